"""Tables of a record are read by pandas and SQLite, and the record is built again from what they read."""

from __future__ import annotations

import ast
import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from books import book
from claimbook import Claimbook
from claimbook.exporting import FORMATS, Absent, about, csv, jsonl, parquet
from claimbook.exporting.csv import guarded, unguarded
from claimbook.exporting.tables import Dangling, relations
from claimbook.record.book import SECTIONS
from claimbook.record.declaration import declared
from claimbook.record.model import Calculation, Claim, Evidence, Input, Rendering, Source
from claimbook.wording.signs import INVISIBLE
from exports import TEXTS, Rows, exported, hostile, known, read_again, rebuilt

HOSTILE = hostile()
ABOUT = about(HOSTILE)


def frame(data: bytes) -> pd.DataFrame:
    """A table as pandas reads it when it is told that only an empty cell holds nothing."""
    return pd.read_csv(io.BytesIO(data), dtype=str, keep_default_na=False, encoding="utf-8")


def rows_of_csv(files: Mapping[str, bytes]) -> dict[str, Rows]:
    return {
        name.removesuffix(".csv"): [
            {column: unguarded(cell) or None for column, cell in row.items()}
            for row in frame(data).to_dict(orient="records")
        ]
        for name, data in files.items()
    }  # fmt: skip


def rows_of_parquet(files: Mapping[str, bytes]) -> dict[str, Rows]:
    tables = {name.removesuffix(".parquet"): pd.read_parquet(io.BytesIO(data)) for name, data in files.items()}
    return {
        name: [{column: None if pd.isna(cell) else cell for column, cell in row.items()} for row in table.to_dict(orient="records")]
        for name, table in tables.items()
    }  # fmt: skip


def sections_of_jsonl(files: Mapping[str, bytes]) -> dict[str, Any]:
    """What the lines hold, without what is derived, as a claims file has it."""
    lines = {
        name.removesuffix(".jsonl"): [json.loads(line) for line in data.decode().splitlines()]
        for name, data in files.items()
    }
    (head,) = lines.pop("record")
    sections = {
        name: {
            str(record.pop("line" if name == "unclaimed" else "id")): {k: v for k, v in record.items() if k not in jsonl.DERIVED}
            for record in records
        }
        for name, records in lines.items()
    }  # fmt: skip
    return {"schema_version": head["schema_version"], "as_of": head["as_of"], **sections}


def again_from_csv(record: Claimbook) -> Claimbook:
    return rebuilt(rows_of_csv(exported("csv", record)))


def again_from_parquet(record: Claimbook) -> Claimbook:
    return rebuilt(rows_of_parquet(exported("parquet", record)))


def again_from_jsonl(record: Claimbook) -> Claimbook:
    return read_again(sections_of_jsonl(exported("jsonl", record)))


AGAIN: dict[str, Callable[[Claimbook], Claimbook]] = {
    "csv": again_from_csv,
    "parquet": again_from_parquet,
    "jsonl": again_from_jsonl,
}


@pytest.mark.parametrize("form", AGAIN)
def test_the_real_record_comes_back_whole(form: str, record: Claimbook) -> None:
    assert known(AGAIN[form](record)) == known(record)


@pytest.mark.parametrize("form", AGAIN)
def test_a_record_of_hostile_texts_comes_back_whole(form: str) -> None:
    assert known(AGAIN[form](HOSTILE)) == known(labelled(HOSTILE))


def test_a_record_that_lost_something_is_told_from_the_whole_one() -> None:
    assert known(book()) != known(book(claims={"speed": {"value": "751 token/s"}}))
    assert known(book()) != known(book(claims={"speed": {"lines": [1, 2]}}))


def labelled(record: Claimbook) -> Claimbook:
    """A record with the labels that the rules give, which are the ones exported."""
    rows = {row["id"]: row for row in next(each for each in relations(record) if each.name == "claims").records()}
    claims = {
        name: claim.model_copy(update={label: rows[name][label] for label in ("status", "verdict")})
        for name, claim in record.claims.items()
    }
    return record.holding({"claims": claims})


_SEEN = st.characters(blacklist_categories=["Cs"]).filter(lambda sign: not re.match(f"[{INVISIBLE}]", sign))
_PIECES = st.one_of(st.sampled_from(TEXTS), st.text(_SEEN, max_size=12))
SPOILT = st.lists(_PIECES, min_size=1, max_size=3).map("".join).filter(lambda text: text.strip())


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(SPOILT, min_size=4, max_size=4), st.sampled_from(["na", "none", "inf", "true", "e5", "no"]))
def test_whatever_a_text_holds_comes_back(texts: list[str], name: str) -> None:
    statement, speaker, note, title = texts
    record = book(
        claims={
            name: {
                "statement": statement,
                "speaker": speaker,
                "evidence": [{"source": name, "stance": "context", "note": note}],
            }
        },
        sources={name: {"title": title, "url": None}},
    )
    for again in AGAIN.values():
        assert known(again(record)) == known(labelled(record))


# --- cells ---


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "'quoted", "''"])
def test_a_text_that_a_spreadsheet_would_calculate_has_an_apostrophe_before_it(text: str) -> None:
    assert guarded(text) == f"'{text}" and unguarded(guarded(text)) == text


@pytest.mark.parametrize("text", ["1+1", "a=b", "750 token/s", "NA", "a'b", ""])
def test_any_other_text_is_left_as_it_is(text: str) -> None:
    assert guarded(text) == text == unguarded(text)


def test_no_cell_of_any_file_begins_as_a_formula_does_but_for_numbers() -> None:
    numbers = {
        relation.name: {column.name for column in relation.columns if column.type in ("integer", "number")}
        for relation in relations(HOSTILE)
    }
    seen = 0
    for name, data in csv.files(HOSTILE, ABOUT).items():
        for row in frame(data).to_dict(orient="records"):
            for column, cell in row.items():
                if column not in numbers[name.removesuffix(".csv")]:
                    assert not cell.startswith(("=", "+", "-", "@", "\t")), (name, column, cell)
                    seen += cell.startswith("'")
    assert seen >= 12


def test_a_negative_number_is_a_number() -> None:
    record = book(figures={"cold": {"value": "-3.50 meter"}})
    table = frame(csv.files(record, ABOUT)["figures.csv"])
    assert table.loc[0, ["value", "value_low"]].tolist() == ["'-3.50 meter", "-3.50"]
    assert pd.to_numeric(table["value_low"]).tolist() == [-3.5]


def test_texts_that_look_like_nothing_a_number_or_a_date_stay_texts() -> None:
    claims = frame(csv.files(HOSTILE, ABOUT)["claims.csv"]).set_index("id")
    assert claims.loc["e5", "statement"] == "NA" and claims.loc["no", "statement"] == "007"
    assert claims.loc["e5", "value"] == "70..100 wafer"
    assert claims.loc["e5", ["value_low", "value_high", "value_unit"]].tolist() == ["70", "100", "wafer"]
    assert claims.loc["no", ["value", "due"]].tolist() == ["2026-07", "2026-12/2029-12"]
    assert claims.loc["no", ["due_from", "due_to"]].tolist() == ["2026-12-01", "2029-12-31"]
    assert claims.loc["no", ["value_low", "speaker"]].tolist() == ["", ""]


def test_parquet_keeps_types() -> None:
    claims = pd.read_parquet(io.BytesIO(parquet.files(HOSTILE, ABOUT)["claims.parquet"])).set_index("id")
    assert claims.loc["e5", "about_posts"] and not claims.loc["no", "about_posts"]
    assert claims.loc["e5", ["value_low", "value_high"]].tolist() == [70.0, 100.0]
    assert claims.loc["no", "due_to"] == date(2029, 12, 31) and type(claims.loc["no", "due_to"]) is date
    assert pd.isna(claims.loc["no", "speaker"]) and claims.loc["text-0", "speaker"] == "NA"


def test_parquet_says_what_columns_mean() -> None:
    import pyarrow.parquet as reader

    schema = reader.read_schema(io.BytesIO(parquet.files(HOSTILE, ABOUT)["claims.parquet"]))
    told = schema.field("statement").metadata[b"description"].decode()
    assert told == "The assertion in one sentence, in the recorder's own words."


def test_without_pyarrow_one_line_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(Absent) as refused:
        parquet.files(HOSTILE, ABOUT)
    assert str(refused.value) == (
        "expected the package pyarrow, found none; install it with `pip install claimbook[parquet]`, or export csv"
    )


def test_json_lines_have_a_claim_as_the_file_has_it() -> None:
    record = book()
    (line,) = jsonl.files(record, about(record))["claims.jsonl"].decode().splitlines()
    assert json.loads(line) == {
        "id": "speed",
        "statement": "Acme's engine writes 750 tokens per second.",
        "topic": "speed",
        "lines": [1, 2, 3],
        "presented": "official",
        "authority": ["acme"],
        "value": "750 token/s",
        "status": "official",
        "verdict": "supported",
        "evidence": [{"source": "acme-page", "stance": "supports", "note": "It says so."}],
        "status_because": "acme-page supports it with the voice of acme",
        "verdict_because": "acme-page supports it",
        "origins": ["acme"],
    }


def test_no_line_of_json_breaks_in_two() -> None:
    for name, data in jsonl.files(HOSTILE, ABOUT).items():
        assert all(json.loads(line) for line in data.decode().split("\n")[:-1]), name
        assert data.endswith(b"\n")


# --- what the tables are ---


@pytest.mark.parametrize(
    ("table", "model"),
    [
        ("claims", Claim),
        ("sources", Source),
        ("evidence", Evidence),
        ("calculations", Calculation),
        ("inputs", Input),
        ("renderings", Rendering),
    ],
)
def test_every_plain_field_is_a_column_with_its_own_meaning(table: str, model: Any) -> None:
    columns = {column.name: column for column in next(r for r in relations(HOSTILE) if r.name == table).columns}
    for name, field in declared(model).items():
        if field.plain:
            assert columns[name].meaning.startswith(field.meaning) and columns[name].words == field.words


def test_every_section_and_whatever_stands_inside_it_is_a_table() -> None:
    assert [relation.name for relation in relations(HOSTILE)] == (
        "record organisations sources sources_voice articles lines claims claims_authority claims_lines figures figures_source "
        "evidence calculations inputs inputs_source renderings renderings_says judgements unclaimed unclaimed_figures"
    ).split()
    assert set(SECTIONS) <= {relation.name for relation in relations(HOSTILE)}


def test_keys_tell_rows_apart_and_lead_to_rows() -> None:
    tables = {relation.name: relation for relation in relations(HOSTILE)}
    keys = {name: [tuple(row[key] for key in each.key) for row in each.records()] for name, each in tables.items()}
    for name, relation in tables.items():
        assert len(set(keys[name])) == len(keys[name]), name
        for column in relation.columns:
            found = {row[column.name] for row in relation.records()}
            assert None not in found or not column.required, (name, column.name)
            if column.leads:
                assert {(each,) for each in found - {None}} <= set(keys[column.leads]), (name, column.name)
            if column.words:
                assert found - {None} <= set(column.words), (name, column.name)


def test_labels_are_the_derived_ones_as_of_the_records_day() -> None:
    record = book(claims={"speed": {"status": "speculative", "verdict": "refuted"}})
    (row,) = next(each for each in relations(record) if each.name == "claims").records()
    assert (row["status"], row["verdict"], row["status_because"]) == (
        "official", "supported", "acme-page supports it with the voice of acme"
    )  # fmt: skip
    (before,) = next(each for each in relations(record.on(date(2026, 1, 1))) if each.name == "claims").records()
    assert (before["status"], before["verdict"]) == ("speculative", "not_enough_evidence")


def test_an_id_that_leads_nowhere_is_told_and_not_exported() -> None:
    record = book(claims={"speed": {"evidence": [{"source": "gone", "stance": "context", "note": "It says so."}]}})
    with pytest.raises(Dangling, match=r"^claims.yaml:11:3: speed names `gone`, which is not there$"):
        relations(record)


def test_a_line_that_no_article_has_is_told_and_not_exported() -> None:
    with pytest.raises(Dangling, match=r"^claims.yaml:14:12: speed stands on line 9 of en, which has 3$"):
        relations(book(claims={"speed": {"lines": [1, 9]}}))


@pytest.mark.parametrize("form", FORMATS)
def test_the_same_record_gives_the_same_bytes(form: str) -> None:
    first, second = (FORMATS[form].files(record, ABOUT) for record in (HOSTILE, hostile()))
    assert dict(first) == dict(second) and list(first) == list(second)


@pytest.mark.parametrize("form", FORMATS)
def test_another_record_gives_other_bytes(form: str) -> None:
    record = book(claims={"speed": {"statement": "Another thing."}}, sources={"acme-page": {"title": "Another page"}})
    files, others = FORMATS[form].files(book(), ABOUT), FORMATS[form].files(record, ABOUT)
    assert files != others


def test_chance_moves_no_byte() -> None:
    script = (
        "import hashlib; from exports import hostile, exported; from claimbook.exporting import FORMATS; record = hostile()\n"
        "print({form: hashlib.sha256(b''.join(exported(form, record).values())).hexdigest() for form in FORMATS})"
    )
    told = {
        subprocess.run(
            [sys.executable, "-W", "error", "-c", script],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1 and all(form in next(iter(told)) for form in FORMATS)


def test_every_format_is_a_module_of_its_name() -> None:
    folder = Path(csv.__file__).parent
    assert set(FORMATS) <= {path.stem for path in folder.glob("*.py")}
    for name in FORMATS:
        tree = ast.parse((folder / f"{name}.py").read_text(encoding="utf-8"))
        assert "files" in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
