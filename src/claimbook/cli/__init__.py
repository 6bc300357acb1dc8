"""The command line: `claimbook --help` is the manual."""

from __future__ import annotations

import click

from claimbook.cli import arithmetic, changes, drafting, intake, links, record, schema


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="claimbook", prog_name="claimbook")
def main() -> None:
    """Keep a source-tracking fact-check record honest.

    Every command reads a claims file (claims.yaml in the current folder unless told otherwise).
    Only `new --append` changes one, only `links` opens a connection, and none reads a clock.
    """


for command in (
    record.check_command, record.show_command, record.list_command,
    arithmetic.calc_command, arithmetic.solve_command, arithmetic.flips_command,
    changes.diff_command, changes.due_command, drafting.new_command, intake.cover_command, links.links_command, schema.schema_command,
):
    main.add_command(command)
