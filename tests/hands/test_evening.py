"""A whole evening on six screens, each with a connection of its own: reloads, lost servers, phones that sleep.

Chance comes from a seed. At the end nothing is lost, nothing is there twice, and all screens show the same.
"""

import random
from pathlib import Path

import pytest
from scribe import unhurried

from companion.panels import Screen
from companion.panels.player import PlayerScreen
from companion.rules import chinatown as c
from companion.rules.chinatown.ghost import lit_lots
from companion.rules.chinatown.legal import draw_at_random, keep_at_random
from companion.store import Table, create, open_table
from companion.store.seats import seated, sit

PLAYERS = ("Ann", "Bo", "Cy", "Dee", "Eli")
DEALS_A_YEAR = 11


class Evening:
    """Five phones and the table's screen, and the hands that tap on them."""

    def __init__(self, home: Path, seed: int) -> None:
        self.home, self.rng = home, random.Random(seed)
        create(home, "Friday", c.new_game(list(PLAYERS))).close()
        self.tokens = {player: sit(self.open(), player, "1234") for player in PLAYERS}
        self.phones: dict[str, PlayerScreen] = {}
        self.recorded = 0
        self.start_server()

    def open(self) -> Table:
        return open_table(self.home, "Friday")

    def start_server(self) -> None:
        """Every page comes back with a kernel of its own, as after a killed server."""
        self.table = unhurried(Screen(self.open()))
        for player in PLAYERS:
            self.reload(player)

    def reload(self, player: str) -> None:
        table = self.open()
        assert seated(table, self.tokens[player]) == player
        self.phones[player] = unhurried(PlayerScreen(table, player, token=self.tokens[player]))

    def phone(self, player: str) -> PlayerScreen:
        """The phone of a player, who looks at it first; sometimes it was asleep, sometimes it is loaded again."""
        if self.rng.random() < 0.04:
            self.reload(player)
        self.phones[player].look()
        return self.phones[player]

    def choose(self) -> None:
        for draw in (keep_at_random, draw_at_random):
            for _ in PLAYERS:
                move = draw(c.settled(self.open().position), self.rng)
                assert self.phone(move.player).record(move)

    def deal(self) -> None:
        """One player drafts a swap with another, who agrees, changes it, or says no."""
        giver, receiver = self.rng.sample(PLAYERS, 2)
        phone = self.phone(giver)
        mine, theirs = (phone.position.lots_of(player) for player in (giver, receiver))
        if not mine or not theirs:
            return
        phone.go("deal")
        phone.desk.tap_lot(self.rng.choice(mine))
        phone.desk.tap_lot(self.rng.choice(theirs))
        phone.tapped("primary", phone.desk.tap_primary)
        assert phone.said[0] == "good", phone.said
        self.answer(giver, receiver)

    def answer(self, giver: str, receiver: str) -> None:
        phone = self.phone(receiver)
        phone.go("mine")
        phone.refresh()
        line = next(line for line in phone.view.drafts if line.draft.by == giver)
        card = phone.desks["mine"].drafts._cards[line.draft.number, line.draft.version]
        what = self.rng.random()
        if what < 0.15:
            phone.tapped("no", card._drop)
            return
        if what < 0.3:
            phone.tapped("change", card._take_up)
            phone.desk.change(phone.desk.draft.set_digit(10_000, 1))
            phone.tapped("primary", phone.desk.tap_primary)
            if phone.said[0] != "good":  # who proposes it cannot pay
                phone.tapped("no", card._drop)
                return
            giver, receiver, number = receiver, giver, line.draft.number
            phone = self.phone(receiver)
            phone.go("mine")
            phone.refresh()
            line = next(line for line in phone.view.drafts if line.draft.number == number)
            card = phone.desks["mine"].drafts._cards[line.draft.number, line.draft.version]
        for _ in range(2):  # a tap sent twice
            phone.tapped("agree", lambda: card._agree(receiver))
        if card.draft.number not in phone.table.aside.drafts:
            self.recorded += 1
        else:
            phone.tapped("no", card._drop)

    def place(self) -> None:
        for player in PLAYERS:
            phone = self.phone(player)
            lots = list(lit_lots(phone.position, player))
            for lot in lots[: sum(phone.position.hand(player).values())]:
                phone.tapped(("lot", lot), lambda lot=lot, phone=phone: phone.desk.tap_lot(lot))

    def done(self) -> None:
        for player in self.rng.sample(PLAYERS, len(PLAYERS)):
            phone = self.phone(player)
            phone.tapped("primary", phone.turn_ready)


@pytest.mark.long
def test_nothing_is_lost_and_nothing_is_there_twice(companion_home: Path):
    evening = Evening(companion_home, seed=1965)
    for year in range(6):
        evening.choose()
        for number in range(DEALS_A_YEAR):
            evening.deal()
            if (year, number) == (2, 5):
                evening.start_server()
        evening.done()
        evening.place()
        evening.done()
    table = evening.open()
    assert table.position.is_finished
    assert table.aside.drafted >= 60
    deals = [act for act in table.acts if isinstance(act.moves[0], c.Deal)]
    assert len(deals) == evening.recorded
    assert len({entry.client for entry in table.history if entry.client}) == len(
        [entry for entry in table.history if entry.client]
    )
    assert not table.aside.drafts
    for screen in (evening.table, *evening.phones.values()):
        screen.look()
        assert screen.position.digest() == table.position.digest()
        assert [line.sentences for line in screen.view.log] == [
            line.sentences for line in evening.table.view.log
        ]
    assert sum(len(table.position.lots_of(player)) for player in PLAYERS) == len(table.position.owners)
