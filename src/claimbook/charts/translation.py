"""Pictures of what differs between the texts of one piece, and of what follows from it."""

from __future__ import annotations

from collections.abc import Mapping

import pandas as pd
from matplotlib.ticker import FuncFormatter, MaxNLocator

from claimbook.charts.look import FAINT, INK, MARKS, Picture, bar, drawing, name_rows
from claimbook.record.card import in_words
from claimbook.record.vocabulary import words

_SCALES = ((1e15, "quadrillion"), (1e12, "trillion"), (1e9, "billion"), (1e6, "million"), (1e3, "thousand"))


def aligned(table: pd.DataFrame, last: int) -> Picture:
    """The differences on the common line numbers of the texts, a row for each kind; marks look like the status of the
    claim concerned.

    ``table`` is what ``tables.translation.differences`` gives; ``last`` the number of lines. Differences of one kind
    on one line stand above each other.
    """
    kinds = [kind for kind in words("difference") if kind in set(table["kind"])]
    totals = table["kind"].value_counts()
    kinds.sort(key=lambda kind: -int(totals[kind]))
    spots = table.explode("lines")
    statuses = [status for status in words("status") if status in set(table["status"])]
    with drawing(11, 1.2 + 0.5 * max(len(kinds), 1)) as (figure, axes):
        for row, kind in enumerate(kinds):
            axes.axhline(-row, color=FAINT, linewidth=0.6, zorder=0)
            axes.text(last + 1.5, -row, str(int(totals[kind])), va="center")
            for number, here in spots[spots["kind"] == kind].groupby("lines"):
                for place, status in enumerate(here["status"]):
                    mark = MARKS[status]
                    height = -row + 0.24 * (place - (len(here) - 1) / 2)
                    axes.plot(
                        [number],
                        [height],
                        marker=mark.marker,
                        markersize=7,
                        color=mark.fill,
                        markeredgecolor=INK,
                        markeredgewidth=0.7,
                        linestyle="none",
                    )
        for status in statuses:
            mark = MARKS[status]
            axes.plot(
                [],
                [],
                marker=mark.marker,
                markersize=7,
                color=mark.fill,
                markeredgecolor=INK,
                markeredgewidth=0.7,
                linestyle="none",
                label=f"on {_article(status)} claim",
            )
        axes.text(last + 1.5, 0.75, "in all", va="center", fontsize=9)
        axes.set(xlim=(0, last + 4), ylim=(-len(kinds) + 0.4, 1), xlabel="line, the same in the texts compared")
        axes.set_xticks([1, *range(5, last + 1, 5)])
        axes.set_yticks([-row for row in range(len(kinds))], kinds)
        axes.tick_params(axis="y", length=0)
        if statuses:
            axes.legend(
                loc="lower left",
                bbox_to_anchor=(0, 1),
                ncols=len(statuses),
                frameon=False,
                borderpad=0,
                handletextpad=0.3,
            )
    lines = spots["lines"].nunique()
    most = f", most of kind {kinds[0]} ({int(totals[kinds[0]])})" if kinds else ""
    return Picture(
        figure,
        f"{len(table)} differences in meaning on {lines} of the {last} lines{most}; "
        f"{int((table['status'] == 'speculative').sum())} concern speculative claims.",
    )


def downstream(table: pd.DataFrame) -> Picture:
    """How many other claims' calculations rest on each claim: solid directly, hatched through others.

    ``table`` has a row a claim: ``direct`` and ``through``.
    """
    ordered = table.sort_values(["direct", "through"], ascending=False, kind="stable")
    with drawing(9, 1 + 0.36 * len(ordered)) as (figure, axes):
        widest = max(float((ordered["direct"] + ordered["through"]).max()), 1.0) if len(ordered) else 1.0
        for height, (direct, through) in enumerate(zip(ordered["direct"], ordered["through"])):
            axes.barh(-height, direct, height=0.66, color="#6baed6", edgecolor="#555555", linewidth=0.6)
            axes.barh(
                -height,
                through,
                left=direct,
                height=0.66,
                color="#eeeeee",
                edgecolor="#555555",
                linewidth=0.6,
                hatch="///",
            )
            axes.text(
                direct + through + widest * 0.012,
                -height,
                f"{direct} directly" + (f", {through} through others" if through else ""),
                va="center",
            )
        axes.set(
            xlabel="other claims with a calculation that rests on it",
            xlim=(0, widest * 1.35),
            ylim=(-len(ordered) + 0.4, 0.6),
        )
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        name_rows(axes, [-height for height in range(len(ordered))], ordered.index)
    if not len(ordered):
        return Picture(figure, "No calculation rests on any of them.")
    top = ordered.iloc[0]
    return Picture(
        figure,
        f"Most rests on {ordered.index[0]}: {int(top['direct'])} other claims directly and {int(top['through'])} "
        "through others.",
    )


def misread(table: pd.DataFrame, holds: Mapping[str, float], unit: str) -> Picture:
    """Numbers as they are meant and as a reader of another language would take them, on a scale of tens.

    ``table`` has a row a number: ``meant`` and ``taken`` in ``unit``; ``holds`` names other amounts to measure them by.
    """
    with drawing(9.5, 1.5 + 0.6 * len(table)) as (figure, axes):
        for height, (meant, taken) in enumerate(zip(table["meant"], table["taken"])):
            axes.annotate(
                "",
                xy=(taken, -height),
                xytext=(meant, -height),
                arrowprops={"arrowstyle": "->", "color": "#555555", "shrinkA": 6, "shrinkB": 6, "linewidth": 1},
            )
            axes.plot([meant], [-height], marker="o", markersize=10, color="#08306b", linestyle="none")
            axes.plot(
                [taken],
                [-height],
                marker="X",
                markersize=11,
                color="#cb4b16",
                markeredgecolor=INK,
                markeredgewidth=0.6,
                linestyle="none",
            )
            for at, name, side in (
                (meant, f"meant: {meant:,.0f}", "left"),
                (taken, f"taken for: {taken:,.0f}", "right"),
            ):
                axes.text(at * (1.5 if side == "left" else 1 / 1.5), -height, name, va="center", ha=side, fontsize=9)
        for place, (name, at) in enumerate(holds.items()):
            axes.axvline(at, color=INK, linewidth=0.8, linestyle=(":", "--")[place % 2], zorder=0)
            axes.text(at, 0.5, f" {name} ", ha=("right", "left")[place % 2], va="bottom", fontsize=9)
        ends = [*table["meant"], *table["taken"], *holds.values()]
        axes.set(
            xscale="log",
            xlabel=f"{unit} (each step ten times the last)",
            xlim=(min(ends) / 60, max(ends) * 120),
            ylim=(-len(table) + 0.4, 0.9),
        )
        axes.xaxis.set_major_formatter(FuncFormatter(lambda number, _: _in_words(number)))
        axes.minorticks_off()
        axes.set_yticks([-height for height in range(len(table))], [str(name) for name in table.index])
        axes.tick_params(axis="y", length=0)
    told = "; ".join(
        f"{name}: {meant:,.0f} {unit} meant, {taken:,.0f} taken"
        for name, meant, taken in zip(table.index, table["meant"], table["taken"])
    )
    return Picture(figure, f"{told}.")


def kinds_by_verdict(table: pd.DataFrame) -> Picture:
    """Differences of each kind, a box each, in the look of the verdict on the claim concerned.

    ``table`` is what ``tables.translation.differences`` gives.
    """
    kinds = list(table["kind"].value_counts(sort=True).index)
    order = [verdict for verdict in words("verdict") if verdict in set(table["verdict"])]
    with drawing(9, 1.1 + 0.36 * max(len(kinds), 1)) as (figure, axes):
        for height, kind in enumerate(kinds):
            left = 0
            for verdict in order:
                number = int(((table["kind"] == kind) & (table["verdict"] == verdict)).sum())
                if number:
                    bar(axes, verdict, left, -height - 0.38, number, 0.76)
                    mark = MARKS[verdict]
                    axes.text(
                        left + number / 2,
                        -height,
                        str(number),
                        ha="center",
                        va="center",
                        color=mark.text,
                        bbox={"facecolor": mark.fill, "edgecolor": "none", "pad": 1.2},
                    )
                left += number
        for verdict in order:
            axes.bar(
                [0],
                [0],
                width=0,
                color=MARKS[verdict].fill,
                hatch=MARKS[verdict].hatch,
                edgecolor="#555555",
                linewidth=0.6,
                label=in_words(verdict),
            )
        axes.set(
            xlim=(0, max(table["kind"].value_counts().max() if kinds else 1, 1) * 1.03),
            ylim=(-max(len(kinds), 1) + 0.4, 0.6),
            xlabel="differences",
        )
        axes.set_yticks([-height for height in range(len(kinds))], kinds)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.tick_params(axis="y", length=0)
        if order:
            axes.legend(
                loc="lower left",
                bbox_to_anchor=(0, 1),
                ncols=len(order),
                frameon=False,
                borderpad=0,
                handlelength=1.6,
                columnspacing=1.4,
            )
    counts = table["verdict"].value_counts()
    return Picture(
        figure,
        f"{len(table)} differences by kind, split by the verdict on the claim concerned: "
        + ", ".join(f"{int(counts[verdict])} {in_words(verdict)}" for verdict in order)
        + ".",
    )


def _in_words(number: float) -> str:
    """A power of ten as it is read: "100 million"."""
    scale, word = next(((scale, word) for scale, word in _SCALES if number >= scale), (1, ""))
    return f"{number / scale:g}\n{word}"


def _article(label: str) -> str:
    return f"an {label}" if label[0] in "aeiou" else f"a {label}"
