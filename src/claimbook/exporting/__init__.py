"""A record in the formats that other people's software reads.

Every format is a module of its name with one function: `files` gives the bytes by the names of the files. The same
record gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from claimbook.exporting import bibtex, claimreview, croissant, csl, csv, datapackage, jsonl, parquet, prov, sqlite
from claimbook.exporting.about import CITATION, About, BadCitation, NoDataset, about
from claimbook.exporting.parquet import Absent
from claimbook.exporting.tables import Dangling
from claimbook.record.book import Claimbook


@dataclass(frozen=True)
class Format:
    """What a format is for, in a line; ``asks`` whether it says of the record as a whole what a citation file has, and
    ``several`` whether it makes more than one file.
    """

    meaning: str
    files: Callable[[Claimbook, About], Mapping[str, bytes]]
    asks: bool = False
    several: bool = True


FORMATS: Mapping[str, Format] = {
    "csv": Format("tables for spreadsheets, pandas and R", csv.files),
    "jsonl": Format("records for search engines and scripts, one a line", jsonl.files),
    "parquet": Format("tables with types for pandas, polars and duckdb (needs pyarrow)", parquet.files),
    "sqlite": Format(
        "a database with keys, views by status, full-text indexes, and Datasette's metadata", sqlite.files, asks=True
    ),
    "datapackage": Format("the CSV tables with a Data Package 2.0: schemas and keys", datapackage.files, asks=True),
    "croissant": Format(
        "the CSV tables with a Croissant 1.1 description for dataset catalogues", croissant.files, asks=True
    ),
    "claimreview": Format(
        "the decided claims as schema.org ClaimReview, in a data feed", claimreview.files, asks=True, several=False
    ),
    "prov": Format("where everything comes from, as PROV-O in JSON-LD", prov.files, asks=True, several=False),
    "bibtex": Format("the sources for LaTeX and biblatex", bibtex.files, several=False),
    "csl": Format("the sources as CSL-JSON for Zotero and pandoc", csl.files, several=False),
}
"""The formats by name."""

__all__ = ["CITATION", "FORMATS", "About", "Absent", "BadCitation", "Dangling", "Format", "NoDataset", "about"]
