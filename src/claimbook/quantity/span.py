"""Spans of days: a year, a month, a day, or from one of these to another."""

from __future__ import annotations

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import date

from claimbook.quantity.plainly import as_dates
from claimbook.wording.refusal import Refusal

_SPELLING = "a date YYYY, YYYY-MM or YYYY-MM-DD, or two of them joined with /"
_DATE = re.compile(r"(?P<year>[0-9]{4})(?:-(?P<month>[0-9]{2})(?:-(?P<day>[0-9]{2}))?)?")
_LOOSE = re.compile(r"(?P<year>[0-9]{4})[-/.](?P<month>[0-9]{1,2})(?:[-/.](?P<day>[0-9]{1,2}))?")
_LONGEST_SHOWN = 40


class SpanError(Refusal):
    """A text that is not a span."""


@dataclass(frozen=True, order=True)
class Span:
    """The days from `earliest` to `latest`, both included, and the text that says so.

    Spans sort by their earliest day.
    """

    earliest: date
    latest: date
    text: str

    def __str__(self) -> str:
        return self.text

    def about(self) -> Span:
        """What about this span is: a day, a month or a year more at each end, by how the end is written."""
        first, last = self.text.split("/")[0], self.text.split("/")[-1]
        early, late = _beside(first, self.earliest, -1), _beside(last, self.latest, 1)
        return Span(early, late, f"{_like(early, first)}/{_like(late, last)}")


def days(first: date, last: date) -> Span:
    """The span from one day to another, written by its days."""
    return Span(first, last, f"{first}" if first == last else f"{first}/{last}")


def parse_span(text: str) -> Span:
    """The span that `text` names; SpanError for anything else."""
    if not isinstance(text, str):
        raise SpanError(_SPELLING, _shown(text), "write the date as text")
    ends = text.split("/")
    two = len(ends) == 2 and ends[1] and _DATE.fullmatch(ends[0])
    if two and (_DATE.fullmatch(ends[1]) or not _LOOSE.fullmatch(text)):
        return _between(text, *ends)
    return _one(text, 0)


def looks_like_a_date(text: str) -> bool:
    """Whether `text` begins like a date, rightly spelled or not.

    Four digits alone are a year from 1900 to 2099; other bare numbers are quantities.
    """
    bare = text.strip().lstrip("~<>= ")
    if re.fullmatch(r"(19|20)[0-9]{2}(/.*)?", bare, re.DOTALL):
        return True
    return re.match(r"[0-9]{4}-[0-9]{1,2}(?![0-9])|[0-9]{4}/[0-9]", bare) is not None or bool(as_dates(bare))


def _beside(written: str, end: date, side: int) -> date:
    """The end of the day, month or year before (-1) or after (1) the one that is written, or the last that there is."""
    year, month, day = (*map(int, written.split("-")), 0, 0)[:3]
    if day:
        number = min(max(end.toordinal() + side, date.min.toordinal()), date.max.toordinal())
        return date.fromordinal(number)
    index = min(
        max(year * 12 + month - 1 + side if month else (year + side) * 12 + (0 if side < 0 else 11), 12), 9999 * 12 + 11
    )
    year, month = divmod(index, 12)
    return date(year, month + 1, 1 if side < 0 else monthrange(year, month + 1)[1])


def _like(day: date, written: str) -> str:
    """A day written as another date is: as a day, a month or a year."""
    return day.isoformat()[: len(written)]


def _between(text: str, first: str, second: str) -> Span:
    start = _one(first, 0)
    end = _one(second, len(first) + 1)
    if first == second:
        raise SpanError("two different ends", _shown(text), f"write {first} once", len(first) + 1)
    if end.latest < start.latest or end.latest < start.earliest:
        raise SpanError("the earlier end first", _shown(text), f"write {second}/{first}", len(first) + 1)
    return Span(start.earliest, end.latest, text)


def _one(text: str, offset: int) -> Span:
    match = _DATE.fullmatch(text)
    if match is None:
        raise SpanError(_SPELLING, _shown(text), _remedy(text), offset)
    year, month, day = (int(part or 0) for part in match.groups())
    if year == 0:
        raise SpanError("a year from 0001 to 9999", "the year 0000", "correct the year", offset)
    if match["month"] is None:
        return Span(date(year, 1, 1), date(year, 12, 31), text)
    if not 1 <= month <= 12:
        raise SpanError("a month from 01 to 12", f"month {month:02d}", "correct the month", offset + 5)
    last = monthrange(year, month)[1]
    if match["day"] is None:
        return Span(date(year, month, 1), date(year, month, last), text)
    if not 1 <= day <= last:
        raise SpanError(f"a day from 01 to {last} in {text[:7]}", f"day {day:02d}", "correct the day", offset + 8)
    return Span(date(year, month, day), date(year, month, day), text)


def _remedy(text: str) -> str:
    """The right spelling of a date that can be guessed, else the rule."""
    if text != text.strip():
        return "remove the spaces around it"
    if text[:1] in ("~", "<", ">"):
        return "give the first and the last day that it may mean, as in 2026-12/2029-12"
    if match := _LOOSE.fullmatch(text):
        return "write " + "-".join(part.zfill(2) for part in match.groups() if part)
    meant = as_dates(text)
    if meant:
        return f"write {meant[0]}" if len(meant) == 1 else f"write {' or '.join(meant)}, whichever is meant"
    if re.fullmatch(r"[0-9]{8}", text):
        return f"write {text[:4]}-{text[4:6]}-{text[6:]}"
    return "write it like 2026-07-08"


def _shown(text: object) -> str:
    plain = repr(text)
    if not isinstance(text, str):
        return f"{type(text).__name__} {plain}"[:_LONGEST_SHOWN]
    return plain if len(plain) <= _LONGEST_SHOWN else plain[: _LONGEST_SHOWN - 4] + "...'"
