"""What a table of a record is: its columns, read off the one declaration, and which table each leads to."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import chain
from typing import Literal

from claimbook.quantity import Quantity
from claimbook.quantity.span import Span
from claimbook.record.declaration import Declared, declared
from claimbook.record.fields import Amount, Date, Day, Truth, Value, Whole
from claimbook.record.model import Record

Type = Literal["string", "integer", "number", "boolean", "date"]
Cell = str | int | Decimal | bool | None
Row = tuple[Cell, ...]

BETWEEN = ", "
"""What stands between the ids of a list in one cell."""


@dataclass(frozen=True)
class Column:
    """One column: ``type`` in the words of Table Schema, ``words`` those that may stand in it, () where any text may.

    ``leads`` is the table whose key stands in it, "" where none does. A cell of a column that is not ``required`` may
    hold nothing, which is None and never a text.
    """

    name: str
    type: Type
    meaning: str
    required: bool = False
    words: tuple[str, ...] = ()
    leads: str = ""


@dataclass(frozen=True)
class Relation:
    """One table: what a row is, the columns that tell its rows apart, and the rows in the order of the file."""

    name: str
    meaning: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    key: tuple[str, ...] = ("id",)

    @property
    def names(self) -> list[str]:
        """The names of the columns."""
        return [column.name for column in self.columns]

    def records(self) -> Iterator[dict[str, Cell]]:
        """The rows by the names of their columns."""
        return (dict(zip(self.names, row)) for row in self.rows)


def columns(model: type[Record]) -> tuple[Column, ...]:
    """The columns of a record's plain fields: a value is followed by its ends and unit, a date by its days."""
    return tuple(chain.from_iterable(_columns(field) for field in declared(model).values() if field.plain))


def cells(record: Record) -> Row:
    """What a record has in those columns."""
    fields = declared(type(record)).values()
    return tuple(
        chain.from_iterable(_cells(field, getattr(record, field.attribute)) for field in fields if field.plain)
    )


def _columns(field: Declared) -> Iterator[Column]:
    name, of = field.name, f"of `{field.name}`"
    leads = field.refers if not field.several else ""
    meaning = field.meaning + (f" Ids with `{BETWEEN}` between them." if field.several else "")
    # What a field holds where it is left out is a cell like any other.
    required = field.required or field.type == Truth
    yield Column(name, _type(field), meaning, required, field.words, leads)
    if field.type in (Value, Amount):
        yield Column(f"{name}_low", "number", f"The lower end {of}; empty where it is open, and for a date.")
        yield Column(f"{name}_high", "number", f"The upper end {of}; empty where it is open, and for a date.")
        yield Column(f"{name}_unit", "string", f"The unit {of}; empty for a pure number, and for a date.")
    if field.type == Date:
        yield Column(f"{name}_from", "date", f"The first day {of}.")
        yield Column(f"{name}_to", "date", f"The last day {of}.")


def _type(field: Declared) -> Type:
    types: tuple[tuple[object, Type], ...] = ((Truth, "boolean"), (Whole, "integer"), (Day, "date"))
    return next((name for known, name in types if field.type == known), "string")


def _cells(field: Declared, value: object) -> Iterator[Cell]:
    yield plain(value)
    if field.type in (Value, Amount):
        ends = (value.low, value.high, value.unit or None) if isinstance(value, Quantity) else (None, None, None)
        yield from ends
    if field.type == Date:
        yield from (str(value.earliest), str(value.latest)) if isinstance(value, Span) else (None, None)


def plain(value: object) -> Cell:
    """A value of a record as a cell: as it is typed, a list of ids as one text."""
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, tuple):
        return BETWEEN.join(value) or None
    return str(value)


def what_is(model: type[Record]) -> str:
    """What a record is, in the first sentence of its own words."""
    return " ".join((inspect.getdoc(model) or "").split("\n\n")[0].split())


def own_id(of: str) -> Column:
    """The column whose cells tell the rows of most tables apart."""
    return Column("id", "string", f"The id of the {of}.", True)


def leading(name: str, to: str, meaning: str) -> Column:
    """A column that always holds the id of a row of another table."""
    return Column(name, "string", meaning, True, leads=to)
