"""Numbers at the digits that are wanted."""

from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from fractions import Fraction

import pytest

from calculations import result
from claimbook.calculating.rounding import as_decimal, shortest, shown, span_of, written_like
from claimbook.quantity import parse_quantity, spelled
from claimbook.wording.refusal import CalculationError


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("0.00000012345678 x", "1.235e-7 x"),
        ("0.0004 x", "0.0004 x"),
        ("123456 token", "123456 token"),
        ("1234.5678 token", "1235 token"),
        ("1000.0412 token", "1000 token"),
        ("85255.71 token", "85256 token"),
        ("178333.3 token", "178333 token"),
        ("999999.7 token", "1e6 token"),
        ("1234567 token", "1.235e6 token"),
        ("12345678 token", "1.235e7 token"),
        ("3e12 parameter", "3e12 parameter"),
        ("1.00000001..1.00000002 x", "1.00000001..1.00000002 x"),
        ("-0.0000001 x", "-1e-7 x"),
    ],
)
def test_no_number_is_told_as_nothing(value: str, told: str) -> None:
    assert str(result("a", a=value)) == told


def test_a_range_that_changes_nothing_is_told_as_one_number() -> None:
    assert str(result("max(sqrt(2), a)", a="0..1")) == "1.414"
    assert str(result("max(sqrt(2), a)", a="0..1.5")) == "1.414..1.5"


def test_a_number_is_told_apart_from_another() -> None:
    assert shown(parse_quantity("69.4999999 wafer")) == "69.5 wafer"
    assert shown(parse_quantity("69.4999999 wafer"), [Decimal("69.5")]) == "69.4999999 wafer"
    assert shown(parse_quantity("69.4999999 wafer"), least=5) == "69.5 wafer"
    assert shown(parse_quantity("69.4567891 wafer"), least=6) == "69.4568 wafer"


def test_a_fraction_that_no_decimal_holds_is_rounded_the_way_that_is_asked() -> None:
    assert as_decimal(Fraction(1, 8), ROUND_FLOOR) == as_decimal(Fraction(1, 8), ROUND_CEILING) == Decimal("0.125")
    assert as_decimal(Fraction(1, 3), ROUND_FLOOR) == Decimal("0." + "3" * 34)
    assert as_decimal(Fraction(1, 3), ROUND_CEILING) == Decimal("0." + "3" * 33 + "4")


@pytest.mark.parametrize(
    ("low", "high", "told"),
    [
        ("637.50001", "637.49999", "637.5"), ("659.99999", "660.0001", "660"), ("6.0719999e12", "6.0720001e12", "6.072e12"),
        ("1.01933", "1.0204", "1.02"), ("-1.01933", "-1.0204", "-1.02"), ("0.62499", "0.6244", "0.6249"), ("0.0012345678", "0.0012345679", "0.0012345678"),
        ("5", "5", "5"),
    ],
)  # fmt: skip
def test_the_shortest_number_between_two_is_told(low: str, high: str, told: str) -> None:
    assert spelled(shortest(Decimal(low), Decimal(high))) == told


@pytest.mark.parametrize(
    ("computed", "written", "told"),
    [
        ("205.8123..206.3709 x", "205.8..206.4 x", "205.8..206.4 x"),
        ("0.00002533..0.00003353 pass/microsecond", "25..34 pass/s", "25..34 pass/s"),
        ("27.272736 token", "70 token", "27 token"),
        ("637.50001..659.99999 token", "640.0..650.0 token", "637.5..660.0 token"),
        ("0.4 token", "70 token", "0.4 token"),
        ("<=6.0719999e12 token", "<=5.123e12 token", "<=6.072e12 token"),
        ("<=6.0719999e12 token", "5.123e12 token", "<=6.072e12 token"),
        ("-0.4..0.6 x", "5 x", "-0.4..0.6 x"),
        ("68.25 wafer", "68.2 wafer", "68.3 wafer"),
    ],
)
def test_a_result_is_told_at_the_digits_of_one_like_it(computed: str, written: str, told: str) -> None:
    assert str(written_like(parse_quantity(computed), parse_quantity(written))) == told


def test_days_are_told_as_dates() -> None:
    assert str(span_of(parse_quantity("739791.9 day"))) == "2026-06-24"
    assert str(span_of(parse_quantity("739556..739585 day"))) == "2025-11-01/2025-11-30"
    with pytest.raises(CalculationError, match="a date in the years 1 to 9999"):
        span_of(parse_quantity("0 day"))
