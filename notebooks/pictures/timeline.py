"""Pictures of what happened when: events as wide as their dates are loose, spans between them, firsts, and loads side
by side.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.dates import DateFormatter, MonthLocator, YearLocator, date2num

from claimbook.charts.look import FAINT, INK, MARKS, Picture, bar, drawing, folded
from claimbook.notebook import by_number, counted
from claimbook.record.card import in_words
from claimbook.tables.dates import between, ordered

_PATCH = {"facecolor": "white", "edgecolor": "none", "pad": 1}
_LABELS = ("presented", "status", "verdict")


def timeline(table: pd.DataFrame, spans: Mapping[str, tuple[str, str]], today: date) -> Picture:
    """Events on one axis, each as wide as its date is loose, and below them named spans from event to event.

    A span is thick where it must have run and thin where it may have, and the first one stands out; ``table`` is what
    ``tables.dates.events`` gives.
    """
    rows = ordered(table.reset_index().to_dict("records"))
    lengths = {name: between(rows, *pair) for name, pair in spans.items()}
    with drawing(10.5, 1.3 + 0.36 * (len(rows) + len(spans))) as (figure, axes):
        for height, (name, event) in enumerate(rows.iterrows()):
            _dated(axes, event, -height)
            axes.text(date2num(event["latest"]) + 14, -height, f"{name}, {event['written']}", va="center", bbox=_PATCH)
        for height, (name, (start, end)) in enumerate(spans.items(), len(rows) + 1):
            first, last, foremost = rows.loc[start], rows.loc[end], height == len(rows) + 1
            colour = INK if foremost else "#888888"
            axes.plot([first["earliest"], last["latest"]], [-height, -height], color=colour, linewidth=1)
            if first["latest"] < last["earliest"]:
                axes.plot(
                    [first["latest"], last["earliest"]],
                    [-height, -height],
                    color=colour,
                    linewidth=8 if foremost else 5,
                    solid_capstyle="butt",
                )
            for edge in (first["earliest"], last["latest"]):
                axes.plot([edge, edge], [-height - 0.22, -height + 0.22], color=colour, linewidth=1)
            axes.text(
                date2num(last["latest"]) + 14,
                -height,
                f"{name}: {_months(*lengths[name])}",
                va="center",
                weight="bold" if foremost else "normal",
                bbox=_PATCH,
            )
        bottom = -len(rows) - len(spans) - 0.8
        axes.axvline(date2num(today), color=INK, linewidth=0.8, linestyle=":")
        axes.text(date2num(today) - 6, 0.9, f"as of {today}", va="bottom", ha="right", fontsize=9)
        axes.set(ylim=(bottom, 1), xlim=(date2num(min(rows["earliest"])) - 30, date2num(max(rows["latest"])) + 320))
        axes.xaxis.set_major_locator(MonthLocator(bymonth=(1, 7)))
        axes.xaxis.set_major_formatter(DateFormatter("%Y-%m"))
        axes.grid(axis="x", color=FAINT, linewidth=0.5)
        axes.set_yticks([])
        axes.spines["left"].set_visible(False)
        told = {
            "official": "dated in the companies' own voice",
            "inferred": "dated by others",
            "speculative": "dated by the articles alone",
        }
        _points(axes, {label: phrase for label, phrase in told.items() if label in set(rows["told"])})
    return Picture(
        figure,
        f"From {rows.index[0]} ({rows['written'].iloc[0]}) to {rows.index[-1]} ({rows['written'].iloc[-1]}); "
        + "; ".join(f"{name}, {_months(*length)}" for name, length in lengths.items())
        + ".",
    )


def firsts(table: pd.DataFrame, last: str) -> Picture:
    """Events on one axis of years, each with the time by which it came before the ``last`` one."""
    rows = ordered(table.reset_index().to_dict("records"))
    end = rows.loc[last]
    with drawing(9.5, 0.9 + 0.4 * len(rows)) as (figure, axes):
        for height, (name, event) in enumerate(rows.iterrows()):
            _dated(axes, event, -height)
            lead = "" if name == last else f", {_years(event, end)} earlier"
            to_the_left = event["latest"].year > (rows["earliest"].min().year + end["latest"].year) / 2
            at = date2num(event["earliest"]) - 70 if to_the_left else date2num(event["latest"]) + 70
            axes.text(
                at,
                -height,
                f"{name} ({event['written']}){lead}",
                va="center",
                ha="right" if to_the_left else "left",
                weight="bold" if name == last else "normal",
            )
        axes.axvline(date2num(end["earliest"]), color=INK, linewidth=0.8, linestyle=":")
        axes.set(
            ylim=(-len(rows) + 0.4, 0.6),
            xlim=(date(rows["earliest"].min().year, 1, 1), date(end["latest"].year + 1, 1, 1)),
        )
        axes.xaxis.set_major_locator(YearLocator())
        axes.xaxis.set_major_formatter(DateFormatter("%Y"))
        axes.grid(axis="x", color=FAINT, linewidth=0.5)
        axes.set_yticks([])
        axes.spines["left"].set_visible(False)
        _points(
            axes,
            {
                label: phrase
                for label, phrase in {
                    "official": "dated in its maker's own voice",
                    "inferred": "dated by others",
                }.items()
                if label in set(rows["told"])
            },
        )
    earlier = rows[[latest < end["earliest"] for latest in rows["latest"]]]
    return Picture(
        figure,
        f"{len(earlier)} of the {len(rows)} on the axis came before {last}"
        + (
            f", the first of them, {earlier.index[0]}, {_years(earlier.iloc[0], end)} earlier." if len(earlier) else "."
        ),
    )


def loads(table: pd.DataFrame, unit: str) -> Picture:
    """Horizontal bars, largest below, each solid to its lower end and hatched on to its upper one.

    ``table`` has a row a load: ``low`` and ``high`` in ``unit``, and ``kind``, one of two: a use that exists, or a
    plan.
    """
    rows = table.sort_values("high", kind="stable")
    kinds = list(dict.fromkeys(table["kind"]))
    fills = dict(zip(kinds, ("#9ecae1", "#fdae6b")))
    with drawing(9, 1.1 + 0.42 * len(rows)) as (figure, axes):
        right = float(rows["high"].max())
        for height, (_name, row) in enumerate(rows.iterrows()):
            axes.barh(-height, row["low"], height=0.62, color=fills[row["kind"]], edgecolor="#555555", linewidth=0.6)
            if row["high"] > row["low"]:
                axes.barh(
                    -height,
                    row["high"] - row["low"],
                    left=row["low"],
                    height=0.62,
                    color=fills[row["kind"]],
                    edgecolor="#555555",
                    linewidth=0.6,
                    hatch="///",
                    alpha=0.7,
                )
            axes.text(row["high"] + right * 0.01, -height, _spread(row["low"], row["high"]), va="center")
        for kind in kinds:
            axes.bar([0], [0], width=0, color=fills[kind], edgecolor="#555555", linewidth=0.6, label=kind)
        axes.set_yticks(
            [-height for height in range(len(rows))],
            [f"{name}" if row["kind"] == kinds[0] else f"{name} *" for name, row in rows.iterrows()],
        )
        axes.set(xlabel=unit, xlim=(0, right * 1.15), ylim=(-len(rows) + 0.4, 0.6))
        axes.tick_params(axis="y", length=0)
        axes.legend(
            handles=axes.get_legend_handles_labels()[0],
            labels=[kind if kind == kinds[0] else f"* {kind}" for kind in kinds],
            loc="lower left",
            bbox_to_anchor=(0, 1),
            ncols=len(kinds),
            frameon=False,
            borderpad=0,
        )
    return Picture(
        figure,
        "; ".join(f"{name} {_spread(row['low'], row['high'])}" for name, row in rows.iterrows()) + f", in {unit}.",
    )


def fates(table: pd.DataFrame) -> Picture:
    """Claims in the order of their lines, each with how it is presented, who stands behind it and how it holds.

    ``table`` is what ``tables.voices.retold`` gives.
    """
    with drawing(10.5, 0.9 + 0.36 * len(table)) as (figure, axes):
        for height, (name, row) in enumerate(table.iterrows()):
            axes.text(
                -0.05,
                -height,
                f"{folded(name)}  ({row['lines']})",
                ha="right",
                va="center",
                fontsize=9,
                linespacing=0.95,
            )
            for column, label in enumerate(row[kind] for kind in _LABELS):
                bar(axes, label, column, -height - 0.42, 0.96, 0.84)
                mark = MARKS[label]
                axes.text(
                    column + 0.48,
                    -height,
                    in_words(label),
                    ha="center",
                    va="center",
                    fontsize=9,
                    color=mark.text,
                    bbox={"facecolor": mark.fill, "edgecolor": "none", "pad": 1},
                )
        axes.set(xlim=(0, len(_LABELS)), ylim=(-len(table) + 0.4, 0.6))
        axes.set_xticks([0.48, 1.48, 2.48], ["how the articles tell it", "who stands behind it", "how it holds"])
        axes.xaxis.tick_top()
        axes.tick_params(length=0)
        axes.set_yticks([])
        for spine in axes.spines.values():
            spine.set_visible(False)
    counts = table["verdict"].value_counts()
    held, official = (
        ", ".join(f"{number} {in_words(str(label))}" for label, number in counts.items()),
        int((table["status"] == "official").sum()),
    )
    claims, are = counted(len(table), "claim"), by_number(official, "is", "are")
    told = f"{claims} in the order of the lines: {held}; {official} {are} official."
    return Picture(figure, told)


def _dated(axes: Axes, event: pd.Series, height: float) -> None:
    """A mark in the middle of what a date can mean, with a line as long as that."""
    mark = MARKS[event["told"]]
    axes.plot(
        [event["earliest"], event["latest"]],
        [height, height],
        color="#555555",
        linewidth=3,
        solid_capstyle="butt",
        alpha=0.6,
    )
    middle = event["earliest"] + timedelta(days=(event["latest"] - event["earliest"]).days // 2)
    axes.plot(
        [middle],
        [height],
        marker=mark.marker,
        markersize=8,
        color=mark.fill,
        markeredgecolor=INK,
        markeredgewidth=0.6,
        linestyle="none",
    )


def _points(axes: Axes, phrases: Mapping[str, str]) -> None:
    for label, phrase in phrases.items():
        mark = MARKS[label]
        axes.plot(
            [],
            [],
            marker=mark.marker,
            markersize=8,
            color=mark.fill,
            markeredgecolor=INK,
            markeredgewidth=0.6,
            linestyle="none",
            label=phrase,
        )
    axes.legend(
        loc="lower left",
        bbox_to_anchor=(0, 1),
        ncols=max(len(phrases), 1),
        frameon=False,
        borderpad=0,
        handletextpad=0.3,
    )


def _months(low: float, high: float) -> str:
    return f"{low:.0f} months" if f"{low:.0f}" == f"{high:.0f}" else f"{low:.0f} to {high:.0f} months"


def _years(event: pd.Series, end: pd.Series) -> str:
    low, high = (
        (a - b).days / 365 for a, b in ((end["earliest"], event["latest"]), (end["latest"], event["earliest"]))
    )
    return f"{low:.1f} years" if f"{low:.1f}" == f"{high:.1f}" else f"{low:.1f} to {high:.1f} years"


def _spread(low: float, high: float) -> str:
    return f"{low:.3g}" if f"{low:.3g}" == f"{high:.3g}" else f"{low:.3g} to {high:.3g}"
