"""Values: what the grammar accepts, what each unit is, and every spelling that is refused."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimbook.quantity import Firmness, Quantity, convert, parse_quantity, parse_value
from claimbook.quantity.span import Span, SpanError
from claimbook.quantity.tags import TAGS
from claimbook.wording.refusal import QuantityError

A_NUMBER = "a number such as 750, 0.24 or 3e12"


def quantity(low: str | None, high: str | None, unit: str, firmness: str = "", tags: str = "") -> Quantity:
    ends = (None if end is None else Decimal(end) for end in (low, high))
    return Quantity(*ends, unit, Firmness(firmness), frozenset(tags.split()))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("750 token/s", quantity("750", "750", "token/s")),
        ("~3e12 parameter", quantity("3e12", "3e12", "parameter", "~")),
        ("<=750 token/s", quantity(None, "750", "token/s", "<=")),
        ("<750 token/s", quantity(None, "750", "token/s", "<")),
        (">=1 x", quantity("1", None, "x", ">=")),
        (">200 x", quantity("200", None, "x", ">")),
        (">200", quantity("200", None, "", ">")),
        ("70..100 wafer", quantity("70", "100", "wafer")),
        ("~500..600 character/s", quantity("500", "600", "character/s", "~")),
        ("-1.5e-9", quantity("-1.5e-9", "-1.5e-9", "")),
        ("-5..-3 x", quantity("-5", "-3", "x")),
        ("0", quantity("0", "0", "")),
        ("30 USD_2026/megatoken", quantity("30", "30", "USD_2026/megatoken")),
        ("2 petaflop/s [sparse, fp8]", quantity("2", "2", "petaflop/s", "", "sparse fp8")),
        ("750 token/s [per_user]", quantity("750", "750", "token/s", "", "per_user")),
        ("945 character/s [han]", quantity("945", "945", "character/s", "", "han")),
        ("1 byte/token/layer", quantity("1", "1", "byte/token/layer")),
        ("5 watt*hour", quantity("5", "5", "watt*hour")),
        ("0.2 x/s", quantity("0.2", "0.2", "x/s")),
    ],
)
def test_a_value_is_its_ends_unit_firmness_and_tags(text: str, value: Quantity) -> None:
    assert parse_quantity(text) == value
    assert str(value) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("5 second", "5 s"),
        ("5 token/second", "5 token/s"),
        ("5 millisecond", "5 ms"),
        ("<= 750 token/s", "<=750 token/s"),
        ("70 .. 100 wafer", "70..100 wafer"),
        (" 5 x ", "5 x"),
        ("5 flop/s [fp8,sparse]", "5 flop/s [sparse, fp8]"),
        ("3E12 parameter", "3e12 parameter"),
    ],
)
def test_other_spellings_have_one_canonical_text(text: str, canonical: str) -> None:
    assert str(parse_quantity(text)) == canonical


def test_every_written_digit_is_kept() -> None:
    assert str(parse_quantity("68.20 gigabyte")) == "68.20 gigabyte"
    assert parse_quantity("3e12").low.as_tuple().exponent == 12
    assert parse_quantity("3000000000000").low.as_tuple().exponent == 0


@pytest.mark.parametrize(
    ("text", "expected", "found", "remedy", "offset", "twin"),
    [
        # ambiguous letters
        ("1 Gb", "a unit spelled out", "'Gb'", "write gigabit in full", 2, "1 gigabit"),
        ("1 GB", "a unit spelled out", "'GB'", "write gigabyte in full", 2, "1 gigabyte"),
        ("1 Tb", "a unit spelled out", "'Tb'", "write terabit in full", 2, "1 terabit"),
        ("1 b", "a unit spelled out", "'b'", "write bit or byte", 2, "1 bit"),
        ("1 B", "a unit spelled out", "'B'", "write byte, or e9 for a thousand million", 2, "1 byte"),
        ("1 k", "a unit spelled out", "'k'", "write e3 after the digits, or the prefix kilo", 2, "1e3"),
        ("1 K", "a unit spelled out", "'K'", "write e3 after the digits, or the prefix kilo", 2, "1 kilotoken"),
        ("1 M", "a unit spelled out", "'M'", "write e6 after the digits, or the prefix mega", 2, "1e6"),
        ("1 T", "a unit spelled out", "'T'", "write e12 after the digits, or the prefix tera", 2, "1e12"),
        ("3T parameter", "a space after the number", "'3T parameter'", "write 3e12", 1, "3e12 parameter"),
        # spellings of one unit
        ("5 tok/s", "a known unit", "'tok'", "write token/s", 2, "5 token/s"),
        ("5 tokens", "a unit in the singular", "'tokens'", "write token", 2, "5 token"),
        ("5 token per second", "a unit such as token/s", "'token per second'", "write token/s", 2, "5 token/s"),
        ("5 tokens per second", "a unit such as token/s", "'tokens per second'", "write token/s", 2, "5 token/s"),
        ("5 wafr", "a known unit", "'wafr'", "did you mean wafer", 2, "5 wafer"),
        ("5 byte/tokn", "a known unit", "'tokn'", "did you mean token", 7, "5 byte/token"),
        ("5 GPU", "a known unit", "'GPU'", "write gpu", 2, "5 gpu"),
        ("5 kWh", "a known unit", "'kWh'", "write kilowatt_hour", 2, "5 kilowatt_hour"),
        ("5 petaFLOPS", "a known unit", "'petaFLOPS'", "write petaflop/s", 2, "5 petaflop/s"),
        ("5 %", "a known unit", "'%'", "write percent", 2, "5 percent"),
        ("5%", "a space after the number", "'5%'", "write 5 percent", 1, "5 percent"),
        ("5 times", "a known unit", "'times'", "write x", 2, "5 x"),
        ("5 companies", "a known unit", "'companies'", "write company", 2, "5 company"),
        ("5 USD", "a known unit", "'USD'", "write USD with its year, as in USD_2026", 2, "5 USD_2026"),
        (
            "$5",
            A_NUMBER,
            "'$5'",
            "write the currency and its year after the number, as in 30 USD_2026",
            0,
            "5 USD_2026",
        ),
        (
            "5 kiloperson",
            "a known unit",
            "'kiloperson'",
            "write the power of ten after the digits, and person, which takes no prefix",
            2,
            "5e3 person",
        ),
        ("5 1/s", "a unit such as token/s", "'1/s'", "write x/s", 2, "5 x/s"),
        (
            "5 byte/s*token",
            "only / after a /",
            "*",
            "write the factors before the divisors, as in watt*hour/day",
            8,
            "5 byte*token/s",
        ),
        ("5 token/", "a known unit", "nothing", "write a unit on both sides of / and *, as in token/s", 8, "5 token"),
        ("750token/s", "a space after the number", "'750token/s'", "write 750 token/s", 3, "750 token/s"),
        # numbers
        ("1,8", A_NUMBER, "'1,8'", "write 1.8 with a point", 1, "1.8"),
        ("1,800 x", A_NUMBER, "'1,800 x'", "write 1.800 with a point or 1800 without separators", 1, "1800 x"),
        ("1 800", A_NUMBER, "'1 800'", "write 1800 without separators", 1, "1800"),
        ("1_000", A_NUMBER, "'1_000'", "write 1000 without separators", 1, "1000"),
        ("1e400", "a number between 1e-300 and 1e300", "'1e400'", "correct the exponent", 0, "1e300"),
        ("1e99999999999", "a number between 1e-300 and 1e300", "'1e99999999999'", "correct the exponent", 0, "1e9"),
        ("1e-400", "a number between 1e-300 and 1e300", "'1e-400'", "correct the exponent", 0, "1e-300"),
        ("1" * 61, "at most 60 digits", "61 characters", "round it", 0, "1" * 60),
        ("nan", A_NUMBER, "'nan'", "write a finite number", 0, "0"),
        ("inf", A_NUMBER, "'inf'", "write a finite number", 0, "0"),
        ("-inf", A_NUMBER, "'-inf'", "write a finite number", 0, "-1"),
        ("７５０ token", A_NUMBER, "'７５０ token'", "write ASCII digits 0 to 9", 0, "750 token"),
        ("24 billion", "a number in digits", "'24 billion'", "write 24e9", 3, "24e9"),
        (
            "24 billion parameter",
            "a unit such as token/s",
            "'24 billion parameter'",
            "write 24e9 parameter",
            3,
            "24e9 parameter",
        ),
        ("010", A_NUMBER, "'010'", "remove the leading zeros", 0, "10"),
        (".5", A_NUMBER, "'.5'", "write a zero before the point", 0, "0.5"),
        ("5. x", "a digit after the point", "'5. x'", "write 5", 1, "5 x"),
        ("+5", A_NUMBER, "'+5'", "leave the plus sign out", 0, "5"),
        ("about 5", A_NUMBER, "'about 5'", "write ~5", 0, "~5"),
        ("≤5", A_NUMBER, "'≤5'", "write <=5", 0, "<=5"),
        ("", A_NUMBER, "nothing", "begin with the number, in digits", 0, "0"),
        ("token", A_NUMBER, "'token'", "begin with the number, in digits", 0, "1 token"),
        ("5\u00a0token", A_NUMBER, "'5\\xa0token'", "use plain spaces", 1, "5 token"),
        ("5 token\n", "a unit such as token/s", "'token\\n'", "use plain spaces and one line", 2, "5 token"),
        # ranges
        ("500-600 x", "a range written with ..", "'500-600 x'", "write 500..600 x", 3, "500..600 x"),
        ("500 – 600 x", "a range written with ..", "'500 – 600 x'", "write 500..600 x", 3, "500..600 x"),
        ("100..70 wafer", "the smaller end first", "100..70", "write 70..100", 3, "70..100 wafer"),
        ("70..70 wafer", "the smaller end first", "70..70", "write 70 once", 2, "70 wafer"),
        ("<=5..6", "one number after <=", "a range", "write the range without <=", 3, "5..6"),
        ("1..2..3", "two ends of a range", "a third", "write the lowest..highest", 4, "1..3"),
        # tags
        ("5 x [spares]", "a known tag", "'spares'", "did you mean sparse", 5, "5 x [sparse]"),
        (
            "5 x [sparse, dense]",
            "one tag of density",
            "sparse and dense",
            "keep the one that the source names",
            12,
            "5 x [dense]",
        ),
        ("5 x [sparse", "a closing bracket after the tags", "none", "write it like [sparse, fp8]", 4, "5 x [sparse]"),
        ("5 x [sparse] y", "the end of the value", "'y'", "remove it", 13, "5 x [sparse]"),
    ],
)
def test_a_refused_spelling_names_the_right_one(
    text: str, expected: str, found: str, remedy: str, offset: int, twin: str
) -> None:
    with pytest.raises(QuantityError) as caught:
        parse_quantity(text)
    assert str(caught.value) == f"expected {expected}, found {found}; {remedy}"
    assert (caught.value.expected, caught.value.found, caught.value.remedy) == (expected, found, remedy)
    assert caught.value.offset == offset
    parse_quantity(twin)


def test_an_unknown_tag_lists_the_known_ones() -> None:
    with pytest.raises(QuantityError) as caught:
        parse_quantity("5 x [quick]")
    assert caught.value.remedy == "use one of " + ", ".join(tag for tags in TAGS.values() for tag in tags)


def test_a_number_that_yaml_made_is_refused() -> None:
    with pytest.raises(QuantityError, match="expected a value written as text, found int 750; put it in quotes"):
        parse_quantity(750)  # type: ignore[arg-type]
    assert parse_quantity("750").low == 750


def test_a_very_long_text_is_refused_without_repeating_it() -> None:
    with pytest.raises(QuantityError) as caught:
        parse_quantity("5 " + "token*" * 100_000 + "token")
    assert str(caught.value) == "expected a value of at most 300 characters, found 600007 characters; shorten it"
    with pytest.raises(QuantityError, match="expected at most 12 names in a unit, found more; simplify the unit"):
        parse_quantity("5 " + "token*" * 12 + "token")
    parse_quantity("5 " + "token*" * 11 + "token")


# --- conversions ---


def test_a_byte_is_eight_bits() -> None:
    assert convert(parse_quantity("1 byte"), "bit") == parse_quantity("8 bit")
    assert convert(parse_quantity("44 gigabyte"), "gigabit") == parse_quantity("352 gigabit")


def test_a_year_is_twelve_months() -> None:
    assert convert(parse_quantity("1 year"), "month") == parse_quantity("12 month")
    assert convert(parse_quantity("7200 s"), "hour") == parse_quantity("2 hour")


def test_a_conversion_that_no_decimal_holds_is_rounded_to_34_digits() -> None:
    assert convert(parse_quantity("1 s"), "hour").low == Decimal("0." + "0002" + "7" * 32 + "8")


def test_a_conversion_keeps_ends_firmness_and_tags() -> None:
    assert convert(parse_quantity("<=750 token/s [per_user]"), "token/minute") == parse_quantity(
        "<=45000 token/minute [per_user]"
    )


def test_a_unit_of_another_dimension_is_refused() -> None:
    with pytest.raises(QuantityError) as caught:
        convert(parse_quantity("5 gigabyte"), "gigabyte/s")
    assert str(caught.value) == (
        "expected a unit of the dimension data, found gigabyte/s of the dimension data/time; "
        "convert gigabyte only to a unit of its own dimension"
    )
    assert convert(parse_quantity("5 gigabyte"), "megabyte") == parse_quantity("5000 megabyte")


# --- values that may be dates ---


def test_a_text_that_looks_like_a_date_is_a_span() -> None:
    assert isinstance(parse_value("2026"), Span)
    assert isinstance(parse_value("2026-12/2029-12"), Span)
    assert parse_value("1000") == parse_quantity("1000")
    assert parse_value("2026 x") == parse_quantity("2026 x")


def test_an_impossible_date_is_refused_as_a_date() -> None:
    with pytest.raises(SpanError, match="expected a month from 01 to 12, found month 13; correct the month"):
        parse_value("2026-13")
    with pytest.raises(QuantityError, match="found 'tokens'"):
        parse_value("5 tokens")


# --- any text, any value ---

PARTS = st.sampled_from(
    [
        "~",
        "<=",
        ">",
        "7",
        "0",
        ".",
        "..",
        "e",
        "-",
        "12",
        " ",
        "token",
        "/",
        "*",
        "s",
        "[",
        "]",
        "sparse",
        ",",
        "fp8",
        "GB",
        "_",
    ]
)


@given(st.text() | st.lists(PARTS).map("".join))
def test_nothing_but_the_modules_errors_escapes(text: str) -> None:
    try:
        value = parse_value(text)
    except (QuantityError, SpanError) as error:
        assert error.expected and error.found and error.remedy
        assert "\n" not in str(error)
        assert len(str(error)) < 500
        assert error.offset is None or 0 <= error.offset <= len(text)
    else:
        if isinstance(value, Quantity):
            assert parse_quantity(str(value)) == value
            assert str(parse_quantity(str(value))) == str(value)


NUMBERS = st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**30), max_value=10**30, places=6)


@given(
    st.lists(NUMBERS, min_size=1, max_size=2, unique=True).map(sorted),
    st.sampled_from(list(Firmness)),
    st.sampled_from(["", "token/s", "USD_2026/megatoken", "x"]),
    st.tuples(*(st.sampled_from([None, *tags]) for tags in TAGS.values())),
)
def test_a_value_is_read_as_it_is_written(
    ends: list[Decimal], firmness: Firmness, unit: str, tags: tuple[str | None, ...]
) -> None:
    low, high = ends[0], ends[-1]
    if firmness in (Firmness.AT_MOST, Firmness.LESS_THAN):
        low = None
    elif firmness in (Firmness.AT_LEAST, Firmness.MORE_THAN):
        high = None
    value = Quantity(low, high, unit, firmness, frozenset(tag for tag in tags if tag))
    assert parse_quantity(str(value)) == value
