"""Codes of problems and errors, reasons for refusals, hooks for plugins and what plugins import, as topics, with their examples.
The examples are files in `grammar/examples`, each named after what it shows. The result of a text is beside it, in a file that
ends in `.txt`; the tests compile and run all of them.
"""

from __future__ import annotations

import inspect
from functools import cache
from types import FunctionType

import attrs

from aoi_rules import errors, plugin
from aoi_rules.advice.explanations.meaning import EXPLANATIONS
from aoi_rules.advice.explanations.syntax import SYNTAX_CODES
from aoi_rules.files.resources import examples_root
from aoi_rules.machine.builtin_rules import EVERY_GAME
from aoi_rules.plugin_manager import hookspecs
from aoi_rules.reference.topics import Topic
from aoi_rules.text.docstrings import documentation

__all__ = ["KINDS", "codes", "example_of", "hook_topics", "python_topics", "refusal_topics"]


def codes() -> tuple[Topic, ...]:
    """Every code that a problem or an error can have, in alphabetical order."""
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
    """A hook's entry in the specification."""
    hook = getattr(hookspecs, name)
    form = f"{name}{inspect.signature(hook)}".replace("'", "")
    return Topic((name,), form, "a hook for plugins", documentation(hook), (), *example_of("hooks", name))


def python_topics() -> tuple[Topic, ...]:
    """The classes and functions of this package that plugins import, by name."""
    things = {name: getattr(plugin, name) for name in sorted(plugin.__all__, key=str.lower)}
    return tuple(_topic_of_python(name, thing) for name, thing in things.items() if isinstance(thing, type | FunctionType))


def _topic_of_python(name: str, thing: type | FunctionType) -> Topic:
    """The docstring of a class, which can also be found by the names of its switches, or of a function."""
    fields = attrs.fields(thing) if isinstance(thing, type) and attrs.has(thing) else ()
    switches = [field.name for field in fields if field.default is False]
    form = name if isinstance(thing, type) else f"{name}({', '.join(inspect.signature(thing).parameters)})"
    return Topic((name, *switches), form, f"what a plugin imports from `{plugin.__name__}`", documentation(thing))


KINDS = {"aoi": "message", "console": "console", "pycon": "pycon", "py": "python"}
"""How the files are read, by the endings of their names: a text of the language with the answer of `aoi check`, commands with
their output, a Python session with its output, Python."""


@cache
def _texts(folder: str) -> dict[str, str]:
    """The texts in a folder of examples by the names of their files; in an installed copy, there is a folder of Python's as
    well."""
    files = (file for file in (examples_root() / folder).iterdir() if file.is_file())
    return {file.name: file.read_text(encoding="utf-8").rstrip("\n") for file in files}


def example_of(folder: str, name: str) -> tuple[str, str, str]:
    """An example, how it is read, and its result; empty texts if there is no example, or no result beside it."""
    texts = _texts(folder)
    for end, kind in KINDS.items():
        if f"{name}.{end}" in texts:
            return texts[f"{name}.{end}"], kind, texts.get(f"{name}.txt", "")
    return "", "", ""
