"""No number that a generator can spell is misread: it is read with its value, or reported as unread for a known reason.

What is not read, and why:

- en `4.6L`: the Indian short form for lakh is also a litre;
- fr `3,18 G`, `64,9 T`, es `64,9 B`: letters that the CLDR has for 10^9 and 10^12 stand for other things in those places
  (fr `Bn` and es groups such as `1.000` are ambiguous, and so is Chinese 兆);
- babel groups Swiss numbers wrongly (`1000000'000` for a thousand million): that spelling is unread, as it should be;
- Swiss German writes decimals with the point that groups digits elsewhere: three of them cannot be told from a group, and
  German reads a group;
- Korean 영, 일, 이, 사 alone are words more often than numbers, and a word for one alone may be an article.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal

import pytest

import oracles
from claimbook.numerals import figures, languages

UNREAD = {
    "en": r"[0-9.]+L$",
    "fr": r"[0-9,.]+ [GT]$|[0-9]{4,}'[0-9]{3}(?: €| EUR)?$",
    "de": r"[0-9]{4,}['’][0-9]{3}(?: €| EUR)?$",
    "es": r"[0-9,.]+ B$",
}
"""By language what may be unread, each as the generator writes it, with plain spaces."""
SWISS_DECIMALS = r"[0-9]{1,3}\.[0-9]{3}(?:\s?%)?$"
LONE = {"영": 0, "일": 1, "이": 2, "사": 4}


def outcome(language: str, number: int | Decimal, spelled: str) -> str:
    """`right`, `ambiguous` (it is one of the readings), `unread`, `none` or `misread`."""
    text = oracles.text(language, spelled)
    found = figures(text, language)
    if not found:
        return "none"
    if any(figure.kind == "unread" for figure in found):
        return "unread"
    pair = (Decimal(number), Decimal(number))
    if len(found) > 1 or pair not in found[0].values:
        return "misread"
    return "ambiguous" if found[0].ambiguous else "right"


def plain(spelled: str) -> str:
    return re.sub(r"\s", " ", spelled)


@pytest.mark.parametrize("language", languages())
def test_a_number_in_words_is_read_whole(language: str) -> None:
    outcomes: Counter[str] = Counter()
    for number, spelled in oracles.spellings(language):
        told = outcome(language, number, spelled)
        outcomes[told] += 1
        assert told == "right" or number == 1 or LONE.get(spelled) == number, (language, number, spelled, told)
    assert outcomes["right"] >= 1000


def places(language: str) -> Iterator[tuple[int | Decimal, str]]:
    yield from oracles.written(language)
    yield from oracles.money(language)
    yield from oracles.percentages(language)


@pytest.mark.parametrize("language", languages())
def test_a_number_in_the_digits_of_a_place_is_read_whole(language: str) -> None:
    outcomes: Counter[str] = Counter()
    for number, spelled in places(language):
        if language == "de" and number % 1 and re.fullmatch(SWISS_DECIMALS, spelled):
            continue
        told = outcome(language, number, spelled)
        outcomes[told] += 1
        if told == "unread":
            assert re.match(UNREAD.get(language, "$."), plain(spelled)), (language, number, spelled)
        else:
            assert told in ("right", "ambiguous"), (language, number, spelled, told)
    assert outcomes["right"] >= 800
    assert outcomes["unread"] <= outcomes["right"] / 10


@pytest.mark.parametrize("language", languages())
def test_a_number_with_one_more_number_beside_it_is_never_read_in_part(language: str) -> None:
    """`two hundred` before or after a number in words makes it another number or none, never the first one alone."""
    beside = {"en": "seven", "fr": "sept", "de": "sieben", "es": "siete", "ja": "七", "zh": "七", "ko": "칠"}[language]
    gap = "" if language in ("ja", "zh", "ko") else " "
    number_of = dict(list(oracles.spellings(language))[:600])
    for number, spelled in number_of.items():
        for text in (f"{spelled}{gap}{beside}", f"{beside}{gap}{spelled}"):
            found = figures(oracles.text(language, text), language)
            values = [pair for figure in found for pair in figure.values]
            assert (Decimal(number),) * 2 not in values or number == 7, (language, text, values)
