"""Which addresses are asked, and which never are."""

from __future__ import annotations

import ipaddress
import socket

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimbook import links
from hosts import Server, World, asked, outcome

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


@pytest.mark.parametrize(
    "address",
    ["8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1", "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1"],
)
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

    [page] = links.check({"http://sly.test/": False}, world.policy(), world.transport(connect=connect))
    assert outcome(page) == ("not checked", "127.0.0.1, which sly.test means, is no public address")
    assert (tried, world.looked_up) == (["8.8.8.8"], ["sly.test", "sly.test"])


def test_both_families_of_addresses_are_tried(server: Server) -> None:
    world = World(server.port, two_test=["2606:4700::1", "2606:4700::2", "8.8.8.8", "8.8.4.4"])
    tried: list[tuple[str, float]] = []

    def connect(address: str, port: int, timeout: float) -> socket.socket:
        tried.append((address, timeout))
        raise OSError(101, "Network is unreachable")

    [page] = links.check(
        {"http://two.test/": False}, world.policy(tries=1, timeout=4), world.transport(connect=connect)
    )
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
@given(
    st.text(max_size=30)
    | st.text(max_size=30).map("http://".__add__)
    | st.from_regex(r"\Ahttps?://[0-9a-fx.:\[\]%@/]{0,20}\Z")
)
def test_no_text_under_url_raises_or_reaches_anything(url: str) -> None:
    world = World(1)
    world.names.clear()

    def connect(address: str, port: int, timeout: float) -> socket.socket:
        assert links.is_public(ipaddress.ip_address(address))
        raise ConnectionRefusedError(111, "Connection refused")

    [page] = links.check({url: False}, world.policy(tries=1, allowed=frozenset()), world.transport(connect=connect))
    assert page.outcome in ("not checked", "gone", "failing") and page.because
