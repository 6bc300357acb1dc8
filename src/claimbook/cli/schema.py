"""The command that prints the JSON Schema of a claims file."""

from __future__ import annotations

import click

from claimbook.record import schema


@click.command("schema")
def schema_command() -> None:
    """Print the JSON Schema (draft-07) of a claims file, for editors and other validators."""
    click.echo(schema.text(), nl=False)
