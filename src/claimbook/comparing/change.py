"""One difference in meaning, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

_OPPOSITE = {"added": "dropped", "dropped": "added", "settled": "reopened", "reopened": "settled"}


@dataclass(frozen=True)
class Change:
    """One difference in meaning.

    ``section`` and ``record`` say which record ("" and "" for the file's head), ``field`` the path
    inside it ("" for the record as a whole) and ``item`` the source, question or kind of the item of
    a list. ``what`` is one of added, dropped, renamed, reworded, restated, redated, reread, changed,
    moved (a label or a result), settled and reopened (a prediction), and follows: nobody typed it,
    but the rules or the arithmetic now give ``new`` where they gave ``old``. ``record_before`` and
    ``item_before`` are the names on the old side. ``causes`` are the edits that moved it.
    """

    what: str
    section: str
    record: str
    field: str = ""
    old: str | None = None
    new: str | None = None
    item: str = ""
    record_before: str = ""
    item_before: str = ""
    causes: tuple[Change, ...] = ()

    def inverse(self) -> Change:
        """The same difference seen from the other side."""
        return Change(
            _OPPOSITE.get(self.what, self.what),
            self.section,
            self.record_before,
            self.field,
            self.new,
            self.old,
            self.item_before,
            self.record,
            self.item,
            tuple(cause.inverse() for cause in self.causes),
        )

    def as_dict(self) -> dict[str, Any]:
        """The change as plain data, for machines; names of the old side only where they differ."""
        data: dict[str, Any] = {"what": self.what, "section": self.section, "record": self.record, "field": self.field}
        if self.item:
            data["item"] = self.item
        if self.record_before != self.record:
            data["record_before"] = self.record_before
        if self.item_before != self.item:
            data["item_before"] = self.item_before
        data |= {"old": self.old, "new": self.new}
        if self.causes:
            data["causes"] = [cause.as_dict() for cause in self.causes]
        return data


def in_order(change: Change) -> tuple[Any, ...]:
    """What changes are sorted by: section, record and field first."""
    order = ("", "claims", "unclaimed", "figures", "sources", "organisations", "articles")
    record = change.record.zfill(9) if change.section == "unclaimed" else change.record
    return (
        order.index(change.section),
        record,
        change.field,
        change.item,
        change.what,
        change.old or "",
        change.new or "",
    )
