"""From words to declarations: types, their members and values, what changes, actions and flow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from aoi_rules.compiler.declarations import (
    Declarations,
    FieldDecl,
    KeepDecl,
    Reporter,
    TypeDecl,
    ZoneDecl,
)
from aoi_rules.compiler.members import MemberReader
from aoi_rules.compiler.types import MONEY, NUMBER, TEXT, TRUTH, Typ, ref
from aoi_rules.diagnostics import did_you_mean
from aoi_rules.language import tree
from aoi_rules.mechanics import board as boa
from aoi_rules.mechanics import network as net
from aoi_rules.words import actions as act
from aoi_rules.words import components as com
from aoi_rules.words import flow as flo
from aoi_rules.words.base import Ident, Word

__all__ = ["Collector"]

_BASIC = {"number": NUMBER, "money": MONEY, "truth": TRUTH, "text": TEXT}


class Collector:
    """Reads the words of a resolved ruleset once for names, then for values."""

    def __init__(self, report: Reporter) -> None:
        self.report = report
        self.all = Declarations()
        self.members = MemberReader(self.all, report)

    def collect(self, words: Sequence[Any]) -> Declarations:
        """Everything the words declare; problems are reported and their lines left out."""
        for word in words:
            if isinstance(word, com.TypeWord | com.Link | com.Seats | com.Players | com.Option):
                self._declare_type(word)
        for word in words:
            self._fields_of(word)
        for word in words:
            self._read(word)
        self.members.finish()
        return self.all

    # ---- types ----------------------------------------------------------------------------------------------------

    def _declare_type(self, word: Word) -> None:
        if isinstance(word, com.Players):
            self._players(word)
        elif isinstance(word, com.Seats):
            self._seats(word)
        elif isinstance(word, com.Option):
            self._option(word)
        elif isinstance(word, com.Link):
            self._add_type(TypeDecl(word.name.name, word.title, word.name.place, joins=word.joins.name), word.name)
        elif isinstance(word, com.TypeWord):
            parent = word.parent.name if word.parent else ""
            named_by = word.named_by.name if word.named_by else ""
            self._add_type(TypeDecl(word.name.name, word.title, word.name.place, parent, named_by), word.name)

    def _players(self, word: com.Players) -> None:
        low, high = word.number.low, word.number.high
        if isinstance(low, tree.Number) and isinstance(high, tree.Number) and 1 <= low.value <= high.value <= 12:
            self.all.least, self.all.most = low.value, high.value
        else:
            self.report.error("wrong-players", "the players are a range from 1 up to 12, such as `3..5`", word.place)

    def _seats(self, word: com.Seats) -> None:
        self.all.seats = [n.name for n in word.names]
        seat = TypeDecl("seat", "Seat", word.place)
        for ident in word.names:
            self.members.add(seat, ident.name, ident.name.replace("_", " "), ident.place, unconfirmed=ident.unconfirmed)
        self.all.types["seat"] = seat

    def _option(self, word: com.Option) -> None:
        decl = TypeDecl(word.name.name, word.title, word.name.place)
        for item in word.choices.items:
            if isinstance(item, tree.Name):
                self.members.add(decl, item.name, item.name.replace("_", " "), item.place)
            else:
                self.report.error("wrong-argument", "an option's values are plain names", item.place)
        self.all.options[decl.name] = word
        self._add_type(decl, word.name)

    def _add_type(self, decl: TypeDecl, name: Ident) -> None:
        if decl.name in self.all.types or decl.name in _BASIC:
            self._twice(name, "type")
            return
        self.all.types[decl.name] = decl

    def _twice(self, name: Ident, what: str) -> None:
        self.report.error("declared-twice", f"the {what} `{name}` is declared a second time", name.place)

    def _fields_of(self, word: Any) -> None:
        if not isinstance(word, com.TypeWord | com.Link) or word.name.name not in self.all.types:
            return
        decl = self.all.types[word.name.name]
        if decl.place is not word.name.place:
            return
        for name, node in ((decl.parent, word.name), (decl.joins, word.name)):
            if name:
                self._known_type(Ident(name, node.place))
        for item in word.body:
            if isinstance(item, com.Has):
                self._has(decl, item)
            elif isinstance(item, com.Keep):
                self._keep(item, decl)

    def typ(self, name: Ident, optional: bool = False) -> Typ:
        """The type a name stands for; an unknown one is reported and taken as a number."""
        if name.name in _BASIC:
            return _BASIC[name.name]
        return ref(name.name, optional) if self._known_type(name) else NUMBER

    def _known_type(self, name: Ident) -> bool:
        if name.name in self.all.types:
            return True
        known = [*self.all.types, *_BASIC]
        self.report.error("unknown-type", f"no type is called `{name}`", name.place, did_you_mean(name.name, known))
        return False

    def _has(self, decl: TypeDecl, word: com.Has) -> None:
        if word.name.name in decl.fields or word.name.name in decl.keeps:
            self._twice(word.name, "field")
            return
        optional = isinstance(word.value, tree.Name) and word.value.name == "none"
        typ = self.typ(word.type, optional)
        decl.fields[word.name.name] = FieldDecl(word.name.name, typ, word.many, word.value, word.name.place)

    def _keep(self, word: com.Keep, decl: TypeDecl | None = None) -> None:
        name = word.name.name
        per = decl.name if decl else self._per(word)
        slot = f"{per}_{name}" if per else f"keep_{name}"
        optional = isinstance(word.value, tree.Name) and word.value.name == "none"
        seen = word.seen.name if word.seen else "all"
        resets = word.resets.name if word.resets else ""
        keep = KeepDecl(
            name, slot, self.typ(word.type, optional), word.many, per, word.value, seen, resets, word.name.place
        )
        home = self.all.types[per].keeps if per and per in self.all.types else self.all.keeps
        if name in home or (per and name in self.all.types[per].fields):
            self._twice(word.name, "field")
            return
        home[name] = keep

    def _per(self, word: com.Keep) -> str:
        if word.per is None:
            return ""
        if word.per.name == "player":
            return "seat"
        return word.per.name if self._known_type(word.per) else ""

    # ---- the rest -------------------------------------------------------------------------------------------------

    def _read(self, word: Any) -> None:
        for kind, method in self._readers():
            if isinstance(word, kind):
                method(word)
                return

    def _readers(self) -> list[tuple[Any, Callable[[Any], None]]]:
        return [
            (tree.Statement, self.members.statement), (com.TypeWord, self._type_body), (com.Rows, self._rows),
            (com.Keep, self._keep), (com.Zone, self._zone), (act.Define, self._define), (act.VerbWord, self._verb),
            (act.After, self.all.afters.append), (act.SourceWord, lambda w: self._named(self.all.sources, w, "source")),
            (net.Network, lambda w: self._named(self.all.networks, w, "network")),
            (act.Action, lambda w: self._named(self.all.actions, w, "action")), (com.Check, self.all.checks.append),
            (flo.Setup, self.all.setups.append), (flo.Flow, lambda w: self._single("flow", w)),
            (flo.Score, lambda w: self._single("score", w)), (boa.Drawing, lambda w: self._single("drawing", w)),
        ]

    def _type_body(self, word: com.TypeWord) -> None:
        decl = self.all.types[word.name.name]
        for item in word.body:
            if isinstance(item, tree.Statement):
                self.members.plain(decl, item)
            elif isinstance(item, tree.Table):
                self.members.table(decl, item)

    def _rows(self, word: com.Rows) -> None:
        if self._known_type(word.type):
            for item in word.body:
                if isinstance(item, tree.Table):
                    self.members.table(self.all.types[word.type.name], item)

    def _zone(self, word: com.Zone) -> None:
        name = word.name
        if name.name in self.all.zones:
            self._twice(name, "zone")
            return
        self._known_type(word.of)
        seen = word.seen.name if word.seen else "all"
        size = word.size_seen.name if word.size_seen else seen
        for value in (seen, size):
            if value not in ("all", "owner", "none"):
                hint = did_you_mean(value, ["all", "owner", "none"])
                self.report.error("unknown-seen", "who sees it is `all`, `owner` or `none`", word.place, hint)
        self.all.zones[name.name] = ZoneDecl(
            name.name, word.title or name.name, len(self.all.zones), word.of.name, word.per is not None, seen, size,
            word.full, name.place,
        )

    def _define(self, word: act.Define) -> None:
        self._headed(self.all.defines, word, "definition")

    def _verb(self, word: act.VerbWord) -> None:
        self._headed(self.all.verbs, word, "verb")

    def _headed(self, home: dict[str, Any], word: Any, what: str) -> None:
        head = word.head.function if isinstance(word.head, tree.Call) else word.head
        if not isinstance(head, tree.Name):
            self.report.error("wrong-argument", f"a {what} begins with its name", word.head.place)
        elif head.name in home:
            self._twice(Ident(head.name, head.place), what)
        else:
            home[head.name] = word

    def _named(self, home: dict[str, Any], word: Any, what: str) -> None:
        if word.name.name in home:
            self._twice(word.name, what)
        else:
            home[word.name.name] = word

    def _single(self, name: str, word: Any) -> None:
        if getattr(self.all, name) is not None:
            self.report.error("declared-twice", f"there is a second `{name}`", word.place)
        else:
            setattr(self.all, name, word)
