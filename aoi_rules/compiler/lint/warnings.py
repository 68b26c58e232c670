"""Warnings about legal text that is surely a mistake; if there are errors, only the warnings that no error can have caused."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import Any

from aoi_rules.advice.explanations.warnings import UNUSED
from aoi_rules.advice.rules.unoffered_actions import how_to_offer, menus_with
from aoi_rules.compiler.facts.changes import Changes, blocks_of, changes, effects_of
from aoi_rules.compiler.facts.facts import Facts
from aoi_rules.compiler.lint.absent_at_first import check_absent_at_first
from aoi_rules.compiler.lint.absent_values import check_absent_values
from aoi_rules.compiler.lint.asked_again import check_asked_again, check_offered_when
from aoi_rules.compiler.lint.assumptions import Assumptions
from aoi_rules.compiler.lint.chosen_members import check_chosen_members
from aoi_rules.compiler.lint.comments import check_comments
from aoi_rules.compiler.lint.conditions import Comparison, check_conditions, comparisons
from aoi_rules.compiler.lint.copied_conditions import check_copied_conditions
from aoi_rules.compiler.lint.copied_siblings import check_copied_siblings
from aoi_rules.compiler.lint.counted_names import check_counted_names
from aoi_rules.compiler.lint.counts import check_counted_kinds, check_counts
from aoi_rules.compiler.lint.decided_consequences import check_decided_consequences
from aoi_rules.compiler.lint.decided_extremes import check_extremes, check_least_members
from aoi_rules.compiler.lint.effect_texts import check_effect_texts
from aoi_rules.compiler.lint.either_unequal import check_either_unequal
from aoi_rules.compiler.lint.empty_loops import check_empty_loops
from aoi_rules.compiler.lint.empty_ranges import check_counting_loops, check_empty_ranges
from aoi_rules.compiler.lint.empty_texts import check_empty_texts
from aoi_rules.compiler.lint.ends_in_texts import check_ends_in_texts
from aoi_rules.compiler.lint.exchanged_texts import check_exchanged_texts
from aoi_rules.compiler.lint.excluded_lines import check_excluded_lines
from aoi_rules.compiler.lint.figures_in_texts import check_figures_in_texts
from aoi_rules.compiler.lint.filtered_sources import check_filtered_sources
from aoi_rules.compiler.lint.first_passes import check_first_passes
from aoi_rules.compiler.lint.foreign_braces import check_foreign_braces
from aoi_rules.compiler.lint.fractions_in_texts import check_fractions_in_texts
from aoi_rules.compiler.lint.giving_verbs import check_giving_verbs, check_new_values
from aoi_rules.compiler.lint.guarded_changes import check_guarded_changes
from aoi_rules.compiler.lint.implied_bounds import check_implied_bounds
from aoi_rules.compiler.lint.impossible_actions import check_possible
from aoi_rules.compiler.lint.known_values import check_known
from aoi_rules.compiler.lint.last_values import check_last_values
from aoi_rules.compiler.lint.line_order import check_line_order
from aoi_rules.compiler.lint.loop_conditions import check_loop_conditions
from aoi_rules.compiler.lint.meaningless import check_meaningless
from aoi_rules.compiler.lint.member_effects import check_member_effects
from aoi_rules.compiler.lint.member_figures import check_member_figures
from aoi_rules.compiler.lint.member_texts import check_member_texts
from aoi_rules.compiler.lint.members import check_members
from aoi_rules.compiler.lint.moved_pieces import (
    check_filled_up,
    check_moved,
    check_moved_each,
    check_moved_from_empty,
    check_moved_to_oneself,
)
from aoi_rules.compiler.lint.named_values import check_named_values
from aoi_rules.compiler.lint.negated_texts import check_negated_texts
from aoi_rules.compiler.lint.negative_amounts import check_negative_amounts
from aoi_rules.compiler.lint.no_effect import check_claiming, check_flow, check_idle, check_kept, check_lost_changes
from aoi_rules.compiler.lint.numbered_rows import check_numbered_rows
from aoi_rules.compiler.lint.opposite_effects import check_opposite
from aoi_rules.compiler.lint.opposite_verbs import check_opposite_verbs
from aoi_rules.compiler.lint.option_figures import check_option_figures
from aoi_rules.compiler.lint.options import check_asked, check_chosen
from aoi_rules.compiler.lint.other_limits import check_other_limits
from aoi_rules.compiler.lint.other_networks import check_networks_asked
from aoi_rules.compiler.lint.overwritten import check_overwritten
from aoi_rules.compiler.lint.partly_asked_costs import check_partly_asked
from aoi_rules.compiler.lint.partners import check_partners, check_teams
from aoi_rules.compiler.lint.phases_in_texts import check_phases_in_texts
from aoi_rules.compiler.lint.pieces import check_copies, check_dealing, check_filled, check_refilled, check_unfilled
from aoi_rules.compiler.lint.player_texts import check_details, check_offered, check_texts, check_titles, check_unused_parts
from aoi_rules.compiler.lint.positions import check_looks, check_positions, check_roles
from aoi_rules.compiler.lint.precedence import check_precedence
from aoi_rules.compiler.lint.promised_conditions import check_promised
from aoi_rules.compiler.lint.promised_ends import check_promised_ends
from aoi_rules.compiler.lint.promised_loops import check_promised_loops
from aoi_rules.compiler.lint.quotients import check_quotients
from aoi_rules.compiler.lint.recorded_values import check_recorded_values
from aoi_rules.compiler.lint.repeated import check_repeated
from aoi_rules.compiler.lint.replaced_types import check_replaced, check_replaced_menus
from aoi_rules.compiler.lint.requirements import check_required
from aoi_rules.compiler.lint.reset_counts import check_reset_counts
from aoi_rules.compiler.lint.rounds_in_texts import check_rounds_in_texts
from aoi_rules.compiler.lint.same_elements import check_same_elements
from aoi_rules.compiler.lint.score_order import check_same_points, check_score_order, check_ties
from aoi_rules.compiler.lint.score_texts import check_score_texts
from aoi_rules.compiler.lint.secrets import check_open_choices, check_secrets, check_unseen_choices
from aoi_rules.compiler.lint.self_comparisons import check_self_comparisons
from aoi_rules.compiler.lint.shadowing import check_hidden
from aoi_rules.compiler.lint.signs_in_sums import check_signs
from aoi_rules.compiler.lint.stale_reads import check_stale_reads
from aoi_rules.compiler.lint.termination import check_termination
from aoi_rules.compiler.lint.unadapted_lines import check_unadapted_lines
from aoi_rules.compiler.lint.unasked_costs import check_unasked_costs
from aoi_rules.compiler.lint.unpaid_prices import check_unpaid_prices
from aoi_rules.compiler.lint.unreached_cases import check_unreached_cases
from aoi_rules.compiler.lint.unreached_values import check_reached
from aoi_rules.compiler.lint.unused_definitions import check_unused
from aoi_rules.compiler.lint.unused_names import check_unread
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.fixed_texts import figures_in_texts
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.source.usages import names_in
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.typed.rules import Action, TypedRules
from aoi_rules.compiler.typed.walk import every_flow_part, rules_from
from aoi_rules.diagnostics import Place
from aoi_rules.language.operators import sign_pattern
from aoi_rules.words.actions import SourceWord
from aoi_rules.words.flow import Also, Free, Menu, Take

__all__ = ["warn", "warn_beside_errors"]

_STEPS = 5_000
"""Conditions of set-up are evaluated one by one for at most this many members."""


def warn(resolved: ResolvedSource, rules: TypedRules, report: Reporter) -> None:
    """Report all warnings of a ruleset.  What does not depend on its scenarios is checked once for the ruleset alone and with
    them."""
    _warn_of_lines(resolved, rules, report)
    findings, once = rules.findings, rules.findings.check_whole
    findings.begin_whole((*resolved.blocks, *(item for _, item in resolved.items), *rules.actions.values(), *rules.verbs))
    played = rules_from(findings, rules.networks, rules.setup, rules.flow, rules.score, rules.actions, rules.verbs)
    tested = rules_from(findings, rules.checks, rules.scenarios)
    compared = comparisons(findings, played)
    check_members(resolved, rules, (*compared, *comparisons(findings, tested)), report)
    changed = changes(rules)
    _warn_of_declarations(rules, changed, report)
    knowing = Assumptions(resolved, rules, changed)
    shown = rules_from(findings, rules.figures, rules.details)
    claimed = [value for scenario in rules.scenarios for look in scenario.looks.values() for value in look.values[:1]]
    check_meaningless(findings, (*played, *tested, *shown, *claimed), report)
    check_repeated(findings, (*played, *tested), rules, effects_of(rules), report)
    check_empty_ranges(knowing, (*played, *tested), report)
    check_same_elements(findings, (*played, *tested, *shown), report)
    once(check_other_limits, report, rules, compared)  # before it is said that these are always or never so
    _warn_of_values(knowing, played, [*compared, *comparisons(findings, shown)], report)
    once(check_loop_conditions, report, knowing)
    check_absent_values(rules, (*played, *tested), report)
    check_self_comparisons(findings, (*played, *tested), report)
    _warn_of_promises(rules, compared, report)
    _warn_of_effects(knowing, report)
    check_chosen(rules.symbols, report)
    check_overwritten([item for _, item in resolved.items], rules.symbols.defines, rules.symbols.verbs, findings, report)
    _warn_of_requirements(resolved, knowing, report)
    check_replaced(resolved, rules, report)
    check_replaced_menus(resolved, rules, report)
    check_unread(resolved, rules, changed, (*played, *tested, *shown), report)
    own = resolved.head.place.source.name
    check_kept(own, rules.symbols, changed, report)
    once(check_reached, report, resolved.own_file, knowing, compared)
    check_copies(rules.symbols, effects_of(rules), compared, own, report)
    _warn_of_drawing(rules.symbols, report)
    _warn_of_score(rules, changed, report)
    _warn_of_secrets(rules, own, report)
    once(check_dealing, report, Facts(rules, changed, steps=_STEPS, players=rules.symbols.most), own)


def _warn_of_declarations(rules: TypedRules, changed: Changes, report: Reporter) -> None:
    """Report warnings about members, verbs and the flow, as they are declared."""
    once = rules.findings.check_whole
    check_named_values(rules.symbols, report)
    once(check_numbered_rows, report, rules.symbols)
    once(check_new_values, report, rules)
    once(check_giving_verbs, report, rules, changed)  # before it is said that two verbs do the same
    once(check_opposite_verbs, report, rules.symbols.verbs.values())
    once(check_termination, report, rules)
    once(check_absent_at_first, report, rules)


def _warn_of_promises(rules: TypedRules, compared: Sequence[Any], report: Reporter) -> None:
    """Report warnings about what checks and scenarios promise."""
    once = rules.findings.check_whole
    once(check_promised, report, rules.checks, compared)
    once(check_promised_loops, report, rules.symbols.checks, rules.symbols)
    check_claiming(rules.scenarios, rules.symbols.defines, report)


def _warn_of_requirements(resolved: ResolvedSource, knowing: Assumptions, report: Reporter) -> None:
    """Report warnings about what actions require, and about texts that say something else."""
    rules, once = knowing.rules, knowing.rules.findings.check_whole
    once(check_copied_conditions, report, rules.actions.values(), rules.symbols)
    once(check_figures_in_texts, report, resolved, rules.symbols)
    check_fractions_in_texts(resolved, rules.symbols, report)  # a comment can change while all rules stay the same
    check_counted_names(resolved, rules.symbols, report)
    once(check_effect_texts, report, resolved, rules.symbols)
    once(check_rounds_in_texts, report, resolved, rules.symbols)
    once(check_first_passes, report, resolved, rules.symbols)
    once(check_phases_in_texts, report, resolved, rules.symbols)
    once(check_option_figures, report, resolved, rules.symbols)
    once(check_negated_texts, report, resolved)
    once(check_empty_texts, report, resolved, rules.symbols)
    once(check_exchanged_texts, report, resolved, rules.symbols)
    once(check_unpaid_prices, report, resolved, rules.symbols)
    once(check_either_unequal, report, resolved)
    once(check_empty_loops, report, resolved)
    once(check_member_figures, report, resolved, rules.symbols)
    once(check_member_texts, report, rules.verbs, rules.symbols)
    once(check_member_effects, report, rules)
    once(check_ends_in_texts, report, resolved, rules.symbols)
    once(check_promised_ends, report, resolved)
    once(check_excluded_lines, report, resolved, rules.symbols)
    once(check_recorded_values, report, resolved, rules.symbols)
    once(check_precedence, report, resolved)
    once(check_lost_changes, report, resolved, rules.symbols, knowing.changed)
    once(check_unasked_costs, report, rules.actions.values())
    once(check_partly_asked, report, rules, knowing.changed)
    once(check_possible, report, resolved, rules, knowing)
    once(check_required, report, knowing, rules)


def _warn_of_drawing(symbols: SymbolTable, report: Reporter) -> None:
    """Report warnings about what the drawing shows, and where."""
    check_positions(symbols, report)
    check_looks(symbols, report)
    check_roles(symbols, report)


def _warn_of_score(rules: TypedRules, changed: Changes, report: Reporter) -> None:
    """Report warnings about the lines of the score."""
    check_score_order(rules.score, report)
    check_ties(rules.score, report)
    check_same_points(rules, report)
    check_teams(rules, report)
    rules.findings.check_whole(check_score_texts, report, rules, changed)


def _warn_of_secrets(rules: TypedRules, own: str, report: Reporter) -> None:
    """Report warnings about secrets that somebody may see, and about what nobody sees."""
    check_secrets(rules, report)
    check_open_choices(rules, report)
    check_unseen_choices(rules, own, report)


def _warn_of_values(knowing: Assumptions, played: Sequence[Any], compared: Sequence[Comparison], report: Reporter) -> None:
    """Report warnings about values in some rules that are always the same, then about comparisons that these do not decide."""
    check_filtered_sources(knowing.rules.findings, played, report)
    check_quotients(knowing, played, report)
    check_signs(knowing.resolved, report)
    check_unreached_cases(knowing.rules.findings, played, report)
    check_extremes(knowing, played, report)
    check_least_members(knowing.rules.findings, played, report)
    check_networks_asked(knowing, played, report)
    knowing.rules.findings.check_whole(check_conditions, report, knowing, compared)
    knowing.rules.findings.check_whole(check_counts, report, knowing.rules, knowing.changed, compared)
    check_implied_bounds(knowing, played, report)
    knowing.rules.findings.check_whole(check_reset_counts, report, knowing.rules, knowing.changed, compared)
    knowing.rules.findings.check_whole(check_counted_kinds, report, knowing.rules, compared)


def _warn_of_effects(knowing: Assumptions, report: Reporter) -> None:
    """Report warnings about single effects, and about what happens in blocks of the flow."""
    rules, once = knowing.rules, knowing.rules.findings.check_whole
    once(check_copied_siblings, report, knowing.resolved, rules.symbols)  # before it is said that two requirements are the same
    once(check_unadapted_lines, report, knowing.resolved)
    once(check_filled, report, knowing, effects_of(rules))
    once(check_unfilled, report, knowing, effects_of(rules))
    once(check_refilled, report, rules, effects_of(rules))
    once(check_idle, report, knowing, effects_of(rules))
    once(check_opposite, report, knowing, blocks_of(rules))
    check_moved(rules.actions.values(), report)
    check_moved_to_oneself(rules.actions.values(), report)
    check_moved_each(effects_of(rules), report)
    check_filled_up(effects_of(rules), report)
    check_moved_from_empty(every_flow_part(rules), report)
    check_counting_loops(effects_of(rules), report)
    check_last_values(effects_of(rules), report)
    check_partners(rules, knowing.changed, effects_of(rules), report)
    once(check_known, report, rules.actions.values(), effects_of(rules))
    once(check_stale_reads, report, blocks_of(rules), rules)
    once(check_decided_consequences, report, rules.verbs)
    once(check_guarded_changes, report, knowing)
    once(check_line_order, report, rules.actions.values())
    once(check_asked_again, report, rules.actions.values())
    check_offered_when(every_flow_part(rules), report)
    once(check_negative_amounts, report, rules.actions.values(), effects_of(rules))
    once(check_chosen_members, report, rules.actions.values())
    once(check_flow, report, knowing)


def warn_beside_errors(resolved: ResolvedSource, rules: TypedRules, report: Reporter) -> None:
    """Report the warnings of a ruleset with errors that no error can have caused: those about a single line, and those about
    names that occur nowhere else in the text and that no error mentions."""
    aside = Reporter()
    _warn_of_lines(resolved, rules, aside)
    texts = {block.place.source.text for block in resolved.blocks}
    meant = {name for problem in report.found for said in (problem.hint, problem.message) for name in _NAME.findall(said or "")}
    lacking = any(problem.code in _LACKING for problem in report.found)
    faulty = {line for problem in report.found for line in _lines_of(problem.place)}
    places = (problem.place for problem in (*report.found, *report.muted) if problem.place is not None and problem.place.line > 0)
    offering = any(_OFFERING.search(line) for place in places for line in place.source.lines[place.line - 1 : place.line])
    for problem in aside.found:
        if problem.code.startswith("unknown-") and any(name in meant for name in problem.names):
            continue  # an error says more of the same name
        if problem.code == _UNOFFERED and offering:
            continue  # the faulty line may have offered it
        absent = problem.code in UNUSED
        sure = not absent or not (lacking or any(name in meant or _is_repeated(name, texts) for name in problem.names))
        if sure and faulty.isdisjoint(_lines_of(problem.place)):
            report(problem)


def _is_repeated(name: str, texts: Collection[str]) -> bool:
    """Whether a name occurs more than once in some texts, outside comments."""
    return next(islice((line for text in texts for line in _occurrences(name, text)), 1, None), None) is not None


def _occurrences(name: str, text: str) -> Iterator[str]:
    """The line of each occurrence of a name outside comments; only lines that may contain it are searched."""
    at = text.find(name)
    while at >= 0:
        end = text.find("\n", at) % (len(text) + 1)  # at the end of the text if no line follows
        line = _COMMENT.sub(lambda found: found["text"] or "", text[text.rfind("\n", 0, at) + 1 : end])
        yield from (line for one in _NAME.findall(line) if one == name)
        at = text.find(name, end + 1)


def _lines_of(place: Place | None) -> list[tuple[str, int]]:
    """The lines of a place, with their file."""
    return [] if place is None else [(place.source.name, line) for line in range(place.line, place.end_line + 1)]


_NAME = re.compile(r"[A-Za-z_]\w*")
_COMMENT = re.compile(r'(?P<text>"(?:[^"\\\n]|\\.)*+")|#[^\n]*')
_UNOFFERED = "unused-action"
_OFFERING = re.compile(rf"\b(?:{sign_pattern((Menu.word, Take.word, Free.word, Also.word))})\b")
"""The words of lines that offer actions."""
_LACKING = frozenset({"syntax-missing-condition", "syntax-missing-operand", "syntax-missing-value",
                      "syntax-unfinished-text", "wrong-argument"})
"""The codes of errors in lines that may lack a name: any name could be missing."""


def _warn_of_lines(resolved: ResolvedSource, rules: TypedRules, report: Reporter) -> None:
    """Report warnings about single lines and names."""
    elsewhere = {name for item in resolved.left_out for name in names_in(item)}  # used in other rulesets
    for name, word in rules.symbols.actions.items():
        if name not in rules.offered and name not in elsewhere:
            menus = rules.symbols.menus
            report.warn("unused-action", f"no decision offers the action `{name}`", word.name.place,
                        how_to_offer(name, menus, rules.symbols.actions), names=(name, *menus_with(name, menus)))
    for name, menu in rules.symbols.menus.items():
        if ("menu", name) not in rules.uses and name not in elsewhere:
            report.warn("unused-name", f"the menu `{name}` is used nowhere", menu.name.place,
                        f"offer it in the flow: `take 1 of {name}`", names=(name,))
    for name, source in rules.symbols.sources.items():
        if (SourceWord.word, name) not in rules.uses:
            report.warn("unused-name", f"nothing is ever brought from the source `{name}`", source.name.place,
                        "an action takes from all sources with `bring NUMBER GOOD`", names=(name,))
    for action in rules.actions.values():
        _check_choices(action, report)
    check_unused_parts(resolved, report)
    check_texts(resolved, rules, report)
    check_foreign_braces(resolved, rules, report)
    check_comments(resolved, report)
    shown = {name for name, _ in figures_in_texts(resolved.items, resolved.findings)}
    check_unused(rules, elsewhere, shown, [item for _, item in resolved.items], report)
    check_asked(resolved, rules, report)
    check_hidden(resolved, rules, report)
    check_titles(rules.symbols, report)
    check_offered(every_flow_part(rules), report)
    check_details(rules.details, report)


def _check_choices(action: Action, report: Reporter) -> None:
    """Warn of an `up to` that excludes nothing."""
    for choice in (c for stage in action.stages for c in stage.choices):
        if choice.word.most is not None and not choice.domain.cut_high:
            report.warn("wrong-argument", f"`up to` has no effect: `{choice.name}` is at most "
                        f"{choice.domain.high} without it", choice.word.most.place, "leave it out")
