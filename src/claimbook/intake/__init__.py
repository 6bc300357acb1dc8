"""Taking in another text: what it repeats of the record, and where two texts of one story differ."""

from __future__ import annotations

from claimbook.intake.aligned import Difference, compare
from claimbook.intake.covered import Coverage, Covered, Found, cover
from claimbook.intake.names import Names, names_of

__all__ = ["Coverage", "Covered", "Difference", "Found", "Names", "compare", "cover", "names_of"]
