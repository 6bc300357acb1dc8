"""Figures found in text, against tables of spellings whose values were worked out by hand."""

from __future__ import annotations

import csv
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimbook.numerals import Numeral, PartialDate, figures, languages
from claimbook.quantity import Firmness
from claimbook.quantity.catalogue import CURRENCIES
from claimbook.quantity.units import canonical_unit

TABLES = Path(__file__).parent / "figures"


def rows(language: str) -> list[dict[str, str]]:
    """The rows of a language's table; a row without a figure is a text in which none may be found."""
    with open(TABLES / f"{language}.tsv", encoding="utf-8", newline="") as table:
        return list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))


CASES = [(language, row) for language in sorted(path.stem for path in TABLES.glob("*.tsv")) for row in rows(language)]


def written(date: PartialDate) -> str:
    """A date as the tables write it: `2026-06-26`, `--06-26`, `--06`, `----26`, `2026`."""
    if date.year is not None:
        return "-".join([f"{date.year:04}", *(f"{part:02}" for part in (date.month, date.day) if part is not None)])
    month = "" if date.month is None else f"{date.month:02}"
    return f"--{month}" + ("" if date.day is None else f"-{date.day:02}" if month else f"--{date.day:02}")


def seen(figure: Numeral) -> tuple[str, ...]:
    """A figure in the columns of the tables."""
    unit = figure.unit or ""
    if figure.kind == "date":
        ends = tuple("" if end in (None, PartialDate()) else written(end) for end in (figure.first, figure.last))
        return (figure.text, *ends, unit, figure.kind, figure.firmness.value)
    return (figure.text, *numbers(figure), unit, figure.kind, figure.firmness.value)


def numbers(figure: Numeral) -> tuple[object, object]:
    if figure.ambiguous:
        return {low for low, _ in figure.readings}, {high for _, high in figure.readings}
    return figure.low, figure.high


def expected(row: dict[str, str]) -> tuple[object, ...]:
    """A row of a table as `seen` gives it."""
    low, high = row["low"], row["high"]
    if row["kind"] == "date":
        ends: tuple[object, ...] = (low, high)
    elif "|" in low:
        ends = ({Decimal(each) for each in low.split("|")}, {Decimal(each) for each in (high or low).split("|")})
    else:
        ends = (Decimal(low) if low else None, Decimal(high) if high else None)
    return (row["figure"], *ends, row["unit"], row["kind"], row["firmness"])


@pytest.mark.parametrize(
    ("language", "row"), CASES, ids=lambda value: value if isinstance(value, str) else value["text"]
)
def test_a_line_of_a_table_has_the_figure_it_says_and_no_other(language: str, row: dict[str, str]) -> None:
    found = [seen(figure) for figure in figures(row["text"], language)]
    assert found == ([expected(row)] if row["figure"] else [])


@pytest.mark.parametrize("language", languages())
def test_a_table_has_enough_spellings_and_texts_without_figures(language: str) -> None:
    table = rows(language)
    assert sum(bool(row["figure"]) for row in table) >= (80 if language in ("ja", "fr") else 60)
    assert sum(not row["figure"] for row in table) >= 15
    assert len({row["text"] for row in table}) == len(table)


@pytest.mark.parametrize("language", languages())
def test_every_row_of_a_table_is_whole(language: str) -> None:
    for row in rows(language):
        assert None not in row and None not in row.values(), row["text"]
        assert row["figure"] in row["text"]
        assert bool(row["figure"]) == bool(row["kind"])


def only(text: str, language: str) -> Numeral:
    """The one figure of a text."""
    (figure,) = figures(text, language)
    return figure


# --- what a figure is ---


def test_a_figure_knows_where_it_stands() -> None:
    text = "Il tourne à 750 tokens/s ici"
    figure = only(text, "fr")
    assert (figure.start, figure.end, figure.text) == (12, 24, "750 tokens/s")
    assert text[figure.start : figure.end] == figure.text


def test_full_width_digits_are_reported_as_they_stand_in_the_line() -> None:
    figure = only("幅は１６ビット", "ja")
    assert (figure.text, figure.low) == ("１６ビット", Decimal(16))


def test_figures_come_from_left_to_right() -> None:
    found = figures("Le 26 juin, 100 puces et 2,5 fois", "fr")
    assert [figure.text for figure in found] == ["26 juin", "100 puces", "2,5 fois"]


def test_a_date_without_a_year_has_none() -> None:
    figure = only("発表は6月26日", "ja")
    assert (figure.year, figure.month, figure.day) == (None, 6, 26)
    assert (figure.low, figure.high) == (None, None)


def test_a_figure_that_is_no_date_has_no_year() -> None:
    figure = only("100枚", "ja")
    assert (figure.year, figure.month, figure.day, figure.first) == (None, None, None, None)


def test_an_impossible_date_is_no_date() -> None:
    assert "date" not in {figure.kind for figure in figures("13月45日", "ja")}
    assert "date" in {figure.kind for figure in figures("12月25日", "ja")}


def test_the_thirtieth_of_february_is_no_date_and_the_twenty_ninth_is() -> None:
    assert not PartialDate(None, 2, 30).is_possible()
    assert PartialDate(None, 2, 29).is_possible()
    assert not PartialDate(None, 4, 31).is_possible()
    assert PartialDate(None, 4, 30).is_possible()


def test_a_vague_figure_has_no_number() -> None:
    figure = only("予算は数兆円", "ja")
    assert (figure.kind, figure.low, figure.high, figure.unit, figure.values) == ("vague", None, None, "JPY", ())


def test_values_are_exact_decimals() -> None:
    assert only("16.4億", "ja").low == Decimal("1640000000")
    assert only("0,1 %", "fr").low == Decimal("0.1")


# --- one spelling, two numbers ---


def test_a_chinese_zhao_is_ambiguous_and_a_japanese_cho_is_not() -> None:
    chinese, japanese = only("参数有3兆", "zh"), only("3兆になる", "ja")
    assert chinese.ambiguous and (chinese.low, chinese.high) == (None, None)
    assert chinese.values == ((Decimal("3e6"), Decimal("3e6")), (Decimal("3e12"), Decimal("3e12")))
    assert not japanese.ambiguous and japanese.low == Decimal("3e12")


def test_a_chinese_megawatt_is_not_ambiguous() -> None:
    assert (only("耗电500兆瓦", "zh").low, only("耗电500兆瓦", "zh").unit) == (Decimal(500), "megawatt")


def test_an_english_billion_is_ambiguous_only_in_an_old_text() -> None:
    (old,) = figures("24 billion grains", "en", written=1950)
    (new,) = figures("24 billion grains", "en", written=2026)
    assert [low for low, _ in old.values] == [Decimal("2.4e10"), Decimal("2.4e13")]
    assert (old.low, new.low) == (None, Decimal("2.4e10"))
    assert figures("24 billion grains", "en") == [new]


def test_an_old_million_is_not_ambiguous() -> None:
    (figure,) = figures("24 million grains", "en", written=1950)
    assert figure.low == Decimal("2.4e7")


@pytest.mark.parametrize(
    ("language", "text", "value"),
    [
        ("fr", "un billion", "1e12"),
        ("de", "eine Billion", "1e12"),
        ("es", "un billón", "1e12"),
        ("en", "one billion", "1e9"),
        ("fr", "un milliard", "1e9"),
        ("de", "eine Milliarde", "1e9"),
        ("es", "mil millones", "1e9"),
        ("fr", "un trillion", "1e18"),
        ("en", "one trillion", "1e12"),
        ("ko", "1조 원", "1e12"),
        ("zh", "1万亿", "1e12"),
    ],
)
def test_large_number_words_follow_the_scale_of_the_language(language: str, text: str, value: str) -> None:
    assert only(text, language).low == Decimal(value)


# --- group and decimal marks ---


@pytest.mark.parametrize("mark", [" ", "\u00a0", "\u202f", "\u2009"])
def test_french_groups_digits_with_a_space_of_any_width(mark: str) -> None:
    assert only(f"On en compte 1{mark}800{mark}000 ici", "fr").low == Decimal(1800000)


def test_a_no_break_space_before_the_unit_is_part_of_the_figure() -> None:
    assert only("une part de 3,5\u00a0% ici", "fr").text == "3,5\u00a0%"


def test_a_comma_opens_decimals_in_french_and_groups_in_english() -> None:
    assert only("1,800 ici", "fr").low == Decimal("1.800")
    assert only("1,800 here", "en").low == Decimal(1800)


def test_a_leading_point_is_not_lost() -> None:
    assert only("it took .5 seconds", "en").low == Decimal("0.5")
    assert only("it took 5 seconds", "en").low == Decimal(5)


def test_a_space_after_a_year_does_not_group() -> None:
    assert [figure.text for figure in figures("fin 2026 750 tokens", "fr")] == ["fin 2026", "750 tokens"]


# --- ranges ---


@pytest.mark.parametrize("join", ["-", "–", "—", "~", "〜", " à ", " - ", " – "])
def test_a_french_range_may_be_joined_in_many_ways(join: str) -> None:
    figure = only(f"Il en faut 70{join}100 en tout", "fr")
    assert (figure.kind, figure.low, figure.high) == ("range", Decimal(70), Decimal(100))


@pytest.mark.parametrize("join", ["-", "–", "~", "〜", "～", "から"])
def test_a_japanese_range_may_be_joined_in_many_ways(join: str) -> None:
    figure = only(f"板を70{join}100枚つなぐ", "ja")
    assert (figure.kind, figure.low, figure.high) == ("range", Decimal(70), Decimal(100))


def test_a_range_shares_the_large_word_of_its_second_number() -> None:
    shared, own = only("700 à 900 milliards", "fr"), only("700 millions à 2 milliards", "fr")
    assert (shared.low, shared.high) == (Decimal("7e11"), Decimal("9e11"))
    assert (own.low, own.high) == (Decimal("7e8"), Decimal("2e9"))


def test_a_range_does_not_share_a_large_word_that_would_turn_it_round() -> None:
    figure = only("500〜1万人", "ja")
    assert (figure.low, figure.high) == (Decimal(500), Decimal(10000))


def test_numbers_that_fall_are_two_figures() -> None:
    assert [figure.text for figure in figures("100–70", "fr")] == ["100", "70"]


def test_a_telephone_number_is_no_range() -> None:
    assert figures("03-1234-5678", "ja") == []


def test_hours_after_a_day_are_not_added_to_it() -> None:
    assert [(figure.text, figure.low) for figure in figures("1日8時間", "ja")] == [
        ("1日", Decimal(1)),
        ("8時間", Decimal(8)),
    ]
    assert only("1時間30分", "ja").low == Decimal(90)


def test_or_joins_neighbours_only() -> None:
    assert [figure.text for figure in figures("deux ou trois minutes", "fr")] == ["deux ou trois minutes"]
    assert [figure.text for figure in figures("deux ou douze minutes", "fr")] == ["deux", "douze minutes"]


def test_or_joins_numbers_that_share_a_large_word() -> None:
    figure = only("700 ou 900 milliards", "fr")
    assert (figure.low, figure.high) == (Decimal("7e11"), Decimal("9e11"))


def test_numbers_in_a_list_are_not_a_range() -> None:
    assert [figure.kind for figure in figures("le 26, le 27 et le 29", "fr")] == ["number"] * 3


# --- firmness ---


@pytest.mark.parametrize(
    ("language", "text", "firmness"),
    [
        ("ja", "約100枚", Firmness.ABOUT),
        ("ja", "100枚近く", Firmness.ABOUT),
        ("ja", "最大100枚", Firmness.AT_MOST),
        ("ja", "100枚以上", Firmness.AT_LEAST),
        ("ja", "100枚", Firmness.EXACT),
        ("fr", "environ 100 puces", Firmness.ABOUT),
        ("fr", "près de 100 puces", Firmness.ABOUT),
        ("fr", "jusqu'à 100 puces", Firmness.AT_MOST),
        ("fr", "jusqu’à 100 puces", Firmness.AT_MOST),
        ("fr", "plus de 100 puces", Firmness.MORE_THAN),
        ("fr", "plus d'un milliard de puces", Firmness.MORE_THAN),
        ("fr", "moins d'une seconde", Firmness.LESS_THAN),
        ("fr", "100 puces", Firmness.EXACT),
    ],
)
def test_the_words_around_a_figure_say_how_firm_it_is(language: str, text: str, firmness: Firmness) -> None:
    assert only(text, language).firmness is firmness


@pytest.mark.parametrize(
    ("language", "preposition", "bound"),
    [
        ("en", "spread over 70 to 100 wafers", "spread over more than 80 wafers"),
        ("en", "some sit over 70 to 100 wafers", "some sit over 100 wafers"),
        ("en", "over 2 or 3 minutes", "over 3 minutes"),
        ("en", "a model is distributed evenly over 80 wafers", "a model of over 80 wafers"),
        ("en", "divided over 200 chips", "divided into over 200 chips"),
        ("en", "we split the layers over the 80 wafers", "the split gained over 200 times"),
        ("en", "stretching over 80 wafers", "across over 80 wafers"),
        ("en", "it spans over 80 wafers", "it runs over 80 tests"),
        ("en", "over the next 3 years", "over 3 years"),
        ("en", "over the past 3 years", "past 3 years"),
        ("en", "a turnover 30 dollars", "over 30 dollars"),
        ("de", "über 70 bis 100 Wafer", "über 100 Wafer"),
        ("de", "über 2 oder 3 Minuten", "über 3 Minuten"),
        ("de", "gleichmäßig verteilt über 80 Wafer", "verteilt auf über 80 Wafer"),
        ("de", "es ist über 80 Wafer verteilt", "es sind über 80 Wafer nötig"),
        ("de", "über die nächsten 3 Jahre", "über 3 Jahre"),
        ("de", "gegenüber 80 Wafern", "über 80 Wafern"),
        ("fr", "répartis sur 70 à 100 puces", "répartis sur plus de 100 puces"),
        ("fr", "sur 3 ans", "plus de 3 ans"),
        ("es", "repartido sobre 70 a 100 chips", "repartido en más de 100 chips"),
        ("ko", "70~100장을 넘나든다", "100장을 넘는다"),
        ("ja", "70〜100枚にわたる", "100枚を超える"),
        ("zh", "分布在70到100片上", "超过100片"),
    ],
)
def test_a_preposition_is_no_bound(language: str, preposition: str, bound: str) -> None:
    assert only(preposition, language).firmness is Firmness.EXACT
    assert only(bound, language).firmness is Firmness.MORE_THAN


@pytest.mark.parametrize(("language", "text"), [("en", "over 70 or 80 layers"), ("de", "über 70 oder 80 Schichten")])
def test_a_preposition_before_two_numbers_that_are_no_range_is_no_bound(language: str, text: str) -> None:
    assert [(figure.low, figure.firmness) for figure in figures(text, language)] == [
        (Decimal(70), Firmness.EXACT), (Decimal(80), Firmness.EXACT),
    ]  # fmt: skip


def test_a_bound_told_again_in_another_unit_stays_one() -> None:
    assert [figure.firmness for figure in figures("over 2 minutes or 120 seconds", "en")] == [
        Firmness.MORE_THAN,
        Firmness.EXACT,
    ]


@pytest.mark.parametrize(
    ("language", "text", "firmness"),
    [
        ("ja", "毎秒最大750トークン", Firmness.AT_MOST),
        ("ja", "毎秒約750トークン", Firmness.ABOUT),
        ("ja", "毎秒750トークン", Firmness.EXACT),
        ("ja", "最大毎秒750トークン", Firmness.AT_MOST),
        ("zh", "每秒最多750个token", Firmness.AT_MOST),
        ("zh", "每秒约750个token", Firmness.ABOUT),
        ("zh", "每秒750个token", Firmness.EXACT),
        ("ko", "초당 최대 750토큰", Firmness.AT_MOST),
        ("ko", "초당 약 750토큰", Firmness.ABOUT),
        ("ko", "초당 750토큰", Firmness.EXACT),
    ],
)
def test_a_word_between_per_second_and_the_number_says_how_firm_the_rate_is(
    language: str, text: str, firmness: Firmness
) -> None:
    figure = only(text, language)
    assert (figure.firmness, figure.unit, figure.low) == (firmness, "token/s", Decimal(750))


def test_what_stands_before_per_second_goes_before_what_stands_after_it() -> None:
    assert only("最大毎秒約750トークン", "ja").firmness is Firmness.AT_MOST
    assert only("毎秒約750トークン以上", "ja").firmness is Firmness.ABOUT


# --- dates ---


@pytest.mark.parametrize(
    ("language", "whole", "short"),
    [("en", "26 June", "26 Jun."), ("de", "am 26. Juni", "am 26. Jun."), ("fr", "26 juillet", "26 juil.")],
)
def test_a_full_stop_belongs_to_a_short_month_and_not_to_a_whole_one(language: str, whole: str, short: str) -> None:
    assert only(f"{whole}.", language).text == whole.removeprefix("am ")
    assert only(short, language).text == short.removeprefix("am ")


def test_a_spanish_month_leaves_the_full_stop() -> None:
    assert only("el 26 de junio.", "es").text == "26 de junio"


def test_the_year_after_may_is_part_of_the_date() -> None:
    dated, undated = only("in May 2026", "en"), only("in May", "en")
    assert (dated.text, dated.year, dated.month) == ("May 2026", 2026, 5)
    assert (undated.text, undated.year, undated.month) == ("May", None, 5)


@pytest.mark.parametrize(
    ("language", "text"), [("fr", "fin 2026"), ("ja", "2026年末"), ("en", "late 2026"), ("de", "Ende 2026")]
)
def test_the_end_of_a_year_is_told_as_the_year_alone(language: str, text: str) -> None:
    figure = only(text, language)
    assert (figure.text, figure.first, figure.last) == (text, PartialDate(2026), PartialDate(2026))


@pytest.mark.parametrize(
    ("language", "decade", "number"),
    [
        ("fr", "les années 90", "pendant 90 années"),
        ("de", "die 90er Jahre", "seit 90 Jahren"),
        ("en", "the 90s", "it took 90s"),
        ("es", "los años 90", "unos 90 años"),
        ("ja", "90年代", "90年間"),
        ("zh", "90年代", "用了90年"),
        ("ko", "90년대", "90년간"),
    ],
)
def test_a_decade_without_its_century_is_no_number(language: str, decade: str, number: str) -> None:
    assert [(figure.kind, figure.values) for figure in figures(decade, language)] == [("vague", ())]
    assert only(number, language).values == ((Decimal(90), Decimal(90)),)


# --- names and words that hold no figure ---


@pytest.mark.parametrize(
    "text",
    [
        "We bought an RTX 5090",
        "We bought an iPhone 17",
        "We run Windows 11",
        "We asked Claude Opus 4.8",
        "We asked Fable 5",
        "We rent a Maia 100",
        "We rent a CS 3",
    ],
)
def test_a_number_after_a_capitalised_name_and_a_space_is_no_figure(text: str) -> None:
    assert figures(text, "en") == []


@pytest.mark.parametrize(
    ("language", "text", "figure"),
    [
        ("en", "We rent from Nimbus 100 chips", "100 chips"),
        ("en", "We pay Nimbus 12,500", "12,500"),
        ("en", "We pay Nimbus 100 to 200", "100 to 200"),
        ("en", "We pay Nimbus 88.7", "88.7"),
        ("en", "We counted nimbus 100", "100"),
        ("en", "Nimbus 100 of them came", "100"),
        ("en", "It is here. Nimbus 100 came", "100"),
        ("en", "The Price Was Over 100", "100"),
        ("en", "NIMBUS BUYS 100 TODAY", "100"),
        ("fr", "On paie à Nimbus 1 800", "1 800"),
        ("de", "Es wuchs um den Faktor 20", "20"),
        ("ja", "Nimbusが100になる", "100"),
    ],
)
def test_a_number_that_a_name_cannot_end_in_is_a_figure(language: str, text: str, figure: str) -> None:
    assert only(text, language).text == figure


def test_a_proportion_after_a_name_is_two_figures() -> None:
    assert [figure.text for figure in figures("We saw on Nimbus 6 of 52", "en")] == ["6", "52"]
    assert figures("We saw a Nimbus 6 of ours", "en") == []


def test_a_capital_tells_a_german_name_only_inside_the_word() -> None:
    assert figures("Wir mieten ein CS 3", "de") == []
    assert only("Wir mieten ein Nimbus 3", "de").text == "3"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    "name", ["GPT-5.6", "GPT‑5.6", "GPT-5.3-Codex‑Spark", "K2.6", "CS-3", "NVL72", "DeepSeekV4", "WSE-3", "x86", "FP8"]
)
def test_digits_in_a_name_are_no_figure(language: str, name: str) -> None:
    assert figures(name, language) == []
    assert figures(f"({name})", language) == []


@pytest.mark.parametrize("language", languages())
def test_digits_in_an_address_are_no_figure_and_those_after_it_are(language: str) -> None:
    assert figures("https://example.com/a/2026/status/207?p=12", language) == []
    (figure,) = figures("https://example.com/2026 750 GW", language)
    assert figure.text == "750 GW"


def test_a_name_touching_japanese_text_ends_where_its_letters_end() -> None:
    assert [figure.text for figure in figures("GPT-5.6は750トークン/秒、NVL72の200倍", "ja")] == [
        "750トークン/秒",
        "200倍",
    ]


def test_a_bare_french_one_is_a_figure_only_of_a_measure_or_when_it_is_the_only_one() -> None:
    assert figures("une puce et un réseau", "fr") == []
    assert only("une minute", "fr").low == Decimal(1)
    assert only("une seule puce", "fr").low == Decimal(1)


def test_a_second_chip_is_not_a_second() -> None:
    assert figures("une seconde puce", "fr") == []
    assert only("en une seconde", "fr").unit == "s"


def test_nine_is_not_new() -> None:
    assert figures("un bâtiment neuf", "fr") == []
    assert only("neuf bâtiments", "fr").low == Decimal(9)


def test_enough_is_not_ten_minutes() -> None:
    assert figures("十分な量", "ja") == []
    assert only("十分間の休み", "ja").low == Decimal(10)


def test_march_and_may_are_months_only_where_a_date_may_stand() -> None:
    assert figures("Il faut que Mars attaque", "fr") == []
    assert only("en mars dernier", "fr").month == 3
    assert figures("You may march on", "en") == []
    assert only("in May or later", "en").month == 5


# --- for any text ---


def test_an_unknown_language_is_refused_with_the_codes() -> None:
    with pytest.raises(ValueError) as refusal:
        figures("1", "xx")
    assert str(refusal.value) == "expected a language of de, en, es, fr, ja, ko, zh, found 'xx'; use one of these codes"


def test_every_unit_of_the_tables_is_a_unit_of_quantities_or_a_currency() -> None:
    for language, row in CASES:
        if row["unit"] and row["unit"] not in CURRENCIES:
            assert canonical_unit(row["unit"]) == row["unit"], (language, row["text"])


PIECES = st.sampled_from(
    "0 1 750 1.800 1,5 ０５ 兆 億 万 十 一 数 何 年 月 日 6月 秒 分 分の 毎秒 〜 - – , . / % $ € × x mille milliards une neuf seul cent "
    "vingt et à ou"
    " de d' two and a billion half of third per fois mal veces und ein sechs tausend mil millones 조 억 개 한 두 몇 万亿 juin "
    "June Juni 2026 Q3 fin"
    " トークン/秒 GPT-5.6 http:// \u00a0 \u202f ( [ ’ ² ½ Ⅳ ① ⁰ İ ß".split(" ")
)
TEXTS = st.one_of(st.text(max_size=60), st.lists(st.one_of(PIECES, st.just(" ")), max_size=20).map("".join))


@settings(max_examples=300, deadline=None)
@given(text=TEXTS, language=st.sampled_from(languages()))
def test_for_any_text_figures_are_in_order_apart_and_as_in_the_text(text: str, language: str) -> None:
    end = 0
    for figure in figures(text, language):
        assert end <= figure.start < figure.end
        assert text[figure.start : figure.end] == figure.text
        assert all(low <= high and low.is_finite() and high.is_finite() for low, high in figure.values)
        assert (figure.kind == "date") == (figure.first is not None)
        end = figure.end


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("piece", ["1", "1,", "1-", "mille ", "a-", "a.", "二十", "vingt-", "hundert", "数", "1 000 "])
def test_a_long_line_is_read_in_bounded_time(language: str, piece: str) -> None:
    figures(piece * 400, language)


def test_a_run_of_digits_too_long_for_a_number_is_none() -> None:
    assert figures("1" * 41, "fr") == []
    assert only("1" * 15, "fr").low == Decimal("1" * 15)
