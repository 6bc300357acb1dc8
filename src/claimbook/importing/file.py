"""From rows to a claims file that is sound, or to what is missing for one.

Nothing is made up: a field that no row has is what a person says for all of them, or it is missing. Ids, line numbers
and labels are no facts of the document: ids come from the texts, line n of the article is row n, and status and
verdict follow from the evidence by rule.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from claimbook import drafting, judging
from claimbook.checking import check
from claimbook.importing.row import Cited, Document, Gap, Row
from claimbook.reading import read_bytes
from claimbook.record.address import page_of
from claimbook.record.book import SCHEMA_VERSION, SECTIONS, Claimbook
from claimbook.record.declaration import Declared, declared
from claimbook.record.model import Article, Claim, Evidence, Record, Source
from claimbook.record.vocabulary import FINAL
from claimbook.wording.problem import Problem, quoted

HOST = "@host"
"""Said of a publisher: the host of the page's address stands for it, and what follows `else` where it has none."""

GIVEN: Mapping[str, type[Record]] = {"articles": Article, "claims": Claim, "sources": Source, "evidence": Evidence}
"""What may be said for all rows, as `claims.topic` or `evidence.stance`."""

_MADE = ("lines", "status", "verdict", "sha256", "source")
_OWED = ("settles", "searched")
"""Fields of a claim that are owed by some labels only."""


@dataclass(frozen=True)
class Made:
    """The text of a claims file, "" where something is missing, and everything that there is to tell."""

    text: str
    gaps: tuple[Gap, ...]


def givable() -> list[str]:
    """The fields that may be said for all rows."""
    return [
        f"{section}.{name}"
        for section, model in GIVEN.items()
        for name, field in declared(model).items()
        if field.plain and name not in _MADE
    ]


def columns() -> list[str]:
    """The fields that a table may have a column for."""
    return ["id", *(name.removeprefix("claims.") for name in givable() if not name.startswith("articles."))]


def made(document: Document, name: str, as_of: str, said: Mapping[str, str]) -> Made:
    """The claims file of a document. ``name`` is that of its file, ``said`` what holds for every row without it."""
    sections = _Sections(document, name, said)
    missing = list(sections.missing())
    gaps = [*document.gaps, *sections.left, *missing]
    if any(gap.open for gap in gaps):
        return Made("", _in_order(gaps))
    text = sections.text(as_of)
    found, problems = read_bytes(text.encode(), name)
    if found is not None and not problems:
        sections.judge(found)
        text = sections.text(as_of)
        found, problems = read_bytes(text.encode(), name)
    if found is not None:
        problems = [*problems, *check(found)]
    faults = [sections.gap(problem) for problem in problems]
    return Made("" if faults else text, _in_order([*gaps, *faults]))


def _in_order(gaps: list[Gap]) -> tuple[Gap, ...]:
    """What is missing before what is only told, each once, in the order of rows."""
    return tuple(sorted(dict.fromkeys(gaps), key=lambda gap: (not gap.open, gap.field, gap.what, gap.row)))


class _Sections:
    """The records of a claims file as they are typed, and the rows that they come from."""

    def __init__(self, document: Document, name: str, said: Mapping[str, str]):
        self.said = said
        self.rows: dict[tuple[str, str], int] = {}
        self.sources: dict[str, dict[str, Any]] = {}
        self.names: dict[str, str] = {}
        self.left: list[Gap] = []
        self.article = drafting.slug(name.rpartition(".")[0] or name) or "imported"
        self.articles = {self.article: self._article(document, name)}
        self.claims: dict[str, dict[str, Any]] = {}
        self.labels = {}
        for row in document.rows:
            key = self._claim_id(row)
            self.rows["claims", key] = row.number
            self.labels[key] = row.label
            # The id is taken before the row's sources ask for theirs.
            self.claims[key] = {}
            self.claims[key] = self._claim(row)

    def _claim_id(self, row: Row) -> str:
        proposed = row.id or drafting.slug(row.claim.get("statement", "")) or f"row-{row.number}"
        return drafting.free(proposed, self._taken())

    def _taken(self) -> set[str]:
        """The ids that stand for a row already: a claim and a source of one id could not be told apart by it."""
        return {*self.claims, *self.sources}

    def _article(self, document: Document, name: str) -> dict[str, Any]:
        # The text whose line n is the statement of row n: whoever has the document can make it again.
        text = "".join(row.claim.get("statement", "") + "\n" for row in document.rows)
        return {
            "title": f"[the claims of {name}, one a line]",
            **self._for_all("articles"),
            **document.article,
            "lines": str(len(document.rows)),
            "sha256": hashlib.sha256(text.encode()).hexdigest(),
        }

    def _for_all(self, section: str) -> dict[str, Any]:
        """What was said for every row of a section, lists as lists."""
        fields = declared(GIVEN[section])
        return {
            name: _typed(fields[name], text)
            for key, text in self.said.items()
            for part, _, name in [key.partition(".")]
            if part == section
        }

    def _claim(self, row: Row) -> dict[str, Any]:
        fields = declared(Claim)
        own = {name: _typed(fields[name], text) for name, text in row.claim.items()}
        said = {name: value for name, value in self._for_all("claims").items() if name not in _OWED}
        claim = {**said, **own, "lines": [str(row.number)], "status": "speculative", "verdict": "not_enough_evidence"}
        evidence = [self._evidence(cited, row) for cited in row.cited]
        return {**claim, **({"evidence": evidence} if evidence else {})}

    def _evidence(self, cited: Cited, row: Row) -> dict[str, Any]:
        key = self.names.get(cited.key)
        if key is None:
            key = self.names[cited.key] = self._source_id(cited)
            self.rows["sources", key] = row.number
            self.sources[key] = self._source(cited, row.number)
        return {"source": key, **self._for_all("evidence"), **cited.evidence}

    def _source_id(self, cited: Cited) -> str:
        url = cited.source.get("url", "")
        if page_of(url) is not None:
            return drafting.source_id(url, self._taken())
        name = drafting.slug(cited.key) or drafting.slug(cited.source.get("title", "")) or "source"
        return drafting.free(name, self._taken())

    def _source(self, cited: Cited, row: int) -> dict[str, Any]:
        fields = declared(Source)
        source = {**self._for_all("sources"), **{n: _typed(fields[n], text) for n, text in cited.source.items()}}
        page = page_of(source.get("url", ""))
        if page is None and "url" in source:
            self.left.append(
                Gap(row, "sources.url", f"left out: {quoted(source.pop('url'))} is no address", open=False)
            )
        host, _, otherwise = str(source.get("publisher", "")).partition(" else ")
        if host == HOST:
            source["publisher"] = page[0] if page is not None else otherwise.strip()
        return source

    # --- what is missing ---

    def missing(self) -> Iterator[Gap]:
        """Every field that a record must have and that nobody gave."""
        yield from self._lacking("articles", self.articles, Article)
        yield from self._lacking("claims", self.claims, Claim)
        yield from self._lacking("sources", self.sources, Source)
        for key, claim in self.claims.items():
            for item in claim.get("evidence", ()):
                yield from _lacks("evidence", item, Evidence, self.rows["claims", key])

    def _lacking(self, section: str, records: Mapping[str, Mapping[str, Any]], model: type[Record]) -> Iterator[Gap]:
        for key, record in records.items():
            yield from _lacks(section, record, model, self.rows.get((section, key), 0))

    def gap(self, problem: Problem) -> Gap:
        """A problem of the file as one of the row that its record comes from."""
        section = next((name for name in SECTIONS if (name, problem.record) in self.rows), "")
        field = ".".join(part for part in (section, problem.field) if part) or problem.record
        remedy = f"; {problem.remedy}" if problem.remedy else ""
        what = f"expected {problem.expected}, found {problem.found}{remedy}"
        return Gap(self.rows.get((section, problem.record), 0), field, what)

    # --- the file ---

    def judge(self, book: Claimbook) -> None:
        """Puts down the labels that the evidence gives, and the document's own verdict where it is another one."""
        for key, claim in self.claims.items():
            status, verdict = (derive(book.claims[key], book).label for derive in (judging.status, judging.verdict))
            label = self.labels[key]
            if label is not None and label.verdict != verdict:
                claim["judgement"] = {"verdict": label.verdict, "because": label.because}
                verdict = label.verdict
            claim |= {"status": status, "verdict": verdict}
            for name, owed in (("settles", verdict not in FINAL), ("searched", not claim.get("evidence"))):
                said = self.said.get(f"claims.{name}")
                if owed and said is not None:
                    claim.setdefault(name, said)

    def text(self, as_of: str) -> str:
        """The claims file in house form."""
        head = (
            f"# yaml-language-server: $schema=claims.schema.json\n\nschema_version: {SCHEMA_VERSION}\nas_of: {as_of}\n"
        )
        return head + "".join(
            f"\n{section}:\n" + "\n".join(self._blocks(section, records))
            for section, records in (("articles", self.articles), ("claims", self.claims), ("sources", self.sources))
            if records
        )

    def _blocks(self, section: str, records: Mapping[str, dict[str, Any]]) -> Iterator[str]:
        for key, fields in records.items():
            yield drafting.block(drafting.Draft(section, key, fields))


def _lacks(section: str, record: Mapping[str, Any], model: type[Record], row: int) -> Iterator[Gap]:
    for name, field in declared(model).items():
        if field.required and not record.get(name):
            yield Gap(row, f"{section}.{name}", "is missing")


def _typed(field: Declared, text: str) -> Any:
    """A text as it is typed in the field's place: a list of ids with commas between them, or the text itself."""
    return [part.strip() for part in text.split(",") if part.strip()] if field.several else text
