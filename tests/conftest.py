"""What tests share: the record that this repository keeps, read once, and a server that nobody outside can reach."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from claimbook import Claimbook, load
from hosts import Server, World

RECORD = Path(__file__).parent.parent / "claims.yaml"


@pytest.fixture(scope="session")
def record() -> Claimbook:
    """The real claims file."""
    return load(RECORD)


@pytest.fixture
def server() -> Iterator[Server]:
    """Listens on this machine for one test."""
    with Server() as listening:
        threading.Thread(target=listening.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        yield listening
        listening.over.set()
        listening.shutdown()


@pytest.fixture
def world(server: Server) -> World:
    """The ways out for one test: they lead to the server alone."""
    return World(server.port)
