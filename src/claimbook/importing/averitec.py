"""AVeriTeC: a list of claims with questions, answers with their sources, a label and its justification.

The label is the annotators' verdict on the whole and stands as such; what a single answer says for or against the
claim they did not record.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from claimbook.importing.document import json_of, text_of
from claimbook.importing.row import Cited, Document, Gap, Label, Row, Unusable, bounded, given
from claimbook.record.vocabulary import complete
from claimbook.wording.problem import quoted, shortened
from claimbook.wording.signs import on_one_line

LABELS = {
    "supported": "supported",
    "refuted": "refuted",
    "not enough evidence": "not_enough_evidence",
    "conflicting evidence/cherrypicking": "conflicting",
}
"""The labels of the data set, in lower case, as verdicts."""
complete("verdict", LABELS.values(), ("pending",))

_LEFT = (
    "claim_date", "original_claim_url", "cached_original_claim_url", "fact_checking_article", "reporting_source",
    "location_ISO_code", "claim_types", "fact_checking_strategies", "required_reannotation",
)  # fmt: skip
_LONGEST_TITLE = 120


def read(data: bytes) -> Document:
    """Every claim of a document. Raises Unusable for anything but a list of them."""
    root = json_of(text_of(data))
    if not isinstance(root, list) or not all(isinstance(each, dict) for each in root):
        raise Unusable("expected a list of claims, found something else; name a file such as dev.json")
    bounded(len(root))
    rows, gaps = [], []
    for number, each in enumerate(root, 1):
        answers = list(_answers(each))
        rows.append(
            Row(number, given(statement=each.get("claim"), speaker=each.get("speaker")), _cited(answers), _label(each))
        )
        gaps += list(_gaps(number, each, answers))
    return Document(tuple(rows), gaps=tuple(gaps))


def _answers(claim: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Question and answer, pair by pair."""
    for question in _objects(claim.get("questions")):
        for answer in _objects(question.get("answers")):
            yield on_one_line(str(question.get("question") or "")), answer


def _objects(value: Any) -> list[dict[str, Any]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _cited(answers: list[tuple[str, dict[str, Any]]]) -> tuple[Cited, ...]:
    found = []
    for question, answer in answers:
        url = _address(answer)
        if url:
            title = f"[a page on: {shortened(question, _LONGEST_TITLE)}]" if question else ""
            found.append(Cited(url, given(title=title, url=url), given(note=_note(question, answer))))
    return tuple(found)


def _address(answer: dict[str, Any]) -> str:
    """Where the answer was found: the page itself, else a copy of it; "" where neither is named."""
    urls = given(page=answer.get("source_url"), copy=answer.get("cached_source_url"))
    return next(iter(urls.values()), "")


def _note(question: str, answer: dict[str, Any]) -> str:
    """The question with its answer."""
    told = given(answer=answer.get("answer"), why=answer.get("boolean_explanation"))
    return f"{question} {': '.join(told.values())}" if told else ""


def _label(claim: dict[str, Any]) -> Label | None:
    verdict = LABELS.get(_spelled(claim))
    return Label(verdict, given(because=claim.get("justification")).get("because", "")) if verdict else None


def _spelled(claim: dict[str, Any]) -> str:
    return re.sub(r" ?/ ?", "/", on_one_line(str(claim.get("label") or "")).lower())


def _gaps(number: int, claim: dict[str, Any], answers: list[tuple[str, dict[str, Any]]]) -> Iterator[Gap]:
    without = sum(not _address(answer) for _, answer in answers)
    if without:
        yield Gap(number, "sources", "an answer without a source is left out", open=False)
    if not _spelled(claim):
        yield Gap(number, "label", "is missing, so the verdict is what the evidence gives", open=False)
    elif _spelled(claim) not in LABELS:
        yield Gap(
            number,
            "label",
            f"left out: {quoted(on_one_line(str(claim['label'])))} is none of the data set's",
            open=False,
        )
    for name in _LEFT:
        if claim.get(name) not in (None, "", []):
            yield Gap(number, name, "left out: a claims file has no place for it", open=False)
