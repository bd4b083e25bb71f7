"""A figure drawn ahead of time looks like one that was drawn for the page, and serves one page only."""

from dataclasses import replace
from typing import Any

import pytest
from bokeh.core.serialization import Serializer
from bokeh.document import Document
from pictures import picture

from companion.plot import Board, Marks, spare
from companion.rules.places import Free, Notch, Picture

FRENCH = {"theme": "dark", "word": "bloc", "rest": 300}
CHOSEN = Marks(selected={37: "to B"})


@pytest.fixture(autouse=True)
def nothing_aside(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(spare, "_ASIDE", [])


@pytest.fixture
def table() -> Picture:
    return picture()


def looks(board: Board) -> dict[str, Any]:
    """All that a page is sent of a figure, without the names that Bokeh gives to its parts."""
    document = board.figure.document or Document()
    if not document.roots:
        document.add_root(board.figure)
    numbers: dict[str, str] = {}

    def unnamed(value: Any) -> Any:
        if isinstance(value, dict):
            return {
                key: numbers.setdefault(part, str(len(numbers))) if key == "id" else unnamed(part)
                for key, part in value.items()
            }
        return [unnamed(part) for part in value] if isinstance(value, list | tuple) else value

    return unnamed(Serializer().encode(document.roots))


def test_it_looks_as_if_it_had_been_drawn_for_the_page(table: Picture):
    spare.put_aside(replace(table, places=tuple(replace(p, owner="", letter="") for p in table.places)))

    taken = spare.board_for(table, CHOSEN, **FRENCH)

    assert looks(taken) == looks(Board(table, CHOSEN, **FRENCH))


def test_it_serves_one_page_and_the_next_page_has_its_own(table: Picture):
    spare.put_aside(table)
    first, second = spare.board_for(table), spare.board_for(table)

    first.open_block(3)

    assert first.figure is not second.figure
    assert second.block is None


@pytest.mark.parametrize(
    "other",
    [
        lambda table: replace(table, bridges=(), places=table.places[:-1]),
        lambda table: replace(table, free=(Free("park", 0, 0, 1, 1),)),
        lambda table: replace(table, notches=(Notch(1, 0.5, 0.5),)),
    ],
    ids=["places", "free ground", "notches"],
)
def test_another_board_is_drawn_anew(table: Picture, other: Any):
    spare.put_aside(other(table))

    assert looks(spare.board_for(table)) == looks(Board(table))
