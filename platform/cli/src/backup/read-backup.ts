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
  filePath,
  format,
  isSafePath,
  manifestSchema,
  paths,
  product,
  signedText,
} from './contents.ts';

/** A backup that was read through once and is whole. */
export interface CheckedBackup {
  readonly file: string;
  readonly manifest: BackupManifest;
  /** The rows, as SQL. */
  readonly database: string;
  /** The text of the key whose signature on releases counts; null where the backup has none. */
  readonly releaseKey: string | null;
  /** Reads the entries once more, in their order. */
  entries(): AsyncIterable<BackupEntry>;
}

export interface BackupEntry {
  readonly path: string;
  readonly content: Buffer;
}

export interface Trust {
  /** What decrypts: a line `AGE-SECRET-KEY-1…`. */
  readonly identity: string;
  /** Whose signature counts; null: any backup that has none, or whose own cannot be judged, is refused. */
  readonly keys: Pick<ReleaseKeys, 'verify'> | null;
  /** Takes a backup without a signature, which was made where the private key is not. */
  readonly acceptsUnsigned: boolean;
}

/** A string of JavaScript cannot be longer, and the rows become one. */
const largestEntry = 512 * 1024 * 1024 - 32;

/**
 * Reads a backup from its first byte to its last and compares everything with what its manifest says. Whoever restores
 * does so only with what this has returned: nothing is written for a backup that is not whole.
 * @throws UserError that says what is wrong with it
 */
export async function checkBackup(file: string, trust: Trust): Promise<CheckedBackup> {
  const seen = new Map<string, { size: number; sha256: string }>();
  const kept = new Map<string, Buffer>();
  try {
    for await (const { path, content } of entriesOf(file, trust.identity)) {
      if (seen.has(path)) throw damaged(`it holds ${path} twice`);
      seen.set(path, { size: content.length, sha256: createHash('sha256').update(content).digest('hex') });
      if (keptWhole.has(path)) kept.set(path, content);
    }
  } catch (error) {
    throw error instanceof UserError ? error : damaged(reasonOf(error));
  }
  const manifest = readManifest(kept, trust);
  compare(manifest, seen);
  return {
    file,
    manifest,
    database: String(kept.get(paths.database)),
    releaseKey: kept.get(paths.releaseKey)?.toString() ?? null,
    entries: () => entriesOf(file, trust.identity),
  };
}

const keptWhole: ReadonlySet<string> = new Set([
  paths.database,
  paths.manifest,
  paths.signature,
  paths.releaseKey,
]);

async function* entriesOf(file: string, identity: string): AsyncGenerator<BackupEntry> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const source = createReadStream(file);
  const plain = await decrypter
    .decrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>)
    .catch((error: unknown) => {
      source.destroy();
      throw error;
    });
  const tar = extract();
  const zipped = Readable.fromWeb(plain as Parameters<typeof Readable.fromWeb>[0]);
  const unzipped = createGunzip();
  zipped.on('error', (error) => unzipped.destroy(error));
  unzipped.on('error', (error) => tar.destroy(error));
  zipped.pipe(unzipped).pipe(tar);
  try {
    for await (const entry of tar) {
      const { name, size = 0, type } = entry.header;
      if (type !== 'file') throw damaged(`${name} is no file`);
      if (!isSafePath(name)) throw damaged(`"${name}" is no path of a backup`);
      if (size > largestEntry) throw damaged(`${name} has ${size} bytes`);
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      yield { path: name, content: Buffer.concat(chunks) };
    }
  } finally {
    source.destroy();
  }
}

function readManifest(kept: ReadonlyMap<string, Buffer>, { keys, acceptsUnsigned }: Trust): BackupManifest {
  const content = kept.get(paths.manifest);
  if (content === undefined) throw damaged('it ends before its manifest');
  const signature = kept.get(paths.signature)?.toString();
  if (signature === undefined) {
    if (!acceptsUnsigned) {
      throw new UserError('The backup is not signed: nobody can say who made it.', [
        'It was made where the private key for releases is not. --unsigned takes it all the same.',
      ]);
    }
  } else if (keys === null) {
    throw new UserError('The backup is signed, and there is no key here to judge the signature by.', [
      'Set RELEASE_PUBLIC_KEY to the one of the product, as on every edge.',
    ]);
  } else if (!keys.verify(signedText(content.toString()), signature)) {
    throw new UserError('The backup is not signed by a key that is trusted here: it is another product’s.', [
      'RELEASE_PUBLIC_KEY, or the key in the data folder, has to be that of the product it was made of.',
    ]);
  }
  const manifest = parseManifest(content.toString());
  if (manifest.product !== product) throw damaged(`it is a backup of ${manifest.product}, another product`);
  if (manifest.format !== format) {
    throw damaged(`its format is ${manifest.format}, and this checkout reads ${format}`);
  }
  return manifestOf(manifest);
}

function parseManifest(text: string): Partial<BackupManifest> {
  try {
    return JSON.parse(text) as Partial<BackupManifest>;
  } catch {
    throw damaged('its manifest cannot be read: it is no JSON');
  }
}

function manifestOf(value: unknown): BackupManifest {
  try {
    return manifestSchema.validateSync(value, { strict: true }) as BackupManifest;
  } catch (error) {
    const why = error instanceof ValidationError ? error.errors.join(', ') : String(error);
    throw damaged(`its manifest cannot be read: ${why}`);
  }
}

/** What the manifest promises is there, and nothing else. */
function compare(
  { entries, files, filesMissing }: BackupManifest,
  seen: ReadonlyMap<string, { readonly size: number; readonly sha256: string }>,
): void {
  const promised = new Set(entries.map(({ path }) => path));
  for (const { path, size, sha256 } of entries) {
    const found = seen.get(path);
    if (found === undefined) throw damaged(`${path} is missing`);
    if (found.size !== size || found.sha256 !== sha256) throw damaged(`${path} is not what was saved`);
  }
  for (const path of seen.keys()) {
    if (path !== paths.manifest && path !== paths.signature && !promised.has(path)) {
      throw damaged(`${path} was put in later`);
    }
  }
  const needed = files.filter(({ bucket, name }) => !filesMissing.includes(`${bucket}/${name}`));
  const lost = [paths.database, ...needed.map(filePath)].find((path) => !promised.has(path));
  if (lost !== undefined) throw damaged(`${lost} is missing`);
}

function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR') return `it cannot be opened (${code})`;
  const message = error instanceof Error ? error.message : String(error);
  if (/no identity matched/i.test(message)) {
    return 'it is encrypted for another key than the one in BACKUP_IDENTITY';
  }
  return `it is cut or was changed (${message})`;
}

const damaged = (why: string) =>
  new UserError(`The backup is refused: ${why}.`, ['Nothing was written. Take an earlier one.']);
