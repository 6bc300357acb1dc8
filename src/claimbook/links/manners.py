"""How pages are asked for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Manners:
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
