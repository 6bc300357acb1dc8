"""Calculations for tests: values, results and refusals of a formula, and any formula at all."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import strategies as st

from claimbook.calculating import evaluate
from claimbook.calculating.evaluating import Outcome
from claimbook.calculating.formula import parse
from claimbook.quantity import Quantity, Value, parse_value
from claimbook.wording.refusal import CalculationError

WAFERS = "parameters * bits / sram"
SOL = {"parameters": "3e12 parameter", "bits": "8 bit/parameter", "sram": "44 gigabyte/wafer"}

TENTHS = st.integers(-50, 50).map(lambda number: Decimal(number) / 10)
RANGES = st.tuples(TENTHS, TENTHS).map(lambda ends: Quantity(min(ends), max(ends)))
FORMULAS = st.recursive(
    st.sampled_from(["a", "b", "c", "2", "0.5", "3"]),
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["+", "-", "*", "/"]), inner).map(lambda part: f"({' '.join(part)})"),
        st.tuples(st.sampled_from(["sqrt", "log", "ceil", "floor"]), inner).map(lambda part: f"{part[0]}({part[1]})"),
        st.tuples(st.sampled_from(["min", "max"]), inner, inner).map(lambda part: f"{part[0]}({part[1]}, {part[2]})"),
        st.tuples(inner, st.sampled_from(["2", "3", "-1", "(1/2)", "(-3/2)", "0.37"])).map(
            lambda part: f"({part[0]})**{part[1]}"
        ),
        inner.map(lambda part: f"(-{part})"),
    ),
    max_leaves=6,
)


def values(**given_inputs: str) -> dict[str, Value]:
    return {name: parse_value(text) for name, text in given_inputs.items()}


def result(formula: str, **given_inputs: str) -> Outcome:
    return evaluate(parse(formula), values(**given_inputs))


def refusal(formula: str, **given_inputs: str) -> CalculationError:
    with pytest.raises(CalculationError) as caught:
        result(formula, **given_inputs)
    error = caught.value
    assert str(error) == f"expected {error.expected}, found {error.found}; {error.remedy}"
    return error
