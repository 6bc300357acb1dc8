"""Units: what each is, what it measures, and how it is written."""

from fractions import Fraction

import pytest

from claimbook.quantity import units as units_module
from claimbook.quantity.catalogue import CURRENCIES, units
from claimbook.quantity.dimension import Dimension
from claimbook.quantity.units import canonical_unit, dimension, scale
from claimbook.wording.refusal import QuantityError


@pytest.mark.parametrize(
    ("unit", "factor"),
    [
        ("byte", 8),
        ("kilobyte", 8000),
        ("kibibyte", 8 * 1024),
        ("tebibyte", 8 * 1024**4),
        ("ms", Fraction(1, 1000)),
        ("microsecond", Fraction(1, 10**6)),
        ("minute", 60),
        ("hour", 3600),
        ("day", 86400),
        ("year", 365 * 86400),
        ("month", Fraction(365 * 86400, 12)),
        ("watt_hour", 3600),
        ("terawatt_hour", 3600 * 10**12),
        ("watt*hour", 3600),
        ("joule", 1),
        ("percent", Fraction(1, 100)),
        ("x", 1),
        ("", 1),
        ("nanometer", Fraction(1, 10**9)),
        ("token/hour", Fraction(1, 3600)),
        ("USD_2026/megatoken", Fraction(1, 10**6)),
        ("gigahertz", 10**9),
    ],
)
def test_a_unit_is_so_many_base_units(unit: str, factor: Fraction | int) -> None:
    assert scale(unit) == factor


@pytest.mark.parametrize(
    ("unit", "text"),
    [
        ("token/s", "token/time"),
        ("byte", "data"),
        ("bit", "data"),
        ("terawatt_hour", "power*time"),
        ("watt*hour", "power*time"),
        ("x", "a pure number"),
        ("percent", "a pure number"),
        ("hertz", "1/time"),
        ("USD_2026/megatoken", "USD_2026/token"),
        ("token*token/s/s", "token**2/time**2"),
    ],
)
def test_a_dimension_prints(unit: str, text: str) -> None:
    assert str(dimension(unit)) == text


def test_two_years_of_money_are_two_dimensions() -> None:
    assert dimension("USD_2026") != dimension("USD_2025")
    assert dimension("USD_2026") != dimension("EUR_2026")
    assert dimension("USD_2026/kilotoken") == dimension("USD_2026/megatoken")


COUNTED = (
    "token parameter layer wafer bit character word chip gpu system rack device person household company article_line "
    "scoville share transistor element head expert crossing hop stage pass entry sequence rack_pair city flop s watt "
    "meter"
).split()


def test_every_counted_thing_is_a_dimension_of_its_own() -> None:
    assert len({dimension(name) for name in COUNTED}) == len(COUNTED)
    assert Dimension() not in {dimension(name) for name in COUNTED}


def test_the_manual_names_every_unit_with_a_meaning() -> None:
    listed = units()
    assert set(COUNTED) <= set(listed)
    assert all(meaning for meaning in listed.values())
    assert listed["byte"] == "8 bits (with kilo, mega, giga, tera, peta, exa, kibi, mebi, gibi, tebi)"
    for name in listed:
        assert dimension(name.replace("_YEAR", "_2026")) is not None
    assert {f"{currency}_YEAR" for currency in CURRENCIES} <= set(listed)


def test_a_unit_alone_is_checked_like_one_in_a_value() -> None:
    assert canonical_unit("token/second") == "token/s"
    with pytest.raises(QuantityError, match="found 'tokens'; write token"):
        canonical_unit("tokens")


def test_a_unit_that_is_no_text_is_refused() -> None:
    with pytest.raises(QuantityError, match="expected a unit written as text, found list; put it in quotes"):
        dimension(["token"])  # type: ignore[arg-type]
    assert dimension("token") == Dimension.of({"token": Fraction(1)})


def test_a_unit_is_parsed_when_it_is_first_met_and_not_again(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed = []
    monkeypatch.setattr(units_module, "_checked", lambda spelling, offset: parsed.append(spelling) or spelling)
    units_module._measured.cache_clear()
    units_module._factors.cache_clear()
    assert [scale("watt*hour") for _ in range(3)] == [3600] * 3
    assert [str(dimension("watt*hour")) for _ in range(3)] == ["power*time"] * 3
    assert parsed == ["watt*hour"]


@pytest.mark.parametrize("name", ["pico", "kiloday", "kilokilobyte", "decibyte"])
def test_a_prefix_stands_before_the_units_that_take_it_alone(name: str) -> None:
    with pytest.raises(QuantityError):
        scale(name)
