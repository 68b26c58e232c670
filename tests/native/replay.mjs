// Plays games again, which a test played in Python, and writes what they show: `node replay.mjs GAMES`, a file with JSON:
// the paths of the script and the module, and of each game its setting and its moves.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const { script, wasm, games } = JSON.parse(await readFile(process.argv[2], "utf8"));
const { newGame } = await import(pathToFileURL(script).href);
const module = await WebAssembly.compile(await readFile(wasm));

/** What all objects share; playing must leave it as it was. */
const shared = () => [Object, Object.prototype, Function.prototype, Array.prototype].flatMap(Reflect.ownKeys).map(String).join(" ");
const before = shared();

/** What a game shows at a decision. */
const shown = (game) => ({
  moves: game.legalMoves(), views: [null, ...game.seats].map((seat) => game.view(seat)),
  digests: [game.digest(), game.digest("rot", "größer 𝄞")],
});

/** The message of the error that a function throws, null where it throws none. */
const refused = async (run) => { try { await run(); return null; } catch (error) { return error.message; } };

for (const { seats, options, seed, moves } of games) {
  const setting = { options, ...(seed === null ? {} : { seed: BigInt(seed) }), ...(seats === null ? {} : { seats }) };
  let game;
  const failed = await refused(async () => { game = await newGame(module, setting); });
  if (failed !== null) { console.log(JSON.stringify([{ refused: failed }])); continue; }
  const found = [shown(game)];
  for (const move of moves) {
    const message = await refused(() => game.play(move));
    found.push(message === null ? shown(game) : { refused: message, ...shown(game) });
  }
  console.log(JSON.stringify(found));
}

assert(shared() === before, "playing changed what all objects share");
