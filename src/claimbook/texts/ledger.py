"""Whether a record accounts for every figure of a text."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Protocol

from claimbook.numerals import Numeral, PartialDate, figures
from claimbook.quantity import Firmness, Quantity
from claimbook.quantity.catalogue import CURRENCIES
from claimbook.quantity.span import Span
from claimbook.quantity.units import dimension, factors, scale
from claimbook.wording.refusal import QuantityError

ANY_LANGUAGE = ""
"""The key of lines that every text has alike."""

_ROUNDED_DIGITS = 28
_LAST_RECORDED_YEARS = range(1900, 2100)


class Claim(Protocol):
    """What is seen of a claim here: on which lines it stands, by language, and its value."""

    @property
    def lines(self) -> Mapping[str, tuple[int, ...]]: ...

    @property
    def value(self) -> Quantity | Span | None: ...


def lines_of(claim: Claim, language: str) -> tuple[int, ...]:
    """The lines of one text on which a claim stands; those under the key "" hold for every language."""
    return claim.lines.get(language, claim.lines.get(ANY_LANGUAGE, ()))


# --- figures and recorded values ---


def match(figure: Numeral, value: Quantity | Span | None, language: str) -> bool:
    """Whether the figure states the recorded value, or an end of it.

    The number must be the same after scaling, where the figure names a unit: that of the value, or what stands
    above the line of a rate. Firmness is not compared. Of an ambiguous figure one reading is enough. One of a
    unit alone (`une seconde`, `1枚のウェハー`) states any rate per that unit. `language` is that of the text; no rule
    depends on it yet.
    """
    if value is None or figure.kind == "vague":
        return False
    if isinstance(value, Span):
        return _states_span(figure, value)
    if figure.kind == "date":
        return False
    return _is_the_one_below(figure, value) or _states_quantity(figure, value)


def _is_the_one_below(figure: Numeral, value: Quantity) -> bool:
    if figure.unit is None or figure.low != 1 or figure.high != 1:
        return False
    return any(name == figure.unit and power < 0 for name, power in _factors(value.unit))


def _states_quantity(figure: Numeral, value: Quantity) -> bool:
    factor = _factor(figure.unit, value.unit)
    if factor is None:
        return False
    return any(_same_ends(low, high, factor, figure, value) for low, high in figure.values)


def _same_ends(low: Decimal, high: Decimal, factor: Fraction, figure: Numeral, value: Quantity) -> bool:
    """A single number equals an end; a range both ends, or the one end of a value that is open as the range is."""
    if low == high:
        return any(end is not None and _same(low, factor, end) for end in (value.low, value.high))
    if value.low is None and value.high is not None:
        return figure.firmness in (Firmness.AT_MOST, Firmness.LESS_THAN) and _same(high, factor, value.high)
    if value.high is None and value.low is not None:
        return figure.firmness in (Firmness.AT_LEAST, Firmness.MORE_THAN) and _same(low, factor, value.low)
    if value.low is None or value.high is None:
        return False
    return _same(low, factor, value.low) and _same(high, factor, value.high)


def _same(number: Decimal, factor: Fraction, end: Decimal) -> bool:
    """Equal exactly; a third, which no decimal states, equal at the digits of the recorded end."""
    scaled = Fraction(number) * factor
    if scaled == Fraction(end):
        return True
    if len(number.as_tuple().digits) < _ROUNDED_DIGITS or end == 0:
        return False
    half_a_digit = Fraction(10) ** int(end.as_tuple().exponent) / 2
    return abs(scaled - Fraction(end)) <= half_a_digit


def _factor(figure_unit: str | None, value_unit: str) -> Fraction | None:
    """What turns the figure's number into the value's unit; None if they measure different things."""
    if figure_unit is None:
        return Fraction(1)
    figure_unit = _with_year(figure_unit, value_unit)
    above = "*".join(name for name, power in _factors(value_unit) if power > 0)
    for candidate in (value_unit, above):
        try:
            if dimension(figure_unit) == dimension(candidate):
                return scale(figure_unit) / scale(candidate)
        except QuantityError:
            return None
    return None


def _with_year(figure_unit: str, value_unit: str) -> str:
    """The figure's unit with the year of money that the value has: a text says dollars, a value which dollars."""
    for currency in CURRENCIES:
        dated = re.search(rf"(?<![A-Z]){currency}_[0-9]{{4}}", value_unit)
        if dated:
            figure_unit = re.sub(rf"(?<![A-Z]){currency}(?![A-Z_])", dated.group(), figure_unit)
    return figure_unit


def _factors(unit: str) -> tuple[tuple[str, int], ...]:
    return factors(unit) if unit else ()


def _states_span(figure: Numeral, span: Span) -> bool:
    if figure.kind == "number" and figure.unit is None and figure.low == figure.high:
        return figure.low in _LAST_RECORDED_YEARS and figure.low in (span.earliest.year, span.latest.year)
    if figure.kind != "date" or figure.first is None or figure.last is None:
        return False
    texts = span.text.split("/")
    ends = ((span.earliest, texts[0]), (span.latest, texts[-1]))
    if figure.first == figure.last:
        return any(_names(figure.first, *end) for end in ends)
    return _names(figure.first, *ends[0]) and _names(figure.last, *ends[1])


def _names(told: PartialDate, end: date, written: str) -> bool:
    """Whether every part of the told date is that of the recorded end, which must be written as far as that part."""
    depth = written.count("-") + 1
    parts = ((told.year, end.year, 1), (told.month, end.month, 2), (told.day, end.day, 3))
    given = [(part, recorded, level) for part, recorded, level in parts if part is not None]
    return bool(given) and all(part == recorded and level <= depth for part, recorded, level in given)


# --- the figures of a text ---


def uncovered(
    lines: Sequence[str],
    language: str,
    claims: Iterable[Claim],
    set_aside: Mapping[int, Mapping[str, str]],
) -> list[tuple[int, Numeral]]:
    """The figures, with their line from 1, that no value on the line states and no reason sets aside.

    `set_aside` is line -> spelling -> reason.
    """
    values: dict[int, list[Quantity | Span]] = {}
    for claim in claims:
        if claim.value is not None:
            for line in lines_of(claim, language):
                values.setdefault(line, []).append(claim.value)
    return [
        (number, figure)
        for number, text in enumerate(lines, 1)
        for figure in figures(text, language)
        if not any(match(figure, value, language) for value in values.get(number, ()))
        and not is_set_aside(figure, text, set_aside.get(number, {}))
    ]


def is_set_aside(figure: Numeral, text: str, spellings: Collection[str]) -> bool:
    """Whether one of the spellings, where it stands in the line, holds the figure or lies within it."""
    return any(
        (start <= figure.start and figure.end <= end) or (figure.start <= start and end <= figure.end)
        for spelling in spellings
        for start, end in _places(spelling, text)
    )


def _places(spelling: str, text: str) -> Iterator[tuple[int, int]]:
    """Where a spelling stands in a line, but not where it cuts a run of digits (`1` in `1000` or `1,5`)."""
    at = text.find(spelling) if spelling else -1
    while at >= 0:
        end = at + len(spelling)
        if not _cuts_digits(text, at) and not _cuts_digits(text, end):
            yield at, end
        at = text.find(spelling, at + 1)


def _cuts_digits(text: str, at: int) -> bool:
    return re.search(r"[0-9０-９][.,．，]?$", text[max(0, at - 2) : at]) is not None and (
        re.match(r"[.,．，]?[0-9０-９]", text[at : at + 2]) is not None
    )


def stale(texts: Mapping[str, Sequence[str]], set_aside: Mapping[int, Mapping[str, str]]) -> list[tuple[int, str]]:
    """The set-asides (line, spelling) whose spelling stands on that line of no text. `texts` is language -> lines."""
    return [
        (number, spelling)
        for number in sorted(set_aside)
        for spelling in set_aside[number]
        if not any(1 <= number <= len(lines) and any(_places(spelling, lines[number - 1])) for lines in texts.values())
    ]
