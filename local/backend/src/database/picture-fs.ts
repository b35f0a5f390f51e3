import { MemoryFS } from '@electric-sql/pglite';

/** Where PGlite looks for its files. */
const ROOT = '/pglite/data';
const BLOCK = 512;
const FOLDER = '5'.charCodeAt(0);

/**
 * Memory that begins with the files of a picture. PGlite's own reading of one copies each file several times, which took
 * twice as long as the rest of a start; here each is the part of the picture that holds it.
 */
export class PictureFs extends MemoryFS {
  readonly #picture: Buffer;

  /** @param picture - nobody else may use it: the database writes into it */
  constructor(picture: Buffer) {
    super();
    this.#picture = picture;
  }

  override async initialSyncFs(): Promise<void> {
    const FS = this.pg?.Module.FS;
    if (FS === undefined) throw new Error('PGlite has not begun to start.');
    FS.mkdirTree(ROOT);
    for (const { path, isFolder, bytes } of entriesOf(this.#picture)) {
      if (isFolder) FS.mkdirTree(`${ROOT}${path}`);
      else FS.writeFile(`${ROOT}${path}`, bytes, { canOwn: true });
    }
  }
}

interface Entry {
  readonly path: string;
  readonly isFolder: boolean;
  readonly bytes: Buffer;
}

/** The parts of a tar file as PGlite writes it: names of fewer than a hundred characters, and nothing but files and folders. */
export function* entriesOf(tar: Buffer): Generator<Entry> {
  const text = (at: number, length: number) => tar.toString('latin1', at, at + length).replace(/\0.*$/s, '');
  for (let at = 0; tar[at] !== 0; ) {
    const size = Number.parseInt(text(at + 124, 12), 8);
    const start = at + BLOCK;
    if (!Number.isInteger(size) || start + size > tar.length) throw new Error('The picture was cut off.');
    yield {
      path: text(at, 100),
      isFolder: tar[at + 156] === FOLDER,
      bytes: tar.subarray(start, start + size),
    };
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
}
