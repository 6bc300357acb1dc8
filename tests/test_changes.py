"""The commands diff and due: exact words in every format, files and revisions, and what leaves with which code."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from claimbook.cli import main

OLD = """\
schema_version: 1
as_of: 2026-07-20
articles:
  ja: {title: "[one]", language: ja, published: 2026-07-08, lines: 5, sha256: 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef}
claims:
  sol-fast:
    statement: Sol writes 750 tokens a second.
    topic: speed
    lines: [1]
    presented: official
    authority: [openai]
    value: 750 token/s
    status: official
    verdict: supported
    evidence:
      - {source: launch, stance: supports, note: It gives the number.}
    calculations:
      - asks: How many a minute?
        formula: speed * minute
        given:
          speed: {claim: sol-fast}
          minute: {figure: minute}
        gives: 45000 token
        shows: context
  sol-open:
    statement: Sol opens to everybody.
    topic: availability
    lines: [2]
    presented: speculative
    authority: [openai]
    status: official
    verdict: pending
    due: 2026-07-31
    evidence:
      - {source: launch, stance: supports, announces: true, note: It was announced.}
    settles: The opening itself.
  sol-wide:
    statement: Sol is everywhere.
    topic: availability
    lines: [3]
    presented: inferred
    status: speculative
    verdict: not_enough_evidence
    searched: anything
    settles: A list.
figures:
  minute: {value: 60 s, means: one minute in seconds, source: launch}
sources:
  launch: {title: Introducing Sol, publisher: OpenAI, published: 2026-06-26, accessed: 2026-07-10, language: en, kind: primary, voice: [openai], seen: primary}
organisations:
  openai: {name: OpenAI}
"""

NEW = (
    OLD.replace("as_of: 2026-07-20", "as_of: 2026-08-20")
    .replace(
        "verdict: supported\n    evidence:\n      - {source: launch, stance: supports",
        "verdict: conflicting\n    evidence:\n      - {source: launch, stance: qualifies",
    )
    .replace("verdict: pending", "verdict: supported")
    .replace("    settles: The opening itself.\n", "")
    .replace(
        "note: It was announced.}\n",
        "note: It was announced.}\n      - {source: opening, stance: supports, note: It *is* open <now>.}\n",
    )
    .replace("  sol-wide:", "  sol-here:")
    .replace(
        "organisations:",
        '  opening: {title: "[Sol_is open]", publisher: OpenAI, url: https://example.org/open, published: 2026-08-01, '
        "accessed: 2026-08-20, language: en, "
        "kind: primary, voice: [openai], seen: primary}\norganisations:",
    )
)

TEXT = """\
old.yaml (as of 2026-07-20) → new.yaml (as of 2026-08-20)

The record's day (1)
  as_of 2026-07-20 → 2026-08-20

Predictions settled (1)
  sol-open: verdict pending → supported
      since as_of 2026-07-20 → 2026-08-20
      since evidence opening added (supports)

Labels moved (1)
  sol-fast: verdict supported → conflicting
      since evidence launch, stance supports → qualifies

Claims renamed (1)
  sol-here: renamed from sol-wide

Evidence (2)
  sol-fast: evidence launch, stance supports → qualifies
  sol-open: evidence opening added: supports: It *is* open <now>.

Otherwise in claims (1)
  sol-open: settles dropped: The opening itself.

Sources (1)
  opening: added: [Sol_is open], OpenAI, 2026-08-01. https://example.org/open (primary, en: the
      origin's own page was read)
"""

MARKDOWN = r"""## 2026-08-20

Changes in meaning from old.yaml (as of 2026-07-20) to new.yaml (as of 2026-08-20).

### The record's day

- as\_of 2026-07-20 → 2026-08-20

### Predictions settled

- **sol-open**: verdict pending → supported
  - since as\_of 2026-07-20 → 2026-08-20
  - since evidence opening added (supports)

### Labels moved

- **sol-fast**: verdict supported → conflicting
  - since evidence launch, stance supports → qualifies

### Claims renamed

- **sol-here**: renamed from sol-wide

### Evidence

- **sol-fast**: evidence launch, stance supports → qualifies
- **sol-open**: evidence opening added: supports: It \*is\* open \<now\>.

### Otherwise in claims

- **sol-open**: settles dropped: The opening itself.

### Sources

- **opening**: added: \[Sol\_is open\], OpenAI, 2026-08-01. https\://example.org/open (primary, en: the origin's own page was read)
"""

DAY = {"what": "changed", "section": "", "record": "", "field": "as_of", "old": "2026-07-20", "new": "2026-08-20"}
STANCE = {
    "what": "changed",
    "section": "claims",
    "record": "sol-fast",
    "field": "evidence.stance",
    "item": "launch",
    "old": "supports",
    "new": "qualifies",
}
OPENED = {
    "what": "added",
    "section": "claims",
    "record": "sol-open",
    "field": "evidence",
    "item": "opening",
    "old": None,
    "new": "supports: It *is* open <now>.",
}
JSON = {
    "old": {"name": "old.yaml", "as_of": "2026-07-20"},
    "new": {"name": "new.yaml", "as_of": "2026-08-20"},
    "changes": [
        DAY,
        STANCE,
        {
            "what": "moved",
            "section": "claims",
            "record": "sol-fast",
            "field": "verdict",
            "old": "supported",
            "new": "conflicting",
            "causes": [STANCE],
        },
        {
            "what": "renamed",
            "section": "claims",
            "record": "sol-here",
            "field": "",
            "record_before": "sol-wide",
            "old": "sol-wide",
            "new": "sol-here",
        },
        OPENED,
        {
            "what": "dropped",
            "section": "claims",
            "record": "sol-open",
            "field": "settles",
            "old": "The opening itself.",
            "new": None,
        },
        {
            "what": "settled",
            "section": "claims",
            "record": "sol-open",
            "field": "verdict",
            "old": "pending",
            "new": "supported",
            "causes": [DAY, OPENED],
        },
        {
            "what": "added",
            "section": "sources",
            "record": "opening",
            "field": "",
            "old": None,
            "new": "[Sol_is open], OpenAI, 2026-08-01. https://example.org/open (primary, en: the origin's own page "
            "was read)",
        },
    ],
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty current folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def diff(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["diff", *arguments])


def due(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["due", *arguments])


def put(folder: Path, **files: str) -> None:
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")


# --- diff, in words ---


def test_a_planted_example_is_told_in_text(folder: Path) -> None:
    put(folder, old=OLD, new=NEW)
    told = diff("old.yaml", "new.yaml")
    assert (told.output, told.exit_code) == (TEXT, 1)


def test_a_planted_example_is_told_as_a_changelog_entry_with_everything_escaped(folder: Path) -> None:
    put(folder, old=OLD, new=NEW)
    told = diff("old.yaml", "new.yaml", "--format", "markdown")
    assert (told.output, told.exit_code) == (MARKDOWN, 1)


def test_a_planted_example_is_told_as_data(folder: Path) -> None:
    put(folder, old=OLD, new=NEW)
    told = diff("old.yaml", "new.yaml", "--format", "json")
    assert (json.loads(told.output), told.exit_code) == (JSON, 1)


def test_nothing_changed_is_said_and_leaves_with_zero(folder: Path) -> None:
    put(folder, old=OLD, claims="# again\n" + OLD.replace("lines: [1]", "lines:\n      - 1"))
    told = diff("old.yaml")
    assert (told.output, told.exit_code) == (
        "old.yaml (as of 2026-07-20) → claims.yaml (as of 2026-07-20)\nNo change in meaning.\n",
        0,
    )
    assert json.loads(diff("old.yaml", "--format", "json").output)["changes"] == []
    assert diff("old.yaml", "--format", "markdown").output.endswith(
        "to claims.yaml (as of 2026-07-20).\n\nNo change in meaning.\n"
    )


def test_long_texts_show_what_differs_and_a_few_words_around_it(folder: Path) -> None:
    long = "Sol writes some words and many more and in the end 750 tokens in each and every second of the long day."
    put(
        folder,
        old=OLD.replace("Sol writes 750 tokens a second.", long),
        new=OLD.replace("Sol writes 750 tokens a second.", long.replace("750", "800")),
    )
    assert diff("old.yaml", "new.yaml").output.split("\n", 3)[3] == (
        "  sol-fast: statement reworded from “… and in the end 750 tokens in each and …” to “… and in the\n      end "
        "800 tokens in each and …”\n"
    )


def test_what_follows_and_is_not_recorded_is_told_apart(folder: Path) -> None:
    put(folder, old=OLD, new=OLD.replace("value: 60 s", "value: 61 s"))
    # 750 a second for 61 seconds is 45750.
    assert (
        diff("old.yaml", "new.yaml").output.split("\n", 2)[2]
        == """\
Not yet recorded (1)
  sol-fast: calculation “How many a minute?” gives 45000 token → 45750 token
      since figure minute: value 60 s → 61 s

Figures (1)
  minute: value 60 s → 61 s
"""
    )


# --- diff, files and revisions ---


@pytest.fixture
def repository(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository whose last revision but one holds OLD, whose last holds NEW, under notes/claims.yaml."""
    if shutil.which("git") is None:
        pytest.skip("git is not installed here")
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    notes = folder / "notes"
    notes.mkdir()
    git(folder, "init", "--quiet")
    (folder / "other").write_text("x")
    commit(folder, "first")
    for text in (OLD, NEW):
        put(notes, claims=text)
        commit(folder, "next")
    monkeypatch.chdir(notes)
    return folder


def git(folder: Path, *arguments: str) -> None:
    subprocess.run(
        ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false", *arguments],
        cwd=folder,
        check=True,
        capture_output=True,
    )


def commit(folder: Path, message: str) -> None:
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", message)


def test_a_revision_is_compared_with_the_working_file(repository: Path) -> None:
    assert diff("HEAD").output == "HEAD (as of 2026-08-20) → claims.yaml (as of 2026-08-20)\nNo change in meaning.\n"
    told = diff("HEAD~1")
    assert (told.output, told.exit_code) == (TEXT.replace("old.yaml", "HEAD~1").replace("new.yaml", "claims.yaml"), 1)


def test_two_revisions_are_compared_without_the_working_file(repository: Path) -> None:
    (repository / "notes" / "claims.yaml").unlink()
    assert diff("HEAD~1", "HEAD").output == TEXT.replace("old.yaml", "HEAD~1").replace("new.yaml", "HEAD")


def test_the_repository_is_that_of_the_file_wherever_one_stands(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir("/")
    file = str(repository / "notes" / "claims.yaml")
    monkeypatch.setenv("GIT_DIR", "/nowhere")
    assert diff("HEAD~1", "HEAD", "--file", file).exit_code == 1


def test_an_existing_file_is_a_file_even_where_a_revision_has_its_name(repository: Path) -> None:
    git(repository, "branch", "old.yaml", "HEAD")
    assert diff("old.yaml").exit_code == 0
    put(repository / "notes", old=OLD)
    assert diff("old.yaml").exit_code == 1


def test_a_record_that_cannot_be_read_at_a_revision_is_told_with_its_first_problems(repository: Path) -> None:
    put(repository / "notes", claims=NEW.replace("stance:", "stanze:").replace("topic:", "topik:"))
    commit(repository, "broken")
    put(repository / "notes", claims=NEW)
    told = diff("HEAD")
    assert told.exit_code == 2
    assert told.output.splitlines()[0].startswith(
        "claims.yaml at HEAD:8:5 sol-fast: expected a known key, found `topik`; did you mean `topic`?"
    )
    assert told.output.splitlines()[-2:] == [
        "and 1 more",
        "claims.yaml at HEAD cannot be read whole; name a later revision",
    ]
    assert diff("HEAD~1").exit_code == 0


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nowhere", "`nowhere` is neither a file nor a revision of the repository of claims.yaml"),
        ("HEAD~99", "`HEAD~99` is neither a file nor a revision of the repository of claims.yaml"),
        ("HEAD:other", "`HEAD:other` is neither a file nor a revision of the repository of claims.yaml"),
        ("HEAD~2", "there is no claims.yaml at the revision `HEAD~2`"),
        ("--output=x", "expected a file or a git revision such as HEAD~1, found '--output=x'"),
        ("", "expected a file or a git revision such as HEAD~1, found ''"),
        ("a\nb", "expected a file or a git revision such as HEAD~1, found 'a\\nb'"),
    ],
)
def test_a_name_that_is_neither_is_refused_in_one_sentence(repository: Path, name: str, message: str) -> None:
    told = diff("--", name)
    assert (told.output, told.exit_code) == (message + "\n", 2)
    assert not (repository / "notes" / "x").exists()


def test_outside_a_repository_only_files_can_be_compared(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(folder.parent))
    put(folder, claims=OLD)
    told = diff("HEAD")
    assert told.exit_code == 2
    assert told.output.startswith(
        "`HEAD` is no file, and git knows no repository of claims.yaml whose revision it could be (not a git repository"
    )
    assert diff("claims.yaml").exit_code == 0


def test_without_git_only_files_can_be_compared(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(folder))
    put(folder, claims=OLD)
    told = diff("HEAD")
    assert (told.output, told.exit_code) == (
        "git is not installed here, so no revision can be read; name two files instead\n",
        2,
    )
    assert diff("claims.yaml").exit_code == 0


def test_a_working_file_that_is_missing_leaves_with_two(folder: Path) -> None:
    put(folder, old=OLD)
    told = diff("old.yaml")
    assert (told.exit_code, "none of that name" in told.output) == (2, True)
    told = diff("HEAD", "--file", "nowhere/claims.yaml")
    assert (told.output, told.exit_code) == (
        f"`HEAD` is no file, and there is no folder {folder.resolve()}/nowhere whose repository could be asked\n",
        2,
    )


# --- due ---


def prediction(name: str, due: str, rest: str) -> str:
    return (
        f"  {name}:\n    statement: It is {name}.\n    topic: plans\n    lines: [4]\n    presented: official\n    "
        "authority: [openai]\n"
        f"    status: speculative\n    due: {due}\n{rest}"
    )


FORGOTTEN = "    verdict: not_enough_evidence\n    settles: News.\n"
SEARCHED = "    verdict: not_enough_evidence\n    searched: The news; nothing found.\n    settles: News.\n"
WAITING = "    verdict: pending\n    settles: News.\n"
JUDGED = "    verdict: refuted\n    judgement: {verdict: refuted, because: Everybody knows.}\n"
MANY = NEW.replace(
    "  sol-here:",
    "".join(
        [
            prediction("later", "2026-12-31", WAITING),
            prediction("sooner", "2026-09-30", WAITING),
            prediction("looked-for", "2026-08-10", SEARCHED),
            prediction("forgotten", "2026-08-20", FORGOTTEN),
            prediction("ruled", "2026-08-19", JUDGED),
            "  sol-here:",
        ]
    ),
)

DUE = """\
claims.yaml: predictions due by 2026-08-20, as of 2026-08-20

Overdue (1)
  2026-08-20  forgotten: not_enough_evidence
      It is forgotten.
      neither decided nor searched for; look it up and record what was found

Due (1)
  2026-08-10  looked-for: not_enough_evidence
      It is looked-for.
      searched: The news; nothing found.

Pending (2)
  2026-09-30  sooner: pending
      It is sooner.
      settles it: News.
  2026-12-31  later: pending
      It is later.
      settles it: News.

Settled (2)
  2026-07-31  sol-open: supported
      Sol opens to everybody.
      decided by opening (supports), 2026-08-01
  2026-08-19  ruled: refuted
      It is ruled.
      decided by a person: Everybody knows.
"""


def test_overdue_predictions_come_first_and_settled_ones_with_what_decided_them(folder: Path) -> None:
    put(folder, claims=MANY)
    told = due()
    assert (told.output, told.exit_code) == (DUE, 0)


def test_a_later_day_counts_as_due_what_falls_before_it(folder: Path) -> None:
    put(folder, claims=MANY)
    told = due("--by", "2026-09-30").output
    assert told.splitlines()[0] == "claims.yaml: predictions due by 2026-09-30, as of 2026-08-20"
    assert [line for line in told.splitlines() if line.endswith(")") and line[:1].isalpha()] == [
        "Overdue (1)",
        "Due (2)",
        "Pending (1)",
        "Settled (2)",
    ]


def test_an_earlier_day_calls_nothing_overdue_that_was_not(folder: Path) -> None:
    put(folder, claims=MANY)
    assert "Overdue" not in due("--by", "2026-08-19").output


def test_a_day_that_is_none_is_refused(folder: Path) -> None:
    put(folder, claims=MANY)
    told = due("--by", "2026-09")
    assert told.exit_code == 2
    assert "expected a day such as 2026-07-08, found `2026-09`" in told.output


def test_a_record_without_predictions_says_so(folder: Path) -> None:
    put(folder, claims=OLD.replace("    due: 2026-07-31\n", ""))
    assert due().output == "claims.yaml: predictions due by 2026-07-20, as of 2026-07-20\nNo prediction is recorded.\n"
