"""The problem that a code stands for, shown by checking a small record that has it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from claimbook.checking import check
from claimbook.reading import read_bytes
from claimbook.texts.text import Text, fingerprint
from claimbook.wording.codes import EXAMPLE, TEXTS, Code, Edit
from claimbook.wording.problem import Problem, in_file_order


def shown(code: Code) -> list[Problem]:
    """What `check` says of the example with the edits of a code; the problem of the code itself first."""
    found = _problems(code.edits, code.texts or {}, code.latin)
    return sorted(found, key=lambda problem: problem.code != code.name)


def left(code: Code) -> list[Problem]:
    """What `check` says of the sound twin: nothing."""
    return _problems(code.mended, {}, False)


def _problems(edits: Iterable[Edit], other: Mapping[str, str], latin: bool) -> list[Problem]:
    content = EXAMPLE.read_text(encoding="utf-8")
    for edit in edits:
        content = edit.of(content)
    for article, text in TEXTS.items():
        content = content.replace(f"@{article}", fingerprint(text.encode()).sha256)
    book, problems = read_bytes(content.encode("latin-1" if latin else "utf-8"), "claims.yaml")
    if book is None:
        return problems
    texts = {**TEXTS, **other}
    at_hand = {
        name: Text(f"articles/{name}.txt", tuple(text.splitlines()), fingerprint(text.encode()))
        for name, text in texts.items()
        if name in book.articles
    }
    return in_file_order([*problems, *check(book, at_hand)])
