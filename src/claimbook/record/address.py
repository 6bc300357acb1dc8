"""Addresses of pages."""

from __future__ import annotations

from urllib.parse import urlsplit


def page_of(url: str) -> tuple[str, str, str] | None:
    """Host, path and query of an address, without what does not change the page (scheme, www, a final slash, the
    fragment).

    None for a text that is no whole address: http or https, with a host and without a space.
    """
    try:
        parts = urlsplit(url)
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or not parts.hostname or any(sign.isspace() for sign in url):
        return None
    return parts.hostname.removeprefix("www.") + port, parts.path.rstrip("/"), parts.query
