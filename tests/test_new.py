"""The command that drafts claims and sources: what it prints, asks, adds and refuses."""

from __future__ import annotations

import os
import pty
import re
import resource
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result

import books
from claimbook import drafting, load
from claimbook.checking import check
from claimbook.cli import main
from claimbook.cli import new as command

SRC = Path(__file__).parent.parent / "src"
PATIENCE = 30  # seconds until an answer is given up
GIVEN = (
    "--id",
    "wafers",
    "--statement",
    "Acme's engine spans two wafers.",
    "--topic",
    "speed",
    "--line",
    "2",
    "--presented",
    "official",
    "--authority",
    "acme",
    "--value",
    "2 wafer",
)
OPEN = ("--searched", "A count, up to 2026-11-30.", "--settles", "A count from Acme.")
EVIDENCE = ("--source", "acme-page", "--stance", "supports", "--note", "It says two.")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A sound file with a sound neighbourhood: three lines, one claim, one source."""
    path = tmp_path / "claims.yaml"
    path.write_text(books.text(), encoding="utf-8")
    return path


def new(file: Path, *arguments: str, **more: Any) -> Result:
    return CliRunner().invoke(main, ["new", *arguments, "--file", str(file)], prog_name="claimbook", **more)


def told(result: Result) -> list[str]:
    return result.stderr.splitlines()


# --- a block for pasting ---


def test_a_claim_is_printed_ready_for_pasting(file: Path) -> None:
    before = file.read_bytes()
    result = new(file, *GIVEN, *EVIDENCE)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        "  wafers:\n"
        "    statement: Acme's engine spans two wafers.\n"
        "    topic: speed\n"
        "    lines: [2]                      # every line that says it; {ja: [1], fr: [2]} where they differ\n"
        "    presented: official             # how the article itself presents it, by its wording alone\n"
        "    authority: [acme]               # whose own word would make it official\n"
        "    value: 2 wafer                  # its figure or date, as firm as the article has it\n"
        "    status: official                # by rule: acme-page supports it with the voice of acme\n"
        "    verdict: supported              # by rule: acme-page supports it\n"
        "    evidence:\n"
        "      - source: acme-page\n"
        "        stance: supports\n"
        "        note: It says two.\n"
    )
    assert file.read_bytes() == before


def test_claim_is_the_default(file: Path) -> None:
    assert new(file, "claim", *GIVEN).stdout == new(file, *GIVEN).stdout
    assert new(file).stdout.startswith("  new-claim: ")
    manual = CliRunner().invoke(main, ["new", "--help"])
    assert manual.exit_code == 0 and "source" in manual.stdout
    assert new(file, "clam").exit_code == 2


def test_a_pasted_block_reads_and_checks(file: Path) -> None:
    block = new(file, *GIVEN, *OPEN).stdout
    content = file.read_text(encoding="utf-8")
    at = content.index("sources:")
    pasted = content[:at] + block + content[at:]
    assert books.problems_of(pasted) == []
    assert books.problems_of(content[:at] + new(file, *GIVEN, *OPEN, "--no-comments").stdout + content[at:]) == []


def test_what_is_still_owed_stands_in_the_block(file: Path) -> None:
    result = new(file, "--statement", "So.", "--line", "2")
    assert result.exit_code == 0
    assert told(result) == ["to fill in: id, topic and presented"]
    assert yaml.safe_load(result.stdout) == {
        "new-claim": {
            "statement": "So.",
            "topic": None,
            "lines": [2],
            "presented": None,
            "status": "speculative",
            "verdict": "not_enough_evidence",
            "searched": None,
            "settles": None,
        }
    }
    assert "# to fill in: what new evidence would decide it\n" in result.stdout
    assert "searched" not in new(file, *GIVEN, *EVIDENCE).stdout


def test_lines_may_differ_between_articles(tmp_path: Path) -> None:
    file = tmp_path / "claims.yaml"
    file.write_text(books.text(articles={"fr": {"language": "fr"}}), encoding="utf-8")
    lines = ("--line", "en:2", "--line", "fr:3", "--line", "fr:1")
    assert "    lines: {en: [2], fr: [1, 3]} " in new(file, *lines).stdout
    # A bare number is a line of every article.
    assert "    lines: {en: [2], fr: [1, 2, 3]} " in new(file, *lines, "--line", "2").stdout
    assert "    lines: [1, 2, 3] " in new(file, *GIVEN, *OPEN, "--line", "3", "--line", "1", "--line", "1").stdout


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (
            ("--value", "1,8"),
            "wafers value: expected a number such as 750, 0.24 or 3e12, found '1,8'; write 1.8 with a point "
            "[bad-value]",
        ),
        (
            ("--due", "2026-02-30"),
            "wafers due: expected a day from 01 to 28 in 2026-02, found day 30; correct the day [bad-date]",
        ),
        (
            ("--line", "two"),
            "wafers lines.2: expected a whole number from 1 to 9999999, found `two`; write it in plain digits, such "
            "as 26 [bad-number]",
        ),
        (
            ("--presented", "oficial"),
            "wafers presented: expected one of official, inferred, speculative, found `oficial`; did you mean "
            "`official`? [bad-word]",
        ),
        (
            ("--id", "Wafers"),
            "Wafers: expected an id of lower-case ASCII letters and digits with single hyphens, beginning with a "
            "letter, found `Wafers`; "
            "write `wafers` [bad-id]",
        ),
        (
            ("--source", "acme-page", "--stance", "support", "--note", "So."),
            "wafers evidence.1.stance: expected one of supports, qualifies, refutes, context, found `support`; did "
            "you mean `supports`? [bad-word]",
        ),
        (("--id", "speed"), "there is a claim `speed` already; an id is never used twice"),
    ],
)
@pytest.mark.parametrize("append", [(), ("--append", "--force")], ids=["print", "append"])
def test_what_cannot_be_read_is_said_at_once(
    file: Path, given: tuple[str, ...], message: str, append: tuple[str, ...]
) -> None:
    before = file.read_bytes()
    result = new(file, *GIVEN, *OPEN, *given, *append)
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", message + "\n")
    assert file.read_bytes() == before
    assert new(file, *GIVEN, *OPEN).exit_code == 0


def test_everything_that_cannot_be_read_is_said_in_one_run(file: Path) -> None:
    result = new(file, *GIVEN, "--value", "x", "--due", "soon", "--presented", "flatly")
    assert [line.split(":")[0] for line in told(result)] == ["wafers presented", "wafers value", "wafers due"]


def test_each_source_has_its_stance_and_its_note(file: Path) -> None:
    result = new(file, *GIVEN, "--source", "acme-page", "--stance", "supports")
    assert result.exit_code == 2
    assert (
        "expected one --stance and one --note for each --source, found 1 source, 1 stance and 0 notes" in result.stderr
    )


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (("--topic", "spede"), "topic: the file has no claim with the topic `spede`; did you mean `speed`?"),
        (("--topic", "xxxx"), "topic: the file has no claim with the topic `xxxx`; there is: speed"),
        (("--authority", "acmee"), "authority: the file has no organisation `acmee`; did you mean `acme`?"),
        (
            ("--source", "acme-pag", "--stance", "context", "--note", "So."),
            "evidence: the file has no source `acme-pag`; did you mean `acme-page`?",
        ),
        (("--line", "enn:2"), "line: the file has no article `enn`; did you mean `en`?"),
    ],
)
def test_a_name_that_is_not_in_the_file_is_pointed_out(file: Path, given: tuple[str, ...], message: str) -> None:
    result = new(file, *GIVEN, *OPEN, *given)
    assert result.exit_code == 0 and told(result)[0] == message
    assert told(new(file, *GIVEN, *OPEN)) == []


def test_what_the_check_would_say_is_said_beside_the_block(file: Path) -> None:
    result = new(file, *GIVEN, *OPEN, "--line", "9")
    assert told(result) == [
        "with it, `claimbook check` would find 1 new problem:",
        "wafers lines: expected a line from 1 to 3, found 9; correct the number [line-missing]",
    ]
    assert result.stdout.startswith("  wafers:\n")


# --- adding it to the file ---


def test_a_claim_is_added_to_the_file(file: Path) -> None:
    before = file.read_text(encoding="utf-8")
    result = new(file, *GIVEN, *EVIDENCE, "--append")
    line = before[: before.index("sources:")].count("\n") + 2
    assert (result.exit_code, result.stdout, result.stderr) == (0, f"{file}:{line}: added the claim `wafers`\n", "")
    at = before.index("sources:")
    assert file.read_text(encoding="utf-8") == before[:at] + "\n" + new_block(before, *GIVEN, *EVIDENCE) + before[at:]
    assert file.read_text(encoding="utf-8").splitlines()[line - 1] == "  wafers:"
    assert check(load(file)) == []


def new_block(content: str, *given: str) -> str:
    """What is printed for a file of this content."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "claims.yaml"
        path.write_text(content, encoding="utf-8")
        return new(path, *given).stdout


@pytest.mark.parametrize("form", ["lf", "crlf", "bom", "no-final-newline", "link"])
def test_every_other_byte_stays(tmp_path: Path, form: str) -> None:
    data = books.text().encode()
    data = {
        "crlf": data.replace(b"\n", b"\r\n"),
        "bom": b"\xef\xbb\xbf" + data,
        "no-final-newline": data.removesuffix(b"\n"),
    }.get(form, data)
    real = tmp_path / "real.yaml"
    real.write_bytes(data)
    real.chmod(0o640)
    file = tmp_path / "claims.yaml"
    file.symlink_to(real) if form == "link" else real.rename(file)
    assert new(file, *GIVEN, *OPEN, "--append", "--no-comments").exit_code == 0
    assert (
        new(file, "source", "https://acme.example/more", "--title", "More", "--append", "--no-comments").exit_code == 0
    )
    after = file.read_bytes()
    end = b"\r\n" if form == "crlf" else b"\n"
    claim = after[after.index(end + b"  wafers:") : after.index(b"sources:")]
    at = after.index(end + b"  acme-more:")
    source = after[at : after.index(b"organisations:")]
    assert after.replace(claim, end, 1).replace(source, end, 1) in (
        data,
        data.replace(b"sources:", end + b"sources:", 1).replace(b"organisations:", end + b"organisations:", 1),
    )
    assert file.is_symlink() == (form == "link") and file.stat().st_mode & 0o777 == 0o640
    assert after.endswith(b"\n") == (form != "no-final-newline")
    assert {each.name for each in tmp_path.iterdir()} <= {"claims.yaml", "real.yaml"}


def test_new_problems_keep_the_file_as_it_was_unless_forced(file: Path) -> None:
    before = file.read_bytes()
    result = new(file, *GIVEN, "--authority", "acmee", *OPEN, "--append")
    assert (result.exit_code, result.stdout) == (1, "")
    assert told(result)[-3:] == [
        "with it, `claimbook check` would find 1 new problem:",
        "wafers authority.2: expected the id of one of the organisations, found `acmee`; did you mean `acme`? "
        "[unknown-reference]",
        f"{file} was left as it was; mend that, or add it all the same with --force",
    ]
    assert file.read_bytes() == before
    forced = new(file, *GIVEN, "--authority", "acmee", *OPEN, "--append", "--force")
    assert forced.exit_code == 0 and "acmee" in file.read_text(encoding="utf-8")


def test_what_is_owed_is_not_added(file: Path) -> None:
    before = file.read_bytes()
    result = new(file, "--statement", "So.", "--append", "--force")
    assert (result.exit_code, result.stdout, result.stderr) == (
        2,
        "",
        f"{file} was left as it was: give --id, --topic, --line and --presented\n",
    )
    unsettled = new(file, *GIVEN, "--append")
    assert unsettled.exit_code == 1 and [line[-15:] for line in told(unsettled)[1:3]] == [
        "[searched-owed]",
        " [settles-owed]",
    ]
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (
            b"schema_version: 1\nas_of: 2026-11-30\nclaims: {}\n",
            "`claims:` is written in braces, where no block can stand; write its records on lines of their own",
        ),
        (
            b"{schema_version: 1, as_of: 2026-11-30}\n",
            "the file is one mapping in braces, where no block can stand; paste the record by hand",
        ),
    ],
)
def test_where_no_block_can_stand_it_says_so(file: Path, content: bytes, message: str) -> None:
    file.write_bytes(content)
    result = new(file, *GIVEN, *OPEN, "--append", "--force")
    assert (result.exit_code, told(result)[-1]) == (2, f"{file} was left as it was: {message}")
    assert file.read_bytes() == content
    assert new(file, *GIVEN, *OPEN).exit_code == 0


@pytest.mark.parametrize(
    "content", [b"", b"\xff", b"a: [", b"schema_version: 1\nas_of: 2026-11-30\nclaims:\n  x: {}\n"]
)
def test_a_file_that_cannot_be_read_whole_is_left_alone(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    result = new(file, *GIVEN, *OPEN, "--append", "--force")
    assert (
        result.exit_code == 2
        and told(result)[-1] == f"{file} cannot be read whole; mend it first (claimbook check {file})"
    )
    assert file.read_bytes() == content
    missing = new(file.parent / "none.yaml", *GIVEN)
    assert missing.exit_code == 2 and "expected a file that can be read, found none of that name" in missing.stderr


def test_a_file_that_changed_while_questions_were_asked_is_kept(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    added = command.drafting.added

    def meanwhile(*given: Any) -> Any:
        file.write_bytes(file.read_bytes() + b"# more\n")
        return added(*given)

    monkeypatch.setattr(command.drafting, "added", meanwhile)
    result = new(file, *GIVEN, *OPEN, "--append")
    assert (result.exit_code, result.stderr) == (
        2,
        f"{file} was left as it was: it changed meanwhile; run the command again\n",
    )
    assert file.read_text(encoding="utf-8") == books.text() + "# more\n" and list(file.parent.iterdir()) == [file]


def test_a_read_only_file_is_kept(file: Path) -> None:
    file.chmod(0o444)
    result = new(file, *GIVEN, *OPEN, "--append")
    assert (result.exit_code, result.stderr) == (2, f"{file} was left as it was: it is read-only\n")
    file.chmod(0o644)
    assert new(file, *GIVEN, *OPEN, "--append").exit_code == 0


# Signals as a shell leaves them, whoever started the tests.
PROGRAM = "import os, signal\nsignal.signal(signal.SIGINT, signal.default_int_handler); signal.signal(signal.SIGTERM, signal.SIG_DFL)\nfrom claimbook.drafting import replacement\nfrom claimbook.cli.new import new_command\n{}\nnew_command(prog_name='claimbook new')"


def started(file: Path, *arguments: str, before: str = "", **options: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", PROGRAM.format(before), *arguments, "--file", str(file)],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(SRC)},
        timeout=60,
        **options,
    )


def test_a_full_disk_keeps_the_file(file: Path) -> None:
    before = file.read_bytes()
    result = started(
        file,
        *GIVEN,
        *OPEN,
        "--append",
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (len(before), len(before))),
    )
    assert (result.returncode, result.stdout, result.stderr) == (2, "", f"{file} was left as it was: File too large\n")
    assert file.read_bytes() == before and list(file.parent.iterdir()) == [file]
    assert started(file, *GIVEN, *OPEN, "--append").returncode == 0


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_an_interruption_between_write_and_rename_keeps_the_file(file: Path, name: str) -> None:
    before = file.read_bytes()
    strike = f"write = replacement._write; replacement._write = lambda *given: (write(*given), os.kill(os.getpid(), signal.{name}))"
    result = started(file, *GIVEN, *OPEN, "--append", before=strike)
    assert (result.returncode, result.stdout, result.stderr) == (2, "", f"{file} was left as it was: interrupted\n")
    assert file.read_bytes() == before and list(file.parent.iterdir()) == [file]


def test_a_kill_between_write_and_rename_loses_nothing(file: Path) -> None:
    before = file.read_bytes()
    strike = "write = replacement._write; replacement._write = lambda *given: (write(*given), os.kill(os.getpid(), signal.SIGKILL))"
    assert started(file, *GIVEN, *OPEN, "--append", before=strike).returncode == -signal.SIGKILL
    assert file.read_bytes() == before
    assert started(file, *GIVEN, *OPEN, "--append").returncode == 0
    assert list(load(file).claims) == ["speed", "wafers"] and list(file.parent.iterdir()) == [file]


def test_the_record_takes_a_claim(tmp_path: Path) -> None:
    record = Path(__file__).parent.parent / "claims.yaml"
    copy = tmp_path / "claims.yaml"
    copy.write_bytes(record.read_bytes())
    book = load(copy)
    claim = next(claim for claim in book.claims.values() if claim.authority)
    result = new(
        copy,
        "--id",
        "a-new-claim",
        "--statement",
        "Something that no other claim states.",
        "--topic",
        claim.topic,
        "--line",
        "1",
        "--presented",
        "inferred",
        "--authority",
        claim.authority[0],
        *OPEN,
        "--append",
    )
    assert (result.exit_code, result.stderr) == (0, "")
    assert len(copy.read_bytes().splitlines()) > len(record.read_bytes().splitlines())
    assert list(load(copy).claims) == [*book.claims, "a-new-claim"]


# --- from a line ---


@pytest.fixture
def told_file(file: Path) -> Path:
    """The same with its article's text beside it."""
    (file.parent / "articles").mkdir()
    (file.parent / "articles" / "en.txt").write_text(
        "Acme writes 750 tokens per second.\nIt spans 2 wafers, and a few minutes pass.\nIt has 3 layers and 4 "
        "wafers, up to 750 tokens per second.\n",
        encoding="utf-8",
    )
    return file


def test_a_line_gives_its_number_and_its_figure(told_file: Path) -> None:
    result = new(told_file, "--from-line", "2")
    assert "    lines: [2] " in result.stdout and "    value: 2 wafer " in result.stdout
    assert told(result)[:2] == [
        "line 2: `speed` stands on it already: Acme's engine writes 750 tokens per second. (750 token/s)",
        "line 2 of en: `2 wafers` gives 2 wafer",
    ]
    assert any("gives no value (vague)" in line for line in told(result))
    assert "value: 9 wafer" in new(told_file, "--from-line", "2", "--value", "9 wafer").stdout


def test_a_figure_that_a_claim_states_is_not_proposed_again(told_file: Path) -> None:
    result = new(told_file, "--from-line", "1")
    assert "value" not in result.stdout
    assert "line 1 of en: `750 tokens per second` gives 750 token/s, which `speed` states already" in told(result)


def test_a_figure_that_is_set_aside_is_not_proposed(told_file: Path) -> None:
    told_file.write_text(
        books.text(unclaimed={"2": {"figures": {"2 wafers": "no count of its own"}}}), encoding="utf-8"
    )
    result = new(told_file, "--from-line", "2")
    assert "value" not in result.stdout
    assert "line 2 of en: `2 wafers` gives no value (set aside under `unclaimed`)" in told(result)


def test_several_figures_are_offered_and_none_is_chosen(told_file: Path) -> None:
    result = new(told_file, "--from-line", "3")
    assert (
        "    # value: 3 layer  (`3 layers` on the line in en)\n    # value: 4 wafer  (`4 wafers` on the line in en)\n"
        in result.stdout
    )
    assert "value" not in yaml.safe_load(result.stdout)["new-claim"]


def test_without_the_texts_a_line_gives_its_number(file: Path) -> None:
    result = new(file, "--from-line", "2")
    assert "    lines: [2] " in result.stdout and "value" not in result.stdout
    assert f"line 2: no text of en is at hand in {file.parent / 'articles'}, so its figures are not known" in told(
        result
    )


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("4", "--from-line: expected a line from 1 to 3, found 4"),
        (
            "x",
            "new-claim lines.1: expected a whole number from 1 to 9999999, found `x`; write it in plain digits, such "
            "as 26 [bad-number]",
        ),
    ],
)
def test_a_line_that_is_none_is_refused(told_file: Path, line: str, message: str) -> None:
    result = new(told_file, "--from-line", line)
    assert (result.exit_code, told(result)[-1]) == (2, message)


def test_the_lines_of_the_articles_can_be_asked_about(record: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    file = Path(__file__).parent.parent / "claims.yaml"
    monkeypatch.setattr("claimbook.cli.new.read_bytes", lambda *_: (record, []))
    if not (file.parent / "articles").is_dir():
        pytest.skip("the articles' texts are not at hand in articles/ beside claims.yaml")
    for line in range(1, min(article.lines for article in record.articles.values()) + 1):
        result = new(file, "--from-line", str(line))
        assert result.exit_code == 0 and "Traceback" not in result.output


# --- a source ---


def test_a_source_is_printed_ready_for_pasting(file: Path) -> None:
    result = new(file, "source", "https://acme.example/news/two-wafers", "--title", "Two wafers: a start")
    assert result.exit_code == 0
    assert result.stdout == (
        "  acme-news-two-wafers:\n"
        '    title: "Two wafers: a start"\n'
        "    publisher: Acme\n"
        "    url: https://acme.example/news/two-wafers\n"
        "    accessed: 2026-11-30\n"
        "    language: en\n"
        "    kind: primary\n"
        "    seen: unseen                    # how close to the origin the reading came\n"
    )
    assert told(result) == ["cite `acme-news-two-wafers` in a claim, for `claimbook check` asks that of every source"]


def test_a_source_is_added_to_the_file(file: Path) -> None:
    before = file.read_text(encoding="utf-8")
    result = new(
        file,
        "source",
        "https://other.example/a",
        "--title",
        "A",
        "--publisher",
        "Other",
        "--language",
        "en",
        "--kind",
        "press",
        "--published",
        "2026-07",
        "--voice",
        "acme",
        "--seen",
        "primary",
        "--append",
        "--no-comments",
    )
    assert result.exit_code == 0 and re.fullmatch(rf"{file}:\d+: added the source `other-a`\n", result.stdout)
    block = (
        "\n  other-a:\n    title: A\n    publisher: Other\n    url: https://other.example/a\n    published: 2026-07\n "
        "   accessed: 2026-11-30\n"
        "    language: en\n    kind: press\n    voice: [acme]\n    seen: primary\n"
    )
    assert file.read_text(encoding="utf-8") == before.replace("organisations:", block + "organisations:")
    assert [problem.code for problem in check(load(file))] == ["unused-source"]
    cited = new(file, *GIVEN, "--source", "other-a", "--stance", "supports", "--note", "So.", "--append")
    assert cited.exit_code == 0 and check(load(file)) == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("https://acme.example/engine/",),
            "this page is cited already, as `acme-page`; cite that source, or give with --published the date of the "
            "state that was read",
        ),
        (
            ("acme.example/x",),
            "expected an address such as https://example.org/page, found `acme.example/x`; write the whole address",
        ),
        (
            ("https://acme.example/x", "--id", "acme-page"),
            "there is a source `acme-page` already; an id is never used twice",
        ),
        (
            ("https://acme.example/x", "--accessed", "2026-11"),
            "acme-x accessed: expected one day, found `2026-11`; write it as 2026-07-08 [bad-date]",
        ),
        (
            ("https://acme.example/x", "--kind", "pres"),
            "acme-x kind: expected one of primary, measurement, reference, paper, analysis, press, post, commentary, "
            "found `pres`; did you mean `press`? [bad-word]",
        ),
    ],
)
def test_a_source_that_cannot_be_is_refused(file: Path, arguments: tuple[str, ...], message: str) -> None:
    before = file.read_bytes()
    result = new(file, "source", *arguments, "--append", "--force")
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", message + "\n")
    assert file.read_bytes() == before


def test_a_source_says_what_it_lacks(file: Path) -> None:
    result = new(file, "source", "https://other.example/a")
    assert result.exit_code == 0 and told(result) == ["to fill in: title, publisher, language and kind"]
    assert (
        "    kind:                           # to fill in: what sort of source it is: primary | measurement |\n"
        in result.stdout
    )
    appended = new(file, "source", "https://other.example/a", "--append")
    assert (appended.exit_code, appended.stderr) == (
        2,
        f"{file} was left as it was: give --title, --publisher, --language and --kind\n",
    )


# --- asking ---


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody is there to be asked."""
    monkeypatch.setattr(command, "_is_terminal", lambda: True)


def test_a_person_is_asked_for_what_no_option_gives(file: Path, terminal: None) -> None:
    answers = [
        "Acme's engine spans two wafers.",
        "",
        "spede",
        "n",
        "speed",
        "zwei",
        "2",
        "offical",
        "official",
        "",
        "acme",
        "2 wafers",
        "2 wafer",
        "",
        "acme-pag",
        "n",
        "acme-page",
        "support",
        "qualifies",
        "It says about two.",
        "n",
        "A count from Acme.",
    ]
    result = new(file, input="\n".join(answers) + "\n")
    assert result.exit_code == 0, result.output
    assert yaml.safe_load(result.stdout) == {
        "acmes-engine-spans-two": {
            "statement": "Acme's engine spans two wafers.",
            "topic": "speed",
            "lines": [2],
            "presented": "official",
            "authority": ["acme"],
            "value": "2 wafer",
            "status": "official",
            "verdict": "conflicting",
            "evidence": [{"source": "acme-page", "stance": "qualifies", "note": "It says about two."}],
            "settles": "A count from Acme.",
        }
    }
    for message in (
        "topic: the file has no claim with the topic `spede`; did you mean `speed`?",
        "lines.1: expected a whole number from 1 to 9999999, found `zwei`",
        "presented: expected one of official, inferred, speculative, found `offical`; did you mean `official`?",
        "did you mean `acme-page`?",
        "evidence.1.stance: expected one of supports, qualifies, refutes, context, found `support`",
        "value: expected a unit in the singular, found 'wafers'",
    ):
        assert message in result.stderr, message


def test_nobody_is_asked_where_nothing_is_owed(file: Path, terminal: None) -> None:
    assert new(file, *GIVEN, *OPEN).exit_code == 0


def test_a_person_is_asked_about_a_source(file: Path, terminal: None) -> None:
    answers = ["", "A page", "Other", "2026-07-50", "2026-07-05", "en", "press", "acme", "copy", "a public archive"]
    result = new(
        file, "source", "https://other.example/a", "--append", "--no-comments", input="\n".join(answers) + "\n"
    )
    assert result.exit_code == 0, result.output
    source = load(file).sources["other-a"]
    assert (
        source.title,
        source.publisher,
        str(source.published),
        source.kind,
        source.voice,
        source.seen,
        source.through,
    ) == (
        "A page",
        "Other",
        "2026-07-05",
        "press",
        ("acme",),
        "copy",
        "a public archive",
    )


def test_a_person_is_asked_for_a_field_that_is_owed_and_has_no_question_of_its_own(
    file: Path, terminal: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = ["", "A page", "Other", "", "en", "press", "", "primary", "", "Ann Lee"]
    monkeypatch.setitem(drafting.OWED, "sources", (*drafting.OWED["sources"], "author"))  # type: ignore[arg-type]
    result = new(file, "source", "https://other.example/a", "--append", input="\n".join(answers) + "\n")
    assert result.exit_code == 0, result.output
    assert "Author (who wrote it, where that matters): " in result.stderr and "it is owed" in result.stderr
    assert load(file).sources["other-a"].author == "Ann Lee"


def test_an_end_of_answers_writes_nothing(file: Path, terminal: None) -> None:
    before = file.read_bytes()
    for answers in ("", "So.\n", "So.\nso\n"):
        result = new(file, "--append", input=answers)
        assert (result.exit_code, told(result)[-1]) == (2, "interrupted; nothing was written")
    assert file.read_bytes() == before


def in_a_terminal(file: Path, play: Callable[[int], None], *arguments: str, at_last: bytes = b"") -> tuple[int, str]:
    """Exit status and what is shown in the end of a run in a real terminal, whose keyboard ``play`` has.

    ``at_last`` is pressed then, and again while nothing happens: a key that comes as the line editor
    starts may be lost in it.
    """
    child, keyboard = pty.fork()
    if child == 0:
        os.environ["PYTHONPATH"] = str(SRC)
        os.execv(sys.executable, [sys.executable, "-c", PROGRAM.format(""), *arguments, "--file", str(file)])
    play(keyboard)
    os.write(keyboard, at_last)
    shown = b""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if not select.select([keyboard], [], [], 1)[0]:
            os.write(keyboard, at_last)
            continue
        try:
            part = os.read(keyboard, 4096)
        except OSError:
            break
        if not part:
            break
        shown += part
    if time.monotonic() >= deadline:
        os.kill(child, signal.SIGKILL)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    os.close(keyboard)
    return status, shown.decode()


def until(keyboard: int, text: str) -> str:
    shown = b""
    while text.encode() not in shown:
        assert select.select([keyboard], [], [], PATIENCE)[0], shown
        shown += os.read(keyboard, 4096)
    return shown.decode()


def test_a_real_terminal_is_noticed_and_can_be_left(file: Path) -> None:
    before = file.read_bytes()

    def leave(keyboard: int) -> None:
        until(keyboard, "Statement")
        os.write(keyboard, b"So it is.\n")
        until(keyboard, "Id [so]: ")

    status, shown = in_a_terminal(file, leave, "--append", at_last=b"\x03")
    assert status == 2 and "interrupted; nothing was written" in shown and "Traceback" not in shown
    assert file.read_bytes() == before


def test_a_real_terminal_takes_a_source(file: Path) -> None:
    def answer(keyboard: int) -> None:
        for question, text in (("Id", ""), ("Title", "A page"), ("Published", ""), ("Voice", ""), ("Seen", "")):
            until(keyboard, question)
            os.write(keyboard, text.encode() + b"\n")

    status, shown = in_a_terminal(file, answer, "source", "https://acme.example/a", "--append")
    assert status == 0, shown
    assert load(file).sources["acme-a"].title == "A page"
