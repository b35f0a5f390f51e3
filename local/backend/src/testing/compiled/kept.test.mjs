import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { keep, takeKept } from './kept.mjs';

/** A module with `f`, which answers 42, and many bytes that no other run has had. */
function largeModule() {
  const head = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
  const answers = [
    1, 5, 1, 0x60, 0, 1, 0x7f, 3, 2, 1, 0, 7, 5, 1, 1, 0x66, 0, 0, 10, 6, 1, 4, 0, 0x41, 42, 11,
  ];
  // A section of its own: its length in four parts of seven bits, a name of one letter, and whatever.
  const section = [0, 0x80, 0x80, 0x80, 2, 1, 0x78, ...crypto.getRandomValues(new Uint8Array(16))];
  const bytes = new Uint8Array(head.length + answers.length + 5 + (2 << 21));
  bytes.set([...head, ...answers, ...section]);
  return bytes;
}

const answerOf = ({ instance }) => instance.exports.f();

test('a large module is taken as it was kept, and not compiled again', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'compiled-'));
  t.after(() => rm(folder, { recursive: true }));
  const bytes = largeModule();
  const { instantiate, compile } = WebAssembly;
  t.after(() => Object.assign(WebAssembly, { instantiate, compile }));
  let compiled = 0;
  WebAssembly.compile = (source) => {
    compiled += 1;
    return compile(source);
  };
  const heard = [];
  takeKept((...each) => heard.push(each), folder);
  setFlagsFromString('--no-liftoff');
  const first = await WebAssembly.instantiate(bytes, {});
  assert.equal(answerOf(first), 42);
  setFlagsFromString('--liftoff');
  setFlagsFromString('--wasm-dynamic-tiering');
  keep(...heard[0], folder);
  assert.equal(compiled, 1);
  assert.equal(answerOf(await WebAssembly.instantiate(bytes, {})), 42);
  assert.equal(compiled, 1);
});
