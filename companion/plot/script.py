"""The script that draws figures in a browser, from the installed Bokeh."""

from pathlib import Path

import bokeh
from bokeh.settings import settings

VERSION: str = bokeh.__version__
"""Of the script too: figures and script must be of one version."""


def script_file() -> Path:
    """Return where the installed Bokeh keeps its script for browsers."""
    return Path(settings.bokehjs_path()) / "js" / "bokeh.min.js"
