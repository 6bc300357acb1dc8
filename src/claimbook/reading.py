"""From a claims file to its records, with everything that cannot be read told as problems."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from datetime import date
from pathlib import Path as FilePath
from typing import Any, get_args

from pydantic import BaseModel, TypeAdapter, ValidationError

from claimbook.book import SECTIONS, Claimbook, Path
from claimbook.fields import Day, Id, Whole
from claimbook.model import Article, Claim, Figure, Organisation, Record, Source, Unclaimed
from claimbook.nodes import MAX_BYTES, Mapping, Node, Scalar, Sequence, compose
from claimbook.problem import Place, Problem, dotted, in_file_order

SCHEMA_VERSION = 1

RECORDS: dict[str, type[Record]] = {
    "articles": Article,
    "claims": Claim,
    "unclaimed": Unclaimed,
    "figures": Figure,
    "sources": Source,
    "organisations": Organisation,
}
assert tuple(RECORDS) == SECTIONS

_ID = TypeAdapter(Id)
_LINE = TypeAdapter(Whole)


class Unreadable(Exception):
    """A claims file that cannot be loaded. ``problems`` says everything that is wrong with it."""

    def __init__(self, problems: list[Problem]):
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


def load(path: str | FilePath) -> Claimbook:
    """The claims file at a path, whole.

    Raises Unreadable, with every problem found, when any part of it cannot be read.
    """
    book, problems = read(path)
    if problems or book is None:
        raise Unreadable(problems)
    return book


def read(path: str | FilePath) -> tuple[Claimbook | None, list[Problem]]:
    """What can be read of the file at a path, and problems in file order for what cannot."""
    file = FilePath(path)
    try:
        with file.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except OSError as error:
        reason = error.strerror or "an error of the system"
        return None, [
            Problem(Place(str(path)), "", "", "file-unreadable", "a file that can be read", reason[0].lower() + reason[1:], "check the path")
        ]
    except ValueError:
        return None, [Problem(Place("?"), "", "", "file-unreadable", "a path", "a text that is no path", "check the path")]
    return read_bytes(data, str(path))


def read_bytes(data: bytes, file: str) -> tuple[Claimbook | None, list[Problem]]:
    """What can be read of a claims file given as bytes, and problems in file order."""
    root, problems = compose(data, file)
    if root is None:
        return None, problems
    reader = _Reader(file, root)
    book = reader.book()
    return book, in_file_order(problems + reader.problems)


class _Reader:
    """Turns one document's nodes into records and gathers what does not fit."""

    def __init__(self, file: str, root: Mapping):
        self.file = file
        self.root = root
        self.problems: list[Problem] = []
        self.places: dict[Path, Place] = dict(self._places(root, ()))
        self.broken: set[tuple[str, str]] = set()

    def book(self) -> Claimbook | None:
        self._unknown_sections()
        version = self._head("schema_version", Whole)
        as_of = self._head("as_of", Day)
        if version is not None and version != SCHEMA_VERSION:
            self._problem(("schema_version",), "", "schema-version", f"{SCHEMA_VERSION}", f"{version}", "update the claimbook package, or the file")
        sections = {name: self._section(name) for name in SECTIONS}
        if as_of is None:
            return None
        return Claimbook(
            self.file, version or SCHEMA_VERSION, as_of.earliest, **sections,
            places=self.places, broken=frozenset(self.broken),
        )

    def _places(self, node: Node, path: Path) -> Iterator[tuple[Path, Place]]:
        yield path, Place(self.file, node.line, node.column)
        if isinstance(node, Mapping):
            for key, value in node.values.items():
                yield from self._places(value, (*path, key))
        elif isinstance(node, Sequence):
            for index, value in enumerate(node.values):
                yield from self._places(value, (*path, index))

    def _unknown_sections(self) -> None:
        known = ("schema_version", "as_of", *SECTIONS)
        for key, node in self.root.keys.items():
            if key not in known:
                self._add(
                    Place(self.file, node.line, node.column), "", "", "unknown-key", "one of " + ", ".join(known),
                    f"the key `{key}`", _did_you_mean(key, known),
                )

    def _head(self, name: str, field: Any) -> Any:
        node = self.root.values.get(name)
        if node is None:
            self._problem((), "", "missing-key", f"the key `{name}`", "none", "write it at the top of the file")
            return None
        try:
            return TypeAdapter(field).validate_python(_plain(node))
        except ValidationError as error:
            self._errors(error, (name,), "", {})
            return None

    def _section(self, name: str) -> dict[Any, Any]:
        node = self.root.values.get(name)
        if node is None or (isinstance(node, Scalar) and not node.text):
            return {}
        if not isinstance(node, Mapping):
            self._problem((name,), "", "not-a-mapping", "records under their ids", _kind(node), "write each as `id:` with its fields below")
            return {}
        records: dict[Any, Any] = {}
        for key, value in node.values.items():
            record = self._record(name, key, value)
            if record is None:
                self.broken.add((name, key))
            else:
                records[int(key) if name == "unclaimed" else key] = record
        return records

    def _record(self, section: str, key: str, node: Node) -> Record | None:
        model = RECORDS[section]
        path = (section, key)
        place = self.root.values[section].keys[key]  # type: ignore[attr-defined]
        if not self._key_fits(section, key, Place(self.file, place.line, place.column)):
            return None
        data = _plain(node)
        if section != "unclaimed":
            if not isinstance(data, dict):
                self._problem(path, key, "not-a-mapping", "the record's fields", _kind(node), "write them below the id, indented by two spaces")
                return None
            if "id" in data:
                self._problem((*path, "id"), key, "unknown-key", "the id as the record's key", "the key `id`", "remove it")
                return None
            data["id"] = key
        try:
            return model.model_validate(data)
        except ValidationError as error:
            self._errors(error, path, key, data if isinstance(data, dict) else {})
            return None

    def _key_fits(self, section: str, key: str, place: Place) -> bool:
        try:
            (_LINE if section == "unclaimed" else _ID).validate_python(key)
        except ValidationError as error:
            context = error.errors()[0].get("ctx", {})
            self._add(place, key, "", "bad-id", context["expected"], context["found"], context["remedy"])
            return False
        return True

    def _errors(self, error: ValidationError, path: Path, record: str, data: dict[str, Any]) -> None:
        for fault in error.errors(include_url=False):
            inner = tuple(part for part in fault["loc"] if part != "[key]")
            if fault["type"] == "missing":
                self._problem((*path, *inner[:-1]), record, "missing-key", f"the key `{inner[-1]}`", "none", "add it", inner)
            elif fault["type"] == "extra_forbidden":
                self._unknown_key(path, record, inner)
            else:
                self._misfit(fault, path, record, inner)

    def _unknown_key(self, path: Path, record: str, inner: Path) -> None:
        node = self._node((*path, *inner[:-1]))
        key = node.keys[str(inner[-1])] if isinstance(node, Mapping) and str(inner[-1]) in node.keys else None
        place = Place(self.file, key.line, key.column) if key else self._place((*path, *inner))
        known = tuple(name for name in _fields_at(RECORDS[str(path[0])], inner[:-1]) if name != "id")
        self._add(
            place, record, dotted(inner[:-1]), "unknown-key", "a known key", f"the key `{inner[-1]}`",
            _did_you_mean(str(inner[-1]), known),
        )

    def _misfit(self, fault: Any, path: Path, record: str, inner: Path) -> None:
        context = fault.get("ctx", {})
        if {"expected", "found", "remedy"} <= context.keys():
            code = "bad-" + str(fault["type"]).replace("_", "-")
            self._problem((*path, *inner), record, code, context["expected"], context["found"], context["remedy"], inner)
            return
        expected, remedy = _plain_words(fault)
        self._problem((*path, *inner), record, "bad-value", expected, _found(fault["input"]), remedy, inner)

    def _node(self, path: Path) -> Node | None:
        node: Node | None = self.root
        for part in path:
            if isinstance(node, Mapping):
                node = node.values.get(str(part))
            elif isinstance(node, Sequence) and isinstance(part, int) and part < len(node.values):
                node = node.values[part]
            else:
                return None
        return node

    def _place(self, path: Path) -> Place:
        for end in range(len(path), -1, -1):
            if path[:end] in self.places:
                return self.places[path[:end]]
        return Place(self.file)

    def _problem(
        self, path: Path, record: str, code: str, expected: str, found: str, remedy: str, inner: Path | None = None
    ) -> None:
        field = dotted(inner if inner is not None else path[2:] if record else path)
        self._add(self._place(path), record, field, code, expected, found, remedy)

    def _add(self, place: Place, record: str, field: str, code: str, expected: str, found: str, remedy: str) -> None:
        self.problems.append(Problem(place, record, field, code, expected, found, remedy))


def _plain(node: Node) -> Any:
    """The node as dicts, lists and texts."""
    if isinstance(node, Mapping):
        return {key: _plain(value) for key, value in node.values.items()}
    if isinstance(node, Sequence):
        return [_plain(value) for value in node.values]
    assert isinstance(node, Scalar)
    return node.text


def _kind(node: Node) -> str:
    if isinstance(node, Mapping):
        return "a mapping"
    if isinstance(node, Sequence):
        return "a list"
    assert isinstance(node, Scalar)
    return _found(node.text)


def _found(value: Any) -> str:
    if isinstance(value, str):
        return f"`{value}`" if value and len(value) <= 60 else f"`{value[:59]}…`" if value else "nothing"
    return "a list" if isinstance(value, (list, tuple)) else "a mapping" if isinstance(value, dict) else f"{value}"


def _did_you_mean(word: str, known: tuple[str, ...]) -> str:
    near = difflib.get_close_matches(word, known, n=1, cutoff=0.6)
    return f"did you mean `{near[0]}`?" if near else "remove it, or choose one of " + ", ".join(known)


def _plain_words(fault: Any) -> tuple[str, str]:
    """What was expected and what to do, for an error that comes from pydantic itself."""
    if fault["type"] == "literal_error":
        words = [word.strip("'") for word in fault["ctx"]["expected"].replace(" or ", ", ").split(", ")]
        near = difflib.get_close_matches(str(fault["input"]), words, n=1, cutoff=0.5)
        return "one of " + ", ".join(words), f"did you mean `{near[0]}`?" if near else "choose one of them"
    if fault["type"] == "string_pattern_mismatch":
        return f"a text of the form {fault['ctx']['pattern']}", "write it in that form"
    if fault["type"] in ("tuple_type", "list_type"):
        return "a list", "put a hyphen before each item, or write [a, b]"
    if fault["type"] in ("dict_type", "model_type", "model_attributes_type"):
        return "a mapping", "write `key: value` lines"
    return "another value (" + fault["msg"][0].lower() + fault["msg"][1:] + ")", "mend it"


def _fields_at(model: type[BaseModel], inner: Path) -> tuple[str, ...]:
    """The fields of the record that a path inside a model leads to."""
    current: type[BaseModel] | None = model
    for part in inner:
        # A place in a list and a name under `given` lead to the same model as the list or the names.
        if current is not None and part in current.model_fields:
            current = _model_in(current.model_fields[str(part)].annotation)
    return tuple(current.model_fields) if current else ()


def _model_in(annotation: Any) -> type[BaseModel] | None:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    for argument in get_args(annotation):
        found = _model_in(argument)
        if found is not None:
            return found
    return None
