"""The dealing policy: before they lay, players make the deals that `deals` finds, until no three gain any more.

It looks at one game at a time. A deal is one of `best_deals` among two or three, judged by the potential of what they
have and priced by the Nash bargaining solution as far as notes and cash allow. Deeds are kept by what they may earn,
and all lay what has most potential.

Tables of people trade more: the real game of five that ships with the companion has 35 deals, 5.8 a year, and incomes
that make its mean final cash $848,000. In 60 games of five simulated players make 2.7 deals a year and end with
$766,000. Between two alone they make 2.5 and end with $719,000; judged by incomes 0.7, and $661,000; without
deals they end with $621,000 (`benchmarks/dealing.py`). In one deal no more than one lot changes hands and each gives
two tiles at most; nobody buys to sell again, waits for a better offer, or collects what is not yet of use.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from companion.analysis.deals import best_deals
from companion.analysis.plain import Policy
from companion.analysis.plain_table import Table
from companion.analysis.planning import keep_by_value, lay_best
from companion.analysis.potential import worth_to_come
from companion.analysis.proposals import Suggestion
from companion.analysis.values import Values
from companion.rules.chinatown import Edition, Position
from companion.rules.chinatown.position import TRADE

EFFORT = 1
"""Lots that change hands in one deal at most, where nothing else is said: more find no more, and take longer."""
PARTIES = 3
"""Parties to one deal at most: two find less, in a quarter of the time."""
MOST_ROUNDS = 12
"""So often a year the table looks for deals at most."""

ValuesToCome = Callable[[Edition, int], Values]
"""What deals are judged by, from the edition and the incomes to come: dollars until the end."""


def dealing(
    effort: int = EFFORT,
    parties: int = PARTIES,
    values: ValuesToCome | None = worth_to_come,
    told: Callable[[Suggestion], object] | None = None,
) -> Policy:
    """Return the policy that deals at an `effort` (see `best_deals`) between two `parties`, or up to three.

    Deals and what is laid are judged by `values`, or where these are None by incomes; each deal is `told` when made.
    """

    def deal(table: Table, years: int) -> None:
        for made in make_deals(table, years, effort, parties, values):
            if told:
                told(made)

    def lay(table: Table, seat: int, chances: Iterator[int]) -> None:
        lay_best(table, seat, chances, values(table.ground.edition, table.to_come) if values else None)

    return Policy(lay, keep=keep_by_value, deal=deal)


def make_deals(
    table: Table,
    years: int,
    effort: int = EFFORT,
    parties: int = PARTIES,
    values: ValuesToCome | None = worth_to_come,
) -> list[Suggestion]:
    """Make deals at `table`, best ones first, and return them; players are named by their seats.

    In each round every player makes one deal at most; later rounds look at groups in which somebody has dealt.
    """
    names = [str(seat) for seat in range(len(table.cash))]
    groups = [group for size in range(2, parties + 1) for group in combinations(names, size)]
    judged = values(table.ground.edition, years) if values else None
    made: list[Suggestion] = []
    dealt = set(names)
    for _ in range(MOST_ROUNDS):
        among = [group for group in groups if dealt & {*group}]
        found = best_deals(
            position_of(table, years), len(groups), values=judged, limits=True, among=among, effort=effort
        )
        chosen = _apart(found.deals)
        for suggestion in chosen:
            carry_out(table, suggestion)
        made += chosen
        if not (dealt := {name for suggestion in chosen for name in suggestion.gains}):
            break
    return made


def _apart(deals: Iterable[Suggestion]) -> list[Suggestion]:
    """Return the deals, best first, whose parties are in none before."""
    busy: set[str] = set()
    chosen = []
    for deal in deals:
        if not busy & deal.gains.keys():
            busy |= deal.gains.keys()
            chosen.append(deal)
    return chosen


def position_of(table: Table, years: int) -> Position:
    """Return the trading of the year with so many incomes to come; players are named by their seats."""
    ground, names = table.ground, [str(seat) for seat in range(len(table.cash))]
    owned = [lot for lot, owner in enumerate(table.owner) if owner >= 0]
    return Position(
        edition=ground.edition,
        players=tuple(names),
        colours={},
        first_player=names[0],
        year=len(ground.edition.years) - years + 1,
        phase=TRADE,
        owners={ground.lots[lot]: names[table.owner[lot]] for lot in owned},
        tiles={ground.lots[lot]: ground.shops[table.laid[lot]] for lot in owned if table.laid[lot] >= 0},
        hands={
            name: Counter(ground.shops[shop] for shop in hand)
            for name, hand in zip(names, table.hands, strict=True)
        },
        cash=dict(zip(names, table.cash, strict=True)),
    )


def carry_out(table: Table, deal: Suggestion) -> None:
    """Let goods and dollars of `deal` change hands."""
    ground = table.ground
    for transfer in deal.transfers:
        giver, receiver = int(transfer.giver), int(transfer.receiver)
        for lot in (ground.lot_index[number] for number in transfer.lots):
            table.owner[lot] = receiver
            if table.laid[lot] >= 0:
                table.take(giver, lot)
                table.add(receiver, lot)
            else:
                table.vacant[giver].remove(lot)
                table.vacant[receiver].append(lot)
        for shop in (ground.shop_index[name] for name in transfer.tiles):
            table.hands[giver].remove(shop)
            table.hands[receiver].append(shop)
        table.cash[giver] -= transfer.dollars
        table.cash[receiver] += transfer.dollars


DEALING = dealing()
"""Makes the deals of up to three parties that add to the potential of what they have."""
