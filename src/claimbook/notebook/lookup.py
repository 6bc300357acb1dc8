"""What a notebook looks up in a record: a claim's labels, values and workings, and the record itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from claimbook import judging
from claimbook.calculating.binding import Bound, bind, quantity
from claimbook.notebook.prose import Markdown, listed
from claimbook.quantity import Quantity
from claimbook.record.book import Claimbook
from claimbook.record.card import in_words
from claimbook.record.model import Claim, Evidence
from claimbook.tables.voices import official_notes
from claimbook.wording.refusal import CalculationError

NAME = "claims.yaml"


def nearest(folder: Path) -> Path:
    """The claims file of a folder or of the nearest folder above it."""
    for each in (folder, *folder.parents):
        if (each / NAME).is_file():
            return each / NAME
    found = f"expected {NAME} in {folder} or in a folder above it, found none"
    raise FileNotFoundError(f"{found}; start Jupyter in the project's folder")


@dataclass(frozen=True)
class Ask:
    """Questions to one record, as it stands on its own day."""

    book: Claimbook

    def claim(self, claim: str) -> Claim:
        """The claim of an id."""
        return self.book.claims[claim]

    def statement(self, claim: str) -> str:
        """What a claim says, without its full stop, to stand within a sentence."""
        return self.claim(claim).statement.removesuffix(".")

    def status(self, claim: str) -> str:
        """Who stands behind a claim: official, inferred or speculative."""
        return judging.status(self.claim(claim), self.book).label

    def verdict(self, claim: str) -> str:
        """How a claim holds, in words: "not enough evidence"."""
        return in_words(judging.verdict(self.claim(claim), self.book).label)

    def label(self, claim: str) -> Markdown:
        """Both labels of a claim: "*speculative, not enough evidence*"."""
        return Markdown(f"*{self.status(claim)}, {self.verdict(claim)}*")

    def guessed(self, *claims: str) -> str:
        """What to call the values of some claims: "guessed" while nobody stands behind any of them, else "claimed"."""
        return "guessed" if all(self.status(claim) == "speculative" for claim in claims) else "claimed"

    def holding(self, claims: Mapping[str, str]) -> dict[str, Markdown]:
        """Named claims by how they hold: verdicts in words to "the size (*speculative, refuted*) and the speed (…)"."""
        told: dict[str, list[Markdown]] = {}
        for claim, name in claims.items():
            told.setdefault(self.verdict(claim), []).append(Markdown("{} ({})").format(name, self.label(claim)))
        return {verdict: listed(names) for verdict, names in told.items()}

    def spoken(self, claim: str) -> bool:
        """Whether an organisation that a claim is about has said something on its very point."""
        return bool(official_notes(self.claim(claim), self.book))

    def sources(self, claim: str, kind: str) -> list[str]:
        """The sources of a kind that count for or against a claim."""
        weighed = judging.weigh(self.claim(claim), self.book)
        items = [each.item for each in weighed if each.counts and isinstance(each.item, Evidence)]
        return [item.source for item in items if self.book.sources[item.source].kind == kind]

    def value(self, claim: str) -> Quantity:
        """The value of a claim that has one; a date is a day number."""
        value = self.claim(claim).value
        if value is None:
            raise CalculationError("a claim with a value", f"`{claim}`, which has none", "ask for another")
        return quantity(value)

    def figure(self, figure: str) -> Quantity:
        """The value of a figure; a date is a day number."""
        return quantity(self.book.figures[figure].value)

    def worked(self, claim: str, words: str) -> Bound:
        """The one calculation of a claim whose question has some words in it, with its inputs.

        Raises CalculationError where none or several have them.
        """
        found = [each for each in self.claim(claim).calculations if words in each.asks]
        if len(found) != 1:
            raise CalculationError(
                f"one calculation of {claim} that asks “{words}”",
                f"{len(found)}",
                "give words of its question that no other has",
            )
        return bind(self.claim(claim), found[0], self.book)
