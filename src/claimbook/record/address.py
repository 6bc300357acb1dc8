"""Addresses of pages."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

_COUNTS_VISITORS = re.compile(r"(utm_[a-z]+|fbclid|gclid|mc_[ce]id|igshid)=", re.IGNORECASE)
_CODED = re.compile(r"%(2[dDeE]|3[0-9]|4[1-9a-fA-F]|5[0-9aAfF]|6[1-9a-fA-F]|7[0-9aAeE])")


def page_of(url: str) -> tuple[str, str, str] | None:
    """Host, path and query of an address, without what does not change the page (scheme, www, the usual port, a final
    slash, the fragment, what counts visitors, and letters written as codes).

    None for a text that is no whole address: http or https, with a host and without a space.
    """
    try:
        parts = urlsplit(url)
        port = f":{parts.port}" if parts.port not in (None, 80, 443) else ""
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or not parts.hostname or any(sign.isspace() for sign in url):
        return None
    asked = "&".join(each for each in parts.query.split("&") if each and not _COUNTS_VISITORS.match(each))
    return parts.hostname.rstrip(".").removeprefix("www.") + port, _decoded(parts.path).rstrip("/"), _decoded(asked)


def _decoded(text: str) -> str:
    """A part of an address with the letters, digits and marks that need no code written as they are."""
    return _CODED.sub(lambda match: chr(int(match[1], 16)), text)
