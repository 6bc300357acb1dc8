"""The command that says how little would turn each verdict that rests on a number."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

from claimbook import judging
from claimbook.calculating.effort import Allowance, Exhausted
from claimbook.calculating.solving import Flip
from claimbook.cli.common import bound_calculations, failing_as, file_option, found, left_out, partly_loaded
from claimbook.judging import flips as turning
from claimbook.record.book import Claimbook
from claimbook.record.model import Claim
from claimbook.wording.lists import counted


@click.command("flips")
@click.argument("claim", required=False)
@file_option
def flips_command(claim: str | None, file: str) -> None:
    """For each verdict that rests on a number, the smallest change of one input that turns it.

    All claims, or one CLAIM. Exits 1 where a calculation cannot be made, or where a verdict rests on a
    record that is missing or could not be read.
    """
    book = partly_loaded(file, only=claim)
    claims = [found(book, claim)] if claim else list(book.claims.values())
    lines = list(_flips(book, claims))
    click.echo("\n".join(lines) if lines else "No verdict here rests on a number.")
    if left_out(book) and not claim:
        click.echo(left_out(book), err=True)
    underived = any(each.id in judging.incomplete(book) for each in claims)
    sys.exit(1 if underived or (left_out(book) and not claim) else 0)


def _flips(book: Claimbook, claims: list[Claim]) -> Iterator[str]:
    allowance, untried = Allowance(), 0
    for claim in claims:
        if not any(each.compare and each.decides for each in claim.calculations):
            continue
        lacking = judging.underived(claim, book)
        if lacking:
            yield f"{claim.id}: not derived: {lacking}"
            continue
        if allowance.left < 0:
            untried += 1
            continue
        try:
            yield from _of_one(book, claim, allowance, alone=len(claims) == 1)
        except Exhausted:
            untried += 1
    if untried:
        yield (
            f"{counted(untried, 'more claim')} with calculations not tried, since a search works out at most "
            f"{allowance.most} parts of formulas: name one CLAIM after the other"
        )


def _of_one(book: Claimbook, claim: Claim, allowance: Allowance, alone: bool) -> Iterator[str]:
    for number, bound in enumerate(bound_calculations(book, claim), 1):
        if not turning.decides(bound):
            continue
        asks = bound.calculation.asks
        with failing_as(f"{claim.id} calculation {number}", () if alone else (Exhausted,)):
            turn = turning.turn(bound, book, allowance)
        if turn is None:
            yield f"{claim.id}: no change of one input turns “{asks}”"
            continue
        flip, kept = turn.flip, turn.before == turn.after
        outcome = (
            f"verdict stays {turn.before}, other evidence holds it"
            if kept
            else f"verdict {turn.before} becomes {turn.after}"
        )
        yield f"{claim.id}: {_changed(flip)} ({bound.inputs[flip.name]} to {flip.value}) turns “{asks}”; {outcome}"


def _changed(flip: Flip) -> str:
    if flip.days is not None:
        return f"{flip.name} {counted(abs(flip.days), 'day')} {'later' if flip.days > 0 else 'earlier'}"
    return f"{flip.name} times {flip.factor}"
