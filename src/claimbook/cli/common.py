"""What the commands share: their options, loading a file, finding a record by its id."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any, NoReturn

import click

from claimbook.calculating import binding
from claimbook.calculating.binding import Bound, Unbound
from claimbook.calculating.formula import FormulaError
from claimbook.checking.references import references_resolve
from claimbook.quantity.span import SpanError, parse_span
from claimbook.reading import read
from claimbook.record.book import Claimbook
from claimbook.record.model import Claim
from claimbook.texts.text import Text, at_hand, beside
from claimbook.wording.bounds import MOST_EFFORT
from claimbook.wording.lists import counted
from claimbook.wording.nearest import nearest
from claimbook.wording.problem import Problem, shortened
from claimbook.wording.refusal import CalculationError, QuantityError
from claimbook.wording.signs import printable

DEFAULT_FILE = "claims.yaml"
MOST_TOLD = 5
"""Problems that a command tells which cannot go on for them; `check` tells all."""
MOST_NAMED = 20


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


def begun(file: str, only: str | None = None) -> tuple[Claimbook | None, list[Problem]]:
    """What can be read of a claims file and what cannot, within the work that calculations may take.

    Where a command is about one claim, ``only`` that one and those that it rests on are calculated.
    What is read stays until the command ends, so nobody looks through it for rubbish.
    """
    book, problems = read(file)
    gc.freeze()
    if book is not None:
        book, beyond = binding.affordable(book, only)
        if beyond:
            problems.append(_unaffordable(book, beyond))
    return book, problems


def _unaffordable(book: Claimbook, claim: str) -> Problem:
    return Problem(
        book.place("claims", claim, "calculations"),
        claim,
        "calculations",
        "too-much-arithmetic",
        f"calculations of at most {MOST_EFFORT} parts of formulas in a record",
        "more from here on, which were not made",
        "simplify the longest formulas, or narrow their ranges",
    )


def partly_loaded(file: str, day: date | None = None, only: str | None = None) -> Claimbook:
    """The claims file as far as it can be read, judged on a day (its own unless given).

    Says in one line where it has problems that keep part of it from being read or found; leaves with 2 where nothing
    can be read. What rests on such a part is for the command to tell, and to leave with 1: see `left_out`.
    """
    book, problems = begun(file, only)
    if book is None:
        _refuse(file, problems)
    told = len(problems) + sum(1 for _ in references_resolve(book))
    if told:
        name = named(file)
        click.echo(
            f"{name} has {counted(told, 'problem')} in what was to be read; what rests on that is not derived "
            f"(claimbook check {name})",
            err=True,
        )
    return book if day is None else book.on(day)


def left_out(book: Claimbook) -> str:
    """The claims that could not be read and therefore stand nowhere, in a line; "" where there are none."""
    names = sorted(name for section, name in book.broken if section == "claims")
    shown = ", ".join(shortened(name) for name in names[:MOST_NAMED])
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return f"Not read, so not shown: {counted(len(names), 'claim')}, {shown}{more}" if names else ""


def _refuse(file: str, problems: list[Problem]) -> NoReturn:
    for problem in problems[:MOST_TOLD]:
        click.echo(problem, err=True)
    if len(problems) > MOST_TOLD:
        click.echo(f"and {len(problems) - MOST_TOLD} more", err=True)
    name = named(file)
    click.echo(f"{name} cannot be read whole; mend it first (claimbook check {name})", err=True)
    sys.exit(2)


def loaded(file: str, day: date | None = None) -> Claimbook:
    """The claims file, whole, judged on a day (its own unless given); prints what is wrong and leaves with 2 where it
    cannot be read so.
    """
    book, problems = begun(file)
    if book is None or problems:
        _refuse(file, problems)
    return book if day is None else book.on(day)


def found(book: Claimbook, name: str) -> Claim:
    """The claim of an id; a usage error with the nearest id where there is none."""
    if ("claims", name) in book.broken:
        click.echo(f"the claim `{name}` could not be read (claimbook check {named(book.file)})", err=True)
        sys.exit(1)
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
