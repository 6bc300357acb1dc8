"""What a record is called, whose it is and how it may be used: said once, and the same everywhere."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
import yaml

from books import book
from claimbook import Claimbook
from claimbook.exporting import About, BadCitation, NoDataset, about, croissant, datapackage
from exports import CITATION, exported

ROOT = Path(__file__).parent.parent


@pytest.mark.record
def test_citation_descriptors_and_record_agree(record: Claimbook) -> None:
    cited = yaml.safe_load(CITATION)
    package = json.loads(exported("datapackage", record)[datapackage.DESCRIPTOR])
    dataset = json.loads(exported("croissant", record)[croissant.DESCRIPTOR])
    assert cited["title"] == package["title"] == dataset["name"]
    assert cited["license"] == package["licenses"][0]["name"] == "CC-BY-4.0"
    assert [package["licenses"][0]["path"]] == dataset["license"] == ["https://creativecommons.org/licenses/by/4.0/"]
    assert cited["version"] == package["version"] == dataset["version"]
    as_of = record.as_of.isoformat()
    assert str(cited["date-released"]) == dataset["datePublished"] == package["created"][:10] == as_of, (
        f"CITATION.cff has `date-released: {cited['date-released']}`, the record stands as of {as_of}; write that there"
    )
    counts = (
        f"{len(record.claims)} claims, {len(record.sources)} sources, {len(record.figures)} figures and "
        f"{len(record.articles)} articles, as of {as_of}."
    )
    assert counts in package["description"] and counts in dataset["description"]
    assert sum(1 for _ in csv.reader(io.StringIO(exported("csv", record)["claims.csv"].decode()))) - 1 == len(
        record.claims
    )


def test_the_licence_file_says_the_same_of_the_data() -> None:
    text = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert "CC BY 4.0" in text and yaml.safe_load(CITATION)["license"] == "CC-BY-4.0"


def test_the_version_cited_is_that_of_the_package() -> None:
    version = next(line for line in (ROOT / "pyproject.toml").read_text().splitlines() if line.startswith("version"))
    assert version == f'version = "{yaml.safe_load(CITATION)["version"]}"'


CFF = """
type: dataset
title: Bridges
authors:
  - {family-names: Bridge, given-names: Ada, orcid: https://orcid.example/1}
  - name: The bridge society
license: [CC0-1.0, MIT]
url: https://bridges.example/
version: 1.10
keywords: [bridges]
"""


def test_everything_is_read_from_a_citation_file() -> None:
    record = book()
    known = about(record, CFF.encode())
    assert (known.name, known.title, known.url, known.version, known.keywords) == (
        "claims", "Bridges", "https://bridges.example", "1.10", ("bridges",)
    )  # fmt: skip
    assert [(author.name, author.person, author.url) for author in known.authors] == [
        ("Ada Bridge", True, "https://orcid.example/1"),
        ("The bridge society", False, None),
    ]
    assert known.licences == (
        ("CC0-1.0", "https://creativecommons.org/publicdomain/zero/1.0/"),
        ("MIT", "https://spdx.org/licenses/MIT.html"),
    )
    assert known.lacks == () and known.page("speed") == "https://bridges.example/claims/speed.html"


def test_without_one_nothing_is_made_up() -> None:
    known = about(book())
    assert known == About(
        "claims", "Claims on A piece on Acme", "1 claim, 1 source, 0 figures and 1 article, as of 2026-11-30."
    )
    assert known.lacks == ("authors", "license", "url", "version") and known.page("speed") == "claims/speed.html"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("type: dataset", "type: software", "CITATION.cff: expected `type: dataset`, found `software`; name the citation file of the claims with --citation"),
        ("type: dataset\n", "", "CITATION.cff: expected `type: dataset`, found nothing; name the citation file of the claims with --citation"),
        ("title: Bridges\n", "", "CITATION.cff: expected a `title`, found none; write what the claims are to be cited as"),
        ("title: Bridges", "title: [a]", "CITATION.cff:3:8: expected a text under `title`, found a collection"),
        ("https://bridges.example/", "javascript:alert(1)", "CITATION.cff: expected a whole address under `url`, found `javascript:alert(1)`; write it with https://"),
        (CFF.strip(), "", "CITATION.cff:1:1: expected a mapping of records, found an empty file; "),
        ("type: dataset", "type: &a dataset", "CITATION.cff:2:7: expected a plain value, found the anchor `&a`; "),
    ],
)  # fmt: skip
def test_a_citation_file_that_says_nothing_usable_is_told(old: str, new: str, told: str) -> None:
    assert old in CFF
    with pytest.raises(BadCitation) as refused:
        about(book(), CFF.replace(old, new).encode())
    assert str(refused.value).startswith(told), str(refused.value)
    assert isinstance(refused.value, NoDataset) is ("dataset`" in told)
