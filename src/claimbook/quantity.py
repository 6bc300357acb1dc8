"""Values with units: `750 token/s`, `~3e12 parameter`, `70..100 wafer`, `<=750 token/s [per_user]`.

The grammar is the project's own: `[~|<=|>=|<|>] NUMBER [.. NUMBER] [UNIT] [ [tag, tag] ]`. The units are those of
units.txt beside this module; pint does the arithmetic of their definitions and never sees a text from a file.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from decimal import Context, Decimal, Inexact, InvalidOperation, localcontext
from difflib import get_close_matches
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from claimbook.span import Span, looks_like_a_date, parse_span

if TYPE_CHECKING:
    from pint import UnitRegistry

LARGEST_EXPONENT = 300
MOST_DIGITS = 60
LONGEST_TEXT = 300
MOST_UNIT_NAMES = 12
_LONGEST_SHOWN = 40
_DIGITS_OF_A_ROUNDED_CONVERSION = 34

TAGS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "density": ("sparse", "dense"),
        "direction": ("per_direction", "both_directions"),
        "scope": ("per_user", "total"),
        "precision": ("fp16", "fp8", "fp4", "int4", "bf16", "mxfp4"),
        "base": ("decimal", "binary"),
    }
)
"""The conventions a value may name, by axis; a value names at most one of an axis."""

_KNOWN_TAGS = frozenset(tag for tags in TAGS.values() for tag in tags)
CURRENCIES = ("USD", "EUR", "GBP", "JPY", "CNY", "KRW", "TWD", "CHF")


class QuantityError(ValueError):
    """A text that is not a quantity: what was expected, what was found, what to do.

    `offset` is the 0-based character where the fault begins, None where no place can be named.
    """

    def __init__(self, expected: str, found: str, remedy: str, offset: int | None = None) -> None:
        super().__init__(f"expected {expected}, found {found}; {remedy}")
        self.expected = expected
        self.found = found
        self.remedy = remedy
        self.offset = offset


class Firmness(Enum):
    """How firmly a value is stated; the member's value is the sign that says so."""

    EXACT = ""
    ABOUT = "~"
    AT_MOST = "<="
    AT_LEAST = ">="
    LESS_THAN = "<"
    MORE_THAN = ">"


@dataclass(frozen=True)
class Quantity:
    """A number or a range of numbers of one unit.

    `low` and `high` are the ends as they were written, equal for a single number, None for an open end.
    `unit` is canonical ("" for a pure number); `tags` are conventions such as "sparse" or "fp8".
    """

    low: Decimal | None
    high: Decimal | None
    unit: str = ""
    firmness: Firmness = Firmness.EXACT
    tags: frozenset[str] = frozenset()

    def __str__(self) -> str:
        tags = f"[{', '.join(in_order(self.tags))}]" if self.tags else ""
        return " ".join(part for part in (self._number(), self.unit, tags) if part)

    def _number(self) -> str:
        ends = [spelled(end) for end in (self.low, self.high) if end is not None]
        if self.low is not None and self.low == self.high:
            ends = ends[:1]
        return self.firmness.value + "..".join(ends)


@dataclass(frozen=True)
class Dimension:
    """What a unit measures: the powers of the base dimensions, sorted by name; empty for a pure number."""

    powers: tuple[tuple[str, Fraction], ...] = ()

    @classmethod
    def of(cls, powers: Mapping[str, Fraction]) -> Dimension:
        """The dimension with these powers, those of zero left out."""
        return cls(tuple(sorted((name, Fraction(power)) for name, power in powers.items() if power)))

    def __mul__(self, other: Dimension) -> Dimension:
        total = dict(self.powers)
        for name, power in other.powers:
            total[name] = total.get(name, Fraction(0)) + power
        return Dimension.of(total)

    def __truediv__(self, other: Dimension) -> Dimension:
        return self * other ** Fraction(-1)

    def __pow__(self, power: Fraction | int) -> Dimension:
        return Dimension.of({name: each * power for name, each in self.powers})

    def __str__(self) -> str:
        above = [_powered(name, power) for name, power in self.powers if power > 0]
        below = [_powered(name, -power) for name, power in self.powers if power < 0]
        if not above and not below:
            return "a pure number"
        return "/".join(["*".join(above) or "1", *below])


def parse_quantity(text: str) -> Quantity:
    """The quantity that `text` spells; QuantityError for anything else."""
    if not isinstance(text, str):
        found = f"{type(text).__name__} {text!r}"[:_LONGEST_SHOWN]
        raise QuantityError("a value written as text", found, "put it in quotes")
    if len(text) > LONGEST_TEXT:
        raise QuantityError(
            f"a value of at most {LONGEST_TEXT} characters", f"{len(text)} characters", "shorten it", LONGEST_TEXT
        )
    return _Reader(text).quantity()


def parse_value(text: str) -> Quantity | Span:
    """The quantity or span that `text` spells: a text that looks like a date is a span.

    Four digits alone are a year from 1900 to 2099, else a pure number. Raises QuantityError or SpanError.
    """
    if isinstance(text, str) and looks_like_a_date(text):
        return parse_span(text)
    return parse_quantity(text)


def dimension(unit: str) -> Dimension:
    """What `unit` measures; QuantityError for a unit that does not exist."""
    total = Dimension()
    for name, power in factors(unit):
        total = total * _measured(name)[1] ** power
    return total


def scale(unit: str) -> Fraction:
    """How many base units one `unit` is, exactly (8 for byte, whose base is bit)."""
    total = Fraction(1)
    for name, power in factors(unit):
        total *= _measured(name)[0] ** power
    return total


def convert(quantity: Quantity, unit: str) -> Quantity:
    """The same quantity in another unit of the same dimension.

    Exact wherever a decimal can be (a thousandth is, a third is rounded to 34 significant digits).
    """
    unit = canonical_unit(unit)
    here, there = dimension(quantity.unit), dimension(unit)
    if here != there:
        raise QuantityError(
            f"a unit of the dimension {here}",
            f"{unit or 'a pure number'} of the dimension {there}",
            f"convert {quantity.unit or 'a pure number'} only to a unit of its own dimension",
        )
    factor = scale(quantity.unit) / scale(unit)
    ends = (None if end is None else multiplied(end, factor) for end in (quantity.low, quantity.high))
    return Quantity(*ends, unit, quantity.firmness, quantity.tags)


def multiplied(number: Decimal, factor: Fraction) -> Decimal:
    """`number` times an exact factor: exact if a decimal of moderate length can be, else 34 significant digits."""
    exact = Context(prec=200, Emin=-9999, Emax=9999, traps=[Inexact, InvalidOperation])
    try:
        return exact.multiply(number, exact.divide(Decimal(factor.numerator), Decimal(factor.denominator)))
    except (Inexact, InvalidOperation):
        rounded = Context(prec=_DIGITS_OF_A_ROUNDED_CONVERSION, Emin=-9999, Emax=9999)
        return rounded.divide(exact_product(number, factor.numerator), Decimal(factor.denominator))


def exact_product(number: Decimal, factor: int) -> Decimal:
    """`number` times an integer, to 400 digits."""
    return Context(prec=400, Emin=-9999, Emax=9999).multiply(number, Decimal(factor))


def units() -> Mapping[str, str]:
    """The accepted units by name, each with a line that says what it is and which prefixes it takes."""
    lines = {}
    for name, entry in _entries().items():
        takes = ", ".join(prefix for group in entry.groups for prefix in _PREFIXES[group])
        lines[name] = f"{entry.meaning} (with {takes})" if takes else entry.meaning
    for currency in CURRENCIES:
        lines[f"{currency}_YEAR"] = f"money of one year, as in {currency}_2026"
    return MappingProxyType(lines)


def canonical_unit(unit: str) -> str:
    """`unit` as the tools write it (`second` is `s`); QuantityError for a unit that does not exist."""
    return _unit_of(unit, 0)


def factors(unit: str) -> tuple[tuple[str, int], ...]:
    """The names of `unit` with the power of each, 1 or -1, left to right; () for a pure number."""
    return _factors_of(canonical_unit(unit))


def in_order(tags: frozenset[str]) -> list[str]:
    """`tags` in the order of their axes."""
    order = [tag for axis in TAGS.values() for tag in axis]
    return sorted(tags, key=lambda tag: (order.index(tag) if tag in order else len(order), tag))


def axis_of(tag: str) -> str:
    """The axis that `tag` lies on."""
    for axis, tags in TAGS.items():
        if tag in tags:
            return axis
    raise QuantityError("a known tag", _shown(tag), "use one of " + ", ".join(in_order(_KNOWN_TAGS)))


def spelled(number: Decimal) -> str:
    """`number` in the grammar of values, with every digit it was written with."""
    return str(number).replace("E+", "e").replace("E", "e")


# --- reading a text ---

_SIGN = re.compile(r"~|<=|>=|<|>")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_MONEY = re.compile(rf"({'|'.join(CURRENCIES)})_(19|20)[0-9]{{2}}")
_A_NUMBER = "a number such as 750, 0.24 or 3e12"
_DASH = re.compile(" *[-\u2013\u2014~\u301c\uff5e] *[0-9]")
_GROUPED = re.compile(r"-?[0-9]{1,3}(?:([ \u00a0\u2009\u202f'_,.])[0-9]{3})+(?![0-9])")


class _Reader:
    """One pass over a text, left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def quantity(self) -> Quantity:
        self._spaces()
        firmness = self._firmness()
        low, high = self._numbers(firmness)
        self._after_a_number()
        unit = self._unit()
        tags = self._tags()
        if self.at < len(self.text):
            raise QuantityError("the end of the value", _shown(self.text[self.at :]), "remove it", self.at)
        if firmness in (Firmness.AT_MOST, Firmness.LESS_THAN):
            low = None
        if firmness in (Firmness.AT_LEAST, Firmness.MORE_THAN):
            high = None
        return Quantity(low, high, unit, firmness, tags)

    def _spaces(self) -> None:
        while self.text.startswith(" ", self.at):
            self.at += 1

    def _firmness(self) -> Firmness:
        match = _SIGN.match(self.text, self.at)
        if match is None:
            return Firmness.EXACT
        self.at = match.end()
        self._spaces()
        return Firmness(match.group())

    def _numbers(self, firmness: Firmness) -> tuple[Decimal, Decimal]:
        low, start = self._number(), self.at
        self._spaces()
        if not self.text.startswith("..", self.at):
            self.at = start
            return low, low
        start = self.at
        self.at += 2
        self._spaces()
        high = self._number()
        if firmness not in (Firmness.EXACT, Firmness.ABOUT):
            raise QuantityError(
                f"one number after {firmness.value}", "a range", f"write the range without {firmness.value}", start
            )
        if low >= high:
            right = f"write {spelled(high)}..{spelled(low)}" if low > high else f"write {spelled(low)} once"
            raise QuantityError("the smaller end first", f"{spelled(low)}..{spelled(high)}", right, start)
        return low, high

    def _number(self) -> Decimal:
        match = _NUMBER.match(self.text, self.at)
        rest = self.text[self.at :]
        if match is None:
            raise QuantityError(_A_NUMBER, _shown(rest) if rest else "nothing", _number_remedy(rest), self.at)
        self._no_group_mark(rest)
        end = match.end()
        number = _bounded(match.group(), self.at)
        follows = self.text[end : end + 1]
        if follows.isascii() and follows.isdigit():
            raise QuantityError(_A_NUMBER, _shown(rest), "remove the leading zeros", self.at)
        if follows == "." and not self.text.startswith("..", end):
            raise QuantityError("a digit after the point", _shown(rest), f"write {match.group()}", end)
        if _DASH.match(self.text, end):
            raise QuantityError("a range written with ..", _shown(rest), "write low..high", end)
        if follows and not follows.isascii():
            raise QuantityError(_A_NUMBER, _shown(rest), _number_remedy(rest), end)
        if follows and follows not in " .[":
            raise QuantityError("a space after the number", _shown(rest), _glued_remedy(match.group(), rest), end)
        self.at = end
        return number

    def _no_group_mark(self, rest: str) -> None:
        """Refuse digits that go on after a mark (`1 800`, `1_000`, `1,8`), which the number alone would cut."""
        mark = re.match(r"-?[0-9]+([ \u00a0\u2009\u202f'_,])(?=[ ]*[0-9])(?! *1/)", rest)
        if mark is None:
            return
        grouped = _GROUPED.match(rest)
        whole = re.sub(r"[^0-9-]", "", grouped.group()) if grouped else None
        if mark.group(1) == ",":
            first, second = re.match(r"(-?[0-9]+),[ ]*([0-9]+)", rest).groups()
            right = f"write {first}.{second} with a point"
            if whole:
                right += f" or {whole} without separators"
        else:
            right = f"write {whole} without separators" if whole else "write the digits without separators"
        raise QuantityError(_A_NUMBER, _shown(rest), right, self.at + mark.start(1))

    def _after_a_number(self) -> None:
        rest = self.text[self.at :]
        if rest.startswith(".."):
            raise QuantityError("two ends of a range", "a third", "write the lowest..highest", self.at)
        if _DASH.match(rest):
            raise QuantityError("a range written with ..", _shown(rest.lstrip(" ")), "write low..high", self.at)
        self._spaces()

    def _unit(self) -> str:
        end = self.text.find("[", self.at)
        raw = self.text[self.at :] if end < 0 else self.text[self.at : end]
        spelling = raw.rstrip(" ")
        unit = _unit_of(spelling, self.at) if spelling else ""
        self.at += len(raw)
        return unit

    def _tags(self) -> frozenset[str]:
        if self.at == len(self.text):
            return frozenset()
        start, end = self.at, self.text.find("]", self.at)
        if end < 0:
            raise QuantityError("a closing bracket after the tags", "none", "write it like [sparse, fp8]", start)
        found: dict[str, str] = {}
        offset = start + 1
        for part in self.text[start + 1 : end].split(","):
            tag = part.strip(" ")
            axis = _axis(tag, offset + len(part) - len(part.lstrip(" ")))
            if axis in found:
                raise QuantityError(
                    f"one tag of {axis}", f"{found[axis]} and {tag}", "keep the one that the source names", offset
                )
            found[axis] = tag
            offset += len(part) + 1
        self.at = end + 1
        self._spaces()
        return frozenset(found.values())


def _bounded(spelling: str, offset: int) -> Decimal:
    """The finite number of a spelling that has the grammar, if it is of a size and length to be meant."""
    digits, _, exponent = spelling.lower().partition("e")
    if len(digits) > MOST_DIGITS:
        raise QuantityError(f"at most {MOST_DIGITS} digits", f"{len(digits)} characters", "round it", offset)
    too_far = len(exponent.lstrip("+-0")) > 4
    number = Decimal(0) if too_far else Decimal(spelling)
    size = number.adjusted() if number else number.as_tuple().exponent
    if too_far or abs(size) > LARGEST_EXPONENT:
        raise QuantityError(
            f"a number between 1e-{LARGEST_EXPONENT} and 1e{LARGEST_EXPONENT}",
            _shown(spelling),
            "correct the exponent",
            offset,
        )
    return number


def _number_remedy(rest: str) -> str:
    lowered = rest.strip().lower()
    if re.match(r"[+-]?(nan|inf|infinity)\b", lowered):
        return "write a finite number"
    if any(letter.isdigit() and not letter.isascii() for letter in rest[:LONGEST_TEXT]):
        return "write ASCII digits 0 to 9"
    if re.match(r"-?[0-9.]*\s", rest) or rest[:1].isspace():
        return "use plain spaces"
    if re.match(r"-?\.[0-9]", rest):
        return "write a zero before the point"
    if rest.startswith("+"):
        return "leave the plus sign out"
    if rest[:1] in ("\u2212", "\u2013", "\u2014"):
        return "write the minus as -"
    if rest[:1] in ("\u2248", "\u2264", "\u2265"):
        return "write ~ for about, <= for at most, >= for at least"
    if re.match(r"(about|up to|around|over|more than|less than|under|nearly|at most|at least)\b", lowered):
        return "write ~ for about, <= for up to, > for more than"
    if rest[:1] in ("$", "\u20ac", "\u00a3", "\u00a5"):
        return "write the currency and its year after the number, as in 30 USD_2026"
    return "begin with the number, in digits"


def _glued_remedy(number: str, rest: str) -> str:
    glued = rest[len(number) :].split(" ")[0]
    if glued == "%":
        return f"write {number} percent"
    if glued in _MULTIPLIERS:
        return f"write {number}e{_MULTIPLIERS[glued]}" if "e" not in number else "write the multiplier as e-notation"
    if glued[:1] == ",":
        return "write a point as the decimal mark and no separators"
    return f"write {number} {glued}" if _resolves(glued) else "put a space between number and unit"


def _axis(tag: str, offset: int) -> str:
    if tag not in _KNOWN_TAGS:
        near = _nearest(tag, _KNOWN_TAGS)
        listed = "use one of " + ", ".join(in_order(_KNOWN_TAGS))
        raise QuantityError(
            "a known tag", _shown(tag) if tag else "nothing", f"did you mean {near}" if near else listed, offset
        )
    return axis_of(tag)


# --- units ---

@dataclass(frozen=True)
class _Entry:
    """One line of units.txt: the groups of prefixes a unit takes, and what it is."""

    groups: tuple[str, ...]
    meaning: str


_PREFIXES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "large": ("kilo", "mega", "giga", "tera", "peta", "exa"),
        "small": ("milli", "micro", "nano"),
        "binary": ("kibi", "mebi", "gibi", "tebi"),
    }
)
_ALIASES = MappingProxyType({"second": "s", "millisecond": "ms"})
_MULTIPLIERS = MappingProxyType(
    {"k": 3, "K": 3, "M": 6, "G": 9, "B": 9, "T": 12, "bn": 9, "thousand": 3, "million": 6, "billion": 9, "trillion": 12}
)
_SPELLINGS: Mapping[str, str] = MappingProxyType(
    {
        **{
            f"{letter}{sign}": f"{prefix}{name}"
            for letter, prefix in zip(("k", "K", "M", "G", "T", "P", "E"), ("kilo", *_PREFIXES["large"]))
            for sign, name in (("W", "watt"), ("Wh", "watt_hour"), ("Hz", "hertz"), ("J", "joule"))
        },
        **{
            f"{letter}i{sign}": f"{prefix}{name}"
            for letter, prefix in zip("KMGT", _PREFIXES["binary"])
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
        "kilometre": "kilometer", "centimetre": "centimeter", "mm2": "millimeter*millimeter", "data_center": "data_centre",
        "FLOPS": "flop/s", "flops": "flop/s",
        **{f"{prefix}FLOPS": f"{prefix}flop/s" for prefix in _PREFIXES["large"]},
        **{f"{prefix}flops": f"{prefix}flop/s" for prefix in _PREFIXES["large"]},
        **{f"{letter}FLOPS": f"{prefix}flop/s" for letter, prefix in zip("MGTPE", _PREFIXES["large"][1:])},
        "kbps": "kilobit/s", "Mbps": "megabit/s", "Gbps": "gigabit/s", "Tbps": "terabit/s", "tps": "token/s",
    }
)  # fmt: skip
"""Spellings that are refused and stand for one unit only."""

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
            for letter, prefix in zip("kKMGTPE", ("kilo", *_PREFIXES["large"]))
            for sign, name in (("b", "bit"), ("B", "byte"))
        },
    }
)


def _entry_lines() -> Iterator[str]:
    return iter(Path(__file__).with_name("units.txt").read_text(encoding="utf-8").splitlines())


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


@lru_cache(maxsize=1)
def _names() -> frozenset[str]:
    """Every name a unit may have, with prefixes and aliases, without money."""
    prefixed = {
        prefix + name
        for name, entry in _entries().items()
        for group in entry.groups
        for prefix in _PREFIXES[group]
    }
    return frozenset(prefixed | set(_entries()) | set(_ALIASES))


def _is_name(name: str) -> bool:
    return name in _names() or _MONEY.fullmatch(name) is not None


def _resolves(unit: str) -> bool:
    names = re.split(r"[*/]", unit)
    return bool(unit) and all(_is_name(name) for name in names)


def _unit_of(spelling: str, offset: int) -> str:
    """The canonical spelling of a unit; `offset` is where it stands in the whole text."""
    if not isinstance(spelling, str):
        raise QuantityError("a unit written as text", type(spelling).__name__, "put it in quotes", offset)
    if not spelling:
        return ""
    return _checked_unit(spelling, offset)


def _checked_unit(spelling: str, offset: int) -> str:
    if len(spelling) > LONGEST_TEXT:
        raise QuantityError(
            f"a unit of at most {LONGEST_TEXT} characters", f"{len(spelling)} characters", "shorten it", offset
        )
    if re.search(r"\s", spelling) or (not _NAME.match(spelling) and spelling not in _SPELLINGS):
        raise QuantityError("a unit such as token/s", _shown(spelling), _phrase_remedy(spelling), offset)
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
        elif not _is_name(part):
            raise _unknown(part, spelling, offset)
        offset += len(part)
    return "".join(_ALIASES.get(part, part) for part in names)


@lru_cache(maxsize=2048)
def _factors_of(unit: str) -> tuple[tuple[str, int], ...]:
    if not unit:
        return ()
    first, *rest = re.split(r"([*/])", unit)
    found = [(first, 1)]
    found += [(name, 1 if mark == "*" else -1) for mark, name in zip(rest[::2], rest[1::2])]
    return tuple(found)


def _unknown(name: str, spelling: str, offset: int) -> QuantityError:
    """The refusal of one name of a unit, with the right spelling if there is one."""
    expected = "a known unit"
    found = _shown(name) if name else "nothing"
    if not name:
        return QuantityError(expected, found, "write a unit on both sides of / and *, as in token/s", offset)
    if name in _AMBIGUOUS:
        return QuantityError("a unit spelled out", found, _AMBIGUOUS[name], offset)
    if name in _MULTIPLIERS:
        right = f"write e{_MULTIPLIERS[name]} after the digits"
        return QuantityError("a number in digits", found, right, offset)
    right = _right_name(name)
    if right is None:
        return QuantityError(expected, found, _unknown_remedy(name), offset)
    if right in (name[:-1], name[:-2]):
        return QuantityError("a unit in the singular", found, f"write {right}", offset)
    whole = "".join(_right_name(part) or part for part in re.split(r"([*/])", spelling))
    return QuantityError(expected, found, f"write {whole if _resolves(whole) else right}", offset)


def _right_name(name: str) -> str | None:
    """The one unit that a refused name surely stands for, None if there is none."""
    if _is_name(name):
        return _ALIASES.get(name, name)
    if name in _SPELLINGS:
        return _SPELLINGS[name]
    for end, instead in (("ies", "y"), ("es", ""), ("s", "")):
        if name.endswith(end) and _is_name(name[: -len(end)] + instead):
            return _ALIASES.get(name[: -len(end)] + instead, name[: -len(end)] + instead)
    lowered = name.lower()
    return _right_name(lowered) if lowered != name else None


def _unknown_remedy(name: str) -> str:
    if name.upper() in CURRENCIES:
        return f"write {name.upper()} with its year, as in {name.upper()}_2026"
    if re.fullmatch(r"[A-Za-z]{3}_[0-9]{4}", name):
        return f"use one of {', '.join(CURRENCIES)} with a year from 1900 to 2099"
    near = _nearest(name, _names())
    return f"did you mean {near}" if near else "use a unit of the list, or add its line to units.txt"


def _phrase_remedy(phrase: str) -> str:
    """The right spelling of a unit written as a phrase (`tokens per second`), where it can be guessed."""
    if re.match(r"1/[A-Za-z]", phrase):
        return f"write x{phrase[1:]}"
    if re.search(r"[^\S ]", phrase):
        return "use plain spaces and one line"
    if any(word in _MULTIPLIERS and len(word) > 1 for word in phrase.split(" ")):
        word = next(word for word in phrase.split(" ") if word in _MULTIPLIERS and len(word) > 1)
        return f"write e{_MULTIPLIERS[word]} after the digits"
    joined = re.sub(r" *(?: per |/) *", "/", phrase.strip())
    joined = re.sub(r" *\* *", "*", joined).replace(" ", "_")
    right = "".join(_right_name(part) or part for part in re.split(r"([*/])", joined))
    return f"write {right}" if _resolves(right) else "write names joined with / and *, without spaces"


def _nearest(name: str, known: Collection[str]) -> str | None:
    near = get_close_matches(name[:_LONGEST_SHOWN], sorted(known), n=1, cutoff=0.7)
    return near[0] if near else None


def _shown(text: str) -> str:
    """A text from the file as a message shows it: quoted, one line, not too long."""
    return repr(text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 3] + "...")


def _powered(name: str, power: Fraction) -> str:
    if power == 1:
        return name
    return f"{name}**{power}" if power.denominator == 1 else f"{name}**({power})"


# --- the registry ---

@lru_cache(maxsize=1)
def _registry() -> UnitRegistry:
    """A pint registry of units.txt alone, on Decimals; pint is slow to import, so only here."""
    import pint

    registry = pint.UnitRegistry(None, non_int_type=Decimal)
    registry.load_definitions([line for line in _entry_lines() if line and not line.startswith("#")])
    return registry


@lru_cache(maxsize=2048)
def _measured(name: str) -> tuple[Fraction, Dimension]:
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
