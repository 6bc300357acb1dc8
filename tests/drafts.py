"""Drafts that tests put into a file, and the file read again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import books
from claimbook import drafting
from claimbook.drafting import Draft
from claimbook.reading import read_bytes
from claimbook.record.book import Claimbook

CLAIM: dict[str, Any] = {
    "statement": "Acme's engine spans two wafers.",
    "topic": "wafers",
    "lines": ["2"],
    "presented": "official",
    "authority": ["acme"],
    "value": "2 wafer",
    "status": "speculative",
    "verdict": "not_enough_evidence",
    "searched": "A count, up to 2026-11-30.",
    "settles": "A count from Acme.",
}
DRAFT = Draft("claims", "wafers", CLAIM)
PAGE = Draft(
    "sources",
    "page",
    {
        "title": "A page",
        "publisher": "Acme",
        "url": "https://acme.example/page",
        "accessed": "2026-11-30",
        "language": "en",
        "kind": "press",
        "seen": "unseen",
    },
)


def read(data: bytes) -> Claimbook:
    book, problems = read_bytes(data, books.FILE)
    assert book is not None and not problems, problems
    return book


def added(data: bytes, draft: Draft = DRAFT, comments: Mapping[str, str] | None = None) -> bytes:
    return drafting.added(data, draft, comments or {}, read(data))[0]
