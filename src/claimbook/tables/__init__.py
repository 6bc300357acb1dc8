"""The record as DataFrames, and what follows from them."""

from claimbook.tables.record import (
    appeared,
    claim_lines,
    claims,
    crossed,
    evidence,
    history,
    lines,
    parallel,
    renderings,
    sources,
)

__all__ = [
    "appeared",
    "claim_lines",
    "claims",
    "crossed",
    "evidence",
    "history",
    "lines",
    "parallel",
    "renderings",
    "sources",
]
