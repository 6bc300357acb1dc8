"""Checks that every calculation can be made, gives what is recorded, and shows what it yields."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable, Iterable, Iterator

from claimbook import calculating, judging
from claimbook.calculating import binding, formula
from claimbook.calculating.condition import Spot, ends_of, reach, spot
from claimbook.checking import culprits
from claimbook.checking.outcomes import calculations
from claimbook.quantity import Quantity
from claimbook.quantity.units import dimension
from claimbook.record.book import Claimbook, Path
from claimbook.record.model import Calculation, Claim
from claimbook.record.vocabulary import IDLE, LIFTING
from claimbook.wording.problem import Problem, circle, dotted


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
    """Every recorded result is what its formula gives, at its own digits, and every condition comes out as recorded.

    What keeps several calculations from it is told once, where it is typed.
    """
    return iter(culprits.problems(book))


def shows_need_premises(book: Claimbook) -> Iterator[Problem]:
    """What a calculation shows has a condition and premises that count; what rests on its own claim lifts nothing."""
    broken = culprits.unsettled(book)
    for claim, index, calculation in calculations(book):
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
    incomplete = culprits.unsettled(book)
    guesses = _Guesses(
        claim
        for name, claim in book.claims.items()
        if name not in incomplete and judging.status(claim, book).label == "speculative"
    )
    for claim, index, calculation in calculations(book):
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


def _stances(calculation: Calculation) -> str:
    """What a calculation may show, as recorded: "supports", "context, else refutes"."""
    return calculation.shows + (f", else {calculation.else_}" if calculation.else_ else "")


def _possible(calculation: Calculation) -> set[str]:
    return {calculation.shows, calculation.else_ or "context"}
