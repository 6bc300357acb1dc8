"""Several things in one phrase, and numbers with their nouns."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def joined(words: Sequence[str], conjunction: str = "and") -> str:
    """Words as a person lists them: "a", "a and b", "a, b and c"; "" for none."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {conjunction} {words[-1]}"


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun, "1 claim" or "2 claims"; a plural that does not end in s is given."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def numbered(noun: str, numbers: Collection[object]) -> str:
    """A noun with the numbers it stands for: "line 1", "lines 1, 2 and 3"."""
    return f"{noun}{'' if len(numbers) == 1 else 's'} {joined([str(number) for number in numbers])}"


def few(names: list[str]) -> str:
    """Names, each once, of many the first two and how many more."""
    names = list(dict.fromkeys(names))
    return joined(names if len(names) <= 3 else [*names[:2], f"{len(names) - 2} more"])
