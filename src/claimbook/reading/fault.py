"""Why a text cannot be read as YAML."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    """A place in the text, line and column counted from 1, and what is wrong there."""

    line: int
    column: int
    code: str
    expected: str
    found: str
    remedy: str
