"""Visits to addresses, hosts in parallel: every request that one takes, and the outcome."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator, Mapping
from dataclasses import replace
from urllib.parse import quote, urljoin, urlsplit

from claimbook.links.link import Outcome, Page
from claimbook.links.request import Reply
from claimbook.links.target import URL_SIGNS, Unasked, shown, target_of
from claimbook.links.throttle import Throttle
from claimbook.links.transport import Policy, Transport

_DIED = frozenset({404, 410})
_REFUSED = frozenset({401, 403, 429, 451})
_PERMANENT = frozenset({301, 308})
_REDIRECTS = _PERMANENT | {302, 303, 307}
_POLICY, _TRANSPORT = Policy(), Transport()


def check(wanted: Mapping[str, bool], policy: Policy = _POLICY, transport: Transport = _TRANSPORT) -> Iterator[Page]:
    """What became of each address, in the order in which that is known.

    ``wanted`` says for each whether its title is wanted. Ending the iteration early starts no further request.
    """
    groups: dict[str, list[str]] = {}
    for url in wanted:
        groups.setdefault(_host_of(url), []).append(url)
    waiting: queue.SimpleQueue[list[str]] = queue.SimpleQueue()
    for group in groups.values():
        waiting.put(group)
    done: queue.SimpleQueue[Page | Exception] = queue.SimpleQueue()
    throttle, stop = Throttle(policy, transport), threading.Event()

    def work() -> None:
        try:
            while True:
                for url in waiting.get_nowait():
                    if stop.is_set():
                        return
                    done.put(_visited(url, wanted[url], throttle))
        except queue.Empty:
            return
        except Exception as error:  # a thread must not end in silence: the one who waits for it would wait for ever
            done.put(error)

    for _ in range(min(policy.parallel, len(groups))):
        threading.Thread(target=work, daemon=True).start()
    try:
        for _ in wanted:
            page = done.get()
            if isinstance(page, Exception):
                raise page
            yield page
    finally:
        stop.set()


def _host_of(url: str) -> str:
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""


def _visited(url: str, titled: bool, throttle: Throttle) -> Page:
    """What became of an address: asked by HEAD, by GET where HEAD does not do, along its redirects."""
    at, method, tried = url, "HEAD", 0
    hops: list[tuple[int, str]] = []
    while True:
        try:
            target = target_of(at, throttle.policy.allowed)
            reply = throttle.ask(method, target, tried, titled)
        except Unasked as reason:
            return _page(url, hops, "not checked", f"it leads to {shown(at)}, and {reason}" if hops else str(reason))
        tried += 1
        if reply.again:
            method = "GET"
            continue
        if reply.status in _REDIRECTS and reply.location is not None:
            if len(hops) == throttle.policy.redirects:
                return _page(
                    url, [], "failing", f"it redirects more than {throttle.policy.redirects} times", reply.status
                )
            at, tried = _joined(at, reply.location), 0
            hops.append((reply.status, at))
            continue
        if method == "HEAD" and _is_unsettled(reply, titled):
            method, tried = "GET", 0
            continue
        return _concluded(url, hops, reply)


def _is_unsettled(reply: Reply, titled: bool) -> bool:
    """Whether an answer to HEAD leaves something to ask by GET: many hosts answer HEAD falsely, and it has no title."""
    if reply.status is None or reply.status == 429 or (reply.status == 503 and reply.wait is not None):
        return False
    return not 200 <= reply.status < 300 or (titled and reply.is_html)


def _joined(at: str, location: str) -> str:
    """Where a redirect leads. Its bytes are read as UTF-8 where they are, and what no address may hold is quoted."""
    try:
        location = location.encode("latin-1").decode("utf-8")
    except UnicodeError:
        pass
    try:
        return urljoin(at, quote(location.strip(), safe=URL_SIGNS))
    except ValueError:
        return location


def _concluded(url: str, hops: list[tuple[int, str]], reply: Reply) -> Page:
    """The outcome that a last answer means."""
    told = f"answered {reply.status}" + (f" at {shown(hops[-1][1])}" if hops else "")
    if reply.status is None:
        told = reply.fault + (f", at {shown(hops[-1][1])}" if hops else "")
        return _page(url, hops, "gone" if reply.dead else "failing", told)
    if reply.wait is not None and reply.status in (429, 503):
        told += f", and asks to wait {reply.wait:g} s"
    if 200 <= reply.status < 300:
        return _alive(url, hops, reply)
    if reply.status in _DIED:
        return _page(url, hops, "gone", told, reply.status)
    if reply.status in _REFUSED:
        return _page(url, hops, "refused", f"{told}, which says nothing of the page", reply.status)
    if reply.status in _REDIRECTS:
        told += ", and not where to"
    return _page(url, hops, "failing", told, reply.status)


def _alive(url: str, hops: list[tuple[int, str]], reply: Reply) -> Page:
    page = _page(url, hops, "alive", f"answered {reply.status}", reply.status, reply.title)
    if page.moved_to is not None:
        leads = f", which leads on to {page.final}" if page.final != page.moved_to else ""
        return replace(page, outcome="moved", because=f"moved to {page.moved_to}{leads}")
    if page.final is not None:
        return replace(page, because=f"{page.because} at {page.final}, for the time being")
    return page


def _page(
    url: str,
    hops: list[tuple[int, str]],
    outcome: Outcome,
    because: str,
    status: int | None = None,
    title: str | None = None,
) -> Page:
    moved_to = None
    for code, address in hops:
        if code not in _PERMANENT:
            break
        moved_to = address
    final = hops[-1][1] if hops else None
    return Page(url, outcome, because, status, moved_to and shown(moved_to), final and shown(final), title)
