"""The kinds of slips: where in the file each can be made, how it is typed, and what the message must say."""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator

from slips import Field, Record, Slip, kind

TEXTS = (
    "statement", "note", "settles", "searched", "title", "publisher", "author", "means", "differs", "asks", "because",
    "through", "speaker", "name",
)  # fmt: skip
OWED = {"statement", "title", "publisher", "means", "differs", "asks", "name"}
SECTIONS = ("articles", "claims", "unclaimed", "figures", "sources", "organisations")
LABELS = {
    "status": ("official", "inferred", "speculative"),
    "presented": ("official", "inferred", "speculative"),
    "verdict": ("supported", "refuted", "conflicting", "not_enough_evidence", "pending"),
    "stance": ("supports", "qualifies", "refutes", "context"),
    "shows": ("supports", "qualifies", "refutes", "context"),
    "kind": (),
    "seen": (),
}
QUOTES = r"quotes"
NUMBER = r"[0-9][0-9.]*(?:e[0-9]+)?"


def _one(field: Field, value: str, cure: str, mended: str | None = None) -> Slip:
    """The value of a field on one line typed otherwise."""
    line = f"{field.lead}{field.key}: {value}".rstrip(" ")
    new = None if mended is None else (f"{field.lead}{field.key}: {mended}",)
    return Slip(field.index, field.end, (line,), cure, mended=new)


def _whole(record: Record, field: Field) -> str:
    """A text of several lines in one."""
    return " ".join([field.value, *(line.strip() for line in record.lines[field.index + 1 : field.end])])


def _texts(record: Record, several: bool) -> Iterator[Field]:
    return (each for each in record.fields if each.key in TEXTS and each.plain and each.several == several)


def _quoted(field: Field, text: str) -> tuple[str, ...]:
    return (f"{field.lead}{field.key}: {json.dumps(text, ensure_ascii=False)}",)


def _middle(text: str, sign: str) -> str | None:
    """A text with a sign after the word in its middle, None where it has one word."""
    words = text.split(" ")
    if len(words) < 3:
        return None
    half = len(words) // 2
    return " ".join([*words[:half], sign, *words[half:]])


# --- lost in silence ---


@kind("a # in a text of one line")
def _(record: Record) -> Iterator[Slip]:
    for field in _texts(record, several=False):
        if cut := _middle(field.value, "#12"):
            yield Slip(field.index, field.end, (f"{field.lead}{field.key}: {cut}",), QUOTES, mended=_quoted(field, cut))


@kind("a # in the last line of a longer text")
def _(record: Record) -> Iterator[Slip]:
    yield from _hashed(record, last=True)


@kind("a # in the first line of a longer text")
def _(record: Record) -> Iterator[Slip]:
    yield from _hashed(record, last=False)


def _hashed(record: Record, last: bool) -> Iterator[Slip]:
    for field in _texts(record, several=True):
        at = field.end - 1 if last else field.index
        text = record.lines[at].strip() if last else field.value
        cut = _middle(text, "#12")
        if cut is None:
            continue
        lines = list(record.lines[field.index : field.end])
        lines[at - field.index] = lines[at - field.index].replace(text, cut)
        whole = _whole(record, field).replace(text, cut)
        yield Slip(field.index, field.end, tuple(lines), QUOTES, line=at + 1, mended=_quoted(field, whole))


@kind("null for a text")
def _(record: Record) -> Iterator[Slip]:
    words = ("null", "~", "Null", "NULL")
    for number, field in enumerate(each for each in record.fields if each.key in TEXTS):
        yield _one(field, words[number % 4], r"found nothing; write it out")


@kind("an empty text that is owed")
def _(record: Record) -> Iterator[Slip]:
    for field in record.fields:
        if field.key in OWED or (field.key == "note" and _in_evidence(record, field)):
            yield _one(field, "", r"found nothing; write it out \[")


def _in_evidence(record: Record, field: Field) -> bool:
    return field.lead == "        " and any(
        re.match(r"        (stance|announces):|      - source:", record.lines[at])
        for at in range(field.index - 3, field.index)
    )


@kind("a placeholder for a text")
def _(record: Record) -> Iterator[Slip]:
    words = ("TODO", "TBD", "???", "...", "FIXME say it", "xxx", "TODO find the page")
    for number, field in enumerate(each for each in record.fields if each.key in TEXTS):
        yield _one(field, words[number % len(words)], r"write it out")


@kind("a name with another space, case or accent")
def _(record: Record) -> Iterator[Slip]:
    named = [each for each in record.fields if each.key in ("publisher", "speaker", "author") and each.plain]
    counts = Counter((each.key, each.value) for each in named)
    for number, field in enumerate(named):
        if counts[field.key, field.value] < 2 + (field.key != "publisher"):
            continue
        other = [
            field.value.replace(" ", "\u00a0"),
            unicodedata.normalize("NFD", field.value),
            field.value.upper(),
            field.value.replace(" ", "  "),
            field.value.lower(),
        ]
        made = next((each for each in other[number % 5 :] + other if each != field.value), None)
        if made is not None:
            yield _one(field, made, f"`{re.escape(field.value)}`")


@kind("one page under two addresses")
def _(record: Record) -> Iterator[Slip]:
    urls: dict[str, list[tuple[Field, str]]] = {}
    for field in record.fields:
        if field.section == "sources" and field.key == "url":
            published = [
                each.value for each in record.fields if each.record == field.record and each.key == "published"
            ]
            urls.setdefault(published[0] if published else "", []).append((field, field.record))
    for pairs in urls.values():
        for number, ((first, name), (second, _)) in enumerate(zip(pairs, pairs[1:])):
            if "?" in first.value or "#" in first.value or first.value.count("/") < 3:
                continue
            host, path = re.match(r"https?://([^/]+)(.*)", first.value).groups()  # type: ignore[union-attr]
            last = path.rstrip("/")[-1:]
            other = (
                f"https://{host}{path}?utm_source=x&utm_medium=post",
                f"https://{host}{path.rstrip('/')[:-1]}%{ord(last):02x}" if last else f"https://{host}/",
                f"https://{host}:443{path}",
                f"https://{host.upper()}{path}",
            )[number % 4]
            if last:
                yield _one(second, other, f"`{re.escape(name)}`")


@kind("an article's count of lines")
def _(record: Record) -> Iterator[Slip]:
    for field in record.fields:
        if field.section == "articles" and field.key == "lines":
            for other in ("60", "66", "76", "6", "670"):
                yield _one(field, other, r"67|68")


@kind("a comparison turned")
def _(record: Record) -> Iterator[Slip]:
    for field in record.fields:
        for one, other in (("above", "below"), ("below", "above")):
            if field.key == "compare" and one in field.value:
                turned = field.value.replace(one, other)
                yield _one(field, turned, r"correct the condition")


@kind("the same evidence twice")
def _(record: Record) -> Iterator[Slip]:
    for field in record.fields:
        if field.lead == "      - " and field.key == "source":
            end = record.block(field)
            block = record.lines[field.index : end]
            yield Slip(end, end, block, r"remove", line=end + 1)


@kind("an id twice in a list")
def _(record: Record) -> Iterator[Slip]:
    for field in record.fields:
        if field.key in ("authority", "voice", "source") and (match := re.fullmatch(r"\[(.*)\]", field.value)):
            names = match[1].split(", ")
            yield _one(field, f"[{', '.join([*names, names[0]])}]", r"remove")


@kind("a statement repeated without its full stop")
def _(record: Record) -> Iterator[Slip]:
    statements = [each for each in record.fields if each.key == "statement"]
    for one, two in zip(statements, statements[1:]):
        yield _one(two, _whole(record, one).rstrip("."), f"`{one.record}`")


@kind("a topic or speaker of one letter less")
def _(record: Record) -> Iterator[Slip]:
    for key in ("topic", "speaker"):
        named = [each for each in record.fields if each.key == key and each.section == "claims"]
        counts = Counter(each.value for each in named)
        for number, field in enumerate(named):
            if counts[field.value] > 3 and len(field.value) > 4:
                yield _one(field, _typo(field.value, number), f"`{field.value}`")


@kind("an id that tables lose")
def _(record: Record) -> Iterator[Slip]:
    for number, field in enumerate(_records(record)):
        other = ("nan", "null")[number % 2]
        yield Slip(
            field.index, field.index + 1, (f"  {other}:",), r"another id", also=_renamed(record, field.record, other)
        )


def _renamed(record: Record, name: str, other: str) -> tuple[tuple[int, int, tuple[str, ...]], ...]:
    """The lines that name a record, with another name."""
    word = re.compile(rf"(?<![a-z0-9-]){re.escape(name)}(?![a-z0-9-])")
    return tuple(
        (field.index, field.index + 1, (word.sub(other, record.lines[field.index]),))
        for field in record.fields
        if field.lead != "  " and field.key not in (*TEXTS, "url") and word.search(field.value)
    )


# --- the wrong place or the wrong cure: quotes, colons, spaces ---


@kind("a closing quote left out")
def _(record: Record) -> Iterator[Slip]:
    for field in record.fields:
        if field.value[:1] in ('"', "'") and field.value[-1:] == field.value[:1] and not field.several:
            yield _one(field, field.value[:-1], QUOTES)


@kind("an opening quote left out")
def _(record: Record) -> Iterator[Slip]:
    for field in record.fields:
        if field.value[:1] == '"' and field.value[-1:] == '"' and not field.several and field.key in TEXTS:
            yield _one(field, field.value[1:], QUOTES)


@kind("quotes left out that are owed")
def _(record: Record) -> Iterator[Slip]:
    for field in record.fields:
        if field.value[:1] == '"' and field.value[-1:] == '"' and not field.several and field.key in TEXTS:
            bare = field.value[1:-1]
            if (": " in bare or bare[0] in "[{\"'@`%&*!|>") and "\\" not in bare:
                yield _one(field, bare, QUOTES)


@kind("an apostrophe in single quotes")
def _(record: Record) -> Iterator[Slip]:
    for field in _texts(record, several=False):
        if "'" in field.value:
            yield _one(field, f"'{field.value}'", r"quotes")


@kind("smart quotes round a text")
def _(record: Record) -> Iterator[Slip]:
    for field in record.fields:
        if field.value[:1] == '"' and field.value[-1:] == '"' and not field.several and field.key in TEXTS:
            yield _one(field, f"\u201c{field.value[1:-1]}\u201d", r"U\+201C")


@kind("smart quotes round a value or an id")
def _(record: Record) -> Iterator[Slip]:
    for field in record.fields:
        if field.key in ("value", "source", "topic", "status") and field.value and field.value[0] not in "[{\"'":
            yield _one(field, f"\u201c{field.value}\u201d", r"U\+201C")


@kind("a colon in a text of one line")
def _(record: Record) -> Iterator[Slip]:
    for field in _texts(record, several=False):
        if (cut := _middle(field.value, "\0")) is not None:
            cut = cut.replace(" \0", ":")
            yield Slip(field.index, field.end, (f"{field.lead}{field.key}: {cut}",), QUOTES, mended=_quoted(field, cut))


@kind("a colon in a later line of a text")
def _(record: Record) -> Iterator[Slip]:
    for field in _texts(record, several=True):
        at = field.end - 1
        text = record.lines[at].strip()
        cut = _middle(text, "\0")
        if cut is None:
            continue
        cut = cut.replace(" \0", ":")
        lines = list(record.lines[field.index : field.end])
        lines[-1] = lines[-1].replace(text, cut)
        whole = _whole(record, field).replace(text, cut)
        yield Slip(field.index, field.end, tuple(lines), QUOTES, line=at + 1, mended=_quoted(field, whole))


def _lined(record: Record, number: int, line: str, cure: str) -> Slip:
    """One line typed otherwise."""
    return Slip(number, number + 1, (line,), cure)


@kind("a no-break space after a colon")
def _(record: Record) -> Iterator[Slip]:
    for field in record.fields:
        if field.value:
            yield _lined(record, field.index, f"{field.lead}{field.key}:\u00a0{field.value}", r"U\+00A0")


@kind("a no-break space before a colon")
def _(record: Record) -> Iterator[Slip]:
    for field in record.fields:
        yield _lined(record, field.index, f"{field.lead}{field.key}\u00a0: {field.value}".rstrip(" "), r"U\+00A0")


@kind("a no-break space in the indentation")
def _(record: Record) -> Iterator[Slip]:
    for field in record.fields:
        if field.lead.startswith("    "):
            line = record.lines[field.index]
            yield _lined(record, field.index, f"{line[:2]}\u00a0{line[3:]}", r"U\+00A0")


@kind("a wide or no-break space in an id or word")
def _(record: Record) -> Iterator[Slip]:
    for number, field in enumerate(record.fields):
        if field.key in ("source", "topic", "status", "stance") and field.value and field.value[0] != "[":
            space = "\u00a0\u3000\u2009"[number % 3]
            yield _one(field, f"{field.value}{space}", rf"U\+{ord(space):04X}")


@kind("a tab after a hyphen")
def _(record: Record) -> Iterator[Slip]:
    for field in record.fields:
        if field.lead.endswith("- "):
            yield _lined(record, field.index, record.lines[field.index].replace("- ", "-\t", 1), r"a space")


@kind("a tab in the indentation")
def _(record: Record) -> Iterator[Slip]:
    for number, field in enumerate(record.fields):
        if field.lead.strip() == "" and field.lead:
            lead = ("\t", f"{field.lead[2:]}\t")[number % 2]
            line = record.lines[field.index]
            yield _lined(record, field.index, lead + line.lstrip(), r"spaces")


@kind("a space after the colon left out")
def _(record: Record) -> Iterator[Slip]:
    for field in record.fields:
        if field.value:
            yield _lined(record, field.index, f"{field.lead}{field.key}:{field.value}", r"space")


@kind("a colon left out")
def _(record: Record) -> Iterator[Slip]:
    for field in record.fields:
        line = f"{field.lead}{field.key} {field.value}".rstrip()
        if field.value or field.lead.startswith("    "):
            yield _lined(record, field.index, line, r"colon")


@kind("an equals sign for a colon")
def _(record: Record) -> Iterator[Slip]:
    for field in record.fields:
        if field.value:
            yield _lined(record, field.index, f"{field.lead}{field.key} = {field.value}", r"colon")


@kind("merge-conflict markers")
def _(record: Record) -> Iterator[Slip]:
    for field in record.fields:
        if field.lead.strip() == "" and field.lead and field.value and not field.several:
            line = record.lines[field.index]
            typed = ("<<<<<<< HEAD", line, "=======", line, ">>>>>>> other")
            lines = f"{field.index + 1}, {field.index + 3} and {field.index + 5}"
            yield Slip(field.index, field.index + 1, typed, rf"merge.*{lines}")


@kind("an invisible character")
def _(record: Record) -> Iterator[Slip]:
    for number, field in enumerate(record.fields):
        if field.value and field.value[0] not in "\"'[{":
            sign = "\u200b\u00ad\ufeff\u2060"[number % 4]
            yield _lined(
                record,
                field.index,
                f"{field.lead}{field.key}: {field.value[:2]}{sign}{field.value[2:]}",
                rf"U\+{ord(sign):04X}",
            )


@kind("a text that begins with a sign of YAML")
def _(record: Record) -> Iterator[Slip]:
    signs = ("@", "`", "%", "*", "&", "!", "[", "{", "> ", "| ", '"Sol" ', "'Sol' ", "- ", "? ", "# ")
    for number, field in enumerate(_texts(record, several=False)):
        text = signs[number % len(signs)] + field.value
        yield Slip(field.index, field.end, (f"{field.lead}{field.key}: {text}",), QUOTES, mended=_quoted(field, text))


# --- indentation, keys, blocks ---


def _records(record: Record, *sections: str) -> Iterator[Field]:
    for field in record.fields:
        wanted = field.section in (sections or SECTIONS) and field.section != "unclaimed"
        if wanted and field.lead == "  " and not field.value:
            yield field


@kind("an id at the margin")
def _(record: Record) -> Iterator[Slip]:
    for field in _records(record):
        yield _lined(record, field.index, f"{field.key}:", r"indent")


@kind("an id one space off")
def _(record: Record) -> Iterator[Slip]:
    for number, field in enumerate(_records(record)):
        yield _lined(record, field.index, f"{(' ', '   ')[number % 2]}{field.key}:", r"indent")


@kind("a field one space off")
def _(record: Record) -> Iterator[Slip]:
    for number, field in enumerate(record.fields):
        if field.lead.startswith("    ") and field.lead.strip() == "":
            lead = (field.lead[1:], field.lead + " ")[number % 2]
            yield _lined(record, field.index, lead + record.lines[field.index].lstrip(), r"indent")


@kind("a field two spaces off")
def _(record: Record) -> Iterator[Slip]:
    for number, field in enumerate(record.fields):
        if field.lead.startswith("    ") and field.lead.strip() == "" and not field.several and field.value:
            lead = (field.lead[2:], field.lead + "  ")[number % 2]
            yield _lined(record, field.index, lead + record.lines[field.index].lstrip(), r"indent")


@kind("a hyphen left out")
def _(record: Record) -> Iterator[Slip]:
    for field in record.fields:
        if field.lead.endswith("- "):
            yield _lined(record, field.index, record.lines[field.index].replace("- ", "  ", 1), r"hyphen")


@kind("a hyphen too many")
def _(record: Record) -> Iterator[Slip]:
    for field in record.fields:
        if field.lead in ("        ", "    ") and field.value:
            line = record.lines[field.index]
            yield _lined(record, field.index, f"{field.lead[:-2]}- {line.lstrip()}", r"hyphen")


@kind("a key misspelt")
def _(record: Record) -> Iterator[Slip]:
    for number, field in enumerate(record.fields):
        if field.lead.strip() in ("", "-") and len(field.lead) > 2 and _known(record, field):
            yield _lined(
                record,
                field.index,
                record.lines[field.index].replace(field.key, _typo(field.key, number), 1),
                f"`{field.key}`",
            )


@kind("a key capitalised or in the plural")
def _(record: Record) -> Iterator[Slip]:
    for number, field in enumerate(record.fields):
        if field.lead.strip() in ("", "-") and len(field.lead) > 2 and _known(record, field):
            key = (field.key.capitalize(), field.key + "s", field.key.upper())[number % 3]
            yield _lined(record, field.index, record.lines[field.index].replace(field.key, key, 1), f"`{field.key}`")


def _known(record: Record, field: Field) -> bool:
    """Whether a key is one of the format and no name of the file's own."""
    return (
        field.section not in ("unclaimed",)
        and not re.search(r"^\s+(given|says):", "".join(record.lines[max(0, field.index - 1) : field.index]))
        and field.lead not in ("          ", "            ")
    )


def _typo(word: str, number: int) -> str:
    """A word with two letters exchanged, one left out or one doubled."""
    spots = [at for at in range(1, len(word) - 1) if word[at].isalpha() and word[at + 1].isalpha()]
    spots = [at for at in spots if word[at] != word[at + 1]] or [0]
    at = spots[number * 7 % len(spots)]
    return (
        word[:at] + word[at + 1] + word[at] + word[at + 2 :],
        word[:at] + word[at + 1 :],
        word[:at] + word[at] + word[at:],
    )[number % 3]


@kind("a key twice")
def _(record: Record) -> Iterator[Slip]:
    for field in record.fields:
        if field.lead.strip() == "" and field.lead and field.value and not field.several:
            line = record.lines[field.index]
            yield Slip(field.index, field.index + 1, (line, line), r"remove", line=field.index + 2)


@kind("a record twice")
def _(record: Record) -> Iterator[Slip]:
    for field in _records(record):
        end = record.block(field)
        yield Slip(end, end, record.lines[field.index : end], r"remove|rename", line=end + 1)


@kind("an owed field left out")
def _(record: Record) -> Iterator[Slip]:
    owed = {
        "articles": ("title", "language", "published", "lines", "sha256"),
        "claims": ("statement", "topic", "lines", "presented", "status", "verdict"),
        "figures": ("value", "means", "source"),
        "sources": ("title", "publisher", "accessed", "language", "kind", "seen"),
        "organisations": ("name",),
    }
    heads = {(each.section, each.record): each.index for each in _records(record)}
    for field in record.fields:
        more = field.section != "organisations" or record.lines[field.index + 1].startswith("    ")
        if more and field.lead == "    " and field.key in owed.get(field.section, ()) and not field.several:
            line = heads[field.section, field.record] + 1
            yield Slip(field.index, field.end, (), f"`{field.key}`", line=line)


@kind("a section's name misspelt")
def _(record: Record) -> Iterator[Slip]:
    for field in record.fields:
        if not field.lead and field.key in SECTIONS:
            for name in (field.key[:-1], field.key.capitalize(), field.key.replace("s", "z", 1), _typo(field.key, 0)):
                if name != field.key:
                    line = record.lines[field.index].replace(field.key, name, 1)
                    yield _lined(record, field.index, line, f"`{field.key}`")


@kind("a record in another section")
def _(record: Record) -> Iterator[Slip]:
    ends = {
        name: max(record.block(each) for each in _records(record, name)) for name in SECTIONS if name != "unclaimed"
    }
    for number, field in enumerate(_records(record)):
        others = [name for name in ends if name != field.section]
        end = ends[others[number % len(others)]] if number % 2 else ends["organisations"]
        if field.section == "organisations" and not number % 2:
            continue
        stop = record.block(field)
        block = record.lines[field.index : stop]
        if end < field.index:
            yield Slip(
                end, end, block, f"`{field.section}:?`", also=((field.index, stop, ()),), mended=None, line=end + 1
            )
        else:
            line = end - len(block) + 1
            yield Slip(end, end, block, f"`{field.section}:?`", also=((field.index, stop, ()),), line=line)


@kind("the file cut short")
def _(record: Record) -> Iterator[Slip]:
    count = len(record.lines)
    for number in range(97, count - 60, 211):
        cut = number if number % 2 else number - 1
        while not record.lines[cut - 1].strip():
            cut -= 1
        yield Slip(cut, count, (), r"restore|cut short", line=cut)


@kind("a section left out")
def _(record: Record) -> Iterator[Slip]:
    heads = [each for each in record.fields if not each.lead and each.key in SECTIONS]
    ends = [each.index for each in heads[1:]] + [len(record.lines) - 1]
    for head, end in zip(heads, ends):
        if head.key not in ("claims", "unclaimed"):
            names = "|".join(each.key for each in _records(record, head.key))
            word = re.compile(rf"(?<![a-z0-9-])({names})(?![a-z0-9-])")
            left = [each for each in record.fields if each.section != head.key and each.lead.strip(" ") in ("", "-")]
            first = next(
                each.index
                for each in left
                if len(each.lead) > 4 or each.key in ("authority", "voice", "relays", "source")
                if (each.key in ("ja", "fr") if head.key == "articles" else word.search(each.value))
                and (each.key not in (*TEXTS, "url", "stance") or head.key == "articles")
            )
            last = max(index for index in range(head.index) if record.lines[index].strip()[:1] not in ("", "#"))
            line = last + 1 if head.key == "organisations" else first + 1
            yield Slip(
                head.index, end, (), f"`{head.key}:?`", line=line - (end - head.index if first > head.index else 0)
            )


@kind("mojibake throughout")
def _(record: Record) -> Iterator[Slip]:
    first = next(index for index, line in enumerate(record.lines) if not line.isascii())
    for code in ("latin-1", "cp1252"):
        wrong = tuple(
            b"".join(bytes([each]) for each in line.encode()).decode(code, errors="replace")
            if not line.isascii()
            else line
            for line in record.lines
        )
        yield Slip(0, len(record.lines), wrong, r"UTF-8", line=first + 1)


@kind("a second document or an end mark")
def _(record: Record) -> Iterator[Slip]:
    for number, field in enumerate(_records(record)):
        mark = ("---", "...")[number % 2]
        yield Slip(field.index, field.index, (mark,), rf"remove.*{re.escape(mark)}")


# --- lists and mappings on one line ---


@kind("a bracket or brace left out")
def _(record: Record) -> Iterator[Slip]:
    for number, field in enumerate(each for each in record.fields if each.value[:1] in ("[", "{")):
        if field.several or field.value[-1] not in "]}":
            continue
        cut = (field.value[:-1], field.value[1:])[number % 2]
        yield _one(field, cut, r"`[\[\]{}]`|comma|write .?\[|quotes")


@kind("a comma left out of a list")
def _(record: Record) -> Iterator[Slip]:
    for field in record.fields:
        if field.value.startswith("[") and ", " in field.value and field.key not in TEXTS:
            yield _one(field, field.value.replace(", ", " ", 1), r"comma")


@kind("a semicolon or a doubled comma in a list")
def _(record: Record) -> Iterator[Slip]:
    for number, field in enumerate(record.fields):
        if field.value.startswith("[") and ", " in field.value and field.key not in TEXTS:
            yield _one(field, field.value.replace(", ", ("; ", ", , ")[number % 2], 1), r"comma")


@kind("a list without its brackets")
def _(record: Record) -> Iterator[Slip]:
    for field in record.fields:
        if field.key in ("authority", "voice", "lines") and field.value.startswith("[") and field.section != "articles":
            yield _one(field, field.value[1:-1], r"\[")


@kind("line numbers out of order or as a range")
def _(record: Record) -> Iterator[Slip]:
    for field in record.fields:
        numbers = re.fullmatch(r"\[(\d+(?:, \d+)+)\]", field.value)
        if field.key == "lines" and numbers:
            turned = numbers[1].split(", ")[::-1]
            yield _one(field, f"[{', '.join(turned)}]", re.escape(numbers[1]))
            if len(turned) == 2 and int(turned[0]) == int(turned[1]) + 1:
                yield _one(field, f"[{turned[1]}-{turned[0]}]", re.escape(numbers[1]))


@kind("a line beyond the end")
def _(record: Record) -> Iterator[Slip]:
    for field in record.fields:
        numbers = re.fullmatch(r"\[(?:\d+, )+(\d+)\]", field.value)
        if field.key == "lines" and field.section == "claims" and numbers:
            yield _one(field, field.value.replace(f"{numbers[1]}]", f"{int(numbers[1]) + 70}]"), r"from 1 to 67")


# --- ids and references ---


LOOKALIKES = {"a": "а", "c": "с", "e": "е", "o": "о", "p": "р", "x": "х", "i": "і"}


@kind("a Cyrillic letter in an id")
def _(record: Record) -> Iterator[Slip]:
    for number, field in enumerate(_references(record)):
        spots = [at for at, sign in enumerate(field.value) if sign in LOOKALIKES]
        if spots:
            at = spots[number % len(spots)]
            sign = LOOKALIKES[field.value[at]]
            typed = field.value[:at] + sign + field.value[at + 1 :]
            yield _one(field, typed, rf"U\+{ord(sign):04X}.*`{re.escape(field.value)}`")


@kind("a Cyrillic letter in a record's own id")
def _(record: Record) -> Iterator[Slip]:
    for number, field in enumerate(_records(record)):
        spots = [at for at, sign in enumerate(field.key) if sign in LOOKALIKES]
        if spots:
            at = spots[number % len(spots)]
            sign = LOOKALIKES[field.key[at]]
            key = field.key[:at] + sign + field.key[at + 1 :]
            yield _lined(record, field.index, f"  {key}:", rf"U\+{ord(sign):04X}.*`{re.escape(field.key)}`")


@kind("an id capitalised or with underscores")
def _(record: Record) -> Iterator[Slip]:
    for number, field in enumerate(_references(record)):
        typed = (field.value.capitalize(), field.value.upper(), field.value.replace("-", "_"))[number % 3]
        if typed != field.value:
            yield _one(field, typed, f"`{re.escape(field.value)}`")


@kind("a record's own id capitalised or with underscores")
def _(record: Record) -> Iterator[Slip]:
    for number, field in enumerate(_records(record)):
        typed = (field.key.capitalize(), field.key.upper(), field.key.replace("-", "_"))[number % 3]
        if typed != field.key:
            yield _lined(record, field.index, f"  {typed}:", f"`{re.escape(field.key)}`")


@kind("an organisation by its name")
def _(record: Record) -> Iterator[Slip]:
    names = {
        each.record: each.value for each in record.fields if each.section == "organisations" and each.key == "name"
    }
    for field in record.fields:
        if field.key in ("authority", "voice") and (match := re.fullmatch(r"\[([a-z0-9-]+)(.*)\]", field.value)):
            yield _one(field, f"[{names[match[1]]}{match[2]}]", f"`{match[1]}`")


@kind("a topic capitalised")
def _(record: Record) -> Iterator[Slip]:
    counts = Counter(each.value for each in record.fields if each.key == "topic")
    for field in record.fields:
        if field.key == "topic" and counts[field.value] > 1:
            yield _one(field, field.value.capitalize(), f"`{re.escape(field.value)}`")


def _references(record: Record) -> Iterator[Field]:
    for field in record.fields:
        if field.key in ("source", "relays", "claim", "figure") and re.fullmatch(r"[a-z0-9-]+", field.value):
            yield field


@kind("a reference misspelt")
def _(record: Record) -> Iterator[Slip]:
    for number, field in enumerate(_references(record)):
        yield _one(field, _typo(field.value, number), f"`{re.escape(field.value)}`")


@kind("a reference in a list or mapping misspelt")
def _(record: Record) -> Iterator[Slip]:
    for number, field in enumerate(record.fields):
        match = re.fullmatch(r"(\[|\{(?:claim|figure): )([a-z][a-z0-9-]{3,})(.*)", field.value)
        if match:
            yield _one(field, f"{match[1]}{_typo(match[2], number)}{match[3]}", f"`{re.escape(match[2])}`")


def _cited(record: Record) -> Counter[str]:
    return Counter(
        name
        for field in record.fields
        if field.lead != "  "
        and (field.key in ("source", "relays", "claim", "figure", "authority", "voice") or "{" in field.value)
        for name in re.findall(r"[a-z][a-z0-9-]+", field.value)
    )


@kind("a record's own id misspelt")
def _(record: Record) -> Iterator[Slip]:
    cited = _cited(record)
    for number, field in enumerate(_records(record, "claims", "figures", "sources", "organisations")):
        if cited[field.key] and len(field.key) > 3:
            typed = _typo(field.key, number)
            yield _lined(record, field.index, f"  {typed}:", f"`{re.escape(field.key)}`")


@kind("a cited record deleted")
def _(record: Record) -> Iterator[Slip]:
    cited = _cited(record)
    for field in _records(record, "figures", "sources", "organisations"):
        name = re.compile(rf"(?<![a-z0-9-]){field.key}(?![a-z0-9-])")
        if cited[field.key]:
            end = record.block(field)
            first = next(
                each.index
                for each in record.fields
                if each.lead != "  "
                and each.key not in TEXTS
                and each.key not in ("url", "language", "kind")
                and (each.index < field.index or each.index >= end)
                and name.search(each.value)
                and each.section in ("claims", "figures", "sources")
            )
            line = first + 1 - (end - field.index if first > field.index else 0)
            yield Slip(field.index, end, (), f"add it under `{field.section}:`", line=line)


# --- values and words ---


def _valued(record: Record) -> Iterator[Field]:
    for field in record.fields:
        if field.key in ("value", "gives") and re.match(r"[~<>=]* ?[0-9]", field.value.strip("\"'")):
            yield field


@kind("a range in words or with a dash")
def _(record: Record) -> Iterator[Slip]:
    for number, field in enumerate(_valued(record)):
        match = re.fullmatch(rf"({NUMBER})\.\.({NUMBER})(.*)", field.value)
        if match:
            sign = (" to ", "-", " - ", "\u2013", "...", " and ")[number % 6]
            yield _one(field, f"{match[1]}{sign}{match[2]}{match[3]}", re.escape(f"{match[1]}..{match[2]}"))


@kind("a power of ten in other signs")
def _(record: Record) -> Iterator[Slip]:
    for number, field in enumerate(_valued(record)):
        match = re.fullmatch(r"(~?)([0-9.]+)e([0-9]+)( .*)?", field.value)
        if match:
            typed = (
                f"{match[2]}x10^{match[3]}",
                f"{match[2]} x 10^{match[3]}",
                f"{match[2]}*10^{match[3]}",
                f"{match[2]}\u00d710^{match[3]}",
                f"{match[2]}*10**{match[3]}",
            )[number % 5]
            yield _one(field, f"{match[1]}{typed}{match[4] or ''}", re.escape(f"{match[2]}e{match[3]}"))


@kind("a number in words or with separators")
def _(record: Record) -> Iterator[Slip]:
    for number, field in enumerate(_valued(record)):
        match = re.fullmatch(r"(~?)([0-9]+)e(12|9|6)( .*)", field.value)
        if match:
            word = {"12": "trillion", "9": "billion", "6": "million"}[match[3]]
            yield _one(field, f"{match[1]}{match[2]} {word}{match[4]}", re.escape(f"{match[2]}e{match[3]}"))
        match = re.fullmatch(r"(~?)([0-9]{1,3})([0-9]{3})( .*)", field.value)
        if match:
            sign = ", _'"[number % 4]
            yield _one(field, f"{match[1]}{match[2]}{sign}{match[3]}{match[4]}", f"{match[2]}{match[3]}")


@kind("a sign of firmness in words")
def _(record: Record) -> Iterator[Slip]:
    words = {"~": "about ", "<=": "up to ", ">=": "at least ", ">": "more than ", "<": "less than "}
    for field in _valued(record):
        text = field.value.strip("\"'")
        match = re.fullmatch(r"(~|<=|>=|<|>) ?([0-9].*)", text)
        if match:
            yield _one(field, words[match[1]] + match[2], re.escape(match[1] + match[2].split(" ")[0]))


MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip


@kind("a date in another order")
def _(record: Record) -> Iterator[Slip]:
    for number, field in enumerate(record.fields):
        if field.key not in ("published", "accessed", "due", "value"):
            continue
        match = re.fullmatch(r"([0-9]{4})-([0-9]{2})-([0-9]{2})", field.value)
        if match:
            year, month, day = match.groups()
            name = MONTHS[int(month) - 1]
            typed = (
                f"{day}/{month}/{year}",
                f"{day}.{month}.{year}",
                f"{int(day)} {name} {year}",
                f"{name} {int(day)}, {year}",
                f"{year}/{month}/{day}",
                f"{year}-{int(month)}-{day}",
                f"{month}/{day}/{year}",
                f"{int(day)} {name[:3]} {year}",
                f"{year}{month}{day}",
                f"{year}.{month}.{day}",
            )[number % 10]
            if typed != field.value:
                yield _one(field, typed, re.escape(field.value))


@kind("a day that does not exist")
def _(record: Record) -> Iterator[Slip]:
    for number, field in enumerate(record.fields):
        match = re.fullmatch(r"([0-9]{4})-([0-9]{2})-([0-9]{2})", field.value)
        if field.key in ("published", "accessed", "due", "value") and match:
            typed = (f"{match[1]}-13-{match[3]}", f"{match[1]}-{match[2]}-32", f"{match[1]}-02-30")[number % 3]
            yield _one(field, typed, r"from 01 to")


@kind("a unit in shorthand")
def _(record: Record) -> Iterator[Slip]:
    short = {
        "token/s": ("t/s", "tokens/sec", "tok/s", "tps", "tokens per second", "Token/s", "tokens / s"),
        "gigabyte": ("GB", "Gigabyte", "gigabytes", "gbyte"),
        "bit/parameter": ("bits/param", "bits per parameter", "b/param"),
        "wafer": ("wafers", "Wafer", "w"),
        "parameter": ("params", "parameters", "P"),
        "day": ("days", "d"),
        "month": ("months", "mo"),
        "megawatt": ("MW",),
        "percent": ("%",),
        "x": ("times", "×", "fold"),
    }
    for number, field in enumerate(_valued(record)):
        match = re.fullmatch(r"(\S+) ([a-z/]+)", field.value)
        if match and match[2] in short:
            typed = short[match[2]][number % len(short[match[2]])]
            yield _one(field, f"{match[1]} {typed}", re.escape(match[2]))


@kind("a unit misspelt")
def _(record: Record) -> Iterator[Slip]:
    for number, field in enumerate(_valued(record)):
        match = re.fullmatch(r"(\S+) ([a-z_]{4,})(.*)", field.value)
        if match:
            yield _one(field, f"{match[1]} {_typo(match[2], number)}{match[3]}", rf"\b{match[2]}\b")


@kind("a byte spelt bite")
def _(record: Record) -> Iterator[Slip]:
    for field in _valued(record):
        if "byte" in field.value:
            yield _one(field, field.value.replace("byte", "bite"), r"\w*byte")


@kind("a unit glued to its number")
def _(record: Record) -> Iterator[Slip]:
    for field in _valued(record):
        match = re.fullmatch(r"(\S+) ([a-z/]{3,})", field.value)
        if match:
            yield _one(field, f"{match[1]}{match[2]}", re.escape(re.split(r"\.\.|[~<>=]+", field.value)[-1]))


def _used(record: Record) -> set[str]:
    return {
        name
        for field in record.fields
        if field.lead != "  "
        for name in re.findall(r"(?:claim|figure): ([a-z0-9-]+)", f"{field.key}: {field.value}")
    }


@kind("a lost unit")
def _(record: Record) -> Iterator[Slip]:
    used = _used(record)
    for field in _valued(record):
        match = re.fullmatch(r"(\S+) ([a-z_/*0-9]+)(.*)", field.value)
        if match and match[2] not in ("x", "percent") and (field.record in used or field.key == "gives"):
            yield _one(field, match[1], r"write its unit")


@kind("another unit")
def _(record: Record) -> Iterator[Slip]:
    used = _used(record)
    for field in _valued(record):
        match = re.fullmatch(r"(\S+) ([a-z_/*0-9]+)(.*)", field.value)
        if match and match[2] not in ("x", "percent") and (field.record in used or field.key == "gives"):
            other = "wafer" if "token" in match[2] else "token"
            yield _one(field, f"{match[1]} {other}", r"write its unit")


@kind("a digit of a used value")
def _(record: Record) -> Iterator[Slip]:
    used = _used(record)
    for field in _valued(record):
        match = re.fullmatch(rf"([~<>=]*)([0-9])({NUMBER}|)( .*)?", field.value)
        if match and field.key == "value" and field.record in used and ".." not in field.value:
            digit = str((int(match[2]) + 4) % 9 + 1)
            yield _one(
                field, f"{match[1]}{digit}{match[3]}{match[4] or ''}", rf"write {re.escape(field.value)}|correct"
            )


@kind("a digit of a result")
def _(record: Record) -> Iterator[Slip]:
    for field in _valued(record):
        match = re.fullmatch(r"([~]?)([0-9])((?:[0-9.]|e[0-9]+)*)( .*)?", field.value)
        if match and field.key == "gives" and field.value[0] != "0" and ".." not in field.value:
            digit = str((int(match[2]) + 4) % 9 + 1)
            yield _one(field, f"{match[1]}{digit}{match[3]}{match[4] or ''}", re.escape(f"{match[2]}{match[3]}"))


@kind("a word of a closed list misspelt")
def _(record: Record) -> Iterator[Slip]:
    for number, field in enumerate(record.fields):
        if field.key in LABELS and field.value and field.lead != "  ":
            yield _one(field, _typo(field.value, number), f"`{field.value}`")


@kind("a word of a closed list capitalised")
def _(record: Record) -> Iterator[Slip]:
    for number, field in enumerate(record.fields):
        if field.key in LABELS and field.value and field.lead != "  ":
            typed = (field.value.capitalize(), field.value.replace("_", " ").upper())[number % 2]
            yield _one(field, typed, f"`{field.value}`")


@kind("another label")
def _(record: Record) -> Iterator[Slip]:
    for number, field in enumerate(record.fields):
        if field.key in ("status", "verdict") and field.lead == "    ":
            others = [word for word in LABELS[field.key] if word != field.value]
            yield _one(field, others[number % len(others)], f"record {field.value}|{field.value}, since")


@kind("yes for true")
def _(record: Record) -> Iterator[Slip]:
    for number, field in enumerate(record.fields):
        if field.value == "true":
            yield _one(field, ("yes", "True", "TRUE", "y")[number % 4], r"`true`")


@kind("an address without its scheme or with a space")
def _(record: Record) -> Iterator[Slip]:
    for number, field in enumerate(record.fields):
        if field.key == "url" and field.value.startswith("https://"):
            bare = field.value.removeprefix("https://")
            typed = (bare, field.value.replace("://", ":/", 1), f"https:// {bare}")[number % 3]
            yield _one(field, typed, re.escape(field.value[:50]))


# --- calculations, dates, sources ---


@kind("a name in a formula misspelt")
def _(record: Record) -> Iterator[Slip]:
    for number, field in enumerate(record.fields):
        names = [name for name in re.findall(r"[a-z_]{4,}", field.value) if name not in ("ceil", "floor", "sqrt")]
        if field.key == "formula" and names and not field.several:
            name = names[number % len(names)]
            yield _one(field, re.sub(rf"\b{name}\b", _typo(name, number), field.value, count=1), f"`{name}`")


@kind("a name under given misspelt")
def _(record: Record) -> Iterator[Slip]:
    for number, field in enumerate(record.fields):
        if (
            field.lead == "          "
            and field.section == "claims"
            and field.value.startswith("{")
            and len(field.key) > 3
        ):
            typed = _typo(field.key, number)
            yield _lined(record, field.index, record.lines[field.index].replace(field.key, typed, 1), f"`{field.key}`")


@kind("a sign of a formula from other places")
def _(record: Record) -> Iterator[Slip]:
    for number, field in enumerate(record.fields):
        if field.key == "formula" and " * " in field.value and not field.several:
            sign = (" \u00d7 ", " x ", " \u00b7 ", " ")[number % 4]
            yield _one(field, field.value.replace(" * ", sign, 1), r"\*")
        if field.key == "formula" and " / " in field.value and not field.several:
            sign = (" \u00f7 ", " : ")[number % 2]
            yield _one(field, field.value.replace(" / ", sign, 1), r"/|quotes")


@kind("a parenthesis left out")
def _(record: Record) -> Iterator[Slip]:
    for field in record.fields:
        if field.key == "formula" and ")" in field.value and not field.several:
            at = field.value.rindex(")")
            yield _one(field, field.value[:at] + field.value[at + 1 :], r"\)|parenthes|bracket")


@kind("a sign of a formula turned")
def _(record: Record) -> Iterator[Slip]:
    for field in record.fields:
        if field.key == "formula" and not field.several:
            for one, other in ((" * ", " / "), (" / ", " * ")):
                if one in field.value:
                    yield _one(field, field.value.replace(one, other, 1), r"formula")


@kind("an unread source that decides")
def _(record: Record) -> Iterator[Slip]:
    deciding = set()
    items = list(record.fields)
    for one, two in zip(items, items[1:]):
        if one.lead == "      - " and one.key == "source" and two.key == "stance" and two.value != "context":
            deciding.add(one.value)
    for field in record.fields:
        if field.section == "sources" and field.key == "seen" and field.record in deciding:
            yield _one(field, "unseen", f"{re.escape(field.record)}")


@kind("evidence from an unread source")
def _(record: Record) -> Iterator[Slip]:
    unseen = {
        each.record
        for each in record.fields
        if each.section == "sources" and each.key == "seen" and each.value == "unseen"
    }
    items = list(record.fields)
    for one, two in zip(items, items[1:]):
        if one.lead == "      - " and one.key == "source" and one.value in unseen and two.value == "context":
            yield _one(two, "supports", re.escape(one.value))


@kind("a year of a source's date")
def _(record: Record) -> Iterator[Slip]:
    for field in record.fields:
        if field.section == "sources" and field.key in ("published", "accessed") and field.value.startswith("2026"):
            yield _one(field, field.value.replace("2026", "2062"), r"on or before")


@kind("the record's day or version")
def _(record: Record) -> Iterator[Slip]:
    for field in record.fields:
        if field.key == "as_of" and not field.lead:
            yield _one(field, "2025-11-30", r"correct")
            yield _one(field, "2026-11-31", r"from 01 to")
            yield _one(field, "30 November 2026", r"2026-11-30")
            yield Slip(field.index, field.index + 1, (), r"`as_of`", line=field.index)
        if field.key == "schema_version":
            yield _one(field, "2", r"1")
            yield _one(field, "one", r"1")


@kind("an article's date")
def _(record: Record) -> Iterator[Slip]:
    for field in record.fields:
        if field.section == "articles" and field.key == "published":
            for other in ("2027-07-06/2027-07-08", "2026-12-06/2026-12-08", "2026-07-08/2026-07-06"):
                yield _one(field, other, r"on or before|earlier end first")


@kind("another text of an article")
def _(record: Record) -> Iterator[Slip]:
    for field in record.fields:
        if field.key == "sha256":
            yield _one(field, field.value[1:] + field.value[0], r"text")
            yield _one(field, field.value[:-1], r"64")
            yield _one(field, field.value.upper(), r"lower case")
