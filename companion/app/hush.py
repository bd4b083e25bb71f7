"""A kernel that says nothing of its widgets while no page listens.

The notebook runs before its page is there, and makes hundreds of widgets. Each would be told to the server, which
reads it and drops it; the page asks for the state of all widgets once it has come.
"""

from collections.abc import Callable
from typing import Any

from ipykernel.comm.comm import BaseComm

FROM_PAGES = ("comm_info_request", "comm_open", "comm_msg")
"""Kinds of messages that only a page sends; the first of any ends the silence."""


def hush(kernel: Any) -> None:
    """Let `kernel` send nothing of its widgets until the first message of a page comes, which may ask for them."""
    publish = BaseComm.publish_msg

    def say_nothing(comm: BaseComm, *_message: Any, **_more: Any) -> None:
        comm.kernel = kernel  # as when it is said: a widget whose comm has no kernel never sends anything

    def listen() -> None:
        BaseComm.publish_msg = publish  # type: ignore[method-assign]

    for kind in FROM_PAGES:
        kernel.shell_handlers[kind] = _after(listen, kernel.shell_handlers[kind])
    BaseComm.publish_msg = say_nothing  # type: ignore[method-assign, assignment]


def _after(first: Callable[[], None], handle: Callable[..., Any]) -> Callable[..., Any]:
    """Return a handler of messages that does something before it does the same."""

    def handler(*message: Any) -> Any:
        first()
        return handle(*message)

    return handler
