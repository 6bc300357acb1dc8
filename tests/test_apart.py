"""An article that stands apart has lines of its own."""

from __future__ import annotations

from claimbook import check, tables
from claimbook.checking.texts import figures_are_recorded
from claimbook.comparing.renaming import renamed
from claimbook.reading import read_bytes
from claimbook.texts.text import Text, fingerprint

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


def record(apart: str, lines: str, sha256: str = "c" * 64):
    text = RECORD % ("a" * 64, "b" * 64, sha256, apart, lines)
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


# --- lines on which nothing is asserted ---


def reports(unclaimed: str, lines: str = "{ja: [2], fr: [2]}") -> list[str]:
    text = RECORD % ("a" * 64, "b" * 64, "c" * 64, ", apart: true", lines) + f"unclaimed:\n{unclaimed}"
    book, problems = read_bytes(text.encode(), "claims.yaml")
    assert book is not None
    return [str(problem).split(" ", 1)[1] for problem in [*problems, *check(book)]]


def test_a_plain_number_does_not_speak_of_an_article_apart() -> None:
    owed = (
        "en lines: expected every line under a claim or under `unclaimed`, found neither for line 1; "
        "add claims, or say under `unclaimed` why nothing is asserted there [line-unaccounted]"
    )
    assert owed in reports("  1: a byline\n", "[2]")
    assert reports("  en 1: a byline\n") == []


def test_a_reason_of_one_article_speaks_of_no_other() -> None:
    assert reports("  en 1: a byline\n  fr 2: a note\n", "{ja: [2]}") == []
    assert reports("  en 1: a byline\n  ja 2: a note\n", "{ja: [1]}") == [
        "fr lines: expected every line under a claim or under `unclaimed`, found neither for line 2; "
        "add claims, or say under `unclaimed` why nothing is asserted there [line-unaccounted]"
    ]


def test_a_reason_of_one_article_is_wrong_where_a_claim_stands_in_it() -> None:
    assert reports("  en 1: a byline\n  fr 2: a note\n") == [
        "fr 2: expected a line on which no claim stands, found `other-claim` on it; "
        "remove the reason here, or the line there [line-claimed]"
    ]


def test_a_reason_of_one_article_stands_on_a_line_of_it() -> None:
    assert reports("  en 1: a byline\n  en 2: a note\n") == [
        "en 2: expected a line from 1 to 1, found 2; correct the number [line-missing]"
    ]


def test_a_figure_is_set_aside_in_one_article_alone() -> None:
    text = Text("fr.txt", ("", "deux"), fingerprint(b"x\ndeux\n"))
    for key, told in (("2", []), ("fr 2", []), ("ja 2", ["`deux`"])):
        content = RECORD % (
            "a" * 64,
            text.fingerprint.sha256,
            "c" * 64,
            ", apart: true",
            "{ja: [2], fr: [2], en: [1]}",
        )
        book, _ = read_bytes(f"{content}unclaimed:\n  {key}: {{figures: {{deux: an idiom}}}}\n".encode(), "claims.yaml")
        assert book is not None
        assert [problem.found for problem in figures_are_recorded(book, {"fr": text})] == told, key


def test_a_figure_of_an_article_apart_is_set_aside_under_its_id() -> None:
    text = Text("en.txt", ("two chips",), fingerprint(b"two chips\n"))
    book = record(", apart: true", "{ja: [2], fr: [2], en: [1]}", text.fingerprint.sha256)
    (problem,) = figures_are_recorded(book, {"en": text})
    assert problem.remedy == "record it, or write it under `unclaimed: {en 1: {figures: …}}` with a reason"


def test_a_reason_names_a_recorded_article() -> None:
    assert reports("  en 1: a byline\n  es 1: a note\n") == [
        "es 1: expected the id of one of the articles, found `es`; add it under `articles:`, or correct the id "
        "[unknown-reference]"
    ]


def test_the_key_of_a_line_is_a_number_after_an_id_or_alone() -> None:
    assert reports("  en 1: a byline\n  en two: a note\n") == [
        "en two: expected a whole number from 1 to 9999999, found `two`; write it in plain digits, such as 26 [bad-id]"
    ]
    assert "found `En`" in reports("  en 1: a byline\n  En 2: a note\n")[0]


def test_a_line_of_one_article_moves_with_the_articles_id() -> None:
    content = RECORD % ("a" * 64, "b" * 64, "c" * 64, ", apart: true", "{ja: [2]}") + "unclaimed:\n  en 1: a byline\n"
    book, _ = read_bytes(content.encode(), "claims.yaml")
    assert book is not None
    assert list(renamed(book, {"articles": {"en": "english"}}).unclaimed) == ["english 1"]
