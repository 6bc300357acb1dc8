"""Commands that read the record: check, show, list."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

import click

from claimbook import judging
from claimbook.display import claim as telling
from claimbook.record.book import Claimbook
from claimbook.checking import check
from claimbook.cli.common import (
    DEFAULT_FILE,
    articles_option,
    as_of_option,
    counted,
    file_option,
    found,
    loaded,
    named,
    refuse_unknown,
    texts_for,
)
from claimbook.record.model import Claim
from claimbook.wording.problem import Problem, in_file_order
from claimbook.reading import read
from claimbook.texts.text import Text
from claimbook.record.vocabulary import words

COLUMNS = ("id", "status", "verdict", "presented", "topic", "lines", "speaker", "value", "statement")


@click.command("check")
@click.argument("file", required=False)
@click.option("--file", "-f", "same", metavar="FILE", help="The claims file, as other commands take it.")
@as_of_option
@articles_option
@click.option("--format", "form", type=click.Choice(["text", "json", "github"]), default="text", show_default=True, help="How to print problems.")
def check_command(file: str | None, same: str | None, as_of: date | None, articles: str | None, form: str) -> None:
    """Say everything that is wrong with FILE, `claims.yaml` unless told otherwise.

    Exits 0 when the record is sound, 1 with problems, 2 when it could not run. A later day with
    --as-of shows what will be owed by then.
    """
    if file is not None and same is not None:
        raise click.UsageError("the claims file is named twice: give FILE or --file")
    file = file or same or DEFAULT_FILE
    book, problems = read(file)
    if any(problem.code == "file-unreadable" for problem in problems):
        click.echo(problems[0], err=True)
        sys.exit(2)
    texts: Mapping[str, Text] = {}
    if book is not None:
        book = _moved_on(book, as_of, file)
        texts, unreadable = texts_for(book, file, articles)
        problems = in_file_order([*problems, *unreadable, *check(book, texts)])
    _print_problems(problems, form)
    if form == "text":
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


@click.command("show")
@click.argument("claim")
@file_option
@as_of_option
def show_command(claim: str, file: str, as_of: date | None) -> None:
    """Print one CLAIM as a person would read it aloud, with the derivation of its labels."""
    book = loaded(file)
    click.echo(telling.tell(found(book, claim), book, as_of or book.as_of), nl=False)


def _filters(command: Callable[..., None]) -> Callable[..., None]:
    options = [
        click.option("--status", type=click.Choice(words("status"))),
        click.option("--verdict", type=click.Choice(words("verdict"))),
        click.option("--presented", type=click.Choice(words("presented"))),
        click.option("--topic", metavar="TOPIC"),
        click.option("--line", type=click.IntRange(1), metavar="N", help="Claims on this line of any article."),
        click.option("--speaker", metavar="NAME", help="Claims whose speaker's name contains this."),
        click.option("--source", metavar="ID", help="Claims that cite this source."),
    ]
    for option in reversed(options):
        command = option(command)
    return command


@click.command("list")
@file_option
@as_of_option
@_filters
@click.option("--format", "form", type=click.Choice(["table", "json", "csv"]), default="table", show_default=True)
def list_command(file: str, as_of: date | None, form: str, **filters: Any) -> None:
    """List the claims that pass every filter given."""
    book = loaded(file)
    refuse_unknown(filters["topic"], {claim.topic for claim in book.claims.values()}, "topic")
    refuse_unknown(filters["source"], book.sources, "source")
    rows = [_row(claim, book, as_of or book.as_of) for claim in book.claims.values()]
    rows = [row for row in rows if _passes(row, book.claims[row["id"]], filters)]
    {"table": _print_table, "json": _print_json, "csv": _print_csv}[form](rows)


def _row(claim: Claim, book: Claimbook, on: date) -> dict[str, str]:
    return {
        "id": claim.id,
        "status": judging.status(claim, book, on).label,
        "verdict": judging.verdict(claim, book, on).label,
        "presented": claim.presented,
        "topic": claim.topic,
        "lines": claim.where(),
        "speaker": claim.speaker or "",
        "value": str(claim.value) if claim.value is not None else "",
        "statement": claim.statement,
    }


def _passes(row: dict[str, str], claim: Claim, filters: dict[str, Any]) -> bool:
    return (
        all(filters[name] in (None, row[name]) for name in ("status", "verdict", "presented", "topic"))
        and (filters["line"] is None or any(filters["line"] in numbers for numbers in claim.lines.values()))
        and (filters["speaker"] is None or filters["speaker"].casefold() in row["speaker"].casefold())
        and (filters["source"] is None or any(item.source == filters["source"] for item in claim.evidence))
    )


def _print_problems(problems: list[Problem], form: str) -> None:
    if form == "json":
        click.echo(json.dumps([problem.as_dict() for problem in problems], ensure_ascii=False, indent=2))
    for problem in problems:
        if form == "text":
            click.echo(problem)
        elif form == "github":
            click.echo(_annotation(problem))


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
        counted(len(book.claims), "claim"), counted(len(book.sources), "source"),
        counted(len(book.articles), "article"), counted(overruled, "overruling"),
    ]
    return f"{name}: {', '.join(counts)}, as of {book.as_of}: {told}"


def _print_table(rows: list[dict[str, str]]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("claim", "status", "verdict", "presented", "lines"):
        table.add_column(column, no_wrap=column != "lines", overflow="fold")
    table.add_column("statement", ratio=1)
    for row in rows:
        table.add_row(*(Text(row[name]) for name in ("id", "status", "verdict", "presented", "lines", "statement")))
    watched = sys.stdout is not None and sys.stdout.isatty()
    console = Console(width=None if watched else 160, highlight=False)
    console.print(table)
    console.print(counted(len(rows), "claim"), markup=False)


def _print_json(rows: list[dict[str, str]]) -> None:
    click.echo(json.dumps(rows, ensure_ascii=False, indent=2))


def _print_csv(rows: list[dict[str, str]]) -> None:
    stream = io.StringIO()
    writer = csv.DictWriter(stream, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    click.echo(stream.getvalue(), nl=False)

