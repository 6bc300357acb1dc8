"""Slips that show in the lines of a file: each is told once, where it is, with what mends it."""

from __future__ import annotations

import pytest

from claimbook.reading import read_bytes

SOUND = """\
schema_version: 1
as_of: 2026-11-30
organisations:
  acme:
    name: Acme
    url: https://acme.example/
  bolt:
    name: Bolt, which has a name
      of two lines
    url: https://bolt.example/
  core:
    name: "[Core: a project]"
    url: https://core.example/
figures:
  size:
    value: 2 token
    means: a number of tokens
    source:
      - acme-page
      - bolt-page
  span:
    value: 3 token
    means: another number
    source:
      - acme-page
      - bolt-page
  rest:
    value: 4 token
    means: what is left
    source:
      - acme-page
      - bolt-page
"""


def told(text: str) -> list[str]:
    _, problems = read_bytes(text.encode(), "c.yaml")
    return [str(problem).removeprefix("c.yaml:") for problem in problems]


def changed(old: str, new: str) -> str:
    assert SOUND.count(old) == 1, old
    return SOUND.replace(old, new)


def test_the_file_of_these_tests_is_sound() -> None:
    assert [message for message in told(SOUND) if "cut-short" not in message] == []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        # quotes
        (
            'name: "[Core: a project]"',
            'name: "[Core: a project]',
            "12:11 file: expected a closing quote, found none before the next key; close the quotes that open here "
            "[not-yaml]",
        ),
        (
            'name: "[Core: a project]"',
            "name: \u201cCore: a project\u201d",
            "12:11 file: expected the quotes `\"` or `'`, found the left double quotation mark U+201C; type straight "
            "quotes [not-yaml]",
        ),
        (
            "name: Acme",
            "name: \u201cAcme\u201d",
            "5:11 acme name: expected a text in `\"` or `'`, or in no quotes, found the left double quotation mark "
            "U+201C before it; type straight quotes, or put straight ones round the whole to keep these [smart-quotes]",
        ),
        # a `#` in a text
        (
            "name: Acme",
            "name: Acme, item #12 of the list",
            "5:22 acme name: expected a text to its end, found `#12 of the list`, which YAML takes for a comment; put "
            "the whole text in double quotes, or two spaces before a comment and one after its `#` [text-cut]",
        ),
        (
            "Bolt, which has a name",
            "Bolt, which #12 has a name",
            "8:23 file: expected a text to its end, found `#12 has a name`, which YAML takes for a comment; put the "
            "whole text in double quotes, or two spaces before a comment and one after its `#` [text-cut]",
        ),
        (
            "      of two lines",
            "      of two #12 lines",
            "9:14 bolt name: expected a text to its end, found `#12 lines`, which YAML takes for a comment; put the "
            "whole text in double quotes, or two spaces before a comment and one after its `#` [text-cut]",
        ),
        (
            "name: Acme",
            "name: # Acme",
            "5:10 acme name: expected a text, found nothing before `# Acme`; put a text that begins with `#` in double "
            "quotes [bad-text]",
        ),
        # colons and spaces
        (
            "      of two lines",
            "      of: two lines",
            "9:9 file: expected a key in line with those above, found one that goes on with the text above it; indent "
            "it like its neighbours, end the line above with a colon, or put a text that goes on in double quotes "
            "[not-yaml]",
        ),
        (
            "      of two lines",
            "      of two: lines",
            "9:13 file: expected one `key: value` on a line, found a second colon; put the whole text in double quotes "
            "[not-yaml]",
        ),
        (
            "name: Acme",
            "name:Acme",
            "5:10 file: expected a space after the colon, found none; write `name: Acme` [not-yaml]",
        ),
        (
            "name: Acme",
            "name = Acme",
            "5:5 file: expected a colon and a space after `name`, found an equals sign; put them there, and a value "
            "behind them [not-yaml]",
        ),
        (
            "  acme:",
            "  acme",
            "4:3 file: expected a colon and a space after `acme`, found none; put them there, and a value behind them "
            "[not-yaml]",
        ),
        (
            "name: Acme",
            "name:\u00a0Acme",
            "5:10 file: expected plain spaces round the key, found the no-break space U+00A0; type a plain space in its "
            "place [not-yaml]",
        ),
        (
            "name: Acme",
            "name\u00a0: Acme",
            "5:9 acme: expected plain spaces round the key, found the no-break space U+00A0; type a plain space in its "
            "place [not-a-space]",
        ),
        (
            "    name: Acme",
            "  \u00a0 name: Acme",
            "5:3 file: expected plain spaces round the key, found the no-break space U+00A0; type a plain space in its "
            "place [not-yaml]",
        ),
        (
            "    means: a number of tokens\n    source:\n      - acme-page",
            "    means: a number of tokens\n    source:\n      -\tacme-page",
            "19:8 file: expected a space after the hyphen, found a tab; type a space in its place [not-yaml]",
        ),
        # indentation
        (
            "  bolt:",
            "   bolt:",
            "7:4 file: expected a key in line with those above, 2 spaces in, found one that is 3 spaces in; indent it "
            "by 2 spaces, like the other ids [not-yaml]",
        ),
        (
            "  bolt:",
            "bolt:",
            "7:1 file: expected a key in line with those above, 2 spaces in, found one that is 0 spaces in; indent it "
            "by 2 spaces, like the other ids [not-yaml]",
        ),
        (
            "    name: Acme",
            "     name: Acme",
            "5:6 file: expected a key in line with those above, 4 spaces in, found one that is 5 spaces in; indent it "
            "by 4 spaces [not-yaml]",
        ),
        (
            "    value: 2 token",
            "  - value: 2 token",
            "16:3 size: expected the record's fields, found a hyphen; remove the hyphen [not-a-mapping]",
        ),
        # whole lines
        (
            "    name: Acme\n",
            "<<<<<<< HEAD\n    name: Acme\n=======\n    name: Acne\n>>>>>>> other\n",
            "5:1 file: expected a file without the marks of a merge, found them on lines 5, 7 and 9; keep one side of "
            "each, and remove these lines [merge-undecided]",
        ),
        (
            "  bolt:",
            "...\n  bolt:",
            "7:1 file: expected one document, found its end before the end of the file; remove the line `...` [not-yaml]",
        ),
        (
            "name: Acme",
            "name: Acm" + "\u00c3\u00a9" * 10,
            "5:14 file: expected `é`, found `Ã©`, and 9 more of the kind: UTF-8 that was opened as another encoding; take the file as it was "
            "before, and open and save it as UTF-8 [garbled]",
        ),
    ],
)
def test_a_slip_of_the_layout_is_told_where_it_is(old: str, new: str, message: str) -> None:
    assert [each for each in told(changed(old, new)) if "cut-short" not in each] == [message]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("name: Acme", "name: Acme  # its usual name"),
        ("name: Acme", "name: C#, not a comment"),
        ("name: Acme", 'name: "Acme, item #12 of the list"'),
        ("name: Acme", 'name: "\u201cAcme\u201d"'),
        ("name: Acme", "name: \u201cAcme\u201d and Co"),
        ("name: Acme", "name: Acme\u00a0Co"),
        ("name: Acme", "name: caf\u00e9\u00bb"),
        ("name: Acme", "name: \u00e0\u00a0la carte"),
        ("name: Acme", 'name: "Acme\n      and: Co"'),
        ("url: https://acme.example/", "url: https://acme.example/#part"),
        ("organisations:", "organisations: # who speaks"),
    ],
)
def test_what_only_looks_like_a_slip_passes(old: str, new: str) -> None:
    assert [each for each in told(changed(old, new)) if "cut-short" not in each] == []
