"""Two states of a record held against each other."""

from __future__ import annotations

from claimbook.comparing.change import Change, in_order
from claimbook.comparing.edit import edits_between
from claimbook.comparing.move import Moves
from claimbook.comparing.renaming import renamed, renamings
from claimbook.record.book import Claimbook


def changes(old: Claimbook, new: Claimbook) -> tuple[Change, ...]:
    """Every change in meaning from one state of a record to another, by section, record and field."""
    before = renamed(old, renamings(old, new))
    edits = list(edits_between(old, before, new))
    if not edits:
        return ()
    moves = Moves(before, new, edits)
    return tuple(sorted((*moves.told(), *moves.followed()), key=in_order))
