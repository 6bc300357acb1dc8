"""The command that takes over claims that somebody else recorded."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Iterable, Iterator
from datetime import date
from itertools import groupby
from pathlib import Path
from typing import NoReturn

import click

from claimbook.cli.common import Day, named
from claimbook.importing import HOST, KINDS, Gap, Unusable, columns, givable, made
from claimbook.reading import contents
from claimbook.wording.nearest import nearest
from claimbook.wording.signs import on_one_line, printable

_LISTED = "\b\n" + "\n".join(f"{name:<12} {each.meaning}" for name, each in KINDS.items())


@click.command("import", epilog=_LISTED)
@click.argument("kind", metavar="KIND", type=click.Choice(tuple(KINDS)))
@click.argument("file", metavar="FILE")
@click.option("--as-of", type=Day(), required=True, metavar="DATE", help="The day on which the new record stands.")
@click.option(
    "--given",
    "said",
    multiple=True,
    metavar="FIELD=TEXT",
    help="What holds for every row that does not say otherwise, such as claims.topic=health or "
    f"evidence.stance=context; sources.publisher='{HOST} else unknown' takes the host of the address. Repeatable.",
)
@click.option(
    "--map",
    "mapped",
    multiple=True,
    metavar="FIELD=COLUMN",
    help="For csv: the column of a field, such as statement=Claim or sources.url=Link. Repeatable.",
)
@click.option("--output", "-o", metavar="FILE", help="Where to write; a file that is there is never replaced.")
def import_command(
    kind: str, file: str, as_of: date, said: tuple[str, ...], mapped: tuple[str, ...], output: str | None
) -> None:
    """Make a claims file from FILE, a document of some KIND that somebody else wrote.

    Nothing is made up. What no row says and you do not give is listed with its rows, and so is what
    a claims file has no place for. Status and verdict follow from the evidence; a verdict of the
    document's own stands under `judgement`. Line n of the new file's article is row n.

    Exits 0 when the claims file was made, 1 when something is missing for it, 2 when it could not run.
    """
    chosen = KINDS[kind]
    if mapped and not chosen.mapped:
        raise click.UsageError(f"--map is for csv; {kind} says itself what everything is")
    name = printable(os.path.basename(file))
    of_rows, of_columns = _pairs("--given", said, givable()), _pairs("--map", mapped, columns())
    if output is not None and os.path.lexists(output):
        _leave(f"{named(output)} is there already and is never replaced; name another file")
    try:
        result = made(chosen.read(contents(file), of_columns), name, as_of.isoformat(), of_rows)
    except Unusable as error:
        _leave(f"{named(file)}: {printable(str(error))}")
    except (OSError, ValueError) as error:
        _leave(f"{named(file)} cannot be read: {getattr(error, 'strerror', None) or 'it is no file'}")
    for line in _told(named(file), result.gaps):
        click.echo(line, err=True)
    if not result.text:
        click.echo(f"{named(file)}: no claims file was made, since something is missing", err=True)
        sys.exit(1)
    if output is None:
        click.echo(result.text, nl=False)
    else:
        _write(output, result.text)


def _pairs(option: str, texts: tuple[str, ...], known: Collection[str]) -> dict[str, str]:
    """What was said of each field; a usage error for a field that is none, with the nearest one that is."""
    found: dict[str, str] = {}
    for each in texts:
        field, equals, text = each.partition("=")
        if not equals or not on_one_line(text):
            raise click.UsageError(f"{option} wants FIELD=TEXT, found `{printable(each)}`")
        if field not in known:
            near = nearest(field, known)
            hint = f"did you mean `{near}`?" if near else f"there is {', '.join(known)}"
            raise click.UsageError(f"{option} knows no field `{printable(field)}`; {hint}")
        found[field] = on_one_line(text)
    return found


def _told(file: str, gaps: Iterable[Gap]) -> Iterator[str]:
    """A line for each thing that is missing or left out, with all its rows."""
    for (field, what), several in groupby(gaps, key=lambda gap: (gap.field, gap.what)):
        together = list(several)
        rows = _rows([gap.row for gap in together])
        where = f"{rows}: " if rows else ""
        remedy = f"; say it for all with --given {field}=…" if what == "is missing" and field in givable() else ""
        yield printable(f"{file}: {where}{f'{field} ' if field else ''}{what}{remedy}")


def _rows(numbers: list[int]) -> str:
    """Row numbers as a person lists them: "row 1", "rows 1-3, 7"; "" for the document as a whole."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers) - {0}):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    told = ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)
    return f"row{'s' if len(set(numbers) - {0}) > 1 else ''} {told}" if told else ""


def _write(output: str, text: str) -> None:
    try:
        with Path(output).open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
    except OSError as error:
        _leave(f"{named(output)} cannot be written: {error.strerror}")
    click.echo(f"1 file: {named(output)}", err=True)


def _leave(message: str) -> NoReturn:
    click.echo(message, err=True)
    sys.exit(2)
