"""The slips of a person who edits the real file: the message stands on the slip, is one, and its cure works."""

from __future__ import annotations

import pytest

import slip_kinds  # noqa: F401  enters the kinds
from slips import KINDS, Slip, measured, part, real, said, sample

# Kinds of which nobody can always tell which of two places the slip is in.
EITHER = {
    "a digit of a used value": "one wrong digit of an input may as well be one of the result, or of another input",
    "another unit": "a unit that parts a calculation may be that of any of its inputs",
    "a sign of a formula turned": "so may the formula",
    "a record's own id misspelt": "where one place alone names it, that may be the mistyped one",
    "an unread source that decides": "where one item alone decides, its stance may be the slip",
    "a lost unit": "a pure number may be meant, where another input is at fault",
}


@pytest.mark.parametrize("name", KINDS)
def test_the_message_stands_on_the_slip_and_is_the_only_one_and_leads_back(name: str) -> None:
    found = measured(name, 2, record=part())
    least = 0 if name in EITHER else found.tried
    assert min(found.right_place, found.single, found.cured) >= least, "\n".join(found.examples)


def test_the_part_of_the_file_that_is_tried_is_sound_by_itself() -> None:
    assert said("\n".join(part().lines)) == []


def _tried() -> list[tuple[str, Slip]]:
    """One slip of each kind, in the middle of its places."""
    return [(name, slip) for name, makes in KINDS.items() for slip in sample(list(makes(part())), 1)]


def test_every_kind_of_slip_can_be_made_somewhere() -> None:
    tried = {name for name, _ in _tried()}
    assert [name for name, makes in KINDS.items() if name not in tried and not any(makes(real()))] == []


def test_a_slip_changes_the_file_and_following_the_message_changes_it_back() -> None:
    lines = part().lines
    for name, slip in _tried():
        assert slip.text(lines) not in ("\n".join(lines), slip.cured(lines)), name
