"""The steps of a ruleset as a diagram in Mermaid's flowchart form, which many viewers draw."""

from __future__ import annotations

from aoi_rules.diagnostics import Place
from aoi_rules.machine.program import Program, Step

__all__ = ["machine_diagram"]

_LONGEST = 60


def machine_diagram(program: Program) -> str:
    """Every step by its name: decisions as rounded boxes with the options, other steps as boxes with the line they come from, one
    group per routine.

    Dotted arrows lead from a decision to the first step of each action that it may begin.
    """
    lines = ["flowchart TD"]
    for routine in dict.fromkeys(step.routine for step in program.states):
        lines.append(f'  subgraph {_id(routine)}["{_escape_mermaid(routine)}"]')
        lines += [f"    {_box(program, n, s)}" for n, s in enumerate(program.states) if s.routine == routine]
        lines.append("  end")
    names = [_id(step.name) for step in program.states]
    for name, step in zip(names, program.states, strict=True):
        lines += [f"  {name} --> {names[target]}" for target in step.targets]
        begun = [action for action in dict.fromkeys(step.begins) if action in program.entries]
        lines += [f"  {name} -. {_escape_mermaid(action)} .-> {names[program.entries[action]]}" for action in begun]
    return "\n".join(lines) + "\n"


def _id(name: str) -> str:
    """A name as Mermaid refers to it: none of its own words, such as `end`, begins like this."""
    return f"_{name}"


def _box(program: Program, number: int, step: Step) -> str:
    decision = program.decisions.get(number)
    name = _escape_mermaid(step.name)
    if decision is None:
        label = _escape_mermaid(_line(step.place)) or ("end" if not step.targets else "go on")
        return f'{_id(step.name)}["{name}: {label}"]'
    offered = ", ".join(dict.fromkeys(o.action for o in decision.options))
    return f'{_id(step.name)}(["{name}: {decision.kind}: {_escape_mermaid(offered)}"])'


def _line(place: Place | None) -> str:
    """The text at a place; if it has several lines the first one, up to the bracket that opens its block."""
    if place is None or place.text:
        return "" if place is None else place.text
    line = place.source.lines[place.line - 1][place.column - 1 :]
    return line.rpartition("{")[0].strip() or line.strip()


def _escape_mermaid(text: str) -> str:
    """A text without characters that have a meaning in Mermaid."""
    cleaned = text.replace('"', "'").replace("<", "‹").replace(">", "›").replace("{", "(").replace("}", ")")
    return cleaned if len(cleaned) <= _LONGEST else cleaned[: _LONGEST - 1] + "…"
