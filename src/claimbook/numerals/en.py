"""English: `24 trillion`, `700 to 900 billion`, `two minutes`, `more than 200 times`, `26 June`, `many gigawatts`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from decimal import Decimal

from claimbook.numerals.dates import NUMERIC, form
from claimbook.numerals.digits import ENGLISH as ENGLISH_MARKS
from claimbook.numerals.language import DateForm, Fraction, Language, Number, Preposition
from claimbook.numerals.measures import SYMBOLS, Measure, words
from claimbook.numerals.spelling import DASH, any_case, below, denominators, firm, months
from claimbook.numerals.words import Words
from claimbook.quantity import Firmness

_SMALL = {
    word: value
    for value, word in enumerate(
        "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
        "eighteen nineteen".split(),
        2,
    )
}
_SMALL |= {
    word: 10 * value for value, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)
}
_SMALL |= {"zero": 0, "nought": 0}
_LARGE = {
    "thousand": "1e3",
    "lakh": "1e5",
    "lac": "1e5",
    "crore": "1e7",
    "million": "1e6",
    "milliard": "1e9",
    "billion": "1e9",
    "trillion": "1e12",
    "quadrillion": "1e15",
    "quintillion": "1e18",
    "sextillion": "1e21",
    "septillion": "1e24",
}
_LARGE_WORDS = {
    word + plural: (Decimal(value),)
    for word, value in _LARGE.items()
    for plural in ("", "s")
    if word != "thousand" or not plural
}
_LONG = {"billion": (Decimal("1e9"), Decimal("1e12")), "trillion": (Decimal("1e12"), Decimal("1e18"))}


def _number_words(large: Mapping[str, tuple[Decimal, ...]]) -> Words:
    billion, trillion = large["billion"], large["trillion"]
    return Words(
        marks=ENGLISH_MARKS,
        small=_SMALL,
        hundreds={"hundred": 100},
        large=large,
        ones=frozenset({"one"}),
        joiners=frozenset({"and"}),
        and_after_hundred=True,
        articles=frozenset({"a"}),
        round={"dozen": 12},
        parts=(
            (any_case(r"[ -]and[ -](?:a|one)[- ]half(?!\w)"), Decimal("0.5")),
            (any_case(r" and (?:a|one)[- ]quarter(?!\w)"), Decimal("0.25")),
            (any_case(r" and three[- ]quarters(?!\w)"), Decimal("0.75")),
            (any_case(r" and (?:a|one)[- ]third(?!\w)"), Decimal(1) / 3),
            (any_case(r" and two[- ]thirds(?!\w)"), Decimal(2) / 3),
        ),
        points=frozenset({"point"}),
        hundreds_after_digits=True,
        commas=True,
        abbreviations={
            "LCr": (Decimal("1e12"),),
            "KCr": (Decimal("1e10"),),
            "Cr": (Decimal("1e7"),),
            "cr": (Decimal("1e7"),),
            "bn": billion,
            "tn": trillion,
            "mn": (Decimal("1e6"),),
            "B": billion,
            "T": trillion,
            "M": (Decimal("1e6"),),
            "k": (Decimal(1000),),
            "K": (Decimal(1000),),
        },
    )


_MONTHS = {
    name: index
    for index, name in enumerate(
        "january february march april may june july august september october november december".split(), 1
    )
}
_MONTHS |= {name[:3]: index for name, index in list(_MONTHS.items())} | {"sept": 9}
_SHORT_M = ("jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec")
_M = months(map(str.capitalize, _MONTHS), map(str.capitalize, _SHORT_M))
_SURE_M = r"(?:January|February|April|June|July|August|September|October|November|December)"
_Y = r"(?:1[5-9]|20|21)[0-9]{2}(?![0-9]|[.,][0-9]|[-\u2010-\u2013/][0-9]{2}(?![0-9]))"
_DN = r"(?:0?[1-9]|[12][0-9]|3[01])"
_DECIMALS = r"\.[0-9]|,[0-9](?![0-9]{3}(?![0-9]))"
_TO = r"\s?(?:[-\u2010-\u2014~]|to|through|until|and)\s?"
_WHEN = (
    r"(?:(?:the )?(?:end of|start of|beginning of|early|late|mid|middle of)[ -]"
    r"|(?:[Ss]pring|[Ss]ummer|[Aa]utumn|[Ff]all|[Ww]inter)(?: of)? )"
)
_PREPOSITION = (
    r"(?:[Ii]n|[Bb]y|[Ss]ince|[Uu]ntil|[Ff]rom|[Oo]f|[Dd]uring|[Bb]efore|[Aa]fter|[Ll]ast|[Nn]ext|[Tt]his|[Tt]hrough"
    r"|[Ll]ate|[Ee]arly|[Mm]id)"
)
_NOT_A_COUNT = (
    r"(?!\s*(?:tokens?|chips?|wafers?|parameters|times|dollars|euros|people|%|[GMk]?W\b|characters|words|lines))"
)


def _date(pattern: str) -> DateForm:
    return form(pattern, _MONTHS, any_case=False)


_DATES = (
    _date(rf"(?P<d>{_DN})(?:st|nd|rd|th)?{_TO}(?P<d2>{_DN})(?:st|nd|rd|th)?(?: of)? (?P<m2>{_M})(?:,? ?(?P<y2>{_Y}))?"),
    _date(rf"(?P<d>{_DN})(?:st|nd|rd|th)?(?: of)? (?P<m>{_M})(?:,? ?(?P<y>{_Y}))?"),
    _date(
        rf"(?P<m>{_M}) (?P<d>{_DN})(?:st|nd|rd|th)?{_TO}(?:(?P<m2>{_M}) )?(?P<d2>{_DN})(?:st|nd|rd|th)?(?!\w"
        rf"|{_DECIMALS})(?:,? ?(?P<y2>{_Y}))?"
    ),
    _date(rf"(?P<m>{_M}) (?P<d>{_DN})(?:st|nd|rd|th)?(?!\w|{_DECIMALS})(?:,? ?(?P<y>{_Y}))?"),
    _date(rf"{_WHEN}?(?P<m>{_M}),?(?: of)? (?P<y>{_Y})"),
    _date(rf"(?P<m>{_SURE_M}){_TO}(?P<m2>{_SURE_M})(?: (?P<y2>{_Y}))?"),
    _date(rf"{_WHEN}?(?P<m>{_SURE_M})(?!\w)"),
    _date(rf"{_PREPOSITION} (?P<figure>(?P<m>May|March))(?!\w|,?(?: of)? {_Y})"),
    _date(rf"Q(?P<q>[1-4])(?: of)? (?P<y>{_Y})"),
    _date(rf"(?P<q>first|second|third|fourth)[- ]quarter(?: of)?(?: (?:FY|fiscal )?(?P<y>{_Y}))?"),
    _date(rf"(?P<half>first|second)[- ]half(?: of)? (?:fiscal |FY)?(?P<y>{_Y})"),
    _date(r"(?P<half>first|second) half of (?:the|this|last|next) year"),
    _date(rf"(?P<nine>first nine months)(?: of)? (?P<y>{_Y})"),
    _date(rf"(?P<nine>first three quarters)(?: of)? (?P<y>{_Y})"),
    _date(
        rf"(?:fiscal(?: years?)?|financial years?|season) (?P<y>{_Y})(?:[\u2010-\u2013/-](?P<s2>[0-9]{{2}}))?(?![0-9])"
    ),
    _date(r"(?P<y>(?:19|20)[0-9]0)(?P<decade>['’]?s)(?!\w)"),
    _date(rf"(?:[Ff]rom|[Bb]etween|[Ii]n) (?P<figure>(?P<y>{_Y}){_TO}(?P<y2>{_Y}))"),
    *NUMERIC,
    _date(rf"(?:0?[1-9]|[12][0-9]|3[01])/(?:0?[1-9]|[12][0-9]|3[01])/(?P<y>{_Y})"),
    _date(rf"{_WHEN}(?P<y>{_Y})"),
    _date(
        rf"(?:[Ii]n|[Bb]y|[Ss]ince|[Uu]ntil|[Bb]efore|[Aa]fter|[Yy]ear|[Dd]uring) (?P<figure>(?P<y>{_Y})){_NOT_A_COUNT}"
    ),
    _date(r"(?P<clock>(?:1[0-2]|0?[1-9])(?::[0-5][0-9])? ?[ap]\.?m\.?)(?!\w)"),
)
_NEVER = any_case(
    r"[0-9]+(?:st|nd|rd|th)(?!\w)|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)-(?:first|second|third"
    r"|fourth|fifth|sixth|seventh|eighth|ninth)"
    r"|(?:(?:one|two|three|four|five|six|seven|eight|nine|ten|\w+teen|\w+ty)[ -])?(?:hundred|thousand|million)"
    r"(?:ths?|[ -](?:and )?(?:\w+ty-)?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\w+teenth"
    r"|\w+tieth))(?!\w)"
    r"|(?:line|route|flight|article|chapter|room|gate|section|platform|channel|page|type|highway|area|group|phase|level"
    r"|tier|stage|episode|season|step|title|formula) [0-9]{1,4}[a-z]?(?![\w%.,-]*[0-9]| ?%| (?:to|and|or) [0-9])"
    r"|[248]k(?! ?(?:tokens?|context|dollars|people|users)(?!\w)|\w)"
    r"|one (?:of|another|by one|day(?!s)|way|time|thing|might|can|must|should|side)(?!\w)|no one"
    r"|(?:two|three|four|five|six|seven|eight|nine|ten)-?(?:fold(?! )|some|pence)"
    r"|one-(?:off|way|sided|stop|liner|shot|time)|zero-(?:shot|day|sum)|few-shot|square one|day one"
    r"|(?:half|quarter) past \w+|quarter to (?!of)\w+"
    r"|(?:million|billion)aires?|ten commandments|back to square"
    r"|at sixes and sevens|two-faced|catch-22|24/7|nine to five|forty winks|cloud nine|a hundred percent sure"
)
_DECADES = any_case(
    r"['’][1-9]0['’]?s(?!\w)"
    r"|(?:(?<=\bthe )|(?<=\bearly )|(?<=\blate )|(?<=\bmid )|(?<=\bmid-)"
    r"|(?<=\b(?:his|her) )|(?<=\btheir )|(?<=0s and ))"
    r"[1-9]0['’]?s(?!\w|-| (?:timeout|limit|mark|window|delay|wait|cap|interval|deadline|cutoff|period|pause|run"
    r"|video|clip)s?(?!\w))"
)
_MANY = r"(?:dozens|scores|tens|hundreds|thousands|millions|billions|trillions)"
_VAGUE = any_case(
    rf"(?:(?:several|many|a few|some|few) )?{_MANY}(?!\w)(?: of {_MANY}(?!\w))*"
    r"|(?:several|a few|many|a couple of) (?:dozen|hundred|thousand|million|billion"
    r"|trillion)(?: (?:million|billion|trillion))?(?!\w)"
    r"|(?P<needs>several|a few|a couple of|many)(?!\w)"
    r"|multi-?(?:hundred-?|thousand-?)?(?:million|billion|trillion)(?!\w)"
    r"|(?:a|tiny|small) (?:tiny |small )?fraction(?= of a (?:second|minute|millisecond|cent))"
)
_MEASURES: tuple[Measure, ...] = (
    *SYMBOLS,
    *words(
        (
            (r"(?:a )?seconds?(?! (?:chip|wafer|model|version|time|generation|hand|place|half|quarter|opinion))", "s"),
            (r"milliseconds?", "ms"), (r"microseconds?", "microsecond"), (r"nanoseconds?", "nanosecond"),
            (r"minutes?|mins?", "minute"), (r"hours?|hrs?", "hour"), (r"days?", "day"), (r"weeks?", "week"),
            (r"months?", "month"), (r"years?|yrs?", "year"),
            (r"times|fold|x", "x"), (r"percent|per cent|pct", "percent"),
            (r"(?:percentage|percent|per cent)[- ]points?", "percentage_point"),
            (r"bytes?", "byte"), (r"kilobytes?", "kilobyte"), (r"megabytes?", "megabyte"), (r"gigabytes?", "gigabyte"),
            (r"terabytes?", "terabyte"), (r"petabytes?", "petabyte"),
            (r"gigabits?", "gigabit"), (r"terabits?", "terabit"), (r"petabits?", "petabit"), (r"megabits?", "megabit"),
            (r"watts?", "watt"), (r"kilowatts?", "kilowatt"), (r"megawatts?", "megawatt"), (r"gigawatts?", "gigawatt"),
            (r"terawatts?", "terawatt"),
            (r"watt[- ]hours?", "watt_hour"), (r"kilowatt[- ]hours?", "kilowatt_hour"),
            (r"megawatt[- ]hours?", "megawatt_hour"), (r"gigawatt[- ]hours?", "gigawatt_hour"),
            (r"terawatt[- ]hours?", "terawatt_hour"),
            (r"(?:US |American )?dollars?(?! (?:coin|bill)s?)", "USD"), (r"euros?", "EUR"), (r"pounds? sterling", "GBP"), (r"yen", "JPY"),
            (r"yuan", "CNY"), (r"won", "KRW"), (r"Swiss francs?", "CHF"), (r"(?:New )?Taiwan dollars?", "TWD"),
            (r"nanomet(?:er|re)s?", "nanometer"), (r"millimet(?:er|re)s?", "millimeter"),
            (r"centimet(?:er|re)s?", "centimeter"), (r"kilomet(?:er|re)s?", "kilometer"), (r"met(?:er|re)s?", "meter"),
        )
    ),
    *words(
        (
            (r"tokens?", "token"), (r"parameters?|params?", "parameter"), (r"layers?", "layer"),
            (r"(?:wafer-scale|wafer-sized) (?:chips?|engines?|processors?)|wafers?", "wafer"),
            (r"chips?", "chip"), (r"characters?", "character"), (r"words?", "word"), (r"transistors?", "transistor"),
            (r"racks?", "rack"), (r"people|persons?", "person"),
            (r"households?|homes", "household"), (r"companies|company", "company"), (r"devices?", "device"),
            (r"systems?", "system"), (r"bits?", "bit"),
        ),
        counts=False,
    ),
)  # fmt: skip
_BEFORE = firm(
    (
        (
            r"(?:up to|at most|no more than|not more than|(?:no|not) (?:higher|greater|larger|longer|bigger|faster|heavier) than|a maximum of|at best|max\.?"
            r"|as (?:many|much|high|fast|long|few) as|not exceeding|capped at|maximum) (?:about |around )?(?:an? |the )?",
            Firmness.AT_MOST,
        ),
        (r"(?:at (?:the very )?least|no(?:t)? (?:fewer|less) than|a minimum of|min\.?) (?:about |around )?", Firmness.AT_LEAST),
        (
            r"(?:more than|(?<!\w)over|above|exceed\w*|beyond|greater than|higher than|larger than|longer than|upwards of|north of|topp(?:ed|ing)|tops|surpass\w*|passed|(?<!\bthe )past) "
            r"(?:the )?",
            Firmness.MORE_THAN,
        ),
        (
            r"(?:less than|fewer than|lower than|smaller than|shorter than|under|below|within|short of|just shy of|shy of) "
            r"(?:the )?",
            Firmness.LESS_THAN,
        ),
        (
            r"(?:about|around|approximately|roughly|some|nearly|almost|close to|circa|c\.|an estimated|approx\.?|near"
            r"|on the order of) (?:the )?|[~≈] ?",
            Firmness.ABOUT,
        ),
    )
)  # fmt: skip
_AFTER = firm(
    (
        (r",? (?:at (?:the )?most|max(?:imum)?|or (?:less|fewer)|tops)(?!\w)", Firmness.AT_MOST),
        (
            r",? (?:at (?:the )?least|or (?:more|better|above)|and (?:up|more|above|over)|minimum)(?!\w)|\+|[- ]plus(?!\w)",
            Firmness.AT_LEAST,
        ),
        (
            r",? (?:or so|or thereabouts|give or take|approximately|roughly)(?!\w| [0-9])|[- ](?:ish|odd)(?!\w)",
            Firmness.ABOUT,
        ),
    )
)
_SPREADING = (
    r"(?<!\w)(?:spread|spreads|spreading|distribut\w+|divid\w+|split|splits|splitting|shard\w*|stretch\w*|span|spans|spanned|spanning"
    r"|extend\w*|partition\w*|scattered|averaged|laid)"
)
_OVER = Preposition(
    word=any_case(r"(?<!\w)over (?:the )?"),
    # Between the two only what cannot make `over` a bound: not `split into over 200 parts`.
    spreading=any_case(
        rf"{_SPREADING}(?: (?:out|up|it|them|itself|themselves|all|\w+ly|(?:the|its|their|a|an|each|one|this) \w+))? "
        r"over (?:the )?"
    ),
)
_PARTS = {
    "third": 3,
    "quarter": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
    "tenth": 10,
    "hundredth": 100,
    "thousandth": 1000,
}
_SINGLE = (
    r"(?:token|parameter|layer|wafer|chip|GPU|rack|system|device|person|company|household|second|minute|hour|day|week"
    r"|month|year|transistor|word|character)s?"
    r"(?! (?:famil|maker|design|type|kind|generation|series|line|compan|architecture|vendor)|\w)"
)
_COUNT = r"(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty)"


def _share(match: re.Match[str]) -> tuple[Decimal, str | None] | None:
    """`three out of four` is 0.75; no share if the whole is not the larger."""
    above, below = (_counted(match[name]) for name in ("above", "below"))
    return (Decimal(above) / Decimal(below), None) if 0 < above < below else None


def _counted(written: str) -> int:
    """A small number in words or digits, of those that shares are told in."""
    spelled = written.lower().split()[-1]
    return (
        int(spelled)
        if spelled.isdigit()
        else int(_SMALL.get(spelled, {"hundred": 100, "thousand": 1000}.get(spelled, 1)))
    )


_PART_OF = {"half": Decimal("0.5"), "third": Decimal(1) / 3, "quarter": Decimal("0.25"), "fifth": Decimal("0.2"),
            "tenth": Decimal("0.1")}  # fmt: skip
_FRACTIONS = (
    Fraction(
        any_case(
            rf"(?:(?P<above>an?|one|two|three|four)[- ])?(?P<part>{'|'.join(_PART_OF)})s?(?: of an? |-)"
            r"(?P<large>million|billion|trillion)(?!\w)"
        ),
        lambda m: (
            _SMALL.get((m["above"] or "").lower(), 1) * _PART_OF[m["part"].lower()] * _LARGE_WORDS[m["large"].lower()][0],
            None,
        ),
    ),
    Fraction(any_case(rf"(?:a|one) single(?= {_SINGLE})"), lambda m: (Decimal(1), None)),
    Fraction(any_case(r"only one(?!\w)|just one(?!\w)"), lambda m: (Decimal(1), None)),
    Fraction(
        any_case(
            rf"(?P<above>{_COUNT}|[0-9]{{1,3}}) out of(?: every| each)?(?: the)? (?P<below>{_COUNT}|ten|a hundred"
            rf"|[0-9]{{1,4}})(?![\w.,]*[0-9])(?!-)"
        ),
        _share,
    ),
    Fraction(
        any_case(
            rf"(?P<above>{_COUNT}|1)(?: in(?: every)? |-in-)"
            rf"(?P<below>{_COUNT}|an? hundred|an? thousand|(?<=1 in )[0-9]{{1,4}}|(?<=1-in-)[0-9]{{1,4}})"
            r"(?!\w|-|[.,]?[0-9]| (?:years|months|weeks|days|hours|minutes|seconds|other))"
        ),
        _share,
    ),
    Fraction(
        any_case(r"an? (?P<unit>year|month|week|day|hour|minute|second) and a (?P<part>half|quarter)(?!\w)"),
        lambda m: (
            Decimal("1.5") if m["part"].lower() == "half" else Decimal("1.25"),
            {"second": "s"}.get(m["unit"].lower(), m["unit"].lower()),
        ),
    ),
    Fraction(
        any_case(r"half a (?P<large>million|billion|trillion|dozen)(?!\w)"),
        lambda m: (
            Decimal("0.5") * ({"dozen": Decimal(12)} | {k: v[0] for k, v in _LARGE_WORDS.items()})[m["large"].lower()],
            None,
        ),
    ),
    Fraction(any_case(r"half an? (?=second|minute|hour|day|year)"), lambda m: (Decimal("0.5"), None)),
    Fraction(any_case(r"half (?=of(?!\w)|the(?!\w))"), lambda m: (Decimal("0.5"), None)),
    Fraction(
        any_case(
            rf"(?P<above>a|one|two|three|four|five|six|seven|nine)[- ]"
            rf"(?P<below>{'|'.join(_PARTS)})(?P<many>s)?(?= of(?!\w))"
        ),
        lambda m: (Decimal(_SMALL.get(m["above"].lower(), 1)) / _PARTS[m["below"].lower()], None),
    ),
    Fraction(
        any_case(
            r"(?P<above>two|three|four|five|six|seven|nine)[- ]"
            r"(?P<below>third|quarter|fifth|sixth|seventh|eighth|ninth|tenth)s(?!\w)"
        ),
        lambda m: (Decimal(_SMALL[m["above"].lower()]) / _PARTS[m["below"].lower()], None),
    ),
    Fraction(any_case(r"twice(?!\w)"), lambda m: (Decimal(2), "x")),
    Fraction(any_case(r"thrice(?!\w)"), lambda m: (Decimal(3), "x")),
    Fraction(
        any_case(r"(?P<n>two|three|four|five|six|seven|eight|nine|ten|twenty|hundred)fold(?!\w)"),
        lambda m: (Decimal({"hundred": 100}.get(m["n"].lower(), 0) or _SMALL[m["n"].lower()]), "x"),
    ),
)  # fmt: skip


_BARE_LARGE = any_case(r"(?:million|billion|trillion)(?=-(?:parameter|token|dollar|euro|pound|yen)(?!\w))")
_COUNTED_BY_MILLION = (
    r"(?:users|people|customers|homes|households|jobs|views|downloads|subscribers|copies|shares|barrels|tonnes|tons"
    r"|tokens|parameters|lines|units|devices|vehicles|cars|phones|chips|visitors|viewers|members|workers|students"
    r"|children|adults|voters|players|passengers|records|accounts|requests|queries|visits|doses|cases|years|items|words)"
)
_MINUS = any_case(r"(?:minus|negative) (?=[0-9$€£a-z])")
_TOLERANCE = any_case(r",? (?:plus or minus|plus-or-minus|plus/minus|give or take) ")
_WORDS_BETWEEN = (
    r"(?: (?!(?:we|they|he|she|it|i|you|if|when|and|but|or|not|which|that|who|because|while) )[a-z'’-]+){1,6} $"
)
_FAR = firm(
    (
        (rf"(?:at (?:the )?most|at best|no more than|not more than|a maximum of){_WORDS_BETWEEN}", Firmness.AT_MOST),
        (rf"(?:at (?:the )?least|no (?:fewer|less) than|a minimum of){_WORDS_BETWEEN}", Firmness.AT_LEAST),
    )
)
_DATES_BEFORE = firm(
    (
        (r"(?:before|prior to|earlier than|ahead of) (?:the )?", Firmness.LESS_THAN),
        (r"(?:(?:later than|after)) (?:the )?", Firmness.MORE_THAN),
        (r"(?:since|from|starting(?: in| from)?|as of|beginning(?: in)?|no earlier than) (?:the )?", Firmness.AT_LEAST),
    )
)
_DATES_AFTER = firm(((r" (?:onwards?|and later|or later)(?!\w)", Firmness.AT_LEAST),))


def _language(large: Mapping[str, tuple[Decimal, ...]], code: str) -> Language:
    number_words = _number_words(large)
    return Language(
        code=code,
        number=_bare_scale(number_words.reader(), large),
        measures=_MEASURES,
        never=_NEVER,
        vague=_VAGUE,
        dates=_DATES,
        before=_BEFORE,
        after=_AFTER,
        ranges=any_case(rf"[-\u2010\u2011] to |{DASH}| to (?:about |around )?| through "),
        pairs=any_case(r" or "),
        between_word=any_case(r"(?:between|from) (?:about |around )?"),
        between=any_case(r" (?:and|to) "),
        per=any_case(
            r" ?/ ?| (?:per|each|every) | an? (?!\w+ (?:earlier|later|ago|before|after|from|since|old|long|or)(?!\w))"
        ),
        linker=any_case(r"[ \u00a0\u202f](?:of )?|[-\u2010\u2011]"),
        fractions=_FRACTIONS,
        only_before=any_case(r"(?:only|just) "),
        half_after=any_case(r" and a half(?!\w)"),
        decades=_DECADES,
        preposition=_OVER,
        fraction_after=any_case(
            r"[- ]?(?:feet|foot|ft),? [0-9]{1,2}(?:\.[0-9])?[- ]?(?:inches|inch|in)(?!\w)|[- ]?(?:stone|st|pounds?|lbs?),? "
            r"[0-9]{1,2}[- ]?(?:pounds?|lbs?|ounces?|oz)(?!\w)"
        ),
        suffixes=firm(((r"[- ]odd(?= )", Firmness.ABOUT), (r"[- ]plus(?= )", Firmness.AT_LEAST))),
        minus=_MINUS,
        minus_after=any_case(
            r" (?:degrees?|deg)(?: (?:Celsius|Fahrenheit|C|F))?(?: below(?: (?:zero|freezing))?)(?!\w)|°[CF]? below(?: zero)?(?!\w)"
        ),
        half_noun=any_case(r" (?!and )[a-z-]+ and a half(?!\w)"),
        rates_after=denominators({"daily": "day", "weekly": "week", "monthly": "month", "annually|yearly": "year"}),
        tolerance=_TOLERANCE,
        far=_FAR,
        dates_before=_DATES_BEFORE,
        dates_after=_DATES_AFTER,
        points=number_words.points,
        number_words=number_words.is_word,
        articles=number_words.ones,
        joiners=number_words.joiners,
        below=below(large),
        scale_words=frozenset((*large, *number_words.round, "hundred")),
        letters=(
            (any_case(rf"m(?= (?:[a-z-]+ )?{_COUNTED_BY_MILLION}(?!\w))"), Decimal("1e6")),
            (re.compile(rf"b(?= (?:[a-z-]+ )?{_COUNTED_BY_MILLION}(?!\w))"), Decimal("1e9")),
        ),
        doubtful=re.compile(
            r"m(?! (?:long|wide|high|tall|deep|away|across|apart|above|below|of|from|thick|square)|²|[ -]cable)"
        ),
    )


def _bare_scale(
    read: Callable[[str, int], Number | None], large: Mapping[str, tuple[Decimal, ...]]
) -> Callable[[str, int], Number | None]:
    """The reader, which also takes a large word alone before a unit: `trillion-parameter models`."""

    def number(text: str, at: int) -> Number | None:
        found = read(text, at)
        if found is not None or not (match := _BARE_LARGE.match(text, at)):
            return found
        values = large[match.group().lower()]
        return Number(match.end(), values, values[0], in_words=True, is_bare_scale=True)

    return number


ENGLISH = _language(_LARGE_WORDS, "en")
OLD_ENGLISH = _language(_LARGE_WORDS | _LONG | {word + "s": values for word, values in _LONG.items()}, "en")
"""English of the years in which a billion was 10^9 or 10^12, by country and writer: such figures are ambiguous."""
