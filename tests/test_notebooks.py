"""The stored notebooks say what they give when they are run afresh, and keep the rules of the house."""

from __future__ import annotations

import base64
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from claimbook import Claimbook, tables
from claimbook.notebook import __main__ as command
from claimbook.notebook import marks
from claimbook.notebook import running as notebooks
from claimbook.reading import read_bytes

FOLDER = Path(__file__).parent.parent / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
INPUT = re.compile(r"^(?:from|import) claimbook\b", re.MULTILINE)
LONGEST_BULLET = 40
"""Words of one point of a bottom line."""


def each(paths: list[Path]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("path", paths, ids=[path.stem for path in paths])


def code(path: Path) -> list[str]:
    """The code cells of a notebook."""
    return [cell.source for cell in notebooks.stored(path).cells if cell.cell_type == "code"]


def said(cell: nbformat.NotebookNode) -> str:
    """What a reader reads in a cell: its Markdown without comments, or what its code shows."""
    if cell.cell_type == "markdown":
        return re.sub(r"<!--.*?-->", "", cell.source)
    return "\n".join(
        str(output["data"].get("text/markdown") or output["data"]["text/plain"]) for output in cell.outputs
    )


def bottom_line(notebook: nbformat.NotebookNode) -> str:
    """What that one of the first four cells says which begins with the bottom line."""
    [line] = [said(cell) for cell in notebook.cells[:4] if said(cell).startswith("**Bottom line.**")]
    return line


def test_there_are_notebooks() -> None:
    assert NOTEBOOKS


@each(NOTEBOOKS)
def test_a_stored_notebook_says_what_it_gives(path: Path) -> None:
    told = notebooks.stale(notebooks.stored(path), notebooks.fresh(path))
    if told:
        pytest.fail(f"{path.name}: {told}; run `make notebooks`", pytrace=False)


@each(NOTEBOOKS)
def test_no_cell_fails_or_tells_of_the_machine_it_ran_on(path: Path) -> None:
    for cell in notebooks.stored(path).cells:
        for output in cell.get("outputs", []):
            assert output.output_type == "display_data" or output.output_type == "execute_result", cell.source
            for kind, content in output.data.items():
                # The letters that stand for a picture's bytes can spell anything.
                told = base64.b64decode(content).decode("latin-1") if kind == "image/png" else str(content)
                assert not any(trace in told for trace in ("/home/", "/tmp/", "0x7f", str(FOLDER.parent))), cell.source


# --- the rules of the house ---


@each(NOTEBOOKS)
def test_marks_stand_where_markdown_stays_markdown_and_every_number_has_one(path: Path) -> None:
    cells = enumerate(notebooks.stored(path).cells, 1)
    prose = [(number, cell.source) for number, cell in cells if cell.cell_type == "markdown"]
    assert [f"cell {number}: {fault}" for number, source in prose for fault in marks.faults(source)] == []


@each(NOTEBOOKS)
def test_every_picture_has_a_sentence_that_says_what_it_shows(path: Path) -> None:
    for told, alt, _ in pictures(path):
        assert told == alt and told.endswith(".")


@each(NOTEBOOKS)
def test_every_picture_has_a_title(path: Path) -> None:
    for told, _, title in pictures(path):
        assert title and told.startswith(f"{title}: ")


def pictures(path: Path) -> list[tuple[str, str, str]]:
    """What each picture of a notebook says as text, to those who do not see it, and above it."""
    outputs = [output for cell in notebooks.stored(path).cells for output in cell.get("outputs", [])]
    shown = [output for output in outputs if "image/png" in output.get("data", {})]
    about = [(output.data["text/plain"], output.metadata["image/png"]) for output in shown]
    return [(told, known.get("alt"), known.get("title")) for told, known in about]


@each(NOTEBOOKS)
def test_the_package_comes_in_with_one_line(path: Path) -> None:
    lines = [line for cell in code(path) for line in cell.splitlines() if INPUT.match(line)]
    assert len(lines) == 1 and lines[0].startswith("from claimbook.notebook import ")


@each(NOTEBOOKS)
def test_code_cells_are_short(path: Path) -> None:
    lengths = [len(cell.splitlines()) for cell in code(path)]
    assert max(lengths) <= 15, code(path)[lengths.index(max(lengths))]
    assert statistics.median(lengths) <= 5


@each(NOTEBOOKS)
def test_a_bottom_line_is_three_to_five_short_points(path: Path) -> None:
    points = re.findall(r"^- (.*(?:\n  .*)*)", bottom_line(notebooks.stored(path)), re.MULTILINE)
    assert 3 <= len(points) <= 5
    for point in points:
        assert len(point.split()) <= LONGEST_BULLET, point


@each(NOTEBOOKS)
def test_a_notebook_begins_with_a_question_and_its_bottom_line(path: Path) -> None:
    first = notebooks.stored(path).cells[0]
    assert first.source.startswith("# ") and first.source.splitlines()[0].endswith("?")
    assert _LABELS.search(bottom_line(notebooks.stored(path)))


@pytest.mark.parametrize(
    ("path", "following"), list(zip(NOTEBOOKS, [*NOTEBOOKS[1:], NOTEBOOKS[0]])), ids=lambda path: path.stem
)
def test_a_notebook_ends_with_a_link_to_the_next(path: Path, following: Path) -> None:
    last = said(notebooks.stored(path).cells[-1])
    title = notebooks.stored(following).cells[0].source.splitlines()[0].removeprefix("# ")
    assert last.endswith(f"[{title}]({following.name})")


def test_every_claim_is_in_the_table_of_the_second_notebook(record: Claimbook) -> None:
    [path] = FOLDER.glob("2-*.ipynb")
    [cell] = [
        cell for cell in notebooks.stored(path).cells if cell.cell_type == "code" and cell.source.startswith("every = ")
    ]
    names = re.findall(r"<tr>\s*<th>([a-z0-9-]+)</th>", cell.outputs[0]["data"]["text/html"])
    assert sorted(name for name in names if name != "id") == sorted(record.claims)


# --- the main claims ---


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
    ("jalapeno-first-in-history", 6, "the first *in history*"),
    ("jalapeno-first-in-history", 7, "the first in-house chip in history"),
    ("jalapeno-design-nine-months", 6, "its *design* took 9 months is"),
    ("jalapeno-first-sites-gigawatt", 6, "the first sites are of gigawatt class is"),
    ("gigawatt-equals-medium-city", 6, "a gigawatt is a medium-sized city's power"),
]
"""What a notebook says on the articles' main claims, in its bottom line before all: claim, number, the words before
its labels.
"""

_LABELS = re.compile(r"(?<!\*)\*((?:official|inferred|speculative), [a-z ]+)\*")


def first_said(notebook: nbformat.NotebookNode, words: str) -> str:
    """What the first cell of a notebook says in which some words stand."""
    return next((said(cell) for cell in notebook.cells if words in said(cell)), "")


def labels_after(text: str, words: str) -> str:
    """The first pair of labels that follows some words within their sentence, "official, supported"."""
    assert text.count(words) == 1, words
    found = _LABELS.search(re.split(r"\. (?=[A-Z])|\n- ", text.partition(words)[2])[0])
    assert found is not None, words
    return found.group(1)


@pytest.mark.parametrize(("claim", "number", "words"), STATED)
def test_a_notebook_states_the_labels_of_a_main_claim_as_the_record_has_them(
    claim: str, number: int, words: str, record: Claimbook
) -> None:
    [path] = FOLDER.glob(f"{number}-*.ipynb")
    held = record.claims[claim]
    assert labels_after(first_said(notebooks.stored(path), words), words) == f"{held.status}, {held.verdict}".replace(
        "_", " "
    )


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


@pytest.fixture(scope="module", params=["refutes"])
def told_after_news(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[str, dict[int, nbformat.NotebookNode]]:
    """The labels of the number of wafers, and all notebooks run on the record after news."""
    folder = tmp_path_factory.mktemp("news")
    (folder / "claims.yaml").write_text(after_news(request.param), encoding="utf-8")
    (folder / "notebooks").mkdir()
    for path in NOTEBOOKS:
        shutil.copy(path, folder / "notebooks" / path.name)
    shutil.copytree(FOLDER / "pictures", folder / "notebooks" / "pictures")
    paths = sorted((folder / "notebooks").glob("*.ipynb"))
    with ThreadPoolExecutor(2) as pool:
        ran = dict(zip((int(path.name.partition("-")[0]) for path in paths), pool.map(notebooks.fresh, paths)))
    return {"refutes": "speculative, refuted", "supports": "official, supported"}[request.param], ran


def test_after_news_and_with_another_article_every_notebook_runs_and_says_what_is_so(
    told_after_news: tuple[str, dict[int, nbformat.NotebookNode]],
) -> None:
    labels, ran = told_after_news
    for claim, number, words in STATED:
        if claim == "sol-wafer-count":
            told = words.replace("guessed", "claimed") if labels.startswith("official") else words
            assert labels_after(first_said(ran[number], told), told) == labels, number
    first, third = (bottom_line(ran[number]) for number in (1, 3))
    last = "\n".join(map(said, ran[8].cells))
    assert "2 texts of 67 lines each and one of 3 make" in first
    assert "Unsaid by the companies: the size and the layout" in third
    fate = {"speculative, refuted": "refuted", "official, supported": "borne out"}[labels]
    assert re.search(rf"(?i:{fate}): [^.]*the wafer count \(\*{labels}", last)
    assert not re.search(r"(?i:still open): [^.]*the wafer count", last)
    assert "are undecided: the size" in said(ran[8].cells[-1])


def test_the_lines_of_another_article_are_not_those_of_the_others(
    told_after_news: tuple[str, dict[int, nbformat.NotebookNode]], record: Claimbook
) -> None:
    book = read_bytes(after_news("refutes").encode(), "claims.yaml")[0]
    assert book is not None
    before, after = tables.lines(record), tables.lines(book)
    assert after[after["article"] != "en"].to_dict("records") == before.to_dict("records")
    assert after[after["article"] == "en"]["claims"].to_list() == [1, 1, 1]
    seventh = "\n".join(said(cell) for cell in told_after_news[1][7].cells)
    assert "forty wafers" not in seventh


# --- running ---


def written(path: Path, *cells: nbformat.NotebookNode) -> Path:
    nbformat.write(new_notebook(cells=list(cells)), path)
    return path


def test_a_failing_cell_is_named(tmp_path: Path) -> None:
    path = written(tmp_path / "broken.ipynb", new_code_cell("1"), new_code_cell("1 / 0"))
    with pytest.raises(notebooks.NotebookError) as caught:
        notebooks.fresh(path)
    assert str(caught.value) == f"{path}: cell 2 fails with ZeroDivisionError: division by zero"


@pytest.mark.parametrize(
    ("mark", "fault"),
    [
        ("1 / zero", "fails with ZeroDivisionError: division by zero"),
        ("later", "fails with NameError: name 'later' is not defined"),
        ("'<!' + '-' * 2", None),
        ("type('M', (), {'_repr_markdown_': lambda self: 'a\\nb'})()", "gives a comment or more than one line"),
    ],
)
def test_a_failing_mark_is_named_with_its_cell(tmp_path: Path, mark: str, fault: str | None) -> None:
    prose = new_markdown_cell(f"All is <!--=zero-->0<!--.-->, and so <!--={mark}--><!--.-->.")
    path = written(tmp_path / "marked.ipynb", new_code_cell("zero = 0"), prose, new_code_cell("later = 1"))
    if fault is None:
        assert notebooks.fresh(path).cells[1].source == prose.source.replace("--><!--.", r"-->\<\!--<!--.")
    else:
        with pytest.raises(notebooks.NotebookError) as caught:
            notebooks.fresh(path)
        assert str(caught.value) == f"{path}: cell 2: the mark `{mark}` {fault}"


def test_marks_are_filled_after_the_code_above_them_and_leave_no_trace(tmp_path: Path) -> None:
    prose = "n is <!--=n-->0<!--.-->"
    cells = [
        new_code_cell("n = 1; n"),
        new_markdown_cell(prose),
        new_code_cell("n += 1; n, _"),
        new_markdown_cell(prose),
    ]
    ran = notebooks.fresh(written(tmp_path / "marked.ipynb", *cells))
    assert [said(cell) for cell in ran.cells] == ["1", "n is 1", "(2, 1)", "n is 2"]


@pytest.mark.parametrize("text", ["no notebook", "{}"])
def test_a_file_that_is_no_notebook_is_told_so(tmp_path: Path, text: str) -> None:
    path = tmp_path / "broken.ipynb"
    path.write_text(text)
    with pytest.raises(notebooks.NotebookError, match=f"^{path}: cannot be read as a notebook"):
        notebooks.fresh(path)


@pytest.mark.parametrize(("deaths", "runs"), [(0, True), (1, True), (2, False)])
def test_a_kernel_that_dies_once_at_its_start_is_started_again(
    deaths: int, runs: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel = tmp_path / "kernels" / "python3"
    kernel.mkdir(parents=True)
    count = f"echo >> {tmp_path}/starts; test $(wc -l < {tmp_path}/starts) -gt {deaths} || exit 1"
    (kernel / "start").write_text(f'{count}; exec {sys.executable} -m ipykernel_launcher -f "$1"')
    argv = ["sh", str(kernel / "start"), "{connection_file}"]
    (kernel / "kernel.json").write_text(json.dumps({"argv": argv, "display_name": "Python 3", "language": "python"}))
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    path = written(tmp_path / "small.ipynb", new_code_cell("6 * 7"))
    if runs:
        assert said(notebooks.fresh(path).cells[0]) == "42"
        assert len((tmp_path / "starts").read_text().splitlines()) == deaths + 1
    else:
        with pytest.raises(notebooks.NotebookError, match=f"^{path}: cannot be run: Kernel died"):
            notebooks.fresh(path)


# --- stale or fresh ---


def small() -> nbformat.NotebookNode:
    """A notebook as it is stored."""
    picture = {"text/plain": "A square: it is red.", "image/png": "aGk="}
    shown = new_output("execute_result", picture, metadata={"image/png": {"alt": "…"}})
    printed = new_output("stream", name="stdout", text="42\n43\n")
    cells = [
        new_markdown_cell("It is <!--=n-->42<!--.-->."),
        new_code_cell("picture", outputs=[shown]),
        new_code_cell("print(n)\nprint(n + 1)", outputs=[printed]),
    ]
    return notebooks.stable(new_notebook(cells=cells))


def in_jupyter(notebook: nbformat.NotebookNode) -> None:
    """What running and saving in Jupyter changes."""
    notebook.metadata["language_info"]["version"] = "3.13.1"
    notebook.cells.append(new_code_cell(""))
    for number, cell in enumerate(notebook.cells[1:3], 1):
        cell.execution_count = number
        cell.metadata.update(collapsed=True, scrolled=True, execution={"iopub.execute_input": "2026-11-30T10:00:00Z"})
    notebook.cells[1].outputs[0].execution_count = 1
    notebook.cells[1].outputs[0].data["image/png"] = "aG8="
    notebook.cells[2].outputs = [new_output("stream", name="stdout", text=text) for text in ("42\n", "43\n")]
    notebook.cells[0].id = "0a1b2c3d-4e5f"


def test_a_notebook_run_and_saved_in_jupyter_is_as_fresh_as_before() -> None:
    saved = small()
    in_jupyter(saved)
    assert notebooks.stale(saved, small()) is None
    assert notebooks.text(notebooks.stable(saved)) != notebooks.text(small())


def mark_changed(notebook: nbformat.NotebookNode) -> None:
    notebook.cells[0].source = "It is <!--=n-->41<!--.-->."


def output_changed(notebook: nbformat.NotebookNode) -> None:
    notebook.cells[2].outputs[0].text = "42\n"


def picture_changed(notebook: nbformat.NotebookNode) -> None:
    notebook.cells[1].outputs[0].data["text/plain"] = "A square: it is blue."


def picture_lost(notebook: nbformat.NotebookNode) -> None:
    del notebook.cells[1].outputs[0].data["image/png"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (mark_changed, "cell 1 has “41” in the mark `n`, which gives “42”"),
        (output_changed, "cell 3, `print(n)`, does not show what is stored under it"),
        (picture_changed, "cell 2, `picture`, does not show what is stored under it"),
        (picture_lost, "cell 2, `picture`, does not show what is stored under it"),
    ],
)
def test_a_stale_notebook_says_where_in_one_sentence(
    change: Callable[[nbformat.NotebookNode], None], told: str
) -> None:
    old = small()
    change(old)
    assert notebooks.stale(old, small()) == told
    assert notebooks.stale(small(), small()) is None


def test_a_stale_notebook_fails_the_check_and_is_mended_by_a_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path / "small.ipynb", new_code_cell("print(6 * 7)"))
    before = path.read_bytes()
    assert command.main(["--check", str(tmp_path)]) == 1
    told = f"{path}: cell 1, `print(6 * 7)`, does not show what is stored under it; run `make notebooks`"
    assert capsys.readouterr().err.strip().endswith(told)
    assert path.read_bytes() == before
    assert command.main([str(path)]) == 0
    after = path.read_bytes()
    assert command.main(["--check", str(tmp_path)]) == command.main([str(tmp_path)]) == 0
    assert path.read_bytes() == after


def test_prose_that_breaks_a_rule_is_told_with_its_cell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path / "small.ipynb", new_markdown_cell("Up to 42."), new_code_cell("1"))
    assert command.main([str(path)]) == 1
    told = f"{path}: cell 1: “42” stands in prose without a mark; let an expression give it"
    assert capsys.readouterr().err.strip().endswith(told)


def test_a_folder_without_notebooks_is_told_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main([str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"{tmp_path}: no notebooks there\n"


@pytest.mark.parametrize(("folder", "file"), [(FOLDER, "../claims.yaml"), (FOLDER.parent, "claims.yaml")])
def test_record_and_pictures_are_found_from_the_notebooks_and_from_the_root(folder: Path, file: str) -> None:
    asked = "from claimbook.notebook import book; from pictures import wafers; print(len(book.claims) > 1, book.file, wafers.__name__)"
    environment = {**os.environ, "PYTHONPATH": str(FOLDER.parent / "src")}
    told = subprocess.run(
        [sys.executable, "-c", asked], cwd=folder, env=environment, capture_output=True, text=True, check=True
    )
    assert told.stdout == f"True {file} pictures.wafers\n"
