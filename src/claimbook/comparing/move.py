"""Labels and results that moved, and the edits that moved them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from claimbook import judging
from claimbook.calculating.binding import premises
from claimbook.comparing.change import Change, in_order
from claimbook.comparing.edit import Edit, articles_of
from claimbook.comparing.item import Pair, items_of, paired, positions
from claimbook.comparing.probe import Probe, held, judged, reckoned
from claimbook.comparing.summary import item_name
from claimbook.comparing.value import ITEMS, Path
from claimbook.record.book import SECTIONS, Claimbook
from claimbook.record.declaration import declared
from claimbook.record.model import Calculation, Claim
from claimbook.record.vocabulary import DECIDED

LABELS = ("status", "verdict")
_FOLLOWED_AS: Mapping[Path, str] = {
    **{(label,): label for label in LABELS},
    ("calculations", "gives"): "calculations.gives",
    ("calculations", "shows"): "calculations.compare",
}
_NO_ITEMS: Pair = (None, None)


def _joined(book: Claimbook, other: Claimbook) -> Claimbook:
    """The record with those of the other side that it lacks, so that what cites them can be put in alone."""
    return book.holding(
        {section: {**getattr(other, section), **getattr(book, section)} for section in ("claims", "sources", "figures")}
    )


class Moves:
    """Labels and results on both sides, and the edits that moved them."""

    def __init__(self, before: Claimbook, after: Claimbook, edits: list[Edit]):
        self.underived = judging.incomplete(before) | judging.incomplete(after)
        self.before, self.after = _joined(before, after), _joined(after, before)
        self.edits = edits
        self.shared = [name for name in after.claims if name in before.claims]
        self.articles = articles_of(before, after)

    def told(self) -> Iterator[Change]:
        """Every edit, those of labels and results with what moved them."""
        return (self._told(edit) for edit in self.edits)

    def followed(self) -> Iterator[Change]:
        """Labels and results that the rules and the arithmetic move though nobody has recorded it."""
        typed = {(edit.section, edit.record, edit.path, edit.pair) for edit in self.edits}
        for name in self.shared:
            # A label by rule that rests on half a record would be none.
            if name in self.underived:
                continue
            calculations = self._calculations(name)
            for path in _FOLLOWED_AS:
                for items in calculations if path[0] == "calculations" else [_NO_ITEMS]:
                    if ("claims", name, path, positions(items)) not in typed:
                        yield from self._follows(name, path, items)

    def _told(self, edit: Edit) -> Change:
        if edit.section != "claims" or None in (edit.change.old, edit.change.new):
            return edit.change
        if edit.path == ("presented",):
            return replace(edit.change, what="moved")
        if edit.path in _FOLLOWED_AS:
            items = next(
                (items for items in self._calculations(edit.record) if positions(items) == edit.pair), _NO_ITEMS
            )
            return replace(
                edit.change, what=self._moved(edit), causes=self._causes(*self._behind(edit.record, edit.path, items))
            )
        return edit.change

    def _moved(self, edit: Edit) -> str:
        """Whether a label moved, or a prediction was settled or opened again with it."""
        before, after = self.before.claims[edit.record], self.after.claims[edit.record]
        if edit.path == ("verdict",):
            if after.due is not None and after.verdict in DECIDED and before.verdict not in DECIDED:
                return "settled"
            if before.due is not None and before.verdict in DECIDED and after.verdict not in DECIDED:
                return "reopened"
        return "moved"

    def _follows(self, name: str, path: Path, items: Pair) -> Iterator[Change]:
        probe, edits = self._behind(name, path, items)
        if not edits:
            return
        old, new = probe(self.before, 0), probe(self.after, 1)
        if old == new:
            return
        former = next((e.change.record_before for e in self.edits if (e.section, e.record) == ("claims", name)), name)
        named = [item_name(item.typed) for item in items if item is not None] or [""]
        yield Change(
            "follows",
            "claims",
            name,
            _FOLLOWED_AS[path],
            None if old is None else str(old),
            None if new is None else str(new),
            named[-1],
            former,
            named[0],
            self._causes(probe, edits),
        )

    def _behind(self, name: str, path: Path, items: Pair) -> tuple[Probe, list[Edit]]:
        """What gives a label or a result, and the edits that bear on it."""
        if path[0] in LABELS:
            return judged(name, path[0]), self._weighing(name)
        if path == ("calculations", "gives"):
            return reckoned(name, positions(items)), self._feeding(name, items)
        return held(name, positions(items)), self._testing(name, items)

    def _causes(self, probe: Probe, edits: list[Edit]) -> tuple[Change, ...]:
        """The edits without which, or by which alone, what is probed would differ; all of them where only together
        they do it.
        """
        old, new = probe(self.before, 0), probe(self.after, 1)
        if old == new:
            return ()
        decisive = [
            e for e in edits if probe(e.put(self.after, True), 1) != new or probe(e.put(self.before, False), 0) != old
        ]
        return tuple(sorted((self._told(edit) for edit in decisive or edits), key=in_order))

    def _weighing(self, name: str) -> list[Edit]:
        """The edits that the rules weigh for a claim: its own, those of claims it rests on, of their sources and of
        the day.
        """
        resting = self._resting(name)
        figures = {
            name for claim in self._both(resting) for each in claim.calculations for name in premises(each, "figures")
        }
        sources = {item.source for claim in self._both(resting) for item in claim.evidence}
        sources |= {
            name for claim in self._both(resting) for each in claim.calculations for name in premises(each, "sources")
        }
        sources |= {
            source
            for book in (self.before, self.after)
            for figure in figures
            if figure in book.figures
            for source in book.figures[figure].source
        }
        return [edit for edit in self.edits if edit.path and _is_weighed(edit, resting, figures, sources)]

    def _resting(self, name: str) -> set[str]:
        """A claim and those that its calculations rest on, on either side."""
        reached: set[str] = set()
        ahead = {name}
        while ahead:
            reached |= ahead
            ahead = {
                name for claim in self._both(ahead) for each in claim.calculations for name in premises(each, "claims")
            } - reached
        return reached

    def _both(self, names: Iterable[str]) -> list[Claim]:
        return [book.claims[name] for name in names for book in (self.before, self.after) if name in book.claims]

    def _calculations(self, name: str) -> list[Pair]:
        old, new = (
            items_of(book.claims[name], book.claims[name], "calculations", self.articles)
            for book in (self.before, self.after)
        )
        return [items for items in paired(old, new) if None not in items] if old and new else []

    def _feeding(self, name: str, items: Pair) -> list[Edit]:
        """The edits of a calculation's formula and inputs."""
        inputs = [given for item in items if item for given in item.record.given.values()]  # type: ignore[attr-defined]
        values = {("figures", given.figure) for given in inputs} | {("claims", given.claim) for given in inputs}
        return [
            edit
            for edit in self.edits
            if ((edit.section, edit.record) in values and edit.path == ("value",))
            or self._is_of(edit, name, items, ("formula", "given"))
        ]

    def _testing(self, name: str, items: Pair) -> list[Edit]:
        """The edits that bear on a calculation's comparison: those of its result, and of what the result is held
        against.
        """
        feeding = self._feeding(name, items)
        tested = {("claims", name)}
        for item in items:
            if item is not None and isinstance(item.record, Calculation):
                tested |= {
                    (section, each) for section in ("claims", "figures") for each in premises(item.record, section)
                }
        against = [
            edit
            for edit in self.edits
            if ((edit.section, edit.record) in tested and edit.path == ("value",))
            or self._is_of(edit, name, items, ("compare",))
        ]
        return feeding + [edit for edit in against if edit not in feeding]

    def _is_of(self, edit: Edit, name: str, items: Pair, fields: Path) -> bool:
        return (
            (edit.section, edit.record, edit.pair) == ("claims", name, positions(items))
            and edit.path[0] == "calculations"
            and edit.path[1] in fields
        )


def _is_weighed(edit: Edit, resting: set[str], figures: set[str], sources: set[str]) -> bool:
    """Whether an edit is of the day, or of a field that the rules weigh in a record that bears on a claim."""
    if not edit.section:
        return True
    first, *rest = edit.path
    field = declared(SECTIONS[edit.section])[first]
    inner = declared(field.record)[rest[0]] if rest and first in ITEMS and field.record else field
    bearing: dict[str, set[str]] = {"claims": resting, "figures": figures, "sources": sources}
    return field.weighed and inner.weighed and edit.record in bearing.get(edit.section, {edit.record})
