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
    def leads(self) -> bool:
        """Whether ids of other records may stand here, or inside the records here, or as keys."""
        return bool(self.refers) or not self.plain

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
class _Holding:
    """What a type holds: the section whose ids it is one of and that of its keys, "" for none, and what is inside."""

    section: str
    keys: str = ""
    inside: _Holding | None = None


def references(record: Record) -> Iterator[tuple[Path, str, str]]:
    """Path inside the record, section and id for every id of another record in it."""
    for name, attribute, holding in _leading(type(record)):
        value = getattr(record, attribute)
        if value is not None:
            yield from _references(holding, value, (name,))


@lru_cache(maxsize=64)
def _leading(model: type[Record]) -> tuple[tuple[str, str, _Holding], ...]:
    """Key, attribute and what it holds for every field of a record that may lead to other records."""
    return tuple(
        (name, field.attribute, _holding(field.type)) for name, field in declared(model).items() if field.leads
    )


def _holding(annotation: Any) -> _Holding:
    bare = _bare(annotation)
    if get_origin(bare) is dict:
        keys, values = get_args(bare)
        return _Holding("", _section_of(keys), _holding(values))
    return _Holding(_section_of(annotation), "", _holding(_items(annotation)) if get_origin(bare) is tuple else None)


def _references(holding: _Holding | None, value: Any, path: Path) -> Iterator[tuple[Path, str, str]]:
    if isinstance(value, Record):
        for inner, section, name in references(value):
            yield (*path, *inner), section, name
    elif holding is None:
        return
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _references(holding.inside, item, (*path, index))
    elif isinstance(value, dict):
        for key, item in value.items():
            # The key "" of line numbers stands for every article.
            if key and holding.keys:
                yield (*path, key), holding.keys, key
            yield from _references(holding.inside, item, (*path, key))
    elif holding.section:
        yield path, holding.section, value


def renamed(record: Record, call: Callable[[str, str], str]) -> Record:
    """The record with what ``call`` gives, for a section and an id, in the place of every id of another record in
    it.
    """
    update = {
        field.attribute: _renamed(field.type, getattr(record, field.attribute), call)
        for field in declared(type(record)).values()
    }
    return record.model_copy(update=update)


def _renamed(annotation: Any, value: Any, call: Callable[[str, str], str]) -> Any:
    if isinstance(value, Record):
        return renamed(value, call)
    if isinstance(value, tuple):
        return tuple(_renamed(_items(annotation), item, call) for item in value)
    if isinstance(value, dict):
        keys, values = get_args(_bare(annotation))
        section = _section_of(keys)
        return {
            call(section, key) if key and section else key: _renamed(values, item, call) for key, item in value.items()
        }
    section = _section_of(annotation)
    return call(section, value) if section and value is not None else value


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
