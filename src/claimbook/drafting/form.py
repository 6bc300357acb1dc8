"""A draft as a block of YAML in house form."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

import yaml

from claimbook.drafting.draft import ORDER, Draft
from claimbook.record.book import SECTIONS
from claimbook.record.declaration import declared, reached
from claimbook.wording.signs import INVISIBLE

WIDTH = 108
INDENT = 2
_COMMENT_COLUMN = 36
_NARROWEST_COMMENT = 30

_SINGLE_SPACE = re.compile(r"(?<=\S) (?=\S)")
# Fields whose text is no prose: a bare number or date among them needs no quotes.
_NOT_PROSE = frozenset(
    name
    for section in SECTIONS.values()
    for model in reached(section)
    for name, field in declared(model).items()
    if not field.prose and not field.words
)
_NEEDS_QUOTES = re.compile(r"""[,\[\]{}#&*!|>'"%@`\s]|[-?:](\s|$)""")
_NEEDS_QUOTES_WITHIN = re.compile(r":(\s|$)|\s#|[\n\t]|\s$")
_FLOW_SIGN = re.compile(r"[,\[\]{}]|^[-?:]")
_ESCAPED = re.compile(f'[\\\\"\t\n{INVISIBLE}]')
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}


def block(draft: Draft, comments: Mapping[str, str] | None = None, indent: int = INDENT) -> str:
    """The draft in house form, lines ended by LF: plain folded texts, quotes only where YAML needs them.

    ``comments`` has a remark by field ("id" for the record's own key); one on a field that the draft
    has not stands on lines of its own.
    """
    remarks = comments or {}
    lines = _remarked([" " * indent + _scalar(draft.key, "id") + ":"], remarks.get("id", ""), indent)
    for name in ORDER[draft.section]:
        if name in draft.fields:
            written = list(_field(name, draft.fields[name], " " * (indent + INDENT)))
            lines += _remarked(written, remarks.get(name, ""), indent + INDENT)
        elif name in remarks:
            lines += [" " * (indent + INDENT) + "# " + line for line in remarks[name].split("\n")]
    return "\n".join(lines) + "\n"


def _field(name: str, value: Any, lead: str) -> Iterator[str]:
    """The lines of one field; ``lead`` is what stands before its key, spaces or a hyphen."""
    depth = len(lead)
    if _is_block(name, value):
        yield f"{lead}{name}:"
        if isinstance(value, list):
            for item in value:
                yield from _item(item, depth + INDENT)
        else:
            for key, inner in value.items():
                yield from _field(key, inner, " " * (depth + INDENT))
    else:
        text = _flow(value, name) if isinstance(value, (list, dict)) else _scalar(value, name)
        yield from _folded(f"{lead}{_scalar(name, 'id')}:", text, depth + INDENT)


def _is_block(name: str, value: Any) -> bool:
    """Whether a collection has lines of its own: lists of mappings, and mappings but the short ones."""
    if isinstance(value, list):
        return any(isinstance(item, dict) for item in value)
    return (
        isinstance(value, dict)
        and name not in ("lines", "compare")
        and not ({"claim", "figure"} & value.keys() and len(value) == 1)
    )


def _item(item: Mapping[str, Any], depth: int) -> Iterator[str]:
    lead = " " * depth + "- "
    for name, value in item.items():
        yield from _field(name, value, lead)
        lead = " " * (depth + INDENT)


def _flow(value: Any, name: str) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(_flow(item, name) for item in value) + "]"
    if isinstance(value, dict):
        return (
            "{"
            + ", ".join(
                f"{_scalar(key, 'id', True)}: {_flow(item, name if name == 'lines' else key)}"
                for key, item in value.items()
            )
            + "}"
        )
    return _scalar(value, name, True)


def _scalar(text: str, name: str, in_flow: bool = False) -> str:
    """A text plain, or in double quotes where YAML needs them."""
    if text and not _needs_quotes(text, name, in_flow):
        return text
    return f'"{_ESCAPED.sub(_escape, text)}"' if text else ""


def _needs_quotes(text: str, name: str, in_flow: bool) -> bool:
    if (
        _NEEDS_QUOTES.match(text)
        or _NEEDS_QUOTES_WITHIN.search(text)
        or _ESCAPED.search(text.replace("\\", "").replace('"', ""))
    ):
        return True
    if in_flow and _FLOW_SIGN.search(text):
        return True
    return name not in _NOT_PROSE and not _is_text(text)


def _is_text(text: str) -> bool:
    """Whether readers of YAML take a plain text for a text, and not for a number, a date or a truth."""
    resolved = [
        tag for tag, pattern in yaml.SafeLoader.yaml_implicit_resolvers.get(text[:1], ()) if pattern.match(text)
    ]
    return not resolved and not re.fullmatch(
        r"[-+]?(0o[0-7]+|\.?[0-9][0-9_]*(\.[0-9]*)?([eE][-+]?[0-9]+)?)|[yYnN]", text
    )


def _escape(found: re.Match[str]) -> str:
    character = found[0]
    return _ESCAPES.get(character) or (
        f"\\x{ord(character):02x}" if ord(character) < 256 else f"\\u{ord(character):04x}"
    )


def _folded(lead: str, text: str, depth: int) -> list[str]:
    """``lead`` and a text, broken at single spaces before it grows too wide."""
    first, *following = _SINGLE_SPACE.split(text)
    lines = [f"{lead} {first}".rstrip(" ")]
    for word in following:
        if len(lines[-1]) + 1 + len(word) <= WIDTH:
            lines[-1] += " " + word
        else:
            lines.append(" " * depth + word)
    return lines


def _remarked(lines: list[str], remark: str, depth: int) -> list[str]:
    """A field's lines with a comment beside a short one, above a longer one."""
    remark = " ".join(remark.split())
    if not remark:
        return lines
    if len(lines) == 1 and len(lines[0]) < _COMMENT_COLUMN:
        told = _wrapped(remark, WIDTH - _COMMENT_COLUMN - 2)
        return [
            f"{lines[0]:<{_COMMENT_COLUMN}}# {told[0]}",
            *(" " * _COMMENT_COLUMN + "# " + more for more in told[1:]),
        ]
    return [*(" " * depth + "# " + more for more in _wrapped(remark, WIDTH - depth - 2)), *lines]


def _wrapped(remark: str, width: int) -> list[str]:
    return textwrap.wrap(remark, max(width, _NARROWEST_COMMENT), break_long_words=False, break_on_hyphens=False)
