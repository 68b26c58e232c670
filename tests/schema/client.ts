// A client that uses the types of `aoi schema --typescript`; `.ci/run` compiles it with `tsc --strict`.
// Lines below `@ts-expect-error` must not compile: there the types say that something is wrong.

import type * as aoi from "./aoi";

/** The title of a member, such as a card, by its name. */
export function title(game: aoi.Describe, type: string, name: string): string {
  const found = game.types.find((item) => item.name === type);
  return found?.members.find((member) => member.name === name)?.title ?? name;
}

/** What a field says of a member, such as the cost of a counter. */
export function fact(type: aoi.Type, member: string, field: string): aoi.Value | undefined {
  const number = type.members.findIndex((item) => item.name === member);
  return type.fields.find((item) => item.name === field)?.values[number];
}

/** The places of a board with what is drawn there. */
export function board(game: aoi.Describe): { name: string; at: number[]; colour: string }[] {
  const places = game.drawing.filter((mark) => mark.form === "place").map((mark) => mark.type);
  return game.types
    .filter((type) => places.includes(type.name))
    .flatMap((type) => type.members)
    .flatMap((member) => (member.position ? [{ name: member.name, at: member.position, colour: member.colour ?? "grey" }] : []));
}

/** The pieces in a seat's zone as a player reads them, or how many there are. */
export function pieces(game: aoi.Describe, view: aoi.View, zone: string, owner: string): string {
  const of = game.zones.find((item) => item.name === zone)?.of ?? "";
  const lying = view.zones[zone]?.[owner];
  if (lying === undefined) return "?";
  if (typeof lying === "number") return `${lying}`;
  return Object.entries(lying).map(([piece, count]) => `${count} ${title(game, of, piece)}`).join(", ");
}

/** What is kept for a member of a type, such as the money of a seat. */
export function kept(game: aoi.Describe, view: aoi.View, type: string, keep: string, member: string): aoi.Kept | undefined {
  const members = game.types.find((item) => item.name === type)?.members.map((item) => item.name) ?? [];
  const number = (type === "seat" ? view.seats : members).indexOf(member);
  return view.types[type]?.[keep]?.[number];
}

/** The buttons for the seat that decides. */
export function buttons(view: aoi.View): { label: string; send: { move: string; at: number } }[] {
  return view.moves.map((move) => ({ label: move.words, send: { move: move.text, at: view.at } }));
}

/** A line of the log, with what a client may show beside it. */
export function line(event: aoi.Event): string {
  switch (event.kind) {
    case "move":
      return `${event.data.seat}: ${event.data.action} ${Object.values(event.data.choices).map((value) => value ?? "?").join(" ")}`;
    case "piece":
      return `${event.data.piece ?? "a piece"}: ${event.data.from} to ${event.data.to}`;
    case "verb":
      return event.text;
    case "phase":
      return `== ${event.data.phase} ==`;
    case "round":
      return `${event.data.round} ${event.data.number}`;
    case "flow":
      return event.data.phase ?? "";
    case "turn":
      return `${event.data.seat} is on turn`;
  }
}

/** What to tell a player who did something that cannot be done. */
export function advice(error: aoi.Error): string {
  switch (error.code) {
    case "move-illegal":
      return error.refusals.map((refusal) => `${refusal.text} (${refusal.see})`).join("\n");
    case "move-unreadable":
      return `${error.message}\n${error.available.join(", ")}`;
    case "ruleset-unusable":
      return error.diagnostics.map((problem) => `${problem.place?.line ?? "?"}: ${problem.message}`).join("\n");
    case "wrong-turn":
      return error.to_move === null ? "The game is over" : `It is the turn of ${error.to_move}`;
    default:
      return error.message;
  }
}

export const saved: Pick<aoi.Save, "schema" | "ruleset" | "options"> = { schema: 3, ruleset: "germany", options: { edition: "first" } };

/** How many decisions of a saved game were not taken back. */
export function decisions(save: aoi.Save): number {
  let count = 0;
  for (const entry of save.moves) {
    count += "undo" in entry ? -1 : 1;
  }
  return count;
}

export function mistakes(game: aoi.Describe, view: aoi.View, event: aoi.Event, error: aoi.Error): unknown[] {
  // @ts-expect-error a view has no `hand`
  const hand = view.hand;
  // @ts-expect-error the game may be over
  const seat: string = view.to_move;
  // @ts-expect-error only some events have a piece
  const piece = event.data.piece;
  // @ts-expect-error only some errors have refusals
  const refusals = error.refusals;
  // @ts-expect-error there is no such form of a mark
  const dots = game.drawing.filter((mark) => mark.form === "dot");
  // @ts-expect-error this is version 1
  const version: 2 = game.version;
  return [hand, seat, piece, refusals, dots, version];
}
