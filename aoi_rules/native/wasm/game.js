/**
 * A game in a page, or wherever WebAssembly runs, without a server:
 *
 *     const wasm = await WebAssembly.compileStreaming(fetch("germany.wasm"));
 *     const game = await newGame(wasm, { seats: ["red", "blue", "green"] });
 *     while (!game.view().over) game.play(game.legalMoves()[0]);
 *
 * `view` is what a seat may see, and nothing else.  But whoever runs the module can read all of its memory: the seed, every
 * hidden card, and so everything that will be drawn.  For games between people who do not trust each other, play on a server.
 *
 * @typedef {{ kind: string, of: string, many: boolean }} Cell  the type of a value
 * @typedef {{ seen: string, seers: [string, boolean][] }} Shown  who sees something: all, owner, none, or the seats in `seers`:
 *   each a slot and whether it has a value for each owner; the empty slot is the owner itself
 * @typedef {Shown & { name: string, slot: string, cell: Cell, per: string, of: string }} Keep
 * @typedef {Shown & { name: string, of: string, per: string, sizeSeen: string, pieces: string, sizes: string }} Zone
 * @typedef {{ identity: string, seats: string[], least: number, most: number, named: boolean, types: { name: string, members: string[] }[],
 *   options: { name: string, choices: string[], default: number }[], phases: string[],
 *   score: { name: string, counts: boolean, loses: boolean }[], team: string | null, rounds: { name: string, slot: string }[], keeps: Keep[], zones: Zone[],
 *   decisions: Record<string, (string | Cell)[][]> }} Table  the names of a ruleset; of a move, the words and choices of its text
 * @typedef {{ streams: string[], texts: string[],
 *   slots: { name: string, kind: string, size: number | null }[] }} Layout  the module's description of its cells
 * @typedef {string | number | boolean | null} One
 * @typedef {One | One[] | Record<string, One | One[]>} Value
 * @typedef {{ seats: string[], rounds: Record<string, number>, keeps: Record<string, Value>,
 *   types: Record<string, Record<string, Value[]>>,
 *   zones: Record<string, Record<string, Record<string, number> | number>> }} Data  what lies on the table
 * @typedef {{ lines: Record<string, number>, total: number, team_total: number, lost: boolean }} Score
 * @typedef {{ winners: string[], scores: Record<string, Score> | null }} Result
 * @typedef {{ seat: string | null, to_move: string | null, over: boolean, phase: string, moves: string[], data: Data }
 *   & Result} View  winners and scores exist when the game is over
 * @typedef {{ seats?: string[], options?: Record<string, string>, seed?: bigint }} Setting
 */

const ROOM = 65536; // in bytes: one half for the arguments of a function, the other half for its results
const LONGEST = 60; // a message repeats this many characters of a wrong value
const ABSENT = -(2n ** 63n);
/** @type {(what: unknown, why: string) => never} */
const refuse = (what, why) => {
  const shown = Object(what) === what ? typeof what : String(what);
  throw new Error(`${shown.length > LONGEST ? `${shown.slice(0, LONGEST)}…` : shown}: ${why}`);
};

/** An object that has only these names: `{}` has a `constructor` and others, and authors may use those names too.
 * @template T @param {Iterable<readonly [string, T]>} [entries] @returns {Record<string, T>} */
const named = (entries = []) => Object.setPrototypeOf(Object.fromEntries(entries), null);

/** Checks that `given` is an object of values by name; `what` is its name in messages.
 * @param {string} what @param {unknown} given @returns {Record<string, unknown>} */
const fields = (what, given) => Object.prototype.toString.call(given) === "[object Object]" ?
  named(Object.entries(/** @type {object} */ (given))) : refuse(what, "it is an object with values by name");

/**
 * A game at its first decision.  The seats are in clockwise order, by default all; `options` are those that differ from the
 * ruleset's defaults; the seed is a whole number below 2n ** 128n, by default a random one.
 * @param {WebAssembly.Module} wasm @param {Setting} [setting] @returns {Promise<Game>}
 */
export async function newGame(wasm, setting = {}) {
  const { seats = TABLE.seats.slice(0, TABLE.most), options = {}, seed = drawn(), ...others } = fields("setting", setting);
  for (const name of Object.keys(others)) refuse(name, "there is no such setting; there are: seats, options, seed");
  const playing = seated(seats), chosen = chosenOptions(options);
  if (typeof seed !== "bigint" || seed < 0n || seed >> 128n) refuse("seed", "it is a whole number from 0n to 2n ** 128n - 1n");
  if (!(wasm instanceof WebAssembly.Module)) refuse("wasm", "it is a WebAssembly.Module, as compileStreaming makes it");
  return new Game((await WebAssembly.instantiate(wasm)).exports, playing, chosen, seed);
}

/** A seed that nobody can guess. */
const drawn = () => crypto.getRandomValues(new BigUint64Array(2)).reduce((all, half) => all << 64n | half, 0n);

/** The seats that play.  @param {unknown} given @returns {string[]} */
function seated(given) {
  const { seats, least, most, named } = TABLE;
  if (!Array.isArray(given)) return refuse("seats", `they are an array of names: ${seats.join(", ")}`);
  if (given.length < least || given.length > most) refuse("seats", `from ${least} to ${most} play`);
  const wrong = given.findIndex((seat, i) => !seats.includes(seat) || given.indexOf(seat) < i);
  if (wrong >= 0) return refuse(given[wrong], "there is no such seat, or it occurs twice");
  const moved = named ? given.findIndex((seat, i) => seat !== seats[i]) : -1;
  return moved < 0 ? [...given] : refuse(given[moved], `the rules name seats, so they play in their order: ${seats.slice(0, given.length).join(", ")}`);
}

/** The number of each option's value.  @param {unknown} options @returns {number[]} */
function chosenOptions(options) {
  const given = fields("options", options);
  const unknown = Object.keys(given).find((name) => !TABLE.options.some((option) => option.name === name));
  if (unknown !== undefined) refuse(unknown, "there is no such option");
  return TABLE.options.map(({ name, choices, default: usual }) => {
    const found = name in given ? choices.findIndex((choice) => choice === given[name]) : usual;
    return found < 0 ? refuse(name, `it is one of ${choices.join(", ")}`) : found;
  });
}

/** A game; `newGame` begins one. */
export class Game {
  /** @type {any} */ #wasm;
  /** @type {Layout} */ #layout;
  /** @type {string[]} */ #moves;
  /** The members of each type; for seats, all that the ruleset names. */
  #types = named(TABLE.types.map(({ name, members }) => [name, members]));
  /** Addresses in the module's memory.  @type {number} */ #context;
  /** @type {number} */ #state;
  /** @type {number} */ #before;
  /** @type {number} */ #room;

  /** @param {WebAssembly.Exports} wasm @param {string[]} seats @param {number[]} options @param {bigint} seed */
  constructor(wasm, seats, options, seed) {
    this.#wasm = wasm;
    if (!this.#wasm.aoi_identity || this.#textAt(this.#wasm.aoi_identity()) !== TABLE.identity)
      refuse("wasm", "this module was not written together with this script; take both from one `aoi build --wasm`");
    this.seats = Object.freeze([...seats]);
    this.#context = this.#wasm.aoi_context_new();
    this.#state = this.#wasm.aoi_state_new();
    this.#before = this.#wasm.aoi_state_new();
    this.#room = this.#wasm.malloc(ROOM);
    if (!this.#context || !this.#state || !this.#before || !this.#room) refuse("newGame", "there is no memory");
    this.#layout = JSON.parse(this.#textAt(this.#wasm.aoi_table()));
    this.#cells(this.#room, options.length).set(options.map(BigInt));
    this.#fine(this.#wasm.aoi_start(this.#context, this.#state, seats.length, this.#room, seed & 2n ** 64n - 1n, seed >> 64n));
    this.#moves = this.#list().map((move) => this.#text(move));
  }

  /** The texts of the legal moves, in the same order everywhere; of equal moves, such as for two empty spaces of a town, only
   * the first. */
  legalMoves() { return [...this.#moves]; }

  /** Plays a legal move, given by its text.  If it is refused or fails, the game is unchanged.  @param {string} text */
  play(text) {
    const number = this.#moves.indexOf(text);
    if (number < 0) refuse(text, "this is not a legal move now");
    const move = this.#list()[number], wasm = this.#wasm;
    this.#cells(this.#room, move.length).set(move);
    this.#fine(wasm.aoi_copy(this.#before, this.#state));
    const fault = wasm.aoi_play(this.#context, this.#state, this.#room, move.length);
    if (fault) {
      this.#fine(wasm.aoi_copy(this.#state, this.#before) || wasm.aoi_list(this.#context, this.#state));
      this.#fine(fault);
    }
    this.#moves = this.#list().map((cells) => this.#text(cells));
  }

  /** What a seat may see, or for null a spectator: the same, name by name, as in the Python package.  `data` is that of a `View`
   * in Python without `figures`, `details` and `teams`; in a view's JSON, its parts are next to `seat`.  Objects with names of the
   * ruleset have nothing else, not even a prototype.  A number beyond 2 ** 53 is rounded, as by JSON.parse.
   * @param {string | null} [seat] @returns {View} */
  view(seat = null) {
    const viewer = seat === null ? -1 : this.seats.indexOf(seat), wasm = this.#wasm, phase = wasm.aoi_phase(this.#state);
    if (seat !== null && viewer < 0) refuse(seat, "no such seat plays");
    const over = wasm.aoi_over(this.#state) !== 0, mover = over ? -1 : wasm.aoi_to_move(this.#state);
    return { seat, to_move: over ? null : this.seats[mover], over, phase: phase < 0 ? "" : TABLE.phases[phase],
      moves: !over && viewer === mover ? this.legalMoves() : [], data: this.#data(viewer),
      ...(over ? this.#result() : { winners: [], scores: null }) };
  }

  /** The digest of the position, 16 hexadecimal digits, and of texts that are part of it.  After a move for which chance drew
   * nothing, the digest with its seat and its text is the one in Python's history and saves.  @param {string[]} also */
  digest(...also) {
    for (const text of also)
      if (typeof text !== "string" || /\0|\p{Surrogate}/u.test(text)) refuse("digest", "it takes texts, without the character 0");
    const names = [...this.seats, also.map((text) => `\n${text}`).join("")].map((text) => this.#stored(text));
    new Uint32Array(this.#wasm.memory.buffer, this.#room, names.length).set(names);
    const found = this.#room + ROOM / 2;
    const fault = this.#wasm.aoi_digest(this.#context, this.#state, this.#room, names[names.length - 1], found);
    names.forEach((name) => this.#wasm.free(name));
    this.#fine(fault);
    return [...new Uint8Array(this.#wasm.memory.buffer, found, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  /** The winners, and the score of each seat.  @returns {Result} */
  #result() {
    const count = this.seats.length, wrote = this.#room + ROOM / 2, wasm = this.#wasm, width = wrote - 8;
    this.#fine(wasm.aoi_score(this.#context, this.#state, wrote, ROOM / 16));
    const cells = [...this.#cells(wrote, (TABLE.score.length + (TABLE.team === null ? 0 : 1)) * count)];
    const lines = this.seats.map((_, i) => TABLE.score.map((_, line) => cells[line * count + i]));
    const totals = lines.map((values) => values.reduce((sum, value, line) => TABLE.score[line].counts ? sum + value : sum, 0n));
    const teams = this.seats.map((_, i) => this.seats.map((_, j) => j).filter((j) => i === j || this.#together(cells, i, j)));
    const added = teams.map((team) => team.reduce((sum, i) => sum + totals[i], 0n));
    if ([...totals, ...added].some((total) => BigInt.asIntN(64, total) !== total || total === ABSENT)) this.#fine(2);
    const lost = teams.map((team) => team.some((i) => lines[i].some((value, line) => TABLE.score[line].loses && value)));
    this.#cells(this.#room, count).set(added);
    this.#fine(wasm.aoi_rank(this.#context, this.#state, this.#room, wrote, ROOM / 16, width));
    const [each] = new Uint32Array(wasm.memory.buffer, width, 1);
    let best = [...this.seats.keys()];
    for (let key = 0; key < each; key++) { // the seats that are tied so far and have the most of this
      const values = best.map((seat) => this.#cells(wrote, each * count)[seat * each + key]);
      best = best.filter((_, i) => values.every((value) => value <= values[i]));
    }
    best = best.filter((seat) => !lost[seat]);
    /** @type {(seat: string, i: number) => [string, Score]} */
    const scored = (seat, i) => [seat, { total: Number(totals[i]), team_total: Number(added[i]), lost: lost[i],
      lines: named(TABLE.score.map(({ name }, line) => [name, Number(lines[i][line])])) }];
    return { winners: best.map((seat) => this.seats[seat]), scores: named(this.seats.map(scored)) };
  }

  /** Whether two seats are in one team, by the cells of the score.  @param {bigint[]} cells @param {number} i @param {number} j */
  #together(cells, i, j) {
    const first = TABLE.score.length * this.seats.length, value = TABLE.team === null ? undefined : cells[first + i];
    return value !== undefined && value === cells[first + j] && String(value) !== TABLE.team;
  }

  // ---- what a viewer sees of the cells of a state -----------------------------------------------------------------------

  /** @param {number} viewer @returns {Data} */
  #data(viewer) {
    const slots = this.#slots();
    /** @type {Data} */
    const data = { seats: [...this.seats], rounds: named(), keeps: named(), types: named(), zones: named() };
    /** @type {(rule: string, seers: [string, boolean][], owner: number, seat: boolean) => boolean} */
    const sees = (rule, seers, owner, seat) => rule === "all" || (rule === "owner" && seat && owner === viewer) ||
      (rule === "seats" && viewer >= 0 && seers.some(([slot, each]) =>
        (slot ? Number(slots[slot][each ? owner : 0]) : owner) === viewer));
    for (const round of TABLE.rounds) data.rounds[round.name] = Number(slots[round.slot][0]);
    for (const { name, slot, cell, per, of, seen, seers } of TABLE.keeps) {
      if (!per && sees(seen, seers, -2, false)) data.keeps[name] = this.#value(cell, slots[slot][0]);
      if (!per) continue;
      /** @type {(member: number) => Value} */
      const kept = (member) => !of ? this.#value(cell, slots[slot][member]) : named(
        this.#members(of).map((other, i) => [other, this.#value(cell, slots[slot][member * this.#types[of].length + i])]));
      const shown = this.#members(per).map((_, i) => sees(seen, seers, i, per === "seat") ? kept(i) : null);
      (data.types[per] ??= named())[name] = shown;
    }
    for (const zone of TABLE.zones)
      (zone.per ? this.#members(zone.per) : ["all"]).forEach((owner, i) => {
        const counts = slots[zone.pieces].slice(i * this.#types[zone.of].length).map(Number);
        const seat = zone.per === "seat";
        const pieces = this.#members(zone.of).map((name, n) => /** @type {[string, number]} */ ([name, counts[n]]));
        const held = sees(zone.seen, zone.seers, i, seat) ? named(pieces.filter(([, count]) => count)) :
          sees(zone.sizeSeen, zone.seers, i, seat) ? Number(slots[zone.sizes][i]) : null;
        if (held !== null) (data.zones[zone.name] ??= named())[owner] = held;
      });
    return data;
  }

  /** The values of each slot, from the cells of the state; a list is an array.
   * @returns {Record<string, (bigint | bigint[])[]>} */
  #slots() {
    this.#fine(this.#wasm.aoi_export(this.#context, this.#state, this.#room, this.#room + 4));
    const [at, count] = new Uint32Array(this.#wasm.memory.buffer, this.#room, 2), cells = this.#cells(at, count);
    let next = 3 + this.#layout.streams.length + 3; // after the players, the seed, the draws, and the values of aoi_to_move …
    const list = () => { const count = Number(cells[next++]); return [...cells.slice(next, next += count)]; };
    return named(this.#layout.slots.map(({ name, kind, size }) => {
      const length = size === null ? 1 : size + 1; // the absent one
      return [name, Array.from({ length }, () => kind === "list" ? list() : cells[next++])];
    }));
  }

  /** @param {Cell} cell @param {bigint | bigint[]} value @returns {One | One[]} */
  #value({ kind, of, many }, value) {
    if (typeof value !== "bigint") return value.map((one) => /** @type {One} */ (this.#value({ kind, of, many: false }, one)));
    if (kind === "ref") return value < 0n ? null : this.#members(of)[Number(value)];
    if (kind === "text") return this.#layout.texts[Number(value)];
    return kind === "truth" ? value !== 0n : value === ABSENT ? null : Number(value);
  }

  /** @param {string} type */
  #members(type) { return type === "seat" ? [...this.seats] : this.#types[type]; }

  // ---- moves, and data in the module's memory ------------------------------------------------------------------------

  /** @param {bigint[]} move */
  #text(move) {
    let next = 1;
    /** @type {(cell: Cell) => One | One[]} */
    const choice = (cell) => this.#value(cell, move[next++]);
    /** @type {(value: One | One[]) => string} */
    const word = (value) => value === null ? "None" : value === true ? "yes" : value === false ? "no" : `${value}`;
    return move[0] < 0n ? "stop" : TABLE.decisions[this.#wasm.aoi_step(this.#state)][Number(move[0])]
      .map((part) => typeof part === "string" ? part : word(choice(part))).join(" ");
  }

  #list() {
    const count = this.#wasm.aoi_moves(this.#context, this.#room, this.#room + 4);
    const [at, starts] = new Uint32Array(this.#wasm.memory.buffer, this.#room, 2);
    if (!count) return [];
    const begins = new Uint32Array(this.#wasm.memory.buffer, starts, count + 1), cells = this.#cells(at, begins[count]);
    return Array.from({ length: count }, (_, i) => [...cells.slice(begins[i], begins[i + 1])]);
  }

  /** @param {number} at @param {number} count */
  #cells(at, count) { return new BigInt64Array(this.#wasm.memory.buffer, at, count); }

  /** @param {number} at */
  #textAt(at) {
    const bytes = new Uint8Array(this.#wasm.memory.buffer, at);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  }

  /** The address of a text that is copied to the module's memory.  @param {string} text */
  #stored(text) {
    const bytes = new TextEncoder().encode(`${text}\0`);
    const at = this.#wasm.malloc(bytes.length) || refuse("digest", "there is no memory");
    new Uint8Array(this.#wasm.memory.buffer, at, bytes.length).set(bytes);
    return at;
  }

  /** @param {number} fault */
  #fine(fault) {
    if (fault) refuse(`fault ${fault}`, fault === 1 ? "there is no memory" : "the rules fail here, or exceed a limit");
  }
}
