"""Legal lines that contradict themselves or their texts: conditions of which one always holds, verbs that do the opposite of what
they say, and requirements that ask for what their text complains of."""

from tests.mistakes.mistakes import Mistake

F, M, P = "fair.aoi", "hills.aoi", "snow.aoi"
EARN = 'verb earn(p, amount) "{p} earns {amount}" { raise p.money by amount }'
FREE = 'require free "This road has an owner" = r.owner == none'
MISTAKES = (
    # of two conditions one always holds, or both never do
    *(Mistake(F, "f.owner == none or f.owner != me", condition) for condition in (
        "f == last or f != last", "f.size > 1 or f.owner == none or f.size <= 1", "not big(f) or big(f)",
        "f.owner == me and f.owner != me", "f.owner == me or f.owner != me when f.owner != none")),
    Mistake(F, "= s.open\n", "= not (s.open) or s.open\n"),
    Mistake(F, "require kind \"This stall sells something else\" = card.good == s.sells",
            "require kind \"This stall sells something else\" = s.owner == none or card.good == s.sells or card.good != s.sells"),
    Mistake(P, "= not cold(f) }", "= not cold(f) or f.size < 2 or f.size > 1 }", M),
    # a verb does the opposite of what its text says
    Mistake(F, f"{EARN}\n  verb visit(p, f) \"{{p}} visits {{f}}\" {{\n",
            f'{EARN}\n  verb pay(p, n) "{{p}} pays {{n}} for it" {{ raise p.money by n }}\n  verb visit(p, f) "{{p}} visits {{f}}" {{\n    pay p fare\n'),
    Mistake(F, f"{EARN}\n  verb visit(p, f) \"{{p}} visits {{f}}\" {{\n",
            f'{EARN}\n  verb toll(p, q, n) "{{p}} gives {{n}} to {{q}}" {{ raise p.money by n; lower q.money by n }}\n'
            '  verb visit(p, f) "{p} visits {f}" {\n    toll p f.owner fare when f.owner != none\n'),
    Mistake(P, "  keep snowed truth = no\n", "  keep snowed truth = no\n  keep fame per player number = 0\n"
            '  verb honour(p, n) "{p} gets {n} for it" { lower p.fame by n }\n  after visit(p, f) as honoured { honour p 2 }\n'
            '  amend score { points fame "Fame" = me.fame }\n', M),
    Mistake(P, "  keep snowed truth = no\n", "  keep snowed truth = no\n  verb hand_over(p, q, n) \"{p} gives {n} to {q}\" {\n    lower p.money by n\n"
            "    raise p.money by n\n  }\n  after visit(p, f) as shared when f.owner != none and f.owner != p { hand_over p f.owner $1 }\n", M, expected=2),
    Mistake(P, "  keep snowed truth = no\n", "  keep snowed truth = no\n  keep rank per player number = 0\n"
            '  verb honour(p, n) "{p} rises by {n}" { lower p.rank by n }\n  after visit(p, f) as honoured { honour p 2 }\n'
            '  amend score { points rank "Rank" = me.rank }\n', M),
    Mistake(P, "  keep snowed truth = no\n", '  keep snowed truth = no\n  help "Each player has two sledges."\n  define sledges_each = 3\n'
            "  keep sledges per player number = sledges_each\n  after visit(p, f) as broken { lower p.sledges by 1 }\n"
            '  amend score { points sledges "Sledges" = me.sledges }\n', M),
    # a requirement asks for what its text complains of
    *(Mistake(F, FREE, line) for line in (
        'require free "This road belongs to {r.owner}" = r.owner != none',
        'require free "Another player owns this road" = r.owner != none',
        'require cards "You have no card" = me.hand.size == 0',
        'require cards "The deck is empty" = deck.empty',
        'require towns "You have no town" = count(towns_of(me)) == 0',
        'require free "This road is free" = r.owner == none',
        'require full "Your hand is full" = me.hand.size >= 5',
        'require last "The last visit was to {last}" = me.money > $1 when last == none',
        'require free "There is no road" = r.owner == none',
        'require visits "Nobody has visited it" = count(e for e in r.ends when e.visits > 0) == 0')),
    Mistake(F, "\"You cannot pay the fare\" = me.money >= fare or f.visits == 0", "\"You have no money\" = me.money == $0 or f.visits > fare // $1"),
    Mistake(P, "require snow \"Snow lies there\" = not cold(f)",
            "require owned \"Nobody owns a road\" = not any(x.owner != none for x in road) or cold(f)", M),
    # a text says another figure or another order than its lines have
    *(Mistake(F, "\"You cannot pay the fare\" = me.money >= fare or f.visits == 0", line) for line in (
        '"You need $3" = me.money >= fare', '"You need $2" = me.money > fare', '"You need at least $2" = me.money < fare')),
    Mistake(F, 'verb visit(p, f) "{p} visits {f}" {\n    raise f.visits by 1', 'verb visit(p, f) "{p} adds two visits" {\n    raise f.visits by 1'),
    Mistake(F, 'phase actions "Turns" {', 'phase actions "Turns" {\n        help "Whoever has least money plays first."\n'
            "        do line_up { set order = sorted(p for p in order by -p.money) }"),
    Mistake(P, "  keep snowed truth = no\n", "  keep snowed truth = no\n  type event { has says text; calm \"Calm\" { says \"-\" }; "
            'frost "Frost" { says "a visit costs $2" } }\n  define visit_toll = $3\n  keep now event = calm\n'
            "  amend setup { do weather { pick now2 in event at random; set now = now2 } }\n"
            "  after visit(p, f) as frozen when f.owner != p and now == frost { earn p visit_toll }\n", M),
    Mistake(P, "  keep snowed truth = no\n", "  keep snowed truth = no\n  keep votes per player number = 0\n  keep trips per player number = 0\n"
            "  after visit(p, f) as counted { raise p.trips by 1; set p.votes = p.votes + p.trips }\n"
            '  amend score { points votes "Votes" = me.trips }\n', M),
    *(Mistake(F, 'phase actions "Turns" {', f'phase actions "Turns" when round % 2 == 0 {{\n        help "{said}"') for said in (
        "Turns are in rounds 3, 6 and 9.", "Turns are in every third round.")),
    Mistake(F, "= all(count(towns_of(p)) <= 3 or any(big(f) for f in town) for p in players)",
            "= all(count(towns_of(p)) <= 4 for p in players)", expected=2),
    # a copy of a line still speaks of the member of that line
    Mistake(F, "define fare        = $2\n", "define fare        = $2\n  define wool_left = count(s for s in stall when s.sells == wool)\n"
            "  define salt_left = count(s for s in stall when s.sells == wool)\n"
            "  check both \"There is a stall for each good\" = wool_left + salt_left > 2\n"),
    Mistake(F, 'require kind "This stall sells something else" = card.good == s.sells', 'require wool "Wool is dear" = card.good != wool or me.money > $3\n'
            '    require salt "Salt is dear" = card.good != wool or me.money > $3'),
)
