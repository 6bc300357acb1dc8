"""How pages are asked for: one thing at a time, with pauses, waits that grow and an end."""

from __future__ import annotations

import socket
import time

import pytest

from claimbook import links
from hosts import NAMES, NOT_SHOWN, Server, World, asked, cited, outcome


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


@pytest.mark.parametrize(
    "asks",
    [
        "",
        "soon",
        "-5",
        "1e3",
        "²",
        "nan",
        "inf",
        "1.5",
        "Mon, 99 Foo 2026 99:99:99 GMT",
        "Mon, 30 Nov 2026 12:00:00 GMT",
    ],
)
def test_what_is_no_wait_under_retry_after_is_passed_over(server: Server, world: World, asks: str) -> None:
    """The last one is a time, but the answer has no Date that it could count from."""
    server.asks_to_wait = asks
    assert asked(world, server.url("again-as-told")).outcome == "alive"
    assert world.waits == [2, 1]


def test_a_wait_of_any_number_of_digits_is_beyond_patience(server: Server, world: World) -> None:
    assert asked(world, server.url("again/429/1/" + "9" * 5000)).outcome == "refused"


def test_a_host_that_wants_no_more_requests_gets_none(server: Server, world: World) -> None:
    urls = [server.url("status/429"), server.url("status/200"), server.url("status/200", "b.test")]
    found = {
        page.url: outcome(page) for page in links.check(dict.fromkeys(urls, False), world.policy(), world.transport())
    }
    assert found == {
        urls[0]: ("refused", f"answered 429, {NOT_SHOWN}"),
        urls[1]: ("not checked", "a.test answered 429 to an earlier request, so it was left alone"),
        urls[2]: ("alive", "answered 200"),
    }


def test_a_host_that_cannot_be_reached_is_not_waited_for_at_each_of_its_pages(server: Server) -> None:
    world = World(server.port, dim_test=socket.gaierror(socket.EAI_AGAIN, "later"))
    found = list(
        links.check({"http://dim.test/1": False, "http://dim.test/2": False}, world.policy(), world.transport())
    )
    assert [page.outcome for page in found] == ["failing", "not checked"]
    assert found[1].because == "dim.test could not be reached for an earlier request: dim.test could not be looked up"


def test_one_host_is_asked_one_thing_at_a_time_with_a_pause_and_hosts_in_parallel(server: Server, world: World) -> None:
    urls = [server.url(f"busy/{number}", host) for number in range(4) for host in NAMES]
    found = list(links.check(dict.fromkeys(urls, False), world.policy(), world.transport()))
    assert {page.url for page in found} == set(urls) and {page.outcome for page in found} == {"alive"}
    assert server.most == dict.fromkeys(NAMES, 1)
    assert server.all_inside > 1
    assert world.waits == [1] * 9, "none before the first request to each of three hosts"


def test_a_redirect_to_a_host_that_is_being_asked_waits_for_its_turn(server: Server, world: World) -> None:
    server.location = server.url("busy/9", "b.test")
    urls = [server.url("location/302"), *(server.url(f"busy/{number}", "b.test") for number in range(4))]
    assert {page.outcome for page in links.check(dict.fromkeys(urls, False), world.policy(), world.transport())} == {
        "alive"
    }
    assert server.most["b.test"] == 1


def test_a_page_that_two_sources_cite_is_asked_for_once(server: Server, world: World) -> None:
    one, two = cited(server.url("title/Chairs") + "#a"), cited(server.url("title/Chairs") + "#b", "Chairs")
    found = {page.url: page for page in links.check(links.pages([one, two]), world.policy(), world.transport())}
    assert sorted(server.asked) == ["GET /title/Chairs", "HEAD /title/Chairs"]
    assert [links.link(source, found, "").outcome for source in (one, two)] == ["changed", "alive"]


def test_who_stops_listening_stops_the_asking(server: Server, world: World) -> None:
    urls = [server.url(f"busy/{number}") for number in range(20)]
    asking = links.check(dict.fromkeys(urls, False), world.policy(), world.transport())
    next(asking)
    asking.close()
    time.sleep(0.2)
    assert len(server.asked) <= 3
