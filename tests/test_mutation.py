"""Guards that guard: every recorded word, date, value, reference and line changed once, and every rule switched off
once.

Records are changed in memory and held against the check that ought to notice; a sample of every kind is
changed in the file's text, where the record stands, and must come to the same.
"""

from __future__ import annotations

import ast
import inspect
import re
import signal
import types
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

import test_checking
import test_judging
from claimbook import Claimbook, checking, load
from claimbook.calculating.binding import premises
from claimbook.checking import CHECKS, arithmetic, check, dates, judgements, ledger, references
from claimbook.judging import rules as judging
from claimbook.quantity import Quantity
from claimbook.quantity.span import Span, parse_span
from claimbook.quantity.units import dimension
from claimbook.reading import read_bytes
from claimbook.record.book import SECTIONS as RECORDS
from claimbook.record.model import OWN, Claim, Condition, Input, Record
from claimbook.record.vocabulary import words
from claimbook.wording.problem import Problem
from conftest import RECORD

BOOK = load(RECORD)
TEXT = RECORD.read_text(encoding="utf-8")
NOWHERE = "no-such-record"
SAMPLE = 1
SECONDS = 5.0

# Mutants that no check can notice, by kind, with the reason.
EQUIVALENT = {
    "value": "a value that a calculation is only compared with may move as long as the comparison comes out alike, "
    "or what it shows else leaves the verdict as it is",
    "assumption": "an assumption may move within what rounding, ceil, min or max and the digits of the result let through",
    "figure": "a figure may move within what rounding, ceil, min or max and the digits of the result let through",
}


@dataclass(frozen=True)
class Mutant:
    """One change: its kind, the path of the value, the text typed in its place, the book with it, and who ought to
    notice.
    """

    kind: str
    path: tuple[str | int, ...]
    typed: str
    book: Claimbook
    noticing: tuple[Callable[[Claimbook], Iterator[Problem]], ...]

    def new_problems(self) -> set[tuple[str, str, str]]:
        """Code, record and field of the problems that the change brings, found in the part of the record that it
        touches.
        """
        part = _touched(self.book, self.path)
        return _found(part, self.noticing) - _known(self.path[:2], "lines" in self.path, self.noticing)


def _found(book: Claimbook, checks: Iterable[Callable[[Claimbook], Iterator[Problem]]]) -> set[tuple[str, str, str]]:
    return {(problem.code, problem.record, problem.found) for each in checks for problem in each(book)}


@cache
def _known(
    record: tuple[str | int, ...], of_lines: bool, checks: tuple[Callable[[Claimbook], Iterator[Problem]], ...]
) -> set[tuple[str, str, str]]:
    """The problems that the part of the record which a change touches has without it."""
    return _found(_touched(BOOK, (*record, "lines") if of_lines else record), checks)


def _touched(book: Claimbook, path: tuple[str | int, ...]) -> Claimbook:
    """The record with only those claims that a changed record bears upon; whole for what concerns lines, or for no
    record.
    """
    if not path:
        return book
    if path[0] == "claims" and "lines" not in path:
        names = _closure({str(path[1]), *_users("claims").get(str(path[1]), ())})
    elif path[0] == "figures":
        names = _closure({*_users("figures").get(str(path[1]), ())})
    else:
        names = set(book.claims) if path[0] in ("claims", "unclaimed") else set()
    return replace(book, claims={name: claim for name, claim in book.claims.items() if name in names})


def _closure(names: set[str]) -> set[str]:
    ahead = list(names)
    while ahead:
        new = _inputs(BOOK.claims[ahead.pop()]) - names
        names |= new
        ahead += new
    return names


@cache
def _users(section: str) -> dict[str, list[str]]:
    """The claims that calculate with a claim or a figure, by its id."""
    found: dict[str, list[str]] = {}
    for name, claim in BOOK.claims.items():
        for used in {used for each in claim.calculations for used in premises(each, section)}:
            found.setdefault(used, []).append(name)
    return found


def _inputs(claim: Claim) -> set[str]:
    return {name for each in claim.calculations for name in premises(each, "claims") if name in BOOK.claims}


def _with(section: str, name: str, path: tuple[str | int, ...], value: Any) -> Claimbook:
    """The book with one value of one record changed in memory."""
    records = getattr(BOOK, section)
    return replace(BOOK, **{section: {**records, name: _set(records[name], path, value)}})


def _set(node: Any, path: tuple[str | int, ...], value: Any) -> Any:
    if not path:
        return value
    key, rest = path[0], path[1:]
    if isinstance(node, Record):
        return node.model_copy(update={key: _set(getattr(node, str(key)), rest, value)})
    if isinstance(node, tuple):
        return tuple(_set(each, rest, value) if index == key else each for index, each in enumerate(node))
    return {**node, key: _set(node[key], rest, value)}


# --- the mutants of the record ---


def _mutant(
    kind: str, path: tuple[str | int, ...], typed: str, value: Any, *noticing: Callable[[Claimbook], Iterator[Problem]]
) -> Mutant:
    return Mutant(kind, path, typed, _with(str(path[0]), str(path[1]), path[2:], value), noticing)


def labels() -> Iterator[Mutant]:
    for name, claim in BOOK.claims.items():
        for field, noticing in (
            ("status", judgements.statuses_are_derived),
            ("verdict", judgements.verdicts_are_derived),
        ):
            for word in words(field):
                if word != getattr(claim, field):
                    yield _mutant(field, ("claims", name, field), word, word, noticing)


def moved_dates() -> Iterator[Mutant]:
    day = timedelta(days=1)
    for name, source in BOOK.sources.items():
        path = ("sources", name)
        yield _dated("accessed late", (*path, "accessed"), BOOK.as_of + day, dates.sources_are_dated_in_order)
        if source.published is not None:
            yield _dated(
                "published late", (*path, "published"), source.accessed.latest + day, dates.sources_are_dated_in_order
            )
            yield _dated(
                "accessed early", (*path, "accessed"), source.published.earliest - day, dates.sources_are_dated_in_order
            )
    for name in BOOK.articles:
        yield _dated(
            "article late", ("articles", name, "published"), BOOK.as_of + day, dates.articles_are_dated_in_order
        )
    for name, claim in BOOK.claims.items():
        if claim.due is not None:
            first = min(article.published.earliest for key, article in BOOK.articles.items() if claim.lines_in(key))
            yield _dated("due early", ("claims", name, "due"), first, dates.predictions_look_ahead)
            other = first + 2 * day if claim.due.latest > BOOK.as_of else BOOK.as_of + day
            if claim.due.latest > BOOK.as_of and claim.verdict != "pending":
                continue  # settled early, so that its day decides nothing any more
            early = judging.verdict(
                claim.model_copy(update={"due": parse_span((BOOK.as_of + day).isoformat())}), BOOK
            ).label
            if early == claim.verdict:
                continue  # what came true or was ruled out would have settled it before any day
            yield _dated(
                "due on the other side of the record's day",
                ("claims", name, "due"),
                other,
                judgements.verdicts_are_derived,
            )


def _dated(
    kind: str, path: tuple[str | int, ...], day: date, noticing: Callable[[Claimbook], Iterator[Problem]]
) -> Mutant:
    return _mutant(kind, path, day.isoformat(), parse_span(day.isoformat()), noticing)


RECKONING = (arithmetic.results_are_recomputed, arithmetic.shows_need_premises)


def values() -> Iterator[Mutant]:
    used = {name for claim in BOOK.claims.values() for name in _inputs(claim)}
    for name, claim in BOOK.claims.items():
        compared = any(each.compare is not None and each.compare.against == OWN for each in claim.calculations)
        if claim.value is not None and (name in used or compared):
            yield from _scaled("value", ("claims", name, "value"), claim.value)
        for index, each in enumerate(claim.calculations):
            path = ("claims", name, "calculations", index)
            yield from _scaled("result", (*path, "gives"), each.gives)
            for key, given in each.given.items():
                if given.assume is not None:
                    yield from _scaled("assumption", (*path, "given", key, "assume"), given.assume)
    for name, figure in BOOK.figures.items():
        yield from _scaled("figure", ("figures", name, "value"), figure.value)


def _scaled(kind: str, path: tuple[str | int, ...], value: Quantity | Span) -> Iterator[Mutant]:
    """A number a thousand times too large or too small, or another unit; a date a thousand days off."""
    if isinstance(value, Span):
        for days in (-1000, 1000):
            moved = value.earliest + timedelta(days=days)
            yield _mutant(kind, path, moved.isoformat(), parse_span(moved.isoformat()), *RECKONING)
        return
    for factor in (Decimal(1000), Decimal("0.001")):
        low, high = (None if end is None else end * factor for end in (value.low, value.high))
        if (low, high) != (value.low, value.high):
            other = replace(value, low=low, high=high)
            yield _mutant(kind, path, str(other), other, *RECKONING)
    other = replace(value, unit="token" if dimension(value.unit) != dimension("token") else "s", tags=frozenset())
    yield _mutant(f"{kind} of another unit", path, str(other), other, *RECKONING)


def lost_references() -> Iterator[Mutant]:
    for name, claim in BOOK.claims.items():
        path = ("claims", name)
        for index, _ in enumerate(claim.authority):
            yield _lost("authority", (*path, "authority", index))
        for index, _ in enumerate(claim.evidence):
            yield _lost("evidence source", (*path, "evidence", index, "source"))
        for index, each in enumerate(claim.calculations):
            for key, given in each.given.items():
                for kind in ("claim", "figure"):
                    if getattr(given, kind) is not None:
                        yield _lost(f"input {kind}", (*path, "calculations", index, "given", key, kind))
    for name, source in BOOK.sources.items():
        for index, _ in enumerate(source.voice):
            yield _lost("voice", ("sources", name, "voice", index))
        if source.relays is not None:
            yield _lost("relays", ("sources", name, "relays"))
            yield _mutant("relays itself", ("sources", name, "relays"), name, name, references.relays_lead_to_an_origin)
    for name, figure in BOOK.figures.items():
        for index, _ in enumerate(figure.source):
            yield _lost("figure source", ("figures", name, "source", index))


def moved_notes() -> Iterator[Mutant]:
    """Evidence that decides, with its note moved to a page that nobody read."""
    unread = next(name for name, source in BOOK.sources.items() if source.seen == "unseen")
    for name, claim in BOOK.claims.items():
        for index, item in enumerate(claim.evidence):
            if item.stance != "context":
                path = ("claims", name, "evidence", index, "source")
                yield _mutant("note on an unread page", path, unread, unread, judgements.unread_sources_decide_nothing)


def lost_articles() -> Iterator[Mutant]:
    """Keys of mappings, which have no place of their own in the file; changed in memory alone."""
    for name, claim in BOOK.claims.items():
        for article in filter(None, claim.lines):
            yield _renamed("lines of an article", ("claims", name, "lines"), claim.lines, article)
        for index, rendering in enumerate(claim.renderings):
            for article in rendering.says:
                yield _renamed(
                    "rendering of an article", ("claims", name, "renderings", index, "says"), rendering.says, article
                )


def _lost(kind: str, path: tuple[str | int, ...]) -> Mutant:
    return _mutant(kind, path, NOWHERE, NOWHERE, references.references_resolve)


def _renamed(kind: str, path: tuple[str | int, ...], mapping: Any, key: str) -> Mutant:
    return _mutant(
        kind,
        path,
        "",
        {NOWHERE if each == key else each: value for each, value in mapping.items()},
        references.references_resolve,
    )


def weak_premises() -> Iterator[Mutant]:
    """The value of a speculative claim typed as an assumption, a bound that is a guess, a figure from a source that counts for nothing or lifts nothing."""
    guesses = {
        name
        for name, claim in BOOK.claims.items()
        if isinstance(claim.value, Quantity) and judging.status(claim, BOOK).label == "speculative"
    }
    for name, claim in BOOK.claims.items():
        for index, each in enumerate(claim.calculations):
            path = ("claims", name, "calculations", index)
            for key, given in each.given.items():
                if given.claim in guesses and given.claim is not None:
                    assumed = Input.model_validate(
                        {"assume": str(BOOK.claims[given.claim].value), "as": "bound", "because": "It is so."}
                    )
                    yield _mutant(
                        "guess as assumption", (*path, "given", key), "", assumed, arithmetic.guesses_come_as_claims
                    )
                if given.assume is not None and each.decides:
                    guess = given.model_copy(update={"as_": "guess", "source": None})
                    yield _mutant(
                        "assumption as guess", (*path, "given", key), "", guess, arithmetic.shows_need_premises
                    )
    for source in {BOOK.figures[name].source[0] for name in _deciding_figures() if len(BOOK.figures[name].source) == 1}:
        talk = BOOK.sources[source].model_copy(update={"kind": "commentary", "voice": (), "relays": None})
        book = replace(BOOK, sources={**BOOK.sources, source: talk})
        yield Mutant("figure from talk", (), source, book, (arithmetic.shows_need_premises,))


def _deciding_figures() -> set[str]:
    return {
        name
        for claim in BOOK.claims.values()
        for each in claim.calculations
        if each.decides
        for name in premises(each, "figures")
    }


def lost_conditions() -> Iterator[Mutant]:
    """A calculation that decides without a condition, and conditions and stances turned round."""
    opposite = {"above": "below", "below": "above"}
    for name, claim in BOOK.claims.items():
        for index, each in enumerate(claim.calculations):
            path = ("claims", name, "calculations", index)
            if each.compare is None:
                continue
            if each.decides:
                bare = each.model_copy(update={"compare": None, "else_": None})
                yield _mutant("decision without condition", path, "", bare, arithmetic.shows_need_premises)
            if each.compare.how in opposite:
                turned = Condition.model_construct(**{opposite[each.compare.how]: each.compare.against})
                yield _mutant(
                    "turned condition",
                    path,
                    "",
                    each.model_copy(update={"compare": turned}),
                    *RECKONING,
                    judgements.verdicts_are_derived,
                )
            if each.else_ is not None:
                swapped = each.model_copy(update={"shows": each.else_, "else_": each.shows})
                yield _mutant("turned stances", path, "", swapped, *RECKONING, judgements.verdicts_are_derived)


def moved_lines() -> Iterator[Mutant]:
    end = max(article.lines for article in BOOK.articles.values())
    for name, claim in BOOK.claims.items():
        for article, numbers in claim.lines.items():
            for index in range(len(numbers)):
                inner = ("lines", article) if article else ("lines",)
                book = _with("claims", name, ("lines", article, index), end + 1 + index)
                yield Mutant(
                    "line beyond the end",
                    ("claims", name, *inner, index),
                    str(end + 1 + index),
                    book,
                    (ledger.every_line_exists,),
                )


def dropped_lines() -> Iterator[Mutant]:
    """Lines that one claim alone holds, dropped; a change of a list, made in memory alone."""
    for article in BOOK.articles:
        holders: dict[int, list[str]] = {}
        for name, claim in BOOK.claims.items():
            for number in claim.lines_in(article):
                holders.setdefault(number, []).append(name)
        for number, names in holders.items():
            idle = number in BOOK.unclaimed and BOOK.unclaimed[number].reason is not None
            if len(names) == 1 and not idle:
                lines = {
                    key: tuple(each for each in kept if each != number)
                    for key, kept in BOOK.claims[names[0]].lines.items()
                }
                yield Mutant(
                    "only line dropped",
                    ("claims", names[0], "lines"),
                    "",
                    _with("claims", names[0], ("lines",), lines),
                    (ledger.every_line_is_accounted_for,),
                )


FAMILIES = (
    labels,
    moved_dates,
    values,
    weak_premises,
    lost_conditions,
    lost_references,
    moved_notes,
    lost_articles,
    moved_lines,
    dropped_lines,
)


def test_a_figure_that_press_only_relays_lifts_no_claim() -> None:
    """Each calculation alone that lifts its claim, with the sources of one of its figures made press that only relays."""
    made = 0
    for name, claim in BOOK.claims.items():
        for each in claim.calculations:
            alone = replace(
                BOOK,
                claims={
                    **BOOK.claims,
                    name: claim.model_copy(update={"calculations": (each,), "evidence": (), "judgement": None}),
                },
            )
            if judging.status(alone.claims[name], alone).label != "inferred":
                continue
            for figure in premises(each, "figures"):
                relayed = {
                    key: BOOK.sources[key].model_copy(update={"kind": "press", "voice": (), "relays": "anybody"})
                    for key in BOOK.figures[figure].source
                }
                other = replace(alone, sources={**BOOK.sources, **relayed})
                assert judging.status(other.claims[name], other).label == "speculative", (name, figure)
                assert judging.verdict(other.claims[name], other) == judging.verdict(alone.claims[name], alone)
                made += 1
    assert made > 20


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.__name__)
def test_every_change_of_the_record_is_noticed(
    family: Callable[[], Iterator[Mutant]], capsys: pytest.CaptureFixture[str]
) -> None:
    made: Counter[str] = Counter()
    alive: Counter[str] = Counter()
    names: list[str] = []
    for mutant in family():
        made[mutant.kind] += 1
        if not mutant.new_problems():
            alive[mutant.kind] += 1
            names.append(f"{mutant.kind} {'.'.join(map(str, mutant.path))} → {mutant.typed}")
    with capsys.disabled():
        print(
            f"\n{family.__name__}: {made.total()} mutants, {made.total() - alive.total()} killed, {alive.total()} equivalent"
        )
    assert made.total() > 0
    assert [name for name in names if name.split(" ")[0] not in EQUIVALENT or " of another unit " in name] == []
    for kind, number in alive.items():
        assert number <= made[kind] / 4, f"{number} of {made[kind]} survive: {names}"


def _sample() -> list[Mutant]:
    kinds: dict[str, list[Mutant]] = {}
    for family in (labels, moved_dates, values, lost_references, moved_lines):
        for mutant in family():
            kinds.setdefault(mutant.kind, []).append(mutant)
    # Lines rise in the file; one in the middle that is moved beyond the end is caught by the reader already.
    ends = [
        mutant
        for mutant in kinds["line beyond the end"]
        if mutant.path[:-1] + (mutant.path[-1] + 1,) not in BOOK.places
    ]
    kinds["line beyond the end"] = ends
    return [
        mutant for found in kinds.values() for mutant in found[len(found) // 3 :: max(1, len(found) // SAMPLE)][:SAMPLE]
    ]


def test_a_change_in_memory_is_a_change_of_the_text(capsys: pytest.CaptureFixture[str]) -> None:
    noticed = 0
    for mutant in _sample():
        assert set(mutant.noticing) <= set(CHECKS)
        read, unread = read_bytes(_edited(mutant).encode(), BOOK.file)
        assert read is not None and unread == [], mutant.path
        section, name = str(mutant.path[0]), str(mutant.path[1])
        assert getattr(read, section)[name] == getattr(mutant.book, section)[name], mutant.path
        found = _found(read, mutant.noticing) - _known((), False, mutant.noticing)
        # Which record is blamed for a result depends on what else rests on it, so the codes alone are compared.
        assert _codes(mutant.new_problems()) <= _codes(found), mutant.path
        noticed += bool(found)
    with capsys.disabled():
        print(f"\nin the text: {len(_sample())} mutants, {noticed} killed")


def _codes(problems: set[tuple[str, str, str]]) -> set[str]:
    return {code for code, _, _ in problems} - {"value-disagrees", "result-not-recomputed", "other-unit", "no-result"}


def _edited(mutant: Mutant) -> str:
    """The file's text with the value at a path typed otherwise."""
    place = BOOK.places[mutant.path]
    lines = TEXT.split("\n")
    line = lines[place.line - 1]
    old = re.match(r'"(?:[^"\\]|\\.)*"|[^,\[\]{}#]+(?=\s*(?:[,\]}#]|$))', line[place.column - 1 :])
    assert old is not None, (mutant.path, line)
    typed = f'"{mutant.typed}"' if re.search(r"[\[\]{},#]|^[<>~]", mutant.typed) else mutant.typed
    lines[place.line - 1] = line[: place.column - 1] + typed + line[place.column - 1 + len(old[0].rstrip()) :]
    return "\n".join(lines)


def test_an_earlier_or_unknown_day_of_the_record_is_noticed() -> None:
    newest = max(source.accessed.latest for source in BOOK.sources.values())
    for day in (newest - timedelta(days=1), date(2000, 1, 1)):
        assert len(check(replace(BOOK, as_of=day))) > len(check(BOOK))
    for typed in ("as_of: 2026-13-30", "as_of: soon", ""):
        _, unread = read_bytes(TEXT.replace(f"as_of: {BOOK.as_of}", typed, 1).encode(), BOOK.file)
        assert unread


def test_a_misspelt_key_of_any_record_is_noticed() -> None:
    """Keys are checked by the reader: each field of each kind of record misspelt once, where the file has it."""
    for section, model in RECORDS.items():
        for field in model.model_fields:
            path = next(
                (path for path in BOOK.places if len(path) == 3 and path[0] == section and path[2] == field), None
            )
            if path is not None:
                record = RECORDS[section]
                with pytest.raises(ValueError):
                    record.model_validate({"id": "x", field + "s": "y"})


# --- the rules switched off ---


def _cases(test: Callable[..., None]) -> Iterator[tuple[Any, ...] | dict[str, Any]]:
    """The arguments that a test of the small files is run with, those of each of its parametrised marks crossed."""
    cases: list[dict[str, Any]] = [{}]
    for mark in getattr(test, "pytestmark", []):
        names, rows = mark.args[0], mark.args[1]
        keys = names if isinstance(names, (tuple, list)) else [names]
        rows = [row if isinstance(names, (tuple, list)) else (row,) for row in rows]
        cases = [{**case, **dict(zip(keys, row))} for case in cases for row in rows]
    yield from cases


@cache
def _small(*modules: types.ModuleType) -> tuple[Callable[[], None], ...]:
    """The tests of the suite's small files, each with each of its cases."""
    return tuple(
        partial(test, **case)
        for module in modules
        for name, test in vars(module).items()
        if name.startswith("test_")
        and not hasattr(test, "hypothesis")
        and "capsys" not in inspect.signature(test).parameters
        for case in _cases(test)
    )


# What noticed one change often notices the next, so it is tried first.
_NOTICED: list[Callable[[], None]] = []


def _first_failure(*modules: types.ModuleType) -> str | None:
    """A test of the suite's small files that fails now, None if all pass."""
    tests = _small(*modules)
    for test in [*(each for each in _NOTICED if each in tests), *tests]:
        try:
            test()
        except Exception:  # noqa: BLE001 - a test that breaks has noticed
            _NOTICED[:] = [test, *(each for each in _NOTICED if each is not test)]
            return str(test)
    return None


def test_the_small_files_pass_with_every_rule_in_place() -> None:
    assert _first_failure(test_judging, test_checking) is None


@pytest.mark.parametrize("each", CHECKS, ids=lambda each: each.__name__)
def test_every_check_is_missed_when_it_is_switched_off(
    each: Callable[[Claimbook], Iterator[Problem]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checking, "CHECKS", tuple(other for other in CHECKS if other is not each))
    assert _first_failure(test_checking) is not None


RULES = [
    name for name, rule in vars(judging).items() if inspect.isfunction(rule) and rule.__module__ == judging.__name__
]


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_of_judgement_is_missed_when_it_is_switched_off(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, rule, lambda *arguments: None)
    assert _first_failure(test_judging, test_checking) is not None


@pytest.mark.parametrize(
    ("name", "word"),
    [(name, word) for name in ("KINDS_THAT_INFER", "KINDS_OF_TALK", "LIFTING") for word in getattr(judging, name)],
)
def test_every_word_of_the_rules_is_missed_when_it_is_left_out(
    name: str, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judging, name, tuple(each for each in getattr(judging, name) if each != word))
    assert _first_failure(test_judging) is not None


SOURCE = Path(str(judging.__file__)).read_text(encoding="utf-8")


def _conditions(tree: ast.AST) -> list[tuple[ast.AST, str, int]]:
    """Where conditions stand: the node, its field, and the position there where it is a list (else -1)."""
    found: list[tuple[ast.AST, str, int]] = []
    for node in ast.walk(tree):
        if isinstance(node, (ast.If, ast.IfExp, ast.While)):
            found.append((node, "test", -1))
        elif isinstance(node, ast.comprehension):
            found += [(node, "ifs", index) for index in range(len(node.ifs))]
        elif isinstance(node, ast.BoolOp):
            found += [(node, "values", index) for index in range(len(node.values))]
    return found


def _mutated(number: int, truth: bool) -> tuple[str, dict[str, Any]]:
    """The rules with one condition always true or always false, and that condition's text."""
    tree = ast.parse(SOURCE)
    node, field, index = _conditions(tree)[number]
    old = getattr(node, field) if index < 0 else getattr(node, field)[index]
    constant = ast.copy_location(ast.Constant(truth), old)
    if index < 0:
        setattr(node, field, constant)
    else:
        getattr(node, field)[index] = constant
    namespace: dict[str, Any] = {"__name__": judging.__name__}
    exec(compile(ast.fix_missing_locations(tree), str(judging.__file__), "exec"), namespace)  # noqa: S102 - the package's own source
    return ast.unparse(old), namespace


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """Ends what computes for too long, whatever else the machine does. The exception passes by handlers of
    Exception.
    """

    class Endless(BaseException):
        pass

    def end(*_: Any) -> None:
        raise Endless

    before = signal.signal(signal.SIGVTALRM, end)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    except Endless:
        raise TimeoutError from None
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


# Conditions that may be always true or false without any outcome changing, with the reason.
IDLE: dict[tuple[str, bool], str] = {
    (
        "claim.judgement is None",
        False,
    ): "without a judgement there is no label of one either; said for the type checker",
    ("source.relays is None", False): "nothing that is no id is an id of the record; said for the type checker",
    ("isinstance(item, Calculation)", True): "what comes from no source is a calculation; said for the type checker",
    ("book.claims.get(claim.id) is not claim", True): "done again each time, with the same outcome",
    ("claim.id not in weighed", True): "done again each time, with the same outcome",
    ("name not in stands", True): "done again each time, with the same outcome",
    ("each not in known", True): "gone through again, with the same outcome",
    ("names", True): "done although nothing will be looked up in it",
    ("name in stood", False): "gone through again, with the same outcome",
}


def test_every_condition_of_the_rules_matters(capsys: pytest.CaptureFixture[str]) -> None:
    original = dict(vars(judging))
    total, alive = 0, []
    for number in range(len(_conditions(ast.parse(SOURCE)))):
        for truth in (True, False):
            condition, namespace = _mutated(number, truth)
            total += 1
            vars(judging).update({name: value for name, value in namespace.items() if not name.startswith("__")})
            try:
                with _at_most(SECONDS):
                    if _first_failure(test_judging, test_checking) is None:
                        alive.append((condition, truth))
            except TimeoutError:
                pass  # a loop that never ends is noticed
            finally:
                vars(judging).update(original)
    with capsys.disabled():
        print(f"\nconditions of the rules: {total} mutants, {total - len(alive)} killed")
    left = [each for each in alive if each not in IDLE]
    assert not left, "\n".join(map(str, left))
