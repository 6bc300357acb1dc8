"""The command that says what changed in meaning between two states of a record."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import click

from claimbook import comparing, judging
from claimbook.cli.common import file_option, format_option, loaded, named
from claimbook.comparing import Change
from claimbook.reading import read_bytes
from claimbook.record.book import Claimbook
from claimbook.wording.bounds import MOST_BYTES
from claimbook.wording.escaping import for_markdown
from claimbook.wording.folding import indented
from claimbook.wording.lists import counted

MOST_PROBLEMS = 5

_SECONDS = 60

_HOOK_SETTINGS = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR")

_NOUNS = {
    "claims": "claim",
    "unclaimed": "line",
    "figures": "figure",
    "sources": "source",
    "organisations": "organisation",
    "articles": "article",
}

_ITEM_NOUNS = {"evidence": "evidence", "calculations": "calculation", "renderings": "rendering"}


@click.command("diff")
@click.argument("old")
@click.argument("new", required=False)
@file_option
@format_option("text", "markdown", "json", help="How to print the changes.")
def diff_command(old: str, new: str | None, file: str, form: str) -> None:
    """Say what changed in meaning from OLD to NEW.

    Each is a claims file, or a git revision at which FILE is read; without NEW, FILE itself as it
    stands now. Order and formatting are no change. Exits 0 when nothing changed, 1 when something
    did, 2 when it could not run.
    """
    before, after = _state(old, file), _state(new, file) if new is not None else loaded(file)
    underived = len(judging.incomplete(before) | judging.incomplete(after))
    if underived:
        click.echo(
            f"Not derived, so not followed: {counted(underived, 'claim')} that rest on records that are missing "
            "(claimbook check)",
            err=True,
        )
    changes = comparing.changes(before, after)
    old, other = (named(name) for name in (old, file if new is None else new))
    names = (f"{old} (as of {before.as_of})", f"{other} (as of {after.as_of})")
    if form == "json":
        sides = {"old": {"name": old, "as_of": str(before.as_of)}, "new": {"name": other, "as_of": str(after.as_of)}}
        click.echo(
            json.dumps({**sides, "changes": [change.as_dict() for change in changes]}, ensure_ascii=False, indent=2)
        )
    else:
        told = _as_markdown(names, after, changes) if form == "markdown" else _as_text(names, changes)
        click.echo("\n".join(told))
    sys.exit(1 if changes else 0)


def _state(name: str, file: str) -> Claimbook:
    """A side of the comparison: the file of that name, else the claims file at that revision."""
    if os.path.exists(name) and not os.path.isdir(name):
        return loaded(name)
    label = f"{named(file)} at {name}"
    book, problems = read_bytes(_at_revision(name, file), label)
    if book is None or problems:
        for problem in problems[:MOST_PROBLEMS]:
            click.echo(problem, err=True)
        if len(problems) > MOST_PROBLEMS:
            click.echo(f"and {len(problems) - MOST_PROBLEMS} more", err=True)
        _leave(f"{label} cannot be read whole; name a later revision")
    return book


def _at_revision(name: str, file: str) -> bytes:
    """The claims file's bytes at a revision of its repository; leaves with 2 where there are none."""
    if name.startswith("-") or not name.isprintable() or not name:
        _leave(f"expected a file or a git revision such as HEAD~1, found {name!r}")
    try:
        path, file = Path(file).resolve(), named(file)
    except (OSError, RuntimeError):
        _leave(f"`{name}` is no file, and the path {named(file)} leads nowhere, so no repository could be asked")
    if not os.path.isdir(path.parent):
        _leave(f"`{name}` is no file, and there is no folder {path.parent} whose repository could be asked")
    repository = _git(path.parent, "rev-parse", "--git-dir")
    if repository.returncode:
        said = repository.stderr.decode(errors="replace").partition("\n")[0].removeprefix("fatal: ")
        _leave(f"`{name}` is no file, and git knows no repository of {file} whose revision it could be ({said})")
    commit = _git(path.parent, "rev-parse", "--verify", "--quiet", f"{name}^{{commit}}")
    if commit.returncode or not commit.stdout[:1].isalnum():
        _leave(f"`{name}` is neither a file nor a revision of the repository of {file}")
    whole = f"{commit.stdout.decode().strip()}:./{path.name}"
    size = _git(path.parent, "cat-file", "-s", whole)
    if size.returncode:
        _leave(f"there is no {file} at the revision `{name}`")
    if int(size.stdout) > MOST_BYTES:
        _leave(f"{file} at the revision `{name}` has more than {MOST_BYTES} bytes; name a later revision")
    return _git(path.parent, "show", "--no-textconv", whole).stdout


def _git(folder: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """A run of git on the repository that a folder is in. It asks nobody and fetches nothing."""
    # A hook's own settings would point it to another repository than the file's.
    settings = {name: value for name, value in os.environ.items() if name not in _HOOK_SETTINGS}
    settings |= {"GIT_NO_LAZY_FETCH": "1", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"}
    try:
        return subprocess.run(
            ["git", "--no-pager", *arguments],
            cwd=folder,
            env=settings,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_SECONDS,
        )
    except FileNotFoundError:
        _leave("git is not installed here, so no revision can be read; name two files instead")
    except (OSError, subprocess.TimeoutExpired) as error:
        _leave(f"git could not be run ({error}); name two files instead")


def _leave(message: str) -> NoReturn:
    click.echo(message, err=True)
    sys.exit(2)


@dataclass(frozen=True)
class _Group:
    """A heading and the changes that stand under it."""

    title: str
    takes: Callable[[Change], bool]


def _of(section: str, *fields: str) -> Callable[[Change], bool]:
    return lambda change: change.section == section and (not fields or change.field.split(".")[0] in fields)


def _whole(what: str) -> Callable[[Change], bool]:
    return lambda change: change.section == "claims" and change.field == "" and change.what == what


# The first group that takes a change has it.
_GROUPS = (
    _Group("The record's day", _of("")),
    _Group("Predictions settled", lambda change: change.what == "settled"),
    _Group("Predictions opened again", lambda change: change.what == "reopened"),
    _Group("Not yet recorded", lambda change: change.what == "follows"),
    _Group("Labels moved", _of("claims", "status", "verdict", "presented")),
    _Group("Claims added", _whole("added")),
    _Group("Claims dropped", _whole("dropped")),
    _Group("Claims renamed", _whole("renamed")),
    _Group("Claims reworded", _of("claims", "statement")),
    _Group("Values", _of("claims", "value")),
    _Group("Evidence", _of("claims", "evidence")),
    _Group("Calculations", _of("claims", "calculations")),
    _Group("Overrulings", _of("claims", "judgement")),
    _Group("Lines", lambda change: change.section == "unclaimed" or _of("claims", "lines")(change)),
    _Group("Otherwise in claims", _of("claims")),
    _Group("Figures", _of("figures")),
    _Group("Sources", _of("sources")),
    _Group("Organisations", _of("organisations")),
    _Group("Articles", _of("articles")),
)


def _grouped(changes: tuple[Change, ...]) -> Iterator[tuple[str, list[Change]]]:
    """The changes under their headings, each once; headings without any are left out."""
    by_title: dict[str, list[Change]] = {group.title: [] for group in _GROUPS}
    for change in changes:
        by_title[next(group.title for group in _GROUPS if group.takes(change))].append(change)
    return ((title, found) for title, found in by_title.items() if found)


def _as_text(names: tuple[str, str], changes: tuple[Change, ...]) -> Iterator[str]:
    yield f"{names[0]} → {names[1]}"
    if not changes:
        yield "No change in meaning."
    for title, found in _grouped(changes):
        yield ""
        yield f"{title} ({len(found)})"
        for change in found:
            subject = _subject(change)
            yield indented(f"{subject}: {_phrase(change)}" if subject else _phrase(change), 2)
            yield from (indented(f"since {cause}", 6) for cause in _reasons(change))


def _as_markdown(names: tuple[str, str], after: Claimbook, changes: tuple[Change, ...]) -> Iterator[str]:
    yield f"## {after.as_of}"
    yield ""
    yield f"Changes in meaning from {for_markdown(names[0])} to {for_markdown(names[1])}."
    if not changes:
        yield ""
        yield "No change in meaning."
    for title, found in _grouped(changes):
        yield ""
        yield f"### {title}"
        yield ""
        for change in found:
            subject = _subject(change)
            lead = f"**{for_markdown(subject)}**: " if subject else ""
            yield f"- {lead}{for_markdown(_phrase(change))}"
            yield from (f"  - since {for_markdown(cause)}" for cause in _reasons(change))


def _subject(change: Change) -> str:
    """The record that a change is of: a bare id for what stands under a heading of its kind, a line by its number."""
    if change.section == "unclaimed":
        return f"line {change.record}"
    return change.record


def _phrase(change: Change) -> str:
    """What changed in a record, in words."""
    if change.what == "follows":
        return _following(change)
    if not change.field:
        return _of_the_whole(change)
    first, *rest = change.field.split(".")
    if first not in _ITEM_NOUNS:
        return f"{_label(change)} {_from_to(change)}"
    item = f"{_ITEM_NOUNS[first]} {_named(change)}"
    if not rest:
        return f"{item} {change.what}: {change.new if change.old is None else change.old}"
    if rest == ["asks"]:
        return f"calculation {change.what} {_from_to(change)}"
    return f"{item}, {_label(change, '.'.join(rest))} {_from_to(change)}"


def _of_the_whole(change: Change) -> str:
    if change.what == "renamed":
        return f"renamed from {change.old}"
    told = str(change.new if change.old is None else change.old)
    return told if change.section == "claims" else f"{change.what}: {told}"


def _label(change: Change, field: str | None = None) -> str:
    """The field, with the word for what was done to it where there is one: statement reworded."""
    name = field or change.field
    return f"{name} {change.what}" if change.what in ("reworded", "restated", "redated", "reread") else name


def _from_to(change: Change) -> str:
    if change.old is None:
        return f"added: {change.new}"
    if change.new is None:
        return f"dropped: {change.old}"
    old, new = _apart(change.old, change.new)
    return f"{old} → {new}" if " " not in old + new or len(old) + len(new) < 40 else f"from “{old}” to “{new}”"


def _apart(old: str, new: str, kept: int = 4, least: int = 12) -> tuple[str, str]:
    """Two long texts without what they share at their beginning and end, but for a few words."""
    a, b = old.split(" "), new.split(" ")
    if min(len(a), len(b)) < least:
        return old, new
    start = _shared(a, b)
    end = _shared(a[start:][::-1], b[start:][::-1])
    left, right = max(start - kept, 0), max(end - kept, 0)
    cut = [
        ("… " if left else "") + " ".join(words[left : len(words) - right]) + (" …" if right else "")
        for words in (a, b)
    ]
    return cut[0], cut[1]


def _shared(a: list[str], b: list[str]) -> int:
    """How many words two lists have in common at their beginning."""
    count = 0
    while count < min(len(a), len(b)) and a[count] == b[count]:
        count += 1
    return count


def _named(change: Change) -> str:
    return f"“{change.item}”" if change.field.startswith("calculations") else change.item


def _following(change: Change) -> str:
    """What the rules or the arithmetic give though nobody has recorded it."""
    if change.field in comparing.LABELS:
        return f"by rule, {change.field} {change.old} → {change.new}"
    old, new = (side or "nothing" for side in (change.old, change.new))
    if change.field == "calculations.compare":
        return f"calculation {_named(change)}, its comparison {'gives ' if old == 'nothing' else ''}{old} → {new}"
    return f"calculation {_named(change)} gives {old} → {new}"


def _reasons(change: Change) -> list[str]:
    """What moved a label or result, a phrase for each cause."""
    return [_cause(cause, change.record) for cause in change.causes]


def _cause(cause: Change, record: str) -> str:
    where = "" if cause.record in ("", record) else f"{_NOUNS[cause.section]} {cause.record}: "
    through = "; ".join(_reasons(cause))
    return where + _weighty(cause) + (f" (since {through})" if through else "")


def _weighty(cause: Change) -> str:
    """A cause in words; of an item that came or went only how it bears on the claim."""
    if cause.field in ("evidence", "calculations"):
        stance = str(cause.new if cause.old is None else cause.old).partition(":")[0]
        return f"{_ITEM_NOUNS[cause.field]} {_named(cause)} {cause.what} ({stance})"
    return _phrase(cause)
