"""Verbs: effects that an author names, their line in the log, and their consequences."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from itertools import combinations, permutations
from typing import Any

import attrs

from aoi_rules.advice.rules.absent_values import root_of
from aoi_rules.advice.rules.definitions import quoted_in
from aoi_rules.advice.rules.later_bindings import too_early
from aoi_rules.advice.rules.unfit_values import UnfitArgument, follows_from_value, gives_every, of_parameter
from aoi_rules.advice.rules.unknown_names import checked_type
from aoi_rules.compiler.check.expressions import Checker
from aoi_rules.compiler.check.log_texts import LogText, log_line
from aoi_rules.compiler.check.recovery import report_faults
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.check.units import Unit
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.attributes import attributes_of
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.typed.effects import Effect
from aoi_rules.compiler.typed.expressions import Binding, Expression, Local, Use
from aoi_rules.compiler.typed.verbs import Consequence, Perform, Verb, VerbBody
from aoi_rules.compiler.typed.walk import expressions_of
from aoi_rules.diagnostics import Diagnostic, Place, line_of, of_values
from aoi_rules.language import tree
from aoi_rules.language.operators import UNEQUAL
from aoi_rules.language.tree import RESERVED
from aoi_rules.language.unparser import format_expression, format_statement
from aoi_rules.language.walk import head_of, name_in, named_parameters, statements, walk
from aoi_rules.model.types import MONEY, NUMBER, Shape, Type, member_of
from aoi_rules.words import actions as act
from aoi_rules.words.base import slots_of
from aoi_rules.words.flow import Each
from aoi_rules.words.outline import argument_after
from aoi_rules.words.vocabulary import classes_of

__all__ = ["Verbs"]

MAX_VERBS = 1000
_BETWEEN = ("to", "by", "from", "with", "for", "of", "and", "at", "in")
"""Words that people write between the values of a verb."""
_OTHERWISE = ("otherwise", "else", "elsewise")
"""How people say that something happens in all other cases."""
_HOLE = re.compile(r"\{([a-z]\w*)")
"""A name in braces in a text."""

Key = tuple[str, tuple[Type, ...], bool]
Block = Callable[[Sequence[Any], Scope, str], tuple[Effect, ...]]
"""Checks a block of effects: `(items, scope, home)`."""


class Verbs:
    """Checks verbs when they are used: each once for every combination of argument types, and for whether somebody acts.

    `block` checks a block of effects; `words` are the words that begin an effect.  The checker for a scenario's table has the
    ruleset's checker as `rules`, which checks the ruleset's own verbs.
    """

    def __init__(
        self, checker: Checker, report: Reporter, block: Block, words: Collection[str], rules: Verbs | None = None
    ) -> None:
        self.checker = checker
        self.report = report
        self.block = block
        self.words = words
        self.rules = rules
        self.found: dict[Key, Verb] = {}
        self.unfit: dict[tuple[Verb, str], Diagnostic] = {}  # parameters whose types a body cannot use
        self.unusable: set[Verb] = set()  # uses of verbs that were only tried, and have problems
        self.exchanged: set[Verb] = set()  # uses of verbs with two exchanged values
        self.open: list[Key] = []  # the verbs being checked, the innermost last
        self.conditional_depth = 0
        self.following: list[Place] = []  # the consequences being checked, the innermost last

    @property
    def symbols(self) -> SymbolTable:
        """The declarations of the ruleset."""
        return self.checker.symbols

    def perform(self, item: tree.Statement, scope: Scope, when: Expression | None) -> Perform:
        """A typed statement that performs a verb."""
        word = self.symbols.verbs.get(item.word)
        if word is None:
            raise Fault("unknown-word", f"`{item.word}` is neither an effect nor a verb", item.word_place, names=(item.word,))
        _, parameters = head_of(word.head)
        if len(parameters) != len(item.arguments):
            from aoi_rules.advice.lines.loops import LOOP_BELOW, of_loop_below  # noqa: PLC0415 - once a mistake is found

            if (loop := of_loop_below(item)) is not None:
                raise Fault("wrong-argument", LOOP_BELOW, *loop)
            self._require_declared(item, word, len(item.arguments) - len(parameters))
            raise Fault("wrong-count", f"`{item.word}` takes {of_values(len(parameters))}, not {len(item.arguments)}",
                        item.place, self._hint_for_player(item, word, scope)
                        or self._hint_for_commas(item, len(parameters), scope))
        arguments = tuple(self.checker.expression(a, scope) for a in item.arguments)
        _require_lists(item, word, arguments)
        known = len(self.report.found)
        self.checker.use("verb", item.word, item.word_place)
        names = [p for p in parameters if isinstance(p, tree.Name)]
        verb = self._find_verb(word, names, arguments, scope.acting_seat is not None, item.word_place)
        self._require_order(item, verb, arguments, known)
        self._require_present(item, [p.name for p in names], arguments, known)
        self._require_fitting_types(item, [p.name for p in names], arguments, known, verb)
        if self.symbols.flow is None or self.symbols.flow.place.source.name != item.place.source.name:
            self.report.blame_call(known, item.place)
        me = Local(scope.acting_seat.type, item.place, scope.acting_seat) if scope.acting_seat is not None else None
        return Perform(item.place, when, verb, arguments, me)

    def _require_order(self, item: tree.Statement, verb: Verb, arguments: tuple[Expression, ...], known: int) -> None:
        """Raise Fault if two values are exchanged, so that the check of the verb has found problems, now or before: one lacks
        what the verb's lines read of it, and the other has it."""
        fault = self._exchange_fault(item, verb.word, arguments)
        if fault is not None and (self.report.take_back(known, _is_in_lines(verb.word)) is not None or verb in self.exchanged):
            self.exchanged.add(verb)
            raise fault

    def _order_fault(self, item: tree.Statement, word: act.VerbWord, arguments: tuple[Expression, ...]) -> Fault | None:
        """The fault of two values of a verb that its lines can use in the other order; None if they cannot."""
        names = named_parameters(word.head)
        for at, other in combinations(range(len(names)), 2):
            if arguments[at].type == arguments[other].type:
                continue  # in the other order they are as unfit
            found = list(arguments)
            found[at], found[other] = found[other], found[at]
            known, calls = len(self.report.found), self.report.calls
            verb = self._find_verb(word, list(names), tuple(found), acts=True, user=item.word_place)
            if self.report.take_back(known, lambda _: True) is not None or self.report.calls > calls:  # known ones are not found
                self.unusable.add(verb)
            if verb not in self.unusable and not any((verb, one.name) in self.unfit for one in names):
                return _fault_of_order(item, [one.name for one in names], at, other)
        return None

    def _exchange_fault(self, item: tree.Statement, word: act.VerbWord, arguments: tuple[Expression, ...]) -> Fault | None:
        """The fault of two exchanged values of a verb; None if no values are exchanged."""
        names = [p.name for p in named_parameters(word.head)]
        needed = [self._used_attributes(name, word.statement) - self.report.lost for name in names]  # lost ones say nothing
        there = [self._attribute_names(found.type) for found in arguments]
        for at, other in permutations(range(len(names)), 2):
            if needed[at] <= there[at] or not needed[at] <= there[other] or not needed[other] <= there[at]:
                continue
            return _fault_of_order(item, names, at, other)
        return None

    def _attribute_names(self, kind: Type) -> set[str]:
        """The names of the attributes that a value of a type has."""
        decl = self.symbols.types.get(kind.of) if kind.kind is Shape.MEMBER else None
        return set(attributes_of(self.symbols, decl)) if decl is not None else set()

    @staticmethod
    def _used_attributes(name: str, verb: tree.Statement) -> set[str]:
        """The attributes of a parameter that the lines of a verb read."""
        return {part.name for part in walk(verb) if isinstance(part, tree.Attribute) and name_in(part.value) == name}

    def _require_present(self, item: tree.Statement, names: Sequence[str], arguments: tuple[Expression, ...], known: int) -> None:
        """Raise Fault at an argument that may be absent, if the check of the verb has just found that the verb needs it."""
        for name, given, found in zip(names, item.arguments, arguments, strict=False):
            first = self.report.take_back(known, _is_about_absence(name)) if found.type.optional else None
            if first is not None and first.place is not None:
                needs = f"`{item.word}` needs this (" + line_of(first.place, item.place) + "), and it may be absent"
                raise Fault("may-be-absent", needs, given.place, "check for it first: `when … != none`",
                            (root_of(given), item.word), given)

    def _require_fitting_types(
        self, item: tree.Statement, names: Sequence[str], arguments: tuple[Expression, ...], known: int, verb: Verb
    ) -> None:
        """Raise Fault at an argument of a type that the verb cannot use, as the check of the verb finds or has found before."""
        for name, given, found in zip(names, item.arguments, arguments, strict=False):
            is_about_type = self._is_about_type(name, given, found.type, verb.word.statement.place, item.place)
            first = self.report.take_back(known, is_about_type)
            first = first or self.unfit.get((verb, name))
            if first is not None:
                self.unfit[verb, name] = first
                self.report.take_back(known, follows_from_value)
                if (exchanged := self._order_fault(item, verb.word, arguments)) is not None:
                    raise exchanged
                wanted = [kind for kind in (MONEY, NUMBER) if kind.wording in first.kinds]
                quoted = quoted_in(self.symbols, given, wanted[0]) if wanted else None
                if quoted is not None:
                    raise quoted
                about = [given.name] if isinstance(given, tree.Name) else []
                about += [part.definition.name for part in expressions_of(found) if isinstance(part, Use)]
                unfit = UnfitArgument(item.word, name, given, found.type)
                raise too_early(self.symbols, given) or unfit.fault(first, self.symbols, (*about, item.word))

    def _is_about_type(
        self, name: str, given: tree.Expression, kind: Type, whole: Place, user: Place
    ) -> Callable[[Diagnostic], bool]:
        """A function that recognises problems with the type that is given to a parameter."""
        every = gives_every(given, kind, self.symbols)
        return lambda said: of_parameter(said, name, kind, whole, user, self.symbols, every)

    def _hint_for_player(self, item: tree.Statement, word: act.VerbWord, scope: Scope) -> str | None:
        """The hint for a verb whose player is missing."""
        from aoi_rules.advice.lines.meaning import with_player  # noqa: PLC0415 - once a mistake is found

        names = [p.name for p in named_parameters(word.head)]
        first = checked_type(self.checker, item.arguments[0], scope) if item.arguments else None
        if first is not None and first == member_of("seat"):
            return None  # a player is there
        changed = with_player(item, word.statement, names, "me", self.symbols.outline) if scope.acting_seat is not None else None
        return f"write `{format_statement(changed)}`" if changed is not None else None

    def _with_condition(self, item: tree.Statement, wanted: int, scope: Scope) -> str | None:
        """The hint for a verb whose condition does not follow `when`, `pay me $1 if lucky`."""
        from aoi_rules.advice.rules.conditions import condition_behind  # noqa: PLC0415 - once a mistake is found

        test = condition_behind(item, wanted)
        if test is None:
            return None
        line = attrs.evolve(item, arguments=item.arguments[:wanted], condition=test)
        found = self.checker.expression(test, scope).type
        text = f"{format_statement(line)} {UNEQUAL} none" if found.optional else format_statement(line)
        return f"a condition follows `when`: write `{text}`"

    def _hint_for_commas(self, item: tree.Statement, wanted: int, scope: Scope) -> str:
        """A hint that shows how to separate the values of a verb if there are too many or too few."""
        surplus, word = item.arguments[wanted:], self.symbols.verbs[item.word]
        plain = tuple(node for node in item.arguments if name_in(node) not in _BETWEEN and not isinstance(node, tree.Keyword))
        if surplus and len(plain) == wanted:
            return f"write `{format_statement(attrs.evolve(item, arguments=plain))}`: its values are side by side"
        if (depends := self._with_condition(item, wanted, scope)) is not None:
            return depends
        if any(isinstance(node, tree.Name) and node.name in _OTHERWISE for node in surplus):
            return "a line has no `else`: write the opposite condition after `when`"
        for node in surplus:
            if isinstance(node, tree.Name) and (node.name in self.symbols.verbs or node.name in self.words):
                return f"`{node.name}` begins a statement of its own: put a `;` or a new line before it"
        named = all(isinstance(node, tree.Name | tree.Attribute) for node in item.arguments)
        if surplus and wanted and named and self._goes_through(word):
            single, several = item.arguments[: wanted - 1], item.arguments[wanted - 1 :]
            listed = f"({', '.join(map(format_expression, several))})"
            line = " ".join([item.word, *map(format_expression, single), listed])
            return f"several things are one list: write `{line}`"
        form = " ".join([item.word, *map(format_expression, head_of(word.head)[1])])
        if surplus and wanted and named:
            return "leave out the extra values: " + line_of(word.place, item.place, item.word) + f" declares it as `{form}`"
        if surplus and wanted:
            return "a computed value needs brackets: `(a + b)`; statements are separated by `;`"
        if surplus:
            there = line_of(word.place, item.place, item.word)
            given = ", ".join("abcdefgh"[: len(surplus)])
            return f"write `{form}`, or let " + there + f" declare `verb {form}({given})`"
        lacking = wanted - len(item.arguments)
        given = " ".join([item.word, *map(format_expression, item.arguments), *["VALUE"] * lacking])
        more = f", for `{form}`, as " if item.arguments else ", as "
        return f"write `{given if item.arguments else form}`{more}" + line_of(word.place, item.place, item.word) + " declares it"

    @staticmethod
    def _goes_through(word: act.VerbWord) -> bool:
        """Whether the lines of a verb go through its last parameter, or keep it as it is: it may be a list."""
        names = {p.name for p in named_parameters(word.head)[-1:]}
        parts = [part for part in walk(word.statement) if isinstance(part, tree.Statement) and part is not word.statement]
        return any(name_in(node) in names for part in parts for node in (part.value, *part.arguments[-1:]))

    def _require_declared(self, item: tree.Statement, word: act.VerbWord, more: int) -> None:
        """Raise Fault, at the verb, if its lines use as many undeclared names as a line gives it `more` values."""
        unknown = self._undeclared_names(word) if more > 0 else []
        if unknown and len(unknown) == more:
            declared = ", ".join([*map(format_expression, head_of(word.head)[1]), *unknown])
            listed = " and ".join(f"`{name}`" for name in unknown)
            raise Fault("wrong-count", f"the lines of this verb use {listed}, which its brackets do not name",
                        word.head.place, f"write `{word.word} {item.word}({declared})`", names=(*unknown, item.word))

    def _undeclared_names(self, word: act.VerbWord) -> list[str]:
        """The undeclared names in a verb's block and in its text, in the order of the text."""
        parts = list(walk(word.statement))
        said = [name for node in parts if isinstance(node, tree.Text) for name in _HOLE.findall(node.value)]
        declared = {p.name for p in named_parameters(word.head)}
        given = {s.arguments[0].name for s in parts if isinstance(s, tree.Statement) and s.arguments
                 and isinstance(s.arguments[0], tree.Name)}
        names = [node.name for node in parts if isinstance(node, tree.Name)]
        words = (one.word for one in parts if isinstance(one, tree.Statement))
        slots = (slot for word in words for cls in classes_of(word) for _, slot in slots_of(cls))
        keys = {key for slot in slots if slot.key is not None for key in str(slot.key).split()}
        known = {*self.checker.global_names, *RESERVED, *given, *declared, *keys, _head_name(word.head)}
        return [n for n in dict.fromkeys((*said, *names)) if n not in known]

    def _find_verb(
        self, word: act.VerbWord, names: list[tree.Name], arguments: tuple[Expression, ...], acts: bool, user: Place
    ) -> Verb:
        """A verb for arguments of some types, checked at its first use with these types."""
        name = _head_name(word.head)
        if self.rules is not None and ("verb", name) not in self.symbols.beside:
            return self.rules._find_verb(word, names, arguments, acts, user)
        key = name, tuple(a.type for a in arguments), acts
        if key in self.open and not self.conditional_depth:
            raise Fault("endless", f"`{name}` would carry itself out again and again", self._find_recursion(word.place, user),
                        "it does so directly, or through a verb or an `after`")
        if key not in self.found and len(self.found) >= MAX_VERBS:
            raise Fault("too-large", f"verbs are carried out with more than {MAX_VERBS} combinations of types", word.place)
        words = (word, *(after for after in self.symbols.afters if _head_name(after.head) == name))
        return self.checker.units.of((act.VerbWord.word, key), words,
                                     lambda unit: self._check_verb(unit, key, word, names, arguments))

    def _check_verb(
        self, unit: Unit, key: Key, word: act.VerbWord, names: list[tree.Name], arguments: tuple[Expression, ...]
    ) -> Verb:
        """Check a verb; its body may perform it again."""
        name, _, acts = key
        parameters = tuple(Binding(n.name, a.type, n.place) for n, a in zip(names, arguments, strict=True))
        me = Binding("me", member_of("seat")) if acts else None
        line = LogText((), ())
        with report_faults(self.report):
            line = log_line(self.checker, word, parameters, _make_scope({p.name: p for p in parameters}, me))
        verb = unit.found = Verb(name, word, parameters, me, line.parts, line.values)
        self.checker.units.note(self._note_verb, key, verb)
        self.open.append(key)
        depth, self.conditional_depth = self.conditional_depth, 0
        body = self.block(word.body, _make_scope({p.name: p for p in parameters}, me), name)
        verb.filled.append(VerbBody(body, self._check_consequences(verb)))
        self.conditional_depth = depth
        self.open.pop()
        return verb

    def _note_verb(self, key: Key, verb: Verb) -> None:
        """Record a verb that is performed."""
        self.found[key] = verb

    def restart(self) -> None:
        """Begin a new check of a text with the same verbs."""
        self.found, self.unfit, self.exchanged = {}, {}, set()

    def _find_recursion(self, verb: Place, user: Place) -> Place:
        """The place that makes a verb perform itself again: a line of another file, if there is one."""
        others = [place for place in (user, *reversed(self.following)) if place.source.name != verb.source.name]
        return others[0] if others else verb

    # ---- consequences -----------------------------------------------------------------------------------------------

    def _check_consequences(self, verb: Verb) -> tuple[Consequence, ...]:
        found = []
        for after in self.symbols.afters:
            if _head_name(after.head) == verb.name:
                names = [p.name for p in named_parameters(after.head)]
                with report_faults(self.report):
                    scope = _make_scope(dict(zip(names, verb.parameters, strict=False)), verb.me)
                    found.append(self._check_consequence(after, verb.name, scope))
        return tuple(found)

    def _check_consequence(self, after: act.After, verb: str, scope: Scope) -> Consequence:
        # a consequence with a condition may perform its own verb again: whether that ends depends on the changes in between
        self.conditional_depth += after.when is not None
        self.following.append(after.statement.word_place)
        body = self.block(after.body, scope.narrow(after.when, self.symbols.defines), f"after {verb}")
        self.following.pop()
        self.conditional_depth -= after.when is not None
        return Consequence(after, self.checker.check_condition(after.when, scope), body)


def _is_in_lines(word: act.VerbWord) -> Callable[[Diagnostic], bool]:
    """A function that recognises problems in the lines of a verb, or in its consequences."""
    return lambda said: said.place is not None and said.place.source.name == word.place.source.name


def _is_about_absence(name: str) -> Callable[[Diagnostic], bool]:
    """A function that recognises problems with a name that may be absent."""
    return lambda said: said.code == "may-be-absent" and said.names[:1] == (name,)


def _head_name(head: tree.Expression) -> str:
    """The name in the head of a declaration, empty if there is none."""
    return name_in(head_of(head)[0])


def _make_scope(names: dict[str, Binding], me: Binding | None) -> Scope:
    return Scope({**names, "me": me} if me is not None else names)


def _require_lists(item: tree.Statement, word: act.VerbWord, arguments: tuple[Expression, ...]) -> None:
    """Raise Fault at a single member for a parameter that a loop of the verb goes through."""
    through = {name_in(argument_after(line, "in")) for line in statements(word.statement) if Each.begins(line)}
    for named, given, found in zip(named_parameters(word.head), item.arguments, arguments, strict=False):
        if named.name in through and found.type.kind is Shape.MEMBER:
            says = f"`{item.word}` goes through its `{named.name}`, and this is {found.type.wording}"
            raise Fault("wrong-type", says, given.place, f"a list of one has a comma: write `({format_expression(given)},)`")


def _fault_of_order(item: tree.Statement, names: Sequence[str], at: int, other: int) -> Fault:
    """The fault of two values of a verb, with the line in which they are exchanged."""
    given = list(item.arguments)
    given[at], given[other] = given[other], given[at]
    text = format_statement(attrs.evolve(item, arguments=tuple(given)))
    form = " ".join([item.word, *names])
    return Fault("wrong-type", f"`{item.word}` takes its values in another order: `{form}`", item.arguments[at].place,
                 f"write `{text}`", (item.word,))
