"""`companion play` and `companion lab`: what runs until Ctrl-C."""

import argparse

from companion.cli.answer import BAD_ARGUMENT, Answer, Refused
from companion.store import StoreError, companion_home, open_table


def play(arguments: argparse.Namespace) -> Answer:
    """Open the companion on this machine."""
    if arguments.lan:
        raise Refused(BAD_ARGUMENT, ["Phones cannot join yet: --lan comes with a later version."])
    home = companion_home()
    if arguments.table is not None:
        try:
            open_table(home, arguments.table).close()
        except StoreError as error:
            if error.kind != "missing":  # a table that is not there yet is set up on the page
                raise Refused(BAD_ARGUMENT, [str(error)]) from error
    from companion.app import serve

    browser = not arguments.no_browser
    return Answer(code=serve(home, table=arguments.table, port=arguments.port, browser=browser))


def lab(arguments: argparse.Namespace) -> Answer:
    """Open the notebooks on this machine."""
    from companion.app import lab as serve_lab

    return Answer(
        code=serve_lab(companion_home(), port=arguments.port, browser=not arguments.no_browser),
    )
