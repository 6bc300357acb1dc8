"""Which line of one text is which of another, where they have not as many: those that only one has are set apart."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

_MOST_CELLS = 3_000_000
_SLACK = 8
_ALONE = -0.4
"""What it costs to leave a line alone; two lines that have nothing in common are worth a little less than that each."""

USUAL_LENGTHS = {"en": 1.0, "fr": 1.18, "de": 1.15, "es": 1.12, "ja": 0.52, "zh": 0.34, "ko": 0.55}
"""How many characters a language takes for what English says in one: medians of the sentences of multilingual corpora,
rounded; they are only held against large differences.
"""


class Seen(NamedTuple):
    """What a line is recognised by: its figures and names, and its length in characters of English."""

    signs: frozenset[Hashable]
    length: float


def paired(left: Sequence[Seen], right: Sequence[Seen]) -> list[tuple[int | None, int | None]]:
    """The lines of both texts in pairs, None for one that the other text has not; line n with line n if they have as
    many, or if they are too long or too unlike for anything else.
    """
    count, other = len(left), len(right)
    band = abs(count - other) + _SLACK
    if count == other or count * (2 * band + 1) > _MOST_CELLS:
        shorter = min(count, other)
        return [
            *((at, at) for at in range(shorter)),
            *((at, None) for at in range(shorter, count)),
            *((None, at) for at in range(shorter, other)),
        ]
    return _best(left, right, band)


def _best(left: Sequence[Seen], right: Sequence[Seen], band: int) -> list[tuple[int | None, int | None]]:
    """The pairing that is worth most, no line further than `band` from its number."""
    worth: list[dict[int, float]] = [{0: 0.0}]
    steps: list[dict[int, str]] = [{0: ""}]
    for i in range(len(left) + 1):
        if i:
            worth.append({})
            steps.append({})
        for j in range(max(0, i - band), min(len(right), i + band) + 1):
            choices = []
            if i and j and j - 1 in worth[i - 1]:
                choices.append((worth[i - 1][j - 1] + _likeness(left[i - 1], right[j - 1]), "both"))
            if i and j in worth[i - 1]:
                choices.append((worth[i - 1][j] + _ALONE, "left"))
            if j and j - 1 in worth[i]:
                choices.append((worth[i][j - 1] + _ALONE, "right"))
            if choices:
                worth[i][j], steps[i][j] = max(choices, key=lambda choice: choice[0])
    pairs: list[tuple[int | None, int | None]] = []
    i, j = len(left), len(right)
    while i or j:
        step = steps[i][j]
        i, j = i - (step != "right"), j - (step != "left")
        pairs.append((i if step != "right" else None, j if step != "left" else None))
    return pairs[::-1]


def _likeness(a: Seen, b: Seen) -> float:
    """From about -1 for two lines that have nothing in common to 1 and more for two of the same figures and names."""
    shared, all_signs = len(a.signs & b.signs), len(a.signs | b.signs)
    longer, shorter = max(a.length, b.length, 1.0), max(min(a.length, b.length), 1.0)
    return (shared / all_signs if all_signs else 0.3) + min(shared, 3) * 0.2 + shorter / longer - 1.2
