"""Industry: the rules that forbid a proposed move, in the rulebook's terms."""

from __future__ import annotations

from itertools import product

from tests.judging.table import Asked, Table

__all__ = ["judge"]

_BUY, _LACK = "a Taler is paid for it", "it cannot be had"
"""The ways to a resource besides a joker token, which is listed here by its name."""


def judge(table: Table, asked: Asked) -> set[str]:
    """All rules that forbid a proposal; empty for a legal one."""
    if asked.inside:
        return _procuring(table, asked) if table.begun[0] == "develop" else {"turn"}
    if asked.action == "stop":
        return set() if "stop" in _possible(table) else {"stop"}
    found = set() if asked.action in _possible(table) else {"turn"}
    rule = _RULES.get(asked.action)
    return found | (rule(table, asked) if rule is not None else set())


def _possible(table: Table) -> set[str]:
    """Phases 3 and 4. An auctioneer names a field; the others bid or pass; a player who must bid may pass; then the auctioneer
    sells or takes it. In phase 4 a player develops up to two fields. By our ruling, the subsidy may be taken at any decision of
    one's own, but not in the middle of one."""
    if table.begun[0]:
        return set()
    if table.phase == "Development":
        return {"develop", "subsidy", "stop"}
    if table.kept("lot") is None:
        return {"offer", "subsidy"}
    if table.kept("auctioneer") == table.me:
        return {"sell", "claim", "subsidy"}
    return {"bid", "pass", "subsidy"}


def _subsidy(table: Table, _asked: Asked) -> set[str]:
    """Subsidy: each player takes one, once in a game."""
    return {"subsidy.once"} if table.kept("subsidised", table.me) else set()


def _offer(table: Table, asked: Asked) -> set[str]:
    """Phase 3: a field is available in the present era, under an open column token."""
    field, found = asked.choices["field"], set()
    if table.board.fact("field", field, "era") != table.kept("now"):
        found.add("offer.era")
    if table.board.fact("field", field, "column") not in table.zone("face_up"):
        found.add("offer.open")
    return found


def _bid(table: Table, asked: Asked) -> set[str]:
    """Phase 3: a bid is higher than those before it, and within the bidder's money."""
    amount, found = asked.choices["amount"], set()
    if table.kept("lot") is not None and amount <= table.kept("price"):
        found.add("bid.higher")
    if amount > table.kept("money", table.me):
        found.add("bid.funds")
    return found


def _sell(table: Table, _asked: Asked) -> set[str]:
    """No bids: if nobody has bid, the auctioneer must take the field himself."""
    return {"sell.bid"} if table.kept("bidder") is None else set()


def _claim(table: Table, _asked: Asked) -> set[str]:
    """Phase 3: an auctioneer who takes the field pays the highest bid; by our ruling he needs the whole price."""
    return {"claim.funds"} if table.kept("lot") is not None and table.kept("money", table.me) < table.kept("price") else set()


# ---- phase 4 ----------------------------------------------------------------------------------------------------------


def _develop(table: Table, asked: Asked) -> set[str]:
    """Phase 4: undeveloped fields of one's own; the player must have the cost and each needed resource. Technologies: only in
    their own era. A joker token is not a field: it is in front of its owner."""
    field, fact = asked.choices["field"], table.board.fact
    kind, found = fact("field", field, "kind"), set()
    if table.kept("owner", field) != table.me:
        found.add("develop.yours")
    if kind == "joker":
        found.add("develop.kind")
    if kind != "joker" and table.kept("done", field):
        found.add("develop.clock")
    if kind == "technology" and fact("field", field, "era") != table.kept("now"):
        found.add("develop.era")
    lacking, price = _resources(table, fact("field", field, "needs"))
    if lacking:
        found.add("develop.found")
    if _cost(table, field) + price > table.kept("money", table.me):
        found.add("develop.funds")
    return found


def _cost(table: Table, field: str) -> int:
    """Bank and stock exchange: each one that the player has built takes a Taler off every later cost, never below zero."""
    fact = table.board.fact
    saved = sum(bool(fact("field", other, "saves")) for other in _developed(table, table.me))
    return max(0, int(fact("field", field, "cost") - saved))


def _resources(table: Table, needs: list[str], but: str = "") -> tuple[int, int]:
    """For some resources, supplied by the player's factories, by jokers (except one), or by others or the bank for a Taler each:
    the number that cannot be obtained at all, and then the fewest Talers for the others."""
    lacking = [need for need in needs if need not in _makers(table, table.me)]
    ways = [[*(j for j in _jokers(table) if j != but and _stands_for(table, j, need)), *[_BUY] * _sold(table, need), _LACK] for need in lacking]
    fits = [way for way in product(*ways) if all(way.count(joker) < 2 for joker in way if joker not in (_BUY, _LACK))]
    return min((way.count(_LACK), way.count(_BUY)) for way in fits)


def _developed(table: Table, seat: str) -> list[str]:
    """The fields that a player has developed."""
    return [f for f in table.board.members("field") if table.kept("owner", f) == seat and table.kept("done", f)]


def _makers(table: Table, seat: str) -> set[str]:
    """The resources that the developed factories of a player make."""
    fact = table.board.fact
    return {good for field in _developed(table, seat) if fact("field", field, "kind") == "factory"
            for good in fact("field", field, "makes")}


def _made_by_others(table: Table, good: str) -> bool:
    return any(good in _makers(table, seat) for seat in table.others)


def _sold(table: Table, good: str) -> bool:
    """Whether a resource can be bought: from another player, or from the bank, which has those of earlier eras."""
    return _made_by_others(table, good) or _earlier(table, good)


def _earlier(table: Table, good: str) -> bool:
    """Table of available resources at the bank: those that appeared in an era before this one."""
    eras = table.board.members("era")
    return eras.index(table.board.fact("resource", good, "appears")) < eras.index(table.kept("now"))


def _jokers(table: Table) -> list[str]:
    """The joker tokens that the deciding player has taken and not discarded."""
    return [field for field in table.board.members("field") if table.board.fact("field", field, "kind") == "joker"
            and table.kept("owner", field) == table.me and not table.kept("done", field)]


def _stands_for(table: Table, joker: str, good: str) -> bool:
    """A joker token is worth one resource, the one that it shows; the token with a question mark, one of choice."""
    return bool(table.board.fact("field", joker, "any")) or good in table.board.fact("field", joker, "makes")


def _procuring(table: Table, asked: Asked) -> set[str]:
    """Procuring the required resources, one after the other: the resource needed now, in a way that the rulebook lists."""
    good, found = asked.choices["good"], set()
    wanted = table.view.moves[0].choices["good"]
    if good != wanted:
        found.add(f"source.{asked.action}")
    found |= {f"source.{asked.action}.{name}" for name in _SOURCES[asked.action](table, good, asked.choices.get("from", ""))}
    return found or _for_the_rest(table, asked)


def _own(table: Table, good: str, _from: str) -> set[str]:
    """The player's own developed factory supplies for free."""
    return set() if good in _makers(table, table.me) else {"makes"}


def _joker(table: Table, good: str, token: str) -> set[str]:
    """A joker token in the player's possession stands for a resource that no own factory makes: otherwise it is already paid
    for."""
    found = {"needed"} if good in _makers(table, table.me) else set()
    if token not in _jokers(table):
        found.add("held")
    if not _stands_for(table, token, good):
        found.add("fits")
    return found


def _player(table: Table, good: str, seller: str) -> set[str]:
    """Another player's developed factory supplies for a Taler."""
    found = {"needed"} if good in _makers(table, table.me) else set()
    if seller == table.me:
        found.add("choice.seller")
    if good not in _makers(table, seller):
        found.add("makes")
    return found | ({"funds"} if table.kept("money", table.me) < 1 else set())


def _bank(table: Table, good: str, _from: str) -> set[str]:
    """The bank sells for a Taler any resource from earlier eras that no other player makes."""
    found = {"needed"} if good in _makers(table, table.me) else set()
    if not _earlier(table, good):
        found.add("older")
    if _made_by_others(table, good):
        found.add("alone")
    return found | ({"funds"} if table.kept("money", table.me) < 1 else set())


def _for_the_rest(table: Table, asked: Asked) -> set[str]:
    """A player who cannot get all of the resources may not develop: so the last joker or Taler must not go to one resource if the
    next one then needs it. The cost has already been paid."""
    needs = table.board.fact("field", table.begun[1]["field"], "needs")
    rest = needs[needs.index(asked.choices["good"]) + 1 :]
    lacking, price = _resources(table, rest, but=asked.choices["from"] if asked.action == "joker" else "")
    left = table.kept("money", table.me) - (asked.action in ("player", "bank"))
    return {f"source.{asked.action}"} if lacking or price > left else set()


_RULES = {"subsidy": _subsidy, "offer": _offer, "bid": _bid, "sell": _sell, "claim": _claim, "develop": _develop}
_SOURCES = {"own": _own, "joker": _joker, "player": _player, "bank": _bank}
