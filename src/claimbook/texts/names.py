"""The proper names of a record, and which of them a line of text has.

They come from the record itself: its organisations, its speakers, and what its statements write with a capital
letter or, among other scripts, in Latin letters.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

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
_RARE = 12
"""A name that at most this many claims have says by itself what a line is about."""
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


@dataclass(frozen=True)
class Names:
    """The names of a record.

    `patterns` finds each in a folded text. `said` has the names in each claim's statement, `about` also its
    speaker and the organisations that it is about. `weights` is the larger, the fewer claims have the name; `rare`
    has those that few claims have. `inner` has the names within each name.
    """

    patterns: Mapping[str, re.Pattern[str]]
    said: Mapping[str, frozenset[str]]
    about: Mapping[str, frozenset[str]]
    weights: Mapping[str, float]
    rare: frozenset[str]
    inner: Mapping[str, frozenset[str]]

    def on(self, text: str) -> frozenset[str]:
        """The names that a line has, those within longer ones too: DeepSeek in DeepSeekV4."""
        plain = folded(text)
        found = {name for name, pattern in self.patterns.items() if pattern.search(plain)}
        return frozenset(found.union(*(self.inner[name] for name in found)))

    def shared(self, claim: str, names: frozenset[str]) -> float:
        """How much a claim and the names of a line have in common; 0 is nothing."""
        return sum(self.weights[name] for name in self.about[claim] & names)

    def told(self, names: frozenset[str]) -> list[str]:
        """The claims whose statement has a rare name and no name that is not among these."""
        return [claim for claim, said in self.said.items() if said and said <= names and said & self.rare]


def names_of(book: Claimbook) -> Names:
    """The names of a record."""
    forms = _forms(book)
    patterns = {name: _pattern(spellings) for name, spellings in forms.items()}
    by_organisation = {identifier: _first(record) for identifier, record in book.organisations.items()}
    said, about = {}, {}
    for claim in book.claims.values():
        said[claim.id] = _within(claim.statement, patterns)
        spoken = _within(claim.speaker or "", patterns)
        owners = {by_organisation[each] for each in claim.authority if each in by_organisation}
        about[claim.id] = said[claim.id] | spoken | owners
    counts = Counter(name for names in about.values() for name in names)
    total = max(len(about), 1)
    weights = {name: math.log1p(total / max(counts[name], 1)) for name in patterns}
    rare = frozenset(name for name in patterns if 0 < sum(name in names for names in said.values()) <= _RARE)
    inner = {name: _within(name, patterns) for name in patterns}
    return Names(patterns, said, about, weights, rare, inner)


def _within(text: str, patterns: Mapping[str, re.Pattern[str]]) -> frozenset[str]:
    plain = folded(text)
    return frozenset(name for name, pattern in patterns.items() if pattern.search(plain))


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
    for run in sorted(whole):
        longer = [other for other in whole if other.endswith(f" {run}")]
        forms.setdefault(longer[0] if len(longer) == 1 else run, set()).add(run)
    for person in speakers:
        if person in forms and person.count(" ") == 1 and person.split()[1] not in owners:
            forms[person].add(person.split()[1])
    by_folded = {folded(spelling).casefold(): name for name, spellings in forms.items() for spelling in spellings}
    for latin, spellings in SPELLINGS.items():
        if name := by_folded.get(folded(latin).casefold()):
            forms[name].update(spellings)
    return {name: {name, *spellings} for name, spellings in forms.items()}


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


def _runs(text: str, known: Iterable[str] | None) -> Iterator[str]:
    """The runs of words that look like names.

    A plain word with a capital at the beginning of a sentence looks like one only if it is `known`; None takes all.
    """
    trusted = None if known is None else set(known)
    run: list[str] = []
    last = 0
    for match in _WORD.finditer(text):
        before = text[last : match.start()]
        word = _ENDING.sub("", match[0])
        if run and before not in (" ", "\u00a0"):
            yield " ".join(run)
            run = []
        begins = not run and re.search(r"(?:^|[.!?:]\s+)[\"“'(]*$", text[: match.start()]) is not None
        if _looks_named(word) and not (
            begins and trusted is not None and word not in trusted and not _surely_named(word)
        ):
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


def _pattern(spellings: Iterable[str]) -> re.Pattern[str]:
    return re.compile("|".join(sorted(map(_spelled, spellings), key=len, reverse=True)))


def _spelled(spelling: str) -> str:
    """A spelling with hyphens and spaces left open. Latin ones are whole words that begin with the same case."""
    plain = folded(spelling)
    parts = _PART.findall(plain)
    if not parts:
        return re.escape(plain)
    inner = r"[\s\-\u2010-\u2013_]?".join(map(re.escape, parts))
    if not plain.isascii():
        return inner
    if len(plain) > 3 and plain[0].isalpha():
        inner = f"{inner[0]}(?i:{inner[1:]})"
    return rf"(?<![A-Za-z0-9]){inner}(?![A-Za-z0-9]|\.[0-9])"
