"""Blocks to fill in and paste: a claim for a figure that the record has not, an article for a text that it has not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from claimbook import drafting
from claimbook.record.book import Claimbook
from claimbook.record.model import Article
from claimbook.texts.coverage import Found
from claimbook.texts.text import Text


@dataclass(frozen=True)
class Taken:
    """A text that is taken in: the id that its article has or could have, and whether the record has it already."""

    article: str
    language: str
    text: Text
    recorded: bool


def taken(book: Claimbook, text: Text, language: str, stem: str) -> Taken:
    """The article that a text is by its hash, or could become by its file's name."""
    for name, article in book.articles.items():
        if article.sha256 == text.fingerprint.sha256 and article.language == language:
            return Taken(name, language, text, True)
    return Taken(drafting.free(drafting.slug(stem) or language, book.articles), language, text, False)


def article_block(text: Taken) -> str:
    """The text's record for `articles:`, with what only a person knows left open."""
    found = text.text.fingerprint
    fields = {
        "title": "", "language": text.language, "published": "", "lines": str(found.lines), "sha256": found.sha256,
        "apart": "true",
    }  # fmt: skip
    hints = {name: drafting.HINTS["articles"][name] for name in ("title", "published", "apart")}
    return drafting.block(drafting.Draft("articles", text.article, fields), hints)


def claim_block(book: Claimbook, text: Taken, found: Found) -> str:
    """A claim for one figure, with its line, its value where the figure gives one, and the labels of a claim without
    evidence.
    """
    value, why = _value(book, text, found)
    fields = {
        "statement": "",
        "topic": "",
        "lines": {text.article: [str(found.line)]},
        "presented": "",
        "value": value,
        "searched": "",
        "settles": "",
    }
    draft, because = drafting.judged(drafting.Draft("claims", "", fields), book)
    hints = drafting.HINTS["claims"]
    comments = {name: hints[name] for name in ("id", "statement", "topic", "presented", "searched", "settles")}
    comments |= {name: f"so far, since {reason}" for name, reason in because.items()}
    comments["value"] = f"“{found.figure.text}”" + (f": {why}" if why else "")
    return drafting.block(draft, comments)


def _value(book: Claimbook, text: Taken, found: Found) -> tuple[str, str]:
    """The figure in the grammar of values, or "" and why it gives none."""
    if found.figure.ambiguous:
        return "", found.because
    stand_in = Article.model_construct(id=text.article, language=text.language, lines=len(text.text.lines))
    alone = replace(book, articles={text.article: stand_in}, claims={})
    for proposal in _proposals(alone, text, found.line):
        if proposal.figure.start == found.figure.start:
            return proposal.value, proposal.why
    return "", ""


def _proposals(book: Claimbook, text: Taken, line: int) -> Sequence[drafting.Proposal]:
    return drafting.proposals(book, {text.article: text.text}, {text.article: line})
