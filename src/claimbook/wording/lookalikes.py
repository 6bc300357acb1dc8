"""Texts that look alike on the screen and differ in their characters."""

from __future__ import annotations

import re
import unicodedata

from claimbook.wording.signs import ODD_SPACES, SMART_QUOTES, named_sign

_LETTERS = str.maketrans(
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u04bb\u051b\u051d\u0501\u03b1\u03bf\u03bd\u03c1\u03b9\u03ba\u03c4"
    "\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0425\u0406",
    "aeopcyxijshqwdaovpikt" "ABEKMHOPCTXI",
)  # fmt: skip
_APART = re.compile(f"[{ODD_SPACES}]")


def plain_letters(text: str) -> str:
    """A text with plain spaces, Latin letters for those that look like them, and no quotes of a word processor."""
    bare = unicodedata.normalize("NFKC", _APART.sub(" ", text)).translate(_LETTERS)
    return bare.strip().strip(SMART_QUOTES + "\"'`").strip()


def folded_name(text: str) -> str:
    """A name without what nobody sees or means: case, kinds of spaces, ways of writing an accent."""
    return " ".join(plain_letters(text).casefold().split())


def strange(text: str) -> str:
    """The first character of a text that is no ASCII and looks as if it were, with its name, "" where there is none."""
    found = next((sign for sign in text if not sign.isascii() and plain_letters(sign) != sign), "")
    return named_sign(found) if found else ""


def as_id(text: str) -> str:
    """What a text is as an id: lower-case letters and digits with single hyphens; "" where nothing is left of it."""
    plain = unicodedata.normalize("NFKD", plain_letters(text)).encode("ascii", "ignore").decode().casefold()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
