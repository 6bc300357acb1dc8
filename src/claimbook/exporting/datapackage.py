"""The CSV tables with a Data Package (2.0) beside them: schemas, keys, and what leads where."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from claimbook.exporting import csv
from claimbook.exporting.about import About
from claimbook.exporting.document import Json, given, written
from claimbook.exporting.relation import Column, Relation
from claimbook.exporting.tables import relations
from claimbook.record.book import Claimbook

DESCRIPTOR = "datapackage.json"
PROFILE = "https://datapackage.org/profiles/2.0/datapackage.json"


def files(book: Claimbook, about: About) -> Mapping[str, bytes]:
    """The tables and their descriptor."""
    tables = relations(book)
    data = {csv.file_of(relation): csv.table(relation) for relation in tables}
    return {DESCRIPTOR: written(_package(tables, data, book, about)), **data}


def _package(tables: tuple[Relation, ...], data: Mapping[str, bytes], book: Claimbook, about: About) -> Json:
    return given(
        **{"$schema": PROFILE},
        name=about.name,
        title=about.title,
        description=f"{about.description} {csv.GUARDED}",
        homepage=about.url,
        version=about.version,
        # The day on which the record stands, at its beginning: the profile wants a time.
        created=f"{book.as_of}T00:00:00Z",
        keywords=list(about.keywords),
        licenses=[{"name": name, "path": address} for name, address in about.licences],
        contributors=[given(title=author.name, path=author.url, roles=["author"]) for author in about.authors],
        sources=[given(title=article.title, path=article.url) for article in book.articles.values()],
        resources=[_resource(relation, data[csv.file_of(relation)]) for relation in tables],
    )


def _resource(relation: Relation, data: bytes) -> Json:
    return {
        "name": relation.name.replace("_", "-"),
        "path": csv.file_of(relation),
        "description": relation.meaning,
        "type": "table",
        "format": "csv",
        "mediatype": "text/csv",
        "encoding": "utf-8",
        "bytes": len(data),
        "hash": f"sha256:{hashlib.sha256(data).hexdigest()}",
        "schema": _schema(relation),
    }


def _schema(relation: Relation) -> Json:
    return given(
        fields=[_field(column, relation) for column in relation.columns],
        missingValues=[""],
        primaryKey=list(relation.key),
        foreignKeys=[_foreign(column, relation) for column in relation.columns if column.leads],
    )


def _field(column: Column, relation: Relation) -> Json:
    constraints = given(
        required=column.required or None,
        unique=(relation.key == (column.name,)) or None,
        enum=list(column.words),
    )
    return given(name=column.name, type=column.type, description=column.meaning, constraints=constraints)


def _foreign(column: Column, relation: Relation) -> Json:
    # A table that leads to itself does not name itself.
    resource = {} if column.leads == relation.name else {"resource": column.leads.replace("_", "-")}
    return {"fields": [column.name], "reference": {**resource, "fields": ["id"]}}
