import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const cache = `${root}node_modules/.cache/typescript/`;
mkdirSync(cache, { recursive: true });

/** @param {string} text */
const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/**
 * @param {string} sourcefile
 * @param {string} source
 */
async function compile(sourcefile, source) {
  // The compiler that tsx comes with.
  const { transform } = createRequire(createRequire(root).resolve('tsx'))('esbuild');
  const { code } = await transform(source, {
    ...{ sourcefile, sourcemap: 'inline', loader: extname(sourcefile).slice(1), jsx: 'automatic' },
    ...{ format: 'esm', target: `node${process.versions.node}` },
  });
  return code;
}

/**
 * Compiles a module of the workspace unless another process already has.
 * @param {string} sourcefile
 */
async function compileOnce(sourcefile) {
  const source = readFileSync(sourcefile, 'utf8');
  if (!sourcefile.startsWith(root)) return compile(sourcefile, source);
  const compiledFile = `${cache}${sha256(sourcefile)}.js`;
  const firstLine = `// ${process.version} ${sha256(source)}\n`;
  try {
    const compiled = readFileSync(compiledFile, 'utf8');
    if (compiled.startsWith(firstLine)) return compiled.slice(firstLine.length);
  } catch {
    // It is the first one.
  }
  const code = await compile(sourcefile, source);
  // Other processes may read the file meanwhile.
  const temporaryFile = `${compiledFile}.${process.pid}`;
  writeFileSync(temporaryFile, firstLine + code);
  renameSync(temporaryFile, compiledFile);
  return code;
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  const { protocol, pathname } = new URL(url);
  if (protocol !== 'file:' || !/\.tsx?$/.test(pathname)) return next(url, context);
  const source = await compileOnce(fileURLToPath(new URL(pathname, url)));
  return { format: 'module', source, shortCircuit: true };
}
