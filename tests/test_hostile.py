"""Whatever stands in a claims file is shown as text, and never does anything."""

from __future__ import annotations

import html.parser
import json
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from books import book, problems_of, text
from click.testing import CliRunner

from claimbook import tables, telling
from claimbook.cli import main
from claimbook.showing import Grid, Prose, escaped

STATEMENTS = {
    "script": "<script>alert(1)</script><img src=x onerror=alert(1)> & &lt;b&gt;.",
    "markdown": "![a](javascript:x) [b](http://evil) `c` **d** _e_ ~~f~~ | g | # h $i$ <j>.",
    "rich": "[bold red]loud[/bold red] [link=http://evil]here[/] :smile: [/].",
    "template": "{{ 7 * 7 }} {% x %} ${HOME} `id` $(id) %s %(a)s {0}.",
    "path": "../../etc/passwd; rm -rf / && echo '\"done\"'.",
    "bidi": "Arabic العربية and emoji 🧪 and combining é.",
}
FORMULAS = [
    "x.__class__", "__import__('os')", "x[0]", "lambda: x",
    "x if x else x", "(x).y", "open('f')", "x; x", "x := 1", "f'{x}'", "eval(x)", "x ** x ** 99999", "9**9**9", "x\nx",
]


def hostile(statement: str, **fields: Any) -> Any:
    return book(claims={"speed": {"statement": statement, "note": statement, "settles": statement, "topic": "speed", **fields}})


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
    assert 'class="dataframe tex2jax_ignore mathjax_ignore"' in Grid(pd.DataFrame({"cost": ["$5 to $10"]}))._repr_html_()


@pytest.mark.parametrize(
    ("cell", "shown"),
    [(0.0000001, "1e-07"), (3e12, "3e+12"), (750.0, "750"), (float("nan"), ""), (None, ""), ("not_enough_evidence", "not enough evidence"), ("lm_arena", "lm_arena"),
     (7, "7"), ("a\x1b[31mb\nc", "a [31mb c"), (True, "True")],
)
def test_a_cell_is_shown_for_what_it_is(cell: object, shown: str) -> None:
    texts = [text for text in Tags(Grid(pd.DataFrame({"x": pd.Series([cell, "."], dtype=object)}))._repr_html_()).texts if text.strip()]
    assert texts[2:-2] == ([shown] if shown else [])


def test_headings_are_shown_in_words() -> None:
    table = pd.DataFrame([[1]], index=pd.Index(["a"], name="first_line"), columns=pd.Index(["known_since"], name="x"))
    assert "known since" in Grid(table)._repr_html_() and "first line" in repr(Grid(table))


@pytest.mark.parametrize(
    ("plain", "shown"),
    [
        ("a*b_c`d", r"a\*b\_c\`d"), ("<b>", r"\<b\>"), ("[x](y)", r"\[x\](y)"), ("![x](y)", r"\!\[x\](y)"), ("# h", r"\# h"), ("&lt;", r"\&lt;"), ("a|b", r"a\|b"),
        ("$5", r"\$5"), ("~3", r"\~3"), (r"a\b", r"a\\b"), ("- x", r"\- x"), ("+ x", r"\+ x"), ("1. x", r"1\. x"), ("12) x", r"12\) x"), ("-x", "-x"), ("1.5 x", "1.5 x"),
        ("---", "---"), ("a\n\n# b", r"a \# b"), ("  a  b ", "a b"), ("750 token/s", "750 token/s"), ("2026-07-08", "2026-07-08"),
    ],
)
def test_escaped_text_stands_in_markdown_as_it_is(plain: str, shown: str) -> None:
    assert escaped(plain) == shown


def test_prose_shows_its_markdown_and_nothing_else() -> None:
    prose = Prose(f"It is **{escaped('<b>')}**.")
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
def test_a_formula_is_arithmetic_and_nothing_else(formula: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    made = {"asks": "What?", "formula": formula, "given": {"x": {"assume": "2 token", "because": "So it is."}}, "gives": "2 token", "shows": "context"}
    content = text(claims={"speed": {"calculations": [made]}})
    Path("claims.yaml").write_text(content, encoding="utf-8")
    found = [problem for problem in problems_of(content) if problem.record == "speed"]
    assert [problem.code for problem in found] in (["bad-formula"], ["no-result"], ["bad-input"]), found
    result = CliRunner().invoke(main, ["calc", "speed"])
    assert result.exit_code == 1 and result.stderr.startswith("speed calculation 1: expected ")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["claims.yaml"]


def test_a_claim_is_told_without_following_anything_it_names() -> None:
    record = hostile("{book.file} %(file)s {0}.")
    assert telling.tell(record.claims["speed"], record, record.as_of).count("{book.file} %(file)s {0}.") == 3
