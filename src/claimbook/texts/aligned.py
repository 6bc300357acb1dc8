"""Where two texts of one story differ, line n of one against line n of the other.

Figures are paired by what they state, never by where in the line they stand; words that weaken, deny or count are
counted. A difference is certain where nothing in the other line may stand for what one line has: a figure with its
unit and another number, a doubt against a line that is sure of itself in every way. The rest is for a reader.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Literal

from claimbook.numerals import Numeral, PartialDate, figures
from claimbook.texts import amounts, lining, proper, things
from claimbook.texts.words import Signs, part_of, signs
from claimbook.wording.lists import counted

What = Literal["number", "unit", "date", "name", "hedge", "negation", "amount", "missing", "ambiguous", "lines"]

MEANINGS = {
    "number": "another number, or one that only one line has",
    "unit": "another unit",
    "date": "another date",
    "name": "another name or address",
    "hedge": "an “up to”, an “about”, a doubt, a source or a condition that only one line has",
    "negation": "a negation that only one line has",
    "amount": "one against several",
    "missing": "a line or a sentence that only one text has",
    "ambiguous": "a spelling that stands for more than one number",
    "lines": "the texts have not as many lines",
}


@dataclass(frozen=True)
class Difference:
    """One difference of a line: what each text has there ("" for nothing), and whether it is certain.

    `line` is that of the left text, `other` that of the right one.
    """

    line: int
    what: What
    left: str
    right: str
    because: str
    certain: bool = True
    other: int = 0


@dataclass(frozen=True)
class _Side:
    """A line of one text, with what can be read on it."""

    text: str
    language: str
    figures: tuple[Numeral, ...]
    signs: Signs
    partly: bool = False
    """Whether a figure on it could not be read whole."""


def differences(left: Sequence[str], left_language: str, right: Sequence[str], right_language: str) -> list[Difference]:
    """The differences between two aligned texts, in the order of lines. Raises ValueError for an unknown language.

    Texts of as many lines are compared line n with line n; of others the lines that only one has are found first.
    """
    sides = tuple(
        [_side(text, language) for text in lines]
        for lines, language in ((left, left_language), (right, right_language))
    )
    pairs = lining.paired(*([_seen(side) for side in lines] for lines in sides))
    found: list[Difference] = []
    for at, other in pairs:
        if at is not None and other is not None:
            found += _line(at + 1, other + 1, sides[0][at], sides[1][other])
    found += _unpaired(pairs, sides[0], sides[1])
    return sorted(found, key=lambda each: (each.line, each.other))


def _side(text: str, language: str) -> _Side:
    found = figures(text, language)
    return _Side(text, language, tuple(found), signs(text, language), any(each.kind == "unread" for each in found))


def _seen(side: _Side) -> lining.Seen:
    figured = {(each.low, each.high, each.unit, each.first) for each in side.figures if each.kind != "vague"}
    named = {name.lower() for name in proper.sure_names(side.text, side.language)}
    return lining.Seen(frozenset({*figured, *named, side.text}), _length(side))


def _length(side: _Side) -> float:
    """About how many characters the line would have in English."""
    return len(side.text) / lining.USUAL_LENGTHS.get(side.language, 1.0)


def _unpaired(
    pairs: Sequence[tuple[int | None, int | None]], left: Sequence[_Side], right: Sequence[_Side]
) -> Iterator[Difference]:
    """The lines that only one text has: those at its end together, each before that by itself."""
    compared = [at for at, (a, b) in enumerate(pairs) if a is not None and b is not None]
    end = compared[-1] + 1 if compared else 0
    a, b = 0, 0
    for one, other in pairs[:end]:
        if one is None or other is None:
            text = left[one].text if one is not None else right[other or 0].text
            told = (text, "") if one is not None else ("", text)
            because = f"only the {'first' if one is not None else 'second'} text has this line"
            yield Difference(a + 1, "missing", *told, because, True, b + 1)
        a, b = a + (one is not None), b + (other is not None)
    if pairs[end:]:
        because = f"only lines 1 to {min(a, b)} were compared"
        yield Difference(
            min(a, b) + 1, "lines", f"{len(left)} lines", f"{len(right)} lines", because, True, min(a, b) + 1
        )


def _line(number: int, other: int, left: _Side, right: _Side) -> Iterator[Difference]:
    if left == right:
        return
    missing = list(_missing(left, right))
    # What an empty line lacks besides is told with it.
    kinds = (
        (_figures, _proper, _hedges, _negations, _amounts)
        if left.text.strip() and right.text.strip() or not missing
        else ()
    )
    yield from (Difference(number, *rest, other) for rest in missing)
    yield from (Difference(number, *rest, other) for each in kinds for rest in each(left, right))


_Rest = tuple[What, str, str, str, bool]


# --- sentences ---

_SENTENCE = re.compile(r"[.!?…]+(?=[\s\"”»)]|$)|[。！？]+")
_SHORT_LINE = 30
_SHORTENED = 0.62
"""A line that says the same in so much less has lost something: beyond what languages differ by."""


def _missing(left: _Side, right: _Side) -> Iterator[_Rest]:
    """A line of which the other text has nothing, or fewer sentences that are much shorter too."""
    lengths, counts = [], []
    for side in (left, right):
        lengths.append(_length(side))
        counts.append(len(_SENTENCE.findall(side.text.rstrip())) or 1)
    longer, shorter = (0, 1) if lengths[0] >= lengths[1] else (1, 0)
    if not (left, right)[shorter].text.strip():
        if lengths[longer] > _SHORT_LINE:
            yield "missing", left.text, right.text, "the other line is empty", True
    elif (
        counts[longer] > counts[shorter]
        and lengths[longer] > _SHORT_LINE
        and lengths[shorter] < _SHORTENED * lengths[longer]
    ):
        one, other = (counted(count, "sentence") for count in counts)
        yield "missing", one, other, "one line says much less than the other", True


def _proper(left: _Side, right: _Side) -> Iterator[_Rest]:
    for each in proper.changed(left.text, left.language, right.text, right.language):
        yield "name", each.left, each.right, each.because, each.certain


# --- figures ---

_MOST_PAIRED = 100
_UNLIKE = 9.0


def _figures(left: _Side, right: _Side) -> Iterator[_Rest]:
    pairs, only_left, only_right = _paired(left, right)
    for a, b in pairs:
        yield from _pair(a, b, left, right)
    for figure in only_left:
        if not _has_one(figure, right, left):
            yield _alone(figure, right, left, is_left=True)
    for figure in only_right:
        if not _has_one(figure, left, right):
            yield _alone(figure, left, right, is_left=False)


def _paired(left: _Side, right: _Side) -> tuple[list[tuple[Numeral, Numeral]], list[Numeral], list[Numeral]]:
    """The figures of both lines, each with the one of the other line that is nearest to it, and those without one.

    Equal ones go first; of the rest no more than a line of prose can have are tried against each other.
    """
    pairs: list[tuple[Numeral, Numeral]] = []
    waiting: dict[tuple[object, ...], list[Numeral]] = {}
    for figure in right.figures:
        waiting.setdefault(_key(figure), []).append(figure)
    only_left = []
    for figure in left.figures:
        same = waiting.get(_key(figure))
        if same:
            pairs.append((figure, same.pop(0)))
        else:
            only_left.append(figure)
    only_right = sorted((figure for rest in waiting.values() for figure in rest), key=lambda figure: figure.start)
    ranked = sorted(
        (
            (_unlikeness(a, b), i, j)
            for i, a in enumerate(only_left[:_MOST_PAIRED])
            for j, b in enumerate(only_right[:_MOST_PAIRED])
        ),
        key=lambda each: each[0],
    )
    partners: dict[int, int] = {}
    taken: set[int] = set()
    for unlikeness, i, j in ranked:
        if unlikeness[0] < _UNLIKE and i not in partners and j not in taken:
            partners[i] = j
            taken.add(j)
    pairs += [(only_left[i], only_right[j]) for i, j in partners.items()]
    return (
        sorted(pairs, key=lambda pair: pair[0].start),
        [figure for i, figure in enumerate(only_left) if i not in partners],
        [figure for j, figure in enumerate(only_right) if j not in taken],
    )


def _key(figure: Numeral) -> tuple[object, ...]:
    """All that a figure says, without its spelling and its place."""
    return (
        figure.low,
        figure.high,
        figure.unit,
        figure.kind,
        figure.firmness,
        figure.first,
        figure.last,
        figure.readings,
    )


def _unlikeness(a: Numeral, b: Numeral) -> tuple[float, ...]:
    """How little two figures look like renderings of each other; `_UNLIKE` first for not at all."""
    if (a.kind == "date") != (b.kind == "date"):
        return (_UNLIKE,)
    if a.kind == "date":
        return (0 if (a.first, a.last) == (b.first, b.last) else 3, 0)
    same, factor = _same_number(a, b), amounts.ratio(a.unit, b.unit)
    vague = (a.kind == "vague") + (b.kind == "vague")
    likewise = factor is not None or a.unit is None or b.unit is None
    if same and likewise:
        return (0, 0 if a.unit == b.unit else 1, a.firmness is not b.firmness)
    if _same_digits(a, b):
        return (1, 0 if factor is not None else 1)
    if vague == 1:
        return (5 if a.unit is not None and factor is not None else _UNLIKE, 0)
    if factor is not None:
        return (2 if a.unit is not None else 4, _apart(a, b))
    return (6 if likewise else _UNLIKE, _apart(a, b))


def _same_number(a: Numeral, b: Numeral) -> bool:
    if a.kind == "vague" or b.kind == "vague":
        return a.kind == b.kind
    factor = amounts.ratio(a.unit, b.unit)
    if factor is None or factor == 1:
        return bool(set(a.values) & set(b.values))
    scaled = {tuple(Fraction(end) * factor for end in pair) for pair in a.values}
    return bool(scaled & {tuple(map(Fraction, pair)) for pair in b.values})


def _same_digits(a: Numeral, b: Numeral) -> bool:
    return a.kind != "vague" and b.kind != "vague" and bool(set(a.values) & set(b.values))


def _apart(a: Numeral, b: Numeral) -> float:
    one, other = (next((top for _, top in figure.values), Decimal(0)) for figure in (a, b))
    return abs(float(one.adjusted() - other.adjusted())) if one and other else 99.0


def _pair(a: Numeral, b: Numeral, left: _Side, right: _Side) -> Iterator[_Rest]:
    if a.kind == "date":
        yield from _dates(a, b, left, right)
        return
    if "unread" in (a.kind, b.kind):
        if a.text != b.text:
            yield "number", a.text, b.text, f"{amounts.told(a)} against {amounts.told(b)}", False
        return
    if a.ambiguous or b.ambiguous:
        which = " and ".join(f"`{each.text}` may be {amounts.told(each)}" for each in (a, b) if each.ambiguous)
        same = set(a.values) == set(b.values)
        if not same:
            yield "ambiguous", a.text, b.text, which, False
    elif not _same_number(a, b):
        if _same_digits(a, b):
            yield "unit", a.text, b.text, f"{a.unit or 'no unit'} against {b.unit or 'no unit'}", True
        elif (a.kind == "vague") != (b.kind == "vague"):
            yield "amount", a.text, b.text, f"{amounts.told(a)} against {amounts.told(b)}", True
        else:
            yield (
                "number",
                a.text,
                b.text,
                f"{amounts.told(a)} against {amounts.told(b)}",
                a.unit is not None and b.unit is not None or left.language == right.language,
            )
    elif a.unit is not None and b.unit is not None and amounts.ratio(a.unit, b.unit) is None:
        below = _below(a.unit, b.unit)
        if not any(each.unit == below and each.low == each.high == 1 for each in (*left.figures, *right.figures)):
            yield "unit", a.text, b.text, f"{a.unit} against {b.unit}", not below
    elif left.language == right.language and a.unit != b.unit and None in (a.unit, b.unit):
        yield "unit", a.text, b.text, f"{a.unit or 'no unit'} against {b.unit or 'no unit'}", False
    if amounts.FAMILY[a.firmness] != amounts.FAMILY[b.firmness] and not _is_round(a, b):
        because = f"{amounts.told_as(a.firmness)} against {amounts.told_as(b.firmness)}"
        yield "hedge", a.text, b.text, because, _is_as_firm(a, left, right) and _is_as_firm(b, right, left)


def _is_round(a: Numeral, b: Numeral) -> bool:
    """Whether an "about" is but that of a scale without a number (`兆`, `mille milliards`)."""
    families = {amounts.FAMILY[each.firmness] for each in (a, b)}
    return families == {"about", "flat"} and all(
        each.low is not None
        and each.low == each.high
        and each.low >= 1000
        and str(each.low.normalize()).startswith("1E")
        for each in (a, b)
    )


def _is_as_firm(figure: Numeral, own: _Side, other: _Side) -> bool:
    """Whether a figure is as firm as it was read: a flat one where nothing on its line may make it more or less so."""
    return amounts.FAMILY[figure.firmness] != "flat" or own.language == other.language or not own.signs.bounds


def _below(unit: str, other: str) -> str:
    """What one of two units is per, where it is a rate of the other: `s` of `token/s` and `token`; "" else."""
    shorter, longer = sorted((unit, other), key=len)
    return longer.removeprefix(f"{shorter}/") if longer.startswith(f"{shorter}/") else ""


def _dates(a: Numeral, b: Numeral, left: _Side, right: _Side) -> Iterator[_Rest]:
    for one, other in dict.fromkeys(((a.first, b.first), (a.last, b.last))):
        if one is None or other is None:
            continue
        parts = [(getattr(one, name), getattr(other, name)) for name in ("year", "month", "day")]
        if any(x != y for x, y in parts if x is not None and y is not None):
            yield "date", a.text, b.text, f"{amounts.told(a)} against {amounts.told(b)}", True
            return
        if one != other and PartialDate() not in (one, other):
            yield (
                "date",
                a.text,
                b.text,
                f"one is more exact than the other: {amounts.told(a)} against {amounts.told(b)}",
                True,
            )
            return
    part, other_part = (
        part_of(each.text, side.text[: each.start], side.language) for each, side in ((a, left), (b, right))
    )
    if part != other_part:
        yield (
            "date",
            a.text,
            b.text,
            f"{part or 'no part'} of it against {other_part or 'no part'}",
            bool(part and other_part) or left.language == right.language,
        )


def _has_one(figure: Numeral, other: _Side, own: _Side) -> bool:
    """Whether a figure of one may be rendered by a mere article or word for one in the other line."""
    return own.language != other.language and figure.low == figure.high == 1 and bool(other.signs.one)


def _alone(figure: Numeral, other: _Side, own: _Side, *, is_left: bool) -> _Rest:
    """A figure that only one line has; of an amount without a number, the other line may have the bare unit."""
    what: What = "date" if figure.kind == "date" else "ambiguous" if figure.ambiguous else "number"
    found, because = "", "only one line has it"
    certain = figure.kind not in ("vague", "unread") and not (figure.low == figure.high == 1)
    if figure.kind == "vague":
        what = "amount"
        bare = re.search(r"(?<![A-Za-z])[A-Za-z]{1,3}$", figure.text)
        symbol = re.search(rf"(?<![A-Za-z0-9]){re.escape(bare[0])}(?![A-Za-z])", other.text) if bare else None
        if symbol:
            found, because, certain = symbol[0], f"several {symbol[0]} against {symbol[0]} without a number", True
        else:
            because = "only one line has an amount without a number"
            certain = own.language == other.language
    if own.language != other.language and (other.figures and figure.unit is None or _may_count(other)):
        certain = False
    return (what, figure.text, found, because, certain) if is_left else (what, found, figure.text, because, certain)


def _may_count(side: _Side) -> bool:
    """Whether a line has digits or words for several outside the figures that were read on it."""
    if side.partly:
        return True
    rest = side.text
    for figure in side.figures:
        rest = rest.replace(figure.text, " ", 1)
    return re.search(r"(?<![\w.-])[0-9０-９]", rest) is not None or bool(side.signs.several)


# --- words ---


def _hedges(left: _Side, right: _Side) -> Iterator[_Rest]:
    for name, noun in (("doubt", "a doubt"), ("hearsay", "a source"), ("condition", "a condition")):
        a, b = getattr(left.signs, name), getattr(right.signs, name)
        if left.language == right.language:
            if lost := _changed(a, b):
                yield "hedge", *lost, f"{noun} is lost, gained or reworded", _is_subset(a, b)
        elif bool(a) != bool(b):
            lacking = right if a else left
            credited = bool(
                lacking.signs.doubt or lacking.signs.hearsay or lacking.signs.mood or lacking.signs.condition
            ) or re.search("[?？]", lacking.text)
            certain = name == "doubt" and not credited
            because = f"{noun} against what may be another kind of hedge" if credited else f"only one line has {noun}"
            yield "hedge", _listed(a), _listed(b), because, certain
        elif len(a) != len(b) and name == "doubt":
            yield "hedge", _listed(a), _listed(b), f"{len(a)} against {len(b)} words of doubt", False


def _negations(left: _Side, right: _Side) -> Iterator[_Rest]:
    if left.language == right.language:
        a, b = (tuple(map(_denial, side.signs.denies + side.signs.lacks)) for side in (left, right))
        if lost := _changed(a, b):
            yield "negation", *lost, "a negation is lost, gained or reworded", _is_subset(a, b)
        return
    for own, other in ((left, right), (right, left)):
        if own.signs.denies and not (other.signs.denies or other.signs.lacks):
            # `ne … que`, `not only`, `unless` or a word such as `unfinished` may well be how the other line says it.
            lone = not (other.signs.idle or other.signs.opposes or other.signs.condition or own.signs.condition)
            told = _listed(own.signs.denies + own.signs.lacks)
            because = "only one line has a negation"
            yield ("negation", told, "", because, lone) if own is left else ("negation", "", told, because, lone)


def _denial(word: str) -> str:
    """A negation in one spelling: `ne … pas` holds other words, so only its last one counts; `n't` is `not`."""
    last = word.split()[-1].lower()
    return "not" if re.search("n['’]t$|^cannot$", last) else last


def _is_subset(a: Sequence[str], b: Sequence[str]) -> bool:
    """Whether one line has all the words of the other, and more."""
    lower = Counter(each.lower() for each in a), Counter(each.lower() for each in b)
    return lower[0] <= lower[1] or lower[1] <= lower[0]


def _amounts(left: _Side, right: _Side) -> Iterator[_Rest]:
    a, b = (_several(side) for side in (left, right))
    if left.language == right.language:
        if lost := _changed(a, b):
            yield "amount", *lost, "a word for several is lost or gained", True
    elif bool(a) != bool(b) and not any(figure.kind == "vague" for side in (left, right) for figure in side.figures):
        yield "amount", _listed(a), _listed(b), "only one line speaks of several", False
    for one, other, because in things.numbered(left, right):
        yield "amount", one, other, because, left.language == right.language and bool(one and other)


def _several(side: _Side) -> tuple[str, ...]:
    """The words for several that are not part of a vague figure, which is compared as a figure."""
    spelled = " ".join(figure.text for figure in side.figures if figure.kind == "vague")
    return tuple(word for word in side.signs.several if word not in spelled)


def _changed(a: Sequence[str], b: Sequence[str]) -> tuple[str, str] | None:
    """What each of two collections of words has more of; None if they have the same."""
    lower = Counter(each.lower() for each in a), Counter(each.lower() for each in b)
    if lower[0] == lower[1]:
        return None
    return _listed(tuple((lower[0] - lower[1]).elements())), _listed(tuple((lower[1] - lower[0]).elements()))


def _listed(words: Sequence[str]) -> str:
    return ", ".join(words)
