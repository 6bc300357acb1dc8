"""What differs between the texts of one piece: where, of what kind, and what follows from a figure that reads otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from decimal import Decimal

import pandas as pd
from matplotlib.ticker import FuncFormatter

from claimbook import binding, judging
from claimbook.binding import Unbound
from claimbook.book import Claimbook
from claimbook.calculating.rounding import plain, shown
from claimbook.charts.look import FAINT, INK, MARKS, Picture, bar, drawing, words
from claimbook.formula import FormulaError
from claimbook.model import Calculation, Claim, Evidence, Rendering
from claimbook.numerals import figures
from claimbook.quantity import Quantity, convert
from claimbook.refusal import CalculationError
from claimbook.vocabulary import words as vocabulary

OF_FIGURES = ("hedge", "number")
"""The kinds of difference that touch what a figure says."""

_NAMED = re.compile(r"\blines? ((?:\d+(?:, | and )?)+)")


def differences(book: Claimbook) -> pd.DataFrame:
    """One row a difference in meaning: its claim and kind, the lines it is on, what each text has, and the claim's labels."""
    rows = [
        {
            "claim": claim.id,
            "kind": rendering.kind,
            "lines": lines_told(rendering, claim),
            **{article: rendering.says.get(article, "") for article in book.articles},
            "differs": rendering.differs,
            "status": judging.status(claim, book, book.as_of).label,
            "verdict": judging.verdict(claim, book, book.as_of).label,
            "of_figure": claim.value is not None and rendering.kind in OF_FIGURES,
        }
        for claim in book.claims.values()
        for rendering in claim.renderings
    ]
    return pd.DataFrame(rows, columns=["claim", "kind", "lines", *book.articles, "differs", "status", "verdict", "of_figure"])


def official_word(book: Claimbook, claim: str) -> str:
    """What the organisations that a claim is about said on it: the note of the first item in their voice that limits the claim, else of the first that counts."""
    held = book.claims[claim]
    said = [
        (weighed.stance == "supports", weighed.item.note)
        for weighed in judging.weigh(held, book, book.as_of)
        if isinstance(weighed.item, Evidence) and weighed.stance != "context" and set(book.sources[weighed.item.source].voice) & set(held.authority)
    ]
    return min(said, key=lambda each: each[0])[1] if said else ""


def lines_told(rendering: Rendering, claim: Claim) -> tuple[int, ...]:
    """The lines that a difference names where it says what each text has; the claim's own where it names none."""
    named = {int(number) for said in rendering.says.values() for found in _NAMED.findall(said) for number in re.findall(r"\d+", found)}
    return tuple(sorted(named or {number for numbers in claim.lines.values() for number in numbers}))


def one_sided(book: Claimbook) -> pd.DataFrame:
    """One row for each claim on each line where it stands in some of the articles only: the line, the article that has it, its labels."""
    rows = [
        {
            "line": number,
            "article": article,
            "claim": claim.id,
            "statement": claim.statement,
            "status": judging.status(claim, book, book.as_of).label,
            "verdict": judging.verdict(claim, book, book.as_of).label,
        }
        for claim in book.claims.values()
        for article in book.articles
        for number in claim.lines_in(article)
        if any(number not in claim.lines_in(other) for other in book.articles)
    ]
    return pd.DataFrame(rows, columns=["line", "article", "claim", "statement", "status", "verdict"]).sort_values(["line", "article"], kind="stable")


def resting_on(book: Claimbook, claim: str) -> dict[str, int]:
    """The other claims whose calculations take a claim's value as given, with the number of steps to it: 1 directly, more through others."""
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
    """One row for each of some claims on which others rest: how many do so directly, and how many only through others."""
    rows = {name: list(resting_on(book, name).values()) for name in claims}
    table = pd.DataFrame(
        [{"claim": name, "direct": steps.count(1), "through": len(steps) - steps.count(1)} for name, steps in rows.items() if steps],
        columns=["claim", "direct", "through"],
    )
    return table.set_index("claim")


def tally(book: Claimbook) -> pd.DataFrame:
    """One row an article: the number of its claims, and of those with each verdict."""
    rows = []
    for article in book.articles:
        verdicts = [judging.verdict(claim, book, book.as_of).label for claim in book.claims.values() if claim.lines_in(article)]
        rows.append({"article": article, "claims": len(verdicts), **{verdict: verdicts.count(verdict) for verdict in vocabulary("verdict")}})
    return pd.DataFrame(rows, columns=["article", "claims", *vocabulary("verdict")]).set_index("article")


def reread(book: Claimbook, claim: str, value: Quantity) -> pd.DataFrame:
    """One row a calculation that uses a claim's value: its result as recorded and with another value, and whether each still compares as told.

    A result is empty where there is none.
    """
    other = replace(book, claims={**book.claims, claim: book.claims[claim].model_copy(update={"value": value})})
    rows = []
    for name, each in book.claims.items():
        for index, calculation in enumerate(each.calculations):
            if any(given.claim == claim for given in calculation.given.values()):
                before, after = (_result(held.claims[name], held.claims[name].calculations[index], held) for held in (book, other))
                rows.append({"claim": name, "asks": calculation.asks, "recorded": before[0], "otherwise": after[0], "turns": before[1] != after[1]})
    return pd.DataFrame(rows, columns=["claim", "asks", "recorded", "otherwise", "turns"])


def left_open(book: Claimbook) -> pd.DataFrame:
    """One row a line on which every article has figures set aside: their spelling in each, and why they are.

    A spelling belongs to the article whose language reads it whole as a figure, and to none where no language or more than one does.
    """
    rows = []
    for number, entry in book.unclaimed.items():
        spelled: dict[str, list[str]] = {name: [] for name in book.articles}
        for spelling in entry.figures:
            readers = [name for name, article in book.articles.items() if _is_figure(spelling, article.language)]
            if len(readers) == 1:
                spelled[readers[0]].append(spelling)
        if all(spelled.values()):
            rows.append({"line": number, **{name: "; ".join(found) for name, found in spelled.items()}, "why": "; ".join(dict.fromkeys(entry.figures.values()))})
    return pd.DataFrame(rows, columns=["line", *book.articles, "why"]).set_index("line")


def readings(spellings: Iterable[tuple[str, str]]) -> pd.DataFrame:
    """One row a spelling in a language: the number it stands for there, or the numbers where it is ambiguous."""
    rows = []
    for language, spelling in spellings:
        found = figures(spelling, language)
        meant = " or ".join(dict.fromkeys(plain(low) for figure in found for low, _ in figure.values))
        rows.append({"spelling": spelling, "language": language, "number": meant})
    return pd.DataFrame(rows, columns=["spelling", "language", "number"])


def number_in(spelling: str, language: str) -> Decimal:
    """The one number that a spelling stands for in a language. Raises ValueError where there is none, or more than one."""
    [(low, high)] = [ends for figure in figures(spelling, language) for ends in figure.values]
    if low != high:
        raise ValueError(f"{spelling} is a range")
    return low


def mistaken(values: Iterable[Quantity], scale: Decimal, written: str, word: str, language: str) -> pd.DataFrame:
    """One row a value: written in its own language as so many of a ``scale``, with the number it stands for there and in another language.

    ``written`` is the scale's word there, ``word`` its look-alike in the other ``language``. Of a range the upper end is taken.
    """
    rows = []
    for value in values:
        end = value.high if value.high is not None else value.low
        assert end is not None
        count = plain(end / scale)
        rows.append({"written": f"{count} {written}", "meant": float(end), "taken": float(number_in(f"{count} {word}", language))})
    return pd.DataFrame(rows, columns=["written", "meant", "taken"]).set_index("written")


def aligned(table: pd.DataFrame, last: int) -> Picture:
    """The differences on the common line numbers of the texts, a row for each kind; marks look like the status of the claim concerned.

    ``table`` is what ``differences`` gives; ``last`` the number of lines. Differences of one kind on one line stand above each other.
    """
    kinds = [kind for kind in vocabulary("difference") if kind in set(table["kind"])]
    totals = table["kind"].value_counts()
    kinds.sort(key=lambda kind: -int(totals[kind]))
    spots = table.explode("lines")
    statuses = [status for status in vocabulary("status") if status in set(table["status"])]
    with drawing(11, 1.2 + 0.5 * max(len(kinds), 1)) as (figure, axes):
        for row, kind in enumerate(kinds):
            axes.axhline(-row, color=FAINT, linewidth=0.6, zorder=0)
            axes.text(last + 1.5, -row, str(int(totals[kind])), va="center")
            for number, here in spots[spots["kind"] == kind].groupby("lines"):
                for place, status in enumerate(here["status"]):
                    mark = MARKS[status]
                    height = -row + 0.24 * (place - (len(here) - 1) / 2)
                    axes.plot([number], [height], marker=mark.marker, markersize=7, color=mark.fill, markeredgecolor=INK, markeredgewidth=0.7, linestyle="none")
        for status in statuses:
            mark = MARKS[status]
            axes.plot([], [], marker=mark.marker, markersize=7, color=mark.fill, markeredgecolor=INK, markeredgewidth=0.7, linestyle="none", label=f"on {_article(status)} claim")
        axes.text(last + 1.5, 0.75, "in all", va="center", fontsize=9)
        axes.set(xlim=(0, last + 4), ylim=(-len(kinds) + 0.4, 1), xlabel="line, the same in both texts")
        axes.set_xticks([1, *range(5, last + 1, 5)])
        axes.set_yticks([-row for row in range(len(kinds))], kinds)
        axes.tick_params(axis="y", length=0)
        if statuses:
            axes.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=len(statuses), frameon=False, borderpad=0, handletextpad=0.3)
    lines = spots["lines"].nunique()
    most = f", most of kind {kinds[0]} ({int(totals[kinds[0]])})" if kinds else ""
    return Picture(figure, f"{len(table)} differences in meaning on {lines} of the {last} lines{most}; {int((table['status'] == 'speculative').sum())} concern speculative claims.")


def downstream(table: pd.DataFrame) -> Picture:
    """How many other claims' calculations rest on each claim: solid directly, hatched through others.

    ``table`` has a row a claim: ``direct`` and ``through``.
    """
    ordered = table.sort_values(["direct", "through"], ascending=False, kind="stable")
    with drawing(9, 1 + 0.36 * len(ordered)) as (figure, axes):
        widest = max(float((ordered["direct"] + ordered["through"]).max()), 1.0) if len(ordered) else 1.0
        for height, (direct, through) in enumerate(zip(ordered["direct"], ordered["through"])):
            axes.barh(-height, direct, height=0.66, color="#6baed6", edgecolor="#555555", linewidth=0.6)
            axes.barh(-height, through, left=direct, height=0.66, color="#eeeeee", edgecolor="#555555", linewidth=0.6, hatch="///")
            axes.text(direct + through + widest * 0.012, -height, f"{direct} directly" + (f", {through} through others" if through else ""), va="center")
        axes.set_yticks([-height for height in range(len(ordered))], [str(name) for name in ordered.index])
        axes.set(xlabel="other claims with a calculation that rests on it", xlim=(0, widest * 1.35), ylim=(-len(ordered) + 0.4, 0.6))
        axes.xaxis.get_major_locator().set_params(integer=True)
        axes.tick_params(axis="y", length=0)
    if not len(ordered):
        return Picture(figure, "No calculation rests on any of them.")
    top = ordered.iloc[0]
    return Picture(figure, f"Most rests on {ordered.index[0]}: {int(top['direct'])} other claims directly and {int(top['through'])} through others.")


def misread(table: pd.DataFrame, holds: Mapping[str, float], unit: str) -> Picture:
    """Numbers as they are meant and as a reader of another language would take them, on a scale of tens.

    ``table`` has a row a number: ``meant`` and ``taken`` in ``unit``; ``holds`` names other amounts to measure them by.
    """
    with drawing(9.5, 1.5 + 0.6 * len(table)) as (figure, axes):
        for height, (meant, taken) in enumerate(zip(table["meant"], table["taken"])):
            axes.annotate("", xy=(taken, -height), xytext=(meant, -height), arrowprops={"arrowstyle": "->", "color": "#555555", "shrinkA": 6, "shrinkB": 6, "linewidth": 1})
            axes.plot([meant], [-height], marker="o", markersize=10, color="#08306b", linestyle="none")
            axes.plot([taken], [-height], marker="X", markersize=11, color="#cb4b16", markeredgecolor=INK, markeredgewidth=0.6, linestyle="none")
            for at, name, side in ((meant, f"meant: {meant:,.0f}", "left"), (taken, f"taken for: {taken:,.0f}", "right")):
                axes.text(at * (1.5 if side == "left" else 1 / 1.5), -height, name, va="center", ha=side, fontsize=9)
        for place, (name, at) in enumerate(holds.items()):
            axes.axvline(at, color=INK, linewidth=0.8, linestyle=(":", "--")[place % 2], zorder=0)
            axes.text(at, 0.5, f" {name} ", ha=("right", "left")[place % 2], va="bottom", fontsize=9)
        ends = [*table["meant"], *table["taken"], *holds.values()]
        axes.set(xscale="log", xlabel=f"{unit} (each step ten times the last)", xlim=(min(ends) / 60, max(ends) * 120), ylim=(-len(table) + 0.4, 0.9))
        axes.xaxis.set_major_formatter(FuncFormatter(lambda number, _: f"$10^{{{len(f'{number:.0f}') - 1}}}$"))
        axes.minorticks_off()
        axes.set_yticks([-height for height in range(len(table))], [str(name) for name in table.index])
        axes.tick_params(axis="y", length=0)
    told = "; ".join(f"{name}: {meant:,.0f} {unit} meant, {taken:,.0f} taken" for name, meant, taken in zip(table.index, table["meant"], table["taken"]))
    return Picture(figure, f"{told}.")


def kinds_by_verdict(table: pd.DataFrame) -> Picture:
    """Differences of each kind, a box each, in the look of the verdict on the claim concerned.

    ``table`` is what ``differences`` gives.
    """
    kinds = list(table["kind"].value_counts(sort=True).index)
    order = [verdict for verdict in vocabulary("verdict") if verdict in set(table["verdict"])]
    with drawing(9, 1.1 + 0.36 * max(len(kinds), 1)) as (figure, axes):
        for height, kind in enumerate(kinds):
            left = 0
            for verdict in order:
                number = int(((table["kind"] == kind) & (table["verdict"] == verdict)).sum())
                if number:
                    bar(axes, verdict, left, -height - 0.38, number, 0.76)
                    mark = MARKS[verdict]
                    axes.text(left + number / 2, -height, str(number), ha="center", va="center", color=mark.text, bbox={"facecolor": mark.fill, "edgecolor": "none", "pad": 1.2})
                left += number
        for verdict in order:
            axes.bar([0], [0], width=0, color=MARKS[verdict].fill, hatch=MARKS[verdict].hatch, edgecolor="#555555", linewidth=0.6, label=words(verdict))
        axes.set(xlim=(0, max(table["kind"].value_counts().max() if kinds else 1, 1) * 1.03), ylim=(-max(len(kinds), 1) + 0.4, 0.6), xlabel="differences")
        axes.set_yticks([-height for height in range(len(kinds))], kinds)
        axes.xaxis.get_major_locator().set_params(integer=True)
        axes.tick_params(axis="y", length=0)
        if order:
            axes.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=len(order), frameon=False, borderpad=0, handlelength=1.6, columnspacing=1.4)
    counts = table["verdict"].value_counts()
    return Picture(figure, f"{len(table)} differences by kind, split by the verdict on the claim concerned: " + ", ".join(f"{int(counts[verdict])} {words(verdict)}" for verdict in order) + ".")


def _result(claim: Claim, calculation: Calculation, book: Claimbook) -> tuple[str, bool | None]:
    try:
        bound = binding.bind(claim, calculation, book)
        comparison = bound.comparison()
        return shown(convert(bound.outcome().quantity, calculation.gives.unit)), None if comparison is None else comparison.holds
    except (FormulaError, Unbound, CalculationError):
        return "", None


def _is_figure(spelling: str, language: str) -> bool:
    return any(figure.text == spelling for figure in figures(spelling, language))


def _article(label: str) -> str:
    return f"an {label}" if label[0] in "aeiou" else f"a {label}"
