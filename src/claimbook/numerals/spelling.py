"""Patterns shared by the languages that write words apart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal

from claimbook.quantity import Firmness

DASH = r"[ \u00a0\u202f]?[-\u2010-\u2013\u2212~\u301c\uff5e][ \u00a0\u202f]?|\u2014"


def any_case(pattern: str) -> re.Pattern[str]:
    """`pattern` compiled for either case."""
    return re.compile(pattern, re.IGNORECASE)


def firm(table: Iterable[tuple[str, Firmness]]) -> tuple[tuple[re.Pattern[str], Firmness], ...]:
    """Pairs of a pattern, in either case, and the firmness it tells."""
    return tuple((any_case(pattern), firmness) for pattern, firmness in table)


def below(large: Mapping[str, tuple[Decimal, ...]]) -> Mapping[str, Decimal]:
    """Large words that may stand in a denominator (`per million tokens`) with their sizes; a doubtful one is none."""
    return {word: values[0] for word, values in large.items() if len(values) == 1}


def denominators(table: Mapping[str, str]) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Pairs of a pattern for a denominator in one word after a space, and its unit."""
    return tuple((any_case(rf" (?:{spelling})(?!\w)"), unit) for spelling, unit in table.items())


def months(spellings: Iterable[str], short: Iterable[str]) -> str:
    """A pattern for the name of a month; a full stop belongs to the `short` ones alone (`Jun.`, not `June.`)."""
    short = frozenset(short)
    whole = one_of(spelling for spelling in spellings if spelling not in short)
    return rf"(?:{whole}(?!\w)|{one_of(short)}(?!\w)\.?)"


def one_of(spellings: Iterable[str]) -> str:
    """A pattern for any of these words, the longest first."""
    return "(?:" + "|".join(sorted(map(re.escape, spellings), key=len, reverse=True)) + ")"
