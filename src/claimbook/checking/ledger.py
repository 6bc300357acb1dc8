"""Checks that every line of every article is accounted for."""

from __future__ import annotations

from collections.abc import Iterator

from claimbook.book import Claimbook
from claimbook.problem import Problem


def every_line_is_accounted_for(book: Claimbook) -> Iterator[Problem]:
    """Each line stands under a claim's `lines` or under `unclaimed` with a reason.

    Where a claim stands on a line in some articles only, a reason may speak for the others; where one
    stands in all of them, a reason is wrong.
    """
    # A record that could not be read may be the one that holds the line.
    if any(section in ("claims", "unclaimed", "articles") for section, _ in book.broken):
        return
    idle = {number for number, entry in book.unclaimed.items() if entry.reason is not None}
    claimed = {article: _claimed(book, article) for article in book.articles}
    for article, record in book.articles.items():
        missing = [number for number in range(1, record.lines + 1) if number not in claimed[article] and number not in idle]
        if missing:
            yield Problem(
                book.place("articles", article, "lines"), article, "lines", "line-unaccounted",
                "every line under a claim or under `unclaimed`", "neither for " + _numbered(missing),
                "add claims, or say under `unclaimed` why nothing is asserted there",
            )
    for number in sorted(idle):
        holders = [held.get(number) for held in claimed.values()]
        if holders and None not in holders:
            yield Problem(
                book.place("unclaimed", str(number)), str(number), "", "line-claimed", "a line on which no claim stands",
                f"`{holders[0]}` on it", "remove the reason here, or the line there",
            )


def every_line_exists(book: Claimbook) -> Iterator[Problem]:
    """No claim and no reason stands on a line beyond an article's end."""
    # Without articles, or with one that could not be read, nobody knows where the lines end.
    if not book.articles or any(section == "articles" for section, _ in book.broken):
        return
    longest = max((record.lines for record in book.articles.values()), default=0)
    for name, claim in book.claims.items():
        for article, numbers in claim.lines.items():
            end = book.articles[article].lines if article in book.articles else longest
            for index, number in enumerate(numbers):
                if number > end:
                    path = ("claims", name, "lines", article, index) if article else ("claims", name, "lines", index)
                    yield Problem(
                        book.place(*path), name, "lines", "line-missing", f"a line from 1 to {end}", f"{number}", "correct the number"
                    )
    for number in book.unclaimed:
        if number > longest:
            yield Problem(
                book.place("unclaimed", str(number)), str(number), "", "line-missing", f"a line from 1 to {longest}", f"{number}", "correct the number"
            )


def _claimed(book: Claimbook, article: str) -> dict[int, str]:
    """The first claim on each line of an article that has one."""
    claimed: dict[int, str] = {}
    for name, claim in book.claims.items():
        for number in claim.lines_in(article):
            claimed.setdefault(number, name)
    return claimed


def _numbered(lines: list[int]) -> str:
    """Lines as a person writes them: line 5, lines 5 and 8, lines 1-3, 7."""
    runs: list[list[int]] = []
    for number in lines:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    shown = [f"{run[0]}" if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs]
    return ("line " if len(lines) == 1 else "lines ") + ", ".join(shown)
