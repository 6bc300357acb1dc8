"""The values of a part of a formula over ranges of its inputs, with its slopes along them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from decimal import ROUND_CEILING, ROUND_FLOOR
from fractions import Fraction
from typing import NamedTuple

from claimbook.calculating.interval import (
    NOTHING,
    ONE,
    RISING,
    ZERO,
    End,
    Interval,
    any_power,
    exactly,
    has_zero,
    inverse,
    logarithm,
    negative,
    product,
    root,
    sign,
    total,
    trimmed,
    whole_log,
    whole_power,
)
from claimbook.calculating.rounding import decimal_size
from claimbook.quantity import LARGEST_EXPONENT
from claimbook.wording.refusal import CalculationError

_LARGEST_ROOT = 10
"""Up to this degree a power is the power of a root, and exact where that is; beyond, it goes by logarithms."""


class Part(NamedTuple):
    """The values of a part of a formula over a box, and its slope along each ranged input."""

    values: Interval
    slopes: Mapping[str, Interval]


def along(part: Part, outer: Interval) -> dict[str, Interval]:
    """The slopes of a function of a part, by the chain rule."""
    return {name: product(slope, outer) for name, slope in part.slopes.items()}


def _added(a: Mapping[str, Interval], b: Mapping[str, Interval]) -> dict[str, Interval]:
    return {name: total(a.get(name, NOTHING), b.get(name, NOTHING)) for name in (*a, *b)}


def joined(operator: str, left: Part, right: Part, offset: int) -> Part:
    """Two parts with + - * or / between them."""
    if operator == "-":
        right = Part(negative(right.values), along(right, exactly(-ONE)))
    if operator in "+-":
        return Part(total(left.values, right.values), _added(left.slopes, right.slopes))
    if operator == "/":
        right = _inverted(right, offset)
    slopes = _added(along(left, right.values), along(right, left.values))
    return Part(product(left.values, right.values), slopes)


def _inverted(part: Part, offset: int) -> Part:
    refuse_zero(part, offset)
    over = inverse(part.values)
    return Part(over, along(part, negative(product(over, over))))


def refuse_zero(part: Part, offset: int) -> None:
    """CalculationError for a divisor that is or may be zero."""
    if part.values == NOTHING:
        raise CalculationError("a divisor other than zero", "zero", "correct the divisor", offset)
    if has_zero(part.values):
        raise CalculationError(
            "a divisor that cannot be zero",
            "a range that contains zero",
            "give the divisor ends on one side of zero",
            offset,
        )


def powered(part: Part, exponent: Fraction, offset: int) -> Part:
    """A part raised to a constant."""
    values, power, degree = part.values, exponent.numerator, exponent.denominator
    if degree > 1 and sign(values.low) < 0:
        what = "square root" if degree == 2 else "fractional power"
        raise CalculationError(
            f"no negative number under a {what}", _range_or(values, "negative"), "correct what stands under it", offset
        )
    if power < 0 and has_zero(values):
        raise CalculationError(
            "a divisor that cannot be zero", "zero under a negative power", "correct what stands under it", offset
        )
    if degree == 1:
        result = whole_power(values, power)
        outer = product(exactly(Fraction(power)), whole_power(values, power - 1)) if power > 0 else (
            product(exactly(Fraction(power)), product(result, inverse(values))) if power else NOTHING
        )  # fmt: skip
        return Part(result, along(part, outer))
    result = whole_power(root(values, degree), power) if degree <= _LARGEST_ROOT else any_power(values, exponent)
    if sign(values.low) > 0:
        outer = product(exactly(exponent), product(result, inverse(values)))
    else:
        outer = RISING if power > 0 else negative(RISING)
    return Part(result, along(part, outer))


def logged(parts: Sequence[Part], offset: int) -> Part:
    """The logarithm of a part, natural or to the base of a second."""
    for part in parts:
        if sign(part.values.low) <= 0:
            raise CalculationError(
                "a positive number in log", _range_or(part.values, "not positive"), "correct what stands in it", offset
            )
    logs = [Part(logarithm(part.values), along(part, inverse(part.values))) for part in parts]
    if len(logs) == 1:
        return logs[0]
    if parts[1].values == exactly(ONE) or has_zero(logs[1].values):
        raise CalculationError("a base of log other than 1", "1", "correct the base", offset)
    ratio = joined("/", logs[0], logs[1], offset)
    (number, _), (base, _) = (part.values for part in parts)
    whole = whole_log(number[1], base[1]) if all(map(_is_point, parts)) else None
    return ratio if whole is None else Part(exactly(Fraction(whole)), ratio.slopes)


def _is_point(part: Part) -> bool:
    return part.values.low == part.values.high and not part.values.low[0]


def selected(function: str, parts: Sequence[Part]) -> Part:
    """The least or greatest of parts, with the slopes of all that can be it."""
    choose = min if function == "min" else max
    values = Interval(choose(part.values.low for part in parts), choose(part.values.high for part in parts))
    able = [part for part in parts if part.values.low <= values.high and part.values.high >= values.low]
    names = dict.fromkeys(name for part in able for name in part.slopes)
    slopes = {}
    for name in names:
        each = [part.slopes.get(name, NOTHING) for part in able]
        slopes[name] = Interval(min(slope.low for slope in each), max(slope.high for slope in each))
    return Part(values, slopes)


def stepped(function: str, part: Part, unit: Fraction) -> Part:
    """A part rounded up or down to whole units."""
    step: Callable[[Fraction], int] = math.ceil if function == "ceil" else math.floor
    low, high = (end if end[0] else (0, step(end[1] / unit) * unit) for end in part.values)
    return Part(Interval(low, high), along(part, RISING))


def bearable(part: Part, offset: int) -> Part:
    """A part with fractions of bearable length, never narrower; CalculationError if its values are of no such size."""
    low, high = trimmed(part.values.low, ROUND_FLOOR), trimmed(part.values.high, ROUND_CEILING)
    values = part.values if low is part.values.low and high is part.values.high else Interval(low, high)
    for end in values if values.low is not values.high else values[:1]:
        _refuse_extremes(end, offset)
    slopes = {
        name: Interval(_clamped(slope.low, ROUND_FLOOR), _clamped(slope.high, ROUND_CEILING))
        for name, slope in part.slopes.items()
    }
    return Part(values, slopes)


def _refuse_extremes(end: End, offset: int) -> None:
    """Refuse a number that no calculation about the world meets."""
    value = end[1]
    if value and abs(decimal_size(value)) > LARGEST_EXPONENT:
        side = "larger than" if decimal_size(value) > 0 else "smaller than"
        limit = f"1e{LARGEST_EXPONENT}" if decimal_size(value) > 0 else f"1e-{LARGEST_EXPONENT}"
        raise CalculationError(
            f"numbers between 1e-{LARGEST_EXPONENT} and 1e{LARGEST_EXPONENT}", f"one {side} {limit}",
            "correct the formula or its inputs", offset,
        )  # fmt: skip


def _clamped(end: End, rounding: str) -> End:
    """An end of a slope with a bearable fraction; far too large is infinite and far too small is zero, outwards."""
    value = end[1]
    if not value:
        return end
    size = decimal_size(value)
    if abs(size) <= 4 * LARGEST_EXPONENT:
        return trimmed(end, rounding)
    outwards = (value > 0) == (rounding == ROUND_CEILING)
    limit = Fraction(10) ** (4 * LARGEST_EXPONENT * (1 if size > 0 else -1)) * (1 if value > 0 else -1)
    if size > 0:
        return (1 if value > 0 else -1, ZERO) if outwards else (0, limit)
    return (0, limit) if outwards else (0, ZERO)


def _range_or(values: Interval, word: str) -> str:
    return f"one that is {word}" if values.low == values.high else f"a range that is partly {word}"
