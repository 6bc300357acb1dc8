"""What a formula measures: units and conventions carried through."""

from collections.abc import Mapping

import pytest

from calculations import refusal, result, values
from claimbook.calculating.formula import parse
from claimbook.calculating.kinds import at_fault
from claimbook.quantity import parse_quantity
from claimbook.quantity.units import dimension


@pytest.mark.parametrize(
    ("formula", "inputs", "expected"),
    [
        # 3e12 bytes over 44e9 bytes a wafer
        ("a * b / c", {"a": "3.3e12 parameter", "b": "8 bit/parameter", "c": "44 gigabyte/wafer"}, "75 wafer"),
        ("a / b", {"a": "750 token/s", "b": "75 token/s"}, "10 x"),
        ("a / b", {"a": "1 hour", "b": "1 minute"}, "60 x"),
        ("a + b", {"a": "1 kilobyte", "b": "8000 bit"}, "2 kilobyte"),
        ("a - b", {"a": "1 year", "b": "1 month"}, "0.9166666666666666666666666666666667 year"),
        ("1 - a", {"a": "25 percent"}, "0.75 x"),
        ("a * b", {"a": "25 percent", "b": "8 wafer"}, "2 wafer"),
        ("1 / a", {"a": "5 s"}, "0.2 x/s"),
        ("a / b", {"a": "9 terawatt_hour/year", "b": "3000 kilowatt_hour/household/year"}, "3e6 household"),
        ("a * b / c", {"a": "750 token/s", "b": "4 character/token", "c": "6 character/word"}, "500 word/s"),
        ("a * b", {"a": "30 USD_2026/megatoken", "b": "2e6 token"}, "60 USD_2026"),
        ("sqrt(a * b)", {"a": "4 token", "b": "9 token"}, "6 token"),
        ("a**2 / b", {"a": "6 token", "b": "4 token"}, "9 token"),
        ("a * b", {"a": "5 hertz", "b": "2 s"}, "10 x"),
        ("min(a, b)", {"a": "1 minute", "b": "90 s"}, "1 minute"),
        ("max(a, b)", {"a": "1 minute", "b": "90 s"}, "1.5 minute"),
        ("2 + 3", {}, "5"),
        ("log(a, 10)", {"a": "1000"}, "3"),
        ("log(a / b, 2)", {"a": "8 kibibyte", "b": "1 kibibyte"}, "3 x"),
        ("a**0", {"a": "5 token"}, "1 x"),
        ("a", {"a": "25 percent"}, "25 percent"),
    ],
)
def test_units_are_carried_through(formula: str, inputs: Mapping[str, str], expected: str) -> None:
    outcome = result(formula, **inputs)
    assert outcome.quantity == parse_quantity(expected)
    assert outcome.dimension == dimension(outcome.unit)
    assert outcome.exact


@pytest.mark.parametrize(
    ("formula", "inputs", "expected"),
    [
        ("ceil(a * b / c)", {"a": "3e12 parameter", "b": "8 bit/parameter", "c": "44 gigabyte/wafer"}, "69 wafer"),
        ("floor(a * b / c)", {"a": "3e12 parameter", "b": "8 bit/parameter", "c": "44 gigabyte/wafer"}, "68 wafer"),
        ("ceil(a)", {"a": "1.2 gigabyte"}, "2 gigabyte"),
        ("ceil(log(a, 10))", {"a": "1000"}, "3"),
        ("floor(a / 3 * 3)", {"a": "1"}, "1"),
        ("floor(sqrt(a))", {"a": "49"}, "7"),
    ],
)
def test_steps_round_in_the_unit_that_is_carried(formula: str, inputs: Mapping[str, str], expected: str) -> None:
    assert result(formula, **inputs).quantity == parse_quantity(expected)


@pytest.mark.parametrize(
    ("formula", "inputs", "expected", "found", "remedy", "offset"),
    [
        (
            "a + b",
            {"a": "5 gigabyte", "b": "3 gigabyte/s"},
            "one dimension on both sides of +",
            "data (gigabyte) and data/time (gigabyte/s)",
            "the second lacks time",
            2,
        ),
        (
            "c * (a - b)",
            {"a": "5 parameter", "b": "3 token", "c": "2"},
            "one dimension on both sides of -",
            "parameter (parameter) and token (token)",
            "the second has token too many and lacks parameter",
            7,
        ),
        (
            "1 + min(a, b)",
            {"a": "5 token/s", "b": "3 token"},
            "one dimension in min",
            "token/time (token/s) and token (token)",
            "the second has time too many",
            4,
        ),
        (
            "a + b",
            {"a": "5 USD_2025", "b": "3 USD_2026"},
            "one dimension on both sides of +",
            "USD_2025 (USD_2025) and USD_2026 (USD_2026)",
            "the second has USD_2026 too many and lacks USD_2025",
            2,
        ),
        (
            "a + 1",
            {"a": "5 token"},
            "one dimension on both sides of +",
            "token (token) and a pure number",
            "the second lacks token",
            2,
        ),
        ("log(a)", {"a": "5 token"}, "a pure number in log", "token (token)", "divide by a unit amount first", 0),
        (
            "sqrt(a)",
            {"a": "4 token"},
            "a result of whole powers",
            "token**(1/2) (token**(1/2))",
            "complete the root or the power",
            0,
        ),
    ],
)
def test_a_wrong_dimension_shows_both_and_where_they_parted(
    formula: str, inputs: Mapping[str, str], expected: str, found: str, remedy: str, offset: int
) -> None:
    error = refusal(formula, **inputs)
    assert (error.expected, error.found, error.remedy, error.offset) == (expected, found, remedy, offset)


def test_the_same_formula_with_the_right_dimension_passes() -> None:
    assert result("a + b", a="5 gigabyte", b="3000 megabyte").quantity == parse_quantity("8 gigabyte")
    assert result("c * (a - b)", a="5 parameter", b="3 parameter", c="2").quantity == parse_quantity("4 parameter")
    assert result("log(a / b)", a="5 token", b="5 token").quantity == parse_quantity("0 x")


@pytest.mark.parametrize(
    ("formula", "where"),
    [
        ("a + b", "on both sides of +"),
        ("a - b", "on both sides of -"),
        ("min(a, b)", "in min"),
        ("max(a, b)", "in max"),
        ("a / b", "above and below /"),
    ],
)
def test_two_conventions_of_one_axis_do_not_meet(formula: str, where: str) -> None:
    error = refusal(formula, a="20 petaflop/s [sparse, fp8]", b="10 petaflop/s [dense, fp8]")
    assert str(error) == (
        f"expected one convention of density {where}, found sparse and dense; use figures of one convention"
    )
    result(formula, a="20 petaflop/s [sparse, fp8]", b="10 petaflop/s [sparse]")


@pytest.mark.parametrize(
    ("formula", "expected", "found", "twin"),
    [
        ("a + b", "at most one date in a sum", "two", "a - b"),
        ("a / b", "no date in a ratio", "one", "(a - b) / c"),
        ("a * c", "no date in a product", "one", "a + c"),
        ("a / c", "no date in a ratio", "one", "a - c"),
        ("-a", "no date after a minus", "one", "a"),
        ("a**2", "no date under a power", "one", "(a - b)**2 / c"),
        ("sqrt(a)", "no date in sqrt", "one", "sqrt((a - b) * c)"),
        ("log(a)", "a pure number in log", "a date", "log((a - b) / c)"),
        ("c - a", "no date after a minus, or one before it as well", "a duration less a date", "a - c"),
        ("max(a, c)", "dates alone or none in max", "both", "max(a, b)"),
    ],
)
def test_dates_have_no_sums_and_no_ratios(formula: str, expected: str, found: str, twin: str) -> None:
    dates = {"a": "2026-06-26", "b": "2026-06-24", "c": "3 day"}
    error = refusal(formula, **dates)
    assert (error.expected, error.found) == (expected, found)
    result(twin, **dates)


@pytest.mark.parametrize(
    ("formula", "inputs", "wanted", "told"),
    [
        # a unit lost: only a number of tokens a second gives tokens
        ("speed * time", {"speed": "750", "time": "2 s"}, "token", ("speed", "token/s")),
        ("1 / speed", {"speed": "750"}, "s/token", ("speed", "token/s")),
        ("a * b / c", {"a": "3e12 parameter", "b": "8 bit/parameter", "c": "44 gigabyte"}, "wafer", None),
        ("speed * time + more", {"speed": "750", "time": "2 s", "more": "5 token"}, "token", ("speed", "token/s")),
        ("speed / rate", {"speed": "750", "rate": "50"}, "s", None),
        ("speed + other", {"speed": "750 token", "other": "3 token/s"}, "token/s", ("speed", "token/s")),
        ("speed + other", {"speed": "750 token", "other": "3 token/s"}, "token", ("other", "token")),
        ("a", {"a": "5 token"}, "s", ("a", "s")),
        ("a", {"a": "5 token"}, "token", None),
        ("a", {"a": "2026"}, "token", None),
        ("a", {"a": "5 token"}, "x", ("a", "no unit")),
        ("speed * time", {"speed": "750 token/s", "time": "2 s"}, "token", None),
        ("log(a)", {"a": "5 token"}, "s", None),
    ],
)
def test_the_input_at_fault_is_told_where_there_is_but_one(
    formula: str, inputs: Mapping[str, str], wanted: str, told: tuple[str, str] | None
) -> None:
    assert at_fault(parse(formula), values(**inputs), dimension(wanted)) == told


def test_products_carry_all_conventions_and_ratios_shed_the_shared() -> None:
    assert result("a * b", a="5 flop/s [sparse]", b="3 s [fp8]").tags == {"sparse", "fp8"}
    assert result("a / b", a="6 flop/s [sparse, fp8]", b="3 flop/s [sparse]").tags == {"fp8"}
