"""A calculation step by step, for people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal

from claimbook.calculating import formula as grammar
from claimbook.calculating.evaluating import Outcome
from claimbook.calculating.formula import Binary, Call, Formula, Name, Negative, Node, Number, Power
from claimbook.calculating.kinds import given
from claimbook.calculating.rounding import rounded, span_of, written_like
from claimbook.quantity import Quantity, Value, convert, spelled
from claimbook.quantity.span import Span
from claimbook.quantity.tags import in_order
from claimbook.quantity.units import dimension


def trace(formula: Formula, inputs: Mapping[str, Value], outcome: Outcome, like: Value | None = None) -> str:
    """A calculation in three lines: the symbols, the numbers with their units, the result, at the digits of one like
    it.
    """
    text, at, parts = formula.text, 0, []
    alone = isinstance(formula.root, Name)
    for node in grammar.nodes(formula.root):
        if isinstance(node, Name):
            value = str(given(inputs, node))
            bare = (
                alone
                or isinstance(inputs[node.name], Span)
                or " " not in value
                and ".." not in value
                and value[:1].isdigit()
            )
            parts += [text[at : node.offset], value if bare else f"({value})"]
            at = node.offset + len(node.name)
    numbers = "".join(parts) + text[at:]
    return "\n".join([text.strip(" "), f"= {numbers.strip(' ')}", _result_line(outcome, like)])


def result(outcome: Outcome, like: Value | None = None) -> Value:
    """A result as a person writes it, in the unit and at the digits of one like it."""
    return _result(outcome, like)[1]


def latex(formula: Formula, inputs: Mapping[str, Value], outcome: Outcome) -> str:
    """The same three lines as `trace`, as LaTeX for a notebook (an `aligned` block without dollar signs)."""
    symbols = _latex(formula.root, lambda node: rf"\mathrm{{{_escaped(node.name)}}}")
    numbers = _latex(formula.root, lambda node: _latex_given(given(inputs, node)))
    full, told = _result(outcome)
    sign = "=" if full else r"\approx"
    lines = [f"& {symbols}", f"&= {numbers}", f"&{sign} {_latex_quantity(told)}"]
    return "\\begin{aligned}\n" + " \\\\\n".join(lines) + "\n\\end{aligned}"


def _result_line(outcome: Outcome, like: Value | None) -> str:
    full, told = _result(outcome, like)
    note = "" if outcome.exact else " (bounds at least this wide)"
    return f"{'=' if full else '≈'} {told}{note}"


def _result(outcome: Outcome, like: Value | None = None) -> tuple[bool, Value]:
    """Whether a result is shown in full, and the result as shown."""
    if outcome.kind.date:
        return True, span_of(outcome.quantity)
    if not isinstance(like, Quantity) or dimension(like.unit) != outcome.dimension:
        return rounded(outcome.quantity)
    told = written_like(outcome.quantity, like)
    return told == convert(outcome.quantity, like.unit), told


_BINDING = {"+": 1, "-": 1, "*": 2, "/": 2}


def _latex(node: Node, leaf: Callable[[Name], str]) -> str:
    match node:
        case Number(value):
            return _latex_number(value)
        case Name():
            return leaf(node)
        case Negative(operand):
            inner = _latex(operand, leaf)
            return f"-{_bracketed(inner)}" if _binds_loosely(operand) or isinstance(operand, Negative) else f"-{inner}"
        case Binary("/", left, right):
            return rf"\frac{{{_latex(left, leaf)}}}{{{_latex(right, leaf)}}}"
        case Binary(operator, left, right):
            sign = r"\times" if operator == "*" else operator
            return f"{_side(left, operator, leaf, False)} {sign} {_side(right, operator, leaf, True)}"
        case Power(base, exponent):
            inner = _latex(base, leaf)
            bare = isinstance(base, Number) and int(base.value.as_tuple().exponent) <= 0
            power = (
                str(exponent.numerator)
                if exponent.denominator == 1
                else rf"{exponent.numerator}/{exponent.denominator}"
            )
            return f"{inner if bare else _bracketed(inner)}^{{{power}}}"
        case Call("sqrt", (argument,)):
            return rf"\sqrt{{{_latex(argument, leaf)}}}"
        case Call("ceil" | "floor" as function, (argument,)):
            return rf"\left\l{function} {_latex(argument, leaf)} \right\r{function}"
        case Call("log", (argument, base)):
            return rf"\log_{{{_latex(base, leaf)}}}{_bracketed(_latex(argument, leaf))}"
        case Call(function, arguments):
            name = {"log": r"\ln"}.get(function, rf"\{function}")
            return name + _bracketed(", ".join(_latex(each, leaf) for each in arguments))
    raise TypeError(node)


def _side(node: Node, operator: str, leaf: Callable[[Name], str], right: bool) -> str:
    inner = _latex(node, leaf)
    looser = isinstance(node, Binary) and node.operator != "/" and _BINDING[node.operator] < _BINDING[operator]
    turned = right and operator == "-" and isinstance(node, Binary) and node.operator in "+-"
    signed = isinstance(node, Negative) and right
    return _bracketed(inner) if looser or turned or signed else inner


def _binds_loosely(node: Node) -> bool:
    return isinstance(node, Binary) and node.operator in "+-"


def _bracketed(text: str) -> str:
    return rf"\left({text}\right)"


def _escaped(text: str) -> str:
    return text.replace("_", r"\_")


def _latex_number(number: Decimal) -> str:
    digits, _, exponent = spelled(number).partition("e")
    return rf"{digits} \times 10^{{{exponent}}}" if exponent else digits


def _latex_given(quantity: Value) -> str:
    text = _latex_quantity(quantity)
    return text if str(quantity).replace(".", "", 1).isdigit() else _bracketed(text)


_LATEX_SIGNS = {"~": r"\sim ", "<=": r"\le ", ">=": r"\ge ", "<": "< ", ">": "> ", "": ""}


def _latex_quantity(quantity: Value) -> str:
    if isinstance(quantity, Span):
        return rf"\text{{{quantity}}}"
    ends = dict.fromkeys(_latex_number(end) for end in (quantity.low, quantity.high) if end is not None)
    text = _LATEX_SIGNS[quantity.firmness.value] + r" \text{ to } ".join(ends)
    unit = _escaped(quantity.unit.replace("*", r" \cdot "))
    tags = ", ".join(in_order(quantity.tags))
    return text + (rf"\ \mathrm{{{unit}}}" if unit else "") + (rf"\ \text{{[{_escaped(tags)}]}}" if tags else "")
