"""A text as the patterns see it: composed, in plain digits and spaces, with the way back to the characters it has."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

_SPACES = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\t"
_WIDE = "".join(chr(code) for code in range(0xFF01, 0xFF5E) if chr(code) not in "，．（）：；！？")
_PLAIN = str.maketrans(
    dict.fromkeys(_SPACES, " ") | {wide: chr(ord(wide) - 0xFEE0) for wide in _WIDE} | {"￥": "¥", "￡": "£", "￦": "₩"}
)
_UNSEEN = "\u00ad\u200b\u200c\u200d\u2060\ufeff\u200e\u200f\u061c\ufe0e\ufe0f"
_ANY_UNSEEN = re.compile(f"[{_UNSEEN}]")
_SQUARE = re.compile("[\u3300-\u33ff]")
"""Units in one character (`㎞`, `㎾`), which are read as their letters."""
_WIDE_MARKS = re.compile("(?<=[０-９])[，．](?=[０-９])")
"""A full-width comma is a mark of groups between full-width digits alone: `３，４００` is a number, `34，400` a list."""
_MARKS = {"，": ",", "．": "."}
_JOINED = re.compile("[\u1160-\u11ff\ud7b0-\ud7ff]")
"""Hangul vowels and final consonants, which compose with what stands before though they are no combining marks."""


@dataclass(frozen=True)
class Composed:
    """`text` in composed form (NFC) without soft hyphens and other unseen characters, digits and spaces made plain.

    `starts` has the place in the original of each of its characters and of its end, None where all places agree.
    """

    text: str
    starts: Sequence[int] | None

    def place(self, at: int) -> int:
        """The place in the original of the character at `at`, or of the end."""
        return at if self.starts is None else self.starts[at]


def composed(text: str) -> Composed:
    """`text` as the patterns see it."""
    seen, starts = text, None
    if not unicodedata.is_normalized("NFC", text) or _ANY_UNSEEN.search(text) or _SQUARE.search(text):
        seen, starts = _composed(text)
    seen = _WIDE_MARKS.sub(lambda mark: _MARKS[mark[0]], seen)
    return Composed(seen.translate(_PLAIN), starts)


def _composed(text: str) -> tuple[str, list[int]]:
    """Each cluster of characters composed by itself; what it gives begins where the cluster does."""
    pieces: list[str] = []
    starts: list[int] = []
    at = 0
    while at < len(text):
        end = at + 1
        while end < len(text) and (unicodedata.combining(text[end]) or _JOINED.match(text[end])):
            end += 1
        visible = _ANY_UNSEEN.sub("", text[at:end])
        is_square = _SQUARE.match(text, at)
        piece = unicodedata.normalize("NFKC", visible) if is_square else unicodedata.normalize("NFC", visible)
        pieces.append(piece)
        starts += [min(at + offset, end - 1) for offset in range(len(piece))]
        at = end
    return "".join(pieces), [*starts, len(text)]
