import { createHash } from 'node:crypto';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildManifest, buildManifestFile } from '@platform/contract/data';
import { hashedFilesOf } from './consistency.ts';
import { ReleaseError } from './errors.ts';
import { isHashed, isReleaseFile } from './names.ts';
import { parseManifest } from './parse.ts';

/** A release is served from memory and kept for long: what is larger than this is not meant to be in it. */
const largestFile = 16 * 1024 * 1024;
const mostFiles = 5000;

/** The hash that a browser checks a file by. */
export function integrityOf(content: Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/**
 * The files below a build's folder, as plain relative paths, sorted.
 * @throws ReleaseError `bad-build` for a link, a name that could not be served, or more than a build can hold
 */
export async function listBuild(folder: string, below = ''): Promise<string[]> {
  const found: string[] = [];
  for (const item of await readdir(join(folder, below), { withFileTypes: true })) {
    const file = below === '' ? item.name : `${below}/${item.name}`;
    if (!isReleaseFile(file))
      throw new ReleaseError('bad-build', `${file} has a name that cannot be released`);
    if (item.isDirectory()) found.push(...(await listBuild(folder, file)));
    else if (item.isFile()) found.push(file);
    else throw new ReleaseError('bad-build', `${file} is neither a file nor a folder`);
  }
  if (found.length > mostFiles) throw new ReleaseError('bad-build', `more than ${mostFiles} files`);
  return found.sort();
}

/** Reads one file of a build. */
export async function readBuildFile(folder: string, file: string): Promise<Buffer> {
  const { size } = await lstat(join(folder, file));
  if (size > largestFile) throw new ReleaseError('bad-build', `${file} is larger than ${largestFile} bytes`);
  return readFile(join(folder, file));
}

/**
 * Reads and checks a build's manifest.
 * @throws ReleaseError `bad-build`
 */
export async function readManifest(folder: string): Promise<BuildManifest> {
  const text = await readFile(join(folder, buildManifestFile), 'utf8').catch(() => {
    throw new ReleaseError('bad-build', `${folder} has no ${buildManifestFile}: build it first`);
  });
  const manifest = parseManifest(text);
  if (!manifest.ok) {
    throw new ReleaseError('bad-build', `${buildManifestFile} is refused: ${manifest.problems.join('; ')}`);
  }
  return manifest.value;
}

/**
 * The hashes of a release's scripts and style sheets.
 * @throws ReleaseError `bad-build` when the manifest names a file that is not there
 */
export async function hashBuild(
  folder: string,
  manifest: BuildManifest,
  files: readonly string[],
): Promise<Record<string, string>> {
  const named = [...hashedFilesOf(manifest), ...(manifest.kind === 'shell' ? manifest.fonts : [])];
  const missing = named.filter((file) => !files.includes(file));
  if (missing.length > 0) {
    throw new ReleaseError(
      'bad-build',
      `files that ${buildManifestFile} names are missing: ${missing.join(', ')}`,
    );
  }
  const integrity: Record<string, string> = {};
  for (const file of files.filter(isHashed)) integrity[file] = integrityOf(await readBuildFile(folder, file));
  return integrity;
}
