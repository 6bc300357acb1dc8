"""Results: ranges, open ends, and the arithmetic that has none."""

import time
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from calculations import FORMULAS, RANGES, SOL, WAFERS, refusal, result
from claimbook.calculating import evaluate
from claimbook.calculating.formula import FormulaError, parse
from claimbook.quantity import Quantity, parse_quantity
from claimbook.wording.refusal import CalculationError


@pytest.mark.parametrize(
    ("formula", "inputs", "expected"),
    [
        ("a * b", {"a": "2..3 x", "b": "4..5 x"}, "8..15 x"),
        ("a / b", {"a": "1..10 x", "b": "2..4 x"}, "0.25..5 x"),
        ("a - b", {"a": "1..2 x", "b": "4..5 x"}, "-4..-2 x"),
        ("a**2", {"a": "-3..2"}, "0..9"),
        ("a**3", {"a": "-3..2"}, "-27..8"),
        ("a**-2", {"a": "2..4"}, "0.0625..0.25"),
        ("a / (1 + a)", {"a": "1..3"}, "0.5..0.75"),
        ("a * (1 - a)", {"a": "0..1"}, "0..0.25"),
        ("a - a", {"a": "1..9"}, "0"),
        ("ceil(a)", {"a": "1.2..3.7"}, "2..4"),
        ("min(a, b)", {"a": "1..5", "b": "2..3"}, "1..3"),
        ("max(a, 3)", {"a": "1..5"}, "3..5"),
        ("sqrt(a)", {"a": "4..9"}, "2..3"),
        ("sqrt(a)", {"a": "0..9"}, "0..3"),
        ("log(a, 2)", {"a": "2..8"}, None),
    ],
)
def test_a_range_goes_from_the_true_minimum_to_the_true_maximum(
    formula: str, inputs: Mapping[str, str], expected: str | None
) -> None:
    outcome = result(formula, **inputs)
    assert outcome.exact
    if expected is None:
        assert abs(outcome.low - 1) < Decimal("1e-30") and abs(outcome.high - 3) < Decimal("1e-30")
    else:
        assert outcome.quantity == parse_quantity(expected)


@pytest.mark.parametrize(
    ("formula", "inputs", "expected"),
    [
        ("a / a", {"a": "1..2"}, "1"),
        ("b * a / a", {"a": "1..2 token", "b": "3..4 s"}, "3..4 s"),
        ("a * b / (a * c)", {"a": "1..2 token", "b": "3..4 s", "c": "2"}, "1.5..2 s"),
        ("(a + b) / (a + b)", {"a": "1..2", "b": "3..4"}, "1"),
        ("a * a", {"a": "-3..2"}, "0..9"),
        ("sqrt(a * a)", {"a": "-3..2"}, "0..3"),
        ("a * a / a", {"a": "-3..-2"}, "-3..-2"),
        ("a**3 / a**2", {"a": "2..5"}, "2..5"),
    ],
)
def test_equal_factors_are_one_number_and_not_two(formula: str, inputs: Mapping[str, str], expected: str) -> None:
    outcome = result(formula, **inputs)
    assert outcome.exact and outcome.quantity == parse_quantity(expected)


@pytest.mark.parametrize("formula", ["a / a", "a * a / a", "b * a / a", "(a + 0) / (a + 0)"])
def test_a_factor_that_is_divided_by_itself_may_not_be_zero(formula: str) -> None:
    given_inputs = {"a": "-1..2"} | ({"b": "3"} if "b" in formula else {})
    assert refusal(formula, **given_inputs).expected == "a divisor that cannot be zero"
    assert refusal(formula, **{**given_inputs, "a": "0"}).expected == "a divisor other than zero"
    result(formula, **{**given_inputs, "a": "1..2"})


@pytest.mark.parametrize(
    ("formula", "given_input", "low", "high"),
    [
        # by tables: 2**0.3 = 1.231144413344916, 10**0.37 = 2.344228815319923
        ("a**0.3", "2", "1.231144413344916", "1.231144413344916"),
        ("a**0.37", "1..10", "1", "2.344228815319923"),
        ("a**-0.37", "1..10", "0.4265795188015927", "1"),
        ("a**0.37", "0..10", "0", "2.344228815319923"),
        ("a**(1/11)", "177147", "3", "3"),
        ("(a / b)**0.3", "2 token", "1.231144413344916", "1.231144413344916"),
    ],
)
def test_a_pure_number_may_have_a_power_that_is_no_whole_number(
    formula: str, given_input: str, low: str, high: str
) -> None:
    outcome = result(formula, a=given_input, **({"b": "1 token"} if "b" in formula else {}))
    for end, expected in ((outcome.low, low), (outcome.high, high)):
        assert end is not None and abs(end - Decimal(expected)) < Decimal("1e-15")


def test_a_power_that_is_no_whole_number_of_what_has_a_unit_or_is_negative_is_refused() -> None:
    assert refusal("a**0.37", a="5 token").expected == "a result of whole powers"
    assert refusal("a**0.37", a="-5").expected == "no negative number under a fractional power"
    assert refusal("a**-0.37", a="0").expected == "a divisor that cannot be zero"
    assert refusal("a**0.37", a="-5..5").found == "a range that is partly negative"


@pytest.mark.parametrize(
    ("formula", "inputs", "expected"),
    [
        ("b - a", {"a": "2026-06-24", "b": "2026-06-26"}, "2 day"),
        ("b - a", {"a": "2026-07", "b": "2026-08-13"}, "13..43 day"),
        ("b - a", {"a": "2026-06-24", "b": "2025"}, "-539..-175 day"),
        ("a + b", {"a": "2026-06-24", "b": "36 hour"}, "2026-06-25"),
        ("b + a", {"a": "2026-06-24", "b": "1 week"}, "2026-07-01"),
        ("a - b", {"a": "2026-03", "b": "1 day"}, "2026-02-28/2026-03-30"),
        ("a - b - c", {"a": "2026-06-24", "b": "1 day", "c": "2026-06-20"}, "3 day"),
        ("max(a, b)", {"a": "2026-06-24", "b": "2026-06-26"}, "2026-06-26"),
        ("a", {"a": "2026-07"}, "2026-07-01/2026-07-31"),
    ],
)
def test_a_date_and_a_duration_make_a_date_and_two_dates_a_duration(
    formula: str, inputs: Mapping[str, str], expected: str
) -> None:
    assert str(result(formula, **inputs)) == expected


def test_a_day_that_no_calendar_has_is_refused() -> None:
    with pytest.raises(
        CalculationError,
        match="expected a date in the years 1 to 9999, found one beyond them; correct the formula or its inputs",
    ):
        str(result("a + b", a="2026", b="9000 year"))
    assert str(result("a + b", a="2026-01-01", b="1 year")) == "2027-01-01"


def test_bounds_that_are_only_never_too_narrow_say_so() -> None:
    doubtful = result("a * a - a", a="-3..7")  # least at a = 1/2, which no halving meets: -1/4
    assert not doubtful.exact
    assert Decimal("-0.2501") < doubtful.low <= Decimal("-0.25")
    assert doubtful.high == 42
    assert result("a * a - a", a="1..7").exact


@pytest.mark.parametrize(
    ("formula", "inputs", "expected"),
    [
        ("a * 2", {"a": "<=750 token/s"}, "<=1500 token/s"),
        ("a / 2", {"a": "<750 token/s"}, "<375 token/s"),
        ("a / b", {"a": ">200 token/s", "b": "50 token/s"}, ">4 x"),
        ("-a", {"a": ">200 x"}, "<-200 x"),
        ("b - a", {"a": ">=200 x", "b": "1..2 x"}, "<=-198 x"),
        ("a + b", {"a": ">200 x", "b": ">=1 x"}, ">=201 x"),
        ("1 / a", {"a": ">=200"}, "0..0.005"),
        ("max(a, 300)", {"a": ">200"}, ">=300"),
        ("floor(a)", {"a": ">200"}, ">=200"),
        ("a**2", {"a": ">-3"}, ">=0"),
        ("min(a, 3)", {"a": ">=5"}, "3"),
    ],
)
def test_an_open_end_stays_open(formula: str, inputs: Mapping[str, str], expected: str) -> None:
    assert result(formula, **inputs).quantity == parse_quantity(expected)


def test_about_is_carried_and_a_result_without_any_end_is_refused() -> None:
    assert str(result(WAFERS, **{**SOL, "parameters": "~3e12 parameter"})) == "~68.18 wafer"
    error = refusal("a - b", a=">1", b=">1")
    assert (error.expected, error.found) == ("a result with at least one end", "a result open at both ends")


@pytest.mark.parametrize(
    ("formula", "inputs", "expected", "found", "offset", "twin"),
    [
        ("1 / a", {"a": "0"}, "a divisor other than zero", "zero", 2, {"a": "1"}),
        ("1 / a", {"a": "0..1"}, "a divisor that cannot be zero", "a range that contains zero", 2, {"a": "0.1..1"}),
        ("1 / a", {"a": "<=7"}, "a divisor that cannot be zero", "a range that contains zero", 2, {"a": ">=7"}),
        ("1 / (a - a)", {"a": "5"}, "a divisor other than zero", "zero", 2, None),
        ("a**-1", {"a": "0"}, "a divisor that cannot be zero", "zero under a negative power", 1, {"a": "2"}),
        ("log(a)", {"a": "0"}, "a positive number in log", "one that is not positive", 0, {"a": "1"}),
        ("log(a)", {"a": "-1..2"}, "a positive number in log", "a range that is partly not positive", 0, {"a": "1..2"}),
        ("log(a, b)", {"a": "5", "b": "1"}, "a base of log other than 1", "1", 0, {"a": "5", "b": "2"}),
        ("sqrt(a)", {"a": "-1"}, "no negative number under a square root", "one that is negative", 0, {"a": "1"}),
        ("a**(1/3)", {"a": "-1..1"}, "no negative number under a fractional "
                                     "power", "a range that is partly negative", 1, {"a": "0..1"}),
        ("a * 1e300", {"a": "1e3"}, "numbers between 1e-300 and 1e300", "one larger than 1e300", 2, {"a": "1e-3"}),
        ("a / 1e300", {"a": "1e-3"}, "numbers between 1e-300 and 1e300", "one smaller than 1e-300", 2, {"a": "1e3"}),
        ("((a**9)**9)**9", {"a": "9"}, "numbers between 1e-300 and 1e300", "one larger than 1e300", 11, {"a": "1"}),
    ],
)  # fmt: skip
def test_arithmetic_without_a_result_is_one_error(
    formula: str, inputs: Mapping[str, str], expected: str, found: str, offset: int, twin: Mapping[str, str] | None
) -> None:
    error = refusal(formula, **inputs)
    assert (error.expected, error.found, error.offset) == (expected, found, offset)
    if twin is not None:
        result(formula, **twin)


def test_a_tower_of_powers_is_refused_before_it_is_computed() -> None:
    with pytest.raises(FormulaError):
        parse("9**9**9")


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        ("1e999999", "a number between 1e-300 and 1e300 in a"),
        ("1." + "1" * 5000, "at most 1000 digits in a"),
        ("NaN", "a finite number in a"),
        ("Infinity", "a finite number in a"),
    ],
)
def test_a_number_of_no_bearable_size_is_one_error_in_bounded_time(number: str, expected: str) -> None:
    started = time.process_time()
    with pytest.raises(CalculationError) as caught:
        evaluate(parse("a**32"), {"a": Quantity(Decimal(number), Decimal(number))})
    assert caught.value.expected == expected
    assert time.process_time() - started < 1


def test_long_digits_stay_bearable() -> None:
    started = time.process_time()
    digits = "1." + "123456789" * 6
    outcome = result("((a**32)**8)**2 / ((b**32)**8)**2", a=digits, b=f"{digits}..1.13")
    assert time.process_time() - started < 1
    assert abs(outcome.high - 1) < Decimal("1e-30")


def test_an_input_that_is_missing_or_no_number_is_refused() -> None:
    error = refusal("a + bb", a="1")
    assert (str(error), error.offset) == ("expected an input named bb, found a; give it or correct the name", 4)
    with pytest.raises(CalculationError, match="expected a unit in the singular in a, found 'tokens'; write token"):
        evaluate(parse("a"), {"a": Quantity(Decimal(1), Decimal(1), "tokens")})
    assert result("a + bb", a="1", bb="2").low == 3


def sample(quantity: Quantity, share: Fraction) -> Quantity:
    number = quantity.low + (quantity.high - quantity.low) * Decimal(share.numerator) / Decimal(share.denominator)
    return Quantity(number, number)


@settings(deadline=None, max_examples=200)
@given(FORMULAS, RANGES, RANGES, RANGES)
def test_a_range_contains_every_sample(text: str, a: Quantity, b: Quantity, c: Quantity) -> None:
    formula, inputs = parse(text), {"a": a, "b": b, "c": c}
    try:
        outcome = evaluate(formula, inputs)
    except CalculationError as error:
        assert "\n" not in str(error)
        assume(False)
        return
    shares = [Fraction(0), Fraction(1, 3), Fraction(1, 2), Fraction(4, 5), Fraction(1)]
    reached = [
        evaluate(formula, {name: sample(inputs[name], share) for name, share in zip("abc", point)}).low
        for point in product(shares, repeat=3)
    ]
    assert outcome.low <= min(reached)
    assert max(reached) <= outcome.high


POSITIVE = st.tuples(st.integers(1, 500), st.integers(1, 500)).map(
    lambda ends: Quantity(Decimal(min(ends)) / 10, Decimal(max(ends)) / 10)
)


@settings(deadline=None)
@given(
    st.sampled_from(
        [
            "a * b / c",
            "a / (a + b) - c",
            "a**2 + a * b - 1 / c",
            "sqrt(a) + log(b) - c**3",
            "max(a, b) * ceil(c)",
            "a - b * b / c",
        ]
    ),
    POSITIVE,
    POSITIVE,
    POSITIVE,
)
def test_the_ends_of_a_monotone_formula_are_reached(text: str, a: Quantity, b: Quantity, c: Quantity) -> None:
    formula, inputs = parse(text), {"a": a, "b": b, "c": c}
    outcome = evaluate(formula, inputs)
    corners = [
        evaluate(formula, {name: Quantity(end, end) for name, end in zip("abc", corner)}).low
        for corner in product(*((each.low, each.high) for each in (a, b, c)))
    ]
    assert outcome.low <= min(corners) and max(corners) <= outcome.high
    if outcome.exact:
        width = max(abs(outcome.low), abs(outcome.high), Decimal(1)) * Decimal("1e-30")
        assert min(corners) - outcome.low <= width
        assert outcome.high - max(corners) <= width
    else:
        assert "a + b" in text
