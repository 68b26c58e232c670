"""The flow of a game as named steps: the next step, the contents of the frame, the question and the effect of a move."""

from __future__ import annotations

from typing import Any

import attrs

from aoi_rules.compiler.coverage import Trace
from aoi_rules.compiler.lower.rules import lower_rules
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import RuleProgram
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed import rules as rul
from aoi_rules.compiler.typed.domain import Domain
from aoi_rules.compiler.walking import walk
from aoi_rules.language.operators import ADD, AND, AT_LEAST, EQUAL, LESS, MORE, OR, SUBTRACT
from aoi_rules.model.seers import Seer
from aoi_rules.model.types import NUMBER, Shape, Type, list_of, member_of
from tests.compiler import nodes
from tests.compiler.lower.by_hand import PLACE, kept, local, me_binding, names, number, rules_of, symbols_of

TEXT = """\
game demo {
  players 2..2 ; seats red blue
  keep over truth = no
  keep spent number resets round = 3
  keep partner seat = none
  type card { a ; b }
  zone hand of card per player seen by owner size by all
  zone table of card
  setup { do { add a to table } }
  menu turn (play, rest)
  flow {
    repeat round until (over) {
      phase actions "The actions" see "p. 2" {
        each player in players { free rest ; take 0..2 of turn }
        circle player in players { take 0..1 of rest }
        by partner { take 1 of rest }
      }
    }
  }
  action play "Play a card" {
    takes 2
    choose card in me.hand
    let twin = card
    then
    choose p in players "to" seen by (partner)
    do pay { set over = yes }
  }
  action rest { }
}
"""


def word(items: Any, *path: int) -> Any:
    """A word of the flow by its indices in the nested blocks."""
    for place in path:
        items = getattr(items, "body", items)[place]
    return items


class Game:
    """The rules of the text, with nodes made by hand."""

    def __init__(self) -> None:
        self.symbols: SymbolTable = attrs.evolve(symbols_of(TEXT), counters=frozenset(("round",)))
        self.rest = self.action("rest", (rul.Stage(()),))
        self.play = self.playing()
        self.flow = self.symbols.flow

    def action(self, name: str, stages: tuple[rul.Stage, ...], run: tuple[Any, ...] = (), cost: int = 1) -> rul.Action:
        return rul.Action(name, self.symbols.actions[name], me_binding(), stages, run, cost)

    def playing(self) -> rul.Action:
        """Two decisions, an alias, and one step."""
        body = self.symbols.actions["play"].body
        me, card, p = me_binding(), typ.Binding("card", member_of("card")), typ.Binding("p", member_of("seat"))
        hand = typ.Zone(Type(Shape.ZONE, "hand"), PLACE, local(me))
        first = rul.Choice(body[1], card, hand, None, None, Domain(0, 1), "hand")
        twin = eff.Alias(PLACE, None, typ.Binding("twin", member_of("card")), local(card))
        second = rul.Choice(body[4], p, typ.Players(list_of("seat"), PLACE), None, None, Domain(0, 1))
        pay = rul.Do(body[5], body[5].place, "pay", None, (eff.Set(PLACE, None, kept(self.symbols, "over"), self.yes()),))
        stages = (rul.Stage((first, twin)), rul.Stage((second,)))
        return rul.Action("play", self.symbols.actions["play"], me, stages, (pay,), 2)

    def yes(self) -> typ.Const:
        return typ.Const(True, place=PLACE)

    def take(self, item: Any, low: int, high: int, *actions: rul.Action, free: tuple[rul.Action, ...] = ()) -> rul.Take:
        return rul.Take(item, me_binding(), number(low), number(high), low != high, None, actions, free)

    def phase(self) -> rul.Phase:
        item = word(self.flow, 0, 0)
        players = typ.Players(list_of("seat"), PLACE)
        each = rul.EachPlayer(word(item, 0), players, me_binding(), None, (self.rest,), rul.Flow((
            self.take(word(item, 0, 1), 0, 2, self.play, self.rest, free=(self.rest,)),)))
        circle = rul.Circle(word(item, 1), players, me_binding(), None, rul.Flow((self.take(word(item, 1, 0), 0, 1, self.rest),)))
        partner = attrs.evolve(kept(self.symbols, "partner"), type=member_of("seat", optional=True))
        by = rul.By(word(item, 2), partner, me_binding(), None, rul.Flow((self.take(word(item, 2, 0), 1, 1, self.rest),)))
        return rul.Phase(item, "actions", None, rul.Flow((each, circle, by)), acting=False)

    def program(self, trace: Trace | None = None) -> RuleProgram:
        keep = self.symbols.keeps["spent"]
        repeat = rul.Repeat(word(self.flow, 0), "round", None, kept(self.symbols, "over"), (keep,), rul.Flow((self.phase(),)))
        actions = {"play": self.play, "rest": self.rest}
        rules = rules_of(self.symbols, flow=rul.Flow((repeat,)), actions=actions, firsts={"keep_spent": number(3)})
        return lower_rules(rules, trace or Trace())


PROGRAM = Game().program()


def body(step: str) -> list[sta.Statement]:
    return list(PROGRAM.steps[step].body)


def goals(step: str) -> list[str]:
    """The steps that may follow a step."""
    return [node.step for node in walk(*PROGRAM.steps[step].body) if isinstance(node, sta.Goto)]


def test_steps_have_the_order_in_which_they_are_reserved() -> None:
    """The numbering of moves depends on the order, which must therefore stay: from the end of the flow to its beginning."""
    assert list(PROGRAM.steps) == [
        "flow.end", "flow.round", "flow.round_after",
        "flow.actions.by_end", "flow.actions.take", "rest.begin", "rest.end", "flow.actions.begin_take", "flow.actions.by",
        "flow.actions.circle", "flow.actions.circle_after", "flow.actions.take.2", "flow.actions.begin_take.2",
        "flow.actions.begin_circle",
        "flow.actions.each", "flow.actions.free", "flow.actions.take.3",
        "play.begin", "play.end", "play.pay", "play.settle", "play.choose_p",
        "flow.actions.begin_take.3", "flow.actions.begin_each", "flow.actions.begin", "flow.begin_round"]
    assert PROGRAM.routines["flow"].entry == "flow.begin_round"
    assert list(PROGRAM.routines) == ["flow", "rest", "play"]


def test_every_step_goes_on_at_one_that_is_there() -> None:
    """Also, every function and every slot that is named exists."""
    for step in PROGRAM.steps.values():
        slots = {*PROGRAM.routines[step.routine].slots, "me"}
        decision = PROGRAM.decisions.get(step.name)
        for node in walk(*step.body, *(decision.apply if decision is not None else ())):
            if isinstance(node, sta.Goto):
                assert node.step in PROGRAM.steps
            elif isinstance(node, sta.SetFrame | exp.FrameRead):
                assert node.slot in slots
            elif isinstance(node, sta.ListMoves):
                assert node.function in PROGRAM.functions
            elif isinstance(node, sta.Push):
                assert node.action in PROGRAM.routines


def test_a_round_counts_and_resets() -> None:
    """The round begins at 0, counts each pass, resets values kept for a round, and checks after each pass whether it ends."""
    assert body("flow.begin_round") == [sta.Store("r_round", None, exp.Const(0)), sta.Goto("flow.round")]
    assert body("flow.round") == [
        sta.Store("r_round", None, exp.Arithmetic(ADD, nodes.slot("r_round"), exp.Const(1))),
        sta.Store("keep_spent", None, None, first=True), sta.LogHeading("round", (exp.Const(0), nodes.slot("r_round"))),
        sta.Goto("flow.actions.begin")]
    assert body("flow.round_after") == [sta.If(nodes.slot("keep_over"), (sta.Goto("flow.end"),), (sta.Goto("flow.round"),))]


def test_a_phase_has_a_number_and_a_step() -> None:
    """Its number is in the state; a scenario may begin at its step."""
    assert body("flow.actions.begin") == [
        sta.Store("phase", None, exp.Const(0)), sta.LogHeading("phase", (exp.Const(0),)), sta.Goto("flow.actions.begin_each")]
    assert [(p.name, p.title, p.see) for p in PROGRAM.phases] == [("actions", "The actions", "p. 2")]


def test_each_seat_acts_and_then_who_acted_before() -> None:
    """The seats are fixed on entry; after the last one, the seat that acted outside acts again."""
    first, head = body("flow.actions.begin_each"), body("flow.actions.each")
    assert first[0] == sta.SetFrame("each.seats", exp.SameTuple(nodes.indices(nodes.slot("players"))))
    assert isinstance(head[0], sta.If)
    assert head[0].body == (sta.SetFrame("me", nodes.frame("each.outer")), sta.Goto("flow.actions.begin_circle"))
    assert goals("flow.actions.each") == ["flow.actions.begin_circle", "flow.actions.begin_take.3"]


def test_by_is_passed_over_where_nobody_is() -> None:
    """The seat is read once."""
    seat = exp.Local("by", member_of("seat"))
    assert body("flow.actions.by")[:2] == [
        sta.Assign(seat, nodes.slot("keep_partner")),
        sta.If(exp.Compare((seat, exp.Const(0)), (LESS,)), (sta.Goto("flow.round_after"),))]


def test_a_decision_lists_what_is_left_for() -> None:
    """A more expensive action is listed only if enough is left; free ones are listed together with others; `me` is read from the
    frame first."""
    lines = body("flow.actions.take.3")
    assert lines[0] == sta.Assign(exp.Local("me", member_of("seat")), nodes.frame("me"))
    enough = exp.Compare((nodes.frame("take.left.3"), exp.Const(2)), (AT_LEAST,))
    me = (exp.Local("me", member_of("seat")),)
    assert lines[3] == sta.If(enough, (sta.ListMoves("play.list.2", me, 0),))
    assert lines[4] == sta.ListMoves("rest.list", me, 1)
    assert lines[6] == sta.ListMoves("rest.list", me, 2)
    assert lines[-1] == sta.Ask("flow.actions.take.3", forced=False)


def test_nothing_to_do_is_not_shown_where_it_would_reveal_a_hand() -> None:
    """A range with no legal choice is skipped, unless a hand hidden from others may contain one."""
    lines = body("flow.actions.take.3")
    nothing = exp.Compare((exp.Length(exp.Local("moves", list_of("move"))), exp.Const(0)), (EQUAL,))
    hand = exp.Compare((exp.At(nodes.slot("n_hand"), exp.Local("me", member_of("seat"))), exp.Const(0)), (MORE,))
    needed = exp.Compare((nodes.frame("take.need.3"), exp.Const(0)), (MORE,))
    assert isinstance(lines[5], sta.If)
    assert lines[5].test == exp.Logic(AND, (nothing, exp.Logic(OR, (needed, exp.Not(hand)))))
    open_one = body("flow.actions.take.2")
    assert isinstance(open_one[4], sta.If)
    assert open_one[4].test == nothing


def test_a_forced_move_is_made_unasked() -> None:
    """The exceptions are a decision that depends on a hand, and a test that wants to be asked."""
    assert body("flow.actions.take")[-1] == sta.Ask("flow.actions.take", forced=True)
    asking = Game().program(Trace(on=True, every=True))
    assert asking.steps["flow.actions.take"].body[-1] == sta.Ask("flow.actions.take", forced=False)


def test_a_move_begins_an_action_or_stops() -> None:
    """The cost is subtracted from the remaining and from the required number; a free action costs nothing."""
    decision = PROGRAM.decisions["flow.actions.take.3"]
    assert (decision.kind, decision.caption, decision.secret, decision.left) == ("take", "The actions", True, "take.left.3")
    logged, stopped, *begun = decision.apply
    assert logged == sta.LogMove("flow.actions.take.3")
    assert isinstance(stopped, sta.If)
    assert stopped.body == (sta.Goto("flow.actions.free"),)
    left = exp.Arithmetic(SUBTRACT, nodes.frame("take.left.3"), exp.Const(2))
    need = exp.Arithmetic(SUBTRACT, nodes.frame("take.need.3"), exp.Const(2))
    assert [line.body for line in begun if isinstance(line, sta.If)] == [
        (sta.Push("play"), sta.SetFrame("take.left.3", left), sta.SetFrame("take.need.3", need), sta.Done()),
        (sta.Push("rest"), sta.SetFrame("take.left.3", exp.Arithmetic(SUBTRACT, nodes.frame("take.left.3"), exp.Const(1))),
         sta.SetFrame("take.need.3", exp.Arithmetic(SUBTRACT, nodes.frame("take.need.3"), exp.Const(1))), sta.Done()),
        (sta.Push("rest"), sta.Done())]


def test_a_circle_notes_that_somebody_acted() -> None:
    """This is any move except `stop`."""
    apply = PROGRAM.decisions["flow.actions.take.2"].apply
    assert apply[2] == sta.SetFrame("circle.acted", exp.Const(1))
    assert names(PROGRAM.decisions["flow.actions.take"].apply) == ["LogMove", "If", "If"]


def test_an_option_says_all_that_a_player_is_shown() -> None:
    """The option has its choices, those of later decisions, the seats that learn of them, and the words around them."""
    play, rest, free = PROGRAM.decisions["flow.actions.take.3"].options
    assert [(o.action, o.title, o.cost, o.is_inside_action) for o in (play, rest, free)] == [
        ("play", "Play a card", 2, False), ("rest", "rest", 1, False), ("rest", "rest", 0, False)]
    (card,), (to,) = play.choices, play.later
    assert (card.name, card.zone, card.secret, card.shared, card.owner) == ("card", "hand", True, False, -1)
    assert (to.name, to.preposition, to.secret, to.shared, to.seers) == ("p", "to", True, True, (Seer("keep_partner"),))
    (later,) = PROGRAM.decisions["play.choose_p"].options
    assert (later.stage, later.is_inside_action, later.earlier, later.choices) == (1, True, 1, (to,))


def test_later_stages_come_before_what_is_settled() -> None:
    """Choices are in slots under their names; an alias is computed when all choices are made, and is hidden if it depends on
    information that not all see."""
    routine = PROGRAM.routines["play"]
    assert (tuple(routine.slots), routine.chosen) == (("card", "p", "twin"), 1)
    card, p = exp.Local("card", member_of("card")), exp.Local("p", member_of("seat"))
    twin = exp.Local("twin", member_of("card"))
    assert goals("play.begin") == ["play.choose_p"]
    assert PROGRAM.decisions["play.choose_p"].apply == (
        sta.LogMove("play.choose_p", (((0,), exp.CallKernel("seats", (nodes.slot("keep_partner"),))),)),
        sta.SetFrame(p.name, exp.At(exp.Local("move", list_of("number")), exp.Const(1))), sta.Goto("play.settle"))
    assert body("play.settle") == [
        sta.Assign(card, nodes.frame("card")), sta.Assign(twin, card), sta.SetFrame("twin", twin), sta.Goto("play.pay")]
    assert PROGRAM.steps["play.settle"].veiled == ("twin",)
    assert body("play.end") == [sta.EndRoutine()]


def test_a_step_has_the_line_it_comes_from() -> None:
    take, pay = PROGRAM.steps["flow.actions.take.3"].place, PROGRAM.steps["play.pay"].place
    assert take is not None
    assert pay is not None
    assert take.text == "take 0..2 of turn"
    assert pay.source.lines[pay.line - 1].strip().startswith("do pay")
    assert PROGRAM.steps["flow.end"].place is None


def test_the_state_has_a_slot_for_all_that_changes() -> None:
    """The slots are options, counters and keeps, then two lists for each zone."""
    found = {slot.name: (slot.kind, slot.size, slot.first) for slot in PROGRAM.slots}
    assert found == {
        "r_round": ("counter", 0, None), "keep_over": ("keep", 0, exp.Const(0)), "keep_spent": ("keep", 0, exp.Const(3)),
        "keep_partner": ("keep", 0, exp.Const(-1)), "z_hand": ("pieces", 4, None), "n_hand": ("sizes", 2, None),
        "z_table": ("pieces", 2, None), "n_table": ("sizes", 1, None)}
    assert [(zone.name, zone.kinds, zone.owners, zone.copies) for zone in PROGRAM.zones] == [
        ("hand", 2, 2, None), ("table", 2, 1, None)]
    assert PROGRAM.streams == ("hand", "table")
    assert next(slot.type for slot in PROGRAM.slots if slot.name == "keep_spent") == NUMBER
