"""What a notebook asks of a record: a claim's labels and workings, an input moved, an amount in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal

import pandas as pd

from claimbook import judging
from claimbook.calculating import evaluate, tracing
from claimbook.calculating.binding import Bound, bind, quantity
from claimbook.calculating.evaluating import Outcome
from claimbook.calculating.formula import Formula
from claimbook.quantity import Firmness, Quantity, convert
from claimbook.record.book import Claimbook
from claimbook.record.card import in_words
from claimbook.record.model import Claim, Evidence
from claimbook.wording.refusal import CalculationError

Amount = Quantity | Outcome | Bound
"""What has numbers to show: a quantity, a result, or a calculation that gives one."""

_OPEN = {Firmness.AT_MOST: "up to", Firmness.LESS_THAN: "less than", Firmness.AT_LEAST: "at least", Firmness.MORE_THAN: "more than"}


@dataclass(frozen=True)
class Ask:
    """Questions to one record, as it stands on its own day."""

    book: Claimbook

    def claim(self, claim: str) -> Claim:
        """The claim of an id."""
        return self.book.claims[claim]

    def status(self, claim: str) -> str:
        """Who stands behind a claim: official, inferred or speculative."""
        return judging.status(self.claim(claim), self.book).label

    def verdict(self, claim: str) -> str:
        """How a claim holds, in words: "not enough evidence"."""
        return in_words(judging.verdict(self.claim(claim), self.book).label)

    def label(self, claim: str) -> str:
        """Both labels of a claim for Markdown: "*speculative, not enough evidence*"."""
        return f"*{self.status(claim)}, {self.verdict(claim)}*"

    def guessed(self, *claims: str) -> str:
        """What to call the values of some claims: "guessed" while nobody stands behind any of them, else "claimed"."""
        return "guessed" if all(self.status(claim) == "speculative" for claim in claims) else "claimed"

    def holding(self, claims: Mapping[str, str]) -> dict[str, str]:
        """Named claims told by how they hold, "the size (*speculative, refuted*), the speed (...)" by verdict in words."""
        told: dict[str, list[str]] = {}
        for claim, name in claims.items():
            told.setdefault(self.verdict(claim), []).append(f"{name} ({self.label(claim)})")
        return {verdict: ", ".join(names) for verdict, names in told.items()}

    def sources(self, claim: str, kind: str) -> list[str]:
        """The sources of a kind that count for or against a claim."""
        weighed = judging.weigh(self.claim(claim), self.book)
        items = [each.item for each in weighed if each.stance != "context" and isinstance(each.item, Evidence)]
        return [item.source for item in items if self.book.sources[item.source].kind == kind]

    def value(self, claim: str) -> Quantity:
        """The value of a claim that has one; a date is a day number."""
        value = self.claim(claim).value
        if value is None:
            raise CalculationError("a claim with a value", f"`{claim}`, which has none", "ask for another")
        return quantity(value)

    def figure(self, figure: str) -> Quantity:
        """The value of a figure; a date is a day number."""
        return quantity(self.book.figures[figure].value)

    def worked(self, claim: str, words: str) -> Bound:
        """The one calculation of a claim whose question has some words in it, with its inputs.

        Raises CalculationError where none or several have them.
        """
        found = [each for each in self.claim(claim).calculations if words in each.asks]
        if len(found) != 1:
            raise CalculationError(f"one calculation of {claim} that asks “{words}”", f"{len(found)}", "give words of its question that no other has")
        return bind(self.claim(claim), found[0], self.book)


def told(amount: Amount, unit: str | None = None, digits: int = 3, per: float = 1) -> str:
    """The numbers of an amount as prose has them, "70 to 100", without the unit.

    A calculation is recomputed and told in the unit and to the place of its recorded result. ``unit``
    converts first and ``per`` divides, by a million for millions; whole digits are never cut.
    """
    low, high = ends(amount, unit)
    if isinstance(amount, Bound) and unit is None:
        numbers = _as_recorded(amount, per)
    else:
        numbers = [plain(end / per, digits) for end in (low, high) if end is not None]
    if low is None or high is None:
        return f"{_OPEN[_quantity(amount, unit).firmness]} {numbers[0]}"
    return " to ".join(dict.fromkeys(numbers))


def plain(number: float, digits: int = 3) -> str:
    """A number at so many significant digits, halves away from zero, whole digits never cut, with commas between thousands."""
    exact = Decimal(repr(float(number)))
    if not exact:
        return "0"
    place = min(exact.adjusted() - digits + 1, 0)
    short = f"{exact.quantize(Decimal(1).scaleb(place), ROUND_HALF_UP):,f}"
    return short.rstrip("0").rstrip(".") if "." in short else short


def ends(amount: Amount, unit: str | None = None) -> tuple[float | None, float | None]:
    """Both ends of an amount as numbers of a unit, its own (a calculation's recorded one) unless given; None for an open one."""
    found = _quantity(amount, unit)
    return None if found.low is None else float(found.low), None if found.high is None else float(found.high)


def middle(amount: Amount, unit: str) -> float:
    """The middle of an amount as a number of a unit; its one end where the other is open."""
    known = [end for end in ends(amount, unit) if end is not None]
    return sum(known) / len(known)


def derived(bound: Bound) -> str:
    """A calculation as displayed mathematics for Markdown: symbols, numbers, and the result in the recorded unit."""
    outcome = replace(bound.outcome(), quantity=_quantity(bound, None))
    return f"$$\n{tracing.latex(bound.formula, bound.inputs, outcome)}\n$$"


def ranges(amounts: Mapping[str, Amount], unit: str) -> pd.DataFrame:
    """One row an amount, by name: its ends ``low`` and ``high`` in a unit, missing where it is open."""
    return pd.DataFrame([ends(amount, unit) for amount in amounts.values()], index=list(amounts), columns=["low", "high"], dtype=float)


def swept(formula: Formula, inputs: Mapping[str, Quantity], name: str, numbers: Iterable[float | str], unit: str) -> pd.DataFrame:
    """The ends of a formula's result in a unit while one input takes one number after another in its own unit."""
    rows = []
    for number in numbers:
        exact = Decimal(str(number))
        outcome = evaluate(formula, {**inputs, name: Quantity(exact, exact, inputs[name].unit)})
        rows.append((float(exact), *ends(outcome, unit)))
    return pd.DataFrame(rows, columns=[name, "low", "high"], dtype=float)


def _quantity(amount: Amount, unit: str | None) -> Quantity:
    if isinstance(amount, Bound):
        amount, unit = amount.outcome(), unit or amount.calculation.gives.unit
    found = amount.quantity if isinstance(amount, Outcome) else amount
    return found if unit is None else convert(found, unit)


def _as_recorded(bound: Bound, per: float) -> list[str]:
    gives, found = bound.calculation.gives, _quantity(bound, None)
    pairs = [(computed, written) for computed, written in zip((found.low, found.high), (gives.low, gives.high)) if computed is not None]
    # An end that the record leaves open is told to a whole number.
    places = [Decimal(1).scaleb(int(written.as_tuple().exponent)) if written is not None else Decimal(1) for _, written in pairs]
    return [f"{computed.quantize(place, ROUND_HALF_UP) / Decimal(per):,f}" for (computed, _), place in zip(pairs, places)]
