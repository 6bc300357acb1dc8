"""Lines that are added to recorded claims, as text."""

from __future__ import annotations

import pytest

from claimbook.drafting.draft import NotAdded
from claimbook.drafting.standing import lined
from claimbook.reading import read_bytes
from claimbook.record.book import Claimbook

FILE = """\
schema_version: 1
as_of: 2026-11-30
articles:
  ja: {title: One, language: ja, published: 2026-07-08, lines: 2, sha256: HASH}
  fr: {title: Two, language: fr, published: 2026-07-08, lines: 2, sha256: HASH}
  en: {title: Three, language: en, published: 2026-08-01, lines: 3, sha256: HASH, apart: true}
claims:
  # a remark: “ünïcode”
  one-claim: {statement: "Ça est rapide.", topic: speed, lines: [1, 2], presented: official, status: speculative,
    verdict: not_enough_evidence, searched: Nothing as of 2026-11-30., settles: A test.}   # its end
  other-claim:
    statement: The chip is large.
    topic: speed
    lines: {ja: [2], en: [1]}   # where it stands
    presented: official
    status: speculative
    verdict: not_enough_evidence
    searched: Nothing was found as of 2026-11-30.
    settles: A measurement.
unclaimed:
  en 2: a byline
  en 3: a note
""".replace("HASH", f'"{"a" * 64}"')


def read(data: bytes) -> Claimbook:
    book, problems = read_bytes(data, "claims.yaml")
    assert book is not None and problems == []
    return book


@pytest.mark.parametrize("ends", [b"\n", b"\r\n"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_only_the_lines_are_written_anew(ends: bytes, mark: bytes) -> None:
    data = mark + FILE.replace("  en 3: a note\n", "").encode().replace(b"\n", ends)
    new, left_out = lined(data, read(data), "en", {"one-claim": [3], "other-claim": [1, 3]})
    assert left_out == {}
    assert new == data.replace(b"lines: [1, 2]", b"lines: {ja: [1, 2], fr: [1, 2], en: [3]}").replace(
        b"lines: {ja: [2], en: [1]}", b"lines: {ja: [2], en: [1, 3]}"
    )


def test_lines_that_a_claim_has_already_change_nothing() -> None:
    data = FILE.encode()
    assert lined(data, read(data), "en", {"other-claim": [1]}) == (data, {})


def test_lines_that_would_make_a_problem_are_not_written() -> None:
    data = FILE.encode()
    with pytest.raises(NotAdded, match="would have a problem with them: .*line-claimed"):
        lined(data, read(data), "en", {"other-claim": [3]})
