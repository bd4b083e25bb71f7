"""Chinatown: lots and shop tiles by chance, free trade, income by the size of touching businesses.

The names below are the game's public ones; rule numbers C1, C2 … are explained in `data/README.md`.
"""

from companion.rules.chinatown.board import Board
from companion.rules.chinatown.board_edit import added, moved, removed, street_marked
from companion.rules.chinatown.board_file import board_from_json, board_to_json, read_board, write_board
from companion.rules.chinatown.book import Standing, ledger, standings
from companion.rules.chinatown.correct import Correct
from companion.rules.chinatown.deal import Deal, Transfer
from companion.rules.chinatown.edition import Edition
from companion.rules.chinatown.editions import edition_names, load_edition
from companion.rules.chinatown.income import Business, Part, businesses, economy_bonus, economy_lots, income
from companion.rules.chinatown.legal import (
    draw_at_random,
    economy_at_random,
    hand_out_at_random,
    keep_at_random,
    legal_moves,
)
from companion.rules.chinatown.place import Place
from companion.rules.chinatown.position import PHASES, Position, settled
from companion.rules.chinatown.promise import AnswerPromise, Promise
from companion.rules.chinatown.record import move_from_json, move_to_json
from companion.rules.chinatown.start import (
    DEFAULT_EDITION,
    game_from_header,
    game_from_position,
    new_game,
    position_to_json,
)
from companion.rules.chinatown.turn import Economy, EndPlacing, EndTrading, Income, ends_phase
from companion.rules.chinatown.view import seen
from companion.rules.chinatown.year import Draw, HandOut, Keep

__all__ = [
    "DEFAULT_EDITION",
    "PHASES",
    "AnswerPromise",
    "Board",
    "Business",
    "Correct",
    "Deal",
    "Draw",
    "Economy",
    "Edition",
    "EndPlacing",
    "EndTrading",
    "HandOut",
    "Income",
    "Keep",
    "Part",
    "Place",
    "Position",
    "Promise",
    "Standing",
    "Transfer",
    "added",
    "board_from_json",
    "board_to_json",
    "businesses",
    "draw_at_random",
    "economy_at_random",
    "economy_bonus",
    "economy_lots",
    "edition_names",
    "ends_phase",
    "game_from_header",
    "game_from_position",
    "hand_out_at_random",
    "income",
    "keep_at_random",
    "ledger",
    "legal_moves",
    "load_edition",
    "move_from_json",
    "move_to_json",
    "moved",
    "new_game",
    "position_to_json",
    "read_board",
    "removed",
    "seen",
    "settled",
    "standings",
    "street_marked",
    "write_board",
]
