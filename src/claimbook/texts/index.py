"""A record prepared for taking in texts: its claims by what they measure, by their numbers and dates, and by what they
are about. It is made once; a figure then meets the few claims that it may repeat.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Context, Decimal
from fractions import Fraction
from typing import NamedTuple, TypeVar

from claimbook.numerals import Numeral
from claimbook.quantity import Quantity
from claimbook.quantity.catalogue import CURRENCIES
from claimbook.quantity.dimension import Dimension
from claimbook.quantity.span import Span
from claimbook.quantity.units import dimension, factors, scale
from claimbook.record.book import Claimbook
from claimbook.record.line import parted
from claimbook.record.model import Claim
from claimbook.texts.names import Names, names_of
from claimbook.texts.topics import measured_by, topics
from claimbook.wording.refusal import QuantityError

_Key = TypeVar("_Key")
_Each = TypeVar("_Each")
Measure = Dimension | None
"""What a unit measures, whatever the year of its money; None for a number of no unit."""

_MANY = 60
"""A name or word that more claims of a measure share tells none of them apart."""
_TRADE = frozenset(
    "token parameter layer wafer character word transistor network weight flop rack expert instance gpu query "
    "image".split()
)
"""What only pieces of some trade count; such a unit says much by itself."""
_BEGINNING = 3
_LONGEST_ASIDE = 200
_Aside = tuple[str, int, str, str]
"""An article or "" for every aligned one, a line, a spelling that is set aside on it, and why."""
_MONEY = re.compile(rf"(?<![A-Z])({'|'.join(CURRENCIES)})(?:_[0-9]{{4}})?(?![A-Z0-9_])")
_DIGITS = 12
_ENDLESS = 28
"""A number of so many digits is one that no decimal states, such as a third."""
_WRITTEN = range(1, 9)
"""With so many digits the record may have it."""


class About(NamedTuple):
    """What a claim is about.

    `topics` are the topics and words of its statement that its own unit does not name; `said` the names in it, `names`
    those of its speaker and of the organisations that it is about too; `subject` the rarest in it, `rare` those that
    few claims have. `of_trade` tells that only pieces of some trade count in its unit.
    """

    topics: frozenset[str]
    names: frozenset[str]
    said: frozenset[str]
    subject: frozenset[str]
    rare: frozenset[str]
    of_trade: bool


@dataclass(frozen=True)
class Index:
    """The claims of a record as a text meets them.

    `about` has what each claim with a value is about. `valued` are those claims, in their order.
    The other tables are of those: `equal` by measure and number, `dated` by a year or a month of theirs, `ones` by a
    unit below the line of a rate, `near` by measure (or "date") and a name or a topic, `standing` by article and line.
    `aside` has the spellings that are set aside, by how they begin.
    """

    book: Claimbook
    names: Names
    about: Mapping[str, About]
    valued: tuple[Claim, ...]
    equal: Mapping[tuple[Measure, Decimal], tuple[str, ...]]
    dated: Mapping[tuple[str, int], tuple[str, ...]]
    ones: Mapping[str, tuple[str, ...]]
    near: Mapping[tuple[object, str], tuple[str, ...]]
    standing: Mapping[tuple[str, int], tuple[str, ...]]
    aside: Mapping[str, tuple[_Aside, ...]]

    def equals(self, figure: Numeral) -> Iterator[str]:
        """The claims one end of whose value is one of the figure's numbers, and those of a date that it may name."""
        for low, high in figure.values:
            for number in dict.fromkeys((low, high)):
                for measure, scaled in _measured(figure.unit, number):
                    yield from self.equal.get((measure, scaled), ())
            if low == high == 1 and figure.unit is not None:
                yield from self.ones.get(figure.unit, ())
            if low == high and figure.unit is None and low == low.to_integral_value() and 1900 <= low < 2100:
                yield from self.dated.get(("year", int(low)), ())
        for date in dict.fromkeys((figure.first, figure.last)):
            if date is not None and date.year is not None:
                yield from self.dated.get(("year", date.year), ())
            elif date is not None and date.month is not None:
                yield from self.dated.get(("month", date.month), ())

    def beside(self, figure: Numeral, signs: Iterable[str]) -> Iterator[str]:
        """The claims of the figure's measure that have one of some names or topics which few of them have."""
        for measure in ("date",) if figure.kind == "date" else measures(figure.unit):
            for sign in signs:
                found = self.near.get((measure, sign), ())
                if len(found) <= _MANY:
                    yield from found

    def set_aside(self, text: str, figure: Numeral) -> list[_Aside]:
        """The spellings set aside that stand in a line around a figure or within it."""
        found: dict[_Aside, None] = {}
        for at in range(max(0, figure.start - _LONGEST_ASIDE), figure.end):
            for length in range(1, _BEGINNING + 1):
                for aside in self.aside.get(text[at : at + length], ()):
                    if text.startswith(aside[2], at):
                        found[aside] = None
        return list(found)


def index_of(book: Claimbook) -> Index:
    """The record, prepared."""
    names = names_of(book)
    valued = tuple(claim for claim in book.claims.values() if claim.value is not None)
    about = {claim.id: _about(claim, names) for claim in valued}
    equal: dict[tuple[Measure, Decimal], list[str]] = {}
    dated: dict[tuple[str, int], list[str]] = {}
    ones: dict[str, list[str]] = {}
    near: dict[tuple[object, str], list[str]] = {}
    standing: dict[tuple[str, int], list[str]] = {}
    for claim in valued:
        for table, key in _keys(claim.value):
            {"equal": equal, "dated": dated, "ones": ones}[table].setdefault(key, []).append(claim.id)  # type: ignore[attr-defined]
        kinds = ("date",) if isinstance(claim.value, Span) else measures(claim.value.unit if claim.value else None)
        for kind in kinds:
            for sign in (*about[claim.id].names, *about[claim.id].topics):
                near.setdefault((kind, sign), []).append(claim.id)
        for article in book.articles:
            for number in claim.lines_in(article):
                standing.setdefault((article, number), []).append(claim.id)
    aside: dict[str, list[_Aside]] = {}
    for line, entry in book.unclaimed.items():
        for spelling, reason in entry.figures.items():
            aside.setdefault(spelling[:_BEGINNING], []).append((*parted(line), spelling, reason))
    return Index(
        book, names, about, valued, _settled(equal), _settled(dated), _settled(ones), _settled(near),
        _settled(standing), _settled(aside),
    )  # fmt: skip


def _about(claim: Claim, names: Names) -> About:
    unit = claim.value.unit if isinstance(claim.value, Quantity) else ""
    said = names.said[claim.id]
    rarest = max((names.weights[name] for name in said), default=0)
    return About(
        topics(claim.statement, "en") - measured_by(unit),
        names.about[claim.id],
        said,
        frozenset(name for name in said if names.weights[name] == rarest),
        said & names.rare,
        any(name in _TRADE for name, _ in (factors(unit) if unit else ())),
    )


def _settled(table: Mapping[_Key, Sequence[_Each]]) -> dict[_Key, tuple[_Each, ...]]:
    return {key: tuple(dict.fromkeys(found)) for key, found in table.items()}


def _keys(value: Quantity | Span | None) -> Iterator[tuple[str, object]]:
    if isinstance(value, Span):
        for day in dict.fromkeys((value.earliest, value.latest)):
            yield "dated", ("year", day.year)
            yield "dated", ("month", day.month)
    elif value is not None:
        for end in dict.fromkeys(each for each in (value.low, value.high) if each is not None):
            yield "equal", (None, _rounded(Fraction(end)))
            for measure, number in _measured(value.unit or "", end):
                yield "equal", (measure, number)
        for name, power in factors(value.unit) if value.unit else ():
            if power < 0:
                yield "ones", name


def _measured(unit: str | None, number: Decimal) -> Iterator[tuple[Measure, Decimal]]:
    """A number in base units, by what it measures; of a rate also by what stands above its line."""
    endless = len(number.as_tuple().digits) >= _ENDLESS
    for told in (number, *(_rounded(Fraction(number), digits) for digits in (_WRITTEN if endless else ()))):
        if unit is None:
            yield None, _rounded(Fraction(told))
            continue
        try:
            for part in _parts(unit):
                yield dimension(part), _rounded(Fraction(told) * scale(part))
        except QuantityError:
            return


def measures(unit: str | None) -> tuple[Measure, ...]:
    """What a unit measures, and what the part above its line does."""
    try:
        return tuple(dict.fromkeys(map(dimension, _parts(unit)))) if unit else (Dimension(), None)
    except QuantityError:
        return ()


def _parts(unit: str) -> tuple[str, ...]:
    """A unit, money of one year for that of any, and what stands above the line of a rate."""
    unit = _MONEY.sub(r"\1_2000", unit)
    above = "*".join(name for name, power in (factors(unit) if unit else ()) if power > 0)
    return tuple(dict.fromkeys((unit, above)))


def _rounded(number: Fraction, digits: int = _DIGITS) -> Decimal:
    """A number to so many digits, the same from both sides of a change of units."""
    return Context(prec=digits).divide(Decimal(number.numerator), Decimal(number.denominator)).normalize()
