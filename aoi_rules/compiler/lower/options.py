"""Options: the kinds of move at a decision, with everything that a player sees of them."""

from __future__ import annotations

from aoi_rules.compiler.lower.actions import action_env, alike_function, with_aliases
from aoi_rules.compiler.lower.context import Context
from aoi_rules.compiler.lower.expressions import lower_expression
from aoi_rules.compiler.lower.steps import LoweredAction
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program.model import ChoiceData, Option
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.symbols.visibility import who_sees
from aoi_rules.compiler.typed.revealing import RevealedChoices, is_secret, revealed_choices
from aoi_rules.compiler.typed.rules import Action, Bring, Choice, Source
from aoi_rules.language.unparser import format_expression
from aoi_rules.model.lines import MoveNote
from aoi_rules.model.types import Type

__all__ = ["action_option", "choices_of", "source_option"]


def choices_of(context: Context, action: Action) -> tuple[tuple[ChoiceData, ...], ...]:
    """The choices of an action, stage by stage."""
    env, given = action_env(context.symbols, action, len(action.stages))
    env = with_aliases(context, action, len(action.stages), env)
    names = [local.name for local in given]

    def owner(choice: Choice) -> int | None:
        if not choice.zone:
            return -1
        whose = lower_expression(context, choice.within, env)
        if isinstance(whose, exp.Local) and whose.name in names:
            return names.index(whose.name) - 1  # the first of them is `me`
        return -1 if not context.symbols.zones[choice.zone].per else None

    earlier = [RevealedChoices()] * (len(action.stages) - 1)  # their decisions change nothing yet
    return tuple(tuple(_make_choice(context, choice, owner(choice), shown) for choice in stage.choices)
                 for stage, shown in zip(action.stages, [*earlier, revealed_choices(context.symbols, action)], strict=True))


def _make_choice(context: Context, choice: Choice, owner: int | None, shown: RevealedChoices) -> ChoiceData:
    word, symbols = choice.word, context.symbols
    return ChoiceData(
        choice.name, choice.binding.type, choice.domain.low, choice.domain.high, word.preposition, choice.zone,
        is_secret(symbols, choice), word.seen is not None, alike_function(context, choice),
        seers=symbols.seers(who_sees(word.seen)[1], "seat"), owner=owner, revealed=choice.binding in shown.open,
        goes=shown.goes.get(choice.binding, ""))


def action_option(
    context: Context, code: LoweredAction, title: str, stage: int = 0, cost: int = 1, left: str = ""
) -> Option:
    """An action as a kind of move, from its first choices or from later ones."""
    action, choices, explained = code.action, code.choices, code.explained[stage]
    return Option(
        action.name, title, stage, explained.why, cost, left, list=code.stages[stage].list_name, choices=choices[stage],
        earlier=sum(map(len, choices[:stage])), later=tuple(c for some in choices[stage + 1 :] for c in some),
        note=_make_note(context.symbols, action) if stage == 0 else None, limit=code.stages[stage].limit,
        judge=explained.judge, judged=explained.judged)


def _make_note(symbols: SymbolTable, action: Action) -> MoveNote | None:
    """The note that may go with an action."""
    word = action.note
    if word is None:
        return None
    rule, names = who_sees(word.seen)
    return MoveNote(word.name.name, word.title or word.name.name, word.most, rule != "all", symbols.seers(names, "seat"))


def source_option(context: Context, item: Bring, source: Source, why: str) -> Option:
    """A source as a kind of move: `coal from koeln`, `coal from demand`; a good that varies is a choice of the move."""
    name, good = source.word.name.name, format_expression(item.word.good)
    kind = item.good.type
    choices: tuple[ChoiceData, ...] = ()
    element, brought, lead, tail = None, None, "", f"from {name}"
    if source.variable is not None and source.element is not None:
        element = source.variable.type, source.element
        choices, tail = (ChoiceData("from", element[0], element[1].low, element[1].high, "from"),), ""
    if item.brought is not None:
        brought = kind, item.brought
        choices = (ChoiceData("good", kind, item.brought.low, item.brought.high, wanted=True), *choices)
    else:
        lead, tail = f"{good} {tail}".strip(), ""
    fixed = kind if brought is None else None
    given = _fixed_good(context.symbols, good, fixed)
    title = source.word.heading + (f": {context.symbols.types[kind.of].members[given[0][1]].title}" if given else "")
    return Option(name, title, why=why, source=name, good=good, fixed=fixed, brought=brought, element=element, choices=choices,
                  lead=lead, tail=tail, given=given)


def _fixed_good(symbols: SymbolTable, good: str, fixed: Type | None) -> tuple[tuple[ChoiceData, int], ...]:
    """The good that a source always brings, if the text names it."""
    decl = symbols.types.get(fixed.of) if fixed is not None else None
    number = decl.index.get(good) if decl is not None else None
    if fixed is None or number is None:
        return ()
    return ((ChoiceData("good", fixed, number, number), number),)
