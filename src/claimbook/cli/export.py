"""The command that writes a record in a format that other software reads."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import NoReturn

import click

from claimbook.cli.common import file_option, loaded, named
from claimbook.exporting import CITATION, FORMATS, About, Absent, BadCitation, Dangling, NoDataset, about
from claimbook.reading import contents
from claimbook.record.book import Claimbook
from claimbook.wording.lists import counted, joined

_LISTED = "\b\n" + "\n".join(f"{name:<12} {each.meaning}" for name, each in FORMATS.items())


@click.command("export", epilog=_LISTED)
@click.argument("form", metavar="FORMAT", type=click.Choice(tuple(FORMATS)))
@file_option
@click.option(
    "--output",
    "-o",
    metavar="DIR_OR_FILE",
    help="Where to write: a folder for a format of several files; a file or a folder for one of a single file, which "
    "is printed where this is left out.",
)
@click.option(
    "--citation",
    metavar="CFF",
    help=f"The file that says title, authors, licence and address; {CITATION} beside the claims file unless told "
    "otherwise.",
)
@click.option("--force", is_flag=True, help="Replace files that hold something else.")
def export_command(form: str, file: str, output: str | None, citation: str | None, force: bool) -> None:
    """Write the record in FORMAT, with the labels of its own day.

    The same record gives the same bytes. No file that holds something else is replaced without
    --force. In CSV an apostrophe stands before a text that a spreadsheet would take for a formula.
    """
    chosen = FORMATS[form]
    book = loaded(file)
    described = _about(book, file, citation) if chosen.asks else about(book)
    try:
        files = chosen.files(book, described)
    except Dangling as error:
        _leave(f"{error}; mend it first (claimbook check {named(file)})")
    except Absent as error:
        _leave(f"{form}: {error}")
    if output is not None:
        _write(_targets(files, output, chosen.several), force)
    elif chosen.several:
        raise click.UsageError(f"{form} makes {counted(len(files), 'file')}; name a folder for them with --output DIR")
    else:
        click.echo(next(iter(files.values())), nl=False)


def _about(book: Claimbook, file: str, citation: str | None) -> About:
    """What is known of the record as a whole, and a line on what is not.

    A citation file that the user names must be one of a dataset; the one beside the claims need not be there, and may
    be that of the software.
    """
    path = citation if citation is not None else str(Path(file).parent / CITATION)
    described = about(book)
    if citation is not None or os.path.exists(path):
        try:
            described = about(book, contents(path), named(path))
        except BadCitation as error:
            if citation is not None or not isinstance(error, NoDataset):
                _leave(str(error))
        except (OSError, ValueError) as error:
            _leave(f"{named(path)} cannot be read: {getattr(error, 'strerror', None) or 'it is no file'}")
    if described.lacks:
        fields = joined([f"`{name}`" for name in described.lacks])
        click.echo(f"not known and left out: {fields}; a {CITATION} of `type: dataset` says it", err=True)
    return described


def _targets(files: Mapping[str, bytes], output: str, several: bool) -> Mapping[Path, bytes]:
    """The files by their paths."""
    place = Path(output)
    if place.exists() and not place.is_dir() and not place.is_file():
        raise click.UsageError(f"--output wants a file or a folder, found `{named(output)}`")
    if several and place.exists() and not place.is_dir():
        raise click.UsageError(f"--output wants a folder, found the file `{named(output)}`")
    if several or place.is_dir():
        return {place / name: data for name, data in files.items()}
    return {place: next(iter(files.values()))}


def _write(files: Mapping[Path, bytes], force: bool) -> None:
    """Writes what is not there yet; nothing at all where that would replace something else."""
    try:
        new = {path: data for path, data in files.items() if not path.exists() or path.read_bytes() != data}
        taken = [path for path in new if path.exists()]
        if taken and not force:
            others = f" and {counted(len(taken) - 1, 'other file')}" if len(taken) > 1 else ""
            _leave(f"{named(str(taken[0]))}{others} would be replaced; name another place, or say --force")
        for path, data in new.items():
            path.parent.mkdir(exist_ok=True)
            _put(path, data)
    except OSError as error:
        _leave(f"{named(str(error.filename or 'the output'))} cannot be written: {error.strerror}")
    places = {path.parent for path in files}
    into = f" in {named(str(places.pop()))}" if len(files) > 1 else f": {named(str(next(iter(files))))}"
    click.echo(f"{counted(len(files), 'file')}{into}", err=True)


def _put(path: Path, data: bytes) -> None:
    """Gives a file its bytes as a whole."""
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as stream:
        try:
            stream.write(data)
            stream.close()
            os.chmod(stream.name, 0o644)
            os.replace(stream.name, path)
        except BaseException:
            os.unlink(stream.name)
            raise


def _leave(message: str) -> NoReturn:
    click.echo(message, err=True)
    sys.exit(2)
