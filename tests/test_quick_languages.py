"""The quick line in a language: its own names of shops are understood, and English means what it always means."""

import pytest
from quick_positions import TRADE

from companion.rules.chinatown.quick import completions, read_line
from companion.words import shipped, translator

LANGUAGES = tuple(shipped())


def acts(line: str, language: str = "en"):
    reading = read_line(line, TRADE, translator(language))
    assert reading.message is None, str(reading.message)
    return reading.acts


@pytest.mark.parametrize(
    ("language", "line", "english"),
    [
        ("de", "ann to bo foto", "ann to bo photo"),
        ("de", "ann to bo 9 Fot for 30k", "ann to bo 9 photo for 30k"),
        ("zh-Hans", "ann to bo 照相馆", "ann to bo photo"),
        ("zh-Hans", "ann to bo 照 for 30k", "ann to bo ph for 30k"),
        ("zh-Hans", "ann to bo 照，bo to ann 洗衣", "ann to bo ph, bo to ann la"),
        ("zh-Hant", "ann to bo 照相", "ann to bo ph"),
    ],
)
def test_a_language_calls_shops_by_its_own_names_too(language: str, line: str, english: str):
    assert acts(line, language) == acts(english)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("shop", TRADE.edition.shops.values(), ids=lambda shop: shop.shop)
def test_english_names_and_signs_mean_the_same_in_every_language(language: str, shop):
    """Every beginning that is understood in English is understood alike."""
    for word in (shop.label, shop.sign, shop.shop):
        for length in range(1, len(word) + 1):
            line = f"cy {word[:length]}"
            english = read_line(line, TRADE).acts
            assert not english or read_line(line, TRADE, translator(language)).acts == english


def test_a_chip_says_and_types_what_the_language_calls_a_shop():
    typed = [chip.insert for chip in completions("ann to bo ", TRADE, translate=translator("zh-Hans"))]
    assert "ann to bo 照相馆 " in typed
    assert acts("ann to bo 照相馆 ", "zh-Hans") == acts("ann to bo photo")
