"""What is wrong with a record, and where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from claimbook.wording.signs import printable

Path = tuple[str | int, ...]
"""Keys and list positions that lead into a file: ("claims", "sol-speed", "evidence", 0)."""

_LONGEST_SHOWN = 60
_LONGEST_CIRCLE = 8


@dataclass(frozen=True)
class Place:
    """A position in a file; line and column count from 1."""

    file: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True)
class Problem:
    """One fault, told so that its reader can mend it without reading the code.

    ``record`` is the id of the record at fault ("" for the file as a whole), ``field`` the path of
    the field inside it, ``code`` a stable kebab-case name of the kind of fault. ``expected``,
    ``found`` and ``remedy`` are phrases without a final full stop.
    """

    place: Place
    record: str
    field: str
    code: str
    expected: str
    found: str
    remedy: str

    @property
    def file(self) -> str:
        return self.place.file

    @property
    def line(self) -> int:
        return self.place.line

    @property
    def column(self) -> int:
        return self.place.column

    @property
    def message(self) -> str:
        """The fault in one line, without its place."""
        subject = " ".join(part for part in (self.record, self.field) if part) or "file"
        return printable(f"{subject}: expected {self.expected}, found {self.found}; {self.remedy} [{self.code}]")

    def __str__(self) -> str:
        return f"{printable(str(self.place))} {self.message}"

    def as_dict(self) -> dict[str, str | int]:
        """The problem as plain data, for machines."""
        return {
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "record": self.record,
            "field": self.field,
            "code": self.code,
            "expected": self.expected,
            "found": self.found,
            "remedy": self.remedy,
        }


def shortened(text: str, longest: int = _LONGEST_SHOWN) -> str:
    """A text from the file, cut to what fits in a message."""
    return text if len(text) <= longest else text[: longest - 1] + "…"


def quoted(text: str) -> str:
    """A text from the file as a message shows it: cut, and in backticks."""
    return f"`{shortened(text)}`" if text else "nothing"


def dotted(path: Path) -> str:
    """A path inside a record as a person writes it, items of a list counted from 1: evidence.2.stance."""
    return ".".join(str(part + 1) if isinstance(part, int) else part for part in path)


def circle(names: Sequence[str], start: int = 0) -> str:
    """Names that lead round in a circle, told from one of them on and back to it; of a long one only its two ends."""
    shown = [names[(start + step) % len(names)] for step in range(min(len(names), _LONGEST_CIRCLE))]
    if len(names) > _LONGEST_CIRCLE:
        shown[-1:] = [f"{len(names) - _LONGEST_CIRCLE} more", names[start - 1]]
    return " → ".join([*shown, names[start]])


def in_file_order(problems: list[Problem]) -> list[Problem]:
    """The problems by file, line and column; equal ones once."""
    unique = dict.fromkeys(problems)
    return sorted(unique, key=lambda p: (p.file, p.line, p.column, p.code, p.field, p.found))
