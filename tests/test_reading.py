"""From a file to its records: everything that cannot be read is told at once, in place and in plain words."""

from __future__ import annotations

import time
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from claimbook import Claimbook, Unreadable, load
from claimbook.quantity import Firmness, parse_quantity
from claimbook.reading import read, read_bytes
from claimbook.wording.problem import Place, Problem
from claimbook.wording.refusal import QuantityError

SAMPLE = """\
# yaml-language-server: $schema=claims.schema.json
schema_version: 1
as_of: 2026-11-30

articles:
  ja:
    title: "[the Japanese article]"
    language: ja
    published: 2026-07-08
    lines: 3
    sha256: 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef

claims:
  sol-speed:
    statement: Sol writes up to 750 tokens a second.
    topic: speed
    lines: [1, 3]
    presented: official
    authority: [openai]
    value: <=750 token/s
    status: official
    verdict: supported
    evidence:
      - {source: launch-post, stance: supports, note: It says so.}
    calculations:
      - asks: How many tokens a day?
        formula: speed * day
        given:
          speed: {claim: sol-speed}
          day: {figure: day-length}
        gives: <=64.8e6 token
        shows: context
    renderings:
      - kind: hedge
        says: {ja: up to}
        differs: The bound is lost.
    judgement: {status: official, because: A person knows better.}

unclaimed:
  2: a rhetorical question

figures:
  day-length: {value: 86400 s, means: One day., source: launch-post}

sources:
  launch-post:
    title: The launch
    publisher: OpenAI
    published: 2026-06
    accessed: 2026-07-08
    language: en
    kind: primary
    voice: [openai]
    seen: primary

organisations:
  openai: {name: OpenAI}
"""

SECTIONS = "schema_version, as_of, articles, claims, unclaimed, figures, sources, organisations"
ID = "an id of lower-case ASCII letters and digits with single hyphens, beginning with a letter"


def told(text: str | bytes) -> list[str]:
    """The messages about a text, the file's name left out."""
    data = text if isinstance(text, bytes) else text.encode()
    _, problems = read_bytes(data, "c.yaml")
    return [str(problem).removeprefix("c.yaml:") for problem in problems]


def changed(old: str, new: str) -> str:
    """The sample with one piece of it typed otherwise."""
    assert SAMPLE.count(old) == 1, old
    return SAMPLE.replace(old, new)


def book_of(text: str) -> Claimbook:
    book, problems = read_bytes(text.encode(), "c.yaml")
    assert problems == []
    assert book is not None
    return book


# What is read


def test_the_sample_is_read_whole():
    book = book_of(SAMPLE)
    assert (book.file, book.schema_version, book.as_of) == ("c.yaml", 1, date(2026, 11, 30))
    assert [
        len(getattr(book, name)) for name in ("articles", "claims", "unclaimed", "figures", "sources", "organisations")
    ] == [1] * 6
    assert book.broken == frozenset()


def test_records_know_their_ids_and_hold_what_was_typed():
    book = book_of(SAMPLE)
    claim = book.claims["sol-speed"]
    assert claim.id == "sol-speed"
    assert claim.authority == ("openai",)
    assert claim.lines == {"": (1, 3)}
    assert (claim.value.low, claim.value.high, claim.value.unit, claim.value.firmness) == (
        None,
        Decimal(750),
        "token/s",
        Firmness.AT_MOST,
    )
    assert claim.calculations[0].given["speed"].claim == "sol-speed"
    assert book.unclaimed[2].reason == "a rhetorical question"
    assert book.figures["day-length"].source == ("launch-post",)
    assert book.sources["launch-post"].published.latest == date(2026, 6, 30)


def test_every_value_knows_where_it_is_typed():
    book = book_of(SAMPLE)
    assert book.place("claims", "sol-speed", "status") == Place("c.yaml", 21, 13)
    assert book.place("claims", "sol-speed", "lines", 1) == Place("c.yaml", 17, 16)
    assert book.place("claims", "sol-speed", "evidence", 0, "note") == Place("c.yaml", 24, 55)
    assert book.place("unclaimed", "2") == Place("c.yaml", 40, 6)


def test_what_is_absent_has_the_place_of_what_would_hold_it():
    book = book_of(SAMPLE)
    assert book.place("claims", "sol-speed", "settles") == Place("c.yaml", 14, 3)
    assert book.place("claims", "luna-speed", "settles") == Place("c.yaml", 13, 1)
    assert book.place("nothing") == Place("c.yaml", 1, 1)


def test_a_byte_order_mark_and_crlf_give_the_same_records_and_places():
    book = book_of(SAMPLE)
    same, problems = read_bytes(b"\xef\xbb\xbf" + SAMPLE.replace("\n", "\r\n").encode(), "c.yaml")
    assert (vars(same), problems) == (vars(book), [])


def test_a_byte_order_mark_and_crlf_give_the_same_problems():
    wrong = changed("presented: official", "presented: oficial").replace("lines: 3", "lines: x")
    assert len(told(wrong)) == 2
    assert told(b"\xef\xbb\xbf" + wrong.replace("\n", "\r\n").encode()) == told(wrong)


def test_sections_may_be_empty_or_absent():
    book = book_of("schema_version: 1\nas_of: 2026-11-30\nclaims:\nsources: {}\n")
    assert (book.claims, book.sources, book.figures) == ({}, {}, {})


# The head of the file


@pytest.mark.parametrize("key, line", [("schema_version", "schema_version: 1\n"), ("as_of", "as_of: 2026-11-30\n")])
def test_the_head_must_be_there(key, line):
    assert told(changed(line, "")) == [
        f"2:1 file: expected the key `{key}`, found none; write it at the top of the file [missing-key]"
    ]
    assert told(SAMPLE) == []


def test_another_schema_version_is_refused():
    assert told(changed("schema_version: 1", "schema_version: 2")) == [
        "2:17 schema_version: expected version 1, found 2; correct it, or use the claimbook package of that version "
        "[schema-version]"
    ]
    assert told(changed("schema_version: 1", 'schema_version: "1"')) == []


@pytest.mark.parametrize(
    "typed, found",
    [("one", "`one`"), ("1.0", "`1.0`"), ("01", "`01`"), ("", "nothing"), ("[1]", "a list"), ("{a: 1}", "a mapping")],
)
def test_a_schema_version_is_a_whole_number(typed, found):
    column = 17 if typed else 16
    assert told(changed("schema_version: 1", f"schema_version: {typed}")) == [
        f"2:{column} schema_version: expected a whole number from 1 to 9999999, found {found}; write it in plain "
        "digits, such as 26 [bad-number]"
    ]


def test_an_impossible_date_is_refused_as_such():
    assert told(changed("as_of: 2026-11-30", "as_of: 2024-13-45")) == [
        "3:8 as_of: expected a month from 01 to 12, found month 13; correct the month [bad-date]"
    ]
    assert told(changed("as_of: 2026-11-30", "as_of: 2023-02-29")) == [
        "3:8 as_of: expected a day from 01 to 28 in 2023-02, found day 29; correct the day [bad-date]"
    ]
    assert book_of(changed("as_of: 2026-11-30", "as_of: 2024-02-29")).as_of == date(2024, 2, 29)


@pytest.mark.parametrize(
    "typed, found",
    [("2026-11", "`2026-11`"), ("2026", "`2026`"), ("[2026-11-30]", "a list"), ("{}", "an empty mapping")],
)
def test_the_day_of_the_record_is_one_day(typed, found):
    assert told(changed("as_of: 2026-11-30", f"as_of: {typed}")) == [
        f"3:8 as_of: expected one day, found {found}; write it as 2026-07-08 [bad-date]"
    ]
    assert book_of(changed("as_of: 2026-11-30", "as_of: '2026-11-30'")).as_of == date(2026, 11, 30)


def test_without_a_day_there_is_no_book_but_everything_is_told():
    text = changed("as_of: 2026-11-30\n", "").replace("topic: speed", "topic: Speed")
    book, problems = read_bytes(text.encode(), "c.yaml")
    assert book is None
    assert [problem.code for problem in problems] == ["missing-key", "bad-id"]


# Sections and ids


def test_an_unknown_section_is_told_with_the_nearest_known_one():
    assert told(SAMPLE + "claimz: {}\n") == [
        f"58:1 file: expected one of {SECTIONS}, found `claimz`; did you mean `claims`? [unknown-key]"
    ]
    assert told(SAMPLE + "banana: {}\n") == [
        f"58:1 file: expected one of {SECTIONS}, found `banana`; remove it, or choose one of {SECTIONS} [unknown-key]"
    ]


@pytest.mark.parametrize(
    "typed, found", [("[openai]", "a list"), ("openai", "`openai`"), ("[]", "an empty list"), ("'~'", "`~`")]
)
def test_a_section_is_a_mapping(typed, found):
    assert told(changed("organisations:\n  openai: {name: OpenAI}", f"organisations: {typed}")) == [
        f"56:16 organisations: expected records under their ids, found {found}; write each as `id:` with its fields "
        "below [not-a-mapping]"
    ]
    sound = "\n".join(line for line in SAMPLE.splitlines() if not line.startswith(("organisations:", "  openai: {")))
    assert told(f"{sound}\norganisations: ~\n") == told(f"{sound}\norganisations:\n") == told(f"{sound}\n")


@pytest.mark.parametrize("typed, found", [("OpenAI", "`OpenAI`"), ("[OpenAI]", "a list")])
def test_a_record_is_a_mapping(typed, found):
    assert told(changed("openai: {name: OpenAI}", f"openai: {typed}")) == [
        f"57:11 openai: expected the record's fields, found {found}; write them below the id, indented by two spaces "
        "[not-a-mapping]"
    ]


def test_a_record_without_fields_is_told_once():
    assert told(changed("openai: {name: OpenAI}", "openai:")) == [
        "57:10 openai: expected the record's fields, found nothing; write them below the id, indented by two spaces "
        "[not-a-mapping]"
    ]


@pytest.mark.parametrize(
    "bad", ["OpenAI", "open--ai", "-openai", "openai-", "open_ai", "1openai", "öpenai", "open ai", "no:x"]
)
def test_an_id_that_is_not_kebab_case_is_refused(bad):
    meant = {"open--ai": "open-ai", "open_ai": "open-ai", "open ai": "open-ai", "no:x": "no-x"}.get(bad)
    remedy = f"write `{meant}`" if meant else "write it like `sol-speed`"
    assert told(SAMPLE + f"  {bad}: {{name: X}}\n") == [f"58:3 {bad}: expected {ID}, found `{bad}`; {remedy} [bad-id]"]


@pytest.mark.parametrize("lost", ["nan", "null"])
def test_an_id_that_tables_take_for_nothing_is_refused(lost):
    assert told(SAMPLE + f"  {lost}: {{name: X}}\n") == [
        f"58:3 {lost}: expected an id that no reader takes for nothing, found `{lost}`; choose another id [bad-id]"
    ]
    assert told(SAMPLE + f"  {lost}-1: {{name: X}}\n") == []


def test_a_letter_that_looks_like_another_is_named():
    assert told(changed("source: launch-post, stance", "source: l\u0430unch-post, stance")) == [
        f"24:18 sol-speed evidence.1.source: expected {ID}, found `l\u0430unch-post`, with the Cyrillic small letter a "
        "U+0430; write `launch-post` [bad-id]"
    ]
    assert told(SAMPLE) == []


@pytest.mark.parametrize("good", ["no", "a", "gpt-5", "wse3-sram", "a-1-b", "'yes'"])
def test_an_id_in_kebab_case_is_read(good):
    assert told(SAMPLE + f"  {good}: {{name: X}}\n") == []


def test_an_id_typed_as_a_field_is_refused_and_the_rest_still_judged():
    assert told(changed("openai: {name: OpenAI}", "openai: {id: openai, nam: OpenAI}")) == [
        "57:12 openai: expected the id only as the record's own key, found `id` as well; remove it [unknown-key]",
        "57:24 openai: expected a known key, found `nam`; did you mean `name`? [unknown-key]",
    ]


@pytest.mark.parametrize("bad", ["0", "02", "two", "1_0", "2.0", "1e1", "-2", "~", "12345678", "٣"])
def test_an_unclaimed_line_is_a_whole_number(bad):
    assert told(changed("  2: a rhetorical", f"  {bad}: a rhetorical")) == [
        f"40:3 {bad}: expected a whole number from 1 to 9999999, found `{bad}`; write it in plain digits, such as 26 "
        "[bad-id]"
    ]
    assert list(book_of(changed("  2: a rhetorical", "  '3': a rhetorical")).unclaimed) == [3]


def test_a_record_that_cannot_be_read_is_known_as_broken():
    book, problems = read_bytes(changed("{name: OpenAI}", "{}").encode(), "c.yaml")
    assert [str(problem) for problem in problems] == [
        "c.yaml:57:11 openai name: expected the key `name`, found none; add it [missing-key]"
    ]
    assert book.broken == {("organisations", "openai")}
    assert book.knows("organisations", "openai")
    assert not book.knows("organisations", "cerebras")
    assert book.ids("organisations") == ["openai"]


# Keys inside records


NESTED = [
    ("statement: Sol", "statment: Sol", "15:5 sol-speed", "`statment`", "statement"),
    ("stance: supports", "stanc: supports", "24:31 sol-speed evidence.1", "`stanc`", "stance"),
    ("formula: speed", "formulae: speed", "27:9 sol-speed calculations.1", "`formulae`", "formula"),
    ("{claim: sol-speed}", "{clam: sol-speed}", "29:19 sol-speed calculations.1.given.speed", "`clam`", "claim"),
    (
        "{figure: day-length}",
        "{claim: sol-speed, figur: x}",
        "30:35 sol-speed calculations.1.given.day",
        "`figur`",
        "figure",
    ),
    ("differs: The", "difers: The", "36:9 sol-speed renderings.1", "`difers`", "differs"),
    ("judgement: {status: official", "judgement: {statis: official", "37:17 sol-speed judgement", "`statis`", "status"),
    ("2: a rhetorical question", "2: {reson: a rhetorical question, reason: x}", "40:7 2", "`reson`", "reason"),
    ("means: One", "mean: One", "43:32 day-length", "`mean`", "means"),
    ("publisher: OpenAI", "Publisher: OpenAI", "48:5 launch-post", "`Publisher`", "publisher"),
    ("sha256: 0", "sha-256: 0", "11:5 ja", "`sha-256`", "sha256"),
    ("openai: {name", "openai: {nmae", "57:12 openai", "`nmae`", "name"),
]


@pytest.mark.parametrize("old, new, where, found, near", NESTED)
def test_a_mistyped_key_is_told_once_with_the_nearest_known_one(old, new, where, found, near):
    messages = told(changed(old, new))
    assert f"{where}: expected a known key, found {found}; did you mean `{near}`? [unknown-key]" in messages
    assert not any(message.endswith("[missing-key]") for message in messages)
    assert told(SAMPLE) == []


def test_a_name_in_a_formula_may_be_that_of_a_field():
    assert told(changed("speed: {claim: sol-speed}", "claim: {clam: sol-speed}")) == [
        "29:19 sol-speed calculations.1.given.claim: expected a known key, found `clam`; did you mean `claim`? "
        "[unknown-key]"
    ]
    assert told(changed("speed: {claim: sol-speed}", "claim: {claim: sol-speed}")) == []


def test_a_key_that_resembles_nothing_is_told_with_all_that_are_known():
    assert told(changed("note: It says so.", "note: It says so., banana: x")) == [
        "24:68 sol-speed evidence.1: expected a known key, found `banana`; remove it, or choose one of source, "
        "stance, announces, note [unknown-key]"
    ]


def test_a_lacking_key_is_told_where_its_record_begins():
    assert told(changed(", note: It says so.", "")) == [
        "24:9 sol-speed evidence.1.note: expected the key `note`, found none; add it [missing-key]"
    ]


def test_fields_that_a_merge_key_would_have_brought_are_not_told_as_lacking():
    assert told(changed("topic: speed", "<<: *base")) == [
        "16:5 sol-speed: expected the fields themselves, found the merge key `<<`; write the fields out [merge-key]"
    ]


@pytest.mark.parametrize("typed", ["*base", '"Spe\\u200bed"', ">2"])
def test_what_was_refused_in_its_form_is_not_told_again_in_its_meaning(typed):
    assert len(told(changed("topic: speed", f"topic: {typed}"))) == 1


# Everything at once


def test_every_problem_is_told_in_one_run_and_in_file_order():
    text = (
        SAMPLE.replace("lines: 3", "lines: three")
        .replace("presented: official", "presented: perhaps")
        .replace("stance: supports", "stance: supports, stance: refutes")
        .replace("gives: <=64.8e6 token", "gives: .nan")
        .replace("accessed: 2026-07-08", "accessed: 2026-07-32")
        .replace("{name: OpenAI}", "{name: }")
    )
    assert told(text) == [
        "10:12 ja lines: expected a whole number from 1 to 9999999, found `three`; write it in plain digits, such as "
        "26 [bad-number]",
        "18:16 sol-speed presented: expected one of official, inferred, speculative, found `perhaps`; choose one of "
        "them [bad-word]",
        "24:49 sol-speed evidence.1: expected the key `stance` once, found it twice on line 24; remove or rename one "
        "of the two [duplicate-key]",
        told_about_nan(),
        "50:15 launch-post accessed: expected a day from 01 to 31 in 2026-07, found day 32; correct the day [bad-date]",
        "57:18 openai name: expected a text, found nothing; write it out [bad-text]",
    ]


def told_about_nan() -> str:
    """The message about a number that is none, whose wording is the quantity's own."""
    with pytest.raises(QuantityError) as caught:
        parse_quantity(".nan")
    error = caught.value
    return f"31:16 sol-speed calculations.1.gives: expected {error.expected}, found {error.found}; {error.remedy} [bad-value]"


@pytest.mark.parametrize("typed", [".nan", ".inf", "-.inf", "nan s", "inf", "Infinity token", "1e999999999 s"])
def test_a_number_that_is_not_finite_is_refused(typed):
    _, [problem] = read_bytes(changed("86400 s", typed).encode(), "c.yaml")
    assert (problem.line, problem.column, problem.record, problem.field, problem.code) == (
        43,
        23,
        "day-length",
        "value",
        "bad-value",
    )


def test_loading_gives_the_book_or_every_problem(tmp_path):
    file = tmp_path / "claims.yaml"
    file.write_text(SAMPLE, encoding="utf-8")
    assert load(file).claims == book_of(SAMPLE).claims
    file.write_text(changed("topic: speed", "topic: Speed").replace("lines: 3", "lines: 0"), encoding="utf-8")
    with pytest.raises(Unreadable) as caught:
        load(str(file))
    assert [problem.code for problem in caught.value.problems] == ["bad-number", "bad-id"]
    assert str(caught.value) == "\n".join(map(str, caught.value.problems))


def test_a_message_is_one_line_whatever_was_typed():
    [message] = told(changed("topic: speed", 'topic: "a\\nb"'))
    assert message == f"16:12 sol-speed topic: expected {ID}, found `a\\nb`; write it like `sol-speed` [bad-id]"


def test_a_long_text_is_shown_cut():
    [message] = told(changed("topic: speed", f"topic: {'A' * 500}"))
    assert message == f"16:12 sol-speed topic: expected {ID}, found `{'A' * 59}…`; write it like `sol-speed` [bad-id]"


def test_a_problem_is_plain_data_too():
    _, [problem] = read_bytes(changed("topic: speed", "topic: Speed").encode(), "c.yaml")
    assert problem.as_dict() == {
        "file": "c.yaml",
        "line": 16,
        "column": 12,
        "record": "sol-speed",
        "field": "topic",
        "code": "bad-id",
        "expected": ID,
        "found": "`Speed`",
        "remedy": "write it like `sol-speed`",
    }


# Files that cannot be opened


def unopened(path: object) -> str:
    book, [problem] = read(path)
    assert book is None
    return str(problem)


def test_a_file_that_is_missing_is_told(tmp_path):
    path = tmp_path / "claims.yaml"
    assert unopened(path) == (
        f"{path}:1:1 file: expected a file that can be read, found none of that name; check the path [file-unreadable]"
    )
    path.write_text(SAMPLE, encoding="utf-8")
    assert read(path)[1] == []


def test_a_folder_is_told(tmp_path):
    assert (
        unopened(tmp_path)
        == f"{tmp_path}:1:1 file: expected a file that can be read, found a folder; check the path [file-unreadable]"
    )


def test_a_file_that_may_not_be_read_is_told(tmp_path, monkeypatch):
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("claimbook.reading.reader._without_waiting", refuse)
    path = tmp_path / "claims.yaml"
    assert unopened(path) == (
        f"{path}:1:1 file: expected a file that can be read, found one that may not be read; check the path "
        "[file-unreadable]"
    )


def test_any_other_trouble_of_the_system_is_told(monkeypatch):
    def fail(*_: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("claimbook.reading.reader._without_waiting", fail)
    assert unopened("c.yaml") == (
        "c.yaml:1:1 file: expected a file that can be read, found an error of the system (Input/output error); check "
        "the path [file-unreadable]"
    )


def test_a_text_that_is_no_path_is_told():
    assert unopened("a\0b") == (
        "a\\x00b:1:1 file: expected a file that can be read, found a text that is no path; check the path "
        "[file-unreadable]"
    )


# Time


def many_claims(number: int) -> str:
    before, rest = SAMPLE.split("  sol-speed:\n")
    claim, after = rest.split("\nunclaimed:")
    return before + "".join(f"  sol-speed-{n}:\n{claim}" for n in range(number)) + "\nunclaimed:" + after


def test_a_file_of_400_kb_is_read_in_well_under_half_a_second():
    data = many_claims(600).encode()
    assert len(data) > 400_000
    read_bytes(SAMPLE.encode(), "c.yaml")
    fastest = min(timed(data) for _ in range(3))
    assert fastest < 0.5


def timed(data: bytes) -> float:
    """Seconds of computing, which do not depend on what else the machine does."""
    start = time.process_time()
    read_bytes(data, "c.yaml")
    return time.process_time() - start


@pytest.mark.parametrize(
    "before, piece, number, after",
    [
        ("claims: {a: {", "statment{}: x, ", 30_000, "}}"),
        ("claims: {a: {lines: [", "x, ", 60_000, "]}}"),
        ("claims: {a: {calculations: [{given: {", "A{}: x, ", 30_000, "}}]}}"),
        ("", "statment{}: 1\n", 30_000, ""),
        ("claims:\n", "  a{}: {{stutus: [x]}}\n", 10_000, ""),
        ("figures: {a: {value: ", "9", 9_000_000, "}}"),
        ("claims: {? ", "a-", 1_000_000, "! : x}"),
    ],
)
def test_a_hostile_file_is_judged_in_bounded_time(before, piece, number, after):
    data = (before + "".join(piece.format(n) for n in range(number)) + after).encode()
    start = time.process_time()
    _, problems = read_bytes(data, "c.yaml")
    assert problems
    assert time.process_time() - start < 10


# Anything else


def assert_sound(data: bytes) -> None:
    """Reading gives a book or problems, and each problem lies inside the file and reads as a line of text."""
    book, problems = read_bytes(data, "c.yaml")
    assert book is not None or problems
    assert problems == sorted(problems, key=lambda problem: (problem.line, problem.column))
    lines = data.decode("utf-8-sig", "replace").split("\n")
    for problem in problems:
        assert 1 <= problem.line <= len(lines) + 1
        assert 1 <= problem.column <= (len(lines[problem.line - 1]) if problem.line <= len(lines) else 0) + 1
        assert_readable(problem)


def assert_readable(problem: Problem) -> None:
    message = str(problem)
    assert not any(character < " " for character in message)
    assert len(message) < 2500
    assert all((problem.code, problem.expected, problem.found, problem.remedy))
    said = set(f"{problem.expected} {problem.remedy}".split())
    assert not said & {
        "Input",
        "input",
        "pydantic",
        "dictionary",
        "dict",
        "instance",
        "tuple",
        "string",
        "integer",
        "boolean",
        "None",
        "valid",
    }


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.binary(max_size=60))
def test_any_bytes_give_problems_or_a_book(data):
    assert_sound(data)


@settings(max_examples=400, deadline=None, derandomize=True)
@given(st.integers(0, len(SAMPLE.encode()) - 1), st.integers(0, 255))
@example(0, 0)
@example(0, 9)
def test_a_sample_with_any_byte_changed_gives_problems_or_a_book(at, byte):
    data = bytearray(SAMPLE.encode())
    data[at] = byte
    assert_sound(bytes(data))


@settings(max_examples=300, deadline=None, derandomize=True)
@given(
    st.integers(0, len(SAMPLE)),
    st.integers(0, 40),
    st.text(st.sampled_from(list("ab1: -\n\t[]{},#&*!|>'\"%@`?~.\\")), max_size=6),
)
def test_a_sample_with_any_piece_replaced_gives_problems_or_a_book(at, length, piece):
    assert_sound((SAMPLE[:at] + piece + SAMPLE[at + length :]).encode())


def flow(value: object) -> str:
    """Any structure as YAML on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"? {flow(key)} : {flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    return '"' + "".join(f"\\U{ord(character):08x}" for character in str(value)) + '"'


WORDS = sorted(
    {word.strip('",[]{}:') for word in SAMPLE.split()}
    | {
        "[key]",
        "",
        "id",
        "assume",
        "because",
        "reason",
        "figures",
        "about_posts",
        "searched",
        "relays",
        "0",
        "-1",
        "1",
        "true",
        ".nan",
        "2024-13-45",
        "__class__",
        "model_fields",
    }
)
leaves = st.sampled_from(WORDS) | st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
structures = st.recursive(
    leaves, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(leaves, inner, max_size=4), max_leaves=12
)
records = st.dictionaries(st.sampled_from(WORDS), structures, max_size=8)


@settings(max_examples=500, deadline=None, derandomize=True)
@given(
    st.dictionaries(
        st.sampled_from([*SECTIONS.split(", "), "x"]),
        structures | st.dictionaries(st.sampled_from(WORDS), records, max_size=3),
        max_size=6,
    )
)
@example({"claims": {"a": {"[key]": "x", "lines": {"": ["1"]}}}})
@example({"claims": {"a": {"calculations": [{"given": {"[key]": {"[key]": "x"}}}]}}})
@example({"unclaimed": {"1": {"figures": {"[key]": []}}}})
@example({"claims": {"a": {"renderings": [{"says": {"[key]": {"[key]": "x"}}}]}}})
def test_any_structure_gives_problems_or_a_book(structure):
    assert_sound(flow(structure).encode())
