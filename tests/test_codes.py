"""Every code of a problem has a page: what it means, an example that gives it, and its mending."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import pytest
from click.testing import CliRunner

from claimbook.checking import check
from claimbook.checking.showing import left, shown
from claimbook.cli import main
from claimbook.reading import read, read_bytes
from claimbook.texts.text import at_hand
from claimbook.wording.codes import EXAMPLE, TEXTS, codes

SOURCE = Path(__file__).parent.parent / "src" / "claimbook"
ROOMS = ("reading", "record", "checking", "texts", "cli")
TEACHING = {"declared"}
"""Calls whose texts are examples of values."""
NO_CODES = {"utf-8", "utf-8-sig", "claimbook-check"}
_CODE = re.compile(r"[a-z]+(-[a-z0-9]+)+")
_TELLING = {"fault", "_fault", "_refuse", "Problem", "_problem", "_add"}


def _emitted() -> Iterator[str]:
    """Every code that the source can give to a problem; `*` stands for what is put in when it runs."""
    for room in ROOMS:
        for path in sorted((SOURCE / room).rglob("*.py")):
            yield from _in(ast.parse(path.read_text(encoding="utf-8")), room)


def _in(node: ast.AST, room: str) -> Iterator[str]:
    if isinstance(node, ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in TEACHING:
            return
        if name in _TELLING:
            texts = [each for each in node.args if isinstance(each, ast.Constant | ast.JoinedStr)]
            yield from (code for each in texts if (code := _spelled(each)))
    if room == "reading" and isinstance(node, ast.Return | ast.Assign) and isinstance(node.value, ast.Tuple):
        yield from (code for each in node.value.elts if (code := _spelled(each)))
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("_parsed", "_spelled"):
        yield from (code for each in node.args if (code := _spelled(each)))
    if isinstance(node, ast.arg | ast.arguments):
        for default in getattr(node, "defaults", ()):
            yield from filter(None, [_spelled(default)])
    for below in ast.iter_child_nodes(node):
        yield from _in(below, room)


def _spelled(node: ast.AST) -> str:
    """A text that is spelt like a code, what is put into it as `*`; "" for any other."""
    if isinstance(node, ast.JoinedStr):
        text = "".join(str(each.value) if isinstance(each, ast.Constant) else "*" for each in node.values)
        return text if _CODE.fullmatch(text.replace("*", "x")) else ""
    text = node.value if isinstance(node, ast.Constant) else ""
    told = isinstance(text, str) and (_CODE.fullmatch(text) or text in ("anchor", "tag", "tab"))
    return str(text) if told and text not in NO_CODES else ""


EMITTED = sorted(set(_emitted()))
RUN = [code for code in codes().values() if not code.instead]


def test_the_source_is_searched() -> None:
    assert {"tab", "anchor", "not-yaml", "bad-word", "unused-*", "*-not-derived", "weakest-input"} <= set(EMITTED)


def test_every_code_that_can_be_given_has_a_page_and_no_other_has() -> None:
    without = [code for code in EMITTED if not any(fnmatchcase(name, code) for name in codes())]
    idle = [name for name in codes() if not any(fnmatchcase(name, code) for code in EMITTED)]
    assert without == [], f"write a page in codes.yaml for {', '.join(without)}"
    assert idle == [], f"nothing gives {', '.join(idle)}"


@pytest.mark.parametrize("code", RUN, ids=[code.name for code in RUN])
def test_the_example_of_a_code_gives_that_code_and_its_mended_twin_nothing(code) -> None:
    found = shown(code)
    assert found[0].code == code.name
    assert {problem.code for problem in found} == {code.name, *code.beside}
    assert left(code) == []


def test_what_no_edit_can_show_is_given_too(tmp_path: Path) -> None:
    head = b"schema_version: 1\nas_of: 2026-11-30\n"
    found = {problem.code for problem in read(tmp_path / "none")[1] + read_bytes(b"# x\n", "claims.yaml")[1]}
    book, _ = read_bytes(head, "claims.yaml")
    assert book is not None
    found |= {problem.code for problem in check(book)}
    lone = EXAMPLE.read_text(encoding="utf-8")
    book, _ = read_bytes(re.sub(r"articles:\n.*?claims:", "claims:", lone, flags=re.DOTALL).encode(), "claims.yaml")
    assert book is not None
    found |= {problem.code for problem in check(book)}
    (tmp_path / "en.txt").write_bytes(b"\xff")
    (tmp_path / "fr.txt").write_text("x" * 10_001, encoding="utf-8")
    for article in TEXTS:
        lone = lone.replace(f"@{article}", "0" * 64)
    book, _ = read_bytes(lone.encode(), "claims.yaml")
    assert book is not None
    found |= {problem.code for problem in at_hand(book, tmp_path)[1]}
    short = lone.replace("lines: 5", "lines: 4", 1)
    book, _ = read_bytes(short.encode(), "claims.yaml")
    assert book is not None
    found |= {problem.code for problem in check(book)}
    # The last one is tried among the bounds.
    assert {code.name for code in codes().values() if code.instead} <= found | {"too-much-arithmetic"}


def test_a_page_has_the_message_that_check_gives() -> None:
    told = CliRunner().invoke(main, ["explain", "bad-word"])
    assert told.exit_code == 0
    assert told.output.splitlines() == [
        "bad-word",
        "A field takes one of a few words, and this is none of them.",
        "",
        "Example",
        "    presented: a guess",
        "instead of",
        "    presented: speculative",
        "Message  claims.yaml:71:16 bridge-cost presented: expected one of official, inferred,",
        "         speculative, found `a guess`; choose one of them [bad-word]",
        "Mending  Choose one of those that the message lists; FORMAT.md tells what each means.",
    ]


def test_a_mistyped_code_gets_the_nearest() -> None:
    told = CliRunner().invoke(main, ["explain", "weakest-imput"])
    assert told.exit_code == 2
    assert told.stderr.splitlines()[-1] == "Error: there is no code `weakest-imput`; did you mean `weakest-input`?"


def test_all_codes_are_listed() -> None:
    told = CliRunner().invoke(main, ["explain"])
    assert told.exit_code == 0
    assert [line.split()[0] for line in told.output.splitlines() if not line.startswith(" ")] == list(codes())


def test_the_manual_has_every_code() -> None:
    manual = (SOURCE.parents[1] / "FORMAT.md").read_text(encoding="utf-8")
    for code in codes().values():
        assert f"| `{code.name}` | {code.means} | {code.mend} |" in manual
