"""Plain arithmetic as a contributor types it, on exact fractions: no names, no units, nothing of the package."""

from __future__ import annotations

import ast
import math
import operator
import re
from collections.abc import Callable
from datetime import date
from fractions import Fraction

_OPERATORS: dict[type[ast.operator], Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: lambda base, power: Fraction(base**power),
}
_FUNCTIONS: dict[str, Callable[..., Fraction]] = {
    "ceil": lambda number: Fraction(math.ceil(number)),
    "floor": lambda number: Fraction(math.floor(number)),
    "sqrt": lambda number: Fraction(math.sqrt(number)),
    "log": lambda number: Fraction(math.log(number)),
    "min": min,
    "max": max,
}
_DAY = re.compile(r"\b[0-9]{4}-[0-9]{2}-[0-9]{2}\b")


def value_of(text: str) -> Fraction:
    """What a piece of arithmetic gives; a day such as 2026-07-09 is its number. ValueError for anything else."""
    source = _DAY.sub(lambda found: str(date.fromisoformat(found[0]).toordinal()), str(text).strip())
    try:
        return _value(ast.parse(source, mode="eval").body, source)
    except (SyntaxError, KeyError, ZeroDivisionError, TypeError) as error:
        raise ValueError(f"not arithmetic: {text} ({error})") from None


def _value(node: ast.expr, source: str) -> Fraction:
    match node:
        case ast.Constant(value=int() | float()):
            return Fraction(str(ast.get_source_segment(source, node)))
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return -_value(inner, source)
        case ast.BinOp(left=left, op=sign, right=right):
            return _OPERATORS[type(sign)](_value(left, source), _value(right, source))
        case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]):
            return _FUNCTIONS[name](*(_value(each, source) for each in arguments))
    raise ValueError(f"not arithmetic: {ast.unparse(node)}")
