"""Status and verdict of a claim, derived from its evidence on the day on which its record is judged.

Every rule is a small function that returns its outcome together with the sentence that says why,
so that a derivation can be read aloud.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from weakref import WeakKeyDictionary

from claimbook.calculating.binding import premises, resting_on, shown
from claimbook.record.book import Claimbook
from claimbook.record.model import Calculation, Claim, Evidence, Source
from claimbook.record.vocabulary import DECIDING, IDLE, LIFTING, UNREAD, complete
from claimbook.wording.lists import few, joined

KINDS_THAT_INFER = ("measurement", "reference", "paper", "analysis")
KINDS_OF_TALK = ("post", "commentary")
FIRST_HAND = ("primary", "press")
SETTLING = ("supports", "refutes")
"""The stances that settle a prediction before it is due: it came true already, or it is ruled out for good."""
UNSETTLING = ("qualifies", "context")
_MANY = {"supports": "support", "qualifies": "qualify", "refutes": "refute"}
AS_A = {
    "primary": "an organisation's own page",
    "measurement": "a measurement",
    "reference": "reference data",
    "paper": "a paper",
    "analysis": "an analysis",
    "press": "press",
    "post": "a post",
    "commentary": "commentary",
}
"""Each kind of source as a derivation speaks of it."""

complete("kind", KINDS_THAT_INFER, KINDS_OF_TALK, FIRST_HAND)
complete("kind", AS_A)
complete("stance", SETTLING, UNSETTLING)
complete("stance", _MANY, IDLE)

# A record never changes, so what follows from it is worked out once, and forgotten with it.
_STOOD: WeakKeyDictionary[Claimbook, dict[str, bool]] = WeakKeyDictionary()
_WEIGHED: WeakKeyDictionary[Claimbook, dict[str, tuple[Weighed, ...]]] = WeakKeyDictionary()


@dataclass(frozen=True)
class Weighed:
    """One item of evidence, and whether it counts.

    ``stance`` is the stance it counts with (context where it does not count), ``said`` the one that it
    takes itself, a calculation by whether its condition holds; ``name`` the source's id or the question
    a calculation asks; ``why`` a phrase that says what it is or why it does not count.
    """

    item: Evidence | Calculation
    name: str
    said: str
    stance: str
    why: str

    @property
    def counts(self) -> bool:
        """Whether it decides anything, for or against."""
        return self.stance not in IDLE


@dataclass(frozen=True)
class Derivation:
    """A label and the sentence that derives it. ``overruled`` is the rule's own label where a person overruled it."""

    label: str
    because: str
    overruled: str | None = None


def status(claim: Claim, book: Claimbook) -> Derivation:
    """Who stands behind the claim on the record's day: the rules' status, or a person's overruling."""
    derived = _status(claim, weigh(claim, book), book)
    return _overruled(derived, claim, claim.judgement.status if claim.judgement else None, book)


def verdict(claim: Claim, book: Claimbook) -> Derivation:
    """How the claim holds on the record's day: the rules' verdict, or a person's overruling."""
    derived = _verdict(claim, weigh(claim, book), book.day)
    return _overruled(derived, claim, claim.judgement.verdict if claim.judgement else None, book)


def weigh(claim: Claim, book: Claimbook) -> tuple[Weighed, ...]:
    """The claim's evidence and calculations that exist on the record's day, each with the stance it counts with.

    The work is done once for each claim of a record.
    """
    if book.claims.get(claim.id) is not claim:
        return _weigh(claim, book)
    weighed = _WEIGHED.setdefault(book, {})
    if claim.id not in weighed:
        weighed[claim.id] = _weigh(claim, book)
    return weighed[claim.id]


def _weigh(claim: Claim, book: Claimbook) -> tuple[Weighed, ...]:
    return (*_weighed_evidence(claim, book), *_weighed_calculations(claim, book))


def origins(claim: Claim, book: Claimbook) -> tuple[str, ...]:
    """Who speaks at the root of the counting evidence, each once, in order of appearance.

    Sources that relay one statement, and pages of one organisation, are one origin; a joint
    statement is none of its own beside what one of its parties says alone.
    """
    sources = (
        book.sources[weighed.item.source]
        for weighed in weigh(claim, book)
        if isinstance(weighed.item, Evidence) and weighed.counts
    )
    found = dict.fromkeys(origin(source, book) for source in sources)
    return tuple(each for each in found if not any(_is_party(other, each) for other in found))


def weakest_input(claim: Claim, calculation: Calculation, book: Claimbook) -> str | None:
    """The speculative claim that a calculation of a claim rests on, directly or through others; None if there is
    none.
    """
    return _speculative_input(claim, calculation, book)


def weak_premise(claim: Claim, calculation: Calculation, book: Claimbook) -> str | None:
    """The input for which a calculation of a claim is context, in a phrase; None where every input counts.

    The weakest decides: a speculative claim, a guess, what no source gives that would count as evidence.
    """
    weak = _speculative_input(claim, calculation, book)
    if weak is not None:
        return f"the speculative claim {weak}"
    guess = _guess(calculation)
    if guess is not None:
        return f"the guess {guess}"
    idle = (
        name
        for name, sources in _sourced(calculation, book)
        if all(_idle(source, claim) is not None for source in sources)
    )
    return next((f"{name}, for which no source counts" for name in idle), None)


def _relayed(source: Source, book: Claimbook) -> Source | None:
    """The source that another one relays, if the record has it."""
    return None if source.relays is None else book.sources.get(source.relays)


def origin(source: Source, book: Claimbook) -> str:
    """Who speaks at the root of what a source relays: its voice ("broadcom+openai" for two), else its author or
    publisher.

    An author or publisher that is one of the record's organisations goes by that organisation's id.
    """
    passed = {source.id}
    while (relayed := _relayed(source, book)) and relayed.id not in passed:
        passed.add(relayed.id)
        source = relayed
    name = source.author or source.publisher
    return "+".join(sorted(source.voice)) or next(
        (o.id for o in book.organisations.values() if o.name.casefold() == name.casefold()), name
    )


def known_since(source: Source) -> date:
    """The first day on which a source surely existed: the last day of its date, or when it was read if that is
    earlier.
    """
    return min((source.published or source.accessed).latest, source.accessed.latest)


def _overruled(derived: Derivation, claim: Claim, label: str | None, book: Claimbook) -> Derivation:
    if claim.judgement is None or label is None or not _overrulings_stand(book):
        return derived
    return Derivation(label, f"a person overruled the rule: {claim.judgement.because}", derived.label)


def _overrulings_stand(book: Claimbook) -> bool:
    """An overruling is made in the light of the record as it stands, so it says nothing of earlier days."""
    return book.day >= book.as_of


def _is_party(one: str, joint: str) -> bool:
    """Whether an origin is one of those that speak jointly in another."""
    return set(one.split("+")) < set(joint.split("+"))


def _weighed_evidence(claim: Claim, book: Claimbook) -> Iterator[Weighed]:
    for item in claim.evidence:
        source = book.sources.get(item.source)
        if source is not None and known_since(source) <= book.day:
            yield _weigh_evidence(claim, item, source)


def _weighed_calculations(claim: Claim, book: Claimbook) -> Iterator[Weighed]:
    for calculation in claim.calculations:
        if _calculation_known(calculation, book):
            yield _weigh_calculation(claim, calculation, book)


def _weigh_evidence(claim: Claim, item: Evidence, source: Source) -> Weighed:
    if item.stance in IDLE:
        return Weighed(item, source.id, item.stance, item.stance, item.stance)
    idle = _idle(source, claim)
    if idle is not None:
        return Weighed(item, source.id, item.stance, "context", f"{idle}, so context only")
    if _speaks_with_authority(source, claim):
        return Weighed(
            item,
            source.id,
            item.stance,
            item.stance,
            "the voice of " + joined([v for v in source.voice if v in claim.authority]),
        )
    about = " on a claim about posts" if claim.about_posts else ""
    return Weighed(item, source.id, item.stance, item.stance, f"{_a(source.kind)}{about}")


def _idle(source: Source, claim: Claim) -> str | None:
    """Why nothing in a source counts for a claim, or None where it does."""
    if source.seen in UNREAD:
        return "not read"
    if _speaks_with_authority(source, claim) or claim.about_posts:
        return None
    if source.kind in KINDS_OF_TALK:
        return _a(source.kind)
    return "the speaker's own words" if claim.speaker is not None and source.author == claim.speaker else None


def _weigh_calculation(claim: Claim, calculation: Calculation, book: Claimbook) -> Weighed:
    said = shown(claim, calculation, book)

    def weighed(stance: str, why: str) -> Weighed:
        return Weighed(calculation, f"“{calculation.asks}”", said, stance, why)

    weak = weak_premise(claim, calculation, book)
    if weak is not None:
        return weighed("context", f"rests on {weak}, so context only")
    if said in LIFTING and _tests_itself(claim, calculation):
        return weighed("context", "takes the claim's own value as given, so context only")
    return weighed(said, "a calculation")


def _guess(calculation: Calculation) -> str | None:
    return next((name for name, given in calculation.given.items() if given.as_ == "guess"), None)


def _sourced(calculation: Calculation, book: Claimbook) -> Iterator[tuple[str, list[Source]]]:
    """The inputs that come from sources, each told in words: figures, and bounds that name their source."""
    named = {
        f"the figure {name}": book.figures[name].source
        for name in premises(calculation, "figures")
        if name in book.figures
    }
    named |= {
        f"the bound {name}": given.source for name, given in calculation.given.items() if given.source is not None
    }
    for name, sources in named.items():
        known = [book.sources[each] for each in sources if each in book.sources]
        if known:
            yield name, known


def _lifts(claim: Claim, calculation: Calculation, book: Claimbook) -> bool:
    """Whether every input from a source has one that would, as evidence on its own, lift the claim."""
    return all(any(_lifting(source, claim) for source in sources) for _, sources in _sourced(calculation, book))


def _lifting(source: Source, claim: Claim) -> bool:
    return _idle(source, claim) is None and (_speaks_with_authority(source, claim) or _infers(source) is not None)


def _tests_itself(claim: Claim, calculation: Calculation) -> bool:
    """Whether a calculation takes its own claim's value as given: that can refute the claim, but not lift it."""
    return claim.id in premises(calculation, "claims")


def _speculative_input(claim: Claim, calculation: Calculation, book: Claimbook) -> str | None:
    """The weakest input decides: a speculative claim, other than the one under test, that the calculation rests on."""
    names = [name for name in premises(calculation, "claims") if name != claim.id and name in book.claims]
    return next((name for name in names if not _stands(name, book)), None)


def _stands(name: str, book: Claimbook) -> bool:
    """Whether a claim is not speculative on the record's day; the work is done once for a record."""
    stands = _STOOD.setdefault(book, {})
    if name not in stands:
        reached = resting_on(name, book, stands)
        stood = _stood(reached, book, stands)
        stands.update({each: each in stood for each in reached})
    return stands[name]


def _stood(reached: Iterable[str], book: Claimbook, known: Mapping[str, bool]) -> frozenset[str]:
    """Those of some claims that are not speculative; all that they rest on is among them or known already.

    Claims that rest on one another in a circle, and on nothing else, lift none of each other.
    """
    stood: set[str] = set()
    resting: dict[str, list[tuple[str, set[str]]]] = {}
    ahead: list[str] = []
    for name in reached:
        claim = book.claims[name]
        label = _without_calculations(claim, book)
        if label not in (None, "speculative"):
            ahead.append(name)
        for premised in _premises(claim, book) if label is None else ():
            needed = {name for name in premised if not known.get(name)}
            # Without a premise the calculation stands by itself.
            ahead += [] if needed else [name]
            for premise in needed:
                resting.setdefault(premise, []).append((name, needed))
    while ahead:
        name = ahead.pop()
        if name in stood:
            continue
        stood.add(name)
        for lifted, lacking in resting.get(name, ()):
            lacking.discard(name)
            ahead += [] if lacking else [lifted]
    return frozenset(stood)


def _without_calculations(claim: Claim, book: Claimbook) -> str | None:
    """A claim's status where a person or its evidence alone decides it, None where calculations may."""
    if claim.judgement is not None and claim.judgement.status is not None and _overrulings_stand(book):
        return claim.judgement.status
    label = _status(claim, _weighed_evidence(claim, book), book).label
    return None if label == "speculative" else label


def _premises(claim: Claim, book: Claimbook) -> Iterator[set[str]]:
    """For each calculation that can lift a claim, the claims that it rests on: with itself among them it never
    stands.
    """
    for calculation in claim.calculations:
        lifts = (
            _guess(calculation) is None
            and _lifts(claim, calculation, book)
            and shown(claim, calculation, book) in LIFTING
        )
        if lifts and _calculation_known(calculation, book):
            yield {name for name in premises(calculation, "claims") if name in book.claims}


def _calculation_known(calculation: Calculation, book: Claimbook) -> bool:
    """Whether the latest input exists on the record's day; inputs without a date always do."""
    dates = [known_since(source) for _, sources in _sourced(calculation, book) for source in sources]
    for name in premises(calculation, "claims"):
        dates += _appeared(book.claims[name], book) if name in book.claims else []
    return max(dates, default=book.day) <= book.day


def _appeared(claim: Claim, book: Claimbook) -> list[date]:
    """The day on which the first article with the claim surely existed; [] where it stands in none."""
    # What an article says is there to be reckoned with from the day it appeared.
    days = [article.published.latest for name, article in book.articles.items() if claim.lines_in(name)]
    return [min(days)] if days else []


def _speaks_with_authority(source: Source, claim: Claim) -> bool:
    return any(voice in claim.authority for voice in source.voice)


def _status(claim: Claim, items: Iterable[Weighed], book: Claimbook) -> Derivation:
    lifting = [weighed for weighed in items if weighed.stance in LIFTING]
    for weighed in lifting:
        source = _source(weighed, book)
        if source is not None and _speaks_with_authority(source, claim):
            return Derivation("official", f"{weighed.name} {weighed.stance} it with {weighed.why}")
    for weighed in lifting:
        source = _source(weighed, book)
        reason = _infers(source) if source is not None else _reckoned(claim, weighed.item, book)
        if reason is not None:
            return Derivation("inferred", f"{weighed.name} {weighed.stance} it as {reason}")
    return Derivation("speculative", _nothing_lifts(lifting, claim))


def _reckoned(claim: Claim, item: Evidence | Calculation, book: Claimbook) -> str | None:
    """Why a calculation makes a claim inferred, or None if it does not."""
    return "a calculation" if isinstance(item, Calculation) and _lifts(claim, item, book) else None


def _source(weighed: Weighed, book: Claimbook) -> Source | None:
    return book.sources[weighed.item.source] if isinstance(weighed.item, Evidence) else None


def _infers(source: Source) -> str | None:
    """Why an item from a source makes a claim inferred, or None if it does not."""
    if source.kind in KINDS_THAT_INFER:
        return _a(source.kind)
    if source.kind == "primary":
        return "another organisation's own page"
    if source.relays is not None:
        return None
    if source.kind == "press":
        return "first-hand press"
    # Other kinds count here only where the claim is about posts.
    return f"{_a(source.kind)} on a claim about posts"


def _nothing_lifts(lifting: list[Weighed], claim: Claim) -> str:
    if lifting:
        only = (
            "only relays others or talks"
            if isinstance(lifting[0].item, Evidence)
            else "rests on a figure that only relays others"
        )
        return f"{lifting[0].name} {lifting[0].stance} it, but {only}"
    if claim.authority:
        return f"nothing that counts supports or qualifies it, and {joined(claim.authority)} did not say so"
    return "nothing that counts supports or qualifies it"


def _verdict(claim: Claim, items: Iterable[Weighed], on: date) -> Derivation:
    counting = [weighed for weighed in items if weighed.counts]
    telling = [weighed for weighed in counting if claim.due is None or not _foretells(weighed)]
    names = {stance: [weighed.name for weighed in telling if weighed.stance == stance] for stance in DECIDING}
    given = {stance: found for stance, found in names.items() if found}
    if claim.due is not None and claim.due.latest > on and not given.keys() & {*SETTLING}:
        return Derivation("pending", f"it is due by {claim.due.latest}")
    if not given:
        known = "announcements and context" if len(telling) < len(counting) else "context"
        return Derivation("not_enough_evidence", f"nothing but {known} is known")
    because = "; ".join(f"{few(found)} {_conjugated(stance, found)} it" for stance, found in given.items())
    if given.keys() == {"supports"}:
        return Derivation("supported", because)
    if given.keys() == {"refutes"}:
        return Derivation("refuted", because)
    return Derivation("conflicting", because)


def _foretells(weighed: Weighed) -> bool:
    """Whether an item tells what is to come, so that it cannot say what came of a prediction that is due."""
    return isinstance(weighed.item, Calculation) or weighed.item.announces


def _conjugated(stance: str, names: list[str]) -> str:
    return stance if len(set(names)) == 1 else _MANY[stance]


def _a(kind: str) -> str:
    return AS_A[kind]
