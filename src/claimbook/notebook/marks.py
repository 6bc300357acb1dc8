"""Marks in a notebook's prose: a computed value between two HTML comments, which no reader sees.

``<!--=ask.label('sol-speed')-->*official, supported*<!--.-->`` holds an expression and what it gave when the
notebook was last run.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping

from claimbook.notebook.prose import as_markdown

MARK = re.compile(r"<!--=(.+?)-->(.*?)<!--\.-->")

_UNKEPT = re.compile(r"--|[<>|$]")
_PART = re.compile(r"<!--=|<!--\.-->")
_LED = re.compile(r"^[ \t>]*(?:(?:[-*+]|[0-9]+[.)])[ \t]+)*<!--=|^[ \t]*\|(?:.*\|)?[ \t]*<!--=")
_CODE = re.compile(r"^```.*?^```|`[^`\n]+`", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\[[^\]]*\]\([^)]*\.ipynb[^)]*\)|(?<=\])\([^)]*\)")
_OWN_NUMBER = re.compile(r"^#+ [0-9]+(?=[. ])|^[ \t]*[0-9]+(?=[.)] )", re.MULTILINE)
_TITLE = re.compile(r"\A# .*")
_NAME = re.compile(r"\b[A-Z][A-Za-z]*-?[0-9]+[A-Za-z]*(?:[.-][0-9A-Za-z]+)*")
_DIGIT = re.compile(r"[^\s(]*[0-9][^\s)]*")


def expressions(source: str) -> list[str]:
    """What the marks of a text ask, in their order."""
    return [expression for expression, _ in MARK.findall(source)]


def asked(expression: str) -> str:
    """An expression as a kernel is to evaluate it: to Markdown where it gives Markdown, else to its ``str()``."""
    return f"(lambda value: value if hasattr(value, '_repr_markdown_') else str(value))({expression})"


def answered(shown: Mapping[str, str]) -> str:
    """The value of a mark from how a kernel shows it, a text by type: Markdown as it is, all else escaped."""
    return shown["text/markdown"] if "text/markdown" in shown else as_markdown(ast.literal_eval(shown["text/plain"]))


def filled(source: str, values: Iterable[str]) -> str:
    """A text with one value after another in its marks."""
    following = iter(values)
    return MARK.sub(lambda mark: f"<!--={mark[1]}-->{next(following)}<!--.-->", source)


def faults(source: str) -> Iterator[str]:
    """What is wrong with the marks of a text, or with numbers that have none."""
    rest = MARK.sub("", source)
    if _PART.search(rest):
        yield "a mark is not closed; write <!--=expression-->value<!--.--> on one line"
        return
    for expression in expressions(source):
        if _UNKEPT.search(expression):
            found = "has one of -- < > | $ in it, which not every reader keeps within a comment"
            yield f"the mark `{expression}` {found}; name its value in a code cell"
    yield from _led(source)
    yield from _unmarked(rest)


def _led(source: str) -> Iterator[str]:
    """Marks that begin a line, an item or a cell: CommonMark would take the line for HTML, no Markdown read."""
    for line in filter(_LED.match, source.splitlines()):
        yield f"the mark `{expressions(line)[0]}` begins a line, a list item or a table cell; put a word before it"


def _unmarked(prose: str) -> Iterator[str]:
    """Digits in a text without its marks, but for title, code, links, names and the numbers of headings and items."""
    for without in (_CODE, _TITLE, _LINK, _OWN_NUMBER, _NAME):
        prose = without.sub("", prose)
    for digits in _DIGIT.findall(prose):
        yield f"“{digits.rstrip('.,;:?!*')}” stands in prose without a mark; let an expression give it"
