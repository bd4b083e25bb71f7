"""Acts that begin with a word of their own: done, pay, undo, card, promises and their answers, questions."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.rules.chinatown.act import phase_problem
from companion.rules.chinatown.position import ECONOMY, INCOME, KEEP, OVER, PLACE, settled
from companion.rules.chinatown.promise import AnswerPromise, Promise
from companion.rules.chinatown.quick.goods import DOLLARS_FROM, lots_of, shop_label
from companion.rules.chinatown.quick.names import COMMA, Lookup
from companion.rules.chinatown.turn import Economy, EndPlacing, EndTrading, Income
from companion.rules.misread import Misread, misread
from companion.rules.quick import Ask, Command
from companion.rules.text import N_, Text, counted
from companion.rules.tokens import MONEY, NUMBER, RANGE, Token


def done(lookup: Lookup) -> tuple[Any, ...]:
    """Trading is done, or placing, whichever goes on."""
    _alone(lookup, 1)
    late = settled(lookup.position).phase in (PLACE, ECONOMY, INCOME, OVER)
    return (EndPlacing() if late else EndTrading(),)


def pay(lookup: Lookup) -> tuple[Any, ...]:
    """Everybody is paid; while placing goes on, that is done too."""
    _alone(lookup, 1)
    return (EndPlacing(), Income()) if lookup.position.phase == PLACE else (Income(),)


def take_back(lookup: Lookup) -> tuple[Command]:
    """Undo or redo one entry, or so many."""
    word, count = lookup.words.tokens[0].word, 1
    if len(lookup.words.tokens) > 1:
        count = _number(lookup, 1, N_('How many entries? Write "undo 2".'))
        _alone(lookup, 2)
    return (Command(word, count, Text(_TAKE_BACK[word], {"count": count})),)


_TAKE_BACK = {
    "undo": counted("Take back the last entry.", "Take back the last {count} entries."),
    "redo": counted(
        "Bring back the entry that was taken back last.",
        "Bring back the last {count} entries that were taken back.",
    ),
}


def hand_out(lookup: Lookup) -> tuple[Command]:
    """The kit hands out this year's deeds."""
    tokens, position = lookup.words.tokens, settled(lookup.position)
    if len(tokens) == 1:
        raise lookup.words.missing(N_('Write "hand out".'))
    if not tokens[1].means("out"):
        unfinished = lookup.words.is_unfinished(tokens[1]) and "out".startswith(tokens[1].word or "-")
        raise misread(tokens[1], N_('Write "hand out".'), unfinished)
    _alone(lookup, 2)
    if position.phase != KEEP:
        problem = phase_problem(position, (KEEP,))
        raise Misread(Text(problem.template, problem.values), lookup.words.span)
    if position.handed or position.kept:
        template = N_("The deeds of {year} are handed out already.")
        raise Misread(Text(template, {"year": position.calendar}), lookup.words.span)
    says = Text(N_("Hand out the deeds of {year}."), {"year": position.calendar})
    return (Command("hand_out", says=says),)


def answer(lookup: Lookup) -> tuple[AnswerPromise]:
    """A promise was kept or broken, for the earliest of its years that has no answer."""
    number = _number(lookup, 1, N_('Which promise? Write "{word} 1".'))
    _alone(lookup, 2)
    promises, year = lookup.position.promises, lookup.position.year
    if 1 <= number <= len(promises):
        promised = promises[number - 1]
        open_years = [due for due in sorted(promised.years) if due not in promised.answers]
        year = open_years[0] if open_years else max(promised.years)
    return (AnswerPromise(number, year, lookup.words.tokens[0].word == "kept"),)


def card(lookup: Lookup) -> tuple[Economy]:
    """An economy card is turned; a plus stands between its sizes."""
    tokens, cards = lookup.words.tokens, lookup.position.edition.economy_cards
    typed = "".join(token.text for token in tokens[1:]).casefold().replace("+", "_")
    begun = any(name.startswith(typed) for name in cards) and typed not in cards
    if not typed or (begun and lookup.words.is_unfinished(tokens[-1])):
        raise lookup.words.missing(N_('Which card? Write "card 3s", "card 3s+4s" or "card none".'))
    return (Economy(typed),)


def promise(lookup: Lookup) -> tuple[Promise]:
    """Who owes whom how much in which years."""
    words, tokens = lookup.words, lookup.words.tokens
    giver = lookup.player(tokens[0])
    if not tokens[1].means("owes"):
        raise misread(tokens[1], N_('"owes" stands behind the player who promises.'))
    if len(tokens) == 2:
        raise words.missing(N_("Whom does {giver} owe?"), giver=giver)
    receiver = lookup.player(tokens[2])
    if len(tokens) == 3:
        raise words.missing(N_("How much does {giver} owe {receiver}?"), giver=giver, receiver=receiver)
    dollars = _dollars(lookup, tokens[3])
    if len(tokens) < 6 or not tokens[4].means("in"):
        raise _which_year(lookup)
    years = tuple(year for token in tokens[5:] for year in _years(lookup, token))
    return (Promise(giver, receiver, years, dollars),)


def _dollars(lookup: Lookup, token: Token) -> int:
    if token.kind == MONEY or (token.kind == NUMBER and token.number >= DOLLARS_FROM):
        return token.number
    more = lookup.words.is_unfinished(token) and (token.kind == NUMBER or token.text == "$")
    raise misread(token, N_('"{word}" is no sum of money: write 20k.'), more)


def _which_year(lookup: Lookup) -> Misread:
    """The error that asks for a year, with years that are still to come."""
    words, last = lookup.words, len(lookup.position.edition.years)
    first = min(lookup.position.year + 1, last)
    values = {"first": first, "second": first + 1}
    template = N_('In which year? Write "in {first}" or "in {first} {second}".')
    if first == last:
        template = N_('In which year? Write "in {first}".')
    at = words.tokens[min(4, len(words.tokens) - 1)]
    more = len(words.tokens) == 4 or at.means("in") or (at.word == "i" and words.is_unfinished(at))
    return misread(at, template, more, **values)


def _years(lookup: Lookup, token: Token) -> tuple[int, ...]:
    """The years of the game that a word names: 2, 2-4, a comma between them, or 1966 as the calendar has it."""
    if token.means(*COMMA):
        return ()
    if token.kind not in (NUMBER, RANGE) or (token.last or token.number) - token.number > _MOST_YEARS:
        raise misread(token, N_('"{word}" is no year: write "in 2" or "in 2 3".'))
    calendar = [year.year for year in lookup.position.edition.years]
    named = range(token.number, (token.last or token.number) + 1)
    return tuple(calendar.index(year) + 1 if year in calendar else year for year in named)


_MOST_YEARS = 99
"""A longer range is a slip; a year that is not to come is refused by the rules."""


def ask(lookup: Lookup) -> tuple[Ask]:
    """What of this lot, are these two neighbours, what of this shop or player?"""
    tokens = lookup.words.tokens
    if len(tokens) == 1:
        return (Ask(says=Text(N_("What can be entered here?"))),)
    if tokens[1].kind == NUMBER:
        return (_ask_lots(lookup),)
    player, shop = lookup.player_or_shop(tokens[1], ())
    if player:
        _alone(lookup, 2)
        return (Ask("player", (player,), Text(N_("How is {player} doing?"), {"player": player})),)
    _alone(lookup, 1 + lookup.tile(1, shop)[1])
    says = Text(N_("What is known of {shop}?"), {"shop": shop_label(lookup, shop)})
    return (Ask("shop", (shop,), says),)


def _ask_lots(lookup: Lookup) -> Ask:
    lots = tuple(
        lot for token in lookup.words.tokens[1:3] if token.kind == NUMBER for lot in lots_of(lookup, token)
    )
    _alone(lookup, 1 + len(lots))
    if len(lots) == 1:
        return Ask("lot", lots, Text(N_("What is known of lot {lot}?"), {"lot": lots[0]}))
    return Ask("neighbours", lots, Text(N_("Are lots {lots} neighbours?"), {"lots": lots}))


def _number(lookup: Lookup, at: int, missing: str) -> int:
    """Return the number from 1 on that stands at place `at`."""
    tokens = lookup.words.tokens
    if at >= len(tokens):
        raise misread(tokens[0], missing, more=True)
    if tokens[at].kind != NUMBER or not tokens[at].number:
        raise Misread(Text(missing, {"word": tokens[0].text}), tokens[at].span)
    return tokens[at].number


def _alone(lookup: Lookup, count: int) -> None:
    """Refuse what stands behind the first `count` words."""
    tokens = lookup.words.tokens
    if len(tokens) <= count:
        return
    word = " ".join(token.text for token in tokens[:count])
    template = N_('"{words}" stands alone. Put ; before the next move.')
    raise Misread(Text(template, {"words": word}), tokens[count].span)


FIRST_WORDS: Mapping[str, Callable[[Lookup], tuple[Any, ...]]] = {
    "done": done,
    "pay": pay,
    "undo": take_back,
    "redo": take_back,
    "hand": hand_out,
    "kept": answer,
    "broken": answer,
    "card": card,
    "?": ask,
}
"""First word of an act → its parser."""
