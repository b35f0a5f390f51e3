import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The Deno that the image of functions is tried on; no package of the repository, for it weighs 90 MB. */
const PACKAGE = 'deno@2.9.6';

/** Where Deno is: npm fetches it and keeps it in its cache. */
export async function denoProgram(): Promise<string> {
  const script = 'console.log(Deno.execPath())';
  const command = ['exec', '--yes', `--package=${PACKAGE}`, '--', 'deno', 'eval', script];
  const { stdout } = await promisify(execFile)('npm', command);
  return stdout.trim();
}
