"""ClaimReview of schema.org: a feed, a single review, one a line, or a page that holds some.

A review is a source: its page says something on the claim. What it says is read from its rating where that has both
ends of its scale, and from nothing else; a rating in words is for a person to read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from claimbook.importing.document import json_of, text_of
from claimbook.importing.page import blocks
from claimbook.importing.row import Cited, Document, Gap, Row, Unusable, bounded, given
from claimbook.wording.problem import quoted, shortened
from claimbook.wording.signs import on_one_line

_DATE = re.compile(r"([0-9]{4}(?:-[0-9]{2}(?:-[0-9]{2})?)?)(?:[T ].*)?")
_NUMBER = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,9})?")
_LONGEST_TITLE = 120


def read(data: bytes) -> Document:
    """Every review of a document. Raises Unusable where there is none."""
    text = text_of(data)
    reviews, gaps = _reviews(text)
    bounded(len(reviews))
    rows = [_row(number, review) for number, review in enumerate(reviews, 1)]
    gaps += [gap for row, review in zip(rows, reviews) for gap in _gaps(row, review)]
    return Document(tuple(rows), _article(text), tuple(gaps))


def _reviews(text: str) -> tuple[list[dict[str, Any]], list[Gap]]:
    """The reviews of a text that is JSON, JSON one a line, or a page; and what of it could not be read."""
    if text.lstrip().startswith("<"):
        return _in_each("block", blocks(text))
    try:
        return list(_in(json_of(text))), []
    except Unusable:
        lines = text.splitlines()
        if not re.match(r"\s*\{.*\}\s*\n\s*\{", text):
            raise
        return _in_each("line", lines)


def _in_each(what: str, texts: list[str]) -> tuple[list[dict[str, Any]], list[Gap]]:
    """The reviews of JSON texts; one that is none is left out and told."""
    found: list[dict[str, Any]] = []
    gaps = []
    for number, text in enumerate(texts, 1):
        try:
            found += _in(json_of(text)) if text.strip() else []
        except Unusable as error:
            gaps.append(Gap(0, f"{what} {number}", f"left out: {error}", open=False))
    return found, gaps


def _in(value: Any) -> Iterator[dict[str, Any]]:
    """The reviews in a JSON value, however deep, in their order."""
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, list):
            waiting += reversed(each)
        elif isinstance(each, dict):
            if _is(each, "ClaimReview"):
                yield each
            else:
                waiting += reversed(list(each.values()))


def _is(value: dict[str, Any], kind: str) -> bool:
    return any(isinstance(each, str) and each.rpartition("/")[2] == kind for each in _all(value.get("@type")))


def _all(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _row(number: int, review: dict[str, Any]) -> Row:
    item = _first(review.get("itemReviewed"))
    statement = given(statement=review.get("claimReviewed")) or given(statement=item.get("name"))
    claim = {**statement, **given(speaker=_name(item.get("author")))}
    rating = _first(review.get("reviewRating"))
    url = _address(review)
    source = {
        **given(
            title=_title(review, statement.get("statement", "")),
            publisher=_name(review.get("author")) or _name(review.get("publisher")),
            url=url,
            published=_date(review.get("datePublished")),
            language=_name(review.get("inLanguage")),
        )
    }
    evidence = given(stance=_stance(rating), note=_note(rating))
    return Row(number, claim, (Cited(url or f"row {number}", source, evidence),))


def _first(value: Any) -> dict[str, Any]:
    """The first object of a value, {} where there is none."""
    return next((each for each in _all(value) if isinstance(each, dict)), {})


def _name(value: Any) -> str:
    """A name, given as a text or as an object with one."""
    for each in _all(value):
        if isinstance(each, str) and each.strip():
            return each
        if isinstance(each, dict) and isinstance(each.get("name"), str):
            return str(each["name"])
    return ""


def _address(review: dict[str, Any]) -> str:
    url = next((each for each in _all(review.get("url")) if isinstance(each, str)), "")
    return url.strip()


def _title(review: dict[str, Any], statement: str) -> str:
    """The page's title where the review has it, else a description of the page in brackets."""
    for name in ("headline", "name"):
        if given(title=review.get(name)):
            return str(review[name])
    return f"[a review of: {shortened(statement, _LONGEST_TITLE)}]" if statement else ""


def _date(value: Any) -> str:
    """The day of a date or of a time, as ISO 8601 has it; "" for anything else."""
    found = _DATE.fullmatch(value.strip()) if isinstance(value, str) else None
    return found[1] if found else ""


def _stance(rating: dict[str, Any]) -> str:
    """What the review says on the claim, by where its rating stands between both ends of its scale; "" without."""
    numbers = [_number(rating.get(name)) for name in ("worstRating", "ratingValue", "bestRating")]
    worst, value, best = numbers
    if worst is None or value is None or best is None or not worst <= value <= best or worst == best:
        return ""
    return "supports" if value == best else "refutes" if value == worst else "qualifies"


def _number(value: Any) -> float | None:
    text = value.strip() if isinstance(value, str) else ""
    return float(text) if _NUMBER.fullmatch(text) else None


def _note(rating: dict[str, Any]) -> str:
    """What the rating says in words, and why."""
    words = given(name=rating.get("alternateName")) or given(name=rating.get("name"))
    because = given(because=rating.get("ratingExplanation"))
    return ": ".join([*words.values(), *because.values()])


def _gaps(row: Row, review: dict[str, Any]) -> Iterator[Gap]:
    if "stance" not in row.cited[0].evidence:
        words = on_one_line(_note(_first(review.get("reviewRating"))))
        told = (
            f"the rating {quoted(words)} has no number between two ends of a scale" if words else "there is no rating"
        )
        yield Gap(row.number, "evidence.stance", f"is not known, since {told}", open=False)
    dated = review.get("datePublished")
    if dated is not None and not _date(dated):
        yield Gap(row.number, "sources.published", f"left out: {quoted(str(dated))} is no date", open=False)
    item = _first(review.get("itemReviewed"))
    for name in ("datePublished", "appearance", "firstAppearance"):
        if item.get(name):
            yield Gap(row.number, f"itemReviewed.{name}", "left out: a claims file has no place for it", open=False)


def _article(text: str) -> dict[str, str]:
    """What the document says of itself, if it is a feed."""
    try:
        feed = _first(json_of(text))
    except Unusable:
        return {}
    if _is(feed, "ClaimReview"):
        return {}
    return given(language=_name(feed.get("inLanguage")), published=_date(feed.get("dateModified")))
