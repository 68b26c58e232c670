"""The lines that plugins' words stand for: each statement's are computed once, and checked for macros among them."""

from __future__ import annotations

from typing import Any

from aoi_rules.compiler.report.reporter import Reporter, TooManyProblems
from aoi_rules.diagnostics import Source
from aoi_rules.errors import PluginError
from aoi_rules.language import parse, tree
from aoi_rules.machine.foreign import called_at, class_of, is_a, plain
from aoi_rules.words.base import Macro, Word
from aoi_rules.words.reading import CORE
from aoi_rules.words.structure import Declared, Vocabulary, structure

__all__ = ["is_macro", "meaning"]


def is_macro(item: Any, where: str, vocabulary: Vocabulary) -> bool:
    """Whether a statement stands for other lines."""
    return isinstance(item, tree.Statement) and issubclass(vocabulary.find(where, item.word) or Word, Macro)


def meaning(
    item: tree.Statement, where: str, vocabulary: Vocabulary, report: Reporter, declared: Declared
) -> tuple[Any, ...]:
    """The lines that a macro stands for.

    Their places are in those lines, named after the macro's own. Whatever its plugin's Python raises is a problem of that
    statement.
    """
    fails = f"the plugin `{vocabulary.givers[where, item.word]}` fails in the word `{item.word}` of its hook `aoi_words`"
    try:
        text = "".join(_text(word) for word in structure([item], where, vocabulary, report, declared))
    except (TooManyProblems, KeyboardInterrupt):
        raise
    except BaseException as error:  # noqa: BLE001 - whatever a plugin does; it is reported as its fault
        failed = PluginError(f"{fails}: {called_at(error)}")
        failed.__cause__ = error
        report.error("unknown-plugin", str(failed), item.place, cause=failed)
        report.blind = True
        return ()
    block, problems = parse(Source(f"{item.place}, `{item.word}`", text, f"{item.place.full}, `{item.word}`"), CORE)
    for problem in problems:
        report.syntax(problem)
    for line in block.items:
        if is_macro(line, where, vocabulary):
            report.error("unknown-plugin", f"{fails}: a word that stands for other lines cannot be among its lines", line.place)
    return tuple(line for line in block.items if not is_macro(line, where, vocabulary))


def _text(word: Macro) -> str:
    text = plain(word.lines())
    if not is_a(text, str):
        raise TypeError(f"`lines` gives a text, not {class_of(text)}")
    return text
