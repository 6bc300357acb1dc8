"""How things are put into words: lists, counts, near misses, escapes, and what went wrong."""
