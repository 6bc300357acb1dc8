"""Finding the figures of a line, left to right, with the tables of one language."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache

from claimbook.numerals import leftover
from claimbook.numerals.composing import composed
from claimbook.numerals.digits import EXACT, VULGAR, vulgar
from claimbook.numerals.language import Language, Measure, Number
from claimbook.numerals.names import ends_name, follows_name
from claimbook.numerals.numeral import Kind, Numeral
from claimbook.quantity import Firmness
from claimbook.quantity.catalogue import CURRENCIES

TIMES = ("ms", "microsecond", "nanosecond", "s", "minute", "hour", "day", "week", "month", "year")
_SMALLER = {"year": ("month", 12), "hour": ("minute", 60), "minute": ("s", 60)}
"""What goes on after a unit of time and how many make it; not hours after days: `1日8時間` is eight hours a day."""
_BEFORE_WINDOW = 48
_FAR_WINDOW = 72
_NO_RATE = frozenset((*TIMES, "x", "percent", "percentage_point"))
_LONGEST_CODE = 40
_LONGEST_PLAIN = 30
_SURELY_A_NUMBER = 3
"""So many number characters in a row need no counter: 四十七 is a number wherever it stands, 一 or 千 is not."""
_OF_BARE_SCALES = ("parameter", "token", *CURRENCIES)
_Measured = tuple[int, str | None, Decimal]
_UNIT_BEFORE = re.compile(
    r"(?<![A-Za-z0-9])×\s?(?=[0-9])|(?<![A-Za-z])(?:US|NT)?\$\s?|(?<![A-Za-z])(?:€|£|¥|₩)\s?"
    r"|(?<![A-Za-z])(?:USD|EUR|GBP|JPY|CNY)\s?(?=[0-9])"
)
_UNITS_BEFORE = {"×": "x", "$": "USD", "NT$": "TWD", "US$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "₩": "KRW"}
_MONEY_LETTER = re.compile(r" ?(?P<letter>[kKmMbBtT]|mn|Mn|bn|Bn|tn|Tn|MM|mm)(?![A-Za-z0-9])")
_MONEY_LETTERS = {
    "k": "1e3", "m": "1e6", "mn": "1e6", "mm": "1e6", "b": "1e9", "bn": "1e9", "t": "1e12", "tn": "1e12"
}  # fmt: skip
"""The letters of scale after a sign of money: `$100m`, `£3bn`."""
_COMPARISONS = tuple(
    (re.compile(pattern), firmness)
    for pattern, firmness in (
        (r"(?:[≤≦⩽]|(?<![-=<])<=|=<) ?", Firmness.AT_MOST),
        (r"(?:[≥≧⩾]|(?<![-=<A-Za-z0-9/\"'])>=) ?", Firmness.AT_LEAST),
        (r"(?<![-=<])< ?", Firmness.LESS_THAN),
        (r"(?<![-=<>A-Za-z0-9/\"'])> ?", Firmness.MORE_THAN),
        (r"[≈∼≃≅≒~] ?", Firmness.ABOUT),
    )
)
"""Signs before a number, in every language; not the end of an arrow or of a mark-up tag."""
_PLUS_AFTER = re.compile(r"\+(?![0-9])")
_TOLERANCE = re.compile(r" ?\(?(?:±|\+/[-\u2010-\u2013\u2212]) ?")
_HUNDREDTHS = re.compile(r"[0-9]{1,3}(?![0-9.,])")
"""What stands after a second in times of sport: `9秒95`."""
_LARGE_BELOW = re.compile(r"([^\W\d_]+) (?:de |of )?")
_BETWEEN_PARTS = re.compile(" |[零又](?=[0-9一二三四五六七八九十])")
_SIGN = re.compile(r"[-\u2013\u2212]")
_TO_EACH_SIDE = re.compile(r"(?:±|\+/[-\u2010-\u2013\u2212]) ?")
_ADDRESS = re.compile(
    r"(?:https?://|www\.)[!-~]+|[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,6}"
)
_LEADS = r"(?:mi|mid|pre|post|non|sub|anti|early|late|nearly|about|over|under|up-to|multi|near)"
_NAME = re.compile(
    rf"(?!{_LEADS}[-\u2010\u2011])(?=[A-Za-z])[A-Za-z]{{1,40}}(?:[-\u2010\u2011.][A-Za-z]{{1,40}}){{0,4}}"
    rf"[-\u2010\u2011]?[0-9][A-Za-z0-9]*(?:[-\u2010\u2011.][A-Za-z0-9]+)*"
)
_PRODUCT = re.compile(
    r"(?:GPT|Claude(?: [A-Z][a-z]+)?|Gemini|Gemma|Llama|Qwen|Kimi|DeepSeek|Grok|Mistral|Phi|Opus|Sonnet|iPhone|iOS"
    r"|Android|Windows|Python"
    r"|CUDA|PCIe|NVLink|RTX|GTX|Radeon|Ryzen|Apollo|Boeing|Airbus|Galaxy|Pixel|Snapdragon|PlayStation|USB|HTTP|RFC|ISO"
    r"|Web|Top|トップ|ベスト|[Vv]ersions?|バージョン|版本|버전|No\.|n°|N°|№|#|§|[Ff]ig\.|図|表"
    r"|Nr\.|Airbus A|Boeing|波音|空客A?|ボーイング|エアバスA?|보잉|에어버스 ?A?|아이폰|갤럭시|アイフォーン|Schalke)[ \u00a0]?"
    r"[0-9]+(?:\.[0-9]+)*[A-Za-z]?(?![0-9])(?: MAX(?: [0-9]+)?)?|7[0-8]7 MAX(?: [0-9]+)?"
)
_CODE = re.compile(
    r"[0-9]+(?:[-\u2010\u2011][0-9]+){2,}|[0-9]+(?:\.[0-9]+){2,}(?![0-9])|\[[0-9]+\]|0x[0-9A-Fa-f]+"
    r"|[0-9a-f]*[0-9][0-9a-f]{15,}(?![0-9A-Za-z])"
)
_LABEL = re.compile(r"\s*(?:\(?[0-9]{1,2}[.)]|[①-⑳])\s+(?=\S)")
_LETTERED = re.compile(
    r"(?P<letter>[kKMBT])(?=[- \u00a0\u202f]?(?:tokens?|jetons?|params?|paramet|paramètres|parámetros|トークン|パラメータ"
    r"|コンテキスト|个?参数|上下文|토큰|파라미터|매개변수))",
    re.IGNORECASE,
)
_LETTERS = {"K": Decimal(1000), "M": Decimal("1e6"), "B": Decimal("1e9"), "T": Decimal("1e12")}
"""The letters of the trade, English in every language: a 70B model has 70 * 10^9 parameters."""
_DIGIT_FRACTION = re.compile(r"(?<![0-9/.,])(?P<above>[1-9])/(?P<below>[2-9]|10+)(?![0-9/.,])")
_GLUED = re.compile(r"[0-9]+(?:\.[0-9]+)?[A-Za-z][A-Za-z0-9]*(?:[-\u2010\u2011.][A-Za-z0-9]+)*")


def scan(text: str, language: Language) -> list[Numeral]:
    """The figures of `text`, never overlapping; what is not read whole is one figure of the kind `unread`."""
    source = composed(text)
    seen = source.text
    found: list[Numeral] = []
    label = _LABEL.match(seen)
    at = free = label.end() if label else 0
    while at < len(seen):
        figure = _figure(seen, at, language)
        if figure is not None:
            figure = _whole(seen, figure, free, language)
        elif _may_begin(seen, at, language) and (end := leftover.unreadable(seen, at, language)):
            figure = _unread(at, end) if _skipped(seen, at, language) <= end else None
        if figure is not None:
            start, end = source.place(figure.start), source.place(figure.end)
            found.append(replace(figure, start=start, end=end, text=text[start:end]))
            at = free = figure.end
            continue
        if _may_begin(seen, at, language) and (end := _skipped(seen, at, language)):
            at = free = end
        else:
            at = _next(seen, at, language)
    return found


def _whole(text: str, figure: Numeral, free: int, language: Language) -> Numeral:
    """The figure, or the stretch it is only a part of, unread."""
    stretch = leftover.whole(text, figure, free, language)
    if stretch is not None:
        return _unread(*stretch)
    if figure.unit is not None and "/" not in figure.unit and figure.unit not in _NO_RATE:
        before = text[max(0, figure.start - _FAR_WINDOW) : figure.start]
        for pattern, rate in language.rates_far:
            if pattern.search(before):
                figure = replace(figure, unit=f"{figure.unit}/{rate}")
                break
    return _unread(figure.start, figure.end) if leftover.is_doubtful(text, figure, language) else figure


def _unread(start: int, end: int) -> Numeral:
    return Numeral(start, end, "", None, None, None, "unread")


def _figure(text: str, at: int, language: Language) -> Numeral | None:
    """The figure that begins exactly at `at`, if one does."""
    if text[at].isspace() or _ADDRESS.match(text, at) or not _may_begin(text, at, language):
        return None
    if figure := _date(text, at, language) or _decade(text, at, language):
        return figure
    if _skipped(text, at, language):
        return None
    return _vague(text, at, language) or _fraction(text, at, language) or _amount(text, at, language)


def _may_begin(text: str, at: int, language: Language) -> bool:
    """Whether a number may begin here: not inside a number, nor inside a word of a spaced language."""
    before = text[at - 1] if at else " "
    if _digit(text[at]):
        return not _digit(before) and not (before in ".," and at > 1 and _digit(text[at - 2]) and _decimal(text, at))
    if language.spaced or text[at].isascii():
        return not (before.isalnum() and (language.spaced or before.isascii()))
    return True


def _decimal(text: str, at: int) -> bool:
    """Whether the digits at `at` were refused as part of a longer run of digits with points, such as a version."""
    start = at
    while start > at - _LONGEST_CODE and start and (_digit(text[start - 1]) or text[start - 1] in ".,"):
        start -= 1
    return _CODE.match(text, start) is not None


def _digit(character: str) -> bool:
    return character.isascii() and character.isdigit()


def _next(text: str, at: int, language: Language) -> int:
    """The next place where a figure may begin, after none began at `at`."""
    if skipped := _ADDRESS.match(text, at):
        return skipped.end()
    end = at + 1
    if _digit(text[at]):
        while end < len(text) and _digit(text[end]):
            end += 1
    elif text[at].isalpha() and (language.spaced or text[at].isascii()):
        while end < len(text) and text[end].isalpha() and (language.spaced or text[end].isascii()):
            end += 1
    return end


def _skipped(text: str, at: int, language: Language) -> int:
    """The end of a stretch at `at` that holds no figure (a name, a code, an idiom), 0 if there is none."""
    for pattern in (_ADDRESS, language.never, _PRODUCT):
        if match := pattern.match(text, at):
            return match.end()
    if match := _CODE.match(text, at):
        number = language.number(text, at) if _digit(text[at]) else None
        return match.end() if number is None or number.end < match.end() else 0
    if match := _NAME.match(text, at):
        return match.end()
    if (match := _GLUED.match(text, at)) and _amount(text, at, language) is None:
        return match.end()
    return _numbered_name(text, at, language)


def _numbered_name(text: str, at: int, language: Language) -> int:
    """The end of the number at `at` that belongs to the name before it (`Maia 100`), 0 if it is a figure."""
    if not _digit(text[at]) or not follows_name(text, at, spaced=language.spaced, capital_nouns=language.capital_nouns):
        return 0
    figure = _amount(text, at, language)
    is_bare = figure is not None and figure.firmness is Firmness.EXACT and ends_name(text, at, figure.end)
    return figure.end if figure is not None and is_bare else 0


# --- dates ---


def _date(text: str, at: int, language: Language) -> Numeral | None:
    for form in language.dates:
        match = form.pattern.match(text, at)
        ends = form.build(match) if match else None
        if match is None or ends is None:
            continue
        start, end = match.span("figure") if "figure" in match.groupdict() else match.span()
        first, last = ends
        firmness = _date_firmness(text, start, match, language)
        return Numeral(start, end, "", None, None, None, "date", firmness, first=first, last=last)
    return None


def _date_firmness(text: str, start: int, match: re.Match[str], language: Language) -> Firmness:
    """Whether the words around a date make it one before, after or from which something is; not of both its ends."""
    if any(match.groupdict().get(name) for name in ("y2", "m2", "d2", "s2")):
        return Firmness.EXACT
    for pattern, firmness in language.dates_before:
        if _ends_with(pattern, text, start):
            return firmness
    for pattern, firmness in language.dates_after:
        if pattern.match(text, match.end()):
            return firmness
    return Firmness.EXACT


def _decade(text: str, at: int, language: Language) -> Numeral | None:
    """Ten years of a century that is not told (`the 90s`): no number, and no date either."""
    match = language.decades.match(text, at) if language.decades else None
    return Numeral(at, match.end(), "", None, None, None, "vague") if match else None


# --- amounts without a number ---


def _vague(text: str, at: int, language: Language) -> Numeral | None:
    match = language.vague.match(text, at)
    if match is None or match.end() == at:
        return None
    measured = _unit(text, match.end(), language, in_words=True)
    end, unit = (measured[0], measured[1]) if measured else (match.end(), None)
    if match.groupdict().get("needs") and not _counts(text, match.end(), language):
        return None
    return Numeral(at, end, "", None, None, unit, "vague")


def _fraction(text: str, at: int, language: Language) -> Numeral | None:
    if (match := _DIGIT_FRACTION.match(text, at)) and int(match["above"]) < int(match["below"]):
        return _part(text, at, match.end(), Decimal(match["above"]) / Decimal(match["below"]), language)
    if text[at] in VULGAR:
        return _part(text, at, at + 1, vulgar(text[at]), language)
    for form in language.fractions:
        match = form.pattern.match(text, at)
        read = form.value(match) if match else None
        if match is None or read is None:
            continue
        value, unit = read
        end = match.end()
        if unit is None and (measured := _unit(text, end, language, in_words=True)):
            end, unit, factor = measured
            value = EXACT.multiply(value, factor)
        firmness = _firmness(text, at, end, language)
        return Numeral(at, end, "", value, value, unit, _kind(unit), firmness)
    return None


def _part(text: str, at: int, end: int, value: Decimal, language: Language) -> Numeral:
    """A fraction in digits with its unit: `3/4`, `½ hour`."""
    end, unit, factor = _unit(text, end, language, in_words=True) or (end, None, Decimal(1))
    value = EXACT.multiply(value, factor)
    return _made(at, end, [(value, value)], unit, _firmness(text, at, end, language))


# --- numbers, ranges and their units ---


@dataclass(frozen=True)
class _Lead:
    """What stands before a number: where the figure and the number begin, `毎秒` as `s`, `$` as `USD`.

    `firmness` is that of a word between the denominator and the number: AT_MOST for `毎秒最大`.
    """

    start: int
    at: int
    rate: str | None = None
    money: str | None = None
    firmness: Firmness = Firmness.EXACT
    negative: bool = False

    def unit(self, named: str | None) -> str | None:
        """The unit of the figure, given the one named after the number."""
        unit = named or self.money
        if self.rate is None or unit is None or "/" in unit or unit in _NO_RATE:
            return unit
        return f"{unit}/{self.rate}"


def _amount(text: str, at: int, language: Language) -> Numeral | None:
    if figure := _to_each_side(text, at, language):
        return figure
    lead = _lead(text, at, language)
    number = _signed(text, lead.at, language, is_money=lead.money is not None)
    if number is None and lead.rate is not None:
        lead = _Lead(at, at)
        number = _signed(text, at, language)
    if number is None:
        return None
    if lead.negative:
        number = replace(number, readings=tuple(EXACT.minus(value) for value in number.readings))
    return (
        _tolerant(text, lead, number, language)
        or _ranged(text, lead, number, language)
        or _single(text, lead, number, language)
    )


def _signed(text: str, at: int, language: Language, *, is_money: bool = False) -> Number | None:
    """The number at `at` with its sign, its letter of scale included."""
    start = at
    if at < len(text) and _SIGN.match(text, at) and _lone_minus(text, at):
        start = at + 1
    elif language.minus and (minus := language.minus.match(text, at)):
        start = minus.end()
    elif at + 1 < len(text) and text[at] == "+" and _digit(text[at + 1]):
        return _lettered(text, language.number(text, at + 1), is_money, language.letters)
    number = _lettered(text, language.number(text, start), is_money, language.letters)
    if number is None or start == at:
        return number
    return replace(number, readings=tuple(EXACT.minus(value) for value in number.readings), is_one=False)


def _lettered(
    text: str, number: Number | None, is_money: bool, letters: tuple[tuple[re.Pattern[str], Decimal], ...]
) -> Number | None:
    """The number, times the letter between it and tokens or parameters (`128K tokens`), or after money (`$3m`)."""
    if number is None or number.in_words:
        return number
    found = next(((match, factor) for pattern, factor in letters if (match := pattern.match(text, number.end))), None)
    if match := _LETTERED.match(text, number.end):
        factor = _LETTERS[match["letter"].upper()]
    elif is_money and (match := _MONEY_LETTER.match(text, number.end)):
        factor = Decimal(_MONEY_LETTERS[match["letter"].lower()])
    elif found is not None:
        match, factor = found
    else:
        return number
    return replace(
        number,
        end=match.end(),
        readings=tuple(EXACT.multiply(value, factor) for value in number.readings),
        scale=EXACT.multiply(number.scale, factor),
    )


def _to_each_side(text: str, at: int, language: Language) -> Numeral | None:
    """`±5 %` alone: from minus five to five."""
    sign = _TO_EACH_SIDE.match(text, at)
    number = language.number(text, sign.end()) if sign else None
    if number is None or len(number.readings) > 1:
        return None
    end, unit, factor = _unit(text, number.end, language, number.in_words) or (number.end, None, Decimal(1))
    value = EXACT.multiply(number.readings[0], factor)
    return _made(at, end, [(EXACT.minus(value), value)], unit, Firmness.EXACT, "range") if value > 0 else None


def _tolerant(text: str, lead: _Lead, middle: Number, language: Language) -> Numeral | None:
    """A number and what it may be off by, in its own unit or in percent of it: `750 ± 50 tokens`, `750 W (±5 %)`."""
    first = _unit(text, middle.end, language, middle.in_words)
    sign = None
    for end in {first[0] if first else middle.end, middle.end}:
        for pattern in (_TOLERANCE, language.tolerance):
            sign = sign or (pattern.match(text, end) if pattern else None)
    off = language.number(text, sign.end()) if sign else None
    if sign is None or off is None or len(off.readings) > 1 or len(middle.readings) > 1:
        return None
    last = _unit(text, off.end, language, off.in_words)
    end = last[0] if last else off.end
    if "(" in sign.group():
        if text[end : end + 1] != ")":
            return None
        end += 1
        if first is None and (after := _unit(text, end, language, in_words=False)):
            first, end = after, after[0]
    unit, factor = (first or last or (end, None, Decimal(1)))[1:]
    value, by = EXACT.multiply(middle.readings[0], factor), off.readings[0]
    if last is not None and last[1] == "percent" != unit:
        by = EXACT.divide(EXACT.multiply(value, by), Decimal(100))
    elif last is not None and first is not None and last[1:] != first[1:]:
        return None
    else:
        by = EXACT.multiply(by, factor)
    pairs = [(EXACT.subtract(value, by), EXACT.add(value, by))]
    firmness = _firmness(text, lead.start, end, language, lead.firmness)
    return _made(lead.start, end, pairs, lead.unit(unit), firmness, "range") if by > 0 else None


def _lead(text: str, start: int, language: Language) -> _Lead:
    at, rate, money, firmness = start, None, None, Firmness.EXACT
    if language.rate_before and (spelled := _one_of(tuple(language.rate_before)).match(text, at)):
        rate = language.rate_before[spelled["unit"]]
        at, firmness = _past_firm(text, spelled.end(), language)
    sign = _SIGN.match(text, at)
    is_signed = sign is not None and not _digit(text[sign.end() : sign.end() + 1]) and _may_be_minus(text, at)
    if symbol := _UNIT_BEFORE.match(text, at + is_signed):
        money = _money(symbol, language)
        at = symbol.end()
        if is_signed:
            return _Lead(start, at, rate, money, firmness, negative=True)
    return _Lead(start, at, rate, money, firmness)


@cache
def _one_of(spellings: tuple[str, ...]) -> re.Pattern[str]:
    """A pattern for any of these denominators, the longest first."""
    return re.compile(f"(?P<unit>{'|'.join(sorted(map(re.escape, spellings), key=len, reverse=True))})")


def _money(symbol: re.Match[str], language: Language) -> str:
    """The unit that a sign before a number names; some signs are of another currency in another language."""
    spelled = symbol.group().strip()
    return language.currencies.get(spelled) or _UNITS_BEFORE.get(spelled, spelled)


def _lone_minus(text: str, at: int) -> bool:
    """Whether a hyphen or dash before digits is a minus: nothing touches it on its left."""
    return _may_be_minus(text, at) and at + 1 < len(text) and _digit(text[at + 1])


def _may_be_minus(text: str, at: int) -> bool:
    return (text[at - 1] if at else " ") in " ([「『（:：,，、;~〜～"


def _past_firm(text: str, at: int, language: Language) -> tuple[int, Firmness]:
    """Where the number after a denominator begins, and how firm the word before it says it is."""
    while at < len(text) and text[at] in " \u00a0":
        at += 1
    for pattern, firmness in language.before:
        if match := pattern.match(text, at):
            return match.end(), firmness
    return at, Firmness.EXACT


def _single(text: str, lead: _Lead, number: Number, language: Language) -> Numeral | None:
    if number.is_one and language.only and (only := language.only.match(text, number.end)):
        measured = _unit(text, only.end(), language, in_words=True)
        if measured is None:
            return None
        end, unit, factor = measured
        only_pairs = [(value * factor, value * factor) for value in number.readings]
        return _made(lead.start, end, only_pairs, unit, _firmness(text, lead.start, end, language, lead.firmness))
    measured = _measured(text, lead, number, language)
    if not _stands(text, lead.at, number, measured, language):
        return None
    if measured is None and (suffix := _suffix(text, number.end, language)):
        place, firmness = suffix
        if after := _unit(text, place, language, number.in_words):
            return _made(lead.start, after[0], list(number.times(after[2])), lead.unit(after[1]), firmness)
    if measured is None and not number.tops and (changed := _by_words_after(text, lead, number, language)):
        return changed
    end, unit, factor = measured or (number.end, None, Decimal(1))
    pairs = number.times(factor)
    if number.tops:
        firmness = _number_firmness(text, lead, end, number, language)
        return _made(lead.start, end, list(pairs), lead.unit(unit), firmness, "range")
    readings = tuple(value for value, _ in pairs)
    if measured is not None:
        end, unit, readings = _longer(text, end, unit, factor, readings, language)
    firmness = _number_firmness(text, lead, end, number, language)
    return _made(lead.start, end, [(value, value) for value in readings], lead.unit(unit), firmness)


def _measured(text: str, lead: _Lead, number: Number, language: Language) -> _Measured | None:
    """The unit after a number; after a sum of money only its denominator, for `a $5 chip` is no chip."""
    if lead.money not in CURRENCIES:
        return _unit(text, number.end, language, number.in_words)
    if per := _per(text, number.end, language):
        return per[0], f"{lead.money}/{per[1]}", EXACT.divide(Decimal(1), per[2])
    named = _unit(text, number.end, language, number.in_words)
    return named if named is not None and named[1] in CURRENCIES else None


def _suffix(text: str, at: int, language: Language) -> tuple[int, Firmness] | None:
    """A sign or word between a number and its unit that says how firm it is (`100+ chips`, `40-odd layers`)."""
    for pattern, firmness in ((_PLUS_AFTER, Firmness.AT_LEAST), *language.suffixes):
        if match := pattern.match(text, at):
            return match.end(), firmness
    return None


def _by_words_after(text: str, lead: _Lead, number: Number, language: Language) -> Numeral | None:
    """A number that words after a thing it counts change: a half more (`six tonnes et demie`), or negative degrees."""
    if language.half_noun and (half := language.half_noun.match(text, number.end)):
        values = [EXACT.add(value, Decimal("0.5")) for value in number.readings]
        end = half.end()
    elif language.minus_after and (below := language.minus_after.match(text, number.end)):
        values = [EXACT.minus(value) for value in number.readings]
        end = below.end()
    else:
        return None
    firmness = _firmness(text, lead.start, end, language, lead.firmness)
    return _made(lead.start, end, [(value, value) for value in values], lead.unit(None), firmness)


def _is_first_of_two(text: str, end: int, language: Language) -> bool:
    """Whether `or` and another number follow (`70 or 80 layers`)."""
    follows = language.pairs.match(text, end) if language.pairs else None
    return follows is not None and language.number(text, follows.end()) is not None


def _is_spread_after(text: str, end: int, language: Language) -> bool:
    """Whether the words after a figure say that something is spread over it (`über 80 Wafer verteilt`)."""
    spread = language.preposition.spread if language.preposition else None
    return spread is not None and spread.match(text, end) is not None


def _number_firmness(text: str, lead: _Lead, end: int, number: Number, language: Language) -> Firmness:
    """The firmness that stands around the number, else between number and unit (`200多倍`), else in the number."""
    spread = _is_spread_after(text, end, language) or end == number.end and _is_first_of_two(text, end, language)
    for place in (end, number.end):
        firmness = _firmness(text, lead.start, place, language, lead.firmness, spread=spread)
        if firmness is not Firmness.EXACT:
            return firmness
    if number.is_more:
        return Firmness.MORE_THAN
    return Firmness.ABOUT if number.is_bare_scale or number.is_round else Firmness.EXACT


def _stands(text: str, at: int, number: Number, measured: _Measured | None, language: Language) -> bool:
    """Whether a number is meant: a word for one before a unit only, a character before a counter, no part of a word."""
    if number.is_bare_scale:
        return measured is not None and measured[1] in _OF_BARE_SCALES
    if number.is_one:
        return _counts(text, number.end, language) or _ends_with(language.only_before, text, at)
    if measured is not None:
        return True
    if number.in_words and not language.spaced:
        return number.scale > 1 or number.end - at >= _SURELY_A_NUMBER
    after = text[number.end : number.end + 2]
    if number.in_words and after[:1] in ("-", "\u2010", "\u2011") and after[1:].isalpha():
        return False
    return not _glued_to_letters(text, number.end, language)


def _counts(text: str, at: int, language: Language) -> bool:
    """Whether a unit of measure follows, as against a thing that is counted."""
    measure = _measure(text, at, language, in_words=True)
    return measure is not None and measure[1].counts


def _ends_with(pattern: re.Pattern[str] | None, text: str, at: int) -> bool:
    """Whether the words right before `at` are these."""
    if pattern is None:
        return False
    return _at_end(pattern).search(text[max(0, at - _BEFORE_WINDOW) : at]) is not None


@cache
def _at_end(pattern: re.Pattern[str]) -> re.Pattern[str]:
    """The pattern as what a text ends with."""
    return re.compile(rf"(?:{pattern.pattern})$", re.IGNORECASE)


def _glued_to_letters(text: str, end: int, language: Language) -> bool:
    """Whether digits go on as letters (`3D`, `5G`, `5th`), so that they are part of a word."""
    after = text[end : end + 1]
    if language.spaced:
        return after.isalpha()
    return after.isalpha() and after.isascii()


def _longer(
    text: str, end: int, unit: str | None, factor: Decimal, readings: tuple[Decimal, ...], language: Language
) -> tuple[int, str | None, tuple[Decimal, ...]]:
    """A figure in several parts (`1時間30分`, `1年半`, `3割5分`) in the smallest unit of them."""
    if language.half_after and (half := language.half_after.match(text, end)):
        added = EXACT.multiply(Decimal("0.5"), factor)
        end, readings = half.end(), tuple(EXACT.add(value, added) for value in readings)
        after = _unit(text, end, language, in_words=True) if unit is None and not language.spaced else None
        return (end, unit, readings) if after is None else (after[0], after[1], readings)
    if unit == "s" and not language.spaced and (hundredths := _HUNDREDTHS.match(text, end)):
        added = Decimal(f"0.{hundredths.group()}")
        return hundredths.end(), unit, tuple(EXACT.add(value, added) for value in readings)
    for smaller in language.smaller.get(unit or "", ()) if factor != 1 else ():
        if match := smaller.pattern.match(text, end):
            part = language.number(match["number"], 0)
            if part is None or part.end < len(match["number"]):
                break
            added = EXACT.multiply(part.readings[0], smaller.factor)
            end, readings = match.end(), tuple(EXACT.add(value, added) for value in readings)
    while unit in _SMALLER:
        below, times = _SMALLER[unit]
        more = language.number(text, end + bool(_BETWEEN_PARTS.match(text, end)))
        measured = _unit(text, more.end, language, more.in_words) if more else None
        if more is None or measured is None or measured[1] != below or more.tops:
            break
        readings = tuple(EXACT.add(EXACT.multiply(a, Decimal(times)), b) for a in readings for b in more.readings)
        end, unit = measured[0], below
    return end, unit, readings


def _ranged(text: str, lead: _Lead, low: Number, language: Language) -> Numeral | None:
    """Two numbers joined: `70〜100枚`, `700 à 900 milliards`, `2 or 3 minutes`."""
    if low.is_one and language.spaced or low.is_bare_scale or low.tops:
        return None
    first = _unit(text, low.end, language, low.in_words)
    join = (first and _join(text, lead.start, first[0], language)) or _join(text, lead.start, low.end, language)
    if not join:
        return None
    place, neighbours = join
    if lead.money and (symbol := _UNIT_BEFORE.match(text, place)):
        place = symbol.end()
    high = _signed(text, place, language, is_money=lead.money is not None)
    if high is None and not neighbours and first is None:
        return _ranged_to_compound(text, lead, low, place, language)
    if high is None or high.is_bare_scale or high.tops or neighbours and not _are_neighbours(low, high):
        return None
    last = _unit(text, high.end, language, high.in_words)
    if last is not None and language.half_after and language.half_after.match(text, last[0]):
        return None
    if not _same_unit(first, last) or last is None and not _ends_a_range(text, high, language):
        return None
    end, unit, factor = last or (high.end, None, Decimal(1))
    pairs = _pairs(low, high, first[2] if first else factor, factor, shares=first is None or first[1] is None)
    if not pairs:
        return None
    closed = language.range_end.match(text, end) if language.range_end else None
    firmness = _firmness(text, lead.start, closed.end() if closed else end, language, lead.firmness, spread=True)
    return _made(lead.start, end, pairs, lead.unit(unit), firmness, "range")


def _ranged_to_compound(text: str, lead: _Lead, low: Number, place: int, language: Language) -> Numeral | None:
    """A range whose second number its unit touches: `fünf- bis sechsmal`."""
    last = _fraction(text, place, language) if place < len(text) else None
    if last is None or last.unit is None or last.low is None or len(low.readings) > 1 or low.readings[0] >= last.low:
        return None
    firmness = _firmness(text, lead.start, last.end, language, lead.firmness, spread=True)
    return _made(lead.start, last.end, [(low.readings[0], last.low)], last.unit, firmness, "range")


def _same_unit(first: _Measured | None, last: _Measured | None) -> bool:
    """Whether the first number of a range has no unit of its own, a mere counter, or that of the second."""
    return first is None or last is not None and (first[1] is None or first[1:] == last[1:])


def _ends_a_range(text: str, high: Number, language: Language) -> bool:
    """Whether a second number without a unit is one: not a lone character, not the head of a word."""
    if high.in_words and not language.spaced and high.scale == 1:
        return False
    return not _glued_to_letters(text, high.end, language)


def _are_neighbours(low: Number, high: Number) -> bool:
    """Whether `or` makes a range of two numbers: one step apart, or sharing a large word (`700 ou 900 milliards`)."""
    if low.scale == 1 < high.scale:
        return True
    shared = max(high.scale, high.shared)
    own = 1 if low.scale == 1 and max(low.readings) < 10 else shared
    return EXACT.divide(max(high.readings), shared) - EXACT.divide(max(low.readings), own) == 1


def _join(text: str, start: int, end: int, language: Language) -> tuple[int, bool] | None:
    """Where the second number of a range begins, and whether only neighbours (`2 or 3`) may be joined so."""
    if match := language.ranges.match(text, end):
        return match.end(), False
    word = language.between_word
    if language.between and word and (match := language.between.match(text, end)) and _ends_with(word, text, start):
        return match.end(), False
    if language.pairs and (match := language.pairs.match(text, end)):
        return match.end(), True
    return None


def _may_share(low: Number, high: Number) -> bool:
    """Whether the first number of a range may lack the large word of the second: in the same script, or digits."""
    return high.scale > 1 or low.in_words and high.in_words


def _pairs(
    low: Number, high: Number, low_factor: Decimal, high_factor: Decimal, *, shares: bool
) -> list[tuple[Decimal, Decimal]]:
    """The rising (low, high) pairs of a range; `700 à 900 milliards` shares the large word of its second number."""
    same = len(low.readings) == len(high.readings)
    found = []
    for index, top in enumerate(high.readings):
        for bottom in (low.readings[index],) if same else low.readings:
            size = max(high.scale, high.shared)
            if shares and low.scale == 1 < size and 0 <= bottom < EXACT.divide(top, size) and _may_share(low, high):
                scale = EXACT.divide(top, EXACT.divide(max(high.readings), size))
                bottom = EXACT.multiply(bottom, scale)
            found.append((EXACT.multiply(bottom, low_factor), EXACT.multiply(top, high_factor)))
    return [(bottom, top) for bottom, top in found if bottom < top]


def _made(
    start: int,
    end: int,
    pairs: list[tuple[Decimal, Decimal]],
    unit: str | None,
    firmness: Firmness,
    kind: Kind | None = None,
) -> Numeral:
    kind = kind or _kind(unit)
    pairs = [(_plain(low), _plain(high)) for low, high in pairs]
    if len(pairs) > 1:
        return Numeral(start, end, "", None, None, unit, kind, firmness, readings=tuple(sorted(pairs)))
    low, high = pairs[0]
    return Numeral(start, end, "", low, high, unit, kind, firmness)


def _plain(number: Decimal) -> Decimal:
    """The same number without an exponent, where that is not too long: 7E+11 as 700000000000."""
    exponent = number.as_tuple().exponent
    if isinstance(exponent, int) and exponent > 0 and number.adjusted() <= _LONGEST_PLAIN:
        return number.quantize(Decimal(1), context=EXACT)
    return number


def _kind(unit: str | None) -> Kind:
    if unit in TIMES:
        return "duration"
    return "multiplier" if unit == "x" else "number"


def _unit(text: str, at: int, language: Language, in_words: bool) -> _Measured | None:
    """The unit or counter at `at` with its denominators: end, name, factor; None if there is neither."""
    found = _measure(text, at, language, in_words)
    if found is None:
        return None
    end, measure = found
    unit, factor = measure.unit, measure.factor
    for _ in range(2):
        per = _per(text, end, language)
        if per is None or unit is None:
            break
        end, unit, factor = per[0], f"{unit}/{per[1]}", EXACT.divide(factor, per[2])
    for pattern, rate in language.rates_after if unit is not None and "/" not in unit else ():
        if match := pattern.match(text, end):
            return match.end(), f"{unit}/{rate}", factor
    return end, unit, factor


def _per(text: str, at: int, language: Language) -> tuple[int, str, Decimal] | None:
    """The denominator at `at`: where it ends, its unit, and of how many of them (a million in `per million tokens`)."""
    per = language.per.match(text, at)
    if per is None:
        return None
    place, many = per.end(), Decimal(1)
    if language.below and (word := _LARGE_BELOW.match(text, place)) and word.group(1).lower() in language.below:
        place, many = word.end(), language.below[word.group(1).lower()]
    below = _measure(text, place, language, in_words=False, linked=False)
    return None if below is None or below[1].unit is None else (below[0], below[1].unit, many)


def _measure(text: str, at: int, language: Language, in_words: bool, linked: bool = True) -> tuple[int, Measure] | None:
    """The longest spelling of a unit at `at`, after the linker or without."""
    places = {at}
    if linked and (linker := language.linker.match(text, at)):
        places.add(linker.end())
    best: tuple[int, Measure] | None = None
    for place in places:
        for measure in language.measures:
            if in_words and measure.symbol:
                continue
            match = measure.pattern.match(text, place)
            if match and match.end() > place and (best is None or match.end() > best[0]):
                best = match.end(), measure
    return best


def _firmness(
    text: str, start: int, end: int, language: Language, within: Firmness = Firmness.EXACT, *, spread: bool = False
) -> Firmness:
    """How firm the words right before and after say the number is; `within` is what a word inside it says.

    `spread`: a preposition before it says only over what something is spread.
    """
    for pattern, firmness in (*_COMPARISONS, *language.before):
        if _ends_with(pattern, text, start):
            if _is_preposition(text, start, language, spread):
                break
            return firmness
    if within is not Firmness.EXACT:
        return within
    for pattern, firmness in language.after:
        if pattern.match(text, end):
            return firmness
    if _PLUS_AFTER.match(text, end):
        return Firmness.AT_LEAST
    return _far(text, start, language)


def _far(text: str, start: int, language: Language) -> Firmness:
    """The bound that words between separate from the number: `höchstens ein Modell mit 700`, `最多只能容纳7000亿`."""
    before = text[max(0, start - _FAR_WINDOW) : start]
    for pattern, firmness in language.far:
        if pattern.search(before):
            return firmness
    return Firmness.EXACT


def _is_preposition(text: str, start: int, language: Language, spread: bool) -> bool:
    """Whether the word before a number is no bound: a preposition, after a word of spreading or known to be one."""
    preposition = language.preposition
    if preposition is None or not _ends_with(preposition.word, text, start):
        return False
    return spread or _ends_with(preposition.spreading, text, start)
