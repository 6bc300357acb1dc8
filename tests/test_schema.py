"""The JSON Schema of a claims file, held against check-jsonschema, and the hooks that run the check."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from jsonschema import Draft7Validator

from claimbook.checking import check
from claimbook.cli import main
from claimbook.quantity import parse_quantity, parse_value
from claimbook.quantity.catalogue import units
from claimbook.quantity.span import SpanError, parse_span
from claimbook.reading import read_bytes
from claimbook.record import schema
from claimbook.record.book import SECTIONS as RECORDS
from claimbook.record.fields import TEXT_SCHEMA, key_of
from claimbook.record.model import Against
from claimbook.record.vocabulary import MEANINGS
from claimbook.wording.refusal import QuantityError
from spellings import DATES, SPELLINGS

ROOT = Path(__file__).resolve().parents[1]
SCHEMA_FILE = ROOT / "claims.schema.json"
SMALL = (ROOT / "tests" / "editor" / "claims.yaml").read_text(encoding="utf-8")
BIN = Path(sys.executable).parent
SCHEMA = schema.schema()
VALIDATOR = Draft7Validator(SCHEMA, format_checker=Draft7Validator.FORMAT_CHECKER)


def changed(old: str, new: str) -> str:
    """The small file with one piece of it typed otherwise."""
    assert SMALL.count(old) == 1, old
    return SMALL.replace(old, new)


def validated(folder: Path, *texts: str) -> list[list[str]]:
    """What check-jsonschema says about each text: path and message."""
    files = [folder / f"{number}.yaml" for number in range(len(texts))]
    for file, text in zip(files, texts):
        file.write_text(text, encoding="utf-8")
    command = [
        str(BIN / "check-jsonschema"),
        "--schemafile",
        str(SCHEMA_FILE),
        "--output-format",
        "json",
        *map(str, files),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    told = json.loads(done.stdout)
    assert told.get("parse_errors", []) == [] and done.returncode == (1 if told["errors"] else 0), (
        done.stdout + done.stderr
    )
    said: dict[str, list[str]] = {str(file): [] for file in files}
    for error in told["errors"]:
        said[error["filename"]].append(f"{error['path'].removeprefix('$.')}: {error['message']}")
    return list(said.values())


# The file


def test_the_command_prints_the_schema_and_nothing_else():
    result = CliRunner().invoke(main, ["schema"])
    assert (result.exit_code, result.stdout, result.stderr) == (0, schema.text(), "")


def test_the_schema_is_draft_7_with_an_id_of_no_host():
    Draft7Validator.check_schema(SCHEMA)
    assert (SCHEMA["$schema"], SCHEMA["$id"]) == (
        "http://json-schema.org/draft-07/schema#",
        "urn:claimbook:claims-file:1",
    )


PROPERTIES = [
    (f"{record}.{name}", part)
    for record, whole in {"file": SCHEMA, **SCHEMA["definitions"]}.items()
    for name, part in whole["properties"].items()
]


def test_every_field_of_every_model_is_a_property():
    for model in schema._RULES:
        part = SCHEMA["definitions"][model.__name__.lower()]
        # What a text stands for that is typed in a record's place has no key.
        fields = {
            key_of(name): field
            for name, field in model.model_fields.items()
            if name != "id" and (model, name) != (Against, "value")
        }
        assert list(part["properties"]) == list(fields)
        assert part["required"] == [name for name, field in fields.items() if field.is_required()]
        assert part["additionalProperties"] is False
    assert list(SCHEMA["properties"]) == ["schema_version", "as_of", *RECORDS]


@pytest.mark.parametrize(("path", "part"), PROPERTIES, ids=[path for path, _ in PROPERTIES])
def test_every_property_is_titled_described_and_shown_by_examples_that_fit(path: str, part: dict[str, Any]):
    assert part["title"] and part["description"].endswith(".") and part["examples"]
    validator = Draft7Validator(
        {"definitions": SCHEMA["definitions"], **part}, format_checker=Draft7Validator.FORMAT_CHECKER
    )
    for shown in part["examples"]:
        assert [error.message for error in validator.iter_errors(shown)] == []


@pytest.mark.parametrize(("path", "part"), PROPERTIES, ids=[path for path, _ in PROPERTIES])
def test_every_word_of_a_vocabulary_has_its_meaning(path: str, part: dict[str, Any]):
    if "enum" not in part or path == "file.schema_version":
        return
    meanings = dict(zip(part["enum"], part["enumDescriptions"], strict=True))
    assert meanings in map(dict, MEANINGS.values())
    assert part["markdownEnumDescriptions"] == part["enumDescriptions"]
    assert all(f"{word}: {meaning}" in part["description"] for word, meaning in meanings.items())
    assert part["description"].startswith(part["markdownDescription"])


def test_presented_and_status_have_the_same_words_and_meanings_of_their_own():
    claim = SCHEMA["definitions"]["claim"]["properties"]
    assert claim["presented"]["enumDescriptions"] == list(MEANINGS["presented"].values())
    assert claim["status"]["enumDescriptions"] == list(MEANINGS["status"].values())


def test_no_choice_is_left_unnamed():
    written = schema.text()
    assert not re.search(r'"(oneOf|anyOf|not)"', written)
    for part in SCHEMA["definitions"].values():
        for rule in part.get("allOf", []):
            assert list(rule) == ["$comment", "if", "then"]
            assert rule["then"].get("errorMessage", rule["$comment"]) == rule["$comment"]


# What passes


def test_the_real_file_is_valid(tmp_path: Path):
    assert validated(tmp_path, (ROOT / "claims.yaml").read_text(encoding="utf-8")) == [[]]


def test_the_small_file_is_valid_and_sound(tmp_path: Path):
    assert validated(tmp_path, SMALL) == [[]]
    book, problems = read_bytes(SMALL.encode(), "claims.yaml")
    assert problems == [] and check(book) == []


@pytest.mark.parametrize("version", ["1.1", "1.2"])
def test_values_and_dates_typed_by_hand_are_valid_however_yaml_reads_them(tmp_path: Path, version: str):
    texts = [changed("value: 750 token/s", f"value: {each}") for each in SPELLINGS]
    texts += [changed("published: 2026-06-26", f"published: {each}") for each in DATES]
    told = validated(tmp_path, *(f"%YAML {version}\n---\n{text}" for text in texts))
    assert told == [[]] * len(texts)


def _as_json(part: Any) -> Any:
    """What a reader of YAML 1.1 made of a file, as JSON can hold it: dates as text, keys as text."""
    if isinstance(part, dict):
        return {str(key): _as_json(value) for key, value in part.items()}
    if isinstance(part, list):
        return [_as_json(value) for value in part]
    return part.isoformat() if isinstance(part, date) else part


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_a_value_read_by_pyyaml_is_valid(spelling: str):
    data = _as_json(yaml.safe_load(changed("value: 750 token/s", f"value: {spelling}")))
    assert list(VALIDATOR.iter_errors(data)) == []


_NUMBERS = st.from_regex(r"-?(0|[1-9][0-9]{0,5})(\.[0-9]{1,4})?([eE][+-]?[0-9]{1,2})?", fullmatch=True)
_SPACES = st.sampled_from(["", " ", "  "])
_UNITS = st.lists(st.sampled_from(sorted(name.replace("_YEAR", "_2026") for name in units())), max_size=3).flatmap(
    lambda names: st.sampled_from(["*".join(names), "/".join(names), " ".join(names)])
)
_TAGS = st.sampled_from(["", "[sparse]", " [dense, fp8]", "[ per_user ]"])
_RANGES = st.tuples(st.sampled_from(["", "~"]), _SPACES, _NUMBERS, _SPACES, st.just(".."), _SPACES, _NUMBERS)
_SINGLES = st.tuples(st.sampled_from(["", "~", "<=", ">=", "<", ">"]), _SPACES, _NUMBERS)
_QUANTITIES = st.builds(
    lambda *parts: "".join(parts), _SPACES, (_SINGLES | _RANGES).map("".join), _SPACES, _UNITS, _TAGS, _SPACES
)
_DATE = r"[0-9]{4}(-(0[1-9]|1[0-2])(-([0-2][0-9]|3[01]))?)?"
_SPANS = st.from_regex(rf"{_DATE}(/{_DATE})?", fullmatch=True)
_SIGNS = st.text(alphabet="0123456789.,-+/~<>=*[] eExtokn")


def _fits(field: tuple[str, str], text: str) -> bool:
    part = SCHEMA["definitions"][field[0]]["properties"][field[1]]
    return Draft7Validator(part).is_valid(text)


@given(st.one_of(_QUANTITIES, _SPANS, _SIGNS, st.text()))
@settings(max_examples=400)  # of signs strung together few are a value, and of texts hardly one
@example("750 1/s")
@example("10 USD_2026/megatoken")
def test_whatever_the_reader_takes_for_a_value_the_schema_takes_too(text: str):
    try:
        parse_value(text)
    except (QuantityError, SpanError):
        return
    assert _fits(("claim", "value"), text)


@given(_QUANTITIES)
def test_whatever_the_reader_takes_for_a_quantity_the_schema_takes_too(text: str):
    try:
        parse_quantity(text)
    except QuantityError:
        assume(False)
    assert _fits(("calculation", "gives"), text)


@given(_SPANS)
def test_whatever_the_reader_takes_for_a_date_the_schema_takes_too(text: str):
    try:
        parse_span(text)
    except SpanError:
        assume(False)
    assert _fits(("claim", "due"), text)


# What is refused

CLAIM = "claims['sol-speed']"
SOURCE = "sources['launch-post']"
ID = "'^(?!(nan|null)$)[a-z][a-z0-9]*(-[a-z0-9]+)*$'"
EVIDENCE = SMALL[SMALL.index("    evidence:") : SMALL.index("    calculations:")]
CALCULATIONS = SMALL[SMALL.index("    calculations:") : SMALL.index("\nunclaimed:")]
FAULTS: tuple[tuple[str, str, str | None], ...] = (
    ("schema_version: 1", "schema_version: 2", "schema_version: 2 is not one of [1]"),
    ("as_of: 2026-11-30\n", "", "$: 'as_of' is a required property"),
    ("as_of: 2026-11-30", "as_of: 2026-11-31", "as_of: '2026-11-31' is not a 'date'"),
    ("unclaimed:", "unclaimd:", "$: Additional properties are not allowed ('unclaimd' was unexpected)"),
    (
        "    topic: speed",
        "    topic: speed\n    topics: speed",
        f"{CLAIM}: Additional properties are not allowed ('topics' was unexpected)",
    ),
    ("    topic: speed\n", "", f"{CLAIM}: 'topic' is a required property"),
    ("topic: speed", "topic: Speed", f"{CLAIM}.topic: 'Speed' does not match {ID}"),
    (
        "statement: Sol writes up to 750 tokens a second.",
        "statement:",
        f"{CLAIM}.statement: None is not of type 'string', 'number'",
    ),
    (
        "statement: Sol writes up to 750 tokens a second.",
        "statement: ' '",
        f"{CLAIM}.statement: ' ' does not match {TEXT_SCHEMA['pattern']!r}",
    ),
    (
        "presented: official",
        "presented: oficial",
        f"{CLAIM}.presented: 'oficial' is not one of ['official', 'inferred', 'speculative']",
    ),
    ("lines: [1, 3]", "lines: 1", f"{CLAIM}.lines: 1 is not of type 'array', 'object'"),
    ("lines: [1, 3]", "lines: [1, 1]", f"{CLAIM}.lines: [1, 1] has non-unique elements"),
    ("lines: [1, 3]", "lines: {ja: [0]}", f"{CLAIM}.lines.ja[0]: 0 is less than the minimum of 1"),
    ("    settles: A measurement.\n", "", f"{CLAIM}: 'settles' is a required property"),
    ("verdict: conflicting", "verdict: pending", f"{CLAIM}: 'due' is a required property"),
    ("    authority: [openai]\n", "", f"{CLAIM}: 'authority' is a required property"),
    (
        "verdict: conflicting\n    settles: A measurement.\n" + EVIDENCE + CALCULATIONS,
        "verdict: supported\n",
        f"{CLAIM}: 'evidence' is a required property",
    ),
    (
        "verdict: conflicting\n    settles: A measurement.\n" + EVIDENCE + CALCULATIONS,
        "verdict: not_enough_evidence\n    settles: A measurement.\n",
        f"{CLAIM}: 'searched' is a required property",
    ),
    (
        "    settles: A",
        "    judgement: {because: A person knows.}\n    settles: A",
        f"{CLAIM}.judgement: 'verdict' is a required property",
    ),
    (
        "    settles: A",
        "    renderings: [{kind: hedge, says: {ja: a}, differs: b}]\n    settles: A",
        f"{CLAIM}.renderings[0].says: {{'ja': 'a'}} does not have enough properties",
    ),
    ("        note: It says up to.\n", "", f"{CLAIM}.evidence[0]: 'note' is a required property"),
    ("shows: context", "shows: refutes", f"{CLAIM}.calculations[0]: 'compare' is a required property"),
    (
        "shows: context",
        "shows: context\n        else: refutes",
        f"{CLAIM}.calculations[0]: 'compare' is a required property",
    ),
    ("shows: context", "shows: context\n        compare: near", None),
    (
        "shows: context",
        "shows: context\n        compare: {}",
        f"{CLAIM}.calculations[0].compare: {{}} should be non-empty",
    ),
    (
        "shows: context",
        "shows: context\n        compare: {above: 0 s, below: 1 s}",
        f"{CLAIM}.calculations[0].compare: {{'above': '0 s', 'below': '1 s'}} has too many properties",
    ),
    ("shows: context", "shows: context\n        compare: {above: soon}", None),
    (
        "shows: context",
        "shows: context\n        compare: {above: {}}",
        f"{CLAIM}.calculations[0].compare.above: {{}} should be non-empty",
    ),
    ("{claim: sol-speed}", "{}", f"{CLAIM}.calculations[0].given.speed: {{}} should be non-empty"),
    (
        "{claim: sol-speed}",
        "{claim: a, figure: b}",
        f"{CLAIM}.calculations[0].given.speed: 'figure' is not one of ['claim']",
    ),
    (
        "{claim: sol-speed}",
        "{claim: a, assume: 3}",
        f"{CLAIM}.calculations[0].given.speed: 'assume' is not one of ['claim']",
    ),
    (
        "{claim: sol-speed}",
        "{figure: a, assume: 3}",
        f"{CLAIM}.calculations[0].given.speed: 'assume' is not one of ['figure']",
    ),
    (
        "{claim: sol-speed}",
        "{figure: a, because: b}",
        f"{CLAIM}.calculations[0].given.speed: 'because' is not one of ['figure']",
    ),
    ("{claim: sol-speed}", "{because: b}", f"{CLAIM}.calculations[0].given.speed: 'assume' is a required property"),
    ("{claim: sol-speed}", "{as: guess}", f"{CLAIM}.calculations[0].given.speed: 'assume' is a required property"),
    (
        "{claim: sol-speed}",
        "{source: launch-post}",
        f"{CLAIM}.calculations[0].given.speed: 'assume' is a required property",
    ),
    (", as: convention", "", f"{CLAIM}.calculations[0].given.day: 'as' is a required property"),
    (
        ", as: convention",
        ", as: gues",
        f"{CLAIM}.calculations[0].given.day.as: 'gues' is not one of ['convention', 'bound', 'guess']",
    ),
    (
        ", as: convention",
        ", as: convention, source: launch-post",
        f"{CLAIM}.calculations[0].given.day.as: 'convention' is not one of ['bound']",
    ),
    (", because: a day has as many", "", f"{CLAIM}.calculations[0].given.day: 'because' is a required property"),
    ("2: a rhetorical question", "2: {}", "unclaimed['2']: 'figures' is a required property"),
    ("2: a rhetorical question", "2: [a]", "unclaimed['2']: ['a'] is not of type 'string', 'number', 'object'"),
    (
        "2: a rhetorical question",
        "2: {because: a}",
        "unclaimed['2']: Additional properties are not allowed ('because' was unexpected)",
    ),
    ("published: 2026-06-26", "published: 2026-13", None),
    ("url: https://openai.com/", "url: openai.com", None),
    ("value: 750 token/s", "value: 7,5 token/s", None),
    ("accessed: 2026-11-30", "accessed: 2026-11", f"{SOURCE}.accessed: '2026-11' is not a 'date'"),
    ("seen: primary", "seen: copy", f"{SOURCE}: 'through' is a required property"),
    ("seen: primary", "seen: secondary", f"{SOURCE}: 'through' is a required property"),
    ("    url: https://openai.com/\n", "", f"{SOURCE}: 'url' is a required property"),
    ("    url: https://openai.com/\n", "    relays: launch-post\n", f"{SOURCE}: 'url' is a required property"),
    (
        "    url: https://openai.com/\n    published: 2026-06-26\n    accessed: 2026-11-30\n    language: en\n    "
        "kind: primary\n    voice: [openai]\n    seen: primary",
        "    relays: launch-post\n    accessed: 2026-11-30\n    language: en\n    kind: primary\n    voice: "
        "[openai]\n    seen: copy",
        f"{SOURCE}: 'url' is a required property",
    ),
    ("openai: {name: OpenAI}", "OpenAI: {name: OpenAI}", f"organisations: 'OpenAI' does not match {ID}"),
)

RULES = [
    (name, number) for name, part in SCHEMA["definitions"].items() for number, _ in enumerate(part.get("allOf", []))
]


@pytest.mark.parametrize(("name", "number"), RULES)
def test_without_any_one_rule_some_fault_is_missed(name: str, number: int):
    part = SCHEMA["definitions"][name]
    rules = [rule for index, rule in enumerate(part["allOf"]) if index != number]
    lax = Draft7Validator({**SCHEMA, "definitions": {**SCHEMA["definitions"], name: {**part, "allOf": rules}}})
    strict = Draft7Validator(SCHEMA)
    faulty = [_as_json(yaml.safe_load(changed(old, new))) for old, new, _ in FAULTS if "2026-11-31" not in new]
    assert any(lax.is_valid(data) and not strict.is_valid(data) for data in faulty)


PASSING = (
    ("seen: primary", "seen: copy\n    through: an archive"),
    ("seen: primary", "seen: secondary\n    relays: launch-post"),
    ("    url: https://openai.com/\n", "    note: no address is known\n"),
    ("shows: context", "shows: refutes\n        compare: within"),
    ("shows: context", "shows: refutes\n        compare: {above: 0 token}\n        else: context"),
    ("shows: context", "shows: refutes\n        compare: {above: {claim: sol-speed}}\n        else: qualifies"),
    ("shows: context", "shows: context\n        compare: {about: 5}"),
    (", as: convention", ", as: bound, source: launch-post"),
    (", as: convention", ", as: guess"),
    ("verdict: conflicting\n    settles: A measurement.", "verdict: supported"),
    ("verdict: conflicting", "verdict: pending\n    due: 2027"),
    ("2: a rhetorical question", "2: {reason: a question}"),
    ("2: a rhetorical question", "2: {figures: {3: a number of a name}}"),
    ("    authority: [openai]\n", "    judgement: {status: official, because: A person knows better.}\n"),
    ("lines: [1, 3]", "lines: {ja: [1, 3]}"),
    ("{claim: sol-speed}", "{figure: day-length}"),
    ("openai: {name: OpenAI}", "openai: {name: 2026}"),
)


@cache
def _faults_told(folder: Path) -> list[list[str]]:
    return validated(folder, *(changed(old, new) for old, new, _ in FAULTS))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("faults")


@pytest.mark.parametrize(
    "number", range(len(FAULTS)), ids=[f"{old.strip()[:20]}-{new.strip()[:30]}" for old, new, _ in FAULTS]
)
def test_a_planted_fault_is_refused_with_one_plain_message(folder: Path, number: int):
    told, expected = _faults_told(folder)[number], FAULTS[number][2]
    assert len(told) == 1
    assert told[0] == expected if expected else " does not match '^" in told[0]


@pytest.mark.parametrize(
    "number", range(len(FAULTS)), ids=[f"{old.strip()[:20]}-{new.strip()[:30]}" for old, new, _ in FAULTS]
)
def test_what_the_schema_refuses_the_check_refuses_too(number: int):
    old, new, _ = FAULTS[number]
    book, problems = read_bytes(changed(old, new).encode(), "claims.yaml")
    assert problems or check(book)


def test_the_twins_of_the_faults_pass(folder: Path, tmp_path: Path):
    assert validated(tmp_path, *(changed(old, new) for old, new in PASSING)) == [[]] * len(PASSING)


def test_a_fault_in_a_copy_of_the_real_file_is_refused_with_one_message(tmp_path: Path):
    real = (ROOT / "claims.yaml").read_text(encoding="utf-8")
    start = real.index("\nclaims:")

    def planted(pattern: str, new: str) -> str:
        text, count = re.subn(pattern, new, real[start:], count=1, flags=re.MULTILINE)
        assert count == 1
        return real[:start] + text

    faults = [
        planted(r"^    status: \w+$", "    status: oficial"),
        planted(r"^    topic: ", "    tpic: x\n    topic: "),
        planted(r"^    settles: [^\n]*\n(      [^\n]*\n)*", ""),
    ]
    assert [[message.split(": ", 1)[1] for message in told] for told in validated(tmp_path, *faults)] == [
        ["'oficial' is not one of ['official', 'inferred', 'speculative']"],
        ["Additional properties are not allowed ('tpic' was unexpected)"],
        ["'settles' is a required property"],
    ]


# The hooks


def run_in(folder: Path, command: list[str]) -> subprocess.CompletedProcess[str]:
    path = f"{BIN}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        command, cwd=folder, env={**os.environ, "PATH": path}, capture_output=True, text=True, timeout=120
    )


WRONG = changed("status: official", "status: speculative")
TOLD = "expected official, since"


def test_the_pre_commit_hook_checks_the_record(tmp_path: Path):
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert (hook["id"], hook["language"], hook["pass_filenames"]) == ("claimbook-check", "python", False)
    assert re.search(hook["files"], "claims.yaml") and not re.search(hook["files"], "tests/editor/claims.yaml")
    command = [*shlex.split(hook["entry"]), *hook["args"]]
    (tmp_path / "claims.yaml").write_text(SMALL, encoding="utf-8")
    assert run_in(tmp_path, command).returncode == 0
    (tmp_path / "claims.yaml").write_text(WRONG, encoding="utf-8")
    done = run_in(tmp_path, command)
    assert done.returncode == 1 and TOLD in done.stdout


WORKFLOW = ROOT / ".github" / "workflows" / "check.yml"


def test_the_workflow_is_one_and_may_only_read():
    done = subprocess.run(
        [str(BIN / "check-jsonschema"), "--builtin-schema", "vendor.github-workflows", str(WORKFLOW)],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout
    text = WORKFLOW.read_text(encoding="utf-8")
    assert yaml.safe_load(text)["permissions"] == {"contents": "read"}
    assert "secrets" not in text
    steps = yaml.safe_load(text)["jobs"]["check"]["steps"]
    used = [step["uses"] for step in steps if "uses" in step]
    assert [use.split("@")[0] for use in used] == ["actions/checkout", "actions/setup-python"]
    assert all(re.fullmatch(r"actions/[a-z-]+@v[0-9]+", use) for use in used)


def test_the_workflow_runs_the_tests_and_then_annotates_the_lines(tmp_path: Path):
    steps = yaml.safe_load(WORKFLOW.read_text(encoding="utf-8"))["jobs"]["check"]["steps"]
    first, second = (shlex.split(step["run"]) for step in steps if "run" in step)
    assert first == ["make", "test"]
    if shutil.which("make"):
        assert "pytest" in run_in(ROOT, [*first, "--dry-run"]).stdout
    (tmp_path / ".venv").symlink_to(sys.prefix)
    (tmp_path / "claims.yaml").write_text(SMALL, encoding="utf-8")
    done = run_in(tmp_path, second)
    assert (done.returncode, done.stdout) == (0, "")
    (tmp_path / "claims.yaml").write_text(WRONG, encoding="utf-8")
    done = run_in(tmp_path, second)
    assert done.returncode == 1
    assert done.stdout.startswith("::error file=claims.yaml,line=17,col=13") and TOLD in done.stdout
