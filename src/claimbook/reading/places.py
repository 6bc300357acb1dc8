"""Where each part of a claims file stands."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as AnyMapping

from claimbook.reading.nodes import Mapping, Node, Sequence
from claimbook.wording.problem import Path, Place


class Places(AnyMapping[Path, Place]):
    """The place of the value at each path of a document, found in its nodes when it is asked for.

    A value that begins on a line below its key has the place of the key.
    """

    def __init__(self, file: str, root: Node):
        self.file = file
        self.root = root

    def node(self, path: Path) -> Node | None:
        """The node at a path, None where there is none."""
        node: Node | None = self.root
        for part in path:
            if isinstance(node, Mapping):
                node = node.values.get(str(part))
            elif isinstance(node, Sequence) and isinstance(part, int) and 0 <= part < len(node.values):
                node = node.values[part]
            else:
                return None
        return node

    def __getitem__(self, path: Path) -> Place:
        node = self.node(path)
        if node is None:
            raise KeyError(path)
        above = self.node(path[:-1]) if path else None
        key = above.keys.get(str(path[-1])) if isinstance(above, Mapping) else None
        at = key if key is not None and node.line > key.line else node
        return Place(self.file, at.line, at.column)

    def __iter__(self) -> Iterator[Path]:
        return _paths(self.root, ())

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _paths(node: Node, path: Path) -> Iterator[Path]:
    yield path
    if isinstance(node, Mapping):
        for key, value in node.values.items():
            yield from _paths(value, (*path, key))
    elif isinstance(node, Sequence):
        for index, value in enumerate(node.values):
            yield from _paths(value, (*path, index))
