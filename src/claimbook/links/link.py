"""What became of a page, and of the sources that cite it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args
from urllib.parse import urldefrag, urlsplit

from claimbook.links.title import telling_words, title_differs
from claimbook.record.model import Source

Outcome = Literal["gone", "failing", "refused", "changed", "moved", "not checked", "alive"]
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)


@dataclass(frozen=True)
class Page:
    """What became of one address.

    ``status`` is the last HTTP status, None where none came; ``moved_to`` where the permanent redirects lead;
    ``final`` the address that answered, where it is another one; ``title`` the page's title now, if it was read.
    """

    url: str
    outcome: Outcome
    because: str
    status: int | None = None
    moved_to: str | None = None
    final: str | None = None
    title: str | None = None


@dataclass(frozen=True)
class Link:
    """A source and what became of its page; ``url`` is None where the source has none.

    ``title_differs`` says whether the page's title shares no word with the recorded one, None where that is not known.
    """

    source: str
    url: str | None
    outcome: Outcome
    because: str
    status: int | None = None
    moved_to: str | None = None
    final: str | None = None
    title: str | None = None
    title_differs: bool | None = None

    def as_dict(self) -> dict[str, Any]:
        return dict(vars(self))


def pages(sources: Iterable[Source]) -> dict[str, bool]:
    """The addresses that sources cite, in their order, each once; and whether a title is wanted to compare."""
    wanted: dict[str, bool] = {}
    for source in sources:
        if source.url is not None:
            address = _without_fragment(source.url)
            wanted[address] = wanted.get(address, False) or bool(telling_words(source))
    return wanted


def _without_fragment(url: str) -> str:
    """An address without its fragment; as it is where it cannot be taken apart."""
    try:
        return urldefrag(url).url
    except ValueError:
        return url


def link(source: Source, found: Mapping[str, Page], unasked: str) -> Link:
    """What became of a source's page; not checked, for the reason ``unasked``, where it was not asked for."""
    if source.url is None:
        return Link(source.id, None, "not checked", "no url is recorded")
    page = found.get(_without_fragment(source.url))
    if page is None:
        return Link(source.id, source.url, "not checked", unasked)
    return _compared(source, page)


def _compared(source: Source, page: Page) -> Link:
    """A source's link, with the title of its page held against the recorded one."""
    differs = title_differs(source, page.title)
    known = {**vars(page), "source": source.id, "url": source.url, "title_differs": differs}
    fragment = (source.url or "").partition("#")[2]
    for name in ("moved_to", "final"):
        if known[name] is not None and fragment and "#" not in known[name]:
            known[name] += f"#{fragment}"
    if differs:
        remark = f"its title is now “{page.title}”, which shares no word with “{source.title}”"
        known["because"] = remark if page.outcome == "alive" else f"{page.because}; {remark}"
        known["outcome"] = "changed" if page.outcome == "alive" else page.outcome
    return Link(**known)


def unreachable(found: Mapping[str, Page]) -> bool:
    """Whether several hosts were asked and none gave any answer: then the fault is more likely here than there."""
    asked = [page for page in found.values() if page.outcome != "not checked"]
    return all(page.status is None for page in asked) and len({urlsplit(page.url).hostname for page in asked}) > 1
