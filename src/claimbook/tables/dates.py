"""Dated events from a record's figures, claims and sources, each as wide as its date is loose."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import date

import pandas as pd

from claimbook.quantity import Quantity, convert
from claimbook.quantity.span import Span
from claimbook.record.book import Claimbook
from claimbook.record.model import Claim

_DAYS_A_MONTH = 365 / 12


def events(book: Claimbook, figures: Mapping[str, str], companies: Collection[str]) -> pd.DataFrame:
    """One row a dated figure, by the name given to it: first and last day it can mean, how the date is written, who
    told it.

    ``told`` is "official" where every source of the figure carries the voice of one of the companies, else "inferred".
    """
    rows = []
    for name, figure_id in figures.items():
        figure = book.figures[figure_id]
        assert isinstance(figure.value, Span), figure_id
        official = all(set(book.sources[source].voice) & set(companies) for source in figure.source)
        rows.append(_event(name, figure.value, "official" if official else "inferred"))
    return ordered(rows)


def claimed(claims: Iterable[Claim], names: Mapping[str, str]) -> pd.DataFrame:
    """The same for claims whose value is a date, told by nobody but the articles unless their status says more."""
    rows = []
    for claim in claims:
        assert isinstance(claim.value, Span), claim.id
        rows.append(_event(names[claim.id], claim.value, claim.status))
    return ordered(rows)


def published(book: Claimbook, sources: Mapping[str, str]) -> pd.DataFrame:
    """The same for things dated by the page that told of them: "official" where somebody concerned speaks in it."""
    rows = []
    for name, source_id in sources.items():
        source = book.sources[source_id]
        assert source.published is not None, source_id
        rows.append(_event(name, source.published, "official" if source.voice else "inferred"))
    return ordered(rows)


def reckoned(name: str, value: Quantity, told: str) -> pd.DataFrame:
    """The same for one event whose day was calculated, written to the month."""
    first, last = days(value)
    written = (
        f"{first:%Y-%m}" if (first.year, first.month) == (last.year, last.month) else f"{first:%Y-%m} to {last:%Y-%m}"
    )
    return ordered([{"event": name, "earliest": first, "latest": last, "written": written, "told": told}])


def days(value: Quantity) -> tuple[date, date]:
    """The first and last day of a quantity of days counted from the first day of year 1."""
    counted = convert(value, "day")
    assert counted.low is not None and counted.high is not None
    return date.fromordinal(round(counted.low)), date.fromordinal(round(counted.high))


def between(table: pd.DataFrame, start: str, end: str) -> tuple[float, float]:
    """The least and the most months from one event to another."""
    first, last = table.loc[start], table.loc[end]
    return (last["earliest"] - first["latest"]).days / _DAYS_A_MONTH, (
        last["latest"] - first["earliest"]
    ).days / _DAYS_A_MONTH


def _event(name: str, value: Span, told: str) -> dict[str, object]:
    return {
        "event": name,
        "earliest": value.earliest,
        "latest": value.latest,
        "written": str(value).replace("/", " to "),
        "told": told,
    }


def ordered(rows: list[dict[str, object]]) -> pd.DataFrame:
    """Events by name in the order of their dates."""
    table = pd.DataFrame(rows, columns=["event", "earliest", "latest", "written", "told"])
    return table.sort_values(["earliest", "latest"], kind="stable").set_index("event")
