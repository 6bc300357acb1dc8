"""Names that end in a number after a space (`Maia 100`, `Fable 5`), told by the word right before the number."""

from __future__ import annotations

import re

_LONGEST_WORD = 40
_LONGEST_GAP = 40
_LETTER = r"[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f]"
_HYPHEN = r"[-\u2010\u2011&+]"
_WORD_BEFORE = re.compile(
    rf"(?<![0-9_.]|{_LETTER})(?P<word>(?:{_LETTER}+{_HYPHEN})*(?P<last>{_LETTER}+))[ \u00a0\u202f]$"
)
_NUMBER = re.compile(r"[0-9]{1,4}|[0-9]\.[0-9]{1,2}")
"""A number as names have it: at most four digits, or a version of one digit and decimals; no mark for thousands."""
_PROPORTION = re.compile(r"\s?/\s?[0-9]|\s(?:out of|of|in|sur|von|de|aus)\s[0-9]{1,3}(?![0-9])")
"""What goes on after a number of a proportion (`4 of 52`), which no name ends in."""
_SENTENCE_STARTS = frozenset('.!?…:;|\n。！？：；«“„"‘‹([¿¡-–—•*')
"""What stands before a capital that needs no name: the end of a sentence, an opening quote or bracket, a dash."""
_FIGURE_WORDS = frozenset(
    # what stands before a number in headings, which write every word with a capital
    "about above almost approximately around at below between by circa exceeds for from hits in just less maximum max"
    " minimum min more nearly of only over past reaches roughly since some than the to total under until up with within"
    " and or environ presque casi hasta unos"
    # what is counted
    " cpu cpus gpu gpus parameters token tokens"
    # days and seasons before a day or a year
    " monday tuesday wednesday thursday friday saturday sunday spring summer autumn fall winter early mid late year fy"
    # money that has no unit here
    " chf rmb sek nok dkk inr rs hkd twd aud cad sgd krw try brl mxn".split()
)


def follows_name(text: str, at: int, *, spaced: bool, capital_nouns: bool) -> bool:
    """Whether the word right before the number at `at` is a name: it has a capital that its place does not explain.

    A place that explains one: the start of a sentence or quotation of a language that writes words apart, a heading
    in capitals, any noun of a language that gives them all one; there only a capital inside the word tells a name.
    """
    found = _WORD_BEFORE.search(text[max(0, at - _LONGEST_WORD) : at])
    if found is None or found["last"].islower():
        return False
    word = found["word"]
    if len(word) < 2 or word.lower() in _FIGURE_WORDS or spaced and text.isupper() and text.count(" ") > 1:
        return False
    if not word[1:].islower():
        return True
    return not capital_nouns and not (
        spaced and _starts_sentence(text[max(0, at - len(word) - _LONGEST_GAP) : at - len(word) - 1].rstrip())
    )


def _starts_sentence(before: str) -> bool:
    return not before or before[-1] in _SENTENCE_STARTS


def ends_name(text: str, start: int, end: int) -> bool:
    """Whether the figure at `text[start:end]` is such a number as a name may end in: without a unit, no proportion."""
    return _NUMBER.fullmatch(text, start, end) is not None and not _PROPORTION.match(text, end)
