"""Checks of `icon`, the field that says how a member looks in pictures."""

from __future__ import annotations

from aoi_rules.advice.suggestions import meant
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.symbol_table import MemberSymbol, SymbolTable
from aoi_rules.language import tree
from aoi_rules.model.icons import ICON, PICTURES, letters_of, path_of
from aoi_rules.model.types import Shape

__all__ = ["check_icons"]

_WANTED = f'it is {", ".join(PICTURES)}, one to three letters, or a path in a square of 24, such as "M4 20L12 4L20 20Z"'


def check_icons(symbols: SymbolTable, report: Reporter) -> None:
    """An `icon` is a text, and one that can be drawn; it may be the picture of a plugin that does not load."""
    for decl in symbols.types.values():
        icon = decl.fields.get(ICON)
        if icon is None:
            continue
        if icon.type.kind is not Shape.TEXT:
            report.error("wrong-type", "`icon` says how a member looks, so it is a text", icon.place, "write `has icon text`")
            continue
        for member in decl.members if not report.blind else ():
            _drawable(member, report)


def _drawable(member: MemberSymbol, report: Reporter) -> None:
    text = member.values.get(ICON)
    if not member.sound or not isinstance(text, str) or not text or path_of(text) or letters_of(text):
        return
    given = next((node for node in member.raw.get(ICON, ()) if isinstance(node, tree.Text)), None)
    place = given.place if given is not None else member.place
    hint = meant(text, dict.fromkeys(PICTURES), place) or _WANTED
    report.error("wrong-value", f'no picture is called "{text[:40]}"', place, hint)
