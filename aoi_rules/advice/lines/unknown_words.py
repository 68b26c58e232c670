"""What an author may mean by a statement that begins with no word of its block."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import attrs
from attrs import frozen

from aoi_rules.advice.lines.amendments import of_change, of_left_out, of_menu
from aoi_rules.advice.lines.components import as_keep, with_word
from aoi_rules.advice.lines.correction import correction
from aoi_rules.advice.lines.declarations import out_of_place
from aoi_rules.advice.lines.declared_lines import as_link, of_drawn, of_own_text
from aoi_rules.advice.lines.effect_lines import of_effects, of_toggle
from aoi_rules.advice.lines.flow_lines import of_flow_line
from aoi_rules.advice.lines.foreign_lines import as_command, as_remark, in_other_words, of_refusal
from aoi_rules.advice.lines.loops import AFTER_PHASE, of_times, of_word_loop
from aoi_rules.advice.lines.meaning import hint_for_loop
from aoi_rules.advice.lines.placement import (
    actions_doing,
    as_member,
    done_by,
    hint_for_redefinition,
    of_case,
    of_flow,
    of_holder,
    of_member,
    of_setup,
)
from aoi_rules.advice.lines.scenario_lines import as_line, as_move, of_step
from aoi_rules.advice.lines.surroundings import is_short, summarize
from aoi_rules.advice.lines.verbs_meant import VerbsMeant
from aoi_rules.advice.similar_names import find_similar, word_here
from aoi_rules.advice.suggestions import ask_about, suggest_word
from aoi_rules.advice.syntax.spoken_moves import STEPS
from aoi_rules.diagnostics import Place, line_of
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression, format_statement
from aoi_rules.language.walk import name_in
from aoi_rules.words.actions import Action, After, Afterwards, Choose, Define, Do, Let, Require, VerbWord
from aoi_rules.words.components import GAME, Has, Link, Seats
from aoi_rules.words.drawings import Drawing
from aoi_rules.words.effects import Pick, Set
from aoi_rules.words.files import ChangeWord, Game
from aoi_rules.words.flow import TESTS, Each, Flow, Free, Menu, Phase, Repeat, Setup, Take
from aoi_rules.words.line_names import name_of
from aoi_rules.words.matching import WordFault, accepts_arguments, match, name_at
from aoi_rules.words.networks import Network, Open
from aoi_rules.words.outline import Outline
from aoi_rules.words.scenario import Given, Scenario, Sitting
from aoi_rules.words.usage import BLOCKS
from aoi_rules.words.vocabulary import classes_of

__all__ = ["UnknownWords"]


@frozen(repr=False)
class UnknownWords(VerbsMeant):
    """Advice on a statement that begins with no word of its block."""

    def of_unknown(
        self, item: tree.Statement, where: str, elsewhere: set[str], effects: Sequence[tree.Statement] = ()
    ) -> str | None:
        """The hint for a statement that begins with no word of its block; its word belongs in the kinds of block `elsewhere`.
        `effects` are the lines that belong in one `do` with it, including itself."""
        own = self.declared.names.get(where, {})
        known: dict[str, Place | None] = {**dict.fromkeys(self.vocabulary.words_in(where)), **own}
        changed: str | None
        outline = self.declared.outline
        if where == Menu.inside:
            return of_menu(item, outline, self.path)
        if where in ChangeWord.where and (cls := self.vocabulary.find(Game.word, item.word)) is not None:
            changed = f"replace {format_statement(item)}" if cls.inside is None else f"amend {item.word} {{ … }}"
            return f"the game has it: write `{changed}`"
        if (line := _as_definition(item)) is not None and not elsewhere and where in GAME:
            return f"write `{line}`"
        if (line := self._hint_for_return(item)) is not None:
            return f"a value follows `=`, without braces: write `{line}`"
        if (hint := of_word_loop(item) or _as_opened(item, where, outline) or of_own_text(item, where, outline)
                or self._in_order(item, where)) is not None:
            return hint
        if where == Do.inside and (hint := of_effects(item, self.path, self.declared.outline)) is not None:
            return hint
        if (changed := self._hint_for_change(item, where, bool(elsewhere))) is not None:
            return changed
        if where == Scenario.inside and (hint := self._of_step(item)) is not None:
            return hint
        if elsewhere:
            places = " or in ".join(sorted({BLOCKS.get(w, w) for w in elsewhere}))
            moved = _hint_for_one_block(effects) if effects else self._hint_for_placement(item, where, elsewhere)
            moved = self._in_scenario(item, where) or self._in_other_form(item, where) or moved
            return self._hint_for_requirement(item, where) or moved or f"it belongs in {places}"
        authors = self._hint_without_word(item, where) or self.hint_for_own_word(item, where) or self.hint_for_verb(item, where)
        written = as_command(item) or as_link(item, self.declared.outline) or as_remark(item)
        written = written or in_other_words(item, where, self.vocabulary) or self._as_named_block(item, where)
        written = written or self._in_our_word(item, where)
        written = written or self.hint_for_sentence(item, where) or suggest_word(item.word, known, item.place)
        listed = self.hint_for_new_verb(item, where), _hint_with_list("possible here", known)
        return authors or written or "; ".join(filter(None, listed)) or None

    def _in_order(self, item: tree.Statement, where: str) -> str | None:
        """The hint for a line whose word follows its name, `card type {`: its head with the word first; None for another line."""
        word = (name_at(item.arguments[0]) if item.arguments else None) or ""
        cls = self.vocabulary.find(where, word)
        turned = attrs.evolve(item, word=word, arguments=(tree.Name(item.word, item.word_place), *item.arguments[1:]))
        if cls is None or where == Scenario.inside or not accepts_arguments(turned, cls):
            return None
        head = format_statement(attrs.evolve(turned, block=None))
        return f"its word comes first: write `{head}{' {' if item.block is not None else ''}`"

    def _of_step(self, item: tree.Statement) -> str | None:
        """The hint for a line of a scenario that begins with a word such as `Then`; None for another line."""
        if (hint := of_step(item)) is not None or item.word.lower() not in STEPS or not item.arguments:
            return hint
        rest = attrs.evolve(item, word=format_expression(item.arguments[0]), arguments=item.arguments[1:])
        if self.vocabulary.find(Do.inside, rest.word) is not None:
            return f"`{Given.word}` sets up the position of a scenario: write `{Given.word} {{ {format_statement(rest)} }}`"
        return self._hint_without_word(rest, Scenario.inside) or f"write `{format_statement(rest)}`"

    def _hint_for_change(self, item: tree.Statement, where: str, elsewhere: bool) -> str | None:
        """The hint for another word for `drop`, `replace` or `amend` before a line of an action or of the ruleset; None for
        others. Something else may begin with the word `elsewhere`."""
        if where == Action.inside:
            return of_left_out(item, self.path)
        named = elsewhere and where in ChangeWord.where and _refers_to_line(item, self.declared.names.get(where, {}))
        return of_change(item, self.declared.outline) if named else None

    def _as_named_block(self, item: tree.Statement, where: str) -> str | None:
        """The hint for a name with a block of effects, if such a block may have a name: `start { set a = b }`."""
        named = attrs.evolve(item, word=Do.word, arguments=(tree.Name(item.word, item.word_place), *item.arguments))
        verbs = self.declared.outline.verbs
        effects = bool(item.lines) and all(
            self.vocabulary.find(Do.inside, line.word) is not None or line.word in verbs for line in item.lines)
        if self.vocabulary.find(where, Do.word) is None or item.arguments or not effects or not accepts_arguments(named, Do):
            return None
        return f"write `{format_statement(attrs.evolve(named, block=None))} {{`"

    def _in_scenario(self, item: tree.Statement, where: str) -> str | None:
        """The hint for a line of a scenario whose word is, or nearly is, that of a line of the rules, `winner red`; None if it
        takes something else."""
        if where == Scenario.inside and Seats.begins(item) and self.declared.played.seats:
            return f"a scenario names the seats that play: write `{summarize(attrs.evolve(item, word=Sitting.word))}`"
        if where == Scenario.inside and Setup.begins(item) and item.block is not None:
            return f"`{Given.word}` sets up the position of a scenario: write `{Given.word} {{ … }}`"
        for word in find_similar(item.word, self.vocabulary.words_in(where)) if where == Scenario.inside else ():
            if self.is_valid_with(item, where, word):
                return ask_about(f"`{summarize(attrs.evolve(item, word=word))}`")
        return None

    def _hint_without_word(self, item: tree.Statement, where: str) -> str | None:
        """The hint for a line that begins with no word: `fare = $2`, in which a word should give the value to a name; a move; a
        loop that does not exist."""
        outline = self.declared.outline
        if where in GAME and (
                declared := with_word(item, outline) or as_member(item, outline.lines) or as_keep(item)) is not None:
            return f"its word comes first: write `{declared}`"
        if where in ChangeWord.where and (changed := of_change(item, self.declared.outline)) is not None:
            return changed
        if (line := self._in_other_form(item, where)) is not None:
            return line
        if where == Do.inside and item.word in (*TESTS, "loop"):
            return hint_for_loop(item, self.path, self.declared.outline)
        if where == Scenario.inside and (line := as_line(item, self.declared.played,
                                                         self.vocabulary.words_in(where))) is not None:
            return ask_about(line)
        if where == Scenario.inside and (line := as_move(item, self.declared.played, self.sibling_lines(), outline)) is not None:
            return line
        if item.value is None or item.arguments:
            return None
        if where == Scenario.inside and find_similar(item.word, self.vocabulary.words_in(where)):
            return None  # that word is meant
        if where not in Set.where and (redefined := hint_for_redefinition(item, self.declared.outline.lines)) is not None:
            return redefined
        kept = item.word in self.declared.outline.names
        word = next((cls for cls in ((Set, Let) if kept else (Let, Set)) if where in cls.where), Define).word
        return f"write `{word} {summarize(item)}`"

    def _in_our_word(self, item: tree.Statement, where: str) -> str | None:
        """The hint for a line with a block that begins with a word of other languages, `on visit(p, f) { … }`."""
        first = next(iter(item.arguments), None)
        called = item.block is not None and isinstance(first, tree.Call)
        verb = isinstance(first, tree.Call) and name_in(first.function) in self.declared.outline.verbs
        for word in (*word_here(item.word.lower()), *([After.word] if verb else [])) if called else ():
            cls, line = self.vocabulary.find(where, word), attrs.evolve(item, word=word)
            if cls is not None and cls.inside is not None and accepts_arguments(line, cls):
                return f"write `{format_statement(attrs.evolve(line, block=None))} {{`"
        return None

    def _in_other_form(self, item: tree.Statement, where: str) -> str | None:
        """The hint for a line that lacks only its first word, or whose word is not the first one."""
        alone = item.block is None and not item.arguments and item.value is None
        if where == Flow.inside and alone and (taken := self._as_taken(item.word)) is not None:
            return taken
        if where == Flow.inside and (line := of_flow_line(item)) is not None:
            return f"write `{line}`"
        if where == Require.inside and self.path and Define.begins(self.path[-1]):
            return f"a `{Define.word}` has a value; what does something is a `{VerbWord.word}`"
        if (line := of_refusal(item)) is not None and self.vocabulary.find(where, Require.word) is not None:
            return f"say what must hold: write `{line}`"
        if where == Do.inside and Repeat.begins(item) and (line := of_times(item)) is not None:
            return f"effects are repeated by `{Each.word}`: write `{line}`"
        if where == Drawing.inside and (line := of_drawn(item, self.declared.outline)) is not None:
            return f"the word for its drawing comes first: write {line}"
        if where == Do.inside and (line := of_toggle(item) or self.with_verb_first(item)) is not None:
            return f"write `{line}`"
        if where == Flow.inside and After.begins(item):
            return AFTER_PHASE
        if where == Flow.inside and item.word in TESTS and len(item.arguments) == 1:
            return f"write `{Repeat.word} {item.word} ({format_expression(item.arguments[0])}) {{`"
        return None

    def _as_taken(self, name: str) -> str | None:
        """The hint for the name of a menu or an action alone in the flow; None for another name."""
        lines = self.declared.outline.lines
        if name in map(name_of, filter(Action.begins, lines)):
            return f"write `{Take.word} 1 of {name}`, or `{Free.word} {name}` beside other decisions"
        return f"write `{Take.word} 1 of {name}`" if name in map(name_of, filter(Menu.begins, lines)) else None

    def _hint_for_return(self, item: tree.Statement) -> str | None:
        """The line whose block contains a `return`, with its value; None if that takes none."""
        outer = self.path[-1] if self.path else None
        if item.word != "return" or outer is None or len(item.arguments) != 1 or item.value is not None:
            return None
        line = attrs.evolve(outer, value=item.arguments[0], block=None)
        return format_statement(line) if any(accepts_arguments(line, cls) for cls in classes_of(outer.word)) else None

    def _hint_for_placement(self, item: tree.Statement, where: str, elsewhere: set[str]) -> str | None:
        """How a statement can be moved to where it is allowed."""
        if Do.inside not in elsewhere and (effect := self.hint_for_verb(item, where)) is not None:
            return effect
        if elsewhere == {Do.inside}:
            given = next(filter(Given.begins, self.sibling_lines()), None)
            if where == Scenario.inside and given is not None:
                return f"put it into the `{given.word}` of " + line_of(given.place, item.place)
            if where == Scenario.inside:
                return f"put it into the position: `given {{ {summarize(item)} }}`"
            return of_setup(item, where, self.declared.outline.lines)
        if where == Do.inside and (effect := done_by(item)) is not None:
            return f"write effects here without a block around them: `{effect}`"
        acts = Action.inside in elsewhere and any(map(Action.begins, self.path))
        if where == Do.inside and (acts or Choose.begins(item) or Require.begins(item)):
            picked = attrs.evolve(item, word=Pick.word)
            drawn = accepts_arguments(picked, Pick) and name_at(item.arguments[-1]) == "random"
            by_chance = f"chance picks by `{Pick.word}`: write `{format_statement(picked)}`" if drawn else None
            return by_chance or "move it up: in an action, it comes before the `do`"
        if (home := out_of_place(item, where, elsewhere, self.path) or of_case(item, self.path)) is not None:
            return home
        if Flow.inside in elsewhere and (decided := self._hint_for_flow(item, where)) is not None:
            return decided
        if (held := of_holder(item, where, elsewhere, self.declared.outline.lines)) is not None:
            return held
        ours = self._in_our_word(item, where)
        return ours or (of_member(item, self.declared.outline.lines) if elsewhere == {*Has.leads} else None)

    def _hint_for_flow(self, item: tree.Statement, where: str) -> str | None:
        """How a line of the flow can be moved into it, or after an action; None if it cannot."""
        if where in GAME:
            return of_flow(item, self.declared.outline.lines)
        if where == Do.inside and self.path and Do.begins(self.path[-1]) and any(map(Phase.begins, self.path)):
            named = " ".join(filter(None, (Do.word, name_of(self.path[-1]))))
            return f"move it below the `}}` of `{named}`: a block of effects has no lines of the flow"
        if where != Action.inside or not Take.begins(item):
            return None
        line = f"{Afterwards.word} {{ {summarize(item)} }}"
        return f"what players decide after the action follows `{Afterwards.word}`: write `{line}`"

    def _hint_for_requirement(self, item: tree.Statement, where: str) -> str | None:
        """The hint for a requirement among the effects of something that has no requirements."""
        if not Require.begins(item) or where != Do.inside or self.block_word not in _UNREFUSED:
            return None
        line = _correct_requirement(item, self.declared.outline) or summarize(item)
        actions = actions_doing(self.path[0], self.declared.outline.lines) if self.block_word == VerbWord.word else []
        named = f"{'the action ' if len(actions) == 1 else ''}{' and '.join(f'`{action}`' for action in actions)}"
        where = f"{named}, before its `do`" if len(actions) == 1 else f"{named or 'the actions that need it'}, before their `do`"
        return f"{_UNREFUSED[self.block_word]} refuses nothing: write `{line}` into {where}"


def _hint_for_one_block(effects: Sequence[tree.Statement]) -> str:
    """The hint to put lines into one block of effects."""
    texts = list(map(format_statement, effects))
    whole = "; ".join(texts)
    if len(texts) == 1:
        return f"put it into a block of effects: `{Do.word} {{ {whole if is_short(whole) else summarize(effects[0])} }}`"
    if is_short(whole):
        return f"put these lines into a block of effects: `{Do.word} {{ {whole} }}`"
    last = line_of(effects[-1].place, effects[0].place)
    return "put it and the lines to " + last + f" into a block of effects: `{Do.word} {{` before it, and `}}` after them"


def _as_opened(item: tree.Statement, where: str, outline: Outline) -> str | None:
    """The hint for the name of links in a network without a word before it, `road r when r.owner != none`; None for another
    line."""
    if where != Network.inside or outline.words.get(item.word) != Link.word:
        return None
    opened = attrs.evolve(item, word=Open.word, arguments=(tree.Name(item.word, item.word_place), *item.arguments))
    return f"a line says which links are open: write `{summarize(opened)}`"


def _as_definition(item: tree.Statement) -> str | None:
    """A definition that begins with the word for it of another language, `const fee = $2`, `function f(p) { return p.money }`."""
    if Define.word not in word_here(item.word.lower()) or len(item.arguments) != 1:
        return None
    inner = item.lines[0] if len(item.items) == 1 and item.lines else None
    value = inner.arguments[0] if inner is not None and inner.word == "return" and len(inner.arguments) == 1 else item.value
    line = attrs.evolve(item, word=Define.word, value=value, block=None)
    return summarize(line) if value is not None and accepts_arguments(line, Define) else None


def _refers_to_line(item: tree.Statement, own: Mapping[str, Place | None]) -> bool:
    """Whether a line names another one by its word and its name: `remove town ulm`."""
    first = next(iter(item.arguments), None)
    named = len(item.arguments) > 1 and isinstance(first, tree.Name)
    return named and isinstance(first, tree.Name) and (first.name in own or bool(classes_of(first.name)))


def _correct_requirement(item: tree.Statement, outline: Outline) -> str | None:
    """A requirement as it may be meant, if it is not correct."""
    try:
        match(item, Require, lambda _: False)
    except WordFault as fault:
        return correction(item, Require, fault, outline)[0]
    return None


def _hint_with_list(what: str, names: Iterable[str]) -> str | None:
    """A hint that lists names, if they are not too many."""
    known = sorted(names)
    return f"{what}: {', '.join(known)}" if 0 < len(known) <= _MOST_LISTED else None


_UNREFUSED = {VerbWord.word: "a verb", After.word: "an `after`", Setup.word: "`setup`"}
"""The words whose effects are always carried out."""
_MOST_LISTED = 14
