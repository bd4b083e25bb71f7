"""How long a tap on a lot takes until the page shows it: our board against a bare Bokeh plot of 85 rectangles.

    python benchmarks/tap.py [taps]

Both run in the same kernel, browser and minute, in the companion's own page and in JupyterLab. A tap is timed in
the page, from the finger's release to the first frame with another pixel. The goal is a ratio of at most 1.5.
"""

import json
import statistics
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests" / "browser"), str(ROOT / "tests")]

GOAL = 1.5
TURN = 10
"""Taps on one board before it is the other's turn."""
TIMER = """() => {
  window.timeTap = (x, y) => new Promise((done) => {
    const view = boardView()
    const box = view.canvas_view.el.getBoundingClientRect()
    const layers = [view.canvas_view.primary, view.canvas_view.overlays]
    const scale = layers[0].el.width / box.width
    const [left, top] = [Math.round((x - box.left) * scale), Math.round((y - box.top) * scale)]
    const look = () => layers.map(({ctx}) => ctx.getImageData(left, top, 1, 1).data.join()).join()
    const before = look()
    document.addEventListener("pointerup", () => {
      const start = performance.now()
      const frame = () => {
        const now = performance.now()
        if (look() !== before) done(now - start)
        else if (now - start > 5000) done(null)
        else requestAnimationFrame(frame)
      }
      requestAnimationFrame(frame)
    }, {once: true, capture: true})
  })
}"""


def ours() -> None:
    """Show our board in a kernel; a tap toggles a lot."""
    from dataclasses import replace

    from IPython.display import display
    from pictures import picture

    from companion.panels.board import BoardPanel

    panel = BoardPanel(picture())

    def tapped(number: int | None, _x: float, _y: float) -> None:
        marks = panel.board.marks
        chosen = {**marks.selected}
        if number is not None:
            chosen.pop(number) if number in chosen else chosen.update({number: ""})
        panel.show(panel.board.picture, replace(marks, selected=chosen))

    panel.on_tap(tapped)
    display(panel)


def bare() -> None:
    """Show 85 bare rectangles in a kernel; a tap changes the colour of one."""
    import ipywidgets as widgets
    from bokeh.events import Tap
    from bokeh.models import ColumnDataSource
    from bokeh.plotting import figure
    from IPython.display import display
    from pictures import empty_places

    from companion.panels.bokehjs import BokehJS
    from companion.panels.live import LiveBokeh

    places = empty_places()
    rows = {
        "paper_number": [""] * 85,
        "number": [place.number for place in places],
        "x": [place.x + 0.5 for place in places],
        "y": [place.y + 0.5 for place in places],
        "fill": ["#FBF7EE"] * 85,
    }
    source = ColumnDataSource(rows)
    frame = {"x_range": (-0.12, 16.62), "y_range": (10.72, -0.12)}
    plot = figure(**frame, tools="", toolbar_location=None, sizing_mode="scale_width", aspect_ratio=1.5443)
    plot.rect("x", "y", width=0.93, height=0.93, fill_color="fill", source=source)

    def tapped(event: Any) -> None:
        inside = (i for i, p in enumerate(places) if 0 <= event.x - p.x < 1 and 0 <= event.y - p.y < 1)
        for i in inside:
            other = "#0B57D0" if source.data["fill"][i] == "#FBF7EE" else "#FBF7EE"
            source.patch({"fill": [(i, other)]})

    plot.on_event(Tap, tapped)
    live = LiveBokeh(plot)
    live.layout.width = "100%"
    stage = widgets.Box(layout=widgets.Layout(width="100%"))

    def ready(_brought: bool) -> None:
        live.refresh()
        stage.children = (live,)

    display(widgets.VBox([BokehJS(ready, print), stage], layout=widgets.Layout(width="100%")))


BOARDS: dict[str, tuple[Callable[[], None], float]] = {"bare": (bare, 0.3), "ours": (ours, 0.47)}
"""Name → what shows it, and how far right of a lot's centre the pixel lies that changes."""


def write_notebooks(folder: Path) -> None:
    """Write a notebook for each board."""
    for name in BOARDS:
        cell = {"cell_type": "code", "execution_count": None, "id": name, "metadata": {}, "outputs": []}
        cell["source"] = f"import tap\n\ntap.{name}()"
        kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
        book = {"cells": [cell], "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
        (folder / f"{name}.ipynb").write_text(json.dumps(book), "utf8")


def measure(page: Any, dx: float, first: int, taps: int) -> list[float]:
    """Return the milliseconds of each tap, from the `first` one of a round over the lots."""
    from helpers import lot_spot

    page.bring_to_front()
    page.evaluate(TIMER)
    times = []
    for i in range(first, first + taps):
        x, y = lot_spot(page, 1 + i * 7 % 85, dx)
        page.evaluate("([x, y]) => { window.timed = timeTap(x, y) }", [x, y])
        page.mouse.click(x, y)
        times.append(page.evaluate("window.timed"))
        page.wait_for_timeout(450)  # bare Bokeh takes the second of two quick taps for half a double tap
    if lost := times.count(None):
        raise SystemExit(f"{lost} of {len(times)} taps changed nothing on the page.")
    return times


def compare(pages: dict[str, Any], taps: int) -> dict[str, float]:
    """Return the median of each board, measured in turns, so that a busy minute falls on both."""
    from helpers import wait_for_board

    for page in pages.values():
        page.bring_to_front()
        wait_for_board(page)
        page.wait_for_timeout(1500)
    times: dict[str, list[float]] = {board: [] for board in pages}
    for first in range(0, taps + TURN, TURN):
        for board, page in pages.items():
            measured = measure(page, BOARDS[board][1], first, TURN)
            times[board] += measured if first else []  # the first turn warms up
    return {board: statistics.median(values) for board, values in times.items()}


def in_app(context: Any, folder: Path, taps: int) -> dict[str, float]:
    """Time taps in the companion's own page."""
    from started import start_app

    servers = {board: start_app(folder / board, notebook=folder / f"{board}.ipynb") for board in BOARDS}
    try:
        pages = {board: context.new_page() for board in BOARDS}
        for board, page in pages.items():
            page.goto(servers[board].address, wait_until="commit")
        return compare(pages, taps)
    finally:
        context.close()
        for server in servers.values():
            server.stop()


def in_lab(context: Any, folder: Path, taps: int) -> dict[str, float]:
    """Time taps in JupyterLab."""
    from helpers import run_all
    from started import start_lab

    server = start_lab(folder / "home", folder=folder)
    try:
        pages = {}
        for board in BOARDS:
            pages[board] = context.new_page()
            run_all(pages[board], server, f"{board}.ipynb")
        return compare(pages, taps)
    finally:
        context.close()
        server.stop()


def main(taps: int = 40) -> None:
    """Measure and print a line for each place."""
    import os

    import chromium
    from playwright.sync_api import sync_playwright

    os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT / "benchmarks"), os.environ.get("PYTHONPATH", "")])
    path = chromium.find()
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        write_notebooks(folder)
        browser = playwright.chromium.launch(executable_path=path, args=chromium.FLAGS)
        for place, run in (("own page", in_app), ("JupyterLab", in_lab)):
            context = browser.new_context(viewport={"width": 1280, "height": 1000})
            median = run(context, folder, taps)
            ratio = median["ours"] / median["bare"]
            verdict = "as wanted" if ratio <= GOAL else f"more than {GOAL}"
            print(
                f"{place}: bare plot {median['bare']:.0f} ms, our board {median['ours']:.0f} ms, "
                f"ratio {ratio:.2f}, {verdict} (median of {taps} taps)",
                flush=True,
            )
        browser.close()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
