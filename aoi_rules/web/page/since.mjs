// What happened since a player's last move, from the events of the log.

/** @typedef {import("./aoi").Event} Event */
/**
 * @typedef {object} Known
 * @property {string} seat  the seat that is told what happened
 * @property {Set<string>} seats  the names of all seats
 * @property {Set<string>} zones  the names of the zones that seats have
 * @property {string[]} foreseen  the texts of what its last move was sure to do, which was shown before
 * @property {number} from  the number of events before that move; Infinity if it is not known
 */

const WAY = " → ", MOST = 12;  // between two zones; more pieces of one way than this are only counted

/** What others have played, and what happened to a seat, after its last move: in its own turn before it decides, such as by an
 * event that it draws, and in the turns of others, such as by a trade, with the move that did it.  What its move was sure to do is
 * left out, since it was shown before: pieces by their texts, and what the move itself performed.
 * A piece counts if it comes to the seat or is taken from it; not those that are only shuffled.
 * @param {Event[]} events @param {Known} known @returns {{ moves: string[], happened: string[] }} */
export function sinceMove(events, known) {
  const last = findMove(events, known), before = [...known.foreseen];
  /** What happened, by the move that did it. @type {{ move: Event | null, told: Event[] }[]} */
  const parts = [{ move: null, told: [] }];
  let whose = "", own = before.length > 0;
  for (const event of last < 0 ? [] : events.slice(last + 1)) {
    const at = before.indexOf(event.text), part = parts[parts.length - 1];
    if (event.kind !== "piece" && event.kind !== "verb") own = false;
    if (event.kind === "turn" || event.kind === "phase" || event.kind === "round" || event.kind === "move") {
      parts.push({ move: event.kind === "move" ? event : null, told: [] });
      whose = event.kind === "turn" ? event.data.seat : "";
    } else if (at >= 0) before.splice(at, 1);
    else if (own && event.kind === "verb") continue;
    else if (parts.length === 1 && isGiven(event, known)) continue;
    else if (event.text && counts(event, whose, known)) part.told.push(event);
  }
  const done = parts.map(({ move, told }) => ({ move, told: mergePieces(told).map((event) => event.text) }));
  return {
    moves: done.flatMap(({ move, told }) => (move && !told.length ? [move.text] : [])),
    happened: done.flatMap(({ move, told }) => (move && told.length ? [[move.text, ...told].join(" · ")] : told)),
  };
}

/** The number of the last move that a seat chose, with the later decisions of its action; its moves after them were the only ones
 * possible. @param {Event[]} events @param {Known} known */
function findMove(events, { seat, from }) {
  const own = events.map((event) => event.kind === "move" && event.data.seat === seat), first = own.indexOf(true, from);
  if (first < 0) return own.lastIndexOf(true);
  const next = events.findIndex((event, at) => at > first && event.kind === "move" && !(own[at] && event.data.inside));
  return own.lastIndexOf(true, next < 0 ? Infinity : next - 1);
}

/** Whether a piece is one that a seat gave away or put elsewhere. @param {Event} event @param {Known} known */
function isGiven({ kind, data }, { seat }) {
  return kind === "piece" && (data.owner !== seat || data.from_owner === seat);
}

/** Whether an event is told to a seat: what it gets or loses, what happens in its turn, and what happens to nobody, such as a storm,
 * in the turns of others before they decide. @param {Event} event @param {string} whose @param {Known} known */
function counts({ kind, data }, whose, { seat, seats, zones }) {
  if (kind === "piece") return data.owner === seat || data.from_owner === seat || (whose === seat && zones.has(data.from));
  if (kind !== "verb") return whose === seat;
  const named = data.values.flat().filter((value) => typeof value === "string" && seats.has(value));
  return whose === seat || named.includes(seat) || (whose !== "" && !named.length);
}

/** Events, with one for all pieces that go the same way one after the other. @param {Event[]} events @returns {Pick<Event, "kind" | "text">[]} */
export function mergePieces(events) {
  /** @type {{ kind: Event["kind"], way: string, pieces: string[] }[]} */
  const runs = [];
  for (const { kind, text } of events) {
    const end = kind === "piece" ? text.lastIndexOf(": ", text.lastIndexOf(WAY)) : -1, way = text.slice(end < 0 ? 0 : end), last = runs[runs.length - 1];
    if (end >= 0 && last?.kind === kind && last.way === way) last.pieces.push(text.slice(0, end));
    else if (text) runs.push({ kind, way, pieces: end < 0 ? [] : [text.slice(0, end)] });
  }
  return runs.map(({ kind, way, pieces }) => ({ kind, text: listed(pieces) + way }));
}

/** @param {string[]} pieces */
function listed(pieces) {
  /** @type {Map<string, number>} */
  const counted = new Map();
  for (const piece of pieces) counted.set(piece, (counted.get(piece) ?? 0) + 1);
  if (counted.size > MOST) return `${pieces.length} pieces`;
  return [...counted].map(([piece, number]) => (number > 1 ? `${piece} ×${number}` : piece)).join(", ");
}
