"""The articles' texts, where a reader has put copies. They are never part of the record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from claimbook.book import Claimbook
from claimbook.covering import Fingerprint, fingerprint
from claimbook.problem import Place, Problem

FOLDER = "articles"
MAX_BYTES = 10_000_000


@dataclass(frozen=True)
class Text:
    """One article's text: its lines from line 1 on, and which text it is."""

    file: str
    lines: tuple[str, ...]
    fingerprint: Fingerprint


def beside(file: str) -> Path:
    """The folder beside a claims file where its articles' texts are looked for."""
    return Path(file).parent / FOLDER


def at_hand(book: Claimbook, folder: Path) -> tuple[Mapping[str, Text], list[Problem]]:
    """The texts that a folder holds as ARTICLE.txt, by article, and problems for those that cannot be read."""
    texts: dict[str, Text] = {}
    problems: list[Problem] = []
    for article in book.articles:
        path = folder / f"{article}.txt"
        if not path.is_file():
            continue
        try:
            texts[article] = read(path)
        except (OSError, ValueError) as error:
            reason = "bytes that are not UTF-8" if isinstance(error, UnicodeDecodeError) else str(error)
            problems.append(
                Problem(Place(str(path)), article, "", "text-unreadable", f"the article as UTF-8 text of at most {MAX_BYTES} bytes", reason, "save it as UTF-8")
            )
    return texts, problems


def read(path: Path) -> Text:
    """The text at a path. Raises OSError or ValueError where it cannot be read as UTF-8 within bounds."""
    with path.open("rb") as stream:
        data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise ValueError("a larger file")
    content = data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    return Text(str(path), tuple(content.removesuffix("\n").split("\n")), fingerprint(data.removeprefix(b"\xef\xbb\xbf")))
