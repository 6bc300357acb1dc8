"""Searches over inputs: what makes a comparison hold, what moves a result, what turns a comparison."""

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculations import FORMULAS, RANGES, SOL, WAFERS, values
from claimbook.calculating import compare, evaluate
from claimbook.calculating.formula import parse
from claimbook.calculating.solving import flip, solve, swing
from claimbook.quantity import Firmness, Quantity, parse_quantity
from claimbook.wording.refusal import CalculationError


def near(number: Decimal | None, expected: str) -> bool:
    return number is not None and abs(number / Decimal(expected) - 1) < Decimal("1e-6")


def within(interval: Quantity) -> Decimal:
    """A number well inside an interval."""
    low, high = interval.low, interval.high
    if low is None or high is None:
        end = high if low is None else low
        return end * (Decimal("1.001") if (low is None) == (end < 0) else Decimal("0.999"))  # type: ignore[operator]
    return (low + high) / 2


def test_solve_gives_the_interval_for_which_a_claim_holds() -> None:
    # p bytes over 44e9 bytes a wafer between 69.5 and 100.5
    (found,) = solve(parse(WAFERS), values(**SOL), "parameters", "within", parse_quantity("70..100 wafer"))
    assert str(found) == "3.058e12..4.422e12 parameter"
    # a pure limit: 750 * n between 478125 and 495000 is n between 637.5 and 660
    (limits,) = solve(
        parse("speed * n"), values(speed="750", n="700"), "n", "within", parse_quantity("478125..495000"), stated=True
    )
    assert str(limits) == "637.5..660"


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
    assert near(found.low, "2")
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
    # 68.18 wafers are below 69.5 until one input grows (or the wafer shrinks) by 1.01933; of what is a thousandth beyond, 1.02 is shortest
    found = flip(parse(WAFERS), values(**SOL), "below", parse_quantity("70..100 wafer"))
    assert found is not None
    assert (found.name, found.factor, str(found.value), found.days) == (
        "parameters",
        Decimal("1.02"),
        "3.06e12 parameter",
        None,
    )
    turned = {**values(**SOL), found.name: found.value}
    assert not compare(evaluate(parse(WAFERS), turned), parse_quantity("70..100 wafer"), "below").holds


def test_a_flip_can_make_a_failing_comparison_hold() -> None:
    found = flip(parse("a * b"), values(a="10", b="1..2"), "within", parse_quantity("5..12"))
    assert found is not None  # 10..20 must shrink by 12.5 / 20, and 12.5 itself is outside
    assert found.factor == Decimal("0.6249")
    assert flip(parse("a * b"), values(a="10", b="1..4"), "within", parse_quantity("5..6")) is None
    assert flip(parse("a - a"), values(a="10"), "within", parse_quantity("0")) is None


def test_a_date_is_moved_by_days_and_only_where_no_number_turns_the_comparison() -> None:
    dates = values(shown="2026-06-24", in_use="2015")
    # 2026-06-24 less the last day of 2015 is 3828 days
    found = flip(parse("shown - in_use"), dates, "above", parse_quantity("0 day"), stated=True)
    assert found is not None
    assert (found.name, found.days, found.factor, str(found.value)) == ("shown", -3828, None, "2015-12-31")
    late = flip(
        parse("shown - in_use + more"),
        {**dates, **values(more="5 year")},
        "above",
        parse_quantity("12 year"),
        stated=True,
    )
    assert late is not None and (late.name, late.days) == ("more", None)


def test_a_date_is_solved_for_in_dates() -> None:
    dates = values(shown="2026-06-24", said="2026-06-26")
    (found,) = solve(parse("said - shown"), dates, "shown", "within", parse_quantity("1..7 day"), stated=True)
    assert str(found) == "2026-06-19/2026-06-25"
    (late,) = solve(parse("said - shown"), dates, "said", "above", parse_quantity("0 day"), stated=True)
    assert str(late).startswith("2026-06-25/23")


def test_what_lies_at_a_narrow_end_is_not_rounded_away() -> None:
    (found,) = solve(parse("a"), values(a="7"), "a", "within", parse_quantity("12345.678"))
    assert str(found) == "12345.6775..12345.6785"


@settings(deadline=None, max_examples=50)
@given(FORMULAS, RANGES, st.sampled_from(["within", "overlaps", "contains", "above", "below", "about"]))
def test_the_searches_escape_only_with_their_own_error(text: str, a: Quantity, how: str) -> None:
    formula, inputs = (
        parse(text),
        {"a": a, "b": Quantity(Decimal(2), Decimal(3)), "c": Quantity(Decimal(1), Decimal(1))},
    )
    claimed = parse_quantity("~1.5..2.5")
    try:
        swing(formula, inputs)
        found = flip(formula, inputs, how, claimed)
        if found is not None:
            before = compare(evaluate(formula, inputs), claimed, how).holds
            after = compare(evaluate(formula, {**inputs, found.name: found.value}), claimed, how).holds
            assert before is not after
        for interval in solve(formula, inputs, "a", how, claimed):
            assert isinstance(interval, Quantity)
            middle = within(interval)
            assert compare(evaluate(formula, {**inputs, "a": Quantity(middle, middle)}), claimed, how).holds
    except CalculationError:
        pass


def test_what_is_fixed_is_not_changed_by_a_flip() -> None:
    found = flip(parse("a * b"), values(a="10", b="7"), "below", parse_quantity("100"), stated=True, fixed=["a"])
    assert found is not None and (found.name, str(found.value)) == ("b", "10")
    assert (
        flip(parse("a * b"), values(a="10", b="7"), "below", parse_quantity("100"), stated=True, fixed=["a", "b"])
        is None
    )
