"""However a board got there, it shows what one that is drawn anew shows."""

import random
from dataclasses import replace

import pytest
from pictures import picture

from companion.plot import Board, Marks
from companion.rules.places import Picture


@pytest.fixture
def table() -> Picture:
    return picture()


@pytest.fixture
def board(table: Picture) -> Board:
    return Board(table)


def shown_by(board: Board) -> list[dict[str, list[object]]]:
    """What each layer of a board reads."""
    return [dict(renderer.data_source.data) for renderer in board.figure.renderers]


def test_what_travelled_leaves_the_source_as_if_drawn_anew(board: Board, table: Picture):
    marks = Marks(selected={37: "to B"}, veiled=frozenset({1, 85}), ghosts={32: ("LA", "#796787")})
    board.show(table, marks)

    assert shown_by(board) == shown_by(Board(table, marks))


@pytest.mark.parametrize("seed", range(20))
def test_however_picture_and_marks_change_the_board_shows_what_one_drawn_anew_does(
    board: Board, table: Picture, seed: int
):
    rng = random.Random(seed)

    def some() -> frozenset[int]:
        return frozenset(rng.sample(range(1, 86), rng.randrange(4)))

    for _ in range(6):
        places, bridges = list(table.places), list(table.bridges)
        for row in rng.sample(range(85), rng.randrange(5)):
            other = rng.choice(table.places)
            places[row] = replace(
                other, **{name: getattr(places[row], name) for name in ("number", "block", "x", "y")}
            )
        for row in rng.sample(range(len(bridges)), rng.randrange(5)):
            bridges[row] = replace(bridges[row], colour=rng.choice(("", "#796787")))
        table = replace(table, places=tuple(places), bridges=tuple(bridges))
        marks = Marks(
            selected={number: rng.choice(("", "to B", "to C")) for number in some()},
            veiled=some(),
            ghosts={number: (rng.choice(("LA", "TR")), "#796787") for number in some()},
            refused=some(),
            ring=some(),
            lit=some(),
            cursor=rng.choice((None, 1, 85)),
        )
        board.show(table, marks)
        assert shown_by(board) == shown_by(Board(table, marks))
