"""German: `24 Billionen` (10^12 each), `700 bis 900 Milliarden`, `vierundzwanzig`, `anderthalb Jahre`, `26. Juni`."""

from __future__ import annotations

import re
from decimal import Decimal

from claimbook.numerals.dates import DAY_FIRST, NUMERIC, form
from claimbook.numerals.digits import GERMAN as GERMAN_MARKS
from claimbook.numerals.language import DateForm, Fraction, Language, Preposition
from claimbook.numerals.measures import SYMBOLS, Measure, words
from claimbook.numerals.spelling import DASH, any_case, below, denominators, firm, months, one_of
from claimbook.numerals.words import Words
from claimbook.quantity import Firmness

_ONES = {
    "ein": 1,
    "eins": 1,
    "zwei": 2,
    "zwo": 2,
    "drei": 3,
    "vier": 4,
    "fünf": 5,
    "sechs": 6,
    "sieben": 7,
    "acht": 8,
    "neun": 9,
}
_TEENS = {
    "zehn": 10,
    "elf": 11,
    "zwölf": 12,
    "dreizehn": 13,
    "vierzehn": 14,
    "fünfzehn": 15,
    "sechzehn": 16,
    "siebzehn": 17,
    "achtzehn": 18,
    "neunzehn": 19,
}
_TENS = {
    "zwanzig": 20,
    "dreißig": 30,
    "dreissig": 30,
    "vierzig": 40,
    "fünfzig": 50,
    "sechzig": 60,
    "siebzig": 70,
    "achtzig": 80,
    "neunzig": 90,
}
_HALVES = {
    f"{word}{link}einhalb": value + Decimal("0.5")
    for word, value in (_ONES | _TEENS).items()
    for link in ("", "und")
    if word not in ("eins", "zwo")
} | {"anderthalb": Decimal("1.5")}
_SMALL: dict[str, int | Decimal] = {
    "null": 0,
    **{word: value for word, value in (_ONES | _TEENS | _TENS).items() if value > 1},
    **_HALVES,
}
_LARGE = {
    "tausend": "1e3",
    "million": "1e6",
    "milliarde": "1e9",
    "billion": "1e12",
    "billiarde": "1e15",
    "trillion": "1e18",
    "trilliarde": "1e21",
    "quadrillion": "1e24",
}
_LARGE_WORDS = {
    spelled: (Decimal(value),)
    for word, value in _LARGE.items()
    for spelled in ((word,) if word == "tausend" else (word, word + "en", word.rstrip("e") + "en"))
}
_BELOW_100 = (
    rf"(?:(?P<o{{n}}>{'|'.join(_ONES)})und(?P<t{{n}}>{'|'.join(_TENS)})"
    rf"|(?P<s{{n}}>{'|'.join(sorted((_ONES | _TEENS | _TENS), key=len, reverse=True))}))"
)
_BELOW_1000 = rf"(?:(?P<h{{n}}>{'|'.join(_ONES)})?(?P<hundred{{n}}>hundert))?(?:und)?(?:{_BELOW_100})?"
_COMPOUND = re.compile(
    rf"(?:(?P<thousands>{_BELOW_1000.format(n=1)})(?P<thousand>tausend))?(?:und)?{_BELOW_1000.format(n=2)}",
    re.IGNORECASE,
)


def _split(word: str) -> list[str] | None:
    """`dreihundertvierundzwanzig` -> drei, hundert, zwanzig, vier; None for a word that is no compound number."""
    match = _COMPOUND.fullmatch(word)
    if match is None or not word:
        return None
    parts = [*_below_1000(match, 1), *(["tausend"] if match["thousand"] else []), *_below_1000(match, 2)]
    return parts if len(parts) > 1 else None


def _below_1000(match: re.Match[str], n: int) -> list[str]:
    parts = []
    if match[f"h{n}"]:
        parts.append(match[f"h{n}"])
    if match[f"hundred{n}"]:
        parts.append("hundert")
    parts.extend(part for part in (match[f"t{n}"], match[f"o{n}"], match[f"s{n}"]) if part)
    return parts


_WORDS = Words(
    marks=GERMAN_MARKS,
    small=_SMALL,
    hundreds={"hundert": 100},
    large=_LARGE_WORDS,
    ones=frozenset({"ein", "eine", "einen", "einem", "einer", "eines", "eins"}),
    alone=frozenset({"hundert", "tausend"}),
    round={"dutzend": 12},
    split=_split,
    points=frozenset({"komma"}),
    hundreds_after_digits=True,
    abbreviations={
        "Mio.": (Decimal("1e6"),), "Mrd.": (Decimal("1e9"),), "Bio.": (Decimal("1e12"),), "Tsd.": (Decimal("1e3"),),
        "Mio": (Decimal("1e6"),), "Mrd": (Decimal("1e9"),), "Bio": (Decimal("1e12"),),
    },
)  # fmt: skip
_MONTHS = {
    name: index
    for index, name in enumerate(
        "januar februar märz april mai juni juli august september oktober november dezember".split(), 1
    )
}
_MONTHS |= {
    "jan": 1,
    "jänner": 1,
    "feb": 2,
    "mär": 3,
    "apr": 4,
    "jun": 6,
    "jul": 7,
    "aug": 8,
    "sep": 9,
    "sept": 9,
    "okt": 10,
    "nov": 11,
    "dez": 12,
}
_SHORT_M = ("jan", "feb", "mär", "apr", "jun", "jul", "aug", "sep", "sept", "okt", "nov", "dez")
_M = months(map(str.capitalize, _MONTHS), map(str.capitalize, _SHORT_M))
_LONG_M = one_of(name.capitalize() for name in _MONTHS if len(name) > 4 or name in ("märz", "mai", "juni", "juli"))
_Y = r"(?:1[5-9]|20|21)[0-9]{2}(?![0-9]|[.,][0-9]|[-\u2010-\u2013/][0-9]{2}(?![0-9]))"
_D = r"(?:[12][0-9]|3[01]|0?[1-9])"
_TO = r"\s?(?:[-\u2010-\u2014~]|bis(?: zum)?|und)\s?"
_WHEN = r"(?:(?:Ende|Anfang|Mitte|[Ff]rühjahr|[Ff]rühling|[Ss]ommer|[Hh]erbst|[Ww]inter)(?: des Jahres)? )"
_NOT_A_COUNT = (
    r"(?!\s*(?:[Tt]okens?|Chips?|Wafern?|Parametern?|mal|Mal|Dollar|Euro|Menschen|%|[GMk]?W\b|Zeichen|Wörtern?|Zeilen))"
)


def _date(pattern: str) -> DateForm:
    return form(pattern, _MONTHS, any_case=False)


_DATES = (
    _date(rf"(?P<d>{_D})\.{_TO}(?P<d2>{_D})\. ?(?P<m2>{_M})(?: (?P<y2>{_Y}))?"),
    _date(rf"(?P<d>{_D})\. ?(?P<m>{_M})(?: (?P<y>{_Y}))?"),
    _date(rf"{_WHEN}?(?P<m>{_M}) (?P<y>{_Y})"),
    _date(rf"(?P<m>{_LONG_M}){_TO}(?P<m2>{_LONG_M})(?: (?P<y2>{_Y}))?(?!\w)"),
    _date(rf"{_WHEN}?(?P<m>{_LONG_M})(?!\w)"),
    _date(rf"Q(?P<q>[1-4]) (?P<y>{_Y})"),
    _date(rf"(?P<q>ersten?|zweiten?|dritten?|vierten?|[1-4]\.) Quartal(?: (?P<y>{_Y}))?"),
    _date(rf"(?P<half>ersten?|zweiten?|[12]\.) (?:Halbjahr|Jahreshälfte)(?: (?P<y>{_Y}))?"),
    _date(rf"(?P<half>ersten?|zweiten?|[12]\.) (?:Hälfte) (?:des Jahres )?(?P<y>{_Y})"),
    _date(rf"(?P<nine>ersten neun Monaten?)(?: des Jahres)? (?P<y>{_Y})"),
    _date(
        rf"(?:Geschäftsjahr(?:e?s)?|Saison|Wirtschaftsjahr|Schuljahr|Wintersemester) (?P<y>{_Y})(?:[-\u2010-\u2013/](?P<s2>[0-9]{{2}}))?(?![0-9])"
    ),
    _date(r"(?P<y>(?:19|20)[0-9]0)er(?P<decade>[- ]Jahren?)"),
    _date(rf"(?:[Vv]on|[Zz]wischen|[Ii]n den Jahren) (?P<figure>(?P<y>{_Y}){_TO}(?P<y2>{_Y}))"),
    *NUMERIC,
    DAY_FIRST,
    _date(r"(?P<d>0[1-9]|[12][0-9]|3[01])\.(?P<m>0[1-9]|1[0-2])\.(?![0-9])"),
    _date(rf"{_WHEN}(?P<y>{_Y})"),
    _date(rf"(?:[Ii]m Jahre?|[Ss]eit|[Aa]b|[Vv]or|[Nn]ach|[Bb]is|[Jj]ahr|[Ii]n) (?P<figure>(?P<y>{_Y})){_NOT_A_COUNT}"),
    _date(r"(?P<clock>(?:[01]?[0-9]|2[0-3])(?:[:.][0-5][0-9])? Uhr(?: [0-5]?[0-9])?)(?!\w)"),
)
_NEVER = any_case(
    r"(?:(?<=der )|(?<=die )|(?<=das )|(?<=dem )|(?<=den )|(?<=des )|(?<=am )|(?<=im )|(?<=zum )|(?<=zur )"
    r"|(?<=vom ))[0-9]{1,2}\.(?= )|[0-9]{1,3}\.(?= (?:Generation|Platz|Version|Kapitel|Jahrhunderts?|Mal|Auflage|Rang"
    r"|Stelle)(?!\w))"
    r"|[a-zäöüß]+(?:zig|hundert|tausend)ste[nmrs]?(?!\w)|(?:erste|zweite|dritte|vierte|fünfte|sechste|siebte|achte"
    r"|neunte|zehnte|elfte|zwölfte)[nmrs]?(?!\w)"
    r"|ein(?:er|e|es) der(?!\w)|eines tages|ein(?:en)? tag(?!\w)|ein(?:es)? tages|eine? nach de[mr] anderen|ein mal"
    r"|ein anderer|acht (?:geben|nehmen|gibt)|außer acht|in acht|eine zweite"
    r"|(?:Linie|Typ|Gleis|Zimmer|Artikel|Kapitel|Seite|Flug|Halle|Kanal|Gruppe|Stufe|Phase|Bundesstraße|Autobahn|Paragraf|Formel) "
    r"[0-9]{1,4}[a-z]?(?![\w%.,-]*[0-9]| ?%| (?:bis|und|oder) [0-9])"
    r"|tausendfüßler|tausendsassa|jahrtausend|jahrhundert|ein für alle mal|auf eins"
)
_DECADES = any_case(
    r"(?:[1-9]0er|(?:zehn|zwanzig|drei(?:ß|ss)ig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig)er)[- ]?jahren?(?!\w)"
    r"|(?:(?<=\bdie )|(?<=\bder )|(?<=\bden ))[1-9]0ern?(?!\w|-| (?-i:[A-ZÄÖÜ]))"
)
_MANY = r"(?:dutzende|hunderte|tausende|zehntausende|hunderttausende|millionen|milliarden|billionen)"
_VAGUE = any_case(
    rf"(?:(?:mehrere|einige|viele) )?{_MANY}(?:n|r)?(?!\w)(?: (?:von )?{_MANY}n?(?!\w))*"
    r"|(?:mehrere|einige|ein paar) (?:dutzend|hundert|tausend)(?: (?:millionen|milliarden))?(?!\w)"
    r"|(?P<needs>mehreren?r?|einigen?r?|ein paar|wenigen?)(?!\w)"
    r"|(?:in |im )?(?:einem |den )?bruchteil(?= einer (?:sekunde|minute))"
)
_MEASURES: tuple[Measure, ...] = (
    *SYMBOLS,
    *words(
        (
            (r"(?:einer )?sekunden?|sek\.?", "s"), (r"millisekunden?", "ms"), (r"mikrosekunden?", "microsecond"),
            (r"nanosekunden?", "nanosecond"),
            (r"minuten?|min\.", "minute"), (r"stunden?|std\.?", "hour"), (r"tage?[ns]?", "day"), (r"wochen?", "week"),
            (r"monat(?:en?|s)?", "month"), (r"jahr(?:en?|s|es)?", "year"),
            (r"mal|fach(?:e[nmrs]?)?", "x"), (r"prozent(?:ige?[nmrs]?)?", "percent"),
            (r"prozentpunkten?|prozentpunkts?", "percentage_point"),
            (r"sekündige?[nmrs]?", "s"), (r"minütige?[nmrs]?", "minute"), (r"stündige?[nmrs]?", "hour"),
            (r"tägige?[nmrs]?", "day"), (r"wöchige?[nmrs]?", "week"), (r"monatige?[nmrs]?", "month"), (r"jährige?[nmrs]?", "year"),
            (r"bytes?", "byte"), (r"kilobytes?", "kilobyte"), (r"megabytes?", "megabyte"), (r"gigabytes?", "gigabyte"),
            (r"terabytes?", "terabyte"), (r"petabytes?", "petabyte"),
            (r"gigabits?", "gigabit"), (r"terabits?", "terabit"), (r"watt", "watt"), (r"kilowatt", "kilowatt"),
            (r"megawatt", "megawatt"), (r"gigawatt", "gigawatt"), (r"terawatt", "terawatt"),
            (r"wattstunden?", "watt_hour"), (r"kilowattstunden?", "kilowatt_hour"),
            (r"megawattstunden?", "megawatt_hour"), (r"gigawattstunden?", "gigawatt_hour"),
            (r"terawattstunden?", "terawatt_hour"),
            (r"(?:US-)?dollars?", "USD"), (r"euros?", "EUR"), (r"pfund", "GBP"), (r"yen", "JPY"), (r"yuan", "CNY"), (r"won", "KRW"), (r"(?:Schweizer )?Franken", "CHF"),
            (r"nanometern?", "nanometer"), (r"millimetern?", "millimeter"), (r"zentimetern?", "centimeter"),
            (r"kilometern?", "kilometer"), (r"metern?", "meter"),
        )
    ),
    *words(
        (
            (r"tokens?", "token"), (r"parametern?", "parameter"), (r"schichten?", "layer"),
            (r"wafern?s?|wafer-scale-chips?", "wafer"), (r"chips?", "chip"),
            (r"zeichen|schriftzeichen", "character"), (r"wörtern?|worten?|wort", "word"),
            (r"transistoren", "transistor"), (r"racks?", "rack"), (r"menschen|personen?", "person"),
            (r"haushalten?", "household"), (r"unternehmen|firmen", "company"), (r"geräten?", "device"),
            (r"bits?", "bit"),
        ),
        counts=False,
    ),
)  # fmt: skip
_BEFORE = firm(
    (
        (r"nicht (?:höher|länger|größer|mehr|schneller) als (?:etwa |rund )?", Firmness.AT_MOST),
        (
            r"(?:bis zu|höchstens|maximal|max\.|nicht mehr als|bestenfalls|allenfalls) (?:etwa |rund )?",
            Firmness.AT_MOST,
        ),
        (r"(?:(?<!\w)ab|mindestens|wenigstens|minimal|min\.|nicht weniger als) ", Firmness.AT_LEAST),
        (
            r"(?:mehr als|(?<!\w)über|jenseits von|oberhalb von|größer als|länger als|höher als|(?<!\w)gut) (?:das |die |den |der )?",
            Firmness.MORE_THAN,
        ),
        (
            r"(?:weniger als|(?<!\w)unter|kleiner als|unterhalb von|knapp unter|kürzer als|niedriger als) (?:das |die |den |der )?",
            Firmness.LESS_THAN,
        ),
        (
            r"(?:etwa|ungefähr|rund|beinahe|circa|ca\.|zirka|nahezu|fast|knapp|annähernd|gegen|an die|um die|schätzungsweise) "
            r"|[~≈] ?",
            Firmness.ABOUT,
        ),
    )
)
_AFTER = firm(
    (
        (r",? (?:höchstens|maximal|oder weniger)(?!\w| [0-9])", Firmness.AT_MOST),
        (r",? (?:mindestens|oder mehr|und mehr|aufwärts|oder darüber)(?!\w| [0-9])", Firmness.AT_LEAST),
        (r",? (?:ungefähr|in etwa|oder so|oder so ähnlich|schätzungsweise)(?!\w| [0-9])", Firmness.ABOUT),
    )
)
_UEBER = Preposition(
    word=any_case(r"(?<!\w)(?:über|unter) "),
    spreading=any_case(
        r"(?:verteil\w*|aufgeteil\w*|aufteil\w*|erstreck\w*|verstreut|gestreut|spann\w*|läuft|laufen|hinweg)"
        r"(?: (?:sich|es|sie|\w+lich|\w+mäßig|(?:der|die|das|den|dem|ein\w*|jede\w*) \w+))? (?:über|unter) "
    ),
    spread=any_case(
        r" (?:(?:gleichmäßig|hinweg|\w+lich) )?(?:hinweg|verteil\w*|aufgeteil\w*|aufzuteilen|zu "
        r"verteilen|erstreck\w*|verstreut|gestreut)"
        r"(?!\w)"
    ),
)
_PARTS = {
    "drittel": 3,
    "viertel": 4,
    "fünftel": 5,
    "sechstel": 6,
    "achtel": 8,
    "zehntel": 10,
    "hundertstel": 100,
    "tausendstel": 1000,
}
_NTH = {
    "zweite": 2, "dritte": 3, "vierte": 4, "fünfte": 5, "sechste": 6, "siebte": 7, "achte": 8, "neunte": 9, "zehnte": 10,
    "zwanzigste": 20, "hundertste": 100, "tausendste": 1000,
}  # fmt: skip
_COUNT = "zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwanzig"
_SUFFIXES = {
    "mal": "x", "fach": "x", "prozentig": "percent", "sekündig": "s", "minütig": "minute", "stündig": "hour",
    "tägig": "day", "wöchig": "week", "monatig": "month", "jährig": "year",
}  # fmt: skip


def _share(above: int, below: str) -> tuple[Decimal, str | None] | None:
    """`drei von vier`: the part of the whole; None if the whole is not the larger."""
    whole = {"hundert": 100}.get(below) or int(_SMALL[below])
    return (Decimal(above) / Decimal(whole), None) if above < whole else None


def _suffixed(match: re.Match[str]) -> tuple[Decimal, str | None] | None:
    """`zweihundertmal`, `dreifach`, `zehntägig`: a number that its unit touches."""
    number = _read_words(match["n"], 0)
    if number is None or number.is_one or number.end < len(match["n"]):
        return None
    return number.readings[0], _SUFFIXES[match["unit"].lower()]


_read_words = _WORDS.reader()
_FRACTIONS = (
    Fraction(
        any_case(r"(?:eine[rn]? )?(?P<three>drei)?viertel(?P<large>million|milliarde|billion)(?!\w)"),
        lambda m: (Decimal("0.75" if m["three"] else "0.25") * _LARGE_WORDS[m["large"].lower()][0], None),
    ),
    Fraction(
        any_case(r"(?:eine |einen |einem |einer |ein )?halbe[nrs]? (?=sekunde|minute|stunde|tag|jahr)"),
        lambda m: (Decimal("0.5"), None),
    ),
    Fraction(
        any_case(r"(?:eine |einer )?halbe[nr]? (?P<large>million|milliarde|billion)(?!\w)"),
        lambda m: (Decimal("0.5") * _LARGE_WORDS[m["large"].lower()][0], None),
    ),
    Fraction(
        any_case(r"(?:eine |einer )?(?P<three>drei)?viertelstunde(?!\w)"),
        lambda m: (Decimal("0.75" if m["three"] else "0.25"), "hour"),
    ),
    Fraction(any_case(r"(?:die|der) hälfte(?!\w)"), lambda m: (Decimal("0.5"), None)),
    Fraction(any_case(rf"(?P<above>ein(?:e[mnrs]?)?|zwei|drei|vier|fünf|sieben|neun)[ -]?(?P<below>{'|'.join(_PARTS)})n?s?(?!\w)"),
             lambda m: (Decimal(_ONES.get(m["above"].lower(), 1)) / _PARTS[m["below"].lower()], None)),
    Fraction(any_case(r"(?:ein |einem |einen )?halbe[snm]? dutzend(?!\w)"), lambda m: (Decimal(6), None)),
    Fraction(any_case(rf"jede[rnms]? (?P<below>{'|'.join(_NTH)})[nrms]?(?= )"), lambda m: (Decimal(1) / _NTH[m["below"].lower()], None)),
    Fraction(
        any_case(rf"(?P<above>ein(?:e[rsnm]?)?|{_COUNT}) (?:von|aus) (?P<below>{_COUNT}|hundert)(?!\w|-)"),
        lambda m: _share(_ONES.get(m["above"].lower()) or int(_SMALL.get(m["above"].lower(), 1)), m["below"].lower()),
    ),
    Fraction(any_case(r"doppelt so(?!\w)|das doppelte(?!\w)|zweimal(?!\w)"), lambda m: (Decimal(2), "x")),
    Fraction(any_case(rf"(?P<n>[a-zäöüß]{{3,40}}?)-?(?P<unit>{'|'.join(_SUFFIXES)})(?:e[nmrs]?)?(?!\w)"), _suffixed),
    Fraction(
        any_case(
            r"ein(?:e[nmrs]?)? (?:einzige[nmrs]?|einzelne[nmrs]?)"
            r"(?= (?:tokens?|parameter|schicht|wafer|chip|gpu|rack|gerät|mensch|person|haushalt|unternehmen|firma|sekunde"
            r"|minute|stunde|tag|woche|monat|jahr|transistor|wort|zeichen|system)(?!\w))"
        ),
        lambda m: (Decimal(1), None),
    ),
)  # fmt: skip
_WORDS_BETWEEN = (
    r"(?: (?!(?:wir|sie|er|es|ich|ihr|wenn|als|und|aber|oder|nicht|der|die|das|weil|dass) )[a-zäöüß-]+){1,6} $"
)
_FAR = firm(
    (
        (rf"(?:höchstens|maximal|bestenfalls|allenfalls|nicht mehr als){_WORDS_BETWEEN}", Firmness.AT_MOST),
        (rf"(?:mindestens|wenigstens|nicht weniger als){_WORDS_BETWEEN}", Firmness.AT_LEAST),
    )
)
GERMAN = Language(
    code="de",
    number=_WORDS.reader(),
    measures=_MEASURES,
    never=_NEVER,
    vague=_VAGUE,
    dates=_DATES,
    before=_BEFORE,
    after=_AFTER,
    ranges=any_case(rf"[-\u2010\u2011]? bis (?:etwa |zu )?|{DASH}"),
    pairs=any_case(r" oder "),
    between_word=any_case(r"zwischen (?:etwa |rund )?"),
    between=any_case(r" und "),
    per=any_case(r" ?/ ?| (?:pro|je|in der|die) "),
    linker=any_case(r"[ \u00a0\u202f]|[-\u2010\u2011]"),
    fractions=_FRACTIONS,
    only_before=any_case(r"(?:nur|bloß) "),
    decades=_DECADES,
    preposition=_UEBER,
    capital_nouns=True,
    minus=any_case(r"minus (?=[0-9a-zäöüß])"),
    minus_after=any_case(r" (?:Grad|°C?)(?: Celsius)? (?:unter Null|unter dem Gefrierpunkt|minus)(?!\w)"),
    half_noun=any_case(r" [a-zäöüß]+ und eine?n? halbe[snrm]?(?!\w)"),
    rates_after=denominators(
        {
            "täglich|am Tag|pro Tag": "day",
            "wöchentlich": "week",
            "monatlich|im Monat": "month",
            "jährlich|im Jahr": "year",
        }
    ),
    tolerance=any_case(r" (?:plus/minus|plus-minus|plusminus|plus minus|plus oder minus) "),
    far=_FAR,
    dates_before=firm(
        (
            (r"(?:(?<!\w)vor|bevor) (?:dem |der )?", Firmness.LESS_THAN),
            (r"(?<!\w)nach (?:dem |der )?", Firmness.MORE_THAN),
            (r"(?:(?<!\w)seit|(?<!\w)ab|beginnend) (?:dem |der )?", Firmness.AT_LEAST),
        )
    ),
    half_after=any_case(r" (?:und eine?n? halbe[snrm]?|einhalb)(?!\w)"),
    points=_WORDS.points,
    number_words=_WORDS.is_word,
    articles=_WORDS.ones,
    joiners=_WORDS.joiners,
    below=below(_LARGE_WORDS),
    scale_words=frozenset((*_LARGE_WORDS, *_WORDS.round, "hundert")),
)
