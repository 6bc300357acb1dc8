"""What somebody else recorded becomes a sound claims file, or a list of what is missing: nothing is made up."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from claimbook import Claimbook, check
from claimbook.cli import main
from claimbook.exporting import about, claimreview
from claimbook.exporting.about import Author
from claimbook.importing import KINDS, Unusable, columns, givable
from claimbook.reading import read_bytes
from claimbook.record.vocabulary import DECIDED
from claimbook.wording.bounds import MOST_BYTES
from exports import TEXTS

DAY = ("--as-of", "2026-11-30")
SAID = {
    "articles.language": "en",
    "articles.published": "2026-11",
    "claims.topic": "bridges",
    "claims.presented": "inferred",
    "claims.settles": "A survey.",
    "claims.searched": "Everything, up to 2026-11-30.",
    "sources.accessed": "2026-11-30",
    "sources.language": "en",
    "sources.kind": "analysis",
    "sources.seen": "excerpt",
    "sources.publisher": "@host",
    "evidence.stance": "context",
    "evidence.note": "It is named.",
}

REVIEW: dict[str, Any] = {
    "@context": "https://schema.org",
    "@type": "ClaimReview",
    "claimReviewed": "The bridge is 420 metres long.",
    "url": "https://facts.example/bridge",
    "author": {"@type": "Organization", "name": "Facts"},
    "datePublished": "2026-10-01T10:00:00Z",
    "inLanguage": "en",
    "reviewRating": {
        "@type": "Rating",
        "ratingValue": 1,
        "bestRating": "5",
        "worstRating": 1,
        "alternateName": "Wrong",
    },
    "itemReviewed": {"@type": "Claim", "author": {"@type": "Person", "name": "Ada Bridge"}},
}

AVERITEC: dict[str, Any] = {
    "claim": "The bridge is 420 metres long.",
    "label": "Refuted",
    "justification": "The city gives 400 metres.",
    "speaker": "Ada Bridge",
    "claim_date": "25-8-2020",
    "questions": [
        {
            "question": "How long is it?",
            "answers": [
                {"answer": "400 metres", "answer_type": "Extractive", "source_url": "https://city.example/bridge"},
                {"answer": "No answer could be found.", "answer_type": "Unanswerable", "source_url": ""},
            ],
        }
    ],
}

REALITY = """\
# Claim Registry

counters:
  TECH: 1
claims:
  TECH-2026-001:
    text: The bridge is
      420 metres long.
    type: '[F]'
    domain: TECH
    evidence_level: E2
    confidence: 0.75
    source_ids:
    - ada-2026-bridges
    - gone-2026
    supports: []
    notes: Measured once.
---
# Source Registry

sources:
  ada-2026-bridges:
    type: PAPER
    title: Bridges
    author:
    - Ada Bridge
    - Bo Span
    year: 2026
    url: https://ada.example/bridges
    accessed: '2026-11-01'
    bias_notes: ''
"""

CSV = """\
Claim,speaker,Link,evidence.stance,evidence.note,colour
The bridge is 420 metres long.,Ada Bridge,https://city.example/bridge,refutes,It gives 400 metres.,red
"It is ""blue"", they say",,,,,
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(
    kind: str, content: object, *arguments: str, said: dict[str, str] | None = None, name: str = "theirs.txt"
) -> Result:
    """What the command makes of a document, with what was said for every row."""
    data = (
        content
        if isinstance(content, bytes)
        else content.encode()
        if isinstance(content, str)
        else json.dumps(content).encode()
    )
    Path(name).write_bytes(data)
    told = [part for field, text in (SAID if said is None else said).items() for part in ("--given", f"{field}={text}")]
    return CliRunner().invoke(main, ["import", kind, name, *DAY, *told, *arguments])


def sound(done: Result) -> Claimbook:
    """The record that was printed, in which the check finds nothing."""
    assert done.exit_code == 0, done.stderr
    book, problems = read_bytes(done.stdout.encode(), "claims.yaml")
    assert book is not None and not problems and check(book) == []
    return book


def told(done: Result) -> list[str]:
    return done.stderr.splitlines()


SAMPLES: dict[str, Any] = {"claimreview": REVIEW, "averitec": [AVERITEC], "realitycheck": REALITY, "csv": CSV}
MAPPED = {"csv": ("--map", "statement=Claim", "--map", "sources.url=Link", "--given", "sources.title=[a page]")}


def test_every_kind_has_a_sample() -> None:
    assert SAMPLES.keys() == KINDS.keys()


@pytest.mark.parametrize("kind", KINDS)
def test_with_what_a_person_says_a_document_becomes_a_sound_record(kind: str) -> None:
    book = sound(run(kind, SAMPLES[kind], *MAPPED.get(kind, ())))
    claim = next(iter(book.claims.values()))
    assert claim.statement == "The bridge is 420 metres long." and claim.lines_in("theirs") == (1,)
    (item, *_) = claim.evidence
    assert book.sources[item.source].url is not None


@pytest.mark.parametrize("kind", KINDS)
def test_without_it_the_same_document_is_a_list_of_what_is_missing(kind: str) -> None:
    done = run(kind, SAMPLES[kind], *MAPPED.get(kind, ())[:4], said={})
    assert (done.exit_code, done.stdout) == (1, "")
    assert told(done)[-1] == "theirs.txt: no claims file was made, since something is missing"
    rows = "rows 1-2" if kind == "csv" else "row 1"
    assert f"theirs.txt: {rows}: claims.presented is missing; say it for all with --given claims.presented=…" in told(
        done
    )
    assert "theirs.txt: articles.published is missing; say it for all with --given articles.published=…" in told(done)
    for name in ("sources.seen", "evidence.stance"):
        there = (kind, name) in {("claimreview", "evidence.stance"), ("csv", "evidence.stance")}
        assert any(f"row 1: {name} is missing" in line for line in told(done)) is not there, name


@pytest.mark.parametrize("field", ["claims.topic", "sources.kind", "articles.language"])
def test_one_thing_missing_is_enough(field: str) -> None:
    done = run("averitec", [AVERITEC], said={name: text for name, text in SAID.items() if name != field})
    assert done.exit_code == 1 and done.stdout == ""
    missing = [line for line in told(done) if " is missing; " in line]
    assert len(missing) == 1 and f"{field} is missing" in missing[0]


def test_what_the_check_finds_is_told_by_row() -> None:
    other = {
        **REVIEW,
        "claimReviewed": "It is blue.",
        "url": "https://facts.example/blue",
        "datePublished": "2027-01-01",
    }
    done = run("claimreview", [REVIEW, other])
    assert done.exit_code == 1
    assert told(done)[0].startswith("theirs.txt: row 2: sources.published expected ")


# --- ClaimReview ---


def test_a_review_becomes_a_claim_and_a_source() -> None:
    book = sound(run("claimreview", REVIEW))
    claim, source = book.claims["the-bridge-is-420-metres-long"], book.sources["facts-bridge"]
    assert (claim.speaker, claim.status, claim.verdict) == ("Ada Bridge", "speculative", "refuted")
    assert [(item.source, item.stance, item.note) for item in claim.evidence] == [("facts-bridge", "refutes", "Wrong")]
    assert (source.title, source.publisher, source.url, str(source.published), source.language) == (
        "[a review of: The bridge is 420 metres long.]", "Facts", "https://facts.example/bridge", "2026-10-01", "en"
    )  # fmt: skip


@pytest.mark.parametrize(
    ("rating", "stance"),
    [
        ({"ratingValue": 5, "bestRating": 5, "worstRating": 1}, "supports"),
        ({"ratingValue": "2.5", "bestRating": 5, "worstRating": 1}, "qualifies"),
        ({"ratingValue": 0, "bestRating": 10, "worstRating": 0}, "refutes"),
    ],
)
def test_a_rating_between_two_ends_says_how_the_review_bears_on_the_claim(rating: dict[str, Any], stance: str) -> None:
    done = run("claimreview", {**REVIEW, "reviewRating": {"alternateName": "Hm", **rating}})
    (claim,) = sound(done).claims.values()
    assert [item.stance for item in claim.evidence] == [stance] and done.stderr == ""


@pytest.mark.parametrize(
    ("rating", "why"),
    [
        ({"alternateName": "Mostly true"}, "the rating `Mostly true` has no number between two ends of a scale"),
        ({"alternateName": "Hm", "ratingValue": 1}, "the rating `Hm` has no number between two ends of a scale"),
        (
            {"alternateName": "Hm", "ratingValue": -1, "bestRating": 5, "worstRating": 1},
            "the rating `Hm` has no number between two ends of a scale",
        ),
        (
            {"alternateName": "Hm", "ratingValue": 1, "bestRating": 1, "worstRating": 1},
            "the rating `Hm` has no number between two ends of a scale",
        ),
        (
            {"alternateName": "Hm", "ratingValue": "NaN", "bestRating": 5, "worstRating": 1},
            "the rating `Hm` has no number between two ends of a scale",
        ),
        (None, "there is no rating"),
    ],
)
def test_a_rating_without_a_scale_is_left_to_a_person(rating: Any, why: str) -> None:
    said = {name: text for name, text in SAID.items() if name != "evidence.stance"}
    done = run("claimreview", {**REVIEW, "reviewRating": rating}, said=said)
    assert done.exit_code == 1
    assert f"theirs.txt: row 1: evidence.stance is not known, since {why}" in told(done)
    (claim,) = sound(run("claimreview", {**REVIEW, "reviewRating": rating})).claims.values()
    assert [item.stance for item in claim.evidence] == ["context"]


@pytest.mark.parametrize(
    "wrapped",
    [
        REVIEW,
        [REVIEW],
        {"@context": "https://schema.org", "@graph": [{"@type": "WebPage"}, REVIEW]},
        {"@type": "DataFeed", "dataFeedElement": [{"@type": "DataFeedItem", "item": [REVIEW]}]},
        {**REVIEW, "@type": ["Review", "http://schema.org/ClaimReview"]},
        {**REVIEW, "author": [{"name": "Facts"}], "itemReviewed": [REVIEW["itemReviewed"]]},
    ],
)
def test_a_review_is_found_wherever_it_stands(wrapped: Any) -> None:
    assert list(sound(run("claimreview", wrapped)).sources) == ["facts-bridge"]


def test_reviews_are_found_in_a_page() -> None:
    page = (
        "<!doctype html><html><head><title>&amp;</title><script>var a = '<script type=\"application/ld+json\">'</script>"
        f'<SCRIPT TYPE="application/ld+json; charset=utf-8">{json.dumps(REVIEW)}</SCRIPT>'
        '<script type="application/ld+json">{"@type": "ClaimReview", </script>'
        f'</head><body><p>&lt;</p><script type="application/ld+json">{json.dumps({"@graph": [{**REVIEW, "claimReviewed": "It is blue.", "url": "https://facts.example/blue"}]})}'
        "</script></body></html>"
    )  # fmt: skip
    done = run("claimreview", page)
    assert [claim.statement for claim in sound(done).claims.values()] == [
        "The bridge is 420 metres long.",
        "It is blue.",
    ]
    assert told(done) == [
        "theirs.txt: block 2 left out: expected JSON, found something else at line 1, column 26; check that it is whole"
    ]


def test_reviews_may_stand_one_a_line() -> None:
    blue = {**REVIEW, "claimReviewed": "It is blue.", "url": "https://facts.example/blue"}
    done = run("claimreview", f"{json.dumps(REVIEW)}\n{json.dumps(blue)}\n{{\n")
    assert len(sound(done).claims) == 2
    assert told(done) == [
        "theirs.txt: line 3 left out: expected JSON, found something else at line 1, column 2; check that it is whole"
    ]


def test_a_date_that_is_none_and_what_has_no_place_are_told() -> None:
    item = {**REVIEW["itemReviewed"], "datePublished": "2026-09-01", "appearance": {"url": "https://a.example"}}
    done = run("claimreview", {**REVIEW, "datePublished": "last week", "itemReviewed": item})
    assert next(iter(sound(done).sources.values())).published is None
    assert told(done) == [
        "theirs.txt: row 1: itemReviewed.appearance left out: a claims file has no place for it",
        "theirs.txt: row 1: itemReviewed.datePublished left out: a claims file has no place for it",
        "theirs.txt: row 1: sources.published left out: `last week` is no date",
    ]


def test_a_feed_says_its_own_language_and_day() -> None:
    feed = {"@type": "DataFeed", "dateModified": "2026-11-20", "inLanguage": "en", "dataFeedElement": [REVIEW]}
    article = sound(run("claimreview", feed)).articles["theirs"]
    assert (str(article.published), article.language, article.lines) == ("2026-11-20", "en", 1)
    assert article.title == "[the claims of theirs.txt, one a line]"


def test_claims_that_were_exported_keep_their_verdicts(record: Claimbook) -> None:
    known = replace(about(record), url="https://claims.example", authors=(Author("Us", False),))
    feed = claimreview.files(record, known)[claimreview.FEED]
    again = sound(run("claimreview", feed))
    decided = [claim for claim in record.claims.values() if claim.verdict in DECIDED]
    assert [(claim.statement, claim.verdict) for claim in again.claims.values()] == [
        (claim.statement, claim.verdict) for claim in decided
    ]
    assert sum(claim.speaker is not None for claim in again.claims.values()) > 5


# --- AVeriTeC ---


def test_answers_become_evidence_and_the_label_stands_with_its_reason() -> None:
    done = run("averitec", [AVERITEC])
    book = sound(done)
    (claim,) = book.claims.values()
    assert (claim.speaker, claim.status, claim.verdict) == ("Ada Bridge", "speculative", "refuted")
    assert claim.judgement is not None and claim.judgement.because == "The city gives 400 metres."
    assert [(item.stance, item.note) for item in claim.evidence] == [("context", "How long is it? 400 metres")]
    assert [(source.title, source.publisher) for source in book.sources.values()] == [
        ("[a page on: How long is it?]", "city.example")
    ]
    assert told(done) == [
        "theirs.txt: row 1: claim_date left out: a claims file has no place for it",
        "theirs.txt: row 1: sources an answer without a source is left out",
    ]


def test_a_label_that_the_evidence_gives_needs_no_overruling() -> None:
    (claim,) = sound(run("averitec", [AVERITEC], "--given", "evidence.stance=refutes")).claims.values()
    assert claim.verdict == "refuted" and claim.judgement is None


@pytest.mark.parametrize(
    ("label", "verdict"),
    [
        ("Supported", "supported"),
        ("Refuted", "refuted"),
        ("Not Enough Evidence", "not_enough_evidence"),
        ("Conflicting Evidence/Cherrypicking", "conflicting"),
        ("Conflicting Evidence / Cherrypicking", "conflicting"),
    ],
)
def test_every_label_is_a_verdict(label: str, verdict: str) -> None:
    (claim,) = sound(run("averitec", [{**AVERITEC, "label": label}])).claims.values()
    assert claim.verdict == verdict


@pytest.mark.parametrize(
    ("label", "line"),
    [
        ("Perhaps", "theirs.txt: row 1: label left out: `Perhaps` is none of the data set's"),
        (None, "theirs.txt: row 1: label is missing, so the verdict is what the evidence gives"),
    ],
)
def test_a_label_that_is_none_is_told_and_not_guessed(label: str | None, line: str) -> None:
    done = run("averitec", [{**AVERITEC, "label": label}])
    (claim,) = sound(done).claims.values()
    assert claim.verdict == "not_enough_evidence" and line in told(done)


def test_a_claim_without_any_source_has_none() -> None:
    lone = {"claim": "It is blue.", "label": "Not Enough Evidence", "questions": []}
    (claim,) = sound(run("averitec", [lone])).claims.values()
    assert claim.evidence == () and claim.searched == SAID["claims.searched"]
    said = {name: text for name, text in SAID.items() if name != "claims.searched"}
    done = run("averitec", [lone], said=said)
    assert done.exit_code == 1 and told(done)[0] == (
        "theirs.txt: row 1: claims.searched expected evidence, or `searched` where there is none, found neither; "
        "say what was looked for, and until when"
    )


def test_a_label_without_a_reason_is_missing_one() -> None:
    done = run("averitec", [{**AVERITEC, "justification": None}])
    assert done.exit_code == 1
    assert "theirs.txt: row 1: claims.judgement.because expected a text, found nothing; write it out" in told(done)


def test_one_page_for_several_claims_is_one_source() -> None:
    other = {**AVERITEC, "claim": "It is short."}
    assert list(sound(run("averitec", [AVERITEC, other])).sources) == ["city-bridge"]


# --- Reality Check ---


def test_claims_and_sources_of_an_export_come_together() -> None:
    done = run("realitycheck", REALITY)
    book = sound(done)
    claim, source = book.claims["tech-2026-001"], book.sources["ada-bridges"]
    assert (claim.topic, claim.note, claim.verdict) == ("tech", "Measured once.", "not_enough_evidence")
    assert (source.title, source.author, source.kind, str(source.published), str(source.accessed)) == (
        "Bridges", "Ada Bridge and Bo Span", "paper", "2026", "2026-11-01"
    )  # fmt: skip
    assert told(done) == [
        "theirs.txt: row 1: confidence left out: a claims file has no place for it",
        "theirs.txt: row 1: evidence_level left out: a claims file has no place for it",
        "theirs.txt: row 1: sources `gone-2026` is named and not there, so it is left out",
        "theirs.txt: row 1: type left out: a claims file has no place for it",
    ]


def test_a_type_of_source_that_may_mean_two_things_is_left_open() -> None:
    said = {name: text for name, text in SAID.items() if name != "sources.kind"}
    assert sound(run("realitycheck", REALITY, said=said))
    done = run("realitycheck", REALITY.replace("type: PAPER", "type: REPORT"), said=said)
    assert "theirs.txt: row 1: sources.kind is missing; say it for all with --given sources.kind=…" in told(done)


@pytest.mark.parametrize(("said", "publisher"), [("@host else nobody known", "nobody known"), ("The city", "The city")])
def test_a_page_without_an_address_has_the_publisher_that_was_said(said: str, publisher: str) -> None:
    offline = REALITY.replace("url: https://ada.example/bridges", "url: notes/bridges.md")
    done = run("realitycheck", offline, "--given", f"sources.publisher={said}", "--given", "sources.through=a copy")
    assert sound(done).sources["ada-2026-bridges"].publisher == publisher
    assert "theirs.txt: row 1: sources.url left out: `notes/bridges.md` is no address" in told(done)
    without = REALITY.replace("    url: https://ada.example/bridges\n", "").replace(
        "bias_notes: ''", "bias_notes: On paper."
    )
    assert (
        sound(run("realitycheck", without, "--given", f"sources.publisher={said}"))
        .sources["ada-2026-bridges"]
        .publisher
        == publisher
    )
    done = run("realitycheck", without)
    assert done.exit_code == 1 and told(done)[0].startswith("theirs.txt: row 1: sources.publisher is missing; ")


def test_a_year_of_nought_is_no_date() -> None:
    book = sound(run("realitycheck", REALITY.replace("year: 2026", "year: 0")))
    assert book.sources["ada-bridges"].published is None


def test_a_claim_and_a_source_of_one_name_are_told_apart() -> None:
    same = REALITY.replace("TECH-2026-001", "ada-2026-bridges").replace("    url: https://ada.example/bridges\n", "")
    done = run("realitycheck", same, "--given", "sources.publisher=Ada", "--given", "sources.note=On paper.")
    book = sound(done)
    assert (list(book.claims), list(book.sources)) == (["ada-2026-bridges"], ["ada-2026-bridges-2"])


def test_claims_alone_lack_their_sources() -> None:
    done = run("realitycheck", REALITY.split("---")[0])
    (claim,) = sound(done).claims.values()
    assert claim.evidence == ()
    assert "theirs.txt: row 1: sources `ada-2026-bridges` is named and not there, so it is left out" in told(done)


# --- CSV ---


def test_columns_are_taken_by_name_and_by_a_mapping() -> None:
    done = run("csv", CSV, *MAPPED["csv"])
    book = sound(done)
    first, second = book.claims.values()
    assert (first.speaker, first.verdict, second.statement, second.speaker) == (
        "Ada Bridge", "refuted", 'It is "blue", they say', None
    )  # fmt: skip
    assert [(source.title, source.url) for source in book.sources.values()] == [
        ("[a page]", "https://city.example/bridge")
    ]
    assert told(done) == ["theirs.txt: colour left out: no field takes this column"]


def test_a_row_without_a_source_has_none() -> None:
    said = {name: text for name, text in SAID.items() if name != "claims.searched"}
    done = run("csv", CSV, *MAPPED["csv"], said=said)
    assert done.exit_code == 1 and told(done)[0].startswith("theirs.txt: row 2: claims.searched expected evidence")


def test_an_apostrophe_that_guards_a_formula_is_taken_away() -> None:
    table = "statement,speaker,note\n'=1+1 is so.,''t Hooft,'s is so\n"
    (claim,) = sound(run("csv", table)).claims.values()
    assert (claim.statement, claim.speaker, claim.note) == ("=1+1 is so.", "'t Hooft", "'s is so")


@pytest.mark.parametrize("between", [";", "\t"])
def test_a_table_may_have_another_sign_between_its_cells(between: str) -> None:
    table = f"statement{between}speaker\nIt is blue.{between}Ada, Bo\n"
    (claim,) = sound(run("csv", table)).claims.values()
    assert claim.speaker == "Ada, Bo"


def test_values_and_dates_are_read_as_a_claims_file_reads_them() -> None:
    table = "id,statement,value,due,authority\nlong,It will be long.,~420 meter,2026-12/2027,\n"
    claim = sound(run("csv", table)).claims["long"]
    assert (str(claim.value), str(claim.due)) == ("~420 meter", "2026-12/2027")
    done = run("csv", table.replace("~420 meter", "420m"))
    assert done.exit_code == 1
    assert told(done)[0] == (
        "theirs.txt: row 1: claims.value expected a space after the number, found '420m'; put a space between number and unit"
    )


@pytest.mark.parametrize(
    ("table", "arguments", "line"),
    [
        (CSV, ("--map", "statement=Clam"), "theirs.txt: expected a column `Clam` for `statement`, found none; did you mean `Claim`?"),
        ("a,b\n1,2\n", ("--map", "statement=xyz"), "theirs.txt: expected a column `xyz` for `statement`, found none; there is `a` and `b`"),
        ('statement\n"open', (), "theirs.txt: expected CSV, found something else (unexpected end of data); save it as CSV in UTF-8"),
        ("statement\n", (), "theirs.txt: expected at least one claim, found none; check that it is of this kind"),
        ("", (), "theirs.txt: expected at least one claim, found none; check that it is of this kind"),
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_taken_is_told(table: str, arguments: tuple[str, ...], line: str) -> None:
    done = run("csv", table, *arguments)
    assert (done.exit_code, done.stdout, told(done)) == (2, "", [line])


def test_a_row_with_too_many_cells_is_told() -> None:
    done = run("csv", "statement,speaker\nIt is blue.,Ada,Bo\n")
    assert done.exit_code == 1 and told(done)[0] == "theirs.txt: row 1: row has 3 cells under 2 columns"


# --- what is not of its kind, or means harm ---


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"\x80abc",
        b"[]",
        b"{}",
        b"null",
        b"[1, 2]",
        b"<html>",
        b"- - - -",
        b"a: &a [*a, *a]",
        b"a,b\n",
        b"\0\0",
    ],
)
def test_whatever_is_no_document_is_one_plain_line(kind: str, content: bytes) -> None:
    done = run(kind, content)
    assert done.exit_code in (1, 2) and done.stdout == "" and isinstance(done.exception, SystemExit)
    assert told(done) and all(line.startswith("theirs.txt: ") for line in told(done))


def test_what_is_told_of_documents_that_are_none() -> None:
    assert told(run("claimreview", b"\x80")) == [
        "theirs.txt: expected UTF-8 text, found the byte 0x80; save it as UTF-8"
    ]
    assert told(run("claimreview", "{")) == [
        "theirs.txt: expected JSON, found something else at line 1, column 2; check that it is whole"
    ]
    assert told(run("claimreview", {"@type": "Review"})) == [
        "theirs.txt: expected at least one claim, found none; check that it is of this kind"
    ]
    assert told(run("averitec", {"claim": "It is blue."})) == [
        "theirs.txt: expected a list of claims, found something else; name a file such as dev.json"
    ]
    assert told(run("realitycheck", "claims:\n  a: &x [*x]\n"))[0] == (
        "theirs.txt: line 2, column 6: expected a plain value, found the anchor `&x`; "
        "remove it, or put a text that begins with `&` in double quotes"
    )


def test_what_is_too_large_or_too_deep_is_refused() -> None:
    assert told(run("claimreview", b" " * (MOST_BYTES + 1))) == [
        f"theirs.txt: expected at most {MOST_BYTES} bytes, found more; take it over in parts"
    ]
    assert told(run("claimreview", "[" * 200_000)) == [
        "theirs.txt: expected JSON of a few levels, found it nested too deep; flatten it"
    ]
    assert told(run("averitec", [{"claim": "a"}] * 4001)) == [
        "theirs.txt: expected at most 4000 claims, found 4001; take it over in parts"
    ]
    assert told(run("csv", "statement\n" + "a" * 10_001)) == [
        "theirs.txt: expected texts of at most 10000 characters, found one of 10001; shorten it"
    ]
    assert told(run("csv", "statement\n" + "a" * 200_000))[0].startswith("theirs.txt: expected ")


@pytest.mark.parametrize(
    "text", [*TEXTS, "\x1b[31mred", "\u202etxt", "a\x00b", "\ud800", "- a: b", "# no", "{a: b}", "&a *b !c", "a: b"]
)
def test_a_hostile_text_is_a_text_and_nothing_else(text: str) -> None:
    hostile = {**REVIEW, "claimReviewed": f"It says {text}.", "itemReviewed": {"author": {"name": f"{text} x"}}}
    done = run("claimreview", hostile)
    (claim,) = sound(done).claims.values()
    assert (
        claim.statement.startswith("It says ") and claim.statement.endswith(".") and len(claim.lines_in("theirs")) == 1
    )
    assert "\x1b" not in done.stdout and "\n\n" not in claim.statement


def test_an_address_that_nobody_should_follow_is_left_out() -> None:
    done = run("claimreview", {**REVIEW, "url": "javascript:alert(1)"}, "--given", "sources.note=On paper.")
    (source,) = sound(done).sources.values()
    assert source.url is None and told(done) == [
        "theirs.txt: row 1: sources.url left out: `javascript:alert(1)` is no address"
    ]
    done = run("claimreview", {**REVIEW, "url": "javascript:alert(1)"})
    assert done.exit_code == 1 and told(done)[0].startswith("theirs.txt: row 1: sources.url expected a `url`, or ")


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*REVIEW, *AVERITEC, "name", "answers", "question", "source_url", "@graph"]), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(_JSON, st.sampled_from(["claimreview", "averitec"]))
def test_no_json_is_too_strange(value: Any, kind: str) -> None:
    if kind == "claimreview":
        value = {
            "@type": "ClaimReview",
            **(value if isinstance(value, dict) else {"url": value, "claimReviewed": value}),
        }
    _readable(kind, json.dumps([value]).encode())


@settings(max_examples=80, deadline=None)
@given(st.binary(max_size=60), st.sampled_from(sorted(KINDS)))
def test_no_bytes_are_too_strange(data: bytes, kind: str) -> None:
    _readable(kind, data)


def _readable(kind: str, data: bytes) -> None:
    """A document is read, or refused in one line."""
    try:
        KINDS[kind].read(data, {})
    except Unusable as refused:
        assert "\n" not in str(refused) and str(refused)


# --- the command ---


def test_a_file_that_is_there_is_never_replaced(here: Path) -> None:
    (here / "claims.yaml").write_text("mine")
    done = run("claimreview", REVIEW, "--output", "claims.yaml")
    assert (done.exit_code, done.stderr) == (
        2,
        "claims.yaml is there already and is never replaced; name another file\n",
    )
    assert (here / "claims.yaml").read_text() == "mine"
    done = run("claimreview", REVIEW, "--output", "new.yaml")
    assert (done.exit_code, done.stdout, done.stderr) == (0, "", "1 file: new.yaml\n")
    assert (here / "new.yaml").read_text(encoding="utf-8") == run("claimreview", REVIEW).stdout
    assert CliRunner().invoke(main, ["check", "new.yaml"]).exit_code == 0


def test_nothing_is_written_where_something_is_missing(here: Path) -> None:
    assert run("claimreview", REVIEW, "--output", "new.yaml", said={}).exit_code == 1
    assert not (here / "new.yaml").exists()


def test_a_place_that_is_not_there_is_told() -> None:
    done = run("claimreview", REVIEW, "--output", "no/new.yaml")
    assert (done.exit_code, done.stderr) == (2, "no/new.yaml cannot be written: No such file or directory\n")


def test_a_file_that_cannot_be_read_is_told() -> None:
    for name, why in {
        "none.json": "No such file or directory",
        os.devnull: "it is no file",
        ".": "Is a directory",
    }.items():
        done = CliRunner().invoke(main, ["import", "csv", name, *DAY])
        assert done.exit_code == 2 and done.stderr.startswith(f"{name} cannot be read: "), (name, why, done.stderr)


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("--given", "claims.topik=a"), "Error: --given knows no field `claims.topik`; did you mean `claims.topic`?"),
        (
            ("--given", "claims.status=official"),
            "Error: --given knows no field `claims.status`; did you mean `claims.settles`?",
        ),
        (("--given", "claims.topic"), "Error: --given wants FIELD=TEXT, found `claims.topic`"),
        (("--given", "claims.topic= "), "Error: --given wants FIELD=TEXT, found `claims.topic= `"),
        (("--map", "statement=a"), "Error: --map is for csv; claimreview says itself what everything is"),
    ],
)
def test_what_is_said_wrongly_is_told(arguments: tuple[str, ...], line: str) -> None:
    done = run("claimreview", REVIEW, *arguments)
    assert done.exit_code == 2 and done.stderr.splitlines()[-1] == line, done.stderr


def test_the_day_must_be_said() -> None:
    Path("a.json").write_text("[]")
    done = CliRunner().invoke(main, ["import", "averitec", "a.json"])
    assert done.exit_code == 2 and "Missing option '--as-of'" in done.stderr


def test_what_can_be_said_are_fields_of_records() -> None:
    assert {"claims.topic", "sources.kind", "evidence.stance", "articles.published"} <= set(givable())
    assert not {"claims.status", "claims.verdict", "claims.lines", "articles.sha256", "evidence.source"} & set(
        givable()
    )
    assert {"id", "statement", "sources.url", "evidence.note"} <= set(columns()) and "articles.title" not in columns()


def test_the_help_says_what_every_kind_is() -> None:
    shown = CliRunner().invoke(main, ["import", "--help"]).output
    for name, each in KINDS.items():
        assert f"  {name:<12} {each.meaning}" in shown
