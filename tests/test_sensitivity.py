"""A change in any input moves everything that rests on it, or the formula says why it does not."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from pathlib import Path

import pytest

from claimbook import load
from claimbook.calculating import agrees, binding, evaluate
from claimbook.calculating import formula as grammar
from claimbook.calculating.formula import Call, Name
from claimbook.quantity import Quantity, Value
from claimbook.quantity.span import Span, days
from claimbook.wording.refusal import CalculationError

BOOK = load(Path(__file__).parent.parent / "claims.yaml")
CASES = [
    pytest.param(claim.id, number, name, id=f"{claim.id}/{number + 1}-{name}")
    for claim in BOOK.claims.values()
    for number, calculation in enumerate(claim.calculations)
    for name in calculation.given
]
STEPS = ("min", "max", "ceil", "floor")


def moved(value: Value, factor: str) -> Value:
    """A number so many times as large, a date so many hundreds of days off."""
    if isinstance(value, Span):
        shift = timedelta(days=int((Decimal(factor) - 1) * 1000))
        return days(value.earliest + shift, value.latest + shift)

    def end(number: Decimal | None) -> Decimal | None:
        return None if number is None else number * Decimal(factor)

    return replace(value, low=end(value.low), high=end(value.high))


def stepped(formula: grammar.Formula, name: str) -> bool:
    """Whether the name stands below a function that can swallow a small change."""

    def below(node: object, inside: bool) -> bool:
        if isinstance(node, Name):
            return inside and node.name == name
        inside = inside or (isinstance(node, Call) and node.function in STEPS)
        return any(below(part, inside) for part in grammar.operands(node))

    return below(formula.root, False)


@pytest.mark.parametrize("claim, number, name", CASES)
def test_a_fifth_more_of_an_input_moves_the_result_or_is_explained(claim: str, number: int, name: str) -> None:
    record = BOOK.claims[claim]
    calculation = record.calculations[number]
    bound = binding.bind(record, calculation, BOOK)
    assert agrees(calculation.gives, bound.outcome())
    for factor in ("1.2", "0.8"):
        try:
            outcome = evaluate(bound.formula, {**bound.inputs, name: moved(bound.inputs[name], factor)})
        except CalculationError:
            continue  # told, not swallowed
        if not agrees(calculation.gives, outcome):
            return
    assert stepped(bound.formula, name), f"{calculation.formula} does not move with {name}"


def test_an_input_that_cannot_matter_would_be_found() -> None:
    formula = grammar.parse("speed + 0 * other")
    inputs = {"speed": Quantity(Decimal(750), Decimal(750)), "other": Quantity(Decimal(2), Decimal(2))}
    before = evaluate(formula, inputs)
    after = evaluate(formula, {**inputs, "other": moved(inputs["other"], "1.2")})
    assert before.quantity == after.quantity and not stepped(formula, "other")
    assert stepped(grammar.parse("ceil(speed / 2)"), "speed")
