"""Where a record's claims come from: who speaks at their root, what hangs on whom, what is missing, and how guesses
fared.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pandas as pd

from claimbook import judging
from claimbook.record.book import Claimbook
from claimbook.record.model import Claim, Evidence
from claimbook.record.vocabulary import FINAL, OPEN, complete, words

NOBODY = "no deciding source"
OWN_VOICE = "the articles themselves"
NAMELESS = "people without a name"
WHOLE = ("primary", "copy")
NOT_WHOLE = ("secondary", "excerpt", "unseen")
complete("seen", WHOLE, NOT_WHOLE)


def named(origin: str, book: Claimbook) -> str:
    """An origin as it is read: an organisation's name without what stands in brackets, or "Broadcom and OpenAI
    jointly" for a joint statement.
    """
    parties = [
        book.organisations[each].name.split(" (")[0] if each in book.organisations else each
        for each in origin.split("+")
    ]
    return parties[0] if len(parties) == 1 else " and ".join(parties) + " jointly"


def ties(book: Claimbook) -> pd.DataFrame:
    """One row for each claim and each independent origin of the evidence that counts for or against it; NOBODY where
    there is none.
    """
    rows = [
        {"claim": claim.id, "topic": claim.topic, "origin": origin, "verdict": judging.verdict(claim, book).label}
        for claim in book.claims.values()
        for origin in judging.origins(claim, book) or (NOBODY,)
    ]
    return pd.DataFrame(rows, columns=["claim", "topic", "origin", "verdict"])


def self_told(book: Claimbook) -> list[str]:
    """The supported claims all of whose origins are organisations that the claim is about: they testify for
    themselves.
    """
    found = []
    for claim in book.claims.values():
        roots = judging.origins(claim, book)
        parties = {party for root in roots for party in root.split("+")}
        if parties and judging.verdict(claim, book).label == "supported" and parties <= set(claim.authority):
            found.append(claim.id)
    return found


def without(book: Claimbook, party: str) -> Claimbook:
    """The record as if everything in which one party speaks at the root, alone or jointly, had never been found.

    Calculations go with a figure that has no other source.
    """
    sources = {
        name: source for name, source in book.sources.items() if party not in judging.origin(source, book).split("+")
    }
    lost = {
        name
        for name, figure in book.figures.items()
        if figure.source and not any(source in sources for source in figure.source)
    }
    claims = {
        name: claim.model_copy(
            update={
                "calculations": tuple(
                    each
                    for each in claim.calculations
                    if not any(given.figure in lost for given in each.given.values())
                )
            }
        )
        for name, claim in book.claims.items()
    }
    return replace(book, sources=sources, claims=claims)


def withdrawn(book: Claimbook) -> pd.DataFrame:
    """One row a party, by what hangs on it: the claims that would be left with nothing that decides, and those whose
    verdict would turn otherwise.
    """
    parties = list(
        dict.fromkeys(party for source in book.sources.values() for party in judging.origin(source, book).split("+"))
    )
    before = _verdicts(book)
    rows = []
    for party in parties:
        after = _verdicts(without(book, party))
        moved = [name for name in before if after[name] != before[name]]
        if moved:
            bare = sum(after[name] == "not_enough_evidence" for name in moved)
            rows.append({"origin": named(party, book), "left_bare": bare, "turned": len(moved) - bare})
    table = pd.DataFrame(rows, columns=["origin", "left_bare", "turned"]).set_index("origin")
    return table.sort_values(["left_bare", "turned"], ascending=False, kind="stable")


def predictions(book: Claimbook) -> pd.DataFrame:
    """One row a claim with a due date, earliest first: from when the articles can have said it, by when it is due, its
    labels.
    """
    rows = [
        {
            "claim": claim.id,
            "statement": claim.statement,
            "told": _told(claim, book),
            "due": claim.due.latest,
            "status": judging.status(claim, book).label,
            "verdict": judging.verdict(claim, book).label,
        }
        for claim in book.claims.values()
        if claim.due is not None
    ]
    return (
        pd.DataFrame(rows, columns=["claim", "statement", "told", "due", "status", "verdict"])
        .sort_values("due", kind="stable")
        .set_index("claim")
    )


def voice(claim: Claim) -> str:
    """Whose word a claim is in the articles, people without a name taken together."""
    if claim.speaker is None:
        return OWN_VOICE
    return NAMELESS if claim.speaker.startswith("unnamed") else claim.speaker


def guesses(book: Claimbook, day: date) -> pd.DataFrame:
    """One row a claim of an article out by a day that nothing decided then: whose word it is, its verdict since, and
    by which sources.

    ``dated`` says whether one of those sources is dated after the day; else it was only read, or made, later.
    """
    rows = []
    then = book.on(day)
    for claim in book.claims.values():
        if judging.verdict(claim, then).label not in OPEN or _told(claim, book) > day:
            continue
        deciding = [
            book.sources[weighed.item.source]
            for weighed in judging.weigh(claim, book)
            if isinstance(weighed.item, Evidence)
            and weighed.counts
            and judging.known_since(book.sources[weighed.item.source]) > day
        ]
        rows.append(
            {
                "claim": claim.id,
                "statement": claim.statement,
                "voice": voice(claim),
                "presented": claim.presented,
                "status": judging.status(claim, book).label,
                "verdict": judging.verdict(claim, book).label,
                "by": ", ".join(dict.fromkeys(source.id for source in deciding)),
                "dated": any(source.published is not None and source.published.latest > day for source in deciding),
            }
        )
    table = pd.DataFrame(
        rows, columns=["claim", "statement", "voice", "presented", "status", "verdict", "by", "dated"]
    ).set_index("claim")
    return table.assign(verdict=table["verdict"].astype(pd.CategoricalDtype(list(words("verdict")), ordered=True)))


def gaps(book: Claimbook) -> pd.DataFrame:
    """One row a claim that is not settled: who could settle it by their own word, its topic, what was looked for and
    what would do.
    """
    rows = [
        {
            "claim": claim.id,
            "topic": claim.topic,
            "who": tuple(claim.authority),
            "verdict": verdict,
            "searched": claim.searched or "",
            "settles": claim.settles or "",
        }
        for claim in book.claims.values()
        if (verdict := judging.verdict(claim, book).label) not in FINAL
    ]
    return pd.DataFrame(rows, columns=["claim", "topic", "who", "verdict", "searched", "settles"]).set_index("claim")


def first_wants(table: pd.DataFrame) -> pd.DataFrame:
    """One row a topic of some open claims, fullest first: how many there are, and what would settle the first of them.

    ``table`` has rows as ``gaps`` gives them.
    """
    grouped = table.groupby("topic", sort=False)["settles"].agg(["size", "first"])
    return grouped.sort_values("size", ascending=False, kind="stable").set_axis(
        ["open claims", "what would settle the first of them"], axis=1
    )


def in_vain(table: pd.DataFrame) -> pd.DataFrame:
    """One row a search without a result, the one made for most claims first: what was looked for, for how many claims,
    on which topics.

    ``table`` is what ``gaps`` gives.
    """
    grouped = (
        table[table["searched"] != ""]
        .groupby("searched", sort=False)["topic"]
        .agg(["size", lambda each: ", ".join(dict.fromkeys(each))])
    )
    return (
        grouped.set_axis(["claims", "topic"], axis=1)
        .sort_values(["claims", "topic"], ascending=[False, True], kind="stable")
        .reset_index()
    )


def by_report(book: Claimbook) -> list[str]:
    """The official claims whose organisations' word was read whole nowhere: it is known in part or through others'
    reports alone.
    """
    found = []
    for claim in book.claims.values():
        spoken = [
            source
            for weighed in judging.weigh(claim, book)
            if isinstance(weighed.item, Evidence) and weighed.counts
            for source in [book.sources[weighed.item.source]]
            if set(source.voice) & set(claim.authority)
        ]
        if (
            judging.status(claim, book).label == "official"
            and spoken
            and not any(source.seen in WHOLE for source in spoken)
        ):
            found.append(claim.id)
    return found


def _told(claim: Claim, book: Claimbook) -> date:
    """The day by which the first of the articles that make a claim was out; the record's own where there is none."""
    return min(
        (article.published.latest for name, article in book.articles.items() if claim.lines_in(name)),
        default=book.as_of,
    )


def _verdicts(book: Claimbook) -> dict[str, str]:
    return {name: judging.verdict(claim, book).label for name, claim in book.claims.items()}
