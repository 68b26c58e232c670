"""`up to` in `choose`: the greatest possible number of a choice, if its range does not give it."""

from __future__ import annotations

import pytest

import aoi_rules as aoi
from aoi_rules.compiler.pipeline import compile_source
from aoi_rules.diagnostics import Source
from aoi_rules.language import format_text
from aoi_rules.library.compilation import compile_text
from aoi_rules.machine.program import Program
from aoi_rules.plugin_manager.manager import plug_in
from tests.compiler.texts import codes, rendered, sound

GAME = """\
game demo {
  players 2..2 ; seats red blue
  keep money per player money = $3
  action bid { choose amount in $1..me.money up to $2 "for" ; do { lower me.money by amount } }
  action pass { }
  action wait { }
  menu turn (bid, pass, wait)
  flow { each player in players { take 1 of turn } }
}
"""


def begun(text: str = GAME) -> aoi.Game:
    return sound(text).new_game(2, seed=1)


def offered(game: aoi.Game) -> list[str]:
    return [str(m) for m in game.legal_moves()]


def test_greater_numbers_are_not_offered() -> None:
    assert offered(begun()) == ["bid for 1", "bid for 2", "pass", "wait"]
    assert offered(begun(GAME.replace("= $3", "= $1"))) == ["bid for 1", "pass", "wait"]


@pytest.mark.parametrize("text", ["bid for $3", "bid 3", "bid for 999999"])
def test_greater_numbers_are_refused(text: str) -> None:
    game = begun()
    with pytest.raises(aoi.IllegalMoveError, match="not allowed") as caught:
        game.play(text)
    (refusal,) = caught.value.refusals
    assert (refusal.rule, refusal.text) == ("bid.choice.amount", "Only $1 to $2 can be chosen now")
    assert ("me.money", "$3") in refusal.values


@pytest.mark.parametrize(("within", "start", "lines", "refused"), [
    ("$1..sum(p.money for p in players) up to $9", "$3", "funds", ["You have less: $3"]),
    ("$1..sum(p.money for p in players) up to $9", "$3", "alias", ["You have less: $3"]),
    ("$1..sum(p.money for p in players) up to $9", "$3", "other", ["Only $1 to $6 can be chosen now", "You have less than $9"]),
    ("$1..me.money up to $9", "$0", "other", ["You have less than $9"]),
    ("$1..me.money up to $9", "$0", "none", ["No number can be chosen now"]),
    ("$1..$2", "$0", "funds", ["Only $1 to $2 can be chosen now", "You have less: $0"]),
])
def test_what_the_position_leaves_to_choose_is_no_reason_beside_a_rule(within: str, start: str, lines: str, refused: list[str]) -> None:
    """If a rule reads the number, it is the reason why the number cannot be chosen; if there is none to choose, any rule is. A
    limit that the rules fix is a reason of its own."""
    rules = {"funds": 'require funds "You have less: {me.money}" = amount <= me.money', "none": "",
             "alias": 'let rest = me.money - amount ; require funds "You have less: {me.money}" = rest >= $0',
             "other": 'require funds "You have less than $9" = me.money >= $9'}
    text = GAME.replace("= $3", f"= {start}").replace("$1..me.money up to $2", within).replace("; do", f"; {rules[lines]} ; do")
    text = text.replace("; ;", ";").replace("wait { }", "wait { do { raise me.money by $9 } }")
    assert [refusal.text for refusal in begun(text).explain("bid for 8", "red")] == refused


def test_a_later_decision_is_cut_as_well_and_so_is_whether_it_can_be_made() -> None:
    text = GAME.replace("choose amount in", "choose other in others ; then ; choose amount in")
    game = begun(text)
    game.play("bid blue")
    assert offered(game) == ["for 1", "for 2"]
    assert offered(begun(text.replace("$1..me.money", "me.money..me.money"))) == ["pass", "wait"], "nothing from $3 to $2"


def test_without_it_numbers_begin_at_the_lower_end_or_at_0() -> None:
    text = GAME.replace("$1..me.money up to $2", "least..$2").replace("action pass", "keep least money = $1 - $3\n  action pass")
    game = begun(text)
    assert offered(game) == ["bid for 0", "bid for 1", "bid for 2", "pass", "wait"], "from $-2, which the text does not tell"
    with pytest.raises(aoi.IllegalMoveError, match=r"Only \$0 to \$2 can be chosen now"):
        game.play("bid for -1")


def test_what_is_in_a_list_is_cut_too() -> None:
    text = GAME.replace("$1..me.money", "list(p.money for p in players)")
    assert offered(begun(text)) == ["pass", "wait"]
    game = begun(text.replace("up to $2", "up to $3"))
    assert offered(game) == ["bid for 3", "pass", "wait"], "both have $3, and that is one option"
    with pytest.raises(aoi.IllegalMoveError, match=r"\$2 cannot be chosen now"):
        game.play("bid for 2")


def test_a_definition_may_give_the_number() -> None:
    text = GAME.replace("up to $2", "up to top").replace("action pass", "define top = $1 * 2\n  action pass")
    assert offered(begun(text)) == offered(begun())


@pytest.mark.parametrize(("choice", "code", "message"), [
    ("$1..me.money", "unbounded-number", "write `choose amount in $1..me.money up to $99 \"for\"`"),
    ("$200..me.money", "unbounded-number", "$200..me.money up to $200"),
    ("$1..me.money up to $0", "wrong-argument", "`up to` ends below 1, so nothing could be chosen"),
    ("$1..me.money up to me.money", "wrong-argument", "such as `up to $99`, or a `define` that is one"),
    ("$1..me.money up to 9", "wrong-type", "write `$9`"),
    ("$1..me.money up to", "wrong-argument", "a number that the text fixes is expected"),
    ("$1..me.money up to $99999", "too-large", "among at most 10,000 numbers, and these are 99,999"),
    ("$1..$9 up to $9", "wrong-argument", "`up to` has no effect: `amount` is at most 9 without it"),
    ("players up to 9", "wrong-argument", "`up to` is for numbers"),
    ("me.hand up to 9", "unknown-field", "seat has no `hand`"),
])  # fmt: skip
def test_what_is_wrong_is_reported(choice: str, code: str, message: str) -> None:
    text = GAME.replace("$1..me.money up to $2", choice).replace(" ; do { lower me.money by amount }", "")
    assert codes(text) == [code]
    assert message in rendered(text)


def test_each_choice_without_a_bound_is_reported() -> None:
    """A choice that only follows from another is not reported, even if there are other mistakes."""
    text = GAME.replace(' up to $2 "for" ;', ' ; choose more in $0..amount ; choose n in 1..money_of(me) ; '
                        'let top = 3 ; choose last in 1..top ; let x = y ;')
    text = text.replace("action pass", "define money_of(p) = p.money // $1\n  action pass")
    assert codes(text) == ["unbounded-number", "unbounded-number", "unknown-name"]


# ---- copying, changing, formatting and comparing rules -------------------------------------------------------------------


def test_it_is_laid_out_and_part_of_the_rules() -> None:
    line = '  action bid { choose amount in $1..me.money   up  to $2 "for" }'
    assert format_text(Source("", line)) == line.strip().replace("   up  to", " up to") + "\n"
    one, other = (compile_text(Source("", GAME.replace("$2", bound))).program for bound in ("$2", "$9"))
    assert one is not None
    assert other is not None
    assert one.content_hash != other.content_hash
    assert any("up to $2" in line.text for line in one.resolved_text())


MAP = """\
map m "M" {
  extends demo
  uses p
}
"""
PART = """\
part p for demo {
  amend action bid { replace choose amount in $1..me.money up to $3 }
  action call like bid { }
  menu calling (call, wait)
  amend flow { each player in players { take 1 of calling } }
}
"""


def test_a_part_replaces_it_and_another_action_takes_it_over() -> None:
    def find(kind: str, *_: object) -> Source | None:
        return {"game": Source("demo.aoi", GAME), "part": Source("p.aoi", PART)}.get(kind)

    program = compile_source(Source("m.aoi", MAP), find, plug_in).program
    assert program is not None
    assert domains(program) == {"bid amount": (1, 3), "call amount": (1, 3)}
    resolved = "\n".join(line.text for line in program.resolved_text())
    alone = compile_source(Source("alone.aoi", resolved), lambda *_: None, lambda *_: plug_in([])).program
    assert alone is not None
    assert alone.content_hash == program.content_hash
    assert domains(alone) == domains(program)


def domains(program: Program) -> dict[str, tuple[int, int]]:
    return {f"{a.name} {c.name}": (c.low, c.high) for a in program.model.actions for c in a.choices}
