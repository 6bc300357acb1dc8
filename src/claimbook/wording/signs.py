"""Characters that cannot be seen, and texts without them."""

from __future__ import annotations

import re
import unicodedata

INVISIBLE = "\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u200b\u2028-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff"
"""What a claims file may not hold, as the inside of a character class: what an editor does not show, or what breaks or
turns a line.
"""

UNPRINTABLE = INVISIBLE + "\t\n\u061c\u200e\u200f\ud800-\udfff"
"""What no line that is printed may hold: the same, with tabs, line ends, marks of direction and halves of
characters.
"""

_UNPRINTABLE = re.compile(f"[{UNPRINTABLE}]")
_UNPRINTABLE_BETWEEN_LINES = re.compile(f"[{INVISIBLE}\ud800-\udfff]")
_GAP = re.compile(f"[\\s{UNPRINTABLE}]+")


def printable(text: str) -> str:
    """A text on one line, whatever would move a terminal's cursor or turn the direction of reading told as an
    escape.
    """
    return _UNPRINTABLE.sub(lambda match: match[0].encode("unicode_escape").decode(), text)


def on_one_line(text: str) -> str:
    """A text with every run of blanks and unprintable characters as one space."""
    return _GAP.sub(" ", text).strip()


def printable_json(text: str) -> str:
    """JSON of several lines with the same characters as its own escapes, so that it reads back as it was."""
    return _UNPRINTABLE_BETWEEN_LINES.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


ODD_SPACES = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
"""Spaces that look like the plain one and are none, as the inside of a character class."""

SMART_QUOTES = "\u201c\u201d\u201e\u2018\u2019\u201a\u00ab\u00bb"
"""Quotes that a word processor types in the place of straight ones."""

_COMMON = {"\u00a0": "no-break space", "\u3000": "ideographic space"}


def named_sign(sign: str) -> str:
    """A character with its name, for one that looks like another: "Cyrillic small letter a U+0430"."""
    name = _COMMON.get(sign) or unicodedata.name(sign, "character").lower()
    return f"{re.sub(r'^[a-z]+(?= (small|capital) letter)', lambda word: word[0].capitalize(), name)} U+{ord(sign):04X}"
