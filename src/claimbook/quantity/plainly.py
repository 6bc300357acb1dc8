"""Values and dates as people type them outside a record, and how a record has them."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator

_NUMBER = r"-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?"
_FIRMNESS = (
    (r"at most|up to|max\.?|maximum|no more than|≤", "<="),
    (r"at least|min\.?|minimum|no less than|from|≥", ">="),
    (r"more than|over|above|greater than", ">"),
    (r"less than|under|below|fewer than|nearly", "<"),
    (r"about|around|roughly|approximately|approx\.?|circa|ca\.?|some|≈|∼", "~"),
)
_BETWEEN = re.compile(
    rf"({_NUMBER})(?: +(?:to|and|bis|à|through) +| *(?:[-\u2013\u2014\u301c\uff5e~]|\.{{3,}}|\u2026) *)(?={_NUMBER})"
)
_POWER = re.compile(
    r"([0-9.]+) *[x\u00d7*\u00b7] *10(?:\^|\*\*|e)? *(\{?-?[0-9]+\}?|[\u2070\u00b9\u00b2\u00b3\u2074-\u2079\u207b]+)"
)
_WORDS = {"thousand": 3, "million": 6, "billion": 9, "trillion": 12}
_IN_WORDS = re.compile(rf"(?<![eE0-9.])([0-9]+(?:\.[0-9]+)?) ?({'|'.join(_WORDS)})\b", re.IGNORECASE)
_RAISED = str.maketrans("\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079\u207b", "0123456789-")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NAME = r"(?P<name>[A-Za-z]{3,9})\.?"
_DATES = (
    re.compile(r"(?P<one>[0-9]{1,2})[./-](?P<two>[0-9]{1,2})[./-](?P<year>[0-9]{4})"),
    re.compile(rf"(?P<one>[0-9]{{1,2}})(?:st|nd|rd|th)?[ -]{_NAME},?[ -](?P<year>[0-9]{{4}})"),
    re.compile(rf"{_NAME} (?P<one>[0-9]{{1,2}})(?:st|nd|rd|th)?,? (?P<year>[0-9]{{4}})"),
    re.compile(rf"{_NAME} (?P<year>[0-9]{{4}})"),
    re.compile(r"(?P<year>(?:19|20)[0-9]{2})(?P<month>[0-9]{2})(?P<one>[0-9]{2})"),
    re.compile(r"(?P<year>[0-9]{4})[./](?P<month>[0-9]{1,2})[./](?P<one>[0-9]{1,2})"),
)
LONGEST = 100
"""The length in characters from which a text is not looked at."""


def as_value(text: str) -> str:
    """A quantity with its firmness, its range and its powers of ten written as a record has them; what is no such
    spelling stays.
    """
    if len(text) > LONGEST:
        return text
    plain = text.strip()
    for words, sign in _FIRMNESS:
        plain = re.sub(rf"^(?:{words}) *(?=[0-9.])", sign, plain, count=1, flags=re.IGNORECASE)
    plain = _POWER.sub(lambda match: f"{match[1]}e{match[2].strip('{}').translate(_RAISED)}", plain)
    plain = _IN_WORDS.sub(lambda match: f"{match[1]}e{_WORDS[match[2].lower()]}", plain)
    plain = re.sub(r"^([<>]) +", r"\1", plain)
    return _BETWEEN.sub(r"\1..", plain, count=1)


def as_dates(text: str) -> tuple[str, ...]:
    """The dates that a text in another order may mean, each as a record has it; () for what is no such text."""
    if len(text) > LONGEST:
        return ()
    match = next((found for each in _DATES if (found := each.fullmatch(text.strip()))), None)
    return tuple(dict.fromkeys(_read(match.groupdict()))) if match else ()


def _read(parts: dict[str, str | None]) -> Iterator[str]:
    year = int(parts["year"] or 0)
    name = (parts.get("name") or "")[:3].lower()
    one, two = (int(parts.get(part) or 0) for part in ("one", "two"))
    if parts.get("name"):
        pairs = [(_MONTHS.index(name) + 1, one)] if name in _MONTHS else []
    elif parts.get("month"):
        pairs = [(int(parts["month"] or 0), one)]
    else:
        pairs = [(two, one), (one, two)]
    for month, day in pairs:
        if 1 <= month <= 12 and year and day <= monthrange(year, month)[1]:
            yield f"{year:04}-{month:02}-{day:02}" if day else f"{year:04}-{month:02}"
