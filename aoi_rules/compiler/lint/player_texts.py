"""Lint of what players read: rules that refuse without a text, braces that nothing fills, titles that nobody can tell apart, and
parts that nothing uses."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence

from aoi_rules.advice.suggestions import did_you_mean, of_parameters
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.symbol_table import MemberSymbol, SymbolTable
from aoi_rules.compiler.typed.displays import Detail
from aoi_rules.compiler.typed.rules import Action, FlowPart, Take, TypedRules
from aoi_rules.diagnostics import line_of
from aoi_rules.language import tree
from aoi_rules.language.headers import PART, heads_in, used_in
from aoi_rules.language.placeholders import PLACEHOLDER
from aoi_rules.language.quoted_spans import stretch_of
from aoi_rules.language.walk import walk
from aoi_rules.model.types import Shape
from aoi_rules.words import actions as act
from aoi_rules.words.base import Role
from aoi_rules.words.drawings import Detail as DetailWord
from aoi_rules.words.drawings import Show
from aoi_rules.words.files import Map
from aoi_rules.words.line_names import name_of
from aoi_rules.words.outline import parameters_of
from aoi_rules.words.roles import in_role
from aoi_rules.words.scoring import Points
from aoi_rules.words.vocabulary import classes_of

__all__ = ["check_details", "check_offered", "check_texts", "check_titles", "check_unused_parts"]

_BRACES = re.compile(rf"{PLACEHOLDER.pattern}|[{{}}]")
_FILLED = re.compile(r"\w+(?:\.\w+)*")


def check_texts(resolved: ResolvedSource, rules: TypedRules, report: Reporter) -> None:
    """Warn of requirements without a text, and of braces that players would see unfilled."""
    symbols = rules.symbols
    for body in [w.body for w in symbols.actions.values()] + [w.body for w in symbols.sources.values()]:
        for line in body:
            if isinstance(line, act.Require):
                _check_for_text(line, report)
    everywhere = symbols.names()
    for word in symbols.verbs.values():
        _check_log_names(word, everywhere, report)
    for _, item in resolved.items:
        rules.findings.check(_check_unfilled_braces, item, report)
        rules.findings.check(_check_empty_texts, item, report)


def _check_unfilled_braces(item: tree.Statement, report: Reporter) -> None:
    """Warn of braces in the texts of a line and its block that players would see unfilled."""
    for statement in _statements_in(item):
        tables = [one for one in statement.items if isinstance(one, tree.Table)]
        for node in (*statement.arguments, *walk(statement.value, *tables)):
            if isinstance(node, tree.Text) and (sign := node.value.find("${")) >= 0:
                report.warn("unfilled-text", "`$` appears in this text as it is", stretch_of(node, sign, sign + 1),
                            "leave it out: braces hold a value, and money is shown with its own `$`")
            elif isinstance(node, tree.Text) and ("{" in node.value or "}" in node.value) and not _is_checked(statement, node):
                _check_braces(statement, node, report)


def _is_checked(statement: tree.Statement, text: tree.Text) -> bool:
    """Whether braces in a text of a line are checked where the rules are read; those of a log are only if they name something."""
    return not act.VerbWord.begins(statement) and any(text is one for one in in_role(statement, Role.FILLED_IN))


def _check_empty_texts(item: tree.Statement, report: Reporter) -> None:
    """Warn of titles and other texts for players in a line and its block that are empty."""
    for statement in (one for one in _statements_in(item) if not (act.Require.begins(one) or act.Case.begins(one))):
        of_ruleset = not classes_of(statement.word)  # the text of a line for a field, `paint ""`, may be empty
        for before, node in zip((None, *statement.arguments), statement.arguments, strict=False):
            if isinstance(node, tree.Text) and not node.value.strip() and not (of_ruleset and before is None):
                report.warn("no-effect", "this text is empty", node.place, "write what players read, or leave the text out")


def _check_for_text(line: act.Require, report: Reporter) -> None:
    for one in (line, *line.cases):
        if not one.text:
            what = "a player reads nothing when this refuses a move" if one is line else "a player does not read what this takes"
            report.warn("silent-rule", f"`{one.name}` has no text: {what}", one.name.place,
                        f'write `{one.word} {one.name} "…"`, with what the player reads')


def _statements_in(outer: tree.Statement) -> Iterator[tree.Statement]:
    """A statement, and all statements in its block."""
    waiting: list[tree.Statement | tree.Table] = [outer]
    while waiting:
        item = waiting.pop()
        if isinstance(item, tree.Statement):
            yield item
            waiting += item.items


# ---- braces ----------------------------------------------------------------------------------------------------------


def _check_braces(statement: tree.Statement, text: tree.Text, report: Reporter) -> None:
    """Warn of braces that nothing fills, unless that is already an error."""
    for found in _BRACES.finditer(text.value):
        if DetailWord.begins(statement) and found[0] == "{}":
            continue
        if not act.VerbWord.begins(statement):
            report.warn("unfilled-text", f"`{found[0]}` appears in this text as it is", stretch_of(text, *found.span()),
                        "in a `detail` braces stand for the value, and are empty: `{}`" if DetailWord.begins(statement)
                        else _hint_for_figure(statement, text) or _hint_for_fixed_text(found[1]))
        elif found[1] is None or not _FILLED.fullmatch(found[1]):
            report.warn("unfilled-text", f"`{found[0]}` appears in the log as it is", stretch_of(text, *found.span()),
                        _hint_for_brace(text.value, found, parameters_of(statement)))


def _hint_for_figure(statement: tree.Statement, text: tree.Text) -> str | None:
    """The hint for a figure beside the board whose title has braces: its value may be a text with them; None for another line."""
    if not Show.begins(statement) or statement.value is not None:
        return None
    return f"a title has none: write `{statement.word} {name_of(statement)} = {text.place.text}`"


def _hint_for_fixed_text(inside: str | None) -> str:
    """The hint for braces in a title or another text that is the same in every position."""
    if inside is None or not _FILLED.fullmatch(inside):
        return "leave the braces out: here they can hold only the name of a `define`, such as `{fee}`"
    shown = f"`show {inside}`" if "." not in inside else f"`show {inside.split('.')[-1]} = {inside}`"
    return ("this text is the same in every position, so braces hold only a `define` whose value is written out or computed from "
            f"such values; {shown} in the drawing shows what changes")


def _check_log_names(word: act.VerbWord, everywhere: Container[str], report: Reporter) -> None:
    """Warn of braces in a verb's log text that name neither a parameter nor anything else, unless that is already an error."""
    text = next((one for one in word.statement.arguments if isinstance(one, tree.Text)), None)
    known = parameters_of(word.statement)
    bare = [name for name in known if text is not None and "{" not in text.value and name in text.value.split()]
    if text is not None and bare:
        filled = " ".join(f"{{{part}}}" if part in bare else part for part in text.value.split())
        listed = " and ".join(f"`{name}`" for name in bare)
        says = f"{listed} {'appears' if len(bare) == 1 else 'appear'} in the log as it is written"
        report.warn("unfilled-text", says, text.place, f'a parameter is in braces: write `"{filled}"`')
    for found in _BRACES.finditer(text.value) if text is not None else ():
        name = (found[1] or "").split(".")[0]
        named = name in known or name == "me" or name in everywhere
        if text is not None and _FILLED.fullmatch(found[1] or "") and not named:
            place = stretch_of(text, found.start(1), found.start(1) + len(name))
            report.warn("unknown-name", f"`{name}` is not a parameter of this verb", place,
                        did_you_mean(name, known) or of_parameters(known), names=(name,))


def _hint_for_brace(text: str, found: re.Match[str], known: Sequence[str]) -> str:
    """The hint for braces that contain no name of a parameter, or for a single brace before or after such a name."""
    name = _NAME_AFTER.match(text, found.end()) if found[0] == "{" else _NAME_BEFORE.search(text, 0, found.start())
    if found[1] is None and name is not None and name[0].split(".")[0] in known:
        return f"write `{{{name[0]}}}`, with both braces"
    if not known:
        return "this verb has no parameter for the braces: leave them out"
    return f"braces hold a parameter of the verb, such as `{{{known[0]}}}`, without blanks"


_NAME_AFTER, _NAME_BEFORE = re.compile(r"\w+(?:\.\w+)*"), re.compile(r"\w+(?:\.\w+)*\Z")


# ---- parts -----------------------------------------------------------------------------------------------------------


def check_unused_parts(resolved: ResolvedSource, report: Reporter) -> None:
    """Warn of parts in a map's own file that neither the map nor a scenario in that file uses; parts in a game's file are for its
    maps."""
    own = next((block.place.source for block in resolved.blocks if Map.begins(block) and name_of(block) == resolved.name), None)
    if own is None or PART not in own.text:
        return
    used = {name.name for name in resolved.plugins} | used_in(own)
    for part in heads_in(own, PART):
        if part.name not in used:
            report.warn("unused-part", f"nothing uses the part `{part.name}`", part.place,
                        f"write `uses {part.name}` in the map, or give it a file of its own, where other maps find it",
                        names=(part.name,))


def check_titles(symbols: SymbolTable, report: Reporter) -> None:
    """Warn of members with the same title as another member of their type, and of such lines of the score.  Nested members are
    also named after the member that contains them, and links after their ends."""
    _check_lines_of_score(symbols, report)
    for decl in symbols.types.values():
        if decl.parent or decl.joins or decl.name in symbols.options:
            continue
        titles: dict[str, MemberSymbol] = {}
        for member in decl.members:
            first = titles.setdefault(member.title, member)
            if first is not member:
                line = line_of(first.place, member.place, first.name)
                report.warn("same-title", f"players read “{member.title}” for both `{first.name}` and `{member.name}`",
                            member.place, f"give one of them another title: `{first.name}` is in " + line)


def check_details(details: Iterable[Detail], report: Reporter) -> None:
    """Warn of a detail whose text has no place for its value; for a yes, the text alone says it."""
    for detail in details:
        title, place = detail.word.title, detail.word.name.place
        if title and "{" not in title and detail.value.type.kind is not Shape.TRUTH:
            report.warn("unfilled-text", f"players do not see the value of `{detail.word.name}`: its text has no `{{}}`", place,
                        f'put `{{}}` where the value belongs, such as in `"{title} {{}}"`')


def check_offered(parts: Iterable[FlowPart], report: Reporter) -> None:
    """Warn of actions with the same title among which a player decides."""
    met: set[tuple[str, str]] = set()
    for part in parts:
        titles: dict[str, Action] = {}
        for action in (*part.actions, *part.free) if isinstance(part, Take) else ():
            first = titles.setdefault(action.title, action)
            if first.name != action.name and (first.name, action.name) not in met:
                met.add((first.name, action.name))
                place = action.word.name.place
                report.warn("same-title", f"players read “{action.title}” for both `{first.name}` and `{action.name}`", place,
                            f"give one of them another title: `{first.name}` is in " + line_of(first.word.name.place, place))


def _check_lines_of_score(symbols: SymbolTable, report: Reporter) -> None:
    """Warn of lines of the score with the same title."""
    titles: dict[str, Points] = {}
    for line in symbols.score.body if symbols.score is not None else ():
        first = titles.setdefault(line.title, line) if isinstance(line, Points) and line.title else line
        if first is not line:
            place = line.name.place
            report.warn("same-title", f"players read “{line.title}” for both `{first.name}` and `{line.name}`", place,
                        f"give one of them another title: `{first.name}` is in " + line_of(first.name.place, place))
