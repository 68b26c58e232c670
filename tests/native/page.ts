// A page that plays without a server; `.ci/run` compiles it with `tsc --strict`, beside the germany.js of `aoi build --wasm`.
// Lines below `@ts-expect-error` must not compile: there the types say that something is wrong.

import { type Game, newGame } from "./germany.js";

/** A game against chance: whoever decides plays the first legal move.  What `me` sees of its end. */
export async function played(me: string): Promise<string[]> {
  const wasm: WebAssembly.Module = await WebAssembly.compileStreaming(fetch("germany.wasm"));
  const game: Game = await newGame(wasm, { seats: ["red", me], options: { edition: "second" }, seed: 7n });
  for (let move = game.legalMoves()[0]; move !== undefined; move = game.legalMoves()[0]) game.play(move);
  const { data, over, phase, to_move: mover } = game.view(me);
  const money: unknown[] = data.types["seat"]?.["money"] ?? [];
  return [`${over}`, phase, mover ?? "nobody", ...money.map((amount) => `$${amount}`), game.digest(me)];
}

export async function wrong(wasm: WebAssembly.Module): Promise<void> {
  // @ts-expect-error the seed is a bigint
  const game = await newGame(wasm, { seed: 7 });
  // @ts-expect-error a move is a text
  game.play(0);
  // @ts-expect-error the seat that decides may be nobody
  const mover: string = game.view().to_move;
  // @ts-expect-error nothing else of the state is there
  console.log(game.state, mover);
}
