"""Refusals: what was expected, what was found, what to do."""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches

LONGEST_SHOWN = 40


class Refusal(ValueError):
    """What cannot be taken: what was expected, what was found, what to do, in phrases without a final full stop.

    `offset` is the 0-based character of the text where the fault begins, None where no place can be named.
    """

    def __init__(self, expected: str, found: str, remedy: str, offset: int | None = None) -> None:
        super().__init__(f"expected {expected}, found {found}; {remedy}")
        self.expected = expected
        self.found = found
        self.remedy = remedy
        self.offset = offset


class QuantityError(Refusal):
    """A text that is not a quantity, a unit or a tag."""


class CalculationError(Refusal):
    """A calculation that has no result; its text is the formula."""


def cited(text: str) -> str:
    """A text from the file as a message shows it: quoted, one line, not too long."""
    return repr(text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 3] + "...")


def nearest(name: str, known: Collection[str]) -> str | None:
    """The known name that a misspelt one is likely to be, None if none is near."""
    near = get_close_matches(name[:LONGEST_SHOWN], sorted(known), n=1, cutoff=0.7)
    return near[0] if near else None
