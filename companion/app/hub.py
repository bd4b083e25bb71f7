"""The notebooks and the companion on a server of somebody else, such as Binder, that starts anew for each visitor.

There the companion's page is served by JupyterLab's own server, with our template; nothing is kept.
"""

import json
from pathlib import Path

from companion.app.cache import NOTEBOOKS, TEMPLATE, fill
from companion.app.labs import copy_notebooks
from companion.app.serving import FRONT_END

SETTINGS = {
    "VoilaConfiguration": {"template": TEMPLATE, "extension_allowlist": FRONT_END, "show_tracebacks": True}
}
HOME, VISITORS = "home", "visitors"


def prepare(folder: Path, settings: Path) -> None:
    """Lay out `folder` for a server that `binder/start` starts, once, before anybody visits.

    Parameters
    ----------
    folder : Path
        Gets two folders: `visitors`, which a visitor sees, with lessons that have no solutions; and `home`, for
        tables and for what pages are made of.
    settings : Path
        Where Jupyter reads settings of this user from.
    """
    copy_notebooks(NOTEBOOKS, folder / VISITORS)
    fill(folder / HOME)
    settings.mkdir(parents=True, exist_ok=True)
    (settings / "voila.json").write_text(json.dumps(SETTINGS, indent=1), "utf8")
