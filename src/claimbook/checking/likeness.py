"""Checks on what looks alike: one name in two spellings, one thing recorded twice in a record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator

from claimbook.record.book import SECTIONS, Claimbook
from claimbook.record.declaration import declared
from claimbook.record.model import Record
from claimbook.wording.lists import counted
from claimbook.wording.lookalikes import folded_name, plain_letters
from claimbook.wording.nearest import one_slip_away
from claimbook.wording.problem import Path, Problem, dotted, quoted

NAMES = ("name", "publisher", "author", "speaker")
"""The fields that name somebody."""
WORDS = ("topic", "speaker")
"""The fields whose words come again and again, so that one used once may be a slip."""
OFTEN = 3
SHORTEST = 4
"""From how many uses a word is used often, and from what length another one is taken for a slip of it."""


def names_are_spelled_alike(book: Claimbook) -> Iterator[Problem]:
    """A name has one spelling, so that nobody is counted as two."""
    uses: dict[str, list[tuple[str, Path]]] = {}
    for name, path in _told(book, NAMES):
        uses.setdefault(folded_name(name), []).append((name, path))
    for spelled in uses.values():
        counts = Counter(name for name, _ in spelled)
        if len(counts) == 1:
            continue
        # Of two that stand as often, the one in plain letters, single spaces and both cases is meant.
        usual = max(
            counts, key=lambda name: (counts[name], " ".join(plain_letters(name).split()) == name, not name.isupper())
        )
        number = counts[usual]
        for name, path in spelled:
            if name != usual:
                yield Problem(
                    book.place(*path),
                    str(path[1]),
                    str(path[2]),
                    "name-spelled-otherwise",
                    f"{quoted(usual)}, as in {counted(number, 'other place')}",
                    f"{quoted(name)}, which looks the same and counts as another",
                    f"write {quoted(usual)}",
                )


def words_are_not_mistyped(book: Claimbook) -> Iterator[Problem]:
    """A topic or a speaker that stands once is not one slip of the hand away from one that stands often."""
    for field in WORDS:
        uses = list(_told(book, (field,)))
        counts = Counter(word for word, _ in uses)
        often = [word for word, number in counts.items() if number >= OFTEN and len(word) >= SHORTEST]
        for word, path in uses:
            near = one_slip_away(word, often) if counts[word] == 1 else []
            near = [each for each in near if folded_name(each) != folded_name(word)]
            if near:
                yield Problem(
                    book.place(*path),
                    str(path[1]),
                    field,
                    "word-mistyped",
                    f"{quoted(near[0])}, which stands {counts[near[0]]} times",
                    f"{quoted(word)}, which stands once and is a letter away from it",
                    f"write {quoted(near[0])}, or a word that nobody takes for it",
                )


def nothing_is_recorded_twice(book: Claimbook) -> Iterator[Problem]:
    """No id stands twice in a list, no item of evidence, calculation or rendering twice in a claim."""
    for section, model in SECTIONS.items():
        fields = [field for field in declared(model).values() if field.several]
        for name, record in getattr(book, section).items() if fields else ():
            for field in fields:
                items = getattr(record, field.attribute)
                for index in _repeated(items):
                    path: Path = (section, str(name), field.name, index)
                    yield Problem(
                        book.place(*path),
                        str(name),
                        dotted(path[2:]),
                        "recorded-twice",
                        f"each item of `{field.name}` once",
                        f"{_shown(items[index])} again",
                        "remove one of the two",
                    )


def _told(book: Claimbook, fields: tuple[str, ...]) -> Iterator[tuple[str, Path]]:
    for section, model in SECTIONS.items():
        for field in fields:
            if field in declared(model):
                for name, record in getattr(book, section).items():
                    text = getattr(record, field)
                    if text is not None:
                        yield text, (section, str(name), field)


def _repeated(items: Iterable[object]) -> Iterator[int]:
    seen: dict[Hashable, list[object]] = {}
    if not isinstance(items, tuple) or len(items) < 2:
        return
    for index, item in enumerate(items):
        # Whole records are compared only where their first field is the same.
        alike = seen.setdefault(next(iter(vars(item).values())) if isinstance(item, Record) else item, [])
        if item in alike:
            yield index
        alike.append(item)


def _shown(item: object) -> str:
    return quoted(item) if isinstance(item, str) else "the same"
