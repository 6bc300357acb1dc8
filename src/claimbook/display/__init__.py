"""A claim or a source as text for people."""
