"""What a record or an item says, in one phrase."""

from __future__ import annotations

from claimbook.display.claim import cite
from claimbook.record.model import (
    Article,
    Calculation,
    Claim,
    Evidence,
    Figure,
    Judgement,
    Organisation,
    Record,
    Rendering,
    Source,
    Unclaimed,
)


def summary(record: Record) -> str:
    """What a record or an item says, in one phrase."""
    match record:
        case Claim():
            told = f"{record.statement} ({record.status}, {record.verdict})"
        case Evidence():
            told = f"{record.stance}: {record.note}"
        case Calculation():
            told = f"{record.shows}: {record.formula} = {record.gives}"
        case Rendering():
            told = record.differs
        case Judgement():
            told = ", ".join(filter(None, [record.status, record.verdict])) + f": {record.because}"
        case Source():
            told = cite(record)
        case Figure():
            told = f"{record.value}: {record.means}"
        case Article():
            told = f"{record.title}, {record.published}"
        case Organisation():
            told = record.name
        case Unclaimed():
            aside = "; ".join(f"{figure} set aside: {why}" for figure, why in sorted(record.figures.items()))
            told = "; ".join(filter(None, [record.reason, aside]))
        case _:
            raise TypeError(f"no summary of {type(record).__name__}")
    return " ".join(told.split())


def item_name(item: Record) -> str:
    """What an item of a list is called: its source, its question, its kind of difference."""
    match item:
        case Evidence():
            return item.source
        case Calculation():
            return " ".join(item.asks.split())
        case Rendering():
            return item.kind
    raise TypeError(f"no name of {type(item).__name__}")
