"""Chips for Chinatown's quick line: what may follow the words of one act."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from companion.rules.chinatown.ghost import lit_lots
from companion.rules.chinatown.position import ECONOMY, INCOME, KEEP, PLACE, TRADE, Position
from companion.rules.chinatown.quick.names import COMMA, TO, names_of
from companion.rules.chinatown.quick.write import money, player_word, shop_word, typed_label
from companion.rules.text import Translate, english, render
from companion.rules.tokens import COUNTED, MONEY, NAME, NUMBER, RANGE, WORD, Token, meant, normal, words_of

_NOTES = (1, 2, 3, 5, 10)
"""Sums that a chip offers, in the smallest note."""


@dataclass(frozen=True, slots=True)
class Chip:
    """What may come next: as people read it, as it is typed, and what beginnings it answers to."""

    label: str
    word: str
    answers: tuple[str, ...] = field(default=())

    def begins(self, typed: str) -> bool:
        """Whether `typed` is a beginning of it."""
        return any(word.startswith(typed) for word in (normal(self.word), *self.answers))


class Act:
    """The words of one act so far, and the position before it."""

    def __init__(self, tokens: tuple[Token, ...], position: Position, translate: Translate = english) -> None:
        self.tokens, self.position, self.translate = tokens, position, translate
        self.names = names_of(position, translate)
        commas = [place for place, token in enumerate(tokens) if token.means(*COMMA)]
        before = [place for place in commas if place + 1 < len(tokens) and self._player(tokens[place + 1])]
        self.clause = tokens[before[-1] + 1 :] if before else tokens
        self.player = self._player(self.clause[0]) if self.clause else ""

    def _player(self, token: Token) -> str:
        if token.kind == NAME:
            return token.word
        found = meant(token, self.names.players) if token.kind == WORD else ()
        return found[0].value if len(found) == 1 else ""

    def _shops(self, tokens: Iterable[Token]) -> Counter[str]:
        """The tiles that `tokens` name."""
        found: Counter[str] = Counter()
        for token in tokens:
            named = meant(token, self.names.shops) if token.kind in (WORD, COUNTED) else ()
            if len(named) == 1:
                found[named[0].value] += token.number or 1
        return found

    def _lots(self) -> set[int]:
        """Every lot that the act names."""
        named = (token for token in self.tokens if token.kind in (NUMBER, RANGE))
        most = len(self.position.edition.board.lots)
        return {
            lot for token in named for lot in range(token.number, min(token.last or token.number, most) + 1)
        }

    def _sums(self) -> tuple[int, ...]:
        return tuple(min(self.position.edition.notes) * count for count in _NOTES)

    def _named(self) -> set[str]:
        return {player for token in self.tokens if (player := self._player(token))}

    def start(self) -> Iterator[Chip]:
        """An act may begin with a player, a word of its own, or a shop."""
        position = self.position
        if position.phase == ECONOMY:
            yield Chip("card", "card")
        if position.phase == INCOME:
            due = (promised for promised in position.promises if position.year in promised.years)
            if any(position.year not in promised.answers for promised in due):
                yield from (Chip(word, word) for word in ("kept", "broken"))
            yield Chip("pay", "pay")
        yield from self.players_first()
        first = {KEEP: ("hand out",), TRADE: ("done",), PLACE: ("pay", "done")}.get(position.phase, ())
        yield from (Chip(word, word) for word in (*first, "undo", "redo", "done", "pay", "hand out", "card"))
        yield from (self._shop(shop) for shop in position.edition.shops)

    def players_first(self) -> Iterator[Chip]:
        """Players, those first for whom the phase waits."""
        position = self.position
        waiting: Iterable[str] = position.waiting()
        if position.phase == PLACE:
            waiting = [
                player
                for player in position.players
                if position.hand(player) and lit_lots(self.position, player)
            ]
        named = self._named()
        order = [player for player in position.in_order() if player not in named]
        yield from map(_player_chip, sorted(order, key=lambda player: player not in waiting))

    def _others(self) -> Iterator[Chip]:
        """A comma and the next player for whom the phase waits."""
        named = self._named()
        for player in self.position.in_order():
            if player in self.position.waiting() and player not in named:
                yield Chip(f", {player}", f", {player_word(player)}")

    def keep(self) -> Iterator[Chip]:
        """Which deeds were kept only their owner knows; when they are all there, the next player."""
        counts = self.position.counts
        named = sum(
            (token.last or token.number) - token.number + 1 for token in self.clause if _is_lot(token)
        )
        if counts and named == counts.deeds_kept:
            yield from self._others()

    def draw(self) -> Iterator[Chip]:
        """Shops that are left in the bag, or the next player."""
        counts, drawn = self.position.counts, self._shops(self.clause[1:])
        if counts and drawn.total() >= counts.tiles_drawn:
            yield from self._others()
            return
        left = Counter(self.position.bag)
        left.subtract(self._shops(token for token in self.tokens if not self._player(token)))
        yield from (self._shop(shop) for shop, count in left.most_common() if count > 0)

    def place(self) -> Iterator[Chip]:
        """After a tile the lots that are lit for it, else shops in hand."""
        words = self.clause[1:] if self.player else self.clause
        named, last = self._shops(words), self._shops(self.clause[-1:])
        players = [self.player] if self.player else self.position.in_order()
        lots = [
            lot for player in players for lot in lit_lots(self.position, player) if lot not in self._lots()
        ]
        if (self.player and len(self.clause) == 1) or not (last or self.clause[-1].means("at", "on")):
            yield from (self._shop(shop) for shop in self._in_hand(self.player, named))
        if named:
            yield from (Chip(str(lot), str(lot)) for lot in lots)

    def trade(self) -> Iterator[Chip]:
        """From a player or goods to a receiver."""
        yield Chip("to", "to")
        if len(self.tokens) == 1 and self.player:
            yield Chip("owes", "owes")
        if self.player:
            yield from self._goods(self.player, self.clause[1:])

    def deal(self) -> Iterator[Chip]:
        """The receiver, goods, "for", and the goods that come back."""
        words = self.clause if not self.tokens[-1].means(*COMMA) else ()
        to = next((place for place, token in enumerate(words) if token.means(*TO)), None)
        if to is None:
            yield from map(_player_chip, self.position.in_order() if not words else ())
            yield from (Chip("to", "to"),) if words else ()
        elif to == len(words) - 1:
            givers = (
                {self.position.owners.get(lot) for lot in self._lots()} if not self.player else {self.player}
            )
            yield from (_player_chip(p) for p in self.position.players if p not in givers)
        else:
            yield from self._sides(words, to)

    def _sides(self, words: tuple[Token, ...], to: int) -> Iterator[Chip]:
        back = next((place for place, token in enumerate(words) if token.means("for")), None)
        if back is not None:
            yield from self._goods(self._player(words[to + 1]), words[back + 1 :])
            yield from (Chip(money(dollars), money(dollars)) for dollars in self._sums())
            return
        goods_before = to > (1 if self.player else 0)
        if goods_before or len(words) > to + 2:
            yield Chip("for", "for")
        if not goods_before:
            yield from self._goods(self.player, words[to + 2 :])

    def _goods(self, player: str, named: tuple[Token, ...]) -> Iterator[Chip]:
        """What `player` has and has not named: a few tiles, a few lots, then the others."""
        shops = [self._shop(shop) for shop in self._in_hand(player, self._shops(named))]
        owned = [str(lot) for lot in self.position.lots_of(player) if lot not in self._lots()]
        lots = [Chip(lot, lot) for lot in owned]
        yield from [*shops[:3], *lots[:3], *shops[3:], *lots[3:]]

    def promise(self) -> Iterator[Chip]:
        """Whom, how much, in which years."""
        last, years = self.tokens[-1], range(self.position.year, len(self.position.edition.years) + 1)
        if last.means("owes"):
            yield from (_player_chip(p) for p in self.position.players if p != self.player)
        elif any(token.means("in") for token in self.tokens):
            yield from (Chip(str(year), str(year)) for year in years if year not in self._lots())
        elif last.kind == MONEY:
            yield Chip("in", "in")
        else:
            yield from (Chip(money(dollars), money(dollars)) for dollars in self._sums())

    def open_promises(self) -> Iterator[Chip]:
        """Numbers of the promises that have a year without an answer."""
        for number, promised in enumerate(self.position.promises, 1):
            if len(promised.answers) < len(promised.years):
                yield Chip(str(number), str(number))

    def cards(self) -> Iterator[Chip]:
        """Economy cards that are left."""
        for name, card in self.position.edition.economy_cards.items():
            if self.position.cards_used.count(name) < card.copies:
                yield Chip(name.replace("_", "+"), name.replace("_", "+"))

    def _in_hand(self, player: str, named: Counter[str]) -> list[str]:
        hand = self.position.hand(player)
        return [shop for shop in self.position.edition.shops if hand.get(shop, 0) > named[shop]]

    def _shop(self, shop: str) -> Chip:
        label = self.position.edition.label(shop)
        own = render(label, self.translate)
        word = typed_label(shop, self.position, self.translate) or shop_word(shop, self.position)
        return Chip(label, word, (normal(label), *words_of(label)[1:], normal(own), *words_of(own)[1:]))


def _is_lot(token: Token) -> bool:
    return token.kind in (NUMBER, RANGE)


def _player_chip(player: str) -> Chip:
    return Chip(player, player_word(player), (normal(player),))
