"""Values with units: how they are written, what their units mean, how one unit turns into another."""

from claimbook.quantity.value import (
    LARGEST_EXPONENT,
    MOST_DIGITS,
    Firmness,
    Quantity,
    Value,
    convert,
    multiplied,
    parse_quantity,
    parse_value,
    spelled,
)

__all__ = [
    "LARGEST_EXPONENT",
    "MOST_DIGITS",
    "Firmness",
    "Quantity",
    "Value",
    "convert",
    "multiplied",
    "parse_quantity",
    "parse_value",
    "spelled",
]
