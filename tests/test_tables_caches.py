"""The table of cache sizes follows from one number a design."""

from __future__ import annotations

from claimbook.quantity import parse_quantity
from pictures.sizes import sizes

SRAM = parse_quantity("44 gigabyte/wafer")
CONTEXT = parse_quantity("1000000 token")


def test_sizes_follow_from_the_wafers_that_a_cache_fills() -> None:
    # Two wafers of 44 GB for a million tokens are 88,000 bytes a token; one text a wafer leaves 44 GB for each, so half a million tokens.
    table = sizes({"light": parse_quantity("0.5 wafer"), "heavy": parse_quantity("2 wafer")}, SRAM, CONTEXT)
    assert list(table.index) == ["heavy", "light"]
    assert table.loc["heavy"].to_dict() == {"bytes_a_token": 88000, "gigabytes": 88, "wafers": 2, "longest": 500000}
    assert table.loc["light"].to_dict() == {"bytes_a_token": 22000, "gigabytes": 22, "wafers": 0.5, "longest": 2000000}
