"""The sources as BibTeX, in the form of biblatex: an `@online` entry each, dates as ISO 8601 to the day or less.

Titles, names and publishers stand in double braces, so that no style changes their letters or splits them into parts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from urllib.parse import quote

from claimbook.exporting.about import About
from claimbook.record.book import Claimbook
from claimbook.record.model import Source
from claimbook.wording.signs import on_one_line

BIBLIOGRAPHY = "sources.bib"

_SIGNS = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    # BibTeX counts braces, escaped or not.
    "{": r"\textbraceleft{}",
    "}": r"\textbraceright{}",
    **{sign: f"\\{sign}" for sign in "$&#_%"},
}
_SIGN = re.compile(r"[\\~^{}$&#_%]")


def files(book: Claimbook, about: About) -> Mapping[str, bytes]:
    """One entry a source, its key the source's id."""
    return {BIBLIOGRAPHY: "\n".join(map(_entry, book.sources.values())).encode()}


def escaped(text: str) -> str:
    """A text on one line as TeX sets it."""
    return _SIGN.sub(lambda match: _SIGNS[match[0]], on_one_line(text))


def _entry(source: Source) -> str:
    fields = "".join(f"  {name} = {{{value}}},\n" for name, value in _fields(source))
    return f"@online{{{source.id},\n{fields}}}\n"


def _fields(source: Source) -> Iterator[tuple[str, str]]:
    for name, text in (("author", source.author), ("title", source.title), ("organization", source.publisher)):
        if text is not None:
            yield name, f"{{{escaped(text)}}}"
    if source.published is not None:
        yield "date", str(source.published)
    if source.url is not None:
        # An address is set as it is, so only what would end the field is written otherwise.
        yield "url", re.sub(r"[\\{}\s]", lambda match: quote(match[0]), source.url)
    yield "urldate", str(source.accessed)
    yield "langid", escaped(source.language)
    if source.note is not None:
        yield "annotation", escaped(source.note)
    yield "keywords", f"{source.kind}, seen: {source.seen}"
