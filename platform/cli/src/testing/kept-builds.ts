import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { extract } from 'tar-stream';
import { tempFolder } from './temp-folder.ts';

/**
 * What was built when the contract had these versions: the shell and the remote of `remote-with-form.ts`, without source
 * maps, in `1.7.0/shell`, `1.7.0/events` and so on. Each was made in a checkout of the commit that had that version,
 * as `RELEASE_VERSION=<version>-kept rsbuild build`; kept as files, since a shallow clone has no such commit.
 */
const archive = join(import.meta.dirname, '../../kept-builds/contract.tar.br');

/** @returns the folder of the unpacked builds */
export async function unpackKeptBuilds(context: {
  after(end: () => void | Promise<void>): void;
}): Promise<string> {
  const folder = tempFolder(context);
  const entries = extract();
  entries.end(brotliDecompressSync(readFileSync(archive)));
  for await (const entry of entries) {
    const path = join(folder, entry.header.name);
    if (entry.header.type === 'directory') {
      entry.resume();
      continue;
    }
    const parts: Buffer[] = [];
    for await (const part of entry) parts.push(part as Buffer);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, Buffer.concat(parts));
  }
  return folder;
}
