"""What an author may mean by a statement that its word does not take, or that begins with no word of its block."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs
from attrs import frozen

from aoi_rules.advice.lines.amendments import of_change, of_menu
from aoi_rules.advice.lines.components import as_keep, of_component, with_word
from aoi_rules.advice.lines.correction import KeywordCorrection, correct_keyword, correction
from aoi_rules.advice.lines.declarations import out_of_place
from aoi_rules.advice.lines.lists import as_block_of_members, joins_one, side_by_side, through_several
from aoi_rules.advice.lines.loops import AFTER_PHASE, LOOP_BELOW, of_bare_test, of_count, of_loop_below, of_times, of_turns
from aoi_rules.advice.lines.meaning import (
    correct_shifted_argument,
    hint_for_draw,
    hint_for_incomplete,
    hint_for_loop,
    kept_as,
    kind_meant,
    with_player,
)
from aoi_rules.advice.lines.moves import PieceMove
from aoi_rules.advice.lines.other_blocks import (
    WORD_BELOW,
    as_block,
    as_command,
    as_link,
    as_remark,
    in_other_words,
    of_amount,
    of_block,
    of_body,
    of_condition_first,
    of_drawn,
    of_effects,
    of_either,
    of_exchanged,
    of_flow_line,
    of_many,
    of_opposite,
    of_option,
    of_own_text,
    of_refusal,
    of_several,
    of_sight,
    of_taken,
    of_team,
    of_toggle,
    of_type_first,
    of_where,
    of_word_below,
    remark_behind,
)
from aoi_rules.advice.lines.placement import (
    actions_doing,
    as_member,
    done_by,
    hint_for_redefinition,
    of_flow,
    of_holder,
    of_member,
    of_setup,
)
from aoi_rules.advice.lines.scenario_lines import as_line, as_move, of_scenario
from aoi_rules.advice.lines.scope import player_of
from aoi_rules.advice.similar_names import find_similar, word_here
from aoi_rules.advice.suggestions import asked, meant
from aoi_rules.advice.syntax.comments import unquoted_colour
from aoi_rules.diagnostics import Diagnostic, Place, line_of
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression, format_statement
from aoi_rules.model.node import Node
from aoi_rules.words.actions import Action, After, Choose, Define, Do, Let, Require, VerbWord
from aoi_rules.words.base import Word
from aoi_rules.words.components import GAME, Has, Keep, Link
from aoi_rules.words.drawings import Drawing
from aoi_rules.words.effects import Draw, Pick, Set
from aoi_rules.words.files import Amend, ChangeWord, Game, Replace
from aoi_rules.words.flow import TESTS, Each, Flow, Free, Menu, Repeat, Setup, Take
from aoi_rules.words.known import DeclaredNames, Vocabulary
from aoi_rules.words.line_names import name_of
from aoi_rules.words.matching import Incomplete, WordFault, fits, match, name_at
from aoi_rules.words.outline import Outline
from aoi_rules.words.scenario import Given, Scenario
from aoi_rules.words.usage import BLOCKS, usage
from aoi_rules.words.vocabulary import classes_of

__all__ = ["Statements"]


@frozen(repr=False)
class Statements(Node):
    """Advice on the statements of a block, from the words there are, and the statements whose blocks contain them, the outermost
    first."""

    vocabulary: Vocabulary
    declared: DeclaredNames
    path: tuple[tree.Statement, ...]

    @property
    def home(self) -> str:
        """The word whose block contains these; in a `do` the word around it."""
        return next((item.word for item in reversed(self.path) if not Do.begins(item)), "")

    def of_unknown(
        self, item: tree.Statement, where: str, elsewhere: set[str], effects: Sequence[tree.Statement] = ()
    ) -> str | None:
        """The hint for a statement that begins with no word of its block; its word is in the kinds of block `elsewhere`.
        `effects` are the lines that belong in one `do` with it, itself among them."""
        own = self.declared.names.get(where, {})
        known: dict[str, Place | None] = {**dict.fromkeys(self.vocabulary.known(where)), **own}
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
        if (hint := of_own_text(item, where, self.declared.outline)) is not None:
            return hint
        if where == Do.inside and (hint := of_effects(item, self.path, self.declared.outline)) is not None:
            return hint
        named = elsewhere and where in ChangeWord.where and _refers_to_line(item, own)
        if named and (changed := of_change(item, outline)) is not None:
            return changed
        if where == Scenario.inside and item.word in _NEXT and item.arguments:
            rest = attrs.evolve(item, word=format_expression(item.arguments[0]), arguments=item.arguments[1:])
            return self._hint_without_word(rest, where) or f"write `{format_statement(rest)}`"
        if elsewhere:
            places = " or in ".join(sorted({BLOCKS.get(w, w) for w in elsewhere}))
            moved = _hint_for_one_block(effects) if effects else self._hint_for_placement(item, where, elsewhere)
            moved = self._in_scenario(item, where) or self._in_other_form(item, where) or moved
            return self._hint_for_requirement(item, where) or moved or f"it belongs in {places}"
        authors = self._hint_without_word(item, where) or self._hint_for_own_word(item, where) or self._hint_for_verb(item, where)
        written = as_command(item) or as_link(item, self.declared.outline) or as_remark(item)
        written = written or in_other_words(item, where, self.vocabulary) or self._as_named_block(item, where)
        written = written or self._in_our_word(item, where)
        return authors or written or meant(item.word, known, item.place) or _hint_with_list("possible here", known)

    def _as_named_block(self, item: tree.Statement, where: str) -> str | None:
        """The hint for a name with a block of effects, where a block of them may have a name: `start { set a = b }`."""
        named = attrs.evolve(item, word=Do.word, arguments=(tree.Name(item.word, item.word_place), *item.arguments))
        verbs = self.declared.outline.verbs
        effects = bool(item.lines) and all(
            self.vocabulary.find(Do.inside, line.word) is not None or line.word in verbs for line in item.lines)
        if self.vocabulary.find(where, Do.word) is None or item.arguments or not effects or not fits(named, Do):
            return None
        return f"write `{format_statement(attrs.evolve(named, block=None))} {{`"

    def _in_scenario(self, item: tree.Statement, where: str) -> str | None:
        """The hint for a line of a scenario whose word is that of a line of the rules, or nearly so, `winner red`; None if it
        takes something else."""
        if where == Scenario.inside and Setup.begins(item) and item.block is not None:
            return f"`{Given.word}` sets up the position of a scenario: write `{Given.word} {{ … }}`"
        for word in find_similar(item.word, self.vocabulary.known(where)) if where == Scenario.inside else ():
            if self._is_valid_with(item, where, word):
                return asked(f"`{_summarize(attrs.evolve(item, word=word))}`")
        return None

    def of_fault(self, item: tree.Statement, cls: type[Word], fault: WordFault, where: str) -> Diagnostic:
        """The problem of a statement that its word does not take, with its correction."""
        listed = side_by_side(item, cls)
        if listed is not None:
            beside = f"`{item.word}`: separate names by blanks"
            return Diagnostic("wrong-argument", beside, listed.place, f"write `{item.word} {listed.text}`", fix=listed)
        if (colour := unquoted_colour(item.place.source, item.place.line)) is not None:
            return colour
        if (loop := of_loop_below(item)) is not None:
            return Diagnostic("wrong-argument", LOOP_BELOW, *loop)
        if (bare := of_bare_test(item, self.declared.outline)) is not None:
            return Diagnostic("wrong-argument", f"`{item.word}`: {bare[0]}", *bare[1:])
        if (below := of_word_below(item)) is not None:
            return Diagnostic("wrong-argument", WORD_BELOW, *below)
        scene = where == Scenario.inside and not isinstance(fault, KeywordCorrection)
        of_line = of_scenario(item, cls, self.declared.played, self._sibling_lines()) if scene else None
        says, hint = of_line or self._correct_statement(item, cls, fault)
        return Diagnostic("wrong-argument", f"`{item.word}`: {says or fault}", fault.place, hint)

    def clearer(self, item: tree.Statement, cls: type[Word], fault: WordFault) -> WordFault:
        """What is wrong with the arguments of a statement, where the text around it tells it better than a fault does."""
        outline = self.declared.outline
        if of_sight(item, cls, fault) is not None:
            return fault
        return (through_several(item, cls, outline) or correct_shifted_argument(item, cls, self.path, outline)
                or correct_keyword(item, cls, fault))

    def _correct_statement(self, item: tree.Statement, cls: type[Word], fault: WordFault) -> tuple[str | None, str]:
        """What is wrong with a statement, where that is clearer than the fault says, and the hint with the corrected one."""
        outline = self.declared.outline
        shown = fault.hint or hint_for_incomplete(item, cls, self.path, outline)
        if Do.begins(item) and item.block is None and (effect := done_by(item)) is not None:
            return "effects belong in its braces", f"write `{Do.word} {{ {effect} }}`"
        if (other := of_component(item, outline) or _as_other_line(item, cls, fault, self.path)) is not None:
            return other
        shown = shown or of_exchanged(item, cls, outline) or of_type_first(item, cls, outline) or self._as_in_game(item, fault)
        shown = shown or remark_behind(item, cls) or of_condition_first(item, cls) or of_several(item, outline) or of_many(item)
        shown = shown or of_taken(item, outline) or of_block(item, cls) or of_either(item)
        shown = shown or of_where(item, cls) or of_body(item, cls)
        shown = shown or of_opposite(item)
        if (block := as_block_of_members(item)) is not None:
            return "members belong in its block", block
        if Link.begins(item) and (joined := joins_one(item)) is not None:
            return "links join members of one type", f"write `{joined}`"
        shown = shown or self._hint_for_condition(item, cls)
        shown = shown or (hint_for_draw(item, self.path, outline) if Draw.begins(item) else None)
        if shown:
            return None, shown
        corrected, says = correction(_with_types(item, outline), cls, fault)
        if corrected and f" {_TYPE}" in corrected and (kind := kind_meant(item, outline)) is not None:
            corrected = corrected.replace(f" {_TYPE}", f" {kind}")
            corrected += " = none" if Keep.begins(item) and item.value is None else ""
        if corrected and Link.begins(item):
            corrected = self._link_with_block(corrected, item)
        if (line := self._line_of_game(item)) is not None and item.block is not None and line.block is not None:
            return f"`{item.word} {name_of(item)}` already exists", (
                f"to add to it, write `{Amend.word} {item.word} {name_of(item)} {{ … }}`")
        prefix = f"{Replace.word} " if line is not None else _replace_prefix(item)
        return says, f"write `{prefix}{corrected or usage(cls)}`"

    def _as_in_game(self, item: tree.Statement, fault: WordFault) -> str | None:
        """The hint for a line that gives a new value to one of the game and lacks a part of it: that line with the new value."""
        line = self._line_of_game(item)
        if line is None or item.value is None or line.value is None or not isinstance(fault, Incomplete):
            return None
        return f"write `{Replace.word} {format_statement(attrs.evolve(line, value=item.value, block=None))}`"

    def _line_of_game(self, item: tree.Statement) -> tree.Statement | None:
        """The line of another text with the word and the name of one in a part or a map, to which this may be a change."""
        if self.path or not name_of(item):
            return None
        return next((line for line in self.declared.outline.lines if line.word == item.word and name_of(line) == name_of(item)
                     and line.place.source is not item.place.source), None)

    def _hint_for_condition(self, item: tree.Statement, cls: type[Word]) -> str | None:
        """The hint for a condition of what has none of its own, and requirements in its block."""
        if item.condition is None or self.vocabulary.find(cls.inside or "", Require.word) is None:
            return None
        return f"write `{Require.word} NAME \"…\" = {format_expression(item.condition)}` in its block"

    def _link_with_block(self, head: str, item: tree.Statement) -> str:
        """The corrected line of a link with its block, where that is short and a name in it is not a line yet."""
        lines = [line for line in item.lines if not self.vocabulary.find(Link.inside or "", line.word)]
        if not lines or len(lines) < len(item.items) or any(line.arguments or line.value or line.block for line in lines):
            return head
        whole = f"{head} {'; '.join(kept_as(line.word, self.declared.outline.lines) for line in lines)} }}"
        return whole if len(whole) <= _SHOWN else head

    def _hint_without_word(self, item: tree.Statement, where: str) -> str | None:
        """The hint for what begins with no word: `fare = $2`, which a word gives to a name; a move; a loop that there is not."""
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
        if where == Scenario.inside and (line := as_line(item, self.declared.played, self.vocabulary.known(where))) is not None:
            return asked(line)
        if where == Scenario.inside and (line := as_move(item, self.declared.played, self._sibling_lines())) is not None:
            return line
        if item.value is None or item.arguments:
            return None
        if where == Scenario.inside and find_similar(item.word, self.vocabulary.known(where)):
            return None  # that word is meant
        if where not in Set.where and (redefined := hint_for_redefinition(item, self.declared.outline.lines)) is not None:
            return redefined
        kept = item.word in self.declared.outline.names
        word = next((cls for cls in ((Set, Let) if kept else (Let, Set)) if where in cls.where), Define).word
        return f"write `{word} {_summarize(item)}`"

    def _in_our_word(self, item: tree.Statement, where: str) -> str | None:
        """The hint for a line with a block that begins with a word of other languages, `on visit(p, f) { … }`."""
        called = item.block is not None and isinstance(next(iter(item.arguments), None), tree.Call)
        for word in word_here(item.word.lower()) if called else ():
            cls, line = self.vocabulary.find(where, word), attrs.evolve(item, word=word)
            if cls is not None and cls.inside is not None and fits(line, cls):
                return f"write `{format_statement(attrs.evolve(line, block=None))} {{`"
        return None

    def _in_other_form(self, item: tree.Statement, where: str) -> str | None:
        """The hint for a line in which all is there but the word that begins it, or whose word is not the first one."""
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
        if where == Do.inside and (line := of_toggle(item) or self._with_verb_first(item)) is not None:
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

    def _with_verb_first(self, item: tree.Statement) -> str | None:
        """The line that begins with a player and goes on with a verb, `me pays fee`, in its right order; None for another one."""
        verbs, second = self.declared.outline.verbs, name_at(next(iter(item.arguments), None)) or ""
        verb = next(iter(find_similar(second, verbs)), second)
        player = player_of(self.path, self.declared.outline)
        if item.word != player or verb not in verbs:
            return None
        who = tree.Name(item.word, item.word_place)
        line = attrs.evolve(item, word=verb, arguments=(who, *item.arguments[1:]))
        return _summarize(line) if len(line.arguments) == len(self.declared.outline.parameters(verb)) else None

    def _hint_for_return(self, item: tree.Statement) -> str | None:
        """The line whose block contains a `return`, with its value; None if that takes none."""
        outer = self.path[-1] if self.path else None
        if item.word != "return" or outer is None or len(item.arguments) != 1 or item.value is not None:
            return None
        line = attrs.evolve(outer, value=item.arguments[0], block=None)
        return format_statement(line) if any(fits(line, cls) for cls in classes_of(outer.word)) else None

    def _sibling_lines(self) -> tuple[Any, ...]:
        """The lines of the block in which these are."""
        return self.path[-1].items if self.path else ()

    def _hint_for_placement(self, item: tree.Statement, where: str, elsewhere: set[str]) -> str | None:
        """How a statement can be moved to where it is allowed."""
        if Do.inside not in elsewhere and (effect := self._hint_for_verb(item, where)) is not None:
            return effect
        if elsewhere == {Do.inside}:
            given = next(filter(Given.begins, self._sibling_lines()), None)
            if where == Scenario.inside and given is not None:
                return f"put it into the `{given.word}` of " + line_of(given.place, item.place)
            if where == Scenario.inside:
                return f"put it into the position: `given {{ {_summarize(item)} }}`"
            return of_setup(item, where, self.declared.outline.lines)
        if where == Do.inside and (effect := done_by(item)) is not None:
            return f"write effects here without a block around them: `{effect}`"
        acts = Action.inside in elsewhere and any(map(Action.begins, self.path))
        if where == Do.inside and (acts or Choose.begins(item) or Require.begins(item)):
            picked = attrs.evolve(item, word=Pick.word)
            drawn = fits(picked, Pick) and name_at(item.arguments[-1]) == "random"
            by_chance = f"chance picks by `{Pick.word}`: write `{format_statement(picked)}`" if drawn else None
            return by_chance or "move it up: in an action, it comes before the `do`"
        if (home := out_of_place(item, where, elsewhere, self.path)) is not None:
            return home
        if Flow.inside in elsewhere and where in GAME:
            return of_flow(item, self.declared.outline.lines)
        if (held := of_holder(item, where, elsewhere, self.declared.outline.lines)) is not None:
            return held
        ours = self._in_our_word(item, where)
        return ours or (of_member(item, self.declared.outline.lines) if elsewhere == {*Has.leads} else None)

    def _hint_for_requirement(self, item: tree.Statement, where: str) -> str | None:
        """The hint for a requirement among the effects of what has none."""
        if not Require.begins(item) or where != Do.inside or self.home not in _UNREFUSED:
            return None
        line = _correct_requirement(item) or _summarize(item)
        actions = actions_doing(self.path[0], self.declared.outline.lines) if self.home == VerbWord.word else []
        named = f"{'the action ' if len(actions) == 1 else ''}{' and '.join(f'`{action}`' for action in actions)}"
        where = f"{named}, before its `do`" if len(actions) == 1 else f"{named or 'the actions that need it'}, before their `do`"
        return f"{_UNREFUSED[self.home]} refuses nothing: write `{line}` into {where}"

    def _hint_for_own_word(self, item: tree.Statement, where: str) -> str | None:
        """The hint for what begins with a zone that things go to, or with another word for a verb that takes as many values, or
        one more, the player."""
        if where != "effects" or item.value is not None or item.block is not None:
            return None
        outline = self.declared.outline
        if outline.shared(item.word) and len(item.arguments) == 1:
            return self._hint_for_zone(item, outline)
        if any(item.word.lower() in verb.split("_") for verb in outline.verbs):
            return None  # the verb that has this word in its name is meant
        for verb in word_here(item.word.lower()):
            if (meant_ := self._use_verb(item, verb, outline)) is not None:
                line = line_of(self.declared.names[where][verb], item.place, verb)
                return asked(f"`{_summarize(meant_)}` (" + line + ")")
        known = [w for w in word_here(item.word.lower()) if w in outline.verbs or self._is_valid_with(item, where, w)]
        if known and known[0] in outline.verbs:
            verb = known[0]
            form = " ".join([verb, *outline.parameters(verb)])
            return asked(f"`{form}`, as " + line_of(self.declared.names[where][verb], item.place, verb) + " declares it")
        return meant(item.word, {known[0]: self.declared.names[where].get(known[0])}, item.place) if known else None

    def _hint_for_verb(self, item: tree.Statement, where: str) -> str | None:
        """The hint for another word for a verb, which takes as many values, or one more, the player, where
        the block of effects is missing."""
        if where not in Do.where or item.value is not None or item.block is not None:
            return None
        found = (self._use_verb(item, verb, self.declared.outline) for verb in word_here(item.word.lower()))
        effect = next((one for one in found if one is not None), None)
        return asked(f"the effect `{Do.word} {{ {_summarize(effect)} }}`") if effect is not None else None

    def _hint_for_zone(self, item: tree.Statement, outline: Outline) -> str:
        """The hint for a zone in place of the word: `discard card`."""
        goal = tree.Name(item.word, item.word_place)
        moved = PieceMove(item.arguments[0], goal, self.path, outline)
        zone = f"`{item.word}` is a zone (" + line_of(outline.zones[item.word].place, item.place, item.word) + ")"
        return (moved.other() or zone) + ": " + moved.hint()

    def _use_verb(self, item: tree.Statement, verb: str, outline: Outline) -> tree.Statement | None:
        """A statement with a verb in place of its word; None if the verb does not take what is there."""
        if verb not in outline.verbs:
            return None
        names, changed = outline.parameters(verb), attrs.evolve(item, word=verb)
        if len(names) == len(item.arguments):
            return changed
        player = player_of(self.path, outline)
        return with_player(changed, outline.verbs[verb], names, player, outline) if player is not None else None

    def _is_valid_with(self, item: tree.Statement, where: str, word: str) -> bool:
        """Whether a word of the language takes what is in a statement."""
        cls = self.vocabulary.find(where, word)
        return cls is not None and fits(item, cls)


def _as_other_line(
    item: tree.Statement, cls: type[Word], fault: WordFault, path: Sequence[tree.Statement]
) -> tuple[str, str] | None:
    """What is wrong with a line in which all is there, in another form, and the hint; None for another line."""
    if (turns := of_turns(item, path)) is not None:
        return turns
    if Let.begins(item) and item.value is not None and isinstance(item.arguments[0], tree.Attribute):
        return "`set` gives a keep its value", f"write `{format_statement(attrs.evolve(item, word=Set.word))}`"
    if (counted := of_count(item)) is not None:
        return "a loop says when it ends, and its name counts the passes", f"write `{counted}`"
    if (team := of_team(item)) is not None:
        return "the players of a team have a value in common", team
    if (sight := of_sight(item, cls, fault)) is not None:
        return "who sees it follows `seen by`", sight
    if (option := of_option(item)) is not None:
        return "its values are in brackets, and the usual one follows `=`", f"write `{option}`"
    if (changed := of_amount(item)) is not None:
        return "`set` gives a new value, and `raise` and `lower` change the old one", changed
    if (inside := as_block(item, cls, fault)) is not None:
        return "what it does is in its block", f"write `{inside}`"
    return None


def _hint_for_one_block(effects: Sequence[tree.Statement]) -> str:
    """The hint to put lines into one block of effects."""
    texts = list(map(format_statement, effects))
    whole = "; ".join(texts)
    if len(texts) == 1:
        return f"put it into a block of effects: `{Do.word} {{ {whole if _is_short(whole) else _summarize(effects[0])} }}`"
    if _is_short(whole):
        return f"put these lines into a block of effects: `{Do.word} {{ {whole} }}`"
    last = line_of(effects[-1].place, effects[0].place)
    return "put it and the lines to " + last + f" into a block of effects: `{Do.word} {{` before it, and `}}` after them"


def _as_definition(item: tree.Statement) -> str | None:
    """A definition that begins with the word for it of another language, `const fee = $2`, `function f(p) { return p.money }`."""
    if Define.word not in word_here(item.word.lower()) or len(item.arguments) != 1:
        return None
    inner = item.lines[0] if len(item.items) == 1 and item.lines else None
    value = inner.arguments[0] if inner is not None and inner.word == "return" and len(inner.arguments) == 1 else item.value
    line = attrs.evolve(item, word=Define.word, value=value, block=None)
    return _summarize(line) if value is not None and fits(line, Define) else None


def _is_short(text: str) -> bool:
    """Whether a text is shown whole."""
    return len(text) <= _SHOWN and "\n" not in text


def _with_types(item: tree.Statement, outline: Outline) -> tree.Statement:
    """The statement with the names of types in the place of several of them, `town` for `towns`."""
    def singular(node: Any) -> Any:
        name = name_at(node) or ""
        several = name.endswith("s") and name not in outline.names and outline.is_type(name[:-1])
        return attrs.evolve(node, name=name[:-1]) if several and isinstance(node, tree.Name) else node

    return attrs.evolve(item, arguments=tuple(map(singular, item.arguments)))


def _refers_to_line(item: tree.Statement, own: Mapping[str, Place | None]) -> bool:
    """Whether a line names another one by its word and its name: `remove town ulm`."""
    first = next(iter(item.arguments), None)
    named = len(item.arguments) > 1 and isinstance(first, tree.Name)
    return named and isinstance(first, tree.Name) and (first.name in own or bool(classes_of(first.name)))


def _correct_requirement(item: tree.Statement) -> str | None:
    """A requirement as it may be meant, where it is not right."""
    try:
        match(item, Require, lambda _: False)
    except WordFault as fault:
        return correction(item, Require, fault)[0]
    return None


def _summarize(item: tree.Statement) -> str:
    text = format_statement(attrs.evolve(item, block=None))
    return text if _is_short(text) else f"{item.word} …"


def _replace_prefix(item: tree.Statement) -> str:
    """`replace` where a line of a part or a map gives a statement by it; else nothing."""
    line, begins = item.place.source.lines[item.place.line - 1][item.place.column - 1 :], f"{Replace.word} "
    return begins if not Replace.begins(item) and line.startswith(begins) else ""


_SHOWN = 80
_NEXT = ("then", "next", "and", "now")
"""Words that tell in a sentence that something follows."""
_TYPE = "TYPE"
_UNREFUSED = {VerbWord.word: "a verb", After.word: "an `after`", Setup.word: "`setup`"}
"""Whose effects are always carried out."""
_MOST_LISTED = 14


def _hint_with_list(what: str, names: Iterable[str]) -> str | None:
    """A hint that lists names, where they are not too many."""
    known = sorted(names)
    return f"{what}: {', '.join(known)}" if 0 < len(known) <= _MOST_LISTED else None
