"""Comparing version numbers, as far as `doctor` needs it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass


def numbers(version: str) -> tuple[int, ...]:
    """Return the numbers that a version begins with.

    >>> numbers("4.2.0rc1"), numbers("8")
    ((4, 2, 0), (8,))
    """
    found = re.match(r"\d+(\.\d+)*", version)
    return tuple(map(int, found[0].split("."))) if found else ()


def requirement(text: str) -> tuple[str, str]:
    """Return the name and the wanted versions of a requirement.

    >>> requirement("bokeh<3.11,>=3.9")
    ('bokeh', '<3.11,>=3.9')
    """
    found = re.match(r"([\w.-]+)\s*([^;]*)", text)
    return (found[1], found[2].strip()) if found else (text, "")


def fits(version: str, wanted: str) -> bool:
    """Return whether `version` is one of those `wanted`, limits joined by commas.

    >>> fits("3.10.2", "<3.11,>=3.9"), fits("3.11", "<3.11,>=3.9"), fits("4.0.0", ">=4")
    (True, False, True)
    """
    return all(_within(numbers(version), limit.strip()) for limit in wanted.split(",") if limit.strip())


def _within(version: tuple[int, ...], limit: str) -> bool:
    found = re.match(r"(>=|<=|==|!=|<|>|~=)\s*(.*)", limit)
    if not found:
        return True
    at = numbers(found[2])
    length = max(len(version), len(at))
    here, there = (part + (0,) * (length - len(part)) for part in (version, at))
    return {
        ">=": here >= there,
        "<=": here <= there,
        "==": here == there,
        "!=": here != there,
        "<": here < there,
        ">": here > there,
        "~=": here >= there and version[: len(at) - 1] == at[:-1],
    }[found[1]]


@dataclass(frozen=True, slots=True)
class Pair:
    """What runs in the `kernel` and what shows it in the `page`: major version of the one → of the other."""

    kernel: str
    page: str
    majors: Mapping[int, int]

    @property
    def name(self) -> str:
        """What a check of it is called."""
        return f"{self.kernel} and {self.page}"

    def older(self, kernel: str, page: str) -> str:
        """Return which one is too old for the other, "kernel" or "page"; empty when they fit."""
        major, shown = numbers(kernel)[:1], numbers(page)[:1]
        wanted = self.majors.get(major[0] if major else -1)
        if wanted is None or shown == (wanted,):
            return ""
        return "page" if shown < (wanted,) else "kernel"
