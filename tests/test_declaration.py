"""One declaration says all about a field, and nothing that treats fields or words apart can forget one."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import Field

from books import book
from claimbook import numerals
from claimbook.record import manual, schema
from claimbook.record.book import SECTIONS
from claimbook.record.declaration import declared, reached, references, renamed
from claimbook.record.fields import SourceId, Text, Url
from claimbook.record.fields import declared as declare
from claimbook.record.model import Claim, Record, Source
from claimbook.record.vocabulary import complete, words
from claimbook.tables.record import _plain
from claimbook.texts.words import TABLES

ROOT = Path(__file__).parent.parent
MODELS = [model for section in SECTIONS.values() for model in reached(section)]


class Archived(Source):
    """A source with two fields more, as somebody might add them."""

    archive: Url | None = declare("Where a copy is kept.", default=None, examples=["https://archive.example/1"])
    corrects: SourceId | None = declare("The page that it corrects.", default=None, examples=["first-page"])


class Forgetful(Source):
    """A source with a field that nobody declared."""

    archive: Text | None = Field(None, description="Where a copy is kept.")


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_field_says_what_it_is_with_an_example(model: type[Record]) -> None:
    for name, field in declared(model).items():
        assert field.meaning.endswith(".") and field.hint and not field.hint.endswith("."), name
        assert field.examples, name


def test_a_field_that_was_added_is_in_the_schema_the_tables_and_the_references() -> None:
    assert list(declared(Archived))[-2:] == ["archive", "corrects"]
    assert (
        schema.of_type(declared(Archived)["archive"].type)["patternErrorMessage"]
        == "Write the whole address, like https://example.org/page."
    )
    assert _plain(Archived)[-2:] == ["archive", "corrects"]
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
            "corrects": "first-page",
        }
    )
    assert list(references(page)) == [(("voice", 0), "organisations", "acme"), (("corrects",), "sources", "first-page")]
    assert renamed(page, lambda section, name: f"{section}-{name}").corrects == "sources-first-page"  # type: ignore[attr-defined]


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
            listed = schema.meanings(name, field.words) if field.words else {}
            assert all(f"| `{word}` | {meaning} |" in told for word, meaning in listed.items())


def test_a_field_of_a_claim_stands_where_the_real_file_has_it() -> None:
    text = (ROOT / "claims.yaml").read_text(encoding="utf-8")
    block = text.split("\n  sol-cerebras-speed:\n")[1].split("\n\n")[0]
    order = [line.strip().split(":")[0] for line in block.splitlines() if line.startswith("    ") and line[4].isalpha()]
    assert order == [name for name in declared(Claim) if name in order]


@pytest.mark.parametrize("parts", [(words("stance")[:2], words("stance")[2:]), (words("stance"),)])
def test_parts_that_are_all_words_are_complete(parts: tuple[tuple[str, ...], ...]) -> None:
    complete("stance", *parts)


@pytest.mark.parametrize("parts", [words("stance")[1:], (*words("stance"), "echoes"), (*words("stance"), "context")])
def test_a_word_forgotten_added_or_treated_twice_is_told_at_once(parts: tuple[str, ...]) -> None:
    with pytest.raises(LookupError, match="stance: the words are"):
        complete("stance", parts)


def test_a_language_whose_figures_are_read_has_its_words_of_doubt() -> None:
    assert set(TABLES) == set(numerals.languages())
