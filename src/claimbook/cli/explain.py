"""The command that tells what the code of a problem means."""

from __future__ import annotations

from collections.abc import Iterator

import click

from claimbook.checking.showing import shown
from claimbook.wording.codes import Code, Edit, codes
from claimbook.wording.folding import folded
from claimbook.wording.nearest import nearest

_LABEL = 9
_MOST_LINES, _MOST_CHARACTERS = 12, 200


@click.command("explain")
@click.argument("code", required=False)
def explain_command(code: str | None) -> None:
    """Tell what a problem's CODE means, with an example and how to mend it; without CODE, list all.

    The code is the word in brackets at the end of a message of `check`.
    """
    if code is not None and code not in codes():
        near = nearest(code, codes(), likeness=0.5)
        hint = f"did you mean `{near}`?" if near else "`claimbook explain` lists all"
        raise click.UsageError(f"there is no code `{code}`; {hint}")
    click.echo("\n".join(_listed() if code is None else _told(codes()[code])))


def _listed() -> Iterator[str]:
    width = max(map(len, codes())) + 2
    for code in codes().values():
        yield from folded(code.means, f"{code.name:<{width}}", " " * width)


def _told(code: Code) -> Iterator[str]:
    yield code.name
    yield from folded(code.means)
    yield ""
    yield from _example(code)
    yield from _field("Mending", code.mend)


def _example(code: Code) -> Iterator[str]:
    """What is typed, in the place of what, and what `check` then says; made anew each time, so that it is true."""
    if code.instead:
        yield from _field("Example", code.instead)
        return
    for edit in code.edits:
        yield "Example"
        yield from (f"    {line}" for line in _typed(edit))
        if edit.old:
            yield "instead of"
            yield from (f"    {line}" for line in edit.old.strip("\n").splitlines())
    if not code.edits:
        yield from _field("Example", "another last line in the text at hand than in the recorded one")
    yield from _field("Message", str(shown(code)[0]))


def _typed(edit: Edit) -> Iterator[str]:
    """What an edit types, the first lines and characters of it."""
    lines = edit.new.strip("\n").splitlines() or ["(nothing)"]
    yield from (
        line if len(line) <= _MOST_CHARACTERS else f"{line[:_MOST_CHARACTERS]}…" for line in lines[:_MOST_LINES]
    )
    if edit.times > 1:
        yield f"({edit.times} times)"


def _field(label: str, text: str) -> Iterator[str]:
    yield from folded(text, f"{label:<{_LABEL}}", " " * _LABEL)
