"""What changed in meaning between two states of a record, as data.

Order, quotes, folding and comments are no part of the meaning; every edit is one Change. Labels and
results that moved name the edits that moved them: those without which they would not have moved.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from claimbook import binding, judging
from claimbook.binding import Unbound
from claimbook.book import SECTIONS, Claimbook
from claimbook.formula import FormulaError
from claimbook.model import Article, Calculation, Claim, Evidence, Figure, Input, Judgement, Organisation, Record, Rendering, Source, Unclaimed
from claimbook.quantity import Quantity
from claimbook.refusal import CalculationError
from claimbook.span import Span
from claimbook.telling import cite, lines_of

DECIDED = ("supported", "refuted", "conflicting")
ITEMS = ("evidence", "calculations", "renderings")
LABELS = ("status", "verdict")

Path = tuple[str, ...]

# What the rules weigh: of a claim, of a source, of an item of evidence or a calculation.
_JUDGED = ("evidence", "calculations", "authority", "about_posts", "speaker", "lines", "due", "judgement")
_WEIGHED = ("published", "accessed", "kind", "voice", "author", "seen", "relays")
_WEIGHED_IN_ITEMS = ("source", "stance", "shows", "given")

_WORDS = {
    ("claims", "statement"): "reworded",
    ("claims", "evidence", "note"): "restated",
    ("claims", "calculations", "asks"): "reworded",
    ("sources", "published"): "redated",
    ("sources", "accessed"): "reread",
    ("sources", "seen"): "reread",
    ("sources", "through"): "reread",
}
_OPPOSITE = {"added": "dropped", "dropped": "added", "settled": "reopened", "reopened": "settled"}


@dataclass(frozen=True)
class Change:
    """One difference in meaning.

    ``section`` and ``record`` say which record ("" and "" for the file's head), ``field`` the path
    inside it ("" for the record as a whole) and ``item`` the source, question or kind of the item of
    a list. ``what`` is one of added, dropped, renamed, reworded, restated, redated, reread, changed,
    moved (a label or a result), settled and reopened (a prediction), and follows: nobody typed it,
    but the rules or the arithmetic now give ``new`` where they gave ``old``. ``record_before`` and
    ``item_before`` are the names on the old side. ``causes`` are the edits that moved it.
    """

    what: str
    section: str
    record: str
    field: str = ""
    old: str | None = None
    new: str | None = None
    item: str = ""
    record_before: str = ""
    item_before: str = ""
    causes: tuple[Change, ...] = ()

    def inverse(self) -> Change:
        """The same difference seen from the other side."""
        return Change(
            _OPPOSITE.get(self.what, self.what), self.section, self.record_before, self.field, self.new, self.old,
            self.item_before, self.record, self.item, tuple(cause.inverse() for cause in self.causes),
        )

    def as_dict(self) -> dict[str, Any]:
        """The change as plain data, for machines; names of the old side only where they differ."""
        data: dict[str, Any] = {"what": self.what, "section": self.section, "record": self.record, "field": self.field}
        if self.item:
            data["item"] = self.item
        if self.record_before != self.record:
            data["record_before"] = self.record_before
        if self.item_before != self.item:
            data["item_before"] = self.item_before
        data |= {"old": self.old, "new": self.new}
        if self.causes:
            data["causes"] = [cause.as_dict() for cause in self.causes]
        return data


def compare(old: Claimbook, new: Claimbook) -> tuple[Change, ...]:
    """Every change in meaning from one state of a record to another, by section, record and field."""
    before = _renamed(old, _renamings(old, new))
    edits = list(_edits(old, before, new))
    if not edits:
        return ()
    moves = _Moves(before, new, edits)
    return tuple(sorted((*moves.told(), *moves.followed()), key=_in_order))


@dataclass(frozen=True)
class Settlement:
    """What became of a prediction: the items that decided it, and the day on which they were first known."""

    known: date
    items: tuple[judging.Weighed, ...]


def settlement(claim: Claim, book: Claimbook) -> Settlement | None:
    """The items since which a claim's verdict stands; None where nothing has decided it.

    Where it stood already when the claim was made, as with what had been announced, the first item
    after that day which bears it out.
    """
    timeless = claim.model_copy(update={"due": None, "judgement": None})
    final = judging.verdict(timeless, book, book.as_of).label
    if final not in DECIDED:
        return None
    days = [date.min, *_dates(book)]
    since = len(days) - 1
    while since > 0 and judging.verdict(timeless, book, days[since - 1]).label == final:
        since -= 1
    made = min((article.published.latest for name, article in book.articles.items() if claim.lines_in(name)), default=date.min)
    later = [index for index in range(since, len(days)) if days[index] > made]
    return next((found for index in (*later, since) if (found := _came(timeless, book, days, index)).items), None)


def _dates(book: Claimbook) -> list[date]:
    """Every day up to the record's own on which something became known."""
    dates = {judging.known_since(source) for source in book.sources.values()}
    dates |= {article.published.latest for article in book.articles.values()}
    return sorted(day for day in dates if day <= book.as_of)


def _came(claim: Claim, book: Claimbook, days: list[date], index: int) -> Settlement:
    """The items that count from one of several days on and did not on the day before it."""
    earlier = judging.weigh(claim, book, days[index - 1]) if index else ()
    items = (item for item in judging.weigh(claim, book, days[index]) if item.stance != "context" and item not in earlier)
    return Settlement(days[index], tuple(items))


# --- records as values ---


@dataclass(frozen=True)
class _Value:
    """A field's value: ``key`` is equal where the meaning is, ``shown`` is for people."""

    key: Hashable
    shown: str


_Fields = dict[Path, _Value]


def _values(record: Record, articles: tuple[str, ...]) -> Iterator[tuple[Path, _Value]]:
    """The fields of a record that hold something, those of its lists of items left out."""
    for name in type(record).model_fields:
        value = getattr(record, name)
        if name == "id" or name in ITEMS or value in (None, False, (), {}):
            continue
        if name == "lines" and isinstance(record, Claim):
            yield (name,), _Value(_stands_on(record, articles), lines_of(record))
        elif name == "says":
            told = {article: " ".join(text.split()) for article, text in value.items()}
            yield (name,), _Value(frozenset(told.items()), "; ".join(sorted(f"{article}: {text}" for article, text in told.items())))
        elif name == "formula":
            yield (name,), _Value("".join(value.split()), value)
        elif isinstance(value, Judgement):
            yield (name,), _Value(True, _summary(value))
            for path, inner in _values(value, articles):
                yield (name, *path), inner
        elif isinstance(value, dict):
            for key, inner in value.items():
                yield from _entry((name, key), inner)
        else:
            yield (name,), _value(value)


def _entry(path: Path, value: Any) -> Iterator[tuple[Path, _Value]]:
    if isinstance(value, Input):
        origin = binding.origin(value) if value.assume is None else f"{value.assume}, assumed"
        yield path, _Value(origin, origin)
        if value.because is not None:
            yield (*path, "because"), _value(value.because)
    else:
        yield path, _value(value)


def _value(value: Any) -> _Value:
    if isinstance(value, Span):
        return _Value((value.earliest, value.latest), str(value))
    if isinstance(value, Quantity | bool | int):
        return _Value(str(value), str(value).lower() if isinstance(value, bool) else str(value))
    if isinstance(value, tuple):
        return _Value(frozenset(value), ", ".join(sorted(set(value))))
    text = " ".join(value.split())
    return _Value(text, text)


def _stands_on(claim: Claim, articles: tuple[str, ...]) -> Hashable:
    """Every line on which a claim stands; a list for all articles is the same as one for each."""
    return frozenset(
        (article, number) for name, numbers in claim.lines.items() for article in ((articles or ("",)) if name == "" else (name,)) for number in numbers
    )


def _summary(record: Record) -> str:
    """What a record or an item says, in one phrase."""
    match record:
        case Claim():
            told = f"{record.statement} ({record.status}, {record.verdict})"
        case Evidence():
            told = f"{record.stance}: {record.note}"
        case Calculation():
            told = f"{record.shows}: {record.formula} = {record.gives}"
        case Rendering():
            told = record.differs
        case Judgement():
            told = ", ".join(filter(None, [record.status, record.verdict])) + f": {record.because}"
        case Source():
            told = cite(record)
        case Figure():
            told = f"{record.value}: {record.means}"
        case Article():
            told = f"{record.title}, {record.published}"
        case Organisation():
            told = record.name
        case Unclaimed():
            aside = "; ".join(f"{figure} set aside: {why}" for figure, why in sorted(record.figures.items()))
            told = "; ".join(filter(None, [record.reason, aside]))
        case _:
            raise TypeError(f"no summary of {type(record).__name__}")
    return " ".join(told.split())


def _item_name(item: Record) -> str:
    """What an item of a list is called: its source, its question, its kind of difference."""
    match item:
        case Evidence():
            return item.source
        case Calculation():
            return " ".join(item.asks.split())
        case Rendering():
            return item.kind
    raise TypeError(f"no name of {type(item).__name__}")


# --- renamed records ---

_Names = Mapping[str, Mapping[str, str]]


def _renamings(old: Claimbook, new: Claimbook) -> dict[str, dict[str, str]]:
    """By section, the new id of each record that kept what it is and lost its id."""
    found: dict[str, dict[str, str]] = {}
    for section in SECTIONS:
        if section == "unclaimed":
            continue
        gone, come = ({name: _essence(record) for name, record in getattr(a, section).items() if name not in getattr(b, section)} for a, b in ((old, new), (new, old)))
        found[section] = {
            name: next(other for other, same in come.items() if same == essence)
            for name, essence in gone.items()
            if list(gone.values()).count(essence) == 1 == list(come.values()).count(essence)
        }
    return found


def _essence(record: Record) -> Hashable:
    """What stays of a record when only its id changes."""
    match record:
        case Claim():
            return " ".join(record.statement.split())
        case Source():
            return (record.url or (record.title, record.publisher), _value(record.published).key if record.published else None)
        case Figure():
            return " ".join(record.means.split())
        case Organisation():
            return record.name
        case Article():
            return record.sha256
    raise TypeError(f"no essence of {type(record).__name__}")


def _renamed(book: Claimbook, names: _Names) -> Claimbook:
    """The record with new ids, wherever they are used."""
    if not any(names.values()):
        return book
    # A new id that is used without a record of it must not pass for the renamed one.
    names = {section: {**{new: old for old, new in ids.items()}, **ids} for section, ids in names.items()}

    def call(section: str, name: str | None) -> Any:
        return name if name is None else names[section].get(name, name)

    def calls(section: str, several: Iterable[str]) -> tuple[str, ...]:
        return tuple(call(section, name) for name in several)

    def keyed(section: str, entries: Mapping[str, Any]) -> dict[str, Any]:
        return {call(section, name): entry for name, entry in entries.items()}

    def calculation(each: Calculation) -> Calculation:
        given = {
            name: one.model_copy(update={"claim": call("claims", one.claim), "figure": call("figures", one.figure)}) for name, one in each.given.items()
        }
        return each.model_copy(update={"given": given})

    def claim(each: Claim) -> Claim:
        return each.model_copy(update={
            "authority": calls("organisations", each.authority),
            "lines": keyed("articles", each.lines),
            "evidence": tuple(item.model_copy(update={"source": call("sources", item.source)}) for item in each.evidence),
            "calculations": tuple(calculation(item) for item in each.calculations),
            "renderings": tuple(item.model_copy(update={"says": keyed("articles", item.says)}) for item in each.renderings),
        })

    def source(each: Source) -> Source:
        return each.model_copy(update={"voice": calls("organisations", each.voice), "relays": call("sources", each.relays)})

    def figure(each: Figure) -> Figure:
        return each.model_copy(update={"source": calls("sources", each.source)})

    def section(name: str, mend: Callable[[Any], Any] = lambda each: each) -> dict[str, Any]:
        return {call(name, key): mend(record).model_copy(update={"id": call(name, key)}) for key, record in getattr(book, name).items()}

    return replace(
        book, claims=section("claims", claim), sources=section("sources", source), figures=section("figures", figure),
        articles=section("articles"), organisations=section("organisations"),
    )


# --- edits ---


@dataclass(frozen=True)
class _Item:
    """One item of a claim's list: its position, its fields, and itself with the new ids and as it was typed."""

    index: int
    fields: _Fields
    record: Record
    typed: Record


_Pair = tuple[_Item | None, _Item | None]


@dataclass(frozen=True)
class _Edit:
    """A change that somebody typed, and what it takes to make or to undo it alone.

    ``record`` is the id on the new side. ``put`` gives a state in which this part, and nothing else,
    is as on the old side (True) or the new one (False). ``pair`` holds the positions of its item.
    """

    change: Change
    section: str
    record: str
    path: Path
    put: Callable[[Claimbook, bool], Claimbook]
    pair: tuple[int | None, int | None] = (None, None)


def _edits(original: Claimbook, old: Claimbook, new: Claimbook) -> Iterator[_Edit]:
    """Every edit between two states; ``original`` is the old one before its ids were renamed."""
    if old.as_of != new.as_of:
        yield _Edit(
            Change("changed", "", "", "as_of", str(old.as_of), str(new.as_of)), "", "", ("as_of",),
            lambda book, to_old: replace(book, as_of=old.as_of if to_old else new.as_of),
        )
    articles = _articles(old, new)
    for section in SECTIONS:
        before, after = getattr(old, section), getattr(new, section)
        typed = dict(zip(before, getattr(original, section).items(), strict=True))
        for name in dict.fromkeys((*before, *after)):
            former, record = typed.get(name, (name, None))
            yield from _Records(section, str(name), str(former), record, before.get(name), after.get(name), articles).edits()


def _articles(old: Claimbook, new: Claimbook) -> tuple[str, ...]:
    return tuple(sorted({*old.articles, *new.articles}))


@dataclass(frozen=True)
class _Records:
    """One record on both sides; ``typed`` is the old one as it was typed, before ids were renamed."""

    section: str
    name: str
    former: str
    typed: Record | None
    old: Record | None
    new: Record | None
    articles: tuple[str, ...]

    def edits(self) -> Iterator[_Edit]:
        """Every edit between the two."""
        if self.old is None or self.new is None:
            what = "added" if self.old is None else "dropped"
            yield self._edit(what, (), _said(self.typed), _said(self.new))
            return
        if self.name != self.former:
            yield self._edit("renamed", (), self.former, self.name)
        for path, old, new in _differences(_fields(self.old, self.typed, self.articles), _fields(self.new, self.new, self.articles)):
            yield self._edit(_what((self.section, *path), old, new), path, old, new)
        if isinstance(self.old, Claim) and isinstance(self.new, Claim):
            for name in ITEMS:
                yield from self._items(name)

    def _items(self, name: str) -> Iterator[_Edit]:
        for items in _paired(_listed(self.old, self.typed, name, self.articles), _listed(self.new, self.new, name, self.articles)):
            old, new = items
            if old is None or new is None:
                what = "added" if old is None else "dropped"
                yield self._edit(what, (name,), _said(old and old.typed), _said(new and new.typed), items)
                continue
            for path, before, after in _differences(old.fields, new.fields):
                yield self._edit(_what((self.section, name, *path), before, after), (name, *path), before, after, items)

    def _edit(self, what: str, path: Path, old: str | None, new: str | None, items: _Pair | None = None) -> _Edit:
        change = Change(what, self.section, self.name, ".".join(path), old, new, record_before=self.former)
        if items is None:
            return _Edit(change, self.section, self.name, path, self._put_field(path))
        names = [_item_name(item.typed) for item in items if item is not None]
        change = replace(change, item=names[-1], item_before=names[0])
        return _Edit(change, self.section, self.name, path, self._put_item(path, items), _positions(items))

    def _put_field(self, path: Path) -> Callable[[Claimbook, bool], Claimbook]:
        def put(book: Claimbook, to_old: bool) -> Claimbook:
            other = self.old if to_old else self.new
            if not path:
                return book
            return self._with(book, lambda record: _grafted(record, other, path))

        return put

    def _put_item(self, path: Path, items: _Pair) -> Callable[[Claimbook, bool], Claimbook]:
        def put(book: Claimbook, to_old: bool) -> Claimbook:
            other, own = items if to_old else (items[1], items[0])

            def mended(record: Record) -> Record:
                listed = list(getattr(record, path[0]))
                if own is None:
                    listed += [other.record] if other else []
                elif other is None:
                    del listed[own.index]
                else:
                    listed[own.index] = _grafted(listed[own.index], other.record, path[1:])
                return record.model_copy(update={path[0]: tuple(listed)})

            return self._with(book, mended)

        return put

    def _with(self, book: Claimbook, mended: Callable[[Record], Record]) -> Claimbook:
        records = getattr(book, self.section)
        key = int(self.name) if self.section == "unclaimed" else self.name
        return replace(book, **{self.section: {**records, key: mended(records[key])}})


def _positions(items: _Pair) -> tuple[int | None, int | None]:
    old, new = items
    return (None if old is None else old.index, None if new is None else new.index)


def _said(record: Record | None) -> str | None:
    return None if record is None else _summary(record)


def _what(path: Path, old: str | None, new: str | None) -> str:
    """The word for a field that differs."""
    if old is None or new is None:
        return "added" if old is None else "dropped"
    return _WORDS.get(path, "changed")


def _differences(old: _Fields, new: _Fields) -> Iterator[tuple[Path, str | None, str | None]]:
    """Paths whose meaning differs, with what each side shows; a part of what came or went as a whole is left out."""
    apart = {path for path in (*old, *new) if path not in old or path not in new or old[path].key != new[path].key}
    for path in sorted(apart):
        # The reason of an assumption, or a part of an overruling, comes and goes with the whole.
        within = any(path[:end] in apart for end in range(1, len(path)))
        if not within or (path in old and path in new):
            yield path, *(side[path].shown if path in side else None for side in (old, new))


def _fields(record: Record, typed: Record | None, articles: tuple[str, ...]) -> _Fields:
    """The record's fields by their meaning, shown as they were typed."""
    shown = _values(typed or record, articles)
    return {path: _Value(value.key, other.shown) for (path, value), (_, other) in zip(_values(record, articles), shown, strict=True)}


def _listed(record: Any, typed: Any, name: str, articles: tuple[str, ...]) -> list[_Item]:
    pairs = zip(getattr(record, name), getattr(typed, name), strict=True)
    return [_Item(index, _fields(item, shown, articles), item, shown) for index, (item, shown) in enumerate(pairs)]


def _paired(old: Sequence[_Item], new: Sequence[_Item]) -> Iterator[_Pair]:
    """Items that are one and the same on both sides, wherever they stand; None for those on one side only.

    Equal items belong together; then those of one name, then those that share half of their fields or more.
    """
    left, right = list(old), list(new)
    for item in old:
        equal = next((other for other in right if _keys(other) == _keys(item)), None)
        if equal is not None:
            left.remove(item)
            right.remove(equal)
            yield item, equal
    ranked = sorted(((_likeness(a, b), a, b) for a in left for b in right), key=lambda each: each[0])
    for likeness, a, b in ranked:
        if likeness[0] <= 0 and a in left and b in right:
            left.remove(a)
            right.remove(b)
            yield a, b
    yield from ((item, None) for item in left)
    yield from ((None, item) for item in right)


def _keys(item: _Item) -> dict[Path, Hashable]:
    return {path: value.key for path, value in item.fields.items()}


def _likeness(a: _Item, b: _Item) -> tuple[int, int, list[str]]:
    """A rank, lowest for the likest pair and above zero for strangers; the same seen from either side."""
    mine, its = _keys(a), _keys(b)
    shared = sum(path in its and its[path] == key for path, key in mine.items())
    named = not isinstance(a.record, Rendering) and _item_name(a.record) == _item_name(b.record)
    alike = named or 2 * shared >= len({*mine, *its})
    return (-1 if named else 0 if alike else 1), -shared, sorted(_spelled(each) for each in (mine, its))


def _spelled(keys: Mapping[Path, Hashable]) -> str:
    return repr(sorted((path, sorted(map(repr, key)) if isinstance(key, frozenset) else repr(key)) for path, key in keys.items()))


def _grafted(own: Any, other: Any, path: Path) -> Any:
    """A value with the part at a path taken from another."""
    if not path or own is None or other is None:
        return other
    if isinstance(own, Record):
        return own.model_copy(update={path[0]: _grafted(getattr(own, path[0]), getattr(other, path[0]), path[1:])})
    if path[0] not in other:
        return {key: value for key, value in own.items() if key != path[0]}
    return {**own, path[0]: _grafted(own.get(path[0]), other[path[0]], path[1:])}


# --- what moved, and through what ---

_Probe = Callable[[Claimbook, int], Hashable]
"""A label or result in a state near the old one (0) or the new one (1)."""


def _joined(book: Claimbook, other: Claimbook) -> Claimbook:
    """The record with those of the other side that it lacks, so that what cites them can be put in alone."""
    return replace(book, **{section: {**getattr(other, section), **getattr(book, section)} for section in ("claims", "sources", "figures")})


class _Moves:
    """Labels and results on both sides, and the edits that moved them."""

    def __init__(self, before: Claimbook, after: Claimbook, edits: list[_Edit]):
        self.before, self.after = _joined(before, after), _joined(after, before)
        self.edits = edits
        self.shared = [name for name in after.claims if name in before.claims]
        self.articles = _articles(before, after)

    def told(self) -> Iterator[Change]:
        """Every edit, those of labels and results with what moved them."""
        return (self._told(edit) for edit in self.edits)

    def followed(self) -> Iterator[Change]:
        """Labels and results that the rules and the arithmetic move though nobody has recorded it."""
        typed = {(edit.section, edit.record, edit.path, edit.pair) for edit in self.edits}
        for name in self.shared:
            for label in LABELS:
                if ("claims", name, (label,), (None, None)) not in typed:
                    yield from self._follows(name, label, _judging(name, label), self._weighing(name))
            for items in self._calculations(name):
                pair = _positions(items)
                if ("claims", name, ("calculations", "gives"), pair) not in typed:
                    yield from self._follows(name, "calculations.gives", _reckoning(name, pair), self._feeding(name, items), items)
                if ("claims", name, ("calculations", "shows"), pair) not in typed:
                    yield from self._follows(name, "calculations.compare", _holding(name, pair), self._testing(name, items), items)

    def _told(self, edit: _Edit) -> Change:
        if edit.section != "claims" or None in (edit.change.old, edit.change.new):
            return edit.change
        name, pair = edit.record, edit.pair
        if edit.path == ("presented",):
            return replace(edit.change, what="moved")
        if edit.path in (("status",), ("verdict",)):
            causes = self._causes(_judging(name, edit.path[0]), self._weighing(name))
            return replace(edit.change, what=self._moved(edit), causes=causes)
        if edit.path in (("calculations", "gives"), ("calculations", "shows")):
            items = next(items for items in self._calculations(name) if _positions(items) == pair)
            if edit.path[1] == "gives":
                return replace(edit.change, what="moved", causes=self._causes(_reckoning(name, pair), self._feeding(name, items)))
            return replace(edit.change, what="moved", causes=self._causes(_holding(name, pair), self._testing(name, items)))
        return edit.change

    def _moved(self, edit: _Edit) -> str:
        """Whether a label moved, or a prediction was settled or opened again with it."""
        before, after = self.before.claims[edit.record], self.after.claims[edit.record]
        if edit.path == ("verdict",):
            if after.due is not None and after.verdict in DECIDED and before.verdict not in DECIDED:
                return "settled"
            if before.due is not None and before.verdict in DECIDED and after.verdict not in DECIDED:
                return "reopened"
        return "moved"

    def _follows(self, name: str, field: str, probe: _Probe, edits: list[_Edit], items: _Pair = (None, None)) -> Iterator[Change]:
        if not edits:
            return
        old, new = probe(self.before, 0), probe(self.after, 1)
        if old == new:
            return
        former = next((e.change.record_before for e in self.edits if (e.section, e.record) == ("claims", name)), name)
        named = [_item_name(item.typed) for item in items if item is not None] or [""]
        yield Change(
            "follows", "claims", name, field, None if old is None else str(old), None if new is None else str(new),
            named[-1], former, named[0], self._causes(probe, edits),
        )

    def _causes(self, probe: _Probe, edits: list[_Edit]) -> tuple[Change, ...]:
        """The edits without which, or by which alone, what is probed would differ; all of them where only together they do it."""
        old, new = probe(self.before, 0), probe(self.after, 1)
        if old == new:
            return ()
        decisive = [e for e in edits if probe(e.put(self.after, True), 1) != new or probe(e.put(self.before, False), 0) != old]
        return tuple(sorted((self._told(edit) for edit in decisive or edits), key=_in_order))

    def _weighing(self, name: str) -> list[_Edit]:
        """The edits that the rules weigh for a claim: its own, those of claims it rests on, of their sources and of the day."""
        resting = self._resting(name)
        figures = {given.figure for claim in self._both(resting) for each in claim.calculations for given in each.given.values()}
        sources = {item.source for claim in self._both(resting) for item in claim.evidence}
        sources |= {source for book in (self.before, self.after) for figure in figures if figure in book.figures for source in book.figures[figure].source}
        return [edit for edit in self.edits if edit.path and _is_weighed(edit, resting, figures, sources)]

    def _resting(self, name: str) -> set[str]:
        """A claim and those that its calculations rest on, on either side."""
        reached: set[str] = set()
        ahead = {name}
        while ahead:
            reached |= ahead
            ahead = {given.claim for claim in self._both(ahead) for each in claim.calculations for given in each.given.values() if given.claim} - reached
        return reached

    def _both(self, names: Iterable[str]) -> list[Claim]:
        return [book.claims[name] for name in names for book in (self.before, self.after) if name in book.claims]

    def _calculations(self, name: str) -> list[_Pair]:
        old, new = (_listed(book.claims[name], book.claims[name], "calculations", self.articles) for book in (self.before, self.after))
        return [items for items in _paired(old, new) if None not in items] if old and new else []

    def _feeding(self, name: str, items: _Pair) -> list[_Edit]:
        """The edits of a calculation's formula and inputs."""
        inputs = [given for item in items if item for given in item.record.given.values()]  # type: ignore[attr-defined]
        values = {("figures", given.figure) for given in inputs} | {("claims", given.claim) for given in inputs}
        return [
            edit for edit in self.edits
            if ((edit.section, edit.record) in values and edit.path == ("value",)) or self._is_of(edit, name, items, ("formula", "given"))
        ]

    def _testing(self, name: str, items: _Pair) -> list[_Edit]:
        """The edits that bear on a calculation's comparison: those of its result, and of what the result is held against."""
        feeding = self._feeding(name, items)
        against = [
            edit for edit in self.edits
            if (edit.section, edit.record, edit.path) == ("claims", name, ("value",)) or self._is_of(edit, name, items, ("compare",))
        ]
        return feeding + [edit for edit in against if edit not in feeding]

    def _is_of(self, edit: _Edit, name: str, items: _Pair, fields: Path) -> bool:
        return (edit.section, edit.record, edit.pair) == ("claims", name, _positions(items)) and edit.path[0] == "calculations" and edit.path[1] in fields


def _is_weighed(edit: _Edit, resting: set[str], figures: set[str | None], sources: set[str]) -> bool:
    first, *rest = edit.path
    match edit.section:
        case "":
            return True
        case "claims":
            in_items = first not in ITEMS or not rest or rest[0] in _WEIGHED_IN_ITEMS
            return first in _JUDGED and in_items and edit.record in resting
        case "figures":
            return first == "source" and edit.record in figures
        case "sources":
            return first in _WEIGHED and edit.record in sources
        case "articles":
            return first == "published"
    return False


def _judging(name: str, label: str) -> _Probe:
    judge = judging.status if label == "status" else judging.verdict
    return lambda book, side: judge(book.claims[name], book, book.as_of).label


def _reckoning(name: str, pair: tuple[int | None, int | None]) -> _Probe:
    """The result of a calculation as text, None where it has none."""
    def probe(book: Claimbook, side: int) -> str | None:
        claim = book.claims[name]
        try:
            return str(binding.bind(claim, claim.calculations[pair[side] or 0], book).outcome())
        except (FormulaError, Unbound, CalculationError):
            return None

    return probe


def _holding(name: str, pair: tuple[int | None, int | None]) -> _Probe:
    """Whether a calculation's comparison holds or fails, None where there is none."""
    def probe(book: Claimbook, side: int) -> str | None:
        claim = book.claims[name]
        try:
            comparison = binding.bind(claim, claim.calculations[pair[side] or 0], book).comparison()
        except (FormulaError, Unbound, CalculationError):
            return None
        return None if comparison is None else "holds" if comparison.holds else "fails"

    return probe


def _in_order(change: Change) -> tuple[Any, ...]:
    order = ("", "claims", "unclaimed", "figures", "sources", "organisations", "articles")
    record = change.record.zfill(9) if change.section == "unclaimed" else change.record
    return (order.index(change.section), record, change.field, change.item, change.what, change.old or "", change.new or "")
