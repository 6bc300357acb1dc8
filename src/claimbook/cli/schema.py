"""The command that prints what a claims file may hold."""

from __future__ import annotations

import click

from claimbook.cli.common import format_option
from claimbook.record import manual, schema


@click.command("schema")
@format_option("json", "markdown", help="JSON Schema, or the manual of the format.")
def schema_command(form: str) -> None:
    """Print the JSON Schema (draft-07) of a claims file, for editors and other validators, or its manual for people."""
    click.echo(manual.text() if form == "markdown" else schema.text(), nl=False)
