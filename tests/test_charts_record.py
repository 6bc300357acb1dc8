"""The pictures of the record as a whole say and draw what the tables have."""

from __future__ import annotations

import pandas as pd
from matplotlib.figure import Figure

from claimbook import Claimbook, charts, tables
from claimbook.record.vocabulary import words

ORDER = pd.CategoricalDtype(list(words("status")), ordered=True)


def history(*moves: tuple[str, str]) -> pd.DataFrame:
    """Claims that had one status on a day and another on the next, as ``tables.history`` gives them."""
    days = ("2026-07-08", "2026-07-09")
    rows = [(f"c{n}", day, status) for n, move in enumerate(moves) for day, status in zip(days, move, strict=True)]
    table = pd.DataFrame(rows, columns=["claim", "day", "status"])
    return table.assign(status=table["status"].astype(ORDER))


def numbers(figure: Figure) -> list[str]:
    """The numbers in the cells of a picture, row by row, without the noughts."""
    [axes] = figure.axes
    found = [text for text in axes.texts if text.get_text() != "0"]
    return [
        text.get_text() for text in sorted(found, key=lambda text: (text.get_position()[1], text.get_position()[0]))
    ]


def test_claims_that_moved_stand_between_what_they_were_and_what_they_are() -> None:
    stayed, rose, lifted = ("official", "official"), ("speculative", "official"), ("speculative", "inferred")
    picture = charts.moves(history(stayed, rose, rose, lifted), "status")
    assert picture.says == (
        "The status of 3 of 4 claims moved between 2026-07-08 and 2026-07-09: "
        "2 from speculative to official and 1 from speculative to inferred."
    )
    [axes] = picture.figure.axes
    assert numbers(picture.figure) == ["1", "2", "1"]
    assert [patch.get_facecolor() == (1.0, 1.0, 1.0, 1.0) for patch in axes.patches] == [True, False, False]
    assert [tick.get_text() for tick in axes.get_xticklabels()] == ["official\n3", "inferred\n1", "speculative\n0"]
    assert [tick.get_text() for tick in axes.get_yticklabels()] == ["official\n1", "inferred\n0", "speculative\n3"]
    assert picture.png() == picture.png()


def test_where_nothing_moved_no_stream_is_told() -> None:
    picture = charts.moves(history(("official", "official")), "status")
    assert picture.says == "The status of 0 of 1 claims moved between 2026-07-08 and 2026-07-09."


def test_the_cells_of_a_crossing_are_those_of_its_table(record: Claimbook) -> None:
    table = tables.crossed(tables.claims(record), "presented", "status")
    counts = [int(number) for number in table.to_numpy().ravel()]
    picture = charts.crossing(table, "told", "backed", "told otherwise")
    apart = sum(counts) - sum(int(table.loc[label, label]) for label in table.index)
    assert picture.says == f"told against backed: {apart} of {len(record.claims)} claims are told otherwise."
    assert sorted(map(int, numbers(picture.figure))) == sorted(filter(None, counts))
