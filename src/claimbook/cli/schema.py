"""The command that prints what a claims file may hold."""

from __future__ import annotations

import click

from claimbook.record import manual, schema


@click.command("schema")
@click.option(
    "--format",
    "form",
    type=click.Choice(["json", "markdown"]),
    default="json",
    show_default=True,
    help="JSON Schema, or the manual of the format.",
)
def schema_command(form: str) -> None:
    """Print the JSON Schema (draft-07) of a claims file, for editors and other validators, or its manual for people."""
    click.echo(manual.text() if form == "markdown" else schema.text(), nl=False)
