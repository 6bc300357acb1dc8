"""Tables as CSV: UTF-8, one file a table, lines ended by LF, nothing in a cell that holds nothing.

A text that a spreadsheet would take for a formula has an apostrophe before it, and so has a text that begins with one;
``unguarded`` takes it away again. Whoever reads a file should take an empty cell, and no other, for nothing: the texts
"NA", "nan" and "null" are texts (``keep_default_na=False`` in pandas).
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from decimal import Decimal

from claimbook.exporting.about import About
from claimbook.exporting.relation import Cell, Relation
from claimbook.exporting.tables import relations
from claimbook.quantity import spelled
from claimbook.record.book import Claimbook

GUARD = "'"
GUARDED = "An apostrophe stands before a text that begins with =, +, -, @, a tab or an apostrophe; take it away again."
"""What whoever reads such a file must know of its cells."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r", GUARD)


def guarded(text: str) -> str:
    """A text as no spreadsheet takes for a formula."""
    return GUARD + text if text.startswith(_FORMULA) else text


def unguarded(cell: str) -> str:
    """The text of a guarded cell; any other cell is its own text."""
    return cell[len(GUARD) :] if cell.startswith(GUARD) and cell[len(GUARD) :].startswith(_FORMULA) else cell


def files(book: Claimbook, about: About) -> Mapping[str, bytes]:
    """One file a table."""
    return {file_of(relation): table(relation) for relation in relations(book)}


def file_of(relation: Relation) -> str:
    """The name of a table's file."""
    return f"{relation.name}.csv"


def table(relation: Relation) -> bytes:
    """A table, its first row the names of its columns."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(relation.names)
    writer.writerows([_cell(cell) for cell in row] for row in relation.rows)
    return text.getvalue().encode()


def _cell(cell: Cell) -> str:
    """A cell as text. Numbers are never guarded: nothing but digits, a point, an exponent and a minus is in them."""
    match cell:
        case None:
            return ""
        case bool():
            return "true" if cell else "false"
        case Decimal():
            return spelled(cell)
        case str():
            return guarded(cell)
    return str(cell)
