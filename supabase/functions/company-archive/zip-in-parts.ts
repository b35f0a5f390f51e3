import { Zip, ZipDeflate, type ZipInputFile, ZipPassThrough } from 'fflate';

/** An entry that stands in the file already: what its directory will say of it. */
export interface WrittenEntry {
  readonly name: string;
  readonly size: number;
  /** As it is stored. */
  readonly length: number;
  readonly crc: number;
  readonly compression: number;
  readonly flag: number;
}

export class ArchiveTooLarge extends Error {}

/** Past these a zip file would need its 64-bit form, which the library does not write. */
const mostBytes = 4_000_000_000;
const mostEntries = 60_000;

const zeros = new Uint8Array(1024 * 1024);

/**
 * A zip file that is written in several goes, by one process after the other: whatever was begun in an earlier one is told
 * to the library again, its bytes dropped, so that offsets and directory come out as if one had written all of it.
 */
export class ZipInParts {
  readonly #zip: Zip;
  readonly #at: Date;
  #chunks: Uint8Array[] = [];
  #isTold = false;
  #total = 0;
  /** Written by this one. */
  #entries: WrittenEntry[] = [];
  #count: number;

  constructor(before: readonly WrittenEntry[], at: Date) {
    this.#at = at;
    this.#count = before.length;
    this.#zip = new Zip((error, chunk) => {
      if (error) throw error;
      this.#total += chunk.length;
      if (this.#isTold) this.#chunks.push(chunk);
    });
    for (const entry of before) this.#tell(entry);
    this.#isTold = true;
  }

  #tell({ name, size, length, crc, compression, flag }: WrittenEntry): void {
    const file: ZipInputFile = { filename: name, size, crc, compression, flag, mtime: this.#at };
    this.#zip.add(file);
    for (let left = length; ; left -= zeros.length) {
      const isLast = left <= zeros.length;
      file.ondata?.(null, isLast ? zeros.subarray(0, left) : zeros, isLast);
      if (isLast) return;
    }
  }

  /** Bytes that were not taken yet. */
  get waiting(): number {
    return this.#chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  }

  /** Adds a file piece by piece: texts are compressed, what is compressed already is not. */
  async add(name: string, pieces: AsyncIterable<string | Uint8Array>, isText: boolean): Promise<void> {
    const file = isText ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
    file.mtime = this.#at;
    const before = this.#total;
    this.#count += 1;
    this.#zip.add(file);
    const encoder = new TextEncoder();
    for await (const piece of pieces) {
      file.push(typeof piece === 'string' ? encoder.encode(piece) : piece, false);
      if (this.#total > mostBytes || this.#count > mostEntries) throw new ArchiveTooLarge();
    }
    file.push(new Uint8Array(), true);
    const around = 30 + encoder.encode(name).length + 16;
    const { size, crc, compression } = file;
    const flag = 'flag' in file ? file.flag : 0;
    this.#entries.push({ name, size, crc, compression, flag, length: this.#total - before - around });
  }

  /** The directory; nothing is added after it. */
  end(): void {
    this.#zip.end();
  }

  /** What was written since it was last asked for. */
  take(): { readonly bytes: Uint8Array<ArrayBuffer>; readonly entries: readonly WrittenEntry[] } {
    const bytes = new Uint8Array(this.waiting);
    let at = 0;
    for (const chunk of this.#chunks) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    const entries = this.#entries;
    this.#chunks = [];
    this.#entries = [];
    return { bytes, entries };
  }
}
