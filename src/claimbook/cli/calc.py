"""The command that makes the calculations of a claim step by step."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import date

import click

from claimbook import judging
from claimbook.calculating import binding, solving, tracing
from claimbook.calculating.binding import Bound, Unbound
from claimbook.cli.common import (
    as_of_option,
    bound_calculations,
    failing_as,
    file_option,
    found,
    left_out,
    partly_loaded,
    refuse_uncalculated,
)
from claimbook.quantity import Value, parse_value
from claimbook.quantity.span import SpanError
from claimbook.record.book import Claimbook
from claimbook.record.model import Claim
from claimbook.wording.lists import counted
from claimbook.wording.refusal import QuantityError

set_option = click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="NAME=VALUE",
    help="Take this value for an input instead; may be repeated.",
)


@click.command("calc")
@click.argument("claim")
@set_option
@file_option
@as_of_option
def calc_command(claim: str, settings: tuple[str, ...], file: str, as_of: date | None) -> None:
    """Make the calculations of a CLAIM step by step.

    With --set they are made again with changed inputs, and every claim whose status or verdict then
    moves is named, this one and those that depend on it. Exits 1 where a calculation cannot be made,
    or where labels rest on a record that is missing or could not be read.
    """
    book = partly_loaded(file, as_of, None if settings else claim)
    chosen = found(book, claim)
    refuse_uncalculated(chosen)
    after = book
    for setting in settings:
        name, value = _setting(setting)
        after = _taking(after, after.claims[claim], name, value)
    for number, bound in enumerate(bound_calculations(after, after.claims[claim]), 1):
        with failing_as(f"{claim} calculation {number}"):
            told = "\n".join(_told(number, bound, bool(settings) and bound.unlike()))
        click.echo(f"{told}\n")
    if settings:
        moved = list(_moved(book, after))
        click.echo("\n".join(moved) if moved else "No status and no verdict moves.")
        underived = len(judging.incomplete(book))
        lacking = [f"Not derived, so not compared: {counted(underived, 'claim')}"] if underived else []
        lacking += [left_out(book)] if left_out(book) else []
        if lacking:
            click.echo("\n".join(lacking), err=True)
            sys.exit(1)


def _setting(text: str) -> tuple[str, Value]:
    name, equals, value = text.partition("=")
    if not equals:
        raise click.UsageError(f"--set wants NAME=VALUE, such as bits='4 bit/parameter', found `{text}`")
    try:
        return name.strip(), parse_value(value.strip())
    except (QuantityError, SpanError) as error:
        raise click.UsageError(f"--set {name.strip()}: {error}") from None


def _taking(book: Claimbook, claim: Claim, name: str, value: Value) -> Claimbook:
    try:
        return binding.taking(book, claim, name, value)
    except Unbound as error:
        raise click.UsageError(f"--set: {error}") from None


def _told(number: int, bound: Bound, unlike: bool) -> Iterator[str]:
    calculation = bound.calculation
    yield f"{number}. {calculation.asks}"
    yield from (
        f"   {line}"
        for line in tracing.trace(bound.formula, bound.inputs, bound.outcome(), calculation.gives).splitlines()
    )
    for name, value in bound.inputs.items():
        given = calculation.given[name]
        why = f" ({given.because})" if given.because else ""
        yield f"   {name}: {value}, {given.origin()}{why}"
    comparison = bound.comparison()
    if comparison is not None:
        yield f"   {comparison.because}"
    # A note is written for the recorded result and would not fit another.
    yield f"   shows: {bound.shows()}" + (f"; {calculation.note}" if calculation.note and not unlike else "")
    yield from _swings(bound)


def _swings(bound: Bound) -> Iterator[str]:
    for name, outcome in solving.swing(bound.formula, bound.inputs).items():
        yield f"   {name} alone moves the result over {tracing.result(outcome, bound.calculation.gives)}"


def _moved(before: Claimbook, after: Claimbook) -> Iterator[str]:
    for name, claim in before.claims.items():
        if name in judging.incomplete(before):
            continue
        for label, judge in (("status", judging.status), ("verdict", judging.verdict)):
            old, new = judge(claim, before), judge(after.claims[name], after)
            if old.label != new.label:
                yield f"{name}: {label} moves from {old.label} to {new.label}, since {new.because}."
