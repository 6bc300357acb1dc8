"""The proper names of a record, and which of them a line of text has.

They come from the record itself: its organisations, its speakers, and what its statements write with a capital
letter or, among other scripts, in Latin letters.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from claimbook.record.book import Claimbook
from claimbook.record.model import Organisation

SPELLINGS: Mapping[str, tuple[str, ...]] = {
    "OpenAI": ("オープンAI", "オープンエーアイ", "오픈AI", "오픈에이아이"),
    "Cerebras": ("セレブラス", "세레브라스", "塞雷布拉斯"),
    "NVIDIA": ("エヌビディア", "英伟达", "輝達", "辉达", "엔비디아"),
    "Microsoft": ("マイクロソフト", "微软", "微軟", "마이크로소프트"),
    "Google": ("グーグル", "谷歌", "구글"),
    "Apple": ("アップル", "苹果", "蘋果", "애플"),
    "Amazon": ("アマゾン", "亚马逊", "亞馬遜", "아마존"),
    "Meta": ("メタ社", "메타"),
    "Intel": ("インテル", "英特尔", "英特爾", "인텔"),
    "Tesla": ("テスラ", "特斯拉", "테슬라"),
    "Broadcom": ("ブロードコム", "博通", "브로드컴"),
    "Celestica": ("セレスティカ", "天弘科技", "셀레스티카"),
    "Huawei": ("ファーウェイ", "华为", "華為", "화웨이"),
    "Baidu": ("バイドゥ", "百度", "바이두"),
    "ByteDance": ("バイトダンス", "字节跳动", "字節跳動", "바이트댄스"),
    "Alibaba": ("アリババ", "阿里巴巴", "알리바바"),
    "DeepSeek": ("ディープシーク", "深度求索", "딥시크"),
    "Moonshot AI": ("ムーンショットAI", "月之暗面", "문샷AI"),
    "Xinzhiyuan": ("新智元",),
    "Anthropic": ("アンソロピック", "앤트로픽", "앤스로픽"),
    "Samsung": ("サムスン", "三星", "삼성"),
    "TSMC": ("台积电", "台積電"),
    "Jalapeño": ("ハラペーニョ", "哈拉佩纽", "할라페뇨", "할라피뇨"),
    "Mamba": ("マンバ", "曼巴", "맘바"),
    "Transformer": ("トランスフォーマー", "트랜스포머"),
    "WeChat": ("微信", "ウィーチャット", "위챗"),
}
"""Names of firms and things as Japanese, Chinese and Korean texts write them, by the Latin name under which a record
has them.

Each is the name under which the firm itself trades there, or the common transcription.
"""

_LATIN = r"A-Za-z\u00c0-\u024f"
_WORD = re.compile(rf"[{_LATIN}0-9]+(?:[.\-\u2010\u2011+&][{_LATIN}0-9]+)*")
_BRACKETS = re.compile(r"[(（]([^()（）]*)[)）]")
_ENDING = re.compile(r"-(?:like|class|style|based|level)$|(?<=[A-Z]{2})s$")
_PART = re.compile(r"[0-9]+(?:\.[0-9]+)*|[A-Za-z]+|[^\W\d_A-Za-z]+")
_LATIN_PART = re.compile(r"[0-9]+(?:\.[0-9]+)*|[A-Za-z]+")
_WORDLIKE = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
_GOES_ON = re.compile(r"[A-Za-z0-9]|\.[0-9]")
_JOINTS = frozenset(" \t\u00a0\u202f-\u2010\u2011\u2012\u2013_")
_SHORT = 3
"""Names of at most so many letters are found in their own case alone."""
_LONGEST = 12
_RARE = 12
"""A name that at most this many claims have says by itself what a line is about."""
_TELLING = 2
"""A name that at most this many claims have tells of them without a figure."""
_NO_NAMES = frozenset(
    "I A An The January February March April May June July August September October November December Monday Tuesday "
    "Wednesday Thursday "
    "Friday Saturday Sunday Chinese Japanese French English German Korean Spanish American Mexican European AI IA KI".split()
)
_FOLDED = {
    code: unicodedata.normalize("NFD", chr(code))[0]
    for code in range(0xC0, 0x250)
    if unicodedata.decomposition(chr(code))
}


def folded(text: str) -> str:
    """A text with full-width letters made plain and Latin accents dropped; other scripts stay as they are."""
    return unicodedata.normalize("NFKC", text).translate(_FOLDED)


class _Spelling(NamedTuple):
    """A spelling of a name: its letters and digits, where a hyphen or a space may stand between them, and the name.

    `free` tells that only its first letter has a case of its own.
    """

    letters: str
    joints: frozenset[int]
    free: bool
    name: str

    @classmethod
    def of(cls, plain: str, name: str) -> _Spelling:
        """The spelling of a folded text."""
        parts = _PART.findall(plain) or [plain]
        ends = frozenset(sum(map(len, parts[:count])) for count in range(1, len(parts)))
        return cls("".join(parts), ends, len(plain) > _SHORT and plain[0].isalpha() and plain.isascii(), name)

    def fits(self, letters: str, joints: Collection[int]) -> bool:
        """Whether letters and digits of a text, and where they are joined, spell the name."""
        same = letters == self.letters or (
            self.free and letters[0] == self.letters[0] and letters.lower() == self.letters.lower()
        )
        return same and self.joints.issuperset(joints)


@dataclass(frozen=True)
class Names:
    """The names of a record.

    `said` has the names in each claim's statement, `about` also its speaker and the organisations that it is about.
    `weights` is the larger, the fewer claims have the name; `rare` has those that few claims have.
    """

    finder: Finder
    said: Mapping[str, frozenset[str]]
    about: Mapping[str, frozenset[str]]
    weights: Mapping[str, float]
    rare: frozenset[str]
    telling: Mapping[str, tuple[str, ...]]

    def on(self, text: str) -> frozenset[str]:
        """The names that a line has, those within longer ones too: DeepSeek in DeepSeekV4."""
        return self.finder.on(text)

    def shared(self, claim: str, names: Collection[str]) -> float:
        """How much a claim and the names of a line have in common; 0 is nothing."""
        return sum(self.weights[name] for name in sorted(self.about[claim]) if name in names)

    def missing(self, claim: str, names: Collection[str]) -> float:
        """How much of the names in a claim's statement a line has not."""
        return sum(self.weights[name] for name in sorted(self.said[claim]) if name not in names)

    def has_subject(self, claim: str, names: Collection[str]) -> bool:
        """Whether a name in a claim's statement than which none there is rarer is among these."""
        said = self.said[claim]
        rarest = max((self.weights[name] for name in said), default=0)
        return any(self.weights[name] == rarest and name in names for name in said)

    def told(self, names: frozenset[str]) -> list[str]:
        """The claims whose statement has a name of hardly any other, and no name that is not among these."""
        found = {claim for name in names for claim in self.telling.get(name, ())}
        return [claim for claim in self.said if claim in found and self.said[claim] <= names] if found else []


def names_of(book: Claimbook) -> Names:
    """The names of a record."""
    finder = Finder.of(_forms(book))
    by_organisation = {identifier: _first(record) for identifier, record in book.organisations.items()}
    said, about = {}, {}
    for claim in book.claims.values():
        said[claim.id] = finder.written(claim.statement)
        spoken = finder.written(claim.speaker or "")
        owners = {by_organisation[each] for each in claim.authority if each in by_organisation}
        about[claim.id] = said[claim.id] | spoken | owners
    counts = Counter(name for names in about.values() for name in names)
    stated = Counter(name for names in said.values() for name in names)
    total = max(len(about), 1)
    weights = {name: math.log1p(total / max(counts[name], 1)) for name in finder.names}
    rare = frozenset(name for name, count in stated.items() if count <= _RARE)
    telling: dict[str, list[str]] = {}
    owned = set(by_organisation.values())
    for identifier, names in said.items():
        for name in names:
            # That an organisation is named tells nothing of what it is said to do.
            if stated[name] <= _TELLING and (name not in owned or len(names) > 1):
                telling.setdefault(name, []).append(identifier)
    return Names(finder, said, about, weights, rare, {name: tuple(claims) for name, claims in telling.items()})


@dataclass(frozen=True)
class Finder:
    """The names that a text may have, looked up by their letters and digits, so that their number costs nothing.

    `words` has each Latin spelling, its pattern and its name by its letters and digits in lower case; `runs` has those
    in other scripts by their first two characters. `inner` has the names within each name.
    """

    names: tuple[str, ...]
    words: Mapping[str, tuple[_Spelling, ...]]
    runs: Mapping[str, tuple[_Spelling, ...]]
    inner: Mapping[str, frozenset[str]]

    @classmethod
    def of(cls, forms: Mapping[str, Collection[str]]) -> Finder:
        """What finds names, each given with its spellings."""
        words: dict[str, list[_Spelling]] = {}
        runs: dict[str, list[_Spelling]] = {}
        for name, spellings in forms.items():
            for plain in sorted({folded(spelling) for spelling in spellings} - {""}):
                spelling = _Spelling.of(plain, name)
                if plain.isascii():
                    words.setdefault(spelling.letters.lower(), []).append(spelling)
                else:
                    runs.setdefault(spelling.letters[:2], []).append(spelling)
        bare = cls(
            tuple(forms),
            {letters: tuple(found) for letters, found in words.items()},
            {first: tuple(found) for first, found in runs.items()},
            {},
        )
        return replace(bare, inner={name: bare.written(name) for name in forms})

    def on(self, text: str) -> frozenset[str]:
        """The names that a text has, and those within them."""
        found = self.written(text)
        return found.union(*(self.inner[name] for name in found))

    def written(self, text: str) -> frozenset[str]:
        """The names that a text spells out."""
        plain = folded(text)
        return frozenset((*self._latin(plain), *(() if plain.isascii() else self._others(plain))))

    def _latin(self, plain: str) -> Iterator[str]:
        """The names in Latin letters: whole words, their parts joined by a hyphen, a space or nothing."""
        parts = [(match[0], *match.span()) for match in _LATIN_PART.finditer(plain)]
        for at, (_, start, _) in enumerate(parts):
            if start and plain[start - 1] in _WORDLIKE:
                continue
            letters, joints, end = "", [], start
            for part, begins, ends in parts[at : at + _LONGEST]:
                if begins > end:
                    if begins > end + 1 or plain[end] not in _JOINTS:
                        break
                    joints.append(len(letters))
                letters, end = letters + part, ends
                if letters.lower() in self.words and not _GOES_ON.match(plain, end):
                    yield from (each.name for each in self.words[letters.lower()] if each.fits(letters, joints))

    def _others(self, plain: str) -> Iterator[str]:
        """The names in other scripts, wherever they stand."""
        for at, character in enumerate(plain):
            for first in (character, plain[at : at + 2]):
                for each in self.runs.get(first, ()):
                    if plain.startswith(each.letters, at) or _joined(
                        each.letters, plain[at : at + 2 * len(each.letters)]
                    ):
                        yield each.name


def _joined(letters: str, text: str) -> bool:
    """Whether a text begins with these letters once what may join them is left out."""
    return "".join(each for each in text if each not in _JOINTS).startswith(letters)


def _forms(book: Claimbook) -> dict[str, set[str]]:
    """Every name with its spellings, itself among them."""
    forms: dict[str, set[str]] = {}
    for organisation in book.organisations.values():
        forms.setdefault(_first(organisation), set()).update(_of(organisation))
    owners = {spelling: name for name, spellings in forms.items() for spelling in spellings}
    speakers = {name for claim in book.claims.values() for name in _runs(claim.speaker or "", None)}
    known = set(owners) | speakers | {part for name in speakers for part in name.split()}
    known |= {
        part for claim in book.claims.values() for run in _runs(claim.statement, frozenset()) for part in run.split()
    }
    runs = speakers | {
        name for claim in book.claims.values() for run in _runs(claim.statement, known) for name in _parted(run, owners)
    }
    whole = {run for run in runs if run not in owners}
    longer = _by_ending(whole)
    for run in sorted(whole):
        others = longer.get(run, ())
        forms.setdefault(others[0] if len(others) == 1 else run, set()).add(run)
    for person in speakers:
        if person in forms and person.count(" ") == 1 and person.split()[1] not in owners:
            forms[person].add(person.split()[1])
    by_folded = {folded(spelling).casefold(): name for name, spellings in forms.items() for spelling in spellings}
    for latin, spellings in SPELLINGS.items():
        if name := by_folded.get(folded(latin).casefold()):
            forms[name].update(spellings)
    return {name: {name, *spellings} for name, spellings in forms.items()}


def _by_ending(runs: Iterable[str]) -> dict[str, list[str]]:
    """The runs of words by each run that they end in."""
    found: dict[str, list[str]] = {}
    for run in sorted(runs):
        words = run.split()
        for start in range(1, min(len(words), _LONGEST)):
            found.setdefault(" ".join(words[start:]), []).append(run)
    return found


def _first(organisation: Organisation) -> str:
    """An organisation's name without what is bracketed, and without what follows the word that is its id."""
    name = _BRACKETS.sub("", organisation.name).split(",")[0].strip() or organisation.name
    head = name.split()[0]
    return head if folded(head).casefold() == organisation.id and len(head) > 3 else name


def _of(organisation: Organisation) -> Iterator[str]:
    yield _first(organisation)
    name = _BRACKETS.sub("", organisation.name).split(",")[0].strip()
    if name:
        yield name
        if folded(name.split()[0]).casefold() == organisation.id:
            yield name.split()[0]
    for inside in _BRACKETS.findall(organisation.name):
        for part in inside.split(","):
            runs = list(_runs(part, None))
            yield from runs if runs or part.isascii() or not part.strip() else [part.strip()]


def _parted(run: str, owners: Mapping[str, str]) -> Iterator[str]:
    """The names in a run of capitalised words: an organisation's at its beginning is one of its own."""
    words = run.split()
    ends = [end for end in range(len(words), 0, -1) if " ".join(words[:end]) in owners]
    rest = " ".join(words[ends[0] :]) if ends else run
    if rest:
        yield rest


def _runs(text: str, known: Collection[str] | None) -> Iterator[str]:
    """The runs of words that look like names.

    A plain word with a capital at the beginning of a sentence looks like one only if it is `known`; None takes all.
    """
    run: list[str] = []
    last = 0
    for match in _WORD.finditer(text):
        before = text[last : match.start()]
        word = _ENDING.sub("", match[0])
        if run and before not in (" ", "\u00a0"):
            yield " ".join(run)
            run = []
        begins = not run and re.search(r"(?:^|[.!?:]\s+)[\"“'(]*$", text[: match.start()]) is not None
        if _looks_named(word) and not (begins and known is not None and word not in known and not _surely_named(word)):
            run.append(word)
        elif run:
            yield " ".join(run)
            run = []
        last = match.end()
    if run:
        yield " ".join(run)


def _looks_named(word: str) -> bool:
    return (
        len(word) > 1
        and word not in _NO_NAMES
        and (word[0].isupper() or any(character.isupper() for character in word[1:]))
    )


def _surely_named(word: str) -> bool:
    """Whether no sentence makes a word look so by beginning with it: GPT-5.6, OpenAI, vLLM."""
    return any(character.isupper() or character.isdigit() for character in word[1:])
