// Draws a scene into a page, puts changes into it, and lets things in it be chosen.  It knows shapes, parts and states, and no game.

/** @typedef {import("./aoi").Scene} Scene */
/** @typedef {import("./aoi").SceneItem} SceneItem */
/** @typedef {import("./aoi").SceneShape} SceneShape */
/** @typedef {import("./aoi").SceneChanges} SceneChanges */
/** @typedef {import("./aoi").ScenePart} ScenePart */
/** @typedef {{ type: string, name: string, zone?: string, owner?: string }} Thing */

const SVG = "http://www.w3.org/2000/svg";

/** A picture in a page: `element` is its SVG element, and `scene` what it shows. */
export class Picture {
  /** @param {Scene} scene @param {"light" | "dark"} theme */
  constructor(scene, theme) {
    this.scene = scene;
    this.theme = theme;
    /** @type {Map<string, SVGElement>} */
    this.groups = new Map();
    this.element = /** @type {SVGSVGElement} */ (this.#make("svg", { role: "group" }));
    this.#draw();
  }

  #draw() {
    this.groups.clear();
    this.element.replaceChildren();
    this.#size();
    this.element.append(this.#make("rect", { class: "ground", width: "100%", height: "100%", fill: "paper" }));
    for (const part of this.scene.parts) this.element.append(this.#part(part));
  }

  #size() {
    this.element.setAttribute("viewBox", `0 0 ${this.scene.width} ${this.scene.height}`);
    this.element.setAttribute("aria-label", this.scene.title);
  }

  /** @param {ScenePart} part */
  #part(part) {
    const group = this.#item(part.item);
    if (part.title) group.setAttribute("aria-label", part.title);
    group.setAttribute("transform", `translate(${part.at[0]} ${part.at[1]})`);
    return group;
  }

  /** Put the changes of a move in place of what they replace. @param {SceneChanges} changes */
  update(changes) {
    const fresh = new Map(changes.items.map((item) => [item.id, item]));
    const known = new Map(this.scene.parts.map((part) => [part.name, part]));
    /** @param {SceneItem} item @returns {SceneItem} */
    const put = (item) => fresh.get(item.id)
      ?? { ...item, content: item.content.map((inner) => ("id" in inner ? put(inner) : inner)) };
    const parts = Object.entries(changes.places).map(([name, [across, down, width, height]]) => {
      const part = known.get(name);
      const item = /** @type {SceneItem} */ (part ? put(part.item) : fresh.get(name));
      return { name, title: part?.title ?? name, at: [across, down], width, height, item };
    });
    const gone = this.scene.parts.filter((part) => !(part.name in changes.places));
    this.scene = { ...this.scene, width: changes.width, height: changes.height, parts };
    this.#size();
    for (const part of gone) this.groups.get(part.item.id)?.remove();
    for (const item of changes.items) this.groups.get(item.id)?.replaceWith(this.#item(item));
    for (const part of parts) {
      const group = this.groups.get(part.item.id);
      if (group?.isConnected) group.setAttribute("transform", `translate(${part.at[0]} ${part.at[1]})`);
      else this.element.append(this.#part(part));
    }
  }

  /** Draw it again in another theme. @param {"light" | "dark"} theme */
  paint(theme) {
    this.theme = theme;
    this.#draw();
  }

  /** The groups that stand for a thing. @param {Thing} thing @returns {SVGElement[]} */
  find({ type, name, zone, owner }) {
    const wanted = [["type", type], ["name", name], ...(zone ? [["zone", zone]] : []), ...(owner ? [["owner", owner]] : [])];
    return [...this.element.querySelectorAll(wanted.map(([key, value]) => `[data-${key}="${CSS.escape(value ?? "")}"]`).join(""))]
      .filter((one) => one instanceof SVGElement);
  }

  /** Mark a group as what can not be chosen, with the reason beside a pointer over it. @param {SVGElement} group @param {string} reason */
  shut(group, reason) {
    if (group.classList.contains("shut")) return;  // the first reason is that of the first action
    group.classList.add("shut");
    if (!reason) return;
    const said = document.createElementNS(SVG, "title"), own = group.querySelector(":scope > title")?.textContent;
    said.setAttribute("class", "reason");
    said.textContent = own ? `${own}. ${reason}` : reason;
    group.prepend(said);
  }

  /** Forget which things can be chosen. */
  clear() {
    for (const said of this.element.querySelectorAll("title.reason")) said.remove();
    for (const group of this.element.querySelectorAll(".open, .shut, .chosen")) {
      group.classList.remove("open", "shut", "chosen");
      for (const name of ["tabindex", "aria-disabled"]) group.removeAttribute(name);
    }
  }

  /** @param {SceneItem} item */
  #item(item) {
    const group = this.#make("g", item.attributes);
    group.setAttribute("class", item.kind);
    const keys = { type: item.type, name: item.name, zone: item.zone, owner: item.owner };
    for (const [name, value] of Object.entries(keys)) if (value) group.setAttribute(`data-${name}`, value);
    if (item.title) {
      const title = document.createElementNS(SVG, "title");
      title.textContent = item.title;
      group.append(title);
    }
    for (const inner of item.content) group.append("id" in inner ? this.#item(inner) : this.#shape(inner));
    this.groups.set(item.id, group);
    return group;
  }

  /** @param {SceneShape} shape */
  #shape(shape) {
    const element = this.#make(shape.shape, shape.attributes);
    if (shape.shape === "text") element.textContent = shape.text;
    return element;
  }

  /** @param {string} tag @param {Record<string, string | number>} attributes @returns {SVGElement} */
  #make(tag, attributes) {
    const element = document.createElementNS(SVG, tag);
    const colours = /** @type {Record<string, string>} */ (this.scene.themes[this.theme] ?? {});
    for (const [name, value] of Object.entries(attributes)) {
      element.setAttribute(name === "viewBox" ? name : name.replaceAll("_", "-"), String(colours[value] ?? value));
    }
    return element;
  }
}

/** Some items and all items in them. @param {SceneItem[]} items @returns {Generator<SceneItem>} */
export function* inside(items) {
  for (const item of items) {
    yield item;
    yield* inside(item.content.filter((inner) => "id" in inner));
  }
}

/** What a scene shows, in words, in reading order: the titles of its parts, each with those of the things in it.
 * @param {Scene} scene @returns {{ title: string, things: string[] }[]} */
export function words(scene) {
  return scene.parts.map((part) => {
    /** @type {string[]} */
    const things = [];
    /** @param {SceneItem} item */
    const walk = (item) => {
      if (item.title) things.push(item.title + figuresIn(item));
      else if (item.content.some((inner) => "id" in inner)) things.push(...figuresBeside(item, part.title));
      else things.push(textsIn(item).join(" "));
      for (const inner of item.content) if ("id" in inner) walk(inner);
    };
    walk(part.item);
    return { title: part.title || part.name, things: things.filter(Boolean) };
  });
}

/** The texts that are drawn in an item itself. @param {SceneItem} item @returns {string[]} */
function textsIn(item) {
  return item.content.flatMap((inner) => ("id" in inner || !inner.text ? [] : [inner.text]));
}

/** The figures of an item, after a colon; "" if it has none. @param {SceneItem} item */
function figuresIn(item) {
  const figures = Object.entries(item.states.figures ?? {}).filter(([, value]) => value !== "");
  return figures.length ? `: ${figures.map(([name, value]) => `${name} ${value}`).join(", ")}` : "";
}

/** Lines such as "Round: 1" that are drawn beside other items; the titles around them are not lines. @param {SceneItem} item @param {string} title */
function figuresBeside(item, title) {
  return textsIn(item).filter((text) => text !== title && text.includes(": "));
}
