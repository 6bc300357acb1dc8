"""The conventions that a value may name in brackets, as in `2 petaflop/s [sparse, fp8]`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from claimbook.wording.nearest import nearest
from claimbook.wording.refusal import QuantityError, cited

TAGS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "density": ("sparse", "dense"),
        "direction": ("per_direction", "both_directions"),
        "scope": ("per_user", "total"),
        "precision": ("fp16", "fp8", "fp4", "int4", "bf16", "mxfp4"),
        "base": ("decimal", "binary"),
        "script": ("han",),
    }
)
"""The conventions a value may name, by axis; a value names at most one of an axis."""

_KNOWN = frozenset(tag for tags in TAGS.values() for tag in tags)


def in_order(tags: frozenset[str]) -> list[str]:
    """`tags` in the order of their axes."""
    order = [tag for axis in TAGS.values() for tag in axis]
    return sorted(tags, key=lambda tag: (order.index(tag) if tag in order else len(order), tag))


def axis_of(tag: str, offset: int | None = None) -> str:
    """The axis that `tag` lies on; QuantityError for an unknown tag, `offset` being where it stands in the whole
    text.
    """
    for axis, tags in TAGS.items():
        if tag in tags:
            return axis
    near = nearest(tag, _KNOWN, likeness=0.7)
    right = f"did you mean {near}" if near else "use one of " + ", ".join(in_order(_KNOWN))
    raise QuantityError("a known tag", cited(tag) if tag else "nothing", right, offset)
