"""Every check, with a record that it catches, the message word for word, and a twin that it lets pass."""

from __future__ import annotations

from typing import Any

import pytest

from books import FILE, at, problems, problems_of, text
from claimbook.checking import CHECKS, check
from claimbook.reading import read_bytes
from claimbook.wording.problem import in_file_order


def caught(message: str, line: str, column: int, **sections: Any) -> None:
    """The file has exactly one problem, this one at this line."""
    assert problems(**sections) == [f"{at(text(**sections), line, column)} {message}"]


def passes(**sections: Any) -> None:
    assert problems(**sections) == []


def shown(**sections: Any) -> list[str]:
    """The problems without their places."""
    return [problem.split(" ", 1)[1] for problem in problems(**sections)]


def speed(**fields: Any) -> dict[str, Any]:
    return {"speed": fields}


def page(**fields: Any) -> dict[str, Any]:
    return {"acme-page": fields}


def item(source: str = "acme-page", stance: str = "supports") -> dict[str, str]:
    return {"source": source, "stance": stance, "note": "It says so."}


LATER = page(published="2026-08-01")
CITED = [item(), item("other-page", "context")]


def test_the_small_file_is_sound() -> None:
    passes()


# --- references ---


def test_a_record_without_claims_is_a_fault() -> None:
    assert shown(claims={"speed": None}, sources={"acme-page": None}, organisations={"acme": None}) == [
        "claims: expected at least one claim, found none; record one under `claims:` [no-claims]",
        "en lines: expected every line under a claim or under `unclaimed`, found neither for lines 1-3; "
        "add claims, or say under `unclaimed` why nothing is asserted there [line-unaccounted]",
    ]


def test_a_record_without_articles_is_a_fault() -> None:
    assert problems(articles={"en": None}) == [
        "claims.yaml:1:1 articles: expected at least one article, found none; "
        "record under `articles:` the text on whose lines the claims stand [no-articles]"
    ]


def test_ids_that_differ_in_case_only_are_one() -> None:
    content = text(organisations={"Acme": {"name": "Acme again"}})
    assert [problem.code for problem in problems_of(content)] == ["bad-id", "id-repeated"]
    assert str(problems_of(content)[1]).split(" ", 1)[1] == (
        "Acme: expected an id of its own, found one that differs from `acme` only in case; rename one of the two "
        "[id-repeated]"
    )


@pytest.mark.parametrize(
    ("line", "column", "subject", "noun", "sections"),
    [
        ("authority", 17, "speed authority.1", "organisations", {"claims": speed(authority=["acne", "acme"])}),
        ("evidence", 27, "speed evidence.1.source", "sources", {"claims": speed(evidence=[item("acme-pge"), item()])}),
        ("lines: {", 21, "speed lines.eng", "articles", {"claims": speed(lines={"eng": [1], "en": [1, 2, 3]})}),
        (
            "renderings",
            55,
            "speed renderings.1.says.eng",
            "articles",
            {"claims": speed(renderings=[{"kind": "term", "differs": "much", "says": {"eng": "a", "en": "b"}}])},
        ),
        ("voice", 13, "acme-page voice.1", "organisations", {"sources": page(voice=["acne", "acme"])}),
    ],
)
def test_an_id_that_leads_nowhere_is_told_with_the_nearest(
    line: str, column: int, subject: str, noun: str, sections: Any
) -> None:
    wrong = {"organisations": "acne", "sources": "acme-pge", "articles": "eng"}[noun]
    right = {"organisations": "acme", "sources": "acme-page", "articles": "en"}[noun]
    found = [problem for problem in problems(**sections) if "[unknown-reference]" in problem]
    assert [problem.split(" ", 1)[1] for problem in found] == [
        f"{subject}: expected the id of one of the {noun}, found `{wrong}`; did you mean `{right}`? [unknown-reference]"
    ]
    assert found[0].startswith(at(text(**sections), line, column).rsplit(":", 1)[0] + ":")


def test_an_id_that_is_like_no_other_is_to_be_added() -> None:
    caught(
        "acme-page relays: expected the id of one of the sources, found `xyz`; add it under `sources:`, or correct the id [unknown-reference]",
        "relays",
        13,
        sources=page(relays="xyz"),
    )


def test_inputs_and_figures_name_what_is_recorded() -> None:
    made = {
        "asks": "Why?",
        "formula": "a + b",
        "given": {"a": {"figure": "non"}, "b": {"claim": "other"}},
        "gives": "2 token",
        "shows": "context",
    }
    assert shown(claims=speed(calculations=[made])) == [
        "speed calculations.1.given.a.figure: expected the id of one of the figures, found `non`; add it under "
        "`figures:`, or correct the id [unknown-reference]",
        "speed calculations.1.given.b.claim: expected the id of one of the claims, found `other`; add it under "
        "`claims:`, or correct the id [unknown-reference]",
    ]
    made["given"] = {"a": {"figure": "size"}, "b": {"figure": "size"}}
    assert shown(
        claims=speed(calculations=[made | {"gives": "4 token"}]), figures={"size": {"source": ["acme-pag"]}}
    ) == [
        "size source.1: expected the id of one of the sources, found `acme-pag`; did you mean `acme-page`? [unknown-reference]"
    ]


def test_relays_never_lead_in_a_circle() -> None:
    caught(
        "acme-page relays: expected a source that leads to an origin, found the circle acme-page → acme-page; "
        "name the page that spoke first [relays-circle]",
        "relays",
        13,
        sources=page(relays="acme-page"),
    )
    both = {"acme-page": {"relays": "other-page"}, "other-page": {"relays": "acme-page"}}
    assert shown(sources=both) == [
        "acme-page relays: expected a source that leads to an origin, found the circle acme-page → other-page → "
        "acme-page; "
        "name the page that spoke first [relays-circle]",
        "other-page relays: expected a source that leads to an origin, found the circle other-page → acme-page → "
        "other-page; "
        "name the page that spoke first [relays-circle]",
    ]
    passes(sources={"acme-page": {"relays": "other-page"}, "other-page": {}})


@pytest.mark.parametrize(
    "url",
    [
        "ftp://acme.example/",
        "https://",
        "https:///page",
        "https://acme.example/a b",
        "https://[acme/",
        "https://acme.example:port/",
    ],
)
def test_an_url_is_a_whole_address(url: str) -> None:
    caught(
        f"acme-page url: expected an address such as https://example.org/page, found `{url}`; write the whole address, or leave the url out [bad-url]",
        "url",
        10,
        sources=page(url=url),
    )


@pytest.mark.parametrize("url", ["acme.example/engine", "https:/acme.example/engine", "https:// acme.example/engine"])
def test_an_address_that_lacks_a_part_is_told_whole(url: str) -> None:
    caught(
        f"acme-page url: expected an address such as https://example.org/page, found `{url}`; "
        "write `https://acme.example/engine` [bad-url]",
        "url",
        10,
        sources=page(url=url),
    )


@pytest.mark.parametrize(
    "url", ["http://acme.example", "https://acme.example:8080/a?b=c#d", "https://アクメ.example/頁"]
)
def test_whole_addresses_pass(url: str) -> None:
    passes(sources=page(url=url), organisations={"acme": {"url": url}}, articles={"en": {"url": url}})


def test_one_page_is_one_source() -> None:
    for url in ("http://www.acme.example/engine/", "https://acme.example/engine#speed"):
        caught(
            "other-page url: expected a page of its own, found the page of `acme-page`; "
            "cite that source, or give the date of the state that was read [page-cited-twice]",
            f'url: "{url}"',
            10,
            claims=speed(evidence=CITED),
            sources={"other-page": {"url": url}},
        )
    for other in (
        {"url": "https://acme.example/engine?v=2"},
        {"url": "https://acme.example/engine", "published": "2026-07-01"},
        {"url": "https://acme.example:8080/engine"},
    ):
        passes(claims=speed(evidence=CITED), sources={"other-page": other})


def test_whatever_is_recorded_serves_something() -> None:
    caught(
        "beta: expected something that names it, found nothing; cite it where it bears, or remove it [unused-organisation]",
        "beta:",
        3,
        organisations={"beta": {}},
    )
    caught(
        "other-page: expected something that names it, found nothing; cite it where it bears, or remove it [unused-source]",
        "other-page:",
        3,
        sources={"other-page": {}},
    )
    caught(
        "size: expected something that names it, found nothing; cite it where it bears, or remove it [unused-figure]",
        "size:",
        3,
        figures={"size": {}},
    )
    passes(claims=speed(evidence=CITED), sources={"other-page": {}})


def test_a_source_that_only_relays_itself_serves_nothing() -> None:
    assert any("[unused-source]" in problem for problem in problems(sources={"other-page": {"relays": "other-page"}}))


def test_a_claim_of_the_same_id_serves_a_source() -> None:
    cited = [{"source": "other-page", "stance": "context", "note": "N."}]
    passes(claims={"other-page": {"evidence": cited}}, sources={"other-page": {}})


def test_nothing_is_called_unused_while_a_record_cannot_be_read() -> None:
    assert [
        problem.split("[")[-1] for problem in problems(claims=speed(status="offical"), sources={"other-page": {}})
    ] == ["bad-word]"]


def test_two_claims_do_not_state_the_same() -> None:
    caught(
        "again statement: expected a statement of its own, found the statement of `speed`; add the lines there, or say what differs [statement-repeated]",
        "statement: \"acme's",
        16,
        claims={"again": {"statement": "acme's engine  writes 750 tokens per second."}},
    )
    passes(claims={"again": {"statement": "Acme's engine writes 751 tokens per second."}})


# --- dates ---


@pytest.mark.parametrize(
    ("published", "passing"),
    [
        ("2026-11-02", "2026-11-01"),
        ("2026-12", "2026-11"),
        ("2027", "2026"),
        ("2026-11-02/2026-11-03", "2026-11-01/2026-11-03"),
    ],
)
def test_a_source_is_published_before_it_is_read(published: str, passing: str) -> None:
    caught(
        f"acme-page published: expected a date on or before the day it was accessed, 2026-11-01, found {published}; correct one of the two [date-order]",
        f'published: "{published}"',
        16,
        sources=page(published=published),
    )
    passes(sources=page(published=passing))


def test_a_source_is_read_no_later_than_the_record_s_day() -> None:
    caught(
        "acme-page accessed: expected a day on or before the record's day, 2026-11-30, found 2026-12-01; correct it, or move `as_of` on [date-order]",
        "accessed",
        15,
        sources=page(accessed="2026-12-01"),
    )
    passes(sources=page(accessed="2026-11-30"))


def test_an_article_appeared_no_later_than_the_record_s_day() -> None:
    caught(
        "en published: expected a date on or before the record's day, 2026-11-30, found 2026-12; correct it, or move `as_of` on [date-order]",
        'published: "2026-12"',
        16,
        articles={"en": {"published": "2026-12"}},
    )
    passes(articles={"en": {"published": "2026-11-30"}})


def test_a_prediction_looks_beyond_the_article_that_makes_it() -> None:
    caught(
        "speed due: expected a date after the article appeared, 2026-07-06/2026-07-08, found 2026-07-06; "
        "correct it, or leave it out where nothing is predicted [due-past]",
        "due",
        10,
        claims=speed(due="2026-07-06"),
        sources=LATER,
    )
    passes(claims=speed(due="2026-07-07"), sources=LATER)


def test_a_prediction_that_is_due_is_not_forgotten() -> None:
    forgotten = {
        "due": "2026-11-30",
        "evidence": [item(stance="context")],
        "status": "speculative",
        "verdict": "not_enough_evidence",
        "settles": "News.",
    }
    caught(
        "speed due: expected evidence of what became of it, or `searched`, found a prediction due by 2026-11-30 without either; "
        "look it up and record what was found [prediction-overdue]",
        "due",
        10,
        claims=speed(**forgotten),
    )
    passes(claims=speed(**forgotten, searched="News of it, up to 2026-11-30."))
    passes(claims=speed(**{**forgotten, "due": "2026-12", "verdict": "pending"}))
    passes(claims=speed(due="2026-11-30"), sources=LATER)


def test_what_is_older_than_a_prediction_only_announces_it() -> None:
    foretold = {"due": "2027", "verdict": "pending", "settles": "A page."}
    assert shown(claims=speed(due="2027")) == [
        "speed evidence.1.announces: expected `announces: true` on an item older than the prediction, which was made "
        "by 2026-07-08, found none; "
        "add it, since such an item cannot tell what came of it [announcement-owed]"
    ]
    passes(claims=speed(**foretold, evidence=[{**item(), "announces": "true"}]))
    passes(claims=speed(due="2027"), sources=LATER)
    passes(claims=speed(**foretold, evidence=[item(stance="context")], status="speculative"))


def test_a_later_article_makes_no_prediction_younger() -> None:
    # What came of it was told between the first article and one that repeats it.
    later = {"en": {}, "zh": {"language": "zh", "published": "2026-10-01"}}
    between = {"acme-page": {"published": "2026-08-01"}}
    passes(claims=speed(due="2026-08-01"), sources=between)
    passes(claims=speed(due="2026-08-01"), sources=between, articles=later)
    # The announcement itself stays one, whatever article comes after.
    assert [problem[:40] for problem in shown(claims=speed(due="2027"), articles=later)] == [
        "speed evidence.1.announces: expected `ann"[:40]
    ]
    # Nor does one that only the later article makes look ahead of the first.
    only = speed(due="2026-08-01", lines={"zh": [1]})
    assert any("[due-past]" in problem for problem in shown(claims=only, sources=between, articles=later))


def test_only_predictions_have_announcements() -> None:
    assert shown(claims=speed(evidence=[{**item(), "announces": "true"}])) == [
        "speed evidence.1.announces: expected `announces` on a prediction, found a claim without `due`; "
        "remove it, or give the claim its `due` [announcement-idle]"
    ]
    passes(claims=speed())


# --- what is owed ---


@pytest.mark.parametrize("verdict", ["conflicting", "not_enough_evidence", "pending"])
def test_an_open_claim_says_what_would_settle_it(verdict: str) -> None:
    open_claim = {
        "conflicting": {"evidence": [item(stance="qualifies")]},
        "not_enough_evidence": {"evidence": [item(stance="context")], "status": "speculative"},
        "pending": {"due": "2027", "evidence": [{**item(), "announces": "true"}]},
    }[verdict]
    caught(
        f"speed settles: expected `settles` beside the verdict {verdict}, found none; say what new evidence would decide it [settles-owed]",
        "verdict",
        14,
        claims=speed(verdict=verdict, **open_claim),
    )
    passes(claims=speed(verdict=verdict, settles="A page.", **open_claim))


@pytest.mark.parametrize(
    ("verdict", "stance", "status"), [("supported", "supports", "official"), ("refuted", "refutes", "speculative")]
)
def test_a_decided_claim_owes_no_such_thing(verdict: str, stance: str, status: str) -> None:
    passes(claims=speed(verdict=verdict, status=status, evidence=[item(stance=stance)]))


def test_a_claim_without_evidence_tells_the_search() -> None:
    caught(
        "bare searched: expected evidence, or `searched` where there is none, found neither; say what was looked for, and until when [searched-owed]",
        'verdict: "not',
        14,
        claims={"bare": {"searched": None}},
    )
    passes(claims={"bare": {}})


@pytest.mark.parametrize("seen", ["copy", "secondary"])
def test_a_source_read_elsewhere_says_where(seen: str) -> None:
    caught(
        f"acme-page through: expected `through` or `relays` beside `seen: {seen}`, found neither; say which copy or which report was read [through-owed]",
        "seen",
        11,
        sources=page(seen=seen),
    )
    passes(sources=page(seen=seen, through="a copy in an archive"))
    passes(sources={"acme-page": {"seen": seen, "relays": "other-page"}, "other-page": {}})


def test_a_source_without_an_address_says_why() -> None:
    caught(
        "acme-page url: expected a `url`, or a `through` or `note` that says why there is none, found none of them; add one [url-owed]",
        "acme-page:",
        3,
        sources=page(url=None),
    )
    for reason in ({"note": "A talk."}, {"through": "a recording"}):
        passes(sources=page(url=None, **reason))


def test_a_rendering_compares_two_articles() -> None:
    def told(says: dict[str, str]) -> dict[str, Any]:
        return speed(renderings=[{"kind": "term", "says": says, "differs": "a word"}])

    caught(
        "speed renderings.1.says: expected what at least two articles say, found 1; add what the other one says [rendering-alone]",
        "renderings",
        43,
        claims=told({"en": "fast"}),
    )
    passes(claims=told({"en": "fast", "fr": "rapide"}), articles={"fr": {}})


# --- the ledger of lines ---


def test_every_line_is_under_a_claim_or_under_a_reason() -> None:
    caught(
        "en lines: expected every line under a claim or under `unclaimed`, found neither for lines 1, 3-5, 7; "
        "add claims, or say under `unclaimed` why nothing is asserted there [line-unaccounted]",
        "lines: 7",
        12,
        claims=speed(lines=[2, 6]),
        articles={"en": {"lines": 7}},
    )
    caught(
        "en lines: expected every line under a claim or under `unclaimed`, found neither for line 2; "
        "add claims, or say under `unclaimed` why nothing is asserted there [line-unaccounted]",
        "lines: 3",
        12,
        claims=speed(lines=[1, 3]),
        unclaimed={2: {"figures": {"two": "a turn of speech"}}},
    )
    passes(claims=speed(lines=[1, 3]), unclaimed={2: "a rhetorical question"})
    passes(claims=speed(lines=[1, 2]), unclaimed={3: {"reason": "a byline", "figures": {"two": "a turn of speech"}}})


def test_a_line_with_a_reason_carries_no_claim() -> None:
    caught(
        "2: expected a line on which no claim stands, found `speed` on it; remove the reason here, or the line there [line-claimed]",
        "2:",
        6,
        unclaimed={2: "a rhetorical question"},
    )


def test_a_reason_may_speak_for_one_article_alone() -> None:
    articles: dict[str, Any] = {"fr": {}}
    passes(articles=articles, claims=speed(lines={"en": [1, 2, 3], "fr": [1, 2]}), unclaimed={3: "not in the French"})
    assert shown(articles=articles, claims=speed(lines={"en": [1, 2, 3], "fr": [1, 2]})) == [
        "fr lines: expected every line under a claim or under `unclaimed`, found neither for line 3; "
        "add claims, or say under `unclaimed` why nothing is asserted there [line-unaccounted]"
    ]
    assert len(shown(articles=articles, unclaimed={3: "a question"})) == 1


def test_no_line_lies_beyond_the_end() -> None:
    caught(
        "speed lines: expected a line from 1 to 3, found 4; correct the number [line-missing]",
        "lines: [",
        22,
        claims=speed(lines=[1, 2, 3, 4]),
    )
    caught(
        "speed lines: expected a line from 1 to 3, found 4; correct the number [line-missing]",
        "lines: {",
        29,
        claims=speed(lines={"en": [1, 2, 3, 4]}),
    )
    caught(
        "4: expected a line from 1 to 3, found 4; correct the number [line-missing]",
        "4:",
        6,
        unclaimed={4: "a question"},
    )
    passes(claims=speed(lines=[1, 2, 3, 4]), articles={"en": {"lines": 4}})


def test_lines_are_not_judged_while_a_claim_cannot_be_read() -> None:
    assert len(problems(claims=speed(status="offical"))) == 1


# --- calculations ---


def made(formula: str = "size + size", gives: str = "4 token", shows: str = "context", **fields: Any) -> dict[str, Any]:
    given = fields.pop("given", {"size": {"figure": "size"}})
    return {"asks": "How many?", "formula": formula, "given": given, "gives": gives, "shows": shows, **fields}


def reckoned(calculation: dict[str, Any], **claim: Any) -> dict[str, Any]:
    """A file whose claim `speed` has this calculation."""
    return {"claims": {"speed": {"calculations": [calculation], **claim}}, "figures": {"size": {}}}


def one(**sections: Any) -> str:
    (found,) = shown(**sections)
    return found


def test_a_result_is_what_the_formula_gives() -> None:
    assert one(**reckoned(made(gives="5 token"))) == (
        "speed calculations.1.gives: expected 4 token, which the formula gives, found 5 token; record that result, or "
        "correct an input: size (figure size) [result-not-recomputed]"
    )
    passes(**reckoned(made()))


def test_a_result_is_held_against_the_digits_it_is_written_with() -> None:
    assert one(
        **reckoned(
            made(
                "size / three",
                "0.66 token",
                given={
                    "size": {"figure": "size"},
                    "three": {"assume": "3", "as": "convention", "because": "So it is."},
                },
            )
        )
    ) == (
        "speed calculations.1.gives: expected 0.67 token, which the formula gives, found 0.66 token; record that result, or correct an input: size (figure size), three (assumed as a convention) [result-not-recomputed]"
    )
    passes(
        **reckoned(
            made(
                "size / three",
                "0.67 token",
                given={
                    "size": {"figure": "size"},
                    "three": {"assume": "3", "as": "convention", "because": "So it is."},
                },
            )
        )
    )


def test_a_well_known_factor_is_named() -> None:
    wrong = made("size", "16 byte", given={"size": {"assume": "16 bit", "as": "convention", "because": "So it is."}})
    assert one(claims=speed(calculations=[wrong])).startswith(
        "speed calculations.1.gives: expected 2 byte, which the formula gives, found 16 byte ("
    )


def test_the_inputs_of_a_wrong_result_are_named_with_their_origins() -> None:
    given = {
        "rate": {"claim": "speed"},
        "size": {"figure": "size"},
        "parts": {"assume": "3", "as": "convention", "because": "So it is."},
    }
    assert one(**reckoned(made("rate * size / size * parts", "2249 token/s", given=given))).endswith(
        "; record that result, or correct an input: rate (claim speed), size (figure size), parts (assumed as a convention) [result-not-recomputed]"
    )
    (of_numbers,) = shown(claims=speed(calculations=[made("2 + 2", "5", given={})]))
    assert of_numbers.endswith("found 5; record that result, or correct an input [result-not-recomputed]")


@pytest.mark.parametrize(
    ("assumed", "wrong", "told"),
    [
        ("0.4..4 s", "0.4..4.0 minute", "0.006667..0.06667 minute"),
        ("0.6 s", "0.6 minute", "0.01 minute"),
        ("-40..-0.4 s", "-0.7..-0.4 minute", "-0.6667..-0.006667 minute"),
    ],
)
def test_a_result_that_is_not_zero_is_never_told_as_zero(assumed: str, wrong: str, told: str) -> None:
    given = {"size": {"figure": "size"}, "time": {"assume": assumed, "as": "convention", "because": "So it is."}}
    assert f": expected {told}, which the formula gives, found {wrong}" in one(
        **reckoned(made("time * size / size", wrong, given=given))
    )
    passes(**reckoned(made("time * size / size", told, given=given)))


def test_a_result_of_zero_is_told_as_zero() -> None:
    assert ": expected 0.0 token, which the formula gives, found 0.3 token; " in one(
        **reckoned(made("size - size", "0.3 token"))
    )


def test_a_formula_that_cannot_be_read_is_told() -> None:
    message = one(**reckoned(made("size + + size")))
    assert message.startswith("speed calculations.1.formula: expected ") and message.endswith(" [bad-formula]")
    assert "(character 8 of the formula)" in message


def test_every_input_is_used_and_every_name_is_an_input() -> None:
    both = {"size": {"figure": "size"}, "idle": {"assume": "1 token", "as": "convention", "because": "So it is."}}
    assert one(**reckoned(made(given=both))) == (
        "speed calculations.1.given.idle: expected inputs that the formula uses, found `idle`, which it does not use; "
        "remove it, or correct the formula [bad-input]"
    )
    assert one(**reckoned(made("size + more"))) == (
        "speed calculations.1.given.more: expected `more` under `given`, found nothing of that name; say where it "
        "comes from, or correct the formula [bad-input]"
    )


def test_an_input_has_a_value() -> None:
    needs = made("size + other", given={"size": {"figure": "size"}, "other": {"claim": "bare"}})
    sections = {"claims": {"speed": {"calculations": [needs]}, "bare": {}}, "figures": {"size": {}}}
    assert one(**sections) == (
        "speed calculations.1.given.other: expected a claim with a value, found `bare`, which has none; give that "
        "claim its value, or take a figure [bad-input]"
    )
    sections["claims"]["bare"] = {"value": "2 token"}
    passes(**sections)


def test_a_formula_without_a_result_is_told() -> None:
    for formula in ("size / (size - size)", "size + size * size"):
        message = one(**reckoned(made(formula)))
        assert message.startswith("speed calculations.1.formula: expected ") and message.endswith(" [no-result]")


def test_a_comparison_needs_a_value_of_its_kind() -> None:
    message = one(**reckoned(made(compare="above")))
    assert message.startswith(
        "speed calculations.1.compare: expected the claim's value and the result of one dimension, found "
    ) and message.endswith("[no-comparison]")
    passes(**reckoned(made(compare={"above": "3 token"})))
    bare = {"calculations": [made(compare="above")], "lines": [1]}
    assert one(claims={"bare": bare}, figures={"size": {}}) == (
        "bare calculations.1.compare: expected a claim with a value to compare with, found a claim without one; "
        "give the claim its value, or state a limit as in `compare: {above: 0 day}` [no-comparison]"
    )


def test_a_condition_of_what_decides_holds_or_says_what_else() -> None:
    compared = {"value": "5 token"}
    assert one(**reckoned(made(shows="supports", compare="above"), **compared)) == (
        "speed calculations.1.compare: expected a condition that holds, or `else` with what it shows where it fails, "
        "since 4 token is not above 5 token, read as 4.5 to 5.5, found above the claim's value; "
        "correct the condition, or say under `else` what it then shows [condition-fails]"
    )
    assert "found above 4 token; " in one(**reckoned(made(shows="supports", compare={"above": "4 token"})))
    assert "found below figure size; " in one(**reckoned(made(shows="supports", compare={"below": {"figure": "size"}})))
    passes(**reckoned(made(shows="supports", compare="below"), **compared))
    passes(**reckoned(made(shows="supports", compare={"above": "3 token"})))
    passes(**reckoned(made(shows="supports", compare={"above": {"figure": "size"}})))
    other = made(shows="supports", compare="above") | {"else": "refutes"}
    passes(**reckoned(other, verdict="conflicting", settles="A page.", **compared))


def test_a_condition_of_what_is_context_holds_as_recorded() -> None:
    (found,) = shown(**reckoned(made(shows="context", compare="above"), value="5 token"))
    assert found.endswith("[condition-fails]")
    passes(**reckoned(made(shows="context", compare="below"), value="5 token"))


def test_what_is_held_against_the_claim_s_own_value_supports_it_inside_and_speaks_against_it_outside() -> None:
    def told(shows: str, otherwise: str | None = None, **compare: Any) -> list[str]:
        other = {"else": otherwise} if otherwise else {}
        return [
            each
            for each in shown(**reckoned(made(shows=shows, **compare) | other, value="5 token"))
            if "shows-not" in each
        ]

    assert told("refutes", compare="below") == [
        "speed calculations.1.shows: expected supports or context, since the result is held against the claim's own value, "
        "found refutes; record what the comparison yields [shows-not-yielded]"
    ]
    assert told("context", "supports", compare="below") == [
        "speed calculations.1.else: expected refutes or qualifies or context, since the result is held against the claim's own value, "
        "found supports; record what the comparison yields [shows-not-yielded]"
    ]
    assert (
        told("supports", "qualifies", compare="below")
        == told("supports", compare="below")
        == told("context", compare="below")
        == []
    )
    assert told("refutes", "supports", compare={"below": "5 token"}) == []


def test_a_calculation_that_rests_on_a_guess_is_context() -> None:
    def guessed(shows: str) -> dict[str, Any]:
        claim = {"calculations": [made(given={"size": {"claim": "guess"}}, shows=shows, compare={"above": "3 token"})]}
        return {"claims": {"speed": claim, "guess": {"value": "2 token"}}}

    for shows in ("supports", "qualifies", "refutes"):
        assert one(**guessed(shows)) == (
            f"speed calculations.1.shows: expected context, since it rests on the speculative claim guess, found {shows}; "
            "record context, or find evidence for that [weakest-input]"
        )
    passes(**guessed("context"))


def test_a_calculation_that_rests_on_a_guessed_assumption_or_on_talk_is_context() -> None:
    def assumed(kind: str, shows: str = "supports") -> dict[str, Any]:
        given = {"size": {"figure": "size"}, "times": {"assume": "2", "as": kind, "because": "So it is."}}
        return reckoned(made("size * times", given=given, shows=shows, compare={"above": "3 token"}))

    assert one(**assumed("guess")) == (
        "speed calculations.1.shows: expected context, since it rests on the guess times, found supports; record context, or find evidence for that [weakest-input]"
    )
    passes(**assumed("guess", "context"))
    passes(**assumed("bound"))
    talk = {"talk": {"publisher": "A blog", "kind": "commentary", "note": "It has no address."}}

    def told(source: str) -> dict[str, Any]:
        figures = {"size": {"source": [source]}}
        return {
            **reckoned(made(shows="supports", compare={"above": "3 token"}) | {"else": "refutes"}),
            "figures": figures,
            "sources": talk,
        }

    assert (
        "expected context, since it rests on the figure size, for which no source counts, found supports, else refutes; "
        in one(**told("talk"))
    )
    assert [each for each in shown(**told("acme-page")) if "weakest-input" in each] == []
    assert [each for each in shown(**told("nowhere")) if "weakest-input" in each] == []


def test_a_guess_does_not_come_in_as_an_assumption() -> None:
    def assuming(value: str, kind: str = "bound", guess: str = "~3e12 token") -> dict[str, Any]:
        given = {"size": {"assume": value, "as": kind, "because": "So it is."}}
        return {"claims": {"speed": {"calculations": [made("size", value, given=given)]}, "guess": {"value": guess}}}

    assert one(**assuming("3e12 token")) == (
        "speed calculations.1.given.size.assume: expected no assumption within the value of the speculative claim guess, ~3e12 token, found 3e12 token; "
        "write `claim: guess` instead, or assume what does not come from it [guess-by-another-door]"
    )
    assert "[guess-by-another-door]" in one(**assuming("2.8e12..3.2e12 token", "guess"))
    assert "[guess-by-another-door]" in one(**assuming("30 token", guess="<=100 token"))
    passes(**assuming("3e12 token", "convention"))
    passes(**assuming("2e12 token"))
    passes(**assuming("2e12..4e12 token"))
    passes(**assuming("3e12 parameter"))
    passes(**assuming("3e12 token", guess="2026-07"))
    firm = assuming("3e12 token")
    firm["claims"]["guess"] |= {
        "authority": ["acme"],
        "evidence": [{"source": "acme-page", "stance": "supports", "note": "It says so."}],
        "status": "official",
        "verdict": "supported",
        "searched": None,
        "settles": None,
    }
    passes(**firm)


def test_a_calculation_from_its_own_claim_lifts_nothing() -> None:
    def own(shows: str, **claim: Any) -> dict[str, Any]:
        calculation = made(
            given={"size": {"claim": "speed"}}, shows=shows, gives="1500 token/s", compare={"above": "1 token/s"}
        )
        return {"claims": speed(calculations=[calculation], **claim)}

    for shows in ("supports", "qualifies"):
        assert one(**own(shows)) == (
            "speed calculations.1.shows: expected context or refutes, since it takes the claim's own value as given, "
            f"found {shows}; "
            "take the input from a figure, or record context [supports-itself]"
        )
    passes(**own("context"))
    passes(**own("refutes", verdict="conflicting", settles="A page."))


def test_a_calculation_that_decides_states_its_condition() -> None:
    for note in ({}, {"note": "It decides."}):
        assert one(**reckoned(made(shows="supports", **note))) == (
            "speed calculations.1.shows: expected `compare` beside `shows: supports`, found none; state when it shows that: "
            "against the claim's value as in `compare: within`, or a limit as in `compare: {above: 0 day}` [condition-owed]"
        )
    passes(**reckoned(made(shows="supports", compare={"above": "3 token"})))
    passes(**reckoned(made(shows="context")))


def test_a_lost_unit_is_told_once_and_where_it_is_typed() -> None:
    def asked(rate: str) -> dict[str, Any]:
        given = {"rate": {"figure": "size"}, "time": {"assume": "2 s", "as": "convention", "because": "So it is."}}
        calculations = [
            made("rate * time", "8 token", given=given),
            made("time * rate", "8 token", given=given) | {"asks": "And again?"},
        ]
        return {"claims": {"speed": {"calculations": calculations}}, "figures": {"size": {"value": rate}}}

    assert (
        one(**asked("4"))
        == "size value: expected a value in token/s, which calculations with it need, found 4, a pure number; write its unit, or correct the formula [other-unit]"
    )
    passes(**asked("4 token/s"))
    given = {"size": {"figure": "size"}, "times": {"assume": "2", "as": "convention", "because": "So it is."}}
    assert one(**reckoned(made("size / times", "1 token/s", given=given))) == (
        "speed calculations.1.given.times.assume: expected a value in s, which calculations with it need, found 2, a pure number; write its unit, or correct the formula [other-unit]"
    )
    message = one(**reckoned(made("size * size", "4 s")))
    assert message.startswith("speed calculations.1.gives: expected ") and message.endswith(" [no-result]")


def test_calculations_do_not_rest_on_one_another_in_a_circle() -> None:
    def on(claim: str, lifts: bool = False) -> dict[str, Any]:
        basis = [item()] if lifts else []
        fields = {"authority": ["acme"], "status": "official", "verdict": "supported"} if lifts else {}
        return {
            "value": "2 token",
            "statement": f"It rests on {claim}.",
            "evidence": basis,
            "calculations": [made(given={"size": {"claim": claim}})],
            **fields,
        }

    assert shown(claims={"near": on("far"), "far": on("near")}) == [
        "near calculations: expected calculations that rest on something else, found the circle near → far → near; "
        "take one of the inputs from a figure [calculation-circle]"
    ]
    passes(claims={"near": on("far"), "far": {"value": "2 token"}})


# --- judgements ---


def test_a_page_that_nobody_read_is_context() -> None:
    for stance in ("supports", "qualifies", "refutes"):
        found = shown(
            claims=speed(evidence=[item(), item("other-page", stance)]), sources={"other-page": {"seen": "unseen"}}
        )
        assert found == [
            f"speed evidence.2.stance: expected context, for `other-page`, a source that was not read, found {stance}; "
            "cite the page that was read, and let it relay this one [unread-source-decides]"
        ]
    passes(claims=speed(evidence=CITED), sources={"other-page": {"seen": "unseen"}})


def test_the_recorded_status_is_the_derived_one() -> None:
    caught(
        "speed status: expected official, since acme-page supports it with the voice of acme, found inferred; "
        "record official, correct the evidence, or overrule the rule under `judgement` [status-not-derived]",
        'status: "inferred"',
        13,
        claims=speed(status="inferred"),
    )


def test_the_recorded_verdict_is_the_derived_one() -> None:
    caught(
        "speed verdict: expected supported, since acme-page supports it, found refuted; "
        "record supported, correct the evidence, or overrule the rule under `judgement` [verdict-not-derived]",
        'verdict: "refuted"',
        14,
        claims=speed(verdict="refuted"),
    )


def test_a_person_s_overruling_stands_for_the_rule() -> None:
    overruled = {"judgement": {"status": "inferred", "verdict": "refuted", "because": "The page errs."}}
    passes(claims=speed(status="inferred", verdict="refuted", **overruled))
    assert one(claims=speed(status="inferred", verdict="supported", **overruled)) == (
        "speed verdict: expected refuted, since a person overruled the rule: The page errs., found supported; "
        "record refuted, correct the evidence, or overrule the rule under `judgement` [verdict-not-derived]"
    )


def test_an_overruling_that_changes_nothing_is_removed() -> None:
    assert shown(claims=speed(judgement={"status": "official", "verdict": "supported", "because": "So it is."})) == [
        "speed judgement.status: expected a label that the rules do not give, found official, which they give; remove "
        "it [overruling-needless]",
        "speed judgement.verdict: expected a label that the rules do not give, found supported, which they give; "
        "remove it [overruling-needless]",
    ]


def test_labels_are_not_judged_while_their_evidence_is_missing() -> None:
    assert [
        each.split("[")[-1]
        for each in problems(claims=speed(evidence=[item("acme-pag")]), sources={"other-page": {"relays": "acme-page"}})
        if "derived" in each
    ] == []
    assert [each.split("[")[-1] for each in problems(sources=page(kind="primry"))] == ["bad-word]"]


# --- what looks alike ---


def test_a_name_has_one_spelling() -> None:
    assert [each.split("[")[-1] for each in problems(organisations={"acme": {"name": "ACME"}})] == [
        "name-spelled-otherwise]"
    ]
    passes(organisations={"acme": {"name": "Acme"}})


def test_a_word_that_stands_once_is_no_slip_of_one_that_stands_often() -> None:
    more: dict[str, Any] = {f"c{number}": {"statement": f"Thing {number} is so."} for number in range(3)}
    assert [each.split("[")[-1] for each in problems(claims={**more, "last": {"topic": "spede"}})] == ["word-mistyped]"]
    passes(claims={**more, "last": {"topic": "price"}})


def test_nothing_is_recorded_twice_in_a_record() -> None:
    assert [each.split("[")[-1] for each in problems(claims=speed(authority=["acme", "acme"]))] == ["recorded-twice]"]
    passes(claims=speed(authority=["acme"]))


def test_an_article_is_as_long_as_the_lines_on_which_claims_stand() -> None:
    three = {"en": {"lines": 3}, "fr": {"lines": 2}}
    assert [each.split("[")[-1] for each in problems(articles=three)] == ["lines-too-few]"]
    passes(articles={**three, "fr": {"lines": 3}})


def test_labels_are_not_judged_while_it_is_unknown_who_speaks() -> None:
    for sections in ({"claims": speed(authority=["acmme"])}, {"sources": page(voice=["acmme"])}):
        assert [each.split("[")[-1] for each in problems(**sections)] == ["unknown-reference]"]
    passes(claims=speed(authority=["acme"]), sources=page(voice=["acme"]))


@pytest.mark.parametrize("key", ['    topic: "speed"\n', '    publisher: "Acme"\n'])
def test_labels_are_not_judged_while_a_record_that_decides_them_cannot_be_read_whole(key: str) -> None:
    content = text(claims=speed(status="inferred"))
    assert [problem.code for problem in problems_of(content)] == ["status-not-derived"]
    assert [problem.code for problem in problems_of(content.replace(key, key * 2))] == ["duplicate-key"]


# --- all at once ---


def test_every_problem_is_told_in_one_run_in_file_order() -> None:
    content = text(
        claims={
            "speed": {"status": "inferred", "verdict": "conflicting", "lines": [1, 9]},
            "more": {"statement": "More.", "searched": None},
        },
        sources={"acme-page": {"url": "acme", "accessed": "2027-01-01"}, "other-page": {"seen": "copy"}},
        organisations={"beta": {}},
    )
    found = problems_of(content)
    assert [(problem.line, problem.code) for problem in found] == [
        (8, "line-unaccounted"),
        (14, "line-missing"),
        (18, "status-not-derived"),
        (19, "verdict-not-derived"),
        (27, "searched-owed"),
        (33, "bad-url"),
        (35, "date-order"),
        (40, "unused-source"),
        (47, "through-owed"),
        (52, "unused-organisation"),
    ]


def test_problems_of_one_place_stand_once_and_in_a_fixed_order() -> None:
    read, _ = read_bytes(text(claims=speed(status="inferred", verdict="refuted")).encode(), FILE)
    assert read is not None
    assert check(read) == in_file_order([*check(read), *check(read)][::-1])


def test_every_check_says_what_it_demands() -> None:
    assert len({each.__name__ for each in CHECKS}) == len(CHECKS)
    for each in CHECKS:
        assert (each.__doc__ or "").split("\n")[0].endswith("."), each.__name__
