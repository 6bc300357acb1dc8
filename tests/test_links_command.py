"""The command that asks whether cited pages still answer, and who else may ask."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from books import text
from claimbook import links
from claimbook.cli import main
from claimbook.links import Page
from hosts import NAMES, NOT_SHOWN, Server, World

ROOT = Path(__file__).parent.parent


@pytest.fixture
def at(server: Server, world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Runs the command on a file whose sources cite these paths of the server, by id."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(links, "check", partial(links.check, transport=world.transport()))

    def run(paths: dict[str, str | None], *options: str, allow: bool = True) -> Result:
        def whole(path: str | None) -> str | None:
            return server.url(path) if path is not None and "://" not in path else path

        sources: dict[str, Any] = {
            name: {"url": whole(path), "title": "The engine", "publisher": "Acme"} for name, path in paths.items()
        }
        if "acme-page" not in sources:
            sources["acme-page"] = {"url": None, "through": "A paper copy."}
        Path("claims.yaml").write_text(text(sources=sources), encoding="utf-8")
        named = [option for host in NAMES for option in ("--allow-address", f"{host}:{server.port}")] if allow else []
        result = CliRunner().invoke(main, ["links", *named, *options])
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
        "claims.yaml: 7 sources with an address: 1 alive, 1 not checked, 1 moved, 1 changed, 1 refused, 1 failing, 1 "
        "gone\n"
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
    assert told["counts"] == {
        "gone": 0,
        "failing": 0,
        "refused": 0,
        "changed": 0,
        "moved": 1,
        "not checked": 1,
        "alive": 0,
    }
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
    assert at({"acme-page": "title/Engine", "one": "title/Engine"}, "--limit", "1").exit_code == 0, (
        "both cite the one page"
    )


def test_sources_can_be_chosen(at: Callable[..., Result], server: Server) -> None:
    paths: dict[str, str | None] = {
        "acme-page": "status/404",
        "one": "title/Engine",
        "two": "title/Engine/2",
        "three": None,
    }
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


@pytest.mark.parametrize(
    "value",
    [
        "127.0.0.1",
        "127.0.0.1:",
        "127.0.0.1:0",
        ":80",
        "a@b:80",
        "http://a:80",
        "a:80/x",
        "[::1:80",
        "a b:80",
        "a:99999",
        "",
    ],
)
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
    assert at({"acme-page": "http://one.test/", "one": "title/Engine"}).exit_code == 1, (
        "where one answers, the other is gone"
    )


def test_an_interruption_tells_what_is_known_and_leaves_with_2(
    at: Callable[..., Result], server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
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
    assert CliRunner().invoke(main, ["links"]).exit_code == 3
    assert [path.name for path in tmp_path.iterdir()] == ["claims.yaml"]
    assert (tmp_path / "claims.yaml").read_bytes() == before


# --- who may open connections ---


def test_the_package_is_only_used_by_its_command() -> None:
    package = ROOT / "src" / "claimbook"
    users = {
        path.relative_to(package).as_posix() for path in package.rglob("*.py") if path.parent != package / "links"
        and re.search(r"^\s*(from claimbook import .*\blinks\b|from claimbook\.links|import "
                      r"claimbook\.links)", path.read_text(encoding="utf-8"), re.M)
    }  # fmt: skip
    assert users == {"cli/links.py"}


def test_nothing_that_runs_by_itself_asks_for_the_record_s_links() -> None:
    running = [
        ROOT / "Makefile",
        ROOT / ".pre-commit-hooks.yaml",
        *(ROOT / ".ci").iterdir(),
        *(ROOT / ".github").rglob("*.yml"),
    ]
    for path in running:
        if path.is_file():
            assert not re.search(r"claimbook\s+links", path.read_text(encoding="utf-8")), path


def test_importing_the_package_opens_nothing_and_loads_no_certificates() -> None:
    program = (
        "import sys\nevents = []\nsys.addaudithook(lambda event, _: events.append(event) if "
        "event.startswith('socket.') else None)\n"
        "from claimbook.links import transport\nprint(events, transport._trust.cache_info().currsize)"
    )
    told = subprocess.run([sys.executable, "-c", program], cwd=ROOT / "src", capture_output=True, text=True)
    assert (told.returncode, told.stdout) == (0, "[] 0\n"), told.stderr
