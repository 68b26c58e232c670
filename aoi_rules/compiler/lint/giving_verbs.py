"""Lint of verbs that raise what their text says is given, or lower what is got: `"{p} gives {n} to {q}" { raise p.money by n …
}`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from attrs import frozen

from aoi_rules.compiler.facts.changes import Changes
from aoi_rules.compiler.lint.opposite_verbs import FALLING, GETTING, GIVING, RISING, TAKE
from aoi_rules.compiler.lint.quotes import source_text
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.symbol_table import KeepSymbol
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import TypedRules
from aoi_rules.compiler.typed.verbs import Verb
from aoi_rules.compiler.typed.walk import expressions_of, figure_of, strip_present
from aoi_rules.language.operators import ADD, SUBTRACT, ArithmeticOperator
from aoi_rules.model.types import Shape
from aoi_rules.words.effects import Lower, Raise, Set

__all__ = ["check_giving_verbs", "check_new_values"]

_SIGNS = {**dict.fromkeys(GIVING, SUBTRACT), **dict.fromkeys((*GETTING, TAKE), ADD)}
"""What happens to the keep of one who gives or gets an amount."""
_VERB = re.compile(rf"\s*(?P<verb>{'|'.join(_SIGNS)})(?:s|es)?\s*", re.IGNORECASE)
_MOVING = {**dict.fromkeys(FALLING, SUBTRACT), **dict.fromkeys(RISING, ADD)}
"""What happens to the keep of something that rises or falls by an amount."""
_MOVES = re.compile(rf"\s*(?P<verb>{'|'.join(_MOVING)})(?:s|es)?\s+by\s*", re.IGNORECASE)
_DIRECTIONS = {**_SIGNS, **_MOVING}
_OTHER = re.compile(r"\s*(?:to|from)\s*", re.IGNORECASE)
_THING = re.compile(r"\s*(?!(?:to|from|for|at|in|on|and|as|by|of|with)\b)(?P<thing>[a-z]\w*)", re.IGNORECASE)
"""What there is an amount of, right after it: “takes 3 coins”, but not “takes 3 for it”."""
_WORDS = {ADD: Raise.word, SUBTRACT: Lower.word}


_NEW_VALUE = re.compile(r"\b(?:ris|fall|grow|climb|drop|sink|go|mov|chang|increas|decreas)(?:e?s|es)\s+to\s*$|"
                        r"\b(?:becomes|is now|stands at)\s*$", re.IGNORECASE)
"""How the text of a verb announces a new value."""


def check_new_values(rules: TypedRules, report: Reporter) -> None:
    """Warn of a verb whose text names the new value of something, which it adds or subtracts: “rises to {n}” and `raise … by
    n`."""
    for verb in rules.verbs:
        for before, piece in pairwise(verb.text):
            if not isinstance(before, str) or isinstance(piece, str) or not _NEW_VALUE.search(before):
                continue
            for effect in (one for one in verb.body.effects if isinstance(one, eff.Change)):
                by = strip_present(effect.by)
                if isinstance(by, typ.Local) and by.binding is verb.parameters[piece]:
                    target = source_text(effect.target.place)
                    says = f"the text says “{before.strip()} …”, a new value, and this changes `{target}` by it"
                    report.warn("wrong-value", says, effect.place, f"did you mean `{Set.word} {target} = {by.binding.name}`?")


@frozen
class _Said:
    """What the text of a verb says: who gives or gets an amount, and to or from whom.  All of these are numbers of parameters."""

    verb: Verb
    amount: int
    signs: dict[int, ArithmeticOperator]
    """What happens to the keep of each of the two, or of one."""
    buys: bool = False
    """Whether something else happens too, since something is bought for the amount."""

    def may_mean(self, keep: KeepSymbol) -> bool:
        """Whether the amount can be one of this keep: “takes 2 damage” says nothing of `health`."""
        return not self._thing or self.names(keep)

    def names(self, keep: KeepSymbol) -> bool:
        """Whether the text names this keep after the amount: “gets 2 sheep”."""
        return self._thing in {word.rstrip("s") for word in keep.name.split("_")}

    @property
    def _thing(self) -> str:
        """What there is an amount of, as the text says; empty if it does not say so."""
        after = self.verb.text[self.verb.text.index(self.amount) + 1 :]
        found = _THING.match(after[0]) if after and isinstance(after[0], str) else None
        return found["thing"].lower().rstrip("s") if found is not None else ""


@frozen
class _Change:
    """A change of a keep of one whom the text of a verb names, by its amount."""

    effect: eff.Change
    keep: KeepSymbol
    meant: ArithmeticOperator

    @property
    def wrong(self) -> bool:
        """Whether it is the opposite of what the text says."""
        return self.effect.operator is not self.meant

    @property
    def target(self) -> str:
        """What it changes."""
        return source_text(self.effect.target.place)

    @property
    def rather(self) -> str:
        """The line that does what the text says."""
        return f"{_WORDS[self.meant]} {self.target} by {source_text(self.effect.by.place)}"


def check_giving_verbs(rules: TypedRules, changed: Changes, report: Reporter) -> None:
    """Warn of each such verb, if what it changes is surely what is given: a keep of both whom the text names, one that the text
    names or that another verb changes as its text says, money of which everybody has some at the beginning, or what begins with
    0 and is only ever lowered where the text says that somebody gets it.  A verb may also count what is spent."""
    verbs = rules.verbs
    found = [(said, _changes_of(said)) for verb in verbs if (said := _said_by(verb)) is not None]
    usual = {changes[0].keep.slot for _, changes in found if len(changes) == 1 and not changes[0].wrong}
    for said, changes in found:
        _check_amount(said, report)
        both = len(changes) == len(said.signs) == _BOTH and changes[0].keep is changes[1].keep
        right = any(not one.wrong for one in changes)  # then the other one may count something
        wrong = [one for one in changes if one.wrong and (both or not right) and (
            both or said.names(one.keep) or one.keep.slot in usual or _is_owned(one.keep, rules)
            or _is_only_lowered(one.keep, rules, changed))]
        if wrong:
            did = " and ".join(f"{_WORDS[change.effect.operator]}s `{change.target}`" for change in wrong)
            rather = " and ".join(f"`{change.rather}`" for change in wrong)
            if len(wrong) == 1 and (partner := _partner_left_out(said, changes)) is not None:
                effect, kept = wrong[0].effect, wrong[0].target.partition(".")[2]
                rather = f"`{_WORDS[effect.operator]} {partner}.{kept} by {source_text(effect.by.place)}`"
            report.warn("wrong-value", f"the text says “{said.verb.word.text}”, and this {did}", wrong[0].effect.place,
                        f"write {rather}, or correct the text")


_BOTH = 2


def _partner_left_out(said: _Said, changes: Sequence[_Change]) -> str | None:
    """The other one whom the text of a verb names, if it changes the same keep of one of them twice, in both directions."""
    changed = {source_text(change.effect.target.place) for change in changes}
    names = [said.verb.parameters[number].name for number in said.signs]
    if len(changed) != 1 or len(names) != _BOTH or len({change.wrong for change in changes}) != _BOTH:
        return None
    (target,) = changed
    return next((name for name in names if not target.startswith(f"{name}.")), None)


def _check_amount(said: _Said, report: Reporter) -> None:
    """Warn of a verb whose text says an amount that no line uses, if one line changes what is given by another value."""
    parameters, amount = said.verb.parameters, said.verb.parameters[said.amount]
    effects = [effect for block in said.verb.blocks for effect in block]
    if any(isinstance(part, typ.Local) and part.binding is amount for effect in effects for part in expressions_of(effect)):
        return
    partners = {parameters[number]: sign for number, sign in said.signs.items()}
    changed = [(effect, keep) for effect in effects if isinstance(effect, eff.Change)
               for keep, who in _kept_by_local(effect) if who in partners and effect.operator is partners[who]]
    if len(changed) == 1 and changed[0][0].by.type == amount.type and said.may_mean(changed[0][1]):
        effect, _ = changed[0]
        line = f"{_WORDS[effect.operator]} {source_text(effect.target.place)} by {amount.name}"
        report.warn("wrong-value", f"the text says `{{{amount.name}}}`, and this does not use it", effect.by.place,
                    f"did you mean `{line}`?", names=(amount.name,))


def _kept_by_local(effect: eff.Change) -> list[tuple[KeepSymbol, typ.Binding]]:
    """The keep that an effect changes, with the parameter whose keep it is; nothing if it is another's."""
    match effect.target:
        case typ.KeepValue(keep=keep, base=typ.Local(binding=who)):
            return [(keep, who)]
    return []


def _is_owned(keep: KeepSymbol, rules: TypedRules) -> bool:
    """Whether a keep is money of which everybody has some at the beginning."""
    first = figure_of(rules.firsts[keep.slot]) if keep.slot in rules.firsts else None
    return keep.type.kind is Shape.MONEY and first is not None and first > 0


def _is_only_lowered(keep: KeepSymbol, rules: TypedRules, changed: Changes) -> bool:
    """Whether a keep begins with 0, and all lines that change it lower it."""
    first = strip_present(rules.firsts[keep.slot]) if keep.slot in rules.firsts else None
    return isinstance(first, typ.Const) and first.value == 0 and all(
        isinstance(one, eff.Change) and one.operator is SUBTRACT for one in changed.writes.get(keep.slot, ()))


def _said_by(verb: Verb) -> _Said | None:
    """What the text of a verb says; None if it does not begin with one who gives or gets a number or money."""
    match verb.text[1:] if verb.text[:1] == ("",) else ():  # literal parts and values alternate
        case (int(who), str(word), int(amount), str(other), int(whom), *_) if _OTHER.fullmatch(other):
            partners = [who, whom]
        case (int(who), str(word), int(whom), str(blank), int(amount), *_) if not blank.strip():
            partners = [who, whom]
        case (int(who), str(word), int(amount), *_) if _SELLS.fullmatch(word):
            return _Said(verb, amount, {who: ADD}, True) if _is_amount(verb, amount, who) else None
        case (int(who), str(word), int(_), str(price), int(amount), *_) if _BUYS.fullmatch(word) and _FOR.fullmatch(price):
            return _Said(verb, amount, {who: SUBTRACT}, True) if _is_amount(verb, amount, who) else None
        case (int(who), str(word), int(amount), *_):
            partners = [who]
        case _:
            return None
    found = _VERB.fullmatch(word) or _MOVES.fullmatch(word)
    if found is None or max(amount, *partners) >= len(verb.parameters) or not verb.parameters[amount].type.numeric:
        return None
    sign = _DIRECTIONS[found["verb"].lower()]
    if found["verb"].lower() == TAKE and len(partners) != _BOTH:
        return None
    return _Said(verb, amount, dict(zip(partners, (sign, SUBTRACT if sign is ADD else ADD), strict=False)))


_SELLS = re.compile(r"\s*sells?\s+(?:\w+\s+){1,3}for\s*", re.IGNORECASE)
"""What is said of one who gets an amount for something: “{p} sells the pictures for {n}”."""
_BUYS, _FOR = re.compile(r"\s*buys?\s*", re.IGNORECASE), re.compile(r"\s*for\s*", re.IGNORECASE)
"""What is said of one who pays an amount for something: “{p} buys {card} for {price}”."""


def _is_amount(verb: Verb, amount: int, who: int) -> bool:
    """Whether a parameter of a verb is a number or money."""
    return max(amount, who) < len(verb.parameters) and verb.parameters[amount].type.numeric


def _changes_of(said: _Said) -> list[_Change]:
    """The changes of what those have whom a text names; none if the verb does more with them than change it by the amount, unless
    the text names the keep."""
    parameters = said.verb.parameters
    meant = {parameters[number]: sign for number, sign in said.signs.items()}
    found, more = list[_Change](), False
    for effect in (effect for block in said.verb.blocks for effect in block):
        match effect:
            case eff.Change(target=typ.KeepValue(keep=keep, base=typ.Local(binding=who)), by=typ.Local(binding=by)) if (
                    who in meant and by is parameters[said.amount] and said.may_mean(keep)):
                found.append(_Change(effect, keep, meant[who]))
            case _ if not said.buys and any(
                    isinstance(part, typ.Local) and part.binding in meant for part in expressions_of(effect)):
                more = True
    return [one for one in found if not more or said.names(one.keep)]
