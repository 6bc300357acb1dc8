"""What the README shows of the record: the start page's table and picture, numbers between marks, a claim as it is
recorded.

Used as ``python front.py`` beside the notebooks, which writes the picture and brings the README up to date.
"""

from __future__ import annotations

import base64
import re
import shlex
from collections import Counter
from pathlib import Path

import nbformat
from click.testing import CliRunner

from claimbook import load
from claimbook.cli import main as command
from claimbook.notebook import marks

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "notebooks" / "0-start-here.ipynb"
PICTURE = ROOT / "notebooks" / "pictures" / "presented-and-status.png"
BEGIN, END = "<!-- the table of notebook 0, put here by `make notebooks` -->", "<!-- end of the table -->"


def table() -> str:
    """The start page's table of main claims as plain Markdown, links leading from the root."""
    cells = nbformat.read(PAGE, as_version=4).cells
    rows = [
        line
        for cell in cells
        if cell.cell_type == "markdown"
        for line in cell.source.splitlines()
        if line.startswith("|")
    ]
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


def with_values(readme: str) -> str:
    """A README with the values of today between its marks; an expression may use ``book``, ``seen`` and ``worked``.

    ``seen`` counts sources by how they were read, ``worked`` the calculations of each claim that has some.
    """
    book = load(ROOT / "claims.yaml")
    seen = Counter(source.seen for source in book.sources.values())
    worked = [len(claim.calculations) for claim in book.claims.values() if claim.calculations]
    names = {"book": book, "seen": seen, "worked": worked}
    values = [str(eval(expression, names)) for expression in marks.expressions(readme)]  # noqa: S307 - the README's own
    return marks.filled(readme, values)


def with_claim(readme: str) -> str:
    """A README whose first sample of YAML is that claim as it stands in the record, word for word, and whose sample
    error names its line.
    """
    record = (ROOT / "claims.yaml").read_text(encoding="utf-8")

    def recorded(sample: re.Match[str]) -> str:
        start = record.index(f"\n  {sample[2]}:\n") + 1
        return f"{sample[1]}{record[start : record.index(chr(10) * 2, start)]}\n```"

    told = re.sub(
        r"(## One claim, one error\n\n```yaml\n)  ([a-z0-9-]+):\n.*?```", recorded, readme, count=1, flags=re.DOTALL
    )
    places = load(ROOT / "claims.yaml").places
    return re.sub(
        r"(?<=^claims\.yaml:)[0-9]+(?=:[0-9]+ ([a-z0-9-]+) status: )",
        lambda at: str(places["claims", at[1], "status"].line),
        told,
        flags=re.MULTILINE,
    )


def with_outputs(readme: str) -> str:
    """A README with what its sample commands print today; with --set only the last part, on what moves."""

    def printed(sample: re.Match[str]) -> str:
        result = CliRunner().invoke(command, [*shlex.split(sample[1]), "--file", str(ROOT / "claims.yaml")])
        told = result.output.rstrip("\n")
        return f"```text\n$ claimbook {sample[1]}\n{told.split(chr(10) * 2)[-1] if '--set' in sample[1] else told}\n```"

    return re.sub(r"```text\n\$ claimbook (.*?)\n.*?```", printed, readme, flags=re.DOTALL)


def fresh(readme: str) -> str:
    """A README as it has to be today."""
    return with_outputs(with_claim(with_values(with_table(readme))))


def main() -> None:
    readme = ROOT / "README.md"
    readme.write_text(fresh(readme.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
    PICTURE.write_bytes(picture())


if __name__ == "__main__":
    main()
