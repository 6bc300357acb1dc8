"""One declaration says all about a field, and nothing that treats fields or words apart can forget one."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
import yaml
from pydantic import Field

from books import book, keys_in
from claimbook import numerals
from claimbook.judging import rules as judging
from claimbook.quantity.catalogue import units
from claimbook.record import manual, schema
from claimbook.record.book import SECTIONS, Claimbook
from claimbook.record.declaration import declared, reached, references, renamed
from claimbook.record.fields import SourceId, Text, Url
from claimbook.record.fields import declared as declare
from claimbook.record.model import Calculation, Claim, Evidence, Judgement, Record, Source
from claimbook.record.vocabulary import IDLE, MEANINGS, complete, words
from claimbook.tables.record import plain
from claimbook.texts.words import TABLES

ROOT = Path(__file__).parent.parent
MODELS = [model for section in SECTIONS.values() for model in reached(section)]


RECORD = (ROOT / "claims.yaml").read_text(encoding="utf-8")


def head() -> dict[type[Record], dict[str, str]]:
    """The fields that the head of the real file shows, by record, each with what stands beside it."""
    taught: dict[type[Record], dict[str, str]] = {Claim: {}, Evidence: {}, Calculation: {}}
    inside = None
    for line in RECORD[: RECORD.index("schema_version:")].splitlines():
        found = re.match(r"#( +(?:- )?)([a-z_]+):(.*)", line)
        if found and len(found[1]) == 5:
            taught[Claim][found[2]] = found[3]
            inside = declared(Claim)[found[2]].record
        elif found and inside and len(found[1]) == 9:
            taught[inside][found[2]] = found[3]
    return taught


class Archived(Source):
    """A source with two fields more, as somebody might add them."""

    mirror: Url | None = declare("Where a copy is kept.", default=None, examples=["https://archive.example/1"])
    withdraws: SourceId | None = declare("The page that it takes back.", default=None, examples=["first-page"])


class Forgetful(Source):
    """A source with a field that nobody declared."""

    archive: Text | None = Field(None, description="Where a copy is kept.")


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_field_says_what_it_is_with_an_example(model: type[Record]) -> None:
    for name, field in declared(model).items():
        assert field.meaning.endswith(".") and field.hint and not field.hint.endswith("."), name
        assert field.examples, name


def test_a_field_that_was_added_is_in_the_schema_the_tables_and_the_references() -> None:
    assert list(declared(Archived))[-2:] == ["mirror", "withdraws"]
    assert (
        schema.of_type(declared(Archived)["mirror"].type)["patternErrorMessage"]
        == "Write the whole address, like https://example.org/page."
    )
    assert plain(Archived)[-2:] == ["mirror", "withdraws"]
    page = Archived.model_validate(
        {
            "id": "page",
            "title": "T",
            "publisher": "P",
            "accessed": "2026-11-30",
            "language": "en",
            "kind": "press",
            "seen": "primary",
            "voice": ["acme"],
            "withdraws": "first-page",
        }
    )
    assert list(references(page)) == [
        (("voice", 0), "organisations", "acme"),
        (("withdraws",), "sources", "first-page"),
    ]
    assert renamed(page, lambda section, name: f"{section}-{name}").withdraws == "sources-first-page"  # type: ignore[attr-defined]


# What only puts the reason of a label into words, or says which record it is, decides none.
TELLING = {(Calculation, "asks"), (Judgement, "because")}


def test_the_fields_that_the_rules_weigh_are_declared_so(record: Claimbook, monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at: set[tuple[type[Record], str]] = set()
    get = Record.__getattribute__

    def watched(self: Record, name: str) -> object:
        if name != "id" and name in type(self).model_fields:
            looked_at.add((type(self), name))
        return get(self, name)

    overruled = {"judgement": {"status": "inferred", "verdict": "refuted", "because": "So."}}
    lifted = {
        "calculations": [
            {"asks": "?", "formula": "a", "given": {"a": {"figure": "size"}}, "gives": "2 token", "shows": "supports"}
        ],
        "authority": None,
    }
    small = book(claims={"overruled": overruled, "lifted": lifted}, figures={"size": {}})
    monkeypatch.setattr(Record, "__getattribute__", watched)
    # A record of its own, of which nothing is known yet.
    for each in (replace(record, as_of=record.as_of), replace(small, as_of=small.as_of)):
        for claim in each.claims.values():
            judging.status(claim, each)
            judging.verdict(claim, each)
    weighed = {(model, field.attribute) for model in MODELS for field in declared(model).values() if field.weighed}
    assert looked_at - TELLING == weighed


def test_a_field_that_nobody_declared_cannot_be_used() -> None:
    with pytest.raises(TypeError):
        declared(Forgetful)


def test_references_are_told_with_the_path_on_which_they_stand() -> None:
    claim = book(
        claims={
            "speed": {
                "lines": {"en": ["1"]},
                "renderings": [{"kind": "term", "says": {"en": "a", "fr": "b"}, "differs": "Much."}],
                "calculations": [
                    {
                        "asks": "?",
                        "formula": "a * b",
                        "given": {"a": {"claim": "other"}, "b": {"figure": "size"}},
                        "gives": "1",
                        "shows": "context",
                    }
                ],
            }
        }
    ).claims["speed"]
    assert list(references(claim)) == [
        (("lines", "en"), "articles", "en"),
        (("authority", 0), "organisations", "acme"),
        (("evidence", 0, "source"), "sources", "acme-page"),
        (("calculations", 0, "given", "a", "claim"), "claims", "other"),
        (("calculations", 0, "given", "b", "figure"), "figures", "size"),
        (("renderings", 0, "says", "en"), "articles", "en"),
        (("renderings", 0, "says", "fr"), "articles", "fr"),
    ]


def test_lines_of_every_article_name_none() -> None:
    assert [section for _, section, _ in references(book().claims["speed"])].count("articles") == 0


def test_renaming_there_and_back_changes_nothing() -> None:
    claim = book(claims={"speed": {"lines": {"en": ["1"], "fr": ["2"]}}}).claims["speed"]
    there = renamed(claim, lambda section, name: f"new-{section}-{name}")
    assert there != claim
    assert renamed(there, lambda section, name: name.removeprefix(f"new-{section}-")) == claim


@pytest.mark.record
@pytest.mark.parametrize(("file", "text"), [("claims.schema.json", schema.text), ("FORMAT.md", manual.text)])
def test_what_is_generated_is_fresh(file: str, text: object) -> None:
    assert (ROOT / file).read_text(encoding="utf-8") == text(), f"{file} is stale; run `make schema`"  # type: ignore[operator]


def test_the_manual_has_every_field_and_every_word_with_its_meaning() -> None:
    told = manual.text()
    for model in MODELS:
        for name, field in declared(model).items():
            assert f"| `{name}` | {'required' if field.required else ''} | {field.meaning} |" in told
    # The words of a comparison are fields of a condition.
    vocabularies = [words for name, words in MEANINGS.items() if name != "comparison"]
    for word, meaning in [pair for vocabulary in (*vocabularies, units()) for pair in vocabulary.items()]:
        assert told.count(f"| `{word}` | {meaning} |") == 1


def test_its_rules_speak_of_every_label_stance_and_kind_that_they_treat_apart() -> None:
    rules = manual.text().split("## The rules")[1]
    for word in (*words("status"), *words("verdict")):
        assert f"`{word}`" in rules
    assert all(word.rstrip("s") in rules for word in words("stance"))
    for kind in (*judging.KINDS_THAT_INFER, *judging.KINDS_OF_TALK, *judging.FIRST_HAND):
        assert re.sub("^an? ", "", judging.AS_A[kind]) in " ".join(rules.split())


def test_fields_are_declared_in_the_order_in_which_the_real_file_mostly_has_them() -> None:
    ahead: Counter[tuple[type[Record], str, str]] = Counter()
    sections = yaml.load(RECORD, Loader=yaml.BaseLoader)
    for name, section in SECTIONS.items():
        for record in sections[name].values():
            for model, keys in keys_in(section, record):
                ahead.update((model, first, second) for first, second in combinations(keys, 2))
    for (model, first, second), times in ahead.items():
        order = list(declared(model))
        told = (model.__name__, first, second)
        assert order.index(first) < order.index(second) or times < ahead[model, second, first], told


@pytest.mark.record
def test_the_head_of_the_record_teaches_fields_in_the_order_in_which_they_are_declared() -> None:
    for model, taught in head().items():
        assert taught, model.__name__
        assert list(taught) == [name for name in declared(model) if name in taught], (
            "the head of claims.yaml has another order than FORMAT.md"
        )


@pytest.mark.record
def test_the_head_of_the_record_lists_every_word_where_it_lists_some() -> None:
    listed = [
        (declared(model)[name], told)
        for model, taught in head().items()
        for name, told in taught.items()
        if " | " in told
    ]
    assert [field.name for field, _ in listed] == ["status", "verdict", "stance", "compare"]
    for field, told in listed:
        assert " | ".join(field.words) in told, (
            f"the head of claims.yaml has other words of `{field.name}` than FORMAT.md"
        )


@pytest.mark.parametrize("parts", [(words("stance")[:2], words("stance")[2:]), (words("stance"),)])
def test_parts_that_are_all_words_are_complete(parts: tuple[tuple[str, ...], ...]) -> None:
    complete("stance", *parts)


@pytest.mark.parametrize("parts", [words("stance")[1:], (*words("stance"), "echoes"), (*words("stance"), "context")])
def test_a_word_forgotten_added_or_treated_twice_is_told_at_once(parts: tuple[str, ...]) -> None:
    with pytest.raises(LookupError, match="stance: the words are"):
        complete("stance", parts)


def test_a_language_whose_figures_are_read_has_its_words_of_doubt() -> None:
    assert set(TABLES) == set(numerals.languages())


# Words that are treated apart

PACKAGE = ROOT / "src" / "claimbook"
LANGUAGES = set(numerals.languages())
LABELS = ("status", "verdict")
# The rooms below the record know nothing of its words; those of texts have languages to tell apart.
KNOWING = [
    file for file in sorted(PACKAGE.rglob("*.py")) if file.parent.name not in ("wording", "quantity", "numerals")
]
OF_TEXTS = [file for file in sorted(PACKAGE.rglob("*.py")) if file.parent.name in ("numerals", "texts")]


def apart(tree: ast.AST) -> Iterator[tuple[ast.expr, set[str]]]:
    """Every mapping, list, tuple and set whose keys or items are written out, two words or more and nothing else."""
    for node in ast.walk(tree):
        parts = (
            node.keys
            if isinstance(node, ast.Dict)
            else node.elts
            if isinstance(node, (ast.Tuple, ast.List, ast.Set))
            else []
        )
        typed = [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
        if len(typed) == len(parts) > 1:
            yield node, set(typed)  # type: ignore[misc]


def completed(tree: ast.Module) -> set[ast.expr]:
    """What is written out under a name that stands in a check of completeness in the same module."""
    checked = {
        name.id
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "complete"
        for part in call.args[1:]
        for name in ast.walk(part)
        if isinstance(name, ast.Name)
    }
    found = set()
    for each in tree.body:
        target = (
            each.targets[0]
            if isinstance(each, ast.Assign)
            else each.target
            if isinstance(each, ast.AnnAssign)
            else None
        )
        if isinstance(target, ast.Name) and target.id in checked:
            found.add(each.value)  # type: ignore[union-attr]
    return found


def compared(tree: ast.AST) -> Iterator[tuple[int, set[str]]]:
    """Comparisons with the one stance that decides nothing: what they mean is every stance that does not."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            for part in node.comparators:
                if isinstance(part, ast.Constant) and part.value in IDLE:
                    yield node.lineno, {part.value}


def silent(text: str) -> list[tuple[int, set[str]]]:
    """Line and words of whatever in a module treats some words apart and would not notice a new one."""
    tree = ast.parse(text)
    known = [set(words(name)) for name in MEANINGS] + [{word for name in LABELS for word in words(name)}]
    checked = completed(tree)
    parts = [
        (node.lineno, typed)
        for node, typed in apart(tree)
        if node not in checked and any(map(typed.__lt__, known)) and typed not in known
    ]
    return [*parts, *compared(tree)]


@pytest.mark.parametrize("file", KNOWING, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_nothing_treats_some_words_apart_and_stays_silent_on_a_new_one(file: Path) -> None:
    assert silent(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('GOOD = ("supports", "qualifies")', [(1, {"supports", "qualifies"})]),
        ('GOOD = ("supports", "qualifies")\ncomplete("stance", GOOD, REST)', []),
        ('def f(x):\n    return {"official": 1, "inferred": 2}[x]', [(2, {"official", "inferred"})]),
        ('def f(x):\n    return {"official": 1, "inferred": 2, "speculative": 3}[x]', []),
        ('COLUMNS = ["status", "verdict"]', []),
        ('def f(x):\n    return x != "context"', [(2, {"context"})]),
        ("def f(x):\n    return x not in IDLE", []),
    ],
)
def test_a_part_of_a_vocabulary_is_found_unless_it_is_checked_with_the_rest(
    text: str, told: list[tuple[int, set[str]]]
) -> None:
    assert silent(text) == told


def test_a_table_by_language_has_every_language_whose_figures_are_read() -> None:
    found = {
        (file.name, node.lineno): typed
        for file in OF_TEXTS
        for node, typed in apart(ast.parse(file.read_text(encoding="utf-8")))
        # This one says itself, where it is imported, which languages have no number on the noun.
        if isinstance(node, ast.Dict) and typed <= LANGUAGES and file.name != "things.py"
    }
    assert found and all(typed == LANGUAGES for typed in found.values()), found
