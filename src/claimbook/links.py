"""Whether the pages that sources cite still answer.

The only module that opens connections, and only when its command is run. It asks politely: one request at a time a
host with a pause after each, hosts in parallel, and it says who asks. It asks public addresses only: a host's
addresses are looked up once for a request, all of them are checked, and the connection goes to one of those, so a name
that means something else a moment later leads nowhere. Settings for proxies are not followed. Nothing is recorded.
"""

from __future__ import annotations

import codecs
import html
import http.client
import ipaddress
import queue
import re
import socket
import ssl
import threading
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from email.message import Message
from email.utils import parsedate_to_datetime
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Literal, get_args
from urllib.parse import quote, urldefrag, urljoin, urlsplit

from claimbook.model import Source

Outcome = Literal["gone", "failing", "refused", "changed", "moved", "not checked", "alive"]
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)

_DIED = frozenset({404, 410})
_REFUSED = frozenset({401, 403, 429, 451})
_PASSING = frozenset({429, 500, 502, 503, 504})
_PERMANENT = frozenset({301, 308})
_REDIRECTS = _PERMANENT | {302, 303, 307}
_NO_SUCH_NAME = frozenset(getattr(socket, name) for name in ("EAI_NONAME", "EAI_NODATA") if hasattr(socket, name))
_HOST_NAME = re.compile(r"[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?")
_URL_SIGNS = "%/:?#[]@!$&'()*+,;=~"

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
_UNICAST = ipaddress.IPv6Network("2000::/3")
_TRANSLATED = ipaddress.IPv6Network("64:ff9b::/96")
# Set aside by the IANA registries, but not known as such to every Python that runs this.
_SET_ASIDE = tuple(map(ipaddress.ip_network, ("192.0.0.0/24", "192.88.99.0/24", "100.64.0.0/10", "3fff::/20", "2001::/23", "2001:db8::/32")))


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


@dataclass(frozen=True)
class Page:
    """What became of one address.

    ``status`` is the last HTTP status, None where none came; ``moved_to`` where the permanent redirects lead;
    ``final`` the address that answered, where it is another one; ``title`` the page's title now, if it was read.
    """

    url: str
    outcome: Outcome
    because: str
    status: int | None = None
    moved_to: str | None = None
    final: str | None = None
    title: str | None = None


@dataclass(frozen=True)
class Link:
    """A source and what became of its page; ``url`` is None where the source has none.

    ``title_differs`` says whether the page's title shares no word with the recorded one, None where that is not known.
    """

    source: str
    url: str | None
    outcome: Outcome
    because: str
    status: int | None = None
    moved_to: str | None = None
    final: str | None = None
    title: str | None = None
    title_differs: bool | None = None

    def as_dict(self) -> dict[str, Any]:
        return dict(vars(self))


def agent() -> str:
    """What it calls itself: claimbook/0.1.0 (link check)."""
    try:
        return f"claimbook/{version('claimbook')} (link check)"
    except PackageNotFoundError:
        return "claimbook (link check)"


# --- sources and their pages ---


def pages(sources: Iterable[Source]) -> dict[str, bool]:
    """The addresses that sources cite, in their order, each once; and whether a title is wanted to compare."""
    wanted: dict[str, bool] = {}
    for source in sources:
        if source.url is not None:
            address = _without_fragment(source.url)
            wanted[address] = wanted.get(address, False) or bool(_telling_words(source))
    return wanted


def _without_fragment(url: str) -> str:
    """An address without its fragment; as it is where it cannot be taken apart."""
    try:
        return urldefrag(url).url
    except ValueError:
        return url


def link(source: Source, found: Mapping[str, Page], unasked: str) -> Link:
    """What became of a source's page; not checked, for the reason ``unasked``, where it was not asked for."""
    if source.url is None:
        return Link(source.id, None, "not checked", "no url is recorded")
    page = found.get(_without_fragment(source.url))
    if page is None:
        return Link(source.id, source.url, "not checked", unasked)
    return _compared(source, page)


def _compared(source: Source, page: Page) -> Link:
    """A source's link, with the title of its page held against the recorded one."""
    differs = title_differs(source, page.title)
    known = {**vars(page), "source": source.id, "url": source.url, "title_differs": differs}
    fragment = _fragment(source.url)
    for name in ("moved_to", "final"):
        if known[name] is not None and fragment and "#" not in known[name]:
            known[name] += f"#{fragment}"
    if differs:
        remark = f"its title is now “{page.title}”, which shares no word with “{source.title}”"
        known["because"] = remark if page.outcome == "alive" else f"{page.because}; {remark}"
        known["outcome"] = "changed" if page.outcome == "alive" else page.outcome
    return Link(**known)


def _fragment(url: str | None) -> str:
    return (url or "").partition("#")[2]


def unreachable(found: Mapping[str, Page]) -> bool:
    """Whether several hosts were asked and none gave any answer: then the fault is more likely here than there."""
    asked = [page for page in found.values() if page.outcome != "not checked"]
    return all(page.status is None for page in asked) and len({urlsplit(page.url).hostname for page in asked}) > 1


# --- asking ---


def check(wanted: Mapping[str, bool], manners: Manners = Manners(), outside: Outside = Outside()) -> Iterator[Page]:
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
    doors, stop = _Doors(manners, outside), threading.Event()

    def work() -> None:
        try:
            while True:
                for url in waiting.get_nowait():
                    if stop.is_set():
                        return
                    done.put(_visited(url, wanted[url], doors))
        except queue.Empty:
            return
        except Exception as error:  # a thread must not end in silence: the one who waits for it would wait for ever
            done.put(error)

    for _ in range(min(manners.parallel, len(groups))):
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


class _Unasked(Exception):
    """An address that is not asked, and why."""


@dataclass(frozen=True)
class _Target:
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


def _target(url: str, allowed: frozenset[tuple[str, int]]) -> _Target:
    """The address to ask; _Unasked for one that is none, or that must not be asked."""
    if any(sign.isspace() or not sign.isprintable() for sign in url):
        raise _Unasked("it is no address: there is white space in it")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise _Unasked("it is no address that can be read") from None
    if parts.scheme not in ("http", "https"):
        raise _Unasked("only addresses that begin with http:// or https:// are asked")
    if "@" in parts.netloc:
        raise _Unasked("there are credentials in it")
    host = _ascii(parts.hostname or "")
    port = _port_of(parts.scheme) if port is None else port
    if port not in (80, 443) and (host, port) not in allowed:
        raise _Unasked(f"only the ports 80 and 443 are asked, and it names {port}")
    path = quote(parts.path or "/", safe=_URL_SIGNS) + (f"?{quote(parts.query, safe=_URL_SIGNS)}" if parts.query else "")
    return _Target(url, parts.scheme, host, port, path)


def _ascii(host: str) -> str:
    """A host in ASCII lower case; _Unasked where it cannot be one."""
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
    raise _Unasked(f"`{_clean(host)}` is no host name" if host else "it names no host")


def is_public(address: Address) -> bool:
    """Whether an address belongs to a host of the open internet, and so does any IPv4 address wrapped in it."""
    if any(address in network for network in _SET_ASIDE if network.version == address.version):
        return False
    if isinstance(address, ipaddress.IPv4Address):
        return address.is_global and not address.is_multicast and not address.is_reserved
    inner = address.ipv4_mapped or address.sixtofour
    if address in _TRANSLATED:
        inner = ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF)
    if inner is not None:
        return is_public(inner)
    return address in _UNICAST and address.is_global


def _addresses(target: _Target, manners: Manners, outside: Outside) -> list[str]:
    """A host's addresses, the first of each family; _Unasked unless each one of all is public or the host allowed."""
    found = [ipaddress.ip_address(text.partition("%")[0]) for text in _looked_up(target, manners, outside)]
    if not found:
        raise socket.gaierror(socket.EAI_NONAME, "no address")
    if (target.host, target.port) not in manners.allowed:
        for address in found:
            if not is_public(address):
                spelled = "" if str(address) == target.host else f", which {target.host} means,"
                raise _Unasked(f"{address}{spelled} is no public address")
    return list({address.version: str(address) for address in reversed(found)}.values())[::-1]


def _looked_up(target: _Target, manners: Manners, outside: Outside) -> list[str]:
    """The addresses that a host means, in time; numbers in any of their spellings need nobody to be asked."""
    if ":" in target.host:
        return [target.host]
    try:
        return [socket.inet_ntoa(socket.inet_aton(target.host))]
    except OSError:
        pass
    answers: queue.SimpleQueue[list[str] | OSError] = queue.SimpleQueue()

    def ask() -> None:
        try:
            answers.put(outside.resolve(target.host, target.port))
        except (OSError, UnicodeError) as error:
            answers.put(error if isinstance(error, OSError) else socket.gaierror(socket.EAI_NONAME, "no host name"))

    threading.Thread(target=ask, daemon=True).start()
    try:
        answer = answers.get(timeout=manners.timeout)
    except queue.Empty:
        raise TimeoutError from None
    if isinstance(answer, OSError):
        raise answer
    return answer


@dataclass(frozen=True)
class _Reply:
    """What came back: a status with what goes with it, or a fault in words.

    ``again``: it may be otherwise in a moment. ``wait``: seconds that the host wants to be left alone. ``reached``:
    whether a connection came about.
    """

    status: int | None = None
    fault: str = ""
    dead: bool = False
    again: bool = False
    reached: bool = True
    wait: float | None = None
    location: str | None = None
    is_html: bool = False
    title: str | None = None


@dataclass
class _Door:
    """One host: a lock to ask one thing at a time, whether it was asked before, and why it is not asked any more."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    knocked: bool = False
    closed: str = ""


class _Doors:
    """Every host that is asked, each one request at a time."""

    def __init__(self, manners: Manners, outside: Outside) -> None:
        self.manners = manners
        self.outside = outside
        self._lock = threading.Lock()
        self._doors: dict[str, _Door] = {}

    def ask(self, method: str, target: _Target, tried: int, titled: bool) -> _Reply:
        """One request; where it may be tried again, after the wait for that, and otherwise with `again` false.

        The host is left alone while it is waited for. A host that wants no more requests gets none.
        """
        with self._lock:
            door = self._doors.setdefault(target.host, _Door())
        with door.lock:
            if door.closed:
                raise _Unasked(door.closed)
            if door.knocked:
                self.outside.sleep(self.manners.pause)
            door.knocked = True
            reply = _asked(method, target, titled, self.manners, self.outside)
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


def _visited(url: str, titled: bool, doors: _Doors) -> Page:
    """What became of an address: asked by HEAD, by GET where HEAD does not do, along its redirects."""
    at, method, tried = url, "HEAD", 0
    hops: list[tuple[int, str]] = []
    while True:
        try:
            target = _target(at, doors.manners.allowed)
            reply = doors.ask(method, target, tried, titled)
        except _Unasked as reason:
            return _page(url, hops, "not checked", f"it leads to {_shown(at)}, and {reason}" if hops else str(reason))
        tried += 1
        if reply.again:
            method = "GET"
            continue
        if reply.status in _REDIRECTS and reply.location is not None:
            if len(hops) == doors.manners.redirects:
                return _page(url, [], "failing", f"it redirects more than {doors.manners.redirects} times", reply.status)
            at, tried = _joined(at, reply.location), 0
            hops.append((reply.status, at))
            continue
        if method == "HEAD" and _is_unsettled(reply, titled):
            method, tried = "GET", 0
            continue
        return _concluded(url, hops, reply)


def _is_unsettled(reply: _Reply, titled: bool) -> bool:
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
        return urljoin(at, quote(location.strip(), safe=_URL_SIGNS))
    except ValueError:
        return location


def _concluded(url: str, hops: list[tuple[int, str]], reply: _Reply) -> Page:
    """The outcome that a last answer means."""
    told = f"answered {reply.status}" + (f" at {_shown(hops[-1][1])}" if hops else "")
    if reply.status is None:
        told = reply.fault + (f", at {_shown(hops[-1][1])}" if hops else "")
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


def _alive(url: str, hops: list[tuple[int, str]], reply: _Reply) -> Page:
    page = _page(url, hops, "alive", f"answered {reply.status}", reply.status, reply.title)
    if page.moved_to is not None:
        leads = f", which leads on to {_shown(page.final)}" if page.final != page.moved_to else ""
        return replace(page, outcome="moved", because=f"moved to {_shown(page.moved_to)}{leads}")
    if page.final is not None:
        return replace(page, because=f"{page.because} at {_shown(page.final)}, for the time being")
    return page


def _page(
    url: str, hops: list[tuple[int, str]], outcome: Outcome, because: str, status: int | None = None, title: str | None = None
) -> Page:
    moved_to = None
    for code, address in hops:
        if code not in _PERMANENT:
            break
        moved_to = address
    final = hops[-1][1] if hops else None
    return Page(url, outcome, because, status, _shown(moved_to), _shown(final), title)


# --- one request ---


def _asked(method: str, target: _Target, titled: bool, manners: Manners, outside: Outside) -> _Reply:
    """One request to one of a host's addresses. Every fault of the other side is told in the reply."""
    late = f"no answer within {manners.timeout:g} s"
    try:
        addresses = _addresses(target, manners, outside)
    except socket.gaierror as error:
        if error.errno in _NO_SUCH_NAME:
            return _Reply(fault=f"there is no host {target.host}", dead=True)
        return _Reply(fault=f"{target.host} could not be looked up", again=True, reached=False)
    except OSError:
        return _Reply(fault=f"{target.host} could not be looked up", again=True, reached=False)
    try:
        connection = _connected(addresses, target.port, manners, outside)
    except TimeoutError:
        return _Reply(fault=f"no connection within {manners.timeout:g} s", again=True, reached=False)
    except OSError as error:
        return _Reply(fault=f"no connection ({_reason(error)})", again=True, reached=False)
    try:
        return _exchanged(method, target, titled, connection, manners, outside)
    except TimeoutError:
        return _Reply(fault=late, again=True)
    except ssl.SSLCertVerificationError as error:
        return _Reply(fault=f"its certificate is not valid ({_clean(error.verify_message)})")
    except ssl.SSLError as error:
        return _Reply(fault=f"no secure connection ({_clean(str(error.reason or 'broken off')).lower().replace('_', ' ')})")
    except OSError as error:
        return _Reply(fault=f"the connection broke off ({_reason(error)})", again=True)
    except (http.client.HTTPException, ValueError):
        return _Reply(fault="what it answered is not HTTP")


def _reason(error: OSError) -> str:
    return _clean(error.strerror or "no answer").lower()


def _connected(addresses: list[str], port: int, manners: Manners, outside: Outside) -> socket.socket:
    """A connection to the first address that takes one."""
    for number, address in enumerate(addresses, 1):
        try:
            return outside.connect(address, port, manners.timeout / len(addresses))
        except OSError:
            if number == len(addresses):
                raise
    raise AssertionError("a host without an address is not connected to")


class _Leash:
    """Ends a connection when its time is up, however slowly the other side goes on to speak."""

    def __init__(self, seconds: float) -> None:
        self.expired = False
        self._held: socket.socket | None = None
        self._timer = threading.Timer(seconds, self._pull)
        self._timer.daemon = True

    def __enter__(self) -> _Leash:
        self._timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()

    def hold(self, connection: socket.socket) -> None:
        self._held = connection
        if self.expired:
            raise TimeoutError

    def _pull(self) -> None:
        self.expired = True
        if self._held is not None:
            try:
                # Not the secure socket's own method, which would go on without its security.
                socket.socket.shutdown(self._held, socket.SHUT_RDWR)
            except OSError:
                pass


def _exchanged(method: str, target: _Target, titled: bool, connection: socket.socket, manners: Manners, outside: Outside) -> _Reply:
    """The reply that comes over a connection, which is closed then; TimeoutError when it does not come in time."""
    try:
        connection.settimeout(manners.timeout)
        with _Leash(manners.timeout) as leash:
            try:
                leash.hold(connection)
                if target.scheme == "https":
                    connection = outside.trust().wrap_socket(connection, server_hostname=target.host, do_handshake_on_connect=False)
                    leash.hold(connection)
                    connection.do_handshake()
                reply = _spoken(method, target, titled, connection, manners)
            except (OSError, http.client.HTTPException):
                if leash.expired:
                    raise TimeoutError from None
                raise
            if leash.expired:
                raise TimeoutError
            return reply
    finally:
        connection.close()


def _spoken(method: str, target: _Target, titled: bool, connection: socket.socket, manners: Manners) -> _Reply:
    asking = http.client.HTTPConnection(target.host, target.port)
    asking.auto_open = 0
    asking.sock = connection
    headers = {
        "Host": target.authority, "User-Agent": agent(), "Accept": "text/html, */*;q=0.5", "Accept-Encoding": "identity",
        "Connection": "close",
    }
    try:
        asking.request(method, target.path, headers=headers)
        with asking.getresponse() as answer:
            kind = answer.headers.get_content_type() if "Content-Type" in answer.headers else "text/html"
            is_html = kind in ("text/html", "application/xhtml+xml")
            plain = answer.headers.get("Content-Encoding", "identity").strip().lower() == "identity"
            wanted = titled and is_html and plain and method == "GET" and 200 <= answer.status < 300
            return _Reply(
                status=answer.status, again=answer.status in _PASSING, wait=_wait(answer.headers),
                location=answer.headers.get("Location"), is_html=is_html,
                title=_read_title(answer, manners.body) if wanted else None,
            )
    finally:
        asking.close()


def _wait(headers: Message) -> float | None:
    """The seconds that Retry-After asks for. A time of day counts from the answer's own Date, for no clock is read."""
    asked = headers.get("Retry-After", "").strip()
    if asked.isascii() and asked.isdigit():
        return float(asked)
    try:
        return max((parsedate_to_datetime(asked) - parsedate_to_datetime(headers.get("Date", ""))).total_seconds(), 0)
    except (TypeError, ValueError, OverflowError):
        return None


# --- titles ---


def _read_title(answer: http.client.HTTPResponse, most: int) -> str | None:
    """The title of a page, of which no more is read than is needed for it."""
    content = b""
    while len(content) < most:
        more = answer.read1(min(16 * 1024, most - len(content)))
        if not more:
            break
        content += more
        if b"</title" in content[-len(more) - 7 :].lower():
            break
    return title_of(content, answer.headers.get_content_charset())


def title_of(content: bytes, charset: str | None = None) -> str | None:
    """The title of an HTML page as plain text; None where it has none."""
    lowered = content.lower()
    start = lowered.find(b"<title")
    while start >= 0 and lowered[start + 6 : start + 7] not in (b">", b" ", b"\t", b"\n", b"\r"):
        start = lowered.find(b"<title", start + 6)
    begin = lowered.find(b">", start) if start >= 0 else -1
    end = lowered.find(b"</title", begin) if begin >= 0 else -1
    if end < 0:
        return None
    declared = re.search(rb"charset\s{0,9}=\s{0,9}[\"']?([\w-]{1,40})", content[:4096])
    named = charset or (declared[1].decode("ascii", "replace") if declared else "utf-8")
    return _clean(html.unescape(content[begin + 1 : end][:4000].decode(_text_encoding(named), "replace"))) or None


def _text_encoding(name: str) -> str:
    """The encoding that a page names, where pages are written in it; UTF-8 else."""
    try:
        known = codecs.lookup(name).name
    except (LookupError, ValueError):
        return "utf-8"
    usual = ("iso8859", "cp125", "shift_jis", "cp932", "euc_", "iso2022_jp", "gb", "big5", "koi8", "cp949")
    # Browsers read the names ASCII and Latin-1 as Windows-1252.
    return "cp1252" if known in ("ascii", "iso8859-1") else known if known.startswith(usual) else "utf-8"


def _clean(text: str, most: int = 200) -> str:
    """A text from outside that may be printed: on one line, without control signs, of bearable length."""
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return line if len(line) <= most else line[: most - 1] + "…"


def _shown(url: str | None) -> Any:
    """An address from outside that may be printed, without credentials."""
    return None if url is None else re.sub(r"(?<=//)[^/?#]*@", "", _clean(url, 2000))


_CJK = r"\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff"
_RUN = re.compile(rf"[{_CJK}]+|(?:(?![{_CJK}])[^\W_])+")
_IDLE = frozenset(
    "the an of and or to in on for with by from at as is are its it this that how what why new "
    "le la les un une de des du et ou en pour par sur dans au aux "
    "der die das ein eine und oder von zu im für mit auf "
    "el los las una del al por para con www com".split()
)


def title_differs(source: Source, title: str | None) -> bool | None:
    """Whether a page's title shares no word with the recorded one; None where there is nothing to compare.

    A description in brackets is no title, and the publisher's name says nothing of the page.
    """
    recorded = _telling_words(source)
    now = _words(title or "")
    return recorded.isdisjoint(now) if recorded and now else None


def _telling_words(source: Source) -> frozenset[str]:
    recorded = _words(re.sub(r"\[[^\]]*\]", " ", source.title))
    return recorded - _words(source.publisher) or recorded


def _words(text: str) -> frozenset[str]:
    """The words of a title that say something of it; of writing without spaces every two signs in a row."""
    words: set[str] = set()
    for run in _RUN.findall(unicodedata.normalize("NFKC", text).casefold()):
        if re.match(rf"[{_CJK}]", run):
            words |= {run[i : i + 2] for i in range(max(len(run) - 1, 1))}
        elif len(run) > 1:
            words.add(run)
    return frozenset(words - _IDLE)


# --- addresses that may be asked though they are not public ---


def parse_allowed(text: str) -> tuple[str, int]:
    """A host and a port, written 127.0.0.1:8000 or [::1]:8000; ValueError for anything else."""
    parts = urlsplit(f"//{text}")
    if parts.netloc != text or "@" in text or parts.hostname is None or not parts.port:
        raise ValueError(text)
    try:
        return _ascii(parts.hostname), parts.port
    except _Unasked:
        raise ValueError(text) from None
