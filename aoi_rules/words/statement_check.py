"""Whether the words of the language accept a statement: this tests corrections of unreadable text."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

import attrs
from attrs import frozen

from aoi_rules.advice.suggestions import without_quotes
from aoi_rules.language import tree
from aoi_rules.words.actions import Choose, Define, Do, VerbWord
from aoi_rules.words.base import Role, Slot, Word, slots_of
from aoi_rules.words.components import Has, Link
from aoi_rules.words.converters import convert, types_of
from aoi_rules.words.files import ChangeWord, Replace
from aoi_rules.words.flow import TESTS, Menu, Repeat
from aoi_rules.words.matching import WordFault, match
from aoi_rules.words.roles import has_fields, has_role, is_nameless, may_depend
from aoi_rules.words.scenario import OfDecider, Offers
from aoi_rules.words.usage import usage
from aoi_rules.words.vocabulary import class_in, classes_of, every_word, stands_in

__all__ = ["CORE", "is_accepted"]

Inside = Sequence[tuple[tuple[int, int], str]]
"""The lines in a block, by how deep each is, and its first word."""


@frozen
class _Core:
    """The words of the language itself; those of plugins and of a ruleset are not known while its text is read."""

    def is_word(self, word: str) -> bool:
        """Whether a statement of the language begins with a word."""
        return bool(classes_of(word))

    def may_stand(self, word: str, holder: str | None) -> bool:
        """Whether a statement may be in the block of one that begins with `holder`, or outside all blocks (None); one that begins
        with a name of the ruleset's own may be in any block."""
        if holder is None:
            return stands_in(word, "file")
        homes = {cls.inside for cls in classes_of(holder)}
        return not classes_of(word) or not homes or None in homes or any(stands_in(word, home) for home in homes)

    def may_hold(self, word: str, inside: Inside) -> bool:
        """Whether the block of a line may hold others, as far as their words tell, each given by how deep it is and its word; a
        line that begins with a name of the ruleset's own may hold any."""
        return not classes_of(word) or any(
            (home := _home_in(cls)) is not None and _may_be_in(home, inside) for cls in classes_of(word))

    def openers(self, inside: Inside, holder: str | None) -> Mapping[str, str]:
        """How lines begin, up to their `{`, that may be in the block of one that begins with `holder`, or in a file (None), and
        whose block may hold others, of which one at least has a word of the language; by their first words."""
        homes = {_home_in(cls) for cls in classes_of(holder)} if holder is not None else {"file"}
        found = [cls for classes in every_word().values() for cls in classes if homes & set(cls.where) and not cls.left_out]
        if not any(classes_of(word) for _, word in inside):
            return {}
        return {cls.word: _beginning_of(cls) for cls in found
                if (home := _home_in(cls)) is not None and _may_be_in(home, inside)}

    def names_first(self, word: str) -> bool:
        """Whether the word must be followed by the name of what its line declares or does."""
        first = (next(iter(slots_of(cls)), None) for cls in classes_of(word))
        return any(one is not None and one[0].default is attrs.NOTHING and one[1].form == "argument"
                   and one[1].role is not None and one[1].role is not Role.REFERS and one[1].role.names for one in first)

    def thing_after(self, word: str, key: str) -> str:
        """What follows one of the small words in the line of a word, in capital letters; empty if nothing does."""
        if word == Repeat.word and key in TESTS:
            return "(CONDITION)"
        slots = (slot for cls in classes_of(word) for _, slot in slots_of(cls) if slot.form == "keyword" and slot.key is not None)
        return next((_placeholder(slot) for slot in slots if slot.key is not None and slot.key.split()[-1] == key), "")

    def needs_in_head(self, word: str, said: Collection[str]) -> Sequence[str]:
        """What is missing between the word of a line and its `{`, in capital letters, given what is `said` there: small words
        with what follows each."""
        needed = [{slot.key: slot for field, slot in slots_of(cls) if slot.form == "keyword" and field.default is attrs.NOTHING}
                  for cls in classes_of(word)]
        both = dict(needed[0]) if needed else {}
        return [f"{key} {_placeholder(slot)}" for key, slot in both.items()
                if key is not None and key not in said and all(key in other for other in needed)]

    def is_nameless(self, word: str) -> bool:
        """Whether the lines of a word have no name by which others mean them."""
        return is_nameless(word)

    def makes_move(self, word: str) -> bool:
        """Whether a line names one move, after the seat that makes it."""
        return any(issubclass(cls, OfDecider) for cls in classes_of(word))

    def holds_moves(self, word: str) -> bool:
        """Whether the block of a statement contains moves."""
        return word == Offers.word

    @property
    def effects(self) -> Collection[str]:
        """The words with which effects begin."""
        return [word for word in every_word() if (cls := class_in(Do.inside, word)) is not None and not cls.left_out]

    @property
    def tests(self) -> Collection[str]:
        """The keywords before the condition of a loop."""
        return TESTS

    @property
    def typing_words(self) -> Collection[str]:
        """The words that give a type to what they declare."""
        return [word for word, classes in every_word().items() if any(map(_is_typed_declaration, classes))]

    @property
    def kinds(self) -> Collection[str]:
        """The words that declare a type, or a kind of link."""
        return [word for word in every_word() if has_fields(word)]

    def changes(self, word: str) -> bool:
        """Whether a line changes another one, which it names by its word and its name."""
        return any(issubclass(cls, ChangeWord) for cls in classes_of(word))

    def chooses(self, word: str) -> bool:
        """Whether a player chooses one of the items of a line."""
        return word == Choose.word

    def offers(self, word: str) -> bool:
        """Whether a line names actions, or a menu of them, among which players choose."""
        return any(cls.known_by == Menu.behind for cls in classes_of(word))

    def lists_values(self, word: str) -> bool:
        """Whether a line lists values in brackets, and one of them after `=`."""
        return any(types_of(cls)[field.name] is tree.Items for cls in classes_of(word) if self.takes_value(word)
                   for field, slot in slots_of(cls) if slot.form == "argument")

    def listed_thing(self, word: str, key: str) -> str:
        """What a line lists in brackets after one of its small words, `because (`, or as an argument, `menu turn (`, in capital
        letters; empty if it lists nothing."""
        lists = [slot for cls in classes_of(word) for field, slot in slots_of(cls)
                 if types_of(cls).get(field.name) in (tree.Items, tree.Items | None)]
        after = next((slot for slot in lists if slot.key is not None and slot.key.split()[-1] == key), None)
        slot = after or next((slot for slot in lists if slot.form == "argument"), None)
        if slot is None:
            return ""
        return "RULE" if slot.role is Role.CITES else (*slot.of, "NAME")[0].upper()

    def takes_value(self, word: str) -> bool:
        """Whether a statement may have a value after `=`."""
        return any(slot.form == "value" for cls in classes_of(word) for _, slot in slots_of(cls))

    def stands_for_value(self, word: str) -> bool:
        """Whether a line means nothing without its value: there must be one, or the line is about the value."""
        return any(slot.form == "value" and (field.default is attrs.NOTHING or slot.role is not None)
                   for cls in classes_of(word) for field, slot in slots_of(cls))

    def is_condition(self, word: str) -> bool:
        """Whether the value of a line is a condition."""
        return has_role(word, Role.DECIDES)

    def may_be_conditional(self, word: str) -> bool:
        """Whether a condition after `when` belongs to the line, not to its value."""
        return may_depend(word) and not has_role(word, Role.DECIDES)

    def fit(self, item: tree.Statement, text: str = "") -> bool:
        """Whether some word accepts the content of a statement, or it begins with a name of the ruleset's own: one that is no
        word, or that of a verb, a field or links which a text declares."""
        if ChangeWord.begins(item):
            return self._is_complete_change(item)
        if Define.begins(item) and not isinstance(next(iter(item.arguments), None), tree.Name | tree.Call):
            return False
        if not classes_of(item.word) or any(is_accepted(item, cls) for cls in classes_of(item.word)):
            return True
        linked = len(item.arguments) == 1 and isinstance(item.arguments[0], tree.Pair)
        declared = rf"\b{Link.word if linked else f'(?:{VerbWord.word}|{Has.word})'}[ \t]+{item.word}\b"
        return item.value is None and item.block is None and re.search(declared, without_quotes(text)) is not None

    def _is_complete_change(self, change: tree.Statement) -> bool:
        """Whether a change of a line identifies it, and contains a line that its word accepts."""
        first = change.arguments[0] if change.arguments else None
        if not isinstance(first, tree.Name):
            return False
        if not Replace.begins(change) or any(getattr(a, "name", "") == "with" for a in change.arguments):
            return True
        return self.fit(attrs.evolve(change, word=first.name, arguments=change.arguments[1:]))


CORE = _Core()


def _placeholder(slot: Slot) -> str:
    """What stands for the content of a field in a hint."""
    named = slot.role is not None and slot.role is not Role.REFERS and slot.role.names
    return "NAME" if named else (*slot.of, "VALUE")[0].upper()


def _home_in(cls: type[Word]) -> str | None:
    """The kind of the block of a line; None if it has none."""
    is_home = any(cls.word in one.where for classes in every_word().values() for one in classes)
    return cls.inside or (cls.word if is_home else None)


def _may_be_in(home: str | None, inside: Inside) -> bool:
    """Whether lines may be in a kind of block, None for one of which nothing is known."""
    homes: list[tuple[tuple[int, int], str | None]] = [((-1, 0), home)]
    for depth, word in inside:
        while homes[-1][0] >= depth:
            homes.pop()
        within = homes[-1][1]
        cls = class_in(within, word) if within is not None else None
        if within is not None and cls is None and classes_of(word):
            return False
        homes.append((depth, cls.inside if cls is not None else None))
    return True


def _beginning_of(cls: type[Word]) -> str:
    """The form of a line up to its block, with its title, and without what else is optional."""
    whole = usage(cls).removesuffix("[{ … }]").removesuffix("{ … }").replace('["TEXT"]', '"…"')
    while (shorter := _OPTIONAL.sub("", whole)) != whole:
        whole = shorter
    return " ".join(whole.split())


_OPTIONAL = re.compile(r"\[[^\[\]]*\]")


def _is_typed_declaration(cls: type[Word]) -> bool:
    """Whether a line of a word declares a name, and its type."""
    slots = {attribute.name: slot for attribute, slot in slots_of(cls) if slot.form == "argument"}
    return "type" in slots and any(slot.role is Role.DECLARES for slot in slots.values())


def is_accepted(item: tree.Statement, cls: type[Word]) -> bool:
    """Whether a word takes the arguments of a statement, each in the form that belongs there."""
    try:
        raw = match(item, cls, lambda _: False)
        for name, kind in types_of(cls).items():
            if name in raw:
                convert(raw[name], kind)
    except WordFault:
        return False
    return True
