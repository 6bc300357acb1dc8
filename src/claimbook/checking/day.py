"""Whether the day on which a record stands is likely to be mistyped."""

from __future__ import annotations

from datetime import date

from claimbook.record.book import Claimbook

MANY = 5
"""How many sources must have been read after the record's day, as most of them, before the day itself is blamed."""


def latest_reading(book: Claimbook) -> date | None:
    """The day on which the last source was read, where most were read after the record's day; None where that is in
    order.
    """
    read = [source.accessed.latest for source in book.sources.values()]
    later = [day for day in read if day > book.as_of]
    return max(later) if len(later) >= MANY and 2 * len(later) > len(read) else None
