"""Checks on what a record owes its reader."""

from __future__ import annotations

from collections.abc import Iterator

from claimbook import judging
from claimbook.checking import culprits
from claimbook.record.book import Claimbook
from claimbook.record.model import Claim
from claimbook.record.vocabulary import FINAL, READ_ELSEWHERE, UNREAD
from claimbook.wording.problem import Problem


def what_settles_is_said(book: Claimbook) -> Iterator[Problem]:
    """A claim that is neither supported nor refuted says what would decide it."""
    for name, claim in book.claims.items():
        if claim.verdict not in FINAL and claim.settles is None and _is_derived(claim, book):
            yield Problem(
                book.place("claims", name, "verdict"),
                name,
                "settles",
                "settles-owed",
                f"`settles` beside the verdict {claim.verdict}",
                "none",
                "say what new evidence would decide it",
            )


def _is_derived(claim: Claim, book: Claimbook) -> bool:
    """Whether the recorded verdict stands: else that is told, and what it owes follows from it."""
    return claim.id not in culprits.unsettled(book) and judging.verdict(claim, book).label == claim.verdict


def searches_are_told(book: Claimbook) -> Iterator[Problem]:
    """A claim on which no evidence exists says what was looked for."""
    for name, claim in book.claims.items():
        if (
            claim.verdict == "not_enough_evidence"
            and claim.searched is None
            and not claim.evidence
            and not claim.calculations
            and _is_derived(claim, book)
        ):
            yield Problem(
                book.place("claims", name, "verdict"),
                name,
                "searched",
                "searched-owed",
                "evidence, or `searched` where there is none",
                "neither",
                "say what was looked for, and until when",
            )


def readings_are_told(book: Claimbook) -> Iterator[Problem]:
    """A source that was not read on its own page says what was read instead."""
    for name, source in book.sources.items():
        if source.seen in READ_ELSEWHERE and source.through is None and source.relays is None:
            yield Problem(
                book.place("sources", name, "seen"),
                name,
                "through",
                "through-owed",
                f"`through` or `relays` beside `seen: {source.seen}`",
                "neither",
                "say which copy or which report was read",
            )
        if source.url is None and source.seen not in UNREAD and source.through is None and source.note is None:
            yield Problem(
                book.place("sources", name),
                name,
                "url",
                "url-owed",
                "a `url`, or a `through` or `note` that says why there is none",
                "none of them",
                "add one",
            )


def renderings_compare_articles(book: Claimbook) -> Iterator[Problem]:
    """A difference between texts names at least two of them."""
    for name, claim in book.claims.items():
        for index, rendering in enumerate(claim.renderings):
            if len(rendering.says) < 2:
                yield Problem(
                    book.place("claims", name, "renderings", index, "says"),
                    name,
                    f"renderings.{index + 1}.says",
                    "rendering-alone",
                    "what at least two articles say",
                    f"{len(rendering.says)}",
                    "add what the other one says",
                )
