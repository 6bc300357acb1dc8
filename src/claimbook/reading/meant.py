"""What a document is likely to mean where a record or a section stands in the wrong place or under a mistyped name.

Each slip is told once, and the document is read on as it is meant, so that nothing else is held against it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from claimbook.reading.nodes import KNOWN, Mapping, Node, Scalar, Sequence
from claimbook.record.book import SECTIONS
from claimbook.record.declaration import declared
from claimbook.record.model import Input
from claimbook.wording.nearest import nearest, one_slip
from claimbook.wording.problem import quoted

HEAD = ("schema_version", "as_of")
NOUNS = {
    "articles": "an article",
    "claims": "a claim",
    "unclaimed": "an unclaimed line",
    "figures": "a figure",
    "sources": "a source",
    "organisations": "an organisation",
}
"""What a record of each section is."""


@dataclass(frozen=True)
class Displaced:
    """A key in the wrong place: its node, the record it stands in ("" for none), and what to say of it."""

    key: Scalar
    record: str
    code: str
    expected: str
    found: str
    remedy: str


def as_meant(root: Mapping) -> tuple[Mapping, list[Displaced]]:
    """The document as it is meant, and what stands otherwise in it."""
    told: list[Displaced] = []
    root = _sections(root, told)
    root = _records(root, told)
    return root, told


def _sections(root: Mapping, told: list[Displaced]) -> Mapping:
    """The document with sections under their names, and records from the margin in the section above them."""
    known = (*HEAD, *SECTIONS)
    values: dict[str, Node] = {}
    keys: dict[str, Scalar] = {}
    section = ""
    for name, node in root.values.items():
        key = root.keys[name]
        if name in known:
            section = name if name in SECTIONS else section
            values[name], keys[name] = node, key
            continue
        near = _section_meant(name, node, root)
        if near:
            told.append(_unknown(key, name, f"did you mean `{near}`?"))
            section = near
            values[near], keys[near] = node, key
        elif section and isinstance(node, Mapping) and node.keys.keys() & KNOWN and _open(values[section]):
            told.append(_unknown(key, name, f"indent it by two spaces, as {NOUNS[section]} of `{section}`"))
            above = values[section]
            above = above if isinstance(above, Mapping) else Mapping(key.line, key.column)
            values[section] = _holding(above, name, key, node)
        else:
            near = nearest(name.casefold().replace("-", "_"), known) if len(name) <= 40 else ""
            told.append(
                _unknown(
                    key, name, f"did you mean `{near}`?" if near else f"remove it, or choose one of {', '.join(known)}"
                )
            )
    return replace(root, values=values, keys={**keys, **{k: v for k, v in root.keys.items() if k not in root.values}})


def _open(section: Node) -> bool:
    """Whether a section holds records, or nothing yet."""
    return isinstance(section, Mapping) or (isinstance(section, Scalar) and not section.text)


def _section_meant(name: str, node: Node, root: Mapping) -> str:
    """The lacking section whose name was mistyped, "" for none."""
    lacking = [each for each in SECTIONS if each not in root.values]
    if not isinstance(node, Mapping) or len(name) > 40:
        return ""
    typed = name.casefold().rstrip(":")
    return next((each for each in lacking if one_slip(typed, each)), "") or nearest(typed, lacking, likeness=0.8)


def _unknown(key: Scalar, name: str, remedy: str) -> Displaced:
    return Displaced(key, "", "unknown-key", "one of " + ", ".join((*HEAD, *SECTIONS)), quoted(name), remedy)


def _records(root: Mapping, told: list[Displaced]) -> Mapping:
    """The document with each record in the section that has its fields, and fields inside the record above them."""
    values = dict(root.values)
    for section in SECTIONS:
        node = values.get(section)
        if not isinstance(node, Mapping) or section == "unclaimed":
            continue
        for name, record, key in list(_of(node)):
            if isinstance(record, Mapping):
                other = _other_section(section, record)
                if other and name not in getattr(values.get(other), "values", {}):
                    told.append(
                        Displaced(
                            key,
                            name,
                            "other-section",
                            f"{NOUNS[section]} among the {section}",
                            NOUNS[other],
                            f"move it under `{other}:`",
                        )
                    )
                    node = _without(node, name)
                    values[section] = node
                    there = values.get(other)
                    values[other] = _holding(
                        there if isinstance(there, Mapping) else replace(node, values={}, keys={}), name, key, record
                    )
            elif name in declared(SECTIONS[section]):
                node = _field_back(NOUNS[section], node, name, told)
                values[section] = node
    claims = values.get("claims")
    if isinstance(claims, Mapping):
        mended = {name: _inputs(name, claim, told) for name, claim in claims.values.items()}
        values["claims"] = replace(claims, values=mended)
    return replace(root, values=values)


def _inputs(name: str, claim: Node, told: list[Displaced]) -> Node:
    """A claim with the fields of its inputs inside them where one stands among their names."""
    calculations = claim.values.get("calculations") if isinstance(claim, Mapping) else None
    if not isinstance(claim, Mapping) or not isinstance(calculations, Sequence):
        return claim
    items: list[Node] = []
    for item in calculations.values:
        given = item.values.get("given") if isinstance(item, Mapping) else None
        if isinstance(item, Mapping) and isinstance(given, Mapping):
            for each in [each for each, value in given.values.items() if isinstance(value, Scalar)]:
                if each in declared(Input):
                    given = _field_back("an input", given, each, told, name)
            item = replace(item, values={**item.values, "given": given})
        items.append(item)
    return replace(claim, values={**claim.values, "calculations": replace(calculations, values=items)})


def _of(node: Mapping) -> Iterator[tuple[str, Node, Scalar]]:
    for name, record in node.values.items():
        yield name, record, node.keys[name]


def _other_section(section: str, record: Mapping) -> str:
    """The section that has all fields of a record and owes none beyond them, where its own has not; "" for none."""
    keys = record.values.keys()
    if not keys or keys <= declared(SECTIONS[section]).keys() or record.merged:
        return ""
    for other, model in SECTIONS.items():
        fields = declared(model)
        owed = {name for name, field in fields.items() if field.required}
        if other not in (section, "unclaimed") and owed <= keys <= fields.keys():
            return other
    return ""


def _field_back(noun: str, node: Mapping, name: str, told: list[Displaced], within: str = "") -> Mapping:
    """A mapping with a field that stands among its ids put back into the record above it, where that lacks it.

    ``noun`` says what the records are, ``within`` in which record the mapping stands itself.
    """
    names = list(node.values)
    above = names[names.index(name) - 1] if names.index(name) else ""
    record = node.values.get(above)
    if not isinstance(record, Mapping) or name in record.values:
        return node
    told.append(
        Displaced(
            node.keys[name],
            within or above,
            "field-among-ids",
            f"the {'name' if within else 'id'} of {noun}",
            f"`{name}`, which is a field",
            f"indent it like the fields of `{above}`",
        )
    )
    key, value = node.keys[name], node.values[name]
    node = _without(node, name)
    return replace(node, values={**node.values, above: _holding(record, name, key, value)})


def _holding(node: Node, name: str, key: Scalar, value: Node) -> Mapping:
    assert isinstance(node, Mapping)
    if name in node.values:
        return node
    return replace(node, values={**node.values, name: value}, keys={**node.keys, name: key})


def _without(node: Mapping, name: str) -> Mapping:
    return replace(
        node,
        values={each: value for each, value in node.values.items() if each != name},
        keys={each: key for each, key in node.keys.items() if each != name},
    )
