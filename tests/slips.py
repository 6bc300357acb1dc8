"""The slips of a person who edits the record, made wherever the real file lets them be made, and what `check` says of
each.

Run as a script it makes every kind of slip at a fixed sample of its places and prints, for each kind, how often the
first message stands on the slipped line, how often it is the only one, and how often following it makes `check`
sound again:

    python tests/slips.py [--most 10] [--kind WORD] [--show] [--articles DIR]
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from claimbook.checking import check
from claimbook.reading import load, read_bytes
from claimbook.record.book import SECTIONS
from claimbook.record.declaration import references
from claimbook.texts.text import at_hand
from claimbook.wording.problem import Problem

RECORD = Path(__file__).parent.parent / "claims.yaml"
FILE = "claims.yaml"

_KEY = re.compile(r"(?P<lead> *(?:- )?)(?P<key>[A-Za-z0-9][A-Za-z0-9_-]*):(?: +(?P<value>\S.*))?")


@dataclass(frozen=True)
class Field:
    """A line `key: value` of the file: its index from 0, the section and record that it stands in, and its parts.

    ``end`` is the index after the last line of its value, where that is a text of several lines.
    """

    index: int
    section: str
    record: str
    lead: str
    key: str
    value: str
    end: int

    @property
    def several(self) -> bool:
        """Whether the value goes on below the line."""
        return self.end > self.index + 1

    @property
    def plain(self) -> bool:
        """Whether a text without quotes or brackets stands here."""
        return bool(self.value) and self.value[0] not in "\"'[{|>&*!#"


@dataclass(frozen=True)
class Slip:
    """Some lines of the file typed otherwise.

    ``start`` and ``end`` are the indices of the lines that ``typed`` stands for; ``line`` counts from 1 in the
    slipped file and is where the message belongs (the first typed line unless given); ``cure`` is a pattern that the
    message must have to lead back; ``mended`` is what those who follow it type, the old lines unless given. ``also``
    holds further replacements of the same slip.
    """

    start: int
    end: int
    typed: tuple[str, ...]
    cure: str
    line: int = 0
    mended: tuple[str, ...] | None = None
    also: tuple[tuple[int, int, tuple[str, ...]], ...] = ()

    @property
    def where(self) -> int:
        """The line on which the message belongs."""
        return self.line or self.start + 1

    def text(self, lines: tuple[str, ...]) -> str:
        """The slipped file."""
        return _replaced(lines, [(self.start, self.end, self.typed), *self.also])

    def cured(self, lines: tuple[str, ...]) -> str | None:
        """The file after following the message, None where that is the sound file again."""
        return None if self.mended is None else _replaced(lines, [(self.start, self.end, self.mended)])


@dataclass(frozen=True)
class Record:
    """The lines of the file, and its fields with the places that they have."""

    lines: tuple[str, ...]
    fields: tuple[Field, ...] = field(repr=False)

    def block(self, record: Field) -> int:
        """The index after the last line of a record or list item that begins at a field."""
        depth = len(record.lead) - len(record.lead.lstrip())
        end = record.index + 1
        while end < len(self.lines):
            line = self.lines[end]
            if line.strip() and len(line) - len(line.lstrip()) <= depth:
                break
            end += 1
        while not self.lines[end - 1].strip() or self.lines[end - 1].lstrip().startswith("#"):
            end -= 1
        return end


@dataclass(frozen=True)
class Measured:
    """What was said of the slips of one kind: how many were made, and how many came out well in each respect."""

    kind: str
    places: int
    tried: int
    right_place: int
    single: int
    cured: int
    examples: tuple[str, ...] = ()


Maker = Callable[[Record], Iterator[Slip]]
KINDS: dict[str, Maker] = {}


def kind(name: str) -> Callable[[Maker], Maker]:
    """Enters a maker of slips under the name of their kind."""

    def enter(maker: Maker) -> Maker:
        assert name not in KINDS, name
        KINDS[name] = maker
        return maker

    return enter


@cache
def real() -> Record:
    """The real file."""
    lines = tuple(RECORD.read_text(encoding="utf-8").split("\n"))
    return Record(lines, tuple(_fields(lines)))


@cache
def part(step: int = 16) -> Record:
    """A part of the real file that is sound by itself: every so many claims, whatever they rest on, and for the other
    lines of the articles a reason. Small, so that very many slips are tried in it quickly.
    """
    book = load(RECORD)
    kept: set[tuple[str, str]] = {("articles", name) for name in book.articles}
    ahead = [("claims", name) for name in list(book.claims)[::step]]
    while ahead:
        section, name = ahead.pop()
        if (section, name) not in kept:
            kept.add((section, name))
            ahead += [(target, each) for _, target, each in references(getattr(book, section)[name])]
    claims = [book.claims[name] for section, name in kept if section == "claims"]
    claimed = set.intersection(
        *({number for claim in claims for number in claim.lines_in(article)} for article in book.articles)
    )
    lines: list[str] = [line for line in real().lines[:60] if re.match(r"(schema_version|as_of):", line)]
    for section in SECTIONS:
        lines.append(f"{section}:")
        if section == "unclaimed":
            lines += [f"  {number}: a line left out here" for number in range(1, 68) if number not in claimed]
        for each in real().fields:
            if each.lead == "  " and each.section == section and (section, each.key) in kept:
                lines += real().lines[each.index : real().block(each)]
    return Record((*lines, ""), tuple(_fields((*lines, ""))))


def _fields(lines: tuple[str, ...]) -> Iterator[Field]:
    section = record = ""
    for index, line in enumerate(lines):
        match = _KEY.match(line)
        if match is None or line.lstrip().startswith("#"):
            continue
        lead, key, value = match["lead"], match["key"], match["value"] or ""
        if not lead:
            section, record = key, ""
        elif lead == "  ":
            record = key
        end = index + 1
        while value and end < len(lines) and lines[end].strip() and _depth(lines[end]) > len(lead):
            end += 1
        yield Field(index, section, record, lead, key, value, end)


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def _replaced(lines: tuple[str, ...], edits: list[tuple[int, int, tuple[str, ...]]]) -> str:
    typed = list(lines)
    for start, end, new in sorted(edits, reverse=True):
        typed[start:end] = new
    return "\n".join(typed)


def said(text: str, articles: Path | None = None) -> list[Problem]:
    """What `check` says of a file of this text, in its order."""
    book, problems = read_bytes(text.encode(), FILE)
    if book is None:
        return problems
    return [*problems, *check(book, at_hand(book, articles)[0] if articles else None)]


def sample(slips: list[Slip], most: int) -> list[Slip]:
    """At most so many slips, at equal distances."""
    if len(slips) <= most:
        return slips
    return [slips[(2 * index + 1) * len(slips) // (2 * most)] for index in range(most)]


def measured(name: str, most: int, articles: Path | None = None, record: Record | None = None) -> Measured:
    """What is said of a sample of the slips of one kind, in the real file unless another one is given."""
    record = record or real()
    slips = list(KINDS[name](record))
    tried = sample(slips, most)
    right = single = cured = 0
    examples = []
    for slip in tried:
        problems = said(slip.text(record.lines), articles)
        first = problems[0] if problems else None
        in_place = first is not None and first.line == slip.where
        alone = len(problems) == 1
        follows = first is not None and re.search(slip.cure, first.message) is not None
        text = slip.cured(record.lines) if follows else None
        works = follows and (text is None or said(text, articles) == [])
        right, single, cured = right + in_place, single + alone, cured + works
        if not (in_place and alone and works):
            examples.append(
                f"  line {slip.where}, typed {' / '.join(slip.typed)[:100]!r}, wants {slip.cure!r}: {len(problems)} "
                f"{'' if in_place else 'misplaced '}{'' if works else 'uncured '}\n"
                + "\n".join(f"    {each}" for each in problems[:3])
            )
    return Measured(name, len(slips), len(tried), right, single, cured, tuple(examples))


def table(rows: list[Measured]) -> str:
    """The measurements as a Markdown table, with a line for all of them."""
    total = Measured(
        "all",
        sum(row.places for row in rows),
        sum(row.tried for row in rows),
        sum(row.right_place for row in rows),
        sum(row.single for row in rows),
        sum(row.cured for row in rows),
    )
    told = ["| slip | places | tried | right place | single | cure works |", "|---|--:|--:|--:|--:|--:|"]
    for row in [*rows, total]:
        shares = (f"{100 * part / row.tried:.0f} %" for part in (row.right_place, row.single, row.cured))
        told.append(f"| {row.kind} | {row.places} | {row.tried} | {' | '.join(shares)} |")
    return "\n".join(told)


def main() -> None:
    import slip_kinds  # noqa: F401  enters the kinds

    parser = argparse.ArgumentParser(description="Makes the slips and prints what becomes of them.")
    parser.add_argument("--most", type=int, default=10, help="at most so many places of a kind")
    parser.add_argument("--kind", default="", help="only kinds whose name has this pattern")
    parser.add_argument("--show", action="store_true", help="show what is said where it falls short")
    parser.add_argument("--articles", type=Path, help="a folder with the articles' texts")
    options = parser.parse_args()
    rows = []
    for name in KINDS:
        if re.search(options.kind, name):
            rows.append(measured(name, options.most, options.articles))
            if options.show and rows[-1].examples:
                print(f"{name}:", *rows[-1].examples, sep="\n", flush=True)
    print(table([row for row in rows if row.tried]))


if __name__ == "__main__":
    import sys

    sys.modules["slips"] = sys.modules["__main__"]
    main()
