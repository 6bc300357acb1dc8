"""The types of a record's fields: what a typed text must be, and what it becomes.

A text that does not fit raises a PydanticCustomError whose context holds what was expected, what
was found and what to do.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from claimbook.wording.problem import quoted
from claimbook.quantity import Quantity, parse_quantity, parse_value
from claimbook.wording.refusal import QuantityError
from claimbook.quantity.span import Span, SpanError, parse_span

ID_PATTERN = r"[a-z][a-z0-9]*(-[a-z0-9]+)*"
NAME_PATTERN = r"[a-z][a-z0-9_]*"
SHA256_PATTERN = r"[0-9a-f]{64}"


def shown(value: Any) -> str:
    """What was found, as a phrase: a text in backticks, or the kind of a collection."""
    if isinstance(value, str):
        return quoted(value) if value.strip() else "nothing"
    kind = "list" if isinstance(value, list) else "mapping"
    return f"a {kind}" if value else f"an empty {kind}"


def fault(code: str, expected: str, found: str, remedy: str) -> PydanticCustomError:
    """The error of a field that does not fit, in the three phrases of a problem."""
    return PydanticCustomError(code, "{expected}", {"expected": expected, "found": found, "remedy": remedy})


def _text(value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        remedy = "write it out, or remove the key" if isinstance(value, str) else "write it as one text"
        raise fault("bad-text", "a text", shown(value), remedy)
    return value.strip()


def _identifier(value: Any) -> str:
    return _spelled(
        value, ID_PATTERN, "bad-id", "an id of lower-case ASCII letters and digits with single hyphens, beginning with a letter",
        "write it like `sol-speed`",
    )


def _name(value: Any) -> str:
    return _spelled(
        value, NAME_PATTERN, "bad-name", "a name of lower-case ASCII letters, digits and underscores, beginning with a letter",
        "write it like `tokens_per_day`, here and in the formula",
    )


def _sha256(value: Any) -> str:
    return _spelled(value, SHA256_PATTERN, "bad-sha256", "64 hexadecimal digits in lower case", "copy what `sha256sum` prints")


def _spelled(value: Any, pattern: str, code: str, expected: str, remedy: str) -> str:
    if not isinstance(value, str) or not re.fullmatch(pattern, value):
        raise fault(code, expected, shown(value), remedy)
    return value


def _whole(value: Any) -> int:
    if not isinstance(value, str) or not re.fullmatch(r"[1-9][0-9]{0,6}", value):
        raise fault("bad-number", "a whole number from 1 to 9999999", shown(value), "write it in plain digits, such as 26")
    return int(value)


def _truth(value: Any) -> bool:
    if value not in ("true", "false"):
        raise fault("bad-truth", "true or false", shown(value), "write `true`, or remove the key")
    return value == "true"


def _span(value: Any) -> Span:
    return _parsed(value, parse_span, "bad-date", "a date", "write it as 2026, 2026-07 or 2026-07-08")


def _day(value: Any) -> Span:
    span = _parsed(value, parse_span, "bad-date", "one day", "write it as 2026-07-08")
    if span.earliest != span.latest:
        raise fault("bad-date", "one day", shown(value), "write it as 2026-07-08")
    return span


def _value(value: Any) -> Quantity | Span:
    return _parsed(value, parse_value, "bad-value", "a value", "write it like 750 token/s or 2026-07-08")


def _quantity(value: Any) -> Quantity:
    if isinstance(value, str) and re.fullmatch(r"[0-9]{4}-[0-9-]+", value):
        raise fault("bad-value", "a quantity", f"the date {quoted(value)}", "write it like 750 token/s")
    return _parsed(value, parse_quantity, "bad-value", "a quantity", "write it like 750 token/s")


def _parsed(value: Any, parse: Callable[[str], Any], code: str, expected: str, remedy: str) -> Any:
    if not isinstance(value, str) or not value.strip():
        raise fault(code, expected, shown(value), remedy)
    try:
        return parse(value)
    except (QuantityError, SpanError) as error:
        raise fault(code, error.expected, error.found, error.remedy) from None


def _numbers(value: Any) -> list[Any]:
    if not isinstance(value, list) or not value:
        raise fault("bad-lines", "a list of line numbers", shown(value), "write it like [1, 26]")
    return value


def _rising(numbers: tuple[int, ...]) -> tuple[int, ...]:
    if any(a >= b for a, b in zip(numbers, numbers[1:])):
        raise fault("bad-lines", "line numbers in rising order, each once", ", ".join(map(str, numbers)), "sort them")
    return numbers


def _by_article(value: Any) -> dict[str, Any]:
    """Line numbers by article; the key "" stands for every article."""
    if isinstance(value, dict) and value:
        return value
    if isinstance(value, list) and value:
        return {"": value}
    raise fault("bad-lines", "line numbers", shown(value), "write them like [1, 26], or for each article like {ja: [1], fr: [2]}")


def _article(value: Any) -> str:
    return value if value == "" else _identifier(value)


def _one_or_more(value: Any) -> list[Any]:
    return value if isinstance(value, list) and value else [value]


def _schema(**keys: Any) -> WithJsonSchema:
    return WithJsonSchema(keys)


_ID = {"type": "string", "pattern": f"^{ID_PATTERN}$"}
_NUMBERS = {"type": "array", "items": {"type": "integer", "minimum": 1}, "minItems": 1}

Text = Annotated[str, BeforeValidator(_text), _schema(type="string", minLength=1)]
Id = Annotated[str, BeforeValidator(_identifier), _schema(**_ID)]
Ids = Annotated[tuple[Id, ...], BeforeValidator(_one_or_more), _schema(anyOf=[_ID, {"type": "array", "items": _ID, "minItems": 1}])]
Name = Annotated[str, BeforeValidator(_name), _schema(type="string", pattern=f"^{NAME_PATTERN}$")]
Sha256 = Annotated[str, BeforeValidator(_sha256), _schema(type="string", pattern=f"^{SHA256_PATTERN}$")]
Whole = Annotated[int, BeforeValidator(_whole), _schema(type="integer", minimum=1)]
Truth = Annotated[bool, BeforeValidator(_truth), _schema(type="boolean")]
Date = Annotated[Span, BeforeValidator(_span), _schema(type="string")]
Day = Annotated[Span, BeforeValidator(_day), _schema(type="string")]
Value = Annotated[Quantity | Span, BeforeValidator(_value), _schema(type=["string", "number"])]
Amount = Annotated[Quantity, BeforeValidator(_quantity), _schema(type=["string", "number"])]
Numbers = Annotated[tuple[Whole, ...], BeforeValidator(_numbers), AfterValidator(_rising)]
Lines = Annotated[
    dict[Annotated[str, BeforeValidator(_article)], Numbers],
    BeforeValidator(_by_article),
    _schema(anyOf=[_NUMBERS, {"type": "object", "additionalProperties": _NUMBERS, "minProperties": 1}]),
]
