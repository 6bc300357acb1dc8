"""Text in a notebook's sentences. What comes from a claims file is escaped, so that it cannot become markup."""

from __future__ import annotations

from collections.abc import Iterable

from claimbook.wording.escaping import for_markdown as escaped
from claimbook.wording.lists import joined


class Markdown(str):
    """A text whose markup is meant: it is shown as it is, where any other text is escaped."""

    def _repr_markdown_(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        return str(self)

    def format(self, *parts: object, **named: object) -> Markdown:
        """The text with parts put in, each escaped unless it is Markdown itself."""
        safe = {name: as_markdown(part) for name, part in named.items()}
        return Markdown(super().format(*map(as_markdown, parts), **safe))


def as_markdown(thing: object) -> Markdown:
    """Anything as it is told in a sentence: Markdown as it is, all else by its ``str()``, escaped."""
    return thing if isinstance(thing, Markdown) else Markdown(escaped(str(thing)))


def listed(parts: Iterable[object]) -> Markdown:
    """Parts as a sentence lists them: "a, b and c"; "nothing" for none."""
    return Markdown(joined([as_markdown(part) for part in parts] or ["nothing"]))


def counted(number: int, one: str, many: str = "") -> str:
    """A number of things: "no claims", "1 claim", "3 claims"; ``many`` where the plural takes more than an s."""
    return f"{plain_count(number)} {by_number(number, one, many or one + 's')}"


def by_number(number: int, one: str, many: str) -> str:
    """The form of a word that goes with a number: is or are, its or their."""
    return one if number == 1 else many


def plain_count(number: int) -> str:
    """A whole number as prose has it: "no", "7", "1,200"."""
    return f"{number:,}" if number else "no"
