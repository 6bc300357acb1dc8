"""The work that calculations may take, counted so that the same record is always refused at the same place."""

from __future__ import annotations

from claimbook.wording.bounds import MOST_TRIED
from claimbook.wording.refusal import CalculationError


class Exhausted(CalculationError):
    """A search that would take more work than it may."""


class Allowance:
    """What is left of the work that a search, or several together, may take."""

    def __init__(self, most: int = MOST_TRIED) -> None:
        self.most = most
        self.left = most

    def spend(self, effort: int) -> None:
        """Takes some work off; Exhausted once nothing is left."""
        self.left -= effort
        if self.left < 0:
            raise Exhausted(
                f"a search of at most {self.most} parts of formulas",
                "more",
                "write narrower ranges, or a simpler formula",
            )
