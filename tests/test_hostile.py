"""Whatever stands in a claims file is shown as text, and never does anything."""

from __future__ import annotations

import html.parser
import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from click.testing import CliRunner

from books import book, problems_of, text
from claimbook import tables
from claimbook.cli import main
from claimbook.display import claim as telling
from claimbook.notebook import Grid, Markdown, escaped

STATEMENTS = {
    "script": "<script>alert(1)</script><img src=x onerror=alert(1)> & &lt;b&gt;.",
    "markdown": "![a](javascript:x) [b](http://evil) `c` **d** _e_ ~~f~~ | g | # h $i$ <j>.",
    "rich": "[bold red]loud[/bold red] [link=http://evil]here[/] :smile: [/].",
    "template": "{{ 7 * 7 }} {% x %} ${HOME} `id` $(id) %s %(a)s {0}.",
    "path": "../../etc/passwd; rm -rf / && echo '\"done\"'.",
    "bidi": "Arabic العربية and emoji 🧪 and combining é.",
}
FORMULAS = [
    "x.__class__",
    "__import__('os')",
    "x[0]",
    "lambda: x",
    "x if x else x",
    "(x).y",
    "open('f')",
    "x; x",
    "x := 1",
    "f'{x}'",
    "eval(x)",
    "x ** x ** 99999",
    "9**9**9",
    "x\nx",
]


def hostile(statement: str, **fields: Any) -> Any:
    return book(
        claims={"speed": {"statement": statement, "note": statement, "settles": statement, "topic": "speed", **fields}}
    )


class Tags(html.parser.HTMLParser):
    """The tags and the texts of a piece of HTML."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.texts: list[str] = []
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


@pytest.mark.parametrize("statement", STATEMENTS.values(), ids=list(STATEMENTS))
def test_a_grid_shows_a_statement_as_text(statement: str) -> None:
    table = tables.claims(hostile(statement))[["statement"]]
    read = Tags(Grid(table)._repr_html_())
    assert read.tags <= {"table", "thead", "tbody", "tr", "th", "td"}
    assert statement in "".join(read.texts)
    assert "\x1b" not in repr(Grid(table))


@pytest.mark.parametrize("statement", STATEMENTS.values(), ids=list(STATEMENTS))
def test_headings_and_ids_of_a_grid_are_text_too(statement: str) -> None:
    read = Tags(Grid(pd.DataFrame({statement: [1]}, index=pd.Index([statement], name=statement)))._repr_html_())
    assert read.tags <= {"table", "thead", "tbody", "tr", "th", "td"}


def test_a_grid_is_not_read_as_formulas() -> None:
    assert (
        'class="dataframe tex2jax_ignore mathjax_ignore"' in Grid(pd.DataFrame({"cost": ["$5 to $10"]}))._repr_html_()
    )


@pytest.mark.parametrize(
    ("cell", "shown"),
    [
        (0.0000001, "1e-07"),
        (3e12, "3e+12"),
        (750.0, "750"),
        (float("nan"), ""),
        (None, ""),
        ("not_enough_evidence", "not enough evidence"),
        ("lm_arena", "lm_arena"),
        (7, "7"),
        ("a\x1b[31mb\nc", "a [31mb c"),
        (True, "True"),
    ],
)
def test_a_cell_is_shown_for_what_it_is(cell: object, shown: str) -> None:
    texts = [
        text
        for text in Tags(Grid(pd.DataFrame({"x": pd.Series([cell, "."], dtype=object)}))._repr_html_()).texts
        if text.strip()
    ]
    assert texts[2:-2] == ([shown] if shown else [])


def test_headings_are_shown_in_words() -> None:
    table = pd.DataFrame([[1]], index=pd.Index(["a"], name="first_line"), columns=pd.Index(["known_since"], name="x"))
    assert "known since" in Grid(table)._repr_html_() and "first line" in repr(Grid(table))


@pytest.mark.parametrize(
    ("plain", "shown"),
    [
        ("a*b_c`d", r"a\*b\_c\`d"),
        ("<b>", r"\<b\>"),
        ("[x](y)", r"\[x\](y)"),
        ("![x](y)", r"\!\[x\](y)"),
        ("# h", r"\# h"),
        ("&lt;", r"\&lt;"),
        ("a|b", r"a\|b"),
        ("$5", r"\$5"),
        ("~3", r"\~3"),
        (r"a\b", r"a\\b"),
        ("- x", r"\- x"),
        ("+ x", r"\+ x"),
        ("1. x", r"1\. x"),
        ("12) x", r"12\) x"),
        ("-x", "-x"),
        ("1.5 x", "1.5 x"),
        ("---", "---"),
        ("a\n\n# b", r"a \# b"),
        ("  a  b ", "a b"),
        ("750 token/s", "750 token/s"),
        ("2026-07-08", "2026-07-08"),
    ],
)
def test_escaped_text_stands_in_markdown_as_it_is(plain: str, shown: str) -> None:
    assert escaped(plain) == shown


def test_prose_shows_its_markdown_and_nothing_else() -> None:
    prose = Markdown("It is **{}**.").format("<b>")
    assert prose._repr_markdown_() == repr(prose) == r"It is **\<b\>**."


@pytest.mark.parametrize("statement", STATEMENTS.values(), ids=list(STATEMENTS))
def test_the_commands_print_a_statement_as_it_stands(statement: str, tmp_path: Path) -> None:
    file = tmp_path / "claims.yaml"
    file.write_text(text(claims={"speed": {"statement": statement, "speaker": statement}}), encoding="utf-8")
    told = CliRunner().invoke(main, ["show", "speed", "-f", str(file)])
    assert told.exit_code == 0 and "".join(statement.split()) in "".join(told.output.split())
    rows = json.loads(CliRunner().invoke(main, ["list", "-f", str(file), "--format", "json"]).output)
    assert rows[0]["statement"] == rows[0]["speaker"] == statement
    table = CliRunner().invoke(main, ["list", "-f", str(file)])
    assert table.exit_code == 0 and statement.split()[0] in table.output and "\x1b" not in table.output


@pytest.mark.parametrize("code", ["\\e[31m", "\\x1b]0;title\\a", "\\x9b31m", "\\u202e", "\\0", "\\u2028"])
def test_codes_that_move_a_terminal_are_refused(code: str) -> None:
    content = text().replace("Acme's engine writes", f"Acme's {code} engine writes")
    found = problems_of(content)
    assert [problem.code for problem in found if problem.code == "control-character"] == ["control-character"]
    assert all(str(problem).isprintable() for problem in found)


@pytest.mark.parametrize("formula", FORMULAS)
def test_a_formula_is_arithmetic_and_nothing_else(
    formula: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    made = {
        "asks": "What?",
        "formula": formula,
        "given": {"x": {"assume": "2 token", "as": "convention", "because": "So it is."}},
        "gives": "2 token",
        "shows": "context",
    }
    content = text(claims={"speed": {"calculations": [made]}})
    Path("claims.yaml").write_text(content, encoding="utf-8")
    found = [problem for problem in problems_of(content) if problem.record == "speed"]
    assert [problem.code for problem in found] in (["bad-formula"], ["no-result"], ["bad-input"]), found
    result = CliRunner().invoke(main, ["calc", "speed"])
    assert result.exit_code == 1 and result.stderr.startswith("speed calculation 1: expected ")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["claims.yaml"]


def test_a_claim_is_told_without_following_anything_it_names() -> None:
    record = hostile("{book.file} %(file)s {0}.")
    assert telling.tell(record.claims["speed"], record).count("{book.file} %(file)s {0}.") == 3


# --- records made to wear the checker out ---


def counting(count: int, **fields: Any) -> dict[str, Any]:
    return {f"c{number}": {"statement": f"Number {number} is so.", **fields} for number in range(count)}


def resting(on: int) -> list[dict[str, Any]]:
    return [
        {
            "asks": "What?",
            "formula": "x",
            "given": {"x": {"claim": f"c{on}"}},
            "gives": "2 token",
            "compare": "within",
            "shows": "supports",
        }
    ]


def codes_of(**sections: Any) -> Counter[str]:
    return Counter(problem.code for problem in problems_of(text(**sections)))


def seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


LENGTH = 800


@pytest.mark.parametrize("step", [1, -1])
def test_a_long_chain_of_calculations_is_judged_in_one_pass(step: int) -> None:
    claims = counting(LENGTH, value="2 token", status="inferred", verdict="supported", searched=None, settles=None)
    for number in range(LENGTH):
        claims[f"c{number}"]["calculations"] = resting((number + step) % LENGTH)
    ends = {"c0": (LENGTH - 1) if step > 0 else 0}
    end = claims[f"c{ends['c0']}"]
    del end["calculations"]
    end["evidence"] = [{"source": "acme-page", "stance": "supports", "note": "It says so."}]
    content = text(claims=claims)
    assert seconds(lambda: problems_of(content)) < 10
    assert problems_of(content) == []


def test_a_long_circle_of_calculations_is_told_once_and_by_its_ends() -> None:
    claims = counting(LENGTH, value="2 token")
    for number in range(LENGTH):
        claims[f"c{number}"]["calculations"] = resting((number + 1) % LENGTH)
    [found] = [problem for problem in problems_of(text(claims=claims)) if problem.code == "calculation-circle"]
    assert found.found == f"the circle c0 → c1 → c2 → c3 → c4 → c5 → c6 → {LENGTH - 8} more → c{LENGTH - 1} → c0"


def test_a_long_circle_of_relays_is_told_for_each_of_its_pages_by_its_ends() -> None:
    sources = {f"s{number}": {"relays": f"s{(number + 1) % LENGTH}"} for number in range(LENGTH)}
    found = [problem for problem in problems_of(text(sources=sources)) if problem.code == "relays-circle"]
    assert [problem.record for problem in found] == list(sources)
    assert found[1].found == f"the circle s1 → s2 → s3 → s4 → s5 → s6 → s7 → {LENGTH - 8} more → s0 → s1"


def test_a_page_that_leads_into_a_circle_is_not_told_of_it() -> None:
    sources = {"outside": {"relays": "one"}, "one": {"relays": "two"}, "two": {"relays": "one"}}
    found = [
        (problem.record, problem.found)
        for problem in problems_of(text(sources=sources))
        if problem.code == "relays-circle"
    ]
    assert found == [("one", "the circle one → two → one"), ("two", "the circle two → one → two")]


def test_very_many_references_that_lead_nowhere_are_each_told_in_bounded_time() -> None:
    organisations = {f"somebody-with-number-{number}": {} for number in range(4000)}
    claims = counting(400, authority=[f"somebody-of-number-x{number}" for number in range(20)])
    content = text(claims=claims, organisations=organisations)
    assert seconds(lambda: problems_of(content)) < 30
    found = [problem for problem in problems_of(content) if problem.code == "unknown-reference"]
    assert [problem.found for problem in found] == [
        f"`somebody-of-number-x{number}`, here and in 399 more places" for number in range(20)
    ]
    assert {problem.remedy for problem in found} == {"add it under `organisations:`, or correct the id"}


def test_an_id_or_an_address_of_any_length_is_told_cut() -> None:
    long = "x" * 5000
    content = text(claims={"speed": {"authority": [long[:100]]}}, sources={"acme-page": {"url": long}})
    found = {problem.code: problem.found for problem in problems_of(content)}
    assert found["unknown-reference"] == found["bad-url"] == "`" + "x" * 59 + "…`"
    found = {problem.code: problem.found for problem in problems_of(text(claims={"speed": {"authority": [long]}}))}
    assert found["bad-id"] == "one of 5000"


def test_an_article_of_very_many_lines_costs_no_more_than_a_short_one() -> None:
    articles = {f"a{number}": {"lines": "9999999"} for number in range(300)}
    content = text(articles=articles)
    assert seconds(lambda: problems_of(content)) < 5
    assert [problem.found for problem in problems_of(content) if problem.code == "line-unaccounted"] == [
        "neither for lines 4-9999999"
    ] * 300


def test_of_very_many_gaps_the_first_are_told_and_the_others_counted() -> None:
    found = [
        problem.found
        for problem in problems_of(
            text(articles={"en": {"lines": "203"}}, unclaimed={str(number): "Idle." for number in range(5, 204, 2)})
        )
        if problem.code == "line-unaccounted"
    ]
    assert found == ["neither for lines " + ", ".join(str(number) for number in range(4, 104, 2)) + " and 50 more"]


# --- odd places to read from and to write to ---


def in_a_shell(arguments: list[str], folder: Path, **given: Any) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **given.pop("settings", {})}
    return subprocess.run(
        [sys.executable, "-m", "claimbook.cli", *arguments],
        cwd=folder,
        env=environment,
        timeout=60,
        check=False,
        **given,
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "claims.yaml").write_text(
        text(claims={"speed": {"statement": STATEMENTS["bidi"] + " — “750”"}}), encoding="utf-8"
    )
    return tmp_path


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with a name on this system")
def test_a_pipe_that_nobody_writes_to_is_told_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "claims.yaml")
    told = in_a_shell(["check"], tmp_path, capture_output=True)
    assert told.returncode == 2
    assert (
        told.stderr.decode()
        == "claims.yaml:1:1 file: expected a file that can be read, found a pipe or a device; check the path [file-unreadable]\n"
    )


@pytest.mark.parametrize(
    "arguments", [["show", "speed"], ["list"], ["list", "--format", "json"], ["list", "--format", "csv"]]
)
def test_output_is_utf_8_whatever_the_place(folder: Path, arguments: list[str]) -> None:
    written = {
        encoding: in_a_shell(arguments, folder, settings={"PYTHONIOENCODING": encoding}, capture_output=True)
        for encoding in ("utf-8", "ascii", "latin-1", "utf-16")
    }
    assert {told.returncode for told in written.values()} == {0}
    assert len({told.stdout for told in written.values()}) == 1
    assert "🧪" in written["ascii"].stdout.decode()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full on this system")
def test_a_full_disk_is_told_in_one_line(folder: Path) -> None:
    with open("/dev/full", "wb") as full:
        told = in_a_shell(["list"], folder, stdout=full, stderr=subprocess.PIPE)
    assert (told.returncode, told.stderr.decode()) == (2, "claimbook cannot go on: No space left on device\n")


@pytest.mark.skipif(os.name != "posix", reason="only there can a program be started without an output")
@pytest.mark.parametrize("arguments", [["list"], ["check"], ["schema"]])
def test_without_an_output_nothing_is_said(folder: Path, arguments: list[str]) -> None:
    told = in_a_shell(arguments, folder, stderr=subprocess.PIPE, preexec_fn=lambda: os.close(1))
    assert (told.returncode, told.stderr) == (0, b"")


def test_a_file_name_moves_no_terminal(tmp_path: Path) -> None:
    told = CliRunner().invoke(main, ["show", "speed", "-f", str(tmp_path / "a\x1b[31m\nb.yaml")])
    assert told.exit_code == 2
    assert told.stderr.count("\n") == 2 and "\x1b" not in told.stderr


def test_a_link_that_leads_to_itself_has_no_revisions(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    told = CliRunner().invoke(main, ["diff", "HEAD", "-f", str(tmp_path / "loop")])
    assert told.exit_code == 2
    assert (
        told.stderr
        == f"`HEAD` is no file, and the path {tmp_path / 'loop'} leads nowhere, so no repository could be asked\n"
    )


def test_a_text_with_a_line_of_any_length_is_told_and_not_searched(folder: Path) -> None:
    (folder / "articles").mkdir()
    (folder / "articles" / "en.txt").write_text("a\n" + "1," * 5001 + "\n", encoding="utf-8")
    told = CliRunner().invoke(main, ["check", str(folder / "claims.yaml")])
    assert told.exit_code == 1
    assert told.output.splitlines()[0] == (
        f"{folder / 'articles' / 'en.txt'}:2:1 en: expected lines of at most 10000 characters, found one of 10002; "
        "put there the recorded text, line by line [line-too-long]"
    )


def test_an_article_whose_id_is_as_long_as_may_be_has_no_text_at_hand(folder: Path) -> None:
    (folder / "articles").mkdir()
    long = "a" * 100
    content = text(articles={long: {}})
    (folder / "claims.yaml").write_text(content, encoding="utf-8")
    told = CliRunner().invoke(main, ["check", str(folder / "claims.yaml")])
    assert told.exit_code == 0 and told.output.endswith(
        f"no text at hand of en, {long}, so their figures were not looked for\n"
    )


def test_a_folder_of_articles_of_too_long_a_name_is_none(folder: Path) -> None:
    told = CliRunner().invoke(main, ["check", str(folder / "claims.yaml"), "--articles", "x" * 300])
    assert told.exit_code == 2 and "--articles wants a folder" in told.stderr
