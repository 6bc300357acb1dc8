"""Causes before consequences: one slip is one message, where the slip is, and nobody else is accused."""

from __future__ import annotations

from typing import Any

import pytest

from books import COMMENTARY, Section, problems, problems_of, text
from claimbook.checking import check, unchecked
from claimbook.reading import read_bytes

CITED = [
    {"source": "acme-page", "stance": "supports", "note": "It says so."},
    {"source": "other-page", "stance": "context", "note": "It says so too."},
]


def told(**sections: Section) -> list[str]:
    """The messages about a file, without its name."""
    return [message.removeprefix("claims.yaml:") for message in problems(**sections)]


def told_of(content: str) -> list[str]:
    return [str(problem).removeprefix("claims.yaml:") for problem in problems_of(content)]


def swapped(old: str, new: str, **sections: Section) -> list[str]:
    """The messages about a file in whose text one thing is typed otherwise."""
    content = text(**sections)
    assert content.count(old) == 1, (old, content)
    assert told_of(content) == []
    return told_of(content.replace(old, new))


# --- names and words ---


@pytest.mark.parametrize("name", ["ACME", "Acme\u00a0", "\u0410cme", "acme"])
def test_a_name_that_looks_the_same_counts_as_one(name: str) -> None:
    sources = {"other-page": {"publisher": "Acme"}, "third-page": {"publisher": "Acme"}}
    claims: dict[str, Any] = {"speed": {"evidence": [*CITED, {**CITED[1], "source": "third-page"}]}}
    assert told(sources=sources, claims=claims) == []
    typed = {**sources, "third-page": {"publisher": f"{name}x".removesuffix("x") + " Press"}}
    assert told(sources={**typed, "other-page": {"publisher": "Acme Press"}}, claims=claims) == [
        f"43:16 third-page publisher: expected `Acme Press`, as in 1 other place, found `{name} Press`, which looks the "
        "same and counts as another; write `Acme Press` [name-spelled-otherwise]"
    ]


def test_an_accent_may_be_written_in_two_ways_and_is_one() -> None:
    claims = {"speed": {"speaker": "Andr\u00e9"}, "more": {"statement": "More.", "speaker": "Andre\u0301"}}
    assert [message.split("[")[-1] for message in told(claims=claims)] == ["name-spelled-otherwise]"]
    claims["more"]["speaker"] = "Andr\u00e9"
    assert told(claims=claims) == []


def many(**last: Any) -> dict[str, Any]:
    claims = {f"c{number}": {"statement": f"Thing {number} is so."} for number in range(4)}
    return {**claims, "last": {"statement": "The last thing is so.", **last}}


@pytest.mark.parametrize("topic", ["sped", "seped", "speeed", "spead"])
def test_a_topic_that_stands_once_and_is_a_letter_away_is_told(topic: str) -> None:
    [message] = told(claims=many(topic=topic))
    assert message.endswith(
        f"last topic: expected `speed`, which stands 5 times, found `{topic}`, which stands once and is a letter away "
        "from it; write `speed`, or a word that nobody takes for it [word-mistyped]"
    )
    assert told(claims=many(topic="price")) == []


@pytest.mark.parametrize(("field", "value"), [("authority", ["acme", "acme"]), ("evidence", [CITED[0], CITED[0]])])
def test_nothing_stands_twice_in_a_list(field: str, value: Any) -> None:
    [message] = told(claims={"speed": {field: value}})
    shown = "`acme`" if field == "authority" else "the same"
    assert message.endswith(
        f"speed {field}.2: expected each item of `{field}` once, found {shown} again; remove one of the two "
        "[recorded-twice]"
    )
    assert told(claims={"speed": {field: value[:1]}}) == []


def test_one_source_may_say_two_things() -> None:
    assert told(claims={"speed": {"evidence": [CITED[0], {**CITED[0], "note": "It says so again."}]}}) == []


@pytest.mark.parametrize("end", ["", ".", " ."])
def test_a_statement_is_repeated_whatever_its_full_stop(end: str) -> None:
    statement = f"Acme's engine writes 750  tokens per second{end}"
    [message] = told(claims={"again": {"statement": statement}})
    assert message.endswith(
        "again statement: expected a statement of its own, found the statement of `speed`; add the lines there, or say "
        "what differs [statement-repeated]"
    )
    assert told(claims={"again": {"statement": statement.replace("750", "800")}}) == []


@pytest.mark.parametrize(
    "url",
    [
        "https://acme.example/engine?utm_source=post&utm_medium=x",
        "https://acme.example:443/engine",
        "http://ACME.example:80/engin%65",
        "https://acme.example/engine?fbclid=1",
    ],
)
def test_a_page_has_one_address(url: str) -> None:
    claims = {"speed": {"evidence": CITED}}
    [message] = told(claims=claims, sources={"other-page": {"url": url}})
    assert message.endswith(
        "other-page url: expected a page of its own, found the page of `acme-page`; cite that source, or give the date "
        "of the state that was read [page-cited-twice]"
    )
    assert told(claims=claims, sources={"other-page": {"url": "https://acme.example/engine?page=2"}}) == []


# --- lines ---


def test_an_article_has_the_lines_on_which_claims_stand() -> None:
    claims = {"speed": {"lines": [1, 2, 3, 4, 5]}}
    both = {"en": {"lines": 5}, "fr": {"lines": 5}}
    assert told(claims=claims, articles=both) == []
    assert told(claims=claims, articles={**both, "fr": {"lines": 4}}) == [
        "14:12 fr lines: expected at least 5, since claims stand on the lines up to there, found 4; correct it, or the "
        "lines of those claims; `apart: true` where its lines are its own [lines-too-few]"
    ]
    assert [each.split("[")[-1] for each in told(claims=claims, articles={"en": {"lines": 2}})] == ["lines-too-few]"]


def test_one_line_beyond_the_end_is_a_slip_of_its_claim_alone() -> None:
    claims = {"speed": {"lines": [1, 2, 30]}}
    assert told(claims=claims) == [
        "14:19 speed lines: expected a line from 1 to 3, found 30; correct the number [line-missing]"
    ]


# --- what is missing ---


def test_an_id_that_leads_nowhere_is_told_once_with_the_number_of_places() -> None:
    item = {"source": "gone-page", "stance": "context", "note": "It says so."}
    claims = {"speed": {"evidence": [CITED[0], item]}, "more": {"statement": "More.", "evidence": [item]}}
    assert told(claims=claims) == [
        "20:97 speed evidence.2.source: expected the id of one of the sources, found `gone-page`, here and in 1 more "
        "place; add it under `sources:`, or correct the id [unknown-reference]"
    ]
    kept = {"source": "other-page", "stance": "context", "note": "It says so."}
    claims = {"speed": {"evidence": [CITED[0], kept]}, "more": {"statement": "More.", "evidence": [kept]}}
    assert told(claims=claims, sources={"other-page": {}}) == []


def test_an_own_id_that_nothing_names_is_the_slip_where_several_places_agree() -> None:
    content = text(claims={"speed": {"evidence": CITED}, "more": {"statement": "More.", "evidence": [CITED[1]]}},
                   sources={"other-page": {}})  # fmt: skip
    assert told_of(content) == []
    [message] = told_of(content.replace("  other-page:\n", "  other-pgae:\n"))
    assert message.split(" ", 1)[1] == (
        "other-pgae: expected the id `other-page`, which 2 places name, first on line 20, found `other-pgae`, which none "
        "does; rename it `other-page` [id-misspelt]"
    )


@pytest.mark.parametrize("wrong", ["acme-page-2", "acme-page-reports"])
def test_no_other_page_is_suggested(wrong: str) -> None:
    [message] = told(claims={"speed": {"evidence": [*CITED[:1], {**CITED[1], "source": wrong}]}})
    assert message.endswith("add it under `sources:`, or correct the id [unknown-reference]")


def test_a_section_that_is_gone_is_told_once() -> None:
    claims = {
        name: {"statement": f"{name} is so.", "evidence": [CITED[0]], "authority": ["acme"]} | labels
        for name, labels in {
            name: {"status": "official", "verdict": "supported"} for name in ("one", "two", "three")
        }.items()
    }
    content = text(claims=claims)
    assert told_of(content) == []
    start, end = content.index("sources:\n"), content.index("organisations:\n")
    assert told_of(content[:start] + content[end:]) == [
        "20:27 sources: expected the section `sources:`, found none, although 4 places name records of it; add it "
        "[missing-section]"
    ]
    lines = content[:start].count("\n")
    assert told_of(content[:start]) == [
        f"{lines}:1 file: expected the sections `sources:` and `organisations:`, named in 8 places, found the end of the "
        "file after `three`; restore what was cut off [cut-short]"
    ]


def test_a_mistyped_section_is_read_as_the_one_that_is_meant() -> None:
    for typed in ("source", "Sources", "sorces"):
        [message] = swapped("\nsources:", f"\n{typed}:")
        assert message.endswith(f"found `{typed}`; did you mean `sources`? [unknown-key]")


def test_a_record_in_another_section_is_told_once_and_read_as_what_it_is() -> None:
    content = text(claims={"more": {"statement": "More."}})
    start, end = content.index("  more:"), content.index("sources:\n")
    block = content[start:end]
    [message] = told_of(content.replace(block, "") + block)
    assert message.split(" ", 1)[1] == (
        "more: expected an organisation among the organisations, found a claim; move it under `claims:` [other-section]"
    )
    assert told_of(content) == []


def test_an_id_at_the_margin_is_read_as_the_record_that_it_is() -> None:
    [message] = swapped("\n  acme-page:", "\nacme-page:")
    assert message.endswith("found `acme-page`; indent it by two spaces, as a source of `sources` [unknown-key]")


def test_a_field_among_the_ids_is_read_as_the_field_that_it_is() -> None:
    [message] = swapped('\n    seen: "primary"', '\n  seen: "primary"')
    assert message.endswith(
        "acme-page: expected the id of a source, found `seen`, which is a field; indent it like the fields of "
        "`acme-page` [field-among-ids]"
    )


def test_a_field_of_an_input_among_the_names_is_read_as_the_field_that_it_is() -> None:
    sections = {
        "claims": {"speed": {"calculations": [doubling()]}},
        "figures": {"size": {"value": "42 token"}},
    }
    [message] = swapped('"because": "So it is."}}', '}, "because": "So it is."}', **sections)
    assert message.endswith(
        "speed: expected the name of an input, found `because`, which is a field; indent it like the fields of `times` "
        "[field-among-ids]"
    )


# --- calculations ---


def doubling(**fields: Any) -> dict[str, Any]:
    return {
        "asks": "How many?",
        "formula": "size * times",
        "given": {"size": {"figure": "size"}, "times": {"assume": "2 x", "as": "convention", "because": "So it is."}},
        "gives": "84 token",
        "shows": "context",
        **fields,
    }


def calculated(size: str = "42 token", *, several: bool = False, **fields: Any) -> list[str]:
    claims = {"speed": {"calculations": [doubling(**fields)]}}
    if several:
        claims["more"] = {"statement": "More.", "calculations": [doubling(**fields)]}
    return told(claims=claims, figures={"size": {"value": size}})


def test_a_wrong_digit_of_a_figure_is_told_there_with_the_right_one() -> None:
    assert calculated() == calculated(several=True) == []
    [alone] = calculated("92 token")
    assert alone.split(" ", 1)[1] == (
        "size value: expected a value with which the calculation on line 21 comes out as recorded, found 92 token; write "
        "42 token, or correct that calculation [value-disagrees]"
    )
    [shared] = calculated("92 token", several=True)
    assert shared.split(" ", 1)[1] == (
        "size value: expected a value with which 2 calculations come out as recorded, the first on line 21, found 92 "
        "token; write 42 token, or correct those calculations [value-disagrees]"
    )


def test_a_wrong_digit_of_a_result_is_told_there() -> None:
    [message] = calculated(gives="94 token")
    assert message.split(" ", 1)[1] == (
        "speed calculations.1.gives: expected 84 token, which the formula gives, found 94 token; record that result, or "
        "correct an input: size (figure size), times (assumed as a convention) [result-not-recomputed]"
    )


def test_a_wrong_digit_of_an_assumption_is_told_there() -> None:
    given = {"size": {"figure": "size"}, "times": {"assume": "9 x", "as": "convention", "because": "So it is."}}
    [message] = calculated(given=given, several=True)[:1]
    assert "value-disagrees" in message
    [message] = calculated(given=given, gives="84 token")
    assert message.split(" ", 1)[1].startswith(
        "speed calculations.1.given.times.assume: expected a value with which the calculation on line 21 comes out as "
        "recorded, found 9 x; write 2 x, or correct that calculation [value-disagrees]"
    )


def test_a_wrong_sign_of_a_formula_is_told_there() -> None:
    [message] = calculated(formula="size / times")
    assert message.split(" ", 1)[1] == (
        "speed calculations.1.formula: expected a formula that gives 84 token, found `size / times`; write `size * "
        "times`, or correct what it is to give [formula-disagrees]"
    )


def test_a_lost_unit_is_told_where_it_was_lost() -> None:
    for several in (False, True):
        [message] = calculated("42", several=several)
        assert message.split(" ", 1)[1] == (
            "size value: expected a value in token, which calculations with it need, found 42, a pure number; write its "
            "unit, or correct the formula [other-unit]"
        )
    [message] = calculated(gives="84")
    assert message.split(" ", 1)[1] == (
        "speed calculations.1.gives: expected a result in token, which the formula gives, found 84, a pure number; write "
        "its unit, or correct the formula [no-result]"
    )


def test_a_name_that_is_mistyped_in_the_formula_or_under_given_is_one_slip() -> None:
    [message] = calculated(formula="siez * times")
    assert message.split(" ", 1)[1] == (
        "speed calculations.1.formula: expected one name in the formula and under `given`, found `siez` here and `size` "
        "there; write `size` for `siez` [bad-input]"
    )


# --- nobody else is accused ---


def test_labels_are_not_judged_while_a_calculation_comes_out_wrong() -> None:
    deciding = doubling(compare={"above": "1000 token"}, shows="supports", gives="84 token")
    assert [each.split("[")[-1] for each in told(claims={"speed": {"calculations": [deciding]}},
            figures={"size": {"value": "42 token"}})] == ["condition-fails]"]  # fmt: skip


def test_an_unread_source_that_decides_much_is_told_once_at_the_source() -> None:
    claims = {
        name: {"statement": f"{name} is so.", "evidence": [CITED[0]], "authority": ["acme"], "status": "official",
               "verdict": "supported"}
        for name in ("one", "two")
    }  # fmt: skip
    assert told(claims=claims) == []
    [message] = told(claims=claims, sources={"acme-page": {"seen": "unseen"}})
    assert message.split(" ", 1)[1] == (
        "acme-page seen: expected a source that was read, since 3 items of evidence from `acme-page` decide, the first "
        "on line 20, found unseen; say how it was read, or cite the pages that were read there, and let them relay this "
        "one [unread-source-decides]"
    )


def test_no_prediction_is_called_forgotten_while_its_source_cannot_be_read() -> None:
    claims = {"speed": {"due": "2026-08-01", "lines": [1, 2, 3]}}
    later = {"published": "2026-09-01"}
    assert told(claims=claims, sources={"acme-page": later}) == []
    assert [
        each.split("[")[-1] for each in told(claims=claims, sources={"acme-page": {**later, "kind": "primry"}})
    ] == ["bad-word]"]


def test_a_wrong_day_of_the_record_is_told_once() -> None:
    sources = {f"p{number}": {**COMMENTARY, "url": f"https://note.example/{number}"} for number in range(8)}
    evidence = [CITED[0], *({"source": name, "stance": "context", "note": "It says so."} for name in sources)]
    claims = {"speed": {"evidence": evidence}}
    assert told(claims=claims, sources=sources) == []
    assert told_of(text(as_of="2025-11-30", claims=claims, sources=sources)) == [
        "2:8 as_of: expected a day on or after 2026-11-01, when the last of the sources was read, found 2025-11-30; "
        "correct it [date-order]"
    ]


def test_what_could_not_be_checked_is_told_in_one_line() -> None:
    def line(**sections: Section) -> str:
        book, _ = read_bytes(text(**sections).encode(), "claims.yaml")
        assert book is not None
        return unchecked(book)

    assert line() == ""
    assert line(sources={"acme-page": {"kind": "primry"}}) == (
        "not checked because of these problems: status and verdict of 1 claim, whether everything recorded is used"
    )
    assert line(claims={"speed": {"status": "offical"}}) == (
        "not checked because of these problems: whether every line is accounted for, whether everything recorded is used"
    )


def test_what_is_missing_is_told_before_the_rest() -> None:
    claims = {"speed": {"verdict": "refuted"}, "more": {"statement": "More.", "authority": ["nobody"]}}
    book, _ = read_bytes(text(claims=claims).encode(), "claims.yaml")
    assert book is not None
    assert [problem.code for problem in check(book)] == ["unknown-reference", "verdict-not-derived"]
