"""Checks that every calculation can be made, gives what is recorded, and shows what it yields."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import ROUND_HALF_UP, Context, Decimal

from claimbook import calculating, judging
from claimbook.calculating import binding
from claimbook.calculating.binding import Bound, Unbound
from claimbook.calculating.evaluating import Outcome
from claimbook.calculating.formula import FormulaError
from claimbook.calculating.rounding import shown
from claimbook.quantity import Quantity, convert
from claimbook.record.book import Claimbook, Path
from claimbook.record.model import Calculation, Claim
from claimbook.record.vocabulary import IDLE, LIFTING
from claimbook.wording.problem import Problem, circle, dotted
from claimbook.wording.refusal import CalculationError


def no_circles(book: Claimbook) -> Iterator[Problem]:
    """No claim's calculations rest, through other claims, on that claim itself."""
    for names in binding.circles(book):
        yield Problem(
            book.place("claims", names[0], "calculations"),
            names[0],
            "calculations",
            "calculation-circle",
            "calculations that rest on something else",
            f"the circle {circle(names)}",
            "take one of the inputs from a figure",
        )


def results_are_recomputed(book: Claimbook) -> Iterator[Problem]:
    """Every recorded result is what its formula gives, at the digits it is written with."""
    for claim, index, calculation in _calculations(book):
        path: Path = ("claims", claim.id, "calculations", index)
        if _rests_on_broken(calculation, book):
            continue
        try:
            bound = binding.bind(claim, calculation, book)
            outcome = bound.outcome()
            differs = calculating.difference(calculation.gives, outcome)
        except FormulaError as error:
            yield _problem(book, (*path, "formula"), "bad-formula", error, error.offset)
        except Unbound as error:
            yield _problem(book, (*path, "given", error.name), "bad-input", error, None)
        except CalculationError as error:
            yield _problem(book, (*path, "formula"), "no-result", error, error.offset)
        else:
            if differs:
                yield Problem(
                    book.place(*path, "gives"),
                    claim.id,
                    dotted((*path, "gives")[2:]),
                    "result-not-recomputed",
                    f"{_as_written(outcome, calculation.gives)}, which the formula gives",
                    f"{calculation.gives}{_factor(differs)}",
                    f"record that result, or correct an input{_inputs(calculation)}",
                )
            yield from _comparisons(bound, book, path)


def shows_need_premises(book: Claimbook) -> Iterator[Problem]:
    """A calculation that rests on a speculative claim, or on what it tests, lifts nothing."""
    for claim, index, calculation in _calculations(book):
        place = book.place("claims", claim.id, "calculations", index, "shows")
        field = f"calculations.{index + 1}.shows"
        weak = judging.weakest_input(claim, calculation, book)
        if weak is not None and calculation.shows not in IDLE:
            yield Problem(
                place,
                claim.id,
                field,
                "weakest-input",
                f"context, since it rests on the speculative claim {weak}",
                calculation.shows,
                "record context, or find evidence for that claim",
            )
        if calculation.shows in LIFTING and any(given.claim == claim.id for given in calculation.given.values()):
            yield Problem(
                place,
                claim.id,
                field,
                "supports-itself",
                "context or refutes, since it takes the claim's own value as given",
                calculation.shows,
                "take the input from a figure, or record context",
            )
        if calculation.shows not in IDLE and calculation.compare is None and calculation.note is None:
            yield Problem(
                place,
                claim.id,
                field,
                "reason-owed",
                f"`compare` or `note` beside `shows: {calculation.shows}`",
                "neither",
                "compare the result with the claim's value, or say why it decides",
            )


def _comparisons(bound: Bound, book: Claimbook, path: Path) -> Iterator[Problem]:
    calculation = bound.calculation
    try:
        comparison = bound.comparison()
    except CalculationError as error:
        yield _problem(book, (*path, "compare"), "no-comparison", error, None)
        return
    if comparison is None:
        return
    allowed = (*binding.HOLDING, *IDLE) if comparison.holds else (*binding.FAILING, *IDLE)
    if calculation.shows not in allowed:
        yield Problem(
            book.place(*path, "shows"),
            bound.claim.id,
            dotted((*path, "shows")[2:]),
            "shows-not-yielded",
            f"{' or '.join(allowed)}, since {comparison.because.removesuffix('.')}",
            calculation.shows,
            "record what the comparison yields",
        )


def _calculations(book: Claimbook) -> Iterator[tuple[Claim, int, Calculation]]:
    for claim in book.claims.values():
        for index, calculation in enumerate(claim.calculations):
            yield claim, index, calculation


def _rests_on_broken(calculation: Calculation, book: Claimbook) -> bool:
    """Whether an input is a record that is missing or could not be read, which other checks tell."""
    return any(
        (given.claim is not None and given.claim not in book.claims)
        or (given.figure is not None and given.figure not in book.figures)
        for given in calculation.given.values()
    )


def _inputs(calculation: Calculation) -> str:
    """The inputs with their origins, after a colon, "" where there are none: a result is often wrong for a figure's
    sake.
    """
    told = ", ".join(f"{name} ({given.origin()})" for name, given in calculation.given.items())
    return f": {told}" if told else ""


def _as_written(outcome: Outcome, gives: Quantity) -> Outcome | Quantity | str:
    """The recomputed result in the unit and at the digits of the recorded one; at more where they would make it
    zero.
    """
    computed = convert(outcome.quantity, gives.unit)
    pairs = [(end, written) for end, written in ((computed.low, gives.low), (computed.high, gives.high))]
    if any((end is None) != (written is None) for end, written in pairs):
        return outcome
    low, high = (None if end is None or written is None else _rounded(end, written) for end, written in pairs)
    if any(end and not short for end, short in ((computed.low, low), (computed.high, high))):
        return shown(computed)
    return replace(computed, low=low, high=high) if low is None or high is None or low <= high else outcome


def _rounded(number: Decimal, written: Decimal) -> Decimal:
    exponent = int(written.as_tuple().exponent)
    digits = max(1, number.adjusted() - exponent + 2)
    return number.quantize(Decimal(1).scaleb(exponent), ROUND_HALF_UP, Context(prec=digits))


def _factor(differs: str) -> str:
    """The well-known factor between recorded and recomputed result, in brackets, "" if there is none."""
    found = re.search(r" \([^()]+\)$", differs)
    return found[0] if found else ""


def _problem(
    book: Claimbook, path: Path, code: str, error: FormulaError | Unbound | CalculationError, offset: int | None
) -> Problem:
    found = error.found if offset is None else f"{error.found} (character {offset + 1} of the formula)"
    return Problem(book.place(*path), str(path[1]), dotted(path[2:]), code, error.expected, found, error.remedy)
