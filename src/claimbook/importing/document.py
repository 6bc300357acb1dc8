"""Bytes that somebody else wrote as text and as JSON, in bounds and without surprises."""

from __future__ import annotations

import json
from typing import Any

from claimbook.importing.row import Unusable
from claimbook.wording.bounds import MOST_BYTES


def text_of(data: bytes) -> str:
    """The text of a document in UTF-8."""
    if len(data) > MOST_BYTES:
        raise Unusable(f"expected at most {MOST_BYTES} bytes, found more; take it over in parts")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unusable(f"expected UTF-8 text, found the byte 0x{data[error.start]:02x}; save it as UTF-8") from None


def json_of(text: str) -> Any:
    """What a JSON text holds, every number as it is spelled."""
    try:
        return json.loads(text, parse_int=str, parse_float=str, parse_constant=str)
    except json.JSONDecodeError as error:
        raise Unusable(
            f"expected JSON, found something else at line {error.lineno}, column {error.colno}; check that it is whole"
        ) from None
    except RecursionError:
        raise Unusable("expected JSON of a few levels, found it nested too deep; flatten it") from None
