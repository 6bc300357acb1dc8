"""Small claims files for tests: a sound one, and whatever a test changes in it, read through the reader."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any, get_origin

from claimbook.checking import check
from claimbook.reading import read_bytes
from claimbook.record.book import SECTIONS, Claimbook
from claimbook.record.declaration import declared
from claimbook.record.model import Condition, Record

FILE = "claims.yaml"
Section = dict[Any, Any]

SOUND: dict[str, Section] = {
    "articles": {
        "en": {
            "title": "[A piece on Acme]",
            "language": "en",
            "published": "2026-07-06/2026-07-08",
            "lines": 3,
            "sha256": "0" * 64,
        }
    },
    "claims": {
        "speed": {
            "statement": "Acme's engine writes 750 tokens per second.",
            "topic": "speed",
            "lines": [1, 2, 3],
            "presented": "official",
            "authority": ["acme"],
            "value": "750 token/s",
            "status": "official",
            "verdict": "supported",
            "evidence": [{"source": "acme-page", "stance": "supports", "note": "It says so."}],
        }
    },
    "sources": {
        "acme-page": {
            "title": "The engine",
            "publisher": "Acme",
            "url": "https://acme.example/engine",
            "published": "2026-06-01",
            "accessed": "2026-11-01",
            "language": "en",
            "kind": "primary",
            "voice": ["acme"],
            "seen": "primary",
        }
    },
    "organisations": {"acme": {"name": "Acme"}},
}

NEW: dict[str, Section] = {
    "articles": SOUND["articles"]["en"],
    "claims": {
        "statement": "Another thing is so.",
        "topic": "speed",
        "lines": [1],
        "presented": "inferred",
        "status": "speculative",
        "verdict": "not_enough_evidence",
        "searched": "Everything, up to 2026-11-30.",
        "settles": "A page that says so.",
    },
    "sources": {
        "title": "A page",
        "publisher": "Somebody",
        "published": "2026-06-01",
        "accessed": "2026-11-01",
        "language": "en",
        "kind": "press",
        "seen": "primary",
        "note": "It has no address.",
    },
    "figures": {"value": "2 token", "means": "a number of tokens", "source": ["acme-page"]},
    "organisations": {"name": "An organisation"},
}

COMMENTARY: Section = {
    "title": "A note",
    "publisher": "Somebody",
    "url": "https://note.example/",
    "published": "2026-07-01",
    "accessed": "2026-11-01",
    "language": "en",
    "kind": "commentary",
    "seen": "primary",
}
"""A source that somebody else wrote."""


def text(as_of: str = "2026-11-30", **sections: Section) -> str:
    """The sound file with some fields changed: records are merged into its own, None takes a field or a record away."""
    lines = ["schema_version: 1", f"as_of: {as_of}"]
    for section in SECTIONS:
        records = _merged(section, sections.get(section, {}))
        if records:
            lines += [f"{section}:", *(line for name, record in records.items() for line in _written(name, record))]
    return "\n".join(lines) + "\n"


def book(as_of: str = "2026-11-30", **sections: Section) -> Claimbook:
    """The file that `text` gives, read; it must be readable as a whole."""
    read, problems = _read(text(as_of, **sections))
    assert read is not None and not problems, "\n".join(map(str, problems))
    return read


def problems(as_of: str = "2026-11-30", **sections: Section) -> list[str]:
    """Everything wrong with the file that `text` gives, as messages."""
    return [str(problem) for problem in problems_of(text(as_of, **sections))]


def problems_of(content: str) -> list[Any]:
    """Everything wrong with a file of this text."""
    read, unread = _read(content)
    return sorted(
        [*unread, *(check(read) if read is not None else [])], key=lambda problem: (problem.line, problem.column)
    )


def _read(content: str) -> tuple[Claimbook | None, list[Any]]:
    """What the reader makes of a text, as a record that has not been judged yet."""
    read, unread = _once(content)
    return (replace(read) if read is not None else None), unread


@lru_cache(maxsize=4096)
def _once(content: str) -> tuple[Claimbook | None, list[Any]]:
    """What the reader makes of a text, which depends on nothing else."""
    return read_bytes(content.encode(), FILE)


def keys_in(model: type[Record], value: object) -> Iterator[tuple[type[Record], list[str]]]:
    """The keys of a record as they are typed, and those of every record inside it.

    What a text in a record's place stands for: a word of a comparison, the value that it is held against.
    """
    if isinstance(value, str):
        yield model, [value if model is Condition else "value"]
    if isinstance(value, dict):
        yield model, list(value)
        for name, inner in value.items():
            field = declared(model)[name]
            if field.record is not None:
                several = inner if field.several else inner.values() if get_origin(field.type) is dict else [inner]
                yield from (each for item in several for each in keys_in(field.record, item))


def at(content: str, line: str, column: int = 9) -> str:
    """The place, as messages begin with it, of the one line that begins with some text after its indent."""
    found = [number for number, each in enumerate(content.split("\n"), 1) if each.strip().startswith(line)]
    assert len(found) == 1, (line, found)
    return f"{FILE}:{found[0]}:{column}"


def _merged(section: str, changes: Section) -> Section:
    records = {name: dict(record) for name, record in SOUND.get(section, {}).items()}
    for name, change in changes.items():
        if change is None:
            records.pop(name)
        elif isinstance(change, dict) and section in NEW:
            record = records.get(name, NEW[section])
            records[name] = {key: value for key, value in {**record, **change}.items() if value is not None}
        else:
            records[name] = change
    return records


def _written(name: Any, record: Any) -> list[str]:
    if not isinstance(record, dict):
        return [f"  {name}: {json.dumps(record, ensure_ascii=False)}"]
    return [f"  {name}:", *(f"    {key}: {_value(value)}" for key, value in record.items())]


def _value(value: Any) -> str:
    """Lists and mappings on one line; booleans as the file has them; other texts quoted where they need it."""
    return json.dumps(value, ensure_ascii=False)
