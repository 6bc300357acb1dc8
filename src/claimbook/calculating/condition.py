"""What a comparison demands of a result.

A value is held as a region. `~` means ten per cent either way, whatever the spelling. A claim's or a figure's number
without it is read at the digits it is written with, half a unit of the last one either way, though never wider than as
`~`; a number that a condition states is a limit and taken as written. A date reaches from the begin of its first day to
the end of its last; about it is a day, a month or a year more at each end, by how it is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from claimbook.calculating.evaluating import Outcome
from claimbook.calculating.interval import ABOVE_ALL, BELOW_ALL, ONE, ZERO, End
from claimbook.calculating.rounding import half_unit
from claimbook.quantity import Firmness, Quantity, Value
from claimbook.quantity.span import Span
from claimbook.quantity.units import scale
from claimbook.record.vocabulary import complete, words
from claimbook.wording.refusal import CalculationError

COMPARISONS = words("comparison")
_ABOUT = Fraction(1, 10)
Edge = tuple[str, Fraction]
"""A relation, ">=" or ">", "<=" or "<", and the number to which it holds."""
Spot = tuple[End, Fraction]
"""A place among all numbers: a number, and how far above (or below) it within an infinitesimal, from -1 to 1."""
_HALF = Fraction(1, 2)
_OPPOSITE = {">=": "<", ">": "<=", "<=": ">", "<": ">="}


@dataclass(frozen=True)
class Demand:
    """One demand on a result: its end (0 the low one, 1 the high one), a relation, and an edge in base units."""

    end: int
    relation: str
    edge: Fraction | None

    def met(self, ends: tuple[tuple[End, bool], tuple[End, bool]]) -> bool:
        """Whether a result with these ends meets it."""
        (value, reached), edge = ends[self.end], self.edge
        if edge is None:
            return value[0] == (-1, 1)[self.end]
        place, mark = spot(self.end, value, reached), ((0, edge), ZERO)
        return {"<": place < mark, "<=": place <= mark, ">": place > mark, ">=": place >= mark}[self.relation]


def spot(end: int, value: End, reached: bool) -> Spot:
    """Where an end of a result lies: one that is not reached just inside of itself, a low one above, a high one
    below.
    """
    return value, ZERO if reached else (ONE, -ONE)[end]


def reach(value: Quantity) -> tuple[Spot, Spot]:
    """The lowest spot at which the low end of a result may lie that is within a value, and the highest for its high
    end.
    """
    spots: list[Spot] = [(BELOW_ALL, -ONE), (ABOVE_ALL, ONE)]
    for demand in demanded(value, "within"):
        if demand.edge is not None:
            spots[demand.end] = ((0, demand.edge), {">": _HALF, "<": -_HALF}.get(demand.relation, ZERO))
    return spots[0], spots[1]


def demanded(value: Value, how: str, stated: bool = False) -> tuple[Demand, ...]:
    """What a comparison demands of a result; `stated` says that the value is a limit that the condition states."""
    if how not in COMPARISONS:
        raise CalculationError("a comparison, one of " + ", ".join(COMPARISONS), repr(how), "use one of them")
    factor = scale("day" if isinstance(value, Span) else value.unit)
    demands = _DEMANDS[how](*region(value, how, stated))
    return tuple(Demand(end, sign, None if edge is None else edge * factor) for end, sign, edge in demands)


def ends_of(outcome: Outcome) -> tuple[tuple[End, bool], tuple[End, bool]]:
    """The two ends of a result in base units, each with whether it is reached."""
    factor = scale(outcome.unit)
    reached = outcome.quantity.firmness not in (Firmness.LESS_THAN, Firmness.MORE_THAN)
    low = BELOW_ALL if outcome.low is None else (0, Fraction(outcome.low) * factor)
    high = ABOVE_ALL if outcome.high is None else (0, Fraction(outcome.high) * factor)
    return (low, reached), (high, reached)


def region(value: Value, how: str, stated: bool = False) -> tuple[Edge | None, Edge | None]:
    """The region a value stands for in a comparison, in its own unit (days for a date): its lower and its upper edge.

    What a result is to contain is the value as written, from end to end.
    """
    if isinstance(value, Span):
        return _days(value if how != "about" else value.about(), how)
    about, stated = is_about(value, how), stated or how == "contains"
    low = high = None
    if value.low is not None:
        strict = value.firmness is Firmness.MORE_THAN and not about
        slack = ZERO if strict else _slack(value.low, about, stated)
        low = (
            ">=" if not strict and (value.low > 0 or slack != half_unit(value.low)) else ">",
            Fraction(value.low) - slack,
        )
    if value.high is not None:
        strict = value.firmness is Firmness.LESS_THAN and not about
        slack = ZERO if strict else _slack(value.high, about, stated)
        high = (
            "<=" if not strict and (value.high < 0 or slack != half_unit(value.high)) else "<",
            Fraction(value.high) + slack,
        )
    return low, high


def is_about(value: Value, how: str) -> bool:
    """Whether the ends of a value are read as if marked `~`."""
    return how != "contains" and (how == "about" or (isinstance(value, Quantity) and value.firmness is Firmness.ABOUT))


def _days(span: Span, how: str) -> tuple[Edge, Edge]:
    first, last = (Fraction(day.toordinal()) for day in (span.earliest, span.latest))
    return (">=", first), ("<=", last) if how == "contains" else ("<", last + 1)


def _slack(number: Decimal, about: bool, stated: bool) -> Fraction:
    tenth = abs(Fraction(number)) * _ABOUT
    return tenth if about else ZERO if stated else min(half_unit(number), tenth)


# What each comparison demands of a result, given the edges of a region: an end of the result, a relation, a number.

_Demands = Iterator[tuple[int, str, Fraction | None]]


def _to(end: int, edge: Edge | None) -> _Demands:
    """An end lies on the region's side of an edge; nothing is demanded where the region is open."""
    if edge is not None:
        yield end, *edge


def _past(end: int, edge: Edge) -> _Demands:
    """An end lies on the other side of an edge."""
    yield end, _OPPOSITE[edge[0]], edge[1]


def _inside(low: Edge | None, high: Edge | None) -> _Demands:
    yield from (*_to(0, low), *_to(1, high))


def _overlapping(low: Edge | None, high: Edge | None) -> _Demands:
    yield from (*_to(1, low), *_to(0, high))


def _containing(low: Edge | None, high: Edge | None) -> _Demands:
    yield 0, "<=", None if low is None else low[1]
    yield 1, ">=", None if high is None else high[1]


def _above(low: Edge | None, high: Edge | None) -> _Demands:
    return _past(0, high) if high is not None else _to(0, low)


def _below(low: Edge | None, high: Edge | None) -> _Demands:
    return _past(1, low) if low is not None else _to(1, high)


_DEMANDS: Mapping[str, Callable[[Edge | None, Edge | None], _Demands]] = {
    "within": _inside,
    "overlaps": _overlapping,
    "contains": _containing,
    "above": _above,
    "below": _below,
    "about": _inside,
}
complete("comparison", _DEMANDS)
