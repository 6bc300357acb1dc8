"""The record as DataFrames, and what follows from them."""

from claimbook.tables.record import claim_lines, claims, crossed, evidence, history, lines, renderings, sources

__all__ = ["claim_lines", "claims", "crossed", "evidence", "history", "lines", "renderings", "sources"]
