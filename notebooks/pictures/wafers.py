"""Pictures of what fits on wafers and how fast a chain of them can speak.

A guess keeps the look of a speculative claim wherever it is drawn. Tables hold plain numbers in the
unit that their picture's axis names; a range has its ends in the columns ``low`` and ``high``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from claimbook.charts.look import FAINT, INK, MARKS, Picture, drawing
from claimbook.notebook import by_number, ends, plain, told
from claimbook.notebook.amounts import Amount
from claimbook.quantity import Quantity

_DARK, _MIDDLE = "#08519c", "#6baed6"
_EDGE = "#555555"
_GUESS = MARKS["speculative"]
_NEAR = 0.75
"""From which part of a size on another's name would run into its own."""
_STROKES = ((_DARK, "-"), ("#3182bd", "--"), ("#636363", ":"), (INK, "-."))


# --- what fits ---


def widths(curve: pd.DataFrame, known: pd.DataFrame, guess: Quantity, size: str) -> Picture:
    """Wafers that the weights of one model take, against the bits per weight, with a guessed count as a band.

    ``curve`` and ``known`` have ``bits``, ``low`` and ``high`` (wafers), the second for widths in use;
    ``size`` says in a few words what the model's size is.
    """
    low, high = _closed(guess, "wafer")
    with drawing(8.5, 4.4) as (figure, axes):
        _band(axes, low, high)
        axes.plot(curve["bits"], curve["low"], drawstyle="steps-mid", color=_DARK, linewidth=2)
        axes.scatter(known["bits"], known["low"], color=_DARK, s=45, zorder=3)
        for bits, wafers in zip(known["bits"], known["low"]):
            axes.annotate(f"{wafers:g} at {bits:g} bits", (bits, wafers), (9, -16), textcoords="offset points")
        left, right = curve["bits"].min(), curve["bits"].max()
        middle = curve.iloc[len(curve) * 3 // 4]
        axes.annotate(
            f"with {size}",
            (middle["bits"], middle["low"]),
            (-8, 8),
            textcoords="offset points",
            ha="right",
            bbox={"facecolor": "white", "edgecolor": "none", "pad": 1},
        )
        axes.set_xticks(sorted({left, *known["bits"]}))
        _on_guess(axes, left + 0.15, (low + high) / 2, f"{told(guess)} wafers,\nas the articles have it", ha="left")
        axes.set(
            xlim=(left, right + 2.4),
            ylim=(0, max(high, curve["low"].max()) * 1.08),
            xlabel="stored width of a weight [bit/parameter]",
            ylabel="wafers that the weights alone take",
        )
    counts = _joined([f"{wafers:g} wafers at {bits:g} bits" for bits, wafers in zip(known["bits"], known["low"])])
    return Picture(figure, f"With {size} the weights alone would take {counts}; the articles have {told(guess)}.")


def same_count(
    region: pd.DataFrame, models: Mapping[str, float], guess: float, known: Iterable[float], count: Quantity
) -> Picture:
    """Sizes and widths whose weights fill a guessed number of wafers, with models of published size.

    ``region`` has ``bits``, ``low`` and ``high`` (trillions of parameters); ``models`` and ``guess`` are
    sizes in trillions, ``known`` the widths in use.
    """
    known = sorted(known)
    with drawing(8.5, 4.8) as (figure, axes):
        axes.fill_betweenx(
            region["bits"],
            region["low"],
            region["high"],
            facecolor=_GUESS.fill,
            hatch=_GUESS.hatch,
            edgecolor=_EDGE,
            linewidth=0.6,
        )
        for bits in known:
            axes.axhline(bits, color=FAINT, linewidth=0.8, zorder=0)
        top = region["bits"].max()
        for name, size in models.items():
            axes.plot([size, size], [0, top], color="#3182bd", linewidth=1.1, linestyle="--")
            _above(axes, size, top, f"{name}\n{size:.3g}", "right" if _NEAR < size / guess < 1 else "center")
        axes.plot([guess, guess], [0, top], color=INK, linewidth=1.8)
        _above(axes, guess, top, f"Sol in the articles\n{guess:.3g}", "left")
        axes.scatter(
            [guess] * len(known), known, marker=_GUESS.marker, facecolor="white", edgecolor=INK, s=40, zorder=4
        )
        axes.text(0.62, top * 0.72, "room left\nfor caches", va="center")
        axes.text(6, top * 0.72, "does not fit", va="center")
        edge = region.iloc[(region["bits"] - top * 0.35).abs().argmin()]
        axes.annotate(
            f"the weights alone\nfill {told(count)} wafers",
            (edge["high"] * 0.93, edge["bits"]),
            (6, top * 0.5),
            va="center",
            arrowprops={"arrowstyle": "-", "color": INK},
        )
        axes.set_xscale("log")
        axes.set(
            xlim=(0.5, 12),
            ylim=(0, top),
            xlabel="parameters of the model [trillion, logarithmic]",
            ylabel="stored width of a weight [bit/parameter]",
        )
        ticks = [0.5, 1, 2, 3, 5, 10]
        axes.set_xticks(ticks, [f"{tick:g}" for tick in ticks])
        axes.set_xticks([], minor=True)
        axes.set_yticks(known)
    at = [region.iloc[(region["bits"] - bits).abs().argmin()] for bits in known]
    fills = _joined(
        [f"{plain(row['low'], 2)} to {plain(row['high'], 2)} trillion parameters at {row['bits']:g} bits" for row in at]
    )
    return Picture(
        figure, f"Weights that fill {told(count)} wafers are {fills}, so the count alone does not tell the size."
    )


def layer_room(layers: pd.DataFrame, capacity: float) -> Picture:
    """What one layer takes of one wafer at each width, against what the wafer holds (gigabytes both).

    ``layers`` has a row for each width, ``low`` and ``high`` the ends of a layer's size.
    """
    widest = layers["high"].max()
    with drawing(8.5, 0.9 + 0.62 * len(layers)) as (figure, axes):
        for y, (_name, row) in enumerate(layers.iloc[::-1].iterrows()):
            _sure_and_open(axes, 0, row["low"], row["high"], y)
            axes.text(max(row["high"], capacity) + widest * 0.015, y, _room(row, capacity), va="center")
        axes.axvline(capacity, color=INK, linewidth=1.8)
        axes.text(capacity, len(layers) - 0.42, f"one wafer, {capacity:g} GB", ha="center", va="bottom")
        axes.set(
            xlim=(0, widest * 1.34),
            ylim=(-0.55, len(layers) - 0.45),
            xlabel="size of one layer [gigabyte]; dotted: between the articles' numbers of layers",
        )
        axes.set_yticks(range(len(layers)), list(layers.index[::-1]))
        axes.tick_params(axis="y", length=0)
    rooms = "; ".join(f"{name}: {_room(row, capacity)}" for name, row in layers.iterrows())
    return Picture(
        figure,
        f"What one layer leaves on a wafer of {capacity:g} GB if size and layers were as the articles have them: "
        f"{rooms}.",
    )


def one_wafer(curve: pd.DataFrame, known: pd.DataFrame, claimed: Quantity) -> Picture:
    """Parameters that one wafer holds against the bits per weight, with a claimed capacity as a band.

    Both tables have ``bits``, ``low`` and ``high`` (billions of parameters); ``known`` has the widths in use.
    """
    low, high = (end / 1e9 for end in ends(claimed, "parameter") if end is not None)
    with drawing(8.5, 4.2) as (figure, axes):
        _band(axes, low, high)
        axes.plot(curve["bits"], curve["low"], color=_DARK, linewidth=2)
        axes.scatter(known["bits"], known["low"], color=_DARK, s=45, zorder=3)
        for bits, size in zip(known["bits"], known["low"]):
            axes.annotate(f"{size:g} billion at {bits:g} bits", (bits, size), (7, 7), textcoords="offset points")
        whole = _at(curve, 1)
        axes.scatter([1], [whole], facecolor="white", edgecolor=_DARK, s=45, zorder=3)
        axes.annotate(f"{whole:g} billion at a single bit", (1, whole), (9, 5), textcoords="offset points")
        axes.set_xscale("log", base=2)
        axes.set_yscale("log")
        axes.text(
            curve["bits"].max() * 2.7,
            high * 1.06,
            f"{low:g} to {high:g} billion, as claimed for one chip",
            ha="right",
            va="bottom",
        )
        ticks = [0.25, 0.5, 1, 2, 4, 8, 16]
        axes.set_xticks(ticks, [f"{tick:g}" for tick in ticks])
        axes.set(
            xlim=(curve["bits"].min(), curve["bits"].max() * 2.9),
            xlabel="stored width of a weight [bit/parameter, logarithmic]",
            ylabel="parameters that one wafer holds\n[billion, logarithmic]",
        )
        sizes = [10, 30, 100, 300, 1000]
        axes.set_yticks(sizes, [f"{size:,}" for size in sizes])
        axes.set_yticks([], minor=True)
    sizes_told = _joined(
        [f"{size:g} billion parameters at {bits:g} bits" for bits, size in zip(known["bits"], known["low"])]
    )
    return Picture(
        figure,
        f"One wafer holds {sizes_told}, and {whole:g} billion even at a single bit, against a claimed {low:g} to "
        f"{high:g} billion.",
    )


# --- how fast ---


def waterfall(parts: pd.DataFrame) -> Picture:
    """How the time of one token is spent: the whole first, then what is taken from it, then what is left
    (microseconds).

    Each row has ``low`` and ``high``; taken parts begin where the largest share of those before would end.
    """
    whole = parts["high"].iloc[0]
    start = whole
    with drawing(8.5, 0.8 + 0.62 * len(parts)) as (figure, axes):
        for number, (_name, row) in enumerate(parts.iterrows()):
            y = len(parts) - 1 - number
            taken = 0 < number < len(parts) - 1
            if taken:
                axes.add_patch(_box(start - row["low"], y, row["low"], _MIDDLE))
                axes.add_patch(_box(start - row["high"], y, row["high"] - row["low"], _GUESS.fill, _GUESS.hatch))
                start -= row["high"]
            else:
                _sure_and_open(axes, 0, row["low"], row["high"], y)
            end = whole if number < len(parts) - 1 else row["high"]
            axes.text(
                (end if not taken else start + row["high"]) + whole * 0.012, y, f"{_row_told(row, 3)} µs", va="center"
            )
            if number:
                above = start + row["high"] if taken else start
                axes.plot([above, above], [y + 0.33, y + 0.67], color=_EDGE, linewidth=0.8)
        axes.set(
            xlim=(0, whole * 1.2),
            ylim=(-0.55, len(parts) - 0.45),
            xlabel="time for one token [microsecond]; dotted: between the ends of what is open",
        )
        axes.set_yticks(range(len(parts)), list(parts.index[::-1]))
        axes.tick_params(axis="y", length=0)
    taken_told = _joined(
        [f"{_row_told(row, 3)} for {name.replace(chr(10), ' ')}" for name, row in parts.iloc[1:-1].iterrows()]
    )
    return Picture(
        figure,
        f"Of {_row_told(parts.iloc[0], 3)} microseconds for a token go {taken_told}; {_row_told(parts.iloc[-1], 3)} "
        "are left.",
    )


def user_speed(courses: Mapping[str, pd.DataFrame], guess: Quantity) -> Picture:
    """Tokens a second for one user against the wafers in the chain, a course for each case.

    Each table has ``wafers``, ``low`` and ``high``; the first row of a table is the start.
    """
    with drawing(9.4, 4.8) as (figure, axes):
        start = max(table["high"].max() for table in courses.values())
        _courses(axes, courses, guess)
        axes.set(ylim=(0, start * 1.08), ylabel="speed for one user [token/s]")
    reached = _joined(
        [
            f"{_row_told(_row(table, _closed(guess, 'wafer')[1]), 3)} ({name.replace(chr(10), ' ')})"
            for name, table in courses.items()
        ]
    )
    return Picture(
        figure,
        f"If {start:g} tokens a second held without hops, a chain of {_closed(guess, 'wafer')[1]:g} wafers would "
        f"leave one user {reached}.",
    )


def total_output(courses: Mapping[str, pd.DataFrame], guess: Quantity) -> Picture:
    """Tokens a second for all users together against the wafers in the chain, a course for each case."""
    with drawing(9.4, 4.4) as (figure, axes):
        _courses(axes, courses, guess)
        axes.set(
            ylim=(0, max(table["high"].max() for table in courses.values()) * 1.05),
            ylabel="output for all users [token/s]",
        )
        axes.yaxis.set_major_formatter("{x:,.0f}")
    reached = _joined(
        [
            f"{_row_told(_row(table, _closed(guess, 'wafer')[1]), 3)} ({name.replace(chr(10), ' ')})"
            for name, table in courses.items()
        ]
    )
    return Picture(
        figure, f"Tokens a second that a chain of {_closed(guess, 'wafer')[1]:g} wafers emits in all: {reached}."
    )


def pass_time(times: pd.DataFrame, hops: pd.DataFrame, published: Quantity) -> Picture:
    """The time that one pass may take against the tokens it yields, with the part that hops take (microseconds).

    ``times`` has ``accepted``, ``low`` and ``high``; ``hops`` one row with the ends of the hops' time;
    ``published`` is the range of accepted tokens that others have published.
    """
    taken = hops.iloc[0]
    few, many = _closed(published)
    with drawing(8.5, 4.2) as (figure, axes):
        _band(axes, taken["low"], taken["high"])
        axes.axvspan(few, many, color="#eeeeee", zorder=-2)
        axes.plot(times["accepted"], times["low"], color=_DARK, linewidth=2)
        top = times["low"].max()
        axes.text((few + many) / 2, top * 1.03, "published for other models", ha="center", va="bottom", fontsize=9)
        marked = [row for _, row in times.iterrows() if row["accepted"] in (1, few, many)]
        for row in marked:
            axes.plot([row["accepted"]] * 2, [0, row["low"]], color=_DARK, linewidth=0.8, linestyle=":")
            axes.scatter([row["accepted"]], [row["low"]], color=_DARK, s=45, zorder=3)
            axes.annotate(
                f"{row['low']:,.0f} µs,\nhops {_share(taken, row['low'])}",
                (row["accepted"], row["low"]),
                (9, -24),
                textcoords="offset points",
            )
        _on_guess(
            axes,
            times["accepted"].max() * 1.13,
            (taken["low"] + taken["high"]) / 2,
            f"hops, {_row_told(taken, 3)} µs\n(the articles' wafers)",
            ha="right",
        )
        axes.set(
            xlim=(times["accepted"].min() - 0.1, times["accepted"].max() * 1.14),
            ylim=(0, top * 1.12),
            xlabel="tokens that one pass yields [token/pass]",
            ylabel="time that a pass may take [microsecond]",
        )
    shares = _joined([f"{_share(taken, row['low'])} at {row['accepted']:g}" for row in marked])
    return Picture(
        figure, f"The share of the hops in the time of a pass falls with the tokens that a pass yields: {shares}."
    )


def speeds(table: pd.DataFrame) -> Picture:
    """Speeds for one user of several models, fastest on top, split by machine.

    ``table`` has a row for each model: ``low`` and ``high`` (tokens a second), ``machine`` and ``known``,
    a phrase on how the speed is known.
    """
    ordered = table.sort_values("high", kind="stable")
    machines = list(dict.fromkeys(table["machine"]))
    looks = dict(zip(machines, (("white", "..."), ("#6baed6", ""), ("#f0f0f0", "///"), ("white", "xx"))))
    with drawing(9, 0.9 + 0.4 * len(ordered)) as (figure, axes):
        for y, (_, row) in enumerate(ordered.iterrows()):
            fill, hatch = looks[row["machine"]]
            axes.add_patch(_box(0, y, row["high"], fill, hatch, 0.72))
            axes.text(
                row["high"] + ordered["high"].max() * 0.01, y, f"{_row_told(row, 3)}, {row['known']}", va="center"
            )
        axes.set(
            xlim=(0, ordered["high"].max() * 1.5),
            ylim=(-0.55, len(ordered) - 0.45),
            xlabel="speed for one user [token/s]",
        )
        axes.set_yticks(range(len(ordered)), list(ordered.index))
        axes.tick_params(axis="y", length=0)
        handles = [
            Rectangle((0, 0), 1, 1, facecolor=looks[name][0], hatch=looks[name][1], edgecolor=_EDGE, linewidth=0.6)
            for name in machines
        ]
        axes.legend(handles, machines, loc="lower right", frameon=False)
    listed = "; ".join(
        f"{name} {_row_told(row, 3)} ({row['machine']}, {row['known']})" for name, row in ordered.iloc[::-1].iterrows()
    )
    return Picture(figure, f"Tokens a second for one user: {listed}.")


def spans(table: pd.DataFrame, claimed: Quantity, claim: str, axis: str) -> Picture:
    """Computed ranges beside a claimed one, a row each in the order of the table.

    ``table`` has ``low`` and ``high`` in the claim's unit, ``claim`` names the claim on the picture and
    ``axis`` what is measured, with its unit.
    """
    low, high = ends(claimed)
    left, right = low or 0, table["high"].max() * 1.02 if high is None else high
    reach = max(table["high"].max(), right) * 1.16
    with drawing(9, 1.1 + 0.38 * len(table)) as (figure, axes):
        axes.axvspan(left, right, facecolor="#e3e3e3", edgecolor=_EDGE, linewidth=0.6, zorder=0)
        axes.text(
            max(left, 0) + (right - max(left, 0)) / 2 if left else 0,
            len(table) - 0.35,
            claim,
            ha="center" if left else "left",
            va="bottom",
            fontweight="bold",
        )
        for y, (_, row) in enumerate(table.iloc[::-1].iterrows()):
            axes.plot([row["low"], row["high"]], [y, y], color=_DARK, linewidth=5, solid_capstyle="butt")
            axes.scatter([row["low"], row["high"]], [y, y], color=_DARK, marker="|", s=120)
            axes.text(
                row["high"] + reach * 0.012,
                y,
                _row_told(row, 3),
                va="center",
                bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.8, "alpha": 0.8},
            )
        axes.set(xlim=(0, reach), ylim=(-0.6, len(table) - 0.4), xlabel=axis)
        axes.set_yticks(range(len(table)), list(table.index[::-1]))
        axes.tick_params(axis="y", length=0)
    within = [str(name) for name, row in table.iterrows() if row["low"] <= right and row["high"] >= left]
    listed = "; ".join(f"{name} {_row_told(row, 3)}" for name, row in table.iterrows())
    return Picture(
        figure,
        f"{len(within)} of {len(table)} computed ranges {by_number(len(within), 'reaches', 'reach')} what is claimed "
        f"({claim}); {axis}: {listed}.",
    )


def _closed(amount: Amount, unit: str | None = None) -> tuple[float, float]:
    """Both ends of an amount that has two."""
    low, high = ends(amount, unit)
    assert low is not None and high is not None
    return low, high


def _courses(axes: Axes, courses: Mapping[str, pd.DataFrame], guess: Quantity) -> None:
    """Each course as a line, or as a band between two where its ends differ, with its name at its end."""
    if len(courses) > len(_STROKES):
        raise ValueError(f"at most {len(_STROKES)} courses can be told apart, not {len(courses)}")
    low, high = _closed(guess, "wafer")
    axes.axvspan(low, high, facecolor=_GUESS.fill, hatch=_GUESS.hatch, edgecolor=FAINT, linewidth=0, zorder=-1)
    last = max(table["wafers"].max() for table in courses.values())
    for (colour, stroke), (name, table) in zip(_STROKES, courses.items()):
        axes.fill_between(table["wafers"], table["low"], table["high"], color=colour, alpha=0.35, linewidth=0)
        for side in ("low", "high"):
            axes.plot(table["wafers"], table[side], color=colour, linestyle=stroke, linewidth=1.6)
        axes.text(
            last * 1.015, (table["low"].iloc[-1] + table["high"].iloc[-1]) / 2, name, va="center", fontsize=9, color=INK
        )
    axes.set(xlim=(0, last), xlabel="wafers in the chain")
    axes.text(
        (low + high) / 2,
        0.03,
        f"{told(guess)},\nin the articles",
        transform=axes.get_xaxis_transform(),
        ha="center",
        va="bottom",
        fontsize=9,
        bbox={"facecolor": _GUESS.fill, "edgecolor": "none", "pad": 1.5},
    )


def _above(axes: Axes, x: float, top: float, text: str, ha: str) -> None:
    """A name above a line that reaches to the top of the axes; beside its end where another line is near."""
    axes.annotate(text, (x, top), (0, 4), textcoords="offset points", ha=ha, va="bottom", fontsize=9)


def _band(axes: Axes, low: float, high: float) -> None:
    axes.axhspan(low, high, facecolor=_GUESS.fill, hatch=_GUESS.hatch, edgecolor=FAINT, linewidth=0, zorder=-1)


def _on_guess(axes: Axes, x: float, y: float, text: str, ha: str) -> None:
    axes.text(
        x, y, text, ha=ha, va="center", fontsize=9, bbox={"facecolor": _GUESS.fill, "edgecolor": "none", "pad": 1.5}
    )


def _sure_and_open(axes: Axes, left: float, low: float, high: float, y: float) -> None:
    """A bar that is full as far as is certain and dotted up to where it may reach."""
    axes.add_patch(_box(left, y, low, _MIDDLE))
    axes.add_patch(_box(left + low, y, high - low, _GUESS.fill, _GUESS.hatch))


def _box(left: float, y: float, width: float, fill: str, hatch: str = "", height: float = 0.66) -> Rectangle:
    return Rectangle((left, y - height / 2), width, height, facecolor=fill, hatch=hatch, edgecolor=_EDGE, linewidth=0.6)


def _room(row: pd.Series, capacity: float) -> str:
    least, most = capacity - row["high"], capacity - row["low"]
    if least >= 0:
        return f"{_pair(least, most, 3)} GB left"
    if most <= 0:
        return f"{_pair(-most, -least, 3)} GB too much"
    return f"from {plain(-least, 3)} GB too much to {plain(most, 3)} GB left"


def _row_told(row: pd.Series, digits: int) -> str:
    return _pair(row["low"], row["high"], digits)


def _pair(low: float, high: float, digits: int) -> str:
    return " to ".join(dict.fromkeys(plain(end, digits) for end in (low, high)))


def _share(taken: pd.Series, whole: float) -> str:
    return _pair(100 * taken["low"] / whole, 100 * taken["high"] / whole, 2) + "%"


def _row(table: pd.DataFrame, wafers: float) -> pd.Series:
    """The row nearest to a number of wafers."""
    return table.iloc[(table["wafers"] - wafers).abs().argmin()]


def _at(table: pd.DataFrame, bits: float) -> float:
    return float(table["low"].iloc[(table["bits"] - bits).abs().argmin()])


def _joined(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]
