"""From statements to words: arguments are handed to fields, cattrs structures each, problems are collected."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, TypeVar

import attrs
from attrs import define, field, frozen

from aoi_rules.diagnostics import Diagnostic, Fix, Place, Source, line_of, meant
from aoi_rules.guessing import called
from aoi_rules.hooks import Function, RulesetText
from aoi_rules.hooks import Report as Reported
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression, format_statement
from aoi_rules.model.ruleset import PluginModel
from aoi_rules.nodes import Node
from aoi_rules.words.actions import After, Choose, Define, Do, Let, Require, VerbWord
from aoi_rules.words.around import player_of
from aoi_rules.words.base import Word, slots_of
from aoi_rules.words.changing import of_change, of_menu
from aoi_rules.words.components import GAME, Has, Keep, TypeWord
from aoi_rules.words.converting import converted, types_of
from aoi_rules.words.drawings import Drawing
from aoi_rules.words.effects import Draw, Set
from aoi_rules.words.files import ChangeWord, Game, Replace
from aoi_rules.words.flow import Flow, Menu, Repeat, Setup
from aoi_rules.words.listing import side_by_side
from aoi_rules.words.matching import WordFault, correction, fits, match
from aoi_rules.words.meaning import completed, drawn, kind_meant, looped, shifted, with_player
from aoi_rules.words.moving import Moved
from aoi_rules.words.networks import Network
from aoi_rules.words.outline import Outline
from aoi_rules.words.placing import of_flow, of_member, of_setup, refusing
from aoi_rules.words.scenario import Scenario
from aoi_rules.words.scenario_lines import Played, as_line, as_move, of_scenario
from aoi_rules.words.usage import BLOCKS, usage

__all__ = ["Declared", "Picture", "Plugged", "Report", "Vocabulary", "structure"]

MAX_LINES = 300
W = TypeVar("W", bound=Word)


class Report(Protocol):
    """Takes problems, and the statements that cannot be understood."""

    def __call__(self, diagnostic: Diagnostic) -> None:
        """One problem."""

    def lose(self, item: tree.Statement | tree.Table, name: str = "") -> None:
        """Note a statement or a table of which nothing is known, and the name that it would have given to something, where that
        is not its first one."""


# ---- the words there are ---------------------------------------------------------------------------------------------


@define
class Vocabulary:
    """The words there are, found by the kind of block they stand in; `givers` are the plugins that brought them."""

    words: dict[tuple[str, str], type[Word]] = field(factory=dict)
    givers: dict[tuple[str, str], str] = field(factory=dict)

    def add(self, cls: type[Word], plugin: str, name: str = "") -> None:
        """Offer a word of a plugin's in each of its places, under its own name if no other one is given."""
        for where in cls.where:
            self.words[where, name or cls.word] = cls
            self.givers[where, name or cls.word] = plugin

    def find(self, where: str, word: str) -> type[Word] | None:
        """The word's class, or None."""
        return self.words.get((where, word))

    def known(self, where: str) -> list[str]:
        """All words that may stand in a kind of block."""
        return sorted(w for place, w in self.words if place == where)


@frozen(repr=False)
class Declared(Node):
    """Names of a ruleset's own that may begin a statement, with their places, by the kind of block they stand in.

    In blocks named in `free` any name may.  For hints there is the `outline` of the ruleset, and for scenarios what is `played`.
    """

    names: Mapping[str, Mapping[str, Place]] = field(factory=dict)
    outline: Outline = field(factory=Outline)
    free: frozenset[str] = frozenset((TypeWord.word,))
    played: Played = Played()

    def has(self, where: str, word: str) -> bool:
        """Whether a name may begin a statement there."""
        return where in self.free or word in self.names.get(where, ())


@frozen
class Picture:
    """A picture by which members are drawn: the path of its lines, and the plugin that brought it."""

    path: str
    plugin: str


@frozen(repr=False)
class Plugged(Node):
    """What plugins bring to a ruleset: words, by plugin the texts whose parts amend its game, what is kept of each plugin,
    functions, and pictures; by plugin what is `renamed`, since another one has the name.  They `check` the ruleset
    with what reports the problems that a plugin of a name finds."""

    vocabulary: Vocabulary
    texts: Mapping[str, tuple[Source, ...]] = field(factory=dict)
    plugins: tuple[PluginModel, ...] = ()
    functions: Mapping[str, Function] = field(factory=dict)
    pictures: Mapping[str, Picture] = field(factory=dict)
    renamed: Mapping[str, Mapping[str, str]] = field(factory=dict)
    check: Callable[[RulesetText, Callable[[str], Reported]], None] = lambda *_: None


def structure(
    items: Iterable[tree.Statement | tree.Table], where: str, vocabulary: Vocabulary, report: Report,
    declared: Declared = Declared(),
) -> tuple[Any, ...]:
    """Words of a block, in order.  A statement that begins with a declared name stays one; tables stay tables."""
    return _Structuring(vocabulary, report, declared).block(items, where)


@frozen(repr=False)
class _Structuring(Node):
    """One pass over blocks inside each other."""

    vocabulary: Vocabulary
    report: Report
    declared: Declared
    path: tuple[tree.Statement, ...] = ()
    """The statements in whose blocks these stand, the outermost first."""

    @property
    def home(self) -> str:
        """The word in whose block these stand; in a `do` the word round it."""
        return next((item.word for item in reversed(self.path) if not Do.begins(item)), "")

    def block(self, items: Iterable[tree.Statement | tree.Table], where: str) -> tuple[Any, ...]:
        """The words of a block."""
        result: list[Any] = []
        for item in items:
            if isinstance(item, tree.Table):
                if where == TypeWord.inside:
                    result.append(item)
                else:
                    self._complain("wrong-table", f"no table may stand in {BLOCKS.get(where, where)}", item.place,
                                   "write `rows TYPE { … }` round it")
                    self.report.lose(item)
                continue
            cls = self.vocabulary.find(where, item.word)
            if cls is not None:
                word = self._word(item, cls, where)
                if word is not None:
                    result.append(word)
            elif self.declared.has(where, item.word) and not self._misplaced(item, where):
                result.append(item)
            else:
                self._unknown(item, where)
        return tuple(result)

    def _complain(self, code: str, message: str, place: Place, hint: str | None, fix: Fix | None = None) -> None:
        self.report(Diagnostic(code, message, place, hint, fix=fix))

    def _unknown(self, item: tree.Statement, where: str) -> None:
        own = self.declared.names.get(where, {})
        known: dict[str, Place | None] = {**dict.fromkeys(self.vocabulary.known(where)), **own}
        elsewhere = {w for w, name in self.vocabulary.words if name == item.word}
        elsewhere |= {w for w, names in self.declared.names.items() if item.word in names}
        if where == Menu.inside:
            hint: str | None = f"write `{of_menu(item, self.declared.outline)}`"
        elif where in ChangeWord.where and (cls := self.vocabulary.find(Game.word, item.word)) is not None:
            changed = f"replace {format_statement(item)}" if cls.inside is None else f"amend {item.word} {{ … }}"
            hint = f"the game has it: write `{changed}`"
        elif elsewhere:
            places = " or in ".join(sorted({BLOCKS.get(w, w) for w in elsewhere}))
            hint = self._required(item, where) or self._moved(item, where, elsewhere) or f"it stands in {places}"
        else:
            hint = (self._whole(item, where) or self._of_author(item, where) or meant(item.word, known, item.place)
                    or _listed("here may stand", known))
            if item.value is not None and not item.arguments:
                self.report.lose(attrs.evolve(item, arguments=(tree.Name(item.word, item.word_place),)))
        self.report(Diagnostic("unknown-word", f"`{item.word}` cannot begin a statement in {BLOCKS.get(where, where)}",
                               item.word_place, hint, names=(item.word,)))
        self.report.lose(item)

    def _whole(self, item: tree.Statement, where: str) -> str | None:
        """The hint for what begins with no word: `fare = $2`, which a word gives to a name; a move; a loop that there is not."""
        if where in ChangeWord.where and (changed := of_change(item)) is not None:
            return changed
        if where == Flow.inside and item.word in ("while", "until") and len(item.arguments) == 1:
            test = format_expression(item.arguments[0])
            return f"write `{Repeat.word} {item.word} ({test}) {{`"
        if where == Do.inside and item.word in ("while", "until", "loop"):
            return looped(item, self.path, self.declared.outline)
        if where == Scenario.inside and (line := as_line(item, self.declared.played, self.vocabulary.known(where))) is not None:
            return f"did you mean {line}?"
        if where == Scenario.inside and (line := as_move(item, self.declared.played, self._beside())) is not None:
            return line
        if item.value is None or item.arguments:
            return None
        word = next((cls for cls in (Set, Let) if where in cls.where), Define).word
        return f"write `{word} {_short(item)}`"

    def _beside(self) -> tuple[Any, ...]:
        """The lines of the block in which these stand."""
        return self.path[-1].items if self.path else ()

    def _moved(self, item: tree.Statement, where: str, elsewhere: set[str]) -> str | None:
        """The hint how a statement comes to stand where it may."""
        if elsewhere == {Do.inside}:
            if where in Do.where:
                return f"put it into a block of effects: `do {{ {_short(item)} }}`"
            if where == Scenario.inside:
                return f"put it into the position: `given {{ {_short(item)} }}`"
            return of_setup(item, where, self.declared.outline.lines)
        if where == Do.inside and (Choose.begins(item) or Require.begins(item)):
            return "move it up: it stands in an action, before the `do`"
        if Flow.inside in elsewhere and where in GAME:
            return of_flow(item, self.declared.outline.lines)
        return of_member(item, self.declared.outline.lines) if elsewhere == {*Has.leads} else None

    def _required(self, item: tree.Statement, where: str) -> str | None:
        """The hint for a requirement among the effects of what has none."""
        if not Require.begins(item) or where != Do.inside or self.home not in _UNREFUSED:
            return None
        line = self._corrected(item, Require) or _short(item)
        actions = refusing(self.path[0], self.declared.outline.lines) if self.home == VerbWord.word else []
        named = f"{'the action ' if len(actions) == 1 else ''}{' and '.join(f'`{action}`' for action in actions)}"
        where = f"{named}, before its `do`" if len(actions) == 1 else f"{named or 'the actions that need it'}, before their `do`"
        return f"{_UNREFUSED[self.home]} refuses nothing: write `{line}` into {where}"

    def _corrected(self, item: tree.Statement, cls: type[Word]) -> str | None:
        try:
            match(item, cls, lambda _: False)
        except WordFault as fault:
            return correction(item, cls, fault)[0]
        return None

    def _of_author(self, item: tree.Statement, where: str) -> str | None:
        """The hint for what begins with a zone that things go to, or with another word for a verb that takes as many values, or
        one more, the player."""
        if where != "effects" or item.value is not None or item.block is not None:
            return None
        outline = self.declared.outline
        if outline.shared(item.word) and len(item.arguments) == 1:
            return self._to_zone(item, outline)
        if any(item.word.lower() in verb.split("_") for verb in outline.verbs):
            return None  # the verb that has this word in its name is meant
        for verb in called(item.word.lower()):
            if (meant_ := self._performing(item, verb, outline)) is not None:
                return f"did you mean `{_short(meant_)}` (" + line_of(self.declared.names[where][verb], item.place, verb) + ")?"
        known = [w for w in called(item.word.lower()) if w in outline.verbs or self._fits(item, where, w)]
        if known and known[0] in outline.verbs:
            verb = known[0]
            form = " ".join([verb, *outline.parameters(verb)])
            return f"did you mean `{form}`, as " + line_of(self.declared.names[where][verb], item.place, verb) + " declares it?"
        return meant(item.word, {known[0]: self.declared.names[where].get(known[0])}, item.place) if known else None

    def _to_zone(self, item: tree.Statement, outline: Outline) -> str:
        """The hint for a zone in place of the word: `discard card`."""
        goal = tree.Name(item.word, item.word_place)
        moved = Moved(item.arguments[0], goal, self.path, outline)
        zone = f"`{item.word}` is a zone (" + line_of(outline.zones[item.word].place, item.place, item.word) + ")"
        return (moved.other() or zone) + ": " + moved.hint()

    def _performing(self, item: tree.Statement, verb: str, outline: Outline) -> tree.Statement | None:
        """A statement with a verb in place of its word; None where the verb does not take what stands there."""
        if verb not in outline.verbs:
            return None
        names, changed = outline.parameters(verb), attrs.evolve(item, word=verb)
        if len(names) == len(item.arguments):
            return changed
        player = player_of(self.path, outline)
        return with_player(changed, outline.verbs[verb], names, player, outline) if player is not None else None

    def _fits(self, item: tree.Statement, where: str, word: str) -> bool:
        """Whether a word of the language takes what stands in a statement."""
        cls = self.vocabulary.find(where, word)
        return cls is not None and fits(item, cls)

    def _misplaced(self, item: tree.Statement, where: str) -> bool:
        """Whether what could be a member is a line that belongs elsewhere: it has everything that some word needs."""
        if where not in self.declared.free or not any(not isinstance(a, tree.Text) for a in item.arguments):
            return False
        return any(word == item.word and home not in (Drawing.inside, Network.inside) and fits(item, cls)
                   for (home, word), cls in self.vocabulary.words.items())

    def _word(self, item: tree.Statement, cls: type[W], where: str) -> W | None:
        """One word; None where an argument is wrong."""
        def begins(name: str) -> bool:
            return self.vocabulary.find(where, name) is not None or name in self.declared.names.get(where, ())

        fields: dict[str, Any] = {"statement": item}
        try:
            raw = match(item, cls, begins)
        except WordFault as fault:
            self._fault(item, cls, shifted(item, cls, self.path, self.declared.outline) or fault, where)
            return None
        sound = True
        for name, kind in types_of(cls).items():
            try:
                if name in raw:
                    fields[name] = converted(raw[name], kind)
            except WordFault as fault:
                self._fault(item, cls, fault, where)
                sound = False
        for attribute, slot in slots_of(cls):
            if slot.form == "block" and sound:
                fields[attribute.name] = self._inside(item, cls)
        return cls(**fields) if sound else None

    def _fault(self, item: tree.Statement, cls: type[Word], fault: WordFault, where: str) -> None:
        listed = side_by_side(item, cls)
        if listed is not None:
            self._complain("wrong-argument", f"`{item.word}`: names stand side by side, with blanks between them", listed.place,
                           f"write `{item.word} {listed.text}`", listed)
            self.report.lose(item, fault.name)
            return
        of_line = of_scenario(item, cls, self.declared.played, self._beside()) if where == Scenario.inside else None
        if of_line is not None:
            says, hint = of_line
        else:
            outline = self.declared.outline
            shown = fault.hint or completed(item, cls, self.path, outline)
            shown = shown or (drawn(item, self.path, outline) if Draw.begins(item) else None)
            corrected, says = (None, None) if shown else correction(item, cls, fault)
            if corrected and f" {_TYPE}" in corrected and (kind := kind_meant(item, outline)) is not None:
                corrected = corrected.replace(f" {_TYPE}", f" {kind}")
                corrected += " = none" if Keep.begins(item) and item.value is None else ""
            hint = shown or f"write `{_replacing(item)}{corrected or usage(cls)}`"
        self._complain("wrong-argument", f"`{item.word}`: {says or fault}", fault.place, hint)
        self.report.lose(item, fault.name)

    def _inside(self, item: tree.Statement, cls: type[Word]) -> tuple[Any, ...]:
        if cls.inside is None:
            return item.items
        if cls.inside != TypeWord.inside and len(item.items) > MAX_LINES:
            self._complain("too-large", f"a block may have {MAX_LINES} lines, and here is one more", item.items[MAX_LINES].place,
                           "part it, for instance into verbs")
            return ()
        return attrs.evolve(self, path=(*self.path, item)).block(item.items, cls.inside)


def _short(item: tree.Statement) -> str:
    text = format_statement(attrs.evolve(item, block=None))
    return text if len(text) <= _SHOWN and "\n" not in text else f"{item.word} …"


def _replacing(item: tree.Statement) -> str:
    """`replace` where a line of a part or a map gives a statement by it; else nothing."""
    line, begins = item.place.source.lines[item.place.line - 1][item.place.column - 1 :], f"{Replace.word} "
    return begins if not Replace.begins(item) and line.startswith(begins) else ""


_SHOWN = 80
_TYPE = "TYPE"
_UNREFUSED = {VerbWord.word: "a verb", After.word: "an `after`", Setup.word: "`setup`"}
"""Whose effects are always carried out."""
_MOST_LISTED = 14


def _listed(what: str, names: Iterable[str]) -> str | None:
    """A hint that lists names, where they are not too many."""
    known = sorted(names)
    return f"{what}: {', '.join(known)}" if 0 < len(known) <= _MOST_LISTED else None
