"""Chinese, simplified and traditional: `750个token/秒`, `3万亿`, `70到100片`, `九个月`, `几分钟`; 兆 is ambiguous."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from claimbook.numerals.characters import Characters
from claimbook.numerals.dates import NUMERIC, form
from claimbook.numerals.digits import EXACT
from claimbook.numerals.language import Fraction, Language, Number, Smaller
from claimbook.numerals.measures import SYMBOLS, run, runs
from claimbook.quantity import Firmness

_E4, _E8 = (Decimal("1e4"),), (Decimal("1e8"),)
_CHARACTERS = Characters(
    ones={c: i for i, c in enumerate("〇一二三四五六七八九")}
    | {c: i for i, c in enumerate("零壹贰叁肆伍陆柒捌玖")}
    | {"两": 2, "兩": 2, "貳": 2, "參": 3, "陸": 6, "幺": 1, "〇": 0},
    tens={"十": 10, "百": 100, "千": 1000, "拾": 10, "佰": 100, "仟": 1000},
    whole={"廿": 20, "卅": 30, "卌": 40},
    large={"万": _E4, "萬": _E4, "亿": _E8, "億": _E8, "兆": (Decimal("1e6"), Decimal("1e12"))},
    gap=" ",
    stacked=True,
    omits=True,
    point="点點",
    prefixes=re.compile("兆(?=瓦|字节|位元組|比特|位|赫|焦|帕)|千(?=瓦|克|米|字节|赫|伏|卡|焦|帕)|百(?=帕)"),
)
_read_characters = _CHARACTERS.reader()
_MORE = re.compile("[多余餘](?P<large>[万萬亿億]{1,2})")


def _number(text: str, at: int) -> Number | None:
    """A number, of which `多` before its large character makes a little more: `三十多万`, `1200多亿`."""
    number = _read_characters(text, at)
    more = _MORE.match(text, number.end) if number is not None and not number.tops else None
    if number is None or more is None:
        return number
    factor = Decimal(1)
    for character in more["large"]:
        factor = EXACT.multiply(factor, _CHARACTERS.large[character][0])
    readings = tuple(EXACT.multiply(value, factor) for value in number.readings)
    return replace(number, end=more.end(), readings=readings, scale=EXACT.multiply(number.scale, factor), is_more=True)


_MONTH = r"(?:1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])"
_DAY = r"(?:[12][0-9]|3[01]|0?[1-9]|二?十[一二三四五六七八九]?|三十一?|[一二三四五六七八九])"
_YEAR = r"(?:(?:1[5-9]|20|21)[0-9]{2}|[一二][〇零一二三四五六七八九]{3})"
_TO = r"\s?(?:[-‐-―~～〜]|到|至)\s?"
_PART = r"(?:年?(?:上旬|中旬|下旬|初|底|末|中|前后|春|夏|秋|冬))?"
_DATES = (
    form(
        rf"(?:(?P<w>{_YEAR})\s?年\s?)?(?P<m>{_MONTH})\s?月?(?:[-‐-―~～〜]|到|至)\s?(?P<m2>{_MONTH})\s?月份?(?!间)(?![0-9])(?!\s?[0-9]{{1,2}}[日号])"
    ),
    form(
        rf"(?P<w>{_YEAR})\s?年\s?(?P<m>{_MONTH})\s?月(?:份)?(?:\s?(?P<d>{_DAY})\s?[日号號])?"
        rf"(?:{_TO}(?:(?P<y2>{_YEAR})\s?年\s?)?(?:(?P<m2>{_MONTH})\s?月)?(?:(?P<d2>{_DAY})\s?[日号號])?(?<=[月日号號]))?{_PART}"
    ),
    form(
        rf"(?P<m>{_MONTH})\s?月(?:份)?(?:\s?(?P<d>{_DAY})\s?[日号號])?"
        rf"(?:{_TO}(?:(?P<m2>{_MONTH})\s?月)?(?:(?P<d2>{_DAY})\s?[日号號])?(?<=[月日号號]))?{_PART}"
    ),
    form(rf"(?P<w>{_YEAR})\s?(?P<decade>年代)"),
    form(rf"(?P<w>{_YEAR})\s?年?{_TO}(?P<y2>{_YEAR})\s?年{_PART}"),
    form(rf"(?P<w>{_YEAR})\s?年第?(?P<q>[1-4一二三四])季度?"),
    form(rf"(?P<w>{_YEAR})\s?年(?P<half>上半年|下半年|前半年|后半年|上半期|下半期|前半|后半|後半)"),
    form(rf"(?P<w>{_YEAR})\s?年(?P<nine>前三季度|前三个季度|前九个月|前9个?月|前3季度)"),
    form(r"(?:今年|去年|明年|当年|本年)?(?P<half>上半年|下半年)"),
    form(rf"(?P<w>{_YEAR})\s?[-–—~～〜/]\s?(?P<s2>[0-9]{{2}})\s?(?:年|财年|赛季|學年|学年)"),
    form(rf"(?P<w>{_YEAR})\s?(?:财年|財年|会计年度|财政年度|年度)"),
    form(
        r"(?P<w>(?:1[5-9]|20)(?:0[1-9]|[1-9][0-9]))\s?年(?=(?:以|之)?[前后後]|起|以来)(?!前[一二三四五六七八九十0-9]+个?[季月])(?!前半)"
    ),
    form(rf"(?P<w>{_YEAR})\s?年(?!前|间|間|以上|后|後)度?{_PART}"),
    form(r"第(?P<q>[1-4一二三四])季度"),
    form(rf"(?<=[本上下这该]月)(?P<d>{_DAY})[日号號]"),
    form(r"(?P<d>[12][0-9]|3[01])\s?[日号號](?![线楼院车])"),
    form(
        r"(?P<clock>(?:[上下中]午|凌晨|晚上?)?(?:1?[0-9]|2[0-4])\s?[点點时時](?!间|間|[0-9零一二三四五六七八九])(?:[0-5]?[0-9]分|半)?)"
    ),
    *NUMERIC,
)
_NEVER = re.compile(
    r"第[0-9一二三四五六七八九十百两]+(?:代|次|位|名|章|版|季(?!度)|批|个|颗|款|届|步|天|方|线|人称|者)?|[0-9]+(?:号楼|世纪)|[零一二两三四五六七八九十]+世纪"
    r"|[上前次同当這这]一(?:日|天|年|月|周|季度?|个|個|代|次|轮|届)|一(?:方面|些|部分|般|直|旦|样|起|定|切|致|边|瞬间|瞬|体|点(?![零〇一二三四五六七八九])|下|番|系列|代|种|家|句|场|番|律|并|共|度|再|向|贯|概|同|流|线|手|举|味|批|股|款|座|套|组|份|位|条|副|双|群"
    r"|片(?!晶圆|芯片|GPU)|个(?!月|小时|世纪|星期|季度|token|比特|字节)|台|颗|块|枚|张|项|段|次性|眼|口气|刀切|心|言|步|大|家人|模一样|不小心|石二鸟|举两得)"
    r"|(?:唯|统|单|同|专|万|逐)一|(?:之|进|这|那|每|另|某|任|哪)一(?!秒|分钟|小时|天|年|个月)|二(?:维|手|次元|进制|代|线|氧化)|三(?:维|角|明治|番|星|国|菱)"
    r"|四(?:川|季|周|处|面八方|舍五入)|五(?:花八门|官|四)|六(?:合|神)|七(?:夕|嘴八舌)|八(?:卦|方)|九(?:州|霄)"
    r"|十(?:分(?!钟)|足|字|全|二生肖|有八九)|百(?:度|货|姓|科|花|合)|千(?:万别|万不|万要|变万化|奇百怪|问|里马|瓦|兆|克|米|字节)|万(?:能|物|一|象|分感|众|里|圣|事|岁)|亿万富"
    r"|兆(?:头|芯|易|瓦|字节|比特|赫)|(?:征|预|吉)兆"
    r"|(?:数|几)(?:据|字|学|值|量|码|组|目|论|何|乎|率)|(?:总|参|指|系|函|多|少|无|次|人|倍|岁|分|整|复|变|常|层|位|个|小|基)数|两(?:者|岸|难|极|面|侧|旁)|三两"
    r"|点(?:赞|击|评)|百分点"
)
_BIG = "十百千万萬亿億兆"
_VAGUE = re.compile(
    r"(?:零点|零點|0\.)[几幾数]|"
    rf"[数几幾][{_BIG}]+|[{_BIG}]*(?:上|成)[百千万亿]+|[二三四五六七八九]?十[几幾](?=[年天个台倍层人])|[0-9]+几[百千万亿萬億]+"
    r"|(?P<needs>[数几幾]个?(?=秒|分钟|分鐘|小时|小時|天|周|星期|月|年|倍|GW|MW|吉瓦|TB|GB|美元|毫秒|微秒))"
)
_MEASURES = (
    *SYMBOLS,
    *runs(
        (
            (r"个?\s?(?:[Tt]okens?|词元|令牌)", "token"),
            (r"(?:级别?的?)?个?参数|(?:級的?)?個?參數", "parameter"),
            (r"层|層", "layer"),
            (r"(?:[片块张枚颗个]\s?(?:(?-i:[A-Z])[A-Za-z]*\s?)?)?(?:晶圆级芯片|晶圆|晶圓|wafers?)", "wafer"),
            (r"[块张颗个]?\s?GPU", "gpu"),
            (r"个?(?:汉字|字符|字(?!节|母|典|体))", "character"),
            (r"个?(?:单词|词(?!元))", "word"),
            (r"个?晶体管", "transistor"),
            (r"个?机柜|個?機櫃", "rack"),
            (r"户(?:家庭)?|个家庭", "household"),
            (r"人(?!工|类|物|员|次)|名(?!字|称)", "person"),
            (r"家(?!庭)(?:公司|企业)", "company"),
            (r"比特|位元", "bit"), (r"字节|位元組", "byte"), (r"千字节", "kilobyte"), (r"兆字节", "megabyte"), (r"吉字节", "gigabyte"),
            (r"太字节", "terabyte"),
            (r"瓦特?", "watt"), (r"千瓦", "kilowatt"), (r"兆瓦", "megawatt"), (r"吉瓦", "gigawatt"),
            (r"千瓦时|度电", "kilowatt_hour"), (r"太瓦时", "terawatt_hour"),
            (r"毫秒", "ms"), (r"微秒", "microsecond"), (r"纳秒", "nanosecond"),
            (r"秒(?:钟|鐘)?", "s"), (r"分(?:钟|鐘)", "minute"), (r"个?(?:小时|小時)|個小時", "hour"), (r"天|日(?!本)", "day"),
            (r"周(?!年|期)|个?星期", "week"), (r"[个個]月", "month"), (r"年(?!级|代|轻)", "year"), (r"岁|歲|周岁", "year"),
            (r"个?百分点|個?百分點", "percentage_point"), (r"个?基点|個?基點", None), (r"吨|噸|公斤|千克|克|升|摄氏度|攝氏度|华氏度|度(?!电|过)|人次|公顷|平方公里|平方米|亩|所|户|艘|架|辆|輛|只|头|名|票|字节?|站|米²|毫升|英里|英尺|英寸|桶|股|手|点(?!赞|击|评|钟)|分(?!钟|鐘|之|析|布|别|成|为|类)|元件|环节|轮|例|宗|起(?!步|来|码)|支|届|集|章|层楼|间|栋|棵|匹|盒|瓶|杯|双|对(?!比|于|手|话)|期(?!间|望|待)|版(?!本)|处|道", None),
            (r"倍", "x"), (r"美元|美金|刀", "USD"), (r"英镑|英鎊", "GBP"), (r"新?台币|新?臺幣|新?台幣", "TWD"), (r"瑞士法郎", "CHF"), (r"欧元", "EUR"), (r"日元", "JPY"), (r"元|人民币|块钱", "CNY"), (r"韩元", "KRW"),
            (r"纳米|奈米", "nanometer"), (r"毫米", "millimeter"), (r"公里|千米", "kilometer"), (r"米", "meter"),
            (r"[个個片块张枚颗台款项种次条家位座套组件步篇份场批本]|块|倍数", None),
        )
    ),
    run(r"成(?!立|本|为|功|果|长|员)", "percent", 10),
)  # fmt: skip
_BEFORE = (
    (re.compile(r"不(?:得|会|能|可|应|能够)?(?:超过|超過|高于|高於|多于|大于)(?:了)?\s?"), Firmness.AT_MOST),
    (re.compile(r"不(?:得|会|能|可|应)?(?:低于|低於|少于|小于)\s?"), Firmness.AT_LEAST),
    (
        re.compile(
            r"(?:最多|至多|最高|上限为?|不超过|不超過|不高于|不大于|不多于|高达|可达|多达)(?:可达|达到|达|约)?\s?"
        ),
        Firmness.AT_MOST,
    ),
    (re.compile(r"(?:至少|最少|不低于|不少于|不小于|不短于|起码)(?:有|要)?\s?"), Firmness.AT_LEAST),
    (re.compile(r"(?:超过|超過|逾|多于|大于|高于|長於|长于|突破|超|破)(?:了|了?约)?\s?"), Firmness.MORE_THAN),
    (re.compile(r"(?:不到|不足|跌破|跌穿|失守|少于|低于|低於|小于|小於|未满|未滿|短于)\s?"), Firmness.LESS_THAN),
    (re.compile(r"(?:大约|大約|约|約|大概|近|将近|接近|差不多|估计|[~≈～])(?:为|有)?\s?"), Firmness.ABOUT),
)
_AFTER = (
    (re.compile(r"\s?(?:及?以上|或以上|起步|起(?!来|点))"), Firmness.AT_LEAST),
    (re.compile(r"\s?(?:及?以下|或以下|以内|以內|之内|之內|封顶|为上限)"), Firmness.AT_MOST),
    (re.compile(r"\s?(?:左右|上下|前后|前後|光景|许(?!多|可))"), Firmness.ABOUT),
    (re.compile(r"\s?(?:多|有余|余(?!额))"), Firmness.MORE_THAN),
)
_NUMBER = r"[0-9]{1,4}(?:\.[0-9]+)?[万亿]?|[零〇一二三四五六七八九十百千两]{1,9}(?:[点點][零〇一二三四五六七八九]+)?|[一十百千]?[万亿]"
_BETWEEN = r"[^0-9。，、,.;；!！?？“”（）()一二三四五六七八九十百千万亿兆]{1,10}"


def _parted(match: re.Match[str]) -> tuple[Decimal, str | None] | None:
    """`三分之一` is 1/3, `百分之二十` is 20 percent."""
    above = _CHARACTERS.reader()(match["above"], 0)
    if above is None:
        return None
    if above.end < len(match["above"]):
        return None
    if match["below"] == "百":
        return above.readings[0], "percent"
    below = _CHARACTERS.reader()(match["below"], 0)
    if below is None or below.readings[0] == 0:
        return None
    return above.readings[0] / below.readings[0], None


CHINESE = Language(
    code="zh",
    number=_number,
    measures=_MEASURES,
    never=_NEVER,
    vague=_VAGUE,
    dates=_DATES,
    before=_BEFORE,
    after=_AFTER,
    ranges=re.compile(r"\s?(?:[-‐-―−~～〜]|到|至)\s?"),
    pairs=re.compile(r"[、,]\s?|或"),
    per=re.compile(r"\s?(?:/|每)\s?"),
    linker=re.compile(r"\s|[多余]\s?"),
    rate_before={
        "每秒": "s",
        "每秒钟": "s",
        "每分钟": "minute",
        "每小时": "hour",
        "每天": "day",
        "每日": "day",
        "每月": "month",
        "每年": "year",
        "每周": "week",
        "时速": "hour",
        "時速": "hour",
        "每度电": "kilowatt_hour",
        "每千瓦时": "kilowatt_hour",
        "每兆瓦时": "megawatt_hour",
        "每人": "person",
        "人均": "person",
        "月薪": "month",
        "年薪": "year",
        "月租": "month",
    },
    rates_far=tuple(
        (re.compile(rf"每{word}[^0-9，。；、,;]{{1,8}}$"), unit)
        for word, unit in {
            "秒钟?": "s",
            "分钟": "minute",
            "小时": "hour",
            "[天日]": "day",
            "月": "month",
            "年": "year",
            "周": "week",
        }.items()
    ),
    range_end=re.compile("之?[间間]"),
    fractions=(
        Fraction(re.compile(rf"(?P<below>{_NUMBER})分之(?P<above>{_NUMBER})"), _parted),
        Fraction(re.compile(r"一半|半数|半數"), lambda match: (Decimal("0.5"), None)),
        Fraction(
            re.compile(
                r"每?(?P<below>[0-9]{1,4}|[两兩二三四五六七八九十百]{1,3})(?P<of>个?人|家|台|次|个|名|户)(?:里|中)(?:就|便|约|大约)?有"
                r"\s?(?P<above>[0-9]{1,3}|[一两二三四五六七八九十]{1,3})(?P=of)?"
            ),
            _parted,
        ),
        Fraction(re.compile(r"半年"), lambda match: (Decimal("0.5"), "year")),
        Fraction(re.compile(r"半个?小时"), lambda match: (Decimal("0.5"), "hour")),
        Fraction(re.compile(r"半天"), lambda match: (Decimal("0.5"), "day")),
        Fraction(
            re.compile(r"(?:(?<=[仅只])|(?<=[仅只][有需用要]))一[片颗块个枚张台]"), lambda match: (Decimal(1), None)
        ),
    ),
    half_after=re.compile("半(?!导|導|数|數|程|径|径|途|夜|价)"),
    decades=re.compile(r"(?:[0-9]0|[一二三四五六七八九]?十)\s?年代"),
    spaced=False,
    smaller={
        "percent": (
            Smaller(
                re.compile(r"(?P<number>[0-9一二三四五六七八九])(?![0-9一-九个年月天倍成十百千万亿%])"), Decimal(1)
            ),
        )
    },
    currencies={"¥": "CNY"},
    minus=re.compile(r"(?:(?<!胜)(?<!正)负|(?<!勝)(?<!正)負|零下)\s?(?=[0-9零一二两三四五六七八九十百千])"),
    tolerance=re.compile(r"\s?(?:正负|正負|上下浮动|加减)\s?"),
    far=(
        (re.compile(rf"(?:最多|至多|顶多|不超过){_BETWEEN}$"), Firmness.AT_MOST),
        (re.compile(rf"(?:至少|最少|起码|不少于){_BETWEEN}$"), Firmness.AT_LEAST),
    ),
    dates_after=(
        (re.compile(r"(?:以|之)?前(?!后|後|半|[0-9一二三四五六七八九])"), Firmness.LESS_THAN),
        (re.compile(r"(?:以|之)?[后後](?!半|期)"), Firmness.MORE_THAN),
        (re.compile(r"起|以来|以來|开始|開始"), Firmness.AT_LEAST),
    ),
    dates_before=((re.compile(r"(?:早于|先于)"), Firmness.LESS_THAN), (re.compile(r"(?:自从?|从)"), Firmness.AT_LEAST)),
    fraction_before=re.compile(r"分之\s?$"),
    fraction_after=re.compile(r"分之|[点點](?=[零〇一二三四五六七八九])|成(?=[0-9一二三四五六七八九])"),
    gaps=True,
    number_characters=frozenset(
        (*_CHARACTERS.ones, *_CHARACTERS.tens, *_CHARACTERS.large, *_CHARACTERS.whole, *"几幾")
    ),
)
