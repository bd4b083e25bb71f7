"""The gate: as what a request comes in, by its address, the name it asks for, and its cookie."""

import pytest

from companion.app.codes import GUEST, TABLE, new_codes
from companion.app.gate import DAYS, TRUSTED, Gate, is_same_origin, without

PHONE, HOST = "192.168.1.7", "192.168.1.5:8866"


@pytest.fixture
def codes():
    return new_codes()


@pytest.fixture
def gate(codes) -> Gate:
    return Gate(codes, 8866)


@pytest.mark.parametrize("address", TRUSTED)
@pytest.mark.parametrize("name", ["127.0.0.1:8866", "localhost:8866", "LOCALHOST", "[::1]:8866"])
def test_this_machine_itself_is_the_table(gate: Gate, address: str, name: str):
    assert gate.role(address, name, None) == TABLE


def test_another_name_for_this_machine_is_no_way_in(gate: Gate):
    """A page of somebody else whose name was made to lead here is still somebody else's page."""
    assert gate.role("127.0.0.1", "evil.example:8866", None) is None


def test_a_phone_is_an_outsider(gate: Gate):
    assert gate.role(PHONE, HOST, None) is None
    assert gate.role(PHONE, "localhost:8866", None) is None
    assert gate.role("127.0.0.2", "127.0.0.2:8866", None) is None


@pytest.mark.parametrize("role", [GUEST, TABLE])
def test_who_was_let_in_stays_in(gate: Gate, role: str):
    assert gate.role(PHONE, HOST, gate.pass_for(role)) == role


def test_a_cookie_is_good_after_the_server_started_anew(gate: Gate, codes):
    assert Gate(codes, 8866).role(PHONE, HOST, gate.pass_for(GUEST)) == GUEST


def test_a_cookie_is_no_good_for_other_codes_or_another_port(gate: Gate, codes):
    cookie = gate.pass_for(TABLE)
    assert Gate(new_codes(), 8866).role(PHONE, HOST, cookie) is None
    assert Gate(codes, 8867).role(PHONE, HOST, cookie) is None


def test_a_cookie_grows_old(codes):
    made = Gate(codes, 8866, clock=lambda: 0.0).pass_for(GUEST)
    nearly, over = DAYS * 86400 - 1, DAYS * 86400 + 1
    assert Gate(codes, 8866, clock=lambda: nearly).role(PHONE, HOST, made) == GUEST
    assert Gate(codes, 8866, clock=lambda: over).role(PHONE, HOST, made) is None


def test_a_forged_cookie_lets_nobody_in(gate: Gate):
    cookie = gate.pass_for(GUEST)
    forged = [TABLE, GUEST, "", "2|1:0|", cookie[:-1], cookie.replace("Z3Vlc3Q=", "dGFibGU="), "\x00", "ä"]
    assert "Z3Vlc3Q=" in cookie
    assert [gate.role(PHONE, HOST, each) for each in forged] == [None] * len(forged)


def test_without_codes_nobody_else_gets_in(codes):
    cookie = Gate(codes, 8866).pass_for(TABLE)
    alone = Gate(None, 8866)
    assert alone.role(PHONE, HOST, cookie) is None
    assert alone.open(PHONE, codes.table) is None
    assert alone.role("127.0.0.1", "127.0.0.1:8866", None) == TABLE


def test_while_somebody_waits_even_the_right_code_is_not_looked_at(gate: Gate, codes):
    assert gate.open(PHONE, "wrong") is None
    assert 0 < gate.wait(PHONE) <= 5
    assert gate.open(PHONE, codes.table) is None
    assert gate.open("192.168.1.8", codes.table) == GUEST


def test_a_code_that_was_not_looked_at_makes_nobody_wait_longer(gate: Gate):
    gate.open(PHONE, "wrong")
    gate.open(PHONE, "wrong again")
    assert gate.wait(PHONE) <= 5


def test_pages_of_others_are_told_from_ours():
    assert is_same_origin(None, HOST)
    assert is_same_origin(f"http://{HOST}", HOST)
    assert is_same_origin("http://Table.local:8866", "table.LOCAL:8866")
    assert not is_same_origin("http://192.168.1.5:9999", HOST)
    assert not is_same_origin("null", HOST)
    assert not is_same_origin(f"http://{HOST}.evil.example", HOST)


def test_the_cookie_of_the_door_is_taken_out_and_no_other():
    assert without("a=1; companion-8866=x|y; b=2", "companion-8866") == "a=1; b=2"
    assert without("companion-8866=x", "companion-8866") == ""
    assert without("acompanion-8866=x; ;companion-8866", "companion-8866") == "acompanion-8866=x"
