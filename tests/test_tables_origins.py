"""The tables of where claims come from say what the record says."""

from __future__ import annotations

from datetime import date
from typing import Any

import books
from claimbook import Claimbook
from claimbook.tables import origins

NOTE = {"stance": "supports", "note": "It says so."}
BOLT = {
    "title": "A page",
    "publisher": "Bolt",
    "url": "https://bolt.example/",
    "kind": "primary",
    "voice": ["bolt"],
    "note": None,
}
JOINT = {**BOLT, "url": "https://joint.example/", "voice": ["acme", "bolt"]}
ORGANISATIONS: dict[str, Any] = {"bolt": {"name": "Bolt (formerly Nut)"}}


def book(**sections: Any) -> Claimbook:
    return books.book(
        **{"organisations": ORGANISATIONS, "sources": {"bolt-page": BOLT, "joint-page": JOINT}, **sections}
    )


def claim(*sources: str, **fields: Any) -> dict[str, Any]:
    return {"evidence": [{"source": name, **NOTE} for name in sources], **fields}


def test_an_origin_is_named_without_brackets_and_a_joint_one_as_such() -> None:
    assert origins.named("bolt", book()) == "Bolt"
    assert origins.named("acme+bolt", book()) == "Acme and Bolt jointly"
    assert origins.named("A person", book()) == "A person"


def test_a_claim_is_tied_to_each_of_its_origins_and_to_nobody_without_one() -> None:
    table = origins.ties(book(claims={"speed": claim("acme-page", "bolt-page"), "other": {}}))
    assert list(table[["claim", "origin"]].itertuples(index=False, name=None)) == [
        ("speed", "acme"),
        ("speed", "bolt"),
        ("other", origins.NOBODY),
    ]


def test_a_claim_borne_out_by_its_own_authority_alone_is_self_told() -> None:
    assert origins.self_told(book()) == ["speed"]
    assert origins.self_told(book(claims={"speed": claim("acme-page", "bolt-page")})) == []
    assert origins.self_told(book(claims={"speed": claim("joint-page", authority=["acme", "bolt"])})) == ["speed"]


def test_a_party_is_withdrawn_with_its_joint_statements_and_the_figures_that_only_it_gave() -> None:
    figures = {"theirs": {"source": ["bolt-page"]}, "shared": {"source": ["bolt-page", "acme-page"]}}

    def calculation(figure: str) -> dict[str, Any]:
        return {
            "asks": f"What of {figure}?",
            "formula": "2 * number",
            "given": {"number": {"figure": figure}},
            "gives": "4 token",
            "shows": "supports",
        }

    whole = book(figures=figures, claims={"other": {"calculations": [calculation("theirs"), calculation("shared")]}})
    left = origins.without(whole, "bolt")
    assert set(left.sources) == {"acme-page"}
    assert [each.asks for each in left.claims["other"].calculations] == ["What of shared?"]
    assert len(whole.claims["other"].calculations) == 2


def test_what_hangs_on_a_party_is_what_its_loss_changes() -> None:
    disputed = {
        "evidence": [{"source": "acme-page", **NOTE}, {"source": "bolt-page", "stance": "refutes", "note": "No."}]
    }
    table = origins.withdrawn(book(claims={"other": disputed}))
    # Without Acme its own claim is bare and the disputed one refuted; without Bolt the disputed one is supported.
    assert table.to_dict("index") == {"Acme": {"left_bare": 1, "turned": 1}, "Bolt": {"left_bare": 0, "turned": 1}}


def test_predictions_stand_in_the_order_of_their_due_dates() -> None:
    table = origins.predictions(
        book(
            claims={
                "speed": {
                    "due": "2027",
                    "evidence": [{"source": "acme-page", "stance": "qualifies", "note": "In part."}],
                },
                "other": {"due": "2026-08-31"},
            }
        )
    )
    assert list(table.index) == ["other", "speed"]
    assert list(table["due"]) == [date(2026, 8, 31), date(2027, 12, 31)]
    assert list(table["verdict"]) == ["not_enough_evidence", "pending"]
    assert set(table["told"]) == {date(2026, 7, 8)}


def test_people_without_a_name_are_taken_together() -> None:
    spoken = book(claims={"a": {"speaker": "unnamed user"}, "b": {"speaker": "Ann"}, "c": {"speaker": None}})
    assert [origins.voice(spoken.claims[name]) for name in "abc"] == [origins.NAMELESS, "Ann", origins.OWN_VOICE]


def test_a_guess_is_followed_to_the_source_that_decided_it_later() -> None:
    later = {**BOLT, "published": "2026-08-13", "accessed": "2026-11-01"}
    undated = {**BOLT, "url": "https://undated.example/", "published": None}
    table = origins.guesses(
        book(
            sources={"bolt-page": later, "undated-page": undated},
            claims={"a": claim("bolt-page"), "b": claim("undated-page"), "c": {}},
        ),
        date(2026, 7, 8),
    )
    assert list(table.index) == ["a", "b", "c"], "what was decided on the day is no guess"
    assert list(table["verdict"].astype(str)) == ["supported", "supported", "not_enough_evidence"]
    assert list(table["by"]) == ["bolt-page", "undated-page", ""]
    assert list(table["dated"]) == [True, False, False]


def test_a_claim_of_a_later_article_is_no_guess_of_an_earlier_day_and_foretold_from_its_own() -> None:
    late = {"title": "[B]", "language": "en", "published": "2026-11-20", "lines": 3, "sha256": "0" * 64, "apart": True}
    own = {"lines": {"own": [1]}, "due": "2027"}
    whole = book(articles={"own": late}, claims={"a": {}, "b": own})
    assert list(origins.guesses(whole, date(2026, 7, 8)).index) == ["a"]
    assert list(origins.guesses(whole, date(2026, 11, 20)).index) == ["a", "b"]
    assert list(origins.predictions(whole)["told"]) == [date(2026, 11, 20)]


def test_an_official_word_read_nowhere_as_a_whole_is_known_by_report() -> None:
    seen = {"bolt-page": {**BOLT, "voice": ["acme"], "seen": "excerpt"}}
    claims = {
        "a": claim("bolt-page", authority=["acme"]),
        "b": claim("bolt-page", "acme-page", authority=["acme"]),
        "c": claim("bolt-page"),
    }
    assert origins.by_report(book(sources=seen, claims=claims)) == ["a"]


def test_open_claims_are_sorted_by_what_was_looked_for_and_what_would_do() -> None:
    same = {"searched": "A page; none found.", "topic": "size"}
    table = origins.gaps(book(claims={"a": same, "b": {**same, "settles": "A number."}, "c": {"topic": "speed"}}))
    assert list(table.index) == ["a", "b", "c"], "a supported claim is settled"
    vain = origins.in_vain(table)
    assert vain.iloc[0].to_dict() == {"searched": "A page; none found.", "claims": 2, "topic": "size"}
    assert origins.first_wants(table).iloc[0].to_dict() == {
        "open claims": 2,
        "what would settle the first of them": "A page that says so.",
    }
