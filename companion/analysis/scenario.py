"""Scenarios: a position of a game, and branches that change it, side by side.

A *branch* is a chain of positions: each comes from the one before by a change, which is a move of the rules, a deal
or a correction (owner, tile, hand, cash). What a branch is compared with is the start or another branch. A scenario
is a frozen value made from frozen positions, so nothing that is tried reaches the record it came from.
"""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from companion.analysis import FORETELLS, PLAYS_ON
from companion.analysis.outlook import Difference, Outlook, outlooks
from companion.analysis.paired import MOST, WIDTH, Comparison, Progress, compare
from companion.rules.chinatown import Correct, Deal, Position, position_to_json, seen, settled
from companion.rules.chinatown.view import TABLE, is_cash_open
from companion.rules.game import Game, IllegalMove, Problem, refused
from companion.rules.notation import load, save
from companion.rules.text import N_

START = ""
"""The name of what is not changed: the position from which every branch begins."""
WHAT_IF = N_("what if")
"""Why a deal is allowed in any phase: on a scenario's board nobody waits for anybody."""

Change = Deal | Correct


@dataclass(frozen=True)
class Branch:
    """A chain of positions, from the start on, and the changes between them."""

    positions: tuple[Position, ...]
    changes: tuple[Change, ...] = ()

    @property
    def position(self) -> Position:
        """The position after every change."""
        return self.positions[-1]

    @cached_property
    def outlooks(self) -> Mapping[str, Outlook]:
        """What awaits each player, by income alone."""
        return outlooks(self.position)

    def changed(self, change: Change) -> "Branch":
        """Return this branch with one `change` more. Raises `IllegalMove` with every reason against it."""
        change = replace(change, table_allows=change.table_allows or WHAT_IF)
        if problems := refused(change, self.position):
            raise IllegalMove(change, problems)
        return Branch((*self.positions, change.apply(self.position)), (*self.changes, change))


@dataclass(frozen=True)
class Scenario:
    """Branches by name, that begin at one position.

    `header` is the first line of the record from which it comes. With `cash_open` false no position of it knows
    anybody's cash.
    """

    start: Position
    header: Mapping[str, Any]
    cash_open: bool
    branches: Mapping[str, Branch]

    def branch(self, name: str) -> Branch:
        """Return the branch `name`; START is the one without changes. KeyError for a name that there is not."""
        return self._unchanged if name == START else self.branches[name]

    @cached_property
    def _unchanged(self) -> Branch:
        return Branch((self.start,))

    def forked(self, name: str, of: str = START) -> "Scenario":
        """Return the scenario with a branch `name` more, which begins as `of` is now. ValueError for a name taken."""
        if name == START or name in self.branches:
            raise ValueError(f"there is a branch called {name!r} already")
        return self._with(name, self.branch(of))

    def changed(self, name: str, change: Change) -> "Scenario":
        """Return the scenario with one `change` more on branch `name`.

        Raises `IllegalMove` with every reason against it: what the rules call impossible, and cash that is secret.
        """
        if isinstance(change, Correct) and change.cash and not self.cash_open:
            secret = Problem(N_("Cash is secret while the game lasts, so it cannot be changed here."))
            raise IllegalMove(change, (secret,))
        return self._with(name, self.branches[name].changed(change))

    def without(self, name: str) -> "Scenario":
        """Return the scenario without branch `name`."""
        return replace(self, branches={key: each for key, each in self.branches.items() if key != name})

    def _with(self, name: str, branch: Branch) -> "Scenario":
        return replace(self, branches={**self.branches, name: branch})

    def differences(self, name: str, against: str = START) -> tuple[Difference, ...]:
        """Return what each player has from branch `name` instead of `against`, by income alone."""
        before, after = self.branch(against).outlooks, self.branch(name).outlooks
        return tuple(Difference(player, before[player], after[player]) for player in before)

    def compared(
        self,
        name: str,
        against: str = START,
        policy: str = PLAYS_ON,
        *,
        chances: str = FORETELLS,
        width: float = WIDTH,
        most: int = MOST,
        progress: Progress | None = None,
        stop: Callable[[], bool] = lambda: False,
    ) -> Comparison:
        """Return every player's chance to win and final cash in both branches, by rollouts with the same draws.

        The arguments are those of `paired.compare`. ValueError while cash is secret, and where it is not known.
        """
        if not self.cash_open:
            raise ValueError("cash is secret while the game lasts: only income is compared")
        before, after = self.branch(against).position, self.branch(name).position
        return compare(
            before, after, policy, chances=chances, width=width, most=most, progress=progress, stop=stop
        )

    def game(self, name: str) -> Game[Position]:
        """Return branch `name` as a game of its own: its header holds the start, its log the changes.

        A start in the middle of keeping or drawing forgets who has done so: the format has no word for it.
        """
        branch = self.branch(name)
        return Game(self.start, self._header(), branch.positions, branch.changes)

    def _header(self) -> dict[str, Any]:
        dropped = ("first_player", "cash_known", "note", "start")
        header = {key: value for key, value in self.header.items() if key not in dropped}
        said = header.keys() - {"format", "version"}
        start = {key: value for key, value in position_to_json(self.start).items() if key not in said}
        start["cash"] = {player: self.start.cash.get(player) for player in self.start.players}
        return {**header, "colours": dict(self.start.colours), "start": start}

    def save(self, name: str, path: str | os.PathLike[str]) -> None:
        """Write branch `name` to `path`, as a record that anybody can open. OSError where it cannot be written."""
        save(self.game(name), path)


def scenario_of(
    game: Game[Position], at: int | None = None, *, opened: bool = False, viewer: str = TABLE
) -> Scenario:
    """Return the scenario that starts after the first `at` moves of `game`, or after all, without branches.

    Cash is in it where the game is over, played with open cash, or `opened`; otherwise it holds only what `viewer`
    sees of everything but cash. IndexError where there are not so many moves.
    """
    if at is not None and not 0 <= at <= len(game.log):
        raise IndexError(f"the record has {len(game.log)} moves; {at} were asked for")
    position = settled(game.positions[-1 if at is None else at])
    is_open = opened or is_cash_open(game.position)
    return scenario_from(seen(position, viewer, not is_open), game.header, is_open)


def scenario_from(position: Position, header: Mapping[str, Any], cash_open: bool) -> Scenario:
    """Return the scenario that starts at `position`, which shows its cash only where `cash_open`."""
    if not cash_open:
        position = replace(position, cash=dict.fromkeys(position.players))
    return Scenario(position, header, cash_open, {})


def load_scenario(path: str | os.PathLike[str], name: str = "A") -> Scenario:
    """Return the scenario in the record `path`, its changes as branch `name`.

    A record that was played is a scenario without branches, at its last position. Whoever holds the file may see what
    is in it. Raises what `load` raises.
    """
    game: Game[Position] = load(path)
    known = all(game.position.cash.get(player) is not None for player in game.position.players)
    if "start" not in game.header or not all(isinstance(move, Change) for move in game.log):
        return scenario_from(settled(game.position), game.header, known)
    scenario = scenario_from(settled(game.positions[0]), game.header, known)
    return replace(scenario, branches={name: Branch(game.positions, game.log)})  # type: ignore[arg-type]
