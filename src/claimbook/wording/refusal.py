"""Refusals: what was expected, what was found, what to do."""

from __future__ import annotations

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
