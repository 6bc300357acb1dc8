"""A claim, a calculation and a record show themselves: richly and in text, the same each time, and never as markup."""

from __future__ import annotations

import html.parser
from typing import Any

import pytest
from IPython.core.formatters import DisplayFormatter

from books import book
from claimbook import Claimbook
from claimbook.record.card import Card
from claimbook.wording.escaping import for_html as escaped
from claimbook.wording.signs import on_one_line

OPENING = '<div class="tex2jax_ignore mathjax_ignore">\n'
HOSTILE = [
    "<script>alert(1)</script><img src=x onerror=alert(1)> & &lt;b&gt;",
    '"><svg onload=alert(1)>',
    "' onmouseover='alert(1)",
    "</dd></dl></div><h1>big</h1>",
    "$\\href{javascript:alert(1)}{x}$ \\(x\\)",
    "<!-- --><style>*{display:none}</style>",
]
CALCULATION: dict[str, Any] = {
    "asks": "How many in two seconds?",
    "formula": "rate * wait",
    "given": {"rate": {"claim": "speed"}, "wait": {"assume": "2 s", "as": "convention", "because": "It is a wait."}},
    "gives": "1500 token",
    "compare": "above",
    "shows": "context",
    "note": "A note.",
}


class Read(html.parser.HTMLParser):
    """The tags, attributes and texts of a piece of HTML."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[tuple[str, str | None]] = set()
        self.texts: list[str] = []
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= set(attrs)

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def shown(thing: object) -> dict[str, str]:
    """What a notebook shows for a thing."""
    formatter = DisplayFormatter()
    data, _ = formatter.format(thing, include={"text/html", "text/plain"})
    return data


def test_a_claim_shows_what_is_recorded_of_it() -> None:
    claim = book(
        claims={"speed": {"calculations": [CALCULATION], "speaker": "Ann Lee", "due": "2026-12", "note": "A note."}}
    ).claims["speed"]
    assert (
        shown(claim)["text/plain"]
        == """\
speed
Acme's engine writes 750 tokens per second.
Value: 750 token/s
Where: lines 1, 2 and 3
Who says so: Ann Lee
Presented as: official (attributed to an organisation, or told flatly as something that an
  organisation did, does or will do)
Status: official (the organisation that the claim is about has itself made a statement on
  exactly this point)
Verdict: supported (something supports it, nothing refutes or qualifies it)
Evidence:
  - supports, acme-page: It says so.
Calculations:
  - context: How many in two seconds? rate * wait = 1500 token
Due: 2026-12
Note: A note."""
    )


def test_a_claim_shows_what_would_settle_it_and_nothing_that_it_has_not() -> None:
    claim = book(claims={"other": {}}).claims["other"]
    assert (
        shown(claim)["text/html"]
        == OPENING
        + """\
<p><code>other</code><br>
<strong>Another thing is so.</strong></p>
<dl>
<dt><strong>Where</strong></dt>
<dd>line 1</dd>
<dt><strong>Who says so</strong></dt>
<dd>the article in its own voice</dd>
<dt><strong>Presented as</strong></dt>
<dd>inferred (reasoned or explained in the article&#x27;s own voice)</dd>
<dt><strong>Status</strong></dt>
<dd>speculative (a guess, an unnamed voice, the writer&#x27;s interpretation)</dd>
<dt><strong>Verdict</strong></dt>
<dd>not enough evidence (nothing but context)</dd>
<dt><strong>Searched</strong></dt>
<dd>Everything, up to 2026-11-30.</dd>
<dt><strong>What settles it</strong></dt>
<dd>A page that says so.</dd>
</dl>
</div>"""
    )


def test_a_calculation_shows_its_question_formula_inputs_and_result() -> None:
    [calculation] = book(claims={"speed": {"calculations": [CALCULATION]}}).claims["speed"].calculations
    assert shown(calculation) == {
        "text/plain": """\
rate * wait = 1500 token
How many in two seconds?
Inputs:
  - rate: claim speed
  - wait: 2 s, assumed as a convention: It is a wait.
Result: 1500 token
Condition: above the claim's value
Shows: context (worth knowing, decides nothing)
Note: A note.""",
        "text/html": OPENING
        + """\
<p><code>rate * wait = 1500 token</code><br>
<strong>How many in two seconds?</strong></p>
<dl>
<dt><strong>Inputs</strong></dt>
<dd><ul><li>rate: claim speed</li><li>wait: 2 s, assumed as a convention: It is a wait.</li></ul></dd>
<dt><strong>Result</strong></dt>
<dd>1500 token</dd>
<dt><strong>Condition</strong></dt>
<dd>above the claim&#x27;s value</dd>
<dt><strong>Shows</strong></dt>
<dd>context (worth knowing, decides nothing)</dd>
<dt><strong>Note</strong></dt>
<dd>A note.</dd>
</dl>
</div>""",
    }


def test_a_record_shows_how_much_it_holds_and_where_to_start() -> None:
    record = book(claims={"other": {}})
    assert (
        shown(record)["text/plain"]
        == str(record)
        == """\
Claimbook
claims.yaml
Holds: 1 articles, 2 claims, 0 figures, 1 sources, 1 organisations
Statuses: 1 official, 1 speculative
Verdicts: 1 supported, 1 not enough evidence
As of: 2026-11-30
Where to start: book.claims["speed"], claimbook.check(book), claimbook.tables.claims(book)"""
    )
    assert "<dd>book.claims[&quot;speed&quot;]," in shown(record)["text/html"]


def test_a_record_without_claims_shows_itself_too() -> None:
    assert "Where to start" not in str(
        book(claims={"speed": None}, sources={"acme-page": None}, organisations={"acme": None})
    )


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_shown_as_text(text: str) -> None:
    fields = {
        "statement": text,
        "speaker": text,
        "note": text,
        "settles": text,
        "searched": text,
        "evidence": [{"source": "acme-page", "stance": "supports", "note": text}],
    }
    calculation = {
        **CALCULATION,
        "asks": text,
        "note": text,
        "given": {"rate": {"claim": "speed"}, "wait": {"assume": "2 s", "as": "convention", "because": text}},
    }
    claim = book(claims={"speed": {**fields, "calculations": [calculation]}}).claims["speed"]
    for thing in (claim, *claim.calculations):
        read = Read(shown(thing)["text/html"])
        assert read.tags <= {"div", "p", "br", "code", "strong", "dl", "dt", "dd", "ul", "li"}
        assert read.attributes == {("class", "tex2jax_ignore mathjax_ignore")}
        assert "".join(read.texts).count(text) >= 3


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a\nb", "a b"),
        (" a\t\tb ", "a b"),
        ("a\x1b[31mb", "a [31mb"),
        ("a\u202eb", "a b"),
        ("a\u2066b\u2069", "a b"),
        ("a\u2028b", "a b"),
        ("é 🧪 العربية", "é 🧪 العربية"),
        ("", ""),
    ],
)
def test_what_moves_a_terminal_or_turns_the_reading_is_a_space(text: str, line: str) -> None:
    assert on_one_line(text) == line
    assert escaped(f"<{text}>") == f"&lt;{text if line == text else on_one_line(f'<{text}>')[1:-1]}&gt;"


def test_a_card_of_nothing_but_a_heading_has_no_list() -> None:
    assert Card("a", "b").html() == OPENING + "<p><code>a</code><br>\n<strong>b</strong></p>\n</div>"
    assert Card("a", "").text() == "a\n"


def test_every_claim_and_calculation_of_the_record_is_shown_the_same_twice(record: Claimbook) -> None:
    for claim in record.claims.values():
        for thing in (claim, *claim.calculations):
            assert thing._repr_html_() == thing._repr_html_()
            assert Read(thing._repr_html_()).texts and str(thing)
            assert all(len(line) <= 96 or len(line.split()[-1]) > 80 for line in str(thing).splitlines())
