"""A server on this machine that plays every part, and the ways out as the tests have them. Nothing goes out."""

from __future__ import annotations

import ipaddress
import socket
import threading
import time
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from books import book
from claimbook import links
from claimbook.links import Link, Page, Policy, Transport

NAMES = ("a.test", "b.test", "c.test")
NOT_SHOWN = "which says nothing of the page"


class Part(BaseHTTPRequestHandler):
    """The server's side: a path names the part that it plays."""

    protocol_version = "HTTP/1.1"
    server: Server

    def log_message(self, *arguments: Any) -> None:
        """Says nothing."""

    def do_HEAD(self) -> None:
        self._play()

    def do_GET(self) -> None:
        self._play()

    def _play(self) -> None:
        self.asked_host: str | None = self.headers["Host"].partition(":")[0]
        host = self.asked_host
        with self.server.lock:
            self.server.asked.append(f"{self.command} {self.path}")
            self.server.heads.append(dict(self.headers))
            self.server.inside[host] = self.server.inside.get(host, 0) + 1
            self.server.most[host] = max(self.server.most.get(host, 0), self.server.inside[host])
            self.server.all_inside = max(self.server.all_inside, sum(self.server.inside.values()))
        try:
            self._answer(self.path.partition("?")[0].strip("/").split("/"))
        except OSError:
            pass  # the asker has gone, as it may
        finally:
            self._leave()
            self.close_connection = True

    def _leave(self) -> None:
        """Counts the request as over: before its answer goes out, since the asker may come again as soon as it has
        that.
        """
        with self.server.lock:
            if self.asked_host is not None:
                self.server.inside[self.asked_host] -= 1
                self.asked_host = None

    def _answer(self, part: list[str]) -> None:
        match part:
            case ["title", *words]:
                self._send(200, f"<html><head><title>{' '.join(words)}</title>".encode())
            case ["status", code]:
                self._send(int(code))
            case ["no-head", how, code]:
                self._send(int(how) if self.command == "HEAD" else int(code), b"<title>The engine</title>")
            case ["again", code, count, *after]:
                total = sum(asked.endswith(self.path) for asked in self.server.asked)
                passed = total > int(count)
                self._send(
                    200 if passed else int(code), headers={} if passed or not after else {"Retry-After": after[0]}
                )
            case ["again-as-told"]:
                self._send(
                    429 if sum(asked.endswith(self.path) for asked in self.server.asked) == 1 else 200,
                    headers={"Retry-After": self.server.asks_to_wait},
                )
            case ["until", wait]:
                self._send(
                    503,
                    headers={
                        "Retry-After": "Mon, 30 Nov 2026 12:00:07 GMT",
                        "Date": f"Mon, 30 Nov 2026 12:00:0{wait} GMT",
                    },
                )
            case ["to", code, *where]:
                self._send(int(code), headers={"Location": "/" + "/".join(where)})
            case ["location", code]:
                self._send(int(code), headers={"Location": self.server.location} if self.server.location else {})
            case ["round"]:
                self._send(302, headers={"Location": "/round"})
            case ["slow"]:
                self.server.over.wait(5)
            case ["drip"]:
                self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n")
                while not self.server.over.wait(0.05):
                    self.wfile.write(b"X: y\r\n")
            case ["endless"]:
                self._begin(200)
                while self.command == "GET" and not self.server.over.is_set():
                    self.wfile.write(b"<p>more and more</p>" * 1000)
                    self.server.sent += 20_000
            case ["late"]:
                self._send(200, b"<p>" * 50_000 + b"<title>The engine</title>")
            case ["breaks"]:
                self.connection.shutdown(socket.SHUT_RDWR)
            case ["babble"]:
                self.wfile.write(b"220 mail.test ESMTP\r\n\r\n")
            case ["pdf"]:
                self._send(200, b"%PDF <title>No title</title>", {"Content-Type": "application/pdf"})
            case ["packed"]:
                self._send(200, b"\x1f\x8b<title>Nothing</title>", {"Content-Encoding": "gzip"})
            case ["busy", _]:
                time.sleep(0.05)
                self._send(200)

    def _send(self, status: int, content: bytes = b"", headers: dict[str, str] | None = None) -> None:
        self._begin(status, {"Content-Length": str(len(content)), **(headers or {})})
        if self.command == "GET":
            self.wfile.write(content)

    def _begin(self, status: int, headers: dict[str, str] | None = None) -> None:
        self._leave()
        self.send_response_only(status)
        for name, value in {
            "Content-Type": "text/html; charset=utf-8",
            "Connection": "close",
            **(headers or {}),
        }.items():
            self.send_header(name, value)
        self.end_headers()


class Server(ThreadingHTTPServer):
    """Listens on this machine alone and notes what it was asked."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = 64

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Part)
        self.lock = threading.Lock()
        self.over = threading.Event()
        self.asked: list[str] = []
        self.heads: list[dict[str, str]] = []
        self.inside: dict[str, int] = {}
        self.most: dict[str, int] = {}
        self.all_inside = 0
        self.location = ""
        self.asks_to_wait = ""
        self.sent = 0

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A connection that was ended is no fault."""

    @property
    def port(self) -> int:
        return int(self.server_address[1])

    def url(self, path: str, host: str = "a.test") -> str:
        return f"http://{host}:{self.port}/{path}"


class World:
    """The ways out as the tests have them: names known here, addresses of this machine, waits that are only noted."""

    def __init__(self, port: int, **names: Any) -> None:
        self.port = port
        self.names: dict[str, Any] = {
            **{name: ["127.0.0.1"] for name in NAMES},
            **{k.replace("_", "."): v for k, v in names.items()},
        }
        self.waits: list[float] = []
        self.connected: list[str] = []
        self.looked_up: list[str] = []

    def resolve(self, host: str, port: int) -> list[str]:
        self.looked_up.append(host)
        known = self.names.get(host, socket.gaierror(socket.EAI_NONAME, "unknown"))
        if callable(known):
            known = known()
        if isinstance(known, Exception):
            raise known
        return known

    def connect(self, address: str, port: int, timeout: float) -> socket.socket:
        self.connected.append(address)
        assert ipaddress.ip_address(address).is_loopback, "a test must not reach the outside"
        return socket.create_connection((address, port), timeout)

    def transport(self, **ways: Any) -> Transport:
        return replace(Transport(self.resolve, self.connect, sleep=self.waits.append), **ways)

    def policy(self, **policy: Any) -> Policy:
        return Policy(
            **{
                "timeout": 5,
                "pause": 1,
                "backoff": 2,
                "allowed": frozenset((name, self.port) for name in NAMES),
                **policy,
            }
        )


def asked(world: World, url: str, titled: bool = False, **policy: Any) -> Page:
    [page] = links.check({url: titled}, world.policy(**policy), world.transport())
    return page


def outcome(page: Page | Link) -> tuple[str, str]:
    return page.outcome, page.because


def cited(url: str | None, title: str = "The engine", **fields: Any) -> Any:
    return book(sources={"acme-page": {"url": url, "title": title, **fields}}).sources["acme-page"]


def linked(world: World, source: Any, **policy: Any) -> Link:
    found = {page.url: page for page in links.check(links.pages([source]), world.policy(**policy), world.transport())}
    return links.link(source, found, "")
