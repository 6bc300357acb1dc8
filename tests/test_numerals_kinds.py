"""Every kind of figure that could be read in part: each is read whole, or reported as unread with its text."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from claimbook.numerals import figures, languages
from told import canonical, spelled

KINDS = Path(__file__).parent / "figures" / "kinds.txt"


def rows() -> list[tuple[str, str, str, str]]:
    """Kind, language, text and what it says."""
    found, kind = [], ""
    for line in KINDS.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            kind = line.removeprefix("## ")
        elif line and not line.startswith("#"):
            language, text, said = (part.strip(" ") for part in line.split("|"))
            found.append((kind, language, text, said))
    return found


ROWS = rows()


@pytest.mark.parametrize(("kind", "language", "text", "said"), ROWS, ids=lambda value: value[:40])
def test_a_text_says_the_figures_of_its_row_and_no_other(kind: str, language: str, text: str, said: str) -> None:
    found = [spelled(figure) for figure in figures(text, language)]
    assert found == [canonical(value) for value in said.split("; ") if value]


@pytest.mark.parametrize(("kind", "language", "text", "said"), ROWS, ids=lambda value: value[:40])
def test_a_decomposed_text_says_the_same_and_each_figure_is_a_stretch_of_it(
    kind: str, language: str, text: str, said: str
) -> None:
    decomposed = unicodedata.normalize("NFD", text)
    found = figures(decomposed, language)
    assert [spelled(figure) for figure in found] == [canonical(value) for value in said.split("; ") if value]
    assert all(decomposed[figure.start : figure.end] == figure.text for figure in found)


def test_every_kind_has_ten_figures_and_every_language_has_every_kind_of_sign() -> None:
    kinds = {kind for kind, *_ in ROWS}
    assert all(sum(kind == each for each, *_ in ROWS) >= 10 for kind in kinds)
    assert {language for _, language, *_ in ROWS} == set(languages())


@pytest.mark.parametrize("language", languages())
def test_no_figure_begins_or_ends_inside_a_run_of_digits(language: str) -> None:
    """Of the rows of every language, read as this one: most are not its own, so that little of them is known."""
    for _, _, text, _ in ROWS:
        for figure in figures(text, language):
            before, after = text[: figure.start][-1:], text[figure.end :][:1]
            assert not (figure.text[0].isdigit() and before.isdigit()), (text, figure.text)
            assert not (figure.text[-1].isdigit() and after.isdigit()), (text, figure.text)
            assert after not in "½²³±‰" or not after, (text, figure.text)
