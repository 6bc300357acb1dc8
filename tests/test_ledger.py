"""Lines and figures accounted for."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

import pytest

from claimbook.numerals import Numeral, figures
from claimbook.quantity import Quantity, parse_value
from claimbook.quantity.span import Span
from claimbook.texts.ledger import is_set_aside, match, stale, uncovered
from claimbook.texts.text import Fingerprint, fingerprint


@dataclass(frozen=True)
class Told:
    """A claim as covering sees it."""

    lines: Mapping[str, tuple[int, ...]]
    value: Quantity | Span | None = None


def both(*lines: int, value: str | None = None) -> Told:
    """A claim told on the same lines in every language."""
    return Told({"": lines}, parse_value(value) if value else None)


def only(text: str, language: str) -> Numeral:
    """The one figure of a text."""
    (figure,) = figures(text, language)
    return figure


def states(text: str, language: str, value: str) -> bool:
    return match(only(text, language), parse_value(value), language)


# --- figures and values ---


@pytest.mark.parametrize(
    ("text", "language", "value"),
    [
        ("3兆パラメータ", "ja", "~3e12 parameter"),
        ("約3兆", "ja", "~3e12 parameter"),
        ("24 billions de paramètres", "fr", "<=24e12 parameter"),
        ("mille milliards de paramètres", "fr", "1e12 parameter"),
        ("750 tokens/s", "fr", "<=750 token/s"),
        ("750 tokens", "fr", "750 token/s"),
        ("秒間750トークン", "ja", "750 token/s"),
        ("毎秒750個", "ja", "750 token/s"),
        ("500〜600の漢字", "ja", "~500..600 character/s"),
        ("70〜100枚", "ja", "70..100 wafer"),
        ("70枚", "ja", "70..100 wafer"),
        ("100枚", "ja", "70..100 wafer"),
        ("7000億〜9000億パラメータ", "ja", "7e11..9e11 parameter"),
        ("最大7000億〜9000億個のパラメータ", "ja", "<=9e11 parameter"),
        ("neuf mois", "fr", "9 month"),
        ("neuf mois", "fr", "0.75 year"),
        ("deux minutes", "fr", "120 s"),
        ("plus de 200 fois", "fr", ">200 x"),
        ("200倍以上", "ja", ">=200"),
        ("20 %", "fr", "20 percent"),
        ("20 %", "fr", "0.2"),
        ("4 bits", "fr", "4 bit/parameter"),
        ("44 Go", "fr", "44 gigabyte/wafer"),
        ("1 octet", "fr", "8 bit"),
        ("21 Po/s", "fr", "21000 terabyte/s"),
        ("500 millions de dollars", "fr", "5e8 USD_2026"),
        ("2 dollars", "fr", "2 USD_2026/megatoken"),
        ("3分の1", "ja", "0.333"),
        ("参数有24兆", "zh", "24e12 parameter"),
        ("参数有24兆", "zh", "24e6 parameter"),
    ],
)
def test_a_figure_states_the_recorded_value(text: str, language: str, value: str) -> None:
    assert states(text, language, value)


@pytest.mark.parametrize(
    ("text", "language", "value"),
    [
        ("3兆パラメータ", "ja", "3e9 parameter"),
        ("3兆パラメータ", "ja", "3e12 token"),
        ("24 billions de paramètres", "fr", "24e9 parameter"),
        ("750 tokens/s", "fr", "751 token/s"),
        ("750 tokens/s", "fr", "750 token/minute"),
        ("750 tokens/s", "fr", "750 token"),
        ("80枚", "ja", "70..100 wafer"),
        ("70〜100枚", "ja", "70..90 wafer"),
        ("70〜100枚", "ja", "70 wafer"),
        ("7000億〜9000億パラメータ", "ja", "<=9e11 parameter"),
        ("neuf mois", "fr", "9 year"),
        ("1 octet", "fr", "1 bit"),
        ("44 Go", "fr", "44 terabyte"),
        ("20 %", "fr", "20"),
        ("2 dollars", "fr", "2 EUR_2026"),
        ("500 puces", "fr", "500 wafer"),
        ("3分の1", "ja", "0.334"),
        ("参数有24兆", "zh", "24e9 parameter"),
        ("数兆パラメータ", "ja", "1e12 parameter"),
        ("plusieurs GW", "fr", "1 gigawatt"),
        ("26 juin", "fr", "26 day"),
    ],
)
def test_a_figure_does_not_state_another_value(text: str, language: str, value: str) -> None:
    assert not states(text, language, value)


@pytest.mark.parametrize(
    ("text", "language", "value"),
    [
        ("6月26日", "ja", "2026-06-26"),
        ("26 juin 2026", "fr", "2026-06-26"),
        ("26 juin", "fr", "2026-06-20/2026-06-26"),
        ("juillet", "fr", "2026-07"),
        ("juillet", "fr", "2026-07-08"),
        ("2026年末", "ja", "2026"),
        ("fin 2026", "fr", "2026-12"),
        ("fin 2026", "fr", "2026-12/2029-12"),
        ("de 2026 à 2029", "fr", "2026/2029"),
        ("troisième trimestre 2026", "fr", "2026-07/2026-09"),
        ("Il date de 2026", "fr", "2026"),
    ],
)
def test_a_date_states_a_span_as_far_as_it_goes(text: str, language: str, value: str) -> None:
    assert states(text, language, value)


@pytest.mark.parametrize(
    ("text", "language", "value"),
    [
        ("6月26日", "ja", "2026-06-27"),
        ("6月26日", "ja", "2026-07-26"),
        ("6月26日", "ja", "2026-06"),
        ("6月1日", "ja", "2026-06"),
        ("26 juin 2025", "fr", "2026-06-26"),
        ("juillet", "fr", "2026"),
        ("juillet", "fr", "2026-06"),
        ("fin 2025", "fr", "2026-12/2029-12"),
        ("de 2026 à 2028", "fr", "2026/2029"),
        ("750 tokens", "fr", "2026"),
        ("15 h 30", "fr", "2026-06-26"),
    ],
)
def test_a_date_does_not_state_another_span(text: str, language: str, value: str) -> None:
    assert not states(text, language, value)


@pytest.mark.parametrize(("text", "language"), [("1秒間", "ja"), ("une seconde", "fr"), ("one second", "en")])
def test_a_second_states_any_rate_per_second(text: str, language: str) -> None:
    assert states(text, language, "~500..600 character/s")
    assert not states(text, language, "500 character/minute")
    assert not states(text, language, "500 character")
    assert not states(text, language, "60 s")


def test_one_wafer_states_any_value_per_wafer_and_two_do_not() -> None:
    assert states("1枚のウェハー", "ja", "4 layer/wafer")
    assert not states("2枚のウェハー", "ja", "4 layer/wafer")
    assert not states("1枚のウェハー", "ja", "4 layer/chip")


def test_two_seconds_do_not_state_a_rate_per_second() -> None:
    assert not states("2秒間", "ja", "500 character/s")
    assert states("2秒間", "ja", "2 s")


def test_no_figure_states_no_value() -> None:
    assert not match(only("100枚", "ja"), None, "ja")


# --- the figures of a text ---

TEXT = ["板は100枚、速さは750トークン/秒", "待つのは2分間、予算は数兆", "一方で遅い"]


def test_a_text_whose_figures_are_stated_or_set_aside_is_covered() -> None:
    claims = [both(1, value="100 wafer"), both(1, value="750 token/s"), both(2)]
    assert uncovered(TEXT, "ja", claims, {2: {"2分間": "an example", "数兆": "vague"}}) == []


def test_a_figure_no_value_states_is_named_with_its_line() -> None:
    found = uncovered(TEXT, "ja", [both(1, value="100 wafer")], {2: {"2分間": "an example"}})
    assert [(line, figure.text) for line, figure in found] == [(1, "750トークン/秒"), (2, "数兆")]


def test_a_value_on_another_line_does_not_count() -> None:
    assert [line for line, _ in uncovered(["100枚"], "ja", [both(2, value="100 wafer")], {})] == [1]
    assert uncovered(["100枚"], "ja", [both(1, value="100 wafer")], {}) == []


def test_a_claim_of_another_language_does_not_count() -> None:
    value = parse_value("100 wafer")
    assert len(uncovered(["100枚"], "ja", [Told({"fr": (1,)}, value)], {})) == 1
    assert uncovered(["100枚"], "ja", [Told({"ja": (1,), "fr": ()}, value)], {}) == []


def test_a_set_aside_may_be_written_longer_or_shorter_than_the_figure() -> None:
    text = "予算は数兆円だ"
    figure = only(text, "ja")
    assert is_set_aside(figure, text, {"数兆"})
    assert is_set_aside(figure, text, {"予算は数兆円だ"})
    assert not is_set_aside(figure, text, {"予算"})


def test_a_set_aside_does_not_cut_a_run_of_digits() -> None:
    text = "板は1枚ではなく1000枚で、1.5倍"
    left = [figure.text for figure in figures(text, "ja") if not is_set_aside(figure, text, {"1"})]
    assert left == ["1000枚", "1.5倍"]


def test_a_set_aside_whose_spelling_is_on_no_text_is_stale() -> None:
    texts = {"ja": ["2分間"], "fr": ["deux minutes"]}
    aside = {
        1: {"2分間": "an example", "deux minutes": "an example", "trois minutes": "gone"},
        9: {"2分間": "no such line"},
    }
    assert stale(texts, aside) == [(1, "trois minutes"), (9, "2分間")]


def test_set_asides_that_all_stand_in_a_text_are_not_stale() -> None:
    assert stale({"ja": ["2分間"], "fr": ["deux minutes"]}, {1: {"2分間": "x", "deux minutes": "x"}}) == []


# --- which text it was ---


def test_a_fingerprint_does_not_depend_on_line_ends() -> None:
    unix = fingerprint(b"un\ndeux\n")
    assert unix == fingerprint(b"un\r\ndeux\r\n") == fingerprint(b"un\rdeux\r")
    assert unix == Fingerprint(hashlib.sha256(b"un\ndeux\n").hexdigest(), 2)


def test_a_fingerprint_depends_on_every_other_byte() -> None:
    assert fingerprint(b"un\ndeux").sha256 != fingerprint(b"un\ndeux\n").sha256
    assert fingerprint(b"un\ndeux").lines == fingerprint(b"un\ndeux\n").lines == 2


def test_an_empty_text_has_no_line_and_a_last_line_needs_no_end() -> None:
    assert fingerprint(b"").lines == 0
    assert fingerprint(b"un").lines == 1
    assert fingerprint(b"\n").lines == 1


def test_values_are_compared_as_decimals() -> None:
    assert match(only("16.4億", "ja"), Quantity(Decimal("1.64e9"), Decimal("1.64e9")), "ja")
    assert not match(only("16.4億", "ja"), Quantity(Decimal("1639999999"), Decimal("1639999999")), "ja")
