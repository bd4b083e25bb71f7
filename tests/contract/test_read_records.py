"""What is no fault of a record, and is read."""

import json

from record_lines import HEADER, KEEPS, PAY, TRADE, deal, give


def test_byte_order_mark_crlf_and_blank_last_lines_are_read(ask):
    plain = [json.dumps(line) for line in [HEADER, *KEEPS]]
    expected = ask("\n".join(plain))[1]
    for text in ("\r\n".join(plain), "\n".join(plain) + "\n", "\n".join(plain) + "\n\n \r\n\n"):
        assert ask(text)[1] == expected
        assert ask("\ufeff" + text)[1] == expected


def test_notes_and_times_are_allowed_everywhere_and_change_nothing(ask):
    noted = [{**HEADER, "note": "a"}, *({**move, "note": "b", "at": "2026-01-02T03:04:05Z"} for move in PAY)]
    assert ask(noted)[1] == ask([HEADER, *PAY])[1]


def test_names_are_trimmed(ask):
    assert ask([{**HEADER, "players": [" Ann", "Bo ", "Cy"]}])[1]["players"] == ["Ann", "Bo", "Cy"]


def test_with_cash_not_known_nobody_is_too_poor(ask):
    known = [{**HEADER, "cash_known": False}, *TRADE, deal(give("Ann", "Bo", dollars=900_000))]
    code, data, _ = ask(known)
    assert (code, data["cash"]) == (0, {"Ann": None, "Bo": None, "Cy": None})


def test_only_the_sums_of_a_deal_count(ask):
    round_trip = deal(give("Ann", "Bo", dollars=60_000), give("Bo", "Ann", dollars=60_000), give("Ann", "Cy"))
    assert ask([HEADER, *TRADE, round_trip])[0] == 0


def test_what_replay_prints_of_a_table_that_told_its_cards_can_be_scored(ask):
    """Version 2: the record with its cards, and the position that comes out of it."""
    cards = {"3s": 2, "none": 0}
    turned = {"move": "economy", "card": "3s", "table_allows": "quick game"}
    paid = {"move": "income", "table_allows": "quick game"}
    record = [{**HEADER, "version": 2, "edition": "1999", "cards": cards}, turned, paid, turned]
    code, data, _ = ask(record)
    assert (code, data["version"], data["cards"], data["economy"]) == (0, 2, cards, "3s")
    assert ask(data)[1]["cards"] == cards
    assert ask(data, "score")[0] == 0
    assert "No economy card 3s is left." in ask([*record, paid, turned])[1]["error"]["problems"]
