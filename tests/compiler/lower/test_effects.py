"""Effects as statements: the slots they write, the conditions around them, the verbs that they carry out."""

from __future__ import annotations

from aoi_rules.compiler.lower.effects import carried_out, effects
from aoi_rules.compiler.lower.steps import ME, first_env
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed import rules as rul
from aoi_rules.compiler.typed import verbs as ver
from aoi_rules.language.operators import ADD, MORE, SUBTRACT
from aoi_rules.model.types import MONEY, NUMBER, TRUTH, Shape, Type, list_of, member_of
from tests.compiler import nodes
from tests.compiler.lower.by_hand import PLACE, context_of, kept, local, me_binding, names, number, symbols_of, truth
from tests.compiler.texts import game

SYMBOLS = symbols_of(game(
    "keep money per player money = $5", "keep open truth = no", "keep order seat many",
    "type card { a ; b }", "zone deck of card full refills from pile", "zone pile of card",
    "zone hand per player of card",
    'verb earn(p, n) "{p} earns {n}" { raise p.money by n }', "after earn(p, n) when p.money > 9 { set open = yes }"))
ME_BOUND = me_binding()
ENV = first_env().bind(ME_BOUND, ME)


def money(binding: typ.Binding) -> typ.KeepValue:
    return kept(SYMBOLS, "money", local(binding))


def zone(name: str, owner: typ.Expression | None = None) -> typ.Zone:
    return typ.Zone(Type(Shape.ZONE, name), PLACE, owner)


def earn() -> ver.Verb:
    """The verb of the text, with its consequences."""
    p, n = typ.Binding("p", member_of("seat")), typ.Binding("n", MONEY)
    verb = ver.Verb("earn", SYMBOLS.verbs["earn"], (p, n), None, ("", 0, " earns ", 1, ""))
    rich = typ.Compare(TRUTH, PLACE, MORE, money(p), number(9, money=True))
    opened = eff.Set(PLACE, None, kept(SYMBOLS, "open"), truth(True))
    after = ver.Consequence(SYMBOLS.afters[0], rich, (opened,))
    verb.filled.append(ver.VerbBody((eff.Change(PLACE, None, money(p), ADD, local(n)),), (after,)))
    return verb


def test_what_is_kept_is_written_by_its_slot() -> None:
    """The slot is global or belongs to a member; a truth value is kept as a number, a list as a tuple of its own."""
    order = typ.KeepValue(list_of("seat"), PLACE, SYMBOLS.keeps["order"])
    items = (eff.Set(PLACE, None, kept(SYMBOLS, "open"), truth(True)),
             eff.Set(PLACE, None, money(ME_BOUND), number(3, money=True)),
             eff.Set(PLACE, None, order, typ.Players(list_of("seat"), PLACE)),
             eff.Change(PLACE, None, money(ME_BOUND), SUBTRACT, number(1, money=True)))
    lines, _ = effects(context_of(SYMBOLS), items, ENV)
    assert lines == [
        sta.Store("keep_open", None, exp.Const(1)), sta.Store("seat_money", ME, exp.Const(3)),
        sta.Store("keep_order", None, nodes.indices(nodes.slot("players")), kept=True),
        sta.ChangeSlot("seat_money", ME, SUBTRACT, exp.Const(1))]


def test_a_truth_that_is_computed_is_made_a_number() -> None:
    """No kept value is a Python bool."""
    asked = typ.Compare(TRUTH, PLACE, MORE, money(ME_BOUND), number(1, money=True))
    lines, _ = effects(context_of(SYMBOLS), (eff.Set(PLACE, None, kept(SYMBOLS, "open"), asked),), ENV)
    found = exp.Compare((exp.At(nodes.slot("seat_money"), ME), exp.Const(1)), (MORE,))
    assert lines == [sta.Store("keep_open", None, exp.CallKernel("truth", (found,)))]


def test_a_name_is_a_local_of_its_own() -> None:
    """Two effects that use the same name have two locals."""
    first, second = typ.Binding("x", NUMBER), typ.Binding("x", NUMBER)
    items = (eff.Alias(PLACE, None, first, number(1)), eff.Alias(PLACE, None, second, local(first)))
    lines, env = effects(context_of(SYMBOLS), items, ENV)
    one, other = exp.Local("x", NUMBER), exp.Local("x_", NUMBER)
    assert lines == [sta.Assign(one, exp.Const(1)), sta.Assign(other, one)]
    assert env.values[second] == other


def test_a_loop_asks_its_condition_at_every_pass() -> None:
    """The condition is inside the loop, so that no pass moves it out."""
    p = typ.Binding("p", member_of("seat"))
    when = typ.Compare(TRUTH, PLACE, MORE, money(p), number(0, money=True))
    body = (eff.Change(PLACE, None, money(p), SUBTRACT, number(1, money=True)),)
    item = eff.EffectEach(PLACE, when, p, typ.Players(list_of("seat"), PLACE), body)
    (loop,), _ = effects(context_of(SYMBOLS), (item,), ENV)
    assert isinstance(loop, sta.ForEach)
    assert loop.where == ()
    assert names(loop.body) == ["If"]


def test_pieces_go_from_zone_to_zone() -> None:
    """A common zone has the owner 0; a zone that is refilled names the zone that refills it."""
    hand, card = zone("hand", local(ME_BOUND)), typ.Binding("card", member_of("card", optional=True))
    items = (eff.MoveRandom(PLACE, None, number(2), zone("deck"), hand),
             eff.DrawPiece(PLACE, None, card, zone("deck"), None),
             eff.MovePiece(PLACE, None, typ.Member(member_of("card"), PLACE, 1), hand, zone("pile")),
             eff.MoveAll(PLACE, None, zone("pile"), zone("deck")),
             eff.AddPiece(PLACE, None, typ.Member(member_of("card"), PLACE, 0), hand))
    lines, _ = effects(context_of(SYMBOLS), items, ENV)
    deck, pile, mine = sta.Pieces("deck", exp.Const(0)), sta.Pieces("pile", exp.Const(0)), sta.Pieces("hand", ME)
    assert lines == [
        sta.MovePieces("random", exp.Const(2), deck, mine, "pile"), sta.DrawPiece(exp.Local("card", card.type), deck, None, "pile"),
        sta.MovePieces("piece", exp.Const(1), mine, pile), sta.MovePieces("all", None, pile, deck),
        sta.ChangePiece(mine, exp.Const(0), ADD)]


def test_chance_picks_from_a_stream_that_is_counted_once() -> None:
    """A second effect of the same name draws from the same stream."""
    context = context_of(SYMBOLS)
    for _ in range(2):
        picked = eff.PickOne(PLACE, None, typ.Binding("p", member_of("seat")), typ.Players(list_of("seat"), PLACE), "setup.p")
        (line,), _env = effects(context, (picked,), ENV)
        assert line == sta.PickOne(exp.Local("p", member_of("seat")), nodes.indices(nodes.slot("players")), "setup.p")
    assert context.streams == ["setup.p"]


def test_a_verb_is_a_function_made_once() -> None:
    """The function writes its line into the log first, then carries out its effects, then its consequences."""
    context, verb = context_of(SYMBOLS), earn()
    done = ver.Perform(PLACE, None, verb, (local(ME_BOUND), number(2, money=True)), None)
    lines, _ = effects(context, (done, done), ENV)
    assert lines == [sta.Perform("do earn", (exp.Const(-1), ME, exp.Const(2)))] * 2
    function = context.functions["do earn"]
    assert [p.name for p in function.parameters] == ["me", "p", "n"]
    assert names(function.body) == ["LogVerb", "ChangeSlot", "If"]
    assert [(text.name, text.parts) for text in context.texts] == [("earn", ("", 0, " earns ", 1, ""))]


def test_coverage_marks_stand_where_lines_apply() -> None:
    """A `do` with a condition marks whether it holds, a verb marks that it ran, a consequence marks whether it follows."""
    context = context_of(SYMBOLS, on=True)
    done = ver.Perform(PLACE, None, earn(), (local(ME_BOUND), number(2, money=True)), None)
    word = SYMBOLS.actions["pass"]
    item = rul.Do(word, PLACE, "pay", kept(SYMBOLS, "open"), (done,))  # type: ignore[arg-type]
    (line,) = carried_out(context, item, ENV)
    assert isinstance(line, sta.If)
    assert line.test == exp.SeenHere(0, nodes.slot("keep_open"))
    assert names(context.functions["do earn"].body) == ["LogVerb", "Hit", "ChangeSlot", "If"]
    assert [p.kind for p in context.trace.points] == ["step", "verb", "consequence"]
