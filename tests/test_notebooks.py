"""The stored notebooks are what they give when they are run afresh, and their prose states only what code gives."""

from __future__ import annotations

import base64
import io
from pathlib import Path

import matplotlib.image
import nbformat
import numpy as np
import pytest

from claimbook import notebooks, numerals

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
