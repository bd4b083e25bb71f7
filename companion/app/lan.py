"""The local network: under which address phones reach this machine, and how the terminal tells people."""

import io
import socket
from contextlib import closing
from ipaddress import ip_address

import segno

from companion.app.codes import Codes, spaced

EVERYWHERE = "0.0.0.0"
"""Bound to, it hears on every network that this machine is in."""

ELSEWHERE = ("203.0.113.1", 9)
"""An address that belongs to nobody; the system says from which of its own it would write there."""


def lan_address() -> str | None:
    """Return this machine's address in its local network, None where it is in none. Nothing is sent."""
    found = [_towards(ELSEWHERE), *_by_name()]
    return next((address for address in found if address and not ip_address(address).is_loopback), None)


def _towards(target: tuple[str, int]) -> str | None:
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(target)  # of a datagram's socket: this only looks up the way
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address


def _by_name() -> list[str]:
    """The addresses of this machine's own name: of use in a network that leads nowhere else."""
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_DGRAM)
    except OSError:
        return []
    return [str(each[4][0]) for each in found]


def invitation(address: str, codes: Codes, encoding: str | None) -> str:
    """Return what the terminal says to phones: address, code, and both as a picture where it knows its signs.

    Parameters
    ----------
    address : str
        Of the page, as phones reach it.
    codes : Codes
        The table code is told, and the screen code is not.
    encoding : str, optional
        Of the terminal.
    """
    told = f"Phones in the same network: {address} with the table code {spaced(codes.table)}, or by this picture:"
    picture = io.StringIO()
    segno.make(with_code(address, codes.table), micro=False).terminal(picture, border=2, compact=True)
    try:
        picture.getvalue().encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return told.replace(", or by this picture:", ".")
    return f"{told}\n{picture.getvalue().rstrip()}"


def with_code(address: str, code: str) -> str:
    """Return the address that lets in whoever opens it."""
    return f"{address}?code={code}"
