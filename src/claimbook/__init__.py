"""Claimbook: a source-tracking fact-check record, and the checks that keep it honest."""

from claimbook.checking import check
from claimbook.reading import Unreadable, load
from claimbook.record.book import Claimbook
from claimbook.wording.problem import Place, Problem

__all__ = ["Claimbook", "Place", "Problem", "Unreadable", "check", "load"]
