"""Lines that are added to the `lines` of recorded claims, as text: every other byte of the file stays."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence

import yaml

from claimbook.drafting.addition import introduced
from claimbook.drafting.draft import NotAdded
from claimbook.reading import read_bytes
from claimbook.record.book import SECTIONS, Claimbook
from claimbook.record.model import Claim


def lined(
    data: bytes, book: Claimbook, article: str, added: Mapping[str, Sequence[int]]
) -> tuple[bytes, dict[str, str]]:
    """The file's bytes with more lines of one article under some claims, and why those were left out that were.

    `book` is what `data` reads as. Raises NotAdded where anything but those lines would read otherwise than before, or
    where the record would have a problem that it had not.
    """
    nodes = _nodes(data)
    left_out: dict[str, str] = {}
    edits: list[tuple[yaml.CollectionNode, str]] = []
    wanted: dict[str, Claim] = {}
    for name, numbers in added.items():
        claim = book.claims[name]
        lines = sorted({*claim.lines_in(article), *numbers})
        if lines == list(claim.lines_in(article)):
            continue
        node = nodes.get(name)
        if node is None or not node.flow_style or "#" in _text(data, node):
            left_out[name] = "its `lines` are not written on one line in brackets; add them by hand"
            continue
        lined_up = _with(claim, book, article, tuple(lines))
        edits.append((node, _written(lined_up)))
        wanted[name] = claim.model_copy(update={"lines": lined_up})
    new = _edited(data, edits)
    after, problems = read_bytes(new, book.file)
    if after is None or problems:
        raise NotAdded(f"{book.file} would not read with them: {problems[0].message}")
    expected = {**book.claims, **wanted}
    same = all(_is_same(after.claims[name], claim, book) for name, claim in expected.items())
    if not same or any(getattr(after, name) != getattr(book, name) for name in SECTIONS if name != "claims"):
        raise NotAdded(f"{book.file} would read otherwise with them; add them by hand")
    if found := introduced(book, after):
        raise NotAdded(f"{book.file} would have a problem with them: {found[0].message}")
    return new, left_out


def _is_same(claim: Claim, other: Claim, book: Claimbook) -> bool:
    """Whether two claims stand on the same lines of every article, and are one in everything else."""
    lined_up = all(claim.lines_in(article) == other.lines_in(article) for article in book.articles)
    return lined_up and claim.model_copy(update={"lines": other.lines}) == other


def _nodes(data: bytes) -> dict[str, yaml.CollectionNode]:
    """Where the `lines` of each claim are written."""
    root = yaml.compose(data.decode("utf-8-sig").replace("\r\n", "\n"), Loader=yaml.CSafeLoader)
    sections = root.value if isinstance(root, yaml.MappingNode) else []
    claims = next((value for key, value in sections if key.value == "claims"), None)
    if not isinstance(claims, yaml.MappingNode):
        return {}
    return {
        key.value: lines
        for key, claim in claims.value
        if isinstance(claim, yaml.MappingNode)
        for name, lines in claim.value
        if name.value == "lines" and isinstance(lines, yaml.CollectionNode)
    }


def _with(claim: Claim, book: Claimbook, article: str, numbers: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
    """A claim's lines with those of one article; what is said of every aligned one is said of each where need be."""
    told = dict(claim.lines)
    if "" in told and (article in told or told[""] != numbers):
        plain = told.pop("")
        told = {**dict.fromkeys(book.aligned, plain), **told}
    told[article] = numbers
    return {name: told[name] for name in (*book.articles, *told) if name in told}


def _written(lines: Mapping[str, tuple[int, ...]]) -> str:
    parts = {name: "[" + ", ".join(map(str, numbers)) + "]" for name, numbers in lines.items()}
    return "{" + ", ".join(f"{name}: {numbers}" for name, numbers in parts.items()) + "}"


def _text(data: bytes, node: yaml.Node) -> str:
    start, end = _span(_rows(data), node)
    return data[start:end].decode()


def _edited(data: bytes, edits: Sequence[tuple[yaml.CollectionNode, str]]) -> bytes:
    rows = _rows(data)
    places = sorted(((*_span(rows, node), text) for node, text in edits), reverse=True)
    for start, end, text in places:
        data = data[:start] + text.encode() + data[end:]
    return data


def _rows(data: bytes) -> list[tuple[int, str]]:
    """Each line of the file with the place of its first byte."""
    return list(_placed(data))


def _placed(data: bytes) -> Iterator[tuple[int, str]]:
    at = 3 if data.startswith(b"\xef\xbb\xbf") else 0
    for row in io.BytesIO(data[at:]).readlines():
        yield at, row.decode()
        at += len(row)


def _span(rows: Sequence[tuple[int, str]], node: yaml.Node) -> tuple[int, int]:
    """The first byte of a node and the one after its last."""
    ends = []
    for mark in (node.start_mark, node.end_mark):
        at, row = rows[mark.line]
        ends.append(at + len(row[: mark.column].encode()))
    return ends[0], ends[1]
