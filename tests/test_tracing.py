"""A calculation told step by step."""

from calculations import SOL, WAFERS, result, values
from claimbook.calculating import evaluate
from claimbook.calculating.formula import parse
from claimbook.calculating.tracing import latex, trace


def test_a_trace_is_symbols_numbers_and_result() -> None:
    assert trace(parse(WAFERS), values(**SOL), result(WAFERS, **SOL)).splitlines() == [
        "parameters * bits / sram",
        "= (3e12 parameter) * (8 bit/parameter) / (44 gigabyte/wafer)",
        "≈ 68.18 wafer",
    ]
    exact = {"a": "2", "b": "3..4 s"}
    assert trace(parse("a * b"), values(**exact), result("a * b", **exact)).splitlines() == [
        "a * b",
        "= 2 * (3..4 s)",
        "= 6..8 s",
    ]


def test_doubtful_bounds_are_told() -> None:
    inputs = values(a="-3..7")
    outcome = evaluate(parse("a * a - a"), inputs)
    assert trace(parse("a * a - a"), inputs, outcome).splitlines()[2] == "≈ -0.25..42 (bounds at least this wide)"


def test_latex_has_the_same_three_lines() -> None:
    assert latex(parse("a_b * c**2 / (d + 1)"), values(a_b="3e12 x", c="2", d="3"), result(
        "a_b * c**2 / (d + 1)", a_b="3e12 x", c="2", d="3"
    )).splitlines() == [
        r"\begin{aligned}",
        r"& \frac{\mathrm{a\_b} \times \left(\mathrm{c}\right)^{2}}{\mathrm{d} + 1} \\",
        r"&= \frac{\left(3 \times 10^{12}\ \mathrm{x}\right) \times \left(2\right)^{2}}{3 + 1} \\",
        r"&= 3 \times 10^{12}\ \mathrm{x}",
        r"\end{aligned}",
    ]  # fmt: skip
