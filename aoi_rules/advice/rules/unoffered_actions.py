"""How to offer an action that no decision offers, and how to remove one that nobody can take."""

from __future__ import annotations

from collections.abc import Mapping

from aoi_rules.diagnostics import Place
from aoi_rules.language.walk import name_in
from aoi_rules.words.files import Amend, Drop
from aoi_rules.words.flow import Menu

__all__ = ["how_to_offer", "leaving_out", "menus_with"]


def how_to_offer(name: str, place: Place, menus: Mapping[str, Menu]) -> str:
    """How to offer an action: in the first menu, which `amend` changes if it is in another text; or by a `take` of
    the menu that has it, if nothing offers that menu."""
    listing = next(iter(menus_with(name, menus)), None)
    if listing is not None:
        return f"it is in the menu `{listing}`, which nothing offers: write `take 1 of {listing}` in the flow"
    for menu, word in menus.items():
        if word.place.source.name != place.source.name:
            return f"add it to a menu: `amend menu {menu} {{ also {name} }}`"
        return f"name it in a menu, such as `menu {menu} (…, {name})`"
    return f"offer it in the flow: `take 1 of {name}`"


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
