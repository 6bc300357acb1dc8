"""The first law: a figure is read whole, or reported as unread with its text; a part of one is never a figure.

What stands beside a match and could belong to it is looked for here, in one place for every language and every form:
digits, signs, a fraction, a word or character of a number, a half, a scale letter, a currency, a denominator.
"""

from __future__ import annotations

import re
import unicodedata

from claimbook.numerals.language import Language
from claimbook.numerals.numeral import Numeral

_CURRENCY = "€$£¥₩₹₽₺฿₫₴₦₱₪₿¢"
_MARKS = ".,'’·:/_^×*+="
_SUB_UNITS = frozenset(
    ("hour", "minute", "meter", "kilometer", "year", "USD", "EUR", "GBP", "JPY", "CNY", "KRW", "TWD", "CHF")
)
"""After these a bare number counts the next smaller one: `1 m 80`, `3 h 20`, `2 euros 50`."""
_AFTER_DIGITS = re.compile(
    rf"[{re.escape(_MARKS)}]?[0-9][0-9.,'’:/]*[0-9]|[{re.escape(_MARKS)}]?[0-9]"  # 1,234,56 and 16/9
    r"|(?: [0-9]{3})+(?![0-9.,]*[0-9])"  # 1234 567
    r"|[0-9]*[.,][0-9]+(?![0-9])"
)
_TOLERANCE = re.compile(r" ?(?:±|\+/[-\u2010-\u2013\u2212]) ?[0-9.,]*")
_SCALED_MONEY = re.compile(
    rf" ?(?:[kKmMGBbT]|Md|Mds|Mrd|Mio|Mn|mn|bn|Bn|tn)?\.? ?[{_CURRENCY}](?! ?[0-9])|[{_CURRENCY}]"
)
_UNIT_LETTER = re.compile(r"(?:[kKmMbBtTgGpPcdhsVAJNlL]|[kMGT][A-Za-z]?|bn|mn|tn|mio|mrd)(?![A-Za-z0-9])")
"""A letter of a scale or a unit that touches digits; other letters make a name (`3D`, `5x5`)."""
_SCALE_LETTER = re.compile(r" [kKMGBT](?![\w'’.&-])")
_FEW_LETTERS = re.compile(r"[A-Za-z]{1,3}(?![A-Za-z0-9])")
_NAMED = re.compile(r"(?<![0-9])[1-9][DdGKk](?![A-Za-z0-9])|[0-9]B(?![A-Za-z0-9])")
_BARE_AFTER_UNIT = re.compile(r" ?[0-9]{2}(?![0-9.,/:%-]|'| ?[A-Za-z%€$£°\u00c0-\u024f])")
_SIGN_BEFORE = re.compile(r"(?:±|\+/[-\u2010-\u2013\u2212]|[▲△▼▽]|\u2212) ?$")
_CURRENCY_BEFORE = re.compile(rf"(?:[A-Z]{{1,3}})?[{_CURRENCY}] ?$")
_HYPHENS = "-\u2010\u2011\u2212"
_MARKED_BEFORE = re.compile(rf"(?<![0-9])[0-9]{{1,30}}[{re.escape(_MARKS)}]$")
_WORD_BEFORE = re.compile(r"([^\W\d_]+)(?: |[-\u2010\u2011])$")
_CHARACTERS_BEFORE = re.compile(r"(?<!\w)([가-힣]{1,12}) $")
_WORD_AFTER = re.compile(r"(?: |[-\u2010\u2011])([^\W\d_]+)")
_LONGEST = 40
_LONGEST_WORD = 160
_MOST_PIECES = 12
_SURELY_A_NUMBER = 4
_RANKS = frozenset("十百千拾佰仟万萬亿億")


def whole(text: str, figure: Numeral, free: int, language: Language) -> tuple[int, int] | None:
    """From where to where the stretch reaches that the figure is only a part of; None if it is whole.

    Before `free` everything is told already.
    """
    start, end = _start(text, figure, free, language), figure.end
    for _ in range(_MOST_PIECES):
        more = _end(text, end, figure, language, is_first=end == figure.end)
        if more <= end:
            break
        end = more
    return None if (start, end) == (figure.start, figure.end) else (start, end)


def unreadable(text: str, at: int, language: Language) -> int:
    """The end of what is a figure at `at` though no number can be read there, or 0.

    Digits that a letter of a scale or unit touches, or a row of number characters that make no number.
    """
    if text[at].isascii():
        return touching(text, at, language)
    end = at
    while (
        end < len(text)
        and end - at < _LONGEST
        and language.is_number_character(text[end])
        and "一" <= text[end] <= "鿿"
    ):
        end += 1
    return end if end - at >= _SURELY_A_NUMBER and any(character in _RANKS for character in text[at:end]) else 0


def touching(text: str, at: int, language: Language) -> int:
    """The end of digits at `at` that a letter of a scale or unit touches, so that they are a figure but unread; or 0."""
    match = re.compile(r"[0-9][0-9.,]*").match(text, at)
    if match is None or _NAMED.match(text, match.end() - 1):
        return 0
    if "." in match.group().rstrip(".,") and (letters := _FEW_LETTERS.match(text, match.end())):
        return letters.end()
    letter = _UNIT_LETTER.match(text, match.end())
    return letter.end() if letter else 0


def is_doubtful(text: str, figure: Numeral, language: Language) -> bool:
    """Whether the figure ends in a letter that touches its digits and may be a unit or a scale (`5m`)."""
    last = figure.end - 1
    if _is_between(text, figure, language):
        return True
    touches = figure.unit == "meter" and last > 0 and text[last - 1].isdigit()
    return touches and language.doubtful is not None and language.doubtful.match(text, last) is not None


def _is_between(text: str, figure: Numeral, language: Language) -> bool:
    """Whether `between one hundred and two thousand` was taken for one number."""
    if figure.kind in ("range", "date") or language.between is None or language.between_word is None:
        return False
    before = text[max(0, figure.start - _LONGEST) : figure.start]
    opened = re.search(rf"(?:{language.between_word.pattern})$", before, re.IGNORECASE)
    return opened is not None and language.between.search(text, figure.start, figure.end) is not None


# --- after ---


def _end(text: str, at: int, figure: Numeral, language: Language, *, is_first: bool) -> int:
    """The end of what goes on right after `at`, `at` itself if nothing does."""
    if at >= len(text) or figure.kind == "vague":
        return at
    last = text[at - 1]
    ends_in_digits = last.isascii() and last.isdigit()
    ends_in_number = ends_in_digits or _is_numeric(last) or _ends_in_word(text, at, language)
    if (text[at].isascii() and text[at].isdigit() and ends_in_digits) or text[at] in "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞²³¹⁰⁴⁵⁶⁷⁸⁹":
        return _past_digits(text, at)
    if ends_in_digits and (match := _AFTER_DIGITS.match(text, at)) and not _is_spaced_date(figure, match.group()):
        return match.end()
    if figure.kind == "date":
        return at
    for pattern in (_TOLERANCE, language.tolerance, language.half_after, language.fraction_after):
        if pattern and (match := pattern.match(text, at)) and match.end() > at:
            return match.end()
    if figure.unit not in _MONEY and (match := _SCALED_MONEY.match(text, at)) and ends_in_number:
        return match.end()
    if ends_in_digits and (match := _SCALE_LETTER.match(text, at)):
        return match.end()
    if ends_in_number:
        return _number_after(text, at, language, ends_in_digits=ends_in_digits, is_first=is_first)
    if is_first and figure.unit in _SUB_UNITS and figure.kind != "range":
        return _bare_after_unit(text, at, language)
    return at


_MONEY = frozenset(("USD", "EUR", "GBP", "JPY", "CNY", "KRW", "TWD", "CHF"))


def _is_spaced_date(figure: Numeral, written: str) -> bool:
    return figure.kind == "date" and written.startswith((" ", ":", "+", "="))


def _past_digits(text: str, at: int) -> int:
    end = at + 1
    while (
        end < len(text) and end - at < _LONGEST and text[end].isascii() and (text[end].isdigit() or text[end] in ".,")
    ):
        end += 1
    return end if end == at + 1 or text[end - 1] not in ".," else end - 1


def _number_after(text: str, at: int, language: Language, *, ends_in_digits: bool, is_first: bool) -> int:
    """The end of a word or character of a number that follows a number."""
    if language.spaced:
        word = _WORD_AFTER.match(text, at)
        if word is None:
            return at
        if language.points and word.group(1).lower() in language.points:
            follows = _WORD_AFTER.match(text, word.end())
            is_number = follows is not None and language.is_number_word(follows.group(1))
            digits = re.compile(r" [0-9]+").match(text, word.end())
            return follows.end() if follows and is_number else digits.end() if digits else at
        if not is_first and word.group(1).lower() in language.joiners:
            joined = _WORD_AFTER.match(text, word.end())
            return (_past_number(text, joined, language) if joined else 0) or at
        if ends_in_digits:
            return word.end() if language.is_scale_word(word.group(1)) else at
        end = _past_number(text, word, language)
        is_alone = is_first and end == word.end() and language.is_article(word.group(1))
        return at if is_alone else end or at
    gap = at + (text[at : at + 1] == " " and language.gaps)
    if gap >= len(text) or not language.is_number_character(text[gap]) or language.never.match(text, gap):
        return at
    if gap > at and (text[gap].isdigit() and text[gap].isascii() or not _is_alone(text, gap, language)):
        return at
    return gap + 1


def _past_number(text: str, word: re.Match[str], language: Language) -> int:
    """The end of the number in words that begins with this word, 0 if none does."""
    if not language.is_number_word(word.group(1)):
        return 0
    number = language.number(text, word.start(1))
    return max(word.end(), number.end if number else 0)


def _is_alone(text: str, at: int, language: Language) -> bool:
    """Whether number characters after a space are a word by themselves, not the head of another one."""
    end = at
    while end < len(text) and language.is_number_character(text[end]):
        end += 1
    return end - at >= 2 or end == len(text) or not text[end].isalpha()


def _bare_after_unit(text: str, at: int, language: Language) -> int:
    match = _BARE_AFTER_UNIT.match(text, at)
    if match is None or not language.spaced and match.group().startswith(" "):
        return at
    after = text[match.end() : match.end() + 1]
    return at if after.isalpha() else match.end()


# --- before ---


def _start(text: str, figure: Numeral, free: int, language: Language) -> int:
    """Where the stretch begins that goes on to the figure, its own start if nothing stands before it."""
    start = figure.start
    before = text[max(free, start - _LONGEST) : start]
    if not before:
        return start
    for pattern in (_SIGN_BEFORE, _CURRENCY_BEFORE, _MARKED_BEFORE, language.fraction_before):
        if pattern is not None and (match := pattern.search(before)) and match.end() > match.start():
            return start - (len(before) - match.start())
    if not language.spaced and before[-1] in _HYPHENS and _is_sign(before, figure):
        return start - 1
    if _is_numeric(before[-1]) and _begins_in_number(text, start, language):
        return _before_characters(before, start)
    if language.gaps and (word := _CHARACTERS_BEFORE.search(before)) and _is_number(word.group(1), language):
        return start - (len(before) - word.start()) if _begins_in_number(text, start, language) else start
    if language.spaced and (word := _WORD_BEFORE.search(before)) and text[start].isalpha():
        is_part = _is_plain_number(word.group(1), language) and _begins_in_number(text, start, language)
        return start - (len(before) - word.start()) if is_part and figure.kind != "date" else start
    return start


def _is_sign(before: str, figure: Numeral) -> bool:
    """Whether a hyphen right after a character of a language that writes words together is a minus."""
    character = before[-2:-1]
    return figure.kind != "date" and character.isalpha() and not character.isascii()


def _before_characters(before: str, start: int) -> int:
    length = 1
    while length < len(before) and _is_numeric(before[-length - 1]):
        length += 1
    return start - length


def _is_plain_number(word: str, language: Language) -> bool:
    return language.is_number_word(word) and not language.is_article(word)


def _begins_in_number(text: str, start: int, language: Language) -> bool:
    character = text[start]
    if not language.spaced:
        return language.is_number_character(character) or character.isdigit()
    word = re.compile(r"[^\W\d_]+").match(text, start)
    return word is not None and language.is_number_word(word.group())


# --- what is a number ---


def _is_number(word: str, language: Language) -> bool:
    """Whether all characters of a word are of a number, a rank or a large one among them."""
    return all(map(language.is_number_character, word)) and any(character in "십백천만억조" for character in word)


def _is_numeric(character: str) -> bool:
    """Whether Unicode gives the character a number: digits of any script, fractions, 廿 and 壱."""
    return unicodedata.numeric(character, None) is not None


def _ends_in_word(text: str, at: int, language: Language) -> bool:
    if not language.spaced:
        return language.is_number_character(text[at - 1])
    word = re.search(r"([^\W\d_]+)$", text[max(0, at - _LONGEST_WORD) : at])
    return word is not None and language.is_number_word(word.group(1))
