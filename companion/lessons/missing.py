"""Cells of a lesson run in the wrong order: one sentence instead of a traceback."""

import builtins
from types import TracebackType
from typing import Any

LESSON = "companion.lessons"


def sentence(name: str) -> str:
    """Return what a learner is told about a name that has no value yet."""
    return f"{name!r} has no value yet. Run the first cell and all others down to this one."


def explain_missing_names() -> None:
    """See to it that in a notebook a name without a value is explained, in cells that use a lesson; elsewhere
    nothing is changed. The cell still fails, so that a grader counts no points for it."""
    shell = getattr(builtins, "get_ipython", lambda: None)()
    if shell is not None and hasattr(shell, "_showtraceback"):
        shell.set_custom_exc((NameError,), _explain)


def _explain(
    shell: Any,
    kind: type[BaseException],
    error: NameError,
    trace: TracebackType,
    tb_offset: int | None = None,
) -> None:
    cell = shell.user_ns.get("In", [""])[-1]
    if LESSON in cell and error.name:
        shell._showtraceback(kind, error, [sentence(error.name)])
    else:
        shell.showtraceback((kind, error, trace), tb_offset=tb_offset)
