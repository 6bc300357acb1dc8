"""New records as text: a block of YAML in house form, and its place at the end of a section.

The claims file is edited by hand and never rewritten: a block is put into it as text, and every
other byte stays. The file is replaced as a whole or not at all.
"""

from claimbook.drafting.addition import added, introduced
from claimbook.drafting.citation import source, source_id
from claimbook.drafting.draft import CHOICES, HINTS, OWED, Draft, NotAdded
from claimbook.drafting.form import block
from claimbook.drafting.identifier import LONGEST_ID, free, slug
from claimbook.drafting.proposal import Proposal, proposals
from claimbook.drafting.record import faults, judged
from claimbook.drafting.replacement import replace_file

__all__ = [
    "CHOICES",
    "HINTS",
    "LONGEST_ID",
    "OWED",
    "Draft",
    "NotAdded",
    "Proposal",
    "added",
    "block",
    "faults",
    "free",
    "introduced",
    "judged",
    "proposals",
    "replace_file",
    "slug",
    "source",
    "source_id",
]
