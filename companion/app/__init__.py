"""Serving the companion: its own page for screens at the table, and the notebooks in JupyterLab."""

from companion.app.labs import lab
from companion.app.screens import serve

__all__ = ["lab", "serve"]
