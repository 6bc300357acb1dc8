"""New records as text: a block of YAML in house form, and its place at the end of a section.

The claims file is edited by hand and never rewritten: a block is put into it as text, and every
other byte stays. The file is replaced as a whole or not at all.
"""

from __future__ import annotations

import difflib
import os
import re
import signal
import stat
import textwrap
import threading
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any
from urllib.parse import unquote, urlsplit

import yaml

from claimbook import judging
from claimbook.book import SECTIONS, Claimbook
from claimbook.checking import check
from claimbook.covering import is_set_aside, match
from claimbook.model import Claim, Record, Source
from claimbook.numerals import Figure, PartialDate, figures, languages
from claimbook.problem import Place, Problem, in_file_order, quoted
from claimbook.quantity import Firmness, parse_value, spelled
from claimbook.quantity.catalogue import CURRENCIES
from claimbook.reading import SCHEMA_VERSION, read_bytes
from claimbook.refusal import QuantityError
from claimbook.span import SpanError
from claimbook.texts import Text
from claimbook.vocabulary import words

try:
    import fcntl
except ImportError:  # no such locks on this system
    fcntl = None  # type: ignore[assignment]

WIDTH = 108
INDENT = 2
LONGEST_ID = 60
_COMMENT_COLUMN = 36
_NARROWEST_COMMENT = 30
_MOST_ROUND_DIGITS = 4

ORDER: Mapping[str, tuple[str, ...]] = {
    "claims": (
        "statement", "topic", "lines", "speaker", "presented", "authority", "value", "due", "status", "verdict", "about_posts",
        "evidence", "calculations", "searched", "settles", "renderings", "judgement", "note",
    ),
    "sources": (
        "title", "publisher", "author", "url", "published", "accessed", "language", "kind", "voice", "relays", "seen", "through", "note",
    ),
}
"""The fields of a record in the order in which they are written."""

OWED: Mapping[str, tuple[str, ...]] = {
    "claims": ("statement", "topic", "lines", "presented"),
    "sources": ("title", "publisher", "language", "kind"),
}
"""The fields that only a person can give."""

NEW_ID: Mapping[str, str] = {"claims": "new-claim", "sources": "new-source"}
"""What stands for an id that is still to be given."""

HINTS: Mapping[str, Mapping[str, str]] = {
    "claims": {
        "id": "its id: lower-case with hyphens, never reused",
        "statement": "one assertion as one sentence, in our own words",
        "topic": "its subject, one of the few words used throughout the file",
        "lines": "every line that says it; {ja: [1], fr: [2]} where they differ",
        "speaker": "who says so in the article; left out for the article's own voice",
        "presented": "how the article itself presents it, by its wording alone",
        "authority": "whose own word would make it official",
        "value": "its figure or date, as firm as the article has it",
        "due": "the last day by which it must have come true",
        "searched": "what was looked for and not found, and until when",
        "settles": "what new evidence would decide it",
    },
    "sources": {
        "id": "its id: lower-case with hyphens, never reused",
        "title": "the page's title; a description in [brackets] where it has none",
        "publisher": "who published the page",
        "published": "a day, a month, a year or a span of them; left out where the page has no date",
        "accessed": "when it was read, or learned of",
        "language": "the code of its language, such as en, ja or zh",
        "kind": "what sort of source it is",
        "voice": "the organisations that speak in it",
        "seen": "how close to the origin the reading came",
    },
}
"""What each field is, as a comment says it."""

CHOICES: Mapping[str, tuple[str, ...]] = {name: words(name) for name in ("presented", "stance", "kind", "seen")}
"""The words of the fields that take one of a few."""

_STAND_INS: Mapping[str, Mapping[str, Any]] = {
    "claims": {"statement": "-", "topic": "topic", "lines": ["1"], "presented": "speculative", "status": "speculative", "verdict": "not_enough_evidence"},
    "sources": {"title": "-", "publisher": "-", "language": "en", "kind": "commentary"},
}


class NotAdded(Exception):
    """A record that was not put into its file, which is as it was. The message is one plain line."""


@dataclass(frozen=True)
class Draft:
    """A record as it is going to be typed.

    The leaves of ``fields`` are texts as typed, its collections lists and dicts; "" stands for
    what is still to be filled in. ``id`` is "" where none was given.
    """

    section: str
    id: str
    fields: Mapping[str, Any] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """The id, or what stands for it."""
        return self.id or NEW_ID[self.section]

    def with_fields(self, **fields: Any) -> Draft:
        return replace(self, fields={**self.fields, **fields})

    def lacks(self, name: str) -> bool:
        """Whether a field is still to be given."""
        return not self.fields.get(name)

    def owed(self) -> list[str]:
        """What only a person can give and has not given yet."""
        return [*([] if self.id else ["id"]), *(name for name in OWED[self.section] if self.lacks(name))]


# --- house form ---

_SINGLE_SPACE = re.compile(r"(?<=\S) (?=\S)")
# Fields whose text is no prose: a bare number or date among them needs no quotes.
_NOT_PROSE = frozenset({"value", "due", "published", "accessed", "lines", "about_posts", "gives", "assume"})
_NEEDS_QUOTES = re.compile(r"""[,\[\]{}#&*!|>'"%@`\s]|[-?:](\s|$)""")
_NEEDS_QUOTES_WITHIN = re.compile(r":(\s|$)|\s#|[\n\t]|\s$")
_FLOW_SIGN = re.compile(r"[,\[\]{}]|^[-?:]")
_ESCAPED = re.compile('[\\\\"\x00-\x1f\x7f-\x9f\u00ad\u200b\u2028-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]')
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}


def block(draft: Draft, comments: Mapping[str, str] | None = None, indent: int = INDENT) -> str:
    """The draft in house form, lines ended by LF: plain folded texts, quotes only where YAML needs them.

    ``comments`` has a remark by field ("id" for the record's own key); one on a field that the draft
    has not stands on lines of its own.
    """
    remarks = comments or {}
    lines = _remarked([" " * indent + _scalar(draft.key, "id") + ":"], remarks.get("id", ""), indent)
    for name in ORDER[draft.section]:
        if name in draft.fields:
            written = list(_field(name, draft.fields[name], " " * (indent + INDENT)))
            lines += _remarked(written, remarks.get(name, ""), indent + INDENT)
        elif name in remarks:
            lines += [" " * (indent + INDENT) + "# " + line for line in remarks[name].split("\n")]
    return "\n".join(lines) + "\n"


def _field(name: str, value: Any, lead: str) -> Iterator[str]:
    """The lines of one field; ``lead`` is what stands before its key, spaces or a hyphen."""
    depth = len(lead)
    if _is_block(name, value):
        yield f"{lead}{name}:"
        if isinstance(value, list):
            for item in value:
                yield from _item(item, depth + INDENT)
        else:
            for key, inner in value.items():
                yield from _field(key, inner, " " * (depth + INDENT))
    else:
        text = _flow(value, name) if isinstance(value, (list, dict)) else _scalar(value, name)
        yield from _folded(f"{lead}{_scalar(name, 'id')}:", text, depth + INDENT)


def _is_block(name: str, value: Any) -> bool:
    """Whether a collection has lines of its own: lists of mappings, and mappings but the short ones."""
    if isinstance(value, list):
        return any(isinstance(item, dict) for item in value)
    return isinstance(value, dict) and name != "lines" and not ({"claim", "figure"} & value.keys() and len(value) == 1)


def _item(item: Mapping[str, Any], depth: int) -> Iterator[str]:
    lead = " " * depth + "- "
    for name, value in item.items():
        yield from _field(name, value, lead)
        lead = " " * (depth + INDENT)


def _flow(value: Any, name: str) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(_flow(item, name) for item in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_scalar(key, 'id', True)}: {_flow(item, name if name == 'lines' else key)}" for key, item in value.items()) + "}"
    return _scalar(value, name, True)


def _scalar(text: str, name: str, in_flow: bool = False) -> str:
    """A text plain, or in double quotes where YAML needs them."""
    if text and not _needs_quotes(text, name, in_flow):
        return text
    return f'"{_ESCAPED.sub(_escape, text)}"' if text else ""


def _needs_quotes(text: str, name: str, in_flow: bool) -> bool:
    if _NEEDS_QUOTES.match(text) or _NEEDS_QUOTES_WITHIN.search(text) or _ESCAPED.search(text.replace("\\", "").replace('"', "")):
        return True
    if in_flow and _FLOW_SIGN.search(text):
        return True
    return name not in _NOT_PROSE and not _is_text(text)


def _is_text(text: str) -> bool:
    """Whether readers of YAML take a plain text for a text, and not for a number, a date or a truth."""
    resolved = [tag for tag, pattern in yaml.SafeLoader.yaml_implicit_resolvers.get(text[:1], ()) if pattern.match(text)]
    return not resolved and not re.fullmatch(r"[-+]?(0o[0-7]+|\.?[0-9][0-9_]*(\.[0-9]*)?([eE][-+]?[0-9]+)?)|[yYnN]", text)


def _escape(found: re.Match[str]) -> str:
    character = found[0]
    return _ESCAPES.get(character) or (f"\\x{ord(character):02x}" if ord(character) < 256 else f"\\u{ord(character):04x}")


def _folded(lead: str, text: str, depth: int) -> list[str]:
    """``lead`` and a text, broken at single spaces before it grows too wide."""
    first, *following = _SINGLE_SPACE.split(text)
    lines = [f"{lead} {first}".rstrip(" ")]
    for word in following:
        if len(lines[-1]) + 1 + len(word) <= WIDTH:
            lines[-1] += " " + word
        else:
            lines.append(" " * depth + word)
    return lines


def _remarked(lines: list[str], remark: str, depth: int) -> list[str]:
    """A field's lines with a comment beside a short one, above a longer one."""
    remark = " ".join(remark.split())
    if not remark:
        return lines
    if len(lines) == 1 and len(lines[0]) < _COMMENT_COLUMN:
        told = _wrapped(remark, WIDTH - _COMMENT_COLUMN - 2)
        return [f"{lines[0]:<{_COMMENT_COLUMN}}# {told[0]}", *(" " * _COMMENT_COLUMN + "# " + more for more in told[1:])]
    return [*(" " * depth + "# " + more for more in _wrapped(remark, WIDTH - depth - 2)), *lines]


def _wrapped(remark: str, width: int) -> list[str]:
    return textwrap.wrap(remark, max(width, _NARROWEST_COMMENT), break_long_words=False, break_on_hyphens=False)


# --- reading a draft, and judging it ---


def faults(draft: Draft) -> list[Problem]:
    """What the reader says of the draft, in file order; of what is still to be filled in it says nothing."""
    for name, text in _texts("", {"id": draft.id, **draft.fields}):
        found = re.search("[\ud800-\udfff]", text)
        if found:
            place = Place("draft")
            return [Problem(place, NEW_ID[draft.section], name, "not-utf-8", "UTF-8 text", f"the byte 0x{ord(found[0]) & 0xff:02x}", "type it again")]
    book, problems = _read(draft)
    # The escape is this module's own way to hand the character on.
    return [replace(problem, found=problem.found.removesuffix(", written as an escape")) for problem in problems]


def record(draft: Draft) -> Record:
    """The draft as its record, with stand-ins for what is still to be filled in; it must be without faults."""
    book, problems = _read(draft)
    assert book is not None and not problems, problems
    found: Record = getattr(book, draft.section)[draft.key]
    return found


def judged(draft: Draft, book: Claimbook) -> tuple[Draft, dict[str, str]]:
    """The claim with the status and the verdict that the rules give it, and the reason of each."""
    claim = record(draft)
    assert isinstance(claim, Claim)
    standing = replace(book, claims={**book.claims, claim.id: claim})
    status = judging.status(claim, standing, book.as_of)
    verdict = judging.verdict(claim, standing, book.as_of)
    return draft.with_fields(status=status.label, verdict=verdict.label), {"status": status.because, "verdict": verdict.because}


def _read(draft: Draft) -> tuple[Claimbook | None, list[Problem]]:
    given = {name: value for name, value in draft.fields.items() if value not in ("", [], {})}
    whole = replace(draft, fields={**_STAND_INS[draft.section], **given})
    text = f"schema_version: {SCHEMA_VERSION}\nas_of: 9999-12-31\n{draft.section}:\n{block(whole)}"
    return read_bytes(text.encode(), "draft")


def _texts(name: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield name, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _texts(name or str(key), inner)
    else:
        for inner in value:
            yield from _texts(name, inner)


def nearest(name: str, known: Iterable[str]) -> str:
    """The known name that is nearest to one, "" if none is near."""
    near = difflib.get_close_matches(name, sorted(set(known)), n=1, cutoff=0.5)
    return near[0] if near else ""


# --- what is proposed ---


def slug(text: str, longest: int = LONGEST_ID) -> str:
    """A text as an id of whole words, "" if it has no Latin letter or digit; one that begins with a digit gets `n-` before it."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower().replace("'", "")
    parts = re.findall("[a-z0-9]+", plain)
    if parts and parts[0][0].isdigit():
        parts.insert(0, "n")
    while len(parts) > 1 and len("-".join(parts)) > longest:
        parts.pop()
    return "-".join(parts)[:longest]


def free(proposed: str, taken: Collection[str]) -> str:
    """The id itself, or with the first number behind it that makes it new."""
    number = 1
    name = proposed
    while name in taken:
        number += 1
        name = f"{proposed}-{number}"
    return name


def source_id(url: str, taken: Collection[str]) -> str:
    """An id from the host without its last label, and as much of the path's end as fits."""
    parts = urlsplit(url)
    labels = (parts.hostname or "").removeprefix("www.").split(".")
    host = slug("-".join(labels[:-1] or labels))
    tail = [slug(unquote(piece)).removeprefix("n-") for piece in re.split("[/?&=]", re.sub(r"\.(html?|php|aspx?)$", "", parts.path) + "?" + parts.query)]
    tail = [piece for piece in tail if piece and piece != "index"]
    while len(tail) > 1 and len("-".join([host, *tail])) > LONGEST_ID:
        tail.pop(0)
    return free(slug(" ".join([host, *tail])) or NEW_ID["sources"], taken)


def source(url: str, book: Claimbook, published: str = "") -> Draft:
    """A source for an address: what its host and the record give. Raises NotAdded for no address, or one that is cited already.

    A page may be cited again in the state of another date.
    """
    page = _page(url)
    if page is None:
        raise NotAdded(f"expected an address such as https://example.org/page, found {quoted(url)}; write the whole address")
    cited = [each for each in book.sources.values() if each.url is not None and _page(each.url) == page]
    for each in cited:
        dated = each.published.text if each.published else ""
        if not published or published == dated:
            raise NotAdded(f"this page is cited already, as `{each.id}`; cite that source, or give with --published the date of the state that was read")
    known = [each for each in book.sources.values() if each.url is not None and _host(each.url) == _host(url)]
    fields: dict[str, Any] = {"title": "", "publisher": "", "url": url}
    fields["publisher"] = Counter(each.publisher for each in known).most_common(1)[0][0] if known else ""
    if published:
        fields["published"] = published
    fields |= {"accessed": str(book.as_of), "language": _agreed(known, "language"), "kind": _agreed(known, "kind"), "seen": "unseen"}
    return Draft("sources", source_id(url, book.ids("sources")), fields)


def _agreed(sources: list[Source], name: str) -> str:
    """What a field is in all of some sources, "" where they differ or there are none."""
    found = {getattr(each, name) for each in sources}
    return found.pop() if len(found) == 1 else ""


def _page(url: str) -> tuple[str, str, str] | None:
    """An address without what does not change the page (scheme, www, a final slash, the fragment), None if it is none."""
    try:
        parts = urlsplit(url)
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or not parts.hostname or any(c.isspace() for c in url):
        return None
    return parts.hostname.removeprefix("www.") + port, parts.path.rstrip("/"), parts.query


def _host(url: str) -> str:
    page = _page(url)
    return page[0] if page else ""


@dataclass(frozen=True)
class Proposal:
    """A figure on a line of an article: the value that it gives, "" with the reason in ``why`` where it gives none.

    ``stated_by`` is the claim whose value on that line states it already, "" if none does.
    """

    article: str
    figure: Figure
    value: str
    why: str
    stated_by: str


def proposals(book: Claimbook, texts: Mapping[str, Text], lines: Mapping[str, int]) -> list[Proposal]:
    """The figures on one line of each article whose text is at hand and whose language can be read."""
    found = []
    for article, number in lines.items():
        language = book.articles[article].language
        if article not in texts or language not in languages() or not 0 < number <= len(texts[article].lines):
            continue
        text = texts[article].lines[number - 1]
        for figure in figures(text, language):
            holders = [claim.id for claim in book.claims.values() if number in claim.lines_in(article) and match(figure, claim.value, language)]
            value, why = _value_of(figure)
            if number in book.unclaimed and is_set_aside(figure, text, book.unclaimed[number].figures):
                value, why = "", "set aside under `unclaimed`"
            found.append(Proposal(article, figure, value, why, holders[0] if holders else ""))
    return found


def _value_of(figure: Figure) -> tuple[str, str]:
    """A figure in the grammar of values, or "" and why not."""
    if figure.kind == "date":
        ends = [_dated(end) for end in (figure.first, figure.last)]
        text = "" if "" in ends else "/".join(dict.fromkeys(ends))
        return _parsed(text) if text else ("", "a date that does not say its year")
    if figure.ambiguous:
        readings = " or ".join(dict.fromkeys(_short(low) for low, _ in figure.readings))
        return "", f"ambiguous: {readings}"
    if figure.low is None or figure.high is None:
        return "", "vague"
    low, high = _short(figure.low), _short(figure.high)
    if figure.unit is not None and any(re.search(rf"(?<![A-Z]){each}(?![A-Z_])", figure.unit) for each in CURRENCIES):
        return "", f"money, which has its year: {low if low == high else f'{low}..{high}'} {figure.unit}_YEAR"
    if low == high:
        number = low
    elif figure.firmness in (Firmness.AT_MOST, Firmness.LESS_THAN):
        number = high
    elif figure.firmness in (Firmness.AT_LEAST, Firmness.MORE_THAN):
        number = low
    else:
        number = f"{low}..{high}"
    return _parsed(f"{figure.firmness.value}{number} {figure.unit or ''}".strip())


def _short(number: Decimal) -> str:
    """A number as the record writes it: a round one from a million on with an exponent."""
    plain = number.normalize()
    digits = plain.as_tuple().digits
    if plain.adjusted() < 6 or len(digits) > _MOST_ROUND_DIGITS:
        return spelled(number)
    return f"{plain.scaleb(-plain.adjusted())}e{plain.adjusted()}"


def _dated(end: PartialDate | None) -> str:
    if end is None or end.year is None:
        return ""
    parts = [f"{end.year:04d}", *(f"{part:02d}" for part in (end.month, end.day) if part is not None)]
    return "-".join(parts)


def _parsed(text: str) -> tuple[str, str]:
    try:
        parse_value(text)
    except (QuantityError, SpanError) as error:
        return "", f"read as `{text}`: {error}"
    return text, ""


# --- a block's place in the file ---


def added(data: bytes, draft: Draft, comments: Mapping[str, str], book: Claimbook) -> tuple[bytes, Claimbook]:
    """The file's bytes with the draft at the end of its section, and what they read as.

    ``book`` is what ``data`` reads as. Raises NotAdded where a block cannot stand there, or where anything
    but the new record would read otherwise than before.
    """
    new = _inserted(data, draft, comments)
    after, problems = read_bytes(new, book.file)
    if after is None or problems:
        raise NotAdded(f"{book.file} would not read with it: {str(problems[0]).removeprefix(f'{problems[0].place} ')}")
    kept = getattr(after, draft.section).get(draft.id)
    others = {name: {key: each for key, each in getattr(after, name).items() if (name, key) != (draft.section, draft.id)} for name in SECTIONS}
    if kept != record(draft) or others != {name: dict(getattr(book, name)) for name in SECTIONS} or after.as_of != book.as_of:
        raise NotAdded(f"{book.file} would read otherwise with it; paste the block by hand")
    return new, after


def introduced(before: Claimbook, after: Claimbook) -> list[Problem]:
    """The problems of a record that an earlier state of it had not; one whose wording alone moved is not new."""
    old = Counter(_kind_of(problem) for problem in check(before))
    new: list[Problem] = []
    for problem in check(after):
        kind = _kind_of(problem)
        if old[kind]:
            old[kind] -= 1
        else:
            new.append(problem)
    return in_file_order(new)


def _kind_of(problem: Problem) -> tuple[str, str, str]:
    return problem.record, problem.field, problem.code


def _inserted(data: bytes, draft: Draft, comments: Mapping[str, str]) -> bytes:
    lines = data.split(b"\n")
    lines = [*(line + b"\n" for line in lines[:-1]), *filter(None, lines[-1:])]
    root = yaml.compose(data.decode("utf-8-sig").replace("\r\n", "\n"), Loader=yaml.CSafeLoader)
    if not isinstance(root, yaml.MappingNode) or root.flow_style:
        raise NotAdded("the file is one mapping in braces, where no block can stand; paste the record by hand")
    spot = _spot(root, draft.section, lines)
    end = b"\r\n" if lines[spot.line - 1].endswith(b"\r\n") or (not lines[spot.line - 1].endswith(b"\n") and lines[0].endswith(b"\r\n")) else b"\n"
    text = block(draft, comments, spot.indent)
    text = ("\n" if spot.spaced else "") + (f"{draft.section}:\n\n" if spot.opens else "") + text
    head, tail = b"".join(lines[: spot.line]), b"".join(lines[spot.line :])
    inserted = text.encode().replace(b"\n", end)
    if not head.endswith(b"\n"):
        # The file ends as it did, without a line end.
        inserted = end + inserted.removesuffix(end)
    return head + inserted + tail


@dataclass(frozen=True)
class _Spot:
    """Where a block goes: before the line of this index, indented so, with a blank line above it or none.

    ``opens`` tells that the section is not there yet.
    """

    line: int
    indent: int = INDENT
    spaced: bool = True
    opens: bool = False


def _spot(root: yaml.MappingNode, section: str, lines: list[bytes]) -> _Spot:
    names = [key.value for key, _ in root.value]
    if section not in names:
        return _Spot(_after_comments(_end(root), len(lines), lines, rb"\s*#"), opens=True)
    at = names.index(section)
    key, node = root.value[at]
    following = root.value[at + 1][0].start_mark.line if at + 1 < len(names) else len(lines)
    if not isinstance(node, yaml.MappingNode):
        line = _after_comments(_end(key), following, lines, rb"[ \t]+#")
        return _Spot(line)
    if node.flow_style:
        raise NotAdded(f"`{section}:` is written in braces, where no block can stand; write its records on lines of their own")
    line = _after_comments(_end(node), following, lines, rb"[ \t]+#")
    return _Spot(line, node.value[-1][0].start_mark.column, _is_spaced(node, lines))


def _end(node: yaml.Node) -> int:
    """The index of the line after a node's last one, blank lines left out."""
    while not isinstance(node, yaml.ScalarNode) and not node.flow_style and node.value:
        node = node.value[-1][1] if isinstance(node, yaml.MappingNode) else node.value[-1]
    mark = node.end_mark
    return int(mark.line + (mark.column > 0))


def _after_comments(line: int, following: int, lines: list[bytes], comment: bytes) -> int:
    """The line after what belongs to a section: its last record, and comments below that are indented as its own."""
    while line > 1 and not lines[line - 1].strip():
        line -= 1
    for index in range(line, min(following, len(lines))):
        if re.match(comment, lines[index]):
            line = index + 1
        elif lines[index].strip():
            break
    return line


def _is_spaced(section: yaml.MappingNode, lines: list[bytes]) -> bool:
    """Whether a blank line stands before the last record; so it is, too, where there is but one."""
    if len(section.value) < 2:
        return True
    start, last = _end(section.value[-2][1]), section.value[-1][0].start_mark.line
    # A text in block style ends after the blank lines below it.
    return any(not line.strip() for line in lines[max(start - 1, 0) : last])


# --- replacing the file ---

_SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))


def replace_file(path: str, old: bytes, new: bytes) -> None:
    """Gives a file new bytes where it still holds the old ones, as a whole or not at all.

    A link stays a link, and the mode stays. Raises NotAdded, with the file as it was and nothing left
    beside it, for whatever goes wrong: no room, no leave to write, another content, an interruption.
    """
    target = os.path.realpath(path)
    watch = _Watch()
    try:
        with _watched(watch), _locked(os.path.dirname(target)) as folder:
            _replace(target, old, new, watch, folder)
    except OSError as error:
        raise NotAdded(f"{path} was left as it was: {error.strerror or error}") from None
    except (KeyboardInterrupt, _Interrupted):
        if not watch.done:
            raise NotAdded(f"{path} was left as it was: interrupted") from None
    except NotAdded as error:
        raise NotAdded(f"{path} was left as it was: {error}") from None


class _Interrupted(BaseException):
    """A signal that asks to stop."""


class _Watch:
    """Turns the first signal into _Interrupted; once the work is done it comes too late, and a second one says nothing new."""

    done = False
    heard = False

    def __call__(self, number: int, frame: object) -> None:
        if not self.done and not self.heard:
            self.heard = True
            raise _Interrupted


@contextmanager
def _watched(watch: _Watch) -> Iterator[None]:
    # Only the main thread may say what a signal does.
    signals = _SIGNALS if threading.current_thread() is threading.main_thread() else ()
    # A signal that is ignored, as under nohup, stays so.
    before = {number: signal.signal(number, watch) for number in signals if signal.getsignal(number) not in (signal.SIG_IGN, None)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def _held() -> Iterator[None]:
    """Signals wait until the end of this."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _locked(folder: str) -> Iterator[int | None]:
    """The folder, held against other runs of this program where the system can do that."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError:
        yield None
        return
    try:
        if fcntl is not None:
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise NotAdded("another run is writing in its folder; try again") from None
            except OSError:
                pass  # no locks on this file system
        yield descriptor
    finally:
        os.close(descriptor)


def _replace(target: str, old: bytes, new: bytes, watch: _Watch, folder: int | None) -> None:
    state = os.stat(target)
    if not stat.S_ISREG(state.st_mode):
        raise NotAdded("it is no ordinary file")
    _refuse_read_only(target, state)
    beside = os.path.join(os.path.dirname(target), f".{os.path.basename(target)}.claimbook-new")
    # What a run that was killed has left; no other run is at work, for the folder is held.
    _remove(beside)
    try:
        _write(beside, new, state)
        with _held():
            with open(target, "rb") as stream:
                if stream.read(len(old) + 1) != old:
                    raise NotAdded("it changed meanwhile; run the command again")
            os.replace(beside, target)
            watch.done = True
    finally:
        if not watch.done:
            with _held():
                _remove(beside)
    _settle(folder)


def _refuse_read_only(target: str, state: os.stat_result) -> None:
    """Whoever took away the leave to write meant it, even towards one who may do anything."""
    if not state.st_mode & 0o222 or not os.access(target, os.W_OK):
        raise NotAdded("it is read-only")
    above = os.path.dirname(target)
    if not os.stat(above).st_mode & 0o222 or not os.access(above, os.W_OK):
        raise NotAdded("its folder is read-only")


def _write(path: str, data: bytes, like: os.stat_result) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0), 0o600)
    with os.fdopen(descriptor, "wb") as stream:
        stream.write(data)
        stream.flush()
        if hasattr(os, "chown"):
            try:
                os.chown(path, like.st_uid, like.st_gid)
            except OSError:
                pass  # only some may give files away; the content matters more
        os.chmod(path, stat.S_IMODE(like.st_mode))
        os.fsync(stream.fileno())


def _remove(path: str) -> None:
    try:
        os.unlink(path)
    except FileNotFoundError:
        pass


def _settle(folder: int | None) -> None:
    """The new name is on disk, too, where the system can say so."""
    if folder is not None:
        try:
            os.fsync(folder)
        except OSError:
            pass  # the file is replaced all the same
