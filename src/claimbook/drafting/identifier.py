"""Ids that are proposed for new records."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection

LONGEST_ID = 60


def slug(text: str, longest: int = LONGEST_ID) -> str:
    """A text as an id of whole words, "" if it has no Latin letter or digit; one that begins with a digit gets `n-`
    before it.
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower().replace("'", "")
    parts = re.findall("[a-z0-9]+", plain)
    if parts and parts[0][0].isdigit():
        parts.insert(0, "n")
    while len(parts) > 1 and len("-".join(parts)) > longest:
        parts.pop()
    return "-".join(parts)[:longest]


def free(proposed: str, taken: Collection[str]) -> str:
    """The id itself, or with the first number behind it that makes it new."""
    number = 1
    name = proposed
    while name in taken:
        number += 1
        name = f"{proposed}-{number}"
    return name
