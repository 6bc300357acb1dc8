"""The items of a claim's lists, and which of them are the same on both sides."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from claimbook.comparing.summary import item_name
from claimbook.comparing.value import Fields, Path, fields_of
from claimbook.record.model import Record, Rendering


@dataclass(frozen=True)
class Item:
    """One item of a claim's list: its position, its fields, and itself with the new ids and as it was typed."""

    index: int
    fields: Fields
    record: Record
    typed: Record


Pair = tuple[Item | None, Item | None]


def positions(items: Pair) -> tuple[int | None, int | None]:
    """Where an item stands on either side."""
    old, new = items
    return (None if old is None else old.index, None if new is None else new.index)


def items_of(record: Any, typed: Any, name: str, articles: tuple[str, ...]) -> list[Item]:
    """The items of one list of a claim; ``typed`` is the claim before ids were renamed."""
    pairs = zip(getattr(record, name), getattr(typed, name), strict=True)
    return [Item(index, fields_of(item, shown, articles), item, shown) for index, (item, shown) in enumerate(pairs)]


def paired(old: Sequence[Item], new: Sequence[Item]) -> Iterator[Pair]:
    """Items that are one and the same on both sides, wherever they stand; None for those on one side only.

    Equal items belong together; then those of one name, then those that share half of their fields or more.
    """
    left, right = list(old), list(new)
    for item in old:
        equal = next((other for other in right if _keys(other) == _keys(item)), None)
        if equal is not None:
            left.remove(item)
            right.remove(equal)
            yield item, equal
    ranked = sorted(((_likeness(a, b), a, b) for a in left for b in right), key=lambda each: each[0])
    for likeness, a, b in ranked:
        if likeness[0] <= 0 and a in left and b in right:
            left.remove(a)
            right.remove(b)
            yield a, b
    yield from ((item, None) for item in left)
    yield from ((None, item) for item in right)


def _keys(item: Item) -> dict[Path, Hashable]:
    return {path: value.key for path, value in item.fields.items()}


def _likeness(a: Item, b: Item) -> tuple[int, int, list[str]]:
    """A rank, lowest for the likest pair and above zero for strangers; the same seen from either side."""
    mine, its = _keys(a), _keys(b)
    shared = sum(path in its and its[path] == key for path, key in mine.items())
    named = not isinstance(a.record, Rendering) and item_name(a.record) == item_name(b.record)
    alike = named or 2 * shared >= len({*mine, *its})
    return (-1 if named else 0 if alike else 1), -shared, sorted(_spelled(each) for each in (mine, its))


def _spelled(keys: Mapping[Path, Hashable]) -> str:
    return repr(
        sorted(
            (path, sorted(map(repr, key)) if isinstance(key, frozenset) else repr(key)) for path, key in keys.items()
        )
    )
