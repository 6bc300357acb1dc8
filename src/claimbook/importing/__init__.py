"""Claims that somebody else recorded, taken over into a claims file of one's own.

Every kind of document is a module of its name. What a document does not say stays missing and is told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from claimbook.importing import averitec, claimreview, csv, realitycheck
from claimbook.importing.file import HOST, Made, columns, givable, made
from claimbook.importing.row import Document, Gap, Unusable


@dataclass(frozen=True)
class Kind:
    """What a kind of document is, in a line, and how its bytes are read; ``mapped`` if columns may be mapped."""

    meaning: str
    read: Callable[[bytes, Mapping[str, str]], Document]
    mapped: bool = False


KINDS: Mapping[str, Kind] = {
    "claimreview": Kind("a feed, a page or a file of schema.org ClaimReview", lambda data, _: claimreview.read(data)),
    "averitec": Kind("a file of the AVeriTeC data set", lambda data, _: averitec.read(data)),
    "realitycheck": Kind("the YAML that Reality Check exports", lambda data, _: realitycheck.read(data)),
    "csv": Kind("a table with a claim in each row", lambda data, names: csv.read(data, names, columns()), mapped=True),
}
"""The kinds of documents by name."""

__all__ = ["HOST", "KINDS", "Document", "Gap", "Kind", "Made", "Unusable", "columns", "givable", "made"]
