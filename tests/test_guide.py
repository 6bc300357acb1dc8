"""The README's guides, followed to the letter on a fresh copy of the project's record."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from claimbook import check, load, tables
from claimbook.cli import main

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def section(heading: str) -> str:
    """The text under a heading of the README, up to the next one."""
    return re.split(r"^#{2,3} ", README.split(f"### {heading}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]


def blocks(heading: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", section(heading), re.DOTALL)


def commands(heading: str) -> list[list[str]]:
    """The claimbook commands of a section, each split as a shell splits it."""
    return [
        shlex.split(line)[1:]
        for block in blocks(heading, "sh")
        for line in block.splitlines()
        if line.startswith("claimbook ")
    ]


def run(arguments: list[str]) -> Result:
    return CliRunner().invoke(main, arguments)


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh copy of the record under git, with the stories that the guide names; the current folder."""
    shutil.copy(ROOT / "claims.yaml", tmp_path)
    shutil.copytree(ROOT / "tests" / "stories", tmp_path / "tests" / "stories")
    git = ["git", "-c", "user.name=A", "-c", "user.email=a@example.org"]
    for arguments in (["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "Start"]):
        subprocess.run([*git, *arguments], cwd=tmp_path, check=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_add_a_claim_ends_with_a_sound_record_that_tells_it(copy: Path) -> None:
    before = len(load("claims.yaml").claims)
    for arguments in commands("Add a claim"):
        result = run(arguments)
        assert result.exit_code == 0, result.output
    assert "Cerebras serves Kimi K2.6 on CS-3 systems." in result.output
    book = load("claims.yaml")
    assert len(book.claims) == before + 1
    claim = book.claims["kimi-on-cs-3"]
    assert (claim.status, claim.verdict) == ("inferred", "supported")
    assert "kimi-on-cs-3" in tables.claims(book).index


def test_the_calculation_of_the_guide_fits_below_the_new_claim(copy: Path) -> None:
    for arguments in commands("Add a claim")[1:3]:
        assert run(arguments).exit_code == 0
    (calculation,) = blocks("Add a claim", "yaml")
    record = Path("claims.yaml").read_text(encoding="utf-8")
    item = re.search(r"  kimi-on-cs-3:\n(?:    .*\n)+?    evidence:.*\n(?:      .*\n)+", record)
    assert item is not None
    Path("claims.yaml").write_text(record.replace(item.group(), item.group() + calculation), encoding="utf-8")
    assert check(load("claims.yaml")) == []
    told = run(["calc", "kimi-on-cs-3"])
    # 981 tokens a second over 3,600 seconds are 3,531,600, told at the digits of the recorded result.
    assert told.exit_code == 0 and "≈ 3.53e6 token" in told.output


def test_adding_a_claim_leaves_every_other_byte_alone(copy: Path) -> None:
    before = Path("claims.yaml").read_text(encoding="utf-8")
    for arguments in commands("Add a claim")[1:3]:
        assert run(arguments).exit_code == 0
    after = Path("claims.yaml").read_text(encoding="utf-8")
    kept = iter(after.splitlines())
    assert all(line in kept for line in before.splitlines())


def test_when_news_comes_the_check_says_what_follows_and_diff_tells_it(copy: Path) -> None:
    source, *rest = commands("When news comes")
    assert run(source).exit_code == 0
    (item,) = blocks("When news comes", "yaml")
    record = Path("claims.yaml").read_text(encoding="utf-8")
    claim = re.search(r"  sol-wafer-count:\n(?:    .*\n)+", record)
    assert claim is not None
    news = claim.group().replace("    evidence:\n", "    evidence:\n" + item)
    Path("claims.yaml").write_text(record.replace(claim.group(), news), encoding="utf-8")
    told = run(["check"])
    assert told.exit_code == 1
    assert (
        "sol-wafer-count verdict: expected refuted, since cerebras-sol-wafers refutes it, found not_enough_evidence; "
        "record refuted, correct the evidence, or overrule the rule under `judgement` [verdict-not-derived]"
    ) in told.output
    Path("claims.yaml").write_text(
        record.replace(claim.group(), news.replace("verdict: not_enough_evidence", "verdict: refuted")),
        encoding="utf-8",
    )
    assert run(["check"]).exit_code == 0
    outputs = [run(arguments) for arguments in rest]
    assert [result.exit_code for result in outputs] == [1, 1, 0]
    assert "sol-wafer-count: verdict not_enough_evidence → refuted" in " ".join(outputs[0].output.split())
    assert "cerebras-sol-wafers" in outputs[1].output


def test_take_in_another_article_reports_every_line_with_a_figure(copy: Path) -> None:
    one, two = commands("Take in another article")
    covered = run(one)
    assert covered.exit_code == 1 and covered.output.splitlines()[0].startswith("tests/stories/zh.txt (zh): 18 lines")
    compared = run(two)
    assert compared.exit_code == 1 and "tests/stories/zh.txt (zh) against tests/stories/en.txt (en)" in compared.output


def shown() -> list[tuple[str, str]]:
    """The commands that the README shows with their output."""
    return re.findall(r"```text\n\$ claimbook (.*?)\n(.*?)```", README, re.DOTALL)


def test_it_shows_calc_solve_and_flips() -> None:
    assert {command.split()[0] for command, _ in shown()} == {"calc", "solve", "flips"}


@pytest.mark.parametrize("command, output", shown(), ids=[command for command, _ in shown()])
def test_the_output_shown_is_the_output_given(command: str, output: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    result = run(shlex.split(command))
    assert result.exit_code == 0
    # With --set the README shows what moves, the last part of the output.
    told = result.output.rstrip("\n")
    assert output.rstrip("\n") == (told.split("\n\n")[-1] if "--set" in command else told)


def test_the_smallest_file_is_sound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (smallest,) = blocks("A claims file of your own", "yaml")
    Path("claims.yaml").write_text(smallest, encoding="utf-8")
    assert check(load("claims.yaml")) == []
