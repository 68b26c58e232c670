"""Numbers, truths and sets as C."""

from __future__ import annotations

from functools import reduce

from aoi_rules.compiler.emit.c.coercions import Coercions, CompoundText
from aoi_rules.compiler.emit.c.constant_tables import set_text
from aoi_rules.compiler.emit.c.storage import SET, Form, kind_of
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program.bounds import SMALL
from aoi_rules.language.operators import EQUAL, SUBTRACT, UNEQUAL, ComparisonOperator

__all__ = ["Scalars"]


class Scalars(Coercions):
    """Prints computations with numbers, truths and sets."""

    def _arithmetic(self, node: exp.Arithmetic) -> str:
        left, right = self.at(node.left), self.at(node.right)
        low, high = self.bounds(node)
        if node.operator.fast and low > -SMALL and high < SMALL:
            return CompoundText(node.operator.fast.format(left, right))
        return node.operator.c.format(left, right)

    def _negate(self, node: exp.Negate) -> str:
        return SUBTRACT.c.format(0, self.at(node.operand))

    def _fits(self, node: exp.Fits) -> str:
        low, high = self.bounds(node.value)
        text = self.at(node.value)
        return text if low > -SMALL and high < SMALL else f"fits(c, {text})"

    def _compare(self, node: exp.Compare) -> str:
        pairs = zip(node.operands, node.operators, node.operands[1:], strict=False)
        parts = [self._compare_pair(left, sign, right) for left, sign, right in pairs]
        return CompoundText(" && ".join(parts))

    def _compare_pair(self, left: exp.Expression, sign: ComparisonOperator, right: exp.Expression) -> str:
        names = {kind_of(left.type).form, kind_of(right.type).form}
        if Form.SET in names:
            return self._compare_sets(left, sign, right)
        if names & {Form.LIST, Form.TUPLE}:
            one, other = self.as_list(left), self.as_list(right)
            return f"list_compare({one}, {other}) {sign} 0"
        return f"{self.at(left)} {sign} {self.at(right)}"

    def _compare_sets(self, left: exp.Expression, sign: ComparisonOperator, right: exp.Expression) -> str:
        assert sign in (EQUAL, UNEQUAL), sign
        no = "!" if sign is UNEQUAL else ""
        if right == exp.Const(0):
            return f"{'' if no else '!'}{self.is_not_empty(left)}"
        return f"{no}set_same({self.as_set(left)}, {self.as_set(right)})"

    def _logic(self, node: exp.Logic) -> str:
        if not node.operands:
            return str(int(node.operator.neutral))
        if len(node.operands) == 1:
            return self.condition(node.operands[0])
        return CompoundText(f" {node.operator.c} ".join(map(self.test, node.operands)))

    def _not(self, node: exp.Not) -> str:
        return f"!({self.condition(node.operand)})"

    def _if_else(self, node: exp.IfElse) -> str:
        kind = kind_of(node.type)
        if kind == SET:
            return self.as_set(node)
        if kind.form is Form.LIST:
            return self.as_list(node)
        return CompoundText(f"{self.test(node.test)} ? {self.at(node.then)} : {self.at(node.otherwise)}")

    # ---- sets --------------------------------------------------------------------------------------------------------

    def _mask(self, node: exp.Mask) -> str:
        return set_text((1 << node.members) - 1, self.tables.words)

    def _bit(self, node: exp.Bit) -> str:
        low, high = self.bounds(node.member)
        head = "bit_at(" if low >= 0 and high < 64 * self.tables.words else "bit(c, "
        return f"{head}{self.at(node.member)})"

    def _has_bit(self, node: exp.HasBit) -> str:
        low, high = self.bounds(node.member)
        head = "bit_in(" if low >= 0 and high < 64 * self.tables.words else "has(c, "
        return f"{head}{self.as_set(node.set)}, {self.at(node.member)})"

    def _set_operation(self, node: exp.OfSets) -> str:
        if not node.operands:
            return set_text(node.operator.neutral & (1 << 64 * self.tables.words) - 1, self.tables.words)
        return reduce(node.operator.c.format, map(self.as_set, node.operands))

    def _bit_count(self, node: exp.BitCount) -> str:
        return self.count(node.set)
