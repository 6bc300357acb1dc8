"""What became of predictions."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from claimbook.judging import rules as judging
from claimbook.record.book import Claimbook
from claimbook.record.model import Claim
from claimbook.record.vocabulary import DECIDED


@dataclass(frozen=True)
class Settlement:
    """What became of a prediction: the items that decided it, and the day on which they were first known."""

    known: date
    items: tuple[judging.Weighed, ...]


def settlement(claim: Claim, book: Claimbook) -> Settlement | None:
    """The items since which a claim's verdict stands; None where nothing has decided it.

    Where it stood already when the claim was made, as with what had been announced, the first item
    after that day which bears it out.
    """
    timeless = claim.model_copy(update={"due": None, "judgement": None})
    final = judging.verdict(timeless, book).label
    if final not in DECIDED:
        return None
    days = [date.min, *_dates(book)]
    since = len(days) - 1
    while since > 0 and judging.verdict(timeless, book.on(days[since - 1])).label == final:
        since -= 1
    made = min(
        (article.published.latest for name, article in book.articles.items() if claim.lines_in(name)), default=date.min
    )
    later = [index for index in range(since, len(days)) if days[index] > made]
    return next((found for index in (*later, since) if (found := _came(timeless, book, days, index)).items), None)


def _dates(book: Claimbook) -> list[date]:
    """Every day up to the record's own on which something became known."""
    dates = {judging.known_since(source) for source in book.sources.values()}
    dates |= {article.published.latest for article in book.articles.values()}
    return sorted(day for day in dates if day <= book.as_of)


def _came(claim: Claim, book: Claimbook, days: list[date], index: int) -> Settlement:
    """The items that count from one of several days on and did not on the day before it."""
    earlier = judging.weigh(claim, book.on(days[index - 1])) if index else ()
    known = judging.weigh(claim, book.on(days[index]))
    items = (item for item in known if item.counts and item not in earlier)
    return Settlement(days[index], tuple(items))
