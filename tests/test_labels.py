"""The independent labellings, the agreement that the README reports, and how the differences were settled."""

from __future__ import annotations

import csv
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
import yaml

from claimbook import Claimbook, judging
from claimbook.record.vocabulary import words

HERE = Path(__file__).parent
README = (HERE.parent / "README.md").read_text(encoding="utf-8")


def labels(name: str) -> dict[str, dict[str, str]]:
    with (HERE / "labels" / f"{name}.csv").open(encoding="utf-8", newline="") as stream:
        return {row.pop("claim"): row for row in csv.DictReader(stream)}


def stances() -> dict[tuple[str, str], str]:
    with (HERE / "labels" / "third-stances.csv").open(encoding="utf-8", newline="") as stream:
        return {(row["claim"], row["source"]): row["stance"] for row in csv.DictReader(stream)}


FIRST, SECOND, THIRD = labels("first"), labels("second"), labels("third")
STANCES = stances()
DIFFERENCES = yaml.safe_load((HERE / "labels" / "differences.yaml").read_text(encoding="utf-8"))
LABELS = ("status", "verdict", "presented")
Pairs = list[tuple[str, str]]


def agreement(pairs: Pairs) -> float:
    return sum(a == b for a, b in pairs) / len(pairs)


def kappa(pairs: Pairs) -> float:
    """Cohen's kappa (Educational and Psychological Measurement 20, 1960): agreement beyond chance, of what chance
    leaves.
    """
    ones, others = Counter(a for a, _ in pairs), Counter(b for _, b in pairs)
    chance = sum(ones[label] * others[label] for label in ones) / len(pairs) ** 2
    return (agreement(pairs) - chance) / (1 - chance)


def pairs(label: str, one: dict[str, dict[str, str]], other: dict[str, dict[str, str]]) -> Pairs:
    return [(row[label], other[claim][label]) for claim, row in one.items() if claim in other]


def recorded(record: Claimbook) -> dict[str, dict[str, str]]:
    return {name: {label: getattr(claim, label) for label in LABELS} for name, claim in record.claims.items()}


@cache
def ruled(record: Claimbook) -> dict[str, dict[str, str]]:
    """What the rules make of the third reader's own stances."""
    claims = {
        name: claim.model_copy(
            update={
                "evidence": tuple(
                    item.model_copy(update={"stance": STANCES.get((name, item.source), item.stance)})
                    for item in claim.evidence
                )
            }
        )
        for name, claim in record.claims.items()
    }
    book = replace(record, claims=claims)
    return {
        name: {"status": judging.status(claim, book).label, "verdict": judging.verdict(claim, book).label}
        for name, claim in claims.items()
        if name in THIRD
    }


def plain(text: str) -> str:
    return " ".join(text.split())


def test_kappa_is_that_of_a_worked_example() -> None:
    # 50 cases: 20 both yes, 15 both no, 5 yes/no, 10 no/yes; observed 0.7, chance 0.5, so kappa is 0.4.
    worked = [("y", "y")] * 20 + [("n", "n")] * 15 + [("y", "n")] * 5 + [("n", "y")] * 10
    assert kappa(worked) == pytest.approx(0.4)


def test_the_labellings_have_words_of_the_vocabularies() -> None:
    assert FIRST.keys() == SECOND.keys() < THIRD.keys()
    for row in [*FIRST.values(), *SECOND.values(), *THIRD.values()]:
        for label, word in row.items():
            assert word in words(label)
    assert {*STANCES.values()} == {*words("stance")}
    assert {claim for claim, _ in STANCES} <= THIRD.keys()


@pytest.mark.parametrize("label", LABELS)
def test_the_readme_reports_how_the_first_two_agree(label: str) -> None:
    shown = {
        "status": "{:.2f} for status ({:.0%} agreement)",
        "verdict": "{:.2f} for verdict ({:.0%})",
        "presented": "{:.2f} for presented ({:.0%})",
    }
    both = pairs(label, FIRST, SECOND)
    assert shown[label].format(kappa(both), agreement(both)) in plain(README)


def test_the_readme_says_how_many_claims_were_labelled(record: Claimbook) -> None:
    assert re.search(rf"\b{len(FIRST)} claims were labelled twice", README)
    assert f"all {len(THIRD)} claims" in plain(README)


def test_the_readme_reports_how_the_third_agrees_with_the_others_the_record_and_the_rules(record: Claimbook) -> None:
    """A row of the table says with whom, and the kappa for status, verdict and presented."""
    others = {
        "the first reading": FIRST,
        "the second reading": SECOND,
        "the record": recorded(record),
        "the rules, from the reader's own stances": ruled(record),
    }
    for name, other in others.items():
        found = [
            f"{kappa(pairs(label, THIRD, other)):.2f}" if label in next(iter(other.values())) else ""
            for label in LABELS
        ]
        assert f"| {name} | {' | '.join(found)} |".replace("|  |", "| |") in README
    shown = [
        (item.stance, STANCES[name, item.source])
        for name, claim in record.claims.items()
        for item in claim.evidence
        if (name, item.source) in STANCES
    ]
    assert f"{kappa(shown):.2f} over {len(shown)} stances" in plain(README)


def test_every_difference_between_the_third_reading_and_the_record_is_settled_with_its_reason(
    record: Claimbook,
) -> None:
    now = recorded(record)
    for label in LABELS:
        differing = {
            claim: (row[label], now[claim][label])
            for claim, row in THIRD.items()
            if claim in now and row[label] != now[claim][label]
        }
        settled = {claim: (each["read"], each["stands"]) for claim, each in DIFFERENCES[label].items()}
        assert settled == differing
        assert all(each["because"].endswith(".") for each in DIFFERENCES[label].values())
    count = sum(map(len, DIFFERENCES.values()))
    assert f"each of the {count} differences" in plain(README)


def assertions() -> list[dict[str, str]]:
    with (HERE / "labels" / "assertions.csv").open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def test_every_assertion_of_an_independent_splitting_has_its_claim_or_is_none(record: Claimbook) -> None:
    """Each assertion of each line, as somebody split them who had not seen the record, and the claim that holds it."""
    found = assertions()
    assert {int(each["line"]) for each in found} == set(range(1, 68))
    for each in found:
        if each["claim"]:
            claim = record.claims[each["claim"]]
            assert each["stands_as"] in ("claim", "rendering")
            assert each["stands_as"] == "claim" or claim.renderings, each
        else:
            assert each["stands_as"] in ("a question", "a figure of speech", "a time clause", "part of another claim")
    held = [each for each in found if each["claim"]]
    told = (
        f"{len(found)} assertions: {len(held)} have a claim or a rendering, {len(found) - len(held)} assert nothing of "
        f"their own. {sum(each['was_missing'] == 'yes' for each in found)} of them had been missing"
    )
    assert told in plain(README)


def test_a_claim_that_holds_an_assertion_stands_on_its_line(record: Claimbook) -> None:
    elsewhere = [
        each
        for each in assertions()
        if each["claim"]
        and not any(int(each["line"]) in record.claims[each["claim"]].lines_in(name) for name in record.articles)
    ]
    assert elsewhere == []
