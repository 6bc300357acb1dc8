"""Texts from a file as they may stand in HTML and in Markdown."""

from __future__ import annotations

import html
import re

from claimbook.wording.signs import on_one_line

_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#|~$&!])|(?<=[a-z])(:)(?=//)|(?<=www)(\.)")
_LIST_MARK = re.compile(r"([-+]|[0-9]+(?=[.)]))([.)]?)(?= |$)")


def for_html(text: str) -> str:
    """A text on one line, safe to stand in HTML as text or as a quoted attribute."""
    return html.escape(on_one_line(text), quote=True)


def for_markdown(text: str) -> str:
    """A text on one line, safe to stand anywhere in Markdown, at the beginning of a line or in a table too.

    No address in it becomes a link by itself.
    """
    line = _MARKDOWN.sub(lambda match: f"\\{match[0]}", on_one_line(text))
    mark = _LIST_MARK.match(line)
    if mark is None:
        return line
    number, point = mark.groups()
    return (f"{number}\\{point}" if point else f"\\{number}") + line[mark.end() :]
