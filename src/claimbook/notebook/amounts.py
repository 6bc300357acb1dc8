"""Amounts in a notebook: told as prose has them, computed anew with an input moved, as tables of their ends."""

from __future__ import annotations

from calendar import month_name
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from decimal import ROUND_HALF_UP, Decimal

import pandas as pd

from claimbook import calculating
from claimbook.calculating import tracing
from claimbook.calculating.binding import Bound, quantity
from claimbook.calculating.evaluating import Outcome
from claimbook.calculating.formula import Formula, parse
from claimbook.notebook.prose import Markdown
from claimbook.quantity import Firmness, Quantity, Value, convert, parse_value
from claimbook.quantity.span import Span

Amount = Value | Outcome | Bound
"""What has numbers to show: a quantity, a result, or a calculation that gives one."""

Given = Value | Outcome | str
"""What a formula takes for a name: an amount, or one as it is typed, "8 bit/parameter"."""

_OPEN = {
    Firmness.AT_MOST: "up to",
    Firmness.LESS_THAN: "less than",
    Firmness.AT_LEAST: "at least",
    Firmness.MORE_THAN: "more than",
}


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
    """A number at so many significant digits, halves away from zero, whole digits never cut, thousands set apart."""
    exact = Decimal(repr(float(number)))
    if not exact:
        return "0"
    place = min(exact.adjusted() - digits + 1, 0)
    short = f"{exact.quantize(Decimal(1).scaleb(place), ROUND_HALF_UP):,f}"
    return short.rstrip("0").rstrip(".") if "." in short else short


def ends(amount: Amount, unit: str | None = None) -> tuple[float | None, float | None]:
    """Both ends of an amount as numbers of a unit, None for an open one.

    The unit is the amount's own, for a calculation the recorded one, unless another is given.
    """
    found = _quantity(amount, unit)
    return None if found.low is None else float(found.low), None if found.high is None else float(found.high)


def middle(amount: Amount, unit: str) -> float:
    """The middle of an amount as a number of a unit; its one end where the other is open."""
    known = [end for end in ends(amount, unit) if end is not None]
    return sum(known) / len(known)


def dated(value: Span | date) -> str:
    """A day, month, year or stretch as prose has it: "8 July 2026", "July 2026", "December 2026 to December 2029"."""
    return " to ".join(_date(*part.split("-")) for part in str(value).split("/"))


def derived(bound: Bound) -> Markdown:
    """A calculation as displayed mathematics: symbols, numbers, and the result in the recorded unit."""
    outcome = replace(bound.outcome(), quantity=_quantity(bound, None))
    return Markdown(f"$$\n{tracing.latex(bound.formula, bound.inputs, outcome)}\n$$")


def evaluate(formula: Formula | str, inputs: Mapping[str, Given]) -> Outcome:
    """The result of a formula over named inputs; both may be given as they are typed."""
    return calculating.evaluate(_formula(formula), {name: _given(each) for name, each in inputs.items()})


def ranges(amounts: Mapping[str, Amount], unit: str) -> pd.DataFrame:
    """One row an amount, by name: its ends ``low`` and ``high`` in a unit, missing where it is open."""
    rows = [ends(amount, unit) for amount in amounts.values()]
    return pd.DataFrame(rows, index=list(amounts), columns=["low", "high"], dtype=float)


def swept(
    formula: Formula | str,
    inputs: Mapping[str, Given],
    name: str,
    numbers: Iterable[float | str],
    unit: str,
    per: float = 1,
) -> pd.DataFrame:
    """The ends of a formula's result while one input takes one number after another in its own unit.

    One row a number: the number in a column ``name``, the ends in ``low`` and ``high``, in ``unit``
    divided by ``per``; an open end is missing.
    """
    fixed, parsed = {each: _given(given) for each, given in inputs.items()}, _formula(formula)
    rows = []
    for number in numbers:
        exact = Decimal(str(number))
        outcome = calculating.evaluate(parsed, {**fixed, name: Quantity(exact, exact, quantity(fixed[name]).unit)})
        rows.append((float(exact), *(None if end is None else end / per for end in ends(outcome, unit))))
    return pd.DataFrame(rows, columns=[name, "low", "high"], dtype=float)


def _quantity(amount: Amount, unit: str | None) -> Quantity:
    if isinstance(amount, Bound):
        gives = amount.calculation.gives
        return _quantity(amount.outcome(), unit or (gives.unit if isinstance(gives, Quantity) else "day"))
    found = amount.quantity if isinstance(amount, Outcome) else quantity(amount)
    return found if unit is None else convert(found, unit)


def _formula(formula: Formula | str) -> Formula:
    return parse(formula) if isinstance(formula, str) else formula


def _given(given: Given) -> Value:
    if isinstance(given, str):
        return parse_value(given)
    return given.quantity if isinstance(given, Outcome) else given


def _date(year: str, month: str = "", day: str = "") -> str:
    named = [day.lstrip("0"), month_name[int(month or 0)], year]
    return " ".join(filter(None, named))


def _as_recorded(bound: Bound, per: float) -> list[str]:
    gives, found = quantity(bound.calculation.gives), _quantity(bound, None)
    both = zip((found.low, found.high), (gives.low, gives.high), strict=True)
    pairs = [(computed, written) for computed, written in both if computed is not None]
    # An end that the record leaves open is told to a whole number.
    places = [0 if written is None else int(written.as_tuple().exponent) for _, written in pairs]
    steps = [Decimal(1).scaleb(place) for place in places]
    return [
        f"{end.quantize(step, ROUND_HALF_UP) / Decimal(per):,f}" for (end, _), step in zip(pairs, steps, strict=True)
    ]
