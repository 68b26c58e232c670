"""What an author means by another word for a verb, by a zone to which things move, and by a player before a verb."""

from __future__ import annotations

from string import ascii_lowercase

import attrs
from attrs import frozen

from aoi_rules.advice.lines.meaning import with_player
from aoi_rules.advice.lines.moves import PieceMove
from aoi_rules.advice.lines.scope import names_in_scope, player_of
from aoi_rules.advice.lines.surroundings import Surroundings, summarize
from aoi_rules.advice.numbers import number_called
from aoi_rules.advice.similar_names import find_similar, word_here
from aoi_rules.advice.suggestions import ask_about, suggest_word
from aoi_rules.diagnostics import line_of
from aoi_rules.language import tree
from aoi_rules.language.walk import name_in
from aoi_rules.words.actions import Do, VerbWord
from aoi_rules.words.effects import Move
from aoi_rules.words.matching import accepts_arguments, name_at
from aoi_rules.words.outline import Outline, argument_after
from aoi_rules.words.scenario import Scenario
from aoi_rules.words.vocabulary import every_word

__all__ = ["VerbsMeant", "declare_verb"]


@frozen(repr=False)
class VerbsMeant(Surroundings):
    """Advice on a statement among effects that begins with no verb."""

    def hint_for_own_word(self, item: tree.Statement, where: str) -> str | None:
        """The hint for a line that begins with a zone to which things move, or with another word for a verb that takes the same
        number of values, or one more: the player."""
        if where != "effects" or item.value is not None or item.block is not None:
            return None
        outline = self.declared.outline
        if outline.is_common_zone(item.word) and len(item.arguments) == 1:
            return self._hint_for_zone(item, outline)
        moved = attrs.evolve(item, word=Move.word, arguments=(
            *item.arguments, tree.Name("to", item.place), tree.Name(item.word, item.word_place)))
        if outline.is_common_zone(item.word) and accepts_arguments(moved, Move):
            return f"`{item.word}` is a zone: write `{summarize(moved)}`"
        if any(item.word.lower() in verb.split("_") for verb in outline.verbs):
            return None  # the verb with this word in its name is meant
        for verb in word_here(item.word.lower()):
            if (meant_ := self._use_verb(item, verb, outline)) is not None:
                line = line_of(self.declared.names[where][verb], item.place, verb)
                return ask_about(f"`{summarize(meant_)}` (" + line + ")")
        known = [w for w in word_here(item.word.lower()) if w in outline.verbs or self.is_valid_with(item, where, w)]
        if known and known[0] in outline.verbs:
            verb = known[0]
            form = " ".join([verb, *outline.parameters(verb)])
            return ask_about(f"`{form}`, as " + line_of(self.declared.names[where][verb], item.place, verb) + " declares it")
        return suggest_word(item.word, {known[0]: self.declared.names[where].get(known[0])}, item.place) if known else None

    def hint_for_verb(self, item: tree.Statement, where: str) -> str | None:
        """The hint for another word for a verb that takes the same number of values, or one more (the player), if the block of
        effects is missing."""
        if where not in Do.where or item.value is not None or item.block is not None:
            return None
        found = (self._use_verb(item, verb, self.declared.outline) for verb in word_here(item.word.lower()))
        effect = next((one for one in found if one is not None), None)
        return ask_about(f"the effect `{Do.word} {{ {summarize(effect)} }}`") if effect is not None else None

    def hint_for_new_verb(self, item: tree.Statement, where: str) -> str | None:
        """The hint with the verb that a line among effects would need.  A verb of a scenario may be in another file."""
        if where != Do.inside or not item.arguments or any(map(Scenario.begins, self.path)):
            return None
        declared = declare_verb(item, player_of(self.path, self.declared.outline))
        return None if declared is None else f"`{declared}` would declare it"

    def hint_for_sentence(self, item: tree.Statement, where: str) -> str | None:
        """The hint for a line that begins with who or what does something, as a sentence does: `p draws 2 cards from deck`; None
        for any other line."""
        outline, source = self.declared.outline, argument_after(item, "from")
        known = {player_of(self.path, outline), *(name for name, _ in names_in_scope(self.path))}
        if where != Do.inside or item.word not in known or not item.arguments or Scenario.begins(self.path[0]):
            return None
        said = [number for node in item.arguments if (number := _number_said(node)) is not None]
        zone = name_in(source) if source is not None and outline.is_common_zone(name_in(source)) else ""
        own = [name for name in outline.zones if zone and not outline.is_common_zone(name)
               and outline.pieces(name) == outline.pieces(zone)]
        if len(said) > 1 or not own or item.word != player_of(self.path, outline):
            return "an effect begins with the word for what happens, such as `move`, `raise` or a verb of the text"
        return (f"an effect begins with the word for what happens: write `{Move.word} {said[0] if said else 1} at random from "
                f"{zone} to {item.word}.{own[0]}`" + "".join(f", or `to {item.word}.{name}`" for name in own[1:]))

    def _hint_for_zone(self, item: tree.Statement, outline: Outline) -> str:
        """The hint for a zone in place of the word: `discard card`."""
        goal = tree.Name(item.word, item.word_place)
        moved = PieceMove(item.arguments[0], goal, self.path, outline)
        zone = f"`{item.word}` is a zone (" + line_of(outline.zones[item.word].place, item.place, item.word) + ")"
        return (moved.wrong_choice_hint() or zone) + ": " + moved.hint()

    def _use_verb(self, item: tree.Statement, verb: str, outline: Outline) -> tree.Statement | None:
        """A statement with a verb in place of its word; None if the verb does not take what is there."""
        if verb not in outline.verbs:
            return None
        names, changed = outline.parameters(verb), attrs.evolve(item, word=verb)
        if len(names) == len(item.arguments):
            return changed
        player = player_of(self.path, outline)
        return with_player(changed, outline.verbs[verb], names, player, outline) if player is not None else None

    def with_verb_first(self, item: tree.Statement) -> str | None:
        """The line that begins with a player followed by a verb, `me pays fee`, in the right order; None for another one."""
        verbs, second = self.declared.outline.verbs, name_at(next(iter(item.arguments), None)) or ""
        verb = next(iter(find_similar(second, verbs)), second)
        player = player_of(self.path, self.declared.outline)
        if item.word != player or verb not in verbs:
            return None
        who = tree.Name(item.word, item.word_place)
        line = attrs.evolve(item, word=verb, arguments=(who, *item.arguments[1:]))
        return summarize(line) if len(line.arguments) == len(self.declared.outline.parameters(verb)) else None


def _number_said(node: tree.Expression) -> int | None:
    """The number that a word of a sentence says, `2` or `two`; None for another word."""
    return node.value if isinstance(node, tree.Number) else number_called(name_at(node) or "")


def declare_verb(item: tree.Statement, player: str | None = None) -> str | None:
    """The line that would declare the verb of a statement, with a parameter for each of its values; None if it cannot be a verb.
    `player` is the name of whoever acts there."""
    given = item.arguments
    if item.value is not None or item.block is not None or len(given) > len(ascii_lowercase) or not all(
            isinstance(node, tree.Name | tree.Attribute | tree.Call | tree.Number | tree.Money) for node in given):
        return None
    letters = list(ascii_lowercase[: len(given)])
    names = [_parameter_for(node, player) or letter for node, letter in zip(given, letters, strict=True)]
    if len({*names}) < len(names) or any(name in every_word() for name in names):
        names = letters
    bracket = f"({', '.join(names)})" if names else ""
    return f"{VerbWord.word} {item.word}{bracket} {{ … }}"


def _parameter_for(node: tree.Expression, player: str | None) -> str | None:
    """A name for the parameter of a verb that is given a value; None if the value shows none."""
    if isinstance(node, tree.Number | tree.Money):
        return "n" if isinstance(node, tree.Number) else "amount"
    called = node.function if isinstance(node, tree.Call) else node
    if isinstance(called, tree.Name):
        return "p" if called.name == player else None
    return called.name if isinstance(called, tree.Attribute) else None
