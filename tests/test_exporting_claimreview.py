"""Decided claims as ClaimReview: what its readers require, the verdict as the rating, and nothing made up."""

from __future__ import annotations

import json
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import rdflib

from books import COMMENTARY, book
from claimbook import Claimbook, judging
from claimbook.exporting import about, claimreview
from claimbook.exporting.claimreview import review
from claimbook.record.vocabulary import DECIDED, words
from exports import CITATION, accepted, hostile

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

SCHEMA = Path(__file__).parent / "schemas" / "claimreview.json"
AT = replace(about(book(), CITATION), url="https://claims.example/sol")


def feed(record: Claimbook) -> Any:
    return json.loads(claimreview.files(record, AT)[claimreview.FEED])


def reviews(record: Claimbook) -> list[Any]:
    return [item for element in feed(record)["dataFeedElement"] for item in element["item"]]


def test_the_feed_of_the_real_record_has_what_readers_require(tmp_path: Path, record: Claimbook) -> None:
    path = tmp_path / claimreview.FEED
    path.write_bytes(claimreview.files(record, AT)[claimreview.FEED])
    assert accepted(["--schemafile", str(SCHEMA)], path)


def test_without_an_address_of_the_record_readers_miss_one() -> None:
    schema = json.loads(SCHEMA.read_bytes())
    jsonschema.validate(feed(book()), schema)
    nowhere = json.loads(claimreview.files(book(), replace(AT, url=""))[claimreview.FEED])
    assert "url" not in nowhere["dataFeedElement"][0]["item"][0]
    with pytest.raises(jsonschema.ValidationError, match="'url' is a required property"):
        jsonschema.validate(nowhere, schema)


def test_every_decided_claim_is_reviewed_and_no_other(record: Claimbook) -> None:
    decided = [claim.id for claim in record.claims.values() if claim.verdict in DECIDED]
    assert [each["url"] for each in reviews(record)] == [
        f"https://claims.example/sol/claims/{name}.html" for name in decided
    ]
    assert 0 < len(decided) < len(record.claims)


@pytest.mark.parametrize(
    ("stances", "rating", "word"),
    [
        (["supports"], 5, "Supported"),
        (["qualifies"], 3, "Conflicting"),
        (["supports", "refutes"], 3, "Conflicting"),
        (["refutes"], 1, "Refuted"),
    ],
)
def test_the_rating_is_the_verdict(stances: list[str], rating: int, word: str) -> None:
    items = [{"source": "acme-page", "stance": stance, "note": "It says so."} for stance in stances]
    (each,) = reviews(book(claims={"speed": {"evidence": items}}))
    told = each["reviewRating"]
    assert (told["ratingValue"], told["alternateName"], told["bestRating"], told["worstRating"]) == (rating, word, 5, 1)


@pytest.mark.parametrize(
    "change",
    [
        {"evidence": [{"source": "acme-page", "stance": "context", "note": "It says nothing."}]},
        {"due": "2027-12-31", "evidence": [{"source": "acme-page", "stance": "qualifies", "note": "Not yet."}]},
    ],
)
def test_what_nothing_has_decided_is_not_reviewed(change: dict[str, Any]) -> None:
    record = book(claims={"speed": change})
    assert reviews(record) == [] and review(record.claims["speed"], record, AT) is None


@pytest.mark.parametrize("status", words("status"))
def test_status_never_moves_the_rating(status: str) -> None:
    record = book(claims={"speed": {"judgement": {"status": status, "because": "A person says so."}}})
    (each,) = reviews(record)
    (plain,) = reviews(book())
    assert judging.status(record.claims["speed"], record).label == status
    assert each["reviewRating"] == plain["reviewRating"]
    terms = [
        term["termCode"] for term in each["keywords"] if isinstance(term, dict) and term["inDefinedTermSet"] == "status"
    ]
    assert terms == [status]


def test_a_review_says_who_said_it_where_and_on_what_it_rests() -> None:
    record = book(
        articles={"en": {"url": "https://paper.example/1", "publisher": "The Paper", "published": "2026-07"}},
        claims={"speed": {"speaker": "Ada Bridge"}},
    )
    (each,) = reviews(record)
    assert each == {
        "@type": "ClaimReview",
        "@id": "https://claims.example/sol/claims/speed.html#review",
        "url": "https://claims.example/sol/claims/speed.html",
        "datePublished": "2026-11-30",
        "author": [{"@type": "Organization", "name": "The Claimbook authors"}],
        "claimReviewed": "Acme's engine writes 750 tokens per second.",
        "itemReviewed": {
            "@type": "Claim",
            "@id": "https://claims.example/sol/claims/speed.html#claim",
            "author": {"@type": "Person", "name": "Ada Bridge"},
            "appearance": [
                {
                    "@type": "CreativeWork",
                    "name": "[A piece on Acme]",
                    "url": "https://paper.example/1",
                    "inLanguage": "en",
                    "datePublished": "2026-07",
                    "publisher": {"@type": "Organization", "name": "The Paper"},
                }
            ],
        },
        "reviewRating": {
            "@type": "Rating",
            "ratingValue": 5,
            "bestRating": 5,
            "worstRating": 1,
            "alternateName": "Supported",
            "name": "Supported",
            "ratingExplanation": "something supports it, nothing refutes or qualifies it: acme-page supports it",
        },
        "keywords": [
            "speed",
            {
                "@type": "DefinedTerm",
                "inDefinedTermSet": "status",
                "termCode": "official",
                "name": "status: official",
                "description": "the organisation that the claim is about has itself made a statement on exactly this point",
            },
            {
                "@type": "DefinedTerm",
                "inDefinedTermSet": "presented",
                "termCode": "official",
                "name": "presented: official",
                "description": "attributed to an organisation, or told flatly as something that an organisation did, does or will do",
            },
        ],
        "citation": ["https://acme.example/engine"],
        "license": "https://creativecommons.org/licenses/by/4.0/",
    }


@pytest.mark.parametrize(
    ("speaker", "author"),
    [
        (None, None),
        ("unnamed experts", None),
        ("acme", {"@type": "Organization", "name": "Acme"}),
        ("Ada Bridge", {"@type": "Person", "name": "Ada Bridge"}),
    ],
)
def test_nobody_is_made_up_as_the_author_of_a_claim(speaker: str | None, author: Any) -> None:
    (each,) = reviews(book(claims={"speed": {"speaker": speaker}}))
    assert each["itemReviewed"].get("author") == author


def test_a_span_of_dates_is_no_date() -> None:
    (each,) = reviews(book())
    assert "datePublished" not in each["itemReviewed"]["appearance"][0]


def test_an_address_that_nobody_should_follow_is_left_out() -> None:
    bad = {**COMMENTARY, "kind": "analysis", "url": "javascript:alert(1)"}
    record = book(
        claims={"speed": {"evidence": [
            {"source": "acme-page", "stance": "supports", "note": "It says so."},
            {"source": "bad", "stance": "supports", "note": "It says so."},
        ]}},
        sources={"bad": bad},
    )  # fmt: skip
    (each,) = reviews(record)
    assert each["citation"] == ["https://acme.example/engine"]


def test_a_feed_may_stand_in_a_page_whatever_the_record_says() -> None:
    record = book(claims={"speed": {"statement": "</script><script>alert(1)</script><!-- is so."}})
    text = claimreview.files(record, AT)[claimreview.FEED].decode()

    class Scripts(HTMLParser):
        tags: list[str] = []

        def handle_starttag(self, tag: str, attrs: Any) -> None:
            self.tags.append(tag)

    parser = Scripts()
    parser.feed(f'<script type="application/ld+json">{text}</script>')
    parser.close()
    assert parser.tags == ["script"]
    assert reviews(record)[0]["claimReviewed"] == "</script><script>alert(1)</script><!-- is so."


def test_it_reads_as_a_graph() -> None:
    document = {**feed(hostile()), "@context": {"@vocab": "https://schema.org/"}}
    graph = rdflib.Graph().parse(data=json.dumps(document), format="json-ld")
    schema = rdflib.Namespace("https://schema.org/")
    found = set(graph.subjects(rdflib.RDF.type, schema.ClaimReview))
    assert found == {
        rdflib.URIRef(f"https://claims.example/sol/claims/{name}.html#review") for name in ("speed", "inf")
    }
