"""Checks what a plugin's hook returns: each thing is checked, and converted to plain types before the compiler gets it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, get_type_hints

from aoi_rules.machine.plugin_values import called_at, is_a, show_value, to_plain
from aoi_rules.model.icons import PICTURES, path_of
from aoi_rules.plugin_api.values import Function
from aoi_rules.words.base import Macro, Word, is_finished
from aoi_rules.words.components import GAME

__all__ = ["check_answer"]

_WORD = re.compile(r"[A-Za-z]\w*")
_PART = re.compile(r"^[ \t]*part\b", re.MULTILINE)


def check_answer(hook: str, given: Any, core: bool) -> tuple[Any, str | None]:
    """One of the things that a hook returns, in plain types, and what is wrong with it, in words that follow the hook's name.

    A plugin's own classes may raise any error in here.
    """
    thing = _plain_function(given) if is_a(given, Function) else to_plain(given)
    if hook == "aoi_words":
        return thing, _word_fault(thing, Word if core else Macro)  # a word that is not a macro needs support in the compiler
    return thing, _CHECKS[hook](thing)


def _plain_function(given: Function) -> Function:
    run, of_players, by_members = given.run, bool(given.of_players), bool(given.by_members)
    return Function(to_plain(given.name), to_plain(given.takes), to_plain(given.gives), run, of_players, by_members)


def _word_fault(thing: Any, base: type[Word]) -> str | None:
    if not (is_a(thing, type) and issubclass(thing, base)):
        return f"must return subclasses of `{base.__name__}`, but {show_value(thing)} is not one"
    if not is_finished(thing):
        return f"returns `{thing.__name__}`, which lacks `@frozen(kw_only=True)` above it"
    if type(thing.word) is not str or not _WORD.fullmatch(thing.word):
        return (f"returns `{thing.__name__}`, which lacks `word = \"…\"`, what an author writes: a letter, then letters, digits "
                "and `_`")
    return _macro_fault(thing) if issubclass(thing, Macro) else None


def _macro_fault(thing: type[Macro]) -> str | None:
    where: object = thing.where
    if type(where) is not tuple or not where or not all(type(home) is str and _WORD.fullmatch(home) for home in where):
        return f"returns the word `{thing.word}`, whose `where` names no kind of block, such as {', '.join(GAME)}, and no type"
    if thing.lines is Macro.lines:
        return f"returns the word `{thing.word}`, which has no `lines` to expand to"
    try:
        get_type_hints(thing)
    except Exception as error:  # noqa: BLE001 - an annotation may be any Python
        return f"returns the word `{thing.word}`, whose fields cannot be read: {called_at(error)}"
    return None


def _part_fault(thing: Any) -> str | None:
    fault = _text_fault(thing)
    if fault is None and not _PART.search(thing[1]):
        return f"returns the text {show_value(thing[0])}, which contains no `part NAME for GAME {{ … }}`, so it would be ignored"
    return fault


def _text_fault(thing: Any) -> str | None:
    if is_a(thing, tuple) and len(thing) == 2 and all(is_a(part, str) for part in thing):
        return None
    return f"must return pairs of a name and a text, but {show_value(thing)} is not one"


def _function_fault(thing: Any) -> str | None:
    if not is_a(thing, Function):
        return f"must return each function as a `Function`, but {show_value(thing)} is not one"
    fault = thing.fault()
    return f"returns the function `{to_plain(thing.name)!s:.60}`, which {fault}" if fault else None


def _picture_fault(thing: Any) -> str | None:
    if _text_fault(thing) is not None:
        return f"must return pairs of a name and a path, but {show_value(thing)} is not one"
    name, path = thing
    if not _WORD.fullmatch(name) or name in PICTURES:
        return f"returns a picture called {show_value(name)}, which takes a name of its own, of letters, digits and `_`"
    if path in PICTURES or not path_of(path):
        return (f"returns the picture `{name}` with {show_value(path)}, which is not a path in a square of 24, such as "
                "\"M4 20L12 4L20 20Z\"")
    return None


def _bot_fault(thing: Any) -> str | None:
    if not (is_a(thing, tuple) and len(thing) == 2 and is_a(thing[0], str) and is_a(thing[1], type)):
        return f"must return pairs of a name and a class with `choose(view, rng)`, but {show_value(thing)} is not one"
    if not _WORD.fullmatch(thing[0]):
        return f"returns a bot called {show_value(thing[0])}: a name is a letter, then letters, digits and `_`"
    return None


_CHECKS: Mapping[str, Callable[[Any], str | None]] = {
    "aoi_text": _part_fault, "aoi_functions": _function_fault, "aoi_rulesets": _text_fault, "aoi_pictures": _picture_fault,
    "aoi_bots": _bot_fault,
}
