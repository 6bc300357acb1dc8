"""The types of a record's fields: what a typed text must be, and what it becomes.

A text that does not fit raises a PydanticCustomError whose context holds what was expected, what
was found and what to do.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

from claimbook.quantity import Quantity, parse_quantity, parse_value
from claimbook.quantity.span import Span, SpanError, parse_span
from claimbook.wording.bounds import LONGEST_ID, LONGEST_TEXT
from claimbook.wording.problem import quoted
from claimbook.wording.refusal import QuantityError

LOST_IDS = ("nan", "null")
"""What other readers of YAML and of tables take for no value at all."""
ID_PATTERN = r"(?!(nan|null)$)[a-z][a-z0-9]*(-[a-z0-9]+)*"
NAME_PATTERN = r"[a-z][a-z0-9_]*"
SHA256_PATTERN = r"[0-9a-f]{64}"
PLACEHOLDER = r"([Xx]{3,5}|TBA|tba)$|(TODO|FIXME|TBD|XXX|todo|fixme|tbd)([^A-Za-z0-9]|$)|([?]{3,}|[.]{3,})$"
"""What a person types where a text is to come."""
_PLACEHOLDING = frozenset("TtFfXx?.")


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
        one = "write it as one text, in quotes where it begins with a bracket"
        remedy = "write it out, or remove the key" if isinstance(value, str) else one
        raise fault("bad-text", "a text", shown(value), remedy)
    if len(value) > LONGEST_TEXT:
        raise fault(
            "text-too-long",
            f"a text of at most {LONGEST_TEXT} characters",
            f"one of {len(value)}",
            "say it in fewer words",
        )
    text = value.strip()
    if text[0] in _PLACEHOLDING and re.match(PLACEHOLDER, text):
        raise fault("bad-text", "a text", f"{shown(text)}, which stands for one", "write it out, or remove the key")
    return text


def _identifier(value: Any) -> str:
    if value in LOST_IDS:
        raise fault("bad-id", "an id that no reader takes for nothing", shown(value), "choose another id")
    return _spelled(
        value,
        ID_PATTERN,
        "bad-id",
        "an id of lower-case ASCII letters and digits with single hyphens, beginning with a letter",
        "write it like `sol-speed`",
    )


def _name(value: Any) -> str:
    return _spelled(
        value,
        NAME_PATTERN,
        "bad-name",
        "a name of lower-case ASCII letters, digits and underscores, beginning with a letter",
        "write it like `tokens_per_day`, here and in the formula",
    )


def _sha256(value: Any) -> str:
    return _spelled(
        value, SHA256_PATTERN, "bad-sha256", "64 hexadecimal digits in lower case", "copy what `sha256sum` prints"
    )


def _spelled(value: Any, pattern: str, code: str, expected: str, remedy: str) -> str:
    if not isinstance(value, str) or not re.fullmatch(pattern, value):
        raise fault(code, expected, shown(value), remedy)
    if len(value) > LONGEST_ID:
        raise fault(code, f"one of at most {LONGEST_ID} characters", f"one of {len(value)}", "shorten it")
    return value


def _whole(value: Any) -> int:
    if not isinstance(value, str) or not re.fullmatch(r"[1-9][0-9]{0,6}", value):
        raise fault(
            "bad-number", "a whole number from 1 to 9999999", shown(value), "write it in plain digits, such as 26"
        )
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
        found, right = (", ".join(map(str, each)) for each in (numbers, sorted(set(numbers))))
        raise fault("bad-lines", "line numbers in rising order, each once", found, f"write [{right}]")
    return numbers


def _by_article(value: Any) -> dict[str, Any]:
    """Line numbers by article; the key "" stands for every article."""
    if isinstance(value, dict) and value:
        return value
    if isinstance(value, list) and value:
        return {"": value}
    raise fault(
        "bad-lines",
        "line numbers",
        shown(value),
        "write them like [1, 26], or for each article like {ja: [1], fr: [2]}",
    )


def _article(value: Any) -> str:
    return value if value == "" else _identifier(value)


def _one_or_more(value: Any) -> list[Any]:
    return value if isinstance(value, list) and value else [value]


@dataclass(frozen=True)
class Refers:
    """Marks a text that is the id of a record of a section."""

    section: str


def key_of(attribute: str) -> str:
    """The key in the file of a record's attribute: `else` for `else_`, since Python keeps some words for itself."""
    return attribute.removesuffix("_")


def declared(
    meaning: str,
    *,
    default: Any = ...,
    default_factory: Any = None,
    hint: str = "",
    asked: bool = False,
    weighed: bool = False,
    refined: Mapping[str, Any] | None = None,
    examples: list[Any],
) -> Any:
    """Everything that is known of a field but its type: read by the schema, the manual, the drafts and the tables.

    ``meaning`` says what it is, in a sentence; ``hint`` the same in a few words, for a comment or a question, where
    the sentence is too long; ``asked`` that only a person can give it; ``weighed`` that the rules of judgement look at
    it; ``refined`` adds to the JSON Schema of its type.
    """
    given = {"default_factory": default_factory} if default_factory is not None else {"default": default}
    extra: Any = {"hint": hint, "asked": asked, "weighed": weighed, "refined": dict(refined or {})}
    return Field(**given, description=meaning, examples=examples, json_schema_extra=extra)


# What may stand where a field has a type, once YAML has read it: JSON Schema with the words of the language server.


def _schema(type_: str | list[str], **keys: Any) -> WithJsonSchema:
    return WithJsonSchema({"type": type_, **keys})


def pattern(expression: str, remedy: str) -> dict[str, str]:
    """A pattern that the whole text must have, and what the language server says where it has not."""
    return {"pattern": f"^{expression}$" if expression != r"\S" else expression, "patternErrorMessage": remedy}


_DATE = r"[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?"
_SPAN = rf"{_DATE}(/{_DATE})?"
_NUMBER = r"-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][+-]?[0-9]+)?"
_QUANTITY = rf" *(~|<=|>=|<|>)? *{_NUMBER}( *[.][.] *{_NUMBER})?( +[A-Za-z0-9][A-Za-z0-9_*/ ]*)?( *\[[a-z0-9_, ]*\])? *"
_ADDRESS = r"\s*[Hh][Tt][Tt][Pp][Ss]?://\S+\s*"

TEXT_SCHEMA = {
    **pattern(rf"(?!\s*({PLACEHOLDER}))[\s\S]*\S[\s\S]*", "Write the text out, or remove the key."),
    "maxLength": LONGEST_TEXT,
}
_ID_SCHEMA = {
    **pattern(ID_PATTERN, "Write an id of lower-case letters and digits with single hyphens, like sol-speed."),
    "maxLength": LONGEST_ID,
}
_ID_LIST = {"items": {"type": "string", **_ID_SCHEMA}, "minItems": 1, "uniqueItems": True}
_LINE = {"type": "integer", "minimum": 1, "maximum": 9_999_999}
_LINES = {"items": _LINE, "minItems": 1, "uniqueItems": True}

Text = Annotated[str, BeforeValidator(_text), _schema(["string", "number"], **TEXT_SCHEMA)]
Url = Annotated[
    str,
    BeforeValidator(_text),
    _schema(
        "string",
        **pattern(_ADDRESS, "Write the whole address, like https://example.org/page."),
        maxLength=LONGEST_TEXT,
    ),
]
LanguageCode = Text
Id = Annotated[str, BeforeValidator(_identifier), _schema("string", **_ID_SCHEMA)]
ArticleId = Annotated[Id, Refers("articles")]
ClaimId = Annotated[Id, Refers("claims")]
FigureId = Annotated[Id, Refers("figures")]
OrganisationId = Annotated[Id, Refers("organisations")]
SourceId = Annotated[Id, Refers("sources")]
SourceIds = Annotated[
    tuple[SourceId, ...], BeforeValidator(_one_or_more), _schema(["string", "array"], **_ID_SCHEMA, **_ID_LIST)
]
Name = Annotated[
    str,
    BeforeValidator(_name),
    _schema(
        "string",
        **pattern(NAME_PATTERN, "Write a name of lower-case letters, digits and underscores, like tokens_per_day."),
        maxLength=LONGEST_ID,
    ),
]
Sha256 = Annotated[
    str,
    BeforeValidator(_sha256),
    _schema("string", **pattern(SHA256_PATTERN, "Write 64 hexadecimal digits in lower case.")),
]
Whole = Annotated[int, BeforeValidator(_whole), WithJsonSchema(_LINE)]
Truth = Annotated[bool, BeforeValidator(_truth), _schema("boolean")]
Date = Annotated[
    Span,
    BeforeValidator(_span),
    _schema(
        ["string", "integer"],
        minimum=1,
        maximum=9999,
        **pattern(_SPAN, "Write the date as 2026, 2026-07 or 2026-07-08, or two of them joined with /."),
    ),
]
Day = Annotated[
    Span, BeforeValidator(_day), _schema("string", format="date", patternErrorMessage="Write one day, like 2026-07-08.")
]
Value = Annotated[
    Quantity | Span,
    BeforeValidator(_value),
    _schema(
        ["string", "number"],
        **pattern(
            f"({_QUANTITY}|{_SPAN})", "Write a value like 750 token/s, <=750 token/s, 70..100 wafer or 2026-07-08."
        ),
    ),
]
Amount = Annotated[
    Quantity,
    BeforeValidator(_quantity),
    _schema(
        ["string", "number"],
        **pattern(_QUANTITY, "Write a quantity like 750 token/s, ~3e12 parameter or 70..100 wafer."),
    ),
]
Numbers = Annotated[tuple[Whole, ...], BeforeValidator(_numbers), AfterValidator(_rising)]
Lines = Annotated[
    dict[Annotated[str, BeforeValidator(_article), Refers("articles")], Numbers],
    BeforeValidator(_by_article),
    _schema(
        ["array", "object"],
        **_LINES,
        propertyNames={"type": "string", **_ID_SCHEMA},
        additionalProperties={"type": "array", **_LINES},
        minProperties=1,
    ),
]
