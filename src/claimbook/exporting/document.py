"""JSON documents as bytes: the same for the same content, in UTF-8, with a line end at the end."""

from __future__ import annotations

import json
from typing import Any

from claimbook.record.address import page_of

Json = dict[str, Any]


def written(document: Json | list[Json]) -> bytes:
    """A document in its own order, indented; `<` as an escape, so that it may stand in a page as it is."""
    text = json.dumps(document, ensure_ascii=False, indent=2, allow_nan=False)
    return (text.replace("<", "\\u003c") + "\n").encode()


def address(url: str | None) -> str | None:
    """An address that a reader may follow; None for a text that is none, such as `javascript:`."""
    return url if url is not None and page_of(url) is not None else None


def given(**members: Any) -> Json:
    """The members that hold something; names that Python keeps for itself are given with a mapping."""
    return {name: value for name, value in members.items() if value not in (None, "", [], (), {})}
