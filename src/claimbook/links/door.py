"""The doors of hosts: at each one thing is asked at a time, with a pause after it."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field, replace

from claimbook.links.manners import Manners
from claimbook.links.outside import Outside
from claimbook.links.request import Reply, asked
from claimbook.links.target import Target, Unasked


@dataclass
class _Door:
    """One host: a lock to ask one thing at a time, whether it was asked before, and why it is not asked any more."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    knocked: bool = False
    closed: str = ""


class Doors:
    """Every host that is asked, each one request at a time."""

    def __init__(self, manners: Manners, outside: Outside) -> None:
        self.manners = manners
        self.outside = outside
        self._lock = threading.Lock()
        self._doors: dict[str, _Door] = {}

    def ask(self, method: str, target: Target, tried: int, titled: bool) -> Reply:
        """One request; where it may be tried again, after the wait for that, and otherwise with `again` false.

        The host is left alone while it is waited for. A host that wants no more requests gets none.
        """
        with self._lock:
            door = self._doors.setdefault(target.host, _Door())
        with door.lock:
            if door.closed:
                raise Unasked(door.closed)
            if door.knocked:
                self.outside.sleep(self.manners.pause)
            door.knocked = True
            reply = asked(method, target, titled, self.manners, self.outside)
            if not reply.again:
                return reply
            wait = max(self.manners.backoff * 2**tried, reply.wait or 0)
            if tried + 1 < self.manners.tries and wait <= max(self.manners.patience, self.manners.backoff * 2**tried):
                self.outside.sleep(wait)
                return reply
            if reply.status == 429:
                door.closed = f"{target.host} answered 429 to an earlier request, so it was left alone"
            if not reply.reached:
                door.closed = f"{target.host} could not be reached for an earlier request: {reply.fault}"
            return replace(reply, again=False)
