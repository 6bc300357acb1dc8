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

    `doubt`: the writer does not stand behind it wholly, or assumes it. `mood`: what may be a doubt and may be grammar:
    conditionals, ability, opinion, a forecast. `hearsay`: it is credited to another voice. `condition`: it holds only
    if. `denies`: a negation of the sentence; `lacks`: a word that has one in it (without, unknown); `opposes`: a word
    by which another language may say what it denies (few, refuse, different, un-). `bounds`: what makes a number more
    or less firm, anywhere on the line. `several`: more than one, without a number; `one`: what may stand for a one. `idle`: idioms of any class that
    neither weaken nor deny (`not only`, `sans doute` as a denial). `begin`, `middle`, `end`: parts of a year or month.
    `apart`: the language writes words apart.
    """

    doubt: str
    mood: str
    hearsay: str
    condition: str
    denies: str
    lacks: str
    opposes: str
    bounds: str
    several: str
    one: str
    idle: str
    begin: str
    middle: str
    end: str
    apart: bool = True


_CLASSES = ("doubt", "mood", "hearsay", "condition", "denies", "lacks", "opposes", "bounds", "several", "one", "idle")

TABLES: Mapping[str, Tables] = {
    "en": Tables(
        doubt=r"(?<!nobody )(?<!no one )(?<!only )(?-i:may)|might|perhaps|maybe|possibly|probabl[ey]|(?:un)?likely|likeliest|apparently|seem(?:s|ed|ingly)?|appears? to|suspect(?:s|ed)?|guess(?:es|ed|work)?|reckon(?:s|ed)?|suppos(?:es?|edly|ition)|supposed(?! to)|presum(?:es?|ed|ably|ption)|speculat(?:es?|ed|ion|ions)(?! decoding)|assum(?:es?|ed|ing|ptions?)|in theory|theoretically|hypothes[ei]s|hypothetical(?:ly)?|conjectur(?:es?|ed)|rumou?r(?:s|ed)?",
        mood=r"could|would|should|can|possible|possibility|believe[sd]?|thinks?|thought|expect(?:s|ed)?|estimat(?:es?|ed)|predict(?:s|ed)?|forecasts?|plan(?:s|ned)?|hopes?|uncertain|unclear|question|whether",
        hearsay=r"according to|reportedly|allegedly|(?:is|are|was|were) said to|sources say|(?:he|she|they) says?",
        condition=r"if|provided that|as long as|unless|assuming",
        denies=r"not|\w+n['’]t|never|no|none|nor|neither|cannot|nothing|nobody|nowhere",
        lacks=r"without|lacks?|lacked|lacking|unknown|unavailable|unable|impossible|fail(?:s|ed)? "
              r"to|hardly|barely|unprecedented|far from",
        opposes=r"(?:un|in|im|ir|il|dis|non)[a-z-]{3,}|[a-z]{3,}less|few|fewer|little|only|just|refus\w*|reject\w*|den(?:y|ies|ied)|avoid\w*|stop\w*|prevent\w*|prohibit\w*|ban(?:s|ned)?|exclu\w+|except|instead|rather|free of|miss\w*|too|until|different|other than|keep from|rul\w+ out|far|despite|although|even|closed|fall\w* short|out of|cease\w*|still|remain\w*|rid|drop\w*|end\w*",
        bounds=r"up to|at (?:most|least|best)|maxim\w+|minim\w+|more|over|above|below|under|less|fewer|about|around|roughly|some|nearly|almost|close|approximately|circa|exceed\w*|within|or so|plus|beyond|limit\w*|no \w+ than|as (?:many|much|high|fast)",
        several=r"several|many|multiple|various|numerous|dozens|hundreds|thousands|some|a few|plenty|a number of|a "
                r"host of",
        one=r"an?|one|single|sole|only|each|its?",
        idle=r"not only|not just|not merely|no doubt|nothing but|not least|no\.\s?(?=[0-9])|if not|speculative "
             r"decoding|no matter",
        begin=r"beginning|early|start", middle=r"mid(?:dle)?", end=r"end|late",
    ),
    "fr": Tables(
        doubt=r"peut-être|probablement|vraisemblablement|sans doute|apparemment|sembl(?:e|ent|ait|erait)(?!-t-il pas)|probables?|suppos(?:e|ent|ons|é|ée|és|ées|ait|ant)(?! un | une | des )|suppositions?|soupçonn(?:e|ent|ait|ons)|hypothèses?|spéculations?|théoriquement|en théorie|conjectures?|rumeurs?|devin(?:e|ent)|on dirait|il paraît|présum(?:e|ent|é|ée)|admettons|postul(?:e|ent|ons)",
        mood=r"\w+(?:rait|raient|rions)|possibles?|possibilité|peu(?:t|vent)|pens(?:e|ent|ait)|croi(?:t|ent)|estim(?:e|ent|é|ée|ait)|prévo(?:it|ient|yait)|prévus?|prévue?s?|espèr(?:e|ent)|incertaine?s?|question",
        hearsay=r"selon|d['’]après|à en croire|affirm(?:e|ent)|indiqu(?:e|ent) que|estiment que",
        condition=r"si(?= (?:c['’]|l[ae']|les|on|vous|nous|elle|tu|un|une|ce|cette|(?-i:[A-Z])))|s['’]ils?|tant que|à "
                  r"condition|à moins",
        denies=r"(?:ne |n['’])[^.;:!?]{0,40}?(?<!\w)(?:pas|jamais|rien|aucune?|plus|guère|ni|point|personne)|personne ne|(?<!\w)aucune? (?:ne |n['’])|pas(?! à pas)|jamais|aucune?|ni|non|nulle?",
        lacks=r"sans|impossibles?|indisponibles?|inconnue?s?|dépourvue?s?|manqu(?:e|ent)|loin d['’e]",
        opposes=r"(?:in|im|ir|il|dé|més|non-)\w{3,}|peu|seule?ment|refus\w*|rejet\w*|ni(?:e|ent)|évit\w*|arrêt\w*|empêch\w*|interdi\w*|exclu\w*|sauf|hormis|plutôt|trop|jusqu['’]à ce|différen\w*|autre\w*|cess\w*|rest\w+|malgré|bien que|même|fermée?s?|hors|personne|rien|débarrass\w*|à peine|que|qu['’]\w+",
        bounds=r"jusqu['’]\w*|au (?:plus|moins|maximum|minimum)|maxim\w+|minim\w+|plus|plusieurs|au-delà|dépass\w*|supérieure?\w*|inférieure?\w*|moins|environ|près|presque|quelque|autour|à peu près|proche|approxim\w+|dans les|limit\w*",
        several=r"plusieurs|divers(?:es)?|nombreu(?:x|ses)|multiples?|quelques|certaine?s|beaucoup|différente?s|des "
                r"milliers|des dizaines|des centaines",
        one=r"un|une|l['’]une?|d['’]une?|qu['’]une?|seule?|unique|chaque",
        idle=r"non seulement|(?:ne |n['’])[^.;:!?]{0,25}?pas seulement|pas seulement|pas uniquement|sans doute|sans "
             r"cesse|plus ou moins|n['’]est-ce pas"
        r"|(?:ne |n['’](?!importe))(?:(?!(?<!\w)(?:pas|jamais|plus|rien|aucune?|ni)(?!\w))[^.,;:!?]){0,40}?(?<!\w)qu(?:e|['’]\w+)|non-\w+",
        begin=r"début", middle=r"mi|milieu", end=r"fin",
    ),
    "de": Tables(
        doubt=r"vielleicht|möglicherweise|wahrscheinlich(?:e[rsnm]?)?|vermutlich(?:e[rsnm]?)?|vermut(?:et|en|ete)|Vermutung(?:en)?|(?-i:wohl)(?! (?:nicht )?(?:fühl|gefühl))|anscheinend|offenbar|schein(?:t|en)|scheinbar|dürften?|mutma(?:ß|ss)(?:lich(?:e[rsnm]?)?|ung|ungen|t)|spekul(?:iert|ieren|ation|ationen)|Hypothesen?|theoretisch|angenommen|Annahmen?|(?:nimmt|nehmen|nehme)(?= an,|[^.;:!?]{0,30}? an(?:,|\.|$| dass))|unterstell(?:t|en)",
        mood=r"könnten?|würden?|sollten?|wären?|hätten?|müssten?|kann|können|möglich|denkbar|glaub(?:t|en)|mein(?:t|en)|schätz(?:t|en|ten|ung|ungen)|erwart(?:et|en)|geplant|plan(?:t|en)|rechnen|hoff(?:t|en)|unklar|ungewiss|Frage",
        hearsay=r"laut(?= (?-i:[A-ZÄÖÜ])|\s(?:der|dem|den|einem|einer))|zufolge|soll|sollen|angeblich|heißt es|nach Angaben",
        condition=r"wenn|falls|sofern|solange",
        denies=r"nicht|kein(?:e|er|es|en|em)?|niemals|nie|nichts|niemand|weder|nirgends|keineswegs",
        lacks=r"ohne|unbekannt\w*|unmöglich\w*|kaum|fehl(?:t|en|te|ende\w*)",
        opposes=r"(?:un|miss|nicht-)\w{3,}|\w{3,}(?:los|frei)(?:e[rsnm]?)?|wenige?[rsnm]?|nur|bloß|lehn\w*|verweiger\w*|vermeid\w*|stopp\w*|verhinder\w*|verbiet\w*|verbot\w*|außer|statt|eher|zu|bis|ander\w*|verschieden\w*|trotz|obwohl|sogar|geschlossen|hör\w* auf|noch|bleib\w*|erst|sondern|weg|aus",
        bounds=r"bis|höchstens|maximal\w*|mindestens|minimal\w*|mehr|über|unter|weniger|etwa|rund|ungefähr|circa|ca|knapp|gut|fast|nahezu|annähernd|über\w*|Obergrenze|wenigstens|gegen|an die|kaum",
        several=r"mehrere\w?|viele\w?|zahlreiche\w?|verschiedene\w?|einige\w?|diverse\w?|Dutzende\w?|Hunderte\w?|Tausende\w?",
        one=r"eine?[rsnm]?|einzig\w*|einzeln\w*|jede\w?",
        idle=r"nicht nur|nicht bloß|nicht zuletzt|nicht mehr als|wenn auch|nichts als|so viele?",
        begin=r"Anfang|Beginn", middle=r"Mitte", end=r"Ende",
    ),
    "es": Tables(
        doubt=r"quizás?|tal vez|probablemente|posiblemente|probables?|al parecer|aparentemente|parec(?:e|en|ía)|supon(?:e|en|ía|emos|iendo|gamos)|supuestamente|suposici(?:ón|ones)|asum(?:e|en|imos|iendo)|sospech(?:a|an|as|amos)|especul(?:a|an|ación|aciones)|hipótesis|en teoría|teóricamente|conjeturas?|rumor(?:es)?|presunt\w+|presum(?:e|en|iblemente)",
        mood=r"\w+(?:ría|rían|ríamos)|posibles?|posibilidad|pued(?:e|en)|cre(?:e|en)|piensa\w*|estim(?:a|an|ó|ado|ada)|prev(?:é|én|isto|ista)|esper(?:a|an)|inciert\w+|cuestión|pregunta\w*|quiz",
        hearsay=r"según|de acuerdo con|supuestamente|se dice que|dicen que|al decir de",
        condition=r"si|siempre que|a menos que",
        denies=r"no|nunca|jamás|ningun[oa]s?|ningún|nada|nadie|ni|tampoco",
        lacks=r"sin|imposibles?|desconocid[oa]s?|carec(?:e|en|ía)|apenas|falt(?:a|an)",
        opposes=r"(?:in|im|ir|des|dis)\w{3,}|poc[oa]s?|sol(?:o|amente)|sólo|rechaz\w*|nieg\w*|evit\w*|par[aóe]\w*|imp[ie]d\w*|proh[ií]b\w*|exclu\w*|salvo|excepto|más bien|demasiad\w*|hasta que|diferente\w*|distint\w*|otr[oa]s?|dej\w+|ces\w*|aunque|pese|incluso|cerrad\w*|fuera|todavía|aún|sigue\w*|sino|apenas",
        bounds=r"hasta|como (?:máximo|mínimo|mucho)|máxim\w+|mínim\w+|más|superior\w*|supera\w*|menos|inferior\w*|unos|unas|cerca|casi|alrededor|aproximad\w+|en torno|sobre|al menos|límite|tanto como|llega\w* a",
        several=r"vari[oa]s|much[oa]s|numeros[oa]s|múltiples|divers[oa]s|algun[oa]s|distint[oa]s|decenas|cientos|miles",
        one=r"un|una|uno|sol[oa]|únic[oa]|cada",
        idle=r"no s[oó]lo|no solamente|no más que|nada más|sin duda|sin embargo|como si|tras",
        begin=r"principios|comienzos|inicios", middle=r"mediados", end=r"finales|fines|fin",
    ),
    "ja": Tables(
        doubt=r"かもしれ(?:ない|ません|ず)|おそらく|恐らく|たぶん|多分|可能性が|らしい(?=[。、！？]|です|が|$)|ようだ|ようです|ように(?:見え|思わ)|みたい(?:だ|です)|推測|推察|憶測|仮説|仮定|想定|前提|ではないか|ではないでしょうか|理論(?:的には|上)|疑って(?:い|お)",
        mood=r"だろう|でしょう|可能(?!性が)|はず(?:だ|です)|思(?:う|い|わ|っ)|考え|見込(?:み|まれ)|予想|予測|推定|予定|られる|れば|たら|なら|できる|期待|つもり|とみ(?:て|ら)|か[。？?]",
        hearsay=r"によ(?:ると|れば)|私の理解では|とのこと|そうです|と言われ|とされ|という(?=[。！])|によりますと",
        condition=r"もし|仮に|であれば|すれば|場合|なら(?=、|ば)|限り",
        denies=r"ではありません(?:でした)?|ではな(?:い|く|かった)|じゃない|ありません(?:でした)?|ません(?:でした)?|ない|なかった|なく(?=、|て|と|は|$)|(?<=[かがさたばまらわいえけせてねべめれじぎ])ず(?=に|、|。|$)",
        lacks=r"不可能|不要|不明|未定|未発表|未公開|無し|なし(?=に|で|の)|前例のな|欠け",
        opposes=r"[不無未非反脱]|少な|だけ|のみ|ばかり|しか|拒|否|避け|やめ|止|禁|防|除|以外|代わり|むしろ|すぎ|過ぎ|まで|異な|違|別|ほか|他の|にもかかわらず|まま|なくな|消え|離れ|ない|ぬ|ずに|せず|ほど",
        bounds=r"最大|最高|最低|最小|以上|以下|以内|未満|超|越え|を上回|を下回|約|およそ|ほぼ|前後|程度|近く|ほど|くらい|ぐらい|少なくとも|多くとも|まで|上限|下限|強|弱|余り|あまり|ばかり",
        several=r"複数|多数|多く|数多|さまざま|様々|いくつ|たくさん|各種|大勢",
        one=r"一|1|１|単|唯一",
        idle=r"だけで(?:は)?なく|のみならず|ばかりでなく|に違いない|間違いな[いく]|なければなら(?:ない|ず|ません)|に(?:過|す)ぎ(?:ない|ません|ず)|しか(?!も|し)[^。、]{0,24}?(?:ない|ません|ず)"
        r"|ほかなら(?:ない|ず)|少な[いく]|なくなく|投機的|まもなく|間もなく|もなく|少なくとも|ほどなく|必ず|まず|わずか|ほかない|はもちろん|(?<=[^しき])はずれ",
        begin=r"初|上旬|頭|前半", middle=r"中旬|半ば|中頃", end=r"末|下旬|後半",
        apart=False,
    ),
    "zh": Tables(
        doubt=r"很?可能(?!性为)|也许|或许|大概(?!率论)|恐怕|似乎|好像|看来|看似|猜测|推测|猜想|疑似|怀疑|想必|假设|假定|假说|理论上|推断|揣测|也許|或許|猜測|推測|懷疑|似是",
        mood=r"应该|能够|能(?=[不否])|可以|会|將|将|估计|预计|预期|认为|相信|觉得|希望|计划|打算|設想|设想|估計|吗|呢|是否|或",
        hearsay=r"据说|据称|据报道|(?<![数占依论证凭票收单])据(?!点|此|守|为)|按照|透露称|听说|(?<![數占依論證憑票收單])據(?!點|此)",
        condition=r"如果|假如|若(?!干)|倘若|要是|只要|除非",
        denies=r"没有|(?<![淹沉吞埋出])没(?!收|落|药|入)|沒有|并非|並非|并不|绝不|绝非|不是|而非|无法|無法|从未|從未|不(?![锈銹丹动動足明良幸安满滿便平稳穩久])|(?<![尚并])未(?!来|來|婚|免|必|知)|别(?=再|去|说|做|让|把|用|担心|提)",
        lacks=r"无(?!论|比|数|疑|线|人机|限|锡|烟|机)|缺乏|缺少|未知|前所未有|史无前例|不足|不明|不良|尚未|并未",
        opposes=r"[不无無未非没沒否勿免]|少|只|仅|拒|避|停|止|禁|防|除|以外|而是|反而|太|直到|另|别的|其他|差|缺|尽管|虽然|仍|还|难",
        bounds=r"最多|至多|最高|最大|最少|至少|最低|最小|以上|以下|以内|超过|超|多(?=[个块片名人万亿倍年天次条封台家美欧元月])|余|不到|不足|近|约|大约|左右|上下|接近|将近|差不多|几乎|达到|高达|上限|下限|不超过|不少于",
        several=r"多(?:个|片|块|款|家|种|位|台|项|張|张|名|条)|众多|许多|不少|各种|各类|若干|一些|诸多|几(?=个|片|块|家|位|款|种)|數個|众|無數|无数|大批|大量",
        one=r"一|1|单|單|唯一",
        idle=r"不仅(?:仅)?(?:是)?|不但|不只(?:是)?|不光|只不过|不过|不断|不同|不少|不久|不止|不得不|差不多|未来|不管|不论|无论|不禁|不错|不如|非常|没想到|免不了|不亚于|不愧|不可思议|要不"
        r"|不約而同|不约而同|尽可能|不可能(?=不)|无疑|毫无疑问|不僅|不會?兒|可能性为零|无比",
        begin=r"初|上旬", middle=r"中旬|年中|月中", end=r"底|末|下旬",
        apart=False,
    ),
    "ko": Tables(
        doubt=r"아마|가능성이|지도\s?모(?:른|르|릅)|(?:것|거)\s?같|듯(?:하|한|했|합|싶)|추정(?:된|되|했|한|하)|추측|짐작|가설|가정(?=한|하|했|해|을|에|이|$|\s|하에)|이론(?:적으로|상)|의심(?:한|하|했|스)|모양이",
        mood=r"수(?:도)?\s?있|보인다|보입니다|추산|예상|전망|예정|것이다|겠|생각|믿|기대|계획|까[?？]|다면|라면|려면",
        hearsay=r"따르면|라고\s?한다|다고\s?한다|전해졌|알려졌|에\s?의하면",
        condition=r"만약|만일|라면|다면|(?<=는)\s?한(?=\s)|경우에(?=만|는)",
        denies=r"않|아니|없|못(?=하|한|할|했|합|\s)|안(?=\s(?:되|된|하|한|해|쓰|나))|말고",
        lacks=r"불가능|미공개|미정|부족|불명|전례\s?없",
        opposes=r"[불미무비반](?=[가-힣])|적[다은게]|만(?=\s|$)|뿐|거부|거절|부인|피하|피했|멈추|멈췄|막|금지|제외|빼고|대신|오히려|너무|까지|다른|다르|달리|아직|여전히|남|떠나|그치|폐지|외",
        bounds=r"최대|최고|최소|최저|이상|이하|이내|미만|초과|넘|약|대략|거의|가까|정도|쯤|가량|적어도|많아야|까지|상한|하한|남짓|안팎",
        several=r"여러|다수|많은|수많은|다양한|몇몇|복수의|각종",
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
    mood: tuple[str, ...] = ()
    hearsay: tuple[str, ...] = ()
    condition: tuple[str, ...] = ()
    denies: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    opposes: tuple[str, ...] = ()
    bounds: tuple[str, ...] = ()
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


def is_denying(text: str, language: str) -> bool:
    """Whether a line has a negation."""
    return any(match["denies"] for match in _pattern(language, "denies").finditer(text))


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
