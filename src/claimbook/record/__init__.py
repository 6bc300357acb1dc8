"""The records of a claims file: vocabularies, fields, models, and the file as a whole."""
