// A front end in plain JavaScript that draws any game from JSON alone: a scene, then the changes of each move.
// It knows shapes, parts and states, and no game.

const SVG = "http://www.w3.org/2000/svg";

/** Keeps a scene, draws it into a page, and puts changes into it. */
export class Table {
  /** @param {import("./aoi").Scene} scene @param {string} theme */
  constructor(scene, theme = "light") {
    this.scene = scene;
    this.colours = scene.themes[theme];
  }

  /** Put the changes of a move in place of what they replace. */
  update(changes) {
    const fresh = new Map(changes.items.map((item) => [item.id, item]));
    const known = new Map(this.scene.parts.map((part) => [part.name, part]));
    const put = (item) => fresh.get(item.id)
      ?? { ...item, content: item.content.map((inner) => ("id" in inner ? put(inner) : inner)) };
    const parts = Object.entries(changes.places).map(([name, [across, down, width, height]]) => {
      const part = known.get(name);
      const item = part ? put(part.item) : fresh.get(name);
      return { name, title: part?.title ?? name, at: [across, down], width, height, item };
    });
    this.scene = { ...this.scene, width: changes.width, height: changes.height, parts };
  }

  /** The whole picture as elements of a document. */
  draw(document) {
    const root = this.#element(document, "svg", { viewBox: `0 0 ${this.scene.width} ${this.scene.height}`, role: "group" });
    root.setAttribute("aria-label", this.scene.title);
    const ground = { width: this.scene.width, height: this.scene.height, fill: "paper" };
    root.append(this.#element(document, "rect", ground));
    for (const part of this.scene.parts) {
      const group = this.#item(document, part.item);
      group.setAttribute("transform", `translate(${part.at[0]} ${part.at[1]})`);
      if (part.title) group.setAttribute("aria-label", part.title);
      root.append(group);
    }
    return root;
  }

  #item(document, item) {
    const group = this.#element(document, "g", item.attributes);
    group.setAttribute("class", item.kind);
    for (const name of ["type", "name", "zone", "owner"]) if (item[name]) group.setAttribute(`data-${name}`, item[name]);
    if (item.title) {
      const title = document.createElementNS(SVG, "title");
      title.textContent = item.title;
      group.append(title);
    }
    for (const inner of item.content) group.append("id" in inner ? this.#item(document, inner) : this.#shape(document, inner));
    return group;
  }

  #shape(document, shape) {
    const element = this.#element(document, shape.shape, shape.attributes);
    if (shape.shape === "text") element.textContent = shape.text;
    return element;
  }

  #element(document, tag, attributes) {
    const element = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) {
      const attribute = name === "viewBox" ? name : name.replaceAll("_", "-");
      element.setAttribute(attribute, String(this.colours[value] ?? value));
    }
    return element;
  }
}

/** All that can be clicked, as the description of a game and a scene name it: a label for each. */
export function labels(describe, scene) {
  const titles = new Map(describe.types.flatMap((type) => type.members.map((member) => [`${type.name} ${member.name}`, member.title])));
  const found = [];
  const walk = (item) => {
    if (item.name) found.push([item.kind, titles.get(`${item.type} ${item.name}`) ?? item.name]);
    for (const inner of item.content) if ("id" in inner) walk(inner);
  };
  for (const part of scene.parts) walk(part.item);
  return found;
}
