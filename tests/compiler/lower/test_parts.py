"""Bringing goods, networks, the score, checks and scenarios, each as functions and steps."""

from __future__ import annotations

import attrs

from aoi_rules.compiler.lower.flow import FORMS
from aoi_rules.compiler.lower.networks import add_networks
from aoi_rules.compiler.lower.rules import add_checks
from aoi_rules.compiler.lower.scenarios import add_scenarios
from aoi_rules.compiler.lower.scoring import add_score
from aoi_rules.compiler.lower.steps import ME, Builder, RoutineDraft, first_env
from aoi_rules.compiler.lower.visibility import log_move
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed import networks as net
from aoi_rules.compiler.typed import rules as rul
from aoi_rules.compiler.typed import scenarios as sce
from aoi_rules.compiler.typed.domain import Domain
from aoi_rules.compiler.walking import walk
from aoi_rules.language import tree
from aoi_rules.language.operators import ADD, MORE, SUBTRACT, UNITE
from aoi_rules.model.types import MONEY, NUMBER, TRUTH, list_of, member_of
from tests.compiler import nodes
from tests.compiler.lower.by_hand import PLACE, context_of, kept, local, me_binding, number, symbols_of
from tests.compiler.texts import game

SYMBOLS = symbols_of(game(
    "keep money per player money", "keep open truth = no", "keep dealer seat = none", "keep order seat many",
    "type good { coal ; iron }", "type town { a ; b ; c }", "link rail joins town", "rail a -- b", "rail b -- c",
    "link road joins town", "road a -- c", "keep stock of good number per town",
    "network net of town { open road l when open ; open rail l ; through t when open }",
    'source works g each t in town "The works" { require some "It has none" = t.stock(g) > 0 ; do { lower t.stock(g) by 1 } }',
    "action fetch { bring 1 g each g in good ; bring 1 coal }",
    'score { points cash "Cash" = me.money ; note purse = me.money ; winner most points then first in order ; outlook guess = 1 }',
    'check few "Too many" = 1 < 2').replace("turn (pass)", "turn (pass, fetch)"))
MONEY_OF_ME = me_binding()
GOODS, TOWNS = typ.Members(list_of("good"), PLACE, "good"), typ.Members(list_of("town"), PLACE, "town")


def opened() -> typ.Expression:
    return kept(SYMBOLS, "open")


# ---- sources -----------------------------------------------------------------------------------------------------------


def source(good: typ.Expression) -> rul.Source:
    """The source of the text for one `bring`."""
    word = SYMBOLS.sources["works"]
    town = typ.Binding("t", member_of("town"))
    stock = typ.KeepValue(NUMBER, PLACE, SYMBOLS.types["town"].keeps["stock"], local(town), good)
    some = typ.Compare(TRUTH, PLACE, MORE, stock, number(0))
    required = rul.Requirement(word.body[0], some, None, (), 0)
    taking = rul.Do(word.body[1], PLACE, "do", None, (eff.Change(PLACE, None, stock, SUBTRACT, number(1)),))
    return rul.Source(word, (required,), town, TOWNS, Domain(0, 2), (taking,))


def brought(line: int) -> tuple[Builder, RoutineDraft, str]:
    """The steps of a `bring` of the action `fetch`."""
    word = SYMBOLS.actions["fetch"].body[line]
    each = typ.Binding("g", member_of("good")) if line == 0 else None
    good: typ.Expression = local(each) if each is not None else typ.Member(member_of("good"), PLACE, 0)
    binding = typ.Binding("g", member_of("good"))
    item = rul.Bring(word, number(1), good, each, GOODS if each is not None else None, Domain(0, 1) if each is not None else None,
                     (source(local(binding)),), binding, None, None)
    builder, routine = Builder(context_of(SYMBOLS), FORMS), RoutineDraft("fetch")
    return builder, routine, FORMS[rul.Bring](builder, item, first_env().bind(me_binding(), ME), routine, "fetch.end")


def test_a_unit_is_brought_from_what_has_it() -> None:
    """A move has the number of its source and the member that gives the unit; the move stays at this step for the next unit."""
    builder, _, first = brought(1)
    town, move = exp.Local("t", member_of("town")), exp.Local("move", list_of("number"))
    step = builder.steps["fetch.bring_coal"]
    assert first == "fetch.begin_bring_coal"
    assert step is not None
    loop = step.body[2]
    assert isinstance(loop, sta.ForEach)
    assert loop.body == (sta.Append(exp.Local("moves", list_of("move")), exp.Tuple((exp.Const(0), town))),)
    assert [type(line).__name__ for line in step.body[3:]] == ["If", "Ask"]
    logged, counted, taken = builder.decisions["fetch.bring_coal"].apply
    assert (logged, counted) == (
        sta.LogMove("fetch.bring_coal"),
        sta.SetFrame("bring.left", exp.Arithmetic(SUBTRACT, nodes.frame("bring.left"), exp.Const(1))))
    assert isinstance(taken, sta.If)
    assert taken.body[0] == sta.Assign(town, exp.At(move, exp.Const(1)))
    assert isinstance(taken.body[1], sta.ChangeSlot)


def test_the_words_of_a_source_say_what_and_from_where() -> None:
    """`coal from a`: a name in the text is not a choice, but a player may write it."""
    (option,) = brought(1)[0].decisions["fetch.bring_coal"].options
    assert (option.title, option.lead, option.tail, option.is_inside_action) == ("The works: coal", "coal", "", True)
    assert [(c.name, c.low, c.high) for c in option.choices] == [("from", 0, 2)]
    assert [(c.name, value) for c, value in option.given] == [("good", 0)]


def test_of_several_goods_none_is_taken_that_leaves_another_without_a_source() -> None:
    """A move is offered only if all remaining goods can be brought; it names the good that it brings."""
    builder, routine, first = brought(0)
    assert first == "fetch.begin_each_g"
    assert list(routine.slots) == ["bring.goods", "bring.at", "g", "bring.left"]
    step, decision = builder.steps["fetch.bring_g"], builder.decisions["fetch.bring_g"]
    assert step is not None
    assert [node.step for node in walk(*step.body) if isinstance(node, exp.CanFinish)] == ["fetch.end"]
    assert [(c.name, c.wanted) for c in decision.options[0].choices] == [("good", True), ("from", False)]
    assert decision.apply[1] == sta.Assign(exp.Local("g", member_of("good")), nodes.frame("g"))


def test_why_a_source_does_not_apply_is_asked_of_the_frame() -> None:
    """The values of a move are parameters; everything else is read from the frame."""
    builder, *_ = brought(0)
    function = builder.context.functions[builder.decisions["fetch.bring_g"].options[0].why]
    assert (function.kind, function.frame, [p.name for p in function.parameters]) == ("why", "fetch", ["g", "t"])
    assert not any(isinstance(node, exp.FrameRead) for node in walk(*function.body))


# ---- networks ----------------------------------------------------------------------------------------------------------


def test_a_network_numbers_its_links_kind_after_kind() -> None:
    """Links come in the order in which their kinds are first named; a place without a rule may be passed."""
    word = SYMBOLS.networks["net"]
    road, rail, town = (typ.Binding(n, member_of(of)) for n, of in (("l", "road"), ("l", "rail"), ("t", "town")))
    lines = (net.OpenLinks(word.body[0], "road", road, opened()), net.OpenLinks(word.body[1], "rail", rail, None),
             net.Passable(word.body[2], town, opened()))
    context = context_of(SYMBOLS, networks=(net.Network("net", word, "town", lines),), on=True)
    assert add_networks(context) == {"net": (3, ((0, 2), (0, 1), (1, 2)))}
    assigned, through, roads, rails, *passed, result = context.functions["network net"].body
    assert isinstance(assigned, sta.Assign)
    assert through == sta.Assign(exp.Local("through", member_of("town")), nodes.mask(3))
    assert isinstance(roads, sta.ForEach)
    assert isinstance(rails, sta.ForEach)
    assert (roads.where, rails.where) == ((exp.SeenHere(0, nodes.slot("keep_open")),), ())
    link, whole = exp.Local("l", member_of("rail")), exp.Local("opened", member_of("rail"))
    assert rails.body == (sta.Accumulate(whole, UNITE, exp.Bit(exp.Arithmetic(ADD, link, exp.Const(1)))),)
    assert [type(line).__name__ for line in passed] == ["Assign", "ForEach", "Accumulate"]
    assert isinstance(result, sta.Return)
    assert [p.kind for p in context.trace.points] == ["open", "through"]


# ---- score, checks, scenarios ------------------------------------------------------------------------------------------


def test_the_score_is_a_list_for_each_line() -> None:
    """A note is listed and does not count; the first list breaks ties first; the outlook fits in 64 bits."""
    assert SYMBOLS.score is not None
    cash, purse = SYMBOLS.score.body[:2]
    value = kept(SYMBOLS, "money", local(MONEY_OF_ME))
    order = typ.KeepValue(list_of("seat"), PLACE, SYMBOLS.keeps["order"])
    score = rul.Score(SYMBOLS.score, MONEY_OF_ME, (rul.Points(cash, value, True), rul.Points(purse, value, False)),
                      (rul.Rank("points", None), rul.Rank("first", order)), (number(1), value))
    context = context_of(SYMBOLS, score=score)
    lines, team = add_score(context)
    assert team is None
    assert [(line.name, line.title, line.unit, line.counts) for line in lines] == [
        ("cash", "Cash", MONEY.kind, True), ("purse", "purse", MONEY.kind, False)]
    assert [rule.name for rule in context.rules] == ["score.cash", "score.purse"]
    seats, mine = nodes.indices(nodes.slot("players")), exp.At(nodes.slot("seat_money"), ME)
    rank = exp.Tuple((exp.At(exp.Local("totals", list_of("number")), ME), exp.Negate(exp.PositionOf(nodes.slot("keep_order"), ME))))
    assert context.functions["rank"].body == (sta.Return(exp.ListOf(rank, ME, seats)),)
    total = exp.Fits(exp.Arithmetic(ADD, exp.Const(1), mine), always=True)
    assert context.functions["outlook"].body == (sta.Return(exp.ListOf(total, ME, seats)),)
    assert len(context.functions["score"].body) == 4


def test_a_check_that_reads_nothing_is_not_in_the_program() -> None:
    """Its result depends on the text alone."""
    few = SYMBOLS.checks[0]
    (check,) = add_checks(context_of(SYMBOLS, checks=(rul.Check(few, typ.Const(True, place=PLACE)), rul.Check(few, opened()))))
    assert (check.name, check.text, check.function) == ("few", "Too many", "check.few")


def test_a_position_is_laid_out_line_by_line() -> None:
    """The program records its progress after each line; in a phase every named loop is in its first pass."""
    symbols = attrs.evolve(SYMBOLS, counters={"round"})
    given = sce.GivenPosition(PLACE, "trade", (eff.Set(PLACE, None, opened(), typ.Const(True, place=PLACE)),))
    look = sce.Look(PLACE, (opened(), kept(SYMBOLS, "dealer")))
    scenario = sce.Scenario(SYMBOLS.checks[0], ("red", "blue"), given, {2: look}, None)  # type: ignore[arg-type]
    context = context_of(symbols, scenarios=(scenario,))
    (found,) = add_scenarios(context, {"trade": "flow.trade.begin"})
    assert (found.given, found.phase, found.looks) == ("given", "flow.trade.begin", {2: "look"})
    assert context.functions["given"].body == (
        sta.Store("r_round", None, exp.Const(1)), sta.Store("keep_open", None, exp.Const(1)), sta.Yield(0), sta.Yield(-1))
    values = exp.Tuple((exp.CallKernel("truth", (nodes.slot("keep_open"),)), nodes.slot("keep_dealer")))
    assert context.functions["look"].body == (sta.Return(values),)


def test_the_log_names_the_seats_that_learn_of_an_option() -> None:
    """If only some seats may know one option, only they are named; options with the same seats are grouped."""
    dealer = tree.Items((tree.Name("dealer", PLACE),), PLACE)
    everyone = tree.Items((tree.Name("all", PLACE),), PLACE)
    seats = exp.CallKernel("seats", (nodes.slot("keep_dealer"),))
    assert log_move(context_of(SYMBOLS), "step", [[dealer], [], [dealer], [everyone, dealer]]) == sta.LogMove(
        "step", (((0, 2), seats), ((3,), exp.Intersection((exp.Const(-1), seats)))))
