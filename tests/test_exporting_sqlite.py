"""The database opens in SQLite, its keys hold, its texts are found, and the record is built again from it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from books import book
from claimbook import Claimbook
from claimbook.exporting import About, sqlite
from claimbook.exporting.tables import relations
from claimbook.record.vocabulary import MEANINGS
from exports import Rows, exported, hostile, known, rebuilt
from test_exporting_tables import labelled

HOSTILE = hostile()


def opened(record: Claimbook) -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:")
    connection.deserialize(exported("sqlite", record)[sqlite.DATABASE])
    connection.row_factory = sqlite3.Row
    return connection


def rows(connection: sqlite3.Connection) -> dict[str, Rows]:
    names = [relation.name for relation in relations(book())]
    return {name: [dict(row) for row in connection.execute(f'SELECT * FROM "{name}" ORDER BY rowid')] for name in names}


@pytest.fixture(scope="module")
def database() -> Iterator[sqlite3.Connection]:
    with closing(opened(HOSTILE)) as connection:
        yield connection


@pytest.fixture(scope="module")
def real(record: Claimbook) -> Iterator[sqlite3.Connection]:
    with closing(opened(record)) as connection:
        yield connection


def test_the_real_record_comes_back_whole(real: sqlite3.Connection, record: Claimbook) -> None:
    assert known(rebuilt(rows(real))) == known(record)


def test_a_record_of_hostile_texts_comes_back_whole(database: sqlite3.Connection) -> None:
    assert known(rebuilt(rows(database))) == known(labelled(HOSTILE))


def test_it_is_sound_and_every_key_leads_to_a_row(real: sqlite3.Connection) -> None:
    assert real.execute("PRAGMA integrity_check").fetchall()[0][0] == "ok"
    assert real.execute("PRAGMA foreign_key_check").fetchall() == []
    told = {(row["table"], row["to"]) for row in real.execute("PRAGMA foreign_key_list(evidence)")}
    assert told == {("claims", "id"), ("sources", "id")}


def test_a_row_that_leads_nowhere_is_refused_and_one_that_leads_somewhere_is_not() -> None:
    with closing(opened(book())) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        with connection:
            connection.execute(
                "INSERT INTO claims_authority SELECT 'speed', id FROM organisations WHERE id = 'acme' AND 0"
            )
            connection.execute(
                "INSERT INTO evidence VALUES ('speed.2', 'speed', 2, 'acme-page', 'context', 0, 'It.', 0, NULL)"
            )
        with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY constraint failed"), connection:
            connection.execute(
                "INSERT INTO evidence VALUES ('speed.3', 'speed', 3, 'gone', 'context', 0, 'It.', 0, NULL)"
            )


def test_a_word_of_no_vocabulary_is_refused() -> None:
    with closing(opened(book())) as connection, pytest.raises(sqlite3.IntegrityError, match="CHECK constraint failed"):
        connection.execute("UPDATE claims SET status = 'Official'")


@pytest.mark.parametrize("status", MEANINGS["status"])
def test_a_view_has_the_claims_of_its_status(status: str, real: sqlite3.Connection, record: Claimbook) -> None:
    shown = [row["id"] for row in real.execute(f"SELECT id FROM {status}")]
    assert shown == [claim.id for claim in record.claims.values() if claim.status == status] != []


@pytest.mark.parametrize(
    ("table", "word", "found"),
    [
        ("claims", "metric OR braces", ["text-22"]),
        ("claims", "日本語、中文", ["text-28"]),
        ("claims", "nowhere", []),
        ("evidence", "less", ["inf.2"]),
        ("sources", "null", ["na"]),
        ("figures", "NA", ["open"]),
    ],
)
def test_texts_are_found(table: str, word: str, found: list[str], database: sqlite3.Connection) -> None:
    query = f"SELECT id FROM {table} WHERE rowid IN (SELECT rowid FROM {table}_fts WHERE {table}_fts MATCH ?)"
    assert [row["id"] for row in database.execute(query, [word])] == found


def test_texts_stay_texts(database: sqlite3.Connection) -> None:
    row = database.execute(
        "SELECT statement, typeof(statement) AS type, value_low FROM claims WHERE id = 'no'"
    ).fetchone()
    assert tuple(row) == ("007", "text", None)


def test_datasette_is_told_what_everything_is(real: sqlite3.Connection) -> None:
    known_of = About(
        "claims",
        "A title",
        "A description.",
        licences=(("CC-BY-4.0", "https://a.example/by"),),
        url="https://a.example",
    )
    metadata = json.loads(sqlite.files(book(), known_of)[sqlite.METADATA])
    assert {name: metadata[name] for name in metadata if name != "databases"} == {
        "title": "A title",
        "description": "A description.",
        "license": "CC-BY-4.0",
        "license_url": "https://a.example/by",
        "source": "A title",
        "source_url": "https://a.example",
    }
    (database,) = metadata["databases"]
    assert f"{database}.db" == sqlite.DATABASE
    tables = metadata["databases"][database]["tables"]
    there = {row["name"] for row in real.execute("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')")}
    assert tables.keys() <= there
    for name, told in tables.items():
        columns = {row["name"] for row in real.execute(f'PRAGMA table_info("{name}")')}
        assert set(told.get("columns", {})) | set(told.get("facets", [])) <= columns, name
    assert tables["claims"]["facets"] == ["presented", "status", "verdict"]
    assert tables["speculative"]["description"] == MEANINGS["status"]["speculative"]


def test_it_opens_as_a_file_in_a_program_of_its_own(tmp_path: Path, record: Claimbook) -> None:
    path = tmp_path / sqlite.DATABASE
    path.write_bytes(exported("sqlite", record)[sqlite.DATABASE])
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        assert connection.execute("SELECT count(*) FROM claims").fetchone() == (len(record.claims),)
        assert connection.execute("PRAGMA user_version").fetchone() == (record.schema_version,)
