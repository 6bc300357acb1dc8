"""Checks that every line of every article is accounted for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from claimbook.record.book import Claimbook
from claimbook.record.line import parted
from claimbook.wording.problem import Problem

MOST_RUNS = 50


def articles_have_their_lines(book: Claimbook) -> Iterator[Problem]:
    """An article has at least the lines that claims and reasons go through one after the other."""
    for article, last in _short(book).items():
        yield Problem(
            book.place("articles", article, "lines"),
            article,
            "lines",
            "lines-too-few",
            f"at least {last}, since claims stand on the lines up to there",
            str(book.articles[article].lines),
            "correct it, or the lines of those claims; `apart: true` where its lines are its own",
        )


def _short(book: Claimbook) -> dict[str, int]:
    """The articles whose count of lines is too small, with the last line that the record goes through.

    One line beyond the end is a slip of the claim; several in a row, each under a record, are one of the count.
    """
    if any(section == "articles" for section, _ in book.broken):
        return {}
    claimed = _claimed(book)
    short = {}
    for article, record in book.articles.items():
        on = book.unclaimed_in(article).keys() | claimed[article].keys()
        if not record.apart:
            on |= claimed[""].keys()
        beyond = sorted(number for number in on if number > record.lines)
        run = beyond[: next((at for at, number in enumerate(beyond) if number != record.lines + 1 + at), len(beyond))]
        others = () if record.apart else book.articles.values()
        fewest = 1 if beyond and any(other.lines == beyond[-1] for other in others) else 3
        if len(run) >= fewest and len(run) == len(beyond):
            short[article] = beyond[-1]
    return short


def every_line_is_accounted_for(book: Claimbook) -> Iterator[Problem]:
    """Each line stands under a claim's `lines` or under `unclaimed` with a reason.

    Where a claim stands on a line in some articles only, a reason may speak for the others; where one
    stands in all of which it speaks, a reason is wrong.
    """
    # A record that could not be read may be the one that holds the line.
    if any(section in ("claims", "unclaimed", "articles") for section, _ in book.broken):
        return
    claimed = _claimed(book)
    everywhere = claimed[""].keys()
    beyond = sum(1 for _ in every_line_exists(book))
    for article, record in book.articles.items():
        idle = {number for number, entry in book.unclaimed_in(article).items() if entry.reason is not None}
        missing = _gaps(sorted(idle | everywhere | claimed[article].keys()), record.lines)
        # As many lines lack as numbers lie beyond the end: those are told, and these meant.
        if sum(last - first + 1 for first, last in missing) > beyond:
            yield Problem(
                book.place("articles", article, "lines"),
                article,
                "lines",
                "line-unaccounted",
                "every line under a claim or under `unclaimed`",
                "neither for " + _numbered(missing),
                "add claims, or say under `unclaimed` why nothing is asserted there",
            )
    for key, entry in book.unclaimed.items():
        owner, number = parted(key)
        spoken = (owner,) if owner else book.aligned
        if entry.reason is None or not spoken:
            continue
        if number in everywhere or all(number in claimed[article] for article in spoken):
            holder = min(
                (claimed[name][number] for name in ("", spoken[0]) if number in claimed[name]), key=lambda held: held[0]
            )[1]
            yield Problem(
                book.place("unclaimed", str(key)),
                str(key),
                "",
                "line-claimed",
                "a line on which no claim stands",
                f"`{holder}` on it",
                "remove the reason here, or the line there",
            )


def every_line_exists(book: Claimbook) -> Iterator[Problem]:
    """No claim and no reason stands on a line beyond an article's end."""
    # Without articles, or with one that could not be read, nobody knows where the lines end.
    if not book.articles or any(section == "articles" for section, _ in book.broken):
        return
    ends = {name: record.lines for name, record in book.articles.items()} | _short(book)
    longest = max(ends.values(), default=0)
    for name, claim in book.claims.items():
        for article, numbers in claim.lines.items():
            end = ends.get(article, longest)
            for index, number in enumerate(numbers):
                if number > end:
                    path = ("claims", name, "lines", article, index) if article else ("claims", name, "lines", index)
                    yield Problem(
                        book.place(*path),
                        name,
                        "lines",
                        "line-missing",
                        f"a line from 1 to {end}",
                        f"{number}",
                        "correct the number",
                    )
    for key in book.unclaimed:
        owner, number = parted(key)
        end = book.articles[owner].lines if owner in book.articles else longest
        if number > end:
            yield Problem(
                book.place("unclaimed", str(key)),
                str(key),
                "",
                "line-missing",
                f"a line from 1 to {end}",
                f"{number}",
                "correct the number",
            )


def _claimed(book: Claimbook) -> defaultdict[str, dict[int, tuple[int, str]]]:
    """By article, the first claim (its place in the file, its id) on each line that it names; under "" that of every
    article.
    """
    claimed: defaultdict[str, dict[int, tuple[int, str]]] = defaultdict(dict)
    for place, (name, claim) in enumerate(book.claims.items()):
        for article, numbers in claim.lines.items():
            for number in numbers:
                claimed[article].setdefault(number, (place, name))
    return claimed


def _gaps(accounted: list[int], end: int) -> list[tuple[int, int]]:
    """The runs of lines from 1 to an article's end that are not among rising numbers, each by its first and last
    line.
    """
    gaps: list[tuple[int, int]] = []
    following = 1
    for number in [*accounted, end + 1]:
        if following < min(number, end + 1):
            gaps.append((following, min(number - 1, end)))
        following = max(following, number + 1)
    return gaps


def _numbered(runs: list[tuple[int, int]]) -> str:
    """Runs of lines as a person writes them: line 5, lines 1-3, 7; of very many the first ones, and how many more
    lines.
    """
    shown = [f"{first}" if first == last else f"{first}-{last}" for first, last in runs[:MOST_RUNS]]
    more = sum(last - first + 1 for first, last in runs[MOST_RUNS:])
    lines = "line " if runs[0][0] == runs[-1][1] else "lines "
    return lines + ", ".join(shown) + (f" and {more} more" if more else "")
