"""Marks in prose hold what their expressions give, are seen by nobody, and stand where Markdown stays Markdown."""

from __future__ import annotations

import html
import re
from pathlib import Path

import nbformat
import pytest
from IPython.core.interactiveshell import InteractiveShell
from markdown_it import MarkdownIt

from claimbook.notebook import marks
from claimbook.notebook.prose import Markdown, as_markdown, by_number, counted, escaped, listed

NOTEBOOKS = sorted((Path(__file__).parent.parent / "notebooks").glob("*.ipynb"))
FULL = "It is <!--=label-->*official*<!--.--> and has <!--=3 * 4-->12<!--.--> parts."
RENDER = MarkdownIt("commonmark").enable("table").render


def evaluated(expression: str, **names: object) -> str:
    """What a kernel answers for the expression of a mark."""
    shell = InteractiveShell(user_ns=dict(names))
    return marks.answered(shell.user_expressions({"mark": marks.asked(expression)})["mark"]["data"])


def seen(source: str) -> str:
    """What a reader sees of a text: rendered, without comments."""
    return re.sub(r"<!--.*?-->", "", RENDER(source))


def test_marks_are_found_and_filled_in_their_order() -> None:
    assert marks.expressions(FULL) == ["label", "3 * 4"]
    assert marks.filled(FULL, ["*inferred*", "13"]) == FULL.replace("official", "inferred").replace("12", "13")


def test_an_empty_mark_is_filled() -> None:
    assert marks.filled("There are <!--=n--><!--.-->.", ["4"]) == "There are <!--=n-->4<!--.-->."


def test_a_value_that_looks_like_a_reference_is_taken_as_it_is() -> None:
    assert marks.filled("a <!--=n-->1<!--.-->", [r"\1 \g<0>"]) == r"a <!--=n-->\1 \g<0><!--.-->"


@pytest.mark.parametrize(
    ("expression", "told"),
    [
        ("3 * 4", "12"),
        ("1 / 4", "0.25"),
        ("'70 to 100'", "70 to 100"),
        ("[1, 2]", r"\[1, 2\]"),
        ("'*<b>'", r"\*\<b\>"),
        ("kept", "*official*"),
        ("'x' * 5000", "x" * 5000),
    ],
)
def test_an_expression_is_told_by_its_text_and_escaped_unless_it_is_markdown(expression: str, told: str) -> None:
    assert evaluated(expression, kept=Markdown("*official*")) == told


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_no_mark_is_seen_in_a_notebook_and_all_markup_is_rendered(path: Path) -> None:
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == "markdown":
            assert "html_block" not in {
                token.type for token in MarkdownIt("commonmark").enable("table").parse(cell.source)
            }
            assert not re.search(r"<!--|-->|\*|ask\.", seen(cell.source)), cell.source


def test_marks_are_invisible_and_what_is_in_them_is_rendered() -> None:
    assert seen(FULL) == "<p>It is <em>official</em> and has 12 parts.</p>\n"
    table = "| a | b |\n| --- | --- |\n| so <!--=x-->*it*<!--.--> | is <!--=y-->1<!--.--> |\n"
    assert "<td>so <em>it</em></td>" in seen(table)
    assert seen(f"- {FULL}\n- two\n").count("<li>") == 2


@pytest.mark.parametrize("before", ["", "- ", "1. ", "> ", "  ", "* - ", "| ", "| a | ", "text\n"])
def test_a_mark_that_begins_a_line_an_item_or_a_cell_is_a_fault(before: str) -> None:
    assert list(marks.faults(f"{before}<!--=x-->*it*<!--.--> follows |")) == [
        "the mark `x` begins a line, a list item or a table cell; put a word before it"
    ]


@pytest.mark.parametrize("before", ["so ", "- so ", "1. so ", "> so ", "| so ", "| a | so ", "text\nso ", "**", "- ("])
def test_a_mark_after_a_word_is_none(before: str) -> None:
    assert list(marks.faults(f"{before}<!--=x-->*it*<!--.--> follows |")) == []


@pytest.mark.parametrize(
    "source", ["a <!--=x-->1", "a <!--=x--> 1 <!--=y-->2<!--.-->", "a 1<!--.-->", "a <!--=x-->\n1<!--.-->"]
)
def test_a_mark_that_is_not_closed_is_a_fault(source: str) -> None:
    assert "a mark is not closed; write <!--=expression-->value<!--.--> on one line" in list(
        marks.faults(source.replace("1", "one"))
    )[:1] or (source.count("<!--=") == 2)


@pytest.mark.parametrize("expression", ["x--y", "f'${x}'", "x > y", "x < y", "x | y"])
def test_an_expression_that_ends_a_comment_or_begins_a_formula_is_a_fault(expression: str) -> None:
    assert list(marks.faults(f"a <!--={expression}-->b<!--.-->")) == [
        f"the mark `{expression}` has one of -- < > | $ in it, which not every reader keeps within a comment; name "
        "its value in a code cell"
    ]


@pytest.mark.parametrize(
    ("source", "digits"),
    [
        ("There are 43 wafers.", ["43"]),
        ("In 2026, 1,024 and (3.5%)", ["2026", "1,024", "3.5%"]),
        ("a 70-wafer chain", ["70-wafer"]),
        ("~3e12", ["~3e12"]),
    ],
)
def test_a_digit_outside_a_mark_is_a_fault(source: str, digits: list[str]) -> None:
    assert list(marks.faults(source)) == [
        f"“{each}” stands in prose without a mark; let an expression give it" for each in digits
    ]


@pytest.mark.parametrize(
    "source",
    [
        "## 2. What fits?",
        "# Can it speak 750 tokens a second?\n\nWho knows.",
        "1. one\n2. two",
        "GPT-5.6 Sol, K2.6 and Llama-3.1-405B on a WSE-3, DeepSeek-V4-Pro, FP8",
        "see `x = 3` there",
        "```\n3\n```",
        "[notebook 4, on 750 tokens](4-can-it.ipynb)",
        "[there](https://example.org/2026)",
        "a <!--=7-->7<!--.--> b",
    ],
)
def test_names_code_links_and_numbers_of_headings_need_no_mark(source: str) -> None:
    assert list(marks.faults(source)) == []


# --- text that goes into them ---


@pytest.mark.parametrize(
    ("parts", "told"), [([], "nothing"), (["a"], "a"), (["a", "b"], "a and b"), (["a", "*", "c"], r"a, \* and c")]
)
def test_parts_are_listed_as_a_sentence_lists_them(parts: list[str], told: str) -> None:
    assert listed(parts) == told and isinstance(listed(iter(parts)), Markdown)


@pytest.mark.parametrize(
    ("number", "told"), [(0, "no claims"), (1, "1 claim"), (2, "2 claims"), (1200, "1,200 claims")]
)
def test_a_number_of_things_is_told_in_the_singular_or_the_plural(number: int, told: str) -> None:
    assert counted(number, "claim") == told


def test_a_word_goes_with_its_number() -> None:
    assert [by_number(number, "is", "are") for number in (0, 1, 2)] == ["are", "is", "are"]
    assert counted(2, "company", "companies") == "2 companies"


def test_parts_put_into_markdown_are_escaped_unless_they_are_markdown() -> None:
    told = Markdown("**{}** ({kept})").format("<b>", kept=Markdown("*x*"))
    assert told == r"**\<b\>** (*x*)" and isinstance(told, Markdown)


def test_markdown_joined_with_other_text_is_escaped_as_a_whole() -> None:
    assert as_markdown("the " + Markdown("*x*")) == r"the \*x\*"


@pytest.mark.parametrize(
    "text",
    [
        "see https://evil.example and www.evil.example",
        "a\u202eb\x1bc",
        "1. x",
        "- x",
        "<!--.-->",
        "| a | *b* _c_ `d` $e$ ![f](g)",
    ],
)
def test_escaped_text_is_seen_as_it_is(text: str) -> None:
    plain = re.sub("[\u202e\x1b]", " ", text)
    assert html.unescape(re.sub("<[^>]*>", "", RENDER(f"so {escaped(text)}"))).strip() == f"so {plain}"
