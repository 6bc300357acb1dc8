"""Checks of the record against the articles' texts, where they are at hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from claimbook import numerals
from claimbook.quantity import Quantity
from claimbook.quantity.span import Span
from claimbook.record.book import Claimbook
from claimbook.record.line import named, parted
from claimbook.texts import ledger
from claimbook.texts.text import Text
from claimbook.wording.problem import Place, Problem


def texts_are_the_recorded_ones(book: Claimbook, texts: Mapping[str, Text]) -> Iterator[Problem]:
    """Each text has the recorded hash."""
    for article, text in texts.items():
        recorded = book.articles[article]
        if text.fingerprint.sha256 != recorded.sha256:
            counted = (
                f", of {text.fingerprint.lines} lines instead of {recorded.lines}"
                if text.fingerprint.lines != recorded.lines
                else ""
            )
            yield Problem(
                book.place("articles", article, "sha256"),
                article,
                "sha256",
                "article-changed",
                f"the text {recorded.sha256[:12]}…",
                f"{text.fingerprint.sha256[:12]}… in {text.file}{counted}",
                "put the recorded text there, or record the new one and go through its lines",
            )

        elif text.fingerprint.lines != recorded.lines:
            yield Problem(
                book.place("articles", article, "lines"),
                article,
                "lines",
                "lines-miscounted",
                f"{text.fingerprint.lines}, which the recorded text in {text.file} has",
                str(recorded.lines),
                "correct it",
            )


def _recorded(book: Claimbook, texts: Mapping[str, Text]) -> Mapping[str, Text]:
    """The texts at hand, if each is the recorded one and every article can be read; else nothing is held against
    any.
    """
    same = all(text.fingerprint.sha256 == book.articles[article].sha256 for article, text in texts.items())
    return texts if same and not any(section == "articles" for section, _ in book.broken) else {}


def figures_are_recorded(book: Claimbook, texts: Mapping[str, Text]) -> Iterator[Problem]:
    """Each figure of a text is the value of a claim on its line, or set aside with a reason."""
    # A claim that could not be read may be the one that states the figure.
    if any(section in ("claims", "unclaimed") for section, _ in book.broken):
        return
    # A claim whose value no figure states has it mistyped: that is told, and the figure is the one that it means.
    wrong = [problem.record for problem in values_are_stated(book, texts)]
    unstated = {number for name in wrong for article in texts for number in book.claims[name].lines_in(article)}
    for article, text in _recorded(book, texts).items():
        language = book.articles[article].language
        if language not in numerals.languages():
            continue
        set_aside = _set_aside(book, article)
        claims = [
            _Seen(dict.fromkeys((language,), claim.lines_in(article)), claim.value) for claim in book.claims.values()
        ]
        for number, figure in ledger.uncovered(text.lines, language, claims, set_aside):
            if number in unstated:
                continue
            yield Problem(
                Place(text.file, number, figure.start + 1),
                article,
                f"line {number}",
                "figure-unrecorded",
                "the figure as a claim's value on this line, or set aside under `unclaimed`",
                f"`{figure.text}`",
                "record it, or write it under "
                f"`unclaimed: {{{_key(book, article, number)}: {{figures: …}}}}` with a reason",
            )


def values_are_stated(book: Claimbook, texts: Mapping[str, Text]) -> Iterator[Problem]:
    """Each claim's value is stated by a figure on one of its lines, or by words that are set aside there."""
    # Without every text, the one that states it may be the one that is missing.
    texts = _recorded(book, texts)
    if set(texts) != set(book.articles) or any(
        article.language not in numerals.languages() for article in book.articles.values()
    ):
        return
    set_aside = {article: _set_aside(book, article) for article in texts}
    for name, claim in book.claims.items():
        lines = [
            (article, number)
            for article in texts
            for number in claim.lines_in(article)
            if number <= len(texts[article].lines)
        ]
        if claim.value is None or not lines or any(number in set_aside[article] for article, number in lines):
            continue
        if not any(
            _states(texts[article].lines[number - 1], book.articles[article].language, claim.value)
            for article, number in lines
        ):
            yield Problem(
                book.place("claims", name, "value"),
                name,
                "value",
                "value-unstated",
                "a value that a figure on one of the claim's lines states",
                f"{claim.value}, which none does",
                "correct the value or the lines; set aside what says it without a number",
            )


def set_asides_are_there(book: Claimbook, texts: Mapping[str, Text]) -> Iterator[Problem]:
    """Each figure set aside stands on its line in some text, once all texts are at hand."""
    texts = _recorded(book, texts)
    if set(texts) != set(book.articles) or not texts:
        return
    for key, entry in book.unclaimed.items():
        owner, number = parted(key)
        spoken = {name: text.lines for name, text in texts.items() if name in ((owner,) if owner else book.aligned)}
        for _, spelling in ledger.stale(spoken, {number: entry.figures}):
            yield Problem(
                book.place("unclaimed", str(key), "figures", spelling),
                str(key),
                "figures",
                "set-aside-stale",
                f"a figure that stands on line {number}" + (f" of {owner}" if owner else ""),
                f"`{spelling}`",
                "remove it, or correct its spelling",
            )


class _Seen:
    """A claim as coverage sees it: its lines in one language, and its value."""

    def __init__(self, lines: Mapping[str, tuple[int, ...]], value: Quantity | Span | None):
        self.lines = lines
        self.value = value


def _states(line: str, language: str, value: Quantity | Span) -> bool:
    return any(ledger.match(figure, value, language) for figure in numerals.figures(line, language))


def _set_aside(book: Claimbook, article: str) -> dict[int, Mapping[str, str]]:
    return {number: entry.figures for number, entry in book.unclaimed_in(article).items() if entry.figures}


def _key(book: Claimbook, article: str, number: int) -> int | str:
    """The key under which a line of an article is told: a plain number where that speaks of it."""
    return number if article in book.aligned else named(article, number)
