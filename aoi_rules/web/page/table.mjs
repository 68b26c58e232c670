// The page of a table: the picture, the choices, the log, the past, and games that are only tried.

import { connect } from "./client.mjs";
import { by, fill, held, hold, make, refill, remember, remembered, theme } from "./elements.mjs";
import { Panel } from "./panel.mjs";
import { Picture, inside, words } from "./picture.mjs";
import { mergePieces, sinceMove } from "./since.mjs";

/** @typedef {import("./aoi").TableState} TableState */
/** @typedef {import("./aoi").Event} Event */
/** @typedef {import("./client.mjs").Trial} Trial */
/** @typedef {import("./picture.mjs").Thing} Thing */

const PARTS = ["map", "hands", "display", "players", "supply", "legend"];
const GAP = 8;  // pixels above what is scrolled to
const SHOWN_AT_ONCE = 4;  // this many events that happened to the visitor are shown at once
const SHOWN = 150;  // this many events are in the log before somebody asks for all

const url = location.pathname;
const width = () => Math.max(320, Math.min(1400, Math.floor(by("picture").clientWidth / 20) * 20));
const table = await connect(url, { width: width(), parts: PARTS });
const describe = await table.describe();
const panel = new Panel(by("panel"), describe, {
  choices: (action, chosen, consequences) => table.choices(action, chosen, trial, consequences),
  play: (move) => (trial ? tryMove(move) : playMove(move)),
  warn,
  marked: mark,
  seat: () => state().view.seat ?? "",
  copies: (thing) => hand().filter((item) => item.type === thing.type && item.name === thing.name && (!thing.zone || item.zone === thing.zone))
    .reduce((number, item) => number + Number(item.states.count ?? 1), 0) || 1,
  left: () => state().view.left ?? 0,
  resume: () => choose(),
  about: (type, name) => state().about[type]?.[name] ?? "",
  point: (thing) => {
    for (const group of by("picture").querySelectorAll(".pointed")) group.classList.remove("pointed");
    for (const group of thing ? picture?.find(thing) ?? [] : []) group.classList.add("pointed");
  },
});
const seatZones = new Set(describe.zones.filter((zone) => zone.per === "seat").map((zone) => zone.name));
/** @type {Picture | null} */
let picture = null;
/** @type {TableState | null} */
let shown = null;  // an earlier or a tried position; null for the present one
/** @type {Trial | null} */
let trial = null;
let followed = "";  // what the address said when the page last showed it
let following = Promise.resolve();  // until the page shows what the address says
/** What the visitor's last move was sure to do, which was shown before it was played. @type {string[]} */
let foreseen = [];
let played = Infinity;  // this many events had happened before that move
let allEvents = false;
let seenBefore = held().find((one) => one.url === url)?.seen ?? 0;
let known = 0;

/** What is shown. @returns {TableState} */
function state() {
  return shown ?? /** @type {TableState} */ (table.state);
}

/** @param {string} message */
function warn(message) {
  by("notice").replaceChildren(...(message ? [make("p", {}, message), make("button", { click: () => warn("") }, "Close")] : []));
  if (message) by("said").textContent = message;  // the page has one live region
}

/** Do something that the server may refuse. @param {() => Promise<unknown>} work */
async function attempt(work) {
  try {
    warn("");
    await work();
  } catch (error) {
    warn(error instanceof Error ? error.message : String(error));
    if (error instanceof Error && "code" in error && error.code === "stale-position") await table.refresh();
  }
}

/** @param {string} move @param {{ text: string }[]} [sure]  what was shown that it does */
async function playMove(move, sure = panel.sure) {
  foreseen = sure.map((change) => change.text);
  played = table.log.length;
  await table.play(move);
}

// ---- the picture ----------------------------------------------------------------------------------------------------

/** @param {boolean} whole */
function draw(whole) {
  const now = state();
  if (!now.scene) return;
  if (picture && !whole) return;
  picture = new Picture(now.scene, theme());
  by("picture").replaceChildren(picture.element);
  places();
  say();
}

/** Buttons that show a part of the picture, the history or the log: on a small screen they are far apart. */
function places() {
  /** @param {string} label @param {() => Element | null | undefined} element */
  const place = (label, element) => make("button", { click: () => showAt(element()) }, label);
  const parts = picture?.scene.parts.filter((part) => part.title) ?? [];
  refill(by("places"), ...fitted(parts[0]),
    ...parts.map(({ title, item }) => place(title, () => picture?.groups.get(item.id))),
    place("History", () => by("past")), place("Log", () => by("log").parentElement));
}

/** Make the picture so small that its first part fits, if the person wants that; the button that says so, if it does not fit anyway.
 * On a small screen people do that with their fingers. @param {import("./picture.mjs").ScenePart | undefined} part */
function fitted(part) {
  const board = by("board"), own = getComputedStyle(board).overflowY === "auto";
  if (!picture || !part || !own) return [];
  const share = (board.clientHeight - 2 * GAP) / ((part.at[1] + part.height) * by("picture").clientWidth / picture.scene.width);
  const fit = remembered("fit", false) && share < 1;
  picture.element.style.maxWidth = fit ? `${100 * share}%` : "";
  return share < 1 ? [make("button", { "aria-pressed": String(fit), click: () => { remember("fit", !fit); places(); } }, "Fit")] : [];
}

/** Scroll to an element, to the end of the header that may cover it. @param {Element | null | undefined} element */
function showAt(element) {
  if (!element) return;
  const pane = element.closest("#board, #side"), own = pane !== null && getComputedStyle(pane).overflowY === "auto";
  const edge = (own ? pane : by("tools").parentElement)?.getBoundingClientRect();
  const top = element.getBoundingClientRect().top - ((own ? edge?.top : edge?.bottom) ?? 0) - GAP;
  (own ? pane : window).scrollBy({ top, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
}

function say() {
  if (!picture || !(/** @type {HTMLDetailsElement} */ (by("in-words"))).open) return;
  by("words").replaceChildren(...words(picture.scene).flatMap((part) => [
    make("h3", {}, part.title), make("ul", {}, ...part.things.map((thing) => make("li", {}, thing)))]));
}

function mark() {
  if (!picture) return;
  picture.clear();
  by("picture").classList.toggle("choosing", panel.asked !== null);  // before, one looks at the whole board
  for (const one of by("own").querySelectorAll(".held")) {
    one.classList.toggle("open", deciding() && things(one).some((thing) => panel.offers(thing).some(([, { value }]) => value.possible)));
  }
  if (!deciding()) return;
  const offered = panel.things(), listed = offered.filter((one) => one.possible);
  for (const { thing } of listed) {
    for (const group of picture.find(thing)) {
      group.classList.add("open");
      group.setAttribute("tabindex", "0");
    }
  }
  for (const { thing, refused } of offered.filter((one) => !one.possible)) {
    for (const group of picture.find(thing)) if (!group.classList.contains("open")) picture.shut(group, refused);
  }
  for (const one of by("own").querySelectorAll(".held")) {
    one.classList.toggle("chosen", things(one).some((thing) => panel.several.has(thing.name)));
  }
  for (const thing of panel.picked()) for (const group of picture.find(thing)) group.classList.add("chosen");
}

/** @param {EventTarget | null} target @returns {Thing[]} */
function things(target) {
  /** @type {Thing[]} */
  const found = [];
  for (let one = target instanceof Element ? target.closest("[data-type][data-name]") : null; one; one = one.parentElement?.closest("[data-type][data-name]") ?? null) {
    const { type = "", name = "", zone = "" } = /** @type {SVGElement} */ (one).dataset;
    found.push({ type, name, zone });
  }
  return found;
}

/** @param {EventTarget | null} target */
function chooseAt(target) {
  if (!deciding()) return;
  const [thing] = things(target).filter((one) => panel.offers(one).length);
  if (thing) void attempt(() => panel.click(thing));
}

for (const id of ["picture", "own"]) by(id).addEventListener("click", (event) => chooseAt(event.target));
by("picture").addEventListener("keydown", (event) => {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  chooseAt(event.target);
});
by("in-words").addEventListener("toggle", say);
by("fold").addEventListener("click", () => {
  const folded = by("sheet").classList.toggle("folded");
  by("fold").setAttribute("aria-expanded", String(!folded));
});

// ---- whose turn -----------------------------------------------------------------------------------------------------

/** Whether the visitor decides in what is shown. */
function deciding() {
  const { view } = state();
  return view.to_move !== null && (trial ? true : !shown) && view.seat === view.to_move;
}

/** The title of a member of a type. @param {string} of @param {string} name */
function member(of, name) {
  return describe.types.find((type) => type.name === of)?.members.find((one) => one.name === name)?.title ?? name;
}

/** @param {string | null} seat */
function title(seat) {
  return member("seat", seat ?? "");
}

function turn() {
  const now = state(), { view } = now, mine = view.seat !== null && view.to_move === view.seat;
  const whose = view.over ? "The game is over" : mine ? "Your turn" : `${title(view.to_move)} decides`;
  by("title").textContent = now.title;
  by("turn").replaceChildren(trial ? "You are trying moves · " : shown ? "Earlier · " : "",
    make("span", { class: mine ? "mine" : "" }, whose), mine && !trial ? ` (${title(view.seat)})` : "", view.phase && !view.over ? ` · ${view.phase}` : "",
    (view.left ?? 0) > 1 && !view.over ? ` · ${view.moves.some((move) => move.action === "stop") ? `up to ${view.left} more` : `${view.left} actions left`}` : "",
    view.seat === null ? " · you are watching" : trial || mine ? "" : ` · you play ${title(view.seat)}`);
  document.title = `${mine && !shown ? "● " : ""}${shown ? by("turn").textContent : whose} – ${now.title}`;
}

/** What others have played since the visitor's last move, and what happened to the visitor, by the decision that is shown. */
function since() {
  const { view, log: seen } = state(), { moves, happened } = sinceMove(shown ? seen.events : table.log, {
    seat: view.seat ?? "", seats: new Set(view.seats), zones: seatZones, foreseen: shown ? [] : foreseen, from: shown ? Infinity : played });
  const place = /** @type {HTMLDetailsElement} */ (by("since")), few = moves.length + happened.length <= SHOWN_AT_ONCE;
  const now = few ? [...moves, ...happened] : happened.slice(0, SHOWN_AT_ONCE), more = few ? [] : [...moves, ...happened.slice(SHOWN_AT_ONCE)];
  if (place.dataset.at !== String(view.at)) place.open = false;  // what was read before the last decision does not hide the choices
  place.dataset.at = String(view.at);
  place.hidden = !(deciding() || view.over) || trial !== null || !(moves.length || happened.length);
  place.classList.toggle("short", !more.length);
  fill(place, make("summary", {}, `Since your move${more.length && moves.length ? `: ${moves.length}` : ""}`, ...now.map((text) => make("small", {}, text))),
    make("ul", {}, ...more.map((text) => make("li", {}, text))));
}

/** The pieces that the visitor has, as the picture has them. @returns {import("./aoi").SceneItem[]} */
function hand() {
  const items = picture ? [...inside(picture.scene.parts.map((part) => part.item))] : [], { seat } = state().view;
  return items.filter((item) => item.kind === "piece" && item.owner === seat && item.id.startsWith("hands/"));
}

/** What the visitor has, out of the picture: on a small screen it is far from the choices. */
function own() {
  const { view } = state(), seat = view.over ? null : view.seat, items = seat && picture ? [...inside(picture.scene.parts.map((part) => part.item))] : [];
  const figures = items.find((item) => item.type === "seat" && item.name === seat && item.states.figures)?.states.figures ?? {};
  const pieces = seat ? hand() : [];
  const shown = Object.entries(figures).filter(([, value]) => value !== ""), zones = [...new Set(pieces.map((item) => item.zone))];
  /** @param {string} zone */
  const named = (zone) => describe.zones.find((one) => one.name === zone)?.title ?? zone;
  by("own").hidden = !shown.length && !pieces.length;
  fill(by("own"),
    shown.length ? make("p", { role: "group", tabindex: 0, "aria-label": "Your figures" }, ...shown.map(([name, value]) => make("span", {}, `${name} `, make("b", {}, String(value))))) : null,
    ...zones.map((zone, at) => make("p", { role: "group", tabindex: 0, "aria-label": at ? named(zone) : "Your hand" }, at ? named(zone) : null,
      ...pieces.filter((item) => item.zone === zone).map((item) => make("span", { class: "held", "data-type": item.type, "data-name": item.name, "data-zone": item.zone },
        member(item.type, item.name) + (Number(item.states.count ?? 1) > 1 ? ` ×${item.states.count}` : ""))))));
}

function choose() {
  const { view, trouble, thinking } = state();
  since();
  own();
  if (deciding()) {
    void attempt(() => panel.begin(view.prompt ?? "", JSON.stringify([view.seat, view.at, trial])));
    return;
  }
  const content = view.over ? results() : [make("h2", {}, thinking ? `${title(thinking)} thinks …` : `${title(view.to_move)} decides`)];
  const other = shown ? undefined : held().find((one) => one.table === state().table && one.role === view.to_move && one.url !== url);
  panel.show(...content,
    ...(other ? [make("button", { class: "main", click: () => { location.href = other.url; } }, `Pass the screen to ${title(view.to_move)}`)] : []),
    ...(trouble ? [make("p", { class: "refused" }, `The bot of ${title(view.to_move)} cannot continue: ${trouble}`)] : []));
  mark();
}

/** A number with a minus sign, which a unit comes after. @param {number | boolean | null | undefined} amount @param {string} [unit] */
function signed(amount, unit = "") {
  return Number(amount) < 0 ? `−${unit}${-Number(amount)}` : `${unit}${amount ?? ""}`;
}

function results() {
  const { view } = state(), scores = view.scores ?? {};
  const scored = new Set(Object.keys(Object.values(scores)[0]?.lines ?? {})), lines = describe.score.filter((line) => scored.has(line.name));
  /** @param {typeof lines[number]} line @param {string} seat */
  const value = (line, seat) => {
    const amount = scores[seat]?.lines[line.name];
    return line.loses ? (amount ? "yes" : "no") : signed(amount, line.unit === "money" ? "$" : "");
  };
  const explained = lines.filter((line) => line.help);
  /** @type {(name: string, of: (seat: string) => unknown) => HTMLElement} */
  const total = (name, of) => make("tr", { class: "total" }, make("th", { scope: "row" }, name),
    ...view.seats.map((seat) => make("td", {}, String(of(seat) ?? ""))));
  return [
    make("h2", {}, view.winners.length ? `${view.winners.map(title).join(" and ")} ${view.winners.length > 1 ? "win" : "wins"}` : "Nobody wins"),
    make("table", {}, make("thead", {}, make("tr", {}, make("td", {}), ...view.seats.map((seat) => make("th", { scope: "col" }, title(seat))))),
      make("tbody", {}, ...lines.map((line) => make("tr", { class: line.counts ? "" : "beside" },
        make("th", { scope: "row" }, line.title, line.counts || line.loses ? null : make("small", {}, "not in the total")),
        ...view.seats.map((seat) => make("td", {}, value(line, seat))))),
      total("Total", (seat) => signed(scores[seat]?.total)),
      ...(view.teams.length ? [total("Team", (seat) => signed(scores[seat]?.team_total))] : []))),
    ...(explained.length ? [make("details", {}, make("summary", {}, "What counts"),
      make("ul", {}, ...explained.map((line) => make("li", {}, make("b", {}, line.title), `: ${line.help}`))))] : []),
    make("p", {}, make("a", { href: `${url}save`, download: true }, "Save the game as a file")),
  ];
}

by("typed").addEventListener("submit", (event) => {
  event.preventDefault();
  const input = /** @type {HTMLInputElement} */ (by("move")), move = input.value.trim();
  if (move) void attempt(async () => { await (trial ? tryMove(move) : playMove(move, [])); input.value = ""; });
});

function typed() {
  by("typed").hidden = !deciding();
  by("moves").replaceChildren(...(deciding() ? state().view.moves.slice(0, 300).map((move) => make("option", { value: move.text })) : []));
}

// ---- tools, the past and trials -------------------------------------------------------------------------------------

function tools() {
  const { view } = /** @type {TableState} */ (table.state), list = view.undoable;
  const latest = list.findIndex((one) => one.seat === view.seat), last = list[latest];  // bots may have decided since
  let earliest = latest;
  while (list[earliest + 1]?.seat === view.seat) earliest += 1;
  const first = list[earliest];
  refill(by("tools"),
    !shown && last && make("button", { title: last.words, click: () => attempt(() => table.undo(last.to)) }, "Take back"),
    !shown && first && first !== last && make("button", { title: `${earliest - latest + 1} decisions`, click: () => attempt(() => table.undo(first.to)) }, "Take back my turn"),
    !shown && view.can_redo && make("button", { click: () => attempt(() => table.redo()) }, "Redo"),
    make("button", { title: "Light or dark", "aria-label": "Light or dark", click: () => { remember("theme", theme() === "dark" ? "light" : "dark"); dress(); } }, "◐"),
    make("a", { href: "rules", target: "_blank", title: "How to play" }, "Rules"),
    make("a", { href: "../../../" }, "Tables"),
  );
}

function dress() {
  document.documentElement.dataset.theme = theme();
  picture?.paint(theme());
  mark();
}

function past() {
  const { decisions } = /** @type {TableState} */ (table.state), at = state().decision;
  const slider = make("input", { type: "range", min: 0, max: decisions, value: at, "aria-label": "Decision",
    change: (/** @type {Event & { target: HTMLInputElement }} */ event) => go(Number(event.target.value)) });
  /** @param {string} label @param {string} name @param {number} to */
  const step = (label, name, to) => make("button", { "aria-label": name, disabled: to < 0 || to > decisions || to === at, click: () => go(to) }, label);
  refill(by("past"),
    make("div", { class: "line" }, step("«", "First position", 0), step("‹", "Back", at - 1), slider, step("›", "Forward", at + 1), step("»", "Now", decisions)),
    ...(trial ? trialLines(trial) : [make("p", {}, make("button", { click: () => startTrial(at) }, "Try moves from here"))]));
  elsewhere(at, decisions);
}

/** Say above the choices that the game is shown as it is not now, and lead back. @param {number} at @param {number} decisions */
function elsewhere(at, decisions) {
  const back = make("button", { click: () => go(decisions) }, trial ? "Back to the table" : "Back to now");
  const said = trial ? "You are trying moves; nothing is played at the table." : `The game after ${at} of ${decisions} decisions.`;
  const line = trial && trial.decision === decisions && table.state?.view.to_move === table.state?.view.seat ? state().line : [];
  fill(by("elsewhere"), shown ? make("div", { class: "banner" }, make("p", {}, said), make("p", { class: "buttons" }, back,
    line.length ? make("button", { class: "main", click: () => trial && playLine(trial, line) }, "Play this at the table") : null)) : null);
}

/** @param {Trial} now */
function trialLines(now) {
  const { line } = state(), moves = line.map((one) => one.move);
  return [
    make("p", { class: "help" }, "What you cannot see is dealt at random, in a way that is possible."),
    make("label", {}, make("input", { type: "checkbox", checked: now.bots, change: () => setTrial({ ...now, bots: !now.bots }) }), " Bots decide for the others"),
    make("ol", { class: "tried" }, ...line.map((one) => make("li", {}, `${title(one.seat)}: ${one.words}`))),
    make("p", { class: "buttons" }, line.length ? make("button", { click: () => setTrial({ ...now, moves: moves.slice(0, -1) }) }, "Take back the last move") : null,
      make("button", { click: () => setTrial({ ...now, moves: [], seed: now.seed + 1 }) }, "Deal again")),
  ];
}

/** Show the game after a number of decisions; the address says which. @param {number} decision */
function go(decision) {
  location.hash = decision === table.state?.decisions ? "" : `#${decision}`;
}

/** @param {number} decision */
function startTrial(decision) {
  setTrial({ decision, seed: 0, moves: [], bots: true });
}

/** @param {Trial} next */
function setTrial(next) {
  location.hash = `#try=${encodeURIComponent(JSON.stringify(next))}`;
}

/** @param {string} move */
async function tryMove(move) {
  await (address() === followed ? following : follow());  // what was just changed counts, though its answer is on its way
  if (trial) setTrial({ ...trial, moves: [...state().line.map((one) => one.move), move] });
}

/** Play the visitor's own moves of a tried line at the table, each only while everything has happened there as it was tried.
 * @param {Trial} tried @param {TableState["line"]} line */
async function playLine(tried, line) {
  location.hash = "";
  await attempt(async () => {
    const alone = { ...tried, bots: false, moves: [] }, all = { ...tried, bots: true, moves: line.map((one) => one.move) };
    const before = (await table.trial(alone)).log.events.length, expected = (await table.trial(all)).log.events.slice(before);
    const from = table.log.length, seat = table.state?.view.seat;
    for (const [at, { move }] of line.entries()) {
      if (line[at].seat !== seat) continue;
      const trouble = at ? await differing(expected, from) : "";
      if (trouble) {
        warn(`The rest of the line was not played: ${trouble}`);
        return;
      }
      await table.play(move);
    }
  });
}

/** Why a tried line can not go on at the table, once the bots have decided; "" if all happened as expected.
 * @param {Event[]} expected @param {number} from  this many events had happened before the line */
async function differing(expected, from) {
  await botsDecided();
  const { view } = /** @type {TableState} */ (table.state), happened = table.log.slice(from);
  const other = happened.find(({ text }, at) => text !== expected[at]?.text);
  if (other) return `this turned out differently from what you tried: ${other.text}`;
  if (view.over) return "the game is over";
  if (view.to_move !== view.seat) return `${title(view.to_move)} decides now`;
  return location.hash ? "you went to another position" : "";
}

/** Wait while bots decide at the table. @returns {Promise<void>} */
function botsDecided() {
  const { seats, view, trouble } = /** @type {TableState} */ (table.state);
  if (trouble || !seats.some((one) => one.name === view.to_move && one.bot !== null)) return Promise.resolve();
  return new Promise((resolve) => {
    const end = table.on("view", () => { end(); resolve(botsDecided()); });
  });
}

/** What the address says after its `#`. */
function address() {
  return decodeURIComponent(location.hash.slice(1));
}

/** Show what the address says, after what it said before. */
function follow() {
  following = following.then(arrive, arrive);
  return following;
}

async function arrive() {
  const hash = address();
  await attempt(async () => {
    if (hash.startsWith("try=")) {
      const next = JSON.parse(hash.slice(4));
      shown = await table.trial(next);
      trial = next;
    } else if (/^\d+$/.test(hash)) {
      shown = await table.look(Number(hash));
      trial = null;
    } else {
      shown = null;
      trial = null;
    }
  });
  followed = hash;
  show(true);
}

// ---- the log --------------------------------------------------------------------------------------------------------

/** @param {Pick<Event, "kind" | "text">} event */
function line({ kind, text }) {
  return make("li", { class: kind }, text);
}

function log() {
  const events = shown ? shown.log.events : table.log;
  const from = allEvents ? 0 : Math.max(0, events.length - SHOWN);
  const old = mergePieces(events.slice(from, Math.max(from, seenBefore))), fresh = mergePieces(events.slice(Math.max(from, seenBefore)));
  by("log").replaceChildren(
    ...(from ? [make("li", {}, make("button", { click: () => { allEvents = true; log(); } }, `Show ${from} earlier ${from === 1 ? "line" : "lines"}`))] : []),
    ...old.map(line), ...(fresh.length && seenBefore && !shown ? [make("li", { class: "new" }, "New since your last visit")] : []), ...fresh.map(line));
  const list = by("log");
  list.scrollTop = list.scrollHeight;
}

/** Let a screen reader say what is new. */
function announce() {
  const fresh = table.log.slice(known).map((event) => event.text).filter(Boolean);
  if (known && fresh.length) by("said").textContent = [...fresh.slice(-6), deciding() ? "Your turn" : ""].filter(Boolean).join(". ");
  known = table.log.length;
  hold({ table: table.state?.table ?? "", role: table.state?.seat ?? "", title: table.state?.title ?? "", url, seen: known });
}

// ---- all of it ------------------------------------------------------------------------------------------------------

/** @param {boolean} whole */
function show(whole) {
  draw(whole);
  turn();
  tools();
  past();
  typed();
  log();
  choose();
}

table.on("view", ({ changes, whole }) => {
  announce();
  if (shown) {
    tools();
    past();
    return;
  }
  if (changes && picture) {
    picture.update(changes);
    places();
    say();
    if (table.state) table.state.scene = picture.scene;
  }
  show(whole);
});
let lost = false;
table.on("online", (online) => {
  warn(online ? "" : "The connection is lost; the page keeps trying to connect.");
  if (online && lost) choose();  // what was asked meanwhile got no answer
  lost = !online;
});
addEventListener("hashchange", () => void follow());
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", dress);
new ResizeObserver(() => {
  if (Math.abs(width() - (table.wanted.width ?? 0)) < 40 || !table.state) return;
  void table.resize(width()).then(follow);
}).observe(by("picture"));
new ResizeObserver(places).observe(by("board"));

dress();
announce();
const others = /^#seats=(.+)$/.exec(location.hash)?.[1];  // seats that this browser has got together with this one
if (others) {
  for (const role of decodeURIComponent(others).split("+")) {
    hold({ table: table.state?.table ?? "", role, title: table.state?.title ?? "", url: new URL(`../${role}/`, location.href).pathname, seen: 0 });
  }
  history.replaceState(null, "", url);
}
if (location.hash) await follow();
else show(true);
