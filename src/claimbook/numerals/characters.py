"""Numbers in Chinese characters or Hangul, alone or after digits: `3兆`, `1兆5000億`, `二十四`, `十七八`, `3천억`.

A number is a sum of sections below ten thousand, each times its large characters, from large to small. Two neighbouring
digits at one place are a rough range (`十七八` is 17 to 18).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from claimbook.numerals.digits import CJK, EXACT, digits, part
from claimbook.numerals.language import Number

_ONE = Decimal(1)
_LONGEST = 24
_MOST_LARGE = 3
Ends = tuple[Decimal, Decimal]


@dataclass(frozen=True)
class Characters:
    """The number characters of a language.

    `ones` are digits, `tens` 十百千, `whole` characters for 20, 30, 40, `large` 万億兆 with every value each may have.
    `gap` may stand between digits and a large character, and between the parts of one number. `stacked`: a large
    character multiplies the smaller ones before it (`万亿`, `一万五千亿`). `omits`: a last digit right after a rank
    counts a tenth of it (`两百五` is 250). `point` opens decimals among characters (`三点五`). `by_place`: two or three
    digits in a row are a number by place (`二五億`). `alone` are large characters that are numbers by themselves (`만`).
    `prefixes` are large characters that belong to a unit (`兆瓦`).
    """

    ones: Mapping[str, int]
    tens: Mapping[str, int]
    large: Mapping[str, tuple[Decimal, ...]]
    whole: Mapping[str, int] = field(default_factory=dict)
    gap: str = ""
    stacked: bool = False
    omits: bool = False
    by_place: bool = False
    alone: frozenset[str] = frozenset()
    point: str = "・"
    prefixes: re.Pattern[str] | None = None

    def reader(self) -> Callable[[str, int], Number | None]:
        """A function that reads the number beginning exactly at a place of a text."""
        pattern = CJK.pattern()
        return lambda text, at: _number(self, pattern, text, at)


@dataclass(frozen=True)
class _Section:
    """A number below 10^4 in characters, or any in digits: its ends, which differ in a rough range."""

    end: int
    low: Decimal
    high: Decimal
    in_digits: bool
    is_digit: bool = False
    """One digit alone, which may count a tenth of the rank before it."""
    rank: Decimal = _ONE
    """The rank it ends with, 1 if none (`三百`: 100)."""


@dataclass
class _Sum:
    """A number under way: what large characters have closed, each with the size of its character."""

    terms: list[tuple[Decimal, Decimal, Decimal]]

    def close(self, low: Decimal, high: Decimal, factor: Decimal, *, stacked: bool) -> bool:
        """Add a section times its large character; a larger one multiplies what stands before, where that is usual."""
        kept = len(self.terms)
        while stacked and kept and self.terms[kept - 1][2] < factor:
            kept -= 1
        for below, above, _ in self.terms[kept:]:
            low, high = EXACT.add(low, below), EXACT.add(high, above)
        if kept and (self.terms[kept - 1][2] <= factor or EXACT.multiply(high, factor) >= self.terms[kept - 1][2]):
            return False
        self.terms[kept:] = [(EXACT.multiply(low, factor), EXACT.multiply(high, factor), factor)]
        return True

    @property
    def ends(self) -> Ends:
        low = high = Decimal(0)
        for below, above, _ in self.terms:
            low, high = EXACT.add(low, below), EXACT.add(high, above)
        return low, high


def _number(chars: Characters, pattern: re.Pattern[str], text: str, at: int) -> Number | None:
    """The number at `at`, with every value that a doubtful character or an omitted rank may give it."""
    first = _Reading(chars, pattern, text, 0, omits=False)
    read = first.number(at)
    if read is None:
        return None
    ends = [read.ends]
    if first.doubtful:
        again = _Reading(chars, pattern, text, 1, omits=False).number(at)
        ends += [again.ends] if again else []
    if first.may_omit:
        omitted = _Reading(chars, pattern, text, 0, omits=True).number(at)
        ends = [omitted.ends] if omitted and read.in_words else [*ends, *([omitted.ends] if omitted else [])]
    ends = list(dict.fromkeys(ends))
    is_one = read.in_words and ends == [(_ONE, _ONE)]
    tops = tuple(high for _, high in ends) if any(low != high for low, high in ends) else ()
    return Number(
        read.end,
        tuple(low for low, _ in ends),
        read.scale,
        is_one=is_one,
        in_words=read.in_words,
        is_bare_scale=read.is_bare,
        shared=read.shared,
        tops=tops,
    )


@dataclass(frozen=True)
class _Read:
    """A number as one choice of readings gives it."""

    end: int
    ends: Ends
    scale: Decimal
    shared: Decimal
    in_words: bool
    is_bare: bool


class _Reading:
    """One reading of a number: which value a doubtful large character has, whether a last digit omits its rank."""

    def __init__(self, chars: Characters, pattern: re.Pattern[str], text: str, pick: int, *, omits: bool) -> None:
        self.chars, self.pattern, self.text, self.pick, self.omits = chars, pattern, text, pick, omits
        self.doubtful = self.may_omit = False

    def number(self, at: int) -> _Read | None:
        """The sum of its parts, each a section times its large characters."""
        total, end, in_words, is_bare = _Sum([]), at, True, False
        scale = shared = _ONE
        while True:
            start = self._past_gap(end) if total.terms else end
            section = self._section(start)
            if section is None or total.terms and self._is_prefix(start):
                factors, stop = self._large(start)
                if not factors or total.terms and self.text[start] not in self.chars.alone:
                    break
                low = high = _ONE
                is_bare = self.text[start] not in self.chars.alone
            else:
                low, high = section.low, section.high
                factors, stop = self._large(self._past_gap(section.end))
                stop = stop if factors else section.end
            before = list(total.terms)
            if not factors and section is not None and total.terms:
                if start != end and not self._goes_on(start, section):
                    break
                low, high = self._last(section, total.terms[-1][2], start == end)
            if not self._close(total, low, high, factors or [_ONE]):
                total.terms = before
                break
            end, in_words = stop, in_words and not (section is not None and section.in_digits)
            scale = total.terms[-1][2]
            shared = _product(factors) if factors else section.rank if section is not None else _ONE
            if not factors or is_bare:
                break
        if not total.terms:
            return None
        return _Read(end, total.ends, scale, shared, in_words, is_bare)

    def _goes_on(self, start: int, section: _Section) -> bool:
        """Whether a last part after a space belongs to the number: not a small one, nor the head of another word."""
        if section.in_digits:
            return section.high >= 100
        return section.end - start > 1 or not self.text[section.end : section.end + 1].isalpha()

    def _close(self, total: _Sum, low: Decimal, high: Decimal, factors: list[Decimal]) -> bool:
        if not total.close(low, high, factors[0], stacked=self.chars.stacked):
            return False
        return all(total.close(Decimal(0), Decimal(0), factor, stacked=True) for factor in factors[1:])

    def _last(self, section: _Section, scale: Decimal, touches: bool) -> Ends:
        """The last section, a tenth of the rank before it where that is omitted (`13万2`)."""
        if not (self.chars.omits and section.is_digit and touches and scale >= 10_000):
            return section.low, section.high
        self.may_omit = True
        tenth = EXACT.divide(scale, Decimal(10)) if self.omits else _ONE
        return EXACT.multiply(section.low, tenth), EXACT.multiply(section.high, tenth)

    def _past_gap(self, at: int) -> int:
        gap = self.chars.gap
        return at + 1 if gap and at < len(self.text) and self.text[at] in gap else at

    def _large(self, at: int) -> tuple[list[Decimal], int]:
        """The large characters at `at` and where they end."""
        chars, end = self.chars, at
        factors: list[Decimal] = []
        while end < len(self.text) and len(factors) < (_MOST_LARGE if chars.stacked else 1):
            if self.text[end] not in chars.large or self._is_prefix(end):
                break
            values = chars.large[self.text[end]]
            self.doubtful = self.doubtful or len(values) > 1
            factors.append(values[min(self.pick, len(values) - 1)])
            end += 1
        return factors, end

    def _is_prefix(self, at: int) -> bool:
        """Whether the character belongs to the unit after it (`兆瓦`, `千瓦`)."""
        return self.chars.prefixes is not None and self.chars.prefixes.match(self.text, at) is not None

    def _section(self, at: int) -> _Section | None:
        if read := digits(self.text, at, CJK, self.pattern):
            end, (value, *_) = read
            if value == value.to_integral_value() and (mixed := part(self.text, end)):
                return _Section(mixed[0], value + mixed[1], value + mixed[1], True)
            return self._ranked(*read)
        return self._characters(at)

    def _ranked(self, end: int, values: tuple[Decimal, ...]) -> _Section:
        """Digits, maybe times 十, 百 or 千 and with smaller ones after (`3千5百`)."""
        value, rank, total = values[0], 10_000, Decimal(0)
        is_digit = value < 10 and value == value.to_integral_value()
        while end < len(self.text) and self.text[end] in self.chars.tens and not self._is_prefix(end):
            factor = self.chars.tens[self.text[end]]
            if factor >= rank:
                break
            total, rank, end, is_digit = (
                EXACT.add(total, EXACT.multiply(value, Decimal(factor))),
                factor,
                end + 1,
                False,
            )
            value = Decimal(0)
            more = re.compile(r"[0-9]{1,3}").match(self.text, end)
            if more is None or int(more.group()) >= rank:
                break
            value, end = Decimal(more.group()), more.end()
        total = EXACT.add(total, value)
        return _Section(end, total, total, True, is_digit)

    def _characters(self, at: int) -> _Section | None:
        """A number below 10^4 in characters alone, by place (`二〇二六`) or by rank (`二十四`), maybe with decimals."""
        chars, end = self.chars, at
        known = (chars.ones, chars.tens, chars.whole)
        while end < len(self.text) and end - at < _LONGEST and any(self.text[end] in table for table in known):
            if end > at and self._is_prefix(end):
                break
            end += 1
        written = self.text[at:end]
        ranked = any(character in chars.tens or character in chars.whole for character in written)
        ends = None if not written else self._by_rank(written) if ranked else self._by_place(written)
        if ends is None:
            return None
        low, high = ends
        if low == high and (decimals := self._decimals(end)):
            value = EXACT.add(low, Decimal(f"0.{decimals[1]}"))
            return _Section(decimals[0], value, value, False)
        rank = Decimal(chars.tens.get(written[-1], 1))
        return _Section(end, low, high, False, is_digit=len(written) == 1 and 0 < low < 10, rank=rank)

    def _decimals(self, at: int) -> tuple[int, str] | None:
        """The digits after a point among characters, and where they end."""
        place = self._past_gap(at)
        if place >= len(self.text) or self.text[place] not in self.chars.point:
            return None
        end, written = place + 1, ""
        while len(written) < _LONGEST:
            place = self._past_gap(end)
            if place >= len(self.text) or self.text[place] not in self.chars.ones:
                break
            written, end = written + str(self.chars.ones[self.text[place]]), place + 1
        return (end, written) if written else None

    def _by_place(self, written: str) -> Ends | None:
        """One digit, two neighbours (2 to 3), or a row with a zero or of four and more; two and three by language."""
        values = [self.chars.ones[character] for character in written]
        if len(values) == 2 and _are_neighbours(*values):
            return Decimal(values[0]), Decimal(values[1])
        if len(values) == 1 or 0 in values or len(values) >= 4 or self.chars.by_place:
            number = Decimal("".join(map(str, values)))
            return number, number
        return None

    def _by_rank(self, written: str) -> Ends | None:
        """Digits each times the rank after it, from large to small; neighbours only at one place and as its last."""
        low = high = 0
        pending: int | None = None
        second: int | None = None
        rank, is_rough, after_zero = 10_000, False, False
        for character in written:
            value = self.chars.ones.get(character)
            if value is not None:
                if pending is None or pending == 0:
                    after_zero, pending = pending == 0, value
                elif second is None and _are_neighbours(pending, value):
                    second = value
                else:
                    return None
                continue
            factor = 10 if character in self.chars.whole else self.chars.tens[character]
            if factor >= rank or is_rough or pending == 0:
                return None
            if character in self.chars.whole:
                if pending is not None:
                    return None
                pending = self.chars.whole[character] // 10
            low += (1 if pending is None else pending) * factor
            high += (second or (1 if pending is None else pending)) * factor
            is_rough, pending, second, rank, after_zero = second is not None, None, None, factor, False
        if pending is not None:
            if is_rough or pending == 0:
                return None
            unit = rank // 10 if self.chars.omits and 100 <= rank < 10_000 and not after_zero else 1
            low, high = low + pending * unit, high + (second or pending) * unit
        return Decimal(low), Decimal(high)


def _product(factors: list[Decimal]) -> Decimal:
    found = _ONE
    for factor in factors:
        found = EXACT.multiply(found, factor)
    return found


def _are_neighbours(first: int, second: int) -> bool:
    """Whether two digits in a row are a rough range: `二三`, `七八`, and `三五`, which is said so."""
    return first >= 1 and second == first + 1 or (first, second) == (3, 5)
