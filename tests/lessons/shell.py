"""Cells run by IPython without a kernel, as often and in any order as one likes: what each says comes back.

`python shell.py` reads JSON, a list of runs, each a list of cells; every run begins without names. It writes for
each run a list of pairs: the result (its text, None without one), and what was shown of an error (None without one).
"""

import json
import sys

from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output


def said(shell: InteractiveShell, cell: str) -> tuple[str | None, str | None]:
    with capture_output() as shown:
        ran = shell.run_cell(cell, store_history=True)
    result = None if ran.result is None else repr(ran.result)
    return result, None if ran.success else shown.stdout.strip()


def main() -> None:
    shell, found = InteractiveShell.instance(colors="nocolor", history_length=0), []
    shell.history_manager.enabled = False
    for cells in json.load(sys.stdin):
        shell.user_ns.clear()
        shell.init_user_ns()
        found.append([said(shell, cell) for cell in cells])
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
