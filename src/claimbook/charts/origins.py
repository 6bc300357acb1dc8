"""Pictures of where claims come from: how sources were read, who speaks at their root, what would be lost, what is
due.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.dates import AutoDateLocator, DateFormatter, date2num
from matplotlib.patches import Rectangle

from claimbook.charts.look import FAINT, INK, MARKS, Picture, drawing, legend, name_rows, points
from claimbook.record.card import in_words
from claimbook.record.vocabulary import complete, words
from claimbook.tables.origins import NOBODY, WHOLE

OTHERS = "others"

# From read at the origin to not read: ever lighter, and hatched where only a part or a report was read.
_SEEN = {
    "primary": ("#08306b", "", "read at the origin"),
    "copy": ("#4292c6", "", "full copy"),
    "secondary": ("#9ecae1", "///", "through a report"),
    "excerpt": ("#deebf7", "...", "in part"),
    "unseen": ("#ffffff", "", "not read"),
}
complete("seen", _SEEN)


def reading(table: pd.DataFrame, deciding: set[str]) -> Picture:
    """Sources by kind, split by how they were read; below each kind, thinner, those of them that decide something.

    ``table`` is what ``tables.sources`` gives; ``deciding`` the ids of sources that count for or against a claim.
    """
    kinds = list(table["kind"].value_counts().loc[lambda counts: counts > 0].index)
    counting = table[table.index.isin(deciding)]
    with drawing(9.5, 1.2 + 0.62 * max(len(kinds), 1)) as (figure, axes):
        for row, kind in enumerate(kinds):
            for rows, bottom, height in ((table, -row - 0.02, 0.42), (counting, -row - 0.32, 0.24)):
                left = 0
                for seen, (fill, hatch, _) in _SEEN.items():
                    number = int(((rows["kind"] == kind) & (rows["seen"] == seen)).sum())
                    axes.add_patch(
                        Rectangle(
                            (left, bottom),
                            number,
                            height,
                            facecolor=fill,
                            hatch=hatch,
                            edgecolor="#555555",
                            linewidth=0.6,
                        )
                    )
                    left += number
                tail = f"{left} cited" if rows is table else f"{left} {'decides' if left == 1 else 'decide'} something"
                axes.text(left + 0.6, bottom + height / 2, tail, va="center", fontsize=9 if rows is table else 8)
        for fill, hatch, name in _SEEN.values():
            axes.bar([0], [0], width=0, color=fill, hatch=hatch, edgecolor="#555555", linewidth=0.6, label=name)
        axes.set(
            xlim=(0, max(int(table["kind"].value_counts().max()), 1) * 1.2 if len(table) else 1),
            ylim=(-max(len(kinds), 1) + 0.55, 0.6),
            xlabel="sources",
        )
        axes.set_yticks([-row for row in range(len(kinds))], [str(kind) for kind in kinds])
        axes.tick_params(axis="y", length=0)
        legend(axes, len(_SEEN), handlelength=1.6, columnspacing=1.4)
    whole = int(table["seen"].isin(WHOLE).sum())
    return Picture(
        figure,
        f"Of {len(table)} sources {whole} were read whole, at their origin or in a full copy, and "
        f"{int((table['seen'] == 'unseen').sum())} not at all; {len(counting)} count for or against a claim.",
    )


def roots(table: pd.DataFrame, names: Mapping[str, str], least: int = 3) -> Picture:
    """Topics by origins: in each square the claims of a topic that an origin decides, the darker the more.

    ``table`` is what ``tables.origins.ties`` gives; ``names`` says how origins are read; those with fewer than
    ``least`` claims are taken together.
    """
    counts = table["origin"].value_counts()
    real = counts.drop(NOBODY, errors="ignore")
    small = [origin for origin in real.index if real[origin] < least]
    grouped = f"{len(small)} {OTHERS}"
    ends = table.assign(end=[grouped if origin in small else origin for origin in table["origin"]])
    columns = [origin for origin in real.index if origin not in small] + [
        end for end in (grouped, NOBODY) if (ends["end"] == end).any()
    ]
    rows = list(ends["topic"].value_counts().index)
    cells = pd.crosstab(ends["topic"], ends["end"]).reindex(index=rows, columns=columns, fill_value=0)
    most = max(int(cells.to_numpy().max()), 1) if len(cells) else 1
    with drawing(2.2 + 0.85 * len(columns), 2.2 + 0.27 * len(rows)) as (figure, axes):
        for y, row in enumerate(rows):
            for x, column in enumerate(columns):
                _shaded(axes, x, y, int(cells.loc[row, column]), most, column == NOBODY)
        labels = [names.get(column, column) for column in columns]
        totals = [int(cells[column].sum()) for column in columns]
        axes.set(xlim=(-0.5, max(len(columns), 1) - 0.5), ylim=(max(len(rows), 1) - 0.5, -0.5))
        axes.set_xticks(
            range(len(columns)), [f"{label}: {total}" for label, total in zip(labels, totals)], rotation=35, ha="left"
        )
        axes.xaxis.tick_top()
        axes.set_yticks(range(len(rows)), [f"{row} ({int((ends['topic'] == row).sum())})" for row in rows])
        axes.tick_params(length=0)
        for side in axes.spines.values():
            side.set_visible(False)
    claims, bare = table["claim"].nunique(), int((table["origin"] == NOBODY).sum())
    first = (
        f"; the widest is {names.get(str(real.index[0]), str(real.index[0]))} with {int(real.iloc[0])}"
        if len(real)
        else ""
    )
    return Picture(
        figure, f"{claims} claims and the {len(real)} origins that decide them{first}; {bare} claims have {NOBODY}."
    )


def _shaded(axes: Axes, x: int, y: int, number: int, most: int, bare: bool) -> None:
    """One square of a table of counts; those that nobody decides have the look of a speculative claim."""
    if not number:
        axes.text(x, y, "·", ha="center", va="center", color=FAINT)
        return
    depth = 0.15 + 0.75 * number / most
    fill = MARKS["speculative"].fill if bare else (*[1 - depth * (1 - part) for part in (0.03, 0.19, 0.42)], 1.0)
    axes.add_patch(
        Rectangle(
            (x - 0.5, y - 0.5), 1, 1, facecolor=fill, hatch="..." if bare else "", edgecolor="white", linewidth=1.5
        )
    )
    axes.text(x, y, str(number), ha="center", va="center", color="white" if depth > 0.5 and not bare else INK)


def loss(table: pd.DataFrame, most: int = 10) -> Picture:
    """What would be lost with each party's word: solid, claims left with nothing that decides; hatched, claims whose
    verdict turns otherwise.

    ``table`` is what ``tables.origins.withdrawn`` gives; the ``most`` weighty are drawn.
    """
    shown = table.head(most)
    with drawing(9, 1.1 + 0.36 * max(len(shown), 1)) as (figure, axes):
        widest = max(float((shown["left_bare"] + shown["turned"]).max()), 1.0) if len(shown) else 1.0
        for row, (bare, turned) in enumerate(zip(shown["left_bare"], shown["turned"])):
            axes.barh(-row, bare, height=0.66, color="#08306b", edgecolor="#555555", linewidth=0.6)
            axes.barh(
                -row, turned, left=bare, height=0.66, color="#deebf7", hatch="///", edgecolor="#555555", linewidth=0.6
            )
            axes.text(bare + turned + widest * 0.01, -row, f"{bare} + {turned}", va="center")
        axes.barh([0], [0], color="#08306b", edgecolor="#555555", linewidth=0.6, label="left with nothing that decides")
        axes.barh([0], [0], color="#deebf7", hatch="///", edgecolor="#555555", linewidth=0.6, label="another verdict")
        axes.set_yticks([-row for row in range(len(shown))], [str(name) for name in shown.index])
        axes.set(
            xlabel="claims whose verdict would change without that party's word",
            xlim=(0, widest * 1.12),
            ylim=(-max(len(shown), 1) + 0.4, 0.6),
        )
        axes.tick_params(axis="y", length=0)
        legend(axes, 2, handlelength=1.6)
    if not len(shown):
        return Picture(figure, "No verdict hangs on one party's word.")
    rest = f", of which the weightiest {len(shown)} are drawn" if len(shown) < len(table) else ""
    return Picture(
        figure,
        f"Without the word of {shown.index[0]} {int(shown['left_bare'].iloc[0])} claims would be left with nothing "
        f"that decides and {int(shown['turned'].iloc[0])} would have another verdict; verdicts hang on {len(table)} "
        f"parties in all{rest}.",
    )


def due(table: pd.DataFrame, today: date) -> Picture:
    """Predictions from the day they were told to the day they are due, each ending in the look of its verdict.

    ``table`` is what ``tables.origins.predictions`` gives.
    """
    with drawing(10.5, 1.2 + 0.46 * max(len(table), 1)) as (figure, axes):
        last = max([*table["due"], today])
        for row, (_name, each) in enumerate(table.iterrows()):
            axes.plot([each["told"], each["due"]], [-row, -row], color="#888888", linewidth=1.4)
            points(axes, each["verdict"], [each["due"]], [-row], 9, 0.7)
            axes.text(
                date2num(each["due"]) + 26,
                -row,
                f"{each['due']}: {in_words(each['verdict'])}",
                va="center",
                bbox={"facecolor": "white", "edgecolor": "none", "pad": 1},
            )
        axes.axvline(date2num(today), color=INK, linewidth=0.8, linestyle=":", zorder=0)
        axes.text(date2num(today) + 8, 0.62, f"as of {today}", va="bottom", fontsize=9)
        axes.set(
            ylim=(-max(len(table), 1) + 0.4, 1),
            xlim=(min([*table["told"], today]) - timedelta(days=25), last + timedelta(days=330)),
        )
        axes.xaxis.set_major_locator(AutoDateLocator())
        axes.xaxis.set_major_formatter(DateFormatter("%Y-%m"))
        name_rows(axes, [-row for row in range(len(table))], table.index)
        axes.grid(axis="x", color=FAINT, linewidth=0.5)
    counts = table["verdict"].value_counts()
    told = ", ".join(f"{int(counts[verdict])} {in_words(verdict)}" for verdict in words("verdict") if verdict in counts)
    return Picture(
        figure, f"{len(table)} predictions with a due date: {told}." if len(table) else "No claim has a due date."
    )
