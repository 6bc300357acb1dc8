"""Characters that cannot be seen, and texts without them."""

from __future__ import annotations

import re

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
