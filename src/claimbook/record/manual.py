"""The manual of the format as Markdown: format.md beside this module, with tables made from the declarations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from claimbook.quantity.catalogue import units
from claimbook.record.book import SECTIONS
from claimbook.record.declaration import Declared, declared
from claimbook.record.model import Record
from claimbook.record.schema import meanings
from claimbook.wording.lists import joined

_TEMPLATE = Path(__file__).with_name("format.md")


def text() -> str:
    """The whole manual as the text of its file."""
    manual = _TEMPLATE.read_text(encoding="utf-8").replace("SECTIONS", ", ".join(f"`{name}`" for name in SECTIONS), 1)
    manual = re.sub(r"^FIELDS (\w+)$", lambda found: "\n\n".join(_told(SECTIONS[found[1]])), manual, flags=re.MULTILINE)
    return manual.replace("UNITS", _table("unit", *((name, "", meaning) for name, meaning in units().items())), 1)


def _told(model: type[Record]) -> Iterator[str]:
    """The tables of a record: its fields, the words of those that have some, and the records inside it."""
    fields = declared(model)
    yield _table(
        "field", *((name, "required" if field.required else "", field.meaning) for name, field in fields.items())
    )
    for name, field in fields.items():
        if field.words:
            yield _words(name, field)
    for record in dict.fromkeys(field.record for field in fields.values() if field.record is not None):
        named = [name for name, field in fields.items() if field.record is record]
        yield (
            f"### `{named[0]}`"
            if model in SECTIONS.values()
            else f"What stands under {joined([f'`{name}`' for name in named], 'or')}:"
        )
        yield from _told(record)


def _words(name: str, field: Declared) -> str:
    rows = [f"| `{word}` | {meaning} |" for word, meaning in meanings(name, field.words).items()]
    return "\n".join([f"| `{name}` | meaning |", "| --- | --- |", *rows])


def _table(of: str, *rows: tuple[str, str, str]) -> str:
    return "\n".join(
        [
            f"| {of} | | meaning |",
            "| --- | --- | --- |",
            *(f"| `{name}` | {owed} | {meaning} |" for name, owed, meaning in rows),
        ]
    )
