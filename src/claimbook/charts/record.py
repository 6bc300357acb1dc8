"""Pictures of the record as a whole: where claims stand, what dressed them up, how labels moved."""

from __future__ import annotations

import textwrap
from collections.abc import Callable

import pandas as pd
from matplotlib.axes import Axes

from claimbook.charts.look import (
    FAINT,
    INK,
    MARKS,
    Mark,
    Picture,
    bar,
    box,
    count,
    drawing,
    folded,
    inscribed,
    key,
    name_rows,
)
from claimbook.record.card import in_words
from claimbook.wording.lists import counted, joined, numbered

_STAYED = Mark("#ffffff", "", "s", INK)
"""The look of claims whose label did not move."""


def line_map(table: pd.DataFrame, article: str) -> Picture:
    """Claims on each line of one article, a box each, official ones at the bottom.

    ``table`` has a row for each claim on each line, as ``tables.claim_lines`` gives it.
    """
    rows = table[table["article"] == article].sort_values(["line", "status"])
    last = int(rows["line"].max())
    with drawing(11, 3.2) as (figure, axes):
        tops = dict.fromkeys(range(1, last + 1), 0)
        for line, status in zip(rows["line"], rows["status"]):
            bar(axes, status, line - 0.45, tops[line], 0.9, 1)
            tops[line] += 1
        axes.set(
            xlim=(0, last + 1),
            ylim=(0, max(tops.values()) + 0.3),
            xlabel=f"line of the {article} text",
            ylabel="claims",
        )
        axes.set_xticks([1, *range(5, last + 1, 5)])
        key(axes, list(rows["status"].cat.categories))
    busiest = max(tops, key=lambda line: tops[line])
    empty = [line for line, top in tops.items() if top == 0]
    says = (
        f"Claims on the {last} lines of the {article} text, by status; line {busiest} carries most, {tops[busiest]}; "
        + (f"no claim stands on {numbered('line', empty)}." if empty else "every line carries at least one.")
    )
    return Picture(figure, says)


def shares(table: pd.DataFrame, what: str) -> Picture:
    """One horizontal bar a row of a table of counts, split by its columns' labels, longest bar on top.

    ``what`` names the rows for the axis, such as "topic".
    """
    ordered = table.loc[table.sum(axis=1).sort_values(kind="stable").index]
    with drawing(9, 0.8 + 0.32 * len(ordered)) as (figure, axes):
        for height, (_name, row) in enumerate(ordered.iterrows()):
            left = 0
            for label, number in row.items():
                if number:
                    bar(axes, label, left, height - 0.38, number, 0.76)
                    count(axes, label, left + number / 2, height, int(number))
                left += number
        axes.set(xlim=(0, float(ordered.sum(axis=1).max()) * 1.03), ylim=(-0.6, len(ordered) - 0.4), xlabel="claims")
        axes.set_yticks(range(len(ordered)), [in_words(str(name)) for name in ordered.index])
        axes.tick_params(axis="y", length=0)
        key(axes, list(ordered.columns))
    totals = ", ".join(f"{int(table[label].sum())} {in_words(label)}" for label in table.columns)
    return Picture(figure, f"Claims by {what}, split by label: {totals} in all.")


def crossing(table: pd.DataFrame, rows: str, columns: str, apart: str) -> Picture:
    """A table of counts as squares whose area is the count.

    ``rows`` and ``columns`` say what the two sides are; ``apart`` says in a few words what a cell
    off the diagonal means.
    """
    with drawing(5.6, 5.4) as (figure, axes):
        _squares(axes, table, lambda row, column: MARKS[column])
        axes.set(xlabel=columns, ylabel=rows)
    off = sum(int(table.loc[r, c]) for r in table.index for c in table.columns if r != c)
    return Picture(figure, f"{rows} against {columns}: {off} of {int(table.to_numpy().sum())} claims are {apart}.")


def moves(table: pd.DataFrame, label: str) -> Picture:
    """How claims passed from one label to another between two days: from its row to its column, pale where they stayed.

    ``table`` has a row for each claim on each of two days, as ``tables.history`` gives it.
    """
    before, after = sorted(table["day"].unique())
    wide = table.pivot(index="claim", columns="day", values=label)
    flows = wide.groupby([before, after], observed=False).size().unstack(after)
    size = len(flows)
    with drawing(2.2 + 1.25 * size, 1.2 + 1.05 * size) as (figure, axes):
        _squares(axes, flows, lambda row, column: _STAYED if row == column else MARKS[column])
        axes.set(xlabel=f"on {after}", ylabel=f"on {before}")
        axes.set_xticks(range(size), _totals(flows.sum()))
        axes.set_yticks(range(size), _totals(flows.sum(axis=1)))
    moved = int((wide[before].astype(str) != wide[after].astype(str)).sum())
    return Picture(
        figure, f"The {label} of {moved} of {len(wide)} claims moved between {before} and {after}{_streams(flows)}."
    )


def bars(table: pd.Series, what: str, unit: str) -> Picture:
    """One plain horizontal bar a row, longest on top, its number at its end."""
    ordered = table.sort_values(kind="stable")
    row = 0.4 if any("\n" in folded(name) for name in ordered.index) else 0.3
    with drawing(8, 0.7 + row * len(ordered)) as (figure, axes):
        axes.barh(range(len(ordered)), ordered.to_numpy(), color="#9ecae1", edgecolor="#555555", linewidth=0.6)
        for height, number in enumerate(ordered):
            axes.text(number + 0.01 * float(ordered.max()), height, f" {number:g}", va="center")
        axes.set(xlabel=unit, xlim=(0, float(ordered.max()) * 1.08))
        name_rows(axes, range(len(ordered)), ordered.index)
    return Picture(figure, f"{what}: most for {ordered.index[-1]}, {ordered.iloc[-1]:g} {unit}; {len(ordered)} in all.")


def turns(table: pd.DataFrame) -> Picture:
    """By how much one input must change to turn each comparison that counts, the easiest on top, on a scale of tens.

    A mark has the look of the verdict that would follow, or is a stroke where other evidence holds the
    verdict. ``table`` is what ``tables.calculations.flips`` gives; comparisons that nothing turns are told, not drawn.
    """
    able = table[table["times"].notna()].sort_values("times", kind="stable")
    with drawing(10, 1 + 0.42 * max(len(able), 1)) as (figure, axes):
        for height, row in enumerate(able.itertuples()):
            mark, moves_on = MARKS[row.after], row.before != row.after
            axes.plot([1, row.times], [-height, -height], color="#888888", linewidth=1.2)
            axes.plot(
                [row.times],
                [-height],
                marker=mark.marker if moves_on else "|",
                markersize=9 if moves_on else 12,
                color=mark.fill,
                markeredgecolor=INK,
                markeredgewidth=0.8,
                linestyle="none",
            )
            follows = f"{in_words(row.before)} → {in_words(row.after)}" if moves_on else f"stays {in_words(row.after)}"
            axes.annotate(
                f"{row.input} × {row.factor:.3g}: {follows}",
                (row.times, -height),
                (9, 0),
                textcoords="offset points",
                va="center",
            )
        axes.set(
            xscale="log",
            xlabel="change of one input that turns the comparison, as a factor or its inverse (scale of tens)",
            ylim=(-max(len(able), 1) + 0.4, 0.6),
        )
        right = max(able["times"].max() * 6, 10) if len(able) else 10
        ticks = [tick for tick in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if tick <= right]
        axes.set_xlim(0.92, right)
        axes.set_xticks(ticks, [f"{tick}×" for tick in ticks])
        axes.set_xticks([], minor=True)
        name_rows(axes, [-height for height in range(len(able))], able["claim"])
    turning = able[able["before"] != able["after"]]
    number = f"{counted(len(table), 'comparison')} {'counts' if len(table) == 1 else 'count'}"
    says = f"{number}; a change of one number turns {len(able)}, and the verdict with {len(turning)} of these"
    dated = int(table["days"].notna().sum())
    says += f", a date moved turns {dated} more" if dated else ""
    if len(turning):
        first = turning.iloc[0]
        says += (
            f", most easily that of “{first['claim']}”, with {first['input']} at {first['factor']:.3g} times its value"
        )
    return Picture(figure, says + ".")


def _squares(axes: Axes, table: pd.DataFrame, look: Callable[[str, str], Mark]) -> None:
    """A table of counts by two labels, squares of that area in the look of their row and column; none for nought."""
    most = int(table.to_numpy().max())
    for y, (row, counts) in enumerate(table.iterrows()):
        for x, (column, number) in enumerate(counts.items()):
            if not number:
                axes.text(x, y, "0", ha="center", va="center", color=FAINT)
                continue
            side, mark = 0.86 * (number / most) ** 0.5, look(str(row), str(column))
            box(axes, mark, x - side / 2, y - side / 2, side, side)
            if side > 0.3:
                inscribed(axes, mark, x, y, int(number))
            else:
                axes.text(x + side / 2 + 0.05, y, str(int(number)), va="center", color=INK)
    axes.set(xlim=(-0.5, len(table.columns) - 0.5), ylim=(len(table) - 0.5, -0.5), aspect="equal")
    axes.set_xticks(range(len(table.columns)), [in_words(str(column)) for column in table.columns])
    axes.set_yticks(range(len(table)), [in_words(str(row)) for row in table.index])
    axes.tick_params(length=0)
    axes.xaxis.set_label_position("top")
    axes.xaxis.tick_top()
    axes.xaxis.labelpad = axes.yaxis.labelpad = 12


def _totals(counts: pd.Series) -> list[str]:
    """Labels, each folded and with its count."""
    return [textwrap.fill(in_words(str(label)), 11) + f"\n{number}" for label, number in counts.items()]


def _streams(flows: pd.DataFrame) -> str:
    """How many claims went from one label to another, the most first: ": 9 from not enough evidence to supported,
    …".
    """
    moved = [
        (int(number), str(row), str(column))
        for (row, column), number in flows.stack().items()
        if number and row != column
    ]
    told = [
        f"{number} from {in_words(row)} to {in_words(column)}"
        for number, row, column in sorted(moved, key=lambda each: -each[0])
    ]
    return f": {joined(told)}" if told else ""
