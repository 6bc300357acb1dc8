"""Records that kept what they are and lost their ids."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from claimbook.record.book import SECTIONS, Claimbook
from claimbook.comparing.value import value_of
from claimbook.record.model import Article, Calculation, Claim, Figure, Organisation, Record, Source

_Names = Mapping[str, Mapping[str, str]]


def renamings(old: Claimbook, new: Claimbook) -> dict[str, dict[str, str]]:
    """By section, the new id of each record that kept what it is and lost its id."""
    found: dict[str, dict[str, str]] = {}
    for section in SECTIONS:
        if section == "unclaimed":
            continue
        gone, come = ({name: _essence(record) for name, record in getattr(a, section).items() if name not in getattr(b, section)} for a, b in ((old, new), (new, old)))
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
            return (record.url or (record.title, record.publisher), value_of(record.published).key if record.published else None)
        case Figure():
            return " ".join(record.means.split())
        case Organisation():
            return record.name
        case Article():
            return record.sha256
    raise TypeError(f"no essence of {type(record).__name__}")


def renamed(book: Claimbook, names: _Names) -> Claimbook:
    """The record with new ids, wherever they are used."""
    if not any(names.values()):
        return book
    # A new id that is used without a record of it must not pass for the renamed one.
    names = {section: {**{new: old for old, new in ids.items()}, **ids} for section, ids in names.items()}

    def call(section: str, name: str | None) -> Any:
        return name if name is None else names[section].get(name, name)

    def calls(section: str, several: Iterable[str]) -> tuple[str, ...]:
        return tuple(call(section, name) for name in several)

    def keyed(section: str, entries: Mapping[str, Any]) -> dict[str, Any]:
        return {call(section, name): entry for name, entry in entries.items()}

    def calculation(each: Calculation) -> Calculation:
        given = {
            name: one.model_copy(update={"claim": call("claims", one.claim), "figure": call("figures", one.figure)}) for name, one in each.given.items()
        }
        return each.model_copy(update={"given": given})

    def claim(each: Claim) -> Claim:
        return each.model_copy(update={
            "authority": calls("organisations", each.authority),
            "lines": keyed("articles", each.lines),
            "evidence": tuple(item.model_copy(update={"source": call("sources", item.source)}) for item in each.evidence),
            "calculations": tuple(calculation(item) for item in each.calculations),
            "renderings": tuple(item.model_copy(update={"says": keyed("articles", item.says)}) for item in each.renderings),
        })

    def source(each: Source) -> Source:
        return each.model_copy(update={"voice": calls("organisations", each.voice), "relays": call("sources", each.relays)})

    def figure(each: Figure) -> Figure:
        return each.model_copy(update={"source": calls("sources", each.source)})

    def section(name: str, mend: Callable[[Any], Any] = lambda each: each) -> dict[str, Any]:
        return {call(name, key): mend(record).model_copy(update={"id": call(name, key)}) for key, record in getattr(book, name).items()}

    return replace(
        book, claims=section("claims", claim), sources=section("sources", source), figures=section("figures", figure),
        articles=section("articles"), organisations=section("organisations"),
    )
