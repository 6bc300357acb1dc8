"""What a unit measures, as powers of base dimensions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Dimension:
    """What a unit measures: the powers of the base dimensions, sorted by name; empty for a pure number."""

    powers: tuple[tuple[str, Fraction], ...] = ()

    @classmethod
    def of(cls, powers: Mapping[str, Fraction]) -> Dimension:
        """The dimension with these powers, those of zero left out."""
        return cls(tuple(sorted((name, Fraction(power)) for name, power in powers.items() if power)))

    def __mul__(self, other: Dimension) -> Dimension:
        total = dict(self.powers)
        for name, power in other.powers:
            total[name] = total.get(name, Fraction(0)) + power
        return Dimension.of(total)

    def __truediv__(self, other: Dimension) -> Dimension:
        return self * other ** Fraction(-1)

    def __pow__(self, power: Fraction | int) -> Dimension:
        return Dimension.of({name: each * power for name, each in self.powers})

    def __str__(self) -> str:
        above = [_powered(name, power) for name, power in self.powers if power > 0]
        below = [_powered(name, -power) for name, power in self.powers if power < 0]
        if not above and not below:
            return "a pure number"
        return "/".join(["*".join(above) or "1", *below])


def _powered(name: str, power: Fraction) -> str:
    if power == 1:
        return name
    return f"{name}**{power}" if power.denominator == 1 else f"{name}**({power})"
