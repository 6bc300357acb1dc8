"""Text that stands in a notebook's sentences. What comes from a claims file is escaped, so that it cannot become markup."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from claimbook.record.card import on_one_line

_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#|~$&!])|(?<=[a-z])(:)(?=//)|(?<=www)(\.)")
_LIST_MARK = re.compile(r"([-+]|[0-9]+(?=[.)]))([.)]?)(?= |$)")


class Markdown(str):
    """A text whose markup is meant: it is shown as it is, where any other text is escaped."""

    def _repr_markdown_(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        return str(self)

    def format(self, *parts: object, **named: object) -> Markdown:
        """The text with parts put in, each escaped unless it is Markdown itself."""
        return Markdown(super().format(*map(as_markdown, parts), **{name: as_markdown(part) for name, part in named.items()}))


def escaped(text: str) -> str:
    """A text from a file on one line, safe to stand anywhere in Markdown."""
    line = _MARKDOWN.sub(r"\\\g<0>", on_one_line(text))
    mark = _LIST_MARK.match(line)
    if mark is None:
        return line
    number, point = mark.groups()
    return (f"{number}\\{point}" if point else f"\\{number}") + line[mark.end():]


def as_markdown(thing: object) -> Markdown:
    """Anything as it is told in a sentence: Markdown as it is, all else by its ``str()``, escaped."""
    return thing if isinstance(thing, Markdown) else Markdown(escaped(str(thing)))


def listed(parts: Iterable[object]) -> Markdown:
    """Parts as a sentence lists them: "a, b and c"; "nothing" for none."""
    *before, last = map(as_markdown, parts) if (parts := list(parts)) else ("nothing",)
    return Markdown(", ".join(before) + " and " + last if before else last)


def counted(number: int, one: str, many: str = "") -> str:
    """A number of things: "no claims", "1 claim", "3 claims"; ``many`` where the plural takes more than an s."""
    return f"{plain_count(number)} {by_number(number, one, many or one + 's')}"


def by_number(number: int, one: str, many: str) -> str:
    """The form of a word that goes with a number: is or are, its or their."""
    return one if number == 1 else many


def plain_count(number: int) -> str:
    """A whole number as prose has it: "no", "7", "1,200"."""
    return f"{number:,}" if number else "no"


@dataclass(frozen=True)
class Prose:
    """Markdown whose numbers were computed."""

    markdown: str

    def _repr_markdown_(self) -> str:
        return self.markdown

    def __repr__(self) -> str:
        return self.markdown
