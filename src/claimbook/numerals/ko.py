"""Korean: `초당 750토큰`, `3조`, `7000억~9000억 개`, `아홉 달`, `수십억`, `몇 분`."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from claimbook.numerals.characters import Characters
from claimbook.numerals.dates import NUMERIC, form
from claimbook.numerals.language import Fraction, Language, Number, Smaller
from claimbook.numerals.measures import SYMBOLS, run, runs
from claimbook.quantity import Firmness

_CHARACTERS = Characters(
    ones={c: i for i, c in enumerate("영일이삼사오육칠팔구")} | {"공": 0, "륙": 6},
    tens={"십": 10, "백": 100, "천": 1000},
    large={"만": (Decimal("1e4"),), "억": (Decimal("1e8"),), "조": (Decimal("1e12"),), "경": (Decimal("1e16"),)},
    gap=" ",
    alone=frozenset("만"),
    point="점",
)
_NATIVE_ONES = {"한": 1, "하나": 1, "두": 2, "둘": 2, "세": 3, "셋": 3, "석": 3, "서": 3, "네": 4, "넷": 4, "넉": 4, "너": 4,
                "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9}  # fmt: skip
_NATIVE_TENS = {"열": 10, "스무": 20, "스물": 20, "서른": 30, "마흔": 40, "쉰": 50, "예순": 60, "일흔": 70, "여든": 80,
                "아흔": 90}  # fmt: skip
_NATIVE_PAIRS = {"한두": (1, 2), "한둘": (1, 2), "두세": (2, 3), "둘셋": (2, 3), "두서너": (2, 4), "두서넛": (2, 4),
                 "서너": (3, 4), "서넛": (3, 4), "너덧": (4, 5), "너댓": (4, 5), "네댓": (4, 5), "네다섯": (4, 5),
                 "너더댓": (4, 5), "대여섯": (5, 6), "예닐곱": (6, 7), "일고여덟": (7, 8), "일여덟": (7, 8),
                 "여덟아홉": (8, 9), "엳아홉": (8, 9), "아홉열": (9, 10)}  # fmt: skip
_NATIVE = re.compile(
    rf"(?P<tens>{'|'.join(_NATIVE_TENS)})?"
    rf"(?:(?P<pair>{'|'.join(sorted(_NATIVE_PAIRS, key=len, reverse=True))})"
    rf"|(?P<ones>{'|'.join(sorted(_NATIVE_ONES, key=len, reverse=True))}))?"
)
_COUNTED = re.compile(
    r" ?(?:개월|개|장|명|분(?=의|이| )|달|시간|가지|대|번(?!째)|배|곳|사람|주(?=[ 만의에를간]|$)|해|살|층|단계|줄|권|쪽|마리|그루|종류|군데"
    r"|차례|건|채|잔|병|척|켤레|벌|송이|자루|마디|모금|끼|돌|세대|가구|나라|회사|업체|기업|도시|팀|조각|모델|칩|토큰|웨이퍼|레이어)"
)
_S = "영공일이삼사오육륙칠팔구십백천만억조경"
_SPACED = re.compile(rf"[{_S}]+(?: ?점(?: ?[영공일이삼사오육륙칠팔구])+)?(?: [{_S}]+)*")
_UNITS = re.compile(
    r" ?(?:개|장|명|배|원|달러|년|분|초|토큰|파라미터|매개변수|퍼센트|프로|와트|킬로|메가|기가|테라|바이트|비트|나노|미터|밀리|시간|주|층|대(?!로|신|체|부)"
    r"|건|회|번|곳|가구|호|톤|도(?!시)|점|위안|엔|유로|파운드|살|세|쪽|권|기(?![가-힣])|장비|인(?![가-힣])|여 ?[명개원대]|웨이퍼|칩|층|레이어|글자|단어|줄|%)"
)
_LONE = re.compile(r"[삼오육칠팔구십백천만] ?(?:년|개월|분|초|배|층|명|원|퍼센트|시간|개|주(?= |간)|억|조|도(?!시)|톤)")
"""One Sino-Korean character is a number before these alone: 이 and 일 are words, 사 and 구 begin many."""
_read_characters = _CHARACTERS.reader()


def _number(text: str, at: int) -> Number | None:
    """Digits with 만, 억, 조; native words before a counter; Sino-Korean words before a unit, with spaces or without."""
    if text[at : at + 1].isascii():
        return _read_characters(text, at)
    if at and text[at - 1].isalnum() and not text[at - 1].isascii():
        return None
    return _native(text, at) or _sino(text, at)


def _native(text: str, at: int) -> Number | None:
    native = _NATIVE.match(text, at)
    if native is None or native.end() == at or not _COUNTED.match(text, native.end()):
        return None
    tens = _NATIVE_TENS.get(native["tens"] or "", 0)
    if native["pair"]:
        low, high = _NATIVE_PAIRS[native["pair"]]
        return Number(native.end(), (Decimal(tens + low),), in_words=True, tops=(Decimal(tens + high),))
    value = tens + _NATIVE_ONES.get(native["ones"] or "", 0)
    return Number(native.end(), (Decimal(value),), in_words=True, is_one=value == 1)


def _sino(text: str, at: int) -> Number | None:
    """The longest run of Sino-Korean words, spaced or not, that is one number and stands before a unit."""
    run = _SPACED.match(text, at)
    if run is None:
        return None
    end = run.end()
    while end > at:
        is_long = end - at > 1 or _LONE.match(text, at)
        number = _read_characters(text[at:end], 0) if is_long and _UNITS.match(text, end) else None
        if number is not None and at + number.end == end and not number.is_bare_scale:
            return replace(number, end=end, is_one=False)
        # 만 and 천 of `이만 개`; a unit may also begin with a character of a number, as 조 of 조각
        end = _shorter(text, at, end)
    return None


def _shorter(text: str, at: int, end: int) -> int:
    """The end of the run without its last word, 0 if it has one word."""
    space = text.rfind(" ", at, end)
    return space if space > at else 0


_YEAR = r"(?:1[5-9]|20|21)[0-9]{2}"
_MONTH = r"(?:1[0-2]|0?[1-9])"
_DAY = r"(?:[12][0-9]|3[01]|0?[1-9])"
_TO = r"\s?(?:[-‐-―~～〜]|부터|에서)\s?"
_PART = r"(?:\s?(?:초순|중순|하순|초반|중반|후반|초|말|상순|봄|여름|가을|겨울)(?=부터|까지|이후|이전|(?![가-힣]{2})))?"
_DATES = (
    form(rf"(?P<m>{_MONTH})\s?월?{_TO}(?P<m2>{_MONTH})\s?월(?!\s?[0-9])"),
    form(
        rf"(?P<w>{_YEAR})\s?년\s?(?P<m>{_MONTH})\s?월(?:\s?(?P<d>{_DAY})\s?일)?"
        rf"(?:{_TO}(?:(?P<y2>{_YEAR})\s?년\s?)?(?:(?P<m2>{_MONTH})\s?월\s?)?(?:(?P<d2>{_DAY})\s?일)?(?<=[월일]))?{_PART}"
    ),
    form(
        rf"(?P<m>{_MONTH})\s?월(?:\s?(?P<d>{_DAY})\s?일)?"
        rf"(?:{_TO}(?:(?P<m2>{_MONTH})\s?월\s?)?(?:(?P<d2>{_DAY})\s?일)?(?<=[월일]))?{_PART}"
    ),
    form(rf"(?P<w>{_YEAR})\s?(?P<decade>년대)"),
    form(rf"(?P<w>{_YEAR})\s?년?{_TO}(?P<y2>{_YEAR})\s?년{_PART}"),
    form(rf"(?P<w>{_YEAR})\s?년\s?(?P<q>[1-4])\s?분기"),
    form(rf"(?P<w>{_YEAR})\s?(?:년|년도|회계연도)?\s?(?P<half>상반기|하반기|전반기|후반기)"),
    form(r"(?:올해|내년|작년|지난해)?\s?(?P<half>상반기|하반기)"),
    form(rf"(?P<w>{_YEAR})\s?[-–~～/]\s?(?P<s2>[0-9]{{2}})\s?(?:년|회계연도|시즌|학년도)"),
    form(rf"(?P<w>{_YEAR})\s?(?:회계연도|학년도|사업연도)"),
    form(r"(?P<w>(?:1[5-9]|20)(?:0[1-9]|[1-9][0-9]))\s?년(?=\s?(?:이전|이후|전(?![가-힣])|후(?![가-힣])))"),
    form(rf"(?P<w>{_YEAR})\s?년(?!간|\s?(?:전(?!반)|후(?!반)|동안|이상|만에))도?{_PART}"),
    form(r"(?P<q>[1-4])\s?분기"),
    form(rf"(?P<d>{_DAY})일(?=\s?(?:에|부터|까지|자|발표|공개|\(|오전|오후|,))"),
    form(r"(?P<clock>(?:오전|오후)?\s?(?:1?[0-9]|2[0-4])\s?시(?!간)(?:\s?[0-5]?[0-9]분|\s?반)?)"),
    *NUMERIC,
)
_LONG_SINO = rf"(?=[{_S}]{{3}}|[{_S}]+ [{_S}점]{{2}}|[{_S}] ?점 ?[{_S}]){_SPACED.pattern}{_UNITS.pattern}"
_NEVER = re.compile(
    rf"(?!{_LONG_SINO})(?:만 ?(?=[0-9]{{1,3}} ?(?:세|살|년|개월))|제 ?[0-9]+(?:세대|차|회|장|조|판|호|위)?|[0-9]+(?:번째|위(?!안|치)|세대|호|세기|차원|등급|회차|번지|대손)|(?:첫|두|세|네|다섯) ?번째|[0-9]+번(?= 문제)"
    r"|한(?:편|때|층|번|국|글|계|창|마디|눈|꺼번|동안| 번에| 가지(?= 방)| 개인)|하나(?:의|님|둘|은행|로)|세(?:계|상|대|부|금|련|트|션|미나|기)|네(?:트|이버|덜|모)"
    r"|두(?:뇌|려|드러|꺼)|이(?:번|상|하|제|미|천시|유|후|전)|일(?:부|반|단|본|정|체|시|종|치|관|제히|번)|삼(?:성|각)|사(?:용|실|업|람|이|진)|오(?:늘|픈|직|전|후|류)"
    r"|구(?:글|조|성|매)|천(?:천히|안|재|연|사|장)|만(?:약|들|큼|나|족|점)|조(?:사|직|건|합|금)|경(?:우|제|험|기)|수(?:준|요|행|학|많은|정|치|단)|열(?:린|심|풍)"
    r")"
)
_VAGUE = re.compile(
    r"수(?:십|백|천|만|십만|백만|천만)?(?:억|조|만|천|백|십)(?!용|준|익|직|사|건)"
    r"|몇\s?(?:십|백|천|만|억|조)+|(?P<needs>(?:몇|여러|수)\s?(?=초|분(?!야|석|위|포|류)|시간|일(?= |간|째)|주(?= |간)|개월|달(?!러)|년|배|GW|MW|기가와트"
    r"|달러|밀리초))"
    r"|0\.몇(?= ?초)|영점 몇(?= ?초)"
)
_MEASURES = (
    *SYMBOLS,
    *runs(
        (
            (r"개의? ?토큰|토큰", "token"), (r"개의? ?(?:파라미터|매개변수)|파라미터|매개변수", "parameter"), (r"층|개 층|레이어", "layer"),
            (r"(?:장|개)의? ?(?:[A-Za-z]+ )?웨이퍼|웨이퍼", "wafer"), (r"(?:개|장)의? ?GPU", "gpu"),
            (r"글자|자(?= |를|의)", "character"), (r"단어", "word"),
            (r"개의? ?트랜지스터|트랜지스터", "transistor"), (r"랙", "rack"), (r"가구", "household"), (r"명|사람", "person"),
            (r"비트", "bit"), (r"바이트", "byte"), (r"기가바이트", "gigabyte"), (r"테라바이트", "terabyte"), (r"페타바이트", "petabyte"),
            (r"메가바이트", "megabyte"),
            (r"와트", "watt"), (r"킬로와트", "kilowatt"), (r"메가와트", "megawatt"), (r"기가와트", "gigawatt"), (r"와트시", "watt_hour"),
            (r"킬로와트시", "kilowatt_hour"),
            (r"밀리초", "ms"), (r"마이크로초", "microsecond"), (r"나노초", "nanosecond"), (r"초(?:간)?", "s"),
            (r"분(?:간)?(?!기|의 ?[0-9일이삼사]|야|석|류)", "minute"),
            (r"시간", "hour"), (r"일(?:간)?(?!본|부)", "day"), (r"주(?:간|일)?(?!년)", "week"), (r"개월(?:간)?|달(?!러)", "month"),
            (r"년(?:간)?", "year"), (r"세(?!대|계|금|력|트)|살(?!인|해)", "year"), (r"해(?= )", "year"),
            (r"배(?!터|포)", "x"), (r"퍼센트|프로(?= |의|가)", "percent"), (r"(?:퍼센트|%) ?포인트|%[pP](?![A-Za-z])", "percentage_point"),
            (r"포인트|톤|도(?!시|입|전|로|록|움)|점|호|호기|킬로그램|그램|리터|평|학교|세대|척|표|석|팀|마리|헥타르", None), (r"달러", "USD"), (r"원(?!래|인)", "KRW"),
            (r"엔(?!비|진)", "JPY"), (r"유로", "EUR"), (r"위안", "CNY"), (r"파운드", "GBP"), (r"(?:신)?대만달러", "TWD"), (r"스위스 ?프랑", "CHF"), (r"미국 ?달러", "USD"),
            (r"나노(?:미터)?", "nanometer"), (r"밀리미터", "millimeter"), (r"킬로미터", "kilometer"), (r"미터", "meter"),
        )
    ),
    run(r"할(?!인|당|머|아)", "percent", 10),
    *runs(((r"개(?!발|인|선|요)|장(?!점|비|치)|대(?!형|규모|비|한)|곳|가지|번|회|건|기(?= )|종류?|권|쪽|단계", None),)),
)  # fmt: skip
_BEFORE = (
    (re.compile(r"(?:최대|많아야|기껏해야|최고)\s?(?:약 ?)?"), Firmness.AT_MOST),
    (re.compile(r"(?:최소|적어도|최저)\s?(?:약 ?)?"), Firmness.AT_LEAST),
    (re.compile(r"(?:무려 )?(?:약|대략|거의|얼추|[~≈])\s?"), Firmness.ABOUT),
)
_AFTER = (
    (re.compile(r"\s?이상"), Firmness.AT_LEAST),
    (re.compile(r"\s?(?:이하|이내|까지)"), Firmness.AT_MOST),
    (re.compile(r"\s?(?:[을를] )?(?:넘지 (?:않|못)|초과하지 (?:않|못)|웃돌지 (?:않|못))"), Firmness.AT_MOST),
    (
        re.compile(
            r"\s?(?:선[을이]? ?|[을를] ?)?(?:밑[돌돈도]|하회|아래|에 (?:조금 |약간 )?못 ?미[치쳐]|에 (?:조금 |약간 )?미치지 못)|에 (?:조금 |약간 )?못 ?미[치쳤친]"
        ),
        Firmness.LESS_THAN,
    ),
    (re.compile(r"\s?(?:선[을이]? ?|[을를] ?)?(?:웃[돌돈도]|상회|돌파|뛰어넘)| ?남짓"), Firmness.MORE_THAN),
    (re.compile(r"\s?(?:미만|도 안 ?[되돼]|를? ?밑도)"), Firmness.LESS_THAN),
    (re.compile(r"\s?(?:초과|이? ?넘(?!나)|을 넘(?!나)|를 넘(?!나)|을 초과|를 초과)"), Firmness.MORE_THAN),
    (re.compile(r"\s?(?:정도|가량|안팎|쯤|가까이|에 가까|내외|여(?= ))"), Firmness.ABOUT),
)
_BETWEEN = r" ?[^0-9.,!?“”()]{1,14}"


def _counted(written: str) -> Decimal | None:
    """A small number in digits, native or Sino-Korean words."""
    if written in _NATIVE_ONES or written in _NATIVE_TENS:
        return Decimal(_NATIVE_ONES.get(written) or _NATIVE_TENS[written])
    number = _read_characters(written, 0)
    return number.readings[0] if number is not None and number.end == len(written) else None


def _parted(match: re.Match[str]) -> tuple[Decimal, str | None] | None:
    """`3분의 1`, `삼분의 일`: the part of the whole."""
    above, below = _counted(match["above"]), _counted(match["below"])
    return None if above is None or not below else (above / below, None)


def _share(match: re.Match[str]) -> tuple[Decimal, str | None] | None:
    """`4명 중 3명` is 0.75; none if the part is not the smaller."""
    share = _parted(match)
    return share if share is not None and share[0] < 1 else None


KOREAN = Language(
    code="ko",
    number=_number,
    measures=_MEASURES,
    never=_NEVER,
    vague=_VAGUE,
    dates=_DATES,
    before=_BEFORE,
    after=_AFTER,
    ranges=re.compile(r"\s?(?:[-‐-―−~～〜]|에서|내지)\s?"),
    pairs=re.compile(r",\s?|\s?또는\s?"),
    per=re.compile(r"\s?(?:/|매)\s?"),
    linker=re.compile(r"\s?여\s?|\s"),
    rate_before={"초당": "s", "분당": "minute", "시간당": "hour", "매초": "s", "시속 ": "hour", "시속": "hour", "초속 ": "s", "하루 ": "day",
                 "매월 ": "month", "매달 ": "month", "매년 ": "year", "연간 ": "year", "하루 평균 ": "day", "월평균 ": "month", "1인당 ": "person",
                 "킬로와트시당 ": "kilowatt_hour", "메가와트시당 ": "megawatt_hour", "월 ": "month", "연 ": "year"},
    rates_far=((re.compile(r"초당 [^0-9.,!?]{1,10}$"), "s"), (re.compile(r"매달 [^0-9.,!?]{1,10}$"), "month")),
    range_end=re.compile(" ?(?:까지|사이)"),
    fractions=(
        Fraction(re.compile(rf"(?P<below>[0-9]{{1,4}}|[{_S}]{{1,4}}) ?분의 ?(?P<above>[0-9]{{1,3}}|[{_S}]{{1,4}})"), _parted),
        Fraction(
            re.compile(
                r"(?P<below>[0-9]{1,4}|[두세네]|다섯|여섯|일곱|여덟|아홉|열|스무) ?(?P<of>명|곳|개|대|건|번|가구|사람) ?(?:중|가운데|당) ?"
                r"(?P<above>[0-9]{1,3}|[한두세네]|다섯|여섯|일곱|여덟|아홉) ?(?:명|곳|개|대|건|번|가구|사람)(?!째)"
            ),
            _share,
        ),
        Fraction(re.compile(r"절반"), lambda match: (Decimal("0.5"), None)),
        Fraction(re.compile(r"반년"), lambda match: (Decimal("0.5"), "year")),
        Fraction(re.compile(r"반나절"), lambda match: (Decimal("0.5"), "day")),
        Fraction(re.compile(r"단 (?:하나|한 (?:개|장|대|명))"), lambda match: (Decimal(1), None)),
        Fraction(
            re.compile(r"(?:10)의 ?(?P<power>[0-9]{1,2})(?:제곱|승)"),
            lambda match: (Decimal(1).scaleb(int(match["power"])), None),
        ),
    ),
    half_after=re.compile(" ?반(?!도|복|응|드|대)"),
    decades=re.compile(r"[0-9]0\s?년대"),
    spaced=False,
    smaller={"percent": (
        Smaller(re.compile(r" ?(?P<number>[0-9일이삼사오육칠팔구])푼"), Decimal(1)),
        Smaller(re.compile(r" ?(?P<number>[0-9일이삼사오육칠팔구])리(?![가-힣])"), Decimal("0.1")),
    )},
    minus=re.compile(rf"(?:마이너스|영하|음수) ?(?=[0-9{_S}])"),
    tolerance=re.compile(r"\s?(?:플러스 ?마이너스|플마)\s?"),
    far=(
        (re.compile(rf"(?:최대|많아야|기껏해야){_BETWEEN}$"), Firmness.AT_MOST),
        (re.compile(rf"(?:최소|적어도|최소한){_BETWEEN}$"), Firmness.AT_LEAST),
    ),
    dates_after=(
        (re.compile(r"\s?(?:이전|전(?![가-힣])|전까지)"), Firmness.LESS_THAN),
        (re.compile(r"\s?(?:이후|후(?![가-힣]))"), Firmness.AT_LEAST),
        (re.compile(r"\s?부터"), Firmness.AT_LEAST),
    ),
    fraction_before=re.compile(r"분의 ?$"),
    fraction_after=re.compile(rf" ?분의(?= ?[0-9{_S}])"),
    gaps=True,
    number_characters=frozenset((*_CHARACTERS.ones, *_CHARACTERS.tens, *_CHARACTERS.large)),
)  # fmt: skip
