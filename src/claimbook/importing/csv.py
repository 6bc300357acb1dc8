"""A table as CSV: one claim a row, and at most one page with what it says.

A column is taken for the field of its name (`statement`, `speaker`, `sources.url`, `evidence.stance`), or for the one
that a mapping gives it. The first row has the names of the columns. An apostrophe that keeps a spreadsheet from
taking a text for a formula is taken away.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Mapping

from claimbook.exporting.csv import unguarded
from claimbook.importing.document import text_of
from claimbook.importing.row import Cited, Document, Gap, Row, Unusable, bounded, given
from claimbook.wording.lists import joined
from claimbook.wording.nearest import nearest
from claimbook.wording.problem import quoted

_BETWEEN = (",", ";", "\t")


def read(data: bytes, columns: Mapping[str, str], known: Collection[str]) -> Document:
    """Every row of a table. ``columns`` maps a field to its column; ``known`` are the fields that may be one."""
    table = _table(text_of(data))
    names = [name.strip() for name in table[0]] if table else []
    _refuse_unknown(columns, names)
    of = {field: names.index(column) for field, column in columns.items()}
    mapped = set(of.values())
    of |= {name: at for at, name in enumerate(names) if name in known and at not in mapped and name not in of}
    bounded(len(table) - 1 if table else 0)
    rows = [
        _row(number, {field: cells[at] for field, at in of.items() if at < len(cells)})
        for number, cells in enumerate(table[1:], 1)
    ]
    left = [name for at, name in enumerate(names) if at not in of.values() and name]
    gaps = [Gap(0, name, "left out: no field takes this column", open=False) for name in left]
    gaps += [
        Gap(number, "row", f"has {len(cells)} cells under {len(names)} columns")
        for number, cells in enumerate(table[1:], 1)
        if len(cells) != len(names)
    ]
    return Document(tuple(rows), gaps=tuple(gaps))


def _table(text: str) -> list[list[str]]:
    head = text.split("\n", 1)[0]
    between = max(_BETWEEN, key=head.count)
    try:
        return [
            cells for cells in csv.reader(io.StringIO(text, newline=""), delimiter=between, strict=True) if any(cells)
        ]
    except csv.Error as error:
        raise Unusable(f"expected CSV, found something else ({error}); save it as CSV in UTF-8") from None


def _refuse_unknown(columns: Mapping[str, str], names: list[str]) -> None:
    for field, column in columns.items():
        if column not in names:
            near = nearest(column, names)
            hint = f"did you mean `{near}`?" if near else f"there is {joined([f'`{name}`' for name in names[:12]])}"
            raise Unusable(f"expected a column {quoted(column)} for `{field}`, found none; {hint}")


def _row(number: int, cells: Mapping[str, str]) -> Row:
    told = given(**{name: unguarded(cell.strip()) for name, cell in cells.items()})
    part = {
        section: {name.partition(".")[2]: text for name, text in told.items() if name.startswith(f"{section}.")}
        for section in ("sources", "evidence")
    }
    claim = {name: text for name, text in told.items() if "." not in name and name != "id"}
    key = part["sources"].get("url") or part["sources"].get("title", "")
    cited = (Cited(key or f"row {number}", part["sources"], part["evidence"]),) if part["sources"] else ()
    return Row(number, claim, cited, id=told.get("id", ""))
