"""The command that lists claims."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Callable
from datetime import date
from typing import Any

import click

from claimbook import judging
from claimbook.cli.common import (
    as_of_option,
    file_option,
    format_option,
    left_out,
    partly_loaded,
    refuse_unknown,
)
from claimbook.record.book import Claimbook
from claimbook.record.model import Claim
from claimbook.record.vocabulary import words
from claimbook.wording.bounds import MOST_ROWS
from claimbook.wording.lists import counted

COLUMNS = ("id", "status", "verdict", "presented", "topic", "lines", "speaker", "value", "statement")


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
@format_option("table", "json", "csv")
def list_command(file: str, as_of: date | None, form: str, **filters: Any) -> None:
    """List the claims that pass every filter given.

    A claim that rests on a record that is missing or could not be read has no derived labels and
    passes no filter of them. Exits 1 where there is such a claim, or one that could not be read.
    """
    book = partly_loaded(file, as_of)
    refuse_unknown(filters["topic"], {claim.topic for claim in book.claims.values()}, "topic")
    refuse_unknown(filters["source"], book.sources, "source")
    rows = [_row(claim, book) for claim in book.claims.values()]
    rows = [row for row in rows if _passes(row, book.claims[row["id"]], filters)]
    {"table": _print_table, "json": _print_json, "csv": _print_csv}[form](rows)
    unfiltered = [name for name in judging.incomplete(book) if filters["status"] or filters["verdict"]]
    told = [left_out(book)] if left_out(book) else []
    told += [f"Not derived, so not filtered: {counted(len(unfiltered), 'claim')}"] if unfiltered else []
    for line in told:
        click.echo(line, err=True)
    sys.exit(1 if told or any(row["status"] is None for row in rows) else 0)


def _row(claim: Claim, book: Claimbook) -> dict[str, Any]:
    """The columns of a claim as text; no labels, None, where they are not derived."""
    derived = claim.id not in judging.incomplete(book)
    return {
        "id": claim.id,
        "status": judging.status(claim, book).label if derived else None,
        "verdict": judging.verdict(claim, book).label if derived else None,
        "presented": claim.presented,
        "topic": claim.topic,
        "lines": claim.where(),
        "speaker": claim.speaker or "",
        "value": str(claim.value) if claim.value is not None else "",
        "statement": claim.statement,
    }


def _passes(row: dict[str, Any], claim: Claim, filters: dict[str, Any]) -> bool:
    return (
        all(filters[name] in (None, row[name]) for name in ("status", "verdict", "presented", "topic"))
        and (filters["line"] is None or any(filters["line"] in numbers for numbers in claim.lines.values()))
        and (filters["speaker"] is None or filters["speaker"].casefold() in row["speaker"].casefold())
        and (filters["source"] is None or any(item.source == filters["source"] for item in claim.evidence))
    )


def _print_table(rows: list[dict[str, Any]]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("claim", "status", "verdict", "presented", "lines"):
        table.add_column(column, no_wrap=column != "lines", overflow="fold")
    table.add_column("statement", ratio=1)
    for row in rows[:MOST_ROWS]:
        table.add_row(
            *(
                Text(row[name] or "not derived")
                for name in ("id", "status", "verdict", "presented", "lines", "statement")
            )
        )
    watched = sys.stdout is not None and sys.stdout.isatty()
    console = Console(width=None if watched else 160, highlight=False)
    console.print(table)
    more = f", {len(rows) - MOST_ROWS} of them not shown: choose by a filter, or --format csv"
    console.print(counted(len(rows), "claim") + (more if len(rows) > MOST_ROWS else ""), markup=False)


def _print_json(rows: list[dict[str, Any]]) -> None:
    click.echo(json.dumps(rows, ensure_ascii=False, indent=2))


def _print_csv(rows: list[dict[str, Any]]) -> None:
    stream = io.StringIO()
    writer = csv.DictWriter(stream, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    click.echo(stream.getvalue(), nl=False)
