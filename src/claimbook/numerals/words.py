"""Numbers in words, for languages that write words apart: `quatre-vingt mille`, `mille milliards`, `2 and a half`.

One grammar serves all: a group below a thousand, then words for thousand and above from large to small, where a larger
one multiplies the smaller ones right before it (`mil doscientos millones`). It takes the longest run that is a number;
whether what stands beside it belongs to the figure is for the scanner to say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal

from claimbook.numerals.digits import EXACT, Marks, digits, part
from claimbook.numerals.language import Number

_WORD = re.compile(r"[^\W\d_]+", re.UNICODE)
_GAP = re.compile(r" {1,2}|[-\u2010\u2011]")
_COMMA = re.compile(r", ")
_MOST_WORDS = 60
_DIGIT_STARTS = frozenset("0123456789.")
_ONE = Decimal(1)
_HUNDRED = Decimal(100)
_LARGEST = Decimal("1e60")
_MOST_OF_A_SCALE = Decimal("1e6")
"""What a large word multiplies lies below this, or below itself: `novecientos mil millones`, `mille milliards`."""


@dataclass(frozen=True)
class Words:
    """The number words of a language, lower case.

    `small`: zero to 99, and whole words for hundreds. `hundreds`: multiply what stands before, or stand alone. `large`:
    thousand and above, each with every value it may have; those in `alone` are numbers by themselves. `ones`: words
    for one that may be articles. `joiners` stand between tens and those of `joined` (`et`) and, if `and_after_hundred`,
    after hundreds; `of` between two large words (`de`). `articles` are one before a large word only (`a million`). `round`:
    collectives (`dizaine`), numbers of about that size, a dozen excepted. `scores` make four into eighty. `split` takes
    a compound apart into words (`vierundzwanzig`). `parts` are what may follow a number or its large word
    (`and a half`). `points` open decimals (`virgule`). `abbreviations` are large words that only follow digits (`Mrd.`).
    `commas`: one may stand after a large word (`one million, two hundred thousand`).
    """

    marks: Marks
    small: Mapping[str, int | Decimal]
    hundreds: Mapping[str, int]
    large: Mapping[str, tuple[Decimal, ...]]
    ones: frozenset[str]
    alone: frozenset[str] = frozenset()
    joiners: frozenset[str] = frozenset()
    joined: frozenset[int] = frozenset()
    and_after_hundred: bool = False
    of: frozenset[str] = frozenset()
    articles: frozenset[str] = frozenset()
    round: Mapping[str, int] = field(default_factory=dict)
    scores: Mapping[str, int] = field(default_factory=dict)
    teens_after: frozenset[int] = frozenset()
    split: Callable[[str], list[str] | None] | None = None
    parts: tuple[tuple[re.Pattern[str], Decimal], ...] = ()
    points: frozenset[str] = frozenset()
    abbreviations: Mapping[str, tuple[Decimal, ...]] = field(default_factory=dict)
    hundreds_after_digits: bool = False
    commas: bool = False

    def reader(self) -> Callable[[str, int], Number | None]:
        """A function that reads the number beginning exactly at a place of a text."""
        pattern = self.marks.pattern()
        return lambda text, at: _number(self, pattern, text, at)

    def is_word(self, spelled: str) -> bool:
        """Whether a word, in any case, is of a number, one that may be an article among them."""
        return _pieces(self, spelled.lower()) is not None


@dataclass
class _Sum:
    """A number under way.

    `terms` are what large words have closed, each with the size of its word. Below them stand `hundred` and `low`
    (0 to 99), or digits, in `current`. `last` is the size of the last word below 100, `scale` that of the last large
    word or hundred, 1 if a smaller one came after.
    """

    terms: list[tuple[Decimal, Decimal]] = field(default_factory=list)
    hundred: Decimal | None = None
    low: Decimal | None = None
    last: Decimal | None = None
    scale: Decimal = _ONE
    after_large: bool = False
    is_fractional: bool = False

    @property
    def current(self) -> Decimal | None:
        if self.hundred is None:
            return self.low
        return EXACT.add(self.hundred, self.low or Decimal(0))

    @property
    def total(self) -> Decimal:
        total = self.current or Decimal(0)
        for value, _ in self.terms:
            total = EXACT.add(total, value)
        return total

    def add_small(self, words: Words, value: Decimal) -> bool:
        """A word below 100, or a whole word for hundreds; False if it cannot belong to the same number."""
        if self.is_fractional:
            return False
        if value >= 100:
            if self.hundred is not None or self.low is not None:
                return False
            self.hundred, self.scale, self.after_large = value, _HUNDRED, False
            return True
        if self.low is not None and not self.takes(words, value):
            return False
        if self.low is None and value == 0 and (self.hundred is not None or self.terms):
            return False
        self.low = value if self.low is None else EXACT.add(self.low, value)
        self.last, self.scale, self.after_large = value, _ONE, False
        self.is_fractional = value != value.to_integral_value()
        return True

    def takes(self, words: Words, value: Decimal) -> bool:
        """Whether a word below 100 may follow another one: ones after tens, and French teens after 60 and 80."""
        last = self.last or Decimal(0)
        if int(last) in words.teens_after:
            return 0 < value < 20
        if words.teens_after and last == 10:
            return 7 <= value <= 9
        return last >= 20 and last % 10 == 0 and 0 < value < 10

    def add_score(self, value: Decimal) -> bool:
        """The twenty of `quatre-vingt`."""
        self.low = self.last = value
        self.scale, self.after_large = _ONE, False
        return True

    def add_hundred(self, factor: Decimal, *, alone: bool) -> bool:
        """A hundred: times what stands below 100, if that is no full ten (`twelve hundred`, not `twenty hundred`)."""
        if self.hundred is not None or self.is_fractional:
            return False
        if self.low is None:
            if not alone:
                return False
            self.hundred = factor
        elif self.low == 0 or self.low > 9 and (self.low % 10 == 0 or self.terms):
            return False
        else:
            self.hundred = EXACT.multiply(self.low, factor)
        self.low, self.last, self.scale, self.after_large = None, None, factor, False
        return True

    def close(self, factor: Decimal, *, alone: bool, of: bool = False) -> bool:
        """A large word: it multiplies what stands below it, and smaller large words right before it."""
        kept = len(self.terms)
        while kept and (self.terms[kept - 1][1] < factor or of and self.terms[kept - 1][1] == factor):
            kept -= 1
        base = self.current
        if base == 0 or kept and self.terms[kept - 1][1] <= factor:
            return False
        for value, _ in self.terms[kept:]:
            base = EXACT.add(base or Decimal(0), value)
        if base is None:
            if not alone:
                return False
            base = _ONE
        closed = EXACT.multiply(base, factor)
        is_much = kept < len(self.terms) and not self.after_large and base >= max(factor, _MOST_OF_A_SCALE)
        if is_much or closed > _LARGEST:
            return False
        self.terms[kept:] = [(closed, factor)]
        self.hundred = self.low = self.last = None
        self.scale = EXACT.multiply(self.scale, factor) if self.after_large else factor
        self.after_large, self.is_fractional = True, False
        return True

    def add_part(self, value: Decimal) -> bool:
        """A half after a number is a half of one, after a large word a half of that; whether one may still follow."""
        self.is_fractional = True
        if self.after_large:
            closed, factor = self.terms[-1]
            self.terms[-1] = (EXACT.add(closed, EXACT.multiply(value, self.scale)), factor)
            return False
        self.low = EXACT.add(self.low or Decimal(0), value)
        return True

    def add_decimals(self, written: str) -> None:
        self.low = EXACT.add(self.low or Decimal(0), Decimal(f"0.{written}"))
        self.is_fractional = True

    def copy(self) -> _Sum:
        return replace(self, terms=list(self.terms))

    @property
    def takes_decimals(self) -> bool:
        return not self.is_fractional and not self.after_large and self.current is not None

    @property
    def takes_digits(self) -> bool:
        return self.current is None and (self.after_large or not self.terms)


@dataclass(frozen=True)
class _Read:
    """A number as one choice of readings gives it."""

    end: int
    value: Decimal
    scale: Decimal
    count: int
    first: str
    is_round: bool
    in_words: bool


def _number(words: Words, pattern: re.Pattern[str], text: str, at: int) -> Number | None:
    """The number at `at` with every value it may have: of doubtful digits (`1.800`), of a doubtful large word."""
    reads: list[_Read] = []
    for digit, large in ((0, 0), (1, 0), (0, 1)):
        reading = _Reading(words, pattern, text, digit, large)
        read = reading.number(at)
        if read is None:
            return None
        reads.append(read)
        if not (reading.doubtful_digits or reading.doubtful_large):
            break
    first = reads[0]
    readings = tuple(dict.fromkeys(read.value for read in reads))
    is_one = first.in_words and first.count == 1 and first.first in words.ones
    return Number(first.end, readings, first.scale, is_one=is_one, in_words=first.in_words, is_round=first.is_round)


class _Reading:
    """One reading of a number: `digit` and `large` choose the value of doubtful digits and of a doubtful large word.

    `most` is the largest word it may take.
    """

    def __init__(self, words: Words, pattern: re.Pattern[str], text: str, digit: int, large: int) -> None:
        self.words, self.pattern, self.text = words, pattern, text
        self.digit, self.large = digit, large
        self.doubtful_digits = self.doubtful_large = False
        self.total = _Sum()
        self.most = _LARGEST
        self.count, self.first, self.is_round, self.in_words = 0, "", False, True

    def number(self, at: int) -> _Read | None:
        """The longest number that begins at `at`."""
        place = end = at
        while self.count < _MOST_WORDS and (step := self._step(place)):
            end, is_open = self._ended(*step)
            gap = self._gap(end) if is_open else None
            if gap is None:
                break
            place = gap
        if self.count == 0 or self.count == 1 and self.first in self.words.articles:
            return None
        total = self.total
        return _Read(end, total.total, total.scale, self.count, self.first, self.is_round, self.in_words)

    def _step(self, place: int) -> tuple[int, str] | None:
        """Digits or one word taken into the sum, after the joiner if there is one: where it ends and what it was."""
        if self.text[place : place + 1] in _DIGIT_STARTS:
            end = self._digits(place)
            return None if end is None else (end, "0")
        spelled = _word(self.text, place)
        if not self.count and spelled in self.words.articles:
            if not self._opens(place + len(spelled)):
                return None
            self.total.low = self.total.last = _ONE
            return place + len(spelled), spelled
        if self.count and spelled in self.words.joiners:
            follower = self._joined(place + len(spelled))
            return None if follower is None else self._step(follower)
        if self.total.after_large and spelled in self.words.of:
            return self._after_of(place + len(spelled))
        if self.total.after_large and not self.in_words and (short := self._short_form(place)):
            return (short[0], spelled) if self.total.close(short[1], alone=False) else None
        return (place + len(spelled), spelled) if spelled and self._take(spelled) else None

    def _ended(self, end: int, spelled: str) -> tuple[int, bool]:
        """Where a half or decimals after the step end, and whether more may follow."""
        self.count, self.first = self.count + 1, self.first or spelled
        self.is_round = self.is_round or self.words.round.get(spelled, 12) != 12
        if spelled in self.words.articles and self.count == 1:
            return end, True
        for pattern, value in self.words.parts:
            if not self.total.is_fractional and (match := pattern.match(self.text, end)):
                self.count += 1
                return match.end(), self.total.add_part(value)
        if self.in_words and self.total.takes_decimals and (found := self._decimals(end)):
            self.count += 1
            self.total.add_decimals(found[1])
            return found[0], True
        return end, True

    def _gap(self, end: int) -> int | None:
        """Where the next word may begin: after a space, a hyphen, or a comma that goes on with the number."""
        if gap := _GAP.match(self.text, end):
            return gap.end()
        if not (self.words.commas and self.total.after_large and (comma := _COMMA.match(self.text, end))):
            return None
        read = _Reading(self.words, self.pattern, self.text, self.digit, self.large).number(comma.end())
        is_lower = read is not None and read.in_words and 100 <= read.value < self.total.scale
        return comma.end() if is_lower else None

    def _take(self, spelled: str) -> bool:
        """One word, whole: a compound is taken with all its pieces or not at all."""
        pieces = _pieces(self.words, spelled)
        if pieces is None:
            return False
        before = self.total.copy()
        if all(self._add(piece) for piece in pieces):
            return True
        self.total = before
        return False

    def _add(self, piece: str) -> bool:
        words = self.words
        if piece in words.scores and self.total.low == self.total.last == 4:
            return self.total.add_score(Decimal(words.scores[piece]))
        if piece in words.small or piece in words.ones:
            return self.total.add_small(words, Decimal(words.small.get(piece, 1)))
        if piece in words.hundreds:
            if not (self.in_words or words.hundreds_after_digits):
                return False
            return self.total.add_hundred(Decimal(words.hundreds[piece]), alone=piece in words.alone)
        factor = self._factor(piece)
        return factor <= self.most and self.total.close(factor, alone=piece in words.alone or piece in words.round)

    def _factor(self, piece: str) -> Decimal:
        if piece in self.words.round:
            return Decimal(self.words.round[piece])
        return self._pick(self.words.large[piece])

    def _pick(self, values: tuple[Decimal, ...]) -> Decimal:
        self.doubtful_large = self.doubtful_large or len(values) > 1
        return values[min(self.large, len(values) - 1)]

    def _digits(self, place: int) -> int | None:
        """Digits at the start, or below a large word if a smaller one follows (`3 million 200 thousand`)."""
        total = self.total
        read = digits(self.text, place, self.words.marks, self.pattern) if total.takes_digits else None
        if read is None:
            return None
        end, values = read
        found = self._large_word(end)
        if total.terms and (found is None or found[1] >= total.scale):
            return None
        if len(values) > 1 and found is not None and self.text[end - 1] == "0":
            values = (max(values),)  # nobody writes a zero at the end of decimals of a million
        self.doubtful_digits = self.doubtful_digits or len(values) > 1
        total.low, total.last, self.in_words = values[min(self.digit, len(values) - 1)], None, False
        total.is_fractional = total.low != total.low.to_integral_value()
        if not total.is_fractional and (mixed := part(self.text, end)):
            end, value = mixed
            total.add_part(value)
            found = self._large_word(end)
        if found is None or not total.close(found[1], alone=False):
            return end
        return found[0]

    def _large_word(self, at: int) -> tuple[int, Decimal] | None:
        """The large word after digits, or its short form, which may touch them (`5bn`): where it ends, its size."""
        gap = _GAP.match(self.text, at)
        start = gap.end() if gap else at
        if short := self._short_form(start):
            return short
        spelled = _word(self.text, start)
        if spelled in self.words.large or spelled in self.words.round:
            return start + len(spelled), self._factor(spelled)
        return None

    def _short_form(self, start: int) -> tuple[int, Decimal] | None:
        for spelling, factors in self.words.abbreviations.items():
            stop = start + len(spelling)
            if self.text.startswith(spelling, start) and not self.text[stop : stop + 1].isalnum():
                return stop, self._pick(factors)
        return None

    def _after_of(self, at: int) -> tuple[int, str] | None:
        """The large word after `de`, which multiplies what came before (`millions de milliards`)."""
        start, spelled = self._next(at)
        if spelled not in self.words.large and spelled not in self.words.round:
            return None
        closed = self.total.close(self._factor(spelled), alone=False, of=True)
        return (start + len(spelled), spelled) if closed else None

    def _decimals(self, at: int) -> tuple[int, str] | None:
        """`point zero five`: digit by digit, or zeros and one number below a thousand (`virgule vingt-cinq`)."""
        place, opener = self._next(at)
        if opener not in self.words.points:
            return None
        end, written = at, ""
        place += len(opener)
        while True:
            start, spelled = self._next(place)
            value = 1 if spelled in self.words.ones else self.words.small.get(spelled)
            if value is None or not 0 <= value < 10:
                break
            written, place = f"{written}{value}", start + len(spelled)
            end = place
        if written.strip("0"):
            return end, written
        start, _ = self._next(place)
        below = _Reading(self.words, self.pattern, self.text, 0, 0).number(start) if start > place else None
        if below is None or not below.in_words or not 10 <= below.value < 1000 or below.value % 1:
            return (end, written) if written else None
        return below.end, f"{written}{int(below.value)}"

    def _next(self, at: int) -> tuple[int, str]:
        """The word after a gap: where it begins and its lower-case spelling, "" if there is none."""
        gap = _GAP.match(self.text, at)
        return (gap.end(), _word(self.text, gap.end())) if gap else (at, "")

    def _opens(self, at: int) -> bool:
        """Whether a word that `a` may stand before follows."""
        follower = self._next(at)[1]
        return follower in self.words.large or follower in self.words.hundreds or follower in self.words.round

    def _joined(self, at: int) -> int | None:
        """Where the number after `and` begins, if it belongs to the one before: below 100, and fit to follow."""
        start, spelled = self._next(at)
        pieces = _pieces(self.words, spelled)
        if pieces is None or self.total.is_fractional:
            return None
        if self.total.low is not None:
            value = Decimal(1) if pieces[0] in self.words.ones else Decimal(self.words.small.get(pieces[0], 100))
            return start if value in self.words.joined and self.total.takes(self.words, value) else None
        if not self.words.and_after_hundred or pieces[0] in self.words.large or pieces[0] in self.words.round:
            return None
        below = _Reading(self.words, self.pattern, self.text, self.digit, self.large)
        below.most = _ONE
        read = below.number(start)
        return start if read is not None and 0 < read.value < 100 else None


def _word(text: str, at: int) -> str:
    word = _WORD.match(text, at)
    return word.group().lower() if word else ""


def _pieces(words: Words, spelled: str) -> list[str] | None:
    """The number words in one word: itself, or the parts of a compound; None if it is not a number."""
    known = (words.small, words.hundreds, words.large, words.round, words.scores)
    if spelled in words.ones or any(spelled in table for table in known):
        return [spelled]
    return words.split(spelled) if words.split and spelled else None
