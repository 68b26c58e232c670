// The picture of a map that is changed with the mouse: things are dragged, links are drawn, places are clicked.  It knows points
// and versions of texts, and no game; what comes of a change it hears with the next text.

import { Picture } from "./picture.mjs";

/** @typedef {import("./aoi").PreviewPicture} PreviewPicture */
/** @typedef {import("./aoi").PreviewThing} PreviewThing */
/** @typedef {{ x: number, y: number }} Spot */
/** @typedef {{ send: (path: string, body: unknown) => void, show: (thing: { type: string, name: string }) => void, name: (at: number[], version: string) => void }} Asks */
/** @typedef {{ thing: PreviewThing, number: number, mark: SVGElement, from: Spot, by: Spot, way: "move" | "link" | "bend" }} Drag */

const SVG = "http://www.w3.org/2000/svg";
const STILL = 3;

/** @param {string} tag @param {Record<string, string | number>} attributes @returns {SVGElement} */
function shape(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

export class EditedMap {
  /** @param {HTMLElement} home @param {Asks} asks */
  constructor(home, asks) {
    this.home = home;
    this.asks = asks;
    /** @type {PreviewPicture | null} */
    this.shown = null;
    /** @type {Picture | null} */
    this.picture = null;
    /** @type {Drag | null} */
    this.drag = null;
    this.mode = "move";
    this.link = "";
    this.over = shape("g", {});
    home.addEventListener("pointerdown", (event) => this.#begin(event));
    home.addEventListener("pointermove", (event) => this.#move(event));
    home.addEventListener("pointerup", (event) => this.#end(event));
    home.addEventListener("pointercancel", () => this.clear());
    addEventListener("keydown", (event) => { if (event.key === "Escape") this.clear(); });
  }

  /** @param {PreviewPicture} shown @param {"light" | "dark"} theme @param {string} mode @param {string} link */
  draw(shown, theme, mode, link) {
    this.shown = shown;
    this.mode = mode;
    this.link = link;
    this.drag = null;
    this.picture = new Picture(shown.scene, theme);
    this.over = shape("g", {});
    this.picture.element.append(this.over);
    this.home.replaceChildren(this.picture.element);
    this.home.classList.toggle("adding", mode !== "move");
    if (mode === "move") this.#handles();
  }

  /** Mark what can be dragged: places, and the points of shores and borders. */
  #handles() {
    for (const thing of this.shown?.things ?? []) {
      if (!thing.version) continue;
      if ((this.#isPlace(thing) && thing.points.length) || this.#bends(thing)) for (const group of this.picture?.find(thing) ?? []) group.classList.add("movable");
      thing.at.forEach(([x, y], number) => this.over.append(shape("circle", {
        class: "handle", cx: x ?? 0, cy: y ?? 0, r: 6, "data-type": thing.type, "data-name": thing.name, "data-number": number })));
    }
  }

  /** @param {PreviewThing} thing */
  #isPlace(thing) {
    return this.shown?.places.some((one) => one.type === thing.type) ?? false;
  }

  /** Whether a thing is a link that can have bends. @param {PreviewThing} thing */
  #bends(thing) {
    return this.shown?.bending.includes(thing.type) ?? false;
  }

  /** Keep the picture, but let nothing be changed in it. */
  freeze() {
    this.clear();
    this.shown = null;
    this.over.replaceChildren();
    for (const one of this.home.querySelectorAll(".movable")) one.classList.remove("movable");
  }

  /** Forget the picture. */
  close() {
    this.freeze();
    this.picture = null;
  }

  /** End what was begun, without changing anything. */
  clear() {
    this.drag?.mark.removeAttribute("transform");
    this.drag?.mark.classList.remove("dragged");
    this.drag = null;
    for (const one of this.over.querySelectorAll(".drawn, .spot")) one.remove();
  }

  /** Where a pointer is in the picture. @param {Pick<MouseEvent, "clientX" | "clientY">} event @returns {Spot} */
  #at(event) {
    const matrix = this.picture?.element.getScreenCTM()?.inverse();
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  }

  /** The thing that a pointer is over, the innermost; for `of`, one of the places. @param {Event} event @param {boolean} [places] */
  #thing(event, places = false) {
    let group = event.target instanceof Element ? event.target.closest("[data-type]") : null;
    while (group instanceof SVGElement) {
      const { type, name } = group.dataset;
      const thing = this.shown?.things.find((one) => one.type === type && one.name === name);
      if (thing && (!places || this.#isPlace(thing))) return { thing, group };
      group = group.parentElement?.closest("[data-type]") ?? null;
    }
    return null;
  }

  /** @param {PointerEvent} event */
  #begin(event) {
    if (!this.picture || !this.shown || event.button !== 0) return;
    window.focus(); // in the frame of an editor: the keys that undo a change are then for this page
    if (event.altKey) {
      const found = this.#thing(event);
      if (found) this.asks.show({ type: found.thing.type, name: found.thing.name });
      event.preventDefault();
    } else if (this.mode === "place") {
      this.#place(event);
    } else {
      const handle = event.target instanceof SVGElement && event.target.classList.contains("handle") ? event.target : null;
      const inner = this.#thing(event);
      const bends = this.mode === "move" && !handle && inner !== null && this.#bends(inner.thing);
      const found = handle || bends ? inner : this.#thing(event, true);
      if (!found || (this.mode === "move" && !(found.thing.version && (bends || found.thing.points.length)))) return;
      const from = this.#at(event);
      this.drag = { thing: found.thing, number: Number(handle?.dataset["number"] ?? 0), mark: handle ?? found.group, from, by: { x: 0, y: 0 },
        way: this.mode === "link" ? "link" : bends ? "bend" : "move" };
      this.home.setPointerCapture(event.pointerId);
      event.preventDefault();
    }
  }

  /** @param {PointerEvent} event */
  #place(event) {
    const { x, y } = this.#at(event);
    this.clear();
    this.over.append(shape("circle", { class: "drawn", cx: x, cy: y, r: 9, fill: "none" }));
    this.asks.name([Math.round(x), Math.round(y)], this.shown?.version ?? "");
    event.preventDefault();
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const drag = this.drag;
    if (!drag) return;
    const { x, y } = this.#at(event);
    drag.by = { x: x - drag.from.x, y: y - drag.from.y };
    for (const one of this.over.querySelectorAll(".drawn, .spot")) one.remove();
    if (drag.way === "link") {
      this.over.append(shape("line", { class: "drawn", x1: drag.from.x, y1: drag.from.y, x2: x, y2: y }));
      return;
    }
    if (drag.way === "bend") {
      this.over.append(shape("circle", { class: "drawn", cx: x, cy: y, r: 7, fill: "none" }));
      return;
    }
    drag.mark.classList.add("dragged");
    drag.mark.setAttribute("transform", `translate(${drag.by.x} ${drag.by.y})`);
    const { left, top } = drag.mark.getBoundingClientRect();
    const corner = this.#at({ clientX: left, clientY: top }); // above the thing, whose title stays readable
    const said = shape("text", { class: "spot", x: corner.x, y: corner.y - 8 });
    said.textContent = this.#to(drag).join(" ");
    this.over.append(said);
  }

  /** The author's coordinates that a dragged point comes to. @param {Drag} drag */
  #to(drag) {
    const [across = 0, down = 0] = drag.thing.points[drag.number] ?? [];
    const [right = 1, below = 1] = this.shown?.scale ?? [];
    return [Math.round(across + drag.by.x / right), Math.round(down + drag.by.y / below)];
  }

  /** @param {PointerEvent} event */
  #end(event) {
    const drag = this.drag;
    if (!drag || !this.shown) return;
    this.#move(event);
    this.drag = null;
    const { type, name, version } = drag.thing;
    for (const one of this.over.querySelectorAll(".drawn, .spot")) one.remove();
    if (drag.way === "link") {
      const under = document.elementsFromPoint(event.clientX, event.clientY).map((one) => this.#thing(/** @type {Event} */ (/** @type {unknown} */ ({ target: one })), true));
      const last = under.find((one) => one)?.thing;
      if (last && last.name !== name) this.asks.send("join", { type: this.link, first: name, last: last.name, version: this.shown.version });
      return;
    }
    if (drag.way === "bend") {
      const { x, y } = this.#at(event);
      if (Math.hypot(drag.by.x, drag.by.y) >= STILL) this.asks.send("bend", { type, name, at: [Math.round(x), Math.round(y)], version });
      return;
    }
    const to = this.#to(drag);
    const stays = String(to) === String(drag.thing.points[drag.number]) || Math.hypot(drag.by.x, drag.by.y) < STILL;
    drag.mark.classList.remove("dragged");
    if (stays) drag.mark.removeAttribute("transform");
    else this.asks.send("move", { type, name, number: drag.number, to, version });
  }
}
