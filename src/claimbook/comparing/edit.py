"""Changes that somebody typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from claimbook.comparing.change import Change
from claimbook.comparing.item import Pair, items_of, paired, positions
from claimbook.comparing.summary import item_name, summary
from claimbook.comparing.value import ITEMS, Fields, Path, fields_of
from claimbook.record.book import SECTIONS, Claimbook
from claimbook.record.declaration import declared
from claimbook.record.line import key_of
from claimbook.record.model import Claim, Record

_WORDS = {
    ("claims", "statement"): "reworded",
    ("claims", "evidence", "note"): "restated",
    ("claims", "calculations", "asks"): "reworded",
    ("sources", "published"): "redated",
    ("sources", "accessed"): "reread",
    ("sources", "seen"): "reread",
    ("sources", "through"): "reread",
}


@dataclass(frozen=True)
class Edit:
    """A change that somebody typed, and what it takes to make or to undo it alone.

    ``record`` is the id on the new side. ``put`` gives a state in which this part, and nothing else,
    is as on the old side (True) or the new one (False). ``pair`` holds the positions of its item.
    """

    change: Change
    section: str
    record: str
    path: Path
    put: Callable[[Claimbook, bool], Claimbook]
    pair: tuple[int | None, int | None] = (None, None)


def edits_between(original: Claimbook, old: Claimbook, new: Claimbook) -> Iterator[Edit]:
    """Every edit between two states; ``original`` is the old one before its ids were renamed."""
    if old.as_of != new.as_of:
        yield Edit(
            Change("changed", "", "", "as_of", str(old.as_of), str(new.as_of)),
            "",
            "",
            ("as_of",),
            lambda book, to_old: replace(book, as_of=old.as_of if to_old else new.as_of),
        )
    articles = articles_of(old, new)
    for section in SECTIONS:
        before, after = getattr(old, section), getattr(new, section)
        typed = dict(zip(before, getattr(original, section).items(), strict=True))
        for name in dict.fromkeys((*before, *after)):
            former, record = typed.get(name, (name, None))
            yield from _Records(
                section, str(name), str(former), record, before.get(name), after.get(name), articles
            ).edits()


def articles_of(old: Claimbook, new: Claimbook) -> tuple[str, ...]:
    """The ids of the articles of either side."""
    return tuple(sorted({*old.articles, *new.articles}))


@dataclass(frozen=True)
class _Records:
    """One record on both sides; ``typed`` is the old one as it was typed, before ids were renamed."""

    section: str
    name: str
    former: str
    typed: Record | None
    old: Record | None
    new: Record | None
    articles: tuple[str, ...]

    def edits(self) -> Iterator[Edit]:
        """Every edit between the two."""
        if self.old is None or self.new is None:
            what = "added" if self.old is None else "dropped"
            yield self._edit(what, (), _said(self.typed), _said(self.new))
            return
        if self.name != self.former:
            yield self._edit("renamed", (), self.former, self.name)
        for path, old, new in _differences(
            fields_of(self.old, self.typed, self.articles), fields_of(self.new, self.new, self.articles)
        ):
            yield self._edit(_what((self.section, *path), old, new), path, old, new)
        if isinstance(self.old, Claim) and isinstance(self.new, Claim):
            for name in ITEMS:
                yield from self._items(name)

    def _items(self, name: str) -> Iterator[Edit]:
        for items in paired(
            items_of(self.old, self.typed, name, self.articles), items_of(self.new, self.new, name, self.articles)
        ):
            old, new = items
            if old is None or new is None:
                what = "added" if old is None else "dropped"
                yield self._edit(
                    what, (name,), _said(old.typed if old else None), _said(new.typed if new else None), items
                )
                continue
            for path, before, after in _differences(old.fields, new.fields):
                yield self._edit(_what((self.section, name, *path), before, after), (name, *path), before, after, items)

    def _edit(self, what: str, path: Path, old: str | None, new: str | None, items: Pair | None = None) -> Edit:
        change = Change(what, self.section, self.name, ".".join(path), old, new, record_before=self.former)
        if items is None:
            return Edit(change, self.section, self.name, path, self._put_field(path))
        names = [item_name(item.typed) for item in items if item is not None]
        change = replace(change, item=names[-1], item_before=names[0])
        return Edit(change, self.section, self.name, path, self._put_item(path, items), positions(items))

    def _put_field(self, path: Path) -> Callable[[Claimbook, bool], Claimbook]:
        def put(book: Claimbook, to_old: bool) -> Claimbook:
            other = self.old if to_old else self.new
            if not path:
                return book
            return self._with(book, lambda record: _grafted(record, other, path))

        return put

    def _put_item(self, path: Path, items: Pair) -> Callable[[Claimbook, bool], Claimbook]:
        def put(book: Claimbook, to_old: bool) -> Claimbook:
            other, own = items if to_old else (items[1], items[0])

            def mended(record: Record) -> Record:
                listed = list(getattr(record, path[0]))
                if own is None:
                    listed += [other.record] if other else []
                elif other is None:
                    del listed[own.index]
                else:
                    listed[own.index] = _grafted(listed[own.index], other.record, path[1:])
                return record.model_copy(update={path[0]: tuple(listed)})

            return self._with(book, mended)

        return put

    def _with(self, book: Claimbook, mended: Callable[[Record], Record]) -> Claimbook:
        records = getattr(book, self.section)
        key = key_of(self.name) if self.section == "unclaimed" else self.name
        return book.holding({self.section: {**records, key: mended(records[key])}})


def _said(record: Record | None) -> str | None:
    return None if record is None else summary(record)


def _what(path: Path, old: str | None, new: str | None) -> str:
    """The word for a field that differs."""
    if old is None or new is None:
        return "added" if old is None else "dropped"
    return _WORDS.get(path, "changed")


def _differences(old: Fields, new: Fields) -> Iterator[tuple[Path, str | None, str | None]]:
    """Paths whose meaning differs, with what each side shows; a part of what came or went as a whole is left out."""
    apart = {path for path in (*old, *new) if path not in old or path not in new or old[path].key != new[path].key}
    for path in sorted(apart):
        # The reason of an assumption, or a part of an overruling, comes and goes with the whole.
        within = any(path[:end] in apart for end in range(1, len(path)))
        if not within or (path in old and path in new):
            yield path, old[path].shown if path in old else None, new[path].shown if path in new else None


def _grafted(own: Any, other: Any, path: Path) -> Any:
    """A value with the part at a path taken from another."""
    if not path or own is None or other is None:
        return other
    if isinstance(own, Record):
        attribute = declared(type(own))[path[0]].attribute
        return own.model_copy(
            update={attribute: _grafted(getattr(own, attribute), getattr(other, attribute), path[1:])}
        )
    if path[0] not in other:
        return {key: value for key, value in own.items() if key != path[0]}
    return {**own, path[0]: _grafted(own.get(path[0]), other[path[0]], path[1:])}
