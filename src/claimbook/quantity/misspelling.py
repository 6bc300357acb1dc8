"""Names of units that are refused, and the right spelling of each that can be guessed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from claimbook.quantity.catalogue import ALIASES, CURRENCIES, PREFIXES, is_name, measured, names
from claimbook.wording.lists import joined
from claimbook.wording.nearest import nearest, one_slip_away
from claimbook.wording.refusal import QuantityError, cited

MULTIPLIERS = MappingProxyType(
    {
        "k": 3,
        "K": 3,
        "M": 6,
        "G": 9,
        "B": 9,
        "T": 12,
        "bn": 9,
        "thousand": 3,
        "million": 6,
        "billion": 9,
        "trillion": 12,
    }
)
SPELLINGS: Mapping[str, str] = MappingProxyType(
    {
        **{
            f"{letter}{sign}": f"{prefix}{name}"
            for letter, prefix in zip(("k", "K", "M", "G", "T", "P", "E"), ("kilo", *PREFIXES["large"]))
            for sign, name in (("W", "watt"), ("Wh", "watt_hour"), ("Hz", "hertz"), ("J", "joule"))
        },
        **{
            f"{letter}i{sign}": f"{prefix}{name}"
            for letter, prefix in zip("KMGT", PREFIXES["binary"])
            for sign, name in (("B", "byte"), ("b", "bit"))
        },
        "tok": "token", "toks": "token", "tk": "token", "sec": "s", "secs": "s", "W": "watt", "Wh": "watt_hour",
        "J": "joule", "Hz": "hertz", "mm": "millimeter", "cm": "centimeter", "nm": "nanometer",
        "km": "kilometer", "um": "micrometer", "us": "microsecond", "\u00b5s": "microsecond", "\u03bcs": "microsecond",
        "ns": "nanosecond", "min": "minute", "h": "hour", "hr": "hour", "d": "day", "yr": "year", "mo": "month",
        "%": "percent", "times": "x", "\u00d7": "x", "X": "x", "fold": "x", "dimensionless": "x", "param": "parameter",
        "params": "parameter", "char": "character", "chars": "character", "people": "person", "companies": "company",
        "cities": "city", "entries": "entry", "FLOP": "flop", "FLOPs": "flop", "GPUs": "gpu", "CPUs": "cpu",
        "organization": "organisation", "metre": "meter", "millimetre": "millimeter", "nanometre": "nanometer",
        "kilometre": "kilometer", "centimetre": "centimeter", "mm2": "millimeter*millimeter",
        "data_center": "data_centre",
        "FLOPS": "flop/s", "flops": "flop/s",
        **{f"{prefix}FLOPS": f"{prefix}flop/s" for prefix in PREFIXES["large"]},
        **{f"{prefix}flops": f"{prefix}flop/s" for prefix in PREFIXES["large"]},
        **{f"{letter}FLOPS": f"{prefix}flop/s" for letter, prefix in zip("MGTPE", PREFIXES["large"][1:])},
        "kbps": "kilobit/s", "Mbps": "megabit/s", "Gbps": "gigabit/s", "Tbps": "terabit/s", "tps": "token/s",
    }
)  # fmt: skip
"""Spellings that are refused and stand for one unit only."""

_PREFIXES = tuple(prefix for group in PREFIXES.values() for prefix in group)
_ALIKE = 0.85
_SHORT = 6
"""How like a longer name must be to be taken for a known one, and up to what length one slip alone is looked for."""

_AMBIGUOUS: Mapping[str, str] = MappingProxyType(
    {
        "b": "write bit or byte",
        "m": "write meter or minute, or e6 for a million",
        "B": "write byte, or e9 for a thousand million",
        "k": "write e3 after the digits, or the prefix kilo",
        "K": "write e3 after the digits, or the prefix kilo",
        "M": "write e6 after the digits, or the prefix mega",
        "G": "write e9 after the digits, or the prefix giga",
        "T": "write e12 after the digits, or the prefix tera",
        "P": "write e15 after the digits, or the prefix peta",
        **{
            f"{letter}{sign}": f"write {prefix}{name} in full"
            for letter, prefix in zip("kKMGTPE", ("kilo", *PREFIXES["large"]))
            for sign, name in (("b", "bit"), ("B", "byte"))
        },
    }
)


def resolves(unit: str) -> bool:
    """Whether every name in a unit is known."""
    return bool(unit) and all(is_name(name) for name in re.split(r"[*/]", unit))


def unknown(name: str, spelling: str, offset: int) -> QuantityError:
    """The refusal of one name of a unit, with the right spelling if there is one."""
    expected = "a known unit"
    found = cited(name) if name else "nothing"
    if not name:
        return QuantityError(expected, found, "write a unit on both sides of / and *, as in token/s", offset)
    if name in _AMBIGUOUS:
        return QuantityError("a unit spelled out", found, _AMBIGUOUS[name], offset)
    if name in MULTIPLIERS:
        return QuantityError("a number in digits", found, f"write e{MULTIPLIERS[name]} after the digits", offset)
    right = _right_name(name)
    if right is None:
        return QuantityError(expected, found, _unknown_remedy(name), offset)
    if right in (name[:-1], name[:-2]):
        return QuantityError("a unit in the singular", found, f"write {right}", offset)
    whole = "".join(_right_name(part) or part for part in re.split(r"([*/])", spelling))
    return QuantityError(expected, found, f"write {whole if resolves(whole) else right}", offset)


def _right_name(name: str) -> str | None:
    """The one unit that a refused name surely stands for, None if there is none."""
    if is_name(name):
        return ALIASES.get(name, name)
    if name in SPELLINGS:
        return SPELLINGS[name]
    for end, instead in (("ies", "y"), ("es", ""), ("s", "")):
        if name.endswith(end) and is_name(name[: -len(end)] + instead):
            return ALIASES.get(name[: -len(end)] + instead, name[: -len(end)] + instead)
    lowered = name.lower()
    return _right_name(lowered) if lowered != name else None


def _unknown_remedy(name: str) -> str:
    if name.upper() in CURRENCIES:
        return f"write {name.upper()} with its year, as in {name.upper()}_2026"
    if re.fullmatch(r"[A-Za-z]{3}_[0-9]{4}", name):
        return f"use one of {', '.join(CURRENCIES)} with a year from 1900 to 2099"
    bare = next((name.removeprefix(prefix) for prefix in _PREFIXES if is_name(name.removeprefix(prefix))), name)
    if bare != name:
        return f"write the power of ten after the digits, and {bare}, which takes no prefix"
    near = one_slip_away(name, names())
    if not near and len(name) > _SHORT:
        best = nearest(name, names(), likeness=_ALIKE)
        near = [best] if best else []
    # One slip may lead to units of different sizes: then nobody guesses.
    if len({measured(each) for each in near}) == 1:
        return f"did you mean {near[0]}"
    if near:
        return f"write {joined(near, 'or')}, whichever the source has"
    return "use a unit of the list, or add its line to units.txt"


def phrase_remedy(phrase: str) -> str:
    """The right spelling of a unit written as a phrase (`tokens per second`), where it can be guessed."""
    if re.match(r"1/[A-Za-z]", phrase):
        return f"write x{phrase[1:]}"
    if re.search(r"[^\S ]", phrase):
        return "use plain spaces and one line"
    if any(word in MULTIPLIERS and len(word) > 1 for word in phrase.split(" ")):
        word = next(word for word in phrase.split(" ") if word in MULTIPLIERS and len(word) > 1)
        return f"write e{MULTIPLIERS[word]} after the digits"
    joined = re.sub(r" *(?: per |/) *", "/", phrase.strip())
    joined = re.sub(r" *\* *", "*", joined).replace(" ", "_")
    right = "".join(_right_name(part) or part for part in re.split(r"([*/])", joined))
    return f"write {right}" if resolves(right) else "write names joined with / and *, without spaces"
