"""What the caches of published designs cost, as tables."""

from __future__ import annotations

from collections.abc import Mapping

import pandas as pd

from claimbook.calculating import evaluate
from claimbook.calculating.evaluating import Outcome
from claimbook.calculating.formula import parse
from claimbook.notebook import middle
from claimbook.quantity import Quantity, parse_quantity

_PER_TOKEN = parse("filled * memory / context")
_WHOLE = parse("filled * memory")
_LONGEST = parse("context / (filled * in_flight)")
_ONE_IN_FLIGHT = parse_quantity("1 x/wafer")


def sizes(filled: Mapping[str, Quantity | Outcome], memory: Quantity, context: Quantity) -> pd.DataFrame:
    """One row a cache design, heaviest first, from how many wafers of ``memory`` its cache of one whole ``context``
    fills.

    ``longest`` is the context, in tokens, that a pipeline can hold when every wafer works on a text of its own, all
    caches
    are spread evenly and weights take no room: the number of wafers drops out of it.
    """
    rows = []
    for name, amount in filled.items():
        given = {
            "filled": amount.quantity if isinstance(amount, Outcome) else amount,
            "memory": memory,
            "context": context,
        }
        rows.append(
            {
                "design": name,
                "bytes_a_token": middle(evaluate(_PER_TOKEN, given), "byte/token"),
                "gigabytes": middle(evaluate(_WHOLE, given), "gigabyte"),
                "wafers": middle(given["filled"], "wafer"),
                "longest": middle(evaluate(_LONGEST, {**given, "in_flight": _ONE_IN_FLIGHT}), "token"),
            }
        )
    table = pd.DataFrame(rows, columns=["design", "bytes_a_token", "gigabytes", "wafers", "longest"]).set_index(
        "design"
    )
    return table.sort_values("bytes_a_token", ascending=False, kind="stable")
