"""What calculations decide, what falls without them, and what would turn them."""

from __future__ import annotations

from typing import Any

import pandas as pd
import pytest

from books import book
from claimbook import Claimbook, charts
from claimbook.calculating.binding import bind
from claimbook.judging.flips import decides, turn
from claimbook.tables import calculations


def calculation(shows: str, gives: str = "10 token/s", **fields: Any) -> dict[str, Any]:
    return {
        "asks": "How fast is two of it?",
        "formula": "2 * rate",
        "given": {"rate": {"figure": "rate"}},
        "gives": gives,
        "shows": shows,
        **fields,
    }


FIGURES = {"rate": {"value": "5 token/s", "means": "a rate"}}


def compared(claimed: str = "8 token/s", shows: str = "supports", **more: str) -> Claimbook:
    """A claim that a calculation alone decides: twice 5 is above 8."""
    return book(
        figures=FIGURES,
        claims={
            "other": {
                "value": claimed,
                "verdict": "refuted",
                "calculations": [calculation(shows, compare="below", **more)],
            }
        },
    )


def test_a_calculation_counts_unless_it_is_context_or_rests_on_a_guess() -> None:
    on_guess = {
        "asks": "And of the guess?",
        "formula": "2 * rate",
        "given": {"rate": {"claim": "guess"}},
        "gives": "10 token/s",
        "shows": "supports",
    }
    table = calculations.calculations(
        book(
            figures=FIGURES,
            claims={
                "guess": {"value": "5 token/s"},
                "other": {"calculations": [calculation("supports"), calculation("context"), on_guess]},
            },
        )
    )
    assert list(table["counts"]) == [True, False, False]
    assert list(table["rests_on"]) == ["", "", "guess"]
    assert list(table["gives"]) == ["10 token/s"] * 3


def test_a_calculation_on_a_guess_is_counted_under_the_guess() -> None:
    on_guess = {
        "asks": "How many?",
        "formula": "2 * rate",
        "given": {"rate": {"claim": "guess"}},
        "gives": "10 token/s",
        "shows": "context",
    }
    assert calculations.blocked(
        book(claims={"guess": {"value": "5 token/s"}, "other": {"calculations": [on_guess]}})
    ).to_dict() == {"guess": 1}
    assert calculations.blocked(book()).empty


def test_what_rests_on_a_calculation_alone_falls_with_it() -> None:
    whole = book(
        figures=FIGURES,
        claims={
            "other": {"calculations": [calculation("supports")]},
            "speed": {"calculations": [calculation("supports")]},
        },
    )
    bare = calculations.without(whole)
    assert all(not claim.calculations for claim in bare.claims.values()) and whole.claims["other"].calculations
    fallen = calculations.moved(whole, bare)
    assert [tuple(row) for row in fallen.itertuples()] == [
        ("other", "status", "inferred", "speculative"),
        ("other", "verdict", "supported", "not_enough_evidence"),
    ]
    assert calculations.moved(whole, whole).empty


def test_the_smallest_change_that_turns_a_verdict_is_found() -> None:
    [row] = calculations.flips(compared(**{"else": "refutes"})).itertuples()
    # 8 is written to the token, so below it is below 7.5: three quarters of twice the rate.
    assert (row.claim, row.input, row.now, row.before, row.after) == (
        "other",
        "rate",
        "5 token/s",
        "refuted",
        "supported",
    )
    # 3.75 token/s itself is not enough, and of what is a thousandth less 3.749 has the fewest digits.
    assert row.factor == 0.7498 and row.times == pytest.approx(1 / 0.7498) and pd.isna(row.days)


def test_a_date_that_turns_a_verdict_is_told_in_days() -> None:
    dates = {"shown": {"value": "2026-06-24", "means": "a day"}, "used": {"value": "2015", "means": "a year"}}
    before = {
        "asks": "How long before?",
        "formula": "shown - used",
        "given": {"shown": {"figure": "shown"}, "used": {"figure": "used"}},
        "gives": "10.5..11.5 year",
        "compare": {"above": "0 day"},
        "shows": "refutes",
    }
    record = book(figures=dates, claims={"other": {"verdict": "refuted", "calculations": [before]}})
    [row] = calculations.flips(record).itertuples()
    assert (row.input, row.now, row.days, row.before, row.after) == (
        "shown",
        "2026-06-24",
        -3828,
        "refuted",
        "not_enough_evidence",
    )
    assert pd.isna(row.factor) and pd.isna(row.times)
    assert charts.turns(calculations.flips(record)).says == (
        "1 comparison counts; a change of one number turns 0, and the verdict with 0 of these, a date moved turns 1 more."
    )


def test_what_is_context_or_compares_nothing_has_no_flip() -> None:
    assert calculations.flips(compared(shows="context")).empty
    assert calculations.flips(
        book(figures=FIGURES, claims={"other": {"calculations": [calculation("supports")]}})
    ).empty


def test_a_comparison_that_nothing_turns_has_no_turn() -> None:
    record = book(
        figures={"rate": {"value": "0 token/s", "means": "a rate"}},
        claims={
            "other": {
                "value": "8 token/s",
                "calculations": [calculation("supports", gives="0 token/s", compare="below")],
            },
        },
    )
    claim = record.claims["other"]
    bound = bind(claim, claim.calculations[0], record)
    assert decides(bound) and turn(bound, record) is None
    [row] = calculations.flips(record).itertuples()
    assert pd.isna(row.factor) and row.input == "" and row.before == row.after
    assert (
        charts.turns(calculations.flips(record)).says
        == "1 comparison counts; a change of one number turns 0, and the verdict with 0 of these."
    )


def test_the_turns_drawn_are_those_of_the_table() -> None:
    table = pd.DataFrame(
        [
            {
                "claim": "a",
                "asks": "?",
                "input": "x",
                "now": "1",
                "factor": 0.5,
                "times": 2.0,
                "days": None,
                "before": "refuted",
                "after": "conflicting",
            },
            {
                "claim": "b",
                "asks": "?",
                "input": "y",
                "now": "1",
                "factor": 1.5,
                "times": 1.5,
                "days": None,
                "before": "conflicting",
                "after": "conflicting",
            },
            {
                "claim": "c",
                "asks": "?",
                "input": "",
                "now": "",
                "factor": None,
                "times": None,
                "days": None,
                "before": "supported",
                "after": "supported",
            },
        ]
    )
    picture = charts.turns(table)
    assert (
        picture.says
        == "3 comparisons count; a change of one number turns 2, and the verdict with 1 of these, most easily that of “a”, with x at 0.5 times its value."
    )
    [axes] = picture.figure.axes
    assert [text.get_text() for text in axes.texts] == ["y × 1.5: stays conflicting", "x × 0.5: refuted → conflicting"]
    assert [float(line.get_xdata()[0]) for line in axes.lines if line.get_marker() != "None"] == [1.5, 2.0]
    assert picture.png() == picture.png()


def test_the_record_s_own_flips_agree_with_its_verdicts(record: Claimbook) -> None:
    table = calculations.flips(record)
    assert list(table["times"].dropna()) == sorted(table["times"].dropna())
    for row in table.itertuples():
        assert row.before == record.claims[row.claim].verdict
