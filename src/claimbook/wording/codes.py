"""Every code of a problem: what it means, how it is mended, and an edit of a small sound record that shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

import yaml

EXAMPLE = Path(__file__).with_name("example.yaml")
"""The sound record that is edited; `@en` stands for the hash of an article's text."""
TEXTS: Mapping[str, str] = MappingProxyType(
    {
        "en": "The new bridge is 420 metres long.\nIt is 2 times as long as the old one.\nIt will open in June 2027.\n"
        "It may cost 90 million dollars.\nGood evening.\n",
        "fr": "Le nouveau pont mesure 420 mètres.\nIl est 2 fois plus long que l'ancien.\nIl ouvrira en juin 2027.\n"
        "Il coûterait 90 millions de dollars.\nBonsoir.\n",
    }
)
"""The texts of its articles."""
_FILE = Path(__file__).with_name("codes.yaml")


@dataclass(frozen=True)
class Edit:
    """A piece of the example and what is typed in its place, repeated so many times."""

    old: str
    new: str
    times: int = 1

    def of(self, text: str) -> str:
        """The text with the edit made; ValueError where the piece does not stand there once."""
        if self.old and text.count(self.old) != 1:
            raise ValueError(f"{self.old!r} stands {text.count(self.old)} times in the example")
        return text.replace(self.old, self.new * self.times) if self.old else text + self.new * self.times


@dataclass(frozen=True)
class Code:
    """One code: ``means`` and ``mend`` in a sentence each, ``edits`` of the example that make the problem.

    ``mended`` are the edits of its sound twin, none where the example itself is it; ``texts`` replace texts of
    articles; ``latin`` says that the file is saved in another encoding than UTF-8. ``beside`` are the codes of what
    else follows from the same edit. ``instead`` says in words what no edit of the example can show.
    """

    name: str
    means: str
    mend: str
    edits: tuple[Edit, ...] = ()
    mended: tuple[Edit, ...] = ()
    texts: Mapping[str, str] | None = None
    latin: bool = False
    beside: tuple[str, ...] = ()
    instead: str = ""


@lru_cache(maxsize=1)
def codes() -> Mapping[str, Code]:
    """Every code by its name, in the order in which problems are met: form, fields, references, judgements, texts."""
    data = yaml.load(_FILE.read_text(encoding="utf-8"), Loader=yaml.CBaseLoader)
    return MappingProxyType({name: _code(name, entry) for name, entry in data.items()})


def _code(name: str, entry: Mapping[str, Any]) -> Code:
    return Code(
        name,
        entry["means"],
        entry["mend"],
        tuple(_edits(entry.get("edit"))),
        tuple(_edits(entry.get("mended"))),
        entry.get("texts"),
        "latin" in entry,
        tuple(entry.get("beside", ())),
        entry.get("instead", ""),
    )


def _edits(entry: Any) -> Iterator[Edit]:
    for each in [entry] if isinstance(entry, dict) else entry or []:
        yield Edit(each.get("old", ""), each["new"], int(each.get("times", 1)))
