"""A record told twice from one structure: as plain HTML that reads without styles, and as text.

Whatever comes from a claims file is on one line and cannot become markup, a formula or a turn in the
direction of reading.
"""

from __future__ import annotations

from dataclasses import dataclass

from claimbook.wording.escaping import for_html
from claimbook.wording.folding import folded
from claimbook.wording.signs import on_one_line

NO_MATHS = ("tex2jax_ignore", "mathjax_ignore")
"""HTML classes that keep dollars from being read as formulas."""


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
        rows = "".join(
            f"<dt><strong>{for_html(name)}</strong></dt>\n<dd>{_described(content)}</dd>\n"
            for name, content in self.fields
        )
        terms = f"<dl>\n{rows}</dl>\n" if rows else ""
        head = f"<p><code>{for_html(self.heading)}</code><br>\n<strong>{for_html(self.sentence)}</strong></p>"
        return f'<div class="{" ".join(NO_MATHS)}">\n{head}\n{terms}</div>'


def in_words(label: str) -> str:
    """A label as it is read: not_enough_evidence is "not enough evidence"."""
    return label.replace("_", " ")


def _described(content: str | tuple[str, ...]) -> str:
    if isinstance(content, str):
        return for_html(content)
    return "<ul>" + "".join(f"<li>{for_html(each)}</li>" for each in content) + "</ul>"


def _folded(text: str, first: str) -> list[str]:
    indent = " " * (len(first) if not first.strip() or first.startswith(" ") else 2)
    return folded(on_one_line(text), first, indent if first else "")
