import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import type { KitPackage } from '@northlight/edge';
import { extract } from 'tar-stream';
import { pnpm } from '../../bootstrap/install.mjs';
import { describeExit, runToEnd } from '../processes/child.ts';
import { readWorkspace } from '../workspace/workspace.ts';

/** Every package in this scope is for teams, unless it is private. */
const scope = '@northlight/';

export interface PackedPackage extends KitPackage {
  readonly tarball: Buffer;
}

/**
 * Compiles the packages for teams and packs them with `pnpm pack`. The same commit produces the same bytes. `files` and
 * `publishConfig` in a package.json determine a package's contents and exports.
 */
export async function packPackages(root: string): Promise<PackedPackage[]> {
  const sources = [...readWorkspace(root).packages.values()].filter(({ name }) => name.startsWith(scope));
  const folder = mkdtempSync(join(tmpdir(), 'packages-'));
  const compiledFolder = join(folder, 'compiled');
  const packedFolder = join(folder, 'packed');
  const run = async (command: string, ...args: readonly string[]) => {
    const result = await runToEnd({ command, args, cwd: root });
    if (result.code !== 0) throw new Error(`${args.join(' ')} ${describeExit(result)}:\n${result.output}`);
  };
  try {
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    await run(
      process.execPath,
      compiler,
      '-p',
      'platform/cli/tsconfig.pack.json',
      '--outDir',
      compiledFolder,
    );
    for (const { folder: source } of sources)
      addCompiled(source, join(compiledFolder, relative(root, source)));
    await run('npx', '-y', pnpm, '-r', '--filter', `${scope}*`, 'pack', '--pack-destination', packedFolder);
    const packages = await Promise.all(
      readdirSync(packedFolder)
        .sort()
        .map((file) => readPacked(packedFolder, file)),
    );
    return packages.filter(({ manifest }) => !('private' in manifest));
  } finally {
    for (const { folder: source } of sources) rmSync(join(source, 'dist'), { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Copies the compiled files, and sources other than TypeScript, to the package's `dist`. */
function addCompiled(folder: string, compiledFolder: string): void {
  cpSync(join(folder, 'src'), join(folder, 'dist'), {
    recursive: true,
    filter: (path) => !/\.tsx?$|\.test\.\w+$/.test(path),
  });
  cpSync(join(compiledFolder, 'src'), join(folder, 'dist'), { recursive: true });
}

async function readPacked(folder: string, file: string): Promise<PackedPackage> {
  const tarball = readFileSync(join(folder, file));
  const manifest = await readManifest(tarball);
  return {
    name: manifest.name,
    version: manifest.version,
    file,
    integrity: computeIntegrity(tarball),
    manifest,
    tarball,
  };
}

async function readManifest(tarball: Buffer): Promise<{ name: string; version: string }> {
  for await (const entry of Readable.from([tarball]).pipe(createGunzip()).pipe(extract())) {
    if (entry.header.name === 'package/package.json')
      return (await json(entry)) as { name: string; version: string };
    entry.resume();
  }
  throw new Error('The tarball has no package.json');
}

/** The hash in the form that package managers use. */
const computeIntegrity = (content: Buffer): string =>
  `sha512-${createHash('sha512').update(content).digest('base64')}`;
