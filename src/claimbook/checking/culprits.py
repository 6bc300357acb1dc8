"""What keeps calculations from coming out as recorded: the one thing at fault, where that can be told.

A wrong digit in a figure shows in every result that rests on it. So what several failing calculations share, and no
other one uses, is blamed once, where it is typed; and where one slip of the hand explains a single failure, that.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from weakref import WeakKeyDictionary

from claimbook import judging
from claimbook.calculating import binding, kinds
from claimbook.checking.day import latest_reading
from claimbook.checking.outcomes import Failed, as_written, calculations, failed, rests_on_broken
from claimbook.quantity import Quantity, Value, parse_value
from claimbook.quantity.span import Span, SpanError
from claimbook.quantity.units import dimension
from claimbook.record.book import Claimbook, Path
from claimbook.record.model import OWN, Calculation
from claimbook.record.vocabulary import IDLE, UNREAD
from claimbook.wording.problem import Problem, dotted
from claimbook.wording.refusal import QuantityError

MOST_TRIED = 60
"""How many failing calculations are looked into for the slip that explains them; of more, each is told by itself."""
LONGEST_FORMULA = 200
MOST_INPUTS = 15
MOST_DIGITS = 6
"""How long a formula, how many its inputs and how many the digits of a value may be that are tried otherwise, so that
a hostile file costs little.
"""

_TURNED = {" * ": " / ", " / ": " * ", " + ": " - ", " - ": " + "}
# A record never changes, so what follows from it is worked out once, and forgotten with it.
_TOLD: WeakKeyDictionary[Claimbook, _Told] = WeakKeyDictionary()

Premise = tuple[str, str]
"""Section and id of a claim or figure whose value a calculation takes."""


@dataclass(frozen=True)
class _Told:
    problems: tuple[Problem, ...]
    unsettled: frozenset[str]


def problems(book: Claimbook) -> tuple[Problem, ...]:
    """Everything that keeps the calculations of a record from coming out as recorded."""
    return _of(book).problems


def unsettled(book: Claimbook) -> frozenset[str]:
    """The claims whose labels are not judged: they rest on what is missing, unreadable, unread, or comes out wrong.

    Each of these faults is told by itself, and what follows from it would accuse a claim that has none.
    """
    return _of(book).unsettled


def _of(book: Claimbook) -> _Told:
    if book not in _TOLD:
        problems, failing = _work_out(book)
        wrong = (
            failing
            | _deciding_unread(book)
            | _of_unknown_voice(book)
            | (book.claims.keys() if latest_reading(book) else set())
        )
        _TOLD[book] = _Told(
            problems, judging.incomplete(book) | (judging.resting_on(book, wrong) if wrong else frozenset())
        )
    return _TOLD[book]


def _of_unknown_voice(book: Claimbook) -> set[str]:
    """The claims whose authority, or a voice in whose evidence, is no organisation of the record."""
    nameless = {
        name
        for name, source in book.sources.items()
        if not all(book.knows("organisations", each) for each in source.voice)
    }
    return {
        name
        for name, claim in book.claims.items()
        if not all(book.knows("organisations", each) for each in claim.authority)
        or any(item.source in nameless for item in claim.evidence)
    }


def _deciding_unread(book: Claimbook) -> set[str]:
    """The claims that a source which was not read is to decide."""
    return {
        name
        for name, claim in book.claims.items()
        for item in claim.evidence
        if item.stance not in IDLE and item.source in book.sources and book.sources[item.source].seen in UNREAD
    }


def _work_out(book: Claimbook) -> tuple[tuple[Problem, ...], frozenset[str]]:
    """What is wrong with calculations, and the claims that have one which does not come out as recorded."""
    failing: list[Failed] = []
    sound: set[Premise] = set()
    for claim, index, calculation in calculations(book):
        if rests_on_broken(calculation, book):
            continue
        fault = failed(claim, index, calculation, book)
        if fault is None:
            sound |= _premises(claim.id, calculation)
        else:
            failing.append(fault)
    claims = frozenset(fault.claim.id for fault in failing)
    if len(failing) > MOST_TRIED:
        return tuple(problem for fault in failing for problem in fault.problems), claims
    told: list[Problem] = []
    for premise, users in _shared(failing, sound, book):
        told.append(_blamed(premise, users, book))
        failing = [fault for fault in failing if fault not in users]
    for fault in failing:
        told += _explained(fault, sound, book)
    return tuple(dict.fromkeys(told)), claims


def _premises(claim: str, calculation: Calculation) -> set[Premise]:
    """The claims and figures whose values decide what comes out, its own claim's where the condition holds it against
    that.
    """
    found = {(section, name) for section in ("claims", "figures") for name in binding.premises(calculation, section)}
    own = calculation.compare is not None and calculation.compare.against == OWN
    return found | ({("claims", claim)} if own else set())


def _shared(failing: list[Failed], sound: set[Premise], book: Claimbook) -> Iterator[tuple[Premise, list[Failed]]]:
    """What several failing calculations rest on and no sound one does, with those calculations; the most shared
    first, and of those the one whose unit or digit explains them.
    """
    left = [fault for fault in failing if fault.bound is not None]
    while True:
        counts = Counter(
            premise for fault in left for premise in sorted(_premises(fault.claim.id, fault.calculation) - sound)
        )
        most = max(counts.values(), default=0)
        if most < 2:
            yield from _mistyped_although_some_hold(left, book)
            return
        suspects = [
            (premise, [fault for fault in left if premise in _premises(fault.claim.id, fault.calculation)])
            for premise, number in counts.items()
            if number == most
        ]
        premise, users = next((each for each in suspects if _explains(*each, book)), suspects[0])
        yield premise, users
        left = [fault for fault in left if fault not in users]


def _mistyped_although_some_hold(left: list[Failed], book: Claimbook) -> Iterator[tuple[Premise, list[Failed]]]:
    """A value that several failing calculations rest on and that another digit puts right for all of them, although
    others come out with it as it is, since they take it roughly.
    """
    counts = Counter(premise for fault in left for premise in sorted(_premises(fault.claim.id, fault.calculation)))
    for (section, name), number in counts.most_common():
        users = [fault for fault in left if (section, name) in _premises(fault.claim.id, fault.calculation)]
        if number < 2 or len(users) < number:
            continue
        if len(list(_digits_mended((section, name), getattr(book, section)[name].value, users, book))) == 1:
            yield (section, name), users
            left = [fault for fault in left if fault not in users]


def _explains(premise: Premise, users: list[Failed], book: Claimbook) -> bool:
    """Whether another unit or one other digit of a value makes calculations come out as recorded."""
    section, name = premise
    value = getattr(book, section)[name].value
    return any(_unit_wanted(premise, fault) for fault in users) or any(
        True for _ in _digits_mended(premise, value, users, book)
    )


def _blamed(premise: Premise, users: list[Failed], book: Claimbook) -> Problem:
    """The value of a claim or figure with which several calculations do not come out as recorded."""
    section, name = premise
    value = getattr(book, section)[name].value
    unit = next(filter(None, (_unit_wanted(premise, fault) for fault in users)), "")
    if unit:
        return _other_unit(book, (section, name, "value"), value, unit)
    right = list(_digits_mended(premise, value, users, book))
    first = min(book.place(*fault.path, "gives").line for fault in users)
    return Problem(
        book.place(section, name, "value"),
        name,
        "value",
        "value-disagrees",
        f"a value with which {len(users)} calculations come out as recorded, the first on line {first}",
        str(value),
        f"write {right[0]}, or correct those calculations" if len(right) == 1 else "correct it, or those calculations",
    )


def _explained(fault: Failed, sound: set[Premise], book: Claimbook) -> tuple[Problem, ...]:
    """The slip that explains a single failure, else what is wrong with it by itself."""
    if fault.bound is None:
        return fault.problems
    if fault.problems[0].code == "result-not-recomputed" and fault.outcome is not None:
        gives = fault.calculation.gives
        if _one_digit_off(str(gives), str(as_written(fault.outcome, gives))):
            return fault.problems
    if not _is_simple(fault):
        return (_of_units(fault, sound, book) or fault.problems[0], *fault.problems[1:])
    turned = list(_signs_mended(fault, book))
    mended = [
        (premise, right)
        for premise in sorted(_premises(fault.claim.id, fault.calculation) - sound)
        for right in _digits_mended(premise, getattr(book, premise[0])[premise[1]].value, [fault], book)
    ]
    assumed = list(_assumptions_mended(fault, book))
    if len(turned) == 1 and not mended and not assumed:
        return (_turned(fault, turned[0], book),)
    if len(mended) + len(assumed) == 1 and not turned:
        where, found, right = (
            ((*mended[0][0], "value"), getattr(book, mended[0][0][0])[mended[0][0][1]].value, mended[0][1])
            if mended
            else assumed[0]
        )
        return (_mistyped(book, where, found, right, fault),)
    return (_of_units(fault, sound, book) or fault.problems[0], *fault.problems[1:])


def _of_units(fault: Failed, sound: set[Premise], book: Claimbook) -> Problem | None:
    """What parts the units of a calculation: the result where it alone can be at fault, else the one input that can."""
    if fault.problems[0].code != "no-result" or fault.bound is None:
        return None
    gives, outcome = fault.calculation.gives, fault.outcome
    bare = isinstance(gives, Quantity) and not gives.unit
    name, unit = kinds.at_fault(fault.bound.formula, fault.bound.inputs, _wanted(gives)) or ("", "")
    given = fault.calculation.given.get(name)
    premise: Premise | None = None
    if given is not None and (given.figure or given.claim):
        premise = ("figures", given.figure) if given.figure else ("claims", str(given.claim))
    found = fault.bound.inputs.get(name)
    lost = isinstance(found, Quantity) and not found.unit
    pure = isinstance(found, Quantity) and found.unit in ("x", "percent")
    if given is not None and found is not None and premise not in sound and not pure and (lost or not bare):
        where: Path = (*premise, "value") if premise else (*fault.path, "given", name, "assume")
        return _other_unit(book, where, found, unit)
    if outcome is None or outcome.kind.date != isinstance(gives, Span):
        return None
    return Problem(
        book.place(*fault.path, "gives"),
        fault.claim.id,
        dotted((*fault.path, "gives")[2:]),
        "no-result",
        f"a result in {outcome.unit or 'no unit'}, which the formula gives",
        f"{gives}{', a pure number' if bare else ''}",
        "write its unit, or correct the formula",
    )


def _wanted(gives: Value) -> kinds.Dimension:
    return dimension("day" if isinstance(gives, Span) else gives.unit)


def _unit_wanted(premise: Premise, fault: Failed) -> str:
    """The unit that a premise needs for a calculation to have its dimension, "" where it has it or none can be told."""
    if fault.problems[0].code != "no-result" or fault.bound is None:
        return ""
    name, unit = kinds.at_fault(fault.bound.formula, fault.bound.inputs, _wanted(fault.calculation.gives)) or ("", "")
    given = fault.calculation.given.get(name)
    return unit if given is not None and premise in (("figures", given.figure), ("claims", given.claim)) else ""


def _other_unit(book: Claimbook, where: Path, found: Value, unit: str) -> Problem:
    return Problem(
        book.place(*where),
        str(where[1]),
        dotted(where[2:]),
        "other-unit",
        f"a value in {unit}, which calculations with it need",
        f"{found}{', a pure number' if isinstance(found, Quantity) and not found.unit else ''}",
        "write its unit, or correct the formula",
    )


# --- slips of the hand that explain a failure ---


def _is_simple(fault: Failed) -> bool:
    """Whether a calculation is quickly made many times."""
    return len(fault.calculation.formula) <= LONGEST_FORMULA and len(fault.calculation.given) <= MOST_INPUTS


def _one_digit_off(one: str, two: str) -> bool:
    return len(one) == len(two) and sum(a != b for a, b in zip(one, two)) == 1


def _with_another_digit(value: Value | None) -> Iterator[Value]:
    """A value with one of its digits another one."""
    text = str(value) if value is not None else ""
    for match in list(re.finditer("[0-9]", text.split(" ")[0]))[:MOST_DIGITS]:
        for digit in "0123456789":
            if digit != match[0]:
                typed = text[: match.start()] + digit + text[match.end() :]
                try:
                    yield parse_value(typed)
                except (QuantityError, SpanError):
                    continue


def _digits_mended(premise: Premise, value: Value | None, users: list[Failed], book: Claimbook) -> Iterator[Value]:
    """The values, one digit away, with which calculations come out as recorded."""
    section, name = premise
    records = getattr(book, section)
    for other in _with_another_digit(value) if all(map(_is_simple, users)) else ():
        mended = book.holding({section: {**records, name: records[name].model_copy(update={"value": other})}})
        if all(failed(mended.claims[each.claim.id], each.index, each.calculation, mended) is None for each in users):
            yield other


def _assumptions_mended(fault: Failed, book: Claimbook) -> Iterator[tuple[Path, Value, Value]]:
    """The assumptions, one digit away, with which a calculation comes out: where each stands, and both values."""
    for name, given in fault.calculation.given.items():
        for other in _with_another_digit(given.assume) if given.assume is not None else ():
            changed = {**fault.calculation.given, name: given.model_copy(update={"assume": other})}
            calculation = fault.calculation.model_copy(update={"given": changed})
            if given.assume is not None and failed(fault.claim, fault.index, calculation, book) is None:
                yield (*fault.path, "given", name, "assume"), given.assume, other


def _signs_mended(fault: Failed, book: Claimbook) -> Iterator[str]:
    """The formulas, one sign away, with which a calculation comes out as recorded."""
    formula = fault.calculation.formula
    for sign, other in _TURNED.items():
        for match in re.finditer(re.escape(sign), formula):
            typed = formula[: match.start()] + other + formula[match.end() :]
            calculation = fault.calculation.model_copy(update={"formula": typed})
            if failed(fault.claim, fault.index, calculation, book) is None:
                yield typed


def _turned(fault: Failed, right: str, book: Claimbook) -> Problem:
    return replace(
        fault.problems[0],
        place=book.place(*fault.path, "formula"),
        field=dotted((*fault.path, "formula")[2:]),
        code="formula-disagrees",
        expected=f"a formula that gives {fault.calculation.gives}",
        found=f"`{fault.calculation.formula}`",
        remedy=f"write `{right}`, or correct what it is to give",
    )


def _mistyped(book: Claimbook, where: Path, found: Value, right: Value, fault: Failed) -> Problem:
    line = book.place(*fault.path, "gives").line
    return Problem(
        book.place(*where),
        str(where[1]),
        dotted(where[2:]),
        "value-disagrees",
        f"a value with which the calculation on line {line} comes out as recorded",
        str(found),
        f"write {right}, or correct that calculation",
    )
