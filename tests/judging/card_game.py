"""The card game: the rules that forbid a proposed move, in the rulebook's terms."""

from __future__ import annotations

from collections.abc import Callable

from tests.judging.table import Asked, Table

__all__ = ["judge"]


def judge(table: Table, asked: Asked) -> set[str]:
    """All rules that forbid a proposal; empty for a legal one."""
    possible = _possible(table)
    if asked.action == "stop":
        return set() if "stop" in possible else {"stop"}
    found = set() if asked.action in possible else {"turn"}
    if asked.action in _OF_HAND and asked.choices["card"] not in table.zone("hand", table.me):
        found.add(f"{asked.action}.choice.card")
    if asked.action in _OF_OTHERS and asked.choices[_OF_OTHERS[asked.action]] == table.me:
        found.add(f"{asked.action}.choice.{_OF_OTHERS[asked.action]}")
    rule = _RULES.get(asked.action)
    return found | (rule(table, asked) if rule is not None else set())


def _possible(table: Table) -> set[str]:
    """Turn sequence: each phase has its action. Replacing and playing cards and laying them in a war are optional: a player may
    stop. Hands must be cut to the limit, and a player who may steal must name a victim."""
    if table.phase == "Trade phase":
        return _trading(table)
    if table.phase == "Event phase":
        return {"lure"} if table.kept("drawn") == "immigration" else {"rob"}
    return _PHASES[table.phase]


def _trading(table: Table) -> set[str]:
    """Trade phase, by our ruling: a player offers or passes; the player puts together the points to give, then those to ask for,
    in any number; the player sends or withdraws the offer, and the other one accepts or refuses it. The stage of the offer is not
    a rule: it is the current question."""
    if not table.begun[0]:
        return {"offer", "stop"}
    now = {move.action for move in table.view.moves}
    return next(stage for stage in _STAGES if stage & (now - {"stop"}))


def _arm(table: Table, asked: Asked) -> set[str]:
    """War phase: only gun cards raise the guns for a war."""
    return set() if _track(table, asked.choices["card"]) == "guns" else {"arm.gun"}


def _play(table: Table, asked: Asked) -> set[str]:
    """Development phase: a card that would raise its resource above the limit may not be played."""
    card = asked.choices["card"]
    value = table.board.fact("card", card, "value")
    return set() if _fits(table, table.me, _track(table, card), value) else {"play.limit"}


def _fits(table: Table, seat: str, track: str, more: int) -> bool:
    """Resource limit chart: population is limited by food, steel by fuel, transport by steel and fuel, guns by steel and
    population, luxuries by population."""
    points = table.kept("points", seat)
    return all(points[track] + more <= points[limit] for limit in _LIMITS.get(track, ()))


def _track(table: Table, card: str) -> str:
    return str(table.board.fact("card", card, "track"))


def _lure(table: Table, asked: Asked) -> set[str]:
    """Immigration takes population from another player; by our ruling, from one who has some."""
    return set() if table.kept("points", asked.choices["victim"])["population"] else {"lure.people"}


def _rob(table: Table, asked: Asked) -> set[str]:
    """Import surplus and monopoly take a card from another player's hand; by our ruling, from a player who has cards."""
    hand = table.view.data["zones"]["hand"][asked.choices["victim"]]
    return set() if (sum(hand.values()) if isinstance(hand, dict) else hand) else {"rob.cards"}


def _plunder(table: Table, asked: Asked) -> set[str]:
    """War phase: the winner steals from any other player; the war does not affect a neutral player."""
    return {"plunder.fought"} if table.kept("spared", asked.choices["victim"]) else set()


def _give(table: Table, asked: Asked) -> set[str]:
    """Trade phase: players give points that they have; the points received must fit the other's limit; a resource occurs in an
    offer once."""
    track, number = asked.choices["resource"], asked.choices["number"]
    found = {"give.once"} if table.kept("given", track) else set()
    if number > table.kept("points", table.me)[track]:
        found.add("give.have")
    partner = table.kept("partner")
    if partner is not None and not _fits(table, partner, track, number):
        found.add("give.room")
    return found


def _ask(table: Table, asked: Asked) -> set[str]:
    """Trade phase: players ask for points that the other has; the points received must fit their own limit; a resource occurs in
    an offer once."""
    track, number = asked.choices["resource"], asked.choices["number"]
    found = {"ask.once"} if table.kept("given", track) or table.kept_of("asked", "track", track) else set()
    partner = table.kept("partner")
    if partner is not None and number > table.kept("points", partner)[track]:
        found.add("ask.have")
    if not _fits(table, table.me, track, number):
        found.add("ask.room")
    return found


def _ask_card(table: Table, asked: Asked) -> set[str]:
    """The deck has two copies of each card, so nobody can ask for more."""
    card = asked.choices["card"]
    asked_for = table.kept_of("asked", "card", card) or 0
    return {"ask_card.copies"} if asked_for >= table.board.fact("card", card, "copies") else set()


def _send(table: Table, _asked: Asked) -> set[str]:
    """Trade phase, by our ruling: an empty offer does not count."""
    cards = table.view.data["zones"]["parcel"]["all"]
    wanted = [table.kept_of("asked", kind, one) for kind in ("track", "card") for one in table.board.members(kind)]
    given = [table.kept("given", track) for track in table.board.members("track")]
    return set() if cards or any(wanted) or any(given) else {"send.something"}


def _accept(table: Table, _asked: Asked) -> set[str]:
    """Trade phase, by our ruling: a player who accepts must have everything the offer asks for."""
    hand = table.zone("hand", table.me)
    short = [c for c in table.board.members("card") if (table.kept_of("asked", "card", c) or 0) > hand.get(c, 0)]
    return {"accept.held"} if short else set()


_PHASES = {
    "Resource phase": {"plunder"}, "Transport phase": {"set_aside", "stop"}, "Development phase": {"play", "stop"},
    "War phase": {"arm", "stop"}, "Initiative phase": {"discard"},
}
_STAGES = ({"give", "give_card", "stop"}, {"ask", "ask_card", "stop"}, {"send", "withdraw"}, {"accept", "refuse"})
_LIMITS = {"population": ("food",), "steel": ("fuel",), "transport": ("steel", "fuel"), "guns": ("steel", "population"),
           "luxuries": ("population",)}
_OF_HAND = {"set_aside", "give_card", "play", "arm", "discard"}
_OF_OTHERS = {"offer": "recipient", "lure": "victim", "rob": "victim", "plunder": "victim"}
_RULES: dict[str, Callable[[Table, Asked], set[str]]] = {
    "arm": _arm, "play": _play, "lure": _lure, "rob": _rob, "plunder": _plunder, "give": _give, "ask": _ask,
    "ask_card": _ask_card, "send": _send, "accept": _accept,
}
