"""Every command and option of the command line, on small files written for the purpose."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from books import text
from claimbook import Claimbook
from claimbook.cli import main
from conftest import RECORD

COMMANDS = ("check", "show", "list", "calc", "solve", "flips")
FIGURES: dict[str, Any] = {"size": {"value": "2 token", "source": ["acme-page"]}}
RECKONED: dict[str, Any] = {
    "asks": "How fast is it?",
    "formula": "tokens / time",
    "given": {
        "tokens": {"figure": "size"},
        "time": {"assume": "0.002..0.004 second", "as": "bound", "because": "It was timed."},
    },
    "gives": "500..1000 token/s",
    "compare": "contains",
    "shows": "supports",
    "else": "refutes",
    "note": "It decides.",
}


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(main, list(arguments))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to stand in, where claims.yaml is the sound small file."""
    monkeypatch.chdir(tmp_path)
    write()
    return tmp_path


def write(name: str = "claims.yaml", **sections: Any) -> str:
    Path(name).write_text(text(**sections), encoding="utf-8")
    return name


def reckoned(**fields: Any) -> None:
    write(claims={"speed": {"calculations": [RECKONED | fields]}}, figures=FIGURES)


# --- help ---


def test_help_lists_every_command_and_names_none_that_is_not_there() -> None:
    told = run("--help").output
    listed = told.split("Commands:\n")[1].split()
    assert all(command in listed for command in COMMANDS)
    assert sorted(main.commands) == sorted(
        line.split()[0] for line in told.split("Commands:\n")[1].splitlines() if line.strip()
    )


@pytest.mark.parametrize("command", sorted(main.commands))
def test_every_command_and_option_is_explained(command: str) -> None:
    assert run(command, "-h").exit_code == 0
    assert (main.commands[command].help or "").strip()
    for parameter in main.commands[command].params:
        told = isinstance(parameter, click.Argument) or parameter.help
        assert told or parameter.name in ("status", "verdict", "presented", "topic", "form"), parameter.name


def test_the_version_is_told() -> None:
    assert run("--version").output.startswith("claimbook, version ")


# --- check ---


def test_check_of_a_sound_file_counts_and_leaves_with_0(folder: Path) -> None:
    result = run("check")
    assert (result.exit_code, result.output) == (
        0,
        "claims.yaml: 1 claim, 1 source, 1 article, 0 overrulings, as of 2026-11-30: 0 problems\n"
        "no text at hand of en, so their figures were not looked for\n",
    )


def test_check_of_an_unsound_file_tells_every_problem_and_leaves_with_1(folder: Path) -> None:
    write("other.yaml", claims={"speed": {"status": "inferred"}}, sources={"acme-page": {"url": "acme"}})
    result = run("check", "other.yaml")
    assert (result.exit_code, result.output) == (
        1,
        "other.yaml:18:13 speed status: expected official, since acme-page supports it with the voice of acme, found "
        "inferred; "
        "record official, correct the evidence, or overrule the rule under `judgement` [status-not-derived]\n"
        "other.yaml:25:10 acme-page url: expected an address such as https://example.org/page, found `acme`; "
        "write the whole address, or leave the url out [bad-url]\n"
        "other.yaml: 1 claim, 1 source, 1 article, 0 overrulings, as of 2026-11-30: 2 problems\n"
        "no text at hand of en, so their figures were not looked for\n",
    )


def test_check_tells_what_cannot_be_read_and_what_is_wrong_with_the_rest(folder: Path) -> None:
    write(claims={"speed": {"status": "offical"}}, sources={"acme-page": {"url": "acme"}})
    result = run("check")
    assert result.exit_code == 1
    assert [line.split("[")[-1] for line in result.output.splitlines()[:-3]] == ["bad-word]", "bad-url]"]
    assert result.output.splitlines()[-3] == (
        "not checked because of these problems: whether every line is accounted for, whether everything recorded is used"
    )


def test_check_takes_its_file_as_other_commands_do(folder: Path) -> None:
    (folder / "other.yaml").write_text(text(claims={"speed": {"status": "inferred"}}), encoding="utf-8")
    named = run("check", "other.yaml")
    assert named.exit_code == 1
    for option in ("--file", "-f"):
        assert (run("check", option, "other.yaml").output, run("check", option, "other.yaml").exit_code) == (
            named.output,
            1,
        )
    twice = run("check", "other.yaml", "--file", "other.yaml")
    assert twice.exit_code == 2
    assert "Error: the claims file is named twice: give FILE or --file\n" in twice.stderr


def test_check_of_no_file_leaves_with_2(folder: Path) -> None:
    result = run("check", "missing.yaml")
    assert (result.exit_code, result.stdout) == (2, "")
    assert (
        result.stderr
        == "missing.yaml:1:1 file: expected a file that can be read, found none of that name; check the path [file-unreadable]\n"
    )


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"- a\n",
        b"\xff\xfe",
        b"a: [",
        b"\x00\x01",
        b"schema_version: 1\n",
        b"a: &x b\nc: *x\n",
        b"!!python/object:os.system {}",
    ],
)
@pytest.mark.parametrize(
    "command",
    [
        ["check", "bad.yaml"],
        ["show", "x", "-f", "bad.yaml"],
        ["list", "-f", "bad.yaml"],
        ["calc", "x", "-f", "bad.yaml"],
        ["solve", "x", "--for", "y", "-f", "bad.yaml"],
        ["flips", "-f", "bad.yaml"],
    ],
)
def test_no_content_makes_a_traceback(folder: Path, content: bytes, command: list[str]) -> None:
    Path("bad.yaml").write_bytes(content)
    result = run(*command)
    assert result.exit_code == (1 if command[0] == "check" else 2)
    assert result.output.startswith("bad.yaml:")


def test_check_as_json_parses_back(folder: Path) -> None:
    write(claims={"speed": {"status": "inferred"}})
    result = run("check", "--format", "json")
    assert result.exit_code == 1
    assert json.loads(result.output) == [
        {
            "file": "claims.yaml",
            "line": 18,
            "column": 13,
            "record": "speed",
            "field": "status",
            "code": "status-not-derived",
            "expected": "official, since acme-page supports it with the voice of acme",
            "found": "inferred",
            "remedy": "record official, correct the evidence, or overrule the rule under `judgement`",
        }
    ]
    write()
    assert json.loads(run("check", "--format", "json").output) == []


def test_check_for_github_escapes_what_it_must(folder: Path) -> None:
    assert run("check", "--format", "github").output == ""
    write("a,b:c%d.yaml", sources={"acme-page": {"url": "50% off"}})
    assert run("check", "a,b:c%d.yaml", "--format", "github").output == (
        "::error file=a%2Cb%3Ac%25d.yaml,line=25,col=10,title=bad-url::acme-page url: expected an address such as "
        "https://example.org/page, "
        "found `50%25 off`; write the whole address, or leave the url out [bad-url]\n"
    )


def test_check_on_a_later_day_tells_what_is_owed_by_then(folder: Path) -> None:
    partly = [{"source": "acme-page", "stance": "qualifies", "note": "In part."}]
    write(
        claims={"speed": {"due": "2027-01", "verdict": "pending", "settles": "A page.", "evidence": partly}},
        sources={"acme-page": {"published": "2026-08-01"}},
    )
    assert run("check").exit_code == 0
    result = run("check", "--as-of", "2027-02-01")
    assert result.exit_code == 1
    assert [line.split("[")[-1] for line in result.output.splitlines()[:-2]] == ["verdict-not-derived]"]


def test_check_as_of_a_day_before_the_record_s_own_cannot_run(folder: Path) -> None:
    result = run("check", "--as-of", "2026-07-08")
    assert result.exit_code == 2
    assert result.stderr.splitlines()[-1] == (
        "Error: claims.yaml stands as of 2026-11-30 and cannot be checked as of an earlier day; "
        "`claimbook list --as-of 2026-07-08` shows the labels of that day"
    )


@pytest.mark.parametrize(
    ("day", "found"),
    [
        ("2026-13-01", "found month 13"),
        ("2026-02-30", "found day 30"),
        ("2026-07", "found `2026-07`"),
        ("yesterday", "found 'yesterday'"),
        ("", "found ''"),
    ],
)
@pytest.mark.parametrize("command", [["check"], ["show", "speed"], ["list"], ["calc", "speed"]])
def test_a_day_that_is_none_is_refused(folder: Path, command: list[str], day: str, found: str) -> None:
    result = run(*command, "--as-of", day)
    assert result.exit_code == 2
    assert f"expected a day such as 2026-07-08, {found}" in result.stderr


# --- show ---

SHOWN = """\
speed
Acme's engine writes 750 tokens per second.

Where      lines 1, 2 and 3
Who        the article in its own voice
Value      750 token/s
Presented  official: attributed to an organisation, or told flatly as something that an
           organisation did, does or will do
Status     official, since acme-page supports it with the voice of acme
Verdict    supported, since acme-page supports it
Authority  Acme
As of      2026-11-30
Evidence   1 independent origin: acme
    supports: It says so.
      — acme-page: “The engine”, Acme, 2026-06-01. https://acme.example/engine (primary, en: the
        origin's own page was read)
"""


def test_show_tells_a_claim_whole(folder: Path) -> None:
    result = run("show", "speed")
    assert (result.exit_code, result.output) == (0, SHOWN)


def test_show_as_of_an_earlier_day_tells_what_was_known_then(folder: Path) -> None:
    told = run("show", "speed", "--as-of", "2026-05-31").output
    assert (
        "Status     speculative, since nothing that counts supports or qualifies it, and acme did not say\n           so\n"
        in told
    )
    assert "Verdict    not_enough_evidence, since nothing but context is known\n" in told
    assert told.endswith("As of      2026-05-31\nEvidence   none\n")


def test_show_tells_everything_that_a_claim_may_have(folder: Path) -> None:
    write(
        claims={
            "speed": {
                "calculations": [RECKONED],
                "due": "2026-09",
                "searched": "A test, up to 2026-11-30.",
                "settles": "A test.",
                "note": "A note.",
                "speaker": "Ann Lee",
                "lines": {"en": [1, 2, 3], "fr": [2]},
                "judgement": {"verdict": "refuted", "because": "The page errs."},
                "verdict": "refuted",
                "evidence": [{"source": "tweet", "stance": "supports", "note": "It guesses."}],
                "renderings": [{"kind": "hedge", "says": {"en": "up to", "fr": "750"}, "differs": "a ceiling lost"}],
            }
        },
        figures=FIGURES,
        sources={"tweet": {"kind": "post", "author": "Bo", "title": "[A post]", "published": None}},
        articles={"fr": {}},
    )
    told = run("show", "speed").output
    for line in (
        "Where      en lines 1, 2 and 3; fr line 2",
        "Who        Ann Lee",
        "Due        2026-09",
        "Searched   A test, up to 2026-11-30.",
        "Settles it A test.",
        "Note       A note.",
        "Texts      a ceiling lost (hedge: en: up to; fr: 750)",
        "Status     inferred, since “How fast is it?” supports it as a calculation — but the record says",
        "           official",
        "Verdict    refuted, since a person overruled the rule: The page errs. (the rule gives",
        "           not_enough_evidence)",
        "Evidence   1 calculation",
        "    supports: It guesses. [a post, so context only]",
        "      — tweet: Bo, [A post], Somebody, undated, accessed 2026-11-01. (post, en: the origin's own",
        "    supports: How fast is it? tokens / time = 500..1000 token/s",
        "      — It decides.",
    ):
        assert line in told.splitlines(), line


@pytest.mark.parametrize(
    "command", [["show", "spede"], ["calc", "spede"], ["solve", "spede", "--for", "x"], ["flips", "spede"]]
)
def test_a_mistyped_id_gets_the_nearest(folder: Path, command: list[str]) -> None:
    result = run(*command)
    assert result.exit_code == 2
    assert result.stderr.splitlines()[-1] == "Error: there is no claim `spede`; did you mean `speed`?"


def test_an_id_that_is_like_no_other_gets_the_list(folder: Path) -> None:
    assert (
        run("show", "xyzzy").stderr.splitlines()[-1]
        == "Error: there is no claim `xyzzy`; `claimbook list` shows what there is"
    )


def test_commands_that_write_or_compare_want_a_file_that_can_be_read_whole(folder: Path) -> None:
    write(claims={"speed": {"status": "offical"}})
    result = run("diff", "claims.yaml", "claims.yaml")
    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        "claims.yaml:18:13 speed status: expected one of official, inferred, speculative, found `offical`; did you "
        "mean `official`? [bad-word]",
        "claims.yaml cannot be read whole; mend it first (claimbook check claims.yaml)",
    ]


# --- a file with problems ---

TROUBLED = (
    "claims.yaml has 1 problem in what was to be read; what rests on that is not derived (claimbook check claims.yaml)"
)
LOST = "it rests on the source acme-pag, which is missing or could not be read"


@pytest.fixture
def lost(folder: Path) -> None:
    """A record whose claim `speed` cites a source by a mistyped id, beside a sound prediction and a sound claim."""
    write(
        claims={
            "speed": {"evidence": [{"source": "acme-pag", "stance": "supports", "note": "So it says."}], "due": "2027"},
            "sound": {"statement": "It is sound."},
        }
    )


def test_show_derives_no_label_from_half_a_record(lost: None) -> None:
    result = run("show", "speed")
    assert (result.exit_code, result.stderr) == (1, f"{TROUBLED}\n")
    told = " ".join(result.stdout.split())
    assert f"Status not derived: {LOST}" in told and f"Verdict not derived: {LOST}" in told
    assert "supports: So it says. — acme-pag: missing, or could not be read" in told
    result = run("show", "sound")
    assert result.exit_code == 0 and result.stderr == f"{TROUBLED}\n" and "not derived" not in result.stdout


def test_list_derives_no_label_from_half_a_record(lost: None) -> None:
    result = run("list", "--format", "json")
    rows = {row["id"]: row for row in json.loads(result.stdout)}
    assert (result.exit_code, result.stderr) == (1, f"{TROUBLED}\n")
    assert rows["speed"]["status"] is rows["speed"]["verdict"] is None and rows["sound"]["status"] == "speculative"
    assert "not derived" in run("list").stdout
    result = run("list", "--status", "speculative", "--format", "json")
    assert [row["id"] for row in json.loads(result.stdout)] == ["sound"]
    assert (result.exit_code, result.stderr) == (1, f"{TROUBLED}\nNot derived, so not filtered: 1 claim\n")


def test_due_derives_no_verdict_from_half_a_record(lost: None) -> None:
    result = run("due")
    assert (result.exit_code, result.stderr) == (1, f"{TROUBLED}\n")
    assert "Not derived (1)\n  2027  speed: not derived\n" in result.stdout and LOST in " ".join(result.stdout.split())


def test_a_claim_that_could_not_be_read_is_named_and_no_label_rests_on_it(folder: Path) -> None:
    write(claims={"speed": {"status": "offical"}, "sound": {"statement": "It is sound."}})
    result = run("list", "--format", "csv")
    assert result.exit_code == 1 and [row["id"] for row in csv.DictReader(io.StringIO(result.stdout))] == ["sound"]
    assert result.stderr.splitlines() == [TROUBLED, "Not read, so not shown: 1 claim, speed"]
    result = run("show", "speed")
    assert result.exit_code == 1
    assert result.stderr.splitlines() == [
        TROUBLED,
        "the claim `speed` could not be read (claimbook check claims.yaml)",
    ]
    write(claims={"sound": {"statement": "It is sound."}})
    result = run("list", "--format", "csv")
    assert (result.exit_code, result.stderr) == (0, "")


# --- list ---


@pytest.fixture
def three(folder: Path) -> None:
    write(
        claims={
            "guess": {
                "statement": 'It, "perhaps", is so.',
                "topic": "size",
                "lines": [3],
                "speaker": "Ann Lee",
                "value": "~3 token",
            },
            "bench": {
                "statement": "Es läuft; 速い.",
                "lines": {"en": [2]},
                "status": "inferred",
                "verdict": "refuted",
                "presented": "speculative",
                "evidence": [{"source": "lab", "stance": "refutes", "note": "No."}],
            },
        },
        sources={"lab": {"kind": "measurement", "published": "2026-10-01"}},
    )


def listed(*arguments: str) -> list[str]:
    result = run("list", "--format", "json", *arguments)
    assert result.exit_code == 0
    return [row["id"] for row in json.loads(result.output)]


@pytest.mark.usefixtures("three")
@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], ["speed", "guess", "bench"]),
        (["--status", "official"], ["speed"]),
        (["--verdict", "refuted"], ["bench"]),
        (["--presented", "speculative"], ["bench"]),
        (["--topic", "size"], ["guess"]),
        (["--line", "2"], ["speed", "bench"]),
        (["--line", "3"], ["speed", "guess"]),
        (["--line", "99"], []),
        (["--speaker", "ann"], ["guess"]),
        (["--source", "lab"], ["bench"]),
        (["--topic", "speed", "--line", "2", "--status", "official"], ["speed"]),
        (["--verdict", "refuted", "--as-of", "2026-09-30"], []),
        (["--status", "speculative", "--as-of", "2026-05-31"], ["speed", "guess", "bench"]),
    ],
)
def test_list_shows_the_claims_that_pass_every_filter(arguments: list[str], expected: list[str]) -> None:
    assert listed(*arguments) == expected


@pytest.mark.usefixtures("three")
@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["--topic", "sizes"], "there is no topic `sizes`; did you mean `size`?"),
        (["--source", "labb"], "there is no source `labb`; did you mean `lab`?"),
        (["--line", "0"], "Invalid value for '--line': 0 is not in the range x>=1."),
        (["--line", "two"], "Invalid value for '--line': 'two' is not a valid integer range."),
        (
            ["--status", "offical"],
            "Invalid value for '--status': 'offical' is not one of 'official', 'inferred', 'speculative'.",
        ),
        (["--format", "xml"], "Invalid value for '--format': 'xml' is not one of 'table', 'json', 'csv'."),
    ],
)
def test_list_refuses_a_filter_that_can_match_nothing(arguments: list[str], error: str) -> None:
    result = run("list", *arguments)
    assert result.exit_code == 2
    assert result.stderr.splitlines()[-1].startswith(f"Error: {error.split(' is not one of')[0].split('.')[0]}")


@pytest.mark.usefixtures("three")
def test_list_as_json_and_csv_parse_back_to_the_same_rows() -> None:
    rows = json.loads(run("list", "--format", "json").output)
    assert rows[1] == {
        "id": "guess",
        "status": "speculative",
        "verdict": "not_enough_evidence",
        "presented": "inferred",
        "topic": "size",
        "lines": "line 3",
        "speaker": "Ann Lee",
        "value": "~3 token",
        "statement": 'It, "perhaps", is so.',
    }
    assert list(csv.DictReader(io.StringIO(run("list", "--format", "csv").output))) == rows


@pytest.mark.usefixtures("three")
def test_list_as_a_table_is_plain_text() -> None:
    told = run("list", "--topic", "size").output
    assert [line.split() for line in told.splitlines() if line.strip()] == [
        ["claim", "status", "verdict", "presented", "lines", "statement"],
        [told.splitlines()[2].strip()],
        ["guess", "speculative", "not_enough_evidence", "inferred", "line", "3", "It,", '"perhaps",', "is", "so."],
        ["1", "claim"],
    ]
    assert "\x1b" not in told


@pytest.mark.usefixtures("three")
def test_list_of_nothing_says_so() -> None:
    assert run("list", "--line", "99").output.splitlines()[-1] == "0 claims"
    assert run("list", "--line", "99", "--format", "json").output == "[]\n"
    assert (
        run("list", "--line", "99", "--format", "csv").output
        == "id,status,verdict,presented,topic,lines,speaker,value,statement\n"
    )


# --- calc, solve, flips ---


def test_calc_makes_the_calculations_step_by_step(folder: Path) -> None:
    reckoned()
    result = run("calc", "speed")
    assert (result.exit_code, result.output) == (
        0,
        """\
1. How fast is it?
   tokens / time
   = (2 token) / (0.002..0.004 s)
   = 500..1000 token/s
   tokens: 2 token, figure size
   time: 0.002..0.004 s, assumed as a bound (It was timed.)
   500..1000 token/s contains 750 token/s.
   shows: supports; It decides.
   time alone moves the result over 500..1000 token/s

""",
    )


def test_calc_with_changed_inputs_names_what_moves(folder: Path) -> None:
    reckoned()
    told = run("calc", "speed", "--set", "time=0.001 second").output
    assert "   = 2000 token/s\n" in told and "   shows: refutes\n" in told
    assert (
        told.splitlines()[-1]
        == "speed: verdict moves from supported to conflicting, since acme-page supports it; “How fast is it?” refutes it."
    )
    narrower = run("calc", "speed", "--set", "time=0.002..0.003 second").output
    assert narrower.splitlines()[-1] == "No status and no verdict moves."
    # 2 token in 0.002 to 0.003 s are 667 to 1000 token/s, in which 750 still lies; what was noted of 500 to 1000 is not said of it.
    assert "   shows: supports\n" in narrower
    same = run("calc", "speed", "--set", "time=0.002..0.004 second").output
    assert "   shows: supports; It decides.\n" in same


def test_calc_takes_several_changes_at_once_and_in_any_order(folder: Path) -> None:
    reckoned()
    settings = ["--set", "time=0.001 second", "--set", "tokens=0.5..1 token"]
    told = run("calc", "speed", *settings).output
    assert told.splitlines()[-1] == "No status and no verdict moves."
    assert told == run("calc", "speed", *settings[2:], *settings[:2]).output


def test_calc_names_other_claims_that_rest_on_the_changed_figure(folder: Path) -> None:
    doubled = {
        "asks": "Twice?",
        "formula": "size",
        "given": {"size": {"figure": "size"}},
        "gives": "2 token",
        "compare": "about",
        "shows": "supports",
        "else": "refutes",
    }
    write(
        claims={
            "speed": {"calculations": [RECKONED]},
            "other": {
                "value": "2 token",
                "calculations": [doubled],
                "status": "inferred",
                "verdict": "supported",
                "searched": None,
                "settles": None,
            },
        },
        figures=FIGURES,
    )
    assert run("check").exit_code == 0
    assert run("calc", "speed", "--set", "tokens=3 token").output.splitlines()[-2:] == [
        "other: status moves from inferred to speculative, since nothing that counts supports or qualifies it.",
        "other: verdict moves from supported to refuted, since “Twice?” refutes it.",
    ]


def test_calc_takes_dates_for_dates(folder: Path) -> None:
    made = {
        "asks": "How long?",
        "formula": "end - start",
        "given": {"end": {"figure": "end"}, "start": {"figure": "start"}},
        "gives": "30 day",
        "shows": "context",
    }
    figures = {
        "end": {"value": "2026-07-01", "source": ["acme-page"]},
        "start": {"value": "2026-06-01", "source": ["acme-page"]},
    }
    write(claims={"speed": {"calculations": [made]}}, figures=figures)
    assert run("check").exit_code == 0
    assert "   = 31 day\n" in run("calc", "speed", "--set", "end=2026-07-02").output


DATED = {
    "asks": "How long before?",
    "formula": "shown - used",
    "given": {"shown": {"figure": "shown"}, "used": {"figure": "used"}},
    "gives": "10.5..11.5 year",
    "compare": {"above": "0 day"},
    "shows": "refutes",
    "note": "Ten years before.",
}


def dated() -> None:
    figures = {
        "shown": {"value": "2026-06-24", "source": ["acme-page"]},
        "used": {"value": "2015", "source": ["acme-page"]},
    }
    write(
        claims={
            "speed": {
                "calculations": [DATED],
                "evidence": [],
                "authority": None,
                "status": "speculative",
                "verdict": "refuted",
            }
        },
        figures=figures,
    )


def test_dates_are_told_as_dates(folder: Path) -> None:
    dated()
    assert run("check").exit_code == 0, run("check").output
    assert (
        run("calc", "speed").output
        == """\
1. How long before?
   shown - used
   = 2026-06-24 - 2015
   ≈ 10.5..11.5 year
   shown: 2026-06-24, figure shown
   used: 2015, figure used
   3828..4192 day is above 0 day.
   shows: refutes; Ten years before.
   used alone moves the result over 10.5..11.5 year

"""
    )
    early = run("calc", "speed", "--set", "shown=2010-01-01").output
    assert "   shows: context\n" in early
    assert early.endswith(
        "speed: verdict moves from refuted to not_enough_evidence, since nothing but context is known.\n"
    )
    assert run("calc", "speed", "--set", "shown=10 day").stderr.splitlines()[-1] == (
        "Error: --set: expected a date for shown, found `10 day`; write it like 2026-06-24"
    )
    assert (
        run("solve", "speed", "--for", "used")
        .output.splitlines()[-1]
        .endswith("/2026-06-23   (recorded: 2015, figure used)")
    )
    assert run("flips").output == (
        "speed: shown 3828 days earlier (2026-06-24 to 2015-12-31) turns “How long before?”; verdict refuted becomes not_enough_evidence\n"
    )


@pytest.mark.parametrize(
    ("setting", "error"),
    [
        ("time", "--set wants NAME=VALUE, such as bits='4 bit/parameter', found `time`"),
        ("time=", "--set time: expected "),
        ("time=quick", "--set time: expected "),
        ("time=1,5 second", "--set time: expected "),
        ("time=750", "--set: expected a value in s for time, found `750`, a pure number; write it like 0.002..0.004 s"),
        (
            "time=1 token",
            "--set: expected a value in s for time, found `1 token`, which measures token (token); write it like 0.002..0.004 s",
        ),
        ("time=2026-07", "--set: expected a number for time, found `2026-07`; write it like 0.002..0.004 s"),
        (
            "speed=1 token",
            "--set: expected an input of the claim's calculations, one of time, tokens, found `speed`; name one of them",
        ),
    ],
)
def test_calc_refuses_a_setting_that_is_none(folder: Path, setting: str, error: str) -> None:
    reckoned()
    result = run("calc", "speed", "--set", setting)
    assert result.exit_code == 2
    assert result.stderr.splitlines()[-1].startswith(f"Error: {error}")


@pytest.mark.parametrize("setting", ["time=0 second", "time=0..1 second", "tokens=-1..1 token"])
def test_a_setting_without_a_result_is_told_in_a_line(folder: Path, setting: str) -> None:
    reckoned(compare="above")
    result = run("calc", "speed", "--set", setting)
    assert result.exit_code in (0, 1)
    assert result.exit_code == 0 or result.stderr.startswith("speed calculation 1: expected ")


@pytest.mark.parametrize("command", ["calc", "solve", "flips"])
@pytest.mark.parametrize(
    "fields",
    [
        {"formula": "tokens +"},
        {"formula": "tokens / more"},
        {"formula": "tokens"},
        {"formula": "tokens + time"},
        {"formula": "tokens / (time - time)"},
        {"formula": "tokens", "given": {"tokens": {"figure": "size"}}},
    ],
)
def test_a_calculation_that_cannot_be_made_is_told_in_a_line(
    folder: Path, command: str, fields: dict[str, Any]
) -> None:
    reckoned(**fields)
    result = run(command, "speed", *(["--for", "tokens"] if command == "solve" else []))
    assert result.exit_code == 1
    assert result.stderr.startswith("speed calculation 1: expected ") and result.stderr.count("\n") == 1
    if command == "calc":
        assert run("calc", "speed", "--set", "tokens=1 token").exit_code in (1, 2)


@pytest.mark.parametrize("section", ["figure", "claim"])
def test_a_calculation_with_a_missing_input_is_told_and_turns_nothing(folder: Path, section: str) -> None:
    time = {"assume": "1 second", "as": "convention", "because": "So."}
    reckoned(given={"tokens": {section: "nowhere"}, "time": time}, compare="within")
    head = "claims.yaml has 1 problem in what was to be read; what rests on that is not derived (claimbook check claims.yaml)"
    for command in (["calc", "speed"], ["solve", "speed", "--for", "tokens"]):
        result = run(*command)
        assert result.exit_code == 1 and result.stdout == ""
        assert result.stderr.splitlines() == [
            head,
            f"speed calculation 1: expected a {section} of the record, found `nowhere`; correct the id",
        ]


def test_a_comparison_with_a_claim_without_a_value_is_told_in_a_line(folder: Path) -> None:
    write(claims={"speed": {"calculations": [RECKONED], "value": None}}, figures=FIGURES)
    for command in (["calc", "speed"], ["solve", "speed", "--for", "time"], ["flips"]):
        result = run(*command)
        assert result.exit_code == 1
        assert result.stderr == (
            "speed calculation 1: expected a claim with a value to compare with, found a claim without one; give the claim its value, or state a limit as in `compare: {above: 0 day}`\n"
        )


@pytest.mark.parametrize("command", [["calc", "speed"], ["solve", "speed", "--for", "time"]])
def test_a_claim_without_calculations_has_none_to_make(folder: Path, command: list[str]) -> None:
    result = run(*command)
    assert result.exit_code == 2
    assert (
        result.stderr.splitlines()[-1]
        == "Error: `speed` has no calculations; `claimbook show speed` tells what it rests on"
    )


def test_solve_gives_the_values_for_which_a_comparison_holds(folder: Path) -> None:
    reckoned(compare="above", shows="context")
    result = run("solve", "speed", "--for", "tokens")
    lines = result.output.splitlines()
    assert (result.exit_code, lines[:2]) == (0, ["1. How fast is it?", "   tokens / time above 750 token/s"])
    # The slowest result, tokens / 0.004 s, must lie above 750.5 token/s: tokens above 3.002.
    assert lines[2] == "   holds for tokens: >=3.002 token   (recorded: 2 token, figure size)"


def test_solve_names_the_inputs_there_are(folder: Path) -> None:
    reckoned()
    assert (
        run("solve", "speed", "--for", "space").stderr.splitlines()[-1]
        == "Error: no comparison of `speed` uses `space`; choose one of time, tokens"
    )
    reckoned(compare=None)
    assert run("solve", "speed").exit_code == 2


def test_solve_says_where_nothing_is_compared(folder: Path) -> None:
    write(
        claims={
            "speed": {
                "calculations": [{key: value for key, value in RECKONED.items() if key not in ("compare", "else")}]
            }
        },
        figures=FIGURES,
    )
    assert run("solve", "speed", "--for", "time").stderr.splitlines()[-1] == (
        "Error: no comparison of `speed` uses `time`; none of its calculations compares anything"
    )


def test_flips_names_the_smallest_change_that_turns_a_verdict(folder: Path) -> None:
    reckoned()
    write(
        claims={"speed": {"calculations": [RECKONED], "evidence": [], "authority": None, "status": "inferred"}},
        figures=FIGURES,
    )
    result = run("flips")
    assert result.exit_code == 0
    # The result spans 500 to 1000; it stops containing 750 once its upper end, 2 tokens / time, falls below: a time just over 4/3 as long.
    assert (
        result.output
        == "speed: time times 1.334 (0.002..0.004 s to 0.002668..0.005336 s) turns “How fast is it?”; verdict supported becomes refuted\n"
    )
    assert run("flips", "speed").output == result.output


def test_flips_leaves_a_convention_as_it_is(folder: Path) -> None:
    given = {
        "tokens": {"figure": "size"},
        "time": {"assume": "0.002..0.004 second", "as": "convention", "because": "So it is counted."},
    }
    write(
        claims={
            "speed": {
                "calculations": [RECKONED | {"given": given}],
                "evidence": [],
                "authority": None,
                "status": "inferred",
            }
        },
        figures=FIGURES,
    )
    # The upper end, tokens / 0.002 s, falls below 750 with just less than 1.5 token.
    assert run("flips").output.startswith("speed: tokens times 0.7495 (2 token to 1.499 token) turns ")


def test_flips_says_when_other_evidence_holds_the_verdict(folder: Path) -> None:
    write(
        claims={
            "speed": {
                "calculations": [RECKONED],
                "evidence": [{"source": "acme-page", "stance": "qualifies", "note": "In part."}],
                "verdict": "conflicting",
                "settles": "A page.",
            }
        },
        figures=FIGURES,
    )
    assert run("flips").output.endswith("verdict stays conflicting, other evidence holds it\n")


def test_flips_of_nothing_says_so(folder: Path) -> None:
    assert run("flips").output == "No verdict here rests on a number.\n"
    write(
        claims={
            "speed": {
                "calculations": [
                    {**{key: value for key, value in RECKONED.items() if key != "else"}, "shows": "context"}
                ]
            }
        },
        figures=FIGURES,
    )
    assert run("flips").output == "No verdict here rests on a number.\n"


# --- whatever is typed ---


@pytest.mark.parametrize("command", sorted(COMMANDS))
@pytest.mark.parametrize(
    "junk",
    [
        ["--no-such"],
        ["a", "b", "c"],
        ["\x1b[31m"],
        ["\udcff"],
        ["speed", "-f", "."],
        ["-f", "\x00"],
        ["speed", "--for"],
    ],
)
def test_no_arguments_make_a_traceback(folder: Path, command: str, junk: list[str]) -> None:
    assert run(command, *junk).exit_code in (1, 2)


def test_every_command_takes_any_file(folder: Path) -> None:
    Path("deep").mkdir()
    write("deep/Ünïcode 記録.yaml")
    assert run("check", "deep/Ünïcode 記録.yaml").output.startswith("deep/Ünïcode 記録.yaml: 1 claim")
    for command in (["show", "speed"], ["list"], ["flips"]):
        assert run(*command, "--file", "deep/Ünïcode 記録.yaml").exit_code == 0


def test_the_real_record_can_be_reckoned_through(record: Claimbook) -> None:
    assert run("flips", "-f", str(RECORD)).exit_code == 0
    for name, claim in record.claims.items():
        if claim.calculations:
            assert run("calc", name, "-f", str(RECORD)).exit_code == 0
            break


def test_check_with_a_text_tells_the_figures_that_no_claim_states(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = b"The new chip speaks 750 tokens a second.\nIt was shown on 24 June 2026.\n"
    record = f"""\
schema_version: 1
as_of: 2026-11-30
articles:
  en:
    title: "[A text]"
    language: en
    published: 2026-07-01
    lines: 2
    sha256: {hashlib.sha256(text).hexdigest()}
claims:
  chip-speed:
    statement: The chip speaks 750 tokens a second.
    topic: speed
    lines: [1]
    presented: official
    value: 750 token/s
    status: speculative
    verdict: not_enough_evidence
    searched: Nothing was found as of 2026-11-30.
    settles: A statement of its maker.
unclaimed:
  2: it names a day only
"""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "claims.yaml").write_text(record, encoding="utf-8")
    (tmp_path / "articles").mkdir()
    (tmp_path / "articles" / "en.txt").write_bytes(text)
    shown = CliRunner().invoke(main, ["check"])
    assert (shown.exit_code, shown.output.splitlines()) == (
        1,
        [
            "articles/en.txt:2:17 en line 2: expected the figure as a claim's value on this line, or set aside under "
            "`unclaimed`, "
            "found `24 June 2026`; record it, or write it under `unclaimed: {2: {figures: …}}` with a reason "
            "[figure-unrecorded]",
            "claims.yaml: 1 claim, 0 sources, 1 article, 0 overrulings, as of 2026-11-30: 1 problem",
            "figures held against the texts of en",
        ],
    )
    (tmp_path / "claims.yaml").write_text(
        record.replace(
            "  2: it names a day only\n",
            '  2:\n    reason: it names a day only\n    figures:\n      "24 June 2026": the day it was shown\n',
        ),
        encoding="utf-8",
    )
    assert CliRunner().invoke(main, ["check"]).exit_code == 0
    (tmp_path / "claims.yaml").write_text(
        record.replace(
            "  2: it names a day only\n",
            '  2:\n    reason: it names a day only\n    figures:\n      "24 June 2026": the day it was shown\n',
        )
        .replace("lines: [1]", "lines: [1, 2]")
        .replace("reason: it names a day only\n    ", "")
        .replace("value: 750 token/s", "value: 2026-06-24"),
        encoding="utf-8",
    )
    stated = CliRunner().invoke(main, ["check"])
    assert [line.split("; ")[0] for line in stated.output.splitlines()[:-2]] == [
        "articles/en.txt:1:21 en line 1: expected the figure as a claim's value on this line, or set aside under "
        "`unclaimed`, found `750 tokens a second`",
    ]
    (tmp_path / "claims.yaml").write_text(record.replace("value: 750 token/s", "value: 760 token/s"), encoding="utf-8")
    assert [line.split("; ")[0] for line in CliRunner().invoke(main, ["check"]).output.splitlines()[:-2]] == [
        "articles/en.txt:2:17 en line 2: expected the figure as a claim's value on this line, or set aside under "
        "`unclaimed`, found `24 June 2026`",
        "claims.yaml:16:12 chip-speed value: expected a value that a figure on one of the claim's lines states, found "
        "760 token/s, which none does",
    ]
    (tmp_path / "articles" / "en.txt").write_bytes(text.replace(b"new", b"old"))
    changed = CliRunner().invoke(main, ["check"])
    assert changed.exit_code == 1
    assert any(line.endswith("[article-changed]") for line in changed.output.splitlines())


def test_check_refuses_a_folder_of_texts_that_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "claims.yaml").write_text("schema_version: 1\nas_of: 2026-11-30\n", encoding="utf-8")
    shown = CliRunner().invoke(main, ["check", "--articles", "nowhere"])
    assert shown.exit_code == 2
    assert shown.output.splitlines()[-1] == "Error: --articles wants a folder, found `nowhere`"
