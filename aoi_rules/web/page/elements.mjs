// Makes elements of a page, and keeps what a browser remembers.

/**
 * An element with attributes and contents; functions are listeners, and what is false or null is left out.
 * @param {string} tag @param {Record<string, unknown>} [attributes] @param {...(Node | string | null | false | undefined)} content
 * @returns {HTMLElement}
 */
export function make(tag, attributes = {}, ...content) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, /** @type {EventListener} */ (value));
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...content.filter((one) => one !== null && one !== false && one !== undefined));
  return element;
}

/**
 * Put contents in place of those of an element; what is false or null is left out, and what is called the same stays open.
 * @param {Element} element @param {...(Node | string | null | false | undefined)} content
 */
export function fill(element, ...content) {
  const opened = new Set([...element.querySelectorAll("details[open] > summary")].map(called));
  element.replaceChildren(...content.filter((one) => one !== null && one !== false && one !== undefined));
  for (const one of element.querySelectorAll("details > summary")) {
    if (opened.has(called(one))) one.parentElement?.setAttribute("open", "");
  }
}

/**
 * As `fill`; who uses the keyboard stays at what is called the same.
 * @param {Element} element @param {...(Node | string | null | false | undefined)} content
 */
export function refill(element, ...content) {
  const used = element.contains(document.activeElement) ? called(document.activeElement) : "";
  fill(element, ...content);
  const same = used ? [...element.querySelectorAll("a, button, input")].find((one) => called(one) === used) : null;
  if (same instanceof HTMLElement) same.focus({ preventScroll: true });
}

/** What a screen reader calls an element. @param {Element | null} element */
function called(element) {
  return element?.getAttribute("aria-label") ?? element?.textContent ?? "";
}

/** The element of the page with an id. @param {string} id @returns {HTMLElement} */
export function by(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** Scroll the panes around an element that a selector names to their top. @param {Element} element @param {string} panes */
export function showTop(element, panes) {
  for (let pane = element.parentElement?.closest(panes); pane; pane = pane.parentElement?.closest(panes)) pane.scrollTop = 0;
}

/** What the browser remembers under a name. @template T @param {string} name @param {T} otherwise @returns {T} */
export function remembered(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`aoi.${name}`) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Let the browser remember something; it does not matter if it will not. @param {string} name @param {unknown} value */
export function remember(name, value) {
  try {
    localStorage.setItem(`aoi.${name}`, JSON.stringify(value));
  } catch {
    // a private window may refuse
  }
}

/** @typedef {{ table: string, role: string, title: string, url: string, seen: number }} Held */

/** The seats that this browser has, the latest first. @returns {Held[]} */
export function held() {
  return remembered("tables", /** @type {Held[]} */ ([]));
}

/** Remember a seat, or what changed of it. @param {Held} one */
export function hold(one) {
  remember("tables", [one, ...held().filter((other) => other.url !== one.url)].slice(0, 200));
}

/** Forget a seat. @param {string} url */
export function release(url) {
  remember("tables", held().filter((one) => one.url !== url));
}

/** Which theme a page has: what the person chose, or what the system says. @returns {"light" | "dark"} */
export function theme() {
  const chosen = remembered("theme", /** @type {string} */ (""));
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}
