"""What notebooks use: ``from claimbook.notebook import book, ask, told, …``.

``book`` is the record of the nearest claims.yaml, in the working folder or above it, and ``ask`` puts questions to
it; so notebooks run from their own folder and from the root. With them comes the folder of the notebooks, where
their ``pictures`` are.
"""

import os
import sys
from pathlib import Path

import claimbook.charts.origins
import claimbook.charts.translation
import claimbook.tables.calculations
import claimbook.tables.dates
import claimbook.tables.origins
import claimbook.tables.translation
import claimbook.tables.voices  # noqa: F401
from claimbook import charts, judging, tables
from claimbook.judging.flips import turn
from claimbook.notebook.amounts import dated, derived, ends, evaluate, middle, plain, ranges, swept, told
from claimbook.notebook.grid import Grid
from claimbook.notebook.lookup import Ask, nearest
from claimbook.notebook.prose import Markdown, by_number, counted, escaped, listed
from claimbook.notebook.sliders import sliders
from claimbook.quantity import parse_quantity
from claimbook.reading import load
from claimbook.record.book import Claimbook
from claimbook.record.vocabulary import MEANINGS

__all__ = [
    "Ask",
    "Grid",
    "MEANINGS",
    "Markdown",
    "ask",
    "book",
    "by_number",
    "charts",
    "counted",
    "dated",
    "derived",
    "ends",
    "escaped",
    "evaluate",
    "judging",
    "listed",
    "middle",
    "parse_quantity",
    "plain",
    "ranges",
    "sliders",
    "swept",
    "tables",
    "told",
    "turn",
]

book: Claimbook
ask: Ask


def __getattr__(name: str) -> object:
    """``book`` and ``ask`` when they are first wanted, so that what needs no record can be had without one."""
    if name not in ("book", "ask"):
        raise AttributeError(f"claimbook.notebook has no {name}")
    file = nearest(Path.cwd())
    folder = str(file.parent / "notebooks")
    if Path(folder).is_dir() and folder not in sys.path:
        sys.path.append(folder)
    # Its path is told with it, and is the same on every machine.
    found = load(os.path.relpath(file))
    globals().update(book=found, ask=Ask(found))
    return globals()[name]
