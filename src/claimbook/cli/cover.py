"""The command that takes in another text: cover."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NoReturn

import click

from claimbook import numerals
from claimbook.cli.common import file_option, format_option, loaded
from claimbook.drafting.article import Taken, article_block, claim_block, taken
from claimbook.record.book import Claimbook
from claimbook.texts import aligned
from claimbook.texts import text as texts
from claimbook.texts.aligned import Difference, differences
from claimbook.texts.amounts import told
from claimbook.texts.coverage import MEANINGS, Coverage, Covered, Found, Outcome, cover
from claimbook.texts.text import Text
from claimbook.wording.bounds import LONGEST_LINE, MOST_TEXT_CHARACTERS, MOST_TEXT_LINES
from claimbook.wording.escaping import for_markdown
from claimbook.wording.lists import counted
from claimbook.wording.signs import printable, printable_json

_OPEN: tuple[Outcome, ...] = ("uncovered", "ambiguous", "vague")
_OTHER: tuple[Outcome, ...] = ("differs", "within")
_SETTLED = ("agrees", "set aside")
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
@file_option
@format_option("text", "markdown", "json", help="How to print the report.")
def cover_command(
    article: str,
    language: str,
    written: int | None,
    against: str | None,
    other_language: str | None,
    file: str,
    form: str,
) -> None:
    """Hold another ARTICLE against the record, figure by figure.

    It says line by line which recorded claims the text repeats, which figures agree, differ, lie within
    a recorded range or lose their "up to", and which no claim has; what differs, lies within a range or
    is in no claim comes with a block to fill in, should it be a claim of its own. With --against it
    says instead where a figure, unit, date, hedge, negation or number of things differs between the
    two texts; "?" marks what a reader must decide. Exits 0 when every figure agrees or is set aside
    (no line differs), 1 otherwise, 2 when it could not run.
    """
    if (against is None) != (other_language is None):
        raise click.UsageError("--against and --against-lang go together: the other text and its language")
    text = _read(article)
    if against is not None and other_language is not None:
        found = differences(text.lines, language, _read(against).lines, other_language)
        _print_differences(found, (article, language), (against, other_language), form)
        sys.exit(1 if found else 0)
    book = loaded(file)
    report = _Report(
        book,
        taken(book, text, language, Path(article).stem),
        cover(book, text.lines, language, written),
        click.format_filename(article),
    )
    {"text": _print_text, "markdown": _print_markdown, "json": _print_json}[form](report)
    sys.exit(0 if all(each.outcome in _SETTLED for each in report.coverage.found) else 1)


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

    @property
    def open(self) -> list[tuple[Found, str]]:
        """The figures that no claim has, each with a block."""
        return self._blocks(
            [found for found in self.coverage.of(*_OPEN) if found.outcome == "uncovered" or not found.claims]
        )

    @property
    def other(self) -> list[tuple[Found, str]]:
        """The figures that are not as the record has them, each with a block for a claim of its own."""
        return self._blocks(self.coverage.of(*_OTHER))

    def _blocks(self, figures: Sequence[Found]) -> list[tuple[Found, str]]:
        """A block for each figure; for one of several equal figures of a line."""
        seen: dict[tuple[int, str], Found] = {}
        for found in figures:
            seen.setdefault((found.line, found.figure.text), found)
        return [(found, claim_block(self.book, self.text, found)) for found in seen.values()]

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
            return f"This is the article {self.text.article} of the record."
        return "The record has no such article."


def _because(found: Found) -> str:
    changed = f"{found.changed}: " if found.changed else ""
    return f"{changed}{found.because}" if found.because else found.changed


def _print_text(report: _Report) -> None:
    for line in _as_text(report):
        click.echo(_shown(line))


def _as_text(report: _Report) -> Iterator[str]:
    yield report.head()
    yield report.held()
    for line in report.coverage.lines:
        if line.figures or line.names:
            yield ""
            yield f"line {line.number}" + (f" ({', '.join(line.names)})" if line.names else "")
            yield from (f"  {told}" for told in _line_told(report, line))
    yield from _summary(report)


def _line_told(report: _Report, line: Covered) -> Iterator[str]:
    for found in line.figures:
        claims = f" {report.claims(found)}" if found.claims else ""
        because = _because(found)
        yield f"{found.outcome}: “{found.figure.text}”{claims}" + (f"; {because}" if because else "")
    if not line.figures and not line.named:
        yield "no figure"
    if line.named:
        yield f"by its names it may repeat: {', '.join(line.named)}"


def _summary(report: _Report) -> Iterator[str]:
    if report.coverage.repeated and not report.text.recorded:
        yield ""
        yield f"Repeated claims, with the lines to add under `lines: {{{report.text.article}: …}}`"
        yield from (f"  {claim}: {list(numbers)}" for claim, numbers in report.coverage.repeated.items())
    if report.coverage.untold:
        yield ""
        yield "Recorded values that no line states"
        yield from (f"  {claim} ({report.value(claim)})" for claim in report.coverage.untold)
    if report.coverage.bare:
        yield ""
        yield "Lines without figure or known name, to be read for what they say"
        yield f"  {report.bare()}"
    if not report.text.recorded:
        yield ""
        yield "A block for `articles:`"
        yield article_block(report.text).rstrip("\n")
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
    click.echo("| line | figure | outcome | claims | note |\n| --- | --- | --- | --- | --- |")
    for found in report.coverage.found:
        cells = (str(found.line), found.figure.text, found.outcome, report.claims(found), _because(found))
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
    blocks = [] if report.text.recorded else [("For `articles:`", article_block(report.text))]
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
        "outcomes": dict(Counter(each.outcome for each in coverage.found)),
        "lines": [
            {
                "line": line.number,
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
            sides = tuple(f"“{side}”" if side else "nothing" for side in (each.left, each.right))
            click.echo(_shown(f"line {each.line}: {each.what}{mark}: {sides[0]} against {sides[1]}; {each.because}"))


def _plain(each: Difference) -> dict[str, Any]:
    assert each.what in aligned.MEANINGS
    return {
        "line": each.line,
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
