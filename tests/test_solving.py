"""Searches over inputs: what makes a comparison hold, what moves a result, what turns a comparison."""

from decimal import Decimal

import pytest
from calculations import FORMULAS, RANGES, SOL, WAFERS, values
from hypothesis import given, settings
from hypothesis import strategies as st

from claimbook.calculating import compare, evaluate
from claimbook.calculating.solving import flip, solve, swing
from claimbook.calculating.formula import parse
from claimbook.quantity import Firmness, Quantity, parse_quantity
from claimbook.wording.refusal import CalculationError


def near(number: Decimal | None, expected: str) -> bool:
    return number is not None and abs(number / Decimal(expected) - 1) < Decimal("1e-6")


def test_solve_gives_the_interval_for_which_a_claim_holds() -> None:
    # p bytes over 44e9 bytes a wafer between 69.5 and 100.5
    (found,) = solve(parse(WAFERS), values(**SOL), "parameters", "within", parse_quantity("70..100 wafer"))
    assert found.unit == "parameter"
    assert near(found.low, "3.058e12") and found.low >= Decimal("3.058e12")
    assert near(found.high, "4.422e12") and found.high <= Decimal("4.422e12")


def test_solve_gives_open_ends_two_intervals_or_none() -> None:
    (below,) = solve(parse(WAFERS), values(**SOL), "parameters", "below", parse_quantity("70..100 wafer"))
    assert below.firmness is Firmness.AT_MOST and below.low is None and near(below.high, "3.058e12")
    (above,) = solve(parse("10 / a"), values(a="7"), "a", "below", parse_quantity("<=5"))
    assert above.firmness is Firmness.AT_LEAST and above.high is None and near(above.low, "1.818181818")  # 10 / 5.5
    first, second = solve(parse("(a - 3)**2"), values(a="1"), "a", "above", parse_quantity(">4"))
    assert near(first.high, "1") and near(second.low, "5")
    assert solve(parse("a**2"), values(a="1"), "a", "below", parse_quantity("-5..-4")) == ()
    (narrow,) = solve(parse("a"), values(a="7"), "a", "within", parse_quantity("12345.678"))
    assert near(narrow.low, "12345.6775") and near(narrow.high, "12345.6785")


def test_solve_steps_over_values_without_a_result() -> None:
    (found,) = solve(parse("1 / (a - 2)"), values(a="3"), "a", "above", parse_quantity(">1"))
    assert near(found.low, "2") and found.low > 2
    assert near(found.high, "3")


def test_solve_refuses_a_name_that_is_no_input() -> None:
    with pytest.raises(CalculationError) as caught:
        solve(parse("a * b"), values(a="1", b="2", c="3"), "c", "within", parse_quantity("5"))
    assert str(caught.value) == "expected an input of the formula, a, b, found 'c'; name one of them"
    with pytest.raises(CalculationError, match="the second lacks token"):
        solve(parse("a"), values(a="1"), "a", "within", parse_quantity("5 token"))


def test_a_swing_moves_one_input_at_a_time() -> None:
    inputs = values(p="2e12..4e12 parameter", b="4..8 bit/parameter", s="50 gigabyte/wafer")
    moved = swing(parse("p * b / s"), inputs)
    assert list(moved) == ["p", "b"]
    assert moved["p"].quantity == parse_quantity("30..60 wafer")  # b at 6 bits
    assert moved["b"].quantity == parse_quantity("30..60 wafer")  # p at 3e12
    assert list(swing(parse("p * b / s"), {**inputs, "b": parse_quantity("2..8 bit/parameter")})) == ["b", "p"]
    assert swing(parse(WAFERS), values(**SOL)) == {}


def test_a_flip_is_the_smallest_change_that_turns_a_comparison() -> None:
    # 68.18 wafers are below 69.5 until one input grows (or the wafer shrinks) by 1.0193
    found = flip(parse(WAFERS), values(**SOL), "below", parse_quantity("70..100 wafer"))
    assert found is not None
    assert near(max(found.factor, 1 / found.factor), "1.019333333")
    turned = {**values(**SOL), found.name: found.value}
    assert not compare(evaluate(parse(WAFERS), turned), parse_quantity("70..100 wafer"), "below").holds


def test_a_flip_can_make_a_failing_comparison_hold() -> None:
    found = flip(parse("a * b"), values(a="10", b="1..2"), "within", parse_quantity("5..12"))
    assert found is not None  # 10..20 must shrink by 12.5 / 20
    assert near(found.factor, "0.625") and found.factor < Decimal("0.625")
    assert flip(parse("a * b"), values(a="10", b="1..4"), "within", parse_quantity("5..6")) is None
    assert flip(parse("a - a"), values(a="10"), "within", parse_quantity("0")) is None


@settings(deadline=None, max_examples=50)
@given(FORMULAS, RANGES, st.sampled_from(["within", "overlaps", "contains", "above", "below", "about"]))
def test_the_searches_escape_only_with_their_own_error(text: str, a: Quantity, how: str) -> None:
    formula, inputs = parse(text), {"a": a, "b": Quantity(Decimal(2), Decimal(3)), "c": Quantity(Decimal(1), Decimal(1))}
    claimed = parse_quantity("~1.5..2.5")
    try:
        swing(formula, inputs)
        found = flip(formula, inputs, how, claimed)
        if found is not None:
            before = compare(evaluate(formula, inputs), claimed, how).holds
            after = compare(evaluate(formula, {**inputs, found.name: found.value}), claimed, how).holds
            assert before is not after
        for interval in solve(formula, inputs, "a", how, claimed):
            for end in (interval.low, interval.high):
                if end is not None:
                    assert compare(evaluate(formula, {**inputs, "a": Quantity(end, end)}), claimed, how).holds
    except CalculationError:
        pass
