"""Calculations: a formula over named quantities, with units and ranges carried through.

All arithmetic is on exact fractions of base units. Results are decimals of at most 34 significant digits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from claimbook.calculating.condition import demanded, ends_of, is_about, region
from claimbook.calculating.evaluating import Evaluation, Outcome
from claimbook.calculating.kinds import refuse_other_kind
from claimbook.calculating.rounding import DIGITS, as_decimal, is_rounding, plain, shown, written_digits
from claimbook.calculating.formula import Formula
from claimbook.quantity import Firmness, Quantity, convert
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


def evaluate(formula: Formula, inputs: Mapping[str, Quantity]) -> Outcome:
    """The result of a formula; CalculationError where it has none.

    Units are carried through. The ends of a range are exact if every ranged input occurs once, or the formula is
    monotone in each (proved by the sign of its slope, on parts of the range if need be); else never too narrow.
    """
    return Evaluation(formula, inputs).outcome(inputs)


def agrees(gives: Quantity, outcome: Outcome) -> bool:
    """Whether a recorded result is the recomputed one, at the digits it is written with.

    68.2 stands for 68.15 <= r < 68.25 in its own unit (halves are rounded away from zero). Both ends must agree, and
    an open end agrees only with an open end. CalculationError if the dimensions or conventions differ.
    """
    refuse_other_kind(gives, outcome.kind, "the recorded result")
    ends = ((gives.low, outcome.low), (gives.high, outcome.high))
    unit = scale(outcome.unit) / scale(gives.unit)
    return all(
        (written is None) == (computed is None)
        and (written is None or is_rounding(written, Fraction(computed) * unit))
        for written, computed in ends
    )


def difference(gives: Quantity, outcome: Outcome) -> str:
    """How a recorded result differs from the recomputed one, in a phrase; "" if they agree."""
    if agrees(gives, outcome):
        return ""
    computed = convert(outcome.quantity, gives.unit)
    written = [end for end in (gives.low, gives.high) if end is not None]
    phrase = f"recorded {gives}, recomputed {shown(computed, written, written_digits(gives))}"
    ends = [(a, b) for a, b in ((gives.low, computed.low), (gives.high, computed.high)) if a and b]
    for factor, name in _KNOWN_FACTORS.items():
        if ends and any(all(is_rounding(a, Fraction(b) * each) for a, b in ends) for each in (factor, 1 / factor)):
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
    refuse_other_kind(claim_value, outcome.kind, "the claim's value")
    holds = all(condition.met(ends_of(outcome)) for condition in demanded(claim_value, how))
    relation = (how if holds else f"does not {how[:-1]}") if how in VERBS else f"is {how}" if holds else f"is not {how}"
    edges = [as_decimal(edge[1], ROUND_HALF_EVEN) for edge in region(claim_value, is_about(claim_value, how)) if edge]
    result = shown(convert(outcome.quantity, claim_value.unit), edges)
    sentence = f"{result} {relation} {claim_value}{_reading(claim_value, how, edges)}"
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


def _reading(value: Quantity, how: str, edges: Sequence[Decimal]) -> str:
    """How a claim's value was read, where that is more than its digits say."""
    told = [plain(edge, DIGITS) for edge in edges]
    if value.firmness in (Firmness.LESS_THAN, Firmness.MORE_THAN) and how != "about":
        return ""
    return f", whose limit is read as {told[0]}" if len(told) == 1 else f", read as {told[0]} to {told[1]}"
