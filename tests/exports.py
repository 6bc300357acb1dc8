"""What tests of exports share: a record whose texts other software is likely to spoil, and records built again."""

from __future__ import annotations

import importlib
import json
import warnings
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from books import COMMENTARY, Section, book
from claimbook import Claimbook
from claimbook.exporting import FORMATS, about
from claimbook.reading import read_bytes
from claimbook.record.book import SECTIONS
from claimbook.record.model import Claim

CITATION = (Path(__file__).parent.parent / "CITATION.cff").read_bytes()

Rows = list[dict[str, Any]]
"""The rows of a table as somebody else's software gives them back: texts, numbers and truths, None for nothing."""

TRUTHS = ("apart", "about_posts", "announces")

TEXTS = (
    "NA",
    "nan",
    "null",
    "None",
    "true",
    "1e5",
    "007",
    "1.10",
    "2026-07",
    "2026-07-08",
    "16:9",
    "=1+1",
    "+49 30",
    "-1",
    "@SUM(A1)",
    "'quoted",
    "''",
    'say "so", he said',
    "one\ntwo\n\nthree",
    "a\tb",
    "a;b|c",
    "#N/A",
    "{braces} \\ $x_1^2$ 100% & ~",
    "<script>alert(1)</script>",
    "</script><!--",
    "750 → 1000 – “up to”",
    "👩‍💻🇫🇷",
    "\u200fשלום\u200e",
    "日本語、中文",
    "e\u0301",
)
"""Texts that a table reader takes for nothing, for a number, for a date, for a formula, or for two cells."""

HOSTILE: dict[str, Section] = {
    "articles": {"en": {"lines": 40, "published": "2026"}},
    "claims": {
        "e5": {"topic": "na", "statement": "NA", "lines": {"en": [1]}, "value": "70..100 wafer", "about_posts": True},
        "no": {"topic": "none", "statement": "007", "value": "2026-07", "due": "2026-12/2029-12", "presented": "inferred"},
        **{
            f"text-{number}": {"statement": text, "speaker": text, "note": text, "lines": [number + 1]}
            for number, text in enumerate(TEXTS)
        },
        "inf": {
            "statement": "Bounds and conditions.",
            "value": "~3e12 parameter",
            "evidence": [
                {"source": "na", "stance": "context", "announces": True, "note": "=cmd()"},
                {"source": "acme-page", "stance": "qualifies", "note": "It says less."},
            ],
            "calculations": [
                {
                    "asks": "=How many?",
                    "formula": "a * b / c",
                    "given": {
                        "a": {"figure": "none"},
                        "b": {"assume": "0.10..0.50", "as": "bound", "because": "-", "source": ["acme-page", "na"]},
                        "c": {"claim": "text-0"},
                    },
                    "gives": "1.10 token",
                    "compare": {"below": {"claim": "no"}},
                    "shows": "supports",
                    "else": "refutes",
                    "note": "+1",
                },
                {
                    "asks": "And then?",
                    "formula": "a",
                    "given": {"a": {"assume": "1e-7 token", "as": "guess", "because": "nobody knows"}},
                    "gives": "1e-7 token",
                    "compare": "about",
                    "shows": "supports",
                },
                {
                    "asks": "More than nothing?",
                    "formula": "a",
                    "given": {"a": {"figure": "none"}},
                    "gives": "2.0 token",
                    "compare": {"above": "0 day"},
                    "shows": "context",
                },
            ],
            "renderings": [{"kind": "hedge", "says": {"en": "up to", "na": "NA"}, "differs": "=It"}],
            "judgement": {"verdict": "conflicting", "because": "@me"},
            "settles": "nan",
        },
    },
    "unclaimed": {2: "NA", 3: {"figures": {"=2": "-", "007": "nan"}}},
    "figures": {"none": {"value": "2.0 token", "note": "null"}, "open": {"value": "<=1e300", "means": "NA"}},
    "sources": {
        "na": {**COMMENTARY, "title": "null", "publisher": "NaN", "published": "2026-07/2026-08", "relays": "acme-page"},
        "true": {**COMMENTARY, "url": "https://note.example/?q={1}%20&r=a_b", "published": None, "author": "A and B"},
    },
    "organisations": {"false": {"name": "0"}},
}  # fmt: skip


def hostile() -> Claimbook:
    """A record of such texts, with every kind of field."""
    sections = {
        name: {key: dict(each) if isinstance(each, dict) else each for key, each in records.items()}
        for name, records in HOSTILE.items()
    }
    sections["articles"]["na"] = {
        "title": "[=A]", "language": "en", "published": "2026-07", "lines": 3, "sha256": "1" * 64, "apart": True
    }  # fmt: skip
    return book(**sections)


def imported(name: str) -> Any:
    """Somebody else's software, brought in where it is used since it takes long, whatever it warns of."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return importlib.import_module(name)


def accepted(schema: list[str], instance: Path) -> bool:
    """Whether check-jsonschema finds nothing to say."""
    done = CliRunner().invoke(imported("check_jsonschema").main, [*schema, str(instance)])
    assert done.exit_code in (0, 1), done.output
    return done.exit_code == 0


@lru_cache(maxsize=32)
def exported(form: str, record: Claimbook) -> Mapping[str, bytes]:
    """The files of a format, once for a record, which never changes."""
    return FORMATS[form].files(record, about(record, CITATION))


def known(record: Claimbook) -> Mapping[str, Any]:
    """Everything that a record says, the lines of each claim spelled out by article."""
    sections: dict[str, Any] = {name: dict(getattr(record, name)) for name in SECTIONS}
    sections["claims"] = {name: spelled_out(claim, record) for name, claim in record.claims.items()}
    return {"as_of": record.as_of, "order": [list(records) for records in sections.values()], **sections}


def spelled_out(claim: Claim, record: Claimbook) -> Claim:
    lines = {article: claim.lines_in(article) for article in record.articles if claim.lines_in(article)}
    return claim.model_copy(update={"lines": lines})


def read_again(sections: Mapping[str, Any]) -> Claimbook:
    """A record from its sections as plain data, read by the reader of claims files, which takes JSON for YAML."""
    read, problems = read_bytes(json.dumps(sections, ensure_ascii=False).encode(), "claims.yaml")
    assert read is not None and not problems, problems
    return read


def rebuilt(tables: Mapping[str, Rows]) -> Claimbook:
    """The record that the rows of all tables hold."""
    head = tables["record"][0]
    claims = _records(tables["claims"], "id", "statement topic speaker presented authority value due status verdict "
                      "about_posts searched settles note")  # fmt: skip
    for claim in claims.values():
        claim["lines"] = {}
    for row in tables["claims_lines"]:
        article, _, number = row["line"].rpartition(".")
        claims[row["claim"]]["lines"].setdefault(article, []).append(number)
    _parts(claims, tables["evidence"], "evidence", "source stance announces note")
    _parts(claims, tables["calculations"], "calculations", "asks formula gives shows else note")
    _parts(claims, tables["renderings"], "renderings", "kind differs")
    for row in tables["calculations"]:
        if row["compare"] is not None:
            _part(claims, row["id"], "calculations")["compare"] = _condition(row)
    for row in tables["inputs"]:
        given = _part(claims, row["calculation"], "calculations").setdefault("given", {})
        given[row["name"]] = _fields(row, "claim figure assume as source because")
    for row in tables["renderings_says"]:
        _part(claims, row["rendering"], "renderings").setdefault("says", {})[row["article"]] = row["says"]
    for row in tables["judgements"]:
        claims[row["claim"]]["judgement"] = _fields(row, "status verdict because")
    unclaimed = {str(line): each for line, each in _records(tables["unclaimed"], "line", "reason").items()}
    for row in tables["unclaimed_figures"]:
        unclaimed[str(row["line"])].setdefault("figures", {})[row["figure"]] = row["because"]
    return read_again(
        {
            "schema_version": _typed("", head["schema_version"]),
            "as_of": str(head["as_of"]),
            "articles": _records(tables["articles"], "id", "title language publisher url published lines sha256 apart note"),
            "claims": claims,
            "unclaimed": unclaimed,
            "figures": _records(tables["figures"], "id", "value means source note"),
            "sources": _records(tables["sources"], "id", "title publisher author url published accessed language kind "
                                "voice relays seen through note"),
            "organisations": _records(tables["organisations"], "id", "name url"),
        }
    )  # fmt: skip


def _records(rows: Iterable[Mapping[str, Any]], key: str, names: str) -> dict[str, dict[str, Any]]:
    return {row[key]: _fields(row, names) for row in rows}


def _fields(row: Mapping[str, Any], names: str) -> dict[str, Any]:
    return {name: _typed(name, row[name]) for name in names.split() if row[name] is not None}


def _typed(name: str, cell: Any) -> Any:
    """A cell as it is typed in a claims file."""
    if name in ("authority", "voice", "source") and "," in cell or name in ("authority", "voice"):
        return cell.split(", ")
    if name in TRUTHS:
        return {"true": "true", "false": "false", "True": "true", "False": "false", "1": "true", "0": "false"}[
            str(cell)
        ]
    return str(cell)


def _parts(claims: Mapping[str, Any], rows: Rows, name: str, fields: str) -> None:
    for row in rows:
        parts = claims[row["claim"]].setdefault(name, [])
        parts.append(_fields(row, fields))
        assert len(parts) == int(row["number"])


def _part(claims: Mapping[str, Any], key: str, name: str) -> dict[str, Any]:
    claim, _, number = key.rpartition(".")
    found: dict[str, Any] = claims[claim][name][int(number) - 1]
    return found


def _condition(row: Mapping[str, Any]) -> Any:
    against = {
        name: row[f"compare_{name}"] for name in ("value", "figure", "claim") if row[f"compare_{name}"] is not None
    }
    if not against:
        return row["compare"]
    return {row["compare"]: against.get("value", against)}
