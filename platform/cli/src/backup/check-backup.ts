import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { ReleaseKeys } from '@northlight/registry';
import { Decrypter } from 'age-encryption';
import { extract } from 'tar-stream';
import { ValidationError } from 'yup';
import { UserError } from '../user-error.ts';
import {
  type BackupManifest,
  createSignedText,
  format,
  getEntryPath,
  getRowsPath,
  isSafePath,
  manifestSchema,
  maxEntryBytes,
  paths,
  product,
} from './manifest.ts';

/** A backup that has been read and checked completely. */
export interface CheckedBackup {
  readonly file: string;
  readonly manifest: BackupManifest;
  /** The rows as SQL, in pieces of whole statements. */
  rows(): AsyncIterable<string>;
  /** The public key that verifies releases; null if the backup has none. */
  readonly releaseKey: string | null;
  /** Reads the entries again, in order, and compares them with the manifest again. */
  entries(): AsyncIterable<BackupEntry>;
}

export interface BackupEntry {
  readonly path: string;
  readonly content: Buffer;
}

export interface Trust {
  /** The private key `AGE-SECRET-KEY-1…`. */
  readonly identity: string;
  /** The keys that verify the signature; if null, signed backups are rejected. */
  readonly keys: Pick<ReleaseKeys, 'verify'> | null;
  /** Whether to accept an unsigned backup, made without the private key. */
  readonly allowUnsigned: boolean;
}

/**
 * Reads a backup completely and compares it with its manifest. A restore accepts only this result, so nothing is written
 * from a damaged backup.
 * @throws UserError that explains the problem
 */
export async function checkBackup(file: string, trust: Trust): Promise<CheckedBackup> {
  const actualEntries = new Map<string, { size: number; sha256: string }>();
  const buffered = new Map<string, Buffer>();
  try {
    for await (const { path, content } of readEntries(file, trust.identity)) {
      if (actualEntries.has(path)) throw createRejection(`it contains ${path} twice`);
      actualEntries.set(path, { size: content.length, sha256: hash(content) });
      if (bufferedEntries.has(path)) buffered.set(path, content);
    }
  } catch (error) {
    throw error instanceof UserError ? error : createRejection(describeReadError(error));
  }
  const manifest = readManifest(buffered, trust);
  compareEntries(manifest, actualEntries);
  async function* readAgain() {
    for await (const entry of readEntries(file, trust.identity)) {
      if (actualEntries.get(entry.path)?.sha256 !== hash(entry.content))
        throw createRejection(`${entry.path} has changed since it was checked`);
      yield entry;
    }
  }
  return {
    file,
    manifest,
    async *rows() {
      for await (const { path, content } of readAgain()) {
        if (path.startsWith(paths.rows)) yield content.toString();
      }
    },
    releaseKey: buffered.get(paths.releaseKey)?.toString() ?? null,
    entries: readAgain,
  };
}

const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex');

const bufferedEntries: ReadonlySet<string> = new Set([paths.manifest, paths.signature, paths.releaseKey]);

async function* readEntries(file: string, identity: string): AsyncGenerator<BackupEntry> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const source = createReadStream(file);
  const decrypted = await decrypter
    .decrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>)
    .catch((error: unknown) => {
      source.destroy();
      throw error;
    });
  const tar = extract();
  const zipped = Readable.fromWeb(decrypted as Parameters<typeof Readable.fromWeb>[0]);
  const unzipped = createGunzip();
  zipped.on('error', (error) => unzipped.destroy(error));
  unzipped.on('error', (error) => tar.destroy(error));
  zipped.pipe(unzipped).pipe(tar);
  try {
    for await (const entry of tar) {
      const { name, size = 0, type } = entry.header;
      if (type !== 'file') throw createRejection(`${name} is not a file`);
      if (!isSafePath(name)) throw createRejection(`"${name}" is not a valid path`);
      if (size > maxEntryBytes) throw createRejection(`${name} is too large (${size} bytes)`);
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      yield { path: name, content: Buffer.concat(chunks) };
    }
  } finally {
    source.destroy();
  }
}

function readManifest(buffered: ReadonlyMap<string, Buffer>, { keys, allowUnsigned }: Trust): BackupManifest {
  const content = buffered.get(paths.manifest);
  if (content === undefined) throw createRejection('it ends before its manifest');
  const signature = buffered.get(paths.signature)?.toString();
  if (signature === undefined) {
    if (!allowUnsigned) {
      throw new UserError('The backup is not signed, so its origin cannot be verified.', [
        'It was made without the private release key. Use --unsigned to accept it anyway.',
      ]);
    }
  } else if (keys === null) {
    throw new UserError('The backup is signed, but this machine has no key to verify the signature.', [
      "Set RELEASE_PUBLIC_KEY to the instance's key, as on its edges.",
    ]);
  } else if (!keys.verify(createSignedText(content.toString()), signature)) {
    throw new UserError('The backup is signed by an unknown key: it belongs to another instance.', [
      'Set RELEASE_PUBLIC_KEY to the key of the backed-up instance, or use a data folder with that key.',
    ]);
  }
  const manifest = parseManifest(content.toString());
  if (manifest.product !== product)
    throw createRejection(`it is a backup of another product, ${manifest.product}`);
  if (manifest.format !== format) {
    throw createRejection(`its format is ${manifest.format}, but this checkout reads ${format}`);
  }
  return validateManifest(manifest);
}

function parseManifest(text: string): Partial<BackupManifest> {
  try {
    return JSON.parse(text) as Partial<BackupManifest>;
  } catch {
    throw createRejection('its manifest cannot be read: it is not JSON');
  }
}

function validateManifest(value: unknown): BackupManifest {
  try {
    return manifestSchema.validateSync(value, { strict: true }) as BackupManifest;
  } catch (error) {
    const reason = error instanceof ValidationError ? error.errors.join(', ') : String(error);
    throw createRejection(`its manifest cannot be read: ${reason}`);
  }
}

/** Checks that the backup contains exactly what its manifest lists. */
function compareEntries(
  { entries, files, filesMissing }: BackupManifest,
  actualEntries: ReadonlyMap<string, { readonly size: number; readonly sha256: string }>,
): void {
  const listedPaths = new Set(entries.map(({ path }) => path));
  for (const { path, size, sha256 } of entries) {
    const actual = actualEntries.get(path);
    if (actual === undefined) throw createRejection(`${path} is missing`);
    if (actual.size !== size || actual.sha256 !== sha256) throw createRejection(`${path} has changed`);
  }
  for (const path of actualEntries.keys()) {
    if (path !== paths.manifest && path !== paths.signature && !listedPaths.has(path)) {
      throw createRejection(`${path} is not in its manifest`);
    }
  }
  const expectedFiles = files.filter(({ bucket, name }) => !filesMissing.includes(`${bucket}/${name}`));
  const missing = [getRowsPath(0), ...expectedFiles.map(getEntryPath)].find((path) => !listedPaths.has(path));
  if (missing !== undefined) throw createRejection(`${missing} is missing`);
}

function describeReadError(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR') return `it cannot be opened (${code})`;
  const message = error instanceof Error ? error.message : String(error);
  if (/no identity matched/i.test(message)) {
    return 'it is encrypted for a different key than BACKUP_IDENTITY';
  }
  return `it is truncated or has changed (${message})`;
}

const createRejection = (reason: string) =>
  new UserError(`The backup cannot be used: ${reason}.`, ['Nothing was written. Try an earlier backup.']);
