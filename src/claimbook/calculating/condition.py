"""What a comparison demands of a result."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from claimbook.record.vocabulary import complete, words
from claimbook.calculating.evaluating import Outcome
from claimbook.calculating.interval import ABOVE_ALL, BELOW_ALL, ZERO, End
from claimbook.calculating.rounding import half_unit
from claimbook.quantity import Firmness, Quantity
from claimbook.quantity.units import scale
from claimbook.wording.refusal import CalculationError

COMPARISONS = words("comparison")
_ABOUT = Fraction(1, 10)
_OPPOSITE = {">=": "<", ">": "<=", "<=": ">", "<": ">="}

Edge = tuple[str, Fraction] | None
"""A relation and the number it holds to, in a value's own unit; None where the value is open."""


@dataclass(frozen=True)
class Condition:
    """One demand on a result: its end (0 the low one, 1 the high one), a relation, and an edge in base units."""

    end: int
    relation: str
    edge: Fraction | None

    def met(self, ends: tuple[tuple[End, bool], tuple[End, bool]]) -> bool:
        """Whether a result with these ends meets it."""
        (value, reached), edge = ends[self.end], self.edge
        if edge is None:
            return value[0] == (-1, 1)[self.end]
        # An end that is not reached lies just inside of itself: a low one above, a high one below.
        inside = 0 if reached else (1, -1)[self.end]
        place = (value, inside)
        mark = ((0, edge), 0)
        return {"<": place < mark, "<=": place <= mark, ">": place > mark, ">=": place >= mark}[self.relation]


def demanded(value: Quantity, how: str) -> tuple[Condition, ...]:
    """What a comparison demands of a result."""
    if how not in COMPARISONS:
        raise CalculationError("a comparison, one of " + ", ".join(COMPARISONS), repr(how), "use one of them")
    return _DEMANDS[how](value, *region(value, is_about(value, how)))


def ends_of(outcome: Outcome) -> tuple[tuple[End, bool], tuple[End, bool]]:
    """The two ends of a result in base units, each with whether it is reached."""
    factor = scale(outcome.unit)
    reached = outcome.quantity.firmness not in (Firmness.LESS_THAN, Firmness.MORE_THAN)
    low = BELOW_ALL if outcome.low is None else (0, Fraction(outcome.low) * factor)
    high = ABOVE_ALL if outcome.high is None else (0, Fraction(outcome.high) * factor)
    return (low, reached), (high, reached)


def region(value: Quantity, about: bool) -> tuple[Edge, Edge]:
    """The region a claim's value stands for, in its own unit: (">=" or ">", low) and ("<=" or "<", high)."""
    low = high = None
    if value.low is not None:
        strict = value.firmness is Firmness.MORE_THAN and not about
        slack = ZERO if strict else _slack(value.low, about)
        closed = not strict and (value.low > 0 or slack > half_unit(value.low))
        low = (">=" if closed else ">", Fraction(value.low) - slack)
    if value.high is not None:
        strict = value.firmness is Firmness.LESS_THAN and not about
        slack = ZERO if strict else _slack(value.high, about)
        closed = not strict and (value.high < 0 or slack > half_unit(value.high))
        high = ("<=" if closed else "<", Fraction(value.high) + slack)
    return low, high


def is_about(value: Quantity, how: str) -> bool:
    """Whether the ends of a value are read as if marked `~`."""
    return how == "about" or value.firmness is Firmness.ABOUT


def _slack(number: Decimal, about: bool) -> Fraction:
    return max(half_unit(number), abs(Fraction(number)) * _ABOUT) if about else half_unit(number)


def _inside(value: Quantity, low: Edge, high: Edge) -> tuple[Condition, ...]:
    return _demand(value, 0, low) + _demand(value, 1, high)


def _overlapping(value: Quantity, low: Edge, high: Edge) -> tuple[Condition, ...]:
    return _demand(value, 1, low) + _demand(value, 0, high)


def _above(value: Quantity, low: Edge, high: Edge) -> tuple[Condition, ...]:
    return _demand(value, 0, high, opposite=True) if high is not None else _demand(value, 0, low)


def _below(value: Quantity, low: Edge, high: Edge) -> tuple[Condition, ...]:
    return _demand(value, 1, low, opposite=True) if low is not None else _demand(value, 1, high)


def _demand(value: Quantity, end: int, edge: Edge, opposite: bool = False) -> tuple[Condition, ...]:
    if edge is None:
        return ()
    relation = _OPPOSITE[edge[0]] if opposite else edge[0]
    return (Condition(end, relation, edge[1] * scale(value.unit)),)


def _containing(value: Quantity, *_: Edge) -> tuple[Condition, ...]:
    """A result that reaches both ends of a value, each up to its rounding; an open end must be open."""
    factor, about = scale(value.unit), value.firmness is Firmness.ABOUT
    low = high = None
    if value.low is not None:
        low = (Fraction(value.low) + (ZERO if value.firmness is Firmness.MORE_THAN else _slack(value.low, about))) * factor
    if value.high is not None:
        high = (Fraction(value.high) - (ZERO if value.firmness is Firmness.LESS_THAN else _slack(value.high, about))) * factor
    return (Condition(0, "<=", low), Condition(1, ">=", high))


_DEMANDS: Mapping[str, Callable[[Quantity, Edge, Edge], tuple[Condition, ...]]] = {
    "within": _inside,
    "overlaps": _overlapping,
    "contains": _containing,
    "above": _above,
    "below": _below,
    "about": _inside,
}
complete("comparison", _DEMANDS)
