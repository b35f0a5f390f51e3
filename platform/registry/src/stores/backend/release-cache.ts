import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@northlight/node-kit';
import { computeIntegrity, type ReleaseRecord } from '../../document/registry-document.ts';

/**
 * A disk cache of release records and files. An edge serves from it while the store is down and after a restart.
 * Records keep their signature and files are named by their hash, so a damaged copy is detected.
 */
export class ReleaseCache {
  readonly #records: string;
  readonly #files: string;

  constructor(folder: string) {
    this.#records = join(folder, 'records');
    this.#files = join(folder, 'files');
  }

  /** The signed record, unverified. */
  async readRecord(name: string, version: string): Promise<string | null> {
    return readFile(join(this.#records, getRecordFile(name, version)), 'utf8').catch(() => null);
  }

  async readFile(hash: string): Promise<Buffer | null> {
    const content = await readFile(join(this.#files, getContentFile(hash))).catch(() => null);
    return content !== null && computeIntegrity(content) === hash ? content : null;
  }

  /** Write errors are ignored: a full disk only costs the copy. */
  async saveRecord(name: string, version: string, text: string): Promise<void> {
    await replaceFile(join(this.#records, getRecordFile(name, version)), text).catch(() => undefined);
  }

  async saveFile(hash: string, content: Buffer): Promise<void> {
    await replaceFile(join(this.#files, getContentFile(hash)), content).catch(() => undefined);
  }

  /** Removes everything that does not belong to these releases. */
  async trim(records: readonly ReleaseRecord[]): Promise<void> {
    const keptFiles = new Set([
      ...records.map(({ name, version }) => getRecordFile(name, version)),
      ...records.flatMap(({ files }) => Object.values(files).map(getContentFile)),
    ]);
    for (const folder of [this.#records, this.#files]) {
      for (const file of await readdir(folder).catch(() => [])) {
        if (!keptFiles.has(file)) await rm(join(folder, file), { force: true });
      }
    }
  }
}

const getRecordFile = (name: string, version: string) => `${name}@${version}.json`;

const getContentFile = (hash: string) => Buffer.from(hash).toString('hex');
