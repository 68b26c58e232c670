// A table as a page uses it, without dependencies: what the seat sees, what it can choose, what it plays, and notices of
// everything new.  It knows no game.

/** @typedef {import("./aoi").TableState} TableState */
/** @typedef {import("./aoi").Choices} Choices */
/** @typedef {import("./aoi").Describe} Describe */
/** @typedef {import("./aoi").Event} Event */
/** @typedef {string | number | boolean | null} Value */
/** @typedef {{ decision: number, seed: number, moves: string[], bots: boolean }} Trial */
/** @typedef {{ width?: number, parts?: string[] }} Wanted */

const LATE = 3000;  // after this number of milliseconds a page asks for what it should have been sent

/** What a server refuses: its `code` and its `message` for people; `status` is 0 if it could not be reached. */
export class Refused extends Error {
  /** @param {string} message @param {string} code @param {number} status */
  constructor(message, code, status) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/**
 * Connect to a table, such as `connect("/table/5f3c/red/")`; the browser must have followed the link of that seat before.
 * @param {string} url @param {Wanted} [wanted]
 */
export async function connect(url, wanted = {}) {
  const table = new Connection(url, wanted);
  await table.refresh();
  table.listen();
  return table;
}

/** A connection to a table.  `state` is what the visitor sees, and `log` has all events. */
export class Connection {
  /** @param {string} url @param {Wanted} wanted */
  constructor(url, wanted) {
    this.url = url.endsWith("/") ? url : `${url}/`;
    this.wanted = wanted;
    /** @type {TableState | null} */
    this.state = null;
    /** @type {Event[]} */
    this.log = [];
    /** @type {Map<string, Set<(value: any) => void>>} */
    this.listeners = new Map();
    /** @type {EventSource | null} */
    this.source = null;
    /** @type {Promise<void> | null} */
    this.refreshing = null;
    this.again = false;
  }

  /**
   * Call a function with each new state ("view"), or with whether the server can be reached ("online").  Returns what ends this.
   * @param {"view" | "online"} name @param {(value: any) => void} listener
   */
  on(name, listener) {
    const some = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, some.add(listener));
    return () => some.delete(listener);
  }

  /** What the game consists of. @returns {Promise<Describe>} */
  describe() {
    return this.#ask("describe");
  }

  /**
   * What the seat can choose: the actions, or the open choices of one of them.  Without `consequences` the answer comes sooner.
   * @param {string | null} [action] @param {Record<string, Value>} [chosen] @param {Trial | null} [trial] @param {boolean} [consequences]
   * @returns {Promise<Choices>}
   */
  choices(action = null, chosen = {}, trial = null, consequences = true) {
    return this.#ask("choices", { action, chosen, consequences, ...(trial ? { trial } : {}) });
  }

  /** Play a move, as text, for the position that is shown; it is stored when this ends. @param {string} move */
  async play(move) {
    await this.#seen(await this.#ask("play", { move, at: this.#shown().view.at }));
  }

  /** Take back everything since a position, the `to` of an entry of `state.view.undoable`. @param {number} to */
  async undo(to) {
    await this.#seen(await this.#ask("undo", { at: this.#shown().view.at, to }));
  }

  /** Repeat what was taken back last. */
  async redo() {
    await this.#seen(await this.#ask("redo", { at: this.#shown().view.at }));
  }

  /** The table as it was after a number of decisions. @param {number} decision @returns {Promise<TableState>} */
  look(decision) {
    return this.#ask(`state?${this.#query({ decision: String(decision) })}`);
  }

  /** A game that is only tried. @param {Trial} trial @returns {Promise<TableState>} */
  trial(trial) {
    return this.#ask("trial", { ...trial, ...this.wanted });
  }

  /** Wait until an entry is seen, which the server sends as to everybody else. @param {{ number: number }} entry */
  async #seen({ number }) {
    const seen = () => this.#shown().number >= number;
    if (!seen()) {
      await new Promise((resolve) => {
        const end = this.on("view", () => seen() && resolve(end()));
        setTimeout(() => resolve(end()), LATE);
      });
    }
    if (!seen()) await this.refresh();
  }

  /** Fetch what is new, whatever the server has sent. */
  refresh() {
    this.again = true;
    this.refreshing ??= this.#refreshAll().finally(() => { this.refreshing = null; });
    return this.refreshing;
  }

  /** Fetch a picture of another width. @param {number} width */
  resize(width) {
    this.source?.close();  // it sends what changes in the old one
    this.wanted = { ...this.wanted, width };
    if (this.state) this.state.scene = null;
    return this.refresh();
  }

  async #refreshAll() {
    while (this.again) {
      this.again = false;
      const { wanted } = this, state = await this.#ask(`state?${this.#query(this.#known())}`);
      if (wanted === this.wanted) this.#take(state);
      else this.again = true;  // it has a picture of the width that was wanted before
    }
    if (this.source) this.listen();  // changes are sent for what was sent before
  }

  /** The positions of which the log and the picture are known. @returns {Record<string, string>} */
  #known() {
    const at = String(this.state?.view.at ?? "");
    return this.state ? { since: at, ...(this.state.scene ? { scene: at } : {}) } : {};
  }

  /** Put a new state in place of the one before. @param {TableState} state */
  #take(state) {
    const known = this.state;
    if (known && state.number < known.number) return;  // it was overtaken
    this.log.splice(state.log.first, Infinity, ...state.log.events);
    this.state = { ...state, scene: state.scene ?? known?.scene ?? null };
    this.#tell("view", { state: this.state, changes: state.changes, whole: state.scene !== null });
  }

  /** Listen for what is new; the browser connects again by itself, and says what it has had last. */
  listen() {
    this.source?.close();
    this.source = new EventSource(`${this.url}events?${this.#query({ after: String(this.#shown().number), ...this.#known() })}`);
    this.source.addEventListener("state", ({ data }) => this.#take(JSON.parse(data)));
    this.source.addEventListener("open", () => this.#tell("online", true));
    this.source.addEventListener("error", () => {
      this.#tell("online", false);
      if (this.source?.readyState === EventSource.CLOSED) setTimeout(() => this.listen(), 3000);
    });
  }

  /** End the connection. */
  close() {
    this.source?.close();
  }

  #shown() {
    if (!this.state) throw new Error("nothing is known of the table yet: call `refresh` first");
    return this.state;
  }

  /** @param {Record<string, string>} more */
  #query(more) {
    const { width, parts } = this.wanted;
    return new URLSearchParams({ ...(width ? { width: String(width) } : {}), ...(parts ? { parts: parts.join(",") } : {}), ...more });
  }

  /** @param {string} name @param {unknown} value */
  #tell(name, value) {
    for (const listener of this.listeners.get(name) ?? []) listener(value);
  }

  /** @param {string} path @param {unknown} [body] @returns {Promise<any>} */
  async #ask(path, body) {
    const asked = body === undefined ? {}
      : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
    return answer(`${this.url}${path}`, asked);
  }
}

/**
 * What a server answers, as data; throws `Refused` for anything but success.
 * @param {string} url @param {RequestInit} [asked] @returns {Promise<any>}
 */
export async function answer(url, asked = {}) {
  let found;
  try {
    found = await fetch(url, asked);
  } catch {
    throw new Refused("The server cannot be reached; nothing was played.", "offline", 0);
  }
  const data = await found.json().catch(() => ({}));
  if (!found.ok) throw new Refused(data.message ?? "The server does not answer.", data.code ?? "failed", found.status);
  return data;
}
