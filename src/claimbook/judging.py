"""Status and verdict of a claim, derived from its evidence as of any day.

Every rule is a small function that returns its outcome together with the sentence that says why,
so that a derivation can be read aloud.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from claimbook.book import Claimbook
from claimbook.model import Calculation, Claim, Evidence, Source

KINDS_THAT_INFER = ("measurement", "reference", "paper", "analysis")
KINDS_OF_TALK = ("post", "commentary")
LIFTING = ("supports", "qualifies")


@dataclass(frozen=True)
class Weighed:
    """One item of evidence, and whether it counts.

    ``stance`` is the stance it counts with (context where it does not count); ``name`` the source's
    id or the question a calculation asks; ``why`` a phrase that says what it is or why it does not
    count.
    """

    item: Evidence | Calculation
    name: str
    stance: str
    why: str


@dataclass(frozen=True)
class Judgement:
    """A label and the sentence that derives it. ``overruled`` is the rule's own label where a person overruled it."""

    label: str
    because: str
    overruled: str | None = None


def status(claim: Claim, book: Claimbook, on: date) -> Judgement:
    """Who stands behind the claim on a day: the rules' status, or a person's overruling."""
    derived = _status(claim, weigh(claim, book, on), book)
    return _overruled(derived, claim, claim.judgement and claim.judgement.status, book, on)


def verdict(claim: Claim, book: Claimbook, on: date) -> Judgement:
    """How the claim holds on a day: the rules' verdict, or a person's overruling."""
    derived = _verdict(claim, weigh(claim, book, on), on)
    return _overruled(derived, claim, claim.judgement and claim.judgement.verdict, book, on)


def weigh(claim: Claim, book: Claimbook, on: date) -> tuple[Weighed, ...]:
    """The claim's evidence and calculations that exist on a day, each with the stance it counts with."""
    return tuple(_weigh(claim, book, on, frozenset()))


def origins(claim: Claim, book: Claimbook, on: date) -> tuple[str, ...]:
    """Who speaks at the root of the counting evidence, each once, in order of appearance.

    Sources that relay one statement, and pages of one organisation, are one origin.
    """
    sources = (
        book.sources[weighed.item.source]
        for weighed in weigh(claim, book, on)
        if isinstance(weighed.item, Evidence) and weighed.stance != "context"
    )
    return tuple(dict.fromkeys(origin(source, book) for source in sources))


def origin(source: Source, book: Claimbook) -> str:
    """Who speaks at the root of what a source relays: its voice, else its author or publisher."""
    passed = {source.id}
    while source.relays in book.sources and source.relays not in passed:
        passed.add(source.relays)
        source = book.sources[source.relays]
    return "+".join(source.voice) or source.author or source.publisher


def known_since(source: Source) -> date:
    """The first day on which a source surely existed: the last day of its date, or when it was read."""
    return (source.published or source.accessed).latest


def _overruled(derived: Judgement, claim: Claim, label: str | None, book: Claimbook, on: date) -> Judgement:
    # An overruling is made in the light of the record as it stands, so it says nothing of earlier days.
    if claim.judgement is None or label is None or on < book.as_of:
        return derived
    return Judgement(label, f"a person overruled the rule: {claim.judgement.because}", derived.label)


def _weigh(claim: Claim, book: Claimbook, on: date, passed: frozenset[str]) -> Iterator[Weighed]:
    for item in claim.evidence:
        source = book.sources.get(item.source)
        if source is not None and known_since(source) <= on:
            yield _weigh_evidence(claim, item, source)
    for calculation in claim.calculations:
        since = _calculation_known_since(calculation, book, passed | {claim.id})
        if since is None or since <= on:
            yield _weigh_calculation(calculation, book, on, passed | {claim.id})


def _weigh_evidence(claim: Claim, item: Evidence, source: Source) -> Weighed:
    def weighed(stance: str, why: str) -> Weighed:
        return Weighed(item, source.id, stance, why)

    if item.stance == "context":
        return weighed("context", "context")
    if source.seen == "unseen":
        return weighed("context", "not read, so context only")
    if _speaks_with_authority(source, claim):
        return weighed(item.stance, "the voice of " + " and ".join(v for v in source.voice if v in claim.authority))
    if claim.about_posts:
        return weighed(item.stance, f"{_a(source.kind)} on a claim about posts")
    if source.kind in KINDS_OF_TALK:
        return weighed("context", f"{_a(source.kind)}, so context only")
    if claim.speaker is not None and source.author == claim.speaker:
        return weighed("context", "the speaker's own words, so context only")
    return weighed(item.stance, _a(source.kind))


def _weigh_calculation(calculation: Calculation, book: Claimbook, on: date, passed: frozenset[str]) -> Weighed:
    weak = _speculative_input(calculation, book, on, passed)
    if weak is not None:
        return Weighed(calculation, calculation.asks, "context", f"rests on the speculative claim {weak}, so context only")
    return Weighed(calculation, calculation.asks, calculation.shows, "a calculation")


def _speculative_input(calculation: Calculation, book: Claimbook, on: date, passed: frozenset[str]) -> str | None:
    """The weakest input decides: a speculative claim that the calculation rests on, if there is one."""
    for name in _claims_used(calculation):
        claim = book.claims.get(name)
        if claim is None or name in passed:
            continue
        if _status(claim, tuple(_weigh(claim, book, on, passed)), book).label == "speculative":
            return name
    return None


def _calculation_known_since(calculation: Calculation, book: Claimbook, passed: frozenset[str]) -> date | None:
    """The date of the latest input; None where no input is dated."""
    dates: list[date] = []
    for given in calculation.given.values():
        if given.figure in book.figures:
            figure = book.figures[given.figure]
            dates += [known_since(book.sources[name]) for name in figure.source if name in book.sources]
        elif given.claim in book.claims:
            dates += _claim_dates(book.claims[given.claim], book)
    return max(dates, default=None)


def _claim_dates(claim: Claim, book: Claimbook) -> list[date]:
    # What an article says is there to be reckoned with from the day it appeared.
    return [article.published.latest for name, article in book.articles.items() if claim.lines_in(name)]


def _claims_used(calculation: Calculation) -> tuple[str, ...]:
    return tuple(given.claim for given in calculation.given.values() if given.claim is not None)


def _speaks_with_authority(source: Source, claim: Claim) -> bool:
    return any(voice in claim.authority for voice in source.voice)


def _status(claim: Claim, items: Iterable[Weighed], book: Claimbook) -> Judgement:
    lifting = [weighed for weighed in items if weighed.stance in LIFTING]
    for weighed in lifting:
        source = _source(weighed, book)
        if source is not None and _speaks_with_authority(source, claim):
            return Judgement("official", f"{weighed.name} {weighed.stance} it with {weighed.why}")
    for weighed in lifting:
        reason = _infers(_source(weighed, book), weighed)
        if reason is not None:
            return Judgement("inferred", f"{weighed.name} {weighed.stance} it as {reason}")
    return Judgement("speculative", _nothing_lifts(lifting, claim))


def _source(weighed: Weighed, book: Claimbook) -> Source | None:
    return book.sources[weighed.item.source] if isinstance(weighed.item, Evidence) else None


def _infers(source: Source | None, weighed: Weighed) -> str | None:
    """Why an item makes a claim inferred, or None if it does not."""
    if source is None:
        return "a calculation"
    if source.kind in KINDS_THAT_INFER:
        return _a(source.kind)
    if source.kind == "primary":
        return "another organisation's own page"
    if source.kind == "press" and source.relays is None:
        return "first-hand press"
    return None


def _nothing_lifts(lifting: list[Weighed], claim: Claim) -> str:
    if lifting:
        return f"{lifting[0].name} {lifting[0].stance} it, but only relays others or talks"
    if claim.authority:
        return f"nothing that counts supports or qualifies it, and {' and '.join(claim.authority)} did not say so"
    return "nothing that counts supports or qualifies it"


def _verdict(claim: Claim, items: Iterable[Weighed], on: date) -> Judgement:
    if claim.due is not None and claim.due.latest > on:
        return Judgement("pending", f"it is due by {claim.due.latest}")
    names: dict[str, list[str]] = {"supports": [], "qualifies": [], "refutes": []}
    for weighed in items:
        if weighed.stance != "context":
            names[weighed.stance].append(weighed.name)
    given = {stance: found for stance, found in names.items() if found}
    if not given:
        return Judgement("not_enough_evidence", "nothing but context is known")
    because = "; ".join(f"{_joined(found)} {_conjugated(stance, found)} it" for stance, found in given.items())
    if set(given) == {"supports"}:
        return Judgement("supported", because)
    if set(given) == {"refutes"}:
        return Judgement("refuted", because)
    return Judgement("conflicting", because)


def _joined(names: list[str]) -> str:
    names = list(dict.fromkeys(names))
    shown = names if len(names) <= 3 else [*names[:2], f"{len(names) - 2} more"]
    return shown[0] if len(shown) == 1 else ", ".join(shown[:-1]) + " and " + shown[-1]


def _conjugated(stance: str, names: list[str]) -> str:
    one, many = {"supports": ("supports", "support"), "qualifies": ("qualifies", "qualify"), "refutes": ("refutes", "refute")}[stance]
    return one if len(set(names)) == 1 else many


def _a(kind: str) -> str:
    articles = {"primary": "an organisation's own page", "analysis": "an analysis", "press": "press", "reference": "reference data", "commentary": "commentary"}
    return articles.get(kind, f"a {kind}")
