"""A block's place at the end of its section, every other byte of the file as it was."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

import yaml

from claimbook.checking import check
from claimbook.drafting.draft import Draft, NotAdded
from claimbook.drafting.form import INDENT, block
from claimbook.drafting.record import record
from claimbook.reading import read_bytes
from claimbook.record.book import SECTIONS, Claimbook
from claimbook.wording.problem import Problem, in_file_order


def added(data: bytes, draft: Draft, comments: Mapping[str, str], book: Claimbook) -> tuple[bytes, Claimbook]:
    """The file's bytes with the draft at the end of its section, and what they read as.

    ``book`` is what ``data`` reads as. Raises NotAdded where a block cannot stand there, or where anything
    but the new record would read otherwise than before.
    """
    new = _inserted(data, draft, comments)
    after, problems = read_bytes(new, book.file)
    if after is None or problems:
        raise NotAdded(f"{book.file} would not read with it: {problems[0].message}")
    kept = getattr(after, draft.section).get(draft.id)
    others = {
        name: {key: each for key, each in getattr(after, name).items() if (name, key) != (draft.section, draft.id)}
        for name in SECTIONS
    }
    if (
        kept != record(draft)
        or others != {name: dict(getattr(book, name)) for name in SECTIONS}
        or after.as_of != book.as_of
    ):
        raise NotAdded(f"{book.file} would read otherwise with it; paste the block by hand")
    return new, after


def introduced(before: Claimbook, after: Claimbook) -> list[Problem]:
    """The problems of a record that an earlier state of it had not; one whose wording alone moved is not new."""
    old = Counter(_kind_of(problem) for problem in check(before))
    new: list[Problem] = []
    for problem in check(after):
        kind = _kind_of(problem)
        if old[kind]:
            old[kind] -= 1
        else:
            new.append(problem)
    return in_file_order(new)


def _kind_of(problem: Problem) -> tuple[str, str, str]:
    return problem.record, problem.field, problem.code


def _inserted(data: bytes, draft: Draft, comments: Mapping[str, str]) -> bytes:
    lines = io.BytesIO(data).readlines()
    root = yaml.compose(data.decode("utf-8-sig").replace("\r\n", "\n"), Loader=yaml.CSafeLoader)
    if not isinstance(root, yaml.MappingNode) or root.flow_style:
        raise NotAdded("the file is one mapping in braces, where no block can stand; paste the record by hand")
    spot = _spot(root, draft.section, lines)
    end = (
        b"\r\n"
        if lines[spot.line - 1].endswith(b"\r\n")
        or (not lines[spot.line - 1].endswith(b"\n") and lines[0].endswith(b"\r\n"))
        else b"\n"
    )
    text = block(draft, comments, spot.indent)
    text = ("\n" if spot.spaced else "") + (f"{draft.section}:\n\n" if spot.opens else "") + text
    head, tail = b"".join(lines[: spot.line]), b"".join(lines[spot.line :])
    inserted = text.encode().replace(b"\n", end)
    if not head.endswith(b"\n"):
        # The file ends as it did, without a line end.
        inserted = end + inserted.removesuffix(end)
    return head + inserted + tail


@dataclass(frozen=True)
class _Spot:
    """Where a block goes: before the line of this index, indented so, with a blank line above it or none.

    ``opens`` tells that the section is not there yet.
    """

    line: int
    indent: int = INDENT
    spaced: bool = True
    opens: bool = False


def _spot(root: yaml.MappingNode, section: str, lines: list[bytes]) -> _Spot:
    names = [key.value for key, _ in root.value]
    if section not in names:
        return _Spot(_after_comments(_end(root), len(lines), lines, rb"\s*#"), opens=True)
    at = names.index(section)
    key, node = root.value[at]
    following = root.value[at + 1][0].start_mark.line if at + 1 < len(names) else len(lines)
    if not isinstance(node, yaml.MappingNode):
        line = _after_comments(_end(key), following, lines, rb"[ \t]+#")
        return _Spot(line)
    if node.flow_style:
        raise NotAdded(
            f"`{section}:` is written in braces, where no block can stand; write its records on lines of their own"
        )
    line = _after_comments(_end(node), following, lines, rb"[ \t]+#")
    return _Spot(line, node.value[-1][0].start_mark.column, _is_spaced(node, lines))


def _end(node: yaml.Node) -> int:
    """The index of the line after a node's last one, blank lines left out."""
    while isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        node = node.value[-1][1] if isinstance(node, yaml.MappingNode) else node.value[-1]
    mark = node.end_mark
    return int(mark.line + (mark.column > 0))


def _after_comments(line: int, following: int, lines: list[bytes], comment: bytes) -> int:
    """The line after what belongs to a section: its last record, and comments below that are indented as its own."""
    while line > 1 and not lines[line - 1].strip():
        line -= 1
    for index in range(line, min(following, len(lines))):
        if re.match(comment, lines[index]):
            line = index + 1
        elif lines[index].strip():
            break
    return line


def _is_spaced(section: yaml.MappingNode, lines: list[bytes]) -> bool:
    """Whether a blank line stands before the last record; so it is, too, where there is but one."""
    if len(section.value) < 2:
        return True
    start, last = _end(section.value[-2][1]), section.value[-1][0].start_mark.line
    # A text in block style ends after the blank lines below it.
    return any(not line.strip() for line in lines[max(start - 1, 0) : last])
