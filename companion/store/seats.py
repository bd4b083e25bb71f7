"""Seats: which players have a screen of their own, and how a screen shows that it is theirs.

A player sits down with a PIN, once; the screen gets a token and comes back with it. Of both the table's file
keeps hashes alone. Wrong PINs are counted in the file too, so that a reload does not forget them.
"""

import hashlib
import hmac
import secrets
import time

from companion.rules.text import N_, Text
from companion.store.aside import FORGOTTEN, SEAT, SIGNED_IN, WRONG_PIN, Seat
from companion.store.errors import StoreError
from companion.store.table import Table

SHORTEST, LONGEST = 4, 8
"""Digits of a PIN."""

FIRST_WAIT, LONGEST_WAIT = 5, 300
"""Seconds to wait after a wrong PIN; each further one doubles the wait."""

_SCRYPT = {"n": 2**14, "r": 8, "p": 1}


class NotSeated(StoreError):
    """Somebody may not sit here, and why; `wait` is how many seconds to wait before the next PIN."""

    def __init__(self, text: Text, wait: int = 0) -> None:
        super().__init__("not_seated", text)
        self.args = (text, wait)
        self.wait = wait


def sit(table: Table, player: str, pin: str) -> str:
    """Sit down as `player` and return the token with which this screen comes back.

    The first who sits down chooses the PIN. Raises `NotSeated` for a player who does not play, a PIN that is
    no PIN or not the right one, and while a wrong one makes everybody wait.
    """
    if player not in table.position.players:
        raise NotSeated(Text(N_("{player} does not play at this table."), {"player": player}))
    if not (pin.isascii() and pin.isdigit() and SHORTEST <= len(pin) <= LONGEST):
        values = {"shortest": SHORTEST, "longest": LONGEST}
        raise NotSeated(Text(N_("A PIN has {shortest} to {longest} digits."), values))
    token = secrets.token_urlsafe(24)
    with table.deciding():
        wrong = _try(table, player, pin, token)
    if wrong:
        raise wrong
    return token


def _try(table: Table, player: str, pin: str, token: str) -> NotSeated | None:
    """Note the sign-in, or the wrong PIN, which is noted too and told once that is on disk."""
    seat = table.aside.seats.get(player)
    if seat is None:
        salt = secrets.token_hex(16)
        content = {"player": player, "salt": salt, "pin": _hash(pin, salt), "token": token_hash(token)}
        table.note(SEAT, content, by=player)
        return None
    if wait := wait_seconds(seat, time.time()):
        return _waiting(wait)
    if not hmac.compare_digest(seat.pin, _hash(pin, seat.salt)):
        table.note(WRONG_PIN, {"player": player}, by=player)
        wait = wait_seconds(table.aside.seats[player], time.time())
        text = N_("That is not the PIN of {player}. Wait {wait} seconds before the next try.")
        return NotSeated(Text(text, {"player": player, "wait": wait}), wait)
    table.note(SIGNED_IN, {"player": player, "token": token_hash(token)}, by=player)
    return None


def _waiting(wait: int) -> NotSeated:
    return NotSeated(Text(N_("Wait {wait} more seconds before the next PIN."), {"wait": wait}), wait)


def wait_seconds(seat: Seat, now: float) -> int:
    """Return how many whole seconds are left to wait before the next PIN for `seat` is looked at."""
    if not seat.wrong:
        return 0
    wait = min(FIRST_WAIT * 2 ** (seat.wrong - 1), LONGEST_WAIT)
    return max(0, -int(-(seat.wrong_at + wait - now) // 1))


def seated(table: Table, token: str) -> str:
    """Return the player whose screen holds `token`; empty when it is nobody's."""
    hashed = token_hash(token)
    for player, seat in table.aside.seats.items():
        if any(hmac.compare_digest(hashed, known) for known in seat.tokens):
            return player
    return ""


def forget(table: Table, player: str) -> None:
    """Free the seat of `player`: PIN and sign-ins are gone, and the next who sits down chooses a PIN."""
    with table.deciding():
        if player in table.aside.seats:
            table.note(FORGOTTEN, {"player": player})


def token_hash(token: str) -> str:
    """Return what the table's file keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def _hash(pin: str, salt: str) -> str:
    return hashlib.scrypt(pin.encode(), salt=bytes.fromhex(salt), dklen=32, **_SCRYPT).hex()
