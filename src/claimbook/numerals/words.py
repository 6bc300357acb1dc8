"""Numbers in words, for languages that write words apart: `quatre-vingt mille`, `mille milliards`, `24 billions`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from claimbook.numerals.digits import EXACT, Marks, digits
from claimbook.numerals.language import Number

_WORD = re.compile(r"[^\W\d_]+", re.UNICODE)
_GAP = re.compile(r"[ \u00a0\u202f\u2009]|[-\u2010\u2011]")
_MOST_WORDS = 16


@dataclass(frozen=True)
class Words:
    """The number words of a language, lower case.

    `small`: below 100. `hundreds`: multiply what stands before, or stand alone. `large`: thousand and above, each with
    every value it may have; those in `alone` are numbers by themselves. `ones`: words for one that may be articles.
    `joiners` stand between tens and ones (`et`), `of` between two large words (`de`). `articles` are one before a
    large word only (`a million`). `round`: collectives (`dizaine`), numbers of about that size, a dozen excepted.
    `split` takes a compound apart into words (`vierundzwanzig`). `adjective`: words that are numbers only before a
    plural or a large word (`neuf`). `abbreviations` are large words that only follow digits (`Mrd.`).
    """

    marks: Marks
    small: Mapping[str, int]
    hundreds: Mapping[str, int]
    large: Mapping[str, tuple[Decimal, ...]]
    ones: frozenset[str]
    alone: frozenset[str] = frozenset()
    joiners: frozenset[str] = frozenset()
    of: frozenset[str] = frozenset()
    articles: frozenset[str] = frozenset()
    round: Mapping[str, int] = field(default_factory=dict)
    scores: Mapping[str, int] = field(default_factory=dict)
    teens_after: frozenset[int] = frozenset()
    split: Callable[[str], list[str] | None] | None = None
    half: re.Pattern[str] | None = None
    abbreviations: Mapping[str, tuple[Decimal, ...]] = field(default_factory=dict)

    def reader(self) -> Callable[[str, int], Number | None]:
        """A function that reads the number beginning exactly at a place of a text."""
        pattern = self.marks.pattern()
        return lambda text, at: _number(self, pattern, text, at)


@dataclass
class _Sum:
    """A number under way: what is below the next large word, and what large words have closed."""

    values: tuple[Decimal, ...] = (Decimal(0),)
    current: Decimal | None = None
    last_scale: Decimal | None = None
    small_before: int | None = None
    scale: Decimal = Decimal(1)
    may_multiply: bool = False

    def result(self) -> tuple[Decimal, ...]:
        return tuple(EXACT.add(value, self.current or Decimal(0)) for value in self.values)


def _number(words: Words, pattern: re.Pattern[str], text: str, at: int) -> Number | None:
    if read := digits(text, at, words.marks, pattern):
        return _after_digits(words, text, *read)
    return _in_words(words, text, at)


def _after_digits(words: Words, text: str, end: int, readings: tuple[Decimal, ...]) -> Number:
    """`24 billions`, `1,5 Mrd.`, `300 mille milliards`: digits times the large words that follow."""
    scales: tuple[Decimal, ...] = (Decimal(1),)
    while (found := _next_large(words, text, end, scales != (Decimal(1),))) is not None:
        end, factors = found
        scales = tuple(EXACT.multiply(a, b) for a in scales for b in factors)
        if max(scales) > Decimal("1e40"):
            break
    products = tuple(EXACT.multiply(a, b) for a in readings for b in scales)
    return Number(end, tuple(dict.fromkeys(products)), max(scales))


def _next_large(words: Words, text: str, at: int, after_large: bool) -> tuple[int, tuple[Decimal, ...]] | None:
    start = at
    if gap := _GAP.match(text, start):
        start = gap.end()
    for spelling, factors in words.abbreviations.items():
        if text.startswith(spelling, start) and not text[start + len(spelling) : start + len(spelling) + 1].isalnum():
            return start + len(spelling), factors
    word = _WORD.match(text, start)
    if word and after_large and word.group().lower() in words.of and (gap := _GAP.match(text, word.end())):
        word = _WORD.match(text, gap.end())
    if word is None:
        return None
    spelled = word.group().lower()
    if spelled in words.round and not after_large:
        return word.end(), (Decimal(words.round[spelled]),)
    if spelled not in words.large:
        return None
    return word.end(), words.large[spelled]


def _in_words(words: Words, text: str, at: int) -> Number | None:
    """The longest number in words that begins at `at`."""
    total, end, count, is_round = _Sum(), at, 0, False
    place, first = at, ""
    while count < _MOST_WORDS and (word := _WORD.match(text, place)):
        spelled = word.group().lower()
        if count == 0 and spelled in words.articles:
            follower = _after_gap(text, word.end())
            if follower is None or follower.group().lower() not in {**words.large, **words.hundreds, **words.round}:
                return None
            total.current, first = Decimal(1), spelled
        elif spelled in words.joiners and count:
            follower = _after_gap(text, word.end())
            if follower is None or not _joins(words, total, follower.group().lower()):
                break
            place = follower.start()
            continue
        elif spelled in words.of and total.may_multiply:
            follower = _after_gap(text, word.end())
            if follower is None or follower.group().lower() not in words.large:
                break
            place = follower.start()
            continue
        else:
            pieces = _pieces(words, spelled)
            if pieces is None or not all(_add(words, total, piece) for piece in pieces):
                break
            is_round = is_round or words.round.get(spelled, 12) != 12
            first = first or spelled
            if count == 0 and len(pieces) > 1:
                first = ""
        count, end = count + 1, word.end()
        gap = _GAP.match(text, end)
        if gap is None:
            break
        place = gap.end()
    if count == 0 or (count == 1 and first in words.articles):
        return None
    if words.half and (half := words.half.match(text, end)):
        end, total.current = half.end(), EXACT.add(total.current or Decimal(0), Decimal("0.5"))
    is_one = count == 1 and first in words.ones
    readings = tuple(dict.fromkeys(total.result()))
    return Number(end, readings, total.scale, is_one=is_one, in_words=True, is_round=is_round)


def _after_gap(text: str, at: int) -> re.Match[str] | None:
    gap = _GAP.match(text, at)
    return _WORD.match(text, gap.end()) if gap else None


def _pieces(words: Words, spelled: str) -> list[str] | None:
    """The number words in one word: itself, or the parts of a compound; None if it is not a number."""
    known = (words.small, words.hundreds, words.large, words.round, words.scores)
    if spelled in words.ones or any(spelled in table for table in known):
        return [spelled]
    return words.split(spelled) if words.split else None


def _joins(words: Words, total: _Sum, follower: str) -> bool:
    """Whether `and` goes on with the number: `trente et un`, `one hundred and five`, not `deux et trois`."""
    pieces = _pieces(words, follower)
    if pieces is None or total.current is None and total.last_scale is None:
        return False
    value = 1 if pieces[0] in words.ones else words.small.get(pieces[0])
    if value is None:
        return False
    if total.current is None:
        return value < 100
    return _fits(words, total, value)


def _fits(words: Words, total: _Sum, value: int) -> bool:
    """Whether a word below 100 may follow what stands: ones after tens, anything after hundreds."""
    if total.current is None or total.current == 0:
        return True
    if total.small_before is None:
        return True
    if total.small_before in words.teens_after:
        return value < 20
    if total.small_before >= 100:
        return value < 100
    if words.teens_after and total.small_before == 10:
        return 7 <= value <= 9
    return total.small_before >= 20 and total.small_before % 10 == 0 and 0 < value < 10


def _add(words: Words, total: _Sum, piece: str) -> bool:
    """Take one number word into the sum; False if it cannot belong to the same number."""
    total.may_multiply = piece in words.round or piece in words.large
    if piece in words.scores and total.small_before == 4:
        total.current = (total.current or Decimal(0)) - 4 + words.scores[piece]
        total.small_before = words.scores[piece]
        return True
    if piece in words.small or piece in words.ones:
        value = words.small.get(piece, 1)
        if not _fits(words, total, value):
            return False
        total.current = (total.current or Decimal(0)) + value
        total.small_before = value
        return True
    if piece in words.hundreds:
        factor = words.hundreds[piece]
        if total.current is None and piece not in words.alone:
            return False
        before = total.current if total.current is not None else Decimal(1)
        if before >= 100 or before < 1 or (before > 9 and factor == 100 and before % 10 == 0):
            return False
        total.current, total.small_before = before * factor, None
        return True
    if piece in words.round:
        if total.current not in (None, Decimal(1)):
            total.current = total.current * words.round[piece]
        else:
            total.current = Decimal(words.round[piece])
        total.small_before = words.round[piece] if words.round[piece] < 20 else 99
        return True
    return _close(words, total, piece)


def _close(words: Words, total: _Sum, piece: str) -> bool:
    """A large word: it multiplies what stands below it, or, if it is the larger, all that came before."""
    factors = words.large[piece]
    if total.current is None and total.last_scale is None and piece not in words.alone:
        return False
    if total.last_scale is not None and max(factors) > total.last_scale:
        values = total.result()
        total.values = tuple(EXACT.multiply(a, b) for a in values for b in factors)
        total.scale = EXACT.multiply(total.last_scale, max(factors))
    elif total.last_scale is not None and total.current is None:
        return False
    else:
        below = total.current if total.current is not None else Decimal(1)
        total.values = tuple(EXACT.add(a, EXACT.multiply(below, b)) for a in total.values for b in factors)
        total.scale = max(factors)
    total.current, total.small_before = None, None
    total.last_scale = max(factors)
    return True
