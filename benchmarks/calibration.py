"""How well rollouts by each policy foretell who wins, at tables whose players deal.

    python benchmarks/calibration.py [GAMES]

Games are played by the dealing policy. At the end of each year rollouts say everybody's chance to win, and the Brier
score (G. W. Brier, Verification of forecasts, 1950) tells how far that was from who won: the sum over seats of the
squares of chance less share of the win, averaged over games. Less is better; equal chances have 1 - 1 / players.
"""

import sys
from collections import defaultdict
from dataclasses import replace
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion import chinatown  # noqa: E402
from companion.analysis import plain  # noqa: E402
from companion.analysis.dealing import DEALING, position_of  # noqa: E402
from companion.analysis.draws import draw_games  # noqa: E402
from companion.analysis.estimate import Tally  # noqa: E402
from companion.analysis.plain_table import Table  # noqa: E402
from companion.analysis.policies import POLICIES  # noqa: E402
from companion.analysis.rollout import outcome, roll_out  # noqa: E402

GAMES, ROLLOUTS = 60, 1024
SEATS = ("Ann", "Bo", "Cy", "Di", "Eve")


def scores(players: int, games: int) -> dict[tuple[int, str], list[float]]:
    """Return the Brier score of each game by years played and policy."""
    start, ends = chinatown.new_game(SEATS[:players]).position, list[chinatown.Position]()

    def keep(table: Table, seat: int, hand: list[int], keeps: int) -> list[int]:
        if seat == 0:
            ends.append(replace(position_of(table, table.to_come), phase="keep"))
        return DEALING.keep(table, seat, hand, keeps)

    found: dict[tuple[int, str], list[float]] = defaultdict(list)
    for table in plain.play(start, draw_games(start, games, 1), replace(DEALING, keep=keep)):
        cash, tiles = (np.array(each)[:, None] for each in (table.cash, plain.laid_tiles(table)))
        won = outcome(start, cash, tiles).wins[:, 0]
        for years, position in enumerate(ends):
            for policy in POLICIES if years else ():
                chances = roll_out(position, ROLLOUTS, years, policy).wins.mean(1)
                found[years, policy].append(float(((chances - won) ** 2).sum()))
        ends.clear()
    return found


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    whole: dict[str, list[float]] = defaultdict(list)
    for players in (3, 4, 5):
        found = scores(players, games)
        ends = sorted({years for years, _ in found})
        for years in ends:
            told = ", ".join(f"{policy} {np.mean(found[years, policy]):.3f}" for policy in POLICIES)
            print(
                f"{players} players after year {years}: {told}; equal chances {1 - 1 / players:.3f}",
                flush=True,
            )
        for policy in POLICIES:
            whole[policy] += np.mean([found[years, policy] for years in ends], axis=0).tolist()
    for policy in POLICIES:
        beside = Tally()
        beside.add((np.array(whole[policy]) - np.array(whole["greedy"]))[None])
        change = beside.interval(0)
        print(
            f"{policy}: {np.mean(whole[policy]):.3f} over all, {change.mean:+.3f} beside greedy "
            f"({change.low:+.3f} to {change.high:+.3f}, {beside.count} games)"
        )


if __name__ == "__main__":
    main()
