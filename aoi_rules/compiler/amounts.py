"""Numbers that change, in generated code: what may be none that a game can have is looked at, beside its place in the text."""

from __future__ import annotations

from typing import Any

from aoi_rules.compiler.code import CALLS, Code, remark

__all__ = ["changed_by", "placed"]


def changed_by(target: str, sign: str, code: Code, place: Any) -> list[str]:
    """The lines that add to what is kept, or take from it; where the sum is not small, `fits` looks whether it can be."""
    first = []
    if "(" in target:  # computed once
        name, index = target.removesuffix("]").split("[", 1)
        first, target = [f"at = {index}"], f"{name}[at]"
    return [*first, f"{target} = now = {target} {sign} {code.unchecked}", "if not -10**9 < now < 10**9:",
            f"    fits(now)  {remark(place)}"]


def placed(line: str, item: Any) -> str:
    """A line with its place in the text beside it, where it may go on for too long or give what is no number of a game."""
    named = "fits(" in line or "kept(" in line or CALLS.search(line)
    return f"{line}  {remark(item.place)}" if named and "  # " not in line else line
