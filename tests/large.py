"""Large claims files and texts, the same each time, for tests of how work grows."""

from __future__ import annotations

from collections.abc import Iterator

import books
from claimbook.quantity import parse_value
from claimbook.record.book import Claimbook

_UNITS = ("token/s", "wafer", "parameter", "minute", "gigawatt", "USD_2026", "percent", "layer")
_NOUNS = ("engine", "plant", "mirror", "cooler", "rack", "turbine", "archive", "sensor", "tower", "valve")


def numbers(count: int, seed: int = 1) -> Iterator[int]:
    """Numbers from 2 to about 2**31 that look like no row (Park and Miller's generator)."""
    for _ in range(count):
        seed = seed * 48271 % (2**31 - 1)
        yield seed + 1


def record(claims: int) -> Claimbook:
    """A record of so many claims with values in eight units; every tenth name is that of ten claims."""
    small = books.book()
    found = {}
    for index, number in enumerate(numbers(claims)):
        noun, maker = _NOUNS[index % len(_NOUNS)], f"Maker-{index // 10}"
        value = f"{number % 9000 + 10} {_UNITS[index % len(_UNITS)]}"
        statement = f"The {noun} of {maker} number {index} has {value}."
        update = {"id": f"claim-{index}", "statement": statement, "value": parse_value(value)}
        found[f"claim-{index}"] = small.claims["speed"].model_copy(update=update)
    return small.holding({"claims": found})


def lines(count: int) -> list[str]:
    """So many English lines, each with a maker's name and two figures."""
    return [
        f"The {_NOUNS[index % len(_NOUNS)]} of Maker-{index % 1000} writes {number % 900 + 10} tokens per second for "
        f"{number % 50 + 2} minutes."
        for index, number in enumerate(numbers(count, 7))
    ]
