"""Events have the days that their dates can mean, and the mark of who told them."""

from __future__ import annotations

from datetime import date

import pandas as pd
import pytest

import books
from claimbook.quantity import parse_quantity
from claimbook.tables import dates

FIGURES = {
    "own": {"value": "2026-06-24", "means": "the day it was shown", "source": ["acme-page"]},
    "told": {"value": "2025-11", "means": "its tape-out", "source": ["acme-page", "a-note"]},
}
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


def test_the_months_between_two_loose_dates_are_a_range() -> None:
    # From 28 February to 1 November are 246 days, from 1 February to 30 November 302.
    steps = pd.DataFrame(
        {"earliest": [date(2025, 2, 1), date(2025, 11, 1)], "latest": [date(2025, 2, 28), date(2025, 11, 30)]},
        index=["first RTL", "tape-out"],
    )
    low, high = dates.between(steps, "first RTL", "tape-out")
    assert (round(low * 365 / 12), round(high * 365 / 12)) == (246, 302)


def test_days_of_a_quantity_are_calendar_days() -> None:
    day = date(2024, 3, 5).toordinal()
    assert dates.days(parse_quantity(f"{day}..{day + 30} day")) == (date(2024, 3, 5), date(2024, 4, 4))


def test_an_event_is_official_only_where_every_source_speaks_for_a_company() -> None:
    book = books.book(figures=FIGURES, sources={"a-note": NOTE})
    table = dates.events(book, {"shown": "own", "tape-out": "told"}, ("acme",))
    assert table["told"].to_dict() == {"tape-out": "inferred", "shown": "official"}
    assert table.loc["tape-out", ["earliest", "latest", "written"]].tolist() == [
        date(2025, 11, 1),
        date(2025, 11, 30),
        "2025-11",
    ]
    assert set(dates.events(book, {"shown": "own"}, ("another",))["told"]) == {"inferred"}


def test_a_thing_dated_by_its_page_is_official_where_somebody_concerned_speaks_in_it() -> None:
    table = dates.published(books.book(sources={"a-note": NOTE}), {"page": "acme-page", "note": "a-note"})
    assert table["told"].to_dict() == {"page": "official", "note": "inferred"}
    assert table["written"].to_dict() == {"page": "2026-06-01", "note": "2026-07-01"}


@pytest.mark.parametrize(("length", "written"), [(10, "2024-03"), (40, "2024-03 to 2024-04")])
def test_a_reckoned_day_is_written_to_the_month(length: int, written: str) -> None:
    day = date(2024, 3, 5).toordinal()
    table = dates.reckoned("start", parse_quantity(f"{day}..{day + length} day"), "official")
    assert table.loc["start", "written"] == written
    assert table.loc["start", "earliest"] == date(2024, 3, 5)


def test_a_claim_with_a_date_has_the_mark_of_its_status() -> None:
    claim = books.book(claims={"speed": {"value": "2026-12"}}).claims["speed"]
    assert dates.claimed([claim], {"speed": "planned"}).loc["planned", ["written", "told"]].tolist() == [
        "2026-12",
        "official",
    ]
