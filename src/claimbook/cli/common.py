"""What the commands share: their options, loading a file, finding a record by its id."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

import click

from claimbook.calculating import binding
from claimbook.calculating.binding import Bound, Unbound
from claimbook.calculating.formula import FormulaError
from claimbook.quantity.span import SpanError, parse_span
from claimbook.reading import read
from claimbook.record.book import Claimbook
from claimbook.record.model import Claim
from claimbook.texts.text import Text, at_hand, beside
from claimbook.wording.nearest import nearest
from claimbook.wording.problem import Problem
from claimbook.wording.refusal import CalculationError, QuantityError
from claimbook.wording.signs import printable

DEFAULT_FILE = "claims.yaml"


class Day(click.ParamType):
    """One day, written 2026-07-08."""

    name = "date"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> date:
        if isinstance(value, date):
            return value
        try:
            span = parse_span(value)
        except SpanError as error:
            self.fail(f"expected a day such as 2026-07-08, found {error.found}", param, ctx)
        if span.earliest != span.latest:
            self.fail(f"expected a day such as 2026-07-08, found `{value}`", param, ctx)
        return span.earliest


file_option = click.option(
    "--file", "-f", default=DEFAULT_FILE, show_default=True, metavar="FILE", help="The claims file."
)
as_of_option = click.option(
    "--as-of", type=Day(), metavar="DATE", help="Judge as of this day instead of the file's own."
)


def format_option(*forms: str, help: str | None = None) -> Callable[[Any], Any]:
    """How a command prints what it found, the first of its forms unless told otherwise."""
    return click.option("--format", "form", type=click.Choice(forms), default=forms[0], show_default=True, help=help)


articles_option = click.option(
    "--articles",
    metavar="DIR",
    help="The folder with the articles' texts, ARTICLE.txt each; `articles` beside the claims file unless told "
    "otherwise.",
)


def texts_for(book: Claimbook, file: str, folder: str | None) -> tuple[Mapping[str, Text], list[Problem]]:
    """The texts at hand for a claims file, and problems for those that cannot be read; a usage error for a folder that
    is none.
    """
    if folder is not None and not os.path.isdir(folder):
        raise click.UsageError(f"--articles wants a folder, found `{named(folder)}`")
    return at_hand(book, Path(folder) if folder is not None else beside(file))


def named(file: str) -> str:
    """A file's name as messages show it."""
    return printable(click.format_filename(file))


def loaded(file: str, day: date | None = None) -> Claimbook:
    """The claims file, whole, judged on a day (its own unless given); prints what is wrong and leaves with 2 where it
    cannot be read so.
    """
    book, problems = read(file)
    if book is None or problems:
        for problem in problems:
            click.echo(problem, err=True)
        name = named(file)
        click.echo(f"{name} cannot be read whole; mend it first (claimbook check {name})", err=True)
        sys.exit(2)
    return book if day is None else book.on(day)


def found(book: Claimbook, name: str) -> Claim:
    """The claim of an id; a usage error with the nearest id where there is none."""
    refuse_unknown(name, book.claims, "claim")
    return book.claims[name]


def refuse_unknown(name: str | None, known: Iterable[str], noun: str) -> None:
    """A usage error for a name that is not known, with the nearest one that is."""
    names = set(known)
    if name is None or name in names:
        return
    near = nearest(name, names, likeness=0.5)
    hint = f"did you mean `{near}`?" if near else "`claimbook list` shows what there is"
    raise click.UsageError(f"there is no {noun} `{name}`; {hint}")


@contextmanager
def failing_as(name: str, but: tuple[type[Exception], ...] = ()) -> Iterator[None]:
    """A calculation that cannot be made leaves with 1 and one line that says why, but for some errors."""
    try:
        yield
    except but:
        raise
    except (FormulaError, Unbound, CalculationError, QuantityError) as error:
        click.echo(f"{name}: {error}", err=True)
        sys.exit(1)


def refuse_uncalculated(claim: Claim) -> None:
    """A usage error for a claim that has no calculations."""
    if not claim.calculations:
        raise click.UsageError(f"`{claim.id}` has no calculations; `claimbook show {claim.id}` tells what it rests on")


def bound_calculations(book: Claimbook, claim: Claim) -> Iterator[Bound]:
    """The calculations of a claim with their inputs; leaves with 1 and one line where one cannot be made."""
    for number, calculation in enumerate(claim.calculations, 1):
        with failing_as(f"{claim.id} calculation {number}"):
            bound = binding.bind(claim, calculation, book)
            bound.outcome()
        yield bound
