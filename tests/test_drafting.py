"""Blocks in house form, their place in a file, and a file that is replaced as a whole or not at all."""

from __future__ import annotations

import os
import re
import resource
import signal
import stat
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import books
import pytest
import yaml
from conftest import RECORD
from hypothesis import given, settings
from hypothesis import strategies as st

from claimbook import drafting
from claimbook.book import Claimbook
from claimbook.drafting import Draft, NotAdded, block
from claimbook.numerals import figures
from claimbook.reading import read_bytes

SRC = Path(__file__).parent.parent / "src"
CLAIM: dict[str, Any] = {
    "statement": "Acme's engine spans two wafers.", "topic": "wafers", "lines": ["2"], "presented": "official", "authority": ["acme"],
    "value": "2 wafer", "status": "speculative", "verdict": "not_enough_evidence", "searched": "A count, up to 2026-11-30.",
    "settles": "A count from Acme.",
}
DRAFT = Draft("claims", "wafers", CLAIM)
PAGE = Draft(
    "sources", "page",
    {"title": "A page", "publisher": "Acme", "url": "https://acme.example/page", "accessed": "2026-11-30", "language": "en", "kind": "press", "seen": "unseen"},
)


def typed(content: str) -> Any:
    """A YAML text with every scalar as it was typed."""
    return yaml.load(content, Loader=yaml.BaseLoader)


def read(data: bytes) -> Claimbook:
    book, problems = read_bytes(data, books.FILE)
    assert book is not None and not problems, problems
    return book


def added(data: bytes, draft: Draft = DRAFT, comments: Mapping[str, str] | None = None) -> bytes:
    return drafting.added(data, draft, comments or {}, read(data))[0]


# --- house form ---


def test_a_block_is_in_house_form() -> None:
    fields = {
        **CLAIM, "lines": {"ja": ["1", "26"], "fr": ["26"]}, "value": ">1 wafer", "speaker": "2026", "note": "Two things: this and \"that\".",
        "statement": "One engine spans many wafers, in words that go on for long enough that the line has to be broken once before it ends.",
        "evidence": [{"source": "acme-page", "stance": "context", "note": "Several; #2 is no comment."}],
        "calculations": [
            {
                "asks": "How many?", "formula": "a / b", "given": {"a": {"figure": "size"}, "b": {"assume": "8 bit/parameter", "because": "one, at least"}},
                "gives": "2 wafer", "shows": "context",
            }
        ],
    }
    assert block(Draft("claims", "wafers", fields)) == textwrap.indent(textwrap.dedent('''\
          wafers:
            statement: One engine spans many wafers, in words that go on for long enough that the line has to be
              broken once before it ends.
            topic: wafers
            lines: {ja: [1, 26], fr: [26]}
            speaker: "2026"
            presented: official
            authority: [acme]
            value: ">1 wafer"
            status: speculative
            verdict: not_enough_evidence
            evidence:
              - source: acme-page
                stance: context
                note: "Several; #2 is no comment."
            calculations:
              - asks: How many?
                formula: a / b
                given:
                  a: {figure: size}
                  b:
                    assume: 8 bit/parameter
                    because: one, at least
                gives: 2 wafer
                shows: context
            searched: A count, up to 2026-11-30.
            settles: A count from Acme.
            note: "Two things: this and \\"that\\"."
        '''), "  ")


def test_the_record_itself_is_in_house_form() -> None:
    content = RECORD.read_text(encoding="utf-8")
    for section in ("claims", "sources"):
        blocks = [block(Draft(section, name, fields)) for name, fields in typed(content)[section].items()]
        # A few lines were broken by hand.
        assert sum(each in content for each in blocks) >= 0.9 * len(blocks)


def test_comments_stand_beside_short_fields_and_above_long_ones() -> None:
    fields = {"statement": "Acme's engine spans two wafers, says Acme.", "topic": "", "lines": ["2"]}
    told = block(Draft("claims", "wafers", fields), {"statement": "first", "topic": "to fill in: " + "word " * 20, "lines": "third", "value": "value: 2 wafer\nvalue: 3 wafer"})
    assert told == (
        "  wafers:\n"
        "    # first\n"
        "    statement: Acme's engine spans two wafers, says Acme.\n"
        "    topic:                          # to fill in: word word word word word word word word word word word\n"
        "                                    # word word word word word word word word word\n"
        "    lines: [2]                      # third\n"
        "    # value: 2 wafer\n"
        "    # value: 3 wafer\n"
    )
    assert list(typed(told)["wafers"]) == ["statement", "topic", "lines"]


@pytest.mark.parametrize("text", ["no", "y", "1e12", "750", "2026-07-08", "0x1f", "1_000", "12:30", "~", "null", "=", ".5", "0o17"])
def test_a_text_that_others_would_take_for_something_else_is_quoted(text: str) -> None:
    assert f'speaker: "{text}"\n' in block(DRAFT.with_fields(speaker=text))
    assert f"value: {text}\n" in block(DRAFT.with_fields(value=text)).replace('"', "")


@pytest.mark.parametrize("text", ["No doubt", "1e12 parameters", "a:b", "it's", 'say "yes"', "a#b", "50 %", "x - y", "a, b [c] {d}", "¿qué?", "750トークン/秒"])
def test_a_text_that_needs_no_quotes_has_none(text: str) -> None:
    assert f"speaker: {text}\n" in block(DRAFT.with_fields(speaker=text))


TRICKY = st.lists(
    st.sampled_from([" ", "  ", ": ", " #", "#", "- ", "-", "? ", '"', "'", "\\", "\n", "\t", "[", "]", "{", "}", ", ", "&", "*", "!", "|", ">", "%", "@", "`",
                     "---", "...", "\u00a0", "\u3000", "750", "wafer", "数", "é", "😀", "~", "<<", "=", "no"]),
    max_size=60,
).map("".join)
TEXT = st.one_of(TRICKY, st.text(), st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=80, max_size=300))


def is_storable(text: str) -> bool:
    """Whether the reader lets every character in, by its own list of those that cannot be seen."""
    return bool(text.strip()) and not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u200b\u2028-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff]", text)


@settings(max_examples=400, deadline=None)
@given(TEXT.filter(is_storable), TEXT.filter(is_storable), TEXT.filter(is_storable), st.integers(2, 8))
def test_any_text_reads_back_as_it_was(statement: str, note: str, because: str, indent: int) -> None:
    evidence = [{"source": "acme-page", "stance": "context", "note": note.strip()}]
    given_ = {"given": {"a": {"assume": "1", "because": because.strip()}}, "asks": note.strip(), "formula": "a", "gives": "1", "shows": "context"}
    draft = Draft("claims", "wafers", {**CLAIM, "statement": statement.strip(), "evidence": evidence, "calculations": [given_], "note": note.strip()})
    assert drafting.faults(draft) == []
    written = block(draft, indent=indent)
    claim = read(f"schema_version: 1\nas_of: 2026-11-30\nclaims:\n{written}".encode()).claims["wafers"]
    assert (claim.statement, claim.note, claim.evidence[0].note) == (statement.strip(), note.strip(), note.strip())
    assert claim.calculations[0].given["a"].because == because.strip()
    assert typed(written)["wafers"]["statement"] == statement.strip()
    assert not any(line != line.rstrip(" ") for line in written.split("\n"))


@settings(max_examples=200, deadline=None)
@given(st.text())
def test_any_text_at_all_is_taken_or_refused_in_the_readers_words(text: str) -> None:
    for section, name in (("claims", "statement"), ("claims", "value"), ("claims", "due"), ("claims", "topic"), ("sources", "title")):
        problems = drafting.faults(Draft(section, "wafers", {name: text} if section == "claims" else {**PAGE.fields, name: text}))
        assert all(problem.field == name for problem in problems)
        if name in ("statement", "title"):
            assert not problems or not is_storable(text)


@settings(max_examples=100, deadline=None)
@given(TEXT)
def test_no_comment_changes_what_a_block_says(remark: str) -> None:
    assert typed(block(DRAFT, {name: re.sub("[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]", "", remark) for name in ("id", "statement", "lines", "status")})) == typed(block(DRAFT))


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"value": "750 tokens"}, "wafers value: expected a unit in the singular, found 'tokens'; write token [bad-value]"),
        ({"due": "2026-13"}, "wafers due: expected a month from 01 to 12, found month 13; correct the month [bad-date]"),
        ({"statement": "so\u200b"}, "wafers statement: expected text that can be seen, found the invisible character U+200B; delete it [control-character]"),
        ({"statement": "so\udcff"}, "new-claim statement: expected UTF-8 text, found the byte 0xff; type it again [not-utf-8]"),
        ({"presented": "offical"}, "wafers presented: expected one of official, inferred, speculative, found `offical`; did you mean `official`? [bad-word]"),
    ],
)
def test_a_fault_is_told_by_the_reader(fields: dict[str, str], message: str) -> None:
    told = [str(problem).removeprefix(f"{problem.place} ") for problem in drafting.faults(DRAFT.with_fields(**fields))]
    assert told == [message]
    assert drafting.faults(DRAFT) == []


def test_a_draft_is_silent_on_what_is_still_to_be_filled_in() -> None:
    assert drafting.faults(Draft("claims", "", {})) == []
    assert Draft("claims", "", {}).owed() == ["id", "statement", "topic", "lines", "presented"]
    assert DRAFT.owed() == []


# --- judging ---


@pytest.mark.parametrize(
    ("evidence", "status", "verdict"),
    [
        ([], "speculative", "not_enough_evidence"),
        ([{"source": "acme-page", "stance": "supports", "note": "So."}], "official", "supported"),
        ([{"source": "acme-page", "stance": "qualifies", "note": "So."}], "official", "conflicting"),
        ([{"source": "acme-page", "stance": "refutes", "note": "No."}], "speculative", "refuted"),
        ([{"source": "no-such", "stance": "supports", "note": "So."}], "speculative", "not_enough_evidence"),
    ],
)
def test_labels_follow_from_what_is_given(evidence: list[dict[str, str]], status: str, verdict: str) -> None:
    draft, because = drafting.judged(DRAFT.with_fields(evidence=evidence), books.book())
    assert (draft.fields["status"], draft.fields["verdict"]) == (status, verdict)
    assert all(because.values())


def test_a_prediction_is_pending_until_it_is_due() -> None:
    assert drafting.judged(DRAFT.with_fields(due="2027"), books.book())[0].fields["verdict"] == "pending"
    assert drafting.judged(DRAFT.with_fields(due="2026-10"), books.book())[0].fields["verdict"] == "not_enough_evidence"


# --- proposals ---


@pytest.mark.parametrize(
    ("url", "identifier"),
    [
        ("https://www.openai.com/index/gpt-5-6/", "openai-gpt-5-6"),
        ("https://x.com/openai/status/2070", "x-openai-status-2070"),
        ("https://36kr.com/p/1.html", "n-36kr-p-1"),
        ("https://news.example/item?id=12#top", "news-item-id-12"),
        ("https://a.example/" + "long-words-" * 9 + "x/jalape%C3%B1o", "a-jalapeno"),
        ("http://例え.jp/頁", "new-source"),
        ("http://localhost:8000", "localhost"),
        ("https://acme.example/page", "acme-page-2"),
    ],
)
def test_an_id_is_proposed_from_host_and_path(url: str, identifier: str) -> None:
    assert drafting.source_id(url, {"acme-page"}) == identifier


@settings(max_examples=200, deadline=None)
@given(st.text(), st.text())
def test_any_address_gives_an_id_that_can_be_read_or_is_refused(host: str, path: str) -> None:
    try:
        draft = drafting.source(f"https://{host}/{path}", books.book())
    except NotAdded:
        return
    assert not [problem for problem in drafting.faults(draft) if problem.field == ""]
    assert len(draft.id) <= drafting.LONGEST_ID + 3


def test_a_source_takes_what_its_host_and_the_record_give() -> None:
    draft = drafting.source("https://acme.example/other", books.book())
    assert draft.fields == {
        "title": "", "publisher": "Acme", "url": "https://acme.example/other", "accessed": "2026-11-30", "language": "en", "kind": "primary", "seen": "unseen",
    }
    strange = drafting.source("https://other.example/", books.book())
    assert strange.owed() == ["title", "publisher", "language", "kind"]


@pytest.mark.parametrize("url", ["https://acme.example/engine", "http://www.acme.example/engine/", "https://acme.example/engine#top"])
def test_a_page_is_not_cited_twice(url: str) -> None:
    message = "this page is cited already, as `acme-page`; cite that source, or give with --published the date of the state that was read"
    for published in ("", "2026-06-01"):
        with pytest.raises(NotAdded, match=f"^{re.escape(message)}$"):
            drafting.source(url, books.book(), published)
    assert drafting.source(url, books.book(), "2026-08-01").fields["published"] == "2026-08-01"
    assert drafting.source("https://acme.example/engine?v=2", books.book()).id == "acme-engine-v-2"


@pytest.mark.parametrize("url", ["", "acme.example", "ftp://acme.example/x", "https://", "https://a b/", "file:///etc/passwd", "https://[::1", "https://a:x/"])
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(NotAdded, match=r"^expected an address such as https://example\.org/page, found .*; write the whole address$"):
        drafting.source(url, books.book())


@pytest.mark.parametrize(
    ("text", "language", "value", "why"),
    [
        ("It writes 750 tokens per second.", "en", "750 token/s", ""),
        ("up to 750 tokens per second", "en", "<=750 token/s", ""),
        ("le 26 juin 2026", "fr", "2026-06-26", ""),
        ("le 26 juin", "fr", "", "a date that does not say its year"),
        ("700 à 900 paramètres", "fr", "700..900 parameter", ""),
        ("数分かかる", "ja", "", "vague"),
        ("3兆パラメータ", "ja", "3e12 parameter", ""),
        ("1,234,567 parameters", "en", "1234567 parameter", ""),
        ("7500 parameters", "en", "7500 parameter", ""),
        ("1.5 trillion parameters", "en", "1.5e12 parameter", ""),
    ],
)
def test_a_figure_gives_a_value(text: str, language: str, value: str, why: str) -> None:
    told = [drafting._value_of(figure) for figure in figures(text, language)]
    assert told == [(value, why)]


@pytest.mark.parametrize(("text", "language"), [("5兆个参数", "zh"), ("It costs 5 billion dollars.", "en")])
def test_what_a_figure_does_not_decide_is_not_guessed(text: str, language: str) -> None:
    ((value, why),) = [drafting._value_of(figure) for figure in figures(text, language)]
    assert value == "" and why.startswith(("ambiguous: ", "money, which has its year: "))


# --- a place in the file ---

HEAD = "schema_version: 1\nas_of: 2026-11-30\n"
FIRST = block(Draft("claims", "first", {**CLAIM, "statement": "First."}))
SECOND = block(Draft("claims", "second", {**CLAIM, "statement": "Second."}))
NEW = block(DRAFT)

PLACES = {
    "before another section": (f"{HEAD}claims:\n\n{FIRST}", "\nunclaimed:\n  3: a question\n", f"\n{NEW}"),
    "at the end": (f"{HEAD}claims:\n\n{FIRST}", "", f"\n{NEW}"),
    "at the end, without a line end": (f"{HEAD}claims:\n\n{FIRST}".removesuffix("\n"), "", f"\n\n{NEW}".removesuffix("\n")),
    "after comments that belong to the section": (f"{HEAD}claims:\n\n{FIRST}\n  # the last\n    # of them\n", "\n# on lines\nunclaimed:\n  3: a question\n", f"\n{NEW}"),
    "before comments on what follows": (f"{HEAD}claims:\n{FIRST}", "# the end\n# of it\n", f"\n{NEW}"),
    "before blank lines at the end": (f"{HEAD}claims:\n{FIRST}", "\n\n\n", f"\n{NEW}"),
    "in an empty section": (f"{HEAD}claims:   # none yet\n", "unclaimed:\n  3: a question\n", f"\n{NEW}"),
    "in a section that is not there": (f"{HEAD}unclaimed:\n  3: a question\n# the end\n", "", f"\nclaims:\n\n{NEW}"),
    "in a section that is not there, before the end mark": (f"{HEAD}unclaimed:\n  3: a question\n", "...\n", f"\nclaims:\n\n{NEW}"),
    "without blank lines where there are none": (f"{HEAD}claims:\n{FIRST}{SECOND}", "figures:\n", NEW),
    "with blank lines where there are some": (f"{HEAD}claims:\n{FIRST}\n{SECOND}", "figures:\n", f"\n{NEW}"),
    "indented as its neighbours": (f"{HEAD}claims:\n{textwrap.indent(FIRST, '  ')}", "figures:\n", "\n" + block(DRAFT, indent=4)),
    "after a text in block style": (f"{HEAD}claims:\n{FIRST}    note: |+\n      # no comment\n      a\n", "\n\nunclaimed:\n", f"\n{NEW}"),
    "after a text in quotes": (f"{HEAD}claims:\n{FIRST}    note: \"a\n\n      # no comment\"\n", "unclaimed:\n", f"\n{NEW}"),
    "after a list": (f"{HEAD}claims:\n{FIRST}    renderings: [\n      ]\n", "unclaimed:\n", f"\n{NEW}"),
    "in a document with marks": (f"---\n{HEAD}claims:\n{FIRST}", "...\n", f"\n{NEW}"),
}


@pytest.mark.parametrize("crlf", [False, True], ids=["lf", "crlf"])
@pytest.mark.parametrize("bom", [b"", b"\xef\xbb\xbf"], ids=["plain", "bom"])
@pytest.mark.parametrize("place", PLACES)
def test_a_block_is_added(place: str, bom: bytes, crlf: bool) -> None:
    before, after, between = (text.replace("\n", "\r\n").encode() if crlf else text.encode() for text in PLACES[place])
    new = added(bom + before + after)
    assert new == bom + before + between + after
    assert list(read(new).claims)[-1] == "wafers"


def test_a_comment_goes_with_the_block() -> None:
    new = added(f"{HEAD}claims:\n{FIRST}".encode(), comments={"status": "by rule"})
    assert b"    status: speculative             # by rule\n" in new


def test_the_record_takes_a_claim_and_a_source_and_keeps_every_other_byte() -> None:
    data = RECORD.read_bytes()
    for draft in (DRAFT, PAGE):
        new = added(data, draft)
        written = ("\n" + block(draft)).encode()
        at = new.index(written)
        assert new[:at] + new[at + len(written) :] == data
        assert added(data, draft) == new


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{schema_version: 1, as_of: 2026-11-30}", "the file is one mapping in braces, where no block can stand; paste the record by hand"),
        (f"{HEAD}claims: {{}}\n", "`claims:` is written in braces, where no block can stand; write its records on lines of their own"),
        (f'{HEAD}claims: ""\n', "claims.yaml would not read with it: "),
        (f"{HEAD}claims:\n{NEW}", "claims.yaml would not read with it: claims: expected the key `wafers` once, found it on line 4 and again on line 16; "),
        (f"  schema_version: 1\n  as_of: 2026-11-30\n  claims:\n{textwrap.indent(FIRST, '  ')}  ", ""),
    ],
)
def test_where_no_block_can_stand_it_is_refused(content: str, message: str) -> None:
    data = content.encode()
    if not message:
        assert list(read(added(data)).claims) == ["first", "wafers"]
        return
    with pytest.raises(NotAdded, match="^" + re.escape(message)):
        added(data)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(["\n", "  # in\n", "# out\n", "    # deep\n", "\t\n", "   \n"]), max_size=6), st.sampled_from(["", "unclaimed:\n  3: a question\n", "figures:\n"]), st.booleans(), st.booleans())
def test_whatever_surrounds_it_every_other_byte_stays(gap: list[str], follows: str, crlf: bool, end: bool) -> None:
    content = f"{HEAD}claims:\n{FIRST}{''.join(gap)}{follows}"
    content = content if end else content.rstrip("\n")
    data = content.encode().replace(b"\n", b"\r\n") if crlf else content.encode()
    if read_bytes(data, books.FILE)[1]:
        return
    new = added(data)
    at = next(index for index in range(len(data) + 1) if index == len(data) or data[index] != new[index])
    added_length = len(new) - len(data)
    assert any(new[:start] + new[start + added_length :] == data for start in range(max(at - added_length, 0), at + 1))
    assert b"\r" not in new.replace(b"\r\n", b"") and (crlf or b"\r" not in new)


# --- problems that are new ---


def test_a_sound_addition_introduces_no_problem() -> None:
    before = books.book()
    after = read(added(books.text().encode(), DRAFT.with_fields(lines=["2"])))
    assert drafting.introduced(before, after) == []


def test_a_problem_that_was_there_before_is_not_new() -> None:
    data = books.text(claims={"speed": {"lines": [1]}}).encode()
    before = read(data)
    # Lines 2 and 3 were unaccounted for; now line 3 is.
    assert drafting.introduced(before, read(added(data))) == []
    after = read(added(data, DRAFT.with_fields(status="official")))
    assert [(problem.record, problem.code) for problem in drafting.introduced(before, after)] == [("wafers", "status-not-derived")]


# --- replacing the file ---


@contextmanager
def a_file(content: bytes = b"old\n") -> Iterator[Path]:
    """A file in a folder of its own that anybody may enter."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o777)
        path = Path(folder) / "claims.yaml"
        path.write_bytes(content)
        yield path
        os.chmod(folder, 0o777)


def only(path: Path) -> bool:
    """Whether nothing else is in the folder."""
    return [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_file_gets_its_new_bytes_and_keeps_its_mode() -> None:
    for mode in (0o644, 0o600, 0o664, 0o755):
        with a_file() as path:
            path.chmod(mode)
            drafting.replace_file(str(path), b"old\n", b"new\n")
            assert path.read_bytes() == b"new\n" and only(path)
            assert stat.S_IMODE(path.stat().st_mode) == mode


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    with a_file() as path:
        link = tmp_path / "link.yaml"
        link.symlink_to(path)
        drafting.replace_file(str(link), b"old\n", b"new\n")
        assert link.is_symlink() and path.read_bytes() == b"new\n" and only(path) and list(tmp_path.iterdir()) == [link]


def test_a_file_in_the_current_folder_needs_no_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("claims.yaml").write_bytes(b"old\n")
    drafting.replace_file("claims.yaml", b"old\n", b"new\n")
    assert Path("claims.yaml").read_bytes() == b"new\n"


def test_a_file_that_changed_meanwhile_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    write = drafting._write
    for other in (b"other\n", b"old\nand more\n", b""):
        with a_file() as path:
            monkeypatch.setattr(drafting, "_write", lambda *given, other=other, path=path: (write(*given), path.write_bytes(other)))
            with pytest.raises(NotAdded, match=f"^{path} was left as it was: it changed meanwhile; run the command again$"):
                drafting.replace_file(str(path), b"old\n", b"new\n")
            assert path.read_bytes() == other and only(path)


@pytest.mark.parametrize(("what", "message"), [("file", "it is read-only"), ("folder", "its folder is read-only")])
def test_what_is_read_only_is_kept(what: str, message: str) -> None:
    with a_file() as path:
        (path if what == "file" else path.parent).chmod(0o555)
        with pytest.raises(NotAdded, match=f"^{path} was left as it was: {message}$"):
            drafting.replace_file(str(path), b"old\n", b"new\n")
        assert path.read_bytes() == b"old\n" and only(path)
        (path if what == "file" else path.parent).chmod(0o777)
        drafting.replace_file(str(path), b"old\n", b"new\n")
        assert path.read_bytes() == b"new\n"


def test_what_is_no_ordinary_file_is_kept(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(NotAdded, match="was left as it was: it is no ordinary file$"):
        drafting.replace_file(str(pipe), b"", b"new\n")
    with pytest.raises(NotAdded, match="was left as it was: No such file or directory$"):
        drafting.replace_file(str(tmp_path / "none"), b"", b"new\n")
    assert list(tmp_path.iterdir()) == [pipe]


def test_two_runs_do_not_write_at_once() -> None:
    fcntl = pytest.importorskip("fcntl")
    with a_file() as path:
        held = os.open(path.parent, os.O_RDONLY)
        fcntl.flock(held, fcntl.LOCK_EX)
        with pytest.raises(NotAdded, match="another run is writing in its folder; try again$"):
            drafting.replace_file(str(path), b"old\n", b"new\n")
        os.close(held)
        assert path.read_bytes() == b"old\n" and only(path)
        drafting.replace_file(str(path), b"old\n", b"new\n")


def run(path: Path, before: str = "", **options: Any) -> subprocess.CompletedProcess[str]:
    """A process of its own that replaces the file; ``before`` is what it does first."""
    program = textwrap.dedent(f"""
        import os, signal, sys
        from claimbook import drafting
        # Signals as a shell leaves them, whoever started the tests.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        {before}
        try:
            drafting.replace_file(sys.argv[1], b"old\\n", b"new\\n" * 100_000)
        except drafting.NotAdded as error:
            print(error)
            sys.exit(2)
    """)
    return subprocess.run([sys.executable, "-c", program, str(path)], capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(SRC)}, timeout=60, **options)


def test_a_process_of_its_own_replaces_the_file() -> None:
    with a_file() as path:
        done = run(path)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        assert path.read_bytes() == b"new\n" * 100_000 and only(path)


def test_a_full_disk_loses_nothing() -> None:
    with a_file() as path:
        done = run(path, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000)))
        assert (done.returncode, done.stdout, done.stderr) == (2, f"{path} was left as it was: File too large\n", "")
        assert path.read_bytes() == b"old\n" and only(path)


def test_a_small_disk_that_is_full_loses_nothing(tmp_path: Path) -> None:
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", str(tmp_path)], capture_output=True, text=True)
    if mounted.returncode:
        pytest.skip(f"no small disk can be mounted here: {mounted.stderr.strip()}")
    try:
        path = tmp_path / "claims.yaml"
        path.write_bytes(b"old\n")
        done = run(path)
        assert (done.returncode, done.stdout, done.stderr) == (2, f"{path} was left as it was: No space left on device\n", "")
        assert path.read_bytes() == b"old\n" and only(path)
    finally:
        subprocess.run(["umount", str(tmp_path)], check=True)


@pytest.mark.parametrize("what", ["file", "folder"])
def test_what_another_owns_is_kept(what: str) -> None:
    if os.getuid():
        pytest.skip("only root can become somebody else")
    with a_file() as path:
        (path if what == "file" else path.parent).chmod(0o644 if what == "file" else 0o755)
        if what == "folder":
            path.chmod(0o666)
        done = run(path, before="os.setgroups([]); os.setgid(65534); os.setuid(65534)")
        assert (done.returncode, done.stderr) == (2, "")
        assert done.stdout == f"{path} was left as it was: it{'s folder' if what == 'folder' else ''} is read-only\n"
        assert path.read_bytes() == b"old\n" and only(path)


# Where a signal comes: in the middle of writing, after it, and in the very call that renames.
MOMENTS = {
    "writing": "fsync = os.fsync; os.fsync = lambda number: (os.kill(os.getpid(), signal.{0}), fsync(number))",
    "written": "write = drafting._write; drafting._write = lambda *given: (write(*given), os.kill(os.getpid(), signal.{0}))",
    "twice": "write = drafting._write; drafting._write = lambda *given: (write(*given), os.kill(os.getpid(), signal.{0}))\n"
    "        remove = drafting._remove; drafting._remove = lambda path: (os.kill(os.getpid(), signal.{0}), remove(path))",
}


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
@pytest.mark.parametrize("moment", MOMENTS)
def test_an_interruption_loses_nothing(moment: str, name: str) -> None:
    with a_file() as path:
        done = run(path, before=MOMENTS[moment].format(name))
        assert (done.returncode, done.stdout, done.stderr) == (2, f"{path} was left as it was: interrupted\n", "")
        assert path.read_bytes() == b"old\n" and only(path)


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_an_interruption_that_comes_too_late_is_none(name: str) -> None:
    with a_file() as path:
        done = run(path, before=f"rename = os.replace; os.replace = lambda *given: (rename(*given), os.kill(os.getpid(), signal.{name}))")
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        assert path.read_bytes() == b"new\n" * 100_000 and only(path)


@pytest.mark.parametrize("moment", ["writing", "written"])
def test_a_kill_loses_nothing_and_the_next_run_clears_up(moment: str) -> None:
    with a_file() as path:
        path.chmod(0o640)
        assert run(path, before=MOMENTS[moment].format("SIGKILL")).returncode == -signal.SIGKILL
        assert path.read_bytes() == b"old\n"
        assert run(path).returncode == 0
        assert path.read_bytes() == b"new\n" * 100_000 and only(path)
        assert stat.S_IMODE(path.stat().st_mode) == 0o640


@pytest.mark.parametrize("call", ["fsync", "replace", "chmod", "stat"])
def test_whatever_the_system_refuses_loses_nothing(call: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*given: Any, **more: Any) -> None:
        raise OSError(5, "Input/output error")

    with a_file() as path:
        with monkeypatch.context() as patched:
            patched.setattr(drafting.os, call, refuse)
            with pytest.raises(NotAdded) as told:
                drafting.replace_file(str(path), b"old\n", b"new\n")
        assert str(told.value) == f"{path} was left as it was: Input/output error"
        assert path.read_bytes() == b"old\n" and only(path)


def test_signals_do_again_what_they_did_before() -> None:
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    with a_file() as path:
        drafting.replace_file(str(path), b"old\n", b"new\n")
    assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)] == before
