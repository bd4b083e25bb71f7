"""A number pad that names lots: always two digits, so that 09 is lot 9."""

from collections.abc import Callable

from companion.panels.tools import box, button, html


class Pad:
    """Ten keys; the second digit calls `named` with the number."""

    def __init__(
        self, named: Callable[[int], None], tapped: Callable[[object, Callable[[], None]], None]
    ) -> None:
        self._named, self._tapped = named, tapped
        self._first = ""
        self._shown = html("", "pad-shown")
        keys = [
            button(str(digit), self._key(str(digit)), "digit") for digit in (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)
        ]
        self.widget = box([*keys, self._shown], "pad")

    def _key(self, digit: str) -> Callable[[], None]:
        return lambda: self._tapped(("pad", digit), lambda: self._press(digit))

    def _press(self, digit: str) -> None:
        if not self._first:
            self._first = digit
        else:
            number, self._first = int(self._first + digit), ""
            self._named(number)
        self._shown.value = f"{self._first}_" if self._first else ""
