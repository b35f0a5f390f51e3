import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { type BuildManifest, buildManifestFile, mapFolder } from '@northlight/contract/data';
import { listHashedFiles } from '../document/consistency.ts';
import { isHashed, isReleaseFile } from '../document/names.ts';
import { parseManifest } from '../document/parse.ts';
import { computeIntegrity, type ReleaseRecord } from '../document/registry-document.ts';
import { ReleaseError } from '../errors.ts';

/** Releases are served from memory and stored for a long time, so larger files are refused. */
const maxFileBytes = 16 * 1024 * 1024;
const maxFiles = 5000;
/** Limits the total size of a version's unpacked source maps. */
const maxMapBytes = 64 * 1024 * 1024;
const gzip = promisify(zlib.gzip);
const gunzip = promisify(zlib.gunzip);

/**
 * The files below a build folder, as sorted relative paths.
 * @throws ReleaseError `bad-build` for a link, a name that cannot be served, or too many files
 */
export async function listBuild(folder: string, below = ''): Promise<string[]> {
  const files: string[] = [];
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const file = below === '' ? entry.name : `${below}/${entry.name}`;
    if (!isReleaseFile(file))
      throw new ReleaseError('bad-build', `${file} has a name that is not allowed in a release`);
    if (entry.isDirectory()) files.push(...(await listBuild(folder, file)));
    else if (entry.isFile()) files.push(file);
    else throw new ReleaseError('bad-build', `${file} is neither a file nor a folder`);
  }
  if (files.length > maxFiles) throw new ReleaseError('bad-build', `more than ${maxFiles} files`);
  return files.sort();
}

const isMap = (file: string) => file.startsWith(`${mapFolder}/`);

/** A build's source maps by file, compressed for storage; null if there are none. */
export async function packMaps(folder: string): Promise<Buffer | null> {
  const maps: Record<string, unknown> = {};
  for (const file of (await listBuild(folder)).filter(isMap)) {
    const sourceFile = file.slice(mapFolder.length + 1).replace(/\.map$/, '');
    maps[sourceFile] = JSON.parse((await readBuildFile(folder, file)).toString('utf8'));
  }
  return Object.keys(maps).length === 0 ? null : gzip(JSON.stringify(maps));
}

/** @returns the parsed source maps, by file */
export async function unpackMaps(packed: Uint8Array): Promise<Readonly<Record<string, unknown>>> {
  const text = await gunzip(packed, { maxOutputLength: maxMapBytes });
  return JSON.parse(text.toString('utf8')) as Record<string, unknown>;
}

export async function readBuildFile(folder: string, file: string): Promise<Buffer> {
  const { size } = await lstat(join(folder, file));
  if (size > maxFileBytes)
    throw new ReleaseError('bad-build', `${file} is larger than ${maxFileBytes} bytes`);
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
    throw new ReleaseError('bad-build', `${buildManifestFile} is invalid: ${manifest.problems.join('; ')}`);
  }
  return manifest.value;
}

/**
 * A build's record, with each file's hash.
 * @throws ReleaseError `bad-build` for missing files or a different name or version
 */
export async function createRecord(folder: string, name: string, version: string): Promise<ReleaseRecord> {
  const manifest = await readManifest(folder);
  if (manifest.name !== name || manifest.version !== version) {
    throw new ReleaseError(
      'bad-build',
      `the build in ${folder} is ${manifest.name} ${manifest.version}, not ${name} ${version}`,
    );
  }
  const names = (await listBuild(folder)).filter((file) => !isMap(file));
  const publicMap = names.find((file) => file.endsWith('.map'));
  if (publicMap !== undefined) {
    throw new ReleaseError(
      'bad-build',
      `${publicMap} is a source map outside ${mapFolder}/, so anyone could read it`,
    );
  }
  const required = [...listHashedFiles(manifest), ...(manifest.kind === 'shell' ? manifest.fonts : [])];
  const missing = required.filter((file) => !names.includes(file));
  if (missing.length > 0) {
    throw new ReleaseError(
      'bad-build',
      `files named in ${buildManifestFile} are missing: ${missing.join(', ')}`,
    );
  }
  const files: Record<string, string> = {};
  for (const file of names) files[file] = computeIntegrity(await readBuildFile(folder, file));
  return { name, version, manifest, files };
}

/** The registry's hashes, only for files that browsers check. */
export function pickBrowserIntegrity({ files }: ReleaseRecord): Record<string, string> {
  return Object.fromEntries(Object.entries(files).filter(([file]) => isHashed(file)));
}
