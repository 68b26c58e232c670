"""Codes of problems and errors, reasons of refusals, and hooks for plugins, as topics."""

from __future__ import annotations

import inspect

from aoi_rules import errors, hookspecs
from aoi_rules.compiler.report.explanations import EXPLANATIONS
from aoi_rules.docstrings import documentation
from aoi_rules.hooks import Function
from aoi_rules.language.explanations import SYNTAX_CODES
from aoi_rules.machine.every_game import EVERY_GAME
from aoi_rules.reference.examples import example_of
from aoi_rules.reference.topics import Topic

__all__ = ["codes", "hook_topics", "refusal_topics"]


def codes() -> tuple[Topic, ...]:
    """Every code that a problem or an error can have, in the order of the alphabet."""
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, errors.AoiError)]
    found = {**SYNTAX_CODES, **EXPLANATIONS, **{kind.code: f"`{kind.__name__}`: {documentation(kind)}" for kind in kinds}}
    return tuple(Topic((code,), "", "", text, (), *example_of("messages", code)) for code, text in sorted(found.items()))


def refusal_topics() -> tuple[Topic, ...]:
    """The reasons for which a move is refused in every game."""
    return tuple(Topic((name,), name, "why a move is refused, in every game", text, (), *example_of("refusals", name))
                 for name, text in EVERY_GAME.items())


def hook_topics() -> tuple[Topic, ...]:
    """The hooks for plugins."""
    return tuple(_hook(name) for name in hookspecs.__all__)


def _hook(name: str) -> Topic:
    """A hook's entry in the specification, and the shape of what it gives."""
    hook = getattr(hookspecs, name)
    text = documentation(hook) + (f"\n\n{documentation(Function)}" if name == "aoi_functions" else "")
    form = f"{name}{inspect.signature(hook)}".replace("'", "")
    return Topic((name,), form, "a hook for plugins", text, (), *example_of("hooks", name))
