"""What dealing is worth to simulated players, and whether a potential of unfinished businesses helps them.

    python benchmarks/dealing.py [GAMES]

Prints deals a year and mean final cash of a seat, and the difference to the plain dealing policy in the same games.
"""

import sys
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion import chinatown, load  # noqa: E402
from companion.analysis import plain  # noqa: E402
from companion.analysis.dealing import dealing  # noqa: E402
from companion.analysis.draws import draw_games  # noqa: E402
from companion.analysis.estimate import Tally  # noqa: E402
from companion.analysis.missed import years_of  # noqa: E402
from companion.analysis.planning import PLANNING  # noqa: E402
from companion.analysis.potential import potential  # noqa: E402

GAMES = 60
SEATS = ("Ann", "Bo", "Cy", "Di", "Eve")


def measured(players: int, games: int) -> None:
    start = chinatown.new_game(SEATS[:players]).position
    draws = draw_games(start, games, 1)
    made: list = []
    policies = {
        "dealing by incomes": dealing(told=made.append),
        "dealing by potential": dealing(values=potential, told=made.append),
        "no deals": PLANNING,
    }
    base = None
    for name, policy in policies.items():
        made.clear()
        cash = np.array([np.mean(table.cash) for table in plain.play(start, draws, policy)])
        base = cash if base is None else base
        more = Tally()
        more.add((cash - base)[None])
        change, years = more.interval(0), games * len(start.edition.years)
        print(
            f"{players} players, {name}: {len(made) / years:.1f} deals a year, final cash {cash.mean():,.0f}, "
            f"{change.mean:+,.0f} ({change.low:+,.0f} to {change.high:+,.0f}) beside dealing by incomes"
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
