"""Records as JSON lines, one file a section, one record a line, in the form of the claims file.

Status and verdict are those of the record's day. What is derived stands beside the fields: why the labels are what
they are, and the independent origins of what counts.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from claimbook import judging
from claimbook.exporting.about import About
from claimbook.record.book import SECTIONS, Claimbook
from claimbook.record.declaration import declared
from claimbook.record.model import OWN, Against, Claim, Condition, Record

DERIVED = ("status_because", "verdict_because", "origins")
"""The keys of a claim's line that are no fields of the claims file."""


def files(book: Claimbook, about: About) -> Mapping[str, bytes]:
    """One file a section, and one for the record as a whole."""
    head = {"schema_version": book.schema_version, "as_of": str(book.as_of), "day": str(book.day)}
    sections = {section: list(_lines(section, book)) for section in SECTIONS}
    return {f"{name}.jsonl": _written(lines) for name, lines in {"record": [head], **sections}.items()}


def fields(record: Record) -> dict[str, Any]:
    """The fields of a record by their keys in the file, without those that it leaves out."""
    return {
        name: _plain(value)
        for name, field in declared(type(record)).items()
        if (value := getattr(record, field.attribute)) not in (None, (), {}, False)
    }


def _lines(section: str, book: Claimbook) -> Iterator[dict[str, Any]]:
    key = "line" if section == "unclaimed" else "id"
    for identifier, record in getattr(book, section).items():
        labels = _labels(record, book) if isinstance(record, Claim) else {}
        yield {key: identifier, **fields(record), **labels}


def _labels(claim: Claim, book: Claimbook) -> dict[str, Any]:
    status, verdict = judging.status(claim, book), judging.verdict(claim, book)
    return {
        "status": status.label,
        "verdict": verdict.label,
        "status_because": status.because,
        "verdict_because": verdict.because,
        "origins": list(judging.origins(claim, book)),
    }


def _plain(value: object) -> Any:
    match value:
        case Condition():
            return value.how if value.against is OWN else {value.how: _plain(value.against)}
        case Against(value=stated) if stated is not None:
            return str(stated)
        case Record():
            return fields(value)
        case tuple():
            return [_plain(item) for item in value]
        case {"": numbers}:
            # Lines of every article that renders the others are typed without a name.
            return _plain(numbers)
        case dict():
            return {key: _plain(item) for key, item in value.items()}
        case bool() | int():
            return value
    return str(value)


def _written(lines: list[dict[str, Any]]) -> bytes:
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode()
