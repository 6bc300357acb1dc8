"""The two independent labellings, and the agreement that the README reports."""

from __future__ import annotations

import csv
import re
from collections import Counter
from pathlib import Path

import pytest

from claimbook.record.vocabulary import words

HERE = Path(__file__).parent
README = (HERE.parent / "README.md").read_text(encoding="utf-8")


def labels(name: str) -> dict[str, dict[str, str]]:
    with (HERE / "labels" / f"{name}.csv").open(encoding="utf-8", newline="") as stream:
        return {row.pop("claim"): row for row in csv.DictReader(stream)}


FIRST, SECOND = labels("first"), labels("second")


def agreement(pairs: list[tuple[str, str]]) -> float:
    return sum(a == b for a, b in pairs) / len(pairs)


def kappa(pairs: list[tuple[str, str]]) -> float:
    """Cohen's kappa (Educational and Psychological Measurement 20, 1960): agreement beyond chance, of what chance
    leaves.
    """
    ones, others = Counter(a for a, _ in pairs), Counter(b for _, b in pairs)
    chance = sum(ones[label] * others[label] for label in ones) / len(pairs) ** 2
    return (agreement(pairs) - chance) / (1 - chance)


def pairs(label: str) -> list[tuple[str, str]]:
    return [(row[label], SECOND[claim][label]) for claim, row in FIRST.items()]


def test_kappa_is_that_of_a_worked_example() -> None:
    # 50 cases: 20 both yes, 15 both no, 5 yes/no, 10 no/yes; observed 0.7, chance 0.5, so kappa is 0.4.
    worked = [("y", "y")] * 20 + [("n", "n")] * 15 + [("y", "n")] * 5 + [("n", "y")] * 10
    assert kappa(worked) == pytest.approx(0.4)


def test_both_labelled_the_same_claims_with_words_of_the_vocabularies() -> None:
    assert FIRST.keys() == SECOND.keys()
    for row in [*FIRST.values(), *SECOND.values()]:
        for label, word in row.items():
            assert word in words(label)


@pytest.mark.parametrize("label", ["status", "verdict", "presented"])
def test_the_readme_reports_the_real_agreement(label: str) -> None:
    shown = {
        "status": "{:.2f} for status ({:.0%} agreement)",
        "verdict": "{:.2f} for verdict ({:.0%})",
        "presented": "{:.2f} for presented ({:.0%})",
    }
    assert shown[label].format(kappa(pairs(label)), agreement(pairs(label))) in " ".join(README.split())


def test_the_readme_says_how_many_claims_were_labelled_twice() -> None:
    assert re.search(rf"\b{len(FIRST)} claims were labelled twice", README)
