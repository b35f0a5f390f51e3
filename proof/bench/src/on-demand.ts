import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ChildSpec, describeEnd, runToEnd } from '@northlight/cli/child';

/**
 * Installs packages that only a measurement needs, so that they weigh on nobody's install.
 * @param root - of the checkout; the folder in its cache is kept from run to run
 * @param files - written beside the package.json, by path
 */
export async function installOnDemand(
  root: string,
  name: string,
  dependencies: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>> = {},
): Promise<string> {
  const folder = join(root, '.cache', name);
  const manifest = JSON.stringify({ name, private: true, type: 'module', dependencies }, null, 2);
  for (const [path, content] of Object.entries({ 'package.json': manifest, ...files })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  await runWell({
    command: 'npm',
    args: ['install', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts'],
    cwd: folder,
  });
  return folder;
}

/** Runs a command to its end. @throws with all that it said when it ends badly */
export async function runWell(spec: ChildSpec): Promise<string> {
  const end = await runToEnd(spec);
  if (end.code !== 0) throw new Error(`${spec.args.join(' ')} ${describeEnd(end)}:\n${end.output}`);
  return end.output;
}
