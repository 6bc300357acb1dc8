"""A line of the articles as a key names it: `10` in each aligned article, `en 10` in one."""

from __future__ import annotations

from claimbook.record.fields import ID_PATTERN

KEY = rf"({ID_PATTERN} )?[1-9][0-9]{{0,6}}"
"""The pattern of such a key: an article's id and a space, or nothing, and a number."""


def key_of(typed: str) -> int | str:
    """The key of what is typed: a number alone for every aligned article."""
    return int(typed) if typed.isdigit() else typed


def parted(key: int | str) -> tuple[str, int]:
    """The article of a key, "" for every aligned one, and the number of the line."""
    article, _, number = str(key).rpartition(" ")
    return article, int(number)


def named(article: str, number: int) -> str:
    """The key of a line of one article."""
    return f"{article} {number}"
