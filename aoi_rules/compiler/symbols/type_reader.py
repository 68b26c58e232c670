"""Types, kinds of links, seats, options, and what each member has or keeps: the first pass over the words."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any, TypeVar

from attrs import evolve

from aoi_rules.advice.similar_names import constant_for, find_similar, only_match, word_here
from aoi_rules.advice.suggestions import did_you_mean, suggest_word
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.declaration_hints import (
    MAX_PLAYERS,
    exchange_arguments,
    exchange_names,
    hint_for_change,
    hint_for_other_kind,
    hint_for_players,
    hint_for_second,
    option_without_quotes,
    translate_value,
    with_kind,
)
from aoi_rules.compiler.symbols.draft import TableDraft, TypeDraft
from aoi_rules.compiler.symbols.members import MemberReader
from aoi_rules.compiler.symbols.symbol_table import FieldSymbol, KeepSymbol
from aoi_rules.compiler.symbols.visibility import RULES, who_sees
from aoi_rules.diagnostics import Place, with_article
from aoi_rules.language import format_statement, tree
from aoi_rules.language.walk import name_in
from aoi_rules.model.seers import OWNER
from aoi_rules.model.types import BASIC, KINDS, Shape, Type, list_of, member_of
from aoi_rules.words import components as com
from aoi_rules.words.base import Ident, Word
from aoi_rules.words.known_words import Vocabulary

__all__ = ["TypeReader"]

W = TypeVar("W", com.Has, com.Keep)
T = TypeVar("T", com.Keep, com.Zone)
_SLOTS = ("of", "type", "per")
"""The attributes of a keep or a zone that are types."""
_MACHINE = frozenset(("players", "seed", "streams", "frames", "moves", "to_move", "over", "phase", "log", "drawn",
                      "script", "copy", "pack"))
_MOST_LISTED = 3
_SHORT = re.compile(r"[a-z]_|_")  # as options, counters, zones, memories and networks do, and private names in Python


class TypeReader:
    """Declares types and what their members have; reports what is declared twice or has an unknown type."""

    def __init__(self, report: Reporter, vocabulary: Vocabulary | None = None) -> None:
        self.report = report
        self.symbols = TableDraft(vocabulary or Vocabulary())
        self.members = MemberReader(self.symbols, report)
        self.slots: set[str] = set()

    def declare_type(self, word: Word) -> None:
        """Declare a type, a kind of link, the seats, the players or an option, without its fields."""
        if isinstance(word, com.Players):
            self._read_players(word)
        elif isinstance(word, com.Seats):
            self._read_seats(word)
        elif isinstance(word, com.Option):
            self._read_option(word)
        elif isinstance(word, com.Link):
            self._add_type(TypeDraft(word.name.name, word.title, word.name.place, word.plural, joins=word.joins.name), word.name)
        elif isinstance(word, com.TypeWord):
            parent = word.parent.name if word.parent else ""
            named_by = word.named_by.name if word.named_by else ""
            draft = TypeDraft(word.name.name, word.title, word.name.place, word.plural, parent, named_by)
            self._add_type(draft, word.name, word.statement)

    def _read_players(self, word: com.Players) -> None:
        low, high = word.number.low, word.number.high
        if self.symbols.most:
            self.report.error("declared-twice", "there is a second `players`", word.place)
        elif isinstance(low, tree.Number) and isinstance(high, tree.Number) and 1 <= low.value <= high.value <= MAX_PLAYERS:
            self.symbols.least, self.symbols.most = low.value, high.value
        else:
            self.symbols.most = MAX_PLAYERS
            self.report.lost_words.add(word.word)
            self.report.error("wrong-players", f"the players are a range from 1 up to {MAX_PLAYERS}, such as `3..5`",
                              word.number.place, hint_for_players(low, high))

    def _read_seats(self, word: com.Seats) -> None:
        if self.symbols.seats:
            self.report.error("declared-twice", "there is a second `seats`", word.place)
            return
        self.symbols.seats = [n.name for n in word.names]
        seat = TypeDraft("seat", "Seat", word.place)
        for ident in word.names:
            self.members.add(seat, ident.name, ident.name.replace("_", " "), ident.place, unconfirmed=ident.unconfirmed)
        if "seat" in self.symbols.types:
            self.report.error("reserved-name", "`seat` is the type of the players and cannot be declared",
                              self.symbols.types["seat"].place, "choose another name")
        self.symbols.types["seat"] = seat

    def _read_option(self, word: com.Option) -> None:
        decl = TypeDraft(word.name.name, word.title, word.name.place)
        wrong = next((item for item in word.choices.items if not isinstance(item, tree.Name)), None)
        for item in word.choices.items:
            said = item.value if isinstance(item, tree.Text) and item.value.isidentifier() else ""
            if said or isinstance(item, tree.Name):
                name = said or getattr(item, "name", "")
                self.members.add(decl, name, name.replace("_", " "), item.place)
            if item is wrong:
                self.report.error("wrong-argument", "`option`: its values must be plain names", item.place,
                                  option_without_quotes(word))
        self._add_type(decl, word.name)
        if self.symbols.types.get(decl.name) is decl:
            self.symbols.options[decl.name] = word

    def _add_type(self, decl: TypeDraft, name: Ident, statement: tree.Statement | None = None) -> None:
        if decl.name in BASIC:
            self.report.error("reserved-name", f"`{name}` is a type of the language and cannot be declared", name.place,
                              "choose another name")
        elif decl.name in self.symbols.types:
            self.report_second(name, "type", self.symbols.types[decl.name].place, statement)
        else:
            self.symbols.types[decl.name] = decl

    def report_second(
        self, name: Ident, what: str, first: Place | None, statement: tree.Statement | None = None, alike: bool = True
    ) -> None:
        """Report a second declaration of a name; `statement` is the whole line, if it can replace the other one; `alike` tells
        whether it may be a change of the first."""
        hint = hint_for_second(first, name.place, what, str(name)) if first is not None else None
        if first is not None and first.source.name != name.place.source.name and statement is not None:
            hint = hint_for_change(statement, first, name.place)
        if first is not None and not alike:
            hint = hint_for_other_kind(name.name, first, name.place)
        self.report.error("declared-twice", f"there is a second {what} `{name}`", name.place, hint)

    def fields_of(self, word: Any) -> None:
        """Declare the fields and keeps of a type; a second declaration of the type adds only what the first lacks."""
        decl = self.symbols.types.get(word.name.name) if isinstance(word, com.TypeWord | com.Link) else None
        if decl is None:
            return
        again = decl.place is not word.name.place
        if self.report.lost_in(word.statement.block):
            decl.sound = False
        if isinstance(word, com.Link):
            known = self._is_sound(word.joins.name)
            self.declared_type(word.joins, "a link must join two members of a declared type", word.name.name)
            if not known:
                self.report.lost.add(decl.name)
        elif word.parent is not None:
            if not self._is_sound(word.parent.name):
                self.report.lost.add(word.name.name)  # another type may be meant, which has no such members then
            self.declared_type(word.parent, "a type can only be nested in another declared type", word.name.name)
        for item in word.body:
            if not isinstance(item, com.Has | com.Keep) or (again and item.name.name in (*decl.fields, *decl.keeps)):
                continue
            if isinstance(item, com.Has):
                self._declare_field(decl, item)
            else:
                self.keep(item, decl)

    def type_of(self, name: Ident, optional: bool, many: bool) -> Type:
        """The type of the values that a name means, or of lists of them; a list is never absent."""
        known = self._value_type(name, many)
        if many:
            return list_of(known)
        basic = BASIC.get(known)
        if basic is not None:
            return basic.or_absent() if optional and basic.numeric else basic
        return member_of(known, optional)

    def _value_type(self, name: Ident, many: bool) -> str:
        """The name of a basic or a declared type.  Any other name is reported and treated as the basic type that was probably
        meant, so that nothing follows from the slip, or else as a type of which nothing is known."""
        if name.name in BASIC:
            return name.name
        if not self._is_sound(name.name):
            known = {**self._sound_types(), **dict.fromkeys(BASIC)}
            rather = next(iter(find_similar(name.name, known)), "")
            one = name.name.removesuffix("s")
            several = f"write `{one}` for one, or `{one} many` for several" if one in known and not many else None
            self._report_unknown_type(name, several or suggest_word(name.name, known, name.place) or self._hint_for_types())
            if rather in BASIC:
                return rather
            self._add_unknown_type(name.name)
        return name.name

    def _hint_for_types(self) -> str:
        """The hint with the types of values, and one that a line declares."""
        own = next((f", such as `{name}`" for name in self._sound_types() if name not in ("seat", *self.symbols.options)), "")
        return f"the types are {', '.join(f'`{name}`' for name in BASIC)}, `seat` and those that lines declare{own}"

    def declared_type(self, name: Ident, wanted: str, own: str = "") -> str:
        """The name of a declared type.  Any other name is reported, with what is `wanted`, and treated as a type of which nothing
        is known.  `own` is the type whose line this is."""
        if self._is_sound(name.name):
            return name.name
        known = self._sound_types()
        such = [f"`{n}`" for n in known if n not in ("seat", own, *self.symbols.options) and not self.symbols.types[n].joins]
        hint = wanted + (f", such as {' or '.join(such[:_MOST_LISTED])}" if such else "")
        if name.name in BASIC:
            self.report.error("wrong-type", f"`{name}` is a type without members", name.place, hint)
        else:
            self._report_unknown_type(name, suggest_word(name.name, known, name.place) or hint)
        self._add_unknown_type(name.name)
        return name.name

    def _is_sound(self, name: str) -> bool:
        return name in self.symbols.types and name not in self.symbols.unsound

    def _sound_types(self) -> dict[str, Place | None]:
        """The declared types of which something is known, and where they are declared."""
        return {t.name: t.place for t in self.symbols.types.values() if self._is_sound(t.name)}

    def _report_unknown_type(self, name: Ident, hint: str | None) -> None:
        if name.name == "seat" and com.Seats.word in self.report.lost_words:
            self.report.lost.add(name.name)  # its members are in a line that cannot be read
        if name.name == "player":
            hint = "players are members of the type `seat`"
        self.report.error("unknown-type", f"no type is called `{name}`", name.place, hint, names=(name.name,))

    def _add_unknown_type(self, name: str) -> None:
        """Treat a name as a type of which nothing is known, so that no line that uses it is to blame."""
        self.symbols.unsound.add(name)
        self.symbols.types.setdefault(name, TypeDraft(name, "", None, sound=False))

    def _declare_field(self, decl: TypeDraft, word: com.Has) -> None:
        if word.name.name in decl.fields or word.name.name in decl.keeps:
            places = {n: f.place for n, f in decl.fields.items()} | {n: k.place for n, k in decl.keeps.items()}
            self.report_second(word.name, "field", places[word.name.name])
            return
        word = self._correct_order(word)
        if self._contradicts_itself(word):
            decl.sound = False
            self.report.record_lost(word.statement)
            return
        optional = _is_none(word.value)
        found = self.type_of(word.type, optional, word.many)
        decl.fields[word.name.name] = FieldSymbol(word.name.name, found, word.value, word.name.place)

    def _contradicts_itself(self, word: com.Has | com.Keep) -> bool:
        """Whether a `has` or a `keep` gives `yes` or `no` to what is a figure or a text: this is reported."""
        value, kind = word.value, word.type.name
        if not isinstance(value, tree.Name) or value.name not in ("yes", "no") or kind not in BASIC or kind == Shape.TRUTH:
            return False
        figures = Shape(kind) in (Shape.NUMBER, Shape.MONEY)
        says = f"`{word.name}` is {KINDS[Shape(kind)].wording}, and `{value.name}` a truth"
        line = with_kind(word, Shape.TRUTH)
        self.report.error("wrong-value", says, value.place, f"write `{line}`"
                          + (f", or a figure, such as `{KINDS[Shape(kind)].shown(0)}`" if figures else ""))
        return True

    def _correct_order(self, word: W) -> W:
        """A `has` or a `keep` whose name and type are exchanged: this is reported and corrected."""
        if word.type.name in BASIC or word.type.name in self.symbols.types:
            return word
        types = {*BASIC, *self.symbols.types}
        kind = next((one for one in (word.name.name, *word_here(word.name.name.lower())) if one in types), None)
        similar = only_match(word.type.name, types) if kind == word.name.name else find_similar(word.type.name, types)
        if kind is None or similar:
            return word
        value = translate_value(word.value, kind)
        exchanged = evolve(word, name=word.type, type=evolve(word.name, name=kind), value=value)
        self.report.error("wrong-argument", f"`{word.word}`: the name comes first, then the type", word.name.place,
                          f"write `{exchange_names(word, kind, value)}`")
        return exchanged

    def keep(self, word: com.Keep, decl: TypeDraft | None = None) -> None:
        """Declare a keep, of each member of a type or of the whole game."""
        word = self._correct_list(self._correct_order(word))
        word = self._correct_owner(self._correct_types(word)) if decl is None else word
        name = word.name.name
        per = decl.name if decl else self.owner_type(word)
        home = self.symbols.types[per].keeps if per else self.symbols.keeps
        first = home.get(name) or (self.symbols.types[per].fields.get(name) if per else None)
        if first is not None:
            self.report_second(word.name, word.word if decl is None else "field", first.place, word.statement if decl is None
                               else None,
                               alike=first.type.without_absent().name == word.type.name)
            return
        word = self._correct_kind(word)
        optional = _is_none(word.value)
        seen, seers = self.visibility_of(word.seen)
        resets = word.resets.name if word.resets else ""
        self.require_owner("keep", word.name, per, {seen, *(ident.name for ident in seers)})
        slot = self._free_slot(f"{per}_{name}" if per else f"keep_{name}")
        home[name] = KeepSymbol(
            name, self.type_of(word.type, optional, word.many), word.value, word.name.place, slot, per, seen, resets,
            self._second_type(word, per), seers,
        )

    def _correct_list(self, word: com.Keep) -> com.Keep:
        """A keep of several values whose type is written as a list, `list of seat`: this is reported and corrected."""
        types = {*BASIC, *self.symbols.types}
        if word.of is None or word.of.name not in types or word.type.name in types or find_similar(word.type.name, types):
            return word
        word = evolve(word, type=word.of, of=None, many=True)
        per = f" per {word.per}" if word.per else ""
        self.report.error("wrong-argument", f"`{word.word}`: a list of values is written as the type of one of them, followed "
                                            "by `many`",
                          word.name.place, f"write `{word.word} {word.name} {word.type} many{per}`")
        return word

    def _correct_kind(self, word: com.Keep) -> com.Keep:
        """A keep that begins with `yes` or `no` and is a figure or a text: this is reported, and it is a truth, as other lines
        are likely to use it."""
        value = word.value
        if not isinstance(value, tree.Name) or not self._contradicts_itself(word):
            return word
        return evolve(word, type=evolve(word.type, name=str(Shape.TRUTH)))

    def _correct_types(self, word: T) -> T:
        """A keep or a zone two of whose types are exchanged, such as `of player number per track`: this is reported and
        corrected."""
        slots = [slot for slot in _SLOTS if getattr(word, slot, None) is not None]
        types = dict(zip(slots, (getattr(word, slot) for slot in slots), strict=True))
        if all(self._fits(slot, name.name) for slot, name in types.items()):
            return word
        for one, other in combinations(slots, 2):
            exchanged = {**types, one: types[other], other: types[one]}
            if all(self._fits(slot, name.name) for slot, name in exchanged.items()):
                line = exchange_arguments(word.statement, types[one].place, types[other].place)
                self.report.error("wrong-argument", f"`{word.word}`: `{types[one]}` and `{types[other]}` are exchanged",
                                  types[one].place, f"write `{format_statement(line)}`")
                return evolve(word, **exchanged)
        return word

    def _fits(self, slot: str, name: str) -> bool:
        """Whether a type may be in a slot of a keep or a zone."""
        return self._is_sound(name) or name in {"type": BASIC, "per": (_PLAYER,)}.get(slot, ())

    def _correct_owner(self, word: com.Keep) -> com.Keep:
        """A keep of each member of a type that is named after `of`, and not after `per`: this is reported and corrected."""
        if word.of is None or word.per is not None or word.of.name not in {_PLAYER, *self.symbols.types}:
            return word
        word = evolve(word, per=word.of, of=None)
        line = evolve(word.statement, block=None, arguments=tuple(
            tree.Name("per", node.place) if name_in(node) == "of" else node for node in word.statement.arguments))
        self.report.error("wrong-argument", f"`{word.word}`: what each has is followed by `per`, not by `of`", word.name.place,
                          f"write `{format_statement(line)}`")
        return word

    def _second_type(self, word: com.Keep, per: str) -> str:
        """The second type, for whose members there is a value each."""
        if word.of is None:
            return ""
        if not self._is_sound(word.of.name):
            self.report.lost.add(word.name.name)  # its lines give it a member of another type, or have another owner
        of = self.declared_type(word.of, "`of` must name a declared type, with one value for each of its members")
        if not per or word.many:
            self.report.error("wrong-argument", "`keep`: `of` needs `per`, and single values", word.of.place,
                              "such as `keep points of track number per player`")
        return of

    def visibility_of(self, word: tree.Items | Ident | None) -> tuple[str, tuple[Ident, ...]]:
        """Who sees something: `all`, `owner`, `none`; or `seats`, and the names of the keeps that hold them."""
        if word is None:
            return "all", ()
        if isinstance(word, tree.Items):
            if not word.items:
                self.report.error("wrong-argument", "who sees it is missing between the brackets", word.place,
                                  "write `none` for nobody, or name keeps that hold seats")
            return who_sees(word)
        if word.name not in RULES:
            hint = did_you_mean(word.name, RULES)
            self.report.error("wrong-argument", "who sees it is `all`, `owner` or `none`", word.place, hint)
        return word.name, ()

    def require_owner(self, word: str, name: Ident, per: str, seen: set[str]) -> None:
        """Something that only its owner sees must belong to a seat."""
        if OWNER in seen and per != "seat" and per not in self.symbols.unsound:
            owner = f"{with_article(per)} is not a seat" if per else "nobody owns it"
            self.report.error("wrong-argument", f"no owner can see the {word} {name}: {owner}", name.place,
                              "write `per player`, or `seen by all`, `none`, or keeps that hold seats")
            self.report.lost.add(name.name)  # a seat may be meant to have it

    def _free_slot(self, name: str) -> str:
        """A name for a slot of the state that neither the machine nor another keep uses."""
        while name in self.slots or name in _MACHINE or _SHORT.match(name):
            name = f"keep_{name}"
        self.slots.add(name)
        return name

    def owner_type(self, word: com.Keep | com.Zone) -> str:
        """The type whose members each have one of what a line declares; empty if there is only one."""
        if word.per is None:
            return ""
        wanted = "`per` names `player`, or a declared type whose members have one each"
        per = "seat" if word.per.name == _PLAYER else word.per.name
        players = {**self._sound_types(), _PLAYER: None}
        if not self._is_sound(per) and per != "seat" and find_similar(per, players)[:1] == [_PLAYER]:
            self._report_unknown_type(word.per, suggest_word(per, players, word.per.place))
            per = "seat"
        if per == "seat":
            self.symbols.types.setdefault("seat", TypeDraft("seat", "Seat", None))
        found = self.declared_type(Ident(per, word.per.place), wanted)
        if not self._is_sound(found):
            self.report.lost.add(word.name.name)  # members of another type are meant to have it
        return found


_PLAYER = "player"
"""The name for a seat after `per`."""


def _is_none(value: tree.Expression | None) -> bool:
    """Whether a first value is `none`, or what other languages call so, which is reported where it is read."""
    return isinstance(value, tree.Name) and (value.name == "none" or constant_for(value.name) == "none")
