"""The address in the local network, and what the terminal and the screen tell about it."""

import io
import re
import socket

import pytest
import segno

from companion.app import lan
from companion.app.codes import Codes
from companion.app.lan import invitation, lan_address
from companion.app.screens import serve
from companion.panels import phones

CODES = Codes(table="K7P4QX", screen="ACDEFGHJKLMN", key="secret")
ADDRESS = "http://192.168.1.5:8866/"


def test_the_address_is_one_of_this_machine_and_not_the_loopback():
    address = lan_address()
    if address is None:
        pytest.skip("this machine is in no network")
    with socket.socket() as probe:
        probe.bind((address, 0))
    assert not address.startswith("127.")


@pytest.mark.parametrize(
    ("towards", "by_name", "address"),
    [
        ("192.168.1.5", [], "192.168.1.5"),
        (None, ["127.0.1.1", "10.0.0.7"], "10.0.0.7"),
        ("127.0.0.1", [], None),
        (None, [], None),
    ],
)
def test_without_a_way_out_the_machines_own_name_tells(monkeypatch, towards, by_name, address):
    monkeypatch.setattr(lan, "_towards", lambda target: towards)
    monkeypatch.setattr(lan, "_by_name", lambda: by_name)
    assert lan_address() == address


def test_where_there_is_no_network_the_companion_says_so(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr("companion.app.screens.lan_address", lambda: None)
    assert serve(tmp_path, lan=True, browser=False) == 1
    assert "no address in a local network" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_the_terminal_shows_address_code_and_picture():
    told = invitation(ADDRESS, CODES, "utf-8")
    assert ADDRESS in told
    assert "K7P 4QX" in told
    picture = io.StringIO()
    segno.make(f"{ADDRESS}?code=K7P4QX", micro=False).terminal(picture, border=2, compact=True)
    assert picture.getvalue().strip() in told
    assert CODES.screen not in told
    assert CODES.key not in told


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", None, "no such"])
def test_a_terminal_that_cannot_draw_is_told_in_words(encoding):
    told = invitation(ADDRESS, CODES, encoding)
    assert told.isascii()
    assert "picture" not in told
    assert told.count("\n") == 0


@pytest.fixture
def _served(monkeypatch):
    monkeypatch.setenv(phones.ADDRESS, ADDRESS)
    monkeypatch.setenv(phones.TABLE_CODE, CODES.table)
    monkeypatch.setenv(phones.SCREEN_CODE, CODES.screen)


@pytest.mark.usefixtures("_served")
def test_the_screen_shows_phones_the_way_in():
    shown = phones.phones(str)
    assert ADDRESS in shown
    assert "K7P 4QX" in shown
    assert re.search(r"<svg [^>]*width='320' height='320'", shown)
    expected = segno.make(f"{ADDRESS}?code=K7P4QX", micro=False).svg_inline(dark="#14181F", omitsize=True)
    assert re.search(r'd="([^"]+)"', expected)[1] in shown
    assert CODES.screen not in shown
    assert "ACD EFG HJK LMN" not in shown


@pytest.mark.usefixtures("_served")
def test_another_screen_of_the_table_is_invited_only_when_asked_for():
    shown = phones.phones(str, screen=True)
    assert "ACD EFG HJK LMN" in shown
    assert "K7P 4QX" not in shown


def test_a_screen_that_is_not_in_the_network_says_how_to_get_there():
    assert "companion play --lan" in phones.phones(str)
