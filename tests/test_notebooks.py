"""The stored notebooks are what they give when they are run afresh, and their prose states only what code gives."""

from __future__ import annotations

import base64
import io
import re
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import matplotlib.image
import nbformat
import numpy as np
import pytest

from claimbook import Claimbook, numerals, tables
from claimbook.notebook import running as notebooks
from claimbook.reading import read_bytes

FOLDER = Path(__file__).parent.parent / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
SLIGHT = 0.02
"""Mean difference, of 1, that another build of the font library may make in a picture."""


def pixels(output: dict) -> np.ndarray:
    return matplotlib.image.imread(io.BytesIO(base64.b64decode(output["data"]["image/png"])), format="png")


def texts(cell: nbformat.NotebookNode) -> list[object]:
    """The outputs of a cell without their pictures."""
    kept = []
    for output in cell.outputs:
        plain = dict(output)
        if "data" in plain:
            plain["data"] = {kind: value for kind, value in plain["data"].items() if kind != "image/png"}
        kept.append(plain)
    return kept


def alike(old: np.ndarray, new: np.ndarray) -> bool:
    if any(abs(a - b) > 3 for a, b in zip(old.shape, new.shape)):
        return False
    height, width = (min(a, b) for a, b in zip(old.shape[:2], new.shape[:2]))
    return float(np.abs(old[:height, :width] - new[:height, :width]).mean()) < SLIGHT


@pytest.fixture(scope="module", params=NOTEBOOKS, ids=[path.stem for path in NOTEBOOKS])
def pair(request: pytest.FixtureRequest) -> tuple[nbformat.NotebookNode, nbformat.NotebookNode]:
    return notebooks.stored(request.param), notebooks.fresh(request.param)


def test_there_are_notebooks() -> None:
    assert NOTEBOOKS


def test_stored_outputs_equal_fresh_ones(pair: tuple[nbformat.NotebookNode, nbformat.NotebookNode]) -> None:
    stored, fresh = pair
    assert [cell.source for cell in stored.cells] == [cell.source for cell in fresh.cells]
    for old, new in zip(stored.cells, fresh.cells):
        if old.cell_type != "code":
            continue
        assert texts(old) == texts(new), old.source
        for before, after in zip(old.outputs, new.outputs):
            if "image/png" in before.get("data", {}):
                assert alike(pixels(before), pixels(after)), old.source


def test_every_code_cell_shows_or_defines_something_and_none_fails(pair: tuple[nbformat.NotebookNode, nbformat.NotebookNode]) -> None:
    for cell in pair[1].cells:
        if cell.cell_type == "code":
            assert all(output.output_type != "error" for output in cell.outputs)
            assert cell.outputs, cell.source


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_stored_in_stable_form(path: Path) -> None:
    stored = path.read_text(encoding="utf-8")
    assert notebooks.text(notebooks.stable(notebooks.stored(path))) == stored
    assert '"execution_count": null' in stored
    for trace in ("/home/", "/tmp/", "0x7f", "iopub.execute"):
        assert trace not in stored


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_picture_has_a_sentence_that_says_what_it_shows(path: Path) -> None:
    for cell in notebooks.stored(path).cells:
        for output in cell.get("outputs", []):
            if "image/png" in output.get("data", {}):
                said = output["data"]["text/plain"]
                assert said.endswith(".") and output["metadata"]["image/png"]["alt"] == said


def unproved(notebook: nbformat.NotebookNode) -> list[str]:
    """Figures in Markdown cells that stand in no output and no code of the notebook."""
    proofs = []
    for cell in notebook.cells:
        if cell.cell_type == "code":
            proofs.append(cell.source)
            for output in cell.outputs:
                proofs += [str(output.get("text", "")), *map(str, output.get("data", {}).get("text/plain", "").split("\n"))]
                proofs.append(str(output.get("data", {}).get("text/markdown", "")))
    known = "\n".join(proofs)
    return [
        figure.text
        for cell in notebook.cells
        if cell.cell_type == "markdown"
        for line in cell.source.split("\n")
        for figure in numerals.figures(line, "en")
        if any(character.isdigit() for character in figure.text) and figure.text not in known
    ]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_prose_states_no_number_that_no_code_gives(path: Path) -> None:
    assert unproved(notebooks.stored(path)) == []


def test_a_number_that_no_code_gives_is_found() -> None:
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_markdown_cell("There are 43 wafers, says GPT-5.6."), nbformat.v4.new_code_cell("assert wafers == 42")]
    )
    assert [figure.split()[0] for figure in unproved(notebook)] == ["43"]
    notebook.cells[1].source = "assert wafers == 43 wafers"
    assert unproved(notebook) == []


STATED = [
    ("sol-total-parameters", 2, "the size is"),
    ("sol-total-parameters", 3, "trillion parameters are"),
    ("sol-total-parameters", 8, "the size"),
    ("sol-wafer-count", 2, "the number of wafers is"),
    ("sol-wafer-count", 3, "the 70 to 100 wafers"),
    ("sol-wafer-count", 4, "the guessed 70 to 100 wafers"),
    ("sol-wafer-count", 8, "the wafer count"),
    ("sol-cerebras-speed", 2, "the speed is"),
    ("sol-cerebras-speed", 4, "That GPT-5.6 Sol speaks 750 tokens a second is"),
    ("sol-cerebras-july", 2, "the launch in July is"),
    ("sol-cerebras-july", 8, "the launch in July"),
    ("sol-cerebras-same-full-model", 2, "the same full model is"),
    ("sol-cerebras-same-full-model", 8, "the same full model"),
    ("sol-one-layer-per-wafer", 3, "one layer to a wafer"),
    ("sol-one-layer-per-wafer", 8, "one layer to a wafer"),
    ("sol-light-kv-forced", 2, "the light KV cache forced by the wafers is"),
    ("sol-light-kv-forced", 5, "the wafers forced a light cache upon Sol"),
    ("jalapeno-first-in-history", 6, "**the first in history**"),
    ("jalapeno-first-in-history", 7, "the first in-house chip in history"),
    ("jalapeno-design-nine-months", 6, "its *design* took 9 months is"),
    ("jalapeno-first-sites-gigawatt", 6, "the first sites are of gigawatt class is"),
    ("gigawatt-equals-medium-city", 6, "a gigawatt is a medium-sized city's power is"),
]
"""What a notebook's second cell says on the articles' main claims: claim, number of the notebook, the words before its labels."""

_LABELS = re.compile(r"(?<!\*)\*((?:official|inferred|speculative), [a-z ]+)\*")


def bottom_line(path: Path) -> str:
    """What the second cell of a notebook shows."""
    [output] = notebooks.stored(path).cells[1].outputs
    return str(output["data"]["text/markdown"])


def labels_after(text: str, words: str) -> str:
    """The first pair of labels that follows some words within their sentence, "official, supported"."""
    assert text.count(words) == 1, words
    found = _LABELS.search(re.split(r"\. (?=[A-Z])", text.partition(words)[2])[0])
    assert found is not None, words
    return found.group(1)


@pytest.mark.parametrize(("claim", "number", "words"), STATED)
def test_a_second_cell_states_the_labels_of_a_main_claim_as_the_record_has_them(claim: str, number: int, words: str, record: Claimbook) -> None:
    [path] = FOLDER.glob(f"{number}-*.ipynb")
    held = record.claims[claim]
    assert labels_after(bottom_line(path), words) == f"{held.status}, {held.verdict}".replace("_", " ")


def test_the_labels_after_some_words_are_the_nearest_of_their_sentence() -> None:
    text = "**Bottom line.** The size (*speculative, refuted*) and the **speed** are *official, supported*. The end."
    assert labels_after(text, "The size") == "speculative, refuted"
    assert labels_after(text, "the **speed**") == "official, supported"
    with pytest.raises(AssertionError):
        labels_after(text, "The end")


ADDED = {
    "claims": """
  en:
    title: "[A short English piece]"
    language: en
    published: 2026-11-20
    lines: 3
    apart: true
    sha256: 0000000000000000000000000000000000000000000000000000000000000000

claims:

  forty-wafers:
    statement: Cerebras serves GPT-5.6 Sol from forty wafers.
    topic: wafers
    lines: {en: [1, 2, 3]}
    presented: official
    authority: [cerebras]
    value: 40 wafer
    status: official
    verdict: supported
    evidence:
      - source: cerebras-sol-wafers
        stance: supports
        note: Forty wafers for one instance.
""",
    "sources": """
sources:

  cerebras-sol-wafers:
    title: Sol on wafers
    publisher: Cerebras
    url: https://www.cerebras.ai/blog/sol-wafers
    published: 2026-11-30
    accessed: 2026-11-30
    language: en
    kind: primary
    voice: [cerebras]
    seen: primary
""",
}
ITEM = """
    evidence:
      - source: cerebras-sol-wafers
        stance: STANCE
        note: A number of wafers for one instance.
"""


def after_news(stance: str) -> str:
    """The record after Cerebras has told a number of wafers, with a third article whose lines are its own."""
    text = (FOLDER.parent / "claims.yaml").read_text(encoding="utf-8")
    before, start, rest = text.partition("\n  sol-wafer-count:\n")
    text = before + start + rest.replace("\n    evidence:\n", ITEM.replace("STANCE", stance), 1)
    for section, added in ADDED.items():
        assert text.count(f"\n{section}:\n") == 1
        text = text.replace(f"\n{section}:\n", added)
    return text


@pytest.fixture(scope="module", params=["refutes", "supports"])
def told_after_news(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, dict[int, nbformat.NotebookNode]]:
    """The labels of the number of wafers, and all notebooks run on the record after news."""
    folder = tmp_path_factory.mktemp("news")
    (folder / "claims.yaml").write_text(after_news(request.param), encoding="utf-8")
    (folder / "notebooks").mkdir()
    for path in NOTEBOOKS:
        shutil.copy(path, folder / "notebooks" / path.name)
    shutil.copytree(FOLDER / "pictures", folder / "notebooks" / "pictures")
    with ThreadPoolExecutor(2) as pool:
        ran = list(pool.map(notebooks.fresh, sorted((folder / "notebooks").glob("*.ipynb"))))
    return {"refutes": "speculative, refuted", "supports": "official, supported"}[request.param], dict(enumerate(ran, 1))


def shown(cell: nbformat.NotebookNode) -> str:
    return "\n".join(str(output["data"].get("text/markdown") or output["data"]["text/plain"]) for output in cell.get("outputs", []))


def test_after_news_and_with_another_article_every_notebook_runs_and_says_what_is_so(
    told_after_news: tuple[str, dict[int, nbformat.NotebookNode]],
) -> None:
    labels, ran = told_after_news
    for claim, number, words in STATED:
        if claim == "sol-wafer-count":
            said = shown(ran[number].cells[1]).replace("the claimed 70 to 100", "the guessed 70 to 100")
            assert labels_after(said, words) == labels, number
    first, third, last = (shown(ran[number].cells[1]) for number in (1, 3, 8))
    assert "2 texts of 67 lines each and one of 3 make" in first
    assert "from the companies on the size, the layout" in third
    fate = {"speculative, refuted": "Refuted", "official, supported": "Borne out"}[labels]
    assert re.search(fate + r": [^.]*the wafer count \(\*" + labels, last) and not re.search(r"Still open: [^.]*the wafer count", last)
    assert "are undecided: the size" in shown(ran[8].cells[-1])


def test_the_lines_of_another_article_are_not_those_of_the_others(told_after_news: tuple[str, dict[int, nbformat.NotebookNode]], record: Claimbook) -> None:
    book = read_bytes(after_news("refutes").encode(), "claims.yaml")[0]
    assert book is not None
    before, after = tables.lines(record), tables.lines(book)
    assert after[after["article"] != "en"].to_dict("records") == before.to_dict("records")
    assert after[after["article"] == "en"]["claims"].to_list() == [1, 1, 1]
    seventh = "\n".join(shown(cell) for cell in told_after_news[1][7].cells)
    assert "forty wafers" not in seventh


def test_every_claim_is_in_the_table_of_the_second_notebook(record: Claimbook) -> None:
    [path] = FOLDER.glob("2-*.ipynb")
    [cell] = [cell for cell in notebooks.stored(path).cells if cell.cell_type == "code" and cell.source.startswith("every = ")]
    names = re.findall(r"<tr>\s*<th>([a-z0-9-]+)</th>", cell.outputs[0]["data"]["text/html"])
    assert sorted(name for name in names if name != "id") == sorted(record.claims)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_begins_with_a_question_and_its_bottom_line(path: Path) -> None:
    first, second = notebooks.stored(path).cells[:2]
    assert first.source.startswith("# ") and first.source.splitlines()[0].endswith("?")
    assert bottom_line(path).startswith("**Bottom line.** ") and _LABELS.search(bottom_line(path))


@pytest.mark.parametrize(("path", "following"), list(zip(NOTEBOOKS, [*NOTEBOOKS[1:], NOTEBOOKS[0]])), ids=lambda path: path.stem)
def test_a_notebook_ends_with_a_link_to_the_next(path: Path, following: Path) -> None:
    last = notebooks.stored(path).cells[-1].outputs[0]["data"]["text/markdown"]
    title = notebooks.stored(following).cells[0].source.splitlines()[0].removeprefix("# ")
    assert last.endswith(f"[{title}]({following.name})")


def test_a_failing_cell_is_named(tmp_path: Path) -> None:
    path = tmp_path / "broken.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1"), nbformat.v4.new_code_cell("1 / 0")]), path)
    with pytest.raises(notebooks.NotebookError) as caught:
        notebooks.fresh(path)
    assert str(caught.value) == f"{path}: cell 2 fails with ZeroDivisionError: division by zero"


def test_a_file_that_is_no_notebook_is_told_so(tmp_path: Path) -> None:
    path = tmp_path / "broken.ipynb"
    path.write_text("no notebook")
    with pytest.raises(notebooks.NotebookError, match="cannot be read as a notebook"):
        notebooks.stored(path)


def test_a_stale_notebook_fails_the_check_and_a_fresh_one_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "small.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("print(6 * 7)")]), path)
    before = path.read_bytes()
    assert notebooks.main(["--check", str(tmp_path)]) == 1
    assert capsys.readouterr().err.strip().endswith(f"{path}: its stored outputs are not what it gives; run `make notebooks`")
    assert path.read_bytes() == before
    assert notebooks.main([str(tmp_path)]) == 0
    assert notebooks.main(["--check", str(tmp_path)]) == 0
