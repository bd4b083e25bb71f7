"""How fast whole games, deals and sweeps are simulated, as ratios to known engines in the same run.

    python benchmarks/rollouts.py

Each line says which policy was measured. Games of the peers and ours take turns, on one core but for the last
line; rates are medians. A decision of ours is a deed kept or a tile laid. Peers come with the extra `bench`; one
that is not installed is named, and its lines are left out.
"""

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "analysis")]

from starts import dealt, walked  # noqa: E402

from companion import chinatown  # noqa: E402
from companion.analysis import plain, policies, rollout  # noqa: E402
from companion.analysis.draws import draw_games, years_to_come  # noqa: E402
from companion.analysis.paired import compare  # noqa: E402
from companion.analysis.sweep import processes, sweep, tasks_of  # noqa: E402
from companion.rules.game import Game  # noqa: E402

TURNS = 5
"""How often each is measured."""
MOMENTS = ((3, 6, 1), (4, 8, 1), (5, 10, 1), (4, 40, 1), (5, 80, 1), (3, 6, 2))
"""Players, moves and seed of positions. Of forty looked at, the last has the least certain gift of a lot."""
GIFT = (3, 9, 1)
"""Of 438 deals of seven kinds, in years 1 to 5, the least certain one: here the second player gives two lots away."""
NAMES = ("Ann", "Bo", "Cy", "Di", "Eve")

Rate = Callable[[], float]


def rates(**measures: Rate) -> dict[str, float]:
    """Return the median of each measure, all of them taking turns."""
    found: dict[str, list[float]] = {name: [] for name in measures}
    for _ in range(TURNS):
        for name, measure in measures.items():
            found[name].append(measure())
    return {name: statistics.median(each) for name, each in found.items()}


def timed(work: Callable[[], float]) -> float:
    """How many things a second `work` does, which returns how many it has done; in seconds of this process."""
    begin = time.process_time()
    return work() / (time.process_time() - begin)


def batched(policy: str, players: int) -> Rate:
    """Games a second as arrays, some thousands at a stretch."""
    start = chinatown.new_game(NAMES[:players]).position
    rollout.roll_out(start, 10, 0, policy)
    seeds = iter(range(1000))

    def work() -> int:
        return sum(
            rollout.roll_out(start, rollout.CHUNK, next(seeds), policy).cash.shape[1] for _ in range(4)
        )

    return lambda: timed(work)


def one_by_one(policy: str, players: int) -> Rate:
    """Games a second in plain Python, draws made for them included."""
    start, seeds = chinatown.new_game(NAMES[:players]).position, iter(range(1000))

    def work() -> int:
        return sum(1 for _ in plain.play(start, draw_games(start, 300, next(seeds)), plain.POLICIES[policy]))

    return lambda: timed(work)


def placements(players: int) -> int:
    """Tiles laid in a game of so many: as many as deeds are kept, so that twice as many are decided."""
    return sum(sum(year.keeps) for year in years_to_come(chinatown.new_game(NAMES[:players]).position))


def catan() -> Rate | None:
    """Decisions a second of catanatron's random players, four of them."""
    try:
        from catanatron import Color, RandomPlayer
        from catanatron import Game as Catan
    except ImportError:
        return None

    def work() -> int:
        done = 0
        for _ in range(4):
            game = Catan([RandomPlayer(color) for color in Color])
            game.play()
            records = getattr(game.state, "action_records", None) or game.state.actions
            done += len(records)
        return done

    return lambda: timed(work)


def hex_rollouts() -> Rate | None:
    """Games a second of OpenSpiel's random rollouts of hex on 9 by 9, in C++."""
    try:
        import numpy as np
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("hex(board_size=9)")
    simulations = 4000

    def work() -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(1, int(np.random.default_rng(1).integers(1 << 30)))
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, simulations, 100, False, 42, False)
        bot.step(game.new_initial_state())
        return simulations

    return lambda: timed(work)


def push() -> float:
    """Moves that `Game.push` takes a second, of a whole first year of three and its placing."""
    start = walked(3, 0)
    log = _year(start)

    def work() -> int:
        for _ in range(20):
            game = Game(start)
            for move in log:
                game.push(move)
        return 20 * len(log)

    return timed(work)


def _year(start: chinatown.Position) -> tuple:
    game, rng = Game(start), random.Random(1)
    while game.position.year == 1:
        position = game.position
        makers = {"keep": chinatown.keep_at_random, "draw": chinatown.draw_at_random}
        maker = makers.get(position.phase)
        if maker:
            game.push(maker(position, rng))
        else:
            moves = chinatown.legal_moves(position)
            places = [move for move in moves if isinstance(move, chinatown.Place)]
            game.push(rng.choice(places or moves))
    return game.log


def deals() -> None:
    """The value of a deal to 1,000 dollars, against 10,000 games of each side by the plain method."""
    starts = [walked(*moment) for moment in MOMENTS]
    for before, after in [*((start, dealt(start)) for start in starts), _gift()]:

        def paired(before=before, after=after) -> float:
            return 1 / timed(lambda: bool(compare(before, after, width=1000).games))

        def by_plain_method(before=before, after=after) -> float:
            return 1 / timed(lambda: _ten_thousand(before, 1) and _ten_thousand(after, 2))

        found = rates(paired=paired, plain=by_plain_method)
        games = compare(before, after, width=1000).games
        what = f"value of a deal, greedy, {len(before.players)} players in year {before.year}"
        ratio = f"{found['paired'] / found['plain']:.2f} of it (done 0.5)"
        print(f"{what}: {found['paired']:.3f} s ({games} pairs) against {found['plain']:.3f} s, {ratio}")


def _gift() -> tuple[chinatown.Position, chinatown.Position]:
    """The least certain deal: the positions before and after it."""
    before = walked(*GIFT)
    first, second = before.players[:2]
    two = chinatown.Transfer(second, first, before.lots_of(second)[:2])
    return before, chinatown.Deal((two,)).apply(before)


def _ten_thousand(position: chinatown.Position, seed: int) -> int:
    for part, games in enumerate((4096, 4096, 1808)):
        rollout.roll_out(position, games, 10 * seed + part)
    return 1


MEMORY = """
import re, sys
from companion import chinatown
from companion.analysis.sweep import Task, run
run(Task("memory", 0, chinatown.new_game(["Ann", "Bo", "Cy", "Di", "Eve"]).position, 10_000, sys.argv[1]))
print(int(re.search(r"VmHWM:\\s+(\\d+)", open("/proc/self/status").read())[1]) / 1024)
"""


def memory() -> None:
    """The most memory that a whole process of 10,000 games takes, Python and NumPy included; Linux tells it."""
    if not Path("/proc/self/status").exists():
        return print("how much memory 10,000 games take is told on Linux alone")
    for policy in policies.POLICIES:
        command = [sys.executable, "-c", MEMORY, policy]
        done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
        print(f"10,000 games, {policy}, 5 players: {float(done.stdout):.0f} MB (done 100)")


def workers() -> None:
    """48 tasks over two processes against one; both have started before the clock does."""
    tasks = tasks_of("workers", walked(4, 0), 48 * 8192)
    with processes(1) as one, processes(2) as two:
        for engine in (one, two):
            sweep(tasks[:2], map=engine)
        seconds = {}
        for name, engine in (("one", one), ("two", two)):
            begin = time.monotonic()
            sweep(tasks, map=engine)
            seconds[name] = time.monotonic() - begin
    ratio = seconds["one"] / seconds["two"]
    print(
        f"48 tasks of 8,192 games, greedy, 4 players: two workers {ratio:.2f} times one (done 1.6, goal 1.9)"
    )


def main() -> None:
    """Print every ratio."""
    print(f"Game.push: {push():,.0f} moves a second")
    measures = {"plain": one_by_one("random", 5), "plain_greedy": one_by_one("greedy", 5)}
    measures |= {name: batched(name, 5) for name in policies.POLICIES}
    peers = {"catanatron": catan(), "open_spiel": hex_rollouts()}
    for peer in [name for name, rate in peers.items() if rate is None]:
        print(f"{peer} is not installed: pip install -e '.[bench]' brings it; its lines are left out")
    found = rates(**measures, **{name: rate for name, rate in peers.items() if rate})
    for name in policies.POLICIES:
        print(f"arrays, {name}, 5 players: {found[name]:,.0f} games a second")
    print(f"plain Python, greedy, 5 players: {found['plain_greedy']:,.0f} games a second")
    print(f"arrays against plain Python, greedy: {found['greedy'] / found['plain_greedy']:.0f} times")
    if base := found.get("catanatron"):
        print(f"catanatron, 4 random players: {base:,.0f} decisions a second")
        step = found["plain"] * 2 * placements(5) / base
        print(f"step engine, random, decisions against catanatron: {step:.1f} times (done 7, goal 12)")
        laid = found["greedy"] * placements(5) / base
        print(f"rollouts, greedy, placements against its decisions: {laid:.0f} times (done 280, goal 500)")
    if base := found.get("open_spiel"):
        print(f"OpenSpiel hex 9x9: {base:,.0f} rollouts a second")
        print(f"rollouts, greedy, games against it: {found['greedy'] / base:.1f} times (done 2.9, goal 5)")
    memory()
    deals()
    workers()


if __name__ == "__main__":
    main()
