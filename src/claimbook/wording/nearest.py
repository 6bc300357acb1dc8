"""The known word that a mistyped one is likely to mean."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

LONGEST = 100
"""The length in characters from which a word is not compared any more, so that a hostile file costs little."""


def nearest(word: str, known: Iterable[str], likeness: float = 0.6) -> str:
    """The known word most like a mistyped one, "" where none is like it.

    ``likeness`` is the least ratio of difflib.SequenceMatcher, from 0 to 1, at which two words are taken for one.
    """
    if len(word) > LONGEST:
        return ""
    near = get_close_matches(word, sorted({each for each in known if len(each) <= LONGEST}), n=1, cutoff=likeness)
    return near[0] if near else ""
