"""The arithmetic of calculations: `parameters * bits / sram`, parsed to a small frozen tree.

Grammar: `+ - * /`, `**` with a constant exponent (an integer, a fraction such as `(1/2)`, a decimal), parentheses,
unary
minus, `min max ceil floor sqrt log` (`log(a)` is natural, `log(a, b)` has the base b), numbers, and names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from claimbook.quantity import LARGEST_EXPONENT, MOST_DIGITS
from claimbook.wording.bounds import LONGEST_FORMULA
from claimbook.wording.refusal import Refusal

MOST_NESTING = 30
MOST_DEPTH = 100
LARGEST_POWER = 32
FUNCTIONS = {"min": (2, 20), "max": (2, 20), "ceil": (1, 1), "floor": (1, 1), "sqrt": (1, 1), "log": (1, 2)}
"""The functions, each with the least and the most arguments it takes."""

_LONGEST_SHOWN = 40
_TOKEN = re.compile(
    r"(?P<number>[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)|(?P<name>[A-Za-z_][A-Za-z0-9_]*)"
    r"|(?P<operator>\*\*|[-+*/(),])|(?P<other>.)",
    re.DOTALL,
)
_NAME = re.compile(r"[a-z][a-z0-9_]*")
_AN_OPERAND = "a number, a name or a parenthesis"


class FormulaError(Refusal):
    """A text that is not a formula."""


@dataclass(frozen=True)
class Number:
    """A constant, as written."""

    value: Decimal
    offset: int


@dataclass(frozen=True)
class Name:
    """An input."""

    name: str
    offset: int


@dataclass(frozen=True)
class Negative:
    """The operand with its sign turned."""

    operand: Node
    offset: int


@dataclass(frozen=True)
class Binary:
    """Two operands joined by + - * or /; the offset is the operator's."""

    operator: str
    left: Node
    right: Node
    offset: int


@dataclass(frozen=True)
class Power:
    """The base raised to a constant; the offset is the operator's. ``divides`` says that the base may not be zero."""

    base: Node
    exponent: Fraction
    offset: int
    divides: bool = False


@dataclass(frozen=True)
class Call:
    """One of FUNCTIONS and its arguments; the offset is the function name's."""

    function: str
    arguments: tuple[Node, ...]
    offset: int


Node = Number | Name | Negative | Binary | Power | Call


@dataclass(frozen=True)
class Formula:
    """A formula as written, and its tree."""

    text: str
    root: Node

    def __str__(self) -> str:
        return self.text


def parse(text: str) -> Formula:
    """The formula that `text` spells; FormulaError for anything else."""
    if not isinstance(text, str):
        found = f"{type(text).__name__} {text!r}"[:_LONGEST_SHOWN]
        raise FormulaError("a formula written as text", found, "put it in quotes")
    if len(text) > LONGEST_FORMULA:
        raise FormulaError(
            f"at most {LONGEST_FORMULA} characters", f"{len(text)}", "split the calculation in two", LONGEST_FORMULA
        )
    return Formula(text, _Parser(text).formula())


def names(formula: Formula) -> tuple[str, ...]:
    """The inputs of a formula, each once, in the order of their first use."""
    return tuple(dict.fromkeys(node.name for node in nodes(formula.root) if isinstance(node, Name)))


def nodes(node: Node) -> Iterator[Node]:
    """A node and all below it, in the order of the text."""
    if isinstance(node, Binary):
        yield from nodes(node.left)
        yield node
        yield from nodes(node.right)
        return
    yield node
    for below in operands(node):
        yield from nodes(below)


def operands(node: Node) -> tuple[Node, ...]:
    """The nodes directly below a node, left to right."""
    match node:
        case Negative(operand):
            return (operand,)
        case Binary(_, left, right):
            return (left, right)
        case Power(base):
            return (base,)
        case Call(_, arguments):
            return arguments
    return ()


@dataclass(frozen=True)
class _Token:
    kind: str
    text: str
    offset: int


class _Parser:
    """Recursive descent over the tokens of one text; depth is counted, so that no text is too deep for Python."""

    def __init__(self, text: str) -> None:
        self.tokens = [
            _Token(match.lastgroup or "other", match.group(), match.start())
            for match in _TOKEN.finditer(text)
            if match.group() != " "
        ]
        self.end = _Token("end", "", len(text))
        self.at = 0
        self.nesting = 0
        self.depths: dict[int, int] = {}

    def formula(self) -> Node:
        root = self._sum()
        token = self._peek()
        if token.kind != "end":
            raise self._misplaced(token)
        return root

    def _peek(self) -> _Token:
        return self.tokens[self.at] if self.at < len(self.tokens) else self.end

    def _next(self) -> _Token:
        token = self._peek()
        self.at += 1
        return token

    def _sum(self) -> Node:
        left = self._product()
        while self._peek().text in ("+", "-"):
            token = self._next()
            left = self._grown(Binary(token.text, left, self._product(), token.offset))
        return left

    def _product(self) -> Node:
        left = self._signed()
        while self._peek().text in ("*", "/"):
            token = self._next()
            left = self._grown(Binary(token.text, left, self._signed(), token.offset))
        return left

    def _signed(self) -> Node:
        token = self._peek()
        if token.text != "-":
            return self._power()
        self._next()
        with _Deeper(self, token):
            return self._grown(Negative(self._signed(), token.offset))

    def _power(self) -> Node:
        base = self._operand()
        token = self._peek()
        if token.text != "**":
            return base
        self._next()
        exponent = self._exponent()
        if self._peek().text == "**":
            raise FormulaError("one exponent", "a power of a power", "write one constant exponent", self._peek().offset)
        return self._grown(Power(base, exponent, token.offset))

    def _exponent(self) -> Fraction:
        start = self._peek()
        bracketed = start.text == "("
        if bracketed:
            self._next()
        negative = self._peek().text == "-"
        if negative:
            self._next()
        exponent = self._constant(start)
        if bracketed and self._peek().text == "/":
            self._next()
            divisor = self._constant(start)
            if not divisor:
                raise FormulaError("a constant exponent", "a division by zero", "correct it", start.offset)
            exponent /= divisor
        if bracketed and self._next().text != ")":
            raise self._not_constant(start)
        if abs(exponent) > LARGEST_POWER:
            raise FormulaError(
                f"an exponent from -{LARGEST_POWER} to {LARGEST_POWER}",
                str(exponent)[:_LONGEST_SHOWN],
                "write a smaller exponent",
                start.offset,
            )
        return -exponent if negative else exponent

    def _constant(self, start: _Token) -> Fraction:
        token = self._next()
        if token.kind != "number":
            raise self._not_constant(start)
        return Fraction(_bounded(token))

    def _not_constant(self, start: _Token) -> FormulaError:
        return FormulaError(
            "a constant exponent such as 2, -1 or (1/2)",
            repr(start.text) if start.text else "the end",
            "write the exponent as a number",
            start.offset,
        )

    def _operand(self) -> Node:
        token = self._next()
        if token.kind == "number":
            return Number(_bounded(token), token.offset)
        if token.kind == "name":
            return self._call(token) if self._peek().text == "(" or token.text in FUNCTIONS else _name(token)
        if token.text == "(":
            with _Deeper(self, token):
                inner = self._sum()
            self._close(token)
            return inner
        raise self._misplaced(token)

    def _call(self, token: _Token) -> Node:
        if token.text not in FUNCTIONS:
            raise FormulaError(
                "one of the functions " + ", ".join(FUNCTIONS),
                repr(token.text[:_LONGEST_SHOWN]),
                "write * between a name and a parenthesis",
                token.offset,
            )
        opening = self._next()
        if opening.text != "(":
            raise FormulaError(
                f"a parenthesis after {token.text}",
                repr(opening.text) if opening.text else "the end",
                f"write {token.text}(...), a function cannot be the name of an input",
                opening.offset,
            )
        with _Deeper(self, opening):
            arguments = [self._sum()]
            while self._peek().text == ",":
                self._next()
                arguments.append(self._sum())
        self._close(opening)
        least, most = FUNCTIONS[token.text]
        if not least <= len(arguments) <= most:
            many = "one argument" if most == 1 else f"{least} to {most} arguments"
            raise FormulaError(f"{many} of {token.text}", f"{len(arguments)}", "correct the arguments", token.offset)
        return self._grown(Call(token.text, tuple(arguments), token.offset))

    def _close(self, opening: _Token) -> None:
        token = self._next()
        if token.text == ")":
            return
        if token.kind == "end":
            raise FormulaError("a closing parenthesis", "the end", "close the one that opens here", opening.offset)
        raise self._misplaced(token)

    def _grown(self, node: Node) -> Node:
        """The node itself, if the tree below it is not too deep for those who walk it."""
        depth = 1 + max(self.depths.get(id(below), 0) for below in operands(node))
        if depth > MOST_DEPTH:
            raise FormulaError(
                f"at most {MOST_DEPTH} steps one upon the other", "more", "split the calculation in two", node.offset
            )
        self.depths[id(node)] = depth
        return node

    def _misplaced(self, token: _Token) -> FormulaError:
        """What is wrong with a token that cannot stand where it stands."""
        before = self.tokens[self.tokens.index(token) - 1] if token in self.tokens[1:] else None
        after_operand = before is not None and (before.kind in ("number", "name") or before.text == ")")
        expected = "an operator" if after_operand else _AN_OPERAND
        if token.kind == "end":
            return FormulaError(expected, "the end", "complete the formula", token.offset)
        remedy = _REMEDIES.get(token.text, "remove it")
        if token.text == "," and after_operand:
            number = before is not None and before.kind == "number"
            remedy = "write a point as the decimal mark" if number else "remove the comma"
        elif after_operand and token.kind in ("number", "name"):
            remedy = "write * for a product"
        elif token.text in ("*", "/", "**") or token.text == ")":
            remedy = "write what stands before it" if token.text != ")" else "remove it or complete what it closes"
        elif token.text == ".":
            remedy = "write digits on both sides of a point"
        return FormulaError(expected, repr(token.text[:_LONGEST_SHOWN]), remedy, token.offset)


class _Deeper:
    """One level of nesting more, refused beyond MOST_NESTING."""

    def __init__(self, parser: _Parser, token: _Token) -> None:
        self.parser, self.token = parser, token

    def __enter__(self) -> None:
        self.parser.nesting += 1
        if self.parser.nesting > MOST_NESTING:
            raise FormulaError(
                f"at most {MOST_NESTING} levels of nesting", "more", "split the calculation in two", self.token.offset
            )

    def __exit__(self, *_: object) -> None:
        self.parser.nesting -= 1


_REMEDIES = {
    "^": "write ** for a power",
    "\u00d7": "write * for a product",
    "\u00b7": "write * for a product",
    "\u00f7": "write / for a division",
    "\u2212": "write - for a minus",
    "%": "write / 100, or give the input in percent",
    "[": "use ( and )",
    "{": "use ( and )",
    "]": "use ( and )",
    "}": "use ( and )",
    "=": "write only the right-hand side",
    "<": "leave comparisons to the field compare",
    ">": "leave comparisons to the field compare",
    "+": "leave the plus sign out",
    "\n": "write the formula on one line",
    "\t": "use plain spaces",
}


def _name(token: _Token) -> Name:
    if _NAME.fullmatch(token.text):
        return Name(token.text, token.offset)
    lowered = token.text.lower().lstrip("_")
    raise FormulaError(
        "a name of small letters, digits and _",
        repr(token.text[:_LONGEST_SHOWN]),
        f"write {lowered[:_LONGEST_SHOWN]}" if lowered else "begin the name with a letter",
        token.offset,
    )


def _bounded(token: _Token) -> Decimal:
    """The number of a token, if it is of a size and length to be meant."""
    digits, _, exponent = token.text.lower().partition("e")
    if re.match(r"0[0-9]", digits):
        raise FormulaError(
            "a number without leading zeros", repr(token.text[:_LONGEST_SHOWN]), "remove them", token.offset
        )
    if len(digits) > MOST_DIGITS:
        raise FormulaError(f"at most {MOST_DIGITS} digits", f"{len(digits)} characters", "round it", token.offset)
    too_far = len(exponent.lstrip("+-0")) > 4
    number = Decimal(0) if too_far else Decimal(token.text)
    if too_far or abs(number.adjusted()) > LARGEST_EXPONENT:
        raise FormulaError(
            f"a number between 1e-{LARGEST_EXPONENT} and 1e{LARGEST_EXPONENT}",
            repr(token.text[:_LONGEST_SHOWN]),
            "correct the exponent",
            token.offset,
        )
    return number
