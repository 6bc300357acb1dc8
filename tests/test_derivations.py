"""Every recorded result, held against one derived a second time from the question and its inputs (derivations.yaml)."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml

from arithmetic import value_of
from claimbook import load
from claimbook.quantity.span import Span, parse_span
from claimbook.record.model import Calculation
from conftest import RECORD

FILE = Path(__file__).with_name("derivations.yaml")
BOOK = load(RECORD)
RECORDED = {
    (claim.id, " ".join(calculation.asks.split())): calculation
    for claim in BOOK.claims.values()
    for calculation in claim.calculations
}
DERIVED: dict[tuple[str, str], dict[str, Any]] = {
    (claim, " ".join(entry["asks"].split())): entry
    for claim, entries in yaml.load(FILE.read_text(encoding="utf-8"), yaml.BaseLoader).items()
    for entry in entries
}


def rounded(value: Fraction, like: Decimal) -> Decimal:
    """A fraction at the digits of a written number, halves away from zero."""
    exponent = like.as_tuple().exponent
    shifted = value / Fraction(Decimal(1).scaleb(int(exponent)))
    whole = int(abs(shifted) + Fraction(1, 2)) * (1 if shifted >= 0 else -1)
    return Decimal(whole).scaleb(int(exponent))


def agree(written: Decimal | None, derived: Fraction | None) -> bool:
    """Whether a derived end is the written one at its digits; an open end agrees with an open end alone."""
    if written is None or derived is None:
        return written is derived
    return rounded(derived, written) == written


def is_day(written: Span, low: Fraction | None, high: Fraction | None) -> bool:
    """Whether derived numbers of days fall on the first and the last day of a written date."""
    days = [None if end is None else end // 1 for end in (low, high)]
    return days == [written.earliest.toordinal(), written.latest.toordinal()]


def derived_ends(entry: dict[str, Any]) -> tuple[Fraction | None, Fraction | None]:
    """The lowest and the highest result of an entry, None where it is open."""
    low, high = (entry["result"], entry["result"]) if "result" in entry else (entry["low"], entry["high"])
    return tuple(None if end == "open" else value_of(end) for end in (low, high))  # type: ignore[return-value]


def wanted(key: tuple[str, str], calculation: Calculation) -> str:
    """What is asked of whoever adds a calculation."""
    claim, asks = key
    gives = calculation.gives
    unit = "a day" if isinstance(gives, Span) else gives.unit or "as a pure number"
    return (
        f"tests/derivations.yaml: nobody derived a second time what {claim} asks. Without a look at the formula, add\n"
        f"{claim}:\n  - asks: {asks}\n    reason: how to come from the inputs to the answer\n    result: the "
        f"arithmetic ({unit})"
    )


@pytest.mark.record
def test_every_calculation_was_derived_a_second_time_and_nothing_else() -> None:
    missing = [wanted(key, calculation) for key, calculation in RECORDED.items() if key not in DERIVED]
    idle = [
        f"tests/derivations.yaml: {claim} has no calculation that asks “{asks}”; remove the entry"
        for claim, asks in DERIVED.keys() - RECORDED.keys()
    ]
    assert not missing and not idle, "\n".join([*missing, *sorted(idle)])


@pytest.mark.record
def test_the_recorded_results_are_the_derived_ones() -> None:
    told = []
    for key in RECORDED.keys() & DERIVED.keys():
        gives, (low, high) = RECORDED[key].gives, derived_ends(DERIVED[key])
        if isinstance(gives, Span):
            same = is_day(gives, low, high)
        else:
            same = agree(gives.low, low) and agree(gives.high, high)
        if not same:
            found = " to ".join("open" if end is None else f"{float(end):.6g}" for end in dict.fromkeys((low, high)))
            told.append(
                f"{key[0]} “{key[1]}”: claims.yaml gives {gives}, tests/derivations.yaml {found}; mend the one that "
                "is wrong"
            )
    assert not told, "\n".join(sorted(told))


@pytest.mark.parametrize(
    ("written", "derived"), [("68.2", "68.15"), ("68.2", "68.2499"), ("-13", "-12.5"), ("0", "0.4")]
)
def test_a_result_agrees_at_the_digits_it_is_written_with(written: str, derived: str) -> None:
    assert agree(Decimal(written), Fraction(derived))


@pytest.mark.parametrize(
    ("written", "derived"), [("68.2", "68.25"), ("68.20", "68.206"), ("-13", "-13.5"), ("0", "0.5")]
)
def test_a_result_one_digit_off_does_not_agree(written: str, derived: str) -> None:
    assert not agree(Decimal(written), Fraction(derived))


def test_a_moment_agrees_with_its_own_day_alone() -> None:
    moment = value_of("2026-07-06 + 1 / 24")
    assert is_day(parse_span("2026-07-06"), moment, moment)
    assert not is_day(parse_span("2026-07-07"), moment, moment)


def test_an_open_end_agrees_with_an_open_end_alone() -> None:
    assert agree(None, None)
    assert not agree(Decimal(1), None) and not agree(None, Fraction(1))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("750 / 4", "187.5"),
        ("1e6 / 750", "4000/3"),
        ("ceil(3e12 * 8 / 352e9)", "69"),
        ("2026-07-09 - 2026-06-26", "13"),
        ("-(2 + 1) ** 2", "-9"),
        ("min(4 / 32, 1 / 4)", "1/8"),
        ("0.1 + 0.2", "0.3"),
    ],
)
def test_arithmetic_is_exact(text: str, value: str) -> None:
    assert value_of(text) == Fraction(value)


@pytest.mark.parametrize("text", ["", "x", "1 +", "__import__('os')", "abs(1)", "1 if 1 else 2", "'a'", "1 / 0", "[1]"])
def test_nothing_but_arithmetic_is_taken(text: str) -> None:
    with pytest.raises(ValueError, match="not arithmetic"):
        value_of(text)
