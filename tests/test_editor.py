"""What an editor shows of a claims file, asked from the real YAML language server over stdio."""

from __future__ import annotations

import hashlib
import json
import os
import queue
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from claimbook.record.model import Article, Calculation, Claim, Evidence, Input, Organisation, Record, Source
from claimbook.record.vocabulary import MEANINGS
from spellings import DATES, SPELLINGS

ROOT = Path(__file__).resolve().parents[1]
PINNED = ROOT / "tests" / "editor"
PACKAGE = "yaml-language-server"
PATIENCE = 60  # seconds until an answer is given up

SMALL = (PINNED / "claims.yaml").read_text(encoding="utf-8")
REAL = (ROOT / "claims.yaml").read_text(encoding="utf-8")


def installed(cache: Path) -> Path:
    """The folder of the pinned language server, installed once a lock and never half."""
    lock = (PINNED / "package-lock.json").read_bytes()
    home = cache / hashlib.sha256(lock).hexdigest()[:16]
    if not home.exists():
        with tempfile.TemporaryDirectory(dir=cache) as folder:
            work = Path(folder) / "server"
            work.mkdir()
            for name in ("package.json", "package-lock.json"):
                shutil.copy(PINNED / name, work)
            command = [
                "npm",
                "ci",
                "--no-audit",
                "--no-fund",
                "--ignore-scripts",
                "--no-update-notifier",
                "--loglevel=error",
            ]
            done = subprocess.run(command, cwd=work, capture_output=True, text=True, timeout=300)
            if done.returncode:
                reason = f"npm cannot install {PACKAGE}: {done.stderr.strip()[:300]}"
                pytest.fail(reason) if os.environ.get("CI") else pytest.skip(reason)
            try:
                work.rename(home)
            except OSError:
                # Another worker was quicker.
                assert home.exists()
    return home / "node_modules" / PACKAGE


class Editor:
    """A language client that opens texts of one folder and asks about them."""

    def __init__(self, server: Path, folder: Path, yaml_version: str):
        self.folder = folder
        self.settings = {
            "yaml": {
                "yamlVersion": yaml_version,
                "validate": True,
                "hover": True,
                "completion": True,
                "schemaStore": {"enable": False},
                "kubernetesCRDStore": {"enable": False},
            },
            "http": {"proxy": "http://127.0.0.1:9", "proxyStrictSSL": True},
        }
        self.process = subprocess.Popen(
            ["node", str(server / "bin" / PACKAGE), "--stdio"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self.arrived: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        self.asked = 0
        self.opened: dict[str, str] = {}
        self.published: dict[str, list[dict[str, Any]]] = {}
        capabilities = {
            "textDocument": {
                "completion": {"completionItem": {"documentationFormat": ["markdown"], "snippetSupport": True}},
                "hover": {"contentFormat": ["markdown"]},
                "publishDiagnostics": {"versionSupport": True},
            },
            "workspace": {"configuration": True, "didChangeConfiguration": {"dynamicRegistration": True}},
        }
        self._ask("initialize", processId=os.getpid(), rootUri=folder.as_uri(), capabilities=capabilities)
        self._tell("initialized")
        self._tell("workspace/didChangeConfiguration", settings=self.settings)
        while self._next().get("method") != "workspace/configuration":
            pass

    def close(self) -> None:
        self._ask("shutdown")
        self._tell("exit")
        self.process.wait(PATIENCE)
        self.reader.join(PATIENCE)
        for stream in (self.process.stdin, self.process.stdout):
            stream.close()

    def open(self, text: str) -> str:
        """The address under which a text stands open; the server looks at it from now on."""
        if text not in self.opened:
            uri = (self.folder / f"claims-{len(self.opened) + 1}.yaml").as_uri()
            self.opened[text] = uri
            self._tell(
                "textDocument/didOpen", textDocument={"uri": uri, "languageId": "yaml", "version": 1, "text": text}
            )
        return self.opened[text]

    def diagnostics(self, text: str) -> list[tuple[int, str, str]]:
        """What is underlined in a text: line from 1, the words, and the message."""
        uri = self.open(text)
        while uri not in self.published:
            self._next()
        lines = text.split("\n")
        return [
            (each["range"]["start"]["line"] + 1, self._words(lines, each["range"]), each["message"])
            for each in self.published[uri]
        ]

    def hover(self, text: str, line: int, column: int) -> str:
        answer = self._ask(
            "textDocument/hover", textDocument={"uri": self.open(text)}, position={"line": line, "character": column}
        )
        return answer["contents"]["value"] if answer else ""

    def completions(self, text: str, line: int, column: int) -> list[dict[str, Any]]:
        answer = self._ask(
            "textDocument/completion",
            textDocument={"uri": self.open(text)},
            position={"line": line, "character": column},
        )
        return answer["items"]

    def _words(self, lines: list[str], span: dict[str, Any]) -> str:
        start, end = span["start"], span["end"]
        last = end["character"] if end["line"] == start["line"] else None
        return lines[start["line"]][start["character"] : last]

    def _ask(self, method: str, **params: Any) -> Any:
        self.asked += 1
        self._send({"id": self.asked, "method": method, "params": params})
        while True:
            message = self._next()
            if message.get("id") == self.asked and "method" not in message:
                assert "error" not in message, message
                return message["result"]

    def _tell(self, method: str, **params: Any) -> None:
        self._send({"method": method, "params": params})

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def _next(self) -> dict[str, Any]:
        """The next message; what the server asks meanwhile is answered."""
        message = self.arrived.get(timeout=PATIENCE)
        assert message is not None, "the language server ended"
        if message.get("method") == "textDocument/publishDiagnostics":
            self.published[message["params"]["uri"]] = message["params"]["diagnostics"]
        if "method" in message and "id" in message:
            result = None
            if message["method"] == "workspace/configuration":
                result = [self.settings.get(item.get("section", ""), {}) for item in message["params"]["items"]]
            self._send({"id": message["id"], "result": result})
        return message

    def _read(self) -> None:
        stream = self.process.stdout
        while header := stream.readline():
            length = int(header.split(b":")[1])
            while stream.readline().strip():
                pass
            self.arrived.put(json.loads(stream.read(length)))
        self.arrived.put(None)


@pytest.fixture(scope="module")
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not here, so the YAML language server cannot be asked")
    cache = getattr(request.config, "cache", None)
    return installed(cache.mkdir(PACKAGE) if cache else tmp_path_factory.mktemp("servers"))


@pytest.fixture(scope="module")
def editors(server: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Editor]]:
    """An editor for each way to read YAML; 1.2 is what editors begin with."""
    folder = tmp_path_factory.mktemp("record")
    shutil.copy(ROOT / "claims.schema.json", folder)
    opened = {version: Editor(server, folder, version) for version in ("1.2", "1.1")}
    for editor in opened.values():
        for text in [
            SMALL,
            REAL,
            *map(typed, SPELLINGS),
            *map(dated, DATES),
            *(changed(old, new) for old, new, _ in FAULTS),
        ]:
            editor.open(text)
    yield opened
    for editor in opened.values():
        editor.close()


@pytest.fixture
def editor(editors: dict[str, Editor]) -> Editor:
    return editors["1.2"]


VERSIONS = pytest.mark.parametrize("version", ["1.2", "1.1"])


def changed(old: str, new: str) -> str:
    """The small file with one piece of it typed otherwise."""
    assert SMALL.count(old) == 1, old
    return SMALL.replace(old, new)


def typed(value: str) -> str:
    return changed("value: 750 token/s", f"value: {value}")


def dated(date: str) -> str:
    return changed("published: 2026-06-26", f"published: {date}")


def cursor(text: str, before: str) -> tuple[int, int]:
    """Line and column, from 0, behind a piece of a text."""
    assert text.count(before) == 1, before
    passed = text[: text.index(before) + len(before)]
    return passed.count("\n"), len(passed) - passed.rfind("\n") - 1


# What is offered


OFFERED = [
    ("    status: official", "status"),
    ("    presented: official", "presented"),
    ("    verdict: conflicting", "verdict"),
    ("        stance: qualifies", "stance"),
    ("        shows: context", "stance"),
    ("    kind: primary", "kind"),
    ("    seen: primary", "seen"),
]


def test_completing_a_status_offers_the_three_with_their_meanings(editor: Editor):
    text = changed("    status: official", "    status: ")
    offered = editor.completions(text, *cursor(text, "    status: "))
    assert {item["label"]: item["documentation"]["value"] for item in offered} == {
        "official": "the organisation that the claim is about has itself made a statement on exactly this point",
        "inferred": "no such statement, but it follows from other recorded evidence",
        "speculative": "neither: a guess, an unnamed voice, the writer's interpretation",
    }
    assert len(offered) == 3


@pytest.mark.parametrize(("line", "vocabulary"), OFFERED)
def test_completing_a_label_offers_its_words_and_no_others(editor: Editor, line: str, vocabulary: str):
    empty = line.rsplit(" ", 1)[0] + " "
    text = changed(line, empty)
    offered = editor.completions(text, *cursor(text, empty))
    assert {item["label"]: item["documentation"]["value"] for item in offered} == dict(MEANINGS[vocabulary])


def test_a_claim_is_offered_the_fields_that_it_lacks(editor: Editor):
    text = changed("    settles: A measurement.\n", "    settles: A measurement.\n    \n")
    line, column = cursor(text, "    settles: A measurement.\n    ")
    offered = {item["label"] for item in editor.completions(text, line, column)}
    assert offered == {"speaker", "searched", "due", "about_posts", "renderings", "judgement", "note"}


def test_an_empty_claim_is_offered_all_it_owes_at_once(editor: Editor):
    text = changed("\nunclaimed:", "  sol-price:\n    \nunclaimed:")
    offered = {
        item["label"]: item["insertText"] for item in editor.completions(text, *cursor(text, "  sol-price:\n    "))
    }
    assert [line.split(":")[0] for line in offered["Claim"].split("\n") if line[0] != " "] == [
        "statement",
        "topic",
        "lines",
        "presented",
        "status",
        "verdict",
    ]


# What is explained


def test_hovering_over_presented_explains_it(editor: Editor):
    line, column = cursor(SMALL, "    presented")
    assert editor.hover(SMALL, line, column - 2).startswith(
        "#### Presented\n\n"
        "How the article itself presents it, judged by its wording alone.\n\n"
        "Allowed Values:\n\n"
        "* `official`: attributed to an organisation, or told flatly as something that an organisation did, does or "
        "will do\n"
        "* `inferred`: reasoned or explained in the article's own voice\n"
        "* `speculative`: hedged, asked, or given as one person's or an unnamed voice's view\n"
    )


@pytest.mark.parametrize(
    ("key", "model", "field"),
    [
        *(
            (f"\n    {name}", Claim, name)
            for name in (
                "statement",
                "topic",
                "lines",
                "authority",
                "value",
                "status",
                "verdict",
                "settles",
                "evidence",
                "calculations",
            )
        ),
        ("- source", Evidence, "source"),
        ("        stance", Evidence, "stance"),
        ("- asks", Calculation, "asks"),
        ("        formula", Calculation, "formula"),
        ("        given", Calculation, "given"),
        ("{assume", Input, "assume"),
        ("because", Input, "because"),
        ("sha256", Article, "sha256"),
        *(
            (f"\n    {name}", Source, name)
            for name in ("publisher", "url", "published", "accessed", "language", "kind", "voice", "seen")
        ),
        ("{name", Organisation, "name"),
    ],
)
def test_hovering_over_a_key_explains_it(editor: Editor, key: str, model: type[Record], field: str):
    line, column = cursor(SMALL.replace(f"{key}:", f"{key}@", 1), f"{key}@")
    shown = editor.hover(SMALL, line, column - 2)
    # Markdown marks are escaped in what is shown.
    assert model.model_fields[field].description[:30].split("[")[0] in shown.replace("\\", "")
    assert "Example:" in shown


# What is underlined


FAULTS = [
    (
        "settles: A measurement.",
        "setles: A measurement.",
        [
            (19, "setles", "Property setles is not allowed."),
            (
                10,
                "sol-speed",
                "Say under settles what new evidence would decide it: owed unless the verdict is supported or refuted.",
            ),
        ],
    ),
    ("    kind: primary", "    kind: primary\n    kinds: primary", [(45, "kinds", "Property kinds is not allowed.")]),
    (
        "value: 750 token/s",
        "value: 7,5 token/s",
        [(16, "7,5 token/s", "Write a value like 750 token/s, <=750 token/s, 70..100 wafer or 2026-07-08.")],
    ),
    (
        "published: 2026-06-26",
        "published: 26 June",
        [(41, "26 June", "Write the date as 2026, 2026-07 or 2026-07-08, or two of them joined with /.")],
    ),
    ("accessed: 2026-11-30", "accessed: 2026-11", [(42, "2026-11", "Write one day, like 2026-07-08.")]),
    (
        "    settles: A measurement.\n",
        "",
        [
            (
                10,
                "sol-speed",
                "Say under settles what new evidence would decide it: owed unless the verdict is supported or refuted.",
            )
        ],
    ),
    (
        "verdict: conflicting",
        "verdict: pending",
        [(10, "sol-speed", "Say under due by which date it must have come true: owed where the verdict is pending.")],
    ),
    (
        "    authority: [openai]\n",
        "",
        [
            (
                10,
                "sol-speed",
                "Name under authority whose own word makes it official: owed where the status is official.",
            )
        ],
    ),
    (", because: a day has as many", "", [(29, "day", "Say under because why that may be assumed.")]),
    (
        "{claim: sol-speed}",
        "{claim: sol-speed, figure: x}",
        [
            (
                28,
                "figure",
                "Keep exactly one of claim, figure and assume, and as, source and because beside assume only: here claim stands.",
            ),
        ],
    ),
    ("{claim: sol-speed}", "{because: x}", [(28, "speed", "Write because beside assume only.")]),
    (", as: convention", "", [(29, "day", "Say under as what the assumption is: convention, bound or guess.")]),
    (
        "shows: context",
        "shows: refutes",
        [
            (
                25,
                "a",
                "State under compare the condition under which it shows that, against the claim's value or like {above: 0 day}.",
            ),
        ],
    ),
    (
        "shows: context",
        "shows: context\n        compare: near",
        [
            (
                32,
                "near",
                "Write within, overlaps, contains, above, below or about, alone or with what it is held against, like {above: 0 day}.",
            ),
        ],
    ),
    ("2: a rhetorical question", "2: {}", [(34, "2", "Say why the line asserts nothing, or set figures aside.")]),
    ("2: a rhetorical question", "2: [a]", [(34, "[a]", "Incorrect type. Expected one of string, number, object.")]),
    ("lines: [1, 3]", "lines: 1", [(13, "1", "Incorrect type. Expected one of array, object.")]),
    (
        "seen: primary",
        "seen: copy",
        [
            (
                37,
                "launch-post",
                "Say under through what was read, or under relays whose statement it repeats: owed where seen is copy or secondary.",
            ),
        ],
    ),
    (
        "presented: official",
        "presented: oficial",
        [(14, "oficial", 'Value is not accepted. Valid values: "official", "inferred", "speculative".')],
    ),
    (
        "openai: {name: OpenAI}",
        "OpenAI: {name: OpenAI}",
        [(49, "OpenAI", "Write an id of lower-case letters and digits with single hyphens, like sol-speed.")],
    ),
    (
        "url: https://openai.com/",
        "url: openai.com",
        [(40, "openai.com", "Write the whole address, like https://example.org/page.")],
    ),
]


@VERSIONS
@pytest.mark.parametrize(("old", "new", "told"), FAULTS)
def test_a_fault_is_underlined_with_one_plain_message(
    editors: dict[str, Editor], version: str, old: str, new: str, told: list[tuple[int, str, str]]
):
    assert editors[version].diagnostics(changed(old, new)) == told


@VERSIONS
@pytest.mark.parametrize("text", [SMALL, REAL], ids=["small", "real"])
def test_a_sound_file_has_no_diagnostics(editors: dict[str, Editor], version: str, text: str):
    assert editors[version].diagnostics(text) == []


@VERSIONS
@pytest.mark.parametrize("spelling", SPELLINGS)
def test_a_value_typed_by_hand_passes_however_yaml_reads_it(editors: dict[str, Editor], version: str, spelling: str):
    assert editors[version].diagnostics(typed(spelling)) == []


@VERSIONS
@pytest.mark.parametrize("spelling", DATES)
def test_a_date_typed_by_hand_passes_however_yaml_reads_it(editors: dict[str, Editor], version: str, spelling: str):
    assert editors[version].diagnostics(dated(spelling)) == []


def test_the_two_versions_of_yaml_are_really_read_apart(editors: dict[str, Editor]):
    text = changed("language: en", "language: no")
    assert editors["1.2"].diagnostics(text) == []
    assert editors["1.1"].diagnostics(text) == [(43, "no", "Incorrect type. Expected one of string, number.")]


def test_either_of_the_first_two_lines_brings_the_schema(editor: Editor):
    first, second, rest = changed("    kind: primary", "    kind: primary\n    kinds: primary").split("\n", 2)
    for line in (first, second):
        assert [words for _, words, _ in editor.diagnostics(f"{line}\n{rest}")] == ["kinds"]
    assert editor.diagnostics(rest) == []


def test_the_real_file_begins_with_the_lines_that_editors_look_for():
    assert REAL.split("\n")[:2] == [
        "# yaml-language-server: $schema=claims.schema.json",
        "# $schema: claims.schema.json",
    ]


def test_the_server_is_pinned_without_the_host_of_a_registry():
    lock = json.loads((PINNED / "package-lock.json").read_text())
    packages = {name: package for name, package in lock["packages"].items() if name}
    wanted = json.loads((PINNED / "package.json").read_text())["dependencies"]
    assert wanted == {PACKAGE: packages[f"node_modules/{PACKAGE}"]["version"]}
    assert all(
        package["integrity"].startswith("sha512-") and "resolved" not in package for package in packages.values()
    )
