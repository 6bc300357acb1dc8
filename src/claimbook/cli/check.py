"""The command that says everything that is wrong with a claims file."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from itertools import accumulate

import click

from claimbook.checking import check, unchecked
from claimbook.cli.common import (
    DEFAULT_FILE,
    articles_option,
    as_of_option,
    begun,
    format_option,
    named,
    texts_for,
)
from claimbook.record.book import Claimbook
from claimbook.texts.text import Text
from claimbook.wording import bounds
from claimbook.wording.bounds import MOST_CHARACTERS_PRINTED, MOST_PRINTED
from claimbook.wording.lists import counted
from claimbook.wording.problem import Problem


@click.command("check", epilog=f"Bounds. {bounds.told()}")
@click.argument("file", required=False)
@click.option("--file", "-f", "same", metavar="FILE", help="The claims file, as other commands take it.")
@as_of_option
@articles_option
@format_option("text", "json", "github", help="How to print problems.")
def check_command(file: str | None, same: str | None, as_of: date | None, articles: str | None, form: str) -> None:
    """Say everything that is wrong with FILE, `claims.yaml` unless told otherwise.

    Exits 0 when the record is sound, 1 with problems, 2 when it could not run. A later day with
    --as-of shows what will be owed by then. `claimbook explain CODE` tells what a code means.
    """
    if file is not None and same is not None:
        raise click.UsageError("the claims file is named twice: give FILE or --file")
    file = file or same or DEFAULT_FILE
    book, problems = begun(file)
    if any(problem.code == "file-unreadable" for problem in problems):
        click.echo(problems[0], err=True)
        sys.exit(2)
    texts: Mapping[str, Text] = {}
    if book is not None:
        book = _moved_on(book, as_of, file)
        texts, unreadable = texts_for(book, file, articles)
        # What cannot be read comes first, then what is missing: the rest may follow from that.
        problems = [*problems, *unreadable, *check(book, texts)]
    _print_problems(problems, form)
    if form == "text":
        untold = unchecked(book) if book is not None else "reading stopped there, so nothing else was checked"
        if untold and problems:
            click.echo(untold)
        click.echo(_summary(file, book, problems))
        if book is not None:
            click.echo(_reach(book, texts))
    sys.exit(1 if problems else 0)


def _moved_on(book: Claimbook, day: date | None, file: str) -> Claimbook:
    """The record on a later day; a usage error for an earlier one, on which its labels were not meant."""
    if day is not None and day < book.as_of:
        raise click.UsageError(
            f"{named(file)} stands as of {book.as_of} and cannot be checked as of an earlier day; "
            f"`claimbook list --as-of {day}` shows the labels of that day"
        )
    return replace(book, as_of=day or book.as_of)


def _print_problems(problems: list[Problem], form: str) -> None:
    shown = _printed(problems)
    if form == "json":
        click.echo(json.dumps([problem.as_dict() for problem in shown], ensure_ascii=False, indent=2))
    for problem in shown:
        if form == "text":
            click.echo(problem)
        elif form == "github":
            click.echo(_annotation(problem))
    if len(shown) < len(problems):
        click.echo(f"{len(problems) - len(shown)} more, not printed; mend those above first", err=form != "text")


def _printed(problems: list[Problem]) -> list[Problem]:
    """The first problems, as many as are printed."""
    lengths = accumulate(len(str(problem)) for problem in problems[:MOST_PRINTED])
    return [problem for problem, length in zip(problems, lengths) if length <= MOST_CHARACTERS_PRINTED]


def _annotation(problem: Problem) -> str:
    """The problem as a GitHub workflow command, with the escapes that it asks for."""
    message = problem.message
    for plain, escaped in (("%", "%25"), ("\r", "%0D"), ("\n", "%0A")):
        message = message.replace(plain, escaped)
    file = problem.file.replace("%", "%25").replace(":", "%3A").replace(",", "%2C")
    return f"::error file={file},line={problem.line},col={problem.column},title={problem.code}::{message}"


def _reach(book: Claimbook, texts: Mapping[str, Text]) -> str:
    """Which texts the figures were held against, so that a check without them is not taken for one with them."""
    absent = [article for article in book.articles if article not in texts]
    told = [f"figures held against the texts of {', '.join(texts)}"] if texts else []
    if absent:
        told.append(f"no text at hand of {', '.join(absent)}, so their figures were not looked for")
    return "; ".join(told)


def _summary(file: str, book: Claimbook | None, problems: list[Problem]) -> str:
    told, name = counted(len(problems), "problem"), named(file)
    if book is None:
        return f"{name}: {told}"
    overruled = sum(claim.judgement is not None for claim in book.claims.values())
    counts = [
        counted(len(book.claims), "claim"),
        counted(len(book.sources), "source"),
        counted(len(book.articles), "article"),
        counted(overruled, "overruling"),
    ]
    return f"{name}: {', '.join(counts)}, as of {book.as_of}: {told}"
