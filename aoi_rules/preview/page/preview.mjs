// The page of a preview: shows what it is told after each change of the text, and sends what is dragged or added in the picture.

import { answer } from "./client.mjs";
import { by, fill, make, theme } from "./elements.mjs";
import { EditedMap } from "./map.mjs";
import { Picture } from "./picture.mjs";

/** @typedef {import("./aoi").PreviewText} PreviewText */
/** @typedef {import("./aoi").PreviewScenarios} PreviewScenarios */
/** @typedef {import("./aoi").PreviewScenario} PreviewScenario */
/** @typedef {import("./aoi").PreviewCourse} PreviewCourse */
/** @typedef {import("./aoi").PreviewLook} PreviewLook */
/** @typedef {import("./aoi").Diagnostic} Diagnostic */
/** @typedef {import("./aoi").Place} Place */

const MODES = { move: "Move", place: "Add a place", link: "Draw a link" };
const HINTS = {
  move: "Drag a place, a link, or a point of a shore, a border or a bend. Alt-click anything to open its line in your editor.",
  place: "Click where you want the new place.",
  link: "Draw from one place to another.",
};
/** @type {PreviewText | null} */
let text = null;
/** @type {PreviewScenarios | null} */
let played = null;
/** @type {{ course: PreviewCourse, number: number, again: (() => Promise<PreviewCourse>) | null } | null} */
let stepping = null;
/** @type {keyof typeof MODES} */
let mode = "move";
let online = true;
/** The last picture of a text without errors. @type {import("./aoi").PreviewPicture | null} */
let latest = null;
const shown = { place: "", link: "" };
const map = new EditedMap(by("picture"), { send, show: showThing, name: askName });

/** Send something to the preview; what it refuses is shown. @param {string} path @param {unknown} body @returns {Promise<any>} */
async function ask(path, body) {
  try {
    const found = await answer(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    notice("");
    return found;
  } catch (error) {
    notice(error instanceof Error ? error.message : String(error));
    return null;
  }
}

/** Send a change of the map; what was dragged goes back if it is refused. @param {string} path @param {unknown} body */
async function send(path, body) {
  if (await ask(path, body) === null) draw();
}

/** @param {string} said */
function notice(said) {
  fill(by("notice"), said && make("p", {}, said), said && make("button", { "aria-label": "Close", click: () => notice("") }, "×"));
}

/** @param {{ type: string, name: string }} thing */
async function showThing(thing) {
  const place = await ask("thing", thing);
  if (place) by("hint").textContent = where(place);
}

/** @param {Place} place */
async function showLine({ file, line, column }) {
  await ask("line", { file, line, column });
}

/** A line for people: the file without its folder. @param {Place} place */
function where({ file, line }) {
  return `${file.split(/[\\/]/).pop()}, line ${line}`;
}

/** Ask for the title of a new place. @param {number[]} at @param {string} version */
function askName(at, version) {
  const form = /** @type {HTMLFormElement} */ (by("naming"));
  const title = /** @type {HTMLInputElement} */ (make("input", { id: "new-title", required: true, maxlength: 120 }));
  const close = () => { form.hidden = true; map.clear(); };
  fill(form, make("label", { for: "new-title" }, "Its title"), title, make("button", { class: "main" }, "Add"),
    make("button", { type: "button", click: close }, "Cancel"));
  form.onsubmit = (event) => {
    event.preventDefault();
    close();
    void send("place", { type: shown.place, title: title.value, at, version });
  };
  form.onkeydown = (event) => { if (event.key === "Escape") close(); };
  form.hidden = false;
  title.focus();
}

// ---- what is shown -----------------------------------------------------------------------------------------------

function draw() {
  by("title").textContent = text?.title ?? "Preview";
  document.title = text?.title ?? "Preview";
  problems();
  scenarios();
  state();
  tools();
  if (stepping) return;
  by("stale").hidden = !text || text.picture !== null;
  by("picture").classList.toggle("stale", text?.picture === null);
  latest = text?.picture ?? latest;
  if (latest) map.draw(latest, theme(), mode, shown.link);
  if (!text?.picture) map.freeze();
}

function state() {
  const found = by("state");
  const wrong = text?.problems.filter((one) => one.severity === "error").length ?? 0;
  const failed = played?.scenarios.filter((one) => one.state === "fails").length ?? 0;
  const count = (/** @type {number} */ number, /** @type {string} */ of) => `${number} ${of}${number === 1 ? "" : "s"}`;
  const number = played?.scenarios.length ?? 0;
  const waits = played?.number !== text?.number;
  found.className = !online ? "offline" : wrong || (failed && !waits) ? "bad" : text && played && !waits ? "good" : "";
  found.textContent = !online ? "The preview has ended. Start it again." : !text ? "reading the rules …"
    : wrong ? count(wrong, "error") : waits ? "playing scenarios …" : failed ? `${count(failed, "scenario")} failed`
    : number ? `no errors, ${count(number, "scenario")} ${number === 1 ? "holds" : "hold"}` : "no errors";
}

function tools() {
  const picture = text?.picture;
  const choices = { place: picture?.places ?? [], link: picture?.links ?? [] };
  for (const kind of /** @type {("place" | "link")[]} */ (["place", "link"])) {
    if (!choices[kind].some((one) => one.type === shown[kind])) shown[kind] = choices[kind][0]?.type ?? "";
  }
  const buttons = /** @type {(keyof typeof MODES)[]} */ (Object.keys(MODES)).filter((one) => one === "move" || choices[one].length).map((one) =>
    make("button", { "aria-pressed": String(mode === one), disabled: !picture || stepping !== null, click: () => choose(one) }, MODES[one]));
  const kinds = mode === "move" ? [] : choices[mode];
  const select = kinds.length > 1 && mode !== "move" && make("select", { "aria-label": "Kind", change: (/** @type {Event} */ event) => {
    shown[/** @type {"place" | "link"} */ (mode)] = /** @type {HTMLSelectElement} */ (event.target).value;
    draw();
  } }, ...kinds.map((one) => make("option", { value: one.type, selected: one.type === shown[/** @type {"place" | "link"} */ (mode)] }, one.title)));
  fill(by("tools"), ...buttons, select);
  by("hint").textContent = HINTS[mode];
}

/** @param {keyof typeof MODES} one */
function choose(one) {
  mode = one;
  by("naming").hidden = true;
  draw();
}

/** @param {Diagnostic} one */
function problem(one) {
  const place = one.place;
  return make("li", { class: one.severity },
    make("button", { class: "line", disabled: !place, click: () => place && showLine(place) },
      `${one.severity}: ${one.message}`, make("small", {}, [place ? where(place) : "", one.hint ?? ""].filter(Boolean).join(" — "))));
}

function problems() {
  const found = text?.problems ?? [];
  fill(by("problems"), ...(found.length ? found.map(problem) : [make("li", {}, text ? "None." : "…")]));
}

/** @param {PreviewScenario} one */
function scenario(one) {
  const marks = { holds: "✓ ", fails: "✗ ", stopped: "– " };
  return make("li", { class: one.state },
    make("button", { class: "line", click: () => showLine(one.problems[0]?.place ?? one.place) },
      make("span", { class: "mark" }, marks[one.state]), one.title, make("small", {}, where(one.problems[0]?.place ?? one.place))),
    ...one.problems.map((said) => make("p", { class: "refused" }, said.message, said.hint && make("small", {}, said.hint))),
    ...one.details.map((said) => make("p", {}, make("small", {}, said))),
    one.state !== "stopped" && make("div", { class: "acts" }, make("button", { "aria-label": `Step through ${one.title}`, click: () => step(() => ask("scenario", { file: one.place.file, title: one.title })) }, "Step through")));
}

function scenarios() {
  const found = played?.scenarios ?? [];
  fill(by("scenarios"), ...(found.length ? found.map(scenario) : [make("li", {}, played ? "None." : "…")]));
}

// ---- games that are stepped through ------------------------------------------------------------------------------

/** Begin to step through a game. @param {() => Promise<PreviewCourse | null>} begin @param {number} [number] @param {boolean} [repeats] */
async function step(begin, number = 0, repeats = true) {
  const course = await begin();
  if (!course) return;
  stepping = { course, number: Math.min(number, course.steps.length - 1), again: repeats ? /** @type {() => Promise<PreviewCourse>} */ (begin) : null };
  await position();
}

async function position() {
  if (!stepping) return;
  const { course, number } = stepping;
  /** @type {PreviewLook | null} */
  const look = await ask("look", { course: course.id, number });
  if (!look || stepping?.course !== course || stepping.number !== number) return;
  by("stale").hidden = true;
  by("picture").classList.remove("stale");
  map.close();
  by("picture").replaceChildren(new Picture(look.scene, theme()).element);
  const go = (/** @type {number} */ to) => { if (stepping) { stepping.number = to; void position(); } };
  const last = course.steps.length - 1;
  fill(by("steps"),
    make("strong", {}, course.title),
    make("button", { disabled: number === 0, click: () => go(number - 1), "aria-label": "Earlier" }, "◀"),
    make("select", { "aria-label": "Position", change: (/** @type {Event} */ event) => go(/** @type {HTMLSelectElement} */ (event.target).selectedIndex) },
      ...course.steps.map((one, at) => make("option", { selected: at === number }, `${at}. ${one.text}`))),
    make("button", { disabled: number === last, click: () => go(number + 1), "aria-label": "Later" }, "▶"),
    make("p", {}, look.to_move ? `${look.to_move} decides` : "the game is over"),
    make("button", { class: "main", disabled: !look.to_move, click: () => playOn(course, number) }, "Play from here"),
    make("button", { click: leave }, "Close"));
  by("steps").hidden = false;
  by("steps").dataset["number"] = String(number);
  tools();
}

const framed = window.parent !== window; // in the frame of an editor, which opens windows and undoes changes of the text

if (framed) window.addEventListener("keydown", (event) => {
  const undoes = event.key === "z" && (event.ctrlKey || event.metaKey) && !event.altKey;
  if (undoes && !(event.target instanceof HTMLInputElement)) window.parent.postMessage({ undo: true }, "*");
});

/** @param {PreviewCourse} course @param {number} number */
async function playOn(course, number) {
  const page = framed ? null : window.open("about:blank", "_blank");
  const made = await ask("play", { course: course.id, number });
  if (!made) page?.close();
  else if (framed) window.parent.postMessage({ open: made.url }, "*");
  else if (page) page.location = new URL(made.url, document.baseURI).href;
  else fill(by("notice"), make("p", {}, make("a", { href: made.url, target: "_blank" }, "Open the table")));
}

function leave() {
  stepping = null;
  by("steps").hidden = true;
  draw();
}

by("saved").addEventListener("change", async (event) => {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const file = input.files?.[0];
  if (!file) return;
  const saved = await file.text();
  input.value = "";
  await step(() => ask("game", { text: saved }), 0, false);
});

// ---- what the page is told ---------------------------------------------------------------------------------------

const source = new EventSource("events");
source.addEventListener("text", ({ data }) => {
  text = JSON.parse(data);
  draw();
  document.documentElement.dataset["number"] = String(text?.number);
});
source.addEventListener("scenarios", ({ data }) => {
  played = JSON.parse(data);
  scenarios();
  state();
  document.documentElement.dataset["played"] = String(played?.number);
  if (stepping?.again) void step(stepping.again, stepping.number);
});
source.addEventListener("open", () => { online = true; state(); });
source.addEventListener("error", () => { online = false; state(); });
const dark = matchMedia("(prefers-color-scheme: dark)");
const paint = () => { document.documentElement.dataset["theme"] = theme(); draw(); if (stepping) void position(); };
dark.addEventListener("change", paint);
paint();
