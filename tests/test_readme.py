"""The README says what is so: its samples are real, its numbers counted, its data dictionary complete."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

from claimbook import load
from claimbook.record import model
from claimbook.cli import main
from claimbook.record.vocabulary import MEANINGS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
RECORD = (ROOT / "claims.yaml").read_text(encoding="utf-8")
BOOK = load(ROOT / "claims.yaml")
MODELS = [model.Claim, model.Evidence, model.Calculation, model.Input, model.Rendering, model.Judgement, model.Source, model.Article, model.Unclaimed, model.Figure, model.Organisation]


def fenced(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_the_sample_claim_stands_in_the_record_word_for_word() -> None:
    assert fenced("yaml")[0] in RECORD


def test_the_sample_error_is_what_that_fault_gives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sample = fenced("yaml")[0]
    status = re.search(r"status: (\w+)", sample)
    assert status is not None
    (tmp_path / "claims.yaml").write_text(RECORD.replace(sample, sample.replace(status.group(), "status: official")), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    shown = CliRunner().invoke(main, ["check"])
    assert shown.exit_code == 1
    assert fenced("text")[0].rstrip("\n") in shown.output.splitlines()


@pytest.mark.parametrize("record", MODELS, ids=lambda record: record.__name__)
def test_every_field_is_in_the_data_dictionary_with_its_meaning(record: type[model.Record]) -> None:
    for name, field in record.model_fields.items():
        if name != "id":
            needed = "required" if field.is_required() else ""
            assert f"| `{name}` | {needed} | {field.description} |" in README


@pytest.mark.parametrize("vocabulary", MEANINGS)
def test_every_word_of_a_vocabulary_is_in_the_data_dictionary_with_its_meaning(vocabulary: str) -> None:
    for word, meaning in MEANINGS[vocabulary].items():
        assert f"| `{word}` | {meaning} |" in README


def test_its_counts_are_those_of_the_record() -> None:
    seen = Counter(source.seen for source in BOOK.sources.values())
    flat = " ".join(README.split())
    assert f"apart into {len(BOOK.claims)} claims" in flat
    assert (
        f"Of {len(BOOK.sources)} sources {seen['primary']} were read on their own page, {seen['copy']} in a full copy, "
        f"{seen['excerpt']} as an excerpt, {seen['secondary']} through or as a page that reports the origin; {seen['unseen']} were not read"
    ) in flat


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


def test_every_make_target_it_names_is_there() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"(?:^|`)make ([a-z]+)", README, re.MULTILINE)) <= targets


def test_every_file_it_links_to_is_there() -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", README):
        assert (ROOT / target).exists(), target
    for folder in ("tests/labels", "src/claimbook/quantity/units.txt", "LICENSE"):
        assert folder in README and (ROOT / folder).exists()


def test_every_notebook_is_named() -> None:
    for path in (ROOT / "notebooks").glob("*.ipynb"):
        assert f"notebooks/{path.name}" in README


def test_the_python_that_it_shows_runs_and_gives_what_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    shown, = fenced("python")
    names: dict[str, object] = {}
    exec(compile(shown, "README.md", "exec"), names)  # noqa: S102 - the README's own code
    book, tables = names["book"], names["tables"]
    assert [len(getattr(book, section)) > 0 for section in ("claims", "sources", "figures", "articles")] == [True] * 4
    for name in ("evidence", "sources", "lines", "claim_lines", "renderings"):
        assert len(getattr(tables, name)(book)) > 0
    assert len(tables.history(book, [book.as_of])) == len(book.claims)
