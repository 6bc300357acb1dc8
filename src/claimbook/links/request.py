"""One request to one host, and what came back."""

from __future__ import annotations

import http.client
import socket
import ssl
import threading
from dataclasses import dataclass
from email.message import Message
from email.utils import parsedate_to_datetime
from importlib.metadata import PackageNotFoundError, version

from claimbook.links.host import checked_addresses
from claimbook.links.target import Target, clean
from claimbook.links.title import title_of
from claimbook.links.transport import Policy, Transport

_PASSING = frozenset({429, 500, 502, 503, 504})
_NO_SUCH_NAME = frozenset(getattr(socket, name) for name in ("EAI_NONAME", "EAI_NODATA") if hasattr(socket, name))


@dataclass(frozen=True)
class Reply:
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


def agent() -> str:
    """What it calls itself: claimbook/0.1.0 (link check)."""
    try:
        return f"claimbook/{version('claimbook')} (link check)"
    except PackageNotFoundError:
        return "claimbook (link check)"


def asked(method: str, target: Target, titled: bool, policy: Policy, transport: Transport) -> Reply:
    """One request to one of a host's addresses. Every fault of the other side is told in the reply."""
    try:
        addresses = checked_addresses(target, policy, transport)
    except OSError as error:
        if isinstance(error, socket.gaierror) and error.errno in _NO_SUCH_NAME:
            return Reply(fault=f"there is no host {target.host}", dead=True)
        return Reply(fault=f"{target.host} could not be looked up", again=True, reached=False)
    try:
        connection = _connected(addresses, target.port, policy, transport)
    except TimeoutError:
        return Reply(fault=f"no connection within {policy.timeout:g} s", again=True, reached=False)
    except OSError as error:
        return Reply(fault=f"no connection ({_reason(error)})", again=True, reached=False)
    try:
        return _exchanged(method, target, titled, connection, policy, transport)
    except TimeoutError:
        return Reply(fault=f"no answer within {policy.timeout:g} s", again=True)
    except ssl.SSLCertVerificationError as error:
        return Reply(fault=f"its certificate is not valid ({clean(error.verify_message)})")
    except ssl.SSLError as error:
        return Reply(
            fault=f"no secure connection ({clean(str(error.reason or 'broken off')).lower().replace('_', ' ')})"
        )
    except OSError as error:
        return Reply(fault=f"the connection broke off ({_reason(error)})", again=True)
    except (http.client.HTTPException, ValueError):
        return Reply(fault="what it answered is not HTTP")


def _reason(error: OSError) -> str:
    return clean(error.strerror or "no answer").lower()


def _connected(addresses: list[str], port: int, policy: Policy, transport: Transport) -> socket.socket:
    """A connection to the first address that takes one."""
    for number, address in enumerate(addresses, 1):
        try:
            return transport.connect(address, port, policy.timeout / len(addresses))
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


def _exchanged(
    method: str, target: Target, titled: bool, connection: socket.socket, policy: Policy, transport: Transport
) -> Reply:
    """The reply that comes over a connection, which is closed then; TimeoutError when it does not come in time."""
    try:
        connection.settimeout(policy.timeout)
        with _Leash(policy.timeout) as leash:
            try:
                leash.hold(connection)
                if target.scheme == "https":
                    connection = transport.trust().wrap_socket(
                        connection, server_hostname=target.host, do_handshake_on_connect=False
                    )
                    leash.hold(connection)
                    connection.do_handshake()
                reply = _spoken(method, target, titled, connection, policy)
            except (OSError, http.client.HTTPException):
                if leash.expired:
                    raise TimeoutError from None
                raise
            if leash.expired:
                raise TimeoutError
            return reply
    finally:
        connection.close()


def _spoken(method: str, target: Target, titled: bool, connection: socket.socket, policy: Policy) -> Reply:
    asking = http.client.HTTPConnection(target.host, target.port)
    asking.auto_open = 0
    asking.sock = connection
    headers = {
        "Host": target.authority,
        "User-Agent": agent(),
        "Accept": "text/html, */*;q=0.5",
        "Accept-Encoding": "identity",
        "Connection": "close",
    }
    try:
        asking.request(method, target.path, headers=headers)
        with asking.getresponse() as answer:
            kind = answer.headers.get_content_type() if "Content-Type" in answer.headers else "text/html"
            is_html = kind in ("text/html", "application/xhtml+xml")
            plain = answer.headers.get("Content-Encoding", "identity").strip().lower() == "identity"
            wanted = titled and is_html and plain and method == "GET" and 200 <= answer.status < 300
            return Reply(
                status=answer.status,
                again=answer.status in _PASSING,
                wait=_wait(answer.headers),
                location=answer.headers.get("Location"),
                is_html=is_html,
                title=_read_title(answer, policy.body) if wanted else None,
            )
    finally:
        asking.close()


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


def _wait(headers: Message) -> float | None:
    """The seconds that Retry-After asks for. A time of day counts from the answer's own Date, for no clock is read."""
    asked = headers.get("Retry-After", "").strip()
    if asked.isascii() and asked.isdigit():
        return float(asked)
    try:
        return max((parsedate_to_datetime(asked) - parsedate_to_datetime(headers.get("Date", ""))).total_seconds(), 0)
    except (TypeError, ValueError, OverflowError):
        return None
