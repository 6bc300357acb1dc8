"""Things that are one in one line and many in its rendering."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Protocol

from claimbook.numerals import languages
from claimbook.texts.words import Signs


class Side(Protocol):
    """What is seen of a line here: its text, its language and its words for one."""

    @property
    def text(self) -> str: ...

    @property
    def language(self) -> str: ...

    @property
    def signs(self) -> Signs: ...


_WITHOUT_NUMBER = ("ja", "ko", "zh")
_ONE = {
    "en": r"(?:an?|one|a single)",
    "fr": r"(?:une?|une? seule?)",
    "de": r"eine?[mnrs]?",
    "es": r"(?:una?|un solo|una sola)",
}
_THINGS = {
    "chip": {"en": ("chip", "chips"), "fr": ("puce", "puces"), "de": ("Chip", "Chips"), "es": ("chip", "chips")},
    "wafer": {
        "en": ("wafer", "wafers"),
        "fr": ("wafer|plaquette|galette", "wafers|plaquettes|galettes"),
        "es": ("oblea", "obleas"),
    },
    "GPU": {"en": ("GPU", "GPUs"), "de": ("GPU", "GPUs")},
    "model": {
        "en": ("model", "models"),
        "fr": ("modèle", "modèles"),
        "de": ("Modell", "Modelle|Modellen"),
        "es": ("modelo", "modelos"),
    },
    "data centre": {
        "en": (r"data ?cent(?:er|re)", r"data ?cent(?:er|re)s"),
        "fr": ("(?:super)?centre de données", "(?:super)?centres de données"),
        "de": ("Rechenzentrum", "Rechenzentren"),
        "es": ("centro de datos", "centros de datos"),
    },
    "company": {
        "en": ("company|firm", "companies|firms"),
        "fr": ("entreprise|société", "entreprises|sociétés"),
        "es": ("empresa", "empresas"),
    },
    "expert": {
        "en": ("expert", "experts"),
        "fr": ("expert", "experts"),
        "de": ("Experte", "Experten"),
        "es": ("experto", "expertos"),
    },
    "user": {
        "en": ("user", "users"),
        "fr": ("utilisateur|internaute", "utilisateurs|internautes"),
        "de": ("Nutzerin", "Nutzern"),
        "es": ("usuario", "usuarios"),
    },
}
"""Things that stories of chips and models count, singular and plural, where a language marks it on the noun."""

if sorted((*_ONE, *_WITHOUT_NUMBER)) != sorted(languages()):
    raise LookupError("say of every language whose figures are read how it says one, or that its nouns have no number")


def numbered(left: Side, right: Side) -> Iterator[tuple[str, str, str]]:
    """Nouns that are one in one line and many in the other, or one in one language and open in the other; their
    spelling in each line, and how they differ.
    """
    for forms in _THINGS.values():
        a, b = _forms_in(forms, left), _forms_in(forms, right)
        if a and b and not set(a) & set(b):
            yield ", ".join(a.values()), ", ".join(b.values()), f"{' and '.join(a)} against {' and '.join(b)}"
        for mine, own, other, is_left in ((a, left, right, True), (b, right, left, False)):
            if (
                set(mine) == {"one"}
                and other.language not in _ONE
                and re.match(_ONE[own.language] + r"\s", mine["one"], re.IGNORECASE)
                and not other.signs.one
            ):
                because = f"one by its article against a noun without number in {other.language}"
                yield (mine["one"], "", because) if is_left else ("", mine["one"], because)


def _forms_in(forms: Mapping[str, tuple[str, str]], side: Side) -> dict[str, str]:
    """How a thing is numbered in a line: `one` and `many`, each with its spelling."""
    if side.language not in forms:
        return {}
    singular, plural = forms[side.language]
    found = {}
    if match := re.search(
        rf"(?<!\w)(?:{_ONE[side.language]}\s(?:\w+\s)?)?(?:{singular})(?!\w)", side.text, re.IGNORECASE
    ):
        found["one"] = match[0]
    if match := re.search(rf"(?<!\w)(?:{plural})(?!\w)", side.text, re.IGNORECASE):
        found["many"] = match[0]
    return found
