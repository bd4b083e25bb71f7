"""Seats: a PIN at first, a token ever after, and wrong PINs that wait."""

from pathlib import Path

import pytest
from many_hands import again

from companion.store import Table, seats
from companion.store.seats import NotSeated, forget, seated, sit, wait_seconds


def test_the_first_who_sits_down_chooses_the_pin(table: Table, companion_home: Path):
    token = sit(table, "Ann", "1234")
    assert seated(table, token) == "Ann"
    assert seated(again(table, companion_home), token) == "Ann"


def test_a_second_screen_of_the_same_player_needs_the_pin(table: Table, companion_home: Path):
    first = sit(table, "Ann", "1234")
    second = sit(again(table, companion_home), "Ann", "1234")
    table.changed()
    assert first != second
    assert {seated(table, first), seated(table, second)} == {"Ann"}


def test_a_wrong_pin_waits_and_each_further_one_doubles_the_wait(table: Table, monkeypatch):
    clock = [1000.0]
    monkeypatch.setattr(seats.time, "time", lambda: clock[0])
    sit(table, "Ann", "1234")
    waits = []
    for _ in range(4):
        with pytest.raises(NotSeated, match="not the PIN of Ann") as wrong:
            sit(table, "Ann", "9999")
        waits.append(wrong.value.wait)
        clock[0] += wrong.value.wait
    assert waits == [5, 10, 20, 40]
    assert seated(table, sit(table, "Ann", "1234")) == "Ann"
    assert wait_seconds(table.aside.seats["Ann"], clock[0]) == 0


def test_while_a_wrong_pin_waits_the_right_one_waits_too(table: Table, companion_home: Path):
    """Otherwise somebody could go on guessing; and a reload, another screen, forgets nothing."""
    sit(table, "Ann", "1234")
    with pytest.raises(NotSeated, match="Wait 5 seconds"):
        sit(table, "Ann", "9999")
    with pytest.raises(NotSeated, match=r"Wait [1-5] more seconds"):
        sit(again(table, companion_home), "Ann", "1234")


def test_another_player_does_not_wait_for_it(table: Table):
    sit(table, "Ann", "1234")
    with pytest.raises(NotSeated):
        sit(table, "Ann", "9999")
    assert seated(table, sit(table, "Bo", "5678")) == "Bo"


@pytest.mark.parametrize("pin", ["", "123", "123456789", "12a4", "١٢٣٤", "12 4"])
def test_a_pin_has_four_to_eight_digits(table: Table, pin: str):
    with pytest.raises(NotSeated, match="4 to 8 digits"):
        sit(table, "Ann", pin)
    assert not table.aside.seats


def test_only_players_sit_down(table: Table):
    with pytest.raises(NotSeated, match="Zoe does not play"):
        sit(table, "Zoe", "1234")


def test_a_forgotten_seat_is_free_again(table: Table):
    token = sit(table, "Ann", "1234")
    forget(table, "Ann")
    assert seated(table, token) == ""
    assert seated(table, sit(table, "Ann", "4321")) == "Ann"


def test_neither_pin_nor_token_is_in_the_file(table: Table):
    token = sit(table, "Ann", "83519462")
    if table.file is None:
        pytest.skip("in memory there is no file")
    table.close()
    for file in table.file.parent.iterdir():
        assert b"83519462" not in file.read_bytes()
        assert token.encode() not in file.read_bytes()


def test_a_made_up_token_is_nobodys(table: Table):
    sit(table, "Ann", "1234")
    assert seated(table, "") == seated(table, "x" * 32) == ""
