"""The command that prints one claim as a person would read it aloud."""

from __future__ import annotations

from datetime import date

import click

from claimbook.cli.common import (
    as_of_option,
    file_option,
    found,
    loaded,
)
from claimbook.display import claim as telling


@click.command("show")
@click.argument("claim")
@file_option
@as_of_option
def show_command(claim: str, file: str, as_of: date | None) -> None:
    """Print one CLAIM as a person would read it aloud, with the derivation of its labels."""
    book = loaded(file, as_of)
    click.echo(telling.tell(found(book, claim), book), nl=False)
