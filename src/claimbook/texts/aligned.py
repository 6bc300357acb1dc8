"""Where two texts of one story differ, line n of one against line n of the other.

Figures are paired by what they state, never by where in the line they stand; words that weaken, deny or count are
counted. Within one language a difference is certain; between two it is so only for figures with units and for a
word that one line has and the other lacks altogether.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Literal

from claimbook.numerals import Numeral, PartialDate, figures, languages
from claimbook.texts import amounts
from claimbook.texts.words import Signs, part_of, signs

What = Literal["number", "unit", "date", "hedge", "negation", "amount", "ambiguous", "lines"]

MEANINGS = {
    "number": "another number, or one that only one line has",
    "unit": "another unit",
    "date": "another date",
    "hedge": "an “up to”, an “about”, a doubt, a source or a condition that only one line has",
    "negation": "a negation that only one line has",
    "amount": "one against several",
    "ambiguous": "a spelling that stands for more than one number",
    "lines": "the texts have not as many lines",
}


@dataclass(frozen=True)
class Difference:
    """One difference of a line: what each text has there ("" for nothing), and whether it is certain."""

    line: int
    what: What
    left: str
    right: str
    because: str
    certain: bool = True


@dataclass(frozen=True)
class _Side:
    """A line of one text, with what can be read on it."""

    text: str
    language: str
    figures: tuple[Numeral, ...]
    signs: Signs


def differences(left: Sequence[str], left_language: str, right: Sequence[str], right_language: str) -> list[Difference]:
    """The differences between two aligned texts, in the order of lines. Raises ValueError for an unknown language."""
    found: list[Difference] = []
    for number, (a, b) in enumerate(zip(left, right, strict=False), 1):
        found += _line(number, _side(a, left_language), _side(b, right_language))
    if len(left) != len(right):
        shorter = min(len(left), len(right))
        found.append(
            Difference(
                shorter + 1,
                "lines",
                f"{len(left)} lines",
                f"{len(right)} lines",
                f"only lines 1 to {shorter} were compared",
            )
        )
    return found


def _side(text: str, language: str) -> _Side:
    return _Side(text, language, tuple(figures(text, language)), signs(text, language))


def _line(number: int, left: _Side, right: _Side) -> Iterator[Difference]:
    if left == right:
        return
    yield from (Difference(number, *rest) for rest in _figures(left, right))
    yield from (Difference(number, *rest) for rest in _hedges(left, right))
    yield from (Difference(number, *rest) for rest in _negations(left, right))
    yield from (Difference(number, *rest) for rest in _amounts(left, right))


_MOST_PAIRED = 100
_UNLIKE = 9.0
_Rest = tuple[What, str, str, str, bool]


# --- figures ---


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
        yield "unit", a.text, b.text, f"{a.unit} against {b.unit}", True
    elif left.language == right.language and a.unit != b.unit and None in (a.unit, b.unit):
        yield "unit", a.text, b.text, f"{a.unit or 'no unit'} against {b.unit or 'no unit'}", False
    if amounts.FAMILY[a.firmness] != amounts.FAMILY[b.firmness]:
        yield "hedge", a.text, b.text, f"{amounts.told_as(a.firmness)} against {amounts.told_as(b.firmness)}", True


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
    if own.language != other.language and other.figures and figure.unit is None:
        certain = False
    return (what, figure.text, found, because, certain) if is_left else (what, found, figure.text, because, certain)


# --- words ---


def _hedges(left: _Side, right: _Side) -> Iterator[_Rest]:
    for name, noun in (("doubt", "a doubt"), ("hearsay", "a source"), ("condition", "a condition")):
        a, b = getattr(left.signs, name), getattr(right.signs, name)
        if left.language == right.language:
            if lost := _changed(a, b):
                yield "hedge", *lost, f"{noun} is lost or gained", True
        elif bool(a) != bool(b):
            lacking = right if a else left
            credited = name != "condition" and bool(lacking.signs.doubt or lacking.signs.hearsay)
            certain = name == "doubt" and not credited
            because = f"{noun} against another kind of hedge" if credited else f"only one line has {noun}"
            yield "hedge", _listed(a), _listed(b), because, certain
        elif len(a) != len(b) and name == "doubt":
            yield "hedge", _listed(a), _listed(b), f"{len(a)} against {len(b)} words of doubt", False


def _negations(left: _Side, right: _Side) -> Iterator[_Rest]:
    if left.language == right.language:
        # `ne … pas` holds other words; only its last one counts.
        a, b = (tuple(word.split()[-1] for word in side.signs.denies + side.signs.lacks) for side in (left, right))
        if lost := _changed(a, b):
            yield "negation", *lost, "a negation is lost, gained or reworded", len(a) != len(b)
        return
    strong = (len(left.signs.denies), len(right.signs.denies))
    whole = (strong[0] + len(left.signs.lacks), strong[1] + len(right.signs.lacks))
    if whole[0] != whole[1]:
        # `ne … que` or `not only` may well be what the other line renders with a negation.
        lone = (strong[0] > 0 and whole[1] == 0 and not right.signs.idle) or (
            strong[1] > 0 and whole[0] == 0 and not left.signs.idle
        )
        because = "only one line has a negation" if 0 in whole else f"{whole[0]} against {whole[1]} negations"
        yield (
            "negation",
            _listed(left.signs.denies + left.signs.lacks),
            _listed(right.signs.denies + right.signs.lacks),
            because,
            lone,
        )


def _amounts(left: _Side, right: _Side) -> Iterator[_Rest]:
    a, b = (_several(side) for side in (left, right))
    if left.language == right.language:
        if lost := _changed(a, b):
            yield "amount", *lost, "a word for several is lost or gained", True
    elif bool(a) != bool(b) and not any(figure.kind == "vague" for side in (left, right) for figure in side.figures):
        yield "amount", _listed(a), _listed(b), "only one line speaks of several", False
    yield from _things(left, right)


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


# --- grammatical number ---

_WITHOUT_NUMBER = ("ja", "ko", "zh")
_ONE = {
    "en": r"(?:an?|one|a single)",
    "fr": r"(?:une?|une? seule?)",
    "de": r"eine?[mnrs]?",
    "es": r"(?:una?|un solo|una sola)",
}
_THINGS = {
    "chip": {"en": ("chip", "chips"), "fr": ("puce", "puces"), "de": ("Chip", "Chips"), "es": ("chip", "chips")},
    "wafer": {
        "en": ("wafer", "wafers"),
        "fr": ("wafer|plaquette|galette", "wafers|plaquettes|galettes"),
        "es": ("oblea", "obleas"),
    },
    "GPU": {"en": ("GPU", "GPUs"), "de": ("GPU", "GPUs")},
    "model": {
        "en": ("model", "models"),
        "fr": ("modèle", "modèles"),
        "de": ("Modell", "Modelle|Modellen"),
        "es": ("modelo", "modelos"),
    },
    "data centre": {
        "en": (r"data ?cent(?:er|re)", r"data ?cent(?:er|re)s"),
        "fr": ("(?:super)?centre de données", "(?:super)?centres de données"),
        "de": ("Rechenzentrum", "Rechenzentren"),
        "es": ("centro de datos", "centros de datos"),
    },
    "company": {
        "en": ("company|firm", "companies|firms"),
        "fr": ("entreprise|société", "entreprises|sociétés"),
        "es": ("empresa", "empresas"),
    },
    "expert": {
        "en": ("expert", "experts"),
        "fr": ("expert", "experts"),
        "de": ("Experte", "Experten"),
        "es": ("experto", "expertos"),
    },
    "user": {
        "en": ("user", "users"),
        "fr": ("utilisateur|internaute", "utilisateurs|internautes"),
        "de": ("Nutzerin", "Nutzern"),
        "es": ("usuario", "usuarios"),
    },
}
"""Things that stories of chips and models count, singular and plural, where a language marks it on the noun."""

if sorted((*_ONE, *_WITHOUT_NUMBER)) != sorted(languages()):
    raise LookupError("say of every language whose figures are read how it says one, or that its nouns have no number")


def _things(left: _Side, right: _Side) -> Iterator[_Rest]:
    """Nouns that are one in one line and many in the other, or one in a language that says so and open in another."""
    for forms in _THINGS.values():
        a, b = _numbered(forms, left), _numbered(forms, right)
        if a and b and not set(a) & set(b):
            yield (
                "amount",
                _listed([*a.values()]),
                _listed([*b.values()]),
                f"{' and '.join(a)} against {' and '.join(b)}",
                left.language == right.language,
            )
        for mine, own, other, is_left in ((a, left, right, True), (b, right, left, False)):
            if (
                set(mine) == {"one"}
                and other.language not in _ONE
                and re.match(_ONE[own.language] + r"\s", mine["one"], re.IGNORECASE)
                and not other.signs.one
            ):
                because = f"one by its article against a noun without number in {other.language}"
                yield (
                    ("amount", mine["one"], "", because, False)
                    if is_left
                    else ("amount", "", mine["one"], because, False)
                )


def _numbered(forms: dict[str, tuple[str, str]], side: _Side) -> dict[str, str]:
    """How a thing is numbered in a line: `one` and `many`, each with its spelling."""
    if side.language not in forms:
        return {}
    singular, plural = forms[side.language]
    found = {}
    if match := re.search(
        rf"(?<!\w)(?:{_ONE[side.language]}\s(?:\w+\s)?)?(?:{singular})(?!\w)", side.text, re.IGNORECASE
    ):
        found["one"] = match[0]
    if match := re.search(rf"(?<!\w)(?:{plural})(?!\w)", side.text, re.IGNORECASE):
        found["many"] = match[0]
    return found
