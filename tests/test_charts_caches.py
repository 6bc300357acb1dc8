"""Pictures of cache costs say and draw what their tables hold."""

from __future__ import annotations

import matplotlib.colors
import pandas as pd

from claimbook.quantity import Quantity, parse_quantity
from pictures import caches
from pictures.sizes import sizes

SRAM = parse_quantity("44 gigabyte/wafer")
CONTEXT = parse_quantity("1000000 token")


def quantity(text: str) -> Quantity:
    return parse_quantity(text)


def lines(picture: caches.Picture) -> list[tuple[list[float], list[float]]]:
    return [
        (list(map(float, line.get_xdata())), list(map(float, line.get_ydata())))
        for line in picture.figure.axes[0].lines
    ]


def written(picture: caches.Picture) -> list[str]:
    return [text.get_text() for text in picture.figure.axes[0].texts]


def test_bytes_are_told_with_a_decimal_prefix() -> None:
    assert [caches.size(number) for number in (12, 9848, 516096, 8.26e6, 4.4e10, 1e12)] == [
        "12 B",
        "9.85 kB",
        "516 kB",
        "8.26 MB",
        "44 GB",
        "1 TB",
    ]


def test_the_bytes_of_a_token_are_drawn_where_the_table_has_them() -> None:
    table = sizes({"light": quantity("0.5 wafer"), "heavy": quantity("2 wafer")}, SRAM, CONTEXT)
    picture = caches.per_token(table, {"light": "guessed", "heavy": "conventional"})
    assert [x for x, _ in lines(picture) if x] == [[88000], [22000]]
    assert [text for text in written(picture) if text] == ["88 kB", "22 kB"]
    assert (
        picture.says
        == "Bytes of cache for each token in 2 designs: from 88 kB with heavy down to 22 kB with light, 4 times less."
    )


def test_groups_differ_in_shape_and_not_only_in_colour() -> None:
    table = sizes({"light": quantity("0.5 wafer"), "heavy": quantity("2 wafer")}, SRAM, CONTEXT)
    picture = caches.per_token(table, {"light": "guessed", "heavy": "conventional"})
    assert len({line.get_marker() for line in picture.figure.axes[0].lines if len(line.get_xdata())}) == 2
    assert len(set(caches.SHAPES)) == len(caches.SHAPES) and len(set(map(str, caches.DASHES))) == len(caches.DASHES)
    assert all(matplotlib.colors.is_color_like(shade) for shade in caches.SHADES)


def test_one_design_alone_is_drawn() -> None:
    table = sizes({"only": quantity("1 wafer")}, SRAM, CONTEXT)
    assert caches.per_token(table, {"only": "guessed"}).says.endswith("44 kB with only, 1 times less.")


def test_a_cache_is_its_fixed_part_and_what_grows() -> None:
    table = pd.DataFrame(
        {"plain": (0, 0, 1000), "mixed\nin two lines": (2e6, 4e6, 100)}, index=["fixed_low", "fixed_high", "growing"]
    ).T
    picture = caches.by_length(table, SRAM, longest=12)
    plain, mixed = lines(picture)[:2]
    assert plain == ([1024, 2048, 4096], [1024000, 2048000, 4096000])
    assert mixed[1] == [3e6 + 102400, 3e6 + 204800, 3e6 + 409600]
    assert picture.says == (
        "The cache of one text against its length: at 4,096 tokens 4.41 MB for mixed in two lines and 4.1 MB for "
        "plain, where a wafer holds 44 GB."
    )


def test_what_does_not_fit_is_drawn_and_told_as_none() -> None:
    table = pd.DataFrame({"bits": [4.0, 8.0], "low": [5.0, -3.0], "high": [6.0, 2.0]})
    picture = caches.beside(
        {"grouped": table}, quantity("70..100 wafer"), {"8 bits": quantity("8 bit/parameter")}, CONTEXT
    )
    edges = [y for _, y in lines(picture)[:2]]
    assert edges == [[5, 0], [6, 2]]
    assert picture.says == (
        "Caches of 1,000,000 tokens that fit beside one layer of the articles' size, by bits of a weight, with 8 "
        "bits: grouped 0 to 2; a full pipeline has 70 to 100 texts in work."
    )


def test_each_design_has_a_panel_that_tells_what_fits_at_the_widths_in_use() -> None:
    light = pd.DataFrame({"bits": [4.0, 8.0], "low": [67.0, 3.0], "high": [81.0, 31.0]})
    heavy = pd.DataFrame({"bits": [4.0, 8.0], "low": [5.0, -3.0], "high": [6.0, 2.0]})
    stored = {"4 bits": quantity("4 bit/parameter"), "8 bits": quantity("8 bit/parameter")}
    picture = caches.beside({"light": light, "heavy": heavy}, quantity("70..100 wafer"), stored, CONTEXT)
    panels = picture.figure.axes
    assert [panel.get_title(loc="left") for panel in panels] == ["light", "heavy"]
    assert [[text.get_text() for text in panel.texts] for panel in panels] == [
        ["4 bits:\n67 to 81", "8 bits:\n3 to 31"],
        ["4 bits:\n5 to 6", "8 bits:\n0 to 2"],
    ]
    assert panels[0].get_ylim() == panels[1].get_ylim()


def test_the_delay_at_which_no_time_is_left_is_told() -> None:
    table = pd.DataFrame({"latency": [0.0, 10.0], "low": [6.0, -4.0], "high": [8.0, -2.0]})
    picture = caches.crossings({"one token": table}, "latency", {"a link, up to": quantity("5 microsecond/hop")})
    assert picture.says == (
        "Time left at each crossing against the delay of the link; none is left at the latest from 8 microseconds "
        "with one token."
    )
    assert [y for _, y in lines(picture)[:2]] == [[6, -4], [8, -2]]
    assert "a link, up to\n5 µs" in written(picture)


def test_a_picture_is_the_same_bytes_each_time() -> None:
    table = sizes({"light": quantity("0.5 wafer"), "heavy": quantity("2 wafer")}, SRAM, CONTEXT)
    kinds = {"light": "guessed", "heavy": "conventional"}
    assert caches.per_token(table, kinds).png() == caches.per_token(table, kinds).png()
