"""Asking whether cited pages still answer, against a server on this machine that plays every part. Nothing goes out."""

from __future__ import annotations

import ipaddress
import json
import re
import shutil
import socket
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from books import book, text
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

import claimbook.cli.links as command
from claimbook import links
from claimbook.links import Link, Manners, Outside, Page

ROOT = Path(__file__).parent.parent
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
        host = self.headers["Host"].partition(":")[0]
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
            with self.server.lock:
                self.server.inside[host] -= 1
            self.close_connection = True

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
                self._send(200 if passed else int(code), headers={} if passed or not after else {"Retry-After": after[0]})
            case ["again-as-told"]:
                self._send(429 if sum(asked.endswith(self.path) for asked in self.server.asked) == 1 else 200, headers={"Retry-After": self.server.asks_to_wait})
            case ["until", wait]:
                self._send(503, headers={"Retry-After": "Mon, 30 Nov 2026 12:00:07 GMT", "Date": f"Mon, 30 Nov 2026 12:00:0{wait} GMT"})
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
        self.send_response_only(status)
        for name, value in {"Content-Type": "text/html; charset=utf-8", "Connection": "close", **(headers or {})}.items():
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


@pytest.fixture
def server() -> Iterator[Server]:
    with Server() as listening:
        threading.Thread(target=listening.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        yield listening
        listening.over.set()
        listening.shutdown()


class World:
    """The ways out as the tests have them: names known here, addresses of this machine, waits that are only noted."""

    def __init__(self, port: int, **names: Any) -> None:
        self.port = port
        self.names: dict[str, Any] = {**{name: ["127.0.0.1"] for name in NAMES}, **{k.replace("_", "."): v for k, v in names.items()}}
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

    def outside(self, **ways: Any) -> Outside:
        return replace(Outside(self.resolve, self.connect, sleep=self.waits.append), **ways)

    def manners(self, **manners: Any) -> Manners:
        return Manners(**{"timeout": 5, "pause": 1, "backoff": 2, "allowed": frozenset((name, self.port) for name in NAMES), **manners})


@pytest.fixture
def world(server: Server) -> World:
    return World(server.port)


def asked(world: World, url: str, titled: bool = False, **manners: Any) -> Page:
    [page] = links.check({url: titled}, world.manners(**manners), world.outside())
    return page


def outcome(page: Page | Link) -> tuple[str, str]:
    return page.outcome, page.because


# --- alive ---


def test_a_page_that_answers_is_alive_and_is_asked_by_head_alone(server: Server, world: World) -> None:
    page = asked(world, server.url("status/200"))
    assert page == Page(server.url("status/200"), "alive", "answered 200", 200)
    assert server.asked == ["HEAD /status/200"]


def test_it_says_what_it_is(server: Server, world: World) -> None:
    asked(world, server.url("status/200"))
    assert re.fullmatch(r"claimbook/\d+(\.\d+)* \(link check\)", server.heads[0]["User-Agent"])
    assert server.heads[0]["Host"] == f"a.test:{server.port}"
    assert not {"Cookie", "Authorization", "Referer"} & set(server.heads[0])


def test_a_query_is_asked_for_and_a_fragment_is_not(server: Server, world: World) -> None:
    source = cited(server.url("title/x?q=ü&r=%20#part"))
    [page] = links.check(links.pages([source]), world.manners(), world.outside())
    assert set(server.asked) == {"HEAD /title/x?q=%C3%BC&r=%20", "GET /title/x?q=%C3%BC&r=%20"}
    assert links.link(source, {page.url: page}, "").url == source.url


@pytest.mark.parametrize("code", [400, 403, 404, 405, 410, 501])
def test_where_head_is_refused_get_decides(server: Server, world: World, code: int) -> None:
    assert outcome(asked(world, server.url(f"no-head/{code}/200"))) == ("alive", "answered 200")
    assert server.asked == [f"HEAD /no-head/{code}/200", f"GET /no-head/{code}/200"]
    assert world.waits == [1], "a pause between two requests"


def test_a_page_is_not_gone_until_get_says_so(server: Server, world: World) -> None:
    assert outcome(asked(world, server.url("no-head/404/404"))) == ("gone", "answered 404")
    assert [line.split()[0] for line in server.asked] == ["HEAD", "GET"]


# --- moved ---


@pytest.mark.parametrize("code", [301, 308])
def test_a_permanent_redirect_is_a_move_and_says_where(server: Server, world: World, code: int) -> None:
    page = asked(world, server.url(f"to/{code}/status/200"))
    new = server.url("status/200")
    assert outcome(page) == ("moved", f"moved to {new}")
    assert (page.moved_to, page.final, page.status) == (new, new, 200)


@pytest.mark.parametrize("code", [302, 303, 307])
def test_a_passing_redirect_is_no_move(server: Server, world: World, code: int) -> None:
    page = asked(world, server.url(f"to/{code}/status/200"))
    assert outcome(page) == ("alive", f"answered 200 at {server.url('status/200')}, for the time being")
    assert (page.moved_to, page.final) == (None, server.url("status/200"))


def test_a_move_ends_where_the_permanent_redirects_end(server: Server, world: World) -> None:
    page = asked(world, server.url("to/301/to/308/to/302/to/301/status/200"))
    new, final = server.url("to/302/to/301/status/200"), server.url("status/200")
    assert (page.moved_to, page.final) == (new, final)
    assert outcome(page) == ("moved", f"moved to {new}, which leads on to {final}")


def test_a_move_to_a_page_that_is_gone_is_gone(server: Server, world: World) -> None:
    page = asked(world, server.url("to/301/status/404"))
    assert outcome(page) == ("gone", f"answered 404 at {server.url('status/404')}")


def test_redirects_are_followed_up_to_a_bound(server: Server, world: World) -> None:
    path = "to/302/" * 3 + "status/200"
    assert asked(world, server.url(path), redirects=3).outcome == "alive"
    assert outcome(asked(world, server.url(path), redirects=2)) == ("failing", "it redirects more than 2 times")


def test_a_redirect_in_a_circle_is_failing(server: Server, world: World) -> None:
    assert outcome(asked(world, server.url("round"))) == ("failing", "it redirects more than 8 times")
    assert len(server.asked) == 9


def test_a_redirect_without_an_address_is_failing(server: Server, world: World) -> None:
    assert outcome(asked(world, server.url("location/302"))) == ("failing", "answered 302, and not where to")


def test_a_redirect_to_another_host_is_asked_there_by_its_name(server: Server, world: World) -> None:
    server.location = server.url("status/200", "b.test")
    assert asked(world, server.url("location/301")).moved_to == server.location
    assert server.heads[-1]["Host"] == f"b.test:{server.port}"


# --- changed ---


def cited(url: str | None, title: str = "The engine", **fields: Any) -> Any:
    return book(sources={"acme-page": {"url": url, "title": title, **fields}}).sources["acme-page"]


def linked(world: World, source: Any, **manners: Any) -> Link:
    found = {page.url: page for page in links.check(links.pages([source]), world.manners(**manners), world.outside())}
    return links.link(source, found, "")


def test_a_title_that_shares_no_word_with_the_recorded_one_is_a_change(server: Server, world: World) -> None:
    told = linked(world, cited(server.url("title/Garden/chairs")))
    assert outcome(told) == ("changed", "its title is now “Garden chairs”, which shares no word with “The engine”")
    assert (told.title, told.title_differs) == ("Garden chairs", True)


def test_a_title_that_shares_a_word_is_no_change(server: Server, world: World) -> None:
    told = linked(world, cited(server.url("title/An/ENGINE")))
    assert (told.outcome, told.title, told.title_differs) == ("alive", "An ENGINE", False)


def test_a_moved_page_with_another_title_is_moved_and_says_so(server: Server, world: World) -> None:
    told = linked(world, cited(server.url("to/301/title/Welcome") + "#part"))
    new = server.url("title/Welcome") + "#part"
    assert (told.outcome, told.moved_to, told.title_differs) == ("moved", new, True)
    assert told.because.endswith("its title is now “Welcome”, which shares no word with “The engine”")


@pytest.mark.parametrize("path", ["pdf", "packed", "status/200"])
def test_a_page_without_a_title_that_can_be_read_is_alive(server: Server, world: World, path: str) -> None:
    told = linked(world, cited(server.url(path)))
    assert (told.outcome, told.title, told.title_differs) == ("alive", None, None)
    assert ("GET /pdf" in server.asked) is False


def test_a_description_in_brackets_is_no_title(server: Server, world: World) -> None:
    told = linked(world, cited(server.url("title/Garden/chairs"), "[a page on engines]"))
    assert (told.outcome, told.title_differs) == ("alive", None)
    assert len(server.asked) == 1, "nothing is read for nothing"


@pytest.mark.parametrize(("recorded", "publisher", "now", "differs"), [
    ("The engine", "Acme", "The door", True),
    ("The engine", "Acme", "The engine | Acme", False),
    ("Acme tells of its engine", "Acme", "Page not found - Acme", True),
    ("Acme", "Acme", "Acme", False),
    ("GPT-5.6 preview [as of 21 August]", "OpenAI", "August", True),
    ("GPT-5.6 preview", "OpenAI", "Introducing GPT-5.6", False),
    ("Top 5", "Acme", "5 chairs", True),
    ("Ｆｕｌｌ width", "Acme", "full", False),
    ("推論チップの発表", "某社", "新しい推論の話", False),
    ("推論チップの発表", "某社", "庭の椅子", True),
    ("새로운 칩의 발표", "Acme", "칩의 이야기", False),
    ("[a description]", "Acme", "Anything", None),
    ("The engine", "Acme", "!", None),
    ("The engine", "Acme", None, None),
])  # fmt: skip
def test_titles_are_compared_by_the_words_that_say_something(recorded: str, publisher: str, now: str | None, differs: bool | None) -> None:
    assert links.title_differs(cited("https://acme.example/", recorded, publisher=publisher), now) is differs


@pytest.mark.parametrize(("content", "charset", "title"), [
    (b"<title>The engine</title>", None, "The engine"),
    (b"<HTML><TITLE lang=en>\n The\tengine </TITLE >", None, "The engine"),
    (b"<title>A &amp; B &#8212; C</title>", None, "A & B \N{EM DASH} C"),
    ("<title>推論</title>".encode("shift_jis"), "Shift_JIS", "推論"),
    ("<meta charset='gbk'><title>推理</title>".encode("gbk"), None, "推理"),
    ("<title>é</title>".encode("cp1252"), "iso-8859-1", "é"),
    (b"<title>x</title>", "punycode", "x"),
    (b"<title>x</title>", "no such thing", "x"),
    (b"<title>x</title>", "zlib", "x"),
    (b"<titled>no</titled><title>yes</title>", None, "yes"),
    (b"<title>a\x1b[31mb\x07</title>", None, "a [31mb"),
    (b"<title></title>", None, None),
    (b"<title>never closed", None, None),
    (b"<title", None, None),
    (b"", None, None),
])  # fmt: skip
def test_the_title_of_a_page_is_read_as_it_is_written(content: bytes, charset: str | None, title: str | None) -> None:
    assert links.title_of(content, charset) == title


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=300), st.none() | st.text(max_size=12))
def test_no_page_breaks_the_reading_of_its_title(content: bytes, charset: str | None) -> None:
    for page in (content, b"<title>" + content + b"</title>"):
        title = links.title_of(page, charset)
        assert title is None or (title.isprintable() and len(title) <= 200)


def test_a_page_made_to_be_slow_to_read_is_read_in_a_moment() -> None:
    begun = time.monotonic()
    assert links.title_of(b"<title " * 75_000) is None
    assert links.title_of(b"<titled" * 75_000) is None
    assert time.monotonic() - begun < 2


def test_no_more_than_a_bound_is_read_of_a_page(server: Server, world: World) -> None:
    told = linked(world, cited(server.url("endless")), body=100_000)
    assert (told.outcome, told.title) == ("alive", None)
    assert server.sent < 20_000_000, "what lay on the way when the connection was closed"
    titles = [linked(world, cited(server.url("late")), body=most).title for most in (150_000, 150_025)]
    assert titles == [None, "The engine"]


# --- refused, gone, failing ---


@pytest.mark.parametrize("code", [401, 403, 451])
def test_a_refusal_is_not_death(server: Server, world: World, code: int) -> None:
    assert outcome(asked(world, server.url(f"status/{code}"))) == ("refused", f"answered {code}, {NOT_SHOWN}")
    assert len(server.asked) == 2, "it is not asked for again and again"


@pytest.mark.parametrize("code", [404, 410])
def test_a_page_that_is_no_more_is_gone(server: Server, world: World, code: int) -> None:
    page = asked(world, server.url(f"status/{code}"))
    assert (page.outcome, page.because, page.status) == ("gone", f"answered {code}", code)


def test_a_host_that_does_not_exist_is_gone(world: World) -> None:
    assert outcome(asked(world, "http://nowhere.test/")) == ("gone", "there is no host nowhere.test")
    assert world.connected == []


def test_a_name_that_cannot_be_looked_up_now_is_failing(server: Server) -> None:
    world = World(server.port, dim_test=socket.gaierror(socket.EAI_AGAIN, "later"))
    assert outcome(asked(world, "http://dim.test/")) == ("failing", "dim.test could not be looked up")
    assert world.waits == [2, 1, 4, 1]


def test_a_name_that_takes_too_long_to_look_up_is_failing(server: Server) -> None:
    world = World(server.port, dim_test=lambda: server.over.wait(5))
    assert outcome(asked(world, "http://dim.test/", timeout=0.1, tries=1)) == ("failing", "dim.test could not be looked up")


@pytest.mark.parametrize("code", [500, 502, 503, 504])
def test_a_fault_of_the_server_is_failing(server: Server, world: World, code: int) -> None:
    assert outcome(asked(world, server.url(f"status/{code}"))) == ("failing", f"answered {code}")
    assert server.asked == [f"HEAD /status/{code}", *[f"GET /status/{code}"] * 2]


@pytest.mark.parametrize("code", [418, 304, 300])
def test_an_answer_that_says_nothing_is_failing(server: Server, world: World, code: int) -> None:
    assert outcome(asked(world, server.url(f"status/{code}"))) == ("failing", f"answered {code}")


def test_a_port_on_which_nobody_listens_is_failing(world: World) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        page = asked(world, f"http://a.test:{port}/", allowed=frozenset({("a.test", port)}))
    assert outcome(page) == ("failing", "no connection (connection refused)")


@pytest.mark.parametrize(("path", "because"), [
    ("slow", "no answer within 0.3 s"),
    ("drip", "no answer within 0.3 s"),
    ("breaks", "the connection broke off (no answer)"),
    ("babble", "what it answered is not HTTP"),
])  # fmt: skip
def test_a_server_that_does_not_answer_is_failing_in_bounded_time(server: Server, world: World, path: str, because: str) -> None:
    begun = time.monotonic()
    assert outcome(asked(world, server.url(path), timeout=0.3, tries=2)) == ("failing", because)
    assert time.monotonic() - begun < 4


def test_a_server_without_security_is_failing_under_https(server: Server, world: World) -> None:
    page = asked(world, f"https://a.test:{server.port}/")
    assert page.outcome == "failing" and page.because.startswith("no secure connection (")


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate for a.test, signed by itself, and its key."""
    tool = shutil.which("openssl")
    if tool is None:
        pytest.skip("openssl is not installed here, and it makes the certificate for this test")
    folder = tmp_path_factory.mktemp("certificate")
    made, key = folder / "made.pem", folder / "key.pem"
    subprocess.run(
        [tool, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", "/CN=a.test", "-addext", "subjectAltName=DNS:a.test", "-keyout", str(key), "-out", str(made)],
        check=True, capture_output=True,
    )  # fmt: skip
    return made, key


def test_a_certificate_is_checked_against_the_name_that_was_typed(server: Server, world: World, certificate: tuple[Path, Path]) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*certificate)
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)

    def trusting() -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(certificate[0]))

    def over_tls(host: str, trust: Callable[[], ssl.SSLContext]) -> tuple[str, str]:
        url = f"https://{host}:{server.port}/title/The/engine"
        [page] = links.check({url: True}, world.manners(), world.outside(trust=trust))
        return outcome(page)

    assert over_tls("a.test", trusting) == ("alive", "answered 200")
    wrong_name, stranger = over_tls("b.test", trusting), over_tls("a.test", ssl.create_default_context)
    assert wrong_name[0] == stranger[0] == "failing"
    assert wrong_name[1].startswith("its certificate is not valid (Hostname mismatch")
    assert stranger[1].startswith("its certificate is not valid (self")


# --- politeness ---


def test_a_passing_fault_is_tried_again_after_waits_that_double(server: Server, world: World) -> None:
    assert asked(world, server.url("again/503/2")).outcome == "alive"
    assert world.waits == [2, 1, 4, 1], "each back-off, then the pause that stands before every request but the first"


def test_it_gives_up_after_a_number_of_tries(server: Server, world: World) -> None:
    assert asked(world, server.url("again/503/3")).outcome == "failing"
    assert asked(world, server.url("again/502/3"), tries=4).outcome == "alive"


@pytest.mark.parametrize("code", [429, 503])
def test_what_retry_after_asks_for_is_waited_for(server: Server, world: World, code: int) -> None:
    assert asked(world, server.url(f"again/{code}/1/30")).outcome == "alive"
    assert world.waits == [30, 1]


def test_retry_after_never_shortens_a_wait(server: Server, world: World) -> None:
    assert asked(world, server.url("again/429/1/0")).outcome == "alive"
    assert world.waits == [2, 1]


def test_a_time_under_retry_after_counts_from_the_answers_own_date(server: Server, world: World) -> None:
    assert outcome(asked(world, server.url("until/2"), tries=2)) == ("failing", "answered 503, and asks to wait 5 s")
    assert world.waits == [5, 1]


def test_a_wait_beyond_patience_is_not_waited_for_and_not_cut_short(server: Server, world: World) -> None:
    page = asked(world, server.url("again/429/1/3600"))
    assert outcome(page) == ("refused", f"answered 429, and asks to wait 3600 s, {NOT_SHOWN}")
    assert (world.waits, len(server.asked)) == ([], 1)


@pytest.mark.parametrize("asks", ["", "soon", "-5", "1e3", "²", "nan", "inf", "1.5", "Mon, 99 Foo 2026 99:99:99 GMT", "Mon, 30 Nov 2026 12:00:00 GMT"])
def test_what_is_no_wait_under_retry_after_is_passed_over(server: Server, world: World, asks: str) -> None:
    """The last one is a time, but the answer has no Date that it could count from."""
    server.asks_to_wait = asks
    assert asked(world, server.url("again-as-told")).outcome == "alive"
    assert world.waits == [2, 1]


def test_a_wait_of_any_number_of_digits_is_beyond_patience(server: Server, world: World) -> None:
    assert asked(world, server.url("again/429/1/" + "9" * 5000)).outcome == "refused"


def test_a_host_that_wants_no_more_requests_gets_none(server: Server, world: World) -> None:
    urls = [server.url("status/429"), server.url("status/200"), server.url("status/200", "b.test")]
    found = {page.url: outcome(page) for page in links.check(dict.fromkeys(urls, False), world.manners(), world.outside())}
    assert found == {
        urls[0]: ("refused", f"answered 429, {NOT_SHOWN}"),
        urls[1]: ("not checked", "a.test answered 429 to an earlier request, so it was left alone"),
        urls[2]: ("alive", "answered 200"),
    }


def test_a_host_that_cannot_be_reached_is_not_waited_for_at_each_of_its_pages(server: Server) -> None:
    world = World(server.port, dim_test=socket.gaierror(socket.EAI_AGAIN, "later"))
    found = list(links.check({"http://dim.test/1": False, "http://dim.test/2": False}, world.manners(), world.outside()))
    assert [page.outcome for page in found] == ["failing", "not checked"]
    assert found[1].because == "dim.test could not be reached for an earlier request: dim.test could not be looked up"


def test_one_host_is_asked_one_thing_at_a_time_with_a_pause_and_hosts_in_parallel(server: Server, world: World) -> None:
    urls = [server.url(f"busy/{number}", host) for number in range(4) for host in NAMES]
    found = list(links.check(dict.fromkeys(urls, False), world.manners(), world.outside()))
    assert {page.url for page in found} == set(urls) and {page.outcome for page in found} == {"alive"}
    assert server.most == dict.fromkeys(NAMES, 1)
    assert server.all_inside > 1
    assert world.waits == [1] * 9, "none before the first request to each of three hosts"


def test_a_redirect_to_a_host_that_is_being_asked_waits_for_its_turn(server: Server, world: World) -> None:
    server.location = server.url("busy/9", "b.test")
    urls = [server.url("location/302"), *(server.url(f"busy/{number}", "b.test") for number in range(4))]
    assert {page.outcome for page in links.check(dict.fromkeys(urls, False), world.manners(), world.outside())} == {"alive"}
    assert server.most["b.test"] == 1


def test_a_page_that_two_sources_cite_is_asked_for_once(server: Server, world: World) -> None:
    one, two = cited(server.url("title/Chairs") + "#a"), cited(server.url("title/Chairs") + "#b", "Chairs")
    found = {page.url: page for page in links.check(links.pages([one, two]), world.manners(), world.outside())}
    assert sorted(server.asked) == ["GET /title/Chairs", "HEAD /title/Chairs"]
    assert [links.link(source, found, "").outcome for source in (one, two)] == ["changed", "alive"]


def test_who_stops_listening_stops_the_asking(server: Server, world: World) -> None:
    urls = [server.url(f"busy/{number}") for number in range(20)]
    asking = links.check(dict.fromkeys(urls, False), world.manners(), world.outside())
    next(asking)
    asking.close()
    time.sleep(0.2)
    assert len(server.asked) <= 3


# --- what is never asked ---


PRIVATE = [
    "127.0.0.1", "127.1", "127.255.255.254", "2130706433", "0x7f000001", "0x7f.0.0.1", "017700000001", "0177.0.0.1", "１２７.0.0.1", "127。0。0。1",
    "0", "0.0.0.0", "10.0.0.1", "167772161", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254", "100.64.0.1", "192.0.0.8",
    "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "240.0.0.1", "255.255.255.255",
    "[::1]", "[::]", "[fe80::1]", "[fc00::1]", "[fd12::1]", "[ff02::1]", "[fec0::1]", "[2001:db8::1]", "[3fff::1]", "[2001::1]",
    "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::ffff:10.0.0.1]", "[::127.0.0.1]", "[64:ff9b::127.0.0.1]", "[64:ff9b::a00:1]", "[64:ff9b:1::1]",
    "[2002:7f00:1::]", "[0:0:0:0:0:0:0:1]",
]  # fmt: skip


@pytest.mark.parametrize("host", PRIVATE)
def test_an_address_that_is_not_public_is_never_asked_in_any_spelling(world: World, host: str) -> None:
    page = asked(world, f"http://{host}/")
    assert page.outcome == "not checked" and page.because.endswith(" is no public address")
    assert (world.connected, world.looked_up) == ([], [])


@pytest.mark.parametrize("address", ["8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1", "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1"])
def test_a_public_address_is_public(address: str) -> None:
    assert links.is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize("addresses", [
    ["127.0.0.1"], ["::1"], ["10.1.2.3"], ["169.254.169.254"], ["::ffff:10.0.0.1"], ["fe80::1%eth0"], ["8.8.8.8", "127.0.0.1"], ["8.8.8.8", "::1"],
])  # fmt: skip
def test_a_name_that_means_an_address_that_is_not_public_is_never_asked(server: Server, addresses: list[str]) -> None:
    world = World(server.port, sly_test=addresses)
    page = asked(world, "http://sly.test/")
    address = str(ipaddress.ip_address(addresses[-1].partition("%")[0]))
    assert outcome(page) == ("not checked", f"{address}, which sly.test means, is no public address")
    assert world.connected == []


@pytest.mark.parametrize(("url", "because"), [
    ("file:///etc/passwd", "only addresses that begin with http:// or https:// are asked"),
    ("/etc/passwd", "only addresses that begin with http:// or https:// are asked"),
    ("C:\\file.txt", "only addresses that begin with http:// or https:// are asked"),
    ("ftp://a.test/", "only addresses that begin with http:// or https:// are asked"),
    ("gopher://a.test/", "only addresses that begin with http:// or https:// are asked"),
    ("data:text/plain,x", "only addresses that begin with http:// or https:// are asked"),
    ("javascript:alert(1)", "only addresses that begin with http:// or https:// are asked"),
    ("a.test/page", "only addresses that begin with http:// or https:// are asked"),
    ("", "only addresses that begin with http:// or https:// are asked"),
    ("http://user:word@a.test/", "there are credentials in it"),
    ("http://a.test@127.0.0.1/", "there are credentials in it"),
    ("http://@a.test/", "there are credentials in it"),
    ("http://a.test:22/", "only the ports 80 and 443 are asked, and it names 22"),
    ("http://a.test:8080/", "only the ports 80 and 443 are asked, and it names 8080"),
    ("http://a.test:0/", "only the ports 80 and 443 are asked, and it names 0"),
    ("http://a.test:99999/", "it is no address that can be read"),
    ("http://a.test:x/", "it is no address that can be read"),
    ("http://[::1/", "it is no address that can be read"),
    ("http://[fe80::1%25eth0]/", "`fe80::1%25eth0` is no host name"),
    ("http:///page", "it names no host"),
    ("http://", "it names no host"),
    ("http://a..test/", "`a..test` is no host name"),
    ("http://127%2e0.0.1/", "`127%2e0.0.1` is no host name"),
    ("http://-a.test/", "`-a.test` is no host name"),
    ("http://a.test\\.b.test/", "`a.test\\.b.test` is no host name"),
    ("http://a.test/a b", "it is no address: there is white space in it"),
    ("http://a.test/\r\nX: y", "it is no address: there is white space in it"),
    ("http://a.test/\x00", "it is no address: there is white space in it"),
])  # fmt: skip
def test_what_is_no_address_of_the_open_web_is_not_asked_and_says_why(world: World, url: str, because: str) -> None:
    assert outcome(asked(world, url)) == ("not checked", because)
    assert (world.connected, world.looked_up) == ([], [])


@pytest.mark.parametrize("location", [
    "http://127.0.0.1/", "http://2130706433/", "http://[::ffff:127.0.0.1]/", "//169.254.169.254/latest/", "http://sly.test/", "file:///etc/passwd",
    "ftp://a.test/", "http://user:word@b.test/", "http://b.test:22/", "javascript:alert(1)", "http://[::1", "http://127.0.0.1:{port}/status/200",
])  # fmt: skip
def test_a_redirect_leads_nowhere_that_is_not_asked_by_itself(server: Server, location: str) -> None:
    world = World(server.port, sly_test=["192.168.0.1"])
    server.location = location.format(port=server.port)
    page = asked(world, server.url("location/301"))
    assert page.outcome == "not checked" and page.because.startswith("it leads to ")
    assert "word" not in page.because + (page.moved_to or "")
    assert server.asked == ["HEAD /location/301"]


def test_a_redirect_with_signs_that_no_address_holds_is_followed_as_browsers_do(server: Server, world: World) -> None:
    server.location = "/title/\u00c3\u00a9 x"
    assert asked(world, server.url("location/301")).moved_to == server.url("title/%C3%A9%20x")


def test_a_name_that_means_something_else_a_moment_later_leads_nowhere(server: Server) -> None:
    """The address that was checked is the one connected to, and every request has its own."""
    meanings = iter([["8.8.8.8"], ["127.0.0.1"], ["127.0.0.1"]])
    world = World(server.port, sly_test=lambda: next(meanings))
    tried: list[str] = []

    def connect(address: str, port: int, timeout: float) -> socket.socket:
        tried.append(address)
        raise ConnectionRefusedError(111, "Connection refused")

    [page] = links.check({"http://sly.test/": False}, world.manners(), world.outside(connect=connect))
    assert outcome(page) == ("not checked", "127.0.0.1, which sly.test means, is no public address")
    assert (tried, world.looked_up) == (["8.8.8.8"], ["sly.test", "sly.test"])


def test_both_families_of_addresses_are_tried(server: Server) -> None:
    world = World(server.port, two_test=["2606:4700::1", "2606:4700::2", "8.8.8.8", "8.8.4.4"])
    tried: list[tuple[str, float]] = []

    def connect(address: str, port: int, timeout: float) -> socket.socket:
        tried.append((address, timeout))
        raise OSError(101, "Network is unreachable")

    [page] = links.check({"http://two.test/": False}, world.manners(tries=1, timeout=4), world.outside(connect=connect))
    assert outcome(page) == ("failing", "no connection (network is unreachable)")
    assert tried == [("2606:4700::1", 2), ("8.8.8.8", 2)]


def test_only_the_host_and_port_that_were_named_are_allowed(server: Server, world: World) -> None:
    allowed = frozenset({("127.0.0.1", server.port)})
    assert asked(world, f"http://127.0.0.1:{server.port}/status/200", allowed=allowed).outcome == "alive"
    assert asked(world, f"http://127.0.0.1:{server.port + 1}/", allowed=allowed).outcome == "not checked"
    assert asked(world, "http://127.0.0.1/", allowed=allowed).outcome == "not checked"
    assert asked(world, f"http://127.1:{server.port}/", allowed=allowed).outcome == "not checked"
    assert asked(world, server.url("status/200"), allowed=allowed).outcome == "not checked"


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=30) | st.text(max_size=30).map("http://".__add__) | st.from_regex(r"\Ahttps?://[0-9a-fx.:\[\]%@/]{0,20}\Z"))
def test_no_text_under_url_raises_or_reaches_anything(url: str) -> None:
    world = World(1)
    world.names.clear()

    def connect(address: str, port: int, timeout: float) -> socket.socket:
        assert links.is_public(ipaddress.ip_address(address))
        raise ConnectionRefusedError(111, "Connection refused")

    [page] = links.check({url: False}, world.manners(tries=1, allowed=frozenset()), world.outside(connect=connect))
    assert page.outcome in ("not checked", "gone", "failing") and page.because


# --- the command ---


@pytest.fixture
def at(server: Server, world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Runs the command on a file whose sources cite these paths of the server, by id."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(command, "OUTSIDE", world.outside())

    def run(paths: dict[str, str | None], *options: str, allow: bool = True) -> Result:
        def whole(path: str | None) -> str | None:
            return server.url(path) if path is not None and "://" not in path else path

        sources: dict[str, Any] = {name: {"url": whole(path), "title": "The engine", "publisher": "Acme"} for name, path in paths.items()}
        if "acme-page" not in sources:
            sources["acme-page"] = {"url": None, "through": "A paper copy."}
        Path("claims.yaml").write_text(text(sources=sources), encoding="utf-8")
        named = [option for host in NAMES for option in ("--allow-address", f"{host}:{server.port}")] if allow else []
        result = CliRunner().invoke(command.links_command, [*named, *options])
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    return run


def test_the_command_tells_what_needs_a_look_and_counts_the_rest(at: Callable[..., Result], server: Server) -> None:
    result = at({
        "acme-page": "title/The/engine", "one": "status/404", "two": "status/403", "three": "title/Chairs", "four": "to/301/title/Engine",
        "five": "status/418", "six": "http://10.0.0.1/", "seven": None,
    })  # fmt: skip
    assert result.exit_code == 1
    assert result.output == (
        f"Gone (1)\n  one  {server.url('status/404')}\n      answered 404\n\n"
        f"Failing (1)\n  five  {server.url('status/418')}\n      answered 418\n\n"
        f"Refused (1)\n  two  {server.url('status/403')}\n      answered 403, {NOT_SHOWN}\n\n"
        f"Changed (1)\n  three  {server.url('title/Chairs')}\n"
        "      its title is now “Chairs”, which shares no word with “The engine”\n\n"
        f"Moved (1)\n  four  {server.url('to/301/title/Engine')}\n      moved to {server.url('title/Engine')}\n\n"
        "Not checked (1)\n  six  http://10.0.0.1/\n      10.0.0.1 is no public address\n\n"
        "claims.yaml: 7 sources with an address: 1 alive, 1 not checked, 1 moved, 1 changed, 1 refused, 1 failing, 1 gone\n"
        "1 source without an address, not checked\n"
    )


@pytest.mark.parametrize(("path", "code"), [
    ("title/Engine", 0), ("to/301/title/Engine", 0), ("title/Chairs", 0), ("status/404", 1), ("status/403", 3), ("status/418", 3),
    ("http://10.0.0.1/", 3), ("ftp://a.test/", 3),
])  # fmt: skip
def test_how_the_command_leaves(at: Callable[..., Result], path: str, code: int) -> None:
    if path.startswith("ftp"):
        assert at({"acme-page": "title/Engine", "one": path}).exit_code == code
    assert at({"acme-page": path}).exit_code == code


def test_the_command_as_json(at: Callable[..., Result], server: Server) -> None:
    result = at({"acme-page": "to/301/title/Chairs", "one": None}, "--format", "json")
    told = json.loads(result.output)
    new = server.url("title/Chairs")
    assert result.exit_code == 0
    assert told["counts"] == {"gone": 0, "failing": 0, "refused": 0, "changed": 0, "moved": 1, "not checked": 1, "alive": 0}
    assert told["links"] == [
        {
            "source": "acme-page", "url": server.url("to/301/title/Chairs"), "outcome": "moved",
            "because": f"moved to {new}; its title is now “Chairs”, which shares no word with “The engine”",
            "status": 200, "moved_to": new, "final": new, "title": "Chairs", "title_differs": True,
        },
        {
            "source": "one", "url": None, "outcome": "not checked", "because": "no url is recorded",
            "status": None, "moved_to": None, "final": None, "title": None, "title_differs": None,
        },
    ]  # fmt: skip


def test_a_limit_leaves_the_rest_unchecked_and_says_so(at: Callable[..., Result], server: Server) -> None:
    result = at({"acme-page": "title/Engine", "one": "status/404"}, "--limit", "1")
    assert (result.exit_code, "beyond --limit 1" in result.output) == (3, True)
    assert not any("404" in line for line in server.asked)
    assert at({"acme-page": "title/Engine", "one": "title/Engine"}, "--limit", "1").exit_code == 0, "both cite the one page"


def test_sources_can_be_chosen(at: Callable[..., Result], server: Server) -> None:
    paths: dict[str, str | None] = {"acme-page": "status/404", "one": "title/Engine", "two": "title/Engine/2", "three": None}
    result = at(paths, "--source", "one", "--source", "two")
    assert (result.exit_code, result.output) == (0, "claims.yaml: 2 sources with an address: 2 alive\n")
    assert at(paths, "--source", "one", "--source", "three").exit_code == 3, "asked for by name, and not checked"


def test_what_cannot_run_leaves_with_2(at: Callable[..., Result], tmp_path: Path) -> None:
    result = at({"acme-page": "title/Engine"}, "--source", "acme-pag")
    assert (result.exit_code, "there is no source `acme-pag`; did you mean `acme-page`?" in result.output) == (2, True)
    result = at({"acme-page": None})
    assert (result.exit_code, result.output) == (2, "claims.yaml: no source has an address to ask for\n")
    assert at({"acme-page": "x"}, "-f", "missing.yaml").exit_code == 2
    for options in (["--limit", "0"], ["--timeout", "0"], ["--timeout", "nan"], ["--timeout", "301"]):
        assert at({"acme-page": "title/Engine"}, *options).exit_code == 2


@pytest.mark.parametrize("value", ["127.0.0.1", "127.0.0.1:", "127.0.0.1:0", ":80", "a@b:80", "http://a:80", "a:80/x", "[::1:80", "a b:80", "a:99999", ""])
def test_an_allowed_address_is_a_host_and_a_port(at: Callable[..., Result], value: str) -> None:
    result = at({"acme-page": "title/Engine"}, "--allow-address", value)
    assert result.exit_code == 2
    assert f"expected a host and a port such as 127.0.0.1:8000, found `{value}`" in " ".join(result.output.split())


def test_an_allowed_address_is_understood_as_addresses_are() -> None:
    assert links.parse_allowed("A.Test:8000") == ("a.test", 8000)
    assert links.parse_allowed("[0:0::1]:8000") == ("::1", 8000)


def test_this_machine_is_asked_only_where_it_was_named(at: Callable[..., Result], server: Server) -> None:
    url = f"http://127.0.0.1:{server.port}/title/Engine"
    assert at({"acme-page": url}, allow=False).exit_code == 3
    assert server.asked == []
    assert at({"acme-page": url}, "--allow-address", f"127.0.0.1:{server.port}", allow=False).exit_code == 0


def test_where_no_host_can_be_reached_nothing_is_called_gone(at: Callable[..., Result]) -> None:
    result = at({"acme-page": "http://one.test/", "one": "http://two.test/"})
    assert result.exit_code == 2
    assert "Not checked (2)" in result.output and "Gone" not in result.output
    assert result.output.endswith("no host gave any answer, so it seems that there is no way out from here\n")
    assert at({"acme-page": "http://one.test/", "one": "title/Engine"}).exit_code == 1, "where one answers, the other is gone"


def test_an_interruption_tells_what_is_known_and_leaves_with_2(at: Callable[..., Result], server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: Any) -> Iterator[Page]:
        yield Page(server.url("title/Engine"), "alive", "answered 200", 200)
        raise KeyboardInterrupt

    monkeypatch.setattr(links, "check", interrupted)
    result = at({"acme-page": "title/Engine", "one": "title/Other"})
    assert result.exit_code == 2
    assert "interrupted before it was asked" in result.output and "1 alive, 1 not checked" in result.output


def test_the_command_writes_no_file_and_leaves_its_own_as_it_was(at: Callable[..., Result], tmp_path: Path) -> None:
    at({"acme-page": "title/Chairs"})
    before = (tmp_path / "claims.yaml").read_bytes()
    assert CliRunner().invoke(command.links_command, []).exit_code == 3
    assert [path.name for path in tmp_path.iterdir()] == ["claims.yaml"]
    assert (tmp_path / "claims.yaml").read_bytes() == before


# --- who may open connections ---


def test_the_module_is_only_used_by_its_command() -> None:
    package = ROOT / "src" / "claimbook"
    users = {
        path.relative_to(package).as_posix() for path in package.rglob("*.py")
        if re.search(r"^\s*(from claimbook import .*\blinks\b|from claimbook\.links|import claimbook\.links)", path.read_text(encoding="utf-8"), re.M)
    }  # fmt: skip
    assert users == {"cli/links.py"}


def test_nothing_that_runs_by_itself_asks_for_the_record_s_links() -> None:
    running = [ROOT / "Makefile", ROOT / ".pre-commit-hooks.yaml", *(ROOT / ".ci").iterdir(), *(ROOT / ".github").rglob("*.yml")]
    for path in running:
        if path.is_file():
            assert not re.search(r"claimbook\s+links", path.read_text(encoding="utf-8")), path


def test_importing_the_module_opens_nothing_and_loads_no_certificates() -> None:
    program = (
        "import sys\nevents = []\nsys.addaudithook(lambda event, _: events.append(event) if event.startswith('socket.') else None)\n"
        "from claimbook import links\nprint(events, links._trust.cache_info().currsize)"
    )
    told = subprocess.run([sys.executable, "-c", program], cwd=ROOT / "src", capture_output=True, text=True)
    assert (told.returncode, told.stdout) == (0, "[] 0\n"), told.stderr
