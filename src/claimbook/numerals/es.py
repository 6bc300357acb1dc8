"""Spanish: `24 billones` (10^12 each), `mil millones`, `de 700 a 900 mil millones`, `veintiún días`, `26 de junio`."""

from __future__ import annotations

import re
from decimal import Decimal

from claimbook.numerals.dates import DAY_FIRST, DAY_MONTH, NUMERIC, form
from claimbook.numerals.digits import SPANISH as SPANISH_MARKS
from claimbook.numerals.language import Fraction, Language
from claimbook.numerals.measures import SYMBOLS, Measure, words
from claimbook.numerals.spelling import DASH, any_case, below, denominators, firm, one_of
from claimbook.numerals.words import Words
from claimbook.quantity import Firmness

_SMALL = {
    word: value
    for value, word in enumerate(
        "dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho"
        " diecinueve veinte "
        "veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve".split(),
        2,
    )
}
_SMALL |= {
    "cero": 0,
    "dieciseis": 16,
    "veintiún": 21,
    "veintiun": 21,
    "veintiuna": 21,
    "veintidos": 22,
    "veintitres": 23,
    "veintiseis": 26,
}
_SMALL |= {
    word: 10 * value
    for value, word in enumerate("treinta cuarenta cincuenta sesenta setenta ochenta noventa".split(), 3)
}
_SMALL |= {
    stem + ending: value
    for value, stem in {
        200: "doscient", 300: "trescient", 400: "cuatrocient", 500: "quinient",
        600: "seiscient", 700: "setecient", 800: "ochocient", 900: "novecient",
    }.items()
    for ending in ("os", "as")
}  # fmt: skip
_LARGE_WORDS = {
    "mil": (Decimal("1e3"),), "millón": (Decimal("1e6"),), "millon": (Decimal("1e6"),), "millones": (Decimal("1e6"),),
    "millardo": (Decimal("1e9"),),
    "millardos": (Decimal("1e9"),), "billón": (Decimal("1e12"),), "billones": (Decimal("1e12"),),
    "trillón": (Decimal("1e18"),), "trillones": (Decimal("1e18"),), "billon": (Decimal("1e12"),),
    "cuatrillón": (Decimal("1e24"),), "cuatrillones": (Decimal("1e24"),),
}  # fmt: skip
_WORDS = Words(
    marks=SPANISH_MARKS,
    small=_SMALL,
    hundreds={"cien": 100, "ciento": 100},
    large=_LARGE_WORDS,
    ones=frozenset({"un", "una", "uno"}),
    alone=frozenset({"cien", "ciento", "mil"}),
    joiners=frozenset({"y"}),
    joined=frozenset(range(1, 10)),
    of=frozenset({"de"}),
    round={
        "docena": 12,
        "docenas": 12,
        "decena": 10,
        "decenas": 10,
        "veintena": 20,
        "treintena": 30,
        "centenar": 100,
        "centena": 100,
        "millar": 1000,
    },
    parts=(
        (any_case(r" y medi[oa](?!\w)"), Decimal("0.5")),
        (any_case(r" y cuarto(?!\w)"), Decimal("0.25")),
        (any_case(r" y tres cuartos(?!\w)"), Decimal("0.75")),
    ),
    points=frozenset({"coma", "punto"}),
    abbreviations={"M": (Decimal("1e6"),), "k": (Decimal("1e3"),), "mdd": (Decimal("1e6"),)},
)  # fmt: skip
_MONTHS = {
    name: index
    for index, name in enumerate(
        "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(), 1
    )
} | {"setiembre": 9}
_M = rf"{one_of(_MONTHS)}(?!\w)"
_Y = r"(?:1[5-9]|20|21)[0-9]{2}(?![0-9]|[.,][0-9]|[-\u2010-\u2013/][0-9]{2}(?![0-9]))"
_D = r"(?:[12][0-9]|3[01]|0?[1-9])"
_OF = r"(?: del?(?: año)?)?"
_TO = r"\s?(?:[-\u2010-\u2014~]|al?|y|hasta(?: el)?)\s?"
_WHEN = (
    r"(?:(?:a )?(?:finales|fines|principios|comienzos|mediados|final|el final|inicios) del? (?:año )?"
    r"|(?:primavera|verano|otoño|invierno)(?: del?)? )"
)
_NOT_A_COUNT = (
    r"(?!\s*(?:tokens?|chips?|obleas?|parámetros|veces|dólares|euros|personas|%|[GMk]?W\b|caracteres|palabras|líneas))"
)
_DATES = (
    form(rf"(?P<d>{_D}){_TO}(?P<d2>{_D}) de (?P<m2>{_M})(?:{_OF} (?P<y2>{_Y}))?", _MONTHS),
    form(
        rf"(?P<d>{_D}|1\.?[ºo])(?: de)? (?P<m>{_M}){_TO}(?P<d2>{_D})(?: de)? (?P<m2>{_M})(?:{_OF} (?P<y2>{_Y}))?",
        _MONTHS,
    ),
    form(rf"(?P<d>{_D})(?:\.?º)? (?:de )?(?P<m>{_M})(?:{_OF},? (?P<y>{_Y}))?", _MONTHS),
    form(rf"{_WHEN}?(?P<m>{_M}){_OF} (?P<y>{_Y})", _MONTHS),
    form(rf"(?P<m>{_M}){_TO}(?P<m2>{_M})(?:{_OF} (?P<y2>{_Y}))?", _MONTHS),
    form(rf"{_WHEN}?(?P<m>{_M})", _MONTHS),
    form(rf"[TQ](?P<q>[1-4]) (?:de )?(?P<y>{_Y})"),
    form(rf"(?P<q>primer|segundo|tercer|cuarto|[1-4]\.?º) trimestre(?:{_OF} (?P<y>{_Y}))?"),
    form(rf"(?P<half>primer|segundo|[12]\.?º) semestre(?:{_OF} (?P<y>{_Y}))?"),
    form(rf"(?P<half>primera|segunda) mitad(?:{_OF} (?P<y>{_Y}))"),
    form(rf"(?P<nine>(?:primeros nueve|nueve primeros) meses)(?:{_OF} (?P<y>{_Y}))"),
    form(rf"(?:ejercicio|temporada|curso) (?P<y>{_Y})[-\u2010-\u2013/](?P<s2>[0-9]{{2}})(?![0-9])"),
    form(rf"(?:ejercicio|temporada|curso)(?: fiscal)? (?:de )?(?P<y>{_Y})"),
    form(r"(?P<decade>años|década de(?: los)?) (?P<y>(?:19|20)[0-9]0)(?!\w)"),
    form(rf"(?:de|entre|del?) (?P<figure>(?P<y>{_Y}){_TO}(?P<y2>{_Y}))"),
    *NUMERIC,
    DAY_FIRST,
    DAY_MONTH,
    form(rf"{_WHEN}(?P<y>{_Y})"),
    form(rf"(?:en|desde|hasta|antes de|después de|a partir de|año|el|para) (?P<figure>(?P<y>{_Y})){_NOT_A_COUNT}"),
    form(
        r"las (?P<figure>(?P<clock>(?:[01]?[0-9]|2[0-3])(?:[:.][0-5][0-9])?(?: h)?))(?= de la (?:mañana|tarde|noche))"
    ),
)
_NEVER = any_case(
    r"[0-9]+\.?(?:ª|º|er|ro|ra|do|da|to|ta|mo|ma|no|na|vo|va)s?(?!\w)"
    r"|un[oa]? (?:de (?:los|las)|a un[oa]?|por un[oa]?|y otr[oa])(?!\w)|un día(?!\w)|una vez(?!\w| y medi[oa])|siglo [xvi]+"
    r"|ciempiés|milhojas|mil gracias|mil y una|dos puntos|a las mil|cada un[oa]|el uno|la una|uno mismo|otro tanto"
    r"|(?:línea|vuelo|artículo|capítulo|sala|puerta|página|ruta|autovía|tipo|grupo|etapa|nivel|canal|fórmula|calle) "
    r"[0-9]{1,4}[a-z]?(?![\w%.,-]*[0-9]| ?%| (?:a|y|o) [0-9])"
    r"|un (?:segundo )(?=(?:chip|modelo|intento|plano|lugar|puesto|semestre|trimestre))"
)
_DECADES = any_case(
    r"(?:años|década de(?: los)?) (?:['’]?[0-9]0(?!\w|[.,]?[0-9]| [0-9])"
    r"|(?:veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa)(?!\w))"
)
_MANY = r"(?:decenas|docenas|centenares|cientos|miles|millares|millones|billones)"
_VAGUE = any_case(
    rf"(?:(?:varias|varios|algunos|algunas|unas|unos|muchos) )?{_MANY}(?!\w)(?: de {_MANY}(?!\w))*"
    r"|(?:varios|varias) (?:cientos|miles|mil)(?: millones)?(?!\w)"
    r"|(?P<needs>varios|varias|algunos|algunas|unos pocos|unas pocas|unos cuantos|pocos|pocas)(?!\w)"
    r"|(?P<some>unos|unas)(?= (?:segundos|minutos|meses|días|horas|semanas|años))"
    r"|una (?:pequeña |mínima )?fracción(?= de (?:un )?(?:segundo|minuto))"
)
_OTHERS = "canadiense|australiano|taiwan|de Hong|hongkon|singapur|neozeland|jamaican|namibio"
_MEASURES: tuple[Measure, ...] = (
    *SYMBOLS,
    *words(
        (
            (r"segundos?(?! (?:chip|modelo|intento|plano|lugar))", "s"), (r"un segundo", "s"), (r"milisegundos?", "ms"),
            (r"microsegundos?", "microsecond"), (r"nanosegundos?", "nanosecond"),
            (r"minutos?", "minute"), (r"horas?", "hour"), (r"días?|dias?", "day"), (r"semanas?", "week"),
            (r"mes(?:es)?", "month"), (r"años?", "year"),
            (r"ve(?:z|ces)", "x"), (r"por ciento|por cien", "percent"),
            (r"puntos? porcentual(?:es)?|puntos? de porcentaje", "percentage_point"), (r"por mil", None),
            (r"bytes?|octetos?", "byte"), (r"megabytes?", "megabyte"), (r"gigabytes?", "gigabyte"),
            (r"terabytes?", "terabyte"), (r"petabytes?", "petabyte"), (r"gigabits?", "gigabit"),
            (r"terabits?", "terabit"),
            (r"vatios?|watts?", "watt"), (r"kilovatios?", "kilowatt"), (r"megavatios?", "megawatt"),
            (r"gigavatios?", "gigawatt"), (r"teravatios?", "terawatt"),
            (r"vatios?[- ]hora", "watt_hour"), (r"kilovatios?[- ]hora", "kilowatt_hour"),
            (r"megavatios?[- ]hora", "megawatt_hour"), (r"gigavatios?[- ]hora", "gigawatt_hour"), (r"teravatios?[- ]hora", "terawatt_hour"),
            (rf"dólar(?:es)?(?: estadounidenses?)?(?! (?:{_OTHERS}))", "USD"), (r"euros?", "EUR"), (r"libras?(?: esterlinas?)", "GBP"), (r"yen(?:es)?", "JPY"),
            (r"yuan(?:es)?", "CNY"), (r"won(?:es)?", "KRW"), (r"francos? suizos?", "CHF"),
            (r"nanómetros?", "nanometer"), (r"milímetros?", "millimeter"), (r"centímetros?", "centimeter"),
            (r"kilómetros?(?! (?:cúbic|cuadrad))", "kilometer"), (r"metros?(?! (?:cúbic|cuadrad))", "meter"),
        )
    ),
    *words(
        (
            (r"tokens?|fichas", "token"), (r"parámetros?", "parameter"), (r"capas?", "layer"),
            (r"obleas?|wafers?|chips? a escala de oblea", "wafer"), (r"chips?", "chip"),
            (r"caracter(?:es)?|carácter", "character"), (r"palabras?", "word"), (r"transistor(?:es)?", "transistor"),
            (r"bastidor(?:es)?|racks?", "rack"), (r"personas?", "person"),
            (r"hogar(?:es)?", "household"), (r"empresas?", "company"), (r"dispositivos?", "device"), (r"bits?", "bit"),
        ),
        counts=False,
    ),
)  # fmt: skip
_BEFORE = firm(
    (
        (r"no (?:podrán? |pueden? |debe |deben |deberán? )?(?:superar?|exceder?)\w* (?:los |las |de )?", Firmness.AT_MOST),
        (
            r"(?:hasta|como máximo|como mucho|a lo sumo|máximo|un máximo de|no más de|tope de|límite de) (?:unos |unas )?",
            Firmness.AT_MOST,
        ),
        (r"(?:a partir de(?: los| las)?|al menos|como mínimo|por lo menos|mínimo|un mínimo de|no menos de) (?:unos |unas )?", Firmness.AT_LEAST),
        (
            r"(?:(?<!no )más de|mayor(?:es)? (?:que|de|a)|superior(?:es)? a|(?<!no )(?<!podrá )(?<!puede )supera\w*|por encima de|excede\w*) (?:los |las )?",
            Firmness.MORE_THAN,
        ),
        (r"(?:no llegan? a|menos de|menor(?:es)? (?:que|de|a)|inferior(?:es)? a|por debajo de) (?:los |las )?", Firmness.LESS_THAN),
        (
            r"(?:unos|unas|aproximadamente|cerca de|casi|alrededor de|en torno a|próxim[oa]s? a|cercan[oa]s? a"
            r"|más o menos|aprox\.|del orden de) (?:los |las )?|[~≈] ?",
            Firmness.ABOUT,
        ),
    )
)  # fmt: skip
_AFTER = firm(
    (
        (r",? (?:como máximo|como mucho|a lo sumo|o menos|máximo)(?!\w)", Firmness.AT_MOST),
        (r",? (?:como mínimo|al menos|por lo menos|o más)(?!\w)", Firmness.AT_LEAST),
        (r",? (?:aproximadamente|más o menos|o así|y pico)(?!\w| [0-9])", Firmness.ABOUT),
    )
)
_HUNDREDS = {word: (Decimal(value),) for word, value in {"centenar": 100, "centena": 100, "millar": 1000}.items()}
_COUNT = "dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|veinte|cien"
_SINGLE = (
    "tokens?|parámetros?|capas?|obleas?|chips?|gpu|racks?|dispositivos?|personas?|hogar|empresas?|segundos?|minutos?|horas?"
    "|días?|semanas?|mes|años?|transistor|palabras?|caracteres?|sistemas?"
)
_ORDINAL_PARTS = {
    "cuart": 4, "quint": 5, "sext": 6, "séptim": 7, "octav": 8, "noven": 9, "décim": 10, "centésim": 100, "milésim": 1000
}  # fmt: skip


def _counted(word: str) -> int:
    lower = word.lower()
    return int(lower) if lower.isdigit() else int({"cien": 100}.get(lower) or _SMALL.get(lower, 1))


def _share(match: re.Match[str]) -> tuple[Decimal, str | None] | None:
    """`tres de cada cuatro`: the part of the whole; None if the whole is not the larger."""
    above, below = _counted(match["above"]), _counted(match["below"])
    return (Decimal(above) / Decimal(below), None) if above < below else None


def _part(match: re.Match[str]) -> tuple[Decimal, str | None]:
    """`la décima parte`, `dos quintos`."""
    return Decimal(_counted(match["above"])) / _ORDINAL_PARTS[match["below"].lower()], None


_FRACTIONS = (
    Fraction(any_case(r"la mitad(?!\w)"), lambda m: (Decimal("0.5"), None)),
    Fraction(
        any_case(r"medi[oa] (?P<large>millón|billón|centenar|millar|centena)(?!\w)"),
        lambda m: (Decimal("0.5") * {**_HUNDREDS, **_LARGE_WORDS}[m["large"].lower()][0], None),
    ),
    Fraction(any_case(r"medi[oa] (?=segundo|minuto|hora|día|año|docena)"), lambda m: (Decimal("0.5"), None)),
    Fraction(any_case(r"(?:un|el) tercio(?!\w)"), lambda m: (Decimal(1) / 3, None)),
    Fraction(any_case(r"(?:los )?dos tercios(?!\w)"), lambda m: (Decimal(2) / 3, None)),
    Fraction(any_case(r"(?:un|el) cuarto(?= de(?!\w))"), lambda m: (Decimal("0.25"), None)),
    Fraction(any_case(r"(?:las )?tres cuart[oa]s(?: partes)?(?!\w)"), lambda m: (Decimal("0.75"), None)),
    Fraction(any_case(r"el doble(?!\w)"), lambda m: (Decimal(2), "x")),
    Fraction(any_case(r"el triple(?!\w)"), lambda m: (Decimal(3), "x")),
    Fraction(any_case(rf"(?:un solo|una sola|un[oa]? únic[oa])(?= (?:{_SINGLE})(?!\w))"), lambda m: (Decimal(1), None)),
    Fraction(
        any_case(
            rf"(?P<above>un[oa]?|{_COUNT}|[0-9]{{1,3}}) de cada (?P<below>{_COUNT}|[0-9]{{1,4}})(?!\w|[.,]?[0-9])"
        ),
        _share,
    ),
    Fraction(
        any_case(
            r"(?P<above>un[oa]?|dos|tres|cuatro) (?P<below>quint|sext|séptim|octav|noven|décim)[oa]s?(?: partes?)?(?!\w)"
        ),
        _part,
    ),
    Fraction(
        any_case(
            r"(?P<above>la|una) (?P<below>cuart|quint|sext|séptim|octav|noven|décim|centésim|milésim)a parte(?!\w)"
        ),
        _part,
    ),
    Fraction(any_case(r"media docena(?!\w)"), lambda m: (Decimal(6), None)),
)
_WORDS_BETWEEN = (
    r"(?: (?!(?:nosotros|ellos|ellas|él|ella|yo|si|cuando|y|pero|o|no|que|quien|porque|aunque) )[a-záéíóúñü]+){1,6} $"
)
_FAR = firm(
    (
        (rf"(?:como máximo|como mucho|a lo sumo){_WORDS_BETWEEN}", Firmness.AT_MOST),
        (rf"(?:como mínimo|al menos|por lo menos){_WORDS_BETWEEN}", Firmness.AT_LEAST),
    )
)

SPANISH = Language(
    code="es",
    number=_WORDS.reader(),
    measures=_MEASURES,
    never=_NEVER,
    vague=_VAGUE,
    dates=_DATES,
    before=_BEFORE,
    after=_AFTER,
    ranges=any_case(rf"{DASH}| al? (?:unos |unas |los |las )?| hasta "),
    pairs=any_case(r" [ou] "),
    between_word=any_case(r"entre (?:unos |unas |los |las |el |un )?"),
    between=any_case(r" y (?:(?:los|las|el|un) (?=[0-9]))?"),
    per=any_case(r" ?/ ?| (?:por|al|a la|cada) "),
    linker=any_case(r"[ \u00a0\u202f](?:de )?|[-\u2010\u2011]"),
    fractions=_FRACTIONS,
    only_before=any_case(r"(?:solo|sólo|solamente) "),
    half_after=any_case(r" y medi[oa](?!\w)"),
    decades=_DECADES,
    minus=any_case(r"(?<!al )(?<!lo )(?<!o )(?<!los )(?<!las )(?<!todos )(?<!todas )(?<!el )menos (?=[0-9a-záéíóú])"),
    minus_after=any_case(r" (?:grados?|°C?)(?: (?:Celsius|centígrados?))? bajo cero(?!\w)"),
    half_noun=any_case(r" [a-záéíóúñü]+ y medi[oa](?!\w)"),
    rates_after=denominators(
        {
            "diari[oa]s?|al día": "day",
            "semanal(?:es)?": "week",
            "mensual(?:es)?|al mes": "month",
            "anual(?:es)?|al año": "year",
        }
    ),
    tolerance=any_case(r" (?:más o menos|más menos) "),
    far=_FAR,
    dates_before=firm(
        (
            (r"(?:antes del?|anterior(?:es)? a) (?:año )?", Firmness.LESS_THAN),
            (r"(?:después del?|posterior(?:es)? a|tras) (?:año )?", Firmness.MORE_THAN),
            (r"(?:desde|a partir del?) (?:el )?", Firmness.AT_LEAST),
        )
    ),
    fraction_after=any_case(r" de (?:mill[oó]n(?:es)?|bill[oó]n(?:es)?|centenar|millar|docena)(?!\w)"),
    points=_WORDS.points,
    number_words=_WORDS.is_word,
    articles=_WORDS.ones,
    joiners=_WORDS.joiners,
    below=below(_LARGE_WORDS),
    scale_words=frozenset((*_LARGE_WORDS, *_WORDS.round)),
)
