"""Slips of the hand that show in the lines of a text, where a parser stops later or elsewhere.

A parser tells where it could not go on; a person wants to know where the slip is. So the lines before that place are
looked at as a person would: a quote that is never closed, a space that is none, a key without its colon, a line that is
indented otherwise than all others of its name.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from claimbook.reading.fault import Fault
from claimbook.wording.problem import quoted, shortened
from claimbook.wording.signs import ODD_SPACES, SMART_QUOTES, named_sign

MOST_LINES = 3000
"""How many lines before the place where a parser stopped are looked at."""
MOST_LINES_OF_ALL = 1_000_000
"""How many lines a file may have of which it is asked what is usual in it."""
LONGEST_LINE = 2000
"""The length in characters from which a line is not looked at, so that a hostile file costs little."""
_USUAL = 2
"""How many lines of one name must stand alike before another one counts as a slip."""

_ODD_SPACE = re.compile(f"[{ODD_SPACES}]")
_BESIDE_KEY = re.compile(
    rf" *(?:-[ {ODD_SPACES}]*)?[{ODD_SPACES}][^:#]*:|[^:#{ODD_SPACES}]+[{ODD_SPACES}]+:(?= |$)"
    rf"|[ -]*[\w-]+:[{ODD_SPACES}]|[ {ODD_SPACES}]*-[{ODD_SPACES}]"
)
_MARKER = re.compile(r"^(<{7} |={7}$|>{7} |\|{7} )", re.MULTILINE)
_WORD = re.compile(r"[\w-]+")


@dataclass(frozen=True)
class Line:
    """A line taken apart: ``indent`` counts its leading spaces, ``hyphens`` is what stands between them and the key.

    ``key`` is "" on a line that has none, ``column`` where the key or the text begins, from 0; ``value`` is what
    follows the colon.
    """

    index: int
    text: str
    indent: int
    hyphens: str
    key: str
    value: str

    @property
    def column(self) -> int:
        return self.indent + len(self.hyphens)

    @property
    def blank(self) -> bool:
        """Whether nothing stands here, or a comment."""
        return self.text.lstrip(" ")[:1] in ("", "#")

    def fault(self, column: int, expected: str, found: str, remedy: str) -> Fault:
        return Fault(self.index + 1, column + 1, "not-yaml", expected, found, remedy)


def merge_left(text: str) -> Fault | None:
    """What version control leaves in a file where two changes met, None where nothing of the kind stands."""
    marks = [text.count("\n", 0, match.start()) + 1 for match in _MARKER.finditer(text)] if "<<<<<<< " in text else []
    if len(marks) < 2:
        return None
    return Fault(
        marks[0],
        1,
        "merge-undecided",
        "a file without the marks of a merge",
        f"them on lines {', '.join(map(str, marks[:-1]))} and {marks[-1]}",
        "keep one side of each, and remove these lines",
    )


class Layout:
    """The lines of a text of which every key is one of ``known``, a name or an id; ``sections`` stand at the margin."""

    def __init__(self, text: str, known: frozenset[str], sections: Sequence[str]) -> None:
        self.lines = text.split("\n")
        self.known = known
        self.sections = sections

    def clue(self, stopped: int, there: bool = False) -> Fault | None:
        """The likeliest slip at or before the line, counted from 0, where a parser stopped; None where none shows.

        ``there`` says that the slip is on that line, if no quote was left open before it.
        """
        if len(self.lines) > MOST_LINES_OF_ALL:
            return None
        stopped = min(stopped, len(self.lines) - 1)
        return self._unclosed(stopped) or next(self._clues(stopped if there else self._first(stopped), stopped), None)

    def _clues(self, first: int, stopped: int) -> Iterator[Fault]:
        clues: tuple[Callable[[Line, Line | None], Fault | None], ...] = (
            self._ended,
            self._odd_space,
            self._tab,
            self._cut,
            self._smart,
            self._colon_lost,
            self._hyphen_lost,
            self._out_of_line,
        )
        owner: Line | None = None
        for index in range(first, stopped + 1):
            line = self._line(index)
            if line.blank or len(line.text) > LONGEST_LINE:
                continue
            yield from filter(None, (clue(line, owner) for clue in clues))
            if not self._goes_on(line, owner) and line.key:
                owner = line

    def _first(self, stopped: int) -> int:
        """The line of the id above the place where a parser stopped: what is behind it was read."""
        usual = self._ids.most_common(1)[0][0] if self._ids else 0
        for index in range(stopped - 1, max(0, stopped - MOST_LINES), -1):
            line = self._line(index)
            if not line.blank and line.indent <= usual and (line.indent or line.key in self.sections) and line.key:
                return index
        return max(0, stopped - MOST_LINES)

    def _line(self, index: int) -> Line:
        text = self.lines[index]
        bare = text.lstrip(" ")
        rest = bare
        while rest.startswith("- "):
            rest = rest[2:].lstrip(" ")
        indent, hyphens = len(text) - len(bare), bare[: len(bare) - len(rest)]
        key, colon, value = rest[:LONGEST_LINE].partition(":")
        plain = bool(colon) and (not value or value[0] == " ") and key[:1] not in tuple("#\"'[{>|*&!%@`,]}-\t")
        return Line(index, text, indent, hyphens, key.rstrip() if plain else "", value.strip() if plain else "")

    @staticmethod
    def _goes_on(line: Line, owner: Line | None) -> bool:
        """Whether a line goes on with the value of the key above it."""
        return owner is not None and bool(owner.value) and owner.value[:1] != "#" and line.indent > owner.column

    # --- what is usual in this file ---

    @cached_property
    def _placed(self) -> Counter[tuple[str, str, int, bool]]:
        """How many lines of one name in one section have their key in one column, with a hyphen or without."""
        placed: Counter[tuple[str, str, int, bool]] = Counter()
        section = ""
        for index in range(len(self.lines)):
            line = self._line(index)
            if line.key and not line.blank:
                section = line.key if line.key in self.sections and not line.column else section
                placed[section, self._name(line), line.column, bool(line.hyphens)] += 1
        return placed

    @cached_property
    def _ids(self) -> Counter[int]:
        """How many ids have their place in one column."""
        return Counter(
            {
                column: sum(n for (_, name, at, _), n in self._placed.items() if (name, at) == ("an id", column))
                for column in {at for _, name, at, _ in self._placed if name == "an id" and 0 < at < 5}
            }
        )

    def _name(self, line: Line) -> str:
        """The key where it is one of the format, else whether it is an id or another name."""
        return line.key if line.key in self.known else "a name" if line.value[:1] not in ("", "#") else "an id"

    @cached_property
    def _heads(self) -> list[int]:
        """The lines at which sections begin, rising."""
        return [index for index, text in enumerate(self.lines) if text.partition(":")[0] in self.sections]

    def _section(self, line: Line) -> str:
        at = bisect_right(self._heads, line.index) - 1
        return self.lines[self._heads[at]].partition(":")[0] if at >= 0 else ""

    # --- clues ---

    def _unclosed(self, stopped: int) -> Fault | None:
        """A quote that opens a value and is still open where the next key stands."""
        index = 0
        while index <= stopped:
            line = self._line(index)
            index += 1
            value = line.value if line.key else line.text[line.column :] if line.hyphens else ""
            at = line.text.find(value, line.column + len(line.key)) if value else -1
            if at < 0 or value[0] not in "\"'[{" or line.blank or len(line.text) > LONGEST_LINE:
                continue
            opened = _open_quote(line.text, at)
            if opened is None:
                continue
            sign = line.text[opened]
            while index < len(self.lines):
                following = self._line(index)
                if following.text.strip() and following.indent <= line.column:
                    return line.fault(
                        opened, "a closing quote", "none before the next key", "close the quotes that open here"
                    )
                index += 1
                if sign in following.text:
                    break
        return None

    def _ended(self, line: Line, owner: Line | None) -> Fault | None:
        if line.text.strip() != "..." or line.index == len(self.lines) - 1:
            return None
        return line.fault(0, "one document", "its end before the end of the file", "remove the line `...`")

    def _odd_space(self, line: Line, owner: Line | None) -> Fault | None:
        if not (_BESIDE_KEY.match(line.text) and not (self._goes_on(line, owner) and not _odd_indent(line))):
            return None
        found = _ODD_SPACE.search(line.text)
        assert found is not None
        return line.fault(
            found.start(),
            "plain spaces round the key",
            f"the {named_sign(found[0])}",
            "type a plain space in its place",
        )

    def _tab(self, line: Line, owner: Line | None) -> Fault | None:
        hyphen = re.match(r" *(?:- +)*-\t", line.text)
        if hyphen is None:
            return None
        return line.fault(hyphen.end() - 1, "a space after the hyphen", "a tab", "type a space in its place")

    def _cut(self, line: Line, owner: Line | None) -> Fault | None:
        """A text that `#` ends although it goes on below."""
        goes_on = self._goes_on(line, owner)
        begun = owner if goes_on else line
        if begun is None or not begun.value or begun.value[0] in "\"'[{|>" or line.index + 1 >= len(self.lines):
            return None
        following = self._line(line.index + 1)
        at = line.text.find(" #", line.column if goes_on else line.column + len(line.key) + 1)
        if at < 0 or following.blank or following.indent <= begun.column or begun.key == "":
            return None
        return Fault(line.index + 1, at + 2, "text-cut", *cut_by_hash(line.text[at + 1 :]))

    def _smart(self, line: Line, owner: Line | None) -> Fault | None:
        if line.value[:1] not in tuple(SMART_QUOTES) or ": " not in line.value:
            return None
        at = line.text.index(line.value[0])
        return line.fault(at, "the quotes `\"` or `'`", f"the {named_sign(line.value[0])}", "type straight quotes")

    def _colon_lost(self, line: Line, owner: Line | None) -> Fault | None:
        if line.key or self._goes_on(line, owner):
            return None
        rest = line.text[line.column :]
        word = _WORD.match(rest)
        if word is None:
            return None
        key, rest = word[0], rest[word.end() :]
        if rest[:1] == ":" and rest[1:2] not in ("", " ", "/"):
            return line.fault(
                line.column + len(key) + 1,
                "a space after the colon",
                "none",
                f"write `{key}: {shortened(rest[1:].strip(), 40)}`",
            )
        named = (
            key in self.known
            or (not rest.strip() and line.indent > 0 and not line.hyphens)
            or rest[:3] in (" {f", " {c", " {a")
        )
        if not named or rest[:1] not in ("", " "):
            return None
        sign = rest.strip()[:1]
        found = "an equals sign" if sign == "=" else "none"
        return line.fault(
            line.column, f"a colon and a space after {quoted(key)}", found, "put them there, and a value behind them"
        )

    def _hyphen_lost(self, line: Line, owner: Line | None) -> Fault | None:
        """The first key of a list item without the hyphen that it has everywhere else."""
        if line.hyphens or not line.key or self._goes_on(line, owner):
            return None
        section, name = self._section(line), self._name(line)
        with_hyphen = self._placed[section, name, line.column, True]
        if self._placed[section, name, line.column, False] > 1 or with_hyphen < _USUAL:
            return None
        return line.fault(
            line.column,
            f"a hyphen before `{line.key}`, which begins an item of a list",
            "none",
            f"write `- {line.key}:`",
        )

    def _out_of_line(self, line: Line, owner: Line | None) -> Fault | None:
        """A key that stands in another column than all the others of its name."""
        if not line.key or (not line.indent and line.key in (*self.sections, *self.known)):
            return None
        if owner is not None and owner.column == line.column and line.indent:
            return None  # in line with the key above it
        section, name = self._section(line), self._name(line)
        columns = Counter(
            {
                (column, hyphen): number
                for (where, each, column, hyphen), number in self._placed.items()
                if (where, each) == (section, name)
            }
        )
        if not columns or columns[line.column, bool(line.hyphens)] > 1:
            return None
        usual = [(column, hyphen) for (column, hyphen), number in columns.items() if number >= _USUAL]
        if not usual:
            return None
        column, hyphen = min(usual, key=lambda each: (each[1] != bool(line.hyphens), abs(each[0] - line.column)))
        wanted = column - 2 if hyphen else column
        if line.hyphens and not hyphen:
            return line.fault(
                line.indent, f"`{line.key}` as a key of its own", "a hyphen before it", "remove the hyphen"
            )
        noun = "ids" if name == "an id" else "keys" if name == "a name" else f"`{line.key}`"
        return line.fault(
            line.indent,
            f"a key in line with those above, {wanted} spaces in",
            f"one that is {line.indent} spaces in",
            f"indent it by {wanted} spaces, like the other {noun}"
            if name != line.key
            else f"indent it by {wanted} spaces",
        )


def cut_by_hash(rest: str) -> tuple[str, str, str]:
    """Expected, found and remedy for a text that ends where a comment seems to begin; ``rest`` is what is lost."""
    return (
        "a text to its end",
        f"{quoted(rest.rstrip())}, which YAML takes for a comment",
        "put the whole text in double quotes, or two spaces before a comment and one after its `#`",
    )


def _odd_indent(line: Line) -> bool:
    return _ODD_SPACE.match(line.text.lstrip(" ")) is not None


def _open_quote(text: str, at: int) -> int | None:
    """The place of a quote that opens a value, at or after a place, and is not closed on the line; None for none."""
    inside = text[at] in "[{"
    while at < len(text):
        sign = text[at]
        if sign in "\"'":
            end = _closing(text, at)
            if end < 0:
                return at
            at = end
        if not inside:
            return None
        following = re.compile(r"[\[{,:] *(?=[\"'])").search(text, at)
        if following is None:
            return None
        at = following.end()
    return None


def _closing(text: str, at: int) -> int:
    """The place of the quote that closes the one at a place, -1 for none."""
    sign, end = text[at], at + 1
    while end < len(text):
        if text[end] == "\\" and sign == '"' or text[end] == sign and sign == "'" and text[end + 1 : end + 2] == "'":
            end += 1
        elif text[end] == sign:
            return end
        end += 1
    return -1
