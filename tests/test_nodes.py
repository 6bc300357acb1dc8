"""Strict YAML: what is let in, what is refused, and that each refusal says where and what to do."""

from __future__ import annotations

import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from claimbook.reading.nodes import Mapping, Scalar, Sequence, compose
from claimbook.wording.bounds import MOST_BYTES, MOST_INVISIBLE, MOST_LEVELS, MOST_VALUES
from spellings import TEXTS

SECONDS = 10
"""How long the most hostile file may take; an honest one of this size takes a tenth of it."""


def told(text: str | bytes) -> list[str]:
    """The messages about a text, the file's name left out."""
    data = text if isinstance(text, bytes) else text.encode()
    root, problems = compose(data, "c.yaml")
    assert root is not None or problems
    return [str(problem).removeprefix("c.yaml:") for problem in problems]


def node(text: str, *path: str | int):
    """The node at a path of a text that is read whole."""
    root, problems = compose(text.encode(), "c.yaml")
    assert problems == []
    found = root
    for part in path:
        found = found.values[part]
    return found


def refuses(bad: str | bytes, message: str, good: str | bytes) -> None:
    """The one message about a text, and a twin of the text that is read."""
    assert told(bad) == [message]
    assert told(good) == []


# What is let in


def test_mappings_lists_and_texts_remember_where_they_stand():
    text = "claims:\n  sol:\n    lines: [1, 26]\n    topic: 'speed'\n"
    assert node(text, "claims", "sol") == Mapping(
        3,
        5,
        {
            "lines": Sequence(3, 12, [Scalar(3, 13, "1"), Scalar(3, 16, "26")]),
            "topic": Scalar(4, 12, "speed", plain=False),
        },
        {"lines": Scalar(3, 5, "lines"), "topic": Scalar(4, 5, "topic")},
    )


@pytest.mark.parametrize("spelling", TEXTS)
def test_every_text_keeps_the_spelling_that_was_typed(spelling):
    assert node(f"a: {spelling}\n", "a") == Scalar(1, 4, spelling)


def test_a_key_without_a_value_has_the_empty_text():
    assert node("a:\nb: 1\n", "a") == Scalar(1, 3, "")


def test_a_column_counts_characters_and_not_bytes():
    assert node("é: 兆\n", "é") == Scalar(1, 4, "兆")


@pytest.mark.parametrize("text", ["a: 1\nb:\n  - x\n  - 'y\n\n    z'\n", "# head\n\na: |\n  one\n  two\nb: é\n"])
def test_a_byte_order_mark_and_crlf_change_nothing(text):
    plain = compose(text.encode(), "c.yaml")
    assert plain[1] == []
    assert compose(b"\xef\xbb\xbf" + text.encode(), "c.yaml") == plain
    assert compose(text.replace("\n", "\r\n").encode(), "c.yaml") == plain


def test_one_document_may_be_opened_and_closed():
    assert told("---\na: 1\n...\n") == []


def test_a_tab_may_stand_inside_a_text():
    assert node("a: b\tc\n", "a") == Scalar(1, 4, "b\tc")


# The file as a whole


def test_an_empty_file_is_refused():
    message = "1:1 file: expected a mapping of records, found an empty file; begin with the keys `schema_version` and `as_of` [file-empty]"
    refuses("", message, "a: 1")
    refuses(" \n\n", message, " \n\na: 1")
    refuses(b"\xef\xbb\xbf", message, b"\xef\xbb\xbfa: 1")


def test_a_file_of_comments_only_is_refused():
    refuses(
        "# a\n# b\n",
        "1:1 file: expected a mapping of records, found nothing but comments; begin with the keys `schema_version` "
        "and `as_of` [file-empty]",
        "# a\n# b\na: 1\n",
    )


def test_an_empty_document_is_refused():
    refuses(
        "---\n",
        "1:1 file: expected a mapping of records, found an empty document; begin with the keys `schema_version` and "
        "`as_of` [file-empty]",
        "---\na: 1\n",
    )


def test_a_list_at_the_top_is_refused():
    refuses(
        "# head\n- a: 1\n",
        "2:1 file: expected a mapping of records, found a list; put the records under keys such as `claims:` and "
        "`sources:` [not-a-mapping]",
        "# head\na: 1\n",
    )


def test_a_text_at_the_top_is_refused():
    refuses(
        "claims\n",
        "1:1 file: expected a mapping of records, found a single text; put the records under keys such as `claims:` "
        "and `sources:` [not-a-mapping]",
        "claims:\n",
    )


def test_a_second_document_is_refused_and_the_first_still_judged():
    refuses(
        "a: 1\n---\nb: 2\n",
        "2:1 file: expected one document, found a second one; remove the line `---`, or make two files "
        "[several-documents]",
        "a: 1\nb: 2\n",
    )
    assert [message.split()[-1] for message in told("a: 1\na: 2\n---\nb: 2\n")] == [
        "[duplicate-key]",
        "[several-documents]",
    ]


# Bytes


def test_bytes_that_are_not_utf_8_are_refused_where_they_stand():
    refuses(
        "a: 1\nnote: é caf".encode() + b"\xe9\n",
        "2:12 file: expected UTF-8 text, found the byte 0xe9; save the file as UTF-8 in your editor [not-utf-8]",
        "a: 1\nnote: é café\n".encode(),
    )


def test_a_byte_order_mark_does_not_shift_the_place_of_a_wrong_byte():
    assert told(b"\xef\xbb\xbfa: \xff") == told(b"a: \xff")
    assert told(b"a: \xff")[0].startswith("1:4 ")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_utf_16_is_refused_by_name(encoding):
    refuses(
        "a: 1\n".encode(encoding),
        "1:1 file: expected UTF-8 text, found UTF-16 text; save the file as UTF-8 in your editor [not-utf-8]",
        "a: 1\n".encode("utf-8-sig"),
    )


@pytest.mark.parametrize(
    "code", [0x00, 0x07, 0x0B, 0x1B, 0x7F, 0x85, 0x9F, 0xAD, 0x200B, 0x2028, 0x202E, 0x2066, 0xFEFF, 0xFFFE, 0xFFFF]
)
def test_a_character_that_cannot_be_seen_is_refused(code):
    refuses(
        f"a: 1\nnote: so{chr(code)}l\n",
        f"2:9 file: expected text that can be seen, found the invisible character U+{code:04X}; delete it "
        "[control-character]",
        "a: 1\nnote: sol\n",
    )


@pytest.mark.parametrize(
    "escape, code", [("\\0", 0), ("\\e", 0x1B), ("\\N", 0x85), ("\\L", 0x2028), ("\\u200b", 0x200B), ("\\x7f", 0x7F)]
)
def test_a_character_that_cannot_be_seen_is_refused_as_an_escape_too(escape, code):
    refuses(
        f'claims:\n  sol:\n    note: "so{escape}l"\n',
        f"3:11 sol note: expected text that can be seen, found the invisible character U+{code:04X}, written as an "
        "escape; delete it [control-character]",
        'claims:\n  sol:\n    note: "so\\tl"\n',
    )


def test_a_refused_escape_does_not_get_into_the_text():
    root, _ = compose(b'a: "\\e[31m"\n', "c.yaml")
    assert root.values["a"].text == "\ufffd[31m"


def test_characters_that_people_write_with_are_let_in():
    text = "5 000 € — « 3兆 » 👩‍🔬"
    assert node(f"note: {text}\n", "note").text == text


def test_a_lone_carriage_return_is_refused():
    assert told("a: 1\rb: 2\n") == [
        "1:5 file: expected LF or CRLF at the end of a line, found a lone carriage return; save the file with LF line "
        "ends [control-character]"
    ]
    assert told("a: 1\r\nb: 2\r\n") == []


def test_every_unseen_character_is_told_up_to_a_hundred():
    assert [message.split()[0] for message in told("a\u200b: \u200b\nb: \x00\n")] == ["1:2", "1:5", "2:4"]
    assert len(told("\u200b\n" * 1000)) == MOST_INVISIBLE == 100


# Keys


def test_a_key_typed_twice_is_refused_with_both_lines():
    refuses(
        "claims:\n  sol:\n    status: official\n    topic: speed\n    status: inferred\n",
        "5:5 sol: expected the key `status` once, found it on line 3 and again on line 5; remove or rename one of the "
        "two [duplicate-key]",
        "claims:\n  sol:\n    status: official\n    topic: speed\n    verdict: supported\n",
    )


def test_a_key_typed_twice_on_one_line_is_refused():
    refuses(
        "organisations:\n  openai: {name: A, name: B}\n",
        "2:21 openai: expected the key `name` once, found it twice on line 2; remove or rename one of the two "
        "[duplicate-key]",
        "organisations:\n  openai: {name: A, url: B}\n",
    )


def test_a_record_typed_twice_is_refused():
    refuses(
        "claims:\n  sol: {}\n  luna: {}\n  sol: {}\n",
        "4:3 claims: expected the key `sol` once, found it on line 2 and again on line 4; remove or rename one of the "
        "two [duplicate-key]",
        "claims:\n  sol: {}\n  luna: {}\n  terra: {}\n",
    )


def test_a_section_typed_twice_is_refused():
    refuses(
        "claims: {}\nclaims: {}\n",
        "2:1 file: expected the key `claims` once, found it on line 1 and again on line 2; remove or rename one of "
        "the two [duplicate-key]",
        "claims: {}\nsources: {}\n",
    )


def test_a_key_typed_twice_deep_inside_names_its_path():
    refuses(
        "claims:\n  sol:\n    evidence:\n      - note: a\n        'note': b\n",
        "5:9 sol evidence.1: expected the key `note` once in an item, found it on line 4 and again on line 5; put a "
        "hyphen before it where a new item begins, else remove one of the two [duplicate-key]",
        "claims:\n  sol:\n    evidence:\n      - note: a\n      - 'note': b\n",
    )


def test_the_first_value_of_a_key_typed_twice_stays():
    root, _ = compose(b"a: 1\na: 2\n", "c.yaml")
    assert root.values["a"].text == "1"


@pytest.mark.parametrize("key", ["[a, b]", "{a: b}", "? [a]\n"])
def test_a_key_that_is_no_text_is_refused(key):
    refuses(
        f"{key}: 1\n",
        f"1:{3 if key[0] == '?' else 1} file: expected a word before the colon, found a list or a mapping; write one, "
        "or put the whole text in double quotes [key-not-text]",
        f"'{key.strip('? ' + chr(10))}': 1\n",
    )


@pytest.mark.parametrize("key", ["''", '""', "?"])
def test_a_key_that_is_empty_is_refused(key):
    bad = "claims:\n  ?\n  : 1\n" if key == "?" else f"claims:\n  {key}: 1\n"
    line_and_column = "2:4" if key == "?" else "2:3"
    refuses(
        bad,
        f"{line_and_column} claims: expected a word before the colon, found none; write one, or put the whole text in "
        "double quotes [key-not-text]",
        "claims:\n  sol: 1\n",
    )


# What only a program would write


def test_an_anchor_is_refused():
    refuses(
        "claims:\n  sol: &base\n    topic: speed\n",
        "2:8 sol: expected a plain value, found the anchor `&base`; remove it, or put a text that begins with `&` in "
        "double quotes [anchor]",
        'claims:\n  sol:\n    topic: "&base"\n',
    )


def test_an_alias_is_refused():
    refuses(
        "claims:\n  sol:\n    topic: *base\n",
        "3:12 sol topic: expected the value itself, found the alias `*base`; write the value out, or put a text that "
        "begins with `*` in double quotes [anchor]",
        'claims:\n  sol:\n    topic: "*base"\n',
    )


def test_an_alias_as_key_is_refused_once():
    refuses(
        "claims:\n  *base : 1\n",
        "2:3 claims: expected the value itself, found the alias `*base`; write the value out, or put a text that "
        "begins with `*` in double quotes [anchor]",
        'claims:\n  "*base" : 1\n',
    )


@pytest.mark.parametrize("value", ["*base", "[*one, *two]", "{topic: speed}"])
def test_a_merge_key_is_refused_once_whatever_it_merges(value):
    refuses(
        f"claims:\n  sol:\n    <<: {value}\n",
        "3:5 sol: expected the fields themselves, found the merge key `<<`; write the fields out [merge-key]",
        "claims:\n  sol:\n    topic: speed\n",
    )


def test_a_mapping_knows_that_a_merge_key_was_refused():
    root, _ = compose(b"a: {<<: {b: 1}}\nc: {b: 1}\n", "c.yaml")
    assert root.values["a"].merged
    assert not root.values["c"].merged


@pytest.mark.parametrize("tag", ["!!str", "!!python/object:os.system", "!secret", "!", "!<x:y>"])
def test_a_tag_is_refused(tag):
    shown = {"!<x:y>": "x:y"}.get(tag, tag)
    refuses(
        f"claims:\n  sol:\n    topic: {tag} speed\n",
        f"3:12 sol topic: expected a plain value, found the tag `{shown}`; remove it, or put a text that begins with "
        "`!` in double quotes [tag]",
        f'claims:\n  sol:\n    topic: "{tag} speed"\n',
    )


def test_a_text_that_begins_with_the_sign_of_a_block_is_not_lost():
    refuses(
        "claims:\n  sol:\n    value: >2\n",
        "3:12 sol value: expected a text on the lines below, found none after `>`; put a text that begins with `>` in "
        "double quotes [empty-block]",
        'claims:\n  sol:\n    value: ">2"\n',
    )
    assert node("note: >\n  folded\n  text\n", "note").text == "folded text\n"


# What YAML itself cannot read


@pytest.mark.parametrize(
    "bad, column", [("a:\n\tb: 1\n", 1), ("a:\n  \tb: 1\n", 3), ("a: b\n\tc: d\n", 1), ("a: |\n\tx\n", 1)]
)
def test_a_tab_as_indentation_is_refused(bad, column):
    refuses(
        bad,
        f"2:{column} file: expected spaces before the text, found a tab; indent with two spaces for each level [tab]",
        bad.replace("  \t", "  ").replace("\t", "  ").replace("a: b\n", "a:\n"),
    )


@pytest.mark.parametrize(
    "sign, text, column",
    [
        ("`@`", "@sama", 4),
        ("a backtick", "`x`", 4),
        ("`%`", "%x", 4),
        ("`*`", "*so* it is", 4),
        ("`&`", "& co", 4),
        ("`!`", "!x!y", 4),
        ("`>`", ">200 wafer", 4),
        ("`>`", ">=2 wafer", 4),
        ("`>`", "> 200", 4),
        ("`|`", "| x", 4),
        ("`?`", "? b", 4),
    ],
)
def test_a_text_that_begins_with_a_sign_of_yaml_is_refused(sign, text, column):
    refuses(
        f"a: {text}\n",
        f"1:{column} file: expected a text, found one that begins with {sign}, which YAML keeps for itself; put it in "
        "double quotes [not-yaml]",
        f'a: "{text}"\n',
    )


@pytest.mark.parametrize("text", ["]", "}", ",x"])
def test_a_text_that_begins_with_a_bracket_or_comma_is_refused(text):
    refuses(
        f"a: {text}\n",
        f"1:4 file: expected a value, found `{text}`; put a text that begins with such a sign in double quotes "
        "[not-yaml]",
        f"a: '{text}'\n",
    )


@pytest.mark.parametrize("quote", ["'", '"'])
def test_quotes_that_are_never_closed_are_refused_where_they_open(quote):
    refuses(
        f"a: 1\nb: {quote}x\nc: 2\n",
        "2:4 file: expected a closing quote, found none before the next key; close the quotes that open here "
        "[not-yaml]",
        f"a: 1\nb: {quote}x{quote}\nc: 2\n",
    )


def test_a_list_that_is_never_closed_is_refused_where_it_opens():
    refuses(
        "a: [1, 2\nb: 3\n",
        "1:4 file: expected a list that is closed by `]`, found `:` on line 2 first; put commas between its items, "
        "and `]` after the last [not-yaml]",
        "a: [1, 2]\nb: 3\n",
    )
    assert told("a: [1, 2") == [
        "1:4 file: expected a list that is closed by `]`, found the end on line 2 first; put commas between its "
        "items, and `]` after the last [not-yaml]"
    ]


def test_a_mapping_that_is_never_closed_is_refused_where_it_opens():
    refuses(
        "a: {x: 1\nb: 3\n",
        "1:4 file: expected a mapping that is closed by `}`, found `:` on line 2 first; put commas between its keys, "
        "and `}` after the last [not-yaml]",
        "a: {x: 1}\nb: 3\n",
    )


@pytest.mark.parametrize("text, column", [("b: c", 5), ("see http://x: y", 16), ("'b': c", 7), ("750 : 1", 8)])
def test_a_second_colon_on_a_line_is_refused(text, column):
    refuses(
        f"a: {text}\n",
        f"1:{column} file: expected one `key: value` on a line, found a second colon; put the whole text in double "
        "quotes [not-yaml]",
        f'a: "{text}"\n',
    )


@pytest.mark.parametrize("bad", ["a: 1\n  b: 2\n", "a\n  b: 2\n"])
def test_a_key_that_goes_on_with_a_text_is_refused(bad):
    refuses(
        bad,
        "2:4 file: expected a key in line with those above, found one that goes on with the text above it;"
        " indent it like its neighbours, end the line above with a colon, or put a text that goes on in double quotes "
        "[not-yaml]",
        "a:\n  b: 2\n",
    )


def test_a_line_without_a_colon_is_refused():
    refuses(
        "a: 1\nstatus:official\nb: 2\n",
        "2:8 file: expected a space after the colon, found none; write `status: official` [not-yaml]",
        "a: 1\nstatus: official\nb: 2\n",
    )


def test_a_key_between_two_indentations_is_refused():
    refuses(
        "a:\n    b: 1\n  c: 2\n",
        "3:3 file: expected a key in line with those above, found a line that is indented otherwise; indent it like "
        "its neighbours [not-yaml]",
        "a:\n    b: 1\n    c: 2\n",
    )


def test_a_list_item_among_keys_is_refused():
    refuses(
        "a: 1\n- b\n",
        "2:1 file: expected a key in line with those above, found a list item; remove the hyphen, or indent it like "
        "its neighbours [not-yaml]",
        "a: 1\nb:\n",
    )


def test_a_value_without_a_key_is_refused():
    refuses(
        "a: 1\n: b\n",
        "2:1 file: expected a key in line with those above, found a colon without a key; indent it like its "
        "neighbours [not-yaml]",
        "a: 1\nb: b\n",
    )


def test_a_key_among_list_items_is_refused():
    refuses(
        "a:\n  - b\n  c: 1\n",
        "3:3 file: expected a hyphen in line with those above, found a line that is indented otherwise; indent it "
        "like its neighbours [not-yaml]",
        "a:\n  - b\nc: 1\n",
    )


def test_a_list_that_begins_on_the_line_of_its_key_is_refused():
    refuses(
        "a: - b\n",
        "1:4 file: expected a list on the lines below its key, found a hyphen on the line of the key;"
        " move it to the next line, or put the text in double quotes [not-yaml]",
        "a:\n  - b\n",
    )


@pytest.mark.parametrize(
    "value, rest, good", [('"x" y', "y", '"x y"'), ("'it's'", "s'", '"it\'s"'), ("[1]]", "]", "[1]")]
)
def test_more_after_a_value_is_refused(value, rest, good):
    column = 4 + value.rindex(rest)
    refuses(
        f"a: {value}\n",
        f"1:{column} file: expected the end of the value, found `{rest}` after it; put the whole value in one pair of "
        "quotes [not-yaml]",
        f"a: {good}\n",
    )


def test_an_escape_that_yaml_does_not_know_is_refused():
    refuses(
        'a: "C:\\dir"\n',
        "1:7 file: expected an escape that YAML knows, found `\\d`; write the backslash twice, or put the text in "
        "single quotes [not-yaml]",
        "a: 'C:\\dir'\n",
    )


@pytest.mark.parametrize("escape", ["\\xg1", "\\ud800", "\\U00110000"])
def test_an_escape_without_the_code_of_a_character_is_refused(escape):
    [message] = told(f'a: "{escape}"\n')
    assert message.endswith(
        " file: expected the code of a character after the backslash, found something else;"
        " write the backslash twice, or put the text in single quotes [not-yaml]"
    )
    assert told('a: "\\xe1 \\u5146 \\U0001f44d"\n') == []


@pytest.mark.parametrize("bad", ["  a: 1\nb: 2\n", "{a: 1}\nb: 2\n"])
def test_a_line_outside_the_mapping_is_refused(bad):
    refuses(
        bad,
        "2:1 file: expected one mapping that fills the file, found a line outside it; begin every top-level key at "
        "the very start of its line [not-yaml]",
        "a: 1\nb: 2\n",
    )


@pytest.mark.parametrize("directive", ["%FOO bar", "%YAML 3.0"])
def test_a_directive_is_refused(directive):
    refuses(
        f"{directive}\n---\na: 1\n",
        "1:1 file: expected a key, found a line that begins with `%`; remove it [not-yaml]",
        "---\na: 1\n",
    )


def test_what_was_found_before_the_parser_stopped_is_told_too():
    assert [message.split()[-1] for message in told("a: 1\na: 2\nb: *c\nd: @e\n")] == [
        "[duplicate-key]",
        "[anchor]",
        "[not-yaml]",
    ]


# Size, depth and time


def test_a_file_over_the_size_is_refused():
    refuses(
        b"#" * (MOST_BYTES + 1),
        "1:1 file: expected at most 32000000 bytes, found more; leave out what is not needed [file-too-large]",
        b"#" * (MOST_BYTES - 4) + b"\na: ",
    )


def test_a_file_over_the_depth_is_refused():
    deep = "\n".join("  " * depth + "a:" for depth in range(MOST_LEVELS))
    assert told(deep) == []
    assert told(deep + "\n" + "  " * MOST_LEVELS + "a:\n") == [
        "21:41 file: expected at most 20 levels, found more; flatten the record [too-deep]"
    ]


def test_a_file_over_the_number_of_values_is_refused():
    def listed(number: int) -> str:
        return "a: [" + "1, " * number + "]"

    # The mapping, the key and the list are values too.
    refuses(
        listed(MOST_VALUES - 2),
        f"1:{5 + 3 * (MOST_VALUES - 3)} file: expected at most 1500000 values, found more; leave out what is not needed "
        "[too-many-nodes]",
        listed(MOST_VALUES - 3),
    )


@pytest.mark.parametrize(
    "piece",
    [
        "[",
        "{a: ",
        "- ",
        "-\n",
        "? ",
        ": ",
        ":",
        "a: ",
        "'",
        '"',
        "#",
        "\n",
        " ",
        "\t",
        "%TAG !a! x\n",
        "---\n",
        "x ",
        "*a ",
        "&a ",
        "!a ",
        "k: *a\n",
        "\u200b\n",
        "a\0",
        "\r",
    ],
)
def test_a_hostile_file_is_refused_in_bounded_time(piece):
    data = piece.encode() * (MOST_BYTES // len(piece.encode()))
    start = time.process_time()
    _, problems = compose(data, "c.yaml")
    assert problems
    assert time.process_time() - start < SECONDS


def test_an_alias_bomb_is_not_expanded():
    bomb = 'a: &a ["x"]\n' + "".join(
        f"{after}: &{after} [{', '.join([f'*{before}'] * 9)}]\n" for before, after in zip("abcdefgh", "bcdefghi")
    )
    start = time.process_time()
    root, problems = compose(bomb.encode(), "c.yaml")
    assert time.process_time() - start < 1
    assert {problem.code for problem in problems} == {"anchor"}
    assert all(isinstance(item, Scalar) for item in root.values["i"].values)


# Anything else


yaml_like = st.text(
    st.sampled_from(list("ab1: -\n\t[]{},#&*!|>'\"%@`?~.\\\r") + ["é", "\u200b", "兆", "\ufeff"]), max_size=60
)


@settings(max_examples=400, deadline=None, derandomize=True)
@given(st.binary(max_size=80) | yaml_like.map(str.encode))
@example(b"\xef\xbb\xbf\xff")
@example(b"'\n\n")
def test_any_bytes_give_a_mapping_or_problems_that_lie_inside_the_file(data):
    root, problems = compose(data, "c.yaml")
    assert root is None or isinstance(root, Mapping)
    assert root is not None or problems
    lines = data.decode("utf-8-sig", "replace").split("\n")
    for problem in problems:
        assert 1 <= problem.line <= len(lines) + 1
        line = lines[problem.line - 1] if problem.line <= len(lines) else ""
        assert 1 <= problem.column <= len(line) + 1
        assert not any(character < " " for character in str(problem))
        assert all((problem.expected, problem.found, problem.remedy))
