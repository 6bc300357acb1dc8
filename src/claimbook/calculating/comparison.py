"""Calculations: a formula over named quantities, with units and ranges carried through.

All arithmetic is on exact fractions of base units. Results are decimals of at most 34 significant digits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from claimbook.calculating.condition import Edge, demanded, ends_of, region
from claimbook.calculating.evaluating import Evaluation, Outcome
from claimbook.calculating.formula import Formula
from claimbook.calculating.kinds import refuse_other_kind
from claimbook.calculating.rounding import DIGITS, as_decimal, is_rounding, plain, shown, span_of, written_digits
from claimbook.quantity import Quantity, Value, convert
from claimbook.quantity.span import Span
from claimbook.quantity.units import scale
from claimbook.record.vocabulary import complete

VERBS = ("overlaps", "contains")
PLACES = ("within", "above", "below", "about")
"""Comparisons that say what a result does to a value, and where it lies."""

complete("comparison", VERBS, PLACES)


class Comparison(NamedTuple):
    """Whether a comparison holds, and a sentence that says why."""

    holds: bool
    because: str


def evaluate(formula: Formula, inputs: Mapping[str, Value]) -> Outcome:
    """The result of a formula; CalculationError where it has none.

    Units are carried through. The ends of a range are exact if every ranged input occurs once, or the formula is
    monotone in each (proved by the sign of its slope, on parts of the range if need be); else never too narrow.
    Arithmetic takes a value marked `~` as the number that is written and marks the result `~`: the ten per cent count
    where the value is compared, and never add up on the way.
    """
    return Evaluation(formula, inputs).outcome(inputs)


def agrees(gives: Value, outcome: Outcome) -> bool:
    """Whether a recorded result is the recomputed one, at the digits it is written with.

    68.2 stands for 68.15 <= r < 68.25 in its own unit (halves are rounded away from zero), 2026-07 for a day of July.
    Both ends must agree, and an open end agrees only with an open end. CalculationError if the dimensions or
    conventions differ.
    """
    refuse_other_kind(gives, outcome.kind, "the recorded result")
    if isinstance(gives, Span):
        return _agrees(gives, span_of(outcome.quantity))
    ends = ((gives.low, outcome.low), (gives.high, outcome.high))
    unit = scale(outcome.unit) / scale(gives.unit)
    return all(
        written is None
        and computed is None
        or written is not None
        and computed is not None
        and is_rounding(written, Fraction(computed) * unit)
        for written, computed in ends
    )


def difference(gives: Value, outcome: Outcome) -> str:
    """How a recorded result differs from the recomputed one, in a phrase; "" if they agree."""
    if agrees(gives, outcome):
        return ""
    if isinstance(gives, Span):
        return f"recorded {gives}, recomputed {outcome}"
    computed = convert(outcome.quantity, gives.unit)
    written = [end for end in (gives.low, gives.high) if end is not None]
    phrase = f"recorded {gives}, recomputed {shown(computed, written, written_digits(gives))}"
    ends = [(a, b) for a, b in ((gives.low, computed.low), (gives.high, computed.high)) if a and b]
    for factor, name in _KNOWN_FACTORS.items():
        if ends and any(all(is_rounding(a, Fraction(b) * each) for a, b in ends) for each in (factor, 1 / factor)):
            return f"{phrase} ({name})"
    return phrase


def compare(
    outcome: Outcome, value: Value, how: str, stated: bool = False, what: str = "the claim's value"
) -> Comparison:
    """Whether a result stands to a value as `how` says; `stated` if the condition itself states the value as a limit.

    The value is read as a region (see `condition`), the result is taken as computed, whatever its firmness. Then
    - within: the whole result lies inside; about: the same, with every end widened as if marked `~`;
    - overlaps: some of the result lies inside; contains: the result reaches from one end of the value to the other;
    - above: the whole result lies above the value, or above the limit of `>` and `>=`; below: likewise with `<`, `<=`.
    """
    refuse_other_kind(value, outcome.kind, what)
    holds = all(demand.met(ends_of(outcome)) for demand in demanded(value, how, stated))
    relation = (how if holds else f"does not {how[:-1]}") if how in VERBS else f"is {how}" if holds else f"is not {how}"
    if isinstance(value, Span):
        result, reading = str(outcome), f", read as {value.about()}" if how == "about" else ""
    else:
        edges = [edge for edge in region(value, how, stated) if edge]
        result, reading = (
            shown(convert(outcome.quantity, value.unit), [_number(edge) for edge in edges]),
            _reading(value, edges),
        )
    sentence = f"{result} {relation} {value}{reading}"
    if not outcome.exact:
        sentence += "; the bounds of the result may be wider than what it reaches"
    return Comparison(holds, sentence + ".")


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


def _agrees(gives: Span, days: Span) -> bool:
    """Whether the first and the last of some days are those of a written date, as exactly as it is written."""
    first, last = gives.text.split("/")[0], gives.text.split("/")[-1]
    return days.earliest.isoformat().startswith(first) and days.latest.isoformat().startswith(last)


def _number(edge: Edge) -> Decimal:
    return as_decimal(edge[1], ROUND_HALF_EVEN)


def _reading(value: Quantity, edges: Sequence[Edge]) -> str:
    """How a value was read, where that is more than its digits say."""
    if [edge[1] for edge in edges] == [Fraction(end) for end in (value.low, value.high) if end is not None]:
        return ""
    told = [plain(_number(edge), DIGITS) for edge in edges]
    return f", whose limit is read as {told[0]}" if len(told) == 1 else f", read as {told[0]} to {told[1]}"
