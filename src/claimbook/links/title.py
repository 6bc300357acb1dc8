"""The title of a page, and whether it is still the recorded one."""

from __future__ import annotations

import codecs
import html
import re
import unicodedata

from claimbook.links.target import clean
from claimbook.record.model import Source

_CJK = r"\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff"
_RUN = re.compile(rf"[{_CJK}]+|(?:(?![{_CJK}])[^\W_])+")
_IDLE = frozenset(
    "the an of and or to in on for with by from at as is are its it this that how what why new "
    "le la les un une de des du et ou en pour par sur dans au aux "
    "der die das ein eine und oder von zu im für mit auf "
    "el los las una del al por para con www com".split()
)


def title_of(content: bytes, charset: str | None = None) -> str | None:
    """The title of an HTML page as plain text; None where it has none."""
    lowered = content.lower()
    start = lowered.find(b"<title")
    while start >= 0 and lowered[start + 6 : start + 7] not in (b">", b" ", b"\t", b"\n", b"\r"):
        start = lowered.find(b"<title", start + 6)
    begin = lowered.find(b">", start) if start >= 0 else -1
    end = lowered.find(b"</title", begin) if begin >= 0 else -1
    if end < 0:
        return None
    declared = re.search(rb"charset\s{0,9}=\s{0,9}[\"']?([\w-]{1,40})", content[:4096])
    named = charset or (declared[1].decode("ascii", "replace") if declared else "utf-8")
    return clean(html.unescape(content[begin + 1 : end][:4000].decode(_text_encoding(named), "replace"))) or None


def _text_encoding(name: str) -> str:
    """The encoding that a page names, where pages are written in it; UTF-8 else."""
    try:
        known = codecs.lookup(name).name
    except (LookupError, ValueError):
        return "utf-8"
    usual = ("iso8859", "cp125", "shift_jis", "cp932", "euc_", "iso2022_jp", "gb", "big5", "koi8", "cp949")
    # Browsers read the names ASCII and Latin-1 as Windows-1252.
    return "cp1252" if known in ("ascii", "iso8859-1") else known if known.startswith(usual) else "utf-8"


def title_differs(source: Source, title: str | None) -> bool | None:
    """Whether a page's title shares no word with the recorded one; None where there is nothing to compare.

    A description in brackets is no title, and the publisher's name says nothing of the page.
    """
    recorded = telling_words(source)
    now = _words(title or "")
    return recorded.isdisjoint(now) if recorded and now else None


def telling_words(source: Source) -> frozenset[str]:
    """The words of a recorded title that say something of its page; none for a description in brackets."""
    recorded = _words(re.sub(r"\[[^\]]*\]", " ", source.title))
    return recorded - _words(source.publisher) or recorded


def _words(text: str) -> frozenset[str]:
    """The words of a title that say something of it; of writing without spaces every two signs in a row."""
    words: set[str] = set()
    for run in _RUN.findall(unicodedata.normalize("NFKC", text).casefold()):
        if re.match(rf"[{_CJK}]", run):
            words |= {run[i : i + 2] for i in range(max(len(run) - 1, 1))}
        elif len(run) > 1:
            words.add(run)
    return frozenset(words - _IDLE)
