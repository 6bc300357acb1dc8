"""Notebooks run afresh, their marks filled and their outputs stored so that the same record gives the same bytes."""

from __future__ import annotations

import asyncio
import atexit
import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbformat import NotebookNode

from claimbook.notebook import marks

SECONDS_A_CELL = 120
SECONDS_TO_START = 30
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


class NotebookError(Exception):
    """A notebook that cannot be read or does not run to its end."""


class Client(NotebookClient):
    """Runs the code cells of a notebook and fills the marks of each Markdown cell after the code above it has run."""

    async def async_execute_cell(
        self, cell: NotebookNode, cell_index: int, execution_count: int | None = None, store_history: bool = True
    ) -> NotebookNode:
        if cell.cell_type == "markdown" and (expressions := marks.expressions(cell.source)):
            cell.source = marks.filled(cell.source, await self._answers(expressions, cell_index + 1))
        return await super().async_execute_cell(cell, cell_index, execution_count, store_history)

    async def _answers(self, expressions: list[str], number: int) -> list[str]:
        """What the marks of one cell give, asked in one request that leaves no trace in the kernel."""
        questions = {str(place): marks.asked(expression) for place, expression in enumerate(expressions)}
        assert self.kc is not None
        request = self.kc.execute("", silent=True, store_history=False, user_expressions=questions)
        reply = await self.async_wait_for_reply(request)
        assert reply is not None
        answers = []
        for place, expression in enumerate(expressions):
            answer = reply["content"]["user_expressions"][str(place)]
            if answer["status"] != "ok":
                fault = f"{answer['ename']}: {answer['evalue']}"
                raise NotebookError(f"cell {number}: the mark `{expression}` fails with {fault}")
            answers.append(marks.answered(answer["data"]))
            if "\n" in answers[-1] or "<!--" in answers[-1]:
                raise NotebookError(f"cell {number}: the mark `{expression}` gives a comment or more than one line")
        return answers


def fresh(path: Path) -> NotebookNode:
    """The notebook at a path, run from its own folder, in stable form.

    Raises NotebookError naming the cell, and the mark, that fails.
    """
    try:
        return stable(_run(path.parent, stored(path)))
    except NotebookError as error:
        raise NotebookError(f"{path}: {' '.join(str(error).split())}") from None
    except Exception as error:
        raise NotebookError(f"{path}: cannot be run: {error}") from None


def fresh_together(paths: Sequence[Path]) -> list[NotebookNode]:
    """Notebooks of one folder run one after another in one kernel, its names forgotten in between: quicker than apart.

    Raises NotebookError as ``fresh`` does; run apart, each then says by itself what is wrong with it.
    """
    parts = [stored(path) for path in paths]
    cells = [cell for part in parts for cell in (*part.cells, nbformat.v4.new_code_cell("%reset -f"))]
    for number, cell in enumerate(cells):
        # Notebooks may have cells of one name.
        cell.id = str(number)
    whole = nbformat.v4.new_notebook(cells=cells)
    ran = iter(_run(paths[0].parent, whole).cells)
    for part in parts:
        part.cells = [next(ran) for _ in part.cells]
        next(ran)
    return [stable(part) for part in parts]


def _run(folder: Path, notebook: NotebookNode, again: bool = True) -> NotebookNode:
    """A notebook run in a folder; a kernel that dies at its start, as when two reach for one port, gets a second
    try.
    """
    client = Client(
        notebook,
        timeout=SECONDS_A_CELL,
        startup_timeout=SECONDS_TO_START,
        kernel_name="python3",
        coalesce_streams=True,
        extra_arguments=["--log-level=CRITICAL"],
        resources={"metadata": {"path": str(folder)}},
    )
    try:
        asyncio.run(client.async_execute())
    except CellExecutionError as error:
        number = next((n for n, cell in enumerate(notebook.cells, 1) if _failed(cell)), 0)
        raise NotebookError(f"cell {number} fails with {error.ename}: {error.evalue}") from None
    except RuntimeError:
        # A client whose kernel never lived has nothing left to end when the program does.
        atexit.unregister(client._cleanup_kernel)
        if not again or client.code_cells_executed:
            raise
        return _run(folder, notebook, again=False)
    return notebook


def stored(path: Path) -> NotebookNode:
    """The notebook as stored. Raises NotebookError when it is not one."""
    try:
        return nbformat.read(path, as_version=4)
    except (OSError, ValueError, nbformat.reader.NotJSONError, nbformat.ValidationError) as error:
        raise NotebookError(f"cannot be read as a notebook: {str(error).splitlines()[0]}") from None


def stable(notebook: NotebookNode) -> NotebookNode:
    """The notebook without empty cells and what differs from run to run: counts, timestamps, versions, random ids."""
    notebook.metadata = nbformat.from_dict({"kernelspec": KERNEL, "language_info": {"name": "python"}})
    notebook.cells = [cell for cell in notebook.cells if cell.source.strip()]
    for number, cell in enumerate(notebook.cells):
        # A value in a mark is no part of a cell's name, as an output is none.
        cell.id = hashlib.sha256(f"{number} {marks.MARK.sub('', cell.source)}".encode()).hexdigest()[:8]
        cell.metadata = nbformat.from_dict({key: value for key, value in cell.metadata.items() if key == "tags"})
        if cell.cell_type == "code":
            cell.execution_count = None
            cell.outputs = [_stable_output(output) for output in cell.outputs]
    return notebook


def text(notebook: NotebookNode) -> str:
    """The notebook as it is stored, byte for byte."""
    return nbformat.writes(notebook) + "\n"


def stale(old: NotebookNode, new: NotebookNode) -> str | None:
    """What a stored notebook says otherwise than the same one run afresh, in one sentence; None where they agree.

    Only what a reader reads is compared: cells, values in marks, outputs as text. Counts, metadata and the
    bytes of pictures, all of which Jupyter writes in its own way, are not.
    """
    for number, (before, after) in enumerate(zip(_filled(old), _filled(new), strict=True), 1):
        marked = zip(marks.MARK.findall(before.source), marks.MARK.findall(after.source), strict=True)
        for (expression, value), (_, other) in marked:
            if value != other:
                return f"cell {number} has “{value}” in the mark `{expression}`, which gives “{other}”"
        if list(_told(before)) != list(_told(after)):
            return f"cell {number}, `{before.source.splitlines()[0]}`, does not show what is stored under it"
    return None


def _filled(notebook: NotebookNode) -> list[NotebookNode]:
    return [cell for cell in notebook.cells if cell.source.strip()]


def _told(cell: NotebookNode) -> Iterator[tuple[str, object]]:
    """The outputs of a cell as text: of a picture only that there is one."""
    stream = ""
    for output in cell.get("outputs", []):
        if output.output_type == "stream":
            stream += output.text
        elif output.output_type == "error":
            yield output.ename, output.evalue
        else:
            yield "shown", {kind: "" if kind.startswith("image/") else content for kind, content in output.data.items()}
    yield "printed", stream


def _stable_output(output: NotebookNode) -> NotebookNode:
    if "execution_count" in output:
        output.execution_count = None
    return output


def _failed(cell: NotebookNode) -> bool:
    return cell.cell_type == "code" and any(output.output_type == "error" for output in cell.outputs)
