"""What another text repeats of a record: its figures and names, line by line, against the recorded claims."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from claimbook.numerals import Numeral, figures
from claimbook.numerals.scanning import TIMES
from claimbook.quantity import Firmness, Quantity
from claimbook.quantity.span import Span
from claimbook.record.book import Claimbook
from claimbook.record.model import Claim
from claimbook.texts import amounts
from claimbook.texts.ledger import is_set_aside, match
from claimbook.texts.names import Names, names_of
from claimbook.texts.words import part_of, signs

Outcome = Literal["agrees", "gains", "loses", "within", "differs", "set aside", "ambiguous", "vague", "uncovered"]

MEANINGS: Mapping[str, str] = {
    "agrees": "it states the value of a recorded claim",
    "gains": "the number is a recorded one, with an “up to”, “about” or “more than” that the record has not",
    "loses": "the number is a recorded one, without its “up to”, “about” or “more than”",
    "within": "it lies within the range of a recorded claim",
    "differs": "it stands where a recorded claim has another number, unit, date or firmness",
    "set aside": "the record sets this spelling aside, with a reason",
    "ambiguous": "the spelling stands for more than one number; it is not guessed which",
    "vague": "an amount without a number",
    "uncovered": "no recorded claim has it",
}

_Aside = tuple[int, str, str]
"""A line of the record, a spelling that is set aside on it, and why."""

_MOST_CLAIMS = 5
_PARTS = {"begin": (1, 4), "middle": (4, 9), "end": (9, 12)}
"""The months in which a part of a year may lie."""
_LARGE = 1000
_HUGE = 1_000_000
_COMMON_UNITS = frozenset({*TIMES, "x", "percent", "person", "company", "device", "chip", ""})


@dataclass(frozen=True)
class Found:
    """One figure of the text: what became of it, which claims it may repeat, and why that is said.

    `changed` is what differs (`number`, `unit`, `date` or `firmness`), "" where nothing does.
    """

    line: int
    figure: Numeral
    outcome: Outcome
    claims: tuple[str, ...] = ()
    changed: str = ""
    because: str = ""


@dataclass(frozen=True)
class Covered:
    """One line: its figures, the names on it, and the claims without a value that its names alone tell of."""

    number: int
    figures: tuple[Found, ...]
    names: tuple[str, ...]
    named: tuple[str, ...]
    blank: bool = False


@dataclass(frozen=True)
class Coverage:
    """A whole text against a record.

    `repeated` is claim -> the lines that state its value; `untold` the claims with a value that no line states.
    """

    language: str
    lines: tuple[Covered, ...]
    repeated: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    untold: tuple[str, ...] = ()

    @property
    def found(self) -> list[Found]:
        """Every figure of the text."""
        return [each for line in self.lines for each in line.figures]

    @property
    def bare(self) -> list[int]:
        """The lines that say something without a figure or a name that the record knows: they are for a reader."""
        return [line.number for line in self.lines if not (line.figures or line.names or line.blank)]

    def of(self, *outcomes: Outcome) -> list[Found]:
        return [each for each in self.found if each.outcome in outcomes]


@dataclass(frozen=True)
class _Line:
    """A line as its figures are held against the record."""

    number: int
    text: str
    language: str
    names: frozenset[str]
    denies: bool


@dataclass(frozen=True)
class _Agreement:
    """A claim whose value a figure states, how firmly the record has it, and how well they agree: smaller `rank` is
    better.
    """

    claim: str
    firmness: Outcome
    recorded: str
    rank: tuple[float, ...]


def cover(book: Claimbook, lines: Sequence[str], language: str, written: int | None = None) -> Coverage:
    """Each line's figures and names against the record.

    The order of lines and the place of a figure in its line decide nothing. `written` is the year of an English text
    that is so old that its billions are ambiguous. Raises ValueError for a language that cannot be read.
    """
    names = names_of(book)
    valued = [claim for claim in book.claims.values() if claim.value is not None]
    aside = [
        (number, spelling, reason)
        for number, entry in book.unclaimed.items()
        for spelling, reason in entry.figures.items()
    ]
    covered = []
    for number, text in enumerate(lines, 1):
        line = _Line(number, text, language, names.on(text), bool(signs(text, language).denies))
        told = figures(text, language, written)
        named = tuple(claim for claim in names.told(line.names) if book.claims[claim].value is None)
        covered.append(
            Covered(
                number,
                _figures(line, told, valued, names, aside),
                tuple(sorted(line.names)),
                named,
                blank=not text.strip(),
            )
        )
    repeated: dict[str, list[int]] = {}
    for line_covered in covered:
        for each in line_covered.figures:
            for claim in each.claims if each.outcome in ("agrees", "gains", "loses") else ():
                if line_covered.number not in repeated.setdefault(claim, []):
                    repeated[claim].append(line_covered.number)
    touched = {claim for line_covered in covered for each in line_covered.figures for claim in each.claims}
    untold = tuple(claim.id for claim in valued if claim.id not in touched)
    return Coverage(language, tuple(covered), {claim: tuple(numbers) for claim, numbers in repeated.items()}, untold)


def _figures(
    line: _Line, told: Sequence[Numeral], valued: Sequence[Claim], names: Names, aside: Sequence[_Aside]
) -> tuple[Found, ...]:
    """What became of each figure of a line. One that states a value helps its neighbours to find the same claim."""
    beside: set[str] = set()
    found: dict[int, Found] = {}
    # Figures that say what they measure come first: those beside them without a unit may belong to the same claim.
    for figure in sorted(told, key=lambda each: (each.unit is None and each.kind != "date", _is_one(each))):
        each = _found(line, figure, valued, names, aside, beside)
        if each.outcome in ("agrees", "gains", "loses"):
            beside.update(each.claims)
        found[figure.start] = each
    return tuple(found[start] for start in sorted(found))


def _found(
    line: _Line, figure: Numeral, valued: Sequence[Claim], names: Names, aside: Sequence[_Aside], beside: set[str]
) -> Found:
    set_aside = _set_aside(line, figure, aside)
    if figure.ambiguous:
        claims = tuple(claim.id for claim in valued if match(figure, claim.value, line.language))
        return Found(line.number, figure, "ambiguous", claims[:_MOST_CLAIMS], "", f"it may be {amounts.told(figure)}")
    agreed = _agreements(line, figure, valued, names, beside)
    if agreed and not (set_aside and (line.denies or _is_weak(figure))):
        return _agreeing(line, figure, agreed)
    if set_aside:
        return set_aside
    if figure.kind == "unread":
        return Found(line.number, figure, "uncovered", because=amounts.told(figure))
    if figure.kind == "vague":
        return _vague(line, figure, valued, names)
    return (
        _within(line, figure, valued, names)
        or _differing(line, figure, valued, names)
        or Found(line.number, figure, "uncovered", because=f"read as {amounts.told(figure)}")
    )


def _set_aside(line: _Line, figure: Numeral, aside: Sequence[_Aside]) -> Found | None:
    """The figure as the record sets its spelling aside, with the reason of the same line if there is one."""
    for number, spelling, reason in sorted(aside, key=lambda each: each[0] != line.number):
        if spelling in line.text and is_set_aside(figure, line.text, (spelling,)):
            return Found(line.number, figure, "set aside", because=f"as on line {number} of the record: {reason}")
    return None


def _is_one(figure: Numeral) -> bool:
    return figure.low == figure.high == 1


def _is_weak(figure: Numeral) -> bool:
    """Whether a number by itself hardly says which claim it belongs to: small, single, and of nothing named."""
    return (
        figure.unit is None
        and figure.kind != "date"
        and figure.low == figure.high
        and (figure.high is None or abs(figure.high) < _LARGE)
    )


# --- agreement ---


def _agreements(
    line: _Line, figure: Numeral, valued: Iterable[Claim], names: Names, beside: set[str]
) -> list[_Agreement]:
    """The claims that the figure states equally well, best of all that it could state."""
    found = []
    for claim in valued:
        value = claim.value
        if value is None or not match(figure, value, line.language) or not _fits_part(line, figure, value):
            continue
        shared = names.shared(claim.id, line.names)
        if (
            (_is_weak(figure) or isinstance(value, Span) and _is_loose_date(line, figure))
            and not shared
            and claim.id not in beside
        ):
            continue
        firmness = _firmness(line, figure, value)
        # A flat number is further from `more than` it, which excludes it, than from `about` it.
        strict = isinstance(value, Quantity) and value.firmness in (Firmness.MORE_THAN, Firmness.LESS_THAN)
        order = {"agrees": 0, "gains": 1, "loses": 3 if strict else 2, "differs": 4}[firmness]
        below = _is_below(figure, value)
        if below and claim.id not in beside and not _is_one_per(value):
            continue
        recorded = amounts.told_as(value.firmness) if isinstance(value, Quantity) else ""
        found.append(
            _Agreement(
                claim.id,
                firmness,
                recorded,
                (order, below and claim.id not in beside, _gap(figure, value), claim.id not in beside, -shared),
            )
        )
    best = min((each.rank for each in found), default=())
    return [each for each in found if each.rank == best]


def _is_loose_date(line: _Line, figure: Numeral) -> bool:
    """Whether a date is too common to name a claim by itself: a year alone, without a part of it."""
    return (
        figure.first is None
        or amounts.depth(figure.first) < 2
        and figure.first.month is None
        and not _part(line, figure)
    )


def _part(line: _Line, figure: Numeral) -> str:
    return part_of(figure.text, line.text[: figure.start], line.language)


def _is_below(figure: Numeral, value: Quantity | Span) -> bool:
    """Whether the figure is the one second of a rate, or the like."""
    return (
        isinstance(value, Quantity)
        and _is_one(figure)
        and figure.unit is not None
        and amounts.to_value(figure, value) is None
    )


def _is_one_per(value: Quantity | Span) -> bool:
    """Whether a recorded rate is itself a count of ones: one layer per wafer."""
    return isinstance(value, Quantity) and value.low == value.high == 1


def _gap(figure: Numeral, value: Quantity | Span) -> float:
    """How much less exact than the recorded date the figure is."""
    if not isinstance(value, Span):
        return 0
    return abs(value.text.split("/")[0].count("-") + 1 - (amounts.depth(figure.first) if figure.first else 1))


def _fits_part(line: _Line, figure: Numeral, value: Quantity | Span) -> bool:
    """Whether a part of a year that the text names holds the recorded date."""
    if (
        not isinstance(value, Span)
        or figure.first is None
        or figure.first.year is None
        or figure.first.month is not None
    ):
        return True
    low, high = _PARTS.get(_part(line, figure), (1, 12))
    return low <= value.earliest.month <= high or low <= value.latest.month <= high


def _firmness(line: _Line, figure: Numeral, value: Quantity | Span) -> Outcome:
    if isinstance(value, Span) or _is_below(figure, value):
        return "agrees"
    recorded, told = amounts.FAMILY[value.firmness], amounts.FAMILY[figure.firmness]
    if recorded == told:
        return "agrees"
    if recorded == "flat":
        return "gains"
    if told == "flat":
        # `not one chip but many` is how a text says that there is more than one.
        return "agrees" if line.denies and value.firmness is Firmness.MORE_THAN and _is_one(figure) else "loses"
    return "differs"


def _agreeing(line: _Line, figure: Numeral, agreed: Sequence[_Agreement]) -> Found:
    """The figure as the claims state it, with what a reader should look at."""
    claims = tuple(each.claim for each in agreed[:_MOST_CLAIMS])
    outcome = agreed[0].firmness
    notes = []
    if len(claims) > 1:
        notes.append("which of these it repeats is for a reader to say")
    if outcome != "agrees":
        notes.append(f"the record has {agreed[0].recorded}, the text {amounts.told_as(figure.firmness)}")
    if line.denies and outcome in ("agrees", "gains", "loses"):
        notes.append("the line has a negation: read whether it denies the figure")
    return Found(line.number, figure, outcome, claims, "" if outcome == "agrees" else "firmness", "; ".join(notes))


def _vague(line: _Line, figure: Numeral, valued: Iterable[Claim], names: Names) -> Found:
    """A vague amount may stand for a recorded one that is open to one side and of the same measure."""
    found = []
    for claim in valued:
        if (
            isinstance(claim.value, Quantity)
            and figure.unit is not None
            and amounts.to_value(figure, claim.value) is not None
        ):
            family = amounts.FAMILY[claim.value.firmness]
            if family == "more than" or family == "up to" and claim.value.unit == figure.unit:
                found.append((-names.shared(claim.id, line.names), claim.id))
    claims = tuple(name for _, name in sorted(found)[:_MOST_CLAIMS])
    return Found(
        line.number,
        figure,
        "vague",
        claims,
        because="it may stand for a recorded bound" if claims else "no recorded bound is of this measure",
    )


# --- differences ---


def _within(line: _Line, figure: Numeral, valued: Iterable[Claim], names: Names) -> Found | None:
    """The claims in whose recorded range the figure lies; of a common measure only those that share a name with the
    line.
    """
    found = []
    for claim in valued:
        if isinstance(claim.value, Quantity) and amounts.lies_within(figure, claim.value):
            shared = names.shared(claim.id, line.names)
            if shared or claim.value.unit not in _COMMON_UNITS:
                found.append((-shared, claim.id, f"the record has {claim.value}, the text {amounts.told(figure)}"))
    best = [each for each in sorted(found) if each[0] == min(found)[0]]
    return (
        Found(line.number, figure, "within", tuple(each[1] for each in best[:_MOST_CLAIMS]), "", best[0][2])
        if best
        else None
    )


def _differing(line: _Line, figure: Numeral, valued: Iterable[Claim], names: Names) -> Found | None:
    """The claim in whose place the figure seems to stand, if one is near enough."""
    found: list[tuple[tuple[float, ...], str, str, str]] = []
    for claim in valued:
        shared = names.shared(claim.id, line.names)
        if isinstance(claim.value, Span):
            seen = _other_date(line, figure, claim.value, shared)
        else:
            seen = _other_number(figure, claim.value, shared) if claim.value is not None else None
        if seen is not None:
            rank, changed = seen
            found.append(
                ((*rank, -shared), claim.id, changed, f"the record has {claim.value}, the text {amounts.told(figure)}")
            )
    if not found:
        return None
    found.sort()
    best = [each for each in found if each[0] == found[0][0]]
    return Found(
        line.number, figure, "differs", tuple(each[1] for each in best[:_MOST_CLAIMS]), found[0][2], found[0][3]
    )


def _other_number(figure: Numeral, value: Quantity, shared: float) -> tuple[tuple[float, ...], str] | None:
    if figure.kind == "date" or not figure.values:
        return None
    high = max(top for _, top in figure.values)
    factor = amounts.to_value(figure, value)
    if factor is not None:
        if amounts.is_bare_same(figure, value) and factor != 1:
            return (0.0,), "unit"
        times = amounts.distance(figure, factor, value)
        common = value.unit in _COMMON_UNITS
        near = (20.0 if common else 100.0) if shared else (1.5 if common else 10.0)
        return ((1.0, times), "number") if times <= near else None
    if figure.unit is None:
        times = amounts.distance(figure, Fraction(1), value)
        return (
            ((2.0, times), "number") if high >= _HUGE and times <= 3 or high >= 10 and shared and times <= 1.5 else None
        )
    if amounts.is_bare_same(figure, value) and (amounts.significant(high) > 1 or shared and high > 1):
        return (3.0,), "unit"
    return None


def _other_date(line: _Line, figure: Numeral, span: Span, shared: float) -> tuple[tuple[float, ...], str] | None:
    """Another date near the recorded one: in the same month, or in a line with a name of the claim's within two
    years.
    """
    if figure.kind != "date" or figure.first is None or amounts.depth(figure.first) == 0:
        return None
    told = figure.first
    recorded = span.earliest
    if told.year is None:
        same_month = told.month == recorded.month
        if told.month is None or not (same_month or shared):
            return None
        return (0.0 if same_month else 1.0, abs(told.month - recorded.month)), "date"
    part = _part(line, figure)
    if told.month is None and not part:
        apart = 12 * abs(told.year - recorded.year)
    else:
        month = told.month or sum(_PARTS[part]) // 2
        apart = abs(12 * told.year + month - 12 * recorded.year - recorded.month)
    return ((0.0 if apart == 0 else 1.0, float(apart)), "date") if apart <= 1 or shared and apart <= 24 else None
