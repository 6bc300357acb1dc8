"""Pictures of wafers and speeds say and draw what their tables hold."""

from __future__ import annotations

import io
from collections.abc import Callable

import matplotlib.image
import pandas as pd
import pytest

from claimbook.charts.look import MARKS, Picture
from claimbook.quantity import parse_quantity
from pictures import wafers

COUNT = parse_quantity("70..100 wafer")
BY_WIDTH = pd.DataFrame({"bits": [2.0, 4, 8, 16], "low": [18.0, 35, 69, 137], "high": [18.0, 35, 69, 137]})
ONE_WAFER = pd.DataFrame(
    {"bits": [0.25, 1, 4, 8, 16], "low": [1408.0, 352, 88, 44, 22], "high": [1408.0, 352, 88, 44, 22]}
)
LAYERS = pd.DataFrame(
    {"low": [16.0, 33, 40, 66], "high": [21.0, 42.5, 50, 86]}, index=["4 bits", "8 bits", "10 bits", "16 bits"]
)
PARTS = pd.DataFrame(
    {"low": [1000.0, 300, 10, 490], "high": [1000.0, 500, 10, 690]}, index=["all", "hops", "reading\nweights", "left"]
)
COURSE = pd.DataFrame({"wafers": [0.0, 70, 100, 120], "low": [750.0, 600, 500, 450], "high": [750.0, 650, 600, 560]})


def rows(**columns: list[float]) -> pd.DataFrame:
    return pd.DataFrame(columns)


def written(picture: Picture) -> str:
    return "\n".join(text.get_text() for text in picture.figure.axes[0].texts)


def boxes(picture: Picture) -> list[tuple[float, float, str]]:
    """Left edge, width and hatch of each box drawn, top row first."""
    found = [patch for patch in picture.figure.axes[0].patches if patch.get_height() < 1]
    return [
        (float(box.get_x()), float(box.get_width()), box.get_hatch() or "")
        for box in sorted(found, key=lambda box: -box.get_y())
    ]


def drawn(picture: Picture) -> list[tuple[list[float], list[float]]]:
    return [
        (list(map(float, line.get_xdata())), list(map(float, line.get_ydata())))
        for line in picture.figure.axes[0].lines
    ]


def test_wafers_by_width_are_named_at_the_widths_in_use() -> None:
    picture = wafers.widths(BY_WIDTH, BY_WIDTH.iloc[1:], COUNT, "a size")
    assert picture.says == (
        "With a size the weights alone would take 35 wafers at 4 bits, 69 wafers at 8 bits and 137 wafers at 16 "
        "bits; the articles have 70 to 100."
    )
    assert (BY_WIDTH["bits"].tolist(), BY_WIDTH["low"].tolist()) in drawn(picture)
    for text in ("35 at 4 bits", "69 at 8 bits", "137 at 16 bits", "70 to 100 wafers", "as the articles have it"):
        assert text in written(picture)


def test_a_guessed_band_looks_speculative_and_lies_where_it_is_guessed() -> None:
    band = wafers.widths(BY_WIDTH, BY_WIDTH.iloc[1:], COUNT, "a size").figure.axes[0].patches[0]
    assert (band.get_y(), band.get_y() + band.get_height()) == (70, 100)
    assert band.get_hatch() == MARKS["speculative"].hatch


def test_one_width_is_enough_for_a_picture() -> None:
    assert wafers.widths(BY_WIDTH, BY_WIDTH.iloc[[2]], COUNT, "a size").says.startswith(
        "With a size the weights alone would take 69 wafers at 8 bits;"
    )


def test_one_count_goes_with_many_sizes() -> None:
    region = rows(bits=[2.0, 4, 8, 16, 18], low=[12.32, 6.16, 3.08, 1.54, 1.37], high=[17.6, 8.8, 4.4, 2.2, 1.96])
    picture = wafers.same_count(region, {"Open": 1.6}, 3, [16, 4], COUNT)
    assert picture.says == (
        "Weights that fill 70 to 100 wafers are 6.2 to 8.8 trillion parameters at 4 bits and 1.5 to 2.2 trillion "
        "parameters at 16 bits, "
        "so the count alone does not tell the size."
    )
    assert ([1.6, 1.6], [0, 18]) in drawn(picture) and ([3, 3], [0, 18]) in drawn(picture)
    assert "Open\n1.6" in written(picture) and "Sol in the articles\n3" in written(picture)


def test_names_above_lines_do_not_touch_each_other() -> None:
    region = rows(bits=[2.0, 4, 8, 16, 18], low=[12.32, 6.16, 3.08, 1.54, 1.37], high=[17.6, 8.8, 4.4, 2.2, 1.96])
    figure = wafers.same_count(
        region, {"Kimi K2.6": 1.06, "DeepSeek-V4-Pro": 1.6, "Kimi K3": 2.78}, 3, [16, 4], COUNT
    ).figure
    figure.draw_without_rendering()
    names = [
        text.get_window_extent()
        for text in figure.axes[0].texts
        if "\n" in text.get_text() and text.get_fontsize() == 9
    ]
    assert len(names) == 4
    assert not any(one.overlaps(other) for one in names for other in names if one is not other)


def test_the_room_of_a_layer_is_what_the_wafer_has_beyond_it() -> None:
    picture = wafers.layer_room(LAYERS, 44)
    assert picture.says == (
        "What one layer leaves on a wafer of 44 GB if size and layers were as the articles have them: 4 bits: 23 to "
        "28 GB left; 8 bits: 1.5 to 11 GB left; "
        "10 bits: from 6 GB too much to 4 GB left; 16 bits: 22 to 42 GB too much."
    )
    assert boxes(picture)[:4] == [(0, 16, ""), (16, 5, "..."), (0, 33, ""), (33, 9.5, "...")]
    assert ([44, 44], [0, 1]) in drawn(picture)


def test_a_layer_of_one_size_leaves_one_room() -> None:
    assert "8 bits: 2 GB left." in wafers.layer_room(rows(low=[42.0], high=[42.0]).set_axis(["8 bits"]), 44).says


def test_one_wafer_never_holds_what_is_claimed() -> None:
    picture = wafers.one_wafer(ONE_WAFER, ONE_WAFER.iloc[2:], parse_quantity("7e11..9e11 parameter"))
    assert picture.says == (
        "One wafer holds 88 billion parameters at 4 bits, 44 billion parameters at 8 bits and 22 billion parameters "
        "at 16 bits, and 352 billion even at a single bit, "
        "against a claimed 700 to 900 billion."
    )
    assert (ONE_WAFER["bits"].tolist(), ONE_WAFER["low"].tolist()) in drawn(picture)


# --- how fast ---


def test_a_waterfall_begins_each_part_where_the_one_before_may_end() -> None:
    picture = wafers.waterfall(PARTS)
    assert (
        picture.says
        == "Of 1,000 microseconds for a token go 300 to 500 for hops and 10 for reading weights; 490 to 690 are left."
    )
    drawn_boxes = [box for box in boxes(picture) if box[1]]
    # Hops may reach down to 500, of which the lower 200 are open; the reading takes the next 10.
    assert drawn_boxes == [
        (0, 1000, ""),
        (700, 300, ""),
        (500, 200, "..."),
        (490, 10, ""),
        (0, 490, ""),
        (490, 200, "..."),
    ]


def test_the_speed_of_a_user_is_told_at_the_longest_guessed_chain() -> None:
    picture = wafers.user_speed({"one case": COURSE}, COUNT)
    assert (
        picture.says
        == "If 750 tokens a second held without hops, a chain of 100 wafers would leave one user 500 to 600 (one case)."
    )
    assert drawn(picture) == [(COURSE["wafers"].tolist(), COURSE[side].tolist()) for side in ("low", "high")]
    assert "one case" in written(picture) and "in the articles" in written(picture)


def test_courses_are_told_apart_by_stroke_as_well_as_colour() -> None:
    picture = wafers.total_output({"a": COURSE, "b": COURSE * 2, "c": COURSE * 3}, COUNT)
    assert len({line.get_linestyle() for line in picture.figure.axes[0].lines}) == 3
    assert picture.says.startswith("Tokens a second that a chain of 100 wafers emits in all: 500 to 600 (a), ")


def test_more_courses_than_strokes_are_refused() -> None:
    with pytest.raises(ValueError, match="at most 4 courses"):
        wafers.user_speed({str(number): COURSE for number in range(5)}, COUNT)


def test_the_share_of_the_hops_falls_with_the_tokens_of_a_pass() -> None:
    times = rows(accepted=[1.0, 2, 3, 4], low=[1000.0, 2000, 3000, 4000], high=[1000.0, 2000, 3000, 4000])
    picture = wafers.pass_time(times, rows(low=[300.0], high=[500.0]), parse_quantity("2..4 token/pass"))
    assert picture.says == (
        "The share of the hops in the time of a pass falls with the tokens that a pass yields: 30 to 50% at 1, 15 "
        "to 25% at 2 and 7.5 to 13% at 4."
    )
    assert (times["accepted"].tolist(), times["low"].tolist()) in drawn(picture)


def test_speeds_stand_in_order_and_say_how_they_are_known() -> None:
    table = pd.DataFrame(
        {"low": [100.0, 65], "high": [100.0, 78], "machine": ["wafers", "GPUs"], "known": ["measured", "told"]},
        index=["Quick", "Slow"],
    )
    picture = wafers.speeds(table.iloc[::-1])
    assert picture.says == "Tokens a second for one user: Quick 100 (wafers, measured); Slow 65 to 78 (GPUs, told)."
    assert [width for _, width, _ in boxes(picture)] == [100, 78]
    assert len({hatch for _, _, hatch in boxes(picture)}) == 2
    assert "100, measured" in written(picture) and "65 to 78, told" in written(picture)


def test_ranges_beside_a_claim_say_which_of_them_reach_it() -> None:
    table = rows(low=[5.0, 1, 8], high=[7.0, 4, 9]).set_axis(["inside", "below", "above"])
    picture = wafers.spans(table, parse_quantity("4.5..6 s"), "claimed", "seconds")
    assert picture.says == (
        "1 of 3 computed ranges reaches what is claimed (claimed); seconds: inside 5 to 7; below 1 to 4; above 8 to 9."
    )
    assert drawn(picture) == [([8, 9], [0, 0]), ([1, 4], [1, 1]), ([5, 7], [2, 2])]


@pytest.mark.parametrize(
    ("claim", "reached"),
    [
        ("<1 s", "1 of 2 {} reaches"),
        (">=4 s", "1 of 2 {} reaches"),
        (">0.1 s", "2 of 2 {} reach"),
        ("<0.1 s", "0 of 2 {} reach"),
    ],
)
def test_an_open_claim_reaches_to_the_edge_of_the_picture(claim: str, reached: str) -> None:
    table = rows(low=[0.5, 5.0], high=[0.5, 5.0]).set_axis(["a", "b"])
    assert wafers.spans(table, parse_quantity(claim), claim, "seconds").says.startswith(
        reached.format("computed ranges") + " what"
    )


@pytest.mark.parametrize(
    "draw",
    [
        lambda: wafers.widths(BY_WIDTH, BY_WIDTH.iloc[1:], COUNT, "a size"),
        lambda: wafers.layer_room(LAYERS, 44),
        lambda: wafers.waterfall(PARTS),
        lambda: wafers.user_speed({"a": COURSE}, COUNT),
    ],
)
def test_a_picture_is_the_same_bytes_twice_and_of_a_width_for_a_page(draw: Callable[[], Picture]) -> None:
    first, second = draw().png(), draw().png()
    assert first == second
    pixels = matplotlib.image.imread(io.BytesIO(first), format="png").shape[1]
    told = draw()._repr_mimebundle_()[1]["image/png"]["width"]
    # Told at 100 dots an inch, drawn at 150.
    assert 600 <= told <= 1100 and told == pixels * 100 // 150


def test_a_title_stands_above_and_is_told_before_what_a_picture_says() -> None:
    picture = wafers.layer_room(LAYERS, 44).titled("What fits $ and what does not")
    data, metadata = picture._repr_mimebundle_()
    assert picture.figure.get_suptitle() == "What fits $ and what does not"
    assert str(data["text/plain"]).startswith("What fits $ and what does not: What one layer leaves")
    assert (
        metadata["image/png"]["alt"] == data["text/plain"]
        and metadata["image/png"]["title"] == "What fits $ and what does not"
    )
    assert b"What fits $ and what does not" in picture.png()


def test_a_long_title_takes_a_second_line_within_the_picture() -> None:
    picture = wafers.layer_room(LAYERS, 44).titled("word " * 30)
    assert 1 < len(picture.figure.get_suptitle().splitlines()) < 4
    assert picture.png() and picture.title == "word " * 30
