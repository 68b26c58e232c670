"""Blocks whose first line somebody has deleted or turned into a comment, while their other lines are still there."""

from tests.mistakes.mistakes import Mistake

F, M, P, S = "fair.aoi", "hills.aoi", "snow.aoi", "trips.aoi"
HEADS = (
    '  action travel "Travel" {\n', "    do arrive {\n", '  action build "Build a road" {\n', '  verb visit(p, f) "{p} visits {f}" {\n',
    "    do start {\n", "        each player in order {\n", '      phase actions "Turns" {\n', "  type town {\n", "  score {\n",
    "  drawing {\n", "  flow {\n", "  setup {\n", '    require near "You own neither end" any {\n', "  type card {\n",
)
MISTAKES = (
    *(Mistake(F, head, "") for head in HEADS),
    *(Mistake(F, head, "# " + head) for head in HEADS),
    *(Mistake(F, head, head.replace(head.strip(), f"# {head.strip()}")) for head in HEADS[:6]),
    Mistake(S, 'scenario "a player rests" {\n', ""),
    Mistake(S, 'scenario "a player rests" {\n', '# scenario "a player rests" {\n'),
    Mistake(F, '  action travel "Travel" {\n    choose f in town\n', ""),
    Mistake(M, 'map hills "The hills" {\n', ""),
    Mistake(M, 'map hills "The hills" {\n', '# map hills "The hills" {\n'),
    Mistake(F, '  action travel "Travel" {\n', "  # travelling costs a fare\n\n"),
)
