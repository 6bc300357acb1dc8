"""The record that this repository keeps: what every claim and every source of it owes."""

from __future__ import annotations

import re
from datetime import date

import pytest
from conftest import RECORD

from claimbook import Claimbook, check, judging, load
from claimbook.display import claim as telling
from claimbook.wording.folding import WIDTH
from claimbook.record.model import Claim, Figure, Source
from claimbook.quantity import Quantity, parse_value
from claimbook.quantity.units import dimension
from claimbook.record.vocabulary import words

BOOK = load(RECORD)
LONGEST_STATEMENT = 220
LONGEST_QUOTE = 12

claims = pytest.mark.parametrize("claim", BOOK.claims.values(), ids=list(BOOK.claims))
sources = pytest.mark.parametrize("source", BOOK.sources.values(), ids=list(BOOK.sources))
figures = pytest.mark.parametrize("figure", BOOK.figures.values(), ids=list(BOOK.figures))


def test_the_record_is_sound() -> None:
    assert [str(problem) for problem in check(BOOK)] == []


def test_the_record_is_not_empty() -> None:
    assert len(BOOK.claims) >= 130
    assert set(BOOK.articles) == {"ja", "fr"}
    assert {article.lines for article in BOOK.articles.values()} == {67}


def test_every_word_of_the_vocabularies_that_readers_meet_is_in_use() -> None:
    assert {claim.status for claim in BOOK.claims.values()} == set(words("status"))
    assert {claim.presented for claim in BOOK.claims.values()} == set(words("presented"))
    assert {claim.verdict for claim in BOOK.claims.values()} == set(words("verdict"))


@claims
def test_a_statement_is_one_sentence(claim: Claim) -> None:
    assert claim.statement.endswith(".") and not claim.statement.endswith("..")
    assert len(claim.statement) < LONGEST_STATEMENT
    assert claim.statement[0].isupper() or claim.statement[0].isdigit() or claim.statement[0] in "“\"'"
    assert not re.search(r"[a-z]{2}[.!?] [A-Z]", claim.statement)
    assert "\n" not in claim.statement


@claims
def test_the_recorded_labels_are_the_derived_ones(claim: Claim) -> None:
    assert judging.status(claim, BOOK).label == claim.status
    assert judging.verdict(claim, BOOK).label == claim.verdict


@claims
def test_every_derivation_names_what_decides(claim: Claim) -> None:
    for judgement in (judging.status(claim, BOOK), judging.verdict(claim, BOOK)):
        names = {item.source for item in claim.evidence} | {each.asks for each in claim.calculations}
        if judgement.label in ("official", "inferred", "supported", "refuted", "conflicting"):
            assert any(name in judgement.because for name in names), judgement
        assert not judgement.because.endswith(".") or judgement.overruled is not None


@claims
def test_everything_that_a_claim_names_is_recorded(claim: Claim) -> None:
    assert {item.source for item in claim.evidence} <= BOOK.sources.keys()
    assert set(claim.authority) <= BOOK.organisations.keys()
    assert {article for article in claim.lines if article} <= BOOK.articles.keys()
    for calculation in claim.calculations:
        assert {given.claim for given in calculation.given.values() if given.claim} <= BOOK.claims.keys()
        assert {given.figure for given in calculation.given.values() if given.figure} <= BOOK.figures.keys()


@claims
def test_a_claim_can_be_told(claim: Claim) -> None:
    told = telling.tell(claim, BOOK).split("\n")
    assert told[0] == claim.id and told[-1] == ""
    assert " ".join(told[1 : told.index("")]) == claim.statement
    assert [line[:11].strip() for line in told if line.startswith(("Status ", "Verdict "))] == ["Status", "Verdict"]
    assert all(len(line) <= WIDTH or "http" in line for line in told)
    for item in claim.evidence:
        assert any(line.strip().startswith(f"— {item.source}:") for line in told) or judging.known_since(BOOK.sources[item.source]) > BOOK.as_of


@claims
def test_a_claim_can_be_told_as_of_the_day_of_the_article(claim: Claim) -> None:
    assert "As of      2026-07-08" in telling.tell(claim, BOOK.on(date(2026, 7, 8))).split("\n")


@claims
def test_a_value_reads_back_and_has_a_known_unit(claim: Claim) -> None:
    if claim.value is not None:
        assert parse_value(str(claim.value)) == claim.value
    if isinstance(claim.value, Quantity):
        dimension(claim.value.unit)


@claims
def test_a_source_is_cited_once_by_a_claim_with_a_note_that_is_not_the_statement(claim: Claim) -> None:
    pairs = [(item.source, item.stance) for item in claim.evidence]
    assert len(set(pairs)) == len(pairs)
    assert all(item.note != claim.statement for item in claim.evidence)


@claims
def test_an_open_claim_says_what_would_settle_it(claim: Claim) -> None:
    assert claim.settles is not None or claim.verdict in ("supported", "refuted")


@claims
def test_a_difference_between_the_texts_quotes_a_few_words_only(claim: Claim) -> None:
    for rendering in claim.renderings:
        assert set(rendering.says) == set(BOOK.articles)
        assert all(len(said.split()) <= 2 * LONGEST_QUOTE for said in rendering.says.values())


@claims
def test_an_official_claim_has_an_authority_and_a_pending_one_a_due_date(claim: Claim) -> None:
    assert claim.authority or claim.status != "official" or claim.judgement
    assert (claim.due is not None and claim.due.latest > BOOK.as_of) == (claim.verdict == "pending")


@sources
def test_a_source_is_a_citation(source: Source) -> None:
    cited = telling.cite(source)
    assert source.publisher in cited and source.title in cited
    assert source.published is None or str(source.published) in cited
    assert re.fullmatch(r"[a-z]{2}(-[A-Za-z]+)?", source.language)


@sources
def test_a_source_leads_to_an_origin(source: Source) -> None:
    assert judging.origin(source, BOOK)
    assert judging.known_since(source) <= BOOK.as_of


@sources
def test_an_organisation_s_own_page_has_its_voice(source: Source) -> None:
    names = {organisation.name for organisation in BOOK.organisations.values()}
    assert source.voice or source.kind != "primary" or source.publisher not in names


@figures
def test_a_figure_has_a_value_with_a_known_unit_and_recorded_sources(figure: Figure) -> None:
    assert parse_value(str(figure.value)) == figure.value
    assert set(figure.source) <= BOOK.sources.keys()
    if isinstance(figure.value, Quantity):
        dimension(figure.value.unit)


def test_every_line_of_both_articles_is_accounted_for(record: Claimbook) -> None:
    for article, text in record.articles.items():
        claimed = {number for claim in record.claims.values() for number in claim.lines_in(article)}
        idle = {number for number, entry in record.unclaimed.items() if entry.reason}
        assert claimed | idle == set(range(1, text.lines + 1))
