"""The command that lists predictions and what became of them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import date

import click

from claimbook import comparing, judging
from claimbook.cli.common import Day, file_option, left_out, partly_loaded
from claimbook.record.book import Claimbook
from claimbook.record.model import Claim
from claimbook.record.vocabulary import DECIDED
from claimbook.wording.folding import indented
from claimbook.wording.lists import joined


@click.command("due")
@click.option(
    "--by", type=Day(), metavar="DATE", help="Predictions due on or before this day instead of the file's own."
)
@file_option
def due_command(by: date | None, file: str) -> None:
    """List predictions by the day they are due, overdue ones first, and what became of the others.

    Overdue is a prediction whose day has come and of which the record says neither what became of it
    nor what was searched for. Exits 1 where a prediction rests on a record that is missing or could
    not be read, or could not be read itself.
    """
    book = partly_loaded(file)
    click.echo("\n".join(_predictions(book, by or book.as_of)))
    if left_out(book):
        click.echo(left_out(book), err=True)
    underived = any(book.claims[name].due is not None for name in judging.incomplete(book))
    sys.exit(1 if underived or left_out(book) else 0)


def _predictions(book: Claimbook, by: date) -> Iterator[str]:
    yield f"{click.format_filename(book.file)}: predictions due by {by}, as of {book.as_of}"
    groups: dict[str, list[Claim]] = {"Overdue": [], "Due": [], "Pending": [], "Settled": [], "Not derived": []}
    for claim in sorted((claim for claim in book.claims.values() if claim.due is not None), key=_by_day):
        groups[_standing(claim, book, by)].append(claim)
    if not any(groups.values()):
        yield "No prediction is recorded."
    for title, claims in groups.items():
        if claims:
            yield ""
            yield f"{title} ({len(claims)})"
        for claim in claims:
            lacking = judging.underived(claim, book)
            verdict = "not derived" if lacking else judging.verdict(claim, book).label
            yield indented(f"{claim.due}  {claim.id}: {verdict}", 2)
            yield indented(claim.statement, 6)
            yield indented(_remark(title, claim, book), 6)


def _by_day(claim: Claim) -> tuple[date, str]:
    assert claim.due is not None
    return claim.due.latest, claim.id


def _standing(claim: Claim, book: Claimbook, by: date) -> str:
    """The group in which a prediction is listed."""
    assert claim.due is not None
    if judging.underived(claim, book):
        return "Not derived"
    if judging.verdict(claim, book).label in DECIDED:
        return "Settled"
    if claim.due.latest > by:
        return "Pending"
    return "Overdue" if claim.due.latest <= book.as_of and claim.searched is None else "Due"


def _remark(title: str, claim: Claim, book: Claimbook) -> str:
    """What a reader wants to know of a prediction in a group."""
    if title == "Not derived":
        return judging.underived(claim, book)
    if title == "Settled":
        return _decided(claim, book)
    if title == "Overdue":
        return "neither decided nor searched for; look it up and record what was found"
    if claim.searched is not None:
        return f"searched: {claim.searched}"
    return f"settles it: {claim.settles}" if claim.settles else "what settles it is not said"


def _decided(claim: Claim, book: Claimbook) -> str:
    """The items that decided a prediction, and the day on which they were first known."""
    if claim.judgement is not None and claim.judgement.verdict is not None:
        return f"decided by a person: {claim.judgement.because}"
    found = comparing.settlement(claim, book)
    if found is None:
        return "decided by " + judging.verdict(claim, book).because
    items = joined([f"{item.name} ({item.stance})" for item in found.items])
    return f"decided by {items}" + ("" if found.known == date.min else f", {found.known}")
