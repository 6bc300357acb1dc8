"""What differs between the texts of one piece: where, of what kind, and what follows from a figure that reads
otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import replace
from decimal import Decimal

import pandas as pd

from claimbook import judging
from claimbook.calculating import binding
from claimbook.calculating.binding import Unbound
from claimbook.calculating.formula import FormulaError
from claimbook.calculating.rounding import plain, shown
from claimbook.numerals import figures
from claimbook.quantity import Quantity, convert
from claimbook.record.book import Claimbook
from claimbook.record.model import Calculation, Claim, Rendering
from claimbook.record.vocabulary import complete, words
from claimbook.tables.record import parallel
from claimbook.wording.refusal import CalculationError

OF_FIGURES = ("hedge", "number")
"""The kinds of difference that touch what a figure says."""
OF_WORDS = ("scope", "term", "tense", "source", "addition", "untranslated")
complete("difference", OF_FIGURES, OF_WORDS)

_NAMED = re.compile(r"\blines? ((?:\d+(?:, | and )?)+)")


def differences(book: Claimbook, texts: Collection[str] = ()) -> pd.DataFrame:
    """One row a difference in meaning that each of some texts (all parallel ones unless named) has a part in.

    Its claim and kind, the lines it is on, what each text has, and the claim's labels.
    """
    texts = _among(book, texts)
    rows = [
        {
            "claim": claim.id,
            "kind": rendering.kind,
            "lines": lines_told(rendering, claim, texts),
            **{article: rendering.says[article] for article in texts},
            "differs": rendering.differs,
            "status": judging.status(claim, book).label,
            "verdict": judging.verdict(claim, book).label,
            "of_figure": claim.value is not None and rendering.kind in OF_FIGURES,
        }
        for claim in book.claims.values()
        for rendering in claim.renderings
        if set(texts) <= set(rendering.says)
    ]
    return pd.DataFrame(rows, columns=["claim", "kind", "lines", *texts, "differs", "status", "verdict", "of_figure"])


def lines_told(rendering: Rendering, claim: Claim, texts: Collection[str]) -> tuple[int, ...]:
    """The lines that a difference names where it says what each of some texts has; the claim's own in them where it
    names none.
    """
    named = {
        int(number)
        for article in texts
        for said in [rendering.says.get(article, "")]
        for found in _NAMED.findall(said)
        for number in re.findall(r"\d+", found)
    }
    return tuple(sorted(named or {number for article in texts for number in claim.lines_in(article)}))


def one_sided(book: Claimbook, texts: Collection[str] = ()) -> pd.DataFrame:
    """One row for each claim on each line where it stands in some of the texts only (of all parallel ones unless
    named).

    The line, the article that has it, the claim's labels.
    """
    texts = _among(book, texts)
    rows = [
        {
            "line": number,
            "article": article,
            "claim": claim.id,
            "statement": claim.statement,
            "status": judging.status(claim, book).label,
            "verdict": judging.verdict(claim, book).label,
        }
        for claim in book.claims.values()
        for article in texts
        for number in claim.lines_in(article)
        if any(number not in claim.lines_in(other) for other in texts)
    ]
    return pd.DataFrame(rows, columns=["line", "article", "claim", "statement", "status", "verdict"]).sort_values(
        ["line", "article"], kind="stable"
    )


def resting_on(book: Claimbook, claim: str) -> dict[str, int]:
    """The other claims whose calculations take a claim's value as given, with the number of steps to it: 1 directly,
    more through others.
    """
    users: dict[str, set[str]] = {}
    for name, each in book.claims.items():
        for calculation in each.calculations:
            for given in calculation.given.values():
                if given.claim is not None:
                    users.setdefault(given.claim, set()).add(name)
    steps, ahead = {claim: 0}, [claim]
    while ahead:
        name = ahead.pop(0)
        for user in sorted(users.get(name, set()) - steps.keys()):
            steps[user] = steps[name] + 1
            ahead.append(user)
    return {name: count for name, count in steps.items() if count}


def reach(book: Claimbook, claims: Iterable[str]) -> pd.DataFrame:
    """One row for each of some claims on which others rest: how many do so directly, and how many only through
    others.
    """
    rows = {name: list(resting_on(book, name).values()) for name in claims}
    table = pd.DataFrame(
        [
            {"claim": name, "direct": steps.count(1), "through": len(steps) - steps.count(1)}
            for name, steps in rows.items()
            if steps
        ],
        columns=["claim", "direct", "through"],
    )
    return table.set_index("claim")


def tally(book: Claimbook) -> pd.DataFrame:
    """One row an article: the number of its claims, and of those with each verdict."""
    rows = []
    for article in book.articles:
        verdicts = [judging.verdict(claim, book).label for claim in book.claims.values() if claim.lines_in(article)]
        rows.append(
            {
                "article": article,
                "claims": len(verdicts),
                **{verdict: verdicts.count(verdict) for verdict in words("verdict")},
            }
        )
    return pd.DataFrame(rows, columns=["article", "claims", *words("verdict")]).set_index("article")


def reread(book: Claimbook, claim: str, value: Quantity) -> pd.DataFrame:
    """One row a calculation that uses a claim's value: its result as recorded and with another value, and whether each
    still compares as told.

    A result is empty where there is none.
    """
    other = replace(book, claims={**book.claims, claim: book.claims[claim].model_copy(update={"value": value})})
    rows = []
    for name, each in book.claims.items():
        for index, calculation in enumerate(each.calculations):
            if any(given.claim == claim for given in calculation.given.values()):
                before, after = (
                    _result(held.claims[name], held.claims[name].calculations[index], held) for held in (book, other)
                )
                rows.append(
                    {
                        "claim": name,
                        "asks": calculation.asks,
                        "recorded": before[0],
                        "otherwise": after[0],
                        "turns": before[1] != after[1],
                    }
                )
    return pd.DataFrame(rows, columns=["claim", "asks", "recorded", "otherwise", "turns"])


def left_open(book: Claimbook, texts: Collection[str] = ()) -> pd.DataFrame:
    """One row a line on which each of some texts (all parallel ones unless named) has figures set aside: their
    spelling in each, and why they are.

    A spelling belongs to the article whose language reads it whole as a figure, and to none where no language or more
    than one does.
    """
    texts = _among(book, texts)
    rows = []
    for number, figures_aside in _set_aside(book, texts).items():
        spelled: dict[str, list[str]] = {name: [] for name in texts}
        for spelling in figures_aside:
            readers = [name for name in texts if _is_figure(spelling, book.articles[name].language)]
            if len(readers) == 1:
                spelled[readers[0]].append(spelling)
        if all(spelled.values()):
            rows.append(
                {
                    "line": number,
                    **{name: "; ".join(found) for name, found in spelled.items()},
                    "why": "; ".join(dict.fromkeys(figures_aside.values())),
                }
            )
    return pd.DataFrame(rows, columns=["line", *texts, "why"]).set_index("line")


def _set_aside(book: Claimbook, texts: Collection[str]) -> dict[int, dict[str, str]]:
    """By line, the figures that are set aside in some of the texts, and why."""
    found: dict[int, dict[str, str]] = {}
    for name in texts:
        for number, entry in book.unclaimed_in(name).items():
            found.setdefault(number, {}).update(entry.figures)
    return dict(sorted(found.items()))


def readings(spellings: Iterable[tuple[str, str]]) -> pd.DataFrame:
    """One row a spelling in a language: the number it stands for there, or the numbers where it is ambiguous."""
    rows = []
    for language, spelling in spellings:
        found = figures(spelling, language)
        meant = " or ".join(dict.fromkeys(plain(low) for figure in found for low, _ in figure.values))
        rows.append({"spelling": spelling, "language": language, "number": meant})
    return pd.DataFrame(rows, columns=["spelling", "language", "number"])


def number_in(spelling: str, language: str) -> Decimal:
    """The one number that a spelling stands for in a language. Raises ValueError where there is none, or more than
    one.
    """
    [(low, high)] = [ends for figure in figures(spelling, language) for ends in figure.values]
    if low != high:
        raise ValueError(f"{spelling} is a range")
    return low


def mistaken(values: Iterable[Quantity], scale: Decimal, written: str, word: str, language: str) -> pd.DataFrame:
    """One row a value: written in its own language as so many of a ``scale``, with the number it stands for there and
    in another language.

    ``written`` is the scale's word there, ``word`` its look-alike in the other ``language``. Of a range the upper end
    is taken.
    """
    rows = []
    for value in values:
        end = value.high if value.high is not None else value.low
        assert end is not None
        count = plain(end / scale)
        rows.append(
            {
                "written": f"{count} {written}",
                "meant": float(end),
                "taken": float(number_in(f"{count} {word}", language)),
            }
        )
    return pd.DataFrame(rows, columns=["written", "meant", "taken"]).set_index("written")


def _among(book: Claimbook, texts: Collection[str]) -> list[str]:
    return list(texts or parallel(book))


def _result(claim: Claim, calculation: Calculation, book: Claimbook) -> tuple[str, bool | None]:
    try:
        bound = binding.bind(claim, calculation, book)
        comparison = bound.comparison()
        unit = calculation.gives.unit if isinstance(calculation.gives, Quantity) else "day"
        return shown(convert(bound.outcome().quantity, unit)), None if comparison is None else comparison.holds
    except (FormulaError, Unbound, CalculationError):
        return "", None


def _is_figure(spelling: str, language: str) -> bool:
    return any(figure.text == spelling for figure in figures(spelling, language))
