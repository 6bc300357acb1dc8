"""Japanese: `7000億〜9000億パラメータ`, `秒間750トークン`, `6月26日`, `9か月`, `数分`."""

from __future__ import annotations

import re
from decimal import Decimal

from claimbook.numerals.characters import Characters
from claimbook.numerals.dates import NUMERIC, form
from claimbook.numerals.language import Fraction, Language, Smaller
from claimbook.numerals.measures import SYMBOLS, run, runs
from claimbook.quantity import Firmness

_CHARACTERS = Characters(
    ones={c: i for i, c in enumerate("〇一二三四五六七八九")}
    | {
        "零": 0,
        "壱": 1,
        "壹": 1,
        "弌": 1,
        "弐": 2,
        "貳": 2,
        "弍": 2,
        "参": 3,
        "參": 3,
        "弎": 3,
        "肆": 4,
        "伍": 5,
        "陸": 6,
    }
    | {"漆": 7, "質": 7, "捌": 8, "玖": 9},
    tens={"十": 10, "百": 100, "千": 1000, "拾": 10, "佰": 100, "陌": 100, "仟": 1000, "阡": 1000},
    whole={"廿": 20, "卅": 30, "卌": 40},
    large={
        "万": (Decimal("1e4"),),
        "萬": (Decimal("1e4"),),
        "億": (Decimal("1e8"),),
        "兆": (Decimal("1e12"),),
        "京": (Decimal("1e16"),),
        "垓": (Decimal("1e20"),),
    },
    gap=" ",
    by_place=True,
    point="・点",
)
_COUNTERS = r"つ|個|枚|台|基|本|件|種類|冊|社|回(?!目|路|転|線|答|復|収)|度(?!目|合)|ヵ所|か所|カ所|ヶ所|箇所|ヵ国|か国|カ国|ヶ国|箇国|点(?!滅|検)|機種|品種|世代|段階|ノード|億円"
_WIDE = r"(?:0?[1-9]|1[0-2]|十[一二]?|[一二三四五六七八九])"
_DAY = r"(?:0?[1-9]|[12][0-9]|3[01]|二?十[一二三四五六七八九]?|三十一?|[一二三四五六七八九])"
_YEAR = r"(?:[0-9]{4}|[一二三四五六七八九〇零]{4})"
_DASH = r"\s?(?:[-‐-―〜～~ー]|から|より)\s?"
_PART = r"(?:上旬|中旬|下旬|初旬|初頭|初め|はじめ|半ば|中頃|中ごろ|末頃|末ごろ|末|頃|ごろ|前半|後半|春|夏|秋|冬)?"
_NOT_DURATION = (
    r"(?!間|以内|後|前|以上|以下|未満|ほど|程度|ぶり|目|[当あ]たり|ごと|連続|分|も|弱|強|余|近く|かかる|かけ|で)"
)

_DATES = (
    form(
        rf"(?:(?P<era>令和|平成|昭和)(?P<y>[0-9]{{1,2}}|元)|(?:西暦)?(?P<w>{_YEAR}))\s?年\s?(?P<m>{_WIDE})\s?月"
        rf"(?:\s?(?P<d>{_DAY})\s?日)?"
        rf"(?:{_DASH}(?:(?P<y2>{_YEAR})\s?年\s?)?(?:(?P<m2>{_WIDE})\s?月)?(?:(?P<d2>{_DAY})\s?日)?(?<=[月日]))?{_PART}"
    ),
    form(
        rf"(?P<m>{_WIDE})\s?月(?:\s?(?P<d>{_DAY})\s?日)?(?!間)"
        rf"(?:{_DASH}(?:(?P<m2>{_WIDE})\s?月)?(?:(?P<d2>{_DAY})\s?日)?(?<=[月日]))?{_PART}"
    ),
    form(rf"(?P<m>{_WIDE})\s?[〜～~、-]\s?(?P<m2>{_WIDE})\s?月(?!間)"),
    form(r"(?P<w>[0-9]{4})\s?(?P<decade>年代)"),
    form(rf"(?P<w>{_YEAR})\s?年?{_DASH}(?P<y2>{_YEAR})\s?年(?!間){_PART}"),
    form(rf"(?P<w>{_YEAR})\s?年?(?:の)?第?(?P<q>[1-4一二三四])四半期"),
    form(rf"(?P<w>{_YEAR})\s?年度?の?(?P<half>上半期|下半期|上期|下期|前半|後半|前期|後期)(?!間)"),
    form(r"(?:今年度?|来年度?|同年度?|本年度?|今期)?の?(?P<half>上半期|下半期)"),
    form(rf"(?P<w>{_YEAR})\s?年度?(?P<nine>第?[1１一]\s?[〜～~・-]\s?[3３三]四半期)"),
    form(rf"(?P<w>{_YEAR})\s?[〜～~・/-]\s?(?P<s2>[0-9]{{2}})\s?年(?!間)"),
    form(
        rf"(?:(?P<era>令和|平成|昭和)(?P<y>[0-9]{{1,2}}|元)|(?:西暦)?(?P<w>{_YEAR}))\s?年度?(?!間|前|後(?!半|期)|以上|以内|ほど|ぶり|分|余|近く)の?{_PART}"
    ),
    form(r"第(?P<q>[1-4一二三四])四半期"),
    form(rf"(?P<d>[12][0-9]|3[01])\s?日{_DASH}(?P<d2>{_DAY})\s?日{_NOT_DURATION}"),
    form(rf"(?<=[今来先同翌]月)(?P<d>{_DAY})日"),
    form(rf"(?P<d>1[0-9]|2[0-9]|3[01])\s?日{_NOT_DURATION}"),
    form(r"(?P<d>[1-9])日(?=に|、|付|夜|朝|午[前後]|未明|発表|（|\()"),
    form(r"(?P<m>1[0-2]|[1-9])/(?P<d>[1-9]|[12][0-9]|3[01])(?=\s?[（(][月火水木金土日][)）])"),
    form(r"(?P<clock>(?:午[前後])?(?:1?[0-9]|2[0-4])\s?時(?!間|点|代)(?:[0-5]?[0-9]分|半)?)"),
    *NUMERIC,
)

_NEVER = re.compile(
    r"第[0-9一二三四五六七八九十百]+(?:[のー]?(?:四半期|世代|回|位|次|章|版|弾|部|者|線|歩|一|期|節|条))?"
    r"|[0-9一二三四五六七八九十]+(?:つ|回|番|度|台|人|枚|個|年|日|件|社|本|代)目"
    r"|[0-9]+(?:位|番(?!組)|番目|世紀|丁目|番地|号(?!機)|章|版|条|等)|[0-9]{1,2}代(?=[のはがで])"
    r"|一(?:回り|枚看板|人前|人暮らし|人っ子|本釣り|本勝負|年中|個人|昨年|昨日|夜|晩|助|丸|票|丁目|方|部|体|瞬|致|般|時|見|緒|切|番|気|層|定|種|歩|連|旦|面|同|流|環|因|員|端|概|覧|律"
    r"|括|貫|斉|式|言|例|度|段|応|極|義|帯|生|日(?!間)|元|挙|任|存|新|変|転|徹|目|望|握り|刻|周|堂|家|角|国|線(?!級に[0-9])|途|杯|睡|掃|蹴|画|芸|心|味|点(?![〇零一二三四五六七八九])(?:張り|もの)?"
    r"|本化|本道|本調子|枚岩|筋|足|息|役|族|躍|翼|抹|服|報|命|礼|敗|喜|件落着|石二鳥|期一会|人ひとり|人一人|つひとつ|つ一つ|人で(?=に)|人称|夜漬け|月(?!間))"
    r"|(?:唯一|同一|均一|統一|万一|万が一|単一|随一|逐一|専一|純一|画一|第一人者|世界一|日本一|業界一|史上一|不一致)"
    r"|二(?:次(?!元の)|重|度と|極|者|の次|の舞|つ返事|酸化|足|人三脚|転三転|進|元|世|番煎じ|枚目|日酔い|流)|三(?:次|角|者|日月|日坊主|味|国|面記|脚|原色|昧|菱|井|つ巴|枚目|権)"
    r"|四(?:国|季|半期|角|方|川|苦|則|隅|捨五入|六時中|球|肢|辺)|五(?:輪|感|角|十音|分五分|里霧|目|月雨|線|体)|六(?:本木|角|法|甲)|七(?:夕|面鳥|転八起|福神|癖|五三|味)"
    r"|八(?:百屋|百長|方|つ当|つ裂|重|王子|角|幡|丈)|九(?:州|官鳥|分九厘)"
    r"|十(?:分(?!間|後|前|以|ほど|程|の[0-9一二三四五六七八九十])|字|二支|中八九|人十色|八番|二分|全|代|割)|百(?:貨|科|合|姓|戦|聞|薬|足|日紅|発百中|害)"
    r"|千(?:葉|差万別|載|歳|代田|里|秋|羽|切|鳥|尋)|万(?:能|博|全|年筆|華|歩計|事|国|物|感|葉|引|人|有|遍|雷|病|が一|一)|億(?:万長者|劫)|兆(?:候|し)"
    r"|京(?:都|阪|成|王|急|大|セラ)"
    r"|前兆|吉兆|予兆|東京|北京|南京|上京|帰京|京|億|(?:三菱|五十嵐|千代|八木|一郎|二郎|三郎)"
    r"|数(?:値|字|学|式|量|理|列|珠|奇|える|え|多く|ある)|(?:総|複|多|少|個|件|人|回|枚|点|変|定|関|係|乗|分|函|因|指|有|無|次|素|偶|奇|基|小|整|実|台|部|頭|戸|社|年|月|日|単"
    r"|端|倍|手|桁|算|字|画素|口|票|層)数"
    r"|何(?:十|百|千)?(?:とか|か|も|が|を|の|ですか)"
)
_BIG = "十百千万億兆京"
_VAGUE = re.compile(
    r"(?:[0０]|零|〇|コンマ)[.．点・]?(?:何|数)(?=秒|パーセント|%|分|ミリ)"
    rf"|(?:百|千|[0-9]+)?[数何][{_BIG}]+(?:分の一)?"
    r"|(?P<needs>十?数(?=[^一-龥ァ-ヶA-Za-z]|秒|分(?![の析割岐布離類散配子断野量解])|時間|日|週間|[かカヵヶ箇]月|年|世紀|倍|枚|個|人|社|台|件|種類|本|冊|回|度|名|基|桁|世帯"
    r"|ミリ|ナノ|マイクロ|ギガ|メガ|テラ|キロ|ワット|ドル|円|トークン|文字|パーセント|%|GW|MW|TB|GB))"
    r"|何(?=(?:秒|分|時間|日|週間|[かカヵヶ]月|年|回|倍)(?:間)?も)"
)

_MEASURES = (
    *SYMBOLS,
    *runs(
        (
            (r"個?の?トークン|tokens?", "token"),
            (r"個?の?パラメータ[ー]?", "parameter"),
            (r"層|レイヤー?", "layer"),
            (r"(?:枚?の(?:(?-i:[A-Z])[A-Za-z]*)?|枚)?(?:ウェハー?|ウエハー?|ウェーハ|ウエーハ|ワーファー)", "wafer"),
            (r"(?:個|基|台|枚)?の?GPU", "gpu"),
            (r"(?:個|基|台|枚)?の?CPU", "cpu"),
            (r"(?:個の?)?(?:文字|漢字|字(?!型|体|幕))|の漢字|の文字", "character"),
            (r"(?:個の?)?(?:単語|ワード)", "word"),
            (r"トランジスタ[ー]?|個のトランジスタ[ー]?", "transistor"),
            (r"ラック", "rack"),
            (r"世帯", "household"),
            (r"人(?!間|工|類|気|材|称|体|生|物|種)|名(?!称|前|目|義)", "person"),
            (r"ビット", "bit"),
            (r"バイト", "byte"),
            (r"キロバイト", "kilobyte"),
            (r"メガバイト", "megabyte"),
            (r"ギガバイト", "gigabyte"),
            (r"テラバイト", "terabyte"),
            (r"ペタバイト", "petabyte"),
            (r"ギガビット", "gigabit"),
            (r"テラビット", "terabit"),
            (r"ペタビット", "petabit"),
            (r"ワット時", "watt_hour"),
            (r"キロワット時", "kilowatt_hour"),
            (r"メガワット時", "megawatt_hour"),
            (r"ギガワット時", "gigawatt_hour"),
            (r"テラワット時", "terawatt_hour"),
            (r"ワット", "watt"),
            (r"キロワット", "kilowatt"),
            (r"メガワット", "megawatt"),
            (r"ギガワット", "gigawatt"),
            (r"テラワット", "terawatt"),
            (r"ミリ秒", "ms"),
            (r"マイクロ秒", "microsecond"),
            (r"ナノ秒", "nanosecond"),
            (r"秒(?:間)?", "s"),
            (r"分(?:間)?(?!の[0-9一二三四五六七八九十百千]|析|割|岐|布|離|類|散|配|子|断|野|解)", "minute"),
            (r"時間", "hour"),
            (r"日(?:間)?(?!本|常|付|曜|経)", "day"),
            (r"週間?", "week"),
            (r"(?:か|カ|ヵ|ヶ|ケ|ヵ|箇|個)月(?:間)?|月間", "month"),
            (r"年(?:間)?(?!生|金|齢|代)", "year"),
            (r"歳(?!入|出|末|月|児)|才(?![能覚])", "year"),
            (r"倍", "x"),
            (r"パーセント|パーセンテージ", "percent"),
            (r"(?:パーセント|%)[・ ]?ポイント|パーセンテージ・?ポイント", "percentage_point"),
            (
                r"ポイント|ポンド(?=[^・])|ベーシスポイント|トン|キロ(?!メ|ワ|バ)|グラム|リットル|平方メートル|ヘクタール|票|校|店|戸|隻|機(?!種|能|械)|羽|頭|匹|棟|区画|億円|丁|席|枠|便|語(?!学)|ページ|シート",
                None,
            ),
            (r"(?:米)?ドル", "USD"),
            (r"台湾ドル", "TWD"),
            (r"スイスフラン", "CHF"),
            (r"(?:英)?ポンド", "GBP"),
            (r"円", "JPY"),
            (r"ユーロ", "EUR"),
            (r"(?:人民)?元", "CNY"),
            (r"ウォン", "KRW"),
            (r"ナノメートル", "nanometer"),
            (r"ミリメートル|ミリ(?!秒)", "millimeter"),
            (r"キロメートル", "kilometer"),
            (r"メートル", "meter"),
            (_COUNTERS, None),
        )
    ),
    run(r"割(?!合|引|り)", "percent", 10),
)

_ABOUT_BEFORE = r"(?:約|およそ|おおよそ|おおむね|ほぼ|だいたい|大体|推定|概算で?|[~〜≈≒])\s?"
_BEFORE = (
    (
        re.compile(
            r"(?:最大|最高|最長|上限|せいぜい|高々|たかだか|多くても|多くとも)(?:で|でも|は)?(?:も)?(?:約|およそ)?\s?"
        ),
        Firmness.AT_MOST,
    ),
    (re.compile(r"(?:少なくとも|最低|最小|最短|下限)(?:で|でも|は)?(?:も)?(?:約|およそ)?\s?"), Firmness.AT_LEAST),
    (re.compile(_ABOUT_BEFORE), Firmness.ABOUT),
)
_AFTER = (
    (re.compile(r"\s?(?:の速度)?(?:以上|を下らない|は下らない)"), Firmness.AT_LEAST),
    (re.compile(r"\s?(?:以下|以内|を超えない|を超えず|を上限|が上限|まで(?!の時間))"), Firmness.AT_MOST),
    (
        re.compile(r"\s?未満|を下回|を割(?!り当|り振)|に満たない|に届かない|もかからず|もかからない|足らず"),
        Firmness.LESS_THAN,
    ),
    (
        re.compile(
            r"\s?(?:超(?!え?て?いない|高|大|小|伝)|を超え(?!ない|ず)|を超す|超え(?!ない|ず)|を上回|を突破|余り|あまり|余(?!裕|計|白)|強(?![いくかさ力化調固引制]))"
        ),
        Firmness.MORE_THAN,
    ),
    (
        re.compile(r"\s?(?:程度|前後|ほど|くらい|ぐらい|近く|弱(?![いくか点体小])|規模|級|内外|見当|足らず)"),
        Firmness.ABOUT,
    ),
)


def _parted(match: re.Match[str]) -> tuple[Decimal, str | None] | None:
    """`3分の1` is 1/3, to 28 digits where it does not end."""
    below, above = (_CHARACTERS.reader()(match[name], 0) for name in ("below", "above"))
    if below is None or above is None or below.readings[0] == 0:
        return None
    return above.readings[0] / below.readings[0], None


def _below_one(share: tuple[Decimal, str | None] | None) -> tuple[Decimal, str | None] | None:
    """`3人に1人` is a third; none if the part is not the smaller."""
    return share if share is not None and share[0] < 1 else None


_DIGIT = "[0-9]{1,4}|[一二三四五六七八九十百千]{1,5}"
_FRACTIONS = (
    Fraction(
        re.compile(rf"(?P<below>{_DIGIT}|[0-9一二三四五六七八九十百千]*[万億兆])分の(?P<above>{_DIGIT})"), _parted
    ),
    Fraction(
        re.compile(
            r"(?P<below>[0-9]{1,4}|[二三四五六七八九十百千]{1,3})(?P<of>人|社|台|回|件|個|枚|世帯|校|店|戸|カ国|か国)"
            r"(?:に|中|のうち|につき)\s?(?P<above>[0-9]{1,3}|[一二三四五六七八九十]{1,3})(?P=of)(?!目)"
        ),
        lambda match: _below_one(_parted(match)),
    ),
    Fraction(re.compile(r"半分(?!に?なく)|半数"), lambda match: (Decimal("0.5"), None)),
    Fraction(
        re.compile(r"コンマ(?P<digits>[0-9]{1,6}|[〇零一二三四五六七八九]{1,6})"),
        lambda match: (Decimal("0." + "".join(str(_CHARACTERS.ones.get(c, c)) for c in match["digits"])), None),
    ),
    Fraction(re.compile(r"半年"), lambda match: (Decimal("0.5"), "year")),
    Fraction(re.compile(r"半日"), lambda match: (Decimal("0.5"), "day")),
    Fraction(re.compile(r"10の(?P<power>[0-9]{1,2})乗"), lambda match: (Decimal(1).scaleb(int(match["power"])), None)),
    Fraction(re.compile(r"ひとつの"), lambda match: (Decimal(1), None)),
    Fraction(
        re.compile(r"(?:ふた|みっ|よっ|いつ)つ"), lambda match: (Decimal("ふみよい".index(match.group()[0]) + 2), None)
    ),
)

_RATES = {
    "毎秒": "s",
    "秒間": "s",
    "毎分": "minute",
    "毎時": "hour",
    "時速": "hour",
    "秒速": "s",
    "分速": "minute",
    "毎月": "month",
    "毎年": "year",
    "毎日": "day",
    "月額": "month",
    "年額": "year",
    "日額": "day",
    "時給": "hour",
    "月給": "month",
}
_RATES |= {
    f"{one}{word}{per}": unit
    for one in ("1", "一", "")
    for word, unit in {
        "キロワット時": "kilowatt_hour",
        "メガワット時": "megawatt_hour",
        "秒": "s",
        "分": "minute",
        "時間": "hour",
        "日": "day",
        "か月": "month",
        "カ月": "month",
        "ヶ月": "month",
        "年": "year",
        "人": "person",
        "トークン": "token",
        "枚": "",
        "世帯": "household",
    }.items()
    for per in ("あたり", "当たり", "当り", "につき")
    if unit
}
_BETWEEN = r"[^0-9。、,.，．!！?？「」（）()一二三四五六七八九十百千万億兆]{1,10}"
JAPANESE = Language(
    code="ja",
    number=_CHARACTERS.reader(),
    measures=_MEASURES,
    never=_NEVER,
    vague=_VAGUE,
    dates=_DATES,
    before=_BEFORE,
    after=_AFTER,
    ranges=re.compile(r"\s?(?:[-‐-―−〜～~ー]|から|ないし|乃至)\s?(?:約|最大)?"),
    pairs=re.compile(r"[、,]\s?|または|か"),
    per=re.compile(r"\s?(?:[/／]|毎|パー)\s?"),
    linker=re.compile(r"\s|個の|の(?=[トパウ])"),
    rate_before=_RATES,
    rates_far=tuple(
        (re.compile(rf"(?:毎|1|一){word}(?:間|あたり|当たり|につき)?(?:に|で)?{_BETWEEN}$"), unit)
        for word, unit in {"秒": "s", "分": "minute", "時": "hour"}.items()
    ),
    range_end=re.compile("まで|の間|間(?!違|隔)"),
    fractions=_FRACTIONS,
    half_after=re.compile("半(?!分|ば|導|減|期|ダース)"),
    decades=re.compile(r"(?:[0-9]0|[一二三四五六七八九]?十)\s?年代"),
    spaced=False,
    smaller={
        "percent": (
            Smaller(re.compile(r"(?P<number>[0-9一二三四五六七八九])分(?!の|間|け|野|析|布)"), Decimal(1)),
            Smaller(re.compile(r"(?P<number>[0-9一二三四五六七八九])厘"), Decimal("0.1")),
        )
    },
    minus=re.compile(r"(?:マイナス|▲|△|零下|氷点下|負の)\s?(?=[0-9〇零一二三四五六七八九十百千])"),
    tolerance=re.compile(r"\s?(?:プラスマイナス|プラス・マイナス|プラマイ)\s?"),
    far=(
        (re.compile(rf"(?:最大|最高|せいぜい|多くても|多くとも|たかだか)(?:でも|で|は)?{_BETWEEN}$"), Firmness.AT_MOST),
        (re.compile(rf"(?:少なくとも|最低|最小|少なくて)(?:でも|で|は|も)?{_BETWEEN}$"), Firmness.AT_LEAST),
    ),
    dates_after=(
        (re.compile(r"(?:より|よりも)?(?:以前|前(?!半|期|後|年|[0-9一二三四]))|より前"), Firmness.LESS_THAN),
        (re.compile(r"(?:より|よりも)後|を過ぎ"), Firmness.MORE_THAN),
        (re.compile(r"以降|以後|以来|から(?!の?[0-9])"), Firmness.AT_LEAST),
    ),
    fraction_before=re.compile(r"分の\s?$"),
    fraction_after=re.compile(
        r"分の(?=[0-9一二三四五六七八九十百千])|・(?=[〇零一二三四五六七八九])|割(?=[0-9一二三四五六七八九]分)"
    ),
    gaps=True,
    number_characters=frozenset(
        (*_CHARACTERS.ones, *_CHARACTERS.tens, *_CHARACTERS.large, *_CHARACTERS.whole, *"数何幾")
    ),
)
