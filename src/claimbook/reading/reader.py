"""From a claims file to its records, with everything that cannot be read told as problems."""

from __future__ import annotations

import gc
import os
import re
import stat
import types
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path as FilePath
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import TypeAdapter, ValidationError

from claimbook.reading.nodes import Mapping, Node, Scalar, Sequence, compose
from claimbook.reading.places import Places
from claimbook.record.book import SCHEMA_VERSION, SECTIONS, Claimbook
from claimbook.record.declaration import declared
from claimbook.record.fields import Day, Id, Whole, shown
from claimbook.record.model import Article, Claim, Record
from claimbook.wording.bounds import MOST_BYTES
from claimbook.wording.nearest import nearest
from claimbook.wording.problem import Path, Place, Problem, dotted, in_file_order, quoted, shortened

HEAD: dict[str, TypeAdapter[Any]] = {"schema_version": TypeAdapter(Whole), "as_of": TypeAdapter(Day)}
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
    try:
        data = contents(path)
    except (OSError, ValueError) as error:
        place = Place(str(path))
        return None, [
            Problem(place, "", "", "file-unreadable", "a file that can be read", _reason(error), "check the path")
        ]
    return read_bytes(data, str(path))


def contents(path: str | FilePath) -> bytes:
    """The bytes of the file at a path, cut where they are more than a claims file may have.

    Raises OSError or ValueError where there is none, and for a pipe or a device, which might never end.
    """
    with open(FilePath(path), "rb", opener=_without_waiting) as stream:
        if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
            raise _NoFile
        return stream.read(MOST_BYTES + 1)


def read_bytes(data: bytes, file: str) -> tuple[Claimbook | None, list[Problem]]:
    """What can be read of a claims file given as bytes, and problems in file order."""
    with _keeping_everything():
        root, problems = compose(data, file)
        if root is None:
            return None, problems
        reader = _Reader(file, root, problems)
        book = reader.book()
    return book, in_file_order(reader.problems)


@contextmanager
def _keeping_everything() -> Iterator[None]:
    """Does without the search for rubbish: reading makes none, and a search among a million nodes takes longer than
    reading them.
    """
    searching = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if searching:
            gc.enable()


class _Reader:
    """Turns one document's nodes into records and gathers what does not fit."""

    def __init__(self, file: str, root: Mapping, problems: list[Problem]):
        self.file = file
        self.root = root
        self.problems = list(problems)
        self.told = {problem.place for problem in problems}
        self.places = Places(file, root)
        self.broken: set[tuple[str, str]] = set()

    def book(self) -> Claimbook | None:
        self._unknown_sections()
        version, as_of = (self._head(name) for name in HEAD)
        if version is not None and version != SCHEMA_VERSION:
            self._problem(
                ("schema_version",),
                "",
                "schema-version",
                f"version {SCHEMA_VERSION}",
                f"{version}",
                "correct it, or use the claimbook package of that version",
            )
        sections = {name: self._section(name) for name in SECTIONS}
        if as_of is None:
            return None
        sections["claims"] = _placed(sections["claims"], sections["articles"])
        return Claimbook(
            self.file, version or SCHEMA_VERSION, as_of.earliest, places=self.places, broken=frozenset(self.broken)
        ).holding(sections)

    def _unknown_sections(self) -> None:
        known = (*HEAD, *SECTIONS)
        for key in self.root.values:
            if key not in known:
                self._add(
                    self._key_place((key,)),
                    "",
                    "",
                    "unknown-key",
                    "one of " + ", ".join(known),
                    quoted(key),
                    _did_you_mean(_meant(key, known), known),
                )

    def _head(self, name: str) -> Any:
        node = self.root.values.get(name)
        if node is None:
            self._problem((), "", "missing-key", f"the key `{name}`", "none", "write it at the top of the file")
            return None
        try:
            return HEAD[name].validate_python(_plain(node))
        except ValidationError as error:
            self._errors(error, (name,), "")
            return None

    def _section(self, name: str) -> dict[Any, Any]:
        node = self.root.values.get(name)
        if node is None or _nothing(node):
            return {}
        if not isinstance(node, Mapping):
            self._problem(
                (name,),
                "",
                "not-a-mapping",
                "records under their ids",
                shown(_plain(node)),
                "write each as `id:` with its fields below",
            )
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
        path = (section, key)
        data = _plain(node)
        fits = self._key_fits(section, key)
        if section != "unclaimed":
            if not isinstance(data, dict):
                self._problem(
                    path,
                    key,
                    "not-a-mapping",
                    "the record's fields",
                    shown(data),
                    "write them below the id, indented by two spaces",
                )
                return None
            if "id" in data:
                self._add(
                    self._key_place((*path, "id")),
                    key,
                    "",
                    "unknown-key",
                    "the id only as the record's own key",
                    "`id` as well",
                    "remove it",
                )
                fits = False
            data["id"] = key
        try:
            record = SECTIONS[section].model_validate(data)
        except ValidationError as error:
            self._errors(error, path, key)
            return None
        return record if fits else None

    def _key_fits(self, section: str, key: str) -> bool:
        try:
            (_LINE if section == "unclaimed" else _ID).validate_python(key)
        except ValidationError as error:
            context = error.errors()[0]["ctx"]
            self._add(
                self._key_place((section, key)),
                key,
                "",
                "bad-id",
                context["expected"],
                context["found"],
                context["remedy"],
            )
            return False
        return True

    def _errors(self, error: ValidationError, path: Path, record: str) -> None:
        faults = error.errors(include_url=False)
        meant = {
            self._unknown_key(path, record, fault["loc"]) for fault in faults if fault["type"] == "extra_forbidden"
        }
        for fault in faults:
            if fault["type"] == "missing":
                if fault["loc"] not in meant:
                    self._missing_key(path, record, fault["loc"])
            elif fault["type"] != "extra_forbidden":
                self._misfit(fault, path, record)

    def _unknown_key(self, path: Path, record: str, inner: Path) -> Path:
        """Tells of a key that its record does not have; the path of the one that was meant, if there is one."""
        key = str(inner[-1])
        known = _fields_at(SECTIONS[str(path[0])], inner[:-1])
        near = _meant(key, known)
        self._add(
            self._key_place((*path, *inner)),
            record,
            dotted(inner[:-1]),
            "unknown-key",
            "a known key",
            quoted(key),
            _did_you_mean(near, known),
        )
        return (*inner[:-1], near)

    def _missing_key(self, path: Path, record: str, inner: Path) -> None:
        node = self.places.node((*path, *inner[:-1]))
        # A merge key, refused already, may have been meant to bring it.
        if not (isinstance(node, Mapping) and node.merged):
            self._problem(
                (*path, *inner[:-1]), record, "missing-key", f"the key `{inner[-1]}`", "none", "add it", inner
            )

    def _misfit(self, fault: Any, path: Path, record: str) -> None:
        typed = self._typed((*path, *fault["loc"]))
        of_key = fault["loc"][-1:] == ("[key]",) and typed[-1] != "[key]"
        place = self._key_place(typed) if of_key else self._place(typed)
        if place not in self.told:
            self._add(place, record, dotted(typed[2:] if record else typed), *_told(fault))

    def _typed(self, path: Path) -> Path:
        """The part of a path that stands in the file, without the keys that a short spelling leaves out."""
        typed: Path = ()
        for part in path:
            if (*typed, part) in self.places:
                typed = (*typed, part)
            elif part != "":
                break
        return typed

    def _key_place(self, path: Path) -> Place:
        """Where the key at the end of a path stands."""
        node = self.places.node(path[:-1])
        key = node.keys.get(str(path[-1])) if isinstance(node, Mapping) else None
        return Place(self.file, key.line, key.column) if key else self._place(path)

    def _place(self, path: Path) -> Place:
        return self.places[self._typed(path)]

    def _problem(
        self, path: Path, record: str, code: str, expected: str, found: str, remedy: str, inner: Path | None = None
    ) -> None:
        field = dotted(inner if inner is not None else path[2:] if record else path)
        self._add(self._place(path), record, field, code, expected, found, remedy)

    def _add(self, place: Place, record: str, field: str, code: str, expected: str, found: str, remedy: str) -> None:
        self.problems.append(Problem(place, shortened(record, 200), field, code, expected, found, remedy))


class _NoFile(OSError):
    """A pipe, a device or the like where a file was expected."""


def _without_waiting(path: str, flags: int) -> int:
    """Opens a path; a pipe that nobody writes to does not hold it up."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _reason(error: Exception) -> str:
    """Why a file cannot be read, as what was found in its place."""
    match error:
        case FileNotFoundError():
            return "none of that name"
        case IsADirectoryError():
            return "a folder"
        case _NoFile():
            return "a pipe or a device"
        case PermissionError():
            return "one that may not be read"
        case OSError(strerror=str(reason)):
            return f"an error of the system ({reason})"
    return "a text that is no path"


def _placed(claims: dict[str, Claim], articles: dict[str, Article]) -> dict[str, Claim]:
    """The claims with plain `lines` spelled out, where some article stands apart from the others.

    Plain lines speak of the articles that render one another, or of the first where all stand apart.
    """
    together = [name for name, article in articles.items() if not article.apart] or list(articles)[:1]
    if len(together) == len(articles):
        return claims
    return {
        name: claim.model_copy(
            update={
                "lines": {**dict.fromkeys(together, claim.lines[""]), **{a: n for a, n in claim.lines.items() if a}}
            }
        )
        if "" in claim.lines
        else claim
        for name, claim in claims.items()
    }


def _plain(node: Node) -> Any:
    """The node as dicts, lists and texts."""
    if isinstance(node, Mapping):
        return {key: _plain(value) for key, value in node.values.items()}
    if isinstance(node, Sequence):
        return [_plain(value) for value in node.values]
    assert isinstance(node, Scalar)
    return "" if _nothing(node) else node.text


def _nothing(node: Node) -> bool:
    """Whether YAML takes a value for none at all, so that a text that is meant wants quotes."""
    return isinstance(node, Scalar) and node.plain and node.text in ("", "~", "null", "Null", "NULL")


def _meant(word: str, known: tuple[str, ...]) -> str:
    """The known word that a mistyped one is likely to mean, "" if there is none."""
    return "" if len(word) > 40 else nearest(word.casefold().replace("-", "_"), known)


def _did_you_mean(near: str, known: tuple[str, ...]) -> str:
    return f"did you mean `{near}`?" if near else "remove it, or choose one of " + ", ".join(known)


def _told(fault: Any) -> tuple[str, str, str, str]:
    """Code, expected, found and remedy of a value that does not fit."""
    context = fault.get("ctx", {})
    found = shown(fault["input"])
    if {"expected", "found", "remedy"} <= context.keys():
        return fault["type"], context["expected"], context["found"], context["remedy"]
    if fault["type"] == "literal_error":
        words = tuple(re.findall(r"'(\w+)'", context["expected"]))
        near = _meant(fault["input"], words) if isinstance(fault["input"], str) else ""
        return (
            "bad-word",
            "one of " + ", ".join(words),
            found,
            f"did you mean `{near}`?" if near else "choose one of them",
        )
    if fault["type"] == "tuple_type":
        return "not-a-list", "a list", found, "put a hyphen before each item, or write [a, b]"
    return "not-a-mapping", "a mapping", found, "write `key: value` lines"


def _fields_at(model: type[Record], inner: Path) -> tuple[str, ...]:
    """The fields of the record that a path inside another one leads to."""
    current: Any = model
    for part in inner:
        current = _within(current, part)
    return tuple(declared(current))


def _within(annotation: Any, part: str | int) -> Any:
    """The record, list or mapping that the next part of a path leads to."""
    if isinstance(annotation, type) and issubclass(annotation, Record):
        return _bare(annotation.model_fields[declared(annotation)[str(part)].attribute].annotation)
    # The items of a list stand first among the arguments, the values of a mapping last.
    arguments = get_args(annotation)
    return _bare(arguments[0] if isinstance(part, int) else arguments[-1])


def _bare(annotation: Any) -> Any:
    """A type without its annotations and without the None that may stand instead."""
    while get_origin(annotation) in (Annotated, Union, types.UnionType):
        annotation = get_args(annotation)[0]
    return annotation
