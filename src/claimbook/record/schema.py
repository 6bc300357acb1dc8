"""The JSON Schema (draft-07) of a claims file, made from the models, for editors and other people's validators.

A schema sees what YAML made of a scalar, not what was typed: `2026` is a number there, `750 token/s` a text. It
refuses the shapes that the reader and the checks refuse, and no others, but for these. It takes a unit that does not
exist, a day that no calendar has, a year of fewer than four digits, lines in falling order; and it refuses a text that
YAML takes for a truth (`no`), which wants quotes.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Mapping
from typing import Any, get_args, get_origin

from pydantic import WithJsonSchema

from claimbook.record.book import SCHEMA_VERSION, SECTIONS
from claimbook.record.declaration import Declared, declared, reached
from claimbook.record.fields import TEXT_SCHEMA, Day, Id, Value, key_of, pattern
from claimbook.record.line import KEY
from claimbook.record.model import (
    Against,
    Article,
    Calculation,
    Claim,
    Condition,
    Evidence,
    Figure,
    Input,
    Judgement,
    Organisation,
    Record,
    Rendering,
    Source,
    Unclaimed,
)
from claimbook.record.vocabulary import DECIDED, DECIDING, MEANINGS, MIXED, OPEN, READ_ELSEWHERE, READ_THERE
from claimbook.wording.lists import joined

Schema = dict[str, Any]

DRAFT = "http://json-schema.org/draft-07/schema#"
IDENTIFIER = f"urn:claimbook:claims-file:{SCHEMA_VERSION}"

_LINE_KEYS = pattern(
    KEY, "Write the number of a line, after an article's id and a space if it speaks of that one alone."
)

_TITLES = {"url": "URL", "sha256": "SHA-256", "as_of": "As of"}


def schema() -> Schema:
    """The whole schema, as data."""
    return {
        "$schema": DRAFT,
        "$id": IDENTIFIER,
        "title": "Claims file",
        "description": "Claims of articles, each with its sources, its status and verdict, and its calculations.",
        "type": "object",
        "properties": {
            "schema_version": {
                "title": "Schema version",
                "description": "The version of this format.",
                "type": "integer",
                "enum": [SCHEMA_VERSION],
                "examples": [SCHEMA_VERSION],
            },
            "as_of": {
                "title": "As of",
                "description": "The day on which the record stands: labels are judged as of it.",
                **of_type(Day),
                "examples": ["2026-11-30"],
            },
            **{name: _section(name) for name in _SECTIONS},
        },
        "required": ["schema_version", "as_of", "articles", "claims"],
        "additionalProperties": False,
        "definitions": {_named(model): _record(model) for name in SECTIONS for model in reached(SECTIONS[name])},
    }


def text() -> str:
    """The schema as the text of its file."""
    return json.dumps(schema(), ensure_ascii=False, indent=2) + "\n"


# What a record owes, rule by rule


def _without(*names: str) -> Schema:
    """None of these keys is there."""
    return {"properties": dict.fromkeys(names, False)}


def _says(**words: tuple[str, ...]) -> Schema:
    """Each of these fields has one of its words."""
    return {"properties": {name: {"enum": list(each)} for name, each in words.items()}, "required": list(words)}


def _has(name: str) -> Schema:
    return {"required": [name]}


def _owes(name: str, message: str, *conditions: Schema) -> Schema:
    """Where all conditions hold, the key is owed."""
    return _rule(message, {"required": [name], "errorMessage": message}, *conditions)


def _rule(message: str, then: Schema, *conditions: Schema) -> Schema:
    return {
        "$comment": message,
        "if": conditions[0] if len(conditions) == 1 else {"allOf": list(conditions)},
        "then": then,
    }


def _known(model: type[Record]) -> Schema:
    """No key is mistyped, which is told by itself."""
    return {"propertyNames": {"enum": [key_of(name) for name in model.model_fields]}}


def _alone(name: str, *conditions: Schema) -> Schema:
    """Where the key is there, no other known one is."""
    message = (
        "Keep exactly one of claim, figure and assume, and as, source and because beside assume only: "
        f"here {name} stands."
    )
    return _rule(
        message, {"propertyNames": {"enum": [name], "errorMessage": message}}, _has(name), _known(Input), *conditions
    )


_BOUNDS = "Write source beside as: bound only, or make it a figure with that source."

_RULES: Mapping[type[Record], tuple[Schema, ...]] = {
    Article: (),
    Claim: (
        _owes(
            "settles",
            "Say under settles what new evidence would decide it: owed unless the verdict is supported or refuted.",
            _says(verdict=(*MIXED, *OPEN)),
        ),
        _owes(
            "searched",
            "Say under searched what was looked for and not found: owed where there is no evidence.",
            _says(verdict=("not_enough_evidence",)),
            _without("evidence", "calculations"),
        ),
        _owes(
            "evidence",
            "Cite under evidence what decides it: owed where the verdict is supported, refuted or conflicting.",
            _says(verdict=DECIDED),
            _without("calculations", "judgement"),
        ),
        _owes(
            "due",
            "Say under due by which date it must have come true: owed where the verdict is pending.",
            _says(verdict=("pending",)),
            _without("judgement"),
        ),
        _owes(
            "authority",
            "Name under authority whose own word makes it official: owed where the status is official.",
            _says(status=("official",)),
            _without("judgement"),
        ),
    ),
    Evidence: (),
    Calculation: (
        _owes(
            "compare",
            "State under compare the condition under which it shows that, against the claim's value or like "
            "{above: 0 day}.",
            _says(shows=DECIDING),
        ),
        _owes("compare", "Write else beside compare only.", _has("else")),
    ),
    Condition: (),
    Against: (),
    Input: (
        _alone("claim"),
        _alone("figure", _without("claim")),
        _owes(
            "because",
            "Say under because why that may be assumed.",
            _has("assume"),
            _known(Input),
            _without("claim", "figure"),
        ),
        _owes(
            "as",
            "Say under as what the assumption is: convention, bound or guess.",
            _has("assume"),
            _known(Input),
            _without("claim", "figure"),
        ),
        *(
            _owes("assume", f"Write {name} beside assume only.", _has(name), _without("claim", "figure", "assume"))
            for name in ("because", "as", "source")
        ),
        _rule(
            _BOUNDS,
            {"properties": {"as": {"enum": ["bound"], "errorMessage": _BOUNDS}}},
            _has("assume"),
            _has("source"),
        ),
    ),
    Rendering: (),
    Judgement: (_owes("verdict", "Say which status, verdict or both are overruled.", _without("status")),),
    Unclaimed: (
        _owes(
            "figures",
            "Say why the line asserts nothing, or set figures aside.",
            {"type": "object"},
            _known(Unclaimed),
            _without("reason"),
        ),
    ),
    Figure: (),
    Source: (
        _owes(
            "through",
            "Say under through what was read, or under relays whose statement it repeats: owed where seen is copy or "
            "secondary.",
            _says(seen=READ_ELSEWHERE),
            _without("relays"),
        ),
        _owes(
            "url",
            "Give the url, or say in a note why there is none.",
            _says(seen=READ_THERE),
            _without("through", "note"),
        ),
        _owes(
            "url",
            "Give the url, or say in a note why there is none.",
            _says(seen=READ_ELSEWHERE),
            _has("relays"),
            _without("through", "note"),
        ),
    ),
    Organisation: (),
}

# Fields that stand for a text typed in the record's place, and have no key.
_KEYLESS: Mapping[type[Record], tuple[str, ...]] = {Against: ("value",)}

_SECTIONS: Mapping[str, tuple[str, Schema]] = {
    "articles": (
        "The texts whose claims are recorded, by id.",
        {
            "ja": {
                "title": "[the Japanese version]",
                "language": "ja",
                "published": "2026-07-08",
                "lines": 67,
                "sha256": "0123456789abcdef" * 4,
            },
        },
    ),
    "claims": (
        "The claims, by id.",
        {
            "sol-wafer-count": {
                "statement": "One GPT-5.6 Sol instance spans 70 to 100 Cerebras wafers.",
                "topic": "wafers",
                "lines": [1, 26],
                "presented": "official",
                "status": "speculative",
                "verdict": "not_enough_evidence",
                "searched": "A wafer count; none found as of 2026-11-30.",
                "settles": "A wafer count from Cerebras or OpenAI.",
            },
        },
    ),
    "unclaimed": (
        "Lines that assert nothing checkable, and figures that no claim states, by line; each with why.",
        {
            "10": "a rhetorical question",
            "fr 66": "a note of the translator",
            "11": {"figures": {"une seconde": "the second of the rate"}},
        },
    ),
    "figures": (
        "Reference quantities that calculations use, by id.",
        {
            "wse3-sram": {
                "value": "44 gigabyte/wafer",
                "means": "on-wafer SRAM of one WSE-3",
                "source": "cerebras-wse3-launch",
            },
        },
    ),
    "sources": (
        "The pages that are cited, by id.",
        {
            "openai-gpt-5-6-preview": {
                "title": "Previewing GPT-5.6 Sol",
                "publisher": "OpenAI",
                "url": "https://openai.com/index/previewing-gpt-5-6-sol/",
                "accessed": "2026-11-30",
                "language": "en",
                "kind": "primary",
                "voice": ["openai"],
                "seen": "primary",
            },
        },
    ),
    "organisations": ("Those who can speak for themselves, by id.", {"openai": {"name": "OpenAI"}}),
}


def _section(name: str) -> Schema:
    """One mapping of records; only an owed one may not be empty."""
    model, (description, example) = SECTIONS[name], _SECTIONS[name]
    owed = name in ("articles", "claims")
    return {
        "title": name.capitalize(),
        "description": description,
        "type": "object" if owed else ["object", "null"],
        **({"minProperties": 1} if owed else {}),
        "propertyNames": _LINE_KEYS if model is Unclaimed else of_type(Id),
        "additionalProperties": _reference(model),
        "examples": [example],
    }


def _record(model: type[Record]) -> Schema:
    """One record: its fields, those it must have, and its rules."""
    fields = declared(model)
    return {
        "title": model.__name__,
        "description": inspect.cleandoc(model.__doc__ or "").replace("\n", " "),
        "type": "object",
        **_SHAPES.get(model, {}),
        "properties": {name: _field(field) for name, field in fields.items() if name not in _KEYLESS.get(model, ())},
        "required": [name for name, field in fields.items() if field.required],
        "additionalProperties": False,
        **({"allOf": list(_RULES[model])} if _RULES[model] else {}),
    }


def _field(field: Declared) -> Schema:
    """One field as an editor shows it, and what may stand there."""
    told: Schema = {
        "title": _TITLES.get(field.name, field.name.replace("_", " ").capitalize()),
        "description": field.meaning,
    }
    told |= _vocabulary(field) if field.words else of_type(field.type)
    return {**told, **field.refined, "examples": list(field.examples)}


def of_type(annotation: Any) -> Schema:
    """What may stand where a field has this type."""
    for each in getattr(annotation, "__metadata__", ()):
        if isinstance(each, WithJsonSchema):
            return dict(each.json_schema or {})
    if isinstance(annotation, type) and issubclass(annotation, Record):
        # What stands beside a reference is not read in draft-07.
        return {"allOf": [_reference(annotation)]}
    arguments = get_args(annotation)
    if get_origin(annotation) is tuple:
        return {"type": "array", "items": _item(arguments[0]), "uniqueItems": True}
    if get_origin(annotation) is dict:
        keys = {} if arguments[0] is str else {"propertyNames": of_type(arguments[0])}
        return {"type": "object", **keys, "additionalProperties": _item(arguments[1])}
    raise TypeError(f"no schema is known for {annotation}")


def _item(annotation: Any) -> Schema:
    record = isinstance(annotation, type) and issubclass(annotation, Record)
    return _reference(annotation) if record else of_type(annotation)


def _vocabulary(field: Declared) -> Schema:
    """A closed vocabulary: the language server lists the meanings itself, others find them in the description."""
    told = MEANINGS[field.vocabulary]
    listed = "; ".join(f"{word}: {meaning}" for word, meaning in told.items())
    return {
        "description": f"{field.meaning} One of {listed}.",
        "markdownDescription": field.meaning,
        "type": "string",
        "enum": list(told),
        "enumDescriptions": list(told.values()),
        "markdownEnumDescriptions": list(told.values()),
    }


def _named(model: type[Record]) -> str:
    return model.__name__.lower()


def _reference(model: type[Record]) -> Schema:
    return {"$ref": f"#/definitions/{_named(model)}"}


# What a record as a whole is, beyond its fields.
_SHAPES: Mapping[type[Record], Schema] = {
    Input: {"minProperties": 1},
    Condition: {
        "type": ["string", "object"],
        "minProperties": 1,
        "maxProperties": 1,
        **pattern(
            f"({'|'.join(declared(Condition))})",
            f"Write {joined(list(declared(Condition)), 'or')}, "
            "alone or with what it is held against, like {above: 0 day}.",
        ),
    },
    Against: {**of_type(Value), "type": ["string", "number", "object"], "minProperties": 1, "maxProperties": 1},
    Unclaimed: {"type": ["string", "number", "object"], **TEXT_SCHEMA},
}
