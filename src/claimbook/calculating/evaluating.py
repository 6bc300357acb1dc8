"""One formula over ranges of its inputs."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN, Decimal
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from claimbook.calculating import formula as grammar
from claimbook.calculating.formula import Binary, Call, Formula, Name, Negative, Node, Number, Power
from claimbook.calculating.interval import (
    ABOVE_ALL,
    BELOW_ALL,
    NOTHING,
    ONE,
    ZERO,
    End,
    Interval,
    exactly,
    has_zero,
    negative,
    sign,
)
from claimbook.calculating.kinds import Kind, Kinds
from claimbook.calculating.merging import merged
from claimbook.calculating.part import Part, along, bearable, joined, logged, powered, refuse_zero, selected, stepped
from claimbook.calculating.rounding import MOST_INPUT_DIGITS, as_decimal, shown, span_of
from claimbook.quantity import LARGEST_EXPONENT, Firmness, Quantity, Value
from claimbook.quantity.dimension import Dimension
from claimbook.quantity.span import Span
from claimbook.quantity.units import scale
from claimbook.wording.bounds import MOST_STEPS
from claimbook.wording.refusal import CalculationError

_SPLITS = 32
_OF_A_ROOT = 20
"""How much longer a root or a logarithm takes than a sum."""
_SHORT = 256
"""The bits of numbers that take a part no longer."""
_ONE_SIDED = MappingProxyType(
    {
        (True, True): Firmness.LESS_THAN,
        (True, False): Firmness.AT_MOST,
        (False, True): Firmness.MORE_THAN,
        (False, False): Firmness.AT_LEAST,
    }
)
"""The firmness of a result of one end, by whether the low end is open and whether the other is not reached."""

_Box = Mapping[str, Interval]


@dataclass(frozen=True)
class Outcome:
    """What a formula yields.

    `quantity` holds the smallest and the largest value that the inputs allow (equal where no input is a range, None
    for an open end). `exact` says that both are reached; otherwise they are only never too narrow. `kind` is what it
    measures; a date is a number of days.
    """

    quantity: Quantity
    kind: Kind
    exact: bool

    @property
    def dimension(self) -> Dimension:
        """What it measures, without its unit."""
        return self.kind.dimension

    @property
    def low(self) -> Decimal | None:
        """The smallest value, None where it is open."""
        return self.quantity.low

    @property
    def high(self) -> Decimal | None:
        """The largest value, None where it is open."""
        return self.quantity.high

    @property
    def unit(self) -> str:
        """The unit of both ends."""
        return self.quantity.unit

    @property
    def tags(self) -> frozenset[str]:
        """The conventions that the inputs brought in."""
        return self.quantity.tags

    def __str__(self) -> str:
        return str(span_of(self.quantity)) if self.kind.date else shown(self.quantity)


class Evaluation:
    """A formula with the kinds of its inputs settled: dimensions are checked once, numbers as often as wanted.

    ``effort`` is the work done so far: parts of the formula, each counted by its slopes and the length of its numbers.
    Raises CalculationError for a formula that could take too much of it.
    """

    def __init__(self, formula: Formula, inputs: Mapping[str, Value]) -> None:
        self.formula = formula
        self.effort = 0
        self.kinds = Kinds(formula, inputs)
        self.root = merged(formula.root)
        self.times = Counter(node.name for node in grammar.nodes(self.root) if isinstance(node, Name))
        steps = self._steps()
        if steps > MOST_STEPS:
            raise CalculationError(
                f"a formula of at most {MOST_STEPS} steps",
                f"{steps}",
                "name fewer inputs and each of them once, or split the calculation in two",
                formula.root.offset,
            )
        self.names = tuple(self.times)
        self.selects = any(
            isinstance(node, Call) and node.function in ("min", "max") for node in grammar.nodes(self.root)
        )

    def _steps(self) -> int:
        """How much work one result can take at most: the weight of the formula, for each input and each part of a
        range.
        """
        doubtful = sum(count > 1 for count in self.times.values()) or bool(self.kinds.steps)
        halvings = max(_SPLITS // max(1, doubtful), 4) if doubtful else 0
        return (1 + 4 * halvings) * (1 + len(self.times)) * sum(map(_weight, grammar.nodes(self.root)))

    def outcome(self, inputs: Mapping[str, Value]) -> Outcome:
        """The result with inputs of the same units as those that were settled; CalculationError where there is none."""
        box = {name: self._interval(name, inputs[name]) for name in self.names}
        ranged = tuple(name for name in self.names if box[name].low != box[name].high)
        if not ranged:
            values = self._part(self.root, box, ()).values
            number = as_decimal(values.low[1] / scale(self.kinds.unit), ROUND_HALF_EVEN)
            return self._outcome(number, number, True, _firmness(inputs, self.names))
        whole = self._bounds(box)
        low, exact_low = (whole.low, True) if whole.exact_low else self._searched_low(box, whole, mirrored=False)
        high, exact_high = (whole.high, True) if whole.exact_high else self._searched_low(box, whole, mirrored=True)
        ends = self._told(low, ROUND_FLOOR), self._told(high, ROUND_CEILING)
        firmness = _firmness(inputs, self.names)
        if (ends[0] is None) != (ends[1] is None):
            strict = self._strict(box, inputs)
            firmness = _ONE_SIDED[ends[0] is None, strict]
        return self._outcome(*ends, exact_low and exact_high, firmness)

    def _interval(self, name: str, quantity: Value) -> Interval:
        if isinstance(quantity, Span):
            first, last = ((0, day.toordinal() * scale("day")) for day in (quantity.earliest, quantity.latest))
            return Interval(first, first if first == last else last)
        factor = scale(quantity.unit)
        low = BELOW_ALL if quantity.low is None else (0, _fraction(name, quantity.low) * factor)
        if quantity.low is not None and quantity.low == quantity.high:
            return Interval(low, low)
        high = ABOVE_ALL if quantity.high is None else (0, _fraction(name, quantity.high) * factor)
        if low > high:
            raise CalculationError(f"the smaller end of {name} first", str(quantity), "turn the range round")
        return Interval(low, high)

    def _told(self, end: End, rounding: str) -> Decimal | None:
        return None if end[0] else as_decimal(end[1] / scale(self.kinds.unit), rounding)

    def _outcome(self, low: Decimal | None, high: Decimal | None, exact: bool, firmness: Firmness) -> Outcome:
        if low is None and high is None:
            raise CalculationError(
                "a result with at least one end", "a result open at both ends", "give the inputs both ends",
                self.formula.root.offset,
            )  # fmt: skip
        quantity = Quantity(low, high, self.kinds.unit, firmness, self.kinds.root.tags)
        return Outcome(quantity, self.kinds.result, exact)

    def _strict(self, box: _Box, inputs: Mapping[str, Value]) -> bool:
        """Whether the one end of the result is surely not reached, for an input that does not reach its own."""
        numbers = {name: each for name in self.names if isinstance(each := inputs[name], Quantity)}
        open_inputs = {name for name, each in numbers.items() if each.low is None or each.high is None}
        strict = {name for name in open_inputs if numbers[name].firmness in (Firmness.LESS_THAN, Firmness.MORE_THAN)}
        if strict != open_inputs or self.selects or self.kinds.steps:
            return False
        slopes = self._part(self.root, box, self.names).slopes
        return any(name in slopes and not has_zero(slopes[name]) for name in strict)

    def _bounds(self, box: _Box) -> _Bounds:
        """The ends of the result over a box, each exact if the slopes or single occurrences prove it."""
        ranged = tuple(name for name in self.names if box[name].low != box[name].high)
        part = self._part(self.root, box, ranged)
        down, up = dict(box), dict(box)
        for name in ranged:
            slope = part.slopes.get(name, NOTHING)
            if sign(slope.low) >= 0:
                _pin(down, name, box[name].low)
                _pin(up, name, box[name].high)
            elif sign(slope.high) <= 0:
                _pin(down, name, box[name].high)
                _pin(up, name, box[name].low)
        low = self._part(self.root, down, ()).values.low
        high = self._part(self.root, up, ()).values.high
        return _Bounds(max(low, part.values.low), self._settled(down), min(high, part.values.high), self._settled(up))

    def _settled(self, box: _Box) -> bool:
        """Whether interval arithmetic over a box gives the true ends: all that moves occurs once, without steps."""
        moving = [name for name in self.names if box[name].low != box[name].high]
        return not moving or (not self.kinds.steps and all(self.times[name] == 1 for name in moving))

    def _searched_low(self, box: _Box, whole: _Bounds, mirrored: bool) -> tuple[End, bool]:
        """The low end (mirrored: the high one) over a box, sharpened by halving it where the end is in doubt."""
        parts = [(_doubt(whole, mirrored), 0, box)]
        doubtful = sum(self.times[name] > 1 and box[name].low != box[name].high for name in self.names)
        for count in range(1, max(_SPLITS // max(1, doubtful), 4) + 1):
            (_, exact, end), _, part = parts[0]
            widest = self._widest(part, box)
            if exact or widest is None:
                break
            heapq.heappop(parts)
            for number, half in enumerate(_halves(part, widest)):
                heapq.heappush(parts, (_doubt(self._bounds(half), mirrored), 2 * count + number, half))
        (_, exact, end), _, _ = parts[0]
        return end, exact

    def _widest(self, part: _Box, box: _Box) -> str | None:
        """The input to halve: of those with two ends, the one least halved so far."""
        shares = {
            name: (part[name].high[1] - part[name].low[1]) / (box[name].high[1] - box[name].low[1])
            for name in self.names
            if not part[name].low[0] and not part[name].high[0] and box[name].low != box[name].high
            and (self.times[name] > 1 or self.kinds.steps)
        }  # fmt: skip
        return max(shares, key=lambda name: shares[name], default=None)

    def _part(self, node: Node, box: _Box, ranged: Sequence[str]) -> Part:
        part = bearable(self._raw_part(node, box, ranged), node.offset)
        (_, low), (_, high) = part.values
        digits = low.denominator.bit_length() + high.numerator.bit_length()
        self.effort += (1 + len(part.slopes)) * (_weight(node) + digits // _SHORT)
        return part

    def _raw_part(self, node: Node, box: _Box, ranged: Sequence[str]) -> Part:
        match node:
            case Number(value):
                return Part(exactly(Fraction(value)), {})
            case Name(name):
                return Part(box[name], {name: exactly(ONE)} if name in ranged else {})
            case Negative(operand):
                part = self._part(operand, box, ranged)
                return Part(negative(part.values), along(part, exactly(-ONE)))
            case Binary(operator, left, right, offset):
                return joined(operator, self._part(left, box, ranged), self._part(right, box, ranged), offset)
            case Power(base, exponent, offset, divides):
                part = self._part(base, box, ranged)
                if divides:
                    refuse_zero(part, offset)
                return powered(part, exponent, offset)
            case Call(function, arguments, offset):
                parts = [self._part(each, box, ranged) for each in arguments]
                if function in ("min", "max"):
                    return selected(function, parts)
                if function == "sqrt":
                    return powered(parts[0], Fraction(1, 2), offset)
                if function == "log":
                    return logged(parts, offset)
                return stepped(function, parts[0], self.kinds.steps[offset])
        raise TypeError(node)


def _weight(node: Node) -> int:
    """How much longer a part takes than a sum of two numbers."""
    match node:
        case Power(_, exponent):
            return 1 + abs(exponent.numerator) // 4 if exponent.denominator == 1 else _OF_A_ROOT
        case Call("sqrt" | "log"):
            return _OF_A_ROOT
    return 1


class _Bounds(NamedTuple):
    """The ends of a result, and whether each is reached."""

    low: End
    exact_low: bool
    high: End
    exact_high: bool


def _doubt(bounds: _Bounds, mirrored: bool) -> tuple[End, bool, End]:
    """A key that puts first the part with the lowest low (mirrored: the highest high), in doubt before exact."""
    if mirrored:
        infinity, value = bounds.high
        return (-infinity, -value), bounds.exact_high, bounds.high
    return bounds.low, bounds.exact_low, bounds.low


def _pin(box: dict[str, Interval], name: str, end: End) -> None:
    """Put an input at one end, if that end is a number."""
    if not end[0]:
        box[name] = Interval(end, end)


def _halves(box: _Box, name: str) -> tuple[_Box, _Box]:
    low, high = box[name]
    middle = (0, (low[1] + high[1]) / 2)
    return {**box, name: Interval(low, middle)}, {**box, name: Interval(middle, high)}


def _fraction(name: str, number: Decimal) -> Fraction:
    """A decimal of an input as a fraction, if it is of a size and length to be meant."""
    if not number.is_finite():
        raise CalculationError(f"a finite number in {name}", str(number), "correct it")
    if number and abs(number.adjusted()) > LARGEST_EXPONENT:
        raise CalculationError(
            f"a number between 1e-{LARGEST_EXPONENT} and 1e{LARGEST_EXPONENT} in {name}",
            f"one of exponent {number.adjusted()}", "correct it",
        )  # fmt: skip
    if len(number.as_tuple().digits) > MOST_INPUT_DIGITS:
        raise CalculationError(f"at most {MOST_INPUT_DIGITS} digits in {name}", "more", "round it")
    return Fraction(number) if number else ZERO


def _firmness(inputs: Mapping[str, Value], names: Iterable[str]) -> Firmness:
    """About if any input is, else exact."""
    about = any(isinstance(each := inputs[name], Quantity) and each.firmness is Firmness.ABOUT for name in names)
    return Firmness.ABOUT if about else Firmness.EXACT
