"""How pages are asked for: the ways out of this machine, and the policy of asking."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache


def _addresses_of(host: str, port: int) -> list[str]:
    """The addresses of a host name, in the order in which the system would try them."""
    return [str(found[4][0]) for found in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


def _connection_to(address: str, port: int, timeout: float) -> socket.socket:
    return socket.create_connection((address, port), timeout)


@lru_cache(maxsize=1)
def _trust() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.set_alpn_protocols(["http/1.1"])
    return context


def _sleep(seconds: float) -> None:
    threading.Event().wait(seconds)


@dataclass(frozen=True)
class Transport:
    """The ways out: looking up a name, connecting to an address, whom to trust, waiting."""

    resolve: Callable[[str, int], list[str]] = _addresses_of
    connect: Callable[[str, int, float], socket.socket] = _connection_to
    trust: Callable[[], ssl.SSLContext] = _trust
    sleep: Callable[[float], None] = _sleep


@dataclass(frozen=True)
class Policy:
    """How it asks. Times are seconds.

    ``timeout`` is for looking up, for connecting and for the answer, each. After ``pause`` a host is asked the next
    thing. A passing fault is tried ``tries`` times in all, after ``backoff``, twice that, and so on; what a host asks
    for under Retry-After is waited for up to ``patience``. ``body`` is the most bytes read of a page. ``allowed`` are
    host and port pairs that may be asked though they are not public.
    """

    timeout: float = 20
    pause: float = 1
    tries: int = 3
    backoff: float = 2
    patience: float = 60
    redirects: int = 8
    body: int = 512 * 1024
    parallel: int = 8
    allowed: frozenset[tuple[str, int]] = frozenset()
