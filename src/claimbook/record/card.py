"""A record told twice from one structure: as plain HTML that reads without styles, and as text.

Whatever comes from a claims file is on one line and cannot become markup, a formula or a turn in the
direction of reading.
"""

from __future__ import annotations

import html
import re
import textwrap
from dataclasses import dataclass

WIDTH = 96
NO_MATHS = ("tex2jax_ignore", "mathjax_ignore")
"""HTML classes that keep dollars from being read as formulas."""

_UNSEEN = re.compile("[\\s\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+")


@dataclass(frozen=True)
class Card:
    """A heading, the sentence under it, and named fields; a field is a text or a list of them.

    ``text()`` and ``html()`` say the same in the same order.
    """

    heading: str
    sentence: str
    fields: tuple[tuple[str, str | tuple[str, ...]], ...] = ()

    def text(self) -> str:
        """The card as lines of at most 96 characters, no word cut."""
        lines = [*_folded(self.heading, ""), *_folded(self.sentence, "")]
        for name, content in self.fields:
            if isinstance(content, str):
                lines += _folded(content, f"{name}: ")
            else:
                lines += [f"{name}:", *(line for each in content for line in _folded(each, "  - "))]
        return "\n".join(lines)

    def html(self) -> str:
        """The card as a list of terms without styles, every text escaped."""
        rows = "".join(f"<dt><strong>{escaped(name)}</strong></dt>\n<dd>{_described(content)}</dd>\n" for name, content in self.fields)
        terms = f"<dl>\n{rows}</dl>\n" if rows else ""
        return f'<div class="{" ".join(NO_MATHS)}">\n<p><code>{escaped(self.heading)}</code><br>\n<strong>{escaped(self.sentence)}</strong></p>\n{terms}</div>'


def on_one_line(text: str) -> str:
    """A text with every run of spaces, control characters and marks of direction as one space."""
    return _UNSEEN.sub(" ", text).strip()


def escaped(text: str) -> str:
    """A text from a file, safe to stand in HTML as text or as a quoted attribute."""
    return html.escape(on_one_line(text), quote=True)


def in_words(label: str) -> str:
    """A label as it is read: not_enough_evidence is "not enough evidence"."""
    return label.replace("_", " ")


def _described(content: str | tuple[str, ...]) -> str:
    if isinstance(content, str):
        return escaped(content)
    return "<ul>" + "".join(f"<li>{escaped(each)}</li>" for each in content) + "</ul>"


def _folded(text: str, first: str) -> list[str]:
    indent = " " * (len(first) if not first.strip() or first.startswith(" ") else 2)
    return textwrap.wrap(on_one_line(text), WIDTH, initial_indent=first, subsequent_indent=indent if first else "", break_long_words=False, break_on_hyphens=False) or [first.rstrip()]
