"""The record as tables with keys. Every table export is written from these, and the whole record can be built again
from them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from claimbook import judging
from claimbook.exporting.relation import Column, Relation, Row, cells, columns, leading, own_id, plain, what_is
from claimbook.record.book import SECTIONS, Claimbook
from claimbook.record.declaration import Declared, declared, references
from claimbook.record.model import (
    Against,
    Article,
    Calculation,
    Claim,
    Evidence,
    Figure,
    Input,
    Judgement,
    Organisation,
    Record,
    Rendering,
    Source,
    Unclaimed,
)


class Dangling(ValueError):
    """A record that names what is not there, so that no table could hold it. The message is one plain line."""


def relations(book: Claimbook) -> tuple[Relation, ...]:
    """Every table of a record, each after those that it leads to, labels as of the record's day.

    Raises Dangling where an id names no record, or a claim stands on a line that its article has not.
    """
    _refuse_dangling(book)
    return (
        _record(book),
        _section("organisations", Organisation, book),
        _sources(book),
        _list("sources", "voice", book),
        _section("articles", Article, book),
        _lines(book),
        _claims(book),
        _list("claims", "authority", book),
        _claims_lines(book),
        _section("figures", Figure, book),
        _list("figures", "source", book),
        _evidence(book),
        _calculations(book),
        _inputs(book),
        _inputs_source(book),
        _renderings(book),
        _renderings_says(book),
        _judgements(book),
        *_unclaimed(book),
    )


# --- sections ---


def _section(name: str, model: type[Record], book: Claimbook) -> Relation:
    records: Mapping[str, Record] = getattr(book, name)
    rows = tuple((identifier, *cells(each)) for identifier, each in records.items())
    return Relation(name, what_is(model), (own_id(name[:-1]), *columns(model)), rows)


def _record(book: Claimbook) -> Relation:
    held = (
        Column("schema_version", "integer", "The version of the format of the claims file.", True),
        Column("as_of", "date", "The day on which the record stands.", True),
        Column("day", "date", "The day as of which status and verdict are derived.", True),
    )
    row = (book.schema_version, str(book.as_of), str(book.day))
    return Relation("record", "The record as a whole, in one row.", held, (row,), ("as_of",))


def _sources(book: Claimbook) -> Relation:
    derived = (
        Column("known_since", "date", "The first day on which it surely existed.", True),
        Column("origin", "string", "Who speaks at the root of what it relays.", True),
    )
    rows = tuple(
        (source.id, *cells(source), str(judging.known_since(source)), judging.origin(source, book))
        for source in book.sources.values()
    )
    return Relation("sources", what_is(Source), (own_id("source"), *columns(Source), *derived), rows)


def _claims(book: Claimbook) -> Relation:
    derived = (
        Column("status_because", "string", "Why it has that status.", True),
        Column("verdict_because", "string", "Why it has that verdict.", True),
        Column("origins", "integer", "How many independent origins the evidence that counts has.", True),
        Column("where", "string", "The lines on which it stands, in words.", True),
    )
    rows = []
    for claim in book.claims.values():
        status, verdict = judging.status(claim, book), judging.verdict(claim, book)
        labelled = claim.model_copy(update={"status": status.label, "verdict": verdict.label})
        origins = len(judging.origins(claim, book))
        rows.append((claim.id, *cells(labelled), status.because, verdict.because, origins, claim.where()))
    return Relation("claims", what_is(Claim), (own_id("claim"), *columns(Claim), *derived), tuple(rows))


def _list(section: str, name: str, book: Claimbook) -> Relation:
    """One row an id of a list of ids: the record that has the list, and the one that the id names."""
    records: Mapping[str, Record] = getattr(book, section)
    field = declared(SECTIONS[section])[name]
    held = (
        leading(section[:-1], section, f"The {section[:-1]}."),
        leading(field.refers[:-1], field.refers, field.meaning),
    )
    # An id that a list has twice is one row.
    rows = tuple(
        (key, each) for key, record in records.items() for each in dict.fromkeys(getattr(record, field.attribute))
    )
    return Relation(
        f"{section}_{name}", f"`{name}` of {section}, one row an id.", held, rows, tuple(c.name for c in held)
    )


# --- lines ---


def line_id(article: str, number: int) -> str:
    """The key of a line: ja.26."""
    return f"{article}.{number}"


def _lines(book: Claimbook) -> Relation:
    held = (
        own_id("line: its article and its number"),
        leading("article", "articles", "The article."),
        Column("line", "integer", "Its number, counted from 1.", True),
        Column("claims", "integer", "How many claims stand on it.", True),
    )
    standing = Counter(
        (name, number) for claim in book.claims.values() for name in book.articles for number in claim.lines_in(name)
    )
    rows = tuple(
        (line_id(name, number), name, number, standing[name, number])
        for name, article in book.articles.items()
        for number in range(1, article.lines + 1)
    )
    return Relation("lines", "One line of an article; the text itself is not part of the record.", held, rows)


def _claims_lines(book: Claimbook) -> Relation:
    held = (leading("claim", "claims", "The claim."), leading("line", "lines", declared(Claim)["lines"].meaning))
    rows = tuple(
        (claim.id, line_id(article, number))
        for claim in book.claims.values()
        for article in book.articles
        for number in claim.lines_in(article)
    )
    return Relation("claims_lines", "`lines` of claims, one row a line.", held, rows, ("claim", "line"))


def _unclaimed(book: Claimbook) -> tuple[Relation, Relation]:
    line = Column(
        "line",
        "string",
        "The number of the line, in the articles that render one another; after an article's id, in that one.",
        True,
    )
    figures = (
        line,
        Column("figure", "string", "The figure as the text spells it.", True),
        Column("because", "string", declared(Unclaimed)["figures"].meaning, True),
    )
    rows = tuple((str(key), *cells(each)) for key, each in book.unclaimed.items())
    aside = tuple((str(key), name, why) for key, each in book.unclaimed.items() for name, why in each.figures.items())
    return (
        Relation("unclaimed", what_is(Unclaimed), (line, *columns(Unclaimed)), rows, ("line",)),
        Relation("unclaimed_figures", "One figure that is set aside.", figures, aside, ("line", "figure")),
    )


# --- what stands inside claims ---


def part_id(claim: str, number: int) -> str:
    """The key of a part of a claim by its place in the file: sol-speed.1."""
    return f"{claim}.{number}"


def _parts(of: str) -> tuple[Column, Column, Column]:
    return (
        own_id(f"{of}: its claim and its number"),
        leading("claim", "claims", f"The claim that the {of} is on."),
        Column("number", "integer", "Its place among those of the claim, counted from 1.", True),
    )


def _weighing(claim: Claim, book: Claimbook) -> Mapping[int, judging.Weighed]:
    """What the claim's items of evidence and calculations count for, by the item itself."""
    return {id(weighed.item): weighed for weighed in judging.weigh(claim, book)}


def _evidence(book: Claimbook) -> Relation:
    held = (
        *_parts("item of evidence"),
        *columns(Evidence),
        Column("counts", "boolean", "Whether it decides anything on the record's day.", True),
        Column("why", "string", "What it is, or why it does not count; empty where it did not exist yet."),
    )
    rows = tuple(
        (part_id(claim.id, number), claim.id, number, *cells(item), *_counts(weighed.get(id(item))))
        for claim, weighed in ((claim, _weighing(claim, book)) for claim in book.claims.values())
        for number, item in enumerate(claim.evidence, 1)
    )
    return Relation("evidence", what_is(Evidence), held, rows)


def _counts(weighed: judging.Weighed | None) -> tuple[bool, str | None]:
    return (weighed.counts, weighed.why) if weighed else (False, None)


def _calculations(book: Claimbook) -> Relation:
    compare = declared(Calculation)["compare"]
    held = (
        *_parts("calculation"),
        *columns(Calculation),
        Column("compare", "string", compare.meaning, words=tuple(declared(compare.record))),
        *(_against(field) for field in declared(Against).values()),
        Column("counts", "boolean", "Whether it decides anything on the record's day.", True),
        Column("why", "string", "What it is, or why it does not count; empty where its inputs did not exist yet."),
    )
    rows = tuple(
        (part_id(claim.id, number), claim.id, number, *cells(item), *_compared(item), *_counts(weighed.get(id(item))))
        for claim, weighed in ((claim, _weighing(claim, book)) for claim in book.claims.values())
        for number, item in enumerate(claim.calculations, 1)
    )
    return Relation("calculations", what_is(Calculation), held, rows)


def _against(field: Declared) -> Column:
    meaning = f"What `compare` holds the result against: {field.hint}; empty where it is the claim's own value."
    return Column(f"compare_{field.name}", "string", meaning, leads=field.refers)


def _compared(calculation: Calculation) -> Row:
    condition = calculation.compare
    if condition is None:
        return (None,) * (1 + len(declared(Against)))
    return condition.how, *(plain(getattr(condition.against, field.attribute)) for field in declared(Against).values())


def _calculated(book: Claimbook) -> Iterator[tuple[str, Calculation]]:
    for claim in book.claims.values():
        for number, calculation in enumerate(claim.calculations, 1):
            yield part_id(claim.id, number), calculation


def _inputs(book: Claimbook) -> Relation:
    held = (
        own_id("input: its calculation and its name"),
        leading("calculation", "calculations", "The calculation."),
        Column("name", "string", "Its name in the formula.", True),
        *columns(Input),
    )
    rows = tuple(
        (f"{key}.{name}", key, name, *cells(given))
        for key, calculation in _calculated(book)
        for name, given in calculation.given.items()
    )
    return Relation("inputs", what_is(Input), held, rows)


def _inputs_source(book: Claimbook) -> Relation:
    held = (
        leading("input", "inputs", "The input."),
        leading("source", "sources", declared(Input)["source"].meaning),
    )
    rows = tuple(
        (f"{key}.{name}", source)
        for key, calculation in _calculated(book)
        for name, given in calculation.given.items()
        for source in dict.fromkeys(given.source or ())
    )
    return Relation("inputs_source", "`source` of inputs, one row an id.", held, rows, ("input", "source"))


def _rendered(book: Claimbook) -> Iterator[tuple[str, int, Claim, Rendering]]:
    for claim in book.claims.values():
        for number, rendering in enumerate(claim.renderings, 1):
            yield part_id(claim.id, number), number, claim, rendering


def _renderings(book: Claimbook) -> Relation:
    rows = tuple((key, claim.id, number, *cells(each)) for key, number, claim, each in _rendered(book))
    return Relation("renderings", what_is(Rendering), (*_parts("difference"), *columns(Rendering)), rows)


def _renderings_says(book: Claimbook) -> Relation:
    held = (
        leading("rendering", "renderings", "The difference."),
        leading("article", "articles", "The article."),
        Column("says", "string", declared(Rendering)["says"].meaning, True),
    )
    rows = tuple((key, article, text) for key, _, _, each in _rendered(book) for article, text in each.says.items())
    return Relation("renderings_says", "What one article has.", held, rows, ("rendering", "article"))


def _judgements(book: Claimbook) -> Relation:
    held = (leading("claim", "claims", "The claim."), *columns(Judgement))
    rows = tuple((claim.id, *cells(claim.judgement)) for claim in book.claims.values() if claim.judgement is not None)
    return Relation("judgements", what_is(Judgement), held, rows, ("claim",))


# --- what no table could hold ---


def _refuse_dangling(book: Claimbook) -> None:
    for section in ("sources", "figures", "claims"):
        for name, record in getattr(book, section).items():
            for _, target, identifier in references(record):
                if identifier not in getattr(book, target):
                    raise Dangling(f"{book.place(section, name)}: {name} names `{identifier}`, which is not there")
    for claim in book.claims.values():
        for name, article in book.articles.items():
            beyond = [number for number in claim.lines_in(name) if number > article.lines]
            if beyond:
                place = book.place("claims", claim.id, "lines")
                raise Dangling(f"{place}: {claim.id} stands on line {beyond[0]} of {name}, which has {article.lines}")
