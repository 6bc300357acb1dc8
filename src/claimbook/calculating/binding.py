"""The calculations of a record bound to its claims and figures, and what follows when an input changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal

from claimbook import calculating
from claimbook.calculating import Comparison
from claimbook.calculating.evaluating import Outcome
from claimbook.calculating.formula import Formula, FormulaError, names, parse
from claimbook.quantity import Quantity
from claimbook.quantity.span import Span
from claimbook.record.book import Claimbook
from claimbook.record.model import Calculation, Claim, Input
from claimbook.record.vocabulary import IDLE, complete
from claimbook.wording.refusal import CalculationError

HOLDING = ("supports",)
FAILING = ("refutes", "qualifies")
"""What a calculation that decides shows where its comparison holds, and where it fails."""

complete("stance", HOLDING, FAILING, IDLE)


class Unbound(ValueError):
    """A calculation whose inputs are not all there; ``name`` is the one that is missing or too many."""

    def __init__(self, name: str, expected: str, found: str, remedy: str):
        super().__init__(f"expected {expected}, found {found}; {remedy}")
        self.name, self.expected, self.found, self.remedy = name, expected, found, remedy


@dataclass(frozen=True)
class Bound:
    """A calculation of a claim with its formula parsed and its inputs as quantities."""

    claim: Claim
    calculation: Calculation
    formula: Formula
    inputs: Mapping[str, Quantity]

    def outcome(self) -> Outcome:
        """The result. Raises CalculationError where there is none."""
        return calculating.evaluate(self.formula, self.inputs)

    def comparison(self) -> Comparison | None:
        """How the result stands to the claim's value; None where nothing is compared."""
        if self.calculation.compare is None:
            return None
        return calculating.compare(self.outcome(), self.tested(), self.calculation.compare)

    def tested(self) -> Quantity:
        """The claim's own value, against which the result is held."""
        if self.claim.value is None:
            raise CalculationError(
                "a claim with a value to compare with",
                "a claim without one",
                "give the claim its value, or leave `compare` out",
            )
        return quantity(self.claim.value)


def bind(claim: Claim, calculation: Calculation, book: Claimbook) -> Bound:
    """A calculation with its inputs.

    Raises FormulaError for a formula that cannot be read, Unbound for an input that is missing, has
    no value, or is not in the formula.
    """
    formula = parse(calculation.formula)
    used = names(formula)
    for name in used:
        if name not in calculation.given:
            raise Unbound(
                name,
                f"`{name}` under `given`",
                "nothing of that name",
                "say where it comes from, or correct the formula",
            )
    for name in calculation.given:
        if name not in used:
            raise Unbound(
                name,
                "inputs that the formula uses",
                f"`{name}`, which it does not use",
                "remove it, or correct the formula",
            )
    return Bound(claim, calculation, formula, {name: _value(name, calculation.given[name], book) for name in used})


def quantity(value: Quantity | Span) -> Quantity:
    """A value as a quantity; a date becomes a day number, counted from the first day of year 1."""
    if isinstance(value, Span):
        return Quantity(Decimal(value.earliest.toordinal()), Decimal(value.latest.toordinal()), "day")
    return value


def circles(book: Claimbook) -> Iterator[tuple[str, ...]]:
    """Claims whose calculations rest on one another in a circle, from its first claim on; one circle for each step
    that closes one.

    A claim's own value is what its calculations test, so using it is no circle.
    """
    rests = {
        name: sorted(
            {
                given.claim
                for calculation in claim.calculations
                for given in calculation.given.values()
                if given.claim is not None and given.claim in book.claims
            }
            - {name}
        )
        for name, claim in book.claims.items()
    }
    done: set[str] = set()
    for start in rests:
        trail: dict[str, Iterator[str]] = {start: iter(rests[start])} if start not in done else {}
        while trail:
            last = next(reversed(trail))
            name = next(trail[last], None)
            if name is None:
                del trail[last]
                done.add(last)
            elif name in trail:
                path = list(trail)
                yield tuple(path[path.index(name) :])
            elif name not in done:
                trail[name] = iter(rests[name])


def yielded(calculation: Calculation, holds: bool) -> str:
    """What a calculation shows once its comparison holds or fails.

    One that is context stays context; one that decided keeps its own word while its outcome is as
    recorded, and else turns from supporting to refuting or the other way round.
    """
    if calculation.shows in IDLE:
        return calculation.shows
    if holds:
        return "supports"
    return calculation.shows if calculation.shows in FAILING else "refutes"


def recomputed(book: Claimbook) -> Claimbook:
    """The record with every comparison made afresh and every calculation showing what it then yields."""
    return replace(book, claims={name: _recomputed(claim, book) for name, claim in book.claims.items()})


def changed(book: Claimbook, claim: Claim, name: str, value: Quantity | Span) -> Claimbook:
    """The record with one input of a claim's calculations at another value, and all that follows recomputed."""
    return recomputed(taking(book, claim, name, value))


def taking(book: Claimbook, claim: Claim, name: str, value: Quantity | Span) -> Claimbook:
    """The record with one input of a claim's calculations at another value, and nothing recomputed yet.

    A figure or another claim's value changes wherever it is used; an assumption changes in every
    calculation of this claim that names it. Raises Unbound where no calculation has such an input.
    """
    places = [calculation.given[name] for calculation in claim.calculations if name in calculation.given]
    if not places:
        known = sorted({key for calculation in claim.calculations for key in calculation.given})
        raise Unbound(
            name,
            "an input of the claim's calculations" + (f", one of {', '.join(known)}" if known else ""),
            f"`{name}`",
            "name one of them",
        )
    for given in places:
        _value(name, given, book)
        if given.figure is not None:
            figures = {**book.figures, given.figure: book.figures[given.figure].model_copy(update={"value": value})}
            book = replace(book, figures=figures)
        elif given.claim is not None:
            book = _with(book, book.claims[given.claim].model_copy(update={"value": value}))
    return _with(book, _reassumed(book.claims[claim.id], name, quantity(value)))


def _with(book: Claimbook, claim: Claim) -> Claimbook:
    return replace(book, claims={**book.claims, claim.id: claim})


def _reassumed(claim: Claim, name: str, value: Quantity) -> Claim:
    def mended(calculation: Calculation) -> Calculation:
        given = calculation.given.get(name)
        if given is None or given.assume is None:
            return calculation
        return calculation.model_copy(
            update={"given": {**calculation.given, name: given.model_copy(update={"assume": value})}}
        )

    return claim.model_copy(update={"calculations": tuple(mended(each) for each in claim.calculations)})


def _recomputed(claim: Claim, book: Claimbook) -> Claim:
    return claim.model_copy(update={"calculations": tuple(_reshown(claim, each, book) for each in claim.calculations)})


def _reshown(claim: Claim, calculation: Calculation, book: Claimbook) -> Calculation:
    if calculation.compare is None or calculation.shows in IDLE:
        return calculation
    try:
        comparison = bind(claim, calculation, book).comparison()
    except (FormulaError, Unbound, CalculationError):
        # Without a result it shows nothing; the check says what is wrong with it.
        return calculation.model_copy(update={"shows": "context"})
    assert comparison is not None
    return calculation.model_copy(update={"shows": yielded(calculation, comparison.holds)})


def _value(name: str, given: Input, book: Claimbook) -> Quantity:
    if given.assume is not None:
        return given.assume
    if given.figure is not None:
        figure = book.figures.get(given.figure)
        if figure is None:
            raise Unbound(name, "a figure of the record", f"`{given.figure}`", "correct the id")
        return quantity(figure.value)
    claim = book.claims.get(str(given.claim))
    if claim is None:
        raise Unbound(name, "a claim of the record", f"`{given.claim}`", "correct the id")
    if claim.value is None:
        raise Unbound(
            name, "a claim with a value", f"`{claim.id}`, which has none", "give that claim its value, or take a figure"
        )
    return quantity(claim.value)
