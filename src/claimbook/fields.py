"""The types of a record's fields: what a typed text must be, and what it becomes.

A text that does not fit raises a PydanticCustomError whose context holds what was expected, what
was found and what to do.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any

from pydantic import BeforeValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from claimbook.quantity import Quantity, QuantityError, parse_quantity, parse_value
from claimbook.span import Span, SpanError, parse_span

ID_PATTERN = r"[a-z][a-z0-9]*(-[a-z0-9]+)*"
NAME_PATTERN = r"[a-z][a-z0-9_]*"


def _shown(value: Any) -> str:
    """What was found, as a phrase: a short text in quotes, or the kind of a collection."""
    if isinstance(value, str):
        if not value:
            return "nothing"
        return f"`{value}`" if len(value) <= 60 else f"`{value[:59]}…`"
    return "a list" if isinstance(value, list) else "a mapping"


def fault(code: str, expected: str, found: str, remedy: str) -> PydanticCustomError:
    """The error of a field that does not fit, in the three phrases of a problem."""
    return PydanticCustomError(code, "{expected}", {"expected": expected, "found": found, "remedy": remedy})


def _fault(code: str, expected: str, value: Any, remedy: str) -> PydanticCustomError:
    return fault(code, expected, _shown(value), remedy)


def _text(value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise _fault("text", "a text", value, "write it out, or remove the key")
    return value.strip()


def _identifier(value: Any) -> str:
    if not isinstance(value, str) or not re.fullmatch(ID_PATTERN, value):
        raise _fault(
            "id", "an id of lower-case ASCII letters and digits with single hyphens, starting with a letter",
            value, "write it like `sol-speed`",
        )
    return value


def _whole(value: Any) -> int:
    if not isinstance(value, str) or not re.fullmatch(r"[1-9][0-9]{0,6}", value):
        raise _fault("number", "a whole number from 1", value, "write it in plain digits")
    return int(value)


def _truth(value: Any) -> bool:
    if value not in ("true", "false"):
        raise _fault("truth", "true or false", value, "write `true`, or remove the key")
    return value == "true"


def _span(value: Any) -> Span:
    if not isinstance(value, str):
        raise _fault("date", "a date", value, "write it as 2026, 2026-07 or 2026-07-08")
    try:
        return parse_span(value)
    except SpanError as error:
        raise fault("date", error.expected, error.found, error.remedy) from None


def _day(value: Any) -> Span:
    span = _span(value)
    if span.earliest != span.latest:
        raise _fault("date", "one day", value, "write it as 2026-07-08")
    return span


def _value(value: Any) -> Quantity | Span:
    return _parsed(value, parse_value)


def _quantity(value: Any) -> Quantity:
    return _parsed(value, parse_quantity)


def _parsed(value: Any, parse: Callable[[str], Any]) -> Any:
    if not isinstance(value, str):
        raise _fault("value", "a value such as `750 token/s`", value, "write number and unit on one line")
    try:
        return parse(value)
    except (QuantityError, SpanError) as error:
        raise fault("value", error.expected, error.found, error.remedy) from None


def _lines(value: Any) -> dict[str, tuple[int, ...]]:
    """Line numbers by article; the key "" stands for every article."""
    if isinstance(value, list):
        return {"": _numbers(value)}
    if isinstance(value, dict) and value:
        return {_identifier(article): _numbers(numbers) for article, numbers in value.items()}
    raise _fault("lines", "line numbers such as `[1, 26]`", value, "write a list, or a list for each article: {ja: [1], fr: [2]}")


def _numbers(value: Any) -> tuple[int, ...]:
    if not isinstance(value, list) or not value:
        raise _fault("lines", "a list of line numbers", value, "write it as [1, 26]")
    numbers = tuple(_whole(item) for item in value)
    if any(a >= b for a, b in zip(numbers, numbers[1:])):
        raise _fault("lines", "rising line numbers, each once", ", ".join(map(str, numbers)), "sort them")
    return numbers


def _one_or_more(value: Any) -> tuple[str, ...]:
    return tuple(_identifier(item) for item in (value if isinstance(value, list) and value else [value]))


def _schema(**keys: Any) -> WithJsonSchema:
    return WithJsonSchema(keys)


Text = Annotated[str, BeforeValidator(_text), _schema(type="string", minLength=1)]
Id = Annotated[str, BeforeValidator(_identifier), _schema(type="string", pattern=f"^{ID_PATTERN}$")]
Ids = Annotated[tuple[str, ...], BeforeValidator(_one_or_more)]
Whole = Annotated[int, BeforeValidator(_whole), _schema(type="integer", minimum=1)]
Truth = Annotated[bool, BeforeValidator(_truth), _schema(type="boolean")]
Date = Annotated[Span, BeforeValidator(_span), _schema(type="string")]
Day = Annotated[Span, BeforeValidator(_day), _schema(type="string")]
Value = Annotated[Quantity | Span, BeforeValidator(_value), _schema(type=["string", "number"])]
Amount = Annotated[Quantity, BeforeValidator(_quantity), _schema(type=["string", "number"])]
Lines = Annotated[dict[str, tuple[int, ...]], BeforeValidator(_lines)]
