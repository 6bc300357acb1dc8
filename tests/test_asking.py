"""What a notebook asks of a record is answered with the record's own labels, numbers and units."""

from __future__ import annotations

import books
import pandas as pd
import pytest

from claimbook import Claimbook
from claimbook.notebook import questions as asking
from claimbook.notebook.questions import Ask
from claimbook.calculating.formula import parse
from claimbook.quantity import Quantity, parse_quantity
from claimbook.wording.refusal import CalculationError

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
    assert asking.told(parse_quantity(text), unit, per=per) == told


def test_a_calculation_is_told_to_the_place_of_its_recorded_result(record: Claimbook) -> None:
    for claim in record.claims.values():
        for calculation in claim.calculations:
            gives = calculation.gives
            if gives.low is None or gives.high is None:
                continue
            told = asking.told(Ask(record).worked(claim.id, calculation.asks))
            assert told == " to ".join(dict.fromkeys(f"{end:,f}" for end in (gives.low, gives.high))), (claim.id, calculation.asks)


def test_a_calculation_is_found_by_words_of_its_question(record: Claimbook) -> None:
    assert Ask(record).worked("sol-wafer-count", "at 8 bits").calculation.asks == "How many whole wafers do the weights alone take at 8 bits?"


@pytest.mark.parametrize(("words", "found"), [("at 7 bits", "0"), ("whole wafers", "3")])
def test_words_that_name_no_one_question_are_refused(record: Claimbook, words: str, found: str) -> None:
    with pytest.raises(CalculationError) as caught:
        Ask(record).worked("sol-wafer-count", words)
    assert str(caught.value) == f"expected one calculation of sol-wafer-count that asks “{words}”, found {found}; give words of its question that no other has"


def test_a_derivation_ends_in_the_recorded_unit(record: Claimbook) -> None:
    told = asking.derived(Ask(record).worked("sol-cerebras-speed", "How long may one token take"))
    assert told.startswith("$$\n") and told.endswith("\n$$")
    assert r"\approx 1333\ \mathrm{microsecond/token}" in told


def test_a_sweep_has_the_ends_of_the_result_in_the_unit_asked_for() -> None:
    inputs: dict[str, Quantity] = {"wafers": COUNT, "sram": parse_quantity("44 gigabyte/wafer"), "bits": parse_quantity("8 bit/parameter")}
    # 44 GB are 352e9 bits: 88e9 parameters of 4 bits a wafer, 22e9 of 16.
    table = asking.swept(parse("wafers * sram / bits"), inputs, "bits", [4, 16], "parameter")
    assert table.to_dict("list") == {"bits": [4, 16], "low": [70 * 88e9, 70 * 22e9], "high": [100 * 88e9, 100 * 22e9]}


def test_ranges_keep_names_and_convert() -> None:
    table = asking.ranges({"a": parse_quantity("1..2 ms"), "b": parse_quantity("<1 s")}, "s")
    assert list(table.index) == ["a", "b"]
    assert table.loc["a"].tolist() == [0.001, 0.002]
    assert pd.isna(table.loc["b", "low"]) and table.loc["b", "high"] == 1


def test_a_sweep_keeps_both_ends_of_a_ranged_result() -> None:
    inputs = {"a": parse_quantity("1..3 byte"), "b": parse_quantity("1 x")}
    assert asking.swept(parse("a * b"), inputs, "b", [1, "2"], "bit").to_dict("list") == {"b": [1, 2], "low": [8, 16], "high": [24, 48]}


def test_the_middle_of_an_amount_is_its_one_end_where_the_other_is_open() -> None:
    assert asking.middle(parse_quantity("2..4 microsecond"), "nanosecond") == 3000
    assert asking.middle(parse_quantity("<=4 microsecond"), "microsecond") == 4


def test_labels_are_those_of_the_record_in_words() -> None:
    ask = Ask(books.book(claims={"other": {}}))
    assert (ask.status("other"), ask.verdict("other"), ask.label("other")) == ("speculative", "not enough evidence", "*speculative, not enough evidence*")
    assert ask.label("speed") == "*official, supported*"


def test_values_are_quantities_and_a_date_is_a_day_number() -> None:
    ask = Ask(books.book(claims={"other": {}, "day": {"value": "0001-01-02"}}, figures={"two": {}}))
    assert ask.value("speed") == parse_quantity("750 token/s")
    assert (ask.value("day").low, ask.value("day").unit) == (2, "day")
    assert ask.figure("two") == parse_quantity("2 token")
    with pytest.raises(CalculationError, match="`other`, which has none"):
        ask.value("other")


def test_a_value_is_guessed_while_nobody_stands_behind_it() -> None:
    ask = Ask(books.book(claims={"other": {}, "third": {}}))
    assert (ask.guessed("other", "third"), ask.guessed("speed"), ask.guessed("speed", "other")) == ("guessed", "claimed", "claimed")


def test_named_claims_are_told_by_how_they_hold() -> None:
    ask = Ask(books.book(claims={"other": {}, "third": {}}))
    assert ask.holding({"other": "a", "speed": "b", "third": "c"}) == {
        "not enough evidence": "a (*speculative, not enough evidence*), c (*speculative, not enough evidence*)", "supported": "b (*official, supported*)",
    }


def test_the_sources_that_count_are_told_by_kind() -> None:
    items = [{"source": name, "stance": stance, "note": "Yes."} for name, stance in (("lab", "supports"), ("bench", "context"), ("acme-page", "supports"))]
    measured = {"kind": "measurement", "publisher": "Lab"}
    ask = Ask(books.book(sources={"lab": measured, "bench": measured}, claims={"speed": {"evidence": items}}))
    assert (ask.sources("speed", "measurement"), ask.sources("speed", "press")) == (["lab"], [])
