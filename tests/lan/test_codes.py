"""Codes and patience: what lets people in, and what happens to those who guess."""

import os
import stat
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from companion.app.codes import ALPHABET, FILE, GUEST, KEPT_SECONDS, TABLE, keep_codes, new_codes, spaced
from companion.app.throttle import FORGOTTEN_SECONDS, FREE, Throttle


def test_codes_have_no_letters_that_look_alike():
    assert not set("B8 S5 Z2 O0 I1") & set(ALPHABET)
    assert len(set(ALPHABET)) == len(ALPHABET)


def test_the_table_code_opens_the_door_to_a_guest_and_the_screen_code_to_a_table():
    codes = new_codes()
    assert codes.role(codes.table) == GUEST
    assert codes.role(codes.screen) == TABLE
    assert len(codes.screen) > len(codes.table)


def test_a_code_may_be_typed_in_small_letters_and_groups():
    codes = new_codes()
    assert codes.role(f" {spaced(codes.table).lower()} ") == GUEST
    assert codes.role("-".join(codes.table)) == GUEST


@pytest.mark.parametrize("typed", ["", " ", "AAAAAA", "ÄÖÜ", "x" * 5000])
def test_nothing_else_opens_the_door(typed: str):
    codes = replace(new_codes(), table="K7P4QX")
    assert codes.role(typed) is None


def test_the_beginning_of_a_code_opens_nothing():
    codes = new_codes()
    assert codes.role(codes.table[:-1]) is None
    assert codes.role(codes.table + "A") is None


def test_codes_stay_while_the_evening_lasts(tmp_path: Path):
    assert keep_codes(tmp_path) == keep_codes(tmp_path)


def test_codes_of_another_day_are_forgotten(tmp_path: Path):
    codes = keep_codes(tmp_path)
    long_ago = time.time() - KEPT_SECONDS - 1
    os.utime(tmp_path / FILE, (long_ago, long_ago))
    renewed = keep_codes(tmp_path)
    assert renewed.table != codes.table
    assert renewed.key != codes.key


def test_new_codes_can_be_asked_for(tmp_path: Path):
    assert keep_codes(tmp_path) != keep_codes(tmp_path, anew=True)


@pytest.mark.parametrize("content", ["", "{", "[]", '{"table": "K7P4QX"}', "\x00"])
def test_a_broken_file_of_codes_is_replaced(tmp_path: Path, content: str):
    (tmp_path / FILE).write_text(content, "utf8")
    codes = keep_codes(tmp_path)
    assert codes == keep_codes(tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps permissions elsewhere")
def test_only_the_owner_may_read_the_codes(tmp_path: Path):
    (tmp_path / FILE).write_text("{}", "utf8")
    (tmp_path / FILE).chmod(0o644)
    keep_codes(tmp_path)
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600


class Clock:
    """Time that tests turn."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def waits(throttle: Throttle, clock: Clock, address: str, wrong: int) -> list[float]:
    """How long each of so many wrong codes makes an address wait, when it always waits patiently."""
    told = []
    for _ in range(wrong):
        throttle.wrong(address)
        told.append(throttle.wait(address))
        clock.now += told[-1]
    return told


def test_each_wrong_code_doubles_the_wait():
    clock = Clock()
    throttle = Throttle(clock)
    assert throttle.wait("a") == 0
    assert waits(throttle, clock, "a", 4) == [5, 10, 20, 40]
    assert throttle.wait("a") == 0


def test_the_wait_ends_by_itself_and_is_told_in_seconds_left():
    clock = Clock()
    throttle = Throttle(clock)
    throttle.wrong("a")
    clock.now += 3
    assert throttle.wait("a") == 2


def test_one_who_guesses_does_not_make_the_others_wait_at_first():
    throttle = Throttle(Clock())
    for _ in range(FREE):
        throttle.wrong("a")
    assert throttle.wait("a") == 300
    assert throttle.wait("b") == 0


def test_guesses_from_many_addresses_make_everybody_wait_but_not_for_long():
    clock = Clock()
    throttle = Throttle(clock)
    for number in range(200):
        throttle.wrong(f"address {number}")
    assert throttle.wait("somebody else") == 20
    clock.now += 20
    assert throttle.wait("somebody else") == 0


def test_the_right_code_ends_the_wait():
    clock = Clock()
    throttle = Throttle(clock)
    waits(throttle, clock, "a", 3)
    throttle.right("a")
    throttle.wrong("a")
    assert throttle.wait("a") == 5


def test_wrong_codes_are_forgotten_after_a_while():
    clock = Clock()
    throttle = Throttle(clock)
    waits(throttle, clock, "a", 5)
    clock.now += FORGOTTEN_SECONDS
    throttle.wrong("a")
    assert throttle.wait("a") == 5
