"""What a line is about besides its names: words for things and deeds, the same in seven languages.

A claim's are read off its statement, which is English. The table is short and made by hand, from the nouns and verbs
that pieces on machines, firms and plans are made of; a word that the table has not is compared between English texts
alone. Measures (tokens, wafers, seconds) are not among them: they are the units of figures.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache

_LANGUAGES = ("en", "fr", "de", "es", "ja", "zh", "ko")
_TABLE = """
speed|fast|quick* ; vitesse*|rapid* ; Geschwindigkeit*|schnell* ; velocidad*|rápid* ; 速度|高速|速[いくさ] ;
  速度|快 ; 속도|빠르|빠른
wait* ; attend*|attente* ; wart* ; esper* ; 待[つたちっ] ; 等待|等了|要等|再等|等(?=[一二两三几0-9]) ;
  기다[리려린렸]
click* ; cliqu*|clic ; klick*|anklick* ; clic|puls* ; クリック ; 点击|点一|去点 ; 클릭|누르
button* ; bouton* ; Knopf|Knöpfe|Schaltfläche* ; botón|botones ; ボタン ; 按钮 ; 버튼
agent* ; agent* ; Agent* ; agente* ; エージェント|Agent ; 智能体|Agent ; 에이전트
operation*|task*|job* ; opération*|tâche* ; Aufgabe*|Vorg[aä]ng* ; tarea*|operaci* ; 操作|タスク ; 操作|任务 ;
  작업
design* ; concept*|conçu* ; Entw[uü]rf*|entw[oau]rf*|Design* ; diseñ* ; 設計 ; 设计 ; 설계
manufactur* ; fabricat* ; Fertigung|gefertigt|Herstellung ; fabricaci* ; 製造 ; 制造|造出 ; 제조
layer* ; couche* ; Schicht* ; capa|capas ; 層 ; 层 ; 층|레이어
network* ; réseau* ; Netz|Netze*|Netzwerk* ; red|redes ; ネットワーク ; 网络 ; 네트워크|신경망
parameter* ; paramètre* ; Parameter* ; parámetro* ; パラメ ; 参数 ; 파라미터|매개변수
active|activat* ; acti[fv]*|activation* ; aktiv* ; activ* ; アクティブ|活性 ; 激活 ; 활성
total ; tota[lu]* ; insgesamt|gesamt* ; total* ; 総|合計 ; 总|总共 ; 총|전체
weight* ; poids ; Gewicht* ; peso* ; 重み ; 权重 ; 가중치
store|stores|stored|storing ; stock* ; speicher* ; guard*|almacen* ; 格納|保存 ; 存放|存储 ; 저장
comput* ; calcul* ; rechn*|gerechnet|Berechnung* ; calcul*|cómputo* ; 計算 ; 计算 ; 계산|연산
floating ; flottant* ; Gleitkomma* ; flotante* ; 浮動小数 ; 浮点 ; 부동소수
bandwidth ; bande passante ; Bandbreite* ; ancho de banda ; 帯域 ; 带宽 ; 대역폭
data cent*|datacent* ; (?:super)?centre* de données ; Rechenzentr* ; centros? de datos ; データセンター ;
  数据中心 ; 데이터\\s?센터
launch*|releas*|open|opens|opened|opening|deploy* ; lanc*|ouvr*|disponib*|déplo* ;
  start*|veröffentlich*|offen|öffne*|(?:in|den) Betrieb ; lanz*|abr[ie]*|despl[ie]* ;
  リリース|公開|開放|発売|導入|デプロイ|配備 ; 推出|发布|开放|上线|部署 ; 출시|공개|열린|배치|배포
announc*|present*|unveil* ; annonc*|présent*|dévoil* ; (?:an)?kündig*|angekündigt|vorgestellt|stellt* ;
  anunci*|present* ; 発表 ; 公布|发布|宣布|介绍 ; 발표|선보
official* ; officiel* ; offiziell* ; oficial* ; 公式|正式 ; 官方|正式 ; 공식
family ; famille* ; Familie* ; familia* ; ファミリー ; 家族 ; 제품군|패밀리
customer*|client* ; client* ; Kunde* ; cliente* ; 顧客 ; 客户 ; 고객
price*|cost|costs|costly|expensive ; prix|coût* ; Preis*|kost(?:et|en|ete|eten)|teuer* ;
  precio*|cuest*|cost[aóe]* ; 価格|費用|高額|高価 ; 价格|费用|昂贵|花费 ; 가격|비용|비싼
model* ; modèle* ; Modell* ; modelo* ; モデル ; 模型 ; 모델
chip* ; puce* ; Chip* ; chip|chips ; チップ ; 芯片 ; 칩
wafer* ; wafer*|plaquette*|galette* ; Wafer* ; oblea* ; ウ[エェ]ハ|ワーファー ; 晶圆 ; 웨이퍼
capacity ; capacité* ; Kapazität* ; capacidad* ; 容量|搭載 ; 容量|装下|放下 ; 용량|들어간
memory ; mémoire* ; Speicher ; memoria* ; メモリ ; 内存|存储器 ; 메모리
cache* ; cache* ; Cache* ; caché* ; キャッシュ ; 缓存 ; 캐시
device* ; dispositif*|appareil* ; Gerät* ; dispositivo* ; デバイス ; 设备 ; 장치|디바이스
specification*|spec|specs ; spécification* ; Datenblatt|Spezifikation* ; especificaci* ; 仕様 ; 规格|说明书 ;
  사양
character* ; caractère* ; Schriftzeichen|Zeichen ; caracter* ; 文字|漢字 ; 汉字|字 ; 글자|한자|문자
read|reads|reading|reader* ; lire|lit|lecture ; lesen|liest ; lee*|leer|leyó|leído ; 読[みむん] ; 读|阅读 ; 읽
text* ; texte* ; Text* ; texto* ; テキスト|文章 ; 文字|文章|文本 ; 텍스트|글
generat* ; génér* ; erzeug*|generier* ; gener* ; 生成 ; 生成 ; 생성
gigawatt*|GW ; gigawatt*|GW ; Gigawatt*|GW ; gigavatio*|GW ; ギガワット|GW ; 吉瓦|GW ; 기가와트|GW
power|electric* ; électri* ; Strom|elektrisch* ; eléctric*|energía ; 電力 ; 电力 ; 전력
city|cities ; ville* ; Stadt|Städte ; ciudad* ; 都市 ; 城市 ; 도시
factory|factories|plant|plants ; usine* ; Fabrik*|Werk ; fábrica* ; 工場 ; 工厂 ; 공장
user* ; utilisateur*|internaute* ; Nutzer* ; usuario* ; ユーザー|利用者 ; 用户 ; 사용자
employee*|staff ; employé*|salarié* ; Mitarbeit*|Beschäftigt* ; emplead* ; 従業員|社員 ; 员工 ; 직원
revenue*|sales ; chiffre d['’]affaires|ventes ; Umsatz|Umsätze ; ingres*|ventas ; 売上 ; 营收|销售额 ; 매출
profit* ; bénéfice* ; Gewinn* ; beneficio* ; 利益 ; 利润 ; 이익
funds|funding|funded|invests|invested|investing|investment* ;
  financ*|invest* ; Finanz*|invest* ; financ*|invert*|inversi* ; 資金|投資 ; 融资|投资 ;
  자금|투자
partner* ; partenaire* ; Partner* ; soci[oa]* ; パートナー ; 合作伙伴|伙伴 ; 파트너
train* ; entraîn* ; trainier* ; entren* ; 学習|訓練 ; 训练 ; 학습|훈련
token* ; token*|jeton* ; Token* ; token* ; トークン|Token ; token|词元 ; 토큰
context ; contexte* ; Kontext* ; contexto* ; コンテキスト ; 上下文 ; 컨텍스트
size ; taille* ; Größe* ; tamaño* ; サイズ|大きさ ; 规模|大小 ; 크기|규모
hardware ; matériel* ; Hardware ; hardware ; ハードウェア ; 硬件 ; 하드웨어
"""


def _rows() -> tuple[tuple[str, Mapping[str, str]], ...]:
    rows = []
    for row in re.split(r"\n(?! )", _TABLE.strip()):
        cells = [cell.strip() for cell in row.split(" ;")]
        rows.append((re.split(r"[*|(]", cells[0])[0], dict(zip(_LANGUAGES, cells, strict=True))))
    return tuple(rows)


TOPICS: Mapping[str, Mapping[str, str]] = dict(_rows())
"""By topic, its spellings by language as alternatives of a pattern; `*` is any ending of a word."""

_PLAIN = frozenset(
    # what any English sentence may have, and what figures are made of
    "a about above after again against all also an and any are as at be because been before between both but by can "
    "could did do does down each every few first for from get goes had has have he her him his how if in into is it "
    "its just last like made make makes many may might more most much must new next no not now of off on once one only "
    "or other our out over own per put said same say says second seconds she should since so some such take takes than "
    "that the their them then there these they this those through time times to too took under until up use used uses "
    "using very was way we well were what when where which while who whose why will with within would year years month "
    "months week weeks day days hour hours minute minutes half percent million billion trillion thousand hundred dozen "
    "two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty sixty seventy eighty ninety "
    "single several".split()
)
_ENDINGS = re.compile(r"(?<=\w{3})(?:ies|es|s|ed|ing)$")
_WORD = re.compile(r"[a-z][a-z]+")


def topics(text: str, language: str) -> frozenset[str]:
    """The topics of a line, and the words of an English one that may be of some claim; those begin with an `=`."""
    if language not in _SPACED:
        return frozenset(_NAMES[match.lastgroup or ""] for match in _pattern(language).finditer(text))
    phrases = _phrases(language)
    found = {_NAMES[match.lastgroup or ""] for match in phrases.finditer(text)}
    found.update(_topic(word, language) for word in _SPACED_WORD.findall(phrases.sub(" ", text)))
    return frozenset(found - {""})


def measured_by(unit: str | None) -> frozenset[str]:
    """The topics that say no more than a unit does."""
    return _measured_by(unit) if unit else frozenset()


@lru_cache(maxsize=4096)
def _measured_by(unit: str) -> frozenset[str]:
    parts = re.findall("[a-z]+", unit.lower().replace("_", " "))
    words = {*parts, *map(_stem, parts)}
    return frozenset({*words, *(f"={word}" for word in words), *(("speed",) if unit.endswith("/s") else ())})


def _stem(word: str) -> str:
    return _ENDINGS.sub("", word)


_NAMES = {f"t{index}": topic for index, topic in enumerate(TOPICS)}
_SPACED = ("en", "fr", "de", "es")
_SPACED_WORD = re.compile(r"[^\W\d_]+")
_PHRASE = re.compile(r"[ .'’]")


def _alternatives(language: str) -> list[tuple[str, str]]:
    """Each spelling of a topic in a language, with the name of its group."""
    found = []
    for index, spellings in enumerate(TOPICS.values()):
        found += [(f"t{index}", each.replace("*", r"\w*")) for each in _split(spellings[language])]
    return found


def _split(cell: str) -> list[str]:
    """The alternatives of a cell; those within brackets are one."""
    return re.findall(r"(?:\([^()]*\)|\[[^\[\]]*\]|[^|(\[])+", cell)


@lru_cache(maxsize=1 << 16)
def _topic(word: str, language: str) -> str:
    """What a word is about: a topic, or the word of an English claim, "" for neither."""
    for group, pattern in _words(language):
        if pattern.fullmatch(word):
            return _NAMES[group]
    return f"={_stem(word)}" if language == "en" and _WORD.fullmatch(word) and word not in _PLAIN else ""


@cache
def _words(language: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple(
        (group, re.compile(each, re.IGNORECASE)) for group, each in _alternatives(language) if not _PHRASE.search(each)
    )


@cache
def _phrases(language: str) -> re.Pattern[str]:
    """The spellings of several words."""
    return _any_of([pair for pair in _alternatives(language) if _PHRASE.search(pair[1])], r"(?<!\w)", r"(?!\w)")


@cache
def _pattern(language: str) -> re.Pattern[str]:
    return _any_of(_alternatives(language), "", "")


def _any_of(alternatives: list[tuple[str, str]], before: str, after: str) -> re.Pattern[str]:
    by_group: dict[str, list[str]] = {}
    for group, each in alternatives:
        by_group.setdefault(group, []).append(each)
    # What no spelling begins with is passed over at once.
    firsts = "".join(sorted({first for _, each in alternatives for first in _first(each)}))
    groups = "|".join(f"(?P<{group}>{'|'.join(found)})" for group, found in by_group.items())
    return re.compile(f"(?=[{re.escape(firsts)}]){before}(?:{groups}){after}", re.IGNORECASE)


def _first(spelling: str) -> str:
    """The characters that a spelling may begin with."""
    if spelling.startswith("(?:"):
        inner, _, rest = spelling[3:].partition(")")
        return "".join(each[0] for each in inner.split("|")) + rest.removeprefix("?")[:1]
    return spelling[:1]
