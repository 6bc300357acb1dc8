"""From a claims file to its records, with everything that cannot be read told as problems."""

from __future__ import annotations

import gc
import os
import re
import stat
import types
from collections.abc import Iterator
from collections.abc import Mapping as Mapping_
from contextlib import contextmanager
from pathlib import Path as FilePath
from types import MappingProxyType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import TypeAdapter, ValidationError

from claimbook.reading.layout import cut_by_hash
from claimbook.reading.meant import as_meant
from claimbook.reading.nodes import Mapping, Node, Scalar, Sequence, compose
from claimbook.reading.places import Places
from claimbook.record.book import SCHEMA_VERSION, SECTIONS, Claimbook
from claimbook.record.declaration import Declared, declared, references
from claimbook.record.fields import LOST_IDS, Day, Id, Whole, shown
from claimbook.record.line import key_of
from claimbook.record.model import Article, Claim, Record
from claimbook.wording.bounds import MOST_BYTES
from claimbook.wording.lists import counted, joined
from claimbook.wording.lookalikes import as_id, folded_name, strange
from claimbook.wording.nearest import nearest, one_slip_away
from claimbook.wording.problem import Path, Place, Problem, dotted, in_file_order, quoted, shortened
from claimbook.wording.signs import SMART_QUOTES, named_sign

HEAD: dict[str, TypeAdapter[Any]] = {"schema_version": TypeAdapter(Whole), "as_of": TypeAdapter(Day)}
_ID = TypeAdapter(Id)
_LINE = TypeAdapter(Whole)
NULLS = ("~", "null", "Null", "NULL")
"""Words that stand for nothing where they are not in quotes."""
_LONGEST_LIST = 60
_MANY = 4
"""How many places must name records of a section that is not there before the section itself is missed."""
_OPENING = ("\u201c", "\u201e", "\u2018")


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
        reader = _Reader(file, root, problems, data.rstrip(b"\r\n").count(b"\n") + 1)
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

    def __init__(self, file: str, root: Mapping, problems: list[Problem], lines: int):
        self.file = file
        self.lines = lines
        self.root, displaced = as_meant(root)
        self.problems = list(problems)
        self.told = {problem.place for problem in problems}
        self.places = Places(file, self.root)
        self.broken: set[tuple[str, str]] = {
            (section, problem.record)
            for problem in problems
            for section in SECTIONS
            if problem.record in _ids_of(self.root.values.get(section))
        }
        for each in displaced:
            place = Place(file, each.key.line, each.key.column)
            if place in self.told:
                continue
            self._add(place, each.record, "", each.code, each.expected, each.found, each.remedy)

    def book(self) -> Claimbook | None:
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
        self._marked_texts()
        if as_of is None:
            return None
        sections["claims"] = _placed(sections["claims"], sections["articles"])
        self._lacking(sections)
        return Claimbook(
            self.file, version or SCHEMA_VERSION, as_of.earliest, places=self.places, broken=frozenset(self.broken)
        ).holding(sections)

    def _lacking(self, sections: dict[str, dict[Any, Record]]) -> None:
        """Tells of sections that are not there although records of them are named, and keeps in mind that they lack.

        Where the last sections lack, the file was cut short, perhaps in the middle of its last record.
        """
        lacking = [name for name in SECTIONS if name not in self.root.values]
        named: dict[str, list[Path]] = {}
        for section, records in sections.items() if lacking else ():
            for name, record in records.items():
                for path, target, _ in references(record):
                    if target in lacking:
                        named.setdefault(target, []).append((section, str(name), *path))
        named = {name: places for name, places in named.items() if len(places) >= _MANY}
        present = [name for name in self.root.values if name in SECTIONS]
        cut = [name for name in SECTIONS if name in named and present and _follows(name, present[-1])]
        for name, places in named.items():
            self.broken.add((name, ""))
            if name not in cut:
                first = min(map(self._place, places), key=lambda place: place.line)
                self._add(first, "", name, "missing-section", f"the section `{name}:`", self._lack(places), "add it")
        if cut:
            last = list(getattr(self.root.values[present[-1]], "values", ()))[-1:]
            # The last record may have lost its end, so nothing is held against it.
            self.problems = [each for each in self.problems if [each.record] != last]
            self.broken |= {(present[-1], name) for name in last}
            sections[present[-1]].pop(last[0] if last else "", None)
            self.broken |= {(name, "") for name in (present[-1], *(n for n in lacking if _follows(n, present[-1])))}
            self._add(
                Place(self.file, self.lines),
                "",
                "",
                "cut-short",
                f"the {'section' if len(cut) == 1 else 'sections'} {joined([f'`{name}:`' for name in cut])}, named in "
                f"{sum(len(named[name]) for name in cut)} places",
                f"the end of the file after `{''.join(last) or present[-1]}`",
                "restore what was cut off",
            )

    @staticmethod
    def _lack(places: list[Path]) -> str:
        return f"none, although {counted(len(places), 'place')} name{'s' if len(places) == 1 else ''} records of it"

    def _marked_texts(self) -> None:
        """Texts that a `#` has cut, or that stand in quotes which YAML does not know."""
        for path, node in _marked(self.root, ()):
            section = str(path[0])
            if len(path) < 2 or section not in SECTIONS or not _prose(SECTIONS[section], path[2:]):
                continue
            if node.cut is not None and self._place(path) not in self.told and node.text:
                place = Place(self.file, node.cut.line, node.cut.column)
                self._add(place, str(path[1]), dotted(path[2:]), "text-cut", *cut_by_hash(node.cut.rest))
            elif node.cut is None and node.text[-1] in SMART_QUOTES and len(node.text) > 1:
                self._problem(
                    path,
                    str(path[1]),
                    "smart-quotes",
                    "a text in `\"` or `'`, or in no quotes",
                    f"the {named_sign(node.text[0])} before it",
                    "type straight quotes, or put straight ones round the whole to keep these",
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
                self.broken |= {(name, key), *((name, each) for each in self._ids_meant(name, key))}
            else:
                records[key_of(key) if name == "unclaimed" else key] = record
        return records

    def _record(self, section: str, key: str, node: Node) -> Record | None:
        path = (section, key)
        data = _plain(node)
        fits = self._key_fits(section, key)
        if section != "unclaimed":
            if isinstance(node, Sequence) and node.line > self._key_place(path).line:
                place = Place(self.file, node.line, node.column)
                self._add(place, key, "", "not-a-mapping", "the record's fields", "a hyphen", "remove the hyphen")
                return None
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
            if section != "unclaimed":
                _ID.validate_python(key)
            else:
                article, _, number = key.rpartition(" ")
                if article:
                    _ID.validate_python(article)
                _LINE.validate_python(number)
        except ValidationError as error:
            context = error.errors()[0]["ctx"]
            found, remedy = context["found"], context["remedy"]
            if section != "unclaimed":
                found, remedy = _closer(key, found, remedy, self._ids_meant(section, key))
            self._add(self._key_place((section, key)), key, "", "bad-id", context["expected"], found, remedy)
            return False
        return True

    def _ids_meant(self, section: str, key: str) -> list[str]:
        """The id that a refused one is likely to mean, where no record has it; none for a line number."""
        meant = as_id(key)
        records = self.root.values[section]
        assert isinstance(records, Mapping)
        return [meant] if section != "unclaimed" and _is_id(meant) and meant not in records.values else []

    def _errors(self, error: ValidationError, path: Path, record: str) -> None:
        faults = error.errors(include_url=False)
        meant = {
            self._unknown_key(path, record, fault["loc"]) for fault in faults if fault["type"] == "extra_forbidden"
        }
        split = {
            fault["loc"][:-1] for fault in faults if fault["type"] == "missing" and self._split(path, fault["loc"][:-1])
        }
        for item in sorted(split, key=str):
            if isinstance(item[-1], int) and (*item[:-1], item[-1] - 1) in split:
                place = self._place((*path, *item))
                self._add(
                    place, record, dotted(item), "item-split", "one item of the list",
                    "two that lack what the other has", "remove the hyphen",
                )  # fmt: skip
        for fault in faults:
            if fault["type"] == "missing":
                if fault["loc"][:-1] in split:
                    continue
                if fault["loc"] not in meant:
                    self._missing_key(path, record, fault["loc"])
            elif fault["type"] != "extra_forbidden":
                self._misfit(fault, path, record)

    def _split(self, path: Path, inner: Path) -> bool:
        """Whether an item of a list and one beside it lack what the other has, and have nothing alike: one hyphen too
        many.
        """
        if not inner or not isinstance(inner[-1], int):
            return False
        model = _within(SECTIONS[str(path[0])], inner[0])
        for part in inner[1:]:
            model = _within(model, part)
        owed = {name for name, field in declared(model).items() if field.required}
        items = self.places.node((*path, *inner[:-1]))
        own = self.places.node((*path, *inner))
        assert isinstance(items, Sequence) and isinstance(own, Mapping)
        for at in (inner[-1] - 1, inner[-1] + 1):
            other = items.values[at] if 0 <= at < len(items.values) else None
            keys = other.values.keys() if isinstance(other, Mapping) else set()
            if keys and not own.values.keys() & keys and owed <= own.values.keys() | keys and not owed <= keys:
                return True
        return False

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
        node = self.places.node(typed)
        if fault["type"] == "tuple_type" and isinstance(node, Mapping) and node.values:
            place = Place(self.file, node.line, node.column)
        if place not in self.told and not self._named_nothing(path, typed):
            code, expected, found, remedy = _told(fault)
            if isinstance(fault["input"], str):
                found, remedy = self._mended(path, typed, fault["input"], code, found, remedy)
            self._add(place, record, dotted(typed[2:] if record else typed), code, expected, found, remedy)

    def _named_nothing(self, path: Path, typed: Path) -> bool:
        """Whether a reference is the id of a record that was refused already, since other readers take it for none."""
        node = self.places.node(typed)
        if not isinstance(node, Scalar) or node.text not in LOST_IDS or str(path[0]) not in SECTIONS:
            return False
        field = _field_at(SECTIONS[str(path[0])], typed[2:])
        section = self.root.values.get(field.refers) if field is not None and field.refers else None
        return isinstance(section, Mapping) and node.text in section.values

    def _mended(self, path: Path, typed: Path, text: str, code: str, found: str, remedy: str) -> tuple[str, str]:
        """What was found with the name of a character that looks like another, and the way back to what was meant."""
        if not path or str(path[0]) not in SECTIONS:
            return found, remedy
        model, inner = SECTIONS[str(path[0])], typed[2:]
        if code == "bad-text":
            owed = _is_owed(model, inner)
            node = self.places.node(typed)
            if isinstance(node, Scalar) and node.cut is not None and not text:
                return f"nothing before {quoted(node.cut.rest)}", "put a text that begins with `#` in double quotes"
            return found, remedy.replace(", or remove the key", "") if owed else remedy
        if code == "bad-id" and typed[-1] != "[key]":
            field = _field_at(model, inner)
            names = _names_of(self.root.values.get(field.refers)) if field is not None and field.refers else {}
            return _closer(text, found, remedy, self._known(model, path, inner), names)
        if code == "bad-lines":
            return found, _as_lines(text, remedy)
        if code == "bad-number" and "lines" in typed[2:-1] and len(numbers := _numbers(text)) > 1:
            return found, f"write {', '.join(numbers)}, with a comma between them"
        if code == "not-a-list" and (field := _field_at(model, inner)) is not None and field.refers:
            return found, _as_list(text, remedy)
        return (f"{found}, with the {strange(text)}" if strange(text) else found), remedy

    def _known(self, model: type[Record], path: Path, inner: Path) -> list[str]:
        """The ids that may stand at a path: of the records of a section, by their ids and names, or the topics."""
        field = _field_at(model, inner)
        if field is None:
            return []
        if field.refers:
            return _ids_of(self.root.values.get(field.refers))
        claims = self.root.values.get(str(path[0]))
        return [
            node.text
            for record in (claims.values.values() if isinstance(claims, Mapping) else ())
            if isinstance(record, Mapping) and isinstance(node := record.values.get(field.name), Scalar)
        ]

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


def _closer(
    text: str, found: str, remedy: str, known: list[str], names: Mapping_[str, str] = MappingProxyType({})
) -> tuple[str, str]:
    """What was found and what to do, for a text that is no id: the known id that it means, where that is clear."""
    if strange(text):
        found = f"{found}, with the {strange(text)}"
    parts = re.split(r"[ ;,]+", text.strip("[] "))
    if len(parts) > 1 and all(part in known for part in parts):
        brackets = ("[", "]") if text[:1] == "[" or text[-1:] == "]" or "," in text else ("", "")
        return found, f"put commas between them: `{brackets[0]}{', '.join(parts)}{brackets[1]}`"
    meant = names.get(folded_name(text)) or as_id(text)
    if meant in known and _is_id(meant):
        return found, f"write `{meant}`"
    near = one_slip_away(meant, filter(_is_id, known)) if len(meant) > 1 else []
    return found, f"write `{near[0]}`" if len(near) == 1 else remedy


def _is_id(text: str) -> bool:
    try:
        _ID.validate_python(text)
    except ValidationError:
        return False
    return True


def _ids_of(section: Node | None) -> list[str]:
    return list(section.values) if isinstance(section, Mapping) else []


def _as_lines(text: str, remedy: str) -> str:
    """What to do with a text where line numbers are expected."""
    numbers = _numbers(text)
    return f"write [{', '.join(numbers)}]" if numbers else remedy


def _numbers(text: str) -> list[str]:
    """The line numbers that a text names one by one or from one to another, [] where it names anything else."""
    if len(text) > _LONGEST_LIST or re.search(r"[^0-9 ,;\[\]-]", text):
        return []
    found: list[str] = []
    for first, last in re.findall(r"([0-9]+)(?: *- *([0-9]+))?", text):
        found += map(str, range(int(first), min(int(last or first), int(first) + _LONGEST_LIST) + 1))
    return found


def _names_of(section: Node | None) -> dict[str, str]:
    """The ids of a section by the names of its records, where they have one."""
    return {
        folded_name(name.text): key
        for key, record in (section.values.items() if isinstance(section, Mapping) else ())
        if isinstance(record, Mapping) and isinstance(name := record.values.get("name"), Scalar)
    }


def _as_list(text: str, remedy: str) -> str:
    """What to do with a text where a list is expected."""
    bare = text.strip("[] ")
    return f"write `[{shortened(bare, 40)}]`" if bare and "\n" not in bare else remedy


def _follows(section: str, other: str) -> bool:
    """Whether a section stands behind another one in a file."""
    names = list(SECTIONS)
    return names.index(section) > names.index(other)


def _plain(node: Node) -> Any:
    """The node as dicts, lists and texts; a text that YAML takes for nothing is empty."""
    if isinstance(node, Mapping):
        return {key: _plain(value) for key, value in node.values.items()}
    if isinstance(node, Sequence):
        return [_plain(value) for value in node.values]
    assert isinstance(node, Scalar)
    return "" if _nothing(node) else node.text


def _nothing(node: Node) -> bool:
    """Whether YAML takes a value for none at all, so that a text that is meant wants quotes."""
    return isinstance(node, Scalar) and node.plain and node.text in ("", *NULLS)


def _marked(node: Node, path: Path) -> Iterator[tuple[Path, Scalar]]:
    """Texts that a `#` has cut, or that begin with a quote that YAML does not know."""
    if isinstance(node, Mapping):
        for key, value in node.values.items():
            yield from _marked(value, (*path, key))
    elif isinstance(node, Sequence):
        for index, value in enumerate(node.values):
            yield from _marked(value, (*path, index))
    elif isinstance(node, Scalar) and (node.cut or (node.plain and node.text[:1] in _OPENING)):
        yield path, node


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


def _field_at(model: type[Record], inner: Path) -> Declared | None:
    """The field that a path inside a record leads to, or to an item of; None where it leads to no field."""
    while inner and isinstance(inner[-1], int):
        inner = inner[:-1]
    if not inner:
        return None
    current: Any = model
    for part in inner[:-1]:
        current = _within(current, part)
    if not (isinstance(current, type) and issubclass(current, Record)):
        return None
    return declared(current).get(str(inner[-1]))


def _is_owed(model: type[Record], inner: Path) -> bool:
    """Whether what stands at a path cannot be left out."""
    field = _field_at(model, inner)
    return field is not None and field.required


def _prose(model: type[Record], inner: Path) -> bool:
    """Whether a text in somebody's own words stands at a path."""
    field = _field_at(model, inner)
    return field.prose if field is not None else not inner or _field_at(model, inner[:-1]) is not None


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
