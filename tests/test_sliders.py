"""Inputs of a notebook can be moved in a running Jupyter."""

from __future__ import annotations

import pytest
from IPython.utils.capture import capture_output
from ipywidgets import FloatSlider, IntSlider, interactive

from claimbook.notebook.grid import Grid
from claimbook.notebook.sliders import sliders


def test_each_input_has_a_slider_and_the_answer_is_shown_as_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[interactive] = []
    monkeypatch.setattr("ipywidgets.interact", lambda shown, **moving: made.append(interactive(shown, **moving)))
    sliders(lambda wafers, share: {"left": wafers * share}, wafers=(70, 1, 100, 1), share=(0.5, 0, 1, 0.25))
    [moved] = made
    assert [type(slider) for slider in moved.children[:2]] == [IntSlider, FloatSlider]
    assert [(slider.value, slider.min, slider.max, slider.step) for slider in moved.children[:2]] == [
        (70, 1, 100, 1),
        (0.5, 0, 1, 0.25),
    ]
    with capture_output():
        moved.update()
    assert isinstance(moved.result, Grid) and repr(moved.result).split() == ["left", "0", "35"]
