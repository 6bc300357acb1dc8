"""Which claims a figure of another text is offered to, and how much work that takes."""

from __future__ import annotations

from collections import Counter

import pytest

import large
from books import book
from claimbook.record.book import Claimbook
from claimbook.texts import offers
from claimbook.texts.coverage import Found, cover
from claimbook.texts.index import Index

HARBOUR = book(
    organisations={"acme": {"name": "Acme"}, "tidewater": {"name": "Tidewater"}},
    claims={
        "speed": None,
        "ferry-turn": {"statement": "The ferry of Tidewater turns in 2 minutes.", "value": "2 minute"},
        "engine-chip": {"statement": "The Gull-3 engine of Acme runs on one chip.", "value": "1 chip"},
        "gull-speed": {"statement": "The Gull-3 engine writes 750 tokens per second.", "value": "750 token/s"},
        "heron-speed": {"statement": "The Heron-1 engine writes 750 tokens per second.", "value": "750 token/s"},
        "gull-days": {"statement": "The design of Gull-3 took 9 months.", "value": "9 month"},
    },
)


def only(text: str, language: str = "en", record: Claimbook = HARBOUR) -> Found:
    (found,) = cover(record, [text], language).found
    return found


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The mayor spoke for 2 minutes."),
        ("fr", "Le maire a parlé pendant 2 minutes."),
        ("de", "Der Bürgermeister sprach 2 Minuten."),
        ("es", "El alcalde habló 2 minutos."),
        ("ja", "市長は2分間話した。"),
        ("zh", "市长讲了2分钟。"),
        ("ko", "시장은 2분 동안 말했다."),
        ("en", "A single chip sits in every passport."),
        ("fr", "Une seule puce suffit."),
        ("en", "The bridge took 9 months."),
    ],
)
def test_a_number_and_its_unit_alone_are_no_sign_of_a_claim(language: str, text: str) -> None:
    assert only(text, language).claims == ()


@pytest.mark.parametrize(
    ("text", "language", "claim", "sure"),
    [
        ("Tidewater turns the ferry in 2 minutes.", "en", "ferry-turn", True),
        ("A ferry turns in 2 minutes.", "en", "ferry-turn", False),
        ("The ferry needs 2 minutes.", "en", "ferry-turn", False),
        ("Tidewaterの船は2分で回る。", "ja", "ferry-turn", True),
        ("Der Entwurf von Gull-3 dauerte 9 Monate.", "de", "gull-days", True),
        ("Gull-3 de Acme tiene un solo chip.", "es", "engine-chip", True),
        ("Heron-1 écrit 750 tokens par seconde.", "fr", "heron-speed", True),
    ],
)
def test_a_name_or_a_word_beside_them_is_one(text: str, language: str, claim: str, sure: bool) -> None:
    found = only(text, language)
    assert (found.outcome, found.claims, found.sure) == ("agrees", (claim,), sure)


def test_a_denied_one_states_no_one() -> None:
    assert only("The Gull-3 engine of Acme runs not on a single chip.").claims == ()
    assert only("The Gull-3 engine of Acme runs on a single chip.").claims == ("engine-chip",)


def test_claims_that_nothing_tells_apart_are_left_to_a_reader() -> None:
    found = only("The engine writes 750 tokens per second.")
    assert (set(found.claims), found.sure) == ({"gull-speed", "heron-speed"}, False)


def test_a_number_that_some_claim_has_is_no_other_number_of_another_one() -> None:
    record = book(
        claims={
            "speed": None,
            "small": {"statement": "The Gull-3 model has 3 trillion parameters.", "value": "3e12 parameter"},
            "large": {"statement": "One chip of Heron-1 holds 2 trillion parameters.", "value": "2e12 parameter"},
        }
    )
    assert "large" not in {
        claim
        for each in cover(record, ["Can Heron-1 hold 3 trillion parameters?"], "en").found
        for claim in each.claims
    }
    assert only("Can Heron-1 hold 4 trillion parameters?", record=record).claims == ("large",)


def test_the_aligned_line_is_a_sign_too() -> None:
    record = book(
        articles={"en": {"lines": 3}},
        claims={
            "speed": {"lines": [1]},
            "turn": {"statement": "The ferry turns in 2 minutes.", "value": "2 minute", "lines": [2]},
            "wait": {"statement": "The crew waits 40 minutes.", "value": "40 minute", "lines": [3]},
        },
    )
    lines = ["750トークン/秒だ。Acmeだ。", "2分かかる。", "40分かかる。"]
    aligned = cover(record, lines, "ja", article="en")
    assert [(each.claims, each.sure) for each in aligned.found] == [
        (("speed",), True),
        (("turn",), True),
        (("wait",), True),
    ]
    alone = cover(record, lines, "ja")
    assert [each.claims for each in alone.found] == [("speed",), (), ()]


# --- work ---


def work(record: Claimbook, lines: list[str], monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each of the steps is taken that could be taken for every claim or every line."""
    counts: Counter[str] = Counter()
    for owner, name in ((offers.Line, "nearness"), (offers, "match"), (Index, "equals"), (Index, "beside")):
        counted(owner, name, counts, monkeypatch)
    cover(record, lines, "en")
    monkeypatch.undo()
    return counts


def counted(owner: object, name: str, counts: Counter[str], monkeypatch: pytest.MonkeyPatch) -> None:
    step = getattr(owner, name)

    def counting(*arguments: object) -> object:
        counts[name] += 1
        return step(*arguments)

    monkeypatch.setattr(owner, name, counting)


def test_twice_the_text_is_twice_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    record = large.record(500)
    one, two = (work(record, large.lines(100) * times, monkeypatch) for times in (1, 2))
    assert one["nearness"] > 0
    assert two == Counter({name: 2 * count for name, count in one.items()})


def test_the_number_of_claims_hardly_counts_for_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = large.lines(20)
    few, many = (work(large.record(claims), lines, monkeypatch) for claims in (400, 8000))
    # A name is that of ten claims in both, and a word that many claims share tells none apart.
    assert sum(many.values()) < 2 * sum(few.values())
