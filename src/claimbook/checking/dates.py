"""Checks on the order of dates, and on predictions whose day has come."""

from __future__ import annotations

from collections.abc import Iterator

from claimbook import judging
from claimbook.checking import culprits
from claimbook.checking.day import latest_reading
from claimbook.record.book import Claimbook
from claimbook.record.model import Article
from claimbook.record.vocabulary import IDLE
from claimbook.wording.problem import Problem


def sources_are_dated_in_order(book: Claimbook) -> Iterator[Problem]:
    """A source is published before it is accessed, and accessed no later than the record's day."""
    last = latest_reading(book)
    if last is not None:
        yield Problem(
            book.place("as_of"),
            "",
            "as_of",
            "date-order",
            f"a day on or after {last}, when the last of the sources was read",
            str(book.as_of),
            "correct it",
        )
    for name, source in book.sources.items():
        accessed = source.accessed.latest
        if source.published is not None and source.published.earliest > accessed:
            yield Problem(
                book.place("sources", name, "published"),
                name,
                "published",
                "date-order",
                f"a date on or before the day it was accessed, {accessed}",
                str(source.published),
                "correct one of the two",
            )
        if accessed > book.as_of and last is None:
            yield Problem(
                book.place("sources", name, "accessed"),
                name,
                "accessed",
                "date-order",
                f"a day on or before the record's day, {book.as_of}",
                str(source.accessed),
                "correct it, or move `as_of` on",
            )


def articles_are_dated_in_order(book: Claimbook) -> Iterator[Problem]:
    """An article appeared no later than the record's day."""
    for name, article in book.articles.items() if latest_reading(book) is None else ():
        if article.published.earliest > book.as_of:
            yield Problem(
                book.place("articles", name, "published"),
                name,
                "published",
                "date-order",
                f"a date on or before the record's day, {book.as_of}",
                str(article.published),
                "correct it, or move `as_of` on",
            )


def _appeared(book: Claimbook) -> dict[str, Article]:
    """The articles that are dated in order; of the others it is told by itself, and nothing follows from their day."""
    return {name: each for name, each in book.articles.items() if each.published.earliest <= book.as_of}


def predictions_look_ahead(book: Claimbook) -> Iterator[Problem]:
    """A prediction is due after the first article that makes it appeared."""
    articles = _appeared(book)
    for name, claim in book.claims.items():
        appeared = [article.published for key, article in articles.items() if claim.lines_in(key)]
        if claim.due is None or not appeared:
            continue
        first = min(appeared)
        if claim.due.latest <= first.earliest:
            yield Problem(
                book.place("claims", name, "due"),
                name,
                "due",
                "due-past",
                f"a date after the article appeared, {first}",
                str(claim.due),
                "correct it, or leave it out where nothing is predicted",
            )


def no_prediction_is_forgotten(book: Claimbook) -> Iterator[Problem]:
    """Once a prediction is due, the record says what became of it or what was searched for."""
    incomplete = culprits.unsettled(book)
    for name, claim in book.claims.items():
        if claim.due is None or claim.due.latest > book.as_of or name in incomplete:
            continue
        if claim.searched is None and judging.verdict(claim, book).label == "not_enough_evidence":
            yield Problem(
                book.place("claims", name, "due"),
                name,
                "due",
                "prediction-overdue",
                "evidence of what became of it, or `searched`",
                f"a prediction due by {claim.due.latest} without either",
                "look it up and record what was found",
            )


def announcements_are_told(book: Claimbook) -> Iterator[Problem]:
    """What is older than a prediction can only have announced it; only predictions have announcements.

    A prediction is as old as the first article that makes it: what a later one repeats may have come true by then.
    """
    articles = _appeared(book)
    for name, claim in book.claims.items():
        told = min((article.published.latest for key, article in articles.items() if claim.lines_in(key)), default=None)
        for index, item in enumerate(claim.evidence):
            source = book.sources.get(item.source)
            path = ("claims", name, "evidence", index)
            if item.announces and claim.due is None:
                yield Problem(
                    book.place(*path, "announces"),
                    name,
                    f"evidence.{index + 1}.announces",
                    "announcement-idle",
                    "`announces` on a prediction",
                    "a claim without `due`",
                    "remove it, or give the claim its `due`",
                )
            older = (
                source is not None
                and source.published is not None
                and told is not None
                and source.published.latest <= told
            )
            if claim.due is not None and older and item.stance not in IDLE and not item.announces:
                yield Problem(
                    book.place(*path, "stance"),
                    name,
                    f"evidence.{index + 1}.announces",
                    "announcement-owed",
                    f"`announces: true` on an item older than the prediction, which was made by {told}",
                    "none",
                    "add it, since such an item cannot tell what came of it",
                )
