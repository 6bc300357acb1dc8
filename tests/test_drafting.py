"""Blocks in house form, the labels of a draft, and what is proposed."""

from __future__ import annotations

import re
import textwrap
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

import books
from claimbook import drafting
from claimbook.drafting import Draft, NotAdded, block
from claimbook.drafting.proposal import value_of
from claimbook.numerals import figures
from claimbook.record.fields import PLACEHOLDER
from conftest import RECORD
from drafts import CLAIM, DRAFT, PAGE, read


def typed(content: str) -> Any:
    """A YAML text with every scalar as it was typed."""
    return yaml.load(content, Loader=yaml.BaseLoader)


# --- house form ---


def test_a_block_is_in_house_form() -> None:
    fields = {
        **CLAIM,
        "lines": {"ja": ["1", "26"], "fr": ["26"]},
        "value": ">1 wafer",
        "speaker": "2026",
        "note": 'Two things: this and "that".',
        "statement": "One engine spans many wafers, in words that go on for long enough that the line has to be broken once before it ends.",
        "evidence": [{"source": "acme-page", "stance": "context", "note": "Several; #2 is no comment."}],
        "calculations": [
            {
                "asks": "How many?",
                "formula": "a / b",
                "given": {
                    "a": {"figure": "size"},
                    "b": {"assume": "8 bit/parameter", "as": "convention", "because": "one, at least"},
                },
                "gives": "2 wafer",
                "shows": "context",
            }
        ],
    }
    assert block(Draft("claims", "wafers", fields)) == textwrap.indent(
        textwrap.dedent("""\
          wafers:
            statement: One engine spans many wafers, in words that go on for long enough that the line has to be
              broken once before it ends.
            topic: wafers
            lines: {ja: [1, 26], fr: [26]}
            speaker: "2026"
            presented: official
            authority: [acme]
            value: ">1 wafer"
            status: speculative
            verdict: not_enough_evidence
            evidence:
              - source: acme-page
                stance: context
                note: "Several; #2 is no comment."
            calculations:
              - asks: How many?
                formula: a / b
                given:
                  a: {figure: size}
                  b:
                    assume: 8 bit/parameter
                    as: convention
                    because: one, at least
                gives: 2 wafer
                shows: context
            searched: A count, up to 2026-11-30.
            settles: A count from Acme.
            note: "Two things: this and \\"that\\"."
        """),
        "  ",
    )


def test_the_record_itself_is_in_house_form() -> None:
    content = RECORD.read_text(encoding="utf-8")
    for section in ("claims", "sources"):
        blocks = [block(Draft(section, name, fields)) for name, fields in typed(content)[section].items()]
        # A few lines were broken by hand.
        assert sum(each in content for each in blocks) >= 0.9 * len(blocks)


def test_comments_stand_beside_short_fields_and_above_long_ones() -> None:
    fields = {"statement": "Acme's engine spans two wafers, says Acme.", "topic": "", "lines": ["2"]}
    told = block(
        Draft("claims", "wafers", fields),
        {
            "statement": "first",
            "topic": "to fill in: " + "word " * 20,
            "lines": "third",
            "value": "value: 2 wafer\nvalue: 3 wafer",
        },
    )
    assert told == (
        "  wafers:\n"
        "    # first\n"
        "    statement: Acme's engine spans two wafers, says Acme.\n"
        "    topic:                          # to fill in: word word word word word word word word word word word\n"
        "                                    # word word word word word word word word word\n"
        "    lines: [2]                      # third\n"
        "    # value: 2 wafer\n"
        "    # value: 3 wafer\n"
    )
    assert list(typed(told)["wafers"]) == ["statement", "topic", "lines"]


@pytest.mark.parametrize(
    "text", ["no", "y", "1e12", "750", "2026-07-08", "0x1f", "1_000", "12:30", "~", "null", "=", ".5", "0o17"]
)
def test_a_text_that_others_would_take_for_something_else_is_quoted(text: str) -> None:
    assert f'speaker: "{text}"\n' in block(DRAFT.with_fields(speaker=text))
    assert f"value: {text}\n" in block(DRAFT.with_fields(value=text)).replace('"', "")


@pytest.mark.parametrize(
    "text",
    [
        "No doubt",
        "1e12 parameters",
        "a:b",
        "it's",
        'say "yes"',
        "a#b",
        "50 %",
        "x - y",
        "a, b [c] {d}",
        "¿qué?",
        "750トークン/秒",
    ],
)
def test_a_text_that_needs_no_quotes_has_none(text: str) -> None:
    assert f"speaker: {text}\n" in block(DRAFT.with_fields(speaker=text))


TRICKY = st.lists(
    st.sampled_from(
        [
            " ",
            "  ",
            ": ",
            " #",
            "#",
            "- ",
            "-",
            "? ",
            '"',
            "'",
            "\\",
            "\n",
            "\t",
            "[",
            "]",
            "{",
            "}",
            ", ",
            "&",
            "*",
            "!",
            "|",
            ">",
            "%",
            "@",
            "`",
            "---",
            "...",
            "\u00a0",
            "\u3000",
            "750",
            "wafer",
            "数",
            "é",
            "😀",
            "~",
            "<<",
            "=",
            "no",
        ]
    ),
    max_size=60,
).map("".join)
TEXT = st.one_of(
    TRICKY, st.text(), st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=80, max_size=300)
)


def is_storable(text: str) -> bool:
    """Whether the reader lets every character in, by its own list of those that cannot be seen, and takes it for a
    text.
    """
    stands_for_one = re.match(PLACEHOLDER, text.strip())
    return (
        bool(text.strip())
        and not stands_for_one
        and not re.search(
            "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u200b\u2028-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff]",
            text,
        )
    )


@settings(max_examples=400, deadline=None)
@given(TEXT.filter(is_storable), TEXT.filter(is_storable), TEXT.filter(is_storable), st.integers(2, 8))
def test_any_text_reads_back_as_it_was(statement: str, note: str, because: str, indent: int) -> None:
    evidence = [{"source": "acme-page", "stance": "context", "note": note.strip()}]
    given_ = {
        "given": {"a": {"assume": "1", "as": "convention", "because": because.strip()}},
        "asks": note.strip(),
        "formula": "a",
        "gives": "1",
        "shows": "context",
    }
    draft = Draft(
        "claims",
        "wafers",
        {**CLAIM, "statement": statement.strip(), "evidence": evidence, "calculations": [given_], "note": note.strip()},
    )
    assert drafting.faults(draft) == []
    written = block(draft, indent=indent)
    claim = read(f"schema_version: 1\nas_of: 2026-11-30\nclaims:\n{written}".encode()).claims["wafers"]
    assert (claim.statement, claim.note, claim.evidence[0].note) == (statement.strip(), note.strip(), note.strip())
    assert claim.calculations[0].given["a"].because == because.strip()
    assert typed(written)["wafers"]["statement"] == statement.strip()
    assert not any(line != line.rstrip(" ") for line in written.split("\n"))


@settings(max_examples=200, deadline=None)
@given(st.text())
def test_any_text_at_all_is_taken_or_refused_in_the_readers_words(text: str) -> None:
    for section, name in (
        ("claims", "statement"),
        ("claims", "value"),
        ("claims", "due"),
        ("claims", "topic"),
        ("sources", "title"),
    ):
        problems = drafting.faults(
            Draft(section, "wafers", {name: text} if section == "claims" else {**PAGE.fields, name: text})
        )
        assert all(problem.field == name for problem in problems)
        if name in ("statement", "title"):
            assert not problems or not is_storable(text)


@settings(max_examples=100, deadline=None)
@given(TEXT)
def test_no_comment_changes_what_a_block_says(remark: str) -> None:
    assert typed(
        block(
            DRAFT,
            {
                name: re.sub("[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]", "", remark)
                for name in ("id", "statement", "lines", "status")
            },
        )
    ) == typed(block(DRAFT))


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        (
            {"value": "750 tokens"},
            "wafers value: expected a unit in the singular, found 'tokens'; write token [bad-value]",
        ),
        (
            {"due": "2026-13"},
            "wafers due: expected a month from 01 to 12, found month 13; correct the month [bad-date]",
        ),
        (
            {"statement": "so\u200b"},
            "wafers statement: expected text that can be seen, found the invisible character U+200B; delete it [control-character]",
        ),
        (
            {"statement": "so\udcff"},
            "new-claim statement: expected UTF-8 text, found the byte 0xff; type it again [not-utf-8]",
        ),
        (
            {"presented": "offical"},
            "wafers presented: expected one of official, inferred, speculative, found `offical`; did you mean `official`? [bad-word]",
        ),
    ],
)
def test_a_fault_is_told_by_the_reader(fields: dict[str, str], message: str) -> None:
    told = [problem.message for problem in drafting.faults(DRAFT.with_fields(**fields))]
    assert told == [message]
    assert drafting.faults(DRAFT) == []


def test_a_draft_is_silent_on_what_is_still_to_be_filled_in() -> None:
    assert drafting.faults(Draft("claims", "", {})) == []
    assert Draft("claims", "", {}).owed() == ["id", "statement", "topic", "lines", "presented"]
    assert DRAFT.owed() == []


# --- judging ---


@pytest.mark.parametrize(
    ("evidence", "status", "verdict"),
    [
        ([], "speculative", "not_enough_evidence"),
        ([{"source": "acme-page", "stance": "supports", "note": "So."}], "official", "supported"),
        ([{"source": "acme-page", "stance": "qualifies", "note": "So."}], "official", "conflicting"),
        ([{"source": "acme-page", "stance": "refutes", "note": "No."}], "speculative", "refuted"),
        ([{"source": "no-such", "stance": "supports", "note": "So."}], "speculative", "not_enough_evidence"),
    ],
)
def test_labels_follow_from_what_is_given(evidence: list[dict[str, str]], status: str, verdict: str) -> None:
    draft, because = drafting.judged(DRAFT.with_fields(evidence=evidence), books.book())
    assert (draft.fields["status"], draft.fields["verdict"]) == (status, verdict)
    assert all(because.values())


def test_a_prediction_is_pending_until_it_is_due() -> None:
    assert drafting.judged(DRAFT.with_fields(due="2027"), books.book())[0].fields["verdict"] == "pending"
    assert drafting.judged(DRAFT.with_fields(due="2026-10"), books.book())[0].fields["verdict"] == "not_enough_evidence"


# --- proposals ---


@pytest.mark.parametrize(
    ("url", "identifier"),
    [
        ("https://www.openai.com/index/gpt-5-6/", "openai-gpt-5-6"),
        ("https://x.com/openai/status/2070", "x-openai-status-2070"),
        ("https://36kr.com/p/1.html", "n-36kr-p-1"),
        ("https://news.example/item?id=12#top", "news-item-id-12"),
        ("https://a.example/" + "long-words-" * 9 + "x/jalape%C3%B1o", "a-jalapeno"),
        ("http://例え.jp/頁", "new-source"),
        ("http://localhost:8000", "localhost"),
        ("https://acme.example/page", "acme-page-2"),
    ],
)
def test_an_id_is_proposed_from_host_and_path(url: str, identifier: str) -> None:
    assert drafting.source_id(url, {"acme-page"}) == identifier


@settings(max_examples=200, deadline=None)
@given(st.text(), st.text())
def test_any_address_gives_an_id_that_can_be_read_or_is_refused(host: str, path: str) -> None:
    try:
        draft = drafting.source(f"https://{host}/{path}", books.book())
    except NotAdded:
        return
    assert not [problem for problem in drafting.faults(draft) if problem.field == ""]
    assert len(draft.id) <= drafting.LONGEST_ID + 3


def test_a_source_takes_what_its_host_and_the_record_give() -> None:
    draft = drafting.source("https://acme.example/other", books.book())
    assert draft.fields == {
        "title": "",
        "publisher": "Acme",
        "url": "https://acme.example/other",
        "accessed": "2026-11-30",
        "language": "en",
        "kind": "primary",
        "seen": "unseen",
    }
    strange = drafting.source("https://other.example/", books.book())
    assert strange.owed() == ["title", "publisher", "language", "kind"]


@pytest.mark.parametrize(
    "url", ["https://acme.example/engine", "http://www.acme.example/engine/", "https://acme.example/engine#top"]
)
def test_a_page_is_not_cited_twice(url: str) -> None:
    message = "this page is cited already, as `acme-page`; cite that source, or give with --published the date of the state that was read"
    for published in ("", "2026-06-01"):
        with pytest.raises(NotAdded, match=f"^{re.escape(message)}$"):
            drafting.source(url, books.book(), published)
    assert drafting.source(url, books.book(), "2026-08-01").fields["published"] == "2026-08-01"
    assert drafting.source("https://acme.example/engine?v=2", books.book()).id == "acme-engine-v-2"


@pytest.mark.parametrize(
    "url",
    [
        "",
        "acme.example",
        "ftp://acme.example/x",
        "https://",
        "https://a b/",
        "file:///etc/passwd",
        "https://[::1",
        "https://a:x/",
    ],
)
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(
        NotAdded, match=r"^expected an address such as https://example\.org/page, found .*; write the whole address$"
    ):
        drafting.source(url, books.book())


@pytest.mark.parametrize(
    ("text", "language", "value", "why"),
    [
        ("It writes 750 tokens per second.", "en", "750 token/s", ""),
        ("up to 750 tokens per second", "en", "<=750 token/s", ""),
        ("le 26 juin 2026", "fr", "2026-06-26", ""),
        ("le 26 juin", "fr", "", "a date that does not say its year"),
        ("700 à 900 paramètres", "fr", "700..900 parameter", ""),
        ("数分かかる", "ja", "", "vague"),
        ("3兆パラメータ", "ja", "3e12 parameter", ""),
        ("1,234,567 parameters", "en", "1234567 parameter", ""),
        ("7500 parameters", "en", "7500 parameter", ""),
        ("1.5 trillion parameters", "en", "1.5e12 parameter", ""),
    ],
)
def test_a_figure_gives_a_value(text: str, language: str, value: str, why: str) -> None:
    told = [value_of(figure) for figure in figures(text, language)]
    assert told == [(value, why)]


@pytest.mark.parametrize(("text", "language"), [("5兆个参数", "zh"), ("It costs 5 billion dollars.", "en")])
def test_what_a_figure_does_not_decide_is_not_guessed(text: str, language: str) -> None:
    ((value, why),) = [value_of(figure) for figure in figures(text, language)]
    assert value == "" and why.startswith(("ambiguous: ", "money, which has its year: "))
