"""Texts folded to a width, no word cut."""

from __future__ import annotations

import textwrap

WIDTH = 96
"""The widest line, in characters, that is printed for reading."""


def folded(text: str, first: str = "", following: str = "", width: int = WIDTH) -> list[str]:
    """The lines of a text, the first after one lead and the others after another; an address is never broken."""
    return textwrap.wrap(
        text, width, initial_indent=first, subsequent_indent=following, break_long_words=False, break_on_hyphens=False
    ) or [first.rstrip()]


def indented(text: str, depth: int, hanging: int = 4) -> str:
    """A text folded below an indent of ``depth`` characters, its further lines deeper by ``hanging``."""
    return "\n".join(folded(text, " " * depth, " " * (depth + hanging)))
