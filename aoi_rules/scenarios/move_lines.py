"""Lines of a scenario about one move: `plays`, `allow`, `refuse` and `explain`."""

from __future__ import annotations

from aoi_rules.machine.results import Refusal
from aoi_rules.model.scenario import StepModel
from aoi_rules.scenarios.outcome import LineFailed
from aoi_rules.scenarios.scenario_game import Table, refused_turn
from aoi_rules.words.scenario import Allow, Plays

__all__ = ["allow", "explain", "plays", "reasons", "refuse", "require_turn"]


def plays(table: Table, step: StepModel) -> None:
    """A move is legal, and is made."""
    require_turn(table, step)
    _require_legal(table.try_line(table.game, step), step)


def allow(table: Table, step: StepModel) -> None:
    """A move is legal; it is not made."""
    require_turn(table, step)
    _require_legal(table.try_line(table.game.copy(), step), step)


def refuse(table: Table, step: StepModel) -> None:
    """A move is refused, for the reasons that the line names."""
    refused = table.try_line(table.game.copy(), step) if table.comes_to(step.seat) else (refused_turn(table.game),)
    if not refused:
        raise LineFailed("this move is legal here", step.place, _rules_met(table, step),
                     f"if this is right, write `allow {step.seat} {step.move}`, or `plays {step.seat} {step.move}`")
    _require_reasons(table, step, refused, table.later)


def explain(table: Table, step: StepModel) -> None:
    """What a seat that does not decide, or a spectator, learns about why a move would be refused."""
    game = table.settle_game()
    if game.to_move == step.seat:
        raise LineFailed(f"{step.seat} decides here: `refuse` shows the rules that forbid a move of this seat", step.place)
    refused = game.explain(step.move, step.seat or None)
    if not refused and step.names:
        raise LineFailed(f"{step.seat or 'a spectator'} does not learn of any rule that forbids this", step.place)
    _require_reasons(table, step, refused)


def require_turn(table: Table, step: StepModel) -> None:
    """Raise Failed unless the game reaches a decision of the seat that a line is about."""
    if not table.comes_to(step.seat):
        who = f"it is {table.game.to_move}'s decision" if table.game.to_move else "the game is over"
        raise LineFailed(f"{step.seat} does not decide here: {who}", step.place, hint=_hint_for_other_seat(table, step))


def reasons(refused: tuple[Refusal, ...]) -> tuple[str, ...]:
    """Refusals as lines of text for authors."""
    return tuple(line for r in refused for line in r.detailed.split("\n"))


def _require_legal(refused: tuple[Refusal, ...], step: StepModel) -> None:
    if refused:
        raise LineFailed("this move is not legal here", step.place, reasons(refused))


def _require_reasons(
    table: Table, step: StepModel, refused: tuple[Refusal, ...], optional: tuple[Refusal, ...] = ()
) -> None:
    """Raise Failed unless a line names the rules that refuse a move; the optional ones may be left out."""
    idle = [name for name in step.names if not any(_has_name(r, name) for r in refused)]
    left_out = [r for r in refused if r not in optional and not any(_has_name(r, name) for name in step.names)]
    if idle or left_out:
        names = ", ".join(r.rule for r in refused)
        raise LineFailed(f"this move is refused by {names}", step.place, (*reasons(refused), *_rules_met(table, step)))


def _has_name(refusal: Refusal, name: str) -> bool:
    """Whether a name is that of a refusal, or of one of its cases, none of which is met."""
    rules = [refusal.rule, *(case.rule for case in refusal.cases)]
    return any(_ends(rule, name) for rule in rules) or (name == "choice" and ".choice." in f"{refusal.rule}.")


def _ends(rule: str, name: str) -> bool:
    """Whether a rule has this name, in full or without its first parts."""
    return f".{rule}".endswith(f".{name}")


def _rules_met(table: Table, step: StepModel) -> tuple[str, ...]:
    """The rules that a line names and that do not forbid its move, each with the values that it reads."""
    found = [f"{rule} holds" + (f" ({', '.join(f'{text} is {value}' for text, value in values)})" if values else "")
             for rule, values in table.met if any(_ends(rule, name) for name in step.names)]
    return tuple(dict.fromkeys(found))


def _hint_for_other_seat(table: Table, step: StepModel) -> str | None:
    """The hint for a line about a seat that does not decide: the line about the one that does, if that may be meant."""
    seat, said = table.game.to_move, f"{step.kind} {step.seat}"
    if not seat or not step.place.text.startswith(said):
        return None
    before = f"let {seat} move before it"
    if step.kind in (Plays.word, Allow.word) and not table.is_legal_for(seat, step):
        return f"{before}, such as by `plays {seat} {table.game.legal_moves()[0]}`"
    return f"write `{step.kind} {seat}{step.place.text.removeprefix(said)}`, or {before}"
