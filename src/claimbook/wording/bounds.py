"""How much a command takes in, works through and prints, so that no file keeps it for long."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

MOST_BYTES = 32_000_000
"""Of a claims file: a fifth more than ten thousand claims need."""
MOST_VALUES = 1_500_000
"""Keys, texts, lists and mappings in a claims file."""
MOST_LEVELS = 20
LONGEST_TEXT = 10_000
"""Characters of one text of a record."""
LONGEST_ID = 100
MOST_FAULTS = 10_000
"""Faults in the form of a file, after which it is read no further."""
MOST_PRINTED = 500
"""Problems that are printed one by one."""
MOST_CHARACTERS_PRINTED = 200_000
"""Characters of all of them together."""
MOST_ROWS = 2_000
"""Of a table for people; the forms for machines have all."""
MOST_INVISIBLE = 100
"""Characters that cannot be seen, told one by one."""

LONGEST_FORMULA = 1000
MOST_STEPS = 100_000
"""Of one formula: its signs, weighed by their work, times its inputs, times the parts into which ranges are cut."""
MOST_EFFORT = 300_000
"""Of all calculations of a record together: parts of formulas worked out, each counted by its slopes and digits."""
MOST_TRIED = 120_000
"""Of one search over the inputs of calculations, counted alike."""

MOST_TEXT_BYTES = 1_000_000
"""Of an article's text."""
MOST_TEXT_LINES = 20_000
MOST_TEXT_CHARACTERS = 1_000_000
"""Of a text that is held against the record or against another."""
LONGEST_LINE = 10_000

TOLD: Mapping[str, str] = MappingProxyType(
    {
        "a claims file": f"at most {MOST_BYTES:,} bytes, {MOST_VALUES:,} keys and values, {MOST_LEVELS} levels deep",
        "a text in it": f"at most {LONGEST_TEXT:,} characters",
        "an id": f"at most {LONGEST_ID} characters",
        "a formula": f"at most {LONGEST_FORMULA:,} characters and {MOST_STEPS:,} steps of arithmetic",
        "all formulas of a record": f"at most {MOST_EFFORT:,} parts to work out",
        "a search over inputs": f"at most {MOST_TRIED:,} parts to work out, and how many calculations were not tried",
        "what is printed": f"at most {MOST_PRINTED} problems and {MOST_CHARACTERS_PRINTED:,} characters of them, and "
        f"how many more there are; {MOST_ROWS:,} rows of a table for people",
        "an article's text": f"at most {MOST_TEXT_BYTES:,} bytes, lines of at most {LONGEST_LINE:,} characters; to "
        f"`cover`, {MOST_TEXT_LINES:,} lines and {MOST_TEXT_CHARACTERS:,} characters",
    }
)
"""Each bound in words."""


def told() -> str:
    """All bounds in a paragraph."""
    return "; ".join(f"{what}: {bound}" for what, bound in TOLD.items()) + "."
