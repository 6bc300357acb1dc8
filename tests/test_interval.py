"""Intervals of fractions with ends that may be infinite."""

from fractions import Fraction

import pytest

from claimbook.calculating.interval import (
    ABOVE_ALL,
    BELOW_ALL,
    Interval,
    exactly,
    inverse,
    logarithm,
    negative,
    product,
    root,
    total,
    whole_log,
    whole_power,
)


def between(low: Fraction | int, high: Fraction | int) -> Interval:
    return Interval((0, Fraction(low)), (0, Fraction(high)))


def test_a_product_is_least_and_greatest_at_its_corners() -> None:
    assert product(between(-2, 3), between(4, 5)) == between(-10, 15)
    assert product(between(-2, 3), between(-5, 4)) == between(-15, 12)
    assert product(between(2, 3), between(4, 5)) == between(8, 15)


def test_an_infinite_end_stays_infinite_and_nothing_times_it_is_nothing() -> None:
    rising = Interval((0, Fraction(2)), ABOVE_ALL)
    assert total(rising, between(1, 4)) == Interval((0, Fraction(3)), ABOVE_ALL)
    assert product(rising, between(-3, -1)) == Interval(BELOW_ALL, (0, Fraction(-2)))
    assert product(rising, exactly(Fraction(0))) == exactly(Fraction(0))
    assert negative(rising) == Interval(BELOW_ALL, (0, Fraction(-2)))
    assert inverse(rising) == between(0, Fraction(1, 2))


def test_an_even_power_of_an_interval_about_zero_begins_at_zero() -> None:
    assert whole_power(between(-3, 2), 2) == between(0, 9)
    assert whole_power(between(-3, 2), 3) == between(-27, 8)
    assert whole_power(between(2, 4), -2) == between(Fraction(1, 16), Fraction(1, 4))


@pytest.mark.parametrize(("value", "degree"), [(2, 2), (Fraction(1, 3), 3), (10**40 + 1, 2)])
def test_a_root_that_is_no_fraction_is_enclosed(value: Fraction | int, degree: int) -> None:
    (_, low), (_, high) = root(exactly(Fraction(value)), degree)
    assert low**degree < value < high**degree
    assert high - low <= Fraction(1, 10**60)
    assert root(exactly(Fraction(8, 27)), 3) == exactly(Fraction(2, 3))


def test_a_logarithm_is_enclosed_and_whole_where_it_is_whole() -> None:
    (_, low), (_, high) = logarithm(exactly(Fraction(2)))
    known = Fraction(693147180559945309417232121458, 10**30)
    assert known <= low < high < known + Fraction(1, 10**30)
    assert logarithm(exactly(Fraction(1))) == exactly(Fraction(0))
    assert whole_log(Fraction(1000), Fraction(10)) == 3
    assert whole_log(Fraction(1001), Fraction(10)) is None
