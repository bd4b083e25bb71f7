"""The ledger: every dollar that moved, read off a game's log."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """`dollars` (signed) came to `player` in `year` because of `why`."""

    player: str
    dollars: int
    why: str
    year: int


def differences(
    before: Mapping[str, int | None], after: Mapping[str, int | None], why: str, year: int
) -> Iterator[LedgerLine]:
    """Walk the lines of one move: what each player's known cash changed by."""
    for player, held in after.items():
        was = before.get(player)
        if held is not None and held != (was or 0):
            yield LedgerLine(player, held - (was or 0), why, year)
