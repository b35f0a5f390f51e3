import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { DEFAULT_PROJECT_DIR } from '../options.ts';
import { denoProgram } from '../testing/deno-program.ts';

const run = promisify(execFile);
const functions = join(DEFAULT_PROJECT_DIR, 'functions');
const config = [`--config=${join(functions, 'deno.json')}`, '--no-lock'];
const program = await denoProgram();
const env = { ...process.env, NO_COLOR: '1', NODE_TEST_CONTEXT: undefined };

test("Deno's own compiler finds nothing in any function", async () => {
  const names = (await readdir(functions, { withFileTypes: true })).filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith('_'),
  );
  const entries = names.map(({ name }) => join(functions, name, 'index.ts'));
  assert.ok(entries.length >= 11);
  await run(program, ['check', ...config, ...entries], { env });
});

/** The functions' packages, and those that only their tests use. */
async function configOfTests(folder: string): Promise<string> {
  const own = JSON.parse(await readFile(join(functions, 'deno.json'), 'utf8'));
  const { devDependencies } = JSON.parse(await readFile(join(DEFAULT_PROJECT_DIR, 'package.json'), 'utf8'));
  const base = pathToFileURL(`${functions}/`);
  const imports = Object.fromEntries(
    Object.entries(own.imports as Record<string, string>).map(([name, target]) => [
      name,
      target.startsWith('.') ? new URL(target, base).href : target,
    ]),
  );
  for (const name of ['ical.js', 'node-ical']) imports[name] = `npm:${name}@${devDependencies[name]}`;
  const file = join(folder, 'deno.json');
  await writeFile(file, JSON.stringify({ imports }));
  return file;
}

test('what is asked of the functions with a made-up project holds inside Deno', async (t) => {
  const scratch = await mkdtemp(join(tmpdir(), 'deno-tests-'));
  t.after(() => rm(scratch, { recursive: true, force: true }));
  const folder = join(DEFAULT_PROJECT_DIR, 'tests');
  const all = (await readdir(folder)).filter((name) => name.endsWith('.test.ts'));
  // These two are about the database alone.
  const files = all.filter((name) => !['database.test.ts', 'companies.test.ts'].includes(name));
  const allowed = [
    '--no-prompt',
    '--no-check',
    `--allow-read=${join(DEFAULT_PROJECT_DIR, '..')}`,
    '--allow-env',
  ];
  const { stdout } = await run(
    program,
    [
      'test',
      `--config=${await configOfTests(scratch)}`,
      '--no-lock',
      ...allowed,
      ...files.map((name) => join(folder, name)),
    ],
    { env, maxBuffer: 64e6 },
  );
  const [, passed = '0', failed = ''] = /(\d+) passed .*\| (\d+) failed/.exec(stdout) ?? [];
  assert.ok(Number(passed) >= 10, stdout.slice(-2000));
  assert.equal(failed, '0');
});

test('over HTTP, each function in a Deno of its own answers as in this process', async () => {
  const suite = fileURLToPath(new URL('functions.test.ts', import.meta.url));
  await run(process.execPath, ['--import', import.meta.resolve('tsx'), '--test', suite], {
    env: { ...env, DENO_PATH: program },
  });
});
