import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { type BuildManifest, buildManifestFile, mapFolder } from '@northlight/contract/data';
import { hashedFilesOf } from '../document/consistency.ts';
import { integrityOf, type ReleaseRecord } from '../document/document.ts';
import { isHashed, isReleaseFile } from '../document/names.ts';
import { parseManifest } from '../document/parse.ts';
import { ReleaseError } from '../errors.ts';

/** A release is served from memory and kept for long: what is larger than this is not meant to be in it. */
const largestFile = 16 * 1024 * 1024;
const mostFiles = 5000;
/** Of all maps of a version together, unpacked. */
const largestMaps = 64 * 1024 * 1024;
const gzip = promisify(zlib.gzip);
const gunzip = promisify(zlib.gunzip);

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

const isMap = (file: string) => file.startsWith(`${mapFolder}/`);

/** The source maps of a build by the file that each is of, as they are kept beside the release; null for none. */
export async function packMaps(folder: string): Promise<Buffer | null> {
  const maps: Record<string, unknown> = {};
  for (const file of (await listBuild(folder)).filter(isMap)) {
    const of = file.slice(mapFolder.length + 1).replace(/\.map$/, '');
    maps[of] = JSON.parse((await readBuildFile(folder, file)).toString('utf8'));
  }
  return Object.keys(maps).length === 0 ? null : gzip(JSON.stringify(maps));
}

/** @returns a source map as JSON has it, by the file that it is of */
export async function unpackMaps(packed: Uint8Array): Promise<Readonly<Record<string, unknown>>> {
  const text = await gunzip(packed, { maxOutputLength: largestMaps });
  return JSON.parse(text.toString('utf8')) as Record<string, unknown>;
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
 * The record of a build that is to be published: the hash of each of its files.
 * @throws ReleaseError `bad-build` for another name or version than it is released as, and for missing files
 */
export async function recordOf(folder: string, name: string, version: string): Promise<ReleaseRecord> {
  const manifest = await readManifest(folder);
  if (manifest.name !== name || manifest.version !== version) {
    throw new ReleaseError(
      'bad-build',
      `the build in ${folder} is ${manifest.name} ${manifest.version}, not ${name} ${version}`,
    );
  }
  const names = (await listBuild(folder)).filter((file) => !isMap(file));
  const open = names.find((file) => file.endsWith('.map'));
  if (open !== undefined) {
    throw new ReleaseError(
      'bad-build',
      `${open} is a source map outside of ${mapFolder}/: everybody could read it`,
    );
  }
  const named = [...hashedFilesOf(manifest), ...(manifest.kind === 'shell' ? manifest.fonts : [])];
  const missing = named.filter((file) => !names.includes(file));
  if (missing.length > 0) {
    throw new ReleaseError(
      'bad-build',
      `files that ${buildManifestFile} names are missing: ${missing.join(', ')}`,
    );
  }
  const files: Record<string, string> = {};
  for (const file of names) files[file] = integrityOf(await readBuildFile(folder, file));
  return { name, version, manifest, files };
}

/** The hashes that the registry carries of a release: of its scripts and style sheets, on which browsers check them. */
export function integrityIn({ files }: ReleaseRecord): Record<string, string> {
  return Object.fromEntries(Object.entries(files).filter(([file]) => isHashed(file)));
}
