"""Records that kept what they are and lost their ids."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from claimbook.comparing.value import value_of
from claimbook.record import declaration
from claimbook.record.book import SECTIONS, Claimbook
from claimbook.record.line import named, parted
from claimbook.record.model import Article, Claim, Figure, Organisation, Record, Source

_Names = Mapping[str, Mapping[str, str]]


def renamings(old: Claimbook, new: Claimbook) -> dict[str, dict[str, str]]:
    """By section, the new id of each record that kept what it is and lost its id."""
    found: dict[str, dict[str, str]] = {}
    for section in SECTIONS:
        if section == "unclaimed":
            continue
        gone, come = (
            {name: _essence(record) for name, record in getattr(a, section).items() if name not in getattr(b, section)}
            for a, b in ((old, new), (new, old))
        )
        found[section] = {
            name: next(other for other, same in come.items() if same == essence)
            for name, essence in gone.items()
            if list(gone.values()).count(essence) == 1 == list(come.values()).count(essence)
        }
    return found


def _essence(record: Record) -> Hashable:
    """What stays of a record when only its id changes."""
    match record:
        case Claim():
            return " ".join(record.statement.split())
        case Source():
            return (
                record.url or (record.title, record.publisher),
                value_of(record.published).key if record.published else None,
            )
        case Figure():
            return " ".join(record.means.split())
        case Organisation():
            return record.name
        case Article():
            return record.sha256
    raise TypeError(f"no essence of {type(record).__name__}")


def _moved(key: int | str, call: Callable[[str, str], str]) -> int | str:
    """The key of a line under the new id of its article."""
    article, number = parted(key)
    return named(call("articles", article), number) if article else key


def renamed(book: Claimbook, names: _Names) -> Claimbook:
    """The record with new ids, wherever they are used."""
    if not any(names.values()):
        return book
    # A new id that is used without a record of it must not pass for the renamed one.
    names = {section: {**{new: old for old, new in ids.items()}, **ids} for section, ids in names.items()}

    def call(section: str, name: str) -> str:
        return names[section].get(name, name) if section in names else name

    def section(name: str) -> dict[Any, Any]:
        records = getattr(book, name)
        if name == "unclaimed":
            return {_moved(key, call): entry for key, entry in records.items()}
        return {
            call(name, key): declaration.renamed(record, call).model_copy(update={"id": call(name, key)})
            for key, record in records.items()
        }

    return book.holding({name: section(name) for name in SECTIONS})
