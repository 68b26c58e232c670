"""Age of Industry, on any map: the rules that forbid a proposed move, in the rulebook's terms."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.judging.table import Asked, Table
from tests.judging.ways import Land

__all__ = ["judge"]

_LOAN, _HAND, _RAILWAYS = 10, 9, 12


def judge(table: Table, asked: Asked) -> set[str]:
    """All rules that forbid a proposal; empty for a legal one."""
    now = {move.action for move in table.view.moves}
    if asked.action == "stop":
        return {"stop"} - ({"stop"} if _may_stop(table, now) else set())
    if asked.inside:
        return _going_on(table, asked, now)
    found = set() if asked.action in _possible(table, now) else {"turn"}
    if asked.action == "build_anywhere" and not found and (table.view.left or 0) < 2:
        found = {"takes"}
    return found | _RULES[asked.action](table, asked)


def _may_stop(table: Table, now: set[str]) -> bool:
    """Players may sell any number of goods and repay any number of loans; they must take actions, and both cards."""
    return table.begun[0] == "sell" or (not table.begun[0] and now <= {"repay", "stop"})


def _possible(table: Table, now: set[str]) -> set[str]:
    """Phase one: an action; within a sale more sales, within drawing the second card. Players repay loans between actions and
    once more before they pay interest."""
    begun = table.begun[0]
    if begun in ("sell", "sell_on"):
        return {"sell_on"}
    if begun in ("draw", "draw_deck"):
        return {"draw_second", "draw_second_deck"}
    if begun:
        return set()
    return {"repay"} if now <= {"repay", "stop"} else _ACTIONS


def _going_on(table: Table, asked: Asked, now: set[str]) -> set[str]:
    """The card that pays for an action, or a cube that is brought for it."""
    action, choices = table.begun
    if asked.action in ("works", "demand"):
        wanted = next((m.choices["good"] for m in table.view.moves if m.action in ("works", "demand")), "")
        if wanted and asked.choices["good"] != wanted:
            return {f"source.{asked.action}"}
        return _cube(table, asked, action, choices) if wanted else {"turn"}
    if action != asked.action or now & {"works", "demand"}:
        return {"turn"} | _card(table, asked.action, {}, asked.choices["card"], held_alone=True)
    return _card(table, action, choices, asked.choices["card"])


# ---- build an industry ------------------------------------------------------------------------------------------------


def _build(table: Table, asked: Asked) -> set[str]:
    """ACTION Build industry, and its check-list; for the card, the reasons against each card in the hand."""
    space = asked.choices["space"]
    counter = _lowest(table, asked.choices["industry"])
    found = _display(table, counter) | _space(table, asked.choices["industry"], counter, space)
    if counter is not None:
        found |= _goods(table, counter, space)
    return {f"{asked.action}.{name}" for name in found} | _paid(table, asked)


def _lowest(table: Table, industry: str) -> str | None:
    """Player display restrictions: the counter of the lowest level, None if none is left."""
    fact = table.board.fact
    held = [c for c, n in table.zone("display", table.me).items() if n and fact("counter", c, "industry") == industry]
    return min(held, key=lambda c: int(fact("counter", c, "level")), default=None)


def _display(table: Table, counter: str | None) -> set[str]:
    """Player display restrictions: only remaining counters; level 0 is never built."""
    if counter is None:
        return {"left"}
    return set() if table.board.fact("counter", counter, "level") else {"level"}


def _space(table: Table, industry: str, counter: str | None, space: str) -> set[str]:
    """Restrictions by space and location, and overbuilding."""
    land, fact, found = Land(table), table.board.fact, set()
    if fact("industry", industry, "on") != fact("space", space, "symbol"):
        found.add("symbol")
    here = land.of(space)
    mine = [s for s in land.counters if land.of(s) == here and land.owner(s) == table.me and s != space]
    if len(mine) >= (2 if _size(table, here) >= 4 else 1):
        found.add("share")
    if industry == "ship" and table.board.has("sea_lane") and not _sails(land, here):
        found.add("lane")
    old = land.counter(space)
    if old is None:
        return found
    if counter is not None and fact("counter", old, "level") >= fact("counter", counter, "level"):
        found.add("higher")
    return found if land.owner(space) == table.me else found | _of_others(table, land, industry, old)


def _of_others(table: Table, land: Land, industry: str, old: str) -> set[str]:
    """Overbuilding: of the others' counters only mines and works, by the same kind, with no cube of the good on the map or the
    display."""
    fact, found = table.board.fact, set()
    kind = fact("counter", old, "industry")
    good = fact("industry", kind, "stores")
    if kind != industry or good is None:
        return {"kind"}
    if any(table.kept("filled", b) and fact("box", b, "good") == good for b in table.board.members("box")):
        found.add("display")
    if any(land.stored(s, good) for s in table.board.members("space")):
        found.add("map")
    return found


def _size(table: Table, location: str) -> int:
    """The spaces of a location that counters can be built in."""
    fact = table.board.fact
    return sum(fact("space", s, "location") == location and fact("space", s, "symbol") not in ("market", "import")
               for s in table.board.members("space"))


def _across(land: Land, location: str) -> list[str]:
    """The places at the other end of a location's sea lanes."""
    return [b for ends in land.lanes for a, b in (ends, ends[::-1]) if a == location]


def _sails(land: Land, location: str) -> bool:
    """Whether a sea lane of a place has a port counter at one end."""
    return any(land.has(end, "port") for ends in land.lanes if location in ends for end in ends)


def _goods(table: Table, counter: str, space: str) -> set[str]:
    """Coal and iron: all cubes can be brought, or come from the display, for a port through itself. A ship opens its lanes, and
    its import is filled first; without a port to sail from, only the missing lane forbids it, by our ruling."""
    fact = table.board.fact
    here, industry = str(fact("space", space, "location")), fact("counter", counter, "industry")
    ship = industry == "ship" and fact("location", here, "import_place") is not None
    land = Land(table, here if ship else "")
    found: set[str] = set()
    if industry == "ship" and not _sails(land, here) and table.board.has("sea_lane"):
        return found
    for good in ("coal", "iron"):
        new = _filled(table, land, space) if ship and good == "coal" else 0
        if not (industry == "port" or land.brings([here], good, fact("counter", counter, good), new)):
            found.add(good)
    return found


def _filled(table: Table, land: Land, space: str) -> int:
    """Coal imports: the cubes that come with a ship; none if it is built over a ship, or if the cubes are already there."""
    if Land(table).has(land.of(space), "ship") or table.view.options["edition"] == "first":
        return 0
    fact = table.board.fact
    place = fact("location", land.of(space), "import_place")
    return sum(int(fact("space", s, "imports")) for s in table.board.members("space") if land.of(s) == place)


def _paid(table: Table, asked: Asked) -> set[str]:
    """The named card, or, without one, the reasons common to all cards in the hand."""
    hand = [card for card, number in table.zone("hand", table.me).items() if number]
    if not hand:
        return {f"{asked.action}.choice.card"}
    if asked.then:
        return _card(table, asked.action, asked.choices, str(asked.then["card"]))
    ways = [_card(table, asked.action, asked.choices, card) for card in hand]
    return set.intersection(*ways) or set.union(*ways) if all(ways) else set()


def _card(table: Table, action: str, choices: Mapping[str, Any], card: str, held_alone: bool = False) -> set[str]:
    """Restrictions of industry cards and of location cards; any card will do for the combined action and for developing."""
    found = set() if table.zone("hand", table.me).get(card) else {f"{action}.choice.card"}
    if held_alone or action != "build" or _allows(table, choices["industry"], choices["space"], card):
        return found
    return found | {"build.card"}


def _allows(table: Table, industry: str, space: str, card: str) -> bool:
    """The five conditions of an industry card; the colour of a location card."""
    fact, land = table.board.fact, Land(table)
    here, colour = land.of(space), fact("card", card, "colour")
    if colour is not None:
        return bool(colour == fact("location", here, "colour"))
    mine = [s for s in land.counters if land.owner(s) == table.me]
    places, rails = {land.of(s) for s in mine}, land.touched(table.me)
    second = _size(table, here) >= 4 and any(land.of(s) == here and s != space for s in mine)
    by_sea = card == "ship" and any(land.has(end, "port") and end in places | rails for end in _across(land, here))
    return bool(fact("card", card, "industry") == industry) and (here in rails or second or space in mine or not mine or by_sea)


# ---- cubes, railways, sales -------------------------------------------------------------------------------------------


def _cube(table: Table, asked: Asked, action: str, choices: Mapping[str, Any]) -> set[str]:
    """Coal and iron: from the closest source, to either end of a railway; from the display only if the map has none within
    reach."""
    board, good = table.board, str(asked.choices["good"])
    land = Land(table, str(table.kept("launching") or "") if "launching" in board.kept_per else "")
    ends = board.fact("rail", choices["link"], "ends") if action == "railway" else [land.of(choices["space"])]
    if asked.action == "demand":
        found = {"map_first"} if any(land.sources(end, good) for end in ends) else set()
        if choices.get("industry") != "port" and not any(map(land.overseas, ends)):
            found.add("port")
        return {f"source.demand.{name}" for name in found}
    space, far = str(asked.choices["from"]), [land.distances(end) for end in ends]
    found = set() if land.stored(space, good) else {"cube"}
    reached = [(end, way[land.of(space)]) for end, way in zip(ends, far, strict=True) if land.of(space) in way]
    if not reached:
        found.add("way")
    elif all(min(land.sources(end, good).values(), default=length) < length for end, length in reached):
        found.add("closest")
    return {f"source.works.{name}" for name in found}


def _railway(table: Table, asked: Asked) -> set[str]:
    """ACTION Build a railway: one of twelve counters, on a free link that touches the player's network; a coal and an iron cube
    to either end, except for the first railway."""
    land, link = Land(table), asked.choices["link"]
    ends, rails, found = table.board.fact("rail", link, "ends"), land.rails(table.me), set()
    if len(rails) >= _RAILWAYS:
        found.add("counter")
    if table.kept_of("owner", "rail", link) is not None:
        found.add("free")
    places = land.touched(table.me) | {land.of(s) for s in land.counters if land.owner(s) == table.me}
    if not places & set(ends):
        found.add("touches")
    found |= {good for good in ("coal", "iron") if rails and not land.brings(ends, good, 1)}
    return {f"railway.{name}" for name in found}


def _sell(table: Table, asked: Asked) -> set[str]:
    """ACTION Sell goods: from the player's unused mill or factory, along a route, to an unused port or market that takes its
    goods, and not through Pennsylvania. A market at sea is for its ship."""
    land, fact, found = Land(table), table.board.fact, set()
    mill, buyer = asked.choices["mill"], asked.choices["buyer"]
    counter = land.counter(mill)
    good = fact("industry", fact("counter", counter, "industry"), "sells") if counter else None
    if land.owner(mill) != table.me:
        found.add("yours")
    if good is None:
        found.add("sells")
    elif table.kept("turned", mill):
        found.add("unsold")
    buys = _buys(table, land, buyer)
    if buys is not None and table.kept("turned", buyer):
        found.add("unused")
    if good is not None and good not in (buys or ()):
        found.add("accepts")
    if land.of(buyer) not in land.distances(land.of(mill)):
        found.add("transit" if land.of(buyer) in land.distances(land.of(mill), through_all=True) else "way")
    sea = _across(land, land.of(buyer)) if fact("location", land.of(buyer), "import_place") else []
    if sea and not land.ship(land.of(buyer)):
        found.add("ship")
    if sea and not any(land.has(end, "port") for end in sea):
        found.add("port")
    return {f"{asked.action}.{name}" for name in found}


def _buys(table: Table, land: Land, space: str) -> list[str] | None:
    """The goods that a market counter or a port takes; None for anything else."""
    tile, counter, fact = table.kept("tile", space), land.counter(space), table.board.fact
    if tile is not None:
        return list(fact("tile", tile, "buys"))
    if counter is not None and fact("counter", counter, "industry") == "port":
        return list(fact("counter", counter, "buys"))
    return None


# ---- the other actions ------------------------------------------------------------------------------------------------


def _develop(table: Table, asked: Asked) -> set[str]:
    """ACTION Development: any one counter on the display, for any card."""
    held = table.zone("display", table.me).get(asked.choices["counter"])
    return (set() if held else {"develop.choice.counter"}) | _paid(table, asked)


def _draw(table: Table, asked: Asked) -> set[str]:
    """ACTION Take two cards: a face-up card or one from the deck; never more than nine in the hand."""
    found = {"room"} if sum(table.zone("hand", table.me).values()) >= _HAND else set()
    if "card" not in asked.choices and not table.view.data["zones"]["deck"]["all"]:
        found.add("cards")
    if "card" in asked.choices and not table.zone("offer").get(asked.choices["card"]):
        found.add("choice.card")
    return {f"{asked.action}.{name}" for name in found}


def _pass(table: Table, asked: Asked) -> set[str]:
    """ACTION Pass: for a card of the hand."""
    return set() if table.zone("hand", table.me).get(asked.choices["card"]) else {"pass.choice.card"}


def _pass_empty(table: Table, _asked: Asked) -> set[str]:
    """ACTION Pass: without a card only if the hand is empty and no card can be taken."""
    zones = table.view.data["zones"]
    some = table.zone("hand", table.me) or zones["deck"]["all"] or table.zone("offer")
    return {"pass_empty.empty"} if some else set()


def _repay(table: Table, asked: Asked) -> set[str]:
    """Loans: $10 each, as many as the player has and can pay."""
    number, loans, money = asked.choices["number"], table.kept("loans", table.me), table.kept("money", table.me)
    found = {"repay.loan"} if not loans else set()
    if money < _LOAN:
        found.add("repay.funds")
    return found or ({"repay.choice.number"} if number > loans or number * _LOAN > money else set())


_ACTIONS = {"build", "build_anywhere", "railway", "sell", "develop", "draw", "draw_deck", "pass", "pass_empty", "repay"}
_RULES: dict[str, Callable[[Table, Asked], set[str]]] = {
    "build": _build, "build_anywhere": _build, "railway": _railway, "sell": _sell, "sell_on": _sell, "develop": _develop,
    "draw": _draw, "draw_second": _draw, "draw_deck": _draw, "draw_second_deck": _draw, "pass": _pass,
    "pass_empty": _pass_empty, "repay": _repay,
}
