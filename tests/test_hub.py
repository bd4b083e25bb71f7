"""What is laid out for a server that starts anew for each visitor."""

import json
from pathlib import Path

from companion.app.cache import TEMPLATE
from companion.app.hub import HOME, VISITORS, prepare


def test_visitors_get_notebooks_and_pages_their_template(tmp_path: Path):
    prepare(tmp_path, tmp_path / "settings")
    seen = {
        path.relative_to(tmp_path / VISITORS).as_posix() for path in (tmp_path / VISITORS).rglob("*.ipynb")
    }
    assert {"companion.ipynb", "lessons/1_adjacency.ipynb"} <= seen
    assert not any(
        "BEGIN SOLUTION" in path.read_text("utf8") for path in (tmp_path / VISITORS).rglob("*.ipynb")
    )
    static = tmp_path / HOME / "cache" / "jupyter" / "voila" / "templates" / TEMPLATE / "static"
    assert (static / "bokeh.min.js").exists()
    voila = json.loads((tmp_path / "settings" / "voila.json").read_text("utf8"))["VoilaConfiguration"]
    assert (voila["template"], "@bokeh/jupyter_bokeh" in voila["extension_allowlist"]) == (TEMPLATE, True)
