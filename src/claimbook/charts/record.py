"""Pictures of the record as a whole: where claims stand, what dressed them up, how labels moved."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from claimbook.charts.look import FAINT, INK, MARKS, Picture, bar, count, drawing, folded, key, name_rows
from claimbook.record.card import in_words
from claimbook.wording.lists import numbered


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
        axes.set(xlim=(0, last + 1), ylim=(0, max(tops.values()) + 0.3), xlabel=f"line of the {article} text", ylabel="claims")
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
        for height, (name, row) in enumerate(ordered.iterrows()):
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
    """A table of counts as squares whose area is the count; cells off the diagonal are outlined.

    ``rows`` and ``columns`` say what the two sides are; ``apart`` says in a few words what a cell
    off the diagonal means.
    """
    most = int(table.to_numpy().max())
    with drawing(5.6, 5.2) as (figure, axes):
        for y, (row, counts) in enumerate(table.iterrows()):
            for x, (column, number) in enumerate(counts.items()):
                side = 0.86 * (number / most) ** 0.5 if most else 0
                if number:
                    bar(axes, str(column), x - side / 2, y - side / 2, side, side)
                    inside = side > 0.3
                    if inside:
                        count(axes, str(column), x, y, int(number))
                    else:
                        axes.text(x + side / 2 + 0.05, y, str(int(number)), va="center", color=INK)
                else:
                    axes.text(x, y, "0", ha="center", va="center", color=FAINT)
        axes.set(xlim=(-0.5, len(table.columns) - 0.5), ylim=(len(table) - 0.5, -0.5), xlabel=columns, ylabel=rows, aspect="equal")
        axes.set_xticks(range(len(table.columns)), [in_words(str(c)) for c in table.columns])
        axes.set_yticks(range(len(table)), [in_words(str(r)) for r in table.index])
        axes.tick_params(length=0)
        axes.xaxis.set_label_position("top")
        axes.xaxis.tick_top()
    off = sum(int(table.loc[r, c]) for r in table.index for c in table.columns if r != c)
    return Picture(figure, f"{rows} against {columns}: {off} of {int(table.to_numpy().sum())} claims are {apart}.")


def moves(table: pd.DataFrame, label: str) -> Picture:
    """How claims passed from one label to another between two days.

    ``table`` has a row for each claim on each of two days, as ``tables.history`` gives it.
    """
    before, after = sorted(table["day"].unique())
    wide = table.pivot(index="claim", columns="day", values=label)
    order = list(table[label].cat.categories)
    flows = wide.groupby([before, after], observed=True).size()
    with drawing(8, 4.6) as (figure, axes):
        gap = 0.04 * len(wide)
        starts = {0: _tops(wide[before], order, gap), 1: _tops(wide[after], order, gap)}
        for side, day in enumerate((before, after)):
            for name, top in starts[side].items():
                number = int((wide[day] == name).sum())
                if number:
                    bar(axes, name, side * 4 - 0.15, top, 0.3, number)
                    axes.text(side * 4 + (0.25 if side else -0.25), top + number / 2, f"{in_words(name)}  {number}", ha="left" if side else "right", va="center")
        positions = {side: dict(tops) for side, tops in starts.items()}
        arriving: list[tuple[float, int]] = []
        for (source, target), number in flows.sort_index().items():
            left, right = positions[0][source], positions[1][target]
            _ribbon(axes, left, right, number, moved=source != target)
            if source != target:
                arriving.append((right + number / 2, int(number)))
            positions[0][source] += number
            positions[1][target] += number
        # At its right end a stream is told apart from those that left the same label with it.
        lowest = float("-inf")
        for height, number in sorted(arriving):
            lowest = max(height, lowest + 0.033 * len(wide))
            axes.text(3.72, lowest, str(number), ha="right", va="center", fontsize=9)
        axes.set(xlim=(-2.2, 6.2), ylim=(_bottom(starts, wide, order), -gap))
        axes.set_xticks([0, 4], [f"on {before}", f"on {after}"])
        axes.set_yticks([])
        axes.spines["left"].set_visible(False)
    moved = int((wide[before].astype(str) != wide[after].astype(str)).sum())
    return Picture(figure, f"The {label} of {moved} of {len(wide)} claims moved between {before} and {after}.")


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
                [row.times], [-height], marker=mark.marker if moves_on else "|", markersize=9 if moves_on else 12,
                color=mark.fill, markeredgecolor=INK, markeredgewidth=0.8, linestyle="none",
            )
            follows = f"{in_words(row.before)} → {in_words(row.after)}" if moves_on else f"stays {in_words(row.after)}"
            axes.annotate(f"{row.input} × {row.factor:.3g}: {follows}", (row.times, -height), (9, 0), textcoords="offset points", va="center")
        axes.set(xscale="log", xlabel="change of one input that turns the comparison, as a factor or its inverse (scale of tens)", ylim=(-max(len(able), 1) + 0.4, 0.6))
        right = max(able["times"].max() * 6, 10) if len(able) else 10
        ticks = [tick for tick in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if tick <= right]
        axes.set_xlim(0.97, right)
        axes.set_xticks(ticks, [f"{tick}×" for tick in ticks])
        axes.set_xticks([], minor=True)
        name_rows(axes, [-height for height in range(len(able))], able["claim"])
    turning = able[able["before"] != able["after"]]
    says = f"{len(table)} comparisons count; a change of one input turns {len(able)} of them, and the verdict with {len(turning)}"
    if len(turning):
        first = turning.iloc[0]
        says += f", most easily that of {first['claim']}, with {first['input']} at {first['factor']:.3g} times its value"
    return Picture(figure, says + ".")


def _tops(column: pd.Series, order: list[str], gap: float) -> dict[str, float]:
    tops: dict[str, float] = {}
    top = 0.0
    for name in order:
        tops[name] = top
        number = int((column == name).sum())
        top += number + (gap if number else 0)
    return tops


def _bottom(starts: dict[int, dict[str, float]], wide: pd.DataFrame, order: list[str]) -> float:
    return max(
        starts[side][name] + int((wide[day] == name).sum())
        for side, day in enumerate(sorted(wide.columns))
        for name in order
    ) + 1


def _ribbon(axes: Axes, left: float, right: float, width: float, moved: bool) -> None:
    steps = [i / 30 for i in range(31)]
    smooth = [3 * t**2 - 2 * t**3 for t in steps]
    xs = [0.15 + 3.7 * t for t in steps]
    low = [left + (right - left) * s for s in smooth]
    axes.fill_between(xs, low, [y + width for y in low], color="#888888" if moved else "#dddddd", alpha=0.55 if moved else 0.35, linewidth=0)
