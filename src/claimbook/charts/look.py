"""One look for every picture: labels keep their colour, hatch and shape everywhere.

Colours rise in lightness with distance from the official, so that a grey print keeps their order;
hatches tell them apart for those who do not see the colours.
"""

from __future__ import annotations

import io
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from claimbook.record.card import in_words
from claimbook.record.vocabulary import complete

INK = "#222222"
FAINT = "#bbbbbb"
DPI = 150
_SHOWN_DPI = 100
_LETTERS_AN_INCH = 9.5
_LETTERS_OF_A_NAME = 44


@dataclass(frozen=True)
class Mark:
    """How one label looks: fill, hatch over it, marker where it is a point, colour of text on the fill."""

    fill: str
    hatch: str
    marker: str
    text: str


MARKS: Mapping[str, Mark] = {
    "official": Mark("#08306b", "", "o", "white"),
    "inferred": Mark("#6baed6", "///", "^", INK),
    "speculative": Mark("#fee6ce", "...", "s", INK),
    "supported": Mark("#00441b", "", "o", "white"),
    "conflicting": Mark("#a6bddb", "xx", "D", INK),
    "refuted": Mark("#cb4b16", "\\\\\\", "X", INK),
    "not_enough_evidence": Mark("#f0f0f0", "", "s", INK),
    "pending": Mark("#ffffff", "--", "v", INK),
}

complete("status verdict", MARKS)

_SETTINGS = {
    "figure.dpi": DPI,
    "savefig.dpi": DPI,
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": FAINT,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlelocation": "left",
    "axes.titlesize": 11,
    "axes.titleweight": "bold",
    "xtick.color": INK,
    "ytick.color": INK,
    "hatch.linewidth": 0.6,
    "hatch.color": "#555555",
    "svg.hashsalt": "claimbook",
    "text.usetex": False,
    "text.parse_math": False,
}


@dataclass(frozen=True)
class Picture:
    """A figure, the sentence that says what it shows to those who do not see it, and the title above it."""

    figure: Figure
    says: str
    title: str = ""

    def titled(self, title: str) -> Picture:
        """The picture under a title, which says in a few words what to see in it."""
        with mpl.rc_context(_SETTINGS):
            width = int(self.figure.get_figwidth() * _LETTERS_AN_INCH)
            self.figure.suptitle(textwrap.fill(title, width), x=0.01, ha="left", fontsize=12, fontweight="bold")
        return replace(self, title=title)

    def png(self) -> bytes:
        """The figure as PNG, the same bytes for the same figure."""
        stream = io.BytesIO()
        with mpl.rc_context(_SETTINGS):
            told = {"Software": None, "Title": self.title, "Description": self.says}
            self.figure.savefig(stream, format="png", bbox_inches="tight", metadata=told)
        return stream.getvalue()

    def _repr_mimebundle_(
        self, include: object = None, exclude: object = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        png = self.png()
        # Width and height stand in the header of a PNG; told at the size of a page, it is sharp on fine screens.
        width = int.from_bytes(png[16:20], "big") * _SHOWN_DPI // DPI
        told = f"{self.title}: {self.says}" if self.title else self.says
        return {"image/png": png, "text/plain": told}, {"image/png": {"alt": told, "title": self.title, "width": width}}


@contextmanager
def drawing(width: float, height: float) -> Iterator[tuple[Figure, Axes]]:
    """A figure of a size in inches with one pair of axes, drawn in the project's look and bound to no screen."""
    with mpl.rc_context(_SETTINGS):
        figure = Figure(figsize=(width, height), layout="constrained")
        yield figure, figure.subplots()


def folded(name: object) -> str:
    """What names a row, on two lines at most: a statement is cut after them."""
    return "\n".join(textwrap.wrap(str(name), _LETTERS_OF_A_NAME, max_lines=2, placeholder=" …"))


def name_rows(axes: Axes, heights: Iterable[float], names: Iterable[object]) -> None:
    """Names beside the rows of a picture, without ticks."""
    axes.set_yticks(list(heights), [folded(name) for name in names], linespacing=0.95)
    axes.tick_params(axis="y", length=0)


def box(axes: Axes, mark: Mark, x: float, y: float, width: float, height: float) -> None:
    """A filled box in a look, its lower left corner at x, y."""
    axes.add_patch(
        Rectangle((x, y), width, height, facecolor=mark.fill, hatch=mark.hatch, edgecolor="#555555", linewidth=0.6)
    )


def inscribed(axes: Axes, mark: Mark, x: float, y: float, number: int) -> None:
    """A number on a box, on a patch of the box's colour so that no hatch crosses it."""
    patch = {"facecolor": mark.fill, "edgecolor": "none", "pad": 1.2}
    axes.text(x, y, str(number), ha="center", va="center", color=mark.text, bbox=patch)


def bar(axes: Axes, label: str, x: float, y: float, width: float, height: float) -> None:
    """A box in the look of a label."""
    box(axes, MARKS[label], x, y, width, height)


def count(axes: Axes, label: str, x: float, y: float, number: int) -> None:
    """A number on a box of a label."""
    inscribed(axes, MARKS[label], x, y, number)


def key(axes: Axes, labels: list[str], y: float = 1.0) -> None:
    """The labels with their look, in a row above the axes."""
    handles = [
        Rectangle(
            (0, 0), 1, 1, facecolor=MARKS[label].fill, hatch=MARKS[label].hatch, edgecolor="#555555", linewidth=0.6
        )
        for label in labels
    ]
    axes.legend(
        handles,
        [in_words(label) for label in labels],
        loc="lower left",
        bbox_to_anchor=(0, y),
        ncols=len(labels),
        frameon=False,
        borderpad=0,
        handlelength=1.6,
        columnspacing=1.4,
    )
