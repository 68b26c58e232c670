"""Lines that are accepted but surely mean something else: loops without a pass, empty ranges, values of absent things."""

from tests.mistakes.mistakes import Mistake

F, P = "fair.aoi", "snow.aoi"
PHASE = '      phase actions "Turns" {'
LOOP = f"repeat round until (deck.size == 0) {{\n{PHASE}"
YEARS = f"repeat year until (round == 1) {{\n      repeat round until (round == 2) {{ do drop {{ set last = none }} }}\n{PHASE}"
LATEST = "    show latest = last\n"
COLD = "define cold(f) = snowed and f.size < 2"
RICH = "= me.money >= fare or f.visits == 0"
MISTAKES = (
    *(Mistake(F, "repeat round until (deck.size == 0)", f"repeat round while ({test})")
      for test in ("round == 4", "round > 4", "4 <= round")),
    Mistake(F, LOOP, YEARS),
    Mistake(F, LATEST, "    show latest = last.size when last == none\n"),
    Mistake(F, LATEST, f"{LATEST}    show owner_of = last.owner when last == none and round > 1\n"),
    *(Mistake(F, RICH, RICH.replace("f.visits == 0", test)) for test in (
        "all(x.money < me.money for x in players)",
        "any(x.money >= me.money for x in players)",
        "all(hills(t) > hills(f) for t in town)",
    )),
    Mistake(P, COLD, f"define steps = 3\n  {COLD.replace('2', 'sum(n for n in steps..1)')}"),
    Mistake(F, "    set last = f\n", "    set last = f\n    set f.visits = 0\n    set p.money = $1 * f.visits\n"),
)
