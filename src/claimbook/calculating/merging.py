"""Formulas in which each base of a product stands once: `x / x` is `x**0`, `x * x` is `x**2`.

What stands once is evaluated exactly over a range, where two occurrences would be taken for two numbers.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import reduce

from claimbook.calculating.formula import MOST_DEPTH, Binary, Call, Name, Negative, Node, Number, Power, nodes


def merged(node: Node) -> Node:
    """The same tree with the equal factors of every product and ratio joined to one power."""
    match node:
        case Negative(operand):
            return replace(node, operand=merged(operand))
        case Power(base):
            return replace(node, base=merged(base))
        case Call(_, arguments):
            return replace(node, arguments=tuple(merged(each) for each in arguments))
        case Binary(operator, left, right):
            factors = [*_factors(node)] if operator in "*/" else []
            moving = [_shape(base) for base, _, _ in factors if _moves(base)]
            # A product of very many factors would grow too deep a tree.
            if len({*moving}) == len(moving) or len(factors) > MOST_DEPTH:
                return replace(node, left=merged(left), right=merged(right))
            return _product(factors)
    return node


_Factor = tuple[Node, int, int]
"""A base, its whole exponent, and the place of the sign that divides by it, -1 where none does."""


def _factors(node: Node, sign: int = 1, divides: int = -1) -> Iterator[_Factor]:
    """The factors of a product or ratio, left to right."""
    match node:
        case Binary("*", left, right):
            yield from _factors(left, sign, divides)
            yield from _factors(right, sign, divides)
        case Binary("/", left, right, offset):
            yield from _factors(left, sign, divides)
            yield from _factors(right, -sign, offset)
        case Power(base, exponent, offset) if exponent.denominator == 1:
            yield merged(base), sign * exponent.numerator, offset if exponent < 0 else divides
        case _:
            yield merged(node), sign, divides


def _product(factors: list[_Factor]) -> Node:
    joined: dict[Hashable, list[_Factor]] = {}
    for number, factor in enumerate(factors):
        joined.setdefault(_shape(factor[0]) if _moves(factor[0]) else number, []).append(factor)
    return reduce(
        lambda left, right: Binary("*", left, right, right.offset), (_power(each) for each in joined.values())
    )


def _power(alike: list[_Factor]) -> Node:
    base, exponent = alike[0][0], sum(each for _, each, _ in alike)
    divides = next((offset for _, _, offset in alike if offset >= 0), -1)
    if exponent == 1 and divides < 0:
        return base
    return Power(base, Fraction(exponent), divides if divides >= 0 else base.offset, divides >= 0)


def _moves(node: Node) -> bool:
    """Whether an input stands in it, which may be a range."""
    return any(isinstance(each, Name) for each in nodes(node))


def _shape(node: Node) -> Hashable:
    """What a tree is, wherever it stands."""
    match node:
        case Number(value):
            return value
        case Name(name):
            return name
        case Negative(operand):
            return "-", _shape(operand)
        case Binary(operator, left, right):
            return operator, _shape(left), _shape(right)
        case Power(base, exponent, _, divides):
            return "**", _shape(base), exponent, divides
        case Call(function, arguments):
            return function, *map(_shape, arguments)
    raise TypeError(node)
