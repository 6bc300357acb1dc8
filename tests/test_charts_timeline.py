"""Pictures of dates and loads say and draw what their tables hold."""

from __future__ import annotations

from datetime import date

import pandas as pd
import pytest
from matplotlib.dates import num2date

import books
from claimbook.quantity.span import parse_span
from claimbook.tables import voices
from pictures import timeline


def dated(*rows: tuple[str, str, str]) -> pd.DataFrame:
    spans = [(name, parse_span(text), told) for name, text, told in rows]
    return pd.DataFrame(
        [
            {"event": name, "earliest": span.earliest, "latest": span.latest, "written": str(span), "told": told}
            for name, span, told in spans
        ]
    ).set_index("event")


def written(picture: timeline.Picture) -> list[str]:
    return [text.get_text() for text in picture.figure.axes[0].texts]


STEPS = dated(
    ("tape-out", "2025-11", "inferred"), ("first RTL", "2025-02", "inferred"), ("shown", "2026-06-24", "official")
)


def test_a_timeline_says_its_ends_and_the_length_of_each_span() -> None:
    picture = timeline.timeline(
        STEPS, {"design": ("first RTL", "tape-out"), "showing": ("tape-out", "shown")}, date(2026, 11, 30)
    )
    assert (
        picture.says
        == "From first RTL (2025-02) to shown (2026-06-24); design, 8 to 10 months; showing, 7 to 8 months."
    )
    assert written(picture) == [
        "first RTL, 2025-02",
        "tape-out, 2025-11",
        "shown, 2026-06-24",
        "design: 8 to 10 months",
        "showing: 7 to 8 months",
        "as of 2026-11-30",
    ]


def test_a_span_is_thick_where_it_must_have_run_and_thin_where_it_may_have() -> None:
    picture = timeline.timeline(STEPS, {"design": ("first RTL", "tape-out")}, date(2026, 11, 30))
    drawn = {
        (line.get_linewidth(), *map(_day, line.get_xdata()))
        for line in picture.figure.axes[0].lines
        if len(line.get_xdata()) == 2
    }
    assert (1, date(2025, 2, 1), date(2025, 11, 30)) in drawn
    assert (8, date(2025, 2, 28), date(2025, 11, 1)) in drawn


def test_a_span_that_need_not_have_run_at_all_has_no_thick_part() -> None:
    table = dated(("a", "2025-02", "inferred"), ("b", "2025-02", "inferred"))
    picture = timeline.timeline(table, {"design": ("a", "b")}, date(2026, 11, 30))
    assert all(line.get_linewidth() != 8 for line in picture.figure.axes[0].lines)


def _day(value: object) -> date:
    return value if isinstance(value, date) else num2date(value).date()


def test_firsts_are_told_by_how_much_earlier_they_came() -> None:
    table = dated(
        ("ours", "2026-06-24", "official"), ("theirs", "2015", "official"), ("another's", "2018-11", "inferred")
    )
    picture = timeline.firsts(table, "ours")
    assert (
        picture.says
        == "2 of the 3 on the axis came before ours, the first of them, theirs, 10.5 to 11.5 years earlier."
    )
    assert written(picture) == [
        "theirs (2015), 10.5 to 11.5 years earlier",
        "another's (2018-11), 7.6 years earlier",
        "ours (2026-06-24)",
    ]


def test_a_first_without_forerunners_is_told_so() -> None:
    assert (
        timeline.firsts(dated(("ours", "2026-06-24", "official")), "ours").says
        == "0 of the 1 on the axis came before ours."
    )


def test_loads_are_drawn_to_both_their_ends() -> None:
    table = pd.DataFrame(
        [("a plan", 6.1, 8.8, "planned"), ("a city", 5.8, 5.8, "used")], columns=["load", "low", "high", "kind"]
    ).set_index("load")
    picture = timeline.loads(table, "TWh a year")
    assert picture.says == "a city 5.8; a plan 6.1 to 8.8, in TWh a year."
    boxes = [
        (round(box.get_x(), 6), round(box.get_width(), 6)) for box in picture.figure.axes[0].patches if box.get_width()
    ]
    assert boxes == [(0, 5.8), (0, 6.1), (6.1, 2.7)]


def test_the_fates_of_claims_are_counted_and_written_in_their_boxes() -> None:
    table = voices.retold(books.book(), {"speed"})
    picture = timeline.fates(table)
    assert picture.says == "1 claim in the order of the lines: 1 supported; 1 is official."
    assert written(picture) == ["speed  (1, 2, 3)", "official", "official", "supported"]


@pytest.mark.parametrize(
    "picture",
    [timeline.firsts(STEPS, "shown"), timeline.timeline(STEPS, {}, date(2026, 11, 30))],
    ids=["firsts", "timeline"],
)
def test_a_picture_is_the_same_bytes_each_time(picture: timeline.Picture) -> None:
    assert picture.png() == picture.png()
