"""What the rules and the arithmetic give for a claim in a state of the record."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from claimbook import judging
from claimbook.calculating import binding
from claimbook.calculating.binding import Bound, Unbound
from claimbook.calculating.formula import FormulaError
from claimbook.record.book import Claimbook
from claimbook.wording.refusal import CalculationError

Probe = Callable[[Claimbook, int], Hashable]
"""A label or result in a state near the old one (0) or the new one (1)."""


def judged(name: str, label: str) -> Probe:
    """The status or the verdict of a claim by rule."""
    judge = judging.status if label == "status" else judging.verdict
    return lambda book, side: judge(book.claims[name], book).label


def reckoned(name: str, pair: tuple[int | None, int | None]) -> Probe:
    """The result of a calculation as text, None where it has none."""
    return _bound(name, pair, lambda bound: str(bound.outcome()))


def held(name: str, pair: tuple[int | None, int | None]) -> Probe:
    """Whether a calculation's comparison holds or fails, None where there is none."""

    def compared(bound: Bound) -> str | None:
        comparison = bound.comparison()
        return None if comparison is None else "holds" if comparison.holds else "fails"

    return _bound(name, pair, compared)


def _bound(name: str, pair: tuple[int | None, int | None], told: Callable[[Bound], str | None]) -> Probe:
    """What is told of a calculation with its inputs, None where it cannot be made."""

    def probe(book: Claimbook, side: int) -> str | None:
        claim = book.claims[name]
        try:
            return told(binding.bind(claim, claim.calculations[pair[side] or 0], book))
        except (FormulaError, Unbound, CalculationError):
            return None

    return probe
