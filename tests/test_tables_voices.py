"""What the organisations concerned said is theirs alone."""

from __future__ import annotations

import books
from claimbook.tables import voices

NOTE = {
    "title": "A note",
    "publisher": "Somebody",
    "url": "https://note.example/",
    "published": "2026-07-01",
    "accessed": "2026-11-01",
    "language": "en",
    "kind": "commentary",
    "seen": "primary",
}


def test_the_official_word_is_the_one_that_limits_the_claim() -> None:
    supports = {"source": "acme-page", "stance": "supports", "note": "It says so."}
    limits = {"source": "acme-page", "stance": "qualifies", "note": "Up to that."}
    assert voices.official_word(books.book(), "speed") == "It says so."
    assert (
        voices.official_word(books.book(claims={"speed": {"evidence": [supports, limits]}}), "speed") == "Up to that."
    )
    assert (
        voices.official_word(books.book(claims={"speed": {"evidence": [supports | {"stance": "context"}]}}), "speed")
        == ""
    )


def test_a_retold_claim_carries_the_words_of_those_it_is_about_and_of_nobody_else() -> None:
    items = [
        {"source": "acme-page", "stance": "supports", "note": "It says so."},
        {"source": "a-note", "stance": "refutes", "note": "It is not so."},
    ]
    book = books.book(claims={"speed": {"evidence": items}}, sources={"a-note": NOTE})
    table = voices.retold(book, {"speed"})
    assert table.loc["speed", ["lines", "status", "verdict", "official_word"]].tolist() == [
        "1, 2, 3",
        "official",
        "supported",
        "It says so.",
    ]
    assert voices.retold(book, {"another topic"}).empty
