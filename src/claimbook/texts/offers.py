"""The claims that a figure of a line may repeat: by its number, its unit, and one more sign.

A number alone tells nothing, nor does one with its unit: two minutes are waited everywhere. A claim is offered where a
name or a word of its statement stands on the line too, or where the line renders one of its own; a unit of the trade
such as token/s needs one such sign, a common one such as minute a stronger one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Literal, NamedTuple

from claimbook.numerals import Numeral
from claimbook.quantity import Firmness, Quantity
from claimbook.quantity.span import Span
from claimbook.record.model import Claim
from claimbook.texts import amounts
from claimbook.texts.index import Index
from claimbook.texts.ledger import match
from claimbook.texts.topics import measured_by, topics
from claimbook.texts.words import is_denying, part_of

Level = Literal[0, 1, 2, 3]
"""How near a claim is to a line: not, by a name elsewhere in the text, by a sign on the line, as the line's own."""

_PARTS = {"begin": (1, 4), "middle": (4, 9), "end": (9, 12)}
"""The months in which a part of a year may lie."""
_HUGE = 1_000_000
_FARTHEST = {True: 100.0, False: 20.0}
"""By so many times may another number in a claim's place differ, by whether its unit is of a trade."""
_CLOSE = 0.3
"""Claims whose signs weigh no further apart are told apart by nothing."""
_WORD = 1.5
"""What a word or a topic weighs, beside names, which weigh what their rareness gives."""


class Near(NamedTuple):
    """A claim near a line: how near, and what its signs weigh."""

    claim: Claim
    level: Level
    weight: float


@dataclass(frozen=True)
class Offer:
    """A claim that a figure may repeat, as firmly as `firmness` says, what differs, and the `recorded` value."""

    claim: str
    level: Level
    recorded: str
    firmness: Literal["agrees", "gains", "loses", "differs"] = "agrees"
    changed: str = ""


@dataclass(frozen=True)
class Line:
    """A line as its figures are held against the record.

    `names` are those on it, `everywhere` those in the whole text, `article` the one that the text renders, "" for none.
    """

    index: Index
    number: int
    text: str
    language: str
    names: frozenset[str]
    everywhere: frozenset[str]
    article: str = ""

    @cached_property
    def topics(self) -> frozenset[str]:
        return topics(self.text, self.language)

    @cached_property
    def denies(self) -> bool:
        return is_denying(self.text, self.language)

    @cached_property
    def own(self) -> frozenset[str]:
        """The claims with a value that stand on this line of the article that the text renders."""
        return frozenset(self.index.standing.get((self.article, self.number), ())) if self.article else frozenset()

    def part(self, figure: Numeral) -> str:
        """The part of a year or month that a date names."""
        return part_of(figure.text, self.text[: figure.start], self.language)

    def near(self, figure: Numeral) -> list[Near]:
        """The claims of the figure's measure that are near the line."""
        names = dict.fromkeys((*self.own, *self.index.beside(figure, sorted(self.names | self.topics))))
        claims = (self.index.book.claims[name] for name in names)
        return [each for each in (self.nearness(figure, claim) for claim in claims) if each.level]

    def nearness(self, figure: Numeral, claim: Claim) -> Near:
        """How near a claim is to a figure of the line."""
        about = self.index.about[claim.id]
        words = (about.topics & self.topics) - measured_by(figure.unit)
        weights = self.index.names.weights
        shared = sum(sorted(weights[name] for name in about.names & self.names))
        missing = sum(sorted(weights[name] for name in about.said - self.names))
        # Of names that are not there nothing can be told where none is.
        weight = shared + _WORD * len(words) - (missing / 2 if shared else 0)
        if claim.id in self.own:
            return Near(claim, 3, weight)
        one, named = amounts.is_one(figure), about.said & self.names
        subject = not about.subject.isdisjoint(self.names)
        # A claim that names something is surely meant only where some of it is named.
        anchored = bool(named) if about.said else shared > 0 or not about.names
        if one:
            enough = subject and (bool(words) or not missing)
        elif about.of_trade:
            enough = anchored and bool(named or words)
        else:
            rare = not about.rare.isdisjoint(self.names)
            enough = rare and subject or anchored and bool(words and (named or shared or len(words) > 1))
        if enough or one:
            return Near(claim, 2 if enough else 0, weight)
        if (shared or words) if about.of_trade else (shared and words or len(words) > 1):
            return Near(claim, 1, weight)
        # What the whole text is about is a sign too.
        elsewhere = not self.names and (not about.said or not about.subject.isdisjoint(self.everywhere))
        told = elsewhere and (words and about.said or about.of_trade and _is_odd(figure, 2))
        worded = any(word.startswith("=") for word in words) or words and _is_odd(figure, 3)
        return Near(claim, 1 if told or worded or subject else 0, 0)

    def is_of(self, claim: Claim) -> bool:
        """Whether the line is about what a claim is about, so that another number in it is one in its place."""
        if claim.id in self.own:
            return True
        about = self.index.about[claim.id]
        words = about.topics & self.topics
        shared = not about.names.isdisjoint(self.names)
        if not about.subject.isdisjoint(self.names) and (words or not about.rare.isdisjoint(self.names)):
            return True
        unnamed = not about.said and (shared or not about.names)
        return any(word.startswith("=") for word in words) or len(words) > (0 if unnamed else 1 if shared else 2)


def _is_odd(figure: Numeral, digits: int) -> bool:
    """Whether hardly two things have the same figure: a range, one of so many digits, a very large one, a dated one."""
    if figure.first is not None:
        return figure.first.year is not None
    return any(low != high or amounts.significant(high) >= digits or high >= _HUGE for low, high in figure.values)


# --- agreement ---


def agreements(line: Line, figure: Numeral, beside: Iterable[str]) -> list[Offer]:
    """The claims that the figure states equally well, best of all that it could state.

    `beside` are those that its neighbours state.
    """
    ranked: list[tuple[tuple[float, ...], float, Offer]] = []
    neighbours = frozenset(beside)
    for name in dict.fromkeys(line.index.equals(figure)):
        claim = line.index.book.claims[name]
        value = claim.value
        if value is None or not match(figure, value, line.language) or not _fits_part(line, figure, value):
            continue
        near = line.nearness(figure, claim)
        level = near.level if name not in neighbours or near.level > 2 else 2
        if not level or amounts.is_one(figure) and line.denies and not isinstance(value, Span) and not _is_many(value):
            continue
        if not _has_its_unit(line, figure, value) and name not in neighbours and level < 3:
            continue
        below = _is_below(figure, value)
        if below and name not in neighbours and not _is_one_per(value):
            continue
        firmness = _firmness(line, figure, value)
        # A flat number is further from `more than` it, which excludes it, than from `about` it.
        strict = isinstance(value, Quantity) and value.firmness in (Firmness.MORE_THAN, Firmness.LESS_THAN)
        order = {"agrees": 0, "gains": 1, "loses": 3 if strict else 2, "differs": 4}[firmness]
        recorded = amounts.told_as(value.firmness) if isinstance(value, Quantity) else ""
        rank = (level < 3, _is_an_end(figure, value), order, below and name not in neighbours, _gap(figure, value))
        ranked.append(((*rank, name not in neighbours, -level), near.weight, Offer(name, level, recorded, firmness)))
    best = min((rank for rank, *_ in ranked), default=())
    equal = [(weight, offer) for rank, weight, offer in ranked if rank == best]
    heaviest = max((weight for weight, _ in equal), default=0)
    return [offer for weight, offer in equal if weight >= heaviest - _CLOSE]


def _has_its_unit(line: Line, figure: Numeral, value: Quantity | Span) -> bool:
    """Whether the figure names what the value measures, or the line does."""
    if isinstance(value, Span):
        return figure.kind == "date" and (not _is_loose_date(line, figure) or value.text.count("-") == 0)
    if figure.unit is not None or not value.unit:
        return True
    return not measured_by(value.unit).isdisjoint(line.topics)


def _is_loose_date(line: Line, figure: Numeral) -> bool:
    """Whether a date is too common to name a claim by itself: a year alone, without a part of it."""
    return (
        figure.first is None or amounts.depth(figure.first) < 2 and figure.first.month is None and not line.part(figure)
    )


def _is_an_end(figure: Numeral, value: Quantity | Span) -> bool:
    """Whether a single number is but one end of a recorded range."""
    return (
        isinstance(value, Quantity)
        and value.low is not None
        and value.high is not None
        and value.low != value.high
        and figure.low is not None
        and figure.low == figure.high
    )


def _is_many(value: Quantity) -> bool:
    """Whether a value says that there is more than one; a denied one says the same."""
    return value.firmness is Firmness.MORE_THAN and value.low == 1


def _is_below(figure: Numeral, value: Quantity | Span) -> bool:
    """Whether the figure is the one second of a rate, or the like."""
    return (
        isinstance(value, Quantity)
        and amounts.is_one(figure)
        and figure.unit is not None
        and amounts.to_value(figure, value) is None
    )


def _is_one_per(value: Quantity | Span) -> bool:
    """Whether a recorded rate is itself a count of ones: one layer per wafer."""
    return isinstance(value, Quantity) and value.low == value.high == 1


def _gap(figure: Numeral, value: Quantity | Span) -> float:
    """How much less exact than the recorded date the figure is."""
    if not isinstance(value, Span):
        return 0
    return abs(value.text.split("/")[0].count("-") + 1 - (amounts.depth(figure.first) if figure.first else 1))


def _fits_part(line: Line, figure: Numeral, value: Quantity | Span) -> bool:
    """Whether a part of a year that the text names holds the recorded date."""
    if (
        not isinstance(value, Span)
        or figure.first is None
        or figure.first.year is None
        or figure.first.month is not None
    ):
        return True
    low, high = _PARTS.get(line.part(figure), (1, 12))
    return low <= value.earliest.month <= high or low <= value.latest.month <= high


def _firmness(line: Line, figure: Numeral, value: Quantity | Span) -> Literal["agrees", "gains", "loses", "differs"]:
    if isinstance(value, Span) or _is_below(figure, value):
        return "agrees"
    recorded, told = amounts.FAMILY[value.firmness], amounts.FAMILY[figure.firmness]
    if recorded == told:
        return "agrees"
    if recorded == "flat":
        return "gains"
    if told == "flat":
        # `not one chip but many` is how a text says that there is more than one.
        return "agrees" if line.denies and _is_many(value) and amounts.is_one(figure) else "loses"
    return "differs"


# --- differences ---


def within(near: Iterable[Near], figure: Numeral) -> list[Offer]:
    """The nearest claims in whose recorded range the figure lies."""
    found = []
    for claim, level, weight in near:
        if level > 1 and isinstance(claim.value, Quantity) and amounts.lies_within(figure, claim.value):
            found.append(((-level, -weight), Offer(claim.id, level, str(claim.value))))
    return _best(found)


def differing(line: Line, near: Iterable[Near], figure: Numeral) -> list[Offer]:
    """The nearest claims in whose place the figure seems to stand."""
    if any(line.own.isdisjoint((name,)) and _is_stated(line, figure, name) for name in line.index.equals(figure)):
        # What some claim has, though nothing tells that the line speaks of it, is no other number of another one.
        return []
    found: list[tuple[tuple[float, ...], Offer]] = []
    for claim, level, weight in near:
        if not line.is_of(claim) or amounts.is_one(figure) and line.denies:
            continue
        if isinstance(claim.value, Span):
            seen = _other_date(line, figure, claim.value)
        else:
            seen = (
                _other_number(figure, claim.value, _FARTHEST[line.index.about[claim.id].of_trade])
                if claim.value
                else None
            )
        if seen is not None:
            rank, changed = seen
            offer = Offer(claim.id, level, str(claim.value), "differs", changed)
            found.append(((-level, rank[0], -weight, *rank[1:]), offer))
    return _best(found)


def _is_stated(line: Line, figure: Numeral, name: str) -> bool:
    value = line.index.book.claims[name].value
    return value is not None and figure.unit is not None and match(figure, value, line.language)


def _best(found: Sequence[tuple[tuple[float, ...], Offer]]) -> list[Offer]:
    best = min((rank for rank, _ in found), default=())
    return [offer for rank, offer in found if rank == best]


def _other_number(figure: Numeral, value: Quantity, farthest: float) -> tuple[tuple[float, ...], str] | None:
    if figure.kind == "date" or not figure.values:
        return None
    high = max(top for _, top in figure.values)
    factor = amounts.to_value(figure, value)
    if factor is not None:
        if amounts.is_bare_same(figure, value) and factor != 1:
            return (0.0,), "unit"
        times = amounts.distance(figure, factor, value)
        return ((1.0, times), "number") if times <= farthest else None
    if figure.unit is None:
        times = amounts.distance(figure, Fraction(1), value)
        near = high >= _HUGE and times <= 3 or high >= 10 and times <= 1.5 and not value.unit
        return ((2.0, times), "number") if near else None
    if amounts.is_bare_same(figure, value) and high > 1:
        return (3.0,), "unit"
    return None


def _other_date(line: Line, figure: Numeral, span: Span) -> tuple[tuple[float, ...], str] | None:
    """Another date near the recorded one: in the same month, or within two years."""
    if figure.kind != "date" or figure.first is None or amounts.depth(figure.first) == 0:
        return None
    told = figure.first
    recorded = span.earliest
    if told.year is None:
        if told.month is None:
            return None
        return (0.0 if told.month == recorded.month else 1.0, abs(told.month - recorded.month)), "date"
    part = line.part(figure)
    if told.month is None and not part:
        # The year alone says less than the record, and nothing else.
        apart = 12 * abs(told.year - recorded.year)
        return ((1.0, float(apart)), "date") if 0 < apart <= 24 else None
    month = told.month or sum(_PARTS[part]) // 2
    apart = abs(12 * told.year + month - 12 * recorded.year - recorded.month)
    return ((0.0 if apart == 0 else 1.0, float(apart)), "date") if apart <= 24 else None
