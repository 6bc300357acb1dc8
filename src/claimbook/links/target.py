"""Addresses that may be asked, taken apart; what comes from outside, made fit to print."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass
from urllib.parse import quote, urlsplit

_HOST_NAME = re.compile(r"[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?")
URL_SIGNS = "%/:?#[]@!$&'()*+,;=~"


class Unasked(Exception):
    """An address that is not asked, and why."""


@dataclass(frozen=True)
class Target:
    """An address taken apart: the host in ASCII lower case, the path with its query."""

    url: str
    scheme: str
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _port_of(self.scheme) else f"{host}:{self.port}"


def _port_of(scheme: str) -> int:
    return 443 if scheme == "https" else 80


def target_of(url: str, allowed: frozenset[tuple[str, int]]) -> Target:
    """The address to ask; Unasked for one that is none, or that must not be asked."""
    if any(sign.isspace() or not sign.isprintable() for sign in url):
        raise Unasked("it is no address: there is white space in it")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Unasked("it is no address that can be read") from None
    if parts.scheme not in ("http", "https"):
        raise Unasked("only addresses that begin with http:// or https:// are asked")
    if "@" in parts.netloc:
        raise Unasked("there are credentials in it")
    host = _ascii(parts.hostname or "")
    port = _port_of(parts.scheme) if port is None else port
    if port not in (80, 443) and (host, port) not in allowed:
        raise Unasked(f"only the ports 80 and 443 are asked, and it names {port}")
    path = quote(parts.path or "/", safe=URL_SIGNS) + (f"?{quote(parts.query, safe=URL_SIGNS)}" if parts.query else "")
    return Target(url, parts.scheme, host, port, path)


def parse_allowed(text: str) -> tuple[str, int]:
    """A host and a port, written 127.0.0.1:8000 or [::1]:8000; ValueError for anything else."""
    parts = urlsplit(f"//{text}")
    if parts.netloc != text or "@" in text or parts.hostname is None or not parts.port:
        raise ValueError(text)
    try:
        return _ascii(parts.hostname), parts.port
    except Unasked:
        raise ValueError(text) from None


def _ascii(host: str) -> str:
    """A host in ASCII lower case; Unasked where it cannot be one."""
    if ":" in host:
        try:
            return str(ipaddress.IPv6Address(host)) if "%" not in host else _no_host(host)
        except ValueError:
            _no_host(host)
    try:
        name = host.encode("idna").decode("ascii").lower()
    except UnicodeError:
        name = ""
    return name if len(name) < 254 and _HOST_NAME.fullmatch(name) else _no_host(host)


def _no_host(host: str) -> str:
    raise Unasked(f"`{clean(host)}` is no host name" if host else "it names no host")


def clean(text: str, most: int = 200) -> str:
    """A text from outside that may be printed: on one line, without control signs, of bearable length."""
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return line if len(line) <= most else line[: most - 1] + "…"


def shown(url: str) -> str:
    """An address from outside that may be printed, without credentials."""
    return re.sub(r"(?<=//)[^/?#]*@", "", clean(url, 2000))
