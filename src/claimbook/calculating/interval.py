"""Intervals of fractions whose ends may be infinite.

Roots and logarithms are enclosed between fractions of 60 digits, so that no interval is ever too narrow.
"""

from __future__ import annotations

import math
from decimal import Context, Decimal
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from claimbook.calculating.rounding import as_decimal, decimal_size

End = tuple[int, Fraction]
"""A number (0, value), or an infinity (-1, 0) or (1, 0); they sort as they should."""

ZERO, ONE = Fraction(0), Fraction(1)
BELOW_ALL: End = (-1, ZERO)
ABOVE_ALL: End = (1, ZERO)
_INNER_DIGITS = 60
_LONGEST_FRACTION = 3000  # bits of a numerator or denominator


class Interval(NamedTuple):
    """All numbers from one end to the other."""

    low: End
    high: End


NOTHING = Interval(*[(0, ZERO)] * 2)
RISING = Interval((0, ZERO), ABOVE_ALL)


def exactly(value: Fraction) -> Interval:
    """The interval of one number; both its ends are one object, by which it is known for a point."""
    return _point((0, value))


def _point(end: End) -> Interval:
    return Interval(end, end)


def sign(end: End) -> int:
    """-1, 0 or 1."""
    return end[0] or (end[1] > 0) - (end[1] < 0)


def total(a: Interval, b: Interval) -> Interval:
    if a[0] is a[1] and b[0] is b[1]:
        return _point(_end_sum(a.low, b.low))
    return Interval(_end_sum(a.low, b.low), _end_sum(a.high, b.high))


def negative(a: Interval) -> Interval:
    if a[0] is a[1]:
        return _point((-a[0][0], -a[0][1]))
    (low_sign, low), (high_sign, high) = a
    return Interval((-high_sign, -high), (-low_sign, -low))


def product(a: Interval, b: Interval) -> Interval:
    if a[0] is a[1] and b[0] is b[1]:
        return _point(_end_product(a[0], b[0]))
    if a == NOTHING or b == NOTHING:
        return NOTHING
    ends = [_end_product(x, y) for x in a for y in b]
    return Interval(min(ends), max(ends))


def has_zero(a: Interval) -> bool:
    return sign(a.low) <= 0 <= sign(a.high)


def inverse(a: Interval) -> Interval:
    """One over an interval without zero."""
    if a[0] is a[1]:
        return _point(_end_inverse(a[0]))
    return Interval(_end_inverse(a.high), _end_inverse(a.low))


def whole_power(a: Interval, power: int) -> Interval:
    """A whole power of an interval, which has no zero if the power is negative."""
    if power < 0:
        return inverse(whole_power(a, -power))
    if power == 0:
        return exactly(ONE)
    ends = [_end_power(end, power) for end in a]
    low = (0, ZERO) if power % 2 == 0 and has_zero(a) else min(ends)
    return Interval(low, max(ends))


def root(a: Interval, degree: int) -> Interval:
    """The root of an interval of no negative number, enclosed."""
    low, high = a
    return Interval(
        low if low[0] else (0, _root_of(low[1], degree)[0]), high if high[0] else (0, _root_of(high[1], degree)[1])
    )


def logarithm(a: Interval) -> Interval:
    """The natural logarithm of an interval of positive numbers, enclosed."""
    low, high = a
    return Interval(low if low[0] else (0, _log_of(low[1])[0]), high if high[0] else (0, _log_of(high[1])[1]))


def any_power(a: Interval, power: Fraction) -> Interval:
    """A power of an interval of no negative number, which has no zero if the power is negative, enclosed."""
    ends = [_end_any_power(end, power) for end in a]
    low, high = ends if power > 0 else ends[::-1]
    return Interval(low[0], high[1])


def whole_log(value: Fraction, base: Fraction) -> int | None:
    """The whole number to which `base` must be raised to give `value`, None if there is none."""
    if base <= 0 or base == 1 or value <= 0:
        return None
    power = round(_log_of(value)[0] / _log_of(base)[0])
    return power if abs(power) <= 1000 and base**power == value else None


def trimmed(end: End, rounding: str) -> End:
    """An end with a fraction of bearable length, rounded outwards."""
    value = end[1]
    if max(value.numerator.bit_length(), value.denominator.bit_length()) <= _LONGEST_FRACTION:
        return end
    return (end[0], Fraction(as_decimal(value, rounding, _INNER_DIGITS)))


def _end_sum(a: End, b: End) -> End:
    return (0, a[1] + b[1]) if not a[0] and not b[0] else (a[0] or b[0], ZERO)


def _end_product(a: End, b: End) -> End:
    if not a[0] and not b[0]:
        return (0, a[1] * b[1])
    return (sign(a) * sign(b), ZERO)


def _end_inverse(end: End) -> End:
    return (0, ZERO) if end[0] else (0, 1 / end[1])


def _end_power(end: End, power: int) -> End:
    if end[0]:
        return (end[0] if power % 2 else 1, ZERO)
    return (0, end[1] ** power)


def _end_any_power(end: End, power: Fraction) -> tuple[End, End]:
    """The power of one end between two ends."""
    infinity, value = end
    if infinity:
        return ((1, ZERO), (1, ZERO)) if power > 0 else ((0, ZERO), (0, ZERO))
    if not value:
        return (0, ZERO), (0, ZERO)
    low, high = (each * power for each in _log_of(value))
    return (0, _exponential(min(low, high), -1)), (0, _exponential(max(low, high), 1))


def _exponential(value: Fraction, side: int) -> Fraction:
    """A fraction just below (-1) or above (1) the exponential of another; 1 for 0."""
    if not value:
        return ONE
    context = Context(prec=_INNER_DIGITS + 30, Emin=-99999, Emax=99999)
    power = Fraction(context.exp(context.divide(Decimal(value.numerator), Decimal(value.denominator))))
    return power + side * power / 10**_INNER_DIGITS


def _root_of(value: Fraction, degree: int) -> tuple[Fraction, Fraction]:
    """The root of a fraction between two fractions, equal if it is exact."""
    above, below = _whole_root(value.numerator, degree), _whole_root(value.denominator, degree)
    if above**degree == value.numerator and below**degree == value.denominator:
        return Fraction(above, below), Fraction(above, below)
    shift = _INNER_DIGITS + max(0, -decimal_size(value) // degree + 1)
    root = _whole_root(value.numerator * 10 ** (degree * shift) // value.denominator, degree)
    return Fraction(root, 10**shift), Fraction(root + 1, 10**shift)


def _whole_root(value: int, degree: int) -> int:
    """The largest integer whose power is not above a value."""
    if degree == 2:
        return math.isqrt(value)
    if value < 2:
        return value
    root = 1 << -(-value.bit_length() // degree)
    while True:
        lower = ((degree - 1) * root + value // root ** (degree - 1)) // degree
        if lower >= root:
            return root
        root = lower


@lru_cache(maxsize=1024)
def _log_of(value: Fraction) -> tuple[Fraction, Fraction]:
    """The natural logarithm of a positive fraction between two fractions, equal only for 1."""
    if value == 1:
        return ZERO, ZERO
    context = Context(prec=_INNER_DIGITS + 30)
    log = Fraction(context.ln(context.divide(Decimal(value.numerator), Decimal(value.denominator))))
    error = abs(log) / 10**_INNER_DIGITS + Fraction(1, 10 ** (_INNER_DIGITS + 20))
    return log - error, log + error
