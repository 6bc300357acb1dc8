"""Searches over the inputs of a calculation: where a comparison holds, what moves a result, what turns a comparison."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import groupby, takewhile
from types import MappingProxyType
from typing import NamedTuple

from claimbook.calculating import formula as grammar
from claimbook.calculating.condition import Demand, demanded, ends_of
from claimbook.calculating.effort import Allowance
from claimbook.calculating.evaluating import Evaluation, Outcome
from claimbook.calculating.formula import Formula
from claimbook.calculating.interval import ZERO
from claimbook.calculating.kinds import refuse_other_kind
from claimbook.calculating.rounding import DIGITS, as_decimal, rounded, shortest
from claimbook.quantity import Firmness, Quantity, Value, multiplied
from claimbook.quantity.span import Span, days
from claimbook.quantity.units import scale
from claimbook.wording.refusal import CalculationError

TOLERANCE = Decimal("1e-6")
_BEFORE, _BEYOND = Decimal("1.000000002"), Decimal("1.001")
_STEPS_TO_TEN = 8
_DECADES = 12
_MOST_DAYS = 2**17
_MOST_TURNS = 8
_State = tuple[bool, ...] | None
_Point = tuple[Decimal, _State]
_FINE = Context(prec=24)
_TOLD = Context(prec=4)


class Flip(NamedTuple):
    """The change of one input that turns a comparison: its name, its value then, and how it was changed.

    ``factor`` is what its ends are multiplied by, ``days`` by how many days a date is moved, later or earlier; the
    other of the two is None.
    """

    name: str
    value: Value
    factor: Decimal | None = None
    days: int | None = None


@dataclass(frozen=True)
class _Axis:
    """One input moved: the steps it is tried at, rising, from which of them it starts, and what it is at a step.

    ``between`` is a step between two others, None where they are as near as need be; ``size`` how large a step's
    change is.
    """

    steps: Sequence[Decimal]
    start: int
    moved: Callable[[Decimal], Value]
    between: Callable[[Decimal, Decimal], Decimal | None]
    size: Callable[[Decimal], Decimal]


def solve(
    formula: Formula, inputs: Mapping[str, Value], name: str, how: str, value: Value, stated: bool = False
) -> tuple[Value, ...]:
    """The values of one input for which a comparison holds, in the input's unit; () if there are none.

    A number is searched from 1e-12 to 1e12 times the input's own value, with its sign, a date 359 years either way. An
    end is where the comparison turns, good to a millionth and told in the fewest digits; whether it holds at the very
    end is left open. An interval that reaches the end of the search is open there, one that fills it has both ends of
    the search. A result that leaves and regains the same side of the value within a third of the input, or within as
    many days as it is off, may be passed over. Exhausted where that takes more work than is allowed.
    """
    given = inputs.get(name)
    if given is None or name not in grammar.names(formula):
        raise CalculationError(f"an input of the formula, {_listed(formula)}", repr(name), "name one of them")
    search = _Search.of(formula, inputs, how, value, stated)
    axis = _axis(_anchor(given))
    points = list(search.along(name, axis, axis.steps))
    found = [[step for step, _ in run] for holds, run in groupby(points, lambda point: _held(point[1])) if holds]
    return tuple(sorted((_interval(axis, run) for run in found), key=_by_position))


def swing(formula: Formula, inputs: Mapping[str, Value]) -> Mapping[str, Outcome]:
    """By ranged input, the outcome when only it moves and all others stay in the middle; the widest first.

    The middle of a value with one end is that end.
    """
    evaluation = Evaluation(formula, inputs)
    middle = {name: _middle(inputs[name]) for name in grammar.names(formula)}
    moved = {
        name: evaluation.outcome({**middle, name: inputs[name]})
        for name in grammar.names(formula)
        if _ranged(inputs[name])
    }
    return MappingProxyType(dict(sorted(moved.items(), key=lambda item: _width(item[1]), reverse=True)))


def flip(
    formula: Formula,
    inputs: Mapping[str, Value],
    how: str,
    value: Value,
    stated: bool = False,
    fixed: Collection[str] = (),
    allowance: Allowance | None = None,
) -> Flip | None:
    """The smallest change of one input that turns a comparison's outcome; None if none does.

    Numbers are changed from 1e-12 to 1e12 times, a range as a whole, and the factor is told in the fewest digits within
    a thousandth beyond the turn. Only where no number turns it a date is moved, by whole days. Inputs that are `fixed`
    stay as they are. Exhausted where that takes more work than is allowed.
    """
    search = _Search.of(formula, inputs, how, value, stated, allowance)
    before = _held(search.state(inputs))
    for kind in (Quantity, Span):
        best: tuple[str, _Axis, Decimal] | None = None
        for name in grammar.names(formula):
            given = inputs[name]
            if isinstance(given, kind) and name not in fixed:
                axis = _axis(given)
                step = search.nearest(name, axis, not before, axis.steps[-1] if best is None else best[2])
                best = best if step is None else (name, axis, step)
        if best is not None:
            return search.told(*best, not before)
    return None


@dataclass(frozen=True)
class _Search:
    """A calculation whose comparison is tried with one input or another moved."""

    evaluation: Evaluation
    demands: Sequence[Demand]
    inputs: Mapping[str, Value]
    allowance: Allowance

    @classmethod
    def of(
        cls,
        formula: Formula,
        inputs: Mapping[str, Value],
        how: str,
        value: Value,
        stated: bool,
        allowance: Allowance | None = None,
    ) -> _Search:
        """The search for a comparison; CalculationError where the value is of another kind than the result."""
        evaluation = Evaluation(formula, inputs)
        refuse_other_kind(value, evaluation.kinds.result, "the claim's value")
        return cls(evaluation, demanded(value, how, stated), inputs, allowance or Allowance())

    def state(self, inputs: Mapping[str, Value]) -> _State:
        """Which demands are met with some inputs; None where there is no result."""
        before = self.evaluation.effort
        try:
            ends = ends_of(self.evaluation.outcome(inputs))
        except CalculationError:
            return None
        finally:
            self.allowance.spend(self.evaluation.effort - before)
        return tuple(demand.met(ends) for demand in self.demands)

    def along(self, name: str, axis: _Axis, steps: Sequence[Decimal]) -> Iterator[_Point]:
        """The states at some steps of an input in their order, and on both sides of every turn between two of them."""

        def state(step: Decimal) -> _State:
            return self.state({**self.inputs, name: axis.moved(step)})

        before = (steps[0], state(steps[0]))
        yield before
        for step in steps[1:]:
            after = (step, state(step))
            for _ in range(_MOST_TURNS):
                if before[1] == after[1]:
                    break
                last, before = _turn(state, axis, before, after)
                yield from (last, before)
            yield after
            before = after

    def nearest(self, name: str, axis: _Axis, wanted: bool, limit: Decimal) -> Decimal | None:
        """The smallest step of an input at which the comparison comes out as wanted, None if no smaller one than a
        limit does.
        """
        found: Decimal | None = None
        for steps in (axis.steps[axis.start :], axis.steps[axis.start :: -1]):
            size = axis.size(limit if found is None else found)
            near = takewhile(lambda point: axis.size(point[0]) < size, self.along(name, axis, steps))  # noqa: B023 - used up here
            found = next((step for step, state in near if _held(state) is wanted), found)
        return found

    def told(self, name: str, axis: _Axis, step: Decimal, wanted: bool) -> Flip:
        """The change that a step is, the factor of a range or else the number in the fewest digits that still do."""
        given = self.inputs[name]
        if isinstance(given, Span):
            return Flip(name, axis.moved(step), days=int(step))
        outwards = 1 if step > 1 else -1
        # The turn itself lies a trifle before the step, and may do already.
        for first in (step * _BEFORE**-outwards, step):
            short, factor = _shortened(given, first, step * _BEYOND**outwards)
            if _held(self.state({**self.inputs, name: short})) is wanted:
                return Flip(name, short, factor=factor)
        return Flip(name, axis.moved(step), factor=step)


def _shortened(given: Quantity, first: Decimal, last: Decimal) -> tuple[Quantity, Decimal]:
    """A quantity times a factor between two, and the factor: the one that makes the number, or is itself, shortest."""
    if given.low is None or given.low != given.high:
        factor = shortest(first, last)
        return _times(given, factor), factor
    number = shortest(given.low * first, given.low * last)
    return replace(given, low=number, high=number), _TOLD.divide(number, given.low)


def _listed(formula: Formula) -> str:
    return ", ".join(grammar.names(formula)) or "which has none"


def _axis(given: Value) -> _Axis:
    """How an input is moved: a number by factors, a date by days."""
    if isinstance(given, Span):
        return _days(given)

    return _Axis(
        _factors(), _STEPS_TO_TEN * _DECADES, lambda factor: _times(given, factor), _between_factors, _relative
    )


def _times(given: Quantity, factor: Decimal) -> Quantity:
    low, high = (None if end is None else multiplied(end, Fraction(factor)) for end in (given.low, given.high))
    return rounded(replace(given, low=low, high=high), least=DIGITS)[1]


def _days(given: Span) -> _Axis:
    first, last = given.earliest.toordinal(), given.latest.toordinal()
    steps = [Decimal(2) ** power for power in range(_MOST_DAYS.bit_length())]
    steps = [*(-step for step in reversed(steps)), Decimal(0), *steps]
    steps = [step for step in steps if date.min.toordinal() <= first + step and last + step <= date.max.toordinal()]

    def moved(offset: Decimal) -> Span:
        return days(*(date.fromordinal(number + int(offset)) for number in (first, last))) if offset else given

    return _Axis(steps, steps.index(Decimal(0)), moved, _between_days, abs)


@lru_cache(maxsize=1)
def _factors() -> tuple[Decimal, ...]:
    """Factors from 1e-12 to 1e12, eight to a decade, 1 among them."""
    root = _FINE.power(Decimal(10), Decimal(1) / _STEPS_TO_TEN)
    steps = [Decimal(1)]
    for _ in range(_STEPS_TO_TEN - 1):
        steps.append(_FINE.multiply(steps[-1], root))
    decades = range(-_DECADES, _DECADES)
    return (*(step.scaleb(decade) for decade in decades for step in steps), Decimal(1).scaleb(_DECADES))


def _between_factors(before: Decimal, after: Decimal) -> Decimal | None:
    near = _relative(_FINE.divide(after, before)) - 1 <= TOLERANCE / 1000
    return None if near else _FINE.sqrt(_FINE.multiply(before, after))


def _between_days(before: Decimal, after: Decimal) -> Decimal | None:
    return None if abs(after - before) <= 1 else Decimal(int(before + after) // 2)


def _held(state: _State) -> bool | None:
    """Whether a comparison holds in a state, None where there is no result."""
    return None if state is None else all(state)


def _turn(state: Callable[[Decimal], _State], axis: _Axis, before: _Point, after: _Point) -> tuple[_Point, _Point]:
    """The two points, as near as need be, between which the first state is left."""
    while (step := axis.between(before[0], after[0])) is not None:
        middle = (step, state(step))
        if middle[1] == before[1]:
            before = middle
        else:
            after = middle
    return before, after


def _relative(factor: Decimal) -> Decimal:
    """How large a change a factor is, whichever way: 2 for 2 and for 0.5."""
    return max(factor, _FINE.divide(1, factor))


def _interval(axis: _Axis, run: Sequence[Decimal]) -> Value:
    """The values of an input along a run of steps, open where the run reaches the end of the search."""
    open_ends = (run[0] == axis.steps[0], run[-1] == axis.steps[-1])
    first, last = axis.moved(run[0]), axis.moved(run[-1])
    if isinstance(first, Span) and isinstance(last, Span):
        return days(first.earliest, last.latest)
    assert isinstance(first, Quantity) and isinstance(last, Quantity) and first.low is not None and last.low is not None
    low, high = first.low, last.low
    if low > high:
        low, high, open_ends = high, low, open_ends[::-1]
    width = high - low
    low, high = (_told(end, width) for end in (low, high))
    if open_ends == (True, False):
        return replace(first, low=None, high=high, firmness=Firmness.AT_MOST)
    if open_ends == (False, True):
        return replace(first, low=low, high=None, firmness=Firmness.AT_LEAST)
    return replace(first, low=low, high=high, firmness=Firmness.EXACT)


def _told(end: Decimal, width: Decimal) -> Decimal:
    """A number of the fewest digits near an end of an interval of some width."""
    slack = min(abs(end) * TOLERANCE, max(width / 1000, abs(end) * TOLERANCE / 500))
    return shortest(end - slack, end + slack)


def _by_position(value: Value) -> tuple[bool, Decimal]:
    if isinstance(value, Span):
        return True, Decimal(value.earliest.toordinal())
    return (value.low is not None, value.low if value.low is not None else Decimal(0))


def _ranged(value: Value) -> bool:
    if isinstance(value, Span):
        return value.earliest != value.latest
    return value.low is None or value.high is None or value.low != value.high


def _anchor(value: Value) -> Value:
    """What stands for a value: its middle, or 1 for a number whose middle is zero, which no factor would move."""
    middle = _middle(value)
    return middle if isinstance(middle, Span) or middle.low else replace(middle, low=Decimal(1), high=Decimal(1))


def _middle(value: Value) -> Value:
    """The middle of a value, its one end where the other is open."""
    if isinstance(value, Span):
        return days(*(date.fromordinal((value.earliest.toordinal() + value.latest.toordinal()) // 2),) * 2)
    ends = [end for end in (value.low, value.high) if end is not None]
    middle = as_decimal(sum((Fraction(end) for end in ends), ZERO) / len(ends), ROUND_HALF_EVEN)
    firmness = value.firmness if value.firmness is Firmness.ABOUT else Firmness.EXACT
    return replace(value, low=middle, high=middle, firmness=firmness)


def _width(outcome: Outcome) -> tuple[int, Fraction]:
    if outcome.low is None or outcome.high is None:
        return (1, ZERO)
    return (0, (Fraction(outcome.high) - Fraction(outcome.low)) * scale(outcome.unit))
