"""Lines of records, as people's scripts write them."""

HEADER = {"format": "companion-game", "version": 1, "game": "chinatown", "edition": "2008"}
HEADER |= {"players": ["Ann", "Bo", "Cy"], "house_rules": {}}

KEEPS = [
    {"move": "keep", "player": "Ann", "lots": [1, 2, 3, 4, 5]},
    {"move": "keep", "player": "Bo", "lots": [11, 12, 13, 14, 15]},
    {"move": "keep", "player": "Cy", "lots": [21, 22, 23, 24, 25]},
]
DRAWS = [
    {"move": "draw", "player": "Ann", "tiles": ["photo"] * 6 + ["florist"]},
    {"move": "draw", "player": "Bo", "tiles": ["tea_house"] * 6 + ["florist"]},
    {"move": "draw", "player": "Cy", "tiles": ["sea_food"] * 6 + ["florist"]},
]
END_TRADING, END_PLACING, INCOME = {"move": "end_trading"}, {"move": "end_placing"}, {"move": "income"}
LAID = [{"move": "place", "player": "Ann", "lot": 1, "tile": "photo"}]

KEEP: list[dict] = []
DRAW = KEEPS
TRADE = KEEPS + DRAWS
PLACE = [*TRADE, END_TRADING]
PAY = [*PLACE, *LAID, END_PLACING]
NEXT = [*PAY, INCOME]
OVER = [{**INCOME, "table_allows": "quick game"}] * 6
PROMISED = [*TRADE, {"move": "promise", "from": "Ann", "to": "Bo", "dollars": 60_000, "years": [1, 2]}]


def keep(player: str, *lots: object) -> dict:
    return {"move": "keep", "player": player, "lots": list(lots)}


def draw(player: str, *tiles: str) -> dict:
    return {"move": "draw", "player": player, "tiles": list(tiles)}


def deal(*transfers: dict) -> dict:
    return {"move": "deal", "transfers": list(transfers)}


def give(giver: str, receiver: str, **goods: object) -> dict:
    return {"from": giver, "to": receiver, **goods}


def place(player: str, lot: object, tile: str) -> dict:
    return {"move": "place", "player": player, "lot": lot, "tile": tile}


def promise(giver: str, receiver: str, years: list, **more: object) -> dict:
    return {"move": "promise", "from": giver, "to": receiver, "years": years, **more}


def answer(number: int, year: int, kept: bool) -> dict:
    return {"move": "answer_promise", "promise": number, "year": year, "kept": kept}


def correct(**what: object) -> dict:
    return {"move": "correct", "why": "slip", **what}


def header(**change: object) -> dict:
    data = {**HEADER, **change}
    return {key: value for key, value in data.items() if value is not None}
