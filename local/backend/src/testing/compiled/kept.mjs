import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

const cache = fileURLToPath(new URL('../../../../../.cache/compiled', import.meta.url));

/** A smaller module is compiled in less time than is gained. */
const LEAST_BYTES = 4_000_000;

/** For these bytes, this version of Node and this kind of machine. */
function fileOf(bytes, folder) {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return join(folder, `${hash}-${process.version}-${process.arch}.bin`);
}

/** V8 writes and reads compiled modules, and lets only its own tests ask for it. */
function inV8(body, ...given) {
  setFlagsFromString('--allow-natives-syntax');
  try {
    return new Function('first', 'second', body)(...given);
  } finally {
    setFlagsFromString('--no-allow-natives-syntax');
  }
}

/** V8 wants a buffer that nothing else is in. */
const apart = (bytes) => new Uint8Array(bytes);

export const isKept = (bytes, folder = cache) => existsSync(fileOf(bytes, folder));

/** @returns nothing when none is kept, or what another V8 or one with other flags has made: it looks at its own mark */
function readKept(bytes, folder) {
  if (!isKept(bytes, folder)) return undefined;
  const kept = apart(readFileSync(fileOf(bytes, folder))).buffer;
  return inV8('return %DeserializeWasmModule(first, second)', kept, apart(bytes));
}

/** @param {WebAssembly.Module} module - of which all is kept that V8 has compiled in its best form */
export function keep(module, bytes, folder = cache) {
  mkdirSync(folder, { recursive: true });
  const file = fileOf(bytes, folder);
  for (const earlier of readdirSync(folder)) rmSync(join(folder, earlier));
  writeFileSync(`${file}.${process.pid}`, apart(inV8('return %SerializeWasmModule(first)', module)));
  renameSync(`${file}.${process.pid}`, file);
}

/**
 * Large modules of WebAssembly are taken from what is kept, and else compiled.
 * @param {(module: WebAssembly.Module, bytes: Uint8Array) => void} [onModule] - hears of each
 */
export function takeKept(onModule, folder = cache) {
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (source, imports) => {
    if (!ArrayBuffer.isView(source) || source.byteLength < LEAST_BYTES) return instantiate(source, imports);
    const module = readKept(source, folder) ?? (await WebAssembly.compile(source));
    onModule?.(module, source);
    return { module, instance: await instantiate(module, imports) };
  };
}
