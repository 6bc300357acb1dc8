"""Figures written in a text: numbers, dates, durations, multipliers, ranges and vague amounts, by language.

Japanese, French, Chinese, English, German, Korean and Spanish share one scanner and one way to describe a
language; each has a module of tables. Values are decimals. What a spelling does not decide is not guessed: an
ambiguous figure carries its readings, a vague one no number.
"""

from __future__ import annotations

from claimbook.numerals.de import GERMAN
from claimbook.numerals.en import ENGLISH, OLD_ENGLISH
from claimbook.numerals.es import SPANISH
from claimbook.numerals.figure import Figure, PartialDate
from claimbook.numerals.fr import FRENCH
from claimbook.numerals.ja import JAPANESE
from claimbook.numerals.ko import KOREAN
from claimbook.numerals.scanning import scan
from claimbook.numerals.zh import CHINESE

__all__ = ["SHORT_SCALE_SINCE", "Figure", "PartialDate", "figures", "languages"]

SHORT_SCALE_SINCE = 1975
"""The first full year after British government took the American billion (Commons, 20 December 1974)."""

_LANGUAGES = {each.code: each for each in (JAPANESE, FRENCH, CHINESE, ENGLISH, GERMAN, KOREAN, SPANISH)}


def languages() -> tuple[str, ...]:
    """The codes of the languages whose figures can be read."""
    return tuple(sorted(_LANGUAGES))


def figures(text: str, language: str, written: int | None = None) -> list[Figure]:
    """The figures of `text`, left to right, never overlapping; ValueError for a language not in `languages()`.

    `written` is the year of the text: an English billion or trillion from before 1975 is ambiguous.
    """
    if language not in _LANGUAGES:
        raise ValueError(f"expected a language of {', '.join(languages())}, found {language!r}; use one of these codes")
    if language == "en" and written is not None and written < SHORT_SCALE_SINCE:
        return scan(text, OLD_ENGLISH)
    return scan(text, _LANGUAGES[language])
