"""What choices make together: the product of those that the text fixes must stay small enough to be gone through."""

from __future__ import annotations

from math import prod

from aoi_rules.compiler.action_code import ChoiceCode, Stage
from aoi_rules.compiler.code import CompileFault
from aoi_rules.words import actions as act

__all__ = ["MAX_TOGETHER", "require_few", "together"]

MAX_TOGETHER = 1_000_000
"""So many combinations of choices may be gone through in one decision."""


def together(stage: Stage) -> int:
    """How many combinations the choices of a stage have, as far as the text alone says what can be chosen."""
    return prod(choice.fixed for choice in _fixed(stage))


def require_few(word: act.Action, stage: Stage) -> None:
    """Raise CompileFault where the choices of a stage have too many combinations."""
    number = together(stage)
    if number <= MAX_TOGETHER:
        return
    choices = _fixed(stage)
    sizes = ", ".join(f"`{c.name}` among {c.fixed:,}" for c in choices)
    what = f"the action `{word.name}` chooses {sizes}"
    if len(choices) > 1:
        what += f": together {_shown(number)} combinations"
    raise CompileFault("too-large", f"{what}, and {MAX_TOGETHER:,} may be gone through in one decision", choices[-1].word.place,
                       "choose among fewer, or put a `then` between them, so that one is chosen after the other")


def _fixed(stage: Stage) -> list[ChoiceCode]:
    return [choice for choice in stage.choices if choice.fixed]


def _shown(number: int) -> str:
    return f"{number:,}" if number < 10**15 else f"more than {10**15:,}"
