"""What a claims file does not say of itself and catalogues ask for: title, authors, licence, address.

They stand in `CITATION.cff` beside it, the one place in which a repository says them for everybody, so no second form
of them is invented here. A file without one is described by what it holds; nothing is made up for the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePath

from claimbook.reading.nodes import Mapping, Node, Scalar, Sequence, compose
from claimbook.record.address import page_of
from claimbook.record.book import Claimbook
from claimbook.wording.lists import counted, joined
from claimbook.wording.problem import quoted

CITATION = "CITATION.cff"
"""The name of the file beside a claims file that says what it is to be cited as."""

_NAMES = ("given-names", "name-particle", "family-names", "name-suffix")
_TEXTS = ("title", "abstract", "version", "license-url", "url", "repository-code")
_LICENCES = {
    "CC-BY-4.0": "https://creativecommons.org/licenses/by/4.0/",
    "CC-BY-SA-4.0": "https://creativecommons.org/licenses/by-sa/4.0/",
    "CC0-1.0": "https://creativecommons.org/publicdomain/zero/1.0/",
}
"""Where a licence is read by people; any other one by its SPDX name."""


class BadCitation(ValueError):
    """A citation file that cannot be taken. The message is one plain line."""


class NoDataset(BadCitation):
    """A citation file of something else, such as the software beside the claims."""


@dataclass(frozen=True)
class Author:
    """Somebody who made the record: a person or, where `person` is false, an organisation or a group."""

    name: str
    person: bool
    url: str | None = None


@dataclass(frozen=True)
class About:
    """What a dataset is called, whose it is and how it may be used; "" and () for what is not known.

    ``licences`` are SPDX names with addresses; ``url`` is where the dataset can be found, without a final slash.
    """

    name: str
    title: str
    description: str
    authors: tuple[Author, ...] = ()
    licences: tuple[tuple[str, str], ...] = ()
    url: str = ""
    version: str = ""
    keywords: tuple[str, ...] = ()

    @property
    def lacks(self) -> tuple[str, ...]:
        """What catalogues ask for and nobody said."""
        known = {"authors": self.authors, "license": self.licences, "url": self.url, "version": self.version}
        return tuple(name for name, value in known.items() if not value)

    def page(self, claim: str) -> str:
        """The address of a claim's page, relative where the dataset's is not known."""
        return (f"{self.url}/" if self.url else "") + f"claims/{claim}.html"


def about(book: Claimbook, citation: bytes | None = None, file: str = CITATION) -> About:
    """What is known of a record as a whole, from the bytes of its citation file and from what it holds.

    Raises BadCitation for a file that is none, that lacks its title or that describes something else than a dataset.
    """
    name = PurePath(book.file).stem or "claims"
    derived = About(_slug(name), f"Claims on {joined(_titles(book))}" if book.articles else "Claims", _counts(book))
    return derived if citation is None else _cited(derived, _read(citation, file), file)


def _titles(book: Claimbook) -> list[str]:
    return [article.title.strip("[]") for article in book.articles.values()]


def _counts(book: Claimbook) -> str:
    """How much there is, in a sentence."""
    held = [counted(len(getattr(book, name)), name[:-1]) for name in ("claims", "sources", "figures", "articles")]
    return f"{joined(held)}, as of {book.as_of}."


def _slug(name: str) -> str:
    """A name as Data Packages have it: lower-case ASCII letters, digits, full stops, hyphens and underscores."""
    return "".join(sign if sign.isascii() and (sign.isalnum() or sign in "._-") else "-" for sign in name.lower())


def _cited(derived: About, root: Mapping, file: str) -> About:
    kind = _text(root, "type", file)
    if kind != "dataset":
        raise NoDataset(
            f"{file}: expected `type: dataset`, found {quoted(kind)}; "
            "name the citation file of the claims with --citation"
        )
    given = {name: _text(root, name, file) for name in _TEXTS}
    if not given["title"]:
        raise BadCitation(f"{file}: expected a `title`, found none; write what the claims are to be cited as")
    for name in ("url", "repository-code", "license-url"):
        if given[name] and page_of(given[name]) is None:
            raise BadCitation(
                f"{file}: expected a whole address under `{name}`, found {quoted(given[name])}; write it with https://"
            )
    url = given["url"] or given["repository-code"]
    abstract = f"{given['abstract']} " if given["abstract"] else ""
    return About(
        derived.name,
        given["title"],
        abstract + derived.description,
        tuple(_authors(root, file)),
        tuple((name, given["license-url"] or _address(name)) for name in _texts(root, "license", file)),
        url.rstrip("/"),
        given["version"],
        tuple(_texts(root, "keywords", file)),
    )


def _address(licence: str) -> str:
    return _LICENCES.get(licence, f"https://spdx.org/licenses/{licence}.html")


def _authors(root: Mapping, file: str) -> Iterator[Author]:
    node = root.values.get("authors")
    for each in node.values if isinstance(node, Sequence) else []:
        if isinstance(each, Mapping):
            names = [_text(each, part, file) for part in _NAMES]
            name = " ".join(part for part in names if part)
            whole = _text(each, "name", file)
            url = _text(each, "orcid", file) or _text(each, "website", file) or None
            if whole or name:
                yield Author(whole or name, not whole, url)


def _texts(root: Mapping, name: str, file: str) -> list[str]:
    """One text or a list of them."""
    node = root.values.get(name)
    if isinstance(node, Sequence):
        return [each.text for each in node.values if isinstance(each, Scalar) and each.text]
    text = _text(root, name, file)
    return [text] if text else []


def _text(root: Mapping, name: str, file: str) -> str:
    node: Node | None = root.values.get(name)
    if node is None:
        return ""
    if not isinstance(node, Scalar):
        raise BadCitation(f"{file}:{node.line}:{node.column}: expected a text under `{name}`, found a collection")
    return " ".join(node.text.split())


def _read(data: bytes, file: str) -> Mapping:
    root, problems = compose(data, file)
    if root is None or problems:
        first = problems[0]
        raise BadCitation(f"{first.place}: expected {first.expected}, found {first.found}; {first.remedy}")
    return root
