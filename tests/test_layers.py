"""Imports only point down."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "claimbook"

ROWS = {
    0: ("wording",),
    1: ("quantity",),
    2: ("record",),
    3: ("reading", "numerals", "calculating"),
    4: ("judging", "texts"),
    5: ("checking", "display"),
    6: ("tables", "comparing", "drafting", "links", "exporting"),
    7: ("charts", "importing"),
    8: ("notebook",),
    9: ("__init__", "cli"),
}
BESIDE: set[tuple[str, str]] = set()
"""Rooms that look into a room of their own row: (from, to)."""

ROW = {room: row for row, rooms in ROWS.items() for room in rooms}
HEAVY = {
    "pandas",
    "matplotlib",
    "rich",
    "ipywidgets",
    "nbclient",
    "nbformat",
    "jupyter_client",
    "sphinx",
    "pyarrow",
    "dask",
}

# Asking whether cited pages still answer is what these are for; only the command that asks may bring them in.
CONNECTED = {"claimbook.links.host", "claimbook.links.transport", "claimbook.links.request"}
AT_THE_EDGE = HEAVY | {"claimbook.links"}

FILES = sorted(PACKAGE.rglob("*.py"))


def room(module: str) -> str:
    """The room of a module's dotted name below the package: checking for claimbook.checking.dates."""
    return (module.split(".") + ["__init__"])[1]


def module_of(file: Path) -> str:
    parts = [part for part in file.relative_to(PACKAGE).with_suffix("").parts if part != "__init__"]
    return ".".join(["claimbook", *parts])


def imported(tree: ast.AST) -> Iterator[tuple[ast.stmt, str]]:
    """Every import statement with the dotted name that it brings in, submodules told apart."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield node, inner if inner in MODULES else str(node.module)


MODULES = {module_of(file) for file in FILES}
TREES = {module_of(file): ast.parse(file.read_text(encoding="utf-8")) for file in FILES}


@pytest.mark.parametrize("module", sorted(TREES))
def test_every_module_has_a_row(module: str) -> None:
    assert room(module) in ROW


@pytest.mark.parametrize("module", sorted(TREES))
def test_imports_point_down(module: str) -> None:
    for _, name in imported(TREES[module]):
        if name.split(".")[0] == "claimbook":
            assert name in MODULES, name
            assert (
                ROW[room(name)] < ROW[room(module)]
                or room(name) == room(module)
                or (room(module), room(name)) in BESIDE
            ), f"{module} imports {name}"


def test_no_imports_go_in_a_circle() -> None:
    graph = {
        module: {name for _, name in imported(tree) if name in MODULES} - {module} for module, tree in TREES.items()
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" → ".join(error.args[1]))


def test_rooms_do_not_import_each_other() -> None:
    graph: dict[str, set[str]] = {}
    for module, tree in TREES.items():
        names = {room(name) for _, name in imported(tree) if name in MODULES}
        graph.setdefault(room(module), set()).update(names - {room(module)})
    TopologicalSorter(graph).prepare()


@pytest.mark.parametrize("module", sorted(TREES))
def test_only_what_is_heavy_is_imported_inside_a_function(module: str) -> None:
    for function in ast.walk(TREES[module]):
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            assert {name if name in MODULES else name.split(".")[0] for _, name in imported(function)} <= AT_THE_EDGE, (
                function.name
            )


@pytest.mark.parametrize("module", sorted(TREES))
def test_nothing_reads_a_clock_the_network_or_chance(module: str) -> None:
    names = {name.split(".")[0] for _, name in imported(TREES[module])}
    assert module in CONNECTED or not names & {
        "time",
        "random",
        "secrets",
        "socket",
        "ssl",
        "requests",
        "urllib3",
        "http",
    }
    called = {ast.unparse(node.func) for node in ast.walk(TREES[module]) if isinstance(node, ast.Call)}
    assert not called & {
        "eval",
        "exec",
        "compile",
        "__import__",
        "date.today",
        "datetime.now",
        "datetime.utcnow",
        "os.system",
    }


def test_the_command_line_starts_without_heavy_packages() -> None:
    told = subprocess.run(
        [sys.executable, "-c", "import sys, claimbook.cli; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
        cwd=PACKAGE.parent,
    ).stdout.split()
    assert not {"pandas", "matplotlib", "rich", "IPython", "numpy", "http.client", "ssl"} & set(told)
