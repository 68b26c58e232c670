"""Who sees or learns something: `all`, `owner`, `none`, or the seats that keeps hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from aoi_rules.compiler.symbols.declarations import Declarations
from aoi_rules.compiler.symbols.visibility import RULES, who
from aoi_rules.language import tree

if TYPE_CHECKING:
    from aoi_rules.compiler.action_code import ChoiceCode
    from aoi_rules.compiler.flow_code import OptionCode

__all__ = ["RULES", "logged", "secret", "who"]

def secret(all_: Declarations, choice: ChoiceCode) -> bool:
    """Whether not all may learn what is chosen."""
    if choice.word.seen is not None:
        return who(choice.word.seen)[0] != "all"
    return choice.zone in all_.zones and all_.zones[choice.zone].seen != "all"


def logged(all_: Declarations, step: int, options: Sequence[OptionCode]) -> list[str]:
    """The lines that tell the log of a move, and which seats besides its own learn what only some may."""
    shown: dict[str, list[int]] = {}
    for number, option in enumerate(options):
        told = option.code.told(option.stage) if option.code is not None else []
        if told:
            shown.setdefault(" & ".join(dict.fromkeys(_mask(all_, node) for node in told)), []).append(number)
    entry = f"0, f[1], {step}, m"
    if shown:
        entry += ", " + " ".join(f"{src} if m[0] in {tuple(numbers)} else" for src, numbers in shown.items()) + " 0"
    return ["if s.log is not None:", f"    s.log.append(({entry}))"]


def _mask(all_: Declarations, node: tree.Items | None) -> str:
    """Code for the seats, besides who decides, that learn of something: a bit set."""
    rule, idents = who(node)
    slots = all_.seers(idents)
    return "-1" if rule == "all" else f"seats({', '.join(f's.{slot}' for slot in slots)})" if slots else "0"
