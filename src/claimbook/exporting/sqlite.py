"""Tables as one SQLite database with keys, views by status and full-text indexes, and what Datasette says of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from decimal import Decimal

from claimbook.exporting.about import About
from claimbook.exporting.document import Json, written
from claimbook.exporting.relation import Cell, Column, Relation
from claimbook.exporting.tables import relations
from claimbook.record.book import Claimbook
from claimbook.record.declaration import declared
from claimbook.record.model import Claim, Evidence, Figure, Record, Source
from claimbook.record.vocabulary import MEANINGS

DATABASE = "claims.db"
METADATA = "metadata.json"

_TYPES = {"string": "TEXT", "integer": "INTEGER", "number": "REAL", "boolean": "INTEGER", "date": "TEXT"}
_SEARCHED: Mapping[str, type[Record]] = {"sources": Source, "claims": Claim, "figures": Figure, "evidence": Evidence}


def files(book: Claimbook, about: About) -> Mapping[str, bytes]:
    """The database, and the metadata file that Datasette takes beside it."""
    tables = relations(book)
    return {DATABASE: _database(tables, book.schema_version), METADATA: written(_metadata(tables, about))}


def _database(tables: tuple[Relation, ...], version: int) -> bytes:
    connection = sqlite3.connect(":memory:")
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute(f"PRAGMA user_version = {version}")
        with connection:
            for relation in tables:
                for statement in _statements(relation):
                    connection.execute(statement)
                marks = ", ".join("?" * len(relation.columns))
                rows = ([_cell(cell) for cell in row] for row in relation.rows)
                connection.executemany(f"INSERT INTO {_name(relation.name)} VALUES ({marks})", rows)
            for statement in (*_views(), *_indexes()):
                connection.execute(statement)
        return connection.serialize()
    finally:
        connection.close()


def _statements(relation: Relation) -> Iterator[str]:
    """The table, its keys checked when all rows are there, and an index for each column that leads to another one."""
    parts = [_column(column) for column in relation.columns]
    parts.append(f"PRIMARY KEY ({', '.join(map(_name, relation.key))})")
    leading = [column for column in relation.columns if column.leads]
    parts += [
        f"FOREIGN KEY ({_name(column.name)}) REFERENCES {_name(column.leads)} (id) DEFERRABLE INITIALLY DEFERRED"
        for column in leading
    ]
    yield f"CREATE TABLE {_name(relation.name)} (\n  " + ",\n  ".join(parts) + "\n)"
    for column in leading:
        if column.name != relation.key[0]:
            index = _name(f"{relation.name}_{column.name}_index")
            yield f"CREATE INDEX {index} ON {_name(relation.name)} ({_name(column.name)})"


def _column(column: Column) -> str:
    parts = [_name(column.name), _TYPES[column.type]]
    if column.required:
        parts.append("NOT NULL")
    if column.words:
        parts.append(f"CHECK ({_name(column.name)} IN ({', '.join(map(_text, column.words))}))")
    if column.type == "boolean":
        parts.append(f"CHECK ({_name(column.name)} IN (0, 1))")
    return " ".join(parts)


def _views() -> Iterator[str]:
    """The claims of each status, under its word."""
    for word in MEANINGS["status"]:
        yield f"CREATE VIEW {_name(word)} AS SELECT * FROM claims WHERE status = {_text(word)}"


def _indexes() -> Iterator[str]:
    """A full-text index of whatever somebody put into words, as Datasette finds it: over the table's own rows."""
    for name, model in _SEARCHED.items():
        columns = ", ".join(_name(field.name) for field in declared(model).values() if field.prose)
        yield f"CREATE VIRTUAL TABLE {name}_fts USING fts5 ({columns}, content={_text(name)})"
        yield f"INSERT INTO {name}_fts (rowid, {columns}) SELECT rowid, {columns} FROM {name}"


def _name(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _text(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _cell(cell: Cell) -> str | int | float | None:
    return float(cell) if isinstance(cell, Decimal) else cell


def _metadata(tables: tuple[Relation, ...], about: About) -> Json:
    described = {relation.name: _described(relation) for relation in tables}
    views = {word: {"description": meaning} for word, meaning in MEANINGS["status"].items()}
    licence = {"license": about.licences[0][0], "license_url": about.licences[0][1]} if about.licences else {}
    source = {"source": about.title, "source_url": about.url} if about.url else {}
    return {
        "title": about.title,
        "description": about.description,
        **licence,
        **source,
        "databases": {DATABASE.partition(".")[0]: {"tables": {**described, **views}}},
    }


def _described(relation: Relation) -> Json:
    facets = [column.name for column in relation.columns if column.words]
    return {
        "description": relation.meaning,
        "columns": {column.name: column.meaning for column in relation.columns},
        **({"facets": facets} if facets else {}),
    }
