"""The explorations of the lessons: widgets over the board and over figures, one module for each lesson.

They hold no rule: what they show is reckoned by the rules, by `companion.analysis` and by `companion.lessons`.
Their words are those of the notebooks around them.
"""

from companion.panels.lessons.predict import predict, predict_range, recall

__all__ = ["predict", "predict_range", "recall"]
