"""A figure: a stretch of text that says a number, a date, a duration, a multiplier, a range or a vague amount."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from claimbook.quantity import Firmness

Kind = Literal["number", "date", "duration", "multiplier", "range", "vague", "unread"]


@dataclass(frozen=True)
class PartialDate:
    """A date as far as a text tells it: `26 juin` has no year, `juillet 2026` no day."""

    year: int | None = None
    month: int | None = None
    day: int | None = None

    def is_possible(self) -> bool:
        """Whether some calendar has it, and it names anything at all."""
        if self == PartialDate():
            return False
        longest = {2: 29, 4: 30, 6: 30, 9: 30, 11: 30}.get(self.month or 1, 31)
        return (
            (self.year is None or 1 <= self.year <= 9999)
            and (self.month is None or 1 <= self.month <= 12)
            and (self.day is None or 1 <= self.day <= longest)
        )


@dataclass(frozen=True)
class Numeral:
    """What `text[start:end]` of a line says.

    `low` and `high` are the ends in `unit`, equal for a single number; both None for a date, for a vague figure
    (`数分`), for an unread one (a stretch of which only a part was understood) and for an ambiguous one, whose possible
    (low, high) pairs are then in `readings`. `firmness` of a date: `<` before it, `>` after it, `>=` from it on.
    `unit` is a name of the units of quantities (money has no year: `USD`), None where the text names none.
    `first` and `last` are the ends of a date, equal for a single one. A part of a year that is not a month, a
    quarter or a half is in `text` alone: `fin 2026` and `2026年末` are the year 2026.
    """

    start: int
    end: int
    text: str
    low: Decimal | None
    high: Decimal | None
    unit: str | None
    kind: Kind
    firmness: Firmness = Firmness.EXACT
    first: PartialDate | None = None
    last: PartialDate | None = None
    readings: tuple[tuple[Decimal, Decimal], ...] = ()

    @property
    def year(self) -> int | None:
        """The year in which a date begins, where the text gives it."""
        return self.first.year if self.first else None

    @property
    def month(self) -> int | None:
        """The month in which a date begins, where the text gives it."""
        return self.first.month if self.first else None

    @property
    def day(self) -> int | None:
        """The day on which a date begins, where the text gives it."""
        return self.first.day if self.first else None

    @property
    def ambiguous(self) -> bool:
        """Whether the spelling stands for more than one number."""
        return bool(self.readings)

    @property
    def values(self) -> tuple[tuple[Decimal, Decimal], ...]:
        """Every (low, high) the figure may mean: one pair, several if ambiguous, none if vague, unread or a date."""
        if self.low is None or self.high is None:
            return self.readings
        return ((self.low, self.high),)
