"""Commands that reckon: calc, solve, flips."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

import click

from claimbook import judging
from claimbook.calculating import binding
from claimbook.judging import flips as turning
from claimbook.calculating.binding import Bound, Unbound
from claimbook.record.book import Claimbook
from claimbook.calculating import solving, tracing
from claimbook.calculating.evaluating import Outcome
from claimbook.cli.common import as_of_option, failing_as, file_option, found, loaded
from claimbook.record.model import Claim
from claimbook.quantity import Quantity, convert, parse_value
from claimbook.wording.refusal import CalculationError, QuantityError
from claimbook.quantity.span import SpanError

set_option = click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="Take this value for an input instead; may be repeated.")


@click.command("calc")
@click.argument("claim")
@set_option
@file_option
@as_of_option
def calc_command(claim: str, settings: tuple[str, ...], file: str, as_of: date | None) -> None:
    """Make the calculations of a CLAIM step by step.

    With --set they are made again with changed inputs, and every claim whose status or verdict then
    moves is named, this one and those that depend on it.
    """
    book = loaded(file)
    chosen = found(book, claim)
    day = as_of or book.as_of
    _owed(chosen)
    after = book
    for setting in settings:
        name, value = _setting(setting)
        after = _taking(after, after.claims[claim], name, value)
    if settings:
        after = binding.recomputed(after)
    for number, bound in enumerate(_bound(after, after.claims[claim]), 1):
        with failing_as(f"{claim} calculation {number}"):
            told = "\n".join(_told(number, bound))
        click.echo(f"{told}\n")
    if settings:
        moved = list(_moved(binding.recomputed(book), after, day))
        click.echo("\n".join(moved) if moved else "No status and no verdict moves.")


@click.command("solve")
@click.argument("claim")
@click.option("--for", "name", required=True, metavar="NAME", help="The input to solve for.")
@file_option
def solve_command(claim: str, name: str, file: str) -> None:
    """Say for which values of one input a CLAIM's comparisons hold."""
    book = loaded(file)
    chosen = found(book, claim)
    _owed(chosen)
    solved = False
    for number, bound in enumerate(_bound(book, chosen), 1):
        if bound.calculation.compare is None or name not in bound.inputs:
            continue
        solved = True
        with failing_as(f"{claim} calculation {number}"):
            tested = bound.tested()
            intervals = solving.solve(bound.formula, bound.inputs, name, bound.calculation.compare, tested)
        click.echo(f"{number}. {bound.calculation.asks}")
        click.echo(f"   {bound.calculation.formula} {bound.calculation.compare} {tested}")
        told = " or ".join(map(str, intervals)) if intervals else "none"
        click.echo(f"   holds for {name}: {told}   (recorded: {bound.inputs[name]}, {bound.calculation.given[name].origin()})")
    if not solved:
        names = sorted({key for bound in _bound(book, chosen) if bound.calculation.compare for key in bound.inputs})
        hint = f"choose one of {', '.join(names)}" if names else "none of its calculations compares anything"
        raise click.UsageError(f"no comparison of `{claim}` uses `{name}`; {hint}")


@click.command("flips")
@click.argument("claim", required=False)
@file_option
def flips_command(claim: str | None, file: str) -> None:
    """For each verdict that rests on a number, the smallest change of one input that turns it.

    All claims, or one CLAIM.
    """
    book = loaded(file)
    claims = [found(book, claim)] if claim else list(book.claims.values())
    lines = [line for each in claims for line in _flips(book, each)]
    click.echo("\n".join(lines) if lines else "No verdict here rests on a comparison.")


def _owed(claim: Claim) -> None:
    if not claim.calculations:
        raise click.UsageError(f"`{claim.id}` has no calculations; `claimbook show {claim.id}` tells what it rests on")


def _setting(text: str) -> tuple[str, Quantity]:
    name, equals, value = text.partition("=")
    if not equals:
        raise click.UsageError(f"--set wants NAME=VALUE, such as bits='4 bit/parameter', found `{text}`")
    try:
        return name.strip(), binding.quantity(parse_value(value.strip()))
    except (QuantityError, SpanError) as error:
        raise click.UsageError(f"--set {name.strip()}: {error}") from None


def _taking(book: Claimbook, claim: Claim, name: str, value: Quantity) -> Claimbook:
    try:
        return binding.taking(book, claim, name, value)
    except Unbound as error:
        raise click.UsageError(f"--set: {error}") from None


def _bound(book: Claimbook, claim: Claim) -> Iterator[Bound]:
    for number, calculation in enumerate(claim.calculations, 1):
        with failing_as(f"{claim.id} calculation {number}"):
            bound = binding.bind(claim, calculation, book)
            bound.outcome()
        yield bound


def _told(number: int, bound: Bound) -> Iterator[str]:
    calculation = bound.calculation
    outcome = _as_recorded(bound, bound.outcome())
    yield f"{number}. {calculation.asks}"
    yield from (f"   {line}" for line in tracing.trace(bound.formula, bound.inputs, outcome).splitlines())
    for name, value in bound.inputs.items():
        given = calculation.given[name]
        why = f" ({given.because})" if given.because else ""
        yield f"   {name}: {value}, {given.origin()}{why}"
    comparison = bound.comparison()
    if comparison is not None:
        yield f"   {comparison.because}"
    yield f"   shows: {calculation.shows}" + (f"; {calculation.note}" if calculation.note else "")
    yield from _swings(bound)


def _swings(bound: Bound) -> Iterator[str]:
    for name, outcome in solving.swing(bound.formula, bound.inputs).items():
        yield f"   {name} alone moves the result over {_as_recorded(bound, outcome)}"


def _as_recorded(bound: Bound, outcome: Outcome) -> Outcome:
    """The outcome in the unit in which the result is recorded, or as it came where the dimensions differ."""
    try:
        return replace(outcome, quantity=convert(outcome.quantity, bound.calculation.gives.unit))
    except (QuantityError, CalculationError):
        return outcome


def _moved(before: Claimbook, after: Claimbook, day: date) -> Iterator[str]:
    for name, claim in before.claims.items():
        for label, judge in (("status", judging.status), ("verdict", judging.verdict)):
            old, new = judge(claim, before, day), judge(after.claims[name], after, day)
            if old.label != new.label:
                yield f"{name}: {label} moves from {old.label} to {new.label}, since {new.because}."


def _flips(book: Claimbook, claim: Claim) -> Iterator[str]:
    for number, bound in enumerate(_bound(book, claim), 1):
        if not turning.decides(bound):
            continue
        asks = bound.calculation.asks
        with failing_as(f"{claim.id} calculation {number}"):
            turn = turning.turn(bound, book)
        if turn is None:
            yield f"{claim.id}: no change of one input turns “{asks}”"
            continue
        flip, kept = turn.flip, turn.before == turn.after
        outcome = f"verdict stays {turn.before}, other evidence holds it" if kept else f"verdict {turn.before} becomes {turn.after}"
        yield f"{claim.id}: {flip.name} times {flip.factor} ({bound.inputs[flip.name]} to {flip.value}) turns “{asks}”; {outcome}"
