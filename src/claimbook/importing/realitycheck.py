"""Reality Check's YAML export: claims, sources, or both as two documents of one file.

A claim's `source_ids` name the pages that it was taken from; what they say for or against it, the export has not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from claimbook.importing.document import text_of
from claimbook.importing.row import Cited, Document, Gap, Row, Unusable, bounded, given
from claimbook.reading import nodes
from claimbook.reading.nodes import Node, Scalar, Sequence
from claimbook.wording.problem import quoted

KINDS = {"PAPER": "paper", "BLOG": "commentary", "SOCIAL": "post", "DATA": "reference"}
"""The types of sources that mean what a kind of source means here; the others leave it open."""

_TAKEN = ("text", "domain", "source_ids", "notes")
_LEFT = ("analysis_file", "topics", "domains", "reliability", "doi", "status", "claims_extracted")


def read(data: bytes) -> Document:
    """Every claim of an export with the sources that it names. Raises Unusable where there is none."""
    text = text_of(data)
    parts = [_root(part) for part in _documents(text)]
    claims = {key: each for part in parts for key, each in _mapping(part.get("claims")).items()}
    sources = {key: each for part in parts for key, each in _mapping(part.get("sources")).items()}
    bounded(len(claims))
    rows = []
    gaps: list[Gap] = []
    for number, (key, node) in enumerate(claims.items(), 1):
        claim = _mapping(node)
        named = _texts(claim.get("source_ids"))
        rows.append(
            Row(
                number,
                given(statement=_text(claim, "text"), topic=_text(claim, "domain").lower(), note=_text(claim, "notes")),
                tuple(_cited(name, _mapping(sources[name])) for name in named if name in sources),
                id=key.lower(),
            )
        )
        gaps += _gaps(number, claim, [name for name in named if name not in sources])
    return Document(tuple(rows), gaps=tuple(gaps))


def _documents(text: str) -> Iterator[str]:
    """The documents of a file, each on its own lines, so that a place in it is one in the file."""
    lines, start = text.splitlines(), 0
    for end in [*(number for number, line in enumerate(lines) if re.fullmatch(r"---\s*", line)), len(lines)]:
        part = lines[start:end]
        if any(line.strip() and not line.startswith("#") for line in part):
            yield "\n" * start + "\n".join(part) + "\n"
        start = end + 1


def _root(text: str) -> Mapping[str, Node]:
    root, problems = nodes.compose(text.encode(), "")
    if root is None or problems:
        first = problems[0]
        raise Unusable(
            f"line {first.line}, column {first.column}: expected {first.expected}, found {first.found}; {first.remedy}"
        )
    return root.values


def _mapping(node: Node | None) -> Mapping[str, Node]:
    return node.values if isinstance(node, nodes.Mapping) else {}


def _text(record: Mapping[str, Node], name: str) -> str:
    node = record.get(name)
    return node.text if isinstance(node, Scalar) else ""


def _texts(node: Node | None) -> list[str]:
    return [each.text for each in node.values if isinstance(each, Scalar)] if isinstance(node, Sequence) else []


def _cited(name: str, source: Mapping[str, Node]) -> Cited:
    year = _text(source, "year")
    fields = given(
        title=_text(source, "title"),
        author=" and ".join(_texts(source.get("author"))) or _text(source, "author"),
        url=_text(source, "url"),
        published=year if re.fullmatch("[12][0-9]{3}", year) else "",
        accessed=_text(source, "accessed"),
        kind=KINDS.get(_text(source, "type"), ""),
        note=_text(source, "bias_notes"),
    )
    return Cited(name, fields)


def _gaps(number: int, claim: Mapping[str, Node], unknown: list[str]) -> Iterator[Gap]:
    for name in unknown:
        yield Gap(number, "sources", f"{quoted(name)} is named and not there, so it is left out", open=False)
    for name, node in claim.items():
        if name not in _TAKEN and not (isinstance(node, Scalar) and not node.text) and not _is_empty(node):
            yield Gap(number, name, "left out: a claims file has no place for it", open=False)


def _is_empty(node: Node) -> bool:
    return isinstance(node, Sequence) and not node.values
