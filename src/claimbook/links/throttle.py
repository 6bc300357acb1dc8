"""Hosts throttled: of each one thing is asked at a time, with a pause after it."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field, replace

from claimbook.links.request import Reply, asked
from claimbook.links.target import Target, Unasked
from claimbook.links.transport import Policy, Transport


@dataclass
class _Host:
    """One host: a lock to ask one thing at a time, whether it was asked before, and why it is not asked any more."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    asked_before: bool = False
    closed: str = ""


class Throttle:
    """Every host that is asked, each one request at a time."""

    def __init__(self, policy: Policy, transport: Transport) -> None:
        self.policy = policy
        self.transport = transport
        self._lock = threading.Lock()
        self._hosts: dict[str, _Host] = {}

    def ask(self, method: str, target: Target, tried: int, titled: bool) -> Reply:
        """One request; where it may be tried again, after the wait for that, and otherwise with `again` false.

        The host is left alone while it is waited for. A host that wants no more requests gets none.
        """
        with self._lock:
            host = self._hosts.setdefault(target.host, _Host())
        with host.lock:
            if host.closed:
                raise Unasked(host.closed)
            if host.asked_before:
                self.transport.sleep(self.policy.pause)
            host.asked_before = True
            reply = asked(method, target, titled, self.policy, self.transport)
            if not reply.again:
                return reply
            wait = max(self.policy.backoff * 2**tried, reply.wait or 0)
            if tried + 1 < self.policy.tries and wait <= max(self.policy.patience, self.policy.backoff * 2**tried):
                self.transport.sleep(wait)
                return reply
            if reply.status == 429:
                host.closed = f"{target.host} answered 429 to an earlier request, so it was left alone"
            if not reply.reached:
                host.closed = f"{target.host} could not be reached for an earlier request: {reply.fault}"
            return replace(reply, again=False)
