"""Taking in another text: what it repeats of a record, and where two aligned texts differ."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from books import book
from claimbook import Claimbook, numerals
from claimbook.texts import aligned
from claimbook.texts import text as texts
from claimbook.texts.coverage import Coverage, Found, cover
from claimbook.texts.names import names_of
from claimbook.texts.words import TABLES, signs
from conftest import RECORD

STORIES = Path(__file__).parent / "stories"
LANGUAGES = numerals.languages()


def claim(statement: str, value: str | None = None, **fields: object) -> dict[str, object]:
    return {"statement": statement, "value": value, **fields}


TELESCOPE = book(
    organisations={"acme": {"name": "Acme Optics (ミラー社)"}, "observatory": {"name": "Ridge Observatory"}},
    claims={
        "speed": None,
        "mirror-width": claim("The Vega-2 mirror of Acme Optics is 8 meters wide.", "8 meter", authority=["acme"]),
        "mirror-cost": claim("The mirror cost up to 40 million dollars.", "<=40e6 USD_2026", authority=["acme"]),
        "dish-count": claim("Ridge Observatory has about 120 dishes.", "~120", authority=["observatory"]),
        "first-light": claim("First light was on 14 March 2025.", "2025-03-14"),
        "opens": claim("The dome opens at the end of 2027.", "2027-12"),
        "data-rate": claim("The camera writes more than 3 gigabytes a second.", ">3 gigabyte/s"),
        "lind-builder": claim("The mirror was ground by hand.", speaker="Maria Lind"),
        "lind-known": claim("Maria Lind is well known."),
        "vega-named": claim("Vega-2 is named after a star."),
    },
    unclaimed={2: {"figures": {"一つ": "an idiom", "one of": "an idiom"}}},
)


def outcomes(text: str, language: str, record: Claimbook = TELESCOPE) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(each.figure.text, each.outcome, each.claims) for each in cover(record, text.split("\n"), language).found]


def only(text: str, language: str = "en", record: Claimbook = TELESCOPE) -> Found:
    (found,) = cover(record, [text], language).found
    return found


# --- agreement ---


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The Vega-2 mirror measures 8 meters.", "en"),
        ("Le miroir de Vega-2 mesure 8 mètres.", "fr"),
        ("Der Spiegel Vega-2 misst 8 Meter.", "de"),
        ("El espejo Vega-2 mide 8 metros.", "es"),
        ("ミラー社の鏡Vega-2の幅は8メートルである。", "ja"),
        ("Vega-2镜面宽8米。", "zh"),
        ("Vega-2 거울의 폭은 8미터이다.", "ko"),
        ("The mirror measures 800 cm.", "en"),
    ],
)
def test_a_figure_with_its_unit_agrees_in_any_language(text: str, language: str) -> None:
    found = [each for each in outcomes(text, language) if each[1] == "agrees"]
    assert [each[2] for each in found] == [("mirror-width",)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_can_be_taken_in(language: str) -> None:
    assert cover(TELESCOPE, ["8", "", "x"], language).language == language


def test_another_number_differs() -> None:
    found = only("The mirror measures 9 meters.")
    assert (found.outcome, found.changed, found.claims, found.because) == (
        "differs",
        "number",
        ("mirror-width",),
        "the record has 8 meter, the text 9 meter",
    )


def test_the_same_digits_in_another_unit_differ() -> None:
    found = only("The mirror measures 8 km.")
    assert (found.outcome, found.changed, found.claims) == ("differs", "unit", ("mirror-width",))


def test_another_date_differs() -> None:
    found = only("First light came on 15 March 2025.")
    assert (found.outcome, found.changed, found.claims, found.because) == (
        "differs",
        "date",
        ("first-light",),
        "the record has 2025-03-14, the text 2025-03-15",
    )
    assert only("First light came on 14 March.").outcome == "agrees"


def test_a_lost_up_to_is_told_apart_from_a_kept_one() -> None:
    assert only("It cost up to $40 million.").outcome == "agrees"
    lost = only("It cost $40 million.")
    assert (lost.outcome, lost.changed, lost.claims, lost.because) == (
        "loses",
        "firmness",
        ("mirror-cost",),
        "the record has “up to”, the text a flat number",
    )


def test_a_lost_about_and_a_lost_more_than_are_told() -> None:
    assert only("Ridge Observatory has about 120 dishes.").outcome == "agrees"
    assert only("Ridge Observatory has 120 dishes.").outcome == "loses"
    assert only("It writes more than 3 GB/s.").outcome == "agrees"
    assert only("It writes 3 GB/s.").outcome == "loses"


def test_at_least_and_more_than_are_one_family() -> None:
    assert only("It writes at least 3 GB/s.").outcome == "agrees"


def test_an_up_to_that_the_record_has_not_is_gained() -> None:
    found = only("The mirror measures up to 8 meters.")
    assert (found.outcome, found.because) == ("gains", "the record has a flat number, the text “up to”")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ja", "Acmeは毎秒最大750トークン"),
        ("ja", "Acmeは毎秒750トークン"),
        ("zh", "Acme每秒最多750个token"),
        ("zh", "Acme每秒750个token"),
        ("ko", "Acme는 초당 최대 750토큰"),
        ("ko", "Acme는 초당 750토큰"),
    ],
)
def test_an_up_to_within_a_rate_is_seen(language: str, text: str) -> None:
    fast = book(claims={"speed": claim("Acme writes up to 750 tokens a second.", "<=750 token/s")})
    assert only(text, language, fast).outcome == (
        "agrees" if any(word in text for word in ("最大", "最多", "최대")) else "loses"
    )


def test_another_bound_differs() -> None:
    found = only("It cost more than $40 million.")
    assert (found.outcome, found.changed, found.because) == (
        "differs",
        "firmness",
        "the record has “up to”, the text “more than”",
    )


def test_a_small_bare_number_needs_a_name_beside_it() -> None:
    assert only("It has 120 parts, about.").outcome == "uncovered"
    assert only("Ridge Observatory counts about 120.").claims == ("dish-count",)


def test_a_part_of_a_year_must_hold_the_recorded_month() -> None:
    assert only("It opens in late 2027.").claims == ("opens",)
    assert only("It opens in late 2027.").outcome == "agrees"
    assert only("It opens in early 2027.").outcome != "agrees"


def test_a_figure_beside_a_negation_is_pointed_out() -> None:
    assert (
        only("The mirror is not 8 meters wide.").because == "the line has a negation: read whether it denies the figure"
    )
    assert only("The mirror is 8 meters wide.").because == ""


def test_what_no_claim_has_is_uncovered() -> None:
    assert outcomes("The crane lifts 700 kg and 35 km of cable.", "en") == [
        ("700 kg", "uncovered", ()),
        ("35 km", "uncovered", ()),
    ]


def test_what_the_record_sets_aside_stays_so() -> None:
    assert outcomes("これは一つの例だ。", "ja")[0][:2] == ("一つ", "set aside")


def test_an_ambiguous_figure_is_not_guessed() -> None:
    trillion = book(claims={"speed": claim("Acme's model has 1e12 parameters.", "1e12 parameter")})
    found = only("Acme的模型有1兆参数。", "zh", trillion)
    assert (found.outcome, found.claims, found.because) == ("ambiguous", ("speed",), "it may be 1e6 or 1e12 parameter")
    assert only("Acme的模型有1万亿参数。", "zh", trillion).outcome == "agrees"


def test_an_old_english_billion_is_ambiguous() -> None:
    assert {each.outcome for each in cover(TELESCOPE, ["It cost $2 billion."], "en", 1950).found} == {"ambiguous"}
    assert {each.outcome for each in cover(TELESCOPE, ["It cost $2 billion."], "en", 2020).found} == {"uncovered"}


def test_a_vague_amount_names_the_bound_that_it_may_stand_for() -> None:
    waits = book(claims={"speed": claim("Acme's users wait more than a minute.", ">1 minute")})
    assert (
        only("Users of Acme wait several minutes.", "en", waits).outcome,
        only("Users of Acme wait several minutes.", "en", waits).claims,
    ) == ("vague", ("speed",))
    assert only("It takes several minutes.", "en", waits).claims == ()


def test_two_claims_of_one_value_are_both_named() -> None:
    twins = book(
        claims={
            "speed": claim("Acme's design took nine months.", "9 month"),
            "making": claim("Acme's manufacture took nine months.", "9 month"),
        }
    )
    found = only("Acme brauchte für Entwurf und Fertigung neun Monate.", "de", twins)
    assert (found.claims, found.because) == (("speed", "making"), "which of these it repeats is for a reader to say")


def test_what_no_line_states_is_listed() -> None:
    coverage = cover(TELESCOPE, ["The Vega-2 mirror of Acme measures 8 meters.", "Vega-2: 8 meters!"], "en")
    assert coverage.repeated == {"mirror-width": (1, 2)}
    assert set(coverage.untold) == {"mirror-cost", "dish-count", "first-light", "opens", "data-rate"}


# --- names ---


def test_names_come_from_organisations_speakers_and_statements() -> None:
    names = names_of(TELESCOPE)
    assert {"Acme", "Ridge Observatory", "Vega-2", "Maria Lind"} <= set(names.finder.names)
    assert not {"The", "First", "March"} & set(names.finder.names)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Acme Optics sells it", {"Acme"}),
        ("ミラー社の製品", {"Acme"}),
        ("the vega", set()),
        ("VEGA 2 and Vega\u20112", {"Vega-2"}),
        ("Vega-25", set()),
        ("Vega-2.5", set()),
        ("Vega2の鏡", {"Vega-2"}),
        ("Ｖｅｇａ－２", {"Vega-2"}),
        ("as Lind said", {"Maria Lind"}),
        ("blind acmes", set()),
    ],
)
def test_names_are_found_as_whole_words_however_they_are_joined(text: str, expected: set[str]) -> None:
    assert names_of(TELESCOPE).on(text) == expected


def test_accents_and_other_scripts_are_other_spellings_of_a_name() -> None:
    chips = book(
        claims={"speed": claim("The chip Jalapeño of Acme runs models.")}, organisations={"nvidia": {"name": "NVIDIA"}}
    )
    names = names_of(chips)
    for text in ("Jalapeno", "JALAPEÑO", "ハラペーニョ", "할라페뇨"):
        assert "Jalapeño" in names.on(text), text
    assert names.on("英伟达") == {"NVIDIA"}


def test_a_claim_without_a_value_is_found_by_a_rare_name() -> None:
    (line,) = cover(TELESCOPE, ["Everybody knows Maria Lind."], "en").lines
    assert line.named == ("lind-known",)
    assert cover(TELESCOPE, ["Everybody knows her."], "en").lines[0].named == ()


# --- order ---


@settings(max_examples=30, deadline=None)
@given(st.permutations((STORIES / "en.txt").read_text(encoding="utf-8").splitlines()))
def test_the_order_of_lines_changes_nothing(shuffled: list[str]) -> None:
    assert told(cover(TELESCOPE, shuffled, "en")) == told(cover(TELESCOPE, sorted(shuffled), "en"))


def told(coverage: Coverage) -> Counter[tuple[str, str, tuple[str, ...]]]:
    return Counter((each.figure.text, each.outcome, each.claims) for each in coverage.found)


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("en", "Up to 750 tokens, not 40 MB, on 26 June.", "On 26 June, not 40 MB, up to 750 tokens."),
        (
            "fr",
            "Le 26 juin, jusqu'à 750 tokens, peut-être deux mois.",
            "Peut-être deux mois, jusqu'à 750 tokens, le 26 juin.",
        ),
        ("ja", "6月26日に約3兆、おそらく9か月。", "おそらく9か月、6月26日に約3兆。"),
        ("zh", "6月26日，约3万亿，可能九个月。", "可能九个月，约3万亿，6月26日。"),
    ],
)
def test_the_order_of_words_changes_nothing(language: str, one: str, other: str) -> None:
    assert aligned.differences([one], language, [other], language) == []
    one_by_one, other_by_one = (
        [(spelling.rstrip("."), *rest) for spelling, *rest in outcomes(text, language)] for text in (one, other)
    )
    assert sorted(one_by_one) == sorted(other_by_one)


# --- two texts ---


def differences(left: str, right: str, languages: str = "en en") -> list[tuple[str, str, str, bool]]:
    one, other = languages.split()
    return [
        (each.what, each.left, each.right, each.certain) for each in aligned.differences([left], one, [right], other)
    ]


@pytest.mark.parametrize(
    ("languages", "left", "right", "expected"),
    [
        ("ja fr", "750トークン/秒です", "750 tokens par seconde", []),
        (
            "ja fr",
            "750トークン/秒です",
            "760 tokens par seconde",
            [("number", "750トークン/秒", "760 tokens par seconde", True)],
        ),
        (
            "ja fr",
            "750トークン/秒です",
            "750 tokens par minute",
            [("unit", "750トークン/秒", "750 tokens par minute", True)],
        ),
        (
            "ja fr",
            "750トークン/秒です",
            "jusqu'à 750 tokens par seconde",
            [("hedge", "750トークン/秒", "750 tokens par seconde", True)],
        ),
        ("en de", "It takes 2 hours", "Es dauert 120 Minuten", []),
        ("en de", "It costs 3 billion parameters", "3 Milliarden Parameter", []),
        (
            "en de",
            "It costs 3 billion parameters",
            "3 Billionen Parameter",
            [("number", "3 billion parameters", "3 Billionen Parameter", True)],
        ),
        ("en fr", "on 26 June", "le 26 juin", []),
        ("en fr", "on 26 June", "le 27 juin", [("date", "26 June", "27 juin", True)]),
        ("ja fr", "2026年末に", "fin 2026", []),
        ("ja fr", "2026年末に", "début 2026", [("date", "2026年末", "début 2026", True)]),
        ("ja fr", "GW級の施設", "de plusieurs GW", [("amount", "GW", "plusieurs GW", True)]),
        ("ja fr", "数分", "plusieurs minutes", []),
        ("ja fr", "数分", "trois minutes", [("amount", "数分", "trois minutes", True)]),
        (
            "zh en",
            "它有1兆参数",
            "it has 1 trillion parameters",
            [("ambiguous", "1兆参数", "1 trillion parameters", False)],
        ),
        ("en es", "2 chips", "", [("number", "2 chips", "", True)]),
    ],
)
def test_figures_are_compared_by_what_they_state(
    languages: str, left: str, right: str, expected: list[tuple[str, str, str, bool]]
) -> None:
    assert differences(left, right, languages) == expected


@pytest.mark.parametrize(
    ("language", "plain", "hedged"),
    [
        ("en", "It uses GPUs.", "It probably uses GPUs."),
        ("fr", "Il utilise des GPU.", "Il utilise probablement des GPU."),
        ("de", "Es nutzt GPUs.", "Es nutzt vermutlich GPUs."),
        ("es", "Usa GPU.", "Probablemente usa GPU."),
        ("ja", "GPUを使う。", "おそらくGPUを使う。"),
        ("zh", "它用GPU。", "它可能用GPU。"),
        ("ko", "GPU를 쓴다.", "아마 GPU를 쓴다."),
    ],
)
def test_a_doubt_that_is_lost_is_found_within_and_across_languages(language: str, plain: str, hedged: str) -> None:
    assert [each[0] for each in differences(hedged, plain, f"{language} {language}")] == ["hedge"]
    other = "en" if language != "en" else "fr"
    sure = {"en": "It uses GPUs.", "fr": "Il utilise des GPU."}[other]
    assert ("hedge", True) in [(each[0], each[3]) for each in differences(hedged, sure, f"{language} {other}")]
    assert differences(plain, sure, f"{language} {other}") == []


@pytest.mark.parametrize(
    ("language", "plain", "denied"),
    [
        ("en", "The mirror is new.", "The mirror is not new."),
        ("fr", "Le miroir est neuf.", "Le miroir n'est pas neuf."),
        ("de", "Der Spiegel ist neu.", "Der Spiegel ist nicht neu."),
        ("es", "El espejo es nuevo.", "El espejo no es nuevo."),
        ("ja", "鏡は新しいものです。", "鏡は新しいものではありません。"),
        ("zh", "镜子是新的。", "镜子不是新的。"),
        ("ko", "거울은 새것이다.", "거울은 새것이 아니다."),
    ],
)
def test_a_negation_is_found_within_and_across_languages(language: str, plain: str, denied: str) -> None:
    assert [(each[0], each[3]) for each in differences(denied, plain, f"{language} {language}")] == [("negation", True)]
    other = "en" if language != "en" else "fr"
    sure = {"en": "The mirror is new.", "fr": "Le miroir est neuf."}[other]
    assert [(each[0], each[3]) for each in differences(denied, sure, f"{language} {other}")] == [("negation", True)]
    assert differences(plain, sure, f"{language} {other}") == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "It is not only fast but cheap."),
        ("fr", "Il n'est pas seulement rapide ; il ne pèse que peu."),
        ("de", "Er ist nicht nur schnell."),
        ("es", "No sólo es rápido."),
        ("ja", "速いだけでなく安いかもしれない。"),
        ("zh", "它不仅快，而且不断变快。"),
        ("ko", "빠를 뿐만 아니라 싸다."),
    ],
)
def test_idioms_with_a_negation_in_them_deny_nothing(language: str, text: str) -> None:
    assert signs(text, language).denies == ()


def test_may_the_month_is_no_doubt() -> None:
    assert signs("It opened in May.", "en").doubt == ()
    assert signs("It may open.", "en").doubt == ("may",)


def test_one_against_several_is_for_a_reader_to_decide() -> None:
    assert differences("sur une puce", "on the chips", "fr en") == [("amount", "une puce", "chips", False)]
    assert differences("Several of them wrote.", "誰かが書いた。", "en ja") == [("amount", "Several", "", False)]
    assert differences("Several wrote.", "Many wrote.") == [("amount", "several", "many", True)]


def test_texts_of_other_lengths_are_compared_as_far_as_both_go() -> None:
    (found,) = aligned.differences(["a", "b", "c"], "en", ["a"], "en")
    assert (found.line, found.what, found.because) == (2, "lines", "only lines 1 to 1 were compared")


@pytest.mark.parametrize(
    ("languages", "left", "right"),
    [
        # what may be done, or would be, is no doubt
        ("en de", "The report is possible to read.", "Der Bericht lässt sich lesen."),
        ("fr ja", "Si le vent tombait, le ferry resterait au port.", "風が弱まれば、フェリーは港に残る。"),
        ("de zh", "Wenn der Damm bräche, würde das Tal überflutet.", "如果大坝决口，山谷会被淹没。"),
        ("es ko", "Haría falta otro método.", "다른 방법이 필요하다."),
        # a part of a word is no word
        ("zh en", "这台机器特别大，用无线数据。", "The machine is very large and uses radio data."),
        ("zh fr", "沉没的船在莫斯科展出。", "Le navire coulé est exposé à Moscou."),
        ("ja en", "市民は少ない費用で使う。", "Citizens use it at a small cost."),
        ("ko en", "안내 시스템은 경우에 따라 다르다.", "The guide system varies from case to case."),
        ("de en", "Die Wahrscheinlichkeit wird berechnet.", "The chance is computed."),
        # an assumption is one in every language
        ("en fr", "We assume that demand grows.", "Nous supposons que la demande augmente."),
        ("de es", "Wir nehmen an, dass die Nachfrage wächst.", "Suponemos que la demanda crece."),
        ("ja zh", "需要が伸びると仮定する。", "我们假设需求增长。"),
        ("ko en", "수요가 늘어난다고 가정한다.", "The assumption is that demand grows."),
        # what one language denies another says without a negation
        ("en de", "The hall is not finished.", "Die Halle ist unfertig."),
        ("fr es", "Il n'y a qu'une porte.", "Solo hay una puerta."),
        ("ja en", "誰も知らない。", "It is unknown to anyone."),
    ],
)
def test_what_is_no_difference_is_never_told_as_certain(languages: str, left: str, right: str) -> None:
    one, other = languages.split()
    for texts_and_languages in ((left, one, right, other), (right, other, left, one)):
        a, a_language, b, b_language = texts_and_languages
        assert [each for each in aligned.differences([a], a_language, [b], b_language) if each.certain] == []


@pytest.mark.parametrize(
    ("languages", "left", "right"),
    [
        ("en fr", "We assume that demand grows.", "La demande augmente."),
        ("de en", "Wir nehmen an, dass die Nachfrage wächst.", "Demand grows."),
        ("es en", "Suponemos que la demanda crece.", "Demand grows."),
        ("ja en", "需要が伸びると仮定する。", "Demand grows."),
        ("zh en", "我们假设需求增长。", "Demand grows."),
        ("ko en", "수요가 늘어난다고 가정한다.", "Demand grows."),
        ("fr en", "Nous supposons que la demande augmente.", "Demand grows."),
    ],
)
def test_an_assumption_that_is_lost_is_a_certain_difference(languages: str, left: str, right: str) -> None:
    assert [(each[0], each[3]) for each in differences(left, right, languages)] == [("hedge", True)]


@pytest.mark.parametrize(
    ("languages", "left", "right", "changed"),
    [
        ("en ja", "The Gull-3 flies.", "Gull-4は飛ぶ。", ("Gull-3", "Gull-4")),
        ("en fr", "It belongs to Anna Berg now.", "Il est à Clara Berg maintenant.", ("Anna", "Clara")),
        (
            "zh en",
            "见https://a.example/s/41",
            "See https://a.example/s/42.",
            ("https://a.example/s/41", "https://a.example/s/42"),
        ),
        (
            "en en",
            "See https://a.example/x/1",
            "See https://a.example/y/1",
            ("https://a.example/x/1", "https://a.example/y/1"),
        ),
    ],
)
def test_another_name_or_address_is_a_difference(
    languages: str, left: str, right: str, changed: tuple[str, str]
) -> None:
    assert differences(left, right, languages) == [("name", *changed, True)]


def test_the_same_name_in_another_script_or_spelling_is_none() -> None:
    assert differences("Microsoft waits.", "マイクロソフトは待つ。", "en ja") == []
    assert differences("Il va chez Jalapeño.", "El va a Jalapeno.", "fr es") == []


def test_a_sentence_that_one_line_lacks_is_missing() -> None:
    whole = "The team tested three models. None of them failed in the first week of use."
    found = aligned.differences([whole], "en", ["L'équipe a essayé trois modèles."], "fr")
    assert ("missing", "2 sentences", "1 sentence", True) in [(e.what, e.left, e.right, e.certain) for e in found]
    same = "L'équipe a essayé trois modèles ; aucun n'est tombé en panne pendant la première semaine."
    assert aligned.differences([whole], "en", [same], "fr") == []


def test_a_line_that_one_text_lacks_does_not_shift_the_others() -> None:
    left = ["It cost $40 million.", "It has 8 mirrors.", "It weighs 30 bytes.", "It opened in 2021."]
    right = ["Il a coûté 40 millions de dollars.", "Il pèse 30 octets.", "Il a ouvert en 2021."]
    assert [
        (each.line, each.other, each.what, each.left, each.right)
        for each in aligned.differences(left, "en", right, "fr")
    ] == [(2, 2, "missing", "It has 8 mirrors.", "")]


PHRASES = [
    "up to 750 tokens per second",
    "750 tokens per second",
    "3 trillion parameters",
    "26 June",
    "27 June",
    "2 minutes",
    "one chip",
    "several hours",
    "perhaps",
    "not",
    "70 to 100",
]
LINES = st.lists(st.sampled_from(PHRASES), max_size=5).map(", then ".join)


@settings(max_examples=200, deadline=None)
@given(LINES, LINES)
def test_the_other_way_round_the_differences_are_the_same(one: str, other: str) -> None:
    there = Counter(
        (each.what, each.left, each.right, each.certain) for each in aligned.differences([one], "en", [other], "en")
    )
    back = Counter(
        (each.what, each.right, each.left, each.certain) for each in aligned.differences([other], "en", [one], "en")
    )
    assert there == back


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(LANGUAGES), st.lists(st.text(), max_size=5))
def test_a_text_does_not_differ_from_itself(language: str, lines: list[str]) -> None:
    assert aligned.differences(lines, language, list(lines), language) == []


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(LANGUAGES), st.sampled_from(LANGUAGES), st.text(), st.text())
def test_any_two_lines_can_be_compared_and_covered(one: str, other: str, left: str, right: str) -> None:
    assert all(each.what for each in aligned.differences([left], one, [right], other))
    assert cover(TELESCOPE, [left], one).lines[0].number == 1


def test_every_language_that_can_be_read_has_its_words() -> None:
    assert set(TABLES) == set(LANGUAGES)


# --- retellings of our own ---


STATED = {
    "6月26日": "gpt-5-6-announced",
    "每秒500到600个汉字": "speed-in-chinese-characters",
    "7月": "sol-cerebras-july",
    "70到100片Cerebras晶圆": "sol-wafer-count",
    "7000亿到9000亿参数": "single-chip-capacity",
    "3万亿": "sol-total-parameters",
    "1500亿": "sol-active-parameters",
    "70到90层": "sol-layer-count",
    "两分钟": "button-click-two-minutes",
    "4比特": "kimi-weights-4-bit",
    "16比特": "kimi-compute-16-bit",
    "每秒1000个token": "kimi-near-1000-tokens",
    "200倍": "wafer-fabric-over-200x-nvlink",
    "24万亿参数": "cs-3-24t-single-device",
    "2026年底": "jalapeno-deployed-from-end-2026",
    "26 June": "gpt-5-6-announced",
    "500 to 600": "speed-in-chinese-characters",
    "July": "sol-cerebras-july",
    "70 to 100 wafers": "sol-wafer-count",
    "700 to 900 billion parameters": "single-chip-capacity",
    "3 trillion parameters": "sol-total-parameters",
    "150 billion parameters": "sol-active-parameters",
    "70 to 90 layers": "sol-layer-count",
    "two minutes": "button-click-two-minutes",
    "4 bits": "kimi-weights-4-bit",
    "16 bits": "kimi-compute-16-bit",
    "1000 tokens per second": "kimi-near-1000-tokens",
    "200 times": "wafer-fabric-over-200x-nvlink",
    "24 trillion parameters": "cs-3-24t-single-device",
    "one trillion parameters": "kimi-trillion-moe",
    "the end of 2026": "jalapeno-deployed-from-end-2026",
}
REST = {
    "zh": [
        ("两个字", "uncovered"),
        ("一片晶圆", "uncovered"),
        ("几分钟", "vague"),
        ("每秒1000个token", "uncovered"),
        ("1兆参数", "ambiguous"),
        ("45台", "uncovered"),
    ],
    "en": [("1000 tokens per second", "uncovered"), ("45", "uncovered"), ("$2 million", "uncovered")],
}


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_retelling_in_a_third_language_is_taken_in_with_every_figure_matched_or_reported(
    language: str, record: Claimbook
) -> None:
    lines = (STORIES / f"{language}.txt").read_text(encoding="utf-8").splitlines()
    assert 15 <= len(lines) <= 20
    coverage = cover(record, lines, language)
    assert len(coverage.found) == sum(len(numerals.figures(line, language)) for line in lines)
    assert [
        (each.figure.text, each.outcome) for each in coverage.of("differs", "vague", "ambiguous", "uncovered")
    ] == REST[language]
    stated = {
        each.figure.text: each.claims
        for each in coverage.of("agrees", "gains", "loses")
        if each.figure.text in STATED and (each.sure or len(each.claims) == 1)
    }
    assert stated == {spelling: (STATED[spelling],) for spelling in stated}
    assert len(stated) >= 14


# --- the two articles, where a reader has put copies ---


def article(language: str) -> list[str]:
    path = texts.beside(str(RECORD)) / f"{language}.txt"
    if not path.is_file():
        pytest.skip(f"no copy of the article at {texts.FOLDER}/{language}.txt beside claims.yaml")
    return list(texts.read(path).lines)


@pytest.mark.parametrize("language", ["ja", "fr"])
def test_every_figure_of_the_articles_agrees_or_is_set_aside(language: str, record: Claimbook) -> None:
    coverage = cover(record, article(language), language, article=None)
    assert coverage.renders and len(coverage.found) > 30
    assert {each.outcome for each in coverage.found} <= {"agrees", "set aside", "gains", "loses"}
    lost = {"ja": [(19, "3兆パラメータ"), (46, "24兆パラメータ")], "fr": [(19, "3 billions de paramètres")]}[language]
    assert set(lost) <= {(each.line, each.figure.text) for each in coverage.of("loses")}


@pytest.mark.parametrize("language", ["ja", "fr"])
def test_the_articles_agree_with_claims_that_stand_on_their_lines(language: str, record: Claimbook) -> None:
    for each in cover(record, article(language), language, article=None).of("agrees", "gains", "loses"):
        standing = {claim for claim in each.claims if each.line in record.claims[claim].lines_in(language)}
        assert standing, (each.line, each.figure.text, each.claims)


def test_the_known_differences_of_the_articles_are_found() -> None:
    found = {
        (each.line, each.what, each.left, each.right)
        for each in aligned.differences(article("ja"), "ja", article("fr"), "fr")
    }
    assert {
        (1, "hedge", "750トークン/秒", "750 tokens/seconde"),
        (46, "hedge", "24兆パラメータ", "24 billions de paramètres"),
        (63, "amount", "GW", "plusieurs GW"),
        (65, "amount", "", "une puce"),
        (43, "hedge", "推測", "suppose, probablement"),
        (24, "amount", "", "Certains"),
    } <= found
    assert not {each for each in found if each[1] in ("number", "unit", "date")}
    assert len(found) < 25


PLANTED = [
    ("ja", 5, "秒間750", "秒間760", "differs", "number", "number"),
    ("ja", 30, "1500億", "1600億", "differs", "number", "number"),
    ("ja", 54, "9か月", "8か月", "differs", "number", "number"),
    ("ja", 1, "トークン/秒", "トークン/分", "differs", "unit", "unit"),
    ("ja", 54, "9か月", "9年", "differs", "unit", "unit"),
    ("ja", 4, "6月26日", "6月27日", "differs", "date", "date"),
    ("ja", 63, "2026年末", "2027年末", "differs", "date", "date"),
    ("ja", 29, "約3兆", "3兆", "loses", "firmness", "hedge"),
    ("ja", 45, "200倍以上", "200倍", "loses", "firmness", "hedge"),
    ("ja", 35, "十分ではありません", "十分です", "", "", "negation"),
    ("ja", 13, "必要はありません", "必要があります", "", "", "negation"),
    ("ja", 38, "可能性が非常に高い", "", "", "", "hedge"),
    ("ja", 43, "推測して", "述べて", "", "", "hedge"),
    ("fr", 5, "de 750", "de 850", "differs", "number", "number"),
    ("fr", 54, "neuf mois", "sept mois", "differs", "number", "number"),
    ("fr", 20, "tokens/s", "tokens/min", "differs", "unit", "unit"),
    ("fr", 4, "26 juin", "28 juin", "differs", "date", "date"),
    ("fr", 63, "fin 2026", "fin 2028", "differs", "date", "date"),
    ("fr", 46, "jusqu'à 24", "vers 24", "differs", "firmness", "hedge"),
    ("fr", 29, "environ 3", "3", "loses", "firmness", "hedge"),
    ("fr", 45, "plus de 200", "200", "loses", "firmness", "hedge"),
    ("fr", 35, "ne suffit pas", "suffit", "", "", "negation"),
    ("fr", 13, "n’aurons plus", "aurons", "", "", "negation"),
    ("fr", 38, "très probablement ", "", "", "", "hedge"),
    ("fr", 63, "plusieurs GW", "GW", "", "", "amount"),
]


@pytest.mark.parametrize(("language", "line", "old", "new", "outcome", "changed", "what"), PLANTED)
def test_a_planted_change_is_found_and_nothing_else(
    language: str, line: int, old: str, new: str, outcome: str, changed: str, what: str, record: Claimbook
) -> None:
    original = article(language)
    copy = planted(original, line, old, new)
    before = Counter(
        (each.line, each.figure.text, each.outcome) for each in cover(record, original, language, article=None).found
    )
    after = cover(record, copy, language, article=None)
    moved = [each for each in after.found if not before[each.line, each.figure.text, each.outcome]]
    if outcome:
        assert [(each.line, each.outcome, each.changed) for each in moved] == [(line, outcome, changed)]
    else:
        assert moved == []
    within = aligned.differences(original, language, copy, language)
    assert {each.line for each in within} == {line}
    assert what in {each.what for each in within if each.certain}
    other = {"ja": "fr", "fr": "ja"}[language]
    known = {
        (each.line, each.what, each.right, each.because)
        for each in aligned.differences(article(other), other, original, language)
    }
    across = {
        (each.line, each.what, each.right, each.because)
        for each in aligned.differences(article(other), other, copy, language)
    }
    if what != "amount":
        assert {each[:2] for each in across ^ known} >= {(line, what)}
    assert {each[0] for each in across ^ known} == {line}


def planted(lines: list[str], line: int, old: str, new: str) -> list[str]:
    """The lines with one phrase of one line changed."""
    assert lines[line - 1].count(old) == 1, lines[line - 1].count(old)
    return [*lines[: line - 1], lines[line - 1].replace(old, new), *lines[line:]]


@pytest.mark.parametrize("language", ["ja", "fr"])
def test_the_articles_lines_in_another_order_give_the_same_report(language: str, record: Claimbook) -> None:
    lines = article(language)
    shuffled = lines[:]
    random.Random(7).shuffle(shuffled)
    assert told(cover(record, shuffled, language)) == told(cover(record, lines, language))
