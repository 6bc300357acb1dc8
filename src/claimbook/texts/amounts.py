"""How a figure in a text stands to a recorded value: the same number, the same measure, the same firmness."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from claimbook.numerals import Numeral, PartialDate
from claimbook.quantity import Firmness, Quantity, spelled
from claimbook.quantity.catalogue import CURRENCIES
from claimbook.quantity.units import dimension, factors, scale
from claimbook.wording.refusal import QuantityError

_LARGE = 1000

FAMILY = {
    Firmness.EXACT: "flat",
    Firmness.ABOUT: "about",
    Firmness.AT_MOST: "up to",
    Firmness.LESS_THAN: "up to",
    Firmness.AT_LEAST: "more than",
    Firmness.MORE_THAN: "more than",
}
"""What a firmness is in words; `at least` and `more than` are one, for renderings hardly keep them apart."""


def denominated(unit: str, other: str) -> str:
    """A unit with the year of money that another one has: texts say dollars, values which dollars."""
    for currency in CURRENCIES:
        dated = re.search(rf"(?<![A-Z]){currency}_[0-9]{{4}}", other)
        if dated:
            unit = re.sub(rf"(?<![A-Z]){currency}(?![A-Z_])", dated.group(), unit)
    return unit


def ratio(unit: str | None, other: str | None) -> Fraction | None:
    """What turns a number in one unit into the other one; None if they measure different things or one is unknown."""
    if unit == other:
        return Fraction(1)
    if unit is None or other is None:
        return None
    try:
        return scale(unit) / scale(other) if dimension(unit) == dimension(other) else None
    except QuantityError:
        return None


def to_value(figure: Numeral, value: Quantity) -> Fraction | None:
    """What turns the figure's number into the value's unit, or into what stands above the line of a rate."""
    return _factor(figure.unit, value.unit) if figure.unit is not None else None


@lru_cache(maxsize=4096)
def _factor(told: str, recorded: str) -> Fraction | None:
    unit = denominated(told, recorded)
    above = "*".join(name for name, power in (factors(recorded) if recorded else ()) if power > 0)
    factor = ratio(unit, recorded)
    return factor if factor is not None else ratio(unit, above)


def told_as(firmness: Firmness) -> str:
    """How firmly something is said, for reports."""
    return "a flat number" if firmness is Firmness.EXACT else f"“{FAMILY[firmness]}”"


def is_one(figure: Numeral) -> bool:
    """Whether the figure is a single one."""
    return figure.low == figure.high == 1


def is_weak(figure: Numeral) -> bool:
    """Whether a number by itself hardly says which claim it belongs to: small, single, and of nothing named."""
    return (
        figure.unit is None
        and figure.kind != "date"
        and figure.low == figure.high
        and (figure.high is None or abs(figure.high) < _LARGE)
    )


def ends(value: Quantity) -> tuple[Decimal, ...]:
    return tuple(dict.fromkeys(end for end in (value.low, value.high) if end is not None))


def distance(figure: Numeral, factor: Fraction, value: Quantity) -> float:
    """By how many times the figure and the value differ where they are nearest; at least 1, infinite for a sign or a
    zero.
    """
    nearest = float("inf")
    for told in dict.fromkeys(number for pair in figure.values for number in pair):
        for end in ends(value):
            scaled = Fraction(told) * factor
            if scaled > 0 and end > 0:
                times = scaled / Fraction(end)
                nearest = min(nearest, _bounded(max(times, 1 / times)))
            elif scaled == Fraction(end):
                nearest = 1.0
    return nearest


def _bounded(times: Fraction) -> float:
    return float(min(times, Fraction(10**30)))


def lies_within(figure: Numeral, value: Quantity) -> bool:
    """Whether the figure, flat or "about", says less than a recorded range: it lies between both ends, or at one."""
    factor = to_value(figure, value)
    if factor is None or FAMILY[figure.firmness] not in ("flat", "about") or value.low is None or value.high is None:
        return False
    low, high = Fraction(value.low), Fraction(value.high)
    return low < high and any(
        low <= Fraction(bottom) * factor and Fraction(top) * factor <= high for bottom, top in figure.values
    )


def is_bare_same(figure: Numeral, value: Quantity) -> bool:
    """Whether the digits are the recorded ones, whatever the unit."""
    return any(low in ends(value) and high in ends(value) for low, high in figure.values)


def significant(number: Decimal) -> int:
    """The digits of a number without the zeros at its end."""
    return len(number.normalize().as_tuple().digits) if number else 0


def depth(date: PartialDate) -> int:
    return sum(part is not None for part in (date.year, date.month, date.day))


def told(figure: Numeral) -> str:
    """A figure's value in words, for reports."""
    if figure.kind == "date":
        return _date(figure.first) + ("" if figure.first == figure.last else f" to {_date(figure.last)}")
    if figure.ambiguous:
        return (
            " or ".join(dict.fromkeys(_ends(low, high) for low, high in figure.readings))
            + f" {figure.unit or ''}".rstrip()
        )
    if figure.kind == "unread":
        return "not read, for only a part of it is understood"
    if figure.low is None or figure.high is None:
        return f"a vague number of {figure.unit}" if figure.unit else "a vague number"
    return f"{figure.firmness.value}{_ends(figure.low, figure.high)} {figure.unit or ''}".rstrip()


def _ends(low: Decimal, high: Decimal) -> str:
    return short(low) if low == high else f"{short(low)}..{short(high)}"


def short(number: Decimal) -> str:
    """A number as a person types it in the record: large round ones with an exponent."""
    plain = number.normalize()
    exponent = plain.as_tuple().exponent
    if isinstance(exponent, int) and exponent >= 6:
        return spelled(plain)
    return f"{number:f}" if -30 < number.adjusted() < 30 else spelled(number)


def _date(date: PartialDate | None) -> str:
    if date is None or date == PartialDate():
        return "a time of day"
    parts = (
        f"{date.year:04d}" if date.year is not None else "",
        *(f"{part:02d}" if part is not None else "" for part in (date.month, date.day)),
    )
    return "-".join(part or "?" for part in parts).removesuffix("-?").removesuffix("-?")
