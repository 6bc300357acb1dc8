"""A source that is proposed for an address, from the address and the record alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from typing import Any
from urllib.parse import unquote, urlsplit

from claimbook.drafting.draft import NEW_ID, Draft, NotAdded
from claimbook.drafting.identifier import LONGEST_ID, free, slug
from claimbook.record.address import page_of
from claimbook.record.book import Claimbook
from claimbook.record.model import Source
from claimbook.wording.problem import quoted


def source_id(url: str, taken: Collection[str]) -> str:
    """An id from the host without its last label, and as much of the path's end as fits."""
    parts = urlsplit(url)
    labels = (parts.hostname or "").removeprefix("www.").split(".")
    host = slug("-".join(labels[:-1] or labels))
    tail = [
        slug(unquote(piece)).removeprefix("n-")
        for piece in re.split("[/?&=]", re.sub(r"\.(html?|php|aspx?)$", "", parts.path) + "?" + parts.query)
    ]
    tail = [piece for piece in tail if piece and piece != "index"]
    while len(tail) > 1 and len("-".join([host, *tail])) > LONGEST_ID:
        tail.pop(0)
    return free(slug(" ".join([host, *tail])) or NEW_ID["sources"], taken)


def source(url: str, book: Claimbook, published: str = "") -> Draft:
    """A source for an address: what its host and the record give. Raises NotAdded for no address, or one that is cited
    already.

    A page may be cited again in the state of another date.
    """
    page = page_of(url)
    if page is None:
        raise NotAdded(
            f"expected an address such as https://example.org/page, found {quoted(url)}; write the whole address"
        )
    cited = [each for each in book.sources.values() if each.url is not None and page_of(each.url) == page]
    for each in cited:
        dated = each.published.text if each.published else ""
        if not published or published == dated:
            raise NotAdded(
                f"this page is cited already, as `{each.id}`; cite that source, or give with --published the date of "
                "the state that was read"
            )
    known = [each for each in book.sources.values() if each.url is not None and _host(each.url) == _host(url)]
    fields: dict[str, Any] = {"title": "", "publisher": "", "url": url}
    fields["publisher"] = Counter(each.publisher for each in known).most_common(1)[0][0] if known else ""
    if published:
        fields["published"] = published
    fields |= {
        "accessed": str(book.as_of),
        "language": _agreed(known, "language"),
        "kind": _agreed(known, "kind"),
        "seen": "unseen",
    }
    return Draft("sources", source_id(url, book.ids("sources")), fields)


def _agreed(sources: list[Source], name: str) -> str:
    """What a field is in all of some sources, "" where they differ or there are none."""
    found = {getattr(each, name) for each in sources}
    return found.pop() if len(found) == 1 else ""


def _host(url: str) -> str:
    page = page_of(url)
    return page[0] if page else ""
