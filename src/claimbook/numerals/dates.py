"""Dates as languages write them: the parts of a match made into the two ends of a date."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from claimbook.numerals.language import DateForm
from claimbook.numerals.numeral import PartialDate

Ends = tuple[PartialDate, PartialDate]

_CHARACTERS = {c: i for i, c in enumerate("〇一二三四五六七八九")} | {"零": 0, "元": 1}
_ERAS = {"令和": 2018, "平成": 1988, "昭和": 1925}
_QUARTERS = {"一": 1, "二": 2, "三": 3, "四": 4}


def form(pattern: str, months: Mapping[str, int] | None = None, *, any_case: bool = True) -> DateForm:
    """A spelling of dates, by the groups of its pattern.

    y m d (w: another place for the year), y2 m2 d2 (the later end), s and s2 (the last two digits of a year),
    era, q (quarter), half, nine (nine months), decade, clock. What else
    is told of a part of a year is not kept: `fin 2026`, `early 2026` and `2026年末` are the year 2026.
    """
    flags = re.IGNORECASE if any_case else 0
    return DateForm(re.compile(pattern, flags), _builder(months or {}))


def _builder(months: Mapping[str, int]) -> Callable[[re.Match[str]], Ends | None]:
    def build(match: re.Match[str]) -> Ends | None:
        parts = {name: value for name, value in match.groupdict().items() if value}
        if "clock" in parts:
            return PartialDate(), PartialDate()
        ends = _ends(parts, months)
        return ends if ends and all(end.is_possible() for end in ends) else None

    return build


def _ends(parts: Mapping[str, str], months: Mapping[str, int]) -> Ends | None:
    year = _year(parts.get("w") or parts.get("y"), parts.get("era"))
    if "s" in parts:
        year = 2000 + int(parts["s"])
    if "s2" in parts and year is not None:
        later = year - year % 100 + int(parts["s2"])
        return (PartialDate(year), PartialDate(later)) if later > year else None
    if "nine" in parts:
        return PartialDate(year, 1), PartialDate(year, 9)
    if "decade" in parts and year is not None:
        return PartialDate(year), PartialDate(year + 9)
    for name, size in (("q", 3), ("half", 6)):
        if name in parts or f"{name}2" in parts and size == 3:
            index = _index(parts.get(name) or parts[f"{name}2"])
            if not 1 <= index <= 12 // size:
                return None
            return PartialDate(year, (index - 1) * size + 1), PartialDate(year, index * size)
    first = PartialDate(year, _month(parts.get("m"), months), _whole(parts.get("d")))
    if not any(name in parts for name in ("y2", "m2", "d2")):
        return first, first
    return _spread(first, parts, months)


def _spread(first: PartialDate, parts: Mapping[str, str], months: Mapping[str, int]) -> Ends | None:
    """Two ends, each with what only the other one says: `26–30 juin 2026`, `6月26日〜30日`."""
    last = PartialDate(_year(parts.get("y2"), None), _month(parts.get("m2"), months), _whole(parts.get("d2")))
    month = last.month if last.month is not None else first.month
    end = PartialDate(last.year if last.year is not None else first.year, month, last.day)
    begin = PartialDate(
        first.year if first.year is not None else last.year,
        first.month if first.month is not None or first.day is None else last.month,
        first.day,
    )
    return begin, end


def _year(written: str | None, era: str | None) -> int | None:
    year = _whole(written)
    return None if year is None else year + _ERAS.get(era or "", 0)


def _month(written: str | None, months: Mapping[str, int]) -> int | None:
    if written is None:
        return None
    return months.get(written.lower().rstrip(".")) or _whole(written)


def _index(written: str) -> int:
    first = next((character for character in written.lower() if character not in "hq"), "")
    words = {"上": 1, "下": 2, "前": 1, "后": 2, "後": 2, "상": 1, "하": 2, "전": 1, "후": 2, **_QUARTERS}
    spelled = {
        "premi": 1, "1er": 1, "deux": 2, "secon": 2, "trois": 3, "quatr": 4,
        "first": 1, "third": 3, "fourt": 4,
        "erste": 1, "zweit": 2, "dritt": 3, "viert": 4,
        "prime": 1, "segun": 2, "terce": 3, "tercer": 3, "cuart": 4,
    }  # fmt: skip
    for start, index in spelled.items():
        if written.lower().startswith(start):
            return index
    return int(first) if first.isdigit() else words.get(first, 0)


def _whole(written: str | None) -> int | None:
    """A whole number in digits or characters (`二〇二六`, `二十六`), None if it is neither."""
    if written is None:
        return None
    if written.isascii() and written.isdigit():
        return int(written)
    if "十" in written:
        tens, ones = written.split("十", 1)
        return 10 * (_CHARACTERS.get(tens, 1) if tens else 1) + (_CHARACTERS.get(ones, 0) if ones else 0)
    if all(character in _CHARACTERS for character in written):
        return int("".join(str(_CHARACTERS[character]) for character in written))
    return None


_Y = r"(?P<y>(?:1[5-9]|20|21)[0-9]{2})"
ISO = form(
    rf"{_Y}(?P<mark>[-/.])(?P<m>0?[1-9]|1[0-2])(?P=mark)(?P<d>0?[1-9]|[12][0-9]|3[01])(?![0-9]|[-/.][0-9])"
    r"(?:T[0-9:.]+(?:Z|[+-][0-9:]+)?)?"
)
ISO_MONTH = form(rf"{_Y}[-/](?P<m>0[1-9]|1[0-2])(?![0-9]|[-/][0-9])")
SHORT_YEARS = form(rf"{_Y}[\u2010-\u2013/-](?P<s2>[0-9]{{2}})(?![0-9]|[-/.,][0-9])")
HALVES = form(
    rf"(?:(?P<half>[Hh][12]|[12]H)|[QT](?P<q>[1-4])|(?P<q2>[1-4])Q)[ ,/-]?(?:FY ?)?'?(?:{_Y}|(?P<s>[0-9]{{2}}))(?!\w)"
)
YEAR_HALVES = form(rf"{_Y}[ -]?(?:(?P<half>H[12]|[12]H)|Q(?P<q>[1-4]))(?!\w)")
FISCAL = form(rf"FY ?'?(?:{_Y}(?:[\u2010-\u2013/-](?P<s2>[0-9]{{2}}))?|(?P<s>[0-9]{{2}}))(?!\w)")
YEARS = form(rf"{_Y}\s?[-\u2010-\u2014\u301c\uff5e~/]\s?(?P<y2>(?:1[5-9]|20|21)[0-9]{{2}})(?![0-9]|[.,][0-9])")
CLOCK = form(r"(?P<clock>(?:[01]?[0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9])?)(?![0-9:])")
DAY_FIRST = form(
    r"(?P<d>0?[1-9]|[12][0-9]|3[01])(?P<mark>[./])(?P<m>0?[1-9]"
    r"|1[0-2])(?P=mark)(?P<y>(?:1[5-9]|20|21)[0-9]{2})(?![0-9])"
)
DAY_MONTH = form(r"(?P<d>0[1-9]|[12][0-9]|3[01])/(?P<m>0[1-9])(?![0-9/])")
NUMERIC = (ISO, ISO_MONTH, SHORT_YEARS, FISCAL, YEAR_HALVES, HALVES, YEARS, CLOCK)
"""Spellings that every language shares; `2025-07` is a month before `2012-13` is two years."""
