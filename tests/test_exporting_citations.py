"""The sources as BibTeX and CSL-JSON, read by pybtex and held against the schema of CSL."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pybtex.database import Entry, parse_string
from pybtex.errors import set_strict_mode

from books import COMMENTARY, book
from claimbook import Claimbook
from claimbook.exporting import about, bibtex, csl
from claimbook.exporting.bibtex import escaped
from claimbook.record.vocabulary import words
from claimbook.wording.signs import on_one_line
from exports import TEXTS, accepted, hostile

SCHEMA = Path(__file__).parent / "schemas" / "csl-data.json"
set_strict_mode(True)


COMMANDS = {
    "textbackslash": "\\",
    "textasciitilde": "~",
    "textasciicircum": "^",
    "textbraceleft": "{",
    "textbraceright": "}",
}


def entries(record: Claimbook) -> dict[str, Entry]:
    text = bibtex.files(record, about(record))[bibtex.BIBLIOGRAPHY].decode()
    return dict(parse_string(text, "bibtex").entries.items())


def items(record: Claimbook) -> dict[str, Any]:
    found = json.loads(csl.files(record, about(record))[csl.BIBLIOGRAPHY])
    return {item["id"]: item for item in found}


def plain(value: str) -> str:
    """What TeX sets: the text without its outer braces and escapes."""
    inner = value[1:-1] if value.startswith("{") else value
    return re.sub(r"\\(text[a-z]+)\{\}|\\(.)", lambda match: COMMANDS[match[1]] if match[1] else match[2], inner)


# --- BibTeX ---


def test_pybtex_reads_every_source_of_the_real_record(record: Claimbook) -> None:
    found = entries(record)
    assert list(found) == list(record.sources)
    for name, source in record.sources.items():
        fields = found[name].fields
        assert plain(fields["title"]) == on_one_line(source.title) and plain(fields["organization"]) == source.publisher
        assert fields.get("url") == source.url and fields["urldate"] == str(source.accessed)
        assert fields.get("date") == (str(source.published) if source.published else None)


def test_an_entry_is_what_biblatex_expects() -> None:
    record = book(sources={"acme-page": {"title": "50% & more_or $less$", "author": "A and B", "note": "Café #1"}})
    assert bibtex.files(record, about(record))[bibtex.BIBLIOGRAPHY].decode() == (
        "@online{acme-page,\n"
        "  author = {{A and B}},\n"
        "  title = {{50\\% \\& more\\_or \\$less\\$}},\n"
        "  organization = {{Acme}},\n"
        "  date = {2026-06-01},\n"
        "  url = {https://acme.example/engine},\n"
        "  urldate = {2026-11-01},\n"
        "  langid = {en},\n"
        "  annotation = {Café \\#1},\n"
        "  keywords = {primary, seen: primary},\n"
        "}\n"
    )


def test_an_author_is_one_name_whatever_it_holds() -> None:
    (person,) = entries(hostile())["true"].persons["author"]
    assert str(person) == "{A and B}"


def test_an_address_ends_where_it_ends() -> None:
    assert entries(hostile())["true"].fields["url"] == "https://note.example/?q=%7B1%7D%20&r=a_b"


@pytest.mark.parametrize("text", [text for text in TEXTS if text.strip()])
def test_hostile_texts_come_back(text: str) -> None:
    record = book(sources={"acme-page": {"title": text, "note": text}})
    fields = entries(record)["acme-page"].fields
    assert plain(fields["title"]) == " ".join(on_one_line(text).split()) == plain(fields["annotation"])


@settings(max_examples=60, deadline=None)
@given(st.text("\\{}$&#_%~^ab\"@,='", min_size=1, max_size=12).filter(lambda text: text.strip()))
def test_no_text_ends_its_entry(text: str) -> None:
    found = parse_string(f"@online{{x,\n  title = {{{{{escaped(text)}}}}},\n}}", "bibtex").entries
    assert list(found) == ["x"] and plain(found["x"].fields["title"]) == " ".join(text.split())


# --- CSL-JSON ---


@pytest.mark.parametrize("which", ["real", "hostile"])
def test_csl_json_fits_its_schema(which: str, tmp_path: Path, record: Claimbook) -> None:
    book_of = {"real": record, "hostile": hostile()}[which]
    path = tmp_path / csl.BIBLIOGRAPHY
    path.write_bytes(csl.files(book_of, about(book_of))[csl.BIBLIOGRAPHY])
    assert accepted(["--schemafile", str(SCHEMA)], path)
    spoilt = [{**item, "publishr": "?"} for item in json.loads(path.read_bytes())]
    path.write_text(json.dumps(spoilt))
    assert not accepted(["--schemafile", str(SCHEMA)], path)


def test_csl_json_has_every_source_with_its_dates(record: Claimbook) -> None:
    found = items(record)
    assert list(found) == list(record.sources)
    for name, source in record.sources.items():
        assert found[name]["title"] == source.title and found[name].get("URL") == source.url
        assert ("issued" in found[name]) == (source.published is not None)


@pytest.mark.parametrize(
    ("published", "parts"),
    [
        ("2026-06-26", [[2026, 6, 26]]),
        ("2026-07", [[2026, 7]]),
        ("2026", [[2026]]),
        ("2026-07-06/2026-07-08", [[2026, 7, 6], [2026, 7, 8]]),
    ],
)
def test_a_date_is_as_loose_as_it_is_written(published: str, parts: list[list[int]]) -> None:
    item = items(book(sources={"acme-page": {"published": published}}))["acme-page"]
    assert item["issued"] == {"date-parts": parts} and item["accessed"] == {"date-parts": [[2026, 11, 1]]}


def test_an_author_is_not_split_into_names() -> None:
    assert items(hostile())["true"]["author"] == [{"literal": "A and B"}]


def test_every_kind_has_a_type_of_csl() -> None:
    known = set(json.loads(SCHEMA.read_bytes())["items"]["properties"]["type"]["enum"])
    for kind in words("kind"):
        record = book(sources={"acme-page": {**COMMENTARY, "kind": kind}})
        assert items(record)["acme-page"]["type"] in known
