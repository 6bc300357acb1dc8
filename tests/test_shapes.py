"""The editor's schema and the reader refuse the same shapes: every slip of shape at every field of every record.

They differ only where the schema sees less, which is what YAML made of a scalar, and in what the reader leaves to the
checks; both lists stand here and in the docstring of `claimbook.record.schema`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
import yaml
from jsonschema import Draft7Validator

from claimbook.checking import check
from claimbook.reading import read_bytes
from claimbook.record import schema
from claimbook.record.book import SECTIONS
from claimbook.record.declaration import Declared, declared, reached
from claimbook.record.model import Record

VALIDATOR = Draft7Validator(schema.schema(), format_checker=Draft7Validator.FORMAT_CHECKER)
ABSENT = object()
SLIPS: dict[str, Any] = {
    "missing": ABSENT,
    "null": None,
    "empty text": "",
    "blank": "  ",
    "a text": "Some text",
    "an id": "some-id",
    "a capital": "Some-Id",
    "two hyphens": "some--id",
    "a long id": "a" * 101,
    "a long text": "a b " * 2501,
    "a truth": True,
    "a number": 7,
    "nought": 0,
    "less than nought": -1,
    "a fraction": 1.5,
    "a date": "2026-07-08",
    "no date": "2026-13-40",
    "a month": "2026-07",
    "a quantity": "750 token/s",
    "no quantity": "750 token s",
    "a list": ["some-id"],
    "an empty list": [],
    "a list of lists": [["a"]],
    "a list of mappings": [{"some": "thing"}],
    "a list of null": [None],
    "a mapping": {"some": "thing"},
    "an empty mapping": {},
    "a mapping of lists": {"en": [1, 2]},
    "falling lines": [3, 2],
    "a line twice": [2, 2],
    "rising lines": [2, 3],
    "no lines": ["two"],
}

SHAPES = {
    "no-articles", "no-claims", "bad-url", "settles-owed", "searched-owed", "through-owed", "url-owed", "condition-owed",
    "rendering-alone",
}  # fmt: skip
"""What the schema tells of as a shape and the reader leaves to a check."""

# A record with every field that can stand beside the others, on which each slip is made.
WHOLE: dict[str, Any] = {
    "schema_version": 1,
    "as_of": "2026-11-30",
    "articles": {
        "en": {
            "title": "A piece", "language": "en", "publisher": "P", "url": "https://example.org/", "published": "2026-07-08",
            "lines": 9, "sha256": "0" * 64, "apart": True, "note": "N.",
        }
    },
    "claims": {
        "speed": {
            "statement": "It is so.", "topic": "speed", "lines": [1], "speaker": "Ann", "presented": "official",
            "authority": ["acme"], "value": "750 token/s", "due": "2027", "status": "official", "verdict": "conflicting",
            "about_posts": True,
            "evidence": [{"source": "page", "stance": "context", "announces": True, "note": "N."}],
            "calculations": [
                {
                    "asks": "How?", "formula": "x + y + z",
                    "given": {
                        "x": {"claim": "speed"}, "y": {"figure": "size"},
                        "z": {"assume": "2 token/s", "as": "bound", "source": "page", "because": "So."},
                    },
                    "gives": "753 token/s", "compare": {"above": "0 token/s"}, "shows": "context", "else": "refutes",
                    "note": "N.",
                }
            ],
            "searched": "S.", "settles": "S.",
            "renderings": [{"kind": "hedge", "says": {"en": "a", "fr": "b"}, "differs": "D."}],
            "judgement": {"status": "official", "verdict": "conflicting", "because": "B."},
            "note": "N.",
        }
    },
    "unclaimed": {"2": {"reason": "R.", "figures": {"seven": "F."}}},
    "figures": {"size": {"value": "1 token/s", "means": "M", "source": ["page"], "note": "N."}},
    "sources": {
        "page": {
            "title": "T", "publisher": "P", "author": "A", "url": "https://example.org/", "published": "2026-07",
            "accessed": "2026-11-30", "language": "en", "kind": "press", "voice": ["acme"], "relays": "page",
            "seen": "copy", "through": "T", "note": "N.",
        }
    },
    "organisations": {"acme": {"name": "Acme", "url": "https://example.org/"}},
}  # fmt: skip


class Place(NamedTuple):
    """A field of the whole record: the path to it, and what is declared of it (None for a key that no record has)."""

    path: tuple[str | int, ...]
    field: Declared | None

    def __str__(self) -> str:
        return ".".join(map(str, self.path))


def _places(record: Any, model: type[Record], path: tuple[str | int, ...]) -> Iterator[Place]:
    """Every field of a record and of those inside it, and one that it does not have."""
    yield Place((*path, "unheard_of"), None)
    for name, field in declared(model).items():
        if name not in record:
            continue
        yield Place((*path, name), field)
        value = record[name]
        if field.record is None:
            continue
        if isinstance(value, list):
            for index, each in enumerate(value):
                yield from _places(each, field.record, (*path, name, index))
        elif field.record.__name__ == "Input":
            for key, each in value.items():
                yield from _places(each, field.record, (*path, name, key))
        elif isinstance(value, dict):
            yield from _places(value, field.record, (*path, name))


PLACES = [Place((name,), None) for name in WHOLE]
for section, model in SECTIONS.items():
    for identifier, record in WHOLE[section].items():
        PLACES += [Place((section, identifier), None), *_places(record, model, (section, identifier))]


def _slipped(path: tuple[str | int, ...], value: Any) -> Any:
    data = json.loads(json.dumps(WHOLE))
    parent = data
    for part in path[:-1]:
        parent = parent[part]
    if value is ABSENT:
        parent.pop(path[-1], None)
    else:
        parent[path[-1]] = value
    return data


def _as_json(part: Any) -> Any:
    """What a reader of YAML 1.1 made of a file, as JSON can hold it."""
    if isinstance(part, dict):
        return {str(key): _as_json(value) for key, value in part.items()}
    if isinstance(part, list):
        return [_as_json(value) for value in part]
    return part.isoformat() if hasattr(part, "isoformat") else part


def _refusals(data: Any) -> tuple[bool, list[str]]:
    """Whether the schema refuses a file, and the codes with which the reader does."""
    typed = json.dumps(data)
    book, problems = read_bytes(typed.encode(), "claims.yaml")
    problems += [problem for problem in check(book) if problem.code in SHAPES] if book else []
    seen = _as_json(yaml.load(typed, Loader=yaml.CSafeLoader))
    return not VALIDATOR.is_valid(seen), [problem.code for problem in problems]


def test_the_whole_record_is_read_and_valid() -> None:
    assert _refusals(WHOLE) == (False, [])


def test_every_field_that_is_declared_is_tried() -> None:
    tried = {place.field.name for place in PLACES if place.field is not None}
    fields = {name for model in SECTIONS.values() for each in reached(model) for name in declared(each)}
    # The other words of a comparison are of the same type as the one that is tried.
    assert fields - tried <= {"within", "overlaps", "contains", "below", "about", "claim", "figure"}


def _excused(place: Place, slip: str, schema_refuses: bool, codes: list[str]) -> bool:
    """Whether a difference is one of those that are documented."""
    if schema_refuses:
        # YAML takes it for a truth, and as a text it wants quotes.
        return slip == "a truth"
    return any(
        (
            # A value whose unit does not exist has the shape of one.
            slip == "no quantity" and set(codes) <= {"bad-value"},
            # So has a date that no calendar has.
            slip == "no date" and set(codes) <= {"bad-date", "bad-value"},
            # A year may have been typed with noughts in front, which YAML drops.
            slip == "a number" and set(codes) <= {"bad-date"},
            # The order of a list is more than a shape.
            slip == "falling lines" and set(codes) <= {"bad-lines"},
        )
    )


@pytest.mark.parametrize("place", PLACES, ids=map(str, PLACES))
def test_the_schema_and_the_reader_refuse_the_same_slips_of_shape(place: Place) -> None:
    apart = []
    for slip, value in SLIPS.items():
        refuses, codes = _refusals(_slipped(place.path, value))
        if refuses != bool(codes) and not _excused(place, slip, refuses, codes):
            apart.append(f"{slip}: schema {'refuses' if refuses else 'takes'} it, reader {codes or 'takes it'}")
    assert apart == []
