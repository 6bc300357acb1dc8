"""The fields of every record: what each takes, and what is said of anything else."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import get_args, get_origin

import pytest
from pydantic import BaseModel, ValidationError

from claimbook.quantity.span import Span
from claimbook.reading import read_bytes
from claimbook.record import model
from claimbook.record.fields import key_of
from claimbook.record.model import (
    Against,
    Article,
    Calculation,
    Claim,
    Condition,
    Evidence,
    Figure,
    Input,
    Judgement,
    Organisation,
    Rendering,
    Source,
    Unclaimed,
)
from spellings import TEXTS

MODELS = (
    Organisation,
    Source,
    Article,
    Figure,
    Evidence,
    Input,
    Against,
    Condition,
    Calculation,
    Rendering,
    Judgement,
    Claim,
    Unclaimed,
)
ID = "an id of lower-case ASCII letters and digits with single hyphens, beginning with a letter"

CLAIM = {
    "statement": "Sol writes up to 750 tokens a second.",
    "topic": "speed",
    "lines": "[1, 3]",
    "presented": "official",
    "status": "official",
    "verdict": "supported",
}
SOURCE = {
    "title": "The launch",
    "publisher": "OpenAI",
    "accessed": "2026-07-08",
    "language": "en",
    "kind": "primary",
    "seen": "primary",
}
ARTICLE = {
    "title": "A text",
    "language": "ja",
    "published": "2026-07-08",
    "lines": "67",
    "sha256": "0123456789abcdef" * 4,
}
FIGURE = {"value": "86400 s", "means": "One day.", "source": "launch-post"}
ORGANISATION = {"name": "OpenAI"}
FIELDS = {"claims": CLAIM, "sources": SOURCE, "articles": ARTICLE, "figures": FIGURE, "organisations": ORGANISATION}


def file_with(section: str, **fields: str) -> str:
    """A file of one record `x`, a field on each line after the fourth; "" leaves a field out."""
    lines = [f"    {name}: {typed}" for name, typed in (FIELDS[section] | fields).items() if typed]
    return "\n".join(["schema_version: 1", "as_of: 2026-11-30", f"{section}:", "  x:", *lines])


def told(section: str, **fields: str) -> list[str]:
    """The messages about one record, without the file, the place and the record."""
    _, problems = read_bytes(file_with(section, **fields).encode(), "c.yaml")
    assert all(str(problem).startswith(f"c.yaml:{problem.line}:{problem.column} x ") for problem in problems)
    return [str(problem).split(" ", 2)[2] for problem in problems]


def record(section: str, **fields: str):
    """One record that is read without a problem."""
    book, problems = read_bytes(file_with(section, **fields).encode(), "c.yaml")
    assert problems == []
    return getattr(book, section)["x"]


def refuses(section: str, field: str, bad: str, message: str, good: str) -> None:
    """The one message about a field, and a spelling of it that is read."""
    assert told(section, **{field: bad}) == [f"{field}{'' if message[0] in ':.' else ': '}{message}"]
    assert told(section, **{field: good}) == []


# The manual


@pytest.mark.parametrize("each", MODELS)
def test_every_record_and_every_field_is_described_in_whole_sentences(each):
    assert each.__doc__.endswith(".")
    for name, field in each.model_fields.items():
        if name != "id":
            assert field.description, name
            assert field.description[0].isupper() and field.description.endswith("."), name


def test_every_record_of_the_model_is_tested_here():
    found = {each for each in vars(model).values() if isinstance(each, type) and issubclass(each, model.Record)}
    assert found == {*MODELS, model.Record, model.Keyed}


@pytest.mark.parametrize("each", MODELS)
def test_every_record_has_a_schema_for_editors(each):
    schema = each.model_json_schema()
    assert schema["additionalProperties"] is False
    assert set(schema["properties"]) <= set(map(key_of, each.model_fields))


def test_a_record_cannot_be_changed():
    with pytest.raises(ValidationError):
        record("claims").status = "inferred"


# Texts


@pytest.mark.parametrize("typed", TEXTS)
def test_a_text_keeps_the_spelling_that_was_typed(typed):
    if typed not in NOTHING:
        assert record("sources", title=typed).title == typed
    assert record("sources", title=f"'{typed}'").title == typed


NOTHING = ("~", "null", "Null", "NULL")


@pytest.mark.parametrize(
    "bad, found, remedy",
    [
        ("''", "nothing", "write it out, or remove the key"),
        ("' '", "nothing", "write it out, or remove the key"),
        ("[a]", "a list", "write it as one text, in quotes where it begins with a bracket"),
        ("[]", "an empty list", "write it as one text, in quotes where it begins with a bracket"),
        ("{a: b}", "a mapping", "write it as one text, in quotes where it begins with a bracket"),
        ("{}", "an empty mapping", "write it as one text, in quotes where it begins with a bracket"),
    ],
)
@pytest.mark.parametrize(
    "section, field",
    [
        ("sources", "title"),
        ("sources", "note"),
        ("claims", "statement"),
        ("figures", "means"),
        ("organisations", "url"),
    ],
)
def test_a_text_is_a_text(section, field, bad, found, remedy):
    if field not in ("note", "url"):
        remedy = remedy.removesuffix(", or remove the key")
    refuses(section, field, bad, f"expected a text, found {found}; {remedy} [bad-text]", "x")


@pytest.mark.parametrize("bad", ["~", "null", "Null", "NULL"])
def test_what_yaml_takes_for_nothing_is_no_text(bad):
    refuses("claims", "statement", bad, "expected a text, found nothing; write it out [bad-text]", f"'{bad}'")
    refuses("sources", "note", bad, "expected a text, found nothing; write it out, or remove the key [bad-text]", "x")


@pytest.mark.parametrize("bad", ["TODO", "todo", "TBD", "FIXME find the page", "???", "...", "xxx", "TODO- later"])
def test_what_stands_for_a_text_is_none(bad):
    message = f"expected a text, found `{bad}`, which stands for one; write it out [bad-text]"
    refuses("sources", "title", bad, message, f"The page of {bad}")


# Ids


@pytest.mark.parametrize(
    "bad", ["Speed", "sol speed", "sol--speed", "-sol", "sol-", "sol_speed", "1sol", "1", "é", "sol/speed"]
)
def test_an_id_is_in_kebab_case(bad):
    refuses("claims", "topic", bad, f"expected {ID}, found `{bad}`; write it like `sol-speed` [bad-id]", "gpt-5-sol")


def test_an_id_is_a_text():
    refuses("sources", "relays", "[a]", f"expected {ID}, found a list; write it like `sol-speed` [bad-id]", "a")
    refuses("sources", "relays", "~", f"expected {ID}, found nothing; write it like `sol-speed` [bad-id]", "a")
    refuses("sources", "relays", "''", f"expected {ID}, found nothing; write it like `sol-speed` [bad-id]", "a")


@pytest.mark.parametrize("field", ["authority"])
def test_a_list_of_ids_is_a_list(field):
    message = "expected a list, found {}; put a hyphen before each item, or write [a, b] [not-a-list]"
    refuses("claims", field, "openai", "expected a list, found `openai`; write `[openai]` [not-a-list]", "[openai]")
    refuses("claims", field, "openai]", "expected a list, found `openai]`; write `[openai]` [not-a-list]", "[openai]")
    refuses("claims", field, "''", message.format("nothing"), "[]")
    refuses("claims", field, "{openai: x}", message.format("a mapping"), "\n    - openai\n    - cerebras")


def test_every_wrong_id_in_a_list_is_told():
    assert told("claims", authority="[OpenAI, cerebras, [x]]") == [
        f"authority.1: expected {ID}, found `OpenAI`; write it like `sol-speed` [bad-id]",
        f"authority.3: expected {ID}, found a list; write it like `sol-speed` [bad-id]",
    ]


def test_a_figure_has_one_source_or_several():
    assert record("figures", source="a").source == ("a",)
    assert record("figures", source="[a, b]").source == ("a", "b")
    refuses("figures", "source", "A", f"expected {ID}, found `A`; write it like `sol-speed` [bad-id]", "a")
    refuses("figures", "source", "[]", f"expected {ID}, found an empty list; write it like `sol-speed` [bad-id]", "[a]")
    refuses(
        "figures", "source", "[a, B]", f".2: expected {ID}, found `B`; write it like `sol-speed` [bad-id]", "[a, b]"
    )


# Words of a vocabulary


@pytest.mark.parametrize(
    "section, field, bad, words, near",
    [
        ("claims", "presented", "Official", "official, inferred, speculative", "official"),
        ("claims", "status", "INFERRED", "official, inferred, speculative", "inferred"),
        (
            "claims",
            "verdict",
            "not-enough-evidence",
            "supported, refuted, conflicting, not_enough_evidence, pending",
            "not_enough_evidence",
        ),
        (
            "sources",
            "kind",
            "comment",
            "primary, measurement, reference, paper, analysis, press, post, commentary",
            "commentary",
        ),
        ("sources", "seen", "excerp", "primary, copy, secondary, excerpt, unseen", "excerpt"),
    ],
)
def test_a_mistyped_word_is_told_with_the_nearest_one(section, field, bad, words, near):
    refuses(section, field, bad, f"expected one of {words}, found `{bad}`; did you mean `{near}`? [bad-word]", near)


@pytest.mark.parametrize(
    "bad, found",
    [("maybe", "`maybe`"), ("''", "nothing"), ("no", "`no`"), ("[official]", "a list"), ("{official: x}", "a mapping")],
)
def test_any_other_word_is_told_with_all_that_are_known(bad, found):
    refuses(
        "claims",
        "status",
        bad,
        f"expected one of official, inferred, speculative, found {found}; choose one of them [bad-word]",
        "official",
    )


# Dates


def test_dates_are_spans_of_days():
    assert record("sources", published="2026-06").published == Span(date(2026, 6, 1), date(2026, 6, 30), "2026-06")
    assert record("sources", published="'2026'").published == Span(date(2026, 1, 1), date(2026, 12, 31), "2026")
    assert record("claims", due="2026-12/2029-12").due == Span(date(2026, 12, 1), date(2029, 12, 31), "2026-12/2029-12")


def test_an_impossible_date_is_told_as_such():
    refuses(
        "sources",
        "published",
        "2024-13-45",
        "expected a month from 01 to 12, found month 13; correct the month [bad-date]",
        "2024-12-31",
    )
    refuses(
        "sources",
        "accessed",
        "2023-02-29",
        "expected a day from 01 to 28 in 2023-02, found day 29; correct the day [bad-date]",
        "2024-02-29",
    )


@pytest.mark.parametrize("bad, found", [("''", "nothing"), ("[2026]", "a list"), ("{a: b}", "a mapping")])
def test_a_date_is_a_text(bad, found):
    refuses(
        "sources",
        "published",
        bad,
        f"expected a date, found {found}; write it as 2026, 2026-07 or 2026-07-08 [bad-date]",
        "2026",
    )


def test_a_day_is_one_day():
    refuses(
        "sources",
        "accessed",
        "2026-07",
        "expected one day, found `2026-07`; write it as 2026-07-08 [bad-date]",
        "2026-07-08",
    )
    refuses(
        "sources",
        "accessed",
        "[2026]",
        "expected one day, found a list; write it as 2026-07-08 [bad-date]",
        "'2026-07-08'",
    )


# Values


def test_a_value_is_a_quantity_or_a_date():
    assert record("claims", value="1e12 parameter").value.low == Decimal("1e12")
    assert str(record("claims", value="1.10").value) == "1.10"
    assert record("claims", value="2026-07").value == Span(date(2026, 7, 1), date(2026, 7, 31), "2026-07")
    assert record("claims", value='">200"').value.high is None


@pytest.mark.parametrize("bad, found", [("''", "nothing"), ("[1]", "a list"), ("{a: b}", "a mapping")])
def test_a_value_is_a_text(bad, found):
    refuses(
        "claims",
        "value",
        bad,
        f"expected a value, found {found}; write it like 750 token/s or 2026-07-08 [bad-value]",
        "750 token/s",
    )
    refuses(
        "figures",
        "value",
        bad,
        f"expected a value, found {found}; write it like 750 token/s or 2026-07-08 [bad-value]",
        "2026-07-08",
    )


@pytest.mark.parametrize(
    "bad", ["16:9", "1_000", "no", "~", ".nan", "-.inf", "1e999 s", "750 tokns/s", "1 800 m", "1,8 m"]
)
def test_what_the_grammar_of_values_refuses_is_told_in_its_words(bad):
    [message] = told("figures", value=bad)
    assert message.startswith("value: expected ") and message.endswith(" [bad-value]")


# Numbers, digests and truth


@pytest.mark.parametrize("bad", ["0", "-1", "010", "1_000", "1.0", "1e3", "0x1F", "12345678", "three", "٣"])
def test_a_whole_number_is_typed_in_plain_digits(bad):
    refuses(
        "articles",
        "lines",
        bad,
        f"expected a whole number from 1 to 9999999, found `{bad}`; write it in plain digits, such as 26 [bad-number]",
        "67",
    )


def test_a_digest_has_64_digits():
    message = "expected 64 hexadecimal digits in lower case, found {}; copy what `sha256sum` prints [bad-sha256]"
    refuses("articles", "sha256", "0123", message.format("`0123`"), "f" * 64)
    refuses("articles", "sha256", "F" * 64, message.format("`" + "F" * 59 + "…`"), "0" * 64)
    refuses("articles", "sha256", "[x]", message.format("a list"), "'" + "1" * 64 + "'")


@pytest.mark.parametrize(
    "bad, found",
    [("no", "`no`"), ("yes", "`yes`"), ("True", "`True`"), ("1", "`1`"), ("''", "nothing"), ("[true]", "a list")],
)
def test_a_truth_is_true_or_false(bad, found):
    refuses(
        "claims",
        "about_posts",
        bad,
        f"expected true or false, found {found}; write `true`, or remove the key [bad-truth]",
        "true",
    )
    assert record("claims", about_posts="false").about_posts is False


# Lines


def test_lines_are_a_list_or_a_list_for_each_article():
    assert record("claims", lines="[1, 26]").lines == {"": (1, 26)}
    claim = record("claims", lines="{ja: [1, 26], fr: [26]}")
    assert claim.lines == {"ja": (1, 26), "fr": (26,)}
    assert (claim.lines_in("ja"), claim.lines_in("fr"), claim.lines_in("de")) == ((1, 26), (26,), ())
    assert record("claims", lines="[1, 26]").lines_in("de") == (1, 26)


@pytest.mark.parametrize(
    "bad, found",
    [("a", "`a`"), ("''", "nothing"), ("1-x", "`1-x`"), ("[]", "an empty list"), ("{}", "an empty mapping")],
)
def test_lines_are_not_a_text_or_empty(bad, found):
    refuses(
        "claims",
        "lines",
        bad,
        f"expected line numbers, found {found}; write them like [1, 26], or for each article like {{ja: [1], fr: "
        f"[2]}} [bad-lines]",
        "[1]",
    )


@pytest.mark.parametrize(
    "bad, right", [("1", "[1]"), ("1, 26", "[1, 26]"), ("26]", "[26]"), ("1-3", "[1, 2, 3]"), ("1 3", "[1, 3]")]
)
def test_lines_without_their_brackets_are_told_with_them(bad, right):
    refuses("claims", "lines", bad, f"expected line numbers, found `{bad}`; write {right} [bad-lines]", right)


@pytest.mark.parametrize("bad, right", [("1 26", "1, 26"), ("1-3", "1, 2, 3"), ("1; 26", "1, 26")])
def test_line_numbers_without_commas_are_told_with_them(bad, right):
    number = "expected a whole number from 1 to 9999999, found"
    message = f".1: {number} `{bad}`; write {right}, with a comma between them [bad-number]"
    refuses("claims", "lines", f"[{bad}]", message, f"[{right}]")


@pytest.mark.parametrize("bad, found", [("x", "`x`"), ("[]", "an empty list"), ("{a: b}", "a mapping")])
def test_the_lines_of_one_article_are_a_list(bad, found):
    refuses(
        "claims",
        "lines",
        f"{{ja: {bad}}}",
        f".ja: expected a list of line numbers, found {found}; write it like [1, 26] [bad-lines]",
        "{ja: [1]}",
    )


@pytest.mark.parametrize("bad, right", [("3, 1", "1, 3"), ("1, 1", "1")])
def test_lines_rise(bad, right):
    message = f"expected line numbers in rising order, each once, found {bad}; write [{right}] [bad-lines]"
    refuses("claims", "lines", f"[{bad}]", message, "[1, 3]")
    refuses("claims", "lines", f"{{ja: [{bad}]}}", f".ja: {message}", "{ja: [1, 3]}")


def test_every_wrong_line_is_told_in_its_place():
    number = "expected a whole number from 1 to 9999999, found {}; write it in plain digits, such as 26 [bad-number]"
    assert told("claims", lines="[0, 1, two, [3]]") == [
        f"lines.1: {number.format('`0`')}",
        f"lines.3: {number.format('`two`')}",
        f"lines.4: {number.format('a list')}",
    ]
    assert told("claims", lines="{ja: [1, x], Fr: [2]}") == [
        f"lines.ja.2: {number.format('`x`')}",
        f"lines.Fr: expected {ID}, found `Fr`; write it like `sol-speed` [bad-id]",
    ]


# Evidence, renderings, judgement


EVIDENCE = "{source: launch-post, stance: supports, note: So it says.}"


def test_evidence_is_a_list_of_mappings():
    refuses(
        "claims",
        "evidence",
        EVIDENCE,
        "expected a list, found a mapping; put a hyphen before each item, or write [a, b] [not-a-list]",
        f"[{EVIDENCE}]",
    )
    refuses(
        "claims",
        "evidence",
        "launch-post",
        "expected a list, found `launch-post`; put a hyphen before each item, or write [a, b] [not-a-list]",
        "[]",
    )
    refuses(
        "claims",
        "evidence",
        "[launch-post]",
        ".1: expected a mapping, found `launch-post`; write `key: value` lines [not-a-mapping]",
        f"[{EVIDENCE}]",
    )
    refuses(
        "claims",
        "evidence",
        f"[{EVIDENCE}, []]",
        ".2: expected a mapping, found an empty list; write `key: value` lines [not-a-mapping]",
        f"[{EVIDENCE}, {EVIDENCE}]",
    )


def test_evidence_has_all_its_keys():
    assert told("claims", evidence="[{}]") == [
        f"evidence.1.{key}: expected the key `{key}`, found none; add it [missing-key]"
        for key in ("note", "source", "stance")
    ]
    assert told("claims", evidence=f"[{EVIDENCE}]") == []


def test_what_articles_say_is_a_mapping():
    good = "[{kind: hedge, says: {ja: up to, fr: about}, differs: The bound.}]"
    assert record("claims", renderings=good).renderings[0].says == {"ja": "up to", "fr": "about"}
    refuses(
        "claims",
        "renderings",
        good.replace("{ja: up to, fr: about}", "up to"),
        ".1.says: expected a mapping, found `up to`; write `key: value` lines [not-a-mapping]",
        good,
    )
    refuses(
        "claims",
        "renderings",
        good.replace("fr: about", "FR: about"),
        f".1.says.FR: expected {ID}, found `FR`; write it like `sol-speed` [bad-id]",
        good,
    )
    refuses(
        "claims",
        "renderings",
        good.replace("up to", "[]"),
        ".1.says.ja: expected a text, found an empty list; write it as one text, in quotes where it begins with a bracket [bad-text]",
        good,
    )


def test_a_judgement_overrules_something_and_says_why():
    good = "{status: inferred, because: The page was withdrawn.}"
    assert record("claims", judgement=good).judgement.status == "inferred"
    refuses(
        "claims",
        "judgement",
        "{because: x}",
        "expected a `status`, a `verdict` or both, found neither; say what is overruled [overruling-empty]",
        "{verdict: refuted, because: x}",
    )
    refuses(
        "claims",
        "judgement",
        "{status: inferred}",
        ".because: expected the key `because`, found none; add it [missing-key]",
        good,
    )
    refuses(
        "claims",
        "judgement",
        "inferred",
        "expected a mapping, found `inferred`; write `key: value` lines [not-a-mapping]",
        good,
    )
    refuses(
        "claims",
        "judgement",
        "{status: pending, because: x}",
        ".status: expected one of official, inferred, speculative, found `pending`; choose one of them [bad-word]",
        "{verdict: pending, because: x}",
    )


# Calculations


def calculation(given: str) -> str:
    return f"[{{asks: How many?, formula: a * 2, given: {given}, gives: 2 token, shows: context}}]"


def refuses_input(bad: str, message: str, good: str) -> None:
    refuses(
        "claims", "calculations", calculation(f"{{a: {bad}}}"), f".1.given.a{message}", calculation(f"{{a: {good}}}")
    )


@pytest.mark.parametrize(
    "bad, found, remedy, good",
    [
        ("{}", "none of them", "write one", "{claim: x}"),
        ("{claim: x, figure: y}", "`claim` and `figure`", "keep one", "{figure: y}"),
        (
            "{claim: x, assume: 2, as: convention, because: y}",
            "`claim` and `assume`",
            "keep one",
            "{assume: 2, as: convention, because: y}",
        ),
        (
            "{claim: x, figure: y, assume: 2, as: convention, because: y}",
            "`claim`, `figure` and `assume`",
            "keep one",
            "{assume: 1..2, as: convention, because: y}",
        ),
        ("{because: y}", "none of them", "write one", "{claim: x}"),
    ],
)
def test_an_input_has_exactly_one_origin(bad, found, remedy, good):
    refuses_input(
        bad, f": expected exactly one of `claim`, `figure` and `assume`, found {found}; {remedy} [not-one-origin]", good
    )


def test_an_assumption_and_only_an_assumption_has_its_reason():
    refuses_input(
        "{assume: 2}",
        ": expected the reason of an assumption under `because`, found none; say why it may be assumed [reason-owed]",
        "{assume: 2, as: convention, because: y}",
    )
    refuses_input(
        "{claim: x, because: y}",
        ": expected `because` beside `assume` only, found it beside `claim`; remove it, or make it the calculation's "
        "`note` [reason-idle]",
        "{claim: x}",
    )


def test_an_assumption_and_only_an_assumption_says_what_it_is():
    refuses_input(
        "{assume: 2, because: y}",
        ": expected what the assumption is under `as`, found none; write `as: convention`, `as: bound` or `as: guess` [assumption-owed]",
        "{assume: 2, as: guess, because: y}",
    )
    refuses_input(
        "{claim: x, as: guess}",
        ": expected `as` beside `assume` only, found it beside `claim`; remove it [assumption-idle]",
        "{claim: x}",
    )
    refuses_input(
        "{assume: 2, as: gues, because: y}",
        ".as: expected one of convention, bound, guess, found `gues`; did you mean `guess`? [bad-word]",
        "{assume: 2, as: guess, because: y}",
    )


@pytest.mark.parametrize("kind", ["convention", "guess"])
def test_only_a_bound_names_its_source(kind):
    refuses_input(
        f"{{assume: 2, as: {kind}, source: x, because: y}}",
        ": expected `source` beside `as: bound` only, found it beside `assume`; remove it, or make it a figure with that source [source-idle]",
        "{assume: 2, as: bound, source: [x], because: y}",
    )


def compared(fields: str) -> str:
    return calculation("{a: {claim: x}}").replace("shows: context", f"shows: context{fields}")


WORDS = "one of within, overlaps, contains, above, below, about, alone or with what it is held against"


@pytest.mark.parametrize(
    "bad, message, good",
    [
        (
            "near",
            f".compare: expected {WORDS}, found `near`; write it like `below` or `{{below: 1 x}}` [bad-condition]",
            "below",
        ),
        (
            "[below]",
            f".compare: expected {WORDS}, found a list; write it like `below` or `{{below: 1 x}}` [bad-condition]",
            "about",
        ),
        (
            "{}",
            f".compare: expected {WORDS}, found an empty mapping; write it like `below` or `{{below: 1 x}}` [bad-condition]",
            "{about: 1 x}",
        ),
        (
            "{above: 1 x, below: 2 x}",
            f".compare: expected {WORDS}, found a mapping; write it like `below` or `{{below: 1 x}}` [bad-condition]",
            "{within: 1..2 x}",
        ),
        (
            "{abov: 1 x}",
            ".compare: expected a known key, found `abov`; did you mean `above`? [unknown-key]",
            "{above: 1 x}",
        ),
        (
            "{above: one}",
            ".compare.above: expected a number such as 750, 0.24 or 3e12, found 'one'; begin with the number, in digits [bad-value]",
            "{above: 1}",
        ),
        (
            "{above: {}}",
            ".compare.above: expected a quantity, or one of `figure` and `claim`, found an empty mapping; "
            "write it like `0 day` or `{figure: wse3-sram}` [bad-condition]",
            "{above: {figure: x}}",
        ),
        (
            "{above: {value: 1 x}}",
            ".compare.above: expected a quantity, or one of `figure` and `claim`, found a mapping; "
            "write it like `0 day` or `{figure: wse3-sram}` [bad-condition]",
            "{above: {claim: x}}",
        ),
        (
            "{above: {claim: X}}",
            ".compare.above.claim: expected an id of lower-case ASCII letters and digits with single hyphens, beginning with a letter, "
            "found `X`; write `x` [bad-id]",
            "{above: 2026-07}",
        ),
    ],
)
def test_a_condition_is_a_word_or_a_word_with_what_it_is_held_against(bad, message, good):
    refuses("claims", "calculations", compared(f", compare: {bad}"), f".1{message}", compared(f", compare: {good}"))


def test_what_is_shown_else_needs_a_condition_and_is_another():
    refuses(
        "claims",
        "calculations",
        compared(", else: refutes"),
        ".1: expected `else` beside `compare` only, found it without; remove it, or state the condition under `compare` [else-idle]",
        compared(", compare: below, else: refutes"),
    )
    refuses(
        "claims",
        "calculations",
        compared(", compare: below, else: context"),
        ".1: expected another stance under `else` than under `shows`, found context; remove it, or correct one of the two [else-idle]",
        compared(", compare: below, else: qualifies"),
    )


def test_an_input_is_a_mapping():
    refuses_input("x", ": expected a mapping, found `x`; write `key: value` lines [not-a-mapping]", "{claim: x}")


@pytest.mark.parametrize(
    "bad, found", [("[1]", "a list"), ("", "nothing"), ("{}", "an empty mapping"), ("2026-07", "the date `2026-07`")]
)
def test_an_assumption_is_a_quantity_and_no_date(bad, found):
    refuses_input(
        f"{{assume: {bad}, as: convention, because: y}}",
        f".assume: expected a quantity, found {found}; write it like 750 token/s [bad-value]",
        "{assume: 750 token/s, as: convention, because: y}",
    )


@pytest.mark.parametrize("bad", ["A", "tokens-per-day", "2a", "_a", "é"])
def test_a_name_in_a_formula_is_an_identifier(bad):
    refuses(
        "claims",
        "calculations",
        calculation(f"{{{bad}: {{claim: x}}}}"),
        f".1.given.{bad}: expected a name of lower-case ASCII letters, digits and underscores, beginning with a "
        f"letter, found `{bad}`;"
        " write it like `tokens_per_day`, here and in the formula [bad-name]",
        calculation("{a_2: {claim: x}}"),
    )


def test_inputs_stand_under_their_names():
    refuses(
        "claims",
        "calculations",
        calculation("[x]"),
        ".1.given: expected a mapping, found a list; write `key: value` lines [not-a-mapping]",
        calculation("{}"),
    )


# Unclaimed lines


def unclaimed(typed: str) -> list[str]:
    text = f"schema_version: 1\nas_of: 2026-11-30\nunclaimed:\n  10: {typed}\n"
    return [str(problem).removeprefix("c.yaml:") for problem in read_bytes(text.encode(), "c.yaml")[1]]


def test_an_unclaimed_line_is_a_reason_or_a_mapping():
    book, problems = read_bytes(
        b"schema_version: 1\nas_of: 2026-11-30\nunclaimed:\n  10: a question\n  11: {reason: a joke, figures: {1.5: a pun}}\n  12: {figures: {3: a pun}}\n",
        "c.yaml",
    )
    assert problems == []
    assert [(entry.reason, entry.figures) for entry in book.unclaimed.values()] == [
        ("a question", {}),
        ("a joke", {"1.5": "a pun"}),
        (None, {"3": "a pun"}),
    ]


@pytest.mark.parametrize(
    "bad, message",
    [
        ("''", "4:7 10: expected a text, found nothing; write it out, or remove the key [bad-text]"),
        (
            "[a]",
            "4:7 10: expected a reason, or a mapping with `reason` and `figures`, found a list; say why the line asserts nothing [bad-text]",
        ),
        (
            "{}",
            "4:7 10: expected a `reason`, some `figures` or both, found neither; say why the line asserts nothing [unclaimed-empty]",
        ),
        (
            "{figures: {}}",
            "4:7 10: expected a `reason`, some `figures` or both, found neither; say why the line asserts nothing [unclaimed-empty]",
        ),
        (
            "{reason: a question, figures: {}}",
            "4:7 10: expected figures, each with its reason, found an empty mapping; write them, or remove the key [unclaimed-empty]",
        ),
        (
            "{figures: [1.5]}",
            "4:17 10 figures: expected a mapping, found a list; write `key: value` lines [not-a-mapping]",
        ),
        (
            "{figures: {1.5: }}",
            "4:23 10 figures.1.5: expected a text, found nothing; write it out, or remove the key [bad-text]",
        ),
        (
            "{reason: []}",
            "4:16 10 reason: expected a text, found an empty list; write it as one text, in quotes where it begins with a bracket [bad-text]",
        ),
    ],
)
def test_an_unclaimed_line_says_something(bad, message):
    assert unclaimed(bad) == [message]
    assert unclaimed("a question") == []


# No word of the machinery


KNOWN_FAULTS = {"missing", "extra_forbidden", "literal_error", "tuple_type", "dict_type", "model_type"}
WRONG = [
    "",
    "x",
    "X y",
    "0",
    [],
    ["x"],
    [[]],
    [{}],
    {},
    {"x": "y"},
    {"": ""},
    {"X": []},
    {"x": {}},
    {"x": {"x": "y"}},
    [{"x": "y"}],
]


def faults(each: type[BaseModel], data: object) -> list[dict]:
    try:
        each.model_validate(data)
    except ValidationError as error:
        return error.errors(include_url=False)
    return []


@pytest.mark.parametrize("each", MODELS)
def test_every_kind_of_fault_that_a_record_can_have_has_words_of_its_own(each):
    tried = list(WRONG)
    for name, field in each.model_fields.items():
        tried += [{key_of(name): wrong} for wrong in WRONG]
        for inner in nested(field.annotation):
            keys = dict(zip(inner.model_fields, WRONG))
            tried += [{name: shape} for shape in ([keys], {"x": keys}, keys)]
    for data in tried:
        for found in faults(each, data):
            if found["loc"] == ("id",):
                continue  # the key that a record stands under is checked before the record
            assert found["type"] in KNOWN_FAULTS or {"expected", "found", "remedy"} <= found["ctx"].keys()


def nested(annotation: object) -> list[type[BaseModel]]:
    """The records inside a type."""
    if isinstance(annotation, type) and get_origin(annotation) is None and issubclass(annotation, BaseModel):
        return [annotation]
    return [each for argument in get_args(annotation) for each in nested(argument)]
