"""Inputs that a reader moves in a running Jupyter."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pandas as pd

from claimbook.notebook.grid import Grid

Reach = tuple[float, float, float, float]
"""Where a slider starts, its least and its most, and its step; a whole step keeps to whole numbers."""


def sliders(answer: Callable[..., Mapping[str, object]], **reaches: Reach) -> None:
    """A slider for each input of a function, and the row that it answers with."""
    from ipywidgets import FloatSlider, IntSlider, interact

    def moved(**chosen: float) -> Grid:
        return Grid(pd.DataFrame([answer(**chosen)]))

    moving = {}
    for name, (start, least, most, step) in reaches.items():
        kind = IntSlider if isinstance(step, int) else FloatSlider
        moving[name] = kind(start, min=least, max=most, step=step)
    interact(moved, **moving)
