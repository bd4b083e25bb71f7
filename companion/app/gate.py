"""The gate: as what a request comes in. It stands before every page, file and socket that the server has."""

import time
from collections.abc import Callable, Collection
from urllib.parse import urlsplit

from tornado.web import create_signed_value, decode_signed_value

from companion.app.codes import GUEST, TABLE, Codes
from companion.app.throttle import Throttle

TRUSTED = ("127.0.0.1", "::1")
"""Addresses of this machine itself, whose screen needs no code."""

LOCAL_NAMES = ("127.0.0.1", "localhost", "::1")
"""What this machine calls itself in its own browser. Under any other name a page of somebody else may ask."""

DAYS = 1
"""How long somebody who was let in stays in: this evening."""


class Gate:
    """Knows the roles of addresses, codes and cookies.

    Parameters
    ----------
    codes : Codes, optional
        What lets others in; without them only this machine's own browser gets in.
    port : int
        Of the server. Cookies do not know ports, so its number is in their name.
    trusted, names : collection of str
        Addresses that need no code, and the names under which they may ask without one.
    clock : callable
        Seconds since 1970, for cookies that grow old.
    """

    def __init__(
        self,
        codes: Codes | None,
        port: int,
        trusted: Collection[str] = TRUSTED,
        names: Collection[str] = LOCAL_NAMES,
        clock: Callable[[], float] = time.time,
        throttle: Throttle | None = None,
    ) -> None:
        self._codes, self._trusted, self._names, self._clock = codes, trusted, names, clock
        self._throttle = throttle or Throttle()
        self.cookie = f"companion-{port}"

    def role(self, address: str, host: str, cookie: str | None) -> str | None:
        """Return the role of a request from `address` to the name `host` with that cookie; None for an outsider."""
        if address in self._trusted and _name(host) in self._names:
            return TABLE
        if self._codes is None or not cookie:
            return None
        signed = decode_signed_value(self._codes.key, self.cookie, cookie, DAYS, self._clock)
        role = signed.decode("ascii", "replace") if signed else None
        return role if role in (TABLE, GUEST) else None

    def pass_for(self, role: str) -> str:
        """Return the cookie of somebody who was let in."""
        assert self._codes is not None, "nobody is let in without codes"
        return create_signed_value(self._codes.key, self.cookie, role, clock=self._clock).decode("ascii")

    def wait(self, address: str) -> float:
        """Return the seconds until `open` looks at a code from `address`; 0 for now."""
        return self._throttle.wait(address)

    def open(self, address: str, typed: str) -> str | None:
        """Return the role that a typed code opens, or None; a wrong one makes `address` wait for its next try."""
        if self._codes is None or self.wait(address):
            return None
        role = self._codes.role(typed)
        if role is None:
            self._throttle.wrong(address)
        else:
            self._throttle.right(address)
        return role


def _name(host: str) -> str:
    """Return the name in a Host header, without the port.

    >>> [_name(host) for host in ("LocalHost:8866", "[::1]:8866", "192.168.1.5", "a b")]
    ['localhost', '::1', '192.168.1.5', 'a b']
    """
    return urlsplit(f"//{host}").hostname or ""


def is_same_origin(origin: str | None, host: str) -> bool:
    """Whether a page of `origin` may ask `host`: its own pages, and whoever is no page.

    >>> is_same_origin("http://192.168.1.5:8866", "192.168.1.5:8866"), is_same_origin("http://a.example", "b")
    (True, False)
    """
    return origin is None or urlsplit(origin.lower()).netloc == host.lower()


def without(cookies: str, name: str) -> str:
    """Return a Cookie header without the cookie `name`.

    >>> without("companion-8866=x; seat=Ann", "companion-8866")
    'seat=Ann'
    """
    kept = (each.strip() for each in cookies.split(";"))
    return "; ".join(each for each in kept if each and each.partition("=")[0].strip() != name)
