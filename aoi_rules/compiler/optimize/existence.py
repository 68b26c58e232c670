"""Part of the pass `bitsets`: whether a set has a legal choice is computed without a loop over the set."""

from __future__ import annotations

from attrs import frozen

from aoi_rules.compiler.operations import conjuncts, join_conditions
from aoi_rules.compiler.optimize.bodies import depends_on, names_in
from aoi_rules.compiler.optimize.fixed_sets import FixedSets
from aoi_rules.compiler.optimize.presence import depends_on_earlier
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import Function, Purpose, RuleProgram
from aoi_rules.compiler.walking import evolve_node, walk
from aoi_rules.language.operators import AND, EQUAL, OR, UNEQUAL
from aoi_rules.model.types import set_of

__all__ = ["test_existence"]

_CALLS = (exp.CallFunction, exp.Call, exp.Comprehension, exp.Paths)
_ZERO = exp.Const(0)


def test_existence(program: RuleProgram, sets: FixedSets) -> RuleProgram:
    """A program in which a function that searches a set for a member with a certain value tests the whole set at once.

    Before:

        exists build.possible(me: seat, industry: industry, space: space) -> truth:
            for card in bits(hand(me)) if card.colour[card] == colour(space) or card.industry[card] == industry and near(space):
                return yes
            return no

    After, with a table that has the cards of each colour, and one of each industry:

        exists build.possible(me: seat, industry: industry, space: space) -> truth:
            kinds = hand(me)
            return kinds & card.colour.members[colour(space)] != 0
                or kinds & card.industry.members[industry] != 0 and near(space)

    Each case of the condition may compare table entries of the member with other values, using `==`, and test values that do not
    depend on the member.
    """
    functions = {}
    for name, function in program.functions.items():
        body = _Search.of(function) if function.kind is Purpose.EXISTS else None
        new = body.mask_body(sets) if body is not None else None
        functions[name] = function if new is None else evolve_node(function, body=new)
    return evolve_node(program, functions=functions)


@frozen
class _Search:
    """A function that searches for one item: the statements before the loop, the conditions before it, and the loop."""

    first: tuple[sta.Statement, ...]
    asked: tuple[exp.Expression, ...]
    variable: exp.Local
    among: exp.Expression
    where: tuple[exp.Expression, ...]
    taken: frozenset[str]

    @classmethod
    def of(cls, function: Function) -> _Search | None:
        """The search that a function performs; None if it performs none, or needs its loop."""
        if len(function.body) < 2 or function.body[-1] != sta.Return(exp.Const(False)):
            return None
        *first, loop = function.body[:-1]
        if not isinstance(loop, sta.ForEach) or not isinstance(loop.source, exp.Bits) or not _is_search(loop.body):
            return None
        lets = tuple(s for s in first if isinstance(s, sta.Assign))
        guards = tuple(s for s in first[len(lets) :] if isinstance(s, sta.Guard) and s.leave == function.body[-1])
        if (*lets, *guards) != tuple(first):
            return None
        asked = tuple(c for guard in guards for c in guard.conditions)
        used = tuple(let for let in lets if let.value.__class__ is not exp.NewKeySet)
        return cls(used, asked, loop.variables[0], loop.source.set, loop.where, frozenset(names_in(function)))

    def mask_body(self, sets: FixedSets) -> tuple[sta.Statement, ...] | None:
        """The body of the function without the loop; None if a condition depends on the member in another way."""
        if any(isinstance(part, exp.SeenHere) for part in walk(*self.where)):
            return None  # conditions that coverage records are evaluated for each member
        name = "kinds"
        while name in self.taken:
            name += "_"
        kinds = exp.Local(name, set_of(self.variable.type.of))
        terms = [self._split_case(case, kinds, sets) for case in self._cases()]
        alike: dict[exp.Expression, list[exp.Expression | None]] = {}
        for term in terms:
            if term is None:
                return None
            alike.setdefault(term[0], []).append(term[1])
        found = join_conditions(OR, [_join_cases(mask, rests) for mask, rests in alike.items()])
        return (*self.first, sta.Assign(kinds, self.among), sta.Return(self._join_early_conditions(found)))

    def _join_early_conditions(self, found: exp.Expression) -> exp.Expression:
        """The result of the loop and the conditions before it; calls come last if possible."""
        early, late = [c for c in self.asked if not _has_call(c)], [c for c in self.asked if _has_call(c)]
        if depends_on_earlier((found, *early), late):
            return join_conditions(AND, [*self.asked, found])
        return join_conditions(AND, [*early, found, *late])

    def _cases(self) -> tuple[exp.Expression, ...]:
        """The cases of the condition, of which one must hold."""
        only = self.where[0] if len(self.where) == 1 else None
        if isinstance(only, exp.Logic) and only.operator is OR:
            return only.operands
        return (exp.Logic(AND, self.where),)

    def _split_case(
        self, case: exp.Expression, kinds: exp.Local, sets: FixedSets
    ) -> tuple[exp.Expression, exp.Expression | None] | None:
        """The condition that the set has a member which meets a case, and the rest of the case."""
        masks: list[exp.Expression] = [kinds]
        tests: list[exp.Expression] = []
        for part in conjuncts(case):
            if not depends_on(part, self.variable):
                tests.append(part)
                continue
            mask = self._members_by_equation(part, sets)
            if mask is None or depends_on_earlier(mask, tests):
                return None
            masks.append(mask)
        whole = exp.make_comparison(masks[0] if len(masks) == 1 else exp.Intersection(tuple(masks)), UNEQUAL, _ZERO)
        tests.sort(key=_has_call)
        return whole, join_conditions(AND, tests) if tests else None

    def _members_by_equation(self, part: exp.Expression, sets: FixedSets) -> exp.Expression | None:
        """The members that satisfy an equation, as a look-up by its other side."""
        sides = _equation_sides(part)
        for own, other in (sides, sides[::-1]) if sides is not None else ():
            table = None if depends_on(other, self.variable) else sets.that_have(own, self.variable)
            if table is not None:
                return exp.At(table, other)
        return None


def _is_search(body: tuple[sta.Statement, ...]) -> bool:
    """Whether a body returns at the first item; `OncePer` makes no difference then."""
    *before, last = body
    return last == sta.Return(exp.Const(True)) and all(isinstance(s, sta.OncePer) for s in before)


def _equation_sides(part: exp.Expression) -> tuple[exp.Expression, exp.Expression] | None:
    """The sides of an equation that is false if one of them is absent."""
    if not isinstance(part, exp.Compare):
        return None
    if part.operators == (EQUAL,):
        return part.operands[0], part.operands[1]
    if part.operators == (UNEQUAL, EQUAL) and part.operands[0] == exp.Const(-1):
        return part.operands[1], part.operands[2]
    return None


def _join_cases(mask: exp.Expression, rests: list[exp.Expression | None]) -> exp.Expression:
    """The disjunction of cases with the same set of members, in which that set is tested once."""
    there = sorted((rest for rest in rests if rest is not None), key=_has_call)
    if len(there) < len(rests):
        return mask  # one case has no further condition
    return join_conditions(AND, [mask, join_conditions(OR, there)])


def _has_call(node: exp.Expression) -> bool:
    return any(isinstance(part, _CALLS) for part in walk(node))
