"""The pictures of what differs between texts say what the record says."""

from __future__ import annotations

from typing import Any

import pandas as pd
from matplotlib.figure import Figure

import books
from claimbook import Claimbook
from claimbook.charts.translation import aligned, downstream, kinds_by_verdict, misread
from claimbook.tables import translation

TWO: dict[str, Any] = {
    "en": None,
    "ja": {"title": "[A]", "language": "ja", "published": "2026-07-08", "lines": 3, "sha256": "0" * 64},
    "fr": {"title": "[B]", "language": "fr", "published": "2026-07-08", "lines": 3, "sha256": "0" * 64},
}


def texts(figure: Figure) -> list[str]:
    [axes] = figure.axes
    return [text.get_text() for text in axes.texts]


def book(**sections: Any) -> Claimbook:
    return books.book(articles=TWO, **sections)


def test_every_difference_is_marked_on_each_of_its_lines(record: Claimbook) -> None:
    table = translation.differences(record)
    picture = aligned(table, record.articles["ja"].lines)
    [axes] = picture.figure.axes
    marks = [line for line in axes.lines if line.get_marker() not in ("None", None, "") and len(line.get_xdata())]
    assert sorted(int(line.get_xdata()[0]) for line in marks) == sorted(table.explode("lines")["lines"])
    assert len({(line.get_xdata()[0], line.get_ydata()[0]) for line in marks}) == len(marks)
    totals = [int(text) for text in texts(picture.figure) if text.isdigit()]
    assert sum(totals) == len(table) and totals == sorted(totals, reverse=True)
    assert picture.says.startswith(
        f"{len(table)} differences in meaning on {table.explode('lines')['lines'].nunique()} of the 67 lines"
    )


def test_the_boxes_of_a_kind_add_up_to_its_differences(record: Claimbook) -> None:
    table = translation.differences(record)
    picture = kinds_by_verdict(table)
    [axes] = picture.figure.axes
    boxes = [patch.get_width() for patch in axes.patches if patch.get_height() == 0.76]
    assert sum(boxes) == len(table) and sum(map(int, texts(picture.figure))) == len(table)


def test_bars_of_what_rests_on_a_claim_are_as_long_as_the_table_says() -> None:
    picture = downstream(pd.DataFrame({"direct": [2, 17], "through": [0, 3]}, index=["a", "b"]))
    assert picture.says == "Most rests on b: 17 other claims directly and 3 through others."
    [axes] = picture.figure.axes
    assert [patch.get_width() for patch in axes.patches] == [17, 3, 2, 0]
    assert texts(picture.figure) == ["17 directly, 3 through others", "2 directly"]


def test_a_number_is_drawn_where_it_is_meant_and_where_it_is_taken() -> None:
    picture = misread(
        pd.DataFrame({"meant": [3e12], "taken": [3e9]}, index=["3 billions"]), {"a wafer": 8.8e10}, "parameters"
    )
    assert picture.says == "3 billions: 3,000,000,000,000 parameters meant, 3,000,000,000 taken."
    [axes] = picture.figure.axes
    assert [line.get_xdata()[0] for line in axes.lines] == [3e12, 3e9, 8.8e10]


def test_nothing_to_draw_is_told_and_not_a_fault() -> None:
    none = translation.differences(book())
    assert none.empty and translation.one_sided(book()).empty and translation.left_open(book()).empty
    for picture in (
        aligned(none, 3),
        kinds_by_verdict(none),
        downstream(translation.reach(book(), ["speed"])),
    ):
        assert picture.says.endswith(".") and picture.png()
