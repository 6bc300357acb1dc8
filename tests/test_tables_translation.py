"""The tables of what differs between texts say what the record says."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

import books
from claimbook import Claimbook
from claimbook.quantity import parse_quantity
from claimbook.tables import translation

TWO: dict[str, Any] = {
    "en": None,
    "ja": {"title": "[A]", "language": "ja", "published": "2026-07-08", "lines": 3, "sha256": "0" * 64},
    "fr": {"title": "[B]", "language": "fr", "published": "2026-07-08", "lines": 3, "sha256": "0" * 64},
}
HEDGE = {
    "kind": "hedge",
    "says": {"ja": "flat", "fr": "up to, in lines 1 and 3"},
    "differs": "Only the French has the ceiling.",
}
WORD = {"kind": "term", "says": {"ja": "engine", "fr": "motor"}, "differs": "Another word."}


def book(**sections: Any) -> Claimbook:
    return books.book(articles=TWO, **sections)


def test_a_difference_stands_on_the_lines_it_names_and_else_on_those_of_its_claim() -> None:
    table = translation.differences(book(claims={"speed": {"renderings": [HEDGE, WORD]}}))
    assert list(table["lines"]) == [(1, 3), (1, 2, 3)]
    assert list(table["kind"]) == ["hedge", "term"]
    assert list(table["of_figure"]) == [True, False]
    assert list(table["fr"]) == ["up to, in lines 1 and 3", "motor"]
    assert set(table["status"]) == {"official"} and set(table["verdict"]) == {"supported"}


def test_a_hedge_on_a_claim_without_a_figure_touches_none() -> None:
    table = translation.differences(book(claims={"speed": {"renderings": [HEDGE], "value": None}}))
    assert list(table["of_figure"]) == [False]


def test_a_claim_in_one_text_alone_is_told_apart_from_one_in_both() -> None:
    changed = book(
        claims={"speed": {"lines": {"ja": [1, 2], "fr": [1, 2]}}, "other": {"lines": {"ja": [2, 3], "fr": [2]}}}
    )
    table = translation.one_sided(changed)
    assert list(table[["line", "article", "claim"]].itertuples(index=False, name=None)) == [(3, "ja", "other")]


def test_texts_that_are_not_compared_change_nothing() -> None:
    third = {"de": TWO["fr"], "own": {**TWO["fr"], "apart": True, "lines": 9}}
    claims: dict[str, Any] = {
        "speed": {
            "lines": {"ja": [1, 2], "fr": [1, 2], "own": [9]},
            "renderings": [HEDGE, {**WORD, "says": {"fr": "motor", "own": "engine"}}],
        },
        "other": {"lines": {"ja": [2, 3], "fr": [2], "own": [1]}},
    }
    changed = books.book(articles={**TWO, **third}, claims=claims)
    table = translation.differences(changed, ("ja", "fr"))
    assert list(table["lines"]) == [(1, 3)] and "own" not in table.columns and "de" not in table.columns
    sided = translation.one_sided(changed, ("ja", "fr"))
    assert list(sided[["line", "article", "claim"]].itertuples(index=False, name=None)) == [(3, "ja", "other")]
    assert set(translation.one_sided(changed)["article"]) == {"ja", "fr"}, (
        "unless named, all parallel texts are compared"
    )


def test_an_article_is_tallied_with_the_claims_that_stand_in_it() -> None:
    table = translation.tally(book(claims={"other": {"lines": {"fr": [2]}}}))
    assert table.loc["ja", ["claims", "supported", "not_enough_evidence"]].tolist() == [1, 1, 0]
    assert table.loc["fr", ["claims", "supported", "not_enough_evidence"]].tolist() == [2, 1, 1]


def chained() -> Claimbook:
    def calculation(given: str) -> dict[str, Any]:
        return {
            "asks": "How many in two seconds?",
            "formula": "2 * rate",
            "given": {"rate": {"claim": given}},
            "gives": "1500 token/s",
            "shows": "context",
        }

    return book(
        claims={
            "second": {"value": "1500 token/s", "calculations": [calculation("speed")]},
            "third": {"calculations": [calculation("second") | {"gives": "3000 token/s"}]},
        }
    )


def test_what_rests_on_a_claim_is_counted_directly_and_through_others() -> None:
    assert translation.resting_on(chained(), "speed") == {"second": 1, "third": 2}
    table = translation.reach(chained(), ["speed", "second", "third"])
    assert table.to_dict("index") == {"speed": {"direct": 1, "through": 1}, "second": {"direct": 1, "through": 0}}


def test_another_value_is_carried_into_the_calculations_that_use_it() -> None:
    [row] = translation.reread(chained(), "speed", parse_quantity("<=750 token/s")).itertuples()
    assert (row.claim, row.recorded, row.otherwise, row.turns) == ("second", "1500 token/s", "<=1500 token/s", False)


def test_a_calculation_without_a_result_shows_none() -> None:
    inverse = {
        "asks": "How long is one?",
        "formula": "1 / rate",
        "given": {"rate": {"claim": "speed"}},
        "gives": "1.33 ms/token",
        "shows": "context",
    }
    [row] = translation.reread(
        book(claims={"second": {"calculations": [inverse]}}), "speed", parse_quantity("<=750 token/s")
    ).itertuples()
    assert (row.recorded, row.otherwise) == ("1.333 ms/token", "")


def test_figures_set_aside_are_given_to_the_text_whose_language_reads_them() -> None:
    vague = "a wait without a number"
    table = translation.left_open(
        book(unclaimed={1: {"figures": {"数分": vague, "plusieurs minutes": vague}}, 2: {"figures": {"数分": vague}}})
    )
    assert table.to_dict("index") == {1: {"ja": "数分", "fr": "plusieurs minutes", "why": vague}}


@pytest.mark.parametrize(
    ("language", "spelling", "number"),
    [
        ("ja", "3兆", "3e12"),
        ("zh", "3兆", "3000000 or 3e12"),
        ("fr", "3 billions", "3e12"),
        ("en", "3 billion", "3e9"),
        ("en", "no number", ""),
    ],
)
def test_a_spelling_stands_for_what_its_language_means_by_it(language: str, spelling: str, number: str) -> None:
    assert list(translation.readings([(language, spelling)])["number"]) == [number]


def test_a_french_billion_taken_for_an_english_one_is_a_thousand_times_too_small() -> None:
    table = translation.mistaken(
        [parse_quantity("~3e12 parameter"), parse_quantity("<=2.4e13 parameter")],
        Decimal(10) ** 12,
        "billions",
        "billion",
        "en",
    )
    assert list(table.index) == ["3 billions", "24 billions"]
    assert list(table["meant"] / table["taken"]) == [1000, 1000]


def test_a_spelling_that_is_no_single_number_is_refused() -> None:
    assert translation.number_in("3 billion", "en") == 3 * 10**9
    for spelling, language in (("no number", "en"), ("3兆", "zh"), ("3 to 5", "en")):
        with pytest.raises(ValueError):
            translation.number_in(spelling, language)
