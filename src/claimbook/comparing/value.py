"""Records as values by field: equal where the meaning is."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Any

from claimbook.comparing.summary import summary
from claimbook.quantity import Quantity
from claimbook.quantity.span import Span
from claimbook.record.declaration import declared
from claimbook.record.fields import key_of
from claimbook.record.model import Claim, Condition, Input, Judgement, Record

ITEMS = tuple(name for name, field in declared(Claim).items() if field.record is not None and field.several)
"""The lists of a claim whose items are records of their own."""
Path = tuple[str, ...]


@dataclass(frozen=True)
class Value:
    """A field's value: ``key`` is equal where the meaning is, ``shown`` is for people."""

    key: Hashable
    shown: str


Fields = dict[Path, Value]


def values_of(record: Record, articles: tuple[str, ...]) -> Iterator[tuple[Path, Value]]:
    """The fields of a record that hold something, those of its lists of items left out."""
    for attribute in type(record).model_fields:
        name, value = key_of(attribute), getattr(record, attribute)
        if name == "id" or name in ITEMS or value in (None, False, (), {}):
            continue
        if name == "lines" and isinstance(record, Claim):
            yield (name,), Value(_stands_on(record, articles), record.where())
        elif name == "says":
            told = {article: " ".join(text.split()) for article, text in value.items()}
            yield (
                (name,),
                Value(
                    frozenset(told.items()), "; ".join(sorted(f"{article}: {text}" for article, text in told.items()))
                ),
            )
        elif name == "formula":
            yield (name,), Value("".join(value.split()), value)
        elif isinstance(value, Condition):
            yield (name,), Value(value.told(), value.told())
        elif isinstance(value, Judgement):
            yield (name,), Value(True, summary(value))
            for path, inner in values_of(value, articles):
                yield (name, *path), inner
        elif isinstance(value, dict):
            for key, inner in value.items():
                yield from _entry((name, key), inner)
        else:
            yield (name,), value_of(value)


def _entry(path: Path, value: Any) -> Iterator[tuple[Path, Value]]:
    if isinstance(value, Input):
        origin = value.origin() if value.assume is None else f"{value.assume}, {value.origin()}"
        yield path, Value(origin, origin)
        for name in ("because", "source"):
            if getattr(value, name) is not None:
                yield (*path, name), value_of(getattr(value, name))
    else:
        yield path, value_of(value)


def value_of(value: Any) -> Value:
    """The value of one field by its kind: blanks in a text and the order of a list mean nothing."""
    if isinstance(value, Span):
        return Value((value.earliest, value.latest), str(value))
    if isinstance(value, Quantity | bool | int):
        return Value(str(value), str(value).lower() if isinstance(value, bool) else str(value))
    if isinstance(value, tuple):
        return Value(frozenset(value), ", ".join(sorted(set(value))))
    text = " ".join(value.split())
    return Value(text, text)


def _stands_on(claim: Claim, articles: tuple[str, ...]) -> Hashable:
    """Every line on which a claim stands; a list for all articles is the same as one for each."""
    return frozenset(
        (article, number)
        for name, numbers in claim.lines.items()
        for article in ((articles or ("",)) if name == "" else (name,))
        for number in numbers
    )


def fields_of(record: Record, typed: Record | None, articles: tuple[str, ...]) -> Fields:
    """The record's fields by their meaning, shown as they were typed."""
    shown = values_of(typed or record, articles)
    return {
        path: Value(value.key, other.shown)
        for (path, value), (_, other) in zip(values_of(record, articles), shown, strict=True)
    }
