"""Calculations: formulas over quantities, evaluated with units and ranges, compared, solved and traced."""

from claimbook.calculating.comparison import Comparison, agrees, compare, difference, evaluate

__all__ = ["Comparison", "agrees", "compare", "difference", "evaluate"]
