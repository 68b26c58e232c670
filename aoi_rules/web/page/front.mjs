// The front page: the tables of this browser, a form that makes a new one, and one for rules of one's own.

import { answer } from "./client.mjs";
import { by, fill, held, make, release, theme } from "./elements.mjs";

/** @typedef {import("./aoi").TableRules} TableRules */
/** @typedef {import("./aoi").TableMade} TableMade */

const root = new URL("../", import.meta.url);
const LEVELS = ["easy", "medium", "hard", "random"];
const SOON = 300;  // after this number of milliseconds, a page that waits for the list of games says so
document.documentElement.dataset.theme = theme();

function list() {
  const own = held();
  by("tables").replaceChildren(...(own.length ? own.map((one) => make("li", {},
    make("a", { href: one.url }, `${one.title}: ${one.role || "spectator"}`), " ",
    make("button", { "aria-label": `Forget ${one.title}: ${one.role}`, click: () => { release(one.url); list(); } }, "Forget"),
  )) : [make("li", {}, "None yet. Open the link that you were given; the tables that you open in this browser are listed here.")]));
}

/** Say something at a place of the page; a screen reader says it too. @param {string} place @param {string} text
 * @param {string} [tag] @param {string} [kind] */
function say(place, text, tag = "p", kind = "help") {
  fill(by(place), text ? make(tag, { class: kind }, text) : null);
  by("said").textContent = text;  // the page has one live region
}

/** @param {string} text */
const warn = (text) => say("notice", text, "p", "refused");

/** The texts that were uploaded from this page, by what stands for them in the list of games. @type {Map<string, string>} */
const texts = new Map();

/** @param {unknown} body */
const sent = (body) => ({ method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

/** @param {TableRules[]} rules @returns what adds a ruleset to the list of games, and chooses it */
function form(rules) {
  const game = /** @type {HTMLSelectElement} */ (make("select", { id: "rules", change: () => seats() }, ...rules.map((one) => make("option", { value: one.name }, one.title))));
  const number = /** @type {HTMLSelectElement} */ (make("select", { id: "players", change: () => who() }));
  const players = make("fieldset", {}, make("legend", {}, "Seats"));
  const more = make("fieldset", {}, make("legend", {}, "Options and parts"));
  const help = make("p", { class: "help" });
  const chosen = () => /** @type {TableRules} */ (rules[game.selectedIndex]);
  /** @param {string} type @param {string} name */
  const title = (type, name) => chosen().titles[type]?.[name] ?? name;

  function who() {
    const names = chosen().seats.slice(0, Number(number.value));
    players.replaceChildren(make("legend", {}, "Seats"), ...names.map((seat, at) => make("div", { class: "seat" },
      make("label", { for: `seat-${seat}` }, title("seat", seat)),
      make("select", { id: `seat-${seat}`, "data-seat": seat }, make("option", { value: "", selected: at === 0 }, "a person"),
        ...LEVELS.map((level) => make("option", { value: level, selected: at > 0 && level === "medium" }, `a bot: ${level}`))))));
  }

  function seats() {
    const { least, seats: names, options, parts, help: said } = chosen();
    help.textContent = said.join(" ");
    number.replaceChildren(...names.slice(least - 1).map((_, at) => make("option", { value: least + at }, `${least + at} players`)));
    number.value = String(names.length);
    more.hidden = !(options.length + Object.keys(parts).length);
    more.replaceChildren(make("legend", {}, "Options and parts"),
      ...options.map((option) => make("div", { class: "seat" }, make("label", { for: `option-${option.name}` }, option.title),
        make("select", { id: `option-${option.name}`, "data-option": option.name },
          ...option.choices.map((choice) => make("option", { value: choice, selected: choice === option.default }, title(option.name, choice)))))),
      ...Object.entries(parts).map(([part, words]) => make("label", {}, make("input", { type: "checkbox", "data-part": part }), ` ${words}`)));
    who();
  }

  by("make").replaceChildren(make("label", { for: "rules" }, "Game"), game, help, make("label", { for: "players" }, "Players"), number, players, more,
    make("button", { class: "main" }, "Make the table"));
  by("make").addEventListener("submit", (event) => {
    event.preventDefault();
    /** @param {string} name @param {(one: any) => [string, string] | null} pair */
    const pairs = (name, pair) => Object.fromEntries([...by("make").querySelectorAll(`[data-${name}]`)].map(pair).filter((one) => one !== null));
    const text = texts.get(game.value);
    warn("");
    void answer(`${root}api/tables`, sent({
      ...(text === undefined ? { rules: game.value } : { rules: "", text }), players: Number(number.value),
      bots: pairs("seat", (one) => (one.value ? [one.dataset.seat, one.value] : null)),
      options: pairs("option", (one) => [one.dataset.option, one.value]),
      parts: [...by("make").querySelectorAll("[data-part]")].filter((one) => /** @type {HTMLInputElement} */ (one).checked).map((one) => /** @type {HTMLElement} */ (one).dataset.part),
    })).then((table) => made(table, title), (error) => warn(error.message));
  });
  game.value = rules[0]?.name ?? "";
  seats();
  /** @param {TableRules} more @param {string} key */
  return (more, key) => {
    rules.push(more);
    game.append(make("option", { value: key }, `${more.title} (yours)`));
    game.value = key;
    seats();
  };
}

/** The form for rules of one's own. @param {(rules: TableRules, key: string) => void} add */
function uploads(add) {
  const file = /** @type {HTMLInputElement} */ (by("file")), text = /** @type {HTMLTextAreaElement} */ (by("text"));
  const button = /** @type {HTMLButtonElement} */ (by("upload").querySelector("button"));
  file.addEventListener("change", () => void file.files?.[0]?.text().then((found) => { text.value = found; }));
  by("upload").addEventListener("submit", (event) => {
    event.preventDefault();
    const said = text.value;
    button.disabled = true;
    say("checked", "Checking the rules …");
    void answer(`${root}api/uploads`, sent({ text: said })).then((found) => {
      const key = `own ${texts.size + 1}`;
      texts.set(key, said);
      add(found, key);
      say("checked", `${found.title}: no problems. It is now selected above.`);
      by("make").scrollIntoView({ block: "nearest" });
    }, (error) => say("checked", error.message, "pre", "")).finally(() => { button.disabled = false; });
  });
}

/** Copy a link, and say on the button whether it is copied. @param {string} link @param {HTMLElement} button */
async function copy(link, button) {
  try {
    await navigator.clipboard.writeText(link);
    button.textContent = "Copied";
  } catch {  // a page that did not come over HTTPS may not
    button.parentElement?.querySelector("input")?.focus();
    button.textContent = "Selected";
  }
}

/** @param {TableMade} table @param {(type: string, name: string) => string} title */
function made(table, title) {
  /** @param {string} role */
  const name = (role) => (role === "*" ? "You, for replacing links and deleting the table" : role === "" ? "Spectators" : title("seat", role));
  const people = Object.keys(table.links).filter((role) => role !== "*" && role !== "");
  const all = people.map((role) => table.links[role].split("/").at(-1)).join("+");
  const here = people.length > 1 ? "Play all of these seats in this browser" : `Play ${people.map(name)[0]} in this browser`;
  fill(by("made"), make("h2", {}, `${table.title}: the links`),
    people.length ? make("p", {}, make("a", { class: "main", href: new URL(`join/${all}`, root).href }, here)) : null,
    make("p", {}, "Send each person one link. Anyone who has a link can play that seat. The links are shown only this once."),
    make("ul", { class: "links" }, ...Object.entries(table.links).map(([role, path]) => {
      const link = new URL(path, root).href;
      return make("li", {}, make("label", { for: `link-${role}` }, name(role)), make("div", { class: "line" },
        make("input", { id: `link-${role}`, value: link, readonly: true, focus: (/** @type {any} */ event) => event.target.select() }),
        make("button", { click: (/** @type {any} */ event) => void copy(link, event.currentTarget) }, "Copy"),
        make("a", { href: link }, "Open")));
    })));
  by("made").scrollIntoView();
}

/** The forms, once the server has said which games it has. */
async function forms() {
  const patience = setTimeout(() => say("notice", "Loading the games. The first time, this may take a minute …"), SOON);
  try {
    const rules = await answer(`${root}api/rulesets`);
    say("notice", "");
    uploads(form(rules));
  } catch (error) {
    warn(error instanceof Error ? error.message : String(error));
  } finally {
    clearTimeout(patience);
  }
}

list();
if (!by("make").closest("[hidden]")) await forms();
