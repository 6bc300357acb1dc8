"""Checks on ids and on what refers to them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from claimbook.record.address import page_of
from claimbook.record.book import SECTIONS, Claimbook
from claimbook.record.declaration import declared, references
from claimbook.wording.nearest import nearest
from claimbook.wording.problem import Path, Problem, circle, dotted, quoted

MOST_GUESSES = 500_000


def some_claim_is_recorded(book: Claimbook) -> Iterator[Problem]:
    """A record without a claim proves nothing, so it is a fault."""
    if not book.ids("claims"):
        yield Problem(
            book.place("claims"), "", "claims", "no-claims", "at least one claim", "none", "record one under `claims:`"
        )


def some_article_is_recorded(book: Claimbook) -> Iterator[Problem]:
    """Claims stand on the lines of an article, so there is one."""
    if book.ids("claims") and not book.ids("articles"):
        yield Problem(
            book.place("articles"),
            "",
            "articles",
            "no-articles",
            "at least one article",
            "none",
            "record under `articles:` the text on whose lines the claims stand",
        )


def ids_differ_by_more_than_case(book: Claimbook) -> Iterator[Problem]:
    """Ids are unique within their section after case folding."""
    for section in SECTIONS:
        seen: dict[str, str] = {}
        for name in book.ids(section):
            first = seen.setdefault(name.casefold(), name)
            if first != name:
                yield Problem(
                    book.place(section, name),
                    name,
                    "",
                    "id-repeated",
                    "an id of its own",
                    f"one that differs from `{first}` only in case",
                    "rename one of the two",
                )


def references_resolve(book: Claimbook) -> Iterator[Problem]:
    """Every id that a record names is the id of a record."""
    known = {section: book.ids(section) for section in SECTIONS}
    meant = lru_cache(maxsize=None)(lambda section, name: nearest(name, known[section]))
    compared = 0
    for record, path, section, name in _references(book):
        if not book.knows(section, name):
            compared += len(known[section])
            near = meant(section, name) if compared <= MOST_GUESSES else None
            remedy = f"did you mean `{near}`?" if near else f"add it under `{section}:`, or correct the id"
            yield Problem(
                book.place(*path),
                record,
                dotted(path[2:]),
                "unknown-reference",
                f"the id of one of the {section}",
                quoted(name),
                remedy,
            )


def relays_lead_to_an_origin(book: Claimbook) -> Iterator[Problem]:
    """Following `relays` never leads in a circle."""
    done: set[str] = set()
    for start in book.sources:
        passed: dict[str, None] = {}
        name: str | None = start
        while name is not None and name in book.sources and name not in done and name not in passed:
            passed[name] = None
            name = book.sources[name].relays
        done.update(passed)
        if name is None or name not in passed:
            continue
        round_ = list(passed)[list(passed).index(name) :]
        for index, each in enumerate(round_):
            yield Problem(
                book.place("sources", each, "relays"),
                each,
                "relays",
                "relays-circle",
                "a source that leads to an origin",
                f"the circle {circle(round_, index)}",
                "name the page that spoke first",
            )


def urls_are_addresses(book: Claimbook) -> Iterator[Problem]:
    """Every url has the scheme http or https and a host, and no space."""
    for section in (name for name, model in SECTIONS.items() if "url" in declared(model)):
        for name, record in getattr(book, section).items():
            if record.url is not None and page_of(record.url) is None:
                yield Problem(
                    book.place(section, name, "url"),
                    name,
                    "url",
                    "bad-url",
                    "an address such as https://example.org/page",
                    quoted(record.url),
                    "write the whole address, or leave the url out",
                )


def no_page_under_two_names(book: Claimbook) -> Iterator[Problem]:
    """One page is one source, unless it is cited in states of different dates."""
    seen: dict[object, str] = {}
    for name, source in book.sources.items():
        page = None if source.url is None else page_of(source.url)
        if page is None:
            continue
        first = seen.setdefault((page, source.published and source.published.text), name)
        if first != name:
            yield Problem(
                book.place("sources", name, "url"),
                name,
                "url",
                "page-cited-twice",
                "a page of its own",
                f"the page of `{first}`",
                "cite that source, or give the date of the state that was read",
            )


def nothing_is_unused(book: Claimbook) -> Iterator[Problem]:
    """Every source, figure and organisation serves something."""
    # Records that could not be read may be the ones that use it.
    if book.broken:
        return
    used = {(section, name) for record, _, section, name in _references(book) if record != name}
    for section, noun in (("sources", "source"), ("figures", "figure"), ("organisations", "organisation")):
        for name in getattr(book, section):
            if (section, name) not in used:
                yield Problem(
                    book.place(section, name),
                    name,
                    "",
                    f"unused-{noun}",
                    "something that names it",
                    "nothing",
                    "cite it where it bears, or remove it",
                )


def no_statement_stands_twice(book: Claimbook) -> Iterator[Problem]:
    """Two claims do not state the same."""
    seen: dict[str, str] = {}
    for name, claim in book.claims.items():
        first = seen.setdefault(" ".join(claim.statement.casefold().split()), name)
        if first != name:
            yield Problem(
                book.place("claims", name, "statement"),
                name,
                "statement",
                "statement-repeated",
                "a statement of its own",
                f"the statement of `{first}`",
                "add the lines there, or say what differs",
            )


def _references(book: Claimbook) -> Iterator[tuple[str, Path, str, str]]:
    """Record, path, section and id for every reference in the book."""
    for section in SECTIONS:
        for name, record in getattr(book, section).items():
            for path, target, identifier in references(record):
                yield str(name), (section, str(name), *path), target, identifier
