"""What the reader of figures must know of one language: tables and patterns, no procedure."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from claimbook.numerals.digits import EXACT
from claimbook.numerals.numeral import PartialDate
from claimbook.quantity import Firmness


@dataclass(frozen=True)
class Number:
    """A number read from a text: where it ends and what it may be.

    `readings` has one value unless the spelling is ambiguous. `scale` is the large-number word it ends with
    (10^9 for `900 milliards`), 1 if none. `is_one` marks a bare word for one, which may be an article;
    `in_words` a number without digits; `is_bare_scale` a large-number word with nothing before it. `tops` are the upper
    ends of a rough range in one word (`十七八`), one a reading, empty for a single number. `shared` is what the number
    before it in a range may share with it (100 for `三百` in `二、三百`), at least `scale`. `is_more`
    says that a word inside it makes it a little more (`三十多万`).
    """

    end: int
    readings: tuple[Decimal, ...]
    scale: Decimal = Decimal(1)
    is_one: bool = False
    in_words: bool = False
    is_bare_scale: bool = False
    is_round: bool = False
    tops: tuple[Decimal, ...] = ()
    shared: Decimal = Decimal(1)
    is_more: bool = False

    def times(self, factor: Decimal) -> tuple[tuple[Decimal, Decimal], ...]:
        """The (low, high) pairs of the readings, each times `factor`."""
        tops = self.tops or self.readings
        return tuple(
            (EXACT.multiply(low, factor), EXACT.multiply(high, factor)) for low, high in zip(self.readings, tops)
        )


@dataclass(frozen=True)
class Measure:
    """A unit spelled in a text: a pattern, the unit's name (None for a counter such as 枚), what one of it counts.

    `counts` says that a bare word for one before it is a figure (`une seconde`, not `une puce`).
    `symbol` says that it only stands after digits (`s`, `h`).
    """

    pattern: re.Pattern[str]
    unit: str | None
    factor: Decimal = Decimal(1)
    counts: bool = True
    symbol: bool = False


@dataclass(frozen=True)
class DateForm:
    """A spelling of dates; groups y, m, d and y2, m2, d2 for the later end, read by `part`."""

    pattern: re.Pattern[str]
    build: Callable[[re.Match[str]], tuple[PartialDate, PartialDate] | None]


@dataclass(frozen=True)
class Fraction:
    """A spelling of a number that the grammar of numbers does not give: `la moitié`, `3分の1`, `a single`.

    `value` gives (number, unit or None) of a match, or None if it is no figure after all.
    """

    pattern: re.Pattern[str]
    value: Callable[[re.Match[str]], tuple[Decimal, str | None] | None]


@dataclass(frozen=True)
class Preposition:
    """A word of `before` that is also a mere preposition: `over` in `over 200 times` and in `spread over 80 wafers`.

    `word` tells nothing before two numbers. With `spreading`, which ends in the word, or `spread` after the figure
    (`über 80 Wafer verteilt`), it tells nothing before one either.
    """

    word: re.Pattern[str]
    spreading: re.Pattern[str]
    spread: re.Pattern[str] | None = None


@dataclass(frozen=True)
class Smaller:
    """A part of ten or of a hundred after a larger one, by its `number` (`5分` after `3割`): what one of it counts."""

    pattern: re.Pattern[str]
    factor: Decimal


@dataclass(frozen=True)
class Language:
    """One language's tables. All patterns are matched at a position, none searched for.

    `never`: stretches without figures (idioms, ordinals). `vague`: amounts without a number; its group `unit`, if
    any, is read as a measure. `ranges` join two numbers, `pairs` two neighbours (`2 ou 3`), `between` two numbers
    after `between_word`. `rate_before` is a denominator ahead of the number, by spelling (`毎秒`).
    `linker` stands between number and unit (`de`), `per` between numerator and denominator. `only` after a bare
    word for one, or `only_before` before it, makes it a figure. `half_after` adds a half to a duration (`1年半`).
    `before` and `after` say how firm the number is; `preposition` is where a word of `before` does not. `decades` are
    ten years without their century (`années 90`).
    `capital_nouns`: every noun has a capital, which then does not tell a name.
    `suffixes` stand between a number and its unit and say how firm it is (`-odd`). `below` are large words in a
    denominator (`per million tokens`), `rates_after` denominators in one word after the unit (`mensuels`), `rates_far` those before the number with words
    between (`每秒可生成`). `half_noun` is a half after a thing that is no unit (`six tonnes et demie`), `minus_after` what
    makes a number of degrees negative (`bajo cero`), `range_end` a word that only closes a range (`まで`).
    `smaller` are parts that go on after a unit, `dates_before` and `dates_after` the words around a date that make it
    one before, after or from which something is. `minus` is a word for a minus before a number, `tolerance` one between a number and what it may be off by (the sign
    ± is every language's). `far` are bounds with other words between them and the number (`at most a model of 700`).
    `letters` are scales that touch digits (`5m users`), `doubtful` is a unit letter that touches them and may be one.
    `currencies` are signs of money that mean another one here (`¥`).

    What shows that a match is a part of a figure only: `fraction_before` and `fraction_after` it, `points` (words that
    open decimals), `number_words`, `articles` (those of them that may be one), `joiners` (which may stand between them),
    `scale_words` (those that may follow digits), `number_characters`, and with `gaps` a number character after a space.
    """

    code: str
    number: Callable[[str, int], Number | None]
    measures: tuple[Measure, ...]
    never: re.Pattern[str]
    vague: re.Pattern[str]
    dates: tuple[DateForm, ...]
    before: tuple[tuple[re.Pattern[str], Firmness], ...]
    after: tuple[tuple[re.Pattern[str], Firmness], ...]
    ranges: re.Pattern[str]
    per: re.Pattern[str]
    linker: re.Pattern[str]
    pairs: re.Pattern[str] | None = None
    between_word: re.Pattern[str] | None = None
    between: re.Pattern[str] | None = None
    rate_before: Mapping[str, str] = field(default_factory=dict)
    fractions: tuple[Fraction, ...] = ()
    only: re.Pattern[str] | None = None
    only_before: re.Pattern[str] | None = None
    half_after: re.Pattern[str] | None = None
    decades: re.Pattern[str] | None = None
    preposition: Preposition | None = None
    spaced: bool = True
    capital_nouns: bool = False
    suffixes: tuple[tuple[re.Pattern[str], Firmness], ...] = ()
    rates_after: tuple[tuple[re.Pattern[str], str], ...] = ()
    rates_far: tuple[tuple[re.Pattern[str], str], ...] = ()
    half_noun: re.Pattern[str] | None = None
    minus_after: re.Pattern[str] | None = None
    range_end: re.Pattern[str] | None = None
    smaller: Mapping[str, tuple[Smaller, ...]] = field(default_factory=dict)
    dates_before: tuple[tuple[re.Pattern[str], Firmness], ...] = ()
    dates_after: tuple[tuple[re.Pattern[str], Firmness], ...] = ()
    minus: re.Pattern[str] | None = None
    tolerance: re.Pattern[str] | None = None
    far: tuple[tuple[re.Pattern[str], Firmness], ...] = ()
    currencies: Mapping[str, str] = field(default_factory=dict)
    fraction_before: re.Pattern[str] | None = None
    fraction_after: re.Pattern[str] | None = None
    points: frozenset[str] = frozenset()
    letters: tuple[tuple[re.Pattern[str], Decimal], ...] = ()
    doubtful: re.Pattern[str] | None = None
    gaps: bool = False
    number_words: Callable[[str], bool] | None = None
    scale_words: frozenset[str] = frozenset()
    articles: frozenset[str] = frozenset()
    joiners: frozenset[str] = frozenset()
    below: Mapping[str, Decimal] = field(default_factory=dict)
    number_characters: frozenset[str] = frozenset()

    def is_number_word(self, word: str) -> bool:
        """Whether a word is of a number, where words stand apart."""
        return self.number_words is not None and self.number_words(word)

    def is_article(self, word: str) -> bool:
        """Whether a word for one may as well be an article."""
        return word.lower() in self.articles

    def is_scale_word(self, word: str) -> bool:
        """Whether a word may follow digits as a part of their number."""
        return word.lower() in self.scale_words

    def is_number_character(self, character: str) -> bool:
        """Whether a character is of a number, where words are written together."""
        return character in self.number_characters
