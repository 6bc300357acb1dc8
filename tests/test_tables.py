"""The record as tables, each held against the records themselves."""

from __future__ import annotations

from datetime import date
from typing import Any

import pandas as pd
import pytest

from books import SOUND, book
from claimbook import Claimbook, judging, tables
from claimbook.record.vocabulary import words

LAB: dict[str, Any] = {
    "lab": {"kind": "measurement", "publisher": "Lab", "published": "2026-10"},
    "tweet": {"kind": "post", "published": None, "seen": "excerpt"},
}
CLAIMS: dict[str, Any] = {
    "speed": {"due": "2026-12", "evidence": [{"source": "acme-page", "stance": "qualifies", "note": "In part."}]},
    "size": {
        "statement": "It holds less than 3 tokens.",
        "topic": "size",
        "lines": {"en": [2, 3]},
        "value": "<3 token",
        "speaker": "Ann Lee",
        "status": "inferred",
        "verdict": "conflicting",
        "evidence": [
            {"source": "lab", "stance": "qualifies", "note": "Partly."},
            {"source": "tweet", "stance": "supports", "note": "Yes."},
        ],
        "renderings": [{"kind": "hedge", "says": {"en": "below", "fr": "trois"}, "differs": "a limit lost"}],
    },
    "day": {"statement": "It came in June.", "value": "2026-06", "presented": "speculative"},
}
SMALL = book(
    claims=CLAIMS,
    sources=LAB,
    articles={"fr": {"lines": 4}},
    unclaimed={4: "a byline", 3: {"figures": {"two": "an idiom"}}},
)
EMPTY = book(claims={"speed": None}, sources={"acme-page": None}, articles={"en": None}, organisations={"acme": None})


def test_claims_have_a_row_each_with_labels_value_and_origins() -> None:
    table = tables.claims(SMALL)
    assert list(table.index) == ["speed", "size", "day"]
    assert table.loc["speed"].to_dict() == {
        "statement": "Acme's engine writes 750 tokens per second.",
        "topic": "speed",
        "where": "lines 1, 2 and 3",
        "first_line": 1,
        "speaker": "",
        "presented": "official",
        "status": "official",
        "verdict": "pending",
        "value": "750 token/s",
        "low": 750.0,
        "high": 750.0,
        "unit": "token/s",
        "origins": 1,
        "items": 1,
        "due": "2026-12",
        "authority": "acme",
        "about_posts": False,
        "searched": "",
        "settles": "",
        "note": "",
    }
    size = table.loc["size"]
    assert (size["first_line"], size["speaker"], size["high"], size["unit"], size["origins"], size["items"]) == (
        2,
        "Ann Lee",
        3.0,
        "token",
        1,
        2,
    )
    assert pd.isna(size["low"])
    assert table.loc["day", ["value", "unit"]].to_list() == ["2026-06", ""] and pd.isna(table.loc["day", "low"])


APART = book(
    articles={"fr": {}, "own": {"lines": 5, "apart": True, "published": "2026-11-20"}},
    sources=LAB,
    claims={"speed": {"lines": [2, 3]}, "late": {"lines": {"own": [1]}}, "both": {"lines": {"fr": [3], "own": [1, 4]}}},
)


def test_an_article_with_lines_of_its_own_takes_none_of_the_others_claims() -> None:
    assert list(tables.parallel(APART)) == ["en", "fr"] and tables.appeared(APART) == date(2026, 7, 8)
    table = tables.claim_lines(APART)
    assert table[table["article"] == "own"][["line", "claim"]].to_records(index=False).tolist() == [
        (1, "late"),
        (1, "both"),
        (4, "both"),
    ]
    assert tables.lines(APART).groupby("article")["claims"].sum().to_dict() == {"en": 2, "fr": 3, "own": 3}
    assert tables.claims(APART)["first_line"].to_dict() == {"speed": 2, "late": 1, "both": 3}
    assert "own" not in tables.renderings(APART).columns


def test_of_articles_that_all_stand_apart_the_first_is_the_measure() -> None:
    alone = book(articles={"en": {**SOUND["articles"]["en"], "apart": True}})
    assert list(tables.parallel(alone)) == ["en"] and tables.claims(alone)["first_line"].to_list() == [1]
    assert tables.appeared(EMPTY) == EMPTY.as_of


def test_claims_as_of_an_earlier_day_have_that_day_s_labels() -> None:
    table = tables.claims(SMALL.on(date(2026, 10, 30)))
    assert table["status"].to_list() == ["official", "speculative", "speculative"]
    assert table["verdict"].to_list() == ["pending", "not_enough_evidence", "not_enough_evidence"]
    assert table.loc["size", "items"] == 0


@pytest.mark.parametrize("name", ["status", "verdict", "presented"])
def test_labels_are_ordered_as_their_vocabulary(name: str) -> None:
    column = tables.claims(SMALL)[name]
    assert tuple(column.cat.categories) == words(name) and column.cat.ordered


def test_evidence_has_a_row_an_item_and_says_whether_it_counts() -> None:
    table = tables.evidence(SMALL)
    assert table.to_dict("records") == [
        {
            "claim": "speed",
            "source": "acme-page",
            "stance": "qualifies",
            "announces": False,
            "counts": True,
            "why": "the voice of acme",
            "origin": "acme",
            "note": "In part.",
        },
        {
            "claim": "size",
            "source": "lab",
            "stance": "qualifies",
            "announces": False,
            "counts": True,
            "why": "a measurement",
            "origin": "Lab",
            "note": "Partly.",
        },
        {
            "claim": "size",
            "source": "tweet",
            "stance": "supports",
            "announces": False,
            "counts": False,
            "why": "a post, so context only",
            "origin": "Somebody",
            "note": "Yes.",
        },
    ]
    assert len(tables.evidence(SMALL.on(date(2026, 10, 30)))) == 1


def test_sources_have_a_row_each_with_citation_and_use() -> None:
    table = tables.sources(SMALL)
    assert table["claims"].to_dict() == {"acme-page": 1, "lab": 1, "tweet": 1}
    assert table["known_since"].to_dict() == {"acme-page": "2026-06-01", "lab": "2026-10-31", "tweet": "2026-11-01"}
    assert table.loc["tweet", "published"] == ""
    assert (
        table.loc["acme-page", "citation"]
        == "“The engine”, Acme, 2026-06-01. https://acme.example/engine (primary, en: the origin's own page was read)"
    )
    assert tuple(table["kind"].cat.categories) == words("kind")


def test_a_source_that_nobody_cites_has_no_claims() -> None:
    table = tables.sources(book(sources=LAB))
    assert table["claims"].to_dict() == {"acme-page": 1, "lab": 0, "tweet": 0}


def test_lines_have_a_row_each_with_claims_or_the_reason_for_none() -> None:
    table = tables.lines(SMALL)
    assert table.to_dict("records") == [
        {"article": "en", "line": 1, "claims": 2, "unclaimed": ""},
        {"article": "en", "line": 2, "claims": 2, "unclaimed": ""},
        {"article": "en", "line": 3, "claims": 2, "unclaimed": ""},
        {"article": "fr", "line": 1, "claims": 2, "unclaimed": ""},
        {"article": "fr", "line": 2, "claims": 1, "unclaimed": ""},
        {"article": "fr", "line": 3, "claims": 1, "unclaimed": ""},
        {"article": "fr", "line": 4, "claims": 0, "unclaimed": "a byline"},
    ]


def test_claims_stand_on_each_of_their_lines() -> None:
    table = tables.claim_lines(SMALL)
    assert list(zip(table["article"], table["line"], table["claim"])) == [
        ("en", 1, "speed"),
        ("en", 2, "speed"),
        ("en", 3, "speed"),
        ("fr", 1, "speed"),
        ("fr", 2, "speed"),
        ("fr", 3, "speed"),
        ("en", 2, "size"),
        ("en", 3, "size"),
        ("en", 1, "day"),
        ("fr", 1, "day"),
    ]
    assert table.loc[6, "verdict"] == "conflicting"


def test_history_has_a_row_for_each_claim_on_each_day() -> None:
    table = tables.history(SMALL, [date(2026, 10, 30), date(2026, 10, 31), date(2027, 1, 1)])
    assert table[table["claim"] == "size"]["status"].to_list() == ["speculative", "inferred", "inferred"]
    assert table[table["claim"] == "speed"]["verdict"].to_list() == ["pending", "pending", "conflicting"]
    assert table["day"].unique().tolist() == ["2026-10-30", "2026-10-31", "2027-01-01"]


def test_renderings_have_a_column_for_each_article() -> None:
    assert tables.renderings(SMALL).to_dict("records") == [
        {"claim": "size", "kind": "hedge", "en": "below", "fr": "trois", "differs": "a limit lost"}
    ]


def test_crossed_labels_show_every_word_of_both_vocabularies() -> None:
    table = tables.crossed(tables.claims(SMALL), "presented", "status")
    assert (tuple(table.index), tuple(table.columns)) == (words("presented"), words("status"))
    assert table.loc["official"].to_list() == [1, 0, 0]
    assert table.loc["inferred"].to_list() == [0, 1, 0]
    assert table.loc["speculative"].to_list() == [0, 0, 1]


@pytest.mark.parametrize(
    "table", [tables.claims, tables.evidence, tables.sources, tables.lines, tables.claim_lines, tables.renderings]
)
def test_an_empty_record_gives_empty_tables_with_the_same_columns(table: Any) -> None:
    empty = table(EMPTY)
    assert len(empty) == 0
    assert set(empty.columns) >= set(table(SMALL).columns) - {"en", "fr"}


def test_an_empty_record_can_be_crossed_and_followed() -> None:
    assert int(tables.crossed(tables.claims(EMPTY), "presented", "status").to_numpy().sum()) == 0
    assert len(tables.history(EMPTY, [date(2026, 1, 1)])) == 0


def test_the_tables_of_the_real_record_count_what_it_holds(record: Claimbook) -> None:
    table = tables.claims(record)
    assert list(table.index) == list(record.claims)
    assert table["status"].to_list() == [claim.status for claim in record.claims.values()]
    assert table["verdict"].to_list() == [claim.verdict for claim in record.claims.values()]
    assert int(tables.crossed(table, "presented", "status").to_numpy().sum()) == len(record.claims)
    assert len(tables.evidence(record)) == sum(len(claim.evidence) for claim in record.claims.values())
    assert len(tables.sources(record)) == len(record.sources)
    assert len(tables.claim_lines(record)) == sum(
        len(claim.lines_in(article)) for claim in record.claims.values() for article in record.articles
    )
    assert all(judging.known_since(source) <= record.as_of for source in record.sources.values())
