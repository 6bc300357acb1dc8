"""Numbers as two generators spell them, and the spellings that follow from theirs by a rule of grammar.

num2words spells words in English, French, German, Spanish, Japanese and Korean; babel (the CLDR data) writes digits with
the marks of a place, and short forms (`1,5 Mrd.`). Neither spells Chinese in words: those are spelled here by the rule
of its arithmetic books (one 零 for a run of zeros inside, 万 and 亿 every four places).
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from decimal import Decimal
from functools import cache

from babel.numbers import format_compact_decimal, format_currency, format_decimal, format_percent
from num2words import num2words

SEED = 20261201


@cache
def integers() -> tuple[int, ...]:
    """Every number to 120, steps to 9999, every boundary of a structure to 10^15, and numbers at random below it."""
    chance = random.Random(SEED)
    powers = [digit * 10**power for power in range(2, 15) for digit in (1, 2, 3, 7)]
    near = [10**power + step for power in range(2, 15) for step in (-1, 1, 5, 10, 20, 100)]
    random_ones = [int(10 ** chance.uniform(2, 15)) for _ in range(220)]
    round_ones = [chance.randrange(1, 1000) * 10 ** chance.randrange(2, 12) for _ in range(120)]
    mixed = [
        chance.randrange(1, 100) * 10**9 + chance.randrange(1, 1000) * 10 ** chance.randrange(0, 4) for _ in range(60)
    ]
    steps = range(121, 10_000, 83)
    return tuple(sorted({*range(121), *steps, *powers, *near, *random_ones, *round_ones, *mixed}))


@cache
def decimals() -> tuple[Decimal, ...]:
    """Numbers with one to three places, zeros after the point among them."""
    chance = random.Random(SEED + 1)
    found = {
        Decimal(chance.randrange(1, 10 ** (places + 3))).scaleb(-places) for places in (1, 2, 3) for _ in range(60)
    }
    found |= {Decimal(n).scaleb(-3) for n in (5, 50, 500, 105, 1005, 10050)}
    return tuple(sorted(number for number in found if number % 1))


def words(language: str) -> Callable[[int | Decimal], str]:
    """num2words of one of its languages."""

    def spelled(number: int | Decimal) -> str:
        # A decimal goes in as it is written: as a float it would be spelled with its binary noise.
        return str(num2words(number if isinstance(number, int) else str(number), lang=language))

    return spelled


# --- Chinese ---

_DIGITS = "零一二三四五六七八九"


def chinese(number: int | Decimal) -> str:
    """A number below 10^16 in simplified Chinese, 二 throughout."""
    whole = int(number)
    spelled = _chinese_whole(whole)
    if number == whole:
        return spelled
    return f"{spelled}点{''.join(_DIGITS[int(digit)] for digit in str(number).split('.')[1])}"


def _chinese_whole(number: int) -> str:
    if number < 10:
        return _DIGITS[number]
    for size, name in ((10**8, "亿"), (10**4, "万")):
        if number >= size:
            above, below = divmod(number, size)
            return f"{_chinese_whole(above)}{name}{_chinese_below(below, size)}"
    for size, name in ((1000, "千"), (100, "百"), (10, "十")):
        if number >= size:
            above, below = divmod(number, size)
            return f"{_DIGITS[above]}{name}{_chinese_below(below, size)}"
    raise AssertionError(number)


def _chinese_below(below: int, size: int) -> str:
    """What follows a rank: nothing, or the rest, after one 零 if the next place is empty."""
    if not below:
        return ""
    return ("零" if below < size // 10 else "") + _chinese_whole(below)


# --- spellings by rule ---


def american(spelled: str) -> str:
    """Without commas and `and`."""
    return spelled.replace(",", "").replace(" and ", " ")


def spaced(spelled: str) -> str:
    """Hyphens as spaces."""
    return spelled.replace("-", " ")


def hyphened(spelled: str) -> str:
    """The French spelling of 1990: hyphens everywhere but around the nouns million, milliard, billion."""
    return re.sub(r" (?!virgule)", "-", re.sub(r" virgule ", "\0", spelled)).replace("\0", " virgule ")


def belgian_cents(spelled: str) -> str:
    """num2words writes `deux cents trente` and `un millions` in its Belgian and Swiss French; a speller does not."""
    return re.sub(r"(?<!\w)un ((?:m|b)illi(?:on|ard))s", r"un \1", re.sub("cents (?!mill|bill)", "cent ", spelled))


def soft(spelled: str) -> str:
    """A soft hyphen at each joint of a German compound."""
    return re.sub("(und|hundert|tausend)(?=[a-zß])", "\\1\u00ad", spelled)


def swiss(spelled: str) -> str:
    """Without ß."""
    return spelled.replace("ß", "ss")


def apocopated(spelled: str) -> str:
    """`uno` before a noun."""
    return re.sub("veintiuno$", "veintiún", re.sub(r"(?<![a-z])uno$", "un", spelled))


def feminine(spelled: str) -> str:
    """Before a feminine noun, below a million: `doscientas`, `veintiuna`."""
    return re.sub("uno$", "una", re.sub("(cient|nient)os", "\\1as", spelled)) if "mill" not in spelled else spelled


def unspaced(spelled: str) -> str:
    return spelled.replace(" ", "")


def with_liang(spelled: str) -> str:
    """两 for 二 before 百, 千, 万 and 亿, as people say it."""
    return re.sub("(?<![一二三四五六七八九十])二(?=[百千万亿])", "两", spelled)


def traditional(spelled: str) -> str:
    return spelled.replace("万", "萬").replace("亿", "億").replace("两", "兩").replace("点", "點")


def short_ten(spelled: str) -> str:
    """十五 for 一十五 where nothing stands before it."""
    return spelled.removeprefix("一") if spelled.startswith("一十") else spelled


_CHINESE_FORMAL = str.maketrans("一二三四五六七八九十百千", "壹贰叁肆伍陆柒捌玖拾佰仟")
_JAPANESE_FORMAL = str.maketrans("一二三十万", "壱弐参拾萬")


def formal_chinese(spelled: str) -> str:
    return spelled.translate(_CHINESE_FORMAL)


def formal_japanese(spelled: str) -> str:
    return spelled.translate(_JAPANESE_FORMAL)


def middle_dot(spelled: str) -> str:
    return spelled.replace("点", "・")


Rule = Callable[[str], str]
SPELLERS: dict[str, tuple[tuple[str, Callable[[int | Decimal], str], tuple[Rule, ...]], ...]] = {
    "en": (("num2words", words("en"), (str, american, spaced)), ("num2words en_IN", words("en_IN"), (str,))),
    "fr": (
        ("num2words", words("fr"), (str, hyphened)),
        ("num2words fr_BE", words("fr_BE"), (str,)),
        ("num2words fr_CH", words("fr_CH"), (belgian_cents,)),
    ),
    "de": (("num2words", words("de"), (str, soft, swiss)),),
    "es": (("num2words", words("es"), (str, apocopated, feminine)),),
    "ja": (("num2words", words("ja"), (str, formal_japanese, middle_dot)),),
    "ko": (("num2words", words("ko"), (str, unspaced)),),
    "zh": (("the rule", chinese, (str, short_ten, with_liang, traditional, formal_chinese)),),
}
CARRIERS = {
    "en": "We counted {} chips here.",
    "fr": "On compte {} puces ici.",
    "de": "Wir zählen {} Chips.",
    "es": "Aquí hay {} chips nuevos.",
    "ja": "全部で{}個ある。",
    "ko": "모두 {}개가 있다.",
    "zh": "一共有{}个部件。",
}
_NOUNS = re.compile(r"(?:illions?|illiards?|illón|illones)$")


def text(language: str, spelled: str) -> str:
    """A sentence with the number, `de` after a noun for a large number in French and Spanish."""
    of = " de" if language in ("fr", "es") and _NOUNS.search(spelled) else ""
    return CARRIERS[language].format(spelled + of)


def spellings(language: str) -> Iterator[tuple[int | Decimal, str]]:
    """Every number with each of its spellings in words."""
    for _, speller, rules in SPELLERS[language]:
        for number in (*integers(), *decimals()):
            try:
                spelled = speller(number)
            except OverflowError:
                continue
            for each in dict.fromkeys(rule(spelled) for rule in rules):
                yield number, each


# --- digits, by CLDR ---

LOCALES = {
    "en": ("en_US", "en_GB", "en_IN"),
    "fr": ("fr_FR", "fr_CA", "fr_CH"),
    "de": ("de_DE", "de_CH", "de_AT"),
    "es": ("es_ES", "es_MX", "es_AR"),
    "ja": ("ja_JP",),
    "ko": ("ko_KR",),
    "zh": ("zh_CN", "zh_TW"),
}


def written(language: str) -> Iterator[tuple[int | Decimal, str]]:
    """Every number in digits, and the round ones in the short and the long form of the place."""
    for place, locale in enumerate(LOCALES[language]):
        for number in (*integers()[place::2], *decimals()):
            yield number, format_decimal(number, locale=locale, decimal_quantization=False)
        chance = random.Random(SEED + 2)
        for _ in range(80):
            number = chance.randrange(1, 1000) * 10 ** chance.randrange(3, 13)
            for length in ("short", "long"):
                yield number, format_compact_decimal(number, format_type=length, locale=locale, fraction_digits=4)


def money(language: str) -> Iterator[tuple[int | Decimal, str]]:
    """Sums in euros as the place writes them."""
    for locale in LOCALES[language]:
        for number in integers()[::9]:
            pattern = "¤#,##0" if language == "en" else "#,##0 ¤"
            yield number, format_currency(number, "EUR", locale=locale, format=pattern, currency_digits=False)


def percentages(language: str) -> Iterator[tuple[int | Decimal, str]]:
    for locale in LOCALES[language]:
        for number in decimals()[::4]:
            yield number, format_percent(number / 100, locale=locale, format=None, decimal_quantization=False)
