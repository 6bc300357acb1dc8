"""Units as a text: `token/s`, `USD_2026/megatoken`, `watt*hour`; names joined with * and /."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache

from claimbook.quantity.catalogue import ALIASES, is_name, measured
from claimbook.quantity.dimension import Dimension
from claimbook.quantity.misspelling import SPELLINGS, phrase_remedy, unknown
from claimbook.wording.refusal import QuantityError, cited

LONGEST_TEXT = 300
MOST_UNIT_NAMES = 12
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


def dimension(unit: str) -> Dimension:
    """What `unit` measures; QuantityError for a unit that does not exist."""
    return _measured(_text(unit))[1]


def scale(unit: str) -> Fraction:
    """How many base units one `unit` is, exactly (8 for byte, whose base is bit)."""
    return _measured(_text(unit))[0]


def factors(unit: str) -> tuple[tuple[str, int], ...]:
    """The names of `unit` with the power of each, 1 or -1, left to right; () for a pure number."""
    return _factors(_text(unit))


def canonical_unit(unit: str, offset: int = 0) -> str:
    """`unit` as the tools write it (`second` is `s`); QuantityError for a unit that does not exist.

    `offset` is where it stands in the whole text.
    """
    return _checked(unit, offset) if _text(unit) else ""


def _text(unit: str) -> str:
    if not isinstance(unit, str):
        raise QuantityError("a unit written as text", type(unit).__name__, "put it in quotes", 0)
    return unit


# A unit is parsed when it is first met; after that its text stands for it.
@lru_cache(maxsize=2048)
def _measured(unit: str) -> tuple[Fraction, Dimension]:
    """How many base units one of a unit is, and its dimension."""
    size, powers = Fraction(1), Dimension()
    for name, power in _factors(unit):
        each, base = measured(name)
        size, powers = size * each**power, powers * base**power
    return size, powers


@lru_cache(maxsize=2048)
def _checked(spelling: str, offset: int) -> str:
    if len(spelling) > LONGEST_TEXT:
        raise QuantityError(
            f"a unit of at most {LONGEST_TEXT} characters", f"{len(spelling)} characters", "shorten it", offset
        )
    if re.search(r"\s", spelling) or (not _NAME.match(spelling) and spelling not in SPELLINGS):
        raise QuantityError("a unit such as token/s", cited(spelling), phrase_remedy(spelling), offset)
    names = re.split(r"([*/])", spelling)
    if len(names) > 2 * MOST_UNIT_NAMES:
        raise QuantityError(f"at most {MOST_UNIT_NAMES} names in a unit", "more", "simplify the unit", offset)
    divided = False
    for index, part in enumerate(names):
        if index % 2:
            if part == "*" and divided:
                right = "write the factors before the divisors, as in watt*hour/day"
                raise QuantityError("only / after a /", "*", right, offset)
            divided = divided or part == "/"
        elif not is_name(part):
            raise unknown(part, spelling, offset)
        offset += len(part)
    return "".join(ALIASES.get(part, part) for part in names)


@lru_cache(maxsize=2048)
def _factors(unit: str) -> tuple[tuple[str, int], ...]:
    unit = canonical_unit(unit)
    if not unit:
        return ()
    first, *rest = re.split(r"([*/])", unit)
    found = [(first, 1)]
    found += [(name, 1 if mark == "*" else -1) for mark, name in zip(rest[::2], rest[1::2])]
    return tuple(found)
