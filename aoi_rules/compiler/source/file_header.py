"""The one `game` or `map` of a file, and what else the file may contain."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve

from aoi_rules.advice.similar_names import named_after
from aoi_rules.advice.suggestions import did_you_mean
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.accept_lines import without_accepting
from aoi_rules.compiler.source.addresses import game_in
from aoi_rules.compiler.source.change_checks import cut_short
from aoi_rules.diagnostics import Place, Source, line_of
from aoi_rules.language import parse, tree
from aoi_rules.language.unparser import format_expression, format_statement
from aoi_rules.language.walk import name_in
from aoi_rules.words.base import words_below
from aoi_rules.words.components import GAME
from aoi_rules.words.converters import name_in_file, named_by
from aoi_rules.words.files import Extends, Language, Map, Part, RulesetWord, Uses
from aoi_rules.words.line_names import name_of
from aoi_rules.words.matching import name_at
from aoi_rules.words.roles import is_for_scenarios, stands_beside
from aoi_rules.words.scenario import Scenario
from aoi_rules.words.statement_check import CORE
from aoi_rules.words.vocabulary import every_word, stands_in

__all__ = ["read_head", "report_lines_beside", "report_unnamed", "used_in"]

# After one of these problems the rest of the text was not read, and further problems would be misleading.
_FATAL = frozenset(("syntax-too-many", "file-too-large"))


def used_in(head: tree.Statement) -> list[tree.Name]:
    """The plugins and parts that a game, a map or a part uses; one whose file is named, `toll.aoi` or `"toll"`, is used too."""
    named = (named_by(node) for line in head.lines if Uses.begins(line) for node in line.arguments)
    return [*filter(None, named)]


def report_unnamed(lines: Iterable[tree.Statement], report: Reporter) -> None:
    """Report each argument of a `uses` that is not a plain name, such as the name of a file."""
    for line in filter(Uses.begins, lines):
        word = Uses.word if len(line.arguments) == 1 else ""
        for node in (node for node in line.arguments if not isinstance(node, tree.Name)):
            report.error("wrong-argument", f"`{Uses.word}`: a plain name is expected here", node.place, name_in_file(node, word))


def read_head(source: Source, report: Reporter) -> tree.Statement | None:
    """The one `game` or `map` of a file; None if there is none, or if it cannot be used, which is reported."""
    block, problems = parse(source, CORE)
    for problem in problems:
        report.syntax(problem)
    if any(p.code in _FATAL for p in problems):
        return None
    heads: list[tree.Statement] = []
    items = without_accepting(block, report)
    tested = any(map(Scenario.begins, items))
    for item in items:
        if isinstance(item, tree.Table):
            report.error("wrong-table", "a table cannot be outside a game or a map", item.place)
            report.record_lost(item)
        elif RulesetWord.begins(item):
            heads.append(item)
        elif Language.begins(item):
            _check_language(item, report)
        elif not (stands_beside(item.word) if tested else Part.begins(item)) and _report_stray_statement(
                item, heads, items, report):
            return None  # the lines after that one are missing inside
    for other in heads[1:]:
        report.error("declared-twice", f"a file has one game or one map, and this is a second `{other.word}`",
                     other.word_place, "the first is in " + line_of(heads[0].place, other.place))
    if not heads and not report.found:
        _report_missing_head(source, next(filter(Part.begins, items), None), report)
    return heads[0] if heads and _has_right_form(heads[0], report) else None


def report_lines_beside(items: Sequence[tree.Statement | tree.Table], report: Reporter) -> None:
    """Report each line of a file with parts that belongs to none of them.  For a file with a game or a map, this is reported when
    that is checked."""
    if any(map(RulesetWord.begins, items)):
        return
    parts: list[tree.Statement] = []
    for item in items:
        if Part.begins(item):
            parts.append(item)
        elif isinstance(item, tree.Statement) and not (Language.begins(item) or is_for_scenarios(item.word)
                                                       or stands_beside(item.word)):
            _report_stray_statement(item, parts, items, report)


def _report_missing_head(source: Source, part: tree.Statement | None, report: Reporter) -> None:
    """Report a file without a ruleset; its author may mean a part, which needs the name of its game."""
    if part is None:
        report.error("no-ruleset", "this file has neither a `game` nor a `map`", Place(source, 1, 1, 1, 2),
                     "begin it with `game NAME { … }` or `map NAME { extends GAME … }`")
        return
    game, first = game_in(part), next(iter(part.arguments), None)
    if game is not None and isinstance(first, tree.Text):
        whole = evolve(part, arguments=(tree.Name(named_after(first.value) or "NAME", first.place), *part.arguments), block=None)
        report.error("no-ruleset", "this part has a title and no name", first.place, f"write `{format_statement(whole)} {{`")
        return
    if game is not None:
        report.error("no-ruleset", f"`{name_of(part)}` is a part, and not a ruleset of its own", part.word_place,
                     f"name `{game.name}` or a map of it, and add this file with `--with`")
        return
    extended = next(filter(Extends.begins, part.lines), None)
    name, without = name_of(part) or "NAME", f", without `{Extends.word}`" if extended is not None else ""
    head = [node for node in part.arguments if not isinstance(node, tree.Text)]
    named = part.texts
    if len(head) > 1 and isinstance(head[-1], tree.Name):  # another word is where `for` belongs
        line = evolve(part, arguments=(head[0], *named, tree.Keyword("for", part.place), head[-1]), block=None)
        hint = f"write `{format_statement(line)} {{`"
    else:
        titled = " ".join((Part.word, name, *map(format_expression, named)))
        named_game = name_in(extended.arguments[0]) if extended is not None and len(extended.arguments) == 1 else ""
        hint = f"write `{titled} for {named_game or 'GAME'} {{ … }}`{without}"
    report.error("no-ruleset", f"`{name}` does not say which game it is a part for", part.word_place, hint)


def _report_stray_statement(
    item: tree.Statement, heads: list[tree.Statement], beside: Sequence[tree.Statement | tree.Table], report: Reporter
) -> bool:
    """Report a statement outside every block, `beside` others; return whether a block before it seems to have ended too early.
    Where the line that begins the ruleset cannot be read, what follows is in its block."""
    if any(_begins_ruleset(problem.place) for problem in report.found if problem.code.startswith("syntax-")):
        report.record_lost(item)
        return False
    hint = did_you_mean(item.word, [word for word in every_word() if stands_in(word, "file") and not is_for_scenarios(word)])
    if Extends.begins(item):
        head = next(filter(Map.begins, beside), None)
        named = format_statement(evolve(head, block=None)) if head is not None else "map NAME"
        hint = f"move it into the block of the map: `{named} {{ {format_statement(item)} … }}`"
    from aoi_rules.advice.lines.foreign_lines import as_command  # noqa: PLC0415 - once a mistake is found

    hint = as_command(item) or _in_order(item) or hint
    if hint is None and game_in(item) is not None:
        hint = f"write `{format_statement(evolve(item, word=Part.word, block=None))} {{`"
    block = heads[-1].block if heads else None
    if hint is None and block is not None:
        hint = f"the block of the `{heads[-1].word}` ended in " + line_of(_closing_bracket(block.place), item.place) + (
            ": is a `}` there one too many?")
    rulesets = (one for one in beside if RulesetWord.begins(one) and one.block is not None)
    if hint is None and item.word in every_word() and (below := next(rulesets, None)) is not None:
        there = line_of(below.place, item.place, name_of(below))
        hint = f"put it into the block of `{below.word} {name_of(below)}` (" + there + ")"
    parts_alone = any(map(Part.begins, beside)) and not any(map(RulesetWord.begins, beside))
    home = f"a {Part.word}" if parts_alone else "a game or a map"
    report.error("unknown-word", f"`{item.word}` cannot be used outside {home}", item.word_place, hint,
                 names=(item.word,))
    report.record_lost(item)
    return block is not None


def _in_order(item: tree.Statement) -> str | None:
    """The hint for a game, a map or a part whose word follows its name: its head with the word first; None for another line."""
    word = name_at(item.arguments[0]) if item.arguments else None
    if word not in GAME:
        return None
    head = evolve(item, word=word, arguments=(tree.Name(item.word, item.word_place), *item.arguments[1:]), block=None)
    return f"its word comes first: write `{format_statement(head)} {{`"


def _begins_ruleset(place: Place | None) -> bool:
    """Whether a place is in the line with which a game or a map begins."""
    line = place.source.lines[place.line - 1] if place is not None else ""
    return any(line.startswith(f"{word} ") for word in words_below(RulesetWord))


def _closing_bracket(block: Place) -> Place:
    """The bracket that ends a block."""
    return Place(block.source, block.end_line, block.end_column - 1, block.end_line, block.end_column)


def _has_right_form(head: tree.Statement, report: Reporter) -> bool:
    """Whether a head is `game NAME "Title" { … }`; if not, a problem is reported."""
    form = f'write `{head.word} NAME "TEXT" {{ … }}`'
    if len(head.arguments) > 1 and isinstance(head.arguments[0], tree.Text) and isinstance(head.arguments[1], tree.Name):
        line = format_statement(evolve(head, arguments=(head.arguments[1], head.arguments[0]), block=None))
        report.error("wrong-argument", f"`{head.word}`: its name comes before its title", head.word_place, f"write `{line} {{`")
        return False
    if not head.arguments or not isinstance(head.arguments[0], tree.Name):
        report.error("wrong-argument", f"`{head.word}`: its name is missing", head.word_place, form)
        return False
    named = [name_at(node) for node in head.arguments]
    at = next((n for n, word in enumerate(named) if word in (Extends.word, Uses.word)), 0)
    if at and head.block is not None:
        line = f"{named[at]} {' '.join(map(format_expression, head.arguments[at + 1 :]))}".rstrip()
        begins = format_statement(evolve(head, arguments=head.arguments[:at], block=None))
        report.error("wrong-argument", f"`{head.word}`: `{named[at]}` is a line of its block", head.arguments[at].place,
                     f"write `{begins} {{`, and `{line}` in a line of its own below")
        return False
    titled = len(head.arguments) > 1 and isinstance(head.arguments[1], tree.Text)
    for node in (*head.arguments[2 if titled else 1 :], head.value, head.condition):
        if node is not None:
            report.error("wrong-argument", f"`{head.word}`: this does not belong here", node.place, form)
    if head.block is None and not cut_short(head, report.found):
        report.error("wrong-argument", f"`{head.word}`: its block is missing", head.word_place, form)
    return head.block is not None


def _check_language(item: tree.Statement, report: Reporter) -> None:
    if item.arguments != (tree.Number(1, item.place),):
        report.error("unknown-language", "there is one version of the language so far, and it is 1", item.place,
                     "write `language 1`, or leave it out")
