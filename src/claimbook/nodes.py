"""Strict YAML as a tree of nodes that remember where they stand.

Only what a hand-edited record needs is let in: one document of mappings, lists and scalars.
Every scalar keeps the spelling that was typed; what it means is for the field that expects it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import yaml

from claimbook.problem import Place, Problem

MAX_BYTES = 10_000_000
MAX_DEPTH = 20
MAX_NODES = 500_000

# Code points that an editor does not show, or that break lines where no editor does.
_UNSEEN = {
    *(chr(c) for c in range(0x20) if chr(c) not in "\t\n"),
    *(chr(c) for c in range(0x7F, 0xA0)),
    *"\u200b\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff",
}


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
    """Values by key, in file order; ``keys`` holds each key's own node."""

    values: dict[str, Node] = field(default_factory=dict)
    keys: dict[str, Scalar] = field(default_factory=dict)


@dataclass(frozen=True)
class Sequence(Node):
    """Nodes in file order."""

    values: list[Node] = field(default_factory=list)


class _Refused(Exception):
    """The document cannot be read any further."""

    def __init__(self, problem: Problem):
        self.problem = problem


def compose(data: bytes, file: str) -> tuple[Mapping | None, list[Problem]]:
    """The document's top-level mapping, and everything wrong with its form.

    The mapping is None when the bytes cannot be read to their end as one document. Never raises
    for any input.
    """
    try:
        text = _decode(data, file)
        _refuse_unseen(text, file)
        composer = _Composer(file)
        return composer.document(text), composer.problems
    except _Refused as refused:
        return None, [refused.problem]


def _problem(file: str, line: int, column: int, code: str, expected: str, found: str, remedy: str) -> Problem:
    return Problem(Place(file, line, column), "", "", code, expected, found, remedy)


def _decode(data: bytes, file: str) -> str:
    if len(data) > MAX_BYTES:
        raise _Refused(
            _problem(
                file, 1, 1, "file-too-large", f"at most {MAX_BYTES} bytes", f"{len(data)} bytes",
                "split the record into several files",
            )
        )
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise _Refused(
            _problem(file, 1, 1, "not-utf-8", "UTF-8 text", "UTF-16 text", "save the file as UTF-8 in your editor")
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1
        raise _Refused(
            _problem(
                file, line, column, "not-utf-8", "UTF-8 text", f"the byte 0x{data[error.start]:02x}",
                "save the file as UTF-8 in your editor",
            )
        ) from None
    return text.replace("\r\n", "\n")


def _refuse_unseen(text: str, file: str) -> None:
    if _UNSEEN.isdisjoint(text):
        return
    for number, line in enumerate(text.split("\n"), 1):
        for column, character in enumerate(line, 1):
            if character in _UNSEEN:
                raise _Refused(
                    _problem(
                        file, number, column, "control-character", "text that can be seen",
                        f"the invisible character U+{ord(character):04X}", "delete it",
                    )
                )


class _Composer:
    """Turns the parser's events into nodes and gathers what is wrong on the way."""

    def __init__(self, file: str):
        self.file = file
        self.problems: list[Problem] = []
        self.nodes = 0

    def document(self, text: str) -> Mapping | None:
        root = self._root(text)
        if root is None:
            self._fault(1, 1, "file-empty", "a mapping of records", "an empty file", "start from the head of an existing claims file")
            return None
        if not isinstance(root, Mapping):
            kind = "a list" if isinstance(root, Sequence) else "a single text"
            self._fault(
                root.line, root.column, "not-a-mapping", "a mapping of records", kind,
                "put the records under keys such as `claims:` and `sources:`",
            )
            return None
        return root

    def _root(self, text: str) -> Node | None:
        root: Node | None = None
        events = self._events(text)
        documents = 0
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    line, column = _at(event)
                    self._refuse(
                        line, column, "several-documents", "one document", "a second one after `---`",
                        "keep the record in one document, or in two files",
                    )
            elif isinstance(event, yaml.NodeEvent):
                root = self._node(event, events, 0)
        return root

    def _events(self, text: str) -> Iterator[yaml.Event]:
        try:
            yield from yaml.parse(text, Loader=yaml.CSafeLoader)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
            self._refuse(line, column, *_explained(error, text, line))
        except yaml.YAMLError as error:
            self._refuse(1, 1, "not-yaml", "YAML text", str(error).splitlines()[0], "mend the line")

    def _node(self, event: yaml.NodeEvent, events: Iterator[yaml.Event], depth: int) -> Node:
        line, column = _at(event)
        self.nodes += 1
        if depth > MAX_DEPTH:
            self._refuse(line, column, "too-deep", f"at most {MAX_DEPTH} levels", "more", "flatten the record")
        if self.nodes > MAX_NODES:
            self._refuse(line, column, "too-many-nodes", f"at most {MAX_NODES} values", "more", "split the record into several files")
        if isinstance(event, yaml.AliasEvent):
            self._fault(
                line, column, "anchor", "the value itself", f"the alias `*{event.anchor}`",
                "write the value out; anchors and aliases are not read",
            )
            return Scalar(line, column)
        if event.anchor is not None:
            self._fault(
                line, column, "anchor", "a plain value", f"the anchor `&{event.anchor}`",
                "remove it; anchors and aliases are not read",
            )
        if event.tag is not None:
            self._fault(
                line, column, "tag", "a plain value", f"the tag `{event.tag}`",
                "remove it; the field decides what its value means",
            )
        if isinstance(event, yaml.ScalarEvent):
            self._refuse_escaped(line, column, event.value)
            return Scalar(line, column, event.value, event.style is None or event.style == "")
        if isinstance(event, yaml.SequenceStartEvent):
            return Sequence(line, column, list(self._items(events, depth)))
        return self._mapping(line, column, events, depth)

    def _refuse_escaped(self, line: int, column: int, value: str) -> None:
        hidden = next((character for character in value if character in _UNSEEN), None)
        if hidden is not None:
            self._fault(
                line, column, "control-character", "text that can be seen",
                f"the invisible character U+{ord(hidden):04X}, written as an escape", "delete it",
            )

    def _items(self, events: Iterator[yaml.Event], depth: int) -> Iterator[Node]:
        for event in events:
            if isinstance(event, yaml.SequenceEndEvent):
                return
            yield self._node(event, events, depth + 1)

    def _mapping(self, line: int, column: int, events: Iterator[yaml.Event], depth: int) -> Mapping:
        mapping = Mapping(line, column, {}, {})
        for event in events:
            if isinstance(event, yaml.MappingEndEvent):
                break
            key = self._node(event, events, depth + 1)
            value = self._node(next(events), events, depth + 1)
            self._add(mapping, key, value)
        return mapping

    def _add(self, mapping: Mapping, key: Node, value: Node) -> None:
        if not isinstance(key, Scalar):
            self._fault(
                key.line, key.column, "key-not-text", "a key that is a text", "a list or a mapping as key",
                "write a plain word before the colon",
            )
        elif key.text == "<<" and key.plain:
            self._fault(
                key.line, key.column, "merge-key", "the fields themselves", "the merge key `<<`",
                "write the fields out; merge keys are not read",
            )
        elif key.text in mapping.keys:
            first = mapping.keys[key.text]
            self._fault(
                key.line, key.column, "duplicate-key", f"the key `{_short(key.text)}` once",
                f"it on line {first.line} and again on line {key.line}", "remove or rename one of the two",
            )
        else:
            mapping.keys[key.text] = key
            mapping.values[key.text] = value

    def _fault(self, line: int, column: int, code: str, expected: str, found: str, remedy: str) -> None:
        self.problems.append(_problem(self.file, line, column, code, expected, found, remedy))

    def _refuse(self, line: int, column: int, code: str, expected: str, found: str, remedy: str) -> None:
        raise _Refused(_problem(self.file, line, column, code, expected, found, remedy))


def _at(event: yaml.Event) -> tuple[int, int]:
    return event.start_mark.line + 1, event.start_mark.column + 1


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"


def _explained(error: yaml.MarkedYAMLError, text: str, line: int) -> tuple[str, str, str, str]:
    """Code, expected, found and remedy for a fault of the YAML parser."""
    mark = error.problem_mark or error.context_mark
    lines = text.split("\n")
    shown = lines[line - 1] if line <= len(lines) else ""
    problem = (error.problem or str(error)).splitlines()[0].removeprefix("found ")
    if "\t" in shown[: len(shown) - len(shown.lstrip())]:
        return "tab", "spaces before the text", "a tab", "indent with two spaces for each level"
    if "alias" in problem:
        return "anchor", "the value itself", "an alias that names nothing", "write the value out"
    if "nesting depth" in problem:
        return "too-deep", f"at most {MAX_DEPTH} levels", "more", "flatten the record"
    if "mapping values are not allowed" in problem:
        if mark is not None and ": " in shown[: mark.column]:
            return (
                "not-yaml", "one `key: value` on the line", "a second colon followed by a space",
                "put the text in double quotes",
            )
        return "not-yaml", "a key at the depth of its neighbours", "one indented deeper", "line it up with the key above"
    if "cannot start any token" in problem:
        return "not-yaml", "a text", "a character that YAML keeps for itself", "put the text in double quotes"
    wanted = problem.removeprefix("did not find expected ")
    if wanted != problem:
        return "not-yaml", _short(wanted), "something else", "look at this line and the one before it"
    return "not-yaml", "YAML that can be read", _short(problem), "look at this line and the one before it"
