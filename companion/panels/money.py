"""Sums that people type into a field."""

import re

from companion.rules.text import N_, Translate, english

NO_SUM = N_("{text} is no sum. Write 790000 or 790k.")


def typed_dollars(text: str, translate: Translate = english) -> int:
    """Return the dollars typed as 120000, 120,000, $120000 or 120k. ValueError, in words, when it is none.

    >>> typed_dollars("120k"), typed_dollars("$120,000")
    (120000, 120000)
    """
    found = re.fullmatch(r"\$?([0-9]{1,12})(k?)", text.strip().casefold().replace(",", ""))
    if not found:
        raise ValueError(translate(NO_SUM).format(text=text))
    return int(found[1]) * (1000 if found[2] else 1)
