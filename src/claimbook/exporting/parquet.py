"""Tables as Parquet: typed columns, each with what it means; a date stays a date, and a text a text."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from claimbook.exporting.about import About
from claimbook.exporting.relation import Cell, Column, Relation
from claimbook.exporting.tables import relations
from claimbook.quantity.span import parse_span
from claimbook.record.book import Claimbook
from claimbook.wording.refusal import Refusal

if TYPE_CHECKING:
    import pyarrow


class Absent(Refusal):
    """A package that a format needs and that is not installed."""


def files(book: Claimbook, about: About) -> Mapping[str, bytes]:
    """One file a table. Raises Absent where pyarrow is not installed."""
    try:
        import pyarrow.parquet as parquet
    except ImportError:
        raise Absent(
            "the package pyarrow", "none", "install it with `pip install claimbook[parquet]`, or export csv"
        ) from None
    written = {}
    for relation in relations(book):
        stream = io.BytesIO()
        parquet.write_table(_table(relation), stream)
        written[f"{relation.name}.parquet"] = stream.getvalue()
    return written


def _table(relation: Relation) -> pyarrow.Table:
    import pyarrow

    types = {
        "string": pyarrow.string(),
        "integer": pyarrow.int64(),
        "number": pyarrow.float64(),
        "boolean": pyarrow.bool_(),
        "date": pyarrow.date32(),
    }
    schema = pyarrow.schema(
        [
            pyarrow.field(column.name, types[column.type], not column.required, {"description": column.meaning})
            for column in relation.columns
        ],
        {"description": relation.meaning},
    )
    arrays = [[_cell(column, row[index]) for row in relation.rows] for index, column in enumerate(relation.columns)]
    return pyarrow.table([pyarrow.array(each, field.type) for each, field in zip(arrays, schema)], schema)


def _cell(column: Column, cell: Cell) -> Any:
    if cell is None:
        return None
    if column.type == "date":
        return parse_span(str(cell)).earliest
    return float(cell) if column.type == "number" else cell
