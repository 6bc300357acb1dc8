"""The records of a claims file.

Every scalar reaches these models as the text that was typed; the field's type decides what it
means. A record is frozen once it is made.
"""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field, model_validator

from claimbook.record.card import Card, in_words
from claimbook.record.fields import (
    Amount,
    ArticleId,
    ClaimId,
    Date,
    Day,
    FigureId,
    Id,
    LanguageCode,
    Lines,
    Name,
    OrganisationId,
    Sha256,
    SourceId,
    SourceIds,
    Text,
    Truth,
    Url,
    Value,
    Whole,
    declared,
    fault,
    key_of,
    shown,
)
from claimbook.record.vocabulary import (
    IDLE,
    MEANINGS,
    Assumption,
    Difference,
    Kind,
    Seen,
    Stance,
    Status,
    Verdict,
    words,
)
from claimbook.wording.lists import joined, numbered


class Record(BaseModel):
    """A record of the file: frozen, with no keys but its own."""

    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True, alias_generator=key_of)


class Shown:
    """What shows itself as a card: richly in a notebook, and as the same in text."""

    def card(self) -> Card:
        """What is shown."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self.card().text()

    def _repr_html_(self) -> str:
        return self.card().html()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))


class Keyed(Record):
    """A record that stands under an id of its own."""

    id: str = Field(exclude=True)


class Organisation(Keyed):
    """Somebody who can speak for itself: an authority over claims, a voice in sources."""

    name: Text = declared(
        "Its usual name.",
        examples=["OpenAI"],
    )
    url: Url | None = declared(
        "Its own site.",
        default=None,
        examples=["https://openai.com/"],
    )


class Source(Keyed):
    """One page, as a full citation, and how the recorder read it."""

    title: Text = declared(
        "The page's title; a description in [brackets] where it has none or it is not known.",
        hint="the page's title; a description in [brackets] where it has none",
        asked=True,
        examples=["Introducing GPT-5.6", "[a post of 6 July 2026 on wafers]"],
    )
    publisher: Text = declared(
        "Who published the page.",
        hint="who published the page",
        asked=True,
        examples=["OpenAI"],
    )
    author: Text | None = declared(
        "Who wrote it, where that matters.",
        default=None,
        weighed=True,
        examples=["Dylan Patel"],
    )
    url: Url | None = declared(
        "Its address; left out only where it has none, and then `through` says what was read.",
        default=None,
        examples=["https://openai.com/index/introducing-gpt-5-6/"],
    )
    published: Date | None = declared(
        "When it was published: a day, a month, a year or a span of them. An undated page counts from the day it was "
        "accessed.",
        default=None,
        hint="a day, a month, a year or a span of them; left out where the page has no date",
        weighed=True,
        examples=["2026-06-26", "2026-07", "2026"],
    )
    accessed: Day = declared(
        "When the recorder read it, or learned of it.",
        hint="when it was read, or learned of",
        weighed=True,
        examples=["2026-11-30"],
    )
    language: LanguageCode = declared(
        "The code of its language, such as en, ja or zh.",
        hint="the code of its language, such as en, ja or zh",
        asked=True,
        examples=["en", "ja"],
    )
    kind: Kind = declared(
        "What sort of source it is.",
        hint="what sort of source it is",
        asked=True,
        weighed=True,
        examples=["primary"],
    )
    voice: tuple[OrganisationId, ...] = declared(
        "The organisations that speak in it: its own page, or press that reports a statement of theirs or of a named "
        "officer.",
        default=(),
        hint="the organisations that speak in it",
        weighed=True,
        examples=[["openai"], ["openai", "cerebras"]],
    )
    relays: SourceId | None = declared(
        "The source whose statement it repeats.",
        default=None,
        weighed=True,
        examples=["openai-gpt-5-6-preview"],
    )
    seen: Seen = declared(
        "How close to the origin the reading came.",
        hint="how close to the origin the reading came",
        weighed=True,
        examples=["copy"],
    )
    through: Text | None = declared(
        "What was read in its place: owed where it was seen as a copy or second-hand and relays nobody.",
        default=None,
        examples=["a full copy in a public archive"],
    )
    note: Text | None = declared(
        "Caveats that belong to the page as a whole.",
        default=None,
        examples=["The copy is later than the page, so silent edits cannot be excluded."],
    )


class Article(Keyed):
    """One text whose claims are recorded. The text itself is not part of the record."""

    title: Text = declared(
        "What to call it; a description in [brackets] where it has no title.",
        hint='what to call it; a description in "[brackets]" where it has none',
        asked=True,
        examples=["[the Japanese version]"],
    )
    language: LanguageCode = declared(
        "The code of its language, such as ja or fr.",
        examples=["ja", "fr"],
    )
    publisher: Text | None = declared(
        "Who published it, as far as known.",
        default=None,
        examples=["Xinzhiyuan"],
    )
    url: Url | None = declared(
        "Its address, where it has one.",
        default=None,
        examples=["https://example.org/article"],
    )
    published: Date = declared(
        "When it appeared: a day, or the span within which it must have.",
        hint="a day, or the span within which it must have appeared",
        asked=True,
        weighed=True,
        examples=["2026-07-08", "2026-07-06/2026-07-08"],
    )
    lines: Whole = declared(
        "How many lines it has.",
        examples=[67],
    )
    sha256: Sha256 = declared(
        "SHA-256 of the text in UTF-8 with LF line ends, so that another text is noticed.",
        examples=["0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"],
    )
    apart: Truth = declared(
        "Whether its lines are its own: plain `lines` of claims then do not speak of it, only {ID: [1, 26]} does. "
        "Left out where line n renders line n of the others.",
        hint="its lines are its own: plain `lines` of claims do not speak of it",
        default=False,
        examples=[True],
    )
    note: Text | None = declared(
        "What is known of its making.",
        default=None,
        examples=["A machine translation; the original is not known."],
    )


class Figure(Keyed):
    """A reference quantity that calculations use."""

    value: Value = declared(
        "The quantity; a range where sources differ. A date enters a formula as a day number.",
        weighed=True,
        examples=["44 gigabyte/wafer", "~8..16 bit/parameter", "2026-08-27"],
    )
    means: Text = declared(
        "What it is the quantity of, with its convention.",
        examples=["on-wafer SRAM of one WSE-3"],
    )
    source: SourceIds = declared(
        "The source it comes from, or a list of them.",
        weighed=True,
        examples=["cerebras-wse3-launch", ["cerebras-wse3-launch", "tweaktown-wse3"]],
    )
    note: Text | None = declared(
        "Caveats.",
        default=None,
        examples=["The maker's figure; code and buffers take part of it."],
    )


class Evidence(Record):
    """What one source says on one claim."""

    source: SourceId = declared(
        "The source.",
        weighed=True,
        examples=["openai-gpt-5-6-preview"],
    )
    stance: Stance = declared(
        "How what it says bears on the claim, meant strictly.",
        weighed=True,
        examples=["qualifies"],
    )
    announces: Truth = declared(
        "Whether it tells what is to come rather than what came: for a prediction such an item counts for the status "
        "and, once that is due, not for the verdict.",
        default=False,
        weighed=True,
        examples=[True],
    )
    note: Text = declared(
        "What it says on this point, in the recorder's own words.",
        examples=["It says up to 750 tokens a second, so the number is a ceiling."],
    )


class Input(Record):
    """Where one name in a formula gets its quantity from."""

    claim: ClaimId | None = declared(
        "The value of this claim.",
        default=None,
        weighed=True,
        examples=["sol-total-parameters"],
    )
    figure: FigureId | None = declared(
        "The value of this figure.",
        default=None,
        weighed=True,
        examples=["wse3-sram"],
    )
    assume: Amount | None = declared(
        "An assumed quantity; a range where it is disputable.",
        default=None,
        weighed=True,
        examples=["8 bit/parameter", "4..8 bit/parameter"],
    )
    as_: Assumption | None = declared(
        "What the assumption is, owed beside `assume`: a guess makes its calculation context.",
        default=None,
        weighed=True,
        examples=["convention", "bound", "guess"],
    )
    source: SourceIds | None = declared(
        "The source of an assumption that is a bound, or a list of them; weighed as that of a figure is.",
        default=None,
        weighed=True,
        examples=["cerebras-wse3-launch"],
    )
    because: Text | None = declared(
        "Why that may be assumed.",
        default=None,
        examples=["the widest storage that fits one layer on one wafer"],
    )

    @model_validator(mode="after")
    def _one_origin(self) -> Input:
        given = [f"`{name}`" for name in ("claim", "figure", "assume") if getattr(self, name) is not None]
        if len(given) != 1:
            found = joined(given) or "none of them"
            raise fault(
                "not-one-origin",
                "exactly one of `claim`, `figure` and `assume`",
                found,
                "keep one" if given else "write one",
            )
        if self.assume is not None and self.because is None:
            raise fault(
                "reason-owed", "the reason of an assumption under `because`", "none", "say why it may be assumed"
            )
        if self.assume is None and self.because is not None:
            raise fault(
                "reason-idle",
                "`because` beside `assume` only",
                f"it beside {given[0]}",
                "remove it, or make it the calculation's `note`",
            )
        if self.assume is not None and self.as_ is None:
            raise fault(
                "assumption-owed",
                "what the assumption is under `as`",
                "none",
                f"write {joined([f'`as: {word}`' for word in words('assumption')], 'or')}",
            )
        if self.assume is None and self.as_ is not None:
            raise fault("assumption-idle", "`as` beside `assume` only", f"it beside {given[0]}", "remove it")
        if self.source is not None and self.as_ != "bound":
            raise fault(
                "source-idle",
                "`source` beside `as: bound` only",
                f"it beside {given[0]}",
                "remove it, or make it a figure with that source",
            )
        return self

    def origin(self) -> str:
        """Where it comes from, in a word or two: "claim sol-speed", "figure wse3-sram", "assumed"."""
        if self.claim is not None:
            return f"claim {self.claim}"
        return f"figure {self.figure}" if self.figure is not None else f"assumed as a {self.as_}"

    def told(self) -> str:
        """The same, with what is assumed and why: "8 bit/parameter, assumed as a bound: a reason"."""
        return f"{self.assume}, {self.origin()}: {self.because}" if self.assume is not None else self.origin()


class Against(Record):
    """What a result is held against: a stated quantity or date, or the value of a figure or of a claim."""

    value: Value | None = declared(
        "A stated quantity or date, taken as written.",
        default=None,
        weighed=True,
        examples=["0 day", "0.9..1.1 x"],
    )
    figure: FigureId | None = declared(
        "The value of this figure.",
        default=None,
        weighed=True,
        examples=["wse3-sram"],
    )
    claim: ClaimId | None = declared(
        "The value of this claim.",
        default=None,
        weighed=True,
        examples=["sol-cerebras-speed"],
    )

    @model_validator(mode="before")
    @classmethod
    def _plain_value(cls, value: Any) -> Any:
        if isinstance(value, str):
            return {"value": value}
        if value is OWN or (isinstance(value, dict) and len(value) == 1 and value.keys() & {"figure", "claim"}):
            return value
        raise fault(
            "bad-condition",
            "a quantity, or one of `figure` and `claim`",
            shown(value),
            "write it like `0 day` or `{figure: wse3-sram}`",
        )

    def named(self) -> str:
        """What sort of value it is: "the stated value", "figure wse3-sram", "the claim's value"."""
        if self.value is not None:
            return "the stated value"
        return f"figure {self.figure}" if self.figure else f"claim {self.claim}" if self.claim else "the claim's value"

    def told(self) -> str:
        """What it is, in a few words: "0 day", "figure wse3-sram", "the claim's value"."""
        return str(self.value) if self.value is not None else self.named()


OWN = Against.model_construct()
"""The claim's own value, against which a condition of one word holds the result."""


def _compared(word: str, *examples: Any) -> Any:
    """A field that is one of the words of a comparison."""
    meaning = MEANINGS["comparison"][word]
    return declared(f"{meaning[0].upper()}{meaning[1:]}.", default=None, weighed=True, examples=list(examples))


class Condition(Record):
    """How a result is held against a value: a word against the claim's own, or the word with another value."""

    within: Against | None = _compared("within", "0.9..1.1 x")
    overlaps: Against | None = _compared("overlaps", "70..100 wafer")
    contains: Against | None = _compared("contains", "70..100 wafer")
    above: Against | None = _compared("above", "0 day", {"figure": "wse3-sram"})
    below: Against | None = _compared("below", "1 x", {"claim": "sol-cerebras-speed"})
    about: Against | None = _compared("about", "1000 token/s")

    @model_validator(mode="before")
    @classmethod
    def _plain_word(cls, value: Any) -> Any:
        if isinstance(value, str) and value in cls.model_fields:
            return {value: OWN}
        if isinstance(value, dict) and len(value) == 1:
            return value
        words = ", ".join(cls.model_fields)
        raise fault(
            "bad-condition",
            f"one of {words}, alone or with what it is held against",
            shown(value),
            "write it like `below` or `{below: 1 x}`",
        )

    @property
    def how(self) -> str:
        """The word of the comparison."""
        return next(name for name in type(self).model_fields if getattr(self, name) is not None)

    @property
    def against(self) -> Against:
        """What the result is held against."""
        against: Against = getattr(self, self.how)
        return against

    def told(self) -> str:
        """The condition in words: "below 1 x", "within the claim's value"."""
        return f"{self.how} {self.against.told()}"


class Calculation(Shown, Record):
    """A question that arithmetic answers: formula, inputs, result, comparison. Data, never code."""

    asks: Text = declared(
        "The question it answers.",
        examples=["How many wafers do the weights alone fill?"],
    )
    formula: Text = declared(
        "Arithmetic over the names under `given`.",
        weighed=True,
        examples=["parameters * bits / sram"],
    )
    given: dict[Name, Input] = declared(
        "Each name's origin.",
        weighed=True,
        examples=[
            {
                "sram": {"figure": "wse3-sram"},
                "bits": {"assume": "8 bit/parameter", "as": "bound", "because": "the widest storage in use"},
            }
        ],
    )
    gives: Value = declared(
        "The result, at the digits at which it is compared with the recomputed one.",
        examples=["68.2 wafer", "~34.1..68.2 wafer"],
    )
    compare: Condition | None = declared(
        "The condition under which it shows that: how the result is held against the claim's value, or against "
        "what is stated. Owed unless it shows context.",
        default=None,
        weighed=True,
        examples=[
            "within",
            "overlaps",
            "contains",
            "above",
            "below",
            "about",
            {"above": "0 day"},
            {"below": {"figure": "wse3-sram"}},
        ],
    )
    shows: Stance = declared(
        "What it shows for the claim while the condition holds.",
        weighed=True,
        examples=["context"],
    )
    else_: Stance | None = declared(
        "What it shows where the condition does not hold; context where that is left out.",
        default=None,
        weighed=True,
        examples=["refutes"],
    )
    note: Text | None = declared(
        "How to read the result, and what it leaves out.",
        default=None,
        examples=["It leaves out the cache, so it is a lower bound."],
    )

    @model_validator(mode="after")
    def _condition_first(self) -> Calculation:
        if self.else_ is not None and self.compare is None:
            raise fault(
                "else-idle",
                "`else` beside `compare` only",
                "it without",
                "remove it, or state the condition under `compare`",
            )
        if self.else_ == self.shows:
            raise fault(
                "else-idle",
                "another stance under `else` than under `shows`",
                self.shows,
                "remove it, or correct one of the two",
            )
        return self

    @property
    def decides(self) -> bool:
        """Whether it can show more than context."""
        return self.shows not in IDLE or self.else_ not in (None, *IDLE)

    def card(self) -> Card:
        """The question, the formula, where each input comes from, the recorded result and what it shows."""
        told = {
            "Inputs": tuple(f"{name}: {given.told()}" for name, given in self.given.items()),
            "Result": str(self.gives),
            "Condition": self.compare and self.compare.told(),
            "Shows": _meant("stance", self.shows),
            "Else": self.else_ and _meant("stance", self.else_),
            "Note": self.note,
        }
        return Card(
            f"{self.formula} = {self.gives}",
            self.asks,
            tuple((name, content) for name, content in told.items() if content),
        )


class Rendering(Record):
    """One difference in meaning between the texts of a claim."""

    kind: Difference = declared(
        "What sort of difference it is.",
        examples=["hedge"],
    )
    says: dict[ArticleId, Text] = declared(
        "What each article has, in a few words.",
        refined={"minProperties": 2},
        examples=[{"ja": "flat 750", "fr": "up to 750"}],
    )
    differs: Text = declared(
        "What the difference changes.",
        examples=["The Japanese line drops the ceiling."],
    )


class Judgement(Record):
    """A person's overruling of what the rules give."""

    status: Status | None = declared(
        "The status that stands instead.",
        default=None,
        weighed=True,
        examples=["inferred"],
    )
    verdict: Verdict | None = declared(
        "The verdict that stands instead.",
        default=None,
        weighed=True,
        examples=["conflicting"],
    )
    because: Text = declared(
        "Why the rule is wrong here.",
        examples=["The two measurements are of different systems."],
    )

    @model_validator(mode="after")
    def _something(self) -> Judgement:
        if self.status is None and self.verdict is None:
            raise fault("overruling-empty", "a `status`, a `verdict` or both", "neither", "say what is overruled")
        return self


class Claim(Shown, Keyed):
    """One assertion of the articles, who stands behind it, and how it holds."""

    statement: Text = declared(
        "The assertion in one sentence, in the recorder's own words.",
        hint="one assertion as one sentence, in our own words",
        asked=True,
        examples=["One GPT-5.6 Sol instance spans 70 to 100 Cerebras wafers."],
    )
    topic: Id = declared(
        "Its subject, one of a few words used throughout the file.",
        hint="its subject, one of the few words used throughout the file",
        asked=True,
        examples=["wafers"],
    )
    lines: Lines = declared(
        "Every line that says it: [1, 26] in all articles that render one another, or {ja: [1, 26], fr: [26]} where "
        "they differ.",
        hint="every line that says it; {ja: [1], fr: [2]} where they differ",
        asked=True,
        weighed=True,
        examples=[[1, 26], {"ja": [1, 26], "fr": [26]}],
    )
    speaker: Text | None = declared(
        "Who says so in the article; left out for the article's own voice.",
        default=None,
        hint="who says so in the article; left out for the article's own voice",
        weighed=True,
        examples=["Bleys Goodson"],
    )
    presented: Status = declared(
        "How the article itself presents it, judged by its wording alone.",
        hint="how the article itself presents it, by its wording alone",
        asked=True,
        examples=["official"],
    )
    authority: tuple[OrganisationId, ...] = declared(
        "The organisations whose own word would make it official.",
        default=(),
        hint="whose own word would make it official",
        weighed=True,
        examples=[["openai", "cerebras"]],
    )
    value: Value | None = declared(
        "Its figure or date, as firm as the article has it.",
        default=None,
        hint="its figure or date, as firm as the article has it",
        weighed=True,
        examples=["750 token/s", "~3e12 parameter", "<=750 token/s", "70..100 wafer", "2026-06-26", "2026-12/2029-12"],
    )
    due: Date | None = declared(
        "The date by which a prediction must have come true.",
        default=None,
        hint="the last day by which it must have come true",
        weighed=True,
        examples=["2026-12-31", "2026"],
    )
    status: Status = declared(
        "Who stands behind it; what the evidence gives by rule.",
        examples=["speculative"],
    )
    verdict: Verdict = declared(
        "How it holds; what the evidence gives by rule.",
        examples=["not_enough_evidence"],
    )
    about_posts: Truth = declared(
        "Whether it is about what somebody posted, so that posts are evidence.",
        default=False,
        weighed=True,
        examples=[True],
    )
    evidence: tuple[Evidence, ...] = declared(
        "What sources say on it.",
        default=(),
        weighed=True,
        examples=[
            [{"source": "cerebras-serves-sol", "stance": "context", "note": "Several systems; no count is given."}]
        ],
    )
    calculations: tuple[Calculation, ...] = declared(
        "What arithmetic says on it.",
        default=(),
        weighed=True,
        examples=[
            [
                {
                    "asks": "How many tokens a day?",
                    "formula": "speed * day",
                    "given": {"speed": {"claim": "sol-speed"}, "day": {"figure": "day-length"}},
                    "gives": "64.8e6 token",
                    "shows": "context",
                }
            ]
        ],
    )
    searched: Text | None = declared(
        "What was looked for and not found, and when; owed where there is no evidence at all.",
        default=None,
        hint="what was looked for and not found, and until when",
        examples=["An independent measurement of the speed; none found as of 2026-11-30."],
    )
    settles: Text | None = declared(
        "What new evidence would decide it; owed unless it is supported or refuted.",
        default=None,
        hint="what new evidence would decide it",
        examples=["A wafer count from Cerebras or OpenAI."],
    )
    renderings: tuple[Rendering, ...] = declared(
        "Where the texts differ in meaning.",
        default=(),
        examples=[
            [
                {
                    "kind": "hedge",
                    "says": {"ja": "flat 750", "fr": "up to 750"},
                    "differs": "The Japanese line drops the ceiling.",
                }
            ]
        ],
    )
    judgement: Judgement | None = declared(
        "A person's overruling of the rules, with its reason.",
        default=None,
        weighed=True,
        examples=[{"verdict": "conflicting", "because": "The two measurements are of different systems."}],
    )
    note: Text | None = declared(
        "What else a reader should know.",
        default=None,
        examples=["The count repeats the guessed size."],
    )

    def lines_in(self, article: str) -> tuple[int, ...]:
        """The lines of one article on which the claim stands."""
        return self.lines.get(article, self.lines.get("", ()))

    def where(self) -> str:
        """The lines in words: lines 1 and 26, or ja line 1; fr lines 2 and 3."""
        return "; ".join(
            f"{article + ' ' if article else ''}{numbered('line', numbers)}" for article, numbers in self.lines.items()
        )

    def card(self) -> Card:
        """The claim as recorded: value, place, labels, evidence, calculations, and what would settle it."""
        told = {
            "Value": None if self.value is None else str(self.value),
            "Where": self.where(),
            "Who says so": self.speaker or "the article in its own voice",
            "Presented as": _meant("presented", self.presented),
            "Status": _meant("status", self.status),
            "Verdict": _meant("verdict", self.verdict),
            "Evidence": tuple(f"{item.stance}, {item.source}: {item.note}" for item in self.evidence),
            "Calculations": tuple(
                f"{each.shows}: {each.asks} {each.formula} = {each.gives}" for each in self.calculations
            ),
            "Searched": self.searched,
            "What settles it": self.settles,
            "Due": None if self.due is None else str(self.due),
            "Note": self.note,
        }
        return Card(self.id, self.statement, tuple((name, content) for name, content in told.items() if content))


class Unclaimed(Record):
    """A line that asserts nothing checkable, or figures on a line that no claim's value states."""

    reason: Text | None = declared(
        "Why the line asserts nothing checkable.",
        default=None,
        examples=["a rhetorical question"],
    )
    figures: dict[Text, Text] = declared(
        "Figures set aside: spelling in the text, and why.",
        default_factory=dict,
        refined={"minProperties": 1},
        examples=[{"une seconde": "the second of the rate in the next figure"}],
    )

    def beside(self, other: Unclaimed) -> Unclaimed:
        """What two keys say of one line, each of its figures once."""
        reasons = dict.fromkeys(each.reason for each in (other, self) if each.reason is not None)
        return self.model_copy(
            update={"reason": "; ".join(reasons) or None, "figures": {**other.figures, **self.figures}}
        )

    @model_validator(mode="before")
    @classmethod
    def _plain_reason(cls, value: Any) -> Any:
        if isinstance(value, dict):
            return value
        if isinstance(value, str):
            return {"reason": value}
        raise fault(
            "bad-text",
            "a reason, or a mapping with `reason` and `figures`",
            shown(value),
            "say why the line asserts nothing",
        )

    @model_validator(mode="after")
    def _something(self) -> Unclaimed:
        if self.reason is None and not self.figures:
            raise fault(
                "unclaimed-empty", "a `reason`, some `figures` or both", "neither", "say why the line asserts nothing"
            )
        if "figures" in self.model_fields_set and not self.figures:
            raise fault(
                "unclaimed-empty", "figures, each with its reason", "an empty mapping", "write them, or remove the key"
            )
        return self


def _meant(vocabulary: str, word: str) -> str:
    # The meaning of speculative begins by pointing back at the other two words.
    return f"{in_words(word)} ({MEANINGS[vocabulary][word].removeprefix('neither: ')})"
