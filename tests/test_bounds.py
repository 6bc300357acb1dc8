"""However much a file holds, no command works on it for long, prints without end, or goes without a word."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from big import big
from books import book, problems_of, text
from claimbook.calculating import binding
from claimbook.calculating.effort import Allowance, Exhausted
from claimbook.cli import main
from claimbook.wording import bounds

ROOT = Path(__file__).parent.parent
CLAIMS = 2000
SECONDS = 5
"""What a fifth of ten thousand claims may take of the processor: twice its share of ten seconds, for a busy machine and
for what runs beside a test."""
COMMANDS = [
    ["check"],
    ["list"],
    ["list", "--format", "json"],
    ["show", "sol-wafer-count"],
    ["calc", "single-chip-capacity"],
    ["calc", "single-chip-capacity", "--set", "sram=400 gigabyte/wafer"],
    ["solve", "single-chip-capacity", "--for", "sram"],
    ["flips"],
    ["due"],
]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sound record of some thousand claims."""
    file = tmp_path_factory.mktemp("large") / "claims.yaml"
    file.write_text(big(CLAIMS), encoding="utf-8")
    return file


@pytest.mark.parametrize("command", COMMANDS, ids=[" ".join(command) for command in COMMANDS])
def test_a_command_takes_its_share_of_time(large: Path, command: list[str]) -> None:
    start = time.process_time()
    told = run(*command, "-f", str(large))
    assert told.exit_code == 0, told.output[-500:]
    assert time.process_time() - start < SECONDS


def test_the_large_record_is_sound_and_as_large_as_it_says(large: Path) -> None:
    assert "2101 claims" in run("check", "-f", str(large)).output
    assert big(CLAIMS) == large.read_text(encoding="utf-8")


def reckoned(formula: str, given: dict[str, Any]) -> dict[str, Any]:
    return {"asks": "What?", "formula": formula, "given": given, "gives": "1 x", "shows": "context"}


def assumed(value: str) -> dict[str, str]:
    return {"assume": value, "as": "convention", "because": "So it is."}


NAMES = [chr(97 + number) for number in range(20)]
HEAVY = " + ".join("(" + " + ".join(f"{a}*{b}/({a}+{b})" for b in NAMES[:5] if b != a) + ")" for a in NAMES[5:16])


def test_a_formula_of_too_many_steps_is_refused_and_a_simpler_one_made() -> None:
    given = {name: assumed("2..3 x") for name in NAMES if name in HEAVY}
    found = problems_of(text(claims={"speed": {"calculations": [reckoned(HEAVY, given)]}}))
    assert [problem.code for problem in found] == ["no-result"]
    assert found[0].expected == "a formula of at most 100000 steps"
    few = {name: assumed("2..3 x") for name in "abf"}
    found = problems_of(text(claims={"speed": {"calculations": [reckoned("a*f/(a+f) + b*f/(b+f)", few)]}}))
    assert [problem.code for problem in found] == ["result-not-recomputed"]


def test_what_all_calculations_take_together_is_bounded() -> None:
    claims = {
        f"c{number}": {"statement": f"It is {number}.", "calculations": [reckoned("a / b", {"a": assumed("2..3 x"), "b": assumed("1 x")})]}
        for number in range(5)
    }  # fmt: skip
    record = book(claims=claims)
    effort = 12
    part, first = binding.affordable(record, most=2 * effort)
    assert first and first in record.claims and ("claims", first) in part.broken
    beyond = list(record.claims)[list(record.claims).index(first) :]
    assert not {name for name in beyond if record.claims[name].calculations} & set(part.claims)
    assert binding.affordable(record) == (record, "")


def test_a_search_is_bounded() -> None:
    allowance = Allowance(10)
    allowance.spend(10)
    with pytest.raises(Exhausted, match="a search of at most 10 parts of formulas"):
        allowance.spend(1)


def test_many_problems_are_printed_up_to_a_bound_and_counted(tmp_path: Path) -> None:
    file = tmp_path / "claims.yaml"
    file.write_text(text() + "".join(f"bad{number}: 1\n" for number in range(5000)), encoding="utf-8")
    told = run("check", str(file))
    lines = told.stdout.splitlines()
    assert told.exit_code == 1 and len(lines) == bounds.MOST_PRINTED + 3
    assert lines[bounds.MOST_PRINTED] == "4500 more, not printed; mend those above first"
    assert "5000 problems" in lines[-2] and len(told.stdout) < bounds.MOST_CHARACTERS_PRINTED
    told = run("check", str(file), "--format", "json")
    assert len(json.loads(told.stdout)) == bounds.MOST_PRINTED
    assert told.stderr == "4500 more, not printed; mend those above first\n"


def test_a_text_and_an_id_have_a_length() -> None:
    found = problems_of(text(claims={"speed": {"note": "x" * (bounds.LONGEST_TEXT + 1)}}))
    assert [problem.code for problem in found] == ["text-too-long"]
    assert problems_of(text(claims={"speed": {"note": "x" * bounds.LONGEST_TEXT}})) == []
    found = problems_of(text(claims={"speed": {"topic": "x" * (bounds.LONGEST_ID + 1)}}))
    assert [problem.code for problem in found] == ["bad-id"]
    assert problems_of(text(claims={"speed": {"topic": "x" * bounds.LONGEST_ID}})) == []


def test_every_bound_is_stated_in_the_help_the_manual_and_the_readme() -> None:
    told = " ".join(run("check", "--help").output.split())
    manual = (ROOT / "FORMAT.md").read_text(encoding="utf-8")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for what, bound in bounds.TOLD.items():
        assert f"{what}: {bound}" in told and f"- {what}: {bound}" in manual
        assert f"- {what}: {bound}" in readme
