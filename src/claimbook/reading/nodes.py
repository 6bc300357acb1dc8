"""Strict YAML as a tree of nodes that remember where they stand.

Only what a hand-edited record needs is let in: one document of mappings, lists and scalars.
Every scalar keeps the spelling that was typed; what it means is for the field that expects it.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NoReturn

import yaml

from claimbook.reading.syntax import explain
from claimbook.wording.bounds import MOST_BYTES, MOST_FAULTS, MOST_INVISIBLE, MOST_LEVELS, MOST_VALUES
from claimbook.wording.problem import Path, Place, Problem, dotted, in_file_order, quoted, shortened
from claimbook.wording.signs import INVISIBLE

_UNSEEN = re.compile(f"[{INVISIBLE}]")


@dataclass(frozen=True)
class Node:
    """A piece of the document; line and column count from 1."""

    line: int
    column: int


@dataclass(frozen=True)
class Scalar(Node):
    """A text as typed. ``plain`` tells whether it stood without quotes."""

    text: str = ""
    plain: bool = True


@dataclass(frozen=True)
class Mapping(Node):
    """Values by key, in file order; ``keys`` holds each key's own node, that of a merge key too."""

    values: dict[str, Node] = field(default_factory=dict)
    keys: dict[str, Scalar] = field(default_factory=dict)

    @property
    def merged(self) -> bool:
        """Whether a merge key was refused here, so that fields it meant to bring are lacking."""
        return len(self.keys) > len(self.values)


@dataclass(frozen=True)
class Sequence(Node):
    """Nodes in file order."""

    values: list[Node] = field(default_factory=list)


class _Refused(Exception):
    """The document cannot be read any further; the last problem says why."""


def compose(data: bytes, file: str) -> tuple[Mapping | None, list[Problem]]:
    """The document's top-level mapping, and everything wrong with its form, in file order.

    The mapping is None when the bytes cannot be read to their end as one document. Never raises
    for any input.
    """
    composer = _Composer(file)
    try:
        root = composer.document(data)
    except _Refused:
        root = None
    return root, in_file_order(composer.problems)


class _Composer:
    """Turns the parser's events into nodes and gathers what is wrong on the way."""

    def __init__(self, file: str):
        self.file = file
        self.problems: list[Problem] = []
        self.nodes = 0

    def document(self, data: bytes) -> Mapping | None:
        text = self._decoded(data)
        self._refuse_unseen(text)
        root = self._root(text)
        if isinstance(root, Mapping):
            return root
        if root is None or (isinstance(root, Scalar) and root.plain and not root.text):
            found = "an empty document" if root else "nothing but comments" if text.strip() else "an empty file"
            self._fault(
                1, 1, "file-empty", "a mapping of records", found, "begin with the keys `schema_version` and `as_of`"
            )
            return None
        self._fault(
            root.line,
            root.column,
            "not-a-mapping",
            "a mapping of records",
            "a list" if isinstance(root, Sequence) else "a single text",
            "put the records under keys such as `claims:` and `sources:`",
        )
        return None

    def _decoded(self, data: bytes) -> str:
        """The text, its lines ended by LF."""
        if len(data) > MOST_BYTES:
            self._refuse(1, 1, "file-too-large", f"at most {MOST_BYTES} bytes", "more", "leave out what is not needed")
        if data[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE) or b"\0" in data[:2]:
            self._refuse(1, 1, "not-utf-8", "UTF-8 text", "UTF-16 text", "save the file as UTF-8 in your editor")
        data = data.removeprefix(codecs.BOM_UTF8)
        try:
            return data.decode("utf-8").replace("\r\n", "\n")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            before = data[data.rfind(b"\n", 0, error.start) + 1 : error.start]
            self._refuse(
                line,
                len(before.decode("utf-8")) + 1,
                "not-utf-8",
                "UTF-8 text",
                f"the byte 0x{data[error.start]:02x}",
                "save the file as UTF-8 in your editor",
            )

    def _refuse_unseen(self, text: str) -> None:
        if not _UNSEEN.search(text):
            return
        for number, line in enumerate(text.split("\n"), 1):
            for match in _UNSEEN.finditer(line):
                self._fault(number, match.start() + 1, "control-character", *_unseen(match[0]))
                if len(self.problems) == MOST_INVISIBLE:
                    raise _Refused
        raise _Refused

    def _root(self, text: str) -> Node | None:
        root: Node | None = None
        events = self._events(text)
        documents = 0
        for event in events:
            documents += isinstance(event, yaml.DocumentStartEvent)
            if documents > 1:
                self._fault(
                    *_at(event),
                    "several-documents",
                    "one document",
                    "a second one",
                    "remove the line `---`, or make two files",
                )
                break
            if isinstance(event, yaml.NodeEvent):
                root = self._node(event, events, ())
        return root

    def _events(self, text: str) -> Iterator[yaml.Event]:
        try:
            yield from iter(yaml.CSafeLoader(text).get_event, None)
        except yaml.YAMLError as error:
            fault = explain(error, text)
            self._refuse(fault.line, fault.column, fault.code, fault.expected, fault.found, fault.remedy)

    def _node(self, event: yaml.Event, events: Iterator[yaml.Event], path: Path) -> Node:
        line, column = _at(event)
        self.nodes += 1
        if len(path) > MOST_LEVELS:
            self._refuse(line, column, "too-deep", f"at most {MOST_LEVELS} levels", "more", "flatten the record")
        if self.nodes > MOST_VALUES:
            self._refuse(
                line, column, "too-many-nodes", f"at most {MOST_VALUES} values", "more", "leave out what is not needed"
            )
        if isinstance(event, yaml.AliasEvent):
            self._fault(
                line,
                column,
                "anchor",
                "the value itself",
                f"the alias {quoted(f'*{event.anchor}')}",
                "write the value out, or put a text that begins with `*` in double quotes",
                path,
            )
            return Scalar(line, column, f"*{event.anchor}")
        assert isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent)
        if event.anchor is not None or event.tag is not None:
            self._refuse_marks(event, path)
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event, path)
        if isinstance(event, yaml.SequenceStartEvent):
            return Sequence(line, column, list(self._items(events, path)))
        return self._mapping(line, column, events, path)

    def _refuse_marks(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent, path: Path) -> None:
        if event.anchor is not None:
            self._fault(
                *_at(event),
                "anchor",
                "a plain value",
                f"the anchor {quoted('&' + event.anchor)}",
                "remove it, or put a text that begins with `&` in double quotes",
                path,
            )
        if event.tag is not None:
            self._fault(
                *_at(event),
                "tag",
                "a plain value",
                f"the tag {quoted(_tag(event.tag))}",
                "remove it, or put a text that begins with `!` in double quotes",
                path,
            )

    def _scalar(self, event: yaml.ScalarEvent, path: Path) -> Scalar:
        hidden = _UNSEEN.search(event.value)
        if hidden:
            expected, found, remedy = _unseen(hidden[0])
            self._fault(*_at(event), "control-character", expected, f"{found}, written as an escape", remedy, path)
        if event.style in ("|", ">") and not event.value:
            self._fault(
                *_at(event),
                "empty-block",
                "a text on the lines below",
                f"none after `{event.style}`",
                f"put a text that begins with `{event.style}` in double quotes",
                path,
            )
        return Scalar(*_at(event), _UNSEEN.sub("\ufffd", event.value) if hidden else event.value, not event.style)

    def _items(self, events: Iterator[yaml.Event], path: Path) -> Iterator[Node]:
        for index, event in enumerate(events):
            if isinstance(event, yaml.SequenceEndEvent):
                return
            yield self._node(event, events, (*path, index))

    def _mapping(self, line: int, column: int, events: Iterator[yaml.Event], path: Path) -> Mapping:
        mapping = Mapping(line, column)
        for event in events:
            if isinstance(event, yaml.MappingEndEvent):
                break
            key = self._node(event, events, (*path, ""))
            name = key.text if isinstance(key, Scalar) else ""
            fits = not isinstance(event, yaml.AliasEvent) and self._key_fits(mapping, key, path)
            told = len(self.problems)
            value = self._node(next(events), events, (*path, name))
            if fits:
                mapping.keys[name] = key  # type: ignore[assignment]
                mapping.values[name] = value
            elif _merges(key):
                mapping.keys.setdefault(name, key)  # type: ignore[arg-type]
                del self.problems[told:]
        return mapping

    def _key_fits(self, mapping: Mapping, key: Node, path: Path) -> bool:
        if not isinstance(key, Scalar) or not key.text:
            found = "none" if isinstance(key, Scalar) else "a list or a mapping"
            self._fault(
                key.line,
                key.column,
                "key-not-text",
                "a word before the colon",
                found,
                "write one, or put the whole text in double quotes",
                path,
            )
            return False
        if _merges(key):
            self._fault(
                key.line,
                key.column,
                "merge-key",
                "the fields themselves",
                "the merge key `<<`",
                "write the fields out",
                path,
            )
            return False
        if key.text not in mapping.keys:
            return True
        first = mapping.keys[key.text].line
        found = f"it twice on line {first}" if first == key.line else f"it on line {first} and again on line {key.line}"
        self._fault(
            key.line,
            key.column,
            "duplicate-key",
            f"the key {quoted(key.text)} once",
            found,
            "remove or rename one of the two",
            path,
        )
        return False

    def _fault(
        self, line: int, column: int, code: str, expected: str, found: str, remedy: str, path: Path = ()
    ) -> None:
        if len(self.problems) == MOST_FAULTS:
            code, path, expected = "too-many-faults", (), f"at most {MOST_FAULTS} faults in the form of a file"
            found, remedy = "more", "mend those above, then check again"
        parts = tuple(shortened(part, 200) if isinstance(part, str) else part for part in path if part != "")
        # A record stands under its section and its id.
        record = str(parts[1]) if len(parts) > 1 and isinstance(parts[1], str) else ""
        field = dotted(parts[2:] if record else parts)
        self.problems.append(Problem(Place(self.file, line, column), record, field, code, expected, found, remedy))
        if code == "too-many-faults":
            raise _Refused

    def _refuse(self, line: int, column: int, code: str, expected: str, found: str, remedy: str) -> NoReturn:
        self._fault(line, column, code, expected, found, remedy)
        raise _Refused


def _at(event: yaml.Event) -> tuple[int, int]:
    assert event.start_mark is not None
    return event.start_mark.line + 1, event.start_mark.column + 1


def _merges(key: Node) -> bool:
    return isinstance(key, Scalar) and key.plain and key.text == "<<"


def _tag(name: str) -> str:
    """A tag as it was typed, where that is known."""
    return name.replace("tag:yaml.org,2002:", "!!", 1) if name.startswith("tag:yaml.org,2002:") else name


def _unseen(character: str) -> tuple[str, str, str]:
    """Expected, found and remedy for a character that cannot be seen."""
    if character == "\r":
        return "LF or CRLF at the end of a line", "a lone carriage return", "save the file with LF line ends"
    return "text that can be seen", f"the invisible character U+{ord(character):04X}", "delete it"
