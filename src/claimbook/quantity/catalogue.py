"""The units that a value may have: those of units.txt beside this module, and money of one year."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from claimbook.quantity.dimension import Dimension

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
    """One line of units.txt: how a unit is defined, the groups of prefixes it takes, and what it is."""

    definition: str
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
        prefix + name for name, entry in _entries().items() for group in entry.groups for prefix in PREFIXES[group]
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
        definition, _, rest = rest.partition("#")
        groups, _, meaning = rest.partition("|")
        found[name] = _Entry(definition.strip(), tuple(groups.split()), meaning.strip())
    return MappingProxyType(found)


@lru_cache(maxsize=1)
def _prefixes() -> Mapping[str, Fraction]:
    """How many times each prefix of units.txt makes a unit larger."""
    lines = (line.partition("- = ") for line in _entry_lines() if not line.startswith("#"))
    return MappingProxyType({name: Fraction(number) for name, sign, number in lines if sign})


def _entry_lines() -> Iterator[str]:
    return iter(Path(__file__).with_name("units.txt").read_text(encoding="utf-8").splitlines())


@lru_cache(maxsize=2048)
def measured(name: str) -> tuple[Fraction, Dimension]:
    """How many base units one unit of this name is, exactly, and its dimension. KeyError for a name that is none."""
    if _MONEY.fullmatch(name):
        return Fraction(1), Dimension.of({name: Fraction(1)})
    name = ALIASES.get(name, name)
    if name in _entries():
        return _defined(_entries()[name].definition)
    prefix = next(
        prefix for prefix in _prefixes() if name.startswith(prefix) and name.removeprefix(prefix) in _entries()
    )
    size, dimension = measured(name.removeprefix(prefix))
    return _prefixes()[prefix] * size, dimension


def _defined(definition: str) -> tuple[Fraction, Dimension]:
    """What a definition says: `[]` a pure number, `[data]` a base unit, `3600 * watt * s` so many of others, `1 / s`
    one over.
    """
    if definition.startswith("["):
        own = definition.strip("[]")
        return Fraction(1), Dimension.of({own: Fraction(1)} if own else {})
    size, dimension = Fraction(1), Dimension()
    for sign, part in re.findall(r"(^|[*/]) *([^ */]+)", definition):
        each, base = (Fraction(part), Dimension()) if part[0].isdigit() else measured(part)
        power = -1 if sign == "/" else 1
        size, dimension = size * each**power, dimension * base ** Fraction(power)
    return size, dimension
