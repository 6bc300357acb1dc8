"""A draft as the record that it will be: what the reader says of it, and the labels that the rules give it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from claimbook import judging
from claimbook.drafting.draft import DRAFTED, NEW_ID, Draft
from claimbook.drafting.form import block
from claimbook.reading import read_bytes
from claimbook.record.book import SCHEMA_VERSION, SECTIONS, Claimbook
from claimbook.record.declaration import declared
from claimbook.record.model import Claim, Record
from claimbook.wording.problem import Place, Problem

# What stands for a field that is owed and still to be filled in: its first example; lines are typed as texts.
_STAND_INS: Mapping[str, Mapping[str, Any]] = {
    section: {
        name: ["1"] if name == "lines" else field.examples[0]
        for name, field in declared(SECTIONS[section]).items()
        if field.required
    }
    for section in DRAFTED
}


def faults(draft: Draft) -> list[Problem]:
    """What the reader says of the draft, in file order; of what is still to be filled in it says nothing."""
    for name, text in _texts("", {"id": draft.id, **draft.fields}):
        found = re.search("[\ud800-\udfff]", text)
        if found:
            place = Place("draft")
            return [
                Problem(
                    place,
                    NEW_ID[draft.section],
                    name,
                    "not-utf-8",
                    "UTF-8 text",
                    f"the byte 0x{ord(found[0]) & 0xFF:02x}",
                    "type it again",
                )
            ]
    book, problems = _read(draft)
    # The escape is this module's own way to hand the character on.
    return [replace(problem, found=problem.found.removesuffix(", written as an escape")) for problem in problems]


def record(draft: Draft) -> Record:
    """The draft as its record, with stand-ins for what is still to be filled in; it must be without faults."""
    book, problems = _read(draft)
    assert book is not None and not problems, problems
    found: Record = getattr(book, draft.section)[draft.key]
    return found


def judged(draft: Draft, book: Claimbook) -> tuple[Draft, dict[str, str]]:
    """The claim with the status and the verdict that the rules give it, and the reason of each."""
    claim = record(draft)
    assert isinstance(claim, Claim)
    standing = replace(book, claims={**book.claims, claim.id: claim})
    status = judging.status(claim, standing)
    verdict = judging.verdict(claim, standing)
    return draft.with_fields(status=status.label, verdict=verdict.label), {
        "status": status.because,
        "verdict": verdict.because,
    }


def _read(draft: Draft) -> tuple[Claimbook | None, list[Problem]]:
    given = {name: value for name, value in draft.fields.items() if value not in ("", [], {})}
    whole = replace(draft, fields={**_STAND_INS[draft.section], **given})
    text = f"schema_version: {SCHEMA_VERSION}\nas_of: 9999-12-31\n{draft.section}:\n{block(whole)}"
    return read_bytes(text.encode(), "draft")


def _texts(name: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield name, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _texts(name or str(key), inner)
    else:
        for inner in value:
            yield from _texts(name, inner)
