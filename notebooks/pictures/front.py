"""What the README shows of the start page: its table of main claims, and its picture as a file of its own.

Used as ``python -m pictures.front``, which writes the picture and puts the table between the README's two marks.
"""

from __future__ import annotations

import base64
import re
from pathlib import Path

import nbformat

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "notebooks" / "0-start-here.ipynb"
PICTURE = ROOT / "notebooks" / "pictures" / "presented-and-status.png"
BEGIN, END = "<!-- the table of notebook 0, put here by `make notebooks` -->", "<!-- end of the table -->"


def table() -> str:
    """The start page's table of main claims as plain Markdown, links leading from the root."""
    cells = nbformat.read(PAGE, as_version=4).cells
    rows = [line for cell in cells if cell.cell_type == "markdown" for line in cell.source.splitlines() if line.startswith("|")]
    plain = re.sub(r"<!--.*?-->", "", "\n".join(rows))
    return re.sub(r"\]\((?=[0-9]-)", "](notebooks/", plain)


def picture() -> bytes:
    """The start page's first picture, a PNG."""
    for cell in nbformat.read(PAGE, as_version=4).cells:
        for output in cell.get("outputs", []):
            if "image/png" in output.get("data", {}):
                return base64.b64decode(output["data"]["image/png"])
    raise LookupError(f"{PAGE.name} has no picture")


def with_table(readme: str) -> str:
    """A README with the table of today between its marks."""
    before, _, rest = readme.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{table()}\n\n{END}{after}"


def main() -> None:
    readme = ROOT / "README.md"
    readme.write_text(with_table(readme.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
    PICTURE.write_bytes(picture())


if __name__ == "__main__":
    main()
