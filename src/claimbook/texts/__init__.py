"""Texts beside the record: which text it was, its figures accounted for, and what another text repeats of it."""
