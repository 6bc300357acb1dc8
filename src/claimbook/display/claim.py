"""A claim told in plain text, as a person would want to read it aloud."""

from __future__ import annotations

from collections.abc import Iterator

from claimbook import judging
from claimbook.judging import Derivation, Weighed
from claimbook.record.book import Claimbook
from claimbook.record.model import Claim, Evidence, Source
from claimbook.record.vocabulary import MEANINGS
from claimbook.wording.folding import folded
from claimbook.wording.lists import counted

_LABEL = 11


def tell(claim: Claim, book: Claimbook) -> str:
    """The claim with its place, labels and their derivation, evidence and what would settle it.

    Labels are those of the record's day; lines are folded at 96 characters.
    """
    return "\n".join(_paragraphs(claim, book)) + "\n"


def cite(source: Source) -> str:
    """A source as one citation: author, title, publisher, date, address, and how it was read."""
    who = f"{source.author}, " if source.author else ""
    dated = f"{source.published}" if source.published else f"undated, accessed {source.accessed}"
    where = f" {source.url}" if source.url else ""
    return f"{who}{_titled(source.title)}, {source.publisher}, {dated}.{where} ({read_how(source)})"


def read_how(source: Source) -> str:
    """How the source was read, in a phrase."""
    phrase = MEANINGS["seen"][source.seen]
    if source.relays is not None:
        phrase += f"; relays {source.relays}"
    if source.through is not None:
        phrase += f"; read through {source.through}"
    return f"{source.kind}, {source.language}: {phrase}"


def _paragraphs(claim: Claim, book: Claimbook) -> Iterator[str]:
    yield claim.id
    yield _indented(claim.statement, 0)
    yield ""
    yield _field("Where", claim.where())
    yield _field("Who", claim.speaker or "the article in its own voice")
    if claim.value is not None:
        yield _field("Value", str(claim.value))
    yield _field("Presented", f"{claim.presented}: {MEANINGS['presented'][claim.presented]}")
    lacking = judging.underived(claim, book)
    for label, judge, recorded in (
        ("Status", judging.status, claim.status),
        ("Verdict", judging.verdict, claim.verdict),
    ):
        yield _field(label, f"not derived: {lacking}" if lacking else _derived(judge(claim, book), recorded, book))
    if claim.authority:
        yield _field(
            "Authority",
            ", ".join(book.organisations[a].name if a in book.organisations else a for a in claim.authority),
        )
    if claim.due is not None:
        yield _field("Due", str(claim.due))
    yield _field("As of", str(book.day))
    yield from _unweighed(claim, book) if lacking else _evidence(claim, book)
    if claim.searched is not None:
        yield _field("Searched", claim.searched)
    if claim.settles is not None:
        yield _field("Settles it", claim.settles)
    for rendering in claim.renderings:
        said = "; ".join(f"{article}: {text}" for article, text in rendering.says.items())
        yield _field("Texts", f"{rendering.differs} ({rendering.kind}: {said})")
    if claim.note is not None:
        yield _field("Note", claim.note)


def _derived(derivation: Derivation, recorded: str, book: Claimbook) -> str:
    told = f"{derivation.label}, since {derivation.because}"
    if derivation.overruled is not None:
        told += f" (the rule gives {derivation.overruled})"
    if book.day == book.as_of and derivation.label != recorded:
        told += f" — but the record says {recorded}"
    return told


def _evidence(claim: Claim, book: Claimbook) -> Iterator[str]:
    weighed = judging.weigh(claim, book)
    found = judging.origins(claim, book)
    made = sum(each.counts and not isinstance(each.item, Evidence) for each in weighed)
    counts = [f"{counted(len(found), 'independent origin')}: {', '.join(found)}"] if found else []
    counts += [counted(made, "calculation")] if made else []
    yield _field("Evidence", "; ".join(counts) or ("nothing that decides" if weighed else "none"))
    for item in weighed:
        yield from _item(item, book)


def _unweighed(claim: Claim, book: Claimbook) -> Iterator[str]:
    """Evidence and calculations as recorded, of a claim whose labels are not derived."""
    yield _field("Evidence", "as recorded, not weighed")
    for item in claim.evidence:
        yield _indented(f"{item.stance} (announces): {item.note}" if item.announces else f"{item.stance}: {item.note}")
        source = book.sources.get(item.source)
        yield _indented(f"— {item.source}: {cite(source) if source else 'missing, or could not be read'}", 6)
    for each in claim.calculations:
        yield _indented(f"{each.shows}: {each.asks} {each.formula} = {each.gives}")


def _item(weighed: Weighed, book: Claimbook) -> Iterator[str]:
    item = weighed.item
    if isinstance(item, Evidence):
        told = f"{item.stance} (announces)" if item.announces else item.stance
        yield _indented(f"{told}: {item.note}{_discounted(weighed)}")
        yield _indented(f"— {weighed.name}: {cite(book.sources[item.source])}", 6)
    else:
        yield _indented(f"{weighed.said}: {item.asks} {item.formula} = {item.gives}{_discounted(weighed)}")
        if item.note is not None:
            yield _indented(f"— {item.note}", 6)


def _discounted(weighed: Weighed) -> str:
    return f" [{weighed.why}]" if weighed.stance != weighed.said else ""


def _field(label: str, text: str) -> str:
    return "\n".join(folded(text, f"{label:<{_LABEL}}", " " * _LABEL))


def _indented(text: str, depth: int = 4) -> str:
    return "\n".join(folded(text, " " * depth, " " * (depth + 2 if depth else 0)))


def _titled(title: str) -> str:
    return title if title.startswith("[") else f"“{title}”"
