// The choices of the seat that decides: lists them with what each costs and earns and why others are not possible, takes choices
// made here or in the picture, and plays the move once it is whole.

import { fill, make, showTop } from "./elements.mjs";

/** @typedef {import("./aoi").Choices} Choices */
/** @typedef {import("./aoi").OpenChoice} OpenChoice */
/** @typedef {import("./aoi").ChoiceValue} ChoiceValue */
/** @typedef {import("./aoi").Refusal} Refusal */
/** @typedef {import("./aoi").EventChange} EventChange */
/** @typedef {import("./aoi").Describe} Describe */
/** @typedef {import("./client.mjs").Value} Value */
/** @typedef {import("./picture.mjs").Thing} Thing */
/** @typedef {{ choice: OpenChoice, value: ChoiceValue }} Offer */
/**
 * @typedef {object} Host
 * @property {(action?: string | null, chosen?: Record<string, Value>, consequences?: boolean) => Promise<Choices>} choices  asks what can be chosen
 * @property {(move: string) => Promise<void>} play  plays a whole move
 * @property {(message: string) => void} warn  shows why something is not possible
 * @property {() => void} marked  is called when other things can be chosen
 * @property {(type: string, name: string) => string} about  what the rules say of a thing that matters to the choice
 * @property {(thing: Thing | null) => void} point  is called while a pointer is over a thing in the list, then with null
 * @property {() => string} seat  the seat that decides
 * @property {(thing: Thing) => number} copies  how many pieces alike the seat has
 * @property {() => number} left  how many actions that seat may still take
 * @property {() => void} resume  shows the decision that is to be made now
 */

const STOP = "stop";  // the move, which no action may be called
const TO = " → ";  // between the values of a figure before and after
const SHORT = 5, PLAIN = 20;  // many values with titles that are no longer are laid out in rows; the latter without more words
const FEW = 4;  // this many consequences are listed next to a value
const SOON = 20;  // after this number of milliseconds, choices that are known are shown without what they cost and earn

/** What a seat chooses at one decision. */
export class Panel {
  /** @param {HTMLElement} element @param {Describe} describe @param {Host} host */
  constructor(element, describe, host) {
    this.element = element;
    this.describe = describe;
    this.host = host;
    this.zones = new Map(describe.actions.map((action) =>
      [action.name, new Map(action.choices.map((choice) => [choice.name, choice.zone]))]));
    this.help = new Map(describe.actions.map((action) => [action.name, action.help]));
    for (const [kind, pressed] of [["pointerdown", true], ["pointerup", false], ["pointercancel", false]]) {
      document.addEventListener(String(kind), () => { this.pressed = Boolean(pressed); }, true);
    }
    this.bookkeeping = new Set(describe.figures.filter((figure) => figure.hidden).map((figure) => figure.name));
  }

  /** The actions of the decision. @type {Choices | null} */
  actions = null;
  /** The choices of the action that was chosen. @type {Choices | null} */
  asked = null;
  /** The choices of all actions that are possible, without consequences. @type {Map<string, Choices>} */
  ahead = new Map();
  /** What is chosen so far. @type {Record<string, Value>} */
  chosen = {};
  /** The choices of which nothing else was possible. @type {Set<string>} */
  sole = new Set();
  /** The choices of the action that have been open, by name. @type {Map<string, OpenChoice>} */
  met = new Map();
  /** The values that are chosen one after the other, to be played together, each with how often. @type {Map<Value, number>} */
  several = new Map();
  /** Whether several moves are being played. */
  playing = false;
  heading = "";
  position = "";
  turn = 0;
  focused = false;
  /** Whether a mouse button or a finger is down. */
  pressed = false;

  /** While the server is asked, what is listed can not be chosen. */
  #wait() {
    this.focused ||= this.element.contains(document.activeElement);
    this.element.inert = true;
  }

  /** Put a list in place of the one before; who used the keyboard goes on in it. @param {...(Node | string | null)} content */
  #fill(...content) {
    fill(this.element, ...content);
    this.element.inert = false;
    this.host.point(null);  // what the pointer was over is gone
    const used = this.focused || this.element.contains(document.activeElement);
    if (used) this.element.focus({ preventScroll: true });
    showTop(this.element, used ? "#sheet, #side" : "#sheet");
    this.focused = false;
  }

  /** Show something else than choices. @param {...(Node | string | null)} content */
  show(...content) {
    this.forget();
    this.#fill(...content);
  }

  /** Forget the decision. */
  forget() {
    this.actions = null;
    this.asked = null;
    this.ahead = new Map();
    this.chosen = {};
    this.sole = new Set();
    this.met = new Map();
    this.several = new Map();
    this.heading = "";
    this.turn += 1;
  }

  /** Begin a decision, unless the same one has begun. @param {string} heading @param {string} position */
  async begin(heading, position) {
    if (this.playing) return;
    if (this.actions && position === this.position) {
      this.host.marked();
      return;
    }
    this.forget();
    this.position = position;
    this.#wait();
    this.heading = heading;
    if (!this.element.childElementCount) this.element.append(make("p", { class: "help" }, "One moment …"));
    const turn = this.turn, actions = await this.host.choices(null, {}, false);
    if (turn !== this.turn) return;
    this.actions = actions;
    const possible = this.#actions().filter((value) => value.possible);
    if (possible.length === 1) {
      await this.choose(String(possible[0].value), {});
    } else {
      this.#show();
    }
    for (const { value } of possible) {  // so that a click in the picture knows what it may mean
      const found = await this.host.choices(String(value), {}, false);
      if (turn !== this.turn) return;
      this.ahead.set(String(value), found);
    }
    if (!this.asked) this.host.marked();
  }

  /** Choose an action, and some of its choices, and what is then the only possibility.
   * @param {string} action @param {Record<string, Value>} chosen */
  async choose(action, chosen) {
    this.#wait();
    const turn = this.turn;
    try {
      let asked = (Object.keys(chosen).length ? null : this.ahead.get(action)) ?? await this.host.choices(action, chosen, false);
      const before = new Set(Object.keys(chosen));
      for (let only = onlyChoice(asked); only && turn === this.turn; only = onlyChoice(asked)) {
        this.#meet(asked);
        chosen = { ...chosen, ...only };
        asked = await this.host.choices(action, chosen, false);
      }
      if (turn !== this.turn) return;
      this.sole = new Set(Object.keys(chosen).filter((name) => !before.has(name) || this.sole.has(name)));
      await this.#present(asked, chosen);
    } finally {
      if (turn === this.turn) this.element.inert = false;
    }
  }

  /** Show choices, and what each costs and earns as soon as the server has found that out.
   * @param {Choices} known @param {Record<string, Value>} chosen */
  async #present(known, chosen) {
    const turn = this.turn, full = this.host.choices(known.action, chosen);
    full.catch(() => {});  // it is awaited below, unless another decision began meanwhile
    const asked = await Promise.race([full, later(SOON, known)]);
    if (turn !== this.turn) return;
    this.#meet(asked);
    this.asked = asked;
    this.chosen = chosen;
    this.#show();
    if (asked === known) await this.#complete(known, full);
  }

  /** Remember choices, so that what is chosen can be named. @param {Choices} asked */
  #meet({ open }) {
    for (const choice of open) this.met.set(choice.name, choice);
  }

  /** Add what each value costs and earns to choices that are shown already, unless others are shown by now.
   * @param {Choices} known @param {Promise<Choices>} full */
  async #complete(known, full) {
    const asked = await full;
    while (this.pressed) await later(SOON, null);  // a button that is pressed stays where it is
    if (this.asked !== known) return;
    const used = this.#buttons().findIndex((one) => one === document.activeElement);
    this.asked = asked;
    this.#show();
    this.#buttons()[used]?.focus({ preventScroll: true });
  }

  /** What the move that is shown is sure to change, as far as that is known. @returns {EventChange[]} */
  get sure() {
    return this.asked?.move ? this.asked.consequences ?? [] : [];
  }

  #buttons() {
    return [...this.element.querySelectorAll("button")];
  }

  /** Go back to the actions. */
  back() {
    this.asked = null;
    this.chosen = {};
    this.several = new Map();
    this.#show();
  }

  /** What can be chosen with a thing in the picture, possible or not, by the actions. @param {Thing} thing @returns {[string, Offer][]} */
  offers(thing) {
    const lists = this.asked?.action ? [this.asked] : [...this.ahead.values()];
    return lists.flatMap((asked) => asked.open.flatMap((choice) => {
      const zone = this.zones.get(asked.action ?? "")?.get(choice.name) ?? "";
      if (choice.type !== thing.type || (thing.zone && zone && thing.zone !== zone)) return [];
      return choice.values.filter((value) => value.value === thing.name)
        .map((value) => /** @type {[string, Offer]} */ ([asked.action ?? "", { choice, value }]));
    }));
  }

  /** All things that are listed now, with why those that can not be chosen are not. @returns {{ thing: Thing, possible: boolean, refused: string }[]} */
  things() {
    const lists = this.asked?.action ? [this.asked] : [...this.ahead.values()];
    return lists.flatMap((asked) => asked.open.flatMap((choice) => choice.values
      .filter((value) => typeof value.value === "string")
      .map((value) => ({
        thing: { type: choice.type, name: String(value.value), zone: this.zones.get(asked.action ?? "")?.get(choice.name) ?? "" },
        possible: value.possible,
        refused: reasons(value.refusals),
      }))));
  }

  /** What is chosen so far. @returns {Thing[]} */
  picked() {
    const [open] = this.asked?.open ?? [];
    const several = [...this.several.keys()].map((value) => ({ type: open?.type ?? "", name: String(value) }));
    return [...Object.entries(this.chosen).map(([name, value]) => ({ type: this.met.get(name)?.type ?? "", name: String(value) })), ...several];
  }

  /** Choose a thing in the picture. @param {Thing} thing */
  async click(thing) {
    const offers = this.offers(thing), possible = offers.filter(([, { value }]) => value.possible);
    const together = this.#together();
    if (together && possible.length) {
      this.#toggle(possible[0][1].value.value, together);
    } else if (possible.length === 1) {
      const [[action, { choice, value }]] = possible;
      await this.choose(action, { ...this.chosen, [choice.name]: value.value });
    } else if (possible.length) {
      this.#ask(possible, offers.filter(([, { value }]) => !value.possible));
    } else if (offers.length) {
      this.host.warn(offers.map(([, { value }]) => `${value.title}: ${reasons(value.refusals)}`).join("\n"));
    }
  }

  /** Let the person say what a thing is chosen for; what it can not be chosen for is said with the reasons.
   * @param {[string, Offer][]} possible @param {[string, Offer][]} others */
  #ask(possible, others) {
    const titles = new Map(this.#actions().map((value) => [String(value.value), value.title]));
    this.#fill(
      this.#head(`${possible[0][1].value.title}: what for?`),
      make("ul", { class: "values" }, ...possible.map(([action, { choice, value }]) => make("li", {}, make("button", {
        click: () => this.#run(() => this.choose(action, { ...this.chosen, [choice.name]: value.value })),
      }, titles.get(action) ?? action)))),
      notPossible(others.map(([action, { value }]) => ({ ...value, title: titles.get(action) ?? action }))),
    );
    this.host.marked();
  }

  #actions() {
    return this.actions?.open.find((choice) => choice.name === "action")?.values ?? [];
  }

  #show() {
    const asked = this.asked;
    if (!asked) this.#showActions();
    else if (asked.move) this.#showMove(asked.move.words, asked.move);
    else this.#showChoices(asked);
    this.host.marked();
  }

  #showActions() {
    const values = this.#actions(), possible = values.filter((value) => value.possible), others = values.filter((value) => !value.possible);
    this.#fill(
      make("h2", {}, this.heading || this.actions?.title || "What do you want to do?"),
      make("ul", { class: "values" }, ...possible.map((value) => make("li", {},
        make("button", { click: () => this.#run(() => this.#begin(String(value.value))) }, value.title,
          this.help.get(String(value.value)) ? make("small", {}, this.help.get(String(value.value)) ?? "") : null)))),
      notPossible(others, this.actions?.nearest ?? []),
    );
  }

  /** Choose an action.  To stop needs no second click, unless more is given up than the last action: the button says it all.
   * @param {string} action */
  async #begin(action) {
    if (action !== STOP || this.host.left() > 1) return this.choose(action, {});
    return this.#play([STOP]);
  }

  /** The moves by the pieces that can be chosen together: several of a zone have to be chosen, and there is nothing else to do;
   * or they may be, and none of them changes an amount that one would weigh against another.
   * @returns {Map<Value, string> | null} */
  #together() {
    const { asked } = this, [choice, ...others] = asked?.open ?? [];
    const zone = choice ? this.zones.get(asked?.action ?? "")?.get(choice.name) : "";
    const actions = this.#actions().filter((value) => value.possible && value.value !== STOP);
    if (!asked || !choice || !zone || others.length || this.host.left() < 2 || actions.length > 1) return null;
    if (!this.#sole() && (asked.consequences === null || choice.values.some((value) => this.#amounts(value).length))) return null;
    const moves = new Map(asked.moves.map((move) => [move.choices.find((one) => one.name === choice.name)?.value ?? null, move.text]));
    return choice.values.every((value) => !value.possible || moves.has(value.value)) ? moves : null;
  }

  /** Choose one of several values, once more if there are pieces alike, or not any more.
   * @param {Value} value @param {Map<Value, string>} moves */
  #toggle(value, moves) {
    const used = this.#buttons().findIndex((one) => one === document.activeElement), number = this.several.get(value) ?? 0;
    const [choice] = this.asked?.open ?? [], zone = this.zones.get(this.asked?.action ?? "")?.get(choice.name) ?? "";
    const more = this.#picks(moves).length < this.host.left() && number < this.host.copies({ type: choice.type, name: String(value), zone });
    if (more) this.several.set(value, number + 1);
    else this.several.delete(value);
    this.#show();
    this.#buttons()[used]?.focus({ preventScroll: true });
  }

  /** The moves that play the values that are chosen together. @param {Map<Value, string>} moves @returns {string[]} */
  #picks(moves) {
    return [...this.several].flatMap(([value, number]) => Array(number).fill(moves.get(value)));
  }

  /** What plays the values that are chosen together. @param {Map<Value, string> | null} moves */
  #playSeveral(moves) {
    if (!moves) return null;
    const chosen = this.#picks(moves);
    return make("p", { class: "play" }, make("button", { class: "main", disabled: !chosen.length, click: () => this.#run(() => this.#play(chosen)) },
      `Play ${chosen.length} of ${this.host.left()}`));
  }

  /** @param {Choices} asked */
  #showChoices(asked) {
    const now = Math.min(...asked.open.map((choice) => choice.decision));
    const always = this.#common(asked.open.flatMap((choice) => choice.values.filter((value) => value.possible)));
    this.#fill(
      this.#head(asked.title),
      this.#sole() && this.heading ? make("p", { class: "help" }, this.heading) : null,
      this.#chosenList(asked),
      asked.possible ? null : make("p", { class: "refused" }, reasons(asked.refusals) || "This is not possible."),
      inAnyCase(always) ?? soon(asked),
      ...asked.open.map((choice) => this.#choice(asked, choice, choice.decision > now, always)),
      this.#playSeveral(this.#together()),
    );
  }

  /** @param {Choices} asked @param {OpenChoice} choice @param {boolean} later @param {string[]} always */
  #choice(asked, choice, later, always) {
    const possible = choice.values.filter((value) => value.possible), others = choice.values.filter((value) => !value.possible);
    const alike = this.#common(possible).filter((text) => !always.includes(text));
    const more = possible.map((value) => this.#more(choice, value, [...always, ...alike]));
    const longest = Math.max(...possible.map((value) => value.title.length)), plain = more.every((lines) => !lines.length);
    const short = possible.length > 4 && (longest <= SHORT || (plain && longest <= PLAIN));
    const title = capital(choice.title), together = this.#together();
    return make("section", { "aria-label": title },
      make("h3", {}, later ? `Then: ${title}` : title),
      inAnyCase(alike),
      make("ul", { class: short ? "values short" : "values" }, ...possible.map((value, at) => make("li", {}, make("button", {
        ...this.#pointing(choice, value, asked.action ?? ""),
        "aria-pressed": together ? String(this.several.has(value.value)) : null,
        click: () => (together ? this.#toggle(value.value, together)
          : this.#run(() => this.choose(asked.action ?? "", { ...this.chosen, [choice.name]: value.value }))),
      }, (this.several.get(value.value) ?? 0) > 1 ? `${value.title} ×${this.several.get(value.value)}` : value.title, ...(short ? [] : more[at].map((line) => make("small", {}, line))))))),
      notPossible(others));
  }

  /** What is written below a value: what the rules say of it, and what it changes but for what all values do.
   * @param {OpenChoice} choice @param {ChoiceValue} value @param {string[]} alike */
  #more(choice, value, alike) {
    const changes = this.#amounts(value).filter((text) => !alike.includes(text)).slice(0, FEW).join(" · ");
    return [typeof value.value === "string" ? this.host.about(choice.type, value.value) : "", changes].filter(Boolean);
  }

  /** What shows the thing that a value stands for in the picture, while a pointer is over the value.
   * @param {OpenChoice} choice @param {ChoiceValue} value @param {string} action */
  #pointing(choice, value, action) {
    if (typeof value.value !== "string") return {};
    const thing = { type: choice.type, name: value.value, zone: this.zones.get(action)?.get(choice.name) ?? "" };
    const show = () => this.host.point(thing), end = () => this.host.point(null);
    return { pointerenter: show, focus: show, pointerleave: end, blur: end };
  }

  /** The changes that players need to see: neither those of bookkeeping, nor of a value that is in the end as it was.
   * @param {EventChange[]} changes */
  #shown(changes) {
    /** @type {Map<string, EventChange["data"][]>} */
    const steps = new Map();
    for (const change of changes) steps.set(figureOf(change), [...(steps.get(figureOf(change)) ?? []), change.data]);
    return changes.filter((change) => {
      if (!("keep" in change.data)) return true;
      const all = steps.get(figureOf(change)) ?? [], same = JSON.stringify(all[0]?.from) === JSON.stringify(all[all.length - 1]?.to);
      return !same && !this.bookkeeping.has(change.data.keep);
    });
  }

  /** Whether a change is of a figure of the seat that decides. @param {EventChange} change */
  #isOwn({ data }) {
    return "keep" in data && data.type === "seat" && data.of === this.host.seat();
  }

  /** What a change says, without whose figure it is if it is that of the seat that decides. @param {EventChange} change */
  #words(change) {
    const { text, data } = change;
    return this.#isOwn(change) && "of" in data ? text.replace(` of ${this.#title("seat", data.of ?? "")}`, "") : text;
  }

  /** The texts of the amounts that a value changes, each from the first value to the last, those of the seat first. @param {ChoiceValue} value */
  #amounts(value) {
    /** @type {Map<string, EventChange[]>} */
    const steps = new Map();
    for (const change of this.#shown(value.consequences ?? []).filter((one) => one.kind === "amount")) {
      steps.set(figureOf(change), [...(steps.get(figureOf(change)) ?? []), change]);
    }
    const all = [...steps.values()], own = all.filter(([first]) => this.#isOwn(first));
    return [...own, ...all.filter((one) => !own.includes(one))].map((one) =>
      [this.#words(one[0]).split(TO)[0], this.#words(one[one.length - 1]).split(TO)[1]].join(TO));
  }

  /** The texts of the amounts that all values change. @param {ChoiceValue[]} values */
  #common(values) {
    const lists = values.map((value) => this.#amounts(value));
    return values.length > 1 ? lists[0].filter((text) => lists.every((list) => list.includes(text))) : [];
  }

  /** A heading, and beside it the way back. @param {string} title */
  #head(title) {
    return make("div", { class: "line head" }, make("h2", {}, title), this.#backButton());
  }

  /** What is chosen, and can be chosen anew; also the only possibilities, unless the words of the move have them.
   * @param {Choices} asked */
  #chosenList(asked) {
    const names = Object.keys(this.chosen).filter((name) => !asked.move || !this.sole.has(name));
    if (!names.length || !asked.action) return null;
    return make("ul", { class: "chosen" }, ...names.map((name) => {
      const choice = this.met.get(name), title = capital(choice?.title ?? name), said = `${title}: ${this.#title(choice?.type ?? "", this.chosen[name])}`;
      return make("li", {}, this.sole.has(name) ? said : make("button", {
        "aria-label": `Choose another ${choice?.title ?? name}`,
        click: () => this.#run(() => this.#unchoose(asked.action ?? "", name)),
      }, `${said} ×`));
    }));
  }

  /** Let something else be chosen, also in place of what was then the only possibility. @param {string} action @param {string} name */
  async #unchoose(action, name) {
    const chosen = Object.fromEntries(Object.entries(this.chosen).filter(([other]) => other !== name && !this.sole.has(other)));
    const asked = await this.host.choices(action, chosen, false);
    this.sole = new Set();
    await this.#present(asked, chosen);
  }

  /** @param {string} type @param {Value} value */
  #title(type, value) {
    const member = this.describe.types.find((one) => one.name === type)?.members.find((one) => one.name === value);
    return member?.title ?? (value === true ? "yes" : value === false ? "no" : String(value));
  }

  /** @param {string} words @param {import("./aoi").Move} move */
  #showMove(words, move) {
    const title = this.#actions().find((value) => value.value === this.asked?.action)?.title;
    const all = [move.choices.length ? words : title ?? words, ...move.then.map((one) => one.words)].join("; ");
    this.#fill(
      make("h2", {}, all),
      (this.#sole() || !move.choices.length) && this.heading ? make("p", { class: "help" }, this.heading) : null,
      this.asked ? this.#chosenList(this.asked) : null,
      this.sure.length ? make("ul", { class: "sure" }, ...this.#shown(this.sure).map((change) => make("li", {}, this.#words(change),
        change.parts.length > 1 ? make("small", {}, ` (${change.parts.map((part) => part.text).filter(Boolean).join(", ")})`) : null,
        ...change.attached.map((one) => make("small", {}, ` ${one.text}`))))) : this.asked ? soon(this.asked) : null,
      make("p", { class: "play" }, make("button", { class: "main", click: () => this.#run(() => this.#play([move.text])) }, this.asked?.action === STOP ? "Go on" : "Play"),
        this.#backButton()),
      this.#sole() && !move.choices.length ? notPossible(this.#actions().filter((value) => !value.possible), this.actions?.nearest ?? []) : null,
    );
  }

  /** Play moves once, however often somebody clicks: a new decision takes their place. @param {string[]} moves */
  async #play(moves) {
    this.#wait();
    this.playing = moves.length > 1;
    try {
      for (const move of moves) await this.host.play(move);
    } catch (error) {
      this.element.inert = false;
      throw error;
    } finally {
      if (this.playing) {
        this.playing = false;
        this.host.resume();
      }
    }
  }

  /** Whether there is only one action, which nobody needs to choose. */
  #sole() {
    return this.#actions().filter((value) => value.possible).length === 1;
  }

  #backButton() {
    return this.#sole() && !Object.keys(this.chosen).length ? null : make("button", { class: "back", click: () => this.back() }, "Back");
  }

  /** @param {() => Promise<void>} work */
  #run(work) {
    work().catch((error) => this.host.warn(error.message));
  }
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @template T @param {number} milliseconds @param {T} value @returns {Promise<T>} */
function later(milliseconds, value) {
  return new Promise((resolve) => setTimeout(() => resolve(value), milliseconds));
}

/** What is the same for all changes of one figure; empty for what is no figure. @param {EventChange} change */
function figureOf({ data }) {
  return "keep" in data ? JSON.stringify([data.keep, data.type, data.of, data.each]) : "";
}

/** What is the only possibility, as something chosen; null if there is none, or if it is a whole move. @param {Choices} asked */
function onlyChoice({ possible, move, open }) {
  for (const { name, values } of possible && !move ? open : []) {
    const [first, ...others] = values.filter((value) => value.possible);
    if (first && !others.length) return { [name]: first.value };
  }
  return null;
}

/** The rules that forbid something, in words. @param {Refusal[]} refusals */
export function reasons(refusals) {
  return refusals.map(({ text, words, cases }) => [text, ...words,
    ...(cases.length ? [`None of these is true: ${cases.map((one) => one.text).join("; ")}`] : [])].join(". ")).join("; ");
}

/** A line in the place of what choices cost and earn, as long as the server finds that out. @param {Choices} asked */
function soon({ consequences }) {
  return consequences === null ? make("p", { class: "soon" }, "Working out what this costs and earns …") : null;
}

/** What happens whatever is chosen. @param {string[]} texts */
function inAnyCase(texts) {
  return texts.length ? make("p", { class: "help" }, `In any case: ${texts.join(" · ")}`) : null;
}

/** What is not possible, with the reasons: once what has the same ones. @param {ChoiceValue[]} values @param {ChoiceValue[]} [nearest] */
function notPossible(values, nearest = []) {
  if (!values.length) return null;
  const more = new Map(nearest.map((value) => [value.value, value]));
  /** @type {Map<string, string[]>} */
  const alike = new Map();
  for (const value of values) {
    const reason = reasons(value.refusals.length ? value.refusals : more.get(value.value)?.refusals ?? []);
    alike.set(reason, [...alike.get(reason) ?? [], value.title]);
  }
  return make("details", { class: "refused" }, make("summary", {}, `Not possible: ${values.length}`),
    make("ul", {}, ...[...alike].map(([reason, titles]) => make("li", {}, make("b", {}, titles.join(", ")), ` ${reason}`))));
}
