"""Values with units: `750 token/s`, `~3e12 parameter`, `70..100 wafer`, `<=750 token/s [per_user]`.

The grammar is the project's own: `[~|<=|>=|<|>] NUMBER [.. NUMBER] [UNIT] [ [tag, tag] ]`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Context, Decimal, Inexact, InvalidOperation
from enum import Enum
from fractions import Fraction

from claimbook.quantity.misspelling import MULTIPLIERS, resolves
from claimbook.quantity.plainly import as_value
from claimbook.quantity.span import Span, looks_like_a_date, parse_span
from claimbook.quantity.tags import axis_of, in_order
from claimbook.quantity.units import LONGEST_TEXT, canonical_unit, dimension, scale
from claimbook.wording.refusal import LONGEST_SHOWN, QuantityError, cited

LARGEST_EXPONENT = 300
MOST_DIGITS = 60
_DIGITS_OF_A_ROUNDED_CONVERSION = 34


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


Value = Quantity | Span
"""What a claim, a figure or a calculation may state: a number or a range with its unit, or a date."""


def parse_quantity(text: str) -> Quantity:
    """The quantity that `text` spells; QuantityError for anything else."""
    if not isinstance(text, str):
        found = f"{type(text).__name__} {text!r}"[:LONGEST_SHOWN]
        raise QuantityError("a value written as text", found, "put it in quotes")
    if len(text) > LONGEST_TEXT:
        raise QuantityError(
            f"a value of at most {LONGEST_TEXT} characters", f"{len(text)} characters", "shorten it", LONGEST_TEXT
        )
    try:
        return _Reader(text).quantity()
    except QuantityError as error:
        raise _told_plainly(text, error) from None


def _told_plainly(text: str, error: QuantityError) -> QuantityError:
    """The refusal of a text that is a quantity once its range, its power of ten or its firmness is spelled as here."""
    plain = as_value(text)
    if plain == text.strip():
        return error
    try:
        meant = _Reader(plain).quantity()
    except QuantityError:
        return error
    # YAML keeps `>` for itself where a value begins.
    quotes = " in double quotes" if meant.firmness in (Firmness.AT_LEAST, Firmness.MORE_THAN) else ""
    return QuantityError(error.expected, cited(text), f"write {plain}{quotes}", error.offset)


def parse_value(text: str) -> Value:
    """The quantity or span that `text` spells: a text that looks like a date is a span.

    Four digits alone are a year from 1900 to 2099, else a pure number. Raises QuantityError or SpanError.
    """
    if isinstance(text, str) and looks_like_a_date(text):
        return parse_span(text)
    return parse_quantity(text)


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
    low, high = (None if end is None else multiplied(end, factor) for end in (quantity.low, quantity.high))
    return Quantity(low, high, unit, quantity.firmness, quantity.tags)


def multiplied(number: Decimal, factor: Fraction) -> Decimal:
    """`number` times an exact factor: exact if a decimal of moderate length can be, else 34 significant digits."""
    exact = Context(prec=200, Emin=-9999, Emax=9999, traps=[Inexact, InvalidOperation])
    try:
        return exact.multiply(number, exact.divide(Decimal(factor.numerator), Decimal(factor.denominator)))
    except (Inexact, InvalidOperation):
        product = Context(prec=400, Emin=-9999, Emax=9999).multiply(number, Decimal(factor.numerator))
        rounded = Context(prec=_DIGITS_OF_A_ROUNDED_CONVERSION, Emin=-9999, Emax=9999)
        return rounded.divide(product, Decimal(factor.denominator))


def spelled(number: Decimal) -> str:
    """`number` in the grammar of values, with every digit it was written with."""
    return str(number).replace("E+", "e").replace("E", "e")


# --- reading a text ---

_SIGN = re.compile(r"~|<=|>=|<|>")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
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
        least, most = self._numbers(firmness)
        self._after_a_number()
        unit = self._unit()
        tags = self._tags()
        if self.at < len(self.text):
            raise QuantityError("the end of the value", cited(self.text[self.at :]), "remove it", self.at)
        low = None if firmness in (Firmness.AT_MOST, Firmness.LESS_THAN) else least
        high = None if firmness in (Firmness.AT_LEAST, Firmness.MORE_THAN) else most
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
            raise QuantityError(_A_NUMBER, cited(rest) if rest else "nothing", _number_remedy(rest), self.at)
        self._no_group_mark(rest)
        end = match.end()
        number = _bounded(match.group(), self.at)
        follows = self.text[end : end + 1]
        if follows.isascii() and follows.isdigit():
            raise QuantityError(_A_NUMBER, cited(rest), "remove the leading zeros", self.at)
        if follows == "." and not self.text.startswith("..", end):
            raise QuantityError("a digit after the point", cited(rest), f"write {match.group()}", end)
        if _DASH.match(self.text, end):
            raise QuantityError("a range written with ..", cited(rest), "write low..high", end)
        if follows and not follows.isascii():
            raise QuantityError(_A_NUMBER, cited(rest), _number_remedy(rest), end)
        if follows and follows not in " .[":
            raise QuantityError("a space after the number", cited(rest), _glued_remedy(match.group(), rest), end)
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
            decimal = re.sub(r"^(-?[0-9]+),[ ]*([0-9]+).*", r"\1.\2", rest, flags=re.DOTALL)
            right = f"write {decimal} with a point"
            if whole:
                right += f" or {whole} without separators"
        else:
            right = f"write {whole} without separators" if whole else "write the digits without separators"
        raise QuantityError(_A_NUMBER, cited(rest), right, self.at + mark.start(1))

    def _after_a_number(self) -> None:
        rest = self.text[self.at :]
        if rest.startswith(".."):
            raise QuantityError("two ends of a range", "a third", "write the lowest..highest", self.at)
        if _DASH.match(rest):
            raise QuantityError("a range written with ..", cited(rest.lstrip(" ")), "write low..high", self.at)
        self._spaces()

    def _unit(self) -> str:
        end = self.text.find("[", self.at)
        raw = self.text[self.at :] if end < 0 else self.text[self.at : end]
        spelling = raw.rstrip(" ")
        unit = canonical_unit(spelling, self.at)
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
            axis = axis_of(tag, offset + len(part) - len(part.lstrip(" ")))
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
    size = number.adjusted() if number else int(number.as_tuple().exponent)
    if too_far or abs(size) > LARGEST_EXPONENT:
        raise QuantityError(
            f"a number between 1e-{LARGEST_EXPONENT} and 1e{LARGEST_EXPONENT}",
            cited(spelling),
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
    if glued in MULTIPLIERS:
        return f"write {number}e{MULTIPLIERS[glued]}" if "e" not in number else "write the multiplier as e-notation"
    if glued[:1] == ",":
        return "write a point as the decimal mark and no separators"
    return f"write {number} {glued}" if resolves(glued) else "put a space between number and unit"
