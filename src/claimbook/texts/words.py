"""Words that weaken, deny or count, by language: what a rendering may lose.

The tables are short and made by hand: the commonest words of each class, as grammars and dictionaries list them
(modal adverbs and verbs of supposing; particles of negation; indefinite quantifiers). A text may well hedge or deny in
words that are not here, so the difference between two languages is a finding to read, not a proof.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True)
class Tables:
    """One language's spellings, as alternatives of a pattern.

    `doubt`: the writer does not stand behind it wholly. `hearsay`: it is credited to another voice. `condition`: it
    holds only if. `denies`: a negation of the sentence; `lacks`: a word that has one in it (without, unknown).
    `several`: more than one, without a number; `one`: what may stand for a one. `idle`: idioms of any class that
    neither weaken nor deny (`not only`, `sans doute` as a denial). `begin`, `middle`, `end`: parts of a year or month.
    `apart`: the language writes words apart.
    """

    doubt: str
    hearsay: str
    condition: str
    denies: str
    lacks: str
    several: str
    one: str
    idle: str
    begin: str
    middle: str
    end: str
    apart: bool = True


_CLASSES = ("doubt", "hearsay", "condition", "denies", "lacks", "several", "one", "idle")

TABLES: Mapping[str, Tables] = {
    "en": Tables(
        doubt=r"(?-i:may)|might|could|perhaps|maybe|possibly|possible|probabl[ey]|(?:un)?likely|likeliest|apparently|seem(?:s|ed|ingly)?|appears? to"
        r"|suspect(?:s|ed)?|guess(?:es|ed|work)?|reckon(?:s|ed)?|suppos(?:e|es|ed|edly|ition)|presum(?:es?|ed|ably)|estimat(?:e|es|ed)|speculat(?:es?|ed|ion|ions)"
        r"|assum(?:es?|ed|ption)|believe[sd]?|in "
        r"theory|theoretically|hypothes[ei]s|hypothetical|conjectur(?:es?|ed)|rumou?r(?:s|ed)?",
        hearsay=r"according to|reportedly|allegedly|(?:is|are|was|were) said to|sources say|(?:he|she|they) says?",
        condition=r"if|provided that|as long as|unless|assuming",
        denies=r"not|\w+n['’]t|never|no|none|nor|neither|cannot|nothing|nobody|nowhere",
        lacks=r"without|lacks?|lacked|lacking|unknown|unavailable|unable|impossible|fail(?:s|ed)? "
              r"to|hardly|barely|unprecedented|far from",
        several=r"several|many|multiple|various|numerous|dozens|hundreds|thousands|some|a few|plenty|a number of|a "
                r"host of",
        one=r"an?|one|single|sole|only|each|its?",
        idle=r"not only|not just|not merely|no doubt|nothing but|not least|no\.\s?(?=[0-9])|if not|speculative "
             r"decoding|no matter",
        begin=r"beginning|early|start", middle=r"mid(?:dle)?", end=r"end|late",
    ),
    "fr": Tables(
        doubt=r"peut-être|probablement|vraisemblablement|sans "
              r"doute|apparemment|sembl(?:e|ent|ait|erait)|pourrai(?:t|ent)|devrai(?:t|ent)|serai(?:t|ent)"
        r"|aurai(?:t|ent)|probables?|possibles?|suppos(?:e|ent|é|ée|és|ées|ait)|supposition|estim(?:e|ent|é|ée|ait)|soupçonn(?:e|ent|ait)|hypothèses?|spéculations?"
        r"|théoriquement|en théorie|conjectures?|rumeurs?|devin(?:e|ent)|pens(?:e|ent)|croi(?:t|ent)|on dirait|il "
        r"paraît|présum(?:e|ent|é|ée)",
        hearsay=r"selon|d['’]après|à en croire|affirm(?:e|ent)|indiqu(?:e|ent) que|estiment que",
        condition=r"si(?= (?:c['’]|l[ae']|les|on|vous|nous|elle|tu|un|une|ce|cette|(?-i:[A-Z])))|s['’]ils?|tant que|à "
                  r"condition|à moins",
        denies=r"(?:ne |n['’])[^.;:!?]{0,40}?(?<!\w)(?:pas|jamais|rien|aucune?|plus|guère|ni|point)|pas|jamais|aucune?|ni|non|nulle?",
        lacks=r"sans|impossibles?|indisponibles?|inconnue?s?|dépourvue?s?|manqu(?:e|ent)|loin d['’e]",
        several=r"plusieurs|divers(?:es)?|nombreu(?:x|ses)|multiples?|quelques|certaine?s|beaucoup|différente?s|des "
                r"milliers|des dizaines|des centaines",
        one=r"un|une|l['’]une?|d['’]une?|qu['’]une?|seule?|unique|chaque",
        idle=r"non seulement|(?:ne |n['’])[^.;:!?]{0,25}?pas seulement|pas seulement|pas uniquement|sans doute|sans "
             r"cesse|plus ou moins|n['’]est-ce pas"
        r"|(?:ne |n['’](?!importe))(?:(?!(?<!\w)(?:pas|jamais|plus|rien|aucune?|ni)(?!\w))[^.,;:!?]){0,40}?(?<!\w)qu(?:e|['’]\w+)|non-\w+",
        begin=r"début", middle=r"mi|milieu", end=r"fin",
    ),
    "de": Tables(
        doubt=r"vielleicht|möglicherweise|wahrscheinlich\w*|vermutlich\w*|vermut(?:et|en|ete)|Vermutung(?:en)?|wohl|anscheinend|offenbar|schein(?:t|en|bar)|könnten?|dürften?"
        r"|mutma(?:ß|ss)(?:lich\w*|ung|ungen|t)|schätz(?:t|en|ten|ung|ungen)|spekul(?:iert|ieren|ation|ationen)|Hypothesen?|theoretisch|glaub(?:t|en)|angenommen|denkbar|würden?",
        hearsay=r"laut|zufolge|soll|sollen|angeblich|heißt es|nach Angaben",
        condition=r"wenn|falls|sofern|solange",
        denies=r"nicht|kein(?:e|er|es|en|em)?|niemals|nie|nichts|niemand|weder|nirgends|keineswegs",
        lacks=r"ohne|unbekannt\w*|unmöglich\w*|kaum|fehl(?:t|en|te|ende\w*)",
        several=r"mehrere\w?|viele\w?|zahlreiche\w?|verschiedene\w?|einige\w?|diverse\w?|Dutzende\w?|Hunderte\w?|Tausende\w?",
        one=r"eine?[rsnm]?|einzig\w*|einzeln\w*|jede\w?",
        idle=r"nicht nur|nicht bloß|nicht zuletzt|nicht mehr als|wenn auch|nichts als|so viele?",
        begin=r"Anfang|Beginn", middle=r"Mitte", end=r"Ende",
    ),
    "es": Tables(
        doubt=r"quizás?|tal vez|probablemente|posiblemente|probables?|posibles?|al "
              r"parecer|aparentemente|parec(?:e|en|ía)|podrían?|serían?|habrían?|deberían?|supon(?:e|en|ía|iendo)"
        r"|supuest[oa]s?|estim(?:a|an|ó|ado)|sospech(?:a|an|as)|especul(?:a|an|ación|aciones)|hipótesis|en "
        r"teoría|teóricamente|conjeturas?|rumor(?:es)?|cre(?:e|en) que",
        hearsay=r"según|de acuerdo con|supuestamente|se dice que|dicen que|al decir de",
        condition=r"si|siempre que|a menos que",
        denies=r"no|nunca|jamás|ningun[oa]s?|ningún|nada|nadie|ni|tampoco",
        lacks=r"sin|imposibles?|desconocid[oa]s?|carec(?:e|en|ía)|apenas|falt(?:a|an)",
        several=r"vari[oa]s|much[oa]s|numeros[oa]s|múltiples|divers[oa]s|algun[oa]s|distint[oa]s|decenas|cientos|miles",
        one=r"un|una|uno|sol[oa]|únic[oa]|cada",
        idle=r"no s[oó]lo|no solamente|no más que|nada más|sin duda|sin embargo|como si|tras",
        begin=r"principios|comienzos|inicios", middle=r"mediados", end=r"finales|fines|fin",
    ),
    "ja": Tables(
        doubt=r"かもしれ(?:ない|ません|ず)|おそらく|恐らく|たぶん|多分|可能性|だろう(?!か)|でしょう(?!か)|らしい|よう(?:だ|です|である|に見え|に思わ)|みたい(?:だ|です)|思われ|考えられ|見込(?:み|まれ)"
        r"|推測|推定|推察|憶測|仮説|はず(?:だ|です)|ではない(?:か|でしょうか)|理論(?:的には|上)|と考えて|疑って|予想|想定",
        hearsay=r"によ(?:ると|れば)|私の理解では|とのこと|そうです|と言われ|とされ|という(?=[。！])|によりますと",
        condition=r"もし|仮に|であれば|すれば|場合|なら(?=、|ば)|限り",
        denies=r"ではありません(?:でした)?|ではな(?:い|く|かった)|じゃない|ありません(?:でした)?|ません(?:でした)?|ない|なかった|なく(?=、|て|と|は|$)|(?<=[かがさたばまらわいえけせてねべめれじぎ])ず(?=に|、|。|$)",
        lacks=r"不可能|不要|不明|未定|未発表|未公開|無し|なし(?=に|で|の)|前例のな|欠け",
        several=r"複数|多数|多く|数多|さまざま|様々|いくつ|たくさん|各種|たち|大勢|諸",
        one=r"一|1|１|単|唯一",
        idle=r"だけで(?:は)?なく|のみならず|ばかりでなく|に違いない|間違いな[いく]|なければなら(?:ない|ず|ません)|に(?:過|す)ぎ(?:ない|ません|ず)|しか(?!も|し)[^。、]{0,24}?(?:ない|ません|ず)"
        r"|ほかなら(?:ない|ず)|少な[いく]|なくなく|投機的|まもなく|間もなく|もなく|少なくとも|ほどなく|必ず|まず|わずか|ほかない|はもちろん|(?<=[^しき])はずれ",
        begin=r"初|上旬|頭|前半", middle=r"中旬|半ば|中頃", end=r"末|下旬|後半",
        apart=False,
    ),
    "zh": Tables(
        doubt=r"很?可能|也许|或许|大概|恐怕|似乎|好像|看来|看似|估计|猜测|推测|猜想|猜|疑似|怀疑|想必|应该是|假设|假说|理论上|设想|认为|推断|相信|也許|或許|可能是|猜測|推測|估計|懷疑|似是",
        hearsay=r"据说|据称|据报道|(?<![数占依论证凭票收单])据(?!点|此|守|为)|按照|透露称|听说|(?<![數占依論證憑票收單])據(?!點|此)",
        condition=r"如果|假如|若(?!干)|倘若|要是|只要|除非",
        denies=r"没有|没|沒有|并非|並非|并不|绝不|绝非|不是|而非|无法|無法|从未|從未|不|未(?!来)|别(?![的人墅名])|莫",
        lacks=r"无(?!论|比|数|疑)|缺乏|缺少|未知|前所未有|史无前例",
        several=r"多(?:个|片|块|款|家|种|位|台|项|張|张|名|条)|众多|许多|不少|各种|各类|若干|一些|诸多|们|几(?=个|片|块|家|位|款|种)|數個|众|無數|无数|大批|大量",
        one=r"一|1|单|單|唯一",
        idle=r"不仅(?:仅)?(?:是)?|不但|不只(?:是)?|不光|只不过|不过|不断|不同|不少|不久|不止|不得不|差不多|未来|不管|不论|无论|不禁|不错|不如|非常|没想到|免不了|不亚于|不愧|不可思议|要不"
        r"|不約而同|不约而同|尽可能|不可能(?=不)|无疑|毫无疑问|不僅|不會?兒|可能性为零|无比",
        begin=r"初|上旬", middle=r"中旬|年中|月中", end=r"底|末|下旬",
        apart=False,
    ),
    "ko": Tables(
        doubt=r"아마|가능성|수도\s?있|지도\s?모른|것\s?같|듯(?:하|한|했|합)|보인다|보입니다|추정|추측|추산|짐작|예상|가설|이론(?:적으로|상)|의심|모양이",
        hearsay=r"따르면|라고\s?한다|다고\s?한다|전해졌|알려졌|에\s?의하면",
        condition=r"만약|만일|라면|다면|경우",
        denies=r"않|아니|없|못(?=하|한|할|했|합|\s)|안(?=\s(?:되|된|하|한|해|쓰|나))|말고",
        lacks=r"불가능|미공개|미정|부족|불명|전례\s?없",
        several=r"여러|다수|많은|수많은|다양한|몇몇|복수의|들(?=이|은|을|의|에|과|도|로|\s|$)|각종",
        one=r"한|하나|1|단일|유일|단\s",
        idle=r"뿐(?:만)?\s?아니라|밖에\s?없|틀림없|수밖에|다름\s?아닌|아니면|못지않|끊임없|없이는",
        begin=r"초|상순", middle=r"중순|중반", end=r"말|하순",
        apart=False,
    ),
}  # fmt: skip


@dataclass(frozen=True)
class Signs:
    """The words of a line by class, each as it stands there."""

    doubt: tuple[str, ...] = ()
    hearsay: tuple[str, ...] = ()
    condition: tuple[str, ...] = ()
    denies: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    several: tuple[str, ...] = ()
    one: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()


def signs(text: str, language: str) -> Signs:
    """The words of a line that weaken, deny or count, in their order."""
    found = {}
    for name in _CLASSES:
        pattern = _pattern(language, name)
        found[name] = tuple(match[name] for match in pattern.finditer(text) if match[name])
    return Signs(**found)


def part_of(date: str, before: str, language: str) -> str:
    """Which part of a year or month a date names, "" if none: `begin`, `middle` or `end`."""
    for name in ("begin", "middle", "end"):
        pattern = getattr(TABLES[language], name)
        wrapped = rf"(?<!\w)(?:{pattern})(?!\w)" if TABLES[language].apart else f"(?:{pattern})"
        if re.search(wrapped, date, re.IGNORECASE):
            return name
        if TABLES[language].apart and re.search(
            rf"(?<!\w)(?:{pattern})(?:\s(?:de|of|of the|des|du|del)?)?[\s-]*$", before[-20:], re.IGNORECASE
        ):
            return name
    return ""


@cache
def _pattern(language: str, name: str) -> re.Pattern[str]:
    """A class's words in the group of its name, idle idioms and, for negations, words of doubt outside it.

    An idle idiom swallows what stands in it, so that `not only` is no negation; but where it is itself one of the
    class (`sans doute`), the class has it.
    """
    tables = TABLES[language]
    idle = tables.idle
    if name in ("denies", "lacks"):
        idle = f"{idle}|{tables.doubt}"
    if name == "denies":
        # What has a negation in it may hold a word that is one by itself.
        idle = f"{idle}|{tables.lacks}"
    own = getattr(tables, name)
    if tables.apart:
        own, idle = rf"(?<!\w)(?:{own})(?!\w)", rf"(?<!\w)(?:{idle})(?!\w)"
    if name == "idle":
        return re.compile(f"(?P<idle>{idle})", re.IGNORECASE)
    order = f"(?P<{name}>{own})|{idle}" if name in ("doubt", "several", "one") else f"{idle}|(?P<{name}>{own})"
    return re.compile(order, re.IGNORECASE)
