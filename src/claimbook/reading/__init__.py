"""From a claims file to its records, with everything that cannot be read told as problems."""

from claimbook.reading.reader import Unreadable, contents, load, read, read_bytes

__all__ = ["Unreadable", "contents", "load", "read", "read_bytes"]
