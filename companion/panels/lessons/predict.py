"""A prediction, asked before anything is reckoned, and shown again at the end of the lesson."""

from html import escape

import ipywidgets as widgets

from companion.lessons import predictions
from companion.panels.tools import html

RECORDED = "Recorded. You predicted: <b>{choice}</b>. You will see it again at the end."
MISSED = "No prediction was made for this question; the next lesson asks again."


class Prediction(widgets.VBox):  # type: ignore[misc]
    """A question with choices and a key that records the chosen one, once."""

    def __init__(self, question: str, *choices: str) -> None:
        self.question = question
        self.choice = widgets.RadioButtons(options=choices, value=None, layout=widgets.Layout(width="auto"))
        self.key = widgets.Button(
            description="That is my prediction", layout=widgets.Layout(width="max-content")
        )
        self.said = html()
        super().__init__([html(f"<b>{escape(question)}</b>"), self.choice, self.key, self.said])
        self.key.on_click(lambda _: self._record())
        self._show()

    def _record(self) -> None:
        if self.choice.value is None:
            self.said.value = "Choose one first; a guess is enough."
        else:
            predictions.record(self.question, self.choice.value)
            self._show()

    def _show(self) -> None:
        """Show what is recorded, and take no other answer then."""
        if choice := predictions.predicted(self.question):
            self.choice.disabled = self.key.disabled = True
            self.said.value = RECORDED.format(choice=escape(choice))


def predict(question: str, *choices: str) -> Prediction:
    """Return a widget that asks `question` and records one of the `choices`, once."""
    return Prediction(question, *choices)


def recall(question: str, found: str = "") -> widgets.HTML:
    """Return a widget that shows the prediction for `question` again, beside what was `found`."""
    choice = predictions.predicted(question)
    before = f"You predicted: <b>{escape(choice)}</b>." if choice else MISSED
    return html(f"<p><i>{escape(question)}</i></p><p>{before} {escape(found)}</p>")
