"""The README says what is so: its samples are real, its numbers counted, its data dictionary complete."""

from __future__ import annotations

import re
from itertools import zip_longest
from pathlib import Path

import pytest
from click.testing import CliRunner

import front
from claimbook import load
from claimbook.cli import main

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
RECORD = (ROOT / "claims.yaml").read_text(encoding="utf-8")
BOOK = load(ROOT / "claims.yaml")


def fenced(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


SAMPLE, ERROR = (
    re.search(rf"## One claim, one error\n.*?```{language}\n(.*?)\n?```", README, re.DOTALL)[1]
    for language in ("yaml", "text")  # type: ignore[index]
)


def test_the_sample_claim_stands_in_the_record_word_for_word() -> None:
    assert SAMPLE in RECORD


def test_the_sample_error_is_what_that_fault_gives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sample = SAMPLE
    status = re.search(r"status: (\w+)", sample)
    assert status is not None
    (tmp_path / "claims.yaml").write_text(
        RECORD.replace(sample, sample.replace(status.group(), "status: official")), encoding="utf-8"
    )
    monkeypatch.chdir(tmp_path)
    shown = CliRunner().invoke(main, ["check"])
    assert shown.exit_code == 1
    assert ERROR in shown.output.splitlines()


@pytest.mark.record
def test_it_is_what_the_record_and_the_start_page_give_today() -> None:
    for number, (told, fresh) in enumerate(
        zip_longest(README.splitlines(), front.fresh(README).splitlines(), fillvalue=""), 1
    ):
        assert told == fresh, (
            f"README.md line {number} is stale: it has “{told[:200]}” where it should have “{fresh[:200]}”; run `make "
            "notebooks`"
        )


@pytest.mark.record
def test_its_picture_is_that_of_the_start_page() -> None:
    assert front.PICTURE.read_bytes() == front.picture(), "the README's picture is stale; run `make notebooks`"


def test_a_stale_number_a_stale_row_and_a_stale_sample_are_brought_up_to_date() -> None:
    claims = f"<!--=len(book.claims)-->{len(BOOK.claims)}<!--.-->"
    assert claims in README
    stale = README.replace(claims, "<!--=len(book.claims)-->7<!--.-->").replace(
        "| *official* | *conflicting* |", "| *official* | *supported* |", 1
    )
    assert stale != README and front.fresh(stale) == README


def test_no_line_of_it_begins_with_a_mark() -> None:
    # CommonMark would take such a line for HTML and read no Markdown in it.
    assert not re.search(r"^[ >]*(?:[-*+] )?<!--=", README, re.MULTILINE)


def test_every_number_in_its_prose_is_marked_or_of_a_kind_that_another_test_holds() -> None:
    prose = re.sub(r"```.*?```|`[^`\n]*`|<!--=.*?<!--\.-->|<!--.*?-->|\]\([^)]*\)", "", README, flags=re.DOTALL)
    prose = re.sub(
        r"^\|.*$|^[0-9]+\. |GPT-5\.6|UTF-8|CC BY 4\.0|Python 3\.11|K2\.6|CS-3|\[[0-9], ", "", prose, flags=re.MULTILINE
    )
    # The bounds are held against the package where they are tried.
    prose = prose.replace(prose[prose.index("## Bounds") : prose.index("## Method")], "")
    method = prose[prose.index("## Method") : prose.index("**How the sources")]
    left = re.findall(r"[0-9][0-9.,%]*", prose.replace(method, ""))
    assert left == [], left


def commands() -> list[str]:
    """The claimbook commands that the README's shell blocks give."""
    return [
        line.split("#")[0].strip().removeprefix(".venv/bin/claimbook ")
        for block in fenced("sh")
        for line in block.splitlines()
        if line.startswith(".venv/bin/claimbook")
    ]


def test_it_shows_commands() -> None:
    assert len(commands()) >= 4


@pytest.mark.parametrize("command", commands())
def test_every_command_runs(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    result = CliRunner().invoke(main, command.split())
    assert result.exit_code == 0, result.output


def test_every_export_that_it_shows_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = re.findall(r"^claimbook (export [^#>\n]+)", "\n".join(fenced("sh")), re.MULTILINE)
    assert len(shown) >= 4
    for name in ("claims.yaml", "CITATION.cff"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    monkeypatch.chdir(tmp_path)
    for command in shown:
        result = CliRunner().invoke(main, command.split())
        assert result.exit_code == 0, result.output


def test_every_import_that_it_shows_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = re.findall(r"^claimbook (import .+)", "\n".join(fenced("sh")), re.MULTILINE)
    assert len(shown) >= 2
    (tmp_path / "theirs.json").write_text(
        '{"@type": "ClaimReview", "claimReviewed": "It is long.", "url": "https://a.example"}'
    )
    (tmp_path / "theirs.csv").write_text("Claim,Link\nIt is long.,https://a.example\n")
    monkeypatch.chdir(tmp_path)
    for command in shown:
        result = CliRunner().invoke(main, command.split())
        assert result.exit_code == 1 and "row 1: sources.kind is missing" in result.stderr, result.output


def test_every_make_target_it_names_is_there() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"(?:^|`)make ([a-z]+)", README, re.MULTILINE)) <= targets


def test_every_file_it_links_to_is_there() -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", README):
        assert (ROOT / target).exists(), target
    for folder in ("tests/labels", "LICENSE"):
        assert folder in README and (ROOT / folder).exists()


def test_every_notebook_is_named() -> None:
    for path in (ROOT / "notebooks").glob("*.ipynb"):
        assert f"notebooks/{path.name}" in README


def test_the_python_that_it_shows_runs_and_gives_what_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    (shown,) = fenced("python")
    names: dict[str, object] = {}
    exec(compile(shown, "README.md", "exec"), names)  # noqa: S102 - the README's own code
    book, tables = names["book"], names["tables"]
    assert [len(getattr(book, section)) > 0 for section in ("claims", "sources", "figures", "articles")] == [True] * 4
    for name in ("evidence", "sources", "lines", "claim_lines", "renderings"):
        assert len(getattr(tables, name)(book)) > 0
    assert len(tables.history(book, [book.as_of])) == len(book.claims)
