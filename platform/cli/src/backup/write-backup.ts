import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ReleaseKeys } from '@northlight/registry';
import { Encrypter } from 'age-encryption';
import { type Pack, pack } from 'tar-stream';
import { type BackupHeader, type BackupManifest, paths, signedText } from './contents.ts';

/** What entries are added to. */
export interface BackupWriter {
  add(path: string, content: string | Uint8Array): Promise<void>;
}

/**
 * Writes a backup as a stream: tar, gzip, age. The file has its name only once it is whole and on the disk, and nobody
 * but its owner may read it.
 * @param fill - adds entries, and says what they are
 * @param sign - null where the private key is not: the backup then has no signature
 */
export async function writeBackup(
  file: string,
  recipient: string,
  header: BackupHeader,
  sign: ReleaseKeys['sign'],
  fill: (writer: BackupWriter) => Promise<Omit<BackupManifest, 'entries'>>,
): Promise<void> {
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
    await Promise.race([addAll(tar, header, sign, fill), writing.then(endedEarly)]);
    await writing;
    // Never over another backup.
    await link(temporary, file);
  } catch (error) {
    tar.destroy(error instanceof Error ? error : new Error(String(error)));
    await writing.catch(() => undefined);
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Never resolves while entries are added: the file cannot be whole before them. */
const endedEarly = () => new Promise<never>(() => {});

async function addAll(
  tar: Pack,
  header: BackupHeader,
  sign: ReleaseKeys['sign'],
  fill: (writer: BackupWriter) => Promise<Omit<BackupManifest, 'entries'>>,
): Promise<void> {
  const entries: BackupManifest['entries'] = [];
  const add = (path: string, content: string | Uint8Array) => {
    const bytes = Buffer.from(content);
    entries.push({ path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
    return put(tar, path, bytes);
  };
  await add(paths.header, JSON.stringify(header));
  const filled = await fill({ add });
  const manifest = JSON.stringify({ ...filled, entries } satisfies BackupManifest);
  await put(tar, paths.manifest, Buffer.from(manifest));
  if (sign !== null) await put(tar, paths.signature, Buffer.from(sign(signedText(manifest))));
  tar.finalize();
}

/** Waits until the entry has left the buffer, so that a large backup takes no more memory than a small one. */
function put(tar: Pack, path: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    tar.entry({ name: path, mode: 0o600, mtime: new Date(0) }, bytes, (error) =>
      error ? reject(error) : resolve(),
    );
  });
}
