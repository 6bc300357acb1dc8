"""Which language a text seems to be in: by its script, and among Latin ones by its commonest words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

NAMES = {
    "de": "German",
    "en": "English",
    "es": "Spanish",
    "fr": "French",
    "ja": "Japanese",
    "ko": "Korean",
    "zh": "Chinese",
}

_KANA, _HANGUL, _HAN = re.compile("[\u3041-\u30ff]"), re.compile("[\uac00-\ud7a3]"), re.compile("[\u4e00-\u9fff]")
_COMMONEST = {
    "de": "der die das und ist nicht ein eine zu den von mit auf für dem im sich auch werden wird",
    "en": "the of and to is that it was for with are this by from have which be has not were",
    "es": "el los las y es que un una del por con para no se su lo más como está son",
    "fr": "le les et est que un une des du pour pas dans sur au il qui ce avec sont ne",
    "ja": "",
    "ko": "",
    "zh": "",
}
"""Function words that hardly another language here has, from lists of the commonest words of each; none for those
that their script tells.
"""
_WORDS = {word: [name for name, words in _COMMONEST.items() if word in words.split()] for word in
          {word for words in _COMMONEST.values() for word in words.split()}}  # fmt: skip
_FEWEST = 6
_SAMPLE = 20_000


def seems(lines: Sequence[str], stated: str) -> str:
    """The language that a text seems to be in, where that is plainly another one than stated; "" else."""
    sample = "\n".join(lines)[:_SAMPLE]
    counts = _counted(sample)
    likeliest, count = max(counts.items(), key=lambda each: (each[1], each[0]), default=("", 0))
    return likeliest if likeliest != stated and count >= _FEWEST and count >= 3 * counts.get(stated, 0) else ""


def _counted(sample: str) -> Counter[str]:
    """How much in a text speaks for each language: characters of its script, or words of its own."""
    kana, hangul, han = (len(pattern.findall(sample)) for pattern in (_KANA, _HANGUL, _HAN))
    if kana + hangul + han > len(re.findall("[A-Za-z]", sample)) / 4:
        # Japanese is known by its kana; a few of them stand in Chinese names.
        return Counter(ko=hangul, **({"ja": kana + han} if kana > han / 10 else {"zh": han}))
    words = Counter(re.findall(r"[^\W\d_]+", sample.lower()))
    return Counter(
        {
            name: sum(words[word] for word in spelled.split() if len(_WORDS[word]) == 1)
            for name, spelled in _COMMONEST.items()
        }
    )
