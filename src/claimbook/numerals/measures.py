"""Spellings of units that every language shares: symbols, and a builder for a language's own words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal

from claimbook.numerals.language import Measure

_NO_LETTER = r"(?![A-Za-z0-9\u00c0-\u024f])"
_PREFIXES = {"k": "kilo", "K": "kilo", "M": "mega", "G": "giga", "T": "tera", "P": "peta", "E": "exa"}


def word(spelling: str, unit: str | None, factor: int | str = 1, *, counts: bool = True) -> Measure:
    """A unit in words of a language that writes words apart, any case."""
    pattern = re.compile(rf"(?:{spelling}){_NO_LETTER}", re.IGNORECASE)
    return Measure(pattern, unit, Decimal(factor), counts)


def run(spelling: str, unit: str | None, factor: int | str = 1, *, counts: bool = True) -> Measure:
    """A unit in words of a language that writes words together."""
    return Measure(re.compile(spelling, re.IGNORECASE), unit, Decimal(factor), counts)


def symbol(spelling: str, unit: str | None, *, after_words: bool = True, counts: bool = True) -> Measure:
    """A unit symbol, in its own case."""
    return Measure(re.compile(rf"(?:{spelling}){_NO_LETTER}"), unit, counts=counts, symbol=not after_words)


def words(table: Iterable[tuple[str, str | None]], *, counts: bool = True) -> tuple[Measure, ...]:
    """Units in words, one a pair of spelling and name."""
    return tuple(word(spelling, unit, counts=counts) for spelling, unit in table)


def runs(table: Iterable[tuple[str, str | None]], *, counts: bool = True) -> tuple[Measure, ...]:
    """Units of a language that writes words together, one a pair of spelling and name."""
    return tuple(run(spelling, unit, counts=counts) for spelling, unit in table)


def _prefixed() -> Iterable[Measure]:
    yield from (symbol("W", "watt"), symbol("Wh", "watt_hour"), symbol("bits?", "bit"), symbol("bytes?", "byte"))
    yield from (symbol("bps|bit/s", "bit/s"), symbol("FLOPS|FLOP/s", "flop/s"), symbol("FLOPs?", "flop"))
    for letter, prefix in _PREFIXES.items():
        yield symbol(f"{letter}B|{letter}o|{letter}[Bb]ytes?", f"{prefix}byte")
        yield symbol(f"{letter}b|{letter}bits?", f"{prefix}bit")
        yield symbol(f"{letter}bps", f"{prefix}bit/s")
        yield symbol(f"{letter}Bps", f"{prefix}byte/s")
        yield symbol(f"{letter}FLOPS", f"{prefix}flop/s")
        yield symbol(f"{letter}FLOPs?", f"{prefix}flop")
        if letter != "K":
            yield symbol(f"{letter}W", f"{prefix}watt")
            yield symbol(f"{letter}Wh", f"{prefix}watt_hour")
            yield symbol(f"{letter}Hz", f"{prefix}hertz")
    for letter, prefix in {"K": "kibi", "M": "mebi", "G": "gibi", "T": "tebi"}.items():
        yield symbol(f"{letter}iB|{letter}io", f"{prefix}byte")


def _scaled_money() -> Iterable[Measure]:
    """Money after its amount with a letter of scale: `750 M€`, `3 Mrd. €`, `5 k$`."""
    for sign, unit in {"€": "EUR", r"\$": "USD", "£": "GBP"}.items():
        for letters, factor in (
            ("[kK]", "1e3"),
            (r"M|m|Mio\.?|Mn|mn", "1e6"),
            (r"Mds?|Mrds?\.?|Mia\.?|G|B|bn|Bn", "1e9"),
        ):
            yield Measure(re.compile(rf"(?:{letters}) ?{sign}"), unit, Decimal(factor))


SYMBOLS: tuple[Measure, ...] = (
    *_prefixed(),
    symbol("Hz", "hertz"),
    Measure(re.compile(r"\s?%"), "percent"),
    Measure(re.compile(r"\s?‰"), "percent", Decimal("0.1")),
    Measure(
        re.compile(rf"\s?%[- ]?(?:[pP](?:ts?)?|points?|pts|Punkten?|포인트|ポイント){_NO_LETTER}"), "percentage_point"
    ),
    symbol(r"pp|p\.p\.|pps|ppt", "percentage_point", after_words=False),
    *_scaled_money(),
    symbol("nm", "nanometer"),
    symbol("µm|μm", "micrometer"),
    symbol("mm", "millimeter"),
    symbol("cm", "centimeter"),
    symbol("km", "kilometer"),
    symbol("m", "meter", after_words=False),
    symbol("s|sec", "s", after_words=False),
    symbol("ms", "ms"),
    symbol("µs|μs|us", "microsecond", after_words=False),
    symbol("ns", "nanosecond"),
    symbol("min", "minute", after_words=False),
    symbol("h", "hour", after_words=False),
    symbol("[Tt][Oo][Kk][Ee][Nn][Ss]?|tok", "token", counts=False),
    symbol("GPUs?", "gpu", counts=False),
    symbol("CPUs?", "cpu", counts=False),
    Measure(re.compile(r"[x×](?![A-Za-z0-9])"), "x", symbol=True),
    Measure(re.compile(r"\s?\$(?! ?[0-9])"), "USD", symbol=True),
    Measure(re.compile(r"\s?€(?! ?[0-9])"), "EUR"),
    Measure(re.compile(r"\s?£(?! ?[0-9])"), "GBP"),
    symbol("[kmM]?V|m?A|kg|dB|fps|px", None, after_words=False),
    Measure(re.compile(r"\s?(?:℃|℉|°[CF]?)"), None),
    Measure(re.compile(r"[kcmd]?m(?:²|³|\^[23])|[kcm]m[23](?![A-Za-z0-9])|m[23](?![A-Za-z0-9])"), None, symbol=True),
    symbol("USD", "USD"),
    symbol("EUR", "EUR"),
)
