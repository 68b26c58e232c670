"""Checks of declarations, before any expression is checked."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from aoi_rules.advice.rules.option_values import fault_of_choice
from aoi_rules.advice.rules.unknown_names import instead_of_verb, phase_of
from aoi_rules.advice.similar_names import find_similar
from aoi_rules.advice.suggestions import meant_by_part, suggest_word
from aoi_rules.compiler.check import names as naming
from aoi_rules.compiler.check.drawings import check_drawing, check_icons
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.parameters import check_parameters
from aoi_rules.compiler.symbols.symbol_table import SymbolTable, TypeSymbol, ZoneSymbol
from aoi_rules.compiler.symbols.visibility import RULES, who_sees
from aoi_rules.diagnostics import Place, line_of, of_values, with_article
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import head_of, name_in
from aoi_rules.model.seers import OWNER
from aoi_rules.model.types import Shape
from aoi_rules.words import actions as act
from aoi_rules.words import components as com
from aoi_rules.words import effects as fx
from aoi_rules.words import flow as flo
from aoi_rules.words import scoring as sco
from aoi_rules.words.base import Ident
from aoi_rules.words.files import Replace
from aoi_rules.words.known_words import Vocabulary
from aoi_rules.words.networks import Cost, Network, Open

__all__ = ["check_declarations"]

MAX_CHOICES = 8
MAX_NESTED = 8
MAX_TAKES = 99
MAX_NOTE = 500


def check_declarations(
    resolved: ResolvedSource, symbols: SymbolTable, vocabulary: Vocabulary, report: Reporter
) -> SymbolTable:
    """The symbol table without declarations whose names are reserved.  These are reported, and so are missing declarations and
    references to unknown names."""
    checks = _DeclarationChecks(resolved, symbols, report)
    checks.whole_game()
    checks.options()
    checks.types()
    checks.keeps()
    checks.zones()
    checks.networks()
    checks.check_afters()
    check_drawing(symbols, report)
    check_icons(symbols, report)
    checks.flow(symbols.flow.body if symbols.flow else (), (), False)
    checks.actions()
    checks.menus()
    checks.check_nesting(tuple(symbols.all_words()), 0)
    return naming.check_names(symbols, vocabulary, report)


@frozen
class _DeclarationChecks:
    """The checks of one ruleset's declarations; each reports what is wrong."""

    resolved: ResolvedSource
    symbols: SymbolTable
    report: Reporter

    def whole_game(self) -> None:
        """A game has players, seats for them, and a flow."""
        head = self.resolved.blocks[0].word_place
        for word, there, hint in (
            (com.Players.word, self.symbols.most, "how many may play: `players 2..4`"),
            (com.Seats.word, self.symbols.seats, "the seats: `seats red blue …`"),
            (flo.Flow.word, self.symbols.flow, "the course of the game: `flow { … }`"),
        ):
            if not there and not find_similar(word, self.report.lost_words):
                self.report.error("incomplete-game", f"this game has no `{word}`", head, f"add {hint}")
        most, seats = self.symbols.most, len(self.symbols.seats)
        if seats and most > seats and not {com.Players.word, com.Seats.word} & self.report.lost_words:
            place, hint = self.symbols.types["seat"].place, "name as many seats as players, or more"
            players = next((item for _, item in self.resolved.items if com.Players.begins(item)), None)
            if players is not None and place is not None and players.place.source is not place.source:
                names = " ".join([*self.symbols.seats, *["SEAT"] * (most - seats)])
                place, hint = players.place, f"name as many seats: write `{Replace.word} {com.Seats.word} {names}` too"
            self.report.error("wrong-players", f"{most} may play, but there are {seats} seats", place, hint)
        self._check_winner()

    def _check_winner(self) -> None:
        """Warn of a score that computes points and names no winner."""
        lines = self.symbols.score.body if self.symbols.score is not None else ()
        points = [item for item in lines if isinstance(item, sco.Points)]
        block = self.symbols.score.statement.block if self.symbols.score is not None else None
        lost = sco.Winner.word in self.report.lost_words or self.report.lost_in(block)
        decided = lost or any(isinstance(item, sco.Winner | sco.Lose) for item in lines)
        if points and not decided:
            self.report.warn("incomplete-game", "this score names no `winner`, so all who play win together",
                             points[0].statement.word_place, "add `winner most points`")

    def options(self) -> None:
        """The first value of an option must be one of its values."""
        for name, word in self.symbols.options.items():
            decl = self.symbols.types[name]
            texts = any(isinstance(item, tree.Text) for item in word.choices.items)
            if texts or (isinstance(word.value, tree.Name) and word.value.name in decl.index):
                continue  # quotation marks are reported with the values
            known = {n: decl.members[i].place for n, i in decl.index.items()}
            self.report.fault(fault_of_choice(name, word.value, known))

    def types(self) -> None:
        """Nesting must end; nested members must be named by a number; no field may have a name that the language gives."""
        for decl in self.symbols.types.values():
            seen, at = [decl.name], decl.parent
            while at and at not in seen and len(seen) <= MAX_NESTED:
                seen.append(at)
                at = self.symbols.types[at].parent
            if at == decl.name:
                self.report.error("endless", f"`{decl.name}` would be nested in itself", decl.place,
                                  f"leave out an `in`, such as `in {decl.parent}`")
            elif len(seen) > MAX_NESTED:
                self.report.error("too-deep", f"`{decl.name}` is nested in {MAX_NESTED} types or more", decl.place,
                                  "use a `has` for what it belongs to")
            named_by = decl.fields.get(decl.named_by)
            if decl.named_by and named_by is None and decl.sound:
                known = {n: f.place for n, f in decl.fields.items()}
                self.report.error("unknown-field", f"there is no `{decl.named_by}` to name {with_article(decl.name)} by",
                                  decl.place, suggest_word(decl.named_by, known, decl.place), names=(decl.named_by,))
            elif named_by is not None and (named_by.value_type.kind is not Shape.NUMBER or named_by.has_several):
                self.report.error("wrong-type",
                                  f"{with_article(decl.name)} is named by a number, and {decl.named_by} is not a number",
                                  named_by.place)
            for name in ({"id", "title"} | {decl.parent} | ({"ends"} if decl.joins else set())) - {""}:
                taken = decl.fields.get(name) or decl.keeps.get(name)
                if taken is not None:
                    self.report.error("reserved-name", f"every {decl.name} already has `{name}`", taken.place,
                                      "choose another name")

    def keeps(self) -> None:
        """A `resets` must name a loop of the flow; keeps that decide who sees something must hold seats."""
        for keep in self.symbols.every_keep():
            if keep.resets and keep.resets not in self.symbols.counters and flo.Repeat.word not in self.report.lost_words:
                self.report.error("unknown-name", f"no `repeat` is called `{keep.resets}`", keep.place,
                                  self._hint_for_counter(keep.resets, keep.place), names=(keep.resets,))
            self.seers(keep.seers, keep.per)

    def _hint_for_counter(self, name: str, place: Place) -> str | None:
        """The hint for an unknown loop: a phase with that name, or all loops."""
        loops = (" or ".join(f"write `resets {loop}`" for loop in sorted(self.symbols.counters))
                 or "a loop of the flow has a name where it counts: `repeat round until (round == 8)`")
        if phase_of(self.symbols, name) is not None:
            return f"`{name}` is a phase; {loops}"
        return suggest_word(name, dict.fromkeys(self.symbols.counters), place) or loops

    def seers(self, idents: tuple[Ident, ...], per: str) -> None:
        """The keeps that decide who sees something must exist and hold seats.  If each member of the type `per` has one of it,
        each member may have a keep of its own that decides."""
        for ident in idents:
            inner = (decl.keeps[ident.name] for decl in self.symbols.types.values() if ident.name in decl.keeps)
            keep = self.symbols.deciding_keep(ident, per) or next(inner, None)
            if ident.name == OWNER and len(idents) > 1:
                continue
            if keep is None and ident.name in RULES:
                self.report.error("wrong-argument", f"`{ident}` must be alone: nothing else can be named beside it", ident.place,
                                  f"write `seen by {ident}`, or name keeps that hold seats")
            elif keep is None:
                known = {n: k.place for n, k in self.symbols.keeps.items() if k.value_type.of == "seat"}
                alone = dict.fromkeys(RULES if len(idents) == 1 else ())
                self.report.error("unknown-name", f"no `keep` is called `{ident}`", ident.place,
                                  suggest_word(ident.name, {**known, **alone}, ident.place)
                                  or ("who sees it is `all`, `owner`, `none`, or a keep that holds a seat" if alone
                                      else "name keeps that hold seats"), names=(ident.name,))
            elif keep.value_type.of in self.symbols.unsound:
                continue  # its type is reported
            elif keep.value_type.of != "seat" or keep.has_several:
                what = "several values" if keep.has_several else keep.type.wording
                self.report.error("wrong-type", f"`{ident}` holds {what}, not a seat, so it cannot decide who sees "
                                                "something", ident.place, "name a keep that holds a seat, such as `keep dealer "
                                                                          "seat = none`")
            elif keep.per not in ("", per) and OWNER not in (one.name for one in idents):  # that nobody owns it is reported
                whose = "player" if keep.per == "seat" else keep.per
                self.report.error("wrong-type", f"every {whose} has a `{ident}`, so it cannot decide who sees something that is "
                                                f"not `per {whose}`", ident.place,
                                  f"write `per {whose}`, or name a keep of the game, such as `keep dealer seat = none`")

    def zones(self) -> None:
        """A zone that begins full needs a number of copies for each piece, and must not have too many pieces."""
        for zone in self.symbols.zones.values():
            self.check_refilling(zone)
            self.seers(zone.seers, zone.per)
            self.check_owner_names(zone)
            decl = self.symbols.types[zone.of]
            copies = decl.fields.get("copies")
            if not zone.full or copies is None:
                continue
            if copies.value_type.kind is not Shape.NUMBER or copies.has_several:
                self.report.take_back(0, lambda problem: problem.code == "wrong-value"
                                      and problem.message.startswith("`copies` is "))
                self.report.error("wrong-type", "`copies` is how many of a piece there are, so it must be a number", copies.place,
                                  f"write `{com.Has.word} copies {Shape.NUMBER}`")
            for member in decl.members:
                if any(isinstance(node, tree.Negative) for node in member.raw.get("copies", ()) if member.sound):
                    self.report.error("wrong-value", f"the zone {zone.name} begins full, and `copies` of `{member.name}` is out "
                                      "of range", member.place, "`copies` is a number from 0 up")
            check_size(zone, decl, self.report)

    def check_owner_names(self, zone: ZoneSymbol) -> None:
        """Members that have a zone must have nothing else with its name."""
        decl = self.symbols.types.get(zone.per)
        if decl is None:
            return
        inner = self.symbols.types.get(zone.name)
        taken = decl.fields.get(zone.name) or decl.keeps.get(zone.name)
        if taken is not None or zone.name == decl.parent or (inner and decl.name in (inner.parent, inner.joins)):
            self.report.error("declared-twice", f"every {decl.name} already has a `{zone.name}`", zone.place,
                              "choose another name")

    def check_refilling(self, zone: ZoneSymbol) -> None:
        """A zone must be refilled from another zone with the same type and the same owners."""
        if zone.refills is None:
            return
        other = self.symbols.zones.get(zone.refills.name)
        if other is None:
            known = {n: z.place for n, z in self.symbols.zones.items() if n != zone.name}
            self.report.error("unknown-name", f"no zone is called `{zone.refills}`", zone.refills.place,
                              suggest_word(zone.refills.name, known, zone.refills.place), names=(zone.refills.name,))
        elif not self.symbols.unsound.isdisjoint((zone.of, zone.per, other.of, other.per)):
            return  # their own problems are reported
        elif other is zone or (other.of, other.per) != (zone.of, zone.per):
            self.report.error("wrong-type", f"`{zone.refills}` cannot refill `{zone.name}`", zone.refills.place,
                              f"it must be another zone of {zone.of} pieces, and both per the same type or neither")

    def networks(self) -> None:
        """The links of a network must join members of its own type."""
        for name, word in self.symbols.networks.items():
            kinds = {t.name: t.place for t in self.symbols.types.values() if t.joins}
            for item in word.body:
                if not isinstance(item, Open | Cost) or item.kind.name in self.symbols.unsound:
                    continue
                if item.kind.name in kinds and {self.symbols.types[item.kind.name].joins, word.of.name} & self.symbols.unsound:
                    continue
                if item.kind.name not in kinds:
                    self.report.error("unknown-type", f"no link is called `{item.kind}`", item.kind.place,
                                      suggest_word(item.kind.name, kinds, item.place), names=(item.kind.name,))
                elif self.symbols.types[item.kind.name].joins != word.of.name:
                    joins = self.symbols.types[item.kind.name].joins
                    self.report.error("wrong-link",
                                      f"{with_article(item.kind.name)} joins {joins}, and {name} is a network of {word.of}",
                                      item.kind.place, f"write `{Network.word} {name} of {joins}`")

    def check_afters(self) -> None:
        """An `after` must name a verb and take as many values as the verb."""
        for word in self.symbols.afters:
            head, given = head_of(word.head)
            verb = self.symbols.verbs.get(head.name) if isinstance(head, tree.Name) else None
            if not isinstance(head, tree.Name):
                self.report.error("wrong-argument", "`after`: name a verb here", word.head.place,
                                  "write `after VERB(A, B) { … }`")
            elif verb is None:
                known = {n: w.place for n, w in self.symbols.verbs.items()}
                self.report.error("unknown-word", f"no verb is called `{head.name}`", head.place,
                                  instead_of_verb(self.symbols, head.name, head.place)
                                  or suggest_word(head.name, known, head.place),
                                  names=(head.name,))
            else:
                wanted = len(head_of(verb.head)[1])
                if wanted != len(given):
                    self.report.lost.update(one.name for one in head_of(verb.head)[1] if isinstance(one, tree.Name))
                    self.report.error("wrong-count", f"`{head.name}` has {of_values(wanted)}, not {len(given)}",
                                      word.head.place, f"write `after {format_expression(verb.head)}`")
                self._require_order(word, verb, head.name)
                check_parameters(given, self.report)

    def _require_order(self, word: act.After, verb: act.VerbWord, name: str) -> None:
        """Report the names of a verb's values in another order than its own; everything else that its lines say follows from
        that."""
        own, given = ([name_in(one) for one in head_of(head)[1]] for head in (verb.head, word.head))
        if own != given and sorted(own) == sorted(given):
            self.report.error("wrong-argument", f"`{name}` has its values in another order", word.head.place,
                              f"write `{word.word} {format_expression(verb.head)}`")
            place = word.place
            self.report.lost_lines |= {(place.source.name, line) for line in range(place.line, place.end_line + 1)}

    def flow(self, items: Any, outer: tuple[str, ...], turn: bool) -> None:
        """A `repeat` must end, and no `repeat` around it may have the same name; `free` must be inside a turn."""
        for item in items:
            inside = outer
            if isinstance(item, flo.Repeat):
                if item.until is None and item.while_ is None:
                    self.report.error("endless", "nothing ends this `repeat`, so the game would never end",
                                      item.statement.word_place, f"say when it ends, such as `{self._repeat_with_end(item)}`")
                if item.name is not None and item.name.name in outer:
                    self.report.error("declared-twice", f"a `repeat` inside another has the same name `{item.name}`",
                                      item.name.place)
                inside = (*outer, item.name.name) if item.name else outer
            elif isinstance(item, flo.Free) and not turn:
                from aoi_rules.advice.lines.flow_lines import of_turn  # noqa: PLC0415 - once a mistake is found

                self.report.error("wrong-place", "`free` belongs to the decisions of a turn", item.statement.word_place,
                                  of_turn(item.statement, [one.statement for one in items if isinstance(one, flo.FlowEach)]))
            if not isinstance(item, act.Do):
                self.flow(getattr(item, "body", ()), inside, isinstance(item, flo.FlowEach))

    def _repeat_with_end(self, item: flo.Repeat) -> str:
        """A `repeat` with an end: when a zone that is full at the beginning is empty, or after a number of passes."""
        stock = next((zone.name for zone in self.symbols.zones.values() if zone.full and not zone.per), None)
        name = item.name.name if item.name is not None else "" if stock is not None else "round"
        test = f"{stock}.size == 0" if stock is not None else f"{name} == 8"
        return f"repeat {name} until ({test}) {{".replace("  ", " ")

    def actions(self) -> None:
        """An action takes at most `MAX_TAKES` actions of a turn, each `bring` needs sources, and no decision may have too many
        choices."""
        for word in self.symbols.actions.values():
            choices = 0
            for item in word.body:
                choices = 0 if isinstance(item, act.Then) else choices + isinstance(item, act.Choose)
                if choices > MAX_CHOICES and isinstance(item, act.Choose):
                    self.report.error("too-large", f"a decision may have {MAX_CHOICES} choices at once", item.place,
                                      "put a `then` between them")
                if isinstance(item, act.Takes) and not 0 <= item.number <= MAX_TAKES:
                    self.report.error("wrong-argument", f"`takes`: an action takes 0 to {MAX_TAKES} of a turn's actions",
                                      item.place, "leave it out for one")
                if isinstance(item, act.Bring) and not self.symbols.sources and act.SourceWord.word not in self.report.lost_words:
                    self.report.error("wrong-argument", "`bring`: no `source` says where it comes from",
                                      item.statement.word_place, "declare one: `source NAME GOOD to PLACES …`")
                if isinstance(item, act.Choose | act.Remark):
                    self.seers(who_sees(item.seen)[1], "seat")
                if isinstance(item, act.Afterwards):
                    self.flow(item.body, (), False)
            self.notes([i for i in word.body if isinstance(i, act.Remark)])
        for body in [w.body for w in self.symbols.actions.values()] + [w.body for w in self.symbols.sources.values()]:
            self.requirements([i for i in body if isinstance(i, act.Require)])

    def menus(self) -> None:
        """A menu must name existing actions, and must not have the name of one."""
        known = {n: a.name.place for n, a in self.symbols.actions.items()}
        for name, word in self.symbols.menus.items():
            if name in known:
                self.report.error("declared-twice", f"`{name}` is already the name of an action", word.name.place,
                                  "that one is in " + line_of(known[name], word.name.place))
            for node in word.actions.items:
                if not isinstance(node, tree.Name) or node.name in known:
                    continue
                if node.name == flo.Menu.LIKE:
                    first = word.statement.word
                    self.report.error("wrong-argument", f"`{first}`: something must follow `{node.name}`", node.place,
                                      f"write `{first} {name} {node.name} MENU`, with the name of another menu")
                    continue
                if node.name in self.symbols.menus:
                    self.report.error("unknown-action", f"`{node.name}` is a menu, and a menu names actions", node.place,
                                      f"name its actions, or write `menu {name} like {node.name}`", names=(node.name,))
                else:
                    self.report.error("unknown-action", f"no action is called `{node.name}`", node.place,
                                      suggest_word(node.name, known, node.place) or meant_by_part(node.name, known, node.place)
                                      or f"write the action: `{act.Action.word} {node.name} \"…\" {{ … }}`", names=(node.name,))

    def requirements(self, words: list[act.Require]) -> None:
        """A requirement has either a condition or cases."""
        for word in words:
            if word.cases and word.value is not None:
                self.report.error("wrong-argument", "`require`: it has both a condition and cases", word.value.place,
                                  "write the condition as a case of its own")

    def notes(self, words: list[act.Remark]) -> None:
        """An action has at most one note, and it is short."""
        for word in words:
            if not 1 <= word.most <= MAX_NOTE:
                self.report.error("wrong-argument", f"`note`: a text has up to {MAX_NOTE} characters", word.place,
                                  "such as `up to 200`")
        for second in words[1:]:
            self.report.error("declared-twice", f"this action has a second text, `{second.name}`", second.name.place,
                              "the first is in " + line_of(words[0].place, second.place))

    def check_nesting(self, items: Any, depth: int) -> None:
        """Loops among effects are nested at most `MAX_NESTED` deep."""
        for item in items:
            deeper = depth + isinstance(item, fx.EffectEach)
            if deeper > MAX_NESTED:
                self.report.error("too-deep", f"more than {MAX_NESTED} `each` are nested here", item.place,
                                  "make a verb of the inner ones")
            else:
                self.check_nesting(getattr(item, "body", ()), deeper)


MAX_PIECES = 10_000
"""The greatest number of pieces in a zone: they are moved, dealt and logged one by one."""


def check_size(zone: ZoneSymbol, decl: TypeSymbol, report: Reporter) -> None:
    """Report the member with which a zone that begins full, of pieces with `copies`, gets too many pieces."""
    total = 0
    for member in decl.members:
        copies = member.values.get("copies")
        total += max(0, copies) if isinstance(copies, int) else 0
        if total > MAX_PIECES:
            report.error("too-large", f"with `{member.name}` there are {total:,} pieces in the zone {zone.name}, and at most "
                                      f"{MAX_PIECES:,} are allowed", member.place, "make `copies` smaller")
            return
