"""`claimbook cover`: another text held against the record, or against another one."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from books import SOUND, problems_of, text
from claimbook.cli import main
from claimbook.reading import read_bytes
from claimbook.wording.bounds import LONGEST_LINE, MOST_TEXT_CHARACTERS, MOST_TEXT_LINES
from conftest import RECORD

STORIES = Path(__file__).parent / "stories"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a small claims file: Acme's engine writes 750 tokens per second, up to 40 million dollars."""
    path = tmp_path_factory.mktemp("cover")
    claims = {"cost": {"statement": "The engine cost up to 40 million dollars.", "value": "<=40e6 USD_2026"}}
    (path / "claims.yaml").write_text(text(claims=claims), encoding="utf-8")
    return path


def run(folder: Path, content: str | bytes, *options: str, language: str = "en") -> Result:
    article = folder / "piece.txt"
    article.write_bytes(content if isinstance(content, bytes) else content.encode())
    return run_on(folder, str(article), "--lang", language, *options)


def run_on(folder: Path, *arguments: str) -> Result:
    result = CliRunner().invoke(main, ["cover", *arguments, "--file", str(folder / "claims.yaml")])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_a_text_that_repeats_the_record_exits_with_0(folder: Path) -> None:
    content = "Acme now writes 750 tokens per second.\nNothing else.\n"
    result = run(folder, content)
    assert result.exit_code == 0
    assert result.output.replace(str(folder), "DIR") == (
        "DIR/piece.txt (en): 2 lines, 1 figure: agrees 1; 1 line without figure or known name\n"
        "The record has no such article.\n"
        "\n"
        "To do\n"
        "  1. record the article: fill in its entry for `articles:` (below)\n"
        "  2. once it is recorded, run again with --write: it adds lines to 1 claim\n"
        "  3. read the 1 line without figure or known name\n"
        "\n"
        "Words\n"
        "  agrees: it states the value of a recorded claim\n"
        "\n"
        "line 1 (Acme)\n"
        "  | Acme now writes 750 tokens per second.\n"
        "  agrees: “750 tokens per second” speed (750 token/s)\n"
        "\n"
        "Repeated claims, with the lines to add under `lines: {piece: …}`\n"
        "  speed: [1]\n"
        "\n"
        "Recorded values that no line states\n"
        "  cost (<=4.0e7 USD_2026)\n"
        "\n"
        "Lines without figure or known name, to be read for what they say\n"
        "  2\n"
        "\n"
        "A block for `articles:`\n"
        "  piece:\n"
        '    title:                          # what to call it; a description in "[brackets]" where it has none\n'
        "    language: en\n"
        "    published:                      # a day, or the span within which it must have appeared\n"
        "    lines: 2\n"
        f"    sha256: {_sha(content)}\n"
        "    apart: true                     # its lines are its own: plain `lines` of claims do not speak of it\n"
    )


def _sha(content: str) -> str:
    return hashlib.sha256(content.encode()).hexdigest()


def test_what_differs_or_is_lost_exits_with_1(folder: Path) -> None:
    result = run(folder, "Acme writes 760 tokens per second and cost $40 million.")
    assert result.exit_code == 1
    assert (
        "  differs: “760 tokens per second” speed (750 token/s); number: the record has 750 token/s, the text 760 "
        "token/s\n"
    ) in result.output
    assert (
        "  loses?: “$40 million” cost (<=4.0e7 USD_2026); firmness: the record has “up to”, the text a flat number\n"
        in result.output
    )


def test_a_figure_that_no_claim_has_comes_with_a_block_that_reads(folder: Path) -> None:
    result = run(folder, "It weighs 30 bytes.\n", "--format", "json")
    assert result.exit_code == 1
    (found,) = json.loads(result.output)["lines"][0]["figures"]
    assert found["outcome"] == "uncovered"
    filled = (
        found["block"]
        .replace("statement: ", "statement: It weighs 30 bytes. ")
        .replace("topic: ", "topic: weight ")
        .replace("presented: ", "presented: official ")
    )
    block = yaml.safe_load(filled)["piece-line-1-30-byte"]
    assert block == {
        "statement": "It weighs 30 bytes.",
        "topic": "weight",
        "lines": {"piece": [1]},
        "presented": "official",
        "value": "30 byte",
        "status": "speculative",
        "verdict": "not_enough_evidence",
        "searched": None,
        "settles": None,
    }


def test_the_blocks_make_a_record_that_checks_once_they_are_filled_in(tmp_path: Path) -> None:
    content = "It weighs 30 kilobytes.\n"
    (tmp_path / "claims.yaml").write_text(text(), encoding="utf-8")
    data = json.loads(run(tmp_path, content, "--format", "json").output)
    block = data["lines"][0]["figures"][0]["block"]
    for name, value in (
        ("statement", "It weighs 30 kilobytes."),
        ("topic", "weight"),
        ("presented", "official"),
        ("searched", "A scale."),
        ("settles", "A weighing."),
    ):
        block = block.replace(f"    {name}:", f"    {name}: {value}", 1)
    article = (
        "  piece: {title: A piece, language: en, published: 2026-07-08, lines: 1, sha256: '" + _sha(content) + "'}\n"
    )
    whole = text().replace("articles:\n", "articles:\n" + article).replace("claims:\n", "claims:\n" + block)
    whole = whole.replace("    lines: [1, 2, 3]", "    lines: {en: [1, 2, 3]}")
    assert [str(problem) for problem in problems_of(whole)] == []


def test_the_article_block_reads_once_it_is_filled_in(folder: Path) -> None:
    result = run(folder, "Hello.\nAgain.\n")
    block = result.output.split("A block for `articles:`\n")[1]
    filled = block.replace("title: ", "title: A piece ").replace("published: ", "published: 2026-07-08 ")
    book, problems = read_bytes(f"schema_version: 1\nas_of: 2026-11-30\narticles:\n{filled}".encode(), "claims.yaml")
    assert [str(problem) for problem in problems] == []
    assert book is not None
    piece = book.articles["piece"]
    assert (piece.lines, piece.language, piece.apart) == (2, "en", True)


@pytest.fixture(scope="module")
def layered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a claims file in which the model of Acme has about 70 to 90 layers."""
    path = tmp_path_factory.mktemp("layered")
    claims = {"layers": {"statement": "Acme's model has about 70 to 90 layers.", "value": "~70..90 layer"}}
    (path / "claims.yaml").write_text(text(claims=claims), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("told", "outcome"),
    [
        ("80 layers", "within"),
        ("some 80 layers", "within"),
        ("75 to 80 layers", "within"),
        ("about 70 to 90 layers", "agrees"),
        ("95 layers", "differs"),
        ("up to 80 layers", "differs"),
        ("60 to 80 layers", "differs"),
    ],
)
def test_a_figure_inside_a_recorded_range_lies_within_it(layered: Path, told: str, outcome: str) -> None:
    result = run(layered, f"Acme's model has {told}.\n", "--format", "json")
    (found,) = json.loads(result.output)["lines"][0]["figures"]
    assert (found["outcome"], found["claims"]) == (outcome, ["layers"])
    assert ("block" in found) == (outcome != "agrees") == (result.exit_code == 1)


def test_a_figure_within_a_range_and_one_that_differs_come_with_blocks(layered: Path) -> None:
    told = run(layered, "Acme's has 80 layers.\nAcme's has 95 layers.\n").output
    assert "  within: “80 layers” layers (~70..90 layer); the record has ~70..90 layer, the text 80 layer\n" in told
    assert (
        "  differs: “95 layers” layers (~70..90 layer); number: the record has ~70..90 layer, the text 95 layer\n"
        in told
    )
    heading, blocks = (
        "Blocks for `claims:`, should a figure that differs or lies within a range be a claim of its own\n",
        "    value: ",
    )
    assert [line.split("#")[0].strip() for line in told.split(heading)[1].split("\n") if line.startswith(blocks)] == [
        "value: 80 layer",
        "value: 95 layer",
    ]
    assert "one for each figure that no claim has" not in told


def test_a_common_measure_lies_within_a_range_only_beside_a_name(tmp_path: Path) -> None:
    claims = {"wait": {"statement": "Acme's engine starts in 5 to 60 minutes.", "value": "5..60 minute"}}
    (tmp_path / "claims.yaml").write_text(text(claims=claims), encoding="utf-8")
    assert "within: “20 minutes”" in run(tmp_path, "Acme's engine takes 20 minutes.\n").output
    assert "uncovered: “20 minutes”" in run(tmp_path, "Lunch took 20 minutes.\n").output


def test_a_block_for_a_figure_that_differs_checks_once_it_is_filled_in(tmp_path: Path) -> None:
    content = "Acme writes 760 tokens per second.\n"
    (tmp_path / "claims.yaml").write_text(text(), encoding="utf-8")
    block = json.loads(run(tmp_path, content, "--format", "json").output)["lines"][0]["figures"][0]["block"]
    for name, value in (
        ("statement", "It writes 760 tokens a second."),
        ("topic", "speed"),
        ("presented", "official"),
        ("searched", "Pages."),
        ("settles", "A page."),
    ):
        block = block.replace(f"    {name}:", f"    {name}: {value}", 1)
    article = (
        "  piece: {title: A piece, language: en, published: 2026-07-08, lines: 1, apart: true, sha256: '"
        + _sha(content)
        + "'}\n"
    )
    whole = text().replace("articles:\n", "articles:\n" + article).replace("claims:\n", "claims:\n" + block)
    assert [str(problem) for problem in problems_of(whole)] == []


def test_lines_without_figure_or_known_name_are_counted(folder: Path) -> None:
    content = "Acme smiles.\n\nEach of them stands alone.\nIt writes 750 tokens per second.\nSo it is.\n"
    told = run(folder, content)
    assert told.output.split("\n")[0].endswith(
        " (en): 5 lines, 1 figure: agrees 1; 2 lines without figure or known name"
    )
    assert "\nline 1 (Acme)\n  | Acme smiles.\n  no figure\n" in told.output
    assert "Lines without figure or known name, to be read for what they say\n  3, 5\n" in told.output
    assert json.loads(run(folder, content, "--format", "json").output)["bare"] == [3, 5]
    assert "### Lines without figure or known name\n\n3, 5\n" in run(folder, content, "--format", "markdown").output
    assert "without figure" not in run(folder, "Acme smiles.\n\n").output


def test_an_ambiguous_figure_gets_a_block_without_a_value(folder: Path) -> None:
    result = run(folder, "它有7兆字。", language="zh")
    assert "ambiguous: “7兆" in result.output
    assert "it may be 7e6 or 7e12" in result.output


def test_a_recorded_article_is_recognised(folder: Path, tmp_path: Path) -> None:
    content = "Acme writes 750 tokens per second.\nBack.\nIt does.\n"
    (tmp_path / "claims.yaml").write_text(
        text(articles={"en": {**SOUND["articles"]["en"], "sha256": _sha(content)}}), encoding="utf-8"
    )
    result = run(tmp_path, content)
    assert "This is the article en of the record.\n" in result.output
    assert "A block for" not in result.output


def test_crlf_and_a_byte_order_mark_do_not_matter(folder: Path) -> None:
    content = "Acme writes 750 tokens per second.\nAgain 750 tokens/s.\n"
    plain = run(folder, content).output
    assert run(folder, b"\xef\xbb\xbf" + content.replace("\n", "\r\n").encode()).output == plain


def test_markdown_is_a_table_with_what_could_break_it_escaped(folder: Path) -> None:
    result = run(folder, "Acme writes 760 tokens per second and <b>3 | 4 kg</b>.", "--format", "markdown")
    assert (
        "| line | text | figure | outcome | claims | note |\n| --- | --- | --- | --- | --- | --- |\n" in result.output
    )
    assert " | 760 tokens per second | differs | speed (750 token/s) |" in result.output
    assert "For `claims:`\n\n```yaml\n" in result.output
    assert "<b>" not in result.output
    for row in [line for line in result.output.split("\n") if line.startswith("| ")]:
        assert row.replace("\\|", "").count("|") == 7


def test_json_has_every_line_and_every_figure(folder: Path) -> None:
    data = json.loads(run(folder, "Acme.\n\nAcme: 750 tokens per second, 30 bytes.\n", "--format", "json").output)
    assert [line["line"] for line in data["lines"]] == [1, 2, 3]
    assert data["outcomes"] == {"agrees": 1, "uncovered": 1}
    assert data["repeated"] == {"speed": [3]} and data["untold"] == ["cost"]
    assert data["lines"][2]["figures"][0]["column"] == 7


# --- a text in the record, or like one of it ---


def recorded(path: Path, content: str, lines: str, **fields: object) -> Path:
    """A folder whose claims file has a text as its article `en`, and the speed of Acme's engine on some lines."""
    number = content.count("\n")
    article = {**SOUND["articles"]["en"], "sha256": _sha(content), "lines": number, **fields}
    whole = text(articles={"en": article}).replace("    lines: [1, 2, 3]", f"    lines: {lines}   # where it stands")
    (path / "claims.yaml").write_text(whole, encoding="utf-8")
    return path


def test_a_recorded_text_of_which_every_figure_is_accounted_for_leaves_nothing_to_do(tmp_path: Path) -> None:
    content = "Acme writes up to 750 tokens per second.\nIt does.\n"
    result = run(recorded(tmp_path, content, "[1]"), content)
    assert (result.exit_code, result.output.replace(str(tmp_path), "DIR")) == (
        0,
        "DIR/piece.txt (en): 2 lines, 1 figure: gains 1; 1 line without figure or known name\n"
        "This is the article en of the record.\n"
        "\n"
        "Nothing to do: every figure is the value of a claim on its line, or set aside.\n",
    )


def test_write_adds_the_lines_of_a_recorded_text_and_changes_nothing_else(tmp_path: Path) -> None:
    content = "Acme writes 750 tokens per second.\nAcme rests.\nAcme still writes 750 tokens per second.\n"
    before = recorded(tmp_path, content, "[1]").joinpath("claims.yaml").read_bytes()
    result = run(tmp_path, content, "--write")
    assert f"{tmp_path}/claims.yaml: speed: 1 line 3 added under `en`\n" in result.output
    after = (tmp_path / "claims.yaml").read_bytes()
    assert after == before.replace(
        b"    lines: [1]   # where it stands", b"    lines: {en: [1, 3]}   # where it stands"
    )
    again = run(tmp_path, content, "--write")
    assert f"{tmp_path}/claims.yaml: no line to add\n" in again.output and again.exit_code == 0
    assert (tmp_path / "claims.yaml").read_bytes() == after


def test_write_lists_what_it_leaves_to_a_reader(tmp_path: Path) -> None:
    content = "Acme writes 760 tokens per second.\n"
    before = recorded(tmp_path, content, "[1]").joinpath("claims.yaml").read_bytes()
    told = run(tmp_path, content, "--write").output
    assert "left to a reader: line 1, “760 tokens per second”: differs\n" in told
    assert (tmp_path / "claims.yaml").read_bytes() == before


def test_write_leaves_lines_alone_that_are_written_one_below_the_other(tmp_path: Path) -> None:
    content = "Acme writes 750 tokens per second.\nAcme still writes 750 tokens per second.\n"
    recorded(tmp_path, content, "\n      - 1\n      #")
    before = (tmp_path / "claims.yaml").read_bytes()
    told = run(tmp_path, content, "--write").output
    assert "speed: 1 line 2 left out, its `lines` are not written on one line in brackets; add them by hand\n" in told
    assert (tmp_path / "claims.yaml").read_bytes() == before


def test_write_wants_a_recorded_article(folder: Path) -> None:
    before = (folder / "claims.yaml").read_bytes()
    result = run(folder, "Acme writes 750 tokens per second.\n", "--write")
    assert result.exit_code == 2
    assert (
        f"{folder}/claims.yaml was left as it was: the record has no such article; add its entry under `articles:` "
        "first\n"
    ) in result.output
    assert (folder / "claims.yaml").read_bytes() == before
    assert (
        "--write and --against do not go together"
        in run(folder, "x", "--write", "--against", "y", "--against-lang", "fr").output
    )


def test_a_rendering_is_recognised_and_gets_an_entry_that_is_not_apart(tmp_path: Path) -> None:
    original = "Acme writes 750 tokens per second.\nIt took Acme 9 months.\nAcme paid $40 million.\n"
    claims = {
        "speed": {"lines": [1]},
        "months": {"statement": "Acme's engine took nine months.", "value": "9 month", "lines": [2]},
        "cost": {"statement": "Acme paid 40 million dollars.", "value": "40e6 USD_2026", "lines": [3]},
    }
    article = {**SOUND["articles"]["en"], "sha256": _sha(original)}
    (tmp_path / "claims.yaml").write_text(text(articles={"en": article}, claims=claims), encoding="utf-8")
    rendering = "Acme schreibt 750 Token pro Sekunde.\nAcme brauchte 9 Monate.\nAcme zahlte 40 Millionen Dollar.\n"
    told = run(tmp_path, rendering, language="de").output
    assert "The record has no such article. It renders the article en line by line.\n" in told
    block = told.split("A block for `articles:`\n")[1]
    assert f"    sha256: {_sha(rendering)}\n" in block and "apart" not in block
    # The same lines in another order render nothing.
    moved = "\n".join(sorted(rendering.splitlines(), reverse=True)) + "\n"
    told = run(tmp_path, moved, language="de").output
    assert "renders" not in told and "apart: true" in told


@pytest.mark.parametrize(
    ("stated", "content", "seeming"),
    [
        ("en", "Le pont et la tour ne sont pas dans la ville, et les gens du port le savent avec nous.", "French"),
        ("fr", "橋は長い。塔は高いものである。", "Japanese"),
        ("ja", "这座桥很长，那座塔也很高。", "Chinese"),
        ("zh", "다리는 길고 탑은 높다.", "Korean"),
        ("es", "Der Turm und die Brücke sind nicht in der Stadt, und das ist für den Hafen auch nicht gut.", "German"),
    ],
)
def test_a_text_in_another_language_than_stated_is_said(folder: Path, stated: str, content: str, seeming: str) -> None:
    told = run(folder, content + "\n", language=stated).output
    assert f", found what seems to be {seeming}; figures are read by the words of a language: give `" in told
    right = {"French": "fr", "Japanese": "ja", "Chinese": "zh", "Korean": "ko", "German": "de"}[seeming]
    assert "seems to be" not in run(folder, content + "\n", language=right).output


def test_every_block_has_an_id_of_its_own(folder: Path) -> None:
    told = run(folder, "It has 30 bytes and 40 bytes.\nIt has 30 bytes.\n", "--format", "json").output
    blocks = [figure["block"] for line in json.loads(told)["lines"] for figure in line["figures"]]
    assert [block.split(":")[0].strip() for block in blocks] == [
        "piece-line-1-30-byte",
        "piece-line-1-40-byte",
        "piece-line-2-30-byte",
    ]


# --- against another text ---


def against(folder: Path, left: str, right: str, *options: str, languages: str = "ja fr") -> Result:
    one, other = languages.split()
    (folder / "other.txt").write_text(right, encoding="utf-8")
    return run(folder, left, "--against", str(folder / "other.txt"), "--against-lang", other, *options, language=one)


def test_two_texts_that_say_the_same_exit_with_0(folder: Path) -> None:
    result = against(folder, "750トークン/秒です。\n", "750 tokens par seconde.\n")
    assert (result.exit_code, result.output.replace(str(folder), "DIR")) == (
        0,
        "DIR/piece.txt (ja) against DIR/other.txt (fr): 0 differences, 0 of them for a reader to decide\n",
    )


def test_differences_are_told_by_line(folder: Path) -> None:
    result = against(
        folder,
        "序文。\n750トークン/秒です。\nGW級。\n",
        "Préface.\nJusqu'à 750 tokens par seconde.\nPlusieurs GW sur une puce.\n",
    )
    assert result.exit_code == 1
    assert result.output.replace(str(folder), "DIR").split("\n")[:4] == [
        "DIR/piece.txt (ja) against DIR/other.txt (fr): 3 differences, 1 of them for a reader to decide",
        "line 2: hedge: “750トークン/秒” against “750 tokens par seconde”; a flat number against “up to”",
        "line 3: amount: “GW” against “Plusieurs GW”; several GW against GW without a number",
        "line 3: amount?: nothing against “une puce”; one by its article against a noun without number in ja",
    ]
    assert result.output.split("\n\n")[1] == (
        "Words\n"
        "  hedge: an “up to”, an “about”, a doubt, a source or a condition that only one line has\n"
        "  amount: one against several\n"
        "  ?: the other line may say it in another way; a reader decides\n"
    )


def test_differences_as_json_and_markdown(folder: Path) -> None:
    left, right = "2 wafers\n", "3 wafers | more\n"
    data = json.loads(against(folder, left, right, "--format", "json", languages="en en").output)
    assert data["differences"] == [
        {
            "line": 1,
            "other_line": 1,
            "what": "number",
            "left": "2 wafers",
            "right": "3 wafers",
            "because": "2 wafer against 3 wafer",
            "certain": True,
        }
    ]
    told = against(folder, left, right, "--format", "markdown", languages="en en").output
    assert "| line | what | en | en | note | certain |\n" in told


def test_against_and_its_language_go_together(folder: Path) -> None:
    result = run(folder, "x", "--against", "other.txt")
    assert result.exit_code == 2
    assert "--against and --against-lang go together: the other text and its language" in result.output


# --- any bytes ---


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "expected an article, found an empty text"),
        (b" \n\t\n", "expected an article, found an empty text"),
        (b"\xff\xfe\x00", "expected UTF-8 text, found a byte that is not (at 0); save it as UTF-8"),
        (b"ab\xc3", "expected UTF-8 text, found a byte that is not (at 2); save it as UTF-8"),
        (b"\x00\x01", "expected text, found bytes that no text has; name the article as plain text"),
        (
            b"x\n" + b"7" * (LONGEST_LINE + 1),
            f"expected lines of at most {LONGEST_LINE} characters, found {LONGEST_LINE + 1} in line 2; break it into lines",
        ),
        (
            b"7\n" * (MOST_TEXT_LINES + 1),
            f"expected an article of at most {MOST_TEXT_LINES} lines and {MOST_TEXT_CHARACTERS} characters, found more; name one "
            "article",
        ),
    ],
)
def test_what_is_no_article_gets_one_plain_message(folder: Path, content: bytes, message: str) -> None:
    result = run(folder, content)
    assert (result.exit_code, result.output) == (2, f"{folder / 'piece.txt'}: {message}\n")
    assert (
        run_on(
            folder,
            str(STORIES / "en.txt"),
            "--lang",
            "en",
            "--against",
            str(folder / "piece.txt"),
            "--against-lang",
            "en",
        ).output
        == result.output
    )


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nowhere.txt", "cannot be read (No such file or directory)"),
        (".", "expected a text file, found a folder"),
        ("a\0b", "cannot be read (embedded null byte)"),
        ("x" * 5000, "cannot be read (File name too long)"),
    ],
)
def test_a_file_that_cannot_be_read_gets_one_plain_message(folder: Path, name: str, message: str) -> None:
    result = run_on(folder, str(folder / name) if name != "." else str(folder), "--lang", "en")
    assert result.exit_code == 2
    assert result.output.endswith(f": {message}\n") and result.output.count("\n") == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with a name on this system")
def test_a_pipe_is_not_waited_for(folder: Path, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    result = run_on(folder, str(tmp_path / "pipe"), "--lang", "en")
    assert (result.exit_code, result.output) == (
        2,
        f"{tmp_path / 'pipe'}: expected a text file, found something else\n",
    )


def test_control_characters_do_not_reach_the_terminal(folder: Path) -> None:
    for form in ("text", "markdown", "json"):
        result = run(folder, "Acme \x1b[31m writes 760 tokens\x9b per second, 3\u202e kg\x07 \u2028.", "--format", form)
        assert not {"\x1b", "\x9b", "\u202e", "\x07", "\u2028"} & set(result.output), form


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.binary(max_size=200) | st.text(max_size=200).map(lambda each: each.encode("utf-8", "ignore")),
    st.sampled_from(["text", "markdown", "json"]),
    st.sampled_from(["ja", "fr", "zh", "en", "de", "ko", "es"]),
)
def test_any_bytes_are_an_article_or_a_plain_message(folder: Path, content: bytes, form: str, language: str) -> None:
    result = run(folder, content, "--format", form, language=language)
    assert result.exit_code in (0, 1, 2)
    assert "Traceback" not in result.output
    if result.exit_code == 2:
        assert result.output.count("\n") == 1
    elif form == "json":
        json.loads(result.output)


def test_a_line_full_of_figures_is_compared_in_bounded_time(folder: Path) -> None:
    left, right = (" ".join(f"{number}{unit}" for number in range(1000, 2400)) + "\n" for unit in ("W", "kB"))
    assert against(folder, left, right, languages="en en").exit_code == 1


def test_a_claims_file_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    (tmp_path / "claims.yaml").write_text("claims: [", encoding="utf-8")
    result = run(tmp_path, "7 chips")
    assert result.exit_code == 2
    assert "cannot be read whole; mend it first" in result.output


# --- the real record ---


@pytest.mark.parametrize("language", ["zh", "en"])
def test_our_own_retellings_are_taken_in_by_the_command(language: str) -> None:
    result = CliRunner().invoke(
        main, ["cover", str(STORIES / f"{language}.txt"), "--lang", language, "--file", str(RECORD), "--format", "json"]
    )
    data = json.loads(result.output)
    assert result.exit_code == 1
    assert (
        len(data["lines"]) == 18
        and sum(data["outcomes"][name] for name in ("agrees", "gains", "loses") if name in data["outcomes"]) >= 17
    )
    assert all(figure["outcome"] for line in data["lines"] for figure in line["figures"])
    for line in data["lines"]:
        for figure in line["figures"]:
            unsettled = figure["outcome"] in ("uncovered", "differs", "within")
            assert ("block" in figure) == (
                unsettled or figure["outcome"] in ("ambiguous", "vague") and not figure["claims"]
            )
