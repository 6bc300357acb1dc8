"""What another text repeats of a record: its figures and names, line by line, against the recorded claims."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from claimbook.numerals import Numeral, figures
from claimbook.quantity import Quantity
from claimbook.record.book import Claimbook
from claimbook.texts import amounts
from claimbook.texts.index import Index, index_of
from claimbook.texts.ledger import is_set_aside
from claimbook.texts.offers import Line, Near, Offer, agreements, differing, within

Outcome = Literal[
    "agrees", "gains", "loses", "within", "differs", "set aside", "ambiguous", "vague", "unread", "uncovered"
]

MEANINGS: Mapping[str, str] = {
    "agrees": "it states the value of a recorded claim",
    "gains": "the number is a recorded one, with an “up to”, “about” or “more than” that the record has not",
    "loses": "the number is a recorded one, without its “up to”, “about” or “more than”",
    "within": "it lies within the range of a recorded claim",
    "differs": "it stands where a recorded claim has another number, unit, date or firmness",
    "set aside": "the record sets this spelling aside, with a reason",
    "ambiguous": "the spelling stands for more than one number; it is not guessed which",
    "vague": "an amount without a number",
    "unread": "only a part of it was understood, so it is not read at all",
    "uncovered": "no recorded claim has it",
}
STATED: tuple[Outcome, ...] = ("agrees", "gains", "loses")
"""The outcomes of a figure that has the number of a claim."""

_MOST_CLAIMS = 5
_FEWEST_TO_JUDGE = 3
_ALIGNED = 0.75
"""So much of what a text states must stand on the recorded line for it to render an article line by line."""


@dataclass(frozen=True)
class Found:
    """One figure of the text: what became of it, which claims it may repeat, and why that is said.

    `changed` is what differs (`number`, `unit`, `date` or `firmness`), "" where nothing does. It is `sure` where one
    claim alone is near, by its unit and by a name, a word or the aligned line; else a reader decides.
    """

    line: int
    figure: Numeral
    outcome: Outcome
    claims: tuple[str, ...] = ()
    changed: str = ""
    because: str = ""
    sure: bool = False


@dataclass(frozen=True)
class Covered:
    """One line: its text, its figures, the names on it, and the claims without a value that its names alone tell of."""

    number: int
    figures: tuple[Found, ...]
    names: tuple[str, ...]
    named: tuple[str, ...]
    text: str = ""

    @property
    def blank(self) -> bool:
        return not self.text.strip()


@dataclass(frozen=True)
class Coverage:
    """A whole text against a record.

    `repeated` is claim -> the lines that surely state its value; `untold` the claims with a value that no line states.
    `renders` is the article whose lines the text has, line by line, "" for none.
    """

    language: str
    lines: tuple[Covered, ...]
    repeated: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    untold: tuple[str, ...] = ()
    renders: str = ""

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


def cover(
    book: Claimbook, lines: Sequence[str], language: str, written: int | None = None, article: str | None = ""
) -> Coverage:
    """Each line's figures and names against the record.

    `written` is the year of an English text that is so old that its billions are ambiguous. `article` is the one that
    the text renders line by line, so that a figure meets first of all the claims of its own line; "" for none, when the
    order of lines and the place of a figure in its line decide nothing, and None to find out. Raises ValueError for a
    language that cannot be read.
    """
    index = index_of(book)
    told = [figures(text, language, written) for text in lines]
    if article is not None:
        return _covered(index, lines, language, told, article)
    alone = _covered(index, lines, language, told, "")
    renders = rendered(book, alone)
    return _covered(index, lines, language, told, renders) if renders else alone


def rendered(book: Claimbook, coverage: Coverage) -> str:
    """The article that a text renders line by line: it has as many lines, and states most of its figures on those of
    their claims. "" for none.
    """
    stated = [each for each in coverage.of(*STATED) if each.claims]
    for name, article in book.articles.items():
        if article.lines == len(coverage.lines) and len(stated) >= _FEWEST_TO_JUDGE:
            at_home = sum(
                any(each.line in book.claims[claim].lines_in(name) for claim in each.claims) for each in stated
            )
            if at_home >= _ALIGNED * len(stated):
                return name
    return ""


def _covered(
    index: Index, lines: Sequence[str], language: str, told: Sequence[Sequence[Numeral]], article: str
) -> Coverage:
    named = [index.names.on(text) for text in lines]
    everywhere = frozenset[str]().union(*named)
    covered = []
    for number, (text, names) in enumerate(zip(lines, named), 1):
        line = Line(index, number, text, language, names, everywhere, article)
        covered.append(
            Covered(number, _figures(line, told[number - 1]), tuple(sorted(names)), _by_name(index, names), text)
        )
    repeated: dict[str, list[int]] = {}
    touched: set[str] = set()
    for each in (each for one in covered for each in one.figures):
        touched.update(each.claims)
        for claim in each.claims if each.sure and each.outcome in STATED else ():
            if each.line not in repeated.setdefault(claim, []):
                repeated[claim].append(each.line)
    untold = tuple(claim.id for claim in index.valued if claim.id not in touched)
    settled = {claim: tuple(numbers) for claim, numbers in repeated.items()}
    return Coverage(language, tuple(covered), settled, untold, article)


def _by_name(index: Index, names: frozenset[str]) -> tuple[str, ...]:
    return tuple(claim for claim in index.names.told(names) if index.book.claims[claim].value is None)


def _figures(line: Line, told: Sequence[Numeral]) -> tuple[Found, ...]:
    """What became of each figure of a line. One that states a value helps its neighbours to find the same claim."""
    beside: set[str] = set()
    found: dict[int, Found] = {}
    # Figures that say what they measure come first: those beside them without a unit may belong to the same claim.
    for figure in sorted(told, key=lambda each: (each.unit is None and each.kind != "date", amounts.is_one(each))):
        each = _found(line, figure, beside)
        if each.outcome in STATED:
            beside.update(each.claims)
        found[figure.start] = each
    return tuple(found[start] for start in sorted(found))


def _found(line: Line, figure: Numeral, beside: Iterable[str]) -> Found:
    set_aside = _set_aside(line, figure)
    offers = agreements(line, figure, beside)
    if figure.ambiguous:
        claims = tuple(each.claim for each in offers)[:_MOST_CLAIMS]
        return Found(line.number, figure, "ambiguous", claims, "", f"it may be {amounts.told(figure)}")
    if offers and not (set_aside and (line.denies or amounts.is_weak(figure))):
        return _agreeing(line, figure, offers)
    if set_aside:
        return set_aside
    if figure.kind == "unread":
        return Found(line.number, figure, "unread", because="read it and record it by hand")
    near = line.near(figure)
    if figure.kind == "vague":
        return _vague(line, near, figure)
    for outcome, others in (("within", within(near, figure)), ("differs", differing(line, near, figure))):
        if others:
            claims = tuple(each.claim for each in others[:_MOST_CLAIMS])
            sure = len(others) == 1 and others[0].level > 1
            because = f"the record has {others[0].recorded}, the text {amounts.told(figure)}"
            return Found(line.number, figure, _OTHER[outcome], claims, others[0].changed, because, sure)
    return Found(line.number, figure, "uncovered", because=f"read as {amounts.told(figure)}")


_OTHER: Mapping[str, Outcome] = {"within": "within", "differs": "differs"}


def _set_aside(line: Line, figure: Numeral) -> Found | None:
    """The figure as the record sets its spelling aside, with the reason of the same line if there is one."""
    found = line.index.set_aside(line.text, figure)
    for owner, number, spelling, reason in sorted(
        found, key=lambda each: (each[1] != line.number, each[0] != line.article)
    ):
        if is_set_aside(figure, line.text, (spelling,)):
            at = f"{owner} line {number}" if owner else f"line {number}"
            return Found(line.number, figure, "set aside", because=f"as on {at} of the record: {reason}", sure=True)
    return None


def _agreeing(line: Line, figure: Numeral, offers: Sequence[Offer]) -> Found:
    """The figure as the claims state it, with what a reader should look at."""
    claims = tuple(each.claim for each in offers[:_MOST_CLAIMS])
    outcome = offers[0].firmness
    notes = []
    if len(claims) > 1:
        notes.append("which of these it repeats is for a reader to say")
    if outcome != "agrees":
        notes.append(f"the record has {offers[0].recorded}, the text {amounts.told_as(figure.firmness)}")
    if line.denies:
        notes.append("the line has a negation: read whether it denies the figure")
    changed = "" if outcome == "agrees" else "firmness"
    sure = len(claims) == 1 and offers[0].level > 1 and outcome != "differs"
    return Found(line.number, figure, outcome, claims, changed, "; ".join(notes), sure)


def _vague(line: Line, near: Sequence[Near], figure: Numeral) -> Found:
    """A vague amount may stand for a recorded one that is open to one side and of the same measure."""
    found = []
    for claim, level, weight in near:
        value = claim.value
        if (
            isinstance(value, Quantity)
            and figure.unit is not None
            and amounts.to_value(figure, value) is not None
            and (
                amounts.FAMILY[value.firmness] == "more than"
                or amounts.FAMILY[value.firmness] == "up to"
                and value.unit == figure.unit
            )
        ):
            found.append((-level, -weight, claim.id))
    best = [each for each in sorted(found) if each[:2] == min(found)[:2]]
    claims = tuple(name for *_, name in best[:_MOST_CLAIMS])
    because = "it may stand for a recorded bound" if claims else "no recorded bound is of this measure and near it"
    return Found(line.number, figure, "vague", claims, because=because)
