"""Amounts in a notebook are told with the record's own numbers and units."""

from __future__ import annotations

import pandas as pd
import pytest

from claimbook import Claimbook
from claimbook.calculating.formula import parse
from claimbook.notebook import amounts
from claimbook.notebook.lookup import Ask
from claimbook.quantity import Quantity, parse_quantity
from claimbook.quantity.span import Span, parse_span

COUNT = parse_quantity("70..100 wafer")


@pytest.mark.parametrize(
    ("text", "unit", "per", "told"),
    [
        ("70..100 wafer", None, 1, "70 to 100"),
        ("69 wafer", None, 1, "69"),
        ("3e12 parameter", None, 1e12, "3"),
        ("44 gigabyte", "megabyte", 1, "44,000"),
        ("562.5 word/s", None, 1, "563"),
        ("0.4964..0.604 s", None, 1, "0.496 to 0.604"),
        ("12.25 x", None, 1, "12.3"),
        ("0 x", None, 1, "0"),
        ("12345.6 x", None, 1, "12,346"),
        ("<=750 token/s", None, 1, "up to 750"),
        ("<1 s", None, 1, "less than 1"),
        (">=2 x", None, 1, "at least 2"),
        (">200 x", None, 1, "more than 200"),
        ("26.0..26.01 percent", None, 1, "26"),
        ("26250..135000 x", None, 1, "26,250 to 135,000"),
        ("0.157 percent", "x", 1, "0.00157"),
        ("0..1 x", None, 1, "0 to 1"),
        (">=1 gigawatt", "megawatt", 1, "at least 1,000"),
        ("999.6 x", None, 1, "1,000"),
        ("9.996 x", None, 1, "10"),
        ("-2.345 x", None, 1, "-2.35"),
    ],
)
def test_a_quantity_is_told_without_its_unit(text: str, unit: str | None, per: float, told: str) -> None:
    assert amounts.told(parse_quantity(text), unit, per=per) == told


def test_a_calculation_is_told_to_the_place_of_its_recorded_result(record: Claimbook) -> None:
    for claim in record.claims.values():
        for calculation in claim.calculations:
            gives = calculation.gives
            if isinstance(gives, Span) or gives.low is None or gives.high is None:
                continue
            told = amounts.told(Ask(record).worked(claim.id, calculation.asks))
            assert told == " to ".join(dict.fromkeys(f"{end:,f}" for end in (gives.low, gives.high))), (
                claim.id,
                calculation.asks,
            )


def test_a_derivation_ends_in_the_recorded_unit(record: Claimbook) -> None:
    told = amounts.derived(Ask(record).worked("sol-cerebras-speed", "How long may one token take"))
    assert told.startswith("$$\n") and told.endswith("\n$$")
    assert r"\approx 1333\ \mathrm{microsecond/token}" in told


def test_a_sweep_has_the_ends_of_the_result_in_the_unit_asked_for() -> None:
    inputs: dict[str, Quantity] = {
        "wafers": COUNT,
        "sram": parse_quantity("44 gigabyte/wafer"),
        "bits": parse_quantity("8 bit/parameter"),
    }
    # 44 GB are 352e9 bits: 88e9 parameters of 4 bits a wafer, 22e9 of 16.
    table = amounts.swept(parse("wafers * sram / bits"), inputs, "bits", [4, 16], "parameter")
    assert table.to_dict("list") == {"bits": [4, 16], "low": [70 * 88e9, 70 * 22e9], "high": [100 * 88e9, 100 * 22e9]}


def test_ranges_keep_names_and_convert() -> None:
    table = amounts.ranges({"a": parse_quantity("1..2 ms"), "b": parse_quantity("<1 s")}, "s")
    assert list(table.index) == ["a", "b"]
    assert table.loc["a"].tolist() == [0.001, 0.002]
    assert pd.isna(table.loc["b", "low"]) and table.loc["b", "high"] == 1


def test_a_sweep_keeps_both_ends_of_a_ranged_result() -> None:
    inputs = {"a": parse_quantity("1..3 byte"), "b": parse_quantity("1 x")}
    assert amounts.swept(parse("a * b"), inputs, "b", [1, "2"], "bit").to_dict("list") == {
        "b": [1, 2],
        "low": [8, 16],
        "high": [24, 48],
    }


def test_the_middle_of_an_amount_is_its_one_end_where_the_other_is_open() -> None:
    assert amounts.middle(parse_quantity("2..4 microsecond"), "nanosecond") == 3000
    assert amounts.middle(parse_quantity("<=4 microsecond"), "microsecond") == 4


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("2026-07-08", "8 July 2026"),
        ("2026-07", "July 2026"),
        ("2026", "2026"),
        ("2026-12/2029-12", "December 2026 to December 2029"),
    ],
)
def test_a_date_is_told_as_precisely_as_it_is_written(text: str, told: str) -> None:
    assert amounts.dated(parse_span(text)) == told


def test_a_day_of_the_calendar_is_told_like_a_written_one() -> None:
    assert amounts.dated(parse_span("2026-07-08").earliest) == "8 July 2026"


def test_formulas_and_amounts_may_be_given_as_they_are_typed() -> None:
    # 44 GB are 352e9 bits, 44e9 parameters of 8 bits.
    one = amounts.evaluate("sram / bits", {"sram": "44 gigabyte/wafer", "bits": "8 bit/parameter"})
    assert amounts.ends(one, "parameter/wafer") == (44e9, 44e9)
    # What one formula gives, the next may take.
    assert amounts.ends(amounts.evaluate("count * one", {"count": COUNT, "one": one}), "parameter") == (
        70 * 44e9,
        100 * 44e9,
    )


def test_a_sweep_is_told_in_millions_where_that_is_asked_for() -> None:
    inputs = {"sram": "44 gigabyte/wafer", "bits": "8 bit/parameter"}
    assert amounts.swept("sram / bits", inputs, "bits", [4], "parameter/wafer", per=1e6).to_dict("list") == {
        "bits": [4],
        "low": [88e3],
        "high": [88e3],
    }
