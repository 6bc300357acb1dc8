"""What comes out of each calculation, and what is wrong with it by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from claimbook import calculating
from claimbook.calculating import binding
from claimbook.calculating.binding import Bound, Unbound
from claimbook.calculating.evaluating import Outcome
from claimbook.calculating.formula import FormulaError
from claimbook.calculating.rounding import written_like
from claimbook.quantity import Quantity, Value
from claimbook.record.book import Claimbook, Path
from claimbook.record.model import OWN, Calculation, Claim
from claimbook.record.vocabulary import IDLE, complete
from claimbook.wording.nearest import one_slip
from claimbook.wording.problem import Problem, dotted
from claimbook.wording.refusal import CalculationError

HOLDING = ("supports",)
FAILING = ("refutes", "qualifies")
"""What a result held against the claim's own value can show where it lies there, and where it does not."""

complete("stance", HOLDING, FAILING, IDLE)


@dataclass(frozen=True)
class Failed:
    """A calculation that does not come out as recorded: where it stands, and what is wrong.

    ``bound`` is None where its formula cannot be read or an input lacks; ``outcome`` where it has no result.
    """

    claim: Claim
    index: int
    calculation: Calculation
    problems: tuple[Problem, ...]
    bound: Bound | None = None
    outcome: Outcome | None = None

    @property
    def path(self) -> Path:
        return ("claims", self.claim.id, "calculations", self.index)


def failed(claim: Claim, index: int, calculation: Calculation, book: Claimbook) -> Failed | None:
    """What is wrong with a calculation by itself, None where it comes out as recorded."""
    path: Path = ("claims", claim.id, "calculations", index)
    try:
        bound = binding.bind(claim, calculation, book)
    except FormulaError as error:
        problem = _problem(book, (*path, "formula"), "bad-formula", error, error.offset)
        return Failed(claim, index, calculation, (problem,))
    except Unbound as error:
        return Failed(claim, index, calculation, (_unbound(error, calculation, book, path),))
    try:
        outcome = bound.outcome()
    except CalculationError as error:
        problem = _problem(book, (*path, "formula"), "no-result", error, error.offset)
        return Failed(claim, index, calculation, (problem,), bound)
    try:
        differs = calculating.difference(calculation.gives, outcome)
    except CalculationError as error:
        problem = _problem(book, (*path, "gives"), "no-result", error, None)
        return Failed(claim, index, calculation, (problem,), bound, outcome)
    if differs:
        problem = Problem(
            book.place(*path, "gives"),
            claim.id,
            dotted((*path, "gives")[2:]),
            "result-not-recomputed",
            f"{as_written(outcome, calculation.gives)}, which the formula gives",
            f"{calculation.gives}{_factor(differs)}",
            f"record that result, or correct an input{_inputs(calculation)}",
        )
        # What its condition then comes to follows from that.
        return Failed(claim, index, calculation, (problem,), bound, outcome)
    problems = tuple(_conditions(bound, book, path))
    return Failed(claim, index, calculation, problems, bound, outcome) if problems else None


def _unbound(error: Unbound, calculation: Calculation, book: Claimbook, path: Path) -> Problem:
    """A name that only the formula has or only `given`: with one of the other that is a slip away, they are one."""
    used = set(re.findall(r"[a-z][a-z0-9_]*", calculation.formula))
    given = set(calculation.given)
    pairs = [(one, two) for one in sorted(used - given) for two in sorted(given - used) if one_slip(one, two)]
    if error.name == "compare" or len(pairs) != 1:
        return _problem(book, (*path, *_named(error.name)), "bad-input", error, None)
    in_formula, in_given = pairs[0]
    formulas = [each.formula for _, _, each in calculations(book) if each is not calculation]
    names = [name for _, _, each in calculations(book) if each is not calculation for name in each.given]
    uses = {
        word: names.count(word) + sum(bool(re.search(rf"\b{word}\b", each)) for each in formulas)
        for word in (in_formula, in_given)
    }
    origin = calculation.given[in_given].figure or calculation.given[in_given].claim or ""
    like = in_formula.replace("_", "-") in origin and in_given.replace("_", "-") not in origin
    wrong = in_given if (uses[in_formula], like) > (uses[in_given], False) else in_formula
    right = in_formula if wrong == in_given else in_given
    where: Path = (*path, "given", in_given) if wrong == in_given else (*path, "formula")
    return Problem(
        book.place(*where),
        str(path[1]),
        dotted(where[2:]),
        "bad-input",
        "one name in the formula and under `given`",
        f"`{in_formula}` there and `{in_given}` here"
        if wrong == in_given
        else f"`{in_formula}` here and `{in_given}` there",
        f"write `{right}` for `{wrong}`",
    )


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


def _named(name: str) -> Path:
    return (name,) if name == "compare" else ("given", name)


def calculations(book: Claimbook) -> Iterator[tuple[Claim, int, Calculation]]:
    for claim in book.claims.values():
        for index, calculation in enumerate(claim.calculations):
            yield claim, index, calculation


def rests_on_broken(calculation: Calculation, book: Claimbook) -> bool:
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


def as_written(outcome: Outcome, gives: Value) -> Outcome | Quantity:
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
