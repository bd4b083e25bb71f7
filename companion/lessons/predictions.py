"""What a learner expected before anything was reckoned: kept for this kernel, shown again at the end."""

_MADE: dict[str, str] = {}


def record(question: str, choice: str) -> None:
    """Keep `choice` as the prediction for `question`. ValueError when there is one already: it cannot be changed."""
    if question in _MADE:
        raise ValueError(
            f"{question!r} was answered with {_MADE[question]!r}, and a prediction stays as it is"
        )
    _MADE[question] = choice


def predicted(question: str) -> str | None:
    """Return the prediction for `question`, None where nobody made one."""
    return _MADE.get(question)


def forget() -> None:
    """Forget all predictions, for the next group at the same screen."""
    _MADE.clear()
