"""A result held against what is recorded and what is claimed."""

from collections.abc import Mapping

import pytest

from calculations import SOL, WAFERS, result
from claimbook.calculating import agrees, compare, difference
from claimbook.quantity import parse_quantity
from claimbook.quantity.span import parse_span
from claimbook.wording.refusal import CalculationError


@pytest.mark.parametrize(
    ("recorded", "computed", "verdict"),
    [
        ("68.2 wafer", "68.15 wafer", True),
        ("68.2 wafer", "68.1499 wafer", False),
        ("68.2 wafer", "68.2499 wafer", True),
        ("68.2 wafer", "68.25 wafer", False),
        ("-68.2 x", "-68.15 x", True),
        ("-68.2 x", "-68.25 x", False),
        ("3e12 byte", "2.5e12 byte", True),
        ("3e12 byte", "3.5e12 byte", False),
        ("3000000000000 byte", "3.1e12 byte", False),
        ("1.5 minute", "90 s", True),
        ("1.50 minute", "90.4 s", False),
        ("2.0..3.0 x", "1.96..3.04 x", True),
        ("2.0..3.0 x", "1.96..3.06 x", False),
        ("2 x", "1.9..2.2 x", True),
        ("2 x", "1.4..2.2 x", False),
        ("<=750 token/s", "<=750.2 token/s", True),
        ("<=750 token/s", "750 token/s", False),
        ("750 token/s", "<=750 token/s", False),
        ("0.0 x", "0.049 x", True),
        ("0.0 x", "0.05 x", False),
    ],
)
def test_a_recorded_result_agrees_at_its_own_digits(recorded: str, computed: str, verdict: bool) -> None:
    assert agrees(parse_quantity(recorded), result("a", a=computed)) is verdict


def test_a_bit_for_a_byte_does_not_agree() -> None:
    right = result(WAFERS, **SOL)
    wrong = result(WAFERS, **{**SOL, "bits": "8 byte/parameter"})
    assert agrees(parse_quantity("68.2 wafer"), right)
    assert not agrees(parse_quantity("68.2 wafer"), wrong)
    assert difference(parse_quantity("68.2 wafer"), right) == ""
    assert difference(parse_quantity("68.2 wafer"), wrong) == (
        "recorded 68.2 wafer, recomputed 545.5 wafer (8 times off, bit for byte)"
    )


def test_a_tera_for_a_giga_does_not_agree() -> None:
    wrong = result(WAFERS, **{**SOL, "sram": "44 terabyte/wafer"})
    assert not agrees(parse_quantity("68.2 wafer"), wrong)
    assert difference(parse_quantity("68.2 wafer"), wrong) == (
        "recorded 68.2 wafer, recomputed 0.06818 wafer (1e3 times off, a wrong prefix)"
    )


@pytest.mark.parametrize(
    ("recorded", "computed", "told"),
    [
        # the digits of the recorded result, and at least four
        ("85256 token", "85260.44 token", "recorded 85256 token, recomputed 85260 token"),
        ("85256.0 token", "85260.44 token", "recorded 85256.0 token, recomputed 85260.4 token"),
        ("12345678 token", "12345999.7 token", "recorded 12345678 token, recomputed 12346000 token"),
        ("7 token", "1234.5678 token", "recorded 7 token, recomputed 1235 token"),
        ("1.23456 x", "1.3333333333 x", "recorded 1.23456 x, recomputed 1.33333 x"),
        # one digit more where that would read the same: half of it is rounded up, and so 1000 is not recorded for it
        ("1000 token", "1000.5 token", "recorded 1000 token, recomputed 1000.5 token"),
        ("1234.5 token", "1234.55 token", "recorded 1234.5 token, recomputed 1234.55 token"),
        ("10000..20000 token", "10000..20000.5 token", "recorded 10000..20000 token, recomputed 10000..20000.5 token"),
        ("1" * 60, "1" * 59 + "2", "recorded " + "1" * 60 + ", recomputed 1.111111111111111111111111111111111e59"),
    ],
)  # fmt: skip
def test_a_difference_shows_the_digits_that_differ(recorded: str, computed: str, told: str) -> None:
    assert difference(parse_quantity(recorded), result("a", a=computed)) == told


@pytest.mark.parametrize(
    ("recorded", "inputs", "found", "remedy"),
    [
        ("750 token", {"a": "750 token/s"}, "token (token) and token/time (token/s)", "the second lacks time"),
        ("750 parameter", {"a": "750 token"}, "parameter (parameter) and token (token)",
         "the second has token too many and lacks parameter"),
        ("750", {"a": "750 token"}, "a pure number and token (token)", "the second has token too many"),
    ],
)  # fmt: skip
def test_a_recorded_result_of_another_dimension_is_refused(
    recorded: str, inputs: Mapping[str, str], found: str, remedy: str
) -> None:
    outcome = result("a", **inputs)
    with pytest.raises(CalculationError) as caught:
        agrees(parse_quantity(recorded), outcome)
    assert str(caught.value) == f"expected the recorded result and the result of one dimension, found {found}; {remedy}"
    assert agrees(parse_quantity(inputs["a"]), outcome)


@pytest.mark.parametrize(
    ("computed", "how", "claimed", "holds"),
    [
        # within: inside, up to half a unit of the last digit of an inclusive end
        ("69.5 wafer", "within", "70..100 wafer", True),
        ("69.4 wafer", "within", "70..100 wafer", False),
        ("80..100.4 wafer", "within", "70..100 wafer", True),
        ("80..100.5 wafer", "within", "70..100 wafer", False),
        ("750.4 token/s", "within", "<=750 token/s", True),
        ("750.5 token/s", "within", "<=750 token/s", False),
        ("<=700 token/s", "within", "<=750 token/s", True),
        (">=700 token/s", "within", "<=750 token/s", False),
        ("750 token/s", "within", "<750 token/s", False),
        ("749.9 token/s", "within", "<750 token/s", True),
        ("2.7e12 parameter", "within", "3e12 parameter", True),
        ("2.6e12 parameter", "within", "3e12 parameter", False),
        ("6e11 parameter", "within", "1e12 parameter", False),
        ("2.9e12 parameter", "within", "3.0e12 parameter", False),
        ("2.96e12 parameter", "within", "3.0e12 parameter", True),
        ("0 token", "within", "0 token", True),
        ("0.3 token", "within", "0 token", False),
        ("2.7e12 parameter", "within", "~3.0e12 parameter", True),
        # about: a tenth either way, whatever the spelling
        ("1.49e12 parameter", "about", "~1e12 parameter", False),
        ("1.49e12 parameter", "about", "~1000e9 parameter", False),
        ("1.1e12 parameter", "about", "~1e12 parameter", True),
        ("1.1e12 parameter", "about", "~1000e9 parameter", True),
        ("9e11 parameter", "within", "~1e12 parameter", True),
        ("8.9e11 parameter", "within", "~1e12 parameter", False),
        ("981 token/s", "about", "~1000 token/s", True),
        ("900 token/s", "about", "1000 token/s", True),
        ("1100 token/s", "about", "1000 token/s", True),
        ("899 token/s", "about", "~1000 token/s", False),
        ("3.3e12 parameter", "about", "~3e12 parameter", True),
        ("3.4e12 parameter", "about", "~3e12 parameter", False),
        ("3.4e12 parameter", "about", "~3.0e12 parameter", False),
        ("63..110 wafer", "about", "70..100 wafer", True),
        ("62..110 wafer", "about", "70..100 wafer", False),
        # overlaps, contains
        ("50..70 wafer", "overlaps", "70..100 wafer", True),
        ("50..69 wafer", "overlaps", "70..100 wafer", False),
        (">=90 wafer", "overlaps", "70..100 wafer", True),
        ("60..120 wafer", "contains", "70..100 wafer", True),
        ("70.4..120 wafer", "contains", "70..100 wafer", False),
        ("70..100 wafer", "contains", "~70..100 wafer", True),
        ("75..120 wafer", "contains", "~70..100 wafer", False),
        ("8.1..9.9 month", "contains", "9 month", True),
        ("7.6..8.5 month", "contains", "9 month", False),
        ("71..120 wafer", "contains", "70..100 wafer", False),
        ("<=800 token/s", "contains", "<=750 token/s", True),
        ("1..800 token/s", "contains", "<=750 token/s", False),
        # above, below
        ("205.8 x", "above", ">200 x", True),
        ("200 x", "above", ">200 x", False),
        (">200 x", "above", ">200 x", True),
        (">=200 x", "above", ">200 x", False),
        ("200 x", "above", ">=200 x", True),
        ("750 token/s", "below", "<=750 token/s", True),
        ("750 token/s", "below", "<750 token/s", False),
        ("760 token/s", "above", "<=750 token/s", True),
        ("750.4 token/s", "above", "<=750 token/s", False),
        ("150 x", "below", ">200 x", True),
        ("68.2 wafer", "below", "70..100 wafer", True),
        ("69.5 wafer", "below", "70..100 wafer", False),
        ("100.5 wafer", "above", "70..100 wafer", True),
        ("1099 token/s", "above", "~1000 token/s", False),
        ("1101 token/s", "above", "~1000 token/s", True),
        # units
        ("1.5 minute", "within", "90 s", True),
        ("44 gigabit", "within", "44 gigabyte", False),
    ],
)
def test_a_comparison_reads_the_claim_at_its_rounding_and_firmness(
    computed: str, how: str, claimed: str, holds: bool
) -> None:
    assert compare(result("a", a=computed), parse_quantity(claimed), how).holds is holds


def test_a_comparison_says_why_in_one_sentence() -> None:
    wafers = result(WAFERS, **SOL)
    claimed = parse_quantity("70..100 wafer")
    assert compare(wafers, claimed, "below").because == ("68.18 wafer is below 70..100 wafer, read as 69.5 to 100.5.")
    assert compare(wafers, claimed, "within").because == (
        "68.18 wafer is not within 70..100 wafer, read as 69.5 to 100.5."
    )
    assert compare(wafers, claimed, "overlaps").because == (
        "68.18 wafer does not overlap 70..100 wafer, read as 69.5 to 100.5."
    )
    assert compare(result("a", a="205.8 x"), parse_quantity(">200 x"), "above").because == "205.8 x is above >200 x."
    assert compare(result("a", a="740 token/s"), parse_quantity("<=750 token/s"), "within").because == (
        "740 token/s is within <=750 token/s, whose limit is read as 750.5."
    )
    assert compare(result("a", a="69.4999999 wafer"), claimed, "within").because == (
        "69.4999999 wafer is not within 70..100 wafer, read as 69.5 to 100.5."
    )
    assert compare(result("a * a - a", a="-3..7"), parse_quantity("~40"), "below").because == (
        "-0.25..42 is not below ~40, read as 36 to 44; the bounds of the result may be wider than what it reaches."
    )


def test_a_comparison_that_does_not_exist_or_meets_a_date_is_refused() -> None:
    outcome = result("a", a="5 x")
    with pytest.raises(CalculationError) as caught:
        compare(outcome, parse_quantity("5 x"), "equals")
    assert str(caught.value) == (
        "expected a comparison, one of within, overlaps, contains, above, below, about, found 'equals'; use one of them"
    )
    with pytest.raises(CalculationError) as caught:
        compare(outcome, parse_span("2026"), "within")
    assert str(caught.value) == (
        "expected a date in the claim's value and the result, or in neither, found 2026 and a number; hold a date "
        "against a date, a number against a number"
    )
    with pytest.raises(CalculationError, match="found 5 x and a date; "):
        compare(result("a", a="2026"), parse_quantity("5 x"), "within")
    with pytest.raises(CalculationError, match="found token \\(token\\) and a pure number"):
        compare(outcome, parse_quantity("5 token"), "within")


def test_a_claim_of_another_convention_is_not_compared() -> None:
    outcome = result("a", a="20 petaflop/s [sparse]")
    with pytest.raises(CalculationError) as caught:
        compare(outcome, parse_quantity("20 petaflop/s [dense]"), "within")
    assert caught.value.found == "dense and sparse"
    assert compare(outcome, parse_quantity("20 petaflop/s [sparse]"), "within").holds


@pytest.mark.parametrize(("given", "written", "remedy"), [
    ("20 petaflop/s [sparse]", "20 petaflop/s", "write the value as 20 petaflop/s [sparse]"),
    ("20 petaflop/s", "20 petaflop/s [sparse]", "write the value as 20 petaflop/s"),
    ("20 petaflop/s [sparse, fp8]", "20 petaflop/s [fp8]", "write the value as 20 petaflop/s [sparse, fp8]"),
])  # fmt: skip
def test_a_convention_is_neither_dropped_nor_added(given: str, written: str, remedy: str) -> None:
    outcome = result("a", a=given)
    for refused in (lambda value: compare(outcome, value, "within"), lambda value: agrees(value, outcome)):
        with pytest.raises(CalculationError) as caught:
            refused(parse_quantity(written))
        assert caught.value.remedy == remedy
        refused(parse_quantity(given))


@pytest.mark.parametrize(
    ("computed", "how", "limit", "holds"),
    [
        ("0 day", "above", "0 day", False),
        ("0.001 day", "above", "0 day", True),
        ("-13 year", "above", "0 day", False),
        ("0.999 x", "below", "1 x", True),
        ("1 x", "below", "1 x", False),
        ("0.9 x", "within", "0.9..1.1 x", True),
        ("0.89 x", "within", "0.9..1.1 x", False),
        ("1.05 x", "within", "~1 x", True),
        ("1.11 x", "within", "~1 x", False),
        ("700 token/s", "below", "750 token/s", True),
        ("749.9 token/s", "below", "750 token/s", True),
    ],
)
def test_a_limit_that_a_condition_states_is_taken_as_written(computed: str, how: str, limit: str, holds: bool) -> None:
    assert compare(result("a", a=computed), parse_quantity(limit), how, stated=True).holds is holds


def test_a_limit_as_written_is_told_without_a_reading() -> None:
    assert (
        compare(result("a", a="0.7739 x"), parse_quantity("1 x"), "below", stated=True).because
        == "0.7739 x is below 1 x."
    )
    assert (
        compare(result("a", a="0.7739 x"), parse_quantity("1 x"), "below").because
        == "0.7739 x is below 1 x, read as 0.9 to 1.1."
    )


@pytest.mark.parametrize(
    ("computed", "how", "claimed", "holds"),
    [
        ("1900-01-01", "about", "2025-11-01", False),
        ("2025-11-02", "about", "2025-11-01", True),
        ("2025-11-03", "about", "2025-11-01", False),
        ("2025-12-31", "about", "2025-11", True),
        ("2026-01-01", "about", "2025-11", False),
        ("2024-01-01", "about", "2025", True),
        ("2023-12-31", "about", "2025", False),
        ("2025-11", "within", "2025", True),
        ("2025-11/2026-01", "within", "2025", False),
        ("2025-11/2026-01", "overlaps", "2025", True),
        ("2025", "contains", "2025-11", True),
        ("2025-11", "contains", "2025", False),
        ("2026-01-01", "above", "2025", True),
        ("2025-12-31", "above", "2025", False),
        ("2024-12-31", "below", "2025", True),
        ("2025-01-01", "below", "2025", False),
    ],
)
def test_a_date_is_held_against_a_date_by_its_days(computed: str, how: str, claimed: str, holds: bool) -> None:
    assert compare(result("a", a=computed), parse_span(claimed), how).holds is holds


def test_a_comparison_of_dates_is_told_in_dates() -> None:
    late = result("a + b", a="2025-11", b="1 day")
    assert (
        compare(late, parse_span("2025-11"), "about").because
        == "2025-11-02/2025-12-01 is about 2025-11, read as 2025-10/2025-12."
    )
    assert compare(late, parse_span("2025-11"), "within").because == "2025-11-02/2025-12-01 is not within 2025-11."


@pytest.mark.parametrize(
    ("recorded", "computed", "same"),
    [
        ("2026-06-24", "2026-06-24", True),
        ("2026-06-25", "2026-06-24", False),
        ("2026-06", "2026-06-24", True),
        ("2026", "2026-06-24", True),
        ("2026-07", "2026-06-24", False),
        ("2026-06/2026-07", "2026-06-24/2026-07-02", True),
        ("2026-06", "2026-06-24/2026-07-02", False),
    ],
)
def test_a_recorded_date_agrees_as_exactly_as_it_is_written(recorded: str, computed: str, same: bool) -> None:
    outcome = result("a", a=computed)
    assert agrees(parse_span(recorded), outcome) is same
    assert difference(parse_span(recorded), outcome) == ("" if same else f"recorded {recorded}, recomputed {computed}")
