"""Pictures of what a model's cache costs: for each token, as the text grows, beside the weights, across a link."""

from __future__ import annotations

from collections.abc import Mapping

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, MaxNLocator

from claimbook.charts.look import FAINT, INK, Picture, drawing
from claimbook.notebook import ends, middle, plain
from claimbook.quantity import Quantity

SHAPES = ("o", "s", "^", "D", "v", "P", "X")
SHADES = ("#08306b", "#cb4b16", "#2171b5", "#666666", "#111111", "#8c510a", "#01665e")
DASHES = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)), (0, (8, 2)), (0, (1, 1)))

_MIDDLE = "#6baed6"
_WANTED = {"facecolor": "#e4e4e4", "hatch": "///", "edgecolor": FAINT, "linewidth": 0}
_PLATE = {"facecolor": "white", "edgecolor": "none", "pad": 1}
_SCALES = ((1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k"))


def size(number: float) -> str:
    """A number of bytes with a decimal prefix, at three digits: "516 kB", "8.26 MB"."""
    for scale, letter in _SCALES:
        if number >= scale:
            return f"{plain(number / scale)} {letter}B"
    return f"{plain(number)} B"


def per_token(table: pd.DataFrame, kinds: Mapping[str, str]) -> Picture:
    """The bytes that one token costs in each design, on a scale of tens; ``kinds`` sorts the designs into a few groups.

    ``table`` is what ``pictures.sizes`` gives.
    """
    ordered = table.sort_values("bytes_a_token", ascending=False, kind="stable")
    groups = list(dict.fromkeys(kinds[str(name)] for name in ordered.index))
    with drawing(9, 1.1 + 0.42 * len(ordered)) as (figure, axes):
        for height, (name, number) in enumerate(ordered["bytes_a_token"].items()):
            look = groups.index(kinds[str(name)])
            axes.plot([number], [-height], marker=SHAPES[look], color=SHADES[look], markersize=9, linestyle="none")
            axes.text(number * 1.35, -height, size(number), va="center")
        for look, group in enumerate(groups):
            axes.plot([], [], marker=SHAPES[look], color=SHADES[look], markersize=9, linestyle="none", label=group)
        axes.set_yticks([-height for height in range(len(ordered))], [str(name) for name in ordered.index])
        axes.set(
            xscale="log",
            xlabel="cache for each token of text, bytes (each step ten times the last)",
            ylim=(-len(ordered) + 0.4, 0.6),
        )
        axes.set_xlim(float(ordered["bytes_a_token"].min()) / 2, float(ordered["bytes_a_token"].max()) * 4)
        axes.xaxis.set_major_formatter(FuncFormatter(lambda number, _: size(number)))
        axes.grid(axis="x", color=FAINT, linewidth=0.5)
        axes.tick_params(axis="y", length=0)
        axes.legend(
            loc="lower left", bbox_to_anchor=(0, 1), ncols=len(groups), frameon=False, borderpad=0, handletextpad=0.3
        )
    heavy, light = ordered.iloc[0], ordered.iloc[-1]
    return Picture(
        figure,
        f"Bytes of cache for each token in {len(ordered)} designs: from {size(heavy['bytes_a_token'])} with "
        f"{ordered.index[0]} down to "
        f"{size(light['bytes_a_token'])} with {ordered.index[-1]}, "
        f"{plain(heavy['bytes_a_token'] / light['bytes_a_token'])} times less.",
    )


def by_length(table: pd.DataFrame, memory: Quantity, longest: int = 20) -> Picture:
    """How large one text's cache is at each length, from 2**10 to 2**``longest`` tokens, against one wafer's
    ``memory``.

    ``table`` has a row a design: ``fixed_low`` and ``fixed_high`` in bytes, whatever the length, and ``growing`` in
    bytes a token.
    """
    lengths = [2.0**power for power in range(10, longest + 1)]
    room = middle(memory, "byte/wafer")
    with drawing(9.5, 4.6) as (figure, axes):
        for look, (_name, row) in enumerate(table.iterrows()):
            low, high = (
                [float(row[end]) + float(row["growing"]) * length for length in lengths]
                for end in ("fixed_low", "fixed_high")
            )
            axes.plot(
                lengths,
                [(a + b) / 2 for a, b in zip(low, high)],
                color=SHADES[look],
                linestyle=DASHES[look],
                linewidth=1.8,
            )
            axes.fill_between(lengths, low, high, color=SHADES[look], alpha=0.2, linewidth=0)
        _at_the_right(
            axes,
            {
                str(name): float(row["fixed_high"]) + float(row["growing"]) * lengths[-1]
                for name, row in table.iterrows()
            },
            lengths[-1] * 1.1,
        )
        axes.axhline(room, color=INK, linewidth=1)
        axes.text(lengths[0], room * 1.12, f"SRAM of one wafer, {size(room)}", va="bottom")
        axes.set(
            xscale="log",
            yscale="log",
            xlabel="length of the text, tokens",
            ylabel="cache of one text, bytes",
            xlim=(lengths[0], lengths[-1]),
        )
        axes.set_ylim(
            top=max(
                room, *(float(row["fixed_high"]) + float(row["growing"]) * lengths[-1] for _, row in table.iterrows())
            )
            * 4
        )
        axes.set_xticks(
            [2.0**power for power in range(10, longest + 1, 2)],
            [_binary(2**power) for power in range(10, longest + 1, 2)],
            minor=False,
        )
        axes.minorticks_off()
        axes.yaxis.set_major_formatter(FuncFormatter(lambda number, _: size(number)))
        axes.grid(color=FAINT, linewidth=0.4)
    last = {str(name): float(row["fixed_high"]) + float(row["growing"]) * lengths[-1] for name, row in table.iterrows()}
    most, least = max(last, key=lambda name: last[name]), min(last, key=lambda name: last[name])
    return Picture(
        figure,
        f"The cache of one text against its length: at {int(lengths[-1]):,} tokens {size(last[most])} for "
        f"{_flat(most)} and "
        f"{size(last[least])} for {_flat(least)}, where a wafer holds {size(room)}.",
    )


def beside(
    tables: Mapping[str, pd.DataFrame], needed: Quantity, stored: Mapping[str, Quantity], context: Quantity
) -> Picture:
    """How many whole contexts fit a wafer beside one layer's weights, against the bits of a weight; a panel a design.

    Each table is what ``swept`` gives for ``bits``; ``needed`` is how many texts a full pipeline has in work,
    ``stored`` the widths that are in use.
    """
    wanted, most = ends(needed)
    assert wanted is not None and most is not None
    top = max(most, *(float(table["high"].max()) for table in tables.values()))
    with drawing(9.5, 4.2) as (figure, axes):
        axes.remove()
        panels = figure.subplots(1, len(tables), sharey=True, squeeze=False)[0]
        for panel, (name, table) in zip(panels, tables.items(), strict=True):
            panel.axhspan(wanted, most, label="texts that a full pipeline has in work", **_WANTED)
            _fitting(panel, table)
            for each, width in stored.items():
                _told_at(panel, table, middle(width, "bit/parameter"), each)
            panel.set_title(name, loc="left", fontsize=10)
            panel.set(xlabel="bits of each stored weight", xlim=(table["bits"].min(), table["bits"].max()))
        first = figure.axes[0]
        first.set_yscale("symlog", linthresh=1, linscale=0.6)
        first.set(ylabel="whole caches beside one layer", ylim=(0, top * 4))
        ticks = [number for number in (0, 1, 3, 10, 30, 100, 300) if number <= top * 2]
        first.set_yticks(ticks, [str(number) for number in ticks])
        first.minorticks_off()
        figure.legend(*first.get_legend_handles_labels(), loc="outside lower center", ncols=2, frameon=False)
    narrow = middle(next(iter(stored.values())), "bit/parameter")
    counts = "; ".join(f"{name} {_at(table, narrow)}" for name, table in tables.items())
    return Picture(
        figure,
        f"Caches of {plain(middle(context, 'token'), 7)} tokens that fit beside one layer of the articles' size, by "
        f"bits of a weight, with {plain(narrow)} bits: {counts}; "
        f"a full pipeline has {plain(wanted)} to {plain(most)} texts in work.",
    )


def _fitting(axes: Axes, table: pd.DataFrame) -> None:
    """The caches that fit, between the ends of what is open; what does not fit is none."""
    low, high = table["low"].clip(lower=0), table["high"].clip(lower=0)
    name = "fit, by the articles' numbers of layers"
    axes.fill_between(table["bits"], low, high, step="mid", color=_MIDDLE, linewidth=0, label=name)
    for edge in (low, high):
        axes.step(table["bits"], edge, where="mid", color=SHADES[0], linewidth=1.2)


def _told_at(axes: Axes, table: pd.DataFrame, bits: float, name: str) -> None:
    """A stroke at a width that is in use, with how many caches fit there."""
    axes.axvline(bits, color=INK, linewidth=0.8, linestyle=":")
    words, place = f"{name}:\n{_at(table, bits)}", axes.get_xaxis_transform()
    axes.text(bits, 0.985, words, ha="center", va="top", fontsize=9, transform=place, bbox=_PLATE)


def crossings(tables: Mapping[str, pd.DataFrame], name: str, published: Mapping[str, Quantity]) -> Picture:
    """The time left at each crossing of a link against its delay, in microseconds, a band for each table.

    Each table is what ``swept`` gives for the delay ``name``; ``published`` are delays of known links.
    """
    with drawing(9.5, 4.4) as (figure, axes):
        bottom = min(float(table["low"].min()) for table in tables.values())
        top = max(float(table["high"].max()) for table in tables.values())
        right = max(float(table[name].max()) for table in tables.values())
        axes.axhspan(min(bottom, 0) * 1.05 - 1, 0, facecolor="#e4e4e4", linewidth=0)
        axes.text(right * 0.27, min(bottom, 0) * 0.85, "no time left: cannot be", va="center")
        for look, (label, table) in enumerate(tables.items()):
            axes.fill_between(table[name], table["low"], table["high"], color=SHADES[look], alpha=0.25, linewidth=0)
            for edge in ("low", "high"):
                axes.plot(table[name], table[edge], color=SHADES[look], linestyle=DASHES[look], linewidth=1.2)
            axes.text(
                right * 1.01,
                (float(table["low"].iloc[-1]) + float(table["high"].iloc[-1])) / 2,
                label,
                color=SHADES[look],
                va="center",
                weight="bold",
            )
        for label, delay in published.items():
            at = middle(delay, "microsecond/hop")
            axes.axvline(at, color=INK, linewidth=0.8)
            axes.text(
                at,
                1.01,
                f"{label}\n{plain(at)} µs",
                ha="center",
                va="bottom",
                transform=axes.get_xaxis_transform(),
                fontsize=9,
            )
        axes.set(
            xlabel="delay of the link for each crossing, microseconds",
            ylabel="time left for computing\nat each crossing, microseconds",
            xlim=(0, right),
            ylim=(min(bottom, 0) * 1.05 - 1, top * 1.08),
        )
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    zero = {label: _reach(table, name) for label, table in tables.items()}
    return Picture(
        figure,
        "Time left at each crossing against the delay of the link; none is left at the latest from "
        + ", ".join(f"{plain(at)} microseconds with {label}" for label, at in zero.items())
        + ".",
    )


def _reach(table: pd.DataFrame, name: str) -> float:
    """Where the upper end of a falling straight line meets zero."""
    first, last = table.iloc[0], table.iloc[-1]
    slope = (float(last["high"]) - float(first["high"])) / (float(last[name]) - float(first[name]))
    return float(first[name]) - float(first["high"]) / slope


def _at(table: pd.DataFrame, bits: float) -> str:
    row = table.iloc[int((table["bits"] - bits).abs().to_numpy().argmin())]
    low, high = (max(float(row[end]), 0) for end in ("low", "high"))
    return plain(low) if low == high else f"{plain(low)} to {plain(high)}"


def _at_the_right(axes: Axes, heights: Mapping[str, float], x: float) -> None:
    """Names at the ends of lines on a scale of tens, kept apart where they would touch."""
    lowest = 0.0
    for look, (name, height) in sorted(enumerate(heights.items()), key=lambda each: each[1][1]):
        lowest = max(height, lowest * 1.75)
        axes.text(x, lowest, name, color=SHADES[look], va="center", weight="bold", clip_on=False)


def _flat(name: str) -> str:
    return " ".join(name.split())


def _binary(number: int) -> str:
    return f"{number // 2**20}Mi" if number >= 2**20 else f"{number // 2**10}Ki"
