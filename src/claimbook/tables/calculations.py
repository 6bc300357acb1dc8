"""What calculations do to a record's labels: which count, what falls without them, and what would turn them."""

from __future__ import annotations

from dataclasses import replace

import pandas as pd

from claimbook import judging
from claimbook.calculating.binding import bind
from claimbook.judging.flips import decides, turn
from claimbook.record.book import Claimbook
from claimbook.record.model import Calculation
from claimbook.tables.record import cells, in_order, plain


def calculations(book: Claimbook) -> pd.DataFrame:
    """One row a calculation: its claim and its fields, and whether it counts.

    ``rests_on`` is the speculative claim that it rests on, directly or through others, and for which it
    counts for nothing; empty where there is none.
    """
    rows = [
        {
            "claim": claim.id,
            **cells(weighed.item),
            "compare": weighed.item.compare.told() if weighed.item.compare else "",
            "shows": weighed.said,
            "counts": weighed.counts,
            "rests_on": judging.weakest_input(claim, weighed.item, book) or "",
        }
        for claim in book.claims.values()
        for weighed in judging.weigh(claim, book)
        if isinstance(weighed.item, Calculation)
    ]
    return in_order(
        pd.DataFrame(rows, columns=["claim", *plain(Calculation), "compare", "counts", "rests_on"]), Calculation
    )


def blocked(book: Claimbook) -> pd.Series:
    """How many calculations count for nothing because they rest on a speculative claim, by that claim, most first."""
    table = calculations(book)
    return table[table["rests_on"] != ""]["rests_on"].value_counts().rename("calculations")


def without(book: Claimbook) -> Claimbook:
    """The record as if nobody had calculated anything."""
    return replace(
        book, claims={name: claim.model_copy(update={"calculations": ()}) for name, claim in book.claims.items()}
    )


def moved(book: Claimbook, other: Claimbook) -> pd.DataFrame:
    """One row a label that a claim has in one record and not in another: which label, and what it is in each."""
    rows = []
    for name in book.claims.keys() & other.claims.keys():
        for label, derive in (("status", judging.status), ("verdict", judging.verdict)):
            before, after = (derive(each.claims[name], each).label for each in (book, other))
            if before != after:
                rows.append({"claim": name, "label": label, "before": before, "after": after})
    return (
        pd.DataFrame(rows, columns=["claim", "label", "before", "after"])
        .sort_values(["label", "claim"])
        .set_index("claim")
    )


def flips(book: Claimbook) -> pd.DataFrame:
    """One row a calculation that decides, easiest to turn first: the input, the change of it, and both verdicts.

    ``factor`` is what the input is multiplied by, ``days`` by how many days a date is moved; both are missing
    where no change of one input turns the condition. ``times`` is how large a factor is whichever way, 2 for a
    doubling and for a halving.
    """
    rows: list[dict[str, object]] = []
    for claim in book.claims.values():
        for calculation in claim.calculations:
            bound = bind(claim, calculation, book)
            if not decides(bound):
                continue
            found = turn(bound, book)
            if found is None:
                verdict = judging.verdict(claim, book).label
                rows.append(
                    {
                        "claim": claim.id,
                        "asks": calculation.asks,
                        "input": "",
                        "now": "",
                        "before": verdict,
                        "after": verdict,
                    }
                )
                continue
            factor = None if found.flip.factor is None else float(found.flip.factor)
            rows.append(
                {
                    "claim": claim.id,
                    "asks": calculation.asks,
                    "input": found.flip.name,
                    "now": str(bound.inputs[found.flip.name]),
                    "factor": factor,
                    "times": factor and max(factor, 1 / factor),
                    "days": found.flip.days,
                    "before": found.before,
                    "after": found.after,
                }
            )
    columns = ["claim", "asks", "input", "now", "factor", "times", "days", "before", "after"]
    table = pd.DataFrame(rows, columns=columns).astype({"factor": float, "times": float, "days": float})
    return table.sort_values("times", kind="stable", na_position="last", ignore_index=True)
