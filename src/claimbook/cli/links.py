"""The command that asks whether cited pages still answer: links."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from claimbook.cli.common import file_option, loaded, refuse_unknown
from claimbook.record.book import Claimbook
from claimbook.wording.lists import counted

# It brings everything that speaks with the outside, so it is imported where it is used: no other command needs it.
if TYPE_CHECKING:
    from claimbook.links import Link, Page


class HostAndPort(click.ParamType):
    """A host and a port, written 127.0.0.1:8000."""

    name = "host:port"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, int]:
        from claimbook import links

        try:
            return links.parse_allowed(value)
        except ValueError:
            self.fail(f"expected a host and a port such as 127.0.0.1:8000, found `{value}`", param, ctx)


@click.command("links")
@file_option
@click.option("--source", "names", multiple=True, metavar="ID", help="Only this source; may be repeated.")
@click.option("--limit", type=click.IntRange(1), metavar="N", help="Ask for the first N addresses only.")
@click.option(
    "--timeout",
    type=click.IntRange(1, 300),
    default=20,
    show_default=True,
    metavar="S",
    help="Seconds to wait for a connection, and again for the answer.",
)
@click.option(
    "--allow-address",
    "allowed",
    type=HostAndPort(),
    multiple=True,
    metavar="HOST:PORT",
    help="Ask this host on this port though it is not public; may be repeated.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How to print the outcomes.",
)
def links_command(
    file: str, names: tuple[str, ...], limit: int | None, timeout: int, allowed: tuple[tuple[str, int], ...], form: str
) -> None:
    """Ask whether the pages that sources cite still answer.

    The only command that opens connections: to one page after another of a host, with pauses, and
    only to public addresses. It records nothing. A page is alive; moved (and where); changed: alive,
    but its title shares no word with the recorded one; refused: not shown to a program, which is not
    death; gone; failing; or not checked (and why), which is never taken for alive.

    Exits 0 when every page is alive, moved or changed, 1 when one is gone, 2 when it could not run,
    and 3 when none is gone but one was refused, failing or not checked. A source without an address
    has no page, and only --source makes it count as not checked.
    """
    from claimbook import links

    book = loaded(file)
    for name in names:
        refuse_unknown(name, book.sources, "source")
    sources = [source for source in book.sources.values() if not names or source.id in names]
    wanted = dict(list(links.pages(sources).items())[:limit])
    if not wanted:
        _leave(f"{click.format_filename(file)}: no source {'of these ' if names else ''}has an address to ask for")
    policy = links.Policy(timeout=timeout, allowed=frozenset(allowed))
    found, interrupted = _asked(links.check(wanted, policy), len(wanted))
    offline = not interrupted and links.unreachable(found)
    if offline:
        found = {url: _unreached(page) for url, page in found.items()}
    unasked = f"beyond --limit {limit}"
    if interrupted:
        unasked = "interrupted before it was asked"
    told = [links.link(source, found, unasked) for source in sources]
    click.echo("\n".join((_as_json if form == "json" else _as_text)(book, told, links.OUTCOMES)))
    if offline:
        _leave("no host gave any answer, so it seems that there is no way out from here")
    if interrupted:
        _leave("interrupted")
    sys.exit(_exit_code(told, bool(names)))


def _asked(asking: Iterable[Page], length: int) -> tuple[dict[str, Page], bool]:
    """What became of each address, and whether the person at the keyboard had enough before that was known."""
    found: dict[str, Page] = {}
    try:
        for page in _watched(asking, length):
            found[page.url] = page
    except KeyboardInterrupt:
        return found, True
    return found, False


def _watched(pages: Iterable[Page], length: int) -> Iterator[Page]:
    """The pages as they come, with a bar where somebody watches."""
    if not sys.stderr.isatty():
        yield from pages
        return
    with click.progressbar(pages, length=length, label="asking", file=sys.stderr) as bar:
        yield from bar


def _unreached(page: Page) -> Page:
    """A page of which nothing is known where no host at all could be reached."""
    return replace(page, outcome="not checked", because=f"no host could be reached; here: {page.because}")


def _exit_code(told: list[Link], named: bool) -> int:
    outcomes = {link.outcome for link in told if named or link.url is not None}
    if "gone" in outcomes:
        return 1
    return 3 if outcomes & {"refused", "failing", "not checked"} else 0


def _leave(message: str) -> None:
    click.echo(message, err=True)
    sys.exit(2)


def _as_json(book: Claimbook, told: list[Link], outcomes: Sequence[str]) -> Iterator[str]:
    counts: Counter[str] = Counter(link.outcome for link in told)
    everything = {
        "file": click.format_filename(book.file),
        "counts": {outcome: counts[outcome] for outcome in outcomes},
        "links": [link.as_dict() for link in told],
    }
    yield json.dumps(everything, ensure_ascii=False, indent=2)


def _as_text(book: Claimbook, told: list[Link], outcomes: Sequence[str]) -> Iterator[str]:
    """What needs a look, group by group, what is worst first; then the counts. Alive pages are only counted."""
    linked = [link for link in told if link.url is not None]
    for outcome in outcomes:
        found = [link for link in linked if link.outcome == outcome]
        if not found or outcome == "alive":
            continue
        yield f"{outcome.capitalize()} ({len(found)})"
        for link in found:
            yield f"  {link.source}  {link.url}"
            yield f"      {link.because}"
        yield ""
    counts: Counter[str] = Counter(link.outcome for link in linked)
    counted_outcomes = ", ".join(f"{counts[outcome]} {outcome}" for outcome in reversed(outcomes) if counts[outcome])
    without = len(told) - len(linked)
    yield f"{click.format_filename(book.file)}: {counted(len(linked), 'source')} with an address: {counted_outcomes}"
    if without:
        yield f"{counted(without, 'source')} without an address, not checked"
