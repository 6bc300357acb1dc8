"""What would turn a verdict that rests on a number: the smallest change of one input that turns its comparison."""

from __future__ import annotations

from dataclasses import dataclass

from claimbook.calculating import solving
from claimbook.calculating.binding import Bound, changed
from claimbook.calculating.solving import Flip
from claimbook.judging import rules as judging
from claimbook.record.book import Claimbook
from claimbook.record.vocabulary import IDLE


@dataclass(frozen=True)
class Turn:
    """A change that turns a comparison, and the verdict of its claim before and after it."""

    flip: Flip
    before: str
    after: str


def decides(bound: Bound) -> bool:
    """Whether a calculation compares, and what it yields is meant to count."""
    return bound.calculation.compare is not None and bound.calculation.shows not in IDLE


def turn(bound: Bound, book: Claimbook) -> Turn | None:
    """The smallest change that turns a calculation that compares, carried through the record; None if no change of one
    input does.
    """
    assert bound.calculation.compare is not None
    flip = solving.flip(bound.formula, bound.inputs, bound.calculation.compare, bound.tested())
    if flip is None:
        return None
    other = changed(book, bound.claim, flip.name, flip.value)
    before, after = (judging.verdict(each.claims[bound.claim.id], each).label for each in (book, other))
    return Turn(flip, before, after)
