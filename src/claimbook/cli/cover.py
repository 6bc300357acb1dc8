"""The command that takes in another text: cover."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NoReturn

import click

from claimbook import drafting, numerals
from claimbook.cli.common import file_option, format_option, loaded
from claimbook.drafting import NotAdded
from claimbook.drafting.article import Taken, article_block, claim_blocks, taken
from claimbook.drafting.standing import lined
from claimbook.reading.reader import contents
from claimbook.record.book import Claimbook
from claimbook.texts import aligned, tongue
from claimbook.texts import text as texts
from claimbook.texts.aligned import Difference, differences
from claimbook.texts.amounts import told
from claimbook.texts.coverage import MEANINGS, STATED, Coverage, Covered, Found, Outcome, cover
from claimbook.texts.ledger import match
from claimbook.texts.text import Text
from claimbook.wording.bounds import LONGEST_LINE, MOST_TEXT_CHARACTERS, MOST_TEXT_LINES
from claimbook.wording.escaping import for_markdown
from claimbook.wording.lists import counted
from claimbook.wording.problem import shortened
from claimbook.wording.signs import printable, printable_json

_LONGEST_SHOWN = 400
_OPEN: tuple[Outcome, ...] = ("uncovered", "ambiguous", "vague", "unread")
_OTHER: tuple[Outcome, ...] = ("differs", "within")
_SETTLED = ("agrees", "set aside")
_UNSURE = "more than one claim is near, or too little on the line tells that it is this one"
_language = click.Choice(numerals.languages())


@click.command("cover")
@click.argument("article")
@click.option("--lang", "language", type=_language, required=True, help="The article's language.")
@click.option(
    "--written",
    type=click.IntRange(1, 9999),
    metavar="YEAR",
    help="When it was written: an English billion from before 1975 is ambiguous.",
)
@click.option("--against", metavar="OTHER", help="Compare with this text instead, line n with line n.")
@click.option("--against-lang", "other_language", type=_language, help="The language of the other text.")
@click.option(
    "--write", is_flag=True, help="Add the lines of a recorded article to the claims that surely stand there."
)
@file_option
@format_option("text", "markdown", "json", help="How to print the report.")
def cover_command(
    article: str,
    language: str,
    written: int | None,
    against: str | None,
    other_language: str | None,
    write: bool,
    file: str,
    form: str,
) -> None:
    """Hold another ARTICLE against the record, figure by figure.

    It says line by line which recorded claims the text repeats, which figures agree, differ, lie within
    a recorded range or lose their "up to", and which no claim has; what differs, lies within a range or
    is in no claim comes with a block to fill in, should it be a claim of its own. A text that renders
    the recorded ones line by line is recognised. "?" marks what a reader must decide. With --write the
    lines are added to the claims that surely stand on them, once the article is in the record, and
    nothing else in the file is changed. With --against it says instead where a figure, unit, date,
    name, hedge, negation, number of things or sentence differs between the two texts. Exits 0 when
    every figure agrees or is set aside (no line differs), 1 otherwise, 2 when it could not run.
    """
    if (against is None) != (other_language is None):
        raise click.UsageError("--against and --against-lang go together: the other text and its language")
    if write and against is not None:
        raise click.UsageError("--write and --against do not go together: only a record takes lines")
    text = _read(article)
    if against is not None and other_language is not None:
        other = _read(against)
        _warn(article, text, language)
        _warn(against, other, other_language)
        found = differences(text.lines, language, other.lines, other_language)
        _print_differences(found, (article, language), (against, other_language), form)
        sys.exit(1 if found else 0)
    _warn(article, text, language)
    book = loaded(file)
    held = taken(book, text, language, Path(article).stem)
    coverage = cover(book, text.lines, language, written, held.article if held.recorded else None)
    report = _Report(book, held, coverage, click.format_filename(article))
    {"text": _print_text, "markdown": _print_markdown, "json": _print_json}[form](report)
    if write:
        _write(report, file)
    sys.exit(0 if report.is_settled else 1)


def _warn(name: str, text: Text, language: str) -> None:
    """Says on the error stream that a text seems to be in another language than stated."""
    other = tongue.seems(text.lines, language)
    if other:
        stated, seeming = tongue.NAMES[language], tongue.NAMES[other]
        click.echo(
            f"{_shown(click.format_filename(name))}: expected {stated} ({language}), found what seems to be {seeming}; "
            f"figures are read by the words of a language: give `{other}` if it is",
            err=True,
        )


# --- writing ---


def _write(report: _Report, file: str) -> None:
    """Adds the lines to the claims that surely stand on them, and says what was done."""
    name = _shown(click.format_filename(file))
    if not report.text.recorded:
        _leave(f"{name} was left as it was: the record has no such article; add its entry under `articles:` first")
    try:
        data = contents(file)
        added = report.missing
        new, left_out = lined(data, report.book, report.text.article, added)
        if new != data:
            drafting.replace_file(file, data, new)
    except NotAdded as error:
        # What replaces the file says so itself.
        told = str(error)
        _leave(told if "left as it was" in told else f"{name} was left as it was: {told}")
    for claim, numbers in added.items():
        shown = counted(len(numbers), "line") + " " + ", ".join(map(str, numbers))
        told = f"left out, {left_out[claim]}" if claim in left_out else f"added under `{report.text.article}`"
        click.echo(f"{name}: {claim}: {shown} {told}", err=True)
    rest = [
        each
        for each in report.coverage.found
        if not report.settles(each) and not (each.sure and each.outcome in STATED)
    ]
    if not added:
        click.echo(f"{name}: no line to add", err=True)
    for each in rest:
        click.echo(_shown(f"left to a reader: line {each.line}, “{each.figure.text}”: {each.outcome}"), err=True)


# --- reading ---


def _read(name: str) -> Text:
    """The text of that file; leaves with 2 and one plain message where it cannot be read as one."""
    try:
        path = Path(name)
        if path.is_dir():
            _leave(f"{click.format_filename(name)}: expected a text file, found a folder")
        if path.exists() and not path.is_file():
            _leave(f"{click.format_filename(name)}: expected a text file, found something else")
        text = texts.read(path)
    except UnicodeDecodeError as error:
        _leave(
            f"{click.format_filename(name)}: expected UTF-8 text, found a byte that is not (at {error.start}); save "
            "it as UTF-8"
        )
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        _leave(f"{_shown(click.format_filename(name))}: cannot be read ({reason})")
    shown = click.format_filename(name)
    if "\0" in "".join(text.lines[:1000]):
        _leave(f"{shown}: expected text, found bytes that no text has; name the article as plain text")
    if len(text.lines) > MOST_TEXT_LINES or sum(map(len, text.lines)) > MOST_TEXT_CHARACTERS:
        _leave(
            f"{shown}: expected an article of at most {MOST_TEXT_LINES} lines and {MOST_TEXT_CHARACTERS} characters, "
            "found more; name one article"
        )
    if not any(line.strip() for line in text.lines):
        _leave(f"{shown}: expected an article, found an empty text")
    longest = max(range(len(text.lines)), key=lambda index: len(text.lines[index]))
    if len(text.lines[longest]) > LONGEST_LINE:
        _leave(
            f"{shown}: expected lines of at most {LONGEST_LINE} characters, found {len(text.lines[longest])} in line "
            f"{longest + 1}; break it into lines"
        )
    return text


def _leave(message: str) -> NoReturn:
    click.echo(message, err=True)
    sys.exit(2)


# --- a text against the record ---


class _Report:
    """A coverage with what its printed forms need: the record, the text, and its file's name."""

    def __init__(self, book: Claimbook, text: Taken, coverage: Coverage, name: str):
        self.book = book
        self.text = text
        self.coverage = coverage
        self.name = name

    def value(self, claim: str) -> str:
        return str(self.book.claims[claim].value)

    def claims(self, found: Found) -> str:
        return ", ".join(f"{claim} ({self.value(claim)})" for claim in found.claims)

    def settles(self, found: Found) -> bool:
        """Whether nothing is left to do about a figure: it agrees, or the record has it on this very line already."""
        if found.outcome in _SETTLED:
            return found.outcome == "set aside" or found.sure or not self.text.recorded or self._is_at_home(found)
        return self.text.recorded and self._is_at_home(found)

    def _is_at_home(self, found: Found) -> bool:
        claims = (self.book.claims[name] for name in self._standing.get(found.line, ()))
        return any(match(found.figure, claim.value, self.text.language) for claim in claims)

    @cached_property
    def _standing(self) -> Mapping[int, Sequence[str]]:
        """The claims on each line of the article, where the record has it."""
        found: dict[int, list[str]] = {}
        for claim in self.book.claims.values():
            for number in claim.lines_in(self.text.article) if self.text.recorded else ():
                found.setdefault(number, []).append(claim.id)
        return found

    @cached_property
    def is_settled(self) -> bool:
        return all(map(self.settles, self.coverage.found))

    @cached_property
    def missing(self) -> Mapping[str, Sequence[int]]:
        """The lines that surely state a claim's value and that the claim has not yet."""
        plain = self.coverage.renders if not self.text.recorded else self.text.article
        found = {}
        for claim, numbers in self.coverage.repeated.items():
            known = self.book.claims[claim].lines_in(plain) if plain else ()
            if more := [number for number in numbers if number not in known]:
                found[claim] = more
        return found

    @cached_property
    def open(self) -> list[tuple[Found, str]]:
        """The figures that no claim has, each with a block."""
        return self._blocks(
            [found for found in self.coverage.of(*_OPEN) if found.outcome == "uncovered" or not found.claims]
        )

    @cached_property
    def other(self) -> list[tuple[Found, str]]:
        """The figures that are not as the record has them, each with a block for a claim of its own."""
        return self._blocks(self.coverage.of(*_OTHER))

    def _blocks(self, figures: Sequence[Found]) -> list[tuple[Found, str]]:
        """A block for each figure; for one of several equal figures of a line."""
        seen: dict[tuple[int, str], Found] = {}
        for found in figures:
            if not self.settles(found):
                seen.setdefault((found.line, found.figure.text), found)
        return list(zip(seen.values(), claim_blocks(self.book, self.text, [*seen.values()])))

    @property
    def shown(self) -> list[Covered]:
        """The lines that the report shows: all with a figure or a name; of a recorded article those with work to do."""
        lines = [line for line in self.coverage.lines if line.figures or line.names]
        if not self.text.recorded:
            return lines
        return [line for line in lines if not all(map(self.settles, line.figures))]

    def head(self) -> str:
        counts: Counter[str] = Counter(each.outcome for each in self.coverage.found)
        shown = ", ".join(f"{name} {counts[name]}" for name in MEANINGS if counts[name])
        lines, figures = counted(len(self.coverage.lines), "line"), counted(len(self.coverage.found), "figure")
        bare = (
            f"; {counted(len(self.coverage.bare), 'line')} without figure or known name" if self.coverage.bare else ""
        )
        return f"{self.name} ({self.coverage.language}): {lines}, {figures}" + (f": {shown}" if shown else "") + bare

    def bare(self) -> str:
        return ", ".join(map(str, self.coverage.bare))

    def held(self) -> str:
        if self.text.recorded:
            other = f", in which it has the language {self.text.other}" if self.text.other else ""
            return f"This is the article {self.text.article} of the record{other}."
        if self.coverage.renders:
            return f"The record has no such article. It renders the article {self.coverage.renders} line by line."
        return "The record has no such article."

    def first(self) -> list[str]:
        """What to do, in this order; nothing for a recorded article of which every figure is accounted for."""
        steps = []
        if not self.text.recorded:
            steps.append("record the article: fill in its entry for `articles:` (below)")
        if self.missing:
            how = "run again with --write" if self.text.recorded else "once it is recorded, run again with --write"
            steps.append(f"{how}: it adds lines to {counted(len(self.missing), 'claim')}")
        unsure = [
            each for each in self.coverage.found if _mark(each) and not (self.text.recorded and self.settles(each))
        ]
        if unsure:
            steps.append(f"decide the {counted(len(unsure), 'figure')} marked “?”")
        if told := [each for each in self.coverage.found if not self.settles(each) and each.claims and each.sure]:
            steps.append(f"look at the {counted(len(told), 'figure')} that the text tells otherwise than the record")
        if self.open:
            steps.append(f"fill in {counted(len(self.open), 'block')} for figures that no claim has, or set them aside")
        if self.coverage.bare and not self.text.recorded:
            steps.append(f"read the {counted(len(self.coverage.bare), 'line')} without figure or known name")
        return steps

    def words(self) -> list[str]:
        """The words of this report, each with what it means."""
        found = {each.outcome for line in self.shown for each in line.figures}
        told = [f"{name}: {meaning}" for name, meaning in MEANINGS.items() if name in found]
        if any(_mark(each) for line in self.shown for each in line.figures):
            told.append(f"?: {_UNSURE}")
        return told


def _mark(found: Found) -> str:
    """A question mark for what names a claim without being sure of it."""
    return "?" if found.claims and not found.sure else ""


def _because(found: Found) -> str:
    changed = f"{found.changed}: " if found.changed else ""
    return f"{changed}{found.because}" if found.because else found.changed


def _print_text(report: _Report) -> None:
    for line in _as_text(report):
        click.echo(_shown(line))


def _as_text(report: _Report) -> Iterator[str]:
    yield report.head()
    yield report.held()
    steps = report.first()
    yield ""
    yield "To do" if steps else "Nothing to do: every figure is the value of a claim on its line, or set aside."
    yield from (f"  {number}. {step}" for number, step in enumerate(steps, 1))
    if words := report.words():
        yield ""
        yield "Words"
        yield from (f"  {word}" for word in words)
    for line in report.shown:
        yield ""
        yield f"line {line.number}" + (f" ({', '.join(line.names)})" if line.names else "")
        yield f"  | {shortened(line.text.strip(), _LONGEST_SHOWN)}"
        yield from (f"  {told}" for told in _line_told(report, line))
    yield from _summary(report)


def _line_told(report: _Report, line: Covered) -> Iterator[str]:
    for found in line.figures:
        claims = f" {report.claims(found)}" if found.claims else ""
        because = _because(found)
        yield f"{found.outcome}{_mark(found)}: “{found.figure.text}”{claims}" + (f"; {because}" if because else "")
    if not line.figures and not line.named:
        yield "no figure"
    if line.named:
        yield f"by its names it may repeat: {', '.join(line.named)}"


def _summary(report: _Report) -> Iterator[str]:
    if report.missing:
        yield ""
        yield f"Repeated claims, with the lines to add under `lines: {{{report.text.article}: …}}`"
        yield from (f"  {claim}: {list(numbers)}" for claim, numbers in report.missing.items())
    if report.coverage.untold and not report.text.recorded:
        yield ""
        yield "Recorded values that no line states"
        yield from (f"  {claim} ({report.value(claim)})" for claim in report.coverage.untold)
    if report.coverage.bare and not report.text.recorded:
        yield ""
        yield "Lines without figure or known name, to be read for what they say"
        yield f"  {report.bare()}"
    if not report.text.recorded:
        yield ""
        yield "A block for `articles:`"
        yield article_block(report.text, report.coverage.renders).rstrip("\n")
    if report.open:
        yield ""
        yield "Blocks for `claims:`, one for each figure that no claim has"
        yield from (block.rstrip("\n") for _, block in report.open)
    if report.other:
        yield ""
        yield "Blocks for `claims:`, should a figure that differs or lies within a range be a claim of its own"
        yield from (block.rstrip("\n") for _, block in report.other)


def _print_markdown(report: _Report) -> None:
    click.echo(f"## {for_markdown(report.head())}\n\n{for_markdown(report.held())}\n")
    for number, step in enumerate(report.first(), 1):
        click.echo(f"{number}. {for_markdown(step)}" + ("\n" if number == len(report.first()) else ""))
    for word in report.words():
        click.echo(f"- {for_markdown(word)}")
    click.echo("\n| line | text | figure | outcome | claims | note |\n| --- | --- | --- | --- | --- | --- |")
    texts = {line.number: shortened(line.text.strip(), _LONGEST_SHOWN) for line in report.coverage.lines}
    for found in report.coverage.found:
        outcome = f"{found.outcome}{_mark(found)}"
        cells = (str(found.line), texts[found.line], found.figure.text, outcome, report.claims(found), _because(found))
        click.echo("| " + " | ".join(map(for_markdown, cells)) + " |")
    named = [line for line in report.coverage.lines if line.named]
    if named:
        click.echo("\n### Perhaps repeated, by names alone\n")
        for line in named:
            click.echo(f"- line {line.number}: {for_markdown(', '.join(line.named))}")
    if report.coverage.untold:
        click.echo("\n### Recorded values that no line states\n")
        for claim in report.coverage.untold:
            click.echo(f"- {for_markdown(f'{claim} ({report.value(claim)})')}")
    if report.coverage.bare:
        click.echo(f"\n### Lines without figure or known name\n\n{report.bare()}")
    blocks = [] if report.text.recorded else [("For `articles:`", article_block(report.text, report.coverage.renders))]
    blocks += [("For `claims:`", block) for _, block in report.open]
    blocks += [("For `claims:`, should it be a claim of its own", block) for _, block in report.other]
    for heading, block in blocks:
        click.echo(f"\n{heading}\n\n```yaml\n{_shown(block)}```")


def _print_json(report: _Report) -> None:
    coverage = report.coverage
    blocks = {id(found): block for found, block in (*report.open, *report.other)}
    data: dict[str, Any] = {
        "file": report.name,
        "language": coverage.language,
        "article": report.text.article,
        "recorded": report.text.recorded,
        "renders": coverage.renders,
        "to_do": report.first(),
        "outcomes": dict(Counter(each.outcome for each in coverage.found)),
        "lines": [
            {
                "line": line.number,
                "text": line.text,
                "names": list(line.names),
                "named": list(line.named),
                "figures": [_as_dict(each, blocks.get(id(each))) for each in line.figures],
            }
            for line in coverage.lines
        ],
        "repeated": {claim: list(numbers) for claim, numbers in coverage.repeated.items()},
        "untold": list(coverage.untold),
        "bare": coverage.bare,
    }
    _echo_json(data)


def _as_dict(found: Found, block: str | None) -> dict[str, Any]:
    figure = found.figure
    data: dict[str, Any] = {
        "text": figure.text,
        "column": figure.start + 1,
        "reads": told(figure),
        "outcome": found.outcome,
        "changed": found.changed,
        "claims": list(found.claims),
        "sure": found.sure,
        "because": found.because,
    }
    return data if block is None else {**data, "block": block}


def _echo_json(data: dict[str, Any]) -> None:
    click.echo(printable_json(json.dumps(data, ensure_ascii=False, indent=2)))


# --- a text against another ---


def _print_differences(
    differences: Sequence[Difference], left: tuple[str, str], right: tuple[str, str], form: str
) -> None:
    sides = tuple(f"{click.format_filename(name)} ({language})" for name, language in (left, right))
    sure = sum(each.certain for each in differences)
    told = counted(len(differences), "difference")
    head = f"{sides[0]} against {sides[1]}: {told}, {len(differences) - sure} of them for a reader to decide"
    if form == "json":
        _echo_json(
            {
                "left": {"file": left[0], "language": left[1]},
                "right": {"file": right[0], "language": right[1]},
                "differences": [_plain(each) for each in differences],
            }
        )
    elif form == "markdown":
        click.echo(
            f"## {for_markdown(head)}\n\n| line | what | {for_markdown(left[1])} | {for_markdown(right[1])} | note | "
            "certain |\n| --- | --- | --- | --- | --- | --- |"
        )
        for each in differences:
            cells = (
                str(each.line),
                each.what,
                each.left or "–",
                each.right or "–",
                each.because,
                "yes" if each.certain else "?",
            )
            click.echo("| " + " | ".join(map(for_markdown, cells)) + " |")
    else:
        click.echo(_shown(head))
        for each in differences:
            mark = "" if each.certain else "?"
            sides = tuple(
                f"“{shortened(side, _LONGEST_SHOWN)}”" if side else "nothing" for side in (each.left, each.right)
            )
            at = f"line {each.line}" if each.other == each.line else f"line {each.line} and {each.other}"
            click.echo(_shown(f"{at}: {each.what}{mark}: {sides[0]} against {sides[1]}; {each.because}"))
        if differences:
            click.echo("\nWords")
        for what in dict.fromkeys(each.what for each in differences):
            click.echo(f"  {what}: {aligned.MEANINGS[what]}")
        if sure < len(differences):
            click.echo("  ?: the other line may say it in another way; a reader decides")


def _plain(each: Difference) -> dict[str, Any]:
    assert each.what in aligned.MEANINGS
    return {
        "line": each.line,
        "other_line": each.other,
        "what": each.what,
        "left": each.left,
        "right": each.right,
        "because": each.because,
        "certain": each.certain,
    }


# --- showing ---


def _shown(text: str) -> str:
    """Lines without what would move a terminal's cursor."""
    return "\n".join(map(printable, text.split("\n")))
