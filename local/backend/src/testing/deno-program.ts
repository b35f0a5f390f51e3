import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The Deno that functions are tried on; no package of the repository, for it weighs 90 MB. */
const PACKAGE = 'deno@2.9.6';

/** Where Deno is: what DENO_PATH names, or fetched by npm and kept in its cache. */
export async function denoProgram(): Promise<string> {
  const { DENO_PATH: named } = process.env;
  if (named) return named;
  const script = 'console.log(Deno.execPath())';
  const command = ['exec', '--yes', `--package=${PACKAGE}`, '--', 'deno', 'eval', script];
  const { stdout } = await promisify(execFile)('npm', command);
  return stdout.trim();
}
