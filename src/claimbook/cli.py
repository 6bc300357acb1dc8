"""The command line: `claimbook --help` is the manual."""

from __future__ import annotations

import csv
import difflib
import io
import json
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import click

from claimbook import judging, telling
from claimbook.book import Claimbook
from claimbook.checking import check
from claimbook.model import Claim
from claimbook.problem import Problem
from claimbook.reading import read
from claimbook.span import SpanError, parse_span
from claimbook.vocabulary import words

DEFAULT_FILE = "claims.yaml"
COLUMNS = ("id", "status", "verdict", "presented", "topic", "lines", "speaker", "value", "statement")


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


file_option = click.option("--file", "-f", default=DEFAULT_FILE, show_default=True, metavar="FILE", help="The claims file.")
as_of_option = click.option("--as-of", type=Day(), metavar="DATE", help="Judge as of this day instead of the file's own.")


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="claimbook")
def main() -> None:
    """Keep a source-tracking fact-check record honest.

    Every command reads a claims file (claims.yaml in the current folder unless told otherwise),
    never changes it, reads no clock and opens no connection.
    """


@main.command("check")
@click.argument("file", default=DEFAULT_FILE)
@as_of_option
@click.option("--format", "form", type=click.Choice(["text", "json", "github"]), default="text", show_default=True, help="How to print problems.")
def check_command(file: str, as_of: date | None, form: str) -> None:
    """Say everything that is wrong with FILE.

    Exits 0 when the record is sound, 1 with problems, 2 when it could not run.
    """
    book, problems = read(file)
    if any(problem.code == "file-unreadable" for problem in problems):
        click.echo(problems[0], err=True)
        sys.exit(2)
    if book is not None:
        book = replace(book, as_of=as_of or book.as_of)
        problems = sorted([*problems, *check(book)], key=lambda p: (p.line, p.column, p.code))
    _print_problems(problems, form)
    if form == "text":
        click.echo(_summary(file, book, problems))
    sys.exit(1 if problems else 0)


@main.command("show")
@click.argument("claim")
@file_option
@as_of_option
def show_command(claim: str, file: str, as_of: date | None) -> None:
    """Print one CLAIM as a person would read it aloud, with the derivation of its labels."""
    book = _load(file)
    click.echo(telling.tell(_find(book, claim), book, as_of or book.as_of), nl=False)


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


@main.command("list")
@file_option
@as_of_option
@_filters
@click.option("--format", "form", type=click.Choice(["table", "json", "csv"]), default="table", show_default=True)
def list_command(file: str, as_of: date | None, form: str, **filters: Any) -> None:
    """List the claims that pass every filter given."""
    book = _load(file)
    _known(filters["topic"], {claim.topic for claim in book.claims.values()}, "topic")
    _known(filters["source"], set(book.sources), "source")
    rows = [_row(claim, book, as_of or book.as_of) for claim in book.claims.values()]
    rows = [row for row in rows if _passes(row, book.claims[row["id"]], filters)]
    {"table": _print_table, "json": _print_json, "csv": _print_csv}[form](rows)


def _load(file: str) -> Claimbook:
    book, problems = read(file)
    if book is None or problems:
        for problem in problems:
            click.echo(problem, err=True)
        click.echo(f"{file} cannot be read whole; mend it first (claimbook check {file})", err=True)
        sys.exit(2)
    return book


def _find(book: Claimbook, name: str) -> Claim:
    _known(name, set(book.claims), "claim")
    return book.claims[name]


def _known(name: str | None, known: set[str], noun: str) -> None:
    if name is None or name in known:
        return
    near = difflib.get_close_matches(name, sorted(known), n=1, cutoff=0.5)
    hint = f"did you mean `{near[0]}`?" if near else f"`claimbook list` shows what there is"
    raise click.UsageError(f"there is no {noun} `{name}`; {hint}")


def _row(claim: Claim, book: Claimbook, on: date) -> dict[str, str]:
    return {
        "id": claim.id,
        "status": judging.status(claim, book, on).label,
        "verdict": judging.verdict(claim, book, on).label,
        "presented": claim.presented,
        "topic": claim.topic,
        "lines": telling.lines_of(claim),
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
    message = str(problem).removeprefix(f"{problem.place} ")
    for plain, escaped in (("%", "%25"), ("\r", "%0D"), ("\n", "%0A")):
        message = message.replace(plain, escaped)
    file = problem.file.replace("%", "%25").replace(":", "%3A").replace(",", "%2C")
    return f"::error file={file},line={problem.line},col={problem.column},title={problem.code}::{message}"


def _summary(file: str, book: Claimbook | None, problems: list[Problem]) -> str:
    told = f"{len(problems)} {'problem' if len(problems) == 1 else 'problems'}"
    if book is None:
        return f"{file}: {told}"
    overruled = sum(claim.judgement is not None for claim in book.claims.values())
    counts = [
        _counted(len(book.claims), "claim"), _counted(len(book.sources), "source"),
        _counted(len(book.articles), "article"), _counted(overruled, "overruling"),
    ]
    return f"{file}: {', '.join(counts)}, as of {book.as_of}: {told}"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


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
    console = Console(width=None if sys.stdout.isatty() else 160, highlight=False)
    console.print(table)
    console.print(_counted(len(rows), "claim"), markup=False)


def _print_json(rows: list[dict[str, str]]) -> None:
    click.echo(json.dumps(rows, ensure_ascii=False, indent=2))


def _print_csv(rows: list[dict[str, str]]) -> None:
    stream = io.StringIO()
    writer = csv.DictWriter(stream, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    click.echo(stream.getvalue(), nl=False)


if __name__ == "__main__":
    main()
