"""Tables that read without a script, as HTML and as text. Whatever comes from a claims file is escaped."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

import pandas as pd

from claimbook.record.card import NO_MATHS, in_words
from claimbook.record.vocabulary import MEANINGS
from claimbook.wording.signs import on_one_line

_LABELS = {label for vocabulary in MEANINGS.values() for label in vocabulary if "_" in label}


@dataclass(frozen=True)
class Grid:
    """A table as plain HTML that needs no styles, every cell escaped, and as aligned text."""

    table: pd.DataFrame

    def _repr_html_(self) -> str:
        table = _readable(self.table).to_html(border=0, escape=True, justify="left", na_rep="", classes=list(NO_MATHS))
        # Jupyter would set text in cells to the right; cells are escaped, so no text can be taken for a tag.
        return str(table).replace("<td>", '<td style="text-align: left;">')

    def __repr__(self) -> str:
        return str(_readable(self.table).to_string(na_rep="", max_colwidth=60))


def _readable(table: pd.DataFrame) -> pd.DataFrame:
    """The table with labels and headings as they are read: not_enough_evidence is "not enough evidence"."""
    shown = table.rename(columns=_heading, index=_cell)
    return shown.apply(lambda column: column.astype(object).map(_cell)).rename_axis(
        index=[_heading(name) for name in shown.index.names], columns=[_heading(name) for name in shown.columns.names]
    )


def _heading(name: object) -> object:
    return in_words(name) if isinstance(name, str) and re.fullmatch(r"[a-z]+(_[a-z]+)+", name) else name


def _cell(cell: object) -> object:
    """A label in words, a number at six digits and never as 0.000, text as it is but for what moves a terminal."""
    if isinstance(cell, float):
        return "" if math.isnan(cell) else f"{cell:.6g}"
    if not isinstance(cell, str):
        return cell
    return in_words(cell) if cell in _LABELS else on_one_line(cell)
