"""What would turn a verdict that rests on a number: the smallest change of one input that turns a condition."""

from __future__ import annotations

from dataclasses import dataclass

from claimbook.calculating import solving
from claimbook.calculating.binding import Bound, taking
from claimbook.calculating.effort import Allowance
from claimbook.calculating.solving import Flip
from claimbook.judging import rules as judging
from claimbook.record.book import Claimbook


@dataclass(frozen=True)
class Turn:
    """A change that turns a condition, and the verdict of its claim before and after it."""

    flip: Flip
    before: str
    after: str


def decides(bound: Bound) -> bool:
    """Whether a calculation states a condition, and can show more than context by it."""
    return bound.calculation.compare is not None and bound.calculation.decides


def turn(bound: Bound, book: Claimbook, allowance: Allowance | None = None) -> Turn | None:
    """The smallest change that turns a calculation's condition, carried through the record; None if there is none.

    Exhausted where finding it takes more work than is allowed.
    """
    assert bound.calculation.compare is not None
    # A convention could not come out otherwise, so it turns nothing.
    fixed = [name for name, given in bound.calculation.given.items() if given.as_ == "convention"]
    how = bound.calculation.compare.how
    flip = solving.flip(bound.formula, bound.inputs, how, bound.against(), bound.stated, fixed, allowance)
    if flip is None:
        return None
    other = taking(book, bound.claim, flip.name, flip.value)
    before, after = (judging.verdict(each.claims[bound.claim.id], each).label for each in (book, other))
    return Turn(flip, before, after)
