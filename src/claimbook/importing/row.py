"""What a foreign document says of one claim, in the fields of a claims file, before anything is asked of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from claimbook.wording.bounds import LONGEST_TEXT
from claimbook.wording.signs import on_one_line

MOST_ROWS = 4_000
"""How many claims are taken from one document."""

Fields = Mapping[str, str]


@dataclass(frozen=True)
class Cited:
    """A page that a document names for a claim: fields of its source, and of the item of evidence.

    ``key`` tells pages apart: the document's own name for it, or its address.
    """

    key: str
    source: Fields
    evidence: Fields = field(default_factory=dict)


@dataclass(frozen=True)
class Label:
    """A verdict that the document itself gives, and the reason that it gives; "" where it gives none."""

    verdict: str
    because: str


@dataclass(frozen=True)
class Row:
    """One claim of a document; rows are counted from 1 in the order of the document."""

    number: int
    claim: Fields
    cited: tuple[Cited, ...] = ()
    label: Label | None = None
    id: str = ""


@dataclass(frozen=True)
class Gap:
    """What is missing in a row or cannot be taken from it, of which field; row 0 is the document as a whole.

    ``what`` is a phrase without a final full stop, the same for rows that lack the same. A gap that is ``open`` keeps
    the claims file from being made; any other one is only told.
    """

    row: int
    field: str
    what: str
    open: bool = True


@dataclass(frozen=True)
class Document:
    """What was read: rows, what the document says of itself as a text with claims, and what it lacks."""

    rows: tuple[Row, ...]
    article: Fields = field(default_factory=dict)
    gaps: tuple[Gap, ...] = ()


class Unusable(ValueError):
    """A document that is not of its kind, is too large or broken. The message is one plain line without its name."""


def given(**fields: object) -> dict[str, str]:
    """The fields that are texts and say something, each on one line. Raises Unusable for a text that is too long."""
    texts = {name: value for name, value in fields.items() if isinstance(value, str)}
    for text in texts.values():
        if len(text) > LONGEST_TEXT:
            raise Unusable(f"expected texts of at most {LONGEST_TEXT} characters, found one of {len(text)}; shorten it")
    lines = {name: on_one_line(text) for name, text in texts.items()}
    return {name: line for name, line in lines.items() if line}


def bounded(rows: int) -> None:
    """Raises Unusable for a document with too many claims, or with none."""
    if rows > MOST_ROWS:
        raise Unusable(f"expected at most {MOST_ROWS} claims, found {rows}; take it over in parts")
    if not rows:
        raise Unusable("expected at least one claim, found none; check that it is of this kind")
