import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DEFAULT_PROJECT_DIR } from '../options.ts';

/** Finds the script behind a package's command, so that it runs with this Node on every system. */
function findScript(packageName: string, from: string): string {
  const manifest = createRequire(from).resolve(`${packageName}/package.json`);
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: Record<string, string> };
  return join(manifest, '..', Object.values(bin)[0] ?? '');
}

const CLI = findScript('supabase', join(DEFAULT_PROJECT_DIR, 'package.json'));
const BIOME = findScript(
  '@biomejs/biome',
  fileURLToPath(new URL('../../../../package.json', import.meta.url)),
);

/**
 * Runs the Supabase CLI on a folder that contains `supabase/`.
 * @returns its output
 * @throws Error with its error output
 */
export const runSupabaseCli = (folder: string, ...args: readonly string[]): Promise<string> =>
  run(CLI, [...args, '--workdir', folder, '--yes', '--agent', 'no'], folder);

/** Formats TypeScript with the repository's settings. */
export const formatTypes = (text: string): Promise<string> =>
  run(BIOME, ['format', '--stdin-file-path=types.ts'], join(DEFAULT_PROJECT_DIR, '..'), text);

async function run(script: string, args: readonly string[], cwd: string, input = ''): Promise<string> {
  const pending = promisify(execFile)(process.execPath, [script, ...args], {
    cwd,
    env: { ...process.env, DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1' },
    maxBuffer: 64 * 1024 * 1024,
  });
  pending.child.stdin?.end(input);
  return (await pending).stdout;
}
