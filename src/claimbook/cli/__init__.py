"""The command line: `claimbook --help` is the manual."""

from __future__ import annotations

import io
import os
import sys
from typing import Any

import click

from claimbook.cli.calc import calc_command
from claimbook.cli.check import check_command
from claimbook.cli.cover import cover_command
from claimbook.cli.diff import diff_command
from claimbook.cli.due import due_command
from claimbook.cli.explain import explain_command
from claimbook.cli.export import export_command
from claimbook.cli.flips import flips_command
from claimbook.cli.importing import import_command
from claimbook.cli.links import links_command
from claimbook.cli.list import list_command
from claimbook.cli.new import new_command
from claimbook.cli.schema import schema_command
from claimbook.cli.show import show_command
from claimbook.cli.solve import solve_command


class _Command(click.Group):
    """The command line, written in UTF-8 wherever it runs, and with one line where nothing can be written."""

    def main(self, *args: Any, **extra: Any) -> Any:
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")
        try:
            return super().main(*args, **extra)
        except OSError as error:
            click.echo(f"claimbook cannot go on: {error.strerror or error}", err=True)
            _drop_what_is_unwritten()
            sys.exit(2)


def _drop_what_is_unwritten() -> None:
    """Sends what still waits to be written to nowhere, so that it fails no second time as the program ends."""
    if sys.stdout is sys.__stdout__ and sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@click.group(cls=_Command, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="claimbook", prog_name="claimbook")
def main() -> None:
    """Keep a source-tracking fact-check record honest.

    Every command reads a claims file (claims.yaml in the current folder unless told otherwise).
    Only `new --append` changes one, only `links` opens a connection, and none reads a clock.
    """


for command in (
    check_command,
    explain_command,
    show_command,
    list_command,
    calc_command,
    solve_command,
    flips_command,
    diff_command,
    due_command,
    new_command,
    cover_command,
    links_command,
    export_command,
    import_command,
    schema_command,
):
    main.add_command(command)
