"""The command that says for which values of one input a comparison holds."""

from __future__ import annotations

import click

from claimbook.calculating import solving
from claimbook.cli.common import bound_calculations, failing_as, file_option, found, partly_loaded, refuse_uncalculated


@click.command("solve")
@click.argument("claim")
@click.option("--for", "name", required=True, metavar="NAME", help="The input to solve for.")
@file_option
def solve_command(claim: str, name: str, file: str) -> None:
    """Say for which values of one input the conditions of a CLAIM's calculations hold."""
    book = partly_loaded(file, only=claim)
    chosen = found(book, claim)
    refuse_uncalculated(chosen)
    solved = False
    for number, bound in enumerate(bound_calculations(book, chosen), 1):
        condition = bound.calculation.compare
        if condition is None or name not in bound.inputs:
            continue
        solved = True
        with failing_as(f"{claim} calculation {number}"):
            intervals = solving.solve(bound.formula, bound.inputs, name, condition.how, bound.against(), bound.stated)
        click.echo(f"{number}. {bound.calculation.asks}")
        click.echo(f"   {bound.calculation.formula} {condition.how} {bound.against()}")
        told = " or ".join(map(str, intervals)) if intervals else "none"
        click.echo(
            f"   holds for {name}: {told}   (recorded: {bound.inputs[name]}, {bound.calculation.given[name].origin()})"
        )
    if not solved:
        names = sorted(
            {key for bound in bound_calculations(book, chosen) if bound.calculation.compare for key in bound.inputs}
        )
        hint = f"choose one of {', '.join(names)}" if names else "none of its calculations compares anything"
        raise click.UsageError(f"no comparison of `{claim}` uses `{name}`; {hint}")
