"""Data Package and Croissant are accepted by their own validators, and agree with the citation file and the record."""

from __future__ import annotations

import csv as reader
import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from books import book
from claimbook import Claimbook
from claimbook.exporting import about, croissant, datapackage
from exports import CITATION, accepted, exported, hostile, imported

pytestmark = [
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::FutureWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]

ROOT = Path(__file__).parent.parent
PROFILE = ROOT / "tests" / "schemas" / "datapackage-2.0.json"
HOSTILE = hostile()
KNOWN = about(HOSTILE, CITATION)


def put(folder: Path, files: Mapping[str, bytes]) -> Path:
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return folder


# --- Data Package ---


def faults(folder: Path) -> list[str]:
    """What frictionless has to say, of the tables and their keys too."""
    report = imported("frictionless").validate(str(folder / datapackage.DESCRIPTOR))
    return [f"{name}: {message}" for name, message in report.flatten(["name", "message"])] + report.warnings


def test_frictionless_accepts_the_real_record(tmp_path: Path, record: Claimbook) -> None:
    assert faults(put(tmp_path, exported("datapackage", record))) == []


def test_frictionless_accepts_a_record_of_hostile_texts(tmp_path: Path) -> None:
    assert faults(put(tmp_path, datapackage.files(HOSTILE, KNOWN))) == []


@pytest.mark.parametrize(
    ("table", "old", "new", "told"),
    [
        ("claims.csv", b",speculative,", b",guessed,", "enum"),
        ("evidence.csv", b",acme-page,", b",no-such-page,", "foreign key"),
        ("sources.csv", b"2026-11-01", b"sometime", "date"),
    ],
)
def test_frictionless_finds_what_was_spoilt(tmp_path: Path, table: str, old: bytes, new: bytes, told: str) -> None:
    put(tmp_path, datapackage.files(HOSTILE, KNOWN))
    data = (tmp_path / table).read_bytes()
    assert old in data
    (tmp_path / table).write_bytes(data.replace(old, new, 1))
    assert any(told in fault for fault in faults(tmp_path)), faults(tmp_path)


def test_frictionless_reads_rows_as_they_were(tmp_path: Path) -> None:
    put(tmp_path, datapackage.files(HOSTILE, KNOWN))
    package = imported("frictionless").Package(str(tmp_path / datapackage.DESCRIPTOR))
    rows = {row["id"]: row for row in package.get_resource("claims").read_rows()}
    assert rows["e5"]["statement"] == "NA" and rows["no"]["statement"] == "007"
    assert rows["e5"]["about_posts"] is True and rows["e5"]["value_high"] == 100
    assert rows["no"]["speaker"] is None and rows["no"]["due_to"].isoformat() == "2029-12-31"


def test_the_descriptor_fits_the_profile_of_its_version(tmp_path: Path, record: Claimbook) -> None:
    put(tmp_path, exported("datapackage", record))
    assert accepted(["--schemafile", str(PROFILE)], tmp_path / datapackage.DESCRIPTOR)
    package = json.loads((tmp_path / datapackage.DESCRIPTOR).read_bytes())
    package["licenses"] = [{}]
    (tmp_path / "spoilt.json").write_text(json.dumps(package))
    assert not accepted(["--schemafile", str(PROFILE)], tmp_path / "spoilt.json")


def test_a_table_that_leads_to_itself_does_not_name_itself() -> None:
    package = json.loads(datapackage.files(HOSTILE, KNOWN)[datapackage.DESCRIPTOR])
    keys = {each["name"]: each["schema"].get("foreignKeys", []) for each in package["resources"]}
    assert {"fields": ["relays"], "reference": {"fields": ["id"]}} in keys["sources"]
    assert {"fields": ["source"], "reference": {"resource": "sources", "fields": ["id"]}} in keys["evidence"]


# --- Croissant ---


def opened(folder: Path, files: Mapping[str, bytes]) -> Any:
    return imported("mlcroissant").Dataset(str(put(folder, files) / croissant.DESCRIPTOR))


def issues(dataset: Any) -> tuple[list[str], list[str]]:
    found = dataset.metadata.ctx.issues
    return sorted(found.errors), sorted(found.warnings)


def test_mlcroissant_accepts_the_real_record_and_reads_every_row(tmp_path: Path, record: Claimbook) -> None:
    files = exported("croissant", record)
    dataset = opened(tmp_path, files)
    assert issues(dataset) == ([], [])
    assert dataset.metadata.ctx.conforms_to.value == croissant.VERSION
    for records in dataset.metadata.record_sets:
        rows = len(list(csv_rows(files[f"{records.uuid}.csv"])))
        assert sum(1 for _ in dataset.records(records.uuid)) == rows, records.uuid
    first = next(iter(dataset.records("claims")))
    assert first["claims/statement"].decode() == next(iter(record.claims.values())).statement


def csv_rows(data: bytes) -> list[list[str]]:
    return list(reader.reader(io.StringIO(data.decode())))[1:]


def test_mlcroissant_accepts_a_record_of_hostile_texts(tmp_path: Path) -> None:
    assert issues(opened(tmp_path, croissant.files(HOSTILE, KNOWN))) == ([], [])


def test_mlcroissant_reads_every_row_of_the_smallest_record(tmp_path: Path) -> None:
    record = book()
    files = croissant.files(record, about(record, CITATION))
    dataset = opened(tmp_path, files)
    assert {records.uuid for records in dataset.metadata.record_sets} == {
        name[:-4] for name in files if name.endswith(".csv")
    }
    assert "figures.csv" not in files and "claims.csv" in files
    for records in dataset.metadata.record_sets:
        assert sum(1 for _ in dataset.records(records.uuid)) == len(csv_rows(files[f"{records.uuid}.csv"])) > 0


def test_mlcroissant_misses_what_nobody_said(tmp_path: Path) -> None:
    errors, warned = issues(opened(tmp_path, croissant.files(HOSTILE, about(HOSTILE))))
    assert errors == [] and [name for name in ("license", "version") if any(name in each for each in warned)] == [
        "license",
        "version",
    ]


def test_mlcroissant_notices_a_file_that_is_another_one(tmp_path: Path) -> None:
    files = dict(croissant.files(HOSTILE, KNOWN))
    files["record.csv"] += b"1,2026-01-01,2026-01-01\n"
    with pytest.raises(imported("mlcroissant").GenerationError, match=r"Download\(record.csv\)"):
        list(opened(tmp_path, files).records("record"))


def test_only_a_column_that_always_leads_to_another_table_is_joined() -> None:
    dataset = json.loads(croissant.files(HOSTILE, KNOWN)[croissant.DESCRIPTOR])
    fields = {field["@id"]: field for records in dataset["recordSet"] for field in records["field"]}
    assert fields["evidence/source"]["references"] == {"field": {"@id": "sources/id"}}
    for name in ("sources/relays", "inputs/claim", "inputs/calculation"):
        assert "references" not in fields[name]


# --- the citation file ---


def test_the_citation_file_is_one(tmp_path: Path) -> None:
    schema = ["--builtin-schema", "vendor.citation-file-format"]
    assert accepted(schema, ROOT / "CITATION.cff")
    (tmp_path / "CITATION.cff").write_bytes(CITATION.replace(b"authors:", b"writers:"))
    assert not accepted(schema, tmp_path / "CITATION.cff")
