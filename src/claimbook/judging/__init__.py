"""Status and verdict of a claim, derived from its evidence by rule."""

from claimbook.judging.lacking import incomplete, resting_on, underived
from claimbook.judging.rules import (
    Derivation,
    Weighed,
    known_since,
    origin,
    origins,
    status,
    verdict,
    weak_premise,
    weakest_input,
    weigh,
)

__all__ = [
    "Derivation",
    "Weighed",
    "incomplete",
    "known_since",
    "origin",
    "origins",
    "resting_on",
    "status",
    "underived",
    "verdict",
    "weak_premise",
    "weakest_input",
    "weigh",
]
