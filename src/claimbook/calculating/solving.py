"""Searches over the inputs of a calculation: where a comparison holds, what moves a result, what turns a comparison."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import groupby, takewhile
from types import MappingProxyType
from typing import NamedTuple

from claimbook.calculating import formula as grammar
from claimbook.calculating.comparison import compare
from claimbook.calculating.condition import Condition, demanded, ends_of
from claimbook.calculating.evaluating import Evaluation, Outcome
from claimbook.calculating.interval import ZERO
from claimbook.calculating.kinds import refuse_other_kind
from claimbook.calculating.rounding import as_decimal
from claimbook.calculating.formula import Formula
from claimbook.quantity import Firmness, Quantity, multiplied
from claimbook.quantity.units import scale
from claimbook.wording.refusal import CalculationError

TOLERANCE = Decimal("1e-6")
_STEPS_TO_TEN = 8
_DECADES = 12
_ONE_AT = _STEPS_TO_TEN * _DECADES
_MOST_TURNS = 8
_State = tuple[bool, ...] | None
_Point = tuple[Decimal, _State]
_FINE = Context(prec=24)


class Flip(NamedTuple):
    """The change of one input that turns a comparison: its name, the factor on it, and its value then."""

    name: str
    factor: Decimal
    value: Quantity


def solve(
    formula: Formula, inputs: Mapping[str, Quantity], name: str, how: str, claim_value: Quantity
) -> tuple[Quantity, ...]:
    """The values of one input for which a comparison holds, in the input's unit; () if there are none.

    Searched from 1e-12 to 1e12 times the input's own value, with its sign. Ends are good to a millionth, rounded inwards;
    an interval that reaches the end of the search is open there, one that fills it has both ends of the search.
    A result that leaves and regains the same side of the value within a third of the input may be passed over.
    """
    given = inputs.get(name)
    if given is None or name not in grammar.names(formula):
        raise CalculationError(f"an input of the formula, {_listed(formula)}", repr(name), "name one of them")
    evaluation = Evaluation(formula, inputs)
    refuse_other_kind(claim_value, evaluation.kinds.result, "the claim's value")
    conditions = demanded(claim_value, how)
    anchor = _anchor(given)
    points = list(_searched(evaluation, conditions, lambda factor: {**inputs, name: _point(given, anchor * factor)}, _grid()))
    found = [[factor for factor, _ in run] for holds, run in groupby(points, lambda point: _held(point[1])) if holds]
    ends = (points[0][0], points[-1][0])
    return tuple(sorted((_interval(given, anchor, run, ends) for run in found), key=_by_position))


def swing(formula: Formula, inputs: Mapping[str, Quantity]) -> Mapping[str, Outcome]:
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


def flip(formula: Formula, inputs: Mapping[str, Quantity], how: str, claim_value: Quantity) -> Flip | None:
    """The smallest relative change of one input that turns a comparison's outcome; None if none does.

    Changes from 1e-12 to 1e12 times are tried; a range moves as a whole. The factor is rounded to 7 digits, away from 1.
    """
    evaluation = Evaluation(formula, inputs)
    before = compare(evaluation.outcome(inputs), claim_value, how).holds
    conditions = demanded(claim_value, how)
    best: Flip | None = None
    for name in grammar.names(formula):
        change = _changer(inputs, name)
        for grid in (_grid()[_ONE_AT:], _grid()[_ONE_AT::-1]):
            points = _searched(evaluation, conditions, change, grid)
            nearer = takewhile(lambda point: best is None or _relative(point[0]) < _relative(best.factor), points)
            factor = next((factor for factor, state in nearer if _held(state) is (not before)), None)
            if factor is not None:
                rounded = _away_from_one(factor)
                turned = _held(_state(evaluation, conditions, change(rounded))) is (not before)
                factor = rounded if turned else factor
                best = Flip(name, factor, change(factor)[name])
    return best


def _listed(formula: Formula) -> str:
    return ", ".join(grammar.names(formula)) or "which has none"


@lru_cache(maxsize=1)
def _grid() -> tuple[Decimal, ...]:
    """Factors from 1e-12 to 1e12, eight to a decade, 1 among them."""
    root = _FINE.power(Decimal(10), Decimal(1) / _STEPS_TO_TEN)
    steps = [Decimal(1)]
    for _ in range(_STEPS_TO_TEN - 1):
        steps.append(_FINE.multiply(steps[-1], root))
    decades = range(-_DECADES, _DECADES)
    return (*(step.scaleb(decade) for decade in decades for step in steps), Decimal(1).scaleb(_DECADES))


def _held(state: _State) -> bool | None:
    """Whether a comparison holds in a state, None where there is no result."""
    return None if state is None else all(state)


def _state(evaluation: Evaluation, conditions: Sequence[Condition], inputs: Mapping[str, Quantity]) -> _State:
    try:
        ends = ends_of(evaluation.outcome(inputs))
    except CalculationError:
        return None
    return tuple(condition.met(ends) for condition in conditions)


def _searched(
    evaluation: Evaluation,
    conditions: Sequence[Condition],
    change: Callable[[Decimal], Mapping[str, Quantity]],
    grid: Sequence[Decimal],
) -> Iterator[_Point]:
    """The states at the factors of a grid in its order, and on both sides of every turn between two of them."""

    def state(factor: Decimal) -> _State:
        return _state(evaluation, conditions, change(factor))

    before = (grid[0], state(grid[0]))
    yield before
    for factor in grid[1:]:
        after = (factor, state(factor))
        for _ in range(_MOST_TURNS):
            if before[1] == after[1]:
                break
            last, before = _turn(state, before, after)
            yield from (last, before)
        yield after
        before = after


def _turn(state: Callable[[Decimal], _State], before: _Point, after: _Point) -> tuple[_Point, _Point]:
    """The two points, a thousand-millionth apart, between which the first state is left."""
    while _relative(_FINE.divide(after[0], before[0])) - 1 > TOLERANCE / 1000:
        factor = _FINE.sqrt(_FINE.multiply(before[0], after[0]))
        middle = (factor, state(factor))
        if middle[1] == before[1]:
            before = middle
        else:
            after = middle
    return before, after


def _relative(factor: Decimal) -> Decimal:
    """How large a change a factor is, whichever way: 2 for 2 and for 0.5."""
    return max(factor, _FINE.divide(1, factor))


def _interval(given: Quantity, anchor: Decimal, run: Sequence[Decimal], ends: tuple[Decimal, Decimal]) -> Quantity:
    """The values of an input along a run of factors, open where the run reaches the end of the search."""
    first, last = (_FINE.multiply(anchor, factor) for factor in (run[0], run[-1]))
    open_ends = (run[0] == ends[0], run[-1] == ends[1])
    if anchor < 0:
        first, last, open_ends = last, first, open_ends[::-1]
    low, high = Context(prec=8, rounding=ROUND_CEILING).plus(first), Context(prec=8, rounding=ROUND_FLOOR).plus(last)
    if low > high:
        low, high = first, last
    if open_ends == (True, False):
        return Quantity(None, high, given.unit, Firmness.AT_MOST, given.tags)
    if open_ends == (False, True):
        return Quantity(low, None, given.unit, Firmness.AT_LEAST, given.tags)
    return Quantity(low, high, given.unit, Firmness.EXACT, given.tags)


def _by_position(quantity: Quantity) -> tuple[bool, Decimal]:
    return (quantity.low is not None, quantity.low if quantity.low is not None else Decimal(0))


def _changer(inputs: Mapping[str, Quantity], name: str) -> Callable[[Decimal], Mapping[str, Quantity]]:
    given = inputs[name]

    def changed(factor: Decimal) -> Mapping[str, Quantity]:
        ends = (None if end is None else multiplied(end, Fraction(factor)) for end in (given.low, given.high))
        return {**inputs, name: Quantity(*ends, given.unit, given.firmness, given.tags)}

    return changed


def _away_from_one(factor: Decimal) -> Decimal:
    return Context(prec=7, rounding=ROUND_CEILING if factor > 1 else ROUND_FLOOR).plus(factor)


def _ranged(quantity: Quantity) -> bool:
    return quantity.low is None or quantity.high is None or quantity.low != quantity.high


def _anchor(quantity: Quantity) -> Decimal:
    """A number that stands for a quantity: its middle, its one end, or 1 where that is zero."""
    ends = [end for end in (quantity.low, quantity.high) if end is not None]
    middle = as_decimal(sum((Fraction(end) for end in ends), ZERO) / len(ends), ROUND_HALF_EVEN)
    return middle or Decimal(1)


def _middle(quantity: Quantity) -> Quantity:
    if not _ranged(quantity):
        return quantity
    ends = [end for end in (quantity.low, quantity.high) if end is not None]
    middle = as_decimal(sum((Fraction(end) for end in ends), ZERO) / len(ends), ROUND_HALF_EVEN)
    firmness = quantity.firmness if quantity.firmness is Firmness.ABOUT else Firmness.EXACT
    return replace(quantity, low=middle, high=middle, firmness=firmness)


def _point(quantity: Quantity, number: Decimal) -> Quantity:
    return Quantity(number, number, quantity.unit, Firmness.EXACT, quantity.tags)


def _width(outcome: Outcome) -> tuple[int, Fraction]:
    if outcome.low is None or outcome.high is None:
        return (1, ZERO)
    return (0, (Fraction(outcome.high) - Fraction(outcome.low)) * scale(outcome.unit))
