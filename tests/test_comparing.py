"""What changed in meaning between two states of a record: every edit once, and nothing for order and form."""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from books import keys_in
from claimbook.comparing import Change, changes, settlement
from claimbook.reading import read_bytes
from claimbook.record.book import SECTIONS, Claimbook
from claimbook.record.declaration import declared, reached
from claimbook.record.model import Against, Article, Calculation, Condition, Input

Data = dict[str, Any]
Path = tuple[str | int, ...]

SHA = "0123456789abcdef" * 4


def sample() -> Data:
    """A record with something in every field."""
    return {
        "schema_version": "1",
        "as_of": "2026-11-30",
        "articles": {
            "ja": {
                "title": "[the Japanese article]",
                "language": "ja",
                "publisher": "Somebody",
                "url": "https://example.org/ja",
                "published": "2026-07-08",
                "lines": "9",
                "sha256": SHA,
                "note": "undated",
            },
            "fr": {
                "title": "[the French article]",
                "language": "fr",
                "published": "2026-07-06/2026-07-08",
                "lines": "9",
                "sha256": SHA[::-1],
            },
        },
        "claims": {
            "sol-speed": {
                "statement": "Sol writes up to 750 tokens a second.",
                "topic": "speed",
                "lines": ["1", "3"],
                "presented": "official",
                "authority": ["openai", "cerebras"],
                "value": "<=750 token/s",
                "status": "official",
                "verdict": "supported",
                "evidence": [
                    {"source": "launch-post", "stance": "supports", "note": "It says so."},
                    {
                        "source": "press-report",
                        "stance": "context",
                        "announces": "true",
                        "note": "It repeats the number.",
                    },
                ],
                "calculations": [
                    {
                        "asks": "How many tokens a day?",
                        "formula": "speed * day",
                        "given": {"speed": {"claim": "sol-speed"}, "day": {"figure": "day-length"}},
                        "gives": "<=64.8e6 token",
                        "shows": "context",
                        "note": "at the ceiling",
                    },
                    {
                        "asks": "Is a tenth of it read?",
                        "formula": "share * reading",
                        "given": {
                            "share": {"assume": "0.1", "as": "convention", "because": "most is skimmed"},
                            "reading": {"figure": "reading-speed"},
                        },
                        "gives": "4.0 token/s",
                        "compare": "below",
                        "shows": "context",
                    },
                ],
                "renderings": [
                    {"kind": "hedge", "says": {"ja": "up to", "fr": "flat"}, "differs": "The bound is lost."}
                ],
                "note": "mind the bound",
                "speaker": "OpenAI",
                "searched": "a measurement",
                "settles": "A measurement.",
            },
            "sol-soon": {
                "statement": "Sol opens to everybody soon.",
                "topic": "availability",
                "lines": {"ja": ["2"], "fr": ["2", "4"]},
                "presented": "speculative",
                "authority": ["openai"],
                "status": "official",
                "verdict": "supported",
                "due": "2026-08-31",
                "evidence": [{"source": "launch-post", "stance": "supports", "note": "Open to all."}],
            },
            "sol-posted": {
                "statement": "Somebody posted about Sol.",
                "topic": "people",
                "lines": ["5"],
                "presented": "inferred",
                "status": "speculative",
                "verdict": "refuted",
                "about_posts": "true",
                "evidence": [{"source": "a-post", "stance": "refutes", "note": "It is about Luna."}],
                "judgement": {"verdict": "supported", "status": "inferred", "because": "Luna is Sol."},
            },
        },
        "unclaimed": {
            "6": "a rhetorical question",
            "7": {"reason": "a heading", "figures": {"7": "its number", "1.5": "a version"}},
        },
        "figures": {
            "day-length": {
                "value": "86400 s/day",
                "means": "one day in seconds",
                "source": ["launch-post", "press-report"],
                "note": "by definition",
            },
            "reading-speed": {"value": "40 token/s", "means": "what a person reads", "source": "press-report"},
        },
        "sources": {
            "launch-post": {
                "title": "Introducing Sol",
                "publisher": "OpenAI",
                "author": "A. Person",
                "url": "https://example.org/sol",
                "published": "2026-07-09",
                "accessed": "2026-09-01",
                "language": "en",
                "kind": "primary",
                "voice": ["openai", "cerebras"],
                "seen": "copy",
                "through": "an archive",
                "note": "long",
            },
            "press-report": {
                "title": "Sol is fast",
                "publisher": "A newspaper",
                "published": "2026-07",
                "accessed": "2026-09-01",
                "language": "en",
                "kind": "press",
                "relays": "launch-post",
                "seen": "primary",
            },
            "a-post": {
                "title": "[a post]",
                "publisher": "A network",
                "accessed": "2026-09-01",
                "language": "en",
                "kind": "post",
                "seen": "primary",
            },
        },
        "organisations": {
            "openai": {"name": "OpenAI", "url": "https://example.org/openai"},
            "cerebras": {"name": "Cerebras"},
        },
    }


def typed(data: Any, chance: random.Random | None = None, depth: int = 0) -> str:
    """Data as YAML; with a source of chance in any order, style, quoting and folding that keeps the meaning."""
    inner = "  " * depth
    if isinstance(data, str):
        return scalar(data, chance, inner)
    if isinstance(data, list | dict) and not data:
        return "[]" if isinstance(data, list) else "{}"
    if isinstance(data, list):
        if chance is not None and chance.random() < 0.5 and all(isinstance(each, str) for each in data):
            return "[" + ", ".join(json.dumps(each, ensure_ascii=False) for each in data) + "]"
        return "".join(
            f"\n{inner}-{remark(chance)}\n{inner}  {typed(each, chance, depth + 1).lstrip()}"
            if isinstance(each, dict)
            else f"\n{inner}- {typed(each, chance, depth + 1)}"
            for each in data
        )
    entries = list(data.items())
    if chance is not None:
        chance.shuffle(entries)
    return "".join(
        f"\n{inner}{json.dumps(key) if chance and chance.random() < 0.2 else quoted_key(key)}:{remark(chance) if isinstance(value, dict) else ''} "
        f"{typed(value, chance, depth + 1)}"
        for key, value in entries
    )


def quoted_key(key: str) -> str:
    return key if key.replace("-", "").replace("_", "").isalnum() else json.dumps(key)


def remark(chance: random.Random | None) -> str:
    return "  # a comment" if chance is not None and chance.random() < 0.3 else ""


def scalar(text: str, chance: random.Random | None, inner: str) -> str:
    plain = json.dumps(text, ensure_ascii=False)
    if chance is None or " " not in text or chance.random() < 0.5:
        return f"'{text}'" if chance is not None and "'" not in text and chance.random() < 0.5 else plain
    return plain.replace(" ", f"\n{inner}  ", 1)


def shuffled(data: Any, chance: random.Random) -> Any:
    """Data with every list whose order has no meaning in another order."""
    if isinstance(data, dict):
        return {key: shuffled(value, chance) for key, value in data.items()}
    if isinstance(data, list) and not all(isinstance(each, str) and each.isdigit() for each in data):
        return [shuffled(each, chance) for each in chance.sample(data, len(data))]
    return data


def book(data: Data, chance: random.Random | None = None) -> Claimbook:
    """The record that data typed as YAML makes."""
    found, problems = read_bytes(typed(data, chance).encode(), "claims.yaml")
    assert not problems and found is not None, "\n".join(map(str, problems))
    return found


def with_(data: Data, path: Path, value: Any) -> Data:
    """A copy of the data with one value changed, or removed where it is None."""
    changed = copy.deepcopy(data)
    part: Any = changed
    for key in path[:-1]:
        part = part[key]
    if value is None:
        del part[path[-1]]
    else:
        part[path[-1]] = value
    return changed


def edits(changes: tuple[Change, ...]) -> list[Change]:
    """What somebody typed, without what merely follows."""
    return [change for change in changes if change.what != "follows"]


def between(old: Data, new: Data) -> tuple[Change, ...]:
    return changes(book(old), book(new))


def one(old: Data, new: Data) -> Change:
    found = edits(between(old, new))
    assert len(found) == 1, found
    return found[0]


# --- what is no change ---


def test_a_record_against_itself_is_empty() -> None:
    assert between(sample(), sample()) == ()


@given(st.randoms(use_true_random=False))
@settings(deadline=None)
def test_order_quotes_folding_and_comments_are_no_change(chance: random.Random) -> None:
    assert changes(book(sample()), book(shuffled(sample(), chance), chance)) == ()


def test_lines_for_all_articles_are_the_same_as_lines_for_each() -> None:
    each = with_(sample(), ("claims", "sol-speed", "lines"), {"fr": ["1", "3"], "ja": ["1", "3"]})
    assert between(sample(), each) == ()
    apart = with_(sample(), ("claims", "sol-speed", "lines"), {"fr": ["1"], "ja": ["1", "3"]})
    assert one(sample(), apart).field == "lines"


def test_a_month_is_the_same_as_its_days() -> None:
    days = with_(sample(), ("sources", "press-report", "published"), "2026-07-01/2026-07-31")
    assert between(sample(), days) == ()
    assert (
        one(sample(), with_(sample(), ("sources", "press-report", "published"), "2026-07-01/2026-07-30")).what
        == "redated"
    )


def test_blanks_in_a_formula_are_no_change_and_another_operator_is() -> None:
    at = ("claims", "sol-speed", "calculations", 0, "formula")
    assert between(sample(), with_(sample(), at, "speed*day")) == ()
    assert one(sample(), with_(sample(), at, "speed / day")).new == "speed / day"


def test_false_is_the_same_as_left_out() -> None:
    assert between(sample(), with_(sample(), ("claims", "sol-soon", "about_posts"), "false")) == ()
    assert one(sample(), with_(sample(), ("claims", "sol-soon", "about_posts"), "true")).new == "true"


def test_another_number_of_digits_is_a_change() -> None:
    assert one(sample(), with_(sample(), ("figures", "reading-speed", "value"), "40.0 token/s")).new == "40.0 token/s"


# --- every single edit once ---

OTHER: dict[str, str] = {
    "status": "speculative",
    "verdict": "conflicting",
    "presented": "inferred",
    "stance": "qualifies",
    "shows": "refutes",
    "compare": "above",
    "as": "guess",
    "seen": "excerpt",
    "language": "de",
    "topic": "wafers",
    "gives": "3 token/s",
    "assume": "0.2",
    "about_posts": "false",
    "announces": "false",
    "formula": "1",
    "published": "2026-07-02",
    "accessed": "2026-09-02",
    "due": "2026-08-30",
    "as_of": "2026-11-29",
    "sha256": "f" * 64,
    "lines": "8",
}
REFERENCES = {"claim": "sol-soon", "figure": "reading-speed", "relays": "a-post"}
OTHER_KIND = {"hedge": "scope", "primary": "paper", "press": "analysis", "post": "measurement"}


def leaves(data: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value that one edit changes, with another one of its kind. Lists of plain values change as a whole."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from leaves(value, (*path, key))
    elif isinstance(data, list) and isinstance(data[0], dict):
        for index, value in enumerate(data):
            yield from leaves(value, (*path, index))
    elif path != ("schema_version",):
        yield path, other(path, data)


def other(path: Path, value: Any) -> Any:
    key = path[-1]
    if isinstance(value, list):
        return ["8"] if value[0].isdigit() else ["cerebras"] if path[-1] in ("authority", "voice") else value[:1]
    if key == "kind":
        return OTHER_KIND[value]
    if key == "value":
        return value.replace("4", "5").replace("7", "8")
    if key == "source":
        return "a-post" if value != "a-post" else "launch-post"
    if key == "figure" and value == "reading-speed":
        return "day-length"
    found = {**OTHER, **REFERENCES}.get(str(key), f"{value} otherwise")
    return (
        found
        if found != value
        else {"inferred": "official", "speculative": "official", "qualifies": "context", "refutes": "supports"}[value]
    )


LEAVES = list(leaves(sample()))
ITEMS_OF = {"evidence", "calculations", "renderings"}


def told_at(path: Path) -> tuple[str, str, str]:
    """Section, record and field under which an edit at a path is told."""
    if len(path) == 1:
        return "", "", str(path[0])
    inner = [str(part) for part in path[2:] if isinstance(part, str)]
    if "lines" in inner or "says" in inner:
        inner = inner[:-1] if inner[-1] in ("ja", "fr") else inner
    if "given" in inner and inner[-1] != "because":
        inner = inner[:-1]
    return str(path[0]), str(path[1]), ".".join(inner) or "reason"


@pytest.mark.parametrize(("path", "value"), LEAVES, ids=[".".join(map(str, path)) for path, _ in LEAVES])
def test_every_edit_of_one_value_is_told_once_and_under_its_name(path: Path, value: Any) -> None:
    change = one(sample(), with_(sample(), path, value))
    assert (change.section, change.record, change.field) == told_at(path)
    assert change.old != change.new
    # What is false is the same as what is not there.
    assert None not in (change.old, change.new) or path[-1] in ("about_posts", "announces")


OPTIONAL = [
    *[
        ("claims", "sol-speed", key)
        for key in (
            "authority",
            "value",
            "note",
            "speaker",
            "searched",
            "settles",
        )
    ],
    ("claims", "sol-soon", "due"),
    ("claims", "sol-posted", "judgement"),
    ("claims", "sol-posted", "judgement", "status"),
    ("claims", "sol-posted", "about_posts"),
    ("claims", "sol-speed", "calculations", 1, "compare"),
    ("claims", "sol-speed", "calculations", 0, "note"),
    ("claims", "sol-speed", "evidence", 1),
    ("claims", "sol-speed", "calculations", 0),
    ("claims", "sol-speed", "renderings", 0),
    ("claims", "sol-speed"),
    ("claims", "sol-speed", "calculations", 1, "given", "share"),
    ("unclaimed", "6"),
    ("unclaimed", "7", "reason"),
    ("unclaimed", "7", "figures", "1.5"),
    ("figures", "day-length"),
    ("figures", "day-length", "note"),
    ("sources", "a-post"),
    ("sources", "launch-post", "published"),
    ("sources", "launch-post", "voice"),
    ("sources", "launch-post", "through"),
    ("sources", "press-report", "relays"),
    ("organisations", "cerebras"),
    ("organisations", "openai", "url"),
    ("articles", "ja", "publisher"),
]


@pytest.mark.parametrize("path", OPTIONAL, ids=[".".join(map(str, path)) for path in OPTIONAL])
def test_whatever_is_removed_is_told_once_as_dropped_and_put_back_as_added(path: Path) -> None:
    without = with_(sample(), path, None)
    dropped, added = one(sample(), without), one(without, sample())
    assert (dropped.what, dropped.new, added.what, added.old) == ("dropped", None, "added", None)
    assert dropped.old == added.new


def apart(path: Path) -> Path:
    """What two edits must not share to be told apart surely: an item of a list, else the field."""
    return next((path[:end] for end in range(1, len(path)) if isinstance(path[end - 1], int)), path[:3])


@given(st.data())
@settings(deadline=None)
def test_several_edits_are_told_once_each_whatever_the_order_and_form(data: st.DataObject) -> None:
    chosen = data.draw(st.lists(st.sampled_from(LEAVES), unique_by=lambda leaf: apart(leaf[0]), max_size=6))
    changed = sample()
    for path, value in chosen:
        changed = with_(changed, path, value)
    chance = data.draw(st.randoms(use_true_random=False))
    found = edits(changes(book(sample()), book(shuffled(changed, chance), chance)))
    assert Counter((change.section, change.record, change.field) for change in found) == Counter(
        told_at(path) for path, _ in chosen
    )


# --- small books of any kind ---

TEXTS = st.sampled_from(["Sol is fast.", "Sol is slow.", "Sol is here.", "Luna is there."])
STANCES = st.sampled_from(["supports", "qualifies", "refutes", "context"])
SOURCES = ("s-one", "s-two", "s-three")
INPUTS = st.one_of(
    st.sampled_from(["c-one", "c-two", "c-three"]).map(lambda name: {"claim": name}),
    st.just({"figure": "f-one"}),
    st.builds(
        lambda value, why: {"assume": value, "as": "convention", "because": why},
        st.sampled_from(["1 wafer", "2 wafer"]),
        TEXTS,
    ),
)


def some(pool: st.SearchStrategy[Any], most: int = 2) -> st.SearchStrategy[list[Any]]:
    return st.lists(pool, max_size=most)


def filled(
    required: dict[str, st.SearchStrategy[Any]], optional: dict[str, st.SearchStrategy[Any]]
) -> st.SearchStrategy[Data]:
    return st.fixed_dictionaries(required, optional=optional)


CALCULATIONS = filled(
    {
        "asks": TEXTS,
        "formula": st.sampled_from(["a", "2 * a", "a + a"]),
        "given": st.fixed_dictionaries({"a": INPUTS}),
        "gives": st.sampled_from(["1 wafer", "2 wafer"]),
        "shows": STANCES,
    },
    {"compare": st.sampled_from(["within", "above", "below"]), "note": TEXTS},
)
CLAIMS = filled(
    {
        "topic": st.just("speed"),
        "lines": st.sampled_from([["1"], ["1", "2"], {"ja": ["1"]}]),
        "presented": st.just("official"),
        "status": st.sampled_from(["official", "inferred", "speculative"]),
        "verdict": st.sampled_from(["supported", "pending", "not_enough_evidence"]),
    },
    {
        "evidence": some(
            st.fixed_dictionaries({"source": st.sampled_from(SOURCES), "stance": STANCES, "note": TEXTS}), 3
        ),
        "calculations": some(CALCULATIONS),
        "value": st.sampled_from(["1 wafer", "2 wafer", "1..3 wafer"]),
        "due": st.sampled_from(["2026-08-31", "2026-12-31"]),
        "authority": st.sampled_from([["o-one"], ["o-two", "o-one"]]),
        "judgement": st.fixed_dictionaries({"verdict": st.just("refuted"), "because": TEXTS}),
        "renderings": some(
            st.fixed_dictionaries(
                {
                    "kind": st.sampled_from(["hedge", "number"]),
                    "says": st.fixed_dictionaries({"ja": TEXTS}),
                    "differs": TEXTS,
                }
            )
        ),
    },
)
SOURCE = filled(
    {
        "publisher": st.just("Somebody"),
        "accessed": st.just("2026-09-01"),
        "language": st.just("en"),
        "kind": st.sampled_from(["primary", "press", "post", "paper"]),
        "seen": st.sampled_from(["primary", "unseen"]),
    },
    {
        "published": st.sampled_from(["2026-07-01", "2026-09-01"]),
        "voice": st.sampled_from([["o-one"], ["o-one", "o-two"]]),
    },
)


def named(
    draw: st.DrawFn, ids: list[str], titles: list[str], key: str, pool: st.SearchStrategy[Data]
) -> dict[str, Data]:
    """Records under some of the ids, each with a title of its own so that a new id for an old title is a renaming."""
    chosen = draw(st.lists(st.sampled_from(ids), unique=True, min_size=1))
    shuffled_titles = draw(st.permutations(titles))
    return {name: {**draw(pool), key: title} for name, title in zip(chosen, shuffled_titles)}


@st.composite
def books(draw: st.DrawFn) -> Data:
    """A small record, sound or not, that can be read."""
    titles = ["First one.", "Second one.", "Third one."]
    return {
        "schema_version": "1",
        "as_of": draw(st.sampled_from(["2026-08-01", "2026-11-30"])),
        "articles": draw(
            st.sampled_from(
                [
                    {
                        name: {
                            "title": "[one]",
                            "language": "ja",
                            "published": "2026-07-08",
                            "lines": "2",
                            "sha256": SHA,
                        }
                        for name in names
                    }
                    for names in (["ja"], ["ja", "fr"], ["jp"])
                ]
            )
        ),
        "claims": named(draw, ["c-one", "c-two", "c-three", "c-four"], titles, "statement", CLAIMS),
        "figures": named(
            draw,
            ["f-one", "f-two"],
            titles,
            "means",
            st.fixed_dictionaries(
                {"value": st.sampled_from(["1 wafer", "3 wafer"]), "source": st.sampled_from(SOURCES)}
            ),
        ),
        "sources": named(draw, [*SOURCES, "s-four"], titles, "title", SOURCE),
        "organisations": {
            name: {"name": name.upper()} for name in draw(st.sampled_from([["o-one"], ["o-one", "o-two"]]))
        },
    }


@given(books(), st.randoms(use_true_random=False))
@settings(deadline=None)
def test_any_record_against_itself_shuffled_and_reformatted_is_empty(data: Data, chance: random.Random) -> None:
    assert changes(book(data), book(data)) == ()
    assert changes(book(data), book(shuffled(data, chance), chance)) == ()


@given(books(), books())
@settings(deadline=None, max_examples=200)
def test_the_way_back_is_the_inverse(old: Data, new: Data) -> None:
    there, back = between(old, new), between(new, old)
    assert Counter(forgetful(change.inverse()) for change in there) == Counter(map(forgetful, back))
    assert all(change.inverse().inverse() == change for change in there)


def forgetful(change: Change) -> Change:
    """A change with its causes in one order."""
    causes = sorted(map(forgetful, change.causes), key=repr)
    return Change(**{**vars(change), "causes": tuple(causes)})


@given(books(), books(), st.randoms(use_true_random=False))
@settings(deadline=None)
def test_how_either_side_is_typed_does_not_matter(old: Data, new: Data, chance: random.Random) -> None:
    assert changes(book(old), book(shuffled(new, chance), chance)) == between(old, new)


# --- names ---


def test_a_new_id_for_the_same_statement_is_a_renaming_wherever_it_is_used() -> None:
    renamed = json.loads(json.dumps(sample()).replace('"sol-speed"', '"sol-rate"'))
    assert between(sample(), renamed) == (
        Change("renamed", "claims", "sol-rate", "", "sol-speed", "sol-rate", record_before="sol-speed"),
    )


def test_a_renamed_claim_that_says_something_else_is_dropped_and_added() -> None:
    renamed = json.loads(
        json.dumps(sample()).replace('"sol-speed"', '"sol-rate"').replace("writes up to 750", "writes 750")
    )
    assert [(change.what, change.record) for change in between(sample(), renamed)] == [
        ("added", "sol-rate"),
        ("dropped", "sol-speed"),
    ]


@pytest.mark.parametrize(
    ("section", "name"),
    [("sources", "launch-post"), ("figures", "day-length"), ("organisations", "openai"), ("articles", "fr")],
)
def test_renaming_any_record_is_one_change(section: str, name: str) -> None:
    def again(part: Any) -> Any:
        if isinstance(part, dict):
            return {"other-name" if key == name else key: again(value) for key, value in part.items()}
        if isinstance(part, list):
            return [again(each) for each in part]
        return "other-name" if part == name else part

    renamed = again(sample())
    # The language of the French article is no reference to it.
    if section == "articles":
        renamed["articles"]["other-name"]["language"] = "fr"
    change = one(sample(), renamed)
    assert (change.what, change.section, change.old, change.new) == ("renamed", section, name, "other-name")


def test_an_edit_in_a_renamed_claim_is_told_under_its_new_name() -> None:
    renamed = json.loads(json.dumps(sample()).replace('"sol-speed"', '"sol-rate"'))
    changed = with_(renamed, ("claims", "sol-rate", "topic"), "rates")
    assert [(c.what, c.record, c.record_before, c.field) for c in between(sample(), changed)] == [
        ("renamed", "sol-rate", "sol-speed", ""),
        ("changed", "sol-rate", "sol-speed", "topic"),
    ]


def test_the_sample_has_something_in_every_field() -> None:
    typed = [
        each for name, model in SECTIONS.items() for value in sample()[name].values() for each in keys_in(model, value)
    ]
    found = {(model, name) for model, names in typed for name in names}
    every = {(each, name) for model in SECTIONS.values() for each in reached(model) for name in declared(each)}
    # What stands apart changes what plain lines of claims speak of, and what a condition is held against what is shown;
    # both have tests of their own.
    elsewhere = {(Article, "apart"), (Calculation, "else"), (Input, "source")}
    assert {each for each in every - found if each[0] not in (Condition, Against)} == elsewhere


# --- what moved, and through what ---


def moved(
    old: Data, new: Data, record: str, field: str
) -> tuple[str, str | None, str | None, list[tuple[str, str, str, str]]]:
    change = next(change for change in between(old, new) if (change.record, change.field) == (record, field))
    return (
        change.what,
        change.old,
        change.new,
        [(cause.what, cause.record, cause.field, cause.item) for cause in change.causes],
    )


def test_a_verdict_names_the_item_whose_stance_moved_it_and_no_other() -> None:
    new = with_(
        with_(sample(), ("claims", "sol-speed", "verdict"), "conflicting"),
        ("claims", "sol-speed", "evidence", 0, "stance"),
        "qualifies",
    )
    new = with_(new, ("claims", "sol-speed", "evidence", 1, "note"), "It repeats it.")
    assert moved(sample(), new, "sol-speed", "verdict") == (
        "moved",
        "supported",
        "conflicting",
        [("changed", "sol-speed", "evidence.stance", "launch-post")],
    )
    assert moved(new, sample(), "sol-speed", "verdict") == (
        "moved",
        "conflicting",
        "supported",
        [("changed", "sol-speed", "evidence.stance", "launch-post")],
    )


def test_an_item_that_comes_moves_a_label_and_one_that_is_context_does_not() -> None:
    items = [
        *sample()["claims"]["sol-soon"]["evidence"],
        {"source": "press-report", "stance": "refutes", "note": "Not yet."},
        {"source": "a-post", "stance": "context", "note": "Somebody waits."},
    ]
    new = with_(
        with_(sample(), ("claims", "sol-soon", "verdict"), "conflicting"), ("claims", "sol-soon", "evidence"), items
    )
    assert moved(sample(), new, "sol-soon", "verdict") == (
        "moved",
        "supported",
        "conflicting",
        [("added", "sol-soon", "evidence", "press-report")],
    )


@pytest.mark.parametrize(
    ("field", "value", "label", "old", "new"),
    [
        ("seen", "unseen", "verdict", "supported", "not_enough_evidence"),
        ("voice", [], "status", "official", "inferred"),
    ],
)
def test_a_source_that_changed_moves_the_claims_that_it_decides(
    field: str, value: Any, label: str, old: str, new: str
) -> None:
    changed = with_(sample(), ("sources", "launch-post", field), value or None)
    assert moved(sample(), changed, "sol-soon", label) == (
        "follows",
        old,
        new,
        [(one(sample(), changed).what, "launch-post", field, "")],
    )


def test_a_source_that_is_redated_past_the_day_moves_a_verdict() -> None:
    old = with_(with_(sample(), ("as_of",), "2026-08-15"), ("claims", "sol-soon", "due"), None)
    new = with_(old, ("sources", "launch-post", "published"), "2026-08-20")
    assert moved(old, new, "sol-soon", "verdict") == (
        "follows",
        "supported",
        "not_enough_evidence",
        [("redated", "launch-post", "published", "")],
    )


def test_a_source_of_another_kind_moves_a_status() -> None:
    quiet = with_(
        with_(sample(), ("sources", "launch-post", "voice"), None), ("claims", "sol-soon", "status"), "inferred"
    )
    talk = with_(
        with_(quiet, ("sources", "launch-post", "kind"), "post"), ("claims", "sol-soon", "status"), "speculative"
    )
    assert moved(quiet, talk, "sol-soon", "status") == (
        "moved",
        "inferred",
        "speculative",
        [("changed", "launch-post", "kind", "")],
    )


def test_the_day_moves_a_prediction_whose_time_has_come() -> None:
    partly = with_(
        with_(sample(), ("claims", "sol-soon", "evidence", 0, "stance"), "qualifies"),
        ("claims", "sol-soon", "verdict"),
        "conflicting",
    )
    early = with_(with_(partly, ("as_of",), "2026-08-01"), ("claims", "sol-soon", "verdict"), "pending")
    assert moved(early, partly, "sol-soon", "verdict") == (
        "settled",
        "pending",
        "conflicting",
        [("changed", "", "as_of", "")],
    )
    assert moved(partly, early, "sol-soon", "verdict") == (
        "reopened",
        "conflicting",
        "pending",
        [("changed", "", "as_of", "")],
    )


def test_an_overruling_moves_a_label() -> None:
    ruled = with_(
        with_(sample(), ("claims", "sol-posted", "judgement"), None), ("claims", "sol-posted", "verdict"), "refuted"
    )
    overruled = with_(sample(), ("claims", "sol-posted", "verdict"), "supported")
    assert moved(ruled, overruled, "sol-posted", "verdict") == (
        "moved",
        "refuted",
        "supported",
        [("added", "sol-posted", "judgement", "")],
    )


def test_an_item_that_turns_out_to_announce_only_moves_a_verdict() -> None:
    announced = with_(
        with_(sample(), ("claims", "sol-soon", "evidence", 0, "announces"), "true"),
        ("claims", "sol-soon", "verdict"),
        "not_enough_evidence",
    )
    assert moved(sample(), announced, "sol-soon", "verdict") == (
        "reopened",
        "supported",
        "not_enough_evidence",
        [("added", "sol-soon", "evidence.announces", "launch-post")],
    )


def test_a_label_that_nothing_moved_has_no_cause() -> None:
    assert moved(sample(), with_(sample(), ("claims", "sol-soon", "status"), "inferred"), "sol-soon", "status") == (
        "moved",
        "official",
        "inferred",
        [],
    )


def test_two_edits_that_only_together_move_a_label_are_both_named() -> None:
    items = [{"source": name, "stance": "refutes", "note": "No."} for name in ("launch-post", "press-report")]
    old = with_(sample(), ("claims", "sol-soon", "evidence"), items)
    new = with_(old, ("claims", "sol-soon", "evidence"), [{**item, "stance": "context"} for item in items])
    assert moved(old, new, "sol-soon", "verdict") == (
        "follows",
        "refuted",
        "not_enough_evidence",
        [
            ("changed", "sol-soon", "evidence.stance", "launch-post"),
            ("changed", "sol-soon", "evidence.stance", "press-report"),
        ],
    )


def test_a_result_moves_through_the_figure_it_rests_on() -> None:
    # A tenth of 90 token/s is 9, of 40 it is 4.
    new = with_(
        with_(sample(), ("figures", "reading-speed", "value"), "90 token/s"),
        ("claims", "sol-speed", "calculations", 1, "gives"),
        "9.0 token/s",
    )
    assert moved(sample(), new, "sol-speed", "calculations.gives") == (
        "moved",
        "4.0 token/s",
        "9.0 token/s",
        [("changed", "reading-speed", "value", "")],
    )


def test_a_result_that_moved_unrecorded_is_told_as_what_follows() -> None:
    new = with_(sample(), ("claims", "sol-speed", "calculations", 1, "given", "share", "assume"), "0.2")
    assert moved(sample(), new, "sol-speed", "calculations.gives") == (
        "follows",
        "4 token/s",
        "8 token/s",
        [("changed", "sol-speed", "calculations.given.share", "Is a tenth of it read?")],
    )


def deciding(share: str, shows: str, verdict: str, otherwise: str | None = None) -> Data:
    """The speed compared with a reading speed, and the verdict that this gives where nothing else speaks."""
    data = with_(
        with_(sample(), ("claims", "sol-speed", "evidence"), None), ("claims", "sol-speed", "verdict"), verdict
    )
    data = with_(data, ("claims", "sol-speed", "calculations", 1, "shows"), shows)
    data = with_(data, ("claims", "sol-speed", "calculations", 1, "else"), otherwise) if otherwise else data
    data = with_(data, ("claims", "sol-speed", "value"), "750 token/s")
    return with_(data, ("figures", "reading-speed", "value"), share)


def test_a_verdict_that_a_calculation_moved_is_traced_to_the_input() -> None:
    # A tenth of 40 token/s is below 750, a tenth of 9000 is not.
    old, new = (
        deciding("40 token/s", "supports", "supported", "refutes"),
        deciding("9000 token/s", "supports", "refuted", "refutes"),
    )
    change = next(change for change in between(old, new) if change.field == "verdict")
    [cause] = change.causes
    assert (cause.record, cause.field, cause.old, cause.new) == ("reading-speed", "value", "40 token/s", "9000 token/s")


@pytest.mark.parametrize(
    ("key", "value", "verdict"),
    [
        ("compare", {"below": "3 token/s"}, "refuted"),
        ("else", "qualifies", "supported"),
        ("shows", "qualifies", "conflicting"),
    ],
)
def test_a_verdict_that_a_condition_moved_is_traced_to_it(key: str, value: Any, verdict: str) -> None:
    old = deciding("40 token/s", "supports", "supported", "refutes")
    new = with_(
        with_(old, ("claims", "sol-speed", "calculations", 1, key), value), ("claims", "sol-speed", "verdict"), verdict
    )
    found = {change.field: change for change in between(old, new)}
    assert found[f"calculations.{key}"].item == "Is a tenth of it read?"
    if verdict != "supported":
        assert [cause.field for cause in found["verdict"].causes] == [f"calculations.{key}"]


def test_a_comparison_that_fails_unrecorded_is_told_as_what_follows() -> None:
    old, new = deciding("40 token/s", "supports", "supported"), deciding("9000 token/s", "supports", "supported")
    assert moved(old, new, "sol-speed", "calculations.compare") == (
        "follows",
        "holds",
        "fails",
        [("changed", "reading-speed", "value", "")],
    )


def test_a_claim_that_rests_on_another_moves_with_that_ones_evidence() -> None:
    old = with_(sample(), ("claims", "sol-soon", "value"), "1 wafer")
    old = with_(
        old,
        ("claims", "sol-posted"),
        {
            "statement": "It fills one wafer.",
            "topic": "wafers",
            "lines": ["5"],
            "presented": "inferred",
            "status": "inferred",
            "verdict": "supported",
            "value": "1 wafer",
            "calculations": [
                {
                    "asks": "How many?",
                    "formula": "a",
                    "given": {"a": {"claim": "sol-soon"}},
                    "gives": "1 wafer",
                    "compare": "within",
                    "shows": "supports",
                }
            ],
        },
    )
    new = with_(old, ("claims", "sol-soon", "evidence", 0, "stance"), "context")
    assert moved(old, new, "sol-posted", "status") == (
        "follows",
        "inferred",
        "speculative",
        [("changed", "sol-soon", "evidence.stance", "launch-post")],
    )


# --- what decided a prediction ---


def settled(data: Data, name: str = "sol-soon") -> tuple[str, list[str]] | None:
    record = book(data)
    found = settlement(record.claims[name], record)
    return found and (str(found.known), [item.name for item in found.items])


def test_a_prediction_is_decided_by_the_first_item_that_made_its_verdict() -> None:
    assert settled(sample()) == ("2026-07-09", ["launch-post"])
    items = [
        *sample()["claims"]["sol-soon"]["evidence"],
        {"source": "press-report", "stance": "refutes", "note": "Not for all."},
    ]
    assert settled(with_(sample(), ("claims", "sol-soon", "evidence"), items)) == ("2026-07-31", ["press-report"])


def test_an_announcement_before_the_article_is_borne_out_by_what_came_after() -> None:
    items = [
        *sample()["claims"]["sol-soon"]["evidence"],
        {"source": "press-report", "stance": "supports", "note": "It is open."},
    ]
    announced = with_(
        with_(sample(), ("claims", "sol-soon", "evidence"), items),
        ("sources", "launch-post", "published"),
        "2026-07-01",
    )
    assert settled(announced) == ("2026-07-31", ["press-report"])
    assert settled(with_(announced, ("claims", "sol-soon", "evidence"), items[:1])) == ("2026-07-01", ["launch-post"])


def test_nothing_but_context_decides_nothing() -> None:
    assert settled(with_(sample(), ("claims", "sol-soon", "evidence", 0, "stance"), "context")) is None
