"""What a finger can reach on a page: controls, how large they are, and what sticks out."""

from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page

LAYOUT = Path(__file__).with_name("layout.js").read_text("utf8")
"""What is cut, outside, over something else, or does not fit into its button; a sentence each."""

FINGER = 44
"""CSS pixels: the least width and height of a control."""

CONTROLS = """() => {
  // What a finger hits: buttons, fields, and of a box to tick its label, which is as good as the box.
  const box = (element) =>
    element.matches("input[type=checkbox]") ? element.closest("label, .widget-checkbox") : element
  const clipped = (element) => {
    const own = element.getBoundingClientRect()
    for (let around = element.parentElement; !around.matches(".companion"); around = around.parentElement) {
      const {overflowX, overflowY} = getComputedStyle(around), frame = around.getBoundingClientRect()
      if (/auto|scroll/.test(overflowX) && (own.left < frame.left - 1 || own.right > frame.right + 1)) return true
      if (/auto|scroll/.test(overflowY) && (own.top < frame.top - 1 || own.bottom > frame.bottom + 1)) return true
    }
    return false
  }
  const named = (element) => element.innerText || element.getAttribute("aria-label") || element.placeholder ||
    [...element.classList].find((name) => name.startsWith("shop-")) || element.className
  return [...document.querySelectorAll(".companion button, .companion input, .companion select")]
    .filter((element) => element.checkVisibility() && !clipped(element)).map((element) => {
      const {left, top, width, height} = box(element).getBoundingClientRect()
      const part = ["bar", "foot"].find((name) => element.closest("." + name)) ?? ""
      return {name: named(element).replaceAll("\\n", " "), part, left, top, width, height}
    })
}"""
"""Every control that is seen: name, place and size. What a list scrolls away inside itself is not seen."""

AT_REST = """async () => {
  const moving = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(moving.map((one) => one.finished))
}"""
"""Resolves when nothing shakes any more."""


def controls(page: Page) -> list[dict]:
    """Every control that is seen."""
    return page.evaluate(CONTROLS)


def boxes(page: Page) -> dict[str, tuple[float, ...]]:
    """Control → left, top, width, height, when all are at rest; those of one name are counted."""
    page.evaluate(AT_REST)
    found: dict[str, tuple[float, ...]] = {}
    for control in controls(page):
        count = sum(name.startswith(f"{control['name']} #") for name in found)
        sides = (control[side] for side in ("left", "top", "width", "height"))
        found[f"{control['name']} #{count}"] = tuple(round(side, 1) for side in sides)
    return found


def out_of_reach(page: Page, parts: Sequence[str]) -> list[str]:
    """What is wrong with the controls: too small, outside the window, and a page that scrolls sideways.

    Of `parts` (the bar, the foot of the desk, all else) every control must be in the window now; others may lie
    further down.
    """
    width, height = page.viewport_size["width"], page.viewport_size["height"]
    wrong = []
    for control in controls(page):
        name = control["name"]
        right, bottom = control["left"] + control["width"], control["top"] + control["height"]
        if control["width"] < FINGER - 0.5 or control["height"] < FINGER - 0.5:
            wrong.append(f"{name!r} is {control['width']:.0f}x{control['height']:.0f}")
        if control["left"] < -0.5 or right > width + 0.5:
            wrong.append(f"{name!r} lies at {control['left']:.0f}..{right:.0f} across")
        if control["part"] in parts and (control["top"] < -0.5 or bottom > height + 0.5):
            wrong.append(f"{name!r} lies at {control['top']:.0f}..{bottom:.0f} down")
    if (wide := page.evaluate("document.documentElement.scrollWidth")) > width:
        wrong.append(f"the page is {wide} wide")
    return wrong
