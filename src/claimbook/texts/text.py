"""The articles' texts, where a reader has put copies. They are never part of the record."""

from __future__ import annotations

import errno
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from claimbook.record.book import Claimbook
from claimbook.wording.bounds import LONGEST_LINE, MOST_TEXT_BYTES
from claimbook.wording.problem import Place, Problem

FOLDER = "articles"


@dataclass(frozen=True)
class Fingerprint:
    """Which text a record was made from: the sha256 of its bytes with LF line ends, and its number of lines."""

    sha256: str
    lines: int


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
        try:
            if not path.is_file():
                continue
            text = read(path)
        except (OSError, ValueError) as error:
            # No text can have a name that is too long for the system, so none is missed.
            if not (isinstance(error, OSError) and error.errno == errno.ENAMETOOLONG):
                problems.append(_unreadable(path, article, error))
            continue
        long = next((number for number, line in enumerate(text.lines, 1) if len(line) > LONGEST_LINE), None)
        if long is None:
            texts[article] = text
        else:
            found = f"one of {len(text.lines[long - 1])}"
            problems.append(
                Problem(
                    Place(str(path), long),
                    article,
                    "",
                    "line-too-long",
                    f"lines of at most {LONGEST_LINE} characters",
                    found,
                    "put there the recorded text, line by line",
                )
            )
    return texts, problems


def _unreadable(path: Path, article: str, error: OSError | ValueError) -> Problem:
    reason = str(error)
    if isinstance(error, UnicodeDecodeError):
        reason = "bytes that are not UTF-8"
    elif isinstance(error, OSError) and error.strerror:
        reason = f"an error of the system ({error.strerror})"
    return Problem(
        Place(str(path)),
        article,
        "",
        "text-unreadable",
        f"the article as UTF-8 text of at most {MOST_TEXT_BYTES} bytes",
        reason,
        "save it as UTF-8",
    )


def read(path: Path) -> Text:
    """The text at a path. Raises OSError or ValueError where it cannot be read as UTF-8 within bounds."""
    with path.open("rb") as stream:
        data = stream.read(MOST_TEXT_BYTES + 1)
    if len(data) > MOST_TEXT_BYTES:
        raise ValueError("a larger file")
    content = data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    return Text(
        str(path), tuple(content.removesuffix("\n").split("\n")), fingerprint(data.removeprefix(b"\xef\xbb\xbf"))
    )


def fingerprint(content: bytes) -> Fingerprint:
    """The fingerprint of a text file's bytes. A last line without an end counts, an empty text has no line."""
    normal = content.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    lines = normal.count(b"\n") + (0 if normal.endswith(b"\n") or not normal else 1)
    return Fingerprint(hashlib.sha256(normal).hexdigest(), lines)
