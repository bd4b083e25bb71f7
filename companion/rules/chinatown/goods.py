"""Words for what is kept, drawn and given: lots, tiles, dollars."""

from collections import Counter
from collections.abc import Iterable

from companion.rules.chinatown.position import Position
from companion.rules.text import Dollars, Text, counted


def lots_text(lots: Iterable[int]) -> Text:
    """Return "lot 9" or "lots 9 and 12"."""
    named = tuple(lots)
    return Text(counted("lot {lots}", "lots {lots}"), {"lots": named, "count": len(named)})


def tiles_texts(position: Position, tiles: Iterable[str]) -> tuple[Text, ...]:
    """Return "a photo tile", "2 antiques tiles" … in the edition's order of shops."""
    counts = Counter(tiles)
    order = [shop for shop in position.edition.shops if shop in counts] + [
        shop for shop in counts if shop not in position.edition.shops
    ]
    return tuple(_tiles(position, shop, counts[shop]) for shop in order)


def _tiles(position: Position, shop: str, count: int) -> Text:
    label = position.edition.label(shop)
    template = counted("a {shop} tile", "{count} {shop} tiles")
    if label[:1] in "aeiou":
        template = counted("an {shop} tile", "{count} {shop} tiles")
    return Text(template, {"count": count, "shop": label})


def goods_texts(
    position: Position, lots: Iterable[int], tiles: Iterable[str], dollars: object = 0
) -> tuple[object, ...]:
    """Return the parts of a list of goods, ready to be read out."""
    named = tuple(lots)
    texts: tuple[object, ...] = (lots_text(named),) if named else ()
    texts += tiles_texts(position, tiles)
    if isinstance(dollars, int) and dollars:
        texts += (Dollars(dollars),)
    return texts
