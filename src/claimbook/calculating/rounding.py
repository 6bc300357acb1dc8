"""Fractions and decimals at the digits that are wanted, to reckon with or to show."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, Context, Decimal
from fractions import Fraction

from claimbook.quantity import Quantity, convert, spelled
from claimbook.quantity.span import Span, days
from claimbook.wording.refusal import CalculationError

DIGITS = 34
_SHOWN_DIGITS = 4
MOST_INPUT_DIGITS = 1000


def as_decimal(value: Fraction, rounding: str, digits: int = DIGITS) -> Decimal:
    """A fraction as a decimal: exact if it fits, else rounded."""
    context = Context(prec=digits, rounding=rounding, Emin=-99999, Emax=99999)
    shift = digits - decimal_size(value) + 2 if value else 0
    # One division of integers decides every digit and the direction of the rest, whatever the lengths are.
    scaled = value * Fraction(10) ** shift
    whole, rest = divmod(scaled.numerator, scaled.denominator)
    if rest:
        whole = whole * 10 + 1
        shift += 1
    return _tidy(context.plus(Decimal(whole).scaleb(-shift, Context(prec=99999, Emin=-99999, Emax=99999))))


def decimal_size(value: Fraction) -> int:
    """Roughly the decimal exponent of a fraction that is not zero."""
    return (abs(value.numerator).bit_length() - value.denominator.bit_length()) * 30103 // 100000


def _tidy(number: Decimal) -> Decimal:
    """The same number without idle zeros: 1500 is neither 1500.00 nor 1.5e3."""
    short = number.normalize(Context(prec=MOST_INPUT_DIGITS, Emin=-99999, Emax=99999))
    whole = int(short.as_tuple().exponent) > 0 and short.adjusted() < 15
    return Decimal(int(short)) if whole else short


def half_unit(number: Decimal) -> Fraction:
    """Half a unit of the last digit that a number is written with."""
    return Fraction(10) ** int(number.as_tuple().exponent) / 2


def is_rounding(written: Decimal, value: Fraction) -> bool:
    """Whether a value, rounded to the last digit of a number (halves away from zero), is that number."""
    half = half_unit(written)
    distance = value - Fraction(written)
    if written == 0:
        return abs(distance) < half
    return -half <= distance < half if written > 0 else -half < distance <= half


def written_digits(quantity: Quantity) -> int:
    """How many significant digits a quantity is written with, at the end that has more."""
    return max(len(end.as_tuple().digits) for end in (quantity.low, quantity.high) if end is not None)


def shown(quantity: Quantity, apart_from: Iterable[Decimal] = (), least: int = _SHOWN_DIGITS) -> str:
    """A computed quantity for people: four significant digits or a given number, more where that would hide a
    difference.

    A difference between its ends, or from the numbers that it must be told apart from.
    """
    return str(rounded(quantity, apart_from, least)[1])


def rounded(
    quantity: Quantity, apart_from: Iterable[Decimal] = (), least: int = _SHOWN_DIGITS
) -> tuple[bool, Quantity]:
    """Whether a quantity is shown in full, and the quantity as shown."""
    ends, others = [end for end in (quantity.low, quantity.high) if end is not None], {*apart_from}
    for digits in range(min(max(least, _SHOWN_DIGITS), DIGITS), DIGITS + 1):
        short = [Decimal(plain(end, digits)) for end in ends]
        # Ends that differ only in the last digits of the computation are one number.
        if len({*short, *others}) == len({*map(_computed_digits, ends), *others}):
            break
    pairs = dict(zip(ends, short))
    low = None if quantity.low is None else pairs[quantity.low]
    high = None if quantity.high is None else pairs[quantity.high]
    return all(pairs[end] == end for end in ends), replace(quantity, low=low, high=high)


def written_like(computed: Quantity, written: Quantity) -> Quantity:
    """A computed quantity in the unit and at the digits of a written one, as a person writes it.

    At more digits where they would make an end zero or turn its ends round, and as `shown` where the open ends differ.
    """
    found = convert(computed, written.unit)
    pairs = [(end, like) for end, like in ((found.low, written.low), (found.high, written.high))]
    if any((end is None) != (like is None) for end, like in pairs):
        return rounded(found)[1]
    low, high = (None if end is None or like is None else _at(end, like) for end, like in pairs)
    if any(end and not short for end, short in ((found.low, low), (found.high, high))) or (
        low is not None and high is not None and low > high
    ):
        return rounded(found)[1]
    return replace(found, low=low, high=high)


def _at(number: Decimal, like: Decimal) -> Decimal:
    exponent = int(like.as_tuple().exponent)
    digits = max(1, number.adjusted() - exponent + 2)
    return number.quantize(Decimal(1).scaleb(exponent), ROUND_HALF_UP, Context(prec=digits))


def span_of(quantity: Quantity) -> Span:
    """The days that a quantity counts from the first day of year 1; CalculationError where the calendar has no such
    day.
    """
    ends = [end for end in (quantity.low, quantity.high) if end is not None]
    numbers = [math.floor(end) for end in ends]
    if len(ends) < 2 or not all(date.min.toordinal() <= number <= date.max.toordinal() for number in numbers):
        raise CalculationError("a date in the years 1 to 9999", "one beyond them", "correct the formula or its inputs")
    first, last = map(date.fromordinal, numbers)
    return days(first, last)


def shortest(low: Decimal, high: Decimal) -> Decimal:
    """The number of the fewest digits from one to another of the same sign, of these the one nearest to the first."""
    for digits in range(1, DIGITS + 1):
        for rounding in (ROUND_FLOOR, ROUND_CEILING):
            short = Context(prec=digits, rounding=rounding).plus(low)
            if min(low, high) <= short <= max(low, high):
                return Decimal(plain(short, DIGITS))
    return Decimal(plain(low, DIGITS))


def _computed_digits(number: Decimal) -> Decimal:
    return Context(prec=DIGITS - 4).plus(number)


def plain(number: Decimal, digits: int = _SHOWN_DIGITS) -> str:
    """A number in the shortest spelling: in full up to six significant digits, else rounded.

    A whole part of up to six digits is always told to its last digit.
    """
    short = number.normalize(Context(prec=DIGITS + 10))
    if len(short.as_tuple().digits) <= max(6, digits):
        return f"{short:f}" if -5 < short.adjusted() < 7 else spelled(short)
    counted = max(digits, number.adjusted() + 1) if number.adjusted() < 6 else digits
    cut = Context(prec=counted).plus(number)
    short = cut.normalize(Context(prec=DIGITS + 10))
    # Zeros that stand for rounded digits would read as counted ones.
    idle_zeros = int(cut.as_tuple().exponent) > 0
    return f"{short:f}" if -5 < short.adjusted() < max(7, digits) and not idle_zeros else spelled(short)
