"""A record as it is going to be typed, and what each of its fields is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from claimbook.record.vocabulary import words

ORDER: Mapping[str, tuple[str, ...]] = {
    "claims": (
        "statement", "topic", "lines", "speaker", "presented", "authority", "value", "due", "status", "verdict", "about_posts",
        "evidence", "calculations", "searched", "settles", "renderings", "judgement", "note",
    ),
    "sources": (
        "title", "publisher", "author", "url", "published", "accessed", "language", "kind", "voice", "relays", "seen", "through", "note",
    ),
}
"""The fields of a record in the order in which they are written."""

OWED: Mapping[str, tuple[str, ...]] = {
    "claims": ("statement", "topic", "lines", "presented"),
    "sources": ("title", "publisher", "language", "kind"),
}
"""The fields that only a person can give."""

NEW_ID: Mapping[str, str] = {"claims": "new-claim", "sources": "new-source"}
"""What stands for an id that is still to be given."""

HINTS: Mapping[str, Mapping[str, str]] = {
    "claims": {
        "id": "its id: lower-case with hyphens, never reused",
        "statement": "one assertion as one sentence, in our own words",
        "topic": "its subject, one of the few words used throughout the file",
        "lines": "every line that says it; {ja: [1], fr: [2]} where they differ",
        "speaker": "who says so in the article; left out for the article's own voice",
        "presented": "how the article itself presents it, by its wording alone",
        "authority": "whose own word would make it official",
        "value": "its figure or date, as firm as the article has it",
        "due": "the last day by which it must have come true",
        "searched": "what was looked for and not found, and until when",
        "settles": "what new evidence would decide it",
    },
    "sources": {
        "id": "its id: lower-case with hyphens, never reused",
        "title": "the page's title; a description in [brackets] where it has none",
        "publisher": "who published the page",
        "published": "a day, a month, a year or a span of them; left out where the page has no date",
        "accessed": "when it was read, or learned of",
        "language": "the code of its language, such as en, ja or zh",
        "kind": "what sort of source it is",
        "voice": "the organisations that speak in it",
        "seen": "how close to the origin the reading came",
    },
}
"""What each field is, as a comment says it."""

CHOICES: Mapping[str, tuple[str, ...]] = {name: words(name) for name in ("presented", "stance", "kind", "seen")}
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
