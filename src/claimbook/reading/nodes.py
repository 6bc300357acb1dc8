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

from claimbook.reading.layout import merge_left
from claimbook.reading.syntax import explain
from claimbook.record.book import SECTIONS
from claimbook.record.declaration import declared, reached
from claimbook.wording.bounds import MOST_BYTES, MOST_FAULTS, MOST_INVISIBLE, MOST_LEVELS, MOST_VALUES
from claimbook.wording.problem import Path, Place, Problem, dotted, in_file_order, quoted, shortened
from claimbook.wording.signs import INVISIBLE, ODD_SPACES, named_sign

KNOWN = frozenset(
    {"schema_version", "as_of", *SECTIONS}
    | {key for model in SECTIONS.values() for inner in reached(model) for key in declared(inner)}
)
"""Every key of the format."""

_UNSEEN = re.compile(f"[{INVISIBLE}]")
_ODD_END = re.compile(f"^[ {ODD_SPACES}]*[{ODD_SPACES}][ {ODD_SPACES}]*|[{ODD_SPACES}]+$")
_ODD_SPACE = re.compile(f"[{ODD_SPACES}]")
_GLUED = re.compile(rf"([\w-]+)(:?[ =:{ODD_SPACES}]*)[\[{{]")
_HASH = re.compile(r"[ \t]+(#.*)")
_COMMENT = re.compile(r"[ \t]{2,}#( |$)")
_GARBLED_OFTEN = 10
"""From how many places on what looks like garbled UTF-8 is taken for it, since one may be meant."""
_GARBLED = re.compile(
    "[\u00c2-\u00df][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013\u2014\u2018-\u201e\u2020-\u2026\u2030\u2039\u203a\u20ac\u2122]"
    "|[\u00e0-\u00ef][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013\u2014\u2018-\u201e\u2020-\u2026\u2030\u2039\u203a\u20ac\u2122]{2}"
)


@dataclass(frozen=True)
class Node:
    """A piece of the document; line and column count from 1."""

    line: int
    column: int


@dataclass(frozen=True)
class Cut(Node):
    """Where a `#` has ended a text, and what YAML drops from there on."""

    rest: str = ""


@dataclass(frozen=True)
class Scalar(Node):
    """A text as typed. ``plain`` tells whether it stood without quotes, ``cut`` where a `#` behind it, which does not
    look like that of a comment, ended it.
    """

    text: str = ""
    plain: bool = True
    cut: Cut | None = None


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
        self.repeated: list[Mapping] = []

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
            text = data.decode("utf-8").replace("\r\n", "\n")
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
        self._refuse_garbled(text)
        return text

    def _refuse_garbled(self, text: str) -> None:
        """UTF-8 that was opened as another encoding, and saved so."""
        found = [match for match in _GARBLED.finditer(text) if _meant(match[0])] if _GARBLED.search(text) else []
        if len(found) >= _GARBLED_OFTEN:
            first = found[0]
            self._refuse(
                text.count("\n", 0, first.start()) + 1,
                first.start() - text.rfind("\n", 0, first.start()),
                "garbled",
                f"`{_meant(first[0])}`",
                f"`{first[0]}`, and {len(found) - 1} more of the kind: UTF-8 that was opened as another encoding",
                "take the file as it was before, and open and save it as UTF-8",
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
        merge = merge_left(text)
        if merge is not None:
            self._refuse(merge.line, merge.column, merge.code, merge.expected, merge.found, merge.remedy)
        self.hashed = {
            number: line for number, line in enumerate(text.split("\n")) if "#" in line and not line.startswith("#")
        }
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
                raise _Refused
            if isinstance(event, yaml.NodeEvent):
                root = self._node(event, events, ())
        return root

    def _events(self, text: str) -> Iterator[yaml.Event]:
        try:
            yield from iter(yaml.CSafeLoader(text).get_event, None)
        except yaml.YAMLError as error:
            fault = explain(error, text, KNOWN, tuple(SECTIONS))
            # What was told of this line already is the same slip.
            self.problems = [problem for problem in self.problems if problem.line != fault.line]
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
        return Scalar(
            *_at(event),
            _UNSEEN.sub("\ufffd", event.value) if hidden else event.value,
            not event.style,
            self._cut(event),
        )

    def _cut(self, event: yaml.ScalarEvent) -> Cut | None:
        """Where a `#` has ended a text without quotes: a comment stands two spaces behind it, and has one itself."""
        mark = event.end_mark
        if event.style or mark is None or mark.line not in self.hashed:
            return None
        line = self.hashed[mark.line]
        lost = _HASH.match(line, mark.column)
        if lost is None or _COMMENT.match(line, mark.column):
            return None
        return Cut(mark.line + 1, lost.start(1) + 1, lost[1])

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
            name = _ODD_END.sub("", key.text) if isinstance(key, Scalar) else ""
            fits = not isinstance(event, yaml.AliasEvent) and self._key_fits(mapping, key, path)
            told = len(self.problems)
            value = self._node(next(events), events, (*path, name))
            glued = _GLUED.match(name) if isinstance(key, Scalar) and key.plain else None
            if fits and glued and isinstance(key, Scalar):
                del self.problems[told:]
                self._glued(key, glued, path)
                name, value = glued[1], Scalar(key.line, key.column)
            elif fits and isinstance(key, Scalar) and name != key.text:
                self._odd_key(key, path)
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
        if path and isinstance(path[-1], int) and mapping.keys[key.text].line < key.line:
            return self._item_key_fits(mapping, key, path)
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

    def _glued(self, key: Scalar, glued: re.Match[str], path: Path) -> None:
        """Tells of a key that runs into the list or mapping behind it for want of a colon and a space."""
        odd = _ODD_SPACE.search(glued[2])
        found = f"the {named_sign(odd[0])}" if odd else quoted(glued[2].strip()) if glued[2].strip() else "none"
        self._fault(
            key.line,
            key.column,
            "colon-owed",
            f"a colon and a space after {quoted(glued[1])}",
            found,
            "put a colon and a plain space there",
            path,
        )

    def _odd_key(self, key: Scalar, path: Path) -> None:
        """Tells of a space beside a key that looks like the plain one; the key is read without it."""
        sign = _ODD_SPACE.search(key.text)
        assert sign is not None
        self._fault(
            key.line,
            key.column + (sign.start() if sign.start() > 1 else 0),
            "not-a-space",
            "plain spaces round the key",
            f"the {named_sign(sign[0])}",
            "type a plain space in its place",
            path,
        )

    def _item_key_fits(self, mapping: Mapping, key: Scalar, path: Path) -> bool:
        """Tells of a key twice in one item of a list, once for the item: a hyphen was forgotten, so all keys repeat."""
        if not any(mapping is each for each in self.repeated[-1:]):
            self.repeated.append(mapping)
            self._fault(
                key.line,
                key.column,
                "duplicate-key",
                f"the key {quoted(key.text)} once in an item",
                f"it on line {mapping.keys[key.text].line} and again on line {key.line}",
                "put a hyphen before it where a new item begins, else remove one of the two",
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


def _meant(garbled: str) -> str:
    """What a few characters were before their UTF-8 was read as another encoding, "" where they are none of that."""
    for encoding in ("latin-1", "cp1252"):
        try:
            return garbled.encode(encoding).decode("utf-8")
        except UnicodeError:
            continue
    return ""


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
