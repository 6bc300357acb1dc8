"""Figures and their values as the test data write them, in the grammar of values."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

from claimbook.numerals import Numeral, PartialDate

_DIGITS = 20
_DATE = re.compile("(?:1[5-9]|20|21)[0-9]{2}(?:-[0-9]{2}){0,2}|--[0-9]{2}(?:-[0-9]{2})?|----[0-9]{2}")


def spelled(figure: Numeral) -> str:
    """A figure as the data write it: `<=7e11..9e11 parameter`, `>=2026`, `2/3`, `130002 or 132000`, `unread`."""
    if figure.kind in ("unread", "vague"):
        return figure.kind
    if figure.kind == "date":
        ends = dict.fromkeys(_date(end) for end in (figure.first, figure.last))
        return figure.firmness.value + "/".join(ends)
    readings = " or ".join("..".join(dict.fromkeys(map(_number, pair))) for pair in figure.values)
    return f"{figure.firmness.value}{readings} {figure.unit or ''}".strip()


def canonical(value: str) -> str:
    """A value of the data with its numbers written in one way."""
    if value in ("unread", "vague") or is_date(value):
        return value
    sign = value[: len(value) - len(value.lstrip("<>=~"))]
    readings, last = value[len(sign) :].split(" or "), ""
    if " " in readings[-1]:
        readings[-1], last = readings[-1].split(" ", 1)
    numbers = " or ".join("..".join(_number(_value(end)) for end in reading.split("..")) for reading in readings)
    return f"{sign}{numbers} {last}".strip()


def _value(written: str) -> Decimal:
    if "/" in written:
        above, below = written.split("/")
        return Decimal(above) / Decimal(below)
    return Decimal(written)


def _number(number: Decimal) -> str:
    """A number in lowest terms if it is a third or the like, else its digits without zeros at the end."""
    near = Fraction(number).limit_denominator(1000)
    if len(number.as_tuple().digits) > _DIGITS and near.denominator > 1:
        return f"{near.numerator}/{near.denominator}"
    return f"{number.normalize():f}"


def is_date(value: str) -> bool:
    """Whether a value of the data is a date or the span between two."""
    return all(_DATE.fullmatch(end) for end in value.lstrip("<>=~").split("/"))


def _date(date: PartialDate | None) -> str:
    if date is None or date == PartialDate():
        return "clock"
    if date.year is not None:
        return "-".join([f"{date.year:04}", *(f"{part:02}" for part in (date.month, date.day) if part is not None)])
    month = "" if date.month is None else f"{date.month:02}"
    return f"--{month}" + ("" if date.day is None else f"-{date.day:02}" if month else f"--{date.day:02}")
