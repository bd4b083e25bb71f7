"""A lesson as it is handed out: without its solutions and without the tests that would give them away.

The regions are marked as nbgrader marks them, so that its tools and this module agree on what a student sees.
"""

import json
import re
from typing import Any

_HIDDEN = re.compile(
    r"^[ \t]*### BEGIN (SOLUTION|HIDDEN TESTS)\n.*?^[ \t]*### END \1(\n|\Z)", re.DOTALL | re.MULTILINE
)


def for_students(notebook: str) -> str:
    """Return the text of a notebook file without solutions and hidden tests; one that has none comes back as it is.

    Raises ValueError when a region is opened and not closed: then a solution would be handed out.
    """
    if "### BEGIN" not in notebook:
        return notebook
    content: dict[str, Any] = json.loads(notebook)
    for cell in content["cells"]:
        cell["source"] = _HIDDEN.sub("", "".join(cell["source"])).rstrip()
        if re.search("### (BEGIN|END) (SOLUTION|HIDDEN TESTS)", cell["source"]):
            raise ValueError(f"cell {cell['id']}: a solution or a hidden test begins and does not end")
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"
