"""Pictures of dates and loads say and draw what their tables hold."""

from __future__ import annotations

from datetime import date

import books
import pandas as pd
import pytest
from matplotlib.dates import num2date

from claimbook.charts import timeline
from claimbook.quantity import parse_quantity
from claimbook.span import parse_span


def dated(*rows: tuple[str, str, str]) -> pd.DataFrame:
    spans = [(name, parse_span(text), told) for name, text, told in rows]
    return pd.DataFrame([{"event": name, "earliest": span.earliest, "latest": span.latest, "written": str(span), "told": told} for name, span, told in spans]).set_index("event")


def written(picture: timeline.Picture) -> list[str]:
    return [text.get_text() for text in picture.figure.axes[0].texts]


STEPS = dated(("tape-out", "2025-11", "inferred"), ("first RTL", "2025-02", "inferred"), ("shown", "2026-06-24", "official"))


def test_the_months_between_two_loose_dates_are_a_range() -> None:
    # From 28 February to 1 November are 246 days, from 1 February to 30 November 302.
    low, high = timeline.between(STEPS, "first RTL", "tape-out")
    assert (round(low * 365 / 12), round(high * 365 / 12)) == (246, 302)


def test_days_of_a_quantity_are_calendar_days() -> None:
    day = date(2024, 3, 5).toordinal()
    assert timeline.days(parse_quantity(f"{day}..{day + 30} day")) == (date(2024, 3, 5), date(2024, 4, 4))


def test_a_timeline_says_its_ends_and_the_length_of_each_span() -> None:
    picture = timeline.timeline(STEPS, {"design": ("first RTL", "tape-out"), "showing": ("tape-out", "shown")}, date(2026, 11, 30))
    assert picture.says == "From first RTL (2025-02) to shown (2026-06-24); design, 8 to 10 months; showing, 7 to 8 months."
    assert written(picture) == ["first RTL, 2025-02", "tape-out, 2025-11", "shown, 2026-06-24", "design: 8 to 10 months", "showing: 7 to 8 months", "as of 2026-11-30"]


def test_a_span_is_thick_where_it_must_have_run_and_thin_where_it_may_have() -> None:
    picture = timeline.timeline(STEPS, {"design": ("first RTL", "tape-out")}, date(2026, 11, 30))
    drawn = {(line.get_linewidth(), *map(_day, line.get_xdata())) for line in picture.figure.axes[0].lines if len(line.get_xdata()) == 2}
    assert (1, date(2025, 2, 1), date(2025, 11, 30)) in drawn
    assert (8, date(2025, 2, 28), date(2025, 11, 1)) in drawn


def test_a_span_that_need_not_have_run_at_all_has_no_thick_part() -> None:
    table = dated(("a", "2025-02", "inferred"), ("b", "2025-02", "inferred"))
    picture = timeline.timeline(table, {"design": ("a", "b")}, date(2026, 11, 30))
    assert all(line.get_linewidth() != 8 for line in picture.figure.axes[0].lines)


def _day(value: object) -> date:
    return value if isinstance(value, date) else num2date(value).date()


def test_firsts_are_told_by_how_much_earlier_they_came() -> None:
    table = dated(("ours", "2026-06-24", "official"), ("theirs", "2015", "official"), ("another's", "2018-11", "inferred"))
    picture = timeline.firsts(table, "ours")
    assert picture.says == "2 of the 3 on the axis came before ours, the first of them, theirs, 10.5 to 11.5 years earlier."
    assert written(picture) == ["theirs (2015), 10.5 to 11.5 years earlier", "another's (2018-11), 7.6 years earlier", "ours (2026-06-24)"]


def test_a_first_without_forerunners_is_told_so() -> None:
    assert timeline.firsts(dated(("ours", "2026-06-24", "official")), "ours").says == "0 of the 1 on the axis came before ours."


def test_loads_are_drawn_to_both_their_ends() -> None:
    table = pd.DataFrame([("a plan", 6.1, 8.8, "planned"), ("a city", 5.8, 5.8, "used")], columns=["load", "low", "high", "kind"]).set_index("load")
    picture = timeline.loads(table, "TWh a year")
    assert picture.says == "a city 5.8; a plan 6.1 to 8.8, in TWh a year."
    boxes = [(round(box.get_x(), 6), round(box.get_width(), 6)) for box in picture.figure.axes[0].patches if box.get_width()]
    assert boxes == [(0, 5.8), (0, 6.1), (6.1, 2.7)]


FIGURES = {
    "own": {"value": "2026-06-24", "means": "the day it was shown", "source": ["acme-page"]},
    "told": {"value": "2025-11", "means": "its tape-out", "source": ["acme-page", "a-note"]},
}
NOTE = {"title": "A note", "publisher": "Somebody", "url": "https://note.example/", "published": "2026-07-01", "accessed": "2026-11-01", "language": "en", "kind": "commentary", "seen": "primary"}


def test_an_event_is_official_only_where_every_source_speaks_for_a_company() -> None:
    book = books.book(figures=FIGURES, sources={"a-note": NOTE})
    table = timeline.events(book, {"shown": "own", "tape-out": "told"}, ("acme",))
    assert table["told"].to_dict() == {"tape-out": "inferred", "shown": "official"}
    assert table.loc["tape-out", ["earliest", "latest", "written"]].tolist() == [date(2025, 11, 1), date(2025, 11, 30), "2025-11"]
    assert set(timeline.events(book, {"shown": "own"}, ("another",))["told"]) == {"inferred"}


def test_a_thing_dated_by_its_page_is_official_where_somebody_concerned_speaks_in_it() -> None:
    table = timeline.published(books.book(sources={"a-note": NOTE}), {"page": "acme-page", "note": "a-note"})
    assert table["told"].to_dict() == {"page": "official", "note": "inferred"}
    assert table["written"].to_dict() == {"page": "2026-06-01", "note": "2026-07-01"}


@pytest.mark.parametrize(("length", "written"), [(10, "2024-03"), (40, "2024-03 to 2024-04")])
def test_a_reckoned_day_is_written_to_the_month(length: int, written: str) -> None:
    day = date(2024, 3, 5).toordinal()
    table = timeline.reckoned("start", parse_quantity(f"{day}..{day + length} day"), "official")
    assert table.loc["start", "written"] == written
    assert table.loc["start", "earliest"] == date(2024, 3, 5)


def test_a_claim_with_a_date_has_the_mark_of_its_status() -> None:
    claim = books.book(claims={"speed": {"value": "2026-12"}}).claims["speed"]
    assert timeline.claimed([claim], {"speed": "planned"}).loc["planned", ["written", "told"]].tolist() == ["2026-12", "official"]


def test_a_retold_claim_carries_the_words_of_those_it_is_about_and_of_nobody_else() -> None:
    items = [{"source": "acme-page", "stance": "supports", "note": "It says so."}, {"source": "a-note", "stance": "refutes", "note": "It is not so."}]
    book = books.book(claims={"speed": {"evidence": items}}, sources={"a-note": NOTE})
    table = timeline.retold(book, {"speed"})
    assert table.loc["speed", ["lines", "status", "verdict", "official_word"]].tolist() == ["1, 2, 3", "official", "supported", "It says so."]
    assert timeline.retold(book, {"another topic"}).empty


def test_the_fates_of_claims_are_counted_and_written_in_their_boxes() -> None:
    table = timeline.retold(books.book(), {"speed"})
    picture = timeline.fates(table)
    assert picture.says == "1 claims in the order of their lines: 1 supported; 1 are official."
    assert written(picture) == ["speed  (1, 2, 3)", "official", "official", "supported"]


@pytest.mark.parametrize("picture", [timeline.firsts(STEPS, "shown"), timeline.timeline(STEPS, {}, date(2026, 11, 30))], ids=["firsts", "timeline"])
def test_a_picture_is_the_same_bytes_each_time(picture: timeline.Picture) -> None:
    assert picture.png() == picture.png()
