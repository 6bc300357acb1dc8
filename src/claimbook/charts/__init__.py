"""Pictures for notebooks: each one a figure with the sentence that says what it shows."""

from claimbook.charts.look import MARKS, Picture
from claimbook.charts.record import bars, crossing, line_map, moves, shares, turns

__all__ = ["MARKS", "Picture", "bars", "crossing", "line_map", "moves", "shares", "turns"]
