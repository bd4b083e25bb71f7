"""A cell of a lesson that is run too early says what to run first."""

import nbformat
from nbclient import NotebookClient


def run(*sources: str) -> list[nbformat.NotebookNode]:
    """The last outputs of cells run one after the other in one kernel, whatever fails."""
    cells = [nbformat.v4.new_code_cell(source) for source in sources]
    notebook = nbformat.v4.new_notebook(cells=cells)
    NotebookClient(notebook, timeout=120, kernel_name="python3", allow_errors=True).execute()
    return [cell.outputs[-1] for cell in notebook.cells]


def test_a_check_before_its_answer_says_what_to_run():
    early, other, right = run(
        'from companion.lessons import check\n\ncheck("1.1", neighbours)',
        "nobody_knows_this",
        'from companion.lessons import check\n\nneighbours = [12, 14]\ncheck("1.1", neighbours)',
    )
    assert early.output_type == "error"  # so that a grader gives no points for it
    assert early.traceback == [
        "'neighbours' has no value yet. Run the first cell and all others down to this one."
    ]
    assert "Traceback" in "".join(other.traceback)
    assert right.data["text/plain"].startswith("✓ Right.")
