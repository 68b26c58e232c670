"""Recompiling a module: unchanged code is kept, and every line has its number in the whole module."""

from collections.abc import Iterable
from types import CodeType, FunctionType

import aoi_rules as aoi
from aoi_rules.compiler.emit.module_loader import KeptCode
from aoi_rules.machine.module_runner import run_module

MODULE = '''\
"""A module."""

LIMIT = 3


def first(thing: Unknown) -> int:
    return [LIMIT for _ in (thing,)][0]


def second() -> int:
    return 1 // 0
'''


def functions(codes: Iterable[CodeType]) -> dict[str, CodeType]:
    """The code of each function of a module."""
    space = run_module(codes, "", (), "kept", {})
    return {name: one.__code__ for name, one in space.items() if isinstance(one, FunctionType)}


def test_only_what_has_changed_is_compiled_again() -> None:
    kept = KeptCode()
    before = functions(kept.of(MODULE, "<a>"))
    after = functions(kept.of(MODULE.replace("1 // 0", "2 // 0"), "<a>"))
    assert after["first"] is before["first"]
    assert after["second"] != before["second"]
    assert functions(kept.of(MODULE, "<b>"))["first"].co_filename == "<b>"


def test_the_code_is_that_of_the_whole_module() -> None:
    kept, text = KeptCode(), aoi.load("industry").program.code
    for changed in (text, text.replace("\n\n\ndef", "\n\n\n# one more line\ndef", 1), text):
        assert functions(kept.of(changed, "<m>")) == functions([compile(changed, "<m>", "exec", dont_inherit=True)])
