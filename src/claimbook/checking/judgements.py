"""Checks that the recorded status and verdict are what the evidence gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from claimbook import judging
from claimbook.checking import culprits
from claimbook.judging import Derivation
from claimbook.record.book import Claimbook
from claimbook.record.model import Claim
from claimbook.record.vocabulary import IDLE, UNREAD
from claimbook.wording.lists import counted
from claimbook.wording.problem import Problem, quoted


def statuses_are_derived(book: Claimbook) -> Iterator[Problem]:
    """Each recorded status is the one that the rules, or a person's overruling, give on the record's day."""
    return _derived(book, "status", judging.status)


def verdicts_are_derived(book: Claimbook) -> Iterator[Problem]:
    """Each recorded verdict is the one that the rules, or a person's overruling, give on the record's day."""
    return _derived(book, "verdict", judging.verdict)


def overrulings_are_needed(book: Claimbook) -> Iterator[Problem]:
    """A person overrules only what the rules would give otherwise."""
    incomplete = culprits.unsettled(book)
    for name, claim in book.claims.items():
        if claim.judgement is None or name in incomplete:
            continue
        for field, judge in (("status", judging.status), ("verdict", judging.verdict)):
            derivation = judge(claim, book)
            if derivation.overruled == derivation.label:
                yield Problem(
                    book.place("claims", name, "judgement", field),
                    name,
                    f"judgement.{field}",
                    "overruling-needless",
                    "a label that the rules do not give",
                    f"{derivation.label}, which they give",
                    "remove it",
                )


def unread_sources_decide_nothing(book: Claimbook) -> Iterator[Problem]:
    """A page that nobody read is cited as context only."""
    for source, items in _unread(book).items():
        told = book.sources[source]
        if len(items) > 1 or told.through is not None or told.relays is not None:
            # So many items are seldom at fault together, and what says how it was read was read after all.
            name, _, index = items[0]
            yield Problem(
                book.place("sources", source, "seen"),
                source,
                "seen",
                "unread-source-decides",
                f"a source that was read, since {counted(len(items), 'item')} of evidence from {quoted(source)} "
                f"{'decide' if len(items) > 1 else 'decides'}, the first on "
                f"line {book.place('claims', name, 'evidence', index, 'stance').line}",
                told.seen,
                "say how it was read, or cite the pages that were read there, and let them relay this one",
            )
            continue
        for name, stance, index in items:
            yield Problem(
                book.place("claims", name, "evidence", index, "stance"),
                name,
                f"evidence.{index + 1}.stance",
                "unread-source-decides",
                f"context, for {quoted(source)}, a source that was not read",
                stance,
                "cite the page that was read, and let it relay this one",
            )


def _unread(book: Claimbook) -> dict[str, list[tuple[str, str, int]]]:
    """The sources that were not read and are to decide all the same, with claim, stance and index of each item."""
    found: dict[str, list[tuple[str, str, int]]] = {}
    for name, claim in book.claims.items():
        for index, item in enumerate(claim.evidence):
            source = book.sources.get(item.source)
            if source is not None and source.seen in UNREAD and item.stance not in IDLE:
                found.setdefault(item.source, []).append((name, item.stance, index))
    return found


def _derived(book: Claimbook, field: str, judge: Callable[[Claim, Claimbook], Derivation]) -> Iterator[Problem]:
    untold = culprits.unsettled(book)
    for name, claim in book.claims.items():
        # What is missing or unread may be the item that decides; other problems tell of it.
        if name in untold:
            continue
        derivation = judge(claim, book)
        recorded = getattr(claim, field)
        if derivation.label != recorded:
            yield Problem(
                book.place("claims", name, field),
                name,
                field,
                f"{field}-not-derived",
                f"{derivation.label}, since {derivation.because}",
                str(recorded),
                f"record {derivation.label}, correct the evidence, or overrule the rule under `judgement`",
            )
