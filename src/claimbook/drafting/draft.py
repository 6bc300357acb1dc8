"""A record as it is going to be typed, and what each of its fields is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from claimbook.record.book import SECTIONS
from claimbook.record.declaration import declared, reached

DRAFTED = ("claims", "sources")
"""The sections for which a command drafts a record."""

_FIELDS = {section: declared(model) for section, model in SECTIONS.items()}

ORDER: Mapping[str, tuple[str, ...]] = {section: tuple(fields) for section, fields in _FIELDS.items()}
"""The fields of a record in the order in which they are written."""

OWED: Mapping[str, tuple[str, ...]] = {
    section: tuple(name for name, field in fields.items() if field.asked) for section, fields in _FIELDS.items()
}
"""The fields that only a person can give."""

NEW_ID: Mapping[str, str] = {section: f"new-{SECTIONS[section].__name__.lower()}" for section in DRAFTED}
"""What stands for an id that is still to be given."""

HINTS: Mapping[str, Mapping[str, str]] = {
    section: {"id": "its id: lower-case with hyphens, never reused"}
    | {name: field.hint for name, field in fields.items()}
    for section, fields in _FIELDS.items()
}
"""What each field is, as a comment says it."""

CHOICES: Mapping[str, tuple[str, ...]] = {
    name: field.words
    for section in DRAFTED
    for model in reached(SECTIONS[section])
    for name, field in declared(model).items()
    if field.words
}
"""The words of the fields that take one of a few."""


class NotAdded(Exception):
    """A record that was not put into its file, which is as it was. The message is one plain line."""


@dataclass(frozen=True)
class Draft:
    """A record as it is going to be typed.

    The leaves of ``fields`` are texts as typed, its collections lists and dicts; "" stands for
    what is still to be filled in. ``id`` is "" where none was given.
    """

    section: str
    id: str
    fields: Mapping[str, Any] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """The id, or what stands for it."""
        return self.id or NEW_ID[self.section]

    def with_fields(self, **fields: Any) -> Draft:
        return replace(self, fields={**self.fields, **fields})

    def lacks(self, name: str) -> bool:
        """Whether a field is still to be given."""
        return not self.fields.get(name)

    def owed(self) -> list[str]:
        """What only a person can give and has not given yet."""
        return [*([] if self.id else ["id"]), *(name for name in OWED[self.section] if self.lacks(name))]
