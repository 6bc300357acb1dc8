"""Sentences of news that the grammar was not written from: hardly a figure is misread, and most are read whole."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
import yaml

from claimbook.numerals import figures, languages
from claimbook.quantity.catalogue import CURRENCIES, names
from told import canonical, is_date, spelled

FIGURES = Path(__file__).parent / "figures"
NEARLY = {"<": "~", "<=": "<", ">=": ">"}
UNITS = {"second": "s", "millisecond": "ms", "(": "", ")": "", "watt*hour": "watt_hour"}
NO_VALUE = ("unread", "vague", "clock")
KNOWN = names() | set(CURRENCIES)


def sentences(language: str) -> list[tuple[str, list[str]]]:
    """Texts and what each says; a day of no month with the four hyphens of the other data."""
    rows = yaml.safe_load((FIGURES / f"news-{language}.yaml").read_text(encoding="utf-8"))
    return [
        (row["text"], [re.sub("^---(?=[0-9])", "----", str(value)) for value in row["figures"] or []]) for row in rows
    ]


def parts(value: str) -> tuple[str, str, str]:
    """Sign, number or date, and unit of a value; a sign that two honest readers write otherwise is made one."""
    sign, number, unit = re.fullmatch(r"([<>=~]*)(.*?)((?<= )[A-Za-z(1].*)?", value).groups()  # type: ignore[union-attr]
    for other, own in UNITS.items():
        unit = (unit or "").replace(other, own)
    return NEARLY.get(sign, sign), number.strip(), unit


def is_unit(theirs: str, ours: str) -> bool:
    """Whether a unit is the one that is told, or the told one is none of the record's."""
    return theirs == ours or any(name not in KNOWN for name in re.split(r"[/*^0-9]+", theirs) if name)


def outcomes(language: str) -> Counter[str]:
    """How many figures are told; of these read with their number, with their unit and with their sign too, or with
    their number among two readings; and how many are unread or misread.
    """
    found: Counter[str] = Counter()
    for text, told in sentences(language):
        expected = [parts(canonical(value)) for value in told if not value.startswith("ambiguous")]
        free = len(told) - len(expected)
        seen = [spelled(figure) for figure in figures(text, language)]
        found["told"] += len(expected)
        found["unread"] += seen.count("unread")
        single = [parts(canonical(value)) for value in seen if value not in NO_VALUE and " or " not in value]
        doubtful = [value for value in seen if " or " in value]
        for want in list(expected):
            partners = sorted(
                (got for got in single if got[1] == want[1]), key=lambda got: not is_unit(want[2], got[2])
            )
            readings = [value for value in doubtful if want[1] in re.split(" or | ", value.lstrip("<>=~"))]
            if partners:
                single.remove(partners[0])
                found["number"] += 1
                found["unit"] += is_unit(want[2], partners[0][2])
                found["sign"] += is_date(want[1]) or want[0] == partners[0][0]
            elif readings:
                doubtful.remove(readings[0])
                found["ambiguous"] += 1
            if partners or readings:
                expected.remove(want)
        found["misread"] += max(0, min(len(single) - free, len(expected)))
    return found


@pytest.mark.parametrize("language", languages())
def test_the_figures_of_the_news_are_read_whole_and_hardly_one_is_misread(language: str) -> None:
    found = outcomes(language)
    assert found["told"] >= 170
    assert found["number"] + found["ambiguous"] >= 0.92 * found["told"], found
    assert found["misread"] <= 0.05 * found["told"], found
    assert found["unit"] >= 0.85 * found["number"], found
    assert found["sign"] >= 0.9 * found["number"], found
