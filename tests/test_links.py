"""Whether cited pages still answer: what became of a page, and of its title."""

from __future__ import annotations

import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimbook import links
from claimbook.links import Page
from hosts import NOT_SHOWN, Server, World, asked, cited, linked, outcome

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
    [page] = links.check(links.pages([source]), world.policy(), world.transport())
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
def test_titles_are_compared_by_the_words_that_say_something(
    recorded: str, publisher: str, now: str | None, differs: bool | None
) -> None:
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
    begun = time.process_time()
    assert links.title_of(b"<title " * 75_000) is None
    assert links.title_of(b"<titled" * 75_000) is None
    assert time.process_time() - begun < 2


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
    assert outcome(asked(world, "http://dim.test/", timeout=0.1, tries=1)) == (
        "failing",
        "dim.test could not be looked up",
    )


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
def test_a_server_that_does_not_answer_is_failing_in_bounded_time(
    server: Server, world: World, path: str, because: str
) -> None:
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


def test_a_certificate_is_checked_against_the_name_that_was_typed(
    server: Server, world: World, certificate: tuple[Path, Path]
) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*certificate)
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)

    def trusting() -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(certificate[0]))

    def over_tls(host: str, trust: Callable[[], ssl.SSLContext]) -> tuple[str, str]:
        url = f"https://{host}:{server.port}/title/The/engine"
        [page] = links.check({url: True}, world.policy(), world.transport(trust=trust))
        return outcome(page)

    assert over_tls("a.test", trusting) == ("alive", "answered 200")
    wrong_name, stranger = over_tls("b.test", trusting), over_tls("a.test", ssl.create_default_context)
    assert wrong_name[0] == stranger[0] == "failing"
    assert wrong_name[1].startswith("its certificate is not valid (Hostname mismatch")
    assert stranger[1].startswith("its certificate is not valid (self")
