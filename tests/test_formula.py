"""Formulas: the tree of each, the names in it, and every text that is none."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimbook.calculating.formula import (
    Binary,
    Call,
    Formula,
    FormulaError,
    Name,
    Negative,
    Node,
    Number,
    Power,
    names,
    nodes,
    parse,
)


def number(digits: str, offset: int) -> Number:
    return Number(Decimal(digits), offset)


@pytest.mark.parametrize(
    ("text", "root"),
    [
        ("a", Name("a", 0)),
        ("3e12", number("3e12", 0)),
        ("a + b", Binary("+", Name("a", 0), Name("b", 4), 2)),
        ("a - b - c", Binary("-", Binary("-", Name("a", 0), Name("b", 4), 2), Name("c", 8), 6)),
        ("a / b * c", Binary("*", Binary("/", Name("a", 0), Name("b", 4), 2), Name("c", 8), 6)),
        ("a + b * c", Binary("+", Name("a", 0), Binary("*", Name("b", 4), Name("c", 8), 6), 2)),
        ("(a + b) * c", Binary("*", Binary("+", Name("a", 1), Name("b", 5), 3), Name("c", 10), 8)),
        ("-a**2", Negative(Power(Name("a", 1), Fraction(2), 2), 0)),
        ("2**-1", Power(number("2", 0), Fraction(-1), 1)),
        ("a**(1/2)", Power(Name("a", 0), Fraction(1, 2), 1)),
        ("a**0.5", Power(Name("a", 0), Fraction(1, 2), 1)),
        ("a**(-3/2)", Power(Name("a", 0), Fraction(-3, 2), 1)),
        ("a**-0.73", Power(Name("a", 0), Fraction(-73, 100), 1)),
        ("a * -b", Binary("*", Name("a", 0), Negative(Name("b", 5), 4), 2)),
        ("min(a, 2)", Call("min", (Name("a", 4), number("2", 7)), 0)),
        ("log(a, 10)", Call("log", (Name("a", 4), number("10", 7)), 0)),
        ("sqrt(a)", Call("sqrt", (Name("a", 5),), 0)),
        (" a ", Name("a", 1)),
    ],
)
def test_a_formula_is_a_tree_with_offsets(text: str, root: Node) -> None:
    assert parse(text) == Formula(text, root)
    assert str(parse(text)) == text


def test_names_come_once_in_the_order_of_their_first_use() -> None:
    assert names(parse("parameters * bits / sram + bits")) == ("parameters", "bits", "sram")
    assert names(parse("max(b, a)**2 - sqrt(b)")) == ("b", "a")
    assert names(parse("1 + 2")) == ()


def test_nodes_come_in_the_order_of_the_text() -> None:
    assert [node.offset for node in nodes(parse("-a + min(b, 2)**2").root)] == [0, 1, 3, 14, 5, 9, 12]


OPERAND = "a number, a name or a parenthesis"
CONSTANT = "a constant exponent such as 2, -1 or (1/2)"


@pytest.mark.parametrize(
    ("text", "expected", "found", "remedy", "offset", "twin"),
    [
        ("", OPERAND, "the end", "complete the formula", 0, "a"),
        ("a +", OPERAND, "the end", "complete the formula", 3, "a + b"),
        ("+a", OPERAND, "'+'", "leave the plus sign out", 0, "-a"),
        ("a * / b", OPERAND, "'/'", "write what stands before it", 4, "a / b"),
        ("a b", "an operator", "'b'", "write * for a product", 2, "a * b"),
        ("2a", "an operator", "'a'", "write * for a product", 1, "2*a"),
        ("a ^ 2", "an operator", "'^'", "write ** for a power", 2, "a ** 2"),
        ("a × b", "an operator", "'×'", "write * for a product", 2, "a * b"),
        ("a = b", "an operator", "'='", "write only the right-hand side", 2, "b"),
        ("50%", "an operator", "'%'", "write / 100, or give the input in percent", 2, "50 / 100"),
        ("1,8", "an operator", "','", "write a point as the decimal mark", 1, "1.8"),
        ("5.", "an operator", "'.'", "write digits on both sides of a point", 1, "5.0"),
        (".5", OPERAND, "'.'", "write digits on both sides of a point", 0, "0.5"),
        ("010", "a number without leading zeros", "'010'", "remove them", 0, "10"),
        ("1e400", "a number between 1e-300 and 1e300", "'1e400'", "correct the exponent", 0, "1e300"),
        ("1" * 61, "at most 60 digits", "61 characters", "round it", 0, "1" * 60),
        ("A", "a name of small letters, digits and _", "'A'", "write a", 0, "a"),
        ("__import__", "a name of small letters, digits and _", "'__import__'", "write import__", 0, "import__"),
        ("f(a)", "one of the functions min, max, ceil, floor, sqrt, "
                 "log", "'f'", "write * between a name and a parenthesis", 0, "f * (a)"),
        ("min(a)", "2 to 20 arguments of min", "1", "correct the arguments", 0, "min(a, b)"),
        ("sqrt(a, b)", "one argument of sqrt", "2", "correct the arguments", 0, "sqrt(a)"),
        ("min", "a parenthesis after "
                "min", "the end", "write min(...), a function cannot be the name of an input", 3, "minimum"),
        ("(a", "a closing parenthesis", "the end", "close the one that opens here", 0, "(a)"),
        ("a)", "an operator", "')'", "remove it or complete what it closes", 1, "a"),
        ("a\nb", "an operator", "'\\n'", "write the formula on one line", 1, "a*b"),
        ("9**9**9", "one exponent", "a power of a power", "write one constant exponent", 4, "9**9"),
        ("a**b", CONSTANT, "'b'", "write the exponent as a number", 3, "a**2"),
        ("a**", CONSTANT, "the end", "write the exponent as a number", 3, "a**2"),
        ("a**(1/0)", "a constant exponent", "a division by zero", "correct it", 3, "a**(1/2)"),
        ("a**33", "an exponent from -32 to 32", "33", "write a smaller exponent", 3, "a**32"),
        ("a**-32.5", "an exponent from -32 to 32", "65/2", "write a smaller exponent", 3, "a**-31.5"),
        ("(" * 31 + "a" + ")" * 31, "at most 30 levels of "
                                    "nesting", "more", "split the calculation in two", 30, "(" * 30 + "a" + ")" * 30),
        ("-" * 31 + "a", "at most 30 levels of nesting", "more", "split the calculation in two", 30, "-" * 30 + "a"),
        ("+".join("a" * 102), "at most 100 steps one upon the "
                              "other", "more", "split the calculation in two", 201, "+".join("a" * 101)),
        ("a" * 1001, "at most 1000 characters", "1001", "split the calculation in two", 1000, "a" * 1000),
    ],
)  # fmt: skip
def test_a_text_that_is_no_formula_is_refused_with_its_remedy(
    text: str, expected: str, found: str, remedy: str, offset: int, twin: str
) -> None:
    with pytest.raises(FormulaError) as caught:
        parse(text)
    assert str(caught.value) == f"expected {expected}, found {found}; {remedy}"
    assert (caught.value.expected, caught.value.found, caught.value.remedy) == (expected, found, remedy)
    assert caught.value.offset == offset
    parse(twin)


def test_a_number_that_yaml_made_is_refused() -> None:
    with pytest.raises(FormulaError, match="expected a formula written as text, found int 5; put it in quotes"):
        parse(5)  # type: ignore[arg-type]
    assert parse("5").root == number("5", 0)


PIECES = st.sampled_from(
    ["a", "b1", "2", "0", ".5", "1e9", "+", "-", "*", "/", "**", "(", ")", ",", "min", "log", " ", "^", "é"]
)


@given(st.text() | st.lists(PIECES, max_size=30).map("".join))
def test_nothing_but_a_formula_error_escapes(text: str) -> None:
    try:
        formula = parse(text)
    except FormulaError as error:
        assert error.expected and error.found and error.remedy
        assert "\n" not in str(error)
        assert error.offset is not None and 0 <= error.offset <= len(text)
    else:
        for node in nodes(formula.root):
            if isinstance(node, Name):
                assert text.startswith(node.name, node.offset)
