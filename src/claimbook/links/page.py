"""What became of the page at an address."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

Outcome = Literal["gone", "failing", "refused", "changed", "moved", "not checked", "alive"]
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)


@dataclass(frozen=True)
class Page:
    """What became of one address.

    ``status`` is the last HTTP status, None where none came; ``moved_to`` where the permanent redirects lead;
    ``final`` the address that answered, where it is another one; ``title`` the page's title now, if it was read.
    """

    url: str
    outcome: Outcome
    because: str
    status: int | None = None
    moved_to: str | None = None
    final: str | None = None
    title: str | None = None
