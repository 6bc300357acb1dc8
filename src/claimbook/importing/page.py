"""The JSON-LD of a page: what stands in its script blocks of that type."""

from __future__ import annotations

from html.parser import HTMLParser

TYPE = "application/ld+json"


def blocks(page: str) -> list[str]:
    """The texts of a page's JSON-LD blocks, in their order."""
    parser = _Scripts()
    parser.feed(page)
    parser.close()
    return parser.found


class _Scripts(HTMLParser):
    """Gathers the blocks; nothing in a page is ever run or fetched."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self.inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        kind = dict(attrs).get("type") or ""
        if tag == "script" and kind.split(";")[0].strip().lower() == TYPE:
            self.inside = True
            self.found.append("")

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.found[-1] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "script":
            self.inside = False
