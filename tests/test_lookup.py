"""What a notebook looks up in a record is what the record says."""

from __future__ import annotations

from pathlib import Path

import pytest

import books
from claimbook import Claimbook
from claimbook.notebook.lookup import Ask, nearest
from claimbook.notebook.prose import Markdown
from claimbook.quantity import parse_quantity
from claimbook.wording.refusal import CalculationError


def test_a_calculation_is_found_by_words_of_its_question(record: Claimbook) -> None:
    assert (
        Ask(record).worked("sol-wafer-count", "at 8 bits").calculation.asks
        == "How many whole wafers do the weights alone take at 8 bits?"
    )


@pytest.mark.parametrize(("words", "found"), [("at 7 bits", "0"), ("whole wafers", "3")])
def test_words_that_name_no_one_question_are_refused(record: Claimbook, words: str, found: str) -> None:
    with pytest.raises(CalculationError) as caught:
        Ask(record).worked("sol-wafer-count", words)
    assert str(caught.value) == (
        f"expected one calculation of sol-wafer-count that asks “{words}”, found {found}; give words of its "
        "question that no other has"
    )


def test_labels_are_those_of_the_record_in_words() -> None:
    ask = Ask(books.book(claims={"other": {}}))
    assert (ask.status("other"), ask.verdict("other"), ask.label("other")) == (
        "speculative",
        "not enough evidence",
        "*speculative, not enough evidence*",
    )
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
    assert (ask.guessed("other", "third"), ask.guessed("speed"), ask.guessed("speed", "other")) == (
        "guessed",
        "claimed",
        "claimed",
    )


def test_named_claims_are_told_by_how_they_hold() -> None:
    ask = Ask(books.book(claims={"other": {}, "third": {}}))
    assert ask.holding({"other": "a", "speed": "b", "third": "c"}) == {
        "not enough evidence": "a (*speculative, not enough evidence*) and c (*speculative, not enough evidence*)",
        "supported": "b (*official, supported*)",
    }


def test_the_sources_that_count_are_told_by_kind() -> None:
    items = [
        {"source": name, "stance": stance, "note": "Yes."}
        for name, stance in (("lab", "supports"), ("bench", "context"), ("acme-page", "supports"))
    ]
    measured = {"kind": "measurement", "publisher": "Lab"}
    ask = Ask(books.book(sources={"lab": measured, "bench": measured}, claims={"speed": {"evidence": items}}))
    assert (ask.sources("speed", "measurement"), ask.sources("speed", "press")) == (["lab"], [])


def test_a_name_cannot_become_markup_and_labels_stay_so() -> None:
    ask = Ask(books.book())
    assert ask.holding({"speed": "<b>"}) == {"supported": "\\<b\\> (*official, supported*)"}
    assert isinstance(ask.label("speed"), Markdown) and isinstance(ask.holding({"speed": "b"})["supported"], Markdown)


def test_a_statement_goes_into_a_sentence() -> None:
    assert Ask(books.book(claims={"speed": {"statement": "It is quick."}})).statement("speed") == "It is quick"


def test_the_record_is_looked_for_upwards(tmp_path: Path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "claims.yaml").touch()
    assert nearest(tmp_path / "a" / "b") == nearest(tmp_path) == tmp_path / "claims.yaml"
    (tmp_path / "a" / "claims.yaml").touch()
    assert nearest(tmp_path / "a" / "b") == tmp_path / "a" / "claims.yaml"


def test_a_record_that_is_nowhere_is_told_so(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as caught:
        nearest(tmp_path)
    assert str(caught.value) == (
        f"expected claims.yaml in {tmp_path} or in a folder above it, found none; start Jupyter in the project's folder"
    )


def test_a_company_has_spoken_where_its_own_word_counts() -> None:
    ask = Ask(books.book(claims={"other": {}}))
    assert (ask.spoken("speed"), ask.spoken("other")) == (True, False)
