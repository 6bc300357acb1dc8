"""The sources as CSL-JSON, which reference managers and citation processors read."""

from __future__ import annotations

from collections.abc import Mapping

from claimbook.exporting.about import About
from claimbook.exporting.document import Json, given, written
from claimbook.quantity.span import Span
from claimbook.record.book import Claimbook
from claimbook.record.model import Source
from claimbook.record.vocabulary import complete

BIBLIOGRAPHY = "sources.csl.json"

TYPES: Mapping[str, str] = {
    "primary": "webpage",
    "measurement": "dataset",
    "reference": "dataset",
    "paper": "article",
    "analysis": "report",
    "press": "article-newspaper",
    "post": "post",
    "commentary": "post-weblog",
}
"""What each kind of source is among the types of CSL."""
complete("kind", TYPES)


def files(book: Claimbook, about: About) -> Mapping[str, bytes]:
    """One item a source, its id the source's."""
    return {BIBLIOGRAPHY: written([_item(source) for source in book.sources.values()])}


def _item(source: Source) -> Json:
    return {
        "id": source.id,
        "type": TYPES[source.kind],
        **given(
            title=source.title,
            author=[{"literal": source.author}] if source.author else None,
            publisher=source.publisher,
            issued=_date(source.published) if source.published else None,
            accessed=_date(source.accessed),
            URL=source.url,
            language=source.language,
            note=source.note,
        ),
    }


def _date(span: Span) -> Json:
    """A date of one or two parts, each to the day, the month or the year in which it is written."""
    return {"date-parts": [[int(number) for number in part.split("-")] for part in span.text.split("/")]}
