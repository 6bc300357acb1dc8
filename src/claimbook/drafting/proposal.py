"""Values that are proposed for the figures on a line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from claimbook.numerals import Numeral, PartialDate, figures, languages
from claimbook.quantity import Firmness, parse_value, spelled
from claimbook.quantity.catalogue import CURRENCIES
from claimbook.quantity.span import SpanError
from claimbook.record.book import Claimbook
from claimbook.texts.ledger import is_set_aside, match
from claimbook.texts.text import Text
from claimbook.wording.refusal import QuantityError

_MOST_ROUND_DIGITS = 4


@dataclass(frozen=True)
class Proposal:
    """A figure on a line of an article: the value that it gives, "" with the reason in ``why`` where it gives none.

    ``stated_by`` is the claim whose value on that line states it already, "" if none does.
    """

    article: str
    figure: Numeral
    value: str
    why: str
    stated_by: str


def proposals(book: Claimbook, texts: Mapping[str, Text], lines: Mapping[str, int]) -> list[Proposal]:
    """The figures on one line of each article whose text is at hand and whose language can be read."""
    found = []
    for article, number in lines.items():
        language = book.articles[article].language
        if article not in texts or language not in languages() or not 0 < number <= len(texts[article].lines):
            continue
        text = texts[article].lines[number - 1]
        idle = book.unclaimed_in(article)
        for figure in figures(text, language):
            holders = [
                claim.id
                for claim in book.claims.values()
                if number in claim.lines_in(article) and match(figure, claim.value, language)
            ]
            value, why = value_of(figure)
            if number in idle and is_set_aside(figure, text, idle[number].figures):
                value, why = "", "set aside under `unclaimed`"
            found.append(Proposal(article, figure, value, why, holders[0] if holders else ""))
    return found


def value_of(figure: Numeral) -> tuple[str, str]:
    """A figure in the grammar of values, or "" and why not."""
    if figure.kind == "date":
        ends = [_dated(end) for end in (figure.first, figure.last)]
        text = "" if "" in ends else "/".join(dict.fromkeys(ends))
        return _parsed(text) if text else ("", "a date that does not say its year")
    if figure.ambiguous:
        readings = " or ".join(dict.fromkeys(_short(low) for low, _ in figure.readings))
        return "", f"ambiguous: {readings}"
    if figure.kind == "unread":
        return "", "not read, for only a part of it is understood"
    if figure.low is None or figure.high is None:
        return "", "vague"
    low, high = _short(figure.low), _short(figure.high)
    if figure.unit is not None and any(re.search(rf"(?<![A-Z]){each}(?![A-Z_])", figure.unit) for each in CURRENCIES):
        return "", f"money, which has its year: {low if low == high else f'{low}..{high}'} {figure.unit}_YEAR"
    if low == high:
        number = low
    elif figure.firmness in (Firmness.AT_MOST, Firmness.LESS_THAN):
        number = high
    elif figure.firmness in (Firmness.AT_LEAST, Firmness.MORE_THAN):
        number = low
    else:
        number = f"{low}..{high}"
    return _parsed(f"{figure.firmness.value}{number} {figure.unit or ''}".strip())


def _short(number: Decimal) -> str:
    """A number as the record writes it: a round one from a million on with an exponent."""
    plain = number.normalize()
    digits = plain.as_tuple().digits
    if plain.adjusted() < 6 or len(digits) > _MOST_ROUND_DIGITS:
        return spelled(number)
    return f"{plain.scaleb(-plain.adjusted())}e{plain.adjusted()}"


def _dated(end: PartialDate | None) -> str:
    if end is None or end.year is None:
        return ""
    parts = [f"{end.year:04d}", *(f"{part:02d}" for part in (end.month, end.day) if part is not None)]
    return "-".join(parts)


def _parsed(text: str) -> tuple[str, str]:
    try:
        parse_value(text)
    except (QuantityError, SpanError) as error:
        return "", f"read as `{text}`: {error}"
    return text, ""
