"""How to offer an action that no decision offers, and how to remove one that nobody can take."""

from __future__ import annotations

from collections.abc import Mapping

from aoi_rules.diagnostics import Place
from aoi_rules.language.walk import name_in
from aoi_rules.words.actions import Action
from aoi_rules.words.files import Amend, Drop
from aoi_rules.words.flow import Menu

__all__ = ["how_to_offer", "leaving_out", "menus_with"]


def how_to_offer(name: str, menus: Mapping[str, Menu], actions: Mapping[str, Action]) -> str:
    """How to offer an action: in the menus of the nearest actions, which `amend` changes if they are in another text; or by a
    `take` of the menu that has it, if nothing offers that menu."""
    place = actions[name].name.place
    listing = next(iter(menus_with(name, menus)), None)
    if listing is not None:
        return f"it is in the menu `{listing}`, which nothing offers: write `take 1 of {listing}` in the flow"
    beside = {menu: min((_distance(actions[one].name.place, place) for one in map(name_in, word.actions.items) if one in actions),
                        default=_FAR) for menu, word in menus.items()}
    nearest = sorted(menus, key=lambda menu: beside[menu])[:_SHOWN]
    if not nearest:
        return f"offer it in the flow: `take 1 of {name}`"
    if menus[nearest[0]].place.source.name != place.source.name:
        others = [f"`{menu}`" for menu in menus if menu != nearest[0]]
        are = "menu is" if len(others) == 1 else "menus are"
        more = f"; the other {are} {', '.join(others)}" if 0 < len(others) <= _LISTED else ""
        return f"add it to a menu, such as `amend menu {nearest[0]} {{ also {name} }}`{more}"
    return f"name it in a menu, such as {' or '.join(f'`menu {menu} (…, {name})`' for menu in nearest)}"


_FAR = 1_000_000
_SHOWN = 2
_LISTED = 8


def _distance(one: Place, other: Place) -> int:
    """The number of lines between two places of a text; many if they are in different texts."""
    return abs(one.line - other.line) if one.source.name == other.source.name else _FAR


def leaving_out(name: str, place: Place, menus: Mapping[str, Menu]) -> str | None:
    """How to remove an action from the menu that lists it, in the form for the text that contains a place; None if no menu lists
    it."""
    menu = next(iter(menus_with(name, menus)), None)
    if menu is None:
        return None
    if menus[menu].place.source.name == place.source.name:
        return f"ask for something, or leave `{name}` out of the menu `{menu}`"
    return f"ask for something; to leave `{name}` out, write `{Amend.word} {Menu.word} {menu} {{ {Drop.word} {name} }}`"


def menus_with(name: str, menus: Mapping[str, Menu]) -> list[str]:
    """The menus that list an action, in the order of the text."""
    return [menu for menu, word in menus.items() if any(name_in(node) == name for node in word.actions.items)]
