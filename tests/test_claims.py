"""The record that this repository keeps: what its claims and sources owe beyond what the check asks of any record."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import date

import pytest

from claimbook import check, judging, load
from claimbook.display import claim as display
from claimbook.record.model import Claim, Source
from claimbook.record.vocabulary import words
from claimbook.wording.folding import WIDTH
from conftest import RECORD

BOOK = load(RECORD)
LONGEST_STATEMENT = 220
MOST_QUOTED_WORDS = 24
pytestmark = pytest.mark.record


def faults(records: Iterable[Claim | Source], told: Callable[..., Iterator[str]]) -> list[str]:
    """One sentence for each fault, with the place of its record."""
    return [
        f"{BOOK.place(type(each).__name__.lower() + 's', each.id)} {each.id}: {fault}"
        for each in records
        for fault in told(each)
    ]


def test_the_record_is_sound() -> None:
    assert [str(problem) for problem in check(BOOK)] == [], "run `make check`"


def test_the_record_is_about_both_articles() -> None:
    assert len(BOOK.claims) >= 169
    assert {name: article.lines for name, article in BOOK.articles.items()} == {"ja": 67, "fr": 67}


def test_every_word_of_the_vocabularies_that_readers_meet_is_in_use() -> None:
    for label in ("status", "verdict", "presented"):
        assert {getattr(claim, label) for claim in BOOK.claims.values()} == set(words(label))


def statement_faults(claim: Claim) -> Iterator[str]:
    told = claim.statement
    if not told.endswith(".") or told.endswith(".."):
        yield "end the statement with one full stop"
    if len(told) >= LONGEST_STATEMENT:
        yield f"shorten the statement below {LONGEST_STATEMENT} characters, or split the claim"
    if not (told[0].isupper() or told[0].isdigit() or told[0] in "“\"'"):
        yield "begin the statement with a capital"
    if re.search(r"[a-z]{2}[.!?] [A-Z]", told):
        yield "make the statement one sentence"


@pytest.mark.parametrize("told", ["Sol writes 750 tokens a second.", "750 tokens flow.", "“Sol” is a name."])
def test_a_plain_sentence_is_a_statement(told: str) -> None:
    assert list(statement_faults(next(iter(BOOK.claims.values())).model_copy(update={"statement": told}))) == []


@pytest.mark.parametrize(
    "told", ["Sol writes", "it is so.", "Sol is fast. It is large.", "So..", f"A{'a' * LONGEST_STATEMENT}."]
)
def test_what_is_no_sentence_is_no_statement(told: str) -> None:
    assert len(list(statement_faults(next(iter(BOOK.claims.values())).model_copy(update={"statement": told})))) == 1


def test_a_statement_is_one_sentence() -> None:
    assert faults(BOOK.claims.values(), statement_faults) == []


def derivation_faults(claim: Claim) -> Iterator[str]:
    names = {item.source for item in claim.evidence} | {each.asks for each in claim.calculations}
    for derived in (judging.status(claim, BOOK), judging.verdict(claim, BOOK)):
        decided = derived.label in ("official", "inferred", "supported", "refuted", "conflicting")
        if decided and derived.overruled is None and not any(name in derived.because for name in names):
            yield f"{derived.label} names nothing that decides: {derived.because}"


def test_every_derivation_names_what_decides() -> None:
    assert faults(BOOK.claims.values(), derivation_faults) == []


def reading_faults(claim: Claim) -> Iterator[str]:
    lines = display.tell(claim, BOOK).split("\n")
    if lines[0] != claim.id or " ".join(lines[1 : lines.index("")]) != claim.statement:
        yield "`claimbook show` does not begin with id and statement"
    if [line[:11].strip() for line in lines if line.startswith(("Status ", "Verdict "))] != ["Status", "Verdict"]:
        yield "`claimbook show` does not tell both labels once"
    yield from (
        f"`claimbook show` has a line of {len(line)} characters"
        for line in lines
        if len(line) > WIDTH and "http" not in line
    )
    for item in claim.evidence:
        if judging.known_since(BOOK.sources[item.source]) <= BOOK.as_of and not any(
            line.strip().startswith(f"— {item.source}:") for line in lines
        ):
            yield f"`claimbook show` leaves {item.source} out"


def test_a_claim_can_be_told() -> None:
    assert faults(BOOK.claims.values(), reading_faults) == []


def test_a_claim_can_be_told_as_of_the_day_of_the_article() -> None:
    then = BOOK.on(date(2026, 7, 8))
    assert all("As of      2026-07-08" in display.tell(claim, then).split("\n") for claim in then.claims.values())


def rendering_faults(claim: Claim) -> Iterator[str]:
    for rendering in claim.renderings:
        if set(rendering.says) != set(BOOK.articles):
            yield "a rendering says what each article has"
        yield from (
            f"a rendering quotes {len(said.split())} words"
            for said in rendering.says.values()
            if len(said.split()) > MOST_QUOTED_WORDS
        )


def test_a_difference_between_the_texts_quotes_a_few_words_only() -> None:
    assert faults(BOOK.claims.values(), rendering_faults) == []


def note_faults(claim: Claim) -> Iterator[str]:
    pairs = [(item.source, item.stance) for item in claim.evidence]
    yield from (
        f"cites {source} twice with one stance" for source, stance in set(pairs) if pairs.count((source, stance)) > 1
    )
    yield from (
        f"the note on {item.source} is the statement again" for item in claim.evidence if item.note == claim.statement
    )


def test_a_source_is_cited_once_by_a_claim_with_a_note_of_its_own() -> None:
    assert faults(BOOK.claims.values(), note_faults) == []


def citation_faults(source: Source) -> Iterator[str]:
    cited = display.cite(source)
    for part in (source.publisher, source.title, str(source.published) if source.published else ""):
        if part not in cited:
            yield f"its citation lacks {part}"
    if not re.fullmatch(r"[a-z]{2}(-[A-Za-z]+)?", source.language):
        yield f"`{source.language}` is no code of a language"
    names = {organisation.name for organisation in BOOK.organisations.values()}
    if source.kind == "primary" and source.publisher in names and not source.voice:
        yield "an organisation's own page has its voice"


def test_a_source_is_a_citation_with_the_voice_of_whoever_publishes_it() -> None:
    assert faults(BOOK.sources.values(), citation_faults) == []
