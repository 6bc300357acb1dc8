"""Calculations: a formula over named quantities, with units and ranges carried through.

All arithmetic is on exact fractions of base units; roots and logarithms are enclosed between fractions of 60 digits,
so that the bounds of a result are never too narrow. Results are decimals of at most 34 significant digits.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import groupby, takewhile
from types import MappingProxyType
from typing import NamedTuple

from claimbook import formula as grammar
from claimbook.formula import Binary, Call, Formula, Name, Negative, Node, Number, Power
from claimbook.quantity import (
    MOST_UNIT_NAMES,
    Dimension,
    Firmness,
    Quantity,
    QuantityError,
    axis_of,
    canonical_unit,
    dimension,
    factors,
    in_order,
    multiplied,
    scale,
    spelled,
)

COMPARISONS = ("within", "overlaps", "contains", "above", "below", "about")
LARGEST_EXPONENT = 300
DIGITS = 34
TOLERANCE = Decimal("1e-6")
_INNER_DIGITS = 60
_LONGEST_FRACTION = 3000  # bits of a numerator or denominator
_MOST_INPUT_DIGITS = 1000
_SPLITS = 32
_ABOUT = Fraction(1, 10)
_SHOWN_DIGITS = 4


class CalculationError(ValueError):
    """A calculation that has no result: what was expected, what was found, what to do.

    `offset` is the 0-based character of the formula where the fault lies, None where no place can be named.
    """

    def __init__(self, expected: str, found: str, remedy: str, offset: int | None = None) -> None:
        super().__init__(f"expected {expected}, found {found}; {remedy}")
        self.expected = expected
        self.found = found
        self.remedy = remedy
        self.offset = offset


@dataclass(frozen=True)
class Outcome:
    """What a formula yields.

    `quantity` holds the smallest and the largest value that the inputs allow (equal where no input is a range, None
    for an open end). `exact` says that both are reached; otherwise they are only never too narrow.
    """

    quantity: Quantity
    dimension: Dimension
    exact: bool

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
        return shown(self.quantity)


class Comparison(NamedTuple):
    """Whether a comparison holds, and a sentence that says why."""

    holds: bool
    because: str


class Flip(NamedTuple):
    """The change of one input that turns a comparison: its name, the factor on it, and its value then."""

    name: str
    factor: Decimal
    value: Quantity


def evaluate(formula: Formula, inputs: Mapping[str, Quantity]) -> Outcome:
    """The result of a formula; CalculationError where it has none.

    Units are carried through. The ends of a range are exact if every ranged input occurs once, or the formula is
    monotone in each (proved by the sign of its slope, on parts of the range if need be); else never too narrow.
    """
    return _Problem(formula, inputs).outcome(inputs)


def agrees(gives: Quantity, outcome: Outcome) -> bool:
    """Whether a recorded result is the recomputed one, at the digits it is written with.

    68.2 stands for 68.15 <= r < 68.25 in its own unit (halves are rounded away from zero). Both ends must agree, and
    an open end agrees only with an open end. CalculationError if the dimensions or conventions differ.
    """
    _same_kind(gives, outcome, "the recorded result")
    ends = ((gives.low, outcome.low), (gives.high, outcome.high))
    unit = scale(outcome.unit) / scale(gives.unit)
    return all(
        (written is None) == (computed is None)
        and (written is None or _is_rounding(written, Fraction(computed) * unit))
        for written, computed in ends
    )


def difference(gives: Quantity, outcome: Outcome) -> str:
    """How a recorded result differs from the recomputed one, in a phrase; "" if they agree."""
    if agrees(gives, outcome):
        return ""
    computed = _converted(outcome.quantity, gives.unit)
    written = [end for end in (gives.low, gives.high) if end is not None]
    phrase = f"recorded {gives}, recomputed {shown(computed, written)}"
    ends = [(a, b) for a, b in ((gives.low, computed.low), (gives.high, computed.high)) if a and b]
    for factor, name in _KNOWN_FACTORS.items():
        if ends and any(all(_is_rounding(a, Fraction(b) * each) for a, b in ends) for each in (factor, 1 / factor)):
            return f"{phrase} ({name})"
    return phrase


def compare(outcome: Outcome, claim_value: Quantity, how: str) -> Comparison:
    """Whether a result stands to a claim's value as `how` says.

    The claim's value is read at the digits and with the firmness it is written with: an inclusive end is widened by
    half a unit of its last digit, a strict one (`<`, `>`) is taken as written, and an end of a value marked `~` is
    widened by a tenth of itself if that is more. The result is taken as computed, whatever its firmness. Then
    - within: the whole result lies inside; about: the same, with every end widened as if marked `~`;
    - overlaps: some of the result lies inside; contains: the result reaches from one end of the value to the other;
    - above: the whole result lies above the value, or above the limit of `>` and `>=`; below: likewise with `<`, `<=`.
    """
    _same_kind(claim_value, outcome, "the claim's value")
    conditions = _conditions(claim_value, how)
    holds = all(condition.met(_ends(outcome)) for condition in conditions)
    verb = {"overlaps": "overlaps", "contains": "contains"}.get(how)
    relation = verb if verb and holds else f"does not {verb[:-1]}" if verb else f"is {how}" if holds else f"is not {how}"
    edges = [_decimal(edge[1], ROUND_HALF_EVEN) for edge in _edges(claim_value, _is_about(claim_value, how)) if edge]
    result = shown(_converted(outcome.quantity, claim_value.unit), edges)
    sentence = f"{result} {relation} {claim_value}{_reading(claim_value, how, edges)}"
    if not outcome.exact:
        sentence += "; the bounds of the result may be wider than what it reaches"
    return Comparison(holds, sentence + ".")


def trace(formula: Formula, inputs: Mapping[str, Quantity], outcome: Outcome) -> str:
    """A calculation in three lines: the symbols, the numbers with their units, the result."""
    text, at, parts = formula.text, 0, []
    alone = isinstance(formula.root, Name)
    for node in grammar.nodes(formula.root):
        if isinstance(node, Name):
            value = str(_given(inputs, node))
            bare = alone or " " not in value and ".." not in value and value[:1].isdigit()
            parts += [text[at : node.offset], value if bare else f"({value})"]
            at = node.offset + len(node.name)
    numbers = "".join(parts) + text[at:]
    return "\n".join([text.strip(" "), f"= {numbers.strip(' ')}", _result_line(outcome)])


def latex(formula: Formula, inputs: Mapping[str, Quantity], outcome: Outcome) -> str:
    """The same three lines as `trace`, as LaTeX for a notebook (an `aligned` block without dollar signs)."""
    symbols = _latex(formula.root, lambda node: rf"\mathrm{{{_escaped(node.name)}}}")
    numbers = _latex(formula.root, lambda node: _latex_given(_given(inputs, node)))
    equals, result = _rounded(outcome.quantity)
    sign = "=" if equals else r"\approx"
    lines = [f"& {symbols}", f"&= {numbers}", f"&{sign} {_latex_quantity(result)}"]
    return "\\begin{aligned}\n" + " \\\\\n".join(lines) + "\n\\end{aligned}"


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
    problem = _Problem(formula, inputs)
    problem.refuse_other_kind(claim_value)
    conditions = _conditions(claim_value, how)
    anchor = _anchor(given)
    points = list(_searched(problem, conditions, lambda factor: {**inputs, name: _point(given, anchor * factor)}, _grid()))
    found = [[factor for factor, _ in run] for holds, run in groupby(points, lambda point: _held(point[1])) if holds]
    ends = (points[0][0], points[-1][0])
    return tuple(sorted((_interval(given, anchor, run, ends) for run in found), key=_by_position))


def swing(formula: Formula, inputs: Mapping[str, Quantity]) -> Mapping[str, Outcome]:
    """By ranged input, the outcome when only it moves and all others stay in the middle; the widest first.

    The middle of a value with one end is that end.
    """
    problem = _Problem(formula, inputs)
    middle = {name: _middle(inputs[name]) for name in grammar.names(formula)}
    moved = {
        name: problem.outcome({**middle, name: inputs[name]})
        for name in grammar.names(formula)
        if _ranged(inputs[name])
    }
    return MappingProxyType(dict(sorted(moved.items(), key=lambda item: _width(item[1]), reverse=True)))


def flip(formula: Formula, inputs: Mapping[str, Quantity], how: str, claim_value: Quantity) -> Flip | None:
    """The smallest relative change of one input that turns a comparison's outcome; None if none does.

    Changes from 1e-12 to 1e12 times are tried; a range moves as a whole. The factor is rounded to 7 digits, away from 1.
    """
    problem = _Problem(formula, inputs)
    before = compare(problem.outcome(inputs), claim_value, how).holds
    conditions = _conditions(claim_value, how)
    best: Flip | None = None
    for name in grammar.names(formula):
        change = _changer(inputs, name)
        for grid in (_grid()[_ONE_AT:], _grid()[_ONE_AT::-1]):
            points = _searched(problem, conditions, change, grid)
            nearer = takewhile(lambda point: best is None or _relative(point[0]) < _relative(best.factor), points)
            factor = next((factor for factor, state in nearer if _held(state) is (not before)), None)
            if factor is not None:
                rounded = _away_from_one(factor)
                turned = _held(_state(problem, conditions, change(rounded))) is (not before)
                factor = rounded if turned else factor
                best = Flip(name, factor, change(factor)[name])
    return best


# --- intervals of extended fractions ---

End = tuple[int, Fraction]
"""A number (0, value), or an infinity (-1, 0) or (1, 0); they sort as they should."""

_ZERO, _ONE = Fraction(0), Fraction(1)
_BELOW_ALL: End = (-1, _ZERO)
_ABOVE_ALL: End = (1, _ZERO)


class _Interval(NamedTuple):
    low: End
    high: End


_NOTHING = _Interval((0, _ZERO), (0, _ZERO))
_RISING = _Interval((0, _ZERO), _ABOVE_ALL)


def _exactly(value: Fraction) -> _Interval:
    return _Interval((0, value), (0, value))


def _sign(end: End) -> int:
    return end[0] or (end[1] > 0) - (end[1] < 0)


def _end_sum(a: End, b: End) -> End:
    return (0, a[1] + b[1]) if not a[0] and not b[0] else (a[0] or b[0], _ZERO)


def _end_product(a: End, b: End) -> End:
    if not a[0] and not b[0]:
        return (0, a[1] * b[1])
    return (_sign(a) * _sign(b), _ZERO)


def _end_inverse(end: End) -> End:
    return (0, _ZERO) if end[0] else (0, 1 / end[1])


def _end_power(end: End, power: int) -> End:
    if end[0]:
        return (end[0] if power % 2 else 1, _ZERO)
    return (0, end[1] ** power)


def _sum(a: _Interval, b: _Interval) -> _Interval:
    return _Interval(_end_sum(a.low, b.low), _end_sum(a.high, b.high))


def _negative(a: _Interval) -> _Interval:
    (low_sign, low), (high_sign, high) = a
    return _Interval((-high_sign, -high), (-low_sign, -low))


def _product(a: _Interval, b: _Interval) -> _Interval:
    if a == _NOTHING or b == _NOTHING:
        return _NOTHING
    ends = [_end_product(x, y) for x in a for y in b]
    return _Interval(min(ends), max(ends))


def _has_zero(a: _Interval) -> bool:
    return _sign(a.low) <= 0 <= _sign(a.high)


def _inverse(a: _Interval) -> _Interval:
    """One over an interval without zero."""
    return _Interval(_end_inverse(a.high), _end_inverse(a.low))


def _whole_power(a: _Interval, power: int) -> _Interval:
    """A whole power of an interval, which has no zero if the power is negative."""
    if power < 0:
        return _inverse(_whole_power(a, -power))
    if power == 0:
        return _exactly(_ONE)
    ends = [_end_power(end, power) for end in a]
    low = (0, _ZERO) if power % 2 == 0 and _has_zero(a) else min(ends)
    return _Interval(low, max(ends))


def _root(a: _Interval, degree: int) -> _Interval:
    """The root of an interval of no negative number, enclosed."""
    low, high = a
    return _Interval(
        low if low[0] else (0, _root_of(low[1], degree)[0]), high if high[0] else (0, _root_of(high[1], degree)[1])
    )


def _root_of(value: Fraction, degree: int) -> tuple[Fraction, Fraction]:
    """The root of a fraction between two fractions, equal if it is exact."""
    above, below = _whole_root(value.numerator, degree), _whole_root(value.denominator, degree)
    if above**degree == value.numerator and below**degree == value.denominator:
        return Fraction(above, below), Fraction(above, below)
    shift = _INNER_DIGITS + max(0, -_decimal_size(value) // degree + 1)
    root = _whole_root(value.numerator * 10 ** (degree * shift) // value.denominator, degree)
    return Fraction(root, 10**shift), Fraction(root + 1, 10**shift)


def _whole_root(value: int, degree: int) -> int:
    """The largest integer whose power is not above a value."""
    if degree == 2:
        return math.isqrt(value)
    if value < 2:
        return value
    root = 1 << -(-value.bit_length() // degree)
    while True:
        lower = ((degree - 1) * root + value // root ** (degree - 1)) // degree
        if lower >= root:
            return root
        root = lower


def _logarithm(a: _Interval) -> _Interval:
    """The natural logarithm of an interval of positive numbers, enclosed."""
    low, high = a
    return _Interval(low if low[0] else (0, _log_of(low[1])[0]), high if high[0] else (0, _log_of(high[1])[1]))


@lru_cache(maxsize=1024)
def _log_of(value: Fraction) -> tuple[Fraction, Fraction]:
    """The natural logarithm of a positive fraction between two fractions, equal only for 1."""
    if value == 1:
        return _ZERO, _ZERO
    context = Context(prec=_INNER_DIGITS + 30)
    log = Fraction(context.ln(context.divide(Decimal(value.numerator), Decimal(value.denominator))))
    error = abs(log) / 10**_INNER_DIGITS + Fraction(1, 10 ** (_INNER_DIGITS + 20))
    return log - error, log + error


def _whole_log(value: Fraction, base: Fraction) -> int | None:
    """The whole number to which `base` must be raised to give `value`, None if there is none."""
    if base <= 0 or base == 1 or value <= 0:
        return None
    power = round(_log_of(value)[0] / _log_of(base)[0])
    return power if abs(power) <= 1000 and base**power == value else None


def _decimal_size(value: Fraction) -> int:
    """Roughly the decimal exponent of a fraction that is not zero."""
    return (abs(value.numerator).bit_length() - value.denominator.bit_length()) * 30103 // 100000


def _trimmed(end: End, rounding: str) -> End:
    """An end with a fraction of bearable length, rounded outwards."""
    value = end[1]
    if max(value.numerator.bit_length(), value.denominator.bit_length()) <= _LONGEST_FRACTION:
        return end
    return (end[0], Fraction(_decimal(value, rounding, _INNER_DIGITS)))


def _decimal(value: Fraction, rounding: str, digits: int = DIGITS) -> Decimal:
    """A fraction as a decimal: exact if it fits, else rounded."""
    context = Context(prec=digits, rounding=rounding, Emin=-99999, Emax=99999)
    shift = digits - _decimal_size(value) + 2 if value else 0
    # One division of integers decides every digit and the direction of the rest, whatever the lengths are.
    scaled = value * Fraction(10) ** shift
    whole, rest = divmod(scaled.numerator, scaled.denominator)
    if rest:
        whole = whole * 10 + 1
        shift += 1
    return _tidy(context.plus(Decimal(whole).scaleb(-shift, Context(prec=99999, Emin=-99999, Emax=99999))))


def _tidy(number: Decimal) -> Decimal:
    """The same number without idle zeros: 1500 is neither 1500.00 nor 1.5e3."""
    short = number.normalize(Context(prec=_MOST_INPUT_DIGITS, Emin=-99999, Emax=99999))
    whole = int(short.as_tuple().exponent) > 0 and short.adjusted() < 15
    return Decimal(int(short)) if whole else short


# --- one formula over boxes of inputs ---

_Box = Mapping[str, _Interval]


@dataclass(frozen=True)
class _Kind:
    """What a part of a formula measures: its dimension, the unit it is naturally told in, its tags."""

    dimension: Dimension = Dimension()
    carried: tuple[tuple[str, Fraction], ...] = ()
    tags: frozenset[str] = frozenset()

    def __str__(self) -> str:
        spelling = _spelling(self.carried)
        return f"{self.dimension} ({spelling})" if spelling else str(self.dimension)


class _Part(NamedTuple):
    """The values of a part of a formula over a box, and its slope along each ranged input."""

    values: _Interval
    slopes: Mapping[str, _Interval]


class _Problem:
    """A formula with the kinds of its inputs settled: dimensions are checked once, numbers as often as wanted."""

    def __init__(self, formula: Formula, inputs: Mapping[str, Quantity]) -> None:
        self.formula = formula
        self.names = grammar.names(formula)
        self.steps: dict[int, Fraction] = {}
        self.kinds = {node.name: _kind_of(_given(inputs, node), node) for node in _name_nodes(formula)}
        self.scales = {name: scale(inputs[name].unit) for name in self.names}
        self.kind = self._kind(formula.root)
        self.unit = self._unit(any(inputs[name].unit for name in self.names))
        self.times = {name: sum(node.name == name for node in _name_nodes(formula)) for name in self.names}
        self.selects = any(isinstance(node, Call) and node.function in ("min", "max") for node in grammar.nodes(formula.root))

    # kinds

    def _kind(self, node: Node) -> _Kind:
        match node:
            case Name(name):
                return self.kinds[name]
            case Negative(operand):
                return self._kind(operand)
            case Binary("+" | "-" as operator, left, right, offset):
                return _alike(self._kind(left), self._kind(right), f"on both sides of {operator}", offset)
            case Binary("*", left, right):
                return _multiplied(self._kind(left), self._kind(right))
            case Binary(_, left, right, offset):
                return _divided(self._kind(left), self._kind(right), offset)
            case Power(base, exponent):
                return _raised(self._kind(base), exponent)
            case Call(function, arguments, offset):
                return self._called(function, [self._kind(each) for each in arguments], offset)
        return _Kind()

    def _called(self, function: str, arguments: Sequence[_Kind], offset: int) -> _Kind:
        first = arguments[0]
        if function in ("min", "max"):
            for other in arguments[1:]:
                first = _alike(first, other, f"in {function}", offset)
            return first
        if function == "sqrt":
            return _raised(first, Fraction(1, 2))
        if function == "log":
            for each in arguments:
                if each.dimension.powers:
                    raise CalculationError("a pure number in log", str(each), "divide by a unit amount first", offset)
            return _Kind(tags=frozenset().union(*(each.tags for each in arguments)))
        if any(power.denominator != 1 for _, power in first.carried):
            raise CalculationError(f"whole powers of units in {function}", str(first), "round at the end", offset)
        self.steps[offset] = _scale_of(first.carried)
        return first

    def _unit(self, named: bool) -> str:
        """The unit of the result: the one carried through, or the plainest of its dimension if that is shorter."""
        powers = self.kind.dimension.powers
        if not powers:
            lone = _spelling(self.kind.carried)
            return lone if lone in ("x", "percent") else "x" if named else ""
        if any(power.denominator != 1 for _, power in powers):
            raise CalculationError(
                "a result of whole powers", str(self.kind), "complete the root or the power", self.formula.root.offset
            )
        plain = tuple((self._preferred(name), power) for name, power in powers)
        best = min((self.kind.carried, plain), key=lambda carried: sum(abs(power) for _, power in carried))
        if sum(abs(power) for _, power in best) >= MOST_UNIT_NAMES:
            raise CalculationError(
                f"a result of fewer than {MOST_UNIT_NAMES} units", str(self.kind), "simplify it", self.formula.root.offset
            )
        return _spelling(best)

    def _preferred(self, base: str) -> str:
        """The first unit among the inputs that measures one base dimension, else its base unit."""
        wanted = Dimension.of({base: _ONE})
        for kind in self.kinds.values():
            for name, _ in kind.carried:
                if dimension(name) == wanted:
                    return name
        return _BASE_UNITS.get(base, base)

    def refuse_other_kind(self, value: Quantity) -> None:
        """Refuse a claim's value that no result of this formula can be compared with."""
        _same_kind(value, self._outcome(Decimal(1), Decimal(1), True, Firmness.EXACT), "the claim's value")

    # numbers

    def outcome(self, inputs: Mapping[str, Quantity]) -> Outcome:
        box = {name: self._interval(name, inputs[name]) for name in self.names}
        ranged = tuple(name for name in self.names if box[name].low != box[name].high)
        if not ranged:
            values = self._part(self.formula.root, box, ()).values
            number = _decimal(values.low[1] / scale(self.unit), ROUND_HALF_EVEN)
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

    def _interval(self, name: str, quantity: Quantity) -> _Interval:
        factor = self.scales[name]
        low = _BELOW_ALL if quantity.low is None else (0, _fraction(name, quantity.low) * factor)
        high = _ABOVE_ALL if quantity.high is None else (0, _fraction(name, quantity.high) * factor)
        if low > high:
            raise CalculationError(f"the smaller end of {name} first", str(quantity), "turn the range round")
        return _Interval(low, high)

    def _told(self, end: End, rounding: str) -> Decimal | None:
        return None if end[0] else _decimal(end[1] / scale(self.unit), rounding)

    def _outcome(self, low: Decimal | None, high: Decimal | None, exact: bool, firmness: Firmness) -> Outcome:
        if low is None and high is None:
            raise CalculationError(
                "a result with at least one end", "a result open at both ends", "give the inputs both ends",
                self.formula.root.offset,
            )  # fmt: skip
        quantity = Quantity(low, high, self.unit, firmness, self.kind.tags)
        return Outcome(quantity, self.kind.dimension, exact)

    def _strict(self, box: _Box, inputs: Mapping[str, Quantity]) -> bool:
        """Whether the one end of the result is surely not reached, for an input that does not reach its own."""
        open_inputs = {name for name in self.names if inputs[name].low is None or inputs[name].high is None}
        strict = {name for name in open_inputs if inputs[name].firmness in (Firmness.LESS_THAN, Firmness.MORE_THAN)}
        if strict != open_inputs or self.selects or self.steps:
            return False
        slopes = self._part(self.formula.root, box, self.names).slopes
        return any(name in slopes and not _has_zero(slopes[name]) for name in strict)

    def _bounds(self, box: _Box) -> _Bounds:
        """The ends of the result over a box, each exact if the slopes or single occurrences prove it."""
        ranged = tuple(name for name in self.names if box[name].low != box[name].high)
        part = self._part(self.formula.root, box, ranged)
        down, up = dict(box), dict(box)
        for name in ranged:
            slope = part.slopes.get(name, _NOTHING)
            if _sign(slope.low) >= 0:
                _pin(down, name, box[name].low), _pin(up, name, box[name].high)
            elif _sign(slope.high) <= 0:
                _pin(down, name, box[name].high), _pin(up, name, box[name].low)
        low = self._part(self.formula.root, down, ()).values.low
        high = self._part(self.formula.root, up, ()).values.high
        return _Bounds(max(low, part.values.low), self._settled(down), min(high, part.values.high), self._settled(up))

    def _settled(self, box: _Box) -> bool:
        """Whether interval arithmetic over a box gives the true ends: all that moves occurs once, without steps."""
        moving = [name for name in self.names if box[name].low != box[name].high]
        return not moving or (not self.steps and all(self.times[name] == 1 for name in moving))

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
            and (self.times[name] > 1 or self.steps)
        }  # fmt: skip
        return max(shares, key=lambda name: shares[name], default=None)

    def _part(self, node: Node, box: _Box, ranged: Sequence[str]) -> _Part:
        part = self._raw_part(node, box, ranged)
        values = _Interval(_trimmed(part.values.low, ROUND_FLOOR), _trimmed(part.values.high, ROUND_CEILING))
        for end in values:
            _refuse_extremes(end, node.offset)
        slopes = {
            name: _Interval(_clamped(slope.low, ROUND_FLOOR), _clamped(slope.high, ROUND_CEILING))
            for name, slope in part.slopes.items()
        }
        return _Part(values, slopes)

    def _raw_part(self, node: Node, box: _Box, ranged: Sequence[str]) -> _Part:
        match node:
            case Number(value):
                return _Part(_exactly(Fraction(value)), {})
            case Name(name):
                return _Part(box[name], {name: _exactly(_ONE)} if name in ranged else {})
            case Negative(operand):
                part = self._part(operand, box, ranged)
                return _Part(_negative(part.values), _along(part, _exactly(-_ONE)))
            case Binary(operator, left, right, offset):
                return _joined(operator, self._part(left, box, ranged), self._part(right, box, ranged), offset)
            case Power(base, exponent, offset):
                return _powered(self._part(base, box, ranged), exponent, offset)
            case Call(function, arguments, offset):
                parts = [self._part(each, box, ranged) for each in arguments]
                if function in ("min", "max"):
                    return _selected(function, parts)
                if function == "sqrt":
                    return _powered(parts[0], Fraction(1, 2), offset)
                if function == "log":
                    return _logged(parts, offset)
                return _stepped(function, parts[0], self.steps[offset])
        raise TypeError(node)


class _Bounds(NamedTuple):
    low: End
    exact_low: bool
    high: End
    exact_high: bool


def _doubt(bounds: _Bounds, mirrored: bool) -> tuple[End, bool, End]:
    """A key that puts first the part with the lowest low (mirrored: the highest high), in doubt before exact."""
    if mirrored:
        sign, value = bounds.high
        return (-sign, -value), bounds.exact_high, bounds.high
    return bounds.low, bounds.exact_low, bounds.low


def _pin(box: dict[str, _Interval], name: str, end: End) -> None:
    """Put an input at one end, if that end is a number."""
    if not end[0]:
        box[name] = _Interval(end, end)


def _halves(box: _Box, name: str) -> tuple[_Box, _Box]:
    low, high = box[name]
    middle = (0, (low[1] + high[1]) / 2)
    return {**box, name: _Interval(low, middle)}, {**box, name: _Interval(middle, high)}


def _along(part: _Part, outer: _Interval) -> dict[str, _Interval]:
    """The slopes of a function of a part, by the chain rule."""
    return {name: _product(slope, outer) for name, slope in part.slopes.items()}


def _added(a: Mapping[str, _Interval], b: Mapping[str, _Interval]) -> dict[str, _Interval]:
    return {name: _sum(a.get(name, _NOTHING), b.get(name, _NOTHING)) for name in (*a, *b)}


def _joined(operator: str, left: _Part, right: _Part, offset: int) -> _Part:
    if operator == "-":
        right = _Part(_negative(right.values), _along(right, _exactly(-_ONE)))
    if operator in "+-":
        return _Part(_sum(left.values, right.values), _added(left.slopes, right.slopes))
    if operator == "/":
        right = _inverted(right, offset)
    slopes = _added(_along(left, right.values), _along(right, left.values))
    return _Part(_product(left.values, right.values), slopes)


def _inverted(part: _Part, offset: int) -> _Part:
    if part.values == _NOTHING:
        raise CalculationError("a divisor other than zero", "zero", "correct the divisor", offset)
    if _has_zero(part.values):
        raise CalculationError(
            "a divisor that cannot be zero", "a range that contains zero", "give the divisor ends on one side of zero", offset
        )
    inverse = _inverse(part.values)
    return _Part(inverse, _along(part, _negative(_product(inverse, inverse))))


def _powered(part: _Part, exponent: Fraction, offset: int) -> _Part:
    values, power, degree = part.values, exponent.numerator, exponent.denominator
    if degree > 1 and _sign(values.low) < 0:
        what = "square root" if degree == 2 else "fractional power"
        raise CalculationError(
            f"no negative number under a {what}", _range_or(values, "negative"), "correct what stands under it", offset
        )
    if power < 0 and _has_zero(values):
        raise CalculationError(
            "a divisor that cannot be zero", "zero under a negative power", "correct what stands under it", offset
        )
    if degree == 1:
        result = _whole_power(values, power)
        outer = _product(_exactly(Fraction(power)), _whole_power(values, power - 1)) if power > 0 else (
            _product(_exactly(Fraction(power)), _product(result, _inverse(values))) if power else _NOTHING
        )  # fmt: skip
        return _Part(result, _along(part, outer))
    root = _root(values, degree)
    result = _whole_power(root, power)
    if _sign(values.low) > 0:
        outer = _product(_exactly(exponent), _product(result, _inverse(values)))
    else:
        outer = _RISING if power > 0 else _negative(_RISING)
    return _Part(result, _along(part, outer))


def _logged(parts: Sequence[_Part], offset: int) -> _Part:
    for part in parts:
        if _sign(part.values.low) <= 0:
            raise CalculationError(
                "a positive number in log", _range_or(part.values, "not positive"), "correct what stands in it", offset
            )
    logs = [_Part(_logarithm(part.values), _along(part, _inverse(part.values))) for part in parts]
    if len(logs) == 1:
        return logs[0]
    if parts[1].values == _exactly(_ONE) or _has_zero(logs[1].values):
        raise CalculationError("a base of log other than 1", "1", "correct the base", offset)
    ratio = _joined("/", logs[0], logs[1], offset)
    (sign, low), high = parts[0].values
    whole = _whole_log(low, parts[1].values.low[1]) if not sign and (0, low) == high and _is_point(parts[1]) else None
    return ratio if whole is None else _Part(_exactly(Fraction(whole)), ratio.slopes)


def _is_point(part: _Part) -> bool:
    return part.values.low == part.values.high


def _selected(function: str, parts: Sequence[_Part]) -> _Part:
    """The least or greatest of parts, with the slopes of all that can be it."""
    choose = min if function == "min" else max
    values = _Interval(choose(part.values.low for part in parts), choose(part.values.high for part in parts))
    able = [part for part in parts if part.values.low <= values.high and part.values.high >= values.low]
    names = dict.fromkeys(name for part in able for name in part.slopes)
    slopes = {}
    for name in names:
        each = [part.slopes.get(name, _NOTHING) for part in able]
        slopes[name] = _Interval(min(slope.low for slope in each), max(slope.high for slope in each))
    return _Part(values, slopes)


def _stepped(function: str, part: _Part, unit: Fraction) -> _Part:
    """A part rounded up or down to whole units."""
    step: Callable[[Fraction], int] = math.ceil if function == "ceil" else math.floor
    low, high = (end if end[0] else (0, step(end[1] / unit) * unit) for end in part.values)
    return _Part(_Interval(low, high), _along(part, _RISING))


def _refuse_extremes(end: End, offset: int) -> None:
    """Refuse a number that no calculation about the world meets."""
    value = end[1]
    if value and abs(_decimal_size(value)) > LARGEST_EXPONENT:
        side = "larger than" if _decimal_size(value) > 0 else "smaller than"
        limit = f"1e{LARGEST_EXPONENT}" if _decimal_size(value) > 0 else f"1e-{LARGEST_EXPONENT}"
        raise CalculationError(
            f"numbers between 1e-{LARGEST_EXPONENT} and 1e{LARGEST_EXPONENT}", f"one {side} {limit}",
            "correct the formula or its inputs", offset,
        )  # fmt: skip


def _clamped(end: End, rounding: str) -> End:
    """An end of a slope with a bearable fraction; far too large is infinite and far too small is zero, outwards."""
    value = end[1]
    if not value:
        return end
    size = _decimal_size(value)
    if abs(size) <= 4 * LARGEST_EXPONENT:
        return _trimmed(end, rounding)
    outwards = (value > 0) == (rounding == ROUND_CEILING)
    limit = Fraction(10) ** (4 * LARGEST_EXPONENT * (1 if size > 0 else -1)) * (1 if value > 0 else -1)
    if size > 0:
        return (1 if value > 0 else -1, _ZERO) if outwards else (0, limit)
    return (0, limit) if outwards else (0, _ZERO)


def _range_or(values: _Interval, word: str) -> str:
    return f"one that is {word}" if values.low == values.high else f"a range that is partly {word}"


# --- kinds of the parts ---

_BASE_UNITS = MappingProxyType({"data": "bit", "time": "s", "power": "watt", "length": "meter"})


def _kind_of(quantity: Quantity, node: Name) -> _Kind:
    try:
        carried = tuple((name, Fraction(power)) for name, power in factors(quantity.unit))
        _refuse_other_tags(quantity.tags, quantity.tags, f"in {node.name}", node.offset)
        return _Kind(dimension(quantity.unit), _merged((), carried), quantity.tags)
    except QuantityError as error:
        raise CalculationError(
            f"{error.expected} in {node.name}", error.found, error.remedy, node.offset
        ) from error


def _alike(left: _Kind, right: _Kind, where: str, offset: int) -> _Kind:
    if left.dimension != right.dimension:
        raise CalculationError(
            f"one dimension {where}", f"{left} and {right}", _parted(left.dimension, right.dimension), offset
        )
    _refuse_other_tags(left.tags, right.tags, where, offset)
    return _Kind(left.dimension, left.carried, left.tags | right.tags)


def _multiplied(left: _Kind, right: _Kind) -> _Kind:
    carried = _merged(_measuring(left.carried), _measuring(right.carried))
    return _Kind(left.dimension * right.dimension, carried, left.tags | right.tags)


def _divided(left: _Kind, right: _Kind, offset: int) -> _Kind:
    inverse = tuple((name, -power) for name, power in _measuring(right.carried))
    carried = _merged(_measuring(left.carried), inverse)
    tags = left.tags | right.tags
    if left.dimension == right.dimension and left.dimension.powers:
        _refuse_other_tags(left.tags, right.tags, "above and below /", offset)
        tags = left.tags ^ right.tags
    return _Kind(left.dimension / right.dimension, carried, tags)


def _raised(base: _Kind, exponent: Fraction) -> _Kind:
    carried = tuple((name, power * exponent) for name, power in _measuring(base.carried) if exponent)
    return _Kind(base.dimension**exponent, carried, base.tags)


def _measuring(carried: tuple[tuple[str, Fraction], ...]) -> tuple[tuple[str, Fraction], ...]:
    """The units without ratios, which a product swallows."""
    return tuple((name, power) for name, power in carried if dimension(name).powers)


def _merged(
    left: tuple[tuple[str, Fraction], ...], right: tuple[tuple[str, Fraction], ...]
) -> tuple[tuple[str, Fraction], ...]:
    """The product of two units, told in the first of several that measure the same (byte, not gigabyte as well)."""
    powers = dict(left)
    for name, power in right:
        same = next((known for known in powers if dimension(known) == dimension(name)), name)
        powers[same] = powers.get(same, _ZERO) + power
    return tuple((name, power) for name, power in powers.items() if power)


def _scale_of(carried: tuple[tuple[str, Fraction], ...]) -> Fraction:
    total = _ONE
    for name, power in carried:
        total *= scale(name) ** power.numerator
    return total


def _spelling(carried: tuple[tuple[str, Fraction], ...]) -> str:
    """The unit as values write it; a power that is not whole is told in words of mathematics."""
    if any(power.denominator != 1 for _, power in carried):
        return " * ".join(name if power == 1 else f"{name}**({power})" for name, power in carried)
    above = [name for name, power in carried for _ in range(int(power))]
    below = [name for name, power in carried for _ in range(-int(power))]
    return "/".join(["*".join(above) or "x", *below]) if above or below else ""


def _parted(expected: Dimension, found: Dimension) -> str:
    """The remedy for two dimensions: by what they differ."""
    factor = found / expected
    above = Dimension(tuple((name, power) for name, power in factor.powers if power > 0))
    below = Dimension(tuple((name, -power) for name, power in factor.powers if power < 0))
    surplus = [f"has {above} too many"] if above.powers else []
    lack = [f"lacks {below}"] if below.powers else []
    return "the second " + " and ".join(surplus + lack)


def _refuse_other_tags(left: frozenset[str], right: frozenset[str], where: str, offset: int | None) -> None:
    for axis in sorted({axis_of(tag) for tag in left} & {axis_of(tag) for tag in right}):
        here = ", ".join(in_order(frozenset(tag for tag in left if axis_of(tag) == axis)))
        there = ", ".join(in_order(frozenset(tag for tag in right if axis_of(tag) == axis)))
        if here != there:
            raise CalculationError(
                f"one convention of {axis} {where}", f"{here} and {there}", "use figures of one convention", offset
            )


# --- inputs ---

_ONE_SIDED = MappingProxyType(
    {
        (True, True): Firmness.LESS_THAN,
        (True, False): Firmness.AT_MOST,
        (False, True): Firmness.MORE_THAN,
        (False, False): Firmness.AT_LEAST,
    }
)
"""The firmness of a result of one end, by whether the low end is open and whether the other is not reached."""


def _name_nodes(formula: Formula) -> list[Name]:
    return [node for node in grammar.nodes(formula.root) if isinstance(node, Name)]


def _given(inputs: Mapping[str, Quantity], node: Name) -> Quantity:
    if node.name not in inputs:
        given = ", ".join(sorted(inputs)) or "no input at all"
        raise CalculationError(f"an input named {node.name}", given[:200], "give it or correct the name", node.offset)
    quantity = inputs[node.name]
    if not isinstance(quantity, Quantity) or quantity.low is None and quantity.high is None:
        raise CalculationError(
            f"a number in {node.name}", str(quantity) or "nothing", "give a value with at least one end", node.offset
        )
    return quantity


def _listed(formula: Formula) -> str:
    return ", ".join(grammar.names(formula)) or "which has none"


def _fraction(name: str, number: Decimal) -> Fraction:
    """A decimal of an input as a fraction, if it is of a size and length to be meant."""
    if not number.is_finite():
        raise CalculationError(f"a finite number in {name}", str(number), "correct it")
    if number and abs(number.adjusted()) > LARGEST_EXPONENT:
        raise CalculationError(
            f"a number between 1e-{LARGEST_EXPONENT} and 1e{LARGEST_EXPONENT} in {name}",
            f"one of exponent {number.adjusted()}", "correct it",
        )  # fmt: skip
    if len(number.as_tuple().digits) > _MOST_INPUT_DIGITS:
        raise CalculationError(f"at most {_MOST_INPUT_DIGITS} digits in {name}", "more", "round it")
    return Fraction(number) if number else _ZERO


def _firmness(inputs: Mapping[str, Quantity], names: Iterable[str]) -> Firmness:
    """About if any input is, else exact."""
    about = any(inputs[name].firmness is Firmness.ABOUT for name in names)
    return Firmness.ABOUT if about else Firmness.EXACT


def _ranged(quantity: Quantity) -> bool:
    return quantity.low is None or quantity.high is None or quantity.low != quantity.high


def _anchor(quantity: Quantity) -> Decimal:
    """A number that stands for a quantity: its middle, its one end, or 1 where that is zero."""
    ends = [end for end in (quantity.low, quantity.high) if end is not None]
    middle = _decimal(sum((Fraction(end) for end in ends), _ZERO) / len(ends), ROUND_HALF_EVEN)
    return middle or Decimal(1)


def _middle(quantity: Quantity) -> Quantity:
    if not _ranged(quantity):
        return quantity
    ends = [end for end in (quantity.low, quantity.high) if end is not None]
    middle = _decimal(sum((Fraction(end) for end in ends), _ZERO) / len(ends), ROUND_HALF_EVEN)
    firmness = quantity.firmness if quantity.firmness is Firmness.ABOUT else Firmness.EXACT
    return replace(quantity, low=middle, high=middle, firmness=firmness)


def _point(quantity: Quantity, number: Decimal) -> Quantity:
    return Quantity(number, number, quantity.unit, Firmness.EXACT, quantity.tags)


def _width(outcome: Outcome) -> tuple[int, Fraction]:
    if outcome.low is None or outcome.high is None:
        return (1, _ZERO)
    return (0, (Fraction(outcome.high) - Fraction(outcome.low)) * scale(outcome.unit))


# --- comparing ---

_KNOWN_FACTORS: Mapping[Fraction, str] = MappingProxyType(
    {
        Fraction(8): "8 times off, bit for byte",
        **{Fraction(1000) ** power: f"1e{3 * power} times off, a wrong prefix" for power in (1, 2, 3, 4)},
        **{Fraction(1024, 1000) ** power: "off by a binary for a decimal prefix" for power in (1, 2, 3, 4)},
        Fraction(2): "2 times off, sparse for dense or both directions for one",
        Fraction(60): "60 times off, minute for second",
        Fraction(3600): "3600 times off, hour for second",
    }
)


@dataclass(frozen=True)
class _Condition:
    """One demand on a result: its end (0 the low one, 1 the high one), a relation, and an edge in base units."""

    end: int
    relation: str
    edge: Fraction | None

    def met(self, ends: tuple[tuple[End, bool], tuple[End, bool]]) -> bool:
        (value, reached), edge = ends[self.end], self.edge
        if edge is None:
            return value[0] == (-1, 1)[self.end]
        # An end that is not reached lies just inside of itself: a low one above, a high one below.
        inside = 0 if reached else (1, -1)[self.end]
        place = (value, inside)
        mark = ((0, edge), 0)
        return {"<": place < mark, "<=": place <= mark, ">": place > mark, ">=": place >= mark}[self.relation]


def _ends(outcome: Outcome) -> tuple[tuple[End, bool], tuple[End, bool]]:
    factor = scale(outcome.unit)
    reached = outcome.quantity.firmness not in (Firmness.LESS_THAN, Firmness.MORE_THAN)
    low = _BELOW_ALL if outcome.low is None else (0, Fraction(outcome.low) * factor)
    high = _ABOVE_ALL if outcome.high is None else (0, Fraction(outcome.high) * factor)
    return (low, reached), (high, reached)


def _is_rounding(written: Decimal, value: Fraction) -> bool:
    """Whether a value, rounded to the last digit of a number (halves away from zero), is that number."""
    half = _half(written)
    distance = value - Fraction(written)
    if written == 0:
        return abs(distance) < half
    return -half <= distance < half if written > 0 else -half < distance <= half


def _half(number: Decimal) -> Fraction:
    """Half a unit of the last digit that a number is written with."""
    return Fraction(10) ** int(number.as_tuple().exponent) / 2


def _slack(number: Decimal, about: bool) -> Fraction:
    return max(_half(number), abs(Fraction(number)) * _ABOUT) if about else _half(number)


def _edges(value: Quantity, about: bool) -> tuple[tuple[str, Fraction] | None, tuple[str, Fraction] | None]:
    """The region a claim's value stands for, in its own unit: (">=" or ">", low) and ("<=" or "<", high)."""
    low = high = None
    if value.low is not None:
        strict = value.firmness is Firmness.MORE_THAN and not about
        slack = _ZERO if strict else _slack(value.low, about)
        closed = not strict and (value.low > 0 or slack > _half(value.low))
        low = (">=" if closed else ">", Fraction(value.low) - slack)
    if value.high is not None:
        strict = value.firmness is Firmness.LESS_THAN and not about
        slack = _ZERO if strict else _slack(value.high, about)
        closed = not strict and (value.high < 0 or slack > _half(value.high))
        high = ("<=" if closed else "<", Fraction(value.high) + slack)
    return low, high


_OPPOSITE = {">=": "<", ">": "<=", "<=": ">", "<": ">="}


def _conditions(value: Quantity, how: str) -> tuple[_Condition, ...]:
    """What a comparison demands of a result."""
    if how not in COMPARISONS:
        raise CalculationError("a comparison, one of " + ", ".join(COMPARISONS), repr(how), "use one of them")
    factor = scale(value.unit)
    low, high = _edges(value, _is_about(value, how))

    def demand(end: int, edge: tuple[str, Fraction] | None, opposite: bool = False) -> tuple[_Condition, ...]:
        if edge is None:
            return ()
        relation = _OPPOSITE[edge[0]] if opposite else edge[0]
        return (_Condition(end, relation, edge[1] * factor),)

    if how in ("within", "about"):
        return demand(0, low) + demand(1, high)
    if how == "overlaps":
        return demand(1, low) + demand(0, high)
    if how == "contains":
        return _containing(value)
    if how == "above":
        return demand(0, high, opposite=True) if high is not None else demand(0, low)
    return demand(1, low, opposite=True) if low is not None else demand(1, high)


def _containing(value: Quantity) -> tuple[_Condition, ...]:
    """A result that reaches both ends of a value, each up to its rounding; an open end must be open."""
    factor, about = scale(value.unit), value.firmness is Firmness.ABOUT
    low = high = None
    if value.low is not None:
        low = (Fraction(value.low) + (_ZERO if value.firmness is Firmness.MORE_THAN else _slack(value.low, about))) * factor
    if value.high is not None:
        high = (Fraction(value.high) - (_ZERO if value.firmness is Firmness.LESS_THAN else _slack(value.high, about))) * factor
    return (_Condition(0, "<=", low), _Condition(1, ">=", high))


def _same_kind(value: Quantity, outcome: Outcome, what: str) -> None:
    if not isinstance(value, Quantity):
        raise CalculationError(f"a number in {what}", str(value), "give a value, not a date")
    try:
        there = dimension(value.unit)
        _refuse_other_tags(value.tags, outcome.tags, f"in {what} and the result", None)
    except QuantityError as error:
        raise CalculationError(f"{error.expected} in {what}", error.found, error.remedy) from error
    if there != outcome.dimension:
        raise CalculationError(
            f"{what} and the result of one dimension",
            f"{_Kind(there, _carried(value.unit))} and {_Kind(outcome.dimension, _carried(outcome.unit))}",
            _parted(there, outcome.dimension),
        )


def _carried(unit: str) -> tuple[tuple[str, Fraction], ...]:
    powers: dict[str, Fraction] = {}
    for name, power in factors(unit):
        powers[name] = powers.get(name, _ZERO) + power
    return tuple(powers.items())


def _is_about(value: Quantity, how: str) -> bool:
    return how == "about" or value.firmness is Firmness.ABOUT


def _reading(value: Quantity, how: str, edges: Sequence[Decimal]) -> str:
    """How a claim's value was read, where that is more than its digits say."""
    told = [_plain(edge, DIGITS) for edge in edges]
    if value.firmness in (Firmness.LESS_THAN, Firmness.MORE_THAN) and how != "about":
        return ""
    return f", whose limit is read as {told[0]}" if len(told) == 1 else f", read as {told[0]} to {told[1]}"


# --- searching ---

_STEPS_TO_TEN = 8
_DECADES = 12
_ONE_AT = _STEPS_TO_TEN * _DECADES
_MOST_TURNS = 8
_State = tuple[bool, ...] | None
_Point = tuple[Decimal, _State]
_FINE = Context(prec=24)


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


def _state(problem: _Problem, conditions: Sequence[_Condition], inputs: Mapping[str, Quantity]) -> _State:
    try:
        ends = _ends(problem.outcome(inputs))
    except CalculationError:
        return None
    return tuple(condition.met(ends) for condition in conditions)


def _searched(
    problem: _Problem,
    conditions: Sequence[_Condition],
    change: Callable[[Decimal], Mapping[str, Quantity]],
    grid: Sequence[Decimal],
) -> Iterator[_Point]:
    """The states at the factors of a grid in its order, and on both sides of every turn between two of them."""

    def state(factor: Decimal) -> _State:
        return _state(problem, conditions, change(factor))

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


# --- showing ---

def shown(quantity: Quantity, apart_from: Iterable[Decimal] = ()) -> str:
    """A computed quantity for people: four significant digits, more where that would hide a difference.

    A difference between its ends, or from the numbers that it must be told apart from.
    """
    return str(_rounded(quantity, apart_from)[1])


def _rounded(quantity: Quantity, apart_from: Iterable[Decimal] = ()) -> tuple[bool, Quantity]:
    """Whether a quantity is shown in full, and the quantity as shown."""
    ends, others = [end for end in (quantity.low, quantity.high) if end is not None], {*apart_from}
    for digits in range(_SHOWN_DIGITS, DIGITS + 1):
        short = [Decimal(_plain(end, digits)) for end in ends]
        if len({*short, *others}) == len({*ends, *others}):
            break
    pairs = dict(zip(ends, short))
    low = None if quantity.low is None else pairs[quantity.low]
    high = None if quantity.high is None else pairs[quantity.high]
    return all(pairs[end] == end for end in ends), replace(quantity, low=low, high=high)


def _plain(number: Decimal, digits: int = _SHOWN_DIGITS) -> str:
    """A number in the shortest spelling: in full up to six significant digits, else rounded."""
    short = number.normalize(Context(prec=DIGITS + 10))
    in_full = len(short.as_tuple().digits) <= max(6, digits)
    if not in_full:
        short = Context(prec=digits).plus(number).normalize(Context(prec=DIGITS + 10))
    # Zeros that stand for rounded digits would read as counted ones.
    idle_zeros = not in_full and int(short.as_tuple().exponent) > 0
    return f"{short:f}" if -5 < short.adjusted() < 7 and not idle_zeros else spelled(short)


def _converted(quantity: Quantity, unit: str) -> Quantity:
    factor = scale(quantity.unit) / scale(unit)
    ends = (None if end is None else multiplied(end, factor) for end in (quantity.low, quantity.high))
    return replace(quantity, **dict(zip(("low", "high"), ends)), unit=canonical_unit(unit))


def _result_line(outcome: Outcome) -> str:
    full, result = _rounded(outcome.quantity)
    note = "" if outcome.exact else " (bounds at least this wide)"
    return f"{'=' if full else '≈'} {result}{note}"


_BINDING = {"+": 1, "-": 1, "*": 2, "/": 2}


def _latex(node: Node, leaf: Callable[[Name], str]) -> str:
    match node:
        case Number(value):
            return _latex_number(value)
        case Name():
            return leaf(node)
        case Negative(operand):
            inner = _latex(operand, leaf)
            return f"-{_bracketed(inner)}" if _binds_loosely(operand) or isinstance(operand, Negative) else f"-{inner}"
        case Binary("/", left, right):
            return rf"\frac{{{_latex(left, leaf)}}}{{{_latex(right, leaf)}}}"
        case Binary(operator, left, right):
            sign = r"\times" if operator == "*" else operator
            return f"{_side(left, operator, leaf, False)} {sign} {_side(right, operator, leaf, True)}"
        case Power(base, exponent):
            inner = _latex(base, leaf)
            bare = isinstance(base, Number) and base.value.as_tuple().exponent <= 0
            power = str(exponent.numerator) if exponent.denominator == 1 else rf"{exponent.numerator}/{exponent.denominator}"
            return f"{inner if bare else _bracketed(inner)}^{{{power}}}"
        case Call("sqrt", (argument,)):
            return rf"\sqrt{{{_latex(argument, leaf)}}}"
        case Call("ceil" | "floor" as function, (argument,)):
            return rf"\left\l{function} {_latex(argument, leaf)} \right\r{function}"
        case Call("log", (argument, base)):
            return rf"\log_{{{_latex(base, leaf)}}}{_bracketed(_latex(argument, leaf))}"
        case Call(function, arguments):
            name = {"log": r"\ln"}.get(function, rf"\{function}")
            return name + _bracketed(", ".join(_latex(each, leaf) for each in arguments))
    raise TypeError(node)


def _side(node: Node, operator: str, leaf: Callable[[Name], str], right: bool) -> str:
    inner = _latex(node, leaf)
    looser = isinstance(node, Binary) and node.operator != "/" and _BINDING[node.operator] < _BINDING[operator]
    turned = right and operator == "-" and isinstance(node, Binary) and node.operator in "+-"
    signed = isinstance(node, Negative) and right
    return _bracketed(inner) if looser or turned or signed else inner


def _binds_loosely(node: Node) -> bool:
    return isinstance(node, Binary) and node.operator in "+-"


def _bracketed(text: str) -> str:
    return rf"\left({text}\right)"


def _escaped(text: str) -> str:
    return text.replace("_", r"\_")


def _latex_number(number: Decimal) -> str:
    digits, _, exponent = spelled(number).partition("e")
    return rf"{digits} \times 10^{{{exponent}}}" if exponent else digits


def _latex_given(quantity: Quantity) -> str:
    text = _latex_quantity(quantity)
    return text if str(quantity).replace(".", "", 1).isdigit() else _bracketed(text)


_LATEX_SIGNS = {"~": r"\sim ", "<=": r"\le ", ">=": r"\ge ", "<": "< ", ">": "> ", "": ""}


def _latex_quantity(quantity: Quantity) -> str:
    ends = dict.fromkeys(_latex_number(end) for end in (quantity.low, quantity.high) if end is not None)
    text = _LATEX_SIGNS[quantity.firmness.value] + r" \text{ to } ".join(ends)
    unit = _escaped(quantity.unit.replace("*", r" \cdot "))
    tags = ", ".join(in_order(quantity.tags))
    return text + (rf"\ \mathrm{{{unit}}}" if unit else "") + (rf"\ \text{{[{_escaped(tags)}]}}" if tags else "")
