"""The CSV tables with a Croissant (1.1) description beside them, as dataset catalogues read it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from claimbook.exporting import csv
from claimbook.exporting.about import About
from claimbook.exporting.document import Json, given, written
from claimbook.exporting.relation import Column, Relation
from claimbook.exporting.tables import relations
from claimbook.record.book import Claimbook

DESCRIPTOR = "croissant.json"
VERSION = "http://mlcommons.org/croissant/1.1"

CONTEXT: Json = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "arrayShape": "cr:arrayShape",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "containedIn": "cr:containedIn",
    "cr": "http://mlcommons.org/croissant/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "description": {"@container": "@language"},
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileObject": "cr:fileObject",
    "fileProperty": "cr:fileProperty",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isArray": "cr:isArray",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "name": {"@container": "@language"},
    "parentField": "cr:parentField",
    "path": "cr:path",
    "prov": "http://www.w3.org/ns/prov#",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}
"""The context of the specification, whole: readers compare it key by key."""

_TYPES = {
    "string": "sc:Text",
    "integer": "sc:Integer",
    "number": "sc:Float",
    "boolean": "sc:Boolean",
    # Pages are dated by a day, a month or a span; as text in this form each stays what it is.
    "date": "sc:Text",
}


def files(book: Claimbook, about: About) -> Mapping[str, bytes]:
    """The tables that have rows, which alone can be joined, and their description."""
    tables = tuple(relation for relation in relations(book) if relation.rows)
    data = {csv.file_of(relation): csv.table(relation) for relation in tables}
    return {DESCRIPTOR: written(_dataset(tables, data, book, about)), **data}


def _dataset(tables: tuple[Relation, ...], data: Mapping[str, bytes], book: Claimbook, about: About) -> Json:
    return given(
        **{"@context": CONTEXT, "@type": "sc:Dataset"},
        conformsTo=VERSION,
        name=about.title,
        description=f"{about.description} {csv.GUARDED}",
        license=[address for _, address in about.licences],
        url=about.url,
        creator=[
            given(**{"@type": "sc:Person" if author.person else "sc:Organization"}, name=author.name, url=author.url)
            for author in about.authors
        ],
        datePublished=str(book.as_of),
        version=about.version,
        citeAs=_citation(book, about),
        keywords=list(about.keywords),
        distribution=[_file(relation, data[csv.file_of(relation)]) for relation in tables],
        recordSet=[_records(relation, _joined_to(tables)) for relation in tables],
    )


def _citation(book: Claimbook, about: About) -> str:
    authors = " and ".join(author.name if author.person else f"{{{author.name}}}" for author in about.authors)
    fields = given(title=about.title, author=authors, year=str(book.as_of.year), version=about.version, url=about.url)
    return f"@misc{{{about.name}, " + ", ".join(f"{name} = {{{value}}}" for name, value in fields.items()) + "}"


def _file(relation: Relation, data: bytes) -> Json:
    name = csv.file_of(relation)
    return {
        "@type": "cr:FileObject",
        "@id": name,
        "name": name,
        "description": relation.meaning,
        "contentUrl": name,
        "contentSize": f"{len(data)} B",
        "encodingFormat": "text/csv",
        "sha256": hashlib.sha256(data).hexdigest(),
    }


def _joined_to(tables: tuple[Relation, ...]) -> frozenset[str]:
    """The tables that others lead to and that lead to none themselves: readers cannot join over two steps."""
    return frozenset(each.name for each in tables if not any(c.leads and c.required for c in each.columns))


def _records(relation: Relation, joined_to: frozenset[str]) -> Json:
    return {
        "@type": "cr:RecordSet",
        "@id": relation.name,
        "name": relation.name,
        "description": relation.meaning,
        "key": [{"@id": f"{relation.name}/{name}"} for name in relation.key],
        "field": [_field(column, relation, joined_to) for column in relation.columns],
    }


def _field(column: Column, relation: Relation, joined_to: frozenset[str]) -> Json:
    return given(
        **{"@type": "cr:Field", "@id": f"{relation.name}/{column.name}"},
        name=column.name,
        description=column.meaning,
        dataType=_TYPES[column.type],
        source={"fileObject": {"@id": csv.file_of(relation)}, "extract": {"column": column.name}},
        # Readers join tables by these, so that a cell without an id would lose its row.
        references={"field": {"@id": f"{column.leads}/id"}} if column.required and column.leads in joined_to else None,
    )
