"""A small handmade board: three towns and a hamlet, two roads, a meter; and a position on it."""

from __future__ import annotations

from typing import Any

from aoi_rules.diagnostics import Place, Source
from aoi_rules.model.ruleset import (
    DrawingMark,
    FieldModel,
    KeepModel,
    MemberModel,
    Model,
    TypeModel,
    Value,
    ZoneModel,
)
from aoi_rules.model.types import MONEY, NUMBER, TEXT, TRUTH, Type, list_of, member_of

HERE = Place(Source("small", ""), 1, 1, 1, 1)
NUMBERS = list_of("number")
MARKS = (
    DrawingMark("place", "town", (("fill", "region"), ("position", "at"), ("hollow", "hamlet"))),
    DrawingMark("mark", "town", (("of", "harbour"),)),
    DrawingMark("slot", "yard", (
        ("label", "use"), ("piece", "piece"), ("owner", "owner"), ("turned", "done"), ("tokens", "cubes"),
        ("tile", "tile"),
    )),
    DrawingMark("line", "road", (("owner", "owner"),)),
    DrawingMark("meter", "step", (("group", "good"), ("label", "price"), ("filled", "filled"))),
)
KEEPS = (
    KeepModel("round", "round", NUMBER),
    KeepModel("money", "money", MONEY, "seat"),
    KeepModel("piece", "piece", member_of("piece", True), "yard"),
    KeepModel("owner", "yard_owner", member_of("seat", True), "yard"),
    KeepModel("done", "done", TRUTH, "yard"),
    KeepModel("cubes", "cubes", NUMBER, "yard"),
    KeepModel("tile", "tile", member_of("tile", True), "yard"),
    KeepModel("owner", "road_owner", member_of("seat", True), "road"),
    KeepModel("filled", "filled", TRUTH, "step"),
)
TOWNS = {"aachen": "Aachen", "bonn": "Bonn", "oern": "Örn", "dorf": "Dorf"}


def make_type(
    name: str, members: dict[str, str], fields: dict[str, tuple[Type, list[Value]]], parent: str = "",
    joins: str = "",
) -> TypeModel:
    return TypeModel(
        name, name, tuple(MemberModel(n, t, HERE) for n, t in members.items()),
        tuple(FieldModel(n, cell, tuple(values)) for n, (cell, values) in fields.items()), parent, joins,
    )


def types(towns: dict[str, str], at: list[Value]) -> tuple[TypeModel, ...]:
    return (
        make_type("seat", {"red": "red", "jade": "jade"}, {}),
        make_type("region", {"hill": "Hill", "sea": "Sea"}, {"paint": (TEXT, ["#ffcc80", "url(http://x)"])}),
        make_type("use", {"any": "Whatever a person may wish", "port": "Port"}, {}),
        make_type("piece", {"mill_1": "Mill 1", "mill_2": "Mill 2", "inn": "Inn"}, {}),
        make_type("tile", {"fish": "Fish", "fur": "Fur"}, {}),
        make_type("good", {"salt": "Salt"}, {}),
        make_type("step", {"salt_3": "salt_3", "salt_1": "salt_1"}, {
            "good": (member_of("good"), [0, 0]), "price": (MONEY, [3, 1]),
        }),
        make_type("town", towns, {
            "region": (member_of("region"), [0, 1, 0, -1]), "at": (NUMBERS, at),
            "harbour": (TRUTH, [0, 1, 0, 0]), "hamlet": (TRUTH, [0, 0, 0, 1]),
        }),
        make_type("yard", {"aachen_1": "Aachen 1", "aachen_2": "Aachen 2", "bonn": "Bonn", "oern": "Örn"}, {
            "use": (member_of("use"), [0, 0, 1, 0]), "town": (member_of("town"), [0, 0, 1, 2]),
        }, parent="town"),
        make_type("road", {"aachen--bonn": "Aachen–Bonn", "bonn--dorf": "Bonn–Dorf"}, {
            "ends": (list_of("town"), [(0, 1), (1, 3)]),
        }, joins="town"),
    )


def small(
    title: str = "Small", towns: dict[str, str] | None = None, at: list[Value] | None = None,
    marks: tuple[DrawingMark, ...] = MARKS,
) -> Model:
    """The board; `towns` replaces titles, `at` replaces positions."""
    places: list[Value] = [(10, 10), (50, 20), (30, 60), (80, 50)]
    return Model(
        name="small", title=title, game="small", game_title="Small", least_players=2, most_players=2,
        seats=("red", "jade"), types=types(towns or TOWNS, places if at is None else at), keeps=KEEPS,
        zones=(
            ZoneModel("pile", "Pile", "tile", "", "none", "all"),
            ZoneModel("hand", "Hand", "piece", "seat", "owner", "all"),
        ),
        options=(), actions=(), rules=(), phases=(), score=(), drawing=marks, unconfirmed=(),
    )


def position() -> dict[str, Any]:
    """A position in the middle of a game, as red sees it."""
    return {
        "seats": ["red", "jade"],
        "keeps": {"round": 4},
        "types": {
            "seat": {"money": [12, 0]},
            "yard": {
                "piece": ["mill_2", "mill_1", None, None], "owner": ["red", "jade", None, None],
                "done": [False, True, False, False], "cubes": [3, 0, 0, 0], "tile": [None, None, "fish", None],
            },
            "road": {"owner": ["jade", None]},
            "step": {"filled": [True, False]},
        },
        "zones": {"pile": {"all": 7}, "hand": {"red": {"mill_1": 2, "mill_2": 1, "inn": 1}, "jade": 5}},
    }
