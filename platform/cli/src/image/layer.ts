import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { lstat, readdir, readlink, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';

/** Something in a layer; its path has no slash in front. */
export type Entry =
  | { readonly path: string; readonly file: string; readonly isProgram?: boolean }
  | { readonly path: string; readonly text: string }
  | { readonly path: string; readonly link: string }
  | { readonly path: string; readonly folder: true; readonly owner?: number; readonly mode?: number };

/** A blob of an OCI layout. */
export interface Blob {
  /** `sha256:…` of the file. */
  readonly digest: string;
  readonly size: number;
}

export interface Layer extends Blob {
  /** `sha256:…` of the tar inside. */
  readonly diffId: string;
  /** `sha256` in hex of each file in it, by its path. */
  readonly files: Readonly<Record<string, string>>;
}

/** Whoever builds it and whenever: nothing of that may be in it. */
const epoch = new Date(0);

/** Writes a layer into the folder of blobs. The same entries give the same bytes. */
export async function writeLayer(blobs: string, entries: readonly Entry[]): Promise<Layer> {
  const tar = pack();
  const [inside, outside] = [createHash('sha256'), createHash('sha256')];
  const temporary = join(blobs, '.unfinished');
  const written = pipeline(
    tar,
    through(inside),
    createGzip({ level: 9 }),
    through(outside),
    createWriteStream(temporary),
  );
  const files: Record<string, string> = {};
  const sorted = [...entries].sort((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)));
  const adding = async () => {
    for (const entry of sorted) await add(tar, entry, files);
    tar.finalize();
  };
  await Promise.all([written, adding().catch((error: Error) => tar.destroy(error))]);
  const hex = outside.digest('hex');
  await rename(temporary, join(blobs, hex));
  const { size } = await stat(join(blobs, hex));
  return { digest: `sha256:${hex}`, diffId: `sha256:${inside.digest('hex')}`, size, files };
}

const through = (hash: ReturnType<typeof createHash>) =>
  new Transform({
    transform(chunk, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });

async function add(tar: Pack, entry: Entry, files: Record<string, string>): Promise<void> {
  const { path: name } = entry;
  const common = { name, mtime: epoch, uid: 0, gid: 0 };
  if ('link' in entry) {
    tar.entry({ ...common, type: 'symlink', linkname: entry.link, mode: 0o777 });
    return;
  }
  if ('folder' in entry) {
    const { owner = 0, mode = 0o755 } = entry;
    tar.entry({ ...common, type: 'directory', uid: owner, gid: owner, mode });
    return;
  }
  const hash = createHash('sha256');
  if ('text' in entry) {
    files[name] = hash.update(entry.text).digest('hex');
    tar.entry({ ...common, mode: 0o644 }, entry.text);
    return;
  }
  const { size } = await stat(entry.file);
  const target = tar.entry({ ...common, size, mode: entry.isProgram === true ? 0o755 : 0o644 });
  await pipeline(createReadStream(entry.file), through(hash), target);
  files[name] = hash.digest('hex');
}

/** All that is below a folder, as it is to lie below `path`. */
export async function entriesBelow(
  folder: string,
  path: string,
  isWanted: (path: string) => boolean,
): Promise<Entry[]> {
  const entries: Entry[] = [{ path, folder: true }];
  for (const name of await readdir(folder)) {
    const [file, at] = [join(folder, name), `${path}/${name}`];
    if (!isWanted(at)) continue;
    const found = await lstat(file);
    if (found.isSymbolicLink()) entries.push({ path: at, link: await readlink(file) });
    else if (found.isDirectory()) entries.push(...(await entriesBelow(file, at, isWanted)));
    else entries.push({ path: at, file, isProgram: (found.mode & 0o100) !== 0 });
  }
  return entries;
}
