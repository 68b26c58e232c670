"""Lint of texts that show values with the signs of another language: "$place$ takes {amount}", "<place>", "%(place)s"."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.typed.rules import TypedRules
from aoi_rules.language import tree
from aoi_rules.language.quoted_spans import stretch_of
from aoi_rules.language.walk import statements
from aoi_rules.words.actions import Case, Require, VerbWord
from aoi_rules.words.base import Role
from aoi_rules.words.drawings import Show
from aoi_rules.words.flow import Take
from aoi_rules.words.outline import parameters_of
from aoi_rules.words.roles import bound_names, in_role

__all__ = ["check_foreign_braces"]

_NAME = r"([a-z_]\w*(?:\.\w+)*)"
_FORMS = (r"\${}\$", r"(?<![\w$])\${}(?![\w$])", r"%{}%", r"%\({}\)[sdi]", r"<{}>", r"\[{}\]", r"(?<![^\s(]):{}(?![\w:])")
_FOREIGN = re.compile("|".join(form.format(_NAME) for form in _FORMS), re.IGNORECASE)
"""How other languages mark a value in a text."""
_SHOWING = (Case, Require, Show, Take, VerbWord)
"""The lines whose texts show what there is when somebody reads them."""


def check_foreign_braces(resolved: ResolvedSource, rules: TypedRules, report: Reporter) -> None:
    """Warn of each text that marks something which could be shown there, but not with braces."""
    marked = [(item, texts) for _, item in resolved.items if (texts := rules.findings.of(_marked_texts, item))]
    if marked:
        symbols = rules.symbols
        figures = (name for name, word in symbols.defines.items() if not parameters_of(word.statement))
        everywhere = {*figures, *(keep.name for keep in symbols.every_keep() if not keep.per)}
        for item, texts in marked:
            known = {*_names_given(item), *everywhere}
            for text in texts:
                _check_text(text, known, report)


def _marked_texts(item: tree.Statement) -> list[tree.Text]:
    """The texts in a line and its block that may mark a value, of lines that show values."""
    return [text for line in statements(item) if any(word.begins(line) for word in _SHOWING)
            for text in in_role(line, Role.FILLED_IN) if isinstance(text, tree.Text) and _FOREIGN.search(text.value) is not None]


def _names_given(item: tree.Statement) -> Iterator[str]:
    """The parameters of a line, and the names to which lines in its block give a value."""
    yield from parameters_of(item)
    yield from (one.name.name for line in statements(item) for one in bound_names(line))
    yield "me"


def _check_text(text: tree.Text, known: Collection[str], report: Reporter) -> None:
    found = [one for one in _FOREIGN.finditer(text.value) if _name_in(one).partition(".")[0] in known]
    marks = {one[0] for one in found}
    if found:
        meant = _FOREIGN.sub(lambda one: f"{{{_name_in(one)}}}" if one[0] in marks else one[0], text.value)
        report.warn("unfilled-text", f"`{found[0][0]}` appears in this text as it is", stretch_of(text, *found[0].span()),
                    f'braces hold a value: write `"{meant}"`')


def _name_in(found: re.Match[str]) -> str:
    """The name in a mark."""
    return next(name for name in found.groups() if name)
