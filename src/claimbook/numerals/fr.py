"""French: `700 à 900 milliards`, `24 billions` (10^12 each), `neuf mois`, `plus de 200 fois`, `fin 2026`."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal

from claimbook.numerals.dates import DAY_FIRST, DAY_MONTH, NUMERIC, form
from claimbook.numerals.digits import FRENCH as FRENCH_MARKS
from claimbook.numerals.language import Fraction, Language
from claimbook.numerals.measures import SYMBOLS, Measure, symbol, words
from claimbook.numerals.spelling import DASH, any_case, below, denominators, firm, months, one_of
from claimbook.numerals.words import Words
from claimbook.quantity import Firmness

_SMALL = {
    word: value
    for value, spelled in {
        0: "zéro", 2: "deux", 3: "trois", 4: "quatre", 5: "cinq", 6: "six", 7: "sept", 8: "huit", 9: "neuf", 10: "dix",
        11: "onze", 12: "douze", 13: "treize", 14: "quatorze", 15: "quinze", 16: "seize", 20: "vingt", 30: "trente",
        40: "quarante", 50: "cinquante", 60: "soixante", 70: "septante", 80: "huitante octante", 90: "nonante",
    }.items()
    for word in spelled.split()
}  # fmt: skip
_LARGE = {
    "mille": "1e3", "mil": "1e3", "million": "1e6", "milliard": "1e9", "billion": "1e12", "billiard": "1e15",
    "trillion": "1e18", "trilliard": "1e21", "quadrillion": "1e24",
}  # fmt: skip
_LARGE_WORDS = {
    spelled: (Decimal(value),)
    for word, value in _LARGE.items()
    for spelled in ((word,) if word in ("mille", "mil") else (word, word + "s"))
}
_ROUND = {"dizaine": 10, "douzaine": 12, "quinzaine": 15, "vingtaine": 20, "trentaine": 30, "quarantaine": 40,
          "cinquantaine": 50, "soixantaine": 60, "centaine": 100, "millier": 1000}  # fmt: skip
_ROUND |= {word + "s": value for word, value in _ROUND.items()}
_WORDS = Words(
    marks=FRENCH_MARKS,
    small=_SMALL,
    hundreds={"cent": 100, "cents": 100},
    large=_LARGE_WORDS,
    ones=frozenset({"un", "une"}),
    alone=frozenset({"mille", "cent"}),
    joiners=frozenset({"et"}),
    joined=frozenset({1, 11}),
    of=frozenset({"de"}),
    round=_ROUND,
    scores={"vingt": 80, "vingts": 80},
    teens_after=frozenset({60, 80}),
    parts=(
        (any_case(r"[ -]et[ -]demie?(?!\w)"), Decimal("0.5")),
        (any_case(r" (?:et|un) quart(?!\w)"), Decimal("0.25")),
        (any_case(r" (?:et )?trois[- ]quarts(?!\w)"), Decimal("0.75")),
    ),
    points=frozenset({"virgule", "point"}),
    abbreviations={
        "Mds": (Decimal("1e9"),),
        "Md": (Decimal("1e9"),),
        "Mrd": (Decimal("1e9"),),
        "M": (Decimal("1e6"),),
        "k": (Decimal("1e3"),),
        "Bn": (Decimal("1e12"), Decimal("1e9")),
    },
)

_MONTHS = {
    "janvier": 1, "janv": 1, "février": 2, "fevrier": 2, "févr": 2, "mars": 3, "avril": 4, "avr": 4, "mai": 5,
    "juin": 6, "juillet": 7, "juil": 7, "août": 8, "aout": 8, "septembre": 9, "sept": 9, "octobre": 10, "oct": 10,
    "novembre": 11, "nov": 11, "décembre": 12, "decembre": 12, "déc": 12,
}  # fmt: skip
_M = months(_MONTHS, ("janv", "févr", "avr", "juil", "sept", "oct", "nov", "déc"))
_LONG_M = one_of([month for month in _MONTHS if len(month) > 4 or month in ("mars", "mai", "juin", "août", "aout")])
_Y = r"(?:1[5-9]|20|21)[0-9]{2}(?![0-9]|[.,][0-9]|[-\u2010-\u2013/][0-9]{2}(?![0-9]))"
_D = r"(?:0?[1-9]|[12][0-9]|3[01])"
_S = r"[ \u00a0\u202f]"
_TO = rf"{_S}?(?:[-\u2010-\u2014~\u301c]|{_S}(?:à|au|et|jusqu['’]au){_S}){_S}?"
_WHEN = (
    r"(?:(?:vers |d['’]ici )?(?:fin|début|courant|milieu|mi)(?: de| du mois de| d['’])?[ -]?"
    r"|(?:printemps|été|automne|hiver) (?:de )?)"
)
_NOT_A_COUNT = (
    r"(?![\s\u00a0]*(?:tokens?|puces?|wafers?|plaquettes?|paramètres|fois|euros|dollars|personnes|%|[GMk]?W\b"
    r"|caractères|mots|lignes))"
)
_YEAR_WORD = r"(?:en|depuis|dès|avant|après|jusqu['’]en|l['’]année|année|exercice|de l['’]an|l['’]an)"

_DATES = (
    form(
        rf"(?P<d>{_D}|1er)(?:er)?{_S}?(?:-|–|à|au|et){_S}?(?:{_S})?(?P<d2>{_D}){_S}(?P<m2>{_M})(?:{_S}(?P<y2>{_Y}))?",
        _MONTHS,
    ),
    form(
        rf"(?P<d>{_D})(?:er)?{_S}(?P<m>{_M})(?:{_S}(?P<y>{_Y}))?{_TO}(?P<d2>{_D})(?:er)?{_S}(?P<m2>{_M})"
        rf"(?:{_S}(?P<y2>{_Y}))?",
        _MONTHS,
    ),
    form(rf"(?P<d>{_D})(?:er)?{_S}(?P<m>{_M})(?:{_S}(?P<y>{_Y}))?", _MONTHS),
    form(rf"(?P<m>{_LONG_M}){_TO}(?P<m2>{_LONG_M})(?:{_S}(?P<y2>{_Y}))(?!\w)", _MONTHS),
    form(rf"{_WHEN}?(?P<m>{_M})(?:{_S}de)?{_S}(?P<y>{_Y})", _MONTHS),
    form(rf"{_WHEN}(?P<m>{_LONG_M})(?!\w)", _MONTHS),
    form(
        rf"(?:en|de|du mois de|au mois de|mois de|depuis|dès|d['’]ici|jusqu['’]en|courant|avant|après|pour|et|fin"
        rf"|début|entre|le mois de){_S}(?P<figure>(?P<m>{_LONG_M}))(?!\w|{_S}(?:de{_S})?{_Y})",
        _MONTHS,
    ),
    form(r"d['’](?P<figure>(?P<m>avril|août|octobre))(?!\w)", _MONTHS),
    form(r"(?P<m>janvier|février|avril|juin|juillet|août|septembre|octobre|novembre|décembre)(?!\w)", _MONTHS),
    form(rf"[TQ](?P<q>[1-4]){_S}(?P<y>{_Y})"),
    form(rf"S(?P<half>[12]){_S}(?P<y>{_Y})", any_case=False),
    form(rf"(?P<half>première|seconde|deuxième){_S}moitié{_S}(?:de{_S})?(?:l['’]année{_S})?(?P<y>{_Y})"),
    form(rf"(?P<nine>neuf premiers mois){_S}(?:de{_S})?(?:l['’]année{_S})?(?P<y>{_Y})"),
    form(
        rf"(?:exercice|saison|année){_S}(?:fiscale?{_S}|scolaire{_S})?(?P<y>{_Y})[-\u2010-\u2013/](?P<s2>[0-9]{{2}})(?![0-9])"
    ),
    form(rf"(?P<q>premier|1er|deuxième|second|troisième|quatrième|[2-4]e){_S}trimestre(?:{_S}(?:de{_S})?(?P<y>{_Y}))?"),
    form(rf"(?P<half>premier|1er|second|deuxième|2e|2d){_S}semestre(?:{_S}(?:de{_S})?(?P<y>{_Y}))?"),
    form(rf"(?P<decade>années){_S}(?P<y>(?:19|20)[0-9]0)(?!\w)"),
    form(rf"(?:de|entre|en){_S}(?P<figure>(?P<y>{_Y}){_TO}(?P<y2>{_Y}))"),
    *NUMERIC,
    DAY_FIRST,
    DAY_MONTH,
    form(rf"{_WHEN}(?P<y>{_Y})"),
    form(rf"{_YEAR_WORD}{_S}(?P<figure>(?P<y>{_Y})){_NOT_A_COUNT}"),
    form(r"(?P<clock>(?:[01]?[0-9]|2[0-3])[ \u00a0]?h(?:eures)?[ \u00a0]?[0-5][0-9])(?![0-9]|[ \u00a0]?min)"),
    form(
        r"de[ \u00a0](?P<figure>(?P<clock>(?:[01]?[0-9]|2[0-3])[ \u00a0]?h(?:[ \u00a0]?[0-5][0-9])? à (?:[01]?[0-9]"
        r"|2[0-3])[ \u00a0]?h(?:[ \u00a0]?[0-5][0-9])?))(?!\w)"
    ),
    form(r"à[ \u00a0](?P<figure>(?P<clock>(?:[01]?[0-9]|2[0-3])[ \u00a0]h))(?!\w)"),
)

_TENS = (
    r"(?:['’]?[0-9]0(?!\w|[.,]?[0-9])"
    r"|(?:vingt|trente|quarante|cinquante|soixante-dix|soixante|septante|huitante|octante|nonante"
    r"|quatre-vingt-dix|quatre-vingts?)(?![\w-]))"
)
_DECADES = any_case(rf"années{_S}{_TENS}(?!{_S}[0-9])(?:(?:-|–|/|{_S}et{_S}|{_S}à{_S}){_TENS}(?!{_S}[0-9a-zà-ÿ]))?")

_PLURAL = r"[a-zà-ÿœ]+[sx]"
_NOT_PLURAL = (
    r"(?:sans|dans|mais|plus|puis|très|depuis|vers|sous|chez|alors|après|pas|dès|hors|nous|vous|ils|elles|les|des|ses"
    r"|aux|deux fois plus)"
)
_NEVER = any_case(
    r"[0-9]+(?:ères?|ères?|èmes?|emes?|ers?|res?|es?|nd?es?|ds?)(?![\w])"
    r"|(?:vingt|trente|quarante|cinquante|soixante|cent|mille)(?:[ -]et[ -]|[ -])(?:unième|deuxième|\w+ième)s?"
    r"|(?:[a-zà-ÿ]+-){0,4}[a-zà-ÿ]*?ièmes?(?!\w)"
    r"|l['’]une?(?!\w)|une? à une?(?!\w)|une? par une?(?!\w)|un jour(?! (?:ouvr|et demi|de (?:travail|plus|moins)))"
    r"|une? (?:ou l['’]|et l['’])autre"
    r"|une fois(?!\w| et demie)|en un mot|d['’]un seul coup|tout d['’]un"
    r"|une seconde (?!(?:pour|à|et|ou|par|en|après|avant|plus|environ|suffit|près|sur|dans|chaque|seulement|au|avec|que"
    r"|qui|le|la|les|ce|ou|de|du|durant|pendant|entière|complète|chrono)(?!\w))(?=[a-zà-ÿ])"
    rf"|neuf(?!(?:\s+|[-\u2010\u2011])(?:(?!{_NOT_PLURAL}\b){_PLURAL}|mille|cents?|à|ou|pour cent|sur|virgule|[GMTkP]?[A-Z])(?!\w)| ?%)"
    r"|mille[- ]?feuilles?|mille[- ]pattes|mille mercis?|mille et une|trois fois rien|deux[- ]points|quatre[- ]quarts"
    r"|six[- ]coups|des mille et des cents"
    r"|à la une|(?<!d['’])un tiers (?!de|du|des)|deux[- ]roues|vingt[- ]quatre heures sur vingt[- ]quatre|numéros? [0-9]+"
    r"|n[o°] ?[0-9]+"
    r"|(?:ligne|lignes|vol|article|chapitre|salle|porte|page|route|autoroute|voie|quai|chaîne|boulevard|type|groupe|étape|niveau|tome"
    r"|livret|formule) [0-9]{1,4}[a-z]?(?![\w%.,-]*[0-9]| ?%| [0-9]| (?:à|et|ou) [0-9])"
    r"|(?:xx?i{0,3}|xi?[vx]|x?v?i{1,3})e siècle"
)
_MANY = r"(?:dizaines|vingtaines|centaines|milliers|millions|milliards|billions|trillions|douzaines)"
_VAGUE = any_case(
    rf"(?:(?:plusieurs|quelques) )?{_MANY}(?!\w)(?: de (?:{_MANY}|mille|milliards)(?!\w))*"
    r"|(?:plusieurs|quelques) (?:cent(?:aine)?s|mille)(?: (?:millions|milliards))?(?!\w)"
    r"|(?P<needs>plusieurs|quelques)(?!\w)"
    r"|(?:une|quelques|d['’]infimes) (?:petites? |infimes? )?fractions?"
    r"(?= (?:de seconde|d['’]heure|de minute|de milliseconde))"
    r"|moins d['’]une (?=poignée de (?:secondes|minutes|jours|mois))"
)

_OTHERS = "canadien|australien|taïwanais|de Hong|hongkongais|singapourien|néo-zélandais|jamaïcain|namibien"
_MEASURES: tuple[Measure, ...] = (
    *SYMBOLS,
    *words(
        (
            ("secondes?", "s"), ("millisecondes?", "ms"), ("microsecondes?", "microsecond"),
            ("nanosecondes?", "nanosecond"),
            ("minutes?|mn", "minute"), ("heures?", "hour"), ("jours?|journées?", "day"), ("semaines?", "week"),
            ("mois", "month"),
            ("ans?|années?", "year"), ("fois", "x"), (r"pour[- ]cent|p\. ?100", "percent"),
            (r"points? (?:de (?:pourcentage|%)|de pour[- ]cent)|points? %", "percentage_point"), ("pour mille", None),
            ("octets?", "byte"), ("kilooctets?|ko", "kilobyte"), ("mégaoctets?", "megabyte"),
            ("gigaoctets?", "gigabyte"), ("téraoctets?", "terabyte"),
            ("pétaoctets?", "petabyte"), ("gigabits?", "gigabit"), ("térabits?", "terabit"), ("pétabits?", "petabit"),
            ("watts?", "watt"), ("kilowatts?", "kilowatt"), ("mégawatts?", "megawatt"), ("gigawatts?", "gigawatt"),
            ("térawatts?", "terawatt"),
            (r"watt(?:s|-)?heures?", "watt_hour"), (r"kilowatt(?:s|-)?heures?", "kilowatt_hour"),
            (r"mégawatt(?:s|-)?heures?", "megawatt_hour"),
            (r"gigawatt(?:s|-)?heures?", "gigawatt_hour"), (r"térawatt(?:s|-)?heures?", "terawatt_hour"),
            (rf"dollars?(?: américains?| US)?(?! (?:{_OTHERS}))", "USD"), ("euros?", "EUR"), ("livres? sterling", "GBP"), ("yens?", "JPY"), ("yuans?", "CNY"), ("wons?", "KRW"), ("francs? suisses?", "CHF"),
            ("nanomètres?", "nanometer"), ("millimètres?", "millimeter"), ("centimètres?", "centimeter"),
            ("kilomètres?(?! (?:cubes?|carrés?))", "kilometer"), ("mètres?(?! (?:cubes?|carrés?))", "meter"),
        )
    ),
    *words(
        (
            (r"(?:de )?tokens?|jetons?", "token"), ("paramètres?", "parameter"), ("couches?", "layer"),
            (
                r"wafers?|plaquettes?|galettes?|puces? (?:de niveau|à l['’]échelle (?:du|de la)) (?:wafer|plaquette)",
                "wafer",
            ),
            ("puces?", "chip"), ("caractères?", "character"), ("mots?", "word"), ("transistors?", "transistor"),
            ("baies?", "rack"),
            ("personnes?", "person"), ("foyers?|ménages?", "household"), ("entreprises?|sociétés?", "company"),
            (r"(?:dispositifs?|appareils?)", "device"), ("bits?", "bit"),
        ),
        counts=False,
    ),
    symbol("bit", "bit"),
)  # fmt: skip

_BEFORE = firm(
    (
        (
            rf"(?:jusqu['’]à|au plus|au maximum|maximum|tout au plus|au mieux|max\.?|plafond de"
            rf"|limité à|pas plus de|plafonné à){_S}(?:près de |environ |quelque )?(?:de )?",
            Firmness.AT_MOST,
        ),
        (rf"(?:au moins|au minimum|minimum|à partir de|pas moins de|min\.){_S}(?:de )?", Firmness.AT_LEAST),
        (
            rf"(?:(?<!pas )plus de|supérieure?s? à|au[- ]delà de|dépass\w+|excéd\w+|franchi\w*){_S}(?:les "
            rf"|la barre des |celui de |la )?|plus d['’]|plus du (?=[0-9])",
            Firmness.MORE_THAN,
        ),
        (
            rf"(?:moins de|inférieure?s? à|en[- ]dessous de|sous (?:les|la barre des)){_S}|moins d['’]",
            Firmness.LESS_THAN,
        ),
        (
            rf"(?:environ|à peu près|quelque|autour de|autour des|aux alentours de|aux environs de|près de|presque"
            rf"|proches? de|approximativement|de l['’]ordre de|grosso modo|env\.|vers|approchant|avoisin\w+"
            rf"|approch\w+){_S}(?:les |des )?|[~≈]{_S}?|(?:de l['’]ordre|près|proches?|autour) d['’]",
            Firmness.ABOUT,
        ),
    )
)  # fmt: skip
_AFTER = firm(
    (
        (
            rf"{_S}(?:au (?:grand )?(?:maximum|plus)|maximum|max\.?|tout au plus|ou moins|au mieux)(?!\w)",
            Firmness.AT_MOST,
        ),
        (rf"{_S}(?:au (?:minimum|moins)|minimum|ou plus|et plus|ou davantage)(?!\w)", Firmness.AT_LEAST),
        (
            rf",?{_S}(?:environ|à peu près|approximativement|grosso modo|peu ou prou|ou presque|et des poussières)(?!\w)",
            Firmness.ABOUT,
        ),
    )
)


def _value(number: str, unit: str | None = None) -> Callable[[re.Match[str]], tuple[Decimal, str | None]]:
    return lambda match: (Decimal(number), unit)


_COUNT = "deux|trois|quatre|cinq|six|sept|huit|neuf|dix|vingt|cent"


def _share(match: re.Match[str]) -> tuple[Decimal, str | None] | None:
    """`trois sur quatre`, `un Français sur cinq`: the part of the whole; None if the whole is not the larger."""
    above, below = (
        int(word) if word.isdigit() else int({"cent": 100, "un": 1, "une": 1}.get(word) or _SMALL[word])
        for word in (match["above"].lower(), match["below"].lower())
    )
    return (Decimal(above) / Decimal(below), None) if above < below else None


_PARTS = {
    word + plural: value
    for word, value in {"cinquième": 5, "sixième": 6, "septième": 7, "huitième": 8, "neuvième": 9, "dixième": 10,
                        "vingtième": 20, "centième": 100, "millième": 1000}.items()
    for plural in ("s", "")
}  # fmt: skip
_FRACTIONS = (
    Fraction(any_case(r"la moitié(?!\w)"), _value("0.5")),
    Fraction(
        any_case(
            r"(?:un|une) demi(?:e)?[- ](?=[a-z])(?=seconde|minute|heure|journée|douzaine|millions?|milliard|an)"
            r"(?:(?P<large>million|milliard)(?!\w))?"
        ),
        lambda m: ((Decimal("0.5") * _LARGE_WORDS[m["large"].lower()][0]) if m["large"] else Decimal("0.5"), None),
    ),
    Fraction(any_case(r"(?:un|le) tiers(?= (?:de|du|des)(?!\w))"), lambda m: (Decimal(1) / 3, None)),
    Fraction(any_case(r"(?:les )?deux tiers(?!\w)"), lambda m: (Decimal(2) / 3, None)),
    Fraction(any_case(r"(?:un|le) quart(?! (?:de finale|d['’]heure))(?!\w)"), _value("0.25")),
    Fraction(any_case(r"(?<=d['’])un tiers(?!\w| (?:de confiance|payant))"), lambda m: (Decimal(1) / 3, None)),
    Fraction(any_case(r"(?:les )?trois[- ]quarts(?!\w)"), _value("0.75")),
    Fraction(
        any_case(
            rf"(?P<above>un|deux|trois|quatre|cinq|six|sept|huit"
            rf"|neuf) (?P<below>{'|'.join(_PARTS)})(?!\w)(?P<of>(?= d(?:e|u|es|['’])))?"
        ),
        lambda m: (
            (Decimal(_SMALL.get(m["above"].lower(), 1)) / _PARTS[m["below"].lower()], None)
            if m["of"] is not None or m["below"][-1] in "sS"
            else None
        ),
    ),
    Fraction(any_case(r"le double(?!\w)"), _value("2", "x")),
    Fraction(
        any_case(
            rf"(?P<above>une?|{_COUNT}|[0-9]{{1,2}})(?: (?!fois)[\w-]+)? sur (?P<below>{_COUNT}|10{{1,3}})"
            r"(?!\w|-|[.,]?[0-9]| [0-9]| (?:ans|mois|jours|semaines|heures|minutes|puces|plaquettes|lignes|mille|cents?|millions?))"
        ),
        _share,
    ),
    Fraction(
        any_case(
            rf"(?P<above>une?|{_COUNT}) sur (?P<below>{_COUNT})(?!\w|-| (?:ans|mois|jours|semaines|puces|plaquettes|lignes))"
        ),
        _share,
    ),
    Fraction(any_case(r"une? demi-(?P<large>douzaine|centaine|millier|million|milliard)s?(?!\w)"),
             lambda m: (Decimal("0.5") * (_ROUND.get(m["large"].lower()) or _LARGE_WORDS[m["large"].lower()][0]), None)),
    Fraction(any_case(r"le triple(?!\w)"), _value("3", "x")),
)  # fmt: skip

_WORDS_BETWEEN = (
    r"(?: (?!(?:on|nous|ils?|elles?|je|vous|tu|si|quand|et|mais|ou|pas|qui|que|dont|car|lorsque) )[a-zà-ÿœ'’-]+){1,6}"
    r"(?: |['’])$"
)
_FAR = firm(
    (
        (rf"(?:tout au plus|au plus|au maximum|au mieux|pas plus que){_WORDS_BETWEEN}", Firmness.AT_MOST),
        (rf"(?:au moins|au minimum){_WORDS_BETWEEN}", Firmness.AT_LEAST),
    )
)

FRENCH = Language(
    code="fr",
    number=_WORDS.reader(),
    measures=_MEASURES,
    never=_NEVER,
    vague=_VAGUE,
    dates=_DATES,
    before=_BEFORE,
    after=_AFTER,
    ranges=any_case(rf"{DASH}|{_S}à{_S}(?:environ )?|{_S}jusqu['’]à{_S}"),
    pairs=any_case(rf"{_S}ou{_S}"),
    between_word=any_case(rf"entre{_S}(?:environ |les |un )?"),
    between=any_case(rf"{_S}et{_S}(?:un{_S}(?=[0-9]))?"),
    per=any_case(rf"{_S}?/{_S}?|{_S}(?:par|à la|chaque){_S}"),
    linker=any_case(rf"{_S}(?:de{_S}|d['’])?|[-\u2010\u2011]"),
    fractions=_FRACTIONS,
    half_after=any_case(rf"{_S}et{_S}demie?(?!\w)"),
    decades=_DECADES,
    only=any_case(rf"{_S}seule?(?!\w)"),
    only_before=any_case(rf"seule?{_S}|ne (?:prend|compte|a) qu['’]"),
    minus=any_case(r"(?<!au )(?<!du )(?<!le )(?<!ou )(?<!en )(?<!les )(?<!tous )(?<!sauf )moins (?=[0-9a-zà-ÿ])"),
    minus_after=any_case(r" (?:degrés?|°C?)(?: Celsius)? (?:au-dessous|en dessous|sous) (?:de )?zéro(?!\w)"),
    half_noun=any_case(r" [a-zà-ÿœ-]+ et demie?(?!\w)"),
    rates_after=denominators(
        {
            "par jour|quotidiens?": "day",
            "hebdomadaires?": "week",
            "mensuels?|mensuelles?": "month",
            "annuels?|annuelles?": "year",
        }
    ),
    tolerance=any_case(r" (?:plus ou moins|à plus ou moins) "),
    far=_FAR,
    dates_before=firm(
        (
            (r"(?:avant|antérieure?s? à|d['’]avant) (?:la |le )?", Firmness.LESS_THAN),
            (r"(?:après|postérieure?s? à|au-delà de) (?:la |le )?", Firmness.MORE_THAN),
            (r"(?:depuis|dès|à partir d[eu]|à compter d[eu]|à partir de la) (?:la |le )?", Firmness.AT_LEAST),
        )
    ),
    fraction_after=any_case(r" de (?:millions?|milliards?|billions?|milliers?|centaines?)(?!\w)"),
    points=_WORDS.points,
    number_words=_WORDS.is_word,
    articles=_WORDS.ones,
    joiners=_WORDS.joiners,
    below=below(_LARGE_WORDS),
    scale_words=frozenset((*_LARGE_WORDS, *_ROUND)),
)
