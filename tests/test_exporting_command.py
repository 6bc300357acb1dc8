"""`claimbook export`: where files go, what is never replaced, and what one line says when something is amiss."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from books import text
from claimbook.cli import main
from claimbook.exporting import FORMATS

FULL = """
type: dataset
title: Bridges
authors: [{name: The bridge society}]
license: CC0-1.0
url: https://bridges.example
version: 1.0.0
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a small claims file."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "claims.yaml").write_text(text(), encoding="utf-8")
    return tmp_path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["export", *arguments])


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_is_written_to_a_folder(form: str, here: Path) -> None:
    done = run(form, "--output", "out") if FORMATS[form].several else run(form, "--output", f"out.{form}")
    assert done.exit_code == 0, done.output
    assert (here / "out").is_dir() == FORMATS[form].several
    assert not [name for name in os.listdir(here) if name.startswith(".")]


@pytest.mark.parametrize("form", [name for name, each in FORMATS.items() if not each.several])
def test_a_format_of_one_file_is_printed(form: str, here: Path) -> None:
    done = run(form)
    assert done.exit_code == 0 and done.stdout.strip()
    run(form, "--output", "file")
    assert (here / "file").read_text(encoding="utf-8") == done.stdout
    (here / "folder").mkdir()
    run(form, "--output", "folder")
    (name,) = os.listdir(here / "folder")
    assert (here / "folder" / name).read_text(encoding="utf-8") == done.stdout


def test_a_format_of_several_files_wants_a_folder(here: Path) -> None:
    done = run("csv")
    assert done.exit_code == 2
    assert done.stderr.endswith("Error: csv makes 20 files; name a folder for them with --output DIR\n")
    assert run("csv", "-o", "claims.yaml").stderr.endswith(
        "Error: --output wants a folder, found the file `claims.yaml`\n"
    )


def test_it_says_what_it_wrote_and_prints_nothing_else() -> None:
    done = run("csv", "--output", "out")
    assert (done.stdout, done.stderr) == ("", "20 files in out\n")
    done = run("csl", "--output", "sources.json")
    assert (done.stdout, done.stderr) == ("", "1 file: sources.json\n")


def test_nothing_is_replaced_unless_told(here: Path) -> None:
    before = (here / "claims.yaml").read_bytes()
    done = run("bibtex", "--output", "claims.yaml")
    assert (done.exit_code, done.stderr) == (2, "claims.yaml would be replaced; name another place, or say --force\n")
    assert (here / "claims.yaml").read_bytes() == before
    (here / "out").mkdir()
    for name in ("claims.csv", "lines.csv"):
        (here / "out" / name).write_text("mine")
    done = run("csv", "--output", "out")
    assert done.exit_code == 2 and done.stderr == (
        "out/lines.csv and 1 other file would be replaced; name another place, or say --force\n"
    )
    assert len(os.listdir(here / "out")) == 2
    assert run("csv", "--output", "out", "--force").exit_code == 0
    assert (here / "out" / "lines.csv").read_text().startswith("id,article,line")


def test_the_same_again_is_no_replacement(here: Path) -> None:
    run("csv", "--output", "out")
    stamps = {path: path.stat().st_mtime_ns for path in (here / "out").iterdir()}
    done = run("csv", "--output", "out")
    assert done.exit_code == 0
    assert {path: path.stat().st_mtime_ns for path in (here / "out").iterdir()} == stamps


def test_formats_of_the_same_tables_share_a_folder(here: Path) -> None:
    for form in ("csv", "datapackage", "croissant"):
        assert run(form, "--output", "out").exit_code == 0
    assert len(os.listdir(here / "out")) == 22


def test_what_is_no_file_is_not_written_to() -> None:
    done = run("bibtex", "--output", os.devnull)
    assert done.exit_code == 2
    assert done.stderr.endswith(f"Error: --output wants a file or a folder, found `{os.devnull}`\n")


def test_a_place_that_is_not_there_is_told() -> None:
    done = run("bibtex", "--output", "no/such/place.bib")
    assert (done.exit_code, done.stderr) == (2, "no/such cannot be written: No such file or directory\n")


def test_what_nobody_said_is_left_out_and_told(here: Path) -> None:
    done = run("claimreview")
    assert done.stderr == (
        "not known and left out: `authors`, `license`, `url` and `version`; a CITATION.cff of `type: dataset` says it\n"
    )
    (here / "CITATION.cff").write_text(FULL)
    done = run("claimreview")
    assert done.stderr == "" and '"url": "https://bridges.example/claims/speed.html"' in done.stdout


def test_the_citation_file_of_the_software_beside_is_not_taken(here: Path) -> None:
    (here / "CITATION.cff").write_text(FULL.replace("dataset", "software"))
    done = run("claimreview")
    assert done.exit_code == 0 and done.stderr.startswith("not known and left out: ") and "Bridges" not in done.stdout
    done = run("claimreview", "--citation", "CITATION.cff")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == (
        "CITATION.cff: expected `type: dataset`, found `software`; name the citation file of the claims with --citation\n"
    )


def test_another_citation_file_can_be_named(here: Path) -> None:
    (here / "mine.cff").write_text(FULL)
    done = run("croissant", "--output", "out", "--citation", "mine.cff")
    assert done.stderr == "11 files in out\n" and '"name": "Bridges"' in (here / "out" / "croissant.json").read_text()
    done = run("croissant", "--output", "out", "--citation", "none.cff")
    assert (done.exit_code, done.stderr) == (2, "none.cff cannot be read: No such file or directory\n")
    done = run("croissant", "--output", "out", "--citation", ".")
    assert (done.exit_code, done.stderr) == (2, ". cannot be read: Is a directory\n")


def test_a_citation_file_that_cannot_be_read_stops_the_export(here: Path) -> None:
    (here / "CITATION.cff").write_text("type: [")
    done = run("croissant", "--output", "out")
    assert done.exit_code == 2 and done.stderr.startswith("CITATION.cff:2:1: ") and not (here / "out").exists()
    assert run("csv", "--output", "out").exit_code == 0


def test_a_record_with_a_loose_end_is_not_exported(here: Path) -> None:
    loose = text(claims={"speed": {"authority": ["nobody"]}})
    (here / "claims.yaml").write_text(loose, encoding="utf-8")
    done = run("csv", "--output", "out")
    assert done.exit_code == 2 and not (here / "out").exists()
    assert done.stderr == (
        "claims.yaml:11:3: speed names `nobody`, which is not there; mend it first (claimbook check claims.yaml)\n"
    )


def test_a_file_that_cannot_be_read_is_told_as_by_other_commands(here: Path) -> None:
    (here / "claims.yaml").write_text("claims: [")
    done = run("csv", "--output", "out")
    assert done.exit_code == 2 and done.stderr.endswith("mend it first (claimbook check claims.yaml)\n")


def test_a_format_that_is_none_is_told_with_those_that_are() -> None:
    done = run("excel")
    assert done.exit_code == 2
    assert "'excel' is not one of 'csv', 'jsonl', 'parquet'" in done.stderr


def test_the_help_says_what_every_format_is_for() -> None:
    shown = run("--help").output
    for name, each in FORMATS.items():
        assert f"  {name:<12} {each.meaning}" in shown
        assert len(f"  {name:<12} {each.meaning}") <= 100


def test_another_claims_file_is_exported_by_its_own_name(here: Path) -> None:
    (here / "Brücken 2.yaml").write_text(text(), encoding="utf-8")
    for name, slug in {"Brücken 2.yaml": "br-cken-2", "claims.yaml": "claims"}.items():
        assert run("datapackage", "--file", name, "--output", slug).exit_code == 0
        assert f'"name": "{slug}"' in (here / slug / "datapackage.json").read_text()
