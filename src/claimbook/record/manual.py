"""The manual of the format as Markdown: format.md beside this module, with tables made from the declarations."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from claimbook.quantity.catalogue import units
from claimbook.record.book import SECTIONS
from claimbook.record.declaration import Declared, declared
from claimbook.record.model import Input, Record
from claimbook.record.vocabulary import MEANINGS
from claimbook.wording import bounds
from claimbook.wording.codes import codes
from claimbook.wording.lists import joined

_TEMPLATE = Path(__file__).with_name("format.md")
_NOTES: Mapping[type[Record], str] = {
    Input: "Each name has exactly one of `claim`, `figure` and `assume`; only `assume` has a `because` beside it.",
}


def text() -> str:
    """The whole manual as the text of its file."""
    told: set[str] = set()

    def fields(found: re.Match[str]) -> str:
        return "\n\n".join(_told(SECTIONS[found[1]], 3, told))

    manual = _TEMPLATE.read_text(encoding="utf-8").replace("SECTIONS", ", ".join(f"`{name}`" for name in SECTIONS), 1)
    manual = re.sub(r"^FIELDS (\w+)$", fields, manual, flags=re.MULTILINE)
    manual = manual.replace("BOUNDS", "\n".join(f"- {what}: {bound}" for what, bound in bounds.TOLD.items()), 1)
    manual = manual.replace("CODES", _codes(), 1)
    return manual.replace("UNITS", _table("unit", units()), 1)


def _codes() -> str:
    rows = [f"| `{code.name}` | {code.means} | {code.mend} |" for code in codes().values()]
    return "\n".join(["| code | meaning | mending |", "| --- | --- | --- |", *rows])


def _told(model: type[Record], level: int, told: set[str]) -> Iterator[str]:
    """What a record is, the table of its fields, the words of those that have some, and the records inside it.

    ``level`` is that of the headings inside it, ``told`` the vocabularies whose words stand further up.
    """
    yield f"{inspect.cleandoc(model.__doc__ or '')} {_NOTES.get(model, '')}".replace("\n", " ").rstrip()
    yield _fields(model)
    for field in declared(model).values():
        if field.words:
            yield _words(field, told)
    inside: dict[type[Record], list[str]] = {}
    for name, field in declared(model).items():
        if field.record is not None:
            inside.setdefault(field.record, []).append(f"`{name}`")
    for record, names in inside.items():
        yield f"{'#' * level} {joined(names, 'or')}"
        yield from _told(record, level + 1, told)


def _fields(model: type[Record]) -> str:
    rows = [
        f"| `{name}` | {'required' if field.required else ''} | {field.meaning} |"
        for name, field in declared(model).items()
    ]
    return "\n".join(["| field | | meaning |", "| --- | --- | --- |", *rows])


def _words(field: Declared, told: set[str]) -> str:
    """The words of a field with their meanings, or where these stand already."""
    if field.vocabulary in told:
        of = "" if field.name == field.vocabulary else f"of `{field.vocabulary}` "
        return f"The words of `{field.name}` are those {of}above."
    told.add(field.vocabulary)
    return _table(f"`{field.name}`", MEANINGS[field.vocabulary])


def _table(of: str, meanings: Mapping[str, str]) -> str:
    rows = [f"| `{name}` | {meaning} |" for name, meaning in meanings.items()]
    return "\n".join([f"| {of} | meaning |", "| --- | --- |", *rows])
