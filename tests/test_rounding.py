"""Numbers at the digits that are wanted."""

from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from fractions import Fraction

import pytest
from calculations import result

from claimbook.calculating.rounding import as_decimal, shown
from claimbook.quantity import parse_quantity


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
