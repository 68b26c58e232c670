// Tries the functions of a module that test_wasm_memory.py builds: `node memory.mjs MODULE`.  Writes what was wrong.

import { readFile } from "node:fs/promises";

const module = new WebAssembly.Module(await readFile(process.argv[2]));
const wasm = new WebAssembly.Instance(module).exports;
const wrong = [];
const bytes = () => new Uint8Array(wasm.memory.buffer);

let state = 1n; // SplitMix64: the same numbers each time
function random() {
  state = BigInt.asUintN(64, state + 0x9E3779B97F4A7C15n);
  let z = BigInt.asUintN(64, (state ^ state >> 30n) * 0xBF58476D1CE4E5B9n);
  z = BigInt.asUintN(64, (z ^ z >> 27n) * 0x94D049BB133111EBn);
  return z ^ z >> 31n;
}
const below = (limit) => Number(random() % BigInt(limit));

// ---- products ----
const over = wasm.malloc(4);
const edges = [0n, 1n, -1n, 2n ** 32n, -(2n ** 32n), 2n ** 63n - 1n, -(2n ** 63n), 3037000499n, 3037000500n];
const numbers = [...edges.flatMap((a) => edges.map((b) => [a, b]))];
while (numbers.length < 20_000) numbers.push([0, 0].map(() => BigInt.asIntN(64, random()) >> BigInt(below(64))));
let overflows = 0;
for (const [a, b] of numbers) {
  const found = wasm.product(a, b, over), noticed = new DataView(wasm.memory.buffer).getInt32(over, true) !== 0;
  const exact = a * b, fits = BigInt.asIntN(64, exact) === exact;
  overflows += Number(!fits);
  if (found !== BigInt.asIntN(64, exact) || noticed === fits) wrong.push(`${a} * ${b} = ${found}`);
}

// ---- blocks: each is filled with a byte of its own, which must be there when it is next looked at ----
const blocks = [];
for (let i = 0; i < 5_000; i++) {
  const at = below(50), size = below(20_000), old = blocks[at];
  const place = old || below(2) ? wasm.again(old?.place ?? 0, size) : wasm.malloc(size);
  const kept = bytes().subarray(place, place + Math.min(old?.size ?? 0, size));
  if (place % 16 || !kept.every((byte) => byte === old.byte)) wrong.push(`block ${i} of ${size} bytes`);
  bytes().fill(i & 255, place, place + size);
  blocks[at] = { place, size, byte: i & 255 };
  if (!below(5)) { wasm.free(place); blocks[at] = undefined; }
}
const zeros = wasm.zeros(100, 30);
if (bytes().subarray(zeros, zeros + 3000).some((byte) => byte)) wrong.push("zeros");
wasm.free(0);
if (wasm.zeros(65536, 65536) || wasm.malloc(2 ** 31) || wasm.malloc(2 ** 32 - 1)) wrong.push("more memory than there is");

// ---- texts ----
function text(words) {
  const place = wasm.malloc(100);
  bytes().set(new TextEncoder().encode(`${words}\0`), place);
  return place;
}
const [one, same, other] = ["größer", "größer", "größe"].map(text);
if (wasm.length(one) !== 8 || wasm.length(text("")) !== 0) wrong.push("length");
const compared = (size) => [[one, other], [other, one], [one, same]].map(([a, b]) => Math.sign(wasm.compare(a, b, size)));
if (compared(0).join() !== "1,-1,0") wrong.push("strcmp");
if (compared(8).join() !== "1,-1,0" || wasm.compare(one, other, 7) !== 0) wrong.push("memcmp");
wasm.move(one + 1, one, 7);
if (new TextDecoder().decode(bytes().slice(one, one + 8)) !== "ggröße") wrong.push("memmove");

const imports = WebAssembly.Module.imports(module);
console.log(JSON.stringify({ wrong, overflows, bytes: wasm.memory.buffer.byteLength, imports }));
