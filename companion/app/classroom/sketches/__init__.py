"""Blackboard sketches of the lessons: one module a lesson, each public function of it a drawing that notes name."""

from importlib import import_module


def sketch(lesson: str, name: str) -> str:
    """Return a sketch of a lesson as SVG. ValueError names those that the lesson has."""
    module = import_module(f"companion.app.classroom.sketches.{lesson}")
    if name not in module.__all__:
        raise ValueError(f"lesson {lesson} has no sketch {name!r}; it has {', '.join(module.__all__)}")
    drawn: str = getattr(module, name)()
    return drawn
