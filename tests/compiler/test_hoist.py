"""What a loop would reckon alike at each turn stands before it."""

from __future__ import annotations

from aoi_rules.compiler.hoist import hoisted, inside


def moved(text: str) -> str:
    return "\n".join(hoisted(text.strip("\n").split("\n")))


def test_calls_and_look_ups_leave_the_loops_that_do_not_change_them() -> None:
    assert moved("""
for v_a in range(3):
    if not s.space_owner[v_a] == v_me:
        continue
    for v_b in range(3):
        if T_SIZE[s.space_counter[v_a]] == q_most(s, v_me) and net_trade(s).reached(T_PLACE[v_a]) >> v_b & 1:
            found.append((v_a, v_b))
""") == """
h1 = s.space_owner
h2 = q_most(s, v_me)
h3 = net_trade(s)
h4 = s.space_counter
for v_a in range(3):
    if not h1[v_a] == v_me:
        continue
    h5 = T_SIZE[h4[v_a]]
    h6 = T_PLACE[v_a]
    h7 = h3.reached(h6)
    for v_b in range(3):
        if h5 == h2 and h7 >> v_b & 1:
            found.append((v_a, v_b))
""".strip("\n")


def test_what_has_names_of_its_own_stays() -> None:
    text = "for v_a in range(3):\n    n += len([v_b for v_b in range(3) if q_fits(s, v_b)]) + max(rows, key=lambda x: T_SIZE[x])"
    assert moved(text) == text


def test_what_a_condition_costs_does_not_count_what_leaves_the_loop() -> None:
    assert inside("(q_most(s, v_me) > q_size(s, v_a))", {"v_a"}) == "(h > q_size(s, v_a))"
