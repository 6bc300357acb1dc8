"""What the parts of a formula measure: dimensions, units and conventions carried through."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType

from claimbook.calculating import formula as grammar
from claimbook.calculating.formula import Binary, Call, Formula, Name, Negative, Node, Power
from claimbook.calculating.interval import ONE, ZERO
from claimbook.quantity import Quantity, Value
from claimbook.quantity.dimension import Dimension
from claimbook.quantity.span import Span
from claimbook.quantity.tags import axis_of, in_order
from claimbook.quantity.units import MOST_UNIT_NAMES, dimension, factors, scale
from claimbook.wording.refusal import CalculationError, QuantityError

_BASE_UNITS = MappingProxyType({"data": "bit", "time": "s", "power": "watt", "length": "meter"})


class Parted(CalculationError):
    """Two kinds that should be of one dimension; ``factor`` is the second by the first."""

    def __init__(self, expected: str, left: Kind, right: Kind, offset: int | None = None) -> None:
        super().__init__(expected, f"{left} and {right}", _parted(left.dimension, right.dimension), offset)
        self.factor = right.dimension / left.dimension


@dataclass(frozen=True)
class Kind:
    """What a part of a formula measures: its dimension, the unit it is naturally told in, its tags, whether it is a
    date.

    A date is a day number counted from the first day of year 1.
    """

    dimension: Dimension = Dimension()
    carried: tuple[tuple[str, Fraction], ...] = ()
    tags: frozenset[str] = frozenset()
    date: bool = False

    def __str__(self) -> str:
        if self.date:
            return "a date"
        spelling = _unit_text(self.carried)
        return f"{self.dimension} ({spelling})" if spelling else str(self.dimension)


class Kinds:
    """The kinds of the inputs and of the result of a formula, its unit, and the steps of its ceil and floor by
    offset.
    """

    def __init__(self, formula: Formula, inputs: Mapping[str, Value]) -> None:
        self._settle(formula, {node.name: _kind_of(given(inputs, node), node) for node in name_nodes(formula)})

    @classmethod
    def of(cls, formula: Formula, kinds: Mapping[str, Kind]) -> Kinds:
        """The kinds of a formula whose inputs have these."""
        self = cls.__new__(cls)
        self._settle(formula, kinds)
        return self

    def _settle(self, formula: Formula, kinds: Mapping[str, Kind]) -> None:
        self.formula, self.inputs = formula, kinds
        self.steps: dict[int, Fraction] = {}
        self.root = self._kind(formula.root)
        self.unit = self._unit(any(kind.carried for kind in kinds.values()))

    @property
    def result(self) -> Kind:
        """The kind of the result, told in its unit."""
        return replace(kind_of_unit(self.unit, self.root.tags), date=self.root.date)

    def _kind(self, node: Node) -> Kind:
        match node:
            case Name(name):
                return self.inputs[name]
            case Negative(operand, offset):
                return _no_date(self._kind(operand), "after a minus", offset)
            case Binary("+" | "-" as operator, left, right, offset):
                return _summed(operator, self._kind(left), self._kind(right), offset)
            case Binary("*", left, right, offset):
                first, second = (_no_date(self._kind(each), "in a product", offset) for each in (left, right))
                return _multiplied(first, second)
            case Binary(_, left, right, offset):
                above, below = (_no_date(self._kind(each), "in a ratio", offset) for each in (left, right))
                return _divided(above, below, offset)
            case Power(base, exponent, offset):
                return _raised(_no_date(self._kind(base), "under a power", offset), exponent)
            case Call(function, arguments, offset):
                return self._called(function, [self._kind(each) for each in arguments], offset)
        return Kind()

    def _called(self, function: str, arguments: Sequence[Kind], offset: int) -> Kind:
        first = arguments[0]
        if function in ("min", "max"):
            for other in arguments[1:]:
                first = _alike(first, other, f"in {function}", offset)
            return first
        if function == "sqrt":
            return _raised(_no_date(first, "in sqrt", offset), Fraction(1, 2))
        if function == "log":
            for each in arguments:
                if each.date or each.dimension.powers:
                    raise CalculationError("a pure number in log", str(each), "divide by a unit amount first", offset)
            return Kind(tags=frozenset().union(*(each.tags for each in arguments)))
        if any(power.denominator != 1 for _, power in first.carried):
            raise CalculationError(f"whole powers of units in {function}", str(first), "round at the end", offset)
        self.steps[offset] = _scale_of(first.carried)
        return first

    def _unit(self, named: bool) -> str:
        """The unit of the result: the one carried through, or the plainest of its dimension if that is shorter."""
        powers = self.root.dimension.powers
        if not powers:
            lone = _unit_text(self.root.carried)
            return lone if lone in ("x", "percent") else "x" if named else ""
        if any(power.denominator != 1 for _, power in powers):
            raise CalculationError(
                "a result of whole powers", str(self.root), "complete the root or the power", self.formula.root.offset
            )
        plain = tuple((self._preferred(name), power) for name, power in powers)
        best = min((self.root.carried, plain), key=lambda carried: sum(abs(power) for _, power in carried))
        if sum(abs(power) for _, power in best) >= MOST_UNIT_NAMES:
            raise CalculationError(
                f"a result of fewer than {MOST_UNIT_NAMES} units",
                str(self.root),
                "simplify it",
                self.formula.root.offset,
            )
        return _unit_text(best)

    def _preferred(self, base: str) -> str:
        """The first unit among the inputs that measures one base dimension, else its base unit."""
        wanted = Dimension.of({base: ONE})
        for kind in self.inputs.values():
            for name, _ in kind.carried:
                if dimension(name) == wanted:
                    return name
        return _BASE_UNITS.get(base, base)


def kind_of(value: Value) -> Kind:
    """The kind of a value, told in its unit as written."""
    if isinstance(value, Span):
        return Kind(dimension("day"), (("day", ONE),), date=True)
    return kind_of_unit(value.unit, value.tags)


@lru_cache(maxsize=2048)
def kind_of_unit(unit: str, tags: frozenset[str]) -> Kind:
    """The kind of a value of this unit, told in it as written."""
    powers: dict[str, Fraction] = {}
    for name, power in factors(unit):
        powers[name] = powers.get(name, ZERO) + power
    return Kind(dimension(unit), tuple(powers.items()), tags)


def refuse_other_kind(value: Value, result: Kind, what: str) -> None:
    """CalculationError for a value that no result of this kind can be compared with; `what` it is, in words."""
    if isinstance(value, Span) != result.date:
        found = f"{value} and {'a date' if result.date else 'a number'}"
        raise CalculationError(
            f"a date in {what} and the result, or in neither",
            found,
            "hold a date against a date, a number against a number",
        )
    try:
        kind = kind_of(value)
        _refuse_other_tags(kind.tags, result.tags, f"in {what} and the result", None)
    except QuantityError as error:
        raise CalculationError(f"{error.expected} in {what}", error.found, error.remedy) from error
    if kind.dimension != result.dimension:
        raise Parted(f"{what} and the result of one dimension", kind, result)
    if kind.tags != result.tags:
        here, there = (", ".join(in_order(tags)) or "none" for tags in (kind.tags, result.tags))
        raise CalculationError(
            f"the same conventions in {what} and the result",
            f"{here} and {there}",
            f"write the value as {_tagged(value, result.tags)}",
        )


def at_fault(formula: Formula, inputs: Mapping[str, Value], wanted: Dimension) -> tuple[str, str] | None:
    """The one input whose unit keeps a result from a dimension, and the unit it needs; None where none can be told.

    An input without any unit is blamed before a ratio, and that before those that measure something.
    """
    kinds = {node.name: _kind_of(given(inputs, node), node) for node in name_nodes(formula)}
    found = [(name, kind) for name in kinds for kind in _mended(formula, kinds, name, wanted)]
    bare = [each for each in found if not kinds[each[0]].dimension.powers]
    lost = [each for each in bare if not kinds[each[0]].carried]
    able = lost or bare or found
    return (able[0][0], _needed(able[0][1])) if len(able) == 1 else None


def _mended(formula: Formula, kinds: Mapping[str, Kind], name: str, wanted: Dimension) -> Iterator[Dimension]:
    """The dimensions of an input with which the formula gives the wanted one."""
    factor = _off(formula, kinds, wanted)
    if not factor or not factor.powers or kinds[name].date:
        return
    for each in dict.fromkeys(kinds[name].dimension * factor**power for power in (1, -1)):
        if _off(formula, {**kinds, name: _plain(each)}, wanted) == Dimension():
            yield each


def _off(formula: Formula, kinds: Mapping[str, Kind], wanted: Dimension) -> Dimension | None:
    """What parts a formula from a dimension: that by which two of its terms differ, or its result; None for another
    fault.
    """
    try:
        return Kinds.of(formula, kinds).root.dimension / wanted
    except Parted as error:
        return error.factor
    except CalculationError:
        return None


def _plain(dimension: Dimension) -> Kind:
    return Kind(dimension, tuple((_BASE_UNITS.get(name, name), power) for name, power in dimension.powers))


def _needed(dimension: Dimension) -> str:
    return _unit_text(_plain(dimension).carried) or "no unit"


def _tagged(value: Value, tags: frozenset[str]) -> str:
    return str(replace(value, tags=tags)) if isinstance(value, Quantity) else str(value)


def name_nodes(formula: Formula) -> list[Name]:
    """Every place of an input in a formula, left to right."""
    return [node for node in grammar.nodes(formula.root) if isinstance(node, Name)]


def given(inputs: Mapping[str, Value], node: Name) -> Value:
    """The value of an input; CalculationError if there is none or it is no number."""
    if node.name not in inputs:
        names = ", ".join(sorted(inputs)) or "no input at all"
        raise CalculationError(f"an input named {node.name}", names[:200], "give it or correct the name", node.offset)
    quantity = inputs[node.name]
    if not isinstance(quantity, Span) and quantity.low is None and quantity.high is None:
        raise CalculationError(
            f"a number in {node.name}", str(quantity) or "nothing", "give a value with at least one end", node.offset
        )
    return quantity


def _kind_of(value: Value, node: Name) -> Kind:
    try:
        kind = kind_of(value)
        _refuse_other_tags(kind.tags, kind.tags, f"in {node.name}", node.offset)
        return replace(kind, carried=_merged((), kind.carried))
    except QuantityError as error:
        raise CalculationError(f"{error.expected} in {node.name}", error.found, error.remedy, node.offset) from error


def _summed(operator: str, left: Kind, right: Kind, offset: int) -> Kind:
    """A date and a duration make a date, two dates have a duration between them and no sum."""
    kind = _alike(replace(left, date=False), replace(right, date=False), f"on both sides of {operator}", offset)
    if not left.date and not right.date:
        return kind
    if operator == "+" and left.date and right.date:
        raise CalculationError("at most one date in a sum", "two", "write - for the time between two dates", offset)
    if operator == "-" and not left.date:
        raise CalculationError(
            "no date after a minus, or one before it as well", "a duration less a date", "turn the two round", offset
        )
    return replace(kind, date=not (left.date and right.date), carried=kind.carried if left.date else right.carried)


def _no_date(kind: Kind, where: str, offset: int) -> Kind:
    if kind.date:
        raise CalculationError(f"no date {where}", "one", "take the time between two dates", offset)
    return kind


def _alike(left: Kind, right: Kind, where: str, offset: int) -> Kind:
    if left.date != right.date:
        raise CalculationError(f"dates alone or none {where}", "both", "take the time between two dates", offset)
    if left.dimension != right.dimension:
        raise Parted(f"one dimension {where}", left, right, offset)
    _refuse_other_tags(left.tags, right.tags, where, offset)
    return replace(left, tags=left.tags | right.tags)


def _multiplied(left: Kind, right: Kind) -> Kind:
    carried = _merged(_measuring(left.carried), _measuring(right.carried))
    return Kind(left.dimension * right.dimension, carried, left.tags | right.tags)


def _divided(left: Kind, right: Kind, offset: int) -> Kind:
    inverse = tuple((name, -power) for name, power in _measuring(right.carried))
    carried = _merged(_measuring(left.carried), inverse)
    tags = left.tags | right.tags
    if left.dimension == right.dimension and left.dimension.powers:
        _refuse_other_tags(left.tags, right.tags, "above and below /", offset)
        tags = left.tags ^ right.tags
    return Kind(left.dimension / right.dimension, carried, tags)


def _raised(base: Kind, exponent: Fraction) -> Kind:
    carried = tuple((name, power * exponent) for name, power in _measuring(base.carried) if exponent)
    return Kind(base.dimension**exponent, carried, base.tags)


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
        powers[same] = powers.get(same, ZERO) + power
    return tuple((name, power) for name, power in powers.items() if power)


def _scale_of(carried: tuple[tuple[str, Fraction], ...]) -> Fraction:
    total = ONE
    for name, power in carried:
        total *= scale(name) ** power.numerator
    return total


def _unit_text(carried: tuple[tuple[str, Fraction], ...]) -> str:
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
