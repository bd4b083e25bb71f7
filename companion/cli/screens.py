"""`companion play` and `companion lab`: what runs until Ctrl-C."""

import argparse

from companion.cli.answer import BAD_ARGUMENT, Answer, Refused
from companion.store import StoreError, companion_home, open_table


def play(arguments: argparse.Namespace) -> Answer:
    """Open the companion on this machine, and with `--lan` to phones in its network."""
    if arguments.new_code and not arguments.lan:
        raise Refused(BAD_ARGUMENT, ["--new-code is about phones, so it needs --lan."])
    home = companion_home()
    if arguments.table is not None:
        try:
            open_table(home, arguments.table).close()
        except StoreError as error:
            if error.kind != "missing":  # a table that is not there yet is set up on the page
                raise Refused(BAD_ARGUMENT, [str(error)]) from error
    from companion.app import serve

    browser = not arguments.no_browser
    settings = {"lan": arguments.lan, "new_code": arguments.new_code}
    return Answer(code=serve(home, table=arguments.table, port=arguments.port, browser=browser, **settings))


def lab(arguments: argparse.Namespace) -> Answer:
    """Open the notebooks on this machine."""
    from companion.app import lab as serve_lab

    return Answer(
        code=serve_lab(companion_home(), port=arguments.port, browser=not arguments.no_browser),
    )
