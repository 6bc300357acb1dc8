"""Figures written in a text: numbers, dates, durations, multipliers, ranges and vague amounts, by language.

Japanese, French, Chinese, English, German, Korean and Spanish share one scanner and one way to describe a
language; each has a module of tables. Values are decimals. What a spelling does not decide is not guessed: an
ambiguous figure carries its readings, a vague one no number. A figure is read whole or reported as unread with its
text: a part of one is never a figure.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from claimbook.numerals.language import Language
from claimbook.numerals.numeral import Numeral, PartialDate
from claimbook.numerals.scanning import scan

__all__ = ["SHORT_SCALE_SINCE", "Numeral", "PartialDate", "figures", "languages"]

SHORT_SCALE_SINCE = 1975
"""The first full year after British government took the American billion (Commons, 20 December 1974)."""

_NAMES = {
    "de": "GERMAN",
    "en": "ENGLISH",
    "es": "SPANISH",
    "fr": "FRENCH",
    "ja": "JAPANESE",
    "ko": "KOREAN",
    "zh": "CHINESE",
}


def languages() -> tuple[str, ...]:
    """The codes of the languages whose figures can be read."""
    return tuple(sorted(_NAMES))


def figures(text: str, language: str, written: int | None = None) -> list[Numeral]:
    """The figures of `text`, left to right, never overlapping; ValueError for a language not in `languages()`.

    `written` is the year of the text: an English billion or trillion from before 1975 is ambiguous.
    """
    if language not in _NAMES:
        raise ValueError(f"expected a language of {', '.join(languages())}, found {language!r}; use one of these codes")
    if language == "en" and written is not None and written < SHORT_SCALE_SINCE:
        return scan(text, _language("en", "OLD_ENGLISH"))
    return scan(text, _language(language, _NAMES[language]))


@cache
def _language(code: str, name: str) -> Language:
    """The tables of a language, loaded when its first text is read: the patterns of all seven take 0.1 s."""
    tables: Language = getattr(import_module(f"claimbook.numerals.{code}"), name)
    return tables
