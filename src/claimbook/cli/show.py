"""The command that prints one claim as a person would read it aloud."""

from __future__ import annotations

import sys
from datetime import date

import click

from claimbook import judging
from claimbook.cli.common import (
    as_of_option,
    file_option,
    found,
    partly_loaded,
)
from claimbook.display import claim as telling


@click.command("show")
@click.argument("claim")
@file_option
@as_of_option
def show_command(claim: str, file: str, as_of: date | None) -> None:
    """Print one CLAIM as a person would read it aloud, with the derivation of its labels.

    Exits 1 where it rests on a record that is missing or could not be read: its labels are then not
    derived.
    """
    book = partly_loaded(file, as_of, claim)
    chosen = found(book, claim)
    click.echo(telling.tell(chosen, book), nl=False)
    sys.exit(1 if judging.underived(chosen, book) else 0)
