"""Claims of which no label can be derived, since they rest on records that are missing or could not be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from weakref import WeakKeyDictionary

from claimbook.record.book import Claimbook
from claimbook.record.declaration import references
from claimbook.record.model import Claim
from claimbook.wording.lists import few
from claimbook.wording.problem import shortened

_ONE = {"claims": "claim", "figures": "figure", "sources": "source"}
_DECIDING = tuple(_ONE)
# A record never changes, so what follows from it is worked out once, and forgotten with it.
_LACKING: WeakKeyDictionary[Claimbook, frozenset[str]] = WeakKeyDictionary()


def incomplete(book: Claimbook) -> frozenset[str]:
    """The claims that rest, directly or through others, on a record that is missing or could not be read."""
    if book not in _LACKING:
        _LACKING[book] = _incomplete(book)
    return _LACKING[book]


def _incomplete(book: Claimbook) -> frozenset[str]:
    return resting_on(
        book,
        {
            name
            for name, claim in book.claims.items()
            if ("claims", name) in book.broken
            or any(
                target not in getattr(book, section) or (section, target) in book.broken
                for section, target in _used(claim, book)
            )
        },
    )


def resting_on(book: Claimbook, names: Iterable[str]) -> frozenset[str]:
    """Some claims, and those that rest on them, directly or through others."""
    found = list(names)
    resting: dict[tuple[str, str], set[str]] = {}
    for name, claim in book.claims.items():
        for each in _used(claim, book):
            resting.setdefault(each, set()).add(name)
    reached = set(found)
    while found:
        following = resting.get(("claims", found.pop()), set()) - reached
        reached |= following
        found += following
    return frozenset(reached)


def underived(claim: Claim, book: Claimbook) -> str:
    """Why no label of a claim is derived, in a phrase: the records that it rests on and that are missing or were not
    read; "" for a claim that has all of them.
    """
    if claim.id not in incomplete(book):
        return ""
    used = dict.fromkeys(_used(claim, book))
    missing = [f"{_ONE[section]} {shortened(name)}" for section, name in used if name not in getattr(book, section)]
    if missing:
        are = "is" if len(missing) == 1 else "are"
        return f"it rests on the {few(missing)}, which {are} missing or could not be read"
    through = [name for section, name in used if section == "claims" and name in incomplete(book)]
    return f"it rests on the {'claim' if len(through) == 1 else 'claims'} {few(through)}, not derived either"


def _used(claim: Claim, book: Claimbook) -> Iterator[tuple[str, str]]:
    """Section and id of every record that decides a claim with it, and of those that its figures name."""
    for _, section, target in references(claim):
        if section in _DECIDING:
            yield section, target
        if section == "figures" and target in book.figures:
            yield from ((inner, name) for _, inner, name in references(book.figures[target]))
