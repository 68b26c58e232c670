// boardgame.io's own server with its tic-tac-toe, and clients that play through its socket.  Prints the process of the server when
// it answers, waits for a line, plays, and prints the number of moves and the seconds; it ends when its input does.
// Run in a folder where `npm install boardgame.io socket.io-client` was run:  node boardgame_io.mjs SECONDS MATCHES
import { createRequire } from "node:module";
import { fork } from "node:child_process";

const require = createRequire(`${process.cwd()}/`);
const PORT = 18765;

function game() {
  const { INVALID_MOVE } = require("boardgame.io/core");
  return {
    name: "tic-tac-toe",
    setup: () => ({ cells: Array(9).fill(null) }),
    turn: { minMoves: 1, maxMoves: 1 },
    moves: {
      clickCell: ({ G, playerID }, id) => {
        if (G.cells[id] !== null) return INVALID_MOVE;
        G.cells[id] = playerID;
      },
    },
  };
}

if (process.argv[2] === "serve") {
  const { Server, Origins } = require("boardgame.io/server");
  const server = Server({ games: [game()], origins: [Origins.LOCALHOST_IN_DEVELOPMENT] });
  await server.run({ port: PORT, callback: () => process.send("ready") });
} else {
  const { io } = require("socket.io-client");
  const [seconds, matches] = process.argv.slice(2).map(Number);
  const server = fork(process.argv[1], ["serve"], { silent: true });
  await new Promise((resolve) => server.once("message", resolve));
  console.log(JSON.stringify({ server: server.pid }));
  await new Promise((resolve) => process.stdin.once("data", resolve));
  process.stdin.once("end", () => { server.kill(); process.exit(0); });
  let moves = 0, ended = false;

  async function play(match) {
    for (let round = 0; !ended; round += 1) {
      const matchID = `${match}-${round}`;
      const sockets = [0, 1, 2].map(() => io(`http://localhost:${PORT}/tic-tac-toe`, { transports: ["websocket"] }));
      let credentials;
      const states = await Promise.all(sockets.map((socket, seat) => new Promise((resolve) => {
        socket.once("sync", (_, info) => resolve(info.state));
        socket.emit("sync", matchID, String(seat), credentials, 2);
      })));
      let state = states[0]._stateID;
      for (let cell = 0; cell < 9 && !ended; cell += 1) {
        const seat = cell % 2;
        const seen = Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once("update", (_, next) => resolve(next)))));
        sockets[seat].emit("update", { type: "MAKE_MOVE", payload: { type: "clickCell", args: [cell], playerID: String(seat), credentials } },
          state, matchID, String(seat));
        const [next] = await seen;
        state = next._stateID;
        moves += 1;
      }
      for (const socket of sockets) socket.close();
    }
  }

  const begun = performance.now();
  const all = Array.from({ length: matches }, (_, match) => play(match));
  setTimeout(() => {
    ended = true;
    console.log(JSON.stringify({ moves, seconds: (performance.now() - begun) / 1000 }));
  }, seconds * 1000);
  await Promise.race(all);
}
