"""Big records with the shape of the one that this repository keeps: copies of it side by side, the same ones each time."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import yaml

RECORD = Path(__file__).parent.parent / "claims.yaml"
_NAMED = ("claims", "figures", "sources", "organisations")
_HEAD = re.compile(r"^(articles|claims|unclaimed|figures|sources|organisations):.*$", re.MULTILINE)


def big(claims: int) -> str:
    """A sound record of at least so many claims, a multiple of those in the real file.

    Each copy has its own ids, statements and addresses, and stands on lines of its own, below those of the copy before.
    """
    real = RECORD.read_text(encoding="utf-8")
    data = yaml.load(real, Loader=yaml.CBaseLoader)
    sections = _sections(real)
    lines = max(int(article["lines"]) for article in data["articles"].values())
    copies = -(-claims // len(data["claims"]))
    articles = re.sub(r"^    lines: .*$", f"    lines: {lines * copies}", sections["articles"], flags=re.MULTILINE)
    own = _Copying({name for section in _NAMED for name in data[section]}, lines)
    parts = [sections[""], "articles:\n", articles]
    for name in ("claims", "unclaimed", "figures", "sources", "organisations"):
        parts += [f"{name}:\n", *(own.copy(name, sections[name], number) for number in range(copies))]
    return "".join(parts)


def _sections(text: str) -> Mapping[str, str]:
    """What stands under each section of a claims file, and under "" what stands before the first."""
    starts = list(_HEAD.finditer(text))
    ends = [each.start() for each in starts[1:]] + [len(text)]
    return {"": text[: starts[0].start()], **{each[1]: text[each.end() + 1 : end] for each, end in zip(starts, ends)}}


# A record's id stands at two spaces; deeper keys are fields, and names of a formula's inputs, as are words of a formula.
_WORDS = re.compile(r"^ *formula: .*$|^  [a-z][a-z0-9-]*(?=:)|(?<=[ \[{,])[a-z][a-z0-9-]*(?=[ \]},\n])", re.MULTILINE)


class _Copying:
    """Makes the copies of a section, given every id in the file and the number of lines of an article."""

    def __init__(self, ids: set[str], lines: int):
        self.ids = ids
        self.lines = lines

    def copy(self, section: str, text: str, number: int) -> str:
        if not number:
            return text
        text = _WORDS.sub(lambda found: f"{found[0]}-c{number}" if found[0].strip() in self.ids else found[0], text)
        text = re.sub(r'^(    statement: "?)', rf"\1Copy {number}, ", text, flags=re.MULTILINE)
        # Another formula for the machine, the same one for the reader.
        text = re.sub(r"^(        formula: \S+) ", rf"\1 {' ' * number}", text, flags=re.MULTILINE)
        text = re.sub(r"^(    url: \S+)$", rf"\1?copy={number}", text, flags=re.MULTILINE)
        text = re.sub(r"^    lines: .*$", lambda found: self._moved(found[0], number), text, flags=re.MULTILINE)
        if section == "unclaimed":
            text = re.sub(
                r"^  [0-9]+(?=:)", lambda found: "  " + self._moved(found[0].strip(), number), text, flags=re.MULTILINE
            )
        return text

    def _moved(self, text: str, number: int) -> str:
        return re.sub(r"[0-9]+", lambda found: str(int(found[0]) + self.lines * number), text)
