"""Numbers in Chinese characters or Hangul, alone or after digits: `3兆`, `1兆5000億`, `二十四`, `3천억`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from claimbook.numerals.digits import CJK, EXACT, digits
from claimbook.numerals.language import Number

_ONCE: tuple[Decimal, ...] = (Decimal(1),)


@dataclass(frozen=True)
class Characters:
    """The number characters of a language.

    `ones` are digits, `tens` 十百千, `large` 万億兆 with every value each may have. `gap` may stand between digits
    and a large character, and between the parts of one number. `stacked`: large characters multiply (`万亿`).
    `point` opens decimals among characters (`三点五`). `prefixes` are large characters that belong to a unit (`兆瓦`).
    """

    ones: Mapping[str, int]
    tens: Mapping[str, int]
    large: Mapping[str, tuple[Decimal, ...]]
    gap: str = ""
    stacked: bool = False
    point: str = "・"
    prefixes: re.Pattern[str] | None = None

    def reader(self) -> Callable[[str, int], Number | None]:
        """A function that reads the number beginning exactly at a place of a text."""
        pattern = CJK.pattern()
        return lambda text, at: _number(self, pattern, text, at)


def _number(chars: Characters, pattern: re.Pattern[str], text: str, at: int) -> Number | None:
    """The sum of its parts, each a small number times its large characters, from large to small."""
    totals: tuple[Decimal, ...] = ()
    scale, end, in_words, bare, parts = Decimal(1), at, True, False, 0
    below: Decimal | None = None
    while True:
        start = end if parts == 0 else _past_gap(chars, text, end)
        part = _small(chars, pattern, text, start)
        if part is None:
            factors, stop = _large(chars, text, start)
            if parts or stop == start:
                break
            values, bare, had_digits = _ONCE, True, False
        else:
            small_end, values, had_digits = part
            factors, stop = _large(chars, text, _past_gap(chars, text, small_end))
            if factors == (Decimal(1),):
                stop = small_end
        if below is not None and max(factors) >= below:
            break
        if parts and start != end and factors == (Decimal(1),) and max(values) < 100:
            break
        products = tuple(EXACT.multiply(value, factor) for value in values for factor in factors)
        totals = products if not totals else tuple(EXACT.add(a, b) for a in totals for b in products)
        parts, end, in_words = parts + 1, stop, in_words and not had_digits
        below, scale = max(factors), max(factors)
        if factors == (Decimal(1),) or bare:
            break
    if not totals:
        return None
    is_one = in_words and totals == (Decimal(1),)
    return Number(end, totals, scale, is_one=is_one, in_words=in_words, is_bare_scale=bare)


def _past_gap(chars: Characters, text: str, at: int) -> int:
    return at + 1 if chars.gap and at < len(text) and text[at] in chars.gap else at


def _large(chars: Characters, text: str, at: int) -> tuple[tuple[Decimal, ...], int]:
    """The possible values of the large characters at `at`, and where they end; one if there are none."""
    factors: tuple[Decimal, ...] = (Decimal(1),)
    end = at
    while end < len(text) and end - at < (2 if chars.stacked else 1) and text[end] in chars.large:
        if chars.prefixes and chars.prefixes.match(text, end):
            break
        factors = tuple(EXACT.multiply(a, b) for a in factors for b in chars.large[text[end]])
        end += 1
    return factors, end


def _small(
    chars: Characters, pattern: re.Pattern[str], text: str, at: int
) -> tuple[int, tuple[Decimal, ...], bool] | None:
    """A number below 10^4 in characters, or any in digits, maybe times 十, 百 or 千: end, values, whether digits."""
    if read := digits(text, at, CJK, pattern):
        end, values = read
        if end < len(text) and text[end] in chars.tens:
            factor, after = chars.tens[text[end]], end + 1
            rest = _small_rest(chars, text, after, factor)
            if rest is not None:
                after, added = rest
                return after, tuple(EXACT.add(EXACT.multiply(v, Decimal(factor)), Decimal(added)) for v in values), True
        return end, values, True
    read_chars = _characters(chars, text, at)
    return None if read_chars is None else (*read_chars, False)


def _small_rest(chars: Characters, text: str, at: int, factor: int) -> tuple[int, int]:
    """What follows `3千`: further digits with smaller characters (`3千5百`), summed."""
    total = 0
    while match := re.compile(r"[0-9]{1,3}").match(text, at):
        end = match.end()
        if end < len(text) and text[end] in chars.tens and chars.tens[text[end]] < factor:
            factor = chars.tens[text[end]]
            total, at = total + int(match.group()) * factor, end + 1
        else:
            break
    return at, total


def _characters(chars: Characters, text: str, at: int) -> tuple[int, tuple[Decimal, ...]] | None:
    """A number below 10^4 in characters alone, by place (`二〇二六`) or by rank (`二十四`)."""
    end = at
    while end < len(text) and end - at < 12 and (text[end] in chars.ones or text[end] in chars.tens):
        end += 1
    if end == at:
        return None
    written = text[at:end]
    value = _by_rank(chars, written) if any(c in chars.tens for c in written) else _by_place(chars, written)
    if value is None:
        return None
    if end + 1 < len(text) and text[end] in chars.point and text[end + 1] in chars.ones:
        stop = end + 1
        while stop < len(text) and stop - end < 12 and text[stop] in chars.ones:
            stop += 1
        decimals = "".join(str(chars.ones[c]) for c in text[end + 1 : stop])
        return stop, (Decimal(f"{value}.{decimals}"),)
    return end, (Decimal(value),)


def _by_place(chars: Characters, written: str) -> int | None:
    """Digits in a row are a number only if there is one, or a zero among them, or at least four."""
    zero = any(chars.ones[c] == 0 for c in written)
    if len(written) == 1 or zero or len(written) >= 4:
        return int("".join(str(chars.ones[c]) for c in written))
    return None


def _by_rank(chars: Characters, written: str) -> int | None:
    total, pending, rank = 0, None, 10_000
    for character in written:
        if character in chars.ones:
            if pending:
                return None
            pending = chars.ones[character]
        else:
            factor = chars.tens[character]
            if factor >= rank:
                return None
            total += (1 if pending is None else pending) * factor
            pending, rank = None, factor
    return total + (pending or 0)
