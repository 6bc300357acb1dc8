"""Every recorded result, held against one derived independently from the question and its inputs."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from derivations import part_a, part_b

from claimbook import load

BOOK = load(Path(__file__).parent.parent / "claims.yaml")
RECORDED = {f"{claim.id}/{number}": calculation for claim in BOOK.claims.values() for number, calculation in enumerate(claim.calculations, 1)}
DERIVED = part_a.ANSWERS | part_b.ANSWERS


def rounded(value: Fraction, like: Decimal) -> Decimal:
    """A fraction at the digits of a written number, halves away from zero."""
    exponent = like.as_tuple().exponent
    shifted = value / Fraction(Decimal(1).scaleb(exponent))
    whole = int(abs(shifted) + Fraction(1, 2)) * (1 if shifted >= 0 else -1)
    return Decimal(whole).scaleb(exponent)


def agree(written: Decimal | None, derived: Fraction | None) -> bool:
    if written is None or derived is None:
        return written is derived
    return rounded(derived, written) == written


def test_every_calculation_was_derived_a_second_time() -> None:
    assert DERIVED.keys() == RECORDED.keys()


@pytest.mark.parametrize("key", RECORDED)
def test_the_recorded_result_is_the_derived_one(key: str) -> None:
    gives = RECORDED[key].gives
    low, high = DERIVED[key]
    assert agree(gives.low, low), f"{RECORDED[key].asks} recorded {gives}, derived {low and float(low)}"
    assert agree(gives.high, high), f"{RECORDED[key].asks} recorded {gives}, derived {high and float(high)}"
