"""The board picture as plain columns, what travels when it changes, and what it tells. No browser here."""

from dataclasses import replace

import pytest
from bokeh.document import Document
from bokeh.document.events import ColumnsPatchedEvent, DocumentChangedEvent
from pictures import picture

from companion.plot import Board, Marks, screen
from companion.plot import columns as made
from companion.rules.places import Name, Picture

LIGHT, DARK = screen().themes["light"], screen().themes["dark"]


@pytest.fixture(scope="module")
def table() -> Picture:
    return picture()


@pytest.fixture
def board(table: Picture) -> Board:
    return Board(table)


@pytest.fixture
def travelled(board: Board) -> list[DocumentChangedEvent]:
    """Every change of the figure's document from now on."""
    document = Document()
    document.add_root(board.figure)
    events: list[DocumentChangedEvent] = []
    document.on_change(events.append)
    return events


def cells(events: list[DocumentChangedEvent]) -> dict[str, list[tuple[int, object]]]:
    """What patches changed, by column; anything that is no patch fails."""
    assert all(isinstance(event, ColumnsPatchedEvent) for event in events)
    return {name: changed for event in events for name, changed in event.patches.items()}


def row(columns: made.Columns, table: Picture, number: int) -> dict[str, object]:
    """The cells of one lot."""
    i = [place.number for place in table.places].index(number)
    return {name: column[i] for name, column in columns.items()}


def test_the_sample_board_is_the_printed_one(table: Picture):
    assert (len(table.places), len(table.bridges)) == (85, 119)


def test_an_owned_lot_with_a_tile_shows_colour_letter_sign_and_progress(table: Picture):
    lot = row(made.lot_columns(table, Marks(), LIGHT), table, 28)

    assert (lot["fill"], lot["letter"]) == ("#FFD21F", "D")
    assert (lot["body"], lot["sign"], lot["progress"], lot["strip_number"]) == ("#B98FEC", "JE", "4/4✓", "28")
    assert not lot["body_number"]
    assert not lot["paper_number"]


def test_long_progress_is_written_smaller(table: Picture):
    lot = row(made.lot_columns(table, Marks(), LIGHT), table, 63)

    assert (lot["progress"], lot["long_progress"]) == (None, "3/3✓+1")


def test_a_vacant_owned_lot_has_a_white_body_with_its_number(table: Picture):
    lot = row(made.lot_columns(table, Marks(), LIGHT), table, 37)

    assert (lot["body"], lot["body_alpha"], lot["body_number"], lot["letter"]) == ("#FFFFFF", 1.0, "37", "E")
    assert not lot["strip_number"]
    assert not lot["sign"]


def test_a_lot_nobody_owns_is_paper_with_its_number(table: Picture):
    lot = row(made.lot_columns(table, Marks(), LIGHT), table, 1)

    assert (lot["fill"], lot["body_alpha"], lot["paper_number"], lot["letter"]) == ("#FBF7EE", 0.0, "1", None)


def test_every_number_stands_exactly_once_on_its_lot(table: Picture):
    columns = made.lot_columns(table, Marks(), LIGHT)
    kinds = ("strip_number", "body_number", "paper_number")

    for place in table.places:
        lot = row(columns, table, place.number)
        assert [lot[kind] for kind in kinds if lot[kind]] == [str(place.number)]


def test_the_dark_theme_changes_paper_and_bodies_but_no_owner_and_no_shop(table: Picture):
    light, dark = (made.lot_columns(table, Marks(), theme) for theme in (LIGHT, DARK))

    assert row(dark, table, 1)["fill"] == "#3A3F49"
    assert row(dark, table, 37)["body"] == "#F3EFE6"
    for name in ("fill", "body"):
        assert row(dark, table, 28)[name] == row(light, table, 28)[name]


def test_a_door_to_the_street_is_seen_only_where_there_is_one(table: Picture):
    opened = replace(table, places=(replace(table.places[0], door=True), *table.places[1:]))
    columns = made.lot_columns(opened, Marks(), LIGHT)

    assert columns["door"] == [1.0] + [0.0] * 84
    x, y = columns["door_x"][0], columns["door_y"][0]
    assert (x, y) == pytest.approx((table.places[0].x + 0.5, table.places[0].y + 0.9225))


def test_names_stand_where_the_picture_says(table: Picture):
    named = replace(table, names=(Name("Bowery", 5.5, 0.3),))

    assert made.name_columns(named) == {"x": [5.5], "y": [0.3], "name": ["Bowery"]}
    assert made.name_columns(table) == {"x": [], "y": [], "name": []}
    with pytest.raises(ValueError, match="another board"):
        Board(table).show(named)


def test_a_bridge_is_seen_only_inside_one_business(table: Picture):
    columns = made.bridge_columns(table)
    seen = {(b.first, b.second) for b, alpha in zip(table.bridges, columns["alpha"], strict=True) if alpha}

    assert {(28, 29), (28, 31), (63, 64), (73, 77)} <= seen
    assert not {(15, 16), (2, 5), (34, 36), (62, 64), (1, 2)} & seen


def test_marks_of_the_screen(table: Picture):
    marks = Marks(
        selected={37: "to B", 40: ""},
        veiled=frozenset({1}),
        ghosts={32: ("LA", "#796787")},
        refused=frozenset({2}),
        ring=frozenset({2, 3}),
        lit=frozenset({32, 37}),
    )
    columns = made.mark_columns(table, marks, LIGHT)

    def lot(number: int) -> dict[str, object]:
        return row(columns, table, number)

    assert (lot(37)["ring"], lot(37)["ring_width"], lot(37)["halo"], lot(37)["tag"]) == (
        1.0,
        3.4,
        1.0,
        "to B",
    )
    assert (lot(40)["ring"], lot(40)["tag_alpha"]) == (1.0, 0.0)
    assert (lot(32)["ring"], lot(32)["ring_width"], lot(32)["halo"]) == (1.0, 2.0, 0.0)
    assert (lot(1)["veil"], lot(2)["veil"]) == (0.62, 0.0)
    assert (lot(2)["dashed_line"], lot(3)["dashed_line"], lot(4)["dashed"]) == ("#B3261E", "#14181F", 0.0)
    assert (lot(32)["ghost"], lot(32)["ghost_alpha"], lot(32)["ghost_line"]) == ("LA", 1.0, "#796787")


def test_a_ghost_moves_the_number_out_of_its_way(table: Picture):
    lot = row(made.lot_columns(table, Marks(ghosts={32: ("LA", "#796787")}), LIGHT), table, 32)

    assert (lot["strip_number"], lot["body_number"]) == ("32", None)


def test_marks_on_numbers_that_the_board_lacks_are_ignored(table: Picture):
    assert made.mark_columns(table, Marks(selected={99: "to B"}, veiled=frozenset({0})), LIGHT) == (
        made.mark_columns(table, Marks(), LIGHT)
    )


def test_a_choice_travels_as_cells_of_that_lot_alone(board: Board, travelled: list, table: Picture):
    board.show(table, Marks(selected={37: "to B"}))

    changed = cells(travelled)
    assert {i for patched in changed.values() for i, _ in patched} == {36}
    assert set(changed) == {"halo", "ring", "ring_width", "tag", "tag_alpha"}


def test_a_new_owner_travels_as_cells_of_that_lot_alone(board: Board, travelled: list, table: Picture):
    new = replace(table.places[0], owner="Bo", letter="B", owner_colour="#FFFFFF", owner_ink="#14181F")
    board.show(replace(table, places=(new, *table.places[1:])))

    changed = cells(travelled)
    assert {i for patched in changed.values() for i, _ in patched} == {0}
    assert ("letter" in changed, "x" in changed) == (True, False)


def test_nothing_travels_when_nothing_changed(board: Board, travelled: list):
    board.show(picture(), Marks())

    assert travelled == []


def test_another_board_needs_another_figure(board: Board, table: Picture):
    with pytest.raises(ValueError, match="another board"):
        board.show(replace(table, places=table.places[:-1]))


@pytest.mark.parametrize("hidden", ["everything", "places"])
def test_extreme_pictures_are_drawn(hidden: str):
    empty = Picture((), (), (), (), 1, 1)
    crowded = replace(
        picture(), places=tuple(replace(p, progress="2×6✓+5", changed=True) for p in picture().places)
    )
    assert Board(empty if hidden == "everything" else crowded).figure.renderers


def tap(board: Board, number: float, x: float, y: float) -> None:
    """As the widget does: the source changes, which calls back, and then it calls back again."""
    source = next(s for s in board.figure.references() if "tap" in getattr(s, "column_names", ()))
    source.data = {"tap": [number], "x": [x], "y": [y], "sx": [10], "sy": [20]}
    board._tapped("data", None, source.data)


def test_a_tap_is_told_once_although_the_widget_hands_it_over_twice(board: Board):
    told: list[object] = []
    board.on_tap(lambda *tap: told.append(tap))

    tap(board, 1.5, 9.5, 3.5)
    tap(board, 2.5, 9.5, 3.5)
    tap(board, 3.5, 4.25, 2.5)

    assert told == [(37, 10, 20), (37, 10, 20), (None, 10, 20)]


def test_opening_a_block_is_told_once_and_again_when_it_is_closed(board: Board):
    told: list[object] = []
    board.on_block(told.append)

    for block in (3, 3, None, None):
        board.open_block(block)

    assert told == [3, None]
    assert board.block is None


def test_the_frame_is_the_picture_and_its_rim(board: Board):
    assert board.frame == pytest.approx((-0.12, -0.12, 16.74, 10.84))
    assert board.figure.aspect_ratio == pytest.approx(1.5443, abs=1e-4)
