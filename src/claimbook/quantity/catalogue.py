"""The names that a unit may be made of: those of units.txt beside this module, and money of one year.

pint does the arithmetic of their definitions and never sees a text from a file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from claimbook.quantity.dimension import Dimension

if TYPE_CHECKING:
    from pint import UnitRegistry

CURRENCIES = ("USD", "EUR", "GBP", "JPY", "CNY", "KRW", "TWD", "CHF")
PREFIXES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "large": ("kilo", "mega", "giga", "tera", "peta", "exa"),
        "small": ("milli", "micro", "nano"),
        "binary": ("kibi", "mebi", "gibi", "tebi"),
    }
)
ALIASES = MappingProxyType({"second": "s", "millisecond": "ms"})
_MONEY = re.compile(rf"({'|'.join(CURRENCIES)})_(19|20)[0-9]{{2}}")


@dataclass(frozen=True)
class _Entry:
    """One line of units.txt: the groups of prefixes a unit takes, and what it is."""

    groups: tuple[str, ...]
    meaning: str


def units() -> Mapping[str, str]:
    """The accepted units by name, each with a line that says what it is and which prefixes it takes."""
    lines = {}
    for name, entry in _entries().items():
        takes = ", ".join(prefix for group in entry.groups for prefix in PREFIXES[group])
        lines[name] = f"{entry.meaning} (with {takes})" if takes else entry.meaning
    for currency in CURRENCIES:
        lines[f"{currency}_YEAR"] = f"money of one year, as in {currency}_2026"
    return MappingProxyType(lines)


def is_name(name: str) -> bool:
    """Whether a unit may have this name."""
    return name in names() or _MONEY.fullmatch(name) is not None


@lru_cache(maxsize=1)
def names() -> frozenset[str]:
    """Every name a unit may have, with prefixes and aliases, without money."""
    prefixed = {
        prefix + name
        for name, entry in _entries().items()
        for group in entry.groups
        for prefix in PREFIXES[group]
    }
    return frozenset(prefixed | set(_entries()) | set(ALIASES))


@lru_cache(maxsize=1)
def _entries() -> Mapping[str, _Entry]:
    """The units of units.txt by name, without prefixes and money."""
    found = {}
    for line in _entry_lines():
        name, equals, rest = line.partition(" = ")
        if not equals or name.startswith("#") or name.endswith("-"):
            continue
        groups, _, meaning = rest.partition("#")[2].partition("|")
        found[name] = _Entry(tuple(groups.split()), meaning.strip())
    return MappingProxyType(found)


def _entry_lines() -> Iterator[str]:
    return iter(Path(__file__).with_name("units.txt").read_text(encoding="utf-8").splitlines())


@lru_cache(maxsize=2048)
def measured(name: str) -> tuple[Fraction, Dimension]:
    """How many base units one unit of this name is, and its dimension."""
    if _MONEY.fullmatch(name):
        return Fraction(1), Dimension.of({name: Fraction(1)})
    registry = _registry()
    container = registry.UnitsContainer({name: 1})
    with localcontext() as context:
        context.prec = 60
        factor, _ = registry.get_root_units(container)
        powers = registry.get_dimensionality(container)
    return Fraction(factor), Dimension.of({base.strip("[]"): Fraction(power) for base, power in powers.items()})


@lru_cache(maxsize=1)
def _registry() -> UnitRegistry:
    """A pint registry of units.txt alone, on Decimals; pint is slow to import, so only here."""
    import pint

    registry = pint.UnitRegistry(None, non_int_type=Decimal)
    registry.load_definitions([line for line in _entry_lines() if line and not line.startswith("#")])
    return registry
