"""``python -m claimbook.notebook FOLDER``: run its notebooks and store what they give; ``--check`` only compares."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from nbformat import NotebookNode
from rich.console import Console
from rich.progress import Progress

from claimbook.notebook import marks
from claimbook.notebook.prose import counted
from claimbook.notebook.running import NotebookError, fresh, fresh_together, stale, stored, text


def main(arguments: list[str] | None = None) -> int:
    """Run the notebooks of a folder, or one; 0 when all ran and none is at fault (with --check, none stale)."""
    told = "Run the notebooks of a folder and store what they give."
    parser = argparse.ArgumentParser(prog="python -m claimbook.notebook", description=told)
    parser.add_argument("folder", type=Path, help="a folder of notebooks, or one notebook")
    told = "write nothing; fail when a notebook does not say what it gives"
    parser.add_argument("--check", action="store_true", help=told)
    parser.add_argument("--jobs", type=int, default=2, help="how many run at once")
    given = parser.parse_args(arguments)
    paths = [given.folder] if given.folder.is_file() else sorted(given.folder.glob("*.ipynb"))
    if not paths:
        print(f"{given.folder}: no notebooks there", file=sys.stderr)
        return 2
    groups = (
        [paths[start :: given.jobs] for start in range(min(given.jobs, len(paths)))]
        if given.check
        else [[path] for path in paths]
    )
    found: list[str] = []
    with Progress(console=Console(stderr=True), transient=True) as progress, ThreadPoolExecutor(given.jobs) as pool:
        task = progress.add_task("notebooks", total=len(paths))
        for group, faults in zip(groups, pool.map(lambda group: _faults(group, given.check), groups), strict=True):
            progress.advance(task, len(group))
            found += faults
    for fault in found:
        print(fault, file=sys.stderr)
    print(f"{counted(len(paths), 'notebook')} run, {counted(len(found), 'fault')}")
    return 1 if found else 0


def _faults(paths: list[Path], check: bool) -> list[str]:
    """Run some notebooks, store what each gives unless it is only checked, and say what is wrong with them."""
    try:
        together = fresh_together(paths)
    except NotebookError:
        together = []
    return [
        fault
        for number, path in enumerate(paths)
        for fault in _faults_of(path, together[number] if together else None, check)
    ]


def _faults_of(path: Path, new: NotebookNode | None, check: bool) -> Iterator[str]:
    try:
        new, old = new or fresh(path), stored(path)
    except NotebookError as error:
        yield str(error)
        return
    if not check and text(new) != path.read_text(encoding="utf-8"):
        path.write_text(text(new), encoding="utf-8", newline="\n")
    told = stale(old, new) if check else None
    if told:
        yield f"{path}: {told}; run `make notebooks`"
    for number, cell in enumerate(new.cells, 1):
        if cell.cell_type == "markdown":
            yield from (f"{path}: cell {number}: {fault}" for fault in marks.faults(cell.source))


if __name__ == "__main__":
    sys.exit(main())
