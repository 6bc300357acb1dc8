"""Spans: dates as they are written, and every text that is none."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimbook.quantity.span import Span, SpanError, days, looks_like_a_date, parse_span


@pytest.mark.parametrize(
    ("text", "earliest", "latest"),
    [
        ("2026", date(2026, 1, 1), date(2026, 12, 31)),
        ("2026-07", date(2026, 7, 1), date(2026, 7, 31)),
        ("2026-02", date(2026, 2, 1), date(2026, 2, 28)),
        ("2024-02", date(2024, 2, 1), date(2024, 2, 29)),
        ("2026-07-08", date(2026, 7, 8), date(2026, 7, 8)),
        ("2026-12/2029-12", date(2026, 12, 1), date(2029, 12, 31)),
        ("2026/2027", date(2026, 1, 1), date(2027, 12, 31)),
        ("2026-07-08/2026-08", date(2026, 7, 8), date(2026, 8, 31)),
        ("2026-07/2026", date(2026, 7, 1), date(2026, 12, 31)),
    ],
)
def test_a_span_is_the_days_from_its_first_to_its_last(text: str, earliest: date, latest: date) -> None:
    assert parse_span(text) == Span(earliest, latest, text)
    assert str(parse_span(text)) == text


_SPELLING = "a date YYYY, YYYY-MM or YYYY-MM-DD, or two of them joined with /"


@pytest.mark.parametrize(
    ("text", "expected", "found", "remedy", "offset", "twin"),
    [
        ("2026-13", "a month from 01 to 12", "month 13", "correct the month", 5, "2026-12"),
        ("2026-00", "a month from 01 to 12", "month 00", "correct the month", 5, "2026-01"),
        ("2026-02-29", "a day from 01 to 28 in 2026-02", "day 29", "correct the day", 8, "2024-02-29"),
        ("2026-06-31", "a day from 01 to 30 in 2026-06", "day 31", "correct the day", 8, "2026-06-30"),
        ("2026-06-00", "a day from 01 to 30 in 2026-06", "day 00", "correct the day", 8, "2026-06-01"),
        ("2026/2027-13", "a month from 01 to 12", "month 13", "correct the month", 10, "2026/2027-12"),
        ("0000", "a year from 0001 to 9999", "the year 0000", "correct the year", 0, "0001"),
        ("2029/2026", "the earlier end first", "'2029/2026'", "write 2026/2029", 5, "2026/2029"),
        ("2026/2026", "two different ends", "'2026/2026'", "write 2026 once", 5, "2026"),
        ("2026-7-8", _SPELLING, "'2026-7-8'", "write 2026-07-08", 0, "2026-07-08"),
        ("2026/07/08", _SPELLING, "'2026/07/08'", "write 2026-07-08", 0, "2026-07-08"),
        ("2026/07", _SPELLING, "'2026/07'", "write 2026-07", 0, "2026-07"),
        ("20260708", _SPELLING, "'20260708'", "write 2026-07-08", 0, "2026-07-08"),
        (
            "~2026",
            _SPELLING,
            "'~2026'",
            "give the first and the last day that it may mean, as in 2026-12/2029-12",
            0,
            "2026",
        ),
        (" 2026", _SPELLING, "' 2026'", "remove the spaces around it", 0, "2026"),
        ("July 2026", _SPELLING, "'July 2026'", "write 2026-07", 0, "2026-07"),
        ("２０２６", _SPELLING, "'２０２６'", "write it like 2026-07-08", 0, "2026"),
        ("", _SPELLING, "''", "write it like 2026-07-08", 0, "2026"),
    ],
)
def test_a_text_that_is_no_date_is_refused_with_its_remedy(
    text: str, expected: str, found: str, remedy: str, offset: int, twin: str
) -> None:
    with pytest.raises(SpanError) as caught:
        parse_span(text)
    assert str(caught.value) == f"expected {expected}, found {found}; {remedy}"
    assert (caught.value.expected, caught.value.found, caught.value.remedy) == (expected, found, remedy)
    assert caught.value.offset == offset
    assert parse_span(twin).text == twin


def test_a_number_that_yaml_made_of_a_year_is_refused() -> None:
    with pytest.raises(SpanError, match=f"expected {_SPELLING}, found int 2026; write the date as text"):
        parse_span(2026)  # type: ignore[arg-type]


def test_spans_sort_by_their_earliest_day() -> None:
    texts = ["2027", "2026-07-08", "2026", "2026-07"]
    assert [span.text for span in sorted(map(parse_span, texts))] == ["2026", "2026-07", "2026-07-08", "2027"]


@pytest.mark.parametrize("text", ["2026", "2026-07", "~2026-07", "2026-7-8", "2026/07/08", "2026-13", "1999/2026"])
def test_a_text_that_begins_like_a_date_looks_like_one(text: str) -> None:
    assert looks_like_a_date(text)


@pytest.mark.parametrize("text", ["1000", "1800", "2026 x", "2026.5", "500-600", "750 token/s", "2026..2030", ""])
def test_a_number_does_not_look_like_a_date(text: str) -> None:
    assert not looks_like_a_date(text)


@given(st.text() | st.from_regex(r"[0-9]{4}(-[0-9]{2}){0,2}(/[0-9]{4}(-[0-9]{2}){0,2})?"))
def test_nothing_but_a_span_error_escapes(text: str) -> None:
    try:
        span = parse_span(text)
    except SpanError as error:
        assert error.expected and error.found and error.remedy
        assert "\n" not in str(error)
    else:
        assert span.earliest <= span.latest
        assert span.text == text


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("2026-06-26", "2026-06-25/2026-06-27"),
        ("2026-03-01", "2026-02-28/2026-03-02"),
        ("2026-07", "2026-06/2026-08"),
        ("2025-12", "2025-11/2026-01"),
        ("2026", "2025/2027"),
        ("2026-12/2029-12", "2026-11/2030-01"),
        ("2025-12/2026", "2025-11/2027"),
        ("0001", "0001/0002"),
        ("9999-12-31", "9999-12-30/9999-12-31"),
    ],
)
def test_about_a_date_is_a_day_a_month_or_a_year_more_as_it_is_written(text: str, about: str) -> None:
    found = parse_span(text).about()
    assert found == parse_span(about)


def test_days_are_written_as_one_or_as_two() -> None:
    assert str(days(date(2026, 6, 24), date(2026, 6, 24))) == "2026-06-24"
    assert days(date(2025, 11, 1), date(2025, 11, 30)) == parse_span("2025-11-01/2025-11-30")
