"""A record in which two organisations speak, alone and jointly."""

from __future__ import annotations

from typing import Any

import books
from claimbook import Claimbook

NOTE = {"stance": "supports", "note": "It says so."}
BOLT = {
    "title": "A page",
    "publisher": "Bolt",
    "url": "https://bolt.example/",
    "kind": "primary",
    "voice": ["bolt"],
    "note": None,
}
JOINT = {**BOLT, "url": "https://joint.example/", "voice": ["acme", "bolt"]}
ORGANISATIONS: dict[str, Any] = {"bolt": {"name": "Bolt (formerly Nut)"}}


def book(**sections: Any) -> Claimbook:
    return books.book(
        **{"organisations": ORGANISATIONS, "sources": {"bolt-page": BOLT, "joint-page": JOINT}, **sections}
    )


def claim(*sources: str, **fields: Any) -> dict[str, Any]:
    return {"evidence": [{"source": name, **NOTE} for name in sources], **fields}
