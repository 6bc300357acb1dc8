"""A block's place in the file, and the problems that come with it."""

from __future__ import annotations

import re
import textwrap

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import books
from claimbook import drafting
from claimbook.drafting import Draft, NotAdded, block
from claimbook.reading import read_bytes
from conftest import RECORD
from drafts import CLAIM, DRAFT, PAGE, added, read

HEAD = "schema_version: 1\nas_of: 2026-11-30\n"
FIRST = block(Draft("claims", "first", {**CLAIM, "statement": "First."}))
SECOND = block(Draft("claims", "second", {**CLAIM, "statement": "Second."}))
NEW = block(DRAFT)

PLACES = {
    "before another section": (f"{HEAD}claims:\n\n{FIRST}", "\nunclaimed:\n  3: a question\n", f"\n{NEW}"),
    "at the end": (f"{HEAD}claims:\n\n{FIRST}", "", f"\n{NEW}"),
    "at the end, without a line end": (
        f"{HEAD}claims:\n\n{FIRST}".removesuffix("\n"),
        "",
        f"\n\n{NEW}".removesuffix("\n"),
    ),
    "after comments that belong to the section": (
        f"{HEAD}claims:\n\n{FIRST}\n  # the last\n    # of them\n",
        "\n# on lines\nunclaimed:\n  3: a question\n",
        f"\n{NEW}",
    ),
    "before comments on what follows": (f"{HEAD}claims:\n{FIRST}", "# the end\n# of it\n", f"\n{NEW}"),
    "before blank lines at the end": (f"{HEAD}claims:\n{FIRST}", "\n\n\n", f"\n{NEW}"),
    "in an empty section": (f"{HEAD}claims:   # none yet\n", "unclaimed:\n  3: a question\n", f"\n{NEW}"),
    "in a section that is not there": (f"{HEAD}unclaimed:\n  3: a question\n# the end\n", "", f"\nclaims:\n\n{NEW}"),
    "in a section that is not there, before the end mark": (
        f"{HEAD}unclaimed:\n  3: a question\n",
        "...\n",
        f"\nclaims:\n\n{NEW}",
    ),
    "without blank lines where there are none": (f"{HEAD}claims:\n{FIRST}{SECOND}", "figures:\n", NEW),
    "with blank lines where there are some": (f"{HEAD}claims:\n{FIRST}\n{SECOND}", "figures:\n", f"\n{NEW}"),
    "indented as its neighbours": (
        f"{HEAD}claims:\n{textwrap.indent(FIRST, '  ')}",
        "figures:\n",
        "\n" + block(DRAFT, indent=4),
    ),
    "after a text in block style": (
        f"{HEAD}claims:\n{FIRST}    note: |+\n      # no comment\n      a\n",
        "\n\nunclaimed:\n",
        f"\n{NEW}",
    ),
    "after a text in quotes": (
        f'{HEAD}claims:\n{FIRST}    note: "a\n\n      # no comment"\n',
        "unclaimed:\n",
        f"\n{NEW}",
    ),
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
        (
            "{schema_version: 1, as_of: 2026-11-30}",
            "the file is one mapping in braces, where no block can stand; paste the record by hand",
        ),
        (
            f"{HEAD}claims: {{}}\n",
            "`claims:` is written in braces, where no block can stand; write its records on lines of their own",
        ),
        (
            f"{HEAD}claims:\n{NEW}",
            "claims.yaml would not read with it: claims: expected the key `wafers` once, found it on line 4 and again "
            "on line 16; ",
        ),
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
@given(
    st.lists(st.sampled_from(["\n", "  # in\n", "# out\n", "    # deep\n", "\t\n", "   \n"]), max_size=6),
    st.sampled_from(["", "unclaimed:\n  3: a question\n", "figures:\n"]),
    st.booleans(),
    st.booleans(),
)
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
    assert [(problem.record, problem.code) for problem in drafting.introduced(before, after)] == [
        ("wafers", "status-not-derived")
    ]
