"""Checks on ids and on what refers to them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from claimbook.record.address import page_of
from claimbook.record.book import SECTIONS, Claimbook
from claimbook.record.declaration import declared, references
from claimbook.record.line import parted
from claimbook.wording.lists import counted
from claimbook.wording.lookalikes import folded_name
from claimbook.wording.nearest import one_slip_away
from claimbook.wording.problem import Path, Problem, circle, dotted, quoted, shortened

MOST_GUESSES = 500_000


def some_claim_is_recorded(book: Claimbook) -> Iterator[Problem]:
    """A record without a claim proves nothing, so it is a fault."""
    if not book.ids("claims") and ("claims", "") not in book.broken:
        yield Problem(
            book.place("claims"), "", "claims", "no-claims", "at least one claim", "none", "record one under `claims:`"
        )


def some_article_is_recorded(book: Claimbook) -> Iterator[Problem]:
    """Claims stand on the lines of an article, so there is one."""
    if book.ids("claims") and not book.ids("articles") and ("articles", "") not in book.broken:
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
        for name in (each for each in book.ids(section) if (section, each) in book.places):
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
    """Every id that a record names is the id of a record; one that is none is told once, for all that name it."""
    for missing in _missing(book):
        if missing.misspelt:
            yield _own_id_misspelt(book, missing)
            continue
        record, path = missing.places[0]
        more = len(missing.places) - 1
        here = f", here and in {counted(more, 'more place')}" if more else ""
        yield Problem(
            book.place(*path),
            record,
            dotted(path[2:]),
            "unknown-reference",
            f"the id of one of the {missing.section}",
            f"{quoted(missing.name)}{here}",
            f"did you mean `{missing.near}`?"
            if missing.near
            else f"add it under `{missing.section}:`, or correct the id",
        )


def _own_id_misspelt(book: Claimbook, missing: _Missing) -> Problem:
    record, path = missing.places[0]
    places = f"{counted(len(missing.places), 'place')} name{'s' if len(missing.places) == 1 else ''}"
    return Problem(
        book.place(missing.section, missing.near),
        missing.near,
        "",
        "id-misspelt",
        f"the id {quoted(missing.name)}, which {places}, first on line {book.place(*path).line}",
        f"{quoted(missing.near)}, which none does",
        f"rename it {quoted(missing.name)}",
    )


@dataclass(frozen=True)
class _Missing:
    """An id that no record of a section has: where it is named, as record and path, and the id that it is near to.

    ``misspelt`` says that the near one, which nothing names, is likelier to be the slip.
    """

    section: str
    name: str
    places: list[tuple[str, Path]]
    near: str = ""
    misspelt: bool = False


def _missing(book: Claimbook) -> Iterator[_Missing]:
    """The ids that lead nowhere, in the order in which the file names them."""
    named: dict[tuple[str, str], list[tuple[str, Path]]] = {}
    known: dict[str, set[str]] = {section: set(book.ids(section)) for section in SECTIONS}
    used: set[tuple[str, str]] = set()
    for record, path, section, name in _references(book):
        if name in known[section]:
            used.add((section, name))
        elif not book.knows(section, name):
            named.setdefault((section, name), []).append((record, path))
    compared = 0
    for (section, name), places in named.items():
        compared += len(known[section])
        near = one_slip_away(name, known[section]) if compared <= MOST_GUESSES else []
        # What another slip makes of it as well is no guess.
        one = near[0] if len(near) == 1 else ""
        idle = bool(one) and (section, one) not in used and one in getattr(book, section)
        yield _Missing(section, name, places, one, idle and _likelier(book, section, name, one, len(places)))


def _likelier(book: Claimbook, section: str, name: str, own: str, places: int) -> bool:
    """Whether the own id of a record is likelier to be mistyped than what names it: it is, where several places agree.

    Of one place nobody knows, but the record's words tell which parts of the two ids are words.
    """
    if places > 1:
        return True
    told = set(re.findall(r"[a-z0-9]+", str(getattr(book, section)[own].model_dump()).casefold()))
    return len(set(name.split("-")) & told) > len(set(own.split("-")) & (told - {own}))


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
                    f"write `{_mended(record.url)}`"
                    if page_of(_mended(record.url))
                    else "write the whole address, or leave the url out",
                )


def _mended(url: str) -> str:
    """An address with its scheme written out as it is meant."""
    bare = re.sub(r"^(https?)?:?[/\s]*", "", url.strip(), flags=re.IGNORECASE)
    scheme = "http" if re.match(r"http:", url.strip(), re.IGNORECASE) else "https"
    return shortened(f"{scheme}://{bare}", 200) if "." in bare.split("/")[0] else url


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


def all_found(book: Claimbook) -> bool:
    """Whether every record can be read and every id leads to one: else one that is missing may use another."""
    return not book.broken and all(book.knows(section, name) for _, _, section, name in _references(book))


def nothing_is_unused(book: Claimbook) -> Iterator[Problem]:
    """Every source, figure and organisation serves something."""
    # Records that could not be read may be the ones that use it.
    if not all_found(book):
        return
    named = list(_references(book))
    used = {(section, name) for record, path, section, name in named if (path[0], record) != (section, name)}
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
        first = seen.setdefault(folded_name(claim.statement).rstrip(".!。 "), name)
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
    for key in book.unclaimed:
        article, _ = parted(key)
        if article:
            yield str(key), ("unclaimed", str(key)), "articles", article
