"""`rules.describe()`: small, valid, and sufficient to explain everything in a view's JSON."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import pytest

import aoi_rules as aoi
from aoi_rules.testing.playing import moments
from tests.properties.tables import MAPS, loaded
from tests.schema.forms import wrong

KILOBYTES = 64
VALUES = {"number": int, "money": int, "truth": bool, "text": str}


@cache
def described(name: str) -> Any:
    """A ruleset's description, made once."""
    return loaded(name).describe()


@cache
def views(name: str) -> tuple[Any, ...]:
    """The JSON of views, of each seat and of a spectator, at some decisions of a random game."""
    game = loaded(name).new_game(seed=3)
    return tuple(g.view(seat).json() for g in moments(game, random.Random(3), 4) for seat in (*g.seats, None))


@pytest.mark.slow
@pytest.mark.parametrize("name", MAPS)
def test_it_is_of_its_form_and_small(name: str) -> None:
    assert wrong("Describe", described(name)) == []
    assert len(json.dumps(described(name), ensure_ascii=False).encode()) < KILOBYTES * 1024


def test_fields_of_a_grid_have_their_column_and_row_as_their_position() -> None:
    types = {t["name"]: t for t in described("industry")["types"]}
    grid = next(mark for mark in described("industry")["drawing"] if mark["form"] == "grid")
    drawn = types[grid["type"]]
    facts = {f["name"]: f for f in drawn["fields"]}
    axes = [facts[grid["roles"][role]] for role in ("across", "down")]
    across, down = ([m["name"] for m in types[axis["type"]]["members"]] for axis in axes)
    found = [[across[x], down[y]] for x, y in (member["position"] for member in drawn["members"])]
    assert found == [list(pair) for pair in zip(*(axis["values"] for axis in axes), strict=True)]
    assert len({tuple(pair) for pair in found}) == len(across) * len(down) == 60


def test_equal_rules_give_equal_descriptions() -> None:
    """The order is the same too, so that a client may compare the text."""
    again = aoi.load("industry").describe()
    assert json.dumps(again) == json.dumps(described("industry"))


@pytest.mark.parametrize("name", MAPS)
def test_each_reference_leads_to_something(name: str) -> None:
    game = described(name)
    types = {t["name"] for t in game["types"]}
    typed = [*(f for t in game["types"] for f in t["fields"]), *game["keeps"],
             *(c for a in (*game["actions"], *game["sources"]) for c in a["choices"])]
    assert len(typed) > 10
    assert {one["type"] for one in typed} <= types | VALUES.keys()
    assert {z["of"] for z in game["zones"]} | {k["per"] or "seat" for k in game["keeps"]} <= types
    assert {k["of"] for k in game["keeps"]} | {t["parent"] for t in game["types"]} | {t["joins"] for t in game["types"]} <= types | {None}
    assert {s for holder in (*game["keeps"], *game["zones"]) for s in holder["seers"]} <= {k["name"] for k in game["keeps"]}
    assert game["seats"] == [m["name"] for t in game["types"] if t["name"] == "seat" for m in t["members"]]


@pytest.mark.parametrize("name", MAPS)
def test_fields_have_a_value_for_each_member(name: str) -> None:
    members = {t["name"]: [m["name"] for m in t["members"]] for t in described(name)["types"]}
    fields = [(t, f) for t in described(name)["types"] for f in t["fields"]]
    assert len(fields) > 3
    for item, field in fields:
        assert len(field["values"]) == len(item["members"])
        for value in field["values"]:
            explained(value, field, members)


@pytest.mark.parametrize("name", MAPS)
def test_it_explains_what_a_view_has(name: str) -> None:
    """A client with the description knows the meaning of each name in a view, and the owner of each value of an array."""
    game = described(name)
    members = {t["name"]: [m["name"] for m in t["members"]] for t in game["types"]}
    keeps = {(k["per"], k["name"]): k for k in game["keeps"]}
    zones = {z["name"]: z for z in game["zones"]}
    for view in views(name):
        seated = {**members, "seat": view["seats"]}
        assert list(view["rounds"]) == [item["name"] for item in game["rounds"]]
        assert view["phase"] in {"", *(p["title"] for p in game["phases"])}
        for name_of, value in view["keeps"].items():
            explained(value, keeps[None, name_of], members)
        for per, name_of, values in ((per, n, v) for per, kept in view["types"].items() for n, v in kept.items()):
            assert len(values) == len(seated[per])
            for value in values:
                seen_or_not(value, keeps[per, name_of], members)
        for zone, owners in view["zones"].items():
            assert set(owners) <= (set(view["seats"]) if zones[zone]["per"] == "seat" else {"all"})
            assert {p for held in owners.values() if isinstance(held, dict) for p in held} <= set(members[zones[zone]["of"]])


@pytest.mark.parametrize("name", MAPS)
def test_it_says_who_sees_what(name: str) -> None:
    """A value that all see is in each view; a value that its owner sees is in the owner's view, and not in a spectator's."""
    for view in views(name):
        for zone in described(name)["zones"]:
            for owner, held in view["zones"].get(zone["name"], {}).items():
                open_to = zone["seen"] == "all" or (zone["seen"] == "owner" and owner == view["seat"])
                assert zone["seen"] == "seats" or isinstance(held, dict) == open_to
        always = {z["name"] for z in described(name)["zones"] if "all" in (z["seen"], z["size_seen"])}
        assert always <= set(view["zones"])
        assert {k["name"] for k in described(name)["keeps"] if k["seen"] == "all" and not k["per"]} <= set(view["keeps"])


@pytest.mark.parametrize("name", MAPS)
def test_it_explains_the_moves(name: str) -> None:
    """The action of each move is an action, a source, or `stop`; a choice has a name there and a value of its type."""
    game = described(name)
    members = {t["name"]: [m["name"] for m in t["members"]] for t in game["types"]}
    offered = {a["name"]: {c["name"]: c for c in a["choices"]} for a in (*game["actions"], *game["sources"])}
    seen = set()
    for played in moments(loaded(name).new_game(seed=4), random.Random(4), 30):
        for move in played.legal_moves()[:40]:
            seen.add(move.action)
            data = move.json()
            assert 0 <= data["index"] < game["move_count"]
            for choice in data["choices"]:
                kind = offered[move.action][choice["name"]]
                assert choice["type"] == kind["type"]
                number = members[kind["type"]].index(choice["value"]) if kind["type"] in members else choice["value"]
                assert kind["low"] <= number <= kind["high"]
                explained(choice["value"], {**kind, "many": False, "optional": False}, members)
    assert seen <= {*offered, "stop"}
    assert len(seen) > 3


def test_a_client_finds_what_it_draws() -> None:
    """For Germany: the cost of a counter, the colour of a good, the position of a place, the links between two, the counters in
    each place."""
    types = {t["name"]: t for t in described("germany")["types"]}
    assert figure(types["counter"], "cotton_mill_1", "cost") == 4
    assert figure(types["counter"], "cotton_mill_1", "industry") == "cotton_mill"
    assert figure(types["tile"], "both", "buys") == ["cotton", "wares"]
    assert figure(types["rail"], "kiel--hamburg", "ends") == ["kiel", "hamburg"]
    assert figure(types["industry"], "coal_mine", "sells") is None
    assert (types["space"]["parent"], types["rail"]["joins"]) == ("location", "location")
    assert member(types["good"], "coal")["colour"] == "#222222"
    assert member(types["location"], "kiel") == {"name": "kiel", "title": "Kiel", "colour": None, "icon": None, "position": [38, 4]}
    assert {f["name"] for t in types.values() for f in t["fields"]}.isdisjoint({"paint", "at"})
    assert [(m["type"], m["form"]) for m in described("germany")["drawing"]] == [
        ("location", "place"), ("sea", "water"), ("frontier", "border"), ("location", "mark"), ("space", "slot"), ("rail", "line"), ("rail", "stroke"), ("box", "meter")]
    assert described("germany")["game"] == {"name": "age_of_industry", "title": "Age of Industry"}
    assert described("germany")["options"] == [
        {"name": "edition", "title": "Edition", "choices": ["second", "first"], "default": "second"}]
    assert described("germany")["players"] == {"least": 3, "most": 5}


def test_a_type_has_a_title_for_several_of_its_members() -> None:
    titles = {kind["name"]: (kind["title"], kind["plural"]) for name in ("germany", "card_game") for kind in described(name)["types"]}
    assert titles["card"] == ("Industry card", "Industry cards")
    assert titles["rail"] == ("Railway", "Railways")
    assert titles["location"] == ("location", None)


def test_a_client_knows_what_is_hidden_and_what_may_be_said() -> None:
    """For the card game: the seats that see the offered cards, and the actions that a text may go with."""
    zones = {z["name"]: z for z in described("card_game")["zones"]}
    assert (zones["parcel"]["seen"], zones["parcel"]["seers"]) == ("seats", ["dealer", "reader"])
    assert (zones["hand"]["seen"], zones["hand"]["size_seen"], zones["hand"]["seers"]) == ("owner", "all", [])
    notes = {a["name"]: a["note"]["most"] for a in described("card_game")["actions"] if a["note"]}
    assert notes == {"accept": 200, "send": 200}
    points = next(k for k in described("card_game")["keeps"] if k["name"] == "points")
    assert (points["per"], points["of"], points["type"]) == ("seat", "track", "number")


def test_sources_are_named_as_moves_name_them() -> None:
    assert [s["name"] for s in described("germany")["sources"]] == ["works", "demand"]
    assert [s["name"] for s in described("industry")["sources"]] == ["own", "joker", "player", "bank"]
    assert described("card_game")["sources"] == []
    assert [(c["name"], c["type"]) for c in described("germany")["sources"][0]["choices"]] == [("good", "good"), ("from", "space")]


def test_choices_have_bounds() -> None:
    """Numbers have their own bounds; members count in their order, so that a client may show everything there is to choose."""
    actions = {a["name"]: {c["name"]: (c["low"], c["high"]) for c in a["choices"]} for a in described("industry")["actions"]}
    assert actions["develop"] == {"field": (0, 59)}
    assert actions["bid"] == {"amount": (1, 120)}


def explained(value: Any, about: dict[str, Any], members: dict[str, list[str]]) -> None:
    """A value must match its description: one or several, absent or not, a member's name or a number."""
    if about.get("of"):
        assert list(value) == members[about["of"]]
    values = value.values() if about.get("of") else value if about["many"] else [value]
    for one in values:
        if one is None:
            assert about["optional"]
        elif about["type"] in VALUES:
            assert type(one) is VALUES[about["type"]]
        else:
            assert one in members[about["type"]]


def seen_or_not(value: Any, about: dict[str, Any], members: dict[str, list[str]]) -> None:
    """The same for a value that some seats do not see: null hides it."""
    if value is not None or about["seen"] == "all":
        explained(value, about, members)


def member(item: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(m for m in item["members"] if m["name"] == name)
    return found


def figure(item: dict[str, Any], name: str, field: str) -> Any:
    number = [m["name"] for m in item["members"]].index(name)
    return next(f["values"][number] for f in item["fields"] if f["name"] == field)
