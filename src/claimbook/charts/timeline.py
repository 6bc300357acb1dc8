"""Pictures of what happened when: events with the precision of their dates, spans between them, firsts, and loads side by side."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import date, timedelta

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.dates import DateFormatter, MonthLocator, YearLocator, date2num

from claimbook import judging
from claimbook.book import Claimbook
from claimbook.charts.look import FAINT, INK, MARKS, Picture, bar, drawing, words
from claimbook.model import Claim, Evidence
from claimbook.quantity import Quantity, convert
from claimbook.span import Span

_DAYS_A_MONTH = 365 / 12
_PATCH = {"facecolor": "white", "edgecolor": "none", "pad": 1}
_LABELS = ("presented", "status", "verdict")


def events(book: Claimbook, figures: Mapping[str, str], companies: Collection[str]) -> pd.DataFrame:
    """One row a dated figure, by the name given to it: first and last day it can mean, how the date is written, who told it.

    ``told`` is "official" where every source of the figure carries the voice of one of the companies, else "inferred".
    """
    rows = []
    for name, figure_id in figures.items():
        figure = book.figures[figure_id]
        assert isinstance(figure.value, Span), figure_id
        official = all(set(book.sources[source].voice) & set(companies) for source in figure.source)
        rows.append(_event(name, figure.value, "official" if official else "inferred"))
    return _ordered(rows)


def claimed(claims: Iterable[Claim], names: Mapping[str, str]) -> pd.DataFrame:
    """The same for claims whose value is a date, told by nobody but the articles unless their status says more."""
    rows = []
    for claim in claims:
        assert isinstance(claim.value, Span), claim.id
        rows.append(_event(names[claim.id], claim.value, claim.status))
    return _ordered(rows)


def published(book: Claimbook, sources: Mapping[str, str]) -> pd.DataFrame:
    """The same for things dated by the page that told of them: "official" where somebody concerned speaks in it."""
    rows = []
    for name, source_id in sources.items():
        source = book.sources[source_id]
        assert source.published is not None, source_id
        rows.append(_event(name, source.published, "official" if source.voice else "inferred"))
    return _ordered(rows)


def reckoned(name: str, value: Quantity, told: str) -> pd.DataFrame:
    """The same for one event whose day was calculated, written to the month."""
    first, last = days(value)
    written = f"{first:%Y-%m}" if (first.year, first.month) == (last.year, last.month) else f"{first:%Y-%m} to {last:%Y-%m}"
    return _ordered([{"event": name, "earliest": first, "latest": last, "written": written, "told": told}])


def days(value: Quantity) -> tuple[date, date]:
    """The first and last day of a quantity of days counted from the first day of year 1."""
    counted = convert(value, "day")
    assert counted.low is not None and counted.high is not None
    return date.fromordinal(round(counted.low)), date.fromordinal(round(counted.high))


def between(table: pd.DataFrame, start: str, end: str) -> tuple[float, float]:
    """The least and the most months from one event to another."""
    first, last = table.loc[start], table.loc[end]
    return (last["earliest"] - first["latest"]).days / _DAYS_A_MONTH, (last["latest"] - first["earliest"]).days / _DAYS_A_MONTH


def timeline(table: pd.DataFrame, spans: Mapping[str, tuple[str, str]], today: date) -> Picture:
    """Events on one axis, each as wide as its date is loose, and below them named spans from event to event.

    A span is thick where it must have run and thin where it may have, and the first one stands out; ``table`` is what
    ``events`` gives.
    """
    ordered = _ordered(table.reset_index().to_dict("records"))
    lengths = {name: between(ordered, *pair) for name, pair in spans.items()}
    with drawing(10.5, 1.3 + 0.36 * (len(ordered) + len(spans))) as (figure, axes):
        for height, (name, event) in enumerate(ordered.iterrows()):
            _dated(axes, event, -height)
            axes.text(date2num(event["latest"]) + 14, -height, f"{name}, {event['written']}", va="center", bbox=_PATCH)
        for height, (name, (start, end)) in enumerate(spans.items(), len(ordered) + 1):
            first, last, foremost = ordered.loc[start], ordered.loc[end], height == len(ordered) + 1
            colour = INK if foremost else "#888888"
            axes.plot([first["earliest"], last["latest"]], [-height, -height], color=colour, linewidth=1)
            if first["latest"] < last["earliest"]:
                axes.plot([first["latest"], last["earliest"]], [-height, -height], color=colour, linewidth=8 if foremost else 5, solid_capstyle="butt")
            for edge in (first["earliest"], last["latest"]):
                axes.plot([edge, edge], [-height - 0.22, -height + 0.22], color=colour, linewidth=1)
            axes.text(date2num(last["latest"]) + 14, -height, f"{name}: {_months(*lengths[name])}", va="center", weight="bold" if foremost else "normal", bbox=_PATCH)
        bottom = -len(ordered) - len(spans) - 0.8
        axes.axvline(date2num(today), color=INK, linewidth=0.8, linestyle=":")
        axes.text(date2num(today) - 6, 0.9, f"as of {today}", va="bottom", ha="right", fontsize=9)
        axes.set(ylim=(bottom, 1), xlim=(date2num(min(ordered["earliest"])) - 30, date2num(max(ordered["latest"])) + 320))
        axes.xaxis.set_major_locator(MonthLocator(bymonth=(1, 7)))
        axes.xaxis.set_major_formatter(DateFormatter("%Y-%m"))
        axes.grid(axis="x", color=FAINT, linewidth=0.5)
        axes.set_yticks([])
        axes.spines["left"].set_visible(False)
        told = {"official": "dated in the companies' own voice", "inferred": "dated by others", "speculative": "dated by the articles alone"}
        _points(axes, {label: phrase for label, phrase in told.items() if label in set(ordered["told"])})
    return Picture(figure, f"From {ordered.index[0]} ({ordered['written'].iloc[0]}) to {ordered.index[-1]} ({ordered['written'].iloc[-1]}); " + "; ".join(f"{name}, {_months(*length)}" for name, length in lengths.items()) + ".")


def firsts(table: pd.DataFrame, last: str) -> Picture:
    """Events on one axis of years, each with the time by which it came before the ``last`` one."""
    ordered = _ordered(table.reset_index().to_dict("records"))
    end = ordered.loc[last]
    with drawing(9.5, 0.9 + 0.4 * len(ordered)) as (figure, axes):
        for height, (name, event) in enumerate(ordered.iterrows()):
            _dated(axes, event, -height)
            lead = "" if name == last else f", {_years(event, end)} earlier"
            to_the_left = event["latest"].year > (ordered["earliest"].min().year + end["latest"].year) / 2
            at = date2num(event["earliest"]) - 70 if to_the_left else date2num(event["latest"]) + 70
            axes.text(at, -height, f"{name} ({event['written']}){lead}", va="center", ha="right" if to_the_left else "left", weight="bold" if name == last else "normal")
        axes.axvline(date2num(end["earliest"]), color=INK, linewidth=0.8, linestyle=":")
        axes.set(ylim=(-len(ordered) + 0.4, 0.6), xlim=(date(ordered["earliest"].min().year, 1, 1), date(end["latest"].year + 1, 1, 1)))
        axes.xaxis.set_major_locator(YearLocator())
        axes.xaxis.set_major_formatter(DateFormatter("%Y"))
        axes.grid(axis="x", color=FAINT, linewidth=0.5)
        axes.set_yticks([])
        axes.spines["left"].set_visible(False)
        _points(axes, {label: phrase for label, phrase in {"official": "dated in its maker's own voice", "inferred": "dated by others"}.items() if label in set(ordered["told"])})
    earlier = ordered[[latest < end["earliest"] for latest in ordered["latest"]]]
    return Picture(figure, f"{len(earlier)} of the {len(ordered)} on the axis came before {last}" + (f", the first of them, {earlier.index[0]}, {_years(earlier.iloc[0], end)} earlier." if len(earlier) else "."))


def loads(table: pd.DataFrame, unit: str) -> Picture:
    """Horizontal bars, largest below, each solid to its lower end and hatched on to its upper one.

    ``table`` has a row a load: ``low`` and ``high`` in ``unit``, and ``kind``, one of two: a use that exists, or a plan.
    """
    ordered = table.sort_values("high", kind="stable")
    kinds = list(dict.fromkeys(table["kind"]))
    fills = dict(zip(kinds, ("#9ecae1", "#fdae6b")))
    with drawing(9, 1.1 + 0.42 * len(ordered)) as (figure, axes):
        right = float(ordered["high"].max())
        for height, (name, row) in enumerate(ordered.iterrows()):
            axes.barh(-height, row["low"], height=0.62, color=fills[row["kind"]], edgecolor="#555555", linewidth=0.6)
            if row["high"] > row["low"]:
                axes.barh(-height, row["high"] - row["low"], left=row["low"], height=0.62, color=fills[row["kind"]], edgecolor="#555555", linewidth=0.6, hatch="///", alpha=0.7)
            axes.text(row["high"] + right * 0.01, -height, _spread(row["low"], row["high"]), va="center")
        for kind in kinds:
            axes.bar([0], [0], width=0, color=fills[kind], edgecolor="#555555", linewidth=0.6, label=kind)
        axes.set_yticks([-height for height in range(len(ordered))], [f"{name}" if row["kind"] == kinds[0] else f"{name} *" for name, row in ordered.iterrows()])
        axes.set(xlabel=unit, xlim=(0, right * 1.15), ylim=(-len(ordered) + 0.4, 0.6))
        axes.tick_params(axis="y", length=0)
        axes.legend(handles=axes.get_legend_handles_labels()[0], labels=[kind if kind == kinds[0] else f"* {kind}" for kind in kinds], loc="lower left", bbox_to_anchor=(0, 1), ncols=len(kinds), frameon=False, borderpad=0)
    return Picture(figure, "; ".join(f"{name} {_spread(row['low'], row['high'])}" for name, row in ordered.iterrows()) + f", in {unit}.")


def retold(book: Claimbook, topics: Collection[str]) -> pd.DataFrame:
    """One row a claim of some topics, in the order of its lines: its labels and what the companies concerned said on it.

    ``official_word`` joins the notes of the evidence that counts and carries the voice of one of the claim's authorities.
    """
    rows = []
    for claim in book.claims.values():
        if claim.topic not in topics:
            continue
        numbers = sorted({number for each in claim.lines.values() for number in each})
        said = [
            weighed.item.note
            for weighed in judging.weigh(claim, book, book.as_of)
            if weighed.stance != "context" and isinstance(weighed.item, Evidence) and set(book.sources[weighed.item.source].voice) & set(claim.authority)
        ]
        rows.append(
            {
                "claim": claim.id,
                "lines": ", ".join(map(str, numbers)),
                "first": numbers[0],
                "statement": claim.statement,
                "presented": claim.presented,
                "status": judging.status(claim, book, book.as_of).label,
                "verdict": judging.verdict(claim, book, book.as_of).label,
                "official_word": " ".join(said),
            }
        )
    table = pd.DataFrame(rows, columns=["claim", "lines", "first", "statement", *_LABELS, "official_word"])
    return table.sort_values("first", kind="stable").set_index("claim")


def fates(table: pd.DataFrame) -> Picture:
    """Claims in the order of their lines, each with how it is presented, who stands behind it and how it holds.

    ``table`` is what ``retold`` gives.
    """
    with drawing(10.5, 0.9 + 0.3 * len(table)) as (figure, axes):
        for height, (name, row) in enumerate(table.iterrows()):
            axes.text(-0.05, -height, f"{name}  ({row['lines']})", ha="right", va="center", fontsize=9)
            for column, label in enumerate(row[kind] for kind in _LABELS):
                bar(axes, label, column, -height - 0.42, 0.96, 0.84)
                mark = MARKS[label]
                axes.text(column + 0.48, -height, words(label), ha="center", va="center", fontsize=9, color=mark.text, bbox={"facecolor": mark.fill, "edgecolor": "none", "pad": 1})
        axes.set(xlim=(0, len(_LABELS)), ylim=(-len(table) + 0.4, 0.6))
        axes.set_xticks([0.48, 1.48, 2.48], ["how the articles tell it", "who stands behind it", "how it holds"])
        axes.xaxis.tick_top()
        axes.tick_params(length=0)
        axes.set_yticks([])
        for spine in axes.spines.values():
            spine.set_visible(False)
    counts = table["verdict"].value_counts()
    return Picture(figure, f"{len(table)} claims in the order of their lines: " + ", ".join(f"{int(number)} {words(str(label))}" for label, number in counts.items()) + f"; {int((table['status'] == 'official').sum())} are official.")


def _event(name: str, value: Span, told: str) -> dict[str, object]:
    return {"event": name, "earliest": value.earliest, "latest": value.latest, "written": str(value).replace("/", " to "), "told": told}


def _ordered(rows: list[dict[str, object]]) -> pd.DataFrame:
    table = pd.DataFrame(rows, columns=["event", "earliest", "latest", "written", "told"])
    return table.sort_values(["earliest", "latest"], kind="stable").set_index("event")


def _dated(axes: Axes, event: pd.Series, height: float) -> None:
    """A mark in the middle of what a date can mean, with a line as long as that."""
    mark = MARKS[event["told"]]
    axes.plot([event["earliest"], event["latest"]], [height, height], color="#555555", linewidth=3, solid_capstyle="butt", alpha=0.6)
    middle = event["earliest"] + timedelta(days=(event["latest"] - event["earliest"]).days // 2)
    axes.plot([middle], [height], marker=mark.marker, markersize=8, color=mark.fill, markeredgecolor=INK, markeredgewidth=0.6, linestyle="none")


def _points(axes: Axes, phrases: Mapping[str, str]) -> None:
    for label, phrase in phrases.items():
        mark = MARKS[label]
        axes.plot([], [], marker=mark.marker, markersize=8, color=mark.fill, markeredgecolor=INK, markeredgewidth=0.6, linestyle="none", label=phrase)
    axes.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=max(len(phrases), 1), frameon=False, borderpad=0, handletextpad=0.3)


def _months(low: float, high: float) -> str:
    return f"{low:.0f} months" if f"{low:.0f}" == f"{high:.0f}" else f"{low:.0f} to {high:.0f} months"


def _years(event: pd.Series, end: pd.Series) -> str:
    low, high = ((a - b).days / 365 for a, b in ((end["earliest"], event["latest"]), (end["latest"], event["earliest"])))
    return f"{low:.1f} years" if f"{low:.1f}" == f"{high:.1f}" else f"{low:.1f} to {high:.1f} years"


def _spread(low: float, high: float) -> str:
    return f"{low:.3g}" if f"{low:.3g}" == f"{high:.3g}" else f"{low:.3g} to {high:.3g}"
