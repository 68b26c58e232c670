// What happened since a player's last move, from the events of the log.

/** @typedef {import("./aoi").Event} Event */

/** What others have played, and what happened to a seat, after its last move: in its own turn before it decides, such as by an
 * event that it draws, and in the turns of others, such as by a trade. What its move was sure to do is left out, since it was shown before:
 * pieces by their texts, and what the move itself performed.
 * A piece counts if it comes to the seat, or leaves its zone in its own turn; not those that are only shuffled.
 * @param {Event[]} events @param {string} seat @param {string[]} foreseen  the texts of what its last move was sure to do
 * @param {Set<string>} zones  the names of those that seats have
 * @returns {{ moves: string[], happened: string[] }} */
export function sinceMove(events, seat, foreseen, zones) {
  const last = events.map((event) => event.kind === "move" && event.data.seat === seat).lastIndexOf(true);
  const moves = /** @type {string[]} */ ([]), happened = /** @type {string[]} */ ([]), before = [...foreseen];
  let whose = "", own = foreseen.length > 0;
  for (const event of last < 0 ? [] : events.slice(last + 1)) {
    const known = before.indexOf(event.text);
    if (event.kind !== "piece" && event.kind !== "verb") own = false;
    if (event.kind === "move") moves.push(event.text);
    if (event.kind === "turn") whose = event.data.seat;
    else if (event.kind === "phase" || event.kind === "round" || event.kind === "move") whose = "";
    else if (known >= 0) before.splice(known, 1);
    else if (own && event.kind === "verb") continue;
    else if (event.kind === "piece" && event.data.owner !== seat && !zones.has(event.data.from)) continue;
    else if (event.text && (whose === seat || concerns(event, seat))) happened.push(event.text);
  }
  return { moves, happened };
}

/** Whether an event says what a seat gets, loses or draws. @param {Event} event @param {string} seat */
function concerns({ kind, data }, seat) {
  if (kind === "piece") return data.owner === seat;
  return kind === "verb" && data.values.some((value) => value === seat);
}
