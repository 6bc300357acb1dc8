"""An article that stands apart has lines of its own."""

from __future__ import annotations

from claimbook import check, tables
from claimbook.reading import read_bytes

RECORD = """\
schema_version: 1
as_of: 2026-11-30
articles:
  ja: {title: One, language: ja, published: 2026-07-08, lines: 2, sha256: "%s"}
  fr: {title: Two, language: fr, published: 2026-07-08, lines: 2, sha256: "%s"}
  en: {title: Three, language: en, published: 2026-08-01, lines: 1, sha256: "%s"%s}
claims:
  one-claim:
    statement: The chip is quick.
    topic: speed
    lines: [1]
    presented: official
    status: speculative
    verdict: not_enough_evidence
    searched: Nothing was found as of 2026-11-30.
    settles: A measurement.
  other-claim:
    statement: The chip is large.
    topic: speed
    lines: %s
    presented: official
    status: speculative
    verdict: not_enough_evidence
    searched: Nothing was found as of 2026-11-30.
    settles: A measurement.
"""


def record(apart: str, lines: str):
    text = RECORD % ("a" * 64, "b" * 64, "c" * 64, apart, lines)
    book, problems = read_bytes(text.encode(), "claims.yaml")
    assert book is not None and problems == []
    return book


def test_plain_lines_speak_of_every_article_that_stands_together() -> None:
    book = record("", "[2]")
    assert book.claims["one-claim"].lines == {"": (1,)}
    assert book.claims["one-claim"].lines_in("en") == (1,)


def test_plain_lines_do_not_speak_of_an_article_apart() -> None:
    book = record(", apart: true", "{ja: [2], fr: [2], en: [1]}")
    assert book.claims["one-claim"].lines == {"ja": (1,), "fr": (1,)}
    assert book.claims["one-claim"].lines_in("en") == ()
    assert check(book) == []
    assert list(tables.claim_lines(book).query("article == 'en'")["claim"]) == ["other-claim"]


def test_a_line_of_an_article_apart_is_accounted_for_by_its_own_claims_only() -> None:
    book = record(", apart: true", "[2]")
    assert [str(problem).split(" ", 1)[1] for problem in check(book)] == [
        "en lines: expected every line under a claim or under `unclaimed`, found neither for line 1; "
        "add claims, or say under `unclaimed` why nothing is asserted there [line-unaccounted]"
    ]


def test_where_all_stand_apart_plain_lines_speak_of_the_first() -> None:
    text = (RECORD % ("a" * 64, "b" * 64, "c" * 64, ", apart: true", "[2]")).replace(
        'sha256: "' + "a" * 64 + '"', 'apart: true, sha256: "' + "a" * 64 + '"'
    )
    book, _ = read_bytes(
        text.replace('sha256: "' + "b" * 64 + '"', 'apart: true, sha256: "' + "b" * 64 + '"').encode(), "claims.yaml"
    )
    assert book is not None and book.claims["one-claim"].lines == {"ja": (1,)}
