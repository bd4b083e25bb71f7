"""What a small screen puts where: the board folded away where no lot is tapped, hands below where none is."""

from scribe import DRAWS, LINES, enter, tap

from companion.panels import Screen


def is_folded(screen: Screen) -> bool:
    return screen.stage.board.folded


def keys(screen: Screen):
    return {key.description: key for key in screen.stage.board.block_keys.children}


def test_the_board_is_folded_for_tiles_and_open_for_deeds_and_deals(screen):
    assert not is_folded(screen)
    enter(screen, *LINES)
    assert is_folded(screen)
    enter(screen, *DRAWS)
    assert not is_folded(screen)


def test_its_key_folds_the_board_for_as_long_as_the_desk_stays(screen):
    keys(screen)["▴"].click()
    assert is_folded(screen)
    tap(screen, 1)
    assert is_folded(screen)
    enter(screen, *LINES, *DRAWS)
    assert not is_folded(screen)


def test_the_key_of_a_block_unfolds_the_board(screen):
    enter(screen, *LINES)
    keys(screen)["3"].click()
    assert not is_folded(screen)


def test_hands_come_last_where_none_is_tapped(screen):
    assert "hands-last" in screen.widget._dom_classes
    enter(screen, *LINES, *DRAWS)
    assert "hands-last" not in screen.widget._dom_classes
