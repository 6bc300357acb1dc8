"""A claims file as a whole: its records by id, and where each part of them stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from types import MappingProxyType
from typing import Any

from claimbook.record.card import Card, in_words
from claimbook.record.line import parted
from claimbook.record.model import Article, Claim, Figure, Organisation, Record, Shown, Source, Unclaimed
from claimbook.record.vocabulary import words
from claimbook.wording.problem import Path, Place

SCHEMA_VERSION = 1
"""The version of the format that this package reads."""

SECTIONS: Mapping[str, type[Record]] = MappingProxyType(
    {
        "articles": Article,
        "claims": Claim,
        "unclaimed": Unclaimed,
        "figures": Figure,
        "sources": Source,
        "organisations": Organisation,
    }
)
"""The sections of a claims file in their order, and the record that each holds."""


@dataclass(frozen=True, eq=False)
class Claimbook(Shown):
    """The records of one claims file.

    ``as_of`` is the day on which the record stands, ``day`` the one on which it is judged, the same
    unless ``on`` gave another; ``places`` maps a path such as
    ``("claims", "sol-speed", "status")`` to where its value is typed; ``unclaimed`` has the key 10 for a line of
    every aligned article, ``en 10`` for a line of one; ``broken`` holds the
    ``(section, id)`` of records that could not be read and are therefore missing here, or not be read whole, and
    ``(section, "")`` where a section or the rest of it is missing.
    """

    file: str
    schema_version: int
    as_of: date
    articles: Mapping[str, Article] = field(default_factory=dict)
    claims: Mapping[str, Claim] = field(default_factory=dict)
    unclaimed: Mapping[int | str, Unclaimed] = field(default_factory=dict)
    figures: Mapping[str, Figure] = field(default_factory=dict)
    sources: Mapping[str, Source] = field(default_factory=dict)
    organisations: Mapping[str, Organisation] = field(default_factory=dict)
    places: Mapping[Path, Place] = field(default_factory=dict, repr=False)
    broken: frozenset[tuple[str, str]] = frozenset()
    other_day: date | None = None

    # A notebook would prefer the class's own repr, which spells out every record.
    _repr_pretty_ = Shown._repr_pretty_

    @property
    def day(self) -> date:
        """The day on which the record is judged."""
        return self.other_day or self.as_of

    def on(self, day: date) -> Claimbook:
        """The same record, judged on another day: what it knew then, and what it knows by then."""
        return replace(self, other_day=day)

    def holding(self, sections: Mapping[str, Mapping[Any, Record]]) -> Claimbook:
        """The same record with other records in some of its sections."""
        return replace(self, **dict(sections))  # type: ignore[arg-type]

    def place(self, *path: str | int) -> Place:
        """Where the value at a path is typed; the nearest enclosing one where it is absent."""
        for end in range(len(path), 0, -1):
            if path[:end] in self.places:
                return self.places[path[:end]]
        return Place(self.file)

    def knows(self, section: str, identifier: str) -> bool:
        """Whether the file has such a record, readable or not, or may have had it in a part that is missing."""
        return identifier in getattr(self, section) or bool({(section, identifier), (section, "")} & self.broken)

    def ids(self, section: str) -> list[str]:
        """The ids of one section, readable or not."""
        return [
            *map(str, getattr(self, section)),
            *sorted(
                name for part, name in self.broken if part == section and name not in ("", *getattr(self, section))
            ),
        ]

    @property
    def aligned(self) -> tuple[str, ...]:
        """The articles of which plain lines speak: those that render one another, or the first if all stand apart."""
        together = tuple(name for name, article in self.articles.items() if not article.apart)
        return together or tuple(self.articles)[:1]

    def unclaimed_in(self, article: str) -> dict[int, Unclaimed]:
        """What is said of the lines of one article on which no claim stands: by lines of its own, and by plain ones."""
        found: dict[int, Unclaimed] = {}
        plain = article in self.aligned
        for key, entry in self.unclaimed.items():
            owner, number = parted(key)
            if owner == article or plain and not owner:
                found[number] = entry.beside(found[number]) if number in found else entry
        return found

    def card(self) -> Card:
        """How much there is, how the claims are labelled, and where to start."""
        counts = [
            (name, len(getattr(self, name))) for name in ("articles", "claims", "figures", "sources", "organisations")
        ]
        told = {
            "Holds": ", ".join(f"{number} {name}" for name, number in counts),
            "Statuses": self._counted("status"),
            "Verdicts": self._counted("verdict"),
            "As of": self.as_of.isoformat(),
            "Not readable": ", ".join(sorted(name for _, name in self.broken if name)),
            "Where to "
            "start": f'book.claims["{next(iter(self.claims))}"], claimbook.check(book), claimbook.tables.claims(book)'
            if self.claims
            else "",
        }
        return Card("Claimbook", self.file, tuple((name, content) for name, content in told.items() if content))

    def _counted(self, label: str) -> str:
        labels = [getattr(claim, label) for claim in self.claims.values()]
        return ", ".join(f"{labels.count(word)} {in_words(word)}" for word in words(label) if word in labels)
