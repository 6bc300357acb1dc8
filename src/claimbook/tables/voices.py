"""What the organisations that a claim is about have said on its very point."""

from __future__ import annotations

from collections.abc import Collection

import pandas as pd

from claimbook import judging
from claimbook.record.book import Claimbook
from claimbook.record.model import Claim, Evidence
from claimbook.tables.record import first_line, parallel


def official_notes(claim: Claim, book: Claimbook) -> list[tuple[str, str]]:
    """Stance and note of each item that counts and carries the voice of one of the claim's authorities."""
    return [
        (weighed.stance, weighed.item.note)
        for weighed in judging.weigh(claim, book)
        if weighed.counts
        and isinstance(weighed.item, Evidence)
        and set(book.sources[weighed.item.source].voice) & set(claim.authority)
    ]


def official_word(book: Claimbook, claim: str) -> str:
    """What the organisations concerned said: the note of the first item in their voice that limits the claim, else of
    the first that counts.
    """
    said = official_notes(book.claims[claim], book)
    return min(said, key=lambda each: each[0] == "supports")[1] if said else ""


def retold(book: Claimbook, topics: Collection[str]) -> pd.DataFrame:
    """One row a claim of some topics, in the order of its lines: its labels and what the companies concerned said on
    it.

    ``official_word`` joins the notes of the evidence that counts and carries the voice of one of the claim's
    authorities.
    """
    rows = []
    for claim in book.claims.values():
        if claim.topic not in topics:
            continue
        rows.append(
            {
                "claim": claim.id,
                "lines": _where(claim, book),
                "first": first_line(claim, book),
                "statement": claim.statement,
                "presented": claim.presented,
                "status": judging.status(claim, book).label,
                "verdict": judging.verdict(claim, book).label,
                "official_word": " ".join(note for _, note in official_notes(claim, book)),
            }
        )
    table = pd.DataFrame(
        rows, columns=["claim", "lines", "first", "statement", "presented", "status", "verdict", "official_word"]
    )
    return table.sort_values("first", kind="stable").set_index("claim")


def _where(claim: Claim, book: Claimbook) -> str:
    """The lines of a claim in the parallel articles together; the articles with lines of their own by name."""
    shared = sorted({number for article in parallel(book) for number in claim.lines_in(article)})
    own = [
        f"{name} {', '.join(map(str, claim.lines_in(name)))}"
        for name in book.articles
        if name not in parallel(book) and claim.lines_in(name)
    ]
    return "; ".join([", ".join(map(str, shared))] * bool(shared) + own)
