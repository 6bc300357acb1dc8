"""The record that this repository keeps, read once for all tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimbook import Claimbook, load

RECORD = Path(__file__).parent.parent / "claims.yaml"


@pytest.fixture(scope="session")
def record() -> Claimbook:
    """The real claims file."""
    return load(RECORD)
