"""Notebooks run afresh, their outputs stored so that the same record gives the same bytes.

Used as ``python -m claimbook.notebook.running FOLDER``; with ``--check`` nothing is written and stored
outputs are held against fresh ones.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbformat import NotebookNode
from rich.console import Console
from rich.progress import Progress

SECONDS_A_CELL = 120
SECONDS_TO_START = 30
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


class NotebookError(Exception):
    """A notebook that cannot be read or does not run to its end."""


def fresh(path: Path) -> NotebookNode:
    """The notebook at a path, run from its own folder, in stable form.

    Raises NotebookError naming the cell that fails.
    """
    notebook = stored(path)
    client = NotebookClient(
        notebook, timeout=SECONDS_A_CELL, kernel_name="python3", coalesce_streams=True, extra_arguments=["--log-level=ERROR"],
        resources={"metadata": {"path": str(path.parent)}},
    )
    try:
        asyncio.run(client.async_execute())
    except CellExecutionError as error:
        number = next((n for n, cell in enumerate(notebook.cells, 1) if _failed(cell)), 0)
        raise NotebookError(f"{path}: cell {number} fails with {error.ename}: {error.evalue}") from None
    except Exception as error:
        raise NotebookError(f"{path}: cannot be run: {error}") from None
    return stable(notebook)


def _run(notebook: NotebookNode, folder: Path, tries: int = 2) -> None:
    """Run the cells in place; a kernel that does not start, as when two reach for one port, is tried once more."""
    client = NotebookClient(
        notebook, timeout=SECONDS_A_CELL, startup_timeout=SECONDS_TO_START, kernel_name="python3", coalesce_streams=True,
        resources={"metadata": {"path": str(folder)}},
    )
    try:
        asyncio.run(client.async_execute())
    except CellExecutionError:
        raise
    except RuntimeError:
        if tries == 1:
            raise
        _run(notebook, folder, tries - 1)


def stored(path: Path) -> NotebookNode:
    """The notebook as stored. Raises NotebookError when it is not one."""
    try:
        return nbformat.read(path, as_version=4)
    except (OSError, ValueError, nbformat.reader.NotJSONError, nbformat.ValidationError) as error:
        raise NotebookError(f"{path}: cannot be read as a notebook: {str(error).splitlines()[0]}") from None


def stable(notebook: NotebookNode) -> NotebookNode:
    """The notebook without what differs from run to run: counts, timestamps, versions, random ids."""
    notebook.metadata = nbformat.from_dict({"kernelspec": KERNEL, "language_info": {"name": "python"}})
    for number, cell in enumerate(notebook.cells):
        cell.id = hashlib.sha256(f"{number} {cell.source}".encode()).hexdigest()[:8]
        cell.metadata = nbformat.from_dict({key: value for key, value in cell.metadata.items() if key == "tags"})
        if cell.cell_type == "code":
            cell.execution_count = None
            cell.outputs = [_stable_output(output) for output in cell.outputs]
    return notebook


def text(notebook: NotebookNode) -> str:
    """The notebook as it is stored, byte for byte."""
    return nbformat.writes(notebook) + "\n"


def _stable_output(output: NotebookNode) -> NotebookNode:
    if "execution_count" in output:
        output.execution_count = None
    return output


def _failed(cell: NotebookNode) -> bool:
    return cell.cell_type == "code" and any(output.output_type == "error" for output in cell.outputs)


def _refresh(path: Path, check: bool) -> str | None:
    """Run one notebook; what is wrong with it, if anything."""
    try:
        new = text(fresh(path))
    except NotebookError as error:
        return str(error)
    if new == path.read_text(encoding="utf-8"):
        return None
    if check:
        return f"{path}: its stored outputs are not what it gives; run `make notebooks`"
    path.write_text(new, encoding="utf-8", newline="\n")
    return None


def main(arguments: list[str] | None = None) -> int:
    """Run the notebooks of a folder; 0 when all ran (and, with --check, none was stale)."""
    parser = argparse.ArgumentParser(prog="python -m claimbook.notebook.running", description="Run notebooks and store their outputs in stable form.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--check", action="store_true", help="write nothing; fail when stored outputs are not the fresh ones")
    parser.add_argument("--jobs", type=int, default=2, help="how many run at once")
    given = parser.parse_args(arguments)
    paths = sorted(given.folder.glob("*.ipynb"))
    if not paths:
        print(f"{given.folder}: no notebooks there", file=sys.stderr)
        return 2
    console = Console(stderr=True)
    faults: list[str] = []
    with Progress(console=console, transient=True) as progress, ThreadPoolExecutor(given.jobs) as pool:
        task = progress.add_task("notebooks", total=len(paths))
        for fault in pool.map(lambda path: _refresh(path, given.check), paths):
            progress.advance(task)
            if fault is not None:
                faults.append(fault)
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"{len(paths)} notebooks run, {len(faults)} at fault")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
