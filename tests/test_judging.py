"""The rules of judgement, each with a case that it catches and a twin that it lets pass."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from books import book
from claimbook.judging import incomplete
from claimbook.judging import rules as judging
from claimbook.record.book import Claimbook
from claimbook.record.vocabulary import words

TODAY = date(2026, 11, 30)
RANK = {"speculative": 0, "inferred": 1, "official": 2}

SOURCES: dict[str, dict[str, Any]] = {
    "acme-note": {"publisher": "Acme", "kind": "primary", "voice": ["acme"]},
    "beta-page": {"publisher": "Beta", "kind": "primary", "voice": ["beta"]},
    "joint-page": {"publisher": "Acme", "kind": "primary", "voice": ["beta", "acme"]},
    "bench": {"publisher": "Bench Lab", "kind": "measurement"},
    "handbook": {"publisher": "Tables Press", "kind": "reference"},
    "study": {"publisher": "arXiv", "author": "Kim", "kind": "paper"},
    "breakdown": {"publisher": "Analysts", "kind": "analysis"},
    "own-analysis": {"publisher": "Analysts", "author": "Ann Lee", "kind": "analysis"},
    "own-at-acme": {"publisher": "Acme", "author": "Ann Lee", "kind": "commentary", "voice": ["acme"]},
    "news": {"publisher": "Daily", "kind": "press"},
    "news-of-acme": {"publisher": "Daily", "kind": "press", "voice": ["acme"]},
    "wire-one": {"publisher": "Wire One", "kind": "press", "relays": "acme-page"},
    "wire-of-acme": {"publisher": "Wire Three", "kind": "press", "voice": ["acme"], "relays": "acme-page"},
    "wire-two": {"publisher": "Wire Two", "kind": "press", "relays": "wire-one"},
    "post": {"publisher": "X", "author": "Bo", "kind": "post"},
    "post-again": {"publisher": "X", "author": "Cy", "kind": "post", "relays": "post"},
    "post-of-acme": {"publisher": "X", "author": "Bo", "kind": "post", "voice": ["acme"]},
    "blog": {"publisher": "A blog", "kind": "commentary"},
    "blog-of-acme": {"publisher": "A blog", "kind": "commentary", "voice": ["acme"]},
    "unread": {"publisher": "Bench Lab", "kind": "measurement", "seen": "unseen"},
    "unread-of-acme": {"publisher": "Acme", "kind": "primary", "voice": ["acme"], "seen": "unseen"},
    "named-acme": {"publisher": "ACME", "kind": "reference"},
    "in-july": {"publisher": "Late Lab", "kind": "measurement", "published": "2026-07"},
    "on-the-eighth": {"publisher": "Eighth", "kind": "measurement", "published": "2026-07-08"},
    "this-year": {"publisher": "Yearly", "kind": "measurement", "published": "2026"},
    "undated": {"publisher": "No date", "kind": "measurement", "published": None, "accessed": "2026-10-05"},
}


def items(*stances: str) -> list[dict[str, str]]:
    """Evidence written like "bench supports"."""
    pairs = [each.split() for each in stances]
    return [{"source": source, "stance": stance, "note": "A note."} for source, stance in pairs]


def recorded(
    *stances: str, others: dict[str, Any] | None = None, figures: dict[str, Any] | None = None, **fields: Any
) -> Claimbook:
    """A record whose claim `speed` has this evidence and these fields."""
    claims = {"speed": {"evidence": items(*stances), **fields}, **(others or {})}
    return book(claims=claims, sources=SOURCES, organisations={"beta": {"name": "Beta"}}, figures=figures or {})


def told(judgement: judging.Derivation) -> str:
    return f"{judgement.label}: {judgement.because}"


def status(*stances: str, on: date = TODAY, **fields: Any) -> str:
    record = recorded(*stances, **fields)
    return told(judging.status(record.claims["speed"], record.on(on)))


def verdict(*stances: str, on: date = TODAY, **fields: Any) -> str:
    record = recorded(*stances, **fields)
    return told(judging.verdict(record.claims["speed"], record.on(on)))


NOTHING = "speculative: nothing that counts supports or qualifies it, and acme did not say so"
UNKNOWN = "not_enough_evidence: nothing but context is known"


# --- official ---


@pytest.mark.parametrize("stance", ["supports", "qualifies"])
def test_a_claim_is_official_when_its_authority_says_so_in_whole_or_in_part(stance: str) -> None:
    assert status(f"acme-note {stance}") == f"official: acme-note {stance} it with the voice of acme"


@pytest.mark.parametrize("stance", ["refutes", "context"])
def test_a_claim_that_its_authority_denies_or_passes_over_is_not_official(stance: str) -> None:
    assert status(f"acme-note {stance}") == NOTHING


def test_the_word_of_another_organisation_makes_a_claim_inferred_and_not_official() -> None:
    assert status("beta-page supports") == "inferred: beta-page supports it as another organisation's own page"
    assert (
        status("beta-page supports", authority=["acme", "beta"])
        == "official: beta-page supports it with the voice of beta"
    )


def test_a_claim_without_authorities_is_never_official() -> None:
    assert (
        status("acme-note supports", authority=None)
        == "inferred: acme-note supports it as another organisation's own page"
    )
    assert status(authority=None) == "speculative: nothing that counts supports or qualifies it"


def test_all_authorities_that_speak_in_a_source_are_named() -> None:
    assert status("joint-page supports") == "official: joint-page supports it with the voice of acme"
    assert (
        status("joint-page supports", authority=["acme", "beta"])
        == "official: joint-page supports it with the voice of beta and acme"
    )
    assert (
        status(authority=["acme", "beta"])
        == "speculative: nothing that counts supports or qualifies it, and acme and beta did not say so"
    )


def test_an_authority_outranks_better_placed_evidence_before_it() -> None:
    assert status("bench supports", "acme-note qualifies") == "official: acme-note qualifies it with the voice of acme"


@pytest.mark.parametrize("source", ["news-of-acme", "post-of-acme", "blog-of-acme"])
def test_an_authority_may_speak_in_press_posts_and_commentary(source: str) -> None:
    assert status(f"{source} supports") == f"official: {source} supports it with the voice of acme"
    assert verdict(f"{source} supports") == f"supported: {source} supports it"


# --- inferred ---


@pytest.mark.parametrize(
    ("source", "noun"),
    [
        ("bench", "a measurement"),
        ("handbook", "reference data"),
        ("study", "a paper"),
        ("breakdown", "an analysis"),
        ("beta-page", "another organisation's own page"),
        ("news", "first-hand press"),
    ],
)
@pytest.mark.parametrize("stance", ["supports", "qualifies"])
def test_independent_sources_make_a_claim_inferred(source: str, noun: str, stance: str) -> None:
    assert status(f"{source} {stance}") == f"inferred: {source} {stance} it as {noun}"


@pytest.mark.parametrize("source", ["bench", "handbook", "study", "breakdown", "beta-page", "news"])
@pytest.mark.parametrize("stance", ["refutes", "context"])
def test_sources_that_do_not_lift_leave_a_claim_speculative(source: str, stance: str) -> None:
    assert status(f"{source} {stance}") == NOTHING


def test_press_that_relays_somebody_infers_nothing_but_decides_the_verdict() -> None:
    assert status("wire-one supports") == "speculative: wire-one supports it, but only relays others or talks"
    assert verdict("wire-one supports") == "supported: wire-one supports it"
    assert status("news supports") == "inferred: news supports it as first-hand press"


# --- context only ---


@pytest.mark.parametrize("source", ["post", "blog"])
@pytest.mark.parametrize("stance", ["supports", "qualifies", "refutes"])
def test_posts_and_commentary_are_context_for_both_judgements(source: str, stance: str) -> None:
    assert status(f"{source} {stance}") == NOTHING
    assert verdict(f"{source} {stance}") == UNKNOWN


def test_posts_count_where_the_claim_is_about_posts() -> None:
    assert status("post supports", about_posts=True) == "inferred: post supports it as a post on a claim about posts"
    assert verdict("post supports", about_posts=True) == "supported: post supports it"
    assert (
        status("blog supports", about_posts=True) == "inferred: blog supports it as commentary on a claim about posts"
    )


def test_an_item_on_a_claim_about_posts_says_so() -> None:
    record = recorded("post supports", "bench supports", about_posts=True)
    assert [each.why for each in judging.weigh(record.claims["speed"], record)] == [
        "a post on a claim about posts",
        "a measurement on a claim about posts",
    ]


def test_a_post_that_repeats_another_infers_nothing_even_about_posts() -> None:
    assert (
        status("post-again supports", about_posts=True)
        == "speculative: post-again supports it, but only relays others or talks"
    )


def test_the_speaker_s_own_words_are_context() -> None:
    assert status("own-analysis supports", speaker="Ann Lee") == NOTHING
    assert verdict("own-analysis supports", speaker="Ann Lee") == UNKNOWN
    assert status("own-analysis supports", speaker="Bo Moss") == "inferred: own-analysis supports it as an analysis"
    assert status("own-analysis supports") == "inferred: own-analysis supports it as an analysis"


def test_the_speaker_s_own_words_count_as_an_authority_s_voice_or_about_posts() -> None:
    assert (
        status("own-at-acme supports", speaker="Ann Lee") == "official: own-at-acme supports it with the voice of acme"
    )
    assert (
        verdict("own-analysis supports", speaker="Ann Lee", about_posts=True) == "supported: own-analysis supports it"
    )


def test_a_page_that_was_not_read_is_context_even_with_an_authority_s_voice() -> None:
    assert status("unread supports", "unread-of-acme supports") == NOTHING
    assert verdict("unread supports", "unread-of-acme refutes") == UNKNOWN
    assert verdict("bench supports") == "supported: bench supports it"


def test_each_item_says_why_it_does_not_count() -> None:
    record = recorded(
        "post supports",
        "own-analysis supports",
        "unread supports",
        "bench context",
        "bench supports",
        speaker="Ann Lee",
    )
    assert [(each.name, each.stance, each.why) for each in judging.weigh(record.claims["speed"], record.on(TODAY))] == [
        ("post", "context", "a post, so context only"),
        ("own-analysis", "context", "the speaker's own words, so context only"),
        ("unread", "context", "not read, so context only"),
        ("bench", "context", "context"),
        ("bench", "supports", "a measurement"),
    ]


# --- verdict ---


@pytest.mark.parametrize(
    ("stances", "expected"),
    [
        (["bench supports"], "supported: bench supports it"),
        (["bench supports", "news supports"], "supported: bench and news support it"),
        (["bench supports", "news context"], "supported: bench supports it"),
        (["bench refutes"], "refuted: bench refutes it"),
        (["bench qualifies"], "conflicting: bench qualifies it"),
        (["bench qualifies", "news qualifies"], "conflicting: bench and news qualify it"),
        (["bench supports", "news refutes"], "conflicting: bench supports it; news refutes it"),
        (["bench qualifies", "news refutes"], "conflicting: bench qualifies it; news refutes it"),
        (["news qualifies", "bench supports"], "conflicting: bench supports it; news qualifies it"),
        (
            ["bench refutes", "news supports", "study qualifies"],
            "conflicting: news supports it; study qualifies it; bench refutes it",
        ),
        (["bench refutes", "news refutes", "study refutes"], "refuted: bench, news and study refute it"),
        (
            ["bench supports", "news supports", "study supports", "handbook supports"],
            "supported: bench, news and 2 more support it",
        ),
        (["bench supports", "bench supports"], "supported: bench supports it"),
        (["bench context"], UNKNOWN),
        ([], UNKNOWN),
    ],
)
def test_the_verdict_is_what_the_stances_give(stances: list[str], expected: str) -> None:
    assert verdict(*stances) == expected


@pytest.mark.parametrize(
    ("due", "on", "expected"),
    [
        ("2026-07-31", date(2026, 7, 30), "pending: it is due by 2026-07-31"),
        ("2026-07-31", date(2026, 7, 31), "conflicting: bench qualifies it"),
        ("2026-07", date(2026, 7, 30), "pending: it is due by 2026-07-31"),
        ("2026-12/2029-12", TODAY, "pending: it is due by 2029-12-31"),
        ("2026", TODAY, "pending: it is due by 2026-12-31"),
    ],
)
def test_a_prediction_is_pending_until_the_last_day_it_may_come_true(due: str, on: date, expected: str) -> None:
    assert verdict("bench qualifies", due=due, on=on) == expected


@pytest.mark.parametrize(
    ("stance", "expected"), [("supports", "supported: bench supports it"), ("refutes", "refuted: bench refutes it")]
)
def test_a_prediction_is_settled_early_by_what_came_true_or_is_ruled_out(stance: str, expected: str) -> None:
    assert verdict(f"bench {stance}", due="2027") == expected
    assert verdict(f"bench {stance}", "news qualifies", due="2027").startswith("conflicting: ")


@pytest.mark.parametrize("stances", [["bench qualifies"], ["bench context"], ["post supports"], ["unread refutes"], []])
def test_nothing_less_settles_a_prediction_early(stances: list[str]) -> None:
    assert verdict(*stances, due="2027") == "pending: it is due by 2027-12-31"


@pytest.mark.parametrize("stance", ["supports", "qualifies", "refutes"])
def test_neither_an_announcement_nor_arithmetic_settles_a_prediction_early(stance: str) -> None:
    assert judged(announced(stance), due="2027")[1] == "pending: it is due by 2027-12-31"
    assert (
        verdict(calculations=[calculation(stance, x="figure tokens")], figures=TOKENS, due="2027")
        == "pending: it is due by 2027-12-31"
    )


def test_a_pending_prediction_has_the_status_its_evidence_gives() -> None:
    assert status("bench supports", due="2027") == "inferred: bench supports it as a measurement"


def announced(stance: str, *more: str) -> list[dict[str, str]]:
    return [{"source": "beta-page", "stance": stance, "note": "It will be so.", "announces": "true"}, *items(*more)]


def judged(evidence: list[dict[str, str]], on: date = TODAY, **fields: Any) -> tuple[str, str]:
    record = book(
        claims={"speed": {"authority": ["beta"], "evidence": evidence, **fields}},
        sources=SOURCES,
        organisations={"beta": {"name": "Beta"}},
    )
    claim = record.claims["speed"]
    verdict = judging.verdict(claim, record.on(on))
    return judging.status(claim, record.on(on)).label, f"{verdict.label}: {verdict.because}"


def test_an_announcement_makes_a_prediction_official_but_does_not_fulfil_it() -> None:
    assert judged(announced("supports"), due="2026-10") == (
        "official",
        "not_enough_evidence: nothing but announcements and context is known",
    )
    assert judged(announced("supports", "bench supports"), due="2026-10") == (
        "official",
        "supported: bench supports it",
    )
    assert judged(announced("supports", "bench refutes"), due="2026-10") == ("official", "refuted: bench refutes it")
    assert judged(announced("supports"), due="2027") == ("official", "pending: it is due by 2027-12-31")


def test_a_calculation_lifts_a_prediction_but_does_not_fulfil_it() -> None:
    made = [calculation(x="figure tokens")]
    sums = {"calculations": made, "due": "2026-10"}
    assert verdict(**sums) == "not_enough_evidence: nothing but announcements and context is known"
    assert status(**sums) == "inferred: “How many?” supports it as a calculation"
    assert verdict(calculations=made) == "supported: “How many?” supports it"


def test_an_announcement_that_is_context_is_told_as_context() -> None:
    assert judged(announced("context"), due="2026-10") == ("speculative", UNKNOWN)


def test_what_announces_nothing_fulfils_a_prediction() -> None:
    assert judged(
        [{key: value for key, value in announced("supports")[0].items() if key != "announces"}], due="2026-10"
    ) == ("official", "supported: beta-page supports it")


# --- as of a day ---


@pytest.mark.parametrize(
    ("source", "first"),
    [
        ("on-the-eighth", date(2026, 7, 8)),
        ("in-july", date(2026, 7, 31)),
        ("undated", date(2026, 10, 5)),
        ("this-year", date(2026, 11, 1)),
    ],
)
def test_a_source_counts_from_the_last_day_of_its_date_or_from_when_it_was_read(source: str, first: date) -> None:
    assert verdict(f"{source} supports", on=first) == f"supported: {source} supports it"
    assert verdict(f"{source} supports", on=date.fromordinal(first.toordinal() - 1)) == UNKNOWN
    assert judging.known_since(recorded().sources[source]) == first


def test_labels_move_when_a_later_source_appears() -> None:
    stances = ("bench qualifies", "on-the-eighth refutes")
    assert verdict(*stances, on=date(2026, 7, 7)) == "conflicting: bench qualifies it"
    assert verdict(*stances, on=date(2026, 7, 8)) == "conflicting: bench qualifies it; on-the-eighth refutes it"


# --- calculations ---


def calculation(shows: str = "supports", **given: Any) -> dict[str, Any]:
    """A calculation over inputs written x="claim other", x="figure tokens" or x="assume"."""
    return {
        "asks": "How many?",
        "formula": " + ".join(given),
        "gives": "2 token",
        "shows": shows,
        "note": "It decides.",
        "given": {name: _given(*origin.split()) for name, origin in given.items()},
    }


def _given(kind: str, name: str = "") -> dict[str, str]:
    return {"assume": "2 token", "as": "convention", "because": "It is so."} if kind == "assume" else {kind: name}


TOKENS = {"tokens": {"source": ["acme-page"]}, "late-tokens": {"source": ["acme-page", "in-july"]}}


@pytest.mark.parametrize("shows", ["supports", "qualifies"])
def test_a_calculation_from_recorded_premises_makes_a_claim_inferred(shows: str) -> None:
    assert (
        status(calculations=[calculation(shows, x="figure tokens")], figures=TOKENS)
        == f"inferred: “How many?” {shows} it as a calculation"
    )


@pytest.mark.parametrize("shows", ["refutes", "context"])
def test_a_calculation_that_refutes_or_is_context_lifts_nothing(shows: str) -> None:
    assert status(calculations=[calculation(shows, x="figure tokens")], figures=TOKENS) == NOTHING


def test_a_calculation_decides_the_verdict_with_the_evidence() -> None:
    made = [calculation("refutes", x="figure tokens")]
    assert verdict(calculations=made, figures=TOKENS) == "refuted: “How many?” refutes it"
    assert (
        verdict("bench supports", calculations=made, figures=TOKENS)
        == "conflicting: bench supports it; “How many?” refutes it"
    )


def test_a_calculation_has_the_date_of_its_latest_input() -> None:
    early, late = [calculation(x="figure tokens")], [calculation(x="figure tokens", y="figure late-tokens")]
    assert verdict(calculations=early, figures=TOKENS, on=date(2026, 7, 30)) == "supported: “How many?” supports it"
    assert verdict(calculations=late, figures=TOKENS, on=date(2026, 7, 30)) == UNKNOWN
    assert verdict(calculations=late, figures=TOKENS, on=date(2026, 7, 31)) == "supported: “How many?” supports it"


def test_a_calculation_from_a_claim_exists_since_the_first_article_with_it_appeared() -> None:
    other = {"other": {"evidence": items("bench supports"), "status": "inferred", "verdict": "supported"}}
    made = [calculation(x="claim other")]
    assert verdict(calculations=made, others=other, on=date(2026, 7, 7)) == UNKNOWN
    assert verdict(calculations=made, others=other, on=date(2026, 7, 8)) == "supported: “How many?” supports it"


def test_a_claim_in_two_articles_is_known_from_the_earlier_one() -> None:
    claims = {
        "speed": {"evidence": None, "calculations": [calculation(x="claim other")]},
        "other": {"evidence": items("bench supports")},
    }
    record = book(
        claims=claims,
        sources=SOURCES,
        organisations={"beta": {"name": "Beta"}},
        articles={"fr": {"published": "2026-07-20"}},
    )
    assert judging.verdict(record.claims["speed"], record.on(date(2026, 7, 8))).label == "supported"
    alone = book(
        claims={**claims, "other": {"evidence": items("bench supports"), "lines": {"fr": [1]}}},
        sources=SOURCES,
        organisations={"beta": {"name": "Beta"}},
        articles={"fr": {"published": "2026-07-20"}},
    )
    assert judging.verdict(alone.claims["speed"], alone.on(date(2026, 7, 19))).label == "not_enough_evidence"
    assert judging.verdict(alone.claims["speed"], alone.on(date(2026, 7, 20))).label == "supported"


def test_a_calculation_from_assumptions_alone_has_no_date_and_always_exists() -> None:
    assert verdict(calculations=[calculation(x="assume")], on=date(2000, 1, 1)) == "supported: “How many?” supports it"


# --- conditions ---


def conditioned(compare: Any, shows: str = "supports", otherwise: str | None = None) -> list[dict[str, Any]]:
    """A calculation of 2 tokens under a condition."""
    other = {"else": otherwise} if otherwise else {}
    return [{**calculation(shows, x="figure tokens"), "compare": compare, **other}]


@pytest.mark.parametrize(
    ("compare", "otherwise", "expected"),
    [
        ({"above": "1 token"}, None, "supported: “How many?” supports it"),
        ({"above": "2 token"}, None, UNKNOWN),
        ({"above": "2 token"}, "refutes", "refuted: “How many?” refutes it"),
        ({"above": "1 token"}, "refutes", "supported: “How many?” supports it"),
        ({"below": "1 token"}, "qualifies", "conflicting: “How many?” qualifies it"),
        ({"within": "1..3 token"}, "refutes", "supported: “How many?” supports it"),
        ({"above": {"figure": "late-tokens"}}, "refutes", "refuted: “How many?” refutes it"),
        ({"about": {"claim": "other"}}, "refutes", "supported: “How many?” supports it"),
        ({"below": {"claim": "other"}}, "refutes", "refuted: “How many?” refutes it"),
        ("within", "refutes", "supported: “How many?” supports it"),
        ("above", "refutes", "refuted: “How many?” refutes it"),
    ],
)
def test_a_calculation_shows_what_its_condition_says(compare: Any, otherwise: str | None, expected: str) -> None:
    others = {"other": {"value": "2 token", "evidence": items("bench supports")}}
    made = conditioned(compare, otherwise=otherwise)
    assert verdict(calculations=made, figures=TOKENS, others=others, value="2 token") == expected
    record = recorded(calculations=made, figures=TOKENS, others=others, value="2 token")
    said = expected.split(" ")[-2] if expected != UNKNOWN else "context"
    assert [(each.said, each.stance) for each in judging.weigh(record.claims["speed"], record)] == [(said, said)]


def test_a_condition_that_fails_lifts_nothing_and_nobody_who_rests_on_it() -> None:
    for limit, label in (("1 token", "inferred"), ("2 token", "speculative")):
        others = {"other": {"calculations": conditioned({"above": limit}), "value": "2 token"}}
        assert status(calculations=[calculation(x="claim other")], others=others, figures=TOKENS).startswith(label)


def test_a_condition_without_anything_to_hold_against_shows_context() -> None:
    assert verdict(calculations=conditioned("within", otherwise="refutes"), figures=TOKENS, value=None) == UNKNOWN
    assert verdict(calculations=conditioned({"above": "1 s"}, otherwise="refutes"), figures=TOKENS) == UNKNOWN
    assert (
        verdict(calculations=conditioned({"above": {"figure": "nowhere"}}, otherwise="refutes"), figures=TOKENS)
        == UNKNOWN
    )


def test_what_a_condition_holds_against_is_a_premise_of_its_day_and_weight() -> None:
    late = conditioned({"about": {"figure": "late-tokens"}})
    assert verdict(calculations=late, figures=TOKENS, on=date(2026, 7, 30)) == UNKNOWN
    assert verdict(calculations=late, figures=TOKENS, on=date(2026, 7, 31)) == "supported: “How many?” supports it"
    others = {"other": {"value": "2 token", "evidence": items("post supports")}}
    assert verdict(calculations=conditioned({"about": {"claim": "other"}}), figures=TOKENS, others=others) == UNKNOWN


# --- the weakest input ---


def assumed(kind: str, source: str | None = None) -> dict[str, Any]:
    given = {"assume": "2 token", "as": kind, "because": "It is so.", **({"source": source} if source else {})}
    return {**calculation(x="assume"), "given": {"x": given}}


@pytest.mark.parametrize(
    ("kind", "expected"), [("convention", "inferred"), ("bound", "inferred"), ("guess", "speculative")]
)
def test_a_guess_makes_a_calculation_context_and_no_other_assumption_does(kind: str, expected: str) -> None:
    assert status(calculations=[assumed(kind)]).startswith(f"{expected}: ")
    assert verdict(calculations=[assumed(kind)]) == (
        UNKNOWN if kind == "guess" else "supported: “How many?” supports it"
    )
    assert status(
        calculations=[calculation(x="claim other")], others={"other": {"calculations": [assumed(kind)]}}
    ).startswith(f"{expected}: ")


def test_a_guess_is_named() -> None:
    record = recorded(calculations=[assumed("guess")])
    claim = record.claims["speed"]
    assert judging.weak_premise(claim, claim.calculations[0], record) == "the guess x"
    assert judging.weigh(claim, record)[0].why == "rests on the guess x, so context only"


RELAYED = "speculative: “How many?” supports it, but rests on a figure that only relays others"
COUNTS, LIFTED = "supported: “How many?” supports it", "inferred: “How many?” supports it as a calculation"


@pytest.mark.parametrize(
    ("sources", "expected"),
    [
        (["bench"], (LIFTED, COUNTS)),
        (["handbook"], (LIFTED, COUNTS)),
        (["beta-page"], (LIFTED, COUNTS)),
        (["news"], (LIFTED, COUNTS)),
        (["acme-note"], (LIFTED, COUNTS)),
        (["post-of-acme"], (LIFTED, COUNTS)),
        (["wire-of-acme"], (LIFTED, COUNTS)),
        (["wire-one"], (RELAYED, COUNTS)),
        (["wire-one", "wire-two"], (RELAYED, COUNTS)),
        (["wire-one", "bench"], (LIFTED, COUNTS)),
        (["post"], (NOTHING, UNKNOWN)),
        (["blog"], (NOTHING, UNKNOWN)),
        (["unread"], (NOTHING, UNKNOWN)),
        (["unread-of-acme"], (NOTHING, UNKNOWN)),
        (["post", "wire-one"], (RELAYED, COUNTS)),
        (["blog", "bench"], (LIFTED, COUNTS)),
        (["own-analysis"], (NOTHING, UNKNOWN)),
    ],
)
def test_a_figure_is_as_strong_as_its_strongest_source(sources: list[str], expected: tuple[str, str]) -> None:
    figures = {"tokens": {"source": sources}}
    found = [
        label(calculations=[calculation(x="figure tokens")], figures=figures, speaker="Ann Lee")
        for label in (status, verdict)
    ]
    assert tuple(found) == expected


def test_the_weakest_of_several_figures_decides() -> None:
    figures = {"firm": {"source": ["bench"]}, "relayed": {"source": ["wire-one"]}, "talk": {"source": ["blog"]}}
    assert status(calculations=[calculation(x="figure firm", y="figure relayed")], figures=figures) == RELAYED
    assert verdict(calculations=[calculation(x="figure firm", y="figure talk")], figures=figures) == UNKNOWN
    record = recorded(calculations=[calculation(x="figure firm", y="figure talk")], figures=figures)
    claim = record.claims["speed"]
    assert (
        judging.weigh(claim, record)[0].why == "rests on the figure talk, for which no source counts, so context only"
    )
    assert judging.weak_premise(claim, claim.calculations[0].model_copy(update={"given": {}}), record) is None


def test_a_post_gives_a_figure_to_a_claim_about_posts() -> None:
    figures = {"tokens": {"source": ["post"]}}
    assert status(calculations=[calculation(x="figure tokens")], figures=figures, about_posts=True) == LIFTED


def test_a_figure_that_lifts_nothing_lifts_no_claim_that_rests_on_it() -> None:
    for source, label in (("bench", "inferred"), ("wire-one", "speculative"), ("blog", "speculative")):
        others = {"other": {"calculations": [calculation(x="figure tokens")]}}
        assert status(
            calculations=[calculation(x="claim other")], others=others, figures={"tokens": {"source": [source]}}
        ).startswith(label)


def test_the_source_of_a_bound_is_weighed_like_that_of_a_figure() -> None:
    assert status(calculations=[assumed("bound", "bench")]) == LIFTED
    assert status(calculations=[assumed("bound", "wire-one")]) == RELAYED
    assert verdict(calculations=[assumed("bound", "blog")]) == UNKNOWN
    assert verdict(calculations=[assumed("bound", "in-july")], on=date(2026, 7, 30)) == UNKNOWN
    assert verdict(calculations=[assumed("bound", "in-july")], on=date(2026, 7, 31)) == COUNTS


def inputs(**claims: Any) -> dict[str, Any]:
    """Other claims: a list of evidence, or a calculation."""
    return {
        name: {"evidence": items(*basis)} if isinstance(basis, (list, tuple)) else {"calculations": [basis]}
        for name, basis in claims.items()
    }


def test_a_calculation_that_rests_on_a_speculative_claim_is_context_whatever_it_shows() -> None:
    for shows in ("supports", "qualifies", "refutes"):
        made = [calculation(shows, x="claim other")]
        assert status(calculations=made, others=inputs(other=["post supports"])) == NOTHING
        assert verdict(calculations=made, others=inputs(other=["post supports"])) == UNKNOWN


def test_a_calculation_that_rests_on_an_inferred_or_official_claim_counts() -> None:
    for basis in ("bench supports", "bench qualifies"):
        assert (
            verdict(calculations=[calculation("refutes", x="claim other")], others=inputs(other=[basis]))
            == "refuted: “How many?” refutes it"
        )
    official = {"other": {"authority": ["beta"], "evidence": items("beta-page qualifies")}}
    assert (
        status(calculations=[calculation(x="claim other")], others=official)
        == "inferred: “How many?” supports it as a calculation"
    )


def test_the_weakest_of_several_inputs_decides() -> None:
    others = inputs(firm=["bench supports"], loose=["post supports"])
    assert status(calculations=[calculation(x="claim firm", y="claim loose")], others=others) == NOTHING
    record = recorded(calculations=[calculation(x="claim firm", y="claim loose")], others=others)
    claim = record.claims["speed"]
    assert judging.weakest_input(claim, claim.calculations[0], record.on(TODAY)) == "loose"
    assert judging.weigh(claim, record.on(TODAY))[0].why == "rests on the speculative claim loose, so context only"


def test_a_claim_that_was_speculative_then_makes_a_calculation_context_then() -> None:
    others = inputs(other=["undated supports"])
    made = [calculation(x="claim other")]
    assert verdict(calculations=made, others=others, on=date(2026, 10, 4)) == UNKNOWN
    assert verdict(calculations=made, others=others, on=date(2026, 10, 5)) == "supported: “How many?” supports it"


def test_the_weakest_input_decides_through_other_claims() -> None:
    chain = {"near": calculation(x="claim far")}
    made = [calculation(x="claim near")]
    assert status(calculations=made, others=inputs(**chain, far=["post supports"])) == NOTHING
    assert (
        status(calculations=made, others=inputs(**chain, far=["bench supports"]))
        == "inferred: “How many?” supports it as a calculation"
    )


def test_what_was_found_of_one_input_serves_the_claims_that_rest_on_it() -> None:
    chain = {"near": calculation(x="claim far")}
    record = recorded(calculations=[calculation(x="claim near")], others=inputs(**chain, far=["bench supports"]))
    on = record.on(TODAY)
    # The claims are asked for from the end of the chain on, so that the first answer is at hand for the next.
    assert [judging.status(on.claims[name], on).label for name in ("far", "near", "speed")] == ["inferred"] * 3


def test_a_claim_that_was_changed_is_weighed_as_it_is() -> None:
    record = recorded("bench supports").on(TODAY)
    claim = record.claims["speed"]
    assert judging.weigh(claim, record)[0].stance == "supports"
    other = claim.model_copy(update={"evidence": ()})
    assert judging.weigh(other, record) == ()


def test_a_claim_further_on_stands_only_on_all_of_its_inputs() -> None:
    made = [calculation(x="claim near")]
    near = calculation(x="claim far", y="claim further")
    assert (
        status(calculations=made, others=inputs(near=near, far=["bench supports"], further=["post supports"]))
        == NOTHING
    )
    assert status(
        calculations=made, others=inputs(near=near, far=["bench supports"], further=["bench supports"])
    ).startswith("inferred: ")


def test_a_claim_with_evidence_of_its_own_stands_though_it_also_rests_on_a_guess() -> None:
    near = {"near": {"evidence": items("bench supports"), "calculations": [calculation(x="claim far")]}}
    assert status(
        calculations=[calculation(x="claim near")], others={**near, **inputs(far=["post supports"])}
    ).startswith("inferred: ")


def test_claims_in_a_circle_do_not_lift_each_other() -> None:
    others = inputs(other=calculation(x="claim speed"))
    made = [calculation(x="claim other")]
    assert status(calculations=made, others=others) == NOTHING
    assert status("bench supports", calculations=made, others=others) == "inferred: bench supports it as a measurement"
    record = recorded("bench supports", calculations=made, others=others)
    assert [each.stance for each in judging.weigh(record.claims["speed"], record.on(TODAY))] == ["supports", "supports"]
    assert judging.status(record.claims["other"], record.on(TODAY)).label == "inferred"


def test_a_calculation_that_takes_its_own_claim_as_given_can_refute_it_but_not_lift_it() -> None:
    for shows in ("supports", "qualifies"):
        record = recorded(calculations=[calculation(shows, x="claim speed")])
        assert told(judging.status(record.claims["speed"], record.on(TODAY))) == NOTHING
        assert (
            judging.weigh(record.claims["speed"], record.on(TODAY))[0].why
            == "takes the claim's own value as given, so context only"
        )
    assert verdict(calculations=[calculation("refutes", x="claim speed")]) == "refuted: “How many?” refutes it"


def test_a_claim_lifted_only_by_itself_lifts_no_other() -> None:
    others = inputs(other=calculation(x="claim other"))
    assert status(calculations=[calculation(x="claim other")], others=others) == NOTHING


def test_an_input_counts_only_once_its_own_calculation_exists() -> None:
    others = inputs(other=calculation(x="figure late-tokens"))
    made = [calculation(x="claim other")]
    assert verdict(calculations=made, others=others, figures=TOKENS, on=date(2026, 7, 30)) == UNKNOWN
    assert (
        verdict(calculations=made, others=others, figures=TOKENS, on=date(2026, 7, 31))
        == "supported: “How many?” supports it"
    )


def test_an_input_that_is_only_refuted_is_speculative() -> None:
    others = inputs(other=calculation("refutes", x="figure tokens"))
    assert status(calculations=[calculation(x="claim other")], others=others, figures=TOKENS) == NOTHING


def test_a_person_s_overruling_of_an_input_decides_over_the_rule() -> None:
    def other(status: str, *stances: str) -> dict[str, Any]:
        return {"other": {"evidence": items(*stances), "judgement": {"status": status, "because": "I know."}}}

    made = [calculation(x="claim other")]
    assert status(calculations=made, others=other("inferred")).startswith("inferred: ")
    assert status(calculations=made, others=other("speculative", "bench supports")) == NOTHING
    assert status(calculations=made, others=other("inferred"), on=date(2026, 11, 29)) == NOTHING
    doubted: dict[str, Any] = {"judgement": {"verdict": "supported", "because": "I know."}}
    assert status(calculations=made, others={"other": doubted}) == NOTHING
    assert status(calculations=made, others={"other": {"evidence": items("bench supports"), **doubted}}).startswith(
        "inferred: "
    )


def test_an_input_that_a_person_calls_speculative_is_lifted_by_no_calculation() -> None:
    other = {
        "calculations": [calculation(x="figure tokens")],
        "judgement": {"status": "speculative", "because": "I know."},
    }
    made = [calculation(x="claim other")]
    assert status(calculations=made, others={"other": other}, figures=TOKENS) == NOTHING
    assert status(calculations=made, others={"other": {**other, "judgement": None}}, figures=TOKENS).startswith(
        "inferred: "
    )


def test_a_chain_of_hundreds_of_calculations_is_followed_to_its_end() -> None:
    names = [f"step-{number}" for number in range(400)]
    chain = {name: {"calculations": [calculation(x=f"claim {after}")]} for name, after in zip(names, names[1:])}
    for stance, label in (("bench supports", "inferred"), ("post supports", "speculative")):
        record = book(
            claims={**chain, names[-1]: {"evidence": items(stance)}},
            sources=SOURCES,
            organisations={"beta": {"name": "Beta"}},
        )
        assert judging.status(record.claims["step-0"], record.on(TODAY)).label == label


# --- overruling ---


def test_a_person_may_overrule_a_rule_with_a_reason() -> None:
    record = recorded("bench supports", judgement={"status": "official", "because": "It was said on stage."})
    judgement = judging.status(record.claims["speed"], record.on(TODAY))
    assert judgement == judging.Derivation("official", "a person overruled the rule: It was said on stage.", "inferred")
    assert told(judging.verdict(record.claims["speed"], record.on(TODAY))) == "supported: bench supports it"


def test_a_verdict_may_be_overruled_alone() -> None:
    overruling = {"verdict": "refuted", "because": "The page errs."}
    assert verdict("bench supports", judgement=overruling) == "refuted: a person overruled the rule: The page errs."
    assert status("bench supports", judgement=overruling) == "inferred: bench supports it as a measurement"


def test_an_overruling_says_nothing_of_days_before_the_record_s_own() -> None:
    overruling = {"status": "official", "verdict": "refuted", "because": "So it is."}
    assert (
        status("bench supports", judgement=overruling, on=date(2026, 11, 29))
        == "inferred: bench supports it as a measurement"
    )
    assert verdict("bench supports", judgement=overruling, on=date(2026, 11, 29)) == "supported: bench supports it"
    assert verdict("bench supports", judgement=overruling, on=date(2027, 1, 1)).startswith("refuted: a person")


# --- independent origins ---


@pytest.mark.parametrize(
    ("stances", "expected"),
    [
        (["wire-one supports", "wire-two supports"], ("acme",)),
        (["acme-page supports", "acme-note qualifies"], ("acme",)),
        (["acme-page supports", "wire-two supports", "news-of-acme supports"], ("acme",)),
        (["named-acme supports", "acme-note supports"], ("acme",)),
        (["acme-page supports", "beta-page refutes"], ("acme", "beta")),
        (["news supports", "breakdown supports"], ("Daily", "Analysts")),
        (["study supports", "own-analysis supports", "breakdown supports"], ("Kim", "Ann Lee", "Analysts")),
        (["joint-page supports"], ("acme+beta",)),
        (["joint-page supports", "acme-page supports"], ("acme",)),
        (["joint-page supports", "bench supports"], ("acme+beta", "Bench Lab")),
        (["bench context", "post supports", "unread supports"], ()),
    ],
)
def test_pages_that_go_back_to_one_voice_are_one_origin(stances: list[str], expected: tuple[str, ...]) -> None:
    record = recorded(*stances)
    assert judging.origins(record.claims["speed"], record.on(TODAY)) == expected


def test_origins_are_those_of_the_day() -> None:
    record = recorded("bench supports", "in-july supports")
    assert judging.origins(record.claims["speed"], record.on(date(2026, 7, 30))) == ("Bench Lab",)
    assert judging.origins(record.claims["speed"], record.on(date(2026, 7, 31))) == ("Bench Lab", "Late Lab")


def test_sources_that_relay_each_other_in_a_circle_do_not_hang() -> None:
    sources = {**SOURCES, "wire-one": {"kind": "press", "relays": "wire-two", "publisher": "Wire One"}}
    record = book(sources=sources, organisations={"beta": {"name": "Beta"}})
    assert judging.origin(record.sources["wire-one"], record) == "Wire Two"


def test_a_calculation_is_no_origin() -> None:
    record = recorded("bench supports", calculations=[calculation(x="figure tokens")], figures=TOKENS)
    assert judging.origins(record.claims["speed"], record.on(TODAY)) == ("Bench Lab",)


# --- records that are not whole ---


def test_inputs_that_are_not_recorded_are_passed_over() -> None:
    lost = {"lost": {"source": ["nowhere"]}}
    for made in ([calculation(x="figure lost")], [calculation(x="claim nowhere")]):
        assert verdict(calculations=made, figures=lost) == "supported: “How many?” supports it"
        assert (
            verdict(calculations=[calculation(x="claim other")], others=inputs(other=made[0]), figures=lost)
            == "supported: “How many?” supports it"
        )


def test_a_claim_in_no_article_of_the_record_has_no_date_as_an_input() -> None:
    other = {"other": {"lines": {"nowhere": [1]}, "authority": ["acme"], "evidence": items("acme-note supports")}}
    assert (
        verdict(calculations=[calculation(x="claim other")], others=other, on=date(2026, 6, 1))
        == "supported: “How many?” supports it"
    )


def test_evidence_from_an_unknown_source_is_passed_over() -> None:
    assert verdict("nowhere refutes", "bench supports") == "supported: bench supports it"


def test_claims_that_rest_on_something_missing_are_known() -> None:
    others = {
        "first": {"evidence": items("nowhere supports")},
        "second": {"calculations": [calculation(x="claim first")]},
        "third": {"calculations": [calculation(x="figure nowhere")]},
        "fourth": {"calculations": [calculation(x="figure lost")]},
        "fifth": {"calculations": [calculation(x="claim nowhere")]},
        "whole": {
            "calculations": [calculation(x="figure tokens", y="claim speed", z="assume")],
            "authority": ["nobody"],
        },
        # Claims and figures have ids apart: that the figure of the same name is lost is nothing to whoever takes the claim.
        "lost": {"evidence": items("bench supports")},
        "namesake": {"calculations": [calculation(x="claim lost")]},
    }
    record = recorded("bench supports", others=others, figures={**TOKENS, "lost": {"source": ["nowhere"]}})
    assert incomplete(record) == {"first", "second", "third", "fourth", "fifth"}
    # A record that is there, but could not be read whole, is missing in part.
    half = {("claims", "lost"), ("figures", "tokens")}
    also = {"lost", "namesake", "whole"}
    assert incomplete(replace(record, broken=frozenset(half))) - incomplete(record) == also


# --- whatever the evidence ---

stances = st.lists(
    st.tuples(st.sampled_from(sorted(SOURCES)), st.sampled_from(words("stance"))).map(" ".join), max_size=6
)
days = st.dates(date(2026, 5, 1), date(2026, 12, 31))
OPTIONAL: dict[str, st.SearchStrategy[Any]] = {
    "about_posts": st.just(True),
    "speaker": st.just("Ann Lee"),
    "due": st.just("2026-09"),
    "authority": st.sampled_from([["beta"], ["acme", "beta"]]),
}
fields = st.fixed_dictionaries({}, optional=OPTIONAL)


def labels(evidence: list[str], on: date, changes: dict[str, Any]) -> tuple[str, str]:
    record = recorded(*evidence, **changes)
    claim = record.claims["speed"]
    return judging.status(claim, record.on(on)).label, judging.verdict(claim, record.on(on)).label


@settings(deadline=None, max_examples=60)
@given(stances, days, fields, st.sampled_from(sorted(SOURCES)), st.integers(0, 6))
def test_an_item_of_context_never_changes_a_label(
    evidence: list[str], on: date, changes: dict[str, Any], source: str, place: int
) -> None:
    longer = [*evidence[:place], f"{source} context", *evidence[place:]]
    assert labels(longer, on, changes) == labels(evidence, on, changes)


@settings(deadline=None, max_examples=60)
@given(stances, days, fields)
def test_an_authority_s_support_never_lowers_the_status(evidence: list[str], on: date, changes: dict[str, Any]) -> None:
    before, after = (labels(each, on, changes)[0] for each in (evidence, [*evidence, "joint-page supports"]))
    assert RANK[after] >= RANK[before]
    assert after == ("official" if on >= date(2026, 6, 1) else before)


@settings(deadline=None, max_examples=60)
@given(stances.flatmap(lambda each: st.tuples(st.just(each), st.permutations(each))), days, fields)
def test_the_order_of_evidence_never_changes_a_label(
    orders: tuple[list[str], list[str]], on: date, changes: dict[str, Any]
) -> None:
    assert labels(orders[0], on, changes) == labels(orders[1], on, changes)


@settings(deadline=None, max_examples=60)
@given(stances, days, fields)
def test_a_derivation_names_only_evidence_of_the_day(evidence: list[str], on: date, changes: dict[str, Any]) -> None:
    record = recorded(*evidence, **changes)
    for weighed in judging.weigh(record.claims["speed"], record.on(on)):
        assert judging.known_since(record.sources[weighed.name]) <= on
