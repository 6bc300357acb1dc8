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


def one_slip(typed: str, meant: str) -> bool:
    """Whether one slip of the hand makes a word of another: a letter lost, added, doubled or another, or two
    exchanged.

    A digit is no letter: what differs in one is another thing. So is one of two words of two letters.
    """
    if typed == meant or abs(len(typed) - len(meant)) > 1 or not 2 < max(len(typed), len(meant)) <= LONGEST:
        return False
    start = 0
    while start < min(len(typed), len(meant)) and typed[start] == meant[start]:
        start += 1
    one, two = typed[start:], meant[start:]
    if len(one) == len(two):
        exchanged = one[:2] == two[1::-1] and one[2:] == two[2:]
        parts = one[:1] + two[:1] if one[1:] == two[1:] else one[:2] if exchanged else "0"
    elif len(one) > len(two):
        parts = one[:1] if one[1:] == two else "0"
    else:
        parts = two[:1] if two[1:] == one else "0"
    return not any(sign.isdigit() for sign in parts)


def one_slip_away(typed: str, known: Iterable[str]) -> list[str]:
    """The known words, sorted, of which one slip of the hand makes a typed one."""
    return sorted(each for each in set(known) if one_slip(typed, each))
