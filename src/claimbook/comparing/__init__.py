"""What changed in meaning between two states of a record, as data.

Order, quotes, folding and comments are no part of the meaning; every edit is one Change. Labels and
results that moved name the edits that moved them: those without which they would not have moved.
"""

from claimbook.comparing.change import Change
from claimbook.comparing.comparison import changes
from claimbook.comparing.move import LABELS
from claimbook.judging.settlement import Settlement, settlement

__all__ = ["LABELS", "Change", "Settlement", "changes", "settlement"]
