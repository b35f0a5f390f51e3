import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { product } from './product.ts';
import { isInBackend } from './releases.ts';

/** A copy of the sources without builds or installed packages. */
export interface Checkout {
  readonly folder: string;
  /** Changes or creates a file until `restore`. */
  edit(file: string, change: (text: string) => string): Promise<void>;
  restore(): Promise<void>;
  remove(): Promise<void>;
}

export async function copyCheckout(): Promise<Checkout> {
  const folder = await mkdtemp(join(tmpdir(), 'team-'));
  const excluded = /^(\.git|\.data|\.cache|test-results)(\/|$)|(^|\/)(node_modules|dist)(\/|$)/;
  await cp(product.root, folder, {
    recursive: true,
    filter: (from) => !excluded.test(relative(product.root, from)),
  });
  const originals = new Map<string, string | null>();
  return {
    folder,
    async edit(file, change) {
      const path = join(folder, file);
      const before = await readFile(path, 'utf8').catch(() => null);
      const after = change(before ?? '');
      if (after === before) throw new Error(`${file} has nothing to change`);
      if (!originals.has(path)) originals.set(path, before);
      await writeFile(path, after);
    },
    async restore() {
      for (const [path, text] of originals) await (text === null ? rm(path) : writeFile(path, text));
      originals.clear();
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The environment of commands for the instance under test. */
const commandEnv = {
  DATA_DIR: product.dataFolder,
  PORT: String(product.port),
  ...(isInBackend ? { RELEASE_STORE: 'backend' } : {}),
};

/** Runs one of the product's commands. Returns its output and exit code. */
export function runCommand(
  args: readonly string[],
  { cwd = product.root, env = commandEnv }: { cwd?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<{ readonly code: number; readonly output: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...args],
      { cwd, env: { ...process.env, FORCE_COLOR: '0', ...env }, maxBuffer: 64 * 1024 * 1024 },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? 1, output: `${stdout}${stderr}` }),
    );
  });
}

/** Runs `npm run release -- …` for the instance under test. A copied checkout has no history. */
export function runRelease(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ReturnType<typeof runCommand> {
  return runCommand(['platform/cli/run.mjs', 'release', '--', '--older', ...args], {
    env: { ...commandEnv, ...env },
  });
}
