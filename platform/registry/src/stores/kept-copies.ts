import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { integrityOf, type ReleaseRecord } from '../document/document.ts';
import { replaceFile } from '../node-kit/index.ts';

/**
 * Records and files of releases on the disk of an edge: it serves them while the store is away, and after a restart asks
 * nobody for them. Records keep their signature and files are named by their hash, so that a damaged copy is none.
 */
export class KeptCopies {
  readonly #records: string;
  readonly #files: string;

  constructor(folder: string) {
    this.#records = join(folder, 'records');
    this.#files = join(folder, 'files');
  }

  /** A record as it was signed. */
  async record(name: string, version: string): Promise<string | null> {
    return readFile(join(this.#records, recordFile(name, version)), 'utf8').catch(() => null);
  }

  async file(hash: string): Promise<Buffer | null> {
    const content = await readFile(join(this.#files, contentFile(hash))).catch(() => null);
    return content !== null && integrityOf(content) === hash ? content : null;
  }

  /** A full disk costs the copy and nothing else. */
  async keepRecord(name: string, version: string, text: string): Promise<void> {
    await replaceFile(join(this.#records, recordFile(name, version)), text).catch(() => undefined);
  }

  async keepFile(hash: string, content: Buffer): Promise<void> {
    await replaceFile(join(this.#files, contentFile(hash)), content).catch(() => undefined);
  }

  /** Takes away everything that is not of these releases. */
  async trim(records: readonly ReleaseRecord[]): Promise<void> {
    const wanted = new Set([
      ...records.map(({ name, version }) => recordFile(name, version)),
      ...records.flatMap(({ files }) => Object.values(files).map(contentFile)),
    ]);
    for (const folder of [this.#records, this.#files]) {
      for (const file of await readdir(folder).catch(() => [])) {
        if (!wanted.has(file)) await rm(join(folder, file), { force: true });
      }
    }
  }
}

const recordFile = (name: string, version: string) => `${name}@${version}.json`;

const contentFile = (hash: string) => Buffer.from(hash).toString('hex');
