import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ReleaseKeys } from '@northlight/registry';
import { Encrypter } from 'age-encryption';
import { type Pack, pack } from 'tar-stream';
import { UserError } from '../user-error.ts';
import { type BackupManifest, createSignedText, maxEntryBytes, paths } from './manifest.ts';

export type AddEntry = (path: string, content: string | Uint8Array) => Promise<void>;

/**
 * Writes a backup as a stream: tar, gzip, age. The file gets its name only once it is complete and on disk, and only its
 * owner may read it.
 * @param fill - adds the entries and returns the other manifest fields
 * @param sign - null without the private key: the backup is then unsigned
 */
export async function writeBackup<Fields extends Omit<BackupManifest, 'entries'>>(
  file: string,
  recipient: string,
  sign: ReleaseKeys['sign'],
  fill: (add: AddEntry) => Promise<Fields>,
): Promise<Fields> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const tar = pack();
  const zipped = tar.pipe(createGzip());
  tar.on('error', (error) => zipped.destroy(error));
  const temporary = `${file}.unfinished`;
  const encrypted = await encrypter.encrypt(Readable.toWeb(zipped) as ReadableStream<Uint8Array>);
  const writing = pipeline(
    Readable.fromWeb(encrypted as Parameters<typeof Readable.fromWeb>[0]),
    createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }),
  );
  try {
    const fields = await Promise.race([addAll(tar, sign, fill), writing.then(neverResolve)]);
    await writing;
    // `link` never overwrites another backup.
    await link(temporary, file);
    return fields;
  } catch (error) {
    tar.destroy(error instanceof Error ? error : new Error(String(error)));
    await writing.catch(() => undefined);
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Writing cannot finish before all entries are added, so only its rejection matters. */
const neverResolve = () => new Promise<never>(() => {});

async function addAll<Fields extends Omit<BackupManifest, 'entries'>>(
  tar: Pack,
  sign: ReleaseKeys['sign'],
  fill: (add: AddEntry) => Promise<Fields>,
): Promise<Fields> {
  const entries: BackupManifest['entries'] = [];
  const fields = await fill((path, content) => {
    const bytes = Buffer.from(content);
    if (bytes.length > maxEntryBytes) throw new UserError(`${path} is too large to be restored.`);
    entries.push({ path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
    return writeEntry(tar, path, bytes);
  });
  const manifest = JSON.stringify({ ...fields, entries });
  await writeEntry(tar, paths.manifest, Buffer.from(manifest));
  if (sign !== null) await writeEntry(tar, paths.signature, Buffer.from(sign(createSignedText(manifest))));
  tar.finalize();
  return fields;
}

/** Waits until the entry has left the buffer, so that memory use does not grow with the backup. */
function writeEntry(tar: Pack, path: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    tar.entry({ name: path, mode: 0o600, mtime: new Date(0) }, bytes, (error) =>
      error ? reject(error) : resolve(),
    );
  });
}
