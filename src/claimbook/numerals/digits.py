"""Numbers in digits, with the group and decimal marks of a language."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from decimal import Context, Decimal
from fractions import Fraction

MOST_DIGITS = 40
LARGEST_EXPONENT = 60
EXACT = Context(prec=400)
"""Wide enough for every product of a number and a scale that is read here."""

_SUPERSCRIPT = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_POWER = re.compile(r"\s?[×xX*·]\s?10(?:\^(-?[0-9]{1,2})|([⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2}))")
_E = re.compile(r"[eE]([+-]?[0-9]{1,2})(?![0-9A-Za-z])")
_BARE_POWER = re.compile(r"10(?:\^(-?[0-9]{1,2})|([⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2}))(?![0-9])")
_BARE_DECIMALS = re.compile(r"(?:^|(?<=[\s(\u3000]))\.[0-9]{1,20}(?![0-9.])")
VULGAR = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒"
_VULGAR = re.compile(rf" ?(?P<sign>[{VULGAR}])")
_MIXED = re.compile(r"[ -](?P<above>[1-9])/(?P<below>[2-9]|1[0-9]|100)(?![0-9/.,]?[0-9])")


@dataclass(frozen=True)
class Marks:
    """Which characters group digits by threes and which open the decimals.

    A `doubtful` mark does either, by country or by translator: a single group of three after it is ambiguous.
    """

    group: str
    decimal: str
    doubtful: str = ""

    def pattern(self) -> re.Pattern[str]:
        """A run of digits with these marks: whole, grouped by threes or as lakh, with decimals or not."""
        group, decimal = re.escape(self.group), re.escape(self.decimal)
        return re.compile(
            rf"(?P<whole>[0-9]{{1,3}}(?:(?P<mark>[{group}])[0-9]{{3}}(?![0-9]))(?:(?P=mark)[0-9]{{3}}(?![0-9]))*"
            rf"|[0-9]{{1,2}}(?:,[0-9]{{2}})+,[0-9]{{3}}(?![0-9])|[0-9]+)"
            rf"(?:(?P<point>[{decimal}])(?P<decimals>[0-9]+))?"
        )


CJK = Marks(", ", ".")
ENGLISH = Marks(", '’", ".")
FRENCH = Marks(" .'’", ",.", doubtful=".")
GERMAN = Marks(".'’ ", ",.")
SPANISH = Marks(".,'’ ", ",.", doubtful=".,")


def part(text: str, at: int) -> tuple[int, Decimal] | None:
    """The fraction after whole digits (`2½`, `3 1/2`) at `at`: where it ends and its value, below one."""
    if match := _VULGAR.match(text, at):
        return match.end(), vulgar(match["sign"])
    if (match := _MIXED.match(text, at)) and int(match["above"]) < int(match["below"]):
        return match.end(), Decimal(match["above"]) / Decimal(match["below"])
    return None


def vulgar(sign: str) -> Decimal:
    """The value of `½` and its like, to 28 digits where it does not end."""
    value = Fraction(unicodedata.numeric(sign)).limit_denominator(10)
    return Decimal(value.numerator) / Decimal(value.denominator)


def digits(text: str, at: int, marks: Marks, pattern: re.Pattern[str]) -> tuple[int, tuple[Decimal, ...]] | None:
    """The number in digits that begins exactly at `at`: its end and its possible values.

    A grouped run such as `1.800` has two values where the mark may also open decimals.
    """
    if power := _BARE_POWER.match(text, at):
        return power.end(), (Decimal(1).scaleb(_exponent(power), EXACT),)
    if (bare := _BARE_DECIMALS.match(text, at)) and "." in marks.decimal:
        return bare.end(), (Decimal(f"0{bare.group()}"),)
    match = pattern.match(text, at)
    if match is None:
        return None
    whole, decimals, mark = re.sub(r"[^0-9]", "", match["whole"]), match["decimals"], match["mark"]
    if len(whole) + len(decimals or "") > MOST_DIGITS or (mark and mark == match["point"]):
        return None
    if mark and mark in ".," and whole.startswith("0") and match["whole"].count(mark) == 1 and decimals is None:
        values = [Decimal(match["whole"].replace(mark, "."))]
    elif mark and mark in marks.doubtful and decimals is None and match["whole"].count(mark) == 1:
        values = [Decimal(whole), Decimal(match["whole"].replace(mark, "."))]
    else:
        values = [Decimal(f"{whole}.{decimals}" if decimals else whole)]
    end = match.end()
    for form in (_POWER, _E):
        if power := form.match(text, end):
            end = power.end()
            values = [value.scaleb(_exponent(power), EXACT) for value in values]
            break
    return end, tuple(values)


def _exponent(match: re.Match[str]) -> int:
    written = next(group for group in match.groups() if group)
    exponent = int(written.translate(_SUPERSCRIPT))
    return max(-LARGEST_EXPONENT, min(LARGEST_EXPONENT, exponent))
