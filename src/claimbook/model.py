"""The records of a claims file.

Every scalar reaches these models as the text that was typed; the field's type decides what it
means. A record is frozen once it is made.
"""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field, model_validator

from claimbook.fields import (
    Amount,
    Date,
    Day,
    Id,
    Ids,
    Lines,
    Name,
    Sha256,
    Text,
    Truth,
    Value,
    Whole,
    fault,
    shown,
)
from claimbook.vocabulary import Comparison, Difference, Kind, Seen, Stance, Status, Verdict


class Record(BaseModel):
    """A record of the file: frozen, with no keys but its own."""

    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True)


class Keyed(Record):
    """A record that stands under an id of its own."""

    id: str = Field(exclude=True)


class Organisation(Keyed):
    """Somebody who can speak for itself: an authority over claims, a voice in sources."""

    name: Text = Field(description="Its usual name.")
    url: Text | None = Field(None, description="Its own site.")


class Source(Keyed):
    """One page, as a full citation, and how the recorder read it."""

    title: Text = Field(description="The page's title; a description in [brackets] where it has none or it is not known.")
    publisher: Text = Field(description="Who published the page.")
    author: Text | None = Field(None, description="Who wrote it, where that matters.")
    url: Text | None = Field(None, description="Its address; left out only where it has none, and then `through` says what was read.")
    published: Date | None = Field(None, description="When it was published: a day, a month, a year or a span of them. An undated page counts from the day it was accessed.")
    accessed: Day = Field(description="When the recorder read it, or learned of it.")
    language: Text = Field(description="The code of its language, such as en, ja or zh.")
    kind: Kind = Field(description="What sort of source it is.")
    voice: tuple[Id, ...] = Field((), description="The organisations that speak in it: its own page, or press that reports a statement of theirs or of a named officer.")
    relays: Id | None = Field(None, description="The source whose statement it repeats.")
    seen: Seen = Field(description="How close to the origin the reading came.")
    through: Text | None = Field(None, description="What was read in its place: owed where it was seen as a copy or second-hand and relays nobody.")
    note: Text | None = Field(None, description="Caveats that belong to the page as a whole.")


class Article(Keyed):
    """One text whose claims are recorded. The text itself is not part of the record."""

    title: Text = Field(description="What to call it; a description in [brackets] where it has no title.")
    language: Text = Field(description="The code of its language, such as ja or fr.")
    publisher: Text | None = Field(None, description="Who published it, as far as known.")
    url: Text | None = Field(None, description="Its address, where it has one.")
    published: Date = Field(description="When it appeared: a day, or the span within which it must have.")
    lines: Whole = Field(description="How many lines it has.")
    sha256: Sha256 = Field(description="SHA-256 of the text in UTF-8 with LF line ends, so that another text is noticed.")
    note: Text | None = Field(None, description="What is known of its making.")


class Figure(Keyed):
    """A reference quantity that calculations use."""

    value: Value = Field(description="The quantity; a range where sources differ. A date enters a formula as a day number.")
    means: Text = Field(description="What it is the quantity of, with its convention.")
    source: Ids = Field(description="The source it comes from, or a list of them.")
    note: Text | None = Field(None, description="Caveats.")


class Evidence(Record):
    """What one source says on one claim."""

    source: Id = Field(description="The source.")
    stance: Stance = Field(description="How what it says bears on the claim, meant strictly.")
    note: Text = Field(description="What it says on this point, in the recorder's own words.")


class Input(Record):
    """Where one name in a formula gets its quantity from."""

    claim: Id | None = Field(None, description="The value of this claim.")
    figure: Id | None = Field(None, description="The value of this figure.")
    assume: Amount | None = Field(None, description="An assumed quantity; a range where it is disputable.")
    because: Text | None = Field(None, description="Why that may be assumed.")

    @model_validator(mode="after")
    def _one_origin(self) -> Input:
        given = [f"`{name}`" for name in ("claim", "figure", "assume") if getattr(self, name) is not None]
        if len(given) != 1:
            found = " and ".join(filter(None, [", ".join(given[:-1]), *given[-1:]])) or "none of them"
            raise fault("not-one-origin", "exactly one of `claim`, `figure` and `assume`", found, "keep one" if given else "write one")
        if self.assume is not None and self.because is None:
            raise fault("reason-owed", "the reason of an assumption under `because`", "none", "say why it may be assumed")
        if self.assume is None and self.because is not None:
            raise fault("reason-idle", "`because` beside `assume` only", f"it beside {given[0]}", "remove it, or make it the calculation's `note`")
        return self


class Calculation(Record):
    """A question that arithmetic answers: formula, inputs, result, comparison. Data, never code."""

    asks: Text = Field(description="The question it answers.")
    formula: Text = Field(description="Arithmetic over the names under `given`.")
    given: dict[Name, Input] = Field(description="Each name's origin.")
    gives: Amount = Field(description="The result, at the digits at which it is compared with the recomputed one.")
    compare: Comparison | None = Field(None, description="How the result is held against the claim's value.")
    shows: Stance = Field(description="What the comparison yields for the claim.")
    note: Text | None = Field(None, description="How to read the result, and what it leaves out.")


class Rendering(Record):
    """One difference in meaning between the texts of a claim."""

    kind: Difference = Field(description="What sort of difference it is.")
    says: dict[Id, Text] = Field(description="What each article has, in a few words.")
    differs: Text = Field(description="What the difference changes.")


class Judgement(Record):
    """A person's overruling of what the rules give."""

    status: Status | None = Field(None, description="The status that stands instead.")
    verdict: Verdict | None = Field(None, description="The verdict that stands instead.")
    because: Text = Field(description="Why the rule is wrong here.")

    @model_validator(mode="after")
    def _something(self) -> Judgement:
        if self.status is None and self.verdict is None:
            raise fault("overruling-empty", "a `status`, a `verdict` or both", "neither", "say what is overruled")
        return self


class Claim(Keyed):
    """One assertion of the articles, who stands behind it, and how it holds."""

    statement: Text = Field(description="The assertion in one sentence, in the recorder's own words.")
    topic: Id = Field(description="Its subject, one of a few words used throughout the file.")
    lines: Lines = Field(description="Every line that says it: [1, 26], or {ja: [1, 26], fr: [26]} where the articles differ.")
    speaker: Text | None = Field(None, description="Who says so in the article; left out for the article's own voice.")
    presented: Status = Field(description="How the article itself presents it, judged by its wording alone.")
    authority: tuple[Id, ...] = Field((), description="The organisations whose own word would make it official.")
    value: Value | None = Field(None, description="Its figure or date, as firm as the article has it.")
    status: Status = Field(description="Who stands behind it; what the evidence gives by rule.")
    verdict: Verdict = Field(description="How it holds; what the evidence gives by rule.")
    evidence: tuple[Evidence, ...] = Field((), description="What sources say on it.")
    calculations: tuple[Calculation, ...] = Field((), description="What arithmetic says on it.")
    searched: Text | None = Field(None, description="What was looked for and not found, and when; owed where nothing but context is known.")
    settles: Text | None = Field(None, description="What new evidence would decide it; owed unless it is supported or refuted.")
    due: Date | None = Field(None, description="The date by which a prediction must have come true.")
    about_posts: Truth = Field(False, description="Whether it is about what somebody posted, so that posts are evidence.")
    renderings: tuple[Rendering, ...] = Field((), description="Where the texts differ in meaning.")
    judgement: Judgement | None = Field(None, description="A person's overruling of the rules, with its reason.")
    note: Text | None = Field(None, description="What else a reader should know.")

    def lines_in(self, article: str) -> tuple[int, ...]:
        """The lines of one article on which the claim stands."""
        return self.lines.get(article, self.lines.get("", ()))


class Unclaimed(Record):
    """A line that asserts nothing checkable, or figures on a line that no claim's value states."""

    reason: Text | None = Field(None, description="Why the line asserts nothing checkable.")
    figures: dict[str, Text] = Field(default_factory=dict, description="Figures set aside: spelling in the text, and why.")

    @model_validator(mode="before")
    @classmethod
    def _plain_reason(cls, value: Any) -> Any:
        if isinstance(value, dict):
            return value
        if isinstance(value, str):
            return {"reason": value}
        raise fault("bad-text", "a reason, or a mapping with `reason` and `figures`", shown(value), "say why the line asserts nothing")

    @model_validator(mode="after")
    def _something(self) -> Unclaimed:
        if self.reason is None and not self.figures:
            raise fault("unclaimed-empty", "a `reason`, some `figures` or both", "neither", "say why the line asserts nothing")
        return self
