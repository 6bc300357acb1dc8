"""Proper names, codes and addresses of two renderings of a line, held against each other.

Nothing is known of the names but how they are written: in Latin letters among other scripts, with a digit or a capital
inside, with a capital where no sentence begins. Names that another script spells out are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from claimbook.texts.names import SPELLINGS, folded

_ADDRESS = re.compile(r"https?://[!-~]+")
_TOKEN = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[-.+][A-Za-z0-9]+)*")
_SURE = re.compile(r"[A-Za-z][^A-Z0-9]*[A-Z0-9]")
_UNSPACED = ("ja", "zh", "ko")
_BEGINS = re.compile(r"(?:^|[.!?:;…。！？：][\s\"“”«»»'’()\[\]–—-]*)[\s\"“”«»'’()\[\]–—-]*$")
_UNITS = re.compile(r"(?i:tokens?|chips?|wafers?|gpus?|bits?|bytes?|[kmgtp]?(?:b|w|wh|hz)|x|ai|ia|ki|s|ms)$")


_ELSEWHERE = {folded(latin).lower(): spellings for latin, spellings in SPELLINGS.items()}


class _Name(NamedTuple):
    """A word of a line that may be a name: its place among them, whether its writing shows that it is one, whether
    it begins a sentence, and whether it stands right after the one before.
    """

    word: str
    place: int
    sure: bool
    begins: bool
    joined: bool


class Changed(NamedTuple):
    """A name of one line and the one in its place in the other, "" for none; and how that is told."""

    left: str
    right: str
    because: str
    certain: bool


def changed(left: str, left_language: str, right: str, right_language: str) -> Iterator[Changed]:
    """The names and addresses in which two lines differ."""
    yield from _addresses(left, right)
    a, b = _names(left, left_language), _names(right, right_language)
    only_a, only_b = _alone(a, b, right), _alone(b, a, left)
    pairs = [*_by_shape(only_a, only_b), *_by_neighbour(a, b, only_a, only_b)]
    named_a, named_b = ([each for each in names if not each.begins] for names in (only_a, only_b))
    if not pairs and len(named_a) == len(named_b) == 1 and "de" not in (left_language, right_language):
        pairs = [] if _is_cognate(named_a[0], named_b[0]) else [(named_a[0], named_b[0])]
    for one, other in dict.fromkeys(pairs):
        yield Changed(one.word, other.word, "another name", not (one.begins and other.begins))
    if not pairs:
        yield from (Changed(each.word, "", "only one line has this name", False) for each in only_a if each.sure)
        yield from (Changed("", each.word, "only one line has this name", False) for each in only_b if each.sure)


def sure_names(text: str, language: str) -> list[str]:
    """The words of a line whose writing shows that they are names, addresses among them."""
    return [*_ADDRESS.findall(text), *(each.word for each in _names(text, language) if each.sure)]


def _addresses(left: str, right: str) -> Iterator[Changed]:
    a, b = ([match[0].rstrip(".,;:!?)'\"") for match in _ADDRESS.finditer(text)] for text in (left, right))
    only_a, only_b = [each for each in a if each not in b], [each for each in b if each not in a]
    if len(only_a) == len(only_b):
        yield from (Changed(one, other, "another address", True) for one, other in zip(only_a, only_b))
    else:
        yield from (Changed(each, "", "only one line has this address", False) for each in only_a)
        yield from (Changed("", each, "only one line has this address", False) for each in only_b)


def _names(text: str, language: str) -> list[_Name]:
    plain = _ADDRESS.sub(lambda match: " " * len(match[0]), folded(text))
    found: list[_Name] = []
    end = -1
    for match in _TOKEN.finditer(plain):
        word = match[0]
        if _UNITS.match(word) or len(word) < 2 or re.search(r"[0-9]\s?$", plain[: match.start()]):
            continue
        sure = _SURE.match(word) is not None and not word.isupper() or any(each.isdigit() for each in word)
        begins = language not in _UNSPACED and _BEGINS.search(plain[: match.start()]) is not None
        if sure or word[0].isupper():
            joined = match.start() == end + 1 and plain[end].isspace()
            found.append(_Name(word, len(found), sure or language in _UNSPACED, begins and not sure, joined))
            end = match.end()
    return found


def _alone(names: list[_Name], others: list[_Name], text: str) -> list[_Name]:
    """The names that the other line has not, in any case and with any hyphen."""
    have = {_bare(each.word) for each in others}
    whole = _bare(folded(text))
    return [
        each
        for each in names
        if _bare(each.word) not in have
        and _bare(each.word) not in whole
        and not any(spelling in text for spelling in _ELSEWHERE.get(each.word.lower(), ()))
    ]


def _bare(word: str) -> str:
    return re.sub(r"[-\s.‐‑]", "", word).lower()


def _by_shape(left: list[_Name], right: list[_Name]) -> Iterator[tuple[_Name, _Name]]:
    """Codes that differ in their digits alone: Falcon-9B and Falcon-7B."""
    for one in left:
        same = [other for other in right if _shape(one.word) == _shape(other.word) and re.search("[0-9]", other.word)]
        if re.search("[0-9]", one.word) and len(same) == 1:
            yield one, same[0]


def _shape(word: str) -> str:
    return re.sub("[0-9]+", "0", _bare(word))


def _is_cognate(one: _Name, other: _Name) -> bool:
    """Whether two words may well be one in two languages: July and Juli."""
    return _bare(one.word)[:3] == _bare(other.word)[:3]


def _by_neighbour(
    a: list[_Name], b: list[_Name], only_a: list[_Name], only_b: list[_Name]
) -> Iterator[tuple[_Name, _Name]]:
    """Words before or after a name that both lines have: Marta Ruiz and Clara Ruiz."""
    places = {_bare(each.word): each.place for each in b}
    for one in only_a:
        for step in (1, -1):
            near = one.place + step
            if 0 <= near < len(a) and (other := places.get(_bare(a[near].word))) is not None:
                found = other - step
                both = (a[max(one.place, near)], b[max(found, other)]) if 0 <= found < len(b) else ()
                if not both or b[found] not in only_b or not all(each.joined for each in both):
                    continue
                # What begins a sentence has its capital from that.
                if not (one.begins or b[found].begins or _is_cognate(one, b[found])):
                    yield one, b[found]
