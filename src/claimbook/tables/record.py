"""The record as DataFrames: one row for each claim, item of evidence, source, line or day.

Labels are ordered categories, so that tables and pictures keep the order of the vocabularies.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Iterable
from datetime import date
from decimal import Decimal

import pandas as pd

from claimbook import judging
from claimbook.display.claim import cite
from claimbook.quantity import Quantity
from claimbook.quantity.span import Span
from claimbook.record.book import Claimbook
from claimbook.record.declaration import declared
from claimbook.record.model import Article, Claim, Evidence, Record, Source
from claimbook.record.vocabulary import words
from claimbook.wording.lists import counted


def parallel(book: Claimbook) -> dict[str, Article]:
    """The articles that render one another line by line, by id: all but those whose lines are their own, or the first
    of such.
    """
    together = {name: article for name, article in book.articles.items() if not article.apart}
    return together or dict(list(book.articles.items())[:1])


def appeared(book: Claimbook) -> date:
    """The day by which the parallel articles were out; the record's own day where there is none."""
    return max((article.published.latest for article in parallel(book).values()), default=book.as_of)


def first_line(claim: Claim, book: Claimbook) -> int:
    """The first line on which a claim stands in the parallel articles; where it stands in none of them, in its own."""
    shared = [number for article in parallel(book) for number in claim.lines_in(article)]
    return min(shared or [number for numbers in claim.lines.values() for number in numbers])


def claims(book: Claimbook) -> pd.DataFrame:
    """One row a claim, by id: its fields, with the labels of the record's day, and what follows from them.

    ``where`` names its lines in words, and ``first_line`` is the first of them in the parallel articles.
    ``low`` and ``high`` are the ends of a numeric value in ``unit``, missing where a value is open
    or is a date; ``origins`` counts the independent origins of the evidence that counts, ``items`` all its evidence.
    Labels are missing where they rest on a record that is; a warning says so.
    """
    _warned(book)
    rows = [
        {
            "id": claim.id,
            **cells(claim),
            **labels(claim, book),
            "where": claim.where(),
            "first_line": first_line(claim, book),
            **_ends(claim.value),
            "origins": len(judging.origins(claim, book)),
            "items": len(judging.weigh(claim, book)),
        }
        for claim in book.claims.values()
    ]
    return _table(rows, Claim, "where", "first_line", "low", "high", "unit", "origins", "items")


def labels(claim: Claim, book: Claimbook) -> dict[str, str]:
    """Status and verdict of a claim on the record's day; "" where they rest on a record that is missing or unread."""
    if claim.id in judging.incomplete(book):
        return {"status": "", "verdict": ""}
    return {"status": judging.status(claim, book).label, "verdict": judging.verdict(claim, book).label}


def _warned(book: Claimbook) -> None:
    """Says once for a table that part of its record is missing."""
    unread, underived = sum(section == "claims" for section, _ in book.broken), len(judging.incomplete(book))
    if unread or underived:
        warnings.warn(
            f"{book.file} has problems: {counted(unread, 'claim')} not read and not shown, "
            f"{counted(underived, 'claim')} without derived labels (claimbook check)",
            stacklevel=3,
        )


def evidence(book: Claimbook) -> pd.DataFrame:
    """One row an item of evidence that exists on the record's day: claim, fields, whether it counts, and its origin."""
    rows = [
        {
            "claim": claim.id,
            **cells(weighed.item),
            "counts": weighed.counts,
            "why": weighed.why,
            "origin": judging.origin(book.sources[weighed.item.source], book),
        }
        for claim in book.claims.values()
        for weighed in judging.weigh(claim, book)
        if isinstance(weighed.item, Evidence)
    ]
    rows += [
        {
            "claim": claim.id,
            **cells(item),
            "counts": False,
            "why": "its source is missing or was not read",
            "origin": "",
        }
        for claim in book.claims.values()
        for item in claim.evidence
        if item.source not in book.sources
    ]
    return in_order(pd.DataFrame(rows, columns=["claim", *plain(Evidence), "counts", "why", "origin"]), Evidence)


def sources(book: Claimbook) -> pd.DataFrame:
    """One row a source, by id: its fields, and what follows from them.

    ``known_since`` is the day from which it counts, ``origin`` who speaks at its root, ``claims`` how many claims cite
    it, and
    ``citation`` all of it in a sentence.
    """
    cited = evidence(book).groupby("source")["claim"].nunique()
    rows = [
        {
            "id": source.id,
            **cells(source),
            "known_since": judging.known_since(source).isoformat(),
            "origin": judging.origin(source, book),
            "claims": int(cited.get(source.id, 0)),
            "citation": cite(source),
        }
        for source in book.sources.values()
    ]
    return _table(rows, Source, "known_since", "origin", "claims", "citation")


def lines(book: Claimbook) -> pd.DataFrame:
    """One row a line of an article: how many claims stand on it, or why none does."""
    standing = {
        article: Counter(number for claim in book.claims.values() for number in claim.lines_in(article))
        for article in book.articles
    }
    rows = [
        {
            "article": article,
            "line": number,
            "claims": standing[article][number],
            "unclaimed": (book.unclaimed[number].reason or "") if number in book.unclaimed else "",
        }
        for article, record in book.articles.items()
        for number in range(1, record.lines + 1)
    ]
    return pd.DataFrame(rows, columns=["article", "line", "claims", "unclaimed"])


def claim_lines(book: Claimbook) -> pd.DataFrame:
    """One row for each claim on each line of each article, with the claim's labels."""
    labels = claims(book)[["topic", "presented", "status", "verdict"]]
    rows = [
        {"article": article, "line": number, "claim": claim.id}
        for claim in book.claims.values()
        for article in book.articles
        for number in claim.lines_in(article)
    ]
    return pd.DataFrame(rows, columns=["article", "line", "claim"]).join(labels, on="claim")


def history(book: Claimbook, days: Iterable[date]) -> pd.DataFrame:
    """One row for each claim on each day: its status and verdict as of that day, missing as in `claims`."""
    _warned(book)
    rows = [
        {
            "claim": claim.id,
            "day": standing.day.isoformat(),
            **labels(claim, standing),
        }
        for standing in map(book.on, days)
        for claim in standing.claims.values()
    ]
    table = pd.DataFrame(rows, columns=["claim", "day", "status", "verdict"])
    return table.assign(status=_category(table["status"], "status"), verdict=_category(table["verdict"], "verdict"))


def renderings(book: Claimbook) -> pd.DataFrame:
    """One row for each difference in meaning between the articles: what each has that is parallel or that some
    difference names.
    """
    named = {article for claim in book.claims.values() for rendering in claim.renderings for article in rendering.says}
    shown = [name for name, article in book.articles.items() if name in named or not article.apart]
    rows = [
        {
            "claim": claim.id,
            "kind": rendering.kind,
            **{article: rendering.says.get(article, "") for article in shown},
            "differs": rendering.differs,
        }
        for claim in book.claims.values()
        for rendering in claim.renderings
    ]
    table = pd.DataFrame(rows, columns=["claim", "kind", *shown, "differs"])
    return table.assign(kind=_category(table["kind"], "difference"))


def crossed(table: pd.DataFrame, rows: str, columns: str) -> pd.DataFrame:
    """How many records have each pair of labels, every label of both vocabularies shown."""
    counts = table.groupby([rows, columns], observed=False).size().unstack(columns, fill_value=0)
    return counts.rename_axis(index=rows, columns=columns)


def _ends(value: Quantity | Span | None) -> dict[str, object]:
    if not isinstance(value, Quantity):
        return {"low": None, "high": None, "unit": ""}
    return {"low": _float(value.low), "high": _float(value.high), "unit": value.unit}


def _float(number: Decimal | None) -> float | None:
    return None if number is None else float(number)


def _category(column: pd.Series, vocabulary: str) -> pd.Series:
    """A column of words in the order of their vocabulary, missing where a field has none."""
    return column.mask(column == "").astype(pd.CategoricalDtype(list(words(vocabulary)), ordered=True))


def cells(record: Record) -> dict[str, object]:
    """The plain fields of a record as typed: "" for what it has not, a list as "openai, cerebras"."""
    return {
        name: _cell(getattr(record, field.attribute)) for name, field in declared(type(record)).items() if field.plain
    }


def plain(model: type[Record]) -> list[str]:
    """The fields of a record that are one cell of a table."""
    return [name for name, field in declared(model).items() if field.plain]


def _cell(value: object) -> object:
    if isinstance(value, bool):
        return value
    return ", ".join(value) if isinstance(value, tuple) else "" if value is None else str(value)


def _table(rows: list[dict[str, object]], model: type[Record], *derived: str) -> pd.DataFrame:
    """Rows by id: a column for each plain field of a record, words in the order of their vocabulary, then what is
    derived.
    """
    return in_order(pd.DataFrame(rows, columns=["id", *plain(model), *derived]).set_index("id"), model)


def in_order(table: pd.DataFrame, model: type[Record]) -> pd.DataFrame:
    """A table whose columns of words are in the order of their vocabularies."""
    worded = {name: field.vocabulary for name, field in declared(model).items() if field.words}
    return table.assign(**{name: _category(table[name], vocabulary) for name, vocabulary in worded.items()})
