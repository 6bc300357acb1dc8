"""The pictures of where claims come from say what the record says."""

from __future__ import annotations

from typing import Any

import pandas as pd
from matplotlib.figure import Figure

import books
from claimbook import Claimbook, judging, tables
from claimbook.charts.look import folded
from claimbook.charts.origins import due, loss, reading, roots
from claimbook.tables import origins

NOTE = {"stance": "supports", "note": "It says so."}
BOLT = {
    "title": "A page",
    "publisher": "Bolt",
    "url": "https://bolt.example/",
    "kind": "primary",
    "voice": ["bolt"],
    "note": None,
}
JOINT = {**BOLT, "url": "https://joint.example/", "voice": ["acme", "bolt"]}
ORGANISATIONS: dict[str, Any] = {"bolt": {"name": "Bolt (formerly Nut)"}}


def texts(figure: Figure) -> list[str]:
    [axes] = figure.axes
    return [text.get_text() for text in axes.texts]


def book(**sections: Any) -> Claimbook:
    return books.book(
        **{"organisations": ORGANISATIONS, "sources": {"bolt-page": BOLT, "joint-page": JOINT}, **sections}
    )


def claim(*sources: str, **fields: Any) -> dict[str, Any]:
    return {"evidence": [{"source": name, **NOTE} for name in sources], **fields}


def test_the_sources_drawn_are_those_of_the_table(record: Claimbook) -> None:
    table, evidence = tables.sources(record), tables.evidence(record)
    deciding = set(evidence[evidence["counts"]]["source"])
    picture = reading(table, deciding)
    [axes] = picture.figure.axes
    assert sum(patch.get_width() for patch in axes.patches if round(patch.get_height(), 2) == 0.42) == len(table)
    assert sum(patch.get_width() for patch in axes.patches if round(patch.get_height(), 2) == 0.24) == len(deciding)
    assert f"Of {len(table)} sources" in picture.says and f"{len(deciding)} count" in picture.says


def test_no_deciding_source_is_unread(record: Claimbook) -> None:
    evidence = tables.evidence(record)
    assert all(record.sources[name].seen != "unseen" for name in evidence[evidence["counts"]]["source"])


def test_the_squares_of_topics_and_origins_hold_every_tie(record: Claimbook) -> None:
    table = origins.ties(record)
    picture = roots(
        table, {each: origins.named(each, record) for each in table["origin"].unique() if each != origins.NOBODY}
    )
    [axes] = picture.figure.axes
    assert sum(int(text) for text in texts(picture.figure) if text != "·") == len(table)
    columns = [label.get_text() for label in axes.get_xticklabels()]
    assert sum(int(column.rsplit(": ", 1)[1]) for column in columns) == len(table)
    bare = sum(not judging.origins(claim, record) for claim in record.claims.values())
    assert f"{origins.NOBODY}: {bare}" in columns


def test_small_origins_are_drawn_together() -> None:
    table = pd.DataFrame(
        {
            "claim": list("abcde"),
            "topic": "size",
            "origin": ["acme", "acme", "acme", "bolt", "nut"],
            "verdict": "supported",
        }
    )
    [axes] = roots(table, {"acme": "Acme"}).figure.axes
    assert [label.get_text() for label in axes.get_xticklabels()] == ["Acme: 3", "2 others: 2"]


def test_the_bars_of_what_would_be_lost_are_those_of_the_table() -> None:
    table = pd.DataFrame({"left_bare": [5, 1], "turned": [2, 0]}, index=["Acme", "Bolt"])
    picture = loss(table)
    assert texts(picture.figure) == ["5 + 2", "1 + 0"]
    assert picture.says == (
        "Without the word of Acme 5 claims would be left with nothing that decides and 2 would have another "
        "verdict; verdicts hang on 2 parties in all."
    )


def test_of_many_parties_the_weightiest_are_drawn_and_the_picture_says_so() -> None:
    table = pd.DataFrame(
        {"left_bare": range(12, 0, -1), "turned": 0}, index=[f"party {number}" for number in range(12)]
    )
    picture = loss(table)
    assert len(texts(picture.figure)) == 10
    assert picture.says.endswith("verdicts hang on 12 parties in all, of which the weightiest 10 are drawn.")


def test_predictions_are_drawn_to_their_due_dates_in_the_look_of_their_verdict(record: Claimbook) -> None:
    table = origins.predictions(record)
    picture = due(table, record.as_of)
    drawn = texts(picture.figure)
    for day, verdict in zip(table["due"], table["verdict"]):
        assert f"{day}: {verdict.replace('_', ' ')}" in drawn
    assert picture.says.startswith(f"{len(table)} predictions with a due date: ")


def test_nothing_to_draw_is_told_and_not_a_fault() -> None:
    empty = book(claims={"speed": {"evidence": []}})
    for picture in (
        loss(origins.withdrawn(empty)),
        due(origins.predictions(empty), empty.as_of),
        reading(tables.sources(empty), set()),
        roots(origins.ties(empty), {}),
    ):
        assert picture.says.endswith(".") and picture.png()
    assert loss(origins.withdrawn(empty)).says == "No verdict hangs on one party's word."


def test_a_row_that_is_named_by_a_statement_takes_two_lines_at_most() -> None:
    statement = (
        "The inference racks of the chip and of its successors will draw the entire power of a whole medium-sized city"
    )
    assert folded("short-name") == "short-name"
    assert (
        folded(statement) == "The inference racks of the chip and of its\nsuccessors will draw the entire power of a …"
    )
