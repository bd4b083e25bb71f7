"""What each year of a record left undone, in words and as JSON."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.analysis.missed import Elsewhere, Year, YearReview
from companion.cli.answer import dollars
from companion.cli.deals import deal_data, deal_lines
from companion.rules.chinatown import Position


def year_data(found: YearReview) -> dict[str, Any]:
    """Return a year as JSON has it, sums in dollars a year; `deal` is one of `companion deals`, or null."""
    data: dict[str, Any] = {"year": found.year, "earned": found.earned, "pooled": found.pooled}
    data |= {"bound": found.bound, "elsewhere": [_good_data(good) for good in found.elsewhere]}
    return data | {"deal": found.deal and deal_data(found.deal), "deal_proven": found.deal_proven}


def _good_data(good: Elsewhere) -> dict[str, Any]:
    data: dict[str, Any] = {"from": good.giver, "to": good.receiver, "dollars": good.dollars}
    goods = {"lot": good.lot, "tile": good.shop}
    return data | {kind: each for kind, each in goods.items() if each is not None}


def year_lines(found: Iterable[YearReview], years: Mapping[int, Year]) -> Iterator[str]:
    """Walk what is told of each year."""
    for each in found:
        ends = years[each.year]
        least = "" if each.pooled == each.bound else "at least "
        sums = f"earned {dollars(each.earned)} of {least}{dollars(each.pooled)} that all goods together could"
        yield f"{ends.laid.calendar}: {sums}."
        for good in each.elsewhere:
            name = _name(ends.laid, good)
            yield f"  {good.giver}'s {name}: {dollars(good.dollars)} a year more with {good.receiver}."
        if each.deal and ends.traded:
            said, sums = deal_lines(ends.traded, each.deal)
            best = "The best deal nobody made" if each.deal_proven else "A deal nobody made"
            yield f"  {best}: {said}"
            yield f"  {sums}."


def _name(position: Position, good: Elsewhere) -> str:
    label = position.edition.label(good.shop) if good.shop else ""
    if good.lot is None:
        return f"{label} tile in hand"
    return f"lot {good.lot} with {label}" if label else f"vacant lot {good.lot}"
