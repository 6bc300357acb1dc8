"""Blocks to fill in and paste: a claim for a figure that the record has not, an article for a text that it has not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from claimbook import drafting
from claimbook.drafting.proposal import value_of
from claimbook.record.book import Claimbook
from claimbook.texts import amounts
from claimbook.texts.coverage import Found
from claimbook.texts.text import Text


@dataclass(frozen=True)
class Taken:
    """A text that is taken in: the id that its article has or could have, and whether the record has it already.

    `other` is the language under which the record has it where that is another one than stated, "" else.
    """

    article: str
    language: str
    text: Text
    recorded: bool
    other: str = ""


def taken(book: Claimbook, text: Text, language: str, stem: str) -> Taken:
    """The article that a text is by its hash, or could become by its file's name."""
    for name, article in book.articles.items():
        if article.sha256 == text.fingerprint.sha256:
            return Taken(name, language, text, True, "" if article.language == language else article.language)
    return Taken(drafting.free(drafting.slug(stem) or language, book.articles), language, text, False)


def article_block(text: Taken, renders: str = "") -> str:
    """The text's record for `articles:`, with what only a person knows left open; apart unless it renders another
    article line by line.
    """
    found = text.text.fingerprint
    fields = {
        "title": "", "language": text.language, "published": "", "lines": str(found.lines), "sha256": found.sha256,
        **({} if renders else {"apart": "true"}),
    }  # fmt: skip
    hints = {str(name): drafting.HINTS["articles"][name] for name in ("title", "published", "apart") if name in fields}
    return drafting.block(drafting.Draft("articles", text.article, fields), hints)


def claim_blocks(book: Claimbook, text: Taken, figures: Sequence[Found]) -> list[str]:
    """A claim for each figure, with its line, its value where the figure gives one, and the labels of a claim without
    evidence; each under an id of its own.
    """
    if not figures:
        return []
    bare, because = drafting.judged(drafting.Draft("claims", "", _fields(text, figures[0], "")), book)
    labels = {name: bare.fields[name] for name in because}
    hints = drafting.HINTS["claims"]
    comments = {name: hints[name] for name in ("id", "statement", "topic", "presented", "searched", "settles")}
    comments |= {name: f"so far, since {reason}" for name, reason in because.items()}
    taken_ids = set(book.claims)
    blocks = []
    for found in figures:
        said = f"{text.article} line {found.line} {amounts.told(found.figure)}"
        identifier = drafting.free(drafting.slug(said), taken_ids)
        taken_ids.add(identifier)
        value, why = ("", found.because) if found.figure.ambiguous else value_of(found.figure)
        told = f"“{found.figure.text}”" + (f": {why}" if why else "")
        draft = drafting.Draft("claims", identifier, {**_fields(text, found, value), **labels})
        blocks.append(drafting.block(draft, {**comments, "value": told}))
    return blocks


def _fields(text: Taken, found: Found, value: str) -> dict[str, Any]:
    return {
        "statement": "",
        "topic": "",
        "lines": {text.article: [str(found.line)]},
        "presented": "",
        "value": value,
        "searched": "",
        "settles": "",
    }
