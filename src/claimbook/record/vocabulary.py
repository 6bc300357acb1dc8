"""The closed vocabularies of a claims file, each word with its meaning."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, get_args

Status = Literal["official", "inferred", "speculative"]
Verdict = Literal["supported", "refuted", "conflicting", "not_enough_evidence", "pending"]
Stance = Literal["supports", "qualifies", "refutes", "context"]
Kind = Literal["primary", "measurement", "reference", "paper", "analysis", "press", "post", "commentary"]
Seen = Literal["primary", "copy", "secondary", "excerpt", "unseen"]
Difference = Literal["hedge", "scope", "number", "term", "tense", "source", "addition", "untranslated"]
Assumption = Literal["convention", "bound", "guess"]
Comparison = Literal["within", "overlaps", "contains", "above", "below", "about"]

MEANINGS: Mapping[str, Mapping[str, str]] = {
    "status": {
        "official": "the organisation that the claim is about has itself made a statement on exactly this point",
        "inferred": "no such statement, but it follows from other recorded evidence",
        "speculative": "neither: a guess, an unnamed voice, the writer's interpretation",
    },
    "presented": {
        "official": "attributed to an organisation, or told flatly as something that an organisation did, does or "
        "will do",
        "inferred": "reasoned or explained in the article's own voice",
        "speculative": "hedged, asked, or given as one person's or an unnamed voice's view",
    },
    "verdict": {
        "supported": "something supports it, nothing refutes or qualifies it",
        "refuted": "something refutes it, nothing supports or qualifies it",
        "conflicting": "true in part, or evidence on both sides",
        "not_enough_evidence": "nothing but context",
        "pending": "a prediction whose due date has not come and that nothing has settled before it",
    },
    "stance": {
        "supports": "says the same at least as strongly",
        "qualifies": "speaks to this very point and makes it true only in part",
        "refutes": "cannot be true together with the claim as worded",
        "context": "worth knowing, decides nothing",
    },
    "kind": {
        "primary": "an organisation's own page",
        "measurement": "a measurement, with what was measured",
        "reference": "reference data: tables, statistics, manuals, model cards",
        "paper": "a scientific paper",
        "analysis": "a named analyst who shows the method",
        "press": "a newsroom",
        "post": "a post on a social network or in a forum",
        "commentary": "a blog, a digest or a content site",
    },
    "seen": {
        "primary": "the origin's own page was read",
        "copy": "a full copy of the origin's page was read",
        "secondary": "a page that reports the origin was read",
        "excerpt": "only a part was read",
        "unseen": "not read; named by others",
    },
    "assumption": {
        "convention": "a definition or a way of counting, which could not come out otherwise",
        "bound": "a range outside which nothing known lies, or a limit that holds whatever is the case",
        "guess": "neither: what rests on it is context",
    },
    "difference": {
        "hedge": 'an "up to", an "about" or a doubt lost or gained',
        "scope": "what the words reach: first in history or its first, a network or a layer",
        "number": "another figure, or a plural lost or gained",
        "term": "another technical word",
        "tense": "another time or mood",
        "source": "another kind of voice is credited",
        "addition": "words that only one text has",
        "untranslated": "words left in another language",
    },
    "comparison": {
        "within": "the whole result lies inside the value",
        "overlaps": "some of the result lies inside the value",
        "contains": "the result reaches from one end of the value to the other",
        "above": "the whole result lies above the value",
        "below": "the whole result lies below the value",
        "about": "the whole result lies inside the value, widened as if it were marked `~`",
    },
}

_TYPES: Mapping[str, object] = {
    "status": Status,
    "presented": Status,
    "verdict": Verdict,
    "stance": Stance,
    "kind": Kind,
    "seen": Seen,
    "assumption": Assumption,
    "difference": Difference,
    "comparison": Comparison,
}


def words(name: str) -> tuple[str, ...]:
    """The words of one closed vocabulary, in their order."""
    return tuple(MEANINGS[name])


def vocabulary_of(field: str, those: tuple[str, ...]) -> str:
    """The vocabulary that some words of a field are: the one of the field's name, else the one that has these words."""
    return next(name for name in (field, *MEANINGS) if name in MEANINGS and words(name) == those)


def complete(names: str, *parts: Iterable[str]) -> None:
    """Says at import that some parts together are every word of one or more vocabularies, each once.

    Whoever adds a word is thus led to every place that treats words apart. Raises LookupError otherwise.
    """
    known = sorted(word for name in names.split() for word in words(name))
    given = sorted(word for part in parts for word in part)
    if known != given:
        raise LookupError(f"{names}: the words are {', '.join(known)}, but treated are {', '.join(given)}")


if {name: get_args(each) for name, each in _TYPES.items()} != {name: words(name) for name in MEANINGS}:
    raise LookupError("the words of a vocabulary and their meanings differ; give each word, in order, its meaning")

# Words that are treated alike in more than one place.

FINAL = ("supported", "refuted")
MIXED = ("conflicting",)
OPEN = ("not_enough_evidence", "pending")
DECIDED = (*FINAL, *MIXED)
complete("verdict", FINAL, MIXED, OPEN)

LIFTING = ("supports", "qualifies")
AGAINST = ("refutes",)
IDLE = ("context",)
DECIDING = (*LIFTING, *AGAINST)
complete("stance", LIFTING, AGAINST, IDLE)

READ_THERE = ("primary", "excerpt")
READ_ELSEWHERE = ("copy", "secondary")
UNREAD = ("unseen",)
complete("seen", READ_THERE, READ_ELSEWHERE, UNREAD)
