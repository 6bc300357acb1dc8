"""What the faults that stop a YAML parser mean, in plain words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import yaml

from claimbook.reading.fault import Fault
from claimbook.reading.layout import Layout
from claimbook.wording.problem import quoted

_IN_QUOTES = "put it in double quotes"


@dataclass(frozen=True)
class _Spot:
    """A place in a text, both counts from 0, with the line that it is on."""

    line: int
    column: int
    shown: str

    @property
    def before(self) -> str:
        return self.shown[: self.column]

    @property
    def after(self) -> str:
        return self.shown[self.column :].rstrip()

    @property
    def character(self) -> str:
        return self.after[:1]

    def fault(self, expected: str, found: str, remedy: str, code: str = "not-yaml") -> Fault:
        return Fault(self.line + 1, self.column + 1, code, expected, found, remedy)


def explain(error: yaml.YAMLError, text: str, known: frozenset[str], sections: Sequence[str]) -> Fault:
    """The fault that made the parser stop in a text whose lines end with LF; ``known`` are the keys of the format.

    Where the lines show a slip before the place where the parser stopped, that is the fault.
    """
    if not isinstance(error, yaml.MarkedYAMLError) or error.problem_mark is None:
        return _unexplained(_Spot(0, 0, ""))
    lines = text.split("\n")
    if "escape" not in (error.problem or "") and "hexdecimal" not in (error.problem or ""):
        at = _spot(error.problem_mark, lines)
        second_colon = "mapping values" in (error.problem or "") and ": " in at.before
        clue = Layout(text, known, sections).clue(at.line, second_colon)
        if clue is not None:
            return clue
    at = _spot(error.problem_mark, lines)
    start = _spot(error.context_mark or error.problem_mark, lines)
    return _explained(error.context or "", error.problem or "", start, at)


def _spot(mark: yaml.Mark, lines: list[str]) -> _Spot:
    return _Spot(mark.line, mark.column, lines[mark.line] if mark.line < len(lines) else "")


def _explained(context: str, problem: str, start: _Spot, at: _Spot) -> Fault:
    """``context`` names what the parser was in, from ``start`` on; ``problem`` what it met, ``at`` a spot."""
    indentation = at.shown[: len(at.shown) - len(at.shown.lstrip())]
    if "quoted scalar" in context:
        return _quoted(problem, start, at)
    if "nesting depth" in problem:
        return at.fault("fewer levels", "hundreds of them", "flatten the record", "too-deep")
    if "tab character" in problem or "\t" in indentation:
        tab = _Spot(at.line, max(at.shown.find("\t"), 0), at.shown)
        return tab.fault("spaces before the text", "a tab", "indent with two spaces for each level", "tab")
    if re.search(r"\b(alias|anchor|tag|block scalar)$", context) or "tag handle" in problem:
        return _kept(start)
    if "flow" in context and "',' or" in problem:
        return _unclosed(start, at)
    if "simple key" in context:
        return start.fault(
            "`key: value`",
            "a line without a colon and a space",
            "give it a key, or indent it to go on with the text above",
        )
    if "mapping values" in problem:
        return _colon(at)
    if "sequence entries" in problem:
        return at.fault(
            "a list on the lines below its key",
            "a hyphen on the line of the key",
            "move it to the next line, or put the text in double quotes",
        )
    if "mapping keys" in problem or "cannot start any token" in problem:
        return _kept(at)
    if "expected key" in problem or "'-' indicator" in problem:
        return _out_of_line("key" if "expected key" in problem else "hyphen", at)
    if "document start" in problem:
        return at.fault(
            "one mapping that fills the file",
            "a line outside it",
            "begin every top-level key at the very start of its line",
        )
    if "node content" in problem:
        if at.character == "," and "flow" in context:
            return at.fault("a value between two commas", "none", "remove one of the two commas")
        return at.fault("a value", quoted(at.after), "put a text that begins with such a sign in double quotes")
    if "directive" in context + problem or "incompatible" in problem:
        return start.fault("a key", "a line that begins with `%`", "remove it")
    return _unexplained(at)


def _quoted(problem: str, start: _Spot, at: _Spot) -> Fault:
    remedy = "write the backslash twice, or put the text in single quotes"
    if "escape character" in problem:
        return at.fault("an escape that YAML knows", quoted(at.after[:2]), remedy)
    if "hexdecimal" in problem or "escape code" in problem:
        return at.fault("the code of a character after the backslash", "something else", remedy)
    return start.fault("a closing quote", "none before the end", "close the quotes that open here")


def _kept(spot: _Spot) -> Fault:
    if spot.character == "":
        return _unexplained(spot)
    sign = "a backtick" if spot.character == "`" else f"`{spot.character}`"
    return spot.fault("a text", f"one that begins with {sign}, which YAML keeps for itself", _IN_QUOTES)


def _unclosed(start: _Spot, at: _Spot) -> Fault:
    noun, bracket, part = ("list", "]", "items") if start.character == "[" else ("mapping", "}", "keys")
    met = quoted(at.character) if at.character else "the end"
    if at.line > start.line and not re.search(r"[:,]", start.after):
        return start.fault(
            f"a {noun} that is closed by `{bracket}`",
            f"{met} on line {at.line + 1} first",
            f"put `{bracket}` after the last of its {part}, or the whole text in double quotes",
        )
    return start.fault(
        f"a {noun} that is closed by `{bracket}`",
        f"{met} on line {at.line + 1} first",
        f"put commas between its {part}, and `{bracket}` after the last",
    )


def _colon(at: _Spot) -> Fault:
    if ": " in at.before or not re.fullmatch(r"[\s-]*[\w-]+", at.before):
        return at.fault("one `key: value` on a line", "a second colon", "put the whole text in double quotes")
    return at.fault(
        "a key in line with those above",
        "one that goes on with the text above it",
        "indent it like its neighbours, end the line above with a colon, or put a text that goes on in double quotes",
    )


def _out_of_line(noun: str, at: _Spot) -> Fault:
    if at.before.strip():
        return at.fault(
            "the end of the value", f"{quoted(at.after)} after it", "put the whole value in one pair of quotes"
        )
    if at.character == "-":
        return at.fault(
            f"a {noun} in line with those above", "a list item", "remove the hyphen, or indent it like its neighbours"
        )
    found = {":": "a colon without a key"}.get(at.character, "a line that is indented otherwise")
    return at.fault(f"a {noun} in line with those above", found, "indent it like its neighbours")


def _unexplained(spot: _Spot) -> Fault:
    return spot.fault("YAML that can be read", "a line that cannot", "look at this line and the one before it")
