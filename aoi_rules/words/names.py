"""The meaning of names that always exist, and of the attributes that members, zones and networks always have."""

from __future__ import annotations

from aoi_rules.words.reference_entry import Entry

__all__ = ["KEYWORDS", "NAMES", "TYPES"]

NAMES = (
    Entry(
        "me", "me", "a seat",
        "The seat that acts: in actions, inside `each player in …`, `circle` and `by` of the flow, and in each line of the "
        "score. "
        "Elsewhere nobody acts, and `me` means nothing.",
        "me.money  # $5",
    ),
    Entry(
        "players", "players", "a list of seats",
        "The seats that play, clockwise. In the head of a game, `players 2..3` says how many may play.",
        "count(players)  # 3",
    ),
    Entry(
        "others", "others", "a list of seats",
        "The seats that play, without `me`, clockwise from the one after `me`.",
        "others        # (blue, green)\nme in others  # no",
    ),
    Entry(
        "seat", "seat", "a type",
        "The type of the seats. Whatever is kept `per player` belongs to one: after `keep money per player money` it is "
        "`p.money` of a seat p.",
        "red.money     # $5\nmill_1.owner  # red",
    ),
    Entry(
        "none", "none", "an absent value",
        "The value of something absent. Only `== none` and `!= none` test for it: every other comparison with an absent value "
        "is `no`, and there is no arithmetic with it.",
        "harbour_1.owner == none  # yes",
    ),
    Entry("yes", "yes", "yes or no", "The truth that something holds.", "harbour.port == yes  # yes", ("true",)),
    Entry("no", "no", "yes or no", "The truth that something does not hold.", "mill.port == no  # yes", ("false",)),
    Entry(
        "TYPE", "a type's name", "a list of its members",
        "All members of a type, in the order of the text.",
        "count(good)                # 3\nany(t.port for t in town)  # yes",
    ),
    Entry(
        "TYPE.MEMBER", "TYPE.MEMBER", "a member",
        "A member by its type, if its name alone could mean several things.",
        "town.mill == mill  # yes",
    ),
    Entry(
        "member.TYPE", "x.TYPE", "a list, or a member",
        "For a place, the members nested in it, and its links; for a nested member, the one that contains it.",
        "count(bridge.stall)  # 2\ncount(bridge.road)   # 3\nmill_2.town          # mill", ("nested",),
    ),
    Entry(
        "link.ends", "x.ends", "a list of two members",
        "The two ends of a link, in the order of the text.",
        "count(r for r in road when mill in r.ends)  # 1", ("ends",),
    ),
    Entry(
        "zone.size", "ZONE.size", "a number",
        "The number of pieces in a zone; `count(ZONE)` is the same.",
        "me.hand.size  # 3", ("size",),
    ),
    Entry(
        "zone.empty", "ZONE.empty", "yes or no", "Whether a zone has no pieces.", "me.hand.empty  # no", ("empty",),
    ),
    Entry(
        "zone.count", "ZONE.count(PIECE)", "a number", "The number of pieces of one kind in a zone.", "me.hand.count(sack)  # 2",
    ),
    Entry(
        "network.reached", "NETWORK.reached(PLACE)", "a set of places",
        "The places that are connected to one, itself included; none if the place is absent.",
        "count(trade.reached(mill))     # 2\nbridge in trade.reached(mill)  # yes", ("reached",),
    ),
    Entry(
        "network.spread", "NETWORK.spread(PLACES)", "a set of places",
        "The places that are connected to any of several, these included.",
        "count(trade.spread(set(s.town for s in stall when s.owner == me)))  # 2", ("spread",),
    ),
    Entry(
        "network.distance", "NETWORK.distance(A, B)", "a number, or none",
        "The number of open links on the shortest way between two places: 0 from a place to itself, absent if they are not "
        "connected.",
        "trade.distance(mill, bridge)   # 1\ntrade.distance(mill, harbour)  # none", ("distance",),
    ),
    Entry(
        "network.cost", "NETWORK.cost(A, B)", "a number or an amount of money, or none",
        "The cost of the cheapest way between two places, according to the `cost` and `transit` lines of the network: 0 from a "
        "place to itself, absent if they are not connected. Costs may be in numbers or in money.",
        "trade.cost(mill, bridge)   # 0\ntrade.cost(mill, harbour)  # none",
    ),
    Entry(
        "network.route", "NETWORK.route(A, B)", "a list of places",
        "The places on the cheapest way, including both ends, in order; empty if there is none. If several ways cost the same, "
        "it is the one with the fewest links; of these, place by place, the one through the place that is declared first.",
        "trade.route(mill, bridge)          # (mill, bridge)\ncount(trade.route(mill, harbour))  # 0", ("route",),
    ),
    Entry(
        "network.through", "NETWORK.through", "a set of places",
        "The places that may be passed through now.",
        "bridge in trade.through  # yes",
    ),
    Entry(
        "network.links", "NETWORK.LINK, NETWORK.LINK(A, B)", "a set or a list of links",
        "The links of a kind that are open in a network now; and those on the cheapest way between two places, in order.",
        "count(trade.road)                                  # 1\n"
        "any(r.owner == red for r in trade.road)            # yes\n"
        "count(r for r in bridge.road when r in trade.road) # 1\n"
        "count(trade.road(mill, bridge))                    # 1",
    ),
    Entry(
        "keep.of", "x.KEEP(MEMBER)", "what is kept",
        "The value that a seat or a member keeps for a member of a second type, after `keep sold of good number per player`.",
        "red.sold(grain)  # 2\nred.sold(cloth)  # 0",
    ),
    Entry(
        "loop", "a `repeat`'s name", "a number",
        "The number of the current pass of a `repeat`, from 1: `round` after `repeat round until (…)`; 0 before the first.",
        "round  # 2",
    ),
)
"""The names that need no declaration, and the attributes that things have without one."""

TYPES = (
    Entry(
        "number", "number", "a type",
        "A whole number of at most 64 bits. It cannot be compared with money or added to it.",
        "7 + 1  # 8",
    ),
    Entry(
        "money", "money", "a type",
        "An amount of money, written with a `$` before it: `$3`. A number times money is money, money divided by money is a "
        "number.",
        "$3 * 2          # $6\nme.money // $2  # 2", ("$",),
    ),
    Entry(
        "truth", "truth", "a type",
        "Yes or no. A field of this type is `yes` where a member's line names it: `port`. It can be used as a condition.",
        "harbour.port  # yes",
    ),
    Entry(
        "text", "text", "a type",
        'A text in quotation marks, `"Köln"`. It can only be shown and compared.',
        'type sign { has words text }\nsign welcome { words "Welcome" }', lines=True,
    ),
    Entry(
        "member", "a declared type", "a type",
        "One member of a type that the game declares, such as `town`. A `has`, a `keep` or a value may be absent.",
        "keep host town = abbey\nkeep guest seat = none", lines=True,
    ),
    Entry(
        "list of", "TYPE many", "a type",
        "An ordered list: a `has` or a `keep` with `many`, `list`, `sorted` or a type's name. An element may occur several "
        "times.",
        "harbour.buys         # (wool, cloth)\ncount(harbour.buys)  # 2", ("many",),
    ),
    Entry(
        "set of", "set(…)", "a type",
        "Members of a type, each once and without an order: from `set`, `union` and networks.",
        "abbey in set(r.ends for r in road)  # yes",
    ),
    Entry(
        "or none", "a type or none", "a type",
        "A value that may be absent: a keep with `= none`, or the result of `best`, `first` or a distance. Arithmetic with it "
        "needs an earlier condition that shows that it is present.",
        "mill_1.good.price if mill_1.good != none else $0  # $1", ("absent",),
    ),
)
"""The types of values."""

KEYWORDS = (
    Entry(
        "when", "… when CONDITION", "a condition",
        "Only if this holds: after an effect, a step of the flow, a choice or a requirement, and for the items in `count(x for "
        "x in … when …)`.",
        'action gather "Gather" { do { raise me.money by $1 when me.money < $3 } }', lines=True,
    ),
    Entry(
        "like", "WORD NAME like NAME { … }", "a line like another",
        "Takes over the lines of another action or menu, without those that `drop` names and with its own lines; a network "
        "takes over those of another network. This includes what parts add to the other one.",
        'action open_port "Open a stall at a harbour" like open_stall {\n  drop free\n'
        '  require port "Only at a harbour" = stall.town.port\n}\n'
        'network dear like trade { transit t = $1 when t.port }', lines=True,
    ),
    Entry(
        "see", 'see "PLACE"', "a place in the rulebook",
        "The place in the rulebook. A refusal shows it to the player.",
        'action rest "Rest" see "The turn" { do { earn me $1 } }', lines=True,
    ),
    Entry(
        "at random", "… at random", "chance",
        "A random choice: `pick x in MEMBERS at random`, `move 2 at random from deck to p.hand`.",
        'action dig "Dig" { do { move 1 at random from deck to me.hand } }', ("random",), lines=True,
    ),
    Entry(
        "seen by", "seen by WHO", "who sees it",
        "Who sees a keep, the pieces of a zone, a choice or a note: `all`, `owner`, `none`, or keeps that hold seats, of the "
        "game or of each owner.",
        "keep bid per player money seen by owner = $0", ("owner", "size by"), lines=True,
    ),
    Entry(
        "copies", "has copies number", "how many pieces there are",
        "A field with a special meaning: the number of pieces of each member, for zones that are `full`. Without it, there is "
        "one of each.",
        "type coin { has copies number; penny { copies 5 }; crown { copies 2 } }\nzone purse of coin seen by all full",
        lines=True,
    ),
    Entry(
        "paint", "has paint text", "a colour",
        "A field with a special meaning: the colour in which a member is drawn, such as `\"#2f7fb5\"`. A place is drawn in "
        "that of the member that its role `fill` names.",
        'type colour { has paint text }\ncolour brown { paint "#7a4b22" }', lines=True,
    ),
    Entry(
        "icon", "has icon text", "a sign of your own",
        "A field with a special meaning: the sign of a member in pictures, as a piece, a tile, a mark or the purpose of a "
        "slot. It is `anchor`, `pick`, `boat`, `stall` or `star`, one to three letters, or a path of lines in a "
        "square of 24, such as `\"M4 20L12 4L20 20Z\"`. Nested members without one have that of the member that contains them.",
        'type ware { has icon text; salt { icon "Sa" }; tin { icon "M4 20L12 4L20 20Z" } }', lines=True,
    ),
    Entry(
        "id", "| id | title | … |", "columns of a table",
        "The columns of a table of members that are not fields: `id` holds the name, `title` the title that players read.",
        'rows good {\n  | id   | title  | price |\n  | salt | "Salt" | $2    |\n}', ("title",), lines=True,
    ),
    Entry(
        "#", "# …", "a comment", "The rest of the line is a comment.", "define fee = $2  # paid to nobody",
        ("comment",), lines=True,
    ),
    Entry(
        ";", "LINE; LINE", "several lines in one",
        "Separates the lines of a block, like the end of a line.",
        'action toss "Toss a coin" { choose other in others; do { raise me.money by $1; lower other.money by $1 } }',
        ("several lines",), lines=True,
    ),
)
"""What can be used in lines of many words."""
