import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

// Loaded after tsx, which reads every module of a package for what it has to change, and finds nothing: a third of what the
// backend's start takes. Modules of packages, and how they name their own files, go past it.
if (isMainThread) register(import.meta.url);

/** @param {string | undefined} url @returns {url is string} */
const isOfPackage = (url) => url?.startsWith('file:') === true && url.includes('/node_modules/');

/** @type {Map<string, string>} */
const formats = new Map();

/**
 * What the nearest package.json says of files that end with `.js`.
 * @param {string} folder
 * @returns {string}
 */
function formatIn(folder) {
  let format = formats.get(folder);
  if (format === undefined) {
    const file = new URL('package.json', folder);
    if (!existsSync(file)) format = formatIn(new URL('..', folder).href);
    else format = JSON.parse(readFileSync(file, 'utf8')).type === 'module' ? 'module' : 'commonjs';
    formats.set(folder, format);
  }
  return format;
}

/** @param {string} url */
const isModule = (url) =>
  url.endsWith('.mjs') || (url.endsWith('.js') && formatIn(new URL('.', url).href) === 'module');

/** @type {import('node:module').ResolveHook} */
export function resolve(specifier, context, next) {
  if (/^\.\.?\//.test(specifier) && isOfPackage(context.parentURL)) {
    const url = new URL(specifier, context.parentURL).href;
    if (isOfPackage(url) && isModule(url) && existsSync(new URL(url))) {
      return { url, format: 'module', shortCircuit: true };
    }
  }
  return next(specifier, context);
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (context.format !== 'module' || !isOfPackage(url) || !/\.m?js$/.test(url)) return next(url, context);
  return { format: 'module', source: await readFile(fileURLToPath(url)), shortCircuit: true };
}
