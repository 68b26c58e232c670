// The page of who made a table: replaces links, and deletes the table.

import { answer } from "./client.mjs";
import { by, hold, make, release, theme } from "./elements.mjs";

/** @typedef {import("./aoi").TableState} TableState */

document.documentElement.dataset.theme = theme();
const url = location.pathname;
/** @type {TableState} */
const state = await answer(`${url}state?parts=`);
by("title").textContent = `Your table: ${state.title}`;
hold({ table: state.table, role: "owner", title: state.title, url, seen: 0 });

/** @param {unknown} body */
const sent = (body) => ({ method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
/** @param {string} message */
const warn = (message) => by("notice").replaceChildren(make("p", {}, message));

const people = [...state.seats.filter((seat) => seat.bot === null).map((seat) => seat.name), ""];
by("seats").replaceChildren(...people.map((role) => {
  const link = make("span", {});
  return make("li", {}, `${role || "Spectators"} `, make("button", { click: () => void answer(`${url}link`, sent({ role })).then((found) => {
    link.replaceChildren(make("input", { value: new URL(found.link, location.href).href, readonly: true, "aria-label": `The new link for ${role || "spectators"}` }));
  }, (error) => warn(error.message)) }, "Replace the link"), link);
}));
by("delete").addEventListener("click", () => {
  if (!confirm("Delete this table for good?")) return;
  void answer(url, { method: "DELETE" }).then(() => { release(url); location.href = "../../../"; }, (error) => warn(error.message));
});
