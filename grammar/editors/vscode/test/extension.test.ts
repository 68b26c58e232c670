// The extension beside stand-ins for the editor and for the client of the server.
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { runInNewContext } from "node:vm";
import { activate, deactivate } from "../src/extension";
import { LanguageClient } from "./language_client";
import { done, page, registered } from "./vscode";

beforeEach(() => {
  done.length = 0;
  LanguageClient.number = 0;
  LanguageClient.fails.clear();
  activate({ subscriptions: [] } as never);
});

afterEach(deactivate);

test("a start of the server waits for the one before, however soon it comes", async () => {
  const starts = [registered["aoi.restart"](), registered["aoi.restart"]()];
  await Promise.all(starts);
  assert.deepEqual(done, ["start 1", "started 1", "stopped 1", "start 2", "started 2", "stopped 2", "start 3", "started 3"]);
  await deactivate();
  assert.equal(done.at(-1), "stopped 3");
});

test("a server that does not start is no obstacle to the next one", async () => {
  LanguageClient.fails.add(1);
  await registered["aoi.restart"]();
  assert.equal(done.filter((one) => one.startsWith("error `aoi lsp` did not start.")).length, 1);
  assert.deepEqual(done.filter((one) => !one.startsWith("error")), ["start 1", "start 2", "started 2"]);
});

test("what the picture asks for is done in the editor, and only if its own page asks", async () => {
  await registered["aoi.preview"]();
  done.length = 0;
  const say = pageScript();
  await say("http://elsewhere.example", { undo: true });
  await say("http://127.0.0.1:8000", { undo: "yes", open: 3 });
  await say("http://127.0.0.1:8000", { open: "../secret" });
  assert.deepEqual(done, []);
  await say("http://127.0.0.1:8000", { undo: true });
  assert.deepEqual(done, ["show file:///isles/isles.aoi in 2", "command undo"]);
  await say("http://127.0.0.1:8000", { open: "tables/abc-1" });
  assert.equal(done.at(-1), "open http://127.0.0.1:8000/secret/tables/abc-1");
});

/** Runs the script of the page around the picture; returns what the frame in it says, from an address. */
function pageScript(): (origin: string, data: unknown) => Promise<void> {
  const script = /<script nonce="\w+">(.*)<\/script>/s.exec(page.html)?.[1];
  assert.ok(script);
  const heard: ((event: unknown) => void)[] = [];
  runInNewContext(script, {
    acquireVsCodeApi: () => ({ postMessage: (said: unknown) => page.said(said) }),
    addEventListener: (_: string, listener: (event: unknown) => void) => heard.push(listener),
  });
  return async (origin, data) => {
    for (const listener of heard) listener({ origin, data });
    await new Promise((go) => setTimeout(go, 1)); // what is asked for is done in between
  };
}
