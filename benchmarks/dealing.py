"""What dealing is worth to simulated players, beside a real game, and what makes them deal more.

    python benchmarks/dealing.py [GAMES]

Prints deals a year, mean final cash of a seat, the difference to the same games without any deals, and the time.
"""

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion import chinatown, load  # noqa: E402
from companion.analysis import plain, plain_trading  # noqa: E402
from companion.analysis.dealing import dealing  # noqa: E402
from companion.analysis.draws import draw_games  # noqa: E402
from companion.analysis.estimate import Tally  # noqa: E402
from companion.analysis.missed import years_of  # noqa: E402
from companion.analysis.planning import PLANNING  # noqa: E402

GAMES = 60
SEATS = ("Ann", "Bo", "Cy", "Di", "Eve")


def policies(told: Callable[[object], object]) -> dict[str, tuple[plain.Policy, str]]:
    """Return policies by name, each with the one without deals that it stands beside; every deal is `told`."""

    def trade(*facts: object) -> None:
        for sale in plain_trading.trade(*facts):
            told(sale)

    return {
        "planning, no deals": (PLANNING, "planning, no deals"),
        "dealing": (dealing(told=told), "planning, no deals"),
        "dealing between two": (dealing(parties=2, told=told), "planning, no deals"),
        "dealing between two by incomes": (
            dealing(2, parties=2, values=None, told=told),
            "planning, no deals",
        ),
        "greedy, no deals": (plain.POLICIES["greedy"], "greedy, no deals"),
        "trading": (replace(plain.POLICIES["trading"], trade=trade), "greedy, no deals"),
    }


def measured(players: int, games: int) -> None:
    start = chinatown.new_game(SEATS[:players]).position
    draws = draw_games(start, games, 1)
    made: list[object] = []
    cash = {}
    for name, (policy, base) in policies(made.append).items():
        made.clear()
        begin = time.process_time()
        cash[name] = np.array([np.mean(table.cash) for table in plain.play(start, draws, policy)])
        seconds = (time.process_time() - begin) / games
        more = Tally()
        more.add((cash[name] - cash[base])[None])
        change, deals = more.interval(0), len(made) / games / len(start.edition.years)
        print(
            f"{players} players, {name}: {deals:.1f} deals a year, final cash {cash[name].mean():,.0f}, "
            f"{change.mean:+,.0f} ({change.low:+,.0f} to {change.high:+,.0f}) beside none, {seconds:.3f} s a game",
            flush=True,
        )


def real_game() -> None:
    game = load(ROOT / "data" / "records" / "real_game.jsonl")
    position, years = game.position, years_of(game)
    deals = sum(isinstance(move, chinatown.Deal) for move in game.log)
    earned = sum(sum(chinatown.income(year.laid).values()) for year in years.values())
    cash = earned / len(position.players) + position.edition.start_cash
    print(f"the real game, 5 players: {deals / len(years):.1f} deals a year, mean final cash {cash:,.0f}")


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    real_game()
    for players in (3, 4, 5):
        measured(players, games)


if __name__ == "__main__":
    main()
