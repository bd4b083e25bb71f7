"""Push, undo, redo and replay, on a toy: a pile of stones from which one to three are taken."""

import copy
import pickle
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from companion.rules.game import IMPOSSIBLE, OUT_OF_ORDER, Game, IllegalMove, Problem, refused


@dataclass(frozen=True, slots=True)
class Take:
    """Take `stones` off the pile; more than three only when the table allows it."""

    stones: int
    table_allows: str = ""

    def problems(self, pile: int) -> Iterator[Problem]:
        """More than there are, and more than the custom is."""
        if self.stones > pile:
            yield Problem("{pile} stones are left.", {"pile": pile}, IMPOSSIBLE)
        if self.stones > 3:
            yield Problem("Take three at most, not {stones}.", {"stones": self.stones}, OUT_OF_ORDER)

    def apply(self, pile: int) -> int:
        """What is left."""
        return pile - self.stones


def game(*stones: int, pile: int = 10) -> Game[int]:
    new = Game(pile)
    for each in stones:
        new.push(Take(each))
    return new


def test_a_new_game_stands_at_its_start():
    assert (game().position, game().log, game().undone) == (10, (), ())


def test_push_makes_a_move():
    played = game(3, 2)
    assert (played.position, played.positions) == (5, (10, 7, 5))
    assert played.log == (Take(3), Take(2))


def test_a_refused_move_changes_nothing():
    played = game(3, 3)
    played.undo()
    before = copy.deepcopy(played)
    with pytest.raises(IllegalMove) as caught:
        played.push(Take(8))
    assert played == before
    assert caught.value.move == Take(8)
    assert caught.value.reasons() == ["7 stones are left.", "Take three at most, not 8."]
    assert str(caught.value) == "7 stones are left. Take three at most, not 8."


@pytest.mark.parametrize(
    ("move", "kinds"),
    [
        (Take(3), []),
        (Take(3, "luck"), []),
        (Take(4), [OUT_OF_ORDER]),
        (Take(4, "luck"), []),
        (Take(11), [IMPOSSIBLE, OUT_OF_ORDER]),
        (Take(11, "luck"), [IMPOSSIBLE, OUT_OF_ORDER]),
    ],
)
def test_the_table_allows_what_is_out_of_order_and_nothing_impossible(move, kinds):
    problems = refused(move, 10)
    assert [problem.kind for problem in problems] == kinds
    assert IllegalMove(move, problems).table_may_allow is (IMPOSSIBLE not in kinds)


def test_undo_takes_back_and_redo_makes_again():
    played = game(1, 2, 3)
    assert played.undo() == Take(3)
    assert played.undo() == Take(2)
    assert (played.position, played.log, played.undone) == (9, (Take(1),), (Take(3), Take(2)))
    assert played.redo() == Take(2)
    assert played.redo() == Take(3)
    assert played == game(1, 2, 3)


def test_a_new_move_forgets_what_was_taken_back():
    played = game(1, 2)
    played.undo()
    played.push(Take(3))
    assert (played.position, played.undone) == (6, ())


def test_there_is_nothing_to_undo_at_the_start_and_nothing_to_redo_at_the_end():
    with pytest.raises(IndexError, match="no move to take back"):
        game().undo()
    with pytest.raises(IndexError, match="no move was taken back"):
        game(1).redo()


def test_a_replayed_log_gives_the_position():
    played = game(1, 2, 3)
    again: Game[int] = Game(played.start)
    for move in played.log:
        again.push(move)
    assert again == played


def test_games_moves_and_errors_pickle():
    played = game(1, 2)
    error = IllegalMove(Take(4), refused(Take(4), 8), 7)
    back = pickle.loads(pickle.dumps(error))
    assert pickle.loads(pickle.dumps(played)) == played
    assert (back.move, back.problems, back.line, str(back)) == (error.move, error.problems, 7, str(error))
    assert copy.deepcopy(error).problems == error.problems


def test_a_problem_is_said_in_another_language():
    (problem,) = refused(Take(4), 10)
    german = {"Take three at most, not {stones}.": "Höchstens drei, nicht {stones}."}
    assert IllegalMove(Take(4), (problem,)).reasons(german.get) == ["Höchstens drei, nicht 4."]
