"""The ways out of this machine."""

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
class Outside:
    """The ways out: looking up a name, connecting to an address, whom to trust, waiting."""

    resolve: Callable[[str, int], list[str]] = _addresses_of
    connect: Callable[[str, int, float], socket.socket] = _connection_to
    trust: Callable[[], ssl.SSLContext] = _trust
    sleep: Callable[[float], None] = _sleep
