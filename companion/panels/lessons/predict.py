"""A prediction, asked before anything is reckoned, and shown again at the end of the lesson."""

from html import escape
from weakref import WeakSet

import ipywidgets as widgets

from companion.lessons import predictions
from companion.lessons.positions import position
from companion.panels.lessons.stage import Ground, slider_of_two
from companion.panels.tools import html
from companion.rules.chinatown.position import Position

RECORDED = "Recorded. You predicted: <b>{choice}</b>. You will see it again at the end."
MISSED = "There is no prediction for this question yet: it stands at the beginning of the lesson."
_SHOWN: "WeakSet[Recall]" = WeakSet()
"""What shows a prediction again, wherever on the page: it may have been run before the prediction was made."""


class Prediction(widgets.VBox):  # type: ignore[misc]
    """A question with something to answer it by, and a key that records the answer, once.

    Above it, where one is given, the position `on` the board that the question is about.
    """

    def __init__(self, question: str, choice: widgets.ValueWidget, on: Position | None = None) -> None:
        self.question, self.choice = question, choice
        self.key = widgets.Button(
            description="That is my prediction", layout=widgets.Layout(width="max-content")
        )
        self.said = html()
        board = [Ground(on, close=True).widget] if on else []
        super().__init__([*board, html(f"<b>{escape(question)}</b>"), self.choice, self.key, self.said])
        self.key.on_click(lambda _: self._record())
        self._show()

    def _record(self) -> None:
        if self.choice.value is None:
            self.said.value = "Choose one first; a guess is enough."
            return
        predictions.record(self.question, _words(self.choice.value))
        self._show()
        for each in _SHOWN:
            each.show()

    def _show(self) -> None:
        """Show what is recorded, and take no other answer then."""
        if choice := predictions.predicted(self.question):
            self.choice.disabled = self.key.disabled = True
            self.said.value = RECORDED.format(choice=escape(choice))


class Recall(widgets.VBox):  # type: ignore[misc]
    """The prediction for a question, as soon as there is one, beside what was found."""

    def __init__(self, question: str, found: str) -> None:
        self.question, self.found, self.said = question, found, html()
        super().__init__([self.said])
        self.show()
        _SHOWN.add(self)

    def show(self) -> None:
        """Show the prediction of now."""
        choice = predictions.predicted(self.question)
        before = f"You predicted: <b>{escape(choice)}</b>." if choice else MISSED
        asked = f"<p><i>{escape(self.question)}</i></p>"
        self.said.value = f"{asked}<p>{before} {escape(self.found)}</p>"


def _words(value: object) -> str:
    return "{} to {}".format(*value) if isinstance(value, tuple) else str(value)


def predict(question: str, *choices: str, on: str = "") -> Prediction:
    """Return a widget that asks `question` and records one of the `choices`, once.

    `on` names a position of the lessons (`companion.lessons.positions`), which is shown with it.
    """
    radio = widgets.RadioButtons(options=choices, value=None, layout=widgets.Layout(width="auto"))
    return Prediction(question, radio, position(on) if on else None)


def predict_range(question: str, low: int, high: int, step: int = 1) -> Prediction:
    """Return a widget that asks `question` and records two numbers, the ends of a part of a line."""
    return Prediction(question, slider_of_two("from … to", low, high, step))


def recall(question: str, found: str = "") -> Recall:
    """Return a widget that shows the prediction for `question` again, beside what was `found`."""
    return Recall(question, found)
