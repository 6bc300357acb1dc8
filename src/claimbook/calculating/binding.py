"""The calculations of a record bound to its claims and figures, and what follows when an input changes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache

from claimbook import calculating
from claimbook.calculating import Comparison
from claimbook.calculating.evaluating import Evaluation, Outcome
from claimbook.calculating.formula import Formula, FormulaError, names, parse
from claimbook.calculating.kinds import kind_of
from claimbook.quantity import Quantity, Value
from claimbook.quantity.span import Span
from claimbook.record.book import Claimbook
from claimbook.record.declaration import references
from claimbook.record.model import OWN, Against, Calculation, Claim, Input
from claimbook.wording.bounds import MOST_EFFORT
from claimbook.wording.refusal import CalculationError


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
    inputs: Mapping[str, Value]
    tested: Value | None = None
    """What the condition holds the result against; None where it is the claim's own value and the claim has none."""

    def outcome(self) -> Outcome:
        """The result. Raises CalculationError where there is none."""
        return _outcome(self.formula.text, tuple(self.inputs.items()))

    def comparison(self) -> Comparison | None:
        """Whether the condition holds, and why; None where none is stated."""
        condition = self.calculation.compare
        if condition is None:
            return None
        return calculating.compare(
            self.outcome(), self.against(), condition.how, self.stated, condition.against.named()
        )

    def against(self) -> Value:
        """What the condition holds the result against. Raises CalculationError for a claim without a value."""
        if self.tested is None:
            raise CalculationError(
                "a claim with a value to compare with",
                "a claim without one",
                "give the claim its value, or state a limit as in `compare: {above: 0 day}`",
            )
        return self.tested

    @property
    def stated(self) -> bool:
        """Whether the condition itself states the quantity, which is then a limit and taken as written."""
        condition = self.calculation.compare
        return condition is not None and condition.against.value is not None

    def shows(self) -> str:
        """What it shows: the recorded stance where its condition holds or none is stated, else what `else` says.

        It shows context where there is no result to hold against anything.
        """
        try:
            comparison = self.comparison()
        except CalculationError:
            return "context"
        held = comparison is None or comparison.holds
        return self.calculation.shows if held else self.calculation.else_ or "context"

    def unlike(self) -> bool:
        """Whether it comes out otherwise than recorded, so that a note on the recorded result is not said of it."""
        try:
            comparison = self.comparison()
            return not calculating.agrees(self.calculation.gives, self.outcome()) or (
                comparison is not None and not comparison.holds
            )
        except CalculationError:
            return True


def _outcome(formula: str, inputs: tuple[tuple[str, Value], ...]) -> Outcome:
    outcome, _ = _tried(formula, inputs)
    if isinstance(outcome, CalculationError):
        raise outcome.with_traceback(None)
    return outcome


@lru_cache(maxsize=32_768)
def _tried(formula: str, inputs: tuple[tuple[str, Value], ...]) -> tuple[Outcome | CalculationError, int]:
    """What a formula yields, or why it yields nothing, and the work that this took."""
    # Checks, labels and tables ask for the same results, on one day after another.
    given = dict(inputs)
    try:
        evaluation = Evaluation(_parsed(formula), given)
    except CalculationError as error:
        return error, 0
    try:
        return evaluation.outcome(given), evaluation.effort
    except CalculationError as error:
        return error, evaluation.effort


_parsed = lru_cache(maxsize=32_768)(parse)


def affordable(book: Claimbook, only: str | None = None, most: int = MOST_EFFORT) -> tuple[Claimbook, str]:
    """The record without what it would take too much work to calculate, and the first claim that is left out for that.

    From that claim on every claim with a calculation counts as one that could not be read; "" where all can be made.
    ``only`` one claim and those that it rests on are tried where the others are never asked for.
    """
    spent = 0
    tried = book.claims if only is None else resting_on(only, book)
    for name in tried:
        claim = book.claims[name]
        for calculation in claim.calculations:
            try:
                bound = bind(claim, calculation, book)
            except (FormulaError, Unbound):
                continue
            spent += _tried(bound.formula.text, tuple(bound.inputs.items()))[1]
        if spent > most:
            return _without(book, name), name
    return book, ""


def resting_on(name: str, book: Claimbook, known: Collection[str] = ()) -> list[str]:
    """A claim of the record and all that its calculations rest on, directly or through others, but for what is known
    already.
    """
    reached, ahead = ({name}, [name]) if name in book.claims else (set(), [])
    while ahead:
        for calculation in book.claims[ahead.pop()].calculations:
            new = {each for each in premises(calculation, "claims") if each in book.claims and each not in known}
            new -= reached
            reached |= new
            ahead += new
    return sorted(reached)


def _without(book: Claimbook, first: str) -> Claimbook:
    """The record without that claim, and without those after it that calculate something."""
    names = list(book.claims)
    beyond = {name for name in names[names.index(first) :] if book.claims[name].calculations}
    return replace(
        book,
        claims={name: claim for name, claim in book.claims.items() if name not in beyond},
        broken=book.broken | {("claims", name) for name in beyond},
    )


def shown(claim: Claim, calculation: Calculation, book: Claimbook) -> str:
    """The stance that a calculation shows in a record as it stands; context where its condition cannot be tried."""
    if calculation.compare is None or not calculation.decides:
        return calculation.shows
    try:
        return bind(claim, calculation, book).shows()
    except (FormulaError, Unbound):
        return "context"


def bind(claim: Claim, calculation: Calculation, book: Claimbook) -> Bound:
    """A calculation with its inputs.

    Raises FormulaError for a formula that cannot be read, Unbound for an input that is missing, has
    no value, or is not in the formula.
    """
    formula = _parsed(calculation.formula)
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
    return Bound(
        claim,
        calculation,
        formula,
        {name: _value(name, calculation.given[name], book) for name in used},
        _tested(claim, calculation, book),
    )


def _tested(claim: Claim, calculation: Calculation, book: Claimbook) -> Value | None:
    condition = calculation.compare
    if condition is None or condition.against == OWN:
        return claim.value
    return condition.against.value or _looked_up("compare", condition.against, book)


def quantity(value: Value) -> Quantity:
    """A value as a quantity; a date becomes a day number, counted from the first day of year 1."""
    if isinstance(value, Span):
        return Quantity(Decimal(value.earliest.toordinal()), Decimal(value.latest.toordinal()), "day")
    return value


def premises(calculation: Calculation, section: str) -> tuple[str, ...]:
    """The claims, figures or sources that a calculation names, as inputs or for its condition."""
    return tuple(dict.fromkeys(target for _, each, target in references(calculation) if each == section))


def circles(book: Claimbook) -> Iterator[tuple[str, ...]]:
    """Claims whose calculations rest on one another in a circle, from its first claim on; one circle for each step
    that closes one.

    A claim's own value is what its calculations test, so using it is no circle.
    """
    rests = {
        name: sorted(
            {
                used
                for calculation in claim.calculations
                for used in premises(calculation, "claims")
                if used in book.claims
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


def taking(book: Claimbook, claim: Claim, name: str, value: Value) -> Claimbook:
    """The record with one input of a claim's calculations at another value, and all that follows from it.

    A figure or another claim's value changes wherever it is used; an assumption changes in every
    calculation of this claim that names it. Raises Unbound where no calculation has such an input,
    or it measures something else than the value.
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
        _refuse_other_kind(name, _value(name, given, book), value)
        if given.figure is not None:
            figures = {**book.figures, given.figure: book.figures[given.figure].model_copy(update={"value": value})}
            book = replace(book, figures=figures)
        elif given.claim is not None:
            book = _with(book, book.claims[given.claim].model_copy(update={"value": value}))
    return _with(book, _reassumed(book.claims[claim.id], name, quantity(value)))


def _with(book: Claimbook, claim: Claim) -> Claimbook:
    return replace(book, claims={**book.claims, claim.id: claim})


def _reassumed(claim: Claim, name: str, value: Value) -> Claim:
    def mended(calculation: Calculation) -> Calculation:
        given = calculation.given.get(name)
        if given is None or given.assume is None:
            return calculation
        return calculation.model_copy(
            update={"given": {**calculation.given, name: given.model_copy(update={"assume": value})}}
        )

    return claim.model_copy(update={"calculations": tuple(mended(each) for each in claim.calculations)})


def _refuse_other_kind(name: str, old: Value, new: Value) -> None:
    """Raises Unbound for a number that should be a date, a date that should be a number, or a lost or other unit."""
    here, there = kind_of(old), kind_of(new)
    if here.date != there.date:
        raise Unbound(name, f"a {'date' if here.date else 'number'} for {name}", f"`{new}`", f"write it like {old}")
    if here.dimension != there.dimension:
        assert isinstance(old, Quantity)
        found = f"`{new}`, {'a pure number' if not there.dimension.powers else f'which measures {there}'}"
        raise Unbound(name, f"a value in {old.unit or 'no unit'} for {name}", found, f"write it like {old}")


def _value(name: str, given: Input, book: Claimbook) -> Value:
    return given.assume if given.assume is not None else _looked_up(name, given, book)


def _looked_up(name: str, given: Input | Against, book: Claimbook) -> Value:
    if given.figure is not None:
        figure = book.figures.get(given.figure)
        if figure is None:
            raise Unbound(name, "a figure of the record", f"`{given.figure}`", "correct the id")
        return figure.value
    claim = book.claims.get(str(given.claim))
    if claim is None:
        raise Unbound(name, "a claim of the record", f"`{given.claim}`", "correct the id")
    if claim.value is None:
        raise Unbound(
            name, "a claim with a value", f"`{claim.id}`, which has none", "give that claim its value, or take a figure"
        )
    return claim.value
