"""Texts from outside that may be printed."""

from __future__ import annotations

import re


def clean(text: str, most: int = 200) -> str:
    """A text from outside that may be printed: on one line, without control signs, of bearable length."""
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return line if len(line) <= most else line[: most - 1] + "…"


def shown(url: str) -> str:
    """An address from outside that may be printed, without credentials."""
    return re.sub(r"(?<=//)[^/?#]*@", "", clean(url, 2000))
