"""Commands that draft a record: new claim, new source."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import Any, NoReturn

import click

from claimbook import drafting
from claimbook.cli.common import file_option, loaded, nearest
from claimbook.drafting import CHOICES, HINTS, Draft, NotAdded, Proposal
from claimbook.drafting.draft import DRAFTED
from claimbook.reading import contents, read_bytes
from claimbook.record.book import SECTIONS, Claimbook
from claimbook.record.declaration import Declared, declared
from claimbook.record.fields import Date, Day, Url
from claimbook.record.model import Claim, Evidence, Record, Source
from claimbook.record.vocabulary import FINAL, READ_ELSEWHERE
from claimbook.texts.text import at_hand, beside
from claimbook.wording.lists import counted, joined
from claimbook.wording.problem import quoted

NOUNS = {section: SECTIONS[section].__name__.lower() for section in DRAFTED}
OPTIONS = {"lines": "line"}
# What a comment explains though it is filled in; of the others the text itself speaks.
_EXPLAINED = ("lines", "speaker", "presented", "authority", "value", "due", "seen")
_REFERENCES = {
    name: field.refers for model in (Claim, Evidence, Source) for name, field in declared(model).items() if field.refers
}
_IDLE_WORDS = frozenset(
    "a an the of in on at to by for from with and or is are was were be been will has have had its it that this "
    "as".split()
)


class _ClaimByDefault(click.Group):
    """A group whose command is `claim` where none is named."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args or (args[0].startswith("-") and args[0] not in ctx.help_option_names):
            args = ["claim", *args]
        return super().parse_args(ctx, args)


@click.group("new", cls=_ClaimByDefault, context_settings={"help_option_names": ["-h", "--help"]})
def new_command() -> None:
    """Draft a claim or a source: print a block ready for pasting, or add it to the file.

    `claimbook new` alone is `claimbook new claim`. In a terminal it asks for what no option gives.
    """


def _plainly(command: Callable[..., None]) -> Callable[..., None]:
    """Whatever stops a command is told in one line, and leaves with 2."""

    @wraps(command)
    def run(*args: Any, **given: Any) -> None:
        try:
            command(*args, **given)
        except NotAdded as error:
            _leave(str(error))
        except click.Abort:
            click.echo(err=True)
            _leave("interrupted; nothing was written")
        except KeyboardInterrupt:
            _leave("interrupted")

    return run


def _written(command: Callable[..., None]) -> Callable[..., None]:
    """The options that say where the block goes."""
    options = [
        click.option(
            "--append",
            is_flag=True,
            help="Add the block to the end of its section in FILE, every other byte as it was.",
        ),
        click.option("--force", is_flag=True, help="Add it though `claimbook check` will find new problems."),
        click.option("--comments/--no-comments", default=True, show_default=True, help="Explain fields in the block."),
        file_option,
    ]
    for option in reversed(options):
        command = option(command)
    return command


def _fields(model: type[Record], but: tuple[str, ...]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """An option for each field of a record that one can type on a line, but some that have a way of their own."""

    def add(command: Callable[..., None]) -> Callable[..., None]:
        for name, field in reversed(list(declared(model).items())):
            if field.plain and name not in but:
                several = field.several
                option = click.option(
                    "--" + name.replace("_", "-"),
                    multiple=several,
                    default=None if several else "",
                    metavar=_metavar(field),
                    help=_help(field),
                )
                command = option(command)
        return command

    return add


def _metavar(field: Declared) -> str:
    if field.words:
        return "WORD"
    if field.type in (Date, Day):
        return "DATE"
    if field.type == Url:
        return "URL"
    return "ID" if field.refers else "TEXT" if field.prose else field.name.upper()


def _help(field: Declared) -> str:
    """What an option takes, in a sentence, with the words to choose from."""
    told = field.hint[:1].upper() + field.hint[1:]
    return told + (f": {', '.join(field.words)}." if field.words else "; repeatable." if field.several else ".")


@new_command.command("claim")
@click.option("--id", "identifier", default="", metavar="ID", help="Its id: lower-case with hyphens, never reused.")
@click.option(
    "--line", "lines", multiple=True, metavar="N", help="A line that says it, or ja:N for one article; repeatable."
)
@click.option(
    "--from-line",
    default="",
    metavar="N",
    help="Take the line, and its figure as the value where the texts are at hand.",
)
@_fields(Claim, but=("lines", "status", "verdict", "about_posts", "note"))
@click.option(
    "--source",
    "sources",
    multiple=True,
    metavar="ID",
    help="A source that speaks to it; repeatable, each with a --stance and a --note.",
)
@click.option("--stance", "stances", multiple=True, metavar="WORD", help=_help(declared(Evidence)["stance"]))
@click.option("--note", "notes", multiple=True, metavar="TEXT", help=_help(declared(Evidence)["note"]))
@click.option("--about-posts", is_flag=True, help="It is about what somebody posted, so posts are evidence.")
@click.option("--remark", default="", metavar="TEXT", help="What else a reader should know (the claim's own `note`).")
@_written
@_plainly
def claim_command(
    identifier: str,
    lines: tuple[str, ...],
    from_line: str,
    sources: tuple[str, ...],
    stances: tuple[str, ...],
    notes: tuple[str, ...],
    about_posts: bool,
    remark: str,
    append: bool,
    force: bool,
    comments: bool,
    file: str,
    **given: Any,
) -> None:
    """Draft a claim. Its status and verdict are derived from what is given.

    Prints a block for pasting, with remarks on the error stream; --append adds it to the end of
    `claims:` instead. Exits 0 when that is done, 1 when the file would have new problems and is
    left as it was, 2 when something cannot be read or written.
    """
    data, book = _opened(file)
    asked = [*lines, *([from_line] if from_line else [])]
    told = {name: list(value) if isinstance(value, tuple) else value.strip() for name, value in given.items()}
    told |= {
        "lines": _lines(asked, book),
        "about_posts": "true" if about_posts else "",
        "note": remark.strip(),
        "evidence": _evidence(sources, stances, notes),
    }
    draft = Draft("claims", identifier, {name: value for name, value in told.items() if value})
    _refuse_faults(draft, book)
    proposed = _on_the_line(from_line, book) if from_line else []
    fresh = {each.value: each for each in reversed(proposed) if each.value and not each.stated_by}
    if len(fresh) == 1 and draft.lacks("value"):
        draft = draft.with_fields(value=next(iter(fresh)))
    _point_out(draft, book)
    if draft.owed() and _is_terminal():
        draft = _claim_interview(draft, book)
    draft, because = drafting.judged(draft, book)
    draft = draft.with_fields(
        **{name: draft.fields.get(name, "") for name in (*drafting.OWED["claims"], *_owed_by_verdict(draft))}
    )
    remarks = _remarks(draft, because)
    if draft.lacks("value") and len(fresh) > 1:
        remarks["value"] = "\n".join(
            f"value: {value}  (`{_plain(each.figure.text)}` on the line in {each.article})"
            for value, each in reversed(fresh.items())
        )
    _finish(draft, remarks if comments else {}, data, book, append, force)


@new_command.command("source")
@click.argument("url")
@click.option("--id", "identifier", default="", metavar="ID", help="Its id; proposed from the address otherwise.")
@_fields(Source, but=("url",))
@_written
@_plainly
def source_command(
    url: str, identifier: str, append: bool, force: bool, comments: bool, file: str, **given: Any
) -> None:
    """Draft a source for the page at URL. Nothing is fetched.

    Prints a block for pasting; --append adds it to the end of `sources:` instead. An address that
    is cited already is refused. Exits as `claimbook new claim` does.
    """
    data, book = _opened(file)
    told = {name: list(value) if isinstance(value, tuple) else value.strip() for name, value in given.items()}
    proposed = drafting.source(url.strip(), book, str(told["published"]))
    draft = Draft(
        "sources",
        identifier or proposed.id,
        {**proposed.fields, **{name: value for name, value in told.items() if value}},
    )
    _refuse_faults(draft, book)
    _point_out(draft, book)
    if draft.owed() and _is_terminal():
        draft = _source_interview(draft, book, bool(identifier))
    _finish(draft, _remarks(draft, {}) if comments else {}, data, book, append, force)


# --- what was given ---


def _opened(file: str) -> tuple[bytes, Claimbook]:
    """The claims file's bytes and what they read as; leaves with 2 where it cannot be read whole."""
    try:
        data = contents(file)
    except (OSError, ValueError):
        loaded(file)
        _leave(f"{click.format_filename(file)} cannot be read")
    book, problems = read_bytes(data, file)
    if book is None or problems:
        for problem in problems:
            click.echo(problem, err=True)
        name = click.format_filename(file)
        raise NotAdded(f"{name} cannot be read whole; mend it first (claimbook check {name})")
    return data, book


def _lines(asked: list[str], book: Claimbook) -> Any:
    """Line numbers as the file has them: a list, or by article where one was named."""
    by_article: dict[str, list[str]] = {}
    named = any(":" in each for each in asked)
    for each in asked:
        article, _, number = each.rpartition(":")
        for name in [article] if article or not named else book.articles:
            by_article.setdefault(name, []).append(number.strip())
    rising = {
        article: sorted(
            set(numbers), key=lambda n: (not n.isdecimal(), int(n) if n.isdecimal() and len(n) < 8 else 0, n)
        )
        for article, numbers in by_article.items()
    }
    return rising if named else rising.get("", [])


def _evidence(sources: tuple[str, ...], stances: tuple[str, ...], notes: tuple[str, ...]) -> list[dict[str, str]]:
    if not len(sources) == len(stances) == len(notes):
        raise click.UsageError(
            f"expected one --stance and one --note for each --source, found {counted(len(sources), 'source')}, "
            f"{counted(len(stances), 'stance')} and {counted(len(notes), 'note')}"
        )
    return [
        {"source": source, "stance": stance, "note": note.strip()}
        for source, stance, note in zip(sources, stances, notes)
    ]


def _refuse_faults(draft: Draft, book: Claimbook) -> None:
    """Leaves with 2 and the reader's own messages where something cannot be read."""
    problems = drafting.faults(draft)
    for problem in problems:
        click.echo(problem.message, err=True)
    if problems:
        sys.exit(2)
    if draft.id in book.ids(draft.section):
        _leave(f"there is a {NOUNS[draft.section]} `{draft.id}` already; an id is never used twice")


def _point_out(draft: Draft, book: Claimbook) -> None:
    """Says which of the names given are not in the file, each with the nearest one that is."""
    for name, values in draft.fields.items():
        texts = (
            [item["source"] for item in values]
            if name == "evidence"
            else [values]
            if isinstance(values, str)
            else list(values)
        )
        for text in texts:
            _say(_unknown(name, text, book))


def _unknown(name: str, text: str, book: Claimbook) -> str:
    """That a topic, a source, an organisation or an article is not in the file, with the nearest one; "" if it is."""
    known = _known(name, text, book)
    if not text or known is None or text in known:
        return ""
    near = nearest(text, known)
    hint = (
        f"did you mean `{near}`?"
        if near
        else "there is: " + ", ".join(known)
        if len(known) <= 12 and known
        else "nothing there has a name like it"
    )
    noun = SECTIONS[_section(name)].__name__.lower() if _section(name) else "claim with the topic"
    return f"{OPTIONS.get(name, name)}: the file has no {noun} {quoted(text)}; {hint}"


def _section(name: str) -> str:
    return {"evidence": _REFERENCES["source"], "lines": "articles", **_REFERENCES}.get(name, "")


def _known(name: str, text: str, book: Claimbook) -> list[str] | None:
    """The names that a field may have, None where any text is right."""
    if name == "topic":
        return list(dict.fromkeys(claim.topic for claim in book.claims.values()))
    if name == "lines" and text.isdecimal():
        return None
    return book.ids(_section(name)) if _section(name) else None


# --- the line it starts from ---


def _on_the_line(from_line: str, book: Claimbook) -> list[Proposal]:
    """The figures on the line, after saying which claims stand there and what each figure gives."""
    article, _, number = from_line.rpartition(":")
    line, articles = int(number), [name for name in book.articles if article in ("", name)]
    longest = max((book.articles[name].lines for name in articles), default=0)
    if articles and line > longest:
        _leave(f"--from-line: expected a line from 1 to {longest}, found {line}")
    for claim in book.claims.values():
        if any(line in claim.lines_in(name) for name in articles):
            value = f" ({claim.value})" if claim.value is not None else ""
            _say(_plain(f"line {line}: `{claim.id}` stands on it already: {claim.statement}{value}"))
    texts, problems = at_hand(book, beside(book.file))
    for problem in problems:
        _say(str(problem))
    absent = [name for name in articles if name not in texts]
    if absent:
        _say(
            f"line {line}: no text of {', '.join(absent)} is at hand in {beside(book.file)}, so its figures are not "
            "known"
        )
    proposed = drafting.proposals(book, texts, dict.fromkeys(articles, line))
    for each in proposed:
        gives = each.value or f"no value ({each.why})"
        stated = f", which `{each.stated_by}` states already" if each.stated_by else ""
        _say(f"line {line} of {each.article}: `{_plain(each.figure.text)}` gives {gives}{stated}")
    return proposed


def _plain(text: str) -> str:
    """A text from an article, safe to print."""
    return "".join(character if character.isprintable() else " " for character in text)


# --- asking ---


def _is_terminal() -> bool:
    """Whether somebody is there to be asked."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def _claim_interview(draft: Draft, book: Claimbook) -> Draft:
    topics = ", ".join(_known("topic", "", book) or [])
    draft = _asked(draft, "statement", "Statement (one assertion, in your own words)", book)
    draft = _asked_id(draft, book, _proposed_id(draft))
    draft = _asked(draft, "topic", f"Topic ({topics})" if topics else "Topic", book)
    draft = _asked(draft, "lines", "Lines (such as 1, 26; or ja:1, fr:26)", book)
    draft = _asked(draft, "presented", f"Presented as ({', '.join(CHOICES['presented'])}), by its wording alone", book)
    draft = _asked(draft, "speaker", "Speaker (empty for the article's own voice)", book)
    draft = _asked(draft, "authority", "Authorities, whose own word would make it official (ids; empty for none)", book)
    draft = _asked(draft, "value", "Value, as firm as the article has it (empty for none)", book)
    draft = _asked(draft, "due", "Due, for a prediction (a date; empty for none)", book)
    while draft.lacks("evidence") or click.confirm("Another source?", default=False, err=True):
        item = _asked_evidence(draft, book)
        if not item:
            break
        draft = draft.with_fields(evidence=[*draft.fields.get("evidence", []), item])
    return _asked_rest(draft, _owed_by_verdict(drafting.judged(draft, book)[0]), book)


def _source_interview(draft: Draft, book: Claimbook, has_id: bool) -> Draft:
    if not has_id:
        draft = _asked_id(_under(draft, ""), book, draft.id)
    draft = _asked(draft, "title", "Title (a description in [brackets] where it has none)", book)
    draft = _asked(draft, "publisher", "Publisher", book)
    draft = _asked(draft, "published", "Published (a date; empty where it has none)", book)
    draft = _asked(draft, "language", "Language (a code such as en)", book)
    draft = _asked(draft, "kind", f"Kind ({', '.join(CHOICES['kind'])})", book)
    draft = _asked(draft, "voice", "Voice, the organisations that speak in it (ids; empty for none)", book)
    seen = _asked(
        draft.with_fields(seen=""), "seen", f"Seen ({', '.join(CHOICES['seen'])})", book, default=draft.fields["seen"]
    )
    if seen.fields["seen"] in READ_ELSEWHERE:
        seen = _asked(seen, "through", "Through (what was read in its place)", book)
    return _asked_rest(seen, [], book)


def _asked_rest(draft: Draft, more: list[str], book: Claimbook) -> Draft:
    """The draft with what its record owes and no question has asked for so far, and some fields more."""
    for name in (*(name for name in draft.owed() if name != "id"), *more):
        draft = _asked(draft, name, f"{name.capitalize()} ({HINTS[draft.section][name]})", book)
    return draft


def _under(draft: Draft, identifier: str) -> Draft:
    """The draft under another id."""
    return Draft(draft.section, identifier, draft.fields)


def _proposed_id(draft: Draft) -> str:
    kept = [word for word in drafting.slug(draft.fields["statement"], 200).split("-") if word not in _IDLE_WORDS]
    return "-".join(kept[:4])


def _asked_id(draft: Draft, book: Claimbook, proposed: str) -> Draft:
    if draft.id:
        return draft
    taken = book.ids(draft.section)
    default = drafting.free(proposed, taken) if proposed else None
    while True:
        answer = click.prompt("Id", default=default, err=True).strip()
        named = _under(draft, answer)
        told = [problem for problem in drafting.faults(named) if not problem.field]
        if answer in taken:
            _say(f"there is a {NOUNS[draft.section]} `{answer}` already; an id is never used twice")
        elif told:
            _say(told[0].message)
        else:
            return named


def _asked(draft: Draft, name: str, question: str, book: Claimbook, default: str = "") -> Draft:
    """The draft with an answer that can be read; unchanged where the field was given, or the answer is empty and may
    be.
    """
    if not draft.lacks(name):
        return draft
    while True:
        answer = click.prompt(question, default=default, show_default=bool(default), err=True).strip()
        if not answer and name in drafting.OWED[draft.section]:
            _say("it is owed")
            continue
        if not answer:
            return draft
        value: Any = answer
        if name == "lines" or declared(SECTIONS[draft.section])[name].several:
            items = answer.replace(",", " ").split()
            value = _lines(items, book) if name == "lines" else items
        answered = draft.with_fields(**{name: value})
        told = [problem for problem in drafting.faults(answered) if problem.field.split(".")[0] == name]
        if told:
            _say(told[0].message)
        elif _kept(name, [value] if isinstance(value, str) else list(value), book):
            return answered


def _kept(name: str, texts: Iterable[str], book: Claimbook) -> bool:
    """Whether an answer stands: its names are in the file, or are meant all the same."""
    strange = [told for told in (_unknown(name, text, book) for text in texts) if told]
    for told in strange:
        _say(told)
    return not strange or click.confirm("Keep it?", default=False, err=True)


def _asked_evidence(draft: Draft, book: Claimbook) -> dict[str, str]:
    """One item of evidence, {} where there is none."""
    item: dict[str, str] = {}
    questions = {
        "source": "Source (the id of one that speaks to it; empty for none)",
        "stance": f"Stance ({', '.join(CHOICES['stance'])}), meant strictly",
        "note": "Note (what it says on this very point, in your own words)",
    }
    for name, question in questions.items():
        while name not in item:
            answer = click.prompt(question, default="", show_default=False, err=True).strip()
            if not answer and name == "source":
                return {}
            tried = {"source": "source", "stance": "context", "note": "-", **item, name: answer}
            told = (
                [
                    problem
                    for problem in drafting.faults(draft.with_fields(evidence=[tried]))
                    if problem.field.startswith("evidence.")
                ]
                if answer
                else []
            )
            if not answer or told:
                _say(told[0].message if told else "it is owed")
            elif _kept(name, [answer], book):
                item[name] = answer
    return item


# --- the block ---


def _owed_by_verdict(draft: Draft) -> list[str]:
    """What a claim of this verdict owes its reader and has not."""
    verdict = draft.fields["verdict"]
    owed = ["searched"] if verdict == "not_enough_evidence" and draft.lacks("evidence") else []
    owed += ["settles"] if verdict not in FINAL else []
    return [name for name in owed if draft.lacks(name)]


def _remarks(draft: Draft, because: Mapping[str, str]) -> dict[str, str]:
    """The comments of a block: what is owed, what a filled field is, and why a label is what it is."""
    hints = HINTS[draft.section]
    remarks = {name: hints[name] for name in _EXPLAINED if name in draft.fields}
    remarks |= {name: f"by rule: {reason}" for name, reason in because.items()}
    for name in ("id", *draft.fields):
        if draft.lacks(name) if name != "id" else not draft.id:
            choices = f": {' | '.join(CHOICES[name])}" if name in CHOICES else ""
            remarks[name] = f"to fill in: {hints[name]}{choices}"
    return remarks


def _finish(draft: Draft, remarks: Mapping[str, str], data: bytes, book: Claimbook, append: bool, force: bool) -> None:
    """Prints the block, or adds it to the file."""
    name, owed = click.format_filename(book.file), draft.owed()
    if append and owed:
        _leave(f"{name} was left as it was: give {joined([f'--{OPTIONS.get(each, each)}' for each in owed])}")
    filled = Draft(draft.section, draft.id, {key: value for key, value in draft.fields.items() if value})
    if not append:
        click.echo(drafting.block(draft, remarks), nl=False)
    if owed:
        _say(f"to fill in: {joined(owed)}")
        return
    kept = {key: remark for key, remark in remarks.items() if key in ("id", *filled.fields) or key not in draft.fields}
    try:
        new, after = drafting.added(data, filled, kept, book)
    except NotAdded as error:
        if append:
            raise NotAdded(f"{name} was left as it was: {error}") from None
        _say(str(error))
        return
    problems = drafting.introduced(book, after)
    # A source is there before the claim that cites it.
    first = [problem for problem in problems if (problem.record, problem.code) == (draft.id, "unused-source")]
    problems = [problem for problem in problems if problem not in first]
    if problems:
        _say(f"with it, `claimbook check` would find {counted(len(problems), 'new problem')}:")
    for problem in problems:
        _say(problem.message)
    if append and problems and not force:
        _say(f"{name} was left as it was; mend that, or add it all the same with --force")
        sys.exit(1)
    if append:
        drafting.replace_file(book.file, data, new)
        click.echo(f"{name}:{after.place(draft.section, draft.id).line}: added the {NOUNS[draft.section]} `{draft.id}`")
    if first:
        _say(f"cite `{draft.id}` in a claim, for `claimbook check` asks that of every source")


def _say(remark: str) -> None:
    """A remark on the error stream, so that the block alone can be piped on."""
    if remark:
        click.echo(remark, err=True)


def _leave(message: str) -> NoReturn:
    click.echo(message, err=True)
    sys.exit(2)
