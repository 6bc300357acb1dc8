"""Checks that every calculation can be made, gives what is recorded, and shows what it yields."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Hashable, Iterable, Iterator

from claimbook import calculating, judging
from claimbook.calculating import binding, formula, kinds
from claimbook.calculating.binding import Bound, Unbound
from claimbook.calculating.condition import Spot, ends_of, reach, spot
from claimbook.calculating.evaluating import Outcome
from claimbook.calculating.formula import FormulaError
from claimbook.calculating.rounding import written_like
from claimbook.quantity import Quantity, Value
from claimbook.quantity.span import Span
from claimbook.quantity.units import dimension
from claimbook.record.book import Claimbook, Path
from claimbook.record.model import OWN, Calculation, Claim
from claimbook.record.vocabulary import IDLE, LIFTING, complete
from claimbook.wording.problem import Problem, circle, dotted
from claimbook.wording.refusal import CalculationError

HOLDING = ("supports",)
FAILING = ("refutes", "qualifies")
"""What a result held against the claim's own value can show where it lies there, and where it does not."""

complete("stance", HOLDING, FAILING, IDLE)


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
    """Every recorded result is what its formula gives, at its own digits, and every condition comes out as recorded."""
    told: set[Problem] = set()
    for claim, index, calculation in _calculations(book):
        if _rests_on_broken(calculation, book):
            continue
        for problem in _recomputed(claim, calculation, book, ("claims", claim.id, "calculations", index)):
            # One lost unit is at fault in many calculations, and told once.
            if problem not in told:
                told.add(problem)
                yield problem


def _recomputed(claim: Claim, calculation: Calculation, book: Claimbook, path: Path) -> Iterator[Problem]:
    try:
        bound = binding.bind(claim, calculation, book)
    except FormulaError as error:
        yield _problem(book, (*path, "formula"), "bad-formula", error, error.offset)
        return
    except Unbound as error:
        yield _problem(book, (*path, *_named(error.name)), "bad-input", error, None)
        return
    try:
        outcome = bound.outcome()
        differs = calculating.difference(calculation.gives, outcome)
    except CalculationError as error:
        yield _lost_unit(bound, book, path) or _problem(book, (*path, "formula"), "no-result", error, error.offset)
        return
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
    yield from _conditions(bound, book, path)


def shows_need_premises(book: Claimbook) -> Iterator[Problem]:
    """What a calculation shows has a condition and premises that count; what rests on its own claim lifts nothing."""
    broken = judging.incomplete(book)
    for claim, index, calculation in _calculations(book):
        place = book.place("claims", claim.id, "calculations", index, "shows")
        field = f"calculations.{index + 1}.shows"
        weak = None if claim.id in broken else judging.weak_premise(claim, calculation, book)
        if weak is not None and calculation.decides:
            yield Problem(
                place,
                claim.id,
                field,
                "weakest-input",
                f"context, since it rests on {weak}",
                _stances(calculation),
                "record context, or find evidence for that",
            )
        if _possible(calculation).intersection(LIFTING) and claim.id in binding.premises(calculation, "claims"):
            yield Problem(
                place,
                claim.id,
                field,
                "supports-itself",
                "context or refutes, since it takes the claim's own value as given",
                _stances(calculation),
                "take the input from a figure, or record context",
            )
        if calculation.shows not in IDLE and calculation.compare is None:
            yield Problem(
                place,
                claim.id,
                field,
                "condition-owed",
                f"`compare` beside `shows: {calculation.shows}`",
                "none",
                "state when it shows that: against the claim's value as in `compare: within`, "
                "or a limit as in `compare: {above: 0 day}`",
            )


def guesses_come_as_claims(book: Claimbook) -> Iterator[Problem]:
    """No assumption but a convention lies within the value of a speculative claim, which has to be named instead."""
    guesses = _Guesses(claim for claim in book.claims.values() if judging.status(claim, book).label == "speculative")
    for claim, index, calculation in _calculations(book):
        for name, given in calculation.given.items():
            if given.assume is None or given.as_ == "convention":
                continue
            guess = guesses.around(given.assume)
            if guess is not None:
                path: Path = ("claims", claim.id, "calculations", index, "given", name, "assume")
                yield Problem(
                    book.place(*path),
                    claim.id,
                    dotted(path[2:]),
                    "guess-by-another-door",
                    f"no assumption within the value of the speculative claim {guess.id}, {guess.value}",
                    str(given.assume),
                    f"write `claim: {guess.id}` instead, or assume what does not come from it",
                )


class _Guesses:
    """The values of speculative claims, so ordered that one around an assumption is found without trying them all."""

    def __init__(self, claims: Iterable[Claim]):
        alike: dict[Hashable, list[tuple[Spot, Spot, Claim]]] = {}
        for claim in claims:
            if isinstance(claim.value, Quantity):
                alike.setdefault(_measure(claim.value), []).append((*reach(claim.value), claim))
        # Of those that begin no higher, the one that reaches highest; of equals the first in the file.
        self.alike: dict[Hashable, tuple[list[Spot], list[tuple[Spot, Claim]]]] = {}
        for measure, each in alike.items():
            each.sort(key=lambda guess: guess[0])
            highest: list[tuple[Spot, Claim]] = []
            for _, high, claim in each:
                highest.append((high, claim) if not highest or high > highest[-1][0] else highest[-1])
            self.alike[measure] = [low for low, _, _ in each], highest

    def around(self, assumed: Quantity) -> Claim | None:
        """A speculative claim within whose value an assumption lies, of the same dimension and conventions."""
        lows, highest = self.alike.get(_measure(assumed), ([], []))
        if not lows:
            return None
        outcome = calculating.evaluate(formula.parse("assumed"), {"assumed": assumed})
        low, high = ends_of(outcome)
        begin = bisect_right(lows, spot(0, *low))
        return highest[begin - 1][1] if begin and spot(1, *high) <= highest[begin - 1][0] else None


def _measure(value: Quantity) -> Hashable:
    return dimension(value.unit), value.tags


def _conditions(bound: Bound, book: Claimbook, path: Path) -> Iterator[Problem]:
    calculation = bound.calculation
    try:
        comparison = bound.comparison()
    except CalculationError as error:
        yield _problem(book, (*path, "compare"), "no-comparison", error, None)
        return
    if comparison is None:
        return
    because = comparison.because.removesuffix(".")
    if not comparison.holds and calculation.else_ is None:
        yield Problem(
            book.place(*path, "compare"),
            bound.claim.id,
            dotted((*path, "compare")[2:]),
            "condition-fails",
            f"a condition that holds, or `else` with what it shows where it fails, since {because}",
            str(calculation.compare and calculation.compare.told()),
            "correct the condition, or say under `else` what it then shows",
        )
    # What lies within the claim's own value cannot refute it, and what does not cannot support it.
    allowed = (
        ("shows", calculation.shows, (*HOLDING, *IDLE)),
        ("else", calculation.else_ or "context", (*FAILING, *IDLE)),
    )
    for key, stance, stances in (
        allowed if calculation.compare is not None and calculation.compare.against == OWN else ()
    ):
        if stance not in stances:
            yield Problem(
                book.place(*path, key),
                bound.claim.id,
                dotted((*path, key)[2:]),
                "shows-not-yielded",
                f"{' or '.join(stances)}, since the result is held against the claim's own value",
                stance,
                "record what the comparison yields",
            )


def _stances(calculation: Calculation) -> str:
    """What a calculation may show, as recorded: "supports", "context, else refutes"."""
    return calculation.shows + (f", else {calculation.else_}" if calculation.else_ else "")


def _possible(calculation: Calculation) -> set[str]:
    return {calculation.shows, calculation.else_ or "context"}


def _lost_unit(bound: Bound, book: Claimbook, path: Path) -> Problem | None:
    """The one input whose unit keeps the result from what is recorded, told where it is typed; None if unknown."""
    gives = bound.calculation.gives
    fault = kinds.at_fault(bound.formula, bound.inputs, dimension("day" if isinstance(gives, Span) else gives.unit))
    if fault is None:
        return None
    name, unit = fault
    given = bound.calculation.given[name]
    section, record = (
        ("figures", given.figure) if given.figure else ("claims", given.claim) if given.claim else ("", None)
    )
    where: Path = (section, record, "value") if record else (*path, "given", name, "assume")
    found = bound.inputs[name]
    return Problem(
        book.place(*where),
        str(where[1]),
        dotted(where[2:]),
        "other-unit",
        f"a value in {unit}, which calculations with it need",
        f"{found}{', a pure number' if isinstance(found, Quantity) and not found.unit else ''}",
        "write its unit, or correct the formula",
    )


def _named(name: str) -> Path:
    return (name,) if name == "compare" else ("given", name)


def _calculations(book: Claimbook) -> Iterator[tuple[Claim, int, Calculation]]:
    for claim in book.claims.values():
        for index, calculation in enumerate(claim.calculations):
            yield claim, index, calculation


def _rests_on_broken(calculation: Calculation, book: Claimbook) -> bool:
    """Whether an input is a record that is missing or could not be read, which other checks tell."""
    return any(
        name not in getattr(book, section)
        for section in ("claims", "figures")
        for name in binding.premises(calculation, section)
    )


def _inputs(calculation: Calculation) -> str:
    """The inputs with their origins, after a colon, "" where there are none: a result is often wrong for a figure's
    sake.
    """
    told = ", ".join(f"{name} ({given.origin()})" for name, given in calculation.given.items())
    return f": {told}" if told else ""


def _as_written(outcome: Outcome, gives: Value) -> Outcome | Quantity:
    """The recomputed result in the unit and at the digits of the recorded one."""
    return written_like(outcome.quantity, gives) if isinstance(gives, Quantity) else outcome


def _factor(differs: str) -> str:
    """The well-known factor between recorded and recomputed result, in brackets, "" if there is none."""
    found = re.search(r" \([^()]+\)$", differs)
    return found[0] if found else ""


def _problem(
    book: Claimbook, path: Path, code: str, error: FormulaError | Unbound | CalculationError, offset: int | None
) -> Problem:
    found = error.found if offset is None else f"{error.found} (character {offset + 1} of the formula)"
    return Problem(book.place(*path), str(path[1]), dotted(path[2:]), code, error.expected, found, error.remedy)
