"""What the models declare of their fields, and what can be read off it: references, order, hints, choices."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from claimbook.record.fields import Refers, Text, key_of
from claimbook.record.model import Record
from claimbook.record.vocabulary import vocabulary_of
from claimbook.wording.problem import Path


@dataclass(frozen=True)
class Declared:
    """One field of a record: ``name`` is its key, ``attribute`` where the model has it, ``type`` its annotation
    without the None that may stand instead.

    ``meaning`` is a sentence, ``hint`` a few words; ``asked`` says that only a person can give it, ``weighed`` that
    the rules of judgement look at it, ``refined`` what its JSON Schema has beyond its type.
    """

    name: str
    attribute: str
    type: Any
    required: bool
    meaning: str
    hint: str
    asked: bool
    weighed: bool
    refined: Mapping[str, Any]
    examples: tuple[Any, ...]

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The words that may stand here, () where any text may."""
        return get_args(self.type) if get_origin(self.type) is Literal else ()

    @cached_property
    def vocabulary(self) -> str:
        """The name of the vocabulary whose words may stand here, "" where any text may."""
        return vocabulary_of(self.name, self.words) if self.words else ""

    @cached_property
    def refers(self) -> str:
        """The section whose ids stand here, alone or in a list; "" where none do."""
        return _section_of(self.type)

    @cached_property
    def record(self) -> type[Record] | None:
        """The record that stands here, alone or as the items of a list or the values of a mapping."""
        inner = _items(self.type)
        return inner if isinstance(inner, type) and issubclass(inner, Record) else None

    @cached_property
    def several(self) -> bool:
        """Whether a list stands here."""
        return get_origin(_bare(self.type)) is tuple

    @cached_property
    def prose(self) -> bool:
        """Whether a text in somebody's own words stands here."""
        return bool(self.type == Text)

    @cached_property
    def plain(self) -> bool:
        """Whether it is one cell of a table: a text, a word, a number, a date, or a list of ids."""
        return self.record is None and get_origin(_bare(self.type)) is not dict


@lru_cache(maxsize=64)
def declared(model: type[Record]) -> Mapping[str, Declared]:
    """The fields of a record by name, in the order in which a file has them; its id, which is its key, is none."""
    hints = get_type_hints(model, include_extras=True)
    fields = {}
    for attribute, field in model.model_fields.items():
        name = key_of(attribute)
        if name != "id":
            extra: Any = field.json_schema_extra
            meaning = field.description or ""
            fields[name] = Declared(
                name, attribute, without_none(hints[attribute]), field.is_required(), meaning,
                extra["hint"] or _hint(meaning), extra["asked"], extra["weighed"], extra["refined"],
                tuple(field.examples or ()),
            )  # fmt: skip
    return types.MappingProxyType(fields)


def reached(model: type[Record]) -> Iterator[type[Record]]:
    """A record and every record that stands inside it."""
    yield model
    for field in declared(model).values():
        if field.record is not None:
            yield from reached(field.record)


# --- references ---


@dataclass(frozen=True)
class _Ids:
    """Which ids stand under a type: the section of its own, that of its keys, and what is inside; or a record does."""

    section: str = ""
    keys: str = ""
    inside: _Ids | None = None
    record: bool = False

    def __bool__(self) -> bool:
        return bool(self.section or self.keys or self.inside or self.record)


def references(record: Record) -> Iterator[tuple[Path, str, str]]:
    """Path inside the record, section and id for every id of another record in it."""
    for name, attribute, ids in _leading(type(record)):
        yield from _references(ids, getattr(record, attribute), (name,))


def _references(ids: _Ids, value: Any, path: Path) -> Iterator[tuple[Path, str, str]]:
    if value is None:
        return
    if ids.section:
        yield path, ids.section, value
    elif isinstance(value, Record):
        yield from (((*path, *inner), section, name) for inner, section, name in references(value))
    elif isinstance(value, tuple) and ids.inside:
        for index, item in enumerate(value):
            yield from _references(ids.inside, item, (*path, index))
    elif isinstance(value, dict):
        for key, item in value.items():
            # The key "" of line numbers stands for every article.
            if key and ids.keys:
                yield (*path, key), ids.keys, key
            if ids.inside:
                yield from _references(ids.inside, item, (*path, key))


def renamed(record: Record, call: Callable[[str, str], str]) -> Record:
    """The record with what ``call`` gives, for a section and an id, in the place of every id of another record in
    it.
    """
    update = {
        attribute: _renamed(ids, getattr(record, attribute), call) for _, attribute, ids in _leading(type(record))
    }
    return record.model_copy(update=update)


def _renamed(ids: _Ids, value: Any, call: Callable[[str, str], str]) -> Any:
    if value is None:
        return None
    if ids.section:
        return call(ids.section, value)
    if isinstance(value, Record):
        return renamed(value, call)
    if isinstance(value, tuple) and ids.inside:
        return tuple(_renamed(ids.inside, item, call) for item in value)
    if isinstance(value, dict):
        return {
            call(ids.keys, key) if key and ids.keys else key: _renamed(ids.inside, item, call) if ids.inside else item
            for key, item in value.items()
        }
    return value


@lru_cache(maxsize=64)
def _leading(model: type[Record]) -> tuple[tuple[str, str, _Ids], ...]:
    """The fields of a record in which ids stand, worked out once: key, attribute, and where the ids are."""
    found = ((name, field.attribute, _ids(field.type)) for name, field in declared(model).items())
    return tuple((name, attribute, ids) for name, attribute, ids in found if ids)


def _ids(annotation: Any) -> _Ids:
    bare = _bare(annotation)
    if get_origin(bare) is tuple:
        return _Ids(inside=_ids(get_args(bare)[0]))
    if get_origin(bare) is dict:
        keys, values = get_args(bare)
        return _Ids(keys=_section_of(keys), inside=_ids(values))
    return _Ids(_section_of(annotation), record=isinstance(bare, type) and issubclass(bare, Record))


# --- annotations ---


def without_none(annotation: Any) -> Any:
    """A type without the None that may stand instead."""
    if get_origin(annotation) in (Union, types.UnionType):
        return next(each for each in get_args(annotation) if each is not type(None))
    return annotation


def _bare(annotation: Any) -> Any:
    """A type without what is said about it."""
    return get_args(annotation)[0] if get_origin(annotation) is Annotated else annotation


def _items(annotation: Any) -> Any:
    """What a list's items or a mapping's values are; the type itself where it holds one thing."""
    bare = _bare(annotation)
    if get_origin(bare) is tuple:
        return get_args(bare)[0]
    return get_args(bare)[1] if get_origin(bare) is dict else annotation


def _section_of(annotation: Any) -> str:
    for inner in (annotation, _items(annotation)):
        found = [each.section for each in getattr(inner, "__metadata__", ()) if isinstance(each, Refers)]
        if found:
            return str(found[0])
    return ""


def _hint(meaning: str) -> str:
    """A sentence as a few words: "Its usual name." is "its usual name"."""
    return meaning[:1].lower() + meaning[1:].removesuffix(".")
