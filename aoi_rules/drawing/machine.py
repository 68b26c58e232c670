"""The compiled states of a ruleset as a diagram in Mermaid's flowchart form, which many viewers draw."""

from __future__ import annotations

from aoi_rules.machine.program import Program, Step

__all__ = ["machine_diagram"]


def machine_diagram(program: Program) -> str:
    """Every compiled state: decisions as rounded boxes with what may be chosen, steps as boxes, one group a routine.

    Dotted arrows lead from a decision to the first state of the action it may begin.
    """
    lines = ["flowchart TD"]
    entries = _entries(program)
    for routine in dict.fromkeys(s.routine for s in program.states):
        lines.append(f'  subgraph {_plain(routine)}["{_plain(routine)}"]')
        lines += [f"    {_box(program, n, s)}" for n, s in enumerate(program.states) if s.routine == routine]
        lines.append("  end")
    for number, state in enumerate(program.states):
        lines += [f"  s{number} --> s{target}" for target in state.targets]
        lines += [f"  s{number} -. {_plain(a)} .-> s{entries[a]}" for a in dict.fromkeys(state.begins) if a in entries]
    return "\n".join(lines) + "\n"


def _entries(program: Program) -> dict[str, int]:
    """The first state of each routine: the one that no other state of it leads to."""
    reached = {t for s in program.states for t in s.targets}
    found: dict[str, int] = {}
    for number, state in enumerate(program.states):
        if number not in reached and state.routine != "flow":
            found.setdefault(state.routine, number)
    return found


def _box(program: Program, number: int, state: Step) -> str:
    decision = program.decisions.get(number)
    label = _plain(state.label) or ("end" if not state.targets else "go on")
    name = _plain(state.name) or str(number)
    if decision is None:
        return f's{number}["{name}: {label}"]'
    offered = ", ".join(dict.fromkeys(o.action for o in decision.options))
    return f's{number}(["{name}: {decision.kind}: {_plain(offered)}"])'


def _plain(text: str) -> str:
    """A text that means nothing to Mermaid but itself."""
    cleaned = text.replace('"', "'").replace("<", "‹").replace(">", "›").replace("{", "(").replace("}", ")")
    return cleaned if len(cleaned) <= 60 else cleaned[:59] + "…"
